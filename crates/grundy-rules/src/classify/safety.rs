//! Moves stay in the domain: natural fields stay natural, `where` is kept.
//!
//! # Setting
//!
//! A result whose natural field is negative, or that breaks `where`, is an error of the rules at
//! that position, never an illegal move.
//!
//! # Theorem
//!
//! The cases of a move hold all its options. If every case implies that each natural field of
//! each part is at least 0, and contradicts the negation of each condition, no option fails.
//!
//! # How the code uses it
//!
//! [`unproved`] lists the places of those results for which the implication was not shown, so
//! that `check` tries them on small positions.
//!
//! # What is not covered
//!
//! Other errors: an index outside a list, division by 0, a measure that does not fall, a negative
//! argument of a function.
//!
//! # Cost
//!
//! One linear problem for each field and condition of each part of each case.

use grundy_syntax::Span;

use crate::bind::BoundGame;
use crate::ir::{Expr, ExprKind, Rules, Sum};
use crate::types::Type;

use super::cases::{Model, Part};
use super::symbolic::{State, Sym, Tried};

/// The places of results that are not proved to stay in the domain, in the order of the text.
pub fn unproved(game: &BoundGame) -> Vec<Span> {
    let mut found = Vec::new();
    for kind in 0..game.rules().kinds.len() {
        match Model::new(game, kind) {
            Ok(model) => found.extend(of_model(&model)),
            Err(_) => {
                let moves = game.rules().moves.iter().filter(|rule| rule.kind == kind);
                moves.for_each(|rule| all_results(game.rules(), &rule.result.body, &mut found));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    let promised = promised(game.rules());
    found.retain(|span| !promised.contains(span));
    found
}

/// The places of fields whose expressions have the very type of the field, by construction.
///
/// A type is checked where a value is stored, and every function gives what its type says; only
/// `with` puts values into a list without a check.
fn promised(rules: &Rules) -> Vec<Span> {
    let mut found = Vec::new();
    for rule in &rules.moves {
        rule.result.body.components(&mut |kind, fields| {
            for (field, declared) in fields.iter().zip(&rules.kinds[kind].fields) {
                let mut updated = false;
                field.walk(&mut |e| updated |= puts_unchecked(e));
                if field.ty == declared.ty && holds_members(&field.ty) && !updated {
                    found.push(field.span);
                }
            }
        });
    }
    found
}

/// Whether it is a `with` whose new elements do not have the type of the others.
fn puts_unchecked(e: &Expr) -> bool {
    let ExprKind::With(_, updates) = &e.kind else { return false };
    let element = match &e.ty {
        Type::Grid(alphabet) => Some(Type::Symbol(alphabet.clone())),
        ty => ty.element(),
    };
    updates.iter().any(|update| Some(&update.value.ty) != element.as_ref())
}

/// Whether the type is one of vertices, edges or boards, or of collections of them.
fn holds_members(ty: &Type) -> bool {
    match ty {
        Type::Vertex(_)
        | Type::Edge(_)
        | Type::Symbol(Some(_))
        | Type::Row(Some(_))
        | Type::Grid(Some(_)) => true,
        Type::Set(element) | Type::List(element) | Type::Bag(element) => holds_members(element),
        _ => false,
    }
}

fn of_model(model: &Model<'_>) -> Vec<Span> {
    let mut found = Vec::new();
    for case in &model.cases {
        for part in &case.parts {
            let declared = &model.translator.rules.kinds[part.kind];
            for ((value, field), span) in part.fields.iter().zip(&declared.fields).zip(&part.spans) {
                if !found.contains(span) && !fits(model, value, &field.ty, &case.state).unwrap_or(false) {
                    found.push(*span);
                }
            }
            if !found.contains(&part.span) && !keeps_where(model, part, &case.state).unwrap_or(false) {
                found.push(part.span);
            }
        }
    }
    found
}

/// Whether a value is shown to be natural wherever the type says so.
fn fits<'r>(model: &Model<'r>, value: &Sym<'r>, ty: &Type, state: &State<'r>) -> Tried<bool> {
    match (ty, value) {
        (Type::Nat, Sym::Int(form)) => Ok(state.system.implies(form)),
        (Type::Nat | Type::Vertex(_) | Type::Edge(_) | Type::Symbol(_) | Type::Row(_) | Type::Grid(_), _) => {
            Ok(!ty.is_checked())
        }
        (Type::Tuple(types), Sym::Tuple(parts)) => {
            types.iter().zip(parts).try_fold(true, |all, (ty, part)| Ok(all && fits(model, part, ty, state)?))
        }
        (Type::Tuple(types), _) => Ok(!types.iter().any(Type::is_checked)),
        (Type::Set(element) | Type::List(element) | Type::Bag(element), Sym::Term(list)) => {
            let elements = model.translator.elements(list, state.clone())?;
            elements
                .iter()
                .try_fold(true, |all, (state, value)| Ok(all && fits(model, value, element, state)?))
        }
        (Type::Set(_) | Type::List(_) | Type::Bag(_), _) => Ok(false),
        _ => Ok(true),
    }
}

/// Whether no condition of the kind can fail at the part, before its fields are sorted.
fn keeps_where<'r>(model: &Model<'r>, part: &Part<'r>, state: &State<'r>) -> Tried<bool> {
    let declared = &model.translator.rules.kinds[part.kind];
    for condition in &declared.conditions {
        let mut state = state.clone();
        state.env = part.fields.iter().cloned().map(Some).collect();
        if !model.translator.assume(&condition.body, false, state)?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The places of all fields of a sum, and of the terms whose kinds have conditions that could be broken.
fn all_results(rules: &Rules, sum: &Sum, found: &mut Vec<Span>) {
    match sum {
        Sum::If(_, yes, no) => [yes, no].into_iter().for_each(|sum| all_results(rules, sum, found)),
        Sum::Plus(terms) => terms.iter().for_each(|term| all_results(rules, term, found)),
        Sum::Component { kind, fields, span } => {
            found.extend(fields.iter().map(|field| field.span));
            let conditions = rules.kinds.get(*kind).map_or(&[][..], |kind| &kind.conditions);
            found.extend((!conditions.is_empty()).then_some(*span));
        }
        Sum::Copies(_, term) | Sum::Each(term, _) => all_results(rules, term, found),
    }
}
