//! Expressions over positions as machine words.
//!
//! # Setting
//!
//! A position is a board, as planes, or sets of small numbers, as bits. What the rules say of it, guards, results and endings, is an expression of
//! the intermediate representation; [`lower`](crate::lower) turns those that it knows into [`Node`]s.
//!
//! # Theorem
//!
//! None: each node does what the interpreter does with the expression it was made of, on values that fit. Where a value does not fit, or the
//! interpreter would report an error, evaluation ends with [`Bail`], and the caller asks the interpreter, whose answer or error then stands.
//!
//! # How the code uses it
//!
//! A set of cells or numbers is one string of bits, so unions, differences, membership and comparison are word operations, and a
//! comprehension visits its members by counting trailing zeros. Nothing is counted or shared on the way.
//!
//! # What is not covered
//!
//! Whatever has no small form: lists that grow, sets of sets that are no constants, integers beyond 63 bits.
//!
//! # Cost
//!
//! A few nanoseconds a node and word.

use std::sync::Arc;

use grundy_core::{Flow, deeper};
use grundy_rules::ir::{Arith, Comparison, Logic, Over, Pattern, Sets};

use crate::bits::Bits;
use crate::cases::{Cases, cell_at};
use crate::closure::Closure;
use crate::convert::bit;
use crate::shortcut::{Made, bits_of, spread, tally};
use crate::values::{Bail, Grid, Of, V, arith, bind, equal, reach, sets};

/// One of the things that a comprehension runs through.
#[derive(Clone, Debug)]
pub(crate) enum Step<const W: usize> {
    In(Pattern, Node<W>),
    Define(Pattern, Node<W>),
    If(Node<W>),
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum Node<const W: usize> {
    Constant(V<W>),
    Local(usize),
    Negate(Box<Node<W>>),
    Not(Box<Node<W>>),
    Arith(Arith, Box<Node<W>>, Box<Node<W>>),
    Sets(Sets, Box<Node<W>>, Box<Node<W>>),
    Logic(Logic, Box<Node<W>>, Box<Node<W>>),
    Compare(Vec<Node<W>>, Vec<Comparison>),
    Range(Box<Node<W>>, Box<Node<W>>, bool),
    Pair(Box<Node<W>>, Box<Node<W>>),
    Set(Of, Vec<Node<W>>),
    Over(Over, Of, Box<Node<W>>, Vec<Step<W>>),
    /// The union of what is made of each element of a set, cut with another set.
    Spread(Of, Box<Node<W>>, Option<Box<Node<W>>>, Made<W>),
    /// What is said of the elements of a set.
    Tally(Over, Box<Node<W>>, Made<W>),
    /// Whether two sets have an element in common.
    Meets(Box<Node<W>>, Box<Node<W>>),
    /// Whether one set lies in another.
    Within(Box<Node<W>>, Box<Node<W>>),
    Index(Box<Node<W>>, Box<Node<W>>),
    Part(Box<Node<W>>, usize),
    With(Box<Node<W>>, Vec<(Node<W>, Node<W>, Vec<Step<W>>)>),
    If(Box<[Node<W>; 3]>),
    Let(Pattern, Box<Node<W>>, Box<Node<W>>),
    Call(usize, Vec<Node<W>>),
    Extreme(Over, Vec<Node<W>>),
    Abs(Box<Node<W>>),
    Len(Box<Node<W>>),
    /// The cells of these symbols.
    CellsOf(Box<Node<W>>, Vec<u32>),
    Inside(Box<Node<W>>),
    Around(Box<Node<W>>),
    /// What a function of a vertex or an edge is, by its number.
    Table(Box<Node<W>>, Arc<[Option<V<W>>]>),
    /// The vertices that can be reached from one along edges of a set; the ends of each edge, and whether it goes both ways.
    Reach(Box<Node<W>>, Box<Node<W>>, Arc<[(u32, u32)]>, bool),
}

/// A function of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Function<const W: usize> {
    /// Which arguments must not be negative.
    pub(crate) natural: Vec<bool>,
    pub(crate) slots: usize,
    pub(crate) decreases: Option<Node<W>>,
    pub(crate) body: Node<W>,
    /// The cases of a function of a board and a cell, where it has such.
    pub(crate) cases: Option<Cases<W>>,
    /// What it is where it lets a set grow.
    pub(crate) closure: Option<Closure<W>>,
    /// Whether the result must not be negative.
    pub(crate) gives_natural: bool,
}

type Frame<'f, const W: usize> = &'f mut [V<W>];
type Body<'b, 'm, const W: usize> =
    &'b mut dyn FnMut(&mut Machine<'m, W>, Frame<'_, W>) -> Result<Flow, Bail>;

/// Calls deeper than this are left to the interpreter.
const MOST_DEPTH: u32 = 400;

/// Evaluates nodes.
pub(crate) struct Machine<'m, const W: usize> {
    pub(crate) grid: Grid,
    pub(crate) functions: &'m [Option<Function<W>>],
    /// The measure of the call that each function is in.
    measures: Vec<Option<i64>>,
    depth: u32,
    /// Variables of calls that are over.
    spare: Vec<Vec<V<W>>>,
}

impl<'m, const W: usize> Machine<'m, W> {
    pub(crate) fn new(grid: Grid, functions: &'m [Option<Function<W>>]) -> Self {
        Self { grid, functions, measures: vec![None; functions.len()], depth: 0, spare: Vec::new() }
    }

    pub(crate) fn eval(&mut self, node: &Node<W>, frame: Frame<'_, W>) -> Result<V<W>, Bail> {
        Ok(match node {
            Node::Constant(value) => value.clone(),
            Node::Local(slot) => frame[*slot].clone(),
            Node::Negate(a) => V::Int(self.int(a, frame)?.checked_neg().ok_or(Bail)?),
            Node::Not(a) => V::Bool(!self.truth(a, frame)?),
            Node::Abs(a) => V::Int(self.int(a, frame)?.checked_abs().ok_or(Bail)?),
            Node::Arith(op, a, b) => {
                let (a, b) = (self.int(a, frame)?, self.int(b, frame)?);
                V::Int(arith(*op, a, b).ok_or(Bail)?)
            }
            Node::Logic(op, a, b) => V::Bool(self.logic(*op, a, b, frame)?),
            Node::Compare(operands, ops) => V::Bool(self.compare(operands, ops, frame)?),
            Node::Range(from, to, inclusive) => {
                let (from, to) = (self.int(from, frame)?, self.int(to, frame)?);
                V::Range(from, to.checked_add(i64::from(*inclusive)).ok_or(Bail)?)
            }
            Node::Pair(a, b) => V::Pair(self.int(a, frame)?, self.int(b, frame)?),
            Node::Part(pair, at) => match (self.eval(pair, frame)?, at) {
                (V::Pair(part, _), 0) | (V::Pair(_, part), 1) => V::Int(part),
                _ => return Err(Bail),
            },
            Node::If(parts) => {
                let [condition, yes, no] = parts.as_ref();
                let chosen = if self.truth(condition, frame)? { yes } else { no };
                self.eval(chosen, frame)?
            }
            Node::Let(pattern, value, body) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.eval(body, frame)?
            }
            Node::Call(function, args) => self.call(*function, args, frame)?,
            Node::Extreme(over, args) => {
                let mut best = self.int(&args[0], frame)?;
                for arg in &args[1..] {
                    let int = self.int(arg, frame)?;
                    best = if *over == Over::Min { best.min(int) } else { best.max(int) };
                }
                V::Int(best)
            }
            node @ (Node::With(..)
            | Node::Index(..)
            | Node::CellsOf(..)
            | Node::Inside(_)
            | Node::Around(_)) => self.on_board(node, frame)?,
            node => self.collected(node, frame)?,
        })
    }

    /// Nodes about the board.
    fn on_board(&mut self, node: &Node<W>, frame: Frame<'_, W>) -> Result<V<W>, Bail> {
        Ok(match node {
            Node::Index(board, at) => {
                let (board, at) = (self.eval(board, frame)?, self.eval(at, frame)?);
                self.index(&board, &at)?
            }
            Node::With(board, updates) => self.with(board, updates, frame)?,
            Node::CellsOf(board, codes) => {
                let V::Board(board) = self.eval(board, frame)? else { return Err(Bail) };
                let sets = codes.iter().map(|code| self.of_code(board, *code));
                V::Cells(sets.fold(Bits::ZERO, |all, cells| all | cells))
            }
            Node::Inside(at) => match self.eval(at, frame)? {
                V::Pair(row, column) => V::Bool(self.grid.cell(row, column).is_some()),
                _ => return Err(Bail),
            },
            Node::Around(at) => {
                let V::Pair(row, column) = self.eval(at, frame)? else { return Err(Bail) };
                let _there = self.grid.cell(row, column).ok_or(Bail)?;
                let near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
                let near = near.into_iter().filter_map(|(row, column)| self.grid.cell(row, column));
                V::Cells(near.fold(Bits::ZERO, |all, cell| all | Bits::one(cell)))
            }
            _ => return Err(Bail),
        })
    }

    /// Nodes about sets and tables.
    fn collected(&mut self, node: &Node<W>, frame: Frame<'_, W>) -> Result<V<W>, Bail> {
        Ok(match node {
            Node::Sets(op, a, b) => sets(*op, &self.eval(a, frame)?, &self.eval(b, frame)?)?,
            Node::Set(of, elements) => {
                let mut bits = Bits::ZERO;
                for element in elements {
                    let element = self.eval(element, frame)?;
                    bits.set(self.member(*of, &element)?);
                }
                of.set(bits)
            }
            Node::Over(over, of, body, steps) => self.over(*over, *of, body, steps, frame)?,
            Node::Spread(of, from, cut, table) => {
                let from = bits_of(self.eval(from, frame)?)?;
                let made = spread(from, table)?;
                match cut {
                    Some(cut) if !from.is_zero() => of.set(made & bits_of(self.eval(cut, frame)?)?),
                    _ => of.set(made),
                }
            }
            Node::Tally(over, from, table) => tally(*over, bits_of(self.eval(from, frame)?)?, table)?,
            Node::Meets(a, b) => {
                let (a, b) = (self.eval(a, frame)?, self.eval(b, frame)?);
                V::Bool(!(bits_of(a)? & bits_of(b)?).is_zero())
            }
            Node::Within(a, b) => {
                let (a, b) = (self.eval(a, frame)?, self.eval(b, frame)?);
                V::Bool((bits_of(a)? & !bits_of(b)?).is_zero())
            }
            Node::Len(of) => V::Int(match self.eval(of, frame)? {
                V::Cells(bits) | V::Members(bits) => i64::from(bits.count()),
                V::Board(_) => i64::from(self.grid.columns),
                V::List(list) => i64::from(bit(list.len())),
                V::Range(from, to) => to.saturating_sub(from).max(0),
                _ => return Err(Bail),
            }),
            Node::Table(at, table) => {
                let at = usize::try_from(self.int(at, frame)?).map_err(|_| Bail)?;
                table.get(at).cloned().flatten().ok_or(Bail)?
            }
            Node::Reach(from, along, ends, both_ways) => {
                let from = u32::try_from(self.int(from, frame)?).map_err(|_| Bail)?;
                let V::Members(edges) = self.eval(along, frame)? else { return Err(Bail) };
                V::Members(reach(from, edges, ends, *both_ways)?)
            }
            _ => return Err(Bail),
        })
    }

    pub(crate) fn truth(&mut self, node: &Node<W>, frame: Frame<'_, W>) -> Result<bool, Bail> {
        if let V::Bool(truth) = self.eval(node, frame)? { Ok(truth) } else { Err(Bail) }
    }

    fn int(&mut self, node: &Node<W>, frame: Frame<'_, W>) -> Result<i64, Bail> {
        if let V::Int(int) = self.eval(node, frame)? { Ok(int) } else { Err(Bail) }
    }

    fn logic(&mut self, op: Logic, a: &Node<W>, b: &Node<W>, frame: Frame<'_, W>) -> Result<bool, Bail> {
        let left = self.truth(a, frame)?;
        Ok(match op {
            Logic::And => left && self.truth(b, frame)?,
            Logic::Or => left || self.truth(b, frame)?,
            Logic::Implies => !left || self.truth(b, frame)?,
            Logic::Iff => left == self.truth(b, frame)?,
            Logic::Xor => left != self.truth(b, frame)?,
        })
    }

    fn compare(
        &mut self,
        operands: &[Node<W>],
        ops: &[Comparison],
        frame: Frame<'_, W>,
    ) -> Result<bool, Bail> {
        let mut left = self.eval(&operands[0], frame)?;
        for (op, operand) in ops.iter().zip(&operands[1..]) {
            let right = self.eval(operand, frame)?;
            if !self.compared(*op, &left, &right)? {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }

    fn compared(&self, op: Comparison, left: &V<W>, right: &V<W>) -> Result<bool, Bail> {
        Ok(match op {
            Comparison::Equal => equal(left, right)?,
            Comparison::NotEqual => !equal(left, right)?,
            Comparison::In => self.contains(right, left)?,
            Comparison::NotIn => !self.contains(right, left)?,
            Comparison::Divides => match (left, right) {
                (V::Int(divisor), V::Int(number)) if *divisor != 0 => {
                    number.checked_rem(*divisor).ok_or(Bail)? == 0
                }
                _ => return Err(Bail),
            },
            _ => {
                let order = match (left, right) {
                    (V::Int(a), V::Int(b)) => a.cmp(b),
                    (V::Pair(a, b), V::Pair(c, d)) => (a, b).cmp(&(c, d)),
                    _ => return Err(Bail),
                };
                match op {
                    Comparison::Less => order.is_lt(),
                    Comparison::LessEqual => order.is_le(),
                    Comparison::Greater => order.is_gt(),
                    _ => order.is_ge(),
                }
            }
        })
    }

    fn contains(&self, domain: &V<W>, value: &V<W>) -> Result<bool, Bail> {
        match (domain, value) {
            (V::Cells(cells), V::Pair(row, column)) => {
                Ok(self.grid.cell(*row, *column).is_some_and(|cell| cells.has(cell)))
            }
            (V::Members(members), V::Int(int)) => {
                let at = u32::try_from(*int).ok().filter(|at| *at < 64 * bit(W));
                Ok(at.is_some_and(|at| members.has(at)))
            }
            (V::Range(from, to), V::Int(int)) => Ok(from <= int && int < to),
            (V::List(list), value) => {
                list.iter().try_fold(false, |found, one| Ok(found || equal(one, value)?))
            }
            (V::Board(board), V::Symbol(code)) if self.grid.is_row => {
                Ok(!self.of_code(*board, *code).is_zero())
            }
            _ => Err(Bail),
        }
    }

    /// The bit of a set for an element.
    #[inline]
    pub(crate) fn member(&self, of: Of, element: &V<W>) -> Result<u32, Bail> {
        match (of, element) {
            (Of::Cells, V::Pair(row, column)) => self.grid.cell(*row, *column).ok_or(Bail),
            (Of::Members, V::Int(int)) => u32::try_from(*int).ok().filter(|at| *at < 64 * bit(W)).ok_or(Bail),
            _ => Err(Bail),
        }
    }

    /// The cells with a symbol.
    #[inline]
    pub(crate) fn of_code(&self, board: Bits<W>, code: u32) -> Bits<W> {
        let cells = self.grid.cells();
        (0..self.grid.planes).fold(Bits::ones(cells), |found, plane| {
            let bits = board.down(plane * cells);
            found & if code >> plane & 1 == 1 { bits } else { !bits }
        })
    }

    fn code_at(&self, board: Bits<W>, cell: u32) -> u32 {
        let cells = self.grid.cells();
        (0..self.grid.planes)
            .fold(0, |code, plane| code | u32::from(board.has(plane * cells + cell)) << plane)
    }

    /// The cell that an index names.
    pub(crate) fn cell_of(&self, at: &V<W>) -> Result<u32, Bail> {
        match at {
            V::Int(column) if self.grid.is_row => self.grid.cell(0, *column).ok_or(Bail),
            V::Pair(row, column) if !self.grid.is_row => self.grid.cell(*row, *column).ok_or(Bail),
            _ => Err(Bail),
        }
    }

    fn index(&self, board: &V<W>, at: &V<W>) -> Result<V<W>, Bail> {
        match (board, at) {
            (V::Board(board), at) => Ok(V::Symbol(self.code_at(*board, self.cell_of(at)?))),
            (V::List(list), V::Int(at)) => {
                usize::try_from(*at).ok().and_then(|at| list.get(at)).cloned().ok_or(Bail)
            }
            _ => Err(Bail),
        }
    }

    fn with(
        &mut self,
        board: &Node<W>,
        updates: &[(Node<W>, Node<W>, Vec<Step<W>>)],
        frame: Frame<'_, W>,
    ) -> Result<V<W>, Bail> {
        let V::Board(mut made) = self.eval(board, frame)? else { return Err(Bail) };
        let cells = self.grid.cells();
        for (at, value, steps) in updates {
            let _all = self.each(steps, frame, &mut |machine, frame| {
                let cell = machine.eval(at, frame)?;
                let V::Symbol(code) = machine.eval(value, frame)? else { return Err(Bail) };
                let cell = machine.cell_of(&cell)?;
                for plane in 0..machine.grid.planes {
                    let place = Bits::one(plane * cells + cell);
                    made = if code >> plane & 1 == 1 { made | place } else { made & !place };
                }
                Ok(Flow::Continue(()))
            })?;
        }
        Ok(V::Board(made))
    }

    fn over(
        &mut self,
        over: Over,
        of: Of,
        body: &Node<W>,
        steps: &[Step<W>],
        frame: Frame<'_, W>,
    ) -> Result<V<W>, Bail> {
        let mut made = match over {
            Over::Set | Over::Union => of.set(Bits::ZERO),
            Over::All => V::Bool(true),
            Over::Any => V::Bool(false),
            Over::Count | Over::Sum => V::Int(0),
            _ => V::Pair(0, 0),
        };
        let mut is_empty = true;
        let _flow = self.each(steps, frame, &mut |machine, frame| {
            let value = machine.eval(body, frame)?;
            let first = std::mem::replace(&mut is_empty, false);
            match (over, &mut made, value) {
                (Over::Set, V::Cells(bits) | V::Members(bits), value) => {
                    bits.set(machine.member(of, &value)?)
                }
                (Over::Union, made, value) => *made = sets(Sets::Union, made, &value)?,
                (Over::All, made, V::Bool(false)) => {
                    *made = V::Bool(false);
                    return Ok(Flow::Break(()));
                }
                (Over::Any, made, V::Bool(true)) => {
                    *made = V::Bool(true);
                    return Ok(Flow::Break(()));
                }
                (Over::All | Over::Any, _, V::Bool(_)) | (Over::Count, _, V::Bool(false)) => {}
                (Over::Count, V::Int(count), V::Bool(true)) => *count += 1,
                (Over::Sum, V::Int(sum), V::Int(int)) => *sum = sum.checked_add(int).ok_or(Bail)?,
                (Over::Min | Over::Max, made, V::Int(int)) => {
                    let better = match made {
                        V::Int(best) if !first => {
                            if over == Over::Min {
                                int < *best
                            } else {
                                int > *best
                            }
                        }
                        _ => true,
                    };
                    if better {
                        *made = V::Int(int);
                    }
                }
                _ => return Err(Bail),
            }
            Ok(Flow::Continue(()))
        })?;
        if is_empty && matches!(over, Over::Min | Over::Max) { Err(Bail) } else { Ok(made) }
    }

    /// Runs through all branches of `steps`.
    pub(crate) fn each(
        &mut self,
        steps: &[Step<W>],
        frame: Frame<'_, W>,
        body: Body<'_, 'm, W>,
    ) -> Result<Flow, Bail> {
        let Some((step, rest)) = steps.split_first() else { return body(self, frame) };
        match step {
            Step::If(condition) => {
                if self.truth(condition, frame)? {
                    self.each(rest, frame, body)
                } else {
                    Ok(Flow::Continue(()))
                }
            }
            Step::Define(pattern, value) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.each(rest, frame, body)
            }
            Step::In(pattern, domain) => {
                let domain = self.eval(domain, frame)?;
                self.run_through(&domain, pattern, rest, frame, body)
            }
        }
    }

    fn run_through(
        &mut self,
        domain: &V<W>,
        pattern: &Pattern,
        rest: &[Step<W>],
        frame: Frame<'_, W>,
        body: Body<'_, 'm, W>,
    ) -> Result<Flow, Bail> {
        let grid = self.grid;
        let mut branch = |machine: &mut Self, value: V<W>, frame: Frame<'_, W>| {
            bind(pattern, value, frame)?;
            machine.each(rest, frame, body)
        };
        macro_rules! run {
            ($values:expr) => {
                for value in $values {
                    if branch(self, value, frame)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            };
        }
        match domain {
            V::Range(from, to) => run!((*from..*to).map(V::Int)),
            V::Cells(cells) => run!(cells.positions().map(|cell| grid.pair(cell))),
            V::Members(members) => run!(members.positions().map(|at| V::Int(i64::from(at)))),
            V::List(list) => run!(list.iter().cloned()),
            V::Board(board) if grid.is_row => {
                let codes: Vec<u32> = (0..grid.columns).map(|cell| self.code_at(*board, cell)).collect();
                run!(codes.into_iter().map(V::Symbol))
            }
            _ => return Err(Bail),
        }
        Ok(Flow::Continue(()))
    }

    /// What a function of a board and a cell makes, by its cases; nothing where there is no such cell.
    fn by_cases(
        &mut self,
        cases: &Cases<W>,
        args: &[Node<W>],
        frame: Frame<'_, W>,
    ) -> Result<Option<V<W>>, Bail> {
        let (board, indices) = args.split_first().ok_or(Bail)?;
        let V::Board(board) = self.eval(board, frame)? else { return Err(Bail) };
        let mut at = [const { V::Bool(false) }; 2];
        for (at, index) in at.iter_mut().zip(indices) {
            *at = self.eval(index, frame)?;
        }
        let cell = cell_at(self, at.get(..indices.len()).ok_or(Bail)?);
        Ok(cell.map(|cell| cases.made(board, cell)))
    }

    /// What grows out of a set; all arguments are evaluated, as the interpreter does.
    fn closed(&mut self, closure: &Closure<W>, args: &[Node<W>], frame: Frame<'_, W>) -> Result<V<W>, Bail> {
        let (mut from, mut within) = (Bits::ZERO, Bits::ZERO);
        for (at, arg) in args.iter().enumerate() {
            match (self.eval(arg, frame)?, at) {
                (value, at) if at == closure.from => from = bits_of(value)?,
                (value, at) if at == closure.within => within = bits_of(value)?,
                _ => {}
            }
        }
        Ok(closure.of().set(closure.grown(from, within)?))
    }

    fn call(&mut self, index: usize, args: &[Node<W>], frame: Frame<'_, W>) -> Result<V<W>, Bail> {
        let functions = self.functions;
        let function = functions[index].as_ref().ok_or(Bail)?;
        if self.depth >= MOST_DEPTH {
            return Err(Bail);
        }
        if let Some(closure) = &function.closure {
            return self.closed(closure, args, frame);
        }
        if let Some(cases) = &function.cases
            && let Some(made) = self.by_cases(cases, args, frame)?
        {
            return Ok(made);
        }
        let mut inner = self.spare.pop().unwrap_or_default();
        inner.clear();
        for (arg, natural) in args.iter().zip(&function.natural) {
            let value = self.eval(arg, frame)?;
            if *natural && matches!(value, V::Int(int) if int < 0) {
                return Err(Bail);
            }
            inner.push(value);
        }
        inner.resize(function.slots, V::Bool(false));
        let outer = self.measures[index];
        self.depth += 1;
        let result = deeper(64 << 10, || self.called(index, function, &mut inner));
        self.depth -= 1;
        self.measures[index] = outer;
        self.spare.push(inner);
        match result? {
            V::Int(int) if function.gives_natural && int < 0 => Err(Bail),
            value => Ok(value),
        }
    }

    /// Evaluates a function with these variables; where it ends with a call of itself, that is made in its place.
    fn called(&mut self, index: usize, function: &Function<W>, frame: &mut Vec<V<W>>) -> Result<V<W>, Bail> {
        for _ in self.depth..=MOST_DEPTH {
            if let Some(measure) = &function.decreases {
                let now = self.int(measure, frame)?;
                if now < 0 || self.measures[index].is_some_and(|before| now >= before) {
                    return Err(Bail);
                }
                self.measures[index] = Some(now);
            }
            match self.up_to_call(index, &function.body, frame)? {
                End::Value(value) => return Ok(value),
                End::Call(args) => {
                    let mut natural = args.iter().zip(&function.natural);
                    if natural.any(|(value, natural)| *natural && matches!(value, V::Int(int) if *int < 0)) {
                        return Err(Bail);
                    }
                    frame.clear();
                    frame.extend(args);
                    frame.resize(function.slots, V::Bool(false));
                }
            }
        }
        Err(Bail)
    }

    /// Evaluates a node up to a call of a function with which it ends.
    fn up_to_call(&mut self, index: usize, node: &Node<W>, frame: Frame<'_, W>) -> Result<End<W>, Bail> {
        match node {
            Node::If(parts) => {
                let [condition, yes, no] = parts.as_ref();
                let chosen = if self.truth(condition, frame)? { yes } else { no };
                self.up_to_call(index, chosen, frame)
            }
            Node::Let(pattern, value, body) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame)?;
                self.up_to_call(index, body, frame)
            }
            Node::Call(function, args) if *function == index => {
                args.iter().map(|arg| self.eval(arg, frame)).collect::<Result<_, _>>().map(End::Call)
            }
            node => self.eval(node, frame).map(End::Value),
        }
    }
}

/// How the evaluation of a function ends.
enum End<const W: usize> {
    Value(V<W>),
    /// With a call of the function itself.
    Call(Vec<V<W>>),
}
