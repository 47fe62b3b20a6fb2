//! What a folder's answers are compared on, and how large a question may be: what `trials.rs` of a folder gives.
//!
//! Where a folder has an algorithm of its own, the rules are its judge: both answer the same questions. Where it has no
//! rules, the definition is, in `naive.rs`.

use serde_json::{Value, json};

use crate::Dice;

/// Questions about a game.
#[derive(Clone, Copy, Debug)]
pub struct Trials {
    /// All questions up to the size that `game.toml` states.
    pub small: fn() -> Vec<Value>,
    /// A random question, larger than the small ones and still within reach of the rules.
    pub random: fn(&mut Dice) -> Value,
    /// The worst questions within the limits of the game.
    pub largest: fn(&mut Dice) -> Vec<Value>,
}

/// What `game.toml` says of the comparison.
#[derive(Clone, Copy, Debug)]
pub struct Compared {
    /// What `small` covers wholly.
    pub small: Option<&'static str>,
    /// Why few of the positions are lost for the player to move, where they are few.
    pub few_lost: Option<&'static str>,
    /// Why nothing is compared, where nothing is.
    pub none: Option<&'static str>,
}

/// All lists of up to `most` numbers from `low` to `high`, shorter ones first.
pub(crate) fn lists(most: usize, low: u64, high: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut last: Vec<Vec<u64>> = all.clone();
    for _ in 0..most {
        let longer =
            last.iter().flat_map(|list| (low..=high).map(|next| [list.as_slice(), &[next]].concat()));
        last = longer.collect();
        all.extend_from_slice(&last);
    }
    all
}

/// All texts of up to `most` characters of an alphabet, shorter ones first.
pub(crate) fn texts(most: usize, alphabet: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last: Vec<String> = all.clone();
    for _ in 0..most {
        last = last.iter().flat_map(|text| alphabet.chars().map(move |c| format!("{text}{c}"))).collect();
        all.extend_from_slice(&last);
    }
    all
}

/// All pairs of numbers, each from `low` to `high`.
pub(crate) fn pairs(low: u64, high: u64) -> impl Iterator<Item = (u64, u64)> {
    (low..=high).flat_map(move |a| (low..=high).map(move |b| (a, b)))
}

/// All sets of edges between `n` vertices numbered from `first`, without loops and doubles.
pub(crate) fn graphs(first: usize, n: usize) -> Vec<Vec<(usize, usize)>> {
    let vertices = first..first + n;
    let pairs: Vec<(usize, usize)> =
        vertices.clone().flat_map(|v| (v + 1..vertices.end).map(move |w| (v, w))).collect();
    subsets(&pairs)
}

/// All sets of arcs between `n` vertices numbered from `first`, loops among them, without doubles.
pub(crate) fn digraphs(first: usize, n: usize) -> Vec<Vec<(usize, usize)>> {
    let vertices = first..first + n;
    let arcs: Vec<(usize, usize)> =
        vertices.clone().flat_map(|v| vertices.clone().map(move |w| (v, w))).collect();
    subsets(&arcs)
}

/// All subsets of a few pairs.
fn subsets(pairs: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
    let chosen = |bits: u32| pairs.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
    (0..1_u32 << pairs.len()).map(|bits| chosen(bits).map(|(_, pair)| *pair).collect()).collect()
}

/// The edges of all trees on `n` vertices numbered from `first`, in which each vertex but the first is joined to an
/// earlier one. Every tree is among them, with its vertices numbered from some root on.
pub(crate) fn trees(first: usize, n: usize) -> Vec<Vec<(usize, usize)>> {
    let mut all = vec![Vec::new()];
    for vertex in first + 1..first + n {
        let joined = |edges: &Vec<(usize, usize)>| {
            let edges = edges.clone();
            (first..vertex).map(move |parent| [edges.as_slice(), &[(parent, vertex)]].concat())
        };
        all = all.iter().flat_map(joined).collect();
    }
    all
}

/// Questions about all trees of [`trees`] on `1..=n`, for each `n` from `least` to `most`.
pub(crate) fn small_trees(least: usize, most: usize) -> Vec<Value> {
    let all = (least..=most).flat_map(|n| trees(1, n).into_iter().map(move |edges| (n, edges)));
    all.map(|(n, edges)| json!({ "n": n, "edges": edges })).collect()
}

/// Questions about a path, a star, a thin tree and a bushy one on `1..=n`.
pub(crate) fn large_trees(n: usize, dice: &mut Dice) -> Vec<Value> {
    let path = (1..n).map(|v| (v, v + 1)).collect();
    let star = (2..=n).map(|v| (1, v)).collect();
    [path, star, dice.tree(1, n, 3), dice.tree(1, n, n)].map(|edges| json!({ "n": n, "edges": edges })).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_small_is_counted() {
        assert_eq!(lists(2, 1, 3).len(), 1 + 3 + 9);
        assert_eq!(texts(3, "LR").len(), 1 + 2 + 4 + 8);
        assert_eq!(pairs(0, 4).count(), 25);
        assert_eq!((digraphs(1, 2).len(), digraphs(0, 3).len()), (16, 512));
        assert_eq!((graphs(1, 4).len(), trees(1, 4).len(), trees(0, 1).len()), (64, 6, 1));
    }
}
