//! Values as places of digits: the relation (position, 2^value) is automatic.
//!
//! That 2^v divides n is said by digits, while v itself is not: no automaton can count places. So this
//! is tried where values as numbers are not found.

use grundy_core::{Coding, Of};

use crate::finder::{Finder, Look, Proposal};
use crate::relation::relations;

/// Finds the relation between positions and 2 to their values.
#[derive(Debug)]
pub(crate) struct PowerFinder;

impl Finder for PowerFinder {
    fn id(&self) -> &'static str {
        "power"
    }

    fn find(&self, look: &Look<'_>, before: &[Proposal]) -> Vec<Proposal> {
        if look.of != Of::Values || before.iter().any(|proposal| proposal.relations.coding == Coding::Number)
        {
            return Vec::new();
        }
        let code = |value: u64| Some(Some(1_u64.checked_shl(u32::try_from(value).ok()?)?));
        let found = relations(look, Coding::Power, code);
        found.map(|relations| Proposal::new(self.id(), relations, look)).into_iter().collect()
    }
}
