//! A game as it is played at the table: whose turn it is, what he may do, and whether play is over.
//!
//! The definitions are those of [`whole`](crate::whole) and [`compound`](crate::compound), for two players who may
//! have different moves and who may score. Solvers see options; here a turn keeps its name, its
//! points and the player who moves next.

use grundy_core::{Flow, Game, Player, Run};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Halted, RuleError, Score};
use grundy_syntax::tree::{Ending, Side};
use grundy_values::MoverEnds;

use crate::compound::Compound;
use crate::memo::Unsplit;
use crate::shape::{Shape, compound};
use crate::turn::{Turn, each_turn};

/// A position and who is to move in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The position.
    pub position: Position,
    /// Who is to move.
    pub mover: Player,
}

/// A turn that may be made, with all that follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The turn.
    pub turn: Turn,
    /// Whether it wins at once, by reaching a goal.
    pub reaches: bool,
    /// What it scores for the mover.
    pub score: Score,
    /// The position afterwards, and who moves there.
    pub next: State,
}

/// Why play is over before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// A clause `ends if` holds: its number in the order of the text, and what it says.
    Clause(usize, Ending),
    /// The player to move has no turn.
    Stuck,
}

/// The rules as players see them.
#[derive(Clone, Copy)]
pub struct Arena<'g> {
    game: &'g BoundGame,
    compound: Compound,
    shape: Shape,
}

impl<'g> Arena<'g> {
    /// The arena of a game.
    pub fn new(game: &'g BoundGame, run: &Run<'_>) -> Result<Self, Halted> {
        Ok(Self { game, compound: compound(game, run)?, shape: Shape::of(game) })
    }

    /// The game.
    pub fn game(&self) -> &'g BoundGame {
        self.game
    }

    /// Whether it matters which player is to move, apart from whose turn it is.
    pub fn has_sides(&self) -> bool {
        self.game.has_sides()
    }

    /// The state by which results are kept: where both players are alike, the mover is Left.
    pub fn key(&self, state: &State) -> State {
        let mover = if self.has_sides() { state.mover } else { Player::Left };
        State { position: state.position.clone(), mover }
    }

    /// The clause that ends the whole game here, if one does: the first in the text.
    pub fn clause(&self, state: &State, run: &Run<'_>) -> Result<Option<(usize, Ending)>, Halted> {
        if !self.shape.deciding_ends {
            return Ok(None);
        }
        let mut first: Option<(usize, Ending)> = None;
        for (component, _) in state.position.counted() {
            if let Some(found) = self.game.ending(component, run)?
                && first.is_none_or(|(clause, _)| found.0 < clause)
            {
                first = Some(found);
            }
        }
        Ok(first)
    }

    /// Why play is over before the player to move has moved, if it is.
    pub fn close(&self, state: &State, run: &Run<'_>) -> Result<Option<Close>, Halted> {
        if let Some((clause, ending)) = self.clause(state, run)? {
            return Ok(Some(Close::Clause(clause, ending)));
        }
        let flow = self.each_next(state, run, &mut |_| Flow::Break(()))?;
        Ok(flow.is_continue().then_some(Close::Stuck))
    }

    /// The result of such an end for the player to move; points aside.
    pub fn close_ends(&self, close: Close, mover: Player) -> MoverEnds {
        match close {
            Close::Stuck => self.shape.stuck(),
            Close::Clause(_, ending) => clause_ends(ending, mover),
        }
    }

    /// The result for a player who has no turn.
    pub fn stuck(&self) -> MoverEnds {
        self.shape.stuck()
    }

    /// Pushes every turn of the player to move, in the order of the components and of the text; equal
    /// components count as one. None where play is over.
    pub fn each_ply(
        &self,
        state: &State,
        run: &Run<'_>,
        sink: &mut dyn FnMut(Ply) -> Flow,
    ) -> Result<Flow, Halted> {
        if self.clause(state, run)?.is_some() {
            return Ok(Flow::Continue(()));
        }
        let mut failed = None;
        let mut push = |turn: Turn| match self.ply(state, turn, run) {
            Ok(ply) => sink(ply),
            Err(halted) => {
                failed = Some(halted);
                Flow::Break(())
            }
        };
        let flow = each_turn(self.game, self.compound, state.mover, &state.position, run, &mut push);
        failed.map_or(flow, Err)
    }

    /// The turns of the player to move, at most so many; and whether these are all.
    pub fn plies(&self, state: &State, most: usize, run: &Run<'_>) -> Result<(Vec<Ply>, bool), Halted> {
        let mut plies = Vec::new();
        let flow = self.each_ply(state, run, &mut |ply| {
            if plies.len() >= most {
                return Flow::Break(());
            }
            plies.push(ply);
            Flow::Continue(())
        })?;
        Ok((plies, flow.is_continue()))
    }

    /// A turn of the player to move with all that follows from it.
    pub fn ply(&self, state: &State, turn: Turn, run: &Run<'_>) -> Result<Ply, Halted> {
        let reaches = self.any_goal(&turn.made(), run)?;
        let next = State { position: turn.after(&state.position), mover: turn.next(state.mover) };
        let score = turn.score.clone().unwrap_or(Score::NONE);
        Ok(Ply { turn, reaches, score, next })
    }

    fn any_goal(&self, made: &[Component], run: &Run<'_>) -> Result<bool, Halted> {
        if !self.shape.goals {
            return Ok(false);
        }
        for part in made {
            if self.game.is_goal(part, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Pushes where the turns of the player to move lead, without their names.
    pub fn each_next(
        &self,
        state: &State,
        run: &Run<'_>,
        sink: &mut dyn FnMut(Next) -> Flow,
    ) -> Result<Flow, Halted> {
        if self.compound != Compound::Disjunctive {
            return self.each_ply(state, run, &mut |ply| {
                sink(if ply.reaches { Next::Won } else { Next::On(self.key(&ply.next)) })
            });
        }
        if self.clause(state, run)?.is_some() {
            return Ok(Flow::Continue(()));
        }
        let parts = state.position.parts();
        let mut failed = None;
        for (index, part) in parts.iter().enumerate() {
            if index > 0 && parts[index - 1] == *part {
                continue;
            }
            let flow = self.game.scored_options_of(state.mover, part, run, &mut |made, score| match self
                .any_goal(made, run)
            {
                Ok(true) => sink(Next::Won),
                Ok(false) => {
                    let mover = if score.again { state.mover } else { state.mover.other() };
                    let mover = if self.has_sides() { mover } else { Player::Left };
                    sink(Next::On(State { position: state.position.with(index, made), mover }))
                }
                Err(halted) => {
                    failed = Some(halted);
                    Flow::Break(())
                }
            });
            if let Some(halted) = failed {
                return Err(halted);
            }
            if flow?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }
}

/// What a clause says of the player to move.
fn clause_ends(ending: Ending, mover: Player) -> MoverEnds {
    match ending {
        Ending::MoverWins => MoverEnds::Wins,
        Ending::MoverLoses => MoverEnds::Loses,
        Ending::Draw => MoverEnds::Draws,
        Ending::Wins(side) if (side == Side::Left) == (mover == Player::Left) => MoverEnds::Wins,
        Ending::Wins(_) => MoverEnds::Loses,
    }
}

/// What a turn leads to: a state under way, or one that the player who has just moved has won.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Next {
    /// The turn made a goal.
    Won,
    /// Play goes on.
    On(State),
}

impl grundy_core::Component for Next {
    fn bytes(&self) -> usize {
        match self {
            Self::Won => size_of::<Self>(),
            Self::On(state) => size_of::<Self>() + state.position.bytes(),
        }
    }
}

/// The game of states, for solvers of whole positions; points are left out.
impl Game for Arena<'_> {
    type Component = Next;
    type Error = RuleError;

    fn options(
        &self,
        at: &Next,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Next]) -> Flow,
    ) -> Result<Flow, Halted> {
        match at {
            Next::Won => Ok(Flow::Continue(())),
            Next::On(state) => self.each_next(state, run, &mut |next| sink(&[next])),
        }
    }
}

impl Unsplit for Arena<'_> {
    fn over(&self, at: &Next, run: &Run<'_>) -> Result<Option<MoverEnds>, Halted> {
        match at {
            Next::Won => Ok(Some(MoverEnds::Loses)),
            Next::On(state) => {
                Ok(self.clause(state, run)?.map(|(_, ending)| clause_ends(ending, state.mover)))
            }
        }
    }
}
