//! What a rules text means, played out: the oracle for games given by rules.
//!
//! # Setting
//!
//! [`oracle`](crate::oracle) solves games that are plain functions; this module does the same for
//! rules, using the interpreter for moves and nothing else of the product. A position is a sum,
//! and a *turn* is a move in one component, or in several where the rules have a `compound` clause.
//!
//! # How it is found
//!
//! [`Meaning::ends`] explores every position that can be reached, as whole sums, and settles them from
//! the end: won if some turn wins at once or leads to a lost one, lost if all turns lead to won
//! ones; what is never settled is a draw. No theorem is used. [`Meaning::value`] is the mex over
//! options and the xor over parts; with `win by reaching` it is the value of the reduced game, in which
//! moves that let the opponent win at once are left out.
//!
//! # What is not covered
//!
//! Sides, except in [`Meaning::solve`], which asks [`sides`](crate::sides). Values of games with loops.
//!
//! # Cost
//!
//! The number of whole sums that can be reached, which is large: [`MOST`] of them at most.

use std::collections::BTreeMap;

use grundy_core::{Flow, Halt, Run, Stop};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, CompoundKind, Halted, NamedMove};
use grundy_syntax::tree::{Ending, Play};
use grundy_values::{MoverEnds, Outcome};

use crate::fixpoint::settle;

use crate::oracle::mex;
use crate::sides::Sides;

/// Positions explored at most for one question.
pub const MOST: usize = 8_000;

/// Turns in one position at most.
const MOST_TURNS: usize = 2_000;

/// Moves in a row that are followed to find a value; more are taken for a loop.
const MOST_DEEP: usize = 2_000;

/// A move in a component.
pub type Moved = (Component, NamedMove);

/// One turn, and the position it leads to.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The moves, one a component moved in.
    pub moves: Vec<Moved>,
    /// The position afterwards.
    pub to: Position,
    /// Whether it wins at once.
    pub reaches: bool,
}

/// A game played out, with what was found so far.
pub struct Meaning<'g, 'r> {
    game: &'g BoundGame,
    run: &'g Run<'r>,
    compound: CompoundKind,
    values: BTreeMap<Component, u64>,
    settled: BTreeMap<Position, MoverEnds>,
}

impl<'g, 'r> Meaning<'g, 'r> {
    /// The meaning of a game.
    pub fn new(game: &'g BoundGame, run: &'g Run<'r>) -> Result<Self, Halted> {
        let compound = game.compound(run)?;
        Ok(Self { game, run, compound, values: BTreeMap::new(), settled: BTreeMap::new() })
    }

    /// The game.
    pub fn game(&self) -> &'g BoundGame {
        self.game
    }

    /// Whether positions have Grundy values that add up: normal play, one component a turn, and no ending of the
    /// whole game other than by a goal.
    pub fn is_additive(&self) -> bool {
        let rules = self.game.rules();
        self.game.play() == Play::Normal
            && self.compound == CompoundKind::Disjunctive
            && rules.ends.iter().all(|ends| ends.ending == Ending::MoverLoses)
    }

    /// Outcome and value: by values where they add up, else by playing the whole sum out.
    pub fn solve(&mut self, position: &Position) -> Result<(Outcome, Option<u64>), Halted> {
        if self.game.has_sides() {
            return Ok((Sides::new(self.game, self.run).outcome(position)?, None));
        }
        if self.is_additive() {
            match self.value(position) {
                Ok(Some(0)) => return Ok((Outcome::P, Some(0))),
                Ok(value) => return Ok((Outcome::N, value)),
                // A loop: there may be no value, but there is an outcome.
                Err(Halt::Stop(Stop::Positions { .. })) => {}
                Err(halted) => return Err(halted),
            }
        }
        Ok((Outcome::of_mover(self.ends(position)?), None))
    }

    /// The Grundy value of a sum; only for additive games without loops. `None` where a component
    /// wins at once.
    pub fn value(&mut self, position: &Position) -> Result<Option<u64>, Halted> {
        let mut sum = 0;
        for part in position.parts() {
            if self.is_hot(part)? {
                return Ok(None);
            }
            sum ^= self.component_value(part, MOST_DEEP)?;
        }
        Ok(Some(sum))
    }

    fn component_value(&mut self, at: &Component, depth: usize) -> Result<u64, Halted> {
        if let Some(value) = self.values.get(at) {
            return Ok(*value);
        }
        if self.values.len() >= MOST {
            return Err(too_many(self.values.len()));
        }
        let depth = depth.checked_sub(1).ok_or_else(|| too_many(MOST_DEEP))?;
        let mut seen = Vec::new();
        for chosen in self.moves(at)? {
            if self.any_hot(&chosen.to)? {
                continue;
            }
            let mut sum = 0;
            for part in &chosen.to {
                sum ^= self.component_value(part, depth)?;
            }
            seen.push(sum);
        }
        let value = mex(&seen);
        self.values.insert(at.clone(), value);
        Ok(value)
    }

    fn is_hot(&self, at: &Component) -> Result<bool, Halted> {
        if self.game.rules().goals.is_empty() {
            return Ok(false);
        }
        for chosen in self.moves(at)? {
            if self.any_goal(&chosen.to)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn any_hot(&self, parts: &[Component]) -> Result<bool, Halted> {
        parts.iter().try_fold(false, |hot, part| Ok(hot || self.is_hot(part)?))
    }

    fn any_goal(&self, parts: &[Component]) -> Result<bool, Halted> {
        parts.iter().try_fold(false, |goal, part| Ok(goal || self.game.is_goal(part, self.run)?))
    }

    /// The moves of a component, in the order of the text.
    pub fn moves(&self, at: &Component) -> Result<Vec<NamedMove>, Halted> {
        let mut moves = Vec::new();
        let _all = self.game.moves(at, self.run, &mut |chosen| {
            moves.push(chosen);
            Flow::Continue(())
        })?;
        Ok(moves)
    }

    /// All turns of a position that is not over.
    pub fn turns(&self, position: &Position) -> Result<Vec<Turn>, Halted> {
        let parts = position.parts();
        let moves: Vec<Vec<NamedMove>> =
            parts.iter().map(|part| self.moves(part)).collect::<Result<_, _>>()?;
        let mut chosen: Vec<Vec<Option<&NamedMove>>> = vec![Vec::new()];
        for own in &moves {
            let ways: Vec<Option<&NamedMove>> = match self.compound {
                CompoundKind::Conjunctive if !own.is_empty() => own.iter().map(Some).collect(),
                _ => std::iter::once(None).chain(own.iter().map(Some)).collect(),
            };
            chosen = chosen
                .iter()
                .flat_map(|before| {
                    ways.iter().map(|way| [before.as_slice(), &[*way]].concat()).filter(|c| self.allows(c))
                })
                .take(MOST_TURNS + 1)
                .collect();
            if chosen.len() > MOST_TURNS {
                return Err(too_many(MOST_TURNS));
            }
        }
        let moved = chosen.into_iter().filter(|choice| choice.iter().any(Option::is_some));
        moved.map(|choice| self.turn(parts, &choice)).collect()
    }

    /// Whether so many components may be moved in.
    fn allows(&self, choice: &[Option<&NamedMove>]) -> bool {
        let moved = choice.iter().flatten().count();
        match self.compound {
            CompoundKind::Disjunctive => moved <= 1,
            CompoundKind::Conjunctive | CompoundKind::Selective(None) => true,
            CompoundKind::Selective(Some(most)) => u64::try_from(moved).is_ok_and(|moved| moved <= most),
        }
    }

    fn turn(&self, parts: &[Component], choice: &[Option<&NamedMove>]) -> Result<Turn, Halted> {
        let mut turn = Turn { moves: Vec::new(), to: Position::empty(), reaches: false };
        let mut after = Vec::new();
        for (part, chosen) in parts.iter().zip(choice) {
            match chosen {
                None => after.push(part.clone()),
                Some(chosen) => {
                    turn.reaches |= self.any_goal(&chosen.to)?;
                    after.extend_from_slice(&chosen.to);
                    turn.moves.push((part.clone(), (*chosen).clone()));
                }
            }
        }
        turn.to = Position::new(after);
        Ok(turn)
    }

    /// The result for the player to move.
    pub fn ends(&mut self, position: &Position) -> Result<MoverEnds, Halted> {
        if !self.settled.contains_key(position) {
            let graph = self.explore(position)?;
            settle(&mut self.settled, &graph);
        }
        Ok(self.settled.get(position).copied().unwrap_or(MoverEnds::Draws))
    }

    /// The turns that win.
    pub fn winning(&mut self, position: &Position) -> Result<Vec<Turn>, Halted> {
        if self.over(position)?.is_some() {
            return Ok(Vec::new());
        }
        let mut winning = Vec::new();
        for turn in self.turns(position)? {
            if turn.reaches || self.ends(&turn.to)? == MoverEnds::Loses {
                winning.push(turn);
            }
        }
        Ok(winning)
    }

    /// How play is over at `position`, if it is: the first clause in the text, then the least component.
    fn over(&self, position: &Position) -> Result<Option<MoverEnds>, Halted> {
        // In normal play "mover loses" only says that a component has no moves, in compounds too.
        let ends = &self.game.rules().ends;
        if self.game.play() == Play::Normal && ends.iter().all(|ends| ends.ending == Ending::MoverLoses) {
            return Ok(None);
        }
        let mut first: Option<(usize, MoverEnds)> = None;
        for part in position.parts() {
            let Some((clause, ending)) = self.game.ending(part, self.run)? else { continue };
            let found = (clause, for_mover(ending));
            if first.is_none_or(|(clause, _)| found.0 < clause) {
                first = Some(found);
            }
        }
        Ok(first.map(|(_, ends)| ends))
    }

    /// Everything that can be reached: each position with its result, or where its turns lead.
    fn explore(&mut self, position: &Position) -> Result<BTreeMap<Position, Vec<Position>>, Halted> {
        let mut graph = BTreeMap::new();
        let mut open = vec![position.clone()];
        while let Some(at) = open.pop() {
            if self.settled.contains_key(&at) || graph.contains_key(&at) {
                continue;
            }
            if graph.len() >= MOST {
                return Err(too_many(graph.len()));
            }
            if let Some(ends) = self.over(&at)? {
                self.settled.insert(at, ends);
                continue;
            }
            let turns = self.turns(&at)?;
            if turns.iter().any(|turn| turn.reaches) {
                self.settled.insert(at, MoverEnds::Wins);
            } else if turns.is_empty() {
                let stuck = if self.game.play() == Play::Misere { MoverEnds::Wins } else { MoverEnds::Loses };
                self.settled.insert(at, stuck);
            } else {
                let next: Vec<Position> = turns.into_iter().map(|turn| turn.to).collect();
                open.extend_from_slice(&next);
                graph.insert(at, next);
            }
        }
        Ok(graph)
    }
}

fn too_many(count: usize) -> Halted {
    Stop::Positions { limit: count.try_into().unwrap_or(u64::MAX) }.into()
}

/// The result of an ending for the player to move. Sides are not covered: their endings count as draws.
fn for_mover(ending: Ending) -> MoverEnds {
    match ending {
        Ending::MoverWins => MoverEnds::Wins,
        Ending::MoverLoses => MoverEnds::Loses,
        Ending::Draw | Ending::Wins(_) => MoverEnds::Draws,
    }
}
