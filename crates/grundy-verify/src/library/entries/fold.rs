//! Conditions of views that are decided by what every view satisfies.
//!
//! Fields are natural numbers, the place is below the length, and the other place is neither the place nor, where the entry before is
//! shown, the one before it. Folding replaces conditions that follow from this, and from the conditions around them, by their truth. It
//! never changes what an expression says of a view, and the expressions that are left are translated as any others.

use std::collections::BTreeMap;

use grundy_rules::Type;
use grundy_rules::ir::{Arith, Comparison, Expr, ExprKind, Item, Logic, Pattern, Slot};
use grundy_values::Int;

use super::{AT, LEN, OTHER, View};

/// A multiple of each slot, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    factors: BTreeMap<Slot, i128>,
    constant: i128,
}

/// Stands for the length without the place and 1: a natural number.
const ABOVE: Slot = usize::MAX;

/// Folds expressions of views.
pub(super) struct Folder {
    view: View,
    /// What slots are replaced by.
    replaced: BTreeMap<Slot, Expr>,
    /// What is known here.
    known: Facts,
}

/// What conditions around an expression say.
#[derive(Clone, Debug, Default)]
struct Facts {
    /// Forms that are below 0.
    negative: Vec<Form>,
    /// Forms that are 0.
    zero: Vec<Form>,
}

impl Folder {
    pub(super) fn new(view: View) -> Self {
        Self { view, replaced: BTreeMap::new(), known: Facts::default() }
    }

    /// From now on a slot stands for an expression.
    pub(super) fn replace(&mut self, slot: Slot, by: Expr) {
        self.replaced.insert(slot, by);
    }

    /// The item with everything folded; what it asks for is known from then on.
    pub(super) fn item(&mut self, item: &Item) -> Item {
        match item {
            Item::If(condition) => {
                let condition = self.expr(condition);
                self.assume(&condition, true);
                Item::If(condition)
            }
            Item::Define(pattern, value) => Item::Define(pattern.clone(), self.expr(value)),
            Item::In(pattern, domain) => Item::In(pattern.clone(), self.expr(domain)),
        }
    }

    /// The expression with everything folded.
    pub(super) fn expr(&mut self, e: &Expr) -> Expr {
        let with = |kind: ExprKind| Expr { kind, ty: e.ty.clone(), span: e.span };
        let truth = |truth: bool| Expr { kind: ExprKind::Bool(truth), ty: Type::Bool, span: e.span };
        match &e.kind {
            ExprKind::Local(slot) => self.replaced.get(slot).cloned().unwrap_or_else(|| e.clone()),
            ExprKind::Let(Pattern::Slot(slot), value, body) => {
                let value = self.expr(value);
                // What may be an error is named as before, so that the error is met.
                let plain = Form::of(&value).is_some();
                let before = match plain {
                    true => self.replaced.insert(*slot, value.clone()),
                    false => self.replaced.remove(slot),
                };
                let body = self.expr(body);
                match before {
                    Some(before) => self.replaced.insert(*slot, before),
                    None => self.replaced.remove(slot),
                };
                match plain {
                    true => body,
                    false => with(ExprKind::Let(Pattern::Slot(*slot), Box::new(value), Box::new(body))),
                }
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.expr(condition);
                match condition.kind {
                    ExprKind::Bool(true) => return self.expr(yes),
                    ExprKind::Bool(false) => return self.expr(no),
                    _ => {}
                }
                let yes = self.under(&condition, true, yes);
                let no = self.under(&condition, false, no);
                with(ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)))
            }
            ExprKind::Not(a) => {
                let a = self.expr(a);
                match a.kind {
                    ExprKind::Bool(value) => truth(!value),
                    _ => with(ExprKind::Not(Box::new(a))),
                }
            }
            ExprKind::Logic(op @ (Logic::And | Logic::Or), a, b) => {
                let a = self.expr(a);
                let all = *op == Logic::And;
                if let ExprKind::Bool(value) = a.kind {
                    return if value == all { self.expr(b) } else { truth(value) };
                }
                let b = self.under(&a, all, b);
                match b.kind {
                    ExprKind::Bool(value) if value == all => a,
                    _ => with(ExprKind::Logic(*op, Box::new(a), Box::new(b))),
                }
            }
            ExprKind::Compare(operands, ops) => {
                let operands: Vec<Expr> = operands.iter().map(|operand| self.expr(operand)).collect();
                match self.decided(&operands, ops) {
                    Some(value) => truth(value),
                    None => with(ExprKind::Compare(operands, ops.clone())),
                }
            }
            _ => self.below(e),
        }
    }

    /// Everything else: only what is below is folded.
    fn below(&mut self, e: &Expr) -> Expr {
        let mut one = |e: &Expr| Box::new(self.expr(e));
        let kind = match &e.kind {
            ExprKind::Negate(a) => ExprKind::Negate(one(a)),
            ExprKind::Arith(op, a, b) => ExprKind::Arith(*op, one(a), one(b)),
            ExprKind::Bits(op, a, b) => ExprKind::Bits(*op, one(a), one(b)),
            ExprKind::Sets(op, a, b) => ExprKind::Sets(*op, one(a), one(b)),
            ExprKind::Logic(op, a, b) => ExprKind::Logic(*op, one(a), one(b)),
            ExprKind::Part(a, at) => ExprKind::Part(one(a), *at),
            ExprKind::Range { from, to, inclusive } => {
                ExprKind::Range { from: one(from), to: one(to), inclusive: *inclusive }
            }
            ExprKind::Let(pattern, value, body) => ExprKind::Let(pattern.clone(), one(value), one(body)),
            ExprKind::Tuple(parts) => ExprKind::Tuple(parts.iter().map(|part| self.expr(part)).collect()),
            ExprKind::Set(parts) => ExprKind::Set(parts.iter().map(|part| self.expr(part)).collect()),
            ExprKind::Call(function, args) => {
                ExprKind::Call(*function, args.iter().map(|arg| self.expr(arg)).collect())
            }
            ExprKind::Builtin(builtin, args) => {
                ExprKind::Builtin(*builtin, args.iter().map(|arg| self.expr(arg)).collect())
            }
            ExprKind::Over(over, body, items) => {
                // What its items ask for is known within it only.
                let known = self.known.clone();
                let items = items.iter().map(|item| self.item(item)).collect();
                let body = Box::new(self.expr(body));
                self.known = known;
                ExprKind::Over(*over, body, items)
            }
            other => other.clone(),
        };
        Expr { kind, ty: e.ty.clone(), span: e.span }
    }

    /// Notes what follows from a condition or its contrary.
    fn assume(&mut self, condition: &Expr, holds: bool) {
        match &condition.kind {
            ExprKind::Logic(Logic::And, a, b) if holds => {
                self.assume(a, true);
                self.assume(b, true);
            }
            ExprKind::Not(a) => self.assume(a, !holds),
            ExprKind::Compare(operands, ops) => {
                let ([a, b], [op]) = (operands.as_slice(), ops.as_slice()) else { return };
                let Some((below, upto)) = differences(a, b) else { return };
                // a < b is a - b < 0; not a <= b is b - a < 0; and so on.
                match (op, holds) {
                    (Comparison::Less, true) | (Comparison::GreaterEqual, false) => self.is_negative(below),
                    (Comparison::Greater, true) | (Comparison::LessEqual, false) => self.is_negative(upto),
                    (Comparison::LessEqual, true) | (Comparison::Greater, false) => {
                        below.plus(-1).into_iter().for_each(|form| self.is_negative(form));
                    }
                    (Comparison::GreaterEqual, true) | (Comparison::Less, false) => {
                        upto.plus(-1).into_iter().for_each(|form| self.is_negative(form));
                    }
                    (Comparison::Equal, true) | (Comparison::NotEqual, false) => self.known.zero.push(below),
                    (Comparison::Equal, false) | (Comparison::NotEqual, true) => {
                        // What is not negative and not 0 is positive.
                        if self.sign(&below, &upto) == Some(false) {
                            self.is_negative(upto);
                        } else if self.sign(&upto, &below) == Some(false) {
                            self.is_negative(below);
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Whether a comparison holds, where that is certain.
    fn decided(&self, operands: &[Expr], ops: &[Comparison]) -> Option<bool> {
        let ([a, b], [op]) = (operands, ops) else { return None };
        let (below, upto) = differences(a, b)?;
        let less = || self.sign(&below, &upto);
        let equal = || self.equal(&below, &upto);
        match op {
            Comparison::Equal => equal(),
            Comparison::NotEqual => equal().map(|equal| !equal),
            Comparison::Less => less(),
            Comparison::GreaterEqual => less().map(|less| !less),
            Comparison::Greater => self.sign(&upto, &below),
            Comparison::LessEqual => self.sign(&upto, &below).map(|more| !more),
            Comparison::In | Comparison::NotIn | Comparison::Divides => None,
        }
    }

    /// Folds under a condition or its contrary.
    fn under(&mut self, condition: &Expr, holds: bool, e: &Expr) -> Expr {
        let known = self.known.clone();
        self.assume(condition, holds);
        let folded = self.expr(e);
        self.known = known;
        folded
    }

    /// Notes that a form is below 0; if one more than it is never 0, that is below 0 as well.
    fn is_negative(&mut self, form: Form) {
        let next = form.plus(1).and_then(|next| Some((next.times(-1)?, next)));
        self.known.negative.push(form);
        if let Some((contrary, next)) = next
            && self.equal(&next, &contrary) == Some(false)
        {
            self.known.negative.push(next);
        }
    }

    /// The same number as other forms, by what is known to be 0.
    fn alike(&self, form: &Form) -> Vec<Form> {
        let zeros = self.known.zero.iter();
        let more = zeros.flat_map(|zero| [form.add(zero), zero.times(-1).and_then(|minus| form.add(&minus))]);
        [form.clone()].into_iter().chain(more.flatten()).collect()
    }

    /// Whether a form is below 0, where that is certain; `contrary` is minus the form.
    fn sign(&self, form: &Form, contrary: &Form) -> Option<bool> {
        let surely = |form: &Form| {
            let alike = self.alike(form);
            alike.iter().any(|form| form.is_below_zero(self.view) || self.known.negative.contains(form))
        };
        if surely(form) {
            return Some(true);
        }
        surely(&contrary.plus(-1)?).then_some(false)
    }

    /// Whether a form is 0, where that is certain.
    fn equal(&self, form: &Form, contrary: &Form) -> Option<bool> {
        let alike = self.alike(form);
        if let Some(constant) = alike.iter().find(|form| form.factors.is_empty()) {
            return Some(constant.constant == 0);
        }
        let other = Form { factors: BTreeMap::from([(OTHER, 1), (AT, -1)]), constant: 0 };
        let apart = |difference: &Form| {
            let contrary = difference.times(-1);
            alike.iter().any(|form| form == difference || Some(form) == contrary.as_ref())
        };
        if apart(&other) || (self.view == View::WithBefore && other.plus(1).as_ref().is_some_and(apart)) {
            return Some(false);
        }
        let differ = self.sign(form, contrary) == Some(true) || self.sign(contrary, form) == Some(true);
        differ.then_some(false)
    }
}

/// The first without the second, and the contrary.
fn differences(a: &Expr, b: &Expr) -> Option<(Form, Form)> {
    let (a, b) = (Form::of(a)?, Form::of(b)?);
    let minus = |a: &Form, b: &Form| a.add(&b.times(-1)?)?.with_place();
    Some((minus(&a, &b)?, minus(&b, &a)?))
}

impl Form {
    /// The form of an expression that is one.
    pub(super) fn of(e: &Expr) -> Option<Self> {
        match &e.kind {
            ExprKind::Int(int) => Some(Self { constant: number(int)?, ..Self::default() }),
            ExprKind::Local(slot) => Some(Self { factors: BTreeMap::from([(*slot, 1)]), ..Self::default() }),
            ExprKind::Negate(a) => Self::of(a)?.times(-1),
            ExprKind::Arith(Arith::Add, a, b) => Self::of(a)?.add(&Self::of(b)?),
            ExprKind::Arith(Arith::Sub, a, b) => Self::of(a)?.add(&Self::of(b)?.times(-1)?),
            _ => None,
        }
    }

    /// The factor of a slot.
    pub(super) fn factor(&self, slot: Slot) -> i128 {
        self.factors.get(&slot).copied().unwrap_or(0)
    }

    /// The slots that are not among the first.
    pub(super) fn slots_from(&self, first: Slot) -> Vec<Slot> {
        self.factors.keys().copied().filter(|slot| *slot >= first).collect()
    }

    fn times(&self, by: i128) -> Option<Self> {
        let factors = self.factors.iter().map(|(slot, factor)| Some((*slot, factor.checked_mul(by)?)));
        Some(Self { factors: factors.collect::<Option<_>>()?, constant: self.constant.checked_mul(by)? })
    }

    fn add(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        for (slot, factor) in &other.factors {
            let own = sum.factors.entry(*slot).or_insert(0);
            *own = own.checked_add(*factor)?;
        }
        sum.factors.retain(|_, factor| *factor != 0);
        sum.constant = sum.constant.checked_add(other.constant)?;
        Some(sum)
    }

    fn plus(&self, constant: i128) -> Option<Self> {
        Some(Self { constant: self.constant.checked_add(constant)?, ..self.clone() })
    }

    /// With the length written as the place, 1 and what is above.
    fn with_place(mut self) -> Option<Self> {
        let Some(factor) = self.factors.remove(&LEN) else { return Some(self) };
        let length = Self { factors: BTreeMap::from([(AT, factor), (ABOVE, factor)]), constant: factor };
        self.add(&length)
    }

    /// Whether it is below 0 for all fields; of other slots nothing is known.
    fn is_below_zero(&self, view: View) -> bool {
        let natural = |slot: Slot| slot < view.fields() || slot == ABOVE;
        self.constant < 0 && self.factors.iter().all(|(slot, factor)| natural(*slot) && *factor < 0)
    }
}

fn number(int: &Int) -> Option<i128> {
    int.to_i64().map(i128::from)
}
