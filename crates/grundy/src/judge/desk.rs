//! The answers to the cases of one game.

use grundy_core::{Halt, Player, Run, Stop, Sum, Verdict};
use grundy_export::contest::{Ask, Contest, View, Which};
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{Halted, NamedMove};
use grundy_solve::plan::Session;
use grundy_solve::solver::{self, MoveLimits, Want, Worth};
use grundy_solve::turn::Turn;
use grundy_syntax::{Diagnostic, Span};
use grundy_values::MoverEnds;

use super::{Opened, Term, about_input, moves};
use crate::solve::unsolved;
use crate::workbench::{Failure, Workbench};

/// Moves looked at to find one that wins.
const TRIED: u64 = 10_000_000;

/// The answer to a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The line that is printed.
    pub text: String,
    /// The result for the player to move.
    pub ends: MoverEnds,
}

/// Why there is no answer; what is wrong with the input has no place yet.
#[derive(Debug)]
pub(crate) enum Unplaced {
    /// The input is wrong.
    Wrong(Vec<Diagnostic>),
    /// Something else.
    Failed(Failure),
}

impl From<Stop> for Unplaced {
    fn from(stop: Stop) -> Self {
        Self::Failed(stop.into())
    }
}

/// A component of the input: as it is written, and in canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// The number of the term that it belongs to, counted from 1.
    pub(crate) term: usize,
    /// As it is written: moves are called by what stands here.
    pub(crate) raw: Component,
    /// As the solvers know it.
    pub(crate) canonical: Component,
}

/// A game at which cases are answered, one after the other.
pub(crate) struct Desk<'g> {
    pub(crate) opened: &'g Opened,
    pub(crate) contest: &'g Contest,
    workbench: &'g Workbench<'g>,
    session: Option<Session<'g>>,
    /// How large the largest position was for which a solver was chosen.
    extent: u128,
    /// The session of a theorem, for large positions.
    theorem: Option<Session<'g>>,
    /// Bytes that the run held when the session was opened.
    held: u64,
    terms: usize,
    /// Who is to move in the present case, as far as the rules tell the players apart.
    pub(crate) mover: Player,
    /// Whether Right begins the present case, whatever the rules tell.
    right_begins: bool,
    /// The components of the present case.
    pub(crate) parts: Vec<Written>,
}

impl<'g> Desk<'g> {
    /// A desk for a game.
    pub(crate) fn new(opened: &'g Opened, contest: &'g Contest, workbench: &'g Workbench<'g>) -> Self {
        let mut desk = Self {
            opened,
            contest,
            workbench,
            session: None,
            extent: 0,
            theorem: None,
            held: 0,
            terms: 0,
            mover: Player::Left,
            right_begins: false,
            parts: Vec::new(),
        };
        desk.begin(None);
        desk
    }

    /// Ends work, and gives its memory back.
    pub(crate) fn close(self, run: &Run<'_>) {
        if self.session.is_some() {
            run.give_back(usize::try_from(run.bytes().saturating_sub(self.held)).unwrap_or(0));
        }
    }

    /// Forgets the present case.
    pub(crate) fn clear(&mut self) {
        self.terms = 0;
        self.parts.clear();
    }

    /// Says who begins the present case, where that is read.
    pub(crate) fn begin(&mut self, first: Option<Player>) {
        let first = first.unwrap_or(self.contest.first);
        self.right_begins = first == Player::Right;
        self.mover = if self.opened.game.has_sides() { first } else { Player::Left };
    }

    /// Adds a term to the present case: types and `where` are checked, and that it is no goal.
    pub(crate) fn add(&mut self, term: &Term, run: &Run<'_>) -> Result<(), Unplaced> {
        let game = &self.opened.game;
        let before = self.parts.len();
        self.terms += 1;
        let number = self.terms;
        if game.rules().start.is_some() {
            let position = game.started(term.values.clone(), run).map_err(wrong)?;
            let parts = position.parts().iter().cloned();
            self.parts.extend(parts.map(|part| Written { term: number, raw: part.clone(), canonical: part }));
        } else {
            let canonical = game.component(term.kind, term.values.clone(), run).map_err(wrong)?;
            let raw = Component { kind: term.kind, fields: term.values.clone().into() };
            self.parts.push(Written { term: number, raw, canonical });
        }
        for part in &self.parts[before..] {
            if game.is_goal(&part.canonical, run).map_err(wrong)? {
                let shown = game.show(&part.canonical);
                let diagnostic = Diagnostic::new(Code::GoalStart, Span::default()).arg("position", shown);
                return Err(about_input(diagnostic.hint(Hint::StartElsewhere)));
            }
        }
        Ok(())
    }

    /// The position of the present case.
    pub(crate) fn position(&self) -> Position {
        Sum::new(self.parts.iter().map(|part| part.canonical.clone()).collect())
    }

    /// Answers the present case.
    pub(crate) fn answer(&mut self, run: &Run<'_>) -> Result<Told, Unplaced> {
        let position = self.position();
        let ends = self.ends(&position, run)?;
        let text = match (self.contest.ask, ends) {
            (Ask::Winner, _) | (Ask::Move, MoverEnds::Loses | MoverEnds::Draws) => self.word(ends),
            (Ask::Value, _) => self.value(&position, run)?,
            (Ask::Count, MoverEnds::Wins) => self.count(&position, run)?,
            (Ask::Count, MoverEnds::Loses | MoverEnds::Draws) => "0".to_owned(),
            (Ask::Move, MoverEnds::Wins) => {
                self.winning_move(&position, run)?.unwrap_or_else(|| self.word(ends))
            }
        };
        Ok(Told { text, ends })
    }

    /// How many winning moves there are.
    fn count(&mut self, position: &Position, run: &Run<'_>) -> Result<String, Unplaced> {
        let Opened { game, class } = self.opened;
        let counted = self.workbench.winning_count(game, class, position, run);
        match counted.map_err(|failure| Unplaced::Failed(unsolved(game, failure)))? {
            Some(count) => Ok(count.to_string()),
            None => moves::count(self, run).map(|count| count.to_string()),
        }
    }

    /// The first winning move in a component of a large position, where a theorem tells it.
    pub(crate) fn first_by_theorem(
        &self,
        at: &Component,
        run: &Run<'_>,
    ) -> Result<Option<Option<NamedMove>>, Unplaced> {
        let Opened { game, class } = self.opened;
        let found = self.workbench.first_winning(game, class, (&self.position(), at), run);
        found.map_err(|failure| Unplaced::Failed(unsolved(game, failure)))
    }

    /// The word for a result of the player to move.
    fn word(&self, ends: MoverEnds) -> String {
        let words = &self.contest.words;
        let of_left = self.contest.view == View::Left && self.right_begins;
        match if of_left { ends.reversed() } else { ends } {
            MoverEnds::Wins => words.win.clone(),
            MoverEnds::Loses => words.lose.clone(),
            MoverEnds::Draws => words.draw.clone(),
        }
    }

    /// The winning move that is told; `None` where the position is won without one.
    fn winning_move(&mut self, position: &Position, run: &Run<'_>) -> Result<Option<String>, Unplaced> {
        if self.contest.which == Which::First {
            return moves::first(self, run);
        }
        let turn = self.winning_turn(position, run)?;
        turn.map(|turn| moves::shown(self, &turn, run).map_err(wrong)).transpose()
    }

    /// The result for the player to move.
    pub(crate) fn ends(&mut self, position: &Position, run: &Run<'_>) -> Result<MoverEnds, Unplaced> {
        let first = self.mover;
        self.ask(position, run, |session| match session.engine().ends(position, first, run) {
            // Another solver takes over where play can come back.
            Err(solver::Failure::Loop(_)) => Ok(session.best(position, first, NONE, run)?.ends),
            found => found,
        })
    }

    /// The value of a position, as it is printed.
    fn value(&mut self, position: &Position, run: &Run<'_>) -> Result<String, Unplaced> {
        let first = self.mover;
        if self.opened.game.rules().score {
            let points = self.ask(position, run, |session| session.engine().points(position, first, run))?;
            return points.map(|points| points.to_string()).ok_or_else(|| self.no_value(Label::WholeScore));
        }
        match self.worth(position, run)? {
            Worth::Grundy(value) => Ok(value.to_string()),
            Worth::Large(value) => Ok(value.to_string()),
            Worth::Infinite(_) => Err(self.no_value(Label::JudgeLoops)),
            Worth::AtOnce => Err(self.no_value(Label::JudgeGoals)),
            Worth::Ends(_) | Worth::Sides(_) | Worth::Canonical(_) | Worth::Score(_) => {
                let ends = matches!(self.opened.class.descends, Verdict::Proved(_) | Verdict::Tested { .. });
                Err(self.no_value(if ends { Label::JudgeWhole } else { Label::JudgeLoops }))
            }
        }
    }

    /// The value of a position; by a solver, where a theorem tells the lost positions alone.
    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Unplaced> {
        let question = |session: &mut Session<'g>| session.engine().worth(position, run);
        match self.ask(position, run, question)? {
            Worth::Ends(_) if self.theorem.is_some() => self.ask_solver(position, run, question),
            worth => Ok(worth),
        }
    }

    fn no_value(&self, why: Label) -> Unplaced {
        let shown = self.opened.game.show_position(self.position().parts());
        let diagnostic = Diagnostic::new(Code::InputNoValue, Span::default()).arg("position", shown);
        let hint = vec![("write", Arg::from("--ask winner"))];
        about_input(diagnostic.arg("why", why).hint_with(Hint::Write, hint))
    }

    /// The first winning turn of a position that is won; `None` where it is won without a move.
    pub(crate) fn winning_turn(
        &mut self,
        position: &Position,
        run: &Run<'_>,
    ) -> Result<Option<Turn>, Unplaced> {
        let first = self.mover;
        let limits = MoveLimits { listed: 1, tried: TRIED };
        let turns = self.ask(position, run, |session| session.best(position, first, limits, run))?.turns;
        match (turns.turns.into_iter().next(), turns.stop) {
            (None, Some(stop)) => Err(stop.into()),
            (None, None) if !turns.complete => Err(Stop::Positions { limit: TRIED }.into()),
            (turn, _) => Ok(turn),
        }
    }

    /// Puts a question to a theorem where the position is large and one answers it, else to a solver.
    pub(crate) fn ask<T>(
        &mut self,
        position: &Position,
        run: &Run<'_>,
        mut question: impl FnMut(&mut Session<'g>) -> Result<T, solver::Failure>,
    ) -> Result<T, Unplaced> {
        if let Some(answer) = self.by_theorem(position, &mut question) {
            return answer;
        }
        self.ask_solver(position, run, question)
    }

    /// Puts a question to a solver of the list; to another one where the first does not apply to the position.
    fn ask_solver<T>(
        &mut self,
        position: &Position,
        run: &Run<'_>,
        mut question: impl FnMut(&mut Session<'g>) -> Result<T, solver::Failure>,
    ) -> Result<T, Unplaced> {
        let Opened { game, class } = self.opened;
        let open = || Session::open(game, class, &Want::Position(position), None, run);
        let failed = |failure| Unplaced::Failed(unsolved(game, failure));
        let mut session = match self.suited(position, run) {
            Some(session) => session,
            None => {
                self.held = run.bytes();
                open().map_err(failed)?
            }
        };
        let found = match question(&mut session) {
            Err(solver::Failure::Refused(_)) => {
                session = open().map_err(failed)?;
                question(&mut session)
            }
            found => found,
        };
        self.session = Some(session);
        found.map_err(failed)
    }

    /// The session at work, unless another solver would be chosen for a position that is twice as large as all before: then it goes, and what it knows with it. So
    /// there are few sessions, whatever the order of the cases.
    fn suited(&mut self, position: &Position, run: &Run<'_>) -> Option<Session<'g>> {
        let extent = extent(position);
        let much_larger = extent / 2 >= self.extent;
        if much_larger {
            self.extent = extent;
        }
        let session = self.session.take()?;
        if !much_larger || session.suits(&Want::Position(position)) {
            return Some(session);
        }
        drop(session);
        run.give_back(usize::try_from(run.bytes().saturating_sub(self.held)).unwrap_or(0));
        None
    }
}

/// How many components there are that are not larger than the largest of a position, as far as its numbers tell.
fn extent(position: &Position) -> u128 {
    let cells = |component: &Component| {
        let fields = component.fields.iter().filter_map(Value::as_int);
        let sizes = fields.map(|int| int.to_u64().map_or(u128::MAX, |size| u128::from(size) + 1));
        sizes.fold(1, u128::saturating_mul)
    };
    position.counted().map(|(component, _)| cells(component)).max().unwrap_or(0)
}

impl<'g> Desk<'g> {
    /// The answer of a theorem, where the position is large and one is proved that answers it.
    fn by_theorem<T>(
        &mut self,
        position: &Position,
        question: &mut impl FnMut(&mut Session<'g>) -> Result<T, solver::Failure>,
    ) -> Option<Result<T, Unplaced>> {
        let Opened { game, class } = self.opened;
        let fresh = self.workbench.theorem_session(game, class, &Want::Position(position))?;
        let session = self.theorem.get_or_insert(fresh);
        match question(session) {
            Err(solver::Failure::Refused(_)) => {
                self.theorem = None;
                None
            }
            found => Some(found.map_err(|failure| Unplaced::Failed(unsolved(game, failure)))),
        }
    }
}

/// No turns are wanted.
const NONE: MoveLimits = MoveLimits { listed: 0, tried: 0 };

/// What is wrong with a position has its place in the input, not in the rules.
pub(crate) fn wrong(halted: Halted) -> Unplaced {
    match halted {
        Halt::Stop(stop) => stop.into(),
        Halt::Error(diagnostic) => about_input(*diagnostic),
    }
}
