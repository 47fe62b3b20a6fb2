//! Statements in C++.

use super::Printer;
use super::expression::binding::{ATOM, OR};
use crate::contest::Cases;
use crate::program::print::page::Page;
use crate::program::tree::{
    Ex, Global, Is, Names, Op, Role, St, Ty, changes, each_statement, globals_changed, uses,
};

impl Printer<'_> {
    pub(super) fn statements(&self, body: &[St], page: &mut Page) {
        for (at, statement) in body.iter().enumerate() {
            self.statement(statement, &body[at + 1..], page);
        }
    }

    /// A statement; `rest` are those after it, which see its names.
    fn statement(&self, statement: &St, rest: &[St], page: &mut Page) {
        match statement {
            St::Let(name, value) => self.local(name, value, rest, page),
            St::Bind(names, value) => self.defined(names, value, &|name| uses(rest, name) > 0, page),
            St::Unpack { kind, names, of } => self.unpack(*kind, names, of, page),
            St::ByKind { of, arms } => self.by_kind(of, arms, page),
            St::If(arms, last) => self.choice(arms, last, page),
            St::Count { name, from, to, body } => {
                let head = format!("for ({})", self.counting(name, from, to, is_fixed(to, body)));
                self.guarded(&head, body, page);
            }
            St::Times(count, body) => {
                let count = self.expr(count).text;
                let head = format!("for (long long copies = {count}; copies > 0; --copies)");
                self.guarded(&head, body, page);
            }
            St::Each { names, domain, body } => self.each(names, domain, body, page),
            St::While(condition, body) => {
                self.guarded(&format!("while ({})", self.expr(condition).text), body, page);
            }
            St::Cases(cases, body) => self.cases(*cases, body, page),
            St::Block(note, body) => self.block(note, body, page),
            plain => page.line(&self.line(plain)),
        }
    }

    /// A statement with no others inside and no names of its own.
    fn line(&self, statement: &St) -> String {
        let text = |ex: &Ex| self.expr(ex).text;
        match statement {
            St::Set(place, Ex { is: Is::Read, .. }) => self.read_into(&text(place), &place.ty),
            St::Set(place, Ex { is: Is::ReadCounted(count), .. }) => self.read_counted(&text(place), count),
            St::Set(place, value) => format!("{} = {};", text(place), self.braced_if_list(value)),
            St::Update(op, place, value) => self.update(*op, place, value),
            St::Push(place, value) => {
                format!("{}.push_back({});", self.expr(place).within(ATOM), self.braced(value))
            }
            St::Extend(place, list) => format!(
                "for (const auto& one : {}) {}.push_back(one);",
                text(list),
                self.expr(place).within(ATOM)
            ),
            St::Pop(place) => format!("{}.pop_back();", self.expr(place).within(ATOM)),
            St::Add(place, value) => format!("{}.insert({});", self.expr(place).within(ATOM), text(value)),
            St::Put(place, key, value) => {
                format!("{}[{}] = {};", self.expr(place).within(ATOM), text(key), text(value))
            }
            St::Clear(place) => format!("{}.clear();", self.expr(place).within(ATOM)),
            St::Return(value) => format!("return {};", self.braced(value)),
            St::Break => "break;".to_owned(),
            St::Continue => "continue;".to_owned(),
            St::Do(call) => format!("{};", text(call)),
            St::Say(value) => {
                self.note("cout");
                format!("cout << {} << '\\n';", self.expr(value).within(OR + 1))
            }
            _ => String::new(),
        }
    }

    fn braced_if_list(&self, value: &Ex) -> String {
        match &value.is {
            Is::Elements(parts) if parts.is_empty() => "{}".to_owned(),
            _ => self.expr(value).text,
        }
    }

    fn update(&self, op: Op, place: &Ex, value: &Ex) -> String {
        let (target, by) = (self.expr(place).text, self.expr(value).text);
        let one = matches!(&value.is, Is::Int(int) if int.to_i64() == Some(1));
        let sign = match op {
            Op::Add if one => return format!("++{target};"),
            Op::Sub if one => return format!("--{target};"),
            Op::Add => "+",
            Op::Sub => "-",
            Op::Mul => "*",
            Op::Div => "/",
            Op::Mod => "%",
            Op::And => "&",
            Op::Or => "|",
            Op::Xor => "^",
            Op::Shift => "<<",
            Op::Unshift => ">>",
            Op::FloorDiv | Op::FloorMod => {
                let whole = place.clone().op(op, value.clone());
                return format!("{target} = {};", self.expr(&whole).text);
            }
        };
        format!("{target} {sign}= {by};")
    }

    fn local(&self, name: &str, value: &Ex, rest: &[St], page: &mut Page) {
        let ty = self.ty(&value.ty);
        match &value.is {
            Is::Read => {
                page.line(&match value.ty {
                    Ty::Int => format!("{ty} {name} = 0;"),
                    Ty::Bool => format!("{ty} {name} = false;"),
                    Ty::Symbol => format!("{ty} {name} = ' ';"),
                    _ => format!("{ty} {name};"),
                });
                page.line(&self.read_into(name, &value.ty));
            }
            Is::ReadCounted(count) => {
                page.line(&format!("{ty} {name};"));
                page.line(&self.read_counted(name, count));
            }
            Is::Elements(parts) if parts.is_empty() => page.line(&format!("{ty} {name};")),
            Is::Elements(_) => {
                page.line(&format!("{ty} {name}{};", self.in_braces(value).unwrap_or_default()));
            }
            Is::Filled { count, with } => {
                let (count, with) = (self.expr(count).text, self.expr(with).text);
                page.line(&format!("{ty} {name}({count}, {with});"));
            }
            _ => {
                let changes = changes(rest, name);
                let fixed = if changes { "" } else { "const " };
                // What is given stays as it is.
                let lent = !changes && value.is_place() && self.is_given(value) && !self.is_plain(&value.ty);
                let reference = if lent { "&" } else { "" };
                page.line(&format!("{fixed}{ty}{reference} {name} = {};", self.expr(value).text));
            }
        }
    }

    /// Whether a place belongs to what functions only read.
    fn is_given(&self, place: &Ex) -> bool {
        match &place.is {
            Is::Part(of, _) | Is::Index(of, _) | Is::Last(of) | Is::Member(of, _) => self.is_given(of),
            Is::Global(name) => {
                let given = |global: &Global| global.name == *name && global.role == Role::Given;
                self.unit.globals.iter().any(given)
            }
            _ => false,
        }
    }

    fn read_into(&self, name: &str, ty: &Ty) -> String {
        match ty {
            Ty::Int => format!("cin >> {name};"),
            Ty::Grid => format!("{}({name});", self.note("read_grid")),
            _ => format!("{}({name});", self.note("read")),
        }
    }

    fn read_counted(&self, name: &str, count: &Ex) -> String {
        format!("{}({name}, {});", self.note("read_counted"), self.expr(count).text)
    }

    /// Names for the fields of a component that is an expression of this text.
    fn fields(&self, kind: usize, names: &[Option<String>], whole: &str, page: &mut Page) {
        let types = &self.unit.position.kinds[kind].1;
        for (at, (name, ty)) in names.iter().zip(types).enumerate() {
            let Some(name) = name else { continue };
            let part = match (self.unit.position.kinds.len(), types.len()) {
                (1, 1) => whole.to_owned(),
                (1, _) => format!("{}<{at}>({whole})", self.note("get")),
                _ => format!("{0}<{at}>(get<{kind}>({whole}))", self.note("get")),
            };
            let reference = self.reference(ty);
            let constant = if reference.starts_with("const ") { "" } else { "const " };
            page.line(&format!("{constant}{reference} {name} = {part};"));
        }
    }

    fn unpack(&self, kind: usize, names: &[Option<String>], of: &Ex, page: &mut Page) {
        self.fields(kind, names, &self.expr(of).text, page);
    }

    fn by_kind(&self, of: &Ex, arms: &[(Vec<Option<String>>, Vec<St>)], page: &mut Page) {
        let whole = self.expr(of);
        let mut begun = false;
        for (kind, (names, body)) in arms.iter().enumerate().filter(|(_, (_, body))| !body.is_empty()) {
            let other = if begun { "} else " } else { "" };
            page.line(&format!("{other}if ({}.index() == {kind}) {{", whole.within(ATOM)));
            page.deeper();
            self.fields(kind, names, &whole.text, page);
            self.statements(body, page);
            page.back();
            begun = true;
        }
        if begun {
            page.line("}");
            // Nothing else can be, which compilers do not see.
            if arms.iter().all(|(_, body)| matches!(body.last(), Some(St::Return(_)))) {
                page.line("return {};");
            }
        }
    }

    /// A statement under a head, on one line where that is short.
    fn guarded(&self, head: &str, body: &[St], page: &mut Page) {
        if let Some(line) = self.short(body).map(|line| format!("{head} {line}"))
            && line.chars().count() <= 100
        {
            page.line(&line);
            return;
        }
        page.line(&format!("{head} {{"));
        page.deeper();
        self.statements(body, page);
        page.back();
        page.line("}");
    }

    /// The only statement, where it is plain and on one line.
    fn short(&self, body: &[St]) -> Option<String> {
        let [one] = body else { return None };
        let plain = matches!(
            one,
            St::Set(..)
                | St::Update(..)
                | St::Push(..)
                | St::Pop(_)
                | St::Add(..)
                | St::Put(..)
                | St::Return(_)
                | St::Break
                | St::Continue
                | St::Do(_)
        );
        Some(self.line(one)).filter(|line| plain && !line.contains('\n'))
    }

    fn choice(&self, arms: &[(Ex, Vec<St>)], last: &[St], page: &mut Page) {
        if let ([(condition, body)], []) = (arms, last) {
            self.guarded(&format!("if ({})", self.expr(condition).text), body, page);
            return;
        }
        for (at, (condition, body)) in arms.iter().enumerate() {
            let other = if at > 0 { "} else " } else { "" };
            page.line(&format!("{other}if ({}) {{", self.expr(condition).text));
            page.deeper();
            self.statements(body, page);
            page.back();
        }
        if !last.is_empty() {
            page.line("} else {");
            page.deeper();
            self.statements(last, page);
            page.back();
        }
        page.line("}");
    }

    fn each(&self, names: &Names, domain: &Ex, body: &[St], page: &mut Page) {
        let (head, parts) = self.through(names, &domain.ty.element(), &|name| uses(body, name) > 0);
        let head = format!("for ({head} : {})", self.expr(domain).text);
        if parts.is_empty() {
            self.guarded(&head, body, page);
            return;
        }
        page.line(&format!("{head} {{"));
        page.deeper();
        parts.iter().for_each(|line| page.line(line));
        self.statements(body, page);
        page.back();
        page.line("}");
    }

    fn cases(&self, cases: Cases, body: &[St], page: &mut Page) {
        let head = match cases {
            Cases::One => {
                self.statements(body, page);
                return;
            }
            Cases::Count => "long long cases = 0;\ncin >> cases;\nwhile (cases-- > 0) {",
            Cases::End => "while (cin >> ws, cin.peek() != EOF) {",
        };
        page.line(head);
        page.deeper();
        self.statements(body, page);
        page.back();
        page.line("}");
    }

    fn block(&self, note: &str, body: &[St], page: &mut Page) {
        let names =
            body.iter().any(|statement| matches!(statement, St::Let(..) | St::Bind(..) | St::Unpack { .. }));
        if !names {
            if !note.is_empty() {
                page.line(&format!("// {note}"));
            }
            self.statements(body, page);
            return;
        }
        page.line(&if note.is_empty() { "{".to_owned() } else { format!("{{  // {note}") });
        page.deeper();
        self.statements(body, page);
        page.back();
        page.line("}");
    }
}

/// Whether a number stays what it is while statements are done: what it is made of does not change.
fn is_fixed(number: &Ex, body: &[St]) -> bool {
    let globals = globals_changed(body);
    let mut calls = false;
    each_statement(body, &mut |statement| calls |= matches!(statement, St::Do(_)));
    let mut fixed = true;
    number.walk(&mut |ex| match &ex.is {
        Is::Int(_) | Is::Op(..) | Is::Negated(_) => {}
        Is::Var(name) => fixed &= !changes(body, name),
        Is::Global(name) => fixed &= !globals.contains(name) && (ex.ty == Ty::Int || !calls),
        _ => fixed = false,
    });
    fixed
}
