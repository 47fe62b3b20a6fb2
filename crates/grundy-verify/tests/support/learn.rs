//! Automata for relations given as functions, most significant digit first.
//!
//! States are prefixes; two are one state if the relation is the same after all further words of at most `depth` digits. What is
//! learned may be wrong: the checker must find out.

use std::collections::HashMap;

use grundy_core::Automaton;

/// The automaton of a relation between `tracks` numbers.
pub(crate) fn learned(tracks: usize, depth: u32, holds: impl Fn(&[u64]) -> bool) -> Automaton {
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
        assert!(done < 2_000, "the relation does not close");
    }
    let accepting = prefixes.iter().map(|prefix| holds(prefix)).collect();
    Automaton { base: 2, tracks, start: 0, accepting, next }
}
