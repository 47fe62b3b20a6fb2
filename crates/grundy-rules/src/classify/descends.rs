//! Play ends: a measure falls with every move, or a loop shows that none can.
//!
//! # Setting
//!
//! A *step* goes from a component to a part of one of its options. A quantity is *weak* on a step
//! if it does not rise, *strict* if it falls; its values are natural numbers, or finite sets of
//! natural numbers compared by their greatest different element. Both orders are well founded.
//!
//! # Theorem
//!
//! If quantities q1, …, qk are such that on every step some qi is strict and all before it are
//! weak, then (q1, …, qk) falls lexicographically on every step, and every play is finite: an
//! option replaces a component by finitely many smaller ones (König's lemma). If some component
//! can become part of a position reached from itself, play need not end.
//!
//! # How the code uses it
//!
//! Steps are over-approximated by linear cases, and strictness is proved on each. Greedily, a
//! quantity that is weak on all remaining steps and strict on some is taken and the latter are
//! dropped; this finds an order whenever the candidates have one. Linear quantities are cut off
//! at 0, so a fall is proved only where the quantity was at least 1 before. Games that rewrite boards have measures of their
//! own; see [`symbols`].
//!
//! # What is not covered
//!
//! Measures that are products, that depend on the order of a list, or that need facts about
//! functions beyond their bounds.
//!
//! # Cost
//!
//! Candidates times steps linear problems, each small; the candidates are bounded.

use crate::bind::BoundGame;
use crate::ir::Rules;
use crate::linear::Affine;
use crate::types::Type;

use super::measure::{Feature, Measure, Quantity};
use super::symbols;
use super::transitions::{Change, Transition, features, transitions};

/// Combinations of features tried for one level.
const MOST_CANDIDATES: usize = 300;

/// The measure that falls with every move, where one was found and proved.
pub(crate) fn prove(game: &BoundGame) -> Option<Measure> {
    if let Some(measure) = symbols::prove(game.rules()) {
        return Some(measure);
    }
    let steps = transitions(game).ok()?;
    let candidates = candidates(game.rules(), &steps);
    // One level is easier to read and to use than several.
    if let Some(level) = candidates.iter().find(|level| steps.iter().all(|step| is_strict(game, level, step)))
    {
        return Some(Measure { levels: vec![level.clone()] });
    }
    let mut open: Vec<&Transition> = steps.iter().collect();
    let mut levels = Vec::new();
    while !open.is_empty() {
        let level = candidates.iter().find_map(|level| {
            let left: Vec<&Transition> =
                open.iter().copied().filter(|step| !is_strict(game, level, step)).collect();
            let useful = left.len() < open.len() && left.iter().all(|step| is_weak(game, level, step));
            useful.then(|| (level.clone(), left))
        });
        let (level, left) = level?;
        levels.push(level);
        open = left;
    }
    Some(Measure { levels })
}

fn is_strict(game: &BoundGame, level: &[Quantity], step: &Transition) -> bool {
    match (&level[step.from], &level[step.to]) {
        (before @ Quantity::Linear { .. }, after @ Quantity::Linear { .. }) => {
            let Some((before, after)) = forms(game, before, after, step) else { return false };
            let falls = before.sub(&after).and_then(|difference| difference.plus(-1));
            let positive = before.plus(-1);
            falls.is_some_and(|form| step.system.implies(&form))
                && positive.is_some_and(|form| step.system.implies(&form))
        }
        (Quantity::Missing { field, within }, _) => {
            matches!(step.sets.get(*field), Some(Change::Gains(at)) if is_inside(at, within))
        }
        (Quantity::Highest { field }, _) => matches!(
            step.sets.get(*field),
            Some(Change::Shrinks(true) | Change::Turns { greatest: true, .. })
        ),
        (Quantity::Lowest { field, most }, _) => matches!(
            step.sets.get(*field),
            Some(Change::Turns { least: Some(bound), .. }) if bound <= most
        ),
        _ => false,
    }
}

fn is_weak(game: &BoundGame, level: &[Quantity], step: &Transition) -> bool {
    match (&level[step.from], &level[step.to]) {
        (before @ Quantity::Linear { .. }, after @ Quantity::Linear { .. }) => {
            let Some((before, after)) = forms(game, before, after, step) else { return false };
            let none_left = after.scale(-1).is_some_and(|form| step.system.implies(&form));
            none_left || step.system.implies_order(&after, &before)
        }
        (Quantity::Missing { field, .. }, _) => {
            matches!(step.sets.get(*field), Some(Change::Same | Change::Gains(_)))
        }
        (Quantity::Highest { field } | Quantity::Lowest { field, .. }, _) => {
            matches!(step.sets.get(*field), Some(Change::Same | Change::Shrinks(_)))
        }
        _ => false,
    }
}

/// The forms of a linear quantity at both ends. A feature after the step is known from above
/// only, unless it is a field.
fn forms(
    game: &BoundGame,
    before: &Quantity,
    after: &Quantity,
    step: &Transition,
) -> Option<(Affine, Affine)> {
    let kinds = &game.rules().kinds;
    let sum = |quantity: &Quantity, kind: usize, known: &[Option<Affine>], from_above: bool| {
        let Quantity::Linear { terms, constant } = quantity else { return None };
        let all = features(&kinds[kind]);
        terms.iter().try_fold(Affine::constant(i128::from(*constant)), |sum, (feature, factor)| {
            if from_above && *factor < 0 && !matches!(feature, Feature::Field(_)) {
                return None;
            }
            let place = all.iter().position(|known| known == feature)?;
            sum.combine(1, known.get(place)?.as_ref()?, i128::from(*factor))
        })
    };
    Some((sum(before, step.from, &step.before, false)?, sum(after, step.to, &step.after, true)?))
}

fn is_inside(at: &[(i64, i64)], within: &[(i64, i64)]) -> bool {
    let inside = |(at, within): (&(i64, i64), &(i64, i64))| within.0 <= at.0 && at.1 <= within.1;
    at.len() == within.len() && at.iter().zip(within).all(inside)
}

/// The quantities that are tried, the simplest first; one for each kind in every candidate.
fn candidates(rules: &Rules, steps: &[Transition]) -> Vec<Vec<Quantity>> {
    if let [kind] = rules.kinds.as_slice() {
        let features = features(kind);
        let mut found: Vec<Quantity> = combinations(&features);
        for (place, feature) in features.iter().enumerate() {
            found.extend(floor(*feature, place, steps));
            found.extend(ceiling(*feature, place, steps));
        }
        found.extend((0..kind.fields.len()).flat_map(|field| on_sets(field, &kind.fields[field].ty, steps)));
        return found.into_iter().map(|quantity| vec![quantity]).collect();
    }
    let mut found: Vec<Vec<Quantity>> = vec![Vec::new()];
    for kind in &rules.kinds {
        let features = features(kind);
        let mut here: Vec<Quantity> = features.iter().map(|feature| linear(&[(*feature, 1)])).collect();
        if features.len() > 1 {
            here.push(linear(&features.iter().map(|feature| (*feature, 1)).collect::<Vec<_>>()));
        }
        let ranks = i64::try_from(rules.kinds.len()).unwrap_or(0);
        here.extend((0..ranks).map(|constant| Quantity::Linear { terms: Vec::new(), constant }));
        let longer = |start: &Vec<Quantity>| {
            here.iter().map(|next| [start.clone(), vec![next.clone()]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).take(4 * MOST_CANDIDATES).collect();
    }
    found
}

fn linear(terms: &[(Feature, i64)]) -> Quantity {
    Quantity::Linear { terms: terms.to_vec(), constant: 0 }
}

/// Single features, the sum of all fields, then coefficients up to 3.
fn combinations(features: &[Feature]) -> Vec<Quantity> {
    let mut found: Vec<Quantity> = features.iter().map(|feature| linear(&[(*feature, 1)])).collect();
    let most: i64 = if features.len() <= 4 { 3 } else { 1 };
    let fields = features.iter().filter(|feature| matches!(feature, Feature::Field(_)));
    let sum: Vec<(Feature, i64)> = fields.map(|feature| (*feature, 1)).collect();
    if sum.len() > 1 {
        found.push(linear(&sum));
    }
    let mut factors = vec![0; features.len()];
    while found.len() < MOST_CANDIDATES && next(&mut factors, most) {
        let used = factors.iter().zip(features).filter(|(factor, _)| **factor != 0);
        let terms: Vec<(Feature, i64)> = used.map(|(factor, feature)| (*feature, *factor)).collect();
        if terms.len() > 1 && !found.contains(&linear(&terms)) {
            found.push(linear(&terms));
        }
    }
    found
}

/// Counts on, the last digit first; whether there was a next number.
fn next(factors: &mut [i64], most: i64) -> bool {
    for factor in factors.iter_mut().rev() {
        if *factor < most {
            *factor += 1;
            return true;
        }
        *factor = 0;
    }
    false
}

/// A field that rises towards a bound: the bound less the field.
fn ceiling(feature: Feature, place: usize, steps: &[Transition]) -> Option<Quantity> {
    let tops = moving(feature, place, steps, 1).filter_map(|(step, before)| step.system.bounds(before).1);
    let constant = i64::try_from(tops.max()?).ok()?.checked_add(1)?;
    Some(Quantity::Linear { terms: vec![(feature, -1)], constant })
}

/// A field that falls towards a bound below zero: the field less the bound.
fn floor(feature: Feature, place: usize, steps: &[Transition]) -> Option<Quantity> {
    let lows = moving(feature, place, steps, -1).filter_map(|(step, before)| step.system.bounds(before).0);
    let constant = 1_i64.checked_sub(i64::try_from(lows.min()?).ok()?)?;
    (constant > 1).then(|| Quantity::Linear { terms: vec![(feature, 1)], constant })
}

/// The steps on which a field surely moves in a direction, with the field before.
fn moving(
    feature: Feature,
    place: usize,
    steps: &[Transition],
    direction: i128,
) -> impl Iterator<Item = (&Transition, &Affine)> {
    let is_field = matches!(feature, Feature::Field(_));
    steps.iter().filter(move |_| is_field).filter_map(move |step| {
        let (before, after) = (step.before.get(place)?.as_ref()?, step.after.get(place)?.as_ref()?);
        let by = after.sub(before)?.scale(direction)?.plus(-1)?;
        step.system.implies(&by).then_some((step, before))
    })
}

/// Quantities of a set that gains elements of a box, or is turned.
fn on_sets(field: usize, ty: &Type, steps: &[Transition]) -> Vec<Quantity> {
    let Type::Set(element) = ty else { return Vec::new() };
    let mut found = Vec::new();
    let changes = || steps.iter().filter_map(|step| step.sets.get(field));
    let boxes = changes().filter_map(|change| match change {
        Change::Gains(at) => Some(at.clone()),
        _ => None,
    });
    let hull = boxes.reduce(|hull, at| {
        hull.iter().zip(&at).map(|(hull, at)| (hull.0.min(at.0), hull.1.max(at.1))).collect()
    });
    found.extend(hull.map(|within| Quantity::Missing { field, within }));
    if element.is_nat() {
        found.push(Quantity::Highest { field });
    }
    let least = changes().filter_map(|change| match change {
        Change::Turns { least, .. } => *least,
        _ => None,
    });
    found.extend(least.max().map(|most| Quantity::Lowest { field, most }));
    found
}
