//! Types, and how values of them are passed.

use super::Printer;
use super::names::camel;
use crate::program::tree::{Record, Ty};

/// The name of a number of so many bits.
pub(super) fn small(bits: u8) -> &'static str {
    match bits {
        8 => "i8",
        16 => "i16",
        _ => "i32",
    }
}

/// The bits of the numbers that a sequence holds, where they are not of the usual size.
pub(super) fn narrow(sequence: &Ty) -> Option<u8> {
    match sequence {
        Ty::List(of) | Ty::Array(of) | Ty::Set(of) => match **of {
            Ty::Small(bits) => Some(bits),
            _ => None,
        },
        _ => None,
    }
}

impl Printer<'_> {
    /// What a type is made of: a component of the only kind is its fields.
    pub(super) fn plain(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Position => self.unit.position.only().unwrap_or(Ty::Position),
            ty => ty.clone(),
        }
    }

    pub(super) fn record(&self, name: &str) -> Option<&Record> {
        self.unit.records.iter().find(|record| record.name == name)
    }

    /// Whether values are copied without a word.
    pub(super) fn is_copy(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Int | Ty::Small(_) | Ty::Bool | Ty::Symbol => true,
            Ty::Tuple(parts) => parts.iter().all(|part| self.is_copy(part)),
            Ty::Position => self
                .unit
                .position
                .kinds
                .iter()
                .all(|(_, fields)| fields.iter().all(|field| self.is_copy(field))),
            Ty::Record(name) => self
                .record(name)
                .is_some_and(|record| record.members.iter().all(|(_, member)| self.is_copy(member))),
            Ty::Row
            | Ty::Text
            | Ty::Grid
            | Ty::Graph
            | Ty::List(_)
            | Ty::Array(_)
            | Ty::Set(_)
            | Ty::Map(..) => false,
        }
    }

    /// Whether values are sequences, which are lent as slices.
    pub(super) fn is_sequence(&self, ty: &Ty) -> bool {
        matches!(self.plain(ty), Ty::Row | Ty::List(_) | Ty::Array(_))
    }

    pub(super) fn ty(&self, ty: &Ty) -> String {
        match ty {
            Ty::Int => "i64".to_owned(),
            Ty::Small(bits) => small(*bits).to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Symbol => "char".to_owned(),
            Ty::Row => "Vec<char>".to_owned(),
            Ty::Text => "String".to_owned(),
            Ty::Grid => self.using("Grid").to_owned(),
            Ty::Graph => self.using("Graph").to_owned(),
            Ty::Tuple(parts) => tuple(&parts.iter().map(|part| self.ty(part)).collect::<Vec<_>>()),
            Ty::List(of) | Ty::Array(of) => format!("Vec<{}>", self.ty(of)),
            Ty::Set(of) => format!("{}<{}>", self.using("BTreeSet"), self.ty(of)),
            Ty::Map(from, to) => format!("{}<{}, {}>", self.using("HashMap"), self.ty(from), self.ty(to)),
            Ty::Position => self.using("Position").to_owned(),
            Ty::Record(name) => camel(name),
        }
    }

    /// The type of an argument: what is not copied is lent.
    pub(super) fn argument(&self, ty: &Ty) -> String {
        if self.is_copy(ty) {
            return self.ty(ty);
        }
        match self.plain(ty) {
            Ty::Row => "&[char]".to_owned(),
            Ty::Text => "&str".to_owned(),
            Ty::List(of) | Ty::Array(of) => format!("&[{}]", self.ty(&of)),
            _ => format!("&{}", self.ty(ty)),
        }
    }
}

/// A tuple of these parts.
pub(super) fn tuple(parts: &[String]) -> String {
    match parts {
        [one] => format!("({one},)"),
        parts => format!("({})", parts.join(", ")),
    }
}
