//! What a finder looks at and what it proposes.

use grundy_core::{Of, Relations, Table};

use crate::finders::{automatic, fibonacci, lost, power};
use crate::score::Score;

/// Every finder, in the order in which they are tried.
pub const FINDERS: &[&dyn Finder] = &[&automatic::AutomaticFinder, &lost::LostFinder, &power::PowerFinder];

/// Finders that are tried where those before found nothing that is right.
pub const LATER_FINDERS: &[&dyn Finder] = &[&fibonacci::FibonacciFinder];

/// What there is to explain.
#[derive(Clone, Copy, Debug)]
pub struct Look<'t> {
    /// What the tables hold: values, or 0 for a lost position and 1 for another.
    pub of: Of,
    /// One table for each kind of component: a cube of side 2^L, axes from 0. A cell without a value
    /// is no position.
    pub tables: &'t [Table<u64>],
    /// Whether the xor of all values below n is wanted for kinds with one field.
    pub prefixes: bool,
}

/// A guess at all values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The finder that made it.
    pub finder: &'static str,
    /// The values.
    pub relations: Relations,
    /// The states of all automata together.
    pub states: usize,
    /// How much shorter it is than the tables.
    pub score: Score,
}

impl Proposal {
    /// The proposal that `relations` explain what is looked at.
    pub(crate) fn new(finder: &'static str, relations: Relations, look: &Look<'_>) -> Self {
        let prefixes = relations.prefixes.iter().flatten();
        let states = relations.kinds.iter().chain(prefixes).map(|automaton| automaton.accepting.len()).sum();
        let score = Score::new(&relations, look.tables);
        Self { finder, relations, states, score }
    }
}

/// A way to find patterns.
pub trait Finder: Sync {
    /// Its name, never translated.
    fn id(&self) -> &'static str;

    /// What it sees; `before` holds what the finders before it saw.
    fn find(&self, look: &Look<'_>, before: &[Proposal]) -> Vec<Proposal>;
}

/// What all finders see, best first.
pub fn propose(look: &Look<'_>) -> Vec<Proposal> {
    found_by(FINDERS, look)
}

/// What is seen by finders that are tried later, best first.
pub fn propose_later(look: &Look<'_>) -> Vec<Proposal> {
    found_by(LATER_FINDERS, look)
}

fn found_by(finders: &[&dyn Finder], look: &Look<'_>) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    for finder in finders {
        let found = finder.find(look, &proposals);
        proposals.extend(found);
    }
    proposals.sort_by_key(|proposal| proposal.score);
    proposals
}
