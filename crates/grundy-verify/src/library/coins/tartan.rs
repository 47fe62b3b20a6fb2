//! Rules of coins in two dimensions, taken apart into those of rows and those of columns.
//!
//! Everything that a move binds or asks for belongs to the first coordinate of the named coin or to the second: what occurs
//! together belongs together, and the two coordinates must not. What is turned must be written as a product.

use std::collections::BTreeMap;

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::ir::{Expr, ExprKind, Item, Kind, Move, Over, Pattern, Rules, Scoped, Sets, Slot, Sum};
use grundy_rules::{BoundGame, Type};

use super::{bound, conjuncts, is_coin_by_coin, is_local, is_same, of_each_coin};
use crate::Rejection;
use crate::library::unfit;

/// The games of rows and of columns.
pub(in crate::library) fn rows_and_columns(
    game: &BoundGame,
    run: &Run<'_>,
) -> Result<(BoundGame, BoundGame), Rejection> {
    let rules = game.rules();
    let apart = taken_apart(rules).ok_or_else(|| unfit(Label::VerifyNotProduct))?;
    let [rows, columns] = apart;
    Ok((bound(game, rows, run)?, bound(game, columns, run)?))
}

/// What belongs together.
#[derive(Default)]
struct Together {
    home: BTreeMap<Slot, Slot>,
}

impl Together {
    fn root(&self, slot: Slot) -> Slot {
        let mut at = slot;
        while let Some(home) = self.home.get(&at).copied().filter(|home| *home != at) {
            at = home;
        }
        at
    }

    fn join(&mut self, slots: &[Slot]) {
        let Some((first, rest)) = slots.split_first() else { return };
        for slot in rest {
            let (a, b) = (self.root(*first), self.root(*slot));
            self.home.insert(b, a);
        }
    }

    fn item(&mut self, item: &Item) {
        self.join(&slots_of(item));
    }
}

/// The slots that an item binds or speaks of, the position left out.
fn slots_of(item: &Item) -> Vec<Slot> {
    let mut slots = Vec::new();
    if let Item::In(pattern, _) | Item::Define(pattern, _) = item {
        bound_by(pattern, &mut slots);
    }
    let (Item::In(_, e) | Item::Define(_, e) | Item::If(e)) = item;
    spoken_of(e, &mut slots);
    slots
}

fn bound_by(pattern: &Pattern, slots: &mut Vec<Slot>) {
    match pattern {
        Pattern::Slot(slot) => slots.push(*slot),
        Pattern::Tuple(parts) => parts.iter().for_each(|part| bound_by(part, slots)),
    }
}

/// All slots in an expression, also those it binds itself.
fn spoken_of(e: &Expr, slots: &mut Vec<Slot>) {
    e.walk(&mut |e| {
        if let ExprKind::Local(slot) = e.kind
            && slot != 0
        {
            slots.push(slot);
        }
    });
}

/// The two coordinates of the named coin, the other items, and the set that is turned.
struct Named {
    coordinates: [Slot; 2],
    items: Vec<Item>,
    turned: Expr,
}

fn named(rule: &Move) -> Option<Named> {
    let at = rule.items.iter().position(|item| matches!(item, Item::In(_, domain) if is_local(domain, 0)))?;
    let Item::In(Pattern::Tuple(parts), _) = rule.items.get(at)? else { return None };
    let [Pattern::Slot(x), Pattern::Slot(y)] = parts.as_slice() else { return None };
    let mut items = Vec::new();
    for (place, item) in rule.items.iter().enumerate() {
        match item {
            _ if place == at => {}
            Item::If(condition) => {
                let mut all = Vec::new();
                conjuncts(condition, &mut all);
                items.extend(all.into_iter().cloned().map(Item::If));
            }
            other => items.push(other.clone()),
        }
    }
    let Sum::Component { fields, .. } = single(&rule.result.body) else { return None };
    let [field] = fields.as_slice() else { return None };
    let ExprKind::Sets(Sets::SymmetricDifference, a, b) = &field.kind else { return None };
    let turned = match (is_local(a, 0), is_local(b, 0)) {
        (true, false) => b,
        (false, true) => a,
        _ => return None,
    };
    // A name for what is turned is put in its place.
    let mut turned = (**turned).clone();
    if let ExprKind::Local(slot) = turned.kind {
        let defined = items
            .iter()
            .position(|item| matches!(item, Item::Define(Pattern::Slot(own), _) if *own == slot))?;
        let Item::Define(_, value) = items.remove(defined) else { return None };
        turned = value;
    }
    Some(Named { coordinates: [*x, *y], items, turned })
}

fn single(sum: &Sum) -> &Sum {
    match sum {
        Sum::Plus(terms) => match terms.as_slice() {
            [term] => single(term),
            _ => sum,
        },
        other => other,
    }
}

/// What is turned as a product: the items and the element of each side.
struct Product {
    items: Vec<Item>,
    sides: [Vec<Expr>; 2],
}

/// `{(a, b) for …}`, or a set of pairs that has each first part with each second one.
fn product(turned: &Expr) -> Option<Product> {
    match &turned.kind {
        ExprKind::Over(Over::Set, body, items) => {
            let ExprKind::Tuple(parts) = &body.kind else { return None };
            let [a, b] = parts.as_slice() else { return None };
            Some(Product { items: items.clone(), sides: [vec![a.clone()], vec![b.clone()]] })
        }
        ExprKind::Set(pairs) => {
            let mut sides: [Vec<Expr>; 2] = [Vec::new(), Vec::new()];
            let mut seen: Vec<(&Expr, &Expr)> = Vec::new();
            for pair in pairs {
                let ExprKind::Tuple(parts) = &pair.kind else { return None };
                let [a, b] = parts.as_slice() else { return None };
                for (side, part) in sides.iter_mut().zip([a, b]) {
                    if !side.iter().any(|own| is_same(own, part)) {
                        side.push(part.clone());
                    }
                }
                seen.push((a, b));
            }
            let there = |a: &Expr, b: &Expr| seen.iter().any(|(c, d)| is_same(a, c) && is_same(b, d));
            let [firsts, seconds] = &sides;
            let whole = firsts.iter().all(|a| seconds.iter().all(|b| there(a, b)));
            whole.then_some(Product { items: Vec::new(), sides })
        }
        _ => None,
    }
}

fn taken_apart(rules: &Rules) -> Option<[Rules; 2]> {
    let ([rule], [kind]) = (rules.moves.as_slice(), rules.kinds.as_slice()) else { return None };
    let pairs = Type::Set(Box::new(Type::Tuple(vec![Type::Nat, Type::Nat])));
    let two = matches!(kind.fields.as_slice(), [field] if field.ty == pairs);
    let reduced = kind.reduce.as_ref().is_none_or(|reduce| is_coin_by_coin(&reduce.result.body));
    let plain = rules.ends.is_empty() && rules.goals.is_empty() && kind.symmetries.is_empty();
    if !two || !reduced || !plain || rule.side.is_some() || rule.scoring.is_some() {
        return None;
    }
    let named = named(rule)?;
    let product = product(&named.turned)?;
    let mut together = Together::default();
    named.items.iter().chain(&product.items).for_each(|item| together.item(item));
    for side in &product.sides {
        for e in side {
            let mut slots = Vec::new();
            spoken_of(e, &mut slots);
            together.join(&slots);
        }
    }
    // The parts of one side belong together, also where they are in different classes so far.
    let [x, y] = named.coordinates;
    let firsts: Vec<Slot> = product.sides.first()?.iter().flat_map(slots_in).chain([x]).collect();
    let seconds: Vec<Slot> = product.sides.last()?.iter().flat_map(slots_in).chain([y]).collect();
    together.join(&firsts);
    together.join(&seconds);
    let (row, column) = (together.root(x), together.root(y));
    if row == column || speaks_of_heads(&named, &product) {
        return None;
    }
    let rows = |item: &Item| slots_of(item).first().is_none_or(|slot| together.root(*slot) != column);
    let [firsts, seconds] = &product.sides;
    let one = |slot: Slot, mine: &dyn Fn(&Item) -> bool, side: &[Expr], at: usize| {
        let items = named.items.iter().filter(|item| mine(item)).cloned().collect();
        let inner: Vec<Item> = product.items.iter().filter(|item| mine(item)).cloned().collect();
        side_of(rules, (rule, kind), (slot, at), items, (inner, side))
    };
    Some([one(x, &rows, firsts, 0)?, one(y, &|item| !rows(item), seconds, 1)?])
}

fn slots_in(e: &Expr) -> Vec<Slot> {
    let mut slots = Vec::new();
    spoken_of(e, &mut slots);
    slots
}

/// Whether the position occurs where it must not.
fn speaks_of_heads(named: &Named, product: &Product) -> bool {
    let mut speaks = false;
    let mut visit = |e: &Expr| speaks |= is_local(e, 0);
    named.items.iter().chain(&product.items).for_each(|item| item.walk(&mut visit));
    product.sides.iter().flatten().for_each(|e| e.walk(&mut visit));
    speaks
}

/// The rules of one side.
fn side_of(
    rules: &Rules,
    (rule, kind): (&Move, &Kind),
    (slot, at): (Slot, usize),
    items: Vec<Item>,
    (inner, side): (Vec<Item>, &[Expr]),
) -> Option<Rules> {
    let numbers = Type::Set(Box::new(Type::Nat));
    let span = rule.span;
    let expr = |kind: ExprKind| Expr { kind, ty: numbers.clone(), span };
    let heads = expr(ExprKind::Local(0));
    let turned = match (inner.as_slice(), side) {
        ([], side) => expr(ExprKind::Set(side.to_vec())),
        (_, [one]) => expr(ExprKind::Over(Over::Set, Box::new(one.clone()), inner)),
        _ => return None,
    };
    let left = expr(ExprKind::Sets(Sets::SymmetricDifference, Box::new(heads.clone()), Box::new(turned)));
    let named = Item::In(Pattern::Slot(slot), heads);
    let items = [named].into_iter().chain(items).collect();
    let body = Sum::Component { kind: 0, fields: vec![left], span };
    let result = Scoped { slots: rule.result.slots.clone(), body };
    let rule = Move { items, result, ..rule.clone() };
    let conditions = kind.conditions.iter().map(|condition| condition_of(condition, at));
    let conditions = conditions.collect::<Option<Vec<Vec<_>>>>()?.concat();
    let mut fields = kind.fields.clone();
    fields.iter_mut().for_each(|field| field.ty = numbers.clone());
    let kind = Kind { fields, conditions, reduce: None, ..kind.clone() };
    Some(Rules { kinds: vec![kind], moves: vec![rule], ..rules.clone() })
}

/// What a condition on each coin says of one coordinate; `None` where it speaks of both at once.
fn condition_of(condition: &Scoped<Expr>, at: usize) -> Option<Vec<Scoped<Expr>>> {
    let (pattern, body) = of_each_coin(condition)?;
    let Pattern::Tuple(parts) = pattern else { return None };
    let [Pattern::Slot(x), Pattern::Slot(y)] = parts.as_slice() else { return None };
    let mut all = Vec::new();
    conjuncts(body, &mut all);
    let mut kept = Vec::new();
    for one in all {
        let slots = slots_in(one);
        let (has_x, has_y) = (slots.contains(x), slots.contains(y));
        if has_x && has_y {
            return None;
        }
        if (at == 0) != has_y {
            let own = if at == 0 { *x } else { *y };
            let numbers = Type::Set(Box::new(Type::Nat));
            let heads = Expr { kind: ExprKind::Local(0), ty: numbers, span: one.span };
            let items = vec![Item::In(Pattern::Slot(own), heads)];
            let kind = ExprKind::Over(Over::All, Box::new(one.clone()), items);
            let body = Expr { kind, ty: Type::Bool, span: one.span };
            kept.push(Scoped { slots: condition.slots.clone(), body });
        }
    }
    Some(kept)
}

/// The Nim product of two numbers.
///
/// Let D = 2^(2^k) be the least such power above both; with D' the one before, a = a1 D' + a0, b = b1 D' + b0, and since D' ⊗ D' = D' ⊕ D'/2:
/// a ⊗ b = (a1 b1 ⊕ a1 b0 ⊕ a0 b1) D' ⊕ a0 b0 ⊕ a1 b1 (D'/2), all products being Nim products.
pub(in crate::library) fn nim_product(a: u64, b: u64) -> u64 {
    product_below(a, b, 32)
}

/// The product of numbers below 2^(2 half).
fn product_below(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mask = (1_u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let next = half / 2;
    let high = product_below(a1, b1, next);
    let low = product_below(a0, b0, next);
    let cross = product_below(a1 ^ a0, b1 ^ b0, next) ^ low;
    (cross << half) ^ low ^ product_below(high, 1 << (half - 1), next)
}
