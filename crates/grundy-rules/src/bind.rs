//! Rules with their parameters bound.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use grundy_core::{Halt, Run};
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::{Diagnostic, Span, diagnostic::nearest, tree::GraphKind, tree::Play};

use crate::interpret::{Halted, Machine};
use crate::ir::{Param, Rules};
use crate::types::Type;
use crate::value::Value;

/// Everything an expression may refer to outside of its frame.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) rules: Arc<Rules>,
    pub(crate) params: Vec<Value>,
    pub(crate) constants: Vec<Value>,
    pub(crate) memo: CallMemo,
}

impl Context {
    /// For expressions that refer to no parameter or constant, such as the value of a parameter.
    pub(crate) fn without_values(rules: &Rules) -> Self {
        let rules = Arc::new(rules.clone());
        Self { rules, params: Vec::new(), constants: Vec::new(), memo: CallMemo::default() }
    }
}

/// Results of function calls. A cache: it is emptied when it has grown large.
#[derive(Debug, Default)]
pub(crate) struct CallMemo(RefCell<Known>);

/// What is known, and about how many bytes it holds.
#[derive(Debug, Default)]
struct Known {
    bytes: usize,
    results: HashMap<(usize, Vec<Value>), Value>,
}

/// The cache of calls may hold about this many bytes.
const MEMO_BYTES: usize = 256 << 20;

impl CallMemo {
    pub(crate) fn get(&self, function: usize, args: &[Value]) -> Option<Value> {
        self.0.borrow().results.get(&(function, args.to_vec())).cloned()
    }

    pub(crate) fn put(&self, function: usize, args: Vec<Value>, result: &Value) {
        let known = &mut *self.0.borrow_mut();
        let held = args.iter().map(|arg| size_of::<Value>() + arg.bytes()).sum::<usize>();
        known.bytes += 96 + held + result.bytes();
        if known.bytes > MEMO_BYTES {
            *known = Known::default();
        }
        known.results.insert((function, args), result.clone());
    }
}

/// A game: rules with every parameter bound. It interprets the IR.
#[derive(Debug)]
pub struct BoundGame {
    pub(crate) context: Context,
    play: Play,
    reduces: bool,
    symmetric: bool,
}

impl BoundGame {
    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.context.rules
    }

    /// The values of the parameters, in the order of the rules.
    pub fn params(&self) -> &[Value] {
        &self.context.params
    }

    /// The values of the constants, in the order of the rules.
    pub fn constants(&self) -> &[Value] {
        &self.context.constants
    }

    /// Who wins when a player cannot move.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The same game played the other way.
    #[must_use]
    pub fn with_play(mut self, play: Play) -> Self {
        self.play = play;
        self
    }

    /// Whether the clauses `reduce` are used.
    pub fn reduces(&self) -> bool {
        self.reduces
    }

    /// Whether declared symmetries are used.
    pub fn uses_symmetries(&self) -> bool {
        self.symmetric
    }

    /// The same game, with declared symmetries left out.
    #[must_use]
    pub fn without_symmetries(mut self) -> Self {
        self.symmetric = false;
        self
    }

    /// The same game again, in which no call is remembered.
    #[must_use]
    pub fn again(&self) -> Self {
        let Context { rules, params, constants, memo: _ } = &self.context;
        let context = Context {
            rules: Arc::clone(rules),
            params: params.clone(),
            constants: constants.clone(),
            memo: CallMemo::default(),
        };
        Self { context, play: self.play, reduces: self.reduces, symmetric: self.symmetric }
    }

    /// The same game, with the clauses `reduce` left out.
    #[must_use]
    pub fn without_reductions(mut self) -> Self {
        self.reduces = false;
        self
    }
}

/// Why rules could not be bound.
#[derive(Clone, Debug)]
pub enum BindError {
    /// A parameter has no value, a wrong one, or does not exist. Places are in the rules.
    Wrong(Vec<Diagnostic>),
    /// A limit was reached while constants were computed.
    Stopped(grundy_core::Stop),
}

impl Rules {
    /// Gives the parameters their values: from `set`, else their defaults.
    pub fn bind(self: &Arc<Self>, set: &[(String, Value)], run: &Run<'_>) -> Result<BoundGame, BindError> {
        let unknown: Vec<Diagnostic> = set
            .iter()
            .filter(|(name, _)| self.param(name).is_none())
            .map(|(name, _)| self.no_such_param(name))
            .collect();
        if !unknown.is_empty() {
            return Err(BindError::Wrong(unknown));
        }
        let mut context = Context {
            rules: Arc::clone(self),
            params: Vec::with_capacity(self.params.len()),
            constants: Vec::with_capacity(self.constants.len()),
            memo: CallMemo::default(),
        };
        self.bind_params(&mut context, set, run)?;
        for constant in &self.constants {
            let value =
                Machine::new(&context, run).scoped(&constant.value, &[]).map_err(outside_positions)?;
            context.constants.push(value);
        }
        self.test_conditions(&context, run)?;
        Ok(BoundGame { context, play: self.play, reduces: true, symmetric: true })
    }

    /// The parameter called `name`.
    pub fn param(&self, name: &str) -> Option<&Param> {
        self.params.iter().find(|param| param.name == name)
    }

    fn bind_params(
        &self,
        context: &mut Context,
        set: &[(String, Value)],
        run: &Run<'_>,
    ) -> Result<(), BindError> {
        let mut wrong = Vec::new();
        for param in &self.params {
            let given =
                set.iter().rev().find(|(name, _)| *name == param.name).map(|(_, value)| value.clone());
            let value = match (given, &param.default) {
                (Some(value), _) => value,
                (None, Some(default)) if wrong.is_empty() => {
                    Machine::new(context, run).scoped(default, &[]).map_err(outside_positions)?
                }
                (None, Some(_)) => Value::Bool(false),
                (None, None) => {
                    wrong.push(unset(param));
                    Value::Bool(false)
                }
            };
            let place = Arg::Filled(Label::PlaceParameter, vec![("name", Arg::from(param.name.as_str()))]);
            let stored = Machine::new(context, run).store(value, &param.ty);
            match stored {
                Ok(value) => context.params.push(value),
                Err(misfit) => {
                    context.params.push(Value::Bool(false));
                    let halted = Machine::new(context, run).misfit(param.span, &misfit, place);
                    wrong.extend(Option::<Diagnostic>::from(Wrapped(outside_positions(halted))));
                }
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(BindError::Wrong(wrong)) }
    }

    fn test_conditions(&self, context: &Context, run: &Run<'_>) -> Result<(), BindError> {
        let mut wrong = Vec::new();
        for condition in &self.param_conditions {
            if Machine::new(context, run).holds(condition, &[]).map_err(outside_positions)? {
                continue;
            }
            let text = self.source.slice(condition.body.span);
            let values =
                self.params.iter().zip(&context.params).filter(|(param, _)| text.contains(&param.name));
            let values: Vec<String> =
                values.map(|(param, value)| format!("{} = {value}", param.name)).collect();
            wrong.push(
                Diagnostic::new(Code::ParamWhere, condition.body.span)
                    .arg("values", values.join(", "))
                    .arg("condition", text)
                    .hint_with(Hint::ChooseParameters, vec![("condition", Arg::from(text))]),
            );
        }
        if wrong.is_empty() { Ok(()) } else { Err(BindError::Wrong(wrong)) }
    }

    fn no_such_param(&self, name: &str) -> Diagnostic {
        let names: Vec<&str> = self.params.iter().map(|param| param.name.as_str()).collect();
        let diagnostic = Diagnostic::new(Code::ParamUnknown, Span::default()).arg("name", name);
        match nearest(name, names.iter().copied()) {
            Some(near) => diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]),
            None if names.is_empty() => diagnostic.hint(Hint::RemoveIt),
            None => diagnostic.hint_with(Hint::Available, vec![("names", Arg::from(names.join(", ")))]),
        }
    }
}

fn unset(param: &Param) -> Diagnostic {
    let example = match &param.ty {
        Type::Set(_) => "{1, 2}",
        Type::List(_) | Type::Bag(_) => "[1, 2]",
        Type::Bool => "true",
        Type::Graph(GraphKind::Digraph) => "digraph {1 -> 2}",
        Type::Graph(_) => "graph {1-2}",
        Type::Vertex(_) => "1",
        _ => "3",
    };
    Diagnostic::new(Code::ParamUnset, param.span).arg("name", param.name.as_str()).hint_with(
        Hint::SetParameter,
        vec![
            ("name", Arg::from(param.name.as_str())),
            ("example", Arg::from(example)),
            ("type", Arg::from(param.ty.written())),
        ],
    )
}

struct Wrapped(BindError);

impl From<Wrapped> for Option<Diagnostic> {
    fn from(wrapped: Wrapped) -> Self {
        match wrapped.0 {
            BindError::Wrong(mut diagnostics) => diagnostics.pop(),
            BindError::Stopped(_) => None,
        }
    }
}

/// An error found while no position is looked at.
fn outside_positions(halted: Halted) -> BindError {
    match halted {
        Halt::Stop(stop) => BindError::Stopped(stop),
        Halt::Error(diagnostic) => {
            BindError::Wrong(vec![crate::interpret::without_guards(*diagnostic).arg("at", "")])
        }
    }
}
