//! Machine code at work: the only unsafe code of the crate.
//!
//! # What makes it sound
//!
//! The function that [`crate::translate`] writes reads and writes three arrays and nothing else. It
//! is called with slices, whose lengths are compared here with those that it was written for:
//!
//! - the table has exactly as many entries as the box has cells, of the width that it was written
//!   for; an entry is read only at a number that was compared with the number of the current cell,
//!   which lies below `end`, which is at most the length of the table;
//! - the marks have `cap + 1` entries, where `cap` is a power of two and every entry of the table
//!   is below `cap` or the sign for "no position" (of which no mark is made); an exclusive or of
//!   numbers below a power of two is below it. A value that is not below `cap` is not stored: the
//!   function returns;
//! - the data are those that were collected while it was written, and are owned here.

#![allow(unsafe_code, reason = "machine code is called and its memory freed")]

use std::mem::ManuallyDrop;

use cranelift_jit::JITModule;
use cranelift_module::FuncId;

/// An entry of a table.
pub(crate) trait Entry: Copy + Ord {
    /// Bytes.
    const BYTES: u8;
    /// The sign for "no position".
    const OUTSIDE: Self;
    /// The value as a word.
    fn word(self) -> u64;
    /// The entry of a value, where it fits.
    fn of(value: u64) -> Option<Self>;
}

impl Entry for u16 {
    const BYTES: u8 = 2;
    const OUTSIDE: Self = Self::MAX;
    fn word(self) -> u64 {
        u64::from(self)
    }
    fn of(value: u64) -> Option<Self> {
        Self::try_from(value).ok()
    }
}

impl Entry for u32 {
    const BYTES: u8 = 4;
    const OUTSIDE: Self = Self::MAX;
    fn word(self) -> u64 {
        u64::from(self)
    }
    fn of(value: u64) -> Option<Self> {
        Self::try_from(value).ok()
    }
}

/// The function: table, marks, data, first cell, end, first stamp, cap; gives the cell reached times 4 plus why.
type Fill = extern "C" fn(*mut u8, *mut u32, *const i64, i64, i64, i32, i64) -> i64;

/// A finished function and what it needs.
pub(crate) struct Code {
    module: ManuallyDrop<JITModule>,
    address: *const u8,
    data: Vec<i64>,
    cells: usize,
    bytes: u8,
}

/// What is given to the function.
pub(crate) struct Call<'c, E> {
    pub(crate) table: &'c mut [E],
    pub(crate) marks: &'c mut [u32],
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) stamp: i32,
}

impl Code {
    /// The finished function `id` of `module`, for tables of so many cells with entries of so many bytes.
    pub(crate) fn new(module: JITModule, id: FuncId, data: Vec<i64>, cells: usize, bytes: u8) -> Self {
        let address = module.get_finalized_function(id);
        Self { module: ManuallyDrop::new(module), address, data, cells, bytes }
    }

    /// Fills cells; gives what the function returned, or `None` where the arrays are not those it was written for.
    pub(crate) fn fill<E: Entry>(&self, call: Call<'_, E>) -> Option<i64> {
        let Call { table, marks, from, to, stamp } = call;
        let cap = marks.len().checked_sub(1).filter(|cap| cap.is_power_of_two())?;
        let fits = table.len() == self.cells && E::BYTES == self.bytes && from <= to && to <= table.len();
        if !fits {
            return None;
        }
        let (from, to, cap) = (i64::try_from(from).ok()?, i64::try_from(to).ok()?, i64::try_from(cap).ok()?);
        // SAFETY: `address` is the entry of a function with this signature, made by `translate` and
        // finished; `module` keeps it alive. The arrays are as the head of this file says.
        let function = unsafe { std::mem::transmute::<*const u8, Fill>(self.address) };
        let (table, marks, data) = (table.as_mut_ptr().cast::<u8>(), marks.as_mut_ptr(), self.data.as_ptr());
        Some(function(table, marks, data, from, to, stamp, cap))
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        // SAFETY: `module` is not used again, and no call is running: a call borrows `self`.
        unsafe { ManuallyDrop::take(&mut self.module).free_memory() };
    }
}
