//! Relations given by the automata of a certificate, made ready to be read from the other end.

use std::collections::HashSet;

use grundy_core::{Automaton, Run, Stop};

/// A stored automaton, most significant digit first, with its transitions turned around.
///
/// Read least significant digit first it is nondeterministic: it begins in any accepting state, goes to any
/// state from which the symbol leads to the present one, and accepts in the first state. That is right for all
/// numbers of zeros at the far end because [`Relation::new`] asks that leading zeros make no difference.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    tracks: usize,
    symbols: usize,
    start: u32,
    last: Vec<u32>,
    /// State s and symbol a at `s * symbols + a`: where a leads to s from, unreachable states left out.
    before: Vec<Vec<u32>>,
    states: usize,
    next: Vec<u32>,
    accepting: Vec<bool>,
}

/// Why a stored automaton is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Malformed {
    /// It does not have the base or the number of tracks that it must have.
    Alphabet,
    /// Its tables have the wrong size or name states that do not exist.
    Table,
    /// Whether it accepts depends on the number of leading zeros.
    Zeros,
}

/// Automata have at most this many tracks.
const MOST_TRACKS: usize = 16;

impl Relation {
    /// Makes a base-2 automaton with that number of tracks ready.
    pub(crate) fn new(
        automaton: &Automaton,
        tracks: usize,
        run: &Run<'_>,
    ) -> Result<Result<Self, Malformed>, Stop> {
        if automaton.base != 2 || automaton.tracks != tracks || tracks > MOST_TRACKS {
            return Ok(Err(Malformed::Alphabet));
        }
        let symbols = 1_usize << tracks;
        let states = automaton.accepting.len();
        let exists = |state: &u32| usize::try_from(*state).is_ok_and(|state| state < states);
        let fits = states.checked_mul(symbols) == Some(automaton.next.len());
        if !fits || !exists(&automaton.start) || !automaton.next.iter().all(exists) {
            return Ok(Err(Malformed::Table));
        }
        run.take(automaton.next.len().saturating_mul(32))?;
        let mut relation = Self {
            tracks,
            symbols,
            start: automaton.start,
            last: Vec::new(),
            before: vec![Vec::new(); states * symbols],
            states,
            next: automaton.next.clone(),
            accepting: automaton.accepting.clone(),
        };
        if !relation.ignores_zeros(run)? {
            return Ok(Err(Malformed::Zeros));
        }
        relation.turn_around(run)?;
        Ok(Ok(relation))
    }

    /// How many numbers are read.
    pub(crate) fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many states the stored automaton has.
    pub(crate) fn states(&self) -> usize {
        self.states
    }

    /// The accepting states.
    pub(crate) fn last_states(&self) -> impl Iterator<Item = u32> + '_ {
        self.last.iter().copied()
    }

    /// Whether it is the first state.
    pub(crate) fn is_first(&self, state: u32) -> bool {
        state == self.start
    }

    /// The states from which the symbol leads to `state`.
    pub(crate) fn before(&self, state: u32, symbol: usize) -> &[u32] {
        self.before.get(at(state) * self.symbols + symbol).map_or(&[], Vec::as_slice)
    }

    /// Whether the relation holds for these numbers, by running the automaton as it is stored.
    pub(crate) fn holds(&self, numbers: &[u64]) -> bool {
        let places = numbers.iter().map(|number| u64::BITS - number.leading_zeros()).max().unwrap_or(0);
        let mut state = self.start;
        for place in (0..places).rev() {
            let symbol =
                numbers.iter().fold(0, |symbol, number| 2 * symbol + usize::from(number >> place & 1 == 1));
            state = self.next[at(state) * self.symbols + symbol];
        }
        self.accepting[at(state)]
    }

    /// Whether the first state and the one after a zero accept the same words: pairs of states are followed.
    fn ignores_zeros(&self, run: &Run<'_>) -> Result<bool, Stop> {
        let first = (self.start, self.next[at(self.start) * self.symbols]);
        let mut seen = HashSet::from([first]);
        let mut open = vec![first];
        while let Some((a, b)) = open.pop() {
            if self.accepting[at(a)] != self.accepting[at(b)] {
                return Ok(false);
            }
            for symbol in 0..self.symbols {
                run.step()?;
                let pair =
                    (self.next[at(a) * self.symbols + symbol], self.next[at(b) * self.symbols + symbol]);
                if pair.0 != pair.1 && seen.insert(pair) {
                    open.push(pair);
                }
            }
        }
        Ok(true)
    }

    fn turn_around(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let mut seen = vec![false; self.states];
        seen[at(self.start)] = true;
        let mut open = vec![self.start];
        while let Some(state) = open.pop() {
            if self.accepting[at(state)] {
                self.last.push(state);
            }
            for symbol in 0..self.symbols {
                run.step()?;
                let to = self.next[at(state) * self.symbols + symbol];
                self.before[at(to) * self.symbols + symbol].push(state);
                if !std::mem::replace(&mut seen[at(to)], true) {
                    open.push(to);
                }
            }
        }
        self.last.sort_unstable();
        self.before.iter_mut().for_each(|states| states.sort_unstable());
        Ok(())
    }
}

fn at(state: u32) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}
