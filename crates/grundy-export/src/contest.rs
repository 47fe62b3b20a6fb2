//! How a contest asks: the form of its input and the words of its answers.
//!
//! The input is a sequence of words, separated by spaces or line ends:
//!
//! 1. the parameters of [`header`](Contest::header), once;
//! 2. the number of cases, unless there is [`one`](Cases::One) or they go on [until the end](Cases::End);
//! 3. for each case the parameters of [`read`](Contest::read), then the position: one component, or with
//!    [`sum`](Contest::sum) the number of components and each of them.
//!
//! A component is written as the arguments of `start`, or where there is none as its fields, after the name of its kind
//! where there are several kinds. A number, a vertex and an edge are one word; a truth value is `0` or `1`; a symbol is one
//! word; a row is one word, and `""` where it is empty; a grid is its number of rows, its number of columns and one word a
//! row; a list, a bag and a set are their length and their elements; a tuple is its parts. A graph is the number of its
//! vertices, the number of its edges and for each edge its two ends; a tree leaves out the number of edges. Vertices are
//! numbered from [`base`](Contest::base), edges from 0 in the order of the input. Where the rules ask for labels of edges, each edge ends with its label.

use grundy_core::Player;

/// How many cases the input has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cases {
    /// Their number comes first.
    #[default]
    Count,
    /// As many as there are before the input ends.
    End,
    /// One.
    One,
}

impl Cases {
    /// Every form.
    pub const ALL: [Self; 3] = [Self::Count, Self::End, Self::One];

    /// The word used on the command line, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::End => "eof",
            Self::One => "one",
        }
    }
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ask {
    /// Whether the player to move wins.
    #[default]
    Winner,
    /// The Grundy value, or where points decide the difference that the player to move can force.
    Value,
    /// A winning move: the number of the component, counted from 1, where sums are asked; the name of the move, where the
    /// player has several; and what its variables are. Where no move wins, the word for a lost or drawn position.
    Move,
}

impl Ask {
    /// Every question.
    pub const ALL: [Self; 3] = [Self::Winner, Self::Value, Self::Move];

    /// The word used on the command line, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Winner => "winner",
            Self::Value => "value",
            Self::Move => "move",
        }
    }
}

/// The words of the answers, from the point of view of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// He wins.
    pub win: String,
    /// He loses.
    pub lose: String,
    /// Neither can force a win.
    pub draw: String,
}

impl Default for Words {
    fn default() -> Self {
        Self { win: "First".to_owned(), lose: "Second".to_owned(), draw: "Draw".to_owned() }
    }
}

/// How a contest asks about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// How many cases there are.
    pub cases: Cases,
    /// Whether a position is a sum, written with the number of its components.
    pub sum: bool,
    /// The numbers of the parameters that are read once.
    pub header: Vec<usize>,
    /// The numbers of the parameters that are read in each case.
    pub read: Vec<usize>,
    /// The number of the first vertex of graphs that are read.
    pub base: u32,
    /// What is asked.
    pub ask: Ask,
    /// Who is to move, where the players have different moves.
    pub first: Player,
    /// The words of the answers.
    pub words: Words,
}

impl Default for Contest {
    fn default() -> Self {
        Self {
            cases: Cases::default(),
            sum: false,
            header: Vec::new(),
            read: Vec::new(),
            base: 1,
            ask: Ask::default(),
            first: Player::Left,
            words: Words::default(),
        }
    }
}
