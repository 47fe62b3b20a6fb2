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
//! When the table has grown by a half, from N' values on, all p with N(p) below 3/2 N' are listed, the least N(p) first. Each is looked at again when its N(p) values are there. No
//! other p can be proved before the table has grown by a half again. So a period is found with the very value that proves it. For such a p at least N' / 4 values are
//! those p before, so most p are left out by the last few values, and the list is short.
//!
//! # What is not covered
//!
//! Codes without a last digit, and sequences that grow. Where only one heap is ever left, fewer values would do: see [`subtract`](crate::subtract).
//!
//! # Cost
//!
//! For most p one or two comparisons at each listing, for many p at an instruction, so O(N) in all but for sequences that nearly repeat.

/// From `preperiod` on, values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Repeats {
    /// The first heap of the repetition.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
}

/// The values that are looked at first.
pub const GLANCE: usize = 8;
/// Periods that are looked at together.
const TOGETHER: usize = 64;

/// A sequence of which only equality is asked.
pub trait Sequence {
    /// How many values there are.
    fn len(&self) -> usize;
    /// The least n from which on `value(n + p) = value(n)`, where both are known.
    fn repeats_from(&self, p: usize) -> usize;
    /// Calls `each` with at least all p up to `most` for which the last [`GLANCE`] values are those p before, where there are as many. In order.
    fn may_repeat(&self, most: usize, each: &mut dyn FnMut(usize)) {
        (1..=most).for_each(each);
    }
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
        let (before, before_rows) = self[..end].as_rchunks::<TOGETHER>();
        let (after, after_rows) = self[p..].as_rchunks::<TOGETHER>();
        let row = before_rows.iter().zip(after_rows).rposition(|(row, later)| row != later);
        let (from, before, after) = match row {
            Some(row) => (before.len() + TOGETHER * row, &before_rows[row][..], &after_rows[row][..]),
            None => (0, before, after),
        };
        let last = before.iter().zip(after).rposition(|(value, later)| value != later);
        last.map_or(0, |last| from + last + 1)
    }

    fn may_repeat(&self, most: usize, each: &mut dyn FnMut(usize)) {
        let Some((rest, last)) = self.split_last_chunk::<GLANCE>() else { return };
        // Where the row of `GLANCE` values that is p back starts.
        let least = rest.len().saturating_sub(most);
        let alike = |first: usize| self[first..first + GLANCE] == *last;
        let mut end = rest.len();
        while end >= least + TOGETHER {
            let first = end - TOGETHER;
            // No early end: so it is a loop of vectors.
            let mut same = [true; TOGETHER];
            for (offset, value) in last.iter().enumerate() {
                let row = &self[first + offset..end + offset];
                same.iter_mut().zip(row).for_each(|(same, other)| *same &= other == value);
            }
            if same.contains(&true) {
                (first..end)
                    .rev()
                    .filter(|first| same[first - (end - TOGETHER)])
                    .for_each(|at| each(rest.len() - at));
            }
            end = first;
        }
        (least..end).rev().filter(|first| alike(*first)).for_each(|at| each(rest.len() - at));
    }
}

/// Looks for the first period that the values prove.
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    /// The number k of the last digit.
    last: usize,
    /// The greatest number j of heaps left by a move.
    heaps: usize,
    /// Periods that may be proved before the next listing, as (N(p), p), the least last.
    open: Vec<(usize, usize)>,
    /// The length at which all periods are listed again.
    listing: usize,
}

impl PeriodSearch {
    /// For a code whose last digit has the number `last` and whose moves leave at most `heaps` heaps.
    pub fn new(last: usize, heaps: usize) -> Self {
        Self { last, heaps: heaps.max(2), open: Vec::new(), listing: 1 }
    }

    /// The number of values at which to ask next; asking sooner gives nothing.
    pub fn next(&self) -> usize {
        self.open.last().map_or(self.listing, |(needed, _)| (*needed).min(self.listing))
    }

    /// The period that the values prove, if there is one. Ask at [`next`](Self::next) values to get it as soon as possible.
    pub fn find<S: Sequence + ?Sized>(&mut self, values: &S) -> Option<Repeats> {
        let length = values.len();
        if length >= self.listing {
            self.list(values);
        }
        while let Some((_, p)) = self.open.pop_if(|(needed, _)| *needed <= length) {
            // The theorem is about n0 >= 1, but heap 0 may belong to the repetition too.
            let preperiod = values.repeats_from(p);
            match self.needed(preperiod.max(1), p) {
                still if still <= length => return Some(Repeats { preperiod, period: p }),
                later if later < self.listing => self.insert(later, p),
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
        self.listing = length + length.div_ceil(2).max(1);
        self.open.clear();
        // The greatest p with N(p) < listing, were the values alike from heap 1 on.
        let room = (self.listing - 1).saturating_sub(self.last) / self.heaps;
        let most = room.saturating_sub(1).min(length.saturating_sub(1));
        let mut listed = std::mem::take(&mut self.open);
        let mut each = |p: usize| {
            let needed = self.needed(values.repeats_from(p).max(1), p);
            if needed < self.listing {
                listed.push((needed, p));
            }
        };
        // For p that are listed, more than these values are alike: 2 (n0 + p) < 3/2 N + 1.
        if length >= 8 * GLANCE {
            values.may_repeat(most, &mut each);
        } else {
            (1..=most).for_each(each);
        }
        listed.sort_unstable_by(|a, b| b.cmp(a));
        self.open = listed;
    }
}
