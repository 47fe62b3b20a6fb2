//! The solvers: one file each, all in [`SOLVERS`](crate::solver::SOLVERS).

pub mod board_sides;
pub mod board_whole;
pub mod boards;
pub mod bottom_up;
pub mod canonical;
mod forms;
pub mod lines;
pub mod loopy;
#[cfg(feature = "jit")]
pub mod machine;
pub mod memo;
pub mod misere_nim;
pub mod reaching;
pub mod retrograde;
pub mod score;
pub mod sides;
pub mod splits;
pub mod take_break;
pub mod take_set;
pub mod whole;

mod boxes;
mod single;

use grundy_core::Verdict;
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;

use crate::shape::Shape;
use crate::solver::{About, Refusal, TableRequest, Want};
use crate::table;
use crate::take_break::Code;

/// Refuses unless both players have the same moves, by proof, and where `reduce` is wrong.
fn needs_impartial(about: &About, class: &Class) -> Result<(), Refusal> {
    if class.scored {
        return Err(Refusal::new(about, Label::RefusedScore));
    }
    needs_right_reduction(about, class)?;
    match class.impartial {
        Verdict::Proved(_) => Ok(()),
        Verdict::Refuted(_) => Err(Refusal::new(about, Label::RefusedSides)),
        Verdict::Tested { .. } | Verdict::Unknown => Err(Refusal::new(about, Label::RefusedPartizan)),
    }
}

/// Refuses unless the players have different moves, and where `reduce` is wrong.
fn needs_sides(about: &About, class: &Class) -> Result<(), Refusal> {
    if class.scored {
        return Err(Refusal::new(about, Label::RefusedScore));
    }
    needs_right_reduction(about, class)?;
    match class.impartial {
        Verdict::Refuted(_) => Ok(()),
        Verdict::Proved(_) | Verdict::Tested { .. } | Verdict::Unknown => {
            Err(Refusal::new(about, Label::RefusedNoSides))
        }
    }
}

/// Refuses where `reduce` changes values.
fn needs_right_reduction(about: &About, class: &Class) -> Result<(), Refusal> {
    let Some(Verdict::Refuted(why)) = &class.reduction else { return Ok(()) };
    let reason = Arg::Filled(Label::RefusedReduction, vec![("why", why.clone())]);
    Err(Refusal::new(about, reason))
}

/// Refuses unless sums are decided by the Grundy values of their parts.
fn needs_additive(about: &About, game: &BoundGame, class: &Class) -> Result<(), Refusal> {
    match &class.additive {
        Verdict::Refuted(reason) => Err(Refusal::new(about, reason.clone())),
        Verdict::Proved(_) if Shape::of(game).is_additive() => Ok(()),
        Verdict::Proved(_) | Verdict::Tested { .. } | Verdict::Unknown => {
            Err(Refusal::new(about, Label::RefusedNotAdditive))
        }
    }
}

/// Refuses a table whose axes are not natural numbers.
fn needs_natural_axes(about: &About, game: &BoundGame, want: &Want<'_>) -> Result<(), Refusal> {
    match want {
        Want::Table(request) if !table::is_natural(game, request) => {
            Err(Refusal::new(about, Label::RefusedAxes))
        }
        Want::Table(_) | Want::Position(_) => Ok(()),
    }
}

/// Refuses a position with a heap that does not fit in a machine word.
fn needs_small_heaps(about: &About, want: &Want<'_>) -> Result<(), Refusal> {
    match want {
        Want::Position(position) if position.counted().any(|(heap, _)| heap.naturals().is_none()) => {
            Err(Refusal::new(about, Label::RefusedHeapTooLarge))
        }
        Want::Table(TableRequest { .. }) | Want::Position(_) => Ok(()),
    }
}

/// The proved take-and-break code of a game of single heaps.
fn proved_code(game: &BoundGame, class: &Class) -> Option<Code> {
    let (code, verdict) = class.take_break.as_ref()?;
    let [kind] = game.rules().kinds.as_slice() else { return None };
    let proved = verdict.is_proved() && kind.fields.len() == 1;
    proved.then(|| Code::new(code.digits(), code.tail())).flatten()
}
