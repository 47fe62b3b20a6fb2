//! Branches of moves as nested statements.

use grundy_rules::Type;
use grundy_rules::ir::{Builtin, Comparison, Expr, ExprKind, GraphFunction, Item, Pattern};
use grundy_syntax::tree::GraphKind;
use grundy_values::Int;

use super::lower::{Lower, Written};
use super::tree::{Ex, Is, Names, Op, St, Step, Ty, uses_in};

impl Lower<'_> {
    /// `v in vertices(T) if len(path(T, u, v)) <= n`: the vertices near u, which are found without looking at all.
    pub(super) fn near(&self, item: &Item, next: &Item, names: &[String]) -> Option<Written<Step>> {
        let vertices = Builtin::Graph(GraphFunction::Vertices);
        let path = Builtin::Graph(GraphFunction::Path);
        let (Item::In(Pattern::Slot(v), domain), Item::If(condition)) = (item, next) else { return None };
        let ExprKind::Builtin(all, of) = &domain.kind else { return None };
        let [Expr { kind: ExprKind::Param(tree), .. }] = of.as_slice() else { return None };
        let ExprKind::Compare(operands, ops) = &condition.kind else { return None };
        let ([len, far], [Comparison::LessEqual]) = (operands.as_slice(), ops.as_slice()) else {
            return None;
        };
        let ExprKind::Builtin(Builtin::Len, of) = &len.kind else { return None };
        let [Expr { kind: ExprKind::Builtin(way, ends), .. }] = of.as_slice() else { return None };
        let [Expr { kind: ExprKind::Param(same), .. }, from, to] = ends.as_slice() else { return None };
        let is_v = |e: &Expr| matches!(e.kind, ExprKind::Local(slot) if slot == *v);
        let mut free = true;
        [from, far].into_iter().for_each(|e| e.walk(&mut |e| free &= !is_v(e)));
        let is_tree = matches!(self.rules.params[*tree].ty, Type::Graph(GraphKind::Tree));
        if *all != vertices || *way != path || tree != same || !is_tree || !is_v(to) || !free {
            return None;
        }
        let made = || {
            // A path with n vertices has n - 1 edges.
            let edges = match self.int(far, names)? {
                Ex { is: Is::Op(Op::Add, edges, one), .. } if one.is == Is::Int(Int::ONE) => *edges,
                far => far.op(Op::Sub, Ex::int(1)),
            };
            let args = vec![self.int(from, names)?, edges];
            let name = format!("near_{}", self.params[*tree]);
            let domain = Ex::call(&name, args, Ty::list(Ty::Int));
            Ok(Step::Each { names: Names::One(names[*v].clone()), domain })
        };
        Some(made())
    }
}

/// Statements inside of some steps. What does not depend on later steps is asked before them, where these do something at least once.
pub(crate) fn in_steps(steps: Vec<Step>, inner: Vec<St>) -> Vec<St> {
    let mut found: Vec<Step> = Vec::new();
    for step in steps {
        let Step::If(condition) = step else {
            found.push(step);
            continue;
        };
        let parts = if let Is::All(parts) = condition.is { parts } else { vec![condition] };
        // The parts stay in order, as one may say where the next has a meaning.
        let mut least = 0;
        for part in parts {
            let fixed = |step: &Step| match step {
                Step::Count { name, from, to } => {
                    let runs = match (&from.is, &to.is) {
                        (Is::Int(from), Is::Int(to)) => from < to,
                        _ => false,
                    };
                    runs && uses_in(&part, name) == 0
                }
                _ => false,
            };
            let kept = found.iter().rposition(|step| !fixed(step)).map_or(0, |at| at + 1);
            least = kept.max(least);
            found.insert(least, Step::If(part));
            least += 1;
        }
    }
    let mut inner = inner;
    let mut conditions: Vec<Ex> = Vec::new();
    let guarded = |conditions: &mut Vec<Ex>, inner: Vec<St>| {
        if conditions.is_empty() {
            return inner;
        }
        conditions.reverse();
        vec![St::If(vec![(Ex::all(std::mem::take(conditions)), inner)], Vec::new())]
    };
    for step in found.into_iter().rev() {
        if let Step::If(condition) = step {
            conditions.push(condition);
            continue;
        }
        let body = guarded(&mut conditions, inner);
        inner = match step {
            Step::If(_) => body,
            Step::Count { name, from, to } => vec![St::Count { name, from, to, body }],
            Step::Each { names, domain } => vec![St::Each { names, domain, body }],
            Step::Define { names, value } => {
                let first = match names {
                    Names::One(name) => St::Let(name, value),
                    names => St::Bind(names, value),
                };
                [first].into_iter().chain(body).collect()
            }
        };
    }
    guarded(&mut conditions, inner)
}

/// The number whose difference to a variable is one component where the variable is the other; `None` where the components are not exchanged by putting
/// the one for the other.
pub(crate) fn exchanged(name: &str, a: &[Ex], b: &[Ex]) -> Option<Ex> {
    let is_it = |ex: &Ex| matches!(&ex.is, Is::Var(var) if var == name);
    let uses = |ex: &Ex| uses_in(ex, name) > 0;
    let mut found: Option<Ex> = None;
    for (a, b) in a.iter().zip(b) {
        if a == b && !uses(a) {
            continue;
        }
        let (Is::Op(Op::Sub, sum, one), true) = (if is_it(a) { (&b.is, true) } else { (&a.is, is_it(b)) })
        else {
            return None;
        };
        if !is_it(one) || uses(sum) || found.as_ref().is_some_and(|found| *found != **sum) {
            return None;
        }
        found = Some((**sum).clone());
    }
    found
}
