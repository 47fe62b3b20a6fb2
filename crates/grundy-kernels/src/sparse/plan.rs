//! What is known of the rare heaps, and the values that follow from it.

use std::ops::Range;

use super::near::mark;
use super::rares::Rares;
use super::split::Split;
use super::{BLOCK, Full};
use crate::Octal;
use crate::arch::Level;
use crate::arch::far::{self, CODES, GROUP, Planes, SLICE, Shift, Shifts, TIERS};
use crate::arch::meet::ROW;
use crate::convert::{exact_usize, low_u8};

/// The first heaps, looked at most often, are kept in rows: at most so many.
const ROWS: usize = 1 << 10;
/// One block in so many may be made twice.
const SELDOM: usize = 8;
/// Witnesses are chosen again when the table is so many times longer.
const LONGER: usize = 4;

/// What is used again and again, and changes no result.
#[derive(Clone, Debug)]
pub(super) struct Work {
    /// Sets of a block.
    pub(super) planes: Box<Planes>,
    /// The codes of most blocks are below this multiple of [`SLICE`]: it is tried before all of the room.
    room: usize,
    /// How often that failed of late.
    strain: usize,
}

impl Work {
    pub(super) fn new() -> Self {
        Self { planes: Box::new(Planes::new()), room: SLICE, strain: 0 }
    }

    /// More room is tried where more than one block in [`SELDOM`] had too little.
    fn learn(&mut self, enough: bool) {
        if enough {
            self.strain = self.strain.saturating_sub(1);
            return;
        }
        self.strain += SELDOM;
        if self.strain > SELDOM * SELDOM {
            (self.room, self.strain) = (self.room + SLICE, 0);
        }
    }
}

/// All that the values of further heaps depend on, but for the last values.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) code: Octal,
    /// The t for which one heap may be left.
    pub(super) takes: Vec<usize>,
    pub(super) level: Level,
    pub(super) split: Split,
    pub(super) rares: Rares,
    /// Common codes are below this multiple of [`SLICE`].
    pub(super) room: usize,
    /// By parity: the values of codes.
    values: [[u16; 256]; 2],
    /// See [`Split::limits`].
    pub(super) limits: [[u16; 256]; 2],
    /// The same in a byte: 255 for 256.
    pub(super) low_limits: [[u8; 256]; 2],
    /// The codes of the first heaps from 1 on, in rows; each row backwards.
    pub(super) rows: Vec<[u8; ROW]>,
    /// Which places of each row are common.
    pub(super) common_places: Vec<u64>,
    /// See [`Plan::choose_witnesses`].
    pub(super) witnesses: Shifts,
    /// How long the table was when the witnesses were chosen.
    chosen: usize,
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
            room: SLICE,
            values: split.values(),
            limits: split.limits(),
            low_limits: split
                .limits()
                .map(|limits| limits.map(|limit| u8::try_from(limit).unwrap_or(u8::MAX))),
            rows: Vec::new(),
            common_places: Vec::new(),
            witnesses: Shifts::default(),
            chosen: 0,
        }
    }

    /// The value of a heap with this code.
    pub(super) fn value(&self, heap: usize, code: u8) -> u16 {
        let common = usize::from(!self.rares.has(heap));
        // Heap 0 is worth 0, whatever its class would be.
        if heap == 0 { 0 } else { self.values[self.split.rare_parity(heap) ^ common][usize::from(code)] }
    }

    /// By the parity of a heap: the values of common codes.
    pub(super) fn common_values(&self) -> [&[u16; 256]; 2] {
        [0, 1].map(|heap| &self.values[self.split.rare_parity(heap) ^ 1])
    }

    /// How many of the last codes a further block looks at.
    pub(super) fn reach(&self) -> usize {
        self.rares.last() + self.code.last() + 2 * BLOCK
    }

    /// Makes room for more codes.
    pub(super) fn widen(&mut self) -> Result<(), Full> {
        self.make_room(self.room)
    }

    /// Makes room for a common code.
    pub(super) fn make_room(&mut self, code: usize) -> Result<(), Full> {
        let room = (code + 1).next_multiple_of(SLICE).max(self.room);
        if room > CODES {
            return Err(Full);
        }
        self.room = room;
        Ok(())
    }

    /// Keeps the first heaps in rows and chooses witnesses, if there are many more heaps now.
    pub(super) fn look_back(&mut self, codes: &[u8]) {
        let length = ((codes.len() - 1) / ROW).min(ROWS);
        if length >= 2 * self.rows.len().max(1) || length == ROWS && self.rows.len() < ROWS {
            let rows = codes[1..].as_chunks::<ROW>().0.iter().take(length);
            self.rows = rows.map(|row| std::array::from_fn(|place| row[ROW - 1 - place])).collect();
            let firsts = (1..).step_by(ROW).take(length);
            self.common_places = firsts.map(|first| !self.rares.window(first).reverse_bits()).collect();
        }
        if codes.len() >= LONGER * self.chosen {
            self.witnesses = self.choose_witnesses(codes);
            self.chosen = codes.len();
        }
    }

    /// The codes of these heaps, as if all were common; `codes` are those from heap `base` on.
    pub(super) fn speculate(
        &self,
        codes: &mut [u8],
        base: usize,
        heaps: Range<usize>,
        work: &mut Work,
    ) -> Result<(), Full> {
        if work.room < self.room {
            let usual = self.speculate_below(codes, base, heaps.clone(), work.room, &mut work.planes);
            work.learn(usual.is_ok());
            if usual.is_ok() {
                return usual;
            }
        }
        self.speculate_below(codes, base, heaps, self.room, &mut work.planes)
    }

    /// The same, where all codes are below `room`.
    fn speculate_below(
        &self,
        codes: &mut [u8],
        base: usize,
        heaps: Range<usize>,
        room: usize,
        planes: &mut Planes,
    ) -> Result<(), Full> {
        planes.clear(room);
        let start = heaps.start;
        if start > 2 * self.rares.last() + self.code.last() {
            return self.settle(codes, base, heaps, (&self.rares.tiers, &[]), room, planes);
        }
        let mut dirty = Vec::new();
        let clean = std::array::from_fn(|tier| {
            let (seen, clean): (Vec<Shift>, Vec<Shift>) =
                self.rares.tiers[tier].list().iter().partition(|shift| self.is_dirty(start, **shift));
            dirty.extend(seen);
            clean.into_iter().collect()
        });
        self.settle(codes, base, heaps, (&clean, &dirty), room, planes)
    }

    /// Whether not all heaps that the block sees by this shift are common.
    fn is_dirty(&self, start: usize, shift: Shift) -> bool {
        start.checked_sub(shift.back).is_none_or(|first| first == 0 || self.rares.window(first) != 0)
    }

    /// As [`far::add`], for those second parts that are common; the first of the heaps stands at `place` of the block.
    pub(super) fn add_common(
        &self,
        codes: &[u8],
        base: usize,
        (heaps, place): (Range<usize>, usize),
        shift: Shift,
        planes: &mut Planes,
    ) {
        for (heap, place) in heaps.zip(place..) {
            let Some(part) = heap.checked_sub(shift.back).filter(|part| *part > 0) else { continue };
            if !self.rares.has(part) {
                planes.insert(place, codes[part - base] ^ shift.code());
            }
        }
    }

    /// The codes of the heaps of a block: splits with a rare part that is so far that they are seen for many heaps at once, then the others heap by heap, and the least common code that is left.
    fn settle(
        &self,
        codes: &mut [u8],
        base: usize,
        heaps: Range<usize>,
        (clean, dirty): (&[Shifts; TIERS.len()], &[Shift]),
        room: usize,
        planes: &mut Planes,
    ) -> Result<(), Full> {
        let all_common = heaps.start > self.rares.last() + self.code.last() + GROUP;
        for place in (0..heaps.len()).step_by(GROUP) {
            let group = heaps.start + place..heaps.end.min(heaps.start + place + GROUP);
            for (lanes, shifts) in TIERS.into_iter().zip(clean) {
                if place.is_multiple_of(lanes) {
                    // Not many more lanes than heaps.
                    let lanes = lanes.min((heaps.len() - place).next_power_of_two().max(GROUP));
                    let shifts = (shifts, shifts.list().len());
                    far::add(self.level, codes, (group.start - base, place, lanes), shifts, room, planes);
                }
            }
            for shift in dirty {
                self.add_common(codes, base, (group.clone(), place), *shift, planes);
            }
            // The tables of near parts know codes below 64.
            if all_common && self.room <= 64 {
                let sets = far::words(self.level, planes, place, room);
                self.rares.near.settle(codes, group.start - base, (&sets, group.len()), room)?;
                continue;
            }
            let group = (group, place);
            match room.div_ceil(64) {
                1 => self.settle_near::<1>(codes, base, group, (planes, room), all_common)?,
                2 => self.settle_near::<2>(codes, base, group, (planes, room), all_common)?,
                3 => self.settle_near::<3>(codes, base, group, (planes, room), all_common)?,
                _ => self.settle_near::<4>(codes, base, group, (planes, room), all_common)?,
            }
        }
        Ok(())
    }

    /// Near rare parts and takes, heap by heap, and the least common code that is left.
    fn settle_near<const WORDS: usize>(
        &self,
        codes: &mut [u8],
        base: usize,
        (heaps, place): (Range<usize>, usize),
        (planes, room): (&Planes, usize),
        all_common: bool,
    ) -> Result<(), Full> {
        for (heap, place) in heaps.zip(place..) {
            let mut words: [u64; WORDS] = std::array::from_fn(|word| planes.word(place, word));
            let past = &codes[..heap - base];
            if all_common {
                self.rares.near.mark(past, &mut words, |_| true);
            } else {
                self.rares.near.mark(past, &mut words, |back| !self.rares.has(heap - back));
                for t in self.takes.iter().filter(|t| self.split.turns(**t) && self.rares.has(heap - **t)) {
                    mark(&mut words, usize::from(past[past.len() - t]));
                }
            }
            let full = words.iter().take_while(|word| **word == u64::MAX).count();
            let rest = words.get(full).map_or(0, |word| exact_usize(word.trailing_ones()));
            let code = 64 * full + rest;
            if code >= room {
                return Err(Full);
            }
            codes[heap - base] = low_u8(code);
        }
        Ok(())
    }
}
