//! The parts of a program, from top to bottom.

use std::collections::BTreeSet;

use super::Printer;
use super::bind::{By, Pattern, Source, as_names};
use super::code::{braced, indented, is_long, wrapped};
use super::input::{around, is_read};
use super::library;
use super::names::camel;
use super::plan::{Access, Home};
use super::scope::{After, Body, declared};
use super::statement::Tail;
use crate::program::tree::{
    Ex, Function, Global, Is, Names, Record, Role, St, Ty, each_expression, each_statement, uses,
};

impl<'u> Printer<'u> {
    /// The whole program.
    pub(super) fn page(&self) -> String {
        let main = self.main();
        let called: Vec<&'u Function> =
            self.unit.functions.iter().filter(|function| self.plan.has(&function.name)).collect();
        let is_free = |function: &&&'u Function| self.plan.needs(&function.name).game == Access::None;
        let free: Vec<String> =
            called.iter().filter(is_free).map(|function| self.function(function)).collect();
        let methods: Vec<String> = called
            .iter()
            .filter(|function| !is_free(function))
            .map(|function| self.function(function))
            .collect();
        let mut parts = self.constants();
        parts.extend(
            self.unit.records.iter().filter(|record| self.has_record(record.name)).map(|r| self.structure(r)),
        );
        parts.extend(self.holder("Game", &[Home::Field, Home::Kept]));
        parts.extend(self.holder("Tables", &[Home::Table]));
        parts.extend(free);
        if !methods.is_empty() {
            parts.push(format!("impl Game {{\n{}\n}}", indented(&methods.join("\n\n"))));
        }
        parts.push(main);
        // Only now is it known whether anything speaks of components.
        if self.used().contains("Position") {
            parts.insert(0, self.position());
        }
        let (imports, pieces) = library::taken(&self.used());
        let head = self.unit.head.iter().map(|line| format!("// {line}").trim_end().to_owned());
        let head = head.collect::<Vec<_>>().join("\n");
        let all = [head, imports.join("\n")].into_iter().chain(pieces).chain(parts);
        let all: Vec<String> = all.filter(|part| !part.is_empty()).collect();
        format!("{}\n", all.join("\n\n"))
    }

    /// All statements that are printed.
    fn bodies(&self) -> impl Iterator<Item = &'u [St]> {
        let called = self.unit.functions.iter().filter(|function| self.plan.has(&function.name));
        called.map(|function| function.body.as_slice()).chain([self.unit.main.as_slice()])
    }

    fn any(&self, mut asks: impl FnMut(&Ex) -> bool) -> bool {
        let mut found = false;
        self.bodies().for_each(|body| each_expression(body, &mut |ex| found |= asks(ex)));
        found
    }

    fn has_record(&self, name: &str) -> bool {
        self.any(|ex| matches!(ex.is, Is::Record(made, _) if made == name))
    }

    /// What a component is.
    fn position(&self) -> String {
        let doc = doc(&self.unit.position.doc);
        if let Some(only) = self.unit.position.only() {
            return format!("{doc}type Position = {};", self.ty(&only));
        }
        let kinds = &self.unit.position.kinds;
        let variant = |(name, fields): &(String, Vec<Ty>)| {
            let types: Vec<String> = fields.iter().map(|field| self.ty(field)).collect();
            if types.is_empty() {
                format!("{},", camel(name))
            } else {
                format!("{}({}),", camel(name), types.join(", "))
            }
        };
        let variants: Vec<String> = kinds.iter().map(variant).collect();
        let copy = if self.is_copy(&Ty::Position) { "Clone, Copy" } else { "Clone" };
        let made = |kind: usize| self.any(|ex| matches!(ex.is, Is::Component(of, _) if of == kind));
        let read = self.any(|ex| ex.is == Is::Read && ex.ty == Ty::Position);
        let idle = if read || (0..kinds.len()).all(made) { "" } else { "#[allow(dead_code)]\n" };
        format!(
            "{doc}#[derive({copy}, PartialEq, Eq, PartialOrd, Ord, Hash)]\n{idle}{}",
            braced("enum Position", &variants)
        )
    }

    fn structure(&self, record: &Record) -> String {
        let members: Vec<String> =
            record.members.iter().map(|(name, ty)| format!("{name}: {},", self.ty(ty))).collect();
        let copy = if self.is_copy(&Ty::Record(record.name)) { "Clone, Copy" } else { "Clone" };
        let key = self.is_compared(record.name);
        let derived = if key { ", PartialEq, Eq, PartialOrd, Ord, Hash" } else { "" };
        let asked = |member: &str| self.any(|ex| matches!(ex.is, Is::Member(_, of) if of == member));
        let idle = !key && !record.members.iter().all(|(name, _)| asked(name));
        let idle = if idle { "#[allow(dead_code)]\n" } else { "" };
        format!(
            "{}#[derive({copy}{derived})]\n{idle}{}",
            doc(&record.doc),
            braced(&format!("struct {}", camel(record.name)), &members)
        )
    }

    /// Whether records are compared, or are keys, or in sets or lists that are sorted.
    fn is_compared(&self, record: &str) -> bool {
        fn has(ty: &Ty, record: &str) -> bool {
            match ty {
                Ty::Record(name) => *name == record,
                Ty::List(of) | Ty::Array(of) | Ty::Set(of) => has(of, record),
                Ty::Tuple(parts) => parts.iter().any(|part| has(part, record)),
                Ty::Map(from, to) => has(from, record) || has(to, record),
                _ => false,
            }
        }
        let ordered = |ty: &Ty| match ty {
            Ty::Set(of) | Ty::Map(of, _) => has(of, record),
            _ => false,
        };
        let global = self.unit.globals.iter().any(|global| ordered(&global.ty));
        global
            || self.any(|ex| match &ex.is {
                Is::Cmp(_, a, _) => has(&a.ty, record),
                Is::Frozen { array, sorted: true } => has(&array.ty, record),
                Is::Library(_, args) => args.iter().any(|arg| has(&arg.ty, record)),
                _ => ordered(&ex.ty),
            })
    }

    /// What is known when the program is written.
    fn constants(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut tables = Vec::new();
        for global in &self.unit.globals {
            match (self.plan.home(&global.name), &global.role) {
                (Home::Const(name), Role::Fixed(value)) => {
                    let value = self.constant(value);
                    lines.push(format!(
                        "{}const {name}: {} = {value};",
                        doc(&global.doc),
                        self.ty(&global.ty)
                    ));
                }
                (Home::Static { name, element, .. }, Role::Fixed(value)) => {
                    let parts: Vec<String> = match &value.is {
                        Is::Elements(parts) => parts.iter().map(|part| self.constant(part)).collect(),
                        _ => Vec::new(),
                    };
                    lines.push(table(global, name, element, &parts));
                }
                (Home::Static { name, element, .. }, Role::Data(numbers)) => {
                    let parts: Vec<String> = numbers.iter().map(i64::to_string).collect();
                    tables.push(table(global, name, element, &parts));
                }
                _ => {}
            }
        }
        let lines = if lines.is_empty() { Vec::new() } else { vec![lines.join("\n")] };
        lines.into_iter().chain(tables).collect()
    }

    fn constant(&self, value: &Ex) -> String {
        Body::new(self, BTreeSet::new()).ex(value).text
    }

    fn globals(&self, homes: &[Home]) -> Vec<&'u Global> {
        let lives = |global: &&Global| homes.contains(self.plan.home(&global.name));
        self.unit.globals.iter().filter(lives).collect()
    }

    /// A `struct` of globals.
    fn holder(&self, name: &str, homes: &[Home]) -> Option<String> {
        let globals = self.globals(homes);
        let field = |global: &&Global| {
            let ty = self.ty(&global.ty);
            let kept = *self.plan.home(&global.name) == Home::Kept;
            let ty = if kept { format!("{}<{ty}>", self.using("RefCell")) } else { ty };
            format!("{}{}: {ty},", doc(&global.doc), global.name)
        };
        let fields: Vec<String> = globals.iter().map(field).collect();
        let holds = braced(&format!("struct {name}"), &fields);
        (!globals.is_empty()).then(|| format!("#[derive(Default)]\n{holds}"))
    }

    pub(super) fn function(&self, function: &'u Function) -> String {
        let mut taken = declared(&function.body);
        taken.extend(function.args.iter().map(|(name, _)| name.clone()));
        let mut body = Body::new(self, taken);
        body.is_worded = self.plan.worded.contains(&function.name);
        let needs = self.plan.needs(&function.name);
        let mut args: Vec<String> = match needs.game {
            Access::None => Vec::new(),
            Access::Reads => vec!["&self".to_owned()],
            Access::Changes => vec!["&mut self".to_owned()],
        };
        let (given, statements) = body.arguments(function);
        args.extend(given);
        match needs.tables {
            Access::None => {}
            Access::Reads => args.push("tables: &Tables".to_owned()),
            Access::Changes => args.push("tables: &mut Tables".to_owned()),
        }
        let result = match &function.result {
            None => String::new(),
            Some(_) if body.is_worded => " -> &'static str".to_owned(),
            Some(ty) => format!(" -> {}", self.ty(ty)),
        };
        let line = format!("fn {}({}){result}", function.name, args.join(", "));
        let head = if is_long(&line) {
            format!("fn {}(\n{},\n){result}", function.name, indented(&args.join(",\n")))
        } else {
            line
        };
        let tail = if function.result.is_some() { Tail::Result } else { Tail::No };
        let lines = body.lines(statements, tail);
        format!("{}{}", doc(&function.doc), braced(&head, &lines))
    }

    fn main(&self) -> String {
        let mut body = Body::new(self, declared(&self.unit.main));
        body.is_main = true;
        let lines = body.lines(&self.unit.main, Tail::No);
        let mut says = false;
        let mut reads = false;
        each_statement(&self.unit.main, &mut |statement| {
            says |= matches!(statement, St::Say(_));
            reads |= matches!(statement, St::Cases(cases, _) if *cases != crate::contest::Cases::One);
        });
        each_expression(&self.unit.main, &mut |ex| reads |= is_read(ex));
        if reads {
            self.using("Read");
        }
        let needs = self.plan.needs_of(&self.unit.main);
        let mut made = Vec::new();
        if let Some(game) = self.game_made() {
            let mutable = if needs.game == Access::Changes { "mut " } else { "" };
            made.push(format!("let {mutable}game = {game};"));
        }
        if !self.globals(&[Home::Table]).is_empty() {
            let mutable = if needs.tables == Access::Changes { "mut " } else { "" };
            made.push(format!("let {mutable}tables = Tables::default();"));
        }
        around(reads, says, made, lines)
    }

    /// The expression that makes the game.
    fn game_made(&self) -> Option<String> {
        let globals = self.globals(&[Home::Field, Home::Kept]);
        let fixed = |global: &&Global| match &global.role {
            Role::Fixed(value) => {
                Some(format!("{}: {}", global.name, Body::new(self, BTreeSet::new()).keep(value).text))
            }
            _ => None,
        };
        let mut given: Vec<String> = globals.iter().filter_map(fixed).collect();
        if given.is_empty() {
            return (!globals.is_empty()).then(|| "Game::default()".to_owned());
        }
        if given.len() < globals.len() {
            given.push("..Game::default()".to_owned());
        }
        let line = format!("Game {{ {} }}", given.join(", "));
        Some(if is_long(&line) { format!("Game {{\n{}\n}}", indented(&given.join(",\n"))) } else { line })
    }
}

impl<'u> Body<'_, 'u> {
    /// The arguments, and what is done with them; one that is taken apart at once is taken apart where it is named.
    fn arguments(&mut self, function: &'u Function) -> (Vec<String>, &'u [St]) {
        let mut statements: &'u [St] = &function.body;
        let mut found = Vec::new();
        for (name, ty) in &function.args {
            let copied = self.is_copy(ty);
            let kinds = self.printer.unit.position.kinds.len();
            if let [St::Unpack { names, of, .. }, rest @ ..] = statements
                && matches!(&of.is, Is::Var(var) if var == name)
                && kinds == 1
                && uses(&function.body, name) == 1
            {
                let after = After::statements(rest);
                let by = if copied { By::Value } else { By::Lent(1) };
                let source = Source { by, lender: None, after: &after, narrow: false };
                let named = match (as_names(names), self.is_single()) {
                    (Names::Tuple(mut parts), true) if !parts.is_empty() => parts.remove(0),
                    (named, _) => named,
                };
                let Pattern { text, lines } = self.pattern(&named, ty, &source);
                if lines.is_empty() && text != "_" {
                    found.push(format!("{text}: {}", self.printer.argument(ty)));
                    statements = rest;
                    continue;
                }
            }
            if copied {
                self.own(name)
            } else {
                self.borrow(name, None)
            }
            let unused = if uses(&function.body, name) == 0 { "_" } else { "" };
            found.push(format!("{unused}{}: {}", self.local(name), self.printer.argument(ty)));
        }
        (found, statements)
    }
}

/// A comment before something.
fn doc(text: &str) -> String {
    text.lines().map(|line| format!("/// {line}\n")).collect()
}

/// A table in lines of a readable length.
fn table(global: &Global, name: &str, element: &str, parts: &[String]) -> String {
    let head = format!("{}static {name}: [{element}; {}] =", doc(&global.doc), parts.len());
    let line = format!("{head} [{}];", parts.join(", "));
    if !is_long(&line) {
        return line;
    }
    format!("{head} [\n{}\n];", indented(&wrapped(parts)))
}
