//! Games in which the players have different moves: the value of a position in canonical form, and who wins where that is too large.
//!
//! The theorem is in [`canonical`](crate::canonical). Boards of rewriting moves are valued by their packed parts, all else by components as the interpreter makes them.
//!
//! A value can be far larger than the search for the winner, and the search far larger than the value. So they take turns, each going further than the last time, until one of them is done: neither waits
//! for an end of the other that may not come. When the search is done the value is looked for once more. At most a quarter of the positions and half of the memory that are left may go into it.
//! An engine that was named looks as far as the limits allow.

mod choices;
mod positions;
mod trial;

use grundy_core::{Flow, Limits, Player, Run, Stop, Sum};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, RuleError};
use grundy_values::{MoverEnds, Value};

pub use positions::PositionValues;

use super::board_sides::BoardSidesSolver;
use super::sides::SidesSolver;
use super::{needs_additive, needs_natural_axes, needs_sides};
use crate::canonical::{Canonical, Desk, Unvalued};
use crate::compound::Compound;
use crate::explain::Choice;
use crate::solver::{About, Engine, Failure, MoveLimits, Refusal, Solver, Want, Winning, Worth};
use crate::turn::{Turn, each_turn};
use trial::trial;

/// Finds values of games with different moves for Left and Right.
#[derive(Debug)]
pub struct CanonicalSolver;

static ABOUT: About = About {
    id: "canonical",
    line: Label::SolverCanonical,
    citations: &["conway-onag", "winning-ways", "siegel-cgt-2013"],
};

/// The work that every question may cost before the search for the winner; what all that fail may cost more than that together; and what one may cost when the search is done, or its first turn is over.
const FIRST_LOOK: u64 = 1 << 15;
const POOL: u64 = 1 << 22;
const LAST_LOOK: u64 = 1 << 23;
/// What the cells of a table may cost together when the search has told their outcomes.
const CELLS: u64 = 1 << 25;
/// The steps of the first turn of the search; and how many times as far everyone goes in the next turn.
const FIRST_SEARCH: u64 = 1 << 20;
const FURTHER: u64 = 4;

impl Solver for CanonicalSolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_sides(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        needs_natural_axes(&ABOUT, game, want)
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        let nothing = Sum::empty();
        let packed = BoardSidesSolver.accepts(game, class, &Want::Position(&nothing)).is_ok();
        let solver: &dyn Solver = if packed { &BoardSidesSolver } else { &SidesSolver };
        Ok(Box::new(CanonicalEngine {
            found: PositionValues::new(game, class),
            desk: Desk::default(),
            held: 0,
            search: solver.open(game, class, run)?,
            searched_by: solver.about().id,
            pool: POOL,
            cells: CELLS,
            loops: false,
            named: false,
            by: ABOUT.id,
        }))
    }
}

/// Values, and a search for the winner where there is none.
struct CanonicalEngine<'g> {
    found: PositionValues<'g>,
    desk: Desk,
    /// Bytes that a run holds for both.
    held: usize,
    search: Box<dyn Engine + 'g>,
    searched_by: &'static str,
    /// The work that questions which fail may still cost.
    pool: u64,
    /// The work that cells of tables may still cost when their outcomes are known.
    cells: u64,
    /// Whether play was seen to come back where a value was looked for last.
    loops: bool,
    named: bool,
    /// Who gave the last answer.
    by: &'static str,
}

/// What a look for a value comes to.
enum Look<T> {
    Found(T),
    /// The work was done before there was one.
    Short,
    /// More work would not help.
    Never,
}

impl<T> Look<T> {
    fn found(self) -> Option<T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Short | Self::Never => None,
        }
    }
}

/// What a question about a position comes to: its value, or what the search says.
enum Settled<T> {
    Valued(Value),
    Searched(T),
}

/// What is asked of the search.
type Ask<'f, T> = &'f mut dyn FnMut(&mut dyn Engine, &Run<'_>) -> Result<T, Failure>;

/// What is found at a desk.
type Find<'f, T> =
    &'f mut dyn FnMut(&mut PositionValues<'_>, &mut Desk, &Run<'_>) -> Result<T, Unvalued<RuleError>>;

impl CanonicalEngine<'_> {
    /// Begins anew.
    fn forget(&mut self, run: &Run<'_>) {
        run.give_back(std::mem::take(&mut self.held));
        self.found = PositionValues::new(self.found.game, self.found.class);
        self.desk = Desk::default();
    }

    /// The value of a position, if so much work finds it, within a share of what is left of the run.
    fn looked(&mut self, parts: &[Component], effort: u64, run: &Run<'_>) -> Result<Look<Value>, Failure> {
        self.sharing(run, effort, &mut |found, desk, run| found.sum(parts, desk, run))
    }

    /// What is found with so much work, within a share of what is left of the run.
    fn sharing<T>(&mut self, run: &Run<'_>, effort: u64, find: Find<'_, T>) -> Result<Look<T>, Failure> {
        self.desk.effort = effort;
        self.loops = false;
        if self.named {
            return find(&mut self.found, &mut self.desk, run)
                .map(Look::Found)
                .map_err(|why| self.found.failure(why));
        }
        let limits = run.limits();
        let positions = limits.positions.map(|most| most.saturating_sub(run.positions()) / 4);
        let bytes = limits.bytes.saturating_sub(run.bytes()) / 2;
        let share = run.within(Limits { positions, bytes });
        let found = find(&mut self.found, &mut self.desk, &share);
        run.visit(usize::try_from(share.positions()).unwrap_or(usize::MAX))?;
        let held = usize::try_from(share.bytes()).unwrap_or(usize::MAX);
        run.take(held)?;
        self.held += held;
        match found {
            Ok(found) => Ok(Look::Found(found)),
            Err(Unvalued::Stop(Stop::Memory { .. })) => {
                self.forget(run);
                Ok(Look::Never)
            }
            Err(Unvalued::Stop(Stop::Positions { limit })) if Some(limit) == positions => Ok(Look::Never),
            Err(Unvalued::Effort) => Ok(Look::Short),
            Err(Unvalued::Loop(_)) => {
                self.loops = true;
                Ok(Look::Never)
            }
            Err(Unvalued::TooLarge(_)) => Ok(Look::Never),
            Err(why) => Err(self.found.failure(why)),
        }
    }

    /// The value before there is a search.
    fn first_look(&mut self, parts: &[Component], run: &Run<'_>) -> Result<Look<Value>, Failure> {
        let effort = if self.named { u64::MAX } else { FIRST_LOOK + self.pool };
        let found = self.looked(parts, effort, run)?;
        if !matches!(found, Look::Found(_)) {
            let spent = effort - self.desk.effort;
            self.pool = self.pool.saturating_sub(spent.saturating_sub(FIRST_LOOK));
        }
        Ok(found)
    }

    /// The value of a position or what is asked of the search, whichever is there first: they take turns.
    fn settled<T>(
        &mut self,
        parts: &[Component],
        run: &Run<'_>,
        ask: Ask<'_, T>,
    ) -> Result<Settled<T>, Failure> {
        let mut look = self.first_look(parts, run)?;
        let (mut effort, mut steps) = (LAST_LOOK, FIRST_SEARCH);
        loop {
            match look {
                Look::Found(value) => return Ok(Settled::Valued(value)),
                Look::Never => return ask(self.search.as_mut(), run).map(Settled::Searched),
                Look::Short => {}
            }
            let search = self.search.as_mut();
            if let Some(found) = trial(run, steps, &mut |run| ask(search, run))? {
                return Ok(Settled::Searched(found));
            }
            look = self.looked(parts, effort, run)?;
            (effort, steps) = (effort.saturating_mul(FURTHER), steps.saturating_mul(FURTHER));
        }
    }

    /// The value of a cell of which the search has told the outcome.
    fn late_look(&mut self, parts: &[Component], run: &Run<'_>) -> Result<Option<Value>, Failure> {
        if self.cells == 0 {
            return Ok(None);
        }
        let found = self.looked(parts, self.cells, run)?;
        self.cells = self.desk.effort;
        Ok(found.found())
    }

    /// What is known of a value.
    fn described(&mut self, value: Value, run: &Run<'_>) -> Result<Option<Canonical>, Failure> {
        let effort = if self.named { u64::MAX } else { LAST_LOOK };
        Ok(self.sharing(run, effort, &mut |_, desk, run| desk.described(value, run))?.found())
    }

    /// A value as what a position is worth.
    fn worth_of(&mut self, value: Option<Value>, run: &Run<'_>) -> Result<Option<Worth>, Failure> {
        let Some(value) = value else { return Ok(None) };
        let described = self.described(value, run)?;
        self.by = ABOUT.id;
        Ok(described.map(|described| Worth::Canonical(Box::new(described))))
    }

    /// Whether a turn leaves the opponent a lost position.
    fn wins(
        &mut self,
        turn: &Turn,
        position: &Position,
        mover: Player,
        run: &Run<'_>,
    ) -> Result<bool, Failure> {
        let after = turn.after(position);
        Ok(self.ends(&after, mover.other(), run)? == MoverEnds::Loses)
    }

    /// Adds the winning turns to those that were found.
    fn list(
        &mut self,
        winning: &mut Winning,
        (position, mover): (&Position, Player),
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Flow, Failure> {
        let (mut tried, mut failed, game) = (0, None, self.found.game);
        let flow = each_turn(game, Compound::Disjunctive, mover, position, run, &mut |turn| {
            if limits.is_over(tried, &winning.turns) {
                return Flow::Break(());
            }
            tried += 1;
            match self.wins(&turn, position, mover, run) {
                Ok(true) if winning.turns.len() >= limits.listed => return Flow::Break(()),
                Ok(true) => winning.turns.push(turn),
                Ok(false) => {}
                Err(failure) => {
                    failed = Some(failure);
                    return Flow::Break(());
                }
            }
            Flow::Continue(())
        });
        failed.map_or_else(|| Ok(flow?), Err)
    }
}

impl Engine for CanonicalEngine<'_> {
    fn game(&self) -> &BoundGame {
        self.found.game
    }

    fn insist(&mut self) {
        self.named = true;
    }

    fn by(&self) -> Option<&'static str> {
        Some(self.by)
    }

    fn loops(&self) -> bool {
        self.loops
    }

    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure> {
        let parts = position.parts();
        let settled = self.settled(parts, run, &mut |search, run| search.worth(position, run))?;
        let (value, searched) = match settled {
            Settled::Valued(value) => (Some(value), None),
            Settled::Searched(worth) => (self.late_look(parts, run)?, Some(worth)),
        };
        if let Some(worth) = self.worth_of(value, run)? {
            return Ok(worth);
        }
        self.by = self.searched_by;
        searched.map_or_else(|| self.search.worth(position, run), Ok)
    }

    fn canonical(&mut self, position: &Position, run: &Run<'_>) -> Result<Option<Worth>, Failure> {
        let value = self.looked(position.parts(), LAST_LOOK, run)?.found();
        self.worth_of(value, run)
    }

    fn choices(
        &mut self,
        position: &Position,
        mover: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Vec<Choice>, Failure> {
        let Some(before) = self.first_look(position.parts(), run)?.found() else { return Ok(Vec::new()) };
        let Some(led) = self.led(position, mover, limits.tried, run)? else { return Ok(Vec::new()) };
        let Some(mut led) = self.undominated(led, mover, run)? else { return Ok(Vec::new()) };
        let stop = |one: &choices::Led| match mover {
            Player::Left => self.desk.arena.right_stop(one.to),
            Player::Right => self.desk.arena.left_stop(one.to),
        };
        led.sort_by(|a, b| if mover == Player::Left { stop(b).cmp(&stop(a)) } else { stop(a).cmp(&stop(b)) });
        let mut choices = Vec::new();
        for one in led.into_iter().take(limits.listed) {
            choices.extend(self.choice(one, before, mover, run)?);
        }
        Ok(choices)
    }

    fn part(&mut self, component: &Component, run: &Run<'_>) -> Result<Option<Worth>, Failure> {
        let value = self.first_look(std::slice::from_ref(component), run)?.found();
        self.worth_of(value, run)
    }

    fn ends(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        match self.settled(position.parts(), run, &mut |search, run| search.ends(position, mover, run))? {
            Settled::Searched(ends) => Ok(ends),
            Settled::Valued(value) => {
                let outcome = self.desk.arena.outcome(value);
                Ok(if mover == Player::Left { outcome.left_ends() } else { outcome.right_ends() })
            }
        }
    }

    fn winning(
        &mut self,
        position: &Position,
        mover: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure> {
        let mut ask = |search: &mut dyn Engine, run: &Run<'_>| search.winning(position, mover, limits, run);
        if let Settled::Searched(winning) = self.settled(position.parts(), run, &mut ask)? {
            return Ok(winning);
        }
        let mut winning = Winning::default();
        match self.list(&mut winning, (position, mover), limits, run) {
            Ok(flow) => winning.complete = flow.is_continue(),
            Err(Failure::Stop(stop)) => winning.stop = Some(stop),
            Err(Failure::Loop(cycle)) => winning.cycle = Some(cycle),
            Err(failure) => return Err(failure),
        }
        Ok(winning)
    }
}
