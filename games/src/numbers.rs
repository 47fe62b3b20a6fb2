//! Arithmetic that several answers need.

use grundy_values::Int;

/// The rest of a natural number by a small one.
pub(crate) fn residue(n: &Int, modulus: u64) -> u64 {
    n.div_mod(&Int::from(modulus)).and_then(|(_, rest)| rest.to_u64()).unwrap_or(0)
}

/// A power modulo `modulus`, which is below 2^32.
pub(crate) fn power_mod(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut square, mut result) = (base % modulus, 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * square % modulus;
        }
        square = square * square % modulus;
        exponent /= 2;
    }
    result
}

/// For each number up to `most`, the rank of its least prime factor among the primes, 2 having rank 1; 0 for 0 and 1.
///
/// # Cost
///
/// The sieve of Eratosthenes, four bytes a number.
pub(crate) fn least_prime_ranks(most: usize) -> Vec<u32> {
    let mut ranks = vec![0; most + 1];
    let mut rank = 0;
    for p in 2..=most {
        if ranks[p] != 0 {
            continue;
        }
        rank += 1;
        ranks[p] = rank;
        // Smaller multiples have a smaller prime factor.
        let Some(square) = p.checked_mul(p).filter(|square| *square <= most) else { continue };
        for multiple in ranks[square..].iter_mut().step_by(p).filter(|multiple| **multiple == 0) {
            *multiple = rank;
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_modulo_a_number() {
        let rows = [
            (0, 0, 7, 1),
            (3, 0, 7, 1),
            (3, 5, 7, 5),
            (10, 18, 1_000_000_007, 49),
            (2, 1_000_000_006, 1_000_000_007, 1),
        ];
        for (base, exponent, modulus, expected) in rows {
            assert_eq!(power_mod(base, exponent, modulus), expected, "{base}^{exponent} mod {modulus}");
        }
    }

    #[test]
    fn ranks_of_least_prime_factors() {
        assert_eq!(least_prime_ranks(0), [0]);
        assert_eq!(least_prime_ranks(12), [0, 0, 1, 2, 1, 3, 1, 4, 1, 2, 1, 5, 1]);
        // The 168 primes below 1000, the last of which is 997.
        assert_eq!((least_prime_ranks(997)[997], least_prime_ranks(1000)[961]), (168, 11));
    }

    #[test]
    fn residues_of_large_numbers() {
        let huge: Int = "1000000000000000000000000000001".parse().expect("a number");
        assert_eq!((residue(&huge, 3), residue(&huge, 4), residue(&Int::ZERO, 7)), (2, 1, 0));
    }
}
