//! Values that are made of others, read or shown.

use grundy_rules::ir::Over;
use grundy_values::Int;

use super::code::{Code, binding, escaped, quoted};
use super::express::same_elements;
use super::frame::{Form, Frame};
use crate::program::tree::{Ex, Is, Step, Ty};

/// Reads one number.
const NUMBER: &str = "int(words.pop())";

/// A value that is known, in the order that Python gives it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    Number(Int),
    Text(String),
    Tuple(Vec<Known>),
}

impl Known {
    fn of(ex: &Ex) -> Option<Self> {
        Some(match &ex.is {
            Is::Int(int) => Self::Number(int.clone()),
            Is::Symbol(symbol) => Self::Text(symbol.to_string()),
            Is::Row(row) => Self::Text(row.clone()),
            Is::Tuple(parts) => Self::Tuple(parts.iter().map(Self::of).collect::<Option<_>>()?),
            _ => return None,
        })
    }
}

impl Frame<'_> {
    /// A value that is made here, with its sets in this form.
    pub(super) fn made(&self, ex: &Ex, to: Form) -> Code {
        match &ex.is {
            Is::Tuple(parts) => Code::tuple(&self.all_kept(parts, to)),
            Is::Elements(parts) => self.elements(parts, &ex.ty, to),
            Is::Filled { count, with } => self.filled(count, with, to),
            Is::Over { over, body, steps } => self.over(*over, body, steps, &ex.ty, to),
            Is::Read => self.reader(&ex.ty, to),
            Is::ReadCounted(count) => self.reader_of(&ex.ty, to, &self.expr(count).text),
            Is::ReadGraph { directed, tree, labels, base, vertices } => {
                let truth = |truth: bool| if truth { "True" } else { "False" };
                let (name, directed, tree) = (self.needs("read_graph"), truth(*directed), truth(*tree));
                let labels = truth(*labels);
                let count = vertices.as_ref().map_or(NUMBER.to_owned(), |count| self.expr(count).text);
                Code::atom(format!("{name}({directed}, {tree}, {labels}, {base}, {count})"))
            }
            _ => self.expr(ex),
        }
    }

    fn all_kept(&self, parts: &[Ex], to: Form) -> Vec<Code> {
        parts.iter().map(|part| self.kept(part, to)).collect()
    }

    fn elements(&self, parts: &[Ex], ty: &Ty, to: Form) -> Code {
        match ty {
            Ty::Array(_) => Code::list(&self.all_kept(parts, to)),
            Ty::Map(..) => Code::atom("{}"),
            Ty::Set(_) if to == Form::Live => match parts {
                [] => Code::atom("set()"),
                parts => Code::atom(format!("{{{}}}", super::code::texts(&self.all(parts)).join(", "))),
            },
            Ty::Set(_) if parts.len() > 1 => {
                match parts.iter().map(|part| Some((Known::of(part)?, part))).collect::<Option<Vec<_>>>() {
                    Some(mut known) => {
                        known.sort_by(|a, b| a.0.cmp(&b.0));
                        known.dedup_by(|a, b| a.0 == b.0);
                        let parts: Vec<Code> = known.into_iter().map(|(_, part)| self.expr(part)).collect();
                        Code::tuple(&parts)
                    }
                    None => Code::call(self.needs("set_from"), &[Code::tuple(&self.all(parts))]),
                }
            }
            _ => Code::tuple(&self.all_kept(parts, to)),
        }
    }

    fn filled(&self, count: &Ex, with: &Ex, to: Form) -> Code {
        let copied = self.nested().kept(with, to);
        let changes = match &with.ty {
            Ty::Array(_) | Ty::Map(..) | Ty::Tuple(_) => true,
            Ty::Set(_) => to == Form::Live,
            _ => false,
        };
        if changes {
            return Code::atom(format!("[{} for _ in range({})]", copied.text, self.expr(count).text));
        }
        let text = format!("[{}] * {}", copied.text, self.expr(count).within(binding::SIGN));
        Code::bound(text, binding::PRODUCT)
    }

    /// What is made of a value over all branches.
    fn over(&self, over: Over, body: &Ex, steps: &[Step], ty: &Ty, to: Form) -> Code {
        let (clauses, mut inner) = self.clauses(steps, &[body]);
        let brackets = match (over, ty) {
            (Over::List, Ty::Array(_)) => Some(['[', ']']),
            (Over::Set, _) if to == Form::Live => Some(['{', '}']),
            _ => None,
        };
        if let Some([open, close]) = brackets {
            return Code::atom(format!("{open}{} {clauses}{close}", inner.kept(body, to).text));
        }
        let called = |name: &str, arg: String| Code::atom(format!("{name}({arg})"));
        let all = |made: Code| match same_elements(body, steps) {
            Some(domain) => self.argument(domain).text,
            None => body_of(&made, &clauses),
        };
        match over {
            Over::All => called("all", body_of(&inner.condition(body), &clauses)),
            Over::Any => called("any", body_of(&inner.condition(body), &clauses)),
            Over::Count if body.is == Is::Truth(true) => called("sum", format!("1 {clauses}")),
            Over::Count => {
                called("sum", format!("1 {clauses} if {}", inner.condition(body).within(binding::OR)))
            }
            Over::Union => {
                let domain = inner.iterated(body).within(binding::OR);
                let one = inner.scope.fresh("one");
                let all = format!("{one} {clauses} for {one} in {domain}");
                match to {
                    Form::Live => Code::atom(format!("{{{all}}}")),
                    Form::Fixed => called(self.needs("set_from"), all),
                }
            }
            Over::Mex => {
                let all = format!("{{{}}}", body_of(&inner.expr(body), &clauses));
                called(self.needs("mex_of"), all)
            }
            Over::Sum => called("sum", all(inner.expr(body))),
            Over::Xor => called(self.needs("xor_all"), all(inner.expr(body))),
            Over::Gcd => called(self.needs("gcd_all"), all(inner.expr(body))),
            Over::List => called("tuple", all(inner.expr(body))),
            Over::Set => called(self.needs("set_from"), all(inner.expr(body))),
            Over::Min => called("min", all(inner.expr(body))),
            Over::Max => called("max", all(inner.expr(body))),
        }
    }

    /// Reads a value of a type.
    fn reader(&self, ty: &Ty, to: Form) -> Code {
        self.reader_of(ty, to, NUMBER)
    }

    /// The same, where `count` is the number of elements.
    fn reader_of(&self, ty: &Ty, to: Form, count: &str) -> Code {
        let several = |of: &Ty| format!("{} for _ in range({count})", self.reader(of, to).text);
        match ty {
            Ty::Bool => Code::bound("words.pop() != \"0\"", binding::COMPARED),
            Ty::Symbol | Ty::Text => Code::atom("words.pop()"),
            Ty::Row => Code::call(self.needs("read_row"), &[]),
            Ty::Grid => Code::call(self.needs("read_grid"), &[]),
            Ty::Tuple(parts) => {
                Code::tuple(&parts.iter().map(|part| self.reader(part, to)).collect::<Vec<_>>())
            }
            Ty::Array(of) => Code::atom(format!("[{}]", several(of))),
            Ty::List(of) => Code::atom(format!("tuple({})", several(of))),
            Ty::Set(of) if to == Form::Live => Code::atom(format!("{{{}}}", several(of))),
            Ty::Set(of) => Code::atom(format!("{}({})", self.needs("set_from"), several(of))),
            Ty::Position => match self.shape().only() {
                Some(ty) => self.reader(&ty, to),
                None => Code::call(self.needs("read_position"), &[]),
            },
            _ => Code::atom(NUMBER),
        }
    }

    /// The function that reads a component after the name of its kind.
    pub(super) fn read_position(&self) -> Vec<String> {
        let mut lines = vec!["def read_position():".to_owned(), "    kind = words.pop()".to_owned()];
        let kinds = &self.shape().kinds;
        for (at, (name, fields)) in kinds.iter().enumerate() {
            let mut parts = vec![Code::atom(at.to_string())];
            parts.extend(fields.iter().map(|field| self.reader(field, Form::Fixed)));
            let made = format!("return {}", Code::tuple(&parts).text);
            if at + 1 == kinds.len() {
                lines.push(format!("    {made}"));
            } else {
                lines.extend([format!("    if kind == {}:", quoted(name).text), format!("        {made}")]);
            }
        }
        lines
    }

    /// The words of a value.
    pub(super) fn shown(&self, ex: &Ex) -> Code {
        match &ex.is {
            Is::Tuple(parts) => {
                let parts: Vec<Code> = parts.iter().map(|part| self.shown(part)).collect();
                Code::call("\" \".join", &[Code::list(&parts)])
            }
            _ if ex.is_place() || !matches!(ex.ty, Ty::Tuple(_) | Ty::Position) => {
                self.shown_as(&self.expr(ex), &ex.ty)
            }
            _ => {
                let mut inner = self.nested();
                let one = Code::atom(inner.scope.fresh("one"));
                let shown = inner.shown_as(&one, &ex.ty).text;
                Code::atom(format!("(lambda {}: {shown})({})", one.text, self.expr(ex).text))
            }
        }
    }

    fn shown_as(&self, value: &Code, ty: &Ty) -> Code {
        let part = |at: usize, ty: &Ty| {
            self.shown_as(&Code::atom(format!("{}[{at}]", value.within(binding::ATOM))), ty)
        };
        let joined = |parts: &[Code]| Code::call("\" \".join", &[Code::list(parts)]);
        match ty {
            Ty::Bool => Code::call("str", &[Code::call("int", std::slice::from_ref(value))]),
            Ty::Symbol | Ty::Text => value.clone(),
            Ty::Row => Code::call(self.needs("show_row"), std::slice::from_ref(value)),
            Ty::Grid => Code::call(self.needs("show_grid"), std::slice::from_ref(value)),
            Ty::Tuple(parts) => {
                let parts = parts.iter().enumerate().map(|(at, ty)| part(at, ty));
                joined(&parts.collect::<Vec<_>>())
            }
            Ty::List(of) | Ty::Array(of) | Ty::Set(of) => {
                let mut inner = self.nested();
                let one = Code::atom(inner.scope.fresh("one"));
                let shown = inner.shown_as(&one, of).text;
                let domain = value.within(binding::OR);
                let all = Code::atom(format!("[{shown} for {} in {domain}]", one.text));
                Code::call(self.needs("show_list"), &[all])
            }
            Ty::Position => match self.shape().only() {
                Some(ty) => self.shown_as(value, &ty),
                None => {
                    let kinds = self.shape().kinds.iter().enumerate().rev().map(|(kind, (name, fields))| {
                        let mut parts = vec![quoted(name)];
                        parts.extend(fields.iter().enumerate().map(|(at, ty)| part(at + 1, ty)));
                        let test = format!("{}[0] == {kind}", value.within(binding::ATOM));
                        (Code::bound(test, binding::COMPARED), joined(&parts))
                    });
                    let all = kinds.reduce(|(_, no), (test, yes)| {
                        let made = Code::choice(&test, &yes, &no);
                        (test, made)
                    });
                    all.map_or_else(|| quoted(""), |(_, made)| made)
                }
            },
            _ => Code::call("str", std::slice::from_ref(value)),
        }
    }

    /// Texts with a space between them.
    pub(super) fn words(&self, parts: &[Ex]) -> Code {
        if let [one] = parts {
            return self.expr(one);
        }
        match parts.iter().map(|part| self.in_format(part)).collect::<Option<Vec<_>>>() {
            Some(words) => Code::atom(format!("f\"{}\"", words.join(" "))),
            None => Code::call("\" \".join", &[Code::list(&self.all(parts))]),
        }
    }

    /// A text inside of a format, where it can stand there.
    fn in_format(&self, part: &Ex) -> Option<String> {
        match &part.is {
            Is::Text(text) => Some(escaped(text).replace('{', "{{").replace('}', "}}")),
            Is::Shown(of)
                if is_plain(of) && matches!(of.ty, Ty::Int | Ty::Small(_) | Ty::Symbol | Ty::Text) =>
            {
                Some(format!("{{{}}}", self.expr(of).text))
            }
            Is::Shown(of) if is_plain(of) && of.ty == Ty::Bool => {
                Some(format!("{{int({})}}", self.expr(of).text))
            }
            _ if part.ty == Ty::Text && is_plain(part) => Some(format!("{{{}}}", self.expr(part).text)),
            _ => None,
        }
    }
}

fn body_of(body: &Code, clauses: &str) -> String {
    format!("{} {clauses}", body.text)
}

/// Whether an expression is written without quotes, braces and colons.
fn is_plain(ex: &Ex) -> bool {
    match &ex.is {
        Is::Int(_) | Is::Var(_) | Is::Global(_) => true,
        Is::Negated(a) | Is::Part(a, _) | Is::Member(a, _) | Is::Last(a) | Is::Len(a) => is_plain(a),
        Is::Op(_, a, b) | Is::Index(a, b) => is_plain(a) && is_plain(b),
        _ => false,
    }
}
