//! Tokens: the words and symbols of the language with their places.

use crate::source::Span;

/// Defines [`Kind`] from the reserved words and the symbols of the language.
macro_rules! kinds {
    (words { $($word:ident $w:literal)* } symbols { $($symbol:ident $s:literal)* }) => {
        /// What a token is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Kind {
            /// A name, or a word that is reserved only where the grammar asks for it.
            Name,
            /// The name after `game`, which may hold hyphens.
            GameName,
            /// A number.
            Number,
            /// A string.
            Text,
            /// Something that was reported and cannot be read.
            Bad,
            /// The end of the clause; never in a list of tokens.
            End,
            $(#[doc = $w] $word,)*
            $(#[doc = $s] $symbol,)*
        }

        /// The words that are reserved everywhere.
        pub const RESERVED: &[&str] = &[$($w),*];

        impl Kind {
            /// How a reserved word or a symbol is written; empty for the others.
            pub(crate) const fn text(self) -> &'static str {
                match self {
                    $(Self::$word => $w,)*
                    $(Self::$symbol => $s,)*
                    Self::Name | Self::GameName | Self::Number | Self::Text | Self::Bad | Self::End => "",
                }
            }

            /// The reserved word written `text`.
            pub(crate) fn word(text: &str) -> Option<Self> {
                match text {
                    $($w => Some(Self::$word),)*
                    _ => None,
                }
            }

            /// The symbol written `text`.
            pub(crate) fn symbol(text: &str) -> Option<Self> {
                match text {
                    $($s => Some(Self::$symbol),)*
                    _ => None,
                }
            }

            /// Whether this is a word reserved everywhere.
            pub(crate) const fn is_word(self) -> bool {
                matches!(self, $(Self::$word)|*)
            }
        }
    };
}

kinds! {
    words {
        If "if" Then "then" Else "else" Let "let" EndWord "end" For "for" In "in" Not "not" And "and" Or "or"
        Xor "xor" Mod "mod" Div "div" Divides "divides" With "with" Of "of" Where "where" True "true"
        False "false" Iff "iff" Implies "implies" Left "left" Right "right" Move "move" Nat "nat" Int "int"
        Bool "bool" Symbol "symbol" Tuple "tuple" Set "set" List "list" Bag "bag" Row "row" Grid "grid"
        Graph "graph" Digraph "digraph" Tree "tree" Vertex "vertex" Edge "edge"
    }
    symbols {
        OpenParen "(" CloseParen ")" OpenBracket "[" CloseBracket "]" OpenBrace "{" CloseBrace "}"
        Comma "," Semicolon ";" Colon ":" Dot "." DotDot ".." DotDotEqual "..="
        Assign "=" Arrow "->" Equal "==" NotEqual "!=" Less "<" LessEqual "<=" Greater ">"
        GreaterEqual ">=" Plus "+" Minus "-" PlusPlus "++" Star "*" Pipe "|" Ampersand "&"
        FatArrow "=>" ColonEqual ":="
    }
}

impl Kind {
    /// The bracket that closes this one.
    pub(crate) const fn closer(self) -> Option<Self> {
        match self {
            Self::OpenParen => Some(Self::CloseParen),
            Self::OpenBracket => Some(Self::CloseBracket),
            Self::OpenBrace => Some(Self::CloseBrace),
            _ => None,
        }
    }

    /// Whether this is a closing bracket.
    pub(crate) const fn is_closer(self) -> bool {
        matches!(self, Self::CloseParen | Self::CloseBracket | Self::CloseBrace)
    }

    /// Whether this word is a function when `(` follows.
    pub(crate) const fn is_function_word(self) -> bool {
        matches!(self, Self::Set | Self::List | Self::Grid | Self::Xor)
    }
}

/// Where a token stands in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// In the first column.
    Column,
    /// First in its line, after white space.
    Indented,
    /// After another token of the same line.
    Inside,
}

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: Kind,
    /// Where it stands in its line.
    pub(crate) start: Start,
    /// Its place.
    pub(crate) span: Span,
}
