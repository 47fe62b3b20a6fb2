//! Programs in Rust.
//!
//! Values that are no plain numbers are owned by whoever keeps them and passed by reference: a name of the rules for such a
//! value is a reference everywhere. Functions become methods of `Game` only where they need what it holds; until that is
//! known, calls and heads carry [marks](marks).

mod answer;
mod assemble;
mod methods;
mod options;
mod reading;
mod sections;
mod telling;
mod words;

use grundy_rules::Type;
use grundy_rules::ir::Over;
use grundy_values::Int;

use super::Program;
use super::code::{Change, Code, Dialect, Names, Step, binding, indented};
use super::walk::Written;

/// Functions that programs use.
pub(super) const LIBRARY: &str = include_str!("rust/library.rs.txt");

/// Marks in program text, gone once it is known which functions need the game.
pub(super) mod marks {
    /// Before the name of a function that is called.
    pub(crate) const CALL: &str = "\u{1}";
    /// The place of `self` in the head of a function.
    pub(crate) const SELF: &str = "\u{2}";
    /// Before the mark and name of a function that makes components, which takes its arguments by value.
    pub(crate) const MAKER: &str = "\u{3}";
}

pub(super) fn write(program: &Program<'_>) -> Written<String> {
    assemble::write(program)
}

pub(super) struct Rust;

/// Whether values of a type are copied without a word.
pub(super) fn is_copy(ty: &Type) -> bool {
    match ty {
        Type::Nat | Type::Int | Type::Vertex(_) | Type::Edge(_) | Type::Unknown => true,
        Type::Bool | Type::Symbol(_) => true,
        Type::Tuple(parts) => parts.iter().all(is_copy),
        _ => false,
    }
}

/// Whether a text has a word in it.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let edge = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        edge(text[..at].chars().next_back()) && edge(text[at + word.len()..].chars().next())
    })
}

/// A name, marked as unused where the text does not have it.
pub(super) fn if_used(name: &str, text: &str) -> String {
    if has_word(text, name) { name.to_owned() } else { "_".to_owned() }
}

impl Rust {
    pub(super) fn ty(ty: &Type) -> String {
        match ty {
            Type::Nat | Type::Int | Type::Vertex(_) | Type::Edge(_) | Type::Unknown => "i64".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Symbol(_) => "char".to_owned(),
            Type::Tuple(parts) => {
                format!("({})", parts.iter().map(Self::ty).collect::<Vec<_>>().join(", "))
            }
            Type::Set(element) => format!("BTreeSet<{}>", Self::ty(element)),
            Type::List(element) | Type::Bag(element) => format!("Vec<{}>", Self::ty(element)),
            Type::Range => "Vec<i64>".to_owned(),
            Type::Row(_) => "Vec<char>".to_owned(),
            Type::Grid(_) => "Grid".to_owned(),
            Type::Graph(_) => "Graph".to_owned(),
        }
    }

    /// The type of a parameter of a function.
    pub(super) fn argument(ty: &Type) -> String {
        let plain = Self::ty(ty);
        if is_copy(ty) { plain } else { format!("&{plain}") }
    }

    /// What is passed for such a parameter.
    pub(super) fn borrowed(code: &Code, ty: &Type) -> String {
        if is_copy(ty) || is_name(code) {
            return code.text.clone();
        }
        let plain = code.text.strip_suffix(".clone()").filter(|_| code.binding == binding::ATOM);
        match plain {
            Some(name) if name.chars().all(is_letter) => name.to_owned(),
            Some(place) if !place.contains([' ', '\n']) => format!("&{place}"),
            _ if code.text.starts_with('{') && code.text.ends_with('}') => format!("&{}", code.text),
            _ => format!("&{}", code.within(binding::ATOM)),
        }
    }

    /// `inner` in every branch of the steps.
    pub(super) fn nested(steps: &[Step], inner: &str) -> String {
        steps.iter().rev().fold(inner.to_owned(), |inner, step| match step {
            Step::If(condition) => format!("if {} {{\n{}\n}}", condition.text, indented(&inner)),
            Step::Count { name, from, to } => {
                format!("for {} in {} {{\n{}\n}}", if_used(name, &inner), range(from, to), indented(&inner))
            }
            Step::Each { names, domain, of } => {
                let element = of.element().unwrap_or(Type::Unknown);
                let domain = Self::borrowed(domain, of);
                format!("for {} in {domain} {{\n{}\n}}", through(names, &element, &inner), indented(&inner))
            }
            Step::Define { names, value, ty } => format!("{}{inner}", defined(names, value, ty, &inner)),
        })
    }

    fn block(body: &str) -> Code {
        Code::bound(format!("{{\n{}\n}}", indented(body)), binding::CHOICE)
    }

    /// The branches as an iterator with filters, and the pattern that takes what it gives; where it is plain enough.
    fn chain(steps: &[Step], body: &str) -> Option<(String, String)> {
        let (first, rest) = steps.split_first()?;
        let mut used = body.to_owned();
        let mut conditions = Vec::new();
        for step in rest {
            let Step::If(condition) = step else { return None };
            used = format!("{used} {}", condition.text);
            conditions.push(condition);
        }
        let (mut head, pattern) = match first {
            Step::Count { name, from, to } => (format!("({})", range(from, to)), name.clone()),
            Step::Each { names, domain, of } => {
                let element = of.element()?;
                let copied = if is_copy(&element) { ".copied()" } else { "" };
                let pattern = match names {
                    Names::One(name) => name.clone(),
                    Names::Tuple(_) if is_copy(&element) => taken(names, &element, &used),
                    Names::Tuple(_) => return None,
                };
                (format!("{}.iter(){copied}", domain.within(binding::ATOM)), pattern)
            }
            Step::Define { .. } | Step::If(_) => return None,
        };
        for condition in conditions {
            let pattern = if_needed(&pattern, &condition.text);
            let pattern = if pattern == "_" { pattern } else { format!("&{pattern}") };
            head.push_str(&format!(".filter(|{pattern}| {})", condition.text));
        }
        let plain = head.len() + body.len() < 90 && !head.contains('\n') && !body.contains('\n');
        plain.then_some((head, pattern))
    }

    /// What all or some branches must have.
    fn quantified(all: bool, body: &Code, steps: &[Step]) -> Code {
        steps.iter().rev().fold(body.clone(), |inner, step| {
            let method = if all { "all" } else { "any" };
            match step {
                Step::If(condition) if all => Rust.or(&[Rust.not(condition), inner]),
                Step::If(condition) => Rust.and(&[condition.clone(), inner]),
                Step::Count { name, from, to } => Code::atom(format!(
                    "({}).{method}(|{}| {})",
                    range(from, to),
                    if_used(name, &inner.text),
                    inner.text
                )),
                Step::Each { names, domain, of } => {
                    let element = of.element().unwrap_or(Type::Unknown);
                    let pattern = through(names, &element, &inner.text);
                    let domain = domain.within(binding::ATOM);
                    Code::atom(format!("{domain}.iter().{method}(|{pattern}| {})", inner.text))
                }
                Step::Define { names, value, ty } => {
                    Self::block(&format!("{}{}", defined(names, value, ty, &inner.text), inner.text))
                }
            }
        })
    }

    /// A comprehension as an iterator.
    fn iterated(over: Over, body: &Code, steps: &[Step]) -> Option<Code> {
        let text = &body.text;
        let (head, pattern) = Self::chain(steps, text)?;
        let pattern = if_needed(&pattern, text);
        let mapped = if *text == pattern { head.clone() } else { format!("{head}.map(|{pattern}| {text})") };
        Some(match over {
            Over::Sum => Code::atom(format!("{mapped}.sum::<i64>()")),
            Over::Count => {
                let pattern = if pattern == "_" { pattern } else { format!("&{pattern}") };
                let head = if text == "true" { head } else { format!("{head}.filter(|{pattern}| {text})") };
                Code::bound(format!("{head}.count() as i64"), binding::CHOICE)
            }
            Over::Xor => Code::atom(format!(
                "{head}.fold(0, |found, {pattern}| found ^ {})",
                body.within(binding::SIGN)
            )),
            Over::List => Code::atom(format!("{mapped}.collect::<Vec<_>>()")),
            Over::Set => Code::atom(format!("{mapped}.collect::<BTreeSet<_>>()")),
            Over::Mex => Code::atom(format!("mex_of(&{mapped}.collect())")),
            Over::Min if head == mapped => return None,
            Over::Max if head == mapped => return None,
            Over::Min => Code::atom(format!("{mapped}.min().unwrap()")),
            Over::Max => Code::atom(format!("{mapped}.max().unwrap()")),
            Over::All | Over::Any | Over::Gcd | Over::Union => return None,
        })
    }
}

/// `from..to`, or `from..=last`.
fn range(from: &Code, to: &Code) -> String {
    let from = from.within(binding::BITS);
    match to.text.strip_suffix(" + 1").filter(|_| to.binding == binding::SUM) {
        Some(last) => format!("{from}..={last}"),
        None => format!("{from}..{}", to.within(binding::BITS)),
    }
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether it is a name of the rules, which is a reference where its value is not plain.
fn is_name(code: &Code) -> bool {
    code.place && code.text.chars().all(is_letter)
}

/// A pattern without what the text does not have; only for names and flat tuples of them.
fn if_needed(pattern: &str, text: &str) -> String {
    match pattern.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(parts) if !parts.contains('(') => {
            let parts: Vec<String> = parts.split(", ").map(|part| if_used(part, text)).collect();
            format!("({})", parts.join(", "))
        }
        Some(_) => pattern.to_owned(),
        None => if_used(pattern, text),
    }
}

/// A pattern that takes a value apart: plain parts are copied, the others are references.
pub(super) fn taken(names: &Names, ty: &Type, used: &str) -> String {
    match (names, ty) {
        (Names::One(name), _) if !has_word(used, name) => "_".to_owned(),
        (Names::One(name), ty) if is_copy(ty) => name.clone(),
        (Names::One(name), _) => format!("ref {name}"),
        (Names::Tuple(parts), ty) => {
            let types: &[Type] = if let Type::Tuple(types) = ty { types } else { &[] };
            let parts = parts
                .iter()
                .enumerate()
                .map(|(at, part)| taken(part, types.get(at).unwrap_or(&Type::Unknown), used));
            format!("({})", parts.collect::<Vec<_>>().join(", "))
        }
    }
}

/// The pattern of a loop over references to elements.
fn through(names: &Names, element: &Type, used: &str) -> String {
    match names {
        Names::One(name) if !has_word(used, name) => "_".to_owned(),
        Names::One(name) if !is_copy(element) => name.clone(),
        names => format!("&{}", taken(names, element, used)),
    }
}

/// Lines that name a value.
fn defined(names: &Names, value: &Code, ty: &Type, used: &str) -> String {
    match names {
        Names::One(name) if !has_word(used, name) => String::new(),
        Names::One(name) if is_copy(ty) => format!("let {name} = {};\n", value.text),
        Names::One(name) => format!("let {name} = {};\n", Rust::borrowed(value, ty)),
        Names::Tuple(_) => format!("let {} = {};\n", taken(names, ty, used), value.text),
    }
}

impl Dialect for Rust {
    fn reserved(&self) -> Vec<&'static str> {
        words::RESERVED.iter().copied().chain(super::library::names(LIBRARY)).collect()
    }

    fn int(&self, int: &Int) -> Option<Code> {
        let number = int.to_i64()?;
        let binding = if number < 0 { binding::SIGN } else { binding::ATOM };
        (number != i64::MIN).then(|| Code::bound(number.to_string(), binding))
    }

    fn truth(&self, truth: bool) -> Code {
        Code::atom(truth.to_string())
    }

    fn symbol(&self, symbol: char) -> Option<Code> {
        (!symbol.is_control()).then(|| Code::atom(format!("{symbol:?}")))
    }

    fn row(&self, row: &str) -> Option<Code> {
        let plain = !row.chars().any(char::is_control);
        plain.then(|| Code::atom(format!("row_of({row:?})")))
    }

    fn negated(&self, a: &Code) -> Code {
        Code::bound(format!("-{}", a.within(binding::ATOM)), binding::SIGN)
    }

    fn not(&self, a: &Code) -> Code {
        Code::bound(format!("!{}", a.within(binding::ATOM)), binding::SIGN)
    }

    fn and(&self, parts: &[Code]) -> Code {
        Code::joined(parts, "&&", binding::AND)
    }

    fn or(&self, parts: &[Code]) -> Code {
        Code::joined(parts, "||", binding::OR)
    }

    fn divided(&self, quotient: bool, a: &Code, b: &Code, natural: bool) -> Code {
        match (natural, quotient) {
            (true, true) => Code::infix(a, "/", b, binding::PRODUCT),
            (true, false) => Code::infix(a, "%", b, binding::PRODUCT),
            (false, quotient) => {
                let name = if quotient { "floor_div" } else { "floor_mod" };
                Code::atom(format!("{name}({}, {})", a.text, b.text))
            }
        }
    }

    fn choice(&self, condition: &Code, yes: &Code, no: &Code, _: &Type) -> Code {
        let (c, yes, no) = (&condition.text, &yes.text, &no.text);
        let short = format!("if {c} {{ {yes} }} else {{ {no} }}");
        let text = if short.len() > 90 || short.contains('\n') {
            format!("if {c} {{\n{}\n}} else {{\n{}\n}}", indented(yes), indented(no))
        } else {
            short
        };
        Code::bound(text, binding::CHOICE)
    }

    fn tuple(&self, parts: &[(Code, Type)]) -> Code {
        let texts: Vec<&str> = parts.iter().map(|(code, _)| code.text.as_str()).collect();
        Code::atom(format!("({})", texts.join(", ")))
    }

    fn part(&self, tuple: &Code, index: usize) -> Code {
        Code { place: tuple.place, ..Code::atom(format!("{}.{index}", tuple.within(binding::ATOM))) }
    }

    fn list(&self, parts: &[Code], _: &Type) -> Code {
        let texts: Vec<&str> = parts.iter().map(|code| code.text.as_str()).collect();
        Code::atom(if texts.is_empty() {
            "Vec::new()".to_owned()
        } else {
            format!("vec![{}]", texts.join(", "))
        })
    }

    fn set(&self, parts: &[Code], _: &Type) -> Code {
        let texts: Vec<&str> = parts.iter().map(|code| code.text.as_str()).collect();
        Code::atom(if texts.is_empty() {
            "BTreeSet::new()".to_owned()
        } else {
            format!("BTreeSet::from([{}])", texts.join(", "))
        })
    }

    fn index(&self, list: &Code, index: &Code, _: &Type) -> Code {
        Code::place(format!("{}[{}]", list.within(binding::ATOM), as_index(index)))
    }

    fn call(&self, name: &str, args: &[(Code, Type)]) -> Code {
        if let Some(maker) = name.strip_prefix(marks::MAKER) {
            let texts: Vec<&str> = args.iter().map(|(code, _)| code.text.as_str()).collect();
            return Code::atom(format!("{maker}({})", texts.join(", ")));
        }
        let texts: Vec<String> = args.iter().map(|(code, ty)| Self::borrowed(code, ty)).collect();
        let all = texts.join(", ");
        let is_set = matches!(args.first(), Some((_, Type::Set(_))));
        match (name, args) {
            ("min_of", _) => Code::atom(format!("min({all})")),
            ("max_of", _) => Code::atom(format!("max({all})")),
            ("abs_of", _) => Code::atom(format!("i64::abs({all})")),
            ("len", _) if is_set => Code::atom(format!("size({all})")),
            ("range_list", [(from, _), (to, _)]) => {
                Code::atom(format!("({}).collect::<Vec<i64>>()", range(from, to)))
            }
            ("in_set" | "in_list" | "has_symbol", [(domain, _), (one, ty)]) => {
                let one = if is_copy(ty) {
                    format!("&{}", one.within(binding::ATOM))
                } else {
                    Self::borrowed(one, ty)
                };
                Code::atom(format!("{}.contains({one})", domain.within(binding::ATOM)))
            }
            ("repeated" | "repeated_symbol", [(one, ty), (count, _)]) => {
                Code::atom(format!("vec![{}; {}]", self.kept(one, ty).text, as_index(count)))
            }
            _ => Code::atom(format!("{name}({all})")),
        }
    }

    fn over(&self, over: Over, body: &Code, _: &Type, steps: &[Step], _: &Type) -> Code {
        if let Over::All | Over::Any = over {
            return Self::quantified(over == Over::All, body, steps);
        }
        if let Some(code) = Self::iterated(over, body, steps) {
            return code;
        }
        let text = &body.text;
        let (first, each, last) = match over {
            Over::All | Over::Any => return Self::quantified(over == Over::All, body, steps),
            Over::Count => ("0", format!("if {text} {{\n    found += 1;\n}}"), "found"),
            Over::Sum => ("0", format!("found += {text};"), "found"),
            Over::Xor => ("0", format!("found ^= {text};"), "found"),
            Over::Gcd => ("0", format!("found = gcd_of(found, {text});"), "found"),
            Over::List => ("Vec::new()", format!("found.push({text});"), "found"),
            Over::Set => ("BTreeSet::new()", format!("found.insert({text});"), "found"),
            Over::Union => ("BTreeSet::new()", format!("found.extend({text});"), "found"),
            Over::Mex => ("BTreeSet::new()", format!("found.insert({text});"), "mex_of(&found)"),
            Over::Min => ("Vec::new()", format!("found.push({text});"), "found.into_iter().min().unwrap()"),
            Over::Max => ("Vec::new()", format!("found.push({text});"), "found.into_iter().max().unwrap()"),
        };
        Self::block(&format!("let mut found = {first};\n{}\n{last}", Self::nested(steps, &each)))
    }

    fn with(&self, list: &Code, ty: &Type, changes: &[Change]) -> Code {
        let change = |change: &Change| {
            let text = match ty {
                Type::Grid(_) => {
                    format!("set_cell(&mut changed, {}, {});", change.index.text, change.value.text)
                }
                _ => format!("changed[{}] = {};", as_index(&change.index), change.value.text),
            };
            Self::nested(&change.steps, &text)
        };
        let mut lines = vec![format!("let mut changed = {};", self.kept(list, ty).text)];
        lines.extend(changes.iter().map(change));
        if let Type::Bag(_) = ty {
            lines.push("changed.sort();".to_owned());
        }
        lines.push("changed".to_owned());
        Self::block(&lines.join("\n"))
    }

    fn named(&self, names: &Names, value: &Code, of: &Type, body: &Code, _: &Type) -> Code {
        Self::block(&format!("{}{}", defined(names, value, of, &body.text), body.text))
    }

    fn kept(&self, value: &Code, ty: &Type) -> Code {
        if value.place && !is_copy(ty) {
            Code::atom(format!("{}.clone()", value.within(binding::ATOM)))
        } else {
            value.clone()
        }
    }

    fn operand(&self, value: &Code, ty: &Type) -> Code {
        if is_name(value) && !is_copy(ty) {
            Code::bound(format!("*{}", value.text), binding::SIGN)
        } else {
            value.clone()
        }
    }
}

/// A number as an index.
pub(super) fn as_index(index: &Code) -> String {
    if index.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return index.text.clone();
    }
    format!("{} as usize", index.within(binding::SIGN))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_core::Run;
    use grundy_messages::Lang;
    use grundy_rules::check_text;
    use grundy_syntax::Source;

    use super::super::{Method, Program, Target, write};
    use crate::contest::{Ask, Contest};

    /// The program for rules, without its first lines.
    fn program(text: &str, method: Method<'_>, contest: &Contest) -> String {
        let rules = check_text(&Arc::new(Source::new("g", text))).rules.unwrap();
        let game = rules.bind(&[], &Run::unlimited()).unwrap();
        write(&Program { game: &game, contest, method, head: &[], lang: Lang::En }, Target::Rust).unwrap()
    }

    #[test]
    fn pieces_of_the_library_have_names_of_their_own() {
        let mut names = crate::program::library::names(super::LIBRARY);
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for name in names {
            let defined = ["fn ", "struct ", "type "].map(|word| format!("{word}{name}"));
            assert!(defined.iter().any(|text| super::LIBRARY.contains(text)), "{name}");
        }
    }

    #[test]
    fn a_program_holds_what_it_needs() {
        let text = "game g\nparam m: nat = 3\nposition (n: nat)\nmove take(k in 1..=m) if k <= n -> (n - k)";
        let contest = Contest::default();
        let table = program(text, Method::Table, &contest);
        assert_eq!(table, include_str!("rust/example.rs.txt"));
        let moves = Contest { ask: Ask::Move, read: vec![0], ..Contest::default() };
        let memo = program(text, Method::Memo, &moves);
        // What is read lives in the game, and what was found with another value is forgotten.
        for part in [
            "struct Game {\n    m: i64,\n    memo: HashMap<Position, i64>,\n}",
            "fn options(&self, n: Position) -> Vec<Choice> {",
            "for k in 1..=self.m {",
            "text: format!(\"{}\", k) });",
            "game.m = number(words);\n        game.memo.clear();\n",
        ] {
            assert!(memo.contains(part), "{part}\n{memo}");
        }
        assert!(!memo.contains("const M"));
    }
}
