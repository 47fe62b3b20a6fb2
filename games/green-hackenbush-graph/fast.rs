//! Green Hackenbush at contest size.
//!
//! # Setting
//!
//! A graph, loops and repeated edges allowed, and a vertex on the ground. A move cuts an edge, and what no longer hangs on
//! the ground falls.
//!
//! # Theorem
//!
//! (Fusion Principle, \[winning-ways\], ch. 7) The vertices of any circle may be made one, without a change of the value. So each
//! part that no single edge separates shrinks to one vertex, and its edges to loops, each worth 1 like a single edge. What
//! remains is the tree of the bridges, and the Colon Principle says: a vertex is worth the xor of 1 for each of its loops and of
//! `x + 1` for each bridge to a vertex worth `x`.
//!
//! # How the code uses it
//!
//! One depth-first search from the ground numbers the vertices; an edge to a vertex `v` is a bridge if nothing that hangs on
//! `v` has another edge to a vertex numbered before `v` \[tarjan-1974\]. Parts are named after their vertex with the least number; in
//! falling order of numbers a part is complete when that vertex is met. The stack of the search is a list, so that
//! long paths do no harm.
//!
//! # What is not covered
//!
//! Colours: fusion is a theorem for green edges only.
//!
//! # Cost
//!
//! Linear in vertices and edges.

use serde_json::{Value, json};

use crate::graphs::Links;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let (picture, ground) = crate::ask_green_hackenbush_graph::read(question)?;
    let sg = worth(&picture, ground);
    Ok(json!({ "winner": if sg == 0 { "second" } else { "first" }, "sg": sg }))
}

/// The Grundy value of a picture that stands on a vertex.
pub(crate) fn worth(picture: &Links, ground: usize) -> usize {
    Search::from(ground, picture).value(picture)
}

/// A finished depth-first search.
struct Search {
    /// The vertices that hang on the ground, as they were found.
    order: Vec<usize>,
    /// The place of a vertex in this order.
    number: Vec<Option<usize>>,
    /// The edge by which a vertex was found, and where that came from.
    found_by: Vec<Option<(usize, usize)>>,
}

impl Search {
    fn from(ground: usize, picture: &Links) -> Self {
        let mut edges_at = vec![Vec::new(); picture.n];
        for (edge, (v, w)) in picture.edges.iter().enumerate() {
            edges_at[*v].push((*w, edge));
            edges_at[*w].push((*v, edge));
        }
        let mut search =
            Self { order: Vec::new(), number: vec![None; picture.n], found_by: vec![None; picture.n] };
        search.find(ground);
        let mut way = vec![ground];
        while let Some(v) = way.last().copied() {
            match edges_at[v].pop() {
                Some((w, edge)) if search.number[w].is_none() => {
                    search.found_by[w] = Some((v, edge));
                    search.find(w);
                    way.push(w);
                }
                Some(_) => (),
                None => {
                    way.pop();
                }
            }
        }
        search
    }

    fn find(&mut self, v: usize) {
        self.number[v] = Some(self.order.len());
        self.order.push(v);
    }

    /// The Grundy value of the picture.
    fn value(&self, picture: &Links) -> usize {
        // From here on vertices are known by their numbers.
        let up = |v: usize| {
            let (from, edge) = self.found_by[self.order[v]]?;
            Some((self.number[from]?, edge))
        };
        let other: Vec<(usize, usize)> = self.other_edges(picture);
        let mut least: Vec<usize> = (0..self.order.len()).collect();
        for (low, high) in &other {
            least[*high] = least[*high].min(*low);
        }
        for v in (0..least.len()).rev() {
            if let Some((from, _)) = up(v) {
                least[from] = least[from].min(least[v]);
            }
        }
        // Above a bridge nothing leads back below the vertex it ends in.
        let mut part: Vec<usize> = Vec::with_capacity(least.len());
        for (v, least) in least.iter().enumerate() {
            part.push(up(v).filter(|_| *least < v).map_or(v, |(from, _)| part[from]));
        }
        let mut worth = vec![0; least.len()];
        other.iter().for_each(|(low, _)| worth[part[*low]] ^= 1);
        for v in (0..least.len()).rev() {
            if let Some((from, _)) = up(v) {
                let added = if part[v] == v { worth[v] + 1 } else { 1 };
                worth[part[from]] ^= added;
            }
        }
        worth.first().copied().unwrap_or(0)
    }

    /// The edges that hang on the ground and by which no vertex was found: their ends by number, the lower first.
    fn other_edges(&self, picture: &Links) -> Vec<(usize, usize)> {
        let is_other = |edge: usize, v: usize, w: usize| {
            [v, w].iter().all(|end| self.found_by[*end].is_none_or(|(_, by)| by != edge))
        };
        let edges = picture.edges.iter().enumerate().filter(|(edge, (v, w))| is_other(*edge, *v, *w));
        let numbered = edges.filter_map(|(_, (v, w))| Some((self.number[*v]?, self.number[*w]?)));
        numbered.map(|(v, w)| (v.min(w), v.max(w))).collect()
    }
}
