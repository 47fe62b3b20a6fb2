//! Numbers written with Fibonacci numbers: where the golden ratio decides, binary digits show nothing.

use grundy_core::{Coding, Of};

use crate::finder::{Finder, Look, Proposal};
use crate::relation::in_fibonacci;

/// Finds the lost positions, or the values as numbers, in Fibonacci numeration.
#[derive(Debug)]
pub(crate) struct FibonacciFinder;

impl Finder for FibonacciFinder {
    fn id(&self) -> &'static str {
        "fibonacci"
    }

    fn find(&self, look: &Look<'_>, _before: &[Proposal]) -> Vec<Proposal> {
        let found = match look.of {
            Of::Losing => in_fibonacci(look, Coding::Set, |value| (value == 0).then_some(0)),
            Of::Values => in_fibonacci(look, Coding::Number, Some),
        };
        found.map(|relations| Proposal::new(self.id(), relations, look)).into_iter().collect()
    }
}
