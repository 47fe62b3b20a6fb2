//! Splits with a rare part so near that the other one may belong to the same group.

use std::cell::Cell;

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

    /// The codes of `count` heaps of a group from `at` on: the least ones below `room`, at most 64, that are neither in their set nor made by a shift. All heaps around must be common. Codes of the
    /// rest of the group may be anything.
    pub(super) fn settle(
        &self,
        codes: &mut [u8],
        at: usize,
        (sets, count): (&[u64; GROUP], usize),
        room: usize,
    ) -> Result<(), Full> {
        let around = Cell::from_mut(&mut codes[at - GROUP..at + GROUP]).as_slice_of_cells();
        let sets = (sets, count.min(GROUP));
        let most = match self.count {
            0..=2 => self.settle_by::<2>(around, sets),
            3 | 4 => self.settle_by::<4>(around, sets),
            5 | 6 => self.settle_by::<6>(around, sets),
            7 | 8 => self.settle_by::<8>(around, sets),
            9 | 10 => self.settle_by::<10>(around, sets),
            11 | 12 => self.settle_by::<12>(around, sets),
            _ => self.settle_by::<GROUP>(around, sets),
        };
        // Of codes below 16, 32 or 64, as rooms are, the union of bits is so too; for other rooms each is looked at.
        match most {
            Some(most) if most < room => Ok(()),
            Some(_) if around[GROUP..].iter().take(count).all(|code| usize::from(code.get()) < room) => {
                Ok(())
            }
            _ => Err(Full),
        }
    }

    /// With the first `N` tables: those without shifts are empty. Gives the union of the bits of all codes.
    fn settle_by<const N: usize>(
        &self,
        around: &[Cell<u8>],
        (sets, count): (&[u64; GROUP], usize),
    ) -> Option<usize> {
        let tables = self.tables.first_chunk::<N>()?;
        // What each table looks at, for all heaps of the group.
        let mut rows = [around.first_chunk::<GROUP>()?; N];
        for (row, place) in rows.iter_mut().zip(&self.places) {
            *row = around.get(*place..)?.first_chunk()?;
        }
        let group = around.last_chunk::<GROUP>()?;
        let mut most = 0;
        for heap in 0..count {
            // The nearest, which is known last, comes last.
            let set = rows.iter().zip(tables).rev().fold(sets[heap % GROUP], |set, (row, table)| {
                set | table[usize::from(row[heap % GROUP].get()) % CODES]
            });
            let code = exact_usize(set.trailing_ones());
            most |= code;
            group[heap % GROUP].set(low_u8(code));
        }
        Some(most)
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
