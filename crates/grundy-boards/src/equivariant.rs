//! Turns of the board that rules with guards and endings respect.
//!
//! # Setting
//!
//! A turn σ of a grid acts on what an expression may be: on a pair of numbers as on the cell that it names, on sets of cells and on boards cell by
//! cell; numbers, truth values, symbols and sets of numbers stay as they are.
//!
//! # Theorem
//!
//! Call a node *equivariant* if what it gives for turned variables is what it gives for them, turned. Constants are that σ keeps, and so is every node made of equivariant ones by an operation that
//! knows no directions: operations on sets, membership, equality, counting, neighbours, symbols and their cells, and tables t with t(σx) = σt(x).
//! Then, by induction over the rules, the moves of a turned board are the turned moves, and it ends as the board does. So both have the same game tree.
//!
//! # How the code uses it
//!
//! All nodes of moves, conditions, endings and goals are looked at, functions once; patterns are compared with their images. For the turns that are respected, a
//! search stores the least image of a position.
//!
//! # What is not covered
//!
//! Numbers of rows and columns: a node that takes a pair apart or makes one is not taken for equivariant, nor is a comparison by order that may be one of
//! pairs. Rows, whose cells are numbers. Where evaluation bails out, order may matter, so the search begins again without turns.
//!
//! # Cost
//!
//! Once for each turn and node.

use grundy_rules::ir::{Comparison, Over, Pattern};

use crate::bits::Bits;
use crate::convert::{bit, index};
use crate::machine::{Function, Node, Step};
use crate::outline::Outline;
use crate::symmetry::{Turn, keeps};
use crate::values::{Grid, Of, V};

/// A turn on a grid.
pub(crate) struct Turned<'f, const W: usize> {
    grid: Grid,
    turn: Turn,
    functions: &'f [Option<Function<W>>],
    /// Functions that were looked at, or are being.
    seen: Vec<bool>,
}

impl<'f, const W: usize> Turned<'f, W> {
    /// A turn; `None` where it does not lay the grid on itself.
    pub(crate) fn new(grid: Grid, turn: Turn, functions: &'f [Option<Function<W>>]) -> Option<Self> {
        let fits = !grid.is_row && (grid.rows == grid.columns || !turn.transposes);
        fits.then(|| Self { grid, turn, functions, seen: vec![false; functions.len()] })
    }

    /// Where a cell comes to lie.
    pub(crate) fn cell(&self, cell: u32) -> u32 {
        let (row, column) = (cell / self.grid.columns, cell % self.grid.columns);
        let (row, column) = if self.turn.transposes { (column, row) } else { (row, column) };
        let row = if self.turn.mirrors_rows { self.grid.rows - 1 - row } else { row };
        let column = if self.turn.mirrors_columns { self.grid.columns - 1 - column } else { column };
        row * self.grid.columns + column
    }

    /// Whether the patterns of each player are turned onto each other.
    pub(crate) fn keeps_patterns(&self, outline: &Outline) -> bool {
        keeps(outline, self.turn)
    }

    fn cells(&self, cells: Bits<W>) -> Bits<W> {
        cells.positions().fold(Bits::ZERO, |all, cell| all | Bits::one(self.cell(cell)))
    }

    /// Whether a value stays as it is.
    fn keeps(&self, value: &V<W>) -> bool {
        match value {
            V::Bool(_) | V::Int(_) | V::Symbol(_) | V::Range(..) | V::Members(_) => true,
            V::Pair(row, column) => self.grid.cell(*row, *column).is_some_and(|cell| self.cell(cell) == cell),
            V::Cells(cells) => self.cells(*cells) == *cells,
            V::List(list) => list.iter().all(|value| self.keeps(value)),
            V::Board(_) => false,
        }
    }

    pub(crate) fn all(&mut self, nodes: &[Node<W>]) -> bool {
        nodes.iter().all(|node| self.node(node))
    }

    /// Whether what a move or a comprehension runs through is turned with the board.
    pub(crate) fn steps(&mut self, steps: &[Step<W>]) -> bool {
        let whole = |pattern: &Pattern| matches!(pattern, Pattern::Slot(_));
        steps.iter().all(|step| match step {
            Step::In(pattern, node) | Step::Define(pattern, node) => whole(pattern) && self.node(node),
            Step::If(node) => self.node(node),
        })
    }

    /// Whether a node is equivariant, as far as that is seen.
    pub(crate) fn node(&mut self, node: &Node<W>) -> bool {
        match node {
            Node::Constant(value) => self.keeps(value),
            Node::Local(_) => true,
            // These know rows and columns.
            Node::Pair(..) | Node::Part(..) => false,
            Node::Negate(a)
            | Node::Not(a)
            | Node::Abs(a)
            | Node::Len(a)
            | Node::CellsOf(a, _)
            | Node::Inside(a)
            | Node::Around(a) => self.node(a),
            Node::Arith(_, a, b)
            | Node::Sets(_, a, b)
            | Node::Logic(_, a, b)
            | Node::Range(a, b, _)
            | Node::Meets(a, b)
            | Node::Within(a, b)
            | Node::Index(a, b)
            | Node::Reach(a, b, ..) => self.node(a) && self.node(b),
            Node::Compare(nodes, ops) => self.all(nodes) && is_unordered(nodes, ops),
            Node::Set(_, nodes) | Node::Extreme(_, nodes) => self.all(nodes),
            Node::Over(_, _, body, steps) => self.steps(steps) && self.node(body),
            Node::Spread(of, from, cut, table) => {
                self.table(table, |turned, made| if *of == Of::Cells { turned.cells(made) } else { made })
                    && self.node(from)
                    && cut.as_ref().is_none_or(|cut| self.node(cut))
            }
            Node::Tally(_, from, table) => self.table(table, |_, made| made) && self.node(from),
            Node::Table(at, table) => table.iter().flatten().all(|value| self.keeps(value)) && self.node(at),
            Node::With(board, updates) => {
                let plain = updates
                    .iter()
                    .all(|(at, value, steps)| steps.is_empty() && self.node(at) && self.node(value));
                plain && self.node(board)
            }
            Node::If(parts) => self.all(parts.as_ref()),
            Node::Let(pattern, value, body) => {
                matches!(pattern, Pattern::Slot(_)) && self.node(value) && self.node(body)
            }
            Node::Call(function, args) => self.all(args) && self.function(*function),
        }
    }

    fn function(&mut self, function: usize) -> bool {
        if std::mem::replace(&mut self.seen[function], true) {
            return true;
        }
        let functions = self.functions;
        let Some(declared) = &functions[function] else { return false };
        let measured = declared.decreases.as_ref().is_none_or(|measure| self.node(measure));
        measured && self.node(&declared.body)
    }

    /// Whether what a table makes of a turned cell is what it makes of the cell, turned.
    fn table(&self, table: &[Option<Bits<W>>], turned: impl Fn(&Self, Bits<W>) -> Bits<W>) -> bool {
        // A table of another size is about numbers, not cells.
        let cells = self.grid.cells();
        table.len() == index(cells)
            && cells != 64 * bit(W)
            && (0..cells).all(|cell| {
                table[index(self.cell(cell))] == table[index(cell)].map(|made| turned(self, made))
            })
    }
}

/// Whether no comparison by order can be one of pairs: an operand is surely a number.
fn is_unordered<const W: usize>(nodes: &[Node<W>], ops: &[Comparison]) -> bool {
    let is_number = |node: &Node<W>| match node {
        Node::Constant(V::Int(_)) | Node::Arith(..) | Node::Negate(_) | Node::Abs(_) | Node::Len(_) => true,
        Node::Extreme(..) => true,
        Node::Over(over, ..) | Node::Tally(over, ..) => {
            matches!(over, Over::Count | Over::Sum | Over::Min | Over::Max)
        }
        _ => false,
    };
    ops.iter().zip(nodes.windows(2)).all(|(op, sides)| match op {
        Comparison::Less | Comparison::LessEqual | Comparison::Greater | Comparison::GreaterEqual => {
            sides.iter().any(is_number)
        }
        _ => true,
    })
}

/// Turns of whole boards, as tables by bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images<const W: usize> {
    turns: Vec<Vec<[Bits<W>; 256]>>,
}

impl<const W: usize> Images<W> {
    /// The images under turns of a grid; the identity is none of them.
    pub(crate) fn new(turns: &[Turned<'_, W>]) -> Self {
        Self { turns: turns.iter().map(tables).collect() }
    }

    /// The least image of a position that is a board and a mark, which stays.
    #[inline]
    pub(crate) fn least(&self, at: Bits<W>) -> Bits<W> {
        let image = |tables: &Vec<[Bits<W>; 256]>| {
            tables.iter().enumerate().fold(Bits::ZERO, |made, (byte, table)| made | table[at.byte(byte)])
        };
        self.turns.iter().map(image).fold(at, |least, image| least.min(image))
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}

/// For each byte of a position what its bits become; bits beyond the board stay.
fn tables<const W: usize>(turned: &Turned<'_, W>) -> Vec<[Bits<W>; 256]> {
    let cells = turned.grid.cells();
    let image = |at: u32| {
        if at >= cells * turned.grid.planes { at } else { at / cells * cells + turned.cell(at % cells) }
    };
    let table = |byte: u32| {
        let mut table = [Bits::ZERO; 256];
        for (value, made) in (0_u32..).zip(&mut table) {
            (0..8).filter(|at| value >> at & 1 == 1).for_each(|at| made.set(image(byte * 8 + at)));
        }
        table
    };
    (0..8 * bit(W)).map(table).collect()
}
