//! Remainders of the powers that rules run through: few numbers that contain 1 and their products with the base.
//!
//! # Setting
//!
//! A base b and a period P, linear in the parameters.
//!
//! # Theorem
//!
//! If P - b is a number c, then b·s leaves what -c·s does. If P is a number, b·s leaves what (b mod P)·s does.
//!
//! # How the code uses it
//!
//! Starting with 1, products are added until nothing is new. Remainders that are too many are not proposed.
//!
//! # What is not covered
//!
//! Periods that differ from the base by more than 1: their remainders have no end.
//!
//! # Cost
//!
//! A few sentences about the parameters alone.

use grundy_automata::{Formula, Var};
use grundy_core::{Powers, Residue};
use grundy_rules::ir::{Builtin, Expr, ExprKind};

use super::AllCases;
use super::texts::{Sees, Text};
use super::worth::exact;
use crate::affine::Affine;
use crate::logic::{both, exists, never, some};
use crate::trouble::Tried;

/// Products of remainders are compared up to this many periods.
const MOST_TIMES: i64 = 4;

/// A variable for a quotient.
const QUOTIENT: Var = Var(3);

/// More remainders are not proposed.
const MOST_RESIDUES: usize = 8;

/// Fixed periods above this are not gone through.
const MOST_FIXED: i64 = 64;

/// The texts of the bases of powers in the rules that depend on an open parameter.
pub(super) fn bases(cases: &AllCases<'_, '_, '_>) -> Vec<String> {
    let rules = cases.game.rules();
    let opened = |e: &Expr| {
        let mut found = false;
        e.walk(&mut |part| {
            found |= matches!(part.kind, ExprKind::Param(index) if cases.open.iter().any(|(open, _)| *open == index));
        });
        found
    };
    let mut found = Vec::new();
    rules.walk(&mut |part| {
        if let ExprKind::Builtin(Builtin::Powers, args) = &part.kind
            && let Some(base) = args.first().filter(|base| opened(base))
        {
            let text = rules.source.slice(base.span).to_owned();
            if !found.contains(&text) {
                found.push(text);
            }
        }
    });
    found
}

/// The same formula, with the remainders of powers where it has none and the rules need them.
pub(super) fn completed(cases: &AllCases<'_, '_, '_>, residue: &Residue) -> Tried<Residue> {
    let mut residue = residue.clone();
    let bases = bases(cases);
    for case in residue.cases.iter_mut().filter(|case| case.powers.is_empty()) {
        for base in &bases {
            let rules = cases.game.rules();
            let number = |text: &str| Text::number(rules, text, Sees::Parameters);
            let (base_text, period) = (number(base)?, number(&case.period)?);
            let condition = Text::condition(rules, &case.condition, Sees::Parameters)?;
            if let Some(residues) = residues(cases, &condition, &period, &base_text)? {
                let residues = residues.iter().map(|form| written(cases, form)).collect();
                case.powers.push(Powers { base: base.clone(), residues });
            }
        }
    }
    Ok(residue)
}

fn residues(
    cases: &AllCases<'_, '_, '_>,
    condition: &Text,
    period: &Text,
    base: &Text,
) -> Tried<Option<Vec<Affine>>> {
    let cases = cases.shorter();
    let (period, base) = (cases.linear(period)?, cases.linear(base)?);
    let one = Affine::constant(1);
    if let Some(missing) = exact(period.sub(&base))?.as_constant() {
        let last = exact(period.plus(-1))?;
        return Ok(match missing {
            0 => Some(vec![one, Affine::constant(0)]),
            1 => Some(vec![one, last]),
            -1 => Some(vec![one]),
            _ => None,
        });
    }
    let Some(fixed) = period.as_constant().filter(|fixed| (1..=MOST_FIXED).contains(fixed)) else {
        return Ok(None);
    };
    let within = both(cases.within.clone(), cases.holds(condition)?);
    let mut rests = Vec::new();
    for rest in 0..fixed {
        let none = never(cases.variables(), both(within.clone(), leaves(&base, rest, fixed)?));
        if !cases.engine.decide(&none)?.is_true() {
            rests.push(rest);
        }
    }
    let mut found = vec![1 % fixed];
    let mut at = 0;
    while let Some(&residue) = found.get(at) {
        for product in rests.iter().map(|rest| rest * residue % fixed) {
            if !found.contains(&product) {
                found.push(product);
            }
        }
        at += 1;
    }
    Ok((found.len() <= MOST_RESIDUES).then(|| found.into_iter().map(Affine::constant).collect()))
}

/// A linear form in the names of the parameters.
fn written(cases: &AllCases<'_, '_, '_>, form: &Affine) -> String {
    let mut text = String::new();
    for (index, var) in &cases.open {
        let name = cases.game.rules().params.get(*index).map_or("", |param| param.name.as_str());
        let factor = form.factor(*var);
        let sign = if factor < 0 { " - " } else { " + " };
        match (factor, text.is_empty()) {
            (0, _) => {}
            (1, true) => text.push_str(name),
            (-1 | 1, false) => text.push_str(&format!("{sign}{name}")),
            (factor, true) => text.push_str(&format!("{factor} * {name}")),
            (factor, false) => text.push_str(&format!("{sign}{} * {name}", factor.unsigned_abs())),
        }
    }
    let constant = cases.open.iter().map(|(_, var)| *var).fold(Some(form.clone()), without);
    match (constant.and_then(|form| form.as_constant()).unwrap_or(0), text.is_empty()) {
        (constant, true) => constant.to_string(),
        (0, false) => text,
        (constant, false) if constant < 0 => format!("{text} - {}", constant.unsigned_abs()),
        (constant, false) => format!("{text} + {constant}"),
    }
}

fn without(form: Option<Affine>, var: Var) -> Option<Affine> {
    let form = form?;
    form.sub(&Affine::var(var).scale(form.factor(var))?)
}

/// Whether the residues contain 1 and their products with the base, modulo the period.
pub(super) fn are_closed(
    cases: &AllCases<'_, '_, '_>,
    within: &Formula,
    period: &Affine,
    base: &Affine,
    residues: &[Affine],
) -> Tried<bool> {
    let holds = |formula: Formula| -> Tried<bool> {
        let sentence = never(cases.variables(), both(within.clone(), formula.negated()));
        Ok(cases.engine.decide(&sentence)?.is_true())
    };
    for residue in residues {
        if !holds(both(exact(residue.natural())?, exact(residue.less(period))?))? {
            return Ok(false);
        }
    }
    // `form` leaves one of the residues.
    let among = |form: &Affine| -> Tried<Formula> {
        let mut found = Vec::new();
        for residue in residues {
            let difference = exact(form.sub(residue))?;
            for times in -MOST_TIMES..=MOST_TIMES {
                found.push(exact(difference.equal(&exact(period.scale(times))?))?);
            }
        }
        Ok(some(found))
    };
    if !holds(among(&Affine::constant(1))?)? {
        return Ok(false);
    }
    let missing = exact(period.sub(base))?.as_constant();
    if let Some(missing) = missing {
        for residue in residues {
            let times = exact(missing.checked_neg().and_then(|times| residue.scale(times)))?;
            if !holds(among(&times)?)? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let fixed = period.as_constant().filter(|period| (1..=MOST_FIXED).contains(period));
    let Some(fixed) = fixed else { return Ok(false) };
    let residues = residues.iter().map(Affine::as_constant).collect::<Option<Vec<i64>>>();
    let Some(residues) = residues else { return Ok(false) };
    for rest in 0..fixed {
        let closed = residues.iter().all(|one| residues.contains(&(one * rest % fixed)));
        if !closed && !holds(leaves(base, rest, fixed)?.negated())? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Where a form is `rest` modulo a fixed period.
fn leaves(form: &Affine, rest: i64, period: i64) -> Tried<Formula> {
    let quotient = QUOTIENT;
    let multiple = exact(Affine::var(quotient).scale(period).and_then(|multiple| multiple.plus(rest)))?;
    Ok(exists([quotient], exact(form.equal(&multiple))?))
}
