//! Games with different moves for Left and Right, played out: the oracle for partizan rules.
//!
//! # Setting
//!
//! As in [`meaning`](crate::meaning), the interpreter gives the moves and nothing else of the product is used. A
//! state is a position, a sum of components, and the player to move in it.
//!
//! # How it is found
//!
//! All states that can be reached are explored and settled from the end: won for the mover if some move
//! wins at once or leads to a state lost for the opponent, lost if all lead to states won for the
//! opponent; what is never settled is a draw. No theorem is used, so loops do no harm.
//!
//! # What is not covered
//!
//! Score.
//!
//! # Cost
//!
//! The number of states that can be reached: [`MOST`] of them at most.

use std::collections::BTreeMap;

use grundy_core::{Flow, Player, Run, Stop};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, CompoundKind, Halted};
use grundy_syntax::tree::{self, Play, Side};
use grundy_values::{Ending, MoverEnds, Outcome};

use crate::fixpoint::settle;

/// States explored at most.
pub const MOST: usize = 40_000;

/// A position and who is to move in it.
pub type State = (Position, Player);

/// A game for two sides played out, with what was found so far.
pub struct Sides<'g, 'r> {
    game: &'g BoundGame,
    run: &'g Run<'r>,
    settled: BTreeMap<State, MoverEnds>,
}

/// A turn under way: the components left alone, what the moves made, and in how many components.
#[derive(Clone, Default)]
struct Turn {
    parts: Vec<Component>,
    made: Vec<Component>,
    moved: u64,
}

/// Where a state leads, and whether some move wins at once.
type Next = (Vec<State>, bool);

impl<'g, 'r> Sides<'g, 'r> {
    /// The meaning of a game.
    pub fn new(game: &'g BoundGame, run: &'g Run<'r>) -> Self {
        Self { game, run, settled: BTreeMap::new() }
    }

    /// Who wins when Left starts and when Right starts.
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, Halted> {
        let ending = |ends: MoverEnds, mover: Player| match (ends, mover) {
            (MoverEnds::Draws, _) => Ending::Draw,
            (MoverEnds::Wins, Player::Left) | (MoverEnds::Loses, Player::Right) => Ending::LeftWins,
            (MoverEnds::Wins, Player::Right) | (MoverEnds::Loses, Player::Left) => Ending::RightWins,
        };
        Ok(Outcome {
            left_starts: ending(self.ends(position, Player::Left)?, Player::Left),
            right_starts: ending(self.ends(position, Player::Right)?, Player::Right),
        })
    }

    /// The result for `mover`, who is to move.
    pub fn ends(&mut self, position: &Position, mover: Player) -> Result<MoverEnds, Halted> {
        let state = (position.clone(), mover);
        if !self.settled.contains_key(&state) {
            let graph = self.explore(&state)?;
            settle(&mut self.settled, &graph);
        }
        Ok(self.settled.get(&state).copied().unwrap_or(MoverEnds::Draws))
    }

    /// Where the moves of a player lead.
    fn next(&self, (position, mover): &State) -> Result<Next, Halted> {
        let (mut found, mut reaches) = (Vec::new(), false);
        for Turn { parts, made, .. } in self.turns(position, *mover)? {
            for part in &made {
                reaches |= self.game.is_goal(part, self.run)?;
            }
            found.push((Position::new([parts, made].concat()), mover.other()));
        }
        Ok((found, reaches))
    }

    /// All turns: component by component each one is left alone or moved in, as the compound allows.
    fn turns(&self, position: &Position, mover: Player) -> Result<Vec<Turn>, Halted> {
        let compound = self.game.compound(self.run)?;
        let most = match compound {
            CompoundKind::Disjunctive => 1,
            CompoundKind::Selective(most) => most.unwrap_or(u64::MAX),
            CompoundKind::Conjunctive => u64::MAX,
        };
        let mut turns = vec![Turn::default()];
        for part in position.parts() {
            let mut options = Vec::new();
            let _all = self.game.options_of(mover, part, self.run, &mut |parts| {
                options.push(parts.to_vec());
                Flow::Continue(())
            })?;
            let may_stay = compound != CompoundKind::Conjunctive || options.is_empty();
            let mut next = Vec::new();
            for turn in &turns {
                if may_stay {
                    let parts = [turn.parts.as_slice(), std::slice::from_ref(part)].concat();
                    next.push(Turn { parts, ..turn.clone() });
                }
                for option in options.iter().filter(|_| turn.moved < most) {
                    let made = [turn.made.as_slice(), option].concat();
                    next.push(Turn { moved: turn.moved + 1, made, ..turn.clone() });
                }
            }
            if next.len() > MOST {
                return Err(Stop::Positions { limit: next.len().try_into().unwrap_or(u64::MAX) }.into());
            }
            turns = next;
        }
        Ok(turns.into_iter().filter(|turn| turn.moved > 0).collect())
    }

    /// Whether a turn from one position to another is a winning one for `mover`, who makes it.
    pub fn wins(&mut self, made: &[Component], after: &Position, mover: Player) -> Result<bool, Halted> {
        for part in made {
            if self.game.is_goal(part, self.run)? {
                return Ok(true);
            }
        }
        Ok(self.ends(after, mover.other())? == MoverEnds::Loses)
    }

    /// How play is over, if it is: the first clause in the text, then the least component.
    fn over(&self, (position, mover): &State) -> Result<Option<MoverEnds>, Halted> {
        let ends = &self.game.rules().ends;
        if self.game.play() == Play::Normal && ends.iter().all(|ends| ends.ending == tree::Ending::MoverLoses)
        {
            return Ok(None);
        }
        let mut first: Option<(usize, tree::Ending)> = None;
        for part in position.parts() {
            let Some(found) = self.game.ending(part, self.run)? else { continue };
            if first.is_none_or(|(clause, _)| found.0 < clause) {
                first = Some(found);
            }
        }
        Ok(first.map(|(_, ending)| match ending {
            tree::Ending::MoverWins => MoverEnds::Wins,
            tree::Ending::MoverLoses => MoverEnds::Loses,
            tree::Ending::Draw => MoverEnds::Draws,
            tree::Ending::Wins(side) if (side == Side::Left) == (*mover == Player::Left) => MoverEnds::Wins,
            tree::Ending::Wins(_) => MoverEnds::Loses,
        }))
    }

    fn explore(&mut self, start: &State) -> Result<BTreeMap<State, Vec<State>>, Halted> {
        let mut graph = BTreeMap::new();
        let mut open = vec![start.clone()];
        while let Some(at) = open.pop() {
            if self.settled.contains_key(&at) || graph.contains_key(&at) {
                continue;
            }
            if graph.len() >= MOST {
                return Err(Stop::Positions { limit: graph.len().try_into().unwrap_or(u64::MAX) }.into());
            }
            if let Some(ends) = self.over(&at)? {
                self.settled.insert(at, ends);
                continue;
            }
            let (next, reaches) = self.next(&at)?;
            if reaches {
                self.settled.insert(at, MoverEnds::Wins);
            } else if next.is_empty() {
                let misere = self.game.play() == Play::Misere;
                self.settled.insert(at, if misere { MoverEnds::Wins } else { MoverEnds::Loses });
            } else {
                open.extend_from_slice(&next);
                graph.insert(at, next);
            }
        }
        Ok(graph)
    }
}
