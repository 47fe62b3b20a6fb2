//! Snort: who wins, by a search of sums.
//!
//! # Setting
//!
//! A graph; Left paints a vertex blue, Right red, and neighbours must not get different colours. Of each vertex that is left it matters only
//! who may still paint it. Who cannot move loses. `G` is the value of a part: `G >= 0` says that Left wins if Right begins.
//!
//! # Theorem
//!
//! \[conway-onag\] Connected parts are summands, and a part and the same with the colours exchanged add up to 0. A part that only Left may paint is the number of
//! its vertices, since painting one forbids him none. Let `most` be the vertices that a player may paint, and `safe` those of them that the opponent may not paint and
//! that have no neighbour which he may: they stay. Then `safe_L - most_R <= G <= most_L - safe_R`. For as second player in `G - safe_L + most_R` Left has
//! `safe_L + most_R` moves that nobody can take from him, and the opponent never has more.
//!
//! # How the code uses it
//!
//! Sums are searched with Left to move; where Right is to move, the colours are exchanged. Parts that are paths are written as rows, so that equal ones are found
//! equal wherever they lie, and opposite ones cancel. The bounds decide many sums at once, and moves that leave the best bounds are tried first.
//! A move in a number is tried last.
//!
//! # What is not covered
//!
//! Values: they are left open with `null`, and filled in from the rules where a little work finds them. Graphs whose search comes to more than [`POSITIONS`] sums.
//!
//! # Cost
//!
//! The sums searched, times their moves.

use std::collections::HashMap;

use grundy_values::{Ending, Outcome};
use serde_json::{Value, json};

use crate::painting::{Near, Open, Painting, each};
use crate::question::{AnswerError, Question};

/// Sums searched at most.
const POSITIONS: u64 = 100_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let painting = Painting::read(question)?;
    let near = Near::of(&painting.graph).ok_or_else(|| AnswerError::limit(POSITIONS))?;
    let [free, left, right] = painting.words();
    let start = Open { blue: free & !near.around(right), red: free & !near.around(left) };
    let mut search = Search { near, seen: HashMap::new() };
    let start = search.sum(start);
    let left_starts = if search.wins(&start)? { Ending::LeftWins } else { Ending::RightWins };
    let right_starts = if search.wins(&start.exchanged())? { Ending::RightWins } else { Ending::LeftWins };
    Ok(json!({ "outcome": Outcome { left_starts, right_starts }.to_string(), "value": null }))
}

/// Who may still paint a vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Vertex {
    Left,
    Right,
    Both,
}

impl Vertex {
    fn exchanged(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Both => Self::Both,
        }
    }
}

/// A connected part that both players may paint somewhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    /// A path, from the end that makes the row less.
    Row(Vec<Vertex>),
    /// Anything else.
    Web(Open),
}

impl Part {
    fn row(vertices: Vec<Vertex>) -> Self {
        let back = vertices.iter().rev().copied().collect();
        Self::Row(vertices.min(back))
    }

    fn exchanged(&self) -> Self {
        match self {
            Self::Row(row) => Self::row(row.iter().map(|vertex| vertex.exchanged()).collect()),
            Self::Web(Open { blue, red }) => Self::Web(Open { blue: *red, red: *blue }),
        }
    }
}

/// Parts, sorted, and a whole number.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Sum {
    parts: Vec<Part>,
    number: i64,
}

impl Sum {
    fn exchanged(&self) -> Self {
        let mut parts: Vec<Part> = self.parts.iter().map(Part::exchanged).collect();
        parts.sort_unstable();
        Self { parts, number: -self.number }
    }

    /// Puts a part in, unless its opposite is there, which it cancels.
    fn add(&mut self, part: Part) {
        match self.parts.binary_search(&part.exchanged()) {
            Ok(at) => {
                self.parts.remove(at);
            }
            Err(_) => {
                let at = self.parts.partition_point(|before| *before < part);
                self.parts.insert(at, part);
            }
        }
    }

    /// Adds a path of which some vertices are gone.
    fn add_row(&mut self, row: &[Option<Vertex>]) {
        for piece in row.split(Option::is_none).filter(|piece| !piece.is_empty()) {
            let piece: Vec<Vertex> = piece.iter().copied().flatten().collect();
            let size = i64::try_from(piece.len()).unwrap_or(i64::MAX);
            if piece.iter().all(|vertex| *vertex == Vertex::Left) {
                self.number += size;
            } else if piece.iter().all(|vertex| *vertex == Vertex::Right) {
                self.number -= size;
            } else {
                self.add(Part::row(piece));
            }
        }
    }
}

struct Search {
    near: Near,
    /// Whether Left wins if he begins.
    seen: HashMap<Sum, bool>,
}

impl Search {
    /// Whether Left wins if he begins.
    fn wins(&mut self, sum: &Sum) -> Result<bool, AnswerError> {
        let (low, high) = self.bounds(sum);
        if low > 0 || high <= 0 {
            return Ok(low > 0);
        }
        if let Some(known) = self.seen.get(sum) {
            return Ok(*known);
        }
        if u64::try_from(self.seen.len()).unwrap_or(u64::MAX) >= POSITIONS {
            return Err(AnswerError::limit(POSITIONS));
        }
        let mut wins = false;
        for option in self.options(sum) {
            // Right moves; he loses if Left, with the colours exchanged, would.
            wins = !self.wins(&option.exchanged())?;
            if wins {
                break;
            }
        }
        self.seen.insert(sum.clone(), wins);
        Ok(wins)
    }

    /// What Left can move to, the best first.
    fn options(&self, sum: &Sum) -> Vec<Sum> {
        let mut options = Vec::new();
        for (at, part) in
            sum.parts.iter().enumerate().filter(|(at, part)| *at == 0 || sum.parts[at - 1] != **part)
        {
            let mut rest = sum.clone();
            rest.parts.remove(at);
            match part {
                Part::Row(row) => options.extend((0..row.len()).filter_map(|v| painted(row, v, &rest))),
                Part::Web(open) => options.extend(each(open.blue).map(|v| {
                    let red = open.red & !(self.near.0[v] | 1 << v);
                    let mut option = rest.clone();
                    self.add_to(&mut option, Open { blue: open.blue & !(1 << v), red });
                    option
                })),
            }
        }
        options.sort_by_cached_key(|option| {
            let (low, high) = self.bounds(option);
            -(low + high)
        });
        if sum.number > 0 {
            options.push(Sum { number: sum.number - 1, ..sum.clone() });
        }
        options
    }

    fn sum(&self, open: Open) -> Sum {
        let mut sum = Sum::default();
        self.add_to(&mut sum, open);
        sum
    }

    /// Adds the connected parts of a position.
    fn add_to(&self, sum: &mut Sum, open: Open) {
        let mut left = open.blue | open.red;
        while left != 0 {
            let vertices = self.near.connected(left);
            left &= !vertices;
            let part = Open { blue: open.blue & vertices, red: open.red & vertices };
            if part.red == 0 || part.blue == 0 {
                sum.number += i64::from(part.blue.count_ones()) - i64::from(part.red.count_ones());
                continue;
            }
            sum.add(self.path(part).map_or(Part::Web(part), Part::row));
        }
    }

    /// The vertices in a row, if the part is a path.
    fn path(&self, part: Open) -> Option<Vec<Vertex>> {
        let set = part.blue | part.red;
        let beside = |v: usize| self.near.0[v] & set & !(1 << v);
        if each(set).any(|v| beside(v).count_ones() > 2) {
            return None;
        }
        let end = each(set).find(|v| beside(*v).count_ones() < 2)?;
        let (mut row, mut left, mut at) = (Vec::new(), set, Some(end));
        while let Some(v) = at {
            left &= !(1 << v);
            row.push(match (part.blue >> v & 1, part.red >> v & 1) {
                (1, 1) => Vertex::Both,
                (1, _) => Vertex::Left,
                _ => Vertex::Right,
            });
            at = each(beside(v) & left).next();
        }
        Some(row)
    }

    fn bounds(&self, sum: &Sum) -> (i64, i64) {
        let start = (sum.number, sum.number);
        sum.parts
            .iter()
            .map(|part| self.part_bounds(part))
            .fold(start, |(low, high), (l, h)| (low + l, high + h))
    }

    fn part_bounds(&self, part: &Part) -> (i64, i64) {
        let count = |set: u128| i64::from(set.count_ones());
        match part {
            Part::Row(row) => row_bounds(row),
            Part::Web(Open { blue, red }) => {
                let safe = |own: u128, other: u128| {
                    each(own & !other)
                        .filter(|v| self.near.0[*v] & other == 0)
                        .fold(0, |safe, v| safe | 1 << v)
                };
                (count(safe(*blue, *red)) - count(*red), count(*blue) - count(safe(*red, *blue)))
            }
        }
    }
}

/// What is left if Left paints a vertex of a path, besides the rest; `None` if he may not.
fn painted(row: &[Vertex], v: usize, rest: &Sum) -> Option<Sum> {
    if row[v] == Vertex::Right {
        return None;
    }
    let after = row.iter().enumerate().map(|(at, vertex)| match vertex {
        _ if at == v => None,
        Vertex::Right if at.abs_diff(v) == 1 => None,
        _ if at.abs_diff(v) == 1 => Some(Vertex::Left),
        vertex => Some(*vertex),
    });
    let mut option = rest.clone();
    option.add_row(&after.collect::<Vec<_>>());
    Some(option)
}

fn row_bounds(row: &[Vertex]) -> (i64, i64) {
    let most = |other: Vertex| row.iter().filter(|vertex| **vertex != other).count();
    let safe = |own: Vertex| {
        let alone = |at: usize| row.get(at).is_none_or(|vertex| *vertex == own);
        (0..row.len()).filter(|at| row[*at] == own && alone(at + 1) && (*at == 0 || alone(at - 1))).count()
    };
    let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let low = whole(safe(Vertex::Left)) - whole(most(Vertex::Left));
    let high = whole(most(Vertex::Right)) - whole(safe(Vertex::Right));
    (low, high)
}
