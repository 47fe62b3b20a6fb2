//! What a solver is, what it is asked, and what it answers.
//!
//! A [`Solver`] is a unit struct in the list [`SOLVERS`]; [`Solver::accepts`] says whether it
//! applies to a question, with a [`Refusal`] that names the property it misses. Opened on a game it
//! becomes an [`Engine`], which keeps what it has found from one question to the next.

use std::cmp::Ordering;

use grundy_core::{Axis, Halt, Player, Run, Stop, Table};
use grundy_messages::{Arg, Label};
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Halted, RuleError};
use grundy_values::{Followers, Int, MoverEnds, Outcome};

use crate::best::keeping;
use crate::canonical::Canonical;
use crate::explain::Choice;
use crate::memo::Unsolved;
#[cfg(feature = "jit")]
use crate::solvers::machine;
use crate::solvers::{
    board_sides, board_whole, boards, bottom_up, canonical, lines, loopy, memo, misere_nim, reaching,
    retrograde, score, sides, splits, take_break, take_set, whole,
};
use crate::table;
use crate::turn::Turn;

/// Every solver, in order of preference.
pub const SOLVERS: &[&dyn Solver] = &[
    &take_break::TakeBreakSolver,
    &take_set::TakeSetSolver,
    &lines::LinesSolver,
    &splits::SplitsSolver,
    #[cfg(feature = "jit")]
    &machine::MachineSolver,
    &bottom_up::BottomUpSolver,
    &boards::BoardsSolver,
    &memo::MemoSolver,
    &loopy::LoopySolver,
    &reaching::ReachingSolver,
    &misere_nim::MisereNimSolver,
    &canonical::CanonicalSolver,
    &board_sides::BoardSidesSolver,
    &board_whole::BoardWholeSolver,
    &whole::WholeSolver,
    &sides::SidesSolver,
    &score::ScoreSolver,
    &retrograde::RetrogradeSolver,
];

/// A way to solve games.
pub trait Solver: Sync {
    /// What it is.
    fn about(&self) -> &'static About;

    /// Whether it can answer `want` for a game of this class; if not, what is missing.
    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal>;

    /// Whether it answers where play can come back, instead of ending with [`Failure::Loop`].
    fn bears_loops(&self) -> bool {
        false
    }

    /// Starts work on a game; only after the question was accepted.
    fn open<'g>(
        &self,
        game: &'g BoundGame,
        class: &'g Class,
        run: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure>;
}

/// A solver described.
#[derive(Debug)]
pub struct About {
    /// The name for `--engine` and JSON, never translated.
    pub id: &'static str,
    /// One line.
    pub line: Label,
    /// Keys of the references.
    pub citations: &'static [&'static str],
}

/// A question.
#[derive(Clone, Copy, Debug)]
pub enum Want<'w> {
    /// Outcome, value and winning moves of a position.
    Position(&'w Position),
    /// Values of a box of positions.
    Table(&'w TableRequest),
}

/// A box of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRequest {
    /// The ranges, in the order of the fields or of the arguments.
    pub axes: Vec<Axis>,
    /// What the axes are.
    pub of: TableOf,
}

/// What the axes of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOf {
    /// The fields of a kind of component.
    Fields {
        /// Which kind.
        kind: usize,
    },
    /// The arguments of `start`.
    Start,
}

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// A Grundy value.
    Grundy(u64),
    /// A Grundy value that is no machine word: 2^64 or more.
    Large(Box<Int>),
    /// Play can come back, and the value is ∞ with these finite values among the options.
    Infinite(Followers),
    /// The player to move wins with his next move (`win by reaching`).
    AtOnce,
    /// There is no value, only a result for the player to move.
    Ends(MoverEnds),
    /// The players have different moves: there is a result for either of them who starts.
    Sides(Outcome),
    /// The players have different moves, and the position has a value of normal play.
    Canonical(Box<Canonical>),
    /// Points decide.
    Score(Box<Points>),
}

/// The points still to be made in a score game under best play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Points {
    /// Both players have the same moves: the points of the player to move minus those of the opponent.
    Mover(Int),
    /// The players have different moves: Left's points minus Right's.
    Sides {
        /// When Left starts.
        left_starts: Int,
        /// When Right starts.
        right_starts: Int,
    },
}

impl Points {
    /// The points of `mover`, who is to move, minus those of the opponent.
    pub fn of(&self, mover: Player) -> Int {
        match (self, mover) {
            (Self::Mover(points), _) => points.clone(),
            (Self::Sides { left_starts, .. }, Player::Left) => left_starts.clone(),
            (Self::Sides { right_starts, .. }, Player::Right) => right_starts.neg(),
        }
    }
}

/// The result of having that many points more than the opponent.
pub(crate) fn decided(points: &Int) -> MoverEnds {
    match points.cmp(&Int::ZERO) {
        Ordering::Less => MoverEnds::Loses,
        Ordering::Equal => MoverEnds::Draws,
        Ordering::Greater => MoverEnds::Wins,
    }
}

impl Worth {
    /// The Grundy value of any size.
    pub fn of_value(value: &Int) -> Self {
        value.to_u64().map_or_else(|| Self::Large(Box::new(value.clone())), Self::Grundy)
    }

    /// The Grundy value, if it is one.
    pub fn value(&self) -> Option<Int> {
        match self {
            Self::Grundy(value) => Some(Int::from(*value)),
            Self::Large(value) => Some((**value).clone()),
            Self::Infinite(_)
            | Self::AtOnce
            | Self::Ends(_)
            | Self::Sides(_)
            | Self::Canonical(_)
            | Self::Score(_) => None,
        }
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        Outcome::of_mover(match self {
            Self::Grundy(0) => MoverEnds::Loses,
            Self::Grundy(_) | Self::Large(_) | Self::AtOnce => MoverEnds::Wins,
            Self::Infinite(followers) => followers.ends(),
            Self::Ends(result) => *result,
            Self::Sides(outcome) => return *outcome,
            Self::Canonical(canonical) => return canonical.outcome,
            Self::Score(points) => {
                let [left, right] = Player::BOTH.map(|mover| decided(&points.of(mover)));
                return Outcome::of_starters(left, right);
            }
        })
    }

    /// The result for the player to move, where it is the same for both; it is in games without sides.
    pub fn ends(&self) -> Option<MoverEnds> {
        self.outcome().mover_ends()
    }

    /// The result for `mover`, who is to move.
    pub fn ends_of(&self, mover: Player) -> MoverEnds {
        match mover {
            Player::Left => self.outcome().left_ends(),
            Player::Right => self.outcome().right_ends(),
        }
    }
}

/// How many moves are listed, and how many are looked at to find them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveLimits {
    /// Winning moves listed at most.
    pub listed: usize,
    /// Moves looked at at most, unless none was found yet: a position that is won comes with a winning move.
    pub tried: u64,
}

impl MoveLimits {
    /// Whether no more moves are looked at, so many having been.
    pub(crate) fn is_over(self, tried: u64, found: &[Turn]) -> bool {
        tried >= self.tried && !found.is_empty()
    }
}

/// A solver at work on one game.
pub trait Engine {
    /// The game.
    fn game(&self) -> &BoundGame;

    /// Tells the engine that it was named: it answers itself, as far as the limits allow, or not at all.
    fn insist(&mut self) {}

    /// Whether there was no value where it was looked for last because play can come back.
    fn loops(&self) -> bool {
        false
    }

    /// Who gave the last answer, where that can be another solver than the one that was opened.
    fn by(&self) -> Option<&'static str> {
        None
    }

    /// What a position is worth.
    fn worth(&mut self, position: &Position, run: &Run<'_>) -> Result<Worth, Failure>;

    /// The value of a position of which only the winner is known so far, where a little more work finds it.
    fn canonical(&mut self, _: &Position, _: &Run<'_>) -> Result<Option<Worth>, Failure> {
        Ok(None)
    }

    /// The turns of `mover` to values that none of his other turns beats, the best stop first; none where values are not known.
    fn choices(
        &mut self,
        _: &Position,
        _mover: Player,
        _: MoveLimits,
        _: &Run<'_>,
    ) -> Result<Vec<Choice>, Failure> {
        Ok(Vec::new())
    }

    /// What one component is worth in any sum; `None` where sums are not decided by that.
    fn part(&mut self, component: &Component, run: &Run<'_>) -> Result<Option<Worth>, Failure>;

    /// The winning turns of a position for `mover`, who is to move; in score games all the best ones.
    ///
    /// In games without sides it does not matter who that is.
    fn winning(
        &mut self,
        position: &Position,
        mover: Player,
        limits: MoveLimits,
        run: &Run<'_>,
    ) -> Result<Winning, Failure>;

    /// The result for `mover`, who is to move.
    fn ends(&mut self, position: &Position, mover: Player, run: &Run<'_>) -> Result<MoverEnds, Failure> {
        Ok(self.worth(position, run)?.ends_of(mover))
    }

    /// In score games the points that `mover`, who is to move, still makes minus those of the opponent.
    fn points(&mut self, _: &Position, _: Player, _: &Run<'_>) -> Result<Option<Int>, Failure> {
        Ok(None)
    }

    /// How many moves a position lasts with `mover` to move, where the winner hurries and the loser delays; `None`
    /// in a draw, and where the engine does not count.
    fn remoteness(&mut self, _: &Position, _: Player, _: &Run<'_>) -> Result<Option<u64>, Failure> {
        Ok(None)
    }

    /// Whether the rules have ended the game, whatever moves its components would have.
    fn is_over(&mut self, _: &Position, _: Player, _: &Run<'_>) -> Result<bool, Failure> {
        Ok(false)
    }

    /// Whether a turn in `position` wins at once, by reaching a goal.
    fn reaches_goal(&mut self, turn: &Turn, run: &Run<'_>) -> Result<bool, Failure> {
        for part in turn.made() {
            if self.game().is_goal(&part, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Fills a table: cell by cell, unless the engine knows better.
    fn table(&mut self, request: &TableRequest, run: &Run<'_>) -> Result<SolvedTable, Failure> {
        table::cell_by_cell(self, request, run)
    }

    /// Fills the first `layers` layers of a table that begins at 0; a layer is all cells with one number in the first field. `known` are the values of the
    /// first cells, whole layers that are right. The table may be asked for again with more layers. `None` where the engine cannot go on from values.
    fn layers(
        &mut self,
        _request: &TableRequest,
        _layers: usize,
        _known: &[u64],
        _run: &Run<'_>,
    ) -> Result<Option<SolvedTable>, Failure> {
        Ok(None)
    }
}

/// Winning turns of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winning {
    /// The turns, those in one component together.
    pub turns: Vec<Turn>,
    /// Whether there is no other.
    pub complete: bool,
    /// How many there are, where more were counted than listed.
    pub count: Option<Int>,
    /// What cut the search for them short, if a limit of the run did.
    pub stop: Option<Stop>,
    /// The loop that kept the engine from trying all moves, if one did.
    pub cycle: Option<Vec<Position>>,
}

impl Winning {
    /// The turns of another starter after these.
    fn add(&mut self, other: Self) {
        self.turns.extend(other.turns);
        self.complete &= other.complete;
        self.count = self.count.take().or(other.count);
        self.stop = self.stop.or(other.stop);
        self.cycle = self.cycle.take().or(other.cycle);
    }

    /// The turns in the order of what `key` gives for them, at most so many.
    pub(crate) fn first_by(
        mut self,
        most: usize,
        key: &mut dyn FnMut(&Turn) -> Result<u64, Failure>,
    ) -> Result<Self, Failure> {
        let mut keyed = Vec::new();
        for turn in self.turns {
            keyed.push((key(&turn)?, turn));
        }
        keyed.sort_by_key(|(key, _)| *key);
        self.complete &= keyed.len() <= most;
        self.turns = keyed.into_iter().take(most).map(|(_, turn)| turn).collect();
        Ok(self)
    }
}

/// A position solved, or as much of it as the limits allowed.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Who wins; unknown after a stop.
    pub outcome: Option<Outcome>,
    /// The value, where the theory has one.
    pub value: Option<Worth>,
    /// Whether a value in canonical form was looked for and not found.
    pub unvalued: bool,
    /// Whether there is no value in canonical form because play can come back.
    pub loops: bool,
    /// The solver.
    pub engine: &'static str,
    /// Every winning turn, as far as listed; in score games every best one. Where the players have different moves,
    /// those of Left as the starter come first, then those of Right.
    pub winning_moves: Vec<Turn>,
    /// Every turn of a starter who draws that keeps the draw, in the same order.
    pub drawing_moves: Vec<Turn>,
    /// Whether all these turns are listed.
    pub complete: bool,
    /// How many winning turns there are, where more were counted than listed.
    pub count: Option<Int>,
    /// How many moves the game lasts where the winner hurries and the loser delays, if the engine counts: when Left
    /// starts and when Right starts. In games without sides both are the same.
    pub remoteness: [Option<u64>; 2],
    /// The limit that was hit.
    pub stop: Option<Stop>,
    /// A loop that was met, where it left something open.
    pub cycle: Option<Vec<Position>>,
    /// Whether something is missing because of a stop.
    pub partial: bool,
}

impl Solved {
    /// Why there is no value in canonical form, or none that is written, where one was looked for: a name used in JSON.
    pub fn value_missing(&self) -> Option<&'static str> {
        match &self.value {
            Some(Worth::Canonical(value)) => value.missing(),
            _ if self.loops => Some("loops"),
            _ => self.unvalued.then_some("not-found"),
        }
    }
}

/// A table, or as much of it as the limits allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedTable {
    /// The values; `None` outside the domain, and where a stop left a cell open.
    pub table: Table<Worth>,
    /// The solver.
    pub engine: &'static str,
    /// The limit that was hit; the table is then partial.
    pub stop: Option<Stop>,
}

/// Why a solver does not apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The solver; empty where none has that name.
    pub engine: &'static str,
    /// What it misses.
    pub reason: Arg,
}

impl Refusal {
    /// The refusal of `about`, for this reason.
    pub fn new(about: &About, reason: impl Into<Arg>) -> Self {
        Self { engine: about.id, reason: reason.into() }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A limit, before anything could be said.
    Stop(Stop),
    /// The rules are wrong at some position.
    Rules(RuleError),
    /// Play can come back: each position leads to the next, the last to the first. Where sums are
    /// solved by their components, these are single components.
    Loop(Vec<Position>),
    /// The solver does not apply.
    Refused(Refusal),
    /// The points of a play are more than the largest number there is.
    TooLarge,
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Halted> for Failure {
    fn from(halted: Halted) -> Self {
        match halted {
            Halt::Stop(stop) => Self::Stop(stop),
            Halt::Error(error) => Self::Rules(error),
        }
    }
}

impl From<Unsolved<Component, RuleError>> for Failure {
    fn from(unsolved: Unsolved<Component, RuleError>) -> Self {
        match unsolved {
            Unsolved::Stop(stop) => Self::Stop(stop),
            Unsolved::Error(error) => Self::Rules(error),
            Unsolved::Loop(components) => {
                Self::Loop(components.into_iter().map(|component| Position::new(vec![component])).collect())
            }
        }
    }
}

/// Answers everything about a position.
pub fn solve_position(
    engine: &mut dyn Engine,
    id: &'static str,
    position: &Position,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Solved, Failure> {
    let worth = match engine.worth(position, run) {
        Ok(worth) => worth,
        Err(Failure::Stop(stop)) => return Ok(unfinished(id, stop)),
        Err(failure) => return Err(failure),
    };
    let mut winning = Winning { complete: true, ..Winning::default() };
    let mut keeping = Winning { complete: true, ..Winning::default() };
    for mover in starters(engine.game()) {
        winning.add(winning_of(engine, &worth, position, *mover, limits, run)?);
        keeping.add(keeping_of(engine, &worth, position, *mover, limits, run)?);
    }
    let mut remoteness = [None; 2];
    for (moves, mover) in remoteness.iter_mut().zip(Player::BOTH) {
        *moves = match engine.remoteness(position, mover, run) {
            Err(Failure::Stop(_)) => None,
            moves => moves?,
        };
    }
    let outcome = Some(worth.outcome());
    let worth = match worth {
        Worth::Sides(_) => valued(engine, position, run)?.unwrap_or(worth),
        worth => worth,
    };
    Ok(Solved {
        outcome,
        unvalued: matches!(worth, Worth::Sides(_)) && engine.by().is_some(),
        loops: matches!(worth, Worth::Sides(_)) && engine.loops(),
        value: Some(worth).filter(|worth| !matches!(worth, Worth::Ends(_) | Worth::Sides(_))),
        engine: engine.by().unwrap_or(id),
        winning_moves: winning.turns,
        drawing_moves: keeping.turns,
        complete: winning.complete && keeping.complete,
        count: winning.count,
        remoteness,
        stop: winning.stop.or(keeping.stop),
        cycle: winning.cycle.or(keeping.cycle),
        partial: winning.stop.or(keeping.stop).is_some(),
    })
}

/// The value of a position of which the winner is known, where one is found; a limit leaves it out.
fn valued(engine: &mut dyn Engine, position: &Position, run: &Run<'_>) -> Result<Option<Worth>, Failure> {
    match engine.canonical(position, run) {
        Err(Failure::Stop(_)) => Ok(None),
        found => found,
    }
}

/// Who may start, as far as it makes a difference: both where the players have different moves.
pub fn starters(game: &BoundGame) -> &'static [Player] {
    if game.has_sides() { &Player::BOTH } else { &Player::BOTH[..1] }
}

/// The winning turns of one starter, or all best turns in a score game.
fn winning_of(
    engine: &mut dyn Engine,
    worth: &Worth,
    position: &Position,
    mover: Player,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Winning, Failure> {
    if worth.ends_of(mover) != MoverEnds::Wins && !matches!(worth, Worth::Score(_)) {
        return Ok(Winning { complete: true, ..Winning::default() });
    }
    if limits.listed == 0 {
        return Ok(Winning::default());
    }
    or_stopped(engine.winning(position, mover, limits, run))
}

/// The turns of one starter that keep a draw; none where he does not draw, and where points decide.
fn keeping_of(
    engine: &mut dyn Engine,
    worth: &Worth,
    position: &Position,
    mover: Player,
    limits: MoveLimits,
    run: &Run<'_>,
) -> Result<Winning, Failure> {
    let over = worth.ends_of(mover) != MoverEnds::Draws || matches!(worth, Worth::Score(_));
    if over || engine.is_over(position, mover, run)? {
        return Ok(Winning { complete: true, ..Winning::default() });
    }
    if limits.listed == 0 {
        return Ok(Winning::default());
    }
    or_stopped(keeping(engine, position, mover, limits, run))
}

/// The turns, or that a limit stopped the search for them.
fn or_stopped(found: Result<Winning, Failure>) -> Result<Winning, Failure> {
    match found {
        Err(Failure::Stop(stop)) => Ok(Winning { stop: Some(stop), ..Winning::default() }),
        found => found,
    }
}

/// The answer where a limit was hit before anything could be said.
pub fn unfinished(engine: &'static str, stop: Stop) -> Solved {
    Solved {
        outcome: None,
        value: None,
        unvalued: false,
        loops: false,
        engine,
        winning_moves: Vec::new(),
        drawing_moves: Vec::new(),
        complete: false,
        count: None,
        remoteness: [None; 2],
        stop: Some(stop),
        cycle: None,
        partial: true,
    }
}
