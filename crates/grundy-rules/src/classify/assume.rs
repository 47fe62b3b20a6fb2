//! The branches in which a condition holds, or fails.

use std::sync::Arc;

use crate::ir::{Comparison, Expr, ExprKind, Item, Logic, Over};
use crate::linear::Affine;

use super::apply::short;
use super::symbolic::{Closure, Fact, State, Sym, Term, TooHard, Tried};
use super::translate::{Translator, as_term, bind};

impl<'r> Translator<'r> {
    /// The branches in which the condition has the given truth. Those shown to be empty are
    /// left out where there is more than one.
    pub(crate) fn assume(&self, e: &'r Expr, truth: bool, state: State<'r>) -> Tried<Vec<State<'r>>> {
        let mut states = self.assumed(e, truth, state)?;
        self.spend(states.len())?;
        states.retain(|state| !state.system.infeasible());
        Ok(states)
    }

    fn assumed(&self, e: &'r Expr, truth: bool, state: State<'r>) -> Tried<Vec<State<'r>>> {
        match &e.kind {
            ExprKind::Bool(known) => Ok(if *known == truth { vec![state] } else { Vec::new() }),
            ExprKind::Not(inner) => self.assume(inner, !truth, state),
            ExprKind::Logic(op, a, b) => self.logic(*op, (a, b), truth, state),
            ExprKind::Compare(operands, ops) => self.chain(operands, ops, truth, state),
            ExprKind::Over(over @ (Over::All | Over::Any), body, items) => {
                let closure = Closure { body, items, env: state.env.clone() };
                self.quantified(*over, &closure, truth, state)
            }
            ExprKind::If(condition, yes, no) => {
                let mut found = Vec::new();
                for state in self.assume(condition, true, state.clone())? {
                    found.extend(self.assume(yes, truth, state)?);
                }
                for state in self.assume(condition, false, state)? {
                    found.extend(self.assume(no, truth, state)?);
                }
                Ok(found)
            }
            _ => {
                let mut found = Vec::new();
                for (state, value) in self.eval(e, state)? {
                    found.extend(is_true(&value, truth, state)?);
                }
                Ok(found)
            }
        }
    }

    fn logic(
        &self,
        op: Logic,
        (a, b): (&'r Expr, &'r Expr),
        truth: bool,
        state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        let all = |wanted: &[(bool, Option<bool>)]| {
            let mut found = Vec::new();
            for (left, right) in wanted {
                for state in self.assume(a, *left, state.clone())? {
                    match right {
                        Some(right) => found.extend(self.assume(b, *right, state)?),
                        None => found.push(state),
                    }
                }
            }
            Ok(found)
        };
        match (op, truth) {
            (Logic::And, true) => all(&[(true, Some(true))]),
            (Logic::And, false) => all(&[(false, None), (true, Some(false))]),
            (Logic::Or, true) => all(&[(true, None), (false, Some(true))]),
            (Logic::Or, false) => all(&[(false, Some(false))]),
            (Logic::Implies, true) => all(&[(false, None), (true, Some(true))]),
            (Logic::Implies, false) => all(&[(true, Some(false))]),
            (Logic::Iff, true) | (Logic::Xor, false) => all(&[(true, Some(true)), (false, Some(false))]),
            (Logic::Iff, false) | (Logic::Xor, true) => all(&[(true, Some(false)), (false, Some(true))]),
        }
    }

    fn chain(
        &self,
        operands: &'r [Expr],
        ops: &[Comparison],
        truth: bool,
        state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        // An operand is looked at only where all comparisons before it hold, as in play: what it
        // takes for granted says nothing about the branches that ended before.
        let (first, rest) = operands.split_first().ok_or(TooHard)?;
        let mut found = Vec::new();
        let mut holding = self.eval(first, state)?;
        for (op, operand) in ops.iter().zip(rest) {
            let mut next = Vec::new();
            for (state, left) in holding {
                for (state, right) in self.eval(operand, state)? {
                    if !truth {
                        found.extend(self.compare(*op, &left, &right, false, state.clone())?);
                    }
                    let holds = self.compare(*op, &left, &right, true, state)?;
                    next.extend(holds.into_iter().map(|state| (state, right.clone())));
                }
            }
            self.spend(next.len())?;
            holding = next;
        }
        if truth {
            found.extend(holding.into_iter().map(|(state, _)| state));
        }
        Ok(found)
    }

    fn compare(
        &self,
        op: Comparison,
        a: &Sym<'r>,
        b: &Sym<'r>,
        truth: bool,
        mut state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        match (op, a, b) {
            (Comparison::Equal, ..) => return self.equal(a, b, truth, state),
            (Comparison::NotEqual, ..) => return self.equal(a, b, !truth, state),
            (Comparison::In | Comparison::NotIn, ..) => {
                let domain = as_term(b.clone(), &mut state);
                return self.member(a, &domain, truth == (op == Comparison::In), state);
            }
            (Comparison::Divides, Sym::Int(a), Sym::Int(b)) => return divides(a, b, truth, state),
            (Comparison::Less, Sym::Int(a), Sym::Int(b)) if truth => state.strict(a, b)?,
            (Comparison::Less, Sym::Int(a), Sym::Int(b)) => state.order(b, a)?,
            (Comparison::LessEqual, Sym::Int(a), Sym::Int(b)) if truth => state.order(a, b)?,
            (Comparison::LessEqual, Sym::Int(a), Sym::Int(b)) => state.strict(b, a)?,
            (Comparison::Greater, Sym::Int(a), Sym::Int(b)) if truth => state.strict(b, a)?,
            (Comparison::Greater, Sym::Int(a), Sym::Int(b)) => state.order(a, b)?,
            (Comparison::GreaterEqual, Sym::Int(a), Sym::Int(b)) if truth => state.order(b, a)?,
            (Comparison::GreaterEqual, Sym::Int(a), Sym::Int(b)) => state.strict(a, b)?,
            _ => state.exact = false,
        }
        Ok(vec![state])
    }

    /// The branches in which two values are equal, or differ.
    pub(crate) fn equal(
        &self,
        a: &Sym<'r>,
        b: &Sym<'r>,
        truth: bool,
        mut state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        if let (Some(a), Some(b)) = (items(a), items(b))
            && a.len() == b.len()
        {
            return self.equal(&Sym::Tuple(a), &Sym::Tuple(b), truth, state);
        }
        match (a, b) {
            (Sym::Int(a), Sym::Int(b)) if truth => {
                state.same(a, b)?;
                Ok(vec![state])
            }
            (Sym::Int(a), Sym::Int(b)) => {
                let mut above = state.clone();
                state.strict(a, b)?;
                above.strict(b, a)?;
                Ok(vec![state, above])
            }
            (Sym::Bool(a), Sym::Bool(b)) => Ok(if (a == b) == truth { vec![state] } else { Vec::new() }),
            (Sym::Bool(known), flag @ Sym::Flag(_)) | (flag @ Sym::Flag(_), Sym::Bool(known)) => {
                is_true(flag, *known == truth, state)
            }
            (Sym::Tuple(a), Sym::Tuple(b)) if a.len() == b.len() => {
                let mut equal = vec![state];
                let mut differ = Vec::new();
                for (a, b) in a.iter().zip(b) {
                    let mut next = Vec::new();
                    for state in equal {
                        if !truth {
                            differ.extend(self.equal(a, b, false, state.clone())?);
                        }
                        next.extend(self.equal(a, b, true, state)?);
                    }
                    equal = next;
                }
                Ok(if truth { equal } else { differ })
            }
            _ if a == b => Ok(if truth { vec![state] } else { Vec::new() }),
            _ => {
                state.exact = false;
                Ok(vec![state])
            }
        }
    }

    /// `all` and `any`: an existential statement becomes a choice, a universal one over few
    /// elements a conjunction, any other is remembered.
    fn quantified(
        &self,
        over: Over,
        closure: &Closure<'r>,
        truth: bool,
        mut state: State<'r>,
    ) -> Tried<Vec<State<'r>>> {
        // `any` holds, or `all` fails: some branch has a body of that truth.
        if (over == Over::Any) == truth {
            let outer = state.env.clone();
            let mut found = Vec::new();
            for state in self.items(closure.items, state)? {
                found.extend(self.assume(closure.body, truth, state)?);
            }
            found.iter_mut().for_each(|state| state.env.clone_from(&outer));
            return Ok(found);
        }
        if let Some(found) = self.for_each_of_few(closure, over == Over::All, &state)? {
            return Ok(found);
        }
        if let (Over::All, Some(Item::In(_, domain))) = (over, closure.items.first()) {
            let mut found = Vec::new();
            for (mut state, domain) in self.eval(domain, state)? {
                state.exact = false;
                let domain = as_term(domain, &mut state);
                state.facts.push(Fact::All(Arc::clone(&domain), closure.clone()));
                found.push(state);
            }
            return Ok(found);
        }
        state.exact = false;
        Ok(vec![state])
    }

    /// Requires the body to be `truth` at every element of a domain known one by one.
    fn for_each_of_few(
        &self,
        closure: &Closure<'r>,
        truth: bool,
        state: &State<'r>,
    ) -> Tried<Option<Vec<State<'r>>>> {
        let [Item::In(pattern, domain)] = closure.items else { return Ok(None) };
        let outer = state.env.clone();
        let mut found = Vec::new();
        for (state, domain) in self.eval(domain, state.clone())? {
            let Some(elements) = short(&domain)? else { return Ok(None) };
            let mut states = vec![state];
            for element in elements {
                let mut next = Vec::new();
                for mut state in states {
                    bind(pattern, element.clone(), &mut state);
                    next.extend(self.assume(closure.body, truth, state)?);
                }
                states = next;
            }
            found.extend(states);
        }
        found.iter_mut().for_each(|state| state.env.clone_from(&outer));
        Ok(Some(found))
    }
}

/// The branches in which a truth value is as wanted.
fn is_true<'r>(value: &Sym<'r>, truth: bool, mut state: State<'r>) -> Tried<Vec<State<'r>>> {
    match value {
        Sym::Bool(known) => return Ok(if *known == truth { vec![state] } else { Vec::new() }),
        Sym::Flag(var) => state.same(&Affine::var(*var), &Affine::constant(i128::from(truth)))?,
        _ => state.exact = false,
    }
    Ok(vec![state])
}

/// `a divides b`: by a constant exactly, by an unknown with what its size says.
fn divides<'r>(a: &Affine, b: &Affine, truth: bool, mut state: State<'r>) -> Tried<Vec<State<'r>>> {
    let one = Affine::constant(1);
    match a.as_constant() {
        Some(0) if truth => state.same(b, &Affine::constant(0))?,
        Some(by) if by != 0 => {
            let rest = state.divide(b, by.checked_abs().ok_or(TooHard)?).1;
            if truth { state.same(&rest, &Affine::constant(0))? } else { state.order(&one, &rest)? }
        }
        _ if a == b => return Ok(if truth { vec![state] } else { Vec::new() }),
        _ => {
            state.exact = false;
            if truth && state.system.implies_order(&one, b) {
                state.order(a, b)?;
            }
        }
    }
    Ok(vec![state])
}

/// The items of a list whose items are known one by one.
fn items<'r>(list: &Sym<'r>) -> Option<Vec<Sym<'r>>> {
    match list {
        Sym::Term(list) => match &**list {
            Term::List(items) => Some(items.clone()),
            _ => None,
        },
        _ => None,
    }
}
