//! Functions of a board and a cell that make a set, as cases.
//!
//! # Setting
//!
//! A function of the rules takes the board and an index of a cell, and gives a set: the elements that a comprehension makes whose conditions hold, such as the cells that a queen
//! sees. What the comprehension runs through, and what it makes, does not depend on the board.
//!
//! # Theorem
//!
//! Fix the cell. Then each branch of the comprehension makes one element, and where all its conditions are conjunctions of `board[cell] == symbol` and of what is known without the board, it makes the
//! element exactly if certain bits of the planes have certain values. So the set is the union of the elements of those *cases* that the board satisfies.
//!
//! # How the code uses it
//!
//! The branches are run through once for each cell, when the rules are lowered, by the evaluator itself. A branch with another condition, or one at which the evaluator gives no answer, leaves
//! the whole function as it was.
//!
//! # What is not covered
//!
//! Conditions with *or*, *not* and counts; more than 2^16 cases.
//!
//! # Cost
//!
//! A call: a comparison of words for each case of the cell.

use std::sync::Arc;

use grundy_rules::ir::{Comparison, Logic, Over};

use crate::bits::Bits;
use crate::convert::index;
use crate::equivariant::Turned;
use crate::machine::{Function, Machine, Node, Step};
use crate::shortcut::mentions;
use crate::values::{Bail, Of, V, bind};

/// An element, and what the planes must be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Case<const W: usize> {
    care: Bits<W>,
    want: Bits<W>,
    element: Bits<W>,
}

/// The cases of all cells.
#[derive(Clone, Debug)]
pub(crate) struct Cases<const W: usize> {
    of: Of,
    cells: Arc<[Vec<Case<W>>]>,
}

/// More cases than these are not kept.
const MOST: usize = 1 << 16;
/// The slot of the board, the first argument.
const BOARD: usize = 0;

impl<const W: usize> Cases<W> {
    /// What the function makes of a board and a cell.
    #[inline]
    pub(crate) fn made(&self, board: Bits<W>, cell: usize) -> V<W> {
        let holds = |case: &&Case<W>| board & case.care == case.want;
        let made = self.cells[cell].iter().filter(holds).fold(Bits::ZERO, |made, case| made | case.element);
        self.of.set(made)
    }

    /// Whether each case of a cell is turned to one of the image of the cell, and all of these are such.
    pub(crate) fn turned(&self, other: &Self, turned: &Turned<'_, W>) -> bool {
        let sorted = |mut cases: Vec<Case<W>>| {
            cases.sort_unstable();
            cases.dedup();
            cases
        };
        let fits = |cell: u32| {
            let images = self.cells[index(cell)].iter().map(|case| case.turned(self.of, turned));
            let images = images.collect::<Option<Vec<_>>>();
            images
                .is_some_and(|images| sorted(images) == sorted(other.cells[index(turned.cell(cell))].clone()))
        };
        self.of == other.of && (0..turned.grid.cells()).all(fits)
    }
}

impl<const W: usize> Case<W> {
    /// The image of a case; nothing where a symbol has none.
    fn turned(self, of: Of, turned: &Turned<'_, W>) -> Option<Self> {
        let (cells, planes) = (turned.grid.cells(), turned.grid.planes);
        let mut made = Self { care: Bits::ZERO, want: Bits::ZERO, element: self.element };
        if of == Of::Cells {
            made.element = turned.cells(self.element);
        }
        for cell in (0..cells).filter(|cell| self.care.has(*cell)) {
            // All planes of a cell are asked for, or none.
            let bits = (0..planes).map(|plane| u32::from(self.want.has(plane * cells + cell)) << plane);
            let code = turned.code(bits.sum())?;
            for plane in 0..planes {
                made.care.set(plane * cells + turned.cell(cell));
                if code >> plane & 1 == 1 {
                    made.want.set(plane * cells + turned.cell(cell));
                }
            }
        }
        Some(made)
    }
}

/// The cases of a function whose other arguments are the index of a cell, if it has this form.
pub(crate) fn cases<const W: usize>(
    machine: &mut Machine<'_, W>,
    function: &Function<W>,
    arguments: usize,
) -> Option<Cases<W>> {
    let Node::Over(Over::Set, of, body, steps) = &function.body else { return None };
    let indices = if machine.grid.is_row { 1 } else { 2 };
    if arguments != indices + 1 || function.decreases.is_some() || mentions(body, &[BOARD]) {
        return None;
    }
    let (mut cells, mut count) = (Vec::new(), 0);
    for cell in 0..machine.grid.cells() {
        let V::Pair(row, column) = machine.grid.pair::<W>(cell) else { return None };
        let mut frame = vec![V::Board(Bits::ZERO)];
        frame.extend(if machine.grid.is_row {
            vec![V::Int(column)]
        } else {
            vec![V::Int(row), V::Int(column)]
        });
        frame.resize(function.slots, V::Bool(false));
        let mut found = Vec::new();
        let any = Case { care: Bits::ZERO, want: Bits::ZERO, element: Bits::ZERO };
        branches(machine, steps, &mut frame, any, &mut |machine, frame, case| {
            let element = machine.eval(body, frame)?;
            found.push(Case { element: Bits::one(machine.member(*of, &element)?), ..case });
            if found.len() > MOST { Err(Bail) } else { Ok(()) }
        })
        .ok()?;
        count += found.len();
        cells.push(found);
    }
    (count <= MOST).then(|| Cases { of: *of, cells: cells.into() })
}

type Sink<'s, const W: usize> =
    &'s mut dyn FnMut(&mut Machine<'_, W>, &mut [V<W>], Case<W>) -> Result<(), Bail>;

/// Runs through all branches, with what the planes must be like in each.
fn branches<const W: usize>(
    machine: &mut Machine<'_, W>,
    steps: &[Step<W>],
    frame: &mut [V<W>],
    case: Case<W>,
    sink: Sink<'_, W>,
) -> Result<(), Bail> {
    let Some((step, rest)) = steps.split_first() else { return sink(machine, frame, case) };
    match step {
        Step::If(condition) => match narrowed(machine, condition, frame, case)? {
            Some(case) => branches(machine, rest, frame, case, sink),
            None => Ok(()),
        },
        Step::Define(pattern, value) => {
            let value = without_board(machine, value, frame)?;
            bind(pattern, value, frame)?;
            branches(machine, rest, frame, case, sink)
        }
        Step::In(pattern, domain) => {
            for value in elements(machine, domain, frame)? {
                bind(pattern, value, frame)?;
                branches(machine, rest, frame, case, sink)?;
            }
            Ok(())
        }
    }
}

/// What a node is, where it does not look at the board.
fn without_board<const W: usize>(
    machine: &mut Machine<'_, W>,
    node: &Node<W>,
    frame: &mut [V<W>],
) -> Result<V<W>, Bail> {
    if mentions(node, &[BOARD]) { Err(Bail) } else { machine.eval(node, frame) }
}

/// The elements of a domain that does not look at the board.
fn elements<const W: usize>(
    machine: &mut Machine<'_, W>,
    domain: &Node<W>,
    frame: &mut [V<W>],
) -> Result<Vec<V<W>>, Bail> {
    let grid = machine.grid;
    Ok(match without_board(machine, domain, frame)? {
        V::Range(from, to) => (from..to).map(V::Int).collect(),
        V::Cells(cells) => cells.positions().map(|cell| grid.pair(cell)).collect(),
        V::Members(members) => members.positions().map(|at| V::Int(i64::from(at))).collect(),
        V::List(list) => list.to_vec(),
        _ => return Err(Bail),
    })
}

/// A case in which a condition holds too; none where it cannot.
fn narrowed<const W: usize>(
    machine: &mut Machine<'_, W>,
    condition: &Node<W>,
    frame: &mut [V<W>],
    case: Case<W>,
) -> Result<Option<Case<W>>, Bail> {
    match condition {
        Node::Logic(Logic::And, a, b) => match narrowed(machine, a, frame, case)? {
            Some(case) => narrowed(machine, b, frame, case),
            None => Ok(None),
        },
        Node::Compare(operands, ops) if matches!(ops.as_slice(), [Comparison::Equal]) => {
            match operands.as_slice() {
                [Node::Index(board, at), Node::Constant(V::Symbol(code))]
                | [Node::Constant(V::Symbol(code)), Node::Index(board, at)]
                    if matches!(**board, Node::Local(BOARD)) =>
                {
                    let at = without_board(machine, at, frame)?;
                    Ok(with_symbol(machine, machine.cell_of(&at)?, *code, case))
                }
                _ => known(machine, condition, frame, case),
            }
        }
        Node::Over(Over::All, _, body, steps) => {
            let [Step::In(pattern, domain)] = steps.as_slice() else { return Err(Bail) };
            let mut case = case;
            for value in elements(machine, domain, frame)? {
                bind(pattern, value, frame)?;
                match narrowed(machine, body, frame, case)? {
                    Some(narrower) => case = narrower,
                    None => return Ok(None),
                }
            }
            Ok(Some(case))
        }
        _ => known(machine, condition, frame, case),
    }
}

/// The case or none, by a condition that does not look at the board.
fn known<const W: usize>(
    machine: &mut Machine<'_, W>,
    condition: &Node<W>,
    frame: &mut [V<W>],
    case: Case<W>,
) -> Result<Option<Case<W>>, Bail> {
    match without_board(machine, condition, frame)? {
        V::Bool(truth) => Ok(truth.then_some(case)),
        _ => Err(Bail),
    }
}

/// The case in which a cell has a symbol; none where it must have another one.
fn with_symbol<const W: usize>(
    machine: &Machine<'_, W>,
    cell: u32,
    code: u32,
    case: Case<W>,
) -> Option<Case<W>> {
    let cells = machine.grid.cells();
    let mut case = case;
    for plane in 0..machine.grid.planes {
        let at = plane * cells + cell;
        let wanted = code >> plane & 1 == 1;
        if case.care.has(at) && case.want.has(at) != wanted {
            return None;
        }
        case.care.set(at);
        if wanted {
            case.want.set(at);
        }
    }
    Some(case)
}

/// The number of a cell, where indices name one.
#[inline]
pub(crate) fn cell_at<const W: usize>(machine: &Machine<'_, W>, indices: &[V<W>]) -> Option<usize> {
    let cell = match indices {
        [V::Int(column)] if machine.grid.is_row => machine.grid.cell(0, *column),
        [V::Int(row), V::Int(column)] if !machine.grid.is_row => machine.grid.cell(*row, *column),
        _ => None,
    };
    cell.map(crate::convert::index)
}
