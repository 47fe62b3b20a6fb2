//! Questions about the other side of the moon.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    crate::trials::small_trees(2, 6)
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    if dice.below(3) > 0 {
        let n = 5 + dice.below(7);
        return json!({ "n": n, "edges": dice.tree(1, n, 3) });
    }
    let times = 3 + dice.below(3);
    odd(dice, times)
}

/// A tree in which all degrees are odd: an edge, and then each time two leaves more at one vertex.
fn odd(dice: &mut Dice, times: usize) -> Value {
    let n = 2 + 2 * times;
    let name = dice.shuffled(1, n);
    let mut edges = vec![(name[0], name[1])];
    for leaf in (2..n).step_by(2) {
        let at = name[dice.below(leaf)];
        edges.extend([(at, name[leaf]), (name[leaf + 1], at)]);
    }
    json!({ "n": n, "edges": edges })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 100_000;
    let star: Vec<_> = (2..=n).map(|v| (1, v)).collect();
    let odd = odd(dice, n / 2 - 1);
    let mut trees = vec![json!({ "n": n, "edges": star }), odd];
    trees.extend([1, 3, n].map(|reach| json!({ "n": n, "edges": dice.tree(1, n, reach) })));
    trees
}
