//! Other ways to say what was proved: each must follow.
//!
//! # Setting
//!
//! What was proved is a relation between components and their values, or the set of lost components. For evidence by the window
//! theorem the relation is made from the periodic values.
//!
//! # Theorem
//!
//! A claim follows if no component has a value other than the claim says, where the claim asks about it, and the claim is defined
//! everywhere it asks. A description by a period follows if it agrees on each number before the period, and on each class
//! n = e + r + p t of the others, for all t. Two functions that repeat with periods p and q from e on agree if they agree for pq
//! numbers from e on.
//!
//! # How the code uses it
//!
//! Each class and each claim is one search for a counterexample.
//!
//! # What is not covered
//!
//! Claims of draws and of sides, `start` clauses that make a sum, values that are not numbers of the coding.
//!
//! # Cost
//!
//! One search a class: the preperiod and the period together.

use std::sync::Arc;

use grundy_core::{Coding, Of, Periodic, Reading, Stop};
use grundy_messages::{Arg, Label};
use grundy_rules::check_claim;
use grundy_rules::ir::{Claim, Field};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;

use crate::compare::Logic;
use crate::induction::Claimed;
use crate::logic::{Affine, Formula, Var};
use crate::relation::Relation;
use crate::translate::{KindLogic, Says};
use crate::{Rejection, refuse};

/// What the evidence showed.
pub(crate) enum Proved<'p> {
    /// All values of the only kind.
    Periodic(&'p Periodic),
    /// The relations of the logic.
    Relations(Claimed),
}

/// Periodic descriptions are compared for at most this many numbers.
const MOST_NUMBERS: u64 = 10_000_000;

/// Every reading follows from what was proved.
pub(crate) fn check(
    logic: &mut Logic<'_, '_>,
    proved: &Proved<'_>,
    readings: &[Reading],
) -> Result<(), Rejection> {
    let mut relations: Option<Claimed> = None;
    for reading in readings {
        if let (Proved::Periodic(values), Reading::Periodic(other)) = (proved, reading) {
            same_values(logic, values, other)?;
            continue;
        }
        let claimed = match (&relations, proved) {
            (Some(claimed), _) | (None, Proved::Relations(claimed)) => claimed.clone(),
            (None, Proved::Periodic(values)) => {
                logic.relations = vec![Relation::periodic(values, logic.run)?];
                Claimed { of: Of::Values, coding: Coding::Number, prefixes: vec![None], written: vec![0] }
            }
        };
        relations = Some(claimed.clone());
        match reading {
            Reading::Periodic(values) => periodic(logic, &claimed, values)?,
            Reading::Claim(text) => claim(logic, &claimed, text)?,
        }
    }
    Ok(())
}

/// Two descriptions by periods say the same.
fn same_values(logic: &mut Logic<'_, '_>, proved: &Periodic, other: &Periodic) -> Result<(), Rejection> {
    well_formed(other)?;
    if other.saltus != 0 {
        return Err(refuse::fails(Label::VerifyStepPeriodic, Label::VerifyPeriodShape));
    }
    let end = proved.period.checked_mul(other.period);
    let end = end.and_then(|both| both.checked_add(proved.preperiod.max(other.preperiod)));
    let end = end.filter(|end| *end <= MOST_NUMBERS).ok_or(Stop::Positions { limit: MOST_NUMBERS })?;
    for n in 0..end {
        logic.run.step()?;
        if proved.at(n) != other.at(n) {
            let because = refuse::at(Label::VerifyAt, logic.show(0, &[Some(u128::from(n))]));
            return Err(refuse::fails(Label::VerifyStepPeriodic, because));
        }
    }
    Ok(())
}

fn well_formed(values: &Periodic) -> Result<(), Rejection> {
    if values.is_consistent() {
        return Ok(());
    }
    Err(refuse::fails(Label::VerifyStepPeriodic, Label::VerifyPeriodShape))
}

/// A description by a period agrees with the relation.
fn periodic(logic: &mut Logic<'_, '_>, claimed: &Claimed, values: &Periodic) -> Result<(), Rejection> {
    well_formed(values)?;
    let [KindLogic { fields, domain, .. }] = logic.kinds.as_slice() else { return Err(one_heap()) };
    let ([n], [_]) = (fields.as_slice(), logic.game.rules().kinds[0].fields.as_slice()) else {
        return Err(one_heap());
    };
    if logic.game.rules().kinds[0].fields[0].ty != grundy_rules::Type::Nat {
        return Err(one_heap());
    }
    let (n, domain) = (*n, domain.clone());
    let (t, x) = (logic.translator.unused(), logic.translator.unused());
    let (step, saltus) = (i128::from(values.period), i128::from(values.saltus));
    for (number, value) in (0_i128..).zip(&values.values) {
        let repeats = number >= i128::from(values.preperiod);
        let times = if repeats { Affine::var(t) } else { Affine::zero() };
        let class = Formula::equal(&Affine::var(n), &times.times(step)?.plus(number)?)?;
        let wrong = match value {
            None => domain.clone(),
            Some(value) => {
                let value = times.times(saltus)?.plus(i128::from(*value))?;
                Formula::or([domain.clone().not(), claimed.differs(n, x, &value)?])
            }
        };
        if let Some(numbers) = logic.find(&[n], &[t, x], &Formula::and([class, wrong]))? {
            let because = refuse::at(Label::VerifyAt, logic.show(0, &numbers));
            return Err(refuse::fails(Label::VerifyStepPeriodic, because));
        }
    }
    Ok(())
}

impl Claimed {
    /// That the value of a component with one field is not that form. Of losing positions it is 0, of others 1.
    fn differs(&self, n: Var, x: Var, value: &Affine) -> Result<Formula, Rejection> {
        let holds = self.relation(0, &[n], x);
        let not = |value: &Affine| -> Result<Formula, Rejection> {
            Ok(Formula::equal(&Affine::var(x), value)?.not())
        };
        match (self.coding, value.as_constant()) {
            (Coding::Number, _) => Ok(Formula::and([holds, not(value)?])),
            (Coding::Power, Some(value @ 0..=60)) => {
                Ok(Formula::and([holds, not(&Affine::constant(1 << value)?)?]))
            }
            (Coding::Set, Some(0)) => Ok(holds.not()),
            (Coding::Set, Some(1)) => Ok(holds),
            _ => Err(refuse::fails(Label::VerifyStepPeriodic, Label::VerifyCoding)),
        }
    }

    /// Where a component is lost, in terms of its relation and its value.
    fn lost(&self, holds: Formula, value: Var) -> Result<Formula, Rejection> {
        Ok(match self.coding {
            Coding::Number => Formula::zero(Affine::var(value)),
            Coding::Power => Formula::equal(&Affine::var(value), &Affine::one())?,
            Coding::Set => holds,
        })
    }
}

fn one_heap() -> Rejection {
    refuse::fails(Label::VerifyStepPeriodic, Label::VerifyOneHeap)
}

/// A claim in the language of the rules follows.
fn claim(logic: &mut Logic<'_, '_>, claimed: &Claimed, text: &str) -> Result<(), Rejection> {
    let step = Arg::Filled(Label::VerifyStepReading, vec![("text", Arg::from(text))]);
    let fails = |because: Arg| refuse::fails(step.clone(), because);
    let source = Arc::new(Source::new("claim", text));
    let Ok(claim) = check_claim(logic.game.rules(), &source) else {
        return Err(fails(Arg::Label(Label::VerifyReadingText)));
    };
    let about = about(logic, &claim)?.ok_or_else(|| fails(Arg::Label(Label::VerifyReadingText)))?;
    let x = logic.translator.unused();
    let mut vars = about.vars.clone();
    let mut premises = vec![about.condition.clone()];
    let fields = logic.named(&about.fields, &mut vars, &mut premises)?;
    let holds = claimed.written(about.kind, &fields, x);
    let lost = claimed.lost(holds.clone(), x)?;
    let says = match claim.of {
        ClaimOf::Grundy if claimed.of == Of::Values => Says::Value(x, claimed.coding),
        ClaimOf::Outcome('P') => Says::Lost(lost),
        ClaimOf::Outcome('N') => Says::Won(lost),
        _ => return Err(fails(Arg::Label(Label::VerifyReadingOf))),
    };
    if claimed.coding != Coding::Set {
        premises.push(holds);
    }
    let translator = &mut logic.translator;
    let said = translator
        .reading(&source, |translator| translator.claim(&claim, &about.types, &about.numbers, &says))?;
    vars.push(x);
    for (label, wrong) in [(Label::VerifyReadingUndefined, said.undefined), (Label::VerifyAt, said.wrong)] {
        let wrong = Formula::and(premises.iter().cloned().chain([wrong]));
        if let Some(numbers) = logic.find(&about.args, &vars, &wrong)? {
            return Err(fails(refuse::at(label, shown(&numbers))));
        }
    }
    Ok(())
}

/// What a claim speaks of: arguments, and the component they stand for.
struct About {
    numbers: Vec<Affine>,
    /// The variables of the arguments.
    args: Vec<Var>,
    types: Vec<Field>,
    vars: Vec<Var>,
    condition: Formula,
    kind: usize,
    fields: Vec<Affine>,
}

/// The component that the arguments of a claim stand for: a component in canonical form, or what `start` makes.
fn about(logic: &mut Logic<'_, '_>, claim: &Claim) -> Result<Option<About>, Rejection> {
    let rules = Arc::clone(logic.game.rules());
    let Some(kind) = claim.kind() else {
        let Some(start) = &rules.start else { return Ok(None) };
        let made = logic.translator.started(start)?;
        return Ok(Some(About {
            numbers: made.numbers,
            args: made.args,
            types: start.args.clone(),
            vars: made.vars,
            condition: made.condition,
            kind: made.kind,
            fields: made.fields,
        }));
    };
    let KindLogic { fields, domain, .. } = logic.kinds[kind].clone();
    Ok(Some(About {
        numbers: fields.iter().map(|var| Affine::var(*var)).collect(),
        fields: fields.iter().map(|var| Affine::var(*var)).collect(),
        args: fields,
        types: rules.kinds[kind].fields.clone(),
        vars: Vec::new(),
        condition: domain,
        kind,
    }))
}

fn shown(numbers: &[Option<u128>]) -> String {
    let numbers: Vec<String> = numbers
        .iter()
        .map(|number| number.map_or_else(|| "…".to_owned(), |number| number.to_string()))
        .collect();
    format!("({})", numbers.join(", "))
}
