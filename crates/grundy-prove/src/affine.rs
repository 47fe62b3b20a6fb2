//! Sums of multiples of variables, and the atoms made of them.

use grundy_automata::{Formula, Relation, Var};

use crate::logic::{all, some};

/// A constant plus multiples of variables; exact, or nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Affine {
    /// Ascending in the variable, no factor 0.
    terms: Vec<(Var, i64)>,
    constant: i64,
}

impl Affine {
    pub(crate) fn constant(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }

    pub(crate) fn var(var: Var) -> Self {
        Self { terms: vec![(var, 1)], constant: 0 }
    }

    /// The number, where no variable is left.
    pub(crate) fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variable, where it is nothing else.
    pub(crate) fn as_var(&self) -> Option<Var> {
        match (self.terms.as_slice(), self.constant) {
            ([(var, 1)], 0) => Some(*var),
            _ => None,
        }
    }

    /// The factor of a variable.
    pub(crate) fn factor(&self, var: Var) -> i64 {
        self.terms.iter().find(|(other, _)| *other == var).map_or(0, |(_, factor)| *factor)
    }

    /// Whether it cannot be negative, as its signs show.
    pub(crate) fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.iter().all(|(_, factor)| *factor >= 0)
    }

    pub(crate) fn add(&self, other: &Self) -> Option<Self> {
        self.plus_times(other, 1)
    }

    pub(crate) fn sub(&self, other: &Self) -> Option<Self> {
        self.plus_times(other, -1)
    }

    pub(crate) fn plus(&self, constant: i64) -> Option<Self> {
        Some(Self { terms: self.terms.clone(), constant: self.constant.checked_add(constant)? })
    }

    pub(crate) fn scale(&self, by: i64) -> Option<Self> {
        Self::constant(0).plus_times(self, by)
    }

    fn plus_times(&self, other: &Self, by: i64) -> Option<Self> {
        let mut terms = self.terms.clone();
        for (var, factor) in &other.terms {
            let more = factor.checked_mul(by)?;
            match terms.binary_search_by_key(var, |(var, _)| *var) {
                Ok(at) => terms[at].1 = terms[at].1.checked_add(more)?,
                Err(at) => terms.insert(at, (*var, more)),
            }
        }
        terms.retain(|(_, factor)| *factor != 0);
        Some(Self { terms, constant: self.constant.checked_add(other.constant.checked_mul(by)?)? })
    }

    /// The same with a form in place of a variable.
    pub(crate) fn replaced(&self, var: Var, by: &Self) -> Option<Self> {
        let factor = self.factor(var);
        self.sub(&Self::var(var).scale(factor)?)?.add(&by.scale(factor)?)
    }

    /// What `var` is where the form is 0, if its factor is 1 or -1.
    pub(crate) fn solved(&self, var: Var) -> Option<Self> {
        let factor = self.factor(var);
        let rest = self.sub(&Self::var(var).scale(factor)?)?;
        match factor {
            1 => rest.scale(-1),
            -1 => Some(rest),
            _ => None,
        }
    }

    /// `self = other`.
    pub(crate) fn equal(&self, other: &Self) -> Option<Formula> {
        self.sub(other)?.compared(Relation::Equal)
    }

    /// `self <= other`.
    pub(crate) fn at_most(&self, other: &Self) -> Option<Formula> {
        self.sub(other)?.compared(Relation::AtMost)
    }

    /// `self < other`.
    pub(crate) fn less(&self, other: &Self) -> Option<Formula> {
        self.plus(1)?.at_most(other)
    }

    /// `self >= 0`.
    pub(crate) fn natural(&self) -> Option<Formula> {
        Self::constant(0).at_most(self)
    }

    /// `self` compared with 0.
    fn compared(self, relation: Relation) -> Option<Formula> {
        let right = self.constant.checked_neg()?;
        Some(match (self.terms.is_empty(), relation) {
            (true, Relation::Equal) => Formula::Truth(right == 0),
            (true, Relation::AtMost) => Formula::Truth(0 <= right),
            (false, _) => Formula::Linear(self.terms, relation, right),
        })
    }
}

/// A formula with a form in place of a free variable; `None` where the variable stands in something that is not
/// linear.
pub(crate) fn replaced(formula: &Formula, var: Var, by: &Affine) -> Option<Formula> {
    let each =
        |parts: &[Formula]| parts.iter().map(|part| replaced(part, var, by)).collect::<Option<Vec<_>>>();
    match formula {
        Formula::Linear(terms, relation, constant) => {
            let form = terms.iter().try_fold(Affine::constant(0), |sum, (own, factor)| {
                sum.add(&Affine::var(*own).scale(*factor)?)
            });
            form?.replaced(var, by)?.plus(constant.checked_neg()?)?.compared(*relation)
        }
        Formula::Not(inner) => Some(replaced(inner, var, by)?.negated()),
        Formula::All(parts) => each(parts).map(all),
        Formula::Some(parts) => each(parts).map(some),
        Formula::Exists(vars, body) if !vars.contains(&var) => {
            Some(Formula::Exists(vars.clone(), Box::new(replaced(body, var, by)?)))
        }
        other => (!other.free().contains(&var)).then(|| other.clone()),
    }
}
