//! Programs in C++17.

mod expression;
mod statement;
#[cfg(test)]
mod tests;
mod words;

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::Language;
use super::page::{Page, wrapped};
use crate::program::library::{names, used};
use crate::program::tree::{Ex, Function, Global, Record, Role, Shape, St, Ty, Unit, uses};

/// Functions that programs use.
const LIBRARY: &str = include_str!("cpp/library.cpp");

/// Headers, each with the names that need it.
const HEADERS: &[(&str, &[&str])] = &[
    ("algorithm", &["sort", "reverse", "max", "min", "find", "count", "min_element", "max_element"]),
    ("cmath", &["sqrt", "sqrtl"]),
    ("iostream", &["cin", "cout"]),
    ("map", &["map"]),
    ("set", &["set"]),
    ("string", &["string", "to_string"]),
    ("tuple", &["tuple", "apply", "get", "tie"]),
    ("unordered_map", &["unordered_map"]),
    ("variant", &["variant"]),
    ("vector", &["vector"]),
];

pub(crate) struct Cpp;

impl Language for Cpp {
    fn reserved(&self) -> Vec<&'static str> {
        words::RESERVED.split_whitespace().chain(names(LIBRARY)).collect()
    }

    fn has_symbol(&self, symbol: char) -> bool {
        (' '..='~').contains(&symbol)
    }

    fn print(&self, unit: &Unit) -> String {
        Printer::new(unit).program()
    }
}

/// Prints one program, and notes what of the language and of the library it uses.
struct Printer<'u> {
    unit: &'u Unit,
    noted: RefCell<BTreeSet<String>>,
}

impl<'u> Printer<'u> {
    fn new(unit: &'u Unit) -> Self {
        Self { unit, noted: RefCell::new(BTreeSet::new()) }
    }

    /// A name of the standard library or of our own, which the program then needs.
    fn note(&self, name: &str) -> String {
        self.noted.borrow_mut().insert(name.to_owned());
        name.to_owned()
    }

    fn program(&self) -> String {
        let unit = self.unit;
        let mut body = Page::default();
        body.line(&self.position(&unit.position));
        body.gap();
        unit.globals.iter().for_each(|global| body.line(&self.global(global)));
        body.gap();
        for record in &unit.records {
            body.line(&self.record(record));
            body.gap();
        }
        for function in &unit.functions {
            self.function(function, &mut body);
            body.gap();
        }
        self.main_part(&unit.main, &mut body);
        let noted = self.noted.borrow().iter().cloned().collect::<Vec<_>>().join(" ");
        let library = used(LIBRARY, &noted);
        let words = format!("{noted}\n{}", library.join("\n"));
        let mut page = Page::default();
        unit.head.iter().for_each(|line| page.line(format!("// {line}").trim_end()));
        page.gap();
        for (header, names) in HEADERS {
            if names.iter().any(|name| crate::program::library::has_word(&words, name)) {
                page.line(&format!("#include <{header}>"));
            }
        }
        page.gap();
        page.line("using namespace std;");
        page.gap();
        page.line("namespace game {");
        page.gap();
        for piece in &library {
            page.line(piece);
            page.gap();
        }
        page.line(body.finish().trim_end());
        page.gap();
        page.line("}  // namespace game");
        page.gap();
        page.line("int main() { game::run(); }");
        page.finish()
    }

    fn ty(&self, ty: &Ty) -> String {
        let of = |name: &str, types: &[&Ty]| {
            let types: Vec<String> = types.iter().map(|ty| self.ty(ty)).collect();
            format!("{}<{}>", self.note(name), types.join(", "))
        };
        match ty {
            Ty::Int => "long long".to_owned(),
            Ty::Small(8) => "signed char".to_owned(),
            Ty::Small(16) => "short".to_owned(),
            Ty::Small(_) => "int".to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Symbol => "char".to_owned(),
            Ty::Row | Ty::Text => self.note("string"),
            Ty::Grid => self.note("Grid"),
            Ty::Graph => self.note("Graph"),
            Ty::Tuple(parts) => of("tuple", &parts.iter().collect::<Vec<_>>()),
            // A vector of truth values is none.
            Ty::Array(element) if **element == Ty::Bool => of("vector", &[&Ty::Symbol]),
            Ty::List(element) | Ty::Array(element) => of("vector", &[element]),
            Ty::Set(element) => of("set", &[element]),
            Ty::Map(from, to) => {
                let types = [from, to].map(|ty| self.ty(ty)).join(", ");
                format!("{}<{types}, {}>", self.note("unordered_map"), self.note("Hash"))
            }
            Ty::Position => "Position".to_owned(),
            Ty::Record(name) => (*name).to_owned(),
        }
    }

    /// Whether values are copied rather than referred to.
    fn is_plain(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Int | Ty::Small(_) | Ty::Bool | Ty::Symbol => true,
            Ty::Position => self.unit.position.only().is_some_and(|only| self.is_plain(&only)),
            _ => false,
        }
    }

    /// The type of a name for a value that somebody else keeps.
    fn reference(&self, ty: &Ty) -> String {
        if self.is_plain(ty) { self.ty(ty) } else { format!("const {}&", self.ty(ty)) }
    }

    fn position(&self, shape: &Shape) -> String {
        let said = match shape.only() {
            Some(only) => self.ty(&only),
            None => {
                let kinds = shape.kinds.iter().map(|(_, fields)| self.ty(&Ty::Tuple(fields.clone())));
                format!("{}<{}>", self.note("variant"), kinds.collect::<Vec<_>>().join(", "))
            }
        };
        format!("// {}\nusing Position = {said};", shape.doc)
    }

    fn global(&self, global: &Global) -> String {
        let (name, ty) = (&global.name, self.ty(&global.ty));
        let said = match &global.role {
            Role::Fixed(value) => {
                let value = self.expr(value).text;
                format!("const {ty} {name} = {value};")
            }
            Role::Data(values) => {
                let small = values.iter().all(|value| i32::try_from(*value).is_ok());
                let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
                let table = wrapped(&texts);
                format!("const {} {name}[] = {{\n{table}\n}};", if small { "int" } else { "long long" })
            }
            Role::Table if global.ty == Ty::Int => format!("{ty} {name} = 0;"),
            Role::Given | Role::Kept | Role::Table => format!("{ty} {name};"),
        };
        if global.doc.is_empty() { said } else { format!("// {}\n{said}", global.doc) }
    }

    fn record(&self, record: &Record) -> String {
        let mut page = Page::default();
        page.line(&format!("// {}\nstruct {} {{", record.doc, record.name));
        page.deeper();
        for (name, ty) in &record.members {
            page.line(&format!("{} {name};", self.ty(ty)));
        }
        page.back();
        page.line("};");
        page.finish().trim_end().to_owned()
    }

    fn function(&self, function: &Function, page: &mut Page) {
        if !function.doc.is_empty() {
            page.line(&format!("// {}", function.doc));
        }
        let args: Vec<String> =
            function.args.iter().map(|(name, ty)| self.argument(name, ty, &function.body)).collect();
        let ty = function.result.as_ref().map_or("void".to_owned(), |ty| self.ty(ty));
        let head = format!("{ty} {}({})", function.name, args.join(", "));
        if let [St::Return(value)] = function.body.as_slice() {
            let line = format!("{head} {{ return {}; }}", self.braced(value));
            if line.chars().count() <= 110 && !line.contains('\n') {
                page.line(&line);
                return;
            }
        }
        page.line(&format!("{head} {{"));
        page.deeper();
        self.statements(&function.body, page);
        page.back();
        page.line("}");
    }

    /// An argument, without a name where nothing uses it.
    fn argument(&self, name: &str, ty: &Ty, body: &[St]) -> String {
        let ty = match self.unit.position.only() {
            Some(only) if *ty == Ty::Position && self.is_plain(&only) => self.ty(&only),
            _ => self.reference(ty),
        };
        if uses(body, name) > 0 { format!("{ty} {name}") } else { ty }
    }

    fn main_part(&self, main: &[St], page: &mut Page) {
        self.note("cin");
        page.line("void run() {");
        page.deeper();
        page.line("ios::sync_with_stdio(false);\ncin.tie(nullptr);");
        self.statements(main, page);
        page.back();
        page.line("}");
    }

    /// A value where its type is known from the place: what is made of elements stands in braces alone.
    fn braced(&self, value: &Ex) -> String {
        self.in_braces(value).unwrap_or_else(|| self.expr(value).text)
    }
}
