//! Computes expressions, a slice of steps at a time.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use grundy_core::Stop;
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_solve::solvers::canonical::PositionValues;
use grundy_syntax::{Diagnostic, Span};
use grundy_values::{
    Allowance, Arena, Dyadic, Exceeded, Made, Nimber, Notation, Outcome, Relation, Thermograph, Value,
};

use super::functions::{Function, Wants};
use super::positions::Opened;
use super::tree::{Argument, Direction, Link, Node, What};
use crate::workbench::{Failure, Workbench};

/// Steps between two looks at the clock; some tens of milliseconds.
const SLICE: u64 = 1 << 18;

/// Why there is no value.
#[derive(Debug)]
pub(super) enum Trouble {
    Told(Diagnostic),
    /// All that is wrong with a position.
    Misread(Vec<Diagnostic>),
    Stopped(Stop),
    /// Something is wrong in another text: in rules.
    Failed(Failure),
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

pub(super) type Done<T = Value> = Result<T, Trouble>;

/// What a function gives.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    Value(Value),
    Outcome(Outcome),
    Relation(Relation),
    Thermograph(Arc<Thermograph>),
    Values(Vec<Value>),
    /// The options of a value.
    Form(Value),
    Signs(Vec<bool>),
}

/// The arguments of a function, as it wants them.
#[derive(Debug)]
pub(super) struct Given {
    name: &'static str,
    span: Span,
    operands: Vec<Operand>,
}

#[derive(Debug)]
struct Operand {
    span: Span,
    value: Value,
    number: Dyadic,
    integer: i64,
    nimber: Nimber,
    signs: Vec<bool>,
}

impl Given {
    pub(super) fn value(&self, place: usize) -> Value {
        self.operands.get(place).map_or(Value::ZERO, |operand| operand.value)
    }

    pub(super) fn number(&self, place: usize) -> Dyadic {
        self.operands.get(place).map_or(Dyadic::ZERO, |operand| operand.number.clone())
    }

    pub(super) fn integer(&self, place: usize) -> i64 {
        self.operands.get(place).map_or(0, |operand| operand.integer)
    }

    pub(super) fn integers(&self) -> Vec<i64> {
        self.operands.iter().map(|operand| operand.integer).collect()
    }

    pub(super) fn nimber(&self, place: usize) -> Nimber {
        self.operands.get(place).map_or(Nimber::ZERO, |operand| operand.nimber)
    }

    pub(super) fn signs(&self, place: usize) -> &[bool] {
        self.operands.get(place).map_or(&[], |operand| &operand.signs)
    }

    fn place(&self, place: usize) -> Span {
        self.operands.get(place).map_or(self.span, |operand| operand.span)
    }
}

/// An arena at work, within the limits of a workbench.
pub(super) struct Machine<'m> {
    pub(super) arena: Arena,
    pub(super) workbench: &'m Workbench<'m>,
    /// The games whose positions stand in the expression, and their values so far.
    pub(super) games: &'m [Rc<Opened>],
    pub(super) valued: BTreeMap<usize, PositionValues<'m>>,
    /// The values of positions so far, by the place of the game and what stands in the parentheses.
    pub(super) positions: BTreeMap<(usize, String), Value>,
    bytes: u64,
    /// How many values may be met.
    most: Option<u64>,
    /// How many there were before.
    before: usize,
    /// The values of names: those that were known before, then the definitions so far.
    pub(super) defined: Vec<Value>,
    /// The value that was asked for.
    pub(super) answer: Option<Value>,
}

impl<'m> Machine<'m> {
    pub(super) fn new(workbench: &'m Workbench<'m>, games: &'m [Rc<Opened>]) -> Self {
        Self::with(workbench, games, Arena::new())
    }

    /// A machine that goes on with an arena.
    pub(super) fn with(workbench: &'m Workbench<'m>, games: &'m [Rc<Opened>], arena: Arena) -> Self {
        let limits = workbench.run(|run| run.limits());
        Self {
            before: arena.len(),
            arena,
            workbench,
            games,
            valued: BTreeMap::new(),
            positions: BTreeMap::new(),
            bytes: limits.bytes,
            most: limits.positions,
            defined: Vec::new(),
            answer: None,
        }
    }

    /// What the arena makes, in as many slices as the limits have room for. A slice begins anew with what the last one left in the arena; each
    /// is a little longer, so that there is an end also where that is little.
    pub(super) fn within<T>(&mut self, mut make: impl FnMut(&mut Arena) -> Made<T>) -> Done<Made<T>> {
        let bytes = usize::try_from(self.bytes).unwrap_or(usize::MAX);
        let mut slice = SLICE;
        loop {
            self.checked()?;
            let steps = self.arena.steps().saturating_add(slice);
            self.arena.allow(Allowance { bytes, steps });
            match make(&mut self.arena) {
                Err(Exceeded::Steps) => slice = slice.saturating_add(slice / 4),
                Err(Exceeded::Bytes) => return Err(Stop::Memory { limit: self.bytes }.into()),
                made => return Ok(made),
            }
        }
    }

    /// The text of a value; `None` where it is too long.
    pub(super) fn printed(&mut self, value: Value, notation: Notation) -> Done<Option<String>> {
        Ok(self.within(|arena| arena.print(value, notation))?.ok())
    }

    /// What the arena makes for a function.
    pub(super) fn made<T>(&mut self, given: &Given, make: impl FnMut(&mut Arena) -> Made<T>) -> Done<T> {
        self.at(given.span, make)
    }

    /// What the arena makes at a place.
    pub(super) fn at<T>(&mut self, span: Span, make: impl FnMut(&mut Arena) -> Made<T>) -> Done<T> {
        self.within(make)?.map_err(|why| {
            let diagnostic = Diagnostic::new(Code::ValueTooLarge, span);
            Trouble::Told(diagnostic.arg("why", too_large(why)))
        })
    }

    fn checked(&self) -> Done<()> {
        if let Some(stop) = self.workbench.stop() {
            return Err(stop.into());
        }
        let met = u64::try_from(self.arena.len() - self.before).unwrap_or(u64::MAX);
        match self.most {
            Some(limit) if met > limit => Err(Stop::Positions { limit }.into()),
            _ => Ok(()),
        }
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, node: &Node) -> Done {
        let span = node.span;
        match &node.what {
            What::Part(part) => {
                let part = part.try_map(|node| self.value(node))?;
                self.at(span, |arena| arena.part(&part))
            }
            What::Position(game, inner) => self.position(span, *game, inner),
            What::Name(place) => Ok(self.defined.get(*place).copied().unwrap_or(Value::ZERO)),
            What::Sum(parts) => self.sum(span, parts),
            What::Chain(first, links) => self.chain(span, first, links),
            What::Call(function, arguments) => match self.answer(span, function, arguments)? {
                Answer::Value(value) => Ok(value),
                // The parser lets nothing else stand here.
                _ => Ok(Value::ZERO),
            },
        }
    }

    /// What a function gives.
    pub(super) fn answer(
        &mut self,
        span: Span,
        function: &'static Function,
        arguments: &[Argument],
    ) -> Done<Answer> {
        let mut operands = Vec::with_capacity(arguments.len());
        for (place, argument) in arguments.iter().enumerate() {
            let last = function.parameters.len().saturating_sub(1);
            let wants = function.parameters.get(place.min(last)).map_or(Wants::Value, |one| one.wants);
            operands.push(self.operand(function.name, argument, wants, span)?);
        }
        (function.call)(self, &Given { name: function.name, span, operands })
    }

    fn operand(&mut self, name: &str, argument: &Argument, wants: Wants, all: Span) -> Done<Operand> {
        let nothing = Operand {
            span: all,
            value: Value::ZERO,
            number: Dyadic::ZERO,
            integer: 0,
            nimber: Nimber::ZERO,
            signs: Vec::new(),
        };
        let node = match argument {
            Argument::Value(node) => node,
            Argument::Signs(signs) => return Ok(Operand { signs: signs.clone(), ..nothing }),
        };
        let value = self.value(node)?;
        let number = self.arena.as_number(value).cloned();
        let integer = number.as_ref().filter(|number| number.is_integer());
        let integer = integer.and_then(|number| number.numerator().to_i64());
        let nimber = self.arena.as_compact(value).filter(|compact| compact.number.is_zero());
        let nimber = nimber.filter(|compact| compact.ups == 0).map(|compact| Nimber::from(compact.star));
        let fits = match wants {
            Wants::Value | Wants::Signs => true,
            Wants::Number => number.is_some(),
            Wants::Integer => integer.is_some(),
            Wants::Nimber => nimber.is_some(),
        };
        if !fits {
            let found = self.printed(value, Notation::Ascii)?.unwrap_or_else(|| "…".to_owned());
            return Err(unfit(name, node.span, wants.label(), found));
        }
        Ok(Operand {
            span: node.span,
            value,
            number: number.unwrap_or(Dyadic::ZERO),
            integer: integer.unwrap_or(0),
            nimber: nimber.unwrap_or(Nimber::ZERO),
            ..nothing
        })
    }

    /// That an argument is not what a function is defined for.
    pub(super) fn unfit(&mut self, given: &Given, place: usize, wants: Label) -> Trouble {
        match self.printed(given.value(place), Notation::Ascii) {
            Ok(found) => {
                unfit(given.name, given.place(place), wants, found.unwrap_or_else(|| "…".to_owned()))
            }
            Err(trouble) => trouble,
        }
    }

    /// That there is no such value.
    pub(super) fn none(&mut self, given: &Given, why: Label) -> Trouble {
        let mut shown = Vec::new();
        for operand in &given.operands {
            match self.printed(operand.value, Notation::Ascii) {
                Ok(text) => shown.push(text.unwrap_or_else(|| "…".to_owned())),
                Err(trouble) => return trouble,
            }
        }
        let call = format!("{}({})", given.name, shown.join(", "));
        let diagnostic = Diagnostic::new(Code::ValueNone, given.span);
        Trouble::Told(diagnostic.arg("call", call).arg("why", why))
    }

    /// Norton's product, of the arguments of a function.
    pub(super) fn norton(&mut self, given: &Given) -> Done<Answer> {
        let spans = (given.span, given.place(1));
        self.norton_product(spans, given.value(0), given.value(1)).map(Answer::Value)
    }

    fn norton_product(&mut self, (span, unit_span): (Span, Span), factor: Value, unit: Value) -> Done {
        let whole = self.arena.as_number(factor).is_some_and(Dyadic::is_integer);
        if !whole && self.at(span, |arena| arena.compare(unit, Value::ZERO))? != Relation::Greater {
            let found = self.printed(unit, Notation::Ascii)?.unwrap_or_else(|| "…".to_owned());
            return Err(unfit("norton", unit_span, Label::ValuePositive, found));
        }
        self.at(span, |arena| arena.norton_product(factor, unit))
    }

    fn sum(&mut self, span: Span, parts: &[(Direction, Node)]) -> Done {
        let mut sum = Value::ZERO;
        for (direction, part) in parts {
            let value = self.value(part)?;
            let value = self.directed(part.span, *direction, value)?;
            sum = self.at(span, |arena| arena.add(sum, value))?;
        }
        Ok(sum)
    }

    /// Products and ordinal sums. `A:B:C` is the same game from either side, but a sum is known by its canonical form, and the base counts as it is
    /// written: so the upper ones are put together first.
    fn chain(&mut self, span: Span, first: &Node, links: &[(Link, Node)]) -> Done {
        let (mut lower, mut value) = (Vec::new(), self.value(first)?);
        for (link, node) in links {
            let next = self.value(node)?;
            value = match link {
                Link::Product => self.norton_product((span, node.span), value, next)?,
                Link::Ordinal => {
                    lower.push(value);
                    next
                }
            };
        }
        while let Some(base) = lower.pop() {
            value = self.at(span, |arena| arena.ordinal_sum(base, value))?;
        }
        Ok(value)
    }

    fn directed(&mut self, span: Span, direction: Direction, value: Value) -> Done {
        match direction {
            Direction::Plus => Ok(value),
            Direction::Minus => self.at(span, |arena| arena.negate(value)),
        }
    }
}

fn unfit(name: &str, span: Span, wants: Label, found: String) -> Trouble {
    let diagnostic = Diagnostic::new(Code::ValueArgument, span).arg("name", name).arg("expected", wants);
    let usage = super::FUNCTIONS.iter().find(|function| function.name == name).map(Function::usage);
    let usage = vec![("usage", Arg::from(usage.unwrap_or_default()))];
    Trouble::Told(diagnostic.arg("found", found).hint_with(Hint::Usage, usage))
}

/// What of a value is too large.
pub(super) fn too_large(why: Exceeded) -> Label {
    match why {
        Exceeded::Number => Label::ValueLargeNumber,
        Exceeded::Options => Label::ValueLargeOptions,
        Exceeded::Depth | Exceeded::Bytes | Exceeded::Steps => Label::ValueLargeDepth,
        Exceeded::Length => Label::ValueLargeText,
    }
}
