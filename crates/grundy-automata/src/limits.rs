//! What building automata may use, and why it may end early.

use std::cell::Cell;

/// How large automata may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// States of one automaton.
    pub states: usize,
    /// Entries of one transition table: states times columns, which are symbols that no state tells
    /// apart. Also the most symbols.
    pub entries: usize,
    /// Bytes of one automaton and of what it takes to build it.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 200_000, entries: 64 << 20, bytes: 1 << 30 }
    }
}

/// A limit was hit: nothing is known of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverLimit {
    /// The states the automaton would have had, at least.
    pub states: usize,
    /// The symbols it reads.
    pub symbols: usize,
}

/// Why an automaton was not built: nothing is known of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It would have become too large.
    OverLimit(OverLimit),
    /// Whoever asked wished to stop.
    Stopped,
    /// The formula speaks of digits in another way than numbers are written.
    Foreign,
}

impl From<OverLimit> for Failure {
    fn from(over: OverLimit) -> Self {
        Self::OverLimit(over)
    }
}

/// How many states are made between two questions whether to stop.
const STATES_A_QUESTION: usize = 16;

/// The limits in force while an automaton is built.
pub(crate) struct Work<'s> {
    pub(crate) limits: Limits,
    pub(crate) stop: Option<&'s dyn Fn() -> bool>,
    /// The states of the largest automaton so far.
    pub(crate) largest: Cell<usize>,
}

impl Work<'_> {
    /// Whether so many states and bytes are allowed; asks now and then whether to stop.
    pub(crate) fn allows(
        &self,
        states: usize,
        width: usize,
        symbols: usize,
        bytes: usize,
    ) -> Result<(), Failure> {
        self.largest.set(self.largest.get().max(states));
        let entries = states.saturating_mul(width);
        if states > self.limits.states || entries > self.limits.entries || bytes > self.limits.bytes {
            return Err(OverLimit { states, symbols }.into());
        }
        if states.is_multiple_of(STATES_A_QUESTION) { self.ask() } else { Ok(()) }
    }

    /// Whether so many symbols are allowed.
    pub(crate) fn allows_symbols(&self, symbols: usize) -> Result<(), Failure> {
        let bytes = symbols.saturating_mul(size_of::<u32>());
        if symbols > self.limits.entries || bytes > self.limits.bytes {
            return Err(OverLimit { states: 1, symbols }.into());
        }
        Ok(())
    }

    /// Asks whether to stop.
    pub(crate) fn ask(&self) -> Result<(), Failure> {
        if self.stop.is_some_and(|stop| stop()) { Err(Failure::Stopped) } else { Ok(()) }
    }
}
