//! Programs as text, a file a language.

mod cpp;
mod page;
mod python;
mod rust;

use grundy_values::Int;

use super::Target;
use super::tree::Unit;

/// A language in which programs are printed.
pub(crate) trait Language {
    /// Words that names must not be: those of the language, of its library and of what it adds to programs.
    fn reserved(&self) -> Vec<&'static str>;

    /// A name of the rules as it is written in the language.
    fn name(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Whether a number can be written.
    fn has_int(&self, int: &Int) -> bool {
        int.to_i64().is_some_and(|number| number != i64::MIN)
    }

    /// Whether a symbol of a board can be written.
    fn has_symbol(&self, symbol: char) -> bool {
        !symbol.is_control()
    }

    /// The text of a program.
    fn print(&self, unit: &Unit) -> String;
}

/// The language of a target.
pub(crate) fn language(target: Target) -> &'static dyn Language {
    match target {
        Target::Cpp => &cpp::Cpp,
        Target::Rust => &rust::Rust,
        Target::Python => &python::Python,
    }
}
