//! Who wins where play may come back, by rounds.

use std::collections::{BTreeMap, BTreeSet};

use super::Convention;

/// How a position ends for the player to move, with the number of moves until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// He loses, after that many moves.
    Loses(usize),
    /// Nobody can force a win.
    Draws,
    /// He wins, after that many moves.
    Wins(usize),
}

/// What a clause of the rules says of a position where play is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The player to move loses.
    Loses,
    /// A draw.
    Draws,
    /// The player to move wins.
    Wins,
}

/// The results of all positions that can be reached from `start`.
///
/// `over` says where play is over before a move; a player without a move is judged by `convention`. In
/// round k those positions are found that are won or lost within k moves, straight from the definition:
/// won if some option is lost within k - 1, lost if there are options and all are won within k - 1. What no round
/// finds is a draw.
pub fn results<P: Ord + Clone>(
    start: &P,
    convention: Convention,
    options: impl Fn(&P) -> Vec<P>,
    over: impl Fn(&P) -> Option<Over>,
) -> BTreeMap<P, Ended> {
    let graph = reachable(start, &options, &over);
    let mut won: BTreeMap<&P, usize> = BTreeMap::new();
    let mut lost: BTreeMap<&P, usize> = BTreeMap::new();
    for (at, next) in &graph {
        let end = over(at).or(match convention {
            Convention::Normal => Some(Over::Loses),
            Convention::Misere => Some(Over::Wins),
        });
        if over(at).is_some() || next.is_empty() {
            match end {
                Some(Over::Loses) => _ = lost.insert(at, 0),
                Some(Over::Wins) => _ = won.insert(at, 0),
                Some(Over::Draws) | None => {}
            }
        }
    }
    for round in 1..=graph.len() {
        let new_won: Vec<&P> = graph
            .iter()
            .filter(|(at, next)| !won.contains_key(at) && next.iter().any(|to| lost.contains_key(to)))
            .map(|(at, _)| at)
            .collect();
        let new_lost: Vec<&P> = graph
            .iter()
            .filter(|(at, next)| {
                !lost.contains_key(at) && !next.is_empty() && next.iter().all(|to| won.contains_key(to))
            })
            .map(|(at, _)| at)
            .collect();
        if new_won.is_empty() && new_lost.is_empty() {
            break;
        }
        won.extend(new_won.into_iter().map(|at| (at, round)));
        lost.extend(new_lost.into_iter().map(|at| (at, round)));
    }
    let result = |at: &P| match (won.get(at), lost.get(at)) {
        (Some(moves), None) => Ended::Wins(*moves),
        (None, Some(moves)) => Ended::Loses(*moves),
        (None, None) => Ended::Draws,
        (Some(_), Some(_)) => panic!("a position is won and lost"),
    };
    graph.keys().map(|at| (at.clone(), result(at))).collect()
}

/// The results of all vertices of a digraph, given by the successors of each.
pub fn digraph_results(successors: &[Vec<usize>], convention: Convention) -> Vec<Ended> {
    let from = |start: usize| results(&start, convention, |at| successors[*at].clone(), |_| None)[&start];
    (0..successors.len()).map(from).collect()
}

/// The moves from the tuples of vertices that tokens can stand on: one token moves along an arc.
pub fn token_options(successors: &[Vec<usize>], tokens: &[usize]) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (which, at) in tokens.iter().enumerate() {
        for to in &successors[*at] {
            let mut after = tokens.to_vec();
            after[which] = *to;
            options.push(after);
        }
    }
    options
}

/// Everything that can be reached, with its options; none where play is over.
fn reachable<P: Ord + Clone>(
    start: &P,
    options: &impl Fn(&P) -> Vec<P>,
    over: &impl Fn(&P) -> Option<Over>,
) -> BTreeMap<P, Vec<P>> {
    let mut graph = BTreeMap::new();
    let mut waiting = BTreeSet::from([start.clone()]);
    while let Some(at) = waiting.pop_first() {
        let next = if over(&at).is_some() { Vec::new() } else { options(&at) };
        waiting.extend(next.iter().filter(|to| **to != at && !graph.contains_key(*to)).cloned());
        graph.insert(at, next);
    }
    graph
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_digraphs_by_hand() {
        use Ended::{Draws, Loses, Wins};
        let rows: [(&[&[usize]], &[Ended]); 5] = [
            (&[&[]], &[Loses(0)]),
            (&[&[0]], &[Draws]),
            // 0 has a loop and a way to the end, 2 only a loop.
            (&[&[0, 1, 2], &[], &[2]], &[Wins(1), Loses(0), Draws]),
            // A long loss: 3 -> 2 -> 1 -> 0 and 3 -> 1 is the shorter way for nobody.
            (&[&[], &[0], &[1], &[2]], &[Loses(0), Wins(1), Loses(2), Wins(3)]),
            (&[&[1], &[0, 2], &[]], &[Loses(2), Wins(1), Loses(0)]),
        ];
        for (graph, expected) in rows {
            let graph: Vec<Vec<usize>> = graph.iter().map(|next| next.to_vec()).collect();
            assert_eq!(digraph_results(&graph, Convention::Normal), expected, "{graph:?}");
        }
        let misere = digraph_results(&[vec![], vec![0], vec![2, 1]], Convention::Misere);
        assert_eq!(misere, [Wins(0), Loses(1), Wins(2)]);
    }

    #[test]
    fn endings_of_the_rules_count() {
        let over = |at: &usize| (*at == 1).then_some(Over::Draws);
        let found = results(&0, Convention::Normal, |at| if *at == 0 { vec![1, 2] } else { vec![] }, over);
        assert_eq!(found[&0], Ended::Wins(1));
        let found = results(&0, Convention::Normal, |at| if *at == 0 { vec![1] } else { vec![] }, over);
        assert_eq!(found[&0], Ended::Draws);
    }
}
