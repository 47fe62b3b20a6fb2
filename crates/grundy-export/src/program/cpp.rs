//! Programs in C++17.

mod assemble;
mod moves;
mod solve;
mod talk;

use grundy_rules::Type;
use grundy_rules::ir::Over;
use grundy_values::Int;

use super::Program;
use super::code::{Change, Code, Dialect, Names, Step, binding, indented};
use super::library::has_word;
use super::walk::Written;

/// Functions that programs use.
pub(super) const LIBRARY: &str = include_str!("print/cpp/library.cpp");

/// Words of the language, of its library as far as programs use it, and of the programs themselves.
const RESERVED: &[&str] = &[
    "after",
    "alignas",
    "alignof",
    "all",
    "and",
    "and_eq",
    "answer",
    "any",
    "apply",
    "asm",
    "auto",
    "best",
    "bitand",
    "bitor",
    "bool",
    "break",
    "canonical",
    "case",
    "cases",
    "catch",
    "changed",
    "char",
    "choice",
    "choices",
    "cin",
    "class",
    "clause",
    "compl",
    "const",
    "constexpr",
    "continue",
    "copies",
    "count",
    "cout",
    "decltype",
    "default",
    "delete",
    "do",
    "domain",
    "double",
    "dynamic_cast",
    "else",
    "end",
    "ending",
    "enum",
    "EOF",
    "explicit",
    "export",
    "extern",
    "false",
    "fields",
    "fill",
    "find",
    "first",
    "float",
    "for",
    "form",
    "forms",
    "found",
    "friend",
    "from",
    "game",
    "get",
    "goal",
    "GOES_ON",
    "goto",
    "grundy",
    "HOT",
    "if",
    "in_place_index",
    "inline",
    "int",
    "ios",
    "is_goal",
    "item",
    "kept",
    "kind",
    "known",
    "last",
    "long",
    "lost",
    "main",
    "make",
    "map",
    "mark",
    "max",
    "memo",
    "mex",
    "min",
    "more",
    "moved",
    "mutable",
    "namespace",
    "near",
    "new",
    "next",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "number",
    "numbers",
    "one",
    "operator",
    "option",
    "Option",
    "options",
    "or",
    "or_eq",
    "over",
    "p",
    "pair",
    "parts",
    "player",
    "points",
    "Position",
    "prepare",
    "private",
    "protected",
    "public",
    "q",
    "read",
    "ready",
    "reduced",
    "register",
    "result",
    "return",
    "reverse",
    "right",
    "run",
    "same",
    "seen",
    "set",
    "settled",
    "sg",
    "short",
    "show",
    "signed",
    "size_t",
    "sizeof",
    "sort",
    "sorted",
    "start",
    "state",
    "State",
    "static",
    "std",
    "string",
    "struct",
    "swap",
    "switch",
    "template",
    "this",
    "throw",
    "tie",
    "to",
    "to_string",
    "todo",
    "total",
    "true",
    "try",
    "tuple",
    "turn",
    "Turn",
    "turns",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "value",
    "VALUES",
    "variant",
    "vector",
    "virtual",
    "void",
    "volatile",
    "while",
    "wins",
    "worth",
    "ws",
    "xor",
    "xor_eq",
];

pub(super) fn write(program: &Program<'_>) -> Written<String> {
    assemble::write(program)
}

pub(super) struct Cpp;

impl Cpp {
    pub(super) fn ty(ty: &Type) -> String {
        match ty {
            Type::Nat | Type::Int | Type::Vertex(_) | Type::Edge(_) | Type::Unknown => "long long".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Symbol(_) => "char".to_owned(),
            Type::Tuple(parts) => {
                format!("tuple<{}>", parts.iter().map(Self::ty).collect::<Vec<_>>().join(", "))
            }
            Type::Set(element) => format!("set<{}>", Self::ty(element)),
            Type::List(element) | Type::Bag(element) => format!("vector<{}>", Self::ty(element)),
            Type::Range => "vector<long long>".to_owned(),
            Type::Row(_) => "string".to_owned(),
            Type::Grid(_) => "Grid".to_owned(),
            Type::Graph(_) => "Graph".to_owned(),
        }
    }

    /// The type of a parameter of a function.
    pub(super) fn argument(ty: &Type) -> String {
        match ty {
            Type::Nat
            | Type::Int
            | Type::Vertex(_)
            | Type::Edge(_)
            | Type::Unknown
            | Type::Bool
            | Type::Symbol(_) => Self::ty(ty),
            _ => format!("const {}&", Self::ty(ty)),
        }
    }

    /// `inner` in every branch of the steps.
    pub(super) fn nested(steps: &[Step], inner: &str) -> String {
        steps.iter().rev().fold(inner.to_owned(), |inner, step| match step {
            Step::If(condition) => format!("if ({}) {{\n{}\n}}", condition.text, indented(&inner)),
            Step::Count { name, from, to } => {
                format!("for ({}) {{\n{}\n}}", counting(name, from, to), indented(&inner))
            }
            Step::Each { names, domain, of } => {
                let element = of.element().unwrap_or(Type::Unknown);
                let (head, taken) = match names {
                    Names::One(name) => (format!("const {} {name}", loop_type(&element)), String::new()),
                    names => ("const auto& item".to_owned(), taken_apart(names, "item", &inner)),
                };
                format!("for ({head} : {}) {{\n{}\n}}", domain.text, indented(&format!("{taken}{inner}")))
            }
            Step::Define { names, value, ty } => format!("{}{inner}", defined(names, value, ty, &inner)),
        })
    }

    fn at_once(body: &str) -> Code {
        Code::atom(format!("[&] {{\n{}\n}}()", indented(body)))
    }
}

fn loop_type(element: &Type) -> String {
    match element {
        Type::Bool | Type::Symbol(_) => Cpp::ty(element),
        element if element.is_int() => Cpp::ty(element),
        _ => "auto&".to_owned(),
    }
}

/// The head of a counting loop.
fn counting(name: &str, from: &Code, to: &Code) -> String {
    let shortened = to.text.strip_suffix(" + 1").filter(|_| to.binding == binding::SUM);
    let (operator, end) = shortened.map_or(("<", to.text.as_str()), |end| ("<=", end));
    if end.contains('(') {
        return format!("long long {name} = {}, last = {end}; {name} {operator} last; ++{name}", from.text);
    }
    format!("long long {name} = {}; {name} {operator} {end}; ++{name}", from.text)
}

/// Lines that name the parts of a tuple, as far as a text uses them.
fn taken_apart(names: &Names, whole: &str, used: &str) -> String {
    match names {
        Names::One(name) if !has_word(used, name) => String::new(),
        Names::One(name) => format!("const auto& {name} = {whole};\n"),
        Names::Tuple(parts) => {
            let part = |(at, part)| taken_apart(part, &format!("get<{at}>({whole})"), used);
            parts.iter().enumerate().map(part).collect()
        }
    }
}

/// Lines that name a value, as far as a text uses it.
fn defined(names: &Names, value: &Code, ty: &Type, used: &str) -> String {
    match names {
        Names::One(name) => format!("const {} {name} = {};\n", Cpp::ty(ty), value.text),
        Names::Tuple(_) => format!("const auto item = {};\n{}", value.text, taken_apart(names, "item", used)),
    }
}

impl Dialect for Cpp {
    fn reserved(&self) -> Vec<&'static str> {
        RESERVED.iter().copied().chain(super::library::names(LIBRARY)).collect()
    }

    fn int(&self, int: &Int) -> Option<Code> {
        let number = int.to_i64()?;
        let suffix = if i32::try_from(number).is_err() { "LL" } else { "" };
        let binding = if number < 0 { binding::SIGN } else { binding::ATOM };
        (number != i64::MIN).then(|| Code::bound(format!("{number}{suffix}"), binding))
    }

    fn truth(&self, truth: bool) -> Code {
        Code::atom(truth.to_string())
    }

    fn symbol(&self, symbol: char) -> Option<Code> {
        let text = match symbol {
            '\'' | '\\' => format!("'\\{symbol}'"),
            ' '..='~' => format!("'{symbol}'"),
            _ => return None,
        };
        Some(Code::atom(text))
    }

    fn row(&self, row: &str) -> Option<Code> {
        let plain = row.chars().all(|symbol| (' '..='~').contains(&symbol));
        plain.then(|| Code::atom(format!("string(\"{}\")", row.replace('\\', "\\\\").replace('"', "\\\""))))
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
        // Without parentheses around `&&` compilers warn.
        let parts: Vec<Code> =
            parts.iter().map(|part| Code { text: part.within(binding::COMPARED), ..part.clone() }).collect();
        Code::bound(parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" || "), binding::OR)
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

    fn choice(&self, condition: &Code, yes: &Code, no: &Code, ty: &Type) -> Code {
        let number = |code: &Code| {
            let literal = ty.is_int() && code.text.bytes().all(|byte| byte.is_ascii_digit());
            if literal { format!("{}LL", code.text) } else { code.within(binding::CHOICE) }
        };
        let text = format!("{} ? {} : {}", condition.within(binding::OR), number(yes), number(no));
        Code::bound(text, binding::CHOICE)
    }

    fn tuple(&self, parts: &[(Code, Type)]) -> Code {
        let types: Vec<String> = parts.iter().map(|(_, ty)| Self::ty(ty)).collect();
        let texts: Vec<&str> = parts.iter().map(|(code, _)| code.text.as_str()).collect();
        Code::atom(format!("tuple<{}>{{{}}}", types.join(", "), texts.join(", ")))
    }

    fn part(&self, tuple: &Code, index: usize) -> Code {
        Code { place: tuple.place, ..Code::atom(format!("get<{index}>({})", tuple.text)) }
    }

    fn list(&self, parts: &[Code], element: &Type) -> Code {
        let texts: Vec<&str> = parts.iter().map(|code| code.text.as_str()).collect();
        Code::atom(format!("vector<{}>{{{}}}", Self::ty(element), texts.join(", ")))
    }

    fn set(&self, parts: &[Code], element: &Type) -> Code {
        let texts: Vec<&str> = parts.iter().map(|code| code.text.as_str()).collect();
        Code::atom(format!("set<{}>{{{}}}", Self::ty(element), texts.join(", ")))
    }

    fn index(&self, list: &Code, index: &Code, _: &Type) -> Code {
        Code { place: list.place, ..Code::atom(format!("{}[{}]", list.within(binding::ATOM), index.text)) }
    }

    fn call(&self, name: &str, args: &[(Code, Type)]) -> Code {
        let texts: Vec<&str> = args.iter().map(|(code, _)| code.text.as_str()).collect();
        // A number that is written out would make it a list of small numbers.
        let of = args
            .first()
            .filter(|_| name == "repeated")
            .map_or(String::new(), |(_, ty)| format!("<{}>", Self::ty(ty)));
        Code::atom(format!("{name}{of}({})", texts.join(", ")))
    }

    fn over(&self, over: Over, body: &Code, of: &Type, steps: &[Step], ty: &Type) -> Code {
        let text = &body.text;
        let (first, each, last) = match over {
            Over::All => {
                (String::new(), format!("if (!{}) return false;", body.within(binding::ATOM)), "return true;")
            }
            Over::Any => (String::new(), format!("if ({text}) return true;"), "return false;"),
            Over::Count => {
                ("long long found = 0;".to_owned(), format!("if ({text}) ++found;"), "return found;")
            }
            Over::Sum => ("long long found = 0;".to_owned(), format!("found += {text};"), "return found;"),
            Over::Xor => ("long long found = 0;".to_owned(), format!("found ^= {text};"), "return found;"),
            Over::Gcd => (
                "long long found = 0;".to_owned(),
                format!("found = gcd_of(found, {text});"),
                "return found;",
            ),
            Over::List => {
                (format!("{} found;", Self::ty(ty)), format!("found.push_back({text});"), "return found;")
            }
            Over::Set => {
                (format!("{} found;", Self::ty(ty)), format!("found.insert({text});"), "return found;")
            }
            Over::Union => (
                format!("{} found;", Self::ty(ty)),
                format!("for (const auto& one : {text}) found.insert(one);"),
                "return found;",
            ),
            Over::Mex => (
                "set<long long> found;".to_owned(),
                format!("found.insert({text});"),
                "return mex_of(found);",
            ),
            Over::Min | Over::Max => {
                let better = if over == Over::Min { "<" } else { ">" };
                let each = format!(
                    "const {} one = {text};\nif (found.empty() || one {better} found[0]) found = {{one}};",
                    Self::ty(of)
                );
                (format!("vector<{}> found;", Self::ty(of)), each, "return found[0];")
            }
        };
        let first = if first.is_empty() { first } else { format!("{first}\n") };
        Self::at_once(&format!("{first}{}\n{last}", Self::nested(steps, &each)))
    }

    fn with(&self, list: &Code, ty: &Type, changes: &[Change]) -> Code {
        let change = |change: &Change| {
            let text = match ty {
                Type::Grid(_) => format!("set_cell(changed, {}, {});", change.index.text, change.value.text),
                _ => format!("changed[{}] = {};", change.index.text, change.value.text),
            };
            Self::nested(&change.steps, &text)
        };
        let mut lines = vec![format!("auto changed = {};", list.text)];
        lines.extend(changes.iter().map(change));
        if let Type::Bag(_) = ty {
            lines.push("sort(changed.begin(), changed.end());".to_owned());
        }
        lines.push("return changed;".to_owned());
        Self::at_once(&lines.join("\n"))
    }

    fn named(&self, names: &Names, value: &Code, of: &Type, body: &Code, _: &Type) -> Code {
        Self::at_once(&format!("{}return {};", defined(names, value, of, &body.text), body.text))
    }

    fn kept(&self, value: &Code, _: &Type) -> Code {
        value.clone()
    }
}
