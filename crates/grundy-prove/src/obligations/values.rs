//! Of, O1, O2 and running sums, for Grundy values.

use grundy_automata::{Formula, Var};
use grundy_core::Coding;

use super::Sentence;
use crate::Obligation;
use crate::affine::Affine;
use crate::logic::{all, both, exists, never, some};
use crate::model::{KindModel, Model, OTHER, VALUE};
use crate::relations::Claimed;
use crate::trouble::Tried;

pub(super) fn sentences<'g>(model: &Model<'g, '_>, claimed: &Claimed<'_, 'g, '_>) -> Tried<Vec<Sentence>> {
    let mut found = Vec::new();
    for (kind, declared) in model.kinds.iter().enumerate() {
        found.extend(function(kind, declared, claimed));
    }
    // O1 and O2 speak of running sums, so these come first.
    for (kind, declared) in model.kinds.iter().enumerate() {
        if claimed.has_prefix(kind) {
            found.extend(prefix(model, kind, declared, claimed));
        }
    }
    for (kind, declared) in model.kinds.iter().enumerate() {
        found.extend(mex(model, kind, declared, claimed)?);
    }
    Ok(found)
}

fn sentence(obligation: Obligation, detail: &str, kind: usize, vars: &[Var], against: Formula) -> Sentence {
    let formula = never(vars.iter().copied(), against);
    Sentence { obligation, detail: detail.to_owned(), kind, formula }
}

/// The fields of a component and more variables.
fn with(declared: &KindModel, more: &[Var]) -> Vec<Var> {
    declared.vars.iter().chain(more).copied().collect()
}

/// Of: every component has a value, only one, and nothing else has any.
fn function(kind: usize, declared: &KindModel, claimed: &Claimed<'_, '_, '_>) -> Vec<Sentence> {
    let has = |value: Var| claimed.component(kind, &declared.vars, Some(value));
    let of = |detail: &str, vars: &[Var], against: Formula| {
        sentence(Obligation::Function, detail, kind, vars, against)
    };
    let none = both(declared.domain.clone(), exists([VALUE], has(VALUE)).negated());
    let two = all([both(has(VALUE), has(OTHER)), Formula::less(VALUE, OTHER)]);
    let outside = both(has(VALUE), declared.domain.clone().negated());
    let mut found = vec![
        of("total", &declared.vars, none),
        of("single", &with(declared, &[VALUE, OTHER]), two),
        of("outside", &with(declared, &[VALUE]), outside),
    ];
    if claimed.coding == Coding::Power {
        let odd = both(has(VALUE), Formula::Power(VALUE).negated());
        found.push(of("powers", &with(declared, &[VALUE]), odd));
    }
    found
}

/// O1 for each move, and O2.
fn mex<'g>(
    model: &Model<'g, '_>,
    kind: usize,
    declared: &KindModel,
    claimed: &Claimed<'_, 'g, '_>,
) -> Tried<Vec<Sentence>> {
    let value = |var: Var| claimed.component(kind, &declared.vars, Some(var));
    let mut found = Vec::new();
    let mut options = Vec::new();
    for rule in model.moves_of(kind) {
        let option = claimed.option(rule, VALUE)?;
        let same = all([option.clone(), value(VALUE), declared.open.clone()]);
        let vars = with(declared, &[VALUE]);
        found.push(sentence(Obligation::Different, rule.name, kind, &vars, same));
        options.push(option);
    }
    let reached = claimed.shared(both(declared.open.clone(), some(options)))?;
    let mut smaller = both(value(OTHER), Formula::less(VALUE, OTHER));
    if claimed.coding == Coding::Power {
        smaller = both(smaller, Formula::Power(VALUE));
    }
    let missing = both(smaller, reached.negated());
    found.push(sentence(Obligation::Reached, "", kind, &with(declared, &[VALUE, OTHER]), missing));
    Ok(found)
}

/// Running sums: there is one below every number, it is 0 below 0, and goes on by the value.
fn prefix(
    model: &Model<'_, '_>,
    kind: usize,
    declared: &KindModel,
    claimed: &Claimed<'_, '_, '_>,
) -> Vec<Sentence> {
    let [n] = declared.vars.as_slice() else { return Vec::new() };
    let sum = |number: Var, sum: Var| claimed.prefix(kind, number, sum).unwrap_or(Formula::Truth(false));
    let of = |detail: &str, vars: &[Var], against: Formula| {
        sentence(Obligation::Prefix, detail, kind, vars, against)
    };
    let missing = exists([VALUE], sum(*n, VALUE)).negated();
    let zero = Formula::equal([(*n, 1)], 0);
    let first = all([zero, sum(*n, VALUE), Formula::equal([(VALUE, 1)], 0).negated()]);
    let (next, added) = (model.compiler.fresh(), model.compiler.fresh());
    let follows = Affine::var(next).equal(&Affine::var(*n).plus(1).unwrap_or(Affine::constant(0)));
    let after = exists([next], both(follows.unwrap_or(Formula::Truth(false)), sum(next, OTHER)));
    let worth = claimed.component(kind, &declared.vars, Some(added));
    let none = both(declared.domain.clone().negated(), Formula::equal([(added, 1)], 0));
    let goes_on = exists([added], both(some([worth, none]), Formula::Xor(VALUE, added, OTHER)));
    let jumps = all([both(sum(*n, VALUE), after), goes_on.negated()]);
    vec![
        of("total", &[*n], missing),
        of("first", &[*n, VALUE], first),
        of("next", &[*n, VALUE, OTHER], jumps),
    ]
}
