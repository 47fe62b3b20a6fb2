//! Hackenbush: trees and green pictures of any shape by their values, other pictures by search.
//!
//! # Setting
//!
//! A graph that stands on the ground, with blue, red and green edges. Left cuts a blue or green edge, Right a red or green one; what no
//! longer hangs on the ground falls. Who cannot move loses.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 2; conway-onag\] Red and blue pictures are numbers, and trees that meet only on the ground are added. By the colon principle what a vertex carries may be replaced by its
//! value; what an edge is worth that carries a number, `stalks.rs` says. In general an edge that carries `x` is worth the ordinal sum `1 : x`, `-1 : x` or `* : x`. Green pictures are nimbers, by the fusion
//! principle of `games/green-hackenbush-graph`.
//! A positive number is won by Left, a negative one by Right, and 0 is lost for who moves.
//!
//! # How the code uses it
//!
//! If the edges that stand form no circle, the values are found from the tips down: as numbers if there is no green edge, otherwise in canonical form within [`ALLOWED`]. Green pictures are fused. In all other cases sets of edges are searched for either
//! starter, and what was found is kept in a table. An edge from a vertex to itself falls with it and carries nothing, like one to a tip.
//!
//! # What is not covered
//!
//! The values of other pictures: the answer leaves them open with `null`, and they are filled in from the rules where a little work finds them. Trees of more than [`EDGES`] edges, and other pictures whose search comes to more than [`POSITIONS`] positions.
//!
//! # Cost
//!
//! A tree of `m` edges takes `O(m log m)` steps, however many digits its value has.

use std::collections::{BTreeMap, HashMap};

use grundy_values::{Allowance, Arena, Ending, Made, Nimber, Notation, Outcome, Value as Worth};
use serde_json::{Value, json};

use crate::ask_hackenbush_graph::{Edge, Picture};
use crate::fast_green_hackenbush_graph as green;
use crate::graphs::Links;
use crate::question::{AnswerError, Question};
use crate::stalks::Stalk;

/// Edges of a tree at most.
const EDGES: usize = 100_000;

/// What the canonical forms of a tree may take.
const ALLOWED: Allowance = Allowance { bytes: 64 << 20, steps: 1 << 20 };

/// Characters of a canonical form.
const LENGTH: usize = 4096;

/// Positions searched at most.
const POSITIONS: u64 = 200_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let standing = Standing::new(&Picture::read(question)?);
    let (outcome, value) = match standing.by_theorem()? {
        Some((outcome, value)) => (outcome, value),
        None => (Search::new(standing)?.outcome()?, None),
    };
    Ok(json!({ "outcome": outcome.to_string(), "value": value }))
}

/// The edges that stand; vertices are numbered as they are reached, the ground is 0.
struct Standing {
    /// Each edge from the end reached first.
    edges: Vec<Edge>,
    vertices: usize,
}

impl Standing {
    fn new(picture: &Picture) -> Self {
        let mut near: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, edge) in picture.edges.iter().enumerate() {
            near.entry(edge.ends.0).or_default().push(at);
            near.entry(edge.ends.1).or_default().push(at);
        }
        let mut number = BTreeMap::from([(picture.ground, 0)]);
        let mut waiting = vec![picture.ground];
        let mut edges = Vec::new();
        let mut stands = vec![false; picture.edges.len()];
        let mut done = 0;
        while let Some(from) = waiting.get(done).copied() {
            for at in near.get(&from).into_iter().flatten().copied() {
                if std::mem::replace(&mut stands[at], true) {
                    continue;
                }
                let (u, v) = picture.edges[at].ends;
                let to = if u == from { v } else { u };
                let next = number.len();
                let there = *number.entry(to).or_insert_with(|| {
                    waiting.push(to);
                    next
                });
                edges.push(Edge { ends: (done, there), ..picture.edges[at] });
            }
            done += 1;
        }
        Self { edges, vertices: number.len() }
    }

    /// Outcome and value, where a theorem gives them; no value where it is too long.
    fn by_theorem(&self) -> Result<Option<(Outcome, Option<String>)>, AnswerError> {
        let green = self.edges.iter().filter(|edge| edge.colour == "G").count();
        if self.edges.len() > EDGES {
            return Ok(None);
        }
        if self.is_tree() && green == 0 {
            let value = self.tree_value();
            return Ok(Some((value.outcome(), Some(value.text()?))));
        }
        if green == self.edges.len() {
            return Ok(Some(self.fused()));
        }
        Ok(if self.is_tree() { self.canonical().ok() } else { None })
    }

    /// Whether it is without circles, those from a vertex to itself not counted.
    fn is_tree(&self) -> bool {
        let joining = self.edges.iter().filter(|edge| edge.ends.0 != edge.ends.1).count();
        joining + 1 == self.vertices
    }

    /// Outcome and value of a green picture.
    fn fused(&self) -> (Outcome, Option<String>) {
        let edges = self.edges.iter().map(|edge| edge.ends).collect();
        match green::worth(&Links { first: 0, n: self.vertices, edges }, 0) {
            0 => (Outcome::P, Some("0".to_owned())),
            1 => (Outcome::N, Some("*".to_owned())),
            nimber => (Outcome::N, Some(format!("*{nimber}"))),
        }
    }

    /// Outcome and value of a tree in canonical form, the text left out where it is too long.
    fn canonical(&self) -> Made<(Outcome, Option<String>)> {
        let mut arena = Arena::with_allowance(ALLOWED);
        let star = arena.nimber(Nimber::ONE)?;
        let (one, minus_one) = (arena.integer(1)?, arena.integer(-1)?);
        let mut carried = vec![Worth::ZERO; self.vertices];
        for Edge { ends: (below, above), colour } in self.edges.iter().rev() {
            let load = if below == above { Worth::ZERO } else { carried[*above] };
            let edge = match *colour {
                "B" => one,
                "R" => minus_one,
                _ => star,
            };
            let branch = arena.ordinal_sum(edge, load)?;
            carried[*below] = arena.add(carried[*below], branch)?;
        }
        let text = arena.print(carried[0], Notation::Ascii).ok().filter(|text| text.len() <= LENGTH);
        Ok((arena.outcome(carried[0]), text))
    }

    /// The value of a tree. Every edge comes after the one that carries it.
    fn tree_value(&self) -> Stalk {
        let mut carried = vec![Stalk::default(); self.vertices];
        for Edge { ends: (below, above), colour } in self.edges.iter().rev() {
            let load = if below == above { Stalk::default() } else { std::mem::take(&mut carried[*above]) };
            let value = if *colour == "B" { load.on_blue() } else { load.on_red() };
            let others = std::mem::take(&mut carried[*below]);
            carried[*below] = others.plus(value);
        }
        carried.swap_remove(0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Left,
    Right,
}

/// A search of a picture with at most 64 edges.
struct Search {
    standing: Standing,
    /// The edges that each player may cut.
    own: [u64; 2],
    seen: HashMap<(Side, u64), bool>,
}

impl Search {
    fn new(standing: Standing) -> Result<Self, AnswerError> {
        if standing.edges.len() > 64 {
            return Err(AnswerError::limit(POSITIONS));
        }
        let of = |other: &str| {
            let edges = standing.edges.iter().enumerate().filter(|(_, edge)| edge.colour != other);
            edges.fold(0, |set, (at, _)| set | 1 << at)
        };
        let own = [of("R"), of("B")];
        Ok(Self { standing, own, seen: HashMap::new() })
    }

    fn outcome(mut self) -> Result<Outcome, AnswerError> {
        let all = (0..self.standing.edges.len()).fold(0, |all, at| all | 1 << at);
        let left = if self.wins(Side::Left, all)? { Ending::LeftWins } else { Ending::RightWins };
        let right = if self.wins(Side::Right, all)? { Ending::RightWins } else { Ending::LeftWins };
        Ok(Outcome { left_starts: left, right_starts: right })
    }

    /// Whether the player to move wins; all the edges stand.
    fn wins(&mut self, mover: Side, edges: u64) -> Result<bool, AnswerError> {
        if let Some(known) = self.seen.get(&(mover, edges)) {
            return Ok(*known);
        }
        if u64::try_from(self.seen.len()).unwrap_or(u64::MAX) >= POSITIONS {
            return Err(AnswerError::limit(POSITIONS));
        }
        let (own, other) = match mover {
            Side::Left => (self.own[0], Side::Right),
            Side::Right => (self.own[1], Side::Left),
        };
        let mut wins = false;
        let mut left = edges & own;
        while left != 0 && !wins {
            let cut = left & left.wrapping_neg();
            left &= !cut;
            wins = !self.wins(other, self.standing(edges & !cut))?;
        }
        self.seen.insert((mover, edges), wins);
        Ok(wins)
    }

    /// Those of the edges that hang on the ground.
    fn standing(&self, edges: u64) -> u64 {
        let mut reached = vec![false; self.standing.vertices];
        reached[0] = true;
        let (mut stands, mut more) = (0, true);
        while more {
            more = false;
            for (at, Edge { ends: (u, v), .. }) in self.standing.edges.iter().enumerate() {
                let bit = 1_u64 << at;
                if edges & bit != 0 && stands & bit == 0 && (reached[*u] || reached[*v]) {
                    (reached[*u], reached[*v]) = (true, true);
                    stands |= bit;
                    more = true;
                }
            }
        }
        stands
    }
}
