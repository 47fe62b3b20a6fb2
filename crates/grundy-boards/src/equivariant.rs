//! Turns of the board that rules with guards and endings respect, and exchanges of the players.
//!
//! # Setting
//!
//! A turn σ of a grid, with an exchange of symbols, acts on what an expression may be: on a pair of numbers as on the cell that it names, on symbols, on sets of cells and on boards cell by
//! cell; numbers, truth values and sets of numbers stay as they are.
//!
//! # Theorem
//!
//! Say that a node a is *turned to* b if what b gives for turned variables is what a gives for them, turned. A constant is turned to its image, and a node to another one made by the same operation of what its
//! operands are turned to, where the operation knows no directions: operations on sets, membership, equality, counting, neighbours, symbols and their cells, and tables t, u with u(σx) = σt(x); so is one that asks for a path to
//! another between the images of its ends ([`linked`](crate::linked)).
//! By induction over the rules: if each move of each player is turned to one of his own, and conditions, endings and goals to themselves, the moves of a turned board are the turned moves, and it ends as the board does.
//! So both have the same game tree. If Left's moves are turned to Right's and Right's to Left's, and what is won by one to what is won by the other, the image of a board is its negative: the player to move on the
//! board has there what the other has on the image.
//!
//! # How the code uses it
//!
//! All nodes of moves, conditions, endings and goals are compared, functions once; patterns are compared with their images. For the turns that are respected, a
//! search stores the least image of a position, and with an exchange only positions with Left to move.
//!
//! # What is not covered
//!
//! Numbers of rows and columns: a node that takes a pair apart or makes one has no image, but for a pair that was bound part by part and is put together again, and for functions of a board and a cell whose
//! [`cases`](crate::cases) are turned; nor has a comparison by order that may be one of
//! pairs. Rows, whose cells are numbers. Where evaluation bails out, order may matter, so the search begins again without turns. It does so too where two endings hold at once: which of them comes first is not turned.
//!
//! # Cost
//!
//! Once for each turn, exchange of symbols and node.

use std::collections::BTreeMap;

use grundy_rules::ir::{Comparison, Logic, Over, Pattern, Sets};

use crate::bits::Bits;
use crate::convert::{bit, index};
use crate::linked::link;
use crate::machine::{Function, Node, Step};
use crate::outline::{Code, Outline};
use crate::symmetry::{Turn, exchanges, keeps};
use crate::values::{Grid, Of, V};

/// A turn on a grid, with an exchange of symbols.
#[derive(Clone)]
pub(crate) struct Turned<'f, const W: usize> {
    pub(crate) grid: Grid,
    pub(crate) turn: Turn,
    /// What becomes of each symbol.
    pub(crate) codes: Vec<Code>,
    functions: &'f [Option<Function<W>>],
    /// Pairs of functions that were looked at, or are being: whether one is turned to the other.
    seen: BTreeMap<(usize, usize), bool>,
    /// The slot that each slot is turned to.
    slots: BTreeMap<usize, usize>,
    /// Slots of the row and the column of one cell, and what they are turned to.
    split: BTreeMap<(usize, usize), (usize, usize)>,
}

impl<'f, const W: usize> Turned<'f, W> {
    /// A turn; `None` where it does not lay the grid on itself.
    pub(crate) fn new(
        grid: Grid,
        turn: Turn,
        codes: Vec<Code>,
        functions: &'f [Option<Function<W>>],
    ) -> Option<Self> {
        let fits = !grid.is_row && (grid.rows == grid.columns || !turn.transposes);
        let (seen, slots, split) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        fits.then_some(Self { grid, turn, codes, functions, seen, slots, split })
    }

    /// Where a cell comes to lie.
    pub(crate) fn cell(&self, cell: u32) -> u32 {
        let (row, column) = (cell / self.grid.columns, cell % self.grid.columns);
        let (row, column) = if self.turn.transposes { (column, row) } else { (row, column) };
        let row = if self.turn.mirrors_rows { self.grid.rows - 1 - row } else { row };
        let column = if self.turn.mirrors_columns { self.grid.columns - 1 - column } else { column };
        row * self.grid.columns + column
    }

    /// What becomes of a symbol.
    pub(crate) fn code(&self, code: Code) -> Option<Code> {
        self.codes.get(index(code)).copied()
    }

    /// Whether the patterns of each player are turned onto each other.
    pub(crate) fn keeps_patterns(&self, outline: &Outline) -> bool {
        keeps(outline, self.turn)
    }

    /// Whether the patterns of each player are turned onto those of the other.
    pub(crate) fn exchanges_patterns(&self, outline: &Outline) -> bool {
        exchanges(outline, self.turn, &self.codes)
    }

    /// Whether what is made by one expression over the first slots is turned to what is made by another.
    pub(crate) fn scoped(&mut self, fields: usize, compare: impl FnOnce(&mut Self) -> bool) -> bool {
        self.slots = (0..fields).map(|slot| (slot, slot)).collect();
        self.split.clear();
        compare(self)
    }

    /// Where cells come to lie.
    pub(crate) fn cells(&self, cells: Bits<W>) -> Bits<W> {
        cells.positions().fold(Bits::ZERO, |all, cell| all | Bits::one(self.cell(cell)))
    }

    /// The image of a value; nothing where there is none.
    fn image(&self, value: &V<W>) -> Option<V<W>> {
        Some(match value {
            V::Bool(_) | V::Int(_) | V::Range(..) | V::Members(_) => value.clone(),
            V::Symbol(code) => V::Symbol(self.code(*code)?),
            V::Pair(row, column) => self.grid.pair(self.cell(self.grid.cell(*row, *column)?)),
            V::Cells(cells) => V::Cells(self.cells(*cells)),
            V::List(list) => {
                V::List(list.iter().map(|value| self.image(value)).collect::<Option<Vec<_>>>()?.into())
            }
            V::Board(_) => return None,
        })
    }

    pub(crate) fn all(&mut self, nodes: &[Node<W>], others: &[Node<W>]) -> bool {
        nodes.len() == others.len() && nodes.iter().zip(others).all(|(a, b)| self.node(a, b))
    }

    /// Whether what a move or a comprehension runs through is turned with the board.
    pub(crate) fn steps(&mut self, steps: &[Step<W>], others: &[Step<W>]) -> bool {
        steps.len() == others.len()
            && steps.iter().zip(others).all(|(a, b)| match (a, b) {
                (Step::In(pattern, a), Step::In(other, b))
                | (Step::Define(pattern, a), Step::Define(other, b)) => {
                    self.node(a, b) && self.bound(pattern, other)
                }
                (Step::If(a), Step::If(b)) => self.node(a, b),
                _ => false,
            })
    }

    /// Notes what a pattern binds.
    fn bound(&mut self, pattern: &Pattern, other: &Pattern) -> bool {
        match (pattern, other) {
            (Pattern::Slot(a), Pattern::Slot(b)) => {
                self.slots.insert(*a, *b);
                true
            }
            (Pattern::Tuple(a), Pattern::Tuple(b)) => match (a.as_slice(), b.as_slice()) {
                ([Pattern::Slot(a), Pattern::Slot(b)], [Pattern::Slot(c), Pattern::Slot(d)]) => {
                    self.split.insert((*a, *b), (*c, *d));
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a node is turned to another, as far as that is seen.
    pub(crate) fn node(&mut self, a: &Node<W>, b: &Node<W>) -> bool {
        match (a, b) {
            (Node::Constant(a), Node::Constant(b)) => self.image(a).as_ref() == Some(b),
            (Node::Local(a), Node::Local(b)) => self.slots.get(a) == Some(b),
            // These know rows and columns.
            (Node::Pair(a, b), Node::Pair(c, d)) => self.is_cell([a, b], [c, d]),
            (Node::Negate(a), Node::Negate(b))
            | (Node::Not(a), Node::Not(b))
            | (Node::Abs(a), Node::Abs(b))
            | (Node::Len(a), Node::Len(b))
            | (Node::Inside(a), Node::Inside(b))
            | (Node::Around(a), Node::Around(b)) => self.node(a, b),
            (Node::CellsOf(a, codes), Node::CellsOf(b, others)) => {
                self.symbols(codes, others) && self.node(a, b)
            }
            (Node::Arith(op, a, b), Node::Arith(other, c, d)) => op == other && self.both([a, b], [c, d]),
            (Node::Sets(op, a, b), Node::Sets(other, c, d)) => {
                let turns_round = *op != Sets::Difference;
                op == other && (self.both([a, b], [c, d]) || turns_round && self.both([a, b], [d, c]))
            }
            (Node::Logic(op, a, b), Node::Logic(other, c, d)) => {
                let turns_round = *op != Logic::Implies;
                op == other && (self.both([a, b], [c, d]) || turns_round && self.both([a, b], [d, c]))
            }
            (Node::Range(a, b, inclusive), Node::Range(c, d, other)) => {
                inclusive == other && self.both([a, b], [c, d])
            }
            (Node::Meets(a, b), Node::Meets(c, d)) => self.both([a, b], [c, d]) || self.both([a, b], [d, c]),
            (Node::Within(a, b), Node::Within(c, d)) | (Node::Index(a, b), Node::Index(c, d)) => {
                self.both([a, b], [c, d])
            }
            (Node::Reach(a, b, ends, ways), Node::Reach(c, d, others, other)) => {
                ways == other && ends == others && self.both([a, b], [c, d])
            }
            (Node::Compare(nodes, ops), Node::Compare(others, same)) => {
                ops == same
                    && is_unordered(nodes, ops)
                    && (self.all(nodes, others) || self.compared_backwards(nodes, ops, others))
            }
            (Node::Set(of, nodes), Node::Set(other, others)) => of == other && self.all(nodes, others),
            (Node::Extreme(over, nodes), Node::Extreme(other, others)) => {
                over == other && self.all(nodes, others)
            }
            (Node::Table(a, table), Node::Table(b, other)) => {
                let image = |value: &Option<V<W>>| value.as_ref().map(|value| self.image(value));
                let kept = table.len() == other.len()
                    && table.iter().zip(other.iter()).all(|(a, b)| image(a) == b.clone().map(Some));
                kept && self.node(a, b)
            }
            (Node::If(parts), Node::If(others)) => self.all(parts.as_ref(), others.as_ref()),
            (Node::Let(pattern, value, body), Node::Let(other, bound, rest)) => {
                self.node(value, bound) && self.bound(pattern, other) && self.node(body, rest)
            }
            (Node::Call(function, args), Node::Call(other, others)) => {
                self.all(args, others) && self.function(*function, *other)
                    || self.of_cell((*function, args), (*other, others))
            }
            _ => self.collected(a, b),
        }
    }

    /// The same of nodes that run through sets.
    fn collected(&mut self, a: &Node<W>, b: &Node<W>) -> bool {
        match (a, b) {
            (Node::Over(over, of, body, steps), Node::Over(other, kind, rest, others)) => {
                (over, of) == (other, kind) && self.steps(steps, others) && self.node(body, rest)
            }
            (Node::Spread(of, from, cut, table), Node::Spread(other, origin, edge, image)) => {
                let turned = |one: &Self, made| if *of == Of::Cells { one.cells(made) } else { made };
                let cuts = match (cut, edge) {
                    (None, None) => true,
                    (Some(cut), Some(edge)) => self.node(cut, edge),
                    _ => false,
                };
                cuts && of == other && self.table(table, image, turned) && self.node(from, origin)
            }
            (Node::Tally(over, from, table), Node::Tally(other, origin, image)) => {
                over == other && self.table(table, image, |_, made| made) && self.node(from, origin)
                    || self.linked(a, b)
            }
            (Node::With(board, updates), Node::With(other, changes)) => {
                let mut pairs = updates.iter().zip(changes);
                updates.len() == changes.len()
                    && self.node(board, other)
                    && pairs.all(|((at, value, steps), (place, symbol, others))| {
                        steps.is_empty()
                            && others.is_empty()
                            && self.node(at, place)
                            && self.node(value, symbol)
                    })
            }
            _ => false,
        }
    }

    fn both(&mut self, [a, b]: [&Node<W>; 2], [c, d]: [&Node<W>; 2]) -> bool {
        self.node(a, c) && self.node(b, d)
    }

    /// Whether two nodes ask for paths between sides that are turned to each other, in either order.
    fn linked(&mut self, a: &Node<W>, b: &Node<W>) -> bool {
        let functions = self.functions;
        let (Some(a), Some(b)) = (link(a, functions), link(b, functions)) else { return false };
        let [first, last] = a.sides.map(|side| self.cells(side));
        (b.sides == [first, last] || b.sides == [last, first])
            && self.table(a.near, b.near, |one, made| one.cells(made))
            && self.node(a.within, b.within)
    }

    /// An equality read from right to left.
    fn compared_backwards(&mut self, nodes: &[Node<W>], ops: &[Comparison], others: &[Node<W>]) -> bool {
        match (nodes, others, ops) {
            ([a, b], [c, d], [Comparison::Equal | Comparison::NotEqual]) => self.both([a, b], [d, c]),
            _ => false,
        }
    }

    /// Whether two nodes are row and column of a cell, and two others those of its image.
    fn is_cell(&self, [row, column]: [&Node<W>; 2], [other, across]: [&Node<W>; 2]) -> bool {
        match (row, column, other, across) {
            (Node::Local(a), Node::Local(b), Node::Local(c), Node::Local(d)) => {
                self.split.get(&(*a, *b)) == Some(&(*c, *d))
            }
            _ => false,
        }
    }

    /// Whether symbols are turned to others, in any order.
    fn symbols(&self, codes: &[u32], others: &[u32]) -> bool {
        let images = codes.iter().map(|code| self.code(*code)).collect::<Option<Vec<u32>>>();
        let (Some(mut images), mut others) = (images, others.to_vec()) else { return false };
        images.sort_unstable();
        others.sort_unstable();
        images == others
    }

    fn function(&mut self, function: usize, other: usize) -> bool {
        if let Some(found) = self.seen.get(&(function, other)) {
            return *found;
        }
        let functions = self.functions;
        let (Some(declared), Some(image)) = (&functions[function], &functions[other]) else { return false };
        let before = self.seen.clone();
        self.seen.insert((function, other), true);
        let (slots, split) = (std::mem::take(&mut self.slots), std::mem::take(&mut self.split));
        let same = declared.natural == image.natural && declared.gives_natural == image.gives_natural;
        let measured = |one: &mut Self| match (&declared.decreases, &image.decreases) {
            (None, None) => true,
            (Some(a), Some(b)) => one.node(a, b),
            _ => false,
        };
        self.slots = (0..declared.natural.len()).map(|slot| (slot, slot)).collect();
        let found = same && measured(self) && self.node(&declared.body, &image.body);
        (self.slots, self.split) = (slots, split);
        if !found {
            // What was found meanwhile may rest on what turned out to be wrong.
            self.seen = before;
            self.seen.insert((function, other), false);
        }
        found
    }

    /// Whether two calls are of functions of a board and a cell whose cases are turned.
    fn of_cell(
        &mut self,
        (function, args): (usize, &[Node<W>]),
        (other, others): (usize, &[Node<W>]),
    ) -> bool {
        let ([board, row, column], [image, place, across]) = (args, others) else { return false };
        let functions = self.functions;
        let cases = |function: usize| functions[function].as_ref().and_then(|one| one.cases.as_ref());
        let (Some(cases), Some(images)) = (cases(function), cases(other)) else { return false };
        self.is_cell([row, column], [place, across]) && self.node(board, image) && cases.turned(images, self)
    }

    /// Whether what a table makes of a turned cell is what another makes of the cell, turned.
    fn table(
        &self,
        table: &[Option<Bits<W>>],
        other: &[Option<Bits<W>>],
        turned: impl Fn(&Self, Bits<W>) -> Bits<W>,
    ) -> bool {
        // A table of another size is about numbers, not cells.
        let cells = self.grid.cells();
        table.len() == index(cells)
            && other.len() == table.len()
            && cells != 64 * bit(W)
            && (0..cells).all(|cell| {
                other[index(self.cell(cell))] == table[index(cell)].map(|made| turned(self, made))
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
