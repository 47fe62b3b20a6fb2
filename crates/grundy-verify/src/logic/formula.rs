//! Formulas and the few rewritings that keep them small.

use std::rc::Rc;

use super::affine::{Affine, TooLarge, Var};

/// A bitwise operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BitOp {
    /// Both.
    And,
    /// At least one.
    Or,
}

/// A statement about digits or sizes without connectives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Atom {
    /// The form is 0.
    Zero(Affine),
    /// The form is at most 0.
    AtMostZero(Affine),
    /// The number, at least 1, divides the form.
    Divides(i128, Affine),
    /// The variable is below the number: a remainder. It is not replaced by other forms, since its few digits make those of a
    /// quotient certain.
    Below(Var, i128),
    /// At each place an even number of these has a 1: their xor is 0.
    Even(Vec<Var>),
    /// The last is the operation applied to the first two, digit by digit.
    Bits(BitOp, [Var; 3]),
    /// The second is the lowest power of 2 in the first, 0 for 0.
    LowBit([Var; 2]),
    /// A power of 2.
    Power(Var),
    /// The digit at that place is 1.
    BitAt(Var, u32),
    /// The relation with that number holds.
    Relation(usize, Vec<Var>),
}

/// A formula. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Formula {
    /// True or false.
    Truth(bool),
    /// An atom.
    Atom(Rc<Atom>),
    /// All of these.
    And(Rc<[Formula]>),
    /// One of these.
    Or(Rc<[Formula]>),
    /// Not.
    Not(Rc<Formula>),
    /// There are numbers such that.
    Exists(Rc<[Var]>, Rc<Formula>),
}

impl Formula {
    /// An atom as a formula.
    pub(crate) fn atom(atom: Atom) -> Self {
        Self::Atom(Rc::new(atom))
    }

    /// The form is 0.
    pub(crate) fn zero(form: Affine) -> Self {
        match form.as_constant() {
            Some(number) => Self::Truth(number == 0),
            None => Self::atom(Atom::Zero(form)),
        }
    }

    /// The form is at most 0.
    pub(crate) fn at_most_zero(form: Affine) -> Self {
        let surely = form.added() <= 0 && form.factors().all(|(_, factor)| factor < 0);
        let never = form.added() > 0 && form.factors().all(|(_, factor)| factor > 0);
        match (surely, never) {
            (true, _) => Self::Truth(true),
            (_, true) => Self::Truth(false),
            _ => Self::atom(Atom::AtMostZero(form)),
        }
    }

    /// a = b.
    pub(crate) fn equal(a: &Affine, b: &Affine) -> Result<Self, TooLarge> {
        Ok(Self::zero(a.sub(b)?))
    }

    /// a <= b.
    pub(crate) fn at_most(a: &Affine, b: &Affine) -> Result<Self, TooLarge> {
        Ok(Self::at_most_zero(a.sub(b)?))
    }

    /// a < b.
    pub(crate) fn less(a: &Affine, b: &Affine) -> Result<Self, TooLarge> {
        Ok(Self::at_most_zero(a.sub(b)?.plus(1)?))
    }

    /// `number`, at least 1, divides the form.
    pub(crate) fn divides(number: i128, form: Affine) -> Self {
        match form.as_constant() {
            Some(constant) => Self::Truth(constant.rem_euclid(number.max(1)) == 0),
            None => Self::atom(Atom::Divides(number.max(1), form)),
        }
    }

    /// All of these.
    pub(crate) fn and(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat: Vec<Self> = Vec::new();
        for part in parts {
            match part {
                Self::Truth(true) => {}
                Self::Truth(false) => return Self::Truth(false),
                Self::And(more) => {
                    flat.extend(more.iter().filter(|one| !flat.contains(one)).cloned().collect::<Vec<_>>())
                }
                other if flat.contains(&other) => {}
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Self::Truth(true),
            1 => flat.remove(0),
            _ => Self::And(flat.into()),
        }
    }

    /// One of these.
    pub(crate) fn or(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat: Vec<Self> = Vec::new();
        for part in parts {
            match part {
                Self::Truth(false) => {}
                Self::Truth(true) => return Self::Truth(true),
                Self::Or(more) => {
                    flat.extend(more.iter().filter(|one| !flat.contains(one)).cloned().collect::<Vec<_>>())
                }
                other if flat.contains(&other) => {}
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Self::Truth(false),
            1 => flat.remove(0),
            _ => Self::Or(flat.into()),
        }
    }

    /// Not. Sizes are turned around, so that the negation is an atom again.
    pub(crate) fn not(self) -> Self {
        match self {
            Self::Truth(truth) => Self::Truth(!truth),
            Self::Not(inner) => (*inner).clone(),
            Self::Atom(atom) => match &*atom {
                // not f <= 0 is f >= 1, that is 1 - f <= 0.
                Atom::AtMostZero(form) => match form.times(-1).and_then(|form| form.plus(1)) {
                    Ok(form) => Self::at_most_zero(form),
                    Err(TooLarge) => Self::Not(Rc::new(Self::Atom(atom))),
                },
                _ => Self::Not(Rc::new(Self::Atom(atom))),
            },
            other => Self::Not(Rc::new(other)),
        }
    }

    /// Both or neither.
    pub(crate) fn iff(a: &Self, b: &Self) -> Self {
        Self::or([Self::and([a.clone(), b.clone()]), Self::and([a.clone().not(), b.clone().not()])])
    }

    /// There are numbers `vars` such that all of `parts` hold. Variables that an equation names and that stand in
    /// affine forms only are replaced; those that do not occur are dropped.
    pub(crate) fn exists(vars: &[Var], parts: impl IntoIterator<Item = Self>) -> Self {
        let mut vars = vars.to_vec();
        let mut body = Self::and(parts);
        while let Some((var, smaller)) = vars.iter().find_map(|var| Some((*var, body.without(*var)?))) {
            vars.retain(|other| *other != var);
            body = smaller;
        }
        vars.retain(|var| body.mentions(*var));
        match (vars.is_empty(), body) {
            (true, body) | (false, body @ Self::Truth(_)) => body,
            (false, body) => Self::Exists(vars.into(), Rc::new(body)),
        }
    }

    /// Whether `var` occurs. Every variable is bound at most once, so binders need no care.
    pub(crate) fn mentions(&self, var: Var) -> bool {
        match self {
            Self::Truth(_) => false,
            Self::Atom(atom) => match &**atom {
                Atom::Zero(form) | Atom::AtMostZero(form) | Atom::Divides(_, form) => form.factor(var) != 0,
                Atom::Even(vars) | Atom::Relation(_, vars) => vars.contains(&var),
                Atom::Bits(_, vars) => vars.contains(&var),
                Atom::LowBit(vars) => vars.contains(&var),
                Atom::Power(other) | Atom::BitAt(other, _) | Atom::Below(other, _) => *other == var,
            },
            Self::And(parts) | Self::Or(parts) => parts.iter().any(|part| part.mentions(var)),
            Self::Not(inner) | Self::Exists(_, inner) => inner.mentions(var),
        }
    }

    /// The conjunction without `var`, where one of its equations gives it.
    fn without(&self, var: Var) -> Option<Self> {
        let alone = [self.clone()];
        let parts: &[Self] = if let Self::And(parts) = self { parts } else { &alone };
        parts.iter().enumerate().find_map(|(at, part)| {
            let by = part.solved(var)?;
            let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
            let replaced = others.map(|(_, part)| part.replaced(var, &by)).collect::<Option<Vec<_>>>()?;
            let natural = Self::at_most_zero(by.times(-1).ok()?);
            Some(Self::and(replaced.into_iter().chain([natural])))
        })
    }

    /// What an equation says `var` is.
    fn solved(&self, var: Var) -> Option<Affine> {
        let Self::Atom(atom) = self else { return None };
        let Atom::Zero(form) = &**atom else { return None };
        let factor = form.factor(var);
        let rest = form.replaced(var, &Affine::zero()).ok()?;
        match factor {
            1 => rest.times(-1).ok(),
            -1 => Some(rest),
            _ => None,
        }
    }

    /// The formula with `var` replaced; `None` where it stands in a place for variables only.
    pub(crate) fn replaced(&self, var: Var, by: &Affine) -> Option<Self> {
        if !self.mentions(var) {
            return Some(self.clone());
        }
        let all =
            |parts: &[Self]| parts.iter().map(|part| part.replaced(var, by)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::Truth(_) => self.clone(),
            Self::Atom(atom) => return atom.replaced(var, by),
            Self::And(parts) => Self::and(all(parts)?),
            Self::Or(parts) => Self::or(all(parts)?),
            Self::Not(inner) => inner.replaced(var, by)?.not(),
            Self::Exists(vars, inner) => Self::exists(vars, [inner.replaced(var, by)?]),
        })
    }
}

impl Atom {
    fn replaced(&self, var: Var, by: &Affine) -> Option<Formula> {
        match self {
            Self::Zero(form) => Some(Formula::zero(form.replaced(var, by).ok()?)),
            Self::AtMostZero(form) => Some(Formula::at_most_zero(form.replaced(var, by).ok()?)),
            Self::Divides(number, form) => Some(Formula::divides(*number, form.replaced(var, by).ok()?)),
            Self::Below(_, limit) if by.as_constant().is_some() => {
                let inside = by.as_constant().is_some_and(|number| (0..*limit).contains(&number));
                Some(Formula::Truth(inside))
            }
            _ => {
                let other = by.as_var()?;
                let put = |old: &Var| if *old == var { other } else { *old };
                Some(Formula::atom(match self {
                    Self::Even(vars) => Self::Even(vars.iter().map(put).collect()),
                    Self::Relation(relation, vars) => {
                        Self::Relation(*relation, vars.iter().map(put).collect())
                    }
                    Self::Bits(op, vars) => Self::Bits(*op, vars.map(|old| put(&old))),
                    Self::LowBit(vars) => Self::LowBit(vars.map(|old| put(&old))),
                    Self::Power(old) => Self::Power(put(old)),
                    Self::BitAt(old, place) => Self::BitAt(put(old), *place),
                    Self::Below(old, limit) => Self::Below(put(old), *limit),
                    Self::Zero(_) | Self::AtMostZero(_) | Self::Divides(..) => return None,
                }))
            }
        }
    }
}
