//! Octal codes.

/// A finite octal code `d0.d1d2…dk`.
///
/// Bit 0 of `d_t` lets a player take a whole heap of `t`, bit 1 take `t` and leave one heap, bit 2 take `t` and leave two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    digits: Vec<u8>,
    /// The `t` with bit 2.
    breaks: Vec<usize>,
}

impl Octal {
    /// The code with these digits, `d0` first. `None` where a digit is above 7 or `d0` is neither 0 nor 4.
    pub fn new(digits: &[u8]) -> Option<Self> {
        let mut digits = digits.to_vec();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        let plain = digits.iter().all(|digit| *digit <= 7) && digits.first().is_none_or(|d0| d0 & 3 == 0);
        let breaks = (0..digits.len()).filter(|t| digits[*t] & 4 != 0).collect();
        plain.then_some(Self { digits, breaks })
    }

    /// The digits, `d0` first, without zeros at the end.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The number `k` of the last digit.
    pub fn last(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// The numbers of tokens that may be taken where two heaps are left.
    pub fn breaks(&self) -> &[usize] {
        &self.breaks
    }

    /// The heaps that `heap` may become by a move that leaves one heap; 0 where it leaves none.
    pub(crate) fn takes(&self, heap: usize) -> impl Iterator<Item = usize> {
        let reach = self.digits.len().min(heap + 1);
        let digits = self.digits[..reach].iter().enumerate();
        digits.filter_map(move |(t, digit)| {
            let left = heap - t;
            let wanted = if left == 0 { 1 } else { 2 };
            (digit & wanted != 0).then_some(left)
        })
    }
}
