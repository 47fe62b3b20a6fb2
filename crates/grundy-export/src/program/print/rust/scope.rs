//! Variables: which are references, which belong to the function, and which are not needed any more.

use super::plan::Access;
use super::{Printer, plan::Home};
use std::collections::BTreeSet;

use crate::program::tree::{
    Ex, Is, Names, St, Step, changes, each_expression, each_statement, globals_changed, mentioned, uses,
    uses_in,
};

/// A variable.
#[derive(Clone, Debug)]
pub(super) struct Var {
    pub(super) name: String,
    /// Whether it is a reference to its value.
    pub(super) lent: bool,
    /// The variable that its value belongs to, where it is a reference.
    pub(super) lender: Option<String>,
    /// How many of the [later](Body::later) parts cannot see it.
    height: usize,
    /// In how many closures and loops of expressions it is.
    level: usize,
}

/// Something that is done after the present statement.
#[derive(Clone, Copy, Debug)]
pub(super) enum Later<'u> {
    Statements(&'u [St]),
    Expression(&'u Ex),
}

/// What comes after a name is bound, as far as it can be seen there.
#[derive(Clone, Debug, Default)]
pub(super) struct After<'a> {
    pub(super) statements: &'a [St],
    pub(super) expressions: Vec<&'a Ex>,
}

impl<'a> After<'a> {
    pub(super) fn statements(statements: &'a [St]) -> Self {
        Self { statements, expressions: Vec::new() }
    }

    pub(super) fn expressions(expressions: Vec<&'a Ex>) -> Self {
        Self { statements: &[], expressions }
    }

    /// What comes after the first of some steps.
    pub(super) fn steps(steps: &'a [Step], body: &[&'a Ex]) -> Self {
        let own = |step: &'a Step| match step {
            Step::Count { from, to, .. } => vec![from, to],
            Step::Each { domain: ex, .. } | Step::Define { value: ex, .. } | Step::If(ex) => vec![ex],
        };
        Self::expressions(steps.iter().flat_map(own).chain(body.iter().copied()).collect())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        uses(self.statements, name) > 0 || self.expressions.iter().any(|ex| uses_in(ex, name) > 0)
    }

    pub(super) fn changes(&self, name: &str) -> bool {
        changes(self.statements, name)
    }

    /// Calls `visit` on all expressions.
    pub(super) fn each(&self, visit: &mut dyn FnMut(&Ex)) {
        each_expression(self.statements, visit);
        self.expressions.iter().for_each(|ex| ex.walk(visit));
    }

    fn functions(&self) -> BTreeSet<String> {
        let mut found = mentioned(self.statements).functions;
        for ex in &self.expressions {
            ex.walk(&mut |ex| {
                if let Is::Call(name, _) = &ex.is {
                    found.insert(name.clone());
                }
            });
        }
        found
    }
}

/// The variable or global that a place is or belongs to.
pub(super) fn root(place: &Ex) -> &Is {
    match &place.is {
        Is::Part(of, _) | Is::Index(of, _) | Is::Last(of) | Is::Member(of, _) | Is::Get(of, _) => root(of),
        Is::Frozen { array, sorted: false } => root(array),
        is => is,
    }
}

/// A part of a variable that can be taken out of it.
#[derive(Clone, Copy, PartialEq)]
enum Path {
    Whole,
    Member(&'static str),
    Part(usize),
}

/// The variable and the part of it that a place is.
fn path(place: &Ex) -> Option<(&str, Path)> {
    let var = |of: &'_ Ex| matches!(of.is, Is::Var(_));
    match &place.is {
        Is::Var(name) => Some((name, Path::Whole)),
        Is::Member(of, member) if var(of) => Some((path(of)?.0, Path::Member(member))),
        Is::Part(of, at) if var(of) => Some((path(of)?.0, Path::Part(*at))),
        _ => None,
    }
}

/// How often an expression needs a part of a variable: all mentions but those of other parts.
fn wants(ex: &Ex, name: &str, part: Path) -> usize {
    let (mut all, mut others) = (0, 0);
    ex.walk(&mut |ex| match path(ex) {
        Some((of, Path::Whole)) if of == name => all += 1,
        Some((of, other)) if of == name && part != Path::Whole && other != part => others += 1,
        _ => {}
    });
    all - others
}

fn wanted(statements: &[St], name: &str, part: Path) -> bool {
    let mut found = false;
    each_statement(statements, &mut |statement| {
        found |= statement.own().into_iter().any(|ex| wants(ex, name, part) > 0);
    });
    found
}

/// All names that statements give to something.
pub(super) fn declared(body: &[St]) -> BTreeSet<String> {
    fn add(names: &Names, found: &mut BTreeSet<String>) {
        match names {
            Names::One(name) => drop(found.insert(name.clone())),
            Names::Tuple(parts) => parts.iter().for_each(|part| add(part, found)),
        }
    }
    fn of_steps(steps: &[Step], found: &mut BTreeSet<String>) {
        for step in steps {
            match step {
                Step::Count { name, .. } => drop(found.insert(name.clone())),
                Step::Each { names, .. } | Step::Define { names, .. } => add(names, found),
                Step::If(_) => {}
            }
        }
    }
    let mut found = BTreeSet::new();
    each_statement(body, &mut |statement| match statement {
        St::Let(name, _) | St::Count { name, .. } => drop(found.insert(name.clone())),
        St::Bind(names, _) | St::Each { names, .. } => add(names, &mut found),
        St::Unpack { names, .. } => found.extend(names.iter().flatten().cloned()),
        St::ByKind { arms, .. } => {
            found.extend(arms.iter().flat_map(|(names, _)| names.iter().flatten().cloned()));
        }
        _ => {}
    });
    each_expression(body, &mut |ex| match &ex.is {
        Is::Named { names, .. } => add(names, &mut found),
        Is::Over { steps, .. } => of_steps(steps, &mut found),
        Is::With { changes, .. } => changes.iter().for_each(|change| of_steps(&change.steps, &mut found)),
        _ => {}
    });
    found
}

/// A function, or the main part, while it is printed.
pub(super) struct Body<'p, 'u> {
    pub(super) printer: &'p Printer<'u>,
    pub(super) is_main: bool,
    /// Whether the results are texts that are written out.
    pub(super) is_worded: bool,
    /// Names that the function gives to something.
    pub(super) taken: BTreeSet<String>,
    /// Names that were added, and where they are still in use.
    pub(super) added: Vec<String>,
    pub(super) vars: Vec<Var>,
    pub(super) later: Vec<Later<'u>>,
    /// The expressions of the present statement.
    pub(super) current: Vec<&'u Ex>,
    pub(super) level: usize,
    /// Variables that get their name when they are set.
    pub(super) pending: Vec<String>,
    /// What maps have for keys, where it has a name.
    pub(super) known: Vec<(Ex, String)>,
}

impl<'p, 'u> Body<'p, 'u> {
    pub(super) fn new(printer: &'p Printer<'u>, taken: BTreeSet<String>) -> Self {
        Self {
            printer,
            is_main: false,
            is_worded: false,
            taken,
            added: Vec::new(),
            vars: Vec::new(),
            later: Vec::new(),
            current: Vec::new(),
            level: 0,
            pending: Vec::new(),
            known: Vec::new(),
        }
    }

    /// A variable that belongs to the function.
    pub(super) fn own(&mut self, name: &str) {
        self.declare(name, false, None);
    }

    /// A reference to a place.
    pub(super) fn borrow(&mut self, name: &str, lender: Option<String>) {
        self.declare(name, true, lender);
    }

    fn declare(&mut self, name: &str, lent: bool, lender: Option<String>) {
        let height = self.later.len().saturating_sub(1);
        self.vars.push(Var { name: name.to_owned(), lent, lender, height, level: self.level });
    }

    pub(super) fn find(&self, name: &str) -> Option<&Var> {
        self.vars.iter().rev().find(|var| var.name == name)
    }

    /// The variable that lends, where a place belongs to one or to what it was lent by.
    pub(super) fn lender(&self, place: &Ex) -> Option<String> {
        let Is::Var(name) = root(place) else { return None };
        match self.find(name) {
            Some(Var { lent: true, lender, .. }) => lender.clone(),
            _ => Some(name.clone()),
        }
    }

    /// A name that nothing else has here.
    pub(super) fn fresh(&mut self, wish: &str) -> String {
        let free = |name: &String| !self.taken.contains(name) && !self.added.contains(name);
        let numbered = (2..).map(|number| format!("{wish}{number}"));
        let name = [wish.to_owned()].into_iter().chain(numbered).find(free).unwrap_or_default();
        self.added.push(name.clone());
        name
    }

    /// Whether a place may be taken away from its variable, since nothing asks for it any more.
    pub(super) fn is_last_use(&self, place: &Ex) -> bool {
        let Some((name, part)) = path(place) else { return false };
        let Some(var) = self.find(name) else { return false };
        let lends = self.vars.iter().any(|other| other.lender.as_deref() == Some(name));
        if var.lent || lends || var.level != self.level {
            return false;
        }
        let now: usize = self.current.iter().map(|ex| wants(ex, name, part)).sum();
        let later = self.later.iter().skip(var.height).any(|later| match later {
            Later::Statements(statements) => wanted(statements, name, part),
            Later::Expression(ex) => wants(ex, name, part) > 0,
        });
        now == 1 && !later
    }

    /// Whether a place keeps its value as long as what comes after can see it.
    pub(super) fn is_steady(&self, place: &Ex, after: &After<'_>) -> bool {
        let needs = |function: &String| self.printer.plan.needs(function);
        match root(place) {
            Is::Var(name) => !after.changes(name),
            Is::Global(name) => {
                let changed = globals_changed(after.statements).contains(name);
                match self.printer.plan.home(name) {
                    Home::Field => {
                        !changed && after.functions().iter().all(|name| needs(name).game < Access::Changes)
                    }
                    Home::Table => {
                        !changed && after.functions().iter().all(|name| needs(name).tables < Access::Changes)
                    }
                    Home::Const(_) | Home::Static { .. } => true,
                    Home::Kept | Home::Nowhere => false,
                }
            }
            _ => true,
        }
    }

    /// Whether a place is in the tables.
    pub(super) fn is_tabled(&self, place: &Ex) -> bool {
        matches!(root(place), Is::Global(name) if *self.printer.plan.home(name) == Home::Table)
    }

    /// Whether an expression calls what reads or changes the tables.
    pub(super) fn passes_tables(&self, ex: &Ex) -> bool {
        let mut found = false;
        ex.walk(&mut |ex| {
            found |=
                matches!(&ex.is, Is::Call(name, _) if self.printer.plan.needs(name).tables != Access::None);
        });
        found
    }

    /// Whether an expression changes the tables by what it calls.
    pub(super) fn fills(&self, ex: &Ex) -> bool {
        self.printer.plan.needs_in(ex).tables == Access::Changes
    }
}
