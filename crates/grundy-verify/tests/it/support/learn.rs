//! Automata for relations given as functions, most significant digit first.
//!
//! States are prefixes; two are one state if the relation is the same after all further words of at most `depth` digits. What is
//! learned may be wrong: the checker must find out.

use std::collections::HashMap;

use grundy_core::{Automaton, Numeration};

/// The automaton of a relation between `tracks` numbers.
pub(crate) fn learned(tracks: usize, depth: u32, holds: impl Fn(&[u64]) -> bool) -> Automaton {
    tried(tracks, depth, 2_000, holds).expect("the relation closes")
}

/// The same, unless it has more than `most` states.
pub(crate) fn tried(
    tracks: usize,
    depth: u32,
    most: usize,
    holds: impl Fn(&[u64]) -> bool,
) -> Option<Automaton> {
    let symbols = 1_u64 << tracks;
    let after = |prefix: &[u64], symbol: u64| -> Vec<u64> {
        (0..tracks).map(|track| prefix[track] * 2 + (symbol >> (tracks - 1 - track) & 1)).collect()
    };
    let signature = |prefix: &[u64]| -> Vec<bool> {
        let mut words = vec![prefix.to_vec()];
        let mut all = vec![holds(prefix)];
        for _ in 0..depth {
            words = words.iter().flat_map(|word| (0..symbols).map(|symbol| after(word, symbol))).collect();
            all.extend(words.iter().map(|word| holds(word)));
        }
        all
    };
    let mut numbers: HashMap<Vec<bool>, u32> = HashMap::new();
    let mut prefixes = vec![vec![0; tracks]];
    numbers.insert(signature(&prefixes[0]), 0);
    let mut next = Vec::new();
    let mut done = 0;
    while done < prefixes.len() {
        for symbol in 0..symbols {
            let prefix = after(&prefixes[done], symbol);
            let new = u32::try_from(prefixes.len()).expect("few states");
            let number = *numbers.entry(signature(&prefix)).or_insert(new);
            if number == new {
                prefixes.push(prefix);
            }
            next.push(number);
        }
        done += 1;
        if done >= most {
            return None;
        }
    }
    let accepting = prefixes.iter().map(|prefix| holds(prefix)).collect();
    Some(Automaton { numeration: Numeration::BINARY, tracks, start: 0, accepting, next })
}

/// Whether an automaton accepts these numbers, which have at most ten digits.
pub(crate) fn runs(automaton: &Automaton, numbers: &[u64]) -> bool {
    let symbols = 1 << automaton.tracks;
    let at = |state: u32| usize::try_from(state).expect("small");
    let mut state = automaton.start;
    for place in (0..10).rev() {
        let symbol =
            numbers.iter().fold(0, |symbol, number| symbol * 2 + usize::from(number >> place & 1 == 1));
        state = automaton.next[at(state) * symbols + symbol];
    }
    automaton.accepting[at(state)]
}
