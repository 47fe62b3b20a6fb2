//! The least automaton that explains a table.
//!
//! # Setting
//!
//! A table says for every tuple of numbers below `base^length` whether it belongs to an unknown
//! relation. A prefix of digits is a state; two prefixes count as one state if they agree on all
//! suffixes of up to `depth` digits that the table knows.
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
//! classes of its one-digit extensions. The result is accepted only if it reproduces the table.
//!
//! # Cost
//!
//! One look at the table for each prefix that is visited and each suffix up to `depth`.

use std::collections::HashMap;

use crate::dfa::{Dfa, State, Var, digits, symbols};

/// An automaton that reproduces a table.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The automaton.
    pub dfa: Dfa,
    /// The length of suffixes that told its states apart.
    pub depth: u32,
    /// The longest prefix that had to be visited. The nearer to the length of the table, the less
    /// the guess is worth.
    pub deepest: u32,
}

/// The automaton over `vars` that explains `member` on all numbers below `base^length`, trying
/// suffixes up to three digits; `None` if there is none with at most `most` states that the table
/// is long enough to show.
pub fn learn(
    base: u32,
    vars: &[Var],
    length: u32,
    most: usize,
    member: impl Fn(&[u64]) -> bool,
) -> Option<Learned> {
    (1..=3.min(length)).find_map(|depth| {
        let learner = Learner { base, tracks: vars.len(), length, depth, most, member: &member };
        let (dfa, deepest) = learner.run(vars)?;
        learner.reproduces(&dfa).then_some(Learned { dfa, depth, deepest })
    })
}

struct Learner<'m, M> {
    base: u32,
    tracks: usize,
    length: u32,
    depth: u32,
    most: usize,
    member: &'m M,
}

impl<M: Fn(&[u64]) -> bool> Learner<'_, M> {
    fn run(&self, vars: &[Var]) -> Option<(Dfa, u32)> {
        let all = symbols(self.base, self.tracks);
        let root = vec![0_u64; self.tracks];
        let mut numbers: HashMap<Vec<bool>, State> = HashMap::from([(self.signature(&root), 0)]);
        let mut states = vec![(root, 0_u32)];
        let (mut accepting, mut next) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < states.len() {
            let (prefix, long) = states[at].clone();
            if states.len() > self.most || long + 1 + self.depth > self.length {
                return None;
            }
            accepting.push((self.member)(&prefix));
            for symbol in 0..all {
                let longer = self.extended(&prefix, symbol);
                let fresh = State::try_from(states.len()).ok()?;
                let number = *numbers.entry(self.signature(&longer)).or_insert_with(|| {
                    states.push((longer, long + 1));
                    fresh
                });
                next.push(number);
            }
            at += 1;
        }
        let deepest = states.iter().map(|(_, long)| *long).max().unwrap_or(0);
        Some((Dfa { base: self.base, vars: vars.to_vec(), start: 0, accepting, next }, deepest))
    }

    fn extended(&self, prefix: &[u64], symbol: usize) -> Vec<u64> {
        let digits = digits(self.base, symbol, self.tracks);
        prefix
            .iter()
            .zip(digits)
            .map(|(value, digit)| value * u64::from(self.base) + u64::from(digit))
            .collect()
    }

    /// Membership of the prefix followed by every suffix of up to `depth` digits.
    fn signature(&self, prefix: &[u64]) -> Vec<bool> {
        let all = symbols(self.base, self.tracks);
        let mut level = vec![prefix.to_vec()];
        let mut signature = vec![(self.member)(prefix)];
        for _ in 0..self.depth {
            level = level.iter().flat_map(|p| (0..all).map(move |symbol| self.extended(p, symbol))).collect();
            signature.extend(level.iter().map(|values| (self.member)(values)));
        }
        signature
    }

    fn reproduces(&self, dfa: &Dfa) -> bool {
        let side = u64::from(self.base).pow(self.length);
        let mut values = vec![0; self.tracks];
        loop {
            if dfa.accepts(&values) != (self.member)(&values) {
                return false;
            }
            let Some(at) = values.iter().rposition(|value| value + 1 < side) else { return true };
            values[at] += 1;
            values[at + 1..].fill(0);
        }
    }
}
