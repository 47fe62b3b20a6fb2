//! Results of a graph of states, by going round until nothing changes.

use std::collections::BTreeMap;

use grundy_values::MoverEnds;

/// Settles what is decided, round by round: won where some state that follows is lost for the player to move there, lost or drawn by the best
/// of what follows once all of it is known. What is never settled is a draw.
pub(crate) fn settle<S: Ord + Clone>(settled: &mut BTreeMap<S, MoverEnds>, graph: &BTreeMap<S, Vec<S>>) {
    loop {
        let before = settled.len();
        for (at, next) in graph {
            if settled.contains_key(at) {
                continue;
            }
            let results: Vec<Option<MoverEnds>> =
                next.iter().map(|to| settled.get(to).map(|ends| ends.reversed())).collect();
            let best = results.iter().flatten().max().copied();
            let all_known = results.iter().all(Option::is_some);
            if let Some(ends) = best.filter(|best| *best == MoverEnds::Wins || all_known) {
                settled.insert(at.clone(), ends);
            }
        }
        if settled.len() == before {
            break;
        }
    }
    for at in graph.keys() {
        settled.entry(at.clone()).or_insert(MoverEnds::Draws);
    }
}
