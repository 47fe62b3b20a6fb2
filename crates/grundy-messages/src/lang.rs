//! The language in which texts are shown, with its texts.

use std::fmt;
use std::hash::{Hash, Hasher};

/// Which language it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tongue {
    /// English.
    En,
    /// Chinese, simplified.
    Zh,
}

impl Tongue {
    /// The tag of the language: `en` or `zh`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }
}

/// The texts of one language: a column for each kind of names, in the order of its `ALL`.
///
/// A column is a function, so that whoever owns the texts may read a table when it is first asked for.
#[derive(Debug)]
pub struct Texts {
    codes: Column,
    hints: Column,
    labels: Column,
}

/// Gives the texts of one kind of names.
pub type Column = fn() -> &'static [&'static str];

impl Texts {
    /// The texts of [`Code`](crate::Code), [`Hint`](crate::Hint) and [`Label`](crate::Label).
    pub const fn new(codes: Column, hints: Column, labels: Column) -> Self {
        Self { codes, hints, labels }
    }

    pub(crate) fn codes(&self) -> &'static [&'static str] {
        (self.codes)()
    }

    pub(crate) fn hints(&self) -> &'static [&'static str] {
        (self.hints)()
    }

    pub(crate) fn labels(&self) -> &'static [&'static str] {
        (self.labels)()
    }
}

/// The language in which texts are shown; it knows its texts. Two are equal if their tongues are.
#[derive(Clone, Copy)]
pub struct Lang {
    tongue: Tongue,
    texts: &'static Texts,
}

impl Lang {
    /// A language with these texts.
    pub const fn new(tongue: Tongue, texts: &'static Texts) -> Self {
        Self { tongue, texts }
    }

    /// Which language it is, for what differs by more than words.
    pub const fn tongue(self) -> Tongue {
        self.tongue
    }

    pub(crate) const fn texts(self) -> &'static Texts {
        self.texts
    }
}

impl fmt::Debug for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tongue.fmt(f)
    }
}

impl PartialEq for Lang {
    fn eq(&self, other: &Self) -> bool {
        self.tongue == other.tongue
    }
}

impl Eq for Lang {}

impl Hash for Lang {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tongue.hash(state);
    }
}
