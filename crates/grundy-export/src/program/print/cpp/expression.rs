//! Expressions in C++.

use grundy_rules::ir::Over;

use super::Printer;
use crate::program::print::page::{Code, Page, indented};
use crate::program::tree::{Change, Cmp, Ex, Is, Names, Op, Step, Ty, uses_in};

/// How tightly expressions hold together.
pub(super) mod binding {
    pub(crate) const CHOICE: u8 = 1;
    pub(crate) const OR: u8 = 2;
    pub(crate) const AND: u8 = 3;
    pub(crate) const BITS: u8 = 4;
    pub(crate) const COMPARED: u8 = 7;
    pub(crate) const SHIFT: u8 = 9;
    pub(crate) const SUM: u8 = 10;
    pub(crate) const PRODUCT: u8 = 11;
    pub(crate) const SIGN: u8 = 12;
    pub(crate) const ATOM: u8 = 13;
}

use binding::{AND, ATOM, BITS, CHOICE, COMPARED, OR, PRODUCT, SHIFT, SIGN, SUM};

fn atom(text: impl Into<String>) -> Code {
    Code::new(text, ATOM)
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

impl Printer<'_> {
    pub(super) fn expr(&self, ex: &Ex) -> Code {
        match &ex.is {
            Is::Int(int) => {
                let wide = int.to_i64().is_none_or(|number| i32::try_from(number).is_err());
                let text = format!("{int}{}", if wide { "LL" } else { "" });
                Code::new(text, if int.is_negative() { SIGN } else { ATOM })
            }
            Is::Truth(truth) => atom(truth.to_string()),
            Is::Symbol(symbol @ ('\'' | '\\')) => atom(format!("'\\{symbol}'")),
            Is::Symbol(symbol) => atom(format!("'{symbol}'")),
            Is::Row(row) => atom(format!("{}({})", self.note("string"), quoted(row))),
            Is::Text(text) => atom(quoted(text)),
            Is::Var(name) | Is::Global(name) => atom(name.clone()),
            Is::Negated(a) => Code::new(format!("-{}", self.expr(a).within(ATOM)), SIGN),
            Is::Not(a) => Code::new(format!("!{}", self.expr(a).within(ATOM)), SIGN),
            Is::Op(op, a, b) => self.op(*op, a, b),
            Is::Cmp(cmp, a, b) => self.cmp(*cmp, a, b),
            Is::All(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.expr(part).within(AND + 1)).collect();
                Code::new(parts.join(" && "), AND)
            }
            Is::Any(parts) => {
                // Without parentheses around `&&` compilers warn.
                let parts: Vec<String> = parts.iter().map(|part| self.expr(part).within(AND + 1)).collect();
                Code::new(parts.join(" || "), OR)
            }
            Is::If(c, a, b) => {
                let [c, a, b] =
                    [self.expr(c).within(OR), self.expr(a).within(OR), self.expr(b).within(CHOICE)];
                Code::new(format!("{c} ? {a} : {b}"), CHOICE)
            }
            Is::Tuple(_) | Is::Elements(_) | Is::Record(..) => {
                atom(format!("{}{}", self.ty(&ex.ty), self.in_braces(ex).unwrap_or_default()))
            }
            Is::Part(of, at) => atom(format!("{}<{at}>({})", self.note("get"), self.expr(of).text)),
            Is::Filled { count, with } => {
                atom(format!("{}({}, {})", self.ty(&ex.ty), self.expr(count).text, self.expr(with).text))
            }
            Is::Index(of, at) => atom(format!("{}[{}]", self.expr(of).within(ATOM), self.expr(at).text)),
            Is::Last(of) => atom(format!("{}.back()", self.expr(of).within(ATOM))),
            Is::Len(of) => Code::new(format!("(long long){}.size()", self.expr(of).within(ATOM)), SIGN),
            Is::Empty(of) => atom(format!("{}.empty()", self.expr(of).within(ATOM))),
            Is::Has(of, key) => {
                atom(format!("{}.count({})", self.expr(of).within(ATOM), self.expr(key).text))
            }
            Is::Get(of, key) => atom(format!("{}.at({})", self.expr(of).within(ATOM), self.expr(key).text)),
            Is::Frozen { array, sorted: true } => {
                atom(format!("{}({})", self.note("sorted_list"), self.expr(array).text))
            }
            Is::Frozen { array, sorted: false } => self.expr(array),
            Is::Library(name, args) => self.library(name, args),
            Is::Call(name, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.expr(arg).text).collect();
                atom(format!("{name}({})", args.join(", ")))
            }
            Is::Over { over, body, steps } => self.over(*over, body, steps, &ex.ty),
            Is::With { of, changes, sorted } => self.with(of, changes, *sorted, &ex.ty),
            Is::Named { names, value, body } => {
                let mut page = Page::default();
                let uses = |name: &str| uses_in(body, name) > 0;
                self.defined(names, value, &uses, &mut page);
                page.line(&format!("return {};", self.expr(body).text));
                at_once(&page.finish())
            }
            Is::Component(kind, fields) => self.component(*kind, fields),
            Is::Member(of, name) => atom(format!("{}.{name}", self.expr(of).within(ATOM))),
            Is::Shown(of) => self.shown(of),
            Is::Words(parts) => self.said(parts),
            // Only statements read; see there.
            Is::Read | Is::ReadCounted(_) => atom(String::new()),
            Is::ReadGraph { directed, tree, labels, base, vertices } => match vertices {
                None => atom(format!("{}({directed}, {tree}, {labels}, {base})", self.note("read_graph"))),
                Some(count) => {
                    let count = self.expr(count).text;
                    atom(format!(
                        "{}({directed}, {tree}, {labels}, {base}, {count})",
                        self.note("read_edges")
                    ))
                }
            },
        }
    }

    fn op(&self, op: Op, a: &Ex, b: &Ex) -> Code {
        let both_literal = matches!((&a.is, &b.is), (Is::Int(_), Is::Int(_)));
        let (mut left, right) = (self.expr(a), self.expr(b));
        // What is written out is a short number.
        if (both_literal || op == Op::Shift) && matches!(a.is, Is::Int(_)) && !left.text.ends_with("LL") {
            left.text.push_str("LL");
        }
        let infix = |sign: &str, binding: u8| {
            Code::new(format!("{} {sign} {}", left.within(binding), right.within(binding + 1)), binding)
        };
        // Compilers warn of operators beside bits without parentheses.
        let bits = |sign: &str| {
            let same = matches!(&a.is, Is::Op(inner, ..) if *inner == op);
            let left = if same { left.text.clone() } else { left.within(SIGN) };
            Code::new(format!("{left} {sign} {}", right.within(SIGN)), BITS)
        };
        let called = |name: &str| atom(format!("{}({}, {})", self.note(name), left.text, right.text));
        match op {
            Op::Add => infix("+", SUM),
            Op::Sub => infix("-", SUM),
            Op::Mul => infix("*", PRODUCT),
            Op::Div | Op::Mod if !matches!(b.is, Is::Int(_)) => {
                called(if op == Op::Div { "quotient" } else { "remainder" })
            }
            Op::Div => infix("/", PRODUCT),
            Op::Mod => infix("%", PRODUCT),
            Op::FloorDiv => called("floor_div"),
            Op::FloorMod => called("floor_mod"),
            Op::And => bits("&"),
            Op::Or => bits("|"),
            Op::Xor => bits("^"),
            Op::Shift => Code::new(format!("{} << {}", left.within(SIGN), right.within(SIGN)), SHIFT),
            Op::Unshift => Code::new(format!("{} >> {}", left.within(SIGN), right.within(SIGN)), SHIFT),
        }
    }

    fn cmp(&self, cmp: Cmp, a: &Ex, b: &Ex) -> Code {
        let sign = match cmp {
            Cmp::Equal => "==",
            Cmp::NotEqual => "!=",
            Cmp::Less => "<",
            Cmp::LessEqual => "<=",
            Cmp::Greater => ">",
            Cmp::GreaterEqual => ">=",
        };
        let [left, right] = [a, b].map(|part| self.expr(part).within(SHIFT));
        Code::new(format!("{left} {sign} {right}"), COMPARED)
    }

    fn component(&self, kind: usize, fields: &[Ex]) -> Code {
        let texts = || fields.iter().map(|field| self.expr(field).text).collect::<Vec<_>>();
        match (self.unit.position.kinds.len(), fields) {
            (1, [one]) => self.expr(one),
            (1, _) => atom(format!("Position{{{}}}", texts().join(", "))),
            (_, []) => atom(format!("Position({}<{kind}>)", self.note("in_place_index"))),
            _ => atom(format!("Position({}<{kind}>, {})", self.note("in_place_index"), texts().join(", "))),
        }
    }

    /// What is made of elements, without its type.
    pub(super) fn in_braces(&self, ex: &Ex) -> Option<String> {
        let parts = match &ex.is {
            Is::Tuple(parts) | Is::Elements(parts) | Is::Record(_, parts) => parts,
            Is::Component(_, parts) if self.unit.position.kinds.len() == 1 && parts.len() != 1 => parts,
            _ => return None,
        };
        let texts: Vec<String> = parts.iter().map(|part| self.expr(part).text).collect();
        Some(format!("{{{}}}", texts.join(", ")))
    }

    fn library(&self, name: &str, args: &[Ex]) -> Code {
        let texts: Vec<String> = args.iter().map(|arg| self.expr(arg).text).collect();
        // A number that is written out would make it a list of small numbers.
        let of = match (name, args) {
            ("repeated", [one, ..]) => format!("<{}>", self.ty(&one.ty)),
            _ => String::new(),
        };
        atom(format!("{}{of}({})", self.note(name), texts.join(", ")))
    }

    fn shown(&self, of: &Ex) -> Code {
        let text = self.expr(of).text;
        match of.ty {
            Ty::Text => self.expr(of),
            Ty::Int | Ty::Small(_) => atom(format!("{}({text})", self.note("to_string"))),
            Ty::Grid => atom(format!("{}({text})", self.note("show_grid"))),
            _ => atom(format!("{}({text})", self.note("show"))),
        }
    }

    /// Texts with a space between them.
    fn said(&self, parts: &[Ex]) -> Code {
        let mut pieces: Vec<String> = Vec::new();
        let mut literal = String::new();
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                literal.push(' ');
            }
            if let Is::Text(text) = &part.is {
                literal.push_str(text);
                continue;
            }
            if !literal.is_empty() {
                pieces.push(quoted(&literal));
                literal.clear();
            }
            pieces.push(self.expr(part).within(SUM));
        }
        if !literal.is_empty() {
            pieces.push(quoted(&literal));
        }
        Code::new(pieces.join(" + "), SUM)
    }

    fn over(&self, over: Over, body: &Ex, steps: &[Step], ty: &Ty) -> Code {
        let code = self.expr(body);
        let text = &code.text;
        let number = |each: String| ("long long found = 0;".to_owned(), each, "return found;".to_owned());
        let gathered = |each: String| (format!("{} found;", self.ty(ty)), each, "return found;".to_owned());
        let (first, each, last) = match over {
            Over::All => (
                String::new(),
                format!("if (!{}) return false;", code.within(ATOM)),
                "return true;".to_owned(),
            ),
            Over::Any => (String::new(), format!("if ({text}) return true;"), "return false;".to_owned()),
            Over::Count if body.is == Is::Truth(true) => number("++found;".to_owned()),
            Over::Count => number(format!("if ({text}) ++found;")),
            Over::Sum => number(format!("found += {text};")),
            Over::Xor => number(format!("found ^= {text};")),
            Over::Gcd => number(format!("found = {}(found, {text});", self.note("gcd_of"))),
            Over::List => gathered(format!("found.push_back({text});")),
            Over::Set => gathered(format!("found.insert({text});")),
            Over::Union => gathered(format!("for (const auto& one : {text}) found.insert(one);")),
            Over::Mex => (
                format!("{}<long long> found;", self.note("set")),
                format!("found.insert({text});"),
                format!("return {}(found);", self.note("mex_of")),
            ),
            Over::Min | Over::Max => {
                let better = if over == Over::Min { "<" } else { ">" };
                let of = self.ty(&body.ty);
                let each = format!(
                    "const {of} one = {text};\nif (found.empty() || one {better} found[0]) found = {{one}};"
                );
                (format!("{}<{of}> found;", self.note("vector")), each, "return found[0];".to_owned())
            }
        };
        let mut page = Page::default();
        if !first.is_empty() {
            page.line(&first);
        }
        self.steps(steps, &|name| uses_in(body, name) > 0, &each, &mut page);
        page.line(&last);
        at_once(&page.finish())
    }

    /// Lines in every branch of some steps; `uses` says which names these lines mention.
    fn steps(&self, steps: &[Step], uses: &dyn Fn(&str) -> bool, inner: &str, page: &mut Page) {
        let Some((step, rest)) = steps.split_first() else {
            page.line(inner);
            return;
        };
        let later = |name: &str| uses(name) || rest.iter().any(|step| step.mentions(name));
        match step {
            Step::If(condition) => {
                page.line(&format!("if ({}) {{", self.expr(condition).text));
                page.deeper();
                self.steps(rest, uses, inner, page);
            }
            Step::Count { name, from, to } => {
                page.line(&format!("for ({}) {{", self.counting(name, from, to, true)));
                page.deeper();
                self.steps(rest, uses, inner, page);
            }
            Step::Each { names, domain } => {
                let (head, parts) = self.through(names, &domain.ty.element(), &later);
                page.line(&format!("for ({head} : {}) {{", self.expr(domain).text));
                page.deeper();
                parts.iter().for_each(|line| page.line(line));
                self.steps(rest, uses, inner, page);
            }
            Step::Define { names, value } => {
                self.defined(names, value, &later, page);
                self.steps(rest, uses, inner, page);
                return;
            }
        }
        page.back();
        page.line("}");
    }

    /// The head of a counting loop; where the end is not `fixed`, it is computed before.
    pub(super) fn counting(&self, name: &str, from: &Ex, to: &Ex, fixed: bool) -> String {
        let (sign, end) = match &to.is {
            Is::Op(Op::Add, last, one) if one.is == Ex::int(1).is => ("<=", self.expr(last).text),
            _ => ("<", self.expr(to).text),
        };
        let first = self.expr(from).text;
        let simple = fixed && !end.contains('(');
        if simple {
            return format!("long long {name} = {first}; {name} {sign} {end}; ++{name}");
        }
        format!("long long {name} = {first}, {name}_end = {end}; {name} {sign} {name}_end; ++{name}")
    }

    /// The head of a loop through elements, and lines that name their parts.
    pub(super) fn through(
        &self,
        names: &Names,
        element: &Ty,
        uses: &dyn Fn(&str) -> bool,
    ) -> (String, Vec<String>) {
        match names {
            Names::One(name) if self.is_plain(element) => {
                (format!("const {} {name}", self.ty(element)), Vec::new())
            }
            Names::One(name) => (format!("const {}& {name}", self.ty(element)), Vec::new()),
            names => ("const auto& item".to_owned(), self.taken_apart(names, "item", uses)),
        }
    }

    /// Lines that name the parts of a tuple.
    fn taken_apart(&self, names: &Names, whole: &str, uses: &dyn Fn(&str) -> bool) -> Vec<String> {
        match names {
            Names::One(name) if !uses(name) => Vec::new(),
            Names::One(name) => vec![format!("const auto& {name} = {whole};")],
            Names::Tuple(parts) => {
                self.note("get");
                let part = |(at, part)| self.taken_apart(part, &format!("get<{at}>({whole})"), uses);
                parts.iter().enumerate().flat_map(part).collect()
            }
        }
    }

    /// Lines that name a value or its parts.
    pub(super) fn defined(&self, names: &Names, value: &Ex, uses: &dyn Fn(&str) -> bool, page: &mut Page) {
        match names {
            Names::One(name) if !uses(name) => {}
            Names::One(name) => {
                page.line(&format!("const {} {name} = {};", self.ty(&value.ty), self.expr(value).text));
            }
            names => {
                page.line(&format!("const auto item = {};", self.expr(value).text));
                self.taken_apart(names, "item", uses).iter().for_each(|line| page.line(line));
            }
        }
    }

    fn with(&self, of: &Ex, changes: &[Change], sorted: bool, ty: &Ty) -> Code {
        let mut page = Page::default();
        page.line(&format!("auto changed = {};", self.expr(of).text));
        for change in changes {
            let (index, value) = (self.expr(&change.index).text, self.expr(&change.value).text);
            let line = match ty {
                Ty::Grid => format!("{}(changed, {index}, {value});", self.note("set_cell")),
                _ => format!("changed[{index}] = {value};"),
            };
            let uses = |name: &str| uses_in(&change.index, name) + uses_in(&change.value, name) > 0;
            self.steps(&change.steps, &uses, &line, &mut page);
        }
        if sorted {
            page.line(&format!("{}(changed.begin(), changed.end());", self.note("sort")));
        }
        page.line("return changed;");
        at_once(&page.finish())
    }
}

/// Statements that give a value where an expression must stand.
fn at_once(body: &str) -> Code {
    atom(format!("[&] {{\n{}\n}}()", indented(body.trim_end())))
}
