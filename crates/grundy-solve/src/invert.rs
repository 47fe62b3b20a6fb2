//! Finding a move by its result, without running through its domain.
//!
//! # Setting
//!
//! A move `m(k in lo..hi) -> (e1, …, em)` whose results are built of fields, parameters, constants
//! and k by `+` and `-` alone leads to a given component for at most one k, if k occurs: each
//! field of the result is an affine function of k.
//!
//! # Theorem
//!
//! An affine function is determined by its values at 0 and 1: e(k) = e(0) + (e(1) - e(0)) k.
//!
//! # How the code uses it
//!
//! [`moves_to`] solves for k field by field and tests the bounds. So the winning moves from a heap
//! of 10^18 tokens are found at once.
//!
//! # What is not covered
//!
//! Other moves: then `None`, and the caller runs through the moves.
//!
//! # Cost
//!
//! A few evaluations for each move of the rules.

use grundy_core::Run;
use grundy_rules::ir::{Arith, Builtin, Expr, ExprKind, Item, Move, Pattern, Slot, Sum};
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, Halted, NamedMove};
use grundy_values::Int;

/// Every move from `at` to exactly `target`; `None` where some move must be run through.
///
/// `target` must be a component of the game, in canonical form.
pub fn moves_to(
    game: &BoundGame,
    at: &Component,
    target: &Component,
    run: &Run<'_>,
) -> Result<Option<Vec<NamedMove>>, Halted> {
    if game.ending(at, run)?.is_some() {
        return Ok(Some(Vec::new()));
    }
    // What `reduce` makes of a result cannot be turned around.
    if game.rules().kinds.iter().any(|kind| kind.reduce.is_some()) {
        return Ok(None);
    }
    let rules = game.rules().moves.iter().enumerate().filter(|(_, rule)| rule.kind == at.kind);
    let mut found = Vec::new();
    for (index, rule) in rules {
        let Some((slot, choices)) = Inverse { game, at, rule }.choices(target) else { return Ok(None) };
        found.extend(choices.map(|choice| NamedMove {
            index,
            name: rule.name.clone(),
            bound: vec![(rule.result.slots[slot].clone(), Value::Int(choice))],
            to: vec![target.clone()],
        }));
    }
    Ok(Some(found))
}

/// One move of the rules, seen from one component.
struct Inverse<'m> {
    game: &'m BoundGame,
    at: &'m Component,
    rule: &'m Move,
}

impl Inverse<'_> {
    /// The slot of the only choice, and the choice that leads to `target` if there is one; `None`
    /// where the move has another form.
    fn choices(&self, target: &Component) -> Option<(Slot, Option<Int>)> {
        let [Item::In(Pattern::Slot(slot), domain)] = self.rule.items.as_slice() else { return None };
        let ExprKind::Range { from, to, inclusive } = &domain.kind else { return None };
        let (kind, fields) = single(&self.rule.result.body)?;
        if !self.game.rules().kinds[kind].unordered.is_empty() {
            return None;
        }
        let (from, mut to) = (self.bound(from)?, self.bound(to)?);
        if *inclusive {
            to = to.add(&Int::ONE).ok()?;
        }
        let mut choice: Option<Int> = None;
        let mut possible = kind == target.kind;
        for (field, wanted) in fields.iter().zip(&target.fields) {
            let (wanted, zero) = (wanted.as_int()?, self.affine(field, *slot, &Int::ZERO)?);
            let slope = self.affine(field, *slot, &Int::ONE)?.sub(&zero).ok()?;
            let distance = wanted.sub(&zero).ok()?;
            if slope.is_zero() {
                possible &= distance.is_zero();
                continue;
            }
            // Only unit slopes: a division would have to be exact.
            let solved = match slope.to_i64()? {
                1 => distance,
                -1 => distance.neg(),
                _ => return None,
            };
            possible &= choice.as_ref().is_none_or(|choice| *choice == solved);
            choice = Some(solved);
        }
        // Where no field depends on the choice, every choice leads there: run through them.
        let choice = choice?;
        let inside = possible && from <= choice && choice < to;
        Some((*slot, inside.then_some(choice)))
    }

    /// A field of the result at one choice; `None` if it is not built by `+` and `-` alone.
    fn affine(&self, e: &Expr, slot: Slot, choice: &Int) -> Option<Int> {
        match &e.kind {
            ExprKind::Local(local) if *local == slot => Some(choice.clone()),
            ExprKind::Arith(Arith::Add, a, b) => {
                self.affine(a, slot, choice)?.add(&self.affine(b, slot, choice)?).ok()
            }
            ExprKind::Arith(Arith::Sub, a, b) => {
                self.affine(a, slot, choice)?.sub(&self.affine(b, slot, choice)?).ok()
            }
            ExprKind::Negate(a) => Some(self.affine(a, slot, choice)?.neg()),
            _ => self.atom(e),
        }
    }

    /// A bound of the domain, which sees no choice.
    fn bound(&self, e: &Expr) -> Option<Int> {
        match &e.kind {
            ExprKind::Arith(Arith::Add, a, b) => self.bound(a)?.add(&self.bound(b)?).ok(),
            ExprKind::Arith(Arith::Sub, a, b) => self.bound(a)?.sub(&self.bound(b)?).ok(),
            ExprKind::Arith(Arith::Mul, a, b) => self.bound(a)?.mul(&self.bound(b)?).ok(),
            ExprKind::Builtin(Builtin::Min, args) => self.bounds(args)?.into_iter().min(),
            ExprKind::Builtin(Builtin::Max, args) => self.bounds(args)?.into_iter().max(),
            _ => self.atom(e),
        }
    }

    fn bounds(&self, args: &[Expr]) -> Option<Vec<Int>> {
        args.iter().map(|arg| self.bound(arg)).collect()
    }

    fn atom(&self, e: &Expr) -> Option<Int> {
        let value = match &e.kind {
            ExprKind::Int(int) => return Some(int.clone()),
            ExprKind::Local(slot) => self.at.fields.get(*slot)?,
            ExprKind::Param(index) => self.game.params().get(*index)?,
            ExprKind::Constant(index) => self.game.constants().get(*index)?,
            _ => return None,
        };
        value.as_int().cloned()
    }
}

/// The kind and fields of a sum of exactly one component.
fn single(sum: &Sum) -> Option<(usize, &[Expr])> {
    match sum {
        Sum::Component { kind, fields, .. } => Some((*kind, fields)),
        Sum::Plus(terms) => match terms.as_slice() {
            [only] => single(only),
            _ => None,
        },
        Sum::If(..) | Sum::Copies(..) | Sum::Each(..) => None,
    }
}
