//! What a move, a sum or a quantifier runs through.

use grundy_automata::{Formula, Var};
use grundy_messages::Label;
use grundy_rules::ir::{Expr, ExprKind, Item, Logic, Pattern};
use grundy_syntax::Span;

use super::value::{Branch, Env, Sym};
use super::{Compiler, MOST_PATHS};
use crate::affine::Affine;
use crate::logic::{all, both, exists, some};
use crate::trouble::Tried;

/// A finite set with more elements becomes one variable.
const MOST_ELEMENTS: usize = 64;

/// One way through items: variables, conditions on them, and what the slots hold.
#[derive(Clone, Debug)]
pub(crate) struct Path<'g> {
    /// What was run through, and auxiliary variables.
    pub(crate) bound: Vec<Var>,
    pub(crate) when: Vec<Formula>,
    pub(crate) env: Env<'g>,
}

impl<'g> Path<'g> {
    /// The empty way.
    pub(crate) fn new(env: Env<'g>) -> Self {
        Self { bound: Vec::new(), when: Vec::new(), env }
    }

    /// Where the way can be gone and `more`, which may speak of its variables, holds.
    pub(crate) fn closed(&self, more: Formula) -> Formula {
        if matches!(more, Formula::Truth(false)) {
            return more;
        }
        exists(self.bound.iter().copied(), all(self.when.iter().cloned().chain([more])))
    }

    /// The same way with more variables and conditions.
    pub(crate) fn with(&self, bound: Vec<Var>, when: Vec<Formula>) -> Self {
        let mut longer = self.clone();
        longer.bound.extend(bound);
        longer.when.extend(when);
        longer
    }

    /// Whether no value of its variables is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.when.iter().any(|part| matches!(part, Formula::Truth(false)))
    }
}

impl<'g> Compiler<'g, '_> {
    /// All ways through `items`. `errors` receives where the interpreter would fail on the way.
    pub(crate) fn items(
        &self,
        items: &'g [Item],
        from: Path<'g>,
        errors: &mut Vec<Formula>,
    ) -> Tried<Vec<Path<'g>>> {
        let mut paths = vec![from];
        for item in items {
            let mut next = Vec::new();
            for path in paths {
                next.extend(self.item(item, path, errors)?);
                if next.len() > MOST_PATHS {
                    return Err(self.refuse(Label::FragmentCases, expr_of(item).span));
                }
            }
            next.retain(|path| !path.is_empty());
            paths = next;
        }
        Ok(paths)
    }

    fn item(&self, item: &'g Item, path: Path<'g>, errors: &mut Vec<Formula>) -> Tried<Vec<Path<'g>>> {
        match item {
            Item::If(condition) => self.where_holds(condition, path, errors),
            Item::Define(pattern, value) => {
                let outcomes = self.eval(value, &path.env)?;
                errors.push(path.closed(outcomes.error_formula()));
                let defined = |branch: Branch<Sym<'g>>| {
                    let env = self.bound(pattern, branch.value, &path.env, value.span)?;
                    Ok(Path { env, ..path.with(branch.aux, branch.when) })
                };
                outcomes.branches.into_iter().map(defined).collect()
            }
            Item::In(pattern, domain) => {
                let outcomes = self.eval(domain, &path.env)?;
                errors.push(path.closed(outcomes.error_formula()));
                if let Some(merged) = self.one_range(pattern, &outcomes.branches, &path, domain.span)? {
                    return Ok(vec![merged]);
                }
                let mut found = Vec::new();
                for branch in outcomes.branches {
                    let path = path.with(branch.aux, branch.when);
                    found.extend(self.run_through(pattern, &branch.value, &path, domain.span)?);
                }
                Ok(found)
            }
        }
    }

    /// The ways on which a condition holds.
    fn where_holds(&self, e: &'g Expr, path: Path<'g>, errors: &mut Vec<Formula>) -> Tried<Vec<Path<'g>>> {
        if let ExprKind::Logic(Logic::And, a, b) = &e.kind
            && self.is_divisibility(e)
        {
            let mut found = Vec::new();
            for path in self.where_holds(a, path, errors)? {
                found.extend(self.where_holds(b, path, errors)?);
            }
            return Ok(found);
        }
        if let Some((number, divisor)) = self.divided_by(e, &path.env)? {
            let none = self.exact(divisor.at_most(&Affine::constant(0)), e.span)?;
            errors.push(path.closed(none));
            let mut found = Vec::new();
            for branch in self.divisors_by_remainder(&number, e.span)? {
                let same = self.exact(branch.value.equal(&divisor), e.span)?;
                found.push(path.with(branch.aux, [branch.when, vec![same]].concat()));
            }
            return Ok(found);
        }
        let condition = self.condition(e, &path.env)?;
        errors.push(path.closed(condition.error()));
        Ok(vec![path.with(Vec::new(), vec![condition.holds])])
    }

    /// Ranges of natural numbers become one variable, whatever the branch; otherwise `None`.
    fn one_range(
        &self,
        pattern: &Pattern,
        branches: &[Branch<Sym<'g>>],
        path: &Path<'g>,
        span: Span,
    ) -> Tried<Option<Path<'g>>> {
        let natural =
            |branch: &Branch<Sym<'g>>| matches!(&branch.value, Sym::Range(from, _) if from.is_natural());
        let short = |branch: &Branch<Sym<'g>>| self.short_range(&branch.value).is_some();
        if branches.is_empty() || !branches.iter().all(natural) || branches.iter().any(short) {
            return Ok(None);
        }
        let var = self.fresh();
        let value = Sym::Int(Affine::var(var));
        let within = branches.iter().map(|branch| {
            let inside = self.contains(&branch.value, &value, span)?;
            Ok(branch.where_also(inside))
        });
        let within = some(within.collect::<Tried<Vec<_>>>()?);
        let env = self.bound(pattern, value, &path.env, span)?;
        Ok(Some(Path { env, ..path.with(vec![var], vec![within]) }))
    }

    /// The numbers of a range to be gone through one by one.
    fn short_range(&self, domain: &Sym<'g>) -> Option<std::ops::Range<i64>> {
        let Sym::Range(from, to) = domain else { return None };
        let (from, to) = (from.as_constant()?, to.as_constant()?);
        let few = to.checked_sub(from).and_then(|length| usize::try_from(length).ok())? <= MOST_ELEMENTS;
        (self.one_by_one.get() && few).then_some(from..to)
    }

    /// The ways that bind a pattern to the elements of a domain.
    fn run_through(
        &self,
        pattern: &Pattern,
        domain: &Sym<'g>,
        path: &Path<'g>,
        span: Span,
    ) -> Tried<Vec<Path<'g>>> {
        let bind = |value: Sym<'g>, bound: Vec<Var>, when: Vec<Formula>| {
            let env = self.bound(pattern, value, &path.env, span)?;
            Ok(Path { env, ..path.with(bound, when) })
        };
        if let Some(numbers) = self.short_range(domain) {
            let number = |at: i64| bind(Sym::Int(Affine::constant(at)), Vec::new(), Vec::new());
            return numbers.map(number).collect();
        }
        match domain {
            Sym::Range(from, to) => {
                // The least element may be negative, so the variable is the distance from it.
                let var = self.fresh();
                let value = self.exact(from.add(&Affine::var(var)), span)?;
                let below = self.exact(value.less(to), span)?;
                Ok(vec![bind(Sym::Int(value), vec![var], vec![below])?])
            }
            Sym::Set(elements) | Sym::List(elements) if elements.len() > MOST_ELEMENTS => {
                let natural = |element: &Sym<'g>| matches!(element, Sym::Int(form) if form.is_natural());
                if !elements.iter().all(natural) {
                    return Err(self.refuse(Label::FragmentCases, span));
                }
                let var = self.fresh();
                let value = Sym::Int(Affine::var(var));
                let inside = self.contains(domain, &value, span)?;
                Ok(vec![bind(value, vec![var], vec![inside])?])
            }
            Sym::Set(elements) | Sym::List(elements) => {
                elements.iter().map(|element| bind(element.clone(), Vec::new(), Vec::new())).collect()
            }
            Sym::Powers(step, most) => {
                let var = self.fresh();
                let value = Affine::var(var);
                let bounded = self.exact(value.at_most(most), span)?;
                let inside = both(super::builtin::power_of(*step, var), bounded);
                Ok(vec![bind(Sym::Int(value), vec![var], vec![inside])?])
            }
            Sym::PowersOf(base, most) => {
                let found = self.powers_by_remainder(base, most, span)?.into_iter();
                found.map(|branch| bind(Sym::Int(branch.value), branch.aux, branch.when)).collect()
            }
            Sym::Divisors(number) => {
                let found = self.divisors_by_remainder(number, span)?.into_iter();
                found.map(|branch| bind(Sym::Int(branch.value), branch.aux, branch.when)).collect()
            }
            Sym::Made(made) => {
                let elements = self.elements_made(made)?.into_iter();
                elements.map(|(inner, value)| bind(value, inner.bound, inner.when)).collect()
            }
            _ => Err(self.refuse(Label::FragmentDomain, span)),
        }
    }
}

fn expr_of(item: &Item) -> &Expr {
    match item {
        Item::In(_, e) | Item::Define(_, e) | Item::If(e) => e,
    }
}
