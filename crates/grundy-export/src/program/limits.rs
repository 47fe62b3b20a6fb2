//! How large numbers can be in which no field occurs, as the conditions on the parameters say.

use grundy_rules::ir::{Arith, Builtin, Comparison, Expr, ExprKind, GraphFunction, Logic, Rules};

/// What a number is at most, whatever the parameters are; `None` where nothing says so.
pub(crate) fn upper(rules: &Rules, e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Int(int) => int.to_i64(),
        ExprKind::Arith(Arith::Add, a, b) => upper(rules, a)?.checked_add(upper(rules, b)?),
        ExprKind::Arith(Arith::Mul, a, b) if a.ty.is_nat() && b.ty.is_nat() => {
            upper(rules, a)?.checked_mul(upper(rules, b)?)
        }
        ExprKind::Arith(Arith::Sub, a, b) => match &b.kind {
            ExprKind::Int(int) => upper(rules, a)?.checked_sub(int.to_i64()?),
            _ => None,
        },
        ExprKind::Param(_) | ExprKind::Builtin(Builtin::Len, _) => {
            rules.param_conditions.iter().filter_map(|condition| stated(&condition.body, e)).min()
        }
        _ => None,
    }
}

/// The number that a condition says something is at most.
fn stated(condition: &Expr, of: &Expr) -> Option<i64> {
    match &condition.kind {
        ExprKind::Logic(Logic::And, a, b) => {
            let both = [stated(a, of), stated(b, of)];
            both.into_iter().flatten().min()
        }
        ExprKind::Compare(operands, ops) => {
            let number = |e: &Expr| match &e.kind {
                ExprKind::Int(int) => int.to_i64(),
                _ => None,
            };
            let limits = ops.iter().enumerate().filter_map(|(at, op)| {
                let (a, b) = (&operands[at], &operands[at + 1]);
                match op {
                    Comparison::LessEqual | Comparison::Equal if same(a, of) => number(b),
                    Comparison::Less if same(a, of) => Some(number(b)?.checked_sub(1)?),
                    Comparison::GreaterEqual if same(b, of) => number(a),
                    Comparison::Greater if same(b, of) => Some(number(a)?.checked_sub(1)?),
                    _ => None,
                }
            });
            limits.min()
        }
        _ => None,
    }
}

/// Whether two numbers are the same parameter, or the length of the same one, or written out.
pub(crate) fn same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Param(a), ExprKind::Param(b)) | (ExprKind::Constant(a), ExprKind::Constant(b)) => a == b,
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (ExprKind::Builtin(Builtin::Len, a), ExprKind::Builtin(Builtin::Len, b))
        | (
            ExprKind::Builtin(Builtin::Graph(GraphFunction::Vertices), a),
            ExprKind::Builtin(Builtin::Graph(GraphFunction::Vertices), b),
        ) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        _ => false,
    }
}
