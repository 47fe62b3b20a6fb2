//! Why a position is won or lost: the data of an explanation, without its words.
//!
//! A won position is explained by its winning turns, each with its reason; a lost one by a reply
//! to every turn; a drawn one by the turns that keep the draw.

use grundy_core::{Flow, Run, Stop};
use grundy_rules::value::{Component, Position};
use grundy_values::{MoverEnds, Outcome};

use crate::shape::compound;
use crate::solver::{Engine, Failure, MoveLimits, Worth};
use crate::turn::{Turn, each_turn};

/// Why a position has its outcome.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Who wins.
    pub outcome: Outcome,
    /// What the position is worth.
    pub worth: Worth,
    /// The different components with their values, where sums are decided by them; else empty.
    pub parts: Vec<PartWorth>,
    /// The reason.
    pub why: Why,
    /// Whether nothing was left out for want of room or time.
    pub complete: bool,
    /// The limit of the run that cut it short.
    pub stop: Option<Stop>,
}

/// A component and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartWorth {
    /// The component.
    pub component: Component,
    /// How often it occurs.
    pub count: usize,
    /// Its value in any sum.
    pub worth: Worth,
}

/// The reason of an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// These turns win.
    Wins(Vec<(Turn, Reason)>),
    /// Every turn has a reply that wins.
    Loses(Vec<Reply>),
    /// These turns keep the draw.
    Draws(Vec<Turn>),
    /// There is no turn: the rules say who has won.
    Over,
}

/// Why a turn wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It reaches a goal.
    Goal,
    /// It changes the value of its component from `from` to `to`, which is the exclusive or of
    /// all other components, so that the total becomes 0.
    Values {
        /// What the component was worth.
        from: Worth,
        /// What its parts are worth together.
        to: u64,
    },
    /// It leads to a position that is lost for the player to move there.
    LeavesLost,
}

/// A turn that loses, and what beats it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The turn.
    pub turn: Turn,
    /// What the position is worth after it.
    pub worth: Worth,
    /// One winning reply; none where the rules end the game with that turn.
    pub reply: Option<(Turn, Reason)>,
}

/// Explains a position; `limits` are those of the turns shown.
pub fn explain(
    engine: &mut dyn Engine,
    position: &Position,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Explanation, Failure> {
    let worth = engine.worth(position, run)?;
    let parts = part_worths(engine, position, run)?;
    let mut explanation =
        Explanation { outcome: worth.outcome(), worth, parts, why: Why::Over, complete: true, stop: None };
    let found = match worth.ends() {
        MoverEnds::Wins => wins(engine, position, limits, run),
        MoverEnds::Loses => loses(engine, position, limits, run),
        MoverEnds::Draws => draws(engine, position, limits, run),
    };
    let Found { why, complete, stop } = found?;
    explanation.complete = complete;
    explanation.stop = stop;
    explanation.why = why;
    Ok(explanation)
}

struct Found {
    why: Why,
    complete: bool,
    stop: Option<Stop>,
}

fn part_worths(
    engine: &mut dyn Engine,
    position: &Position,
    run: &Run<'_>,
) -> Result<Vec<PartWorth>, Failure> {
    let mut parts = Vec::new();
    for (component, count) in position.counted() {
        if let Some(worth) = engine.part(component, run)? {
            parts.push(PartWorth { component: component.clone(), count, worth });
        }
    }
    Ok(parts)
}

fn wins(
    engine: &mut dyn Engine,
    position: &Position,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Found, Failure> {
    let winning = engine.winning(position, limits, run)?;
    let mut turns = Vec::new();
    for turn in winning.turns {
        let reason = reason(engine, &turn, run)?;
        turns.push((turn, reason));
    }
    let over = turns.is_empty() && winning.complete;
    let why = if over { Why::Over } else { Why::Wins(turns) };
    Ok(Found { why, complete: winning.complete, stop: winning.stop })
}

/// Why a winning turn wins.
fn reason(engine: &mut dyn Engine, turn: &Turn, run: &Run<'_>) -> Result<Reason, Failure> {
    if engine.reaches_goal(turn, run)? {
        return Ok(Reason::Goal);
    }
    let [only] = turn.moves.as_slice() else { return Ok(Reason::LeavesLost) };
    let Some(from) = engine.part(&only.component, run)? else { return Ok(Reason::LeavesLost) };
    let mut to = 0;
    for part in &only.named.to {
        match engine.part(part, run)? {
            Some(Worth::Grundy(value)) => to ^= value,
            _ => return Ok(Reason::LeavesLost),
        }
    }
    Ok(Reason::Values { from, to })
}

fn loses(
    engine: &mut dyn Engine,
    position: &Position,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Found, Failure> {
    let (turns, complete) = turns(engine, position, limits, run)?;
    let mut found = Found { why: Why::Over, complete, stop: None };
    let mut replies = Vec::new();
    for turn in turns {
        match reply(engine, position, turn, limits, run) {
            Ok(reply) => replies.push(reply),
            Err(Failure::Stop(stop)) => {
                (found.complete, found.stop) = (false, Some(stop));
                break;
            }
            Err(failure) => return Err(failure),
        }
    }
    if !replies.is_empty() || !found.complete {
        found.why = Why::Loses(replies);
    }
    Ok(found)
}

fn reply(
    engine: &mut dyn Engine,
    position: &Position,
    turn: Turn,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Reply, Failure> {
    let after = turn.after(position);
    let worth = engine.worth(&after, run)?;
    let winning = engine.winning(&after, MoveLimits { listed: 1, ..limits }, run)?;
    let reply = match winning.turns.into_iter().next() {
        Some(answer) => {
            let reason = reason(engine, &answer, run)?;
            Some((answer, reason))
        }
        None => None,
    };
    Ok(Reply { turn, worth, reply })
}

fn draws(
    engine: &mut dyn Engine,
    position: &Position,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Found, Failure> {
    let (turns, complete) = turns(engine, position, limits, run)?;
    let mut keeping = Vec::new();
    for turn in turns {
        if engine.worth(&turn.after(position), run)?.ends() == MoverEnds::Draws {
            keeping.push(turn);
        }
    }
    let over = keeping.is_empty() && complete;
    Ok(Found { why: if over { Why::Over } else { Why::Draws(keeping) }, complete, stop: None })
}

/// The turns of a position, one for each different result of a component, as many as are listed;
/// and whether these are all.
fn turns(
    engine: &mut dyn Engine,
    position: &Position,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<(Vec<Turn>, bool), Failure> {
    let game = engine.game();
    let compound = compound(game, run)?;
    let mut turns: Vec<Turn> = Vec::new();
    let same = |a: &Turn, b: &Turn| {
        a.moves
            .iter()
            .map(|m| (&m.component, &m.named.to))
            .eq(b.moves.iter().map(|m| (&m.component, &m.named.to)))
    };
    let mut tried = 0;
    let flow = each_turn(game, compound, position, run, &mut |turn| {
        tried += 1;
        if tried > limits.tried {
            return Flow::Break(());
        }
        if turns.iter().any(|other| same(other, &turn)) {
            return Flow::Continue(());
        }
        if turns.len() >= limits.listed {
            return Flow::Break(());
        }
        turns.push(turn);
        Flow::Continue(())
    })?;
    Ok((turns, flow.is_continue()))
}
