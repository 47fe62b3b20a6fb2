//! Where globals live, and which functions need what.
//!
//! What is known when the program is written is a `const` or a `static`. Everything else that stays the same while a case is
//! answered is a field of `Game`, and functions that need it are its methods. What functions fill lives in `Tables`, which is passed
//! on: so a loop over a list of the game can change tables.

use std::collections::{BTreeMap, BTreeSet};

use super::Printer;
use super::types::small;
use crate::program::names::Namer;
use crate::program::tree::{
    Ex, Function, Global, Is, Role, St, Ty, Unit, each_expression, each_statement, globals_changed, mentioned,
};

/// Where a global lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// A `const` of this name.
    Const(String),
    /// A `static` array of this name, of elements of this type; `narrow` where these must be made wider when they are read.
    Static { name: String, element: String, narrow: bool },
    /// A field of the game.
    Field,
    /// A field of the game that methods change, too.
    Kept,
    /// A field of the tables.
    Table,
    /// Nothing reads it.
    Nowhere,
}

/// What a function does with the game or with the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Access {
    #[default]
    None,
    Reads,
    Changes,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Needs {
    pub(super) game: Access,
    pub(super) tables: Access,
}

#[derive(Debug, Default)]
pub(super) struct Plan {
    homes: BTreeMap<String, Home>,
    needs: BTreeMap<String, Needs>,
    /// Functions that give one of some texts that are written out.
    pub(super) worded: BTreeSet<String>,
}

impl Plan {
    pub(super) fn home(&self, global: &str) -> &Home {
        self.homes.get(global).unwrap_or(&Home::Nowhere)
    }

    pub(super) fn needs(&self, function: &str) -> Needs {
        self.needs.get(function).copied().unwrap_or_default()
    }

    /// Whether a function is called at all.
    pub(super) fn has(&self, function: &str) -> bool {
        self.needs.contains_key(function)
    }

    /// What statements do with the game and the tables, by the functions that they call too.
    pub(super) fn needs_of(&self, body: &[St]) -> Needs {
        joined(self.direct(body), self.needs_of_calls(body))
    }

    /// What the functions do that statements call.
    pub(super) fn needs_of_calls(&self, body: &[St]) -> Needs {
        let called = mentioned(body).functions;
        called.iter().map(|name| self.needs(name)).fold(Needs::default(), joined)
    }

    /// What an expression does with the game and the tables.
    pub(super) fn needs_in(&self, ex: &Ex) -> Needs {
        let mut found = Needs::default();
        ex.walk(&mut |ex| match &ex.is {
            Is::Call(name, _) => found = joined(found, self.needs(name)),
            Is::Global(name) => found = joined(found, self.reads(name)),
            _ => {}
        });
        found
    }

    fn reads(&self, global: &str) -> Needs {
        match self.home(global) {
            Home::Field | Home::Kept => Needs { game: Access::Reads, ..Needs::default() },
            Home::Table => Needs { tables: Access::Reads, ..Needs::default() },
            _ => Needs::default(),
        }
    }

    fn direct(&self, body: &[St]) -> Needs {
        let read = mentioned(body).globals;
        let changed = globals_changed(body);
        let changes = changed.iter().map(|name| match self.home(name) {
            Home::Field => Needs { game: Access::Changes, ..Needs::default() },
            Home::Kept => Needs { game: Access::Reads, ..Needs::default() },
            Home::Table => Needs { tables: Access::Changes, ..Needs::default() },
            _ => Needs::default(),
        });
        read.iter().map(|name| self.reads(name)).chain(changes).fold(Needs::default(), joined)
    }
}

fn joined(a: Needs, b: Needs) -> Needs {
    Needs { game: a.game.max(b.game), tables: a.tables.max(b.tables) }
}

impl<'u> Printer<'u> {
    /// Decides for all globals and functions.
    pub(super) fn planned(&self) -> Plan {
        let called = called(self.unit);
        let bodies = bodies(self.unit, &called);
        let mut plan = Plan::default();
        let mut namer = Namer::new(&[]);
        let read = read(&bodies);
        for global in &self.unit.globals {
            let home = if read.contains(&global.name) {
                self.home(global, &bodies, &mut namer)
            } else {
                Home::Nowhere
            };
            plan.homes.insert(global.name.clone(), home);
        }
        let functions: Vec<&Function> =
            self.unit.functions.iter().filter(|function| called.contains(&function.name)).collect();
        plan.needs = functions.iter().map(|function| (function.name.clone(), Needs::default())).collect();
        // A function may be called by others before its needs are known.
        loop {
            let now = |function: &&Function| (function.name.clone(), plan.needs_of(&function.body));
            let needs: BTreeMap<String, Needs> = functions.iter().map(now).collect();
            if needs == plan.needs {
                break;
            }
            plan.needs = needs;
        }
        let worded = functions.iter().filter(|function| is_worded(function));
        plan.worded = worded.map(|function| function.name.clone()).collect();
        plan
    }

    fn home(&self, global: &Global, bodies: &[&[St]], namer: &mut Namer) -> Home {
        let mut upper = || namer.name(&global.name.to_uppercase());
        match &global.role {
            Role::Fixed(value) if self.is_copy(&global.ty) && is_constant(value) => Home::Const(upper()),
            Role::Fixed(value) => match (&value.is, &global.ty) {
                (Is::Elements(parts), Ty::List(of)) if self.is_copy(of) && parts.iter().all(is_constant) => {
                    Home::Static { name: upper(), element: self.ty(of), narrow: false }
                }
                _ => Home::Field,
            },
            Role::Data(numbers) => {
                let (element, narrow) = match &global.ty {
                    Ty::Array(of) | Ty::List(of) if matches!(**of, Ty::Small(_)) => (self.ty(of), false),
                    _ if numbers.len() > 1000 && only_indexed(&global.name, bodies) => narrowest(numbers),
                    _ => ("i64".to_owned(), false),
                };
                Home::Static { name: upper(), element, narrow }
            }
            Role::Given => Home::Field,
            Role::Kept => Home::Kept,
            Role::Table => Home::Table,
        }
    }
}

/// The functions that the main part calls, and those that they call.
fn called(unit: &Unit) -> BTreeSet<String> {
    let mut found = mentioned(&unit.main).functions;
    for function in unit.functions.iter().rev() {
        if found.contains(&function.name) {
            found.extend(mentioned(&function.body).functions);
        }
    }
    found
}

fn bodies<'u>(unit: &'u Unit, called: &BTreeSet<String>) -> Vec<&'u [St]> {
    let functions = unit.functions.iter().filter(|function| called.contains(&function.name));
    functions.map(|function| function.body.as_slice()).chain([unit.main.as_slice()]).collect()
}

/// The globals that are read somewhere, and not only set or emptied.
fn read(bodies: &[&[St]]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut look = |ex: &Ex| {
        ex.walk(&mut |ex| {
            if let Is::Global(name) = &ex.is {
                found.insert(name.clone());
            }
        });
    };
    for body in bodies {
        each_statement(body, &mut |statement| {
            let whole = |place: &Ex| matches!(place.is, Is::Global(_));
            match statement {
                St::Set(place, value) if whole(place) => look(value),
                St::Clear(place) if whole(place) => {}
                statement => statement.own().into_iter().for_each(&mut look),
            }
        });
    }
    found
}

/// Whether a value is known to the compiler.
fn is_constant(value: &Ex) -> bool {
    match &value.is {
        Is::Int(_) | Is::Truth(_) | Is::Symbol(_) => true,
        Is::Negated(of) => is_constant(of),
        Is::Tuple(parts) => parts.iter().all(is_constant),
        _ => false,
    }
}

/// Whether nothing but elements of an array is asked for.
fn only_indexed(name: &str, bodies: &[&[St]]) -> bool {
    let is_it = |ex: &Ex| matches!(&ex.is, Is::Global(global) if global == name);
    let (mut all, mut indexed) = (0, 0);
    for body in bodies {
        each_expression(body, &mut |ex| {
            all += usize::from(is_it(ex));
            indexed += usize::from(matches!(&ex.is, Is::Index(of, _) if is_it(of)));
        });
    }
    all == indexed
}

/// The type with the fewest bits that holds all of these numbers.
fn narrowest(numbers: &[i64]) -> (String, bool) {
    let least = numbers.iter().copied().min().unwrap_or(0);
    let most = numbers.iter().copied().max().unwrap_or(0);
    if least >= 0 && most <= i64::from(u8::MAX) {
        return ("u8".to_owned(), true);
    }
    let fits = |bits: &u8| least >= -(1 << (bits - 1)) && most < 1 << (bits - 1);
    match [8, 16, 32].iter().find(|bits| fits(bits)) {
        Some(bits) => (small(*bits).to_owned(), true),
        None => ("i64".to_owned(), false),
    }
}

/// Whether all results of a function are texts that are written out.
fn is_worded(function: &Function) -> bool {
    fn is_written(text: &Ex) -> bool {
        match &text.is {
            Is::Text(_) => true,
            Is::If(_, yes, no) => is_written(yes) && is_written(no),
            _ => false,
        }
    }
    let mut found = function.result == Some(Ty::Text);
    each_statement(&function.body, &mut |statement| {
        if let St::Return(text) = statement {
            found &= is_written(text);
        }
    });
    found
}
