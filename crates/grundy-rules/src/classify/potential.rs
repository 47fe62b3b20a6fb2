//! How the length and the sum of a list or set change when a move makes another of it.
//!
//! # Setting
//!
//! A *weight* (v, c) gives each element x of a list the value v x + c, with v, c natural. The
//! potential of a list is the sum of the values of its elements: (0, 1) is the length, (1, 0) the
//! sum, (1, 1) both.
//!
//! # Theorem
//!
//! Where elements are natural, values are natural, so leaving elements out never raises a
//! potential, and leaving out or lowering an element by one or more lowers it by as much.
//!
//! # How the code uses it
//!
//! [`Translator::potential`] gives a linear form that is at least the potential of the list a
//! term stands for, adding names and facts to the state on its way.
//!
//! # What is not covered
//!
//! Comprehensions over several domains, updates over generators, slices beyond their length.
//!
//! # Cost
//!
//! One linear problem for each element that could be the witness of a fall.

use std::sync::Arc;

use crate::ir::{Builtin, Expr, Item, Over, Sets};
use crate::linear::Affine;
use crate::types::Type;
use crate::value::Value;

use super::apply::as_int;
use super::symbolic::{Closure, Fact, State, Sym, Term, TooHard, Tried, word};
use super::translate::{Translator, bind};

/// How much an element counts: its value that many times, and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weight {
    pub(crate) value: i128,
    pub(crate) count: i128,
}

impl Weight {
    fn of(self, element: Option<&Affine>) -> Option<Affine> {
        match element {
            Some(element) if self.value != 0 => element.scale(self.value)?.plus(self.count),
            _ if self.value == 0 => Some(Affine::constant(self.count)),
            _ => None,
        }
    }
}

impl<'r> Translator<'r> {
    /// A form that is at least the potential of the list; `None` where nothing is known.
    pub(crate) fn potential(
        &self,
        list: &Arc<Term<'r>>,
        weight: Weight,
        state: &mut State<'r>,
    ) -> Tried<Option<Affine>> {
        match &**list {
            Term::Field(_) => self.plain(list, weight, state).map(Some),
            Term::Constant(value) => Ok(known_potential(value, weight)),
            Term::List(elements) => Ok(sum_of(elements, weight)),
            Term::Set(elements) if self.all_natural(elements, weight, state) => Ok(sum_of(elements, weight)),
            Term::With(base, updates) => self.updated(base, updates, weight, state),
            Term::Without(base, at) => {
                let removed = weight.of(Some(&self.at(base, at, state)?));
                self.less(base, weight, removed, state)
            }
            Term::Join(a, b) => self.both(a, b, weight, state),
            Term::Sets(op, a, b) if self.is_natural_list(list, weight) => {
                self.set_potential(*op, a, b, weight, state)
            }
            Term::Slice(base, ..) if self.is_natural_list(base, weight) => {
                let (short, long) = (self.length(list, state)?, self.length(base, state)?);
                let shorter = short.plus(1).is_some_and(|short| state.system.implies_order(&short, &long));
                let removed = Affine::constant(if shorter { weight.count } else { 0 });
                self.less(base, weight, Some(removed), state)
            }
            Term::Apply(Builtin::Sort | Builtin::Reverse | Builtin::ToList, args) => match args.first() {
                Some(Sym::Term(inner)) => self.potential(inner, weight, state),
                _ => Ok(None),
            },
            Term::Apply(Builtin::ToSet, args) => match args.first() {
                Some(Sym::Term(inner)) if self.is_natural_list(inner, weight) => {
                    self.potential(inner, weight, state)
                }
                _ => Ok(None),
            },
            Term::Over(Over::List, closure) => self.made(closure, weight, state),
            // Equal elements become one; their sum falls with that only if they are natural.
            Term::Over(Over::Set, closure) if weight.value == 0 => self.made(closure, weight, state),
            _ => Ok(None),
        }
    }

    fn plain(&self, list: &Arc<Term<'r>>, weight: Weight, state: &mut State<'r>) -> Tried<Affine> {
        let length = self.length(list, state)?.scale(weight.count).ok_or(TooHard)?;
        if weight.value == 0 {
            return Ok(length);
        }
        let total = self.total(list, state)?.scale(weight.value).ok_or(TooHard)?;
        total.add(&length).ok_or(TooHard)
    }

    /// The element at a place, as a name.
    fn at(&self, base: &Arc<Term<'r>>, at: &Affine, state: &mut State<'r>) -> Tried<Affine> {
        let (form, new) = state.element(base, at);
        if new && base.element_type(&self.fields).is_nat() {
            state.system.require(form.clone());
        }
        Ok(form)
    }

    fn less(
        &self,
        base: &Arc<Term<'r>>,
        weight: Weight,
        removed: Option<Affine>,
        state: &mut State<'r>,
    ) -> Tried<Option<Affine>> {
        let whole = self.potential(base, weight, state)?;
        Ok(whole.zip(removed).and_then(|(whole, removed)| whole.sub(&removed)))
    }

    fn both(
        &self,
        a: &Arc<Term<'r>>,
        b: &Arc<Term<'r>>,
        weight: Weight,
        state: &mut State<'r>,
    ) -> Tried<Option<Affine>> {
        let (a, b) = (self.potential(a, weight, state)?, self.potential(b, weight, state)?);
        Ok(a.zip(b).and_then(|(a, b)| a.add(&b)))
    }

    /// Updates at places that are surely different change the potential by what they change.
    fn updated(
        &self,
        base: &Arc<Term<'r>>,
        updates: &[(Affine, Sym<'r>)],
        weight: Weight,
        state: &mut State<'r>,
    ) -> Tried<Option<Affine>> {
        let differ = |a: &Affine, b: &Affine| {
            a.sub(b).and_then(|difference| difference.as_constant()).is_some_and(|difference| difference != 0)
        };
        let distinct = updates
            .iter()
            .enumerate()
            .all(|(place, (at, _))| updates[..place].iter().all(|(other, _)| differ(at, other)));
        let Some(mut sum) = self.potential(base, weight, state)?.filter(|_| distinct || weight.value == 0)
        else {
            return Ok(None);
        };
        if weight.value != 0 {
            for (at, value) in updates {
                let before = self.at(base, at, state)?;
                let change = as_int(value).and_then(|value| value.sub(&before)?.scale(weight.value));
                let Some(changed) = change.and_then(|change| sum.add(&change)) else { return Ok(None) };
                sum = changed;
            }
        }
        Ok(Some(sum))
    }

    fn set_potential(
        &self,
        op: Sets,
        a: &Arc<Term<'r>>,
        b: &Arc<Term<'r>>,
        weight: Weight,
        state: &mut State<'r>,
    ) -> Tried<Option<Affine>> {
        match op {
            Sets::Union | Sets::SymmetricDifference => self.both(a, b, weight, state),
            Sets::Intersection => self.potential(a, weight, state),
            Sets::Difference => {
                let removed = members(a, state).into_iter().find(|member| self.surely_in(member, b, state));
                let value = removed.and_then(|member| weight.of(as_int(&member).as_ref()));
                self.less(a, weight, Some(value.unwrap_or(Affine::constant(0))), state)
            }
        }
    }

    /// Whether it is shown that the value is an element.
    pub(crate) fn surely_in(&self, value: &Sym<'r>, set: &Arc<Term<'r>>, state: &State<'r>) -> bool {
        let equal = |a: &Sym<'r>, b: &Sym<'r>| match (a, b) {
            (Sym::Int(a), Sym::Int(b)) => {
                a.sub(b).is_some_and(|difference| state.system.implies_zero(&difference))
            }
            _ => a == b,
        };
        match &**set {
            Term::Set(elements) | Term::List(elements) => {
                elements.iter().any(|element| equal(element, value))
            }
            Term::Sets(Sets::Union, a, b) | Term::Join(a, b) => {
                self.surely_in(value, a, state) || self.surely_in(value, b, state)
            }
            Term::Range(from, to) => as_int(value).is_some_and(|form| {
                state.system.implies_order(from, &form)
                    && form.plus(1).is_some_and(|next| state.system.implies_order(&next, to))
            }),
            Term::Over(Over::Set | Over::List, closure) => {
                self.surely_made(value, closure, state).unwrap_or(false)
            }
            _ => state.facts.contains(&Fact::Member(value.clone(), Arc::clone(set))),
        }
    }

    /// Whether a comprehension over one domain surely makes the value: from the value itself, or
    /// from an end of a range.
    fn surely_made(&self, value: &Sym<'r>, closure: &Closure<'r>, state: &State<'r>) -> Tried<bool> {
        let [Item::In(pattern, domain), conditions @ ..] = closure.items else { return Ok(false) };
        let mut inside = state.clone();
        inside.env.clone_from(&closure.env);
        let [(inside, domain)] = &self.eval(domain, inside)?[..] else { return Ok(false) };
        let Sym::Term(domain) = domain else { return Ok(false) };
        let mut candidates = vec![value.clone()];
        if let Term::Range(from, to) = &**domain {
            candidates.push(Sym::Int(from.clone()));
            candidates.extend(to.plus(-1).map(Sym::Int));
        }
        for candidate in candidates {
            if !self.surely_in(&candidate, domain, inside) {
                continue;
            }
            let mut at = inside.clone();
            bind(pattern, candidate, &mut at);
            if !self.surely_kept(conditions, &at)? {
                continue;
            }
            let made = self.eval(closure.body, at)?;
            let equal = |(state, made): &(State<'r>, Sym<'r>)| match (made, value) {
                (Sym::Int(a), Sym::Int(b)) => a.sub(b).is_some_and(|zero| state.system.implies_zero(&zero)),
                _ => made == value,
            };
            if made.iter().all(equal) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether no condition can fail.
    fn surely_kept(&self, conditions: &'r [Item], state: &State<'r>) -> Tried<bool> {
        for item in conditions {
            let Item::If(condition) = item else { return Ok(false) };
            if !self.assume(condition, false, state.clone())?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A comprehension over the elements, or over the places, of one list.
    fn made(&self, closure: &Closure<'r>, weight: Weight, state: &mut State<'r>) -> Tried<Option<Affine>> {
        let [Item::In(_, domain), conditions @ ..] = closure.items else { return Ok(None) };
        if conditions.iter().any(|item| !matches!(item, Item::If(_))) {
            return Ok(None);
        }
        let mut inside = state.clone();
        inside.env.clone_from(&closure.env);
        let [(inside, Sym::Term(domain))] = &self.eval(domain, inside)?[..] else { return Ok(None) };
        // Names that the domain got stay known outside.
        let outer = std::mem::replace(state, inside.clone()).env;
        let result = match &**domain {
            Term::Range(..) => self.made_by_places(closure, domain, weight, state),
            _ => self.made_by_elements(closure, domain, weight, state),
        };
        state.env = outer;
        result
    }

    fn made_by_elements(
        &self,
        closure: &Closure<'r>,
        domain: &Arc<Term<'r>>,
        weight: Weight,
        state: &mut State<'r>,
    ) -> Tried<Option<Affine>> {
        let any = self.elements(domain, state.clone())?;
        let falls = |element: &Sym<'r>, by: i128, state: State<'r>| {
            let value = as_int(element);
            self.falls(closure, element, value.as_ref(), weight, by, state)
        };
        let every = |by: i128| -> Tried<bool> {
            any.iter().try_fold(true, |all, (state, element)| Ok(all && falls(element, by, state.clone())?))
        };
        if !every(0)? {
            return Ok(None);
        }
        let lost = if every(1)? {
            self.length(domain, state)?
        } else {
            let mut lost = 0;
            for member in members(domain, state) {
                lost = lost.max(i128::from(falls(&member, 1, state.clone())?));
            }
            Affine::constant(lost)
        };
        self.less(domain, weight, Some(lost), state)
    }

    /// A comprehension over the places of a list that the state has elements of.
    fn made_by_places(
        &self,
        closure: &Closure<'r>,
        range: &Arc<Term<'r>>,
        weight: Weight,
        state: &mut State<'r>,
    ) -> Tried<Option<Affine>> {
        for (field, ty) in self.fields.iter().enumerate() {
            let list = Arc::new(Term::Field(field));
            if !matches!(ty, Type::List(_) | Type::Bag(_)) {
                continue;
            }
            let length = self.length(&list, state)?;
            if **range != Term::Range(Affine::constant(0), length) {
                continue;
            }
            let falls = |at: &Affine, by: i128, mut state: State<'r>| -> Tried<bool> {
                let value = self.at(&list, at, &mut state)?;
                self.falls(closure, &Sym::Int(at.clone()), Some(&value), weight, by, state)
            };
            for (inside, place) in self.elements(range, state.clone())? {
                let Some(place) = as_int(&place) else { return Ok(None) };
                if !falls(&place, 0, inside)? {
                    return Ok(None);
                }
            }
            let places: Vec<Affine> = state
                .named
                .iter()
                .filter_map(|(term, _)| match term {
                    Term::Index(of, at) if *of == list => Some(at.clone()),
                    _ => None,
                })
                .collect();
            let mut lost = 0;
            for place in places {
                if self.surely_in(&Sym::Int(place.clone()), range, state) {
                    lost = lost.max(i128::from(falls(&place, 1, state.clone())?));
                }
            }
            return self.less(&list, weight, Some(Affine::constant(lost)), state);
        }
        Ok(None)
    }

    /// Whether what becomes of one element is surely worth less by at least `by` than it was.
    fn falls(
        &self,
        closure: &Closure<'r>,
        element: &Sym<'r>,
        value: Option<&Affine>,
        weight: Weight,
        by: i128,
        mut state: State<'r>,
    ) -> Tried<bool> {
        let [Item::In(pattern, _), conditions @ ..] = closure.items else { return Ok(false) };
        let Some(before) = weight.of(value).and_then(|before| before.plus(-by)) else { return Ok(false) };
        bind(pattern, element.clone(), &mut state);
        let mut kept = vec![state];
        for condition in conditions.iter().filter_map(condition) {
            let mut next = Vec::new();
            for state in kept {
                let dropped = self.assume(condition, false, state.clone())?;
                if !dropped.iter().all(|state| state.system.implies(&before)) {
                    return Ok(false);
                }
                next.extend(self.assume(condition, true, state)?);
            }
            kept = next;
        }
        for state in kept {
            for (state, made) in self.eval(closure.body, state)? {
                let after = weight.of(as_int(&made).as_ref());
                if !after.is_some_and(|after| state.system.implies_order(&after, &before)) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn is_natural_list(&self, list: &Arc<Term<'r>>, weight: Weight) -> bool {
        weight.value == 0 || list.element_type(&self.fields).is_nat()
    }

    fn all_natural(&self, elements: &[Sym<'r>], weight: Weight, state: &State<'r>) -> bool {
        let natural = |element: &Sym<'r>| as_int(element).is_some_and(|form| state.system.implies(&form));
        weight.value == 0 || elements.iter().all(natural)
    }
}

fn condition(item: &Item) -> Option<&Expr> {
    match item {
        Item::If(condition) => Some(condition),
        Item::In(..) | Item::Define(..) => None,
    }
}

/// The values known to be elements.
pub(crate) fn members<'r>(list: &Arc<Term<'r>>, state: &State<'r>) -> Vec<Sym<'r>> {
    let member = |fact: &Fact<'r>| match fact {
        Fact::Member(value, of) if of == list => Some(value.clone()),
        _ => None,
    };
    state.facts.iter().filter_map(member).collect()
}

fn sum_of(elements: &[Sym<'_>], weight: Weight) -> Option<Affine> {
    elements
        .iter()
        .try_fold(Affine::constant(0), |sum, element| sum.add(&weight.of(as_int(element).as_ref())?))
}

fn known_potential(value: &Value, weight: Weight) -> Option<Affine> {
    let elements = value.elements()?;
    let form = |element: &Value| element.as_int().and_then(word).map(Affine::constant);
    elements.iter().try_fold(Affine::constant(0), |sum, element| sum.add(&weight.of(form(element).as_ref())?))
}
