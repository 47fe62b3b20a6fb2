//! Vertex geography on a graph without directions, by matchings.
//!
//! # Setting
//!
//! A position is a vertex v of a graph that is a parameter, where a token stands, and a set of vertices, which has those that are free, or
//! those that are not; v itself is never free. A move names a vertex w. The set is looked at *pointwise*, as for the
//! [colon principle](super::colon).
//!
//! # Theorem
//!
//! Let the token go to any free vertex w that is joined to v, w be free no more, and *joined* be symmetric. Then the position is lost exactly if some
//! maximum matching of the graph on v and the free vertices leaves v out: the second player answers along the matching
//! [fraenkel-scheinerman-ullman-1993]. This is so exactly if v adds nothing to the size of a maximum matching.
//!
//! # How the code uses it
//!
//! Pointwise rules are known from few sets: for each v the set in which everything is free, and for each w the one in which w alone is. They
//! are played by the interpreter; which vertices are joined is seen there. Maximum matchings are found by growing
//! alternating trees and shrinking odd cycles [edmonds-1965].
//!
//! # What is not covered
//!
//! Positions in which the vertex of the token is free: nothing is stated about them.
//!
//! # Cost
//!
//! The square of the number of vertices, in positions.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::Run;
use grundy_messages::Label;
use grundy_rules::ir::{Compound, Move, Rules, Sum};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value};
use grundy_syntax::tree::Play;

use super::colon::Sets;
use super::{single_moves, unfit, wrong_numbers};
use crate::{Rejection, refuse};

/// Larger graphs are not looked at.
const MOST_VERTICES: usize = 120;

/// How positions hold the token and the free vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The field of the token.
    token: usize,
    /// Whether the set has what is not free.
    visited: bool,
    /// Whether the vertex of the token is in the set.
    own: bool,
}

/// Where the token can go.
pub(super) type Joined = BTreeMap<u64, BTreeSet<u64>>;

impl Shape {
    /// The shape that the numbers of a certificate describe.
    pub(super) fn new(numbers: &[u64]) -> Option<Self> {
        let [token @ (0 | 1), visited @ (0 | 1), own @ (0 | 1)] = numbers else { return None };
        Some(Self { token: usize::from(*token == 1), visited: *visited == 1, own: *own == 1 })
    }

    /// The component with a token and free vertices.
    fn component(self, all: &BTreeSet<u64>, token: u64, free: &BTreeSet<u64>) -> Component {
        let mut set: BTreeSet<u64> =
            if self.visited { all.difference(free).copied().collect() } else { free.clone() };
        if self.own {
            set.insert(token);
        } else {
            set.remove(&token);
        }
        let set = Value::set(set.into_iter().map(Value::from).collect());
        let token = Value::from(token);
        let fields = if self.token == 0 { [token, set] } else { [set, token] };
        Component { kind: 0, fields: fields.into() }
    }

    /// The token and the free vertices of a component; `None` where the vertex of the token is free.
    pub(super) fn read(self, all: &BTreeSet<u64>, at: &Component) -> Option<(u64, BTreeSet<u64>)> {
        let token = at.fields.get(self.token)?.as_int()?.to_u64()?;
        let Value::Set(elements) = at.fields.get(1 - self.token)? else { return None };
        let set: BTreeSet<u64> =
            elements.iter().map(|element| element.as_int()?.to_u64()).collect::<Option<_>>()?;
        if set.contains(&token) != self.own {
            return None;
        }
        let mut free: BTreeSet<u64> =
            if self.visited { all.difference(&set).copied().collect() } else { set };
        free.remove(&token);
        Some((token, free))
    }
}

/// The token goes along edges to free vertices.
pub(super) fn check(game: &BoundGame, numbers: &[u64], run: &Run<'_>) -> Result<u64, Rejection> {
    let shape = Shape::new(numbers).ok_or_else(wrong_numbers)?;
    let rules = game.rules();
    let Some(all) = vertices(game, shape) else { return Err(unfit(Label::VerifyNotSlide)) };
    let alone = matches!(rules.compound, Compound::Disjunctive) && game.play() == Play::Normal;
    let pointwise = rules.moves.iter().all(|rule| is_pointwise(rules, rule, shape));
    if !alone || !rules.ends.is_empty() || !rules.goals.is_empty() || !pointwise {
        return Err(unfit(Label::VerifyNotSlide));
    }
    let joined = slides(game, shape, &all, run)?;
    for (v, to) in &joined {
        for w in to {
            if !joined.get(w).is_some_and(|back| back.contains(v)) {
                let because = refuse::at(Label::VerifyNotBothWays, format!("{v} → {w}"));
                return Err(refuse::fails(Label::VerifyStepLibrary, because));
            }
        }
    }
    let many = u64::try_from(all.len()).unwrap_or(u64::MAX);
    Ok(many.saturating_mul(many))
}

/// The vertices, where positions are a vertex and a set of them.
pub(super) fn vertices(game: &BoundGame, shape: Shape) -> Option<BTreeSet<u64>> {
    let [kind] = game.rules().kinds.as_slice() else { return None };
    let [_, _] = kind.fields.as_slice() else { return None };
    let (token, set) = (kind.fields.get(shape.token)?, kind.fields.get(1 - shape.token)?);
    let (Type::Vertex(graph), Type::Set(element)) = (&token.ty, &set.ty) else { return None };
    let plain = kind.conditions.is_empty() && kind.unordered.is_empty() && kind.reduce.is_none();
    if !plain || !matches!(element.as_ref(), Type::Vertex(other) if other == graph) {
        return None;
    }
    let Value::Graph(graph) = game.params().get(graph.param)? else { return None };
    let all: BTreeSet<u64> = graph.vertices().iter().copied().collect();
    (all.len() <= MOST_VERTICES).then_some(all)
}

/// Whether a move looks at the set pointwise, and leaves the vertex it names and such a set.
fn is_pointwise(rules: &Rules, rule: &Move, shape: Shape) -> bool {
    let Some(sets) = Sets::of_move(rules, rule, 1 - shape.token) else { return false };
    let Sum::Component { fields, .. } = &rule.result.body else { return false };
    let (Some(token), Some(set)) = (fields.get(shape.token), fields.get(1 - shape.token)) else {
        return false;
    };
    sets.is_free(token) && (sets.is_free(set) || sets.is_set(rules, set, 0))
}

/// Where the token can go from each vertex, as far as the rules are those of the theorem.
pub(super) fn slides(
    game: &BoundGame,
    shape: Shape,
    all: &BTreeSet<u64>,
    run: &Run<'_>,
) -> Result<Joined, Rejection> {
    let mut joined = Joined::new();
    for v in all {
        let others: BTreeSet<u64> = all.iter().copied().filter(|w| w != v).collect();
        let whole = goes(game, shape, all, (*v, &others), run)?;
        for w in &others {
            let only = goes(game, shape, all, (*v, &BTreeSet::from([*w])), run)?;
            let expected = whole.contains(w).then_some(*w).into_iter().collect::<BTreeSet<u64>>();
            if only != expected {
                return Err(unfit(Label::VerifyNotSlide));
            }
        }
        joined.insert(*v, whole);
    }
    Ok(joined)
}

/// Where the token can go; an error where that is not free, or where more changes than that.
fn goes(
    game: &BoundGame,
    shape: Shape,
    all: &BTreeSet<u64>,
    (token, free): (u64, &BTreeSet<u64>),
    run: &Run<'_>,
) -> Result<BTreeSet<u64>, Rejection> {
    let mut reached = BTreeSet::new();
    let plain = single_moves(game, &shape.component(all, token, free), run, &mut |w, part| {
        let left: BTreeSet<u64> = free.iter().copied().filter(|u| *u != w).collect();
        reached.insert(w);
        free.contains(&w) && *part == shape.component(all, w, &left)
    })?;
    if plain { Ok(reached) } else { Err(unfit(Label::VerifyNotSlide)) }
}

/// Whether a position is lost: the vertex of the token adds nothing to a maximum matching.
pub(super) fn lost(joined: &Joined, token: u64, free: &BTreeSet<u64>) -> bool {
    let mut more = free.clone();
    more.insert(token);
    Matching::greatest(joined, free) == Matching::greatest(joined, &more)
}

/// A matching that is made larger by alternating paths.
struct Matching {
    /// For each vertex the others joined to it, by their places.
    near: Vec<Vec<usize>>,
    mate: Vec<Option<usize>>,
}

/// A search for an alternating path from one vertex.
struct Tree {
    /// The vertex before, on the way from the root.
    parent: Vec<Option<usize>>,
    /// The vertex that stands for the odd cycle of a vertex.
    base: Vec<usize>,
    /// Whether a vertex is at an even distance from the root.
    even: Vec<bool>,
    queue: Vec<usize>,
}

impl Matching {
    /// The size of a maximum matching on some of the vertices.
    fn greatest(joined: &Joined, vertices: &BTreeSet<u64>) -> usize {
        let all: Vec<u64> = vertices.iter().copied().collect();
        let place = |w: &u64| all.binary_search(w).ok();
        let near = |v: &u64| -> Vec<usize> {
            let others = joined.get(v).into_iter().flatten().filter(|w| *w != v);
            others.filter_map(place).collect()
        };
        let near: Vec<Vec<usize>> = all.iter().map(near).collect();
        let mut matching = Self { mate: vec![None; near.len()], near };
        (0..matching.near.len()).filter(|root| matching.grow(*root)).count()
    }

    fn mate(&self, v: usize) -> Option<usize> {
        self.mate.get(v).copied().flatten()
    }

    /// Looks for an alternating path from a vertex without a mate to another such vertex, and turns it over.
    fn grow(&mut self, root: usize) -> bool {
        if self.mate(root).is_some() {
            return false;
        }
        let many = self.near.len();
        let mut tree = Tree {
            parent: vec![None; many],
            base: (0..many).collect(),
            even: vec![false; many],
            queue: vec![root],
        };
        tree.even[root] = true;
        let mut next = 0;
        while let Some(v) = tree.queue.get(next).copied() {
            next += 1;
            for w in self.near.get(v).cloned().unwrap_or_default() {
                if tree.base[v] == tree.base[w] || self.mate(v) == Some(w) {
                    continue;
                }
                let in_tree = w == root || self.mate(w).is_some_and(|mate| tree.parent[mate].is_some());
                if in_tree {
                    self.shrink(&mut tree, v, w);
                } else if tree.parent[w].is_none() {
                    tree.parent[w] = Some(v);
                    match self.mate(w) {
                        None => {
                            self.turn_over(&tree, w);
                            return true;
                        }
                        Some(mate) => {
                            tree.even[mate] = true;
                            tree.queue.push(mate);
                        }
                    }
                }
            }
        }
        false
    }

    /// The path that ends at `w`, every other edge of it taken instead.
    fn turn_over(&mut self, tree: &Tree, w: usize) {
        let mut at = Some(w);
        while let Some(w) = at {
            let Some(v) = tree.parent[w] else { return };
            at = self.mate(v);
            self.mate[v] = Some(w);
            self.mate[w] = Some(v);
        }
    }

    /// The edge between `v` and `w` closes an odd cycle, which becomes one vertex.
    fn shrink(&self, tree: &mut Tree, v: usize, w: usize) {
        let base = self.common(tree, v, w);
        let mut inside = vec![false; tree.base.len()];
        self.mark(tree, &mut inside, (v, base), w);
        self.mark(tree, &mut inside, (w, base), v);
        for at in 0..tree.base.len() {
            if inside[tree.base[at]] {
                tree.base[at] = base;
                if !tree.even[at] {
                    tree.even[at] = true;
                    tree.queue.push(at);
                }
            }
        }
    }

    /// The last base that the ways from the root to two vertices have in common.
    fn common(&self, tree: &Tree, v: usize, w: usize) -> usize {
        let mut met = vec![false; tree.base.len()];
        let mut at = tree.base[v];
        loop {
            met[at] = true;
            match self.mate(at).and_then(|mate| tree.parent[mate]) {
                Some(before) => at = tree.base[before],
                None => break,
            }
        }
        let mut at = tree.base[w];
        while !met[at] {
            match self.mate(at).and_then(|mate| tree.parent[mate]) {
                Some(before) => at = tree.base[before],
                None => break,
            }
        }
        at
    }

    /// The way from a vertex down to the base belongs to the cycle.
    fn mark(&self, tree: &mut Tree, inside: &mut [bool], (from, base): (usize, usize), other: usize) {
        let (mut at, mut child) = (from, other);
        while tree.base[at] != base {
            let Some(mate) = self.mate(at) else { return };
            inside[tree.base[at]] = true;
            inside[tree.base[mate]] = true;
            tree.parent[at] = Some(child);
            child = mate;
            match tree.parent[mate] {
                Some(before) => at = before,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{Joined, Matching};

    /// The size of a maximum matching by trying every edge with and without.
    fn tried(edges: &[(u64, u64)], used: u64) -> usize {
        let Some(((v, w), rest)) = edges.split_first() else { return 0 };
        let without = tried(rest, used);
        let both = 1 << v | 1 << w;
        if v == w || used & both != 0 { without } else { without.max(1 + tried(rest, used | both)) }
    }

    #[test]
    fn greatest_matchings_are_those_of_trying() {
        let mut state = 5_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        for case in 0..3_000_u64 {
            let many = 2 + case % 8;
            let edges: Vec<(u64, u64)> = (0..next() % 14).map(|_| (next() % many, next() % many)).collect();
            let mut joined: Joined = (0..many).map(|v| (v, BTreeSet::new())).collect::<BTreeMap<_, _>>();
            for (v, w) in &edges {
                joined.entry(*v).or_default().insert(*w);
                joined.entry(*w).or_default().insert(*v);
            }
            let all: BTreeSet<u64> = (0..many).collect();
            assert_eq!(Matching::greatest(&joined, &all), tried(&edges, 0), "{edges:?}");
        }
    }
}
