//! Questions for games that answer in two ways: all small ones or random ones, the same in every run.

use serde_json::{Map, Value, json};

/// A source of numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let most = u64::try_from(most).expect("small");
        usize::try_from((self.0 >> 33) % most).expect("small")
    }

    /// Up to `most` pairs of vertices of `first..first + n`.
    fn pairs(&mut self, first: usize, n: usize, most: usize) -> Vec<(usize, usize)> {
        let count = self.below(most + 1);
        (0..count).map(|_| (first + self.below(n), first + self.below(n))).collect()
    }

    /// Up to `most` arcs that form no circle: they lead down in a shuffled order.
    fn falling(&mut self, n: usize, most: usize) -> Vec<(usize, usize)> {
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).for_each(|last| order.swap(last, self.below(last + 1)));
        let pairs = self.pairs(0, n, most).into_iter();
        let down = pairs.filter(|(a, b)| a != b).map(|(a, b)| (a.max(b), a.min(b)));
        down.map(|(a, b)| (order[a], order[b])).collect()
    }
}

fn many<T>(seed: u64, mut make: impl FnMut(&mut Dice) -> T) -> Vec<T> {
    let mut dice = Dice(seed);
    (0..150).map(|_| make(&mut dice)).collect()
}

pub(super) fn dags() -> Vec<Value> {
    many(1, |dice| {
        let n = 1 + dice.below(9);
        json!({ "n": n, "edges": dice.falling(n, 16) })
    })
}

pub(super) fn dags_with_tokens() -> Vec<Value> {
    many(2, |dice| {
        let n = 1 + dice.below(9);
        let tokens: Vec<usize> = (0..dice.below(5)).map(|_| dice.below(n)).collect();
        json!({ "n": n, "edges": dice.falling(n, 20), "tokens": tokens })
    })
}

pub(super) fn dags_with_results() -> Vec<Value> {
    many(3, |dice| {
        let n = 1 + dice.below(9);
        let mut terminal = Map::new();
        for v in 0..n {
            if dice.below(3) == 0 {
                terminal.insert(v.to_string(), [json!(-1), json!(0), json!(1)][dice.below(3)].clone());
            }
        }
        json!({ "n": n, "edges": dice.falling(n, 20), "terminal": terminal })
    })
}

pub(super) fn digraphs() -> Vec<Value> {
    many(4, |dice| {
        let n = 1 + dice.below(8);
        json!({ "n": n, "edges": dice.pairs(0, n, 2 * n) })
    })
}

pub(super) fn races() -> Vec<Value> {
    many(5, |dice| {
        let n = 1 + dice.below(8);
        let (start, target) = (1 + dice.below(n), 1 + dice.below(n));
        json!({ "n": n, "edges": dice.pairs(1, n, 2 * n), "start": start, "target": target })
    })
}

pub(super) fn rows_of_numbers() -> Vec<Value> {
    many(11, |dice| {
        let row: Vec<usize> = (0..dice.below(12)).map(|_| dice.below(30)).collect();
        json!({ "a": row })
    })
}

pub(super) fn circuits() -> Vec<Value> {
    many(12, |dice| {
        let n = 2 + dice.below(5);
        json!({ "n": n, "edges": dice.pairs(1, n, 10), "s": 1, "t": 1 + dice.below(n) })
    })
}
