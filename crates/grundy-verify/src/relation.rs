//! Relations given by the automata of a certificate, made ready to be read from the other end.
//!
//! # Setting
//!
//! A stored automaton is deterministic and reads the most significant digit first. The checker reads the least significant first, and
//! asks for the value of a component whose fields may stand in another order than the canonical one.
//!
//! # Theorem
//!
//! Turned around, a deterministic automaton is a nondeterministic one for the reversed words: it begins in any accepting state, goes to
//! any state from which the symbol leads to the present one, and accepts in the first state. That is right for all numbers of zeros
//! at the far end if leading zeros make no difference.
//!
//! Sets of its states that a word leads from to acceptance are the states of a deterministic automaton for the reversed words (Rabin and Scott 1959): a
//! longer word is read from the set by its first symbol, so the set of states from which that leads into the set is the next.
//!
//! States that accept the same words may be merged. Two states do if no word tells them apart, and states are told apart
//! by their own acceptance or by their successors after one symbol (Moore 1956).
//!
//! The order of numbers is decided by the first place where they differ, the most significant one, in Fibonacci numeration too. So an automaton that remembers
//! how the prefixes of the fields of a group are ordered, and which are still equal, can give to the stored automaton the digits in
//! ascending order of the numbers: it accepts a tuple if and only if the stored one accepts the sorted tuple.
//!
//! # How the code uses it
//!
//! [`Relation::new`] asks for a complete table and that leading zeros make no difference, and merges. [`Relation::in_any_order`]
//! makes the relation for fields as they are written. [`Relation::made`] is for atoms: there may be many of them in a formula, so it is
//! read backwards with sets, one state at a time.
//!
//! # What is not covered
//!
//! Other numerations than base 2 and Fibonacci's, more than 16 tracks.
//!
//! # Cost
//!
//! States times symbols for each round of merging; for a group of m fields up to the number of weak orders of m
//! things times the states (541 for five).

use std::collections::HashMap;

use grundy_core::{Automaton, Numeration, Periodic, Run, Stop};

use crate::digits;

/// A stored automaton with its transitions turned around.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    table: Table,
    /// Where reading backwards begins.
    last: Vec<u32>,
    /// State s and symbol a at `s * symbols + a`: where reading a backwards leads.
    before: Vec<Vec<u32>>,
    /// For each state whether reading backwards may end there.
    first: Vec<bool>,
}

/// A complete deterministic automaton, every state of which can be reached.
#[derive(Clone, Debug)]
struct Table {
    numeration: Numeration,
    tracks: usize,
    symbols: usize,
    start: u32,
    accepting: Vec<bool>,
    /// State s and symbol a at `s * symbols + a`.
    next: Vec<u32>,
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
    /// Makes an automaton with that number of tracks ready, in base 2 or in Fibonacci numeration. There, words of no numbers are
    /// not accepted, whatever the automaton says.
    pub(crate) fn new(
        automaton: &Automaton,
        tracks: usize,
        run: &Run<'_>,
    ) -> Result<Result<Self, Malformed>, Stop> {
        let numeration = automaton.numeration;
        let known = matches!(numeration, Numeration::BINARY | Numeration::Fibonacci);
        if !known || automaton.tracks != tracks || tracks > MOST_TRACKS {
            return Ok(Err(Malformed::Alphabet));
        }
        let symbols = 1_usize << tracks;
        let states = automaton.accepting.len();
        let exists = |state: &u32| usize::try_from(*state).is_ok_and(|state| state < states);
        let fits = states.checked_mul(symbols) == Some(automaton.next.len());
        if !fits || !exists(&automaton.start) || !automaton.next.iter().all(exists) {
            return Ok(Err(Malformed::Table));
        }
        // A state and the digits read last, which matter only where ones must not follow each other.
        let accepts =
            |state: &Option<(u32, usize)>| state.is_some_and(|(state, _)| automaton.accepting[at(state)]);
        let to = |state: &Option<(u32, usize)>, symbol: usize| {
            let (state, last) = (*state)?;
            let kept = if numeration == Numeration::Fibonacci { symbol } else { 0 };
            (last & symbol == 0).then(|| (automaton.next[at(state) * symbols + symbol], kept))
        };
        let start = Some((automaton.start, 0));
        let table = Table::explored(numeration, tracks, start, accepts, to, run)?.merged(run)?;
        // All states differ now, so the first and the one after a zero accept the same words only if they are one.
        if table.next[at(table.start) * symbols] != table.start {
            return Ok(Err(Malformed::Zeros));
        }
        Ok(Ok(Self::turned(table, run)?))
    }

    /// The relation between a number and its value, where values repeat in the end as they are and all are there.
    ///
    /// A state is what was read of the number, counted from the preperiod on modulo the period, and what was read of the value.
    pub(crate) fn periodic(values: &Periodic, run: &Run<'_>) -> Result<Self, Stop> {
        let (e, p) = (values.preperiod, values.period.max(1));
        let class = |n: u64| if n < e { n } else { e + (n - e) % p };
        let most = values.values.iter().flatten().max().copied().unwrap_or(0);
        let accepts = |(n, value): &(u64, Option<u64>)| value.is_some() && values.at(*n) == *value;
        let to = |(n, value): &(u64, Option<u64>), symbol: usize| {
            let (a, b) = (u64::from(symbol & 2 != 0), u64::from(symbol & 1 != 0));
            (class(2 * n + a), value.map(|value| 2 * value + b).filter(|value| *value <= most))
        };
        let table = Table::explored(Numeration::BINARY, 2, (0, Some(0)), accepts, to, run)?.merged(run)?;
        Self::turned(table, run)
    }

    /// The relation in Fibonacci numeration that these functions say, most significant digit first.
    pub(crate) fn made<S: Clone + Eq + std::hash::Hash>(
        tracks: usize,
        start: S,
        accepts: impl Fn(&S) -> bool,
        to: impl Fn(&S, usize) -> S,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        let table = Table::explored(Numeration::Fibonacci, tracks, start, accepts, to, run)?.merged(run)?;
        let backwards = table.backwards(run)?;
        let live = backwards.live(run)?;
        let before = |to: &u32| if live[at(*to)] { vec![*to] } else { Vec::new() };
        Ok(Self {
            table,
            last: vec![backwards.start],
            before: backwards.next.iter().map(before).collect(),
            first: backwards.accepting,
        })
    }

    /// The relation for tuples whose fields in each of the groups may stand in any order.
    pub(crate) fn in_any_order(&self, groups: &[Vec<usize>], run: &Run<'_>) -> Result<Self, Stop> {
        let table = &self.table;
        let first: Vec<Order> = groups.iter().map(|group| Order::equal(group)).collect();
        let accepts = |(_, state): &(Vec<Order>, u32)| table.accepting[at(*state)];
        let to = |(orders, state): &(Vec<Order>, u32), symbol: usize| {
            let mut sorted = symbol;
            let mut finer = Vec::with_capacity(orders.len());
            for (order, group) in orders.iter().zip(groups) {
                let after = order.refined(|track| table.digit(symbol, track));
                for (slot, (track, _)) in group.iter().zip(&after.0) {
                    sorted = table.with_digit(sorted, *slot, table.digit(symbol, *track));
                }
                finer.push(after);
            }
            (finer, table.next[at(*state) * table.symbols + sorted])
        };
        let start = (first, table.start);
        let table = Table::explored(table.numeration, table.tracks, start, accepts, to, run)?.merged(run)?;
        Self::turned(table, run)
    }

    /// The states in which reading backwards begins.
    pub(crate) fn last_states(&self) -> impl Iterator<Item = u32> + '_ {
        self.last.iter().copied()
    }

    /// Whether reading backwards may end in the state.
    pub(crate) fn is_first(&self, state: u32) -> bool {
        self.first[at(state)]
    }

    /// The states to which reading the symbol backwards leads.
    pub(crate) fn before(&self, state: u32, symbol: usize) -> &[u32] {
        self.before.get(at(state) * self.table.symbols + symbol).map_or(&[], Vec::as_slice)
    }

    /// Whether the relation holds for these numbers, by running the automaton as it is stored.
    pub(crate) fn holds(&self, numbers: &[u64]) -> bool {
        let words = numbers.iter().map(|number| digits::word(self.table.numeration, *number));
        let Some(words) = words.collect::<Option<Vec<u64>>>() else { return false };
        let places = words.iter().map(|word| u64::BITS - word.leading_zeros()).max().unwrap_or(0);
        let mut state = self.table.start;
        for place in (0..places).rev() {
            let symbol =
                words.iter().fold(0, |symbol, word| 2 * symbol + usize::from(word >> place & 1 == 1));
            state = self.table.next[at(state) * self.table.symbols + symbol];
        }
        self.table.accepting[at(state)]
    }

    fn turned(table: Table, run: &Run<'_>) -> Result<Self, Stop> {
        run.take(table.next.len().saturating_mul(32))?;
        let mut before = vec![Vec::new(); table.next.len()];
        for (state, row) in (0_u32..).zip(table.next.chunks(table.symbols)) {
            for (symbol, to) in row.iter().enumerate() {
                run.step()?;
                before[at(*to) * table.symbols + symbol].push(state);
            }
        }
        let last = (0_u32..).zip(&table.accepting).filter(|(_, accepts)| **accepts).map(|(state, _)| state);
        let first = (0_u32..).zip(&table.accepting).map(|(state, _)| state == table.start).collect();
        Ok(Self { last: last.collect(), before, first, table })
    }
}

impl Table {
    /// The automaton that follows these functions, states numbered as they are met.
    fn explored<S: Clone + Eq + std::hash::Hash>(
        numeration: Numeration,
        tracks: usize,
        start: S,
        accepts: impl Fn(&S) -> bool,
        to: impl Fn(&S, usize) -> S,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        let symbols = 1_usize << tracks;
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let (mut accepting, mut next) = (Vec::new(), Vec::new());
        while let Some(state) = states.get(accepting.len()).cloned() {
            run.position()?;
            run.take(symbols * 4 + 64)?;
            accepting.push(accepts(&state));
            for symbol in 0..symbols {
                run.step()?;
                let after = to(&state, symbol);
                let new =
                    u32::try_from(states.len()).map_err(|_| Stop::Memory { limit: u64::from(u32::MAX) })?;
                let number = *numbers.entry(after.clone()).or_insert(new);
                if number == new {
                    states.push(after);
                }
                next.push(number);
            }
        }
        Ok(Self { numeration, tracks, symbols, start: 0, accepting, next })
    }

    /// The same with states merged that accept the same words: classes are split until none is.
    fn merged(self, run: &Run<'_>) -> Result<Self, Stop> {
        let mut class: Vec<u32> = self.accepting.iter().map(|accepts| u32::from(*accepts)).collect();
        let mut many = 0;
        loop {
            let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut finer = Vec::with_capacity(class.len());
            for (own, row) in class.iter().zip(self.next.chunks(self.symbols)) {
                run.step()?;
                let tells: Vec<u32> =
                    std::iter::once(*own).chain(row.iter().map(|to| class[at(*to)])).collect();
                let new = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                finer.push(*numbers.entry(tells).or_insert(new));
            }
            class = finer;
            if numbers.len() == many {
                break;
            }
            many = numbers.len();
        }
        // One state of each class speaks for all of them.
        let mut member = vec![0; many];
        (0..class.len()).rev().for_each(|state| member[at(class[state])] = state);
        let accepts = |own: &u32| self.accepting[member[at(*own)]];
        let to = |own: &u32, symbol: usize| class[at(self.next[member[at(*own)] * self.symbols + symbol])];
        Self::explored(self.numeration, self.tracks, class[at(self.start)], accepts, to, run)
    }

    /// The deterministic automaton of the words read from the other end: its states are the sets of states from which what was read
    /// leads to acceptance.
    fn backwards(&self, run: &Run<'_>) -> Result<Self, Stop> {
        let states = self.accepting.len();
        let start: Vec<bool> = self.accepting.clone();
        let accepts = |set: &Vec<bool>| set[at(self.start)];
        let to = |set: &Vec<bool>, symbol: usize| -> Vec<bool> {
            (0..states).map(|state| set[at(self.next[state * self.symbols + symbol])]).collect()
        };
        run.take(states)?;
        Self::explored(self.numeration, self.tracks, start, accepts, to, run)?.merged(run)
    }

    /// For each state, whether something is accepted from it.
    fn live(&self, run: &Run<'_>) -> Result<Vec<bool>, Stop> {
        let mut live = self.accepting.clone();
        loop {
            let mut changed = false;
            for (state, row) in self.next.chunks(self.symbols).enumerate() {
                run.step()?;
                if !live[state] && row.iter().any(|to| live[at(*to)]) {
                    live[state] = true;
                    changed = true;
                }
            }
            if !changed {
                return Ok(live);
            }
        }
    }

    /// The digit of a track; the first track is the highest.
    fn digit(&self, symbol: usize, track: usize) -> bool {
        symbol >> (self.tracks - 1 - track) & 1 == 1
    }

    fn with_digit(&self, symbol: usize, track: usize, digit: bool) -> usize {
        let bit = 1 << (self.tracks - 1 - track);
        if digit { symbol | bit } else { symbol & !bit }
    }
}

/// The fields of a group in ascending order of what was read, each with whether it is still equal to the one before.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Order(Vec<(usize, bool)>);

impl Order {
    fn equal(group: &[usize]) -> Self {
        Self(group.iter().enumerate().map(|(place, track)| (*track, place > 0)).collect())
    }

    /// The order after one more digit of each: among equals, those with a 0 come first.
    fn refined(&self, digit: impl Fn(usize) -> bool) -> Self {
        let mut all = Vec::with_capacity(self.0.len());
        for block in self.0.chunk_by(|_, (_, same)| *same) {
            for wanted in [false, true] {
                let members = block.iter().filter(|(track, _)| digit(*track) == wanted);
                all.extend(members.enumerate().map(|(place, (track, _))| (*track, place > 0)));
            }
        }
        Self(all)
    }
}

fn at(state: u32) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use grundy_core::{Numeration, Run};

    use super::{Relation, Table};

    /// An automaton with states to spare for: the numbers ascend and the last is the xor of the others.
    fn sorted_xor() -> Relation {
        let run = Run::unlimited();
        // Which neighbours are still equal, whether all is well, and a counter that means nothing.
        let to = |(equal, well, count): &(u32, bool, u32), symbol: usize| {
            let digit = |track: usize| symbol >> (3 - track) & 1;
            let mut equal = *equal;
            let mut well = *well && digit(0) ^ digit(1) ^ digit(2) == digit(3);
            for pair in 0..2 {
                if equal >> pair & 1 == 1 && digit(pair) != digit(pair + 1) {
                    well = well && digit(pair) < digit(pair + 1);
                    equal &= !(1 << pair);
                }
            }
            (equal, well, (count + u32::from(symbol > 0)) % 3)
        };
        let table = Table::explored(Numeration::BINARY, 4, (3, true, 0), |(_, well, _)| *well, to, &run)
            .expect("no limit");
        Relation::turned(table.merged(&run).expect("no limit"), &run).expect("no limit")
    }

    #[test]
    fn merging_and_sorting_change_nothing_else() {
        let run = Run::unlimited();
        let sorted = sorted_xor();
        assert_eq!(sorted.table.accepting.len(), 5);
        let free = sorted.in_any_order(&[vec![0, 1, 2]], &run).expect("no limit");
        assert_eq!(free.table.accepting.len(), 2);
        let pair = sorted.in_any_order(&[vec![0, 2]], &run).expect("no limit");
        for number in 0..4096_u64 {
            let [a, b, c, d] = [0, 3, 6, 9].map(|place| number >> place & 7);
            let xor = a ^ b ^ c == d;
            assert_eq!(sorted.holds(&[a, b, c, d]), xor && a <= b && b <= c, "{a} {b} {c} {d}");
            assert_eq!(free.holds(&[a, b, c, d]), xor, "{a} {b} {c} {d}");
            assert_eq!(pair.holds(&[a, b, c, d]), xor && a.min(c) <= b && b <= a.max(c), "{a} {b} {c} {d}");
        }
    }
}
