//! What the theorems of the library state, at one position.

use grundy_core::{Known, Library};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Value};

use super::entries;

/// What a theorem states of a position given by its components: the Grundy value; or, where it speaks of lost positions, 0 for a lost one and
/// 1 for any other. `None` where it says nothing about such a position.
pub fn says(game: &BoundGame, library: &Library, parts: &[Component]) -> Option<u64> {
    match library.theorem {
        Known::Nim => Some(heaps(game, parts)?.into_iter().fold(0, |sum, heap| sum ^ heap)),
        Known::MisereNim => {
            let heaps = heaps(game, parts)?;
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            let lost = if heaps.iter().all(|heap| *heap <= 1) { sum == 1 } else { sum == 0 };
            Some(u64::from(!lost))
        }
        Known::Moore => {
            let most = *library.numbers.first()?;
            let heaps = heaps(game, parts)?;
            let ones = |digit: u32| heaps.iter().filter(|heap| **heap >> digit & 1 == 1).count();
            let fits = |digit: u32| {
                let ones = u64::try_from(ones(digit)).unwrap_or(u64::MAX);
                most.checked_add(1).map_or(ones == 0, |size| ones % size == 0)
            };
            Some(u64::from(!(0..u64::BITS).all(fits)))
        }
        Known::Staircase => {
            let first = usize::try_from(*library.numbers.first()?).ok()?;
            let mut sum = 0;
            for part in parts {
                let entries = list(part)?;
                sum = entries.into_iter().skip(first).step_by(2).fold(sum, |sum, entry| sum ^ entry);
            }
            Some(sum)
        }
    }
}

/// The sizes of all heaps of a position.
fn heaps(game: &BoundGame, parts: &[Component]) -> Option<Vec<u64>> {
    if entries::is_list(game.rules()) {
        return Some(parts.iter().map(list).collect::<Option<Vec<_>>>()?.concat());
    }
    Some(parts.iter().map(Component::naturals).collect::<Option<Vec<_>>>()?.concat())
}

/// The numbers of the only list of a component.
fn list(part: &Component) -> Option<Vec<u64>> {
    let [Value::List(entries)] = part.fields.as_ref() else { return None };
    entries.iter().map(|entry| entry.as_int()?.to_u64()).collect()
}
