//! Dynamic subtraction at contest size.
//!
//! # Setting
//!
//! A heap of `n` stones. The first move takes `1` to `n - 1` stones, every further move at most `k` times what was taken
//! just before. Who takes the last stone wins.
//!
//! # Theorem
//!
//! \[schwenk-1970\] Let `h1 = 1` and let each further term be the last one, `h`, plus the least term `h'` with `k h' >= h`.
//! Every `n >= 1` is a sum of terms, obtained by always splitting off the largest term that fits; in it each term is more
//! than `k` times the next smaller one. From `n` with at most `q` stones to take, the player to move wins exactly if the
//! smallest of these terms is at most `q`, and then taking it is the least winning move. So the first player loses exactly
//! if `n` is a term.
//!
//! # How the code uses it
//!
//! The terms up to `n` are listed, the index of `h'` moving up with `h`; then they are split off from the largest down.
//!
//! # What is not covered
//!
//! Winning moves besides the least.
//!
//! # Cost
//!
//! There are at most `1 + (k + 1) ln n` terms, since each is at least `1 + 1 / k` times the one before:
//! 3,051,087 for `k = 10^5` and `n = 10^18`.

use serde_json::{Value, json};

use crate::ask_dynamic_subtraction::Heap;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let Heap { n, k } = Heap::read(question)?;
    let mut rest = n;
    for term in terms(n, k).into_iter().rev() {
        if term == rest {
            return Ok(if rest == n { json!("lose") } else { json!(term) });
        }
        if term < rest {
            rest -= term;
        }
    }
    Ok(json!("lose"))
}

/// The terms up to `n`.
fn terms(n: i64, k: i64) -> Vec<i64> {
    let (mut terms, mut least) = (Vec::new(), 0);
    let mut last = 1;
    while last <= n {
        terms.push(last);
        // Not `k h' < h`, which could overflow.
        while terms[least] <= (last - 1) / k {
            least += 1;
        }
        last += terms[least];
    }
    terms
}
