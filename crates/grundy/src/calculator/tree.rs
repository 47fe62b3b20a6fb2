//! What an expression says, before it is computed.

use grundy_syntax::Span;
use grundy_values::Relation;
use grundy_values::notation::Part;

use super::functions::Function;

/// A text: definitions, then what is asked.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) definitions: Vec<Definition>,
    pub(super) question: Question,
    /// How the answer is to be called.
    pub(super) name: Option<String>,
    /// The games whose positions stand in it, besides those that were loaded before: names of the catalogue, or files.
    pub(super) games: Vec<String>,
}

/// What a text may use besides what it defines.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// Names that have values.
    pub(super) names: Vec<String>,
    /// The names of games that were loaded.
    pub(super) games: Vec<String>,
    /// What a name before a parenthesis calls.
    pub(super) calls: Calls,
}

/// What a name before a parenthesis calls, where it is no game that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Calls {
    /// A function.
    #[default]
    Functions,
    /// A game that is missing.
    Games,
}

/// `name := value`.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) value: Node,
}

/// What is asked.
#[derive(Clone, Debug)]
pub(super) enum Question {
    /// What is this?
    What(Node),
    /// Is it so?
    Holds(Node, Test, Node),
}

/// A part of an expression, and its place.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) what: What,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// What the notation of values has: numbers, ups, nimbers, options, switches.
    Part(Part<Node>),
    /// A definition, by its place.
    Name(usize),
    /// A position of a game, by the place of the game, those that were loaded before coming first: what stands in the parentheses.
    Position(usize, String),
    /// The parts of a sum, each with its sign.
    Sum(Vec<(Direction, Node)>),
    /// Products, from left to right, and ordinal sums of these, from right to left.
    Chain(Box<Node>, Vec<(Link, Node)>),
    Call(&'static Function, Vec<Argument>),
}

#[derive(Clone, Debug)]
pub(super) enum Argument {
    Value(Node),
    /// A sign expansion in quotes.
    Signs(Vec<bool>),
}

/// What a chain is linked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// Norton's product, so many times the second for integers.
    Product,
    Ordinal,
}

/// As it is, or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Plus,
    Minus,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
    Fuzzy,
    LessOrFuzzy,
    GreaterOrFuzzy,
}

/// How comparisons are written; what begins with another comes before it.
pub(super) const TESTS: &[(&str, Test)] = &[
    ("<=", Test::AtMost),
    ("≤", Test::AtMost),
    (">=", Test::AtLeast),
    ("≥", Test::AtLeast),
    ("<>", Test::Fuzzy),
    ("||", Test::Fuzzy),
    ("∥", Test::Fuzzy),
    ("<|", Test::LessOrFuzzy),
    ("⧏", Test::LessOrFuzzy),
    ("|>", Test::GreaterOrFuzzy),
    ("⧐", Test::GreaterOrFuzzy),
    ("!=", Test::Unequal),
    ("≠", Test::Unequal),
    ("==", Test::Equal),
    ("=", Test::Equal),
    ("<", Test::Less),
    (">", Test::Greater),
];

impl Test {
    /// Whether it is so where two values have this relation.
    pub(super) fn holds(self, relation: Relation) -> bool {
        match self {
            Self::Equal => relation == Relation::Equal,
            Self::Unequal => relation != Relation::Equal,
            Self::Less => relation == Relation::Less,
            Self::Greater => relation == Relation::Greater,
            Self::AtMost => matches!(relation, Relation::Less | Relation::Equal),
            Self::AtLeast => matches!(relation, Relation::Greater | Relation::Equal),
            Self::Fuzzy => relation == Relation::Fuzzy,
            Self::LessOrFuzzy => matches!(relation, Relation::Less | Relation::Fuzzy),
            Self::GreaterOrFuzzy => matches!(relation, Relation::Greater | Relation::Fuzzy),
        }
    }
}
