//! Programs in Rust.
//!
//! Values that are not copied without a word are owned by whoever keeps them, and lent to functions and loops: what is printed for an
//! expression says whether it is a value, a place or a reference ([`Form`](code::Form)), and its surroundings take it over, copy it or
//! borrow it. A variable that nothing asks for any more is taken over and not copied ([`scope`]).
//!
//! Programs hold to what compilers of contests know: they compile in every edition, and use nothing that came with Rust 1.42 or later.

mod bind;
mod choice;
mod code;
mod compare;
mod expr;
mod input;
mod library;
mod names;
mod over;
mod page;
mod plan;
mod scope;
mod statement;
#[cfg(test)]
mod tests;
mod types;

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::Language;
use crate::program::tree::Unit;
use names::{RESERVED, snake};
use plan::Plan;

pub(crate) struct Rust;

impl Language for Rust {
    fn reserved(&self) -> Vec<&'static str> {
        RESERVED.iter().copied().chain(library::names()).collect()
    }

    fn name(&self, name: &str) -> String {
        snake(name)
    }

    fn print(&self, unit: &Unit) -> String {
        Printer::new(unit).page()
    }
}

/// A program while it is printed.
struct Printer<'u> {
    unit: &'u Unit,
    plan: Plan,
    reserved: BTreeSet<&'static str>,
    /// Imports, types and pieces of the library that the program uses.
    used: RefCell<BTreeSet<String>>,
}

impl<'u> Printer<'u> {
    fn new(unit: &'u Unit) -> Self {
        let reserved = Rust.reserved().into_iter().collect();
        let mut printer = Self { unit, plan: Plan::default(), reserved, used: RefCell::default() };
        printer.plan = printer.planned();
        printer
    }

    /// Notes that the program uses something.
    fn using<'n>(&self, name: &'n str) -> &'n str {
        self.used.borrow_mut().insert(name.to_owned());
        name
    }

    fn used(&self) -> BTreeSet<String> {
        self.used.borrow().clone()
    }

    /// Forgets what was used since.
    fn restore(&self, used: BTreeSet<String>) {
        self.used.replace(used);
    }

    /// A variable as it is written: other than words of the language and functions of the library.
    fn local(&self, name: &str) -> String {
        if self.reserved.contains(name) { format!("{name}_") } else { name.to_owned() }
    }
}
