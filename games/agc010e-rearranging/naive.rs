//! Rearranging by trying all orders.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// Numbers at most.
const COUNT: usize = 7;
/// Orders that are looked at.
const ORDERS: u64 = 5_040;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let mut order = crate::fast_agc010e_rearranging::numbers(question)?;
    if order.len() > COUNT {
        return Err(AnswerError::limit(ORDERS));
    }
    order.sort_unstable();
    let mut seen: BTreeSet<Vec<usize>> = BTreeSet::new();
    let mut best: Option<Vec<usize>> = None;
    // Orders from which Aoki reaches the same ones are looked at once.
    loop {
        if !seen.contains(&order) {
            let reached = greatest(&order, &mut seen);
            best = Some(best.map_or(reached.clone(), |best| best.min(reached)));
        }
        if !next(&mut order) {
            return Ok(json!(best));
        }
    }
}

/// The greatest order that Aoki reaches; all that he reaches are marked as seen.
fn greatest(from: &[usize], seen: &mut BTreeSet<Vec<usize>>) -> Vec<usize> {
    let mut best = from.to_vec();
    let mut open = vec![from.to_vec()];
    seen.insert(from.to_vec());
    while let Some(order) = open.pop() {
        for at in 1..order.len() {
            if (2..=order[at]).any(|d| order[at] % d == 0 && order[at - 1] % d == 0) {
                continue;
            }
            let mut swapped = order.clone();
            swapped.swap(at - 1, at);
            if seen.insert(swapped.clone()) {
                open.push(swapped);
            }
        }
        best = best.max(order);
    }
    best
}

/// The next order in lexicographic order; `false` after the last.
fn next(order: &mut [usize]) -> bool {
    let Some(at) = (1..order.len()).rev().find(|at| order[at - 1] < order[*at]) else { return false };
    let Some(greater) = (at..order.len()).rev().find(|later| order[*later] > order[at - 1]) else {
        return false;
    };
    order.swap(at - 1, greater);
    order[at..].reverse();
    true
}
