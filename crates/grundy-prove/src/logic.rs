//! Formulas without the parts that do nothing.

use std::collections::{BTreeMap, BTreeSet};

use grundy_automata::{Formula, Var};

/// All of these.
pub(crate) fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
    let mut kept = Vec::new();
    for part in parts {
        match part {
            Formula::Truth(true) => {}
            Formula::Truth(false) => return Formula::Truth(false),
            other => kept.push(other),
        }
    }
    match kept.len() {
        0 => Formula::Truth(true),
        1 => kept.swap_remove(0),
        _ => Formula::All(kept),
    }
}

/// Some of these.
pub(crate) fn some(parts: impl IntoIterator<Item = Formula>) -> Formula {
    let mut kept = Vec::new();
    for part in parts {
        match part {
            Formula::Truth(false) => {}
            Formula::Truth(true) => return Formula::Truth(true),
            other => kept.push(other),
        }
    }
    match kept.len() {
        0 => Formula::Truth(false),
        1 => kept.swap_remove(0),
        _ => Formula::Some(kept),
    }
}

/// Both.
pub(crate) fn both(a: Formula, b: Formula) -> Formula {
    all([a, b])
}

/// There are values of `vars`.
///
/// Each variable is hidden as soon as the parts that speak of it are together, the one that brings
/// the fewest others along first: automata have one track a variable, so what is hidden early is
/// not multiplied with the rest.
pub(crate) fn exists(vars: impl IntoIterator<Item = Var>, body: Formula) -> Formula {
    let mut hidden: BTreeSet<Var> = vars.into_iter().collect();
    let mut parts: Vec<(BTreeSet<Var>, Formula)> = Vec::new();
    flatten(body, &mut parts);
    loop {
        hidden.retain(|var| parts.iter().any(|(free, _)| free.contains(var)));
        let together = |var: &&Var| -> usize {
            let own = parts.iter().filter(|(free, _)| free.contains(*var)).flat_map(|(free, _)| free);
            own.collect::<BTreeSet<_>>().len()
        };
        let Some(&next) = hidden.iter().min_by_key(together) else { break };
        let (own, rest): (Vec<_>, Vec<_>) = parts.into_iter().partition(|(free, _)| free.contains(&next));
        parts = rest;
        let mut free: BTreeSet<Var> = own.iter().flat_map(|(free, _)| free).copied().collect();
        // What occurs nowhere else is hidden at the same time.
        let elsewhere = |var: &Var| parts.iter().any(|(free, _)| free.contains(var));
        let now: Vec<Var> =
            hidden.iter().filter(|var| free.contains(var) && !elsewhere(var)).copied().collect();
        now.iter().for_each(|var| {
            free.remove(var);
        });
        parts.push((free, all(own.into_iter().map(|(_, part)| part)).exists(now)));
    }
    all(parts.into_iter().map(|(_, part)| part))
}

/// The parts of a conjunction with their free variables.
fn flatten(formula: Formula, parts: &mut Vec<(BTreeSet<Var>, Formula)>) {
    match formula {
        Formula::All(inner) => inner.into_iter().for_each(|part| flatten(part, parts)),
        Formula::Truth(true) => {}
        part => parts.push((free(&part), part)),
    }
}

/// The free variables of a formula.
fn free(formula: &Formula) -> BTreeSet<Var> {
    match formula {
        Formula::Truth(_) => BTreeSet::new(),
        Formula::Linear(terms, ..) => terms.iter().map(|(var, _)| *var).collect(),
        Formula::Xor(x, y, z) | Formula::And2(x, y, z) | Formula::Or2(x, y, z) => [*x, *y, *z].into(),
        Formula::LowDigit(x, y) => [*x, *y].into(),
        Formula::Power(x) => [*x].into(),
        Formula::Given(_, vars) => vars.iter().copied().collect(),
        Formula::Not(inner) => free(inner),
        Formula::All(parts) | Formula::Some(parts) => parts.iter().flat_map(free).collect(),
        Formula::Exists(vars, body) => {
            let mut found = free(body);
            vars.iter().for_each(|var| {
                found.remove(var);
            });
            found
        }
    }
}

/// The sentence that nothing satisfies `against`, as the engine decides it best.
pub(crate) fn never(vars: impl IntoIterator<Item = Var>, against: Formula) -> Formula {
    Formula::Not(Box::new(Formula::Exists(vars.into_iter().collect(), Box::new(against))))
}

/// A formula with its free variables replaced; bound ones are left alone, and must be others.
pub(crate) fn renamed(formula: &Formula, to: &BTreeMap<Var, Var>) -> Formula {
    let one = |var: &Var| to.get(var).copied().unwrap_or(*var);
    let many = |parts: &[Formula]| parts.iter().map(|part| renamed(part, to)).collect();
    match formula {
        Formula::Truth(truth) => Formula::Truth(*truth),
        Formula::Linear(terms, relation, constant) => {
            let terms = terms.iter().map(|(var, factor)| (one(var), *factor)).collect();
            Formula::Linear(terms, *relation, *constant)
        }
        Formula::Xor(x, y, z) => Formula::Xor(one(x), one(y), one(z)),
        Formula::And2(x, y, z) => Formula::And2(one(x), one(y), one(z)),
        Formula::Or2(x, y, z) => Formula::Or2(one(x), one(y), one(z)),
        Formula::LowDigit(x, y) => Formula::LowDigit(one(x), one(y)),
        Formula::Power(x) => Formula::Power(one(x)),
        Formula::Given(dfa, vars) => Formula::Given(dfa.clone(), vars.iter().map(one).collect()),
        Formula::Not(inner) => Formula::Not(Box::new(renamed(inner, to))),
        Formula::All(parts) => Formula::All(many(parts)),
        Formula::Some(parts) => Formula::Some(many(parts)),
        Formula::Exists(vars, body) => Formula::Exists(vars.clone(), Box::new(renamed(body, to))),
    }
}
