//! Comprehensions and aggregates.

use grundy_automata::Formula;
use grundy_messages::Label;
use grundy_rules::ir::{Bits, Expr, Item, Over};
use grundy_syntax::Span;

use super::items::Path;
use super::value::{Condition, Env, Made, Outcomes, Sym};
use super::{Compiler, MOST_BRANCHES};
use crate::affine::Affine;
use crate::logic::{all, exists, some};
use crate::trouble::Tried;

/// Domains with more elements are not written out one by one.
const MOST_UNROLLED: usize = 256;

/// One branch of items that run through known domains: what is bound, and what must hold for it.
pub(super) struct Unrolled<'g> {
    pub(super) env: Env<'g>,
    pub(super) when: Condition,
}

impl<'g> Compiler<'g, '_> {
    /// `all` and `any`.
    pub(super) fn quantified(
        &self,
        over: Over,
        body: &'g Expr,
        items: &'g [Item],
        e: &'g Expr,
        env: &Env<'g>,
    ) -> Tried<Condition> {
        let settled = over == Over::All;
        if let Some(branches) = self.unrolled(items, env)? {
            let mut holds = Condition::total(Formula::Truth(settled));
            for branch in branches {
                let body = self.condition(body, &branch.env)?;
                holds = match over {
                    Over::All => holds.and(branch.when.negated().or(body)),
                    _ => holds.or(branch.when.and(body)),
                };
            }
            return Ok(holds);
        }
        let paths = self.sure_paths(items, e, env)?;
        let mut found = Vec::new();
        for path in paths {
            let body = self.condition(body, &path.env)?;
            if !body.is_total() {
                return Err(self.refuse(Label::FragmentMayFail, e.span));
            }
            let wanted = if settled { body.fails() } else { body.holds };
            found.push(path.closed(wanted));
        }
        let any = some(found);
        Ok(Condition::total(if settled { any.negated() } else { any }))
    }

    /// The ways through items of which none fails.
    fn sure_paths(&self, items: &'g [Item], e: &'g Expr, env: &Env<'g>) -> Tried<Vec<Path<'g>>> {
        if self.is_abstract(items) {
            return Err(self.refuse(Label::FragmentDomain, e.span));
        }
        let mut errors = Vec::new();
        let paths = self.items(items, Path::new(env.clone()), &mut errors)?;
        match errors.iter().all(|error| matches!(error, Formula::Truth(false))) {
            true => Ok(paths),
            false => Err(self.refuse(Label::FragmentMayFail, e.span)),
        }
    }

    /// Anything else made of the values of a body.
    pub(super) fn over(
        &self,
        over: Over,
        body: &'g Expr,
        items: &'g [Item],
        e: &'g Expr,
        env: &Env<'g>,
    ) -> Tried<Outcomes<Sym<'g>>> {
        let Some(branches) = self.unrolled(items, env)? else {
            return match over {
                Over::Set | Over::List => self.made(body, items, e, env),
                _ => Err(self.refuse(Label::FragmentFunction, e.span)),
            };
        };
        if over == Over::Count {
            return self.count(body, branches, e.span);
        }
        let mut found = Outcomes::sure(Vec::new());
        for branch in branches {
            let neutral = match over {
                Over::Sum | Over::Xor => Some(Sym::Int(Affine::constant(0))),
                _ => None,
            };
            let value = self.guarded(body, &branch, neutral, e.span)?;
            found = found.then(|done: Vec<Sym<'g>>| {
                Ok(value.clone().map(|value| done.iter().cloned().chain([value]).collect()))
            })?;
            if found.branches.len() > MOST_BRANCHES {
                return Err(self.refuse(Label::FragmentCases, e.span));
            }
        }
        found.then(|values| self.aggregate(over, values, e.span))
    }

    /// The body on one branch; `neutral` where its condition fails.
    fn guarded(
        &self,
        body: &'g Expr,
        branch: &Unrolled<'g>,
        neutral: Option<Sym<'g>>,
        span: Span,
    ) -> Tried<Outcomes<Sym<'g>>> {
        let value = self.eval(body, &branch.env)?;
        if matches!(branch.when.holds, Formula::Truth(true)) && branch.when.is_total() {
            return Ok(value);
        }
        let Some(neutral) = neutral else { return Err(self.refuse(Label::FragmentFunction, span)) };
        let (holds, fails) = (branch.when.holds.clone(), branch.when.fails());
        let which = Outcomes::cases([(holds, true), (fails, false)]);
        Outcomes { total: branch.when.is_total(), ..which }
            .then(|taken| Ok(if taken { value.clone() } else { Outcomes::sure(neutral.clone()) }))
    }

    fn aggregate(&self, over: Over, values: Vec<Sym<'g>>, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        let ints = || {
            let int = |value: &Sym<'g>| match value {
                Sym::Int(affine) => Ok(affine.clone()),
                _ => Err(self.refuse(Label::FragmentFunction, span)),
            };
            values.iter().map(int).collect::<Tried<Vec<_>>>()
        };
        match over {
            Over::Set => Ok(Outcomes::sure(Sym::Set(values))),
            Over::List => Ok(Outcomes::sure(Sym::List(values))),
            Over::Min | Over::Max if values.is_empty() => Ok(Outcomes::error()),
            Over::Min => self.extreme(&ints()?, Affine::at_most, span),
            Over::Max => self.extreme(&ints()?, |a, b| b.at_most(a), span),
            Over::Sum => {
                let sum = ints()?.iter().try_fold(Affine::constant(0), |sum, int| sum.add(int));
                Ok(Outcomes::sure(Sym::Int(self.exact(sum, span)?)))
            }
            Over::Xor => {
                let mut found = Outcomes::sure(Affine::constant(0));
                for int in ints()? {
                    found = found.then(|done| {
                        self.bits(Bits::Xor, &done, &int, span)?.then(|value| match value {
                            Sym::Int(affine) => Ok(Outcomes::sure(affine)),
                            _ => Err(self.refuse(Label::FragmentFunction, span)),
                        })
                    })?;
                }
                Ok(found.map(Sym::Int))
            }
            _ => Err(self.refuse(Label::FragmentFunction, span)),
        }
    }

    /// How many bodies hold: one variable each, 0 or 1.
    fn count(&self, body: &'g Expr, branches: Vec<Unrolled<'g>>, span: Span) -> Tried<Outcomes<Sym<'g>>> {
        let (mut aux, mut when) = (Vec::new(), Vec::new());
        let mut sum = Some(Affine::constant(0));
        let mut total = true;
        for branch in branches {
            let holds = branch.when.and(self.condition(body, &branch.env)?);
            total &= holds.is_total();
            let flag = self.fresh();
            let is = |value: i64| Formula::equal([(flag, 1)], value);
            when.push(some([all([is(1), holds.holds.clone()]), all([is(0), holds.fails()])]));
            aux.push(flag);
            sum = sum.and_then(|sum| sum.add(&Affine::var(flag)));
        }
        let outcomes = Outcomes::one(aux, when, Sym::Int(self.exact(sum, span)?));
        Ok(if total { outcomes.made_total() } else { outcomes })
    }

    /// A comprehension that is not written out: it must not fail anywhere.
    fn made(
        &self,
        body: &'g Expr,
        items: &'g [Item],
        e: &'g Expr,
        env: &Env<'g>,
    ) -> Tried<Outcomes<Sym<'g>>> {
        for path in self.sure_paths(items, e, env)? {
            if !self.eval(body, &path.env)?.total {
                return Err(self.refuse(Label::FragmentMayFail, e.span));
            }
        }
        Ok(Outcomes::sure(Sym::Made(Box::new(Made { body, items, env: env.clone() }))))
    }

    /// The elements of a comprehension: ways through its items, each with a value.
    pub(super) fn elements_made(&self, made: &Made<'g>) -> Tried<Vec<(Path<'g>, Sym<'g>)>> {
        let paths = self.items(made.items, Path::new(made.env.clone()), &mut Vec::new())?;
        let mut found = Vec::new();
        for path in paths {
            for branch in self.eval(made.body, &path.env)?.branches {
                found.push((path.with(branch.aux, branch.when), branch.value));
            }
        }
        Ok(found)
    }

    pub(super) fn made_contains(&self, made: &Made<'g>, element: &Sym<'g>, span: Span) -> Tried<Formula> {
        let each = self.elements_made(made)?.into_iter().map(|(path, value)| {
            let equal = self.equal(&value, element, span)?;
            Ok(exists(path.bound.iter().copied(), all(path.when.into_iter().chain([equal]))))
        });
        Ok(some(each.collect::<Tried<Vec<_>>>()?))
    }

    /// All branches of items whose domains are known, in order; `None` if some domain is not.
    pub(super) fn unrolled(&self, items: &'g [Item], env: &Env<'g>) -> Tried<Option<Vec<Unrolled<'g>>>> {
        let mut found = vec![Unrolled { env: env.clone(), when: Condition::total(Formula::Truth(true)) }];
        for item in items {
            let mut next = Vec::new();
            for branch in found {
                match self.unroll(item, branch)? {
                    Some(more) => next.extend(more),
                    None => return Ok(None),
                }
            }
            if next.len() > MOST_UNROLLED {
                return Ok(None);
            }
            found = next;
        }
        Ok(Some(found))
    }

    fn unroll(&self, item: &'g Item, branch: Unrolled<'g>) -> Tried<Option<Vec<Unrolled<'g>>>> {
        match item {
            Item::If(condition) => {
                let condition = self.condition(condition, &branch.env)?;
                let when = branch.when.and(condition);
                let never = matches!(when.holds, Formula::Truth(false)) && when.is_total();
                let kept = Unrolled { env: branch.env, when };
                Ok(Some(if never { Vec::new() } else { vec![kept] }))
            }
            Item::Define(pattern, value) => {
                let outcomes = self.eval(value, &branch.env)?;
                let [only] = outcomes.branches.as_slice() else { return Ok(None) };
                if !outcomes.total || !only.aux.is_empty() || !only.when.is_empty() {
                    return Ok(None);
                }
                let env = self.bound(pattern, only.value.clone(), &branch.env, value.span)?;
                Ok(Some(vec![Unrolled { env, when: branch.when }]))
            }
            Item::In(pattern, domain) => {
                let outcomes = self.eval(domain, &branch.env)?;
                let [only] = outcomes.branches.as_slice() else { return Ok(None) };
                if !outcomes.total || !only.aux.is_empty() || !only.when.is_empty() {
                    return Ok(None);
                }
                let Some(elements) = few(&only.value) else { return Ok(None) };
                let bind = |element| {
                    let env = self.bound(pattern, element, &branch.env, domain.span)?;
                    Ok(Unrolled { env, when: branch.when.clone() })
                };
                elements.into_iter().map(bind).collect::<Tried<Vec<_>>>().map(Some)
            }
        }
    }
}

/// The elements of a domain in which nothing varies but the elements of a list, where they are
/// few. Elements of a set that vary might be equal, so such a set is not written out.
fn few<'g>(domain: &Sym<'g>) -> Option<Vec<Sym<'g>>> {
    match domain {
        Sym::Range(from, to) => {
            let (from, to) = (from.as_constant()?, to.as_constant()?);
            let length = usize::try_from(to.saturating_sub(from).max(0)).ok()?;
            (length <= MOST_UNROLLED).then(|| (from..to).map(|at| Sym::Int(Affine::constant(at))).collect())
        }
        Sym::List(elements) => Some(elements.clone()),
        Sym::Set(_) => Sym::known(&domain.as_value()?).and_then(|set| match set {
            Sym::Set(elements) => Some(elements),
            _ => None,
        }),
        _ => None,
    }
}
