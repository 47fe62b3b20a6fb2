//! The lost positions: a set without values.

use grundy_core::{Coding, Of};

use crate::finder::{Finder, Look, Proposal};
use crate::relation::relations;

/// Finds the set of lost positions.
#[derive(Debug)]
pub(crate) struct LostFinder;

impl Finder for LostFinder {
    fn id(&self) -> &'static str {
        "lost"
    }

    fn find(&self, look: &Look<'_>, _before: &[Proposal]) -> Vec<Proposal> {
        if look.of != Of::Losing {
            return Vec::new();
        }
        let found = relations(look, Coding::Set, |value| Some((value == 0).then_some(0)));
        found.map(|relations| Proposal::new(self.id(), relations, look)).into_iter().collect()
    }
}
