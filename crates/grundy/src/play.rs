//! Playing a game move by move.
//!
//! A [`Match`] is the state of play: the position, whose turn it is, the points, and what was played. It
//! reads and prints nothing, so every front end can use it. Around it stand [`Judge`], which knows how to win,
//! [`choose`], the opponent, [`read_move`], which understands what a person types, [`drawn`], which draws a position,
//! and [`review`], which finds where a win was thrown away.

mod draw;
mod explain;
mod judge;
mod marks;
mod opponent;
mod read;
mod review;

pub use draw::{Drawn, DrawnComponent, component_number, drawn, drawn_components, short_from, short_to};
pub use explain::{Hint, hint_lines, why_lines};
pub use grundy_core::Player;
pub use grundy_solve::bounded::{Arena, Ply, State};
pub use judge::{Advice, Basis, Judge, Rated, Ration};
pub use opponent::{Chosen, Dice, choose};
pub use read::{Misread, Said, read_line, read_move, words};
pub use review::{Review, Slip, review};

use grundy_core::Run;
use grundy_rules::classify::Class;
use grundy_rules::ir::Kind;
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, Halted, Score};
use grundy_solve::bounded::Close;
use grundy_solve::turn::Turn;
use grundy_values::{Int, MoverEnds};

use crate::solve::unsolved;
use crate::workbench::{Failure, Workbench};

/// The same state of play so often is a draw.
const REPEATED: usize = 3;

/// A turn that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The state before it, and so who played it.
    pub before: State,
    /// The turn.
    pub turn: Turn,
    /// What it scored.
    pub score: Score,
    /// Points of Left and Right before it.
    pub points: [Int; 2],
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// Why it is over.
    pub why: Ended,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// This player cannot move.
    Stuck(Player),
    /// A clause `ends if` holds, this one in the order of the text.
    Clause(usize),
    /// The last turn reached a goal.
    Goal,
    /// Nobody can move, or one who would have to; the points decide.
    Points,
    /// This player resigned.
    Resigned(Player),
    /// The same position came for the third time.
    Repeated,
}

impl Ended {
    /// The name used in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Stuck(_) => "stuck",
            Self::Clause(_) => "clause",
            Self::Goal => "goal",
            Self::Points => "points",
            Self::Resigned(_) => "resigned",
            Self::Repeated => "repeated",
        }
    }
}

/// The name of a result for the player to move, as in JSON.
pub fn ends_id(ends: MoverEnds) -> &'static str {
    match ends {
        MoverEnds::Wins => "wins",
        MoverEnds::Draws => "draws",
        MoverEnds::Loses => "loses",
    }
}

/// A game being played.
#[derive(Clone)]
pub struct Match<'g> {
    arena: Arena<'g>,
    now: State,
    points: [Int; 2],
    played: Vec<Played>,
    finish: Option<Finish>,
}

impl<'g> Match<'g> {
    /// A match that begins at a position with this player.
    pub fn new(
        game: &'g BoundGame,
        position: Position,
        first: Player,
        run: &Run<'_>,
    ) -> Result<Self, Halted> {
        let arena = Arena::new(game, run)?;
        let now = State { position, mover: first };
        let points = [Int::ZERO, Int::ZERO];
        let mut made = Self { arena, now, points, played: Vec::new(), finish: None };
        made.finish = made.closed(run)?;
        Ok(made)
    }

    /// The rules as players see them.
    pub fn arena(&self) -> &Arena<'g> {
        &self.arena
    }

    /// The game.
    pub fn game(&self) -> &'g BoundGame {
        self.arena.game()
    }

    /// The position, and who is to move in it.
    pub fn now(&self) -> &State {
        &self.now
    }

    /// Whether points decide.
    pub fn has_points(&self) -> bool {
        self.game().rules().score
    }

    /// The points of a player so far.
    pub fn points(&self, player: Player) -> &Int {
        &self.points[seat(player)]
    }

    /// What was played, in order.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// How it ended, if it has.
    pub fn finish(&self) -> Option<&Finish> {
        self.finish.as_ref()
    }

    /// Plays a turn of the player to move; it must be one that the arena gives for the present state.
    ///
    /// Where the points grow too large or a limit stops it, nothing has changed.
    pub fn play(&mut self, ply: Ply, run: &Run<'_>) -> Result<(), Halted> {
        let mover = self.now.mover;
        let mut points = self.points.clone();
        points[seat(mover)] = add(&points[seat(mover)], &ply.score.points)?;
        let mut after = self.clone();
        let before = std::mem::replace(&mut after.now, ply.next);
        let points = std::mem::replace(&mut after.points, points);
        after.played.push(Played { before, turn: ply.turn, score: ply.score, points });
        after.finish = match ply.reaches {
            true => Some(Finish { winner: Some(mover), why: Ended::Goal }),
            false => after.closed(run)?,
        };
        *self = after;
        Ok(())
    }

    /// Takes the last turn back; whether there was one. A resignation is taken back alone.
    pub fn undo(&mut self) -> bool {
        if matches!(self.finish, Some(Finish { why: Ended::Resigned(_), .. })) {
            self.finish = None;
            return true;
        }
        let Some(last) = self.played.pop() else { return false };
        self.now = last.before;
        self.points = last.points;
        self.finish = None;
        true
    }

    /// Takes turns back until this player is to move, at least one of his own; whether he had one.
    pub fn undo_to(&mut self, player: Player) -> bool {
        if matches!(self.finish, Some(Finish { why: Ended::Resigned(_), .. })) {
            return self.undo();
        }
        if !self.played.iter().any(|played| played.before.mover == player) {
            return false;
        }
        while self.undo() {
            if self.now.mover == player {
                return true;
            }
        }
        false
    }

    /// A player gives up.
    pub fn resign(&mut self, player: Player) {
        if self.finish.is_none() {
            self.finish = Some(Finish { winner: Some(player.other()), why: Ended::Resigned(player) });
        }
    }

    /// Whether this state came up before.
    pub fn was_here(&self, state: &State) -> bool {
        let key = self.arena.key(state);
        self.played.iter().any(|played| self.arena.key(&played.before) == key)
    }

    /// Points of Left and Right so far.
    pub fn both_points(&self) -> &[Int; 2] {
        &self.points
    }

    /// How it is over at the present state, if it is.
    fn closed(&self, run: &Run<'_>) -> Result<Option<Finish>, Halted> {
        let mover = self.now.mover;
        let Some(close) = self.arena.close(&self.now, run)? else { return Ok(self.repeated()) };
        if self.has_points() {
            return Ok(Some(Finish { winner: self.leader(), why: Ended::Points }));
        }
        let winner = match self.arena.close_ends(close, mover) {
            MoverEnds::Wins => Some(mover),
            MoverEnds::Loses => Some(mover.other()),
            MoverEnds::Draws => None,
        };
        let why = match close {
            Close::Stuck => Ended::Stuck(mover),
            Close::Clause(clause, _) => Ended::Clause(clause),
        };
        Ok(Some(Finish { winner, why }))
    }

    fn repeated(&self) -> Option<Finish> {
        let before = self.played.iter().filter(|played| played.before == self.now).count();
        (before + 1 >= REPEATED).then_some(Finish { winner: None, why: Ended::Repeated })
    }

    /// Who has more points.
    fn leader(&self) -> Option<Player> {
        match self.points[0].cmp(&self.points[1]) {
            std::cmp::Ordering::Greater => Some(Player::Left),
            std::cmp::Ordering::Less => Some(Player::Right),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Workbench<'_> {
    /// A match that begins at a position with this player.
    pub fn begin<'g>(
        &self,
        game: &'g BoundGame,
        position: Position,
        first: Player,
    ) -> Result<Match<'g>, Failure> {
        let begun = self.patient(|run| Match::new(game, position, first, run));
        begun.map_err(|halted| unsolved(game, halted.into()))
    }

    /// The rules as players see them.
    pub fn arena<'g>(&self, game: &'g BoundGame) -> Result<Arena<'g>, Failure> {
        self.patient(|run| Arena::new(game, run)).map_err(|halted| unsolved(game, halted.into()))
    }

    /// Plays a turn; where a limit stops it, nothing has changed.
    pub fn play(&self, game: &mut Match<'_>, ply: Ply) -> Result<(), Failure> {
        self.patient(|run| game.play(ply, run)).map_err(|halted| unsolved(game.game(), halted.into()))
    }

    /// The turns of the player to move, at most so many; and whether these are all.
    pub fn turns(&self, game: &Match<'_>, most: usize) -> Result<(Vec<Ply>, bool), Failure> {
        let found = self.patient(|run| game.arena().plies(game.now(), most, run));
        found.map_err(|halted| unsolved(game.game(), halted.into()))
    }
}

/// Complains of a solver that does not exist.
pub fn known_engine(engine: Option<&str>) -> Result<(), Failure> {
    crate::solve::known_engine(engine)
}

/// The game as players see it, where that is another than the one that is solved: a board that `reduce` would cut into parts, or a symmetry would turn,
/// stays as it is.
pub fn on_whole_boards(game: &BoundGame) -> Option<BoundGame> {
    let is_changed =
        |kind: &Kind| kind.board().is_some() && (kind.reduce.is_some() || !kind.symmetries.is_empty());
    let kinds = &game.rules().kinds;
    kinds.iter().any(is_changed).then(|| game.again().without_reductions().without_symmetries())
}

/// Complains of a game that cannot be played: its `reduce` makes another game of it.
pub fn playable(game: &BoundGame, class: &Class) -> Result<(), Failure> {
    crate::solve::right_reduction(game, class)
}

/// The place of a player in a pair.
fn seat(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// A sum of points; too many of them are a limit reached.
fn add(a: &Int, b: &Int) -> Result<Int, Halted> {
    let limit = u64::try_from(Int::MAX_BITS).unwrap_or(u64::MAX);
    a.add(b).map_err(|_| grundy_core::Stop::Depth { limit }.into())
}
