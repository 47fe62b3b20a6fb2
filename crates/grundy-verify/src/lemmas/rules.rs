//! What the moves of rules mean, as facts about the number that is taken.
//!
//! A move runs through one number and asks for conditions. Each is read as a fact; together they say which numbers may be taken. Facts that
//! are not known, and errors that cannot be excluded, are no match.

use std::collections::BTreeSet;

use grundy_rules::BoundGame;
use grundy_rules::Type;
use grundy_rules::ir::{
    Arith, Builtin, Comparison, Expr, ExprKind, Item, Kind, Logic, Move, Pattern, Slot, Sum,
};

use super::Named;

/// Whether the rules are those that a theorem is about.
pub(super) fn mean(game: &BoundGame, named: Named) -> bool {
    let rules = game.rules();
    let ([kind], [rule]) = (rules.kinds.as_slice(), rules.moves.as_slice()) else { return false };
    if rule.side.is_some() || rule.kind != 0 || kind.fields.iter().any(|field| field.ty != Type::Nat) {
        return false;
    }
    match named {
        Named::Divisors => {
            let wanted = [Fact::Positive, Fact::Below, Fact::Divides];
            let found = one_number(kind, rule);
            starts_at_one(kind) && found.is_some_and(|found| found.reduced() == BTreeSet::from(wanted))
        }
        Named::Coprime => {
            let wanted = [Fact::Positive, Fact::AtMost, Fact::Coprime];
            let found = one_number(kind, rule);
            kind.conditions.is_empty() && found.is_some_and(|found| found.reduced() == BTreeSet::from(wanted))
        }
        Named::Euclid => kind.conditions.is_empty() && kind.unordered == [vec![0, 1]] && euclid(rule),
    }
}

/// What is known of the number k that is taken from n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    /// k >= 1.
    Positive,
    /// k < n.
    Below,
    /// k <= n.
    AtMost,
    /// k divides n.
    Divides,
    /// gcd(n, k) = 1.
    Coprime,
    /// k is not n.
    Other,
}

/// Facts that together say which numbers may be taken.
struct Facts(BTreeSet<Fact>);

impl Facts {
    /// The facts without those that follow from others.
    fn reduced(mut self) -> BTreeSet<Fact> {
        if self.0.contains(&Fact::AtMost) && self.0.remove(&Fact::Other) {
            self.0.insert(Fact::Below);
        }
        if self.0.contains(&Fact::Below) {
            self.0.remove(&Fact::AtMost);
        }
        self.0
    }
}

/// Where the only field is a number that is at least 1.
fn starts_at_one(kind: &Kind) -> bool {
    let [condition] = kind.conditions.as_slice() else { return false };
    let ExprKind::Compare(operands, ops) = &condition.body.kind else { return false };
    let ([left, right], [op]) = (operands.as_slice(), ops.as_slice()) else { return false };
    match op {
        Comparison::GreaterEqual => is_local(left, 0) && is_int(right, 1),
        Comparison::Greater => is_local(left, 0) && is_int(right, 0),
        Comparison::LessEqual => is_int(left, 1) && is_local(right, 0),
        Comparison::Less => is_int(left, 0) && is_local(right, 0),
        Comparison::NotEqual => {
            is_local(left, 0) && is_int(right, 0) || is_int(left, 0) && is_local(right, 0)
        }
        _ => false,
    }
}

/// The facts about the number that a move takes from the only field.
fn one_number(kind: &Kind, rule: &Move) -> Option<Facts> {
    if kind.fields.len() != 1 || !kind.unordered.is_empty() {
        return None;
    }
    let (slot, domain, conditions) = run_through(rule)?;
    let [left] = component(&rule.result.body)? else { return None };
    // What is run through is what is taken, or what is left.
    let taken = Taken { slot, rest: is_local(left, slot) };
    if !taken.rest && !is_difference(left, 0, slot) {
        return None;
    }
    let mut facts = taken.domain(domain)?;
    for condition in conditions {
        facts.insert(taken.fact(condition)?);
    }
    // A remainder by a number that may be 0 would be an error; all of them are at least 1.
    facts.contains(&Fact::Positive).then_some(Facts(facts))
}

/// The number that a move runs through: what it takes, or what it leaves.
struct Taken {
    slot: Slot,
    rest: bool,
}

impl Taken {
    /// Whether an expression is the number taken.
    fn is(&self, e: &Expr) -> bool {
        if self.rest { is_difference(e, 0, self.slot) } else { is_local(e, self.slot) }
    }

    fn domain(&self, domain: &Expr) -> Option<BTreeSet<Fact>> {
        match &domain.kind {
            ExprKind::Builtin(Builtin::Divisors, args) => {
                let [of] = args.as_slice() else { return None };
                let all = [Fact::Positive, Fact::AtMost, Fact::Divides];
                (!self.rest && is_local(of, 0)).then(|| all.into())
            }
            ExprKind::Range { from, to, inclusive } => {
                let least = if is_int(from, 0) {
                    0
                } else if is_int(from, 1) {
                    1
                } else {
                    return None;
                };
                let below = match inclusive {
                    false => is_local(to, 0),
                    true => is_less_one(to, 0),
                };
                let up_to = *inclusive && is_local(to, 0);
                match (self.rest, least, below, up_to) {
                    (false, 1, true, _) => Some([Fact::Positive, Fact::Below].into()),
                    (false, 1, _, true) => Some([Fact::Positive, Fact::AtMost].into()),
                    // n - k is below n exactly if k is positive.
                    (true, 1, true, _) => Some([Fact::Positive, Fact::Below].into()),
                    (true, 0, true, _) => Some([Fact::Positive, Fact::AtMost].into()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn fact(&self, condition: &Expr) -> Option<Fact> {
        let ExprKind::Compare(operands, ops) = &condition.kind else { return None };
        let ([left, right], [op]) = (operands.as_slice(), ops.as_slice()) else { return None };
        match op {
            Comparison::Divides => (self.is(left) && is_local(right, 0)).then_some(Fact::Divides),
            Comparison::Equal => self.equation(left, right).or_else(|| self.equation(right, left)),
            Comparison::Less if self.is(left) && is_local(right, 0) => Some(Fact::Below),
            Comparison::Greater if is_local(left, 0) && self.is(right) => Some(Fact::Below),
            Comparison::LessEqual if self.is(left) && is_local(right, 0) => Some(Fact::AtMost),
            Comparison::GreaterEqual if is_local(left, 0) && self.is(right) => Some(Fact::AtMost),
            Comparison::GreaterEqual if self.is(left) && is_int(right, 1) => Some(Fact::Positive),
            Comparison::Greater if self.is(left) && is_int(right, 0) => Some(Fact::Positive),
            Comparison::NotEqual
                if self.is(left) && is_local(right, 0) || is_local(left, 0) && self.is(right) =>
            {
                Some(Fact::Other)
            }
            _ => None,
        }
    }

    fn equation(&self, left: &Expr, right: &Expr) -> Option<Fact> {
        match &left.kind {
            ExprKind::Arith(Arith::Mod, a, b) if is_int(right, 0) => {
                (is_local(a, 0) && self.is(b)).then_some(Fact::Divides)
            }
            ExprKind::Builtin(Builtin::Gcd, args) if is_int(right, 1) => match args.as_slice() {
                [a, b] if is_local(a, 0) && self.is(b) || self.is(a) && is_local(b, 0) => Some(Fact::Coprime),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The one number that a move runs through, its domain, and all conditions.
fn run_through(rule: &Move) -> Option<(Slot, &Expr, Vec<&Expr>)> {
    let (Item::In(Pattern::Slot(slot), domain), rest) = rule.items.split_first()? else { return None };
    let mut conditions = Vec::new();
    for item in rest {
        let Item::If(condition) = item else { return None };
        split(condition, &mut conditions);
    }
    Some((*slot, domain, conditions))
}

/// The parts of a conjunction, in order.
fn split<'e>(e: &'e Expr, into: &mut Vec<&'e Expr>) {
    match &e.kind {
        ExprKind::Logic(Logic::And, a, b) => {
            split(a, into);
            split(b, into);
        }
        _ => into.push(e),
    }
}

/// The fields of the one component that a move leaves.
fn component(sum: &Sum) -> Option<&[Expr]> {
    match sum {
        Sum::Component { kind: 0, fields, .. } => Some(fields),
        Sum::Plus(terms) => match terms.as_slice() {
            [term] => component(term),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a move subtracts any multiple of the smaller number from the larger, as long as something natural is left.
fn euclid(rule: &Move) -> bool {
    let Some((slot, domain, conditions)) = run_through(rule) else { return false };
    let Some([small, large]) = component(&rule.result.body) else { return false };
    let ExprKind::Arith(Arith::Sub, of, taken) = &large.kind else { return false };
    if !is_local(small, 0) || !is_local(of, 1) {
        return false;
    }
    let ExprKind::Range { from, to, inclusive: true } = &domain.kind else { return false };
    if !is_int(from, 1) {
        return false;
    }
    // How often the smaller number is taken, or the number taken itself.
    let times = is_product(taken, slot, 0);
    let number = is_local(taken, slot);
    if times && is_guarded_quotient(to) {
        return conditions.is_empty();
    }
    if !is_local(to, 1) {
        return false;
    }
    let has = |wanted: &dyn Fn(&Expr) -> bool| conditions.iter().any(|condition| wanted(condition));
    let positive = |e: &Expr| is_positive(e, 0);
    let fits =
        |e: &Expr| compares(e, Comparison::LessEqual, &|e| is_product(e, slot, 0), &|e| is_local(e, 1));
    let divides = |e: &Expr| compares(e, Comparison::Divides, &|e| is_local(e, 0), &|e| is_local(e, slot));
    let no_rest = |e: &Expr| {
        let rest = |e: &Expr| match &e.kind {
            ExprKind::Arith(Arith::Mod, a, b) => is_local(a, slot) && is_local(b, 0),
            _ => false,
        };
        compares(e, Comparison::Equal, &rest, &|e| is_int(e, 0))
    };
    let first =
        |wanted: &dyn Fn(&Expr) -> bool| conditions.first().is_some_and(|condition| wanted(condition));
    match conditions.as_slice() {
        [_, _] if times => has(&positive) && has(&fits),
        // A remainder by 0 would be an error, so that the divisor is positive is asked first.
        [_, last] if number => first(&positive) && no_rest(last) || has(&positive) && has(&divides),
        _ => false,
    }
}

/// `if a >= 1 then b div a else 0`.
fn is_guarded_quotient(e: &Expr) -> bool {
    let ExprKind::If(condition, yes, no) = &e.kind else { return false };
    let quotient = match &yes.kind {
        ExprKind::Arith(Arith::Div, a, b) => is_local(a, 1) && is_local(b, 0),
        _ => false,
    };
    is_positive(condition, 0) && quotient && is_int(no, 0)
}

/// `left op right`, or the same turned around.
fn compares(
    e: &Expr,
    wanted: Comparison,
    left: &dyn Fn(&Expr) -> bool,
    right: &dyn Fn(&Expr) -> bool,
) -> bool {
    let ExprKind::Compare(operands, ops) = &e.kind else { return false };
    let ([a, b], [op]) = (operands.as_slice(), ops.as_slice()) else { return false };
    let turned = match wanted {
        Comparison::LessEqual => Some(Comparison::GreaterEqual),
        Comparison::Equal => Some(Comparison::Equal),
        _ => None,
    };
    *op == wanted && left(a) && right(b) || turned == Some(*op) && left(b) && right(a)
}

/// That a slot is at least 1.
fn is_positive(e: &Expr, slot: Slot) -> bool {
    let ExprKind::Compare(operands, ops) = &e.kind else { return false };
    let ([left, right], [op]) = (operands.as_slice(), ops.as_slice()) else { return false };
    match op {
        Comparison::GreaterEqual => is_local(left, slot) && is_int(right, 1),
        Comparison::Greater => is_local(left, slot) && is_int(right, 0),
        Comparison::LessEqual => is_int(left, 1) && is_local(right, slot),
        Comparison::Less => is_int(left, 0) && is_local(right, slot),
        _ => false,
    }
}

fn is_local(e: &Expr, slot: Slot) -> bool {
    matches!(e.kind, ExprKind::Local(local) if local == slot)
}

fn is_int(e: &Expr, number: i64) -> bool {
    matches!(&e.kind, ExprKind::Int(int) if int.to_i64() == Some(number))
}

fn is_difference(e: &Expr, from: Slot, by: Slot) -> bool {
    matches!(&e.kind, ExprKind::Arith(Arith::Sub, a, b) if is_local(a, from) && is_local(b, by))
}

fn is_less_one(e: &Expr, slot: Slot) -> bool {
    matches!(&e.kind, ExprKind::Arith(Arith::Sub, a, b) if is_local(a, slot) && is_int(b, 1))
}

fn is_product(e: &Expr, one: Slot, other: Slot) -> bool {
    matches!(&e.kind, ExprKind::Arith(Arith::Mul, a, b)
        if is_local(a, one) && is_local(b, other) || is_local(a, other) && is_local(b, one))
}
