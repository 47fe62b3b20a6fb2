//! Rules become formulas.
//!
//! # Setting
//!
//! Variables are natural numbers; a truth value is 0 or 1. An expression of the rules is a list of
//! *branches*: under conditions that exclude each other, and with auxiliary variables that are
//! functions of the others, its value is a sum of multiples of variables. Where no branch applies
//! the interpreter reports an error. A condition is the pair of formulas "holds" and "fails";
//! where neither does, it is an error.
//!
//! # Theorem
//!
//! None: this module writes down the meaning that the interpreter gives to rules, in first-order
//! logic over natural numbers with +, <= and operations on binary digits. The test
//! `translation` compares the two on boxes of positions.
//!
//! # How the code uses it
//!
//! `expr` and `condition` translate expressions, `builtin` and `over` functions and aggregates,
//! `golden` the golden ratio, `items` what a move runs through, `sum` what it leads to, `kind` what a component is. Auxiliary
//! variables are functions of the others, so it does not matter that they are bound by "there is".
//! An expression without variables is given to the interpreter itself.
//!
//! # What is not covered
//!
//! Products of variables, divisors that vary, recursion, lists, sets as fields: they are refused
//! with the expression.
//!
//! # Cost
//!
//! Linear in the rules, times the number of branches.

mod builtin;
mod condition;
mod expr;
mod golden;
mod items;
mod kind;
mod opened;
mod over;
mod power;
mod sum;
mod value;

pub(crate) use golden::system_of;
pub(crate) use items::Path;
pub(crate) use opened::{Divided, Opened, Side, divisibility, relaxed};
pub(crate) use sum::{Case, Piece, What};
pub(crate) use value::{Branch, Env, Sym};

use std::cell::{Cell, RefCell};

use grundy_automata::{Formula, Var};
use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::BoundGame;
use grundy_syntax::{Source, Span};

use crate::Refusal;
use crate::affine::Affine;
use crate::trouble::{Tried, Trouble};

/// More branches of one expression are refused.
const MOST_BRANCHES: usize = 512;

/// More ways through the items of one move are refused.
const MOST_PATHS: usize = 4096;

/// Variables below this number are given by whoever asks: fields and values.
const FIRST_FRESH: u32 = 64;

/// Translates the rules of one game.
pub(crate) struct Compiler<'g, 'r> {
    pub(crate) game: &'g BoundGame,
    run: &'g Run<'r>,
    fresh: Cell<u32>,
    /// The text of a claim that is not part of the rules.
    claim: Option<&'g Source>,
    /// Whether what is being translated stands in that text.
    in_claim: Cell<bool>,
    /// Whether short ranges of known numbers are gone through one by one.
    one_by_one: Cell<bool>,
    /// The functions that are being called.
    calls: RefCell<Vec<usize>>,
    /// Parameters that are variables, and what is known of remainders.
    opened: Opened,
}

impl<'g, 'r> Compiler<'g, 'r> {
    pub(crate) fn new(game: &'g BoundGame, run: &'g Run<'r>) -> Self {
        let (fresh, in_claim, one_by_one) = (Cell::new(FIRST_FRESH), Cell::new(false), Cell::new(false));
        let (calls, opened) = (RefCell::default(), Opened::default());
        Self { game, run, fresh, claim: None, in_claim, one_by_one, calls, opened }
    }

    pub(crate) fn run(&self) -> &'g Run<'r> {
        self.run
    }

    /// Also translates a claim that stands in another text.
    pub(crate) fn with_claim(mut self, source: &'g Source) -> Self {
        self.claim = (!std::ptr::eq(source, &*self.game.rules().source)).then_some(source);
        self
    }

    /// Translates something of the claim's text.
    pub(crate) fn within_claim<T>(&self, translate: impl FnOnce() -> T) -> T {
        let before = self.in_claim.replace(self.claim.is_some());
        let result = translate();
        self.in_claim.set(before);
        result
    }

    /// Translates something of the rules, maybe on behalf of a claim.
    fn within_rules<T>(&self, translate: impl FnOnce() -> T) -> T {
        let before = self.in_claim.replace(false);
        let result = translate();
        self.in_claim.set(before);
        result
    }

    /// Translates something; where that is refused, once more with ranges of known numbers gone
    /// through one by one, so that a product with such a number is one with a constant.
    pub(crate) fn patiently<T>(&self, translate: impl Fn() -> Tried<T>) -> Tried<T> {
        let first = translate();
        match first {
            Err(Trouble::Refused(_)) => {
                self.one_by_one.set(true);
                let second = translate();
                self.one_by_one.set(false);
                second.or(first)
            }
            _ => first,
        }
    }

    /// A variable that nobody uses yet.
    pub(crate) fn fresh(&self) -> Var {
        let var = Var(self.fresh.get());
        self.fresh.set(var.0 + 1);
        var
    }

    /// The refusal of what stands at `span`.
    pub(crate) fn refuse(&self, label: Label, span: Span) -> Trouble {
        let in_claim = self.in_claim.get();
        let source = match self.claim {
            Some(source) if in_claim => source,
            _ => &self.game.rules().source,
        };
        Trouble::Refused(Refusal { in_claim, ..Refusal::at(label, source, span) })
    }

    /// The result of exact arithmetic on the numbers at `span`.
    pub(crate) fn exact<T>(&self, result: Option<T>, span: Span) -> Tried<T> {
        result.ok_or_else(|| self.refuse(Label::FragmentNumber, span))
    }

    /// The variable that equals `affine`, with its definition in `when` if it is a new one.
    pub(crate) fn named(
        &self,
        affine: &Affine,
        aux: &mut Vec<Var>,
        when: &mut Vec<Formula>,
        span: Span,
    ) -> Tried<Var> {
        if let Some(var) = affine.as_var() {
            return Ok(var);
        }
        let var = self.fresh();
        when.push(self.exact(Affine::var(var).equal(affine), span)?);
        aux.push(var);
        Ok(var)
    }
}
