//! A table of values without its theory: what every table format writes.

use std::fmt;

use grundy_core::Axis;
use grundy_values::{Ending, Int, Outcome};
use serde::{Serialize, Serializer};

use crate::document::AxisJson;

/// One cell of a table: 16 bytes, as the cells of solvers are, so that one becomes the other in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A Grundy value.
    Number(u64),
    /// An outcome.
    Word(Word),
    /// Points.
    Score(Box<Scores>),
    /// A value of normal play where the players have different moves.
    Value(Box<ValueCell>),
    /// Outside of the domain, or not reached.
    Empty,
}

/// A value in canonical form, in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueCell {
    /// The value in ASCII.
    pub text: String,
    /// Who wins.
    pub word: Word,
}

/// Characters of a value that a table for people shows; of a longer one it shows the beginning.
const SHOWN: usize = 32;

impl fmt::Display for ValueCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text.char_indices().nth(SHOWN) {
            None => f.write_str(&self.text),
            Some(_) => {
                let end = self.text.char_indices().nth(SHOWN - 1).map_or(0, |(end, _)| end);
                write!(f, "{}…", &self.text[..end])
            }
        }
    }
}

/// Points in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// Those of the player to move minus those of the opponent; with sides, Left's minus Right's when Left starts.
    pub first: Int,
    /// With sides, Left's minus Right's when Right starts.
    pub right_starts: Option<Int>,
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.right_starts {
            None => write!(f, "{}", self.first),
            Some(second) => write!(f, "{}|{second}", self.first),
        }
    }
}

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.right_starts {
            None => number(&self.first).serialize(to),
            Some(second) => [number(&self.first), number(second)].serialize(to),
        }
    }
}

/// A number as JSON has it; as text where it is too large for that.
pub fn number(int: &Int) -> serde_json::Value {
    int.to_i64().map_or_else(|| int.to_string().into(), Into::into)
}

/// An outcome in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// The player to move wins with the next move.
    AtOnce,
    /// The player to move wins.
    N,
    /// The player to move loses.
    P,
    /// Nobody can force a win.
    D,
    /// Left wins whoever starts.
    L,
    /// Right wins whoever starts.
    R,
    /// Left wins when Left starts, else it is a draw.
    LD,
    /// Right wins when Left starts, else it is a draw.
    RD,
    /// A draw when Left starts, else Left wins.
    DL,
    /// A draw when Left starts, else Right wins.
    DR,
}

impl Word {
    /// The word of an outcome.
    pub fn of(outcome: Outcome) -> Self {
        match (outcome.left_starts, outcome.right_starts) {
            (Ending::LeftWins, Ending::RightWins) => Self::N,
            (Ending::RightWins, Ending::LeftWins) => Self::P,
            (Ending::Draw, Ending::Draw) => Self::D,
            (Ending::LeftWins, Ending::LeftWins) => Self::L,
            (Ending::RightWins, Ending::RightWins) => Self::R,
            (Ending::LeftWins, Ending::Draw) => Self::LD,
            (Ending::RightWins, Ending::Draw) => Self::RD,
            (Ending::Draw, Ending::LeftWins) => Self::DL,
            (Ending::Draw, Ending::RightWins) => Self::DR,
        }
    }

    /// The outcome that the word stands for.
    pub fn outcome(self) -> Outcome {
        let of = |left_starts, right_starts| Outcome { left_starts, right_starts };
        match self {
            Self::AtOnce | Self::N => Outcome::N,
            Self::P => Outcome::P,
            Self::D => Outcome::D,
            Self::L => Outcome::L,
            Self::R => Outcome::R,
            Self::LD => of(Ending::LeftWins, Ending::Draw),
            Self::RD => of(Ending::RightWins, Ending::Draw),
            Self::DL => of(Ending::Draw, Ending::LeftWins),
            Self::DR => of(Ending::Draw, Ending::RightWins),
        }
    }

    /// As written, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::AtOnce => "win",
            Self::N => "N",
            Self::P => "P",
            Self::D => "D",
            Self::L => "L",
            Self::R => "R",
            Self::LD => "L/D",
            Self::RD => "R/D",
            Self::DL => "D/L",
            Self::DR => "D/R",
        }
    }
}

impl Cell {
    /// Whether the player to move loses there.
    pub fn is_lost(&self) -> bool {
        matches!(self, Self::Number(0)) || self.word() == Some(Word::P)
    }

    /// The outcome, where it is told.
    pub fn word(&self) -> Option<Word> {
        match self {
            Self::Word(word) => Some(*word),
            Self::Value(value) => Some(value.word),
            Self::Number(_) | Self::Score(_) | Self::Empty => None,
        }
    }

    /// How many cells of a terminal it takes.
    pub fn width(&self) -> usize {
        match self {
            Self::Number(number) => {
                std::iter::successors(Some(*number), |left| Some(left / 10).filter(|left| *left > 0)).count()
            }
            Self::Word(word) => word.id().len(),
            Self::Score(scores) => scores.to_string().len(),
            Self::Value(value) => value.to_string().chars().count(),
            Self::Empty => 1,
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => to.serialize_u64(*number),
            Self::Word(word) => to.serialize_str(word.id()),
            Self::Score(scores) => scores.serialize(to),
            Self::Value(value) => to.serialize_str(&value.text),
            Self::Empty => to.serialize_unit(),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => word.id().fmt(f),
            Self::Score(scores) => scores.fmt(f),
            Self::Value(value) => value.fmt(f),
            Self::Empty => "·".fmt(f),
        }
    }
}

/// Cells of a box, the last axis running fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The dimensions.
    pub axes: Vec<Axis>,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Grid {
    /// The values of the fields at cell `rank`.
    pub fn at(&self, rank: usize) -> Vec<u64> {
        grundy_core::unrank(&self.axes, rank)
    }

    /// Drops what was not reached at the end of the first axis.
    #[must_use]
    pub fn reached(mut self) -> Self {
        let layer = self.axes.iter().skip(1).map(|axis| axis.len).product::<usize>().max(1);
        if let Some(axis) = self.axes.first_mut() {
            let full = |cell: &Cell| *cell != Cell::Empty;
            let layers = self.cells.iter().rposition(full).map_or(0, |last| last / layer + 1);
            self.cells.truncate(layers * layer);
            axis.len = layers;
        }
        self
    }

    /// The axes as data.
    pub fn axes_json(&self) -> Vec<AxisJson> {
        let last = |axis: &Axis| axis.from + u64::try_from(axis.len.saturating_sub(1)).unwrap_or(u64::MAX);
        let axes = self.axes.iter();
        axes.map(|axis| AxisJson { name: axis.name.clone(), from: axis.from, to: last(axis) }).collect()
    }

    /// The cells as nested arrays.
    pub fn nested(&self) -> Nested<'_> {
        Nested { axes: &self.axes, cells: &self.cells }
    }

    /// Whether it has outcomes instead of values.
    pub fn has_outcomes(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell, Cell::Word(word) if *word != Word::AtOnce))
    }

    /// Whether it has both values and outcomes: values that are infinite are shown as outcomes.
    pub fn has_infinite_values(&self) -> bool {
        self.has_outcomes() && self.cells.iter().any(|cell| matches!(cell, Cell::Number(_)))
    }

    /// Whether some position is a draw, whoever starts.
    pub fn has_draws(&self) -> bool {
        self.cells.contains(&Cell::Word(Word::D))
    }

    /// Whether it has values of games in which the players have different moves.
    pub fn has_values(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell, Cell::Value(_)))
    }

    /// Whether it has points.
    pub fn has_scores(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell, Cell::Score(_)))
    }
}

/// Cells written as nested arrays, one at a time.
#[derive(Clone, Copy, Debug)]
pub struct Nested<'g> {
    axes: &'g [Axis],
    cells: &'g [Cell],
}

impl Serialize for Nested<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.axes.split_first() {
            None => self.cells.first().unwrap_or(&Cell::Empty).serialize(to),
            Some((_, [])) => to.collect_seq(self.cells),
            Some((_, axes)) => {
                let size = axes.iter().map(|axis| axis.len).product::<usize>().max(1);
                to.collect_seq(self.cells.chunks(size).map(|cells| Nested { axes, cells }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_follows_the_axes() {
        let axis = |name: &str, len| Axis { name: name.into(), from: 0, len };
        let cells = [0, 1, 2, 3, 4, 5].map(Cell::Number).to_vec();
        let mut grid = Grid { axes: vec![axis("a", 2), axis("b", 3)], cells };
        assert_eq!(serde_json::to_string(&grid.nested()).unwrap(), "[[0,1,2],[3,4,5]]");
        let large: Int = "-9223372036854775809".parse().unwrap();
        grid.cells[0] = Cell::Score(Box::new(Scores { first: Int::from(-2), right_starts: None }));
        grid.cells[1] = Cell::Score(Box::new(Scores { first: Int::ONE, right_starts: Some(large) }));
        grid.cells[2] = Cell::Word(Word::LD);
        let text = serde_json::to_string(&grid.nested()).unwrap();
        assert_eq!(text, r#"[[-2,[1,"-9223372036854775809"],"L/D"],[3,4,5]]"#);
        let shown = grid.cells.iter().map(|cell| (cell.to_string(), cell.width())).next();
        assert_eq!(shown, Some(("-2".to_owned(), 2)));
        assert_eq!(size_of::<Cell>(), 16);
        let value = |text: &str| Cell::Value(Box::new(ValueCell { text: text.to_owned(), word: Word::N }));
        let rows = [
            ("{1|*}", "{1|*}"),
            (&"1".repeat(32), &"1".repeat(32)),
            (&"1".repeat(33), &("1".repeat(31) + "…")),
        ];
        for (text, shown) in rows {
            let cell = value(text);
            assert_eq!((cell.to_string().as_str(), cell.width()), (shown, shown.chars().count()));
            assert_eq!(serde_json::to_string(&cell).unwrap(), format!("\"{text}\""));
        }
        assert_eq!(grid.at(4), [1, 1]);
    }

    #[test]
    fn a_partial_row_is_cut() {
        let axes = vec![Axis { name: "n".into(), from: 0, len: 4 }];
        let cells = vec![Cell::Empty, Cell::Number(1), Cell::Empty, Cell::Empty];
        let grid = Grid { axes, cells }.reached();
        assert_eq!((grid.cells.len(), grid.axes[0].len), (2, 2));
        let axis = |name: &str| Axis { name: name.into(), from: 0, len: 2 };
        let cells = vec![Cell::Number(1), Cell::Empty, Cell::Empty, Cell::Empty];
        let grid = Grid { axes: vec![axis("a"), axis("b")], cells }.reached();
        assert_eq!((grid.cells.len(), grid.axes[0].len), (2, 1));
    }
}
