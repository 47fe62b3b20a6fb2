//! The door of the module: numbers go in and out, and memory is lent.
//!
//! This file is the only place with `unsafe`: places and lengths come from the page, which must have them from [`alloc`] or [`call`].
#![allow(unsafe_code, reason = "the fence: memory is lent to the page here and nowhere else")]

use std::time::Duration;

use crate::answer;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// Hears news of a long answer: JSON as UTF-8, to be read before this returns.
    fn progress(at: *const u8, len: usize);
}

/// Lends that many bytes to the page.
#[unsafe(no_mangle)]
extern "C" fn alloc(len: usize) -> *mut u8 {
    lend(vec![0; len])
}

/// Takes back what was lent.
///
/// # Safety
///
/// The place and the length are those of one loan, which ends with this.
#[unsafe(no_mangle)]
unsafe extern "C" fn free(at: *mut u8, len: usize) {
    // SAFETY: by the contract this is the slice that `lend` gave away, and nobody has given it back.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, len)) });
}

/// Answers a question, and lends the answer: four bytes of length, the least first, then the document.
///
/// # Safety
///
/// Both places are lent, with at least that many bytes, and stay lent while this runs.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(
    method: *const u8,
    method_len: usize,
    params: *const u8,
    params_len: usize,
) -> *mut u8 {
    grundy::set_clock(clock);
    // SAFETY: by the contract both are bytes that `alloc` made, and the page does nothing while the module computes.
    let (method, params) = unsafe {
        (std::slice::from_raw_parts(method, method_len), std::slice::from_raw_parts(params, params_len))
    };
    let document = answer(method, params, &tell);
    let len = u32::try_from(document.len()).unwrap_or(u32::MAX);
    lend([&len.to_le_bytes(), document.as_bytes()].concat())
}

/// Gives bytes away until `free` takes them back.
fn lend(bytes: Vec<u8>) -> *mut u8 {
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

fn tell(news: &str) {
    // SAFETY: the page reads these bytes before it returns, and keeps nothing.
    unsafe { progress(news.as_ptr(), news.len()) }
}

/// The clock of the page; a page without one gives zero.
fn clock() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}
