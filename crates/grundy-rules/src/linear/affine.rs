//! Affine forms with exact integer coefficients.

use std::collections::BTreeMap;

/// The number of a variable.
pub type Var = usize;

/// A constant plus integer multiples of variables.
///
/// Arithmetic is checked: a result that does not fit is `None`, never wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Affine {
    /// Sorted by variable, no coefficient zero.
    terms: Vec<(Var, i128)>,
    constant: i128,
}

impl Affine {
    /// The constant.
    pub fn constant(constant: i128) -> Self {
        Self { terms: Vec::new(), constant }
    }

    /// The variable.
    pub fn var(var: Var) -> Self {
        Self { terms: vec![(var, 1)], constant: 0 }
    }

    /// The sum of multiples of variables and a constant.
    pub fn new(terms: impl IntoIterator<Item = (Var, i128)>, constant: i128) -> Option<Self> {
        let mut sum = BTreeMap::<Var, i128>::new();
        for (var, coefficient) in terms {
            let entry = sum.entry(var).or_default();
            *entry = fit(entry.checked_add(coefficient)?)?;
        }
        let constant = fit(constant)?;
        Some(Self { terms: sum.into_iter().filter(|(_, c)| *c != 0).collect(), constant })
    }

    /// The variables with their coefficients, ascending.
    pub fn terms(&self) -> &[(Var, i128)] {
        &self.terms
    }

    /// What is added to the multiples of variables.
    pub fn offset(&self) -> i128 {
        self.constant
    }

    /// The value, where no variable occurs.
    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The coefficient of a variable, 0 where it does not occur.
    pub fn coefficient(&self, var: Var) -> i128 {
        self.terms.binary_search_by_key(&var, |term| term.0).map_or(0, |index| self.terms[index].1)
    }

    /// `factor` times this.
    pub fn scale(&self, factor: i128) -> Option<Self> {
        if factor == 0 {
            return Some(Self::constant(0));
        }
        let times = |c: i128| fit(c.checked_mul(factor)?);
        let terms = self.terms.iter().map(|&(var, c)| Some((var, times(c)?))).collect::<Option<Vec<_>>>()?;
        Some(Self { terms, constant: times(self.constant)? })
    }

    /// The sum.
    pub fn add(&self, other: &Self) -> Option<Self> {
        self.combine(1, other, 1)
    }

    /// The difference.
    pub fn sub(&self, other: &Self) -> Option<Self> {
        self.combine(1, other, -1)
    }

    /// The sum with a constant.
    pub fn plus(&self, constant: i128) -> Option<Self> {
        Some(Self { terms: self.terms.clone(), constant: fit(self.constant.checked_add(constant)?)? })
    }

    /// `a` times this plus `b` times the other.
    pub fn combine(&self, a: i128, other: &Self, b: i128) -> Option<Self> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let var = match (left.peek(), right.peek()) {
                (Some(l), Some(r)) => l.0.min(r.0),
                (Some(one), None) | (None, Some(one)) => one.0,
                (None, None) => break,
            };
            let l = left.next_if(|term| term.0 == var).map_or(0, |term| term.1);
            let r = right.next_if(|term| term.0 == var).map_or(0, |term| term.1);
            let sum = fit(l.checked_mul(a)?.checked_add(r.checked_mul(b)?)?)?;
            if sum != 0 {
                terms.push((var, sum));
            }
        }
        let constant = self.constant.checked_mul(a)?.checked_add(other.constant.checked_mul(b)?)?;
        Some(Self { terms, constant: fit(constant)? })
    }

    /// This with `var` replaced by `by`.
    pub fn substitute(&self, var: Var, by: &Self) -> Option<Self> {
        match self.coefficient(var) {
            0 => Some(self.clone()),
            coefficient => self.without(var).combine(1, by, coefficient),
        }
    }

    /// This without the multiple of `var`.
    #[must_use]
    pub fn without(&self, var: Var) -> Self {
        let terms = self.terms.iter().copied().filter(|term| term.0 != var).collect();
        Self { terms, constant: self.constant }
    }

    /// This with every variable renamed; the new names must differ from each other.
    pub fn rename(&self, name: &dyn Fn(Var) -> Var) -> Option<Self> {
        Self::new(self.terms.iter().map(|&(var, c)| (name(var), c)), self.constant)
    }

    /// The value where every variable has a value.
    pub fn at(&self, value: &dyn Fn(Var) -> i128) -> Option<i128> {
        self.terms
            .iter()
            .try_fold(self.constant, |sum, &(var, c)| sum.checked_add(c.checked_mul(value(var))?))
    }

    /// The greatest common divisor of the coefficients; 0 for a constant.
    pub fn content(&self) -> i128 {
        self.terms.iter().fold(0, |gcd, term| greatest_common_divisor(gcd, term.1))
    }

    /// What `this >= 0` says over the integers: divided by the content, the constant rounded down.
    #[must_use]
    pub fn tightened(&self) -> Self {
        match self.content() {
            0 | 1 => self.clone(),
            content => Self {
                terms: self.terms.iter().map(|&(var, c)| (var, c / content)).collect(),
                constant: self.constant.div_euclid(content),
            },
        }
    }
}

/// The number, unless it is so large that signs and divisors of sums might not fit.
fn fit(number: i128) -> Option<i128> {
    (number.unsigned_abs() <= 1 << 100).then_some(number)
}

/// The greatest common divisor of the absolute values.
fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(terms: &[(Var, i128)], constant: i128) -> Affine {
        Affine::new(terms.iter().copied(), constant).expect("small")
    }

    #[test]
    fn arithmetic() {
        let (x, y) = (Affine::var(0), Affine::var(1));
        let sum = x.combine(2, &y, 3).and_then(|sum| sum.plus(-5)).expect("small");
        assert_eq!(sum, form(&[(0, 2), (1, 3)], -5));
        assert_eq!(sum.sub(&sum), Some(Affine::constant(0)));
        assert_eq!(sum.substitute(0, &form(&[(1, -1)], 1)), Some(form(&[(1, 1)], -3)));
        assert_eq!(sum.at(&|var| if var == 0 { 4 } else { 1 }), Some(6));
        assert_eq!(form(&[(0, 4), (1, -6)], -3).tightened(), form(&[(0, 2), (1, -3)], -2));
    }

    #[test]
    fn overflow_is_no_answer() {
        let huge = form(&[(0, 1 << 100)], 0);
        assert_eq!(huge.add(&huge), None);
        assert_eq!(huge.scale(i128::MAX), None);
        assert_eq!(Affine::constant(i128::MIN).sub(&Affine::constant(1)), None);
    }
}
