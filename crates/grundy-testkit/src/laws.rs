//! What is true of every game.
//!
//! Each law takes what it needs and says how it is broken. The first two are about rules, the others
//! about a way to find outcomes, be it an engine or [`Meaning`](crate::meaning::Meaning).

use std::collections::BTreeSet;

use grundy_core::{Flow, Game as _, Run};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Halted};
use grundy_values::Outcome;

/// A way to find the outcome of a position.
pub type Outcomes<'o> = &'o mut dyn FnMut(&Position) -> Result<Outcome, String>;

/// Playing all named moves gives exactly the options.
pub fn moves_are_options(game: &BoundGame, at: &Component, run: &Run<'_>) -> Result<(), String> {
    let mut named = BTreeSet::new();
    let mut options = BTreeSet::new();
    let moved = game.moves(at, run, &mut |chosen| {
        named.insert(Position::new(chosen.to));
        Flow::Continue(())
    });
    let pushed = game.options(at, run, &mut |parts| {
        options.insert(Position::new(parts.to_vec()));
        Flow::Continue(())
    });
    match (moved, pushed) {
        (Ok(_), Ok(_)) if named == options => Ok(()),
        (Err(_), Err(_)) => Ok(()),
        _ => Err(format!("{}: moves and options differ", game.show(at))),
    }
}

/// The parts of an option are in canonical form: making them again changes nothing.
pub fn parts_are_canonical(game: &BoundGame, at: &Component, run: &Run<'_>) -> Result<(), String> {
    let mut parts: Vec<Component> = Vec::new();
    let pushed: Result<Flow, Halted> = game.options(at, run, &mut |option| {
        parts.extend_from_slice(option);
        Flow::Continue(())
    });
    if pushed.is_err() {
        return Ok(());
    }
    for part in parts {
        let again = game.component(part.kind, part.fields.to_vec(), run);
        if again.as_ref().ok() != Some(&part) {
            return Err(format!("{}: the part {} is not canonical", game.show(at), game.show(&part)));
        }
    }
    Ok(())
}

/// Sums associate and commute: however the parts are put together, the outcome is one.
pub fn sums_commute(parts: &[Component], outcomes: Outcomes<'_>) -> Result<(), String> {
    let forward = outcomes(&Position::new(parts.to_vec()))?;
    let backward = outcomes(&Position::new(parts.iter().rev().cloned().collect()))?;
    if forward == backward { Ok(()) } else { Err(format!("{parts:?}: {forward} and {backward}")) }
}

/// In normal play a game and the same game again are lost for the player to move.
pub fn twice_is_lost(part: &Component, outcomes: Outcomes<'_>) -> Result<(), String> {
    match outcomes(&Position::new(vec![part.clone(), part.clone()]))? {
        Outcome::P => Ok(()),
        other => Err(format!("{part:?} twice: {other}")),
    }
}

/// Even where play can come back, the player to move cannot win a game and the same game again: the
/// opponent does the same in the other one.
pub fn twice_is_not_won(part: &Component, outcomes: Outcomes<'_>) -> Result<(), String> {
    match outcomes(&Position::new(vec![part.clone(), part.clone()]))? {
        Outcome::P | Outcome::D => Ok(()),
        other => Err(format!("{part:?} twice: {other}")),
    }
}

/// Games whose sum is lost are equal, and then either may stand for the other in any sum.
pub fn equals_may_be_exchanged(
    a: &Component,
    b: &Component,
    beside: &Component,
    outcomes: Outcomes<'_>,
) -> Result<(), String> {
    if outcomes(&Position::new(vec![a.clone(), b.clone()]))? != Outcome::P {
        return Ok(());
    }
    let with_a = outcomes(&Position::new(vec![a.clone(), beside.clone()]))?;
    let with_b = outcomes(&Position::new(vec![b.clone(), beside.clone()]))?;
    if with_a == with_b {
        Ok(())
    } else {
        Err(format!("{a:?} and {b:?} are equal, but not beside {beside:?}"))
    }
}

/// What the outcome of a sum may be, given those of its parts, in normal play that ends: beside what is lost for
/// whoever moves nothing changes, what one side wins anyhow helps that side, and of the rest nothing follows.
const SUMS: [(Outcome, Outcome, &[Outcome]); 10] = [
    (Outcome::P, Outcome::P, &[Outcome::P]),
    (Outcome::P, Outcome::L, &[Outcome::L]),
    (Outcome::P, Outcome::R, &[Outcome::R]),
    (Outcome::P, Outcome::N, &[Outcome::N]),
    (Outcome::L, Outcome::L, &[Outcome::L]),
    (Outcome::R, Outcome::R, &[Outcome::R]),
    (Outcome::L, Outcome::N, &[Outcome::L, Outcome::N]),
    (Outcome::R, Outcome::N, &[Outcome::R, Outcome::N]),
    (Outcome::L, Outcome::R, &[Outcome::P, Outcome::L, Outcome::R, Outcome::N]),
    (Outcome::N, Outcome::N, &[Outcome::P, Outcome::L, Outcome::R, Outcome::N]),
];

/// The sum of positions.
pub fn sum(summands: &[&Position]) -> Position {
    Position::new(summands.iter().flat_map(|position| position.parts().iter().cloned()).collect())
}

/// Where the players have different moves: the outcome of a sum is one that those of its parts allow.
pub fn sum_is_allowed(a: &Position, b: &Position, outcomes: Outcomes<'_>) -> Result<(), String> {
    let (of_a, of_b, of_sum) = (outcomes(a)?, outcomes(b)?, outcomes(&sum(&[a, b]))?);
    let row =
        SUMS.iter().find(|(one, other, _)| (*one, *other) == (of_a, of_b) || (*other, *one) == (of_a, of_b));
    match row {
        Some((_, _, allowed)) if allowed.contains(&of_sum) => Ok(()),
        Some(_) => Err(format!("{of_a} and {of_b} make {of_sum}: {a:?} and {b:?}")),
        None => Err(format!("{of_a} and {of_b} in play that ends: {a:?} and {b:?}")),
    }
}

/// A game and its negative, the same game with the sides exchanged: each wins what the other loses, and together
/// they are lost for whoever moves.
pub fn minus_is_lost(position: &Position, negative: &Position, outcomes: Outcomes<'_>) -> Result<(), String> {
    let exchanged = match outcomes(position)? {
        Outcome::L => Outcome::R,
        Outcome::R => Outcome::L,
        other => other,
    };
    let (of_negative, of_sum) = (outcomes(negative)?, outcomes(&sum(&[position, negative]))?);
    if (of_negative, of_sum) == (exchanged, Outcome::P) {
        Ok(())
    } else {
        Err(format!("{position:?}: its negative {of_negative}, both {of_sum}"))
    }
}

/// Games whose difference is lost are equal, and then either may stand for the other in any sum.
pub fn equals_with_sides_may_be_exchanged(
    a: &Position,
    (b, minus_b): (&Position, &Position),
    beside: &Position,
    outcomes: Outcomes<'_>,
) -> Result<bool, String> {
    if outcomes(&sum(&[a, minus_b]))? != Outcome::P {
        return Ok(false);
    }
    let (with_a, with_b) = (outcomes(&sum(&[a, beside]))?, outcomes(&sum(&[b, beside]))?);
    if with_a == with_b {
        Ok(true)
    } else {
        Err(format!("{a:?} and {b:?} are equal, but beside {beside:?} {with_a} and {with_b}"))
    }
}
