//! Black and white chess at contest size.
//!
//! # Setting
//!
//! `k` pieces on `n` cells, white and black in turn, the leftmost white. A turn advances 1 to `d` of one's own pieces, white ones to the
//! right, black ones to the left. `m = k / 2` pairs.
//!
//! # Theorem
//!
//! \[moore-1910\] The gaps inside the pairs are heaps, and a turn of either player lowers 1 to `d` of them. The player to move loses exactly if
//! for every binary digit the number of gaps that have it is divisible by `d + 1`.
//!
//! # How the code uses it
//!
//! Lost placements are counted, digit by digit: `ways[s]` is the number of lost lists of `m` gaps with sum `s`; a digit of weight `b` is chosen for
//! `j` gaps, a multiple of `d + 1`, in `C(m, j)` ways and adds `j b`. The remaining `n - k - s` free cells lie in `m + 1` places outside the
//! pairs: `C(n - k - s + m, m)` ways. The answer is `C(n, k)` minus all that.
//!
//! # What is not covered
//!
//! Moves away from the opponent's piece: with them the answer is another one in general, as the notes say.
//!
//! # Cost
//!
//! `O(n m log n / d)`.

use serde_json::{Value, json};

use crate::ask_sdoi2011_black_white_chess::Strip;
use crate::numbers::power_mod;
use crate::question::{AnswerError, Question};

/// The modulus of the judge.
const MODULUS: u64 = 1_000_000_007;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Strip { n, pairs: m, d } = Strip::read(question)?;
    let choose = Binomials::up_to(n);
    let free = n - 2 * m;
    let ways = lost_gaps(m, d, free, &choose);
    let places = |s: usize| ways[s] * choose.of(free - s + m, m) % MODULUS;
    let lost = (0..=free).fold(0, |sum, s| (sum + places(s)) % MODULUS);
    Ok(json!((choose.of(n, 2 * m) + MODULUS - lost) % MODULUS))
}

/// For each sum up to `most`, the number of lists of `m` gaps that are lost for the player to move.
fn lost_gaps(m: usize, d: usize, most: usize, choose: &Binomials) -> Vec<u64> {
    let mut ways = vec![0; most + 1];
    ways[0] = 1;
    let mut weight = 1;
    while weight <= most {
        let before = ways.clone();
        for j in (d + 1..=m).step_by(d + 1).take_while(|j| j * weight <= most) {
            let chosen = choose.of(m, j);
            let (added, from) = (j * weight, &before);
            for (s, count) in from[..=most - added].iter().enumerate() {
                ways[s + added] = (ways[s + added] + count * chosen) % MODULUS;
            }
        }
        weight *= 2;
    }
    ways
}

/// Binomial coefficients by factorials and their inverses.
struct Binomials {
    factorial: Vec<u64>,
    inverse: Vec<u64>,
}

impl Binomials {
    fn up_to(n: usize) -> Self {
        let mut factorial = vec![1];
        for (i, next) in (0..n).zip(1_u64..) {
            factorial.push(factorial[i] * next % MODULUS);
        }
        let mut inverse = vec![power_mod(factorial[n], MODULUS - 2, MODULUS)];
        for (i, next) in (0..n).zip((1_u64..).take(n).collect::<Vec<_>>().into_iter().rev()) {
            inverse.push(inverse[i] * next % MODULUS);
        }
        inverse.reverse();
        Self { factorial, inverse }
    }

    fn of(&self, n: usize, k: usize) -> u64 {
        if k > n {
            return 0;
        }
        self.factorial[n] * self.inverse[k] % MODULUS * self.inverse[n - k] % MODULUS
    }
}
