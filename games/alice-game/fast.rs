//! Alice Game at contest size.
//!
//! # Setting
//!
//! A row of `n` monsters; a move kills a whole row of at most `k`, or `k` neighbouring ones inside a row so that both sides keep at least one: from `n` it leaves `a, b >= 1` with
//! `a + b = n - k`. Who cannot move loses.
//!
//! # Theorem
//!
//! For `k = 1` the Grundy value is `n mod 2`. For `k >= 2` and `n >= 1` it has the period `4k + 2`: let `m = n - (k + 1)`, modulo `4k + 2` and taken from `-2k` to `2k + 1`; then
//! the value is 0 for `m = 0`, 1 for `0 < |m| <= k`, 2 for `k < |m| <= 2k`, and 1 for `m = h`, where `h = 2k + 1`.
//!
//! Proof. For `k = 1` a split leaves `a + b = n - 1`, so the parts have equal values for odd `n` and different ones for even `n`. For `k >= 2` call this function `f`. Up to `n = k + 1` it is right. Beyond, with `x` for the `m` of `n`, a move leads to parts whose numbers `m` are `a` and `b` with
//! `a + b = x + h`, since `-h` and `h` are the same modulo `2h = 4k + 2`. No option has the value of `x`:
//!
//! - `x = 0`: if `a + b = h` then `f(a)` and `f(b)` differ, for `f(h - a)` is 1, 2, 1, 0 where `f(a)` is 0, 1, 2 and, at `a = h`, 1.
//! - `0 < |x| <= k`: a value 1 would need parts of the values 0 and 1, so `a = 0` and `b = x + h`; but then `f(b) = 2`.
//! - `k < |x| <= 2k`: a value 2 would need `a = 0` and `b = x + h`; but then `0 < |b| <= k` and `f(b) = 1`.
//! - `x = h`: `a = -b`, and all options have the value 0.
//!
//! All smaller values are reached, if the row is long enough for every pair `a, b`, that is from `n = 5k + 3` on: for `0 < x <= k` by `-k` and `x - k - 1`, of value 1 both; for `k < |x| <= 2k`
//! let `y = x + h`, say `y > 0`: 1 by `0` and `y`, and 0 by `y + 1` and `-1`, or, for `y = k`, by `k - 1` and `1`; here `k >= 2` is needed. Shorter rows: 0 is reached by `1` and `n - k - 1` for
//! `n <= 2k + 1`, by `k` and `n - 2k`, or by `k - 1` and `k + 2`, for `n <= 3k + 1`, by `k` and `n - 2k`, or by `k + 2` and `2k`, for `3k + 3 <= n <= 4k + 2`, and by `2k + 1` and `n - 3k - 1` for
//! `n <= 5k + 2`; 1 is reached by `k + 1` and `n - 2k - 1`.
//!
//! # How the code uses it
//!
//! As it stands.
//!
//! # What is not covered
//!
//! Numbers of more than 10^18.
//!
//! # Cost
//!
//! One division.

use serde_json::{Value, json};

use crate::ask_alice_game::Row;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Row { k, n } = Row::read(question)?;
    let value = g(n, k);
    Ok(json!({ "winner": if value == 0 { "Bob" } else { "Alice" }, "sg": value }))
}

fn g(n: i64, k: i64) -> i64 {
    if n == 0 || k == 1 {
        return n % 2;
    }
    let h = 2 * k + 1;
    // The distance from 0 around the circle.
    let m = (n - k - 1).rem_euclid(2 * h);
    match m.min(2 * h - m) {
        0 => 0,
        distance if distance <= k || distance == h => 1,
        _ => 2,
    }
}
