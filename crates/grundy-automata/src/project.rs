//! "There is": projection of variables.
//!
//! # Setting
//!
//! Leaving out tracks makes the automaton nondeterministic: a symbol may lead to several states,
//! one a value of the hidden digits. The hidden numbers may be longer than the visible ones, so
//! the automaton starts in every state it can reach while the visible digits are zero.
//!
//! # Theorem
//!
//! Rabin and Scott (1959): the sets of states that a nondeterministic automaton can be in are the
//! states of a deterministic one.
//!
//! # Cost
//!
//! Up to 2^states in theory; the limits fail loudly long before.

use crate::dfa::{Dfa, State, Var, digits, explore, index, symbols};
use crate::engine::{Limits, OverLimit};
use crate::minimise::minimise;

/// The relation that holds where some values of `hidden` make `dfa` accept.
pub(crate) fn project(dfa: &Dfa, hidden: &[Var], limits: &Limits) -> Result<Dfa, OverLimit> {
    let vars: Vec<Var> = dfa.vars.iter().copied().filter(|var| !hidden.contains(var)).collect();
    if vars.len() == dfa.vars.len() {
        return Ok(dfa.clone());
    }
    let by_visible = symbols_by_visible(dfa, &vars);
    let start = zero_closure(dfa, &by_visible[0]);
    let subsets = explore(
        dfa.base,
        vars,
        start,
        limits,
        |set: &Vec<State>, push| {
            for group in &by_visible {
                push(successors(dfa, set, group));
            }
        },
        |set| set.iter().any(|state| dfa.accepting[index(*state)]),
    )?;
    Ok(minimise(&subsets))
}

/// For each symbol over the visible variables, the symbols that agree with it.
fn symbols_by_visible(dfa: &Dfa, vars: &[Var]) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); symbols(dfa.base, vars.len())];
    let base = usize::try_from(dfa.base).unwrap_or(2);
    for symbol in 0..dfa.symbols() {
        let all = digits(dfa.base, symbol, dfa.vars.len());
        let visible = dfa.vars.iter().zip(&all).filter(|(var, _)| vars.contains(var));
        let key = visible.fold(0, |key, (_, digit)| key * base + usize::try_from(*digit).unwrap_or(0));
        groups[key].push(symbol);
    }
    groups
}

fn successors(dfa: &Dfa, set: &[State], group: &[usize]) -> Vec<State> {
    let mut next: Vec<State> =
        set.iter().flat_map(|state| group.iter().map(|symbol| dfa.step(*state, *symbol))).collect();
    next.sort_unstable();
    next.dedup();
    next
}

/// All states reachable from the start while every visible digit is zero.
fn zero_closure(dfa: &Dfa, zeros: &[usize]) -> Vec<State> {
    let mut closure = vec![dfa.start];
    loop {
        let mut larger = successors(dfa, &closure, zeros);
        larger.extend(&closure);
        larger.sort_unstable();
        larger.dedup();
        if larger.len() == closure.len() {
            return closure;
        }
        closure = larger;
    }
}
