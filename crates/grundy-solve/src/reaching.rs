//! `win by reaching`, reduced to an ordinary game.
//!
//! # Setting
//!
//! The player whose move makes a component that satisfies the goal wins the whole sum at once. A
//! component is *hot* if some option of it contains a goal: the player to move then wins.
//!
//! # Theorem
//!
//! Let an impartial game without loops be played in normal play, one component a turn. Then a sum
//! with a hot component is won by the player to move, and a sum without one has the winner of the
//! ordinary sum in which every option that contains a hot component is deleted.
//!
//! Proof, by induction on the length of play. In a sum without hot components no move wins at
//! once, and a move that makes a hot component loses, since the opponent then wins at once. So the
//! player to move may be taken to choose among the undeleted moves as long as there is one; they
//! lead to sums without hot components. If there is none, he has no move at all and loses, or all
//! his moves make a hot component and he loses one move later. So "cannot move in the reduced
//! game" means "loses", and the reduced game, whose legality is decided inside each component, is
//! additive.
//!
//! # How the code uses it
//!
//! [`Reduced`] is that reduced game; a memo of Grundy values solves it. Whether a component is hot
//! is asked for every part of every option, so the answers are remembered. Loops through deleted
//! options do no harm (nobody plays them), other loops are reported by the memo.
//!
//! # What is not covered
//!
//! Partizan games (a hot component is then a threat), misère play (a stuck player wins, but one
//! whose moves are all hot loses), endings other than "mover loses", compounds: there the whole
//! position is searched.
//!
//! # Cost
//!
//! The options of every component twice: once for its value, once to see whether it is hot.

use std::cell::RefCell;

use grundy_core::{Component as _, Flow, Game, Halt, Run};

use crate::hash::FastMap;
use crate::whole::Endings;

/// The game without the options that contain a hot component.
pub struct Reduced<'g, G: Game> {
    game: &'g G,
    hot: RefCell<FastMap<G::Component, bool>>,
}

impl<'g, G: Endings> Reduced<'g, G> {
    /// The reduction of `game`.
    pub fn new(game: &'g G) -> Self {
        Self { game, hot: RefCell::default() }
    }

    /// The game before the reduction.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// Whether some option of `at` contains a goal.
    pub fn is_hot(&self, at: &G::Component, run: &Run<'_>) -> Result<bool, Halt<G::Error>> {
        if let Some(&hot) = self.hot.borrow().get(at) {
            return Ok(hot);
        }
        let mut failed = None;
        let flow = self.game.options(at, run, &mut |parts| match self.has_goal(parts, run) {
            Ok(false) => Flow::Continue(()),
            Ok(true) => Flow::Break(()),
            Err(halt) => {
                failed = Some(halt);
                Flow::Break(())
            }
        });
        let hot = failed.map_or(flow, Err)?.is_break();
        run.take(at.bytes() + size_of::<bool>())?;
        self.hot.borrow_mut().insert(at.clone(), hot);
        Ok(hot)
    }

    /// Whether one of `parts` is a goal.
    pub fn has_goal(&self, parts: &[G::Component], run: &Run<'_>) -> Result<bool, Halt<G::Error>> {
        for part in parts {
            if self.game.is_goal(part, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Hands an option on if it remains.
    fn passed(
        &self,
        parts: &[G::Component],
        run: &Run<'_>,
        failed: &mut Option<Halt<G::Error>>,
        sink: &mut dyn FnMut(&[G::Component]) -> Flow,
    ) -> Flow {
        match self.has_hot(parts, run) {
            Ok(false) => sink(parts),
            Ok(true) => Flow::Continue(()),
            Err(halt) => {
                *failed = Some(halt);
                Flow::Break(())
            }
        }
    }

    /// Whether one of `parts` is hot.
    pub fn has_hot(&self, parts: &[G::Component], run: &Run<'_>) -> Result<bool, Halt<G::Error>> {
        for part in parts {
            if self.is_hot(part, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<G: Endings> Game for Reduced<'_, G> {
    type Component = G::Component;
    type Error = G::Error;

    /// Pushes the options of `at` that remain. `at` must not be hot: a hot component has no value.
    fn options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        let mut failed = None;
        let flow = self.game.options(at, run, &mut |parts| self.passed(parts, run, &mut failed, sink));
        failed.map_or(flow, Err)
    }

    fn paired_options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        let mut failed = None;
        let flow = self.game.paired_options(at, run, &mut |parts| self.passed(parts, run, &mut failed, sink));
        failed.map_or(flow, Err)
    }
}
