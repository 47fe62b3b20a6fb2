//! The rules of some classics, each straight from its definition.
//!
//! A heap game is a function from a heap to its options, each a list of non-empty
//! heaps: an empty heap is never listed, so taking everything leaves the empty list.
//! A game on two heaps is a function from the pair to the pairs it may become. What
//! can be left in several ways may be listed several times.

/// Nim: take any positive number from the heap.
pub fn nim(heap: u64) -> Vec<Vec<u64>> {
    (1..=heap).map(|taken| heaps(&[heap - taken])).collect()
}

/// A subtraction game: take a number that is in `set`.
///
/// # Panics
///
/// If 0 is in `set`, since taking nothing is no move.
pub fn subtraction(set: &[u64], heap: u64) -> Vec<Vec<u64>> {
    assert!(!set.contains(&0), "the subtraction set {set:?} allows a pass");
    set.iter().filter(|taken| **taken <= heap).map(|taken| heaps(&[heap - taken])).collect()
}

/// Lasker's Nim: take any positive number, or split the heap into two non-empty ones.
pub fn lasker(heap: u64) -> Vec<Vec<u64>> {
    let splits = (1..heap).map(|part| heaps(&[part, heap - part]));
    nim(heap).into_iter().chain(splits).collect()
}

/// Kayles: knock down one pin of a row, or two adjacent pins.
pub fn kayles(row: u64) -> Vec<Vec<u64>> {
    [knock_down(1, row), knock_down(2, row)].concat()
}

/// Dawson's Kayles, 0.07: knock down two adjacent pins of a row.
pub fn dawsons_kayles(row: u64) -> Vec<Vec<u64>> {
    knock_down(2, row)
}

/// Grundy's game: split the heap into two non-empty heaps of different sizes.
pub fn grundys_game(heap: u64) -> Vec<Vec<u64>> {
    (1..heap).filter(|part| *part != heap - part).map(|part| heaps(&[part, heap - part])).collect()
}

/// Wythoff's game: take any positive number from one heap, or the same from both.
pub fn wythoff(a: u64, b: u64) -> Vec<(u64, u64)> {
    let mut all = Vec::new();
    for taken in 1..=a {
        all.push((a - taken, b));
    }
    for taken in 1..=b {
        all.push((a, b - taken));
    }
    for taken in 1..=a.min(b) {
        all.push((a - taken, b - taken));
    }
    all
}

/// Euclid's game with 0 allowed: subtract a positive multiple of the smaller number
/// from the larger, leaving at least 0. It is over when one of them is 0.
pub fn euclid(a: u64, b: u64) -> Vec<(u64, u64)> {
    if a == 0 || b == 0 {
        return Vec::new();
    }
    if a <= b {
        (1..=b / a).map(|times| (a, b - times * a)).collect()
    } else {
        (1..=a / b).map(|times| (a - times * b, b)).collect()
    }
}

/// A vector game: subtract one of `vectors`, leaving neither heap below 0.
///
/// A vector may add to one heap while it takes from the other; that play ends is
/// then for the caller to see to.
///
/// # Panics
///
/// If the zero vector is among `vectors`, since it is no move.
pub fn vector_game(vectors: &[(i64, i64)], a: u64, b: u64) -> Vec<(u64, u64)> {
    assert!(!vectors.contains(&(0, 0)), "the vectors {vectors:?} allow a pass");
    let mut all = Vec::new();
    for (from_a, from_b) in vectors {
        if let (Some(a), Some(b)) = (minus(a, *from_a), minus(b, *from_b)) {
            all.push((a, b));
        }
    }
    all
}

/// What is left when `count` adjacent pins of a row fall: a row on either side.
fn knock_down(count: u64, row: u64) -> Vec<Vec<u64>> {
    if count > row {
        return Vec::new();
    }
    (0..=row - count).map(|left| heaps(&[left, row - count - left])).collect()
}

/// The list without its empty heaps.
fn heaps(parts: &[u64]) -> Vec<u64> {
    parts.iter().copied().filter(|part| *part > 0).collect()
}

/// `heap - taken`, if that is a heap.
fn minus(heap: u64, taken: i64) -> Option<u64> {
    u64::try_from(i128::from(heap) - i128::from(taken)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{grundy_grid, grundy_values};

    #[test]
    fn options_by_hand() {
        assert_eq!(nim(2), [vec![1], vec![]]);
        assert_eq!(subtraction(&[1, 3, 4], 3), [vec![2], vec![]]);
        assert_eq!(lasker(2), [vec![1], vec![], vec![1, 1]]);
        assert_eq!(kayles(3), [vec![2], vec![1, 1], vec![2], vec![1], vec![1]]);
        assert_eq!(dawsons_kayles(3), [[1], [1]]);
        assert_eq!(grundys_game(4), [[1, 3], [3, 1]]);
        assert_eq!(wythoff(1, 2), [(0, 2), (1, 1), (1, 0), (0, 1)]);
        assert_eq!(euclid(2, 7), [(2, 5), (2, 3), (2, 1)]);
        assert_eq!(euclid(4, 2), [(2, 2), (0, 2)]);
        assert_eq!(vector_game(&[(1, 2), (2, -1), (3, 0)], 2, 1), [(0, 2)]);
    }

    #[test]
    fn nothing_moves_on_an_empty_heap() {
        for options in [nim, lasker, kayles, dawsons_kayles, grundys_game] {
            assert!(options(0).is_empty());
        }
        assert!(subtraction(&[1, 2], 0).is_empty());
        assert!(wythoff(0, 0).is_empty());
        assert!(euclid(0, 5).is_empty() && euclid(5, 0).is_empty());
    }

    #[test]
    fn nim_heaps_are_their_values() {
        // Bouton 1901.
        assert_eq!(grundy_values(30, nim), (0..=30).collect::<Vec<_>>());
    }

    #[test]
    fn kayles_values() {
        // Winning Ways, chapter 4; OEIS A002186.
        let expected = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1];
        assert_eq!(grundy_values(20, kayles), expected);
    }

    #[test]
    fn kayles_and_dawsons_kayles_periods() {
        // Guy and Smith 1956 (catalogue, `kayles`, `paper-strip`): period 12 with the
        // last exception 70, and period 34 with the last exception 52.
        let last_exception = |values: &[u64], period: usize| {
            (0..values.len() - period).rev().find(|n| values[*n] != values[n + period])
        };
        assert_eq!(last_exception(&grundy_values(200, kayles), 12), Some(70));
        assert_eq!(last_exception(&grundy_values(200, dawsons_kayles), 34), Some(52));
    }

    #[test]
    fn dawsons_kayles_values() {
        // OEIS A002187, comment: 0.07 at n is Dawson's chess at n - 1.
        let expected = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3];
        assert_eq!(grundy_values(20, dawsons_kayles), expected);
    }

    #[test]
    fn grundys_game_values() {
        // Catalogue, `grundys-game`; Winning Ways, chapter 4.
        let expected = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
        assert_eq!(grundy_values(20, grundys_game), expected);
    }

    #[test]
    fn laskers_closed_form() {
        // Catalogue, `lasker-nim`; Winning Ways, chapter 4.
        let closed_form = |heap: u64| match heap % 4 {
            0 => heap.saturating_sub(1),
            3 => heap + 1,
            _ => heap,
        };
        assert_eq!(grundy_values(60, lasker), (0..=60).map(closed_form).collect::<Vec<_>>());
    }

    #[test]
    fn interval_subtraction() {
        // Catalogue, `interval-subtraction`: floor((n mod (l + r)) / l).
        for least in 1..=4 {
            for most in least..=7 {
                let set: Vec<u64> = (least..=most).collect();
                let expected: Vec<u64> = (0..=60).map(|n| n % (least + most) / least).collect();
                assert_eq!(grundy_values(60, |n| subtraction(&set, n)), expected, "{set:?}");
            }
        }
    }

    #[test]
    fn wythoff_lost_positions() {
        // Wythoff 1907.
        let grid = grundy_grid(12, 12, wythoff);
        let lost: Vec<(usize, usize)> =
            (0..12).flat_map(|a| (a..12).map(move |b| (a, b))).filter(|(a, b)| grid[*a][*b] == 0).collect();
        assert_eq!(lost, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    }

    #[test]
    fn wythoff_values() {
        // OEIS A317205: rows up to the diagonal. Winning Ways, chapter 3.
        let triangle: [&[u64]; 8] = [
            &[0],
            &[1, 2],
            &[2, 0, 1],
            &[3, 4, 5, 6],
            &[4, 5, 3, 2, 7],
            &[5, 3, 4, 0, 6, 8],
            &[6, 7, 8, 1, 9, 10, 3],
            &[7, 8, 6, 9, 0, 1, 4, 5],
        ];
        let grid = grundy_grid(8, 8, wythoff);
        for (a, row) in triangle.iter().enumerate() {
            for (b, expected) in row.iter().enumerate() {
                assert_eq!([grid[a][b], grid[b][a]], [*expected; 2], "({a}, {b})");
            }
        }
    }

    #[test]
    fn euclid_values() {
        // Catalogue, `euclid-game`: with s the value of (n mod m, m) and q = n / m,
        // the value is q - 1 if q <= s, else q.
        fn closed_form(m: usize, n: usize) -> usize {
            if m == 0 {
                return 0;
            }
            let (smaller, times) = (closed_form(n % m, m), n / m);
            if times <= smaller { times - 1 } else { times }
        }
        let grid = grundy_grid(40, 60, euclid);
        assert_eq!(grid[2][7], 3);
        assert_eq!(grid[7][11], 0);
        for (a, row) in grid.iter().enumerate() {
            for (b, value) in row.iter().enumerate() {
                let expected = u64::try_from(closed_form(a.min(b), a.max(b))).unwrap();
                assert_eq!(*value, expected, "({a}, {b})");
            }
        }
    }

    #[test]
    fn the_white_knight() {
        // Winning Ways, chapter 3 (catalogue, `corner-knight`): lost when both
        // coordinates are 0 or 1 mod 4. Its moves leave the box and go both ways.
        let knight = [(2, 1), (2, -1), (1, 2), (-1, 2)];
        let grid = grundy_grid(16, 16, |a, b| vector_game(&knight, a, b));
        for (a, row) in grid.iter().enumerate() {
            for (b, value) in row.iter().enumerate() {
                assert_eq!(*value == 0, a % 4 < 2 && b % 4 < 2, "({a}, {b})");
            }
        }
    }

    #[test]
    fn multiples_of_three_vectors() {
        // OEIS A307301: subtract a positive multiple of (1, 0), (3, 1) or (0, 1).
        let multiples: Vec<(i64, i64)> = (1..10).flat_map(|i| [(i, 0), (3 * i, i), (0, i)]).collect();
        let rows = [
            [0, 1, 2, 3, 4, 5, 6],
            [1, 0, 3, 2, 5, 4, 7],
            [2, 3, 0, 1, 6, 7, 4],
            [3, 2, 4, 0, 1, 6, 8],
            [4, 5, 1, 6, 0, 2, 3],
            [5, 4, 6, 7, 2, 0, 1],
            [6, 7, 5, 8, 3, 9, 0],
        ];
        assert_eq!(grundy_grid(7, 7, |a, b| vector_game(&multiples, a, b)), rows);
    }

    #[test]
    #[should_panic(expected = "allows a pass")]
    fn taking_nothing_is_no_move() {
        subtraction(&[0, 1], 3);
    }
}
