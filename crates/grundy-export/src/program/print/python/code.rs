//! Pieces of Python text: expressions that know how tightly they hold together, and lines.

use std::fmt::Write as _;

/// Lines of a readable length have at most so many characters.
pub(super) const WIDTH: usize = 110;

/// How tightly an expression holds together.
pub(super) mod binding {
    pub(crate) const CHOICE: u8 = 1;
    pub(crate) const OR: u8 = 2;
    pub(crate) const AND: u8 = 3;
    pub(crate) const NOT: u8 = 4;
    pub(crate) const COMPARED: u8 = 5;
    pub(crate) const BITS_OR: u8 = 6;
    pub(crate) const BITS_XOR: u8 = 7;
    pub(crate) const BITS_AND: u8 = 8;
    pub(crate) const SHIFT: u8 = 9;
    pub(crate) const SUM: u8 = 10;
    pub(crate) const PRODUCT: u8 = 11;
    pub(crate) const SIGN: u8 = 12;
    pub(crate) const POWER: u8 = 13;
    pub(crate) const ATOM: u8 = 14;
}

/// An expression.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) text: String,
    /// How tightly it holds together.
    binding: u8,
}

impl Code {
    /// Something that needs no parentheses anywhere.
    pub(super) fn atom(text: impl Into<String>) -> Self {
        Self::bound(text, binding::ATOM)
    }

    pub(super) fn bound(text: impl Into<String>, binding: u8) -> Self {
        Self { text: text.into(), binding }
    }

    /// A call of a function with these arguments.
    pub(super) fn call(name: &str, args: &[Self]) -> Self {
        Self::atom(format!("{name}({})", texts(args).join(", ")))
    }

    /// The text, in parentheses where it holds less tightly than `least`.
    pub(super) fn within(&self, least: u8) -> String {
        if self.binding >= least { self.text.clone() } else { format!("({})", self.text) }
    }

    /// Two expressions with an operator between them, each in parentheses where it holds less tightly than it must.
    pub(super) fn infix(left: (&Self, u8), operator: &str, right: (&Self, u8), binding: u8) -> Self {
        Self::bound(format!("{} {operator} {}", left.0.within(left.1), right.0.within(right.1)), binding)
    }

    /// `left in right`, or the contrary.
    pub(super) fn member(left: &Self, operator: &str, right: &Self) -> Self {
        Self::infix((left, binding::BITS_OR), operator, (right, binding::BITS_OR), binding::COMPARED)
    }

    /// Several expressions with the same operator between them.
    pub(super) fn joined(parts: &[Self], operator: &str, binding: u8) -> Self {
        match parts {
            [one] => one.clone(),
            _ => {
                let parts: Vec<String> = parts.iter().map(|part| part.within(binding + 1)).collect();
                Self::bound(parts.join(&format!(" {operator} ")), binding)
            }
        }
    }

    /// `yes if condition else no`.
    pub(super) fn choice(condition: &Self, yes: &Self, no: &Self) -> Self {
        let [yes, condition] = [yes, condition].map(|part| part.within(binding::OR));
        Self::bound(format!("{yes} if {condition} else {}", no.within(binding::CHOICE)), binding::CHOICE)
    }

    pub(super) fn tuple(parts: &[Self]) -> Self {
        Self::atom(match parts {
            [one] => format!("({},)", one.text),
            parts => format!("({})", texts(parts).join(", ")),
        })
    }

    pub(super) fn list(parts: &[Self]) -> Self {
        Self::atom(format!("[{}]", texts(parts).join(", ")))
    }
}

pub(super) fn texts(parts: &[Code]) -> Vec<&str> {
    parts.iter().map(|part| part.text.as_str()).collect()
}

/// A text as it stands between quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut found = String::new();
    for symbol in text.chars() {
        match symbol {
            '"' | '\\' => found.extend(['\\', symbol]),
            symbol if symbol.is_control() => {
                let _never_fails = write!(found, "\\U{:08x}", u32::from(symbol));
            }
            symbol => found.push(symbol),
        }
    }
    found
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> Code {
    Code::atom(format!("\"{}\"", escaped(text)))
}

/// Lines moved to the right.
pub(super) fn indented(lines: Vec<String>) -> Vec<String> {
    let moved = |line: String| if line.is_empty() { line } else { format!("    {line}") };
    lines.into_iter().map(moved).collect()
}

/// Comments, a line each.
pub(super) fn comments(text: &str) -> Vec<String> {
    text.lines().map(|line| format!("# {line}").trim_end().to_owned()).collect()
}

/// `name = open … close`, in one line or in as many as it needs.
pub(super) fn table(name: &str, brackets: [char; 2], parts: &[&str]) -> Vec<String> {
    let [open, close] = brackets;
    let comma = if parts.len() == 1 && open == '(' { "," } else { "" };
    let one = format!("{name} = {open}{}{comma}{close}", parts.join(", "));
    if one.chars().count() <= WIDTH {
        return vec![one];
    }
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        // Four spaces come before the line, and a space and a comma with what is added to it.
        match lines.last_mut().filter(|line| line.chars().count() + part.chars().count() + 6 <= WIDTH) {
            Some(line) => {
                line.push(' ');
                line.push_str(part);
                line.push(',');
            }
            None => lines.push(format!("{part},")),
        }
    }
    let mut found = vec![format!("{name} = {open}")];
    found.extend(indented(lines));
    found.push(close.to_string());
    found
}
