//! Compounds: games in which one move acts on several components.

use super::outcome::{Convention, mover_wins};
use super::sum::sorted;

/// In which sets of components a player may move at once.
///
/// The set is never empty, and in each of its components exactly one move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compound {
    /// In exactly one component: the ordinary sum.
    Disjunctive,
    /// In any number of components from 1 to this.
    SelectiveUpTo(usize),
    /// In any number of components.
    Selective,
    /// In every component that has a move. Play goes on until none has: the
    /// continued conjunctive compound, or slow join.
    Conjunctive,
}

/// Says whether the player to move wins the compound of the components of `sum`.
///
/// # Panics
///
/// If play can come back to a list of components it has been in.
pub fn winner_of_compound<T: Ord + Clone>(
    sum: &[T],
    compound: Compound,
    convention: Convention,
    options: impl Fn(&T) -> Vec<Vec<T>>,
) -> bool {
    mover_wins(&sorted(sum.to_vec()), convention, |sum: &Vec<T>| compound_options(sum, compound, &options))
}

/// Returns what one move in the compound may leave, each as a sorted list.
///
/// What can be left in several ways is listed several times.
pub fn compound_options<T: Ord + Clone>(
    sum: &[T],
    compound: Compound,
    options: impl Fn(&T) -> Vec<Vec<T>>,
) -> Vec<Vec<T>> {
    let movable = sum.iter().filter(|component| !options(component).is_empty()).count();
    turns(sum, &options)
        .into_iter()
        .filter(|turn| compound.allows(turn.moved, movable))
        .map(|turn| sorted(turn.after))
        .collect()
}

impl Compound {
    /// Says whether a player may move in `moved` components of the `movable` ones.
    fn allows(self, moved: usize, movable: usize) -> bool {
        let enough = match self {
            Compound::Disjunctive => moved == 1,
            Compound::SelectiveUpTo(most) => moved <= most,
            Compound::Selective => true,
            Compound::Conjunctive => moved == movable,
        };
        moved >= 1 && enough
    }
}

/// A choice, for each component, of leaving it alone or making one move in it.
struct Turn<T> {
    moved: usize,
    after: Vec<T>,
}

/// All turns, those that move nowhere or too often included.
fn turns<T: Clone>(sum: &[T], options: &impl Fn(&T) -> Vec<Vec<T>>) -> Vec<Turn<T>> {
    let Some((first, rest)) = sum.split_first() else {
        return vec![Turn { moved: 0, after: Vec::new() }];
    };
    let mut all = Vec::new();
    for turn in turns(rest, options) {
        for parts in options(first) {
            let after = [turn.after.clone(), parts].concat();
            all.push(Turn { moved: turn.moved + 1, after });
        }
        let after = [turn.after, vec![first.clone()]].concat();
        all.push(Turn { moved: turn.moved, after });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::sum::{all_sums, sum_options};
    use crate::oracle::{Search, rules};

    fn nim(heap: &u64) -> Vec<Vec<u64>> {
        rules::nim(*heap)
    }

    fn kayles(row: &u64) -> Vec<Vec<u64>> {
        rules::kayles(*row)
    }

    fn take_one(heap: &u64) -> Vec<Vec<u64>> {
        rules::subtraction(&[1], *heap)
    }

    /// A search over whole compounds, for many questions about one game.
    fn search(
        compound: Compound,
        options: impl Fn(&u64) -> Vec<Vec<u64>>,
    ) -> Search<Vec<u64>, impl Fn(&Vec<u64>) -> Vec<Vec<u64>>> {
        Search::new(Convention::Normal, move |sum: &Vec<u64>| compound_options(sum, compound, &options))
    }

    #[test]
    fn one_component_at_a_time_is_the_sum() {
        for sum in all_sums(3, 5) {
            let mut expected = sum_options(&sum, kayles);
            expected.sort();
            for compound in [Compound::Disjunctive, Compound::SelectiveUpTo(1)] {
                let mut options = compound_options(&sum, compound, kayles);
                options.sort();
                assert_eq!(options, expected, "{sum:?}");
            }
        }
    }

    #[test]
    fn options_by_hand() {
        let options = |compound| {
            let mut options = compound_options(&[0, 1, 2], compound, take_one);
            options.sort();
            options
        };
        assert_eq!(options(Compound::Conjunctive), [[0, 1]]);
        assert_eq!(options(Compound::Disjunctive), [vec![0, 1, 1], vec![0, 2]]);
        let selective = [vec![0, 1], vec![0, 1, 1], vec![0, 2]];
        assert_eq!(options(Compound::Selective), selective);
        assert_eq!(options(Compound::SelectiveUpTo(2)), selective);
    }

    #[test]
    fn moores_theorem() {
        // Moore 1910 (catalogue, `moore-nim-k`): the mover loses when in every
        // binary place the number of ones is a multiple of k + 1.
        for most in 1..=3_usize {
            let mut search = search(Compound::SelectiveUpTo(most), nim);
            for sum in all_sums(5, 4) {
                let ones = |place: u32| sum.iter().filter(|heap| *heap >> place & 1 == 1).count();
                let lost = (0..3).all(|place| ones(place).is_multiple_of(most + 1));
                assert_eq!(search.mover_wins(&sum), !lost, "k = {most}, {sum:?}");
            }
        }
    }

    #[test]
    fn moores_theorem_is_not_about_values() {
        // Catalogue, `moore-nim-k`, notes: 2 here is the game {*1} of value 0, and
        // with three heaps *1 the mover wins, though the values say otherwise.
        let options = |n: &u64| match n {
            2 => vec![vec![1]],
            _ => nim(n),
        };
        let compound = Compound::SelectiveUpTo(2);
        assert!(winner_of_compound(&[2, 1, 1, 1], compound, Convention::Normal, options));
    }

    #[test]
    fn selective_compounds_are_lost_when_every_component_is() {
        // Smith 1966; On Numbers and Games, chapter 14. The rows into which a row breaks
        // are played selectively too, so a row alone is asked about in the same game.
        let mut search = search(Compound::Selective, kayles);
        for sum in all_sums(3, 5) {
            let some_won = sum.iter().any(|row| search.mover_wins(&vec![*row]));
            assert_eq!(search.mover_wins(&sum), some_won, "{sum:?}");
        }
    }

    #[test]
    fn selective_take_one_or_two() {
        // The same theorem with piles that do not break; catalogue, `bash-game`, m = 2.
        let mut search = search(Compound::Selective, |heap| rules::subtraction(&[1, 2], *heap));
        for sum in all_sums(3, 7) {
            let some_won = sum.iter().any(|heap| heap % 3 != 0);
            assert_eq!(search.mover_wins(&sum), some_won, "{sum:?}");
        }
    }

    #[test]
    fn one_coin_from_any_set_of_heaps() {
        // Catalogue, `another-game`: the mover wins when some heap is odd.
        let mut search = search(Compound::Selective, take_one);
        for sum in all_sums(4, 5) {
            let some_odd = sum.iter().any(|heap| heap % 2 == 1);
            assert_eq!(search.mover_wins(&sum), some_odd, "{sum:?}");
        }
    }

    /// The suspense number of a heap in a subtraction game: who wins delays, who
    /// loses hurries.
    fn suspense(set: &[u64], heap: u64) -> u64 {
        let after = rules::subtraction(set, heap);
        if after.is_empty() {
            return 0;
        }
        let options: Vec<u64> =
            after.iter().map(|parts| parts.first().map_or(0, |left| suspense(set, *left))).collect();
        let slowest_win = options.iter().filter(|length| *length % 2 == 0).max();
        let quickest_loss = options.iter().min();
        1 + slowest_win.or(quickest_loss).unwrap()
    }

    #[test]
    fn conjunctive_compounds_follow_the_largest_suspense_number() {
        // Smith 1966; Winning Ways, chapter 9 (slow join): the mover wins when the
        // largest suspense number is odd. With {1} this is the largest heap's parity.
        for set in [&[1_u64][..], &[1, 2], &[2, 3], &[1, 3, 4]] {
            let mut search = search(Compound::Conjunctive, |heap| rules::subtraction(set, *heap));
            for sum in all_sums(3, 9) {
                let longest = sum.iter().map(|heap| suspense(set, *heap)).max().unwrap_or(0);
                assert_eq!(search.mover_wins(&sum), longest % 2 == 1, "{set:?} {sum:?}");
            }
        }
    }

    #[test]
    fn misere_reverses_the_end_of_a_compound() {
        // One stone each, all taken at once: the taker has moved last.
        let misere =
            |sum: &[u64]| winner_of_compound(sum, Compound::Conjunctive, Convention::Misere, take_one);
        assert!(misere(&[]));
        assert!(!misere(&[1, 1, 1]));
        assert!(misere(&[1, 2]));
    }
}
