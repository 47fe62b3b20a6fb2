//! What is known of the rare heaps, and the values that follow from it.

use std::ops::Range;

use super::Full;
use super::rares::Rares;
use super::split::Split;
use crate::Octal;
use crate::arch::Level;
use crate::arch::far::{self, BLOCK, Sets, Shift};
use crate::convert::{exact_usize, low_u8, low_u32, low_usize};

/// The first heaps, looked at most often, are kept backwards: at most so many.
const PREFIX: usize = 1 << 16;
/// Common heaps that may serve as parts for whole blocks.
const WITNESSES: usize = 1 << 12;

/// All that the values of further heaps depend on, but for the last values.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) code: Octal,
    /// The t for which one heap may be left.
    pub(super) takes: Vec<usize>,
    pub(super) level: Level,
    pub(super) split: Split,
    pub(super) rares: Rares,
    /// The words of 64 common codes in use.
    pub(super) words: usize,
    /// By parity: the values of codes.
    values: [[u16; 256]; 2],
    /// See [`Split::limits`].
    pub(super) limits: [[u16; 256]; 2],
    /// The codes of the first heaps, the last of them first, heap 1 last.
    pub(super) prefix: Vec<u8>,
    /// The first common heaps as parts of splits, by heap and break digit.
    pub(super) witnesses: Vec<Shift>,
}

impl Plan {
    pub(super) fn new(code: &Octal, split: Split) -> Self {
        let takes = (0..code.digits().len()).filter(|t| code.digits()[*t] & 2 != 0).collect();
        Self {
            code: code.clone(),
            takes,
            level: Level::best(),
            split,
            rares: Rares::new(code, split),
            words: 1,
            values: split.values(),
            limits: split.limits(),
            prefix: Vec::new(),
            witnesses: Vec::new(),
        }
    }

    /// The value of a heap with this code.
    pub(super) fn value(&self, heap: usize, code: u8) -> u16 {
        let common = usize::from(!self.rares.has(heap));
        // Heap 0 is worth 0, whatever its class would be.
        if heap == 0 { 0 } else { self.values[self.split.rare_parity(heap) ^ common][usize::from(code)] }
    }

    /// How many of the last codes a further block looks at.
    pub(super) fn reach(&self) -> usize {
        self.rares.last() + self.code.last() + 2 * BLOCK
    }

    /// Uses one more word of codes.
    pub(super) fn widen(&mut self) -> Result<(), Full> {
        self.words += 1;
        if self.words > 4 { Err(Full) } else { Ok(()) }
    }

    /// Keeps the first heaps backwards, if there are more of them now.
    pub(super) fn look_back(&mut self, codes: &[u8]) {
        let length = (codes.len() - 1).min(PREFIX);
        if length >= 2 * self.prefix.len().max(1) || length == PREFIX && self.prefix.len() < PREFIX {
            self.prefix = codes[1..=length].iter().rev().copied().collect();
            let common = (1..codes.len()).filter(|heap| !self.rares.has(*heap)).take(WITNESSES);
            let shifts = common.flat_map(|heap| {
                let code = u64::from(codes[heap]);
                self.code.breaks().iter().map(move |t| Shift { back: heap + t, code })
            });
            // Takes that make common values rare come first: they are always looked at.
            let turning = self.takes.iter().filter(|t| self.split.turns(**t));
            self.witnesses = turning.map(|t| Shift { back: *t, code: 0 }).chain(shifts).collect();
        }
    }

    /// The codes of `count` heaps from `start` on, as if all were common; `codes` are those from heap `base` on.
    pub(super) fn speculate(
        &self,
        codes: &mut [u8],
        base: usize,
        start: usize,
        count: usize,
    ) -> Result<(), Full> {
        let mut sets: Sets = [[0; BLOCK]; 4];
        let at = start - base;
        if start > 2 * self.rares.last() + self.code.last() {
            far::add(self.level, codes, at, &self.rares.far, self.words, &mut sets);
        } else {
            let (dirty, clean): (Vec<Shift>, Vec<Shift>) =
                self.rares.far.iter().partition(|shift| self.is_dirty(start, **shift));
            far::add(self.level, codes, at, &clean, self.words, &mut sets);
            dirty
                .iter()
                .for_each(|shift| self.add_common(codes, base, start..start + count, *shift, &mut sets));
        }
        let heaps = start..start + count;
        match self.words {
            1 => self.settle::<1>(codes, base, heaps, &sets),
            2 => self.settle::<2>(codes, base, heaps, &sets),
            3 => self.settle::<3>(codes, base, heaps, &sets),
            _ => self.settle::<4>(codes, base, heaps, &sets),
        }
    }

    /// Whether not all heaps that the block sees by this shift are common.
    fn is_dirty(&self, start: usize, shift: Shift) -> bool {
        start.checked_sub(shift.back).is_none_or(|first| first == 0 || self.rares.any_in_block(first))
    }

    /// As [`far::add`], for those second parts that are common.
    pub(super) fn add_common(
        &self,
        codes: &[u8],
        base: usize,
        heaps: Range<usize>,
        shift: Shift,
        sets: &mut Sets,
    ) {
        for (place, heap) in heaps.enumerate() {
            let Some(part) = heap.checked_sub(shift.back).filter(|part| *part > 0) else { continue };
            if !self.rares.has(part) {
                let code = usize::from(codes[part - base]) ^ low_usize(shift.code);
                sets[code / 64][place] |= 1 << (code % 64);
            }
        }
    }

    /// Near rare parts and takes, heap by heap, and the least common code that is left.
    fn settle<const WORDS: usize>(
        &self,
        codes: &mut [u8],
        base: usize,
        heaps: Range<usize>,
        sets: &Sets,
    ) -> Result<(), Full> {
        let all_common = heaps.start > self.rares.last() + self.code.last() + BLOCK;
        for (place, heap) in heaps.enumerate() {
            let mut words: [u64; WORDS] = std::array::from_fn(|word| sets[word][place]);
            let (past, rest) = codes.split_at_mut(heap - base);
            let (Some(window), Some(next)) = (past.last_chunk::<BLOCK>(), rest.first_mut()) else {
                return Err(Full);
            };
            if all_common {
                for shift in &self.rares.near {
                    mark(&mut words, u64::from(window[(BLOCK - shift.back) % BLOCK]) ^ shift.code);
                }
            } else {
                self.settle_mixed(heap, past, &mut words);
            }
            let full = words.iter().take_while(|word| **word == u64::MAX).count();
            let Some(word) = words.get(full) else { return Err(Full) };
            *next = low_u8(64 * full + exact_usize(word.trailing_ones()));
        }
        Ok(())
    }

    /// The same where some of the last heaps are rare; `past` ends before `heap`.
    fn settle_mixed<const WORDS: usize>(&self, heap: usize, past: &[u8], words: &mut [u64; WORDS]) {
        let code = |back: usize| u64::from(past[past.len() - back]);
        for shift in &self.rares.near {
            if !self.rares.has(heap - shift.back) {
                mark(words, code(shift.back) ^ shift.code);
            }
        }
        for t in self.takes.iter().filter(|t| self.split.turns(**t) && self.rares.has(heap - **t)) {
            mark(words, code(*t));
        }
    }
}

#[inline(always)]
fn mark<const WORDS: usize>(words: &mut [u64; WORDS], code: u64) {
    let mut place = low_u32(code);
    for word in words {
        // A place of 64 or more, also one below zero, is in another word.
        *word |= 1_u64.unbounded_shl(place);
        place = place.wrapping_sub(64);
    }
}
