//! Whether all rare values below the candidates are met.

use std::ops::Range;

use super::NewRare;
use super::plan::Plan;
use crate::arch::far::{self, GROUP, LANES, Planes, SLICE};
use crate::arch::meet::{self, ROW, SOUGHT};
use crate::convert::{exact_usize, low_u8};

/// The least and the greatest number of witnesses.
const WITNESSES: (usize, usize) = (4, 1 << 12);
/// Blocks of heaps between two changes of their number.
const BLOCKS: usize = 16;
/// Most rows between two looks at which codes are met.
const ROWS: usize = 32;
/// About the cycles for a heap that needs more than witnesses.
const VISIT: usize = 120;
/// About the cycles to see which codes of some were met.
const LOOK: usize = 40;

/// How many splits are seen for whole blocks before codes are looked for heap by heap: it follows what pays, and changes no result.
///
/// What pays is counted, not timed: so runs are the same everywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    witnesses: usize,
    /// Blocks since the last change.
    blocks: usize,
    /// About the cycles that they took.
    cost: usize,
    before: usize,
    rises: bool,
}

impl Default for Effort {
    fn default() -> Self {
        Self { witnesses: 64, blocks: 0, cost: 0, before: usize::MAX, rises: true }
    }
}

impl Effort {
    /// After some blocks goes on in the same direction, or turns if they took longer than those before.
    fn learn(&mut self) {
        self.blocks += 1;
        if self.blocks < BLOCKS {
            return;
        }
        if self.cost > self.before {
            self.rises = !self.rises;
        }
        let step = self.witnesses / 8 + 1;
        let next = if self.rises { self.witnesses + step } else { self.witnesses.saturating_sub(step) };
        self.witnesses = next.clamp(WITNESSES.0, WITNESSES.1);
        (self.before, self.cost, self.blocks) = (self.cost, 0, 0);
    }
}

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

    /// Keeps the codes that are not met by one of the rows; adds about the cycles.
    fn drop_met(&mut self, cost: &mut usize, met: impl Fn(&[u8]) -> u16) {
        let mut kept = 0;
        for first in (0..self.count).step_by(SOUGHT) {
            let end = self.count.min(first + SOUGHT);
            let gone = met(&self.codes[first..end]);
            for place in first..end {
                self.codes[kept] = self.codes[place];
                kept += usize::from(gone >> (place - first) & 1 == 0);
            }
            *cost += LOOK;
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
        effort: &mut Effort,
    ) -> Option<NewRare> {
        let mut planes = Planes::new();
        let heaps = start..start + count;
        self.takes_and_rares(codes, heaps.clone(), &mut planes);
        let mut limits = [0; LANES];
        for (limit, heap) in limits.iter_mut().zip(heaps.clone()) {
            *limit = self.limits[self.split.rare_parity(heap)][usize::from(codes[heap])];
        }
        let most = usize::from(limits.into_iter().max().unwrap_or(0));
        let room = most.next_multiple_of(SLICE);
        let used = (self.turning + effort.witnesses).min(self.witnesses.list().len());
        let witnesses = &self.witnesses.list()[..used];
        let lanes = count.next_power_of_two().clamp(GROUP, LANES);
        if start > self.rares.last() + self.witnesses.most(used).max(self.code.last()) + LANES {
            far::add(self.level, codes, (start, 0, lanes), (&self.witnesses, used), room, &mut planes);
        } else {
            for shift in witnesses {
                self.add_common(codes, 0, (heaps.clone(), 0), *shift, &mut planes);
            }
        }
        effort.cost += used * cycles(room);
        let narrow = limits.map(|limit| u8::try_from(limit).unwrap_or(u8::MAX));
        // A limit of 256 has no room in a byte: then all heaps are looked at.
        let mut open = if most > usize::from(u8::MAX) {
            u64::MAX
        } else {
            far::missing(self.level, &planes, &narrow, room)
        };
        let mut new = None;
        while open != 0 && new.is_none() {
            let place = exact_usize(open.trailing_zeros());
            open &= open - 1;
            let list = Open::below(usize::from(limits[place]), place, &planes);
            effort.cost += VISIT;
            let missing =
                list.and_then(|list| self.least_missing(codes, start + place, list, &mut effort.cost));
            new = missing.map(|code| NewRare { heap: start + place, code });
        }
        effort.learn();
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
    fn least_missing(&self, codes: &[u8], heap: usize, mut open: Open, cost: &mut usize) -> Option<u8> {
        let least = heap - self.code.last();
        // Rows up to half of the heap, but such that the other part is never empty.
        let rows = self.rows.len().min(heap / 2 / ROW + 1).min((least - 1) / ROW);
        let mut from = 0;
        while from < rows && open.count > 0 {
            let step = (from / 2).max(LOOK / open.count);
            let to = rows.min(from + step.clamp(4, ROWS));
            *cost += (to - from) * open.count * self.code.breaks().len();
            for total in self.code.breaks().iter().map(|t| heap - t) {
                let mut mixed = [0; ROWS];
                let places = if total - ROW * to > self.rares.last() {
                    &self.common_places[from..to]
                } else {
                    for (row, places) in (from..to).zip(&mut mixed) {
                        *places = self.common_places[row] ^ self.rares.window(total - ROW * (row + 1));
                    }
                    &mixed[..to - from]
                };
                let backs = &codes[total - ROW * to..total - ROW * from];
                open.drop_met(cost, |codes| {
                    meet::meet(self.level, &self.rows[from..to], backs, places, codes)
                });
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

/// About the cycles of a witness for a block of heaps.
fn cycles(room: usize) -> usize {
    room.div_ceil(SLICE) * 5 / 2
}
