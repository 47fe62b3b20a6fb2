//! Values with unknowns in them, and what is known of the unknowns.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use grundy_values::Int;

use crate::ir::{Arith, Bits, Builtin, Expr, Item, Over, Sets};
use crate::linear::{Affine, Definition, System, Var};
use crate::types::Type;
use crate::value::Value;

/// A value as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sym<'r> {
    /// An integer.
    Int(Affine),
    /// A known truth value.
    Bool(bool),
    /// An unknown truth value: a variable that is 0 or 1.
    Flag(Var),
    /// A tuple.
    Tuple(Vec<Sym<'r>>),
    /// Anything else.
    Term(Arc<Term<'r>>),
}

/// A list, set or other value that is no number, by the way it was made; or the name of an
/// integer that linear forms cannot express.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Term<'r> {
    /// A field of the position.
    Field(usize),
    /// A known list or set.
    Constant(Value),
    /// The integers from the first up to, not including, the second.
    Range(Affine, Affine),
    List(Vec<Sym<'r>>),
    Set(Vec<Sym<'r>>),
    Sets(Sets, Arc<Term<'r>>, Arc<Term<'r>>),
    Join(Arc<Term<'r>>, Arc<Term<'r>>),
    With(Arc<Term<'r>>, Vec<(Affine, Sym<'r>)>),
    Without(Arc<Term<'r>>, Affine),
    Slice(Arc<Term<'r>>, Affine, Affine),
    Index(Arc<Term<'r>>, Affine),
    Over(Over, Closure<'r>),
    Apply(Builtin, Vec<Sym<'r>>),
    Arith(Arith, Affine, Affine),
    Bits(Bits, Affine, Affine),
    /// Nothing is known but that it is the same wherever this number stands.
    Unknown(usize),
}

/// A body over items, with what was bound where it was written.
#[derive(Clone, Debug)]
pub(crate) struct Closure<'r> {
    pub(crate) body: &'r Expr,
    pub(crate) items: &'r [Item],
    pub(crate) env: Env<'r>,
}

impl PartialEq for Closure<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.body, other.body) && self.env == other.env
    }
}

/// What the slots hold, as far as they are bound.
pub(crate) type Env<'r> = Vec<Option<Sym<'r>>>;

/// Something known of a list or set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fact<'r> {
    /// The value is an element.
    Member(Sym<'r>, Arc<Term<'r>>),
    /// It is none.
    NotMember(Sym<'r>, Arc<Term<'r>>),
    /// The body holds for every element of the domain of its first item.
    All(Arc<Term<'r>>, Closure<'r>),
}

/// A gave-up: too many cases, or numbers too large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooHard;

/// A result, or giving up.
pub(crate) type Tried<T> = Result<T, TooHard>;

/// One branch: what is bound and what is known there.
#[derive(Clone, Debug)]
pub(crate) struct State<'r> {
    pub(crate) system: System,
    pub(crate) env: Env<'r>,
    pub(crate) facts: Vec<Fact<'r>>,
    /// Whether exactly what the rules say was required; if not, more may be possible here than
    /// the rules allow, never less.
    pub(crate) exact: bool,
    /// Whether an evaluation on the way here, or on a way that turned out impossible, may be an
    /// error of the rules. All states that come from one share it.
    pub(crate) may_fail: Rc<Cell<bool>>,
    /// Integers that have a name because no linear form says what they are.
    pub(crate) named: Vec<(Term<'r>, Var)>,
    next: usize,
}

impl<'r> State<'r> {
    pub(crate) fn new() -> Self {
        let env = Vec::new();
        let may_fail = Rc::new(Cell::new(false));
        Self {
            system: System::default(),
            env,
            facts: Vec::new(),
            exact: true,
            may_fail,
            named: Vec::new(),
            next: 0,
        }
    }

    /// A new variable.
    pub(crate) fn variable(&mut self) -> Var {
        self.next += 1;
        self.next - 1
    }

    /// What slot `slot` holds.
    pub(crate) fn get(&self, slot: usize) -> Option<&Sym<'r>> {
        self.env.get(slot)?.as_ref()
    }

    /// Binds a slot.
    pub(crate) fn set(&mut self, slot: usize, value: Sym<'r>) {
        if self.env.len() <= slot {
            self.env.resize(slot + 1, None);
        }
        self.env[slot] = Some(value);
    }

    /// Requires that `a <= b`.
    pub(crate) fn order(&mut self, a: &Affine, b: &Affine) -> Tried<()> {
        self.system.require_order(a, b).ok_or(TooHard)
    }

    /// Requires that `a < b`.
    pub(crate) fn strict(&mut self, a: &Affine, b: &Affine) -> Tried<()> {
        self.order(&a.plus(1).ok_or(TooHard)?, b)
    }

    /// Requires that `a == b`.
    pub(crate) fn same(&mut self, a: &Affine, b: &Affine) -> Tried<()> {
        self.system.require_zero(a.sub(b).ok_or(TooHard)?);
        Ok(())
    }

    /// Takes for granted that `form >= 0`, since anything else is an error of the rules. Gives up
    /// where that error is certain, so that such a branch is not taken for one without options.
    pub(crate) fn grant(&mut self, form: Affine) -> Tried<()> {
        self.exact = false;
        if !self.system.implies(&form) {
            self.may_fail.set(true);
        }
        self.system.require(form);
        if self.system.infeasible() { Err(TooHard) } else { Ok(()) }
    }

    /// An integer of which nothing is known but what the type promises.
    pub(crate) fn unknown_int(&mut self, ty: &Type) -> Affine {
        let form = Affine::var(self.variable());
        if ty.is_nat() {
            self.system.require(form.clone());
        }
        self.exact = false;
        form
    }

    /// A value of which nothing is known but its type.
    pub(crate) fn unknown(&mut self, ty: &Type) -> Sym<'r> {
        self.exact = false;
        match ty {
            ty if ty.is_int() => Sym::Int(self.unknown_int(ty)),
            Type::Bool => self.flag(),
            Type::Tuple(parts) => Sym::Tuple(parts.iter().map(|part| self.unknown(part)).collect()),
            _ => Sym::Term(Arc::new(Term::Unknown(self.variable()))),
        }
    }

    /// An unknown truth value.
    pub(crate) fn flag(&mut self) -> Sym<'r> {
        let var = self.variable();
        self.system.require(Affine::var(var));
        if let Some(most) = Affine::new([(var, -1)], 1) {
            self.system.require(most);
        }
        Sym::Flag(var)
    }

    /// The variable that stands for an integer no linear form says, and whether it is new.
    pub(crate) fn name(&mut self, term: Term<'r>) -> (Affine, bool) {
        self.exact = false;
        if let Some((_, var)) = self.named.iter().find(|(known, _)| *known == term) {
            return (Affine::var(*var), false);
        }
        let var = self.variable();
        self.named.push((term, var));
        (Affine::var(var), true)
    }

    /// The variable that stands for the element of a list at a place, and whether it is new.
    pub(crate) fn element(&mut self, list: &Arc<Term<'r>>, at: &Affine) -> (Affine, bool) {
        let same = |other: &Affine| at.sub(other).is_some_and(|zero| self.system.implies_zero(&zero));
        let known = self.named.iter().find(|(term, _)| match term {
            Term::Index(of, other) => of == list && (at == other || same(other)),
            _ => false,
        });
        match known.map(|(_, var)| *var) {
            Some(var) => {
                self.exact = false;
                (Affine::var(var), false)
            }
            None => self.name(Term::Index(Arc::clone(list), at.clone())),
        }
    }

    /// The quotient and the remainder of a form by a constant that is at least 1.
    pub(crate) fn divide(&mut self, of: &Affine, by: i128) -> (Affine, Affine) {
        if let Some(constant) = of.as_constant() {
            let (quotient, remainder) = (constant.div_euclid(by), constant.rem_euclid(by));
            return (Affine::constant(quotient), Affine::constant(remainder));
        }
        if let Some(known) = self.system.definitions().iter().find(|d| d.of == *of && d.by == by) {
            return (Affine::var(known.quotient), Affine::var(known.remainder));
        }
        let (quotient, remainder) = (self.variable(), self.variable());
        self.system.define(Definition { quotient, remainder, of: of.clone(), by });
        (Affine::var(quotient), Affine::var(remainder))
    }
}

/// The integer as a machine word wide enough for all but absurd rules.
pub(crate) fn word(int: &Int) -> Option<i128> {
    int.to_i64().map(i128::from)
}

/// A known value.
pub(crate) fn known<'r>(value: &Value) -> Tried<Sym<'r>> {
    Ok(match value {
        Value::Bool(truth) => Sym::Bool(*truth),
        Value::Int(int) => Sym::Int(Affine::constant(word(int).ok_or(TooHard)?)),
        Value::Tuple(parts) => Sym::Tuple(parts.iter().map(known).collect::<Tried<_>>()?),
        Value::Range(bounds) => {
            let bound = |int| word(int).map(Affine::constant).ok_or(TooHard);
            Sym::Term(Arc::new(Term::Range(bound(&bounds.0)?, bound(&bounds.1)?)))
        }
        Value::List(_) | Value::Set(_) | Value::Symbol(_) | Value::Graph(_) | Value::Grid(_) => {
            Sym::Term(Arc::new(Term::Constant(value.clone())))
        }
        // A row is read as the list of its symbols.
        Value::Row(row) => {
            let symbols = row.iter().copied().map(Value::Symbol).collect();
            Sym::Term(Arc::new(Term::Constant(Value::list(symbols))))
        }
    })
}

impl Term<'_> {
    /// The type of the elements, as far as it is promised; `fields` are those of the position.
    pub(crate) fn element_type(&self, fields: &[Type]) -> Type {
        let promised = |ty: &Type| ty.element().unwrap_or(Type::Unknown);
        match self {
            Self::Field(field) => fields.get(*field).map_or(Type::Unknown, promised),
            Self::Constant(value) => value_type(value.elements().and_then(<[Value]>::first)),
            Self::Range(..) => Type::Int,
            Self::List(elements) | Self::Set(elements) => match elements.first() {
                Some(Sym::Int(_)) => Type::Int,
                _ => Type::Unknown,
            },
            Self::Sets(Sets::Difference | Sets::Intersection, a, _) => a.element_type(fields),
            Self::Sets(_, a, b) | Self::Join(a, b) => {
                a.element_type(fields).join(&b.element_type(fields)).unwrap_or(Type::Unknown)
            }
            Self::Without(a, _) | Self::Slice(a, ..) => a.element_type(fields),
            Self::With(a, _) => match a.element_type(fields) {
                ty if ty.is_nat() => Type::Int,
                other => other,
            },
            Self::Over(over, closure) => {
                let ty = &closure.body.ty;
                let element = if *over == Over::Union { promised(ty) } else { ty.clone() };
                // Nothing is stored, so nothing is promised.
                if element.is_nat() { Type::Int } else { element }
            }
            Self::Index(a, _) => promised(&a.element_type(fields)),
            Self::Apply(Builtin::Divisors | Builtin::Powers, _) => Type::Nat,
            Self::Apply(Builtin::Sort | Builtin::Reverse | Builtin::ToSet | Builtin::ToList, args) => {
                match args.first() {
                    Some(Sym::Term(inner)) => inner.element_type(fields),
                    _ => Type::Unknown,
                }
            }
            Self::Apply(..) | Self::Arith(..) | Self::Bits(..) | Self::Unknown(_) => Type::Unknown,
        }
    }
}

/// The type of a known value, where it is simple.
fn value_type(value: Option<&Value>) -> Type {
    match value {
        Some(Value::Int(_)) => Type::Int,
        Some(Value::Bool(_)) => Type::Bool,
        Some(Value::Tuple(parts)) => Type::Tuple(parts.iter().map(|part| value_type(Some(part))).collect()),
        _ => Type::Unknown,
    }
}
