//! Affine forms over natural variables.

use std::cmp::Ordering;

/// The number of a variable.
pub(crate) type Var = u32;

/// A number beyond what the checker computes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// Factors and constants stay below this, so that sums over all variables of a formula fit in `i128`.
const BOUND: i128 = 1 << 62;

/// A sum of multiples of variables and a constant. No factor is 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Affine {
    /// The variables, ascending, each once.
    factors: Vec<(Var, i128)>,
    constant: i128,
}

impl Affine {
    /// The form that is 0 everywhere.
    pub(crate) fn zero() -> Self {
        Self { factors: Vec::new(), constant: 0 }
    }

    /// The form that is 1 everywhere.
    pub(crate) fn one() -> Self {
        Self { factors: Vec::new(), constant: 1 }
    }

    /// A constant.
    pub(crate) fn constant(constant: i128) -> Result<Self, TooLarge> {
        Ok(Self { factors: Vec::new(), constant: bounded(constant)? })
    }

    /// A variable.
    pub(crate) fn var(var: Var) -> Self {
        Self { factors: vec![(var, 1)], constant: 0 }
    }

    /// The variables with their factors, ascending.
    pub(crate) fn factors(&self) -> impl Iterator<Item = (Var, i128)> + '_ {
        self.factors.iter().copied()
    }

    /// Where a variable stands, or would stand.
    fn place(&self, var: Var) -> Result<usize, usize> {
        self.factors.binary_search_by_key(&var, |(var, _)| *var)
    }

    /// What is added.
    pub(crate) fn added(&self) -> i128 {
        self.constant
    }

    /// The factor of a variable.
    pub(crate) fn factor(&self, var: Var) -> i128 {
        self.place(var).ok().and_then(|at| self.factors.get(at)).map_or(0, |(_, factor)| *factor)
    }

    /// The number, where no variable occurs.
    pub(crate) fn as_constant(&self) -> Option<i128> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// The variable, where the form is nothing else.
    pub(crate) fn as_var(&self) -> Option<Var> {
        match self.factors.as_slice() {
            [(var, 1)] if self.constant == 0 => Some(*var),
            _ => None,
        }
    }

    /// Whether it is plainly at least 0 for all natural numbers.
    pub(crate) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.factors.iter().all(|(_, factor)| *factor >= 0)
    }

    /// The sum.
    pub(crate) fn add(&self, other: &Self) -> Result<Self, TooLarge> {
        let constant = bounded(self.constant + other.constant)?;
        let mut factors = Vec::with_capacity(self.factors.len() + other.factors.len());
        let (mut left, mut right) = (self.factors().peekable(), other.factors().peekable());
        while let Some(order) = next_of(left.peek(), right.peek()) {
            let from_left = if order == Ordering::Greater { None } else { left.next() };
            let from_right = if order == Ordering::Less { None } else { right.next() };
            let Some((var, _)) = from_left.or(from_right) else { break };
            let factor = |taken: Option<(Var, i128)>| taken.map_or(0, |(_, factor)| factor);
            let both = bounded(factor(from_left) + factor(from_right))?;
            if both != 0 {
                factors.push((var, both));
            }
        }
        Ok(Self { factors, constant })
    }

    /// The multiple.
    pub(crate) fn times(&self, by: i128) -> Result<Self, TooLarge> {
        if by == 0 {
            return Ok(Self::zero());
        }
        let scaled = |value: i128| value.checked_mul(by).ok_or(TooLarge).and_then(bounded);
        let factors = self.factors.iter().map(|(var, factor)| Ok((*var, scaled(*factor)?)));
        Ok(Self { factors: factors.collect::<Result<_, _>>()?, constant: scaled(self.constant)? })
    }

    /// The difference.
    pub(crate) fn sub(&self, other: &Self) -> Result<Self, TooLarge> {
        self.add(&other.times(-1)?)
    }

    /// The form with a constant added.
    pub(crate) fn plus(&self, constant: i128) -> Result<Self, TooLarge> {
        self.add(&Self::constant(constant)?)
    }

    /// The form that is at most 0 for the same natural numbers, divided by what divides all factors.
    pub(crate) fn tightened(&self) -> Self {
        let common = self.common();
        if common <= 1 {
            return self.clone();
        }
        let factors = self.factors.iter().map(|(var, factor)| (*var, factor / common)).collect();
        // What is added is rounded up: a sum of whole numbers at most -c / g is at most the floor of that.
        Self { factors, constant: -((-self.constant).div_euclid(common)) }
    }

    /// The form that leaves the same modulo a number, at least 1: factors and constant from 0 up to it.
    pub(crate) fn modulo(&self, number: i128) -> Self {
        let number = number.max(1);
        let factors = self.factors.iter().map(|(var, factor)| (*var, factor.rem_euclid(number)));
        let factors = factors.filter(|(_, factor)| *factor != 0).collect();
        Self { factors, constant: self.constant.rem_euclid(number) }
    }

    /// The greatest number that divides all factors; 0 where there are none.
    pub(crate) fn common(&self) -> i128 {
        self.factors.iter().fold(0_i128, |common, (_, factor)| gcd(common, factor.abs()))
    }

    /// The form with `var` replaced.
    pub(crate) fn replaced(&self, var: Var, by: &Self) -> Result<Self, TooLarge> {
        let factor = self.factor(var);
        if factor == 0 {
            return Ok(self.clone());
        }
        let mut rest = self.clone();
        rest.factors.retain(|(other, _)| *other != var);
        rest.add(&by.times(factor)?)
    }
}

/// Which of two variables comes first; `None` where there is none.
fn next_of(left: Option<&(Var, i128)>, right: Option<&(Var, i128)>) -> Option<Ordering> {
    match (left, right) {
        (Some((left, _)), Some((right, _))) => Some(left.cmp(right)),
        (Some(_), None) => Some(Ordering::Less),
        (None, Some(_)) => Some(Ordering::Greater),
        (None, None) => None,
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn bounded(value: i128) -> Result<i128, TooLarge> {
    if (-BOUND..=BOUND).contains(&value) { Ok(value) } else { Err(TooLarge) }
}
