//! Builds automata state by state.

use std::borrow::Borrow;
use std::hash::Hash;

use crate::dfa::{Columns, Dfa, Var};
use crate::intern::Intern;
use crate::limits::{Failure, Work};
use crate::minimise::minimise_within;
use crate::system::System;

/// What the states of an automaton to be are: how they are stored and what they take.
pub(crate) trait Thing: ToOwned + Eq + Hash {
    /// Bytes beside those of a plain value.
    fn held(&self) -> usize;
}

impl<T: Copy + Eq + Hash> Thing for T {
    fn held(&self) -> usize {
        0
    }
}

impl Thing for [u32] {
    fn held(&self) -> usize {
        size_of_val(self)
    }
}

/// The least automaton whose states are found from a start. `successors` pushes one a column.
pub(crate) fn explore<S: ?Sized + Thing>(
    work: &Work<'_>,
    system: System,
    vars: Vec<Var>,
    columns: Columns,
    start: &S,
    mut successors: impl FnMut(&S, &mut dyn FnMut(&S)),
    accepts: impl Fn(&S) -> bool,
) -> Result<Dfa, Failure>
where
    S::Owned: Borrow<S> + Clone,
{
    // A state, its hash, its place among the hashes twice, and whether it accepts.
    let fixed = size_of::<S::Owned>() + size_of::<u64>() + 4 * size_of::<u32>() + 1;
    let mut held = start.held();
    let mut known: Intern<S::Owned> = Intern::new();
    known.number(start);
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    while accepting.len() < known.len() {
        let entries = known.len().saturating_mul(columns.width);
        let bytes = held + known.len() * fixed + entries.saturating_mul(size_of::<u32>());
        work.allows(known.len(), columns.width, columns.of.len(), bytes)?;
        let state = known.things()[accepting.len()].clone();
        accepting.push(accepts(state.borrow()));
        successors(state.borrow(), &mut |successor| {
            let before = known.len();
            next.push(known.number(successor));
            if known.len() > before {
                held += successor.held();
            }
        });
    }
    drop(known);
    minimise_within(&Dfa { system, vars, start: 0, accepting, columns, next }, work)
}
