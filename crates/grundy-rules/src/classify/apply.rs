//! Functions of the language and aggregates on values with unknowns.

use std::sync::Arc;

use crate::ir::{Builtin, Expr, Item, Over};
use crate::linear::Affine;
use crate::types::Type;
use crate::value::Value;

use super::pick::apart;
use super::symbolic::{Closure, State, Sym, Term, TooHard, Tried};
use super::translate::{Branches, Translator, as_term, bind, term};

impl<'r> Translator<'r> {
    /// Applies a function of the language.
    pub(crate) fn builtin(
        &self,
        builtin: Builtin,
        values: Vec<Sym<'r>>,
        e: &Expr,
        mut state: State<'r>,
    ) -> Branches<'r, Sym<'r>> {
        if let Builtin::Graph(_) | Builtin::Board(_) = builtin {
            // A number that is no vertex, or a cell outside, is an error of the rules.
            state.may_fail.set(true);
        }
        let ints: Option<Vec<Affine>> = values.iter().map(as_int).collect();
        match (builtin, ints) {
            (Builtin::Min, Some(forms)) => self.extreme(&forms, state, |a, b| (a.clone(), b.clone())),
            (Builtin::Max, Some(forms)) => self.extreme(&forms, state, |a, b| (b.clone(), a.clone())),
            (Builtin::Abs, Some(forms)) => {
                let form = forms.first().ok_or(TooHard)?;
                let negative = form.scale(-1).ok_or(TooHard)?;
                self.extreme(&[form.clone(), negative], state, |a, b| (b.clone(), a.clone()))
            }
            (Builtin::Len, _) => {
                let list = as_term(values.into_iter().next().ok_or(TooHard)?, &mut state);
                let length = self.length(&list, &mut state)?;
                Ok(vec![(state, Sym::Int(length))])
            }
            (Builtin::Sum, None) => {
                let list = as_term(values.into_iter().next().ok_or(TooHard)?, &mut state);
                let total = self.total(&list, &mut state)?;
                Ok(vec![(state, Sym::Int(total))])
            }
            (Builtin::ToList | Builtin::Sort, None) if matches!(values.first(), Some(Sym::Tuple(_))) => {
                let list = as_term(values.into_iter().next().ok_or(TooHard)?, &mut state);
                Ok(vec![(state, Sym::Term(list))])
            }
            (Builtin::Min | Builtin::Max, None) if self.ends_known(&values, &state)?.is_some() => {
                let (ends, ascending) = self.ends_known(&values, &state)?.ok_or(TooHard)?;
                let end = if builtin == Builtin::Min { ends.first() } else { ends.last() };
                match (ascending, builtin) {
                    (true, _) => Ok(vec![(state, Sym::Int(end.cloned().ok_or(TooHard)?))]),
                    (false, Builtin::Min) => self.extreme(&ends, state, |a, b| (a.clone(), b.clone())),
                    (false, _) => self.extreme(&ends, state, |a, b| (b.clone(), a.clone())),
                }
            }
            (Builtin::Without, None) => {
                let mut values = values.into_iter();
                let list = as_term(values.next().ok_or(TooHard)?, &mut state);
                let Some(Sym::Int(at)) = values.next() else { return Err(TooHard) };
                self.inside(&at, &list, &mut state)?;
                Ok(vec![(state, term(Term::Without(list, at)))])
            }
            (_, ints) if e.ty.is_int() => {
                let (form, new) = state.name(Term::Apply(builtin, values));
                if new {
                    facts(builtin, &ints.unwrap_or_default(), &form, &mut state)?;
                }
                Ok(vec![(state, Sym::Int(form))])
            }
            (_, _) if e.ty == Type::Bool => {
                let unknown = state.unknown(&Type::Bool);
                Ok(vec![(state, unknown)])
            }
            _ => Ok(vec![(state, term(Term::Apply(builtin, values)))]),
        }
    }

    /// The elements of a list or set of which the least or the greatest can be told, and whether they ascend.
    fn ends_known(&self, values: &[Sym<'r>], state: &State<'r>) -> Tried<Option<(Vec<Affine>, bool)>> {
        const FEW: usize = 4;
        let [Sym::Term(domain)] = values else { return Ok(None) };
        let ascending = matches!(**domain, Term::Set(_));
        let forms = apart(domain, state)?.filter(|forms| !forms.is_empty());
        Ok(forms.filter(|forms| ascending || forms.len() <= FEW).map(|forms| (forms, ascending)))
    }

    /// One branch for each operand that can be the extreme one; `ordered` gives the pair that
    /// is in ascending order if the first operand is.
    fn extreme(
        &self,
        forms: &[Affine],
        state: State<'r>,
        ordered: impl Fn(&Affine, &Affine) -> (Affine, Affine),
    ) -> Branches<'r, Sym<'r>> {
        self.spend(forms.len())?;
        let mut found = Vec::new();
        for (place, form) in forms.iter().enumerate() {
            let mut branch = state.clone();
            for (other_place, other) in forms.iter().enumerate().filter(|(other, _)| *other != place) {
                let (low, high) = ordered(form, other);
                // Of equal ones the first is taken, so that branches do not overlap.
                if other_place < place { branch.strict(&low, &high)? } else { branch.order(&low, &high)? }
            }
            if forms.len() == 1 || !branch.system.infeasible() {
                found.push((branch, Sym::Int(form.clone())));
            }
        }
        Ok(found)
    }

    /// An aggregate other than `all` and `any`.
    pub(crate) fn over(
        &self,
        over: Over,
        closure: Closure<'r>,
        e: &Expr,
        mut state: State<'r>,
    ) -> Branches<'r, Sym<'r>> {
        match over {
            Over::Set | Over::List | Over::Union => Ok(vec![(state, term(Term::Over(over, closure)))]),
            Over::Count | Over::Sum | Over::Min | Over::Max => {
                if let Some(branches) = self.unrolled(over, &closure, &state)? {
                    return Ok(branches);
                }
                self.named_aggregate(over, closure, e, state)
            }
            Over::All | Over::Any | Over::Xor | Over::Gcd | Over::Mex => {
                let (form, new) = state.name(Term::Over(over, closure));
                if new {
                    state.system.require(form.clone());
                }
                Ok(vec![(state, Sym::Int(form))])
            }
        }
    }

    fn named_aggregate(
        &self,
        over: Over,
        closure: Closure<'r>,
        e: &Expr,
        mut state: State<'r>,
    ) -> Branches<'r, Sym<'r>> {
        if !e.ty.is_int() {
            let unknown = state.unknown(&e.ty);
            return Ok(vec![(state, unknown)]);
        }
        let natural = over == Over::Count || self.is_natural(&closure, &state);
        let (form, new) = state.name(Term::Over(over, closure));
        if new && natural {
            state.system.require(form.clone());
        }
        Ok(vec![(state, Sym::Int(form))])
    }

    /// Whether the body is shown to be natural on every branch of the items.
    fn is_natural(&self, closure: &Closure<'r>, state: &State<'r>) -> bool {
        let natural = || -> Tried<bool> {
            let mut inside = state.clone();
            inside.env.clone_from(&closure.env);
            let bodies = self.branches_of(closure, inside)?;
            Ok(bodies
                .iter()
                .all(|(state, body)| as_int(body).is_some_and(|form| state.system.implies(&form))))
        };
        natural().unwrap_or(false)
    }

    /// A sum, count or extreme over a short domain whose elements are known one by one.
    fn unrolled(
        &self,
        over: Over,
        closure: &Closure<'r>,
        state: &State<'r>,
    ) -> Tried<Option<Vec<(State<'r>, Sym<'r>)>>> {
        let [Item::In(pattern, domain)] = closure.items else { return Ok(None) };
        let mut found = Vec::new();
        for (state, domain) in self.eval(domain, state.clone())? {
            let Some(elements) = short(&domain)? else { return Ok(None) };
            let mut branches = vec![(state, Vec::new())];
            for element in elements {
                branches = self.each(branches, |mut state, done: Vec<Affine>| {
                    bind(pattern, element.clone(), &mut state);
                    let body = self.eval(closure.body, state)?;
                    let number = |value: Sym<'r>| match value {
                        Sym::Bool(truth) => Some(Affine::constant(i128::from(truth))),
                        Sym::Flag(var) => Some(Affine::var(var)),
                        other => as_int(&other),
                    };
                    let extend = |(state, value)| {
                        let value = number(value).ok_or(TooHard)?;
                        Ok((state, done.iter().cloned().chain([value]).collect()))
                    };
                    body.into_iter().map(extend).collect()
                })?;
            }
            for (state, forms) in branches {
                found.extend(self.aggregate(over, &forms, state)?);
            }
        }
        Ok(Some(found))
    }

    fn aggregate(&self, over: Over, forms: &[Affine], state: State<'r>) -> Branches<'r, Sym<'r>> {
        match over {
            Over::Min if !forms.is_empty() => self.extreme(forms, state, |a, b| (a.clone(), b.clone())),
            Over::Max if !forms.is_empty() => self.extreme(forms, state, |a, b| (b.clone(), a.clone())),
            Over::Min | Over::Max => Err(TooHard),
            _ => {
                let sum = forms.iter().try_fold(Affine::constant(0), |sum, form| sum.add(form));
                Ok(vec![(state, Sym::Int(sum.ok_or(TooHard)?))])
            }
        }
    }

    /// The number of elements of a list or set.
    pub(crate) fn length(&self, list: &Arc<Term<'r>>, state: &mut State<'r>) -> Tried<Affine> {
        let constant = |count: usize| i128::try_from(count).map(Affine::constant).map_err(|_| TooHard);
        match &**list {
            Term::Constant(value) => constant(value.elements().map_or(0, <[Value]>::len)),
            Term::List(elements) => constant(elements.len()),
            Term::Set(elements) if elements.len() <= 1 => constant(elements.len()),
            Term::With(base, _) => self.length(base, state),
            Term::Without(base, _) => self.length(base, state)?.plus(-1).ok_or(TooHard),
            Term::Join(a, b) => {
                let (a, b) = (self.length(a, state)?, self.length(b, state)?);
                a.add(&b).ok_or(TooHard)
            }
            Term::Range(from, to) | Term::Slice(_, from, to) if state.system.implies_order(from, to) => {
                to.sub(from).ok_or(TooHard)
            }
            Term::Apply(Builtin::Sort | Builtin::Reverse | Builtin::ToList, args) => match args.first() {
                Some(Sym::Term(inner)) => self.length(inner, state),
                _ => Err(TooHard),
            },
            set @ Term::Set(elements) if apart(set, state)?.is_some() => constant(elements.len()),
            _ => {
                let term = Term::Apply(Builtin::Len, vec![Sym::Term(Arc::clone(list))]);
                let (form, new) = state.name(term);
                if new {
                    state.system.require(form.clone());
                    self.length_facts(list, &form, state)?;
                }
                Ok(form)
            }
        }
    }

    fn length_facts(&self, list: &Arc<Term<'r>>, form: &Affine, state: &mut State<'r>) -> Tried<()> {
        match &**list {
            Term::Range(from, to) => state.order(&to.sub(from).ok_or(TooHard)?, form),
            Term::Slice(base, ..) => {
                let most = self.length(base, state)?;
                state.order(form, &most)
            }
            Term::Set(elements) => {
                let most = i128::try_from(elements.len()).map_err(|_| TooHard)?;
                state.order(&Affine::constant(1), form)?;
                state.order(form, &Affine::constant(most))
            }
            _ => Ok(()),
        }
    }

    /// The sum of the elements of a list or set of integers.
    pub(crate) fn total(&self, list: &Arc<Term<'r>>, state: &mut State<'r>) -> Tried<Affine> {
        if let Some(forms) = apart(list, state)? {
            return forms.iter().try_fold(Affine::constant(0), |sum, form| sum.add(form)).ok_or(TooHard);
        }
        let natural = list.element_type(&self.fields).is_nat();
        let (form, new) = state.name(Term::Apply(Builtin::Sum, vec![Sym::Term(Arc::clone(list))]));
        if new && natural {
            state.system.require(form.clone());
        }
        Ok(form)
    }
}

/// The form, where the value is an integer.
pub(crate) fn as_int(value: &Sym<'_>) -> Option<Affine> {
    match value {
        Sym::Int(form) => Some(form.clone()),
        _ => None,
    }
}

/// The elements of a list whose elements are known one by one, where there are few.
pub(crate) fn short<'r>(domain: &Sym<'r>) -> Tried<Option<Vec<Sym<'r>>>> {
    const FEW: usize = 16;
    let elements = match domain {
        Sym::Tuple(parts) => Some(parts.clone()),
        Sym::Term(term) => match &**term {
            Term::List(parts) => Some(parts.clone()),
            Term::Constant(value) => {
                let elements = value.elements().unwrap_or_default();
                if elements.len() > FEW {
                    return Ok(None);
                }
                Some(elements.iter().map(super::symbolic::known).collect::<Tried<Vec<_>>>()?)
            }
            Term::Range(from, to) => match (from.as_constant(), to.as_constant()) {
                (Some(from), Some(to)) => {
                    let all = from..to.min(from.saturating_add(33));
                    Some(all.map(|at| Sym::Int(Affine::constant(at))).collect())
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    Ok(elements.filter(|elements| elements.len() <= FEW))
}

/// What is known of the result of a function on numbers.
fn facts(builtin: Builtin, args: &[Affine], form: &Affine, state: &mut State<'_>) -> Tried<()> {
    let one = Affine::constant(1);
    let at_most_argument = |state: &mut State<'_>| match args.first() {
        Some(arg) => state.order(form, arg),
        None => Ok(()),
    };
    match builtin {
        Builtin::Gcd | Builtin::Bit | Builtin::V2 | Builtin::Log2 => state.system.require(form.clone()),
        // The argument is natural where there is no error.
        Builtin::Isqrt | Builtin::Popcount | Builtin::Lowbit => {
            state.system.require(form.clone());
            at_most_argument(state)?;
            if args.first().is_some_and(|arg| state.system.implies_order(&one, arg)) {
                state.order(&one, form)?;
            }
        }
        Builtin::Pow if args.first().is_some_and(|base| state.system.implies(base)) => {
            state.system.require(form.clone());
        }
        _ => {}
    }
    if builtin == Builtin::Bit {
        state.order(form, &one)?;
    }
    Ok(())
}
