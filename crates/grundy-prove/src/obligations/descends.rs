//! O0: no rule fails, parts are components, a measure falls.

use grundy_automata::{Formula, Var};
use grundy_core::{Coding, Linear};
use grundy_messages::Label;

use super::Sentence;
use crate::affine::Affine;
use crate::compile::{Case, What};
use crate::logic::{all, both, exists, never, some};
use crate::model::{Model, MoveModel};
use crate::relations::Placed;
use crate::trouble::{Tried, Trouble};
use crate::{Obligation, Refusal};

/// Nothing fails at any component: endings, moves, conditions of what they lead to, goals.
pub(crate) fn errors(model: &Model<'_, '_>) -> Tried<Vec<Sentence>> {
    let mut found = Vec::new();
    for (kind, declared) in model.kinds.iter().enumerate() {
        let fails = both(declared.domain.clone(), declared.errors.clone());
        found.push(sentence(kind, "ends", &declared.vars, fails));
    }
    for rule in &model.moves {
        let declared = &model.kinds[rule.kind];
        let goals = rule.cases.iter().map(|case| goal_errors(model, case));
        let goals = some(goals.collect::<Tried<Vec<_>>>()?);
        let fails = some([rule.errors.clone(), goals]);
        let against = all([declared.domain.clone(), declared.open.clone(), fails]);
        found.push(sentence(rule.kind, &format!("{}-errors", rule.name), &declared.vars, against));
    }
    // What is plainly impossible need not be decided.
    found.retain(|sentence| !is_trivial(&sentence.formula));
    Ok(found)
}

/// Options have at most one part, as far as the theorem needs it: a lost component is known only
/// where it stands alone, and powers of values do not add up.
pub(crate) fn unsplit(model: &Model<'_, '_>, coding: Coding) -> Vec<(Sentence, usize)> {
    let splits = |case: &&Case<'_>| match coding {
        Coding::Number => false,
        Coding::Power => case.is_sum(),
        Coding::Set => case.is_many(),
    };
    let mut found = Vec::new();
    for rule in &model.moves {
        let declared = &model.kinds[rule.kind];
        let cases = rule.cases.iter().filter(splits).map(|case| case.path.closed(Formula::Truth(true)));
        let against = all([declared.domain.clone(), declared.open.clone(), some(cases)]);
        found.push((
            sentence(rule.kind, &format!("{}-parts", rule.name), &declared.vars, against),
            rule.index,
        ));
    }
    found.retain(|(sentence, _)| !is_trivial(&sentence.formula));
    found
}

/// Where asking whether a part is a goal fails.
fn goal_errors(model: &Model<'_, '_>, case: &Case<'_>) -> Tried<Formula> {
    let mut found = Vec::new();
    for piece in &case.pieces {
        let goals = model.compiler.game.rules().goals.iter().filter(|goal| goal.kind == piece.kind);
        for goal in goals {
            let What::One(fields) = &piece.what else { continue };
            let mut placed = Placed::new(&model.compiler, case);
            let written = placed.vars(fields)?;
            let fails = model.compiler.sorted(piece.kind, &written, &|fields| {
                let fields = model.compiler.fields(piece.kind, fields)?;
                Ok(model.compiler.about(&goal.condition, &fields)?.error())
            })?;
            found.push(placed.closed(fails));
        }
    }
    Ok(some(found))
}

fn is_trivial(sentence: &Formula) -> bool {
    match sentence {
        Formula::Not(inner) => match inner.as_ref() {
            Formula::Exists(_, body) => matches!(**body, Formula::Truth(false)),
            _ => false,
        },
        _ => false,
    }
}

fn sentence(kind: usize, detail: &str, vars: &[Var], against: Formula) -> Sentence {
    let formula = never(vars.iter().copied(), against);
    Sentence { obligation: Obligation::Descends, detail: detail.to_owned(), kind, formula }
}

/// The measure of a component with a move is natural, and that of every part is smaller: levels
/// are compared in order. So play ends: components that have a move have measures in a
/// well-founded order.
pub(crate) fn falls(model: &Model<'_, '_>, measure: &[Vec<Linear>]) -> Tried<Vec<Sentence>> {
    let kinds = model.kinds.len();
    let fits = |level: &Vec<Linear>| {
        level.len() == kinds
            && level.iter().zip(&model.kinds).all(|(form, kind)| form.factors.len() == kind.vars.len())
    };
    if measure.is_empty() || !measure.iter().all(fits) {
        return Err(Refusal::plain(Label::FragmentNoMeasure).into());
    }
    let mut found = Vec::new();
    for rule in &model.moves {
        let declared = &model.kinds[rule.kind];
        let cases = rule.cases.iter().map(|case| rises(model, rule, case, measure));
        let rises = some(cases.collect::<Tried<Vec<_>>>()?);
        let against = all([declared.domain.clone(), declared.open.clone(), rises]);
        found.push(sentence(rule.kind, &format!("{}-measure", rule.name), &declared.vars, against));
    }
    found.retain(|sentence| !is_trivial(&sentence.formula));
    Ok(found)
}

/// Where a case gives a part whose measure is not smaller.
fn rises(
    model: &Model<'_, '_>,
    rule: &MoveModel<'_>,
    case: &Case<'_>,
    measure: &[Vec<Linear>],
) -> Tried<Formula> {
    let before: Vec<Affine> = model.kinds[rule.kind].vars.iter().map(|var| Affine::var(*var)).collect();
    let before = forms(measure, rule.kind, &before)?;
    let natural = before.iter().map(Affine::natural).collect::<Option<Vec<_>>>().ok_or_else(too_large)?;
    let mut found = vec![case.path.closed(all(natural).negated())];
    for piece in &case.pieces {
        let groups = &model.compiler.kind(piece.kind).unordered;
        let alike = measure.iter().all(|level| {
            let factors = &level[piece.kind].factors;
            groups.iter().all(|group| group.windows(2).all(|pair| factors[pair[0]] == factors[pair[1]]))
        });
        found.push(match &piece.what {
            What::One(fields) if alike => {
                let after = forms(measure, piece.kind, fields)?;
                case.path.closed(smaller(&after, &before)?.negated())
            }
            What::One(fields) => {
                let mut placed = Placed::new(&model.compiler, case);
                let written = placed.vars(fields)?;
                let falls = model.compiler.sorted(piece.kind, &written, &|sorted| {
                    let fields: Vec<Affine> = sorted.iter().map(|var| Affine::var(*var)).collect();
                    smaller(&forms(measure, piece.kind, &fields)?, &before)
                })?;
                placed.closed(falls.negated())
            }
            What::Run(from, to) => {
                let heap = model.compiler.fresh();
                let form = Affine::var(heap);
                let within = [from.at_most(&form), form.less(to)].into_iter().collect::<Option<Vec<_>>>();
                let within = all(within.ok_or_else(too_large)?);
                let after = forms(measure, piece.kind, &[form])?;
                let rises = smaller(&after, &before)?.negated();
                case.path.closed(exists([heap], both(within, rises)))
            }
        });
    }
    Ok(some(found))
}

/// The levels of a measure for these fields.
fn forms(measure: &[Vec<Linear>], kind: usize, fields: &[Affine]) -> Tried<Vec<Affine>> {
    let form = |level: &Vec<Linear>| {
        let linear = &level[kind];
        let terms = linear.factors.iter().zip(fields);
        terms
            .map(|(factor, field)| field.scale(*factor))
            .try_fold(Affine::constant(linear.constant), |sum, term| sum.add(&term?))
    };
    measure.iter().map(form).collect::<Option<Vec<_>>>().ok_or_else(too_large)
}

/// Where one list of levels is below another.
fn smaller(after: &[Affine], before: &[Affine]) -> Tried<Formula> {
    let mut found = Vec::new();
    let mut equal = Vec::new();
    for (after, before) in after.iter().zip(before) {
        let less = after.less(before).ok_or_else(too_large)?;
        found.push(all(equal.iter().cloned().chain([less])));
        equal.push(after.equal(before).ok_or_else(too_large)?);
    }
    Ok(some(found))
}

fn too_large() -> Trouble {
    Refusal::plain(Label::FragmentNoMeasure).into()
}
