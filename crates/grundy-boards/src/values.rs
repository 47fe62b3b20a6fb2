//! Values that fit into machine words, and what is done with them.
//!
//! Whatever the interpreter would do otherwise, or not at all, ends with [`Bail`].

use std::sync::Arc;

use grundy_core::Stop;
use grundy_rules::ir::{Arith, Pattern, Sets};

use crate::bits::Bits;
use crate::convert::bit;

/// The interpreter must be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bail;

impl From<Stop> for Bail {
    fn from(_: Stop) -> Self {
        Self
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum V<const W: usize> {
    Bool(bool),
    Int(i64),
    /// The place of a symbol in the alphabet of the board.
    Symbol(u32),
    Pair(i64, i64),
    /// From the first up to, not including, the second.
    Range(i64, i64),
    /// A set of cells of the board.
    Cells(Bits<W>),
    /// A set of natural numbers.
    Members(Bits<W>),
    /// The board, in planes.
    Board(Bits<W>),
    /// A list, or a set that is a constant.
    List(Arc<[V<W>]>),
}

/// What a board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    pub(crate) planes: u32,
    pub(crate) is_row: bool,
}

impl Grid {
    pub(crate) fn cells(self) -> u32 {
        self.rows * self.columns
    }

    /// The cell of a pair.
    #[inline]
    pub(crate) fn cell(self, row: i64, column: i64) -> Option<u32> {
        let (row, column) = (u32::try_from(row).ok()?, u32::try_from(column).ok()?);
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    #[inline]
    pub(crate) fn pair<const W: usize>(self, cell: u32) -> V<W> {
        V::Pair(i64::from(cell / self.columns), i64::from(cell % self.columns))
    }
}

/// What kind of set a node makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    Cells,
    Members,
}

impl Of {
    pub(crate) fn set<const W: usize>(self, bits: Bits<W>) -> V<W> {
        match self {
            Self::Cells => V::Cells(bits),
            Self::Members => V::Members(bits),
        }
    }
}

/// Stores a value in the slots of a pattern.
pub(crate) fn bind<const W: usize>(pattern: &Pattern, value: V<W>, frame: &mut [V<W>]) -> Result<(), Bail> {
    match (pattern, value) {
        (Pattern::Slot(slot), value) => frame[*slot] = value,
        (Pattern::Tuple(parts), V::Pair(a, b)) => {
            let [first, second] = parts.as_slice() else { return Err(Bail) };
            bind(first, V::Int(a), frame)?;
            bind(second, V::Int(b), frame)?;
        }
        (Pattern::Tuple(_), _) => return Err(Bail),
    }
    Ok(())
}

pub(crate) fn arith(op: Arith, a: i64, b: i64) -> Option<i64> {
    match op {
        Arith::Add => a.checked_add(b),
        Arith::Sub => a.checked_sub(b),
        Arith::Mul => a.checked_mul(b),
        Arith::Div if b > 0 => a.checked_div_euclid(b),
        Arith::Mod if b > 0 => a.checked_rem_euclid(b),
        Arith::Div | Arith::Mod => None,
    }
}

/// Whether two values of one type are the same.
pub(crate) fn equal<const W: usize>(a: &V<W>, b: &V<W>) -> Result<bool, Bail> {
    match (a, b) {
        (V::Cells(bits) | V::Members(bits), V::List(list))
        | (V::List(list), V::Cells(bits) | V::Members(bits))
            if list.is_empty() =>
        {
            Ok(bits.is_zero())
        }
        (V::Cells(_), V::Cells(_)) | (V::Members(_), V::Members(_)) | (V::Board(_), V::Board(_)) => {
            Ok(a == b)
        }
        (V::Int(_), V::Int(_))
        | (V::Bool(_), V::Bool(_))
        | (V::Symbol(_), V::Symbol(_))
        | (V::Pair(..), V::Pair(..)) => Ok(a == b),
        _ => Err(Bail),
    }
}

pub(crate) fn sets<const W: usize>(op: Sets, a: &V<W>, b: &V<W>) -> Result<V<W>, Bail> {
    let made = |a: Bits<W>, b: Bits<W>| match op {
        Sets::Union => a | b,
        Sets::Intersection => a & b,
        Sets::Difference => a & !b,
        Sets::SymmetricDifference => a ^ b,
    };
    match (a, b) {
        (V::Cells(a), V::Cells(b)) => Ok(V::Cells(made(*a, *b))),
        (V::Members(a), V::Members(b)) => Ok(V::Members(made(*a, *b))),
        (V::Cells(a), V::List(list)) if list.is_empty() => Ok(V::Cells(made(*a, Bits::ZERO))),
        (V::Members(a), V::List(list)) if list.is_empty() => Ok(V::Members(made(*a, Bits::ZERO))),
        (V::List(list), V::Cells(b)) if list.is_empty() => Ok(V::Cells(made(Bits::ZERO, *b))),
        (V::List(list), V::Members(b)) if list.is_empty() => Ok(V::Members(made(Bits::ZERO, *b))),
        _ => Err(Bail),
    }
}

/// The vertices that can be reached along these edges.
pub(crate) fn reach<const W: usize>(
    from: u32,
    edges: Bits<W>,
    ends: &[(u32, u32)],
    both_ways: bool,
) -> Result<Bits<W>, Bail> {
    if from >= 64 * bit(W) || !edges.is_zero() && crate::convert::index(edges.last()) >= ends.len() {
        return Err(Bail);
    }
    let mut reached = Bits::one(from);
    loop {
        let before = reached;
        for edge in edges.positions() {
            let (a, b) = ends[crate::convert::index(edge)];
            if reached.has(a) {
                reached.set(b);
            } else if both_ways && reached.has(b) {
                reached.set(a);
            }
        }
        if reached == before {
            return Ok(reached);
        }
    }
}
