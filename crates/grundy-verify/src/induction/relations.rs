//! The form of the evidence, the measure, and that relations are functions.

use grundy_core::{Automaton, Coding, Induction, Linear, Numeration, Of, Relations};
use grundy_messages::{Arg, Label};

use super::{Claimed, bad_coding};
use crate::compare::Logic;
use crate::logic::{Affine, Atom, Formula, Var};
use crate::relation::{Malformed, Relation};
use crate::translate::{KindLogic, Part};
use crate::{Rejection, refuse};

/// Makes the relations ready, and sees that there is one of each thing there must be.
pub(super) fn read(logic: &mut Logic<'_, '_>, of: Of, induction: &Induction) -> Result<Claimed, Rejection> {
    let relations = &induction.relations;
    match (of, relations.coding) {
        (Of::Values, Coding::Number | Coding::Power) | (Of::Losing, Coding::Set) => {}
        _ => return Err(bad_coding()),
    }
    let kinds = logic.kinds.len();
    counted(relations.kinds.len(), kinds)?;
    counted(relations.prefixes.len(), kinds)?;
    logic.numeration = numeration(&induction.relations)?;
    let value = usize::from(relations.coding != Coding::Set);
    for (kind, automaton) in relations.kinds.iter().enumerate() {
        let tracks = logic.kinds[kind].fields.len() + value;
        let relation = relation(logic, automaton, tracks)?;
        logic.relations.push(relation);
    }
    let mut prefixes = Vec::with_capacity(kinds);
    for (kind, automaton) in relations.prefixes.iter().enumerate() {
        prefixes.push(match automaton {
            None => None,
            Some(_) if relations.coding != Coding::Number || logic.kinds[kind].fields.len() != 1 => {
                return Err(bad_coding());
            }
            Some(automaton) => {
                let relation = relation(logic, automaton, 2)?;
                logic.relations.push(relation);
                Some(logic.relations.len() - 1)
            }
        });
    }
    // Parts of options are written in any order: the same relations, for fields as they stand.
    let mut written = Vec::with_capacity(kinds);
    for kind in 0..kinds {
        let groups = &logic.game.rules().kinds[kind].unordered;
        written.push(if groups.is_empty() {
            kind
        } else {
            logic.relations.push(logic.relations[kind].in_any_order(groups, logic.run)?);
            logic.relations.len() - 1
        });
    }
    for level in &induction.measure {
        counted(level.len(), kinds)?;
        for (form, kind) in level.iter().zip(&logic.kinds) {
            counted(form.factors.len(), kind.fields.len())?;
        }
    }
    Ok(Claimed { of, coding: relations.coding, prefixes, written })
}

/// How all automata write numbers. 2 to the value says nothing where places do not weigh powers of 2.
fn numeration(relations: &Relations) -> Result<Numeration, Rejection> {
    let mut all = relations.kinds.iter().chain(relations.prefixes.iter().flatten());
    let first = all.next().map_or(Numeration::BINARY, |automaton| automaton.numeration);
    if all.any(|automaton| automaton.numeration != first) {
        return Err(refuse::fails(Label::VerifyStepShape, Label::VerifyAlphabet));
    }
    if first != Numeration::BINARY && relations.coding == Coding::Power {
        return Err(bad_coding());
    }
    Ok(first)
}

fn counted(found: usize, expected: usize) -> Result<(), Rejection> {
    if found == expected {
        return Ok(());
    }
    let args = vec![("expected", Arg::from(expected.to_string())), ("found", Arg::from(found.to_string()))];
    Err(refuse::fails(Label::VerifyStepShape, Arg::Filled(Label::VerifyCount, args)))
}

fn relation(logic: &mut Logic<'_, '_>, automaton: &Automaton, tracks: usize) -> Result<Relation, Rejection> {
    let because = match Relation::new(automaton, tracks, logic.run)? {
        Ok(relation) => return Ok(relation),
        Err(Malformed::Alphabet) => Label::VerifyAlphabet,
        Err(Malformed::Table) => Label::VerifyTable,
        Err(Malformed::Zeros) => Label::VerifyZeros,
    };
    Err(refuse::fails(Label::VerifyStepShape, because))
}

/// The measure is natural at every component, and smaller for every part of every option.
pub(super) fn measure_falls(logic: &mut Logic<'_, '_>, measure: &[Vec<Linear>]) -> Result<(), Rejection> {
    for kind in 0..logic.kinds.len() {
        let KindLogic { fields, domain, branches, .. } = logic.kinds[kind].clone();
        let own: Vec<Affine> = fields.iter().map(|var| Affine::var(*var)).collect();
        let before = levels(measure, kind, &own)?;
        let negative = before.iter().map(|form| Formula::less(form, &Affine::zero()));
        let negative = Formula::or(negative.collect::<Result<Vec<_>, _>>()?);
        if let Some(numbers) = logic.find(&fields, &[], &Formula::and([domain.clone(), negative]))? {
            let because = refuse::at(Label::VerifyAt, logic.show(kind, &numbers));
            return Err(refuse::fails(Label::VerifyStepNatural, because));
        }
        for branch in &branches {
            let mut vars = branch.vars.clone();
            let mut wrong = Vec::new();
            for part in &branch.parts {
                let (part_kind, written, inside) = match part {
                    Part::Copies { kind, fields, .. } => (*kind, fields.clone(), Formula::Truth(true)),
                    Part::Run { kind, from, to } => {
                        let var = logic.translator.unused();
                        vars.push(var);
                        let number = Affine::var(var);
                        let inside = [Formula::at_most(from, &number)?, Formula::less(&number, to)?];
                        (*kind, vec![number], Formula::and(inside))
                    }
                };
                let forms = if in_any_order(logic, measure, part_kind) {
                    vec![(Formula::Truth(true), written)]
                } else {
                    logic.translator.canonical(part_kind, &written)?
                };
                for (ascends, forms) in forms {
                    let after = levels(measure, part_kind, &forms)?;
                    wrong.push(Formula::and([inside.clone(), ascends, falls(&before, &after)?.not()]));
                }
            }
            let bad = Formula::and([domain.clone(), branch.condition.clone(), Formula::or(wrong)]);
            if let Some(numbers) = logic.find(&fields, &vars, &bad)? {
                let because = refuse::at(Label::VerifyAt, logic.show(kind, &numbers));
                return Err(refuse::fails(Label::VerifyStepFalls, because));
            }
        }
    }
    Ok(())
}

/// Whether the measure of a kind is the same for all orders of the fields of a group.
fn in_any_order(logic: &Logic<'_, '_>, measure: &[Vec<Linear>], kind: usize) -> bool {
    let groups = &logic.game.rules().kinds[kind].unordered;
    let same = |form: &Linear| {
        groups.iter().all(|group| group.windows(2).all(|pair| form.factors[pair[0]] == form.factors[pair[1]]))
    };
    measure.iter().filter_map(|level| level.get(kind)).all(same)
}

/// What each level of the measure gives for the fields of a component.
fn levels(measure: &[Vec<Linear>], kind: usize, fields: &[Affine]) -> Result<Vec<Affine>, Rejection> {
    let mut all = Vec::with_capacity(measure.len());
    for linear in measure.iter().filter_map(|level| level.get(kind)) {
        let mut form = Affine::constant(i128::from(linear.constant))?;
        for (field, factor) in fields.iter().zip(&linear.factors) {
            form = form.add(&field.times(i128::from(*factor))?)?;
        }
        all.push(form);
    }
    Ok(all)
}

/// At the first level where they differ, `after` is smaller; and there is one.
fn falls(before: &[Affine], after: &[Affine]) -> Result<Formula, Rejection> {
    let mut equal = Vec::new();
    let mut some = Vec::new();
    for (before, after) in before.iter().zip(after) {
        some.push(Formula::and(equal.iter().cloned().chain([Formula::less(after, before)?])));
        equal.push(Formula::equal(after, before)?);
    }
    Ok(Formula::or(some))
}

impl Claimed {
    /// The relation with that number, which is that of a kind, between numbers and a value.
    pub(crate) fn relation(&self, number: usize, fields: &[Var], value: Var) -> Formula {
        let value = (self.coding != Coding::Set).then_some(value);
        Formula::atom(Atom::Relation(number, fields.iter().copied().chain(value).collect()))
    }

    /// The same for fields that may stand in another order than the canonical one.
    pub(crate) fn written(&self, kind: usize, fields: &[Var], value: Var) -> Formula {
        self.relation(self.written[kind], fields, value)
    }

    /// Every component has exactly one value, nothing else has any, and values are held as the coding says.
    pub(super) fn gives_one_value(&self, logic: &mut Logic<'_, '_>) -> Result<(), Rejection> {
        for kind in 0..logic.kinds.len() {
            let KindLogic { fields, domain, .. } = logic.kinds[kind].clone();
            let (x, y) = (logic.translator.unused(), logic.translator.unused());
            let holds = self.relation(kind, &fields, x);
            let outside = Formula::and([holds.clone(), domain.clone().not()]);
            let mut steps = vec![(Label::VerifyStepInside, outside)];
            if self.coding != Coding::Set {
                let none = Formula::and([domain, Formula::exists(&[x], [holds.clone()]).not()]);
                let less = Formula::less(&Affine::var(x), &Affine::var(y))?;
                let two = Formula::and([holds.clone(), self.relation(kind, &fields, y), less]);
                steps.extend([(Label::VerifyStepTotal, none), (Label::VerifyStepSingle, two)]);
            }
            if self.coding == Coding::Power {
                let other = Formula::and([holds, Formula::atom(Atom::Power(x)).not()]);
                steps.push((Label::VerifyStepPowers, other));
            }
            for (step, wrong) in steps {
                if let Some(numbers) = logic.find(&fields, &[x, y], &wrong)? {
                    return Err(refuse::fails(step, refuse::at(Label::VerifyAt, logic.show(kind, &numbers))));
                }
            }
        }
        Ok(())
    }

    /// The prefix relations are the xor of all values below a number.
    pub(super) fn prefixes_add_up(&self, logic: &mut Logic<'_, '_>) -> Result<(), Rejection> {
        for (kind, prefix) in self.prefixes.iter().enumerate() {
            let Some(prefix) = prefix else { continue };
            let KindLogic { fields, domain, .. } = logic.kinds[kind].clone();
            let [next, x, y, value] = std::array::from_fn(|_| logic.translator.unused());
            let n = fields[0];
            let holds = |number: Var, sum: Var| Formula::atom(Atom::Relation(*prefix, vec![number, sum]));
            let some = Formula::exists(&[x], [holds(n, x)]);
            let zero = Formula::zero(Affine::var(n));
            let base = Formula::and([zero, holds(n, x), Formula::zero(Affine::var(x)).not()]);
            let follows = Formula::equal(&Affine::var(next), &Affine::var(n).plus(1)?)?;
            let added = Formula::or([
                Formula::and([
                    self.relation(kind, &fields, value),
                    Formula::atom(Atom::Even(vec![x, y, value])).not(),
                ]),
                Formula::and([domain.not(), Formula::equal(&Affine::var(x), &Affine::var(y))?.not()]),
            ]);
            let step = Formula::and([follows, holds(n, x), holds(next, y), added]);
            for wrong in [some.not(), base, step] {
                if let Some(numbers) = logic.find(&fields, &[next, x, y, value], &wrong)? {
                    let because = refuse::at(Label::VerifyAt, logic.show(kind, &numbers));
                    return Err(refuse::fails(Label::VerifyStepPrefix, because));
                }
            }
        }
        Ok(())
    }
}
