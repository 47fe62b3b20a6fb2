//! From expressions of the rules to nodes over machine words.

use std::sync::Arc;

use grundy_rules::graph::Graph;
use grundy_rules::ir::{BoardFunction, Builtin, Expr, ExprKind, GraphFunction, Item, Over};
use grundy_rules::{BoundGame, Type, Value};
use grundy_syntax::Span;

use crate::bits::Bits;
use crate::cases::cases;
use crate::closure::closure;
use crate::convert::{bit, index};
use crate::machine::{Function, Machine, Node, Step};
use crate::shortcut::comprehension;
use crate::values::{Grid, Of, V};

/// Lowers expressions of a game; `None` is what has no small form.
pub(crate) struct Lower<'g, const W: usize> {
    pub(crate) game: &'g BoundGame,
    pub(crate) grid: Grid,
    /// The alphabet of the board.
    pub(crate) alphabet: Vec<char>,
    /// The functions that were needed.
    pub(crate) functions: Vec<Option<Function<W>>>,
    begun: Vec<bool>,
    /// Functions that have no small form.
    failed: Vec<bool>,
    /// The first expression that had no small form, the innermost one.
    obstacle: Option<Span>,
}

type Lowered<const W: usize> = Option<Node<W>>;

impl<'g, const W: usize> Lower<'g, W> {
    pub(crate) fn new(game: &'g BoundGame, grid: Grid, alphabet: Vec<char>) -> Self {
        let count = game.rules().functions.len();
        Self {
            game,
            grid,
            alphabet,
            functions: vec![None; count],
            begun: vec![false; count],
            failed: vec![false; count],
            obstacle: None,
        }
    }

    /// The place of the first expression without a small form since this was last asked.
    pub(crate) fn take_obstacle(&mut self) -> Span {
        self.obstacle.take().unwrap_or_default()
    }

    pub(crate) fn expr(&mut self, e: &Expr) -> Lowered<W> {
        let node = self.lowered(e);
        if node.is_none() {
            self.obstacle.get_or_insert(e.span);
        }
        node
    }

    fn lowered(&mut self, e: &Expr) -> Lowered<W> {
        Some(match &e.kind {
            ExprKind::Int(int) => Node::Constant(V::Int(int.to_i64()?)),
            ExprKind::Bool(truth) => Node::Constant(V::Bool(*truth)),
            ExprKind::Literal(value) => Node::Constant(self.constant(value, &e.ty)?),
            ExprKind::Param(at) => Node::Constant(self.constant(&self.game.params()[*at], &e.ty)?),
            ExprKind::Constant(at) => Node::Constant(self.constant(&self.game.constants()[*at], &e.ty)?),
            ExprKind::Local(slot) => Node::Local(*slot),
            ExprKind::Negate(a) => Node::Negate(self.boxed(a)?),
            ExprKind::Not(a) => Node::Not(self.boxed(a)?),
            ExprKind::Arith(op, a, b) => Node::Arith(*op, self.boxed(a)?, self.boxed(b)?),
            ExprKind::Sets(op, a, b) => Node::Sets(*op, self.boxed(a)?, self.boxed(b)?),
            ExprKind::Logic(op, a, b) => Node::Logic(*op, self.boxed(a)?, self.boxed(b)?),
            ExprKind::Compare(operands, ops) => Node::Compare(self.all(operands)?, ops.clone()),
            ExprKind::Range { from, to, inclusive } => {
                Node::Range(self.boxed(from)?, self.boxed(to)?, *inclusive)
            }
            ExprKind::Tuple(parts) => {
                let [a, b] = parts.as_slice() else { return None };
                let both_ints = a.ty.is_int() && b.ty.is_int();
                Node::Pair(self.boxed(a).filter(|_| both_ints)?, self.boxed(b)?)
            }
            ExprKind::Set(elements) if elements.is_empty() => Node::Constant(V::List(Arc::new([]))),
            ExprKind::Set(elements) => Node::Set(of(&e.ty)?, self.all(elements)?),
            ExprKind::Over(over, body, items) => self.over(*over, &e.ty, body, items)?,
            ExprKind::Index(board, at) => Node::Index(self.boxed(board)?, self.boxed(at)?),
            ExprKind::Part(pair, at) => Node::Part(self.boxed(pair)?, *at),
            ExprKind::With(board, updates) => {
                let is_board = matches!(board.ty, Type::Row(_) | Type::Grid(_));
                let mut made = Vec::new();
                for update in updates {
                    made.push((
                        self.expr(&update.index)?,
                        self.expr(&update.value)?,
                        self.steps(&update.items)?,
                    ));
                }
                Node::With(self.boxed(board).filter(|_| is_board)?, made)
            }
            ExprKind::If(condition, yes, no) => {
                Node::If(Box::new([self.expr(condition)?, self.expr(yes)?, self.expr(no)?]))
            }
            ExprKind::Let(pattern, value, body) => {
                Node::Let(pattern.clone(), self.boxed(value)?, self.boxed(body)?)
            }
            ExprKind::Call(function, args) => self.call(*function, args)?,
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args)?,
            ExprKind::List(elements) => {
                let values = self.all(elements)?.into_iter().map(|node| match node {
                    Node::Constant(value) => Some(value),
                    _ => None,
                });
                Node::Constant(V::List(values.collect::<Option<Vec<_>>>()?.into()))
            }
            ExprKind::Bits(..) | ExprKind::Join(..) | ExprKind::Slice(..) => return None,
        })
    }

    fn boxed(&mut self, e: &Expr) -> Option<Box<Node<W>>> {
        self.expr(e).map(Box::new)
    }

    fn all(&mut self, exprs: &[Expr]) -> Option<Vec<Node<W>>> {
        exprs.iter().map(|e| self.expr(e)).collect()
    }

    pub(crate) fn steps(&mut self, items: &[Item]) -> Option<Vec<Step<W>>> {
        let step = |item: &Item| {
            Some(match item {
                Item::In(pattern, domain) => Step::In(pattern.clone(), self.expr(domain)?),
                Item::Define(pattern, value) => Step::Define(pattern.clone(), self.expr(value)?),
                Item::If(condition) => Step::If(self.expr(condition)?),
            })
        };
        items.iter().map(step).collect()
    }

    fn over(&mut self, over: Over, ty: &Type, body: &Expr, items: &[Item]) -> Lowered<W> {
        let kind = match over {
            Over::Set | Over::Union => of(ty)?,
            Over::All | Over::Any | Over::Count | Over::Sum => Of::Members,
            Over::Min | Over::Max if body.ty.is_int() => Of::Members,
            _ => return None,
        };
        let from = match items.first() {
            Some(Item::In(_, domain)) => of(&domain.ty),
            _ => None,
        };
        let (body, steps) = (self.expr(body)?, self.steps(items)?);
        Some(comprehension(self.grid, over, kind, from, body, steps))
    }

    fn call(&mut self, function: usize, args: &[Expr]) -> Lowered<W> {
        if !std::mem::replace(&mut self.begun[function], true) {
            self.failed[function] = self.function(function).is_none();
        }
        if self.failed[function] {
            return None;
        }
        let game = self.game;
        let declared = &game.rules().functions[function].args;
        let fits = args.iter().zip(declared).all(|(arg, ty)| self.stores(ty, &arg.ty));
        Some(Node::Call(function, self.all(args).filter(|_| fits)?))
    }

    /// Lowers a function of the rules.
    fn function(&mut self, function: usize) -> Option<()> {
        let game = self.game;
        let declared = &game.rules().functions[function];
        let decreases = match &declared.decreases {
            Some(measure) => Some(self.expr(measure)?),
            None => None,
        };
        let mut made = Function {
            natural: declared.args.iter().map(|ty| *ty == Type::Nat).collect(),
            slots: declared.body.slots.len(),
            decreases,
            body: self.expr(&declared.body.body)?,
            cases: None,
            closure: None,
            gives_natural: declared.ty == Type::Nat,
        };
        if !self.stores(&declared.ty, &declared.body.body.ty) {
            return None;
        }
        if declared.args.first().is_some_and(|ty| matches!(ty, Type::Row(_) | Type::Grid(_))) {
            let mut machine = Machine::new(self.grid, &self.functions);
            made.cases = cases(&mut machine, &made, declared.args.len());
        }
        made.closure = closure(function, &made, declared.args.len());
        self.functions[function] = Some(made);
        Some(())
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Lowered<W> {
        let is_board = |e: &Expr| matches!(e.ty, Type::Row(_) | Type::Grid(_));
        Some(match (builtin, args) {
            (Builtin::Min, args) if args.len() > 1 => Node::Extreme(Over::Min, self.all(args)?),
            (Builtin::Max, args) if args.len() > 1 => Node::Extreme(Over::Max, self.all(args)?),
            (Builtin::Abs, [a]) => Node::Abs(self.boxed(a)?),
            (Builtin::Len, [a]) => Node::Len(self.boxed(a)?),
            (Builtin::Board(function), [board, rest @ ..]) if is_board(board) => {
                let board_node = self.boxed(board)?;
                match (function, rest) {
                    (BoardFunction::Rows, []) => Node::Constant(V::Int(i64::from(self.grid.rows))),
                    (BoardFunction::Columns, []) => Node::Constant(V::Int(i64::from(self.grid.columns))),
                    (BoardFunction::Cells, []) => Node::Constant(V::Cells(Bits::ones(self.grid.cells()))),
                    (BoardFunction::Cells, [Expr { kind: ExprKind::Literal(Value::Row(symbols)), .. }]) => {
                        let codes = symbols.iter().map(|symbol| self.code(*symbol));
                        Node::CellsOf(board_node, codes.collect::<Option<Vec<u32>>>()?)
                    }
                    (BoardFunction::Inside, [at]) => Node::Inside(self.boxed(at)?),
                    (BoardFunction::Around, [at]) => Node::Around(self.boxed(at)?),
                    _ => return None,
                }
            }
            (Builtin::Graph(function), [graph, rest @ ..]) => self.graph(function, graph, rest)?,
            _ => return None,
        })
    }

    fn graph(&mut self, function: GraphFunction, graph: &Expr, rest: &[Expr]) -> Lowered<W> {
        let graph = match &graph.kind {
            ExprKind::Param(at) => &self.game.params()[*at],
            ExprKind::Constant(at) => &self.game.constants()[*at],
            ExprKind::Literal(value) => value,
            _ => return None,
        };
        let Value::Graph(graph) = graph else { return None };
        let graph = Arc::clone(graph);
        let vertices: Option<Vec<u32>> = graph.vertices().iter().map(|v| small::<W>(*v)).collect();
        let vertices = vertices?;
        let set = |members: &mut dyn Iterator<Item = u32>| {
            let mut bits = Bits::ZERO;
            members.for_each(|member| bits.set(member));
            V::Members(bits)
        };
        Some(match (function, rest) {
            (GraphFunction::Vertices, []) => Node::Constant(set(&mut vertices.iter().copied())),
            (GraphFunction::Edges, []) => {
                small::<W>(u64::from(bit(graph.links().len())))?;
                Node::Constant(set(&mut (0..bit(graph.links().len()))))
            }
            (GraphFunction::Neighbours | GraphFunction::Successors, [at]) => {
                let table = near::<W>(&graph, &vertices, |a, b, both| (true, both && a != b))?;
                Node::Table(self.boxed(at)?, table)
            }
            (GraphFunction::Incident, [at]) => {
                let mut table = empty::<W>(&vertices);
                for (place, vertex) in vertices.iter().enumerate() {
                    let edges = graph.edges_at(place).iter().map(|edge| small::<W>(u64::from(bit(*edge))));
                    let edges = edges.collect::<Option<Vec<u32>>>()?;
                    table[index(*vertex)] = Some(set(&mut edges.into_iter()));
                }
                Node::Table(self.boxed(at)?, table.into())
            }
            (GraphFunction::Ends, [at]) => {
                let ends = graph
                    .links()
                    .iter()
                    .map(|link| Some(V::Pair(i64::try_from(link.from).ok()?, i64::try_from(link.to).ok()?)));
                let table: Vec<Option<V<W>>> = ends.collect();
                Node::Index(
                    Box::new(Node::Constant(V::List(table.into_iter().collect::<Option<Vec<_>>>()?.into()))),
                    self.boxed(at)?,
                )
            }
            (GraphFunction::Label, [at]) => {
                let labels = graph.links().iter().map(|link| link.label.and_then(|label| self.code(label)));
                let table = labels.map(|code| code.map(V::Symbol)).collect();
                Node::Table(self.boxed(at)?, table)
            }
            (GraphFunction::Reach, [from, along]) => {
                let ends =
                    graph.links().iter().map(|link| Some((small::<W>(link.from)?, small::<W>(link.to)?)));
                let ends = ends.collect::<Option<Vec<_>>>()?;
                // The interpreter refuses vertices that are none.
                let is_vertex = matches!(from.ty, Type::Vertex(_));
                Node::Reach(
                    self.boxed(from).filter(|_| is_vertex)?,
                    self.boxed(along)?,
                    ends.into(),
                    !graph.is_directed(),
                )
            }
            _ => return None,
        })
    }

    /// The place of a symbol in the alphabet of the board; without a board any number that tells symbols apart.
    pub(crate) fn code(&self, symbol: char) -> Option<u32> {
        if self.alphabet.is_empty() {
            return Some(u32::from(symbol));
        }
        self.alphabet.iter().position(|other| *other == symbol).map(bit)
    }

    /// Whether a value of one type may be stored where another is declared, with no check but that of natural numbers.
    pub(crate) fn stores(&self, declared: &Type, found: &Type) -> bool {
        let ours = |alphabet: &Option<String>| {
            alphabet.as_ref().is_none_or(|symbols| symbols.chars().eq(self.alphabet.iter().copied()))
        };
        match declared {
            // What has the type keeps its promise.
            _ if declared == found => true,
            Type::Nat | Type::Int | Type::Bool => true,
            Type::Symbol(alphabet) | Type::Row(alphabet) | Type::Grid(alphabet) => ours(alphabet),
            Type::Set(element) => {
                let is_empty = matches!(found, Type::Set(found) if **found == Type::Unknown);
                // Cells and members of sets of bits are natural anyway.
                is_empty || of(declared).is_some() && !matches!(**element, Type::Vertex(_) | Type::Edge(_))
            }
            Type::Tuple(parts) => parts.iter().all(|part| *part == Type::Int),
            _ => false,
        }
    }

    /// A value that does not depend on the position.
    pub(crate) fn constant(&self, value: &Value, ty: &Type) -> Option<V<W>> {
        Some(match value {
            Value::Bool(truth) => V::Bool(*truth),
            Value::Int(int) => V::Int(int.to_i64()?),
            Value::Symbol(symbol) => V::Symbol(self.code(*symbol)?),
            Value::Row(symbols) => {
                let codes = symbols.iter().map(|symbol| self.code(*symbol).map(V::Symbol));
                V::List(codes.collect::<Option<Vec<_>>>()?.into())
            }
            Value::Tuple(parts) => match parts.as_slice() {
                [Value::Int(a), Value::Int(b)] => V::Pair(a.to_i64()?, b.to_i64()?),
                _ => return None,
            },
            Value::Range(bounds) => V::Range(bounds.0.to_i64()?, bounds.1.to_i64()?),
            Value::Set(elements) | Value::List(elements) => {
                let element = ty.element().unwrap_or(Type::Unknown);
                let values = elements.iter().map(|value| self.constant(value, &element));
                let values = values.collect::<Option<Vec<V<W>>>>()?;
                let is_set = matches!(value, Value::Set(_)) && !values.is_empty();
                match is_set.then(|| self.packed(&values)).flatten() {
                    Some(packed) => packed,
                    None => V::List(values.into()),
                }
            }
            Value::Grid(_) | Value::Graph(_) => return None,
        })
    }

    /// A set of cells or of small numbers, where all fit.
    fn packed(&self, values: &[V<W>]) -> Option<V<W>> {
        let mut bits = Bits::ZERO;
        for value in values {
            bits.set(match value {
                V::Pair(row, column) => self.grid.cell(*row, *column)?,
                V::Int(int) => small::<W>(u64::try_from(*int).ok()?)?,
                _ => return None,
            });
        }
        Some(if matches!(values.first(), Some(V::Pair(..))) { V::Cells(bits) } else { V::Members(bits) })
    }
}

/// What kind of set a type is.
pub(crate) fn of(ty: &Type) -> Option<Of> {
    let Type::Set(element) = ty else { return None };
    match element.as_ref() {
        Type::Tuple(parts) if parts.len() == 2 && parts.iter().all(Type::is_int) => Some(Of::Cells),
        ty if ty.is_int() => Some(Of::Members),
        _ => None,
    }
}

/// A number that a set can hold.
fn small<const W: usize>(number: u64) -> Option<u32> {
    u32::try_from(number).ok().filter(|number| *number < 64 * bit(W))
}

/// One entry for each number up to the greatest vertex.
fn empty<const W: usize>(vertices: &[u32]) -> Vec<Option<V<W>>> {
    vec![None; vertices.iter().max().map_or(0, |most| index(*most) + 1)]
}

/// The vertices next to each; `ways` says for a link whether it leads on, and back.
fn near<const W: usize>(
    graph: &Graph,
    vertices: &[u32],
    ways: impl Fn(u32, u32, bool) -> (bool, bool),
) -> Option<Arc<[Option<V<W>>]>> {
    let mut sets = vec![Bits::<W>::ZERO; vertices.iter().max().map_or(0, |most| index(*most) + 1)];
    for link in graph.links() {
        let (from, to) = (small::<W>(link.from)?, small::<W>(link.to)?);
        let (on, back) = ways(from, to, !graph.is_directed());
        if on {
            sets[index(from)].set(to);
        }
        if back {
            sets[index(to)].set(from);
        }
    }
    let mut table = empty::<W>(vertices);
    vertices.iter().for_each(|vertex| table[index(*vertex)] = Some(V::Members(sets[index(*vertex)])));
    Some(table.into())
}
