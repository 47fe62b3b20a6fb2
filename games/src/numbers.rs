//! Arithmetic that several answers need.

use grundy_values::Int;

/// The rest of a natural number by a small one.
pub(crate) fn residue(n: &Int, modulus: u64) -> u64 {
    n.div_mod(&Int::from(modulus)).and_then(|(_, rest)| rest.to_u64()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residues_of_large_numbers() {
        let huge: Int = "1000000000000000000000000000001".parse().expect("a number");
        assert_eq!((residue(&huge, 3), residue(&huge, 4), residue(&Int::ZERO, 7)), (2, 1, 0));
    }
}
