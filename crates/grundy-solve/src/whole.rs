//! Who wins a whole position, where the values of its components do not say.
//!
//! # Setting
//!
//! Some games are not additive: misère play, endings that decide the whole game, `win by reaching`
//! where it cannot be reduced, and compounds. Their positions are *whole* sums, and all that can
//! be said of one is who wins it. Three things end play:
//!
//! - a component is final by `ends if C: E`, and E is not just "no moves here": the whole game is
//!   over with E. If several are final, the clause that stands first in the text decides, then the
//!   least component;
//! - a turn makes a component that satisfies the goal: whoever made it has won. A component that
//!   satisfies the goal at the start was made by nobody and counts for nothing;
//! - the player to move has no turn: he loses in normal play and wins in misère play.
//!
//! # Theorem
//!
//! None: the search is the definition.
//!
//! # How the code uses it
//!
//! [`Played`] makes a game of stages: a sum, or "the last move won". [`OutcomeMemo`] searches it
//! and stops at the first winning turn. Components that have no option and end nothing are left
//! out of the sums: they change neither who can move nor who wins, and without them play that
//! left more or fewer of them meets in one sum.
//!
//! # What is not covered
//!
//! Loops (the memo reports them), and endings that name a side.
//!
//! # Cost
//!
//! One entry for each sum that play can reach: exponential in the number of different components.

use std::cell::{Cell, RefCell};

use grundy_core::{Component, Flow, Game, Halt, Run, Sum};
use grundy_values::MoverEnds;

use crate::compound::{Compound, Turns};
use crate::hash::FastMap;
use crate::memo::{OutcomeMemo, Outcomes, Unsplit};

/// The part of the memory that may be spent on knowing which components are inert.
const INERT_SHARE: u64 = 16;

/// What can end a whole game besides having no move.
pub trait Endings: Game {
    /// The ending of a final component: the number of the clause, and the result for the player
    /// to move. `None` also for components that are final without deciding anything.
    fn ending(
        &self,
        _at: &Self::Component,
        _run: &Run<'_>,
    ) -> Result<Option<(usize, MoverEnds)>, Halt<Self::Error>> {
        Ok(None)
    }

    /// Whether whoever makes this component wins at once.
    fn is_goal(&self, _at: &Self::Component, _run: &Run<'_>) -> Result<bool, Halt<Self::Error>> {
        Ok(false)
    }

    /// Whether nobody has an option in this component and it ends nothing.
    fn is_inert(&self, at: &Self::Component, run: &Run<'_>) -> Result<bool, Halt<Self::Error>> {
        let has_option = self.options(at, run, &mut |_| Flow::Break(()))?.is_break();
        Ok(!has_option && self.ending(at, run)?.is_none())
    }
}

impl<G: Endings> Endings for &G {
    fn ending(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
    ) -> Result<Option<(usize, MoverEnds)>, Halt<Self::Error>> {
        (**self).ending(at, run)
    }

    fn is_goal(&self, at: &Self::Component, run: &Run<'_>) -> Result<bool, Halt<Self::Error>> {
        (**self).is_goal(at, run)
    }

    fn is_inert(&self, at: &Self::Component, run: &Run<'_>) -> Result<bool, Halt<Self::Error>> {
        (**self).is_inert(at, run)
    }
}

/// A whole position under way, or one that the player who has just moved has won.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage<C> {
    /// The last move made a goal.
    Won,
    /// Play goes on.
    On(Sum<C>),
}

impl<C: Component> Component for Stage<C> {
    fn bytes(&self) -> usize {
        match self {
            Self::Won => size_of::<Self>(),
            Self::On(sum) => sum.bytes(),
        }
    }
}

/// The game of stages.
pub struct Played<G: Game> {
    turns: Turns<G>,
    /// Which components have no option and end nothing.
    inert: RefCell<FastMap<G::Component, bool>>,
    /// What that costs.
    bytes: Cell<usize>,
}

impl<G: Endings> Played<G> {
    /// Whole sums of `game`, moved in as `compound` says.
    pub fn new(game: G, compound: Compound) -> Self {
        Self { turns: Turns::new(game, compound), inert: RefCell::default(), bytes: Cell::new(0) }
    }

    /// A memo of outcomes; `stuck` is the result for a player who has no turn.
    pub fn memo(&self, stuck: MoverEnds) -> OutcomeMemo<'_, Self> {
        OutcomeMemo::new(self, Outcomes { stuck })
    }

    /// What a turn that keeps and makes these components leads to.
    pub fn stage_after(
        &self,
        kept: &[G::Component],
        made: &[G::Component],
        run: &Run<'_>,
    ) -> Result<Stage<G::Component>, Halt<G::Error>> {
        for part in made {
            if self.turns.game().is_goal(part, run)? {
                return Ok(Stage::Won);
            }
        }
        let mut parts = kept.to_vec();
        if let ([], [only]) = (kept, made) {
            return Ok(Stage::On(Sum::new(vec![only.clone()])));
        }
        for part in made {
            if !self.is_inert(part, run)? {
                parts.push(part.clone());
            }
        }
        Ok(Stage::On(Sum::new(parts)))
    }

    /// The stage of a position at the start.
    pub fn stage_of(
        &self,
        position: &Sum<G::Component>,
        run: &Run<'_>,
    ) -> Result<Stage<G::Component>, Halt<G::Error>> {
        let mut parts = Vec::new();
        for (component, count) in position.counted() {
            if !self.is_inert(component, run)? {
                parts.extend(std::iter::repeat_n(component, count).cloned());
            }
        }
        Ok(Stage::On(Sum::new(parts)))
    }

    /// Whether a component has no option and ends nothing.
    fn is_inert(&self, at: &G::Component, run: &Run<'_>) -> Result<bool, Halt<G::Error>> {
        if let Some(&inert) = self.inert.borrow().get(at) {
            return Ok(inert);
        }
        let inert = self.turns.game().is_inert(at, run)?;
        let bytes = at.bytes() + size_of::<bool>();
        let most = usize::try_from(run.limits().bytes / INERT_SHARE).unwrap_or(usize::MAX);
        if self.bytes.get() + bytes > most {
            self.inert.borrow_mut().clear();
            run.give_back(self.bytes.replace(0));
        }
        if run.take(bytes).is_ok() {
            self.bytes.set(self.bytes.get() + bytes);
            self.inert.borrow_mut().insert(at.clone(), inert);
        }
        Ok(inert)
    }
}

impl<G: Endings> Game for Played<G> {
    type Component = Stage<G::Component>;
    type Error = G::Error;

    fn options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        let Stage::On(sum) = at else {
            return Ok(Flow::Continue(()));
        };
        let mut failed = None;
        let flow = self.turns.turns(sum, run, &mut |kept, made| match self.stage_after(kept, made, run) {
            Ok(stage) => sink(&[stage]),
            Err(halt) => {
                failed = Some(halt);
                Flow::Break(())
            }
        });
        failed.map_or(flow, Err)
    }
}

impl<G: Endings> Unsplit for Played<G> {
    fn over(&self, at: &Self::Component, run: &Run<'_>) -> Result<Option<MoverEnds>, Halt<Self::Error>> {
        let Stage::On(sum) = at else {
            return Ok(Some(MoverEnds::Loses));
        };
        let mut first: Option<(usize, MoverEnds)> = None;
        for (component, _) in sum.counted() {
            if let Some((clause, result)) = self.turns.game().ending(component, run)?
                && first.is_none_or(|(earliest, _)| clause < earliest)
            {
                first = Some((clause, result));
            }
        }
        Ok(first.map(|(_, result)| result))
    }
}
