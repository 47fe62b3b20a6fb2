//! Winning moves where values repeat: found and counted without trying all of them.
//!
//! # Setting
//!
//! A component is one number, and the values g of numbers from m on are known to repeat: g(n + p) = g(n) + s. A move runs through a range with its last variable k, which the conditions
//! after it and the numbers that the move leaves depend on by a factor of 1 or -1, or not at all.
//!
//! # Theorem
//!
//! As long as no condition changes and no number that depends on k falls below m, a move with k + p wins exactly if one with k does, where s = 0. Where s > 0 and one number depends on k, its value
//! rises by s with each period, or falls, and has a certain value once at most in each class of remainders.
//!
//! # How the code uses it
//!
//! The range is taken in stretches in which the above holds. Of each, the first p moves are looked at, and each stands for those that follow it after whole periods.
//!
//! # What is not covered
//!
//! Several numbers that depend on k where values rise, several long ranges, conditions of other forms: such moves are tried one after the other.
//!
//! # Cost
//!
//! For each long range m steps and some periods.

use grundy_core::{Of, Periodic};
use grundy_rules::Type;
use grundy_rules::ir::{Arith, Builtin, Comparison, Expr, ExprKind, Item, Logic, Move, Pattern, Slot, Sum};

use super::Builder;
use crate::contest::{Ask, Which};
use crate::program::Method;
use crate::program::lower::{Written, next};
use crate::program::tree::{Cmp, Ex, Is, Op, St, Ty, uses};

/// A move whose last variable runs through a range.
struct Stretch<'r> {
    before: &'r [Item],
    variable: Slot,
    from: &'r Expr,
    to: &'r Expr,
    inclusive: bool,
    conditions: Vec<Bound<'r>>,
    /// The numbers that the move leaves, each with its factor of the variable.
    left: Vec<(&'r Expr, i64)>,
}

/// That one expression is at most another, or less; with the factor of the variable in their difference.
struct Bound<'r> {
    low: &'r Expr,
    high: &'r Expr,
    is_strict: bool,
    factor: i64,
}

fn local(name: &str, value: Ex) -> St {
    St::Let(name.to_owned(), value)
}

fn when(condition: Ex, body: Vec<St>) -> St {
    St::If(vec![(condition, body)], Vec::new())
}

fn least(a: Ex, b: Ex) -> Ex {
    Ex::library("min_of", vec![a, b], Ty::Int)
}

fn exact(number: u64) -> Ex {
    Ex::int(i64::try_from(number).unwrap_or(i64::MAX))
}

/// The factor of a variable in an expression; `None` where it occurs in another way.
fn factor(e: &Expr, variable: Slot) -> Option<i64> {
    let mut occurs = false;
    e.walk(&mut |part| occurs |= matches!(part.kind, ExprKind::Local(slot) if slot == variable));
    if !occurs {
        return Some(0);
    }
    match &e.kind {
        ExprKind::Local(_) => Some(1),
        ExprKind::Arith(Arith::Add, a, b) => Some(factor(a, variable)? + factor(b, variable)?),
        ExprKind::Arith(Arith::Sub, a, b) => Some(factor(a, variable)? - factor(b, variable)?),
        _ => None,
    }
}

/// The conditions that are joined by `and`, as bounds; `None` where one has another form.
fn bounds<'r>(condition: &'r Expr, variable: Slot, found: &mut Vec<Bound<'r>>) -> Option<()> {
    match &condition.kind {
        ExprKind::Logic(Logic::And, a, b) => {
            bounds(a, variable, found)?;
            bounds(b, variable, found)
        }
        ExprKind::Compare(parts, comparisons) => {
            for (pair, comparison) in parts.windows(2).zip(comparisons) {
                let [a, b] = pair else { return None };
                let (low, high, is_strict) = match comparison {
                    Comparison::LessEqual => (a, b, false),
                    Comparison::Less => (a, b, true),
                    Comparison::GreaterEqual => (b, a, false),
                    Comparison::Greater => (b, a, true),
                    _ => return None,
                };
                let factor = factor(high, variable)? - factor(low, variable)?;
                found.push(Bound { low, high, is_strict, factor });
            }
            Some(())
        }
        _ => None,
    }
}

/// The numbers that a sum of components consists of.
fn numbers<'r>(sum: &'r Sum, found: &mut Vec<&'r Expr>) -> Option<()> {
    match sum {
        Sum::Plus(terms) => terms.iter().try_for_each(|term| numbers(term, found)),
        Sum::Component { fields, .. } => {
            let [only] = fields.as_slice() else { return None };
            found.push(only);
            Some(())
        }
        _ => None,
    }
}

impl<'r> Stretch<'r> {
    /// The form of a move; `None` where it has another.
    fn of(rule: &'r Move, of: Of, repeats: &Periodic) -> Option<Self> {
        let last = rule.items.iter().rposition(|item| matches!(item, Item::In(..)))?;
        let (before, rest) = rule.items.split_at(last);
        let [Item::In(Pattern::Slot(variable), domain), after @ ..] = rest else { return None };
        let ExprKind::Range { from, to, inclusive } = &domain.kind else { return None };
        let mut conditions = Vec::new();
        for item in after {
            let Item::If(condition) = item else { return None };
            bounds(condition, *variable, &mut conditions)?;
        }
        let mut left = Vec::new();
        numbers(&rule.result.body, &mut left)?;
        let left = left.into_iter().map(|e| Some((e, factor(e, *variable)?)));
        let left = left.collect::<Option<Vec<_>>>()?;
        let unit = left.iter().all(|(_, factor)| (-1..=1).contains(factor));
        let moving = left.iter().filter(|(_, factor)| *factor != 0).count();
        let rises = repeats.saltus > 0;
        let fits = match of {
            Of::Values => !rises || moving <= 1,
            Of::Losing => !rises && left.len() <= 1,
        };
        let variable = *variable;
        (unit && fits).then_some(Self { before, variable, from, to, inclusive: *inclusive, conditions, left })
    }
}

/// Whether a range has no limit but what it is bounded by in the position.
fn is_long(item: &Item, is_fixed: &dyn Fn(&Expr) -> bool) -> bool {
    let Item::In(_, domain) = item else { return false };
    let ExprKind::Range { to, .. } = &domain.kind else { return false };
    let small = match &to.kind {
        ExprKind::Builtin(Builtin::Min, args) => args.iter().any(is_fixed),
        _ => is_fixed(to),
    };
    !small
}

impl Builder<'_> {
    /// How values repeat, where that serves to find moves.
    pub(super) fn repeats(&self) -> Option<(Of, &Periodic)> {
        let proved = match self.program.method {
            Method::Formula(of, _) | Method::Automatic(of, ..) => (of, self.program.repeats?),
            Method::Periodic(of, values) => (of, values),
            _ => return None,
        };
        let one = matches!(self.rules.kinds.as_slice(), [kind] if matches!(kind.fields.as_slice(), [field] if field.ty == Type::Nat));
        let plain = !self.has_goals()
            && !self.has_reduce()
            && !self.has_canonical_form()
            && !self.has_sides()
            && !self.is_compound()
            && !self.rules.score
            && self.rules.ends.is_empty();
        let (of, repeats) = proved;
        let all_plain =
            || self.rules.moves.iter().all(|rule| numbers(&rule.result.body, &mut Vec::new()).is_some());
        let any = || self.rules.moves.iter().any(|rule| Stretch::of(rule, of, repeats).is_some());
        (self.asks_moves() && one && plain && all_plain() && any()).then_some(proved)
    }

    /// Whether winning moves are found by trying as many as a position has.
    pub(super) fn tries_moves(&self) -> bool {
        let proved =
            matches!(self.program.method, Method::Formula(..) | Method::Periodic(..) | Method::Automatic(..));
        if !self.asks_moves() || !proved {
            return false;
        }
        let is_fixed = |e: &Expr| match e.kind {
            ExprKind::Int(_) | ExprKind::Constant(_) => true,
            ExprKind::Param(param) => !self.is_read(param),
            _ => false,
        };
        let repeats = self.repeats();
        let tried = |rule: &Move| {
            let stretch = repeats.and_then(|(of, repeats)| Stretch::of(rule, of, repeats));
            let items = stretch.map_or(rule.items.as_slice(), |stretch| stretch.before);
            items.iter().any(|item| is_long(item, &is_fixed))
        };
        self.rules.moves.iter().any(tried)
    }

    /// Statements that find the winning moves of the component number `i`, or count them: `found` is done with one of them, whose text is given.
    pub(super) fn moves_of_repeated(&self, written: &Ex, told: &dyn Fn(Ex) -> Ex) -> Written<Vec<St>> {
        let Some((of, repeats)) = self.repeats() else { return Ok(Vec::new()) };
        let name = self.component_arg().0;
        let mut body = vec![St::Let(name.clone(), written.clone().at(Ex::number("i")))];
        if of == Of::Values {
            let here = Ex::call("grundy", vec![Ex::var(&name, Ty::Position)], Ty::Int);
            body.push(local("target", Ex::number("value").op(Op::Xor, here)));
        }
        for rule in &self.rules.moves {
            let names = self.slots(&rule.result.slots);
            self.lower.enter(&rule.items, &names)?;
            let text = told(self.move_text(rule, &names));
            let inner = match Stretch::of(rule, of, repeats) {
                Some(stretch) => {
                    let walk = Walk { builder: self, of, repeats, stretch: &stretch, names: &names, text };
                    self.lower.nested(stretch.before, &names, walk.statements()?)?
                }
                None => {
                    let mut left = Vec::new();
                    let _ = numbers(&rule.result.body, &mut left);
                    let wins = self.wins(of, &left, &names)?;
                    let found = when(wins, vec![self.found_one(Ex::int(1), text)]);
                    self.lower.nested(&rule.items, &names, vec![found])?
                }
            };
            body.push(St::Block(rule.name.clone(), inner));
        }
        Ok(body)
    }

    /// Whether a move wins that leaves these numbers.
    fn wins(&self, of: Of, left: &[&Expr], names: &[String]) -> Written<Ex> {
        let mut values = Vec::new();
        for e in left {
            let made = Ex::new(Is::Component(0, vec![self.lower.int(e, names)?]), Ty::Position);
            values.push(match of {
                Of::Values => Ex::call("grundy", vec![made], Ty::Int),
                Of::Losing => Ex::call("lost", vec![made], Ty::Bool),
            });
        }
        Ok(match of {
            Of::Values => {
                let sum = values.into_iter().reduce(|sum, value| sum.op(Op::Xor, value));
                sum.unwrap_or_else(|| Ex::int(0)).is(Ex::number("target"))
            }
            Of::Losing => values.pop().unwrap_or_else(|| Ex::truth(self.stuck() == -1)),
        })
    }

    /// What is done with a move that wins and stands for so many.
    fn found_one(&self, weight: Ex, text: Ex) -> St {
        match self.program.contest.ask {
            Ask::Count => St::Update(Op::Add, Ex::number("count"), weight),
            _ => St::Return(text),
        }
    }
}

/// A move whose range is taken in stretches.
struct Walk<'w, 'b> {
    builder: &'w Builder<'b>,
    of: Of,
    repeats: &'w Periodic,
    stretch: &'w Stretch<'w>,
    names: &'w [String],
    text: Ex,
}

impl Walk<'_, '_> {
    fn variable(&self) -> Ex {
        Ex::number(&self.names[self.stretch.variable])
    }

    fn statements(&self) -> Written<Vec<St>> {
        let (lower, stretch) = (&self.builder.lower, self.stretch);
        let (begin, limit, room, fits) =
            (Ex::number("begin"), Ex::number("limit"), Ex::number("room"), Ex::var("fits", Ty::Bool));
        let to = lower.int(stretch.to, self.names)?;
        let mut each = vec![local("room", limit.clone().op(Op::Sub, begin.clone()))];
        if !stretch.conditions.is_empty() {
            each.push(local("fits", Ex::truth(true)));
        }
        for bound in &stretch.conditions {
            each.extend(self.bound(bound)?);
        }
        let mut inside = Vec::new();
        for (left, factor) in &stretch.left {
            inside.extend(self.as_far_as_it_repeats(lower.int(left, self.names)?, *factor));
        }
        // What is not looked at before a period is named there.
        let name = &self.names[stretch.variable];
        let is_named = uses(&each, name) + uses(&inside, name) > 0;
        if is_named {
            each.insert(0, local(name, begin.clone()));
        }
        let becomes = |value: Ex| if is_named { St::Set(self.variable(), value) } else { local(name, value) };
        inside.extend(self.first_period(&becomes)?);
        if stretch.conditions.is_empty() {
            each.extend(inside);
        } else {
            each.push(when(fits, inside));
        }
        each.push(St::Update(Op::Add, begin.clone(), room));
        Ok(vec![
            local("begin", lower.int(stretch.from, self.names)?),
            local("limit", if stretch.inclusive { next(to) } else { to }),
            St::While(begin.cmp(Cmp::Less, limit), each),
        ])
    }

    /// Notes whether a condition holds, and ends the stretch where that changes.
    fn bound(&self, bound: &Bound<'_>) -> Written<Vec<St>> {
        let lower = &self.builder.lower;
        let (slack, room, fits) = (Ex::number("slack"), Ex::number("room"), Ex::var("fits", Ty::Bool));
        let zero = || Ex::int(0);
        let difference = lower.int(bound.high, self.names)?.op(Op::Sub, lower.int(bound.low, self.names)?);
        let difference = if bound.is_strict { difference.op(Op::Sub, Ex::int(1)) } else { difference };
        let shorter = |steps: Ex| St::Set(room.clone(), least(room.clone(), steps));
        let rate = Ex::int(bound.factor.abs());
        let broken = St::Set(fits, Ex::truth(false));
        let negative = slack.clone().cmp(Cmp::Less, zero());
        let test = match bound.factor {
            0 => when(negative, vec![broken]),
            1.. => {
                let missing = Ex::int(bound.factor - 1).op(Op::Sub, slack.clone());
                when(negative, vec![broken, shorter(missing.op(Op::Div, rate))])
            }
            _ => {
                let left = slack.clone().op(Op::Div, rate).op(Op::Add, Ex::int(1));
                St::If(vec![(negative, vec![broken])], vec![shorter(left)])
            }
        };
        Ok(vec![St::Block(String::new(), vec![local("slack", difference), test])])
    }

    /// Ends the stretch where a number leaves those whose values repeat; where it is none of them, the stretch is one move.
    fn as_far_as_it_repeats(&self, number: Ex, factor: i64) -> Option<St> {
        let preperiod = exact(self.repeats.preperiod);
        let room = Ex::number("room");
        let one = St::Set(room.clone(), Ex::int(1));
        let early = number.clone().cmp(Cmp::Less, preperiod.clone());
        match factor {
            1 => (self.repeats.preperiod > 0).then(|| when(early, vec![one])),
            -1 => {
                let steps = number.op(Op::Sub, preperiod).op(Op::Add, Ex::int(1));
                let shorter = St::Set(room.clone(), least(room, steps));
                Some(if self.repeats.preperiod > 0 {
                    St::If(vec![(early, vec![one])], vec![shorter])
                } else {
                    shorter
                })
            }
            _ => None,
        }
    }

    /// Looks at the first period of a stretch; `becomes` gives the variable a value.
    fn first_period(&self, becomes: &dyn Fn(Ex) -> St) -> Written<Vec<St>> {
        let (begin, room, step) = (Ex::number("begin"), Ex::number("room"), Ex::number("step"));
        let period = exact(self.repeats.period);
        let times = room
            .clone()
            .op(Op::Sub, step.clone())
            .op(Op::Add, exact(self.repeats.period.saturating_sub(1)))
            .op(Op::Div, period.clone());
        let moving = self.stretch.left.iter().position(|(_, factor)| *factor != 0);
        let rising = moving.filter(|_| self.repeats.saltus > 0);
        let mut body = Vec::new();
        match rising {
            None => {
                let left: Vec<&Expr> = self.stretch.left.iter().map(|(e, _)| *e).collect();
                let wins = self.builder.wins(self.of, &left, self.names)?;
                body.push(when(wins, vec![self.builder.found_one(times, self.text.clone())]));
            }
            Some(at) => body.extend(self.rising(at, times)?),
        }
        // Every choice may leave the same.
        if uses(&body, &self.names[self.stretch.variable]) > 0 {
            body.insert(0, becomes(begin.op(Op::Add, step)));
        }
        let looks = St::Count { name: "step".to_owned(), from: Ex::int(0), to: least(room, period), body };
        if rising.is_none() || !self.wants_first() {
            return Ok(vec![looks]);
        }
        let best = Ex::number("best");
        let told = vec![becomes(best.clone()), St::Return(self.text.clone())];
        Ok(vec![local("best", Ex::int(-1)), looks, when(best.cmp(Cmp::GreaterEqual, Ex::int(0)), told)])
    }

    fn wants_first(&self) -> bool {
        let contest = self.builder.program.contest;
        contest.ask == Ask::Move && contest.which == Which::First
    }

    /// The move among those after whole periods whose value is the right one, where values rise.
    fn rising(&self, at: usize, times: Ex) -> Written<Vec<St>> {
        let lower = &self.builder.lower;
        let value = |e: &Expr| -> Written<Ex> {
            let made = Ex::new(Is::Component(0, vec![lower.int(e, self.names)?]), Ty::Position);
            Ok(Ex::call("grundy", vec![made], Ty::Int))
        };
        let mut wanted = Ex::number("target");
        for (other, (e, _)) in self.stretch.left.iter().enumerate() {
            if other != at {
                wanted = wanted.op(Op::Xor, value(e)?);
            }
        }
        let (e, factor) = self.stretch.left[at];
        let here = value(e)?;
        let gap = Ex::number("gap");
        let (saltus, period) = (exact(self.repeats.saltus), exact(self.repeats.period));
        let periods = gap.clone().op(Op::Div, saltus.clone());
        let whole = match self.repeats.saltus {
            1 => Ex::truth(true),
            _ => gap.clone().op(Op::Mod, saltus).is(Ex::int(0)),
        };
        let wins = Ex::all(vec![
            gap.cmp(Cmp::GreaterEqual, Ex::int(0)),
            whole,
            periods.clone().cmp(Cmp::Less, times),
        ]);
        let variable = self.variable();
        let there = variable.clone().op(Op::Add, periods.op(Op::Mul, period));
        let best = Ex::number("best");
        let found = if self.builder.program.contest.ask == Ask::Count {
            vec![self.builder.found_one(Ex::int(1), self.text.clone())]
        } else if self.wants_first() {
            let earlier = Ex::any(vec![
                best.clone().cmp(Cmp::Less, Ex::int(0)),
                there.clone().cmp(Cmp::Less, best.clone()),
            ]);
            vec![when(earlier, vec![St::Set(best, there)])]
        } else {
            vec![St::Set(variable, there), St::Return(self.text.clone())]
        };
        let difference = if factor > 0 { wanted.op(Op::Sub, here) } else { here.op(Op::Sub, wanted) };
        Ok(vec![local("gap", difference), when(wins, found)])
    }
}
