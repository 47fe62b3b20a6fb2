//! Machine code at work: the only unsafe code of the crate.
//!
//! # What makes it sound
//!
//! A function that [`crate::translate`] writes reads and writes four arrays, its own frame and nothing else. It
//! is called with slices, whose lengths are compared here with those that it was written for:
//!
//! - the table has exactly as many entries as its boxes have cells, of the width that it was
//!   written for; an entry is read only at a number that was compared with the number of the
//!   current cell, which lies below `end`, which is at most the length of the table, or made of
//!   fields that were compared with the ranges of a box;
//! - the marks have `cap + 1` entries, where `cap` is a power of two and every entry of the table
//!   is below `cap` or a sign (of which no mark is made); an exclusive or of numbers below a power
//!   of two is below it. A value that is not below `cap` is not stored: the function returns;
//! - the data are those that were collected while it was written, and are owned here;
//! - so is the scratch memory: a word of it is read or written only at an index that was compared
//!   with the range reserved for it;
//! - arrays in its own frame on the stack are read at an index below their length: a number that was
//!   compared with it, or the number of a bit of a mask of as many bits.
//!
//! It calls one function of ours, [`look`], whose address it is given, and which reads nothing but what it is given.
//!
//! Functions of the rules that call themselves do so at most as deep as [`MOST_STACK`] bytes hold the frames of
//! these calls, whose size is known when they are made.

#![allow(unsafe_code, reason = "machine code is called and its memory freed")]

use std::mem::ManuallyDrop;

use cranelift_jit::JITModule;
use cranelift_module::FuncId;

/// An entry of a table.
pub(crate) trait Entry: Copy + Ord {
    /// Bytes.
    const BYTES: u8;
    /// The entry so many below the largest.
    fn below_most(places: u8) -> Self;
    /// The value as a word.
    fn word(self) -> u64;
    /// The entry of a value, where it fits.
    fn of(value: u64) -> Option<Self>;
}

impl Entry for u16 {
    const BYTES: u8 = 2;
    fn below_most(places: u8) -> Self {
        Self::MAX - Self::from(places)
    }
    fn word(self) -> u64 {
        u64::from(self)
    }
    fn of(value: u64) -> Option<Self> {
        Self::try_from(value).ok()
    }
}

impl Entry for u32 {
    const BYTES: u8 = 4;
    fn below_most(places: u8) -> Self {
        Self::MAX - Self::from(places)
    }
    fn word(self) -> u64 {
        u64::from(self)
    }
    fn of(value: u64) -> Option<Self> {
        Self::try_from(value).ok()
    }
}

/// What an entry says that is no value, from the largest entry down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// No position is here.
    Outside,
    /// Nothing is known yet.
    Open,
    /// The cell waits for others.
    Waiting,
    /// The current cell needs it, and its number is noted.
    Noted,
    /// The player to move wins at once (`win by reaching`).
    Hot,
}

impl Sign {
    /// The entry.
    pub(crate) fn entry<E: Entry>(self) -> E {
        E::below_most(match self {
            Self::Outside => 0,
            Self::Open => 1,
            Self::Waiting => 2,
            Self::Noted => 3,
            Self::Hot => 4,
        })
    }

    /// What an entry says, where that is no value.
    pub(crate) fn of<E: Entry>(entry: E) -> Option<Self> {
        [Self::Outside, Self::Open, Self::Waiting, Self::Noted, Self::Hot]
            .into_iter()
            .find(|sign| sign.entry::<E>() == entry)
    }
}

/// Asks the caller whether to stop.
struct Looker<'c> {
    stop: &'c dyn Fn() -> bool,
    stopped: bool,
}

/// What a function calls from time to time, with its scratch memory; not 0 means that it must return.
type Look = extern "C" fn(*mut i64) -> i64;

extern "C" fn look(scratch: *mut i64) -> i64 {
    // SAFETY: functions call this with their scratch memory, which has `RESERVED` words, and only while `Code::fill`
    // runs, which has written the address of a `Looker` of its own there and does not touch it meanwhile.
    unsafe {
        scratch.add(NEXT_LOOK).write(scratch.add(STEPS).read().saturating_add(LOOK_EVERY));
        let looker = &mut *scratch.add(LOOKER).cast::<*mut Looker<'_>>().read();
        looker.stopped |= (looker.stop)();
        i64::from(looker.stopped)
    }
}

/// A function: table, marks, data, scratch, first cell, end, first stamp, cap; gives the cell reached times 4 plus why.
type Fill = extern "C" fn(*mut u8, *mut u32, *const i64, *mut i64, i64, i64, i32, i64) -> i64;

/// The finished functions of a table, one for each of its boxes, and what they need.
pub(crate) struct Code {
    module: ManuallyDrop<JITModule>,
    addresses: Vec<*const u8>,
    data: Vec<i64>,
    scratch: Vec<i64>,
    cells: usize,
    bytes: u8,
}

/// The word of the scratch memory with how many cells are needed.
pub(crate) const NEEDED: usize = 0;
/// That with the number of steps taken: turns of loops, and calls of functions of the rules.
pub(crate) const STEPS: usize = 1;
/// No cell is begun after so many steps.
pub(crate) const BATCH: i64 = 1 << 26;
/// That with how deep these calls may be inside of each other.
pub(crate) const DEEPEST: usize = 2;
/// That with the number of steps at which the caller is asked whether to stop.
pub(crate) const NEXT_LOOK: usize = 3;
/// That with the address of [`look`], and that with what it looks by.
pub(crate) const LOOK: usize = 4;
const LOOKER: usize = 5;
/// Steps between two looks.
const LOOK_EVERY: i64 = 1 << 20;
/// The first of those with the cells that are needed.
pub(crate) const NEEDS: usize = 6;
/// So many are told at once.
pub(crate) const MOST_NEEDS: usize = 1 << 10;
/// The first word for anything else.
pub(crate) const RESERVED: usize = NEEDS + MOST_NEEDS;
/// What a word of scratch memory holds at first.
pub(crate) const NOTHING: i64 = i64::MIN;

/// What functions read and write beside the table and the marks.
pub(crate) struct Memory {
    /// Constants.
    pub(crate) data: Vec<i64>,
    /// Words of scratch memory.
    pub(crate) scratch: usize,
    /// Cells of the table.
    pub(crate) cells: usize,
    /// Bytes of an entry.
    pub(crate) bytes: u8,
    /// Bytes of the stack that a call of a function of the rules takes at most.
    pub(crate) frame: usize,
}

const _: () =
    assert!(size_of::<Look>() == size_of::<i64>() && size_of::<*mut Looker<'_>>() == size_of::<i64>());

/// Bytes of the stack that functions of the rules may take: well below what the least of threads have.
const MOST_STACK: usize = 512 << 10;
/// Calls inside of each other at most.
const MOST_CALLS: usize = 400;

/// What is given to a function.
pub(crate) struct Call<'c, E> {
    /// Which box.
    pub(crate) place: usize,
    pub(crate) table: &'c mut [E],
    pub(crate) marks: &'c mut [u32],
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) stamp: i32,
    /// Whether to stop; asked from time to time.
    pub(crate) stop: &'c dyn Fn() -> bool,
}

/// What a function gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Returned {
    /// The cell reached.
    pub(crate) cell: usize,
    /// One of [`status`](crate::translate::status).
    pub(crate) why: i64,
    /// How many steps it took.
    pub(crate) steps: i64,
    /// Whether it was stopped; the cell reached is not filled then.
    pub(crate) stopped: bool,
}

impl Code {
    /// The finished functions `ids` of `module`.
    pub(crate) fn new(module: JITModule, ids: &[FuncId], memory: Memory) -> Self {
        let addresses = ids.iter().map(|&id| module.get_finalized_function(id)).collect();
        let Memory { data, scratch, cells, bytes, frame } = memory;
        let mut scratch = vec![NOTHING; scratch.max(RESERVED)];
        let deepest = MOST_CALLS.min(MOST_STACK / frame.max(1));
        scratch[DEEPEST] = i64::try_from(deepest).unwrap_or(0);
        Self { module: ManuallyDrop::new(module), addresses, data, scratch, cells, bytes }
    }

    /// Fills cells; gives what the function returned, or `None` where the arrays are not those it was written for.
    pub(crate) fn fill<E: Entry>(&mut self, call: Call<'_, E>) -> Option<Returned> {
        let Call { place, table, marks, from, to, stamp, stop } = call;
        let cap = marks.len().checked_sub(1).filter(|cap| cap.is_power_of_two())?;
        let address = *self.addresses.get(place)?;
        let fits = table.len() == self.cells && E::BYTES == self.bytes && from <= to && to <= table.len();
        if !fits || self.scratch.len() < RESERVED {
            return None;
        }
        (self.scratch[STEPS], self.scratch[NEEDED], self.scratch[NEXT_LOOK]) = (0, 0, LOOK_EVERY);
        let (scratch, mut looker) = (self.scratch.as_mut_ptr(), Looker { stop, stopped: false });
        // SAFETY: the memory has `RESERVED` words, and processors for which code is made have addresses of a word.
        unsafe {
            scratch.add(LOOK).cast::<Look>().write(look);
            scratch.add(LOOKER).cast::<*mut Looker<'_>>().write(&raw mut looker);
        }
        let (from, to, cap) = (i64::try_from(from).ok()?, i64::try_from(to).ok()?, i64::try_from(cap).ok()?);
        // SAFETY: `address` is the entry of a function with this signature, made by `translate` and
        // finished; `module` keeps it alive. The arrays are as the head of this file says.
        let function = unsafe { std::mem::transmute::<*const u8, Fill>(address) };
        let (table, marks, data) = (table.as_mut_ptr().cast::<u8>(), marks.as_mut_ptr(), self.data.as_ptr());
        let returned = function(table, marks, data, scratch, from, to, stamp, cap);
        Some(Returned {
            cell: usize::try_from(returned / 4).ok()?,
            why: returned % 4,
            steps: self.scratch[STEPS],
            stopped: looker.stopped,
        })
    }

    /// The cells that the last call needs to be filled first, each once, in the order in which it met them.
    pub(crate) fn needs(&self) -> Vec<usize> {
        let told = usize::try_from(self.scratch[NEEDED]).unwrap_or(0).min(MOST_NEEDS);
        let needs = &self.scratch[NEEDS..NEEDS + told];
        needs.iter().map(|&cell| usize::try_from(cell).unwrap_or(usize::MAX)).collect()
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        // SAFETY: `module` is not used again, and no call is running: a call borrows `self`.
        unsafe { ManuallyDrop::take(&mut self.module).free_memory() };
    }
}
