//! What a move may turn: cases with numbers only, and elements of sets.
//!
//! # Setting
//!
//! A move runs through numbers, through sets of numbers, and asks for conditions. A [`Case`] has items with numbers only and says of
//! each slot that holds a set which set it is, or in which it lies. Every way to make the move belongs to a case, and there may be more ways in
//! the case than the move has: then more is shown than is needed.

use std::collections::BTreeMap;

use grundy_messages::Label;
use grundy_rules::Type;
use grundy_rules::ir::{Builtin, Comparison, Expr, ExprKind, Item, Logic, Over, Pattern, Sets, Slot};

use super::inline::{Inliner, is_safe};
use crate::Rejection;
use crate::library::unfit;

/// Cases of one move at most.
const MOST_CASES: usize = 256;

/// What is known of a slot that holds a set.
#[derive(Clone, Debug)]
pub(super) enum Many {
    /// It is this set.
    Is(Expr),
    /// It is some part of this set.
    Inside(Expr),
}

/// A way to make a move, with numbers only.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    pub(super) items: Vec<Item>,
    many: BTreeMap<Slot, Many>,
}

/// An element, after items beyond those of the case.
pub(super) type Element = (Vec<Item>, Expr);

/// A condition that must hold after items beyond those of the case.
pub(super) type Owed = (Vec<Item>, Expr);

impl Case {
    fn with(&self, item: Item) -> Self {
        let mut longer = self.clone();
        longer.items.push(item);
        longer
    }

    fn with_many(&self, slot: Slot, many: Many) -> Self {
        let mut longer = self.clone();
        longer.many.insert(slot, many);
        longer
    }

    /// Whether an expression speaks of a slot that holds a set.
    fn speaks_of_sets(&self, e: &Expr) -> bool {
        let mut speaks = false;
        e.walk(&mut |e| speaks |= matches!(e.kind, ExprKind::Local(slot) if self.many.contains_key(&slot)));
        speaks
    }
}

/// Turns items into cases.
pub(super) struct Cases<'i, 'g> {
    pub(super) inliner: &'i mut Inliner<'g>,
    /// Sets that are evaluated, whether or not their elements are used.
    pub(super) probes: Vec<(Case, Expr)>,
}

impl Cases<'_, '_> {
    /// The cases of a case after further items.
    pub(super) fn items(&mut self, items: &[Item], case: Case) -> Result<Vec<Case>, Rejection> {
        let mut cases = vec![case];
        for item in items {
            let mut next = Vec::new();
            for case in cases {
                next.extend(self.item(item, case)?);
            }
            cases = next;
            if cases.len() > MOST_CASES {
                return Err(refused());
            }
        }
        Ok(cases)
    }

    fn item(&mut self, item: &Item, case: Case) -> Result<Vec<Case>, Rejection> {
        match item {
            // Without such a condition there are only more ways to move.
            Item::If(condition) if case.speaks_of_sets(condition) => {
                if is_safe(condition) {
                    Ok(vec![case])
                } else {
                    Err(refused())
                }
            }
            Item::Define(Pattern::Slot(slot), value) if is_set(&value.ty) => {
                if !is_safe(value) {
                    return Err(refused());
                }
                self.probes.push((case.clone(), value.clone()));
                Ok(vec![case.with_many(*slot, Many::Is(value.clone()))])
            }
            Item::If(e) | Item::Define(_, e) if case.speaks_of_sets(e) => Err(refused()),
            Item::If(_) | Item::Define(..) => Ok(vec![case.with(item.clone())]),
            Item::In(Pattern::Slot(slot), domain) if domain.ty.element().is_some_and(|ty| is_set(&ty)) => {
                let sets = self.sets(domain, case)?;
                Ok(sets.into_iter().map(|(case, many)| case.with_many(*slot, many)).collect())
            }
            Item::In(pattern, domain) => {
                let elements = self.elements(domain, &case)?;
                let made = |(items, element): Element| {
                    let mut longer = case.clone();
                    longer.items.extend(items);
                    longer.items.push(Item::Define(pattern.clone(), element));
                    longer
                };
                Ok(elements.into_iter().map(made).collect())
            }
        }
    }

    /// The elements of a set of sets.
    fn sets(&mut self, e: &Expr, case: Case) -> Result<Vec<(Case, Many)>, Rejection> {
        match &e.kind {
            ExprKind::Over(Over::Set | Over::List, body, items) => {
                let cases = self.items(items, case)?;
                Ok(cases.into_iter().map(|case| (case, Many::Is((**body).clone()))).collect())
            }
            ExprKind::Set(all) | ExprKind::List(all) => {
                Ok(all.iter().map(|one| (case.clone(), Many::Is(one.clone()))).collect())
            }
            ExprKind::If(condition, yes, no) if !case.speaks_of_sets(condition) => {
                let mut all = self.sets(yes, case.with(Item::If((**condition).clone())))?;
                all.extend(self.sets(no, case.with(Item::If(not(condition))))?);
                Ok(all)
            }
            ExprKind::Let(pattern, value, body) => {
                let item = Item::Define(pattern.clone(), (**value).clone());
                let mut all = Vec::new();
                for case in self.item(&item, case)? {
                    all.extend(self.sets(body, case)?);
                }
                Ok(all)
            }
            ExprKind::Sets(Sets::Union, a, b) => {
                let mut all = self.sets(a, case.clone())?;
                all.extend(self.sets(b, case)?);
                Ok(all)
            }
            ExprKind::Builtin(Builtin::Choose, args) => {
                let [inside, size] = args.as_slice() else { return Err(refused()) };
                let size = Item::Define(Pattern::Slot(self.inliner.fresh()), size.clone());
                let mut all = Vec::new();
                for case in self.item(&size, case)? {
                    self.probes.push((case.clone(), inside.clone()));
                    all.push((case, Many::Inside(inside.clone())));
                }
                Ok(all)
            }
            ExprKind::Builtin(Builtin::Subsets, args) => {
                let [inside] = args.as_slice() else { return Err(refused()) };
                self.probes.push((case.clone(), inside.clone()));
                Ok(vec![(case, Many::Inside(inside.clone()))])
            }
            _ => Err(refused()),
        }
    }

    /// The elements that a set may have.
    pub(super) fn elements(&mut self, e: &Expr, case: &Case) -> Result<Vec<Element>, Rejection> {
        match &e.kind {
            ExprKind::Local(slot) => match case.many.get(slot).cloned() {
                Some(Many::Is(set) | Many::Inside(set)) => self.elements(&set, case),
                None => Err(refused()),
            },
            ExprKind::Set(all) | ExprKind::List(all) => {
                if all.iter().any(|one| case.speaks_of_sets(one)) {
                    return Err(refused());
                }
                Ok(all.iter().map(|one| (Vec::new(), one.clone())).collect())
            }
            ExprKind::Range { .. } | ExprKind::Param(_) | ExprKind::Constant(_) | ExprKind::Literal(_) => {
                self.run_through(e, case)
            }
            ExprKind::Index(..) | ExprKind::Builtin(Builtin::Powers, _) => self.run_through(e, case),
            ExprKind::Over(Over::Set | Over::List, body, items) => {
                let known = case.items.len();
                let cases = self.items(items, case.clone())?;
                if cases.iter().any(|case| case.speaks_of_sets(body)) {
                    return Err(refused());
                }
                let made = |case: Case| (case.items.into_iter().skip(known).collect(), (**body).clone());
                Ok(cases.into_iter().map(made).collect())
            }
            ExprKind::Sets(Sets::Union | Sets::SymmetricDifference, a, b) => {
                let mut all = self.elements(a, case)?;
                all.extend(self.elements(b, case)?);
                Ok(all)
            }
            ExprKind::If(condition, yes, no) if !case.speaks_of_sets(condition) => {
                let mut all = Vec::new();
                for (condition, set) in [((**condition).clone(), yes), (not(condition), no)] {
                    let elements = self.elements(set, &case.with(Item::If(condition.clone())))?;
                    let first = |(items, element)| (before(Item::If(condition.clone()), items), element);
                    all.extend(elements.into_iter().map(first));
                }
                Ok(all)
            }
            ExprKind::Let(pattern, value, body) => {
                let known = case.items.len();
                let item = Item::Define(pattern.clone(), (**value).clone());
                let mut all = Vec::new();
                for longer in self.item(&item, case.clone())? {
                    let added: Vec<Item> = longer.items.iter().skip(known).cloned().collect();
                    let elements = self.elements(body, &longer)?;
                    all.extend(elements.into_iter().map(|(items, e)| ([added.clone(), items].concat(), e)));
                }
                Ok(all)
            }
            ExprKind::Builtin(Builtin::ToSet | Builtin::ToList, args) => {
                let [inside] = args.as_slice() else { return Err(refused()) };
                self.elements(inside, case)
            }
            _ => Err(refused()),
        }
    }

    /// A domain that the translator runs through itself.
    fn run_through(&mut self, e: &Expr, case: &Case) -> Result<Vec<Element>, Rejection> {
        let ty = e.ty.element().filter(|ty| ty.is_int() || matches!(ty, Type::Tuple(_)));
        let Some(ty) = ty.filter(|_| !case.speaks_of_sets(e)) else { return Err(refused()) };
        let slot = self.inliner.fresh();
        let element = Expr { kind: ExprKind::Local(slot), ty, span: e.span };
        Ok(vec![(vec![Item::In(Pattern::Slot(slot), e.clone())], element)])
    }

    /// What must hold for a set to have an element for sure; `None` where that is not seen.
    pub(super) fn surely(&mut self, e: &Expr, coin: &Expr, case: &Case) -> Option<Vec<Owed>> {
        match &e.kind {
            ExprKind::Local(slot) => match case.many.get(slot).cloned()? {
                Many::Is(set) => self.surely(&set, coin, case),
                Many::Inside(_) => None,
            },
            ExprKind::Set(all) => all.iter().any(|one| is_same(one, coin)).then(Vec::new),
            ExprKind::Sets(Sets::Union, a, b) => {
                self.surely(a, coin, case).or_else(|| self.surely(b, coin, case))
            }
            ExprKind::Range { .. } => Some(vec![(Vec::new(), member(coin, e))]),
            ExprKind::Builtin(Builtin::ToSet, args) => self.surely(args.first()?, coin, case),
            ExprKind::If(condition, yes, no) if !case.speaks_of_sets(condition) => {
                let mut all = Vec::new();
                for (condition, set) in [((**condition).clone(), yes), (not(condition), no)] {
                    let first = |(items, owed)| (before(Item::If(condition.clone()), items), owed);
                    all.extend(self.surely(set, coin, case)?.into_iter().map(first));
                }
                Some(all)
            }
            ExprKind::Let(pattern, value, body) if !is_set(&value.ty) => {
                let item = Item::Define(pattern.clone(), (**value).clone());
                let first = |(items, owed)| (before(item.clone(), items), owed);
                Some(self.surely(body, coin, case)?.into_iter().map(first).collect())
            }
            ExprKind::Over(Over::Set, body, items) => self.surely_among(body, items, coin, case),
            _ => None,
        }
    }

    /// The same for `{(a, b) for a in A, b in B if C}`, where the parts of the coin are taken for a and b.
    fn surely_among(&mut self, body: &Expr, items: &[Item], coin: &Expr, case: &Case) -> Option<Vec<Owed>> {
        let pairs: Vec<(&Expr, &Expr)> = match (&body.kind, &coin.kind) {
            (ExprKind::Tuple(made), ExprKind::Tuple(parts)) if made.len() == parts.len() => {
                made.iter().zip(parts).collect()
            }
            _ => vec![(body, coin)],
        };
        let mut known: Vec<Item> = Vec::new();
        let mut owed = Vec::new();
        for item in items {
            match item {
                Item::In(Pattern::Slot(slot), domain) => {
                    let of_slot = |(made, _): &&(&Expr, &Expr)| is_local(made, *slot);
                    let (_, part) = pairs.iter().find(of_slot)?;
                    let after = |(items, e): Owed| ([known.clone(), items].concat(), e);
                    owed.extend(self.surely(domain, part, case)?.into_iter().map(after));
                    known.push(Item::Define(Pattern::Slot(*slot), (*part).clone()));
                }
                Item::If(condition) if !case.speaks_of_sets(condition) => {
                    owed.push((known.clone(), condition.clone()));
                }
                _ => return None,
            }
        }
        let once = |slot: Slot| pairs.iter().filter(|(made, _)| is_local(made, slot)).count() == 1;
        let made = |(made, part): &(&Expr, &Expr)| {
            is_same(made, part)
                || matches!(made.kind, ExprKind::Local(slot) if binds(items, slot) && once(slot))
        };
        pairs.iter().all(made).then_some(owed)
    }
}

fn binds(items: &[Item], slot: Slot) -> bool {
    items.iter().any(|item| matches!(item, Item::In(Pattern::Slot(own), _) if *own == slot))
}

fn before(item: Item, items: Vec<Item>) -> Vec<Item> {
    [item].into_iter().chain(items).collect()
}

fn member(number: &Expr, domain: &Expr) -> Expr {
    let operands = vec![number.clone(), domain.clone()];
    Expr { kind: ExprKind::Compare(operands, vec![Comparison::In]), ty: Type::Bool, span: domain.span }
}

/// The contrary of a condition.
pub(super) fn not(e: &Expr) -> Expr {
    Expr { kind: ExprKind::Not(Box::new(e.clone())), ty: Type::Bool, span: e.span }
}

fn is_set(ty: &Type) -> bool {
    matches!(ty, Type::Set(_) | Type::List(_) | Type::Bag(_))
}

pub(in crate::library) fn is_local(e: &Expr, slot: Slot) -> bool {
    matches!(e.kind, ExprKind::Local(own) if own == slot)
}

/// Whether two expressions of slots and numbers are written the same.
pub(super) fn is_same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::Param(a), ExprKind::Param(b)) => a == b,
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (ExprKind::Arith(op, a, b), ExprKind::Arith(other, c, d)) => {
            op == other && is_same(a, c) && is_same(b, d)
        }
        (ExprKind::Part(a, at), ExprKind::Part(b, other)) => at == other && is_same(a, b),
        (ExprKind::Tuple(a), ExprKind::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
        }
        _ => false,
    }
}

/// The conditions that make up a condition.
pub(in crate::library) fn conjuncts<'e>(e: &'e Expr, all: &mut Vec<&'e Expr>) {
    match &e.kind {
        ExprKind::Logic(Logic::And, a, b) => {
            conjuncts(a, all);
            conjuncts(b, all);
        }
        _ => all.push(e),
    }
}

fn refused() -> Rejection {
    unfit(Label::VerifyTurnsByOthers)
}
