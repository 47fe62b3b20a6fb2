//! The period of a sequence of heap values, as soon as the values prove it.
//!
//! # Setting
//!
//! G(0), G(1), … are the values of heaps under a code of which no move takes more than k tokens or leaves more than j >= 2 heaps.
//!
//! # Theorem
//!
//! (Guy and Smith 1956 for j = 2.) If n0, p >= 1 and G(n + p) = G(n) for n0 <= n < j n0 + (j - 1) p + k, then
//! G(n + p) = G(n) for all n >= n0. So N = j n0 + j p + k values are enough for a proof.
//!
//! *Least.* Let n0(p) be the least n0 >= 1 such that G(n + p) = G(n) for all n >= n0, where the first N values are known, and N(p) = j n0(p) + j p + k. With more
//! values n0(p) can only grow, and as soon as G(N) != G(N - p), N(p) > j N. If p is a period proved and p' the
//! least one, then n0(p') = n0(p): the values from n0(p) on repeat with p, so what holds far out holds from there. So N(p') <= N(p), and the first period
//! that is proved is the least.
//!
//! # How the code uses it
//!
//! When the table has doubled, all p with N(p) below twice its length are listed, the least N(p) first. Each is looked at again when its N(p) values are there. No
//! other p can be proved before the next doubling. So a period is found with the very value that proves it.
//!
//! # What is not covered
//!
//! Codes without a last digit, and sequences that grow. Where only one heap is ever left, fewer values would do: see [`subtract`](crate::subtract).
//!
//! # Cost
//!
//! For most p one or two comparisons at each doubling, so O(N) in all but for sequences that nearly repeat.

/// From `preperiod` on, values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Repeats {
    /// The first heap of the repetition.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
}

/// A sequence of which only equality is asked.
pub trait Sequence {
    /// How many values there are.
    fn len(&self) -> usize;
    /// The least n from which on `value(n + p) = value(n)`, where both are known.
    fn repeats_from(&self, p: usize) -> usize;
    /// Whether there are no values.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: PartialEq> Sequence for [T] {
    fn len(&self) -> usize {
        <[T]>::len(self)
    }

    fn repeats_from(&self, p: usize) -> usize {
        let Some(end) = self.len().checked_sub(p) else { return 0 };
        let mut equal = self[..end].iter().zip(&self[p..]);
        equal.rposition(|(value, later)| value != later).map_or(0, |last| last + 1)
    }
}

/// Looks for the first period that the values prove.
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    /// The number k of the last digit.
    last: usize,
    /// The greatest number j of heaps left by a move.
    heaps: usize,
    /// Periods that may be proved before the next doubling, as (N(p), p), the least last.
    open: Vec<(usize, usize)>,
    /// The length at which all periods are looked at again.
    doubling: usize,
}

impl PeriodSearch {
    /// For a code whose last digit has the number `last` and whose moves leave at most `heaps` heaps.
    pub fn new(last: usize, heaps: usize) -> Self {
        Self { last, heaps: heaps.max(2), open: Vec::new(), doubling: 1 }
    }

    /// The number of values at which to ask next; asking sooner gives nothing.
    pub fn next(&self) -> usize {
        self.open.last().map_or(self.doubling, |(needed, _)| (*needed).min(self.doubling))
    }

    /// The period that the values prove, if there is one. Ask at [`next`](Self::next) values to get it as soon as possible.
    pub fn find<S: Sequence + ?Sized>(&mut self, values: &S) -> Option<Repeats> {
        let length = values.len();
        if length >= self.doubling {
            self.list(values);
        }
        while let Some((_, p)) = self.open.pop_if(|(needed, _)| *needed <= length) {
            // The theorem is about n0 >= 1, but heap 0 may belong to the repetition too.
            let preperiod = values.repeats_from(p);
            match self.needed(preperiod.max(1), p) {
                still if still <= length => return Some(Repeats { preperiod, period: p }),
                later if later < self.doubling => self.insert(later, p),
                _ => {}
            }
        }
        None
    }

    /// N(p).
    fn needed(&self, preperiod: usize, p: usize) -> usize {
        self.heaps * (preperiod + p) + self.last
    }

    fn insert(&mut self, needed: usize, p: usize) {
        let place = self.open.partition_point(|other| *other > (needed, p));
        self.open.insert(place, (needed, p));
    }

    fn list<S: Sequence + ?Sized>(&mut self, values: &S) {
        let length = values.len();
        self.doubling = 2 * length.max(1);
        self.open.clear();
        for p in 1..length {
            if self.needed(1, p) >= self.doubling {
                break;
            }
            let needed = self.needed(values.repeats_from(p).max(1), p);
            if needed < self.doubling {
                self.open.push((needed, p));
            }
        }
        self.open.sort_unstable_by(|a, b| b.cmp(a));
    }
}
