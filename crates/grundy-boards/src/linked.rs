//! Whether cells hang together from one side to another, asked from either side.
//!
//! # Setting
//!
//! An expression lets F = S ∩ A grow within S by a [`Closure`](crate::closure::Closure), and asks whether some element of what it gives lies in B. So Hex and its relatives end.
//!
//! # Theorem
//!
//! Let t be symmetric: y is next to x exactly if x is next to y. The answer is yes exactly if there is a path within S from an element of A to one of B, each step to an element next
//! to the last. Such a path leads back too; so the answer is the same with A and B exchanged.
//!
//! # How the code uses it
//!
//! A turn may put the two sides for each other, as the half turn of a board does with top and bottom: then the expression is turned to itself, though A is not.
//!
//! # What is not covered
//!
//! Sides that depend on the position; a set S that is not the cells of some symbols.
//!
//! # Cost
//!
//! The square of the cells, once for each expression and turn.

use grundy_rules::ir::Over;

use crate::bits::Bits;
use crate::convert::{bit, index};
use crate::machine::{Function, Node};
use crate::shortcut::Made;
use crate::values::Of;

/// An expression of this form.
pub(crate) struct Link<'n, const W: usize> {
    /// The two sides.
    pub(crate) sides: [Bits<W>; 2],
    /// What the path must keep to.
    pub(crate) within: &'n Node<W>,
    /// What is next to each cell.
    pub(crate) near: &'n Made<W>,
}

/// The form of a node, if it has this one.
pub(crate) fn link<'n, const W: usize>(
    node: &'n Node<W>,
    functions: &'n [Option<Function<W>>],
) -> Option<Link<'n, W>> {
    let Node::Tally(Over::Any, grown, said) = node else { return None };
    let Node::Call(function, args) = grown.as_ref() else { return None };
    let closure = functions[*function].as_ref()?.closure.as_ref()?;
    let (from, within) = (&args[closure.from], &args[closure.within]);
    let Node::Spread(Of::Cells, start, None, kept) = from else { return None };
    let plain = |(at, arg): (usize, &Node<W>)| {
        at == closure.from || at == closure.within || matches!(arg, Node::Local(_))
    };
    let is_cut = args.iter().enumerate().all(plain) && same_cells(start, within);
    let (mut first, mut last) = (Bits::ZERO, Bits::ZERO);
    for (cell, kept) in (0..).zip(kept.iter()) {
        match (*kept)? {
            kept if kept == Bits::one(cell) => first.set(cell),
            kept if kept.is_zero() => {}
            _ => return None,
        }
    }
    for (cell, said) in (0..).zip(said.iter()) {
        if (*said)?.has(0) {
            last.set(cell);
        }
    }
    let near = &closure.near;
    (is_cut && is_symmetric(near)).then_some(Link { sides: [first, last], within, near })
}

/// Whether two nodes are the cells of the same symbols on the same board.
fn same_cells<const W: usize>(a: &Node<W>, b: &Node<W>) -> bool {
    match (a, b) {
        (Node::CellsOf(board, symbols), Node::CellsOf(other, others)) => {
            let same = matches!((board.as_ref(), other.as_ref()), (Node::Local(a), Node::Local(b)) if a == b);
            same && symbols == others
        }
        _ => false,
    }
}

/// Whether each cell is next to those that are next to it.
fn is_symmetric<const W: usize>(near: &Made<W>) -> bool {
    let next_to = |a: usize, b: usize| near[a].is_some_and(|cells| cells.has(bit(b)));
    near.iter().enumerate().all(|(a, cells)| {
        cells.is_some_and(|cells| cells.positions().map(index).all(|b| b < near.len() && next_to(b, a)))
    })
}
