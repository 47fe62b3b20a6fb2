//! Staircase Nim of any height.
//!
//! # Setting
//!
//! Positions are lists of natural numbers. A move takes any number of at least 1 from one entry; it goes to the entry before. What is taken
//! from the first entry leaves the game; or nothing can be taken from it.
//!
//! # Theorem
//!
//! Call an entry *odd* if a coin on it leaves the game, or comes to rest, after an odd number of moves: the entries 0, 2, 4, … in the first
//! case, 1, 3, 5, … in the second. The value is the xor of the odd entries. For every move changes exactly one odd entry, so that no option
//! has the same xor; and a move from an odd entry makes it any smaller number, so that every smaller xor is reached. Play ends, since coins only
//! go down. [winning-ways]
//!
//! # How the code uses it
//!
//! The [view](super::entries) shows the entry before as well. Searches for a counterexample: an option that does not take from the
//! entry, or does not give to the entry before what it takes; a number that cannot be taken; an option of the first entry where it
//! is the ground.
//!
//! # What is not covered
//!
//! Staircases whose entries are components of a sum, or that go down with rising places.
//!
//! # Cost
//!
//! That of the searches.

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::{BoundGame, Type};

use super::entries::{self, AT, BEFORE, ENTRY, LEN, View};
use super::{unfit, wrong_numbers};
use crate::compare::Logic;
use crate::logic::{Affine, Formula};
use crate::translate::{KindLogic, Part, Times};
use crate::{Rejection, refuse};

/// Any number of at least 1 goes to the entry before.
pub(super) fn check(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    let [first @ (0 | 1)] = numbers else { return Err(wrong_numbers()) };
    let of_list = |field: &grundy_rules::ir::Field| matches!(field.ty, Type::List(_));
    if !game.rules().kinds.iter().all(|kind| kind.fields.iter().all(of_list)) {
        // The places of a bag are not those of a staircase.
        return Err(unfit(Label::VerifyOneEntry));
    }
    let views = entries::views(game, View::WithBefore, run)?;
    let mut logic = Logic::of(&views, run)?;
    let Some(KindLogic { fields, domain, branches, .. }) = logic.kinds.first().cloned() else {
        return Err(unfit(Label::VerifyOneEntry));
    };
    let field =
        |at: usize| fields.get(at).map(|var| Affine::var(*var)).ok_or_else(|| unfit(Label::VerifyOneEntry));
    let (len, at, entry, before) = (field(LEN)?, field(AT)?, field(ENTRY)?, field(BEFORE)?);
    let (w, v) = (logic.translator.unused(), logic.translator.unused());
    let (left, given) = (Affine::var(w), Affine::var(v));
    let mut reached = Vec::new();
    for branch in &branches {
        let [Part::Copies { fields, times: Times::Once, .. }] = branch.parts.as_slice() else {
            return Err(unfit(Label::VerifyOneEntry));
        };
        let (Some(to), Some(below)) = (fields.get(ENTRY), fields.get(BEFORE)) else {
            return Err(unfit(Label::VerifyOneEntry));
        };
        let same = [Formula::equal(&left, to)?, Formula::equal(&given, below)?];
        reached.push(Formula::exists(&branch.vars, [branch.condition.clone()].into_iter().chain(same)));
    }
    let reached = Formula::or(reached);
    let inside = Formula::less(&at, &len)?;
    let bottom = Formula::zero(at.clone());
    let takes = Formula::less(&left, &entry)?;
    let moved = Formula::equal(&given.add(&left)?, &before.add(&entry)?)?;
    let gives = Formula::or([bottom.clone(), moved]);
    let grounded = if *first == 1 { bottom.clone() } else { Formula::Truth(false) };
    let expected = Formula::and([inside, takes, gives, kept(&bottom, &given, &before)?, grounded.not()]);
    let vars = [fields.as_slice(), &[w, v]].concat();
    let more = Formula::and([domain.clone(), reached.clone(), expected.clone().not()]);
    let missed = Formula::and([domain, expected, reached.not()]);
    for (label, wrong) in [(Label::VerifyStepMore, more), (Label::VerifyStepLess, missed)] {
        if let Some(numbers) = logic.find(&vars, &[], &wrong)? {
            let because = refuse::at(label, logic.show(0, &numbers));
            return Err(refuse::fails(Label::VerifyStepLibrary, because));
        }
    }
    Ok(logic.work)
}

/// At the bottom there is no entry before, and it stays so.
fn kept(bottom: &Formula, given: &Affine, before: &Affine) -> Result<Formula, Rejection> {
    Ok(Formula::or([bottom.clone().not(), Formula::equal(given, before)?]))
}
