//! What is wrong with a text.

use std::fmt;

use super::MAX_NESTED;
use crate::Exceeded;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The byte at which it begins.
    pub at: usize,
    /// The byte after it.
    pub to: usize,
    /// What stands there, at least the beginning of it.
    pub found: Found,
    /// What could stand there instead.
    pub expected: Expected,
}

/// What a reader met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing more.
    End,
    /// This text.
    Text(String),
}

/// What a reader wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A value.
    Value,
    /// A number, or a value in braces or parentheses.
    Operand,
    /// `|` between the options of the players.
    Bar,
    /// A comma, a bar or a closing brace.
    CommaBarOrBrace,
    /// One run of bars that is longer than the others in these braces, which has as many as stand here.
    LongestBar,
    /// This text.
    Text(&'static str),
    /// Digits.
    Digits,
    /// A denominator that is a power of 2.
    PowerOfTwo,
    /// A fraction instead of a number with a point.
    Fraction,
    /// Nothing more.
    End,
    /// At most 250 braces, parentheses and signs in each other.
    Shallower,
    /// A value that the arena can hold.
    Within(Exceeded),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end"),
            Self::Text(text) => write!(f, "`{text}`"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value => f.write_str("a value"),
            Self::Operand => f.write_str("a number, or a value in braces or parentheses"),
            Self::Bar => f.write_str("`|` between the options of the players"),
            Self::CommaBarOrBrace => f.write_str("`,`, `|` or `}`"),
            Self::LongestBar => f.write_str("one run of bars longer than the others"),
            Self::Text(text) => write!(f, "`{text}`"),
            Self::Digits => f.write_str("digits"),
            Self::PowerOfTwo => f.write_str("a denominator that is a power of 2"),
            Self::Fraction => f.write_str("a fraction such as 7/2"),
            Self::End => f.write_str("nothing more"),
            Self::Shallower => write!(f, "at most {MAX_NESTED} braces in each other"),
            Self::Within(why) => write!(f, "a value within the limits: {why}"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: found {}, expected {}", self.at, self.found, self.expected)
    }
}
