//! Number theory the plain way: trial division, counted step by step.

use grundy_core::Run;
use grundy_values::Int;

use super::Halted;

/// Whether `n` is a prime number.
pub(super) fn prime(n: &Int, run: &Run<'_>) -> Result<bool, Halted> {
    if *n < Int::from(2) {
        return Ok(false);
    }
    Ok(least_divisor(n, Int::from(2), run)?.is_none())
}

/// All divisors of `n >= 1`.
pub(super) fn divisors(n: &Int, run: &Run<'_>) -> Result<Vec<Int>, Halted> {
    let mut found = vec![Int::ONE, n.clone()];
    let mut from = Int::from(2);
    while let Some((divisor, quotient)) = least_divisor(n, from, run)? {
        let Ok(next) = divisor.add(&Int::ONE) else { break };
        found.push(divisor);
        found.push(quotient);
        from = next;
    }
    Ok(found)
}

/// The powers a^j <= n, j >= 0; only 1 for a <= 1, none for n <= 0.
pub(super) fn powers(a: &Int, n: &Int) -> Result<Vec<Int>, Halted> {
    let mut found = Vec::new();
    let mut power = Int::ONE;
    while power <= *n {
        found.push(power.clone());
        if *a <= Int::ONE {
            break;
        }
        let Ok(next) = power.mul(a) else { break };
        power = next;
    }
    Ok(found)
}

/// The least divisor d of `n` with `from <= d` and d * d <= n, and n / d.
fn least_divisor(n: &Int, from: Int, run: &Run<'_>) -> Result<Option<(Int, Int)>, Halted> {
    let mut divisor = from;
    loop {
        run.step()?;
        let Some((quotient, remainder)) = n.div_mod(&divisor) else { return Ok(None) };
        if quotient < divisor {
            return Ok(None);
        }
        if remainder.is_zero() {
            return Ok(Some((divisor, quotient)));
        }
        let Ok(next) = divisor.add(&Int::ONE) else { return Ok(None) };
        divisor = next;
    }
}
