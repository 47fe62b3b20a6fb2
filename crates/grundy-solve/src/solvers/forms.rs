//! Shapes of expressions that several solvers look for in the rules.

use grundy_rules::ir::{Expr, ExprKind, Slot, Sum};
use grundy_values::Int;

/// Whether it is the variable in this slot.
pub(super) fn is_local(e: &Expr, of: Slot) -> bool {
    matches!(e.kind, ExprKind::Local(slot) if slot == of)
}

/// Whether it is this number, written out.
pub(super) fn is_int(e: &Expr, value: i64) -> bool {
    matches!(&e.kind, ExprKind::Int(int) if *int == Int::from(value))
}

/// The fields of a result that is one component of this kind.
pub(super) fn one_component(result: &Sum, kind: usize) -> Option<&[Expr]> {
    match result {
        Sum::Component { kind: of, fields, .. } if *of == kind => Some(fields),
        Sum::Plus(terms) => match terms.as_slice() {
            [Sum::Component { kind: of, fields, .. }] if *of == kind => Some(fields),
            _ => None,
        },
        _ => None,
    }
}
