//! "And", "or" and any other connective of two relations.
//!
//! # How the code uses it
//!
//! The product automaton runs both on the union of their variables; only pairs of states that can
//! be reached are made, and the result is minimised at once, since everything after is faster on
//! a small automaton.

use crate::dfa::{Dfa, Var, explore, index, symbols, translate};
use crate::engine::{Limits, OverLimit};
use crate::minimise::minimise;

/// The relation that holds where `connective` of the two does.
pub(crate) fn product(
    a: &Dfa,
    b: &Dfa,
    limits: &Limits,
    connective: impl Fn(bool, bool) -> bool,
) -> Result<Dfa, OverLimit> {
    let mut vars: Vec<Var> = a.vars.iter().chain(&b.vars).copied().collect();
    vars.sort_unstable();
    vars.dedup();
    let all = symbols(a.base, vars.len());
    limits.symbols(all)?;
    let of = |dfa: &Dfa| -> Vec<usize> {
        (0..all).map(|symbol| translate(dfa.base, symbol, &vars, &dfa.vars)).collect()
    };
    let (in_a, in_b) = (of(a), of(b));
    let dfa = explore(
        a.base,
        vars,
        (a.start, b.start),
        limits,
        |&(p, q), push| (0..all).for_each(|symbol| push((a.step(p, in_a[symbol]), b.step(q, in_b[symbol])))),
        |&(p, q)| connective(a.accepting[index(p)], b.accepting[index(q)]),
    )?;
    Ok(minimise(&dfa))
}
