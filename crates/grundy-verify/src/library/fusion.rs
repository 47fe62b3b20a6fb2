//! Green Hackenbush on graphs, by the fusion principle.
//!
//! # Setting
//!
//! Positions are sets E of edges of a graph without directions, which is a parameter; one vertex is the ground. A move names an edge e of E
//! and leaves those of the other edges that are still connected to the ground.
//!
//! # Theorem
//!
//! Let every edge of E be connected to the ground. Then the vertices of a cycle may be fused into one without change of the value. When all cycles
//! are fused, edges from a vertex to itself are left, which have the value 1 each, and a tree, to which the [colon principle](super::colon)
//! applies. [winning-ways] Two vertices are fused in the end exactly if no single edge parts them.
//!
//! # How the code uses it
//!
//! The result of the move is compared with the forms in which what is left can be written: functions and names are put in their
//! places; with R for E without e, the set must be that of the f in R of which an end is reached from the ground by edges of R. Either end
//! may be asked for, or both: f itself joins them.
//!
//! # What is not covered
//!
//! Sets in which an edge is not connected to the ground: nothing is stated about them. No move leads to one.
//!
//! # Cost
//!
//! That of reading the rules; the value of a set takes the square of its size.

use std::collections::{BTreeMap, BTreeSet};

use grundy_messages::Label;
use grundy_rules::ir::{
    Builtin, Comparison, Expr, ExprKind, GraphFunction, Item, Logic, Over, Pattern, Sets, Slot, Sum,
};
use grundy_rules::{BoundGame, Type, Value};

use super::coins::{Inliner, conjuncts, is_local};
use super::{colon, unfit, wrong_numbers};
use crate::Rejection;

/// The graph, with its ground.
pub(super) struct Picture {
    ground: u64,
    /// The ends of each edge.
    ends: Vec<(u64, u64)>,
}

/// What the rules say: which graph, and where the ground is.
pub(super) fn check(game: &BoundGame, numbers: &[u64]) -> Result<u64, Rejection> {
    if !numbers.is_empty() {
        return Err(wrong_numbers());
    }
    let picture = picture(game)?;
    Ok(u64::try_from(picture.ends.len()).unwrap_or(u64::MAX))
}

/// Reads the rules.
pub(super) fn picture(game: &BoundGame) -> Result<Picture, Rejection> {
    let rules = game.rules();
    let refused = || unfit(Label::VerifyNotStanding);
    let ([kind], [rule]) = (rules.kinds.as_slice(), rules.moves.as_slice()) else { return Err(refused()) };
    let [field] = kind.fields.as_slice() else { return Err(refused()) };
    let Type::Set(element) = &field.ty else { return Err(refused()) };
    let Type::Edge(graph) = element.as_ref() else { return Err(refused()) };
    let plain = kind.conditions.is_empty() && kind.reduce.is_none();
    if !plain || !rules.ends.is_empty() || !rules.goals.is_empty() || colon::elements(game).is_none() {
        return Err(refused());
    }
    let mut inliner = Inliner::resolving(game, rule.result.slots.len());
    let items = inliner.items(&rule.items, 0)?;
    let edge = named(&items).ok_or_else(|| unfit(Label::VerifyNotCut))?;
    let Sum::Component { fields, .. } = &rule.result.body else { return Err(refused()) };
    let [left] = fields.as_slice() else { return Err(refused()) };
    let left = inliner.expr(left, 0)?;
    let form = Form { graph: graph.param, edge };
    let ground = form.standing(&left).ok_or_else(refused)?;
    let ground = match &ground.kind {
        ExprKind::Param(at) => game.params().get(*at).and_then(Value::as_int).and_then(|int| int.to_u64()),
        ExprKind::Int(int) => int.to_u64(),
        _ => None,
    };
    let Some(Value::Graph(graph)) = game.params().get(graph.param) else { return Err(refused()) };
    let Some(ground) = ground.filter(|_| !graph.is_directed()) else { return Err(refused()) };
    Ok(Picture { ground, ends: graph.links().iter().map(|link| (link.from, link.to)).collect() })
}

/// The slot of the edge, where a move names any edge that is there and asks for nothing else.
fn named(items: &[Item]) -> Option<Slot> {
    match items {
        [Item::In(Pattern::Slot(edge), domain)] if is_local(domain, 0) => Some(*edge),
        [Item::In(Pattern::Slot(edge), domain), Item::If(test)] => {
            let all = matches!(&domain.kind, ExprKind::Builtin(Builtin::Graph(GraphFunction::Edges), _));
            let ExprKind::Compare(operands, ops) = &test.kind else { return None };
            let ([one, set], [Comparison::In]) = (operands.as_slice(), ops.as_slice()) else { return None };
            (all && is_local(one, *edge) && is_local(set, 0)).then_some(*edge)
        }
        _ => None,
    }
}

/// The forms of what is left when an edge is cut.
#[derive(Clone, Copy)]
struct Form {
    graph: usize,
    edge: Slot,
}

impl Form {
    /// The ground, where a set is what is left standing.
    fn standing(self, e: &Expr) -> Option<&Expr> {
        match &e.kind {
            ExprKind::Over(Over::Set, body, items) => {
                let [Item::In(Pattern::Slot(one), domain), tests @ ..] = items.as_slice() else {
                    return None;
                };
                let mut all = Vec::new();
                for test in tests {
                    let Item::If(test) = test else { return None };
                    conjuncts(test, &mut all);
                }
                let other = all.iter().any(|test| self.is_other(test, *one));
                all.retain(|test| !self.is_other(test, *one));
                let whole = self.is_rest(domain) || (is_local(domain, 0) && other);
                if !is_local(body, *one) || !whole {
                    return None;
                }
                self.all_connected(&all, *one)
            }
            ExprKind::Sets(Sets::Intersection, a, b) => {
                let (rest, near) = if self.is_rest(a) { (a, b) } else { (b, a) };
                self.is_rest(rest).then(|| self.near(near)).flatten()
            }
            _ => None,
        }
    }

    /// `union(incident(G, v) for v in reach(G, ground, R))`.
    fn near(self, e: &Expr) -> Option<&Expr> {
        let ExprKind::Over(Over::Union, body, items) = &e.kind else { return None };
        let [Item::In(Pattern::Slot(v), domain)] = items.as_slice() else { return None };
        let at = self.graph_call(body, GraphFunction::Incident)?;
        matches!(at, [at] if is_local(at, *v)).then(|| self.reached(domain)).flatten()
    }

    /// The ground, where all conditions say that an edge is connected to it.
    fn all_connected<'e>(self, tests: &[&'e Expr], one: Slot) -> Option<&'e Expr> {
        let mut ground: Option<&Expr> = None;
        for test in tests {
            let found = self.connected(test, one)?;
            if ground.is_some_and(|ground| !is_same_ground(ground, found)) {
                return None;
            }
            ground = Some(found);
        }
        ground
    }

    /// The ground, where a condition says that an end of an edge is reached from it.
    fn connected(self, e: &Expr, one: Slot) -> Option<&Expr> {
        match &e.kind {
            ExprKind::Logic(Logic::And | Logic::Or, a, b) => {
                let (first, second) = (self.connected(a, one)?, self.connected(b, one)?);
                is_same_ground(first, second).then_some(first)
            }
            ExprKind::Compare(operands, ops) => {
                let ([end, set], [Comparison::In]) = (operands.as_slice(), ops.as_slice()) else {
                    return None;
                };
                let ExprKind::Part(ends, 0 | 1) = &end.kind else { return None };
                let of = self.graph_call(ends, GraphFunction::Ends)?;
                matches!(of, [of] if is_local(of, one)).then(|| self.reached(set)).flatten()
            }
            ExprKind::Over(Over::Any, body, items) => {
                // any(f in incident(G, v) for v in reach(…))
                let [Item::In(Pattern::Slot(v), domain)] = items.as_slice() else { return None };
                let ExprKind::Compare(operands, ops) = &body.kind else { return None };
                let ([edge, set], [Comparison::In]) = (operands.as_slice(), ops.as_slice()) else {
                    return None;
                };
                let at = self.graph_call(set, GraphFunction::Incident)?;
                let right = is_local(edge, one) && matches!(at, [at] if is_local(at, *v));
                right.then(|| self.reached(domain)).flatten()
            }
            _ => None,
        }
    }

    /// The ground, where a set is what is reached from it by the other edges.
    fn reached(self, e: &Expr) -> Option<&Expr> {
        match self.graph_call(e, GraphFunction::Reach)? {
            [ground, edges] if self.is_rest(edges) => Some(ground),
            _ => None,
        }
    }

    /// The arguments after the graph, where a function of this graph is called.
    fn graph_call(self, e: &Expr, function: GraphFunction) -> Option<&[Expr]> {
        let ExprKind::Builtin(Builtin::Graph(called), args) = &e.kind else { return None };
        let (graph, rest) = args.split_first()?;
        let own = matches!(graph.kind, ExprKind::Param(param) if param == self.graph);
        (own && *called == function).then_some(rest)
    }

    /// Whether a set is that of all edges but the named one.
    fn is_rest(self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Sets(Sets::Difference, a, b) => {
                let cut = |set: &Expr| match &set.kind {
                    ExprKind::Set(one) => matches!(one.as_slice(), [one] if is_local(one, self.edge)),
                    _ => false,
                };
                is_local(a, 0) && cut(b)
            }
            ExprKind::Over(Over::Set, body, items) => match items.as_slice() {
                [Item::In(Pattern::Slot(one), domain), Item::If(test)] => {
                    is_local(domain, 0) && is_local(body, *one) && self.is_other(test, *one)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a condition says that an edge is not the named one.
    fn is_other(self, e: &Expr, one: Slot) -> bool {
        let ExprKind::Compare(operands, ops) = &e.kind else { return false };
        let ([a, b], [Comparison::NotEqual]) = (operands.as_slice(), ops.as_slice()) else { return false };
        (is_local(a, one) && is_local(b, self.edge)) || (is_local(b, one) && is_local(a, self.edge))
    }
}

fn is_same_ground(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Param(a), ExprKind::Param(b)) => a == b,
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        _ => false,
    }
}

impl Picture {
    /// The value of a set of edges; `None` where one of them is not connected to the ground.
    pub(super) fn value(&self, set: &BTreeSet<u64>) -> Option<u64> {
        let edges: Vec<(u64, u64)> = set
            .iter()
            .map(|edge| self.ends.get(usize::try_from(*edge).ok()?).copied())
            .collect::<Option<_>>()?;
        let whole = reached(self.ground, edges.iter().copied());
        if !edges.iter().all(|(from, _)| whole.contains(from)) {
            return None;
        }
        let parts = |at: usize| {
            let others = edges.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, edge)| *edge);
            let (from, to) = edges.get(at).copied().unwrap_or((0, 0));
            !reached(from, others).contains(&to)
        };
        let bridges: Vec<bool> = (0..edges.len()).map(parts).collect();
        let fused = |bridge: bool| {
            let chosen = edges.iter().zip(&bridges).filter(move |(_, own)| **own == bridge);
            chosen.map(|(edge, _)| *edge)
        };
        let inside: Vec<(u64, u64)> = fused(false).collect();
        let tree: Vec<(u64, u64)> = fused(true).collect();
        Some(grown(self.ground, &inside, &tree))
    }
}

/// The value of what stands on a fused vertex: its loops, and the edges above it.
fn grown(at: u64, inside: &[(u64, u64)], tree: &[(u64, u64)]) -> u64 {
    let own = reached(at, inside.iter().copied());
    let loops = inside.iter().filter(|(from, _)| own.contains(from)).count();
    let mut value = u64::from(loops % 2 == 1);
    for (edge, (from, to)) in tree.iter().enumerate() {
        let above = match (own.contains(from), own.contains(to)) {
            (true, false) => *to,
            (false, true) => *from,
            _ => continue,
        };
        // The edge itself leads back down.
        let rest: Vec<(u64, u64)> =
            tree.iter().enumerate().filter(|(other, _)| *other != edge).map(|(_, edge)| *edge).collect();
        value ^= grown(above, inside, &rest) + 1;
    }
    value
}

/// The vertices that are reached by edges.
fn reached(from: u64, edges: impl Iterator<Item = (u64, u64)>) -> BTreeSet<u64> {
    let mut near: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for (a, b) in edges {
        near.entry(a).or_default().push(b);
        near.entry(b).or_default().push(a);
    }
    let mut met = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for to in near.get(&at).into_iter().flatten() {
            if met.insert(*to) {
                open.push(*to);
            }
        }
    }
    met
}
