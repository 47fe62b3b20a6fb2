//! What runs through a domain, and what lies in one.

use std::sync::Arc;

use crate::ir::{Builtin, Expr, Item, Over, Sets};
use crate::linear::Affine;
use crate::types::Type;
use crate::value::Value;

use super::apply::as_int;
use super::symbolic::{Closure, Fact, State, Sym, Term, TooHard, Tried, known, word};
use super::translate::{Branches, Translator, as_term, bind};

/// A known set of at most this size is taken apart.
const MOST_ELEMENTS: usize = 64;

/// A range of constants of at most this length is taken apart.
const MOST_STEPS: i128 = 16;

impl<'r> Translator<'r> {
    /// All branches of items, from left to right.
    pub(crate) fn items(&self, items: &'r [Item], state: State<'r>) -> Tried<Vec<State<'r>>> {
        let mut states = vec![state];
        for item in items {
            let mut next = Vec::new();
            for state in states {
                next.extend(self.item(item, state)?);
            }
            self.spend(next.len())?;
            states = next;
        }
        Ok(states)
    }

    fn item(&self, item: &'r Item, state: State<'r>) -> Tried<Vec<State<'r>>> {
        match item {
            Item::If(condition) => self.assume(condition, true, state),
            Item::Define(pattern, value) => self.bind_all(pattern, self.eval(value, state)?),
            Item::In(pattern, domain) => {
                let elements = self.each(self.eval(domain, state)?, |mut state, domain| {
                    let domain = as_term(domain, &mut state);
                    self.elements(&domain, state)
                })?;
                self.bind_all(pattern, elements)
            }
        }
    }

    fn bind_all(
        &self,
        pattern: &crate::ir::Pattern,
        values: Vec<(State<'r>, Sym<'r>)>,
    ) -> Tried<Vec<State<'r>>> {
        let bound = |(mut state, value)| {
            bind(pattern, value, &mut state);
            state
        };
        Ok(values.into_iter().map(bound).collect())
    }

    /// The values of the body of a closure on all branches of its items, in the closure's own
    /// frame; the caller puts back the outer one.
    pub(crate) fn branches_of(&self, closure: &Closure<'r>, mut state: State<'r>) -> Branches<'r, Sym<'r>> {
        state.env.clone_from(&closure.env);
        let states = self.items(closure.items, state)?;
        self.each(states.into_iter().map(|state| (state, ())).collect(), |state, ()| {
            self.eval(closure.body, state)
        })
    }

    /// Any element of a domain.
    pub(crate) fn elements(&self, domain: &Arc<Term<'r>>, mut state: State<'r>) -> Branches<'r, Sym<'r>> {
        match &**domain {
            Term::Range(from, to) => self.steps(from, to, state),
            Term::Constant(value) => self.known_elements(value, state),
            Term::List(elements) | Term::Set(elements) => {
                self.spend(elements.len())?;
                Ok(elements.iter().map(|element| (state.clone(), element.clone())).collect())
            }
            Term::Sets(op, a, b) => self.set_elements(*op, a, b, state),
            Term::Join(a, b) => {
                let mut found = self.elements(a, state.clone())?;
                found.extend(self.elements(b, state)?);
                Ok(found)
            }
            Term::Over(Over::Set | Over::List, closure) => {
                let outer = state.env.clone();
                let mut found = self.branches_of(closure, state)?;
                found.iter_mut().for_each(|(state, _)| state.env.clone_from(&outer));
                Ok(found)
            }
            Term::Apply(Builtin::Sort | Builtin::Reverse | Builtin::ToSet | Builtin::ToList, args) => {
                let inner = as_term(args.first().cloned().ok_or(TooHard)?, &mut state);
                self.elements(&inner, state)
            }
            Term::Without(base, _) | Term::Slice(base, ..) => {
                state.exact = false;
                self.elements(base, state)
            }
            Term::With(base, updates) => {
                state.exact = false;
                let mut found = self.elements(base, state.clone())?;
                found.extend(updates.iter().map(|(_, value)| (state.clone(), value.clone())));
                Ok(found)
            }
            Term::Apply(Builtin::Divisors | Builtin::Powers, args) => {
                let most = args.last().and_then(as_int).ok_or(TooHard)?;
                let element = state.unknown_int(&Type::Nat);
                state.order(&Affine::constant(1), &element)?;
                state.order(&element, &most)?;
                Ok(vec![(state, Sym::Int(element))])
            }
            Term::Apply(builtin @ (Builtin::Product | Builtin::Choose | Builtin::Subsets), args) => {
                match self.picked(*builtin, args, &state)? {
                    Some(found) => {
                        self.spend(found.len())?;
                        Ok(found)
                    }
                    None => self.unknown_element(domain, state),
                }
            }
            _ => self.unknown_element(domain, state),
        }
    }

    /// The integers of a range: one by one if they are few constants, else a variable.
    fn steps(&self, from: &Affine, to: &Affine, mut state: State<'r>) -> Branches<'r, Sym<'r>> {
        if let (Some(low), Some(high)) = (from.as_constant(), to.as_constant())
            && high.saturating_sub(low) <= MOST_STEPS
        {
            let all: Vec<_> = (low..high).map(|at| (state.clone(), Sym::Int(Affine::constant(at)))).collect();
            self.spend(all.len())?;
            return Ok(all);
        }
        let element = Affine::var(state.variable());
        state.order(from, &element)?;
        state.strict(&element, to)?;
        Ok(vec![(state, Sym::Int(element))])
    }

    fn known_elements(&self, value: &Value, mut state: State<'r>) -> Branches<'r, Sym<'r>> {
        let elements = value.elements().unwrap_or_default();
        if elements.len() <= MOST_ELEMENTS {
            self.spend(elements.len())?;
            return elements.iter().map(|element| Ok((state.clone(), known(element)?))).collect();
        }
        let ints: Option<Vec<i128>> = elements.iter().map(|element| word(element.as_int()?)).collect();
        let Some(ints) = ints else { return Err(TooHard) };
        let element = state.unknown_int(&Type::Int);
        let (low, high) = (ints.iter().min().ok_or(TooHard)?, ints.iter().max().ok_or(TooHard)?);
        state.order(&Affine::constant(*low), &element)?;
        state.order(&element, &Affine::constant(*high))?;
        Ok(vec![(state, Sym::Int(element))])
    }

    fn set_elements(
        &self,
        op: Sets,
        a: &Arc<Term<'r>>,
        b: &Arc<Term<'r>>,
        state: State<'r>,
    ) -> Branches<'r, Sym<'r>> {
        let from = |first: &Arc<Term<'r>>, second: &Arc<Term<'r>>, inside: bool, state: State<'r>| {
            self.each(self.elements(first, state)?, |state, element| {
                let states = self.member(&element, second, inside, state)?;
                Ok(states.into_iter().map(|state| (state, element.clone())).collect())
            })
        };
        match op {
            Sets::Intersection => from(a, b, true, state),
            Sets::Difference => from(a, b, false, state),
            Sets::Union => {
                let mut found = self.elements(a, state.clone())?;
                found.extend(self.elements(b, state)?);
                Ok(found)
            }
            Sets::SymmetricDifference => {
                let mut found = from(a, b, false, state.clone())?;
                found.extend(from(b, a, false, state)?);
                Ok(found)
            }
        }
    }

    /// An element of something of which only the type is known.
    fn unknown_element(&self, domain: &Arc<Term<'r>>, mut state: State<'r>) -> Branches<'r, Sym<'r>> {
        let element = state.unknown(&domain.element_type(&self.fields));
        let length = self.length(domain, &mut state)?;
        state.order(&Affine::constant(1), &length)?;
        state.facts.push(Fact::Member(element.clone(), Arc::clone(domain)));
        let states = self.apply_universals(domain, &element, state)?;
        Ok(states.into_iter().map(|state| (state, element.clone())).collect())
    }

    /// Uses what is known of all elements of a domain on one of them.
    pub(crate) fn apply_universals(
        &self,
        domain: &Arc<Term<'r>>,
        element: &Sym<'r>,
        state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        let laws: Vec<Closure<'r>> = state
            .facts
            .iter()
            .filter_map(|fact| match fact {
                Fact::All(of, closure) if of == domain => Some(closure.clone()),
                _ => None,
            })
            .collect();
        let mut states = vec![state];
        for law in laws {
            let mut next = Vec::new();
            for state in states {
                next.extend(self.apply_law(&law, element, state)?);
            }
            states = next;
        }
        Ok(states)
    }

    fn apply_law(&self, law: &Closure<'r>, element: &Sym<'r>, mut state: State<'r>) -> Tried<Vec<State<'r>>> {
        let [Item::In(pattern, _), conditions @ ..] = law.items else { return Ok(vec![state]) };
        let conditions: Option<Vec<&'r Expr>> = conditions
            .iter()
            .map(|item| match item {
                Item::If(condition) => Some(condition),
                Item::In(..) | Item::Define(..) => None,
            })
            .collect();
        let Some(conditions) = conditions else { return Ok(vec![state]) };
        let outer = std::mem::replace(&mut state.env, law.env.clone());
        bind(pattern, element.clone(), &mut state);
        let mut inside = vec![state];
        let mut found = Vec::new();
        for condition in conditions {
            let mut next = Vec::new();
            for state in inside {
                found.extend(self.assume(condition, false, state.clone())?);
                next.extend(self.assume(condition, true, state)?);
            }
            inside = next;
        }
        for state in inside {
            found.extend(self.assume(law.body, true, state)?);
        }
        found.iter_mut().for_each(|state| state.env.clone_from(&outer));
        Ok(found)
    }

    /// The branches in which `value` lies in `domain`, or not.
    pub(crate) fn member(
        &self,
        value: &Sym<'r>,
        domain: &Arc<Term<'r>>,
        inside: bool,
        mut state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        match (&**domain, value) {
            (Term::Range(from, to), Sym::Int(form)) => self.between(form, from, to, inside, state),
            (Term::Constant(elements), _) => self.member_of_known(value, elements, inside, state),
            (Term::List(elements) | Term::Set(elements), _) => {
                self.member_of_these(value, elements, inside, state)
            }
            (Term::Sets(op, a, b), _) => self.member_of_both(*op, value, (a, b), inside, state),
            (Term::Join(a, b), _) => self.member_of_both(Sets::Union, value, (a, b), inside, state),
            (Term::Over(Over::Set | Over::List, closure), _) if inside => {
                let outer = state.env.clone();
                let mut found = Vec::new();
                for (state, element) in self.branches_of(closure, state)? {
                    found.extend(self.equal(value, &element, true, state)?);
                }
                found.iter_mut().for_each(|state| state.env.clone_from(&outer));
                Ok(found)
            }
            (Term::Apply(Builtin::Sort | Builtin::Reverse | Builtin::ToSet | Builtin::ToList, args), _) => {
                let inner = as_term(args.first().cloned().ok_or(TooHard)?, &mut state);
                self.member(value, &inner, inside, state)
            }
            (Term::Apply(Builtin::Divisors | Builtin::Powers, args), Sym::Int(form)) if inside => {
                state.exact = false;
                state.order(&Affine::constant(1), form)?;
                state.order(form, &args.last().and_then(as_int).ok_or(TooHard)?)?;
                Ok(vec![state])
            }
            _ => self.member_of_unknown(value, domain, inside, state),
        }
    }

    fn between(
        &self,
        form: &Affine,
        from: &Affine,
        to: &Affine,
        inside: bool,
        mut state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        if inside {
            state.order(from, form)?;
            state.strict(form, to)?;
            return Ok(vec![state]);
        }
        let mut above = state.clone();
        state.strict(form, from)?;
        above.order(from, form)?;
        above.order(to, form)?;
        Ok(vec![state, above])
    }

    fn member_of_known(
        &self,
        value: &Sym<'r>,
        elements: &Value,
        inside: bool,
        mut state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        let elements = elements.elements().unwrap_or_default();
        let ints: Option<Vec<i128>> = elements.iter().map(|element| word(element.as_int()?)).collect();
        if let (Some(mut ints), Sym::Int(form)) = (ints, value) {
            ints.sort_unstable();
            ints.dedup();
            return self.member_of_ints(form, &ints, inside, state);
        }
        if elements.len() > 8 {
            state.exact = false;
            return Ok(vec![state]);
        }
        let elements = elements.iter().map(known).collect::<Tried<Vec<_>>>()?;
        self.member_of_these(value, &elements, inside, state)
    }

    /// Membership in sorted constants, by the runs of neighbours they fall into.
    fn member_of_ints(
        &self,
        form: &Affine,
        ints: &[i128],
        inside: bool,
        mut state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        if let Some(constant) = form.as_constant() {
            let holds = ints.binary_search(&constant).is_ok() == inside;
            return Ok(if holds { vec![state] } else { Vec::new() });
        }
        let runs: Vec<(i128, i128)> = ints
            .chunk_by(|a, b| a.checked_add(1) == Some(*b))
            .map(|run| (run[0], run[run.len() - 1]))
            .collect();
        if runs.len() > MOST_ELEMENTS {
            state.exact = false;
            return Ok(vec![state]);
        }
        let mut pieces: Vec<(Option<i128>, Option<i128>)> = Vec::new();
        if inside {
            pieces.extend(runs.iter().map(|(low, high)| (Some(*low), Some(*high))));
        } else {
            let mut low = None;
            for run in &runs {
                pieces.push((low, run.0.checked_sub(1)));
                low = run.1.checked_add(1);
            }
            pieces.push((low, None));
        }
        self.spend(pieces.len())?;
        let piece = |(low, high): (Option<i128>, Option<i128>)| {
            let mut state = state.clone();
            low.map_or(Ok(()), |low| state.order(&Affine::constant(low), form))?;
            high.map_or(Ok(()), |high| state.order(form, &Affine::constant(high)))?;
            Ok(state)
        };
        pieces.into_iter().map(piece).collect()
    }

    fn member_of_these(
        &self,
        value: &Sym<'r>,
        elements: &[Sym<'r>],
        inside: bool,
        state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        let mut outside = vec![state];
        let mut found = Vec::new();
        for element in elements {
            let mut next = Vec::new();
            for state in outside {
                if inside {
                    found.extend(self.equal(value, element, true, state.clone())?);
                }
                next.extend(self.equal(value, element, false, state)?);
            }
            self.spend(next.len())?;
            outside = next;
        }
        Ok(if inside { found } else { outside })
    }

    fn member_of_both(
        &self,
        op: Sets,
        value: &Sym<'r>,
        (a, b): (&Arc<Term<'r>>, &Arc<Term<'r>>),
        inside: bool,
        state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        // What membership in a and in b must be, for each way to be inside or not.
        let ways: &[(bool, bool)] = match (op, inside) {
            (Sets::Union, true) => &[(true, true), (true, false), (false, true)],
            (Sets::Union, false) => &[(false, false)],
            (Sets::Intersection, true) => &[(true, true)],
            (Sets::Intersection, false) => &[(false, true), (false, false), (true, false)],
            (Sets::Difference, true) => &[(true, false)],
            (Sets::Difference, false) => &[(false, true), (false, false), (true, true)],
            (Sets::SymmetricDifference, true) => &[(true, false), (false, true)],
            (Sets::SymmetricDifference, false) => &[(true, true), (false, false)],
        };
        let mut found = Vec::new();
        for (in_a, in_b) in ways {
            for state in self.member(value, a, *in_a, state.clone())? {
                found.extend(self.member(value, b, *in_b, state)?);
            }
        }
        self.spend(found.len())?;
        Ok(found)
    }

    fn member_of_unknown(
        &self,
        value: &Sym<'r>,
        domain: &Arc<Term<'r>>,
        inside: bool,
        mut state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        let is_in = Fact::Member(value.clone(), Arc::clone(domain));
        let is_out = Fact::NotMember(value.clone(), Arc::clone(domain));
        let (wanted, other) = if inside { (is_in, is_out) } else { (is_out, is_in) };
        if state.facts.contains(&other) {
            return Ok(Vec::new());
        }
        if state.facts.contains(&wanted) {
            return Ok(vec![state]);
        }
        state.exact = false;
        state.facts.push(wanted);
        if inside {
            let length = self.length(domain, &mut state)?;
            state.order(&Affine::constant(1), &length)?;
            return self.apply_universals(domain, value, state);
        }
        Ok(vec![state])
    }
}
