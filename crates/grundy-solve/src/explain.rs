//! Why a position is won or lost: the data of an explanation, without its words.
//!
//! A won position is explained by its winning turns, each with its reason, the quickest first where
//! moves are counted; a lost one by a reply to every turn; a drawn one by the turns that keep the draw
//! and a reply to every other. Where the players have different moves, this is said for either of them as
//! the starter. In a score game the best turns are told apart from the others by what they bring.

use grundy_core::{Flow, Player, Run, Stop};
use grundy_rules::value::{Component, Position};
use grundy_values::{Int, MoverEnds, Outcome};

use crate::canonical::Canonical;
use crate::score::total_after;
use crate::shape::compound;
use crate::solver::{Engine, Failure, MoveLimits, Winning, Worth, starters};
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
    /// The reason for each starter: one where the players have the same moves, else Left's and Right's.
    pub starts: Vec<Start>,
    /// Whether nothing was left out for want of room or time.
    pub complete: bool,
    /// How many winning turns there are, where more were counted than listed.
    pub count: Option<Int>,
    /// The limit of the run that cut it short.
    pub stop: Option<Stop>,
    /// The loop that left something open.
    pub cycle: Option<Vec<Position>>,
    /// Whether a theorem told who wins, so that nothing was searched.
    pub by_theorem: bool,
}

/// What happens when one of the players starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Who starts; it says nothing where the players have the same moves.
    pub mover: Player,
    /// The result for the starter.
    pub ends: MoverEnds,
    /// How many moves the game lasts, where the engine counts them.
    pub remoteness: Option<u64>,
    /// The reason.
    pub why: Why,
    /// The moves that are best in some sum, where values in canonical form are known; else none.
    pub choices: Vec<Choice>,
}

/// A turn to a value that no other turn of the player beats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The first such turn.
    pub turn: Turn,
    /// How many other turns lead to the same value.
    pub others: usize,
    /// What the position is worth after it.
    pub to: Box<Canonical>,
    /// What the player gains by it: the value after it minus the value before, for Right the other way round.
    pub incentive: Box<Canonical>,
    /// The value that the opponent can answer with, where it is at least as good for him as the position was: the move is reversible.
    pub reversed: Option<Box<Canonical>>,
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
    /// Points decide.
    Scores {
        /// The best turns.
        best: Vec<Scored>,
        /// The others.
        others: Vec<Scored>,
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
        to: Int,
    },
    /// It changes the value of its component from one to the other, both in canonical form.
    Becomes {
        /// What the component was worth.
        from: Box<Canonical>,
        /// What its parts are worth together.
        to: Box<Canonical>,
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
    /// One winning reply; none where the rules end the game with that turn.
    pub reply: Option<(Turn, Reason)>,
}

/// A turn in a score game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The turn.
    pub turn: Turn,
    /// The points of the mover minus those of the opponent at the end, if he makes it.
    pub total: Int,
    /// A best reply of the opponent; none where he has no move, and where the mover moves again.
    pub reply: Option<Turn>,
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
    let (outcome, starts) = (worth.outcome(), Vec::new());
    let (complete, count, stop, cycle) = (true, None, None, None);
    let by_theorem = false;
    let mut explanation =
        Explanation { outcome, worth, parts, starts, complete, count, stop, cycle, by_theorem };
    for mover in starters(engine.game()) {
        let ends = explanation.worth.ends_of(*mover);
        let mut asked = Asked { engine, position, mover: *mover, limits, run };
        let found = match (&explanation.worth, ends) {
            (Worth::Score(_), _) => asked.scores(),
            (_, MoverEnds::Wins) => asked.wins(),
            (_, MoverEnds::Loses) => asked.loses(),
            (_, MoverEnds::Draws) => asked.draws(),
        };
        let Found { why, complete, count, stop, cycle } = found?;
        let remoteness = engine.remoteness(position, *mover, run)?;
        let choices = match engine.choices(position, *mover, limits, run) {
            Err(Failure::Stop(_)) => Vec::new(),
            choices => choices?,
        };
        explanation.starts.push(Start { mover: *mover, ends, remoteness, why, choices });
        explanation.complete &= complete;
        explanation.count = explanation.count.or(count);
        explanation.stop = explanation.stop.or(stop);
        explanation.cycle = explanation.cycle.or(cycle);
    }
    Ok(explanation)
}

struct Found {
    why: Why,
    complete: bool,
    count: Option<Int>,
    stop: Option<Stop>,
    cycle: Option<Vec<Position>>,
}

impl Found {
    /// There is no turn.
    const OVER: Self = Self { why: Why::Over, complete: true, count: None, stop: None, cycle: None };
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

/// One starter of a position, and an engine that knows about it.
struct Asked<'a, 'r> {
    engine: &'a mut dyn Engine,
    position: &'a Position,
    mover: Player,
    limits: MoveLimits,
    run: &'a Run<'r>,
}

/// Turns that do not win, told apart by what they leave.
#[derive(Default)]
struct Answered {
    keeping: Vec<Turn>,
    losing: Vec<Reply>,
    /// Turns of which it is not known what beats them.
    open: bool,
    stop: Option<Stop>,
    cycle: Option<Vec<Position>>,
}

/// What is said to a turn that does not win.
enum Answer {
    /// It keeps the draw.
    Keeps,
    /// One winning reply; none where the rules end the game with that turn.
    Beaten(Option<(Turn, Reason)>),
    /// No reply was found, though there is one.
    Open { stop: Option<Stop>, cycle: Option<Vec<Position>> },
}

impl Asked<'_, '_> {
    fn wins(&mut self) -> Result<Found, Failure> {
        let winning = self.engine.winning(self.position, self.mover, self.limits, self.run)?;
        let mut turns = Vec::new();
        for turn in winning.turns {
            let reason = self.reason(&turn, self.mover, &turn.after(self.position))?;
            turns.push((turn, reason));
        }
        turns.sort_by_key(|(_, reason)| match reason {
            Reason::LostIn(moves) => *moves,
            Reason::Goal | Reason::Values { .. } | Reason::Becomes { .. } | Reason::LeavesLost => 0,
        });
        if turns.is_empty() && winning.complete {
            return Ok(Found::OVER);
        }
        let Winning { complete, count, stop, cycle, .. } = winning;
        Ok(Found { why: Why::Wins(turns), complete, count, stop, cycle })
    }

    /// Why a winning turn wins.
    fn reason(&mut self, turn: &Turn, mover: Player, after: &Position) -> Result<Reason, Failure> {
        let (engine, run) = (&mut *self.engine, self.run);
        if engine.reaches_goal(turn, run)? {
            return Ok(Reason::Goal);
        }
        if let Some(moves) = engine.remoteness(after, turn.next(mover), run)? {
            return Ok(Reason::LostIn(moves));
        }
        let [only] = turn.moves.as_slice() else { return Ok(Reason::LeavesLost) };
        let Some(from) = engine.part(&only.component, run)? else { return Ok(Reason::LeavesLost) };
        if let Worth::Canonical(from) = from {
            let made = Position::new(only.named.to.clone());
            return Ok(match engine.worth(&made, run)? {
                Worth::Canonical(to) => Reason::Becomes { from, to },
                _ => Reason::LeavesLost,
            });
        }
        let mut to = Int::ZERO;
        for part in &only.named.to {
            match engine.part(part, run)?.and_then(|worth| worth.value()) {
                Some(value) => to = to.bit_xor(&value),
                None => return Ok(Reason::LeavesLost),
            }
        }
        Ok(Reason::Values { from, to })
    }

    fn loses(&mut self) -> Result<Found, Failure> {
        let (answered, complete) = self.all_answered()?;
        let Answered { losing, stop, cycle, .. } = answered;
        if losing.is_empty() && complete {
            return Ok(Found::OVER);
        }
        Ok(Found { why: Why::Loses(losing), complete, count: None, stop, cycle })
    }

    fn draws(&mut self) -> Result<Found, Failure> {
        let (answered, complete) = self.all_answered()?;
        let Answered { keeping, losing, stop, cycle, .. } = answered;
        if keeping.is_empty() && losing.is_empty() && complete {
            return Ok(Found::OVER);
        }
        Ok(Found { why: Why::Draws { keeping, losing }, complete, count: None, stop, cycle })
    }

    /// All turns with what is said to them, and whether nothing is missing; no turn where the rules have ended the game.
    fn all_answered(&mut self) -> Result<(Answered, bool), Failure> {
        if self.engine.is_over(self.position, self.mover, self.run)? {
            return Ok((Answered::default(), true));
        }
        let (turns, complete) = self.turns()?;
        let answered = self.answered(turns)?;
        let complete = complete && !answered.open && answered.stop.is_none();
        Ok((answered, complete))
    }

    /// A reply to each turn that loses, as far as the limits allow.
    fn answered(&mut self, turns: Vec<Turn>) -> Result<Answered, Failure> {
        let mut found = Answered::default();
        for turn in turns {
            match self.answer(&turn) {
                Ok(Answer::Keeps) => found.keeping.push(turn),
                Ok(Answer::Beaten(reply)) => found.losing.push(Reply { turn, reply }),
                Ok(Answer::Open { stop, cycle }) => {
                    found.open = true;
                    found.stop = found.stop.or(stop);
                    found.cycle = found.cycle.or(cycle);
                }
                Err(Failure::Stop(stop)) => {
                    found.stop = Some(stop);
                    break;
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(found)
    }

    /// What is said to a turn.
    fn answer(&mut self, turn: &Turn) -> Result<Answer, Failure> {
        let after = turn.after(self.position);
        let next = turn.next(self.mover);
        if self.engine.ends(&after, next, self.run)? == MoverEnds::Draws {
            return Ok(Answer::Keeps);
        }
        let one = MoveLimits { listed: 1, ..self.limits };
        let winning = self.engine.winning(&after, next, one, self.run)?;
        let Winning { turns, complete, stop, cycle, .. } = winning;
        let Some(answer) = turns.into_iter().next() else {
            return Ok(if complete { Answer::Beaten(None) } else { Answer::Open { stop, cycle } });
        };
        let reason = self.reason(&answer, next, &answer.after(&after))?;
        Ok(Answer::Beaten(Some((answer, reason))))
    }

    /// What each turn of a score game brings.
    fn scores(&mut self) -> Result<Found, Failure> {
        let (turns, mut complete) = self.turns()?;
        let mut scored = Vec::new();
        let mut stop = None;
        for turn in turns {
            match self.scored(turn) {
                Ok(found) => scored.push(found),
                Err(Failure::Stop(reached)) => {
                    (stop, complete) = (Some(reached), false);
                    break;
                }
                Err(failure) => return Err(failure),
            }
        }
        let most = self.engine.points(self.position, self.mover, self.run)?;
        if scored.is_empty() && complete {
            return Ok(Found::OVER);
        }
        let (best, mut others): (Vec<_>, Vec<_>) =
            scored.into_iter().partition(|one| most.as_ref() == Some(&one.total));
        others.sort_by(|a, b| b.total.cmp(&a.total));
        Ok(Found { why: Why::Scores { best, others }, complete, count: None, stop, cycle: None })
    }

    fn scored(&mut self, turn: Turn) -> Result<Scored, Failure> {
        let after = turn.after(self.position);
        let total = total_after(self.engine, &turn, &after, self.mover, self.run)?;
        let next = turn.next(self.mover);
        let reply = if next == self.mover {
            None
        } else {
            let one = MoveLimits { listed: 1, ..self.limits };
            self.engine.winning(&after, next, one, self.run)?.turns.into_iter().next()
        };
        Ok(Scored { turn, total, reply })
    }

    /// The turns of a position, one for each different result of a component, as many as are listed;
    /// and whether these are all.
    fn turns(&self) -> Result<(Vec<Turn>, bool), Failure> {
        let (game, limits) = (self.engine.game(), self.limits);
        let compound = compound(game, self.run)?;
        let mut turns: Vec<Turn> = Vec::new();
        let same = |a: &Turn, b: &Turn| {
            let pairs = a.moves.iter().zip(&b.moves);
            let mut pairs = pairs.map(|(a, b)| a.component == b.component && a.named.to == b.named.to);
            a.score == b.score && a.moves.len() == b.moves.len() && pairs.all(|same| same)
        };
        let mut tried = 0;
        let flow = each_turn(game, compound, self.mover, self.position, self.run, &mut |turn| {
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
}
