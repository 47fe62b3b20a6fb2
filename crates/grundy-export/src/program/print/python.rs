//! Programs in Python, for version 3.8 and later and for PyPy.
//!
//! What cannot change is immutable in Python too and can be a key: a row is a string, a grid a tuple of rows, a list a tuple, a set
//! a tuple in order without repetition, a record a named tuple. A component of the only kind is its field or a tuple of its fields,
//! one of several kinds a tuple that begins with the number of its kind. Arrays are lists, maps dictionaries; a set that
//! statements add elements to is a set of Python.

mod calls;
mod code;
mod express;
mod frame;
mod keep;
mod library;
mod made;
mod scope;
mod statements;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use grundy_values::Int;

use self::code::{Code, WIDTH, comments, indented, table};
use self::express::member;
use self::frame::{Form, Frame, Program};
use self::scope::Scope;
use super::Language;
use crate::contest::Cases;
use crate::program::tree::{
    Ex, Function, Global, Is, Record, Role, St, Ty, Unit, each_expression, each_statement, mentioned,
};

pub(crate) struct Python;

/// Words that names must not be.
static RESERVED: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| scope::reserved().chain(library::names()).collect());

impl Language for Python {
    fn reserved(&self) -> Vec<&'static str> {
        RESERVED.iter().copied().collect()
    }

    /// Numbers have no limit.
    fn has_int(&self, _: &Int) -> bool {
        true
    }

    /// Every symbol can be written by its number.
    fn has_symbol(&self, _: char) -> bool {
        true
    }

    fn print(&self, unit: &Unit) -> String {
        let program = Program::new(unit);
        let mut printer = Printer { program: &program, scope: Scope::new(&RESERVED) };
        let sections = printer.sections();
        let luggage = library::luggage(&program.needed());
        let mut first: Vec<String> =
            unit.head.iter().map(|line| format!("# {line}").trim_end().to_owned()).collect();
        if !first.is_empty() && !luggage.imports.is_empty() {
            first.push(String::new());
        }
        first.extend(luggage.imports);
        let all = [first].into_iter().chain(luggage.pieces).chain(sections);
        let texts: Vec<String> =
            all.filter(|lines| !lines.is_empty()).map(|lines| lines.join("\n")).collect();
        format!("{}\n", texts.join("\n\n\n"))
    }
}

/// Prints a program from top to bottom.
struct Printer<'p> {
    program: &'p Program<'p>,
    /// The names of globals, functions and records.
    scope: Scope,
}

impl Printer<'_> {
    /// The parts of a program, each several lines.
    fn sections(&mut self) -> Vec<Vec<String>> {
        let unit = self.program.unit;
        let functions = unit.functions.iter().map(|function| function.name.as_str());
        let globals = unit.globals.iter().map(|global| global.name.as_str());
        for name in functions.chain(globals).chain(unit.records.iter().map(|record| record.name)) {
            self.scope.declare(name);
        }
        let late = late_globals(&unit.globals);
        let (late, early): (Vec<&Global>, Vec<&Global>) =
            unit.globals.iter().partition(|global| late.contains(global.name.as_str()));
        let mut sections = vec![with_gaps(vec![
            self.position(),
            unit.records.iter().flat_map(|record| self.record(record)).collect(),
            early.into_iter().flat_map(|global| self.global(global)).collect(),
        ])];
        sections.extend(unit.functions.iter().map(|function| self.function(function)));
        sections.push(late.into_iter().flat_map(|global| self.global(global)).collect());
        let main = self.main();
        if self.program.needed().contains("read_position") {
            sections.push(self.frame(&[]).read_position());
        }
        sections.push(main);
        sections.push(self.start());
        sections
    }

    fn frame(&self, body: &[St]) -> Frame<'_> {
        Frame::new(self.program, self.scope.nested(), body)
    }

    /// What a component is; a number needs no words.
    fn position(&self) -> Vec<String> {
        let shape = &self.program.unit.position;
        if shape.only() == Some(Ty::Int) { Vec::new() } else { comments(&shape.doc) }
    }

    fn record(&self, record: &Record) -> Vec<String> {
        let members: Vec<String> = record.members.iter().map(|(name, _)| member(name)).collect();
        let (name, namedtuple) = (self.scope.get(record.name), self.program.needs("namedtuple"));
        let mut lines = comments(&record.doc);
        lines.push(format!("{name} = {namedtuple}(\"{name}\", \"{}\")", members.join(" ")));
        lines
    }

    fn global(&self, global: &Global) -> Vec<String> {
        let name = self.scope.get(&global.name);
        let mut lines = comments(&global.doc);
        match &global.role {
            Role::Fixed(value) => lines.extend(self.fixed(&name, value)),
            Role::Data(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                lines.extend(table(
                    &name,
                    ['[', ']'],
                    &numbers.iter().map(String::as_str).collect::<Vec<_>>(),
                ));
            }
            Role::Given => lines.push(format!("{name} = None")),
            Role::Kept | Role::Table => lines.push(match global.ty {
                Ty::Array(_) => format!("{name} = []"),
                Ty::Map(..) => format!("{name} = {{}}"),
                Ty::Set(_) => format!("{name} = set()"),
                _ => format!("{name} = 0"),
            }),
        }
        lines
    }

    /// A value that is known; a long list in several lines.
    fn fixed(&self, name: &str, value: &Ex) -> Vec<String> {
        let frame = self.frame(&[]);
        let form = frame.form(&Ex::global(name, value.ty.clone()));
        let one = format!("{name} = {}", frame.kept(value, form).text);
        match (&value.is, &value.ty) {
            (Is::Elements(parts), Ty::Array(_) | Ty::List(_)) if one.chars().count() > WIDTH => {
                let parts: Vec<Code> = parts.iter().map(|part| frame.kept(part, Form::Fixed)).collect();
                let brackets = if let Ty::Array(_) = value.ty { ['[', ']'] } else { ['(', ')'] };
                table(name, brackets, &code::texts(&parts))
            }
            _ => vec![one],
        }
    }

    fn function(&self, function: &Function) -> Vec<String> {
        let mut frame = self.frame(&function.body);
        let args: Vec<String> = function.args.iter().map(|(name, _)| frame.scope.declare(name)).collect();
        let mut lines = comments(&function.doc);
        lines.push(format!("def {}({}):", self.scope.get(&function.name), args.join(", ")));
        let mut body = self.declared(&function.body);
        body.extend(frame.lines(&function.body));
        if body.is_empty() {
            body.push("pass".to_owned());
        }
        lines.extend(indented(body));
        lines
    }

    /// A line for the globals that statements give other values.
    fn declared(&self, body: &[St]) -> Vec<String> {
        let mut names = BTreeSet::new();
        each_statement(body, &mut |statement| {
            if let St::Set(place, _) | St::Update(_, place, _) = statement
                && let Is::Global(name) = &place.is
            {
                names.insert(self.scope.get(name));
            }
        });
        let names: Vec<String> = names.into_iter().collect();
        if names.is_empty() { Vec::new() } else { vec![format!("global {}", names.join(", "))] }
    }

    fn main(&self) -> Vec<String> {
        let main = &self.program.unit.main;
        let mut frame = self.frame(main);
        let repeats = says_in_a_loop(main);
        frame.says_at_once = !repeats;
        let mut body = self.declared(main);
        if repeats {
            body.push("answers = []".to_owned());
        }
        body.extend(frame.lines(main));
        if repeats {
            body.push("print(\"\\n\".join(answers))".to_owned());
        }
        if body.is_empty() {
            body.push("pass".to_owned());
        }
        ["def main():".to_owned()].into_iter().chain(indented(body)).collect()
    }

    /// Starts the program; where functions call themselves, with room for that.
    fn start(&self) -> Vec<String> {
        let unit = self.program.unit;
        let mut lines = Vec::new();
        let mut reads = false;
        let bodies = || unit.functions.iter().map(|function| &function.body).chain([&unit.main]);
        for body in bodies() {
            each_expression(body, &mut |ex| {
                reads |= matches!(ex.is, Is::Read | Is::ReadCounted(_) | Is::ReadGraph { .. });
            });
            each_statement(body, &mut |statement| {
                reads |= matches!(statement, St::Cases(Cases::Count | Cases::End, _))
            });
        }
        if reads {
            lines.push(format!("words = {}.stdin.read().split()[::-1]", self.program.needs("sys")));
        }
        let calls_itself = |function: &Function| mentioned(&function.body).functions.contains(&function.name);
        if unit.functions.iter().any(calls_itself) {
            let (sys, threading) = (self.program.needs("sys"), self.program.needs("threading"));
            lines.push(format!("{sys}.setrecursionlimit(1 << 20)"));
            lines.push(format!("{threading}.stack_size(256 << 20)"));
            lines.push(format!("{threading}.Thread(target=main).start()"));
        } else {
            lines.push("main()".to_owned());
        }
        lines
    }
}

/// Parts of a section, with an empty line between them.
fn with_gaps(parts: Vec<Vec<String>>) -> Vec<String> {
    let parts: Vec<Vec<String>> = parts.into_iter().filter(|lines| !lines.is_empty()).collect();
    parts.join(&String::new())
}

/// Whether something is said again and again, so that it is better printed at once in the end.
fn says_in_a_loop(body: &[St]) -> bool {
    let says = |body: &[St]| {
        let mut found = false;
        each_statement(body, &mut |statement| found |= matches!(statement, St::Say(_)));
        found
    };
    let mut found = false;
    each_statement(body, &mut |statement| {
        found |= match statement {
            St::Cases(Cases::Count | Cases::End, body)
            | St::Times(_, body)
            | St::Count { body, .. }
            | St::Each { body, .. }
            | St::While(_, body) => says(body),
            _ => false,
        };
    });
    found
}

/// The globals whose values are found by functions, and those that use them: they come after the functions.
fn late_globals(globals: &[Global]) -> BTreeSet<&str> {
    let mut late = BTreeSet::new();
    for global in globals {
        if let Role::Fixed(value) = &global.role {
            let mut is_late = false;
            value.walk(&mut |ex| {
                is_late |= match &ex.is {
                    Is::Call(..) => true,
                    Is::Global(name) => late.contains(name.as_str()),
                    _ => false,
                };
            });
            if is_late {
                late.insert(global.name.as_str());
            }
        }
    }
    late
}
