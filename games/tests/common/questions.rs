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

/// All strings of up to seven characters.
pub(super) fn strings() -> Vec<Value> {
    let all = (0..=7_u32).flat_map(|length| (0..1_u32 << length).map(move |bits| (length, bits)));
    let digit = |bits: u32, at: u32| if bits >> at & 1 == 1 { '1' } else { '0' };
    all.map(|(length, bits)| json!({ "s": (0..length).map(|at| digit(bits, at)).collect::<String>() }))
        .collect()
}

/// All shapes inside four rows of four, with the winner and with the winning bites; and rectangles.
pub(super) fn bars() -> Vec<Value> {
    let rows =
        |a: usize| (0..=a).flat_map(move |b| (0..=b).flat_map(move |c| (0..=c).map(move |d| [a, b, c, d])));
    let shapes: Vec<[usize; 4]> = (0..=4).flat_map(rows).collect();
    let winners = shapes.iter().map(|shape| json!({ "shape": shape }));
    let bites = shapes.iter().map(|shape| json!({ "query": "winning-moves", "shape": shape }));
    let sides = (1..=5).flat_map(|rows| (1..=5).map(move |cols| json!({ "cols": cols, "rows": rows })));
    winners.chain(bites).chain(sides).collect()
}

/// All sheets of up to twelve by twelve.
pub(super) fn sheets() -> Vec<Value> {
    (2..=12).flat_map(|w| (2..=12).map(move |h| json!({ "w": w, "h": h }))).collect()
}

/// All strips of up to 18 cells.
pub(super) fn strips() -> Vec<Value> {
    (3..=18).map(|n| json!({ "n": n })).collect()
}

/// All graphs of up to four vertices, and random ones of up to eight.
pub(super) fn graphs() -> Vec<Value> {
    let mut questions = Vec::new();
    for n in 0..=4_usize {
        let pairs: Vec<(usize, usize)> = (1..=n).flat_map(|v| (v + 1..=n).map(move |w| (v, w))).collect();
        for bits in 0..1_u32 << pairs.len() {
            let kept = pairs.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            questions.push(json!({ "n": n, "edges": kept.map(|(_, pair)| *pair).collect::<Vec<_>>() }));
        }
    }
    questions.extend(many(6, |dice| {
        let n = 5 + dice.below(4);
        json!({ "n": n, "edges": dice.pairs(1, n, 2 * n) })
    }));
    questions
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
