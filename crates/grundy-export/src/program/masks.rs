//! Sets as numbers: the element i is the bit i.
//!
//! # Setting
//!
//! A position holds sets of natural numbers, as of cards that are left. Moves take elements out, put some in, and ask what belongs to
//! a set.
//!
//! # Theorem
//!
//! Let N be a number in which no field occurs, at most 62. If the elements of the sets from which play starts are less than N, and every
//! set that a move makes consists of elements of sets of the position and of numbers less than N, then all sets that play leads to are subsets of
//! {0, …, N - 1}. These correspond to the numbers less than 2^N, with intersection, union and symmetric difference bit by bit, A without B
//! as A - (A & B); and a subset has a smaller number.
//!
//! # How the code uses it
//!
//! [`masked`] turns rules with sets into rules with numbers and a condition that limits them. All else sees numbers: a table of all subsets is
//! one of all numbers ([`boxes`](super::boxes)), filled upwards where sets shrink.
//!
//! # What is not covered
//!
//! Sets of other things; rules that do not say how large the sets may be; rules without `start`.
//!
//! # Cost
//!
//! One walk over the rules.

use std::collections::BTreeMap;

use grundy_rules::ir::{
    Arith, Bits, Builtin, Comparison, Expr, ExprKind, Item, Logic, Over, Pattern, Rules, Scoped, Sets, Slot,
    Sum, Update,
};
use grundy_rules::types::Type;
use grundy_values::Int;

use super::limits::upper;

/// Numbers have so many bits for elements.
const MOST: i64 = 62;

/// The same rules with sets of natural numbers as numbers; `None` where there are no sets, or some may have large elements.
pub fn masked(rules: &Rules) -> Option<Rules> {
    let [kind] = rules.kinds.as_slice() else { return None };
    let start = rules.start.as_ref()?;
    let is_set = |ty: &Type| matches!(ty, Type::Set(of) if matches!(**of, Type::Nat | Type::Int));
    let sets: Vec<Slot> = (0..kind.fields.len()).filter(|slot| is_set(&kind.fields[*slot].ty)).collect();
    if sets.is_empty() || kind.reduce.is_some() || !kind.unordered.is_empty() {
        return None;
    }
    let size = size_of_sets(rules, &sets)?;
    let mut made = rules.clone();
    let mut pack = Pack { size, sets: &sets, small: BTreeMap::new() };
    made.start = Some(start.clone());
    if let Some(start) = &mut made.start {
        pack.small.clear();
        start.result.body = pack.sum(&start.result.body, &mut start.result.slots, Place::Outside)?;
    }
    for rule in &mut made.moves {
        pack.small.clear();
        let slots = &mut rule.result.slots;
        rule.items = pack.items(&rule.items, slots)?;
        rule.result.body = pack.sum(&rule.result.body, slots, Place::Inside)?;
        if let Some(scoring) = &mut rule.scoring {
            scoring.points = pack.expr(&scoring.points, slots)?;
            scoring.again = match &scoring.again {
                None => None,
                Some(again) => Some(pack.expr(again, slots)?),
            };
        }
    }
    let conditions = made.ends.iter_mut().map(|ends| &mut ends.condition);
    for scope in conditions.chain(made.goals.iter_mut().map(|goal| &mut goal.condition)) {
        pack.small.clear();
        scope.body = pack.expr(&scope.body, &mut scope.slots)?;
    }
    made.claims.clear();
    let kind = &mut made.kinds[0];
    let slots: Vec<String> = kind.fields.iter().map(|field| field.name.clone()).collect();
    for scope in &mut kind.conditions {
        pack.small.clear();
        scope.body = pack.expr(&scope.body, &mut scope.slots)?;
    }
    for &slot in &sets {
        kind.fields[slot].ty = Type::Nat;
        let below = vec![local(slot), pack.power(&pack.size)];
        let is = ExprKind::Compare(below, vec![Comparison::Less]);
        kind.conditions.push(Scoped { slots: slots.clone(), body: pack.made(is, Type::Bool) });
    }
    Some(made)
}

/// The bits that all sets of a position have together, where that is known; those of rules that [`masked`] gave.
pub fn bits(rules: &Rules, masked: &Rules) -> Option<i64> {
    let (before, after) = (&rules.kinds.first()?.fields, &masked.kinds.first()?.fields);
    let sets: Vec<Slot> = (0..before.len()).filter(|slot| before[*slot].ty != after[*slot].ty).collect();
    let size = upper(rules, &size_of_sets(rules, &sets)?)?;
    Some(size * i64::try_from(sets.len()).ok()?)
}

/// Whether a component is made by `start`, whose slots are no fields, or by a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Outside,
    Inside,
}

fn local(slot: Slot) -> Expr {
    Expr { kind: ExprKind::Local(slot), ty: Type::Nat, span: grundy_syntax::Span::default() }
}

/// A number that is greater than every element with which play starts: what the conditions say, or what `start` makes.
fn size_of_sets(rules: &Rules, sets: &[Slot]) -> Option<Expr> {
    let sizes = sets.iter().map(|slot| stated(rules, *slot).or_else(|| started(rules, *slot)));
    let sizes = sizes.collect::<Option<Vec<Expr>>>()?;
    let most = sizes.iter().map(|size| upper(rules, size)).collect::<Option<Vec<i64>>>()?;
    let largest = most.iter().copied().max().filter(|most| *most <= MOST)?;
    let at = most.iter().position(|most| *most == largest)?;
    // Where they differ the largest that any may be serves all.
    if sizes.len() == 1 {
        return sizes.into_iter().next();
    }
    let mut size = sizes.get(at)?.clone();
    size.kind = ExprKind::Int(Int::from(largest));
    Some(size)
}

/// `all(x < N for x in S)` among the conditions of the kind.
pub(super) fn stated(rules: &Rules, slot: Slot) -> Option<Expr> {
    rules.kinds[0].conditions.iter().find_map(|condition| within(&condition.body, slot))
}

/// What a condition says that the elements of a set or a bag are less than.
pub(super) fn within(e: &Expr, slot: Slot) -> Option<Expr> {
    match &e.kind {
        ExprKind::Logic(Logic::And, a, b) => within(a, slot).or_else(|| within(b, slot)),
        ExprKind::Over(Over::All, body, items) => {
            let [Item::In(Pattern::Slot(x), domain)] = items.as_slice() else { return None };
            let of = matches!(domain.kind, ExprKind::Local(of) if of == slot);
            let ExprKind::Compare(operands, ops) = &body.kind else { return None };
            let [left, right] = operands.as_slice() else { return None };
            let is_x = matches!(left.kind, ExprKind::Local(of) if of == *x);
            if !of || !is_x || has_locals(right) {
                return None;
            }
            match ops.as_slice() {
                [Comparison::Less] => Some(right.clone()),
                [Comparison::LessEqual] => Some(plus_one(right)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn plus_one(e: &Expr) -> Expr {
    let one = Expr { kind: ExprKind::Int(Int::ONE), ty: Type::Nat, span: e.span };
    let kind = ExprKind::Arith(Arith::Add, Box::new(e.clone()), Box::new(one));
    Expr { kind, ty: Type::Nat, span: e.span }
}

/// `set(0..N)` in the only component of `start`.
fn started(rules: &Rules, slot: Slot) -> Option<Expr> {
    let Sum::Component { fields, .. } = &rules.start.as_ref()?.result.body else { return None };
    let ExprKind::Builtin(Builtin::ToSet, args) = &fields.get(slot)?.kind else { return None };
    let ExprKind::Range { from, to, inclusive } = &args.first()?.kind else { return None };
    let natural = matches!(&from.kind, ExprKind::Int(int) if !int.is_negative());
    (natural && !has_locals(to)).then(|| if *inclusive { plus_one(to) } else { (**to).clone() })
}

pub(super) fn has_locals(e: &Expr) -> bool {
    let mut found = false;
    e.walk(&mut |e| found |= matches!(e.kind, ExprKind::Local(_)));
    found
}

/// Turns the scopes of the rules over.
struct Pack<'r> {
    /// One more than the largest element.
    size: Expr,
    /// The fields that are sets.
    sets: &'r [Slot],
    /// What names stand for in this scope: elements of a set of the position, or sets of such elements.
    small: BTreeMap<Slot, Known>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Element,
    Subset,
}

impl Pack<'_> {
    fn made(&self, kind: ExprKind, ty: Type) -> Expr {
        Expr { kind, ty, span: self.size.span }
    }

    fn number(&self, number: i64) -> Expr {
        self.made(ExprKind::Int(Int::from(number)), Type::Nat)
    }

    /// 2 to the power of a number.
    fn power(&self, exponent: &Expr) -> Expr {
        self.made(ExprKind::Builtin(Builtin::Pow, vec![self.number(2), exponent.clone()]), Type::Nat)
    }

    fn bits(&self, op: Bits, a: Expr, b: Expr) -> Expr {
        self.made(ExprKind::Bits(op, Box::new(a), Box::new(b)), Type::Nat)
    }

    /// Whether a number is less than the size: an element of a set of the position, or written out.
    fn is_small(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Local(slot) => self.small.get(slot) == Some(&Known::Element),
            ExprKind::Int(int) => int.to_i64().is_some_and(|number| {
                let least = match &self.size.kind {
                    ExprKind::Int(size) => size.to_i64().unwrap_or(0),
                    _ => 0,
                };
                (0..least).contains(&number)
            }),
            _ => false,
        }
    }

    /// Whether a slot of the frame is a set of the position.
    fn is_mask(&self, e: &Expr, place: Place) -> Option<Slot> {
        match e.kind {
            ExprKind::Local(slot) if place == Place::Inside && self.sets.contains(&slot) => Some(slot),
            _ => None,
        }
    }

    /// A set as a number, where it consists of elements that are less than the size.
    fn mask(&mut self, e: &Expr, slots: &mut Vec<String>, place: Place) -> Option<Expr> {
        if let Some(slot) = self.is_mask(e, place) {
            return Some(local(slot));
        }
        match &e.kind {
            ExprKind::Sets(op, a, b) => {
                let (a, b) = (self.mask(a, slots, place)?, self.mask(b, slots, place)?);
                Some(match op {
                    Sets::Union => self.bits(Bits::Or, a, b),
                    Sets::Intersection => self.bits(Bits::And, a, b),
                    Sets::SymmetricDifference => self.bits(Bits::Xor, a, b),
                    Sets::Difference => {
                        let both = self.bits(Bits::And, a.clone(), b);
                        self.made(ExprKind::Arith(Arith::Sub, Box::new(a), Box::new(both)), Type::Nat)
                    }
                })
            }
            ExprKind::Set(parts) => {
                if !parts.iter().all(|part| self.is_small(part)) {
                    return None;
                }
                let powers: Vec<Expr> = parts.iter().map(|part| self.power(part)).collect();
                Some(
                    powers
                        .into_iter()
                        .reduce(|a, b| self.bits(Bits::Or, a, b))
                        .unwrap_or_else(|| self.number(0)),
                )
            }
            ExprKind::If(c, a, b) => {
                let c = self.expr(c, slots)?;
                let (a, b) = (self.mask(a, slots, place)?, self.mask(b, slots, place)?);
                Some(self.made(ExprKind::If(Box::new(c), Box::new(a), Box::new(b)), Type::Nat))
            }
            // Every element once.
            ExprKind::Over(Over::Set, body, items) => {
                let [Item::In(Pattern::Slot(x), domain), rest @ ..] = items.as_slice() else { return None };
                let of = matches!(body.kind, ExprKind::Local(slot) if slot == *x);
                let filters = rest.iter().all(|item| matches!(item, Item::If(_)));
                if !of || !filters {
                    return None;
                }
                self.mask(domain, slots, place)?;
                let items = self.items(items, slots)?;
                let kind = ExprKind::Over(Over::Sum, Box::new(self.power(body)), items);
                Some(self.made(kind, Type::Nat))
            }
            ExprKind::Local(slot) if self.small.get(slot) == Some(&Known::Subset) => {
                Some(self.summed(e.clone(), slots))
            }
            // What play starts from is limited by what was found before.
            _ if place == Place::Outside && matches!(e.ty, Type::Set(_)) => {
                Some(self.summed(e.clone(), slots))
            }
            _ => None,
        }
    }

    /// The sum of the powers of the elements of a set.
    fn summed(&self, set: Expr, slots: &mut Vec<String>) -> Expr {
        if let ExprKind::Builtin(Builtin::ToSet, args) = &set.kind
            && let [Expr { kind: ExprKind::Range { from, to, inclusive: false }, .. }] = args.as_slice()
            && matches!(&from.kind, ExprKind::Int(int) if int.is_zero())
        {
            let all = self.power(to);
            let kind = ExprKind::Arith(Arith::Sub, Box::new(all), Box::new(self.number(1)));
            return self.made(kind, Type::Nat);
        }
        let x = slots.len();
        slots.push("element".to_owned());
        let items = vec![Item::In(Pattern::Slot(x), set)];
        self.made(ExprKind::Over(Over::Sum, Box::new(self.power(&local(x))), items), Type::Nat)
    }

    /// Whether a number has a bit.
    fn has(&self, mask: Expr, element: Expr) -> Expr {
        let bit = self.made(ExprKind::Builtin(Builtin::Bit, vec![mask, element]), Type::Nat);
        self.made(ExprKind::Compare(vec![bit, self.number(1)], vec![Comparison::Equal]), Type::Bool)
    }

    fn below_size(&self) -> Expr {
        let range = ExprKind::Range {
            from: Box::new(self.number(0)),
            to: Box::new(self.size.clone()),
            inclusive: false,
        };
        self.made(range, Type::Range)
    }

    /// Items, where what runs through a set runs through its bits.
    fn items(&mut self, items: &[Item], slots: &mut Vec<String>) -> Option<Vec<Item>> {
        let mut made = Vec::new();
        for item in items {
            // A name may have stood for something else before.
            if let Item::In(pattern, _) | Item::Define(pattern, _) = item {
                self.forget(pattern);
            }
            match item {
                Item::If(condition) => made.push(Item::If(self.expr(condition, slots)?)),
                Item::Define(pattern, value) => {
                    made.push(Item::Define(pattern.clone(), self.expr(value, slots)?));
                }
                Item::In(Pattern::Slot(x), domain) if matches!(domain.ty, Type::Set(_)) => {
                    if let Some(mask) = self.mask(domain, slots, Place::Inside) {
                        let mask = self.once(mask, slots, &mut made);
                        self.small.insert(*x, Known::Element);
                        made.push(Item::In(Pattern::Slot(*x), self.below_size()));
                        made.push(Item::If(self.has(mask, local(*x))));
                    } else {
                        if self.has_subsets(domain) {
                            self.small.insert(*x, Known::Subset);
                        }
                        made.push(Item::In(Pattern::Slot(*x), self.expr(domain, slots)?));
                    }
                }
                Item::In(pattern, domain) => {
                    if let (Pattern::Slot(x), true) = (pattern, self.has_subsets(domain)) {
                        self.small.insert(*x, Known::Subset);
                    }
                    made.push(Item::In(pattern.clone(), self.expr(domain, slots)?));
                }
            }
        }
        Some(made)
    }

    fn forget(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Slot(slot) => drop(self.small.remove(slot)),
            Pattern::Tuple(parts) => parts.iter().for_each(|part| self.forget(part)),
        }
    }

    /// A number that is computed once, before the loop that follows.
    fn once(&self, mask: Expr, slots: &mut Vec<String>, made: &mut Vec<Item>) -> Expr {
        if matches!(mask.kind, ExprKind::Local(_)) {
            return mask;
        }
        let slot = slots.len();
        slots.push("among".to_owned());
        made.push(Item::Define(Pattern::Slot(slot), mask));
        local(slot)
    }

    /// Whether a domain consists of subsets of a set of the position.
    fn has_subsets(&self, domain: &Expr) -> bool {
        match &domain.kind {
            ExprKind::Builtin(Builtin::Subsets | Builtin::Choose, args) => {
                args.first().is_some_and(|of| self.is_mask(of, Place::Inside).is_some())
            }
            _ => false,
        }
    }

    /// An expression, where sets of the position are numbers.
    fn expr(&mut self, e: &Expr, slots: &mut Vec<String>) -> Option<Expr> {
        if let Some(slot) = self.is_mask(e, Place::Inside) {
            // As a set again, for what has no counterpart among numbers.
            let x = slots.len();
            slots.push("element".to_owned());
            let items = vec![
                Item::In(Pattern::Slot(x), self.below_size()),
                Item::If(self.has(local(slot), local(x))),
            ];
            let kind = ExprKind::Over(Over::Set, Box::new(local(x)), items);
            return Some(Expr { kind, ty: e.ty.clone(), span: e.span });
        }
        if let Some(kind) = self.counterpart(e, slots) {
            return Some(Expr { kind, ty: e.ty.clone(), span: e.span });
        }
        let mut made = e.clone();
        self.inner(&mut made.kind, slots)?;
        Some(made)
    }

    /// What has a counterpart among numbers.
    fn counterpart(&mut self, e: &Expr, slots: &mut Vec<String>) -> Option<ExprKind> {
        match &e.kind {
            ExprKind::Compare(operands, ops) => {
                let ([a, b], [op]) = (operands.as_slice(), ops.as_slice()) else { return None };
                match op {
                    Comparison::In | Comparison::NotIn if matches!(b.ty, Type::Set(_)) => {
                        let mask = self.mask(b, slots, Place::Inside)?;
                        let element = self.expr(a, slots)?;
                        let mut has = self.has(mask, element.clone());
                        if !self.is_small(a) {
                            let all = vec![element, self.below_size()];
                            let inside = self.made(ExprKind::Compare(all, vec![Comparison::In]), Type::Bool);
                            let both = ExprKind::Logic(Logic::And, Box::new(inside), Box::new(has));
                            has = self.made(both, Type::Bool);
                        }
                        Some(match op {
                            Comparison::In => has.kind,
                            _ => ExprKind::Not(Box::new(has)),
                        })
                    }
                    Comparison::Equal | Comparison::NotEqual if matches!(a.ty, Type::Set(_)) => {
                        let both =
                            vec![self.mask(a, slots, Place::Inside)?, self.mask(b, slots, Place::Inside)?];
                        Some(ExprKind::Compare(both, vec![*op]))
                    }
                    _ => None,
                }
            }
            ExprKind::Builtin(Builtin::Len, args) => {
                let [set] = args.as_slice() else { return None };
                let mask = matches!(set.ty, Type::Set(_)).then(|| self.mask(set, slots, Place::Inside))??;
                Some(ExprKind::Builtin(Builtin::Popcount, vec![mask]))
            }
            _ => None,
        }
    }

    /// All that is inside of an expression.
    fn inner(&mut self, kind: &mut ExprKind, slots: &mut Vec<String>) -> Option<()> {
        let mut all = |parts: &mut [Expr]| -> Option<()> {
            for part in parts {
                *part = self.expr(part, slots)?;
            }
            Some(())
        };
        match kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::Constant(_) => {}
            ExprKind::Negate(a) | ExprKind::Not(a) | ExprKind::Part(a, _) => {
                **a = self.expr(a, slots)?;
            }
            ExprKind::Arith(_, a, b)
            | ExprKind::Bits(_, a, b)
            | ExprKind::Sets(_, a, b)
            | ExprKind::Logic(_, a, b)
            | ExprKind::Join(a, b)
            | ExprKind::Range { from: a, to: b, .. }
            | ExprKind::Index(a, b)
            | ExprKind::Slice(a, b) => {
                **a = self.expr(a, slots)?;
                **b = self.expr(b, slots)?;
            }
            ExprKind::Let(pattern, a, b) => {
                **a = self.expr(a, slots)?;
                self.forget(pattern);
                **b = self.expr(b, slots)?;
            }
            ExprKind::Compare(parts, _)
            | ExprKind::Tuple(parts)
            | ExprKind::List(parts)
            | ExprKind::Set(parts)
            | ExprKind::Call(_, parts)
            | ExprKind::Builtin(_, parts) => all(parts)?,
            ExprKind::If(a, b, c) => {
                for part in [a, b, c] {
                    **part = self.expr(part, slots)?;
                }
            }
            ExprKind::Over(_, body, items) => {
                *items = self.items(items, slots)?;
                **body = self.expr(body, slots)?;
            }
            ExprKind::With(of, updates) => {
                **of = self.expr(of, slots)?;
                for Update { index, value, items } in updates {
                    *items = self.items(items, slots)?;
                    *index = self.expr(index, slots)?;
                    *value = self.expr(value, slots)?;
                }
            }
        }
        Some(())
    }

    fn sum(&mut self, sum: &Sum, slots: &mut Vec<String>, place: Place) -> Option<Sum> {
        let outside = place == Place::Outside;
        let plain = |pack: &mut Self, e: &Expr, slots: &mut Vec<String>| {
            if outside { Some(e.clone()) } else { pack.expr(e, slots) }
        };
        Some(match sum {
            Sum::If(c, a, b) => Sum::If(
                plain(self, c, slots)?,
                Box::new(self.sum(a, slots, place)?),
                Box::new(self.sum(b, slots, place)?),
            ),
            Sum::Plus(terms) => {
                Sum::Plus(terms.iter().map(|term| self.sum(term, slots, place)).collect::<Option<_>>()?)
            }
            Sum::Component { kind, fields, span } => {
                let mut made = Vec::new();
                for (slot, field) in fields.iter().enumerate() {
                    made.push(if self.sets.contains(&slot) {
                        self.mask(field, slots, place)?
                    } else {
                        plain(self, field, slots)?
                    });
                }
                Sum::Component { kind: *kind, fields: made, span: *span }
            }
            Sum::Copies(count, term) => {
                Sum::Copies(plain(self, count, slots)?, Box::new(self.sum(term, slots, place)?))
            }
            Sum::Each(term, items) => {
                let items = if outside { items.clone() } else { self.items(items, slots)? };
                Sum::Each(Box::new(self.sum(term, slots, place)?), items)
            }
        })
    }
}
