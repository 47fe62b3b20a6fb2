//! Questions about Sugigma.

use serde_json::{Value, json};

use crate::Dice;

pub(crate) fn small() -> Vec<Value> {
    let pairs = |n: usize| {
        let trees = crate::trials::trees(1, n);
        let blue = trees.clone();
        trees.into_iter().flat_map(move |red| blue.clone().into_iter().map(move |blue| (red.clone(), blue)))
    };
    let starts = |n: usize| (1..=n).flat_map(move |x| (1..=n).map(move |y| (x, y)));
    let all =
        (1..=4).flat_map(|n| pairs(n).flat_map(move |trees| starts(n).map(move |at| (n, trees.clone(), at))));
    all.map(|(n, (red, blue), (x, y))| json!({ "n": n, "x": x, "y": y, "red": red, "blue": blue })).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    let n = 5 + dice.below(5);
    question(dice, n, [1, 2, 3])
}

/// Trees in which red edges mostly join what is near in blue: else Sigma escapes too often.
fn question(dice: &mut Dice, n: usize, reaches: [usize; 3]) -> Value {
    let reach = dice.one_of(&reaches).unwrap_or(1);
    let blue = dice.tree(1, n, reach);
    let red = match dice.below(3) {
        0 => dice.tree(1, n, reach),
        _ => blue.clone(),
    };
    let at = dice.shuffled(1, n);
    json!({ "n": n, "x": at[0], "y": at[1], "red": red, "blue": blue })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let n = 200_000;
    let path: Vec<_> = (1..n).map(|v| (v, v + 1)).collect();
    let star: Vec<_> = (2..=n).map(|v| (1, v)).collect();
    // Red leads to the vertex after next, blue to the next: Sigma goes far and never escapes.
    let skipping: Vec<_> = (2..=n).map(|v: usize| (v.saturating_sub(2).max(1), v)).collect();
    let near = |red: &[(usize, usize)], blue: &[(usize, usize)]| json!({ "n": n, "x": 2, "y": 1, "red": red, "blue": blue });
    let mut questions =
        vec![near(&path, &path), near(&skipping, &path), near(&star, &path), near(&path, &star)];
    questions.extend([3, n].map(|reach| question(dice, n, [reach; 3])));
    questions
}
