//! The least number that is missing.

/// Values below this bound are kept as bits, larger ones as a list.
const DENSE: u64 = 1 << 20;

/// Collects Grundy values and gives the least that is missing.
#[derive(Clone, Debug, Default)]
pub struct Mex {
    words: Vec<u64>,
    large: Vec<u64>,
}

impl Mex {
    /// Nothing seen yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        self.words.clear();
        self.large.clear();
    }

    /// Takes note of `value`.
    pub fn see(&mut self, value: u64) {
        match usize::try_from(value / 64) {
            Ok(word) if value < DENSE => {
                if word >= self.words.len() {
                    self.words.resize(word + 1, 0);
                }
                self.words[word] |= 1 << (value % 64);
            }
            _ => self.large.push(value),
        }
    }

    /// Takes note of every value whose bit is set: bit `i` of word `w` is that of `64 * w + i`.
    ///
    /// There must not be more words than there are dense values.
    pub(crate) fn see_words(&mut self, words: &[u64]) {
        if words.len() > self.words.len() {
            self.words.resize(words.len(), 0);
        }
        self.words.iter_mut().zip(words).for_each(|(seen, word)| *seen |= word);
    }

    /// The least number that was not seen.
    pub fn value(&mut self) -> u64 {
        let mut at = 0;
        for word in &self.words {
            if *word != u64::MAX {
                return at + u64::from(word.trailing_ones());
            }
            at += 64;
        }
        if at == DENSE {
            self.large.sort_unstable();
            for &value in &self.large {
                if value == at {
                    at += 1;
                }
            }
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_missing_number() {
        let rows: &[(&[u64], u64)] =
            &[(&[], 0), (&[1, 2], 0), (&[0, 1, 3], 2), (&[0, u64::MAX], 1), (&[2, 1, 0, 0, 1], 3)];
        for (values, expected) in rows {
            let mut mex = Mex::new();
            values.iter().for_each(|&value| mex.see(value));
            assert_eq!(mex.value(), *expected, "mex of {values:?}");
        }
    }

    #[test]
    fn past_the_dense_part() {
        let mut mex = Mex::new();
        (0..DENSE + 5).rev().for_each(|value| mex.see(value));
        mex.see(DENSE + 7);
        assert_eq!(mex.value(), DENSE + 5);
    }
}
