//! Programs that answer a contest's questions about one game, each a single readable file.
//!
//! The [`Contest`] says how input and output look, the [`Method`] what the program computes: a formula or a period that was
//! proved, or the best algorithm that the class of the game allows. [`write()`] turns both and the rules into text.
//!
//! Rules, methods and answers become one small imperative tree (`tree`, `lower`, `build`), which each language prints (`print`). What is
//! a function in every language stands in that language's library, of which a program holds what it uses.

mod boxes;
mod build;
mod library;
mod limits;
mod lower;
mod masks;
mod names;
mod print;
mod steps;
mod tree;

use grundy_core::{Automaton, Coding, Of, Periodic};
use grundy_messages::Lang;
use grundy_rules::BoundGame;
use grundy_rules::ir::Claim;

use crate::contest::Contest;

pub use boxes::{Boxes, boxed};
pub use lower::Refusal;
pub use masks::{bits, masked};

/// The language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// C++17, the standard library only.
    Cpp,
    /// Rust, the standard library only.
    Rust,
    /// Python 3, the standard library only.
    Python,
}

impl Target {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::Cpp, Self::Rust, Self::Python];

    /// The word used on the command line, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Cpp => "cpp",
            Self::Rust => "rust",
            Self::Python => "python",
        }
    }

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cpp => "C++",
            Self::Rust => "Rust",
            Self::Python => "Python",
        }
    }
}

/// How a program finds its answers.
#[derive(Clone, Copy, Debug)]
pub enum Method<'m> {
    /// By a formula of the components: Grundy values, or which of them are lost when played alone.
    Formula(Of, &'m Claim),
    /// By a table of values that repeats; the position is one number.
    Periodic(Of, &'m Periodic),
    /// By an automaton that reads the digits of the fields of the only kind.
    Automatic(Of, Coding, &'m Automaton),
    /// By the values of all smaller numbers, each the least that no option has; the position is one number that falls.
    Table,
    /// The same for a number of which it is not proved that it falls: options that are not known yet are found first.
    Growing,
    /// By values of components, found as they are needed; where there are goals, by the reduction to normal play.
    Memo,
    /// By the results of whole positions, found as they are needed; every play ends.
    Search,
    /// By the best differences of points of whole positions; every play ends.
    Points,
    /// By wins and losses that spread backwards from the ends of play, which may go on for ever.
    Retrograde,
    /// By arrays of all components up to the largest that is asked for.
    Boxes(Sort, &'m Boxes),
}

/// What is kept of each component in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Grundy values; every play ends.
    Values,
    /// Whether the player to move wins; every play ends.
    Results,
    /// The best difference of points; every play ends.
    Points,
    /// Whether the player to move wins, where play may go on for ever.
    Loops,
}

impl Method<'_> {
    /// The word used in JSON, never translated.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Formula(..) => "formula",
            Self::Periodic(..) => "period",
            Self::Automatic(..) => "automaton",
            Self::Table | Self::Growing => "table",
            Self::Memo => "memo",
            Self::Search => "search",
            Self::Points => "points",
            Self::Retrograde => "retrograde",
            Self::Boxes(..) => "table",
        }
    }

    /// Whether components have values that are added by xor.
    pub(crate) fn has_values(&self) -> bool {
        matches!(
            self,
            Self::Formula(Of::Values, _)
                | Self::Periodic(Of::Values, _)
                | Self::Automatic(Of::Values, ..)
                | Self::Table
                | Self::Growing
                | Self::Memo
                | Self::Boxes(Sort::Values, _)
        )
    }
}

/// What a program is written for.
#[derive(Clone, Copy, Debug)]
pub struct Program<'p> {
    /// The game.
    pub game: &'p BoundGame,
    /// Its questions.
    pub contest: &'p Contest,
    /// Its answers.
    pub method: Method<'p>,
    /// How the values that a formula or an automaton tells repeat, where that is proved: moves are found by it.
    pub repeats: Option<&'p Periodic>,
    /// What the first lines say, in the language of the user.
    pub head: &'p [String],
    /// The language of the comments.
    pub lang: Lang,
}

/// Whether winning moves are found by trying as many as a position has, though a pattern is known.
pub fn tries_moves(program: &Program<'_>) -> bool {
    build::tries_moves(program, print::language(Target::Python))
}

/// Writes the program in a language.
pub fn write(program: &Program<'_>, target: Target) -> Result<String, Refusal> {
    let language = print::language(target);
    Ok(language.print(&build::unit(program, language)?))
}
