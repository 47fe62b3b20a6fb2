//! What the player to move should do: his result, and the turns that keep it.

use grundy_core::{Flow, Player, Run};
use grundy_rules::value::Position;
use grundy_values::{Int, MoverEnds};

use crate::shape::compound;
use crate::solver::{Engine, Failure, MoveLimits, Winning};
use crate::turn::each_turn;

/// The best that a player can do who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// His result.
    pub ends: MoverEnds,
    /// In score games, the points that he still makes minus those of the opponent.
    pub points: Option<Int>,
    /// How many moves the game lasts, where the engine counts them.
    pub remoteness: Option<u64>,
    /// The turns that win; in a draw those that keep it; in score games all the best ones. None where the
    /// position is lost: there no turn is better than another.
    pub turns: Winning,
}

/// The best that `mover`, who is to move in `position`, can do.
pub fn best(
    engine: &mut dyn Engine,
    position: &Position,
    mover: Player,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Best, Failure> {
    let points = engine.points(position, mover, run)?;
    let ends = engine.ends(position, mover, run)?;
    let remoteness = engine.remoteness(position, mover, run)?;
    let turns = match (&points, ends) {
        (Some(_), _) | (None, MoverEnds::Wins) => engine.winning(position, mover, limits, run)?,
        (None, MoverEnds::Draws) => keeping(engine, position, mover, limits, run)?,
        (None, MoverEnds::Loses) => Winning { complete: true, ..Winning::default() },
    };
    Ok(Best { ends, points, remoteness, turns })
}

/// The turns that keep a draw. A limit or a loop leaves some out, which is then said.
pub(crate) fn keeping(
    engine: &mut dyn Engine,
    position: &Position,
    mover: Player,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Winning, Failure> {
    let compound = compound(engine.game(), run)?;
    let mut turns = Vec::new();
    let mut tried = 0;
    let flow = each_turn(engine.game(), compound, mover, position, run, &mut |turn| {
        tried += 1;
        turns.push(turn);
        if tried >= limits.tried { Flow::Break(()) } else { Flow::Continue(()) }
    })?;
    let mut found = Winning { complete: flow.is_continue(), ..Winning::default() };
    for turn in turns {
        match engine.ends(&turn.after(position), turn.next(mover), run) {
            Ok(MoverEnds::Draws) => {}
            Ok(_) => continue,
            Err(Failure::Stop(stop)) => return Ok(Winning { complete: false, stop: Some(stop), ..found }),
            Err(Failure::Loop(cycle)) => {
                found = Winning { complete: false, cycle: Some(cycle), ..found };
                continue;
            }
            Err(failure) => return Err(failure),
        }
        if found.turns.len() >= limits.listed {
            found.complete = false;
            break;
        }
        found.turns.push(turn);
    }
    Ok(found)
}
