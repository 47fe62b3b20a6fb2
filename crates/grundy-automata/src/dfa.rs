//! Complete deterministic automata over the digits of several numbers, most significant first.

use crate::minimise::minimise;
use crate::system::System;

/// A variable: a number whose digits stand on a track of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

/// The number of a state.
pub(crate) type State = u32;

/// A complete deterministic automaton.
///
/// It reads one symbol a step: the digits of all its variables at one place, most significant
/// place first, any number of leading zeros. What it accepts does not depend on leading zeros.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfa {
    pub(crate) system: System,
    /// The variables, ascending: the first is the most significant digit of a symbol.
    pub(crate) vars: Vec<Var>,
    pub(crate) start: State,
    pub(crate) accepting: Vec<bool>,
    pub(crate) columns: Columns,
    /// For each state one successor a column.
    pub(crate) next: Vec<State>,
}

/// Symbols that lead to the same state from every state are one column of the transition table: a sum
/// of ten digits has eleven columns, not 1,024.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Columns {
    /// The column of each symbol, numbered in the order of the symbols.
    pub(crate) of: Vec<u32>,
    /// How many there are.
    pub(crate) width: usize,
}

impl Columns {
    /// Gives the same column to symbols of the same key; also the keys in the order of columns.
    pub(crate) fn by_key<K: Clone + Eq + std::hash::Hash>(keys: impl Iterator<Item = K>) -> (Self, Vec<K>) {
        let mut known = crate::intern::Intern::new();
        let of = keys.map(|key| known.number(&key)).collect();
        (Self { of, width: known.len() }, known.into_things())
    }
}

impl Dfa {
    /// The automaton with these parts; `None` if they do not fit together: variables ascending, a
    /// successor that is a state for each state and symbol.
    pub fn from_parts(
        system: impl Into<System>,
        vars: Vec<Var>,
        start: u32,
        accepting: Vec<bool>,
        next: Vec<u32>,
    ) -> Option<Self> {
        let system = system.into();
        let ascending = vars.windows(2).all(|pair| pair[0] < pair[1]);
        let entries = accepting.len().checked_mul(symbols(system.digits(), vars.len()));
        let is_state = |state: &State| index(*state) < accepting.len();
        let fits = system.digits() >= 2 && ascending && entries == Some(next.len());
        let valid = fits && is_state(&start) && next.iter().all(is_state);
        valid.then(|| Self::from_table(system, vars, start, accepting, next))
    }

    /// The automaton with a successor for each state and symbol.
    pub(crate) fn from_table(
        system: System,
        vars: Vec<Var>,
        start: State,
        accepting: Vec<bool>,
        next: Vec<State>,
    ) -> Self {
        let width = symbols(system.digits(), vars.len());
        let of = (0..).take(width).collect();
        Self { system, vars, start, accepting, columns: Columns { of, width }, next }.with_columns_merged()
    }

    /// The first state.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// For each state, whether it accepts.
    pub fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    /// For each state one successor a symbol, put together anew at each call; the first variable is the
    /// most significant digit of a symbol.
    pub fn table(&self) -> Vec<u32> {
        self.rows().flat_map(|row| self.columns.of.iter().map(|column| row[index(*column)])).collect()
    }

    /// How numbers are written.
    pub fn system(&self) -> System {
        self.system
    }

    /// How many digits there are.
    pub fn base(&self) -> u32 {
        self.system.digits()
    }

    /// The variables, ascending.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The number of symbols.
    pub(crate) fn symbols(&self) -> usize {
        self.columns.of.len()
    }

    /// The successors of a state, one a column.
    pub(crate) fn row(&self, state: State) -> &[State] {
        &self.next[index(state) * self.columns.width..][..self.columns.width]
    }

    fn rows(&self) -> impl Iterator<Item = &[State]> {
        self.next.chunks(self.columns.width)
    }

    pub(crate) fn step(&self, state: State, symbol: usize) -> State {
        self.row(state)[index(self.columns.of[symbol])]
    }

    /// Whether the relation holds for these values, given in the order of [`Dfa::vars`].
    pub fn accepts(&self, values: &[u64]) -> bool {
        if let System::Base(base) = self.system {
            return self.accepts_in_base(u64::from(base), values);
        }
        let words: Vec<Vec<u32>> = values.iter().map(|value| self.system.write(u128::from(*value))).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let base = usize::try_from(self.base()).unwrap_or(2);
        let end = (0..length).fold(self.start, |state, place| {
            let digit = |word: &Vec<u32>| (place + word.len()).checked_sub(length).map_or(0, |at| word[at]);
            let symbol = words
                .iter()
                .fold(0, |symbol, word| symbol * base + usize::try_from(digit(word)).unwrap_or(0));
            self.step(state, symbol)
        });
        self.accepting[index(end)]
    }

    fn accepts_in_base(&self, base: u64, values: &[u64]) -> bool {
        let digits =
            values.iter().filter_map(|value| value.checked_ilog(base)).max().map_or(0, |log| log + 1);
        let end = (0..digits).rev().fold(self.start, |state, place| {
            let power = base.pow(place);
            let digit = |value: u64| if base == 2 { value >> place & 1 } else { value / power % base };
            let symbol = values.iter().fold(0, |symbol, value| symbol * base + digit(*value));
            self.step(state, usize::try_from(symbol).unwrap_or(0))
        });
        self.accepting[index(end)]
    }

    /// The relation that does not hold.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self { accepting: self.accepting.iter().map(|accepting| !accepting).collect(), ..self.clone() }
    }

    /// The least automaton of the same relation, states numbered in the order in which they are
    /// reached: equal relations give equal automata.
    #[must_use]
    pub fn minimised(&self) -> Self {
        minimise(self)
    }

    /// The same relation between other variables: `rename` gives each variable its new name. Two
    /// variables may become one.
    #[must_use]
    pub fn renamed(&self, rename: impl Fn(Var) -> Var) -> Self {
        let targets: Vec<Var> = self.vars.iter().map(|var| rename(*var)).collect();
        let mut vars = targets.clone();
        vars.sort_unstable();
        vars.dedup();
        self.over(vars, &targets)
    }

    /// The same relation over these variables too, whatever their values.
    #[must_use]
    pub fn widened(&self, more: &[Var]) -> Self {
        let mut vars = [&self.vars, more].concat();
        vars.sort_unstable();
        vars.dedup();
        self.over(vars, &self.vars)
    }

    /// The same relation read from `vars`, ascending, its own being `targets` among them.
    fn over(&self, vars: Vec<Var>, targets: &[Var]) -> Self {
        let old = (0..symbols(self.base(), vars.len()))
            .map(|symbol| self.columns.of[translate(self.base(), symbol, &vars, targets)]);
        let (columns, kept) = Columns::by_key(old);
        let next = self.rows().flat_map(|row| kept.iter().map(|column| row[index(*column)])).collect();
        Self { vars, columns, next, accepting: self.accepting.clone(), ..*self }
    }

    /// For each state, whether an accepting state can be reached from it.
    pub(crate) fn live(&self) -> Vec<bool> {
        let mut before: Vec<Vec<State>> = vec![Vec::new(); self.states()];
        for (state, row) in (0..).zip(self.rows()) {
            row.iter().for_each(|next| before[index(*next)].push(state));
        }
        let mut live = self.accepting.clone();
        let mut open: Vec<State> = (0..).zip(&live).filter(|(_, live)| **live).map(|(at, _)| at).collect();
        while let Some(state) = open.pop() {
            for earlier in &before[index(state)] {
                if !std::mem::replace(&mut live[index(*earlier)], true) {
                    open.push(*earlier);
                }
            }
        }
        live
    }

    /// A state that is never left and accepts, or does not, as told; minimal automata have at most one.
    pub(crate) fn sink(&self, accepting: bool) -> Option<State> {
        let stays = |(state, row): &(State, &[State])| {
            self.accepting[index(*state)] == accepting && row.iter().all(|next| next == state)
        };
        (0..).zip(self.rows()).find(stays).map(|(state, _)| state)
    }

    /// The same automaton, equal columns being one.
    pub(crate) fn with_columns_merged(self) -> Self {
        let column = |at: usize| -> Vec<State> { self.rows().map(|row| row[at]).collect() };
        let (merged, _) = Columns::by_key((0..self.columns.width).map(column));
        if merged.width == self.columns.width {
            return self;
        }
        let of = self.columns.of.iter().map(|column| merged.of[index(*column)]);
        let (columns, _) = Columns::by_key(of);
        let mut first = vec![0; columns.width];
        for (new, old) in columns.of.iter().zip(&self.columns.of).rev() {
            first[index(*new)] = index(*old);
        }
        let next = self.rows().flat_map(|row| first.iter().map(|at| row[*at])).collect();
        Self { columns, next, ..self }
    }

    /// A shortest member, the least in the order of its digits; values in the order of the
    /// variables. `None` if the relation never holds.
    pub fn shortest(&self) -> Option<Vec<u128>> {
        let mut from: Vec<Option<(State, usize)>> = vec![None; self.states()];
        let mut seen = vec![false; self.states()];
        seen[index(self.start)] = true;
        let mut queue = std::collections::VecDeque::from([self.start]);
        while let Some(state) = queue.pop_front() {
            if self.accepting[index(state)] {
                return Some(self.values_of(&from, state));
            }
            for symbol in 0..self.symbols() {
                let next = self.step(state, symbol);
                if !seen[index(next)] {
                    seen[index(next)] = true;
                    from[index(next)] = Some((state, symbol));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    fn values_of(&self, from: &[Option<(State, usize)>], mut state: State) -> Vec<u128> {
        let mut word = Vec::new();
        while let Some((before, symbol)) = from[index(state)] {
            word.push(symbol);
            state = before;
        }
        let mut words: Vec<Vec<u32>> = vec![Vec::new(); self.vars.len()];
        for symbol in word.into_iter().rev() {
            let digits = digits(self.base(), symbol, self.vars.len());
            words.iter_mut().zip(digits).for_each(|(word, digit)| word.push(digit));
        }
        words.iter().map(|word| self.system.read(word)).collect()
    }
}

/// A state as an index.
pub(crate) fn index(state: State) -> usize {
    usize::try_from(state).unwrap_or(usize::MAX)
}

/// How many symbols there are on `tracks` tracks; saturates.
pub(crate) fn symbols(base: u32, tracks: usize) -> usize {
    let base = usize::try_from(base).unwrap_or(usize::MAX);
    (0..tracks).fold(1, |symbols: usize, _| symbols.saturating_mul(base))
}

/// The digits of a symbol, first variable first.
pub(crate) fn digits(base: u32, mut symbol: usize, tracks: usize) -> Vec<u32> {
    let base = usize::try_from(base).unwrap_or(2);
    let mut digits = vec![0; tracks];
    for digit in digits.iter_mut().rev() {
        *digit = u32::try_from(symbol % base).unwrap_or(0);
        symbol /= base;
    }
    digits
}

/// The symbol over `targets` (any order, repeats allowed) that `symbol` over `vars` gives.
pub(crate) fn translate(base: u32, symbol: usize, vars: &[Var], targets: &[Var]) -> usize {
    let digits = digits(base, symbol, vars.len());
    let base = usize::try_from(base).unwrap_or(2);
    targets.iter().fold(0, |symbol, target| {
        let at = vars.binary_search(target).unwrap_or(0);
        symbol * base + usize::try_from(digits[at]).unwrap_or(0)
    })
}
