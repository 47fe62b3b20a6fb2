//! Whether all rare values below the candidates are met.

use std::ops::Range;

use super::NewRare;
use super::plan::Plan;
use crate::arch::far::{self, BLOCK, Sets};
use crate::arch::meet;
use crate::convert::exact_usize;

/// First parts looked at at a time.
const STEP: usize = 1 << 10;
/// The least and the greatest number of witnesses.
const WITNESSES: (usize, usize) = (8, 1 << 12);

/// How many splits are seen for whole blocks before values are looked for one by one: it follows what pays, and changes no result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    witnesses: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { witnesses: 64 }
    }
}

impl Effort {
    /// Learns from a block of which `left` values had to be looked for.
    fn learn(&mut self, left: usize, words: usize) {
        let (least, most) = WITNESSES;
        let witnesses = self.witnesses;
        let fair = words * witnesses / 16;
        self.witnesses =
            if left > fair { witnesses + witnesses / 16 + 1 } else { witnesses - witnesses / 32 }
                .clamp(least, most);
    }
}

impl Plan {
    /// The first of `count` heaps from `start` on whose value is not the common one that `codes` says, but rare.
    pub(super) fn confirm(
        &self,
        codes: &[u8],
        start: usize,
        count: usize,
        effort: &mut Effort,
    ) -> Option<NewRare> {
        let mut sets: Sets = [[0; BLOCK]; 4];
        self.takes_and_rares(codes, start..start + count, &mut sets);
        let words = (self.words + usize::from(self.split.mask().trailing_zeros() > 5) * 4).min(4);
        let witnesses = &self.witnesses[..(self.takes.len() + effort.witnesses).min(self.witnesses.len())];
        let far_back = witnesses.last().map_or(0, |shift| shift.back).max(self.code.last());
        if start > self.rares.last() + far_back + BLOCK {
            far::add(self.level, codes, start, witnesses, words, &mut sets);
        } else {
            witnesses
                .iter()
                .for_each(|shift| self.add_common(codes, 0, start..start + count, *shift, &mut sets));
        }
        let mut left = 0;
        let new = (0..count).find_map(|place| self.first_missing(codes, start, place, &sets, &mut left));
        effort.learn(left * BLOCK / count.max(1), words);
        new
    }

    /// Adds rare values that takes have from rare heaps, and splits with two rare parts.
    fn takes_and_rares(&self, codes: &[u8], heaps: Range<usize>, sets: &mut Sets) {
        if heaps.start > 2 * self.rares.last() + self.code.last() {
            return;
        }
        for (place, heap) in heaps.enumerate() {
            let mut add = |code: u8| sets[usize::from(code / 64)][place] |= 1 << (code % 64);
            for t in &self.takes {
                if self.rares.has(heap - t) && !self.split.turns(*t) {
                    add(codes[heap - t]);
                }
            }
            for t in self.code.breaks() {
                let parts =
                    self.rares.iter().map_while(|(part, code)| Some((heap.checked_sub(t + part)?, code)));
                parts
                    .filter(|(other, _)| self.rares.has(*other))
                    .for_each(|(other, code)| add(codes[other] ^ code));
            }
        }
    }

    /// The least rare code below the candidate that no option has, if there is one.
    fn first_missing(
        &self,
        codes: &[u8],
        start: usize,
        place: usize,
        sets: &Sets,
        left: &mut usize,
    ) -> Option<NewRare> {
        let heap = start + place;
        let limit = usize::from(self.limits[self.split.rare_parity(heap)][usize::from(codes[heap])]);
        for (word, words) in sets.iter().enumerate().take(limit.div_ceil(64)) {
            let met = words[place];
            let mut open = !met;
            if limit < 64 * word + 64 {
                open &= (1 << (limit % 64)) - 1;
            }
            while open != 0 {
                let code = crate::convert::low_u8(64 * word + exact_usize(open.trailing_zeros()));
                *left += 1;
                if !self.is_met(codes, heap, code) {
                    return Some(NewRare { heap, code });
                }
                open &= open - 1;
            }
        }
        None
    }

    /// Whether a split of `heap` with parts of the same class has this code.
    fn is_met(&self, codes: &[u8], heap: usize, code: u8) -> bool {
        let same_class = |a: usize, b: usize| self.rares.has(a) == self.rares.has(b);
        let first_parts = self.prefix.len().min(heap / 2);
        for from in (1..=first_parts).step_by(STEP) {
            for total in self.code.breaks().iter().map(|t| heap - t) {
                let last = (from + STEP - 1).min(first_parts).min(total - 1);
                let mut front = &self.prefix[self.prefix.len() - last..=self.prefix.len() - from];
                let mut back = &codes[total - last..=total - from];
                let mut part = last;
                while let Some(place) = meet::meet(self.level, front, back, code) {
                    if same_class(part - place, total - (part - place)) {
                        return true;
                    }
                    (front, back, part) = (&front[place + 1..], &back[place + 1..], part - (place + 1));
                }
            }
        }
        self.code.breaks().iter().any(|t| self.is_met_behind(codes, heap - t, code))
    }

    /// The same for splits of `total` with parts behind the prefix.
    fn is_met_behind(&self, codes: &[u8], total: usize, code: u8) -> bool {
        let mut part = self.prefix.len() + 1;
        while part <= total / 2 {
            let (front, back) = (&codes[part..=total / 2], &codes[total - total / 2..=total - part]);
            let Some(place) = meet::meet_reversed(self.level, front, back, code) else { return false };
            part += place;
            if self.rares.has(part) == self.rares.has(total - part) {
                return true;
            }
            part += 1;
        }
        false
    }
}
