//! Lists and sets that are picked from domains: elements of `product`, `choose` and `subsets`.
//!
//! A list picked from a product has one element of each domain. A set of k integers of a range is k variables in
//! ascending order. Sets picked from few known integers are taken one by one. Each way the elements are exactly
//! those of the interpreter; where none of these applies, nothing is said here.

use std::sync::Arc;

use crate::ir::{Builtin, Item, Over};
use crate::linear::Affine;
use crate::types::Type;
use crate::value::Value;

use super::apply::{as_int, short};
use super::symbolic::{Closure, State, Sym, Term, TooHard, Tried, known, word};
use super::translate::{Branches, Translator, as_term, bind, term};

/// Lists and sets taken one by one.
const MOST_PICKED: usize = 64;
/// Variables for the elements of one set.
const MOST_CHOSEN: usize = 4;

impl<'r> Translator<'r> {
    /// Any element of a domain that a function makes; `None` where this is not known.
    pub(crate) fn picked(
        &self,
        builtin: Builtin,
        args: &[Sym<'r>],
        state: &State<'r>,
    ) -> Tried<Option<Vec<(State<'r>, Sym<'r>)>>> {
        // Sets and lists that are fields are compared by the way they were made.
        if !self.fields.iter().all(|ty| ty.is_int() || *ty == Type::Bool) {
            return Ok(None);
        }
        match (builtin, args) {
            (Builtin::Product, [Sym::Term(domains)]) => self.picked_list(domains, state.clone()),
            (Builtin::Choose, [Sym::Term(domain), Sym::Int(size)]) => {
                let size = size.as_constant().and_then(|size| usize::try_from(size).ok());
                match (&**domain, size) {
                    (Term::Range(from, to), Some(size)) if size <= MOST_CHOSEN => {
                        Ok(Some(vec![ascending(from, to, size, state.clone())?]))
                    }
                    (_, Some(size)) => Ok(sets_of(domain, Some(size)).map(|sets| one_by_one(&sets, state))),
                    _ => Ok(None),
                }
            }
            (Builtin::Subsets, [Sym::Term(domain)]) => {
                Ok(sets_of(domain, None).map(|sets| one_by_one(&sets, state)))
            }
            _ => Ok(None),
        }
    }

    /// Lists with one element of each domain, where the domains are known one by one.
    fn picked_list(
        &self,
        list: &Arc<Term<'r>>,
        state: State<'r>,
    ) -> Tried<Option<Vec<(State<'r>, Sym<'r>)>>> {
        let lists = match &**list {
            Term::List(domains) => vec![(state, domains.clone())],
            Term::Constant(Value::List(domains)) => {
                vec![(state, domains.iter().map(known).collect::<Tried<_>>()?)]
            }
            Term::Over(Over::List, closure) => match self.written_out(closure, state)? {
                Some(lists) => lists,
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        let ways = |domains: &[Sym<'r>]| {
            domains.iter().try_fold(1_usize, |all, domain| all.checked_mul(branches(domain)?))
        };
        let ways = lists.iter().try_fold(0_usize, |all, (_, domains)| all.checked_add(ways(domains)?));
        if ways.is_none_or(|ways| ways > MOST_PICKED) {
            return Ok(None);
        }
        let found = self.each(lists, |state, domains| {
            let mut found = vec![(state, Vec::new())];
            for domain in &domains {
                found = self.each(found, |mut state, done: Vec<Sym<'r>>| {
                    let domain = as_term(domain.clone(), &mut state);
                    let elements = self.any_of(&domain, state)?;
                    let extend = |(state, element)| (state, done.iter().cloned().chain([element]).collect());
                    Ok(elements.into_iter().map(extend).collect())
                })?;
            }
            Ok(found)
        })?;
        Ok(Some(found.into_iter().map(|(state, items)| (state, term(Term::List(items)))).collect()))
    }

    /// The items of a list made for each of few known elements.
    fn written_out(
        &self,
        closure: &Closure<'r>,
        mut state: State<'r>,
    ) -> Tried<Option<Vec<(State<'r>, Vec<Sym<'r>>)>>> {
        let [Item::In(pattern, domain)] = closure.items else { return Ok(None) };
        let outer = std::mem::replace(&mut state.env, closure.env.clone());
        let mut lists = Vec::new();
        for (state, domain) in self.eval(domain, state)? {
            let Some(elements) = short(&domain)? else { return Ok(None) };
            let mut found = vec![(state, Vec::new())];
            for element in elements {
                found = self.each(found, |mut state, done: Vec<Sym<'r>>| {
                    bind(pattern, element.clone(), &mut state);
                    let extend = |(state, item)| (state, done.iter().cloned().chain([item]).collect());
                    Ok(self.eval(closure.body, state)?.into_iter().map(extend).collect())
                })?;
            }
            lists.extend(found);
        }
        lists.iter_mut().for_each(|(state, _)| state.env.clone_from(&outer));
        Ok(Some(lists))
    }

    /// Any element of a domain; of a range always as one variable.
    fn any_of(&self, domain: &Arc<Term<'r>>, mut state: State<'r>) -> Branches<'r, Sym<'r>> {
        let Term::Range(from, to) = &**domain else { return self.elements(domain, state) };
        let element = Affine::var(state.variable());
        state.order(from, &element)?;
        state.strict(&element, to)?;
        Ok(vec![(state, Sym::Int(element))])
    }
}

/// How many branches the elements of a domain make; `None` where that is not known.
fn branches(domain: &Sym<'_>) -> Option<usize> {
    let Sym::Term(domain) = domain else { return None };
    match &**domain {
        Term::Range(..) => Some(1),
        Term::Constant(value) => Some(value.elements()?.len()),
        Term::List(elements) | Term::Set(elements) => Some(elements.len()),
        _ => None,
    }
}

/// A set of so many integers of a range.
fn ascending<'r>(
    from: &Affine,
    to: &Affine,
    size: usize,
    mut state: State<'r>,
) -> Tried<(State<'r>, Sym<'r>)> {
    let elements: Vec<Affine> = (0..size).map(|_| Affine::var(state.variable())).collect();
    if let (Some(first), Some(last)) = (elements.first(), elements.last()) {
        state.order(from, first)?;
        state.strict(last, to)?;
    }
    for pair in elements.windows(2) {
        state.strict(&pair[0], &pair[1])?;
    }
    Ok((state, term(Term::Set(elements.into_iter().map(Sym::Int).collect()))))
}

/// All sets of known integers, or those of one size, where they are few.
fn sets_of(domain: &Term<'_>, size: Option<usize>) -> Option<Vec<Vec<i128>>> {
    let mut elements: Vec<i128> = match domain {
        Term::Constant(Value::Set(elements)) => {
            elements.iter().map(|element| word(element.as_int()?)).collect::<Option<_>>()?
        }
        Term::Set(elements) => {
            elements.iter().map(|element| as_int(element)?.as_constant()).collect::<Option<_>>()?
        }
        _ => return None,
    };
    elements.sort_unstable();
    elements.dedup();
    let mut sets: Vec<Vec<i128>> = vec![Vec::new()];
    for element in elements {
        let longer = sets.iter().filter(|set| size.is_none_or(|size| set.len() < size));
        let longer: Vec<Vec<i128>> = longer.map(|set| [set.as_slice(), &[element]].concat()).collect();
        sets.extend(longer);
        if sets.len() > MOST_PICKED {
            return None;
        }
    }
    sets.retain(|set| size.is_none_or(|size| set.len() == size));
    Some(sets)
}

/// A branch for each of some known sets.
fn one_by_one<'r>(sets: &[Vec<i128>], state: &State<'r>) -> Vec<(State<'r>, Sym<'r>)> {
    let known = |set: &Vec<i128>| {
        let elements = set.iter().map(|&element| Sym::Int(Affine::constant(element)));
        (state.clone(), term(Term::Set(elements.collect())))
    };
    sets.iter().map(known).collect()
}

/// The elements of a list, or of a set in which each is shown to be greater than the one before it.
pub(crate) fn apart<'r>(domain: &Term<'r>, state: &State<'r>) -> Tried<Option<Vec<Affine>>> {
    let (Term::List(elements) | Term::Set(elements)) = domain else { return Ok(None) };
    let Some(forms) = elements.iter().map(as_int).collect::<Option<Vec<_>>>() else { return Ok(None) };
    if matches!(domain, Term::Set(_)) {
        for pair in forms.windows(2) {
            if !state.system.implies_order(&pair[0].plus(1).ok_or(TooHard)?, &pair[1]) {
                return Ok(None);
            }
        }
    }
    Ok(Some(forms))
}
