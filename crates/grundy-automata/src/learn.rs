//! The least automaton that explains a table.
//!
//! # Setting
//!
//! A table says for every tuple p of numbers of `length` digits whether it belongs to an unknown set,
//! or which value f(p) an unknown function has there, if any. A function is learned as the relation
//! (p, f(p)), its value on a last track. A prefix of digits, all tracks in step, is a state; two
//! prefixes count as one state if they agree on all suffixes of up to `depth` digits.
//!
//! # Theorem
//!
//! Myhill and Nerode: an automatic relation has finitely many classes of prefixes, and suffixes of
//! some finite depth tell them apart. So a table that is long enough, read to that depth, gives the
//! least automaton. Whether this one was long enough is *not* known from the table: what is
//! learned is a guess, to be proved elsewhere.
//!
//! # How the code uses it
//!
//! Prefixes are visited in order of length. Each new class becomes a state, whose successors are the
//! classes of its one-digit extensions. A prefix (P, c) of a function agrees with the suffix
//! (s, w) if f(P s) = c w; so its signature is one entry for each s: the digits w, or none. The
//! cells are stored in the order of their digits taken in step, where the extensions of a prefix
//! stand side by side. In a recurrent system all words of digits have cells, and those that are the word of no number are no
//! members.
//!
//! The result is accepted only if it reproduces the table: all prefixes of positions are walked with
//! the values that the automaton may still accept there. A function has one value, so the same
//! state with two different prefixes of the value at one P is a reason to refuse; hence a walk
//! never carries more values than there are states.
//!
//! # What is not covered
//!
//! A value with more digits than positions have is seen by the
//! walk, which starts with as many zeros as needed, but tells no prefixes apart.
//!
//! # Cost
//!
//! To learn: one look at the table for each extension of a state and each suffix of a position up
//! to `depth`. To reproduce: one step for each prefix of a position and value carried there.

use std::collections::HashMap;

use crate::dfa::{Dfa, State, Var, digits, index, symbols};
use crate::system::System;

/// Suffixes of so many digits are tried in any table.
const DEPTH: u32 = 3;

/// Longer ones as long as there are no more of them than this.
const MOST_SUFFIXES: usize = 256;

/// The most cells a table may have.
const MOST_CELLS: usize = 1 << 28;

/// An entry of a signature: the value has other digits, or there is none.
const NONE: u32 = u32::MAX;

/// A table to learn from.
#[derive(Clone, Debug)]
pub struct Examples {
    system: System,
    /// How many digits there are.
    base: u32,
    fields: usize,
    length: u32,
    shape: Shape,
    /// In the order of the digits of all fields taken in step. A member of a set has the value 0. Values are
    /// held as codes: numbers whose digits in base `base` are those of the value.
    cells: Vec<Option<u64>>,
}

/// The numbers of all codes of one length; empty in a base, where a number is its own code.
struct Known(Vec<Option<u64>>);

impl Known {
    fn new(system: System, length: u32) -> Self {
        let codes = match system {
            System::Base(_) => 0,
            System::Fibonacci | System::Pell => {
                u64::from(system.digits()).checked_pow(length).filter(|codes| *codes <= 1 << 22).unwrap_or(0)
            }
        };
        Self((0..codes).map(|code| system.decoded(code)).collect())
    }

    fn decoded(&self, code: u64) -> Option<u64> {
        match usize::try_from(code).ok().and_then(|code| self.0.get(code)) {
            Some(number) => *number,
            None => Some(code),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Set,
    Function,
}

impl Examples {
    /// A set of tuples of `fields` numbers, known for numbers of `length` digits; `None` if that is too large.
    pub fn set(
        system: impl Into<System>,
        fields: usize,
        length: u32,
        member: impl Fn(&[u64]) -> bool,
    ) -> Option<Self> {
        Self::new(system.into(), fields, length, Shape::Set, |at| member(at).then_some(0))
    }

    /// A function of `fields` numbers, known for numbers of `length` digits, `value` being `None` where it has
    /// no value; `None` if that is too large.
    pub fn function(
        system: impl Into<System>,
        fields: usize,
        length: u32,
        value: impl Fn(&[u64]) -> Option<u64>,
    ) -> Option<Self> {
        Self::new(system.into(), fields, length, Shape::Function, value)
    }

    fn new(
        system: System,
        fields: usize,
        length: u32,
        shape: Shape,
        value: impl Fn(&[u64]) -> Option<u64>,
    ) -> Option<Self> {
        let base = system.digits();
        u64::from(base).checked_pow(length)?;
        let places = usize::try_from(length).ok()?.checked_mul(fields)?;
        let count = symbols(base, places);
        if base < 2 || count > MOST_CELLS {
            return None;
        }
        let known = Known::new(system, length);
        // Words that are those of no number are no members, like words of other numbers.
        let coded = |codes: &mut [u64]| {
            for code in &mut *codes {
                match known.decoded(*code) {
                    Some(number) => *code = number,
                    None => return Some(None),
                }
            }
            value(codes).map_or(Some(None), |value| system.code(value).map(Some))
        };
        let mut at = vec![0; fields];
        let cells = (0..count).map(|cell| {
            at.fill(0);
            for (place, digit) in digits(base, cell, places).into_iter().enumerate() {
                let field = &mut at[place % fields];
                *field = *field * u64::from(base) + u64::from(digit);
            }
            coded(&mut at)
        });
        let cells = cells.collect::<Option<_>>()?;
        Some(Self { system, base, fields, length, shape, cells })
    }

    /// The tracks of the relation: one a field, and one for the value of a function.
    fn tracks(&self) -> usize {
        self.fields + usize::from(self.shape == Shape::Function)
    }

    /// How many digits a value has that is read in one step with digits of the fields.
    fn value_symbols(&self) -> usize {
        symbols(self.base, self.tracks() - self.fields)
    }

    /// How many digits the longest number has, at least `length`.
    fn longest(&self) -> u32 {
        let greatest = self.cells.iter().flatten().max().copied().unwrap_or(0);
        let digits = greatest.checked_ilog(u64::from(self.base)).map_or(0, |log| log + 1);
        digits.max(self.length)
    }
}

/// An automaton that reproduces a table.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The automaton, minimal. Its variables are `Var(0)`, `Var(1)`, …: the fields in order, then
    /// the value of a function.
    pub dfa: Dfa,
    /// The length of suffixes that told its states apart.
    pub depth: u32,
    /// The longest prefix that had to be visited. The nearer to the length of the table, the less
    /// the guess is worth.
    pub deepest: u32,
}

/// The automaton that explains the examples, trying suffixes of one digit, then longer ones; `None` if
/// there is none with at most `most` states that the table is long enough to show.
pub fn learn(examples: &Examples, most: usize) -> Option<Learned> {
    let steps = symbols(examples.base, examples.fields);
    let few = |depth: &u32| *depth <= DEPTH || steps.saturating_pow(*depth) <= MOST_SUFFIXES;
    (1..examples.length).take_while(few).find_map(|depth| {
        let (dfa, deepest) = Learner { examples, depth, most }.run()?;
        let reproduces = Walk::new(examples, &dfa).reproduces();
        reproduces.then(|| Learned { dfa: dfa.minimised(), depth, deepest })
    })
}

/// The digits read so far.
#[derive(Clone, Copy, Debug)]
struct Prefix {
    /// Those of the fields, as the number of a cell among the prefixes of this length.
    at: usize,
    /// Those of the value.
    value: u64,
    /// How many on each track.
    long: u32,
}

struct Learner<'e> {
    examples: &'e Examples,
    depth: u32,
    most: usize,
}

impl Learner<'_> {
    fn run(&self) -> Option<(Dfa, u32)> {
        let tracks = self.examples.tracks();
        let root = Prefix { at: 0, value: 0, long: 0 };
        let mut numbers: HashMap<Vec<u32>, State> = HashMap::from([(self.signature(root), 0)]);
        let mut states = vec![root];
        let (mut accepting, mut next) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < states.len() {
            let prefix = states[at];
            if states.len() > self.most || prefix.long + 1 + self.depth > self.examples.length {
                return None;
            }
            accepting.push(self.examples.cells[prefix.at] == Some(prefix.value));
            for symbol in 0..symbols(self.examples.base, tracks) {
                let longer = self.extended(prefix, symbol);
                let fresh = State::try_from(states.len()).ok()?;
                let number = *numbers.entry(self.signature(longer)).or_insert_with(|| {
                    states.push(longer);
                    fresh
                });
                next.push(number);
            }
            at += 1;
        }
        let deepest = states.iter().map(|prefix| prefix.long).max().unwrap_or(0);
        let vars = (0..).map(Var).take(tracks).collect();
        Some((Dfa::from_table(self.examples.system, vars, 0, accepting, next), deepest))
    }

    fn extended(&self, prefix: Prefix, symbol: usize) -> Prefix {
        let of_value = self.examples.value_symbols();
        let digit = u64::try_from(symbol % of_value).unwrap_or(0);
        Prefix {
            at: prefix.at * symbols(self.examples.base, self.examples.fields) + symbol / of_value,
            value: prefix.value * u64::from(self.examples.base) + digit,
            long: prefix.long + 1,
        }
    }

    /// For every suffix of the fields of up to `depth` digits, the digits of the value that go on
    /// from the prefix.
    fn signature(&self, prefix: Prefix) -> Vec<u32> {
        let steps = symbols(self.examples.base, self.examples.fields);
        let (mut width, mut power) = (1, 1);
        let mut signature = Vec::new();
        for _ in 0..=self.depth {
            let known = self.examples.cells.get(prefix.at * width..(prefix.at + 1) * width).unwrap_or(&[]);
            signature.extend(known.iter().map(|cell| match cell {
                Some(value) if value / power == prefix.value => u32::try_from(value % power).unwrap_or(NONE),
                _ => NONE,
            }));
            width *= steps;
            power *= u64::from(self.examples.base);
        }
        signature
    }
}

/// Runs an automaton over all cells of a table at once.
struct Walk<'e> {
    examples: &'e Examples,
    dfa: &'e Dfa,
    /// For each state, whether it can still accept.
    live: Vec<bool>,
    /// For each state, the last prefix of positions at which it was met.
    met: Vec<u64>,
    prefixes: u64,
    /// The states and values carried at the prefixes from the root to the one being walked.
    carried: Vec<(State, u64)>,
}

impl<'e> Walk<'e> {
    fn new(examples: &'e Examples, dfa: &'e Dfa) -> Self {
        let met = vec![0; dfa.states()];
        Self { examples, dfa, live: dfa.live(), met, prefixes: 0, carried: vec![(dfa.start, 0)] }
    }

    fn reproduces(&mut self) -> bool {
        let extra = self.examples.longest() - self.examples.length;
        self.goes_on(0, extra, self.examples.length, 0)
    }

    /// Whether all cells below the prefix `at` are right: `zeros` leading zeros and then `rest` digits
    /// are still to come; what is carried stands from `from` on.
    fn goes_on(&mut self, at: usize, zeros: u32, rest: u32, from: usize) -> bool {
        if zeros == 0 && rest == 0 {
            return self.is_right(at, from);
        }
        let steps = symbols(self.examples.base, self.examples.fields);
        let (count, zeros, rest) = if zeros > 0 { (1, zeros - 1, rest) } else { (steps, 0, rest - 1) };
        (0..count).all(|step| {
            let top = self.carried.len();
            let good = self.carry(from, step) && self.goes_on(at * steps + step, zeros, rest, top);
            self.carried.truncate(top);
            good
        })
    }

    /// Carries everything from `from` on one step; `false` if a state is met with two values.
    fn carry(&mut self, from: usize, step: usize) -> bool {
        self.prefixes += 1;
        let of_value = self.examples.value_symbols();
        for pair in from..self.carried.len() {
            let (state, value) = self.carried[pair];
            for (digit, symbol) in (0..).zip(step * of_value..(step + 1) * of_value) {
                let next = self.dfa.step(state, symbol);
                if !self.live[index(next)] {
                    continue;
                }
                let longer = value.checked_mul(u64::from(self.examples.base)).map(|value| value + digit);
                let again = std::mem::replace(&mut self.met[index(next)], self.prefixes) == self.prefixes;
                let (Some(longer), false) = (longer, again) else { return false };
                self.carried.push((next, longer));
            }
        }
        true
    }

    /// Whether exactly the value of cell `at` is accepted.
    fn is_right(&self, at: usize, from: usize) -> bool {
        let accepts = |(state, _): &&(State, u64)| self.dfa.accepting[index(*state)];
        let mut accepted = self.carried[from..].iter().filter(accepts).map(|(_, value)| *value);
        accepted.next() == self.examples.cells[at] && accepted.next().is_none()
    }
}
