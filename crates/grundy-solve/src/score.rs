//! The value of positions in which points decide.
//!
//! # Setting
//!
//! A move gives its mover points, and it may give him another turn (`again`). Play ends when the player to move has no
//! move in any component; a sum is played as a whole. The value for the player to move is his points minus the opponent's from there
//! on, under best play: the points of his move, plus the value of what follows if he moves again, minus it if the
//! opponent does; the most over all moves, and 0 without one.
//!
//! # Theorem
//!
//! None: the search is the definition. Zermelo's induction makes it one where play ends. Where play comes back, points can
//! be collected without end, so a loop is refused.
//!
//! # How the code uses it
//!
//! [`ScoreStates`] makes a game of states, a sum and who is to move in it, for [`search`](crate::search). Where both players have
//! the same moves it does not matter who is to move, and one state stands for both. Components in which nobody can move
//! are left out. Values are exact integers of any size.
//!
//! # What is not covered
//!
//! Loops, and bounds: every move of every state is looked at, since points have no limit that could cut a search short.
//!
//! # Cost
//!
//! One entry for each sum that play can reach, and for each player where they have different moves.

use grundy_core::{Flow, Halt, Player, Run, Sum};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, RuleError, Score};
use grundy_values::{Int, TooLarge};

use crate::search::Searched;
use crate::solver::{Engine, Failure};
use crate::turn::Turn;

/// A sum and who is to move in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScoreState {
    /// The position.
    pub position: Position,
    /// Who is to move.
    pub mover: Player,
}

impl grundy_core::Component for ScoreState {
    fn bytes(&self) -> usize {
        self.position.bytes() + size_of::<Player>()
    }
}

/// The game of states.
pub struct ScoreStates<'g> {
    game: &'g BoundGame,
}

impl<'g> ScoreStates<'g> {
    /// States of a game in which points decide.
    pub fn new(game: &'g BoundGame) -> Self {
        Self { game }
    }

    /// A sum with `mover` to move; where both have the same moves, that is always Left.
    pub fn state(
        &self,
        parts: &[Component],
        mover: Player,
        run: &Run<'_>,
    ) -> Result<ScoreState, Halt<RuleError>> {
        let mover = if self.game.has_sides() { mover } else { Player::Left };
        let mut left = Vec::new();
        for part in parts {
            // One component alone need not be looked at twice.
            if parts.len() == 1 || self.has_moves(part, run)? {
                left.push(part.clone());
            }
        }
        Ok(ScoreState { position: Sum::new(left), mover })
    }

    fn has_moves(&self, at: &Component, run: &Run<'_>) -> Result<bool, Halt<RuleError>> {
        for player in Player::BOTH {
            if self.game.options_of(player, at, run, &mut |_| Flow::Break(()))?.is_break() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Searched for ScoreStates<'_> {
    type State = ScoreState;
    type Error = RuleError;
    type Gain = Score;
    type Value = Int;
    type Seen = Option<Int>;

    fn over(&self, _: &ScoreState, _: &Run<'_>) -> Result<Option<Int>, Halt<RuleError>> {
        Ok(None)
    }

    fn moves(
        &self,
        at: &ScoreState,
        run: &Run<'_>,
        sink: &mut dyn FnMut(ScoreState, Score) -> Flow,
    ) -> Result<Flow, Halt<RuleError>> {
        let parts = at.position.parts();
        for (index, part) in parts.iter().enumerate() {
            if index > 0 && parts[index - 1] == *part {
                continue;
            }
            let kept = [&parts[..index], &parts[index + 1..]].concat();
            let mut failed = None;
            let flow = self.game.scored_options_of(at.mover, part, run, &mut |made, score| {
                let mover = if score.again { at.mover } else { at.mover.other() };
                match self.state(&[&kept, made].concat(), mover, run) {
                    Ok(state) => sink(state, score.clone()),
                    Err(halt) => {
                        failed = Some(halt);
                        Flow::Break(())
                    }
                }
            });
            if let Some(halt) = failed {
                return Err(halt);
            }
            if flow?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    /// All moves must be tried: those that lead to the least are nearest to the end, as in the other searches.
    fn arrange(&self, moves: &mut Vec<(ScoreState, Score)>, _: &Run<'_>) -> Result<(), Halt<RuleError>> {
        moves.sort_by(|a, b| b.0.cmp(&a.0));
        moves.dedup();
        Ok(())
    }

    fn see(&self, best: &mut Option<Int>, score: &Score, value: &Int, _: u64) -> Result<Flow, TooLarge> {
        let total = total(score, value)?;
        if best.as_ref().is_none_or(|best| *best < total) {
            *best = Some(total);
        }
        Ok(Flow::Continue(()))
    }

    fn close(&self, best: &Option<Int>) -> Int {
        best.clone().unwrap_or(Int::ZERO)
    }
}

/// What a move brings its mover, where what follows is worth `rest` to the next one to move.
fn total(score: &Score, rest: &Int) -> Result<Int, TooLarge> {
    if score.again { score.points.add(rest) } else { score.points.sub(rest) }
}

/// What `mover` has more than the opponent at the end, if he makes `turn` and both play best from then on.
pub(crate) fn total_after(
    engine: &mut dyn Engine,
    turn: &Turn,
    after: &Position,
    mover: Player,
    run: &Run<'_>,
) -> Result<Int, Failure> {
    let rest = engine.points(after, turn.next(mover), run)?.unwrap_or(Int::ZERO);
    total(turn.score.as_ref().unwrap_or(&Score::NONE), &rest).map_err(|TooLarge| Failure::TooLarge)
}
