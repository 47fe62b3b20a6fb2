//! The least automaton of a relation.
//!
//! # Setting
//!
//! A complete deterministic automaton. Two states are told apart by a word that is accepted from one
//! and not from the other.
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
//! # What is not covered
//!
//! Automata that are not complete.
//!
//! # Cost
//!
//! O(rounds * states * columns); at most as many rounds as states, few in practice.

use crate::dfa::{Dfa, State, index};
use crate::intern::Intern;
use crate::limits::{Failure, Work};

/// The least automaton that accepts the same words.
pub(crate) fn minimise(dfa: &Dfa) -> Dfa {
    let reached = reachable(dfa);
    let mut classes = Classes::new(dfa);
    while classes.refine(dfa, &reached) {}
    quotient(dfa, &classes)
}

/// The same, asking before every round whether to stop.
pub(crate) fn minimise_within(dfa: &Dfa, work: &Work<'_>) -> Result<Dfa, Failure> {
    let reached = reachable(dfa);
    let mut classes = Classes::new(dfa);
    while classes.refine(dfa, &reached) {
        work.ask()?;
    }
    Ok(quotient(dfa, &classes))
}

/// The states that can be reached, in the order in which they are.
fn reachable(dfa: &Dfa) -> Vec<State> {
    let mut seen = vec![false; dfa.states()];
    seen[index(dfa.start)] = true;
    let mut order = vec![dfa.start];
    let mut at = 0;
    while at < order.len() {
        for next in dfa.row(order[at]) {
            if !std::mem::replace(&mut seen[index(*next)], true) {
                order.push(*next);
            }
        }
        at += 1;
    }
    order
}

/// A partition of the states.
struct Classes {
    of: Vec<u32>,
    count: usize,
}

impl Classes {
    fn new(dfa: &Dfa) -> Self {
        Self { of: dfa.accepting.iter().map(|accepting| u32::from(*accepting)).collect(), count: 0 }
    }

    /// One round; whether it told more states apart.
    fn refine(&mut self, dfa: &Dfa, reached: &[State]) -> bool {
        let mut known: Intern<Vec<u32>> = Intern::new();
        let mut refined = vec![0; self.of.len()];
        let mut signature = Vec::with_capacity(dfa.columns.width + 1);
        for &state in reached {
            signature.clear();
            signature.push(self.of[index(state)]);
            signature.extend(dfa.row(state).iter().map(|next| self.of[index(*next)]));
            refined[index(state)] = known.number(&signature[..]);
        }
        self.of = refined;
        let before = std::mem::replace(&mut self.count, known.len());
        self.count > before
    }
}

/// The automaton of classes, numbered in the order in which they are reached.
fn quotient(dfa: &Dfa, classes: &Classes) -> Dfa {
    let mut number: Vec<Option<State>> = vec![None; classes.count];
    number[index(classes.of[index(dfa.start)])] = Some(0);
    let mut representatives = vec![dfa.start];
    let (mut accepting, mut next) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < representatives.len() {
        let state = representatives[at];
        accepting.push(dfa.accepting[index(state)]);
        for &successor in dfa.row(state) {
            let fresh = State::try_from(representatives.len()).unwrap_or(State::MAX);
            next.push(*number[index(classes.of[index(successor)])].get_or_insert_with(|| {
                representatives.push(successor);
                fresh
            }));
        }
        at += 1;
    }
    let (vars, columns) = (dfa.vars.clone(), dfa.columns.clone());
    Dfa { system: dfa.system, vars, start: 0, accepting, columns, next }.with_columns_merged()
}
