//! Expressions.

use grundy_rules::ir::Over;
use grundy_values::Int;

use super::code::{Code, binding, quoted};
use super::frame::{Form, Frame, names_of, used_later};
use super::keep::has_sets;
use crate::program::tree::{Change, Cmp, Ex, Is, Names, Op, Step, Ty, uses_in};

impl Frame<'_> {
    /// A value; its sets are tuples.
    pub(super) fn expr(&self, ex: &Ex) -> Code {
        let code = self.place(ex);
        match self.form(ex) {
            Form::Fixed => code,
            Form::Live if has_sets(&ex.ty) => self.copied(code, &ex.ty, Form::Live, Form::Fixed),
            Form::Live => code,
        }
    }

    /// An expression as it is, whatever the form of its sets.
    pub(super) fn place(&self, ex: &Ex) -> Code {
        match &ex.is {
            Is::Int(int) => number(int),
            Is::Truth(truth) => Code::atom(if *truth { "True" } else { "False" }),
            Is::Symbol(symbol) => quoted(&symbol.to_string()),
            Is::Row(text) | Is::Text(text) => quoted(text),
            Is::Var(name) | Is::Global(name) => Code::atom(self.scope.get(name)),
            Is::Negated(a) => Code::bound(format!("-{}", self.expr(a).within(binding::POWER)), binding::SIGN),
            Is::Not(a) => self.not(a),
            Is::Op(op, a, b) => self.op(*op, a, b),
            Is::Cmp(cmp, a, b) => Code::member(&self.expr(a), compared(*cmp), &self.expr(b)),
            Is::All(parts) => Code::joined(&self.chained(parts, &Self::expr), "and", binding::AND),
            Is::Any(parts) => Code::joined(&self.all(parts), "or", binding::OR),
            Is::If(condition, yes, no) => self.choice(condition, yes, no, &ex.ty),
            Is::Part(of, at) => Code::atom(format!("{}[{at}]", self.inside(of))),
            Is::Index(of, at) => Code::atom(format!("{}[{}]", self.inside(of), self.expr(at).text)),
            Is::Last(of) => Code::atom(format!("{}[-1]", self.inside(of))),
            Is::Get(of, key) => Code::atom(format!("{}[{}]", self.inside(of), self.key(key))),
            Is::Len(of) => Code::call("len", &[self.sized(of)]),
            Is::Empty(of) => {
                Code::bound(format!("not {}", self.sized(of).within(binding::NOT)), binding::NOT)
            }
            Is::Has(of, key) => Code::member(&self.expr(key), "in", &self.sized(of)),
            Is::Frozen { array, sorted } => self.frozen(array, *sorted),
            Is::Library(name, args) => self.library(name, args),
            Is::Call(name, args) => Code::call(&self.scope.get(name), &self.all(args)),
            Is::With { of, changes, sorted } => self.with(of, changes, *sorted),
            Is::Named { names, value, body } => self.named(names, value, body, Form::Fixed),
            Is::Component(kind, fields) => self.component(*kind, fields),
            Is::Member(of, name) => Code::atom(format!("{}.{}", self.inside(of), member(name))),
            Is::Record(name, parts) => {
                let parts: Vec<Code> = parts.iter().map(|part| self.kept(part, Form::Fixed)).collect();
                Code::call(&self.scope.get(name), &parts)
            }
            Is::Shown(of) => self.shown(of),
            Is::Words(parts) => self.words(parts),
            Is::Tuple(_)
            | Is::Elements(_)
            | Is::Filled { .. }
            | Is::Over { .. }
            | Is::Read
            | Is::ReadCounted(_)
            | Is::ReadGraph { .. } => self.made(ex, Form::Fixed),
        }
    }

    pub(super) fn all(&self, parts: &[Ex]) -> Vec<Code> {
        parts.iter().map(|part| self.expr(part)).collect()
    }

    /// Something of which a part is named.
    fn inside(&self, of: &Ex) -> String {
        let code = if of.is_place() { self.place(of) } else { self.sized(of) };
        code.within(binding::ATOM)
    }

    /// What stands in the brackets behind a map; a tuple needs no parentheses there.
    pub(super) fn key(&self, key: &Ex) -> String {
        match &key.is {
            Is::Tuple(parts) if parts.len() > 1 => super::code::texts(&self.all(parts)).join(", "),
            _ => self.expr(key).text,
        }
    }

    /// An expression of which only matters whether it counts as true.
    pub(super) fn condition(&self, ex: &Ex) -> Code {
        match &ex.is {
            Is::Not(a) => match &a.is {
                Is::Empty(of) => self.sized(of),
                _ => self.not(a),
            },
            Is::All(parts) => Code::joined(&self.chained(parts, &Self::condition), "and", binding::AND),
            Is::Any(parts) => {
                let parts: Vec<Code> = parts.iter().map(|part| self.condition(part)).collect();
                Code::joined(&parts, "or", binding::OR)
            }
            _ => self.expr(ex),
        }
    }

    fn not(&self, a: &Ex) -> Code {
        match &a.is {
            Is::Has(of, key) => Code::member(&self.expr(key), "not in", &self.sized(of)),
            Is::Library("has_part" | "has_symbol" | "in_set" | "in_list", args) => {
                Code::member(&self.expr(&args[1]), "not in", &self.sized(&args[0]))
            }
            Is::Empty(of) => Code::bound(format!("len({}) > 0", self.sized(of).text), binding::COMPARED),
            _ => Code::bound(format!("not {}", self.condition(a).within(binding::NOT)), binding::NOT),
        }
    }

    /// Conditions that must all hold; those of which one begins with what the one before ends with are one chain.
    fn chained(&self, parts: &[Ex], one: &dyn Fn(&Self, &Ex) -> Code) -> Vec<Code> {
        let mut found: Vec<Code> = Vec::new();
        let mut last: Option<&Ex> = None;
        for part in parts {
            let Some((low, operator, high)) = ascending(part) else {
                last = None;
                found.push(one(self, part));
                continue;
            };
            match (found.last_mut(), last) {
                (Some(chain), Some(end)) if end == low => {
                    *chain = Code::infix(
                        (chain, binding::COMPARED),
                        operator,
                        (&self.expr(high), binding::BITS_OR),
                        binding::COMPARED,
                    );
                }
                // Alone it stands as it is, but where the next goes on from its end.
                _ => found.push(match self.goes_on(parts, part, high) {
                    true => Code::member(&self.expr(low), operator, &self.expr(high)),
                    false => one(self, part),
                }),
            }
            last = Some(high);
        }
        found
    }

    /// Whether the condition after this one begins with `high`.
    fn goes_on(&self, parts: &[Ex], part: &Ex, high: &Ex) -> bool {
        let next = parts.iter().skip_while(|other| !std::ptr::eq(*other, part)).nth(1);
        next.and_then(ascending).is_some_and(|(low, ..)| low == high)
    }

    fn op(&self, op: Op, a: &Ex, b: &Ex) -> Code {
        if let Some(sum) = folded_sum(op, a, b) {
            return self.expr(&sum);
        }
        let (left, right) = (self.expr(a), self.expr(b));
        // What adds a negative number subtracts.
        if let (Op::Add | Op::Sub, Is::Int(int)) = (op, &b.is)
            && int.is_negative()
        {
            let operator = if op == Op::Add { "-" } else { "+" };
            return Code::infix(
                (&left, binding::SUM),
                operator,
                (&number(&int.neg()), binding::ATOM),
                binding::SUM,
            );
        }
        let of_bits = |binding: u8| {
            let least = |ex: &Ex| match &ex.is {
                Is::Op(other, ..) if *other == op => binding,
                Is::Op(Op::Shift | Op::Unshift, ..) if op == Op::And => binding::SHIFT,
                _ => binding::SIGN,
            };
            (least(a), least(b), binding)
        };
        let same = |binding: u8| {
            if matches!(&b.is, Is::Op(other, ..) if *other == op) { binding } else { binding + 1 }
        };
        let (least_left, least_right, binding) = match op {
            Op::Add => (binding::SUM, binding::SUM, binding::SUM),
            Op::Sub => (binding::SUM, binding::PRODUCT, binding::SUM),
            Op::Mul => (binding::PRODUCT, same(binding::PRODUCT), binding::PRODUCT),
            Op::Div | Op::Mod | Op::FloorDiv | Op::FloorMod => {
                (binding::PRODUCT, binding::SIGN, binding::PRODUCT)
            }
            Op::And => of_bits(binding::BITS_AND),
            Op::Or => of_bits(binding::BITS_OR),
            Op::Xor => of_bits(binding::BITS_XOR),
            Op::Shift | Op::Unshift => (binding::SIGN, binding::SIGN, binding::SHIFT),
        };
        Code::infix((&left, least_left), operator(op), (&right, least_right), binding)
    }

    fn choice(&self, condition: &Ex, yes: &Ex, no: &Ex, ty: &Ty) -> Code {
        let parts =
            |a: Code, word: &str, b: &Ex, binding: u8| Code::joined(&[a, self.expr(b)], word, binding);
        match (&yes.is, &no.is) {
            _ if yes == no => self.expr(yes),
            (Is::Truth(true), Is::Truth(false)) if *ty == Ty::Bool => self.expr(condition),
            (Is::Truth(true), _) => parts(self.expr(condition), "or", no, binding::OR),
            (Is::Truth(false), _) => parts(self.expr(&condition.clone().not()), "and", no, binding::AND),
            (_, Is::Truth(false)) => parts(self.expr(condition), "and", yes, binding::AND),
            (_, Is::Truth(true)) => parts(self.expr(&condition.clone().not()), "or", yes, binding::OR),
            _ => Code::choice(&self.condition(condition), &self.expr(yes), &self.expr(no)),
        }
    }

    fn frozen(&self, array: &Ex, sorted: bool) -> Code {
        let inner = self.argument(array);
        let inner = if sorted { Code::call("sorted", &[inner]) } else { inner };
        Code::call("tuple", &[inner])
    }

    /// Something that only `len`, `in`, indices and conditions look at.
    pub(super) fn sized(&self, ex: &Ex) -> Code {
        match &ex.is {
            Is::Library("range_list", args) => self.range(&args[0], &args[1]),
            Is::Frozen { array, sorted: false } => self.sized(array),
            _ if ex.is_place() => self.place(ex),
            _ => self.expr(ex),
        }
    }

    /// Something that is run through once, in order.
    pub(super) fn iterated(&self, ex: &Ex) -> Code {
        if let Some(generator) = self.generator(ex) {
            return Code::atom(format!("({generator})"));
        }
        match &ex.is {
            Is::Library("range_list", args) => self.range(&args[0], &args[1]),
            Is::Library("edges", args) => self.edge_numbers(&args[0]),
            Is::Library("list_from", args) => self.iterated(&args[0]),
            Is::Library("sorted_list", args) => Code::call("sorted", &[self.argument(&args[0])]),
            Is::Library(name @ ("row_rewrites" | "grid_rewrites"), args) => {
                Code::call(self.needs(name), &self.all(args))
            }
            Is::Frozen { array, sorted: false } => self.iterated(array),
            Is::Frozen { array, sorted: true } => Code::call("sorted", &[self.argument(array)]),
            Is::Over { over: Over::List, body, steps } => match same_elements(body, steps) {
                Some(domain) => self.iterated(domain),
                None => self.expr(ex),
            },
            _ if self.form(ex) == Form::Live && matches!(ex.ty, Ty::Set(_)) => {
                Code::call("sorted", &[self.place(ex)])
            }
            _ => self.expr(ex),
        }
    }

    /// The same as the only argument of a call.
    pub(super) fn argument(&self, ex: &Ex) -> Code {
        self.generator(ex).map_or_else(|| self.iterated(ex), Code::atom)
    }

    /// What gives the elements of a list one by one, without parentheses.
    fn generator(&self, ex: &Ex) -> Option<String> {
        match &ex.is {
            Is::Over { over: Over::List, body, steps } if same_elements(body, steps).is_none() => {
                let (clauses, inner) = self.clauses(steps, &[body]);
                Some(format!("{} {clauses}", inner.expr(body).within(binding::CHOICE)))
            }
            _ => None,
        }
    }

    pub(super) fn range(&self, from: &Ex, to: &Ex) -> Code {
        let to = self.expr(to);
        match &from.is {
            Is::Int(int) if int.is_zero() => Code::call("range", &[to]),
            _ => Code::call("range", &[self.expr(from), to]),
        }
    }

    /// The clauses of a comprehension, and the frame in which its bodies stand.
    pub(super) fn clauses(&self, steps: &[Step], bodies: &[&Ex]) -> (String, Self) {
        let mut frame = self.nested();
        let mut found = Vec::new();
        if !matches!(steps.first(), Some(Step::Count { .. } | Step::Each { .. } | Step::Define { .. })) {
            found.push("for _ in [0]".to_owned());
        }
        for (at, step) in steps.iter().enumerate() {
            let later = steps.get(at + 1..).unwrap_or_default();
            let used = |name: &str| used_later(later, bodies, name);
            let clause = match step {
                Step::Count { name, from, to } => {
                    let (range, natural) = (frame.range(from, to).text, frame.is_natural(from));
                    let target = frame.target(&Names::One(name.clone()), &used);
                    if natural {
                        frame.scope.know_natural(name);
                    }
                    format!("for {target} in {range}")
                }
                Step::Each { names, domain } => {
                    let domain = frame.iterated(domain).within(binding::OR);
                    format!("for {} in {domain}", frame.target(names, &used))
                }
                Step::Define { names, .. } if !names_of(names).into_iter().any(used) && at > 0 => continue,
                Step::Define { names, value } => {
                    let value = frame.expr(value).text;
                    format!("for {} in [{value}]", frame.target(names, &used))
                }
                Step::If(condition) => format!("if {}", frame.condition(condition).within(binding::OR)),
            };
            found.push(clause);
        }
        (found.join(" "), frame)
    }

    /// A list or a board with some elements replaced.
    fn with(&self, of: &Ex, changes: &[Change], sorted: bool) -> Code {
        let made = match changes {
            [Change { steps, index, value }]
                if steps.is_empty() && of.is_place() && of.ty != Ty::Grid && is_short(index) =>
            {
                let value = match of.ty {
                    Ty::Row => self.expr(value),
                    _ => Code::tuple(&[self.kept(value, Form::Fixed)]),
                };
                self.spliced(of, index, Some(&value))
            }
            changes => {
                let name = match of.ty {
                    Ty::Row => "changed_row",
                    Ty::Grid => "changed_grid",
                    _ => "changed",
                };
                Code::call(self.needs(name), &[self.expr(of), self.changes(changes)])
            }
        };
        if sorted { Code::call("tuple", &[Code::call("sorted", &[made])]) } else { made }
    }

    fn changes(&self, changes: &[Change]) -> Code {
        let one = |change: &Change| {
            let (clauses, frame) = self.clauses(&change.steps, &[&change.index, &change.value]);
            let pair = Code::tuple(&[frame.expr(&change.index), frame.kept(&change.value, Form::Fixed)]);
            (pair.text, (!change.steps.is_empty()).then_some(clauses))
        };
        match changes.iter().map(one).collect::<Vec<_>>().as_slice() {
            [(pair, Some(clauses))] => Code::atom(format!("[{pair} {clauses}]")),
            all => {
                let all = all.iter().map(|(pair, clauses)| match clauses {
                    Some(clauses) => format!("*({pair} {clauses})"),
                    None => pair.clone(),
                });
                Code::atom(format!("[{}]", all.collect::<Vec<_>>().join(", ")))
            }
        }
    }

    /// A list or a row with one element replaced by others, or left out.
    pub(super) fn spliced(&self, of: &Ex, index: &Ex, by: Option<&Code>) -> Code {
        let list = self.inside(of);
        let is_last = matches!(&index.is, Is::Op(Op::Sub, len, one)
            if one.is == Is::Int(Int::ONE) && matches!(&len.is, Is::Len(other) if **other == *of));
        let mut parts = Vec::new();
        if is_last {
            parts.push(Code::atom(format!("{list}[:-1]")));
        } else if index.is != Is::Int(Int::ZERO) {
            parts.push(Code::atom(format!("{list}[:{}]", self.expr(index).text)));
        }
        parts.extend(by.cloned());
        if !is_last {
            parts.push(Code::atom(format!("{list}[{}:]", self.expr(&next(index)).text)));
        }
        Code::joined(&parts, "+", binding::SUM)
    }

    /// A value with a name, in another.
    pub(super) fn named(&self, names: &Names, value: &Ex, body: &Ex, to: Form) -> Code {
        let used = |name: &str| uses_in(body, name) > 0;
        let mut inner = self.nested();
        let target = inner.target(names, &used);
        let value = self.expr(value).text;
        let body = inner.kept(body, to);
        match names {
            names if !names_of(names).into_iter().any(used) => body,
            Names::One(_) => Code::atom(format!("(lambda {target}: {})({value})", body.text)),
            Names::Tuple(_) => Code::atom(format!("next({} for {target} in [{value}])", body.text)),
        }
    }

    fn component(&self, kind: usize, fields: &[Ex]) -> Code {
        let fields: Vec<Code> = fields.iter().map(|field| self.kept(field, Form::Fixed)).collect();
        match (self.shape().kinds.len(), fields.as_slice()) {
            (1, [one]) => one.clone(),
            (1, fields) => Code::tuple(fields),
            (_, fields) => {
                let kind = Code::atom(kind.to_string());
                Code::tuple(&[&[kind], fields].concat())
            }
        }
    }
}

pub(super) fn number(int: &Int) -> Code {
    Code::bound(int.to_string(), if int.is_negative() { binding::SIGN } else { binding::ATOM })
}

/// The name of a member of a record, which no word of Python can be.
pub(super) fn member(name: &str) -> String {
    match name {
        "as" | "from" | "in" | "is" | "pass" | "with" => format!("{name}_"),
        _ => name.to_owned(),
    }
}

/// The number after this one.
pub(super) fn next(number: &Ex) -> Ex {
    let added = |by: &Ex| match &by.is {
        Is::Int(by) => by.to_i64().and_then(|by| by.checked_add(1)),
        _ => None,
    };
    match &number.is {
        Is::Op(Op::Sub, a, one) if one.is == Is::Int(Int::ONE) => (**a).clone(),
        Is::Op(Op::Add, a, by) => match added(by) {
            Some(by) => (**a).clone().op(Op::Add, Ex::int(by)),
            None => number.clone().op(Op::Add, Ex::int(1)),
        },
        _ => number.clone().op(Op::Add, Ex::int(1)),
    }
}

/// `n - 2 + 1` as `n - 1`, and `0 * m + n` as `n`.
fn folded_sum(op: Op, a: &Ex, b: &Ex) -> Option<Ex> {
    fn offset(op: Op, by: &Ex) -> Option<i64> {
        match (op, &by.is) {
            (Op::Add, Is::Int(int)) => int.to_i64(),
            (Op::Sub, Is::Int(int)) => int.to_i64()?.checked_neg(),
            _ => None,
        }
    }
    let is_zero = |ex: &Ex| ex.is == Is::Int(Int::ZERO);
    if op == Op::Mul && is_zero(a) {
        return Some(Ex::int(0));
    }
    let Is::Op(inner, base, first) = &a.is else { return None };
    if op == Op::Add && *inner == Op::Mul && is_zero(base) {
        return Some(b.clone());
    }
    let sum = offset(*inner, first)?.checked_add(offset(op, b)?)?;
    let (op, by) = if sum < 0 { (Op::Sub, sum.checked_neg()?) } else { (Op::Add, sum) };
    Some((**base).clone().op(op, Ex::int(by)))
}

/// Whether an expression is written in a few characters.
pub(super) fn is_short(ex: &Ex) -> bool {
    match &ex.is {
        Is::Int(_) | Is::Var(_) | Is::Global(_) => true,
        Is::Len(of) => of.is_place() && is_short(of),
        Is::Op(Op::Add | Op::Sub, a, b) => is_short(a) && matches!(b.is, Is::Int(_) | Is::Var(_)),
        _ => false,
    }
}

/// The domain of a comprehension that takes all of its elements as they are.
pub(super) fn same_elements<'e>(body: &Ex, steps: &'e [Step]) -> Option<&'e Ex> {
    match (&body.is, steps) {
        (Is::Var(var), [Step::Each { names: Names::One(name), domain }]) if var == name => Some(domain),
        _ => None,
    }
}

/// A comparison of numbers, the lesser on the left.
fn ascending(ex: &Ex) -> Option<(&Ex, &'static str, &Ex)> {
    match &ex.is {
        Is::Cmp(cmp, a, b) if a.ty == Ty::Int => match cmp {
            Cmp::Less => Some((a, "<", b)),
            Cmp::LessEqual => Some((a, "<=", b)),
            Cmp::Greater => Some((b, "<", a)),
            Cmp::GreaterEqual => Some((b, "<=", a)),
            Cmp::Equal | Cmp::NotEqual => None,
        },
        _ => None,
    }
}

fn compared(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Equal => "==",
        Cmp::NotEqual => "!=",
        Cmp::Less => "<",
        Cmp::LessEqual => "<=",
        Cmp::Greater => ">",
        Cmp::GreaterEqual => ">=",
    }
}

pub(super) fn operator(op: Op) -> &'static str {
    match op {
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div | Op::FloorDiv => "//",
        Op::Mod | Op::FloorMod => "%",
        Op::And => "&",
        Op::Or => "|",
        Op::Xor => "^",
        Op::Shift => "<<",
        Op::Unshift => ">>",
    }
}
