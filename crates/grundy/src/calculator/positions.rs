//! Positions of games inside expressions.
//!
//! A position of a game in which both players have the same moves is worth a nimber, its Grundy value; any other is valued option by option. Both are
//! values of normal play in ordinary sums, so positions of different games can be added. Where a game has no such values, it says why.

use std::rc::Rc;

use grundy_core::Verdict;
use grundy_messages::{Arg, Code, Label};
use grundy_rules::classify::Class;
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, ReadError};
use grundy_solve::canonical::{Desk, Unvalued};
use grundy_solve::plan;
use grundy_solve::shape::Shape;
use grundy_solve::solver::{Want, Worth};
use grundy_solve::solvers::canonical::PositionValues;
use grundy_syntax::{Diagnostic, Source, Span};
use grundy_values::{Nimber, Value};

use super::machine::{Done, Machine, Trouble};
use crate::load::{Choices, Loaded, RulesFrom};
use crate::solve::{Asked, Wanted, cycle, right_reduction, unsolved};
use crate::workbench::{Failure, Workbench};

/// A game whose positions stand in an expression.
pub(super) struct Opened {
    pub(super) game: BoundGame,
    pub(super) class: Class,
}

impl Opened {
    /// The game of a name of the catalogue, or of a file.
    pub(super) fn new(workbench: &Workbench<'_>, rules: &str) -> Result<Rc<Self>, Failure> {
        Self::with(workbench, rules, &Choices::default()).map(|(_, opened)| Rc::new(opened))
    }

    /// The same with what the user says about the game, and the rules as they were read.
    pub(super) fn with(
        workbench: &Workbench<'_>,
        rules: &str,
        choices: &Choices,
    ) -> Result<(Loaded, Self), Failure> {
        let (loaded, game) = workbench.open(RulesFrom::Named(rules), choices)?;
        let class = workbench.classify(&game);
        right_reduction(&game, &class)?;
        Ok((loaded, Self { game, class }))
    }

    /// Why positions of the game have no values in sums with those of other games.
    pub(super) fn why_not(&self) -> Option<Arg> {
        let shape = Shape::of(&self.game);
        match &self.class.additive {
            Verdict::Refuted(reason) => Some(reason.clone()),
            _ if shape.goals => Some(Label::ValueGoals.into()),
            _ if !shape.is_additive() => Some(Label::RefusedNotAdditive.into()),
            _ => None,
        }
    }
}

/// The position that stands in the parentheses: with its own parentheses, or the fields alone.
fn text(inner: &str) -> String {
    let inner = inner.trim();
    if inner == "end" || ["(", "raw(", "raw ("].iter().any(|start| inner.starts_with(start)) {
        inner.to_owned()
    } else {
        format!("({inner})")
    }
}

/// What is wrong with a position, at the place where it stands in the expression: it is at the end of the span, between the parentheses, which are those of a text without its own.
fn moved(mut diagnostic: Diagnostic, span: Span, inner: &str) -> Diagnostic {
    let end = span.range().end.saturating_sub(1);
    let start = end.saturating_sub(inner.len());
    let begins = start + inner.len() - inner.trim_start().len();
    let added = usize::from(text(inner) != inner.trim());
    let place = |at: usize| (begins + at).saturating_sub(added).clamp(start.saturating_sub(1), end + 1);
    let told = diagnostic.span.range();
    diagnostic.span = Span::new(place(told.start), place(told.end));
    diagnostic
}

impl Machine<'_> {
    /// The value of a position of a game.
    pub(super) fn position(&mut self, span: Span, place: usize, inner: &str) -> Done {
        let games = self.games;
        let Some(opened) = games.get(place) else { return Ok(Value::ZERO) };
        if let Some(value) = self.positions.get(&(place, inner.to_owned())) {
            return Ok(*value);
        }
        let read = self.read_position(span, opened, inner)?;
        let value = self.value_of(span, place, &read)?;
        self.positions.insert((place, inner.to_owned()), value);
        Ok(value)
    }

    /// Reads the position that ends a span.
    pub(super) fn read_position(&self, span: Span, opened: &Opened, inner: &str) -> Done<Position> {
        let source = Source::new("POSITION", &text(inner));
        let read = self.workbench.run(|run| opened.game.read_position(&source, run));
        read.map_err(|wrong| match wrong {
            ReadError::Stopped(stop) => Trouble::Stopped(stop),
            ReadError::Wrong(wrong) => {
                Trouble::Misread(wrong.into_iter().map(|told| moved(told, span, inner)).collect())
            }
        })
    }

    /// The value of a position that was read.
    pub(super) fn value_of(&mut self, span: Span, place: usize, position: &Position) -> Done {
        let games = self.games;
        let Some(opened) = games.get(place) else { return Ok(Value::ZERO) };
        if let Some(why) = opened.why_not() {
            return Err(no_value(span, why));
        }
        if opened.class.impartial.is_proved() {
            return self.nimber_of(span, opened, position);
        }
        let want = Want::Position(position);
        if let Err(refusal) = plan::choose(&opened.game, &opened.class, &want, Some("canonical")) {
            return Err(no_value(span, refusal.reason));
        }
        self.canonical_of(span, place, position)
    }

    /// The nimber of a position in which both players have the same moves.
    fn nimber_of(&mut self, span: Span, opened: &Opened, position: &Position) -> Done {
        let asked = Asked { game: &opened.game, class: &opened.class, engine: None };
        let solved = self.workbench.solve(asked, position, Wanted::First(0)).map_err(Trouble::Failed)?;
        match (solved.value, solved.stop) {
            (Some(Worth::Grundy(value)), _) => self.at(span, |arena| arena.nimber(Nimber::from(value))),
            (Some(Worth::Large(_)), _) => {
                let diagnostic = Diagnostic::new(Code::ValueTooLarge, span);
                Err(Trouble::Told(diagnostic.arg("why", Label::ValueLargeNumber)))
            }
            (Some(Worth::Infinite(_)), _) => Err(no_value(span, Label::JudgeLoops.into())),
            (_, Some(stop)) => Err(stop.into()),
            _ => Err(no_value(span, Label::RefusedNotAdditive.into())),
        }
    }

    /// The value of a position in which the players have different moves.
    fn canonical_of(&mut self, span: Span, place: usize, position: &Position) -> Done {
        let Some(opened) = self.games.get(place) else { return Ok(Value::ZERO) };
        let values =
            self.valued.entry(place).or_insert_with(|| PositionValues::new(&opened.game, &opened.class));
        let mut desk = Desk::at(std::mem::take(&mut self.arena));
        let found = self.workbench.run(|run| values.sum(position.parts(), &mut desk, run));
        let why = found.map_err(|why| match why {
            Unvalued::Stop(stop) => Trouble::Stopped(stop),
            why @ Unvalued::Error(_) => Trouble::Failed(unsolved(&opened.game, values.failure(why))),
            why @ Unvalued::Loop(_) => match values.failure(why) {
                grundy_solve::solver::Failure::Loop(positions) => {
                    let shown = vec![("cycle", Arg::from(cycle(&opened.game, &positions)))];
                    no_value(span, Arg::Filled(Label::ValueLoop, shown))
                }
                failure => Trouble::Failed(unsolved(&opened.game, failure)),
            },
            Unvalued::TooLarge(_) | Unvalued::Effort => no_value(span, Label::RefusedValueTooLarge.into()),
        });
        self.arena = desk.arena;
        why
    }
}

/// Why nothing is known of a value.
pub(super) fn unvalued(span: Span, why: &Unvalued<()>) -> Trouble {
    match why {
        Unvalued::Stop(stop) => Trouble::Stopped(*stop),
        _ => no_value(span, Label::RefusedValueTooLarge.into()),
    }
}

/// That a position has no value to calculate with.
fn no_value(span: Span, why: Arg) -> Trouble {
    Trouble::Told(Diagnostic::new(Code::ValuePosition, span).arg("why", why))
}
