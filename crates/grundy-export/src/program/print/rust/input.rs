//! Input and output of values.

use super::Printer;
use super::code::{Code, binding, braced, indented};
use super::names::camel;
use super::scope::Body;
use super::types::tuple;
use crate::program::tree::{Ex, Is, Ty};

impl Printer<'_> {
    /// An expression that reads a value.
    fn read(&self, ty: &Ty) -> String {
        match ty {
            Ty::List(of) | Ty::Array(of) => {
                format!("{}(words, {})", self.using("read_list"), self.reader(of))
            }
            Ty::Set(of) => format!(
                "{}(words, {}).into_iter().collect::<{}<_>>()",
                self.using("read_list"),
                self.reader(of),
                self.using("BTreeSet")
            ),
            Ty::Tuple(parts) => tuple(&parts.iter().map(|part| self.read(part)).collect::<Vec<_>>()),
            Ty::Position => self.read_position(),
            _ => format!("{}(words)", self.using(reader(ty))),
        }
    }

    /// A function that reads a value.
    fn reader(&self, ty: &Ty) -> String {
        match ty {
            Ty::List(_) | Ty::Array(_) | Ty::Set(_) | Ty::Tuple(_) | Ty::Position => {
                format!("|words| {}", self.read(ty))
            }
            _ => self.using(reader(ty)).to_owned(),
        }
    }

    fn read_position(&self) -> String {
        if let Some(only) = self.unit.position.only() {
            return self.read(&only);
        }
        let kinds = &self.unit.position.kinds;
        let arms = kinds.iter().enumerate().map(|(at, (name, fields))| {
            let word = if at + 1 == kinds.len() { "_".to_owned() } else { format!("Some({name:?})") };
            let path = format!("{}::{}", self.using("Position"), camel(name));
            let fields: Vec<String> = fields.iter().map(|field| self.read(field)).collect();
            if fields.is_empty() {
                format!("{word} => {path},")
            } else {
                format!("{word} => {},", Code::call(&path, &fields).text)
            }
        });
        format!("match words.next() {{\n{}\n}}", indented(&arms.collect::<Vec<_>>().join("\n")))
    }
}

/// The function of the library that reads such a value.
fn reader(ty: &Ty) -> &'static str {
    match ty {
        Ty::Bool => "read_truth",
        Ty::Symbol => "read_symbol",
        Ty::Row => "read_row",
        Ty::Grid => "read_grid",
        Ty::Text => "read_word",
        _ => "read_number",
    }
}

/// Whether a value is read from the input.
pub(super) fn is_read(ex: &Ex) -> bool {
    matches!(ex.is, Is::Read | Is::ReadCounted(_) | Is::ReadGraph { .. })
}

/// A word that is printed.
enum Word {
    Written(String),
    /// What is put there, and whether it is a text already.
    Made {
        code: Code,
        is_text: bool,
    },
}

/// The arguments of a macro that prints these words.
fn listed(words: &[Word]) -> String {
    let escaped = |word: &Word| match word {
        Word::Written(word) => word.replace('{', "{{").replace('}', "}}"),
        Word::Made { .. } => "{}".to_owned(),
    };
    let format = words.iter().map(escaped).collect::<Vec<_>>().join(" ");
    let args = words.iter().filter_map(|word| match word {
        Word::Written(_) => None,
        Word::Made { code, .. } => Some(code.text.clone()),
    });
    [format!("{format:?}")].into_iter().chain(args).collect::<Vec<_>>().join(", ")
}

/// The text, where all of it is written out.
fn written(words: &[Word]) -> Option<String> {
    let word = |word: &Word| match word {
        Word::Written(word) => Some(word.clone()),
        Word::Made { .. } => None,
    };
    Some(words.iter().map(word).collect::<Option<Vec<_>>>()?.join(" "))
}

impl Body<'_, '_> {
    pub(super) fn read(&mut self, ex: &Ex) -> String {
        match &ex.is {
            Is::ReadCounted(count) => {
                let count = self.ex(count).within(binding::BIT_OR);
                let one = self.printer.read(&ex.ty.element());
                let all = if matches!(ex.ty, Ty::Set(_)) { self.using("BTreeSet") } else { "Vec" };
                format!("(0..{count}).map(|_| {one}).collect::<{all}<_>>()")
            }
            Is::ReadGraph { directed, tree, labels, base, vertices } => {
                let flags = [directed, tree, labels].map(|flag| flag.to_string()).join(", ");
                match vertices {
                    None => format!("{}(words, {flags}, {base})", self.using("read_graph")),
                    Some(count) => {
                        let count = self.ex(count).text;
                        format!("{}(words, {count}, {flags}, {base})", self.using("read_edges"))
                    }
                }
            }
            _ => self.printer.read(&ex.ty),
        }
    }

    /// A line that prints a text.
    pub(super) fn say(&mut self, text: &Ex) -> String {
        let mut words = Vec::new();
        self.words(text, &mut words);
        self.using("Write");
        format!("writeln!(out, {}).unwrap();", listed(&words))
    }

    /// A text that is made of others or of values.
    pub(super) fn text(&mut self, ex: &Ex) -> Code {
        let mut words = Vec::new();
        self.words(ex, &mut words);
        if let Some(text) = written(&words) {
            return Code::lent(format!("{text:?}"));
        }
        match words.as_slice() {
            [Word::Made { code, is_text: true }] => code.clone(),
            [Word::Made { code, is_text: false }] => {
                Code::atom(format!("{}.to_string()", code.within(binding::ATOM)))
            }
            words => Code::atom(format!("format!({})", listed(words))),
        }
    }

    fn words(&mut self, text: &Ex, found: &mut Vec<Word>) {
        match &text.is {
            Is::Text(word) => found.push(Word::Written(word.clone())),
            Is::Words(parts) => parts.iter().for_each(|part| self.words(part, found)),
            Is::Shown(value) => self.shown(value, found),
            _ => found.push(Word::Made { code: self.ex(text), is_text: true }),
        }
    }

    fn shown(&mut self, value: &Ex, found: &mut Vec<Word>) {
        let ty = self.printer.plain(&value.ty);
        let (code, is_text) = match &ty {
            Ty::Bool => (Code::call("i64::from", &[self.ex(value).text]), false),
            Ty::Row => (Code::call(self.using("show_row"), &[self.lend(value)]), true),
            Ty::Grid => (Code::call(self.using("show_grid"), &[self.lend(value)]), true),
            Ty::List(_) | Ty::Array(_) | Ty::Set(_) => (self.shown_list(value, &ty.element()), true),
            Ty::Tuple(types) => return self.shown_tuple(value, types, found),
            ty => (self.ex(value), *ty == Ty::Text),
        };
        found.push(Word::Made { code, is_text });
    }

    fn shown_tuple(&mut self, value: &Ex, types: &[Ty], found: &mut Vec<Word>) {
        if let Is::Tuple(parts) | Is::Component(_, parts) = &value.is {
            return parts.iter().for_each(|part| self.shown(part, found));
        }
        for (at, part) in types.iter().enumerate() {
            self.shown(&Ex::new(Is::Part(Box::new(value.clone()), at), part.clone()), found);
        }
    }

    /// The length of a list and its elements.
    fn shown_list(&mut self, value: &Ex, element: &Ty) -> Code {
        let of = self.receiver(value);
        let (one, vars) = (self.fresh("one"), self.vars.len());
        let copied = self.is_copy(element);
        self.level += 1;
        if copied {
            self.own(&one)
        } else {
            self.borrow(&one, None)
        }
        let shown = Ex::new(Is::Shown(Box::new(Ex::var(&one, element.clone()))), Ty::Text);
        let text = self.keep(&shown).text;
        self.level -= 1;
        self.vars.truncate(vars);
        self.added.pop();
        let pattern = if copied { format!("&{one}") } else { one };
        let each = format!("{of}.iter().map(|{pattern}| {text})");
        Code::call(self.using("show_list"), &[each])
    }
}

/// The lines of the main part around what it does.
pub(super) fn around(reads: bool, says: bool, made: Vec<String>, body: Vec<String>) -> String {
    let mut lines = Vec::new();
    if reads {
        lines.push("let mut text = String::new();".to_owned());
        lines.push("std::io::stdin().read_to_string(&mut text).unwrap();".to_owned());
        lines.push("let words = &mut text.split_ascii_whitespace();".to_owned());
    }
    if says {
        lines.push("let mut out = String::new();".to_owned());
    }
    lines.extend(made);
    lines.extend(body);
    if says {
        lines.push("print!(\"{}\", out);".to_owned());
    }
    braced("fn main()", &lines)
}
