//! What the rules say of one kind of component.

use grundy_rules::Type;
use grundy_rules::ir::Kind;
use grundy_syntax::tree::Ending;

use super::items::Walk;
use super::sum::Branch;
use super::{Translator, frame};
use crate::Rejection;
use crate::logic::{Affine, Formula, Var};

/// The logic of one kind, over the variables of its fields.
#[derive(Clone, Debug)]
pub(crate) struct KindLogic {
    /// The fields.
    pub(crate) fields: Vec<Var>,
    /// Which tuples are components in canonical form.
    pub(crate) domain: Formula,
    /// Where play has ended, and how: the conditions exclude each other.
    pub(crate) ends: Vec<(Formula, Ending)>,
    /// The ways to move from components in canonical form where play has not ended.
    pub(crate) branches: Vec<Branch>,
    /// Where evaluating the rules is an error.
    pub(crate) errors: Vec<Formula>,
}

/// The fields of a component may stand in at most this many orders.
const MOST_ORDERS: usize = 720;

impl KindLogic {
    /// Where play has ended in one of these ways.
    pub(crate) fn ended(&self, how: impl Fn(Ending) -> bool) -> Formula {
        Formula::or(self.ends.iter().filter(|(_, ending)| how(*ending)).map(|(formula, _)| formula.clone()))
    }
}

impl Translator<'_> {
    /// The logic of a kind.
    pub(crate) fn kind(&mut self, kind: usize) -> Result<KindLogic, Rejection> {
        let game = self.game;
        let declared = &game.rules().kinds[kind];
        if let Some(field) = declared.fields.iter().find(|field| !matches!(field.ty, Type::Nat | Type::Bool))
        {
            let (name, ty) = (field.name.clone(), field.ty.written());
            return Err(crate::refuse::field(&name, &ty));
        }
        if declared.unordered.iter().map(|group| factorial(group.len())).product::<usize>() > MOST_ORDERS {
            return Err(self.outside(declared.span));
        }
        let fields: Vec<Var> = declared.fields.iter().map(|_| self.unused()).collect();
        let forms: Vec<Affine> = fields.iter().map(|var| Affine::var(*var)).collect();
        self.may_index_by(&fields);
        let domain = self.domain(declared, &forms)?;
        self.errors.clear();
        let ends = self.ends(kind, &forms)?;
        let ended = Formula::or(ends.iter().map(|(formula, _)| formula.clone()));
        let branches = self.branches(kind, &forms, vec![ended.not()])?;
        let errors = std::mem::take(&mut self.errors);
        Ok(KindLogic { fields, domain, ends, branches, errors })
    }

    /// Components in canonical form: sorted, and in some order what `where` asks for.
    fn domain(&mut self, kind: &Kind, fields: &[Affine]) -> Result<Formula, Rejection> {
        let mut all = ordered(kind, fields)?;
        for (field, form) in kind.fields.iter().zip(fields) {
            if field.ty == Type::Bool {
                all.push(Formula::at_most(form, &Affine::one())?);
            }
        }
        let mut some = Vec::new();
        if kind.conditions.is_empty() {
            some.push(Formula::Truth(true));
        } else {
            for order in written_orders(kind) {
                let written: Vec<Affine> = order.iter().map(|slot| fields[*slot].clone()).collect();
                let terms = self.terms(kind, &written)?;
                some.push(self.allowed(kind, terms)?);
            }
        }
        all.push(Formula::or(some));
        Ok(Formula::and(all))
    }

    /// Where play has ended: each clause where none before it holds.
    fn ends(&mut self, kind: usize, fields: &[Affine]) -> Result<Vec<(Formula, Ending)>, Rejection> {
        let game = self.game;
        let declared = &game.rules().kinds[kind];
        let mut before = Vec::new();
        let mut ends = Vec::new();
        for clause in game.rules().ends.iter().filter(|ends| ends.kind == kind) {
            let terms = self.terms(declared, fields)?;
            let (holds, wrong) = self.condition(&clause.condition, terms)?;
            let open = Formula::or(before.iter().cloned()).not();
            self.errors.push(Formula::and([open.clone(), wrong]));
            ends.push((Formula::and([open, holds.clone()]), clause.ending));
            before.push(holds);
        }
        Ok(ends)
    }

    fn branches(
        &mut self,
        kind: usize,
        fields: &[Affine],
        open: Vec<Formula>,
    ) -> Result<Vec<Branch>, Rejection> {
        let game = self.game;
        let declared = &game.rules().kinds[kind];
        let mut branches = Vec::new();
        for rule in game.rules().moves.iter().filter(|rule| rule.kind == kind) {
            if rule.side.is_some() {
                return Err(crate::refuse::partizan(&rule.name));
            }
            self.scope = super::Scope { guards: open.clone(), ..super::Scope::default() };
            self.frame = frame(rule.result.slots.len(), self.terms(declared, fields)?);
            self.outermost(true);
            let walked = self.walk(&rule.items, Walk::Variables, &mut |translator| {
                for shape in translator.sum(&rule.result.body, rule.span)? {
                    let scope = &translator.scope;
                    let all = scope.definitions.iter().chain(&scope.guards).chain(&shape.guards);
                    let condition = Formula::and(all.cloned());
                    if condition != Formula::Truth(false) {
                        branches.push(Branch { vars: scope.vars.clone(), condition, parts: shape.parts });
                    }
                }
                Ok(())
            });
            self.outermost(false);
            walked?;
            self.scope = super::Scope::default();
        }
        Ok(branches)
    }
}

/// The fields of each group ascend.
pub(super) fn ordered(kind: &Kind, fields: &[Affine]) -> Result<Vec<Formula>, Rejection> {
    let pairs = kind.unordered.iter().flat_map(|group| group.windows(2));
    pairs.map(|pair| Ok(Formula::at_most(&fields[pair[0]], &fields[pair[1]])?)).collect()
}

/// For each way to have written a canonical component: the slot from which each field is taken.
pub(super) fn written_orders(kind: &Kind) -> Vec<Vec<usize>> {
    let mut all = vec![(0..kind.fields.len()).collect::<Vec<usize>>()];
    for group in &kind.unordered {
        let mut more = Vec::new();
        for order in permutations(group) {
            for before in &all {
                let mut next = before.clone();
                group.iter().zip(&order).for_each(|(slot, from)| next[*slot] = *from);
                more.push(next);
            }
        }
        all = more;
    }
    all
}

fn factorial(of: usize) -> usize {
    (1..=of).fold(1, usize::saturating_mul)
}

fn permutations(of: &[usize]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in of {
        all = all
            .iter()
            .flat_map(|before| {
                let left = of.iter().filter(|one| !before.contains(one));
                left.map(|next| [before.as_slice(), &[*next]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}
