//! Whether all rare values below the candidates are met.

use std::ops::Range;

use super::NewRare;
use super::plan::Plan;
use crate::arch::far::{self, GROUP, LANES, Planes, SLICE};
use crate::arch::meet::{self, ROW, SOUGHT};
use crate::convert::{exact_usize, low_u8};

/// Rows between two looks at which codes are met: at least, and at most.
const ROWS: (usize, usize) = (4, 32);
/// Rows that take about as long as such a look, for one code.
const LOOK: usize = 48;

/// Codes that are looked for.
struct Open {
    codes: [u8; 256],
    count: usize,
}

impl Open {
    /// The codes below `limit` that are not in the set of a place, if there are any.
    #[inline(always)]
    fn below(limit: usize, place: usize, planes: &Planes) -> Option<Self> {
        let open = |word: usize| {
            let bits = limit.saturating_sub(64 * word);
            !planes.word(place, word) & if bits < 64 { (1 << bits) - 1 } else { u64::MAX }
        };
        if limit <= 64 && open(0) == 0 {
            return None;
        }
        let mut list = Self { codes: [0; 256], count: 0 };
        for word in 0..limit.div_ceil(64) {
            let mut open = open(word);
            while open != 0 {
                list.codes[list.count] = low_u8(64 * word + exact_usize(open.trailing_zeros()));
                list.count += 1;
                open &= open - 1;
            }
        }
        (list.count > 0).then_some(list)
    }

    fn list(&self) -> &[u8] {
        &self.codes[..self.count]
    }

    /// Keeps the codes that are not met by one of the rows.
    fn drop_met(&mut self, met: impl Fn(&[u8]) -> u16) {
        let mut kept = 0;
        for first in (0..self.count).step_by(SOUGHT) {
            let end = self.count.min(first + SOUGHT);
            let gone = met(&self.codes[first..end]);
            for place in first..end {
                self.codes[kept] = self.codes[place];
                kept += usize::from(gone >> (place - first) & 1 == 0);
            }
        }
        self.count = kept;
    }
}

impl Plan {
    /// The first of `count` heaps from `start` on whose value is not the common one that `codes` says, but rare.
    pub(super) fn confirm(
        &self,
        codes: &[u8],
        start: usize,
        count: usize,
        planes: &mut Planes,
    ) -> Option<NewRare> {
        let heaps = start..start + count;
        let mut limits = [0; LANES];
        let tables = [start, start + 1].map(|heap| &self.low_limits[self.split.rare_parity(heap)]);
        for (place, (limit, code)) in limits.iter_mut().zip(&codes[heaps.clone()]).enumerate() {
            *limit = tables[place % 2][usize::from(*code)];
        }
        let most = usize::from(limits.into_iter().max().unwrap_or(0));
        let room = most.next_multiple_of(SLICE);
        planes.clear(room);
        self.takes_and_rares(codes, heaps.clone(), planes);
        let used = self.witnesses.list().len();
        let lanes = count.next_power_of_two().clamp(GROUP, LANES);
        if start > self.rares.last() + self.witnesses.most(used).max(self.code.last()) + LANES {
            far::add(self.level, codes, (start, 0, lanes), (&self.witnesses, used), room, planes);
        } else {
            for shift in self.witnesses.list() {
                self.add_common(codes, 0, (heaps.clone(), 0), *shift, planes);
            }
        }
        let mut open = far::missing(self.level, planes, &limits, room);
        if most == usize::from(u8::MAX) {
            // It may stand for 256: all heaps are looked at.
            open = u64::MAX >> (LANES - count);
        }
        let mut new = None;
        while open != 0 && new.is_none() {
            let place = exact_usize(open.trailing_zeros());
            open &= open - 1;
            let heap = start + place;
            let limit = self.limits[self.split.rare_parity(heap)][usize::from(codes[heap])];
            let list = Open::below(usize::from(limit), place, planes);
            let missing = list.and_then(|list| self.least_missing(codes, heap, list));
            new = missing.map(|code| NewRare { heap, code });
        }
        new
    }

    /// Adds rare values that takes have from rare heaps, and splits with two rare parts.
    fn takes_and_rares(&self, codes: &[u8], heaps: Range<usize>, planes: &mut Planes) {
        if heaps.start > 2 * self.rares.last() + self.code.last() {
            return;
        }
        for (place, heap) in heaps.enumerate() {
            let mut add = |code: u8| planes.insert(place, code);
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

    /// The least of the codes that no split of `heap` with parts of the same class has.
    #[inline(never)]
    fn least_missing(&self, codes: &[u8], heap: usize, mut open: Open) -> Option<u8> {
        let least = heap - self.code.last();
        // Rows up to half of the heap, but such that the other part is never empty.
        let rows = self.rows.len().min(heap / 2 / ROW + 1).min((least - 1) / ROW);
        let mut from = 0;
        while from < rows && open.count > 0 {
            let step = (from / 2).max(LOOK / open.count);
            let to = rows.min(from + step.clamp(ROWS.0, ROWS.1));
            for total in self.code.breaks().iter().map(|t| heap - t) {
                let mut mixed = [0; ROWS.1];
                let places = if total - ROW * to > self.rares.last() {
                    &self.common_places[from..to]
                } else {
                    for (row, places) in (from..to).zip(&mut mixed) {
                        *places = self.common_places[row] ^ self.rares.window(total - ROW * (row + 1));
                    }
                    &mixed[..to - from]
                };
                let backs = &codes[total - ROW * to..total - ROW * from];
                open.drop_met(|codes| meet::meet(self.level, &self.rows[from..to], backs, places, codes));
            }
            from = to;
        }
        let met = |code: u8| {
            self.code.breaks().iter().any(|t| self.is_met_behind(codes, heap - t, code, ROW * rows + 1))
        };
        open.list().iter().copied().find(|code| !met(*code))
    }

    /// Whether a split of `total` with parts of the same class, none less than `part`, has this code.
    fn is_met_behind(&self, codes: &[u8], total: usize, code: u8, mut part: usize) -> bool {
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
