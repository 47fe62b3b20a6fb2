//! Moves as a contest writes them.

use grundy_core::{Flow, Run};
use grundy_rules::value::Component;
use grundy_rules::{Halted, NamedMove};
use grundy_solve::turn::Turn;

use super::desk::{Desk, Written};
use super::write;

/// A turn as it is printed: for each move the number of its component where sums are asked, its name where there are
/// several, and what its variables are.
pub(crate) fn shown(desk: &Desk<'_>, turn: &Turn, run: &Run<'_>) -> Result<String, Halted> {
    let mut used = vec![false; desk.parts.len()];
    let mut words = Vec::new();
    for one in &turn.moves {
        let mut places = desk.parts.iter().enumerate();
        let place = places.find(|(place, part)| !used[*place] && part.canonical == one.component);
        let Some((place, part)) = place else { continue };
        used[place] = true;
        let named = as_written(desk, part, &one.named, run)?;
        words.push((part.term, spelled(desk, part, named.as_ref().unwrap_or(&one.named))));
    }
    words.sort_by_key(|(term, _)| *term);
    Ok(words.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join(" "))
}

/// The words of a move in a component.
pub(crate) fn spelled(desk: &Desk<'_>, part: &Written, named: &NamedMove) -> String {
    let number = desk.contest.sum.then(|| part.term.to_string());
    let several = write::names_moves(desk.opened.game.rules(), desk.contest.first);
    let name = several.then(|| named.name.clone());
    let bound = named.bound.iter().map(|(_, value)| write::value(value).replace('\n', " "));
    number.into_iter().chain(name).chain(bound).collect::<Vec<_>>().join(" ")
}

/// The move in the component as it is written that leads where a move in its canonical form leads.
fn as_written(
    desk: &Desk<'_>,
    part: &Written,
    named: &NamedMove,
    run: &Run<'_>,
) -> Result<Option<NamedMove>, Halted> {
    if part.raw == part.canonical {
        return Ok(None);
    }
    let wanted = sorted(&named.to);
    let mut found = None;
    let _flow = desk.opened.game.moves_of(desk.contest.first, &part.raw, run, &mut |other| {
        if sorted(&other.to) == wanted {
            found = Some(other);
            return Flow::Break(());
        }
        Flow::Continue(())
    })?;
    Ok(found)
}

fn sorted(parts: &[Component]) -> Vec<&Component> {
    let mut parts: Vec<&Component> = parts.iter().collect();
    parts.sort_unstable();
    parts
}
