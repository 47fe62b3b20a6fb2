//! Moore's Nim on a list: a move makes up to k entries smaller.
//!
//! # Setting
//!
//! Positions are lists h of natural numbers.
//!
//! # Theorem
//!
//! Let the options of h be exactly the lists of the same length that differ from h at one place at least and k at most, and
//! are smaller there. Then h is lost exactly if each binary digit is 1 in a multiple of k + 1 of the entries [moore-1910].
//!
//! # How the code uses it
//!
//! Two forms are known. In the first, a list w is taken from all lists with entries up to those of h, and what is asked of w is only at how
//! many places it differs from h: this number is put in the place of the count, and a search looks for a number for which the
//! conditions hold and that is not between 1 and k, or the other way round. In the second, each move names m places, known to be different, and for
//! each of them any smaller number; all numbers m from 1 to k must occur.
//!
//! # What is not covered
//!
//! Bags; places that are a set of any size.
//!
//! # Cost
//!
//! That of reading the rules and one search.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::ir::{
    Arith, Builtin, Comparison, Compound, Expr, ExprKind, Field, Item, Kind, Move, Over, Pattern, Rules,
    Scoped, Slot, Sum, Update,
};
use grundy_rules::{BoundGame, Type, Value};
use grundy_syntax::tree::Play;

use super::coins::{Inliner, is_local};
use super::{unfit, wrong_numbers};
use crate::Rejection;
use crate::compare::Logic;
use crate::logic::{Affine, Formula};
use crate::translate::KindLogic;

/// Up to k entries become smaller.
pub(super) fn check(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    let most = match numbers {
        [most] if *most >= 1 => *most,
        _ => return Err(wrong_numbers()),
    };
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return Err(refused()) };
    let list = Type::List(Box::new(Type::Nat));
    let plain = matches!(kind.fields.as_slice(), [field] if field.ty == list)
        && kind.conditions.is_empty()
        && kind.reduce.is_none()
        && rules.ends.is_empty()
        && rules.goals.is_empty()
        && game.play() == Play::Normal
        && matches!(rules.compound, Compound::Disjunctive)
        && rules.moves.iter().all(|rule| rule.side.is_none() && rule.scoring.is_none());
    if !plain {
        return Err(refused());
    }
    if let [rule] = rules.moves.as_slice()
        && let Some(counted) = counted(game, rule)?
    {
        return between(game, rule, counted, most, run);
    }
    let mut sizes = BTreeSet::new();
    for rule in &rules.moves {
        sizes.insert(named_places(game, rule)?);
    }
    let wanted: BTreeSet<usize> = (1..=usize::try_from(most).unwrap_or(usize::MAX)).take(64).collect();
    if sizes == wanted { Ok(1) } else { Err(refused()) }
}

/// The conditions of a move that takes a list from all with entries up to those of the position, the number of places where they
/// differ put in the place of its count as slot 0; `None` where it is another move.
fn counted(game: &BoundGame, rule: &Move) -> Result<Option<Vec<Expr>>, Rejection> {
    let mut inliner = Inliner::resolving(game, rule.result.slots.len());
    let items = inliner.items(&rule.items, 0)?;
    let Some((Item::In(Pattern::Slot(w), domain), tests)) = items.split_first() else { return Ok(None) };
    let ExprKind::Builtin(Builtin::Product, args) = &domain.kind else { return Ok(None) };
    let up_to = matches!(args.as_slice(), [lists] if is_up_to(lists));
    let Sum::Component { fields, .. } = &rule.result.body else { return Err(refused()) };
    let [left] = fields.as_slice() else { return Err(refused()) };
    if !up_to || !is_local(&inliner.expr(left, 0)?, *w) {
        return Err(refused());
    }
    let mut conditions = Vec::new();
    for test in tests {
        let Item::If(test) = test else { return Err(refused()) };
        let test = with_count(test, *w);
        let mut numbers = true;
        test.walk(&mut |e| {
            numbers &= !matches!(e.kind, ExprKind::Local(slot) if slot != 0) && !is_list(&e.ty)
        });
        if !numbers {
            return Err(refused());
        }
        conditions.push(test);
    }
    Ok(Some(conditions))
}

fn is_list(ty: &Type) -> bool {
    matches!(ty, Type::List(_) | Type::Bag(_))
}

/// Whether a list has, for each entry of the position, the numbers up to it.
fn is_up_to(e: &Expr) -> bool {
    let ExprKind::Over(Over::List, body, items) = &e.kind else { return false };
    let [Item::In(Pattern::Slot(slot), domain)] = items.as_slice() else { return false };
    let entry = |e: &Expr| match &e.kind {
        ExprKind::Local(own) => is_local(domain, 0) && own == slot,
        ExprKind::Index(list, at) => is_places(domain, None) && is_local(list, 0) && is_local(at, *slot),
        _ => false,
    };
    let ExprKind::Range { from, to, inclusive } = &body.kind else { return false };
    let end = if *inclusive { entry(to) } else { successor(to).is_some_and(entry) };
    is_int(from, 0) && end
}

fn is_int(e: &Expr, number: u64) -> bool {
    matches!(&e.kind, ExprKind::Int(int) if int.to_u64() == Some(number))
}

/// What an expression is one more than.
fn successor(e: &Expr) -> Option<&Expr> {
    let ExprKind::Arith(Arith::Add, a, b) = &e.kind else { return None };
    if is_int(b, 1) {
        return Some(a);
    }
    is_int(a, 1).then_some(b)
}

/// Whether a domain has all places of the list; `w` is another list of the same length.
fn is_places(e: &Expr, w: Option<Slot>) -> bool {
    let ExprKind::Range { from, to, inclusive: false } = &e.kind else { return false };
    is_int(from, 0) && is_length(to, w)
}

fn is_length(e: &Expr, w: Option<Slot>) -> bool {
    let ExprKind::Builtin(Builtin::Len, args) = &e.kind else { return false };
    matches!(args.as_slice(), [list] if is_local(list, 0) || w.is_some_and(|w| is_local(list, w)))
}

/// A condition in which slot 0 is the number of places where the lists differ.
fn with_count(e: &Expr, w: Slot) -> Expr {
    let count = Expr { kind: ExprKind::Local(0), ty: Type::Nat, span: e.span };
    let one = |e: &Expr| Box::new(with_count(e, w));
    let kind = match &e.kind {
        ExprKind::Over(Over::Count, test, items) if is_difference(test, items, w) => return count,
        ExprKind::Compare(parts, ops) => match (parts.as_slice(), ops.as_slice()) {
            ([a, b], [op @ (Comparison::Equal | Comparison::NotEqual)])
                if (is_local(a, 0) && is_local(b, w)) || (is_local(a, w) && is_local(b, 0)) =>
            {
                let zero = Expr { kind: ExprKind::Int(0.into()), ty: Type::Int, span: e.span };
                ExprKind::Compare(vec![count, zero], vec![*op])
            }
            _ => ExprKind::Compare(parts.iter().map(|part| with_count(part, w)).collect(), ops.clone()),
        },
        ExprKind::Logic(op, a, b) => ExprKind::Logic(*op, one(a), one(b)),
        ExprKind::Not(a) => ExprKind::Not(one(a)),
        ExprKind::Arith(op, a, b) => ExprKind::Arith(*op, one(a), one(b)),
        ExprKind::Range { from, to, inclusive } => {
            ExprKind::Range { from: one(from), to: one(to), inclusive: *inclusive }
        }
        // Other slots are told from the count by their number.
        ExprKind::Local(0) => ExprKind::Local(w),
        other => other.clone(),
    };
    Expr { kind, ty: e.ty.clone(), span: e.span }
}

/// Whether what is counted is the places at which the lists differ.
fn is_difference(test: &Expr, items: &[Item], w: Slot) -> bool {
    let (place, test) = match items {
        [Item::In(Pattern::Slot(place), places)] if is_places(places, Some(w)) => (*place, test),
        [Item::In(Pattern::Slot(place), places), Item::If(asked)]
            if is_places(places, Some(w)) && matches!(test.kind, ExprKind::Bool(true)) =>
        {
            (*place, asked)
        }
        _ => return false,
    };
    let at = |e: &Expr, list: Slot| matches!(&e.kind, ExprKind::Index(of, at) if is_local(of, list) && is_local(at, place));
    let ExprKind::Compare(parts, ops) = &test.kind else { return false };
    match (parts.as_slice(), ops.as_slice()) {
        ([a, b], [Comparison::NotEqual]) => (at(a, 0) && at(b, w)) || (at(a, w) && at(b, 0)),
        ([a, b], [Comparison::Less]) => at(a, w) && at(b, 0),
        ([a, b], [Comparison::Greater]) => at(a, 0) && at(b, w),
        _ => false,
    }
}

/// The conditions hold exactly for the numbers from 1 to k.
fn between(
    game: &BoundGame,
    rule: &Move,
    conditions: Vec<Expr>,
    most: u64,
    run: &Run<'_>,
) -> Result<u64, Rejection> {
    let rules = game.rules();
    let Some(old) = rules.kinds.first() else { return Err(refused()) };
    let span = rule.span;
    let zero = Expr { kind: ExprKind::Int(0.into()), ty: Type::Int, span };
    let body = Sum::Component { kind: 0, fields: vec![zero], span };
    let result = Scoped { slots: vec![String::new()], body };
    let items = conditions.into_iter().map(Item::If).collect();
    let moves = vec![Move { items, result, ..rule.clone() }];
    let fields = vec![Field { name: "count".to_owned(), ty: Type::Nat }];
    let kinds = vec![Kind { fields, ..old.clone() }];
    let views = Rules { kinds, moves, start: None, claims: Vec::new(), ..Rules::clone(rules) };
    let names = rules.params.iter().map(|param| param.name.clone());
    let params: Vec<(String, Value)> = names.zip(game.params().iter().cloned()).collect();
    let views = Arc::new(views).bind(&params, run).map_err(|_| refused())?;
    let mut logic = Logic::of(&views, run)?;
    logic.no_errors()?;
    logic.compare()?;
    let Some(KindLogic { fields, branches, .. }) = logic.kinds.first().cloned() else {
        return Err(refused());
    };
    let [count] = fields.as_slice() else { return Err(refused()) };
    let allowed = branches.iter().map(|branch| Formula::exists(&branch.vars, [branch.condition.clone()]));
    let allowed = Formula::or(allowed);
    let most = Affine::constant(i128::from(most))?;
    let wanted = Formula::and([
        Formula::at_most(&Affine::one(), &Affine::var(*count))?,
        Formula::at_most(&Affine::var(*count), &most)?,
    ]);
    match logic.find(&fields, &[], &Formula::iff(&allowed, &wanted).not())? {
        None => Ok(logic.work),
        Some(_) => Err(refused()),
    }
}

/// What is known of the places that a move names.
#[derive(Default)]
struct Places {
    slots: Vec<Slot>,
    /// Pairs that are known to differ.
    apart: BTreeSet<(Slot, Slot)>,
    /// Pairs of which the first is below the second.
    below: BTreeSet<(Slot, Slot)>,
    /// For each place the slot of a number, and whether it is what is taken rather than what is left.
    numbers: BTreeMap<Slot, (Slot, bool)>,
}

/// How many places a move names, all different, each with any smaller number.
fn named_places(game: &BoundGame, rule: &Move) -> Result<usize, Rejection> {
    let mut inliner = Inliner::resolving(game, rule.result.slots.len());
    let mut places = Places::default();
    for item in inliner.items(&rule.items, 0)? {
        if !places.item(&item) {
            return Err(refused());
        }
    }
    let Sum::Component { fields, .. } = &rule.result.body else { return Err(refused()) };
    let [left] = fields.as_slice() else { return Err(refused()) };
    let left = inliner.expr(left, 0)?;
    if places.all_differ() && places.is_left(&left) { Ok(places.slots.len()) } else { Err(refused()) }
}

impl Places {
    /// Notes what an item says; whether it is one of the form.
    fn item(&mut self, item: &Item) -> bool {
        match item {
            Item::In(Pattern::Slot(slot), domain) => {
                let ExprKind::Range { from, to, inclusive } = &domain.kind else { return false };
                if let Some(place) = self.entry(to) {
                    let taken = *inclusive && is_int(from, 1);
                    let left = !inclusive && is_int(from, 0);
                    return (taken || left) && self.numbers.insert(place, (*slot, taken)).is_none();
                }
                let after = successor(from).and_then(|before| self.place(before));
                if *inclusive || !is_length(to, None) || !(is_int(from, 0) || after.is_some()) {
                    return false;
                }
                self.below.extend(after.map(|before| (before, *slot)));
                self.slots.push(*slot);
                true
            }
            Item::If(test) => {
                let ExprKind::Compare(parts, ops) = &test.kind else { return false };
                let ([a, b], [op]) = (parts.as_slice(), ops.as_slice()) else { return false };
                let (Some(a), Some(b)) = (self.place(a), self.place(b)) else { return false };
                match op {
                    Comparison::NotEqual => self.apart.insert((a, b)),
                    Comparison::Less => self.below.insert((a, b)),
                    Comparison::Greater => self.below.insert((b, a)),
                    _ => return false,
                };
                true
            }
            Item::In(..) | Item::Define(..) => false,
        }
    }

    fn place(&self, e: &Expr) -> Option<Slot> {
        match e.kind {
            ExprKind::Local(slot) if self.slots.contains(&slot) => Some(slot),
            _ => None,
        }
    }

    /// The place whose entry an expression is.
    fn entry(&self, e: &Expr) -> Option<Slot> {
        match &e.kind {
            ExprKind::Index(list, at) if is_local(list, 0) => self.place(at),
            _ => None,
        }
    }

    /// Whether all places are known to differ, and some order of them fits what is asked of it.
    fn all_differ(&self) -> bool {
        let mut below = self.below.clone();
        for _ in &self.slots {
            let longer: Vec<(Slot, Slot)> = below
                .iter()
                .flat_map(|(a, b)| below.iter().filter(move |(c, _)| b == c).map(move |(_, d)| (*a, *d)))
                .collect();
            below.extend(longer);
        }
        let differ = |a: Slot, b: Slot| {
            let either = |pairs: &BTreeSet<(Slot, Slot)>| pairs.contains(&(a, b)) || pairs.contains(&(b, a));
            either(&below) || either(&self.apart)
        };
        let acyclic = self.slots.iter().all(|slot| !below.contains(&(*slot, *slot)));
        let pairs = self
            .slots
            .iter()
            .enumerate()
            .flat_map(|(at, a)| self.slots.iter().skip(at + 1).map(move |b| (*a, *b)));
        acyclic && pairs.into_iter().all(|(a, b)| differ(a, b))
    }

    /// Whether a list is that of the position with every place changed to its number.
    fn is_left(&self, e: &Expr) -> bool {
        let ExprKind::With(list, updates) = &e.kind else { return false };
        let mut changed = BTreeSet::new();
        for Update { index, value, items } in updates {
            let Some(place) = self.place(index).filter(|_| items.is_empty()) else { return false };
            let right = match (self.numbers.get(&place), &value.kind) {
                (Some((slot, false)), _) => is_local(value, *slot),
                (Some((slot, true)), ExprKind::Arith(Arith::Sub, from, taken)) => {
                    self.entry(from) == Some(place) && is_local(taken, *slot)
                }
                _ => false,
            };
            if !right || !changed.insert(place) {
                return false;
            }
        }
        is_local(list, 0) && !changed.is_empty() && self.slots.iter().all(|slot| changed.contains(slot))
    }
}

fn refused() -> Rejection {
    unfit(Label::VerifyNotUpTo)
}
