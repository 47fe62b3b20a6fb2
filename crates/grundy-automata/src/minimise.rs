//! The least automaton of a relation.
//!
//! # Theorem
//!
//! Moore (1956), Myhill and Nerode: two states may be merged if no word tells them apart; the
//! classes of this equivalence, found by refining {accepting, rejecting} until nothing changes, are
//! the states of the unique least complete automaton.
//!
//! # How the code uses it
//!
//! A round gives each state the class of its signature: its class and the classes of its
//! successors. Signatures are hashed, so a round costs one pass over the table. Classes are
//! numbered in the order in which states are reached from the start, so equal relations give
//! equal automata, bit for bit.
//!
//! # Cost
//!
//! O(rounds * states * symbols); at most as many rounds as states, few in practice.

use std::collections::HashMap;

use crate::dfa::{Dfa, State, index};

/// The least automaton that accepts the same words.
pub(crate) fn minimise(dfa: &Dfa) -> Dfa {
    let reached = reachable(dfa);
    let mut class: Vec<u32> = dfa.accepting.iter().map(|accepting| u32::from(*accepting)).collect();
    let mut count = 0;
    loop {
        let (refined, found) = refine(dfa, &reached, &class);
        class = refined;
        if found == count {
            return quotient(dfa, &class);
        }
        count = found;
    }
}

fn reachable(dfa: &Dfa) -> Vec<State> {
    let mut seen = vec![false; dfa.states()];
    seen[index(dfa.start)] = true;
    let mut order = vec![dfa.start];
    let mut at = 0;
    while at < order.len() {
        for symbol in 0..dfa.symbols() {
            let next = dfa.step(order[at], symbol);
            if !std::mem::replace(&mut seen[index(next)], true) {
                order.push(next);
            }
        }
        at += 1;
    }
    order
}

/// One round: the new classes and how many there are.
fn refine(dfa: &Dfa, reached: &[State], class: &[u32]) -> (Vec<u32>, usize) {
    let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
    let mut refined = vec![0; class.len()];
    for &state in reached {
        let row = &dfa.next[index(state) * dfa.symbols()..][..dfa.symbols()];
        let mut signature = Vec::with_capacity(row.len() + 1);
        signature.push(class[index(state)]);
        signature.extend(row.iter().map(|next| class[index(*next)]));
        let fresh = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        refined[index(state)] = *numbers.entry(signature).or_insert(fresh);
    }
    (refined, numbers.len())
}

/// The automaton of classes, numbered in the order in which they are reached.
fn quotient(dfa: &Dfa, class: &[u32]) -> Dfa {
    let mut number: HashMap<u32, State> = HashMap::from([(class[index(dfa.start)], 0)]);
    let mut representatives = vec![dfa.start];
    let (mut accepting, mut next) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < representatives.len() {
        let state = representatives[at];
        accepting.push(dfa.accepting[index(state)]);
        for symbol in 0..dfa.symbols() {
            let successor = dfa.step(state, symbol);
            let fresh = State::try_from(representatives.len()).unwrap_or(State::MAX);
            let known = *number.entry(class[index(successor)]).or_insert_with(|| {
                representatives.push(successor);
                fresh
            });
            next.push(known);
        }
        at += 1;
    }
    Dfa { base: dfa.base, vars: dfa.vars.clone(), start: 0, accepting, next }
}
