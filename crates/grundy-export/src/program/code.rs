//! Pieces of program text, and what a language must say of itself.

use std::fmt::Write as _;

use grundy_rules::Type;
use grundy_rules::ir::Over;
use grundy_values::Int;

/// How tightly an expression holds together.
pub(crate) mod binding {
    pub(crate) const CHOICE: u8 = 1;
    pub(crate) const OR: u8 = 2;
    pub(crate) const AND: u8 = 3;
    pub(crate) const COMPARED: u8 = 5;
    pub(crate) const BITS: u8 = 6;
    pub(crate) const SUM: u8 = 9;
    pub(crate) const PRODUCT: u8 = 10;
    pub(crate) const SIGN: u8 = 11;
    pub(crate) const ATOM: u8 = 12;
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) text: String,
    /// How tightly it holds together.
    pub(crate) binding: u8,
    /// Whether it names something that lives on, a variable or a part of one.
    pub(crate) place: bool,
}

impl Code {
    /// Something that needs no parentheses anywhere.
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self { text: text.into(), binding: binding::ATOM, place: false }
    }

    /// A variable.
    pub(crate) fn place(text: impl Into<String>) -> Self {
        Self { place: true, ..Self::atom(text) }
    }

    pub(crate) fn bound(text: impl Into<String>, binding: u8) -> Self {
        Self { text: text.into(), binding, place: false }
    }

    /// The text, in parentheses where it holds less tightly than `least`.
    pub(crate) fn within(&self, least: u8) -> String {
        if self.binding >= least { self.text.clone() } else { format!("({})", self.text) }
    }

    /// Two expressions with an operator between them, of which the right one must hold more tightly.
    pub(crate) fn infix(left: &Self, operator: &str, right: &Self, binding: u8) -> Self {
        let text = format!("{} {operator} {}", left.within(binding), right.within(binding + 1));
        Self::bound(text, binding)
    }

    /// Several expressions with the same operator between them.
    pub(crate) fn joined(parts: &[Self], operator: &str, binding: u8) -> Self {
        match parts {
            [one] => one.clone(),
            _ => {
                let parts: Vec<String> = parts.iter().map(|part| part.within(binding + 1)).collect();
                Self::bound(parts.join(&format!(" {operator} ")), binding)
            }
        }
    }
}

/// Names that a value is taken apart to.
#[derive(Clone, Debug)]
pub(crate) enum Names {
    One(String),
    Tuple(Vec<Names>),
}

/// One step on the way to the branches of a move or a comprehension.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Counts from the first number up to, not including, the second.
    Count { name: String, from: Code, to: Code },
    /// Runs through a domain.
    Each { names: Names, domain: Code, of: Type },
    /// Names a value.
    Define { names: Names, value: Code, ty: Type },
    /// Goes on only where it holds.
    If(Code),
}

/// Makes an option out of components.
#[derive(Clone, Debug)]
pub(crate) enum Make {
    /// Adds one component.
    Add(Code),
    /// Goes on in one of two ways.
    If(Code, Vec<Make>, Vec<Make>),
    /// Does it that many times.
    Times(Code, Vec<Make>),
    /// Does it in every branch.
    Each(Vec<Step>, Vec<Make>),
}

/// `index: value` in every branch.
pub(crate) struct Change {
    pub(crate) steps: Vec<Step>,
    pub(crate) index: Code,
    pub(crate) value: Code,
}

/// What a language must say of itself. Everything that is the same in all of them is a call of a function of
/// the same name, which each has in its library.
pub(crate) trait Dialect {
    /// Words that names must not be.
    fn reserved(&self) -> Vec<&'static str>;

    fn int(&self, int: &Int) -> Option<Code>;
    fn truth(&self, truth: bool) -> Code;
    fn symbol(&self, symbol: char) -> Option<Code>;
    fn row(&self, row: &str) -> Option<Code>;

    fn negated(&self, a: &Code) -> Code;
    fn not(&self, a: &Code) -> Code;
    fn and(&self, parts: &[Code]) -> Code;
    fn or(&self, parts: &[Code]) -> Code;
    /// Quotient or remainder, rounded down; `natural` where neither can be negative.
    fn divided(&self, quotient: bool, a: &Code, b: &Code, natural: bool) -> Code;
    fn choice(&self, condition: &Code, yes: &Code, no: &Code, ty: &Type) -> Code;

    fn tuple(&self, parts: &[(Code, Type)]) -> Code;
    fn part(&self, tuple: &Code, index: usize) -> Code;
    fn list(&self, parts: &[Code], element: &Type) -> Code;
    fn set(&self, parts: &[Code], element: &Type) -> Code;
    /// An element of a list, or a symbol of a row.
    fn index(&self, list: &Code, index: &Code, of: &Type) -> Code;
    /// A call of a function of the rules or of the library.
    fn call(&self, name: &str, args: &[(Code, Type)]) -> Code;
    /// What is made of a body over all branches.
    fn over(&self, over: Over, body: &Code, of: &Type, steps: &[Step], ty: &Type) -> Code;
    /// A list or a board with some elements replaced.
    fn with(&self, list: &Code, ty: &Type, changes: &[Change]) -> Code;
    /// A value with a name, in another.
    fn named(&self, names: &Names, value: &Code, of: &Type, body: &Code, ty: &Type) -> Code;
    /// A value that is kept: where it is a place, a copy of it.
    fn kept(&self, value: &Code, ty: &Type) -> Code;
    /// A value that is compared with another; other than itself where names are references.
    fn operand(&self, value: &Code, _: &Type) -> Code {
        value.clone()
    }
}

/// Lines of a program.
#[derive(Default)]
pub(crate) struct Page {
    text: String,
    depth: usize,
}

impl Page {
    /// A line, or several, at the present depth.
    pub(crate) fn line(&mut self, text: &str) {
        for line in text.split('\n') {
            if line.is_empty() {
                self.text.push('\n');
            } else {
                let _never_fails = writeln!(self.text, "{}{line}", "    ".repeat(self.depth));
            }
        }
    }

    /// An empty line, once.
    pub(crate) fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    pub(crate) fn deeper(&mut self) {
        self.depth += 1;
    }

    /// The lines, without an empty one at the end.
    pub(crate) fn finish(self) -> String {
        format!("{}\n", self.text.trim_end())
    }
}

/// Text moved to the right.
pub(crate) fn indented(text: &str) -> String {
    let mut page = Page::default();
    page.deeper();
    page.line(text.trim_end_matches('\n'));
    page.text.trim_end_matches('\n').to_owned()
}
