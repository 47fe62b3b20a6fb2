//! Conjunctions, disjunctions, and the elimination of variables from a conjunction.
//!
//! # Setting
//!
//! Relations A, B, … given by automata, each over variables of its own, and a set of variables that
//! are to be bound by "there is".
//!
//! # Theorem
//!
//! "There are x with A and B", where B does not mention x, is "B, and there are x with A". Each
//! variable is so eliminated from the parts that mention it, and what is left is one part more.
//!
//! # How the code uses it
//!
//! The order of variables does not matter for the result, but very much for the work. The next variable
//! is one for which the product of its parts is least by estimate: digits of the states of all parts
//! and tracks together.
//!
//! # What is not covered
//!
//! The best order: the estimate knows sizes, not what the parts say.
//!
//! # Cost
//!
//! That of the products and projections; the estimate is one pass over the parts for each variable.

use crate::dfa::{Dfa, Var};
use crate::limits::{Failure, Work};
use crate::product::product;
use crate::project::project;

/// The relation that holds where all parts do; `truth` if there are none.
pub(crate) fn conjunction(mut parts: Vec<Dfa>, truth: Dfa, work: &Work<'_>) -> Result<Dfa, Failure> {
    parts.sort_by_key(|part| std::cmp::Reverse(part.states()));
    let Some(mut result) = parts.pop() else { return Ok(truth) };
    while !parts.is_empty() {
        let shares = |part: &Dfa| part.vars.iter().any(|var| result.vars.contains(var));
        // The smallest that shares a variable; the smallest if none does.
        let at = parts.iter().rposition(shares).unwrap_or(parts.len() - 1);
        let next = parts.remove(at);
        result = product(&result, &next, work, |a, b| a && b)?;
    }
    Ok(result)
}

/// The relation that holds where some part does; `falsehood` if there are none.
pub(crate) fn disjunction(mut parts: Vec<Dfa>, falsehood: Dfa, work: &Work<'_>) -> Result<Dfa, Failure> {
    loop {
        // The two smallest are last.
        parts.sort_by_key(|part| std::cmp::Reverse(part.states()));
        match (parts.pop(), parts.pop()) {
            (Some(a), Some(b)) => parts.push(product(&a, &b, work, |a, b| a || b)?),
            (Some(last), None) => return Ok(last),
            (None, _) => return Ok(falsehood),
        }
    }
}

/// There are values of `vars` for which all parts hold.
pub(crate) fn eliminate(
    mut parts: Vec<Dfa>,
    vars: &[Var],
    truth: Dfa,
    work: &Work<'_>,
) -> Result<Dfa, Failure> {
    while let Some(var) = cheapest(&parts, vars) {
        let (with, without): (Vec<Dfa>, Vec<Dfa>) =
            parts.into_iter().partition(|part| part.vars.contains(&var));
        let joined = conjunction(with, truth.clone(), work)?;
        let is_done = |var: &Var| !without.iter().any(|part| part.vars.contains(var));
        let hidden: Vec<Var> = vars.iter().copied().filter(is_done).collect();
        parts = without;
        parts.push(project(&joined, &hidden, work)?);
    }
    conjunction(parts, truth, work)
}

/// The variable among `vars` whose parts make the least product by estimate; `None` if none is left.
fn cheapest(parts: &[Dfa], vars: &[Var]) -> Option<Var> {
    let cost = |var: &Var| {
        let with: Vec<&Dfa> = parts.iter().filter(|part| part.vars.contains(var)).collect();
        let mut tracks: Vec<Var> = with.iter().flat_map(|part| &part.vars).copied().collect();
        tracks.sort_unstable();
        tracks.dedup();
        let states: u32 = with.iter().map(|part| part.states().ilog2() + 1).sum();
        (!with.is_empty())
            .then(|| (u64::from(states) + u64::try_from(tracks.len()).unwrap_or(u64::MAX), *var))
    };
    vars.iter().filter_map(cost).min().map(|(_, var)| var)
}
