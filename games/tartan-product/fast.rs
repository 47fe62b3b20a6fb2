//! Products of coin-turning games at full size.
//!
//! # Setting
//!
//! Two coin-turning games `A` and `B`. In `A × B` a move turns all coins at the points of `S × T`, where `S` is what a move of `A` turns and `T` what a move of `B` turns;
//! the point with both coordinates greatest goes from heads to tails.
//!
//! # Theorem
//!
//! \[winning-ways, ch. 14\] (the *Tartan theorem*) A head at `(x, y)` has the nim-product of the values of a head at `x` in `A` and of one at `y` in `B`.
//!
//! # How the code uses it
//!
//! The values in `A` and `B` have closed forms, which `fast.rs` of `coin-turning` gives.
//!
//! # What is not covered
//!
//! Coordinates above 10^18.
//!
//! # Cost
//!
//! One nim-product.

use grundy_values::Nimber;
use serde_json::Value;

use crate::ask_tartan_product::read;
use crate::question::{AnswerError, Question};

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let [a, b] = read(question)?.map(|(_, family, place)| Nimber::from(family.value(place)));
    Ok(Value::from(a.product(b).get()))
}
