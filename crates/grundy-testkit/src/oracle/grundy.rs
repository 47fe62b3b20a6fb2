//! Grundy values, by mex over options and xor over the parts of an option.

use std::collections::BTreeMap;

/// Returns the least number that is not in `values`.
pub fn mex(values: &[u64]) -> u64 {
    let mut least = 0;
    while values.contains(&least) {
        least += 1;
    }
    least
}

/// Returns the Grundy values of the heaps `0..=to`, in order.
///
/// `options` gives for a heap the lists of heaps that a move may leave.
///
/// # Panics
///
/// If an option of a heap has a part that is not smaller than the heap.
pub fn grundy_values(to: u64, options: impl Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=to {
        let mut seen = Vec::new();
        for parts in options(heap) {
            let mut sum = 0;
            for part in parts {
                assert!(part < heap, "heap {heap} has an option with the part {part}");
                sum ^= values[index(part)];
            }
            seen.push(sum);
        }
        values.push(mex(&seen));
    }
    values
}

/// Returns the Grundy values of the cells `(row, column)` of a box, row by row.
///
/// Options may lie anywhere, in the box or not, and in any order, as long as every
/// play ends.
///
/// # Panics
///
/// If play can come back to a cell it has been in.
pub fn grundy_grid(rows: u64, columns: u64, options: impl Fn(u64, u64) -> Vec<(u64, u64)>) -> Vec<Vec<u64>> {
    let mut values = Values::new(|cell: &(u64, u64)| {
        options(cell.0, cell.1).into_iter().map(|option| vec![option]).collect()
    });
    (0..rows).map(|row| (0..columns).map(|column| values.value(&(row, column))).collect()).collect()
}

/// Returns the Grundy value of one component of any game.
///
/// # Panics
///
/// If play from `component` can come back to a component it has been in.
pub fn grundy_value<T: Ord + Clone>(component: &T, options: impl Fn(&T) -> Vec<Vec<T>>) -> u64 {
    Values::new(options).value(component)
}

/// Grundy values found so far; `None` while a component's options are being valued.
struct Values<T, F> {
    options: F,
    found: BTreeMap<T, Option<u64>>,
}

impl<T: Ord + Clone, F: Fn(&T) -> Vec<Vec<T>>> Values<T, F> {
    fn new(options: F) -> Self {
        Self { options, found: BTreeMap::new() }
    }

    fn value(&mut self, component: &T) -> u64 {
        match self.found.get(component) {
            Some(Some(value)) => return *value,
            Some(None) => panic!("the game has a loop: a component came back in one play"),
            None => {}
        }
        self.found.insert(component.clone(), None);
        let mut seen = Vec::new();
        for parts in (self.options)(component) {
            let mut sum = 0;
            for part in &parts {
                sum ^= self.value(part);
            }
            seen.push(sum);
        }
        let value = mex(&seen);
        self.found.insert(component.clone(), Some(value));
        value
    }
}

/// The place of a heap in a table.
fn index(heap: u64) -> usize {
    usize::try_from(heap).expect("a heap whose table fits in memory")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::rules;

    #[test]
    fn mex_of_small_sets() {
        assert_eq!(mex(&[]), 0);
        assert_eq!(mex(&[1, 2]), 0);
        assert_eq!(mex(&[2, 0, 1, 0]), 3);
        assert_eq!(mex(&[0, 1, 3]), 2);
    }

    #[test]
    fn the_two_ways_to_a_value_agree() {
        let table = grundy_values(30, rules::kayles);
        for heap in 0..=30 {
            let value = grundy_value(&heap, |n: &u64| rules::kayles(*n));
            assert_eq!(value, table[index(heap)], "heap {heap}");
        }
    }

    #[test]
    fn a_grid_of_two_nim_heaps_is_xor() {
        // Bouton 1901.
        let two_heaps =
            |a: u64, b: u64| (0..a).map(|left| (left, b)).chain((0..b).map(|left| (a, left))).collect();
        for (a, row) in grundy_grid(9, 11, two_heaps).into_iter().enumerate() {
            let expected: Vec<u64> = (0..11).map(|b| u64::try_from(a).unwrap() ^ b).collect();
            assert_eq!(row, expected, "row {a}");
        }
    }

    #[test]
    #[should_panic(expected = "heap 3 has an option with the part 3")]
    fn a_heap_that_does_not_fall_is_reported() {
        grundy_values(5, |n| if n == 3 { vec![vec![3]] } else { vec![] });
    }

    #[test]
    #[should_panic(expected = "the game has a loop")]
    fn a_loop_in_a_grid_is_reported() {
        grundy_grid(2, 2, |a, b| vec![(b, a)]);
    }
}
