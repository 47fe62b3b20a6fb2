//! Rules with functions put in the place of their calls, and slots moved out of the way of those of a view.

use std::collections::BTreeMap;

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::ir::{
    About, Arith, Builtin, Claim, Comparison, Expr, ExprKind, Function, Item, Over, Pattern, Scoped, Slot,
    Update,
};
use grundy_rules::{BoundGame, Type, Value};
use grundy_syntax::tree::ClaimOf;
use grundy_values::Int;

use crate::Rejection;
use crate::library::unfit;

/// Functions are followed this deep.
const MOST_CALLS: usize = 12;

/// Expressions made at most.
const MOST_NODES: usize = 20_000;

/// Rewrites expressions of one move.
pub(in crate::library) struct Inliner<'g> {
    game: &'g BoundGame,
    /// The first slot that is not taken.
    pub(in crate::library) next: Slot,
    calls: usize,
    nodes: usize,
    /// What names stand for that are put in their places.
    values: BTreeMap<Slot, Expr>,
    /// Whether all names are put in their places, not only those of slots and constants.
    resolving: bool,
}

impl<'g> Inliner<'g> {
    /// An inliner whose fresh slots start at `next`.
    pub(in crate::library) fn new(game: &'g BoundGame, next: Slot) -> Self {
        Self { game, next, calls: 0, nodes: 0, values: BTreeMap::new(), resolving: false }
    }

    /// An inliner that also puts what names stand for in their places. Only where nothing can be an error.
    pub(in crate::library) fn resolving(game: &'g BoundGame, next: Slot) -> Self {
        Self { resolving: true, ..Self::new(game, next) }
    }

    /// A slot that nothing else holds.
    pub(in crate::library) fn fresh(&mut self) -> Slot {
        self.next += 1;
        self.next - 1
    }

    /// An expression whose slots are moved up by `by`, without calls.
    pub(in crate::library) fn expr(&mut self, e: &Expr, by: Slot) -> Result<Expr, Rejection> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(refused());
        }
        let kind = match &e.kind {
            ExprKind::Local(slot) => match self.values.get(&(slot + by)) {
                Some(value) => return Ok(value.clone()),
                None => ExprKind::Local(slot + by),
            },
            ExprKind::Let(Pattern::Slot(slot), value, body) if self.resolving || is_name(value) => {
                let value = self.expr(value, by)?;
                self.values.insert(*slot + by, value);
                return self.expr(body, by);
            }
            ExprKind::Call(function, args) => return self.call(*function, args, e, by),
            ExprKind::Over(over, body, items) => {
                let items = self.items(items, by)?;
                ExprKind::Over(*over, Box::new(self.expr(body, by)?), items)
            }
            ExprKind::Let(bound, value, body) => {
                let (value, body) = (self.boxed(value, by)?, self.boxed(body, by)?);
                ExprKind::Let(pattern(bound, by), value, body)
            }
            ExprKind::With(list, updates) => {
                let list = self.boxed(list, by)?;
                let updates = updates.iter().map(|update| self.update(update, by));
                ExprKind::With(list, updates.collect::<Result<_, _>>()?)
            }
            other => self.parts(other, by)?,
        };
        let made = Expr { kind, ty: e.ty.clone(), span: e.span };
        let known = matches!(made.kind, ExprKind::Index(..)).then(|| self.known(&made)).flatten();
        Ok(match known {
            Some(kind) => Expr { kind, ..made },
            None => made,
        })
    }

    /// Items whose slots are moved up.
    pub(in crate::library) fn items(&mut self, items: &[Item], by: Slot) -> Result<Vec<Item>, Rejection> {
        let mut moved = Vec::new();
        for item in items {
            match item {
                Item::In(bound, domain) => moved.push(Item::In(pattern(bound, by), self.expr(domain, by)?)),
                Item::Define(Pattern::Slot(slot), value) if self.resolving || is_name(value) => {
                    let value = self.expr(value, by)?;
                    self.values.insert(slot + by, value);
                }
                Item::Define(bound, value) => {
                    moved.push(Item::Define(pattern(bound, by), self.expr(value, by)?));
                }
                Item::If(condition) => moved.push(Item::If(self.expr(condition, by)?)),
            }
        }
        Ok(moved)
    }

    fn update(&mut self, update: &Update, by: Slot) -> Result<Update, Rejection> {
        let items = self.items(&update.items, by)?;
        Ok(Update { index: self.expr(&update.index, by)?, value: self.expr(&update.value, by)?, items })
    }

    fn boxed(&mut self, e: &Expr, by: Slot) -> Result<Box<Expr>, Rejection> {
        Ok(Box::new(self.expr(e, by)?))
    }

    fn all(&mut self, parts: &[Expr], by: Slot) -> Result<Vec<Expr>, Rejection> {
        parts.iter().map(|part| self.expr(part, by)).collect()
    }

    /// Expressions that are made of parts and nothing else.
    fn parts(&mut self, kind: &ExprKind, by: Slot) -> Result<ExprKind, Rejection> {
        Ok(match kind {
            ExprKind::Negate(a) => ExprKind::Negate(self.boxed(a, by)?),
            ExprKind::Not(a) => ExprKind::Not(self.boxed(a, by)?),
            ExprKind::Part(a, at) => ExprKind::Part(self.boxed(a, by)?, *at),
            ExprKind::Arith(op, a, b) => ExprKind::Arith(*op, self.boxed(a, by)?, self.boxed(b, by)?),
            ExprKind::Bits(op, a, b) => ExprKind::Bits(*op, self.boxed(a, by)?, self.boxed(b, by)?),
            ExprKind::Sets(op, a, b) => ExprKind::Sets(*op, self.boxed(a, by)?, self.boxed(b, by)?),
            ExprKind::Logic(op, a, b) => ExprKind::Logic(*op, self.boxed(a, by)?, self.boxed(b, by)?),
            ExprKind::Join(a, b) => ExprKind::Join(self.boxed(a, by)?, self.boxed(b, by)?),
            ExprKind::Index(a, b) => ExprKind::Index(self.boxed(a, by)?, self.boxed(b, by)?),
            ExprKind::Slice(a, b) => ExprKind::Slice(self.boxed(a, by)?, self.boxed(b, by)?),
            ExprKind::Range { from, to, inclusive } => {
                let (from, to) = (self.boxed(from, by)?, self.boxed(to, by)?);
                ExprKind::Range { from, to, inclusive: *inclusive }
            }
            ExprKind::If(c, a, b) => ExprKind::If(self.boxed(c, by)?, self.boxed(a, by)?, self.boxed(b, by)?),
            ExprKind::Compare(parts, ops) => ExprKind::Compare(self.all(parts, by)?, ops.clone()),
            ExprKind::Tuple(parts) => ExprKind::Tuple(self.all(parts, by)?),
            ExprKind::List(parts) => ExprKind::List(self.all(parts, by)?),
            ExprKind::Set(parts) => ExprKind::Set(self.all(parts, by)?),
            ExprKind::Builtin(builtin, args) => ExprKind::Builtin(*builtin, self.all(args, by)?),
            other => other.clone(),
        })
    }

    /// A function's body, its arguments named. What a place of the function must hold is certain, or the call is refused.
    fn call(&mut self, function: usize, args: &[Expr], e: &Expr, by: Slot) -> Result<Expr, Rejection> {
        let game = self.game;
        let called = game.rules().functions.get(function).filter(|called| called.decreases.is_none());
        let Some(called) = called.filter(|_| self.calls < MOST_CALLS) else { return Err(refused()) };
        let given = args.iter().zip(&called.args).all(|(arg, ty)| is_kept(arg, ty));
        if !given || !self.is_kept_by(called) {
            return Err(refused());
        }
        let values = self.all(args, by)?;
        let first = self.next;
        self.next += called.body.slots.len();
        self.calls += 1;
        let mut named = Vec::new();
        for (slot, value) in (first..).zip(values) {
            if self.resolving || is_name(&value) {
                self.values.insert(slot, value);
            } else {
                named.push((slot, value));
            }
        }
        let body = self.expr(&called.body.body, first);
        self.calls -= 1;
        Ok(named.into_iter().rev().fold(body?, |body, (slot, value)| {
            let ty = body.ty.clone();
            let kind = ExprKind::Let(Pattern::Slot(slot), Box::new(value), Box::new(body));
            Expr { kind, ty, span: e.span }
        }))
    }

    /// An element of a list that is the same everywhere, where the rules give one.
    fn known(&self, e: &Expr) -> Option<ExprKind> {
        let mut closed = true;
        e.walk(&mut |e| closed &= !matches!(e.kind, ExprKind::Local(_)));
        if !closed {
            return None;
        }
        let body = Scoped { slots: Vec::new(), body: e.clone() };
        let claim = Claim { of: ClaimOf::Grundy, about: About::Kind(0), body, condition: None, span: e.span };
        let value = self.game.claimed(&claim, &[], &Run::unlimited()).ok()??;
        Some(ExprKind::Literal(value))
    }
}

/// Whether an expression is a slot or a constant, which may stand wherever its name does.
fn is_name(e: &Expr) -> bool {
    matches!(
        e.kind,
        ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::Constant(_)
            | ExprKind::Int(_)
            | ExprKind::Bool(_)
    )
}

fn pattern(bound: &Pattern, by: Slot) -> Pattern {
    match bound {
        Pattern::Slot(slot) => Pattern::Slot(slot + by),
        Pattern::Tuple(parts) => Pattern::Tuple(parts.iter().map(|part| pattern(part, by)).collect()),
    }
}

/// Whether a value may be stored in a place of that type without a check that could fail.
fn is_kept(value: &Expr, ty: &Type) -> bool {
    let literal = matches!(&value.kind, ExprKind::Int(int) if !int.is_negative());
    !ty.is_checked() || value.ty == *ty || (*ty == Type::Nat && literal)
}

/// Whether an integer may be negative in a value of that type.
fn has_integers(ty: &Type) -> bool {
    match ty {
        Type::Int | Type::Unknown => true,
        Type::Tuple(parts) => parts.iter().any(has_integers),
        Type::Set(element) | Type::List(element) | Type::Bag(element) => has_integers(element),
        _ => false,
    }
}

/// Whether a value has a negative number somewhere.
fn has_negative(value: &Value) -> bool {
    let inside = value.elements().is_some_and(|elements| elements.iter().any(has_negative));
    inside || value.as_int().is_some_and(Int::is_negative)
}

impl Inliner<'_> {
    /// Whether what a function gives has its type: its arguments are natural numbers, and nothing takes one number from another.
    fn is_kept_by(&self, called: &Function) -> bool {
        let (body, ty) = (&called.body.body, &called.ty);
        if !ty.is_checked() || body.ty == *ty {
            return true;
        }
        let known = |values: &[Value], at: usize| values.get(at).is_some_and(|value| !has_negative(value));
        let mut natural = !called.args.iter().any(has_integers);
        body.walk(&mut |e| {
            natural &= match &e.kind {
                ExprKind::Negate(_) | ExprKind::Arith(Arith::Sub, ..) | ExprKind::Call(..) => false,
                ExprKind::Int(int) => !int.is_negative(),
                ExprKind::Literal(value) => !has_negative(value),
                ExprKind::Param(at) => known(self.game.params(), *at),
                ExprKind::Constant(at) => known(self.game.constants(), *at),
                _ => true,
            };
        });
        natural
    }
}

/// Whether evaluating an expression can be no error, whatever its slots hold.
pub(super) fn is_safe(e: &Expr) -> bool {
    let mut safe = true;
    e.walk(&mut |e| {
        safe &= match &e.kind {
            ExprKind::Arith(Arith::Div | Arith::Mod, _, by) => {
                matches!(&by.kind, ExprKind::Int(int) if !int.is_negative() && !int.is_zero())
            }
            ExprKind::Compare(_, ops) => !ops.contains(&Comparison::Divides),
            ExprKind::Builtin(Builtin::Min | Builtin::Max, args) => args.len() >= 2,
            ExprKind::Builtin(builtin, _) => matches!(
                builtin,
                Builtin::Abs
                    | Builtin::Len
                    | Builtin::ToSet
                    | Builtin::ToList
                    | Builtin::Choose
                    | Builtin::Subsets
            ),
            ExprKind::Over(over, ..) => {
                matches!(over, Over::Set | Over::List | Over::All | Over::Any | Over::Count | Over::Sum)
            }
            ExprKind::Bits(..)
            | ExprKind::Index(..)
            | ExprKind::Slice(..)
            | ExprKind::With(..)
            | ExprKind::Call(..) => false,
            _ => true,
        };
    });
    safe
}

fn refused() -> Rejection {
    unfit(Label::VerifyTurnsByOthers)
}
