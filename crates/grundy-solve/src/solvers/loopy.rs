//! Additive games in which play can come back, as long as components do not split.
//!
//! The theorem is in [`loopy`](crate::loopy).

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::value::{Component, Position};
use grundy_values::Loopy;

use super::{needs_additive, needs_impartial, needs_natural_axes};
use crate::additive::{AdditiveEngine, Values};
use crate::loopy::LoopyValues;
use crate::retrograde::Fate;
use crate::solver::{About, Engine, Failure, Refusal, Solver, Want, Worth};

/// Solves games with loops by the values of Smith and Fraenkel.
#[derive(Debug)]
pub struct LoopySolver;

static ABOUT: About = About {
    id: "loopy",
    line: Label::SolverLoopy,
    citations: &["smith-1966", "fraenkel-perl-1975", "fraenkel-yesha-1986"],
};

impl Solver for LoopySolver {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, game: &BoundGame, class: &Class, want: &Want<'_>) -> Result<(), Refusal> {
        needs_impartial(&ABOUT, class)?;
        needs_additive(&ABOUT, game, class)?;
        if !class.unsplit.is_proved() {
            return Err(Refusal::new(&ABOUT, Label::RefusedSplits));
        }
        needs_natural_axes(&ABOUT, game, want)
    }

    fn bears_loops(&self) -> bool {
        true
    }

    fn open<'g>(
        &self,
        game: &'g BoundGame,
        _: &'g Class,
        _: &Run<'_>,
    ) -> Result<Box<dyn Engine + 'g>, Failure> {
        Ok(Box::new(AdditiveEngine { game, values: PartValues(LoopyValues::new(game)) }))
    }
}

/// Values by exploring all that a component can become.
struct PartValues<'g>(LoopyValues<'g, BoundGame>);

impl Values for PartValues<'_> {
    fn part(&mut self, at: &Component, run: &Run<'_>) -> Result<Worth, Failure> {
        Ok(match self.0.value(at, run)? {
            Loopy::Finite(value) => Worth::Grundy(*value),
            Loopy::Infinite(followers) => Worth::Infinite(followers.clone()),
        })
    }

    fn place(&mut self, at: &Component, run: &Run<'_>) -> Result<Option<u64>, Failure> {
        Ok(Some(self.0.place(at, run)?))
    }

    /// Known where at most one component has moves: that one is then played alone.
    fn remoteness(&mut self, position: &Position, run: &Run<'_>) -> Result<Option<u64>, Failure> {
        let mut alone = None;
        for (component, count) in position.counted() {
            match self.0.fate(component, run)? {
                Fate::Loses(0) => {}
                fate if count == 1 && alone.is_none() => alone = Some(fate),
                _ => return Ok(None),
            }
        }
        Ok(alone.unwrap_or(Fate::Loses(0)).remoteness())
    }
}
