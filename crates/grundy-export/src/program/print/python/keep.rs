//! Values that are kept: who keeps one has it for himself, so what could change is copied unless nobody else has it.

use super::code::{Code, binding};
use super::frame::{Form, Frame};
use crate::program::tree::{Ex, Is, St, Ty, changes};

/// Whether values of a type can change in place.
fn can_change(ty: &Ty, form: Form) -> bool {
    match ty {
        Ty::Array(_) | Ty::Map(..) => true,
        Ty::Set(_) => form == Form::Live,
        Ty::Tuple(parts) => parts.iter().any(|part| can_change(part, form)),
        _ => false,
    }
}

/// Whether a type has sets that may be of either form.
pub(super) fn has_sets(ty: &Ty) -> bool {
    match ty {
        Ty::Set(_) => true,
        Ty::Array(of) => has_sets(of),
        Ty::Map(_, to) => has_sets(to),
        Ty::Tuple(parts) => parts.iter().any(has_sets),
        _ => false,
    }
}

/// Whether a value of a type must be copied to have its sets in another form, or to be changed alone.
pub(super) fn is_copied(ty: &Ty, from: Form, to: Form) -> bool {
    can_change(ty, from) || can_change(ty, to) || from != to && has_sets(ty)
}

impl Frame<'_> {
    /// A copy of a value, with its sets in another form.
    pub(super) fn copied(&self, value: Code, ty: &Ty, from: Form, to: Form) -> Code {
        let same = |ty: &Ty| !is_copied(ty, from, to);
        if same(ty) {
            return value;
        }
        let mut inner = self.nested();
        let mut name = |wish: &str| Code::atom(inner.scope.fresh(wish));
        match (ty, from, to) {
            (Ty::Set(_), Form::Live, Form::Fixed) => Code::call("tuple", &[Code::call("sorted", &[value])]),
            (Ty::Set(_), ..) => Code::call("set", &[value]),
            (Ty::Array(of), ..) if same(of) => Code::atom(format!("{}[:]", value.within(binding::ATOM))),
            (Ty::Array(of), ..) => {
                let one = name("one");
                let copied = inner.copied(one.clone(), of, from, to).text;
                let domain = value.within(binding::OR);
                Code::atom(format!("[{copied} for {} in {domain}]", one.text))
            }
            (Ty::Map(_, of), ..) if same(of) => Code::call("dict", &[value]),
            (Ty::Map(_, of), ..) => {
                let (key, one) = (name("key"), name("one"));
                let copied = inner.copied(one.clone(), of, from, to).text;
                let domain = value.within(binding::ATOM);
                Code::atom(format!("{{{0}: {copied} for {0}, {1} in {domain}.items()}}", key.text, one.text))
            }
            (Ty::Tuple(parts), ..) => {
                let of = value.within(binding::ATOM);
                let part =
                    |(at, ty): (usize, &Ty)| self.copied(Code::atom(format!("{of}[{at}]")), ty, from, to);
                Code::tuple(&parts.iter().enumerate().map(part).collect::<Vec<_>>())
            }
            _ => value,
        }
    }

    /// A value that is kept in a place whose sets have this form.
    pub(super) fn kept(&self, ex: &Ex, to: Form) -> Code {
        match &ex.is {
            Is::If(_, yes, no) if yes == no => self.kept(yes, to),
            Is::If(condition, yes, no) if ex.ty != Ty::Bool => {
                Code::choice(&self.condition(condition), &self.kept(yes, to), &self.kept(no, to))
            }
            Is::Named { names, value, body } => self.named(names, value, body, to),
            Is::Tuple(_)
            | Is::Elements(_)
            | Is::Filled { .. }
            | Is::Over { .. }
            | Is::Read
            | Is::ReadCounted(_)
            | Is::ReadGraph { .. } => self.made(ex, to),
            _ if self.is_dying(ex) && self.form(ex) == to => self.place(ex),
            _ if ex.is_place() => self.copied(self.place(ex), &ex.ty, self.form(ex), to),
            _ if to == Form::Live && has_sets(&ex.ty) => self.copied(self.place(ex), &ex.ty, Form::Fixed, to),
            _ => self.expr(ex),
        }
    }

    /// A value that a function gives back; what it alone has needs no copy.
    pub(super) fn given_back(&self, ex: &Ex) -> Code {
        match &ex.is {
            Is::Var(name) if self.scope.owns(name) && self.form(ex) == Form::Fixed => self.place(ex),
            _ => self.kept(ex, Form::Fixed),
        }
    }

    /// Whether a new variable may share the value of a place: neither is changed while the variable lives.
    pub(super) fn may_share(&self, names: &[&str], value: &Ex, rest: &[St]) -> bool {
        let form = self.form(value);
        value.is_place()
            && is_copied(&value.ty, form, form)
            && !self.is_dying(value)
            && !names.iter().any(|name| changes(rest, name))
            && !self.may_change(rest, value)
            && names.iter().all(|name| self.form_of(name) == form)
    }
}
