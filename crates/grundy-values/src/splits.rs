//! The least value that no split of a heap has.
//!
//! # Setting
//!
//! Values `v(0), v(1), …` of heaps. A split of `m` leaves two heaps `i` and `m - i`, of value `v(i) xor v(m - i)`.
//!
//! # Theorem
//!
//! None: every split is looked at before a value is called missing.
//!
//! # How the code uses it
//!
//! A few splits are marked first. Then the least value that is not marked is looked for among all splits; where one
//! has it, it is marked, and the next one is tried. Values that many splits have are found at once, so nearly all
//! time goes into one whole scan, for the result. Values are kept twice, also backwards, so that the scan runs
//! forwards through both parts and compilers make vector instructions of it.
//!
//! # What is not covered
//!
//! Values of 2^16 and more are refused.
//!
//! # Cost
//!
//! For `m` of `n` heaps about `m / 2` comparisons, several at a time: 10^5 heaps take about half a second.

use crate::{Mex, TooLarge};

/// Splits that are marked before others are looked at one value at a time, for each value that there may be: then few values
/// below the result are left.
const MARKED: usize = 8;
/// Splits that are compared before looking whether one was right.
const BLOCK: usize = 128;

/// Values of heaps, and of their splits.
#[derive(Clone, Debug)]
pub struct Splits {
    values: Vec<u16>,
    /// The value of heap `i` at `most - i`.
    backwards: Vec<u16>,
    /// No value has a bit beyond those of this one.
    bits: u16,
}

impl Splits {
    /// No values yet; heaps from 0 to `most` will have one.
    pub fn new(most: usize) -> Self {
        Self { values: Vec::new(), backwards: vec![0; most + 1], bits: 0 }
    }

    /// The number of heaps that have a value; they are those below it.
    pub fn heaps(&self) -> usize {
        self.values.len()
    }

    /// The value of a heap, if it has one.
    pub fn value(&self, heap: usize) -> Option<u64> {
        self.values.get(heap).copied().map(u64::from)
    }

    /// Gives the next heap its value.
    pub fn push(&mut self, value: u64) -> Result<(), TooLarge> {
        let value = u16::try_from(value).map_err(|_| TooLarge)?;
        let heap = self.values.len();
        let place = self.backwards.len().checked_sub(heap + 1).ok_or(TooLarge)?;
        self.values.push(value);
        self.backwards[place] = value;
        self.bits |= value;
        Ok(())
    }

    /// The least number that was not seen and that no split has.
    ///
    /// `splits` are pairs `(m, last)`: heap `m` is split with a first part from 1 to `last`. All parts must have values.
    pub fn least_missing(&self, splits: &[(usize, usize)], seen: &mut Mex) -> u64 {
        let marked = MARKED * (usize::from(self.bits) + 1) / splits.len().max(1);
        let mut marks = vec![0_u64; usize::from(self.bits / 64) + 1];
        for &split in splits {
            let (first, second) = self.parts(split);
            let some = first.iter().zip(second).take(marked.max(BLOCK));
            some.for_each(|(a, b)| marks[usize::from((a ^ b) / 64)] |= 1 << ((a ^ b) % 64));
        }
        seen.see_words(&marks);
        loop {
            let value = seen.value();
            let found = u16::try_from(value).is_ok_and(|value| {
                splits.iter().any(|&split| {
                    let (first, second) = self.parts(split);
                    occurs(first, second, value)
                })
            });
            if !found {
                return value;
            }
            seen.see(value);
        }
    }

    /// The values of first parts and of second parts, in the same order.
    fn parts(&self, (heap, last): (usize, usize)) -> (&[u16], &[u16]) {
        if last == 0 {
            return (&[], &[]);
        }
        // The second part of the first split is `heap - 1`.
        let from = self.backwards.len() - heap;
        (&self.values[1..=last], &self.backwards[from..from + last])
    }
}

/// Whether some `first[i] xor second[i]` is `value`.
fn occurs(first: &[u16], second: &[u16], value: u16) -> bool {
    let (blocks, rest) = first.as_chunks::<BLOCK>();
    let (others, other_rest) = second.as_chunks::<BLOCK>();
    blocks.iter().zip(others).any(|(a, b)| hit(a, b, value)) || hit(rest, other_rest, value)
}

fn hit(first: &[u16], second: &[u16], value: u16) -> bool {
    // No early end: so the loop is one of vectors.
    first.iter().zip(second).fold(false, |hit, (a, b)| hit | (a ^ b == value))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of a game in which a heap may be split into two, of different sizes or of any, or lessened by one.
    fn both_ways(heaps: usize, equal: usize, one_less: bool) -> (Vec<u64>, Vec<u64>) {
        let mut plain: Vec<u64> = Vec::new();
        let mut splits = Splits::new(heaps);
        let (mut seen, mut all) = (Mex::new(), Mex::new());
        for heap in 0..heaps {
            let last = (heap + equal).saturating_sub(1) / 2;
            seen.clear();
            all.clear();
            if one_less && heap > 0 {
                seen.see(plain[heap - 1]);
                all.see(plain[heap - 1]);
            }
            (1..=last).for_each(|i| all.see(plain[i] ^ plain[heap - i]));
            plain.push(all.value());
            splits.push(splits.least_missing(&[(heap, last)], &mut seen)).expect("small values");
        }
        let fast = (0..splits.heaps()).filter_map(|heap| splits.value(heap)).collect();
        (plain, fast)
    }

    #[test]
    fn every_split_is_looked_at() {
        // Long enough for the marks and for several blocks.
        for (equal, one_less) in [(0, false), (1, false), (0, true), (1, true)] {
            let (plain, fast) = both_ways(3_000, equal, one_less);
            assert_eq!(plain, fast, "equal {equal}, one less {one_less}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut splits = Splits::new(1);
        assert_eq!(splits.push(1 << 16), Err(TooLarge));
        assert_eq!((splits.push(3), splits.push(5), splits.push(0)), (Ok(()), Ok(()), Err(TooLarge)));
        assert_eq!((splits.value(1), splits.value(2)), (Some(5), None));
    }
}
