//! Disjunctive sums, played out as whole positions.

use super::outcome::{Convention, mover_wins};

/// Says whether the player to move wins a sum of heaps.
///
/// `options` gives for a heap the lists of heaps that a move may leave. The search
/// is over whole sums, as sorted lists: it knows nothing of Grundy values.
///
/// # Panics
///
/// If play can come back to a sum it has been in.
pub fn winner_of_sum(sum: &[u64], convention: Convention, options: impl Fn(u64) -> Vec<Vec<u64>>) -> bool {
    mover_wins(&sorted(sum.to_vec()), convention, |sum: &Vec<u64>| {
        sum_options(sum, |heap: &u64| options(*heap))
    })
}

/// Returns what one move in one component of `sum` may leave, each as a sorted list.
///
/// A sum that can be left in several ways is listed several times.
pub fn sum_options<T: Ord + Clone>(sum: &[T], options: impl Fn(&T) -> Vec<Vec<T>>) -> Vec<Vec<T>> {
    let mut all = Vec::new();
    for (place, component) in sum.iter().enumerate() {
        for parts in options(component) {
            let mut after = sum.to_vec();
            after.remove(place);
            after.extend(parts);
            all.push(sorted(after));
        }
    }
    all
}

/// The one list that stands for all orders of its components.
pub(super) fn sorted<T: Ord>(mut components: Vec<T>) -> Vec<T> {
    components.sort();
    components
}

/// All sorted lists of at most `most` heaps, each of size `1..=largest`.
#[cfg(test)]
pub(super) fn all_sums(most: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    if most > 0 {
        for shorter in all_sums(most - 1, largest) {
            let least = shorter.last().copied().unwrap_or(1);
            all.extend((least..=largest).map(|heap| [shorter.as_slice(), &[heap]].concat()));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Code, grundy_values, rules};

    fn xor(values: impl IntoIterator<Item = u64>) -> u64 {
        values.into_iter().fold(0, |sum, value| sum ^ value)
    }

    #[test]
    fn all_sums_is_complete() {
        assert_eq!(all_sums(2, 2), [vec![], vec![1], vec![2], vec![1, 1], vec![1, 2], vec![2, 2]]);
        // Multisets of up to 4 of 5 things: 9 choose 4.
        assert_eq!(all_sums(4, 5).len(), 126);
    }

    #[test]
    fn the_options_of_a_sum() {
        let left = sum_options(&[1, 2], |n: &u64| rules::nim(*n));
        assert_eq!(left, [vec![2], vec![1, 1], vec![1]]);
    }

    #[test]
    fn boutons_theorem() {
        // Bouton 1901: the mover loses Nim when the xor of the heaps is 0.
        for sum in all_sums(4, 5) {
            let won = winner_of_sum(&sum, Convention::Normal, rules::nim);
            assert_eq!(won, xor(sum.clone()) != 0, "{sum:?}");
        }
    }

    #[test]
    fn misere_nim_theorem() {
        // Bouton 1901 (catalogue, `misere-nim`): as in normal play, unless all
        // heaps are at most 1; then the mover wins when their number is even.
        for sum in all_sums(4, 5) {
            let all_small = sum.iter().all(|heap| *heap <= 1);
            let expected = (xor(sum.clone()) != 0) != all_small;
            let won = winner_of_sum(&sum, Convention::Misere, rules::nim);
            assert_eq!(won, expected, "{sum:?}");
        }
    }

    #[test]
    fn misere_kayles() {
        // Catalogue, `misere-nim`, notes: a row of 8 has value 1 and yet is won.
        assert!(winner_of_sum(&[8], Convention::Misere, rules::kayles));
        assert!(!winner_of_sum(&[1], Convention::Misere, rules::kayles));
        assert!(winner_of_sum(&[], Convention::Misere, rules::kayles));
    }

    #[test]
    fn sprague_and_grundy() {
        // Sprague 1935, Grundy 1939: the value of a sum is the xor of the values.
        let codes = [Code::new(&[0, 7, 7]), Code::new(&[4]), Code::new(&[8, 2, 0xF])];
        for code in codes {
            let values = grundy_values(6, |n| code.options(n));
            for sum in all_sums(3, 6) {
                let value = xor(sum.iter().map(|n| values[usize::try_from(*n).unwrap()]));
                let won = winner_of_sum(&sum, Convention::Normal, |n| code.options(n));
                assert_eq!(won, value != 0, "{code:?} {sum:?}");
            }
        }
    }

    #[test]
    fn the_order_of_a_sum_does_not_matter() {
        assert!(!winner_of_sum(&[5, 3, 6], Convention::Normal, rules::nim));
        assert!(winner_of_sum(&[6, 3, 4], Convention::Normal, rules::nim));
    }
}
