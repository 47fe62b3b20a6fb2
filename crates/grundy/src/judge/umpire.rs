//! What is right for a case, whether a line of another program is, and why.

use grundy_core::{Flow, Game as _, Halt, Run, Stop, Sum};
use grundy_export::contest::{Ask, Which};
use grundy_messages::{Arg, Label};
use grundy_rules::value::{Component, Position, Value};
use grundy_solve::bounded::{Arena, Close, State};
use grundy_solve::solver::Worth;
use grundy_solve::turn::Turn;
use grundy_values::{Int, MoverEnds};

use super::desk::{Desk, Told, Unplaced, wrong};
use super::{Brief, Case, Fault, Games, moves};
use crate::reasons::{turn_from, turn_name, turn_to};
use crate::solve::unsolved;
use crate::workbench::{Failure, Workbench};

/// Positions visited for one random case; harder ones are passed over.
const POSITIONS: u64 = 20_000;
/// The same for each unit of its size.
const POSITIONS_A_UNIT: u64 = 20;
/// Work for one random case, in thousands of interpreter steps, for so many positions.
const POSITIONS_A_POLL: u64 = 400;
/// Options whose values are shown.
const OPTIONS: usize = 12;

/// Answers single cases and looks at the answers of others.
pub(crate) struct Umpire<'u, 'w> {
    pub(crate) brief: Brief<'u>,
    games: Games<'u>,
    pub(crate) workbench: &'u Workbench<'w>,
    pub(crate) run: &'u Run<'u>,
    /// Positions visited for one random case.
    patience: u64,
}

/// How hard a question may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// As hard as the user's limits allow.
    Any,
    /// What is too hard is passed over.
    Little,
}

impl<'u, 'w> Umpire<'u, 'w> {
    /// An umpire of a contest, with random cases up to this size.
    pub(crate) fn new(
        brief: Brief<'u>,
        size: usize,
        workbench: &'u Workbench<'w>,
        run: &'u Run<'u>,
    ) -> Result<Self, Failure> {
        let units = u64::try_from(size).unwrap_or(u64::MAX);
        let patience = units.saturating_mul(POSITIONS_A_UNIT).max(POSITIONS);
        Ok(Self { brief, games: Games::new(brief, workbench)?, workbench, run, patience })
    }

    /// Asks something about a case; `None` where it is no position of the game, or one that is too hard.
    fn ask<T>(
        &mut self,
        header: &[Value],
        case: &Case,
        effort: Effort,
        question: impl FnOnce(&mut Desk<'_>, &Run<'_>) -> Result<T, Unplaced>,
    ) -> Result<Option<T>, Failure> {
        let params: Vec<Value> = header.iter().chain(&case.params).cloned().collect();
        let run = self.run.fresh();
        let opened = match self.games.open(&params, self.workbench, &run) {
            Err(Unplaced::Wrong(_)) => return Ok(None),
            Err(Unplaced::Failed(failure)) => return Err(failure),
            Ok(opened) => opened,
        };
        let asked = |run: &Run<'_>| {
            let mut desk = Desk::new(&opened, self.brief.contest, self.workbench);
            desk.begin(case.first);
            case.terms.iter().try_for_each(|term| desk.add(term, run))?;
            question(&mut desk, run)
        };
        let asked = match effort {
            Effort::Any => asked(&run),
            Effort::Little => self.workbench.trial(self.patience / POSITIONS_A_POLL, self.patience, asked),
        };
        match asked {
            Ok(found) => Ok(Some(found)),
            Err(Unplaced::Wrong(_)) => Ok(None),
            Err(Unplaced::Failed(Failure::Stopped(
                Stop::Positions { .. } | Stop::Memory { .. } | Stop::Depth { .. } | Stop::Stack,
            ))) if effort == Effort::Little => Ok(None),
            Err(Unplaced::Failed(failure)) => Err(failure),
        }
    }

    /// The values of all parameters of the game, where these are allowed.
    pub(crate) fn params(&mut self, header: &[Value], read: &[Value]) -> Result<Option<Vec<Value>>, Failure> {
        let case = Case { params: read.to_vec(), terms: Vec::new(), first: None };
        self.ask(header, &case, Effort::Little, |desk, _| Ok(desk.opened.game.params().to_vec()))
    }

    /// The right answer.
    pub(crate) fn told(&mut self, header: &[Value], case: &Case) -> Result<Option<Told>, Failure> {
        self.ask(header, case, Effort::Little, |desk, run| desk.answer(run))
    }

    /// Whether play is over at once: there is no move, or a clause ends it.
    pub(crate) fn is_over(&mut self, header: &[Value], case: &Case) -> Result<bool, Failure> {
        let over = self.ask(header, case, Effort::Little, |desk, run| {
            let state = State { position: desk.position(), mover: desk.mover };
            let close = Arena::new(&desk.opened.game, run).and_then(|arena| arena.close(&state, run));
            Ok(close.map_err(wrong)?.is_some())
        })?;
        Ok(over.unwrap_or(false))
    }

    /// What is wrong with a line, if anything is.
    pub(crate) fn fault(
        &mut self,
        header: &[Value],
        case: &Case,
        told: &Told,
        line: &str,
    ) -> Result<Option<Fault>, Failure> {
        let words = &self.brief.contest.words;
        if same(&told.text, line) {
            return Ok(None);
        }
        let known = [&words.win, &words.lose, &words.draw].into_iter().any(|word| same(word, line));
        let fault = match self.brief.contest.ask {
            Ask::Winner if known => Fault::Answer,
            Ask::Winner => Fault::Word,
            Ask::Value | Ask::Count if line.trim().parse::<i128>().is_ok() => Fault::Answer,
            Ask::Value | Ask::Count => Fault::Number,
            Ask::Move if told.ends != MoverEnds::Wins || known => Fault::Answer,
            Ask::Move => {
                let judged =
                    self.ask(header, case, Effort::Any, |desk, run| moves::judged(desk, line, run))?;
                let judged = judged.unwrap_or(Some(Fault::Illegal));
                // It wins, and is not what was told.
                return Ok(judged.or((self.brief.contest.which == Which::First).then_some(Fault::NotFirst)));
            }
        };
        Ok(Some(fault))
    }

    /// Why the answer is right, in one line.
    pub(crate) fn why(&mut self, header: &[Value], case: &Case) -> Option<Arg> {
        let ask = self.brief.contest.ask;
        let why = self.ask(header, case, Effort::Any, |desk, run| match ask {
            Ask::Value if !desk.opened.game.rules().score => values(desk, run),
            Ask::Value | Ask::Winner | Ask::Move | Ask::Count => result(desk, run).map(Some),
        });
        why.ok().flatten().flatten()
    }
}

/// Whether two lines have the same words.
pub(crate) fn same(a: &str, b: &str) -> bool {
    a.split_whitespace().eq(b.split_whitespace())
}

/// Why a position has its result.
fn result(desk: &mut Desk<'_>, run: &Run<'_>) -> Result<Arg, Unplaced> {
    let (game, mover) = (&desk.opened.game, desk.mover);
    let position = desk.position();
    let state = State { position: position.clone(), mover };
    let close = Arena::new(game, run).and_then(|arena| arena.close(&state, run)).map_err(wrong)?;
    let ends = desk.ends(&position, run)?;
    let points = match game.rules().score {
        true => desk.ask(&position, run, |session| session.engine().points(&position, mover, run))?,
        false => None,
    };
    let label = match (close, ends) {
        _ if points.is_some() => score_label(points.as_ref()),
        (Some(Close::Clause(..)), _) => Label::JudgeOver,
        (Some(Close::Stuck), MoverEnds::Wins) => Label::JudgeNoMoveWins,
        (Some(Close::Stuck), _) => Label::JudgeNoMoveLoses,
        (None, MoverEnds::Loses) => Label::JudgeEveryLoses,
        (None, MoverEnds::Draws) => Label::JudgeNeither,
        (None, MoverEnds::Wins) => Label::JudgeTurnWins,
    };
    let turn = match (ends, close) {
        (MoverEnds::Wins, None) => desk.winning_turn(&position, run)?,
        _ => None,
    };
    let points = ("points", Arg::from(points.map_or(String::new(), |points| points.abs().to_string())));
    let Some(turn) = turn else { return Ok(Arg::Filled(label, vec![points])) };
    let to = game.show_position(turn.after(&position).parts());
    let goal = turn.made().iter().any(|part| game.is_goal(part, run).unwrap_or(false));
    let label = match label {
        Label::JudgeScore => Label::JudgeTurnScore,
        _ if goal => Label::JudgeTurnGoal,
        other => other,
    };
    let name = turn_text(desk, &turn);
    Ok(Arg::Filled(label, vec![("move", name), ("to", Arg::from(to)), points]))
}

/// How a difference of points is told: what is ahead, behind or even.
fn score_label(points: Option<&Int>) -> Label {
    match points {
        Some(points) if points.is_negative() => Label::JudgeScoreLess,
        Some(points) if points.is_zero() => Label::JudgeScoreEven,
        _ => Label::JudgeScore,
    }
}

/// A turn as people write it, with what it moves in where there are several components.
fn turn_text(desk: &Desk<'_>, turn: &Turn) -> Arg {
    let name = Arg::from(turn_name(turn));
    if desk.parts.len() < 2 {
        return name;
    }
    let game = &desk.opened.game;
    let (from, to) = (Arg::from(turn_from(game, turn)), Arg::from(turn_to(game, turn)));
    Arg::Filled(Label::WhyTurn, vec![("in", from), ("move", name), ("to", to)])
}

/// Why a position has its value: those of its components, or those of the options of a single one.
fn values(desk: &mut Desk<'_>, run: &Run<'_>) -> Result<Option<Arg>, Unplaced> {
    let position = desk.position();
    if position.parts().len() != 1 {
        let mut shown = Vec::new();
        for part in position.parts() {
            let Some(value) = value(desk, &Sum::new(vec![part.clone()]), run)? else { return Ok(None) };
            shown.push(format!("{}: {value}", desk.opened.game.show(part)));
        }
        return Ok(Some(Arg::Filled(Label::JudgeValues, vec![("values", Arg::from(shown.join(", ")))])));
    }
    let Some(worth) = value(desk, &position, run)? else { return Ok(None) };
    let mut found = Vec::new();
    for option in options(desk, &position, run)? {
        found.extend(value(desk, &Sum::new(option), run)?);
    }
    found.sort_unstable();
    found.dedup();
    if found.is_empty() {
        return Ok(Some(Label::JudgeNoOption.into()));
    }
    let mut shown: Vec<String> = found.iter().take(OPTIONS).map(u64::to_string).collect();
    shown.extend((found.len() > OPTIONS).then(|| "…".to_owned()));
    let args = vec![("values", Arg::from(shown.join(", "))), ("value", Arg::from(worth.to_string()))];
    Ok(Some(Arg::Filled(Label::JudgeMex, args)))
}

fn value(desk: &mut Desk<'_>, position: &Position, run: &Run<'_>) -> Result<Option<u64>, Unplaced> {
    Ok(match desk.ask(position, run, |session| session.engine().worth(position, run))? {
        Worth::Grundy(value) => Some(value),
        _ => None,
    })
}

/// The options of the components of a position, one at a time.
fn options(desk: &Desk<'_>, position: &Position, run: &Run<'_>) -> Result<Vec<Vec<Component>>, Unplaced> {
    let mut found = Vec::new();
    for part in position.parts() {
        let all = desk.opened.game.options(part, run, &mut |option| {
            found.push(option.to_vec());
            Flow::Continue(())
        });
        let _all = all.map_err(|halted| match halted {
            Halt::Stop(stop) => stop.into(),
            error => Unplaced::Failed(unsolved(&desk.opened.game, error.into())),
        })?;
    }
    Ok(found)
}
