//! Guessing who wins by games played out at random, where a board is too large to be solved.
//!
//! # Setting
//!
//! As in [`bounded`](crate::bounded): a [`State`] is a position and the player to move in it.
//!
//! # Theorem
//!
//! What is called sure is proved by the tree of [`grundy_boards::Sampling`]; the rest is a guess, and [`Guess::ends`] leaves it open.
//!
//! # How the code uses it
//!
//! A position of one component is packed for its shape, and games are played from there until a limit stops them. The turns are those of the [`Arena`], so each has its name;
//! what the games showed is found by the component that it leads to. What was proved is kept for the next questions of the same shape.
//!
//! # What is not covered
//!
//! Sums of several components, score games, games in which play is known to come back, and what [`compile_whole`] refuses: then there is no guess.
//!
//! # Cost
//!
//! What the run allows.

use std::collections::BTreeMap;

pub use grundy_boards::Chance;
use grundy_boards::{Failed, Sampled, Samples, compile_whole};
use grundy_core::{Run, Stop, Verdict};
use grundy_rules::Halted;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_values::MoverEnds;

use crate::bounded::{Arena, MOST_TURNS, Ply, State};

/// What the games showed of a state, for the player to move.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The result, where it is sure.
    pub ends: Option<MoverEnds>,
    /// The turns, each with what was seen of it.
    pub turns: Vec<(Ply, Chance)>,
    /// Whether these are all turns.
    pub all: bool,
    /// How many games were played.
    pub games: u32,
    /// The limit that ended them.
    pub stop: Option<Stop>,
}

/// Games played out at random, and what was proved on the way.
pub struct Sampler<'g> {
    arena: Arena<'g>,
    class: &'g Class,
    /// For the shapes that were met.
    packed: Vec<Box<dyn Samples + 'g>>,
}

impl<'g> Sampler<'g> {
    /// Nothing seen yet. The class is that of the game, or of the same game with the clauses `reduce` that players do without.
    pub fn new(arena: Arena<'g>, class: &'g Class) -> Self {
        Self { arena, class, packed: Vec::new() }
    }

    /// What games from a state show; nothing where it cannot be packed, or was stopped before its first game.
    pub fn guess(&mut self, state: &State, run: &Run<'_>) -> Result<Option<Guess>, Halted> {
        let [component] = state.position.parts() else { return Ok(None) };
        if matches!(self.class.descends, Verdict::Refuted(_)) {
            return Ok(None);
        }
        let (plies, all) = self.arena.plies(state, MOST_TURNS, run)?;
        let Some(sampled) = self.sampled(state, component, run)? else { return Ok(None) };
        let seen: BTreeMap<&Component, Chance> =
            sampled.options.iter().map(|(component, chance)| (component, *chance)).collect();
        let unseen = Chance { ends: None, games: 0, share: 0 };
        let turns = plies.into_iter().map(|ply| {
            let chance = match ply.next.position.parts() {
                _ if ply.reaches => Chance { ends: Some(MoverEnds::Wins), ..unseen },
                [component] => seen.get(component).copied().unwrap_or(unseen),
                _ => unseen,
            };
            (ply, chance)
        });
        let turns = turns.collect();
        Ok(Some(Guess { ends: sampled.ends, turns, all, games: sampled.games, stop: sampled.stop }))
    }

    fn sampled(
        &mut self,
        state: &State,
        component: &Component,
        run: &Run<'_>,
    ) -> Result<Option<Sampled<Component>>, Halted> {
        for packed in &mut self.packed {
            if let Some(sampled) = played(packed.sample(state.mover, component, run))? {
                return Ok(Some(sampled));
            }
        }
        let Ok(compiled) = compile_whole(self.arena.game(), self.class, component) else { return Ok(None) };
        let mut packed = compiled.sampling();
        let sampled = played(packed.sample(state.mover, component, run))?;
        self.packed.push(packed);
        Ok(sampled)
    }
}

/// What games showed; nothing where the component does not fit.
fn played(sampled: Result<Sampled<Component>, Failed>) -> Result<Option<Sampled<Component>>, Halted> {
    match sampled {
        Ok(sampled) => Ok(Some(sampled)),
        Err(Failed::Halted(halted)) => Err(halted),
        Err(Failed::Misfit | Failed::Loop(_)) => Ok(None),
    }
}
