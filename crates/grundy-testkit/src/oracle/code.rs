//! Take-and-break games given by a code of digits.

/// The code `d0.d1d2d3...` of a take-and-break game, with an optional repeating tail.
///
/// Digit `k` says what may become of a heap from which `k` tokens are taken: if its
/// bit of weight `2^j` is set, what remains may be left as exactly `j` non-empty
/// heaps. So weight 1 is no heap, 2 is one heap, 4 is two heaps (octal games), 8 is
/// three heaps (hexadecimal games), and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    digits: Vec<u32>,
    tail: Vec<u32>,
}

impl Code {
    /// Makes the code with these digits, `d0` first: `0.77` is `[0, 7, 7]`.
    ///
    /// # Panics
    ///
    /// If `d0` allows taking nothing and leaving one heap or none, which is no move.
    pub fn new(digits: &[u32]) -> Self {
        Self::with_tail(digits, &[])
    }

    /// Makes the code whose digits are followed by `tail` again and again: `4.(3)`
    /// is `[4]` with the tail `[3]`.
    ///
    /// # Panics
    ///
    /// If `d0` allows taking nothing and leaving one heap or none, which is no move.
    pub fn with_tail(digits: &[u32], tail: &[u32]) -> Self {
        let code = Self { digits: digits.to_vec(), tail: tail.to_vec() };
        assert!(code.digit(0).is_multiple_of(4), "the digit d0 of {code:?} allows a pass");
        code
    }

    /// Returns digit `k`, which is 0 where the code has ended.
    pub fn digit(&self, k: u64) -> u32 {
        let mut digits = self.digits.iter().chain(self.tail.iter().cycle());
        let place = usize::try_from(k).expect("a heap that fits in memory");
        digits.nth(place).copied().unwrap_or(0)
    }

    /// Returns the options of a heap: each is a rising list of non-empty heaps.
    pub fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for taken in 0..=heap {
            let digit = self.digit(taken);
            for parts in 0..u32::BITS {
                if digit >> parts & 1 == 1 {
                    all.extend(partitions(heap - taken, parts, 1));
                }
            }
        }
        all
    }
}

/// All rising lists of `parts` numbers, none below `least`, that add up to `total`.
fn partitions(total: u64, parts: u32, least: u64) -> Vec<Vec<u64>> {
    if parts == 0 {
        return if total == 0 { vec![vec![]] } else { vec![] };
    }
    let mut all = Vec::new();
    for first in least..=total {
        for rest in partitions(total - first, parts - 1, first) {
            all.push([vec![first], rest].concat());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{grundy_values, rules};

    fn values(code: &Code, to: u64) -> Vec<u64> {
        grundy_values(to, |heap| code.options(heap))
    }

    #[test]
    fn partitions_by_hand() {
        assert_eq!(partitions(0, 0, 1), [[0_u64; 0]; 1]);
        assert!(partitions(3, 0, 1).is_empty());
        assert!(partitions(0, 1, 1).is_empty());
        assert_eq!(partitions(5, 2, 1), [[1, 4], [2, 3]]);
        assert_eq!(partitions(6, 3, 1), [[1, 1, 4], [1, 2, 3], [2, 2, 2]]);
        // The number of partitions of 10 is 42 (Euler).
        let all: usize = (1..=10).map(|parts| partitions(10, parts, 1).len()).sum();
        assert_eq!(all, 42);
    }

    #[test]
    fn digits_and_tail() {
        let digits = |code: Code| (0..6).map(|k| code.digit(k)).collect::<Vec<_>>();
        assert_eq!(digits(Code::new(&[0, 7, 7])), [0, 7, 7, 0, 0, 0]);
        assert_eq!(digits(Code::with_tail(&[4], &[3])), [4, 3, 3, 3, 3, 3]);
        assert_eq!(digits(Code::with_tail(&[0, 1], &[5, 6])), [0, 1, 5, 6, 5, 6]);
    }

    #[test]
    fn each_weight_by_hand() {
        assert_eq!(Code::new(&[0, 0, 1]).options(2), [[0_u64; 0]; 1]);
        assert!(Code::new(&[0, 0, 1]).options(3).is_empty());
        assert_eq!(Code::new(&[0, 2]).options(4), [[3]]);
        assert!(Code::new(&[0, 2]).options(1).is_empty());
        assert_eq!(Code::new(&[0, 4]).options(5), [[1, 3], [2, 2]]);
        assert_eq!(Code::new(&[0, 8]).options(6), [[1, 1, 3], [1, 2, 2]]);
        assert_eq!(Code::new(&[4]).options(4), [[1, 3], [2, 2]]);
        assert!(Code::with_tail(&[4], &[7]).options(0).is_empty());
    }

    #[test]
    fn codes_of_the_named_games() {
        // Winning Ways, chapter 4: the codes of the games as `rules` has them.
        let to = 40;
        assert_eq!(values(&Code::new(&[0, 7, 7]), to), grundy_values(to, rules::kayles));
        assert_eq!(values(&Code::new(&[0, 0, 7]), to), grundy_values(to, rules::dawsons_kayles));
        assert_eq!(values(&Code::with_tail(&[0], &[3]), to), grundy_values(to, rules::nim));
        assert_eq!(values(&Code::with_tail(&[4], &[3]), to), grundy_values(to, rules::lasker));
    }

    #[test]
    fn published_octal_sequences() {
        // OEIS A125912, A125920, A071453, A125829, A071074, A002187: octal games
        // 0.141, 0.176, 0.117, 0.115, 0.7777 and 0.137, heaps 1 to 16.
        let rows: [(&[u32], [u64; 16]); 6] = [
            (&[0, 1, 4, 1], [1, 0, 1, 1, 0, 1, 2, 2, 1, 2, 4, 1, 0, 1, 1, 2]),
            (&[0, 1, 7, 6], [1, 1, 0, 2, 2, 3, 4, 4, 1, 1, 6, 2, 2, 3, 4, 4]),
            (&[0, 1, 1, 7], [1, 1, 1, 0, 2, 2, 1, 3, 4, 0, 1, 1, 1, 3, 2, 2]),
            (&[0, 1, 1, 5], [1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 1, 2, 2, 2, 1, 1]),
            (&[0, 7, 7, 7, 7], [1, 2, 3, 4, 5, 6, 7, 3, 2, 8, 9, 7, 6, 5, 4, 3]),
            (&[0, 1, 3, 7], [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2]),
        ];
        for (digits, expected) in rows {
            let code = Code::new(digits);
            assert_eq!(values(&code, 16)[1..], expected, "{code:?}");
        }
    }

    #[test]
    fn published_shifts() {
        // OEIS A002187 and A002186, comments: 0.4 is Dawson's chess two later, 4.4
        // and 4.6 are Kayles one later.
        let dawsons_chess = values(&Code::new(&[0, 1, 3, 7]), 40);
        assert_eq!(values(&Code::new(&[0, 4]), 42)[2..], dawsons_chess);
        let kayles = grundy_values(40, rules::kayles);
        assert_eq!(values(&Code::new(&[4, 4]), 41)[1..], kayles);
        assert_eq!(values(&Code::new(&[4, 6]), 41)[1..], kayles);
    }

    #[test]
    fn treblecross_is_a_shift() {
        // Catalogue, `treblecross`: lost strips n are the zeros of 0.007 at n + 2.
        let zeros: Vec<usize> = values(&Code::new(&[0, 0, 0, 7]), 122)
            .iter()
            .enumerate()
            .filter(|(heap, value)| *heap > 2 && **value == 0)
            .map(|(heap, _)| heap - 2)
            .collect();
        assert_eq!(zeros, [6, 12, 22, 30, 32, 44, 54, 64, 76, 86, 98, 110, 118]);
    }

    #[test]
    #[should_panic(expected = "allows a pass")]
    fn a_pass_is_no_move() {
        Code::new(&[2, 3]);
    }
}
