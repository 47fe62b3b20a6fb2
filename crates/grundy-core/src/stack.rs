//! Recursion that may go deep.
//!
//! A search calls itself as often as play is long. Where the machine allows it the stack is made longer while it is needed. WebAssembly has no such thing: its
//! calls stand on a stack of the browser, of which it cannot see how much is left, and one call too many ends the module. So there the depth is measured, and
//! the search ends with [`Stop::Stack`] before that.

use crate::run::Stop;

/// Runs `body` with at least `room` bytes of stack below it, where the stack can grow; where it cannot, only if it is not too deep already.
///
/// Whatever calls itself more often than the parser nests brackets goes through here.
pub fn deeper<T, E: From<Stop>>(room: usize, body: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    place::deeper(room, body)
}

#[cfg(not(target_arch = "wasm32"))]
mod place {
    use crate::run::Stop;

    /// By how much the stack is made longer at a time.
    const SEGMENT: usize = 4 << 20;

    #[inline]
    pub(super) fn deeper<T, E: From<Stop>>(room: usize, body: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        stacker::maybe_grow(room, SEGMENT, body)
    }
}

#[cfg(target_arch = "wasm32")]
mod place {
    use std::cell::Cell;

    use crate::run::Stop;

    /// Bytes of memory that locals may take up, from the first level on. The browser's own stack is used about as fast.
    const MOST_BYTES: usize = 160 << 10;
    /// Levels, where these have few locals.
    const MOST_LEVELS: usize = 700;

    thread_local! {
        static LEVELS: Cell<usize> = const { Cell::new(0) };
        static FIRST: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn deeper<T, E: From<Stop>>(_: usize, body: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let here = 0_u8;
        let at = (&raw const here).addr();
        let level = LEVELS.get();
        if level == 0 {
            FIRST.set(at);
        }
        if level >= MOST_LEVELS || FIRST.get().saturating_sub(at) >= MOST_BYTES {
            return Err(Stop::Stack.into());
        }
        LEVELS.set(level + 1);
        let made = body();
        LEVELS.set(level);
        made
    }
}
