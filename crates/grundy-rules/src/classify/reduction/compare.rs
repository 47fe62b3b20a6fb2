//! Reductions compared with the game that has none.
//!
//! In the game without `reduce`, each small component, and each that can be reached from one, must be worth what
//! its reduction is worth. For impartial games the Grundy values are compared, for others the order of games: G ≤ H
//! if Left has no move in G to a game ≥ H and Right none in H to a game ≤ G.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use grundy_core::{Flow, Game, Halt, Player, Run, Stop, Sum, Verdict};
use grundy_messages::{Arg, Label};
use grundy_syntax::tree::{Ending, Play};
use grundy_values::Mex;

use crate::bind::BoundGame;
use crate::classify::explore::{components_of_size, trial};
use crate::interpret::with_stack;
use crate::ir::Compound;
use crate::value::{Component, Position, Value};

/// Sizes of components tried.
const LARGEST: u64 = 6;

/// Moves in a row that are followed.
const DEEPEST: u32 = 400;

/// Tests the reductions of a game on small components.
pub(super) fn test(game: &BoundGame, run: &Run<'_>) -> Verdict {
    let rules = game.rules();
    let plain = game.play() == Play::Normal
        && rules.goals.is_empty()
        && !rules.score
        && rules.ends.iter().all(|ends| ends.ending == Ending::MoverLoses)
        && matches!(rules.compound, Compound::Disjunctive);
    if !plain {
        return Verdict::Unknown;
    }
    trial(run, |run| {
        let Some(bare) = without(game, run) else { return Verdict::Unknown };
        let mut tester = Tester { game, bare: &bare, run, values: BTreeMap::new(), order: BTreeMap::new() };
        tester.all()
    })
}

/// The game without its reductions.
fn without(game: &BoundGame, run: &Run<'_>) -> Option<BoundGame> {
    let mut rules = (**game.rules()).clone();
    rules.kinds.iter_mut().for_each(|kind| kind.reduce = None);
    let names = rules.params.iter().map(|param| param.name.clone());
    let set: Vec<(String, Value)> = names.zip(game.params().iter().cloned()).collect();
    Arc::new(rules).bind(&set, run).ok()
}

/// Why a component could not be compared.
enum Open {
    /// A limit, or wrong rules.
    Cut,
    /// Play can come back, so there are no such values.
    Loop,
}

impl From<Stop> for Open {
    fn from(_: Stop) -> Self {
        Self::Cut
    }
}

impl<E> From<Halt<E>> for Open {
    fn from(_: Halt<E>) -> Self {
        Self::Cut
    }
}

struct Tester<'g, 'r> {
    game: &'g BoundGame,
    bare: &'g BoundGame,
    run: &'g Run<'r>,
    /// Grundy values without reduction; `None` while they are being found.
    values: BTreeMap<Component, Option<u64>>,
    /// Whether the first position is at most the second, without reduction.
    order: BTreeMap<(Position, Position), Option<bool>>,
}

impl Tester<'_, '_> {
    fn all(&mut self) -> Verdict {
        let mut done = None;
        let mut seen: BTreeSet<Component> = BTreeSet::new();
        for size in 0..=LARGEST {
            let Some(mut open) = components_of_size(self.bare, size, self.run) else { break };
            if size == 0 {
                open.extend(self.starts());
            }
            while let Some(at) = open.pop() {
                if !seen.insert(at.clone()) {
                    continue;
                }
                match self.compare(&at) {
                    Ok(None) => {}
                    Ok(Some(witness)) => return Verdict::Refuted(witness),
                    Err(Open::Loop) => return Verdict::Unknown,
                    Err(Open::Cut) => {
                        return done.map_or(Verdict::Unknown, |up_to| Verdict::Tested { up_to });
                    }
                }
                let Ok(next) = self.options(None, &Position::new(vec![at])) else { break };
                open.extend(next.iter().flat_map(|position| position.parts().to_vec()));
            }
            done = Some(size);
        }
        done.map_or(Verdict::Unknown, |up_to| Verdict::Tested { up_to })
    }

    /// What `start` makes of nothing, where it takes nothing.
    fn starts(&self) -> Vec<Component> {
        let takes_nothing = self.bare.rules().start.as_ref().is_some_and(|start| start.args.is_empty());
        let made = takes_nothing.then(|| self.bare.start(Vec::new(), self.run).ok()).flatten();
        made.map_or_else(Vec::new, |position| position.parts().to_vec())
    }

    /// What is wrong with the reduction of a component, if it is.
    fn compare(&mut self, at: &Component) -> Result<Option<Arg>, Open> {
        let reduced = Position::new(self.game.reduced(at, self.run)?);
        let plain = Position::new(vec![at.clone()]);
        if reduced == plain {
            return Ok(None);
        }
        let shown = |position: &Position| self.bare.show_position(position.parts());
        let place = vec![("position", Arg::from(shown(&plain))), ("reduced", Arg::from(shown(&reduced)))];
        if self.game.has_sides() {
            let same = self.at_most(&plain, &reduced, DEEPEST)? && self.at_most(&reduced, &plain, DEEPEST)?;
            return Ok((!same).then_some(Arg::Filled(Label::ReduceWitness, place)));
        }
        let (with, without) = (self.value(&reduced, DEEPEST)?, self.value(&plain, DEEPEST)?);
        let mut place = place;
        place.extend([("with", Arg::from(with.to_string())), ("without", Arg::from(without.to_string()))]);
        Ok((with != without).then_some(Arg::Filled(Label::ReduceWitnessValues, place)))
    }

    /// The options of a position, of one player or of both, without reduction.
    fn options(&self, whose: Option<Player>, at: &Position) -> Result<Vec<Position>, Open> {
        let mut found = Vec::new();
        for (index, part) in at.parts().iter().enumerate() {
            self.run.position()?;
            let mut sink = |parts: &[Component]| {
                found.push(at.with(index, parts));
                Flow::Continue(())
            };
            let _all = match whose {
                Some(player) => self.bare.options_of(player, part, self.run, &mut sink)?,
                None => self.bare.options(part, self.run, &mut sink)?,
            };
        }
        Ok(found)
    }

    fn value(&mut self, position: &Position, depth: u32) -> Result<u64, Open> {
        let mut sum = 0;
        for part in position.parts() {
            sum ^= with_stack(|| self.component_value(part, depth))?;
        }
        Ok(sum)
    }

    fn component_value(&mut self, at: &Component, depth: u32) -> Result<u64, Open> {
        match self.values.get(at) {
            Some(Some(value)) => return Ok(*value),
            Some(None) => return Err(Open::Loop),
            None => {}
        }
        let depth = depth.checked_sub(1).ok_or(Open::Cut)?;
        self.run.take(at.size())?;
        self.values.insert(at.clone(), None);
        let mut mex = Mex::new();
        for option in self.options(None, &Sum::new(vec![at.clone()]))? {
            mex.see(self.value(&option, depth)?);
        }
        let value = mex.value();
        self.values.insert(at.clone(), Some(value));
        Ok(value)
    }

    fn at_most(&mut self, a: &Position, b: &Position, depth: u32) -> Result<bool, Open> {
        let key = (a.clone(), b.clone());
        match self.order.get(&key) {
            Some(Some(known)) => return Ok(*known),
            Some(None) => return Err(Open::Loop),
            None => {}
        }
        let depth = depth.checked_sub(1).ok_or(Open::Cut)?;
        let bytes = a.parts().iter().chain(b.parts()).map(Component::size).sum();
        self.run.take(bytes)?;
        self.order.insert(key.clone(), None);
        let found = with_stack(|| self.compare_options(a, b, depth))?;
        self.order.insert(key, Some(found));
        Ok(found)
    }

    fn compare_options(&mut self, a: &Position, b: &Position, depth: u32) -> Result<bool, Open> {
        for left in self.options(Some(Player::Left), a)? {
            if self.at_most(b, &left, depth)? {
                return Ok(false);
            }
        }
        for right in self.options(Some(Player::Right), b)? {
            if self.at_most(&right, a, depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
