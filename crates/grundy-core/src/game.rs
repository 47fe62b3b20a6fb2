//! What a solver needs to know of an impartial game.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Halt, Run, Sum};

/// Whether the receiver of options wants more of them.
pub type Flow = ControlFlow<()>;

/// What a component can be: anything that can be told apart, ordered and remembered.
pub trait Component: Clone + Eq + Ord + Hash + Debug {
    /// About how many bytes a memo spends on keeping it.
    fn bytes(&self) -> usize;
}

impl<C: Component> Component for Sum<C> {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.parts().iter().map(Component::bytes).sum::<usize>()
    }
}

/// The rules of a game with its parameters bound, as solvers see it: options without names.
///
/// Options are pushed into a sink, one call each, as a slice of components: none (the game is over
/// there), one or several. Pushing instead of collecting costs a tenth, and a slice passes
/// unchanged through interpreter and machine code. Options may be pushed in any order and more
/// than once; components are always in canonical form.
pub trait Game {
    /// One summand, in canonical form.
    type Component: Component;
    /// What can be wrong with the rules.
    type Error;

    /// Pushes the options of `at`.
    fn options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>>;

    /// Pushes the options of `at`, in which equal components may be left out two by two as long as two are left: for theories in which such
    /// pairs are worth nothing. What can be reached is still reached.
    fn paired_options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        self.options(at, run, sink)
    }
}

impl<G: Game> Game for &G {
    type Component = G::Component;
    type Error = G::Error;

    fn options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        (**self).options(at, run, sink)
    }

    fn paired_options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        (**self).paired_options(at, run, sink)
    }
}

/// The same game with whole sums as components: an option changes one summand.
pub struct Whole<'g, G>(pub &'g G);

impl<G: Game> Game for Whole<'_, G> {
    type Component = Sum<G::Component>;
    type Error = G::Error;

    fn options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        for (index, part) in at.parts().iter().enumerate() {
            if index > 0 && at.parts()[index - 1] == *part {
                continue;
            }
            let flow = self.0.options(part, run, &mut |parts| sink(&[at.with(index, parts)]))?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(Flow::Continue(()))
    }
}
