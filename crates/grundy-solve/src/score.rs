//! The value of positions in which points decide.

use grundy_core::{Player, Run};
use grundy_rules::value::Position;
use grundy_values::Int;

use crate::solver::{Engine, Failure};
use crate::turn::Turn;

/// What `mover` has more than the opponent at the end, if he makes `turn` and both play best from then on.
pub(crate) fn total_after(
    engine: &mut dyn Engine,
    turn: &Turn,
    after: &Position,
    mover: Player,
    run: &Run<'_>,
) -> Result<Int, Failure> {
    let next = turn.next(mover);
    let rest = engine.points(after, next, run)?.unwrap_or(Int::ZERO);
    let rest = if next == mover { rest } else { rest.neg() };
    let made = turn.score.as_ref().map_or(Int::ZERO, |score| score.points.clone());
    made.add(&rest).map_err(|_| Failure::TooLarge)
}
