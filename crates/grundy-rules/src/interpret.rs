//! The interpreter: the meaning of every expression, and so of every game.
//!
//! A [`Machine`] evaluates expressions of the [IR](crate::ir) in a frame of slots. It is plain and
//! total: a value, an error of the rules with its place, or a [`Stop`](grundy_core::Stop). Work is
//! counted with every branch of a loop and every call, memory with every element that is
//! collected, so nothing runs away from the limits of the [`Run`].

mod boards;
mod builtin;
mod graphs;
mod number;
mod over;
mod place;

use grundy_core::{Flow, Halt, Run, Stop, deeper};
use grundy_messages::{Arg, Code, Hint};
use grundy_syntax::{Diagnostic, Source, Span};
use grundy_values::{Int, TooLarge};

use crate::bind::Context;
use crate::ir::{
    Arith, Bits, Builtin, Comparison, Expr, ExprKind, Function, Item, Logic, Pattern, Scoped, Sets, Update,
};
use crate::types::Type;
use crate::value::Value;

/// A mistake of the rules found at some position. Boxed: the good path stays small.
pub type RuleError = Box<Diagnostic>;

/// Why an evaluation ended without a value.
pub type Halted = Halt<RuleError>;

/// What is done in every branch of a loop.
pub(crate) type Body<'b, M> = &'b mut dyn FnMut(&mut M, &mut [Value]) -> Result<Flow, Halted>;

/// Calls may nest this deep.
const MAX_DEPTH: u64 = 20_000;

/// Evaluates expressions.
pub(crate) struct Machine<'c, 'r> {
    pub(crate) context: &'c Context,
    pub(crate) run: &'c Run<'r>,
    /// The text that the expressions were written in.
    source: &'c Source,
    /// Bytes of temporary values counted and not yet given back.
    held: usize,
    depth: u64,
    /// The measure of the innermost running call, by function.
    measures: Vec<Option<Int>>,
    /// What is true of other positions, where a claim asks for that.
    pub(crate) others: Option<Others<'c>>,
    /// Whether something was asked of what is no position.
    pub(crate) outside: bool,
    /// How many copies `k * (x)` makes.
    pub(crate) copies: Copies,
}

/// How many copies `k * (x)` makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copies {
    /// As many as it says.
    All,
    /// One or two, of the same parity; none if it says none.
    Few,
}

/// What is true of the position with these fields, or arguments: its value, or whether it is lost; `None` where it is no position.
pub type Others<'o> = &'o dyn Fn(&[Value]) -> Result<Option<Value>, Halted>;

impl Drop for Machine<'_, '_> {
    fn drop(&mut self) {
        self.run.give_back(self.held);
    }
}

impl<'c, 'r> Machine<'c, 'r> {
    pub(crate) fn new(context: &'c Context, run: &'c Run<'r>) -> Self {
        let measures = vec![None; context.rules.functions.len()];
        let source = &context.rules.source;
        let (others, outside, copies) = (None, false, Copies::All);
        Self { context, run, source, held: 0, depth: 0, measures, others, outside, copies }
    }

    /// A machine for expressions written in another text than the rules: positions, parameters.
    pub(crate) fn reading(context: &'c Context, run: &'c Run<'r>, source: &'c Source) -> Self {
        let mut machine = Self::new(context, run);
        machine.source = source;
        machine
    }

    /// Evaluates a scope whose first slots hold `first`.
    pub(crate) fn scoped(&mut self, scoped: &Scoped<Expr>, first: &[Value]) -> Result<Value, Halted> {
        let mut frame = frame(scoped.slots.len(), first);
        self.eval(&scoped.body, &mut frame)
    }

    /// Evaluates a condition whose first slots hold `first`.
    pub(crate) fn holds(&mut self, scoped: &Scoped<Expr>, first: &[Value]) -> Result<bool, Halted> {
        let mut frame = frame(scoped.slots.len(), first);
        self.truth(&scoped.body, &mut frame)
    }

    /// Evaluates an expression.
    pub(crate) fn eval(&mut self, e: &Expr, frame: &mut [Value]) -> Result<Value, Halted> {
        match &e.kind {
            ExprKind::Int(int) => Ok(Value::Int(int.clone())),
            ExprKind::Bool(truth) => Ok(Value::Bool(*truth)),
            ExprKind::Literal(value) => Ok(value.clone()),
            ExprKind::Local(slot) => Ok(frame[*slot].clone()),
            ExprKind::Param(index) => self.known(&self.context.params, *index, e),
            ExprKind::Constant(index) => self.known(&self.context.constants, *index, e),
            ExprKind::Negate(a) => Ok(Value::Int(self.int(a, frame)?.neg())),
            ExprKind::Not(a) => Ok(Value::Bool(!self.truth(a, frame)?)),
            ExprKind::Arith(op, a, b) => self.arith(e, *op, a, b, frame),
            ExprKind::Bits(op, a, b) => self.bits(*op, a, b, frame),
            ExprKind::Sets(op, a, b) => self.sets(*op, a, b, frame),
            ExprKind::Logic(op, a, b) => self.logic(*op, a, b, frame).map(Value::Bool),
            ExprKind::Join(a, b) => self.join(a, b, frame),
            ExprKind::Compare(operands, ops) => self.compare(operands, ops, frame).map(Value::Bool),
            ExprKind::Range { from, to, inclusive } => {
                let (from, to) = (self.int(from, frame)?, self.int(to, frame)?);
                let to = if *inclusive { self.exact(e, to.add(&Int::ONE))? } else { to };
                Ok(Value::Range((from, to).into()))
            }
            ExprKind::Tuple(parts) => Ok(Value::tuple(self.all(parts, frame)?)),
            ExprKind::List(parts) => Ok(Value::list(self.all(parts, frame)?)),
            ExprKind::Set(parts) => Ok(Value::set(self.all(parts, frame)?)),
            ExprKind::Over(over, body, items) => self.over(e, *over, body, items, frame),
            ExprKind::Index(list, index) => self.index(list, index, frame),
            ExprKind::Slice(list, range) => self.slice(list, range, frame),
            ExprKind::Part(tuple, index) => Ok(self.elements(tuple, frame)?[*index].clone()),
            ExprKind::With(list, updates) => self.with(list, updates, frame),
            ExprKind::If(c, a, b) => {
                let chosen = if self.truth(c, frame)? { a } else { b };
                self.eval(chosen, frame)
            }
            ExprKind::Let(pattern, value, body) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame);
                self.eval(body, frame)
            }
            ExprKind::Call(function, args) => {
                let values = self.all(args, frame)?;
                self.call(*function, values, args, e.span)
            }
            ExprKind::Builtin(Builtin::Board(function), args) => {
                let values = self.all(args, frame)?;
                self.board_function(*function, args, &values)
            }
            ExprKind::Builtin(Builtin::Graph(function), args) => {
                let values = self.all(args, frame)?;
                self.graph_function(*function, args, &values)
            }
            ExprKind::Builtin(builtin @ (Builtin::ValueAt | Builtin::LostAt), args) => {
                let values = self.all(args, frame)?;
                self.other_position(e, *builtin, &values)
            }
            ExprKind::Builtin(builtin, args) => {
                let values = self.all(args, frame)?;
                self.builtin(e, *builtin, args, values)
            }
        }
    }

    fn join(&mut self, a: &Expr, b: &Expr, frame: &mut [Value]) -> Result<Value, Halted> {
        let (left, right) = (self.eval(a, frame)?, self.eval(b, frame)?);
        match (left, right) {
            (Value::Row(left), Value::Row(right)) => {
                self.hold((left.len() + right.len()) * size_of::<char>())?;
                Ok(Value::row([left.as_slice(), right.as_slice()].concat()))
            }
            (Value::List(left), Value::List(right)) => {
                self.hold((left.len() + right.len()) * size_of::<Value>())?;
                Ok(Value::list(left.iter().chain(right.iter()).cloned().collect()))
            }
            (other, _) => Err(confused(a, &other)),
        }
    }

    /// A parameter or constant, which a function may ask for before it is there.
    fn known(&self, values: &[Value], index: usize, e: &Expr) -> Result<Value, Halted> {
        let early =
            || error(Code::LetOrder, e.span).arg("name", self.text(e)).hint(Hint::LetFirst).into_halt();
        values.get(index).cloned().ok_or_else(early)
    }

    pub(crate) fn all(&mut self, parts: &[Expr], frame: &mut [Value]) -> Result<Vec<Value>, Halted> {
        parts.iter().map(|part| self.eval(part, frame)).collect()
    }

    pub(crate) fn truth(&mut self, e: &Expr, frame: &mut [Value]) -> Result<bool, Halted> {
        match self.eval(e, frame)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(confused(e, &other)),
        }
    }

    pub(crate) fn int(&mut self, e: &Expr, frame: &mut [Value]) -> Result<Int, Halted> {
        match self.eval(e, frame)? {
            Value::Int(int) => Ok(int),
            other => Err(confused(e, &other)),
        }
    }

    /// The elements of a tuple, list, bag or set, shared.
    fn elements(&mut self, e: &Expr, frame: &mut [Value]) -> Result<std::sync::Arc<Vec<Value>>, Halted> {
        match self.eval(e, frame)? {
            Value::Tuple(elements) | Value::List(elements) | Value::Set(elements) => Ok(elements),
            Value::Row(row) => Ok(std::sync::Arc::new(boards::symbols(&row))),
            other => Err(confused(e, &other)),
        }
    }

    /// The exact result, or the error that names the expression.
    fn exact(&self, e: &Expr, result: Result<Int, TooLarge>) -> Result<Int, Halted> {
        result.map_err(|TooLarge| {
            error(Code::TooLarge, e.span)
                .arg("text", self.text(e))
                .arg("limit", Int::MAX_BITS.to_string())
                .into_halt()
        })
    }

    /// The expression as the user wrote it, on one line.
    pub(crate) fn text(&self, e: &Expr) -> Arg {
        Arg::from(self.written(e.span))
    }

    /// The text at a place, on one line.
    pub(crate) fn written(&self, span: Span) -> String {
        self.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn arith(
        &mut self,
        e: &Expr,
        op: Arith,
        a: &Expr,
        b: &Expr,
        frame: &mut [Value],
    ) -> Result<Value, Halted> {
        let (left, right) = (self.int(a, frame)?, self.int(b, frame)?);
        let result = match op {
            Arith::Add => left.add(&right),
            Arith::Sub => left.sub(&right),
            Arith::Mul => left.mul(&right),
            Arith::Div | Arith::Mod => {
                let Some((quotient, remainder)) = left.div_mod(&right) else {
                    return Err(self.bad_divisor(e, b, &right));
                };
                Ok(if op == Arith::Div { quotient } else { remainder })
            }
        };
        self.exact(e, result).map(Value::Int)
    }

    fn bad_divisor(&self, e: &Expr, divisor: &Expr, value: &Int) -> Halted {
        let Arg::Text(text) = self.text(divisor) else { return error(Code::DivZero, e.span).into_halt() };
        error(Code::DivZero, e.span)
            .arg("divisor", value.to_string())
            .hint_with(Hint::AddGuard, vec![("guard", Arg::from(format!("{text} >= 1")))])
            .into_halt()
    }

    fn bits(&mut self, op: Bits, a: &Expr, b: &Expr, frame: &mut [Value]) -> Result<Value, Halted> {
        let (left, right) = (self.natural(a, frame)?, self.natural(b, frame)?);
        Ok(Value::Int(match op {
            Bits::And => left.bit_and(&right),
            Bits::Or => left.bit_or(&right),
            Bits::Xor => left.bit_xor(&right),
        }))
    }

    fn natural(&mut self, e: &Expr, frame: &mut [Value]) -> Result<Int, Halted> {
        let int = self.int(e, frame)?;
        if int.is_negative() {
            return Err(self.negative(e, &int, Arg::Label(grundy_messages::Label::PlaceOperand)));
        }
        Ok(int)
    }

    fn sets(&mut self, op: Sets, a: &Expr, b: &Expr, frame: &mut [Value]) -> Result<Value, Halted> {
        let (a, b) = (self.elements(a, frame)?, self.elements(b, frame)?);
        self.hold((a.len() + b.len()) * size_of::<Value>())?;
        let only = |a: &[Value], b: &[Value], keep: bool| -> Vec<Value> {
            a.iter().filter(|x| b.binary_search(x).is_ok() == keep).cloned().collect()
        };
        Ok(Value::set(match op {
            Sets::Union => [only(&a, &b, false), b.to_vec()].concat(),
            Sets::Intersection => only(&a, &b, true),
            Sets::Difference => only(&a, &b, false),
            Sets::SymmetricDifference => [only(&a, &b, false), only(&b, &a, false)].concat(),
        }))
    }

    fn logic(&mut self, op: Logic, a: &Expr, b: &Expr, frame: &mut [Value]) -> Result<bool, Halted> {
        let left = self.truth(a, frame)?;
        Ok(match op {
            Logic::And => left && self.truth(b, frame)?,
            Logic::Or => left || self.truth(b, frame)?,
            Logic::Implies => !left || self.truth(b, frame)?,
            Logic::Iff => left == self.truth(b, frame)?,
            Logic::Xor => left != self.truth(b, frame)?,
        })
    }

    fn compare(
        &mut self,
        operands: &[Expr],
        ops: &[Comparison],
        frame: &mut [Value],
    ) -> Result<bool, Halted> {
        let mut left = self.eval(&operands[0], frame)?;
        for (op, operand) in ops.iter().zip(&operands[1..]) {
            let right = self.eval(operand, frame)?;
            if !self.compared(*op, &left, &right, operand.span)? {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }

    fn compared(&self, op: Comparison, left: &Value, right: &Value, span: Span) -> Result<bool, Halted> {
        Ok(match op {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::LessEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterEqual => left >= right,
            Comparison::In => contains(right, left),
            Comparison::NotIn => !contains(right, left),
            Comparison::Divides => {
                let (Value::Int(divisor), Value::Int(number)) = (left, right) else {
                    return Err(error(Code::DivZero, span).arg("divisor", left.to_string()).into_halt());
                };
                if divisor.is_zero() {
                    number.is_zero()
                } else {
                    number.div_mod(&divisor.abs()).is_some_and(|(_, remainder)| remainder.is_zero())
                }
            }
        })
    }

    fn index(&mut self, list: &Expr, index: &Expr, frame: &mut [Value]) -> Result<Value, Halted> {
        if let Type::Row(_) | Type::Grid(_) = list.ty {
            let (board, at) = (self.eval(list, frame)?, self.eval(index, frame)?);
            return self.symbol_at(&board, index, &at)?.ok_or_else(|| confused(list, &board));
        }
        let elements = self.elements(list, frame)?;
        let at = self.int(index, frame)?;
        match at.to_usize().and_then(|at| elements.get(at)) {
            Some(element) => Ok(element.clone()),
            None => Err(self.outside(index.span, &at, elements.len())),
        }
    }

    fn outside(&self, span: Span, index: &Int, length: usize) -> Halted {
        error(Code::IndexOutside, span)
            .arg("index", index.to_string())
            .arg("length", length.to_string())
            .hint(Hint::CountFromZero)
            .into_halt()
    }

    fn slice(&mut self, list: &Expr, range: &Expr, frame: &mut [Value]) -> Result<Value, Halted> {
        let elements = self.elements(list, frame)?;
        let Value::Range(bounds) = self.eval(range, frame)? else {
            return Err(error(Code::IndexOutside, range.span).into_halt());
        };
        let (from, to) = (&bounds.0, &bounds.1);
        let of_row = matches!(list.ty, Type::Row(_));
        if from >= to {
            return Ok(if of_row { Value::row(Vec::new()) } else { Value::list(Vec::new()) });
        }
        match (from.to_usize(), to.to_usize()) {
            (Some(from), Some(to)) if to <= elements.len() => {
                self.hold((to - from) * size_of::<Value>())?;
                let part = &elements[from..to];
                Ok(if of_row { Value::row(chars(part)) } else { Value::list(part.to_vec()) })
            }
            _ => {
                let wrong =
                    if from.is_negative() { from.clone() } else { self.exact(range, to.sub(&Int::ONE))? };
                Err(self.outside(range.span, &wrong, elements.len()))
            }
        }
    }

    fn with(&mut self, list: &Expr, updates: &[Update], frame: &mut [Value]) -> Result<Value, Halted> {
        if let Type::Row(_) | Type::Grid(_) = list.ty {
            let board = self.eval(list, frame)?;
            return self.board_with(&board, updates, frame)?.ok_or_else(|| confused(list, &board));
        }
        let mut elements = self.elements(list, frame)?.to_vec();
        self.hold(elements.len() * size_of::<Value>())?;
        for update in updates {
            let _all = self.each(&update.items, frame, &mut |machine, frame| {
                let at = machine.int(&update.index, frame)?;
                let value = machine.eval(&update.value, frame)?;
                match at.to_usize().filter(|&at| at < elements.len()) {
                    Some(at) => elements[at] = value,
                    None => return Err(machine.outside(update.index.span, &at, elements.len())),
                }
                Ok(Flow::Continue(()))
            })?;
        }
        if matches!(list.ty, Type::Bag(_)) {
            elements.sort_unstable();
        }
        Ok(Value::list(elements))
    }

    /// Runs through all branches of `items`, from left to right.
    pub(crate) fn each(
        &mut self,
        items: &[Item],
        frame: &mut [Value],
        body: Body<'_, Self>,
    ) -> Result<Flow, Halted> {
        let Some((item, rest)) = items.split_first() else {
            return body(self, frame);
        };
        match item {
            Item::If(condition) => {
                if self.truth(condition, frame)? {
                    with_stack(|| self.each(rest, frame, body))
                } else {
                    Ok(Flow::Continue(()))
                }
            }
            Item::Define(pattern, value) => {
                let value = self.eval(value, frame)?;
                bind(pattern, value, frame);
                with_stack(|| self.each(rest, frame, body))
            }
            Item::In(pattern, domain) => {
                let domain = self.eval(domain, frame)?;
                self.run_through(&domain, pattern, frame, &mut |machine, frame| {
                    with_stack(|| machine.each(rest, frame, body))
                })
            }
        }
    }

    /// Binds `pattern` to each element of `domain` in ascending order.
    pub(crate) fn run_through(
        &mut self,
        domain: &Value,
        pattern: &Pattern,
        frame: &mut [Value],
        body: Body<'_, Self>,
    ) -> Result<Flow, Halted> {
        let mut branch = |machine: &mut Self, value: Value, frame: &mut [Value]| {
            machine.run.step()?;
            bind(pattern, value, frame);
            body(machine, frame)
        };
        match domain {
            Value::Range(bounds) => {
                let mut at = bounds.0.clone();
                while at < bounds.1 {
                    if branch(self, Value::Int(at.clone()), frame)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                    at = at.add(&Int::ONE).unwrap_or_else(|TooLarge| bounds.1.clone());
                }
            }
            other => {
                for value in ascending(other) {
                    if branch(self, value, frame)?.is_break() {
                        return Ok(Flow::Break(()));
                    }
                }
            }
        }
        Ok(Flow::Continue(()))
    }

    /// Calls a function of the rules.
    fn call(&mut self, index: usize, values: Vec<Value>, args: &[Expr], span: Span) -> Result<Value, Halted> {
        let context = self.context;
        let function = &context.rules.functions[index];
        self.run.step()?;
        let mut stored = Vec::with_capacity(values.len());
        for (slot, (value, ty)) in values.into_iter().zip(&function.args).enumerate() {
            stored.push(self.store_argument(value, ty, &function.body.slots[slot], args[slot].span)?);
        }
        if let Some(known) = context.memo.get(index, &stored) {
            return Ok(known);
        }
        if self.depth >= MAX_DEPTH {
            return Err(Stop::Depth { limit: MAX_DEPTH }.into());
        }
        let mut frame = frame(function.body.slots.len(), &stored);
        let outer = self.measures[index].clone();
        if let Some(measure) = &function.decreases {
            let falls = self.falling(measure, outer.as_ref(), span, &mut frame);
            let falls = falls.map_err(|halted| call_smaller(halted, function))?;
            self.measures[index] = Some(falls);
        }
        self.depth += 1;
        let result = with_stack(|| self.eval(&function.body.body, &mut frame));
        self.depth -= 1;
        self.measures[index] = outer;
        let result = self.store_result(result?, &function.ty, &function.name, function.body.body.span)?;
        context.memo.put(index, stored, &result);
        Ok(result)
    }

    /// The measure of a call, which must be natural and below that of the call it is made from.
    fn falling(
        &mut self,
        measure: &Expr,
        outer: Option<&Int>,
        call: Span,
        frame: &mut [Value],
    ) -> Result<Int, Halted> {
        let now = self.int(measure, frame)?;
        match outer {
            Some(before) if now >= *before || now.is_negative() => Err(error(Code::Measure, call)
                .arg("before", before.to_string())
                .arg("after", now.to_string())
                .into_halt()),
            None if now.is_negative() => {
                Err(self.negative(measure, &now, Arg::Label(grundy_messages::Label::PlaceMeasure)))
            }
            _ => Ok(now),
        }
    }

    /// Counts `bytes` of a temporary value.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), Halted> {
        self.run.take(bytes)?;
        self.held += bytes;
        Ok(())
    }

    /// What is held now, to be given to [`Machine::release`] later.
    pub(crate) fn mark(&self) -> usize {
        self.held
    }

    /// Gives back what was held since `mark`.
    pub(crate) fn release(&mut self, mark: usize) {
        self.run.give_back(self.held - mark);
        self.held = mark;
    }
}

/// Runs `body` on a stack with room for the deepest expression the parser lets through.
///
/// Expressions nest only so deep, but calls of functions and items of one list may be many.
pub(crate) fn with_stack<T, E: From<Stop>>(body: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    deeper(512 << 10, body)
}

/// A frame of `size` slots whose first hold `first`.
pub(crate) fn frame(size: usize, first: &[Value]) -> Vec<Value> {
    let mut frame = Vec::with_capacity(size);
    frame.extend_from_slice(first);
    frame.resize(size, Value::Bool(false));
    frame
}

/// Stores `value` in the slots of `pattern`.
pub(crate) fn bind(pattern: &Pattern, value: Value, frame: &mut [Value]) {
    match (pattern, value) {
        (Pattern::Slot(slot), value) => frame[*slot] = value,
        (Pattern::Tuple(parts), Value::Tuple(values)) => {
            parts.iter().zip(values.iter()).for_each(|(part, value)| bind(part, value.clone(), frame));
        }
        // The checker matched patterns with types, so nothing else can stand here.
        (Pattern::Tuple(_), _) => {}
    }
}

/// The elements of a domain that is not a range, ascending. Lists run in their own order: their
/// elements may repeat, and their order is their meaning.
fn ascending(domain: &Value) -> impl Iterator<Item = Value> + use<> {
    let elements = match domain {
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => elements.clone(),
        Value::Row(row) => std::sync::Arc::new(boards::symbols(row)),
        _ => std::sync::Arc::default(),
    };
    (0..elements.len()).map(move |index| elements[index].clone())
}

/// Whether a value is an element of a domain.
pub(crate) fn contains(domain: &Value, value: &Value) -> bool {
    match (domain, value) {
        (Value::Set(elements), _) => elements.binary_search(value).is_ok(),
        (Value::List(elements), _) => elements.contains(value),
        (Value::Row(row), Value::Symbol(symbol)) => row.contains(symbol),
        (Value::Row(row), Value::Row(part)) => {
            part.is_empty() || row.windows(part.len()).any(|window| window == part.as_slice())
        }
        (Value::Range(bounds), Value::Int(int)) => bounds.0 <= *int && *int < bounds.1,
        _ => false,
    }
}

/// The characters of symbols.
fn chars(symbols: &[Value]) -> Vec<char> {
    let symbol = |value: &Value| match value {
        Value::Symbol(symbol) => Some(*symbol),
        _ => None,
    };
    symbols.iter().filter_map(symbol).collect()
}

/// A diagnostic on its way to becoming a [`Halted`].
pub(crate) fn error(code: Code, span: Span) -> Diagnostic {
    Diagnostic::new(code, span)
}

pub(crate) trait IntoHalt {
    fn into_halt(self) -> Halted;
}

impl IntoHalt for Diagnostic {
    fn into_halt(self) -> Halted {
        Halt::Error(Box::new(self))
    }
}

/// A value of a type that the checker ruled out: said as an error of the rules, never a panic.
fn confused(e: &Expr, found: &Value) -> Halted {
    error(Code::Type, e.span)
        .arg("needs", Arg::Label(grundy_messages::Label::ThisPlace))
        .arg("expected", e.ty.arg())
        .arg("text", found.to_string())
        .arg("found", Arg::Label(grundy_messages::Label::AnotherType))
        .into_halt()
}

/// The same diagnostic without advice to write a guard: there is none outside of moves.
pub(crate) fn without_guards(mut diagnostic: Diagnostic) -> Diagnostic {
    let guards = [Hint::AddGuard, Hint::AddGuardOrMin, Hint::BothOrdered];
    diagnostic.hints.retain(|advice| !guards.contains(&advice.hint));
    diagnostic
}

/// Says how a call with a smaller measure would look.
fn call_smaller(halted: Halted, function: &Function) -> Halted {
    match halted {
        Halt::Error(diagnostic) if diagnostic.code == Code::Measure => {
            let first = function.body.slots.first().map_or("", String::as_str);
            let call = format!("{}({first} - 1)", function.name);
            diagnostic.hint_with(Hint::CallSmaller, vec![("call", Arg::from(call))]).into_halt()
        }
        other => other,
    }
}
