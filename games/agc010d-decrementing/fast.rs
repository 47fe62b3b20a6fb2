//! Decrementing at contest size.
//!
//! # Setting
//!
//! Positive numbers without a common divisor; a move lowers a number of at least 2 by 1 and divides all by their greatest common
//! divisor. Who finds only ones loses. Let `e` count the even numbers; at least one number is odd.
//!
//! # Theorem
//!
//! If `e` is odd, the player to move wins. If `e` is even, and a 1 or at least two odd numbers are there, he loses.
//!
//! *The first part.* Lower an even number. With it and the odd number that was there, two odd numbers are there now; so the common
//! divisor is odd, dividing changes no parity, and `e` has become even. *The second part.* A move lowers an even number, or
//! one of several odd ones, or an odd number besides the 1. Each time an odd number stays, the divisor is odd, and `e` becomes
//! odd. Where there is no move all are 1, and `e = 0`.
//!
//! What remains is an even `e` with one odd number, at least 3. Lowering an even number makes `e` odd and loses. So the
//! odd one is lowered: all become even, and are divided by at least 2.
//!
//! # How the code uses it
//!
//! The forced moves are made until one of the two cases is there. Each halves the numbers, so there are at most 60.
//!
//! # What is not covered
//!
//! Numbers above 10^18.
//!
//! # Cost
//!
//! `O(n log^2 a)`.

use serde_json::Value;

use crate::ask_agc010d_decrementing::{divisor, numbers};
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let is_won = is_won(numbers(question)?);
    Ok(Value::from(if is_won { "First" } else { "Second" }))
}

fn is_won(mut numbers: Vec<usize>) -> bool {
    let mut mover_is_first = true;
    loop {
        let even = numbers.iter().filter(|number| *number % 2 == 0).count();
        if even % 2 == 1 {
            return mover_is_first;
        }
        let odd = numbers.iter().position(|number| number % 2 == 1);
        let Some(odd) = odd.filter(|odd| numbers.len() - even == 1 && numbers[*odd] > 1) else {
            return !mover_is_first;
        };
        numbers[odd] -= 1;
        let common = divisor(&numbers);
        numbers.iter_mut().for_each(|number| *number /= common);
        mover_is_first = !mover_is_first;
    }
}
