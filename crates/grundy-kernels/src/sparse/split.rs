//! Rare and common values, and one byte for each.
//!
//! # Setting
//!
//! A mask m of bits, and, where all break digits t have the same parity τ, optionally the parity of the heap. Without it a value v is *rare* at heap n
//! if v & m has an even number of bits; with it, if the parity of v & m is that of n + τ. A heap is rare if its value is so at it. All others are *common*.
//!
//! # Theorem
//!
//! *Classes.* Let n - t = a + b be a split of n. The value G(a) xor G(b) is rare at n if a and b are both rare or both common, else common. For the parity of G(a) xor G(b) under m is
//! the sum of both parities; with the parity of heaps it is, from that of n + τ, further by a + b + n + τ + (0 or 1 for each common part), where a + b + n + τ has the parity of t + τ, which is even.
//!
//! *Codes.* Of two values of the same class at n, the bit of the least power of two in m can be left out: it follows from the others. Leaving it out keeps the order, since
//! where two such values differ in this bit, they differ in a higher one of m as well. It is linear: the code of an exclusive or is the exclusive or of the codes.
//!
//! *Choice.* The number of rare heaps among the first N is (N + F(m)) / 2, where F is the Walsh-Hadamard transform of the histogram of values (signed by the
//! parity of the heap, where that is used). So the best mask is found with all others in V log V steps for values below V.
//!
//! # How the code uses it
//!
//! [`Split::best`] transforms both histograms and takes the least number of rares; nothing that is computed later depends on it but the time.
//!
//! # What is not covered
//!
//! Splits of values that are not linear, and different masks for even and odd heaps.
//!
//! # Cost
//!
//! One pass over the values and V log V additions.

use crate::Octal;
use crate::convert::{low_u8, low_u16};

/// Which values are rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The bits whose parity counts; never zero.
    mask: u16,
    /// 1 where the parity of the heap counts, else 0.
    position: usize,
    /// τ.
    parity: usize,
}

impl Split {
    /// The split by `mask`, which must not be 0, and by the parity of the heap if `by_position`, which needs break digits of one parity.
    pub fn new(code: &Octal, mask: u16, by_position: bool) -> Option<Self> {
        let parity = code.breaks().first().map_or(0, |t| t % 2);
        let same = code.breaks().iter().all(|t| t % 2 == parity);
        (mask != 0 && (same || !by_position)).then_some(Self {
            mask,
            position: usize::from(by_position),
            parity,
        })
    }

    /// The bits whose parity counts.
    pub fn mask(self) -> u16 {
        self.mask
    }

    /// Whether the parity of the heap counts.
    pub fn by_position(self) -> bool {
        self.position == 1
    }

    /// The split with the fewest rare heaps among those from 1 on, and their number. `None` where all values are 0.
    pub fn best(code: &Octal, values: impl Iterator<Item = u16>) -> Option<(Self, usize)> {
        let mut plain: Vec<i64> = vec![0; 2];
        let mut signed: Vec<i64> = vec![0; 2];
        let mut count = 0;
        for (heap, value) in values.enumerate().skip(1) {
            let place = usize::from(value);
            if place >= plain.len() {
                plain.resize((place + 1).next_power_of_two(), 0);
                signed.resize((place + 1).next_power_of_two(), 0);
            }
            plain[place] += 1;
            signed[place] += if heap.is_multiple_of(2) { 1 } else { -1 };
            count += 1;
        }
        transform(&mut plain);
        transform(&mut signed);
        let parity = code.breaks().first().map_or(0, |t| t % 2);
        let splits = (1..plain.len()).flat_map(|mask| {
            let plain = Self::new(code, low_u16(mask), false).map(|split| (split, plain[mask]));
            let turned = if parity == 0 { signed[mask] } else { -signed[mask] };
            let by_position = Self::new(code, low_u16(mask), true).map(|split| (split, turned));
            [plain, by_position].into_iter().flatten()
        });
        let rares = |sum: i64| usize::try_from((count + sum) / 2).unwrap_or(usize::MAX);
        splits.map(|(split, sum)| (split, rares(sum))).min_by_key(|(_, rares)| *rares)
    }

    /// The parity under the mask of values that are rare at `heap`.
    pub(crate) fn rare_parity(self, heap: usize) -> usize {
        self.position & (heap + self.parity)
    }

    /// The parity of a value under the mask.
    fn parity_of(self, value: u16) -> usize {
        usize::from((value & self.mask).count_ones() % 2 == 1)
    }

    /// Whether `value` is rare at `heap`.
    pub(crate) fn is_rare(self, heap: usize, value: u16) -> bool {
        self.parity_of(value) == self.rare_parity(heap)
    }

    /// Whether a value that is rare at `heap - t` is common at `heap`, and the other way round.
    pub(crate) fn turns(self, t: usize) -> bool {
        self.position & t == 1
    }

    /// The value without the implied bit.
    pub(crate) fn code(self, value: u16) -> u16 {
        let low = self.mask.trailing_zeros();
        let below = (1 << low) - 1;
        value >> 1 & !below | value & below
    }

    /// The value with this code and this parity under the mask; `None` where it does not fit.
    pub(crate) fn value(self, code: u16, parity: usize) -> Option<u16> {
        let low = self.mask.trailing_zeros();
        let below = (1 << low) - 1;
        let rest = (code & !below).checked_mul(2)? | code & below;
        Some(rest | if self.parity_of(rest) == parity { 0 } else { 1 << low })
    }

    /// By the parity of rare values: for each common code the number of rare codes whose values are less. These are the least codes.
    pub(crate) fn limits(self) -> [[u16; 256]; 2] {
        [0, 1].map(|parity| {
            let value = |code: usize, parity| self.value(low_u16(code), parity).unwrap_or(u16::MAX);
            std::array::from_fn(|common| {
                let bound = value(common, 1 - parity);
                low_u16((0..256).filter(|rare| value(*rare, parity) < bound).count())
            })
        })
    }

    /// By parity: the values of all codes of one byte.
    pub(crate) fn values(self) -> [[u16; 256]; 2] {
        [0, 1].map(|parity| {
            std::array::from_fn(|code| self.value(u16::from(low_u8(code)), parity).unwrap_or(u16::MAX))
        })
    }
}

/// The Walsh-Hadamard transform; the length is a power of two.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_keep_order_and_come_back() {
        let code = Octal::new(&[0, 6]).unwrap();
        for mask in [1, 2, 6, 0x1cd, 0x130] {
            let split = Split::new(&code, mask, false).unwrap();
            for parity in [0, 1] {
                let class: Vec<u16> = (0..512).filter(|v| split.parity_of(*v) == parity).collect();
                let codes: Vec<u16> = class.iter().map(|v| split.code(*v)).collect();
                assert!(codes.is_sorted_by(|a, b| a < b), "mask {mask:x}");
                let back: Vec<u16> = codes.iter().filter_map(|code| split.value(*code, parity)).collect();
                assert_eq!(back, class, "mask {mask:x}");
            }
        }
    }

    #[test]
    fn the_transform_counts_rares() {
        let values: Vec<u16> = (0..2_000_u16).map(|n| ((n.wrapping_mul(n) / 7) ^ (n >> 3)) % 61).collect();
        for digits in [&[0, 6][..], &[0, 0, 6], &[4, 6]] {
            let code = Octal::new(digits).unwrap();
            let (best, rares) = Split::best(&code, values.iter().copied()).unwrap();
            let count = |split: Split| (1..2_000).filter(|n| split.is_rare(*n, values[*n])).count();
            assert_eq!(count(best), rares, "{digits:?}");
            for mask in 1..64 {
                let splits = [false, true].map(|by_position| Split::new(&code, mask, by_position));
                assert!(
                    splits.into_iter().flatten().all(|split| count(split) >= rares),
                    "{digits:?}, mask {mask}"
                );
            }
        }
    }
}
