//! "And", "or" and any other connective of two relations.
//!
//! # Setting
//!
//! Two complete automata A and B over variables of their own, and a connective of two truth values.
//!
//! # Theorem
//!
//! Run both at once on the digits of the union of their variables: after any word the pair of states
//! says whether A accepts it and whether B does, so the connective of the two says whether the pair accepts.
//!
//! # How the code uses it
//!
//! Only pairs of states that can be reached are made, and the result is minimised at once, since everything
//! after is faster on a small automaton. A pair in which one side has settled the answer is not pursued: all
//! such pairs are one state.
//!
//! # What is not covered
//!
//! Relations in different systems of digits.
//!
//! # Cost
//!
//! Pairs reached times pairs of columns; then that of making the result least.

use crate::dfa::{Columns, Dfa, State, Var, index, symbols, translate};
use crate::explore::explore;
use crate::limits::{Failure, Work};

/// The relation that holds where `connective` of the two does.
pub(crate) fn product(
    a: &Dfa,
    b: &Dfa,
    work: &Work<'_>,
    connective: impl Fn(bool, bool) -> bool,
) -> Result<Dfa, Failure> {
    let mut vars: Vec<Var> = a.vars.iter().chain(&b.vars).copied().collect();
    vars.sort_unstable();
    vars.dedup();
    let all = symbols(a.base(), vars.len());
    work.allows_symbols(all)?;
    let column = |dfa: &Dfa, symbol| dfa.columns.of[translate(dfa.base(), symbol, &vars, &dfa.vars)];
    let (columns, pairs) = Columns::by_key((0..all).map(|symbol| (column(a, symbol), column(b, symbol))));
    let settled = Settled::new(a, b, &connective);
    explore(
        work,
        a.system,
        vars,
        columns,
        &settled.joined((a.start, b.start)),
        |&(p, q), push| {
            let (row, other) = (a.row(p), b.row(q));
            pairs.iter().for_each(|(x, y)| push(&settled.joined((row[index(*x)], other[index(*y)]))));
        },
        |&(p, q)| connective(a.accepting[index(p)], b.accepting[index(q)]),
    )
}

/// States that settle the answer whatever the other side does.
struct Settled {
    a: Option<State>,
    b: Option<State>,
    /// The pair that stands for all that have one of them. If both settle the answer they settle it alike: it
    /// is that of both together.
    pair: (State, State),
}

impl Settled {
    fn new(a: &Dfa, b: &Dfa, connective: impl Fn(bool, bool) -> bool) -> Self {
        let settles = |side: bool| connective(side, true) == connective(side, false);
        let a_settled = [false, true].into_iter().filter(|side| settles(*side)).find_map(|side| a.sink(side));
        let settles = |side: bool| connective(true, side) == connective(false, side);
        let b_settled = [false, true].into_iter().filter(|side| settles(*side)).find_map(|side| b.sink(side));
        let pair = (a_settled.unwrap_or(a.start), b_settled.unwrap_or(b.start));
        Self { a: a_settled, b: b_settled, pair }
    }

    fn joined(&self, (p, q): (State, State)) -> (State, State) {
        if self.a == Some(p) || self.b == Some(q) { self.pair } else { (p, q) }
    }
}
