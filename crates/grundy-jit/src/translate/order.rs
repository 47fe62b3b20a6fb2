//! In which order elements are met.
//!
//! `all` and `any` stop at the first element that decides. What is wrong with a later one is then never seen, and
//! with an earlier one it is: so where the interpreter meets elements in another order, the machine does not stop.

use grundy_rules::Type;
use grundy_rules::ir::{Builtin, Expr, ExprKind, Item, Over, Pattern, Sets};

use super::linear::bound_by;
use super::{Bound, Frame, Translator};

impl<'g> Translator<'g, '_> {
    /// Whether the branches of items are met in the order of the interpreter.
    pub(super) fn branches_in_order(&self, items: &'g [Item], frame: &Frame<'g>) -> bool {
        // What the items bind is not known here.
        let mut frame = frame.clone();
        for slot in bound_by(items) {
            frame.get_mut(slot).into_iter().for_each(|bound| *bound = None);
        }
        let frame = &frame;
        items.iter().all(|item| match item {
            Item::In(_, domain) => self.in_order(domain, frame),
            Item::Define(..) | Item::If(_) => true,
        })
    }

    /// Whether the elements of a domain are met in the order of the interpreter: those of sets in ascending order.
    /// An element that comes again does not matter.
    fn in_order(&self, domain: &'g Expr, frame: &Frame<'g>) -> bool {
        if domain.ty == Type::Range {
            return true;
        }
        match &domain.kind {
            ExprKind::Literal(_) | ExprKind::Param(_) | ExprKind::Constant(_) => true,
            ExprKind::Local(slot) => match frame.get(*slot).and_then(Option::as_ref) {
                Some(Bound::Lazy(domain, inner)) => self.in_order(domain, inner),
                bound => bound.is_some(),
            },
            ExprKind::List(_) => true,
            ExprKind::Set(parts) => {
                let ints = parts.iter().map(|part| match &part.kind {
                    ExprKind::Int(int) => int.to_i64(),
                    _ => None,
                });
                let ints = ints.collect::<Option<Vec<i64>>>();
                parts.len() <= 1 || ints.is_some_and(|ints| ints.is_sorted())
            }
            ExprKind::Over(Over::List, _, items) => self.branches_in_order(items, frame),
            // A set of some elements of one domain.
            ExprKind::Over(Over::Set, element, items) => {
                let mut domains = items.iter().filter_map(|item| match item {
                    Item::In(pattern, domain) => Some((pattern, domain)),
                    Item::Define(..) | Item::If(_) => None,
                });
                match (domains.next(), domains.next(), &element.kind) {
                    (Some((Pattern::Slot(slot), domain)), None, ExprKind::Local(same)) => {
                        slot == same && ascends(&domain.ty) && self.in_order(domain, frame)
                    }
                    _ => false,
                }
            }
            ExprKind::Join(a, b) | ExprKind::If(_, a, b) => {
                self.in_order(a, frame) && self.in_order(b, frame)
            }
            ExprKind::Sets(Sets::Intersection | Sets::Difference, a, _) => self.in_order(a, frame),
            ExprKind::Builtin(builtin, args) => self.made_in_order(*builtin, args, frame),
            _ => false,
        }
    }

    fn made_in_order(&self, builtin: Builtin, args: &'g [Expr], frame: &Frame<'g>) -> bool {
        match (builtin, args) {
            (Builtin::Powers | Builtin::Choose | Builtin::Subsets, _) => true,
            (Builtin::ToList, [of]) => self.in_order(of, frame),
            (Builtin::ToSet | Builtin::Sort, [of]) => ascends(&of.ty) && self.in_order(of, frame),
            (Builtin::Product, [Expr { kind: ExprKind::List(domains), .. }]) => {
                domains.iter().all(|domain| self.in_order(domain, frame))
            }
            _ => false,
        }
    }
}

/// Whether the interpreter meets the elements of a domain of that type in ascending order.
fn ascends(ty: &Type) -> bool {
    matches!(ty, Type::Range | Type::Set(_))
}
