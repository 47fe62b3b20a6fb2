//! Expressions of the IR as values with unknowns, one branch for each way it can turn out.
//!
//! # Setting
//!
//! A [`State`] holds linear constraints over variables: the position's fields, what moves bind,
//! and names for integers that are not linear in those. Evaluating an expression in a state gives
//! several states, each with a value; together they hold all ways the rules can evaluate it.
//!
//! # Theorem
//!
//! For every assignment of values to fields and bound slots for which the interpreter evaluates
//! the expression without an error, some branch has a solution with that value. Where the branch
//! is `exact` the converse holds too.
//!
//! # How the code uses it
//!
//! What is linear becomes constraints. `min`, `max`, `abs`, `if` and connectives split branches;
//! division by constants gets a quotient and a remainder; everything else gets a name, whatever
//! facts are at hand, and the mark that the branch is no longer exact.
//!
//! # What is not covered
//!
//! Recursive functions, universal statements (kept only to be applied to elements that come up),
//! aggregates over domains of unknown size: named, with few facts or none.
//!
//! # Cost
//!
//! Proportional to the number of branches, which is bounded.

use std::cell::Cell;
use std::sync::Arc;

use crate::ir::{Arith, Bits, Builtin, Expr, ExprKind, Over, Pattern, Rules, Update};
use crate::linear::Affine;
use crate::types::Type;
use crate::value::Value;

use super::symbolic::{Closure, State, Sym, Term, TooHard, Tried, known, word};

/// Branches of one value.
pub(crate) type Branches<'r, T> = Tried<Vec<(State<'r>, T)>>;

/// More branches than this in one translation are given up.
const MOST_BRANCHES: usize = 6_000;

/// Functions are followed this deep.
const MOST_DEPTH: usize = 12;

/// Translates expressions of one game.
pub(crate) struct Translator<'r> {
    pub(crate) rules: &'r Rules,
    params: &'r [Value],
    constants: &'r [Value],
    /// The types of the fields of the kind being looked at.
    pub(crate) fields: Vec<Type>,
    branches: Cell<usize>,
    depth: Cell<usize>,
}

impl<'r> Translator<'r> {
    pub(crate) fn new(
        rules: &'r Rules,
        params: &'r [Value],
        constants: &'r [Value],
        fields: Vec<Type>,
    ) -> Self {
        Self { rules, params, constants, fields, branches: Cell::new(0), depth: Cell::new(0) }
    }

    /// Counts branches about to be made, and gives up beyond the limit.
    pub(crate) fn spend(&self, count: usize) -> Tried<()> {
        self.branches.set(self.branches.get() + count);
        if self.branches.get() > MOST_BRANCHES { Err(TooHard) } else { Ok(()) }
    }

    /// The values an expression can take.
    pub(crate) fn eval(&self, e: &'r Expr, state: State<'r>) -> Branches<'r, Sym<'r>> {
        let one = |state, sym| Ok(vec![(state, sym)]);
        match &e.kind {
            ExprKind::Int(int) => one(state, Sym::Int(Affine::constant(word(int).ok_or(TooHard)?))),
            ExprKind::Bool(truth) => one(state, Sym::Bool(*truth)),
            ExprKind::Literal(value) => one(state, known(value)?),
            ExprKind::Local(slot) => self.local(*slot, e, state),
            ExprKind::Param(index) => one(state, known(self.params.get(*index).ok_or(TooHard)?)?),
            ExprKind::Constant(index) => one(state, known(self.constants.get(*index).ok_or(TooHard)?)?),
            ExprKind::Negate(a) => {
                self.each(self.int(a, state)?, |state, a| one(state, Sym::Int(a.scale(-1).ok_or(TooHard)?)))
            }
            ExprKind::Arith(op, a, b) => self.each(self.ints(a, b, state)?, |mut state, (a, b)| {
                let result = self.arith(*op, &a, &b, &mut state)?;
                one(state, Sym::Int(result))
            }),
            ExprKind::Bits(op, a, b) => self.each(self.ints(a, b, state)?, |mut state, (a, b)| {
                let result = bits(*op, &a, &b, &mut state)?;
                one(state, Sym::Int(result))
            }),
            ExprKind::Sets(op, a, b) => self.terms(a, b, state, |a, b| Term::Sets(*op, a, b)),
            ExprKind::Join(a, b) => self.terms(a, b, state, Term::Join),
            ExprKind::Not(_) | ExprKind::Logic(..) | ExprKind::Compare(..) => self.truth_value(e, state),
            ExprKind::Range { from, to, inclusive } => {
                self.each(self.ints(from, to, state)?, |state, (a, b)| {
                    let end = if *inclusive { b.plus(1).ok_or(TooHard)? } else { b };
                    one(state, term(Term::Range(a, end)))
                })
            }
            ExprKind::Tuple(parts) => {
                self.each(self.all(parts, state)?, |state, parts| one(state, Sym::Tuple(parts)))
            }
            ExprKind::List(parts) => {
                self.each(self.all(parts, state)?, |state, parts| one(state, term(Term::List(parts))))
            }
            ExprKind::Set(parts) => {
                self.each(self.all(parts, state)?, |state, parts| one(state, term(Term::Set(parts))))
            }
            ExprKind::Over(Over::All | Over::Any, ..) => self.truth_value(e, state),
            ExprKind::Over(over, body, items) => {
                let closure = Closure { body, items, env: state.env.clone() };
                self.over(*over, closure, e, state)
            }
            ExprKind::Index(list, _) | ExprKind::With(list, _) if matches!(list.ty, Type::Grid(_)) => {
                // A cell outside is an error of the rules.
                let mut state = state;
                state.may_fail.set(true);
                let unknown = state.unknown(&e.ty);
                one(state, unknown)
            }
            ExprKind::Index(list, index) => self.index(list, index, e, state),
            ExprKind::Slice(list, range) => self.slice(list, range, state),
            ExprKind::Part(tuple, part) => self.each(self.eval(tuple, state)?, |mut state, tuple| {
                let part = match &tuple {
                    Sym::Tuple(parts) => parts.get(*part).cloned(),
                    _ => None,
                };
                let part = part.unwrap_or_else(|| state.unknown(&promise(&e.ty)));
                one(state, part)
            }),
            ExprKind::With(list, updates) => self.with(list, updates, e, state),
            ExprKind::If(condition, yes, no) => {
                let mut found = Vec::new();
                for state in self.assume(condition, true, state.clone())? {
                    found.extend(self.eval(yes, state)?);
                }
                for state in self.assume(condition, false, state)? {
                    found.extend(self.eval(no, state)?);
                }
                Ok(found)
            }
            ExprKind::Let(pattern, value, body) => self.each(self.eval(value, state)?, |mut state, value| {
                bind(pattern, value, &mut state);
                self.eval(body, state)
            }),
            ExprKind::Call(function, args) => self.call(*function, args, e, state),
            ExprKind::Builtin(builtin, args) => {
                self.each(self.all(args, state)?, |state, values| self.builtin(*builtin, values, e, state))
            }
        }
    }

    /// The integers an expression can be.
    pub(crate) fn int(&self, e: &'r Expr, state: State<'r>) -> Branches<'r, Affine> {
        self.each(self.eval(e, state)?, |mut state, sym| {
            let form = match sym {
                Sym::Int(form) => form,
                _ => state.unknown_int(&Type::Int),
            };
            Ok(vec![(state, form)])
        })
    }

    /// Goes on in every branch.
    pub(crate) fn each<T, U>(
        &self,
        branches: Vec<(State<'r>, T)>,
        mut next: impl FnMut(State<'r>, T) -> Branches<'r, U>,
    ) -> Branches<'r, U> {
        let mut found = Vec::with_capacity(branches.len());
        for (state, value) in branches {
            found.extend(next(state, value)?);
        }
        self.spend(found.len())?;
        Ok(found)
    }

    /// The values of several expressions, from left to right.
    pub(crate) fn all(&self, parts: &'r [Expr], state: State<'r>) -> Branches<'r, Vec<Sym<'r>>> {
        let mut branches = vec![(state, Vec::with_capacity(parts.len()))];
        for part in parts {
            branches = self.each(branches, |state, done| {
                let extend = |(state, value)| (state, done.iter().cloned().chain([value]).collect());
                Ok(self.eval(part, state)?.into_iter().map(extend).collect())
            })?;
        }
        Ok(branches)
    }

    fn ints(&self, a: &'r Expr, b: &'r Expr, state: State<'r>) -> Branches<'r, (Affine, Affine)> {
        self.each(self.int(a, state)?, |state, a| {
            self.each(self.int(b, state)?, |state, b| Ok(vec![(state, (a.clone(), b))]))
        })
    }

    fn terms(
        &self,
        a: &'r Expr,
        b: &'r Expr,
        state: State<'r>,
        make: impl Fn(Arc<Term<'r>>, Arc<Term<'r>>) -> Term<'r>,
    ) -> Branches<'r, Sym<'r>> {
        self.each(self.eval(a, state)?, |state, a| {
            self.each(self.eval(b, state)?, |mut state, b| {
                let (a, b) = (as_term(a.clone(), &mut state), as_term(b, &mut state));
                Ok(vec![(state, term(make(a, b)))])
            })
        })
    }

    /// True where the condition can hold, false where it can fail.
    fn truth_value(&self, e: &'r Expr, state: State<'r>) -> Branches<'r, Sym<'r>> {
        let holds = self.assume(e, true, state.clone())?.into_iter().map(|state| (state, Sym::Bool(true)));
        let fails = self.assume(e, false, state)?.into_iter().map(|state| (state, Sym::Bool(false)));
        Ok(holds.chain(fails).collect())
    }

    fn local(&self, slot: usize, e: &Expr, mut state: State<'r>) -> Branches<'r, Sym<'r>> {
        let value = state.get(slot).cloned().unwrap_or_else(|| state.unknown(&promise(&e.ty)));
        Ok(vec![(state, value)])
    }

    fn arith(&self, op: Arith, a: &Affine, b: &Affine, state: &mut State<'r>) -> Tried<Affine> {
        match (op, a.as_constant(), b.as_constant()) {
            (Arith::Add, ..) => a.add(b).ok_or(TooHard),
            (Arith::Sub, ..) => a.sub(b).ok_or(TooHard),
            (Arith::Mul, Some(factor), _) => b.scale(factor).ok_or(TooHard),
            (Arith::Mul, _, Some(factor)) => a.scale(factor).ok_or(TooHard),
            (Arith::Mul, ..) => product(a, b, state),
            (Arith::Div, _, Some(by)) if by >= 1 => Ok(state.divide(a, by).0),
            (Arith::Mod, _, Some(by)) if by >= 1 => Ok(state.divide(a, by).1),
            (Arith::Div, ..) => quotient(a, b, state),
            (Arith::Mod, ..) => remainder(a, b, state),
        }
    }

    fn index(&self, list: &'r Expr, index: &'r Expr, e: &Expr, state: State<'r>) -> Branches<'r, Sym<'r>> {
        self.each(self.eval(list, state)?, |state, list| {
            self.each(self.int(index, state)?, |mut state, at| {
                let list = as_term(list.clone(), &mut state);
                self.element_at(&list, &at, e, state)
            })
        })
    }

    /// The element of a list at an index; that the index is inside is taken for granted, since
    /// anything else is an error of the rules.
    fn element_at(
        &self,
        list: &Arc<Term<'r>>,
        at: &Affine,
        e: &Expr,
        mut state: State<'r>,
    ) -> Branches<'r, Sym<'r>> {
        if let Some(place) = at.as_constant().and_then(|at| usize::try_from(at).ok()) {
            match &**list {
                Term::List(elements) if place < elements.len() => {
                    return Ok(vec![(state, elements[place].clone())]);
                }
                Term::Constant(Value::List(elements)) if place < elements.len() => {
                    return Ok(vec![(state, known(&elements[place])?)]);
                }
                _ => {}
            }
        }
        self.inside(at, list, &mut state)?;
        if let Term::With(base, updates) = &**list {
            for (updated, value) in updates.iter().rev() {
                if updated == at {
                    return Ok(vec![(state, value.clone())]);
                }
                if updated.sub(at).and_then(|difference| difference.as_constant()).is_none() {
                    let unknown = state.unknown(&promise(&e.ty));
                    return Ok(vec![(state, unknown)]);
                }
            }
            return self.element_at(base, at, e, state);
        }
        let ty = list.element_type(&self.fields);
        if !e.ty.is_int() {
            return Ok(vec![(state, term(Term::Index(Arc::clone(list), at.clone())))]);
        }
        let (form, new) = state.element(list, at);
        if !new {
            return Ok(vec![(state, Sym::Int(form))]);
        }
        if ty.is_nat() {
            state.system.require(form.clone());
        }
        let element = Sym::Int(form);
        let states = self.apply_universals(list, &element, state)?;
        Ok(states.into_iter().map(|state| (state, element.clone())).collect())
    }

    /// Takes for granted that a place lies inside a list.
    pub(crate) fn inside(&self, at: &Affine, list: &Arc<Term<'r>>, state: &mut State<'r>) -> Tried<()> {
        let length = self.length(list, state)?;
        state.grant(at.clone())?;
        state.grant(length.sub(at).and_then(|room| room.plus(-1)).ok_or(TooHard)?)
    }

    fn slice(&self, list: &'r Expr, range: &'r Expr, state: State<'r>) -> Branches<'r, Sym<'r>> {
        self.each(self.eval(list, state)?, |state, list| {
            self.each(self.eval(range, state)?, |mut state, range| {
                let list = as_term(list.clone(), &mut state);
                let sliced = match as_term(range, &mut state).as_ref() {
                    Term::Range(from, to) => term(Term::Slice(list, from.clone(), to.clone())),
                    _ => state.unknown(&Type::Unknown),
                };
                Ok(vec![(state, sliced)])
            })
        })
    }

    fn with(
        &self,
        list: &'r Expr,
        updates: &'r [Update],
        e: &Expr,
        state: State<'r>,
    ) -> Branches<'r, Sym<'r>> {
        if updates.iter().any(|update| !update.items.is_empty()) {
            let mut state = state;
            let unknown = state.unknown(&e.ty);
            return Ok(vec![(state, unknown)]);
        }
        let mut branches = self.each(self.eval(list, state)?, |mut state, list| {
            let base = as_term(list, &mut state);
            Ok(vec![(state, (base, Vec::new()))])
        })?;
        for update in updates {
            branches = self.each(branches, |state, (base, done)| {
                self.each(self.int(&update.index, state)?, |state, at| {
                    self.each(self.eval(&update.value, state)?, |mut state, value| {
                        self.inside(&at, &base, &mut state)?;
                        let mut done = done.clone();
                        done.push((at.clone(), value));
                        Ok(vec![(state, (Arc::clone(&base), done))])
                    })
                })
            })?;
        }
        let is_bag = matches!(list.ty, Type::Bag(_));
        let made = |(state, (base, done))| {
            let updated = term(Term::With(base, done));
            (state, if is_bag { sorted(updated) } else { updated })
        };
        Ok(branches.into_iter().map(made).collect())
    }

    /// Follows a function of the rules, unless it calls itself.
    fn call(&self, index: usize, args: &'r [Expr], e: &Expr, state: State<'r>) -> Branches<'r, Sym<'r>> {
        let function = self.rules.functions.get(index).ok_or(TooHard)?;
        if function.decreases.is_some() || self.depth.get() >= MOST_DEPTH {
            let mut state = state;
            let unknown = state.unknown(&e.ty);
            return Ok(vec![(state, unknown)]);
        }
        let outer = state.env.clone();
        self.depth.set(self.depth.get() + 1);
        let result = self.each(self.all(args, state)?, |mut state, values| {
            state.env.clear();
            for (slot, (value, ty)) in values.into_iter().zip(&function.args).enumerate() {
                let value = store(value, ty, &mut state)?;
                state.set(slot, value);
            }
            self.each(self.eval(&function.body.body, state)?, |mut state, result| {
                let result = store(result, &function.ty, &mut state)?;
                state.env.clone_from(&outer);
                Ok(vec![(state, result)])
            })
        });
        self.depth.set(self.depth.get() - 1);
        result
    }
}

/// The value in a place of a type. It is taken for granted that a natural number stands where one
/// must; it is an error otherwise, and then the branch is not exact.
fn store<'r>(value: Sym<'r>, ty: &Type, state: &mut State<'r>) -> Tried<Sym<'r>> {
    match (ty, &value) {
        (Type::Nat, Sym::Int(form)) => {
            if !state.system.implies(form) {
                state.grant(form.clone())?;
            }
            Ok(value)
        }
        (Type::Bag(_), Sym::Term(_)) => Ok(sorted(value)),
        (Type::Vertex(_) | Type::Edge(_) | Type::Symbol(_) | Type::Row(_) | Type::Grid(_), _)
            if ty.is_checked() =>
        {
            state.exact = false;
            state.may_fail.set(true);
            Ok(value)
        }
        _ => Ok(value),
    }
}

/// A list put in order, as bags are.
fn sorted(list: Sym<'_>) -> Sym<'_> {
    term(Term::Apply(Builtin::Sort, vec![list]))
}

/// Types that are promised only where a value is stored.
fn promise(ty: &Type) -> Type {
    if ty.is_nat() { Type::Int } else { ty.clone() }
}

pub(crate) fn term(term: Term<'_>) -> Sym<'_> {
    Sym::Term(Arc::new(term))
}

/// The value as a list, set or range; unknown where it is something else.
pub(crate) fn as_term<'r>(value: Sym<'r>, state: &mut State<'r>) -> Arc<Term<'r>> {
    match value {
        Sym::Term(term) => term,
        // A tuple is read as a list by `list(…)` and by domains.
        Sym::Tuple(parts) => Arc::new(Term::List(parts)),
        _ => Arc::new(Term::Unknown(state.variable())),
    }
}

/// Binds the slots of a pattern.
pub(crate) fn bind<'r>(pattern: &Pattern, value: Sym<'r>, state: &mut State<'r>) {
    match (pattern, value) {
        (Pattern::Slot(slot), value) => state.set(*slot, value),
        (Pattern::Tuple(parts), Sym::Tuple(values)) => {
            parts.iter().zip(values).for_each(|(part, value)| bind(part, value, state));
        }
        (Pattern::Tuple(parts), _) => {
            for part in parts {
                let unknown = Sym::Term(Arc::new(Term::Unknown(state.variable())));
                state.exact = false;
                bind(part, unknown, state);
            }
        }
    }
}

/// A product of two unknowns, with the facts that their signs give.
fn product<'r>(a: &Affine, b: &Affine, state: &mut State<'r>) -> Tried<Affine> {
    let (low, high) = if a <= b { (a, b) } else { (b, a) };
    let (form, new) = state.name(Term::Arith(Arith::Mul, low.clone(), high.clone()));
    let one = Affine::constant(1);
    let natural = |form: &Affine, state: &State<'r>| state.system.implies(form);
    if new && natural(low, state) && natural(high, state) {
        state.system.require(form.clone());
        if state.system.implies_order(&one, low) {
            state.order(high, &form)?;
        }
        if state.system.implies_order(&one, high) {
            state.order(low, &form)?;
        }
        for (room, of) in product_bounds(low, high, state) {
            if state.system.implies(&room) {
                state.order(&form, &of)?;
            }
        }
    }
    Ok(form)
}

/// Pairs `(d, n)` such that the product is at most n if d >= 0: what was named as a quotient
/// n div b bounds a, what was named as the root of n bounds the factor of a square.
fn product_bounds(a: &Affine, b: &Affine, state: &State<'_>) -> Vec<(Affine, Affine)> {
    let bound = |(term, var): &(Term<'_>, usize)| match term {
        Term::Arith(Arith::Div, of, by) if by == b => Some((Affine::var(*var).sub(a)?, of.clone())),
        Term::Arith(Arith::Div, of, by) if by == a => Some((Affine::var(*var).sub(b)?, of.clone())),
        Term::Apply(Builtin::Isqrt, args) if a == b => match args.first() {
            Some(Sym::Int(of)) => Some((Affine::var(*var).sub(a)?, of.clone())),
            _ => None,
        },
        _ => None,
    };
    state.named.iter().filter_map(bound).collect()
}

/// The quotient by an unknown, which is at least 1 where there is no error.
fn quotient<'r>(a: &Affine, b: &Affine, state: &mut State<'r>) -> Tried<Affine> {
    state.grant(b.plus(-1).ok_or(TooHard)?)?;
    let (form, new) = state.name(Term::Arith(Arith::Div, a.clone(), b.clone()));
    if new && state.system.implies(a) {
        state.system.require(form.clone());
        state.order(&form, a)?;
        if state.system.implies_order(b, a) {
            state.order(&Affine::constant(1), &form)?;
        }
    }
    Ok(form)
}

/// The remainder by an unknown, which is at least 1 where there is no error.
fn remainder<'r>(a: &Affine, b: &Affine, state: &mut State<'r>) -> Tried<Affine> {
    state.grant(b.plus(-1).ok_or(TooHard)?)?;
    let (form, new) = state.name(Term::Arith(Arith::Mod, a.clone(), b.clone()));
    if new {
        state.system.require(form.clone());
        state.strict(&form, b)?;
        if state.system.implies(a) {
            state.order(&form, a)?;
        }
    }
    Ok(form)
}

/// A bitwise operation; its operands are natural where there is no error.
fn bits<'r>(op: Bits, a: &Affine, b: &Affine, state: &mut State<'r>) -> Tried<Affine> {
    let (low, high) = if a <= b { (a, b) } else { (b, a) };
    let (form, new) = state.name(Term::Bits(op, low.clone(), high.clone()));
    if new {
        [&form, low, high].into_iter().try_for_each(|natural| state.grant(natural.clone()))?;
        let sum = low.add(high).ok_or(TooHard)?;
        match op {
            Bits::And => [low, high].into_iter().try_for_each(|most| state.order(&form, most))?,
            Bits::Or => {
                [low, high].into_iter().try_for_each(|least| state.order(least, &form))?;
                state.order(&form, &sum)?;
            }
            Bits::Xor => state.order(&form, &sum)?,
        }
    }
    Ok(form)
}
