//! Every step from a component to a part of one of its options, seen through features.

use std::sync::Arc;

use crate::bind::BoundGame;
use crate::ir::{Kind, Sets};
use crate::linear::{Affine, System};
use crate::types::Type;

use super::apply::as_int;
use super::cases::{Model, Part, orders, require};
use super::measure::Feature;
use super::potential::{Weight, members};
use super::symbolic::{Fact, State, Sym, Term, TooHard, Tried};
use super::translate::Translator;

/// One step, with the features of both ends as forms.
pub(crate) struct Transition {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) system: System,
    /// The features of the component, in the order of [`features`].
    pub(crate) before: Vec<Option<Affine>>,
    /// Forms that are at least the features of the part; those of fields are exact.
    pub(crate) after: Vec<Option<Affine>>,
    /// How each set field changes; empty where the kind changes.
    pub(crate) sets: Vec<Change>,
}

/// How a set changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Not at all.
    Same,
    /// It loses elements, one surely if the flag is set.
    Shrinks(bool),
    /// It surely gains an element whose coordinates lie in these bounds, and loses none.
    Gains(Vec<(i64, i64)>),
    /// A difference whose greatest element was in the set, or whose least was, with an upper
    /// bound of the elements of the difference.
    Turns {
        /// The greatest element of the difference was in the set.
        greatest: bool,
        /// The least was, and all elements are at most this.
        least: Option<i64>,
    },
    /// In some other way.
    Other,
}

/// The features of a kind.
pub(crate) fn features(kind: &Kind) -> Vec<Feature> {
    let mut found = Vec::new();
    for (index, field) in kind.fields.iter().enumerate() {
        match &field.ty {
            ty if ty.is_int() || *ty == Type::Bool => found.push(Feature::Field(index)),
            Type::Set(element) | Type::List(element) | Type::Bag(element) => {
                found.push(Feature::Len(index));
                if element.is_nat() {
                    found.extend([Feature::Total(index), Feature::Size(index)]);
                }
            }
            _ => {}
        }
    }
    found
}

/// All steps of a game.
pub(crate) fn transitions(game: &BoundGame) -> Tried<Vec<Transition>> {
    let mut found = Vec::new();
    for kind in 0..game.rules().kinds.len() {
        let model = Model::new(game, kind)?;
        for case in &model.cases {
            for part in &case.parts {
                for (state, fields) in canonical(&model.translator, part, case.state.clone())? {
                    found.push(step(&model, part.kind, &fields, state)?);
                }
            }
        }
    }
    Ok(found)
}

/// The part in canonical form: one state for each order its unordered fields can have.
fn canonical<'r>(
    translator: &Translator<'r>,
    part: &Part<'r>,
    mut state: State<'r>,
) -> Tried<Vec<(State<'r>, Vec<Sym<'r>>)>> {
    let declared = &translator.rules.kinds[part.kind];
    for (field, value) in declared.fields.iter().zip(&part.fields) {
        // A negative number there is an error of the rules, not a part.
        if let (true, Sym::Int(form)) = (field.ty.is_nat(), value) {
            state.system.require(form.clone());
        }
    }
    // The same goes for a broken `where`; but it is only used where that is cheap.
    let mut states = vec![state.clone()];
    if declared.fields.iter().any(|field| field.ty == Type::Int)
        && let Ok(required) = require(translator, declared, &part.fields, state)
        && required.len() <= 4
    {
        states = required;
    }
    let mut found = Vec::new();
    for state in states {
        found.extend(sorted(declared, part, state)?);
    }
    Ok(found)
}

fn sorted<'r>(declared: &Kind, part: &Part<'r>, state: State<'r>) -> Tried<Vec<(State<'r>, Vec<Sym<'r>>)>> {
    let is_int = |place: &usize| matches!(part.fields[*place], Sym::Int(_));
    let plain = declared.unordered.iter().all(|group| group.iter().all(is_int));
    let Some(orders) = orders(declared, &part.fields).filter(|_| plain) else {
        return Ok(vec![shuffled(declared, part, state)?]);
    };
    let mut found = Vec::new();
    for fields in orders {
        let mut state = state.clone();
        for group in &declared.unordered {
            for pair in group.windows(2) {
                if let (Sym::Int(a), Sym::Int(b)) = (&fields[pair[0]], &fields[pair[1]]) {
                    state.order(a, b)?;
                }
            }
        }
        if !state.system.infeasible() {
            found.push((state, fields));
        }
    }
    Ok(found)
}

/// Unordered fields of which only the sum is kept, for groups too large to sort.
fn shuffled<'r>(declared: &Kind, part: &Part<'r>, mut state: State<'r>) -> Tried<(State<'r>, Vec<Sym<'r>>)> {
    let mut fields = part.fields.clone();
    for group in &declared.unordered {
        let before: Option<Vec<Affine>> = group.iter().map(|place| as_int(&fields[*place])).collect();
        for place in group {
            fields[*place] = state.unknown(&declared.fields[*place].ty);
        }
        if let Some(before) = before {
            let total = |forms: Vec<Affine>| {
                forms.iter().try_fold(Affine::constant(0), |sum, form| sum.add(form)).ok_or(TooHard)
            };
            let after = group.iter().filter_map(|place| as_int(&fields[*place])).collect();
            state.same(&total(before)?, &total(after)?)?;
        }
    }
    Ok((state, fields))
}

fn step<'r>(model: &Model<'r>, to: usize, fields: &[Sym<'r>], mut state: State<'r>) -> Tried<Transition> {
    let kinds = &model.translator.rules.kinds;
    let read = |feature: &Feature, fields: &[Sym<'r>], state: &mut State<'r>| -> Tried<Option<Affine>> {
        let (field, weight) = match feature {
            Feature::Field(field) => return Ok(number(&fields[*field])),
            Feature::Len(field) => (field, Weight { value: 0, count: 1 }),
            Feature::Total(field) => (field, Weight { value: 1, count: 0 }),
            Feature::Size(field) => (field, Weight { value: 1, count: 1 }),
        };
        match &fields[*field] {
            Sym::Term(list) => model.translator.potential(list, weight, state),
            _ => Ok(None),
        }
    };
    let mut before = Vec::new();
    for feature in features(&kinds[model.kind]) {
        before.push(read(&feature, &model.fields, &mut state)?);
    }
    let mut after = Vec::new();
    for feature in features(&kinds[to]) {
        // A list of which nothing can be said is no reason to give up the others.
        after.push(read(&feature, fields, &mut state).unwrap_or(None));
    }
    let sets = if to == model.kind {
        fields.iter().enumerate().map(|(field, value)| change(model, field, value, &state)).collect()
    } else {
        Vec::new()
    };
    Ok(Transition { from: model.kind, to, system: state.system, before, after, sets })
}

fn number(value: &Sym<'_>) -> Option<Affine> {
    match value {
        Sym::Int(form) => Some(form.clone()),
        Sym::Bool(truth) => Some(Affine::constant(i128::from(*truth))),
        Sym::Flag(var) => Some(Affine::var(*var)),
        _ => None,
    }
}

/// How the set in `field` changes when it becomes `value`.
fn change<'r>(model: &Model<'r>, field: usize, value: &Sym<'r>, state: &State<'r>) -> Change {
    let set: Arc<Term<'r>> = Arc::new(Term::Field(field));
    let Sym::Term(made) = value else { return Change::Other };
    if *made == set {
        return Change::Same;
    }
    let Term::Sets(op, a, b) = &**made else { return Change::Other };
    let other = match (*a == set, *b == set) {
        (true, _) => b,
        (_, true) if *op != Sets::Difference => a,
        _ => return Change::Other,
    };
    match op {
        Sets::Intersection => Change::Shrinks(false),
        Sets::Difference => {
            let known = members(&set, state);
            Change::Shrinks(known.iter().any(|member| model.translator.surely_in(member, other, state)))
        }
        Sets::Union => gains(&set, other, state).map_or(Change::Other, Change::Gains),
        Sets::SymmetricDifference => turns(model, &set, other, state).unwrap_or(Change::Other),
    }
}

/// The bounds of an element that the set surely did not have.
fn gains<'r>(set: &Arc<Term<'r>>, other: &Arc<Term<'r>>, state: &State<'r>) -> Option<Vec<(i64, i64)>> {
    let Term::Set(elements) = &**other else { return None };
    let new = elements
        .iter()
        .find(|element| state.facts.contains(&Fact::NotMember((*element).clone(), Arc::clone(set))))?;
    let coordinates = match new {
        Sym::Tuple(parts) => parts.iter().map(as_int).collect::<Option<Vec<_>>>()?,
        other => vec![as_int(other)?],
    };
    let bounds = |form: &Affine| {
        let (low, high) = state.system.bounds(form);
        Some((i64::try_from(low?).ok()?, i64::try_from(high?).ok()?))
    };
    coordinates.iter().map(bounds).collect()
}

/// Whether the greatest or the least element of what is turned was in the set.
fn turns<'r>(
    model: &Model<'r>,
    set: &Arc<Term<'r>>,
    turned: &Arc<Term<'r>>,
    state: &State<'r>,
) -> Tried<Change> {
    let translator = &model.translator;
    let (mut greatest, mut least) = (false, None);
    for member in members(set, state) {
        let Sym::Int(form) = &member else { continue };
        if !translator.surely_in(&member, turned, state) {
            continue;
        }
        let elements = translator.elements(turned, state.clone())?;
        let every = |holds: &dyn Fn(&System, &Affine) -> bool| {
            elements
                .iter()
                .all(|(state, element)| as_int(element).is_some_and(|at| holds(&state.system, &at)))
        };
        greatest |= every(&|system, at| system.implies_order(at, form));
        if every(&|system, at| system.implies_order(form, at)) {
            let highest = |(state, element): &(State<'r>, Sym<'r>)| {
                i64::try_from(state.system.bounds(&as_int(element)?).1?).ok()
            };
            let bounds: Option<Vec<i64>> = elements.iter().map(highest).collect();
            least = least.or(bounds.and_then(|bounds| bounds.into_iter().max()));
        }
    }
    Ok(if greatest || least.is_some() { Change::Turns { greatest, least } } else { Change::Other })
}
