//! P7979 at contest size.
//!
//! # Setting
//!
//! Heaps and a number `k`. A move takes from one to `k` heaps; from a heap of `s` stones it takes `c <= s` stones with `c^2 >= 4 s`,
//! that is, from `ceil(2 sqrt(s))` to `s`.
//!
//! # Theorem
//!
//! Let `T_0 = 0` and let `T_(j+1)` be the least `s` with `s - ceil(2 sqrt(s)) >= T_j`; let `f(s)` be the largest `j` with
//! `T_j <= s`. The player to move loses exactly if, for every binary place, the number of heaps `s` whose `f(s)` has a one there is
//! divisible by `k + 1`.
//!
//! Proof. `s - ceil(2 sqrt(s))` never falls as `s` grows, so the options of `s` are all heaps from 0 to this number, and `f` takes
//! on them all values below `f(s)` and no others. So play on the heaps `s` is play on heaps `f(s)` in Moore's game \[moore-1910\].
//!
//! The numbers `u_j = T_j + 1` satisfy `u_0 = 1` and `u_(j+1) = u_j + 2 + ceil(2 sqrt(u_j))`: `s - 2 sqrt(s) >= T` means
//! `(sqrt(s) - 1)^2 >= T + 1`, that is, `s >= T + 2 + 2 sqrt(T + 1)`. Write `u = q^2 + r` with `0 <= r <= 2 q`. One step leads
//! from `(q, 0)` to `(q + 1, 1)`; from `(q, r)` with `0 < r <= q` to `(q + 1, r + 2)`; with `q < r < 2 q` to `(q + 1, r + 3)`;
//! and from `(q, 2 q)` to `(q + 2, 0)`. Hence a round that starts at `(q, 0)` has
//!
//! - the step to `(q + 1, 1)`; then `(q + 1 + t, 1 + 2 t)` for `t` up to `q + 1`, which ends in `(2 q + 2, 2 q + 3)`;
//! - then `(2 q + 2 + t, 2 q + 3 + 3 t)` for `t` up to `2 q + 1`, which ends in `(4 q + 3, 8 q + 6)`;
//! - then the next round, from `(4 q + 5, 0)` on: `3 q + 4` steps later.
//!
//! # How the code uses it
//!
//! For `s` let `Q` be the root of `s + 1`. The round is found by going through them; inside a round there is one term for each
//! `q`, so `f(s)` is the number of the term with `q = Q`, or one less if that is larger than `s + 1`.
//!
//! # What is not covered
//!
//! Which moves win.
//!
//! # Cost
//!
//! One integer root a heap and at most 15 rounds.

use serde_json::{Value, json};

use crate::ask_p7979_world_not_ending::Heaps;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Heaps { piles, k } = Heaps::read(question)?;
    // No value reaches the root of the largest heap, 10^9.
    let mut ones = [0_usize; 32];
    for pile in piles {
        let value = f(pile);
        for (place, count) in ones.iter_mut().enumerate() {
            *count += usize::from(value >> place & 1 == 1);
        }
    }
    let lost = ones.iter().all(|count| count % (k + 1) == 0);
    Ok(json!(if lost { "NO" } else { "YES" }))
}

/// The largest `j` with `T_j <= s`.
fn f(s: i64) -> i64 {
    let root = (s + 1).isqrt();
    // The round that starts at (q, 0) with the term of number j.
    let (mut q, mut j) = (1, 0);
    while 4 * q + 5 <= root {
        (q, j) = (4 * q + 5, j + 3 * q + 4);
    }
    // Of the place before the next round there is no term.
    let last = root.min(4 * q + 3);
    let r = match last {
        _ if last == q => 0,
        _ if last <= 2 * q + 2 => 2 * (last - q) - 1,
        _ => 2 * q + 3 + 3 * (last - 2 * q - 2),
    };
    let too_large = last * last + r > s + 1;
    j + (last - q) - i64::from(too_large)
}
