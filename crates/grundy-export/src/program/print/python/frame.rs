//! What is known of a program and of one of its functions while it is printed.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::scope::Scope;
use crate::program::tree::{
    Ex, Is, Names, Op, Shape, St, Step, Ty, Unit, changes, each_statement, globals_changed, mentioned, uses,
    uses_in,
};

/// What is known of a whole program.
pub(super) struct Program<'p> {
    pub(super) unit: &'p Unit,
    /// The pieces of the library and the names of modules that were used so far.
    used: RefCell<BTreeSet<&'static str>>,
    /// The globals that calls of each function may change.
    effects: BTreeMap<&'p str, BTreeSet<String>>,
    /// The globals that are sets of Python, not tuples.
    live: BTreeSet<String>,
}

impl<'p> Program<'p> {
    pub(super) fn new(unit: &'p Unit) -> Self {
        let mut effects: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let mut live = BTreeSet::new();
        for function in &unit.functions {
            let mut changed = globals_changed(&function.body);
            for called in mentioned(&function.body).functions {
                changed.extend(effects.get(called.as_str()).into_iter().flatten().cloned());
            }
            effects.insert(&function.name, changed);
            live.extend(live_sets(&function.body).1);
        }
        live.extend(live_sets(&unit.main).1);
        Self { unit, used: RefCell::default(), effects, live }
    }

    /// Notes that a piece of the library or a name of a module is needed; gives its name.
    pub(super) fn needs(&self, name: &'static str) -> &'static str {
        self.used.borrow_mut().insert(name);
        name
    }

    /// What was needed so far.
    pub(super) fn needed(&self) -> BTreeSet<&'static str> {
        self.used.borrow().clone()
    }
}

/// The variables and the globals that are, or hold, sets that statements add elements to.
fn live_sets(body: &[St]) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut vars, mut globals) = (BTreeSet::new(), BTreeSet::new());
    each_statement(body, &mut |statement| {
        if let St::Add(place, _) | St::Clear(place) = statement
            && let Ty::Set(_) = place.ty
        {
            match root(place) {
                Is::Var(name) => vars.insert(name.clone()),
                Is::Global(name) => globals.insert(name.clone()),
                _ => false,
            };
        }
    });
    (vars, globals)
}

/// The variable or global that a place is or belongs to.
pub(super) fn root(place: &Ex) -> &Is {
    match &place.is {
        Is::Part(of, _) | Is::Index(of, _) | Is::Last(of) | Is::Member(of, _) | Is::Get(of, _) => root(of),
        is => is,
    }
}

/// How often a statement keeps the value of a variable as it is; what it only looks at can be kept besides.
fn keeps(statement: &St, name: &str) -> usize {
    fn kept(ex: &Ex, name: &str) -> usize {
        let all = |parts: &[Ex]| parts.iter().map(|part| kept(part, name)).sum();
        match &ex.is {
            Is::Var(var) => usize::from(var == name),
            Is::If(_, yes, no) => kept(yes, name) + kept(no, name),
            Is::Named { body, .. } => kept(body, name),
            Is::Tuple(parts) | Is::Elements(parts) | Is::Record(_, parts) | Is::Component(_, parts) => {
                all(parts)
            }
            _ => 0,
        }
    }
    match statement {
        St::Let(_, value)
        | St::Bind(_, value)
        | St::Set(_, value)
        | St::Push(_, value)
        | St::Put(_, _, value)
        | St::Return(value) => kept(value, name),
        _ => 0,
    }
}

/// The form of the sets in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Tuples in order.
    Fixed,
    /// Sets of Python, which can grow.
    Live,
}

/// A block of a function, while it is printed.
#[derive(Clone)]
pub(super) struct Frame<'f> {
    pub(super) program: &'f Program<'f>,
    pub(super) scope: Scope,
    /// The variables that are sets of Python.
    live: BTreeSet<String>,
    /// Variables that are not used after the present statement, which may take their values.
    dying: BTreeSet<String>,
    /// Whether what is said is printed at once.
    pub(super) says_at_once: bool,
}

impl<'f> Frame<'f> {
    pub(super) fn new(program: &'f Program<'f>, scope: Scope, body: &[St]) -> Self {
        let live = live_sets(body).0;
        Self { program, scope, live, dying: BTreeSet::new(), says_at_once: false }
    }

    /// A block inside, or an expression with names of its own.
    pub(super) fn nested(&self) -> Self {
        Self { scope: self.scope.nested(), dying: BTreeSet::new(), ..self.clone() }
    }

    pub(super) fn shape(&self) -> &'f Shape {
        &self.program.unit.position
    }

    pub(super) fn needs(&self, name: &'static str) -> &'static str {
        self.program.needs(name)
    }

    /// The form of the sets in the value of an expression.
    pub(super) fn form(&self, ex: &Ex) -> Form {
        let live = ex.is_place()
            && match root(ex) {
                Is::Var(name) => self.live.contains(name),
                Is::Global(name) => self.program.live.contains(name),
                _ => false,
            };
        if live { Form::Live } else { Form::Fixed }
    }

    /// The form of the sets in a variable.
    pub(super) fn form_of(&self, name: &str) -> Form {
        if self.live.contains(name) { Form::Live } else { Form::Fixed }
    }

    /// Notes which variables a statement may take the values of: its block alone has them, and they are not used later.
    pub(super) fn note_dying(&mut self, statement: &St, rest: &[St]) {
        self.dying.clear();
        for ex in statement.own() {
            ex.walk(&mut |ex| {
                if let Is::Var(name) = &ex.is
                    && self.scope.is_own(name)
                    && self.scope.owns(name)
                {
                    self.dying.insert(name.clone());
                }
            });
        }
        self.dying.retain(|name| uses(rest, name) == 0 && keeps(statement, name) == 1);
    }

    /// Whether an expression is a variable whose value may be taken.
    pub(super) fn is_dying(&self, ex: &Ex) -> bool {
        matches!(&ex.is, Is::Var(name) if self.dying.contains(name))
    }

    /// Whether statements may change the variable or the global that a place belongs to.
    pub(super) fn may_change(&self, body: &[St], place: &Ex) -> bool {
        match root(place) {
            Is::Var(name) => changes(body, name),
            Is::Global(name) => {
                let called = mentioned(body).functions;
                let changed = |function: &String| self.program.effects.get(function.as_str());
                globals_changed(body).contains(name)
                    || called.iter().filter_map(changed).any(|changed| changed.contains(name))
            }
            _ => true,
        }
    }

    /// Whether a number is known not to be negative.
    pub(super) fn is_natural(&self, ex: &Ex) -> bool {
        match &ex.is {
            Is::Int(int) => !int.is_negative(),
            Is::Len(_) | Is::Library("len" | "rows" | "cols", _) => true,
            Is::Var(name) => self.scope.is_natural(name),
            Is::Op(Op::Add | Op::Mul | Op::Div | Op::Mod | Op::And | Op::Or | Op::Xor, a, b) => {
                self.is_natural(a) && self.is_natural(b)
            }
            _ => false,
        }
    }

    /// What stands on the left of an assignment or after `for`; names for which `used` does not hold are not given.
    pub(super) fn target(&mut self, names: &Names, used: &dyn Fn(&str) -> bool) -> String {
        match names {
            Names::One(name) if used(name) => self.scope.declare(name),
            Names::One(_) => "_".to_owned(),
            Names::Tuple(parts) => {
                let inner: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        Names::One(_) => self.target(part, used),
                        Names::Tuple(_) => format!("({})", self.target(part, used)),
                    })
                    .collect();
                if let [one] = inner.as_slice() { format!("{one},") } else { inner.join(", ") }
            }
        }
    }
}

/// All names of a pattern.
pub(super) fn names_of(names: &Names) -> Vec<&str> {
    match names {
        Names::One(name) => vec![name],
        Names::Tuple(parts) => parts.iter().flat_map(names_of).collect(),
    }
}

/// Whether steps or the expressions behind them use a name.
pub(super) fn used_later(steps: &[Step], bodies: &[&Ex], name: &str) -> bool {
    steps.iter().any(|step| step.mentions(name)) || bodies.iter().any(|ex| uses_in(ex, name) > 0)
}
