//! Comprehensions that are a few word operations.
//!
//! # Setting
//!
//! A comprehension runs through a set of cells or small numbers, F, and what it does with an element depends on nothing else, but for a last
//! condition that what is made of it lies in another set S.
//!
//! # Theorem
//!
//! Let t(x) be what the comprehension makes of x alone, an element or, for a union, a set. Then the set of all that is made is the union of t(x) over F, cut with S where the last condition
//! says so or each set of a union is cut with it; and if t(x) is x or nothing, it is F cut with a fixed set. *Some x in F is in S* says that F and S meet, *all are* that F lies in S.
//!
//! # How the code uses it
//!
//! t is computed once, when the rules are lowered, by the evaluator itself. An element for which it gives no answer keeps none, and meeting it ends the evaluation as before.
//!
//! # What is not covered
//!
//! Comprehensions over several sets that depend on the position, and functions of the rules inside.
//!
//! # Cost
//!
//! One table of sets for each comprehension.

use std::sync::Arc;

use grundy_core::Flow;
use grundy_rules::ir::{Comparison, Over, Pattern, Sets};

use crate::bits::Bits;
use crate::convert::{bit, index};
use crate::machine::{Machine, Node, Step};
use crate::values::{Bail, Grid, Of, V, bind};

/// What is made of each element, as bits; `None` where the evaluator gives no answer.
pub(crate) type Made<const W: usize> = Arc<[Option<Bits<W>>]>;

/// The node for a comprehension, a short one where one is known. `from` says what kind of set the first domain is.
pub(crate) fn comprehension<const W: usize>(
    grid: Grid,
    over: Over,
    of: Of,
    from: Option<Of>,
    body: Node<W>,
    steps: Vec<Step<W>>,
) -> Node<W> {
    let short = from.and_then(|from| short(grid, over, of, from, &body, &steps));
    short.unwrap_or_else(|| Node::Over(over, of, Box::new(body), steps))
}

fn short<const W: usize>(
    grid: Grid,
    over: Over,
    of: Of,
    from: Of,
    body: &Node<W>,
    steps: &[Step<W>],
) -> Option<Node<W>> {
    let (Step::In(pattern, domain), rest) = steps.split_first()? else { return None };
    let mut bound = slots(pattern);
    for step in rest {
        match step {
            Step::In(pattern, _) | Step::Define(pattern, _) => bound.extend(slots(pattern)),
            Step::If(_) => {}
        }
    }
    let is_static = |node: &Node<W>| depends_only_on(node, &bound);
    let is_free = |node: &Node<W>| !mentions(node, &bound);
    let static_step = |step: &Step<W>| match step {
        Step::In(_, node) | Step::Define(_, node) | Step::If(node) => is_static(node),
    };
    // Some, or all, of a set lie in another.
    if let (Over::Any | Over::All, [], Node::Compare(operands, ops)) = (over, rest, body)
        && let ([element, set], [Comparison::In]) = (operands.as_slice(), ops.as_slice())
        && is_pattern(element, pattern)
        && is_free(set)
    {
        let (domain, set) = (Box::new(domain.clone()), Box::new(set.clone()));
        return Some(if over == Over::Any { Node::Meets(domain, set) } else { Node::Within(domain, set) });
    }
    // Sets that are all cut with the same one.
    let (body, common) = match body {
        Node::Sets(Sets::Intersection, a, b) if over == Over::Union => match (a.as_ref(), b.as_ref()) {
            (made, cut) | (cut, made) if is_static(made) && is_free(cut) && !is_static(cut) => {
                (made, Some(cut.clone()))
            }
            _ => (body, None),
        },
        _ => (body, None),
    };
    if !is_static(body) {
        return None;
    }
    // The last condition says that what is made lies in a set.
    let (inner, cut) = match rest.split_last() {
        Some((Step::If(Node::Compare(operands, ops)), inner))
            if over == Over::Set
                && matches!(ops.as_slice(), [Comparison::In])
                && same(&operands[0], body)
                && is_free(&operands[1])
                && !is_static(&operands[1]) =>
        {
            (inner, Some(operands[1].clone()))
        }
        _ => (rest, common),
    };
    if !inner.iter().all(static_step) {
        return None;
    }
    let size = if from == Of::Cells { grid.cells() } else { 64 * bit(W) };
    let slots = bound.iter().max().map_or(0, |most| most + 1);
    let made = |at: u32| made_of(grid, (over, of, from), pattern, body, inner, slots, (at, cut.is_some()));
    let table: Made<W> = (0..size).map(made).collect();
    let domain = Box::new(domain.clone());
    Some(match over {
        Over::Set | Over::Union => Node::Spread(of, domain, cut.map(Box::new), table),
        Over::Any | Over::All | Over::Count => Node::Tally(over, domain, table),
        _ => return None,
    })
}

/// What a comprehension makes of one element; for truth values, bit 0 stands for every time it is true and bit 1 for a time that it is not.
fn made_of<const W: usize>(
    grid: Grid,
    (over, of, from): (Over, Of, Of),
    pattern: &Pattern,
    body: &Node<W>,
    steps: &[Step<W>],
    slots: usize,
    (at, is_cut): (u32, bool),
) -> Option<Bits<W>> {
    let mut machine = Machine::<W>::new(grid, &[]);
    let mut frame = vec![V::Bool(false); slots];
    let element = match from {
        Of::Cells => V::Pair(i64::from(at / grid.columns), i64::from(at % grid.columns)),
        Of::Members => V::Int(i64::from(at)),
    };
    bind(pattern, element, &mut frame).ok()?;
    let (mut made, mut times) = (Bits::ZERO, 0);
    let done = machine.each(steps, &mut frame, &mut |machine, frame| {
        match (over, machine.eval(body, frame)?) {
            (Over::Set, value) => match machine.member(of, &value) {
                Ok(member) => made.set(member),
                // What does not fit lies in no set of cells.
                Err(Bail) if is_cut && of == Of::Cells && matches!(value, V::Pair(..)) => {}
                Err(Bail) if is_cut && matches!(value, V::Int(int) if int < 0) => {}
                Err(Bail) => return Err(Bail),
            },
            (Over::Union, value) => made = made | bits_of(value)?,
            (_, V::Bool(truth)) => {
                made.set(u32::from(!truth));
                times += u32::from(truth);
            }
            _ => return Err(Bail),
        }
        Ok(Flow::Continue(()))
    });
    // To count, an element must count once at most.
    (done.is_ok() && (over != Over::Count || times <= 1)).then_some(made)
}

fn slots(pattern: &Pattern) -> Vec<usize> {
    match pattern {
        Pattern::Slot(slot) => vec![*slot],
        Pattern::Tuple(parts) => parts.iter().flat_map(slots).collect(),
    }
}

/// Whether a node is just what a pattern binds.
fn is_pattern<const W: usize>(node: &Node<W>, pattern: &Pattern) -> bool {
    match (node, pattern) {
        (Node::Local(slot), Pattern::Slot(bound)) => slot == bound,
        (Node::Pair(a, b), Pattern::Tuple(parts)) => match parts.as_slice() {
            [first, second] => is_pattern(a, first) && is_pattern(b, second),
            _ => false,
        },
        _ => false,
    }
}

/// Whether two nodes are surely the same expression.
fn same<const W: usize>(a: &Node<W>, b: &Node<W>) -> bool {
    match (a, b) {
        (Node::Local(a), Node::Local(b)) => a == b,
        (Node::Constant(a), Node::Constant(b)) => a == b,
        (Node::Pair(a, b), Node::Pair(c, d)) => same(a, c) && same(b, d),
        (Node::Arith(op, a, b), Node::Arith(other, c, d)) => op == other && same(a, c) && same(b, d),
        (Node::Negate(a), Node::Negate(b)) => same(a, b),
        (Node::Part(a, at), Node::Part(b, other)) => at == other && same(a, b),
        _ => false,
    }
}

/// Whether a node looks at no slots but these, and at no function.
fn depends_only_on<const W: usize>(node: &Node<W>, bound: &[usize]) -> bool {
    let mut only = true;
    walk(node, &mut |node| match node {
        Node::Local(slot) => only &= bound.contains(slot),
        Node::Call(..) | Node::Let(..) | Node::Over(..) | Node::With(..) => only = false,
        _ => {}
    });
    only
}

/// Whether a node looks at one of these slots, or may.
pub(crate) fn mentions<const W: usize>(node: &Node<W>, bound: &[usize]) -> bool {
    let mut found = false;
    walk(node, &mut |node| match node {
        Node::Local(slot) => found |= bound.contains(slot),
        // These bind slots of their own, which is not looked into.
        Node::Let(..) | Node::Over(..) | Node::With(..) => found = true,
        _ => {}
    });
    found
}

fn walk<const W: usize>(node: &Node<W>, visit: &mut dyn FnMut(&Node<W>)) {
    visit(node);
    match node {
        Node::Constant(_) | Node::Local(_) | Node::Let(..) | Node::Over(..) | Node::With(..) => {}
        Node::Negate(a)
        | Node::Not(a)
        | Node::Part(a, _)
        | Node::Abs(a)
        | Node::Len(a)
        | Node::CellsOf(a, _)
        | Node::Inside(a)
        | Node::Around(a)
        | Node::Table(a, _)
        | Node::Tally(_, a, _) => walk(a, visit),
        Node::Arith(_, a, b)
        | Node::Sets(_, a, b)
        | Node::Logic(_, a, b)
        | Node::Range(a, b, _)
        | Node::Pair(a, b)
        | Node::Index(a, b)
        | Node::Meets(a, b)
        | Node::Within(a, b)
        | Node::Reach(a, b, ..) => {
            walk(a, visit);
            walk(b, visit);
        }
        Node::Spread(_, a, cut, _) => {
            walk(a, visit);
            cut.iter().for_each(|cut| walk(cut, visit));
        }
        Node::Compare(nodes, _) | Node::Set(_, nodes) | Node::Call(_, nodes) | Node::Extreme(_, nodes) => {
            nodes.iter().for_each(|node| walk(node, visit));
        }
        Node::If(parts) => parts.iter().for_each(|node| walk(node, visit)),
    }
}

/// The bits of a set of cells or numbers.
pub(crate) fn bits_of<const W: usize>(value: V<W>) -> Result<Bits<W>, Bail> {
    match value {
        V::Cells(bits) | V::Members(bits) => Ok(bits),
        V::List(list) if list.is_empty() => Ok(Bits::ZERO),
        _ => Err(Bail),
    }
}

/// The union of what is made of the elements of a set.
#[inline]
pub(crate) fn spread<const W: usize>(from: Bits<W>, table: &Made<W>) -> Result<Bits<W>, Bail> {
    let made = |at: u32| table.get(index(at)).copied().flatten().ok_or(Bail);
    from.positions().try_fold(Bits::ZERO, |all, at| Ok(all | made(at)?))
}

/// Whether some, whether all, or how many: of what is said of the elements of a set.
pub(crate) fn tally<const W: usize>(over: Over, from: Bits<W>, table: &Made<W>) -> Result<V<W>, Bail> {
    let (mut some, mut all, mut count) = (false, true, 0);
    for at in from.positions() {
        let said = table.get(index(at)).copied().flatten().ok_or(Bail)?;
        some |= said.has(0);
        all &= !said.has(1);
        count += i64::from(said.has(0));
    }
    Ok(match over {
        Over::Any => V::Bool(some),
        Over::All => V::Bool(all),
        _ => V::Int(count),
    })
}
