//! Programs in Python 3.
//!
//! Everything is immutable and has an order: a row is a string, a grid a tuple of rows, a list a tuple, and a set a tuple
//! in order without repetition.

mod assemble;
mod methods;
mod moves;
mod talk;
mod telling;

use grundy_rules::Type;
use grundy_rules::ir::Over;
use grundy_values::Int;

use super::Program;
use super::code::{Change, Code, Dialect, Make, Names, Step, binding, indented};
use super::walk::Written;

/// Functions that programs use.
const LIBRARY: &str = include_str!("python/library.py");

/// `not` stands between `and` and comparisons.
const NOT: u8 = binding::AND + 1;

/// Words of the language, of its library as far as programs use it, and of the programs themselves, separated by spaces.
const RESERVED: &str = "False None True and as assert async await break class continue def del elif else except finally for \
    from global if import in is lambda match nonlocal not or pass raise return try while with yield abs all any bin bool \
    combinations dict enumerate filter gcd int isinstance isqrt iter itertools len list map max min namedtuple next object \
    pow print product range reversed round set sorted str sum sys threading tuple type zip _ HOT Option Turn VALUES after \
    answer answers best choices count ending fill found game grundy hot is_goal last lost made main make memo more moved \
    one option options over p parts player points prepare q read read_part reduced result seen sg start state turn turns \
    value wins words canonical settled forms form worth written number term terms rest other right state j i";

pub(super) fn write(program: &Program<'_>) -> Written<String> {
    assemble::write(program)
}

struct Python;

/// A text in quotes.
fn quoted(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|symbol| match symbol {
            '"' | '\\' => format!("\\{symbol}"),
            symbol if symbol.is_control() => format!("\\U{:08x}", u32::from(symbol)),
            symbol => symbol.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}

/// A tuple of these texts.
fn tuple_text(parts: &[String]) -> String {
    match parts {
        [one] => format!("({one},)"),
        parts => format!("({})", parts.join(", ")),
    }
}

fn texts(parts: &[Code]) -> Vec<String> {
    parts.iter().map(|part| part.text.clone()).collect()
}

/// What stands on the left of an assignment, or after `for`.
fn target(names: &Names) -> String {
    match names {
        Names::One(name) => name.clone(),
        Names::Tuple(parts) => {
            let inner: Vec<String> = parts
                .iter()
                .map(|part| match part {
                    Names::One(name) => name.clone(),
                    Names::Tuple(_) => format!("({})", target(part)),
                })
                .collect();
            if inner.len() == 1 { format!("{},", inner.join("")) } else { inner.join(", ") }
        }
    }
}

fn range(from: &Code, to: &Code) -> String {
    if from.text == "0" {
        format!("range({})", to.text)
    } else {
        format!("range({}, {})", from.text, to.text)
    }
}

/// The clauses of a comprehension.
fn clauses(steps: &[Step]) -> String {
    let mut found: Vec<String> = steps
        .iter()
        .map(|step| match step {
            Step::Count { name, from, to } => format!("for {name} in {}", range(from, to)),
            Step::Each { names, domain, .. } => {
                format!("for {} in {}", target(names), domain.within(binding::OR))
            }
            Step::Define { names, value, .. } => format!("for {} in [{}]", target(names), value.text),
            Step::If(condition) => format!("if {}", condition.within(binding::OR)),
        })
        .collect();
    if !found.first().is_some_and(|clause| clause.starts_with("for")) {
        found.insert(0, "for _ in [0]".to_owned());
    }
    found.join(" ")
}

/// `inner` in every branch of the steps.
fn nested(steps: &[Step], inner: &str) -> String {
    steps.iter().rev().fold(inner.to_owned(), |inner, step| match step {
        Step::If(condition) => format!("if {}:\n{}", condition.text, indented(&inner)),
        Step::Count { name, from, to } => format!("for {name} in {}:\n{}", range(from, to), indented(&inner)),
        Step::Each { names, domain, .. } => {
            format!("for {} in {}:\n{}", target(names), domain.text, indented(&inner))
        }
        Step::Define { names, value, .. } => format!("{} = {}\n{inner}", target(names), value.text),
    })
}

/// The tuple of the components that are made.
fn components(makes: &[Make]) -> Code {
    match makes {
        [Make::If(condition, yes, no)] => {
            let (yes, no) = (components(yes), components(no));
            Python.choice(condition, &yes, &no, &Type::Unknown)
        }
        [Make::Times(count, makes)] => {
            let text =
                format!("{} * {}", components(makes).within(binding::ATOM), count.within(binding::SIGN));
            Code::bound(text, binding::PRODUCT)
        }
        [Make::Each(steps, makes)] => Code::atom(match makes.as_slice() {
            [Make::Add(one)] => format!("tuple({} {})", one.text, clauses(steps)),
            makes => {
                format!("tuple(q {} for q in {})", clauses(steps), components(makes).within(binding::OR))
            }
        }),
        makes => {
            let parts: Vec<String> = makes
                .iter()
                .map(|make| match make {
                    Make::Add(code) => code.text.clone(),
                    make => format!("*{}", components(std::slice::from_ref(make)).within(binding::ATOM)),
                })
                .collect();
            Code::atom(tuple_text(&parts))
        }
    }
}

impl Python {
    /// Functions of the library that are words of Python.
    fn native(name: &str, args: &[(Code, Type)]) -> Option<Code> {
        let all: Vec<&str> = args.iter().map(|(code, _)| code.text.as_str()).collect();
        let called = |name: &str| Some(Code::atom(format!("{name}({})", all.join(", "))));
        let arg = |at: usize, least: u8| args.get(at).map(|(code, _)| code.within(least)).unwrap_or_default();
        let domain = args.first().map(|(_, ty)| ty);
        match name {
            "abs_of" => called("abs"),
            "total" => called("sum"),
            "least" => called("min"),
            "greatest" => called("max"),
            "rows" => called("len"),
            "list_from" => called("tuple"),
            "range_list" => args.first().zip(args.get(1)).map(|((a, _), (b, _))| Code::atom(range(a, b))),
            "min_of" | "max_of" | "gcd_of" => {
                let plain = name.trim_end_matches("_of");
                let inner = all[0].strip_prefix(&format!("{plain}(")).filter(|_| plain != "gcd");
                let inner = inner.and_then(|inner| inner.strip_suffix(')')).filter(|_| one_call(all[0]));
                Some(Code::atom(format!("{plain}({}, {})", inner.unwrap_or(all[0]), all.get(1)?)))
            }
            "divides" if all[0].bytes().all(|b| b.is_ascii_digit()) && all[0] != "0" => {
                let text = format!("{} % {} == 0", arg(1, binding::PRODUCT), all[0]);
                Some(Code::bound(text, binding::COMPARED))
            }
            "power" => {
                let text = format!("{} ** {}", arg(0, binding::ATOM), arg(1, binding::ATOM));
                Some(Code::bound(text, binding::SIGN))
            }
            "sorted_list" => Some(Code::atom(format!("tuple(sorted({}))", all[0]))),
            "reversed_list" if domain == Some(&Type::Range) => {
                Some(Code::atom(format!("tuple({}[::-1])", arg(0, binding::ATOM))))
            }
            "reversed_list" => Some(Code::atom(format!("{}[::-1]", arg(0, binding::ATOM)))),
            "joined" => Some(Code::bound(
                format!("{} + {}", arg(0, binding::SUM), arg(1, binding::PRODUCT)),
                binding::SUM,
            )),
            "repeated" => {
                Some(Code::bound(format!("({},) * {}", all[0], arg(1, binding::SIGN)), binding::PRODUCT))
            }
            "repeated_symbol" | "repeated_row" => {
                let text = format!("{} * {}", arg(0, binding::PRODUCT), arg(1, binding::SIGN));
                Some(Code::bound(text, binding::PRODUCT))
            }
            "without" => {
                let (list, at) = (arg(0, binding::ATOM), &args.get(1)?.0);
                let next = match (at.text.parse::<u32>(), at.text.strip_suffix(" - 1")) {
                    (Ok(number), _) => number.saturating_add(1).to_string(),
                    (_, Some(end)) if at.binding == binding::SUM => end.to_owned(),
                    _ => Code::infix(at, "+", &Code::atom("1"), binding::SUM).text,
                };
                Some(Code::bound(format!("{list}[:{}] + {list}[{next}:]", at.text), binding::SUM))
            }
            "product" => Some(Code::atom(format!("tuple(product(*{}))", arg(0, binding::ATOM)))),
            "has_part" | "has_symbol" | "in_set" | "in_list" => {
                let text = format!("{} in {}", arg(1, binding::SUM), arg(0, binding::SUM));
                Some(Code::bound(text, binding::COMPARED))
            }
            "slice" => Some(Code::atom(match (all[1], all[2]) {
                (from, to)
                    if from.bytes().all(|b| b.is_ascii_digit()) && to == format!("len({})", all[0]) =>
                {
                    format!("{}[{from}:]", arg(0, binding::ATOM))
                }
                _ => format!("cut({})", all.join(", ")),
            })),
            _ => None,
        }
    }
}

/// Whether a text that ends with a parenthesis is one call with several arguments.
fn one_call(text: &str) -> bool {
    let (mut depth, mut ends, mut commas) = (0_usize, 0_usize, 0_usize);
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => {
                depth = depth.saturating_sub(1);
                ends += usize::from(depth == 0);
            }
            ',' => commas += usize::from(depth == 1),
            _ => {}
        }
    }
    ends == 1 && commas > 0 && !text.contains('"') && !text.contains(" for ")
}

impl Dialect for Python {
    fn reserved(&self) -> Vec<&'static str> {
        RESERVED.split_whitespace().chain(super::library::names(LIBRARY)).collect()
    }

    fn int(&self, int: &Int) -> Option<Code> {
        let binding = if int.is_negative() { binding::SIGN } else { binding::ATOM };
        Some(Code::bound(int.to_string(), binding))
    }

    fn truth(&self, truth: bool) -> Code {
        Code::atom(if truth { "True" } else { "False" })
    }

    fn symbol(&self, symbol: char) -> Option<Code> {
        Some(Code::atom(quoted(&symbol.to_string())))
    }

    fn row(&self, row: &str) -> Option<Code> {
        Some(Code::atom(quoted(row)))
    }

    fn negated(&self, a: &Code) -> Code {
        Code::bound(format!("-{}", a.within(binding::ATOM)), binding::SIGN)
    }

    fn not(&self, a: &Code) -> Code {
        let parts: Vec<&str> = a.text.split(" in ").collect();
        match parts.as_slice() {
            [one, domain]
                if a.binding == binding::COMPARED && !one.contains('(') && !domain.contains(" for ") =>
            {
                Code::bound(format!("{one} not in {domain}"), binding::COMPARED)
            }
            _ => Code::bound(format!("not {}", a.within(NOT)), NOT),
        }
    }

    fn and(&self, parts: &[Code]) -> Code {
        Code::joined(parts, "and", binding::AND)
    }

    fn or(&self, parts: &[Code]) -> Code {
        Code::joined(parts, "or", binding::OR)
    }

    fn divided(&self, quotient: bool, a: &Code, b: &Code, _: bool) -> Code {
        Code::infix(a, if quotient { "//" } else { "%" }, b, binding::PRODUCT)
    }

    fn choice(&self, condition: &Code, yes: &Code, no: &Code, _: &Type) -> Code {
        let [yes, condition] = [yes, condition].map(|part| part.within(binding::OR));
        Code::bound(format!("{yes} if {condition} else {}", no.within(binding::CHOICE)), binding::CHOICE)
    }

    fn tuple(&self, parts: &[(Code, Type)]) -> Code {
        let texts: Vec<String> = parts.iter().map(|(code, _)| code.text.clone()).collect();
        Code::atom(tuple_text(&texts))
    }

    fn part(&self, tuple: &Code, index: usize) -> Code {
        Code { place: tuple.place, ..Code::atom(format!("{}[{index}]", tuple.within(binding::ATOM))) }
    }

    fn list(&self, parts: &[Code], _: &Type) -> Code {
        Code::atom(tuple_text(&texts(parts)))
    }

    fn set(&self, parts: &[Code], _: &Type) -> Code {
        let numbers: Option<Vec<i64>> = parts.iter().map(|part| part.text.parse().ok()).collect();
        match numbers {
            Some(mut numbers) => {
                numbers.sort_unstable();
                numbers.dedup();
                Code::atom(tuple_text(&numbers.iter().map(ToString::to_string).collect::<Vec<_>>()))
            }
            None if parts.len() == 1 => Code::atom(tuple_text(&texts(parts))),
            None => Code::atom(format!("set_from({})", tuple_text(&texts(parts)))),
        }
    }

    fn index(&self, list: &Code, index: &Code, _: &Type) -> Code {
        Code { place: list.place, ..Code::atom(format!("{}[{}]", list.within(binding::ATOM), index.text)) }
    }

    fn call(&self, name: &str, args: &[(Code, Type)]) -> Code {
        Self::native(name, args).unwrap_or_else(|| {
            let texts: Vec<&str> = args.iter().map(|(code, _)| code.text.as_str()).collect();
            Code::atom(format!("{name}({})", texts.join(", ")))
        })
    }

    fn over(&self, over: Over, body: &Code, _: &Type, steps: &[Step], _: &Type) -> Code {
        let name = match over {
            Over::All => "all",
            Over::Any => "any",
            Over::Count => {
                let holds = if body.text == "True" {
                    String::new()
                } else {
                    format!(" if {}", body.within(binding::OR))
                };
                return Code::atom(format!("sum(1 {}{holds})", clauses(steps)));
            }
            Over::Union => {
                let inner = format!("for one in {}", body.within(binding::OR));
                return Code::atom(format!("set_from(one {} {inner})", clauses(steps)));
            }
            Over::Sum => "sum",
            Over::Xor => "xor_all",
            Over::Gcd => "gcd_all",
            Over::List => "tuple",
            Over::Set => "set_from",
            Over::Mex => "mex_of",
            Over::Min => "min",
            Over::Max => "max",
        };
        Code::atom(format!("{name}({} {})", body.text, clauses(steps)))
    }

    fn with(&self, list: &Code, ty: &Type, changes: &[Change]) -> Code {
        let pair = |change: &Change| format!("({}, {})", change.index.text, change.value.text);
        let all = match changes {
            [one] if !one.steps.is_empty() => format!("[{} {}]", pair(one), clauses(&one.steps)),
            changes => {
                let one = |change: &Change| {
                    let pair = pair(change);
                    if change.steps.is_empty() {
                        pair
                    } else {
                        format!("*({pair} {})", clauses(&change.steps))
                    }
                };
                format!("[{}]", changes.iter().map(one).collect::<Vec<_>>().join(", "))
            }
        };
        let name = match ty {
            Type::Row(_) => "changed_row",
            Type::Grid(_) => "changed_grid",
            _ => "changed",
        };
        let made = format!("{name}({}, {all})", list.text);
        Code::atom(if let Type::Bag(_) = ty { format!("tuple(sorted({made}))") } else { made })
    }

    fn named(&self, names: &Names, value: &Code, _: &Type, body: &Code, _: &Type) -> Code {
        match names {
            Names::One(name) => Code::atom(format!("(lambda {name}: {})({})", body.text, value.text)),
            names => Code::atom(format!("next({} for {} in [{}])", body.text, target(names), value.text)),
        }
    }

    fn kept(&self, value: &Code, _: &Type) -> Code {
        value.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_piece_of_the_library_is_one_of_a_kind() {
        let names = super::super::library::names(LIBRARY);
        let different: BTreeSet<&&str> = names.iter().collect();
        assert_eq!(different.len(), names.len());
        for name in names {
            let defined = [format!("def {name}("), format!("class {name}:")];
            assert!(defined.iter().any(|head| LIBRARY.contains(head)), "{name}");
        }
    }

    #[test]
    fn precedence_is_that_of_python() {
        let (a, b, c) = (Code::place("a"), Code::place("b"), Code::place("c"));
        let member = Python.call("in_set", &[(a.clone(), Type::Int), (b.clone(), Type::Int)]);
        let smaller = Python.call("min_of", &[(a.clone(), Type::Int), (b.clone(), Type::Int)]);
        let rows = [
            (Python.not(&Python.or(&[a.clone(), b.clone()])), "not (a or b)"),
            (Python.and(&[Python.not(&a), b.clone()]), "not a and b"),
            (Python.not(&member), "b not in a"),
            (Python.call("min_of", &[(smaller, Type::Int), (c.clone(), Type::Int)]), "min(a, b, c)"),
            (
                Python.choice(&a, &Python.choice(&a, &b, &c, &Type::Int), &c, &Type::Int),
                "(b if a else c) if a else c",
            ),
            (Python.divided(true, &Code::infix(&a, "+", &b, binding::SUM), &c, false), "(a + b) // c"),
            (Python.tuple(&[(a.clone(), Type::Int)]), "(a,)"),
            (Python.set(&[Code::atom("3"), Code::atom("1"), Code::atom("3")], &Type::Int), "(1, 3)"),
        ];
        for (code, expected) in rows {
            assert_eq!(code.text, expected);
        }
    }
}
