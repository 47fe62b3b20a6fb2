//! Which splits with two common parts are tried first.
//!
//! # Setting
//!
//! Each value that is rare at a heap and below its candidate must be met by some split. A *witness* is a common heap and a break digit: for every heap it gives one such split.
//!
//! # Theorem
//!
//! None: any order of the witnesses gives the same values.
//!
//! # How the code uses it
//!
//! The first common heaps have low values, so they seldom meet the high ones, for which one then waits longest. So witnesses are chosen by what they do to a sample of the
//! last heaps: next comes the one that meets most of what those before did not. What is gained by a witness can only become less as others come before it, so most need not
//! be looked at again for each place.
//!
//! The list ends where another witness for all heaps would cost more than to go through the splits of those heaps that need it; costs are counted, not timed, so runs are the same
//! everywhere.
//!
//! # What is not covered
//!
//! Values that no witness meets: see [`confirm`](super::confirm).
//!
//! # Cost
//!
//! Some ten looks a witness at the whole sample, whose size grows with the table up to a bound: a few milliseconds whenever the table has become four times as long.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::plan::Plan;
use crate::arch::far::{LANES, SLICE, Shift, Shifts};

/// The witnesses are chosen from so many for each code, and are at most so many.
const CHOSEN: (usize, usize) = (1 << 4, 1 << 10);
/// About the cycles to go through splits: for a heap, and for a code of it.
const VISIT: (usize, usize) = (250, 60);
/// Codes of all heaps of the sample together, at most.
const SAMPLE: usize = 1 << 15;
/// The table is so many times longer than the sample and than the list from which witnesses are chosen.
const SHARE: usize = 64;
/// How far the heaps of the sample stand from each other: both parities are among them.
const STRIDE: usize = 37;

/// A heap of the sample, and the rare codes below its own that are not met yet.
struct Sampled {
    heap: usize,
    open: [u64; 4],
}

impl Plan {
    /// Takes that make common values rare, then common heaps as parts of splits, the most useful first.
    pub(super) fn choose_witnesses(&self, codes: &[u8]) -> Shifts {
        let turning = self.takes.iter().filter(|t| self.split.turns(**t));
        let mut list: Vec<Shift> = turning.map(|t| Shift::new(*t, 0)).collect();
        let mut sample = self.sample(codes);
        // What a witness costs for the heaps of the sample, a block of them at a time.
        let price = sample.len() * self.room.div_ceil(SLICE) * 5 / 2 / LANES;
        for shift in &list {
            self.meet_sample(codes, *shift, &mut sample);
        }
        let most = (codes.len() / SHARE).min(CHOSEN.0 * self.room);
        let common = (1..codes.len()).filter(|heap| !self.rares.has(*heap)).take(most);
        let shifts = common
            .flat_map(|heap| self.code.breaks().iter().map(move |t| Shift::new(heap + t, codes[heap])))
            .take(most);
        let shifts: Vec<Shift> = shifts.collect();
        let gain = |shift: &Shift, sample: &[Sampled]| {
            sample.iter().filter(|sampled| self.meets(codes, *shift, sampled)).count()
        };
        let gains = shifts.iter().enumerate();
        let mut gains: BinaryHeap<_> =
            gains.map(|(index, shift)| (gain(shift, &sample), Reverse(index))).collect();
        // What the last few witnesses saved.
        let mut saved = VISIT.0 * sample.len();
        while let Some((_, Reverse(index))) = gains.pop() {
            let now = gain(&shifts[index], &sample);
            if gains.peek().is_some_and(|next| *next > (now, Reverse(index))) {
                gains.push((now, Reverse(index)));
                continue;
            }
            let open = sample.len();
            self.meet_sample(codes, shifts[index], &mut sample);
            list.push(shifts[index]);
            saved = (7 * saved + VISIT.0 * (open - sample.len()) + VISIT.1 * now) / 8;
            if saved <= price || list.len() >= CHOSEN.1 {
                break;
            }
        }
        list.into_iter().collect()
    }

    fn sample(&self, codes: &[u8]) -> Vec<Sampled> {
        let heaps = (codes.len() / 2..codes.len()).rev().step_by(STRIDE);
        let heaps = heaps.filter(|heap| !self.rares.has(*heap));
        let sampled = heaps.map(|heap| {
            let limit = usize::from(self.limits[self.split.rare_parity(heap)][usize::from(codes[heap])]);
            let below = |word: usize| match limit.saturating_sub(64 * word) {
                bits @ 0..64 => (1 << bits) - 1,
                _ => u64::MAX,
            };
            Sampled { heap, open: std::array::from_fn(below) }
        });
        sampled.take((SAMPLE / self.room).min(codes.len() / SHARE)).collect()
    }

    /// The code of a split of the heap, where both parts are common.
    fn code_of(&self, codes: &[u8], shift: Shift, heap: usize) -> Option<u8> {
        let part = heap.checked_sub(shift.back).filter(|part| *part > 0 && !self.rares.has(*part))?;
        Some(codes[part] ^ shift.code())
    }

    fn meets(&self, codes: &[u8], shift: Shift, sampled: &Sampled) -> bool {
        let code = self.code_of(codes, shift, sampled.heap);
        code.is_some_and(|code| sampled.open[usize::from(code / 64)] >> (code % 64) & 1 == 1)
    }

    fn meet_sample(&self, codes: &[u8], shift: Shift, sample: &mut Vec<Sampled>) {
        sample.retain_mut(|sampled| {
            if let Some(code) = self.code_of(codes, shift, sampled.heap) {
                sampled.open[usize::from(code / 64)] &= !(1 << (code % 64));
            }
            sampled.open != [0; 4]
        });
    }
}
