//! Whether several systems together hold all points of another.

use super::affine::Affine;
use super::system::System;

/// More differences than this are not looked at.
const MOST_DIFFERENCES: usize = 4_000;

/// Whether it is shown that every integer point of `region` lies in one of `pieces`.
///
/// Each piece may use, besides the variables of the region, quotients and remainders of forms
/// in those (the result of [`System::project`]); names of different pieces may coincide.
pub fn covered(region: &System, pieces: &[System]) -> bool {
    let mut left = MOST_DIFFERENCES;
    let mut base = region.fresh();
    let renamed = pieces.iter().map(|piece| {
        let start = base;
        base += piece.fresh();
        let inner = |var| piece.definitions().iter().any(|d| d.quotient == var || d.remainder == var);
        piece.rename(&|var| if inner(var) { start + var } else { var })
    });
    let Some(pieces) = renamed.collect::<Option<Vec<_>>>() else { return false };
    difference_is_empty(region.clone(), &pieces, &mut left)
}

fn difference_is_empty(region: System, pieces: &[System], left: &mut usize) -> bool {
    let Some(rest) = left.checked_sub(1) else { return false };
    *left = rest;
    if region.infeasible() {
        return true;
    }
    // A piece that does not meet the region only makes more work.
    let meets = |piece: &&System| {
        let mut both = region.clone();
        both.join(piece);
        !both.infeasible()
    };
    let Some((first, others)) = pieces
        .iter()
        .enumerate()
        .find(|(_, piece)| meets(piece))
        .map(|(index, piece)| (piece, &pieces[index + 1..]))
    else {
        return false;
    };
    outside(region, first)
        .is_some_and(|parts| parts.into_iter().all(|part| difference_is_empty(part, others, left)))
}

/// The region without a piece, as a union of systems.
fn outside(mut region: System, piece: &System) -> Option<Vec<System>> {
    piece.definitions().iter().for_each(|definition| region.define(definition.clone()));
    let below = |form: &Affine| form.scale(-1)?.plus(-1);
    let mut parts = Vec::new();
    let mut without = |region: &System, form: Affine| {
        let mut part = region.clone();
        part.require(form);
        parts.push(part);
    };
    for form in piece.equations() {
        without(&region, form.plus(-1)?);
        without(&region, below(form)?);
        region.require_zero(form.clone());
    }
    for form in piece.inequalities() {
        without(&region, below(form)?);
        region.require(form.clone());
    }
    Some(parts)
}
