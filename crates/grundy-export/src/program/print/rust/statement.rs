//! Statements.

use super::bind::{By, Pattern, Source, as_names};
use super::code::{Code, Form, binding, braced, indented, is_long};
use super::expr::Opened;
use super::over::{Domain, Range, looped};
use super::scope::{After, Body, Later, root};
use super::types::narrow;
use crate::contest::Cases;
use crate::program::tree::{Ex, Is, Names, Op, St, Ty, uses, uses_in};

/// Where the value of the last statement goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tail {
    /// Nowhere: more follows, or there is none.
    No,
    /// It is the result of the function.
    Result,
}

/// Whether statements always give the result of the function.
fn ends(body: &[St]) -> bool {
    match body.last() {
        Some(St::Return(_)) => true,
        Some(St::If(arms, last)) => ends(last) && arms.iter().all(|(_, body)| ends(body)),
        Some(St::ByKind { arms, .. }) => arms.iter().all(|(_, body)| ends(body)),
        Some(St::Block(_, body)) => ends(body),
        _ => false,
    }
}

/// Whether statements set a variable before they ask for it: then its first value is not used.
fn is_set_first(rest: &[St], name: &str) -> bool {
    match rest.iter().find(|statement| uses(std::slice::from_ref(*statement), name) > 0) {
        Some(St::Set(Ex { is: Is::Var(var), .. }, value)) => var == name && uses_in(value, name) == 0,
        _ => false,
    }
}

/// Lines in braces.
fn scoped(lines: &[String]) -> String {
    format!("{{\n{}\n}}", indented(&lines.join("\n")))
}

impl<'u> Body<'_, 'u> {
    /// The lines of some statements.
    pub(super) fn lines(&mut self, body: &'u [St], tail: Tail) -> Vec<String> {
        let (vars, added) = (self.vars.len(), self.added.len());
        let tail = if ends(body) { tail } else { Tail::No };
        let mut lines = Vec::new();
        let mut at = 0;
        while at < body.len() {
            let is_last = at + 1 == body.len();
            let next = if self.popped(&body[at..], &mut lines) {
                at + 2
            } else {
                self.later.push(Later::Statements(&body[at + 1..]));
                self.current = body[at].own();
                let tail = if is_last { tail } else { Tail::No };
                lines.extend(self.statement(&body[at], &body[at + 1..], tail));
                self.later.pop();
                at + 1
            };
            at = next;
        }
        self.vars.truncate(vars);
        self.added.truncate(added);
        lines
    }

    /// Statements that are done again and again.
    fn repeated(&mut self, body: &'u [St], condition: Option<&'u Ex>) -> Vec<String> {
        self.later.push(Later::Statements(body));
        self.later.extend(condition.map(Later::Expression));
        let lines = self.lines(body, Tail::No);
        self.later.truncate(self.later.len() - 1 - usize::from(condition.is_some()));
        lines
    }

    /// The last element of an array that is used and taken off.
    fn popped(&mut self, body: &'u [St], lines: &mut Vec<String>) -> bool {
        let [first, St::Pop(array), rest @ ..] = body else { return false };
        let is_last = |ex: &Ex| matches!(&ex.is, Is::Last(of) if **of == *array);
        let apart = |ex: &Ex| match root(array) {
            Is::Var(name) => uses_in(ex, name) == 0,
            _ => false,
        };
        self.later.push(Later::Statements(rest));
        self.current = first.own();
        let found = match first {
            St::Let(name, value) if is_last(value) => {
                Some(self.taken(&Names::One(name.clone()), value, array, rest))
            }
            St::Bind(names, value) if is_last(value) => Some(self.taken(names, value, array, rest)),
            St::Put(map, key, value) if is_last(key) && apart(map) && apart(value) => {
                let key = self.off(array);
                Some(self.put(map, &key, value))
            }
            St::Push(to, value) if is_last(value) && apart(to) => {
                let value = self.off(array);
                let (mut before, to) = self.target(to);
                before.push(format!("{to}.push({value});"));
                Some(before)
            }
            _ => None,
        };
        self.later.pop();
        let is_found = found.is_some();
        lines.extend(found.unwrap_or_default());
        is_found
    }

    /// The last element of an array, taken off.
    fn off(&mut self, array: &Ex) -> String {
        let (_, array) = self.target(array);
        format!("{array}.pop().unwrap()")
    }

    fn taken(&mut self, names: &Names, value: &Ex, array: &Ex, rest: &[St]) -> Vec<String> {
        let after = After::statements(rest);
        let off = self.off(array);
        let source = Source { by: By::Value, lender: None, after: &after, narrow: self.is_narrow(array) };
        let Pattern { text, lines } = self.pattern(names, &value.ty, &source);
        let first = if text == "_" { format!("{off};") } else { format!("let {text} = {off};") };
        [first].into_iter().chain(lines).collect()
    }

    fn statement(&mut self, statement: &'u St, rest: &'u [St], tail: Tail) -> Vec<String> {
        let after = After::statements(rest);
        match statement {
            St::Let(name, value) if is_set_first(rest, name) && !self.fills(value) => {
                self.pending.push(name.clone());
                Vec::new()
            }
            St::Let(name, value) => self.bind(&Names::One(name.clone()), value, &after),
            St::Bind(names, value) => self.bind(names, value, &after),
            St::Unpack { kind, names, of } => self.unpack(*kind, names, of, &after),
            St::ByKind { of, arms } => self.by_kind(of, arms, tail),
            St::Set(Ex { is: Is::Var(name), .. }, value) if self.pending.contains(name) => {
                self.pending.retain(|pending| pending != name);
                self.bind(&Names::One(name.clone()), value, &after)
            }
            St::Set(place, value) => self.set(place, value),
            St::Update(op, place, value) => self.update(*op, place, value),
            St::If(arms, last) => vec![self.choice(arms, last, tail)],
            St::Count { name, from, to, body } => {
                let after = After::statements(body);
                let head = self.counted(name, (from, to), &after, Range::Looped);
                let source = Source { by: By::Value, lender: None, after: &after, narrow: false };
                vec![self.loops(&Names::One(name.clone()), &Ty::Int, &source, &head, body)]
            }
            St::Times(count, body) => {
                let count = self.ex(count).within(binding::BIT_OR);
                vec![braced(&format!("for _ in 0..{count}"), &self.repeated(body, None))]
            }
            St::Each { names, domain, body } => self.each(names, domain, body),
            St::While(condition, body) => vec![self.whiles(condition, body)],
            St::Push(array, value) => self.added_to(array, "push", value, narrow(&array.ty)),
            St::Add(set, value) => self.added_to(set, "insert", value, None),
            St::Put(map, key, value) => match self.put_last(map, key, value) {
                Some(lines) => lines,
                None => {
                    let hoisted = self.is_hoisted(map, &[key]);
                    let (mut lines, given) = self.hoisted(hoisted, "key", key);
                    lines.extend(self.put(map, &given, value));
                    lines
                }
            },
            St::Extend(array, elements) => self.extend(array, elements),
            St::Pop(array) => self.on(array, "pop()"),
            St::Clear(place) => self.clear(place),
            St::Return(value) => self.returned(value, tail),
            St::Break => vec!["break;".to_owned()],
            St::Continue => vec!["continue;".to_owned()],
            St::Do(call) => vec![format!("{};", self.ex(call).text)],
            St::Say(text) => vec![self.say(text)],
            St::Cases(cases, body) => self.cases(*cases, body),
            St::Block(comment, body) => self.block(comment, body, tail),
        }
    }

    fn returned(&mut self, value: &'u Ex, tail: Tail) -> Vec<String> {
        let opened =
            if self.is_worded { Opened::plain(self.worded(value)) } else { self.opened(value, None) };
        let mut lines = opened.lines;
        let text = opened.code.text;
        lines.push(if tail == Tail::Result { text } else { format!("return {text};") });
        lines
    }

    /// One of several texts that are written out.
    fn worded(&mut self, text: &'u Ex) -> Code {
        match &text.is {
            Is::If(condition, yes, no) => {
                let head = self.ex(condition).text;
                let chained = matches!(no.is, Is::If(..));
                let (yes, no) = (self.worded(yes).text, self.worded(no).text);
                Code::choice(&head, &yes, &no, chained)
            }
            _ => Code::atom(self.lend(text)),
        }
    }

    fn block(&mut self, comment: &str, body: &'u [St], tail: Tail) -> Vec<String> {
        let comment = (!comment.is_empty()).then(|| format!("// {comment}"));
        let lines = self.lines(body, tail);
        let names = |statement: &St| matches!(statement, St::Let(..) | St::Bind(..) | St::Unpack { .. });
        if lines.is_empty() {
            return Vec::new();
        }
        let lines = if body.iter().any(names) { vec![scoped(&lines)] } else { lines };
        comment.into_iter().chain(lines).collect()
    }

    fn by_kind(&mut self, of: &Ex, arms: &'u [(Vec<Option<String>>, Vec<St>)], tail: Tail) -> Vec<String> {
        let kinds = &self.printer.unit.position.kinds;
        if let ([_], [(names, body)]) = (kinds.as_slice(), arms) {
            let mut lines = self.unpack(0, names, of, &After::statements(body));
            lines.extend(self.lines(body, tail));
            return lines;
        }
        let matched = self.matched(of, &After::default()).0;
        let mut texts = Vec::new();
        for (kind, (names, body)) in arms.iter().enumerate() {
            let vars = self.vars.len();
            let after = After::statements(body);
            let (_, source) = self.matched(of, &after);
            let Pattern { text, lines } = self.variant(kind, names, &kinds[kind].1, &source);
            let lines: Vec<String> = lines.into_iter().chain(self.lines(body, tail)).collect();
            self.vars.truncate(vars);
            let is_plain = matches!(body.as_slice(), [St::Return(_)]) && tail == Tail::Result;
            texts.push(match lines.as_slice() {
                [line] if is_plain && !is_long(line) => format!("{text} => {line},"),
                lines => braced(&format!("{text} =>"), lines),
            });
        }
        vec![braced(&format!("match {matched}"), &texts)]
    }

    /// Whether what is given to a method must be computed before, since it changes what holds the place.
    fn is_hoisted(&self, place: &Ex, given: &[&Ex]) -> bool {
        let kept = self.is_kept(place);
        let calls = |ex: &Ex| {
            let mut found = false;
            ex.walk(&mut |ex| found |= matches!(ex.is, Is::Call(..) | Is::Get(..)));
            found
        };
        self.is_tabled(place) && given.iter().any(|ex| self.fills(ex))
            || kept && given.iter().any(|ex| calls(ex))
    }

    pub(super) fn is_kept(&self, place: &Ex) -> bool {
        use super::plan::Home;
        matches!(root(place), Is::Global(name) if *self.printer.plan.home(name) == Home::Kept)
    }

    /// A value, in a variable of its own where that must be.
    fn hoisted(&mut self, is_hoisted: bool, wish: &str, value: &Ex) -> (Vec<String>, String) {
        let text = self.keep(value).text;
        if !is_hoisted {
            return (Vec::new(), text);
        }
        let name = self.fresh(wish);
        (vec![format!("let {name} = {text};")], name)
    }

    /// Puts something for a key that is needed for the value, and not any more after it.
    fn put_last(&mut self, map: &'u Ex, key: &'u Ex, value: &'u Ex) -> Option<Vec<String>> {
        let Is::Var(name) = &key.is else { return None };
        if self.is_copy(&key.ty) || !self.is_copy(&value.ty) || uses_in(value, name) == 0 {
            return None;
        }
        let all = std::mem::replace(&mut self.current, vec![map, key]);
        if !self.is_last_use(key) {
            self.current = all;
            return None;
        }
        let first = self.ex(value).text;
        let key = self.keep(key).text;
        let made = self.fresh("value");
        let (mut lines, map) = self.target(map);
        lines.insert(0, format!("let {made} = {first};"));
        lines.push(format!("{map}.insert({key}, {made});"));
        Some(lines)
    }

    fn put(&mut self, map: &Ex, key: &str, value: &Ex) -> Vec<String> {
        let hoisted = self.is_hoisted(map, &[value]);
        let (mut lines, value) = self.hoisted(hoisted, "value", value);
        let (before, map) = self.target(map);
        lines.extend(before);
        lines.push(format!("{map}.insert({key}, {value});"));
        lines
    }

    fn added_to(&mut self, place: &Ex, method: &str, value: &Ex, bits: Option<u8>) -> Vec<String> {
        let hoisted = self.is_hoisted(place, &[value]);
        let (mut lines, value) = if hoisted {
            self.hoisted(true, "value", value)
        } else {
            (Vec::new(), self.stored(value, bits).text)
        };
        let value = if let (true, Some(bits)) = (hoisted, bits) {
            format!("{value} as {}", super::types::small(bits))
        } else {
            value
        };
        let (before, place) = self.target(place);
        lines.extend(before);
        lines.push(format!("{place}.{method}({value});"));
        lines
    }

    fn extend(&mut self, array: &Ex, elements: &Ex) -> Vec<String> {
        let hoisted = self.is_hoisted(array, &[elements]);
        let Domain { mut lines, code, by, .. } = self.domain(elements, &After::default());
        let mut text = code.text.clone();
        if hoisted {
            let name = self.fresh("more");
            lines.push(format!("let {name} = {text};"));
            text = name;
        }
        let (before, array) = self.target(array);
        lines.extend(before);
        lines.push(match (by, code.form) {
            (By::Value, _) => format!("{array}.extend({text});"),
            (_, Form::Lent) if self.printer.is_sequence(&elements.ty) => {
                format!("{array}.extend_from_slice({text});")
            }
            (_, _) if self.printer.is_sequence(&elements.ty) => {
                format!("{array}.extend_from_slice(&{text});")
            }
            _ => format!("{array}.extend({text}.iter().cloned());"),
        });
        lines
    }

    fn on(&mut self, place: &Ex, method: &str) -> Vec<String> {
        let (mut lines, place) = self.target(place);
        lines.push(format!("{place}.{method};"));
        lines
    }

    fn clear(&mut self, place: &Ex) -> Vec<String> {
        if self.is_nowhere(place) { Vec::new() } else { self.on(place, "clear()") }
    }

    fn is_nowhere(&self, place: &Ex) -> bool {
        use super::plan::Home;
        matches!(&place.is, Is::Global(name) if *self.printer.plan.home(name) == Home::Nowhere)
    }

    /// A place on which methods are called that change it, or whose elements are replaced.
    fn target(&mut self, place: &Ex) -> (Vec<String>, String) {
        match &place.is {
            Is::Global(name) if self.is_kept(place) => {
                (Vec::new(), format!("{}.{name}.borrow_mut()", self.game()))
            }
            Is::Index(of, index) => {
                let (mut lines, of) = self.target(of);
                let mut at = self.index(index);
                if self.is_tabled(place) && self.passes_tables(index) {
                    let name = self.fresh("at");
                    lines.push(format!("let {name} = {at};"));
                    at = name;
                }
                (lines, format!("{of}[{at}]"))
            }
            Is::Last(of) => {
                let (lines, of) = self.target(of);
                (lines, format!("{of}.last_mut().unwrap()"))
            }
            Is::Get(of, key) => {
                let (lines, of) = self.target(of);
                (lines, format!("{of}.get_mut({}).unwrap()", self.key(key)))
            }
            Is::Part(of, at) => {
                let (lines, of) = self.target(of);
                (lines, format!("{of}.{at}"))
            }
            Is::Member(of, member) => {
                let (lines, of) = self.target(of);
                (lines, format!("{of}.{member}"))
            }
            _ => (Vec::new(), self.receiver(place)),
        }
    }

    /// A place that gets another value.
    fn assigned(&mut self, place: &Ex) -> (Vec<String>, String) {
        let (lines, text) = self.target(place);
        match place.is {
            Is::Last(_) | Is::Get(..) => (lines, format!("*{text}")),
            _ => (lines, text),
        }
    }

    fn set(&mut self, place: &Ex, value: &Ex) -> Vec<String> {
        if self.is_nowhere(place) {
            return self.done(value);
        }
        match &value.is {
            Is::Frozen { array, sorted: true } if **array == *place => {
                return self.on(place, "sort_unstable()");
            }
            // What is changed in place must not be asked for meanwhile.
            Is::With { of, changes, sorted } if **of == *place && self.is_changed_in_place(place, value) => {
                let (mut lines, text) = self.target(place);
                for change in changes {
                    lines.extend(self.change(&text, change, &place.ty));
                }
                if *sorted {
                    lines.push(format!("{text}.sort_unstable();"));
                }
                return lines;
            }
            _ => {}
        }
        let bits = self.stored_as(place);
        let Opened { mut lines, code, .. } = match bits {
            Some(_) => Opened::plain(self.stored(value, bits)),
            None => self.opened(value, None),
        };
        let (before, place) = self.assigned(place);
        lines.extend(before);
        lines.push(format!("{place} = {};", code.text));
        lines
    }

    fn is_changed_in_place(&self, place: &Ex, value: &Ex) -> bool {
        match &place.is {
            Is::Var(name) => uses_in(value, name) == 1,
            _ => false,
        }
    }

    fn update(&mut self, op: Op, place: &Ex, value: &Ex) -> Vec<String> {
        let operator = match op {
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
                let whole = Ex::new(Is::Op(op, Box::new(place.clone()), Box::new(value.clone())), Ty::Int);
                return self.set(place, &whole);
            }
        };
        let value = self.stored(value, self.stored_as(place)).text;
        let (mut lines, place) = self.assigned(place);
        lines.push(format!("{place} {operator}= {value};"));
        lines
    }

    fn loops(
        &mut self,
        names: &Names,
        element: &Ty,
        source: &Source<'_>,
        head: &str,
        body: &'u [St],
    ) -> String {
        let vars = self.vars.len();
        self.later.push(Later::Statements(body));
        self.later.push(Later::Statements(body));
        let Pattern { text, lines } = self.pattern(names, element, source);
        self.later.pop();
        let lines: Vec<String> = lines.into_iter().chain(self.lines(body, Tail::No)).collect();
        self.later.pop();
        self.vars.truncate(vars);
        braced(&format!("for {text} in {head}"), &lines)
    }

    fn each(&mut self, names: &Names, domain: &'u Ex, body: &'u [St]) -> Vec<String> {
        let element = self.printer.plain(&domain.ty).element();
        let after = After::statements(body);
        if domain.is_place()
            && self.is_tabled(domain)
            && !self.is_steady(domain, &after)
            && let Some(lines) = self.each_of_table(names, domain, body, &after)
        {
            return lines;
        }
        self.later.push(Later::Statements(body));
        let Domain { mut lines, code, by, lender, narrow } = self.domain(domain, &after);
        self.later.pop();
        let source = Source { by, lender, after: &after, narrow };
        lines.push(self.loops(names, &element, &source, &looped(&code), body));
        lines
    }

    /// Runs through a list in the tables while other tables change.
    fn each_of_table(
        &mut self,
        names: &Names,
        domain: &'u Ex,
        body: &'u [St],
        after: &After<'_>,
    ) -> Option<Vec<String>> {
        let element = self.printer.plain(&domain.ty).element();
        if !self.printer.is_sequence(&domain.ty) || !self.is_copy(&element) {
            return None;
        }
        let (vars, added) = (self.vars.len(), self.added.len());
        let list = self.receiver(domain);
        let at = self.fresh("at");
        self.later.push(Later::Statements(body));
        let source = Source { by: By::Value, lender: None, after, narrow: self.is_narrow(domain) };
        let Pattern { text, lines } = self.pattern(names, &element, &source);
        let first = format!("let {text} = {list}[{at}];");
        let lines: Vec<String> = [first].into_iter().chain(lines).chain(self.lines(body, Tail::No)).collect();
        self.later.pop();
        self.vars.truncate(vars);
        self.added.truncate(added);
        Some(vec![braced(&format!("for {at} in 0..{list}.len()"), &lines)])
    }

    fn whiles(&mut self, condition: &'u Ex, body: &'u [St]) -> String {
        if condition.is == Is::Truth(true) {
            return braced("loop", &self.repeated(body, None));
        }
        if let (Is::Not(empty), [first, St::Pop(popped), rest @ ..]) = (&condition.is, body)
            && let Is::Empty(array) = &empty.is
            && **array == *popped
        {
            let last = |ex: &Ex| matches!(&ex.is, Is::Last(of) if **of == *popped);
            let names = match first {
                St::Let(name, value) if last(value) => Some(Names::One(name.clone())),
                St::Bind(names, value) if last(value) => Some(names.clone()),
                St::Unpack { kind: 0, names, of } if last(of) && !self.is_single() => {
                    (self.printer.unit.position.kinds.len() == 1).then(|| as_names(names))
                }
                _ => None,
            };
            if let Some(names) = names {
                return self.while_popped(&names, popped, body, rest);
            }
        }
        self.later.push(Later::Statements(body));
        let head = format!("while {}", self.head(condition));
        self.later.pop();
        braced(&head, &self.repeated(body, Some(condition)))
    }

    /// Takes elements off an array as long as there are any.
    fn while_popped(&mut self, names: &Names, array: &Ex, body: &'u [St], rest: &'u [St]) -> String {
        let vars = self.vars.len();
        let after = After::statements(rest);
        let (_, from) = self.target(array);
        self.later.push(Later::Statements(body));
        self.later.push(Later::Statements(rest));
        let source = Source { by: By::Value, lender: None, after: &after, narrow: self.is_narrow(array) };
        let element = self.printer.plain(&array.ty).element();
        let Pattern { text, lines } = self.pattern(names, &element, &source);
        self.later.pop();
        let lines: Vec<String> = lines.into_iter().chain(self.lines(rest, Tail::No)).collect();
        self.later.pop();
        self.vars.truncate(vars);
        braced(&format!("while let Some({text}) = {from}.pop()"), &lines)
    }

    fn cases(&mut self, cases: Cases, body: &'u [St]) -> Vec<String> {
        match cases {
            Cases::One => self.lines(body, Tail::No),
            Cases::Count => {
                let head = format!("for _ in 0..{}(words)", self.using("read_number"));
                vec![braced(&head, &self.repeated(body, None))]
            }
            Cases::End => {
                vec![braced("while words.clone().next().is_some()", &self.repeated(body, None))]
            }
        }
    }
}
