//! Hackenbush: who wins. Red and blue trees of any shape by their values, other pictures by search.
//!
//! # Setting
//!
//! A graph that stands on the ground, with blue, red and green edges. Left cuts a blue or green edge, Right a red or green one; what no
//! longer hangs on the ground falls. Who cannot move loses.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 2; conway-onag\] Red and blue pictures are numbers, and trees that meet only on the ground are added. A blue edge that carries a tree of
//! value `x` has the value `(x + k) / 2^(k - 1)`, where `k >= 1` is the least whole number with `x + k > 1`; a red one has the value of the
//! blue one for `-x`, with the sign changed. By the colon principle what a vertex carries may be replaced by its value.
//! A positive number is won by Left, a negative one by Right, and 0 is lost for who moves.
//!
//! # How the code uses it
//!
//! If the edges that stand are blue and red and form no circle, the values are found from the tips down. Otherwise sets of edges are searched for either
//! starter, and what was found is kept in a table. An edge from a vertex to itself falls with it and carries nothing, like one to a tip.
//!
//! # What is not covered
//!
//! The values are not printed: the answer leaves them open with `null`, and they are filled in from the rules where a little work finds them. Trees of more than [`EDGES`] edges, and other pictures whose search comes to more than [`POSITIONS`] positions.
//!
//! # Cost
//!
//! A tree of `m` edges takes `m` steps with numbers of at most `m` digits.

use std::collections::{BTreeMap, HashMap};

use grundy_values::{Ending, Int, Outcome, TooLarge};
use serde_json::{Value, json};

use crate::ask_hackenbush_graph::{Edge, Picture};
use crate::question::{AnswerError, Question};

/// Edges of a tree at most.
const EDGES: usize = 10_000;

/// Positions searched at most.
const POSITIONS: u64 = 200_000;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let standing = Standing::new(&Picture::read(question)?);
    let outcome = match standing.is_tree() && standing.edges.len() <= EDGES {
        true => standing.tree_value()?.outcome(),
        false => Search::new(standing)?.outcome()?,
    };
    Ok(json!({ "outcome": outcome.to_string(), "value": null }))
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

    /// Whether it is blue and red and without circles, those from a vertex to itself not counted.
    fn is_tree(&self) -> bool {
        let joining = self.edges.iter().filter(|edge| edge.ends.0 != edge.ends.1).count();
        joining + 1 == self.vertices && self.edges.iter().all(|edge| edge.colour != "G")
    }

    /// The value of a tree. Every edge comes after the one that carries it.
    fn tree_value(&self) -> Result<Dyadic, TooLarge> {
        let mut carried = vec![Dyadic::ZERO; self.vertices];
        for Edge { ends: (below, above), colour } in self.edges.iter().rev() {
            let load = if below == above { Dyadic::ZERO } else { carried[*above].clone() };
            let value = match *colour {
                "B" => load.on_blue()?,
                _ => load.neg().on_blue()?.neg(),
            };
            carried[*below] = carried[*below].add(&value)?;
        }
        Ok(carried.swap_remove(0))
    }
}

/// The number `over / 2^halved`.
#[derive(Clone)]
struct Dyadic {
    over: Int,
    halved: u64,
}

impl Dyadic {
    const ZERO: Self = Self { over: Int::ZERO, halved: 0 };

    fn neg(&self) -> Self {
        Self { over: self.over.neg(), halved: self.halved }
    }

    fn add(&self, other: &Self) -> Result<Self, TooLarge> {
        let halved = self.halved.max(other.halved);
        Ok(Self { over: self.in_parts(halved)?.add(&other.in_parts(halved)?)?, halved })
    }

    /// How many parts of `1 / 2^halved` it is.
    fn in_parts(&self, halved: u64) -> Result<Int, TooLarge> {
        self.over.mul(&power(halved - self.halved)?)
    }

    /// The value of a blue edge that carries this.
    fn on_blue(&self) -> Result<Self, TooLarge> {
        let one = power(self.halved)?;
        // k is the least whole number that is greater than 1 - x, and at least 1.
        let whole = one.sub(&self.over)?.div_mod(&one).map_or(Int::ZERO, |(whole, _)| whole);
        let k = whole.add(&Int::ONE)?.max(Int::ONE);
        let over = self.over.add(&k.mul(&one)?)?;
        let steps = k.sub(&Int::ONE)?.to_u64().ok_or(TooLarge)?;
        Ok(Self { over, halved: self.halved + steps }.shortened())
    }

    /// The same number with the least denominator.
    fn shortened(self) -> Self {
        let zeros = self.over.trailing_zeros().map_or(self.halved, |zeros| u64::try_from(zeros).unwrap_or(0));
        let spare = zeros.min(self.halved);
        let divided = power(spare).ok().and_then(|parts| self.over.div_mod(&parts));
        match divided {
            Some((over, _)) => Self { over, halved: self.halved - spare },
            None => self,
        }
    }

    fn outcome(&self) -> Outcome {
        if self.over.is_zero() {
            return Outcome::P;
        }
        if self.over.is_negative() { Outcome::R } else { Outcome::L }
    }
}

/// `2^exponent`.
fn power(exponent: u64) -> Result<Int, TooLarge> {
    Int::from(2).pow(&Int::from(exponent))
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
