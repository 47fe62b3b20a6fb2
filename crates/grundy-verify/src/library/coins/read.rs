//! Moves of coins as moves of a single coin.
//!
//! The coins that show heads are a set H, or the places of a row or list of truth values at which one of the two sides is. A move is read
//! as: a named coin of H, and the sets of coins whose symmetric difference is turned. H must not occur otherwise. In what is read, slots
//! 0 and up hold the parts of the named coin (of a row: its length and the place), and those of the move come after them.

use grundy_messages::Label;
use grundy_rules::ir::{
    Builtin, Comparison, Expr, ExprKind, Item, Kind, Move, Over, Pattern, Sets, Slot, Sum, Update,
};
use grundy_rules::{BoundGame, Type, Value};
use grundy_syntax::Span;

use super::elements::{conjuncts, is_local, is_same, not};
use super::inline::Inliner;
use crate::Rejection;
use crate::library::unfit;

/// How positions hold coins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// The set of the heads: numbers, or tuples of so many.
    Heads {
        /// How many numbers a place has.
        parts: usize,
        /// Whether they may be negative.
        integers: bool,
    },
    /// A row of two symbols, or a list of truth values.
    Row {
        /// What a coin that shows heads is.
        heads: Value,
        /// What one that shows tails is.
        tails: Value,
    },
}

/// Slots before those of the move.
pub(in crate::library) const FIELDS: usize = 4;

/// A move: the items, the named coin, and the sets whose symmetric difference is turned.
pub(super) struct Turning {
    pub(super) items: Vec<Item>,
    pub(super) coin: Expr,
    pub(super) turned: Vec<Expr>,
    /// Items up to the named coin, and a condition that must hold after them.
    pub(super) owed: Option<(Vec<Item>, Expr)>,
}

/// The shape of positions, where the rules are those of coins.
pub(super) fn shape(game: &BoundGame) -> Option<Shape> {
    let [kind] = game.rules().kinds.as_slice() else { return None };
    let [field] = kind.fields.as_slice() else { return None };
    match &field.ty {
        Type::Set(element) => match element.as_ref() {
            Type::Nat => Some(Shape::Heads { parts: 1, integers: false }),
            Type::Int => Some(Shape::Heads { parts: 1, integers: true }),
            Type::Tuple(parts) if parts.len() < FIELDS && parts.iter().all(|part| *part == Type::Nat) => {
                Some(Shape::Heads { parts: parts.len(), integers: false })
            }
            _ => None,
        },
        Type::Row(Some(symbols)) => {
            let [first, second] = symbols.chars().collect::<Vec<_>>().try_into().ok()?;
            let heads = heads_of(game, kind)?;
            let tails = if heads == Value::Symbol(first) { second } else { first };
            Some(Shape::Row { heads, tails: Value::Symbol(tails) })
        }
        Type::List(element) if **element == Type::Bool => {
            let heads = heads_of(game, kind)?;
            let tails = Value::Bool(heads == Value::Bool(false));
            Some(Shape::Row { heads, tails })
        }
        _ => None,
    }
}

/// The side that the first move asks of the coin it names.
fn heads_of(game: &BoundGame, _: &Kind) -> Option<Value> {
    let rule = game.rules().moves.first()?;
    let mut inliner = Inliner::new(game, FIELDS + rule.result.slots.len());
    let items = inliner.items(&rule.items, FIELDS).ok()?;
    let mut tests = Vec::new();
    items.iter().for_each(|item| {
        if let Item::If(condition) = item {
            conjuncts(condition, &mut tests);
        }
    });
    tests.into_iter().find_map(shown).map(|(_, heads)| heads)
}

/// The slot of the place and the side that a condition asks for: `b[i] == "H"`, `b[i]`, `not b[i]`.
fn shown(test: &Expr) -> Option<(Slot, Value)> {
    let place = |e: &Expr| match &e.kind {
        ExprKind::Index(list, at) if is_local(list, FIELDS) => match at.kind {
            ExprKind::Local(slot) => Some(slot),
            _ => None,
        },
        _ => None,
    };
    match &test.kind {
        ExprKind::Compare(operands, ops) => {
            let ([a, b], [Comparison::Equal]) = (operands.as_slice(), ops.as_slice()) else { return None };
            let pair = |a: &Expr, b: &Expr| Some((place(a)?, constant(b)?));
            pair(a, b).or_else(|| pair(b, a))
        }
        ExprKind::Not(a) => place(a).map(|slot| (slot, Value::Bool(false))),
        _ if test.ty == Type::Bool => place(test).map(|slot| (slot, Value::Bool(true))),
        _ => None,
    }
}

fn constant(e: &Expr) -> Option<Value> {
    match &e.kind {
        ExprKind::Literal(value) => Some(value.clone()),
        ExprKind::Bool(truth) => Some(Value::Bool(*truth)),
        _ => None,
    }
}

/// Reads a move.
pub(super) fn turnings(
    rule: &Move,
    shape: &Shape,
    inliner: &mut Inliner<'_>,
) -> Result<Vec<Turning>, Rejection> {
    if rule.side.is_some() || rule.scoring.is_some() {
        return Err(refused());
    }
    let mut items = Vec::new();
    for item in inliner.items(&rule.items, FIELDS)? {
        match &item {
            Item::If(condition) => {
                let mut all = Vec::new();
                conjuncts(condition, &mut all);
                items.extend(all.into_iter().cloned().map(Item::If));
            }
            Item::In(..) | Item::Define(..) => items.push(item),
        }
    }
    let named = match shape {
        Shape::Heads { parts, .. } => named_in_set(&items, *parts),
        Shape::Row { heads, .. } => named_in_row(&mut items, heads),
    };
    let Some((items, coin, owed)) = named else { return Err(refused()) };
    let mut all = Vec::new();
    results(&rule.result.body, inliner, items, &mut all)?;
    let mut turnings = Vec::new();
    for (items, result) in all {
        if items.iter().any(speaks) || owed.as_ref().is_some_and(|(items, _)| items.iter().any(speaks)) {
            return Err(unfit(Label::VerifyTurnsByOthers));
        }
        let turned = match shape {
            Shape::Heads { .. } => turned_of_set(&result, &coin)?,
            Shape::Row { heads, tails } => vec![turned_of_row(&result, &coin, (heads, tails))?],
        };
        turnings.push(Turning { items, coin: coin.clone(), turned, owed: owed.clone() });
    }
    Ok(turnings)
}

/// The results of a move, one for each way through `if`.
fn results(
    sum: &Sum,
    inliner: &mut Inliner<'_>,
    items: Vec<Item>,
    all: &mut Vec<(Vec<Item>, Expr)>,
) -> Result<(), Rejection> {
    let with = |item: Item| [items.clone(), vec![item]].concat();
    match sum {
        Sum::If(condition, yes, no) => {
            let condition = inliner.expr(condition, FIELDS)?;
            results(yes, inliner, with(Item::If(condition.clone())), all)?;
            results(no, inliner, with(Item::If(not(&condition))), all)
        }
        Sum::Plus(terms) if terms.len() == 1 => match terms.first() {
            Some(term) => results(term, inliner, items, all),
            None => Err(refused()),
        },
        Sum::Component { kind: 0, fields, .. } => {
            let [field] = fields.as_slice() else { return Err(refused()) };
            let field = inliner.expr(field, FIELDS)?;
            fields_of(&field, items, all);
            Ok(())
        }
        _ => Err(refused()),
    }
}

/// A field without the `if` and the names around it.
fn fields_of(e: &Expr, items: Vec<Item>, all: &mut Vec<(Vec<Item>, Expr)>) {
    let with = |item: Item| [items.clone(), vec![item]].concat();
    match &e.kind {
        ExprKind::If(condition, yes, no) if !speaks_in(condition) => {
            fields_of(yes, with(Item::If((**condition).clone())), all);
            fields_of(no, with(Item::If(not(condition))), all);
        }
        ExprKind::Let(pattern, value, body) if !speaks_in(value) => {
            fields_of(body, with(Item::Define(pattern.clone(), (**value).clone())), all);
        }
        ExprKind::Let(Pattern::Slot(slot), value, body) if is_local(value, FIELDS) => {
            fields_of(&renamed(body, *slot), items, all);
        }
        _ => all.push((items, e.clone())),
    }
}

/// An expression in which a slot stands for the position.
fn renamed(e: &Expr, slot: Slot) -> Expr {
    let kind = match &e.kind {
        ExprKind::Local(own) if *own == slot => ExprKind::Local(FIELDS),
        ExprKind::Sets(op, a, b) => {
            ExprKind::Sets(*op, Box::new(renamed(a, slot)), Box::new(renamed(b, slot)))
        }
        ExprKind::Let(pattern, value, body) => {
            ExprKind::Let(pattern.clone(), Box::new(renamed(value, slot)), Box::new(renamed(body, slot)))
        }
        other => other.clone(),
    };
    Expr { kind, ty: e.ty.clone(), span: e.span }
}

/// Whether an expression speaks of the position.
fn speaks_in(e: &Expr) -> bool {
    let mut speaks = false;
    e.walk(&mut |e| speaks |= is_local(e, FIELDS));
    speaks
}

fn speaks(item: &Item) -> bool {
    let (Item::If(e) | Item::Define(_, e) | Item::In(_, e)) = item;
    speaks_in(e)
}

type Named = (Vec<Item>, Expr, Option<(Vec<Item>, Expr)>);

/// The items with the named coin of a set given by the first slots.
fn named_in_set(items: &[Item], parts: usize) -> Option<Named> {
    let at = items.iter().position(|item| match item {
        Item::In(_, domain) => is_local(domain, FIELDS),
        Item::If(condition) => asked(condition).is_some(),
        Item::Define(..) => false,
    })?;
    let span = match items.get(at)? {
        Item::In(_, e) | Item::If(e) | Item::Define(_, e) => e.span,
    };
    let own = view_coin(parts, span);
    let mut named: Vec<Item> = items.to_vec();
    match items.get(at)? {
        Item::In(pattern, _) => {
            *named.get_mut(at)? = Item::Define(pattern.clone(), own.clone());
            Some((named, expr_of(pattern, &own), None))
        }
        Item::If(condition) => {
            let Expr { kind: ExprKind::Local(slot), .. } = asked(condition)? else { return None };
            let bound = items.iter().position(|item| {
                matches!(item, Item::In(Pattern::Slot(own), domain) if own == slot && !speaks_in(domain))
            })?;
            let Item::In(pattern, domain) = items.get(bound)? else { return None };
            named.remove(at);
            let coin = expr_of(pattern, &own);
            *named.get_mut(bound)? = Item::Define(pattern.clone(), own);
            let inside = vec![coin.clone(), domain.clone()];
            let kind = ExprKind::Compare(inside, vec![Comparison::In]);
            named.insert(bound + 1, Item::If(Expr { kind, ty: Type::Bool, span }));
            Some((named, coin, None))
        }
        Item::Define(..) => None,
    }
}

/// What is asked to be in the position.
fn asked(condition: &Expr) -> Option<&Expr> {
    let ExprKind::Compare(operands, ops) = &condition.kind else { return None };
    match (operands.as_slice(), ops.as_slice()) {
        ([coin, set], [Comparison::In]) if is_local(set, FIELDS) => Some(coin),
        _ => None,
    }
}

/// The coin of the view.
fn view_coin(parts: usize, span: Span) -> Expr {
    let part = |slot: Slot| Expr { kind: ExprKind::Local(slot), ty: Type::Nat, span };
    if parts == 1 {
        return part(0);
    }
    let ty = Type::Tuple(vec![Type::Nat; parts]);
    Expr { kind: ExprKind::Tuple((0..parts).map(part).collect()), ty, span }
}

/// What a pattern binds, as an expression.
fn expr_of(pattern: &Pattern, like: &Expr) -> Expr {
    let kind = match (pattern, &like.kind) {
        (Pattern::Slot(slot), _) => ExprKind::Local(*slot),
        (Pattern::Tuple(parts), ExprKind::Tuple(likes)) => {
            ExprKind::Tuple(parts.iter().zip(likes).map(|(part, like)| expr_of(part, like)).collect())
        }
        (Pattern::Tuple(_), other) => other.clone(),
    };
    Expr { kind, ty: like.ty.clone(), span: like.span }
}

/// The items with the named place of a row given by the first two slots, its length and the place.
fn named_in_row(items: &mut Vec<Item>, heads: &Value) -> Option<Named> {
    let at = items.iter().position(
        |item| matches!(item, Item::If(test) if shown(test).is_some_and(|(_, side)| side == *heads)),
    )?;
    let Item::If(test) = items.get(at)? else { return None };
    let (slot, span) = (shown(test)?.0, test.span);
    items.remove(at);
    let mut named: Vec<Item> = items.iter().map(with_length).collect();
    let bound =
        named.iter().position(|item| matches!(item, Item::In(Pattern::Slot(own), _) if *own == slot))?;
    if bound >= at {
        return None;
    }
    let Item::In(pattern, domain) = named.get(bound)?.clone() else { return None };
    let part = |slot: Slot| Expr { kind: ExprKind::Local(slot), ty: Type::Nat, span };
    let coin = part(slot);
    // Every place that is looked at is one of the row.
    let below = ExprKind::Range { from: Box::new(zero(span)), to: Box::new(part(0)), inclusive: false };
    let below = Expr { kind: below, ty: Type::Range, span };
    let inside = |domain: &Expr| {
        let operands = vec![coin.clone(), domain.clone()];
        Expr { kind: ExprKind::Compare(operands, vec![Comparison::In]), ty: Type::Bool, span }
    };
    let before: Vec<Item> = named.iter().take(at).cloned().collect();
    let owed = Some((before, inside(&below)));
    *named.get_mut(bound)? = Item::Define(pattern, part(1));
    named.insert(bound + 1, Item::If(inside(&domain)));
    Some((named, coin.clone(), owed))
}

fn zero(span: Span) -> Expr {
    Expr { kind: ExprKind::Int(0.into()), ty: Type::Int, span }
}

/// An item in which the length of the row is the first slot.
fn with_length(item: &Item) -> Item {
    match item {
        Item::In(pattern, e) => Item::In(pattern.clone(), length_in(e)),
        Item::Define(pattern, e) => Item::Define(pattern.clone(), length_in(e)),
        Item::If(e) => Item::If(length_in(e)),
    }
}

/// An expression in which the length of the row is the first slot; only where numbers are made of numbers.
pub(in crate::library) fn length_in(e: &Expr) -> Expr {
    let one = |e: &Expr| Box::new(length_in(e));
    let kind = match &e.kind {
        ExprKind::Builtin(Builtin::Len, args) if matches!(args.as_slice(), [row] if is_local(row, FIELDS)) => {
            ExprKind::Local(0)
        }
        ExprKind::Arith(op, a, b) => ExprKind::Arith(*op, one(a), one(b)),
        ExprKind::Logic(op, a, b) => ExprKind::Logic(*op, one(a), one(b)),
        ExprKind::Not(a) => ExprKind::Not(one(a)),
        ExprKind::Compare(parts, ops) => {
            ExprKind::Compare(parts.iter().map(length_in).collect(), ops.clone())
        }
        ExprKind::Range { from, to, inclusive } => {
            ExprKind::Range { from: one(from), to: one(to), inclusive: *inclusive }
        }
        ExprKind::If(c, a, b) => ExprKind::If(one(c), one(a), one(b)),
        ExprKind::Set(parts) => ExprKind::Set(parts.iter().map(length_in).collect()),
        ExprKind::Builtin(builtin, args) => ExprKind::Builtin(*builtin, args.iter().map(length_in).collect()),
        ExprKind::Over(over, body, items) => {
            ExprKind::Over(*over, one(body), items.iter().map(with_length).collect())
        }
        other => other.clone(),
    };
    Expr { kind, ty: e.ty.clone(), span: e.span }
}

/// The sets whose symmetric difference with the position is left.
fn turned_of_set(e: &Expr, coin: &Expr) -> Result<Vec<Expr>, Rejection> {
    let mut turned = Vec::new();
    if heads_in(e, coin, &mut turned)? == 1 { Ok(turned) } else { Err(refused()) }
}

/// How often the position itself is taken in a symmetric difference; everything else of it is added to `turned`.
fn heads_in(e: &Expr, coin: &Expr, turned: &mut Vec<Expr>) -> Result<usize, Rejection> {
    match &e.kind {
        ExprKind::Local(FIELDS) => Ok(1),
        ExprKind::Sets(Sets::SymmetricDifference, a, b) => {
            Ok(heads_in(a, coin, turned)? + heads_in(b, coin, turned)?)
        }
        // The named coin is one of the heads.
        ExprKind::Sets(Sets::Difference, a, b) if is_local(a, FIELDS) => match &b.kind {
            ExprKind::Set(one) if matches!(one.as_slice(), [one] if is_same(one, coin)) => {
                turned.push((**b).clone());
                Ok(1)
            }
            _ => Err(refused()),
        },
        _ if speaks_in(e) => Err(unfit(Label::VerifyTurnsByOthers)),
        _ => {
            turned.push(e.clone());
            Ok(0)
        }
    }
}

/// The set of the places at which a row is changed, each to the other side.
fn turned_of_row(e: &Expr, coin: &Expr, sides: (&Value, &Value)) -> Result<Expr, Rejection> {
    let ExprKind::With(row, updates) = &e.kind else { return Err(refused()) };
    if !is_local(row, FIELDS) {
        return Err(refused());
    }
    let ty = Type::Set(Box::new(Type::Int));
    let mut all: Option<Expr> = None;
    for Update { index, value, items } in updates {
        let tails = constant(value).is_some_and(|side| side == *sides.1) && is_same(index, coin);
        if !tails && !is_turned(value, index, sides) {
            return Err(unfit(Label::VerifyTurnsByOthers));
        }
        let items: Vec<Item> = items.iter().map(with_length).collect();
        let index = length_in(index);
        if speaks_in(&index) || items.iter().any(speaks) {
            return Err(unfit(Label::VerifyTurnsByOthers));
        }
        let kind = match items.as_slice() {
            [] => ExprKind::Set(vec![index]),
            _ => ExprKind::Over(Over::Set, Box::new(index), items),
        };
        let places = Expr { kind, ty: ty.clone(), span: e.span };
        all = Some(match all {
            None => places,
            Some(all) => {
                let kind = ExprKind::Sets(Sets::Union, Box::new(all), Box::new(places));
                Expr { kind, ty: ty.clone(), span: e.span }
            }
        });
    }
    all.ok_or_else(refused)
}

/// Whether a value is the other side of the coin at a place.
fn is_turned(value: &Expr, index: &Expr, (heads, tails): (&Value, &Value)) -> bool {
    let there =
        |e: &Expr| matches!(&e.kind, ExprKind::Index(row, at) if is_local(row, FIELDS) && is_same(at, index));
    match &value.kind {
        ExprKind::Not(a) => there(a),
        ExprKind::If(test, yes, no) => {
            let ExprKind::Compare(operands, ops) = &test.kind else { return false };
            let ([a, b], [op]) = (operands.as_slice(), ops.as_slice()) else { return false };
            let (Some(side), Some(yes), Some(no)) = (constant(b), constant(yes), constant(no)) else {
                return false;
            };
            let (equal, other) = match op {
                Comparison::Equal => (yes, no),
                Comparison::NotEqual => (no, yes),
                _ => return false,
            };
            let sides = [heads, tails];
            there(a) && sides.contains(&&side) && sides.contains(&&equal) && equal != side && other == side
        }
        _ => false,
    }
}

fn refused() -> Rejection {
    unfit(Label::VerifyNotCoins)
}
