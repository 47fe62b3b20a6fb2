//! Static types.

use grundy_messages::{Arg, Label};
use grundy_syntax::tree::GraphKind;

/// The type of an expression.
///
/// Integers are one type with a promise: `Nat` is stored where a natural number must stand, and
/// the value is checked when it is stored there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A natural number.
    Nat,
    /// An integer.
    Int,
    /// A truth value.
    Bool,
    /// One character of a board, of this alphabet where it is known.
    Symbol(Option<String>),
    /// A tuple.
    Tuple(Vec<Type>),
    /// A finite set.
    Set(Box<Type>),
    /// A finite sequence.
    List(Box<Type>),
    /// A multiset, sorted ascending, read like a list.
    Bag(Box<Type>),
    /// The integers between two bounds: a domain.
    Range,
    /// A row over an alphabet.
    Row(Option<String>),
    /// A grid over an alphabet.
    Grid(Option<String>),
    /// A graph, digraph or tree.
    Graph(GraphKind),
    /// A vertex of a parameter: a natural number that is one.
    Vertex(GraphName),
    /// An edge of a parameter: its number.
    Edge(GraphName),
    /// Not known: an empty literal, or an expression already reported as wrong.
    Unknown,
}

/// The parameter that a vertex or an edge belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GraphName {
    /// Its number among the parameters.
    pub param: usize,
    /// Its name.
    pub name: String,
}

impl Type {
    /// Whether it is a kind of integer: vertices and edges are numbers too.
    pub fn is_int(&self) -> bool {
        matches!(self, Self::Nat | Self::Int | Self::Vertex(_) | Self::Edge(_))
    }

    /// Whether its values are natural numbers.
    pub fn is_nat(&self) -> bool {
        self.is_int() && *self != Self::Int
    }

    /// Whether values may be stored there only after a check that may fail.
    pub fn is_checked(&self) -> bool {
        match self {
            Self::Int | Self::Bool | Self::Range | Self::Unknown => false,
            Self::Symbol(alphabet) | Self::Row(alphabet) | Self::Grid(alphabet) => alphabet.is_some(),
            Self::Tuple(parts) => parts.iter().any(Self::is_checked),
            Self::Set(element) | Self::List(element) | Self::Bag(element) => element.is_checked(),
            _ => true,
        }
    }

    /// Whether both are members of graphs, but not of the same kind and graph.
    fn is_other_member(&self, other: &Self) -> bool {
        let member = |ty: &Self| matches!(ty, Self::Vertex(_) | Self::Edge(_));
        member(self) && member(other) && self != other
    }

    /// The type of what runs through it as a domain.
    pub fn element(&self) -> Option<Type> {
        match self {
            Self::Set(element) | Self::List(element) | Self::Bag(element) => Some((**element).clone()),
            Self::Range => Some(Self::Int),
            Self::Row(alphabet) => Some(Self::Symbol(alphabet.clone())),
            Self::Unknown => Some(Self::Unknown),
            _ => None,
        }
    }

    /// The least type that holds values of both, integers being interchangeable.
    pub fn join(&self, other: &Self) -> Option<Type> {
        let both = |a: &Type, b: &Type| a.join(b).map(Box::new);
        match (self, other) {
            (Self::Unknown, known) | (known, Self::Unknown) => Some(known.clone()),
            (a, b) if a == b => Some(a.clone()),
            (a, b) if a.is_other_member(b) => None,
            (a, b) if a.is_nat() && b.is_nat() => Some(Self::Nat),
            (a, b) if a.is_int() && b.is_int() => Some(Self::Int),
            (Self::Set(a), Self::Set(b)) => both(a, b).map(Self::Set),
            (Self::Bag(a), Self::Bag(b)) => both(a, b).map(Self::Bag),
            (Self::List(a) | Self::Bag(a), Self::List(b) | Self::Bag(b)) => both(a, b).map(Self::List),
            (Self::Tuple(a), Self::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b).map(|(a, b)| a.join(b)).collect::<Option<Vec<_>>>().map(Self::Tuple)
            }
            (Self::Row(a), Self::Row(b)) => Some(Self::Row(if a == b { a.clone() } else { None })),
            (Self::Grid(a), Self::Grid(b)) => Some(Self::Grid(if a == b { a.clone() } else { None })),
            (Self::Symbol(a), Self::Symbol(b)) => Some(Self::Symbol(if a == b { a.clone() } else { None })),
            (Self::Graph(a), Self::Graph(b)) if is_directed(*a) == is_directed(*b) => {
                Some(Self::Graph(if is_directed(*a) { *a } else { GraphKind::Graph }))
            }
            _ => None,
        }
    }

    /// Whether a value of this type may stand in a place of type `place`, up to the check that
    /// natural numbers get when they are stored.
    pub fn fits(&self, place: &Self) -> bool {
        match (self, place) {
            (Self::Unknown, _) | (_, Self::Unknown) => true,
            (Self::Set(a), Self::Set(b)) => a.fits(b),
            (Self::List(a) | Self::Bag(a), Self::List(b) | Self::Bag(b)) => a.fits(b),
            (Self::Tuple(a), Self::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.fits(b)),
            (Self::Row(_), Self::Row(_))
            | (Self::Grid(_), Self::Grid(_))
            | (Self::Symbol(_), Self::Symbol(_)) => true,
            (Self::Graph(a), Self::Graph(b)) => is_directed(*a) == is_directed(*b),
            (a, b) => a == b || a.is_int() && b.is_int() && !a.is_other_member(b),
        }
    }

    /// The type as it is written in rules; ranges have no written form.
    pub fn written(&self) -> String {
        match self {
            Self::Nat => "nat".into(),
            Self::Int | Self::Unknown => "int".into(),
            Self::Bool => "bool".into(),
            Self::Symbol(_) => "symbol".into(),
            Self::Tuple(parts) => {
                format!("tuple({})", parts.iter().map(Self::written).collect::<Vec<_>>().join(", "))
            }
            Self::Set(element) => format!("set of {}", element.written()),
            Self::List(element) => format!("list of {}", element.written()),
            Self::Bag(element) => format!("bag of {}", element.written()),
            Self::Range => "range".into(),
            Self::Row(None) => "row".into(),
            Self::Row(Some(alphabet)) => format!("row of \"{alphabet}\""),
            Self::Grid(None) => "grid".into(),
            Self::Grid(Some(alphabet)) => format!("grid of \"{alphabet}\""),
            Self::Graph(GraphKind::Graph) => "graph".into(),
            Self::Graph(GraphKind::Digraph) => "digraph".into(),
            Self::Graph(GraphKind::Tree) => "tree".into(),
            Self::Vertex(graph) => format!("vertex of {}", graph.name),
            Self::Edge(graph) => format!("edge of {}", graph.name),
        }
    }

    /// The type in words, for messages.
    pub fn arg(&self) -> Arg {
        Arg::Label(match self {
            Self::Nat => Label::TypeNat,
            Self::Int | Self::Unknown => Label::TypeInt,
            Self::Bool => Label::TypeBool,
            Self::Symbol(_) => Label::TypeSymbol,
            Self::Tuple(_) => Label::TypeTuple,
            Self::Set(_) => Label::TypeSet,
            Self::List(_) => Label::TypeList,
            Self::Bag(_) => Label::TypeBag,
            Self::Range => Label::TypeRange,
            Self::Row(_) => Label::TypeRow,
            Self::Grid(_) => Label::TypeGrid,
            Self::Graph(GraphKind::Graph) => Label::TypeGraph,
            Self::Graph(GraphKind::Digraph) => Label::TypeDigraph,
            Self::Graph(GraphKind::Tree) => Label::TypeTree,
            Self::Vertex(_) => Label::TypeVertex,
            Self::Edge(_) => Label::TypeEdge,
        })
    }
}

/// Whether links have a direction.
pub fn is_directed(kind: GraphKind) -> bool {
    kind == GraphKind::Digraph
}
