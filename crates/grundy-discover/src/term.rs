//! Terms and conditions of the claim language, as far as readings need them.

use std::fmt;

/// A number computed from the fields of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// A field, by its place.
    Field(usize),
    Number(i128),
    Binary(Op, Box<Term>, Box<Term>),
    /// A function of the language.
    Call(Function, Vec<Term>),
    /// `if … then … else …`.
    If(Box<Condition>, Box<Term>, Box<Term>),
}

/// The operators on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    And,
    Or,
    Xor,
}

/// The functions of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Lowbit,
    V2,
    Log2,
    Min,
    Max,
    /// `floor(x * phi)` with the golden ratio.
    FloorPhi,
}

/// What may hold at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// `a == b == …`, or another comparison of two.
    Compare(Comparison, Vec<Term>),
    /// `a in {…}`.
    Among(Term, Vec<i128>),
    All(Vec<Condition>),
    Some(Vec<Condition>),
    If(Box<Condition>, Box<Condition>, Box<Condition>),
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
}

impl Term {
    pub(crate) fn binary(op: Op, left: Self, right: Self) -> Self {
        Self::Binary(op, Box::new(left), Box::new(right))
    }

    /// The term and a number, with one of these operators.
    pub(crate) fn with(self, op: Op, number: i128) -> Self {
        Self::binary(op, self, Self::Number(number))
    }

    /// The term and a number added, which may be negative or 0.
    pub(crate) fn plus(self, number: i128) -> Self {
        match number {
            0 => self,
            1.. => self.with(Op::Add, number),
            _ => self.with(Op::Sub, -number),
        }
    }

    pub(crate) fn call(function: Function, args: impl IntoIterator<Item = Self>) -> Self {
        Self::Call(function, args.into_iter().collect())
    }

    /// The value at a position; `None` where the language has none.
    pub(crate) fn at(&self, fields: &[u64]) -> Option<i128> {
        match self {
            Self::Field(field) => fields.get(*field).map(|value| i128::from(*value)),
            Self::Number(number) => Some(*number),
            Self::Binary(op, left, right) => op.of(left.at(fields)?, right.at(fields)?),
            Self::Call(function, args) => {
                let args = args.iter().map(|arg| arg.at(fields)).collect::<Option<Vec<_>>>()?;
                function.of(&args)
            }
            Self::If(condition, yes, no) => if condition.at(fields)? { yes } else { no }.at(fields),
        }
    }

    /// How much there is to read.
    pub(crate) fn cost(&self) -> u32 {
        match self {
            Self::Field(_) => 2,
            Self::Number(number) => 2 + number.unsigned_abs().checked_ilog2().unwrap_or(0),
            Self::Binary(op, left, right) => op.cost() + left.cost() + right.cost(),
            Self::Call(_, args) => 2 + args.iter().map(Self::cost).sum::<u32>(),
            Self::If(condition, yes, no) => 3 + condition.cost() + yes.cost() + no.cost(),
        }
    }
}

impl Op {
    pub(crate) fn of(self, a: i128, b: i128) -> Option<i128> {
        let natural = a >= 0 && b >= 0;
        match self {
            Self::Add => a.checked_add(b),
            Self::Sub => a.checked_sub(b),
            Self::Mul => a.checked_mul(b),
            Self::Div => (b > 0).then(|| a.div_euclid(b)),
            Self::Mod => (b > 0).then(|| a.rem_euclid(b)),
            Self::And => natural.then_some(a & b),
            Self::Or => natural.then_some(a | b),
            Self::Xor => natural.then_some(a ^ b),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "div",
            Self::Mod => "mod",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "xor",
        }
    }

    /// Few people read `&` and `|` with ease: remainders of each field are better.
    fn cost(self) -> u32 {
        if matches!(self, Self::And | Self::Or) { 16 } else { 1 }
    }

    fn is_product(self) -> bool {
        matches!(self, Self::Mul | Self::Div | Self::Mod)
    }

    fn is_sum(self) -> bool {
        matches!(self, Self::Add | Self::Sub)
    }
}

impl Function {
    pub(crate) fn of(self, args: &[i128]) -> Option<i128> {
        let positive = || args.first().copied().filter(|n| *n > 0);
        match self {
            Self::Lowbit => args.first().filter(|n| **n >= 0).map(|n| n & -n),
            Self::V2 => positive().map(|n| i128::from(n.trailing_zeros())),
            Self::Log2 => positive().map(|n| i128::from(n.ilog2())),
            Self::Min => args.iter().min().copied(),
            Self::Max => args.iter().max().copied(),
            // x * phi = (x + sqrt(5 x^2)) / 2, and no integer lies between the root and its floor.
            Self::FloorPhi => {
                args.first().filter(|x| (0..1 << 60).contains(*x)).map(|x| (x + (5 * x * x).isqrt()) / 2)
            }
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Lowbit => "lowbit",
            Self::V2 => "v2",
            Self::Log2 => "log2",
            Self::Min => "min",
            Self::Max => "max",
            Self::FloorPhi => "floor",
        }
    }
}

impl Condition {
    pub(crate) fn compare(comparison: Comparison, left: Term, right: Term) -> Self {
        Self::Compare(comparison, vec![left, right])
    }

    pub(crate) fn is(term: Term, number: i128) -> Self {
        Self::compare(Comparison::Equal, term, Term::Number(number))
    }

    /// Whether it holds at a position; `None` where the language does not say.
    pub(crate) fn at(&self, fields: &[u64]) -> Option<bool> {
        match self {
            Self::Compare(comparison, terms) => {
                let values = terms.iter().map(|term| term.at(fields)).collect::<Option<Vec<_>>>()?;
                Some(values.windows(2).all(|pair| comparison.of(pair[0], pair[1])))
            }
            Self::Among(term, numbers) => term.at(fields).map(|value| numbers.contains(&value)),
            // The right side is evaluated only if it matters.
            Self::All(parts) => parts.iter().try_fold(true, |all, part| Some(all && part.at(fields)?)),
            Self::Some(parts) => parts.iter().try_fold(false, |some, part| Some(some || part.at(fields)?)),
            Self::If(condition, yes, no) => if condition.at(fields)? { yes } else { no }.at(fields),
        }
    }

    /// How much there is to read.
    pub(crate) fn cost(&self) -> u32 {
        match self {
            Self::Compare(comparison, terms) => {
                let other = u32::from(*comparison != Comparison::Equal);
                other + terms.iter().map(|term| 1 + term.cost()).sum::<u32>()
            }
            Self::Among(term, numbers) => {
                2 + term.cost() + numbers.iter().map(|number| Term::Number(*number).cost()).sum::<u32>()
            }
            Self::All(parts) | Self::Some(parts) => parts.iter().map(|part| 1 + part.cost()).sum(),
            Self::If(condition, yes, no) => 3 + condition.cost() + yes.cost() + no.cost(),
        }
    }
}

impl Comparison {
    fn of(self, a: i128, b: i128) -> bool {
        match self {
            Self::Equal => a == b,
            Self::NotEqual => a != b,
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Greater => a > b,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
        }
    }
}

/// Something written with the names of the fields.
pub(crate) struct Written<'w, T> {
    pub(crate) thing: &'w T,
    pub(crate) names: &'w [String],
}

impl<'w, T> Written<'w, T> {
    fn of<U>(&self, thing: &'w U) -> Written<'w, U> {
        Written { thing, names: self.names }
    }
}

impl fmt::Display for Written<'_, Term> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thing {
            Term::Field(field) => f.write_str(self.names.get(*field).map_or("", String::as_str)),
            Term::Number(number) => write!(f, "{number}"),
            Term::Binary(op, left, right) => {
                self.operand(f, left, bare_on_the_left(*op, left))?;
                write!(f, " {} ", op.word())?;
                self.operand(f, right, bare_on_the_right(*op, right))
            }
            Term::Call(Function::FloorPhi, args) => {
                f.write_str("floor(")?;
                for arg in args {
                    self.operand(f, arg, matches!(arg, Term::Field(_) | Term::Number(_) | Term::Call(..)))?;
                }
                f.write_str(" * phi)")
            }
            Term::Call(function, args) => {
                write!(f, "{}(", function.word())?;
                for (at, arg) in args.iter().enumerate() {
                    write!(f, "{}{}", if at > 0 { ", " } else { "" }, self.of(arg))?;
                }
                f.write_str(")")
            }
            Term::If(condition, yes, no) => {
                write!(f, "if {} then {} else {}", self.of(&**condition), self.of(&**yes), self.of(&**no))
            }
        }
    }
}

impl Written<'_, Term> {
    fn operand(&self, f: &mut fmt::Formatter<'_>, term: &Term, is_bare: bool) -> fmt::Result {
        if is_bare { write!(f, "{}", self.of(term)) } else { write!(f, "({})", self.of(term)) }
    }
}

/// Whether the left operand needs no parentheses, by precedence or by habit of the eye.
fn bare_on_the_left(op: Op, left: &Term) -> bool {
    match left {
        Term::Binary(inner, ..) if op.is_sum() => inner.is_sum() || inner.is_product(),
        Term::Binary(inner, ..) => *inner == op && !matches!(op, Op::Div | Op::Mod),
        Term::If(..) => false,
        _ => true,
    }
}

fn bare_on_the_right(op: Op, right: &Term) -> bool {
    match right {
        Term::Binary(inner, ..) => op.is_sum() && inner.is_product(),
        Term::If(..) => false,
        _ => true,
    }
}

impl fmt::Display for Written<'_, Condition> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thing {
            Condition::Compare(comparison, terms) => {
                for (at, term) in terms.iter().enumerate() {
                    if at > 0 {
                        write!(f, " {} ", comparison.word())?;
                    }
                    self.of(term).operand(f, term, !matches!(term, Term::If(..)))?;
                }
                Ok(())
            }
            Condition::Among(term, numbers) => {
                let numbers: Vec<String> = numbers.iter().map(i128::to_string).collect();
                write!(f, "{} in {{{}}}", self.of(term), numbers.join(", "))
            }
            Condition::All(parts) => self.joined(f, parts, " and "),
            Condition::Some(parts) => self.joined(f, parts, " or "),
            Condition::If(condition, yes, no) => {
                write!(f, "if {} then {} else {}", self.of(&**condition), self.of(&**yes), self.of(&**no))
            }
        }
    }
}

impl Written<'_, Condition> {
    fn joined(&self, f: &mut fmt::Formatter<'_>, parts: &[Condition], word: &str) -> fmt::Result {
        for (at, part) in parts.iter().enumerate() {
            f.write_str(if at > 0 { word } else { "" })?;
            match part {
                Condition::Compare(..) | Condition::Among(..) => write!(f, "{}", self.of(part))?,
                _ => write!(f, "({})", self.of(part))?,
            }
        }
        Ok(())
    }
}
