//! What the theorems of the library state, at one position.

use grundy_core::{Known, Library, Run};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Value};

use super::colon::Falls;
use super::{colon, entries, schwenk};

/// What a theorem states about one game.
pub struct Statement<'g> {
    game: &'g BoundGame,
    library: &'g Library,
    /// What falls with each element, where the theorem is about a tree.
    falls: Falls,
}

impl<'g> Statement<'g> {
    /// The statement for rules that satisfy the hypotheses of the theorem.
    pub fn new(game: &'g BoundGame, library: &'g Library) -> Self {
        let falls = match library.theorem {
            Known::Colon => colon::falls(game, &Run::unlimited()).unwrap_or_default(),
            _ => Falls::new(),
        };
        Self { game, library, falls }
    }

    /// What it says of a position given by its components: the Grundy value; or, where it speaks of lost positions, 0 for a lost one and
    /// 1 for any other. `None` where it says nothing about such a position.
    pub fn says(&self, parts: &[Component]) -> Option<u64> {
        let Self { game, library, falls } = self;
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
            Known::Colon => {
                let mut sum = 0;
                for part in parts {
                    sum ^= colon::value(falls, &colon::members(part)?);
                }
                Some(sum)
            }
            Known::Schwenk => {
                let field = usize::from(*library.numbers.first()? == 1);
                match parts {
                    [] => Some(0),
                    [part] => Some(u64::from(!schwenk::lost(game, field, part, &Run::unlimited())?)),
                    _ => None,
                }
            }
        }
    }
}

/// What a theorem states of one position, see [`Statement::says`].
pub fn says(game: &BoundGame, library: &Library, parts: &[Component]) -> Option<u64> {
    Statement::new(game, library).says(parts)
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
