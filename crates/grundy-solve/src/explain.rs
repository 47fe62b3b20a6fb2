//! Why a position is won or lost: the data of an explanation, without its words.
//!
//! A won position is explained by its winning turns, each with its reason, the quickest first where
//! moves are counted; a lost one by a reply to every turn; a drawn one by the turns that keep the draw
//! and a reply to every other.

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
    /// How many moves it lasts, where the engine counts them.
    pub remoteness: Option<u64>,
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
    /// Nobody can force a win.
    Draws {
        /// These turns keep the draw.
        keeping: Vec<Turn>,
        /// Every other turn has a reply that wins.
        losing: Vec<Reply>,
    },
    /// There is no turn: the rules say who has won.
    Over,
}

/// Why a turn wins.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// It leads to a position that is lost after at most so many moves.
    LostIn(u64),
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
    let remoteness = engine.remoteness(position, run)?;
    let (outcome, ends) = (worth.outcome(), worth.ends());
    let why = Why::Over;
    let mut explanation = Explanation { outcome, worth, remoteness, parts, why, complete: true, stop: None };
    let found = match ends {
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
        let reason = reason(engine, &turn, &turn.after(position), run)?;
        turns.push((turn, reason));
    }
    turns.sort_by_key(|(_, reason)| match reason {
        Reason::LostIn(moves) => *moves,
        Reason::Goal | Reason::Values { .. } | Reason::LeavesLost => 0,
    });
    let over = turns.is_empty() && winning.complete;
    let why = if over { Why::Over } else { Why::Wins(turns) };
    Ok(Found { why, complete: winning.complete, stop: winning.stop })
}

/// Why a winning turn wins.
fn reason(engine: &mut dyn Engine, turn: &Turn, after: &Position, run: &Run<'_>) -> Result<Reason, Failure> {
    if engine.reaches_goal(turn, run)? {
        return Ok(Reason::Goal);
    }
    if let Some(moves) = engine.remoteness(after, run)? {
        return Ok(Reason::LostIn(moves));
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
    let answered = answered(engine, position, turns, limits, run)?;
    let complete = complete && answered.stop.is_none();
    let over = answered.losing.is_empty() && complete;
    let why = if over { Why::Over } else { Why::Loses(answered.losing) };
    Ok(Found { why, complete, stop: answered.stop })
}

/// Turns that do not win, told apart by what they leave.
#[derive(Default)]
struct Answered {
    keeping: Vec<Turn>,
    losing: Vec<Reply>,
    stop: Option<Stop>,
}

/// A reply to each turn that loses, as far as the limits allow.
fn answered(
    engine: &mut dyn Engine,
    position: &Position,
    turns: Vec<Turn>,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Answered, Failure> {
    let mut found = Answered::default();
    for turn in turns {
        let after = turn.after(position);
        let answer = engine.worth(&after, run).and_then(|worth| match worth.ends() {
            MoverEnds::Draws => Ok(None),
            MoverEnds::Loses | MoverEnds::Wins => reply(engine, &after, worth, limits, run).map(Some),
        });
        match answer {
            Ok(None) => found.keeping.push(turn),
            Ok(Some((worth, reply))) => found.losing.push(Reply { turn, worth, reply }),
            Err(Failure::Stop(stop)) => {
                found.stop = Some(stop);
                break;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(found)
}

/// One winning reply, none where the game is over.
fn reply(
    engine: &mut dyn Engine,
    after: &Position,
    worth: Worth,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<(Worth, Option<(Turn, Reason)>), Failure> {
    let winning = engine.winning(after, MoveLimits { listed: 1, ..limits }, run)?;
    let reply = match winning.turns.into_iter().next() {
        Some(answer) => {
            let reason = reason(engine, &answer, &answer.after(after), run)?;
            Some((answer, reason))
        }
        None => None,
    };
    Ok((worth, reply))
}

fn draws(
    engine: &mut dyn Engine,
    position: &Position,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Found, Failure> {
    let (turns, complete) = turns(engine, position, limits, run)?;
    let Answered { keeping, losing, stop } = answered(engine, position, turns, limits, run)?;
    let complete = complete && stop.is_none();
    let over = keeping.is_empty() && losing.is_empty() && complete;
    let why = if over { Why::Over } else { Why::Draws { keeping, losing } };
    Ok(Found { why, complete, stop })
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
