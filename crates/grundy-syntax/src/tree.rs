//! The syntax tree: what was written, with its places, before any name is resolved.
//!
//! The tree follows the grammar of the language reference clause by clause. Positions and
//! parameters given on the command line are parsed to the same [`Sum`] and [`Expr`].

use crate::source::Span;

/// A name as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: String,
    /// Its place.
    pub span: Span,
}

/// The text of a string literal without its quotes; for `"""…"""` the grid's rows joined by `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The contents.
    pub value: String,
    /// The place of the whole literal.
    pub span: Span,
}

/// A rules file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// The clauses in the order of the text.
    pub clauses: Vec<Clause>,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The place of the whole clause.
    pub span: Span,
    /// What it says.
    pub kind: ClauseKind,
}

/// The kinds of clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `game lasker-nim "Lasker's Nim"`.
    Game {
        /// The name, hyphens included.
        name: Ident,
        /// The title.
        title: Option<Text>,
    },
    /// `title zh "尼姆"`.
    Title {
        /// The language; `None` means English.
        lang: Option<Ident>,
        /// The title.
        text: Text,
    },
    /// `note "…"`.
    Note(Text),
    /// `param l: nat = 3, r: nat = 7 where l <= r`.
    Param {
        /// The parameters.
        params: Vec<Param>,
        /// What they must satisfy.
        condition: Option<Expr>,
    },
    /// `position heap (n: nat) where n >= 1 unordered`.
    Position(Position),
    /// `start (n) = (n, n - 1) where n >= 1`.
    Start {
        /// The arguments and their types, where given.
        args: Vec<(Ident, Option<Type>)>,
        /// The position they stand for.
        result: Sum,
        /// What arguments must satisfy.
        conditions: Vec<Expr>,
    },
    /// `move take(k in 1..=n) -> (n - k)`.
    Move(Move),
    /// `left move jump: "LR_" -> "_RL" in rows`.
    Rewrite(Rewrite),
    /// `reduce (g) -> sum((h) for h in regions(g, "."))`.
    Reduce {
        /// The kind of position, where there are several.
        kind: Option<Ident>,
        /// The names given to the fields.
        fields: Vec<Ident>,
        /// What the position becomes.
        result: Sum,
    },
    /// `compound selective up to k`.
    Compound(Compound),
    /// `normal`, `misere`.
    Play(Play),
    /// `score`.
    Score,
    /// `ends if C: mover wins`.
    Ends {
        /// The condition.
        condition: Expr,
        /// What happens then.
        ending: Ending,
    },
    /// `win by reaching (0, 0)`.
    Win {
        /// The kind of position, where there are several.
        kind: Option<Ident>,
        /// One goal a field; a lone name that is not a constant binds. Empty when left out.
        goals: Vec<Expr>,
        /// A further condition.
        condition: Option<Expr>,
    },
    /// `def f(n: nat): nat decreases n = …`.
    Def(Def),
    /// `let lines = …`.
    Let {
        /// The constant.
        name: Ident,
        /// Its value.
        value: Expr,
    },
    /// `claim g(n) = n`.
    Claim(Claim),
    /// A clause that could not be read; diagnostics say why.
    Bad,
}

/// One parameter of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: Type,
    /// Its value where none is given.
    pub default: Option<Expr>,
}

/// A name with a type: a field of a position or an argument of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name.
    pub name: Ident,
    /// The type.
    pub ty: Type,
}

/// A `position` clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The name of the kind, where there are several.
    pub kind: Option<Ident>,
    /// The fields.
    pub fields: Vec<Field>,
    /// What positions must satisfy, each from its own `where`.
    pub conditions: Vec<Expr>,
    /// Groups of fields whose order does not matter; an empty group means all fields.
    pub unordered: Vec<(Span, Vec<Ident>)>,
    /// Symmetries of the board, by name: `flips`, `rotations`, `reversal`.
    pub symmetric: Vec<Ident>,
}

/// Whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Left's.
    Left,
    /// Right's.
    Right,
}

/// The name of a move, with its kind where there are several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveName {
    /// The kind of position it belongs to.
    pub kind: Option<Ident>,
    /// The move.
    pub name: Ident,
}

/// A `move` clause with a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose move it is; `None` is anyone's.
    pub side: Option<Side>,
    /// What it is called.
    pub name: MoveName,
    /// Items and guards from left to right. A guard `let p = e` is an [`Item::Define`].
    pub items: Vec<Item>,
    /// How many of `items` stand inside the parentheses.
    pub inside: usize,
    /// What the move leads to.
    pub result: Sum,
    /// The points it scores.
    pub scoring: Option<Scoring>,
}

/// `scoring e again if c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// The points.
    pub points: Expr,
    /// Whether the mover moves again: `None` never, `Some(None)` always, else if the condition holds.
    pub again: Option<Option<Expr>>,
}

/// One of the things a move, a comprehension or a sum runs through or asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `x in D`.
    In(Pattern, Expr),
    /// `x = e`, or the guard `let x = e`.
    Define(Pattern, Expr),
    /// `if c`.
    If(Expr),
}

/// What a value is taken apart to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A name.
    Name(Ident),
    /// A tuple of patterns.
    Tuple(Vec<Pattern>, Span),
}

/// A move by rewriting a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// Whose move it is.
    pub side: Option<Side>,
    /// What it is called.
    pub name: MoveName,
    /// Left and right sides.
    pub rewrites: Vec<(Text, Text)>,
    /// Whether both sides reversed are meant too.
    pub mirrored: bool,
    /// Where it may lie on a grid.
    pub direction: Option<(Direction, Span)>,
    /// The points it scores.
    pub scoring: Option<Scoring>,
}

/// Where a pattern may lie on a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Left to right.
    Rows,
    /// Top to bottom.
    Columns,
    /// Rows and columns, both ways.
    Any,
    /// Along diagonals.
    Diagonals,
}

/// How components of a sum are moved in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compound {
    /// In exactly one.
    Disjunctive,
    /// In every one that has a move.
    Conjunctive,
    /// In at least one and at most that many, or any number.
    Selective(Option<Expr>),
}

/// Who wins when a player cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// The other player.
    Normal,
    /// The player who cannot move.
    Misere,
}

/// What happens at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player about to move wins.
    MoverWins,
    /// The player about to move loses.
    MoverLoses,
    /// That side wins.
    Wins(Side),
    /// Nobody wins.
    Draw,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Def {
    /// Its name.
    pub name: Ident,
    /// Its arguments.
    pub args: Vec<Field>,
    /// The type of its result.
    pub ty: Type,
    /// What falls with each call of itself.
    pub decreases: Option<Expr>,
    /// Its result.
    pub body: Expr,
}

/// What is claimed of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimOf {
    /// `g`: the Grundy value.
    Grundy,
    /// `value`: the value of a partizan position that is a number.
    Value,
    /// `P`, `N`, `L`, `R`, `D`: an outcome class.
    Outcome(char),
}

/// A claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub of: ClaimOf,
    /// The place of `g`, `P`, ….
    pub of_span: Span,
    /// The names of the arguments.
    pub args: Vec<Ident>,
    /// The value, or the condition for the outcome.
    pub body: Expr,
    /// Where it is claimed.
    pub condition: Option<Expr>,
}

/// What a move leads to: a sum of components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The place.
    pub span: Span,
    /// The kind.
    pub kind: SumKind,
}

/// The kinds of sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SumKind {
    /// `if c then s else t`.
    If(Box<Expr>, Box<Sum>, Box<Sum>),
    /// `s + t + …`, at least one term, each not itself a `Plus`.
    Plus(Vec<Sum>),
    /// `end`.
    End,
    /// `(a, b)` or `heap(n)`.
    Component {
        /// The kind of position, where there are several.
        kind: Option<Ident>,
        /// One expression a field.
        fields: Vec<Expr>,
    },
    /// `k * (x)`.
    Copies(Box<Expr>, Box<Sum>),
    /// `sum(s for x in D)`.
    Each(Box<Sum>, Vec<Item>),
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The place.
    pub span: Span,
    /// The kind.
    pub kind: ExprKind,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A number, digits only, underscores removed.
    Number(String),
    /// A string.
    Text(String),
    /// `true`, `false`.
    Bool(bool),
    /// A name.
    Name(String),
    /// `f(a, b)`.
    Call(Ident, Vec<Expr>),
    /// `f(e for x in D if c)`.
    CallOver(Ident, Box<Expr>, Vec<Item>),
    /// `(a, b)`, two or more.
    Tuple(Vec<Expr>),
    /// `[a, b]`.
    List(Vec<Expr>),
    /// `[e for x in D]`.
    ListOf(Box<Expr>, Vec<Item>),
    /// `{a, b}`.
    Set(Vec<Expr>),
    /// `{e for x in D}`.
    SetOf(Box<Expr>, Vec<Item>),
    /// `-e`.
    Negate(Box<Expr>),
    /// `not e`.
    Not(Box<Expr>),
    /// `a op b`; the span is that of the operator.
    Binary(BinaryOp, Span, Box<Expr>, Box<Expr>),
    /// `a < b <= c …`: one more expression than operators.
    Compare(Vec<Expr>, Vec<(CompareOp, Span)>),
    /// `a..b`, `a..=b`.
    Range {
        /// The first.
        from: Box<Expr>,
        /// The end.
        to: Box<Expr>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// `a[i]` or `g[r, c]`.
    Index(Box<Expr>, Vec<Expr>),
    /// `a with [i: e, …]`.
    With(Box<Expr>, Vec<Update>),
    /// `if c then a else b`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `let p = e then body`.
    Let(Pattern, Box<Expr>, Box<Expr>),
    /// `graph {1-2, 3}`.
    Graph(GraphLiteral),
    /// An expression that could not be read; diagnostics say why.
    Bad,
}

/// `i: e for x in D`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// The index.
    pub index: Expr,
    /// The new element.
    pub value: Expr,
    /// What it runs through; empty without `for`.
    pub items: Vec<Item>,
}

/// Operators between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum BinaryOp {
    Add,
    Sub,
    Join,
    Mul,
    Div,
    Mod,
    BitAnd,
    BitOr,
    Xor,
    And,
    Or,
    Implies,
    Iff,
}

impl BinaryOp {
    /// The operator as it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Join => "++",
            Self::Mul => "*",
            Self::Div => "div",
            Self::Mod => "mod",
            Self::BitAnd => "&",
            Self::BitOr => "|",
            Self::Xor => "xor",
            Self::And => "and",
            Self::Or => "or",
            Self::Implies => "implies",
            Self::Iff => "iff",
        }
    }
}

/// Comparison operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum CompareOp {
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

impl CompareOp {
    /// The operator as it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::In => "in",
            Self::NotIn => "not in",
            Self::Divides => "divides",
        }
    }
}

/// `graph {1-2, 2-3: B}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphLiteral {
    /// Which kind.
    pub kind: GraphKind,
    /// The vertex set, where given.
    pub vertices: Option<Box<Expr>>,
    /// The links and lone vertices.
    pub links: Vec<Link>,
}

/// The kinds of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named as in the language")]
pub enum GraphKind {
    Graph,
    Digraph,
    Tree,
}

/// A vertex, or an edge with an optional label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The first vertex.
    pub from: String,
    /// The second, unless it is a lone vertex; the flag says whether the arrow `->` was written.
    pub to: Option<(String, bool)>,
    /// The label.
    pub label: Option<Ident>,
    /// The place.
    pub span: Span,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// The place.
    pub span: Span,
    /// The kind.
    pub kind: TypeKind,
}

/// The kinds of types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// `nat`.
    Nat,
    /// `int`.
    Int,
    /// `bool`.
    Bool,
    /// `symbol`.
    Symbol,
    /// `tuple(A, B)`.
    Tuple(Vec<Type>),
    /// `set of T`.
    Set(Box<Type>),
    /// `list of T`.
    List(Box<Type>),
    /// `bag of T`.
    Bag(Box<Type>),
    /// `row of "AB_"`.
    Row(Option<Text>),
    /// `grid of ".#"`.
    Grid(Option<Text>),
    /// `graph`, `digraph`, `tree`.
    Graph(GraphKind),
    /// `vertex of G`.
    Vertex(Ident),
    /// `edge of G`.
    Edge(Ident),
    /// A type that could not be read.
    Bad,
}
