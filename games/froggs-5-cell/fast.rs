//! Froggs at contest size.
//!
//! # Setting
//!
//! Boards of five cells with two frogs `L` that go right, two frogs `R` that go left and a free cell; a sum of boards.
//!
//! # Theorem
//!
//! Each of the 30 boards is worth a number, `*`, `↑` or `↓`, or a number plus the switch `±1/4`, as [`VALUES`] lists; the 23 boards that can
//! come up from `LL_RR` need no switch. A number of ups `a` plus a number of stars is, with an even number of stars, won by Left for `a > 0`, by Right for
//! `a < 0`, and lost for the player to move for `a = 0`; with an odd number by Left for `a >= 2`, by Right for `a <= -2`, and else
//! by the player to move (\[winning-ways\], ch. 3). A number that is not 0 outweighs all of these. Two switches `±1/4` cancel. With one
//! of them left, whoever starts takes it, as it is the hottest move: Left wins at first turn if the number plus 1/4 is positive, or if it is 0 and he wins the rest as
//! second player; likewise Right.
//!
//! # How the code uses it
//!
//! Numbers are counted in quarters; a switch comes with an odd number of quarters, so the parity of the sum tells whether one is left. A sum is
//! decided by its quarters, its ups and its stars. For counting all sets, boards of `+v` and `-v` quarters give the sum `t v` in
//! `C(p + m, m + t)` ways, where there are `p` and `m` of them; the four sizes of `v` are combined, 1 with 2 and 4 with 8, and the
//! two tables are compared by sums over all larger entries.
//!
//! # What is not covered
//!
//! Exact counts of the sets of more than 2,000 boards, since these have as many binary digits; by a prime modulus 10^5 boards can be counted. Tables with more than
//! 2·10^6 products, which only boards that do not come up from `LL_RR` make necessary.
//!
//! # Cost
//!
//! One pass for an outcome; for counting a few products for each board, and one for every two boards that count 1 and 2 quarters, or 4 and 8.

use grundy_values::Int;
use serde_json::{Value, json};

use crate::ask_froggs_5_cell::{Boards, Counting};
use crate::question::{AnswerError, Question, number};

/// What boards are worth that are not worth 0: quarters, ups, stars.
const VALUES: [(&str, Worth); 18] = [
    ("LL_RR", worth(0, 0, 1)),
    ("LRL_R", worth(0, 0, 1)),
    ("L_RLR", worth(0, 0, 1)),
    ("RL_RL", worth(0, 0, 1)),
    ("L_LRR", worth(0, 1, 0)),
    ("LLR_R", worth(0, -1, 0)),
    ("LRRL_", worth(4, 0, 0)),
    ("RLRL_", worth(4, 0, 0)),
    ("RRL_L", worth(4, 0, 0)),
    ("_RLLR", worth(-4, 0, 0)),
    ("_RLRL", worth(-4, 0, 0)),
    ("R_RLL", worth(-4, 0, 0)),
    ("RL_LR", worth(2, 0, 0)),
    ("LR_RL", worth(-2, 0, 0)),
    ("RRLL_", worth(8, 0, 0)),
    ("_RRLL", worth(-8, 0, 0)),
    ("RLL_R", worth(1, 0, 0)),
    ("L_RRL", worth(-1, 0, 0)),
];

/// A number of quarters, with `±1/4` besides if it is odd, a number of ups and a number of stars.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Worth {
    quarters: i64,
    ups: i64,
    stars: i64,
}

const fn worth(quarters: i64, ups: i64, stars: i64) -> Worth {
    Worth { quarters, ups, stars }
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Left,
    Right,
    Next,
    Previous,
}

const OUTCOMES: [Outcome; 4] = [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous];

impl Outcome {
    fn letter(self) -> &'static str {
        match self {
            Self::Left => "L",
            Self::Right => "R",
            Self::Next => "N",
            Self::Previous => "P",
        }
    }
}

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Boards { boards, counting } = Boards::read(question)?;
    let worths = boards.iter().map(|board| {
        VALUES.iter().find(|(name, _)| name == board).map_or(worth(0, 0, 0), |(_, worth)| *worth)
    });
    if let Some(counting) = counting {
        return counting.counts(&worths.collect::<Vec<_>>());
    }
    let total = worths.fold(worth(0, 0, 0), |sum, next| {
        worth(sum.quarters + next.quarters, sum.ups + next.ups, sum.stars + next.stars)
    });
    Ok(json!({ "outcome": outcome(total.quarters, small(total.ups, total.stars)).letter() }))
}

/// The outcome of ups and stars alone.
fn small(ups: i64, stars: i64) -> Outcome {
    // Stars make one up more doubtful.
    let doubt = stars % 2;
    match ups {
        0 if doubt == 0 => Outcome::Previous,
        _ if ups > doubt => Outcome::Left,
        _ if ups < -doubt => Outcome::Right,
        _ => Outcome::Next,
    }
}

/// The outcome of a number of quarters and a rest that is smaller than all numbers.
fn outcome(quarters: i64, rest: Outcome) -> Outcome {
    match quarters {
        2.. => Outcome::Left,
        // Left takes the switch and has 1/2; Right takes it and leaves the rest.
        1 if matches!(rest, Outcome::Right | Outcome::Previous) => Outcome::Next,
        1 => Outcome::Left,
        0 => rest,
        -1 if matches!(rest, Outcome::Left | Outcome::Previous) => Outcome::Next,
        _ => Outcome::Right,
    }
}

/// Products that are made at most to combine two tables.
const PRODUCTS: usize = 2_000_000;

impl Counting {
    /// How many sets of boards have which outcome.
    fn counts(self, worths: &[Worth]) -> Result<Value, AnswerError> {
        let (quarters, rests) = (self.quarters(worths)?, self.rests(worths)?);
        let idle = worths.iter().filter(|at| **at == worth(0, 0, 0)).count();
        let factor = self.power_of_two(idle)?;
        let mut totals = OUTCOMES.map(|_| Int::ZERO);
        for (number, ways) in (-2..=2).zip(&quarters) {
            for (rest, more) in OUTCOMES.into_iter().zip(&rests) {
                let whole = outcome(number, rest);
                let sets = self.product(&self.product(ways, more)?, &factor)?;
                for (total, _) in totals.iter_mut().zip(OUTCOMES).filter(|(_, outcome)| *outcome == whole) {
                    *total = self.kept(total.add(&sets)?);
                }
            }
        }
        let named = OUTCOMES.into_iter().zip(&totals);
        Ok(Value::Object(
            named.map(|(outcome, total)| (outcome.letter().to_owned(), number(total))).collect(),
        ))
    }

    /// In how many ways the boards that count quarters give at most -2, -1, 0, 1, at least 2.
    fn quarters(self, worths: &[Worth]) -> Result<[Int; 5], AnswerError> {
        let count = |quarters| worths.iter().filter(|at| at.quarters == quarters).count();
        let of = |size: i64| self.binomials(count(size), count(-size));
        // Sums of 1 and 2; sums of 4 and 8, in units of 4.
        let (fine, coarse) = (self.combined(&of(1)?, &of(2)?)?, self.combined(&of(4)?, &of(8)?)?);
        // above[i] is the sum of fine entries from i on.
        let mut above = vec![Int::ZERO; fine.ways.len() + 1];
        for at in (0..fine.ways.len()).rev() {
            above[at] = self.kept(above[at + 1].add(&fine.ways[at])?);
        }
        let from = |least: i64| {
            let at = usize::try_from(least - fine.least).unwrap_or(0);
            &above[at.min(fine.ways.len())]
        };
        let mut found = [(); 5].map(|()| Int::ZERO);
        for (coarse_sum, ways) in (coarse.least..).zip(&coarse.ways) {
            // The least fine sum for each of the five cases, and one beyond.
            let base = 4 * coarse_sum;
            let bounds = [i64::MIN / 2, -1 - base, -base, 1 - base, 2 - base, i64::MAX / 2];
            for (found, ends) in found.iter_mut().zip(bounds.windows(2)) {
                let fine_ways = from(ends[0]).sub(from(ends[1]))?;
                *found = self.kept(found.add(&ways.mul(&fine_ways)?)?);
            }
        }
        Ok(found)
    }

    /// In how many ways boards of ups and stars give each outcome, in the order of [`OUTCOMES`].
    fn rests(self, worths: &[Worth]) -> Result<[Int; 4], AnswerError> {
        let count = |ups, stars| worths.iter().filter(|at| (at.ups, at.stars) == (ups, stars)).count();
        let (up, down, stars) = (count(1, 0), count(-1, 0), count(0, 1));
        let table = self.binomials(up, down)?;
        // Half of the sets of stars are odd, unless there is none.
        let half = self.power_of_two(stars.saturating_sub(1))?;
        let mut found = OUTCOMES.map(|_| Int::ZERO);
        for (ups, ways) in (table.least..).zip(&table.ways) {
            for parity in if stars == 0 { 0..=0 } else { 0..=1 } {
                let rest = small(ups, parity);
                let sets = self.product(ways, &half)?;
                for (found, _) in found.iter_mut().zip(OUTCOMES).filter(|(_, outcome)| *outcome == rest) {
                    *found = self.kept(found.add(&sets)?);
                }
            }
        }
        Ok(found)
    }

    /// Sums of `plus` ones and `minus` negative ones: the binomial coefficients of their number.
    fn binomials(self, plus: usize, minus: usize) -> Result<Table, AnswerError> {
        let all = plus + minus;
        let mut ways = vec![Int::from(1_u64)];
        let mut inverses = Inverses::new(self);
        for k in 0..all {
            let next = ways[k].mul(&Int::from(all - k))?;
            ways.push(match inverses.next() {
                Some(inverse) => self.kept(next.mul(&inverse)?),
                None => next.div_mod(&Int::from(k + 1)).map_or(Int::ZERO, |(quotient, _)| quotient),
            });
        }
        Ok(Table { least: -i64::try_from(minus).unwrap_or(i64::MAX), ways })
    }

    /// Sums of an entry of one table and twice an entry of another.
    fn combined(self, single: &Table, double: &Table) -> Result<Table, AnswerError> {
        let few = |table: &Table| table.ways.len() <= 1;
        if !few(single) && !few(double) && single.ways.len() * double.ways.len() > PRODUCTS {
            return Err(AnswerError::limit(2_000_000));
        }
        let mut ways = vec![Int::ZERO; single.ways.len() + 2 * double.ways.len() - 2];
        for (at, count) in double.ways.iter().enumerate() {
            for (sum, own) in ways[2 * at..].iter_mut().zip(&single.ways) {
                *sum = self.kept(sum.add(&count.mul(own)?)?);
            }
        }
        Ok(Table { least: single.least + 2 * double.least, ways })
    }

    fn power_of_two(self, exponent: usize) -> Result<Int, AnswerError> {
        let mut power = Int::from(1_u64);
        for _ in 0..exponent {
            power = self.kept(power.add(&power)?);
        }
        Ok(power)
    }

    fn product(self, a: &Int, b: &Int) -> Result<Int, AnswerError> {
        Ok(self.kept(a.mul(b)?))
    }

    /// The number itself, or its remainder.
    fn kept(self, number: Int) -> Int {
        let Self::By(prime) = self else { return number };
        number.div_mod(&Int::from(prime)).map_or(number, |(_, remainder)| remainder)
    }
}

/// In how many ways each sum comes up, from the least on.
struct Table {
    least: i64,
    ways: Vec<Int>,
}

/// The inverses of 1, 2, 3, … by a prime modulus; nothing without one.
struct Inverses {
    counting: Counting,
    known: Vec<u64>,
}

impl Inverses {
    fn new(counting: Counting) -> Self {
        Self { counting, known: vec![0] }
    }
}

impl Iterator for Inverses {
    type Item = Int;

    fn next(&mut self) -> Option<Int> {
        let Counting::By(prime) = self.counting else { return None };
        let next = u64::try_from(self.known.len()).ok()?;
        // prime = q next + r gives the inverse of next as -q times that of r, which is smaller.
        let smaller = usize::try_from(prime % next).ok()?;
        let inverse = if next == 1 { 1 } else { (prime - prime / next) * self.known[smaller] % prime };
        self.known.push(inverse);
        Some(Int::from(inverse))
    }
}
