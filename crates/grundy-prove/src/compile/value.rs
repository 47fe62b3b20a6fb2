//! What expressions evaluate to.

use grundy_automata::{Formula, Var};
use grundy_rules::Value;
use grundy_rules::ir::{Expr, Item, Pattern};
use grundy_values::Int;

use crate::affine::Affine;
use crate::logic::{all, both, exists, some};
use crate::trouble::Tried;

/// The value of an expression on one branch.
#[derive(Clone, Debug)]
pub(crate) enum Sym<'g> {
    /// An integer.
    Int(Affine),
    /// The truth value that is true where the formula holds.
    Truth(Formula),
    /// The truth value that is true where the variable is 1; otherwise it is 0.
    Flag(Var),
    Tuple(Vec<Sym<'g>>),
    List(Vec<Sym<'g>>),
    /// Elements may be equal.
    Set(Vec<Sym<'g>>),
    /// From the first up to, not including, the second.
    Range(Affine, Affine),
    /// The powers 1, 2^j, 2^2j, … up to a bound.
    Powers(u32, Affine),
    /// The powers of a number that varies, up to a bound; known by their remainders only.
    PowersOf(Affine, Affine),
    /// The divisors of a positive number that varies; known by their remainders only.
    Divisors(Affine),
    /// The values of a body over all branches of items, none of which fails.
    Made(Box<Made<'g>>),
}

/// A comprehension that was not unrolled.
#[derive(Clone, Debug)]
pub(crate) struct Made<'g> {
    pub(crate) body: &'g Expr,
    pub(crate) items: &'g [Item],
    pub(crate) env: Env<'g>,
}

/// The slots of a scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Env<'g>(pub(crate) Vec<Option<Sym<'g>>>);

impl<'g> Env<'g> {
    /// A frame of `size` slots whose first hold `first`.
    pub(crate) fn new(size: usize, first: impl IntoIterator<Item = Sym<'g>>) -> Self {
        let mut slots: Vec<Option<Sym<'g>>> = first.into_iter().map(Some).collect();
        slots.resize(size.max(slots.len()), None);
        Self(slots)
    }

    /// Stores a value in the slots of a pattern; false if they do not fit.
    pub(crate) fn bind(&mut self, pattern: &Pattern, value: Sym<'g>) -> bool {
        match (pattern, value) {
            (Pattern::Slot(slot), value) => match self.0.get_mut(*slot) {
                Some(place) => {
                    *place = Some(value);
                    true
                }
                None => false,
            },
            (Pattern::Tuple(parts), Sym::Tuple(values)) => {
                parts.len() == values.len()
                    && parts.iter().zip(values).all(|(part, value)| self.bind(part, value))
            }
            (Pattern::Tuple(_), _) => false,
        }
    }
}

impl Sym<'_> {
    /// The symbolic form of a known value; `None` if a number is too large.
    pub(crate) fn known(value: &Value) -> Option<Self> {
        let each = |elements: &[Value]| elements.iter().map(Self::known).collect::<Option<Vec<_>>>();
        let number = |int: &Int| int.to_i64().map(Affine::constant);
        Some(match value {
            Value::Bool(truth) => Self::Truth(Formula::Truth(*truth)),
            Value::Int(int) => Self::Int(number(int)?),
            Value::Tuple(elements) => Self::Tuple(each(elements)?),
            Value::List(elements) => Self::List(each(elements)?),
            Value::Set(elements) => Self::Set(each(elements)?),
            Value::Range(bounds) => Self::Range(number(&bounds.0)?, number(&bounds.1)?),
            // Boards and graphs are outside of what is proved.
            Value::Symbol(_) | Value::Row(_) | Value::Grid(_) | Value::Graph(_) => return None,
        })
    }

    /// The value, where nothing varies.
    pub(crate) fn as_value(&self) -> Option<Value> {
        let each = |parts: &[Self]| parts.iter().map(Self::as_value).collect::<Option<Vec<_>>>();
        let number = |affine: &Affine| affine.as_constant().map(Int::from);
        Some(match self {
            Self::Int(affine) => Value::Int(number(affine)?),
            Self::Truth(Formula::Truth(truth)) => Value::Bool(*truth),
            Self::Tuple(parts) => Value::tuple(each(parts)?),
            Self::List(parts) => Value::list(each(parts)?),
            Self::Set(parts) => Value::set(each(parts)?),
            Self::Range(from, to) => Value::Range((number(from)?, number(to)?).into()),
            Self::Truth(_)
            | Self::Flag(_)
            | Self::Powers(..)
            | Self::PowersOf(..)
            | Self::Divisors(_)
            | Self::Made(_) => return None,
        })
    }

    /// Where it is true, if it is a truth value.
    pub(crate) fn as_truth(&self) -> Option<Formula> {
        match self {
            Self::Truth(formula) => Some(formula.clone()),
            Self::Flag(var) => Some(Formula::equal([(*var, 1)], 1)),
            _ => None,
        }
    }
}

/// A value under conditions.
#[derive(Clone, Debug)]
pub(crate) struct Branch<T> {
    /// Variables that are functions of the others.
    pub(crate) aux: Vec<Var>,
    pub(crate) when: Vec<Formula>,
    pub(crate) value: T,
}

impl<T> Branch<T> {
    /// Where the branch applies and `more`, which may speak of its variables, holds.
    pub(crate) fn where_also(&self, more: Formula) -> Formula {
        exists(self.aux.iter().copied(), all(self.when.iter().cloned().chain([more])))
    }
}

/// All branches of an expression; they exclude each other.
#[derive(Clone, Debug)]
pub(crate) struct Outcomes<T> {
    pub(crate) branches: Vec<Branch<T>>,
    /// Some branch always applies.
    pub(crate) total: bool,
}

impl<T> Outcomes<T> {
    /// Always this value.
    pub(crate) fn sure(value: T) -> Self {
        Self { branches: vec![Branch { aux: Vec::new(), when: Vec::new(), value }], total: true }
    }

    /// Always an error.
    pub(crate) fn error() -> Self {
        Self { branches: Vec::new(), total: false }
    }

    /// One value under conditions.
    pub(crate) fn one(aux: Vec<Var>, when: Vec<Formula>, value: T) -> Self {
        Self { branches: vec![Branch { aux, when, value }], total: false }
    }

    /// One of several values, of which the conditions choose exactly one.
    pub(crate) fn cases(cases: impl IntoIterator<Item = (Formula, T)>) -> Self {
        let branch = |(when, value)| match when {
            Formula::Truth(false) => None,
            Formula::Truth(true) => Some(Branch { aux: Vec::new(), when: Vec::new(), value }),
            when => Some(Branch { aux: Vec::new(), when: vec![when], value }),
        };
        Self { branches: cases.into_iter().filter_map(branch).collect(), total: true }
    }

    /// These branches always apply: their author knows.
    pub(crate) fn made_total(mut self) -> Self {
        self.total = true;
        self
    }

    /// What `next` makes of each value.
    pub(crate) fn then<U>(self, mut next: impl FnMut(T) -> Tried<Outcomes<U>>) -> Tried<Outcomes<U>> {
        let mut all = Outcomes { branches: Vec::new(), total: self.total };
        for branch in self.branches {
            let following = next(branch.value)?;
            all.total &= following.total;
            for next in following.branches {
                let mut aux = branch.aux.clone();
                let mut when = branch.when.clone();
                aux.extend(next.aux);
                when.extend(next.when);
                if !when.iter().any(|part| matches!(part, Formula::Truth(false))) {
                    all.branches.push(Branch { aux, when, value: next.value });
                }
            }
        }
        Ok(all)
    }

    /// Where there is a value at all.
    pub(crate) fn defined(&self) -> Formula {
        if self.total {
            return Formula::Truth(true);
        }
        some(self.branches.iter().map(|branch| branch.where_also(Formula::Truth(true))))
    }

    /// Where there is no value.
    pub(crate) fn error_formula(&self) -> Formula {
        self.defined().negated()
    }
}

/// Where a condition holds, and where it fails; elsewhere it is an error.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub(crate) holds: Formula,
    /// `None`: wherever it does not hold.
    fails: Option<Formula>,
}

impl Condition {
    /// A condition that is never an error.
    pub(crate) fn total(holds: Formula) -> Self {
        Self { holds, fails: None }
    }

    pub(crate) fn partial(holds: Formula, fails: Formula) -> Self {
        Self { holds, fails: Some(fails) }
    }

    pub(crate) fn is_total(&self) -> bool {
        self.fails.is_none()
    }

    pub(crate) fn fails(&self) -> Formula {
        self.fails.clone().unwrap_or_else(|| self.holds.clone().negated())
    }

    /// Where it is an error.
    pub(crate) fn error(&self) -> Formula {
        match &self.fails {
            None => Formula::Truth(false),
            Some(fails) => both(self.holds.clone().negated(), fails.clone().negated()),
        }
    }

    pub(crate) fn negated(self) -> Self {
        match self.fails {
            None => Self::total(self.holds.negated()),
            Some(fails) => Self::partial(fails, self.holds),
        }
    }

    /// `self and other`: the other is not looked at where this fails.
    pub(crate) fn and(self, other: Self) -> Self {
        match (&self.holds, self.is_total() && other.is_total()) {
            (Formula::Truth(true), _) if self.is_total() => return other,
            (Formula::Truth(false), _) if self.is_total() => return self,
            (_, true) => return Self::total(both(self.holds, other.holds)),
            _ => {}
        }
        let fails = some([self.fails(), both(self.holds.clone(), other.fails())]);
        Self::partial(both(self.holds, other.holds), fails)
    }

    /// `self or other`: the other is not looked at where this holds.
    pub(crate) fn or(self, other: Self) -> Self {
        self.negated().and(other.negated()).negated()
    }

    /// Both or neither.
    pub(crate) fn iff(self, other: Self) -> Self {
        let same = some([both(self.holds.clone(), other.holds.clone()), both(self.fails(), other.fails())]);
        if self.is_total() && other.is_total() {
            return Self::total(same);
        }
        let other_way = some([both(self.holds.clone(), other.fails()), both(self.fails(), other.holds)]);
        Self::partial(same, other_way)
    }
}
