//! Why a board is not packed.

use grundy_messages::Arg;

/// Why the moves of a game are not compiled for a board; the interpreter plays it all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The kind of component is not exactly one row or one grid.
    NotABoard,
    /// There are several kinds of components.
    SeveralKinds,
    /// The board has no alphabet in its type.
    NoAlphabet,
    /// The move with this number is no rewriting of the board: it has guards or arithmetic.
    Move(usize),
    /// A pattern of the move with this number changes the length of the row.
    Length(usize),
    /// `where` speaks of the symbols, not only of the shape.
    Where,
    /// `reduce` is not proved to keep values.
    Reduction,
    /// Symmetries are used that are not proved.
    Symmetry,
    /// Points decide.
    Score,
    /// A turn moves in several components.
    Compound,
    /// `ends if` or `win by reaching` says how play ends, and the question is about sums.
    Ending,
    /// The players have different moves, and the question is about Grundy values.
    Sides,
    /// Play is misère, and the question is about values.
    Misere,
    /// Play is not proved to end.
    Loops,
    /// The board needs more bits than there are.
    TooLarge {
        /// Bits needed.
        bits: usize,
    },
}

impl Refused {
    /// The name used in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::NotABoard => "not-a-board",
            Self::SeveralKinds => "several-kinds",
            Self::NoAlphabet => "no-alphabet",
            Self::Move(_) => "move",
            Self::Length(_) => "length",
            Self::Where => "where",
            Self::Reduction => "reduction",
            Self::Symmetry => "symmetry",
            Self::Score => "score",
            Self::Compound => "compound",
            Self::Ending => "ending",
            Self::Sides => "sides",
            Self::Misere => "misere",
            Self::Loops => "loops",
            Self::TooLarge { .. } => "too-large",
        }
    }

    /// What the reason speaks of, for a message: the name of a move, or a number.
    pub fn arg(self, rules: &grundy_rules::Rules) -> Option<Arg> {
        match self {
            Self::Move(index) | Self::Length(index) => Some(Arg::from(rules.moves[index].name.as_str())),
            Self::TooLarge { bits } => Some(Arg::from(bits.to_string())),
            _ => None,
        }
    }
}
