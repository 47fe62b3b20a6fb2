//! Moves of lists as moves of views.

use std::collections::BTreeMap;

use grundy_rules::ir::{
    Arith, Builtin, Comparison, Expr, ExprKind, Item, Logic, Move, Over as Made, Pattern, Scoped, Slot, Sum,
};
use grundy_rules::{BoundGame, Type};
use grundy_syntax::Span;

use super::fold::{Folder, Form};
use super::sequence::{Over, Sequence, choose};
use super::{AT, BEFORE, LEN, OTHER, OTHER_ENTRY, View, inside, not_one_entry};
use crate::Rejection;

/// What a slot of the rules holds.
#[derive(Clone, Debug)]
enum Bound {
    /// What the slot of that number holds.
    Slot(Slot),
    /// A list.
    List(Sequence),
    /// The value of an expression.
    Number(Expr),
}

/// A move whose place is still open.
#[derive(Clone, Debug)]
pub(super) struct Rewritten {
    rule: Move,
    items: Vec<Item>,
    list: Sequence,
    /// The numbers that may be the place, each with the number of items after which it is known.
    pub(super) places: Vec<(Expr, usize)>,
}

/// Turns a move of lists into one of views.
pub(super) struct Rewriter<'g> {
    game: &'g BoundGame,
    view: View,
    next: Slot,
    frame: BTreeMap<Slot, Bound>,
    calls: Vec<usize>,
    /// What was given to functions that make lists: looked at, so that its errors are met.
    given: Vec<Expr>,
}

impl<'g> Rewriter<'g> {
    pub(super) fn new(game: &'g BoundGame, view: View) -> Self {
        let frame = BTreeMap::from([(0, Bound::List(Sequence::Position))]);
        Self { game, view, next: view.fields(), frame, calls: Vec::new(), given: Vec::new() }
    }

    /// A move without a place.
    pub(super) fn rule(&mut self, rule: &Move) -> Result<Rewritten, Rejection> {
        if rule.side.is_some() || rule.scoring.is_some() {
            return Err(not_one_entry());
        }
        let mut items = Vec::new();
        let mut places = Vec::new();
        for item in &rule.items {
            self.item(item, &mut items, &mut places)?;
        }
        let list = self.result(&rule.result.body)?;
        indexes(&list, &mut |index| places.push((index.clone(), known_after(index, &items))));
        Ok(Rewritten { rule: rule.clone(), items, list, places })
    }

    /// The move for one place; and, unless it is certain that the place is one of the list, a move that is an error wherever it is not. `None` where
    /// the place cannot be told from what the move binds.
    pub(super) fn with_place(
        &mut self,
        made: &Rewritten,
        (place, known): &(Expr, usize),
    ) -> Option<(Move, Option<Move>)> {
        let (item, slot, bound) = solved(place, made.items.get(..*known)?, self.view)?;
        let Some(Item::In(_, domain)) = made.items.get(item) else { return None };
        let span = place.span;
        let mut folder = Folder::new(self.view);
        let before: Vec<Item> = made.items.iter().take(item).map(|item| folder.item(item)).collect();
        let domain = folder.expr(domain);
        folder.replace(slot, bound.clone());
        let mut items = before.clone();
        items.push(folder.item(&Item::If(member(&bound, &domain))));
        items.extend(made.items.iter().skip(item + 1).map(|item| folder.item(item)));
        let mut rule = self.finished(made, items, place, &mut folder);
        rule.result.slots.resize(self.next, String::new());
        if looks_elsewhere(&rule) {
            return None;
        }
        if surely_inside(place, slot, &domain, self.view) {
            return Some((rule, None));
        }
        let mut items = made.items.clone();
        items.insert(item + 1, Item::If(not(inside(place))));
        let error = Item::Define(Pattern::Slot(self.fresh()), bad(span));
        items.push(error);
        let fields = (0..self.view.fields()).map(|slot| local(slot, Type::Nat, span)).collect();
        let body = Sum::Component { kind: 0, fields, span };
        let result = Scoped { slots: vec![String::new(); self.next], body };
        let outside = Move { kind: 0, items, result, scoring: None, ..made.rule.clone() };
        Some((rule, Some(outside)))
    }

    /// The move with what must hold at its end, and its result.
    fn finished(
        &mut self,
        made: &Rewritten,
        mut items: Vec<Item>,
        place: &Expr,
        folder: &mut Folder,
    ) -> Move {
        let (view, span, list) = (self.view, place.span, &made.list);
        let at = |slot: usize| local(slot, Type::Nat, span);
        let same = compare::equal(list.entry(&at(OTHER), view), at(OTHER_ENTRY));
        let kept = choose(&compare::less(at(OTHER), at(LEN)), same, yes(span));
        let length = compare::equal(list.length(place), at(LEN));
        let mut right = vec![list.made(&at(AT), view), length, kept];
        right.extend(self.given.iter().map(|e| compare::equal(e.clone(), e.clone())));
        for condition in right {
            let condition = folder.expr(&condition);
            if !matches!(condition.kind, ExprKind::Bool(true)) {
                let slot = Pattern::Slot(self.fresh());
                items.push(Item::Define(slot, choose(&condition, int(0, span), bad(span))));
            }
        }
        let mut fields = vec![at(LEN), at(AT), list.entry(&at(AT), view), at(OTHER), at(OTHER_ENTRY)];
        if view == View::WithBefore {
            let before = list.entry(&subtract(at(AT), int(1, span)), view);
            fields.push(choose(&compare::less(int(0, span), at(AT)), before, at(BEFORE)));
        }
        let fields = fields.iter().map(|field| folder.expr(field)).collect();
        let body = Sum::Component { kind: 0, fields, span };
        let result = Scoped { slots: vec![String::new(); self.next], body };
        Move { kind: 0, items, result, scoring: None, ..made.rule.clone() }
    }

    fn fresh(&mut self) -> Slot {
        self.next += 1;
        self.next - 1
    }

    /// The slot of the view's rules for one of the lists' rules.
    fn slot(&mut self, slot: Slot) -> Slot {
        match self.frame.get(&slot) {
            Some(Bound::Slot(slot)) => *slot,
            _ => {
                let fresh = self.fresh();
                self.frame.insert(slot, Bound::Slot(fresh));
                fresh
            }
        }
    }

    fn pattern(&mut self, pattern: &Pattern) -> Pattern {
        match pattern {
            Pattern::Slot(slot) => Pattern::Slot(self.slot(*slot)),
            Pattern::Tuple(parts) => Pattern::Tuple(parts.iter().map(|part| self.pattern(part)).collect()),
        }
    }

    fn item(
        &mut self,
        item: &Item,
        items: &mut Vec<Item>,
        places: &mut Vec<(Expr, usize)>,
    ) -> Result<(), Rejection> {
        match item {
            Item::If(condition) => {
                let condition = self.number(condition)?;
                items.push(Item::If(condition));
            }
            Item::Define(Pattern::Slot(slot), value) if is_list(&value.ty) => {
                let list = self.list(value)?;
                self.frame.insert(*slot, Bound::List(list));
            }
            Item::Define(pattern, value) => {
                let value = self.number(value)?;
                items.push(Item::Define(self.pattern(pattern), value));
            }
            Item::In(Pattern::Slot(slot), domain) if is_list(&domain.ty) => {
                // Runs through the places, and names the entry.
                let list = self.list(domain)?;
                let place = self.fresh();
                let length = list.length(&int(0, domain.span));
                let at = local(place, Type::Int, domain.span);
                let entry = list.entry(&at, self.view);
                items.push(Item::In(Pattern::Slot(place), below(length)));
                places.push((at, items.len()));
                // Known only for the place itself: other entries are not looked at.
                let slot = self.slot(*slot);
                items.push(Item::Define(Pattern::Slot(slot), entry));
            }
            Item::In(pattern, domain) => {
                let domain = self.number(domain)?;
                let pattern = self.pattern(pattern);
                items.push(Item::In(pattern.clone(), domain.clone()));
                if let Pattern::Slot(slot) = pattern {
                    places.push((local(slot, Type::Int, domain.span), items.len()));
                }
            }
        }
        Ok(())
    }

    /// The list that a move leads to.
    fn result(&mut self, sum: &Sum) -> Result<Sequence, Rejection> {
        match sum {
            Sum::Component { fields, .. } => match fields.as_slice() {
                [list] => self.list(list),
                _ => Err(not_one_entry()),
            },
            Sum::If(condition, a, b) => {
                let condition = Box::new(self.number(condition)?);
                Ok(Sequence::If(condition, Box::new(self.result(a)?), Box::new(self.result(b)?)))
            }
            Sum::Plus(terms) => match terms.as_slice() {
                [term] => self.result(term),
                _ => Err(not_one_entry()),
            },
            Sum::Copies(..) | Sum::Each(..) => Err(not_one_entry()),
        }
    }

    /// An expression whose value is a list.
    fn list(&mut self, e: &Expr) -> Result<Sequence, Rejection> {
        match &e.kind {
            ExprKind::Local(slot) => match self.frame.get(slot) {
                Some(Bound::List(list)) => Ok(list.clone()),
                _ => Err(not_one_entry()),
            },
            ExprKind::With(list, updates) => {
                let list = self.list(list)?;
                let mut made = Vec::new();
                for update in updates {
                    if !update.items.is_empty() {
                        return Err(not_one_entry());
                    }
                    made.push((self.number(&update.index)?, self.number(&update.value)?));
                }
                Ok(Sequence::With(Box::new(list), made))
            }
            ExprKind::Over(Made::List, body, items) => self.each(body, items),
            ExprKind::Join(a, b) => Ok(Sequence::Join(Box::new(self.list(a)?), Box::new(self.list(b)?))),
            ExprKind::Slice(list, range) => {
                let list = self.list(list)?;
                let (from, to) = self.range(range)?;
                Ok(Sequence::Slice(Box::new(list), Box::new(from), Box::new(to)))
            }
            ExprKind::If(condition, a, b) => {
                let condition = Box::new(self.number(condition)?);
                Ok(Sequence::If(condition, Box::new(self.list(a)?), Box::new(self.list(b)?)))
            }
            ExprKind::List(items) => {
                Ok(Sequence::Items(items.iter().map(|item| self.number(item)).collect::<Result<_, _>>()?))
            }
            ExprKind::Let(Pattern::Slot(slot), value, body) if is_list(&value.ty) => {
                let value = self.list(value)?;
                self.frame.insert(*slot, Bound::List(value));
                self.list(body)
            }
            ExprKind::Call(function, args) => {
                let list = self.call(*function, args, |rewriter, body| rewriter.list(body))?;
                Ok(Sequence::Stored(Box::new(list)))
            }
            _ => Err(not_one_entry()),
        }
    }

    /// `[body for x in domain]`.
    fn each(&mut self, body: &Expr, items: &[Item]) -> Result<Sequence, Rejection> {
        let [Item::In(Pattern::Slot(slot), domain)] = items else { return Err(not_one_entry()) };
        let over = if is_list(&domain.ty) {
            Over::Entries(self.list(domain)?)
        } else {
            let (from, to) = self.range(domain)?;
            Over::Range(from, to)
        };
        let slot = self.slot(*slot);
        let body = Box::new(self.number(body)?);
        Ok(Sequence::Each { slot, body, over: Box::new(over) })
    }

    /// The ends of a range, the second not included.
    fn range(&mut self, e: &Expr) -> Result<(Expr, Expr), Rejection> {
        let ExprKind::Range { from, to, inclusive } = &e.kind else { return Err(not_one_entry()) };
        let (from, to) = (self.number(from)?, self.number(to)?);
        let end = if *inclusive { add(to, int(1, e.span)) } else { to };
        Ok((from, end))
    }

    /// What a function gives, its body put in the place of the call. Only lists as they are in the position may be given to it.
    fn call<T>(
        &mut self,
        function: usize,
        args: &[Expr],
        read: impl FnOnce(&mut Self, &Expr) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        let game = self.game;
        let Some(called) = game.rules().functions.get(function) else { return Err(not_one_entry()) };
        if called.decreases.is_some() || self.calls.contains(&function) {
            return Err(not_one_entry());
        }
        let mut frame = BTreeMap::new();
        for (slot, (arg, ty)) in args.iter().zip(&called.args).enumerate() {
            if is_list(&arg.ty) {
                let list = self.list(arg)?;
                if !matches!(list, Sequence::Position) {
                    return Err(not_one_entry());
                }
                frame.insert(slot, Bound::List(list));
            } else {
                let value = stored(self.number(arg)?, ty);
                self.given.push(value.clone());
                frame.insert(slot, Bound::Number(value));
            }
        }
        let outer = std::mem::replace(&mut self.frame, frame);
        self.calls.push(function);
        let made = read(self, &called.body.body);
        self.calls.pop();
        self.frame = outer;
        made
    }

    /// An expression that is no list.
    fn number(&mut self, e: &Expr) -> Result<Expr, Rejection> {
        let kind = match &e.kind {
            ExprKind::Local(slot) => match self.frame.get(slot) {
                Some(Bound::List(_)) => return Err(not_one_entry()),
                Some(Bound::Number(value)) => return Ok(value.clone()),
                _ => ExprKind::Local(self.slot(*slot)),
            },
            ExprKind::Index(list, index) if is_list(&list.ty) => {
                let (list, index) = (self.list(list)?, self.number(index)?);
                let there = at_least_and_below(&index, &list.length(&index));
                return Ok(choose(&there, list.entry(&index, self.view), bad(e.span)));
            }
            ExprKind::Builtin(Builtin::Len, args) if args.iter().any(|arg| is_list(&arg.ty)) => {
                let [list] = args.as_slice() else { return Err(not_one_entry()) };
                return Ok(self.list(list)?.length(&int(0, e.span)));
            }
            ExprKind::Call(function, args) if args.iter().any(|arg| is_list(&arg.ty)) => {
                let body = self.call(*function, args, |rewriter, body| rewriter.number(body))?;
                let ty =
                    self.game.rules().functions.get(*function).map_or(Type::Unknown, |one| one.ty.clone());
                return Ok(stored(body, &ty));
            }
            ExprKind::Let(pattern, value, body) => {
                if let (Pattern::Slot(slot), true) = (pattern, is_list(&value.ty)) {
                    let value = self.list(value)?;
                    self.frame.insert(*slot, Bound::List(value));
                    return self.number(body);
                }
                let value = Box::new(self.number(value)?);
                ExprKind::Let(self.pattern(pattern), value, Box::new(self.number(body)?))
            }
            ExprKind::Over(over, body, items) if *over != Made::List => {
                let items = self.plain_items(items)?;
                ExprKind::Over(*over, Box::new(self.number(body)?), items)
            }
            other => self.parts(other)?,
        };
        Ok(Expr { kind, ty: e.ty.clone(), span: e.span })
    }

    /// Items without lists.
    fn plain_items(&mut self, items: &[Item]) -> Result<Vec<Item>, Rejection> {
        let plain = |item: &Item| match item {
            Item::If(condition) => Ok(Item::If(self.number(condition)?)),
            Item::Define(pattern, value) => {
                let value = self.number(value)?;
                Ok(Item::Define(self.pattern(pattern), value))
            }
            Item::In(pattern, domain) => {
                let domain = self.number(domain)?;
                Ok(Item::In(self.pattern(pattern), domain))
            }
        };
        items.iter().map(plain).collect()
    }

    /// Expressions that are made of parts and nothing else.
    fn parts(&mut self, kind: &ExprKind) -> Result<ExprKind, Rejection> {
        let mut one = |e: &Expr| Ok::<_, Rejection>(Box::new(self.number(e)?));
        Ok(match kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Literal(_)
            | ExprKind::Param(_)
            | ExprKind::Constant(_) => kind.clone(),
            ExprKind::Negate(a) => ExprKind::Negate(one(a)?),
            ExprKind::Not(a) => ExprKind::Not(one(a)?),
            ExprKind::Arith(op, a, b) => ExprKind::Arith(*op, one(a)?, one(b)?),
            ExprKind::Bits(op, a, b) => ExprKind::Bits(*op, one(a)?, one(b)?),
            ExprKind::Sets(op, a, b) => ExprKind::Sets(*op, one(a)?, one(b)?),
            ExprKind::Logic(op, a, b) => ExprKind::Logic(*op, one(a)?, one(b)?),
            ExprKind::Part(a, at) => ExprKind::Part(one(a)?, *at),
            ExprKind::If(c, a, b) => ExprKind::If(one(c)?, one(a)?, one(b)?),
            ExprKind::Range { from, to, inclusive } => {
                ExprKind::Range { from: one(from)?, to: one(to)?, inclusive: *inclusive }
            }
            ExprKind::Compare(operands, ops) => ExprKind::Compare(self.all(operands)?, ops.clone()),
            ExprKind::Tuple(parts) => ExprKind::Tuple(self.all(parts)?),
            ExprKind::Set(parts) => ExprKind::Set(self.all(parts)?),
            ExprKind::Call(function, args) => ExprKind::Call(*function, self.all(args)?),
            ExprKind::Builtin(builtin, args) => ExprKind::Builtin(*builtin, self.all(args)?),
            ExprKind::Local(_)
            | ExprKind::List(_)
            | ExprKind::Join(..)
            | ExprKind::Over(..)
            | ExprKind::Index(..)
            | ExprKind::Slice(..)
            | ExprKind::With(..)
            | ExprKind::Let(..) => return Err(not_one_entry()),
        })
    }

    fn all(&mut self, parts: &[Expr]) -> Result<Vec<Expr>, Rejection> {
        parts.iter().map(|part| self.number(part)).collect()
    }
}

/// Calls `visit` on the places that a list was given new entries at.
fn indexes(list: &Sequence, visit: &mut dyn FnMut(&Expr)) {
    match list {
        Sequence::With(of, updates) => {
            updates.iter().for_each(|(index, _)| visit(index));
            indexes(of, visit);
        }
        Sequence::Stored(of) | Sequence::Slice(of, ..) => indexes(of, visit),
        Sequence::Join(a, b) | Sequence::If(_, a, b) => {
            indexes(a, visit);
            indexes(b, visit);
        }
        Sequence::Position | Sequence::Each { .. } | Sequence::Items(_) => {}
    }
}

/// The item that binds what a place depends on, its slot, and what it must be for the place to be that of the view.
fn solved(place: &Expr, items: &[Item], view: View) -> Option<(usize, Slot, Expr)> {
    let form = Form::of(place)?;
    let slots = form.slots_from(view.fields());
    let [slot] = slots.as_slice() else { return None };
    let factor = form.factor(*slot);
    let binds = |item: &Item| matches!(item, Item::In(Pattern::Slot(own), _) if own == slot);
    let item = items.iter().position(binds)?;
    let span = place.span;
    let mut folder = Folder::new(view);
    folder.replace(*slot, int(0, span));
    let rest = folder.expr(place);
    let at = local(AT, Type::Nat, span);
    match factor {
        1 => Some((item, *slot, if is_zero(&rest) { at } else { subtract(at, rest) })),
        -1 => Some((item, *slot, subtract(rest, at))),
        _ => None,
    }
}

fn is_zero(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Int(int) if int.is_zero())
}

/// That a number is in a domain.
fn member(number: &Expr, domain: &Expr) -> Expr {
    let span = domain.span;
    match ends(domain) {
        Some((from, to)) => {
            both(vec![compare::at_most(from, number.clone()), compare::less(number.clone(), to)], span)
        }
        None => {
            let operands = vec![number.clone(), domain.clone()];
            Expr { kind: ExprKind::Compare(operands, vec![Comparison::In]), ty: Type::Bool, span }
        }
    }
}

/// The ends of a range, the second not included.
fn ends(domain: &Expr) -> Option<(Expr, Expr)> {
    let ExprKind::Range { from, to, inclusive } = &domain.kind else { return None };
    let end = if *inclusive { add((**to).clone(), int(1, domain.span)) } else { (**to).clone() };
    Some(((**from).clone(), end))
}

/// Whether a place is one of the list for every number of a range.
fn surely_inside(place: &Expr, slot: Slot, domain: &Expr, view: View) -> bool {
    let Some((from, to)) = ends(domain) else { return false };
    let last = subtract(to, int(1, domain.span));
    [from, last].into_iter().all(|number| {
        let mut folder = Folder::new(view);
        folder.replace(slot, number);
        matches!(folder.expr(&inside(place)).kind, ExprKind::Bool(true))
    })
}

/// Whether it was left open which entry of the view a place is: then the move may look at any.
fn looks_elsewhere(rule: &Move) -> bool {
    let mut open = false;
    let mut visit = |e: &Expr| {
        let ExprKind::Compare(operands, ops) = &e.kind else { return };
        if ops.iter().all(|op| matches!(op, Comparison::Equal | Comparison::NotEqual)) {
            let other = |operand: &Expr| Form::of(operand).is_some_and(|form| form.factor(OTHER) != 0);
            open |= operands.iter().any(other);
        }
    };
    rule.items.iter().for_each(|item| item.walk(&mut visit));
    rule.result.body.walk(&mut visit);
    open
}

/// After how many items everything that a number depends on is known.
fn known_after(number: &Expr, items: &[Item]) -> usize {
    let mut slots = Vec::new();
    number.walk(&mut |e| {
        if let ExprKind::Local(slot) = e.kind {
            slots.push(slot);
        }
    });
    let binds = |item: &Item| match item {
        Item::In(pattern, _) | Item::Define(pattern, _) => slots.iter().any(|slot| holds(pattern, *slot)),
        Item::If(_) => false,
    };
    items.iter().rposition(binds).map_or(0, |last| last + 1)
}

fn holds(pattern: &Pattern, slot: Slot) -> bool {
    match pattern {
        Pattern::Slot(own) => *own == slot,
        Pattern::Tuple(parts) => parts.iter().any(|part| holds(part, slot)),
    }
}

fn is_list(ty: &Type) -> bool {
    matches!(ty, Type::List(_) | Type::Bag(_))
}

/// A value where one of that type must stand.
fn stored(e: Expr, ty: &Type) -> Expr {
    if *ty != Type::Nat {
        return e;
    }
    let span = e.span;
    choose(&compare::less(e.clone(), int(0, span)), bad(span), e)
}

/// A number.
pub(super) fn int(number: i64, span: Span) -> Expr {
    Expr { kind: ExprKind::Int(number.into()), ty: Type::Int, span }
}

/// What a slot holds.
pub(super) fn local(slot: Slot, ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(slot), ty, span }
}

fn arith(op: Arith, a: Expr, b: Expr) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Arith(op, Box::new(a), Box::new(b)), ty: Type::Int, span }
}

/// The sum of two numbers.
pub(super) fn add(a: Expr, b: Expr) -> Expr {
    arith(Arith::Add, a, b)
}

/// The first without the second.
pub(super) fn subtract(a: Expr, b: Expr) -> Expr {
    arith(Arith::Sub, a, b)
}

/// An error of the rules.
pub(super) fn bad(span: Span) -> Expr {
    arith(Arith::Mod, int(1, span), int(0, span))
}

/// True.
pub(super) fn yes(span: Span) -> Expr {
    Expr { kind: ExprKind::Bool(true), ty: Type::Bool, span }
}

fn not(e: Expr) -> Expr {
    let span = e.span;
    Expr { kind: ExprKind::Not(Box::new(e)), ty: Type::Bool, span }
}

/// The first, or else the second.
pub(super) fn either(a: Expr, b: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Logic(Logic::Or, Box::new(a), Box::new(b)), ty: Type::Bool, span }
}

/// All of these.
pub(super) fn both(all: Vec<Expr>, span: Span) -> Expr {
    let and = |a: Expr, b: Expr| Expr {
        kind: ExprKind::Logic(Logic::And, Box::new(a), Box::new(b)),
        ty: Type::Bool,
        span,
    };
    all.into_iter().reduce(and).unwrap_or_else(|| yes(span))
}

/// That a number is at least 0 and below an end.
pub(super) fn at_least_and_below(number: &Expr, end: &Expr) -> Expr {
    let span = number.span;
    both(
        vec![compare::at_most(int(0, span), number.clone()), compare::less(number.clone(), end.clone())],
        span,
    )
}

fn below(end: Expr) -> Expr {
    let span = end.span;
    let kind = ExprKind::Range { from: Box::new(int(0, span)), to: Box::new(end), inclusive: false };
    Expr { kind, ty: Type::Range, span }
}

/// Comparisons of two numbers.
pub(super) mod compare {
    use super::{Comparison, Expr, ExprKind, Type};

    fn compare(op: Comparison, a: Expr, b: Expr) -> Expr {
        let span = a.span;
        Expr { kind: ExprKind::Compare(vec![a, b], vec![op]), ty: Type::Bool, span }
    }

    /// They are equal.
    pub(in super::super) fn equal(a: Expr, b: Expr) -> Expr {
        compare(Comparison::Equal, a, b)
    }

    /// They are not.
    pub(in super::super) fn different(a: Expr, b: Expr) -> Expr {
        compare(Comparison::NotEqual, a, b)
    }

    /// The first is less.
    pub(in super::super) fn less(a: Expr, b: Expr) -> Expr {
        compare(Comparison::Less, a, b)
    }

    /// The first is not greater.
    pub(in super::super) fn at_most(a: Expr, b: Expr) -> Expr {
        compare(Comparison::LessEqual, a, b)
    }
}
