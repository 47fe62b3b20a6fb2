//! Names for values and for their parts.

use super::code::{Form, binding};
use super::expr::Opened;
use super::input::is_read;
use super::scope::{After, Body};
use super::types::tuple;
use crate::program::tree::{Ex, Is, Names, Ty, uses_in};

/// What a pattern is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// A value, which is taken over.
    Value,
    /// A place, which keeps what is not copied.
    Place,
    /// A reference to a place, that many times.
    Lent(usize),
}

/// A pattern, and lines after it.
pub(super) struct Pattern {
    pub(super) text: String,
    pub(super) lines: Vec<String>,
}

/// What names are bound to.
pub(super) struct Source<'a> {
    pub(super) by: By,
    pub(super) lender: Option<String>,
    pub(super) after: &'a After<'a>,
    /// Whether numbers must be made wider.
    pub(super) narrow: bool,
}

impl Body<'_, '_> {
    /// A pattern that gives names to a value of a type; names that nothing uses are left out.
    pub(super) fn pattern(&mut self, names: &Names, ty: &Ty, source: &Source<'_>) -> Pattern {
        let mut lines = Vec::new();
        let text = self.part(names, ty, source, true, &mut lines);
        Pattern { text, lines }
    }

    fn part(
        &mut self,
        names: &Names,
        ty: &Ty,
        source: &Source<'_>,
        outer: bool,
        lines: &mut Vec<String>,
    ) -> String {
        let depth = if let (By::Lent(depth), true) = (source.by, outer) { depth } else { 0 };
        match names {
            Names::One(name) if !source.after.has(name) => "_".to_owned(),
            Names::One(name) => self.one(name, ty, source, (outer, depth), lines),
            Names::Tuple(parts) => {
                let Ty::Tuple(types) = self.printer.plain(ty) else { return "_".to_owned() };
                let mut texts = Vec::new();
                for (part, ty) in parts.iter().zip(&types) {
                    texts.push(self.part(part, ty, source, false, lines));
                }
                if texts.iter().all(|text| text == "_") {
                    return "_".to_owned();
                }
                format!("{}{}", "&".repeat(depth), tuple(&texts))
            }
        }
    }

    fn one(
        &mut self,
        name: &str,
        ty: &Ty,
        source: &Source<'_>,
        (outer, depth): (bool, usize),
        lines: &mut Vec<String>,
    ) -> String {
        let local = self.local(name);
        let changes = source.after.changes(name);
        let mutable = if changes { "mut " } else { "" };
        if self.is_copy(ty) {
            self.own(name);
            if source.narrow {
                lines.push(format!("let {mutable}{local} = {local} as i64;"));
                return format!("{}{local}", "&".repeat(depth));
            }
            return format!("{}{mutable}{local}", "&".repeat(depth));
        }
        if source.by == By::Value {
            self.own(name);
            return format!("{mutable}{local}");
        }
        if changes {
            self.own(name);
            let clone = if self.printer.is_sequence(ty) { "to_vec" } else { "clone" };
            lines.push(format!("let mut {local} = {local}.{clone}();"));
        } else {
            self.borrow(name, source.lender.clone());
        }
        match outer {
            true => format!("{}{local}", "&".repeat(depth.saturating_sub(1))),
            false => format!("ref {local}"),
        }
    }

    /// Lines that give names to a value.
    pub(super) fn bind(&mut self, names: &Names, value: &Ex, after: &After<'_>) -> Vec<String> {
        match names {
            Names::One(name) if after.has(name) => self.bind_one(name, value, after),
            Names::One(_) => self.done(value),
            Names::Tuple(_) => self.bind_parts(names, &value.ty, value, after),
        }
    }

    /// Lines for what an expression does, where its value is not used.
    pub(super) fn done(&mut self, value: &Ex) -> Vec<String> {
        if is_read(value) || self.fills(value) {
            vec![format!("{};", self.ex(value).text)]
        } else {
            Vec::new()
        }
    }

    fn bind_one(&mut self, name: &str, value: &Ex, after: &After<'_>) -> Vec<String> {
        let local = self.local(name);
        let mutable = if after.changes(name) { "mut " } else { "" };
        let annotated = self.is_untyped(value) && !(value.ty == Ty::Int && self.is_pinned(name, after));
        let ty = if annotated { format!(": {}", self.printer.ty(&value.ty)) } else { String::new() };
        if self.is_copy(&value.ty) {
            let Opened { mut lines, code, is_named } = self.opened_flat(value, name);
            if !is_named {
                lines.push(format!("let {mutable}{local}{ty} = {};", code.text));
            }
            self.own(name);
            return lines;
        }
        let lasting = value.is_place() && !after.changes(name) && !self.is_last_use(value);
        if lasting && self.is_steady(value, after) && self.ex(value).form != Form::Value {
            let lender = self.lender(value);
            let line = format!("let {local} = {};", self.lend(value));
            self.borrow(name, lender);
            return vec![line];
        }
        let Opened { mut lines, code, is_named } = self.opened_flat(value, name);
        if !is_named {
            lines.push(format!("let {mutable}{local}{ty} = {};", code.text));
        }
        self.own(name);
        lines
    }

    /// An expression after its lines, where these can stand before a line that names it.
    fn opened_flat(&mut self, value: &Ex, name: &str) -> Opened {
        let mut inner = std::collections::BTreeSet::new();
        value.walk(&mut |ex| {
            if let Is::Named { names, .. } = &ex.is {
                all_names(names, &mut inner);
            }
        });
        let hides = |inner: &String| inner == name || self.find(inner).is_some();
        if uses_in(value, name) > 0 || inner.iter().any(hides) {
            return Opened::plain(self.keep(value));
        }
        self.opened(value, Some(name))
    }

    fn bind_parts(&mut self, names: &Names, ty: &Ty, value: &Ex, after: &After<'_>) -> Vec<String> {
        let place = value.is_place() && self.is_steady(value, after) && !self.is_last_use(value);
        let lender = if place { self.lender(value) } else { None };
        let code = if place || self.is_copy(&value.ty) { self.ex(value) } else { self.keep(value) };
        let by = match code.form {
            _ if self.is_copy(&value.ty) || !place => By::Value,
            Form::Value => By::Value,
            Form::Place => By::Place,
            Form::Lent => By::Lent(1),
        };
        let Pattern { text, mut lines } =
            self.pattern(names, ty, &Source { by, lender, after, narrow: false });
        if text == "_" {
            return self.done(value);
        }
        lines.insert(0, format!("let {text} = {};", code.text));
        lines
    }

    /// Lines that give names to the fields of a component of a kind.
    pub(super) fn unpack(
        &mut self,
        kind: usize,
        names: &[Option<String>],
        of: &Ex,
        after: &After<'_>,
    ) -> Vec<String> {
        let named = as_names(names);
        let kinds = &self.printer.unit.position.kinds;
        match (kinds.as_slice(), named) {
            ([_], Names::Tuple(mut parts)) if parts.len() == 1 => self.bind(&parts.remove(0), of, after),
            ([_], named) => self.bind(&named, of, after),
            (kinds, Names::Tuple(_)) => {
                let used: Vec<&String> = names.iter().flatten().filter(|name| after.has(name)).collect();
                if used.is_empty() {
                    return self.done(of);
                }
                let all: Vec<String> = used.iter().map(|name| self.local(name)).collect();
                let (matched, source) = self.matched(of, after);
                let (_, fields) = &kinds[kind];
                let Pattern { text, lines } = self.variant(kind, names, fields, &source);
                let given = if let [one] = all.as_slice() { one.clone() } else { tuple(&all) };
                let mut found = vec![format!(
                    "let {given} = match {matched} {{\n    {text} => {given},\n    _ => unreachable!(),\n}};"
                )];
                found.extend(lines);
                found
            }
            (_, Names::One(_)) => Vec::new(),
        }
    }

    /// What a `match` of a component is made of, and what its patterns are held against.
    pub(super) fn matched<'a>(&mut self, of: &Ex, after: &'a After<'a>) -> (String, Source<'a>) {
        let code = self.ex(of);
        let copied = self.is_copy(&of.ty);
        let source = |by, lender| Source { by, lender, after, narrow: false };
        match code.form {
            Form::Lent => (format!("*{}", code.within(binding::SIGN)), source(By::Place, self.lender(of))),
            Form::Place if !copied => (code.text, source(By::Place, self.lender(of))),
            _ => (code.text, source(By::Value, None)),
        }
    }

    /// The pattern of a kind.
    pub(super) fn variant(
        &mut self,
        kind: usize,
        names: &[Option<String>],
        fields: &[Ty],
        source: &Source<'_>,
    ) -> Pattern {
        let name = super::names::camel(&self.printer.unit.position.kinds[kind].0);
        let path = format!("{}::{name}", self.using("Position"));
        if fields.is_empty() {
            return Pattern { text: path, lines: Vec::new() };
        }
        let mut lines = Vec::new();
        let mut texts = Vec::new();
        let Names::Tuple(parts) = as_names(names) else { return Pattern { text: path, lines } };
        for (part, ty) in parts.iter().zip(fields) {
            texts.push(self.part(part, ty, source, false, &mut lines));
        }
        let inner = if texts.iter().all(|text| text == "_") { "..".to_owned() } else { texts.join(", ") };
        Pattern { text: format!("{path}({inner})"), lines }
    }
}

/// Names for all fields; what has none has one that nothing uses.
pub(super) fn as_names(names: &[Option<String>]) -> Names {
    Names::Tuple(names.iter().map(|name| Names::One(name.clone().unwrap_or_default())).collect())
}

fn all_names(names: &Names, found: &mut std::collections::BTreeSet<String>) {
    match names {
        Names::One(name) => drop(found.insert(name.clone())),
        Names::Tuple(parts) => parts.iter().for_each(|part| all_names(part, found)),
    }
}
