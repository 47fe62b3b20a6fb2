//! Values with names: ups of higher order, tiny and miny, switches.
//!
//! # Setting
//!
//! `up^[0] = 0`, `up^[n] = {up^[n - 1] | *}`, and `up^n = {0 | * - up^[n - 1]}`; `+_G = {0 || 0 | -G}`, `-_G = {G | 0 || 0}`, `±G = {G | -G}`.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.4, \[winning-ways\], ch. 8: `up^[n] = up^1 + up^2 + … + up^n`, with `up^1 = up`; a sum of multiples of the `up^n` is an *uptimal*. `up^(n + 1)` is infinitesimal
//! beside `up^n`, and `+_G`, for a number `G > 0`, beside all of them.
//!
//! # How the code uses it
//!
//! By definition. The tests hold the sums against each other.
//!
//! # What is not covered
//!
//! Tests whether a value is an uptimal.
//!
//! # Cost
//!
//! That of a few canonical forms, `n` for the powers.

use super::{Arena, Exceeded, Made, Value};
use crate::Nimber;

/// Higher orders of up nest too deep.
const MAX_ORDER: u32 = 500;

impl Arena {
    /// `up^n`; of order 0 it is 0.
    pub fn up_power(&mut self, order: u32) -> Made {
        let Some(below) = order.checked_sub(1) else { return Ok(Value::ZERO) };
        let sum = self.up_power_sum(below)?;
        let star = self.nimber(Nimber::ONE)?;
        let right = self.sub(star, sum)?;
        self.from_options(&[Value::ZERO], &[right])
    }

    /// `up^[n]`, the sum of `up^1` to `up^n`.
    pub fn up_power_sum(&mut self, order: u32) -> Made {
        if order > MAX_ORDER {
            return Err(Exceeded::Depth);
        }
        let star = self.nimber(Nimber::ONE)?;
        let mut sum = Value::ZERO;
        for _ in 0..order {
            sum = self.from_options(&[sum], &[star])?;
        }
        Ok(sum)
    }

    /// `coefficients[0] up^1 + coefficients[1] up^2 + …`, plus a nimber.
    pub fn uptimal(&mut self, coefficients: &[i64], star: Nimber) -> Made {
        let mut sum = self.nimber(star)?;
        for (order, coefficient) in (1..).zip(coefficients) {
            let power = self.up_power(order)?;
            let term = self.multiple(*coefficient, power)?;
            sum = self.add(sum, term)?;
        }
        Ok(sum)
    }

    /// `+_G = {0 || 0 | -G}`.
    pub fn tiny(&mut self, value: Value) -> Made {
        let negative = self.negate(value)?;
        let threat = self.from_options(&[Value::ZERO], &[negative])?;
        self.from_options(&[Value::ZERO], &[threat])
    }

    /// `-_G = {G | 0 || 0}`.
    pub fn miny(&mut self, value: Value) -> Made {
        let threat = self.from_options(&[value], &[Value::ZERO])?;
        self.from_options(&[threat], &[Value::ZERO])
    }

    /// `±G = {G | -G}`.
    pub fn switch(&mut self, value: Value) -> Made {
        let negative = self.negate(value)?;
        self.from_options(&[value], &[negative])
    }
}
