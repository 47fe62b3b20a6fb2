//! Bags that always have the same number of elements, all of them small.
//!
//! # Setting
//!
//! Fields of the only kind are bags of natural numbers, as hands of cards.
//!
//! # Theorem
//!
//! Let a condition say that the numbers of a bag are less than m, let `start` make it of k numbers, and let moves exchange bags of this sort or replace some of
//! their numbers (`a with [i: …]`). Then it always has k numbers less than m, and is one of the (k + m - 1 choose k) sorted lists of such numbers; the one that results from
//! putting v at place i depends on the list, i and v alone.
//!
//! # How the code uses it
//!
//! [`of_slot`] finds k and m, [`few_bags`] says whether moves keep them and whether the bags are few enough for a list. So a bag is a field with as many
//! values as there are bags.
//!
//! # What is not covered
//!
//! Bags whose length changes; those of several sorts; rules without `start`, where any length may be asked for.
//!
//! # Cost
//!
//! One walk over the rules.

use grundy_rules::ir::{Builtin, Expr, ExprKind, Kind, Logic, Rules, Sum};
use grundy_rules::types::Type;

use crate::program::limits::upper;
use crate::program::masks;

/// Bags with so many numbers, all of them less than a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bags {
    pub(crate) length: i64,
    pub(crate) below: i64,
}

impl Bags {
    /// How many there are; `None` where these are too many for a list of them.
    pub(crate) fn count(self) -> Option<i64> {
        let mut count: i64 = 1;
        for chosen in 1..=self.length {
            count = count.checked_mul(self.below + chosen - 1)? / chosen;
        }
        (count <= MOST_BAGS).then_some(count)
    }
}

/// There are at most so many bags.
const MOST_BAGS: i64 = 1 << 14;

/// All bags of a component together are at most so many.
const MOST_HANDS: i64 = 1 << 23;

pub(super) fn is_bag(ty: &Type) -> bool {
    matches!(ty, Type::Bag(of) if **of == Type::Nat)
}

/// Whether all bags of the only kind are of one sort of which there are few, and moves keep them so.
pub(super) fn few_bags(rules: &Rules) -> bool {
    let slots = |kind: &Kind| (0..kind.fields.len()).filter(|slot| is_bag(&kind.fields[*slot].ty)).collect();
    let all: Vec<Vec<usize>> = rules.kinds.iter().map(slots).collect();
    if all.iter().all(Vec::is_empty) {
        return true;
    }
    let ([_], [slots]) = (rules.kinds.as_slice(), all.as_slice()) else { return false };
    let sorts: Option<Vec<Bags>> = slots.iter().map(|slot| of_slot(rules, *slot)).collect();
    let Some(sorts) = sorts else { return false };
    let one = sorts.windows(2).all(|pair| pair[0] == pair[1]);
    let cells = sorts.iter().try_fold(1_i64, |cells, bags| cells.checked_mul(bags.count()?));
    one && cells.is_some_and(|cells| cells <= MOST_HANDS)
        && rules.moves.iter().all(|rule| keeps_bags(&rule.result.body, slots))
}

/// The bags that a field is, as the conditions and `start` say.
pub(super) fn of_slot(rules: &Rules, slot: usize) -> Option<Bags> {
    let below = upper(rules, &masks::stated(rules, slot)?)?;
    let Sum::Component { fields, .. } = &rules.start.as_ref()?.result.body else { return None };
    let length = i64::try_from(length(fields.get(slot)?)?).ok()?;
    let bags = Bags { length, below };
    (length > 0 && below > 0 && bags.count().is_some()).then_some(bags)
}

/// How many elements a list has, whatever these are.
fn length(e: &Expr) -> Option<usize> {
    match (&e.kind, &e.ty) {
        (_, Type::Tuple(parts)) => Some(parts.len()),
        (ExprKind::List(parts), _) => Some(parts.len()),
        (ExprKind::Builtin(Builtin::ToList | Builtin::Sort | Builtin::Reverse, args), _) => {
            args.first().and_then(length)
        }
        (ExprKind::With(of, _), _) => length(of),
        _ => None,
    }
}

/// Whether the fields of what a move makes are bags of the position, or these with numbers replaced.
fn keeps_bags(sum: &Sum, slots: &[usize]) -> bool {
    fn keeps(e: &Expr, slots: &[usize]) -> bool {
        match &e.kind {
            ExprKind::Local(slot) => slots.contains(slot),
            ExprKind::With(of, _) => keeps(of, slots),
            _ => false,
        }
    }
    match sum {
        Sum::If(_, a, b) => keeps_bags(a, slots) && keeps_bags(b, slots),
        Sum::Plus(terms) => terms.iter().all(|term| keeps_bags(term, slots)),
        Sum::Component { fields, .. } => slots.iter().all(|slot| keeps(&fields[*slot], slots)),
        Sum::Copies(_, term) | Sum::Each(term, _) => keeps_bags(term, slots),
    }
}

/// Whether a condition says nothing but how large the numbers of bags are, each of which has no other limit.
pub(super) fn limits_bags(kind: &Kind, e: &Expr) -> bool {
    fn count(e: &Expr, slot: usize) -> usize {
        match &e.kind {
            ExprKind::Logic(Logic::And, a, b) => count(a, slot) + count(b, slot),
            _ => usize::from(masks::within(e, slot).is_some()),
        }
    }
    if let ExprKind::Logic(Logic::And, a, b) = &e.kind {
        return limits_bags(kind, a) && limits_bags(kind, b);
    }
    let all =
        |slot: usize| kind.conditions.iter().map(|condition| count(&condition.body, slot)).sum::<usize>();
    let limited = |slot: usize| masks::within(e, slot).is_some() && all(slot) == 1;
    (0..kind.fields.len()).any(|slot| is_bag(&kind.fields[slot].ty) && limited(slot))
}
