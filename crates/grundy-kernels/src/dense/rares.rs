//! The rare heaps of a table whose values need not fit into a byte.
//!
//! # Setting
//!
//! A table of values, and a [`Split`] of values into rare and common ones.
//!
//! # Theorem
//!
//! A value that is common at n is that of a split only if one part is rare (see [`Split`]). So when all splits with a rare part are marked, the least value c common at n without a mark is missing, and no
//! value above c matters.
//!
//! # How the code uses it
//!
//! The rare heaps are kept as a list, with their values. Of the values below c, only those that are rare at n are still compared with all splits; most of them are met early, by two common parts.
//!
//! # What is not covered
//!
//! Groups of heaps: the sparse method does them at once, where codes fit into a byte.
//!
//! # Cost
//!
//! A mark for each rare heap and each total.

use super::Lane;
use crate::sparse::Split;

/// Rare heaps in ascending order, and their values.
#[derive(Clone, Debug)]
pub(super) struct Rares<T> {
    pub(super) split: Split,
    heaps: Vec<usize>,
    values: Vec<T>,
}

impl<T: Lane> Rares<T> {
    /// Those among these values, the first of which is that of heap 0.
    pub(super) fn of(split: Split, values: &[T]) -> Self {
        let mut rares = Self { split, heaps: Vec::new(), values: Vec::new() };
        values.iter().enumerate().for_each(|(heap, value)| rares.push(heap, *value));
        rares
    }

    /// The value of the next heap.
    pub(super) fn push(&mut self, heap: usize, value: T) {
        // Heap 0 is no part of a split.
        if heap > 0 && self.split.is_rare(heap, value.wide()) {
            self.heaps.push(heap);
            self.values.push(value);
        }
    }

    /// The rare parts of splits of `total` with no part below `least`, and their values.
    pub(super) fn parts(&self, total: usize, least: usize) -> (&[usize], &[T]) {
        let from = self.heaps.partition_point(|heap| *heap < least);
        let end = self.heaps.partition_point(|heap| heap + least <= total).max(from);
        (&self.heaps[from..end], &self.values[from..end])
    }

    /// Whether a split of `heap` can have this value without a rare part.
    pub(super) fn without_rare(&self, heap: usize, value: usize) -> bool {
        u16::try_from(value).is_ok_and(|value| self.split.is_rare(heap, value))
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use crate::{Dense, Level, Octal, Split};

    /// Splits good and bad, for tables that begin narrow and become wide.
    #[test]
    fn values_do_not_depend_on_the_split() {
        let on = &mut |_: usize| ControlFlow::Continue(());
        for digits in [&[0, 0, 0, 7][..], &[0, 6], &[0, 7, 6, 7], &[4, 0, 0, 6], &[0, 0, 4, 0, 6]] {
            let code = Octal::new(digits).unwrap();
            let mut plain = Dense::new(code.clone());
            assert_eq!(plain.fill(10_000, on), Ok(ControlFlow::Continue(())), "{digits:?}");
            let values = plain.values();
            let best = Split::best(&code, values.iter().copied()).map(|(split, _)| split);
            let splits = [best, Split::new(&code, 5, false), Split::new(&code, 2, true)];
            for (split, threads) in splits.into_iter().flatten().zip([1, 2, 2]) {
                for level in Level::here() {
                    let mut divided = Dense::resume(code.clone(), values[..100].iter().copied());
                    divided = divided.with(level, threads);
                    divided.divide(Some(split));
                    assert_eq!(divided.fill(10_000, on), Ok(ControlFlow::Continue(())));
                    assert!(divided.values() == values, "{digits:?}, {split:?}, {level:?}");
                }
            }
        }
    }
}
