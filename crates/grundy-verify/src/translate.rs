//! From rules to logic: the checker's own translation.
//!
//! # Setting
//!
//! A component is a tuple of natural numbers (a truth value is 0 or 1). [`KindLogic`] says of one kind of component, as formulas over
//! its fields: which tuples are components in canonical form, where play has ended, which options there are, and where
//! evaluating the rules is an error.
//!
//! # Theorem
//!
//! Every expression of the fragment is an affine form, or a fresh variable with a definition that is satisfied by exactly one
//! number whatever the other variables are. So a formula with its definitions, all fresh variables quantified, says what the
//! expression says; *there is* and *for all* agree for them.
//!
//! # How the code uses it
//!
//! A [`Scope`] collects fresh variables, definitions and the guards under which an expression is evaluated. An error is
//! noted as: there are numbers such that definitions, guards and the offence hold. Errors are noted generously: what
//! `any` or `all` would not have looked at any more counts.
//! Equal definitions are made once in a scope: a definition is satisfied by the same number whatever the guards are, so the variable
//! made under one guard serves under another. It goes with its definition when the scope is taken back.
//! [`compare`](crate::compare) holds the result against the interpreter on a box before anything is concluded from it.
//!
//! # What is not covered
//!
//! Whatever has no arm here is refused as [`Rejection::Outside`] with its text.
//!
//! # Cost
//!
//! Linear in the rules, times the elements of finite domains and the orders of unordered fields; at most
//! [`MOST_NODES`] expressions.

mod any;
mod claim;
mod expr;
mod items;
mod kind;
mod number;
mod open;
mod sum;

use std::sync::Arc;

use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::Value;
use grundy_rules::ir::{Bits, Pattern, Scoped};
use grundy_syntax::{Source, Span};

use crate::Rejection;
use crate::logic::{Affine, Formula, TooLarge, Var};

pub(crate) use claim::Says;
pub(crate) use kind::KindLogic;
pub(crate) use open::{Estimate, Side, Splits, Written};
pub(crate) use sum::{Branch, Part, Times};

/// Expressions translated at most, inlined calls and branches counted anew.
const MOST_NODES: u64 = 200_000;

/// Expressions nest at most this deep, calls included.
const MOST_DEEP: usize = 250;

/// A value as the checker knows it.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// An integer.
    Int(Affine),
    /// A truth value.
    Bool(Formula),
    /// A tuple.
    Tuple(Vec<Term>),
    /// The integers from the first up to, not including, the second.
    Range(Affine, Affine),
    /// Finitely many elements, each there if its condition holds.
    Finite(Elements),
    /// The powers of 2 up to a bound.
    Powers(Affine),
    /// The powers of the first form up to the second.
    OpenPowers(Affine, Affine),
    /// The divisors of a form.
    Divisors(Affine),
    /// A list that is the value of a parameter, which may be any.
    Open(usize),
}

/// Elements of a set or list.
#[derive(Clone, Debug)]
pub(crate) struct Elements {
    /// Each with the condition under which it is there.
    all: Vec<(Formula, Term)>,
    /// Whether equal elements are one.
    merged: bool,
}

/// What stands around an expression.
#[derive(Clone, Debug, Default)]
struct Scope {
    vars: Vec<Var>,
    definitions: Vec<Formula>,
    guards: Vec<Formula>,
    /// What has a definition already, and the form that stands for it.
    made: Vec<(Defined, Affine)>,
}

/// What a definition defines.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Defined {
    /// A form by a number: what is left.
    Remainder(Affine, i128),
    /// A form by a number: how often.
    Quotient(Affine, i128),
    /// A form as a variable.
    Named(Affine),
    /// A bitwise operation.
    Bits(Bits, Var, Var),
    /// The lowest power of 2.
    LowBit(Var),
    /// The word with a 0 after it.
    Shift(Var),
    /// The first form whose condition holds.
    Cases(Vec<(Formula, Affine)>),
}

/// Definitions beyond this many are not looked for: no automaton has so many variables.
const MOST_MADE: usize = 500;

/// A point to which a scope can be taken back.
#[derive(Clone, Copy, Debug)]
struct Mark {
    vars: usize,
    definitions: usize,
    guards: usize,
    made: usize,
}

/// Translates the rules of one game.
pub(crate) struct Translator<'g> {
    game: &'g BoundGame,
    /// The text in which the expressions were written.
    source: Arc<Source>,
    next: Var,
    frame: Vec<Term>,
    scope: Scope,
    errors: Vec<Formula>,
    calls: Vec<usize>,
    deep: usize,
    nodes: u64,
    /// What is known of parameters that are left open; nothing where all have values.
    open: open::Open,
    /// Where parameters have no values: what stands for them.
    any: Option<any::Any>,
}

impl<'g> Translator<'g> {
    /// A translator for the rules of a game.
    pub(crate) fn new(game: &'g BoundGame) -> Self {
        Self {
            game,
            source: Arc::clone(&game.rules().source),
            next: 0,
            frame: Vec::new(),
            scope: Scope::default(),
            errors: Vec::new(),
            calls: Vec::new(),
            deep: 0,
            nodes: 0,
            open: open::Open::default(),
            any: None,
        }
    }

    /// A variable that does not occur anywhere yet.
    pub(crate) fn unused(&mut self) -> Var {
        self.next += 1;
        self.next - 1
    }

    /// Translates what is written in another text, such as a claim.
    pub(crate) fn reading<T>(
        &mut self,
        source: &Arc<Source>,
        read: impl FnOnce(&mut Self) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        let before = std::mem::replace(&mut self.source, Arc::clone(source));
        let made = read(self);
        self.source = before;
        made
    }

    /// A new variable of the scope.
    fn fresh(&mut self) -> Var {
        let var = self.unused();
        self.scope.vars.push(var);
        var
    }

    fn mark(&self) -> Mark {
        let scope = &self.scope;
        Mark {
            vars: scope.vars.len(),
            definitions: scope.definitions.len(),
            guards: scope.guards.len(),
            made: scope.made.len(),
        }
    }

    fn back_to(&mut self, mark: Mark) {
        self.scope.vars.truncate(mark.vars);
        self.scope.definitions.truncate(mark.definitions);
        self.scope.guards.truncate(mark.guards);
        self.scope.made.truncate(mark.made);
    }

    /// The form that stands for something in this scope, defined by `make` where it is new.
    fn defined(
        &mut self,
        what: Defined,
        make: impl FnOnce(&mut Self) -> Result<Affine, Rejection>,
    ) -> Result<Affine, Rejection> {
        if let Some((_, form)) = self.scope.made.iter().find(|(other, _)| *other == what) {
            return Ok(form.clone());
        }
        let form = make(self)?;
        if self.scope.made.len() < MOST_MADE {
            self.scope.made.push((what, form.clone()));
        }
        Ok(form)
    }

    /// `formula` together with what was added to the scope since `mark`, its variables quantified.
    fn closed_since(&self, mark: Mark, formula: Formula) -> Formula {
        let definitions = self.scope.definitions[mark.definitions..].iter().cloned();
        let guards = self.scope.guards[mark.guards..].iter().cloned();
        Formula::exists(&self.scope.vars[mark.vars..], definitions.chain(guards).chain([formula]))
    }

    /// Goes one level down; `span` is named where that is too deep, or where there was too much already.
    fn deeper<T>(
        &mut self,
        span: Span,
        made: impl FnOnce(&mut Self) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        self.nodes += 1;
        if self.deep >= MOST_DEEP || self.nodes > MOST_NODES {
            return Err(self.outside(span));
        }
        self.deep += 1;
        let made = made(self);
        self.deep -= 1;
        made
    }

    /// Evaluates under a further condition.
    fn under<T>(
        &mut self,
        guard: Formula,
        made: impl FnOnce(&mut Self) -> Result<T, Rejection>,
    ) -> Result<T, Rejection> {
        let guards = self.scope.guards.len();
        self.scope.guards.push(guard);
        let made = made(self);
        self.scope.guards.truncate(guards);
        made
    }

    /// Notes that `offence` is an error here.
    fn error(&mut self, offence: Formula) {
        let start = Mark { vars: 0, definitions: 0, guards: 0, made: 0 };
        let error = self.closed_since(start, offence);
        if error != Formula::Truth(false) {
            self.errors.push(error);
        }
    }

    /// Translates in an empty scope and frame: what it says, closed, and where it is an error.
    fn isolated(
        &mut self,
        frame: Vec<Term>,
        say: impl FnOnce(&mut Self) -> Result<Formula, Rejection>,
    ) -> Result<(Formula, Formula), Rejection> {
        let scope = std::mem::take(&mut self.scope);
        let frame = std::mem::replace(&mut self.frame, frame);
        let errors = std::mem::take(&mut self.errors);
        let start = self.mark();
        let said = say(self).map(|formula| self.closed_since(start, formula));
        let wrong = Formula::or(std::mem::replace(&mut self.errors, errors));
        self.frame = frame;
        self.scope = scope;
        Ok((said?, wrong))
    }

    /// A condition over values of its first slots: where it holds, and where it is an error.
    fn condition(
        &mut self,
        condition: &Scoped<grundy_rules::ir::Expr>,
        first: Vec<Term>,
    ) -> Result<(Formula, Formula), Rejection> {
        self.isolated(frame(condition.slots.len(), first), |translator| translator.boolean(&condition.body))
    }

    fn bind(&mut self, pattern: &Pattern, term: Term) {
        match (pattern, term) {
            (Pattern::Slot(slot), term) => {
                if let Some(place) = self.frame.get_mut(*slot) {
                    *place = term;
                }
            }
            (Pattern::Tuple(parts), Term::Tuple(terms)) => {
                parts.iter().zip(terms).for_each(|(part, term)| self.bind(part, term));
            }
            // The rules were checked: patterns fit their values.
            (Pattern::Tuple(_), _) => {}
        }
    }

    /// A refusal that names the text at a place.
    fn outside(&self, span: Span) -> Rejection {
        let text = self.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
        Rejection::Outside(Arg::Filled(Label::VerifyOutside, vec![("text", Arg::from(text))]))
    }

    /// A computed value, as the interpreter gives it.
    fn known(&self, value: &Value, span: Span) -> Result<Term, Rejection> {
        let all = |values: &[Value]| {
            values.iter().map(|value| self.known(value, span)).collect::<Result<Vec<_>, Rejection>>()
        };
        Ok(match value {
            Value::Bool(truth) => Term::Bool(Formula::Truth(*truth)),
            Value::Int(int) => {
                let int = int.to_i64().ok_or_else(|| self.outside(span))?;
                Term::Int(Affine::constant(i128::from(int))?)
            }
            Value::Tuple(parts) => Term::Tuple(all(parts)?),
            Value::List(elements) => Term::Finite(Elements::certain(all(elements)?, false)),
            Value::Set(elements) => Term::Finite(Elements::certain(all(elements)?, true)),
            Value::Range(_) | Value::Symbol(_) | Value::Row(_) | Value::Grid(_) | Value::Graph(_) => {
                return Err(self.outside(span));
            }
        })
    }
}

impl Elements {
    /// Elements that are there in any case.
    fn certain(terms: Vec<Term>, merged: bool) -> Self {
        Self { all: terms.into_iter().map(|term| (Formula::Truth(true), term)).collect(), merged }
    }

    /// Each element once, with the condition under which it is there; `None` where it is not known which are equal.
    fn distinct(self) -> Option<Vec<(Formula, Term)>> {
        if !self.merged {
            return Some(self.all);
        }
        let mut distinct: Vec<(Vec<i128>, Formula, Term)> = Vec::new();
        for (guard, term) in self.all {
            let numbers = constants(&term)?;
            match distinct.iter_mut().find(|(other, _, _)| *other == numbers) {
                Some((_, there, _)) => *there = Formula::or([there.clone(), guard]),
                None => distinct.push((numbers, guard, term)),
            }
        }
        Some(distinct.into_iter().map(|(_, guard, term)| (guard, term)).collect())
    }
}

/// The numbers of a constant, whose shape its type fixes.
fn constants(term: &Term) -> Option<Vec<i128>> {
    match term {
        Term::Int(form) => Some(vec![form.as_constant()?]),
        Term::Bool(Formula::Truth(truth)) => Some(vec![i128::from(*truth)]),
        Term::Tuple(parts) => Some(parts.iter().map(constants).collect::<Option<Vec<_>>>()?.concat()),
        _ => None,
    }
}

/// A frame of `size` slots whose first hold `first`.
fn frame(size: usize, mut first: Vec<Term>) -> Vec<Term> {
    if first.len() < size {
        first.resize(size, Term::Bool(Formula::Truth(false)));
    }
    first
}

impl From<TooLarge> for Rejection {
    fn from(TooLarge: TooLarge) -> Self {
        Self::Outside(Arg::Label(Label::VerifyTooLarge))
    }
}
