//! Complete deterministic automata over the digits of several numbers, most significant first.

use crate::engine::{Limits, OverLimit};

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
    pub(crate) base: u32,
    /// The variables, ascending: the first is the most significant digit of a symbol.
    pub(crate) vars: Vec<Var>,
    pub(crate) start: State,
    pub(crate) accepting: Vec<bool>,
    /// For each state one successor a symbol.
    pub(crate) next: Vec<State>,
}

impl Dfa {
    /// The automaton with these parts; `None` if they do not fit together: variables ascending, a
    /// successor that is a state for each state and symbol.
    pub fn from_parts(
        base: u32,
        vars: Vec<Var>,
        start: u32,
        accepting: Vec<bool>,
        next: Vec<u32>,
    ) -> Option<Self> {
        let ascending = vars.windows(2).all(|pair| pair[0] < pair[1]);
        let entries = accepting.len().checked_mul(symbols(base, vars.len()));
        let is_state = |state: &State| index(*state) < accepting.len();
        let fits = base >= 2 && ascending && entries == Some(next.len());
        (fits && is_state(&start) && next.iter().all(is_state)).then(|| Self {
            base,
            vars,
            start,
            accepting,
            next,
        })
    }

    /// The first state.
    pub fn start(&self) -> u32 {
        self.start
    }

    /// For each state, whether it accepts.
    pub fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    /// For each state one successor a symbol; the first variable is the most significant digit of a
    /// symbol.
    pub fn next(&self) -> &[u32] {
        &self.next
    }

    /// The base of the digits.
    pub fn base(&self) -> u32 {
        self.base
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
        symbols(self.base, self.vars.len())
    }

    pub(crate) fn step(&self, state: State, symbol: usize) -> State {
        self.next[index(state) * self.symbols() + symbol]
    }

    /// Whether the relation holds for these values, given in the order of [`Dfa::vars`].
    pub fn accepts(&self, values: &[u64]) -> bool {
        let mut state = self.start;
        for symbol in self.word(values) {
            state = self.step(state, symbol);
        }
        self.accepting[index(state)]
    }

    /// The symbols that spell `values`, most significant first, without leading zeros.
    fn word(&self, values: &[u64]) -> Vec<usize> {
        let base = u64::from(self.base);
        let mut rest: Vec<u64> = values.to_vec();
        let mut word = Vec::new();
        while rest.iter().any(|value| *value > 0) {
            let symbol = rest.iter().fold(0, |symbol, value| symbol * base + value % base);
            word.push(usize::try_from(symbol).unwrap_or(0));
            rest.iter_mut().for_each(|value| *value /= base);
        }
        word.reverse();
        word
    }

    /// The relation that does not hold.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self { accepting: self.accepting.iter().map(|accepting| !accepting).collect(), ..self.clone() }
    }

    /// The same relation between other variables: `rename` gives each variable its new name. Two
    /// variables may become one.
    #[must_use]
    pub fn renamed(&self, rename: impl Fn(Var) -> Var) -> Self {
        let targets: Vec<Var> = self.vars.iter().map(|var| rename(*var)).collect();
        let mut vars = targets.clone();
        vars.sort_unstable();
        vars.dedup();
        let symbols = symbols(self.base, vars.len());
        let old_symbol: Vec<usize> =
            (0..symbols).map(|symbol| translate(self.base, symbol, &vars, &targets)).collect();
        let next = (0..self.states())
            .flat_map(|state| old_symbol.iter().map(move |old| self.next[state * self.symbols() + old]))
            .collect();
        Self { base: self.base, vars, start: self.start, accepting: self.accepting.clone(), next }
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
        let base = u128::from(self.base);
        let mut values = vec![0_u128; self.vars.len()];
        for symbol in word.into_iter().rev() {
            let digits = digits(self.base, symbol, self.vars.len());
            values.iter_mut().zip(digits).for_each(|(value, digit)| {
                *value = value.saturating_mul(base).saturating_add(u128::from(digit));
            });
        }
        values
    }
}

/// An automaton built by exploring states from a start, each successor given by a function.
pub(crate) fn explore<S: Clone + Eq + std::hash::Hash>(
    base: u32,
    vars: Vec<Var>,
    start: S,
    limits: &Limits,
    mut successors: impl FnMut(&S, &mut dyn FnMut(S)),
    accepts: impl Fn(&S) -> bool,
) -> Result<Dfa, OverLimit> {
    let symbols = symbols(base, vars.len());
    limits.symbols(symbols)?;
    let mut numbers: std::collections::HashMap<S, State> =
        std::collections::HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < states.len() {
        limits.states(states.len(), symbols)?;
        let state = states[at].clone();
        accepting.push(accepts(&state));
        successors(&state, &mut |successor| {
            let fresh = State::try_from(states.len()).unwrap_or(State::MAX);
            let number = *numbers.entry(successor.clone()).or_insert_with(|| {
                states.push(successor);
                fresh
            });
            next.push(number);
        });
        at += 1;
    }
    Ok(Dfa { base, vars, start: 0, accepting, next })
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
