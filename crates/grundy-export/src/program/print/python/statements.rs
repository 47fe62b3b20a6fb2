//! Statements.

use super::code::{WIDTH, binding, comments, indented};
use super::express::operator;
use super::frame::{Form, Frame, names_of, root};
use super::keep::is_copied;
use crate::contest::Cases;
use crate::program::tree::{Ex, Is, Names, St, Ty, changes, uses, uses_in};

/// What is done with a value that is computed in a statement.
type Sink<'s> = &'s dyn Fn(&Frame<'_>, &Ex) -> String;

impl Frame<'_> {
    /// The lines of a block with names of its own.
    pub(super) fn block(&self, body: &[St]) -> Vec<String> {
        self.nested().lines(body)
    }

    /// The lines of a block that is moved to the right; it is never empty.
    fn inner(&self, body: &[St]) -> Vec<String> {
        self.nested().inner_lines(body)
    }

    fn inner_lines(&mut self, body: &[St]) -> Vec<String> {
        inside_block(self.lines(body))
    }

    /// The lines of statements of this block.
    pub(super) fn lines(&mut self, body: &[St]) -> Vec<String> {
        let mut lines = Vec::new();
        for (at, statement) in body.iter().enumerate() {
            let rest = body.get(at + 1..).unwrap_or_default();
            if let Some(condition) = whether(statement, rest) {
                lines.push(format!("return {}", self.expr(&condition).text));
                return lines;
            }
            self.note_dying(statement, rest);
            self.statement(statement, rest, &mut lines);
        }
        lines
    }

    fn statement(&mut self, statement: &St, rest: &[St], lines: &mut Vec<String>) {
        match statement {
            St::Let(name, value) => self.new_variable(name, value, rest, lines),
            St::Bind(names, value) => self.bind(names, value, rest, lines),
            St::Unpack { kind, names, of } => self.unpack(*kind, names, of, rest, lines),
            St::ByKind { of, arms } => self.by_kind(of, arms, lines),
            St::Set(place, value) => {
                let (to, form) = (self.place(place).text, self.form(place));
                self.computed(value, &|frame, ex| format!("{to} = {}", frame.kept(ex, form).text), lines);
            }
            St::Update(op, place, value) => {
                let (to, sign) = (self.place(place).text, operator(*op));
                self.computed(value, &|frame, ex| format!("{to} {sign}= {}", frame.expr(ex).text), lines);
            }
            St::If(arms, last) => self.branches(arms, last, lines),
            St::Count { name, from, to, body } => self.count(name, from, to, body, lines),
            St::Times(count, body) => {
                lines.push(format!("for _ in range({}):", self.expr(count).text));
                lines.extend(self.inner(body));
            }
            St::Each { names, domain, body } => self.each(names, domain, body, lines),
            St::While(condition, body) => {
                lines.push(format!("while {}:", self.condition(condition).text));
                lines.extend(self.inner(body));
            }
            St::Push(array, value) => {
                let (to, form) = (self.place(array).within(binding::ATOM), self.form(array));
                let push = |frame: &Frame<'_>, ex: &Ex| format!("{to}.append({})", frame.kept(ex, form).text);
                self.computed(value, &push, lines);
            }
            St::Extend(array, value) => self.extend(array, value, lines),
            St::Pop(array) => lines.push(format!("{}.pop()", self.place(array).within(binding::ATOM))),
            St::Add(set, value) => {
                let to = self.place(set).within(binding::ATOM);
                self.computed(value, &|frame, ex| format!("{to}.add({})", frame.expr(ex).text), lines);
            }
            St::Put(map, key, value) => {
                let (form, key) = (self.form(map), self.key(key));
                let to = format!("{}[{key}]", self.place(map).within(binding::ATOM));
                self.computed(value, &|frame, ex| format!("{to} = {}", frame.kept(ex, form).text), lines);
            }
            St::Clear(place) => lines.push(format!("{}.clear()", self.place(place).within(binding::ATOM))),
            St::Return(value) => self.give_back(value, lines),
            St::Break => lines.push("break".to_owned()),
            St::Continue => lines.push("continue".to_owned()),
            St::Do(call) => lines.push(self.expr(call).text),
            St::Say(text) => {
                let say = if self.says_at_once { "print" } else { "answers.append" };
                self.computed(text, &|frame, ex| format!("{say}({})", frame.expr(ex).text), lines);
            }
            St::Cases(cases, body) => match cases {
                Cases::One => lines.extend(self.block(body)),
                Cases::Count => {
                    lines.push("for _ in range(int(words.pop())):".to_owned());
                    lines.extend(self.inner(body));
                }
                Cases::End => {
                    lines.push("while words:".to_owned());
                    lines.extend(self.inner(body));
                }
            },
            St::Block(comment, body) => {
                let inner = self.block(body);
                if !inner.is_empty() {
                    lines.extend(comments(comment));
                    lines.extend(inner);
                }
            }
        }
    }

    /// Does something with a value. What has names in it becomes statements: `let` a variable, and a choice that has such in its
    /// branches, or is too long for a line, one with `if`.
    fn computed(&self, value: &Ex, sink: Sink<'_>, lines: &mut Vec<String>) {
        match &value.is {
            Is::Named { names, value, body } => {
                let mut inner = self.nested();
                inner.name_value(names, value, body, lines);
                inner.computed(body, sink, lines);
            }
            Is::If(condition, yes, no) if value.ty != Ty::Bool && self.is_opened(value, sink) => {
                lines.push(format!("if {}:", self.condition(condition).text));
                let mut inner = Vec::new();
                self.computed(yes, sink, &mut inner);
                lines.extend(indented(inner));
                lines.push("else:".to_owned());
                let mut inner = Vec::new();
                self.computed(no, sink, &mut inner);
                lines.extend(indented(inner));
            }
            _ => lines.push(sink(self, value)),
        }
    }

    /// Gives a value back; what comes after a branch that does so needs no `else`.
    fn give_back(&self, value: &Ex, lines: &mut Vec<String>) {
        let sink = |frame: &Frame<'_>, ex: &Ex| match &ex.is {
            Is::Tuple(parts) if parts.is_empty() => "return".to_owned(),
            _ => format!("return {}", frame.given_back(ex).text),
        };
        match &value.is {
            Is::Named { names, value, body } => {
                let mut inner = self.nested();
                inner.name_value(names, value, body, lines);
                inner.give_back(body, lines);
            }
            Is::If(condition, yes, no) if self.is_opened(value, &sink) => {
                lines.push(format!("if {}:", self.condition(condition).text));
                let mut inner = Vec::new();
                self.give_back(yes, &mut inner);
                lines.extend(indented(inner));
                self.give_back(no, lines);
            }
            _ => lines.push(sink(self, value)),
        }
    }

    /// Whether a choice is better written with statements.
    fn is_opened(&self, value: &Ex, sink: Sink<'_>) -> bool {
        fn has_names(ex: &Ex) -> bool {
            match &ex.is {
                Is::Named { .. } => true,
                Is::If(_, yes, no) => has_names(yes) || has_names(no),
                _ => false,
            }
        }
        has_names(value) || sink(self, value).chars().count() + 8 > WIDTH
    }

    /// A line that names a value for an expression.
    fn name_value(&mut self, names: &Names, value: &Ex, body: &Ex, lines: &mut Vec<String>) {
        let used = |name: &str| uses_in(body, name) > 0;
        if names_of(names).into_iter().any(used) {
            let outer = self.clone();
            let target = self.target(names, &used);
            outer.computed(value, &|frame, ex| format!("{target} = {}", frame.expr(ex).text), lines);
        }
    }

    fn new_variable(&mut self, name: &str, value: &Ex, rest: &[St], lines: &mut Vec<String>) {
        if uses(rest, name) == 0 {
            if matters(value) {
                lines.push(format!("_ = {}", self.expr(value).text));
            }
            return;
        }
        if self.may_share(&[name], value, rest) {
            let text = self.place(value).text;
            if let Is::Var(of) = root(value) {
                self.scope.share(of);
            }
            lines.push(format!("{} = {text}", self.scope.declare(name)));
            return;
        }
        let before = self.clone();
        let to = self.scope.declare(name);
        self.scope.own(name);
        let form = self.form_of(name);
        before.computed(value, &|frame, ex| format!("{to} = {}", frame.kept(ex, form).text), lines);
    }

    fn bind(&mut self, names: &Names, value: &Ex, rest: &[St], lines: &mut Vec<String>) {
        if let Names::One(name) = names {
            return self.new_variable(name, value, rest, lines);
        }
        let used = |name: &str| uses(rest, name) > 0;
        let all = names_of(names);
        if !all.iter().any(|name| used(name)) {
            if matters(value) {
                lines.push(format!("_ = {}", self.expr(value).text));
            }
            return;
        }
        let shares = self.may_share(&all, value, rest);
        let before = self.clone();
        let target = self.target(names, &used);
        let sink = |frame: &Frame<'_>, ex: &Ex| {
            let code = if shares { frame.place(ex) } else { frame.kept(ex, Form::Fixed) };
            format!("{} = {}", in_parentheses(&target), code.text)
        };
        before.computed(value, &sink, lines);
        match root(value) {
            Is::Var(of) if shares => self.scope.share(of),
            _ => all.iter().for_each(|name| self.scope.own(name)),
        }
        self.revive(&all, &used, lines);
    }

    /// Makes sets of Python of the tuples that variables were given.
    fn revive(&self, names: &[&str], used: &dyn Fn(&str) -> bool, lines: &mut Vec<String>) {
        for name in names.iter().filter(|name| self.form_of(name) == Form::Live && used(name)) {
            let name = self.scope.get(name);
            lines.push(format!("{name} = set({name})"));
        }
    }

    /// Names for the fields of a component.
    fn unpack(
        &mut self,
        kind: usize,
        names: &[Option<String>],
        of: &Ex,
        rest: &[St],
        lines: &mut Vec<String>,
    ) {
        let several = self.shape().kinds.len() > 1;
        let used = |name: &&String| uses(rest, name) > 0;
        let named: Vec<Option<&String>> = names.iter().map(|name| name.as_ref().filter(used)).collect();
        let all: Vec<(usize, &String)> =
            named.iter().enumerate().filter_map(|(at, name)| name.map(|name| (at, name))).collect();
        let [(first, name), others @ ..] = all.as_slice() else { return };
        let value = self.place(of);
        if !several && names.len() == 1 {
            match &of.is {
                // Nothing changes the names of fields.
                Is::Var(var) if !changes(rest, var) => self.scope.alias(name, var),
                _ => lines.push(format!("{} = {}", self.scope.declare(name), value.text)),
            }
            return;
        }
        debug_assert!(!several || kind < self.shape().kinds.len());
        if others.is_empty() && (several || names.len() > 2) {
            let at = if several { first + 1 } else { *first };
            lines.push(format!("{} = {}[{at}]", self.scope.declare(name), value.within(binding::ATOM)));
            return;
        }
        let mut targets: Vec<String> =
            named.iter().map(|name| name.map_or("_".to_owned(), |name| self.scope.declare(name))).collect();
        if several {
            targets.insert(0, "_".to_owned());
        }
        lines.push(format!("{} = {}", targets.join(", "), value.text));
    }

    fn by_kind(&mut self, of: &Ex, arms: &[(Vec<Option<String>>, Vec<St>)], lines: &mut Vec<String>) {
        let mut whole = of.clone();
        if !matches!(of.is, Is::Var(_)) {
            let name = self.scope.fresh("component");
            lines.push(format!("{name} = {}", self.place(of).text));
            whole = Ex::var(&name, Ty::Position);
        }
        let value = self.place(&whole).text;
        let all = arms.len() == self.shape().kinds.len() && arms.iter().all(|(_, body)| !body.is_empty());
        let mut first = true;
        for (kind, (names, body)) in arms.iter().enumerate() {
            if body.is_empty() {
                continue;
            }
            let mut inner = self.nested();
            let mut inside = Vec::new();
            inner.unpack(kind, names, &whole, body, &mut inside);
            inside.extend(inner.lines(body));
            if arms.len() == 1 {
                lines.extend(inside);
                return;
            }
            let name = self.shape().kinds.get(kind).map_or("", |(name, _)| name.as_str());
            lines.push(match (first, all && kind + 1 == arms.len()) {
                (true, _) => format!("if {value}[0] == {kind}:  # {name}"),
                (false, false) => format!("elif {value}[0] == {kind}:  # {name}"),
                (false, true) => format!("else:  # {name}"),
            });
            lines.extend(inside_block(inside));
            first = false;
        }
    }

    fn branches(&self, arms: &[(Ex, Vec<St>)], last: &[St], lines: &mut Vec<String>) {
        if let [(condition, body)] = arms
            && body.is_empty()
            && !last.is_empty()
        {
            let contrary = (condition.clone().not(), last.to_vec());
            return self.branches(&[contrary], &[], lines);
        }
        for (at, (condition, body)) in arms.iter().enumerate() {
            let word = if at == 0 { "if" } else { "elif" };
            lines.push(format!("{word} {}:", self.condition(condition).text));
            lines.extend(self.inner(body));
        }
        let inner = self.block(last);
        if !inner.is_empty() {
            lines.push("else:".to_owned());
            lines.extend(indented(inner));
        }
    }

    fn count(&self, name: &str, from: &Ex, to: &Ex, body: &[St], lines: &mut Vec<String>) {
        let mut inner = self.nested();
        let target = inner.target(&Names::One(name.to_owned()), &|name| uses(body, name) > 0);
        if self.is_natural(from) && !changes(body, name) {
            inner.scope.know_natural(name);
        }
        lines.push(format!("for {target} in {}:", self.range(from, to).text));
        lines.extend(inner.inner_lines(body));
    }

    fn each(&self, names: &Names, domain: &Ex, body: &[St], lines: &mut Vec<String>) {
        if let (Names::One(name), [St::Push(array, value)]) = (names, body)
            && matches!(&value.is, Is::Var(var) if var == name)
            && !mentions_root(domain, array)
        {
            return self.extend(array, domain, lines);
        }
        let mut inner = self.nested();
        let used = |name: &str| uses(body, name) > 0;
        let target = inner.target(names, &used);
        lines.push(format!("for {target} in {}:", self.iterated(domain).text));
        let mut first = Vec::new();
        if let Names::One(name) = names
            && used(name)
        {
            let element = Ex::var(name, domain.ty.element());
            let (from, to) = (self.form(domain), inner.form_of(name));
            // What is changed is no longer the element itself.
            if is_copied(&element.ty, from, to) && (from != to || changes(body, name)) {
                let copy = inner.copied(inner.place(&element), &element.ty, from, to).text;
                first.push(format!("{target} = {copy}"));
            }
        } else {
            inner.revive(&names_of(names), &used, &mut first);
        }
        lines.extend(indented(first));
        lines.extend(inner.inner_lines(body));
    }

    fn extend(&self, array: &Ex, value: &Ex, lines: &mut Vec<String>) {
        let (to, form) = (self.place(array).within(binding::ATOM), self.form(array));
        let extend = |frame: &Frame<'_>, ex: &Ex| {
            let (Ty::Array(of) | Ty::List(of)) = &ex.ty else {
                return format!("{to}.extend({})", frame.argument(ex).text);
            };
            // What a call gives is nobody else's, and elements that cannot change may be shared.
            let all = if !ex.is_place() || !is_copied(of, frame.form(ex), form) {
                frame.argument(ex)
            } else {
                frame.copied(frame.place(ex), &Ty::Array(of.clone()), frame.form(ex), form)
            };
            format!("{to}.extend({})", all.text)
        };
        self.computed(value, &extend, lines);
    }
}

/// What `if condition: return True` followed by `return False` gives back, or the contrary.
fn whether(statement: &St, rest: &[St]) -> Option<Ex> {
    let told = |body: &[St]| match body {
        [St::Return(Ex { is: Is::Truth(truth), .. })] => Some(*truth),
        _ => None,
    };
    match statement {
        St::If(arms, last) if last.is_empty() && arms.len() == 1 => match (told(&arms[0].1)?, told(rest)?) {
            (true, false) => Some(arms[0].0.clone()),
            (false, true) => Some(arms[0].0.clone().not()),
            _ => None,
        },
        _ => None,
    }
}

/// Lines moved to the right, at least one.
fn inside_block(mut lines: Vec<String>) -> Vec<String> {
    if lines.is_empty() {
        lines.push("pass".to_owned());
    }
    indented(lines)
}

/// Whether an expression may look at the variable or the global that a place belongs to; what calls look at is not known.
fn mentions_root(ex: &Ex, place: &Ex) -> bool {
    let root = root(place);
    let seen_by_calls = matches!(root, Is::Global(_));
    let mut found = false;
    ex.walk(&mut |ex| found |= ex.is == *root || seen_by_calls && matches!(ex.is, Is::Call(..)));
    found
}

/// Whether a value must be computed though nothing uses it.
fn matters(value: &Ex) -> bool {
    let mut found = false;
    value.walk(&mut |ex| {
        found |= matches!(ex.is, Is::Read | Is::ReadCounted(_) | Is::ReadGraph { .. } | Is::Call(..));
    });
    found
}

/// What stands on the left of an assignment: a single name in a tuple needs parentheses to be seen.
fn in_parentheses(target: &str) -> String {
    if target.ends_with(',') { format!("({target})") } else { target.to_owned() }
}
