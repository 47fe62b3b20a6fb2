//! Comparisons, and which numbers the compiler knows the type of.

use super::code::{Code, Form, binding};
use super::expr::{symbols, written};
use super::scope::{After, Body};
use crate::program::tree::{Cmp, Ex, Is, Op, St, Ty, each_statement};

fn operator(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Equal => "==",
        Cmp::NotEqual => "!=",
        Cmp::Less => "<",
        Cmp::LessEqual => "<=",
        Cmp::Greater => ">",
        Cmp::GreaterEqual => ">=",
    }
}

impl Body<'_, '_> {
    pub(super) fn cmp(&mut self, cmp: Cmp, a: &Ex, b: &Ex) -> Code {
        let (left, right) = self.operands(cmp, a, b);
        let least = binding::COMPARED + 1;
        Code::between(&left, operator(cmp), &right, binding::COMPARED, [least, least])
    }

    fn operands(&mut self, cmp: Cmp, a: &Ex, b: &Ex) -> (Code, Code) {
        if let (Some(left), Some(right)) = (self.size(a), self.size(b))
            && (written(a).is_none() || written(b).is_none())
        {
            return (left, right);
        }
        if let Some(pair) = self.as_stored(a, b) {
            return pair;
        }
        if self.is_copy(&a.ty) {
            return (self.ex(a), self.ex(b));
        }
        let equality = matches!(cmp, Cmp::Equal | Cmp::NotEqual);
        if self.printer.is_sequence(&a.ty) && !equality {
            let slice = |code: Code| Code::atom(format!("{}[..]", code.within(binding::ATOM)));
            return (slice(self.ex(a)), slice(self.ex(b)));
        }
        let (left, right) = (self.operand(a), self.operand(b));
        if a.ty == Ty::Text {
            return (left, right);
        }
        match (left.form, right.form) {
            (Form::Lent, Form::Lent) => (left, right),
            _ => (followed(left), followed(right)),
        }
    }

    fn operand(&mut self, ex: &Ex) -> Code {
        match &ex.is {
            Is::Row(row) if !row.is_empty() => Code::atom(symbols(row)),
            _ => self.ex(ex),
        }
    }

    /// A size, or a natural number that is written out.
    fn size(&mut self, ex: &Ex) -> Option<Code> {
        match &ex.is {
            Is::Len(of) => Some(self.count_of(of)),
            _ => written(ex).filter(|number| *number >= 0).map(Code::number),
        }
    }

    /// Two numbers as they are stored, where both have the same few bits or one is written out.
    fn as_stored(&mut self, a: &Ex, b: &Ex) -> Option<(Code, Code)> {
        let fits = |ex: &Ex, bits: u8| {
            let limit = 1_i64 << (bits - 1);
            written(ex).is_some_and(|number| (-limit..limit).contains(&number))
        };
        match (self.stored_as(a), self.stored_as(b)) {
            (Some(left), Some(right)) if left == right => Some((self.raw(a)?, self.raw(b)?)),
            (Some(bits), None) if fits(b, bits) => Some((self.raw(a)?, self.ex(b))),
            (None, Some(bits)) if fits(a, bits) => Some((self.ex(a), self.raw(b)?)),
            _ => None,
        }
    }

    /// Whether the compiler must be told what an expression is, since it is made of written numbers or of nothing.
    pub(super) fn is_untyped(&self, ex: &Ex) -> bool {
        match &ex.is {
            Is::Int(_) => true,
            // What is not declared yet gets its type from elsewhere.
            Is::Var(name) => ex.ty == Ty::Int && self.find(name).is_none(),
            Is::Negated(of) | Is::Frozen { array: of, .. } | Is::With { of, .. } => self.is_untyped(of),
            Is::Op(Op::Shift | Op::Unshift, a, _) => written(a).is_none() && self.is_untyped(a),
            Is::Op(Op::FloorDiv | Op::FloorMod, ..) => false,
            Is::Op(_, a, b) | Is::If(_, a, b) => self.is_untyped(a) && self.is_untyped(b),
            Is::Tuple(parts) => parts.iter().any(|part| self.is_untyped(part)),
            Is::Component(_, fields) => {
                self.printer.unit.position.kinds.len() == 1
                    && fields.iter().any(|field| self.is_untyped(field))
            }
            Is::Elements(parts) => parts.iter().all(|part| self.is_untyped(part)),
            Is::Filled { with, .. } => self.is_untyped(with),
            Is::Library(
                "min_of" | "max_of" | "least" | "greatest" | "sorted_list" | "reversed_list" | "joined"
                | "set_from" | "list_from" | "set_or" | "set_and" | "set_minus" | "set_xor" | "subsets"
                | "product",
                args,
            ) => args.iter().all(|arg| self.is_untyped(arg)),
            Is::Library("without" | "slice" | "choose" | "repeated", args) => {
                args.first().is_some_and(|arg| self.is_untyped(arg))
            }
            _ => false,
        }
    }

    /// Whether what comes after says that a variable is a number of the usual size.
    pub(super) fn is_pinned(&self, name: &str, after: &After<'_>) -> bool {
        let mut found = false;
        each_statement(after.statements, &mut |statement| {
            found |= match statement {
                St::Set(place, value) | St::Update(_, place, value) => {
                    is_linked(place, name) && !self.is_untyped(value)
                        || is_linked(value, name) && !matches!(place.is, Is::Var(_))
                }
                St::Push(_, value) | St::Add(_, value) | St::Return(value) => is_linked(value, name),
                St::Put(_, key, value) => is_linked(key, name) || is_linked(value, name),
                _ => false,
            };
        });
        after.each(&mut |ex| {
            found |= match &ex.is {
                Is::Op(Op::Shift | Op::Unshift, ..) => false,
                Is::Op(_, a, b) | Is::Cmp(_, a, b) => {
                    is_linked(a, name) && self.is_typed_beside(b, name)
                        || is_linked(b, name) && self.is_typed_beside(a, name)
                }
                Is::Call(_, args) | Is::Component(_, args) | Is::Record(_, args) => {
                    args.iter().any(|arg| is_linked(arg, name))
                }
                Is::Library("min_of" | "max_of", args) => {
                    args.iter().any(|arg| is_linked(arg, name))
                        && args.iter().any(|arg| self.is_typed_beside(arg, name))
                }
                Is::Library("range_list" | "repeated" | "repeated_symbol", _) => false,
                Is::Library(_, args) => args.iter().any(|arg| is_linked(arg, name)),
                Is::Has(_, key) | Is::Get(_, key) => is_linked(key, name),
                _ => false,
            };
        });
        found
    }

    /// Whether an expression has a type that it does not get from the variable alone.
    fn is_typed_beside(&self, ex: &Ex, name: &str) -> bool {
        !self.is_untyped(ex) && !is_linked(ex, name)
    }
}

/// Whether a number has the type of a variable.
fn is_linked(ex: &Ex, name: &str) -> bool {
    match &ex.is {
        Is::Var(var) => var == name,
        Is::Negated(of) => is_linked(of, name),
        Is::Op(Op::Shift | Op::Unshift, a, _) => is_linked(a, name),
        Is::Op(_, a, b) | Is::If(_, a, b) => is_linked(a, name) || is_linked(b, name),
        Is::Library("min_of" | "max_of", args) => args.iter().any(|arg| is_linked(arg, name)),
        _ => false,
    }
}

/// What a reference leads to.
fn followed(code: Code) -> Code {
    match code.form {
        Form::Lent => Code::bound(format!("*{}", code.within(binding::SIGN)), binding::SIGN),
        _ => code,
    }
}
