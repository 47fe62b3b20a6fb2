//! Positions: sums of components.

use std::fmt;

/// A disjunctive sum: a multiset of components, kept sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum<C>(Vec<C>);

impl<C: Ord> Sum<C> {
    /// The sum of `parts`, in any order.
    pub fn new(mut parts: Vec<C>) -> Self {
        parts.sort_unstable();
        Self(parts)
    }

    /// The empty sum.
    pub fn empty() -> Self {
        Self(Vec::new())
    }

    /// The components in ascending order.
    pub fn parts(&self) -> &[C] {
        &self.0
    }

    /// Each different component with the number of times it occurs, ascending.
    pub fn counted(&self) -> impl Iterator<Item = (&C, usize)> {
        self.0.chunk_by(|a, b| a == b).map(|same| (&same[0], same.len()))
    }
}

impl<C: Ord + Clone> Sum<C> {
    /// The sum after the component at `index` became `parts`.
    #[must_use]
    pub fn with(&self, index: usize, parts: &[C]) -> Self {
        let (before, after) = (&self.0[..index], &self.0[index + 1..]);
        Self::new([before, parts, after].concat())
    }
}

impl<C: fmt::Display> fmt::Display for Sum<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("end");
        }
        for (index, part) in self.0.iter().enumerate() {
            write!(f, "{}{part}", if index == 0 { "" } else { " + " })?;
        }
        Ok(())
    }
}
