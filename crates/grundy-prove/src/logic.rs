//! Formulas without the parts that do nothing.

use std::collections::BTreeMap;

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
pub(crate) fn exists(vars: impl IntoIterator<Item = Var>, body: Formula) -> Formula {
    let vars: Vec<Var> = vars.into_iter().collect();
    match body {
        Formula::Truth(_) => body,
        body if vars.is_empty() => body,
        body => body.exists(vars),
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
