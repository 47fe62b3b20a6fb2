//! What a component is: fields, conditions, canonical form.

use std::collections::BTreeSet;

use grundy_automata::{Formula, Var};
use grundy_messages::Label;
use grundy_rules::Type;
use grundy_rules::ir::{Kind, Scoped};

use super::Compiler;
use super::value::{Condition, Env, Sym};
use crate::Refusal;
use crate::logic::{all, both, exists, some};
use crate::trouble::Tried;

/// The first field of a component.
const WHOLE: Var = Var(0);

/// Groups of more fields have too many orders.
const MOST_UNORDERED: usize = 6;

impl<'g> Compiler<'g, '_> {
    pub(crate) fn kind(&self, kind: usize) -> &'g Kind {
        &self.game.rules().kinds[kind]
    }

    /// The fields of a component whose values are these variables.
    pub(crate) fn fields(&self, kind: usize, vars: &[Var]) -> Tried<Vec<Sym<'g>>> {
        let declared = self.kind(kind);
        let field = |(field, var): (&grundy_rules::ir::Field, &Var)| match field.ty {
            Type::Nat if *var == WHOLE && self.split_field().is_some() => {
                self.split_field().ok_or_else(|| self.refuse(Label::FragmentNumber, declared.span))
            }
            Type::Nat => Ok(Sym::Int(crate::affine::Affine::var(*var))),
            Type::Bool => Ok(Sym::Flag(*var)),
            _ => {
                let refusal = Refusal::naming(Label::FragmentField, field.name.clone());
                Err(Refusal { span: Some(declared.span), ..refusal }.into())
            }
        };
        declared.fields.iter().zip(vars).map(field).collect()
    }

    /// A condition about a component with these fields.
    pub(crate) fn about(
        &self,
        scope: &'g Scoped<grundy_rules::ir::Expr>,
        fields: &[Sym<'g>],
    ) -> Tried<Condition> {
        self.condition(&scope.body, &Env::new(scope.slots.len(), fields.iter().cloned()))
    }

    /// Where fields, as they are written, satisfy `where`.
    pub(crate) fn kept(&self, kind: usize, fields: &[Sym<'g>]) -> Tried<Formula> {
        let conditions = self.kind(kind).conditions.iter();
        let holds = conditions.map(|condition| Ok(self.about(condition, fields)?.holds));
        Ok(all(holds.collect::<Tried<Vec<_>>>()?))
    }

    /// Where these values are a component in canonical form.
    ///
    /// `where` is tested before fields are sorted, so some order of them must satisfy it.
    pub(crate) fn domain(&self, kind: usize, vars: &[Var]) -> Tried<Formula> {
        let declared = self.kind(kind);
        let fields = self.fields(kind, vars)?;
        let truths = fields.iter().filter_map(|field| match field {
            Sym::Flag(var) => Some(Formula::at_most([(*var, 1)], 1)),
            _ => None,
        });
        let pairs = declared.unordered.iter().flat_map(|group| group.windows(2));
        let sorted = pairs.map(|pair| Formula::at_most([(vars[pair[0]], 1), (vars[pair[1]], -1)], 0));
        let shape = all(truths.chain(sorted));
        if declared.conditions.is_empty() {
            return Ok(shape);
        }
        if declared.unordered.iter().any(|group| group.len() > MOST_UNORDERED) {
            return Err(self.refuse(Label::FragmentCases, declared.span));
        }
        let mut orders = vec![(0..vars.len()).collect::<Vec<usize>>()];
        for group in &declared.unordered {
            orders = orders.iter().flat_map(|order| permuted(order, group)).collect();
        }
        let mut written = BTreeSet::new();
        let mut kept = Vec::new();
        for order in orders {
            let fields: Vec<Sym<'g>> = order.iter().map(|at| fields[*at].clone()).collect();
            let holds = self.kept(kind, &fields)?;
            // Most conditions treat the fields alike: each is then written once.
            if written.insert(plain(&holds)) {
                kept.push(holds);
            }
        }
        Ok(both(shape, some(kept)))
    }

    /// What `then` says of the canonical form of fields that are written as these variables.
    ///
    /// A sorting network: each step puts two fields in order and hides what they were.
    pub(crate) fn sorted(
        &self,
        kind: usize,
        written: &[Var],
        then: &dyn Fn(&[Var]) -> Tried<Formula>,
    ) -> Tried<Formula> {
        let mut steps = Vec::new();
        for group in &self.kind(kind).unordered {
            for last in (1..group.len()).rev() {
                steps.extend((0..last).map(|at| (group[at], group[at + 1])));
            }
        }
        self.network(&steps, written.to_vec(), then)
    }

    fn network(
        &self,
        steps: &[(usize, usize)],
        vars: Vec<Var>,
        then: &dyn Fn(&[Var]) -> Tried<Formula>,
    ) -> Tried<Formula> {
        let Some((&(a, b), rest)) = steps.split_first() else { return then(&vars) };
        let (x, y) = (vars[a], vars[b]);
        let (low, high) = (self.fresh(), self.fresh());
        let mut next = vars;
        (next[a], next[b]) = (low, high);
        let kept =
            all([Formula::at_most([(x, 1), (y, -1)], 0), Formula::same(low, x), Formula::same(high, y)]);
        let swapped = all([Formula::less(y, x), Formula::same(low, y), Formula::same(high, x)]);
        let after = self.network(rest, next, then)?;
        Ok(exists([low, high], both(some([kept, swapped]), after)))
    }
}

/// All ways to reorder the places of `group` in `order`.
fn permuted(order: &[usize], group: &[usize]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut stack: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(chosen) = stack.pop() {
        if chosen.len() == group.len() {
            let mut next = order.to_vec();
            group.iter().zip(&chosen).for_each(|(place, from)| next[*place] = order[*from]);
            found.push(next);
            continue;
        }
        for slot in group.iter().rev().filter(|slot| !chosen.contains(slot)) {
            stack.push(chosen.iter().copied().chain([*slot]).collect());
        }
    }
    found
}

/// A text that is the same for formulas that differ only in the order of their parts.
fn plain(formula: &Formula) -> String {
    let sorted = |parts: &[Formula]| {
        let mut texts: Vec<String> = parts.iter().map(plain).collect();
        texts.sort_unstable();
        texts.join(";")
    };
    match formula {
        Formula::All(parts) => format!("all({})", sorted(parts)),
        Formula::Some(parts) => format!("some({})", sorted(parts)),
        Formula::Not(inner) => format!("not({})", plain(inner)),
        other => format!("{other:?}"),
    }
}
