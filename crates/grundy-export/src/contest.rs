//! How a contest asks: the form of its input and the words of its answers.
//!
//! The input is a sequence of words, separated by spaces or line ends. What comes once is listed by
//! [`opening`](Contest::opening), what comes in each case by [`pieces`](Contest::pieces); each [`Piece`] is read where it
//! stands. Usually they are
//!
//! 1. the parameters of [`header`](Contest::header), once;
//! 2. the number of cases, unless there is [`one`](Cases::One) or they go on [until the end](Cases::End);
//! 3. for each case the parameters of [`read`](Contest::read), then the position: one component, or with
//!    [`sum`](Contest::sum) the number of components and each of them.
//!
//! [`order`](Contest::order) puts them in another order: the number of components before the parameters, the number of
//! vertices of a graph before parameters and its edges after them, a position before what is asked of it. It may also name
//! [who begins](Piece::First).
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
    /// A winning move: the number of the component, where sums are asked; the name of the move, where the
    /// player has several; and what its variables are. Where no move wins, the word for a lost or drawn position.
    Move,
    /// The number of winning moves: of the ways to choose a component of the input, a move and its variables. Two that
    /// lead to the same position are two.
    Count,
}

impl Ask {
    /// Every question.
    pub const ALL: [Self; 4] = [Self::Winner, Self::Value, Self::Move, Self::Count];

    /// The word used on the command line, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Winner => "winner",
            Self::Value => "value",
            Self::Move => "move",
            Self::Count => "count",
        }
    }
}

/// Which of several winning moves is the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// Every one is right.
    #[default]
    Any,
    /// The first: components in the order of the input, moves in the order of the text, variables as they run.
    First,
}

impl Which {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Any, Self::First];

    /// The word used on the command line, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::First => "first",
        }
    }
}

/// Whose result the words tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// That of the player to move.
    #[default]
    Mover,
    /// Left's, whoever is to move: so the words may be the names of the players.
    Left,
}

impl View {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Mover, Self::Left];

    /// The word used on the command line, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Mover => "mover",
            Self::Left => "left",
        }
    }
}

/// The words of the answers, from the point of view of the player to move, or of Left: see [`View`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// He wins.
    pub win: String,
    /// He loses.
    pub lose: String,
    /// Neither can force a win. It may be one of the other words.
    pub draw: String,
}

impl Default for Words {
    fn default() -> Self {
        Self { win: "First".to_owned(), lose: "Second".to_owned(), draw: "Draw".to_owned() }
    }
}

/// What stands at one place of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Once: the number of cases. In a case: the number of components.
    Count,
    /// A parameter, without its size where that is a piece before it.
    Param(usize),
    /// The number of vertices of a graph, or the length of a list, a bag or a set: the size of a parameter that follows.
    Size(usize),
    /// Who begins: one of the words of [`players`](Contest::players).
    First,
    /// The position, without the number of its components where that is a piece before it.
    Position,
}

/// The order of what is read, where it is not the usual one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// What comes once; the usual order where it is empty.
    pub opening: Vec<Piece>,
    /// What comes in each case; the usual order where it is empty.
    pub case: Vec<Piece>,
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
    /// The order of what is read, where it is not the usual one. It names the parameters of `header` and `read`, each
    /// once and in their order; the number of cases where there is one, and that of components where it is a sum; and
    /// the position of a case.
    pub order: Order,
    /// The number of the first vertex of graphs that are read.
    pub base: u32,
    /// The number of the first component and of the first place of a board, in moves that are asked for. Where it is not
    /// given, components are counted from 1 and places from 0.
    pub index: Option<u32>,
    /// What is asked.
    pub ask: Ask,
    /// Which winning move, where one is asked for.
    pub which: Which,
    /// Who is to move, where the players have different moves and who begins is not read.
    pub first: Player,
    /// The words of the input that say who begins: Left, Right.
    pub players: [String; 2],
    /// Whose result the words tell.
    pub view: View,
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
            order: Order::default(),
            base: 1,
            index: None,
            ask: Ask::default(),
            which: Which::default(),
            first: Player::Left,
            players: ["0", "1"].map(str::to_owned),
            view: View::default(),
            words: Words::default(),
        }
    }
}

impl Contest {
    /// What is read once, in order.
    pub fn opening(&self) -> Vec<Piece> {
        if !self.order.opening.is_empty() {
            return self.order.opening.clone();
        }
        let count = (self.cases == Cases::Count).then_some(Piece::Count);
        self.header.iter().map(|param| Piece::Param(*param)).chain(count).collect()
    }

    /// What is read in each case, in order.
    pub fn pieces(&self) -> Vec<Piece> {
        if !self.order.case.is_empty() {
            return self.order.case.clone();
        }
        let count = self.sum.then_some(Piece::Count);
        let read = self.read.iter().map(|param| Piece::Param(*param));
        read.chain(count).chain([Piece::Position]).collect()
    }

    /// Whether it is read who begins.
    pub fn reads_first(&self) -> bool {
        self.order.opening.iter().chain(&self.order.case).any(|piece| *piece == Piece::First)
    }

    /// Whether moves are asked for, to be told or counted.
    pub fn asks_moves(&self) -> bool {
        matches!(self.ask, Ask::Move | Ask::Count)
    }

    /// The number of the first component, in moves.
    pub fn first_component(&self) -> u32 {
        self.index.unwrap_or(1)
    }

    /// The number of the first place of a board, in moves that rewrite it.
    pub fn first_place(&self) -> u32 {
        self.index.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cases, Contest, Order, Piece};

    #[test]
    fn the_usual_order_follows_from_what_is_read() {
        let contest = Contest { header: vec![2], read: vec![0, 1], sum: true, ..Contest::default() };
        assert_eq!(contest.opening(), [Piece::Param(2), Piece::Count]);
        assert_eq!(contest.pieces(), [Piece::Param(0), Piece::Param(1), Piece::Count, Piece::Position]);
        let one = Contest { cases: Cases::One, ..Contest::default() };
        assert_eq!((one.opening(), one.pieces()), (vec![], vec![Piece::Position]));
        assert!(!one.reads_first());
    }

    #[test]
    fn another_order_is_kept() {
        let opening = vec![Piece::Count, Piece::First];
        let case = vec![Piece::Count, Piece::Param(0), Piece::Position];
        let order = Order { opening: opening.clone(), case: case.clone() };
        let contest = Contest { sum: true, read: vec![0], order, ..Contest::default() };
        assert_eq!((contest.opening(), contest.pieces()), (opening, case));
        assert!(contest.reads_first());
    }
}
