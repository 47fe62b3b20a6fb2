//! Whether all rare values below the candidates are met.

use std::ops::Range;

use super::NewRare;
use super::plan::Plan;
use crate::arch::far::{self, GROUP, ROOMS, Sets};
use crate::arch::meet::{self, ROW, SOUGHT};
use crate::convert::{exact_usize, low_u8};

/// The least and the greatest number of witnesses.
const WITNESSES: (usize, usize) = (4, 1 << 12);
/// Groups of heaps between two changes of their number.
const GROUPS: usize = 32;
/// Most rows between two looks at which codes are met.
const ROWS: usize = 32;
/// About the cycles for a heap that needs more than witnesses.
const VISIT: usize = 120;
/// About the cycles to see which codes of some were met.
const LOOK: usize = 40;

/// How many splits are seen for whole groups before codes are looked for heap by heap: it follows what pays, and changes no result.
///
/// What pays is counted, not timed: so runs are the same everywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    witnesses: usize,
    /// Groups since the last change.
    groups: usize,
    /// About the cycles that they took.
    cost: usize,
    before: usize,
    rises: bool,
}

impl Default for Effort {
    fn default() -> Self {
        Self { witnesses: 64, groups: 0, cost: 0, before: usize::MAX, rises: true }
    }
}

impl Effort {
    /// After some groups goes on in the same direction, or turns if they took longer than those before.
    fn learn(&mut self) {
        self.groups += 1;
        if self.groups < GROUPS {
            return;
        }
        if self.cost > self.before {
            self.rises = !self.rises;
        }
        let step = self.witnesses / 8 + 1;
        let next = if self.rises { self.witnesses + step } else { self.witnesses.saturating_sub(step) };
        self.witnesses = next.clamp(WITNESSES.0, WITNESSES.1);
        (self.before, self.cost, self.groups) = (self.cost, 0, 0);
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
    fn below(limit: usize, place: usize, sets: &Sets) -> Option<Self> {
        let open = |word: usize| {
            let bits = limit.saturating_sub(64 * word);
            !sets[word][place] & if bits < 64 { (1 << bits) - 1 } else { u64::MAX }
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
        let end = start + count;
        let mut groups = (start..end).step_by(GROUP).map(|first| first..end.min(first + GROUP));
        groups.find_map(|heaps| self.confirm_group(codes, heaps, effort))
    }

    fn confirm_group(&self, codes: &[u8], heaps: Range<usize>, effort: &mut Effort) -> Option<NewRare> {
        let mut sets: Sets = [[0; GROUP]; 4];
        self.takes_and_rares(codes, heaps.clone(), &mut sets);
        let limit = |heap: usize| self.limits[self.split.rare_parity(heap)][usize::from(codes[heap])];
        let limits: [usize; GROUP] = std::array::from_fn(|place| {
            usize::from(if place < heaps.len() { limit(heaps.start + place) } else { 0 })
        });
        let most = limits.into_iter().max().unwrap_or(0);
        let room = ROOMS.into_iter().find(|room| *room >= most).unwrap_or(256);
        let count = (self.turning + effort.witnesses).min(self.witnesses.list().len());
        let witnesses = &self.witnesses.list()[..count];
        if heaps.start > self.rares.last() + self.witnesses.most(count).max(self.code.last()) + GROUP {
            far::add(self.level, codes, heaps.start, (&self.witnesses, count), room, &mut sets);
        } else {
            witnesses.iter().for_each(|shift| self.add_common(codes, 0, heaps.clone(), *shift, &mut sets));
        }
        // All splits with a part before that of the last witness were seen.
        let last = witnesses.get(self.turning..).and_then(|parts| parts.last());
        let seen = last.map_or(0, |shift| shift.back.saturating_sub(self.code.last() + 1)) / ROW;
        effort.cost += count * cycles(room);
        let new = heaps.enumerate().find_map(|(place, heap)| {
            let list = Open::below(limits[place], place, &sets)?;
            effort.cost += VISIT;
            let code = self.least_missing(codes, heap, list, seen, &mut effort.cost)?;
            Some(NewRare { heap, code })
        });
        effort.learn();
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

    /// The least of the codes that no split of `heap` with parts of the same class has, where all with a part in the first `seen` rows were looked at.
    #[inline(never)]
    fn least_missing(
        &self,
        codes: &[u8],
        heap: usize,
        mut open: Open,
        seen: usize,
        cost: &mut usize,
    ) -> Option<u8> {
        let least = heap - self.code.last();
        // Rows up to half of the heap, but such that the other part is never empty.
        let rows = self.rows.len().min(heap / 2 / ROW + 1).min((least - 1) / ROW);
        let mut from = seen.min(rows);
        while from < rows && open.count > 0 {
            let to = rows.min(from + (from / 2).clamp(4, ROWS));
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

/// About the cycles of a witness for a group of heaps.
fn cycles(room: usize) -> usize {
    match room {
        ..=16 => 1,
        17..=32 => 2,
        33..=64 => 5,
        65..=128 => 7,
        129..=192 => 9,
        _ => 12,
    }
}
