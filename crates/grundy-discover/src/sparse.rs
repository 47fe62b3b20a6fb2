//! Sparse spaces: a mask under which few values have even parity.
//!
//! # Setting
//!
//! Numbers with an even number of ones under a mask are closed under xor; an even number xor an odd
//! one is odd. In many take-and-break games nearly all values are odd under some mask. Then a
//! value is the xor of two others only if one of them is among the few even ones, the *rare*.
//!
//! # Theorem
//!
//! None: Berlekamp, Conway and Guy saw the phenomenon; that it goes on is not known for any game that is not
//! periodic.
//!
//! # How the code uses it
//!
//! The mask with the fewest rare values is taken, if they are few.
//!
//! # What is not covered
//!
//! Masks beyond the bits of the greatest value.
//!
//! # Cost
//!
//! One pass over the row for each mask, after equal values were counted together.

/// A mask under which few values have even parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The mask.
    pub mask: u64,
    /// How many values have even parity under it.
    pub rare: usize,
    /// The last number with such a value.
    pub last: u64,
    /// How many values were looked at.
    pub looked: usize,
}

/// Values are looked at up to this many bits.
const MOST_BITS: u32 = 12;

/// One in so many values may be rare. Parities of values without any such structure are even
/// about as often as odd.
const FEW: usize = 3;

/// Shorter rows show nothing.
const LEAST: usize = 1024;

/// The mask with the fewest rare values, if they are few.
pub fn sparse(values: &[Option<u64>]) -> Option<Sparse> {
    let known: Vec<u64> = values.iter().copied().collect::<Option<_>>()?;
    let most = known.iter().copied().max()?;
    let bits = u64::BITS - most.leading_zeros();
    if bits > MOST_BITS || known.len() < LEAST {
        return None;
    }
    let mut counts = vec![0_usize; usize::try_from(most).ok()? + 1];
    for value in &known {
        counts[usize::try_from(*value).ok()?] += 1;
    }
    let even = |mask: u64, value: u64| (value & mask).count_ones().is_multiple_of(2);
    let rare =
        |mask: u64| (0..=most).zip(&counts).filter(|(value, _)| even(mask, *value)).map(|(_, n)| n).sum();
    let (rare, mask) = (1..1_u64 << bits).map(|mask| (rare(mask), mask)).min()?;
    let last = known.iter().rposition(|value| even(mask, *value))?;
    let few = rare * FEW <= known.len();
    few.then_some(Sparse { mask, rare, last: u64::try_from(last).ok()?, looked: known.len() })
}

#[cfg(test)]
mod tests {
    use super::sparse;

    /// The values of a take-and-break game, by the definition.
    fn values(digits: &[u8], most: usize) -> Vec<Option<u64>> {
        let mut found: Vec<u64> = Vec::new();
        for n in 0..most {
            let mut seen = vec![false; 4096];
            for (take, digit) in digits.iter().enumerate().filter(|(take, _)| *take <= n) {
                let left = n - take;
                if digit & 1 != 0 && left == 0 {
                    seen[0] = true;
                }
                if digit & 2 != 0 && left > 0 {
                    seen[usize::try_from(found[left]).unwrap_or(0)] = true;
                }
                for part in (1..=left / 2).filter(|_| digit & 4 != 0) {
                    seen[usize::try_from(found[part] ^ found[left - part]).unwrap_or(0)] = true;
                }
            }
            let mex = seen.iter().position(|seen| !seen).unwrap_or(0);
            found.push(u64::try_from(mex).unwrap_or(0));
        }
        found.into_iter().map(Some).collect()
    }

    #[test]
    fn games_without_a_known_period_are_sparse() {
        for (name, digits) in [("officers 0.6", vec![0, 6]), ("treblecross 0.007", vec![0, 0, 0, 7])] {
            assert!(sparse(&values(&digits, 2048)).is_some(), "{name}");
        }
    }

    #[test]
    fn even_mixtures_are_not() {
        let row: Vec<Option<u64>> = (0..2048_u64).map(|n| Some(n % 8)).collect();
        assert_eq!(sparse(&row), None);
        assert_eq!(sparse(&[]), None);
    }
}
