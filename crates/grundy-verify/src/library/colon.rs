//! Green Hackenbush on trees, by the colon principle.
//!
//! # Setting
//!
//! Positions are sets S of vertices or edges of a graph that is a parameter. A move names an element v; S is looked at *pointwise*: whether v
//! may be named depends on v and on whether v is in S, and whether another element u is in what is left depends on v, u and
//! on whether u is in S.
//!
//! # Theorem
//!
//! Let a move that names v be allowed exactly if v is in S, but never for some elements, and let it leave S without a set D(v) that
//! contains v. Let the sets D(v), as far as they contain elements that may be named, be those of a forest: v and everything
//! that falls with its cut. Then every S is green Hackenbush on a forest, where an element grows on the next one of S below it; and by the colon
//! principle the value of an element with all that falls with it is one more than the xor of the values of what grows directly on it. The value
//! of S is the xor over those that grow on no other. [winning-ways], [conway-onag]
//!
//! # How the code uses it
//!
//! That S is looked at pointwise is read off the rules: S occurs only as the domain of v, in tests whether v is in it, and in the result, there
//! combined with sets that do not depend on S. Then what happens for every S is known from two: the set of all elements, and the set of
//! v alone. Those, and the set without v, are played by the interpreter.
//!
//! # What is not covered
//!
//! Rules that ask what is still connected to the ground.
//!
//! # Cost
//!
//! Three positions for each element, and the square of their number.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::ir::{Comparison, Expr, ExprKind, Item, Logic, Move, Over, Pattern, Rules, Slot, Sum};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value};

use super::{single_moves, unfit, wrong_numbers};
use crate::Rejection;

/// What falls with each element that can be cut.
pub(super) type Falls = BTreeMap<u64, BTreeSet<u64>>;

/// Larger graphs are not looked at.
const MOST_ELEMENTS: usize = 400;

/// The moves cut branches of a forest.
pub(super) fn check(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    if !numbers.is_empty() {
        return Err(wrong_numbers());
    }
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return Err(unfit(Label::VerifyNotPointwise)) };
    let plain = kind.conditions.is_empty() && rules.ends.is_empty() && rules.goals.is_empty();
    if !plain || !rules.moves.iter().all(|rule| is_pointwise(rules, rule)) {
        return Err(unfit(Label::VerifyNotPointwise));
    }
    let all = elements(game).ok_or_else(|| unfit(Label::VerifyNotPointwise))?;
    let falls = falls(game, run)?;
    if falls.keys().any(|v| !all.contains(v)) {
        return Err(unfit(Label::VerifyNotCut));
    }
    for v in &all {
        let alone = cuts(game, &BTreeSet::from([*v]), run)?;
        let without: BTreeSet<u64> = all.iter().copied().filter(|u| u != v).collect();
        let named = cuts(game, &without, run)?;
        // With v alone nothing is left; what cannot be cut in the whole cannot be cut without the rest either.
        let right = match (falls.get(v), alone.get(v)) {
            (Some(own), Some(left)) => own.contains(v) && left.iter().all(BTreeSet::is_empty),
            (None, None) => true,
            _ => false,
        };
        if !right || named.contains_key(v) {
            return Err(unfit(Label::VerifyNotCut));
        }
    }
    if !is_forest(&falls) {
        return Err(unfit(Label::VerifyNotForest));
    }
    Ok(u64::try_from(all.len()).unwrap_or(u64::MAX))
}

/// The elements of which positions are sets, where there are finitely many.
pub(super) fn elements(game: &BoundGame) -> Option<Vec<u64>> {
    let [kind] = game.rules().kinds.as_slice() else { return None };
    let [field] = kind.fields.as_slice() else { return None };
    let Type::Set(element) = &field.ty else { return None };
    let (graph, vertices) = match element.as_ref() {
        Type::Vertex(graph) => (graph, true),
        Type::Edge(graph) => (graph, false),
        _ => return None,
    };
    let Value::Graph(graph) = game.params().get(graph.param)? else { return None };
    let all: Vec<u64> =
        if vertices { graph.vertices().to_vec() } else { (0..).take(graph.links().len()).collect() };
    (all.len() <= MOST_ELEMENTS).then_some(all)
}

/// What falls with each element, as seen in the set of all.
pub(super) fn falls(game: &BoundGame, run: &Run<'_>) -> Result<Falls, Rejection> {
    let all: BTreeSet<u64> =
        elements(game).ok_or_else(|| unfit(Label::VerifyNotPointwise))?.into_iter().collect();
    let mut falls = Falls::new();
    for (v, left) in cuts(game, &all, run)? {
        let mut fallen: Vec<BTreeSet<u64>> =
            left.iter().map(|left| all.difference(left).copied().collect()).collect();
        fallen.dedup();
        let [fallen] = fallen.as_slice() else { return Err(unfit(Label::VerifyNotCut)) };
        falls.insert(v, fallen.clone());
    }
    Ok(falls)
}

/// For each element that can be named at a set, what may be left.
fn cuts(
    game: &BoundGame,
    set: &BTreeSet<u64>,
    run: &Run<'_>,
) -> Result<BTreeMap<u64, Vec<BTreeSet<u64>>>, Rejection> {
    let value = Value::set(set.iter().map(|element| Value::from(*element)).collect());
    let at = Component { kind: 0, fields: [value].into() };
    let mut cuts: BTreeMap<u64, Vec<BTreeSet<u64>>> = BTreeMap::new();
    let plain = single_moves(game, &at, run, &mut |v, part| match members(part) {
        Some(left) => {
            cuts.entry(v).or_default().push(left);
            true
        }
        None => false,
    })?;
    if plain { Ok(cuts) } else { Err(unfit(Label::VerifyNotCut)) }
}

/// The elements of the only set of a component.
pub(super) fn members(part: &Component) -> Option<BTreeSet<u64>> {
    let [Value::Set(elements)] = part.fields.as_ref() else { return None };
    elements.iter().map(|element| element.as_int()?.to_u64()).collect()
}

/// Whether what falls is what grows above something in a forest.
fn is_forest(falls: &Falls) -> bool {
    let own = |v: &u64| -> BTreeSet<u64> {
        falls.get(v).into_iter().flatten().copied().filter(|u| falls.contains_key(u)).collect()
    };
    let all: Vec<(u64, BTreeSet<u64>)> = falls.keys().map(|v| (*v, own(v))).collect();
    all.iter().all(|(v, of_v)| {
        all.iter().all(|(u, of_u)| {
            let inside = of_v.contains(u);
            u == v
                || (inside && of_u.is_subset(of_v) && !of_u.contains(v))
                || (!inside && (of_u.is_disjoint(of_v) || (of_u.contains(v) && of_v.is_subset(of_u))))
        })
    })
}

/// The value of a set: that of a forest, by the colon principle.
pub(super) fn value(falls: &Falls, set: &BTreeSet<u64>) -> u64 {
    let there: Vec<(u64, &BTreeSet<u64>)> =
        falls.iter().filter(|(v, _)| set.contains(v)).map(|(v, fallen)| (*v, fallen)).collect();
    let above = |u: u64, v: u64| u != v && falls.get(&v).is_some_and(|fallen| fallen.contains(&u));
    // What has more below it stands lower, so the highest come first.
    let mut order: Vec<u64> = there.iter().map(|(v, _)| *v).collect();
    order.sort_by_key(|v| order_key(falls, *v));
    let mut on: BTreeMap<u64, u64> = BTreeMap::new();
    let mut ground = 0;
    for v in &order {
        let value = on.get(v).copied().unwrap_or(0) + 1;
        let below = order.iter().copied().filter(|w| above(*v, *w)).min_by_key(|w| order_key(falls, *w));
        match below {
            Some(below) => *on.entry(below).or_insert(0) ^= value,
            None => ground ^= value,
        }
    }
    ground
}

/// How much falls with an element, then the element.
fn order_key(falls: &Falls, v: u64) -> (usize, u64) {
    (falls.get(&v).map_or(0, |fallen| fallen.iter().filter(|u| falls.contains_key(u)).count()), v)
}

/// Slots that hold sets which depend pointwise on that of the position.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    slots: BTreeSet<Slot>,
    /// What the move names.
    named: Option<Slot>,
}

/// Whether a move looks at the set pointwise.
fn is_pointwise(rules: &Rules, rule: &Move) -> bool {
    let Some(sets) = Sets::of_move(rules, rule, 0) else { return false };
    match &rule.result.body {
        Sum::Component { fields, .. } => matches!(fields.as_slice(), [set] if sets.is_set(rules, set, 0)),
        _ => false,
    }
}

/// Functions are followed this deep.
const MOST_CALLS: usize = 8;

impl Sets {
    /// The sets of a move, where what it runs through and asks for looks at the set in a slot pointwise.
    pub(super) fn of_move(rules: &Rules, rule: &Move, slot: Slot) -> Option<Self> {
        let mut sets = Self { slots: BTreeSet::from([slot]), named: None };
        if rule.side.is_some() || rule.scoring.is_some() {
            return None;
        }
        for item in &rule.items {
            let fits = match item {
                Item::In(Pattern::Slot(slot), domain) => {
                    // What is named is a number, and the only thing that is run through.
                    let first = sets.named.replace(*slot).is_none();
                    first && (sets.is_free(domain) || sets.is_set(rules, domain, 0))
                }
                Item::In(Pattern::Tuple(_), _) => false,
                Item::Define(Pattern::Slot(slot), value) if !sets.is_free(value) => {
                    sets.is_set(rules, value, 0) && sets.slots.insert(*slot)
                }
                Item::Define(_, value) => sets.is_free(value),
                Item::If(condition) => sets.is_test(rules, condition),
            };
            if !fits {
                return None;
            }
        }
        Some(sets)
    }

    /// Whether an expression does not depend on the set.
    pub(super) fn is_free(&self, e: &Expr) -> bool {
        let mut free = true;
        e.walk(&mut |e| free &= !matches!(e.kind, ExprKind::Local(slot) if self.slots.contains(&slot)));
        free
    }

    /// Whether an expression is a set that depends pointwise on that of the position.
    pub(super) fn is_set(&self, rules: &Rules, e: &Expr, calls: usize) -> bool {
        let set = |e: &Expr| self.is_free(e) || self.is_set(rules, e, calls);
        match &e.kind {
            ExprKind::Local(slot) => self.slots.contains(slot),
            ExprKind::Sets(_, a, b) => set(a) && set(b),
            ExprKind::If(condition, a, b) => self.is_test(rules, condition) && set(a) && set(b),
            ExprKind::Over(Over::Set, body, items) => {
                let [Item::In(Pattern::Slot(element), domain), rest @ ..] = items.as_slice() else {
                    return false;
                };
                let same = matches!(body.kind, ExprKind::Local(slot) if slot == *element);
                let tests =
                    rest.iter().all(|item| matches!(item, Item::If(condition) if self.is_free(condition)));
                same && tests && set(domain)
            }
            ExprKind::Call(function, args) => {
                let Some(called) = rules.functions.get(*function) else { return false };
                let given = |(slot, arg): (usize, &Expr)| (!self.is_free(arg)).then_some(slot);
                let right = args.iter().all(set);
                let slots = args.iter().enumerate().filter_map(given).collect();
                let inner = Self { slots, named: None };
                calls < MOST_CALLS
                    && right
                    && called.decreases.is_none()
                    && inner.is_set(rules, &called.body.body, calls + 1)
            }
            _ => false,
        }
    }

    /// Whether a condition looks at the set only by asking whether what is named is in it.
    fn is_test(&self, rules: &Rules, e: &Expr) -> bool {
        match &e.kind {
            _ if self.is_free(e) => true,
            ExprKind::Not(a) => self.is_test(rules, a),
            ExprKind::Logic(Logic::And | Logic::Or | Logic::Implies | Logic::Iff | Logic::Xor, a, b) => {
                self.is_test(rules, a) && self.is_test(rules, b)
            }
            ExprKind::Compare(operands, ops) => {
                let ([element, set], [Comparison::In | Comparison::NotIn]) =
                    (operands.as_slice(), ops.as_slice())
                else {
                    return false;
                };
                let named = matches!(element.kind, ExprKind::Local(slot) if Some(slot) == self.named);
                named && self.is_set(rules, set, 0)
            }
            _ => false,
        }
    }
}
