//! Products of polynomials with coefficients 0 and 1, and nim products by them.

use crate::nim::Tables;

/// How polynomials are multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Plain code, the reference.
    Plain,
    /// The instruction for it.
    #[cfg(target_arch = "x86_64")]
    Instruction,
}

impl By {
    /// The instruction, if this machine has it.
    pub(crate) fn here() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("pclmulqdq") && is_x86_feature_detected!("sse4.1") {
            return Some(Self::Instruction);
        }
        None
    }
}

/// The nim-product of two numbers below 2^64.
#[inline]
pub(crate) fn nim_product(by: By, tables: &Tables, a: u64, b: u64) -> u64 {
    match by {
        By::Plain => tables.product(a, b, plain),
        // SAFETY: `By::Instruction` is made only where its features were detected.
        #[cfg(target_arch = "x86_64")]
        By::Instruction => unsafe { instruction(tables, a, b) },
    }
}

/// The lower and the upper half of a product of polynomials.
pub(crate) fn plain(a: u64, b: u64) -> [u64; 2] {
    let factor = u128::from(a);
    let product = (0..64).filter(|bit| b >> bit & 1 == 1).fold(0, |sum, bit| sum ^ factor << bit);
    halves(product)
}

/// The lower and the upper half of a word.
fn halves(word: u128) -> [u64; 2] {
    let bytes = word.to_le_bytes();
    let (words, _) = bytes.as_chunks::<8>();
    [0, 1].map(|half| u64::from_le_bytes(words[half]))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "pclmulqdq,sse4.1")]
fn instruction(tables: &Tables, a: u64, b: u64) -> u64 {
    use std::arch::x86_64::*;
    tables.product(a, b, |a, b| {
        let [a, b] = [a, b].map(|word| _mm_cvtsi64_si128(word.cast_signed()));
        let product = _mm_clmulepi64_si128::<0>(a, b);
        [_mm_cvtsi128_si64(product), _mm_extract_epi64::<1>(product)].map(i64::cast_unsigned)
    })
}
