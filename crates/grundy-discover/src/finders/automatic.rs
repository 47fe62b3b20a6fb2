//! Values as numbers: the relation (position, value) is automatic.

use grundy_core::{Coding, Of};

use crate::finder::{Finder, Look, Proposal};
use crate::relation::relations;

/// Finds the relation between positions and their values.
#[derive(Debug)]
pub(crate) struct AutomaticFinder;

impl Finder for AutomaticFinder {
    fn id(&self) -> &'static str {
        "automatic"
    }

    fn find(&self, look: &Look<'_>, _before: &[Proposal]) -> Vec<Proposal> {
        if look.of != Of::Values {
            return Vec::new();
        }
        let found = relations(look, Coding::Number, |value| Some(Some(value)));
        found.map(|relations| Proposal::new(self.id(), relations, look)).into_iter().collect()
    }
}
