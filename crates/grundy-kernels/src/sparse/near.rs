//! Splits with a rare part so near that the other one may belong to the same group.

use super::Full;
use crate::arch::far::{GROUP, Shift};
use crate::convert::{exact_usize, low_u8};

/// Codes of a table.
const CODES: usize = 64;

/// Shifts of less than a group.
#[derive(Clone, Debug)]
pub(super) struct Near {
    shifts: Vec<Shift>,
    /// Where, in the last `GROUP` heaps, the tables look; the nearest first where rares come in order.
    places: [usize; GROUP],
    /// For each such place and each code below 64, the codes below 64 that the shifts make of it.
    tables: Box<[[u64; CODES]; GROUP]>,
    count: usize,
}

impl Near {
    pub(super) fn new() -> Self {
        Self { shifts: Vec::new(), places: [0; GROUP], tables: Box::new([[0; CODES]; GROUP]), count: 0 }
    }

    /// Adds a shift of at least one heap and less than a group.
    pub(super) fn push(&mut self, shift: Shift) {
        self.shifts.push(shift);
        let place = GROUP - shift.back;
        let known = self.places[..self.count].iter().position(|other| *other == place);
        let index = known.unwrap_or(self.count);
        self.places[index] = place;
        self.count = self.count.max(index + 1);
        for (code, set) in (0_u8..).zip(&mut self.tables[index]) {
            *set |= 1_u64.unbounded_shl(u32::from(code ^ shift.code()));
        }
    }

    /// The codes of the heaps from `at` on: the least ones below `room`, at most 64, that are neither in their set nor made by a shift. All heaps around must be common.
    pub(super) fn settle(&self, codes: &mut [u8], at: usize, sets: &[u64], room: usize) -> Result<(), Full> {
        match self.count {
            0..=2 => self.settle_by::<2>(codes, at, sets, room),
            3 | 4 => self.settle_by::<4>(codes, at, sets, room),
            5 | 6 => self.settle_by::<6>(codes, at, sets, room),
            7 | 8 => self.settle_by::<8>(codes, at, sets, room),
            9 | 10 => self.settle_by::<10>(codes, at, sets, room),
            11 | 12 => self.settle_by::<12>(codes, at, sets, room),
            _ => self.settle_by::<GROUP>(codes, at, sets, room),
        }
    }

    /// With the first `N` tables: those without shifts are empty.
    fn settle_by<const N: usize>(
        &self,
        codes: &mut [u8],
        at: usize,
        sets: &[u64],
        room: usize,
    ) -> Result<(), Full> {
        let (Some(places), Some(tables)) = (self.places.first_chunk::<N>(), self.tables.first_chunk::<N>())
        else {
            return Err(Full);
        };
        for (heap, set) in (at..).zip(sets) {
            let (past, rest) = codes.split_at_mut(heap);
            let (Some(window), Some(next)) = (past.last_chunk::<GROUP>(), rest.first_mut()) else {
                return Err(Full);
            };
            // The nearest, which is known last, comes last.
            let set =
                places.iter().zip(tables).rev().fold(*set, |set, (place, table)| {
                    set | table[usize::from(window[place % GROUP]) % CODES]
                });
            let code = exact_usize(set.trailing_ones());
            if code >= room {
                return Err(Full);
            }
            *next = low_u8(code);
        }
        Ok(())
    }

    /// Adds to one set what the shifts make of the heaps for which `counts` holds by how far back they are.
    #[inline(always)]
    pub(super) fn mark<const WORDS: usize>(
        &self,
        past: &[u8],
        words: &mut [u64; WORDS],
        counts: impl Fn(usize) -> bool,
    ) {
        let Some(window) = past.last_chunk::<GROUP>() else { return };
        for shift in self.shifts.iter().filter(|shift| counts(shift.back)) {
            mark(words, usize::from(window[(GROUP - shift.back) % GROUP] ^ shift.code()));
        }
    }
}

/// Adds a code to a set, where it has room.
#[inline(always)]
pub(super) fn mark<const WORDS: usize>(words: &mut [u64; WORDS], code: usize) {
    let mut place = code;
    for word in words {
        // A place of 64 or more, also one below zero, is in another word.
        *word |= if place < 64 { 1 << place } else { 0 };
        place = place.wrapping_sub(64);
    }
}
