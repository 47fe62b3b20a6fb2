//! The intermediate representation: rules with every name resolved and every type known.
//!
//! Expressions are pure and total up to errors. A *scope* (a move, a function, a condition, …)
//! evaluates in a frame of numbered slots; a kind's fields are the first slots of the scopes that
//! see them. Interpreter, classifier, prover and code generators read this and nothing else.

pub mod wellformed;

use std::sync::Arc;

use grundy_messages::Label;
use grundy_syntax::tree::{ClaimOf, Ending, Play, Side};
use grundy_syntax::{Source, Span};
use grundy_values::Int;

use crate::types::Type;
use crate::value::Value;

/// Checked rules, parameters not yet bound.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The text, for messages.
    pub source: Arc<Source>,
    /// The name after `game`, or `unnamed`.
    pub name: String,
    /// Titles by language: `en`, `zh`, ….
    pub titles: Vec<(String, String)>,
    /// Notes, in order.
    pub notes: Vec<String>,
    /// The parameters.
    pub params: Vec<Param>,
    /// What parameters must satisfy; scopes without slots of their own beyond those they bind.
    pub param_conditions: Vec<Scoped<Expr>>,
    /// Constants, each seeing only earlier ones.
    pub constants: Vec<Constant>,
    /// Functions.
    pub functions: Vec<Function>,
    /// The kinds of components; at least one.
    pub kinds: Vec<Kind>,
    /// How positions are written from outside, where that differs from the fields.
    pub start: Option<Start>,
    /// The moves, in the order of the text.
    pub moves: Vec<Move>,
    /// How components of a sum are moved in.
    pub compound: Compound,
    /// Who wins when a player cannot move.
    pub play: Play,
    /// Whether points decide instead.
    pub score: bool,
    /// Conditions under which a component is final, in the order of the text.
    pub ends: Vec<Ends>,
    /// What wins at once when a move produces it.
    pub goals: Vec<Goal>,
    /// Claims.
    pub claims: Vec<Claim>,
}

/// The number of a slot in a frame.
pub type Slot = usize;

/// Something evaluated in a frame of its own.
#[derive(Clone, Debug)]
pub struct Scoped<T> {
    /// The names of the slots, for messages and for naming moves.
    pub slots: Vec<String>,
    /// What is evaluated.
    pub body: T,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its value where none is given; sees constants and earlier parameters.
    pub default: Option<Scoped<Expr>>,
    /// Its place.
    pub span: Span,
}

/// A constant.
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Scoped<Expr>,
}

/// A function; its arguments are the first slots.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The number and types of its arguments.
    pub args: Vec<Type>,
    /// The type of its result.
    pub ty: Type,
    /// What falls with each call of itself, in the same frame.
    pub decreases: Option<Expr>,
    /// Its result.
    pub body: Scoped<Expr>,
    /// The place of its name.
    pub span: Span,
}

/// A kind of component.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name; empty when there is only one kind without a name.
    pub name: String,
    /// Its fields: the first slots of every scope that sees the kind.
    pub fields: Vec<Field>,
    /// What its components must satisfy.
    pub conditions: Vec<Scoped<Expr>>,
    /// Groups of fields that are sorted ascending.
    pub unordered: Vec<Vec<Slot>>,
    /// Symmetries of its only board.
    pub symmetries: Vec<Symmetry>,
    /// What every component that a move or `start` makes is replaced with.
    pub reduce: Option<Reduce>,
    /// The place of the clause.
    pub span: Span,
}

/// `reduce (fields) -> result`; the fields are the first slots.
#[derive(Clone, Debug)]
pub struct Reduce {
    /// The sum that stands for the component.
    pub result: Scoped<Sum>,
    /// The place of the clause.
    pub span: Span,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// How positions are written from outside: the arguments are the first slots.
#[derive(Clone, Debug)]
pub struct Start {
    /// The arguments.
    pub args: Vec<Field>,
    /// What they must satisfy.
    pub conditions: Vec<Scoped<Expr>>,
    /// The position they stand for.
    pub result: Scoped<Sum>,
    /// The place of the clause.
    pub span: Span,
}

/// A move.
#[derive(Clone, Debug)]
pub struct Move {
    /// The kind of component it moves in.
    pub kind: usize,
    /// Whose move it is; `None` is anyone's.
    pub side: Option<Side>,
    /// Its name.
    pub name: String,
    /// Items and guards, read from left to right.
    pub items: Vec<Item>,
    /// What it leads to, in the same frame; the slots are those of the whole move.
    pub result: Scoped<Sum>,
    /// The points it scores, in the same frame.
    pub scoring: Option<Scoring>,
    /// The place of the name.
    pub span: Span,
}

impl Move {
    /// Whether it rewrites a board by patterns, so that its variables are places.
    pub fn is_rewriting(&self) -> bool {
        let rewrites =
            |e: &Expr| matches!(e.kind, ExprKind::Builtin(Builtin::Board(BoardFunction::Rewrites), _));
        self.items.iter().any(|item| matches!(item, Item::In(_, domain) if rewrites(domain)))
    }
}

/// `scoring e again if c`.
#[derive(Clone, Debug)]
pub struct Scoring {
    /// The points for the mover.
    pub points: Expr,
    /// Whether the mover moves again; `None` is never.
    pub again: Option<Expr>,
}

/// One of the things a move, a comprehension or a sum runs through or asks for.
#[derive(Clone, Debug)]
pub enum Item {
    /// Runs through a domain in ascending order.
    In(Pattern, Expr),
    /// Names a value.
    Define(Pattern, Expr),
    /// Keeps the branch only if the condition holds.
    If(Expr),
}

/// What a value is taken apart to.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// Stored in a slot.
    Slot(Slot),
    /// Taken apart further.
    Tuple(Vec<Pattern>),
}

/// How components of a sum are moved in.
#[derive(Clone, Debug)]
pub enum Compound {
    /// In exactly one.
    Disjunctive,
    /// In every one that has a move.
    Conjunctive,
    /// In at least one, and at most that many where given.
    Selective(Option<Scoped<Expr>>),
}

/// `ends if C: E`.
#[derive(Clone, Debug)]
pub struct Ends {
    /// The kind of component it concerns.
    pub kind: usize,
    /// The condition.
    pub condition: Scoped<Expr>,
    /// What happens then.
    pub ending: Ending,
    /// The place of the clause.
    pub span: Span,
}

/// `win by reaching`: the goal as one condition on a component.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The kind of component it concerns.
    pub kind: usize,
    /// The condition, over the kind's fields.
    pub condition: Scoped<Expr>,
    /// The place of the clause.
    pub span: Span,
}

/// What the arguments of a claim stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The position that `start` makes of them.
    Start,
    /// A component of this kind: they are its fields.
    Kind(usize),
}

/// A claim about all positions, parsed and typed.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What is claimed.
    pub of: ClaimOf,
    /// What the arguments stand for.
    pub about: About,
    /// The value or the condition; the arguments are the first slots.
    pub body: Scoped<Expr>,
    /// Where it is claimed, in the same frame.
    pub condition: Option<Expr>,
    /// The place of the clause.
    pub span: Span,
}

impl Claim {
    /// Whether the arguments are those of `start`.
    pub fn is_of_start(&self) -> bool {
        self.about == About::Start
    }

    /// The kind of component it is about; `None` where it is about the arguments of `start`.
    pub fn kind(&self) -> Option<usize> {
        match self.about {
            About::Start => None,
            About::Kind(kind) => Some(kind),
        }
    }

    /// Whether it compares positions: what it says of one depends on the value of another.
    pub fn is_relational(&self) -> bool {
        let mut found = false;
        let mut visit = |e: &Expr| {
            found |= matches!(e.kind, ExprKind::Builtin(Builtin::ValueAt | Builtin::LostAt, _));
        };
        self.body.body.walk(&mut visit);
        self.condition.iter().for_each(|condition| condition.walk(&mut visit));
        found
    }
}

/// What a move leads to.
#[derive(Clone, Debug)]
pub enum Sum {
    /// One of two sums.
    If(Expr, Box<Sum>, Box<Sum>),
    /// All of these together; none is the empty sum.
    Plus(Vec<Sum>),
    /// One component.
    Component {
        /// Its kind.
        kind: usize,
        /// Its fields.
        fields: Vec<Expr>,
        /// The place of the term.
        span: Span,
    },
    /// That many copies.
    Copies(Expr, Box<Sum>),
    /// The sums of all branches together.
    Each(Box<Sum>, Vec<Item>),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Its place.
    pub span: Span,
}

/// The kinds of expressions. Operands have the types the operation needs; the checker saw to it.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An integer.
    Int(Int),
    /// A truth value.
    Bool(bool),
    /// A value written out: a graph, a symbol, a board.
    Literal(Value),
    /// A slot of the frame.
    Local(Slot),
    /// A parameter.
    Param(usize),
    /// A constant.
    Constant(usize),
    /// Minus an integer.
    Negate(Box<Expr>),
    /// Not a truth value.
    Not(Box<Expr>),
    /// Arithmetic on integers.
    Arith(Arith, Box<Expr>, Box<Expr>),
    /// Bitwise operations on natural numbers.
    Bits(Bits, Box<Expr>, Box<Expr>),
    /// Operations on sets.
    Sets(Sets, Box<Expr>, Box<Expr>),
    /// Logic on truth values; `And`, `Or` and `Implies` look at the right side only if needed.
    Logic(Logic, Box<Expr>, Box<Expr>),
    /// One list after another.
    Join(Box<Expr>, Box<Expr>),
    /// A chain of comparisons, one more operand than operators.
    Compare(Vec<Expr>, Vec<Comparison>),
    /// The integers from the first up to the second, which belongs to it if `inclusive`.
    Range {
        /// The first.
        from: Box<Expr>,
        /// The end.
        to: Box<Expr>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// A tuple.
    Tuple(Vec<Expr>),
    /// A list of these elements.
    List(Vec<Expr>),
    /// The set of these elements.
    Set(Vec<Expr>),
    /// Something made of the values of `body` over all branches of `items`.
    Over(Over, Box<Expr>, Vec<Item>),
    /// An element of a list, bag or row; of a grid, where the index is a pair.
    Index(Box<Expr>, Box<Expr>),
    /// The elements of a list, bag or row at the places of a range.
    Slice(Box<Expr>, Box<Expr>),
    /// A part of a tuple.
    Part(Box<Expr>, usize),
    /// A list, bag or board with some elements replaced; later updates win, a bag is sorted again.
    With(Box<Expr>, Vec<Update>),
    /// One of two values.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A value with a name.
    Let(Pattern, Box<Expr>, Box<Expr>),
    /// A function of the rules.
    Call(usize, Vec<Expr>),
    /// A function of the language.
    Builtin(Builtin, Vec<Expr>),
}

/// `index: value for items`.
#[derive(Clone, Debug)]
pub struct Update {
    /// The index.
    pub index: Expr,
    /// The new element.
    pub value: Expr,
    /// What it runs through; empty without `for`.
    pub items: Vec<Item>,
}

/// Arithmetic on integers; division rounds down and needs a positive divisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
}

/// Bitwise operations on natural numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum Bits {
    And,
    Or,
    Xor,
}

/// Operations on sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum Sets {
    Union,
    Intersection,
    Difference,
    SymmetricDifference,
}

/// Logic on truth values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum Logic {
    And,
    Or,
    Xor,
    Implies,
    Iff,
}

/// Comparisons; `In` and `NotIn` have a domain on the right, `Divides` integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    NotIn,
    Divides,
}

/// What is made of the values of a body over all branches of items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum Over {
    Set,
    List,
    All,
    Any,
    Count,
    Sum,
    Min,
    Max,
    Xor,
    Union,
    Gcd,
    Mex,
}

/// Functions of the language on values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum Builtin {
    Min,
    Max,
    Abs,
    Gcd,
    Isqrt,
    Pow,
    Prime,
    Divisors,
    Powers,
    Bit,
    Popcount,
    Lowbit,
    V2,
    Log2,
    Len,
    Sum,
    Sort,
    Reverse,
    Without,
    Repeat,
    ToSet,
    ToList,
    Subsets,
    Choose,
    Product,
    /// `floor(e * phi)`, claims only.
    FloorPhi,
    /// `floor(e * phi2)`, claims only.
    FloorPhi2,
    /// `n in recurrence(first, coefficients)`, claims only: arguments n, first, coefficients.
    InRecurrence,
    /// `dyadic(p, q)`, claims only.
    Dyadic,
    /// `g(…)` in a claim about `g`: the value of the position with these fields, or these arguments of `start`.
    ValueAt,
    /// `P(…)` in a claim about `P` or `N`: whether that position is lost for the player to move.
    LostAt,
    /// A function of graphs.
    Graph(GraphFunction),
    /// A function of boards.
    Board(BoardFunction),
}

/// Functions of boards. The board comes first, except where one is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum BoardFunction {
    Split,
    Rows,
    Columns,
    Cells,
    Inside,
    Around,
    Regions,
    Grid,
    /// All places where the patterns of the second argument, a literal, lie on the board: for a row
    /// a list of (index, put, row), for a grid one of (first cell, last cell, put, grid).
    Rewrites,
}

/// A symmetry of boards: positions that differ by it are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// A row read backwards.
    Reversal,
    /// A grid mirrored, left and right or top and bottom.
    Flips,
    /// A grid turned.
    Rotations,
}

/// Functions of graphs. The graph comes first, except where one is made of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum GraphFunction {
    Vertices,
    Edges,
    Neighbours,
    Successors,
    Predecessors,
    Incident,
    Ends,
    Label,
    Joined,
    Components,
    Reach,
    Path,
    Parent,
    Subtree,
    PathGraph,
    CycleGraph,
    CompleteGraph,
    StarGraph,
    GridGraph,
    /// A written graph, and the domain of its vertices.
    On,
}

impl Rules {
    /// Whether every component is what a move or `start` says, and the last move decides: there is neither a
    /// `reduce` nor a `score`.
    pub fn is_plain(&self) -> bool {
        !self.score && self.kinds.iter().all(|kind| kind.reduce.is_none())
    }

    /// Whether the players have different moves, or an ending names one of them.
    pub fn has_sides(&self) -> bool {
        self.moves.iter().any(|rule| rule.side.is_some())
            || self.ends.iter().any(|ends| matches!(ends.ending, Ending::Wins(_)))
    }

    /// Why positions of the game have no Grundy values, if they have none.
    pub fn no_grundy_values(&self) -> Option<Label> {
        if self.has_sides() {
            return Some(Label::WhySides);
        }
        if self.play == Play::Misere {
            return Some(Label::WhyMisere);
        }
        if !matches!(self.compound, Compound::Disjunctive) {
            return Some(Label::WhyCompound);
        }
        self.ends.iter().any(|ends| ends.ending != Ending::MoverLoses).then_some(Label::WhyEnds)
    }

    /// Calls `visit` on every expression of the rules, claims apart.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        let scoped =
            self.param_conditions.iter().chain(self.constants.iter().map(|constant| &constant.value));
        let scoped = scoped.chain(self.params.iter().filter_map(|param| param.default.as_ref()));
        let scoped = scoped.chain(self.functions.iter().map(|function| &function.body));
        let scoped = scoped.chain(self.kinds.iter().flat_map(|kind| &kind.conditions));
        let scoped = scoped.chain(self.start.iter().flat_map(|start| &start.conditions));
        let scoped = scoped.chain(self.ends.iter().map(|ends| &ends.condition));
        scoped.chain(self.goals.iter().map(|goal| &goal.condition)).for_each(|scope| scope.body.walk(visit));
        if let Compound::Selective(Some(most)) = &self.compound {
            most.body.walk(visit);
        }
        let reductions =
            self.kinds.iter().filter_map(|kind| kind.reduce.as_ref()).map(|reduce| &reduce.result);
        let starts = self.start.iter().map(|start| &start.result);
        reductions.chain(starts).for_each(|sum| sum.body.walk(visit));
        for rule in &self.moves {
            rule.items.iter().for_each(|item| item.walk(visit));
            rule.result.body.walk(visit);
            if let Some(scoring) = &rule.scoring {
                scoring.points.walk(visit);
                scoring.again.iter().for_each(|again| again.walk(visit));
            }
        }
    }

    /// Whether the rules ask for labels of the edges of a parameter that is a graph.
    pub fn asks_for_labels(&self, param: usize) -> bool {
        let mut asks = false;
        self.walk(&mut |expr| {
            if let ExprKind::Builtin(Builtin::Graph(GraphFunction::Label), args) = &expr.kind {
                // A graph without a name of its own may be any of them.
                asks |= args.first().is_none_or(|graph| match graph.kind {
                    ExprKind::Param(of) => of == param,
                    _ => true,
                });
            }
        });
        asks
    }
}

impl Kind {
    /// The slot of its only row or grid; `None` where it has none, or several.
    pub fn board(&self) -> Option<Slot> {
        let is_board = |field: &Field| matches!(field.ty, Type::Row(_) | Type::Grid(_));
        let mut boards = self.fields.iter().enumerate().filter(|(_, field)| is_board(field));
        boards.next().filter(|_| boards.next().is_none()).map(|(slot, _)| slot)
    }
}

impl Expr {
    /// Calls `visit` on this expression and everything below it, parents first.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        visit(self);
        match &self.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::Constant(_) => {}
            ExprKind::Negate(a) | ExprKind::Not(a) | ExprKind::Part(a, _) => a.walk(visit),
            ExprKind::Arith(_, a, b)
            | ExprKind::Bits(_, a, b)
            | ExprKind::Sets(_, a, b)
            | ExprKind::Logic(_, a, b)
            | ExprKind::Join(a, b)
            | ExprKind::Range { from: a, to: b, .. }
            | ExprKind::Index(a, b)
            | ExprKind::Slice(a, b)
            | ExprKind::Let(_, a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            ExprKind::Compare(parts, _)
            | ExprKind::Tuple(parts)
            | ExprKind::List(parts)
            | ExprKind::Set(parts)
            | ExprKind::Call(_, parts)
            | ExprKind::Builtin(_, parts) => parts.iter().for_each(|part| part.walk(visit)),
            ExprKind::Over(_, body, items) => {
                items.iter().for_each(|item| item.walk(visit));
                body.walk(visit);
            }
            ExprKind::With(list, updates) => {
                list.walk(visit);
                for update in updates {
                    update.items.iter().for_each(|item| item.walk(visit));
                    update.index.walk(visit);
                    update.value.walk(visit);
                }
            }
            ExprKind::If(c, a, b) => [c, a, b].into_iter().for_each(|part| part.walk(visit)),
        }
    }
}

impl Item {
    /// Calls `visit` on every expression of the item.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match self {
            Self::In(_, e) | Self::Define(_, e) | Self::If(e) => e.walk(visit),
        }
    }
}

impl Sum {
    /// Calls `visit` on every component of the sum: its kind and its fields.
    pub fn components<'e>(&'e self, visit: &mut dyn FnMut(usize, &'e [Expr])) {
        match self {
            Self::If(_, a, b) => {
                a.components(visit);
                b.components(visit);
            }
            Self::Plus(terms) => terms.iter().for_each(|term| term.components(visit)),
            Self::Component { kind, fields, .. } => visit(*kind, fields),
            Self::Copies(_, term) | Self::Each(term, _) => term.components(visit),
        }
    }

    /// Calls `visit` on every expression of the sum.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match self {
            Self::If(c, a, b) => {
                c.walk(visit);
                a.walk(visit);
                b.walk(visit);
            }
            Self::Plus(terms) => terms.iter().for_each(|term| term.walk(visit)),
            Self::Component { fields, .. } => fields.iter().for_each(|field| field.walk(visit)),
            Self::Copies(count, term) => {
                count.walk(visit);
                term.walk(visit);
            }
            Self::Each(term, items) => {
                items.iter().for_each(|item| item.walk(visit));
                term.walk(visit);
            }
        }
    }
}
