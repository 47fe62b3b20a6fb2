//! Codes whose digits repeat: values that go up with the heap, without looking at all splits.
//!
//! # Setting
//!
//! A code whose tail, the digits that repeat, only takes (bits 0 and 1), while the digits before it may break a heap in
//! two: Lasker's Nim `4.(3)`. Values grow with the heap, so sets of them are long, and a split of n has n / 2 forms.
//!
//! # Theorem
//!
//! *Splits.* Let G(n + p) = G(n) + s for all n >= n0 with n + p < N, where s is 0 or a power of two. Then for c and t <= N it
//! takes n0 + p steps, each of a few operations on words, to tell whether G(a) xor G(t - a) = c for some a with 0 < a < t.
//!
//! Proof. One of the heaps is below n0: n0 cases. Or both are n0 at least: a = n0 + i + p x and t - a = n0 + j + p y with i, j < p. Then
//! i tells j and z = x + y. Let G(n0 + i) = s q + r and G(n0 + j) = s q' + r' with r, r' < s, where s > 0. The heaps are worth s u + r and s w + r', where u = q + x
//! and w = q' + y, so their exclusive or is s (u xor w) + (r xor r'). It is c if r xor r' is c mod s and u xor w is m = c div s. Since
//! u + w = (u xor w) + 2 (u and w), and u + w = q + q' + z is given, (u and w) must be h = (q + q' + z - m) / 2, a natural number that has no bit of m; then
//! u = h + k for any part k of the bits of m, and w = h + m - k. What is left is q <= u <= q + z, so the question is whether the least k that is
//! q - h at least is q + z - h at most. For s = 0 the heaps are worth G(n0 + i) and G(n0 + j) whatever x and y are.
//!
//! # How the code uses it
//!
//! Taking by the tail reaches more heaps with every heap, so the least value that taking does not reach never falls (for heaps of a residue modulo the length of the
//! tail): the mex is looked for from there on. Whether a split reaches a value is asked of the set of all splits, until values of a half of
//! the table go up by such a law; then of the law. Each value that is computed must follow it, or the law is dropped, and the next is looked for when the table has doubled. So values are exact
//! whether or not the law holds for ever.
//!
//! # What is not covered
//!
//! Tails that break heaps, three heaps, and saying that the law holds for all heaps.
//!
//! # Cost
//!
//! A heap costs about n0 + p steps while a law holds with n0 and p, n / 2 otherwise, for every digit that breaks heaps.

use super::{Bits, Code, pairs};

/// The longest period that is looked for.
const LONGEST: usize = 64;

/// The table is at least this long when a law is looked for.
const FIRST_SEARCH: usize = 256;

/// What is kept to compute the next value.
#[derive(Debug)]
pub(super) struct Rising {
    head: Vec<u8>,
    tail: Vec<u8>,
    /// By residue modulo the length of the tail: the values of the heaps that the tail reaches.
    reached: Vec<Bits>,
    /// By residue of the heap: no smaller value is open to it.
    open: Vec<u32>,
    law: Option<Law>,
    next_search: usize,
    greatest: u32,
}

impl Rising {
    /// For a code with a tail that only takes, and with no digit that leaves three heaps.
    pub(super) fn new(code: &Code) -> Option<Self> {
        let takes_only = !code.tail.is_empty() && code.tail.iter().all(|digit| digit & !3 == 0);
        (takes_only && !code.makes(3)).then(|| Self {
            head: code.head.clone(),
            tail: code.tail.clone(),
            reached: vec![Bits::default(); code.tail.len()],
            open: vec![0; code.tail.len()],
            law: None,
            next_search: FIRST_SEARCH,
            greatest: 0,
        })
    }

    /// The value of the next heap after `values`.
    pub(super) fn next(&mut self, values: &[u32]) -> u32 {
        let heap = values.len();
        self.reach(values);
        let taken = self.taken_by_head(values);
        let splits: Vec<Splits> = self.broken(heap).map(|total| self.splits(values, total)).collect();
        let place = heap % self.tail.len();
        let least = (self.open[place]..).find(|value| !self.reaches(heap, *value)).unwrap_or(u32::MAX);
        self.open[place] = least;
        let met = |value: u32| {
            taken.contains(&value)
                || self.reaches(heap, value)
                || splits.iter().any(|splits| splits.meet(values, value))
        };
        let value = (least..).find(|value| !met(*value)).unwrap_or(u32::MAX);
        self.greatest = self.greatest.max(value);
        self.keep_law(values, value);
        value
    }

    /// Takes note of the value of the next heap after `values`, which was computed before.
    pub(super) fn learn(&mut self, values: &[u32], value: u32) {
        self.reach(values);
        self.greatest = self.greatest.max(value);
        self.keep_law(values, value);
    }

    /// One more heap comes within reach of the tail.
    fn reach(&mut self, values: &[u32]) {
        let Some(total) = values.len().checked_sub(self.head.len()).filter(|total| *total > 0) else {
            return;
        };
        self.reached[total % self.tail.len()].set(values[total]);
    }

    /// Whether taking by the tail leaves a heap of this value, or none where the value is 0.
    fn reaches(&self, heap: usize, value: u32) -> bool {
        let Some(furthest) = heap.checked_sub(self.head.len()) else { return false };
        let length = self.tail.len();
        let takes_all = value == 0 && self.tail[furthest % length] & 1 != 0;
        let digit = |residue: usize| self.tail[(furthest % length + length - residue) % length];
        takes_all
            || (0..length).any(|residue| digit(residue) & 2 != 0 && self.reached[residue].contains(value))
    }

    /// What the digits before the tail reach by taking.
    fn taken_by_head(&self, values: &[u32]) -> Vec<u32> {
        let heap = values.len();
        let digits = (0..=heap).rev().zip(&self.head);
        digits
            .filter_map(|(left, digit)| match left {
                0 => (digit & 1 != 0).then_some(0),
                _ => (digit & 2 != 0).then(|| values[left]),
            })
            .collect()
    }

    /// What is left by the digits that break in two.
    fn broken(&self, heap: usize) -> impl Iterator<Item = usize> {
        (0..=heap).rev().zip(&self.head).filter(|(_, digit)| **digit & 4 != 0).map(|(left, _)| left)
    }

    fn splits(&self, values: &[u32], total: usize) -> Splits {
        match self.law {
            Some(law) => Splits::ByLaw { law, total },
            None => Splits::Made(pairs(values, total, self.greatest)),
        }
    }

    /// Drops a law that `value` does not follow, and looks for one when it is time.
    fn keep_law(&mut self, values: &[u32], value: u32) {
        let heap = values.len();
        if self.law.is_some_and(|law| !law.bears(values, value)) {
            self.law = None;
        }
        if self.law.is_none() && heap >= self.next_search {
            self.law = Law::of(values).filter(|law| law.bears(values, value));
            self.next_search = 2 * heap;
        }
    }
}

/// The splits of a total.
enum Splits {
    /// The exclusive ors of their values.
    Made(Bits),
    /// Told by a law.
    ByLaw { law: Law, total: usize },
}

impl Splits {
    /// Whether one of them has this value.
    fn meet(&self, values: &[u32], value: u32) -> bool {
        match self {
            Self::Made(made) => made.contains(value),
            Self::ByLaw { law, total } => law.splits(values, *total, value),
        }
    }
}

/// From a heap on, values go up by `rise` with each period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Law {
    from: usize,
    period: usize,
    /// 0 or a power of two.
    rise: u32,
}

impl Law {
    /// The law with the least period that the second half of the values follows.
    fn of(values: &[u32]) -> Option<Self> {
        let last = values.len().checked_sub(1)?;
        (1..=LONGEST.min(last / 8)).find_map(|period| {
            let rise = values[last].checked_sub(values[last - period])?;
            if !(rise == 0 || rise.is_power_of_two()) {
                return None;
            }
            let both = values.iter().zip(&values[period..]);
            let follows = |(before, after): (&u32, &u32)| before.checked_add(rise) != Some(*after);
            let from = (0..values.len() - period)
                .zip(both)
                .rev()
                .find(|(_, pair)| follows(*pair))
                .map_or(1, |(at, _)| at + 1);
            (from <= last / 2).then_some(Self { from: from.max(1), period, rise })
        })
    }

    /// Whether the next value follows the law.
    fn bears(&self, values: &[u32], value: u32) -> bool {
        values[values.len() - self.period].checked_add(self.rise) == Some(value)
    }

    /// Whether `total` splits in two heaps whose values have the exclusive or `value`.
    fn splits(&self, values: &[u32], total: usize, value: u32) -> bool {
        let early = (1..self.from.min(total)).any(|a| values[a] ^ values[total - a] == value);
        early || total.checked_sub(2 * self.from).is_some_and(|rest| self.late_splits(values, rest, value))
    }

    /// Whether there are such heaps of `from` tokens at least, with `rest` more in all.
    fn late_splits(&self, values: &[u32], rest: usize, value: u32) -> bool {
        (0..self.period.min(rest + 1)).any(|i| {
            let (j, periods) = ((rest - i) % self.period, (rest - i) / self.period);
            let bases = (values[self.from + i], values[self.from + j]);
            let periods = u64::try_from(periods).unwrap_or(u64::MAX);
            self.meets(bases, periods, value)
        })
    }

    /// Whether two values that start from `bases` and go up by `periods` rises in all can have this exclusive or.
    fn meets(&self, bases: (u32, u32), periods: u64, value: u32) -> bool {
        if self.rise == 0 {
            return bases.0 ^ bases.1 == value;
        }
        let (low, shift) = (self.rise - 1, self.rise.trailing_zeros());
        if (bases.0 ^ bases.1 ^ value) & low != 0 {
            return false;
        }
        let [first, second, mask] = [bases.0, bases.1, value].map(|number| u64::from(number >> shift));
        let Some(twice) = (first + second + periods).checked_sub(mask) else { return false };
        let both = twice / 2;
        if twice % 2 == 1 || both & mask != 0 {
            return false;
        }
        let Some(most) = (first + periods).checked_sub(both) else { return false };
        least_part(mask, first.saturating_sub(both)).is_some_and(|part| part <= most)
    }
}

/// The least number at least `bound` whose bits are all bits of `mask`.
fn least_part(mask: u64, bound: u64) -> Option<u64> {
    let foreign = bound & !mask;
    if foreign == 0 {
        return Some(bound);
    }
    // A bit above the highest foreign one must be added, the lowest that is free, and nothing below it is needed.
    let above = u64::MAX.checked_shl(64 - foreign.leading_zeros()).unwrap_or(0);
    let free = mask & !bound & above;
    let added = free & free.wrapping_neg();
    (added != 0).then(|| bound & !(added | (added - 1)) | added)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::take_break::Heaps;

    /// The mex of everything, by the digits alone.
    fn plain(code: &Code, length: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..length {
            let mut seen = Bits::default();
            for taken in 0..=heap {
                let tail = || code.tail[(taken - code.head.len()) % code.tail.len()];
                let digit = code.head.get(taken).copied().unwrap_or_else(tail);
                let left = heap - taken;
                if digit & 1 != 0 && left == 0 {
                    seen.set(0);
                }
                if digit & 2 != 0 && left > 0 {
                    seen.set(values[left]);
                }
                if digit & 4 != 0 {
                    (1..left).for_each(|a| seen.set(values[a] ^ values[left - a]));
                }
            }
            values.push(seen.mex());
        }
        values
    }

    fn rising(code: &Code, length: usize) -> (Vec<u32>, Rising) {
        let mut rising = Rising::new(code).unwrap();
        let mut values = Vec::new();
        while values.len() < length {
            let value = rising.next(&values);
            values.push(value);
        }
        (values, rising)
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let mut lawful = 0;
        for number in (0..1 << 12_u32).step_by(3) {
            let digit = |shift: u32, bits: u32| u8::try_from(number >> shift & bits).unwrap();
            let head = [digit(0, 1) * 4, digit(1, 7), digit(4, 7)];
            let Some(code) = Code::new(&head[..2 + usize::from(digit(7, 1))], &[digit(8, 3), digit(10, 3)])
            else {
                continue;
            };
            let Some(_) = Rising::new(&code) else { continue };
            let (values, rising) = rising(&code, 420);
            assert_eq!(values, plain(&code, 420), "{code:?}");
            lawful += usize::from(rising.law.is_some());
        }
        assert!(lawful > 100, "only {lawful} laws");
    }

    /// Lasker's Nim: 4k + 3 and 4k + 4 change places (Lasker 1931; Winning Ways, chapter 4).
    #[test]
    fn lasker() {
        let run = grundy_core::Run::unlimited();
        let mut heaps = Heaps::new(Code::new(&[4], &[3]).unwrap());
        for heap in (0..20_000_u64).chain(199_000..200_000) {
            let value = match heap % 4 {
                3 => heap + 1,
                0 if heap > 0 => heap - 1,
                _ => heap,
            };
            assert_eq!(heaps.value(heap, &run).unwrap(), value, "heap {heap}");
        }
    }

    #[test]
    fn a_law_tells_the_splits() {
        // Values that follow a law from 3 on, of any form.
        for (rise, period) in [(0, 3), (1, 1), (1, 2), (2, 3), (4, 2), (8, 5), (4, 4)] {
            for bases in [[0, 1, 2, 3, 4], [9, 4, 1, 6, 2], [5, 5, 0, 13, 7]] {
                let mut values = vec![0_u32, 3, 1];
                values.extend_from_slice(&bases[..period]);
                while values.len() < 90 {
                    values.push(values[values.len() - period] + rise);
                }
                let law = Law { from: 3, period, rise };
                for total in 0..=values.len() {
                    for value in 0..256 {
                        let found = (1..total).any(|a| values[a] ^ values[total - a] == value);
                        assert_eq!(
                            law.splits(&values, total, value),
                            found,
                            "{law:?} {bases:?} {total} {value}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn parts_of_a_mask() {
        for mask in 0..64_u64 {
            for bound in 0..70 {
                let least = (bound..64).find(|number| number & !mask == 0);
                assert_eq!(least_part(mask, bound), least, "{mask} {bound}");
            }
        }
    }
}
