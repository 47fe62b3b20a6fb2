//! Choices between statements.

use super::code::{Code, braced};
use super::scope::{Body, Later, root};
use super::statement::Tail;
use crate::program::tree::{Ex, Is, St, Ty, changes, each_expression, globals_changed};

impl<'u> Body<'_, 'u> {
    /// The first statements whose condition holds, or the last.
    pub(super) fn choice(&mut self, arms: &'u [(Ex, Vec<St>)], last: &'u [St], tail: Tail) -> String {
        let Some(((condition, body), rest)) = arms.split_first() else { return String::new() };
        if let Is::Has(map, key) = &condition.is
            && self.asks_for(map, key, &[body.as_slice()])
            && (!self.is_kept(map) || rest.is_empty() && last.is_empty() && is_returned(body))
        {
            let first = self.with_known(map, key, |inner| inner.lines(body, tail));
            return self.followed(first, rest, last, tail);
        }
        if let Is::Not(has) = &condition.is
            && let Is::Has(map, key) = &has.is
            && !self.is_kept(map)
            && self.asks_for_later(map, key, rest, last)
        {
            let first = self.with_known(map, key, |inner| {
                if rest.is_empty() { inner.lines(last, tail) } else { vec![inner.choice(rest, last, tail)] }
            });
            let other = self.lines(body, tail);
            return if other.is_empty() { first } else { format!("{first} {}", braced("else", &other)) };
        }
        self.current = arms.iter().map(|(condition, _)| condition).collect();
        let entries = self.later.len();
        self.later.extend(arms.iter().map(|(_, body)| Later::Statements(body)));
        self.later.push(Later::Statements(last));
        let head = self.head(condition);
        self.later.truncate(entries);
        if let (true, [], [St::Return(yes)], [St::Return(no)]) =
            (tail == Tail::Result, rest, body.as_slice(), last)
            && !is_opened(yes)
            && !is_opened(no)
        {
            let yes = self.lines(body, tail).join("\n");
            let no = self.lines(last, tail).join("\n");
            return Code::choice(&head, &yes, &no, false).text;
        }
        let lines = self.lines(body, tail);
        self.followed(braced(&format!("if {head}"), &lines), rest, last, tail)
    }

    /// A first branch with the others after it.
    fn followed(&mut self, first: String, rest: &'u [(Ex, Vec<St>)], last: &'u [St], tail: Tail) -> String {
        if !rest.is_empty() {
            return format!("{first} else {}", self.choice(rest, last, tail));
        }
        let other = self.lines(last, tail);
        if other.is_empty() { first } else { format!("{first} {}", braced("else", &other)) }
    }

    /// Lines where a map has a key, with a name for what it has.
    fn with_known(&mut self, map: &Ex, key: &Ex, lines: impl FnOnce(&mut Self) -> Vec<String>) -> String {
        let Ty::Map(_, to) = &map.ty else { return String::new() };
        let of = self.receiver(map);
        let key_text = self.key(key);
        let name = self.fresh("known");
        let copied = if self.is_copy(to) { "&" } else { "" };
        self.known.push((map.clone().get(key.clone()), name.clone()));
        let lines = lines(self);
        self.known.pop();
        self.added.retain(|added| *added != name);
        braced(&format!("if let Some({copied}{name}) = {of}.get({key_text})"), &lines)
    }

    /// Whether branches ask for what a map has for a key while both stay the same.
    fn asks_for(&self, map: &Ex, key: &Ex, bodies: &[&[St]]) -> bool {
        let Ty::Map(_, to) = &map.ty else { return false };
        let wanted = map.clone().get(key.clone());
        let mut found = false;
        for body in bodies {
            each_expression(body, &mut |ex| found |= *ex == wanted);
        }
        let copied = self.is_copy(to);
        found
            && bodies.iter().all(|body| {
                self.stays(map, body) && self.key_stays(key, body) && (copied || is_returned(body))
            })
    }

    fn asks_for_later(&self, map: &Ex, key: &Ex, rest: &[(Ex, Vec<St>)], last: &[St]) -> bool {
        let wanted = map.clone().get(key.clone());
        let bodies: Vec<&[St]> = rest.iter().map(|(_, body)| body.as_slice()).chain([last]).collect();
        let mut in_conditions = false;
        rest.iter().for_each(|(condition, _)| {
            condition.walk(&mut |ex| in_conditions |= *ex == wanted);
        });
        let Ty::Map(_, to) = &map.ty else { return false };
        let steady = bodies.iter().all(|body| self.stays(map, body) && self.key_stays(key, body));
        self.asks_for(map, key, &bodies) || in_conditions && steady && self.is_copy(to)
    }

    /// Whether statements do not change a map.
    fn stays(&self, map: &Ex, body: &[St]) -> bool {
        match root(map) {
            Is::Var(name) => !changes(body, name),
            Is::Global(name) => {
                !globals_changed(body).contains(name)
                    && self.printer.plan.needs_of_calls(body).tables < super::plan::Access::Changes
            }
            _ => false,
        }
    }

    /// Whether statements do not change what a key is made of.
    fn key_stays(&self, key: &Ex, body: &[St]) -> bool {
        let mut found = true;
        key.walk(&mut |ex| match &ex.is {
            Is::Var(name) => found &= !changes(body, name),
            Is::Global(name) => found &= !globals_changed(body).contains(name),
            Is::Call(..) => found = false,
            _ => {}
        });
        found
    }
}

/// Whether statements do nothing but return something without calls.
fn is_returned(body: &[St]) -> bool {
    let [St::Return(value)] = body else { return false };
    let mut calls = false;
    value.walk(&mut |ex| calls |= matches!(ex.is, Is::Call(..)));
    !calls
}

/// Whether an expression needs lines before it.
fn is_opened(ex: &Ex) -> bool {
    matches!(ex.is, Is::Over { .. } | Is::With { .. } | Is::Named { .. })
}
