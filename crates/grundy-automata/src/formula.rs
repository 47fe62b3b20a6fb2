//! First-order formulas about natural numbers.

use std::sync::Arc;

use crate::dfa::{Dfa, Var};

/// How a linear form compares with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Equal.
    Equal,
    /// Less or equal.
    AtMost,
}

/// A first-order formula over +, <=, =, digit operations and given automata. Variables range over
/// the natural numbers.
#[derive(Clone, Debug)]
pub enum Formula {
    /// True or false.
    Truth(bool),
    /// A linear form compared with a constant.
    Linear(Vec<(Var, i64)>, Relation, i64),
    /// `z = x xor y`, digit by digit (base 2).
    Xor(Var, Var, Var),
    /// `z = x & y` (base 2).
    And2(Var, Var, Var),
    /// `z = x | y` (base 2).
    Or2(Var, Var, Var),
    /// `y` is the greatest power of the base that divides `x`; `y = 0` for `x = 0`.
    LowDigit(Var, Var),
    /// `x` is a power of the base.
    Power(Var),
    /// A given relation between these variables, in the order of the automaton's variables.
    Given(Arc<Dfa>, Vec<Var>),
    /// Not.
    Not(Box<Formula>),
    /// All of these.
    All(Vec<Formula>),
    /// Some of these.
    Some(Vec<Formula>),
    /// There are values of these variables.
    Exists(Vec<Var>, Box<Formula>),
}

impl Formula {
    /// `sum of a_i x_i = constant`.
    pub fn equal(terms: impl IntoIterator<Item = (Var, i64)>, constant: i64) -> Self {
        Self::Linear(terms.into_iter().collect(), Relation::Equal, constant)
    }

    /// `sum of a_i x_i <= constant`.
    pub fn at_most(terms: impl IntoIterator<Item = (Var, i64)>, constant: i64) -> Self {
        Self::Linear(terms.into_iter().collect(), Relation::AtMost, constant)
    }

    /// `a < b`.
    pub fn less(a: Var, b: Var) -> Self {
        Self::at_most([(a, 1), (b, -1)], -1)
    }

    /// `a = b`.
    pub fn same(a: Var, b: Var) -> Self {
        Self::equal([(a, 1), (b, -1)], 0)
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::All(vec![self, other])
    }

    /// At least one.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::Some(vec![self, other])
    }

    /// If this then that.
    #[must_use]
    pub fn implies(self, other: Self) -> Self {
        self.negated().or(other)
    }

    /// Both or neither.
    #[must_use]
    pub fn iff(self, other: Self) -> Self {
        let both = self.clone().and(other.clone());
        both.or(self.negated().and(other.negated()))
    }

    /// Not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Not(inner) => *inner,
            Self::Truth(truth) => Self::Truth(!truth),
            other => Self::Not(Box::new(other)),
        }
    }

    /// There are values of `vars`.
    #[must_use]
    pub fn exists(self, vars: impl IntoIterator<Item = Var>) -> Self {
        Self::Exists(vars.into_iter().collect(), Box::new(self))
    }

    /// For all values of `vars`.
    #[must_use]
    pub fn for_all(self, vars: impl IntoIterator<Item = Var>) -> Self {
        self.negated().exists(vars).negated()
    }

    /// Shifts by a constant number of digits: `y = x * base^k`.
    pub fn shifted(base: u32, x: Var, y: Var, k: u32) -> Option<Self> {
        let factor = i64::from(base).checked_pow(k)?;
        Some(Self::equal([(x, factor), (y, -1)], 0))
    }

    /// The variables that no quantifier binds, ascending.
    pub fn free(&self) -> Vec<Var> {
        let mut free = match self {
            Self::Truth(_) => Vec::new(),
            Self::Linear(terms, ..) => terms.iter().map(|(var, _)| *var).collect(),
            Self::Xor(x, y, z) | Self::And2(x, y, z) | Self::Or2(x, y, z) => vec![*x, *y, *z],
            Self::LowDigit(x, y) => vec![*x, *y],
            Self::Power(x) => vec![*x],
            Self::Given(_, vars) => vars.clone(),
            Self::Not(inner) => inner.free(),
            Self::All(parts) | Self::Some(parts) => parts.iter().flat_map(Self::free).collect(),
            Self::Exists(vars, body) => body.free().into_iter().filter(|var| !vars.contains(var)).collect(),
        };
        free.sort_unstable();
        free.dedup();
        free
    }
}
