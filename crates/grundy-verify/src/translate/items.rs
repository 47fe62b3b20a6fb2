//! What moves, comprehensions and sums run through.

use grundy_rules::ir::{Expr, Item, Pattern};

use super::{Term, Translator};
use crate::Rejection;
use crate::logic::{Affine, Atom, Formula};

/// How a domain is run through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walk {
    /// A range is a variable, unless it has few elements.
    Variables,
    /// Every element on its own: the domain must be finite and known.
    Elements,
}

/// A range of constants with at most so many elements is run through one by one.
const FEW: i128 = 16;

/// And with at most so many where every element must be met.
const MANY: i128 = 4_096;

/// What is done in each branch.
type Leaf<'l, T> = &'l mut dyn FnMut(&mut T) -> Result<(), Rejection>;

impl Translator<'_> {
    /// Runs through all branches of `items`, from left to right; the scope holds what a branch depends on.
    pub(super) fn walk(&mut self, items: &[Item], how: Walk, leaf: Leaf<'_, Self>) -> Result<(), Rejection> {
        let Some((item, rest)) = items.split_first() else { return leaf(self) };
        let (Item::If(e) | Item::Define(_, e) | Item::In(_, e)) = item;
        self.deeper(e.span, |translator| translator.item(item, rest, how, leaf))
    }

    /// One item, then the rest.
    fn item(&mut self, item: &Item, rest: &[Item], how: Walk, leaf: Leaf<'_, Self>) -> Result<(), Rejection> {
        match item {
            Item::If(condition) => {
                let holds = self.guard(condition)?;
                if holds == Formula::Truth(false) {
                    return Ok(());
                }
                self.under(holds, |translator| translator.walk(rest, how, leaf))
            }
            Item::Define(pattern, value) => {
                let value = self.expr(value)?;
                self.bind(pattern, value);
                self.walk(rest, how, leaf)
            }
            Item::In(pattern, domain) => match self.expr(domain)? {
                Term::Finite(elements) => {
                    // Where elements are counted, equal ones of a set must be known to be one.
                    let elements = match how {
                        Walk::Variables => Some(elements.all),
                        Walk::Elements => elements.distinct(),
                    };
                    let Some(elements) = elements else { return Err(self.outside(domain.span)) };
                    for (guard, element) in elements {
                        self.branch(pattern, element, guard, (rest, how), leaf)?;
                    }
                    Ok(())
                }
                Term::Range(from, to) => self.walk_range(pattern, domain, (from, to), (rest, how), leaf),
                Term::Powers(most) if how == Walk::Variables => {
                    let mark = self.mark();
                    let power = Affine::var(self.fresh());
                    let there = self.is_power(&power, &most)?;
                    self.branch(pattern, Term::Int(power), there, (rest, how), leaf)?;
                    self.back_to(mark);
                    Ok(())
                }
                term @ (Term::OpenPowers(..) | Term::Divisors(_)) if how == Walk::Variables => {
                    self.walk_estimated(pattern, domain, &term, rest, leaf)
                }
                _ => Err(self.outside(domain.span)),
            },
        }
    }

    /// Numbers that are met by what is known of them only.
    fn walk_estimated(
        &mut self,
        pattern: &Pattern,
        domain: &Expr,
        term: &Term,
        rest: &[Item],
        leaf: Leaf<'_, Self>,
    ) -> Result<(), Rejection> {
        let mark = self.mark();
        for (number, there) in self.estimated(domain, term)? {
            self.branch(pattern, Term::Int(number), there, (rest, Walk::Variables), leaf)?;
        }
        self.back_to(mark);
        Ok(())
    }

    fn walk_range(
        &mut self,
        pattern: &Pattern,
        domain: &Expr,
        (from, to): (Affine, Affine),
        (rest, how): (&[Item], Walk),
        leaf: Leaf<'_, Self>,
    ) -> Result<(), Rejection> {
        let limit = if how == Walk::Elements { MANY } else { FEW };
        if let (Some(first), Some(end)) = (from.as_constant(), to.as_constant())
            && end - first <= limit
        {
            for number in first..end {
                let number = Term::Int(Affine::constant(number)?);
                self.branch(pattern, number, Formula::Truth(true), (rest, how), leaf)?;
            }
            return Ok(());
        }
        if how == Walk::Elements {
            return Err(self.outside(domain.span));
        }
        let mark = self.mark();
        let number = if from.is_natural() { Affine::var(self.fresh()) } else { self.fresh_int()? };
        let there = Formula::and([Formula::at_most(&from, &number)?, Formula::less(&number, &to)?]);
        self.branch(pattern, Term::Int(number), there, (rest, how), leaf)?;
        self.back_to(mark);
        Ok(())
    }

    /// One element of a domain.
    fn branch(
        &mut self,
        pattern: &Pattern,
        element: Term,
        guard: Formula,
        (rest, how): (&[Item], Walk),
        leaf: Leaf<'_, Self>,
    ) -> Result<(), Rejection> {
        if guard == Formula::Truth(false) {
            return Ok(());
        }
        let mark = self.mark();
        self.bind(pattern, element);
        self.under(guard, |translator| translator.walk(rest, how, leaf))?;
        if how == Walk::Variables {
            self.back_to(mark);
        }
        Ok(())
    }

    /// Whether a number is a power of 2 up to a bound.
    pub(super) fn is_power(&mut self, number: &Affine, most: &Affine) -> Result<Formula, Rejection> {
        let var = self.named(number)?;
        Ok(Formula::and([
            Formula::at_most(&Affine::one(), number)?,
            Formula::at_most(number, most)?,
            Formula::atom(Atom::Power(var)),
        ]))
    }
}
