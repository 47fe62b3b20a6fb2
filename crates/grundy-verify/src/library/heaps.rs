//! Any number of heaps of which a move makes one any smaller number.
//!
//! # Setting
//!
//! *Heaps* are the components of a sum, each with one number, or the entries of one list or bag. A heap that is not there counts as one
//! of size 0.
//!
//! # Theorem
//!
//! Let a move change one heap, and let the sizes that a heap of x can have after it be exactly the numbers below x. Then the value of
//! the heaps together is the xor of their sizes [bouton-1901]. In misère play they are lost if every heap is at most 1 and an odd number of
//! heaps is 1, or some heap is larger and the xor is 0 (the same source). Where a turn moves in at least one and at most k heaps, they are
//! lost if each binary digit is 1 in a multiple of k + 1 of the sizes [moore-1910].
//!
//! # How the code uses it
//!
//! Of a sum, the logic of the only kind gives the sizes after a move; an option without parts leaves a heap of 0. Of a list, it is the
//! logic of its [views](super::entries): the place and the length are variables like others, so that a move that depends on them is found.
//! Two searches for a counterexample: a move to a size that is not below x; a size below x without a move.
//!
//! # What is not covered
//!
//! Lists under `compound selective`: there each component is a list.
//!
//! # Cost
//!
//! That of the two searches.

use grundy_core::{Halt, Run};
use grundy_messages::Label;
use grundy_rules::ir::Compound;
use grundy_rules::{BoundGame, CompoundKind, Type};
use grundy_syntax::tree::Play;

use super::entries::{self, AT, ENTRY, LEN, View};
use super::{unfit, wrong_numbers};
use crate::compare::Logic;
use crate::logic::{Affine, Formula, Var};
use crate::translate::{Branch, KindLogic, Part, Times};
use crate::{Rejection, refuse};

/// The value is the xor of all heaps.
pub(super) fn nim(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    if !numbers.is_empty() {
        return Err(wrong_numbers());
    }
    any_less(game, run)
}

/// Bouton's theorem for misère play.
pub(super) fn misere(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    if !numbers.is_empty() {
        return Err(wrong_numbers());
    }
    let rules = game.rules();
    if game.play() != Play::Misere || !matches!(rules.compound, Compound::Disjunctive) {
        return Err(unfit(Label::VerifyNotMisere));
    }
    any_less(game, run)
}

/// Moore's theorem.
pub(super) fn moore(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    let most = match game.compound(run) {
        Ok(CompoundKind::Selective(Some(most))) => most,
        Err(Halt::Stop(stop)) => return Err(stop.into()),
        Ok(_) | Err(Halt::Error(_)) => return Err(unfit(Label::VerifyNotSelective)),
    };
    if most == 0 || numbers != [most] {
        return Err(wrong_numbers());
    }
    if game.play() != Play::Normal || entries::is_list(game.rules()) {
        return Err(unfit(Label::VerifyNotSelective));
    }
    any_less(game, run)
}

/// A heap becomes any smaller number, and nothing else.
fn any_less(game: &BoundGame, run: &Run<'_>) -> Result<u64, Rejection> {
    if !game.rules().ends.is_empty() || !game.rules().goals.is_empty() {
        return Err(unfit(Label::VerifyLibraryEnds));
    }
    if entries::is_list(game.rules()) {
        let views = entries::views(game, View::Entry, run)?;
        let mut logic = Logic::of(&views, run)?;
        let fields = logic.kinds.first().map(|kind| kind.fields.clone()).unwrap_or_default();
        let (Some(len), Some(at), Some(entry)) = (fields.get(LEN), fields.get(AT), fields.get(ENTRY)) else {
            return Err(unfit(Label::VerifyOneEntry));
        };
        let there = Formula::less(&Affine::var(*at), &Affine::var(*len))?;
        exactly_less(&mut logic, *entry, ENTRY, &there)?;
        return Ok(logic.work);
    }
    let [kind] = game.rules().kinds.as_slice() else { return Err(unfit(Label::VerifyOneNumber)) };
    if !matches!(kind.fields.as_slice(), [field] if field.ty == Type::Nat) {
        return Err(unfit(Label::VerifyOneNumber));
    }
    let mut logic = Logic::of(game, run)?;
    logic.no_errors()?;
    logic.compare()?;
    let fields = logic.kinds.first().map(|kind| kind.fields.clone()).unwrap_or_default();
    let [entry] = fields.as_slice() else { return Err(unfit(Label::VerifyOneNumber)) };
    exactly_less(&mut logic, *entry, 0, &Formula::Truth(true))?;
    Ok(logic.work)
}

/// The field `x` of the only kind, whose place is `field`, becomes exactly the numbers below it, wherever `there` holds.
fn exactly_less(logic: &mut Logic<'_, '_>, x: Var, field: usize, there: &Formula) -> Result<(), Rejection> {
    let Some(KindLogic { fields, domain, branches, .. }) = logic.kinds.first().cloned() else {
        return Err(unfit(Label::VerifyOneNumber));
    };
    let w = logic.translator.unused();
    let mut reached = Vec::new();
    for branch in &branches {
        if let Some(left) = left(logic, branch, field)? {
            let same = Formula::equal(&Affine::var(w), &left)?;
            reached.push(Formula::exists(&branch.vars, [branch.condition.clone(), same]));
        }
    }
    let reached = Formula::or(reached);
    let less = Formula::less(&Affine::var(w), &Affine::var(x))?;
    let vars = [fields.as_slice(), &[w]].concat();
    let more = Formula::and([domain.clone(), reached.clone(), less.clone().not()]);
    let missed = Formula::and([domain, there.clone(), less, reached.not()]);
    for (label, wrong) in [(Label::VerifyHeapMore, more), (Label::VerifyHeapLess, missed)] {
        if let Some(numbers) = logic.find(&vars, &[], &wrong)? {
            let because = refuse::at(label, shown(&numbers, field));
            return Err(refuse::fails(Label::VerifyStepLibrary, because));
        }
    }
    Ok(())
}

/// A heap and what becomes of it.
fn shown(numbers: &[Option<u128>], field: usize) -> String {
    let show = |number: Option<&Option<u128>>| {
        number.copied().flatten().map_or_else(|| "…".to_owned(), |number| number.to_string())
    };
    format!("{} → {}", show(numbers.get(field)), show(numbers.last()))
}

/// The size that a branch leaves; `None` where it is never taken.
fn left(logic: &mut Logic<'_, '_>, branch: &Branch, field: usize) -> Result<Option<Affine>, Rejection> {
    match branch.parts.as_slice() {
        [] => Ok(Some(Affine::zero())),
        [Part::Copies { fields, times: Times::Once, .. }] => Ok(fields.get(field).cloned()),
        _ => {
            logic.never_taken(0, branch)?;
            Ok(None)
        }
    }
}
