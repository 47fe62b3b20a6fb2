//! A measure that falls with every move: the classifier's, or one of a few simple ones.
//!
//! # Setting
//!
//! A *level* gives every component an affine form in its fields, one form a kind. A measure is a list of levels, of which a
//! later one counts only where all before it are equal.
//!
//! # Theorem
//!
//! If all levels are natural numbers at every component, and every part of every option is smaller
//! than the component, level by level, then play ends: lists of natural numbers of one length are
//! well-ordered by their first difference.
//!
//! # How the code uses it
//!
//! Candidates are tried in order: the measure of the classifier, the sum of the fields, for several kinds the
//! sum and then the kind, single fields, fields one after the other. The first one whose sentences are
//! decided to be true is taken. A wrong candidate does no harm, since the checker decides them again.
//!
//! # What is not covered
//!
//! Measures that are not affine, and affine ones with other factors than the classifier's.
//!
//! # Cost
//!
//! A sentence for each candidate and each part of a move.

use grundy_automata::Engine;
use grundy_core::Linear;
use grundy_messages::Label;
use grundy_rules::classify::{Class, Feature, Quantity};

use crate::Refusal;
use crate::model::Model;
use crate::obligations::falls;
use crate::trouble::{Tried, Trouble};

/// Levels of forms, one form a kind.
pub(crate) type Levels = Vec<Vec<Linear>>;

/// Kinds with more fields are not tried in every order.
const MOST_ORDERED: usize = 4;

/// The first candidate that is shown to fall.
pub(crate) fn find(model: &Model<'_, '_>, class: &Class, engine: &Engine) -> Tried<Levels> {
    let sizes: Vec<usize> = model.kinds.iter().map(|kind| kind.vars.len()).collect();
    for measure in candidates(&sizes, class) {
        if holds(model, &measure, engine)? {
            return Ok(measure);
        }
    }
    Err(Trouble::from(Refusal::plain(Label::FragmentNoMeasure)))
}

fn holds(model: &Model<'_, '_>, measure: &Levels, engine: &Engine) -> Tried<bool> {
    for sentence in falls(model, measure)? {
        model.compiler.run().poll()?;
        if !engine.decide(&sentence.formula)?.is_true() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn candidates(sizes: &[usize], class: &Class) -> Vec<Levels> {
    let level = |form: &dyn Fn(usize, usize) -> Linear| -> Vec<Linear> {
        sizes.iter().enumerate().map(|(kind, size)| form(kind, *size)).collect()
    };
    let total = level(&|_, size| Linear { factors: vec![1; size], constant: 0 });
    let mut found: Vec<Levels> = of_class(sizes, class).into_iter().collect();
    found.push(vec![total.clone()]);
    // Several kinds: of equal totals the later, or the earlier, kind is smaller.
    if sizes.len() > 1 {
        let count = i64::try_from(sizes.len()).unwrap_or(i64::MAX);
        let place = |kind: usize| i64::try_from(kind).unwrap_or(0);
        let constant = |constant: i64, size: usize| Linear { factors: vec![0; size], constant };
        found.push(vec![total.clone(), level(&|kind, size| constant(count - place(kind), size))]);
        found.push(vec![total, level(&|kind, size| constant(place(kind), size))]);
    }
    if let [size] = sizes {
        let field = |at: usize| -> Vec<Linear> {
            let factors = (0..*size).map(|other| i64::from(other == at)).collect();
            vec![Linear { factors, constant: 0 }]
        };
        found.extend((0..*size).map(|at| vec![field(at)]));
        if *size <= MOST_ORDERED {
            found.extend(orders(*size).into_iter().map(|order| order.into_iter().map(&field).collect()));
        }
    }
    found
}

/// All orders of the numbers below `size`.
fn orders(size: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..size {
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let rest = (0..size).filter(|at| !order.contains(at));
            rest.map(|at| order.iter().copied().chain([at]).collect()).collect()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

/// The classifier's measure, where it is made of fields.
fn of_class(sizes: &[usize], class: &Class) -> Option<Levels> {
    let linear = |(quantity, size): (&Quantity, &usize)| match quantity {
        Quantity::Linear { terms, constant } => {
            let mut factors = vec![0_i64; *size];
            for (feature, factor) in terms {
                let Feature::Field(field) = feature else { return None };
                *factors.get_mut(*field)? += factor;
            }
            Some(Linear { factors, constant: *constant })
        }
        _ => None,
    };
    let level = |level: &Vec<Quantity>| level.iter().zip(sizes).map(linear).collect::<Option<Vec<_>>>();
    class.measure.as_ref()?.levels.iter().map(level).collect()
}
