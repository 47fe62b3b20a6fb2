//! What expressions evaluate to, and what positions are made of.

use std::fmt;
use std::sync::Arc;

use grundy_core::{Component as _, Sum};
use grundy_values::Int;

use crate::board::Grid;
use crate::graph::Graph;

/// A value of the language. Sixteen bytes, cheap to clone.
///
/// Values compare as the language says: false < true, integers by size, tuples and lists
/// lexicographically, sets as their sorted lists.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(Int),
    /// A tuple.
    Tuple(Arc<Vec<Value>>),
    /// A list, or a bag (then sorted ascending).
    List(Arc<Vec<Value>>),
    /// A set: sorted ascending, no element twice.
    Set(Arc<Vec<Value>>),
    /// The integers from the first up to, not including, the second; only a domain, never stored.
    Range(Arc<(Int, Int)>),
    /// One character of a board, or the label of an edge.
    Symbol(char),
    /// A row of a board.
    Row(Arc<Vec<char>>),
    /// A grid.
    Grid(Arc<Grid>),
    /// A graph: the value of a parameter or constant, never a field.
    Graph(Arc<Graph>),
}

impl Value {
    /// A list of these elements.
    pub fn list(elements: Vec<Value>) -> Self {
        Self::List(Arc::new(elements))
    }

    /// A tuple of these elements.
    pub fn tuple(elements: Vec<Value>) -> Self {
        Self::Tuple(Arc::new(elements))
    }

    /// The set of these elements.
    pub fn set(mut elements: Vec<Value>) -> Self {
        elements.sort_unstable();
        elements.dedup();
        Self::Set(Arc::new(elements))
    }

    /// The row with these symbols.
    pub fn row(symbols: Vec<char>) -> Self {
        Self::Row(Arc::new(symbols))
    }

    /// The grid.
    pub fn grid(grid: Grid) -> Self {
        Self::Grid(Arc::new(grid))
    }

    /// The integer, where it is one.
    pub fn as_int(&self) -> Option<&Int> {
        match self {
            Self::Int(int) => Some(int),
            _ => None,
        }
    }

    /// The truth value, where it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// The elements of a tuple, list, bag or set.
    pub fn elements(&self) -> Option<&[Value]> {
        match self {
            Self::Tuple(elements) | Self::List(elements) | Self::Set(elements) => Some(elements),
            _ => None,
        }
    }

    /// About how many bytes the value holds outside of itself.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Bool(_) | Self::Symbol(_) => 0,
            Self::Row(symbols) => 40 + symbols.len() * size_of::<char>(),
            Self::Grid(grid) => 64 + size_of_val(grid.cells()),
            Self::Graph(graph) => graph.bytes(),
            Self::Int(int) => {
                if int.to_i64().is_some() {
                    0
                } else {
                    48 + int.bits() / 8
                }
            }
            Self::Range(_) => 48,
            Self::Tuple(elements) | Self::List(elements) | Self::Set(elements) => {
                40 + elements.iter().map(|element| size_of::<Self>() + element.bytes()).sum::<usize>()
            }
        }
    }
}

impl From<Int> for Value {
    fn from(int: Int) -> Self {
        Self::Int(int)
    }
}

impl From<u64> for Value {
    fn from(int: u64) -> Self {
        Self::Int(Int::from(int))
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = |f: &mut fmt::Formatter<'_>, open, elements: &[Value], close| {
            f.write_str(open)?;
            for (index, element) in elements.iter().enumerate() {
                write!(f, "{}{element}", if index == 0 { "" } else { ", " })?;
            }
            f.write_str(close)
        };
        match self {
            Self::Bool(truth) => write!(f, "{truth}"),
            Self::Int(int) => write!(f, "{int}"),
            Self::Tuple(elements) => between(f, "(", elements, ")"),
            Self::List(elements) => between(f, "[", elements, "]"),
            Self::Set(elements) => between(f, "{", elements, "}"),
            Self::Range(bounds) => write!(f, "{}..{}", bounds.0, bounds.1),
            Self::Symbol(symbol) => write!(f, "\"{symbol}\""),
            Self::Row(symbols) => write!(f, "\"{}\"", symbols.iter().collect::<String>()),
            Self::Grid(grid) => write!(f, "\"{grid}\""),
            Self::Graph(graph) => write!(f, "{graph}"),
        }
    }
}

/// One summand of a position, in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component {
    /// Which kind of position, counted in the order of the text.
    pub kind: usize,
    /// The values of its fields.
    pub fields: Box<[Value]>,
}

/// A position of a game given by rules.
pub type Position = Sum<Component>;

impl grundy_core::Component for Component {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.fields.iter().map(|field| size_of::<Value>() + field.bytes()).sum::<usize>()
    }
}

impl Component {
    /// The component's field values as natural numbers, where all of them are.
    pub fn naturals(&self) -> Option<Vec<u64>> {
        self.fields.iter().map(|field| field.as_int()?.to_u64()).collect()
    }

    /// Bytes, without naming the trait.
    pub fn size(&self) -> usize {
        self.bytes()
    }
}
