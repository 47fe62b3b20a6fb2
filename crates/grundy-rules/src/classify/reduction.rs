//! Whether `reduce` keeps the value of every component.
//!
//! # Setting
//!
//! `reduce` puts a sum in the place of a component. It is right if the component has the value of
//! that sum: then every sum with the one has the outcome of the same sum with the other.
//!
//! # Theorem
//!
//! Let the moves of a component be the disjoint union of the moves of parts, each move changing one part and
//! leaving all that other parts depend on as it is, and let this hold again after every move. Then the
//! component and the sum of its parts have the same game tree, so the same value and, in any play in
//! which one moves in one component a turn, the same outcome. Three cases are seen in the text:
//!
//! 1. `regions(g, S)`, where all moves rewrite, patterns ask for symbols of S only, and the cells of a
//!    pattern are connected by sides. A pattern then lies inside one area; cells of other symbols never
//!    change, so areas never grow and never meet.
//! 2. `split(b, S)`, where all moves rewrite and no pattern asks for a symbol of S: likewise.
//! 3. `components(G, A)`, where A is the union of all fields, sets of vertices, of which each part has what lies in it, and where every
//!    move chooses v in a field, under conditions on v alone, and takes away from the fields only v and
//!    neighbours of v, chosen without regard to the fields. All of these that A has lie in the part of v.
//!
//! # How the code uses it
//!
//! The clause and the moves are compared with these forms. Where none fits, values with and without the clause are
//! compared on small components and all that can be reached from them; see [`compare`].
//!
//! # What is not covered
//!
//! Endings, goals, `where`, compounds and score: with them a component has more to it than its moves, so
//! nothing is proved, and nothing but normal play is tested. Nor is anything said where play can come back. A clause of which nothing is
//! known is not used.
//!
//! # Cost
//!
//! The forms are linear in the text. A test is cut after a fixed amount of work.

mod compare;

use grundy_core::{Run, Verdict};
use grundy_messages::{Arg, Label};

use crate::bind::BoundGame;
use crate::board::ANY;
use crate::ir::{
    BoardFunction, Builtin, Compound, Expr, ExprKind, GraphFunction, Item, Move, Pattern, Rules, Sets, Slot,
    Sum,
};
use crate::value::Value;

/// What is known of the reductions of a game; `None` without one. Those that are left out are not looked at.
pub fn reduction(game: &BoundGame, run: &Run<'_>) -> Option<Verdict> {
    let rules = game.rules();
    let kinds: Vec<usize> =
        (0..rules.kinds.len()).filter(|kind| rules.kinds[*kind].reduce.is_some()).collect();
    if !game.reduces() && !kinds.is_empty() {
        return Some(Verdict::Unknown);
    }
    let proofs: Option<Vec<Label>> = kinds.iter().map(|kind| prove(rules, *kind)).collect();
    match proofs {
        Some(reasons) => reasons.first().map(|reason| Verdict::Proved(Arg::Label(*reason))),
        None => Some(compare::test(game, run)),
    }
}

/// Whether the reduction of a kind is proved to keep values.
pub(super) fn is_proved(rules: &Rules, kind: usize) -> bool {
    prove(rules, kind).is_some()
}

/// The reason for which the reduction of a kind keeps values, where one of the forms fits.
fn prove(rules: &Rules, kind: usize) -> Option<Label> {
    let declared = &rules.kinds[kind];
    let only_moves = declared.conditions.is_empty()
        && rules.ends.iter().all(|ends| ends.kind != kind)
        && rules.goals.is_empty()
        && !rules.score
        && matches!(rules.compound, Compound::Disjunctive);
    let reduce = declared.reduce.as_ref().filter(|_| only_moves)?;
    let mut moves = rules.moves.iter().filter(|rule| rule.kind == kind);
    let fields = declared.fields.len();
    if let Some(graph) = components_of(kind, fields, &reduce.result.body) {
        return moves.all(|rule| is_near(rule, kind, fields, graph)).then_some(Label::ReduceComponents);
    }
    let (function, args) = parts_of(kind, &reduce.result.body).filter(|_| fields == 1)?;
    match (function, args) {
        (Builtin::Board(BoardFunction::Regions), [board, symbols]) if is_local(board, 0) => {
            let symbols = row(symbols)?;
            let inside = |rule: &Move| {
                patterns(rule, kind).is_some_and(|list| list.iter().all(|one| lies_inside(one, symbols)))
            };
            (!symbols.contains(&crate::board::OUTSIDE) && moves.all(inside)).then_some(Label::ReduceRegions)
        }
        (Builtin::Board(BoardFunction::Split), [board, symbols]) if is_local(board, 0) => {
            let symbols = row(symbols)?;
            let between = |rule: &Move| {
                patterns(rule, kind).is_some_and(|list| list.iter().all(|one| lies_between(one, symbols)))
            };
            moves.all(between).then_some(Label::ReduceSplit)
        }
        _ => None,
    }
}

/// The function whose values are the parts, where the sum is `sum((x) for x in f(…))`.
pub(super) fn parts_of(kind: usize, sum: &Sum) -> Option<(Builtin, &[Expr])> {
    let Sum::Each(part, items) = single(sum) else { return None };
    let [Item::In(Pattern::Slot(slot), domain)] = items.as_slice() else { return None };
    let ExprKind::Builtin(function, args) = &domain.kind else { return None };
    is_component(single(part), kind, |field| is_local(field, *slot)).then_some((*function, args))
}

/// The graph, where the sum is that of the components of all fields together, each field cut with them.
fn components_of(kind: usize, fields: usize, sum: &Sum) -> Option<&Expr> {
    let Sum::Each(part, items) = single(sum) else { return None };
    let [Item::In(Pattern::Slot(slot), domain)] = items.as_slice() else { return None };
    let ExprKind::Builtin(Builtin::Graph(GraphFunction::Components), args) = &domain.kind else {
        return None;
    };
    let [graph, all] = args.as_slice() else { return None };
    let Sum::Component { kind: made, fields: cut, .. } = single(part) else { return None };
    let is_cut = |(field, e): (usize, &Expr)| match &e.kind {
        // Of a single field, a component is its own part.
        ExprKind::Local(other) => fields == 1 && other == slot,
        ExprKind::Sets(Sets::Intersection, a, b) => {
            is_local(a, field) && is_local(b, *slot) || is_local(b, field) && is_local(a, *slot)
        }
        _ => false,
    };
    let mut joined = Vec::new();
    let fits = *made == kind
        && cut.len() == fields
        && cut.iter().enumerate().all(is_cut)
        && is_union(all, &mut joined)
        && (0..fields).all(|field| joined.contains(&field));
    fits.then_some(graph)
}

/// Whether an expression is a union of slots, which are collected.
fn is_union(e: &Expr, joined: &mut Vec<Slot>) -> bool {
    match &e.kind {
        ExprKind::Local(slot) => {
            joined.push(*slot);
            true
        }
        ExprKind::Sets(Sets::Union, a, b) => is_union(a, joined) && is_union(b, joined),
        _ => false,
    }
}

/// The only term of a sum, without the sum around it.
fn single(sum: &Sum) -> &Sum {
    match sum {
        Sum::Plus(terms) if terms.len() == 1 => single(&terms[0]),
        other => other,
    }
}

fn is_component(sum: &Sum, of: usize, field: impl Fn(&Expr) -> bool) -> bool {
    matches!(sum, Sum::Component { kind, fields, .. } if *kind == of && matches!(fields.as_slice(), [only] if field(only)))
}

pub(super) fn is_local(e: &Expr, slot: Slot) -> bool {
    matches!(e.kind, ExprKind::Local(other) if other == slot)
}

fn row(e: &Expr) -> Option<&[char]> {
    match &e.kind {
        ExprKind::Literal(Value::Row(row)) => Some(row),
        _ => None,
    }
}

/// The patterns of a rewriting move that leads to the same kind.
pub(super) fn patterns(rule: &Move, kind: usize) -> Option<&[Value]> {
    let [Item::In(_, places)] = rule.items.as_slice() else { return None };
    let ExprKind::Builtin(Builtin::Board(BoardFunction::Rewrites), args) = &places.kind else { return None };
    let [_, Expr { kind: ExprKind::Literal(patterns), .. }] = args.as_slice() else { return None };
    is_component(single(&rule.result.body), kind, |_| true).then(|| patterns.elements()).flatten()
}

/// Whether a pattern for grids asks for these symbols only, at cells that are connected.
fn lies_inside(pattern: &Value, symbols: &[char]) -> bool {
    let Some([Value::List(offsets), Value::Row(from), ..]) = pattern.elements() else { return false };
    let cell = |value: &Value| {
        let Some([row, column]) = value.elements() else { return None };
        Some((row.as_int()?.to_i64()?, column.as_int()?.to_i64()?))
    };
    let Some(cells) = offsets.iter().map(cell).collect::<Option<Vec<(i64, i64)>>>() else { return false };
    from.iter().all(|symbol| symbols.contains(symbol)) && is_connected(&cells)
}

fn is_connected(cells: &[(i64, i64)]) -> bool {
    let mut reached: Vec<(i64, i64)> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&(row, column)) = reached.get(next) {
        next += 1;
        let beside = |cell: &&(i64, i64)| (cell.0 - row).abs() + (cell.1 - column).abs() == 1;
        let new: Vec<_> =
            cells.iter().filter(beside).filter(|cell| !reached.contains(cell)).copied().collect();
        reached.extend(new);
    }
    cells.iter().all(|cell| reached.contains(cell))
}

/// Whether a pattern for rows asks for none of these symbols.
fn lies_between(pattern: &Value, symbols: &[char]) -> bool {
    let Some([Value::Row(from), ..]) = pattern.elements() else { return false };
    !from.is_empty() && from.iter().all(|symbol| *symbol != ANY && !symbols.contains(symbol))
}

/// Whether a move chooses a vertex of a field and takes away only that vertex and neighbours of it.
fn is_near(rule: &Move, kind: usize, fields: usize, graph: &Expr) -> bool {
    let Some((Item::In(Pattern::Slot(vertex), domain), rest)) = rule.items.split_first() else {
        return false;
    };
    let alone = |item: &Item| matches!(item, Item::If(condition) if !speaks_of_fields(condition, fields));
    let Sum::Component { kind: made, fields: left, .. } = single(&rule.result.body) else { return false };
    let taken = |(field, e): (usize, &Expr)| takes_near(e, field, *vertex, fields, graph);
    (0..fields).any(|field| is_local(domain, field))
        && rest.iter().all(alone)
        && *made == kind
        && left.iter().enumerate().all(taken)
}

/// Whether an expression depends on whole fields, of which a part has less.
fn speaks_of_fields(e: &Expr, fields: usize) -> bool {
    let mut speaks = false;
    e.walk(&mut |inner| speaks |= (0..fields).any(|field| is_local(inner, field)));
    speaks
}

/// Whether an expression is a field without some of a vertex and its neighbours.
fn takes_near(e: &Expr, field: Slot, vertex: Slot, fields: usize, graph: &Expr) -> bool {
    match &e.kind {
        ExprKind::Local(other) => *other == field,
        ExprKind::Sets(Sets::Difference, from, taken) => {
            takes_near(from, field, vertex, fields, graph)
                && !speaks_of_fields(taken, fields)
                && stays_near(taken, vertex, graph)
        }
        _ => false,
    }
}

/// Whether a set surely has only a vertex and its neighbours.
fn stays_near(e: &Expr, vertex: Slot, graph: &Expr) -> bool {
    match &e.kind {
        ExprKind::Set(elements) => elements.iter().all(|element| is_local(element, vertex)),
        ExprKind::Builtin(Builtin::Graph(GraphFunction::Neighbours), args) => {
            matches!(args.as_slice(), [of, at] if same_param(of, graph) && is_local(at, vertex))
        }
        ExprKind::Sets(Sets::Union | Sets::SymmetricDifference, a, b) => {
            stays_near(a, vertex, graph) && stays_near(b, vertex, graph)
        }
        ExprKind::Sets(Sets::Intersection, a, b) => {
            stays_near(a, vertex, graph) || stays_near(b, vertex, graph)
        }
        ExprKind::Sets(Sets::Difference, a, _) => stays_near(a, vertex, graph),
        _ => false,
    }
}

fn same_param(a: &Expr, b: &Expr) -> bool {
    matches!((&a.kind, &b.kind), (ExprKind::Param(a), ExprKind::Param(b)) if a == b)
}
