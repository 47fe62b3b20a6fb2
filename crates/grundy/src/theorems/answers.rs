//! Answers from theorems: positions that are too large for tables, by a pattern that is proved.
//!
//! # Setting
//!
//! A position has numbers that no table reaches. What is proved of all positions answers it at once.
//!
//! # Theorem
//!
//! That which the checker accepted: nothing is answered from a pattern that is only seen.
//!
//! # How the code uses it
//!
//! A theorem is looked for once a command and game, with a budget that is counted in steps and not by a clock, and kept. Positions that are small stay with the solvers of
//! the list, which are as fast and tell more.
//!
//! # What is not covered
//!
//! Theorems of the library, long periods, formulas in remainders: their evidence tells no values of components.
//!
//! # Cost
//!
//! That of `prove` at a first look, within the budget.

mod digits;
mod engine;
mod known;
mod members;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use grundy_core::{Of, Run};
use grundy_rules::classify::Class;
use grundy_rules::ir::Compound;
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, NamedMove};
use grundy_solve::plan::Session;
use grundy_solve::solver::{self, TableRequest, Want};
use grundy_syntax::tree::ClaimOf;
use grundy_values::Int;

use super::cubes::{Study, most_fields};
use super::finding::{Finding, Standing};
use super::search::Goal;
use crate::solve::Asked;
use crate::workbench::Workbench;
pub use engine::THEOREM;
use engine::{TheoremEngine, refused};
use known::Known;

/// Work for the search, in polls of the workbench.
const BUDGET: u64 = 60_000;

/// A component of one number is large from here on: tables of pairs take long.
const LARGE_ROW: u64 = 10_000;

/// Other components are large where they have more cells below them.
const LARGE_BOX: u64 = 1 << 20;

/// Where only lost positions are known, the solvers of the list, which tell values, come first up to so many cells.
const VAST: u64 = 1 << 24;

/// Positions of more different components are left to the solvers of the list, unless these are vast.
const MOST_COMPONENTS: usize = 200;

/// What was looked for in the course of a command.
#[derive(Default)]
pub(crate) struct Kept(RefCell<BTreeMap<(String, Of), Option<Rc<Answering>>>>);

/// A theorem that answers, and the finding that it comes from.
pub(crate) struct Answering {
    finding: Finding,
    /// The names of the fields.
    names: Vec<String>,
    known: Rc<Known>,
}

/// How large a question is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    Small,
    Large,
    Vast,
}

impl Workbench<'_> {
    /// Puts a question to the engine of a theorem, where it is large and one is proved that answers it, else to a solver of the list; or to the one that the
    /// user wants.
    pub(crate) fn ask<'g, T>(
        &self,
        asked: Asked<'g>,
        want: &Want<'_>,
        run: &Run<'_>,
        question: &mut dyn FnMut(&mut Session<'g>) -> Result<T, solver::Failure>,
    ) -> Result<T, solver::Failure> {
        let Asked { game, class, engine } = asked;
        if engine.is_none()
            && let Some(mut session) = self.theorem_session(game, class, want)
        {
            match question(&mut session) {
                Err(solver::Failure::Refused(_)) => {}
                found => return found,
            }
        }
        question(&mut self.session(asked, want, run)?)
    }

    /// The session of a solver of the list, or of what the user wants.
    pub(crate) fn session<'g>(
        &self,
        asked: Asked<'g>,
        want: &Want<'_>,
        run: &Run<'_>,
    ) -> Result<Session<'g>, solver::Failure> {
        let Asked { game, class, engine } = asked;
        if engine != Some(THEOREM) {
            return Session::open(game, class, want, engine, run);
        }
        let found = self.answering(game, class, want, Extent::Vast).ok_or_else(refused)?;
        Ok(opened(game, class, &found))
    }

    /// The session of a theorem, where the question is large and one is proved.
    pub(crate) fn theorem_session<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        want: &Want<'_>,
    ) -> Option<Session<'g>> {
        let extent = extent(want);
        if extent == Extent::Small {
            return None;
        }
        self.answering(game, class, want, extent).map(|found| opened(game, class, &found))
    }

    /// How many winning moves a position has, each component with its own, by a theorem; `None` where none answers.
    pub(crate) fn winning_count(
        &self,
        game: &BoundGame,
        class: &Class,
        position: &Position,
        run: &Run<'_>,
    ) -> Result<Option<Int>, solver::Failure> {
        let want = Want::Position(position);
        let extent = extent(&want);
        let found = (extent != Extent::Small).then(|| self.answering(game, class, &want, extent)).flatten();
        let Some(found) = found else { return Ok(None) };
        let known = Rc::clone(&found.known);
        match (TheoremEngine { game, known }).count(position, run) {
            Err(solver::Failure::Refused(_)) => Ok(None),
            found => found.map(Some),
        }
    }

    /// The first winning move in a component of a position, by a theorem; `None` where none answers.
    pub(crate) fn first_winning(
        &self,
        game: &BoundGame,
        class: &Class,
        (position, at): (&Position, &Component),
        run: &Run<'_>,
    ) -> Result<Option<Option<NamedMove>>, solver::Failure> {
        let want = Want::Position(position);
        let extent = extent(&want);
        let found = (extent != Extent::Small).then(|| self.answering(game, class, &want, extent)).flatten();
        let Some(found) = found else { return Ok(None) };
        let known = Rc::clone(&found.known);
        match (TheoremEngine { game, known }).first(position, at, run) {
            Err(solver::Failure::Refused(_)) => Ok(None),
            found => found.map(Some),
        }
    }

    /// Whether theorems were looked for in the course of the command, and none was found.
    pub(crate) fn found_no_theorem(&self) -> bool {
        let kept = self.kept.0.borrow();
        !kept.is_empty() && kept.values().all(Option::is_none)
    }

    /// The patterns that answers came from in the course of the command, each with the names of the fields that it speaks of.
    pub fn patterns_used(&self) -> Vec<(Finding, Vec<String>)> {
        let kept = self.kept.0.borrow();
        kept.values().flatten().map(|found| (found.finding.clone(), found.names.clone())).collect()
    }

    /// The pattern that answers come from, where a theorem was found in the course of the command.
    pub fn pattern_used(&self, game: &BoundGame) -> Option<Finding> {
        let kept = self.kept.0.borrow();
        let found = |of: Of| kept.get(&(key(game), of)).cloned().flatten();
        found(Of::Values).or_else(|| found(Of::Losing)).map(|found| found.finding.clone())
    }

    /// A theorem that answers a question of this extent.
    fn answering(
        &self,
        game: &BoundGame,
        class: &Class,
        want: &Want<'_>,
        extent: Extent,
    ) -> Option<Rc<Answering>> {
        let rules = game.rules();
        let impartial = !game.has_sides() && !rules.score;
        if most_fields(game).is_none() || !impartial || !matches!(rules.compound, Compound::Disjunctive) {
            return None;
        }
        let alone = match want {
            Want::Position(position) => position.parts().len() == 1,
            Want::Table(_) => game.rules().start.is_none(),
        };
        let values = self.kept(game, class, Of::Values);
        values.or_else(|| {
            let wanted = alone && extent == Extent::Vast;
            wanted.then(|| self.kept(game, class, Of::Losing)).flatten()
        })
    }

    /// What is known, looked for once.
    fn kept(&self, game: &BoundGame, class: &Class, of: Of) -> Option<Rc<Answering>> {
        let key = (key(game), of);
        if let Some(found) = self.kept.0.borrow().get(&key) {
            return found.clone();
        }
        let found = self.look(game, class, of).map(Rc::new);
        self.kept.0.borrow_mut().insert(key, found.clone());
        found
    }

    fn look(&self, game: &BoundGame, class: &Class, of: Of) -> Option<Answering> {
        let polls = Cell::new(BUDGET);
        let bench = self.budgeted(&polls);
        let study = bench.study(game, class);
        if of == Of::Values && !study.is_valued() {
            return None;
        }
        let goal = Goal { of: Some(of), method: None, quick: true };
        let found = study.prove(goal).ok().and_then(|finding| bench.ready(game, finding));
        found.or_else(|| bench.claimed(game, &study, of))
    }

    /// The first claim of the rules that is proved and tells all.
    fn claimed(&self, game: &BoundGame, study: &Study<'_, '_>, of: Of) -> Option<Answering> {
        // A claim about one of several kinds does not.
        let [_] = game.rules().kinds.as_slice() else { return None };
        for (stated, claim) in self.stated_claims(game).iter().zip(&game.rules().claims) {
            let says = match claim.of {
                ClaimOf::Grundy => Of::Values,
                ClaimOf::Outcome('P') => Of::Losing,
                _ => continue,
            };
            if says != of || claim.is_of_start() || claim.condition.is_some() || claim.is_relational() {
                continue;
            }
            let Ok(judged) = study.judge(stated) else { continue };
            if !judged.standing.is_proved() {
                continue;
            }
            let text = stated.on_one_line();
            let formula = text.split_once(if of == Of::Values { "=" } else { "iff" });
            let finding = Finding {
                pattern: Some(super::Pattern::Formula),
                formula: formula.map(|(_, formula)| formula.trim().to_owned()),
                standing: judged.standing,
                method: judged.method,
                ..Finding::nothing(of)
            };
            if let Some(found) = self.ready(game, finding) {
                return Some(found);
            }
        }
        None
    }

    /// A finding made ready to answer, where it is proved and its evidence tells values.
    fn ready(&self, game: &BoundGame, finding: Finding) -> Option<Answering> {
        let Standing::Proved(theorem) = &finding.standing else { return None };
        let known = self.run(|run| Known::new(game, (**theorem).clone(), run)).ok()??;
        let names = match game.rules().kinds.as_slice() {
            [kind] => kind.fields.iter().map(|field| field.name.clone()).collect(),
            _ => Vec::new(),
        };
        Some(Answering { finding, names, known: Rc::new(known) })
    }
}

fn opened<'g>(game: &'g BoundGame, class: &'g Class, found: &Answering) -> Session<'g> {
    let engine = TheoremEngine { game, known: Rc::clone(&found.known) };
    Session::with_engine(game, class, THEOREM, Box::new(engine))
}

/// What tells a game with its parameters from others.
fn key(game: &BoundGame) -> String {
    let params: Vec<String> = game.params().iter().map(ToString::to_string).collect();
    format!("{} {:?} {}", grundy_rules::digest(game.rules()), game.play(), params.join("; "))
}

fn extent(want: &Want<'_>) -> Extent {
    match want {
        Want::Position(position) => {
            let many = position.counted().count() > MOST_COMPONENTS;
            match extent_of(position) {
                Extent::Large if many => Extent::Small,
                extent => extent,
            }
        }
        Want::Table(TableRequest { axes, .. }) => {
            let ends = axes.iter().map(|axis| {
                let len = u64::try_from(axis.len).unwrap_or(u64::MAX);
                Int::from(axis.from.saturating_add(len))
            });
            // Only what lies far out: a table from 0 on is filled by other engines, and tells more.
            let far = axes.iter().any(|axis| {
                let len = u64::try_from(axis.len).unwrap_or(u64::MAX);
                axis.from > LARGE_ROW && axis.from > len
            });
            if far { extent_of_numbers(&ends.collect::<Vec<_>>()) } else { Extent::Small }
        }
    }
}

fn extent_of(position: &Position) -> Extent {
    position.parts().iter().map(extent_of_component).max().unwrap_or(Extent::Small)
}

fn extent_of_component(at: &Component) -> Extent {
    let numbers = at.fields.iter().filter_map(|field| match field {
        Value::Int(int) => Some(int.clone()),
        _ => None,
    });
    extent_of_numbers(&numbers.collect::<Vec<_>>())
}

fn extent_of_numbers(numbers: &[Int]) -> Extent {
    let cells =
        numbers.iter().try_fold(1_u64, |cells, number| cells.checked_mul(number.to_u64()?.checked_add(1)?));
    let large = if numbers.len() == 1 { LARGE_ROW } else { LARGE_BOX };
    match cells {
        Some(cells) if cells <= large => Extent::Small,
        Some(cells) if cells <= VAST => Extent::Large,
        _ => Extent::Vast,
    }
}
