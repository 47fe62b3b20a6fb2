//! Where the nodes of a graph stand, whose layers are given.
//!
//! # Setting
//!
//! Every node has a layer; arrows may lead anywhere. An arrow between layers that are not neighbours passes through a
//! *bend* in each layer between, so that it does not cross nodes there. Arrows of one bundle share their bends.
//!
//! # Theorem
//!
//! None. Fewest crossings are hard to find already for two layers; ordering each layer by the mean place of its neighbours,
//! down and up again, is the usual remedy (Sugiyama, Tagawa and Toda). Of all orders met, the one with the fewest crossings is
//! taken.
//!
//! # How the code uses it
//!
//! [`arrange`] orders the layers and then moves the nodes to the mean of their neighbours as far as the order and the
//! distances allow: least squares under x(i + 1) - x(i) >= d(i), which pooling adjacent violators solves exactly.
//!
//! # What is not covered
//!
//! Arrows within a layer: they are drawn as arcs and do not count as crossings.
//!
//! # Cost
//!
//! A few dozen sweeps over all nodes, bends and arrows.

use std::collections::BTreeMap;

use super::numbers::real;

/// A node: its layer, and the room it takes before and after its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Item {
    pub(super) layer: usize,
    pub(super) before: f64,
    pub(super) after: f64,
}

/// An arrow between nodes. Those with the same target and the same bundle share bends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) bundle: usize,
}

/// Nodes and bends with their places.
#[derive(Clone, Debug)]
pub(super) struct Arranged {
    /// The nodes, in the order given, then the bends.
    pub(super) items: Vec<Item>,
    /// The place of each across its layer.
    pub(super) place: Vec<f64>,
    /// For each arrow the nodes and bends on its way.
    pub(super) routes: Vec<Vec<usize>>,
    /// How much room the widest layer takes, from 0.
    pub(super) breadth: f64,
}

/// Half the room of a bend.
const BEND: f64 = 3.0;
/// How often the layers are ordered down and up.
const ORDERINGS: usize = 12;
/// How often the nodes are moved down and up.
const MOVES: usize = 16;

/// Finds places for nodes, so far apart at least, such that few arrows cross.
pub(super) fn arrange(nodes: &[Item], links: &[Link], gap: f64) -> Arranged {
    let (items, routes) = routed(nodes, links);
    let mut neighbours = vec![Neighbours::default(); items.len()];
    for pair in routes.iter().flat_map(|route| route.windows(2)) {
        let &[a, b] = pair else { continue };
        let (low, high) = if items[a].layer < items[b].layer { (a, b) } else { (b, a) };
        if items[low].layer + 1 == items[high].layer && !neighbours[low].after.contains(&high) {
            neighbours[low].after.push(high);
            neighbours[high].before.push(low);
        }
    }
    let layers = ordered(&items, &neighbours);
    let place = placed(&items, &neighbours, &layers, gap);
    let mut arranged = Arranged { items, place, routes, breadth: 0.0 };
    arranged.shift_to_zero();
    arranged
}

impl Arranged {
    fn shift_to_zero(&mut self) {
        let edges = |side: fn(&Item, f64) -> f64| {
            self.items.iter().zip(&self.place).map(move |(item, at)| side(item, *at))
        };
        let least = edges(|item, at| at - item.before).fold(f64::INFINITY, f64::min);
        let most = edges(|item, at| at + item.after).fold(f64::NEG_INFINITY, f64::max);
        if least.is_finite() {
            self.place.iter_mut().for_each(|at| *at -= least);
            self.breadth = most - least;
        }
    }
}

/// Neighbours in the layer before and in the layer after.
#[derive(Clone, Debug, Default)]
struct Neighbours {
    before: Vec<usize>,
    after: Vec<usize>,
}

/// Gives every arrow its way through bends.
fn routed(nodes: &[Item], links: &[Link]) -> (Vec<Item>, Vec<Vec<usize>>) {
    let mut items = nodes.to_vec();
    let mut bends: BTreeMap<(usize, usize, bool, usize), usize> = BTreeMap::new();
    let mut routes = Vec::new();
    for link in links {
        let (from, to) = (nodes[link.from].layer, nodes[link.to].layer);
        let down = from < to;
        let between: Vec<usize> =
            if down { (from + 1..to).collect() } else { (to + 1..from).rev().collect() };
        let mut route = vec![link.from];
        for layer in between {
            let key = (link.to, link.bundle, down, layer);
            route.push(*bends.entry(key).or_insert_with(|| {
                items.push(Item { layer, before: BEND, after: BEND });
                items.len() - 1
            }));
        }
        route.push(link.to);
        routes.push(route);
    }
    (items, routes)
}

/// The layers, each in an order with few crossings.
fn ordered(items: &[Item], neighbours: &[Neighbours]) -> Vec<Vec<usize>> {
    let count = items.iter().map(|item| item.layer + 1).max().unwrap_or(0);
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (node, item) in items.iter().enumerate() {
        layers[item.layer].push(node);
    }
    let mut best = (crossings(&layers, items.len(), neighbours), layers.clone());
    for round in 0..ORDERINGS {
        let forward = round.is_multiple_of(2);
        for step in 1..count {
            let layer = if forward { step } else { count - 1 - step };
            let mut rank = vec![0; items.len()];
            layers.iter().for_each(|layer| layer.iter().enumerate().for_each(|(at, node)| rank[*node] = at));
            let mean = |node: usize| {
                let near = if forward { &neighbours[node].before } else { &neighbours[node].after };
                let sum: usize = near.iter().map(|other| rank[*other]).sum();
                if near.is_empty() { real(rank[node]) } else { real(sum) / real(near.len()) }
            };
            layers[layer].sort_by(|a, b| mean(*a).total_cmp(&mean(*b)));
        }
        let crossed = crossings(&layers, items.len(), neighbours);
        if crossed < best.0 {
            best = (crossed, layers.clone());
        }
    }
    best.1
}

/// How many arrows between neighbouring layers cross.
fn crossings(layers: &[Vec<usize>], nodes: usize, neighbours: &[Neighbours]) -> usize {
    let mut rank = vec![0; nodes];
    layers.iter().for_each(|layer| layer.iter().enumerate().for_each(|(at, node)| rank[*node] = at));
    let mut crossed = 0;
    for (layer, next) in layers.iter().zip(layers.iter().skip(1)) {
        // How many arrows so far end at each place or after it: a tree of partial sums.
        let mut sums = vec![0_usize; next.len() + 1];
        let mut seen = 0;
        for node in layer {
            let mut ends: Vec<usize> = neighbours[*node].after.iter().map(|other| rank[*other]).collect();
            ends.sort_unstable();
            for end in &ends {
                let mut at = end + 1;
                let mut before = 0;
                while at > 0 {
                    before += sums[at];
                    at &= at - 1;
                }
                crossed += seen - before;
            }
            for end in ends {
                let mut at = end + 1;
                while at < sums.len() {
                    sums[at] += 1;
                    at += at & at.wrapping_neg();
                }
                seen += 1;
            }
        }
    }
    crossed
}

/// Places that keep the order and the distances, near the neighbours.
fn placed(items: &[Item], neighbours: &[Neighbours], layers: &[Vec<usize>], gap: f64) -> Vec<f64> {
    let mut place = vec![0.0; items.len()];
    for layer in layers {
        let offsets = offsets(layer, items, gap);
        let width = offsets.last().copied().unwrap_or(0.0);
        layer.iter().zip(&offsets).for_each(|(node, offset)| place[*node] = offset - width / 2.0);
    }
    for round in 0..MOVES {
        let both = round + 2 >= MOVES;
        let forward = round.is_multiple_of(2);
        for step in 0..layers.len() {
            let layer = &layers[if forward { step } else { layers.len() - 1 - step }];
            let wanted = |node: &usize| {
                let near = &neighbours[*node];
                let before = near.before.iter().filter(|_| forward || both);
                let after = near.after.iter().filter(|_| !forward || both);
                let others: Vec<f64> = before.chain(after).map(|other| place[*other]).collect();
                let sum: f64 = others.iter().sum();
                if others.is_empty() { place[*node] } else { sum / real(others.len()) }
            };
            let wanted: Vec<f64> = layer.iter().map(wanted).collect();
            let moved = spread(&wanted, &offsets(layer, items, gap));
            layer.iter().zip(moved).for_each(|(node, at)| place[*node] = at);
        }
    }
    place
}

/// The least distance of each node of a layer from the first.
fn offsets(layer: &[usize], items: &[Item], gap: f64) -> Vec<f64> {
    let mut at = 0.0;
    let mut last: Option<f64> = None;
    let mut offsets = Vec::new();
    for node in layer {
        let item = items[*node];
        if let Some(after) = last {
            at += after + item.before + gap;
        }
        last = Some(item.after);
        offsets.push(at);
    }
    offsets
}

/// The places nearest to those wanted, by squares, that are as far apart as the offsets say.
fn spread(wanted: &[f64], offsets: &[f64]) -> Vec<f64> {
    // Blocks of nodes that touch: the sum of what they want less their offset, and their number.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (wanted, offset) in wanted.iter().zip(offsets) {
        let (mut sum, mut count) = (wanted - offset, 1);
        while let Some((before, size)) = blocks.last().copied() {
            if before / real(size) <= sum / real(count) {
                break;
            }
            blocks.pop();
            (sum, count) = (sum + before, count + size);
        }
        blocks.push((sum, count));
    }
    let starts = blocks.into_iter().flat_map(|(sum, count)| std::iter::repeat_n(sum / real(count), count));
    starts.zip(offsets).map(|(start, offset)| start + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(layer: usize) -> Item {
        Item { layer, before: 10.0, after: 10.0 }
    }

    fn link(from: usize, to: usize) -> Link {
        Link { from, to, bundle: 0 }
    }

    #[test]
    fn spreading_keeps_distances() {
        assert_eq!(spread(&[5.0, 5.0], &[0.0, 10.0]), [0.0, 10.0]);
        assert_eq!(spread(&[0.0, 50.0], &[0.0, 10.0]), [0.0, 50.0]);
        assert_eq!(spread(&[3.0, 0.0, 30.0], &[0.0, 1.0, 2.0]), [1.0, 2.0, 30.0]);
    }

    #[test]
    fn crossed_arrows_are_uncrossed() {
        let items = [item(0), item(0), item(1), item(1)];
        let arranged = arrange(&items, &[link(0, 3), link(1, 2)], 10.0);
        let at = |node: usize| arranged.place[node];
        assert_eq!(at(0) < at(1), at(3) < at(2));
        assert!((at(0) - at(3)).abs() < 1.0, "{:?}", arranged.place);
    }

    #[test]
    fn long_arrows_pass_beside_nodes() {
        let items = [item(0), item(1), item(2)];
        let arranged = arrange(&items, &[link(0, 1), link(1, 2), link(0, 2), link(2, 0)], 10.0);
        assert_eq!(arranged.routes[2].len(), 3);
        let bend = arranged.routes[2][1];
        assert!((arranged.place[bend] - arranged.place[1]).abs() >= 13.0);
        // The way back has another bend: it leads elsewhere.
        assert_ne!(arranged.routes[3][1], bend);
    }

    #[test]
    fn crossings_are_counted() {
        let neighbours = |pairs: &[(usize, usize)]| {
            let mut all = vec![Neighbours::default(); 6];
            pairs.iter().for_each(|(a, b)| all[*a].after.push(*b));
            all
        };
        let layers = vec![vec![0, 1, 2], vec![3, 4, 5]];
        let rows: [(&[(usize, usize)], usize); 3] =
            [(&[(0, 3), (1, 4), (2, 5)], 0), (&[(0, 5), (1, 4), (2, 3)], 3), (&[(0, 4), (0, 5), (1, 3)], 2)];
        for (pairs, expected) in rows {
            assert_eq!(crossings(&layers, 6, &neighbours(pairs)), expected);
        }
    }
}
