//! Heaps from which one takes, and which one breaks, by a code of digits.
//!
//! # Setting
//!
//! Digit `d_k` of the code `d0.d1d2d3…` says what may become of a heap from which k tokens are
//! taken: if its bit of weight 2^j is set, what is left may be j non-empty heaps. Weights 1 and 2
//! are taking (no heap, one heap), 4 and 8 breaking (two heaps, three heaps). The digits may end,
//! or repeat: `0.(3)` is Nim, `4.(3)` Lasker's Nim, `0.77` Kayles. G(n) is the Grundy value of a
//! heap of n tokens.
//!
//! # Theorem
//!
//! *Totals.* An option of the heap n is worth an element of X_j(n - k), the set of exclusive ors
//! of the values of j heaps with n - k tokens in all, for a digit `d_k` with bit j. X_j(s) does
//! not depend on k or n.
//!
//! *Nim* (Bouton 1901). For `0.(3)`, G(n) = n: the options of n are worth 0, …, n - 1 by
//! induction, and their mex is n.
//!
//! *Windows* (Golomb 1966, for subtraction sets). Let the digits end and none break a heap, and
//! let w be the number of the last digit that is not 0. For n > w the value G(n) is the mex of
//! G(n - k) over the k with bit 2 of `d_k`, a function of the last w values. So if the windows
//! G(a - w + 1), …, G(a) and G(b - w + 1), …, G(b) are equal for some w <= a < b, then
//! G(n + b - a) = G(n) for all n > a - w.
//!
//! # How the code uses it
//!
//! X_2(s) is made once for each s, as a bit set, and used for every digit; a repeating tail adds
//! X_j(s) to a set for each residue of s once and for all, so that a tail costs nothing more. X_3(s) is
//! the union of the sets X_2(s - a) with every element changed by G(a), which is a permutation of
//! bits. Codes that do not break heaps look for a repeated window while they are computed, the
//! other window standing still at a power of two (Brent 1980); from then on every heap is known.
//!
//! # What is not covered
//!
//! Digits above 15, a `d0` that would allow a pass, and periods of codes that break heaps: those
//! need a proof of their own.
//!
//! # Cost
//!
//! For heaps up to N and values up to V: taking N V / 64 words, breaking in two N^2 / 4 marks,
//! breaking in three N^2 V / 400 words.

use grundy_core::{Run, Stop};

/// A take-and-break code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The digits before the tail, `d0` first.
    head: Vec<u8>,
    /// The digits that repeat; empty where the digits end.
    tail: Vec<u8>,
}

impl Code {
    /// The code with these digits, `d0` first, followed by `tail` again and again.
    ///
    /// `None` where a digit is above 15 or `d0` would allow a pass.
    pub fn new(digits: &[u8], tail: &[u8]) -> Option<Self> {
        let (mut head, mut tail) = (digits.to_vec(), tail.to_vec());
        if head.is_empty() {
            // The tail repeats from d0 on, so its first turn can be written out.
            head.clone_from(&tail);
        }
        if tail.iter().all(|&digit| digit == 0) {
            tail.clear();
            head.truncate(head.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1));
        }
        let small = head.iter().chain(&tail).all(|&digit| digit <= 15);
        let passes = head.first().is_some_and(|first| first & 3 != 0);
        (small && !passes).then_some(Self { head, tail })
    }

    /// Whether it is Nim, `0.(3)`.
    pub fn is_nim(&self) -> bool {
        let takes_any = |digits: &[u8]| digits.iter().all(|&digit| digit == 3);
        !self.tail.is_empty() && self.head[0] == 0 && takes_any(&self.head[1..]) && takes_any(&self.tail)
    }

    /// Whether some digit breaks a heap in `heaps` parts.
    fn makes(&self, heaps: usize) -> bool {
        self.head.iter().chain(&self.tail).any(|digit| digit >> heaps & 1 == 1)
    }

    /// The length of a window, where the digits end and none breaks a heap.
    fn window(&self) -> Option<usize> {
        let takes_only = self.tail.is_empty() && !self.makes(2) && !self.makes(3);
        takes_only.then(|| self.head.len().saturating_sub(1).max(1))
    }
}

/// From some heap on, values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The first heap of the repetition, not always the least possible.
    pub from: usize,
    /// A period, not always the least.
    pub period: usize,
}

/// Values of heaps, computed as far as needed.
#[derive(Debug)]
pub struct Heaps {
    code: Code,
    values: Vec<u32>,
    /// X_2 by total; emptied when no digit can ask for it any more.
    pairs: Vec<Bits>,
    /// X_3 by total, likewise.
    triples: Vec<Bits>,
    /// By number of heaps and residue: everything a repeating digit can lead to.
    tails: [Vec<Bits>; 4],
    seen: Bits,
    /// The heap at which the window that stands still ends.
    anchor: usize,
    repeats: Option<Repeats>,
}

impl Heaps {
    /// Nothing computed yet.
    pub fn new(code: Code) -> Self {
        let tails = std::array::from_fn(|_| vec![Bits::default(); code.tail.len()]);
        Self {
            code,
            values: Vec::new(),
            pairs: Vec::new(),
            triples: Vec::new(),
            tails,
            seen: Bits::default(),
            anchor: 0,
            repeats: None,
        }
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The value of a heap; everything computed on the way is kept, also after a stop.
    pub fn value(&mut self, heap: u64, run: &Run<'_>) -> Result<u64, Stop> {
        if self.code.is_nim() {
            return Ok(heap);
        }
        loop {
            if let Some(value) = self.peek(heap) {
                return Ok(value);
            }
            self.next(run)?;
        }
    }

    /// The value of a heap, if nothing need be computed for it.
    pub fn peek(&self, heap: u64) -> Option<u64> {
        if self.code.is_nim() {
            return Some(heap);
        }
        let computed = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap));
        if let Some(&value) = computed {
            return Some(u64::from(value));
        }
        let Repeats { from, period } = self.repeats?;
        let (start, period) = (u64::try_from(from).ok()?, u64::try_from(period).ok()?);
        let place = usize::try_from(start + (heap - start) % period).ok()?;
        self.values.get(place).map(|&value| u64::from(value))
    }

    /// The values computed so far, from heap 0.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The repetition, once a window has repeated.
    pub fn repeats(&self) -> Option<Repeats> {
        self.repeats
    }

    /// Computes the value of one more heap.
    fn next(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let heap = self.values.len();
        run.position()?;
        run.take(size_of::<u32>())?;
        if heap >= 1024 {
            run.poll()?;
        }
        self.make_sets(heap, run)?;
        self.seen.clear();
        for taken in 0..self.code.head.len().min(heap + 1) {
            self.take(self.code.head[taken], heap - taken);
        }
        self.take_by_tail(heap);
        let value = self.seen.mex();
        self.values.push(value);
        self.look_for_window();
        if heap.is_multiple_of(1024) {
            run.report(u64::try_from(heap).unwrap_or(u64::MAX), None);
        }
        Ok(())
    }

    /// Sees what `digit` makes of the tokens that are left.
    fn take(&mut self, digit: u8, left: usize) {
        if digit & 1 != 0 && left == 0 {
            self.seen.set(0);
        }
        if digit & 2 != 0 && left > 0 {
            self.seen.set(self.values[left]);
        }
        if digit & 4 != 0 {
            self.seen.add(&self.pairs[left]);
        }
        if digit & 8 != 0 {
            self.seen.add(&self.triples[left]);
        }
    }

    /// Sees what the repeating digits allow: one more total has come within their reach.
    fn take_by_tail(&mut self, heap: usize) {
        let length = self.code.tail.len();
        let Some(total) = heap.checked_sub(self.code.head.len()).filter(|_| length > 0) else {
            return;
        };
        let residue = total % length;
        if total == 0 {
            self.tails[0][residue].set(0);
        } else {
            self.tails[1][residue].set(self.values[total]);
        }
        if let Some(pairs) = self.pairs.get(total) {
            self.tails[2][residue].add(pairs);
        }
        if let Some(triples) = self.triples.get(total) {
            self.tails[3][residue].add(triples);
        }
        for (offset, digit) in self.code.tail.iter().enumerate() {
            let residue = (total + length - offset) % length;
            // A total of this residue is in reach only if the digit takes no more than there is.
            for (heaps, sets) in self.tails.iter().enumerate() {
                if digit >> heaps & 1 == 1 {
                    self.seen.add(&sets[residue]);
                }
            }
        }
    }

    /// Makes X_2 and X_3 for all totals up to `heap`, as far as the code breaks heaps.
    fn make_sets(&mut self, heap: usize, run: &Run<'_>) -> Result<(), Stop> {
        let (twos, threes) = (self.code.makes(2), self.code.makes(3));
        while (twos || threes) && self.pairs.len() <= heap {
            let pairs = self.pairs_of(self.pairs.len());
            run.take(pairs.bytes())?;
            self.pairs.push(pairs);
        }
        while threes && self.triples.len() <= heap {
            let triples = self.triples_of(self.triples.len());
            run.take(triples.bytes())?;
            self.triples.push(triples);
        }
        // The oldest set that can still be asked for is head.len() back; X_3 needs all of X_2.
        if let Some(old) = heap.checked_sub(self.code.head.len() + 1) {
            if twos && !threes {
                run.give_back(std::mem::take(&mut self.pairs[old]).bytes());
            }
            if threes {
                run.give_back(std::mem::take(&mut self.triples[old]).bytes());
            }
        }
        Ok(())
    }

    fn pairs_of(&self, total: usize) -> Bits {
        let mut pairs = Bits::default();
        let half = total / 2;
        if half > 0 {
            let (low, high) = (&self.values[1..=half], &self.values[total - half..total]);
            low.iter().zip(high.iter().rev()).for_each(|(a, b)| pairs.set(a ^ b));
        }
        pairs
    }

    fn triples_of(&self, total: usize) -> Bits {
        let mut triples = Bits::default();
        for least in 1..=total / 3 {
            triples.add_changed(&self.pairs[total - least], self.values[least]);
        }
        triples
    }

    /// Compares the last window with the one that stands still, and moves that one now and then.
    fn look_for_window(&mut self) {
        let Some(window) = self.code.window().filter(|_| self.repeats.is_none()) else { return };
        let last = self.values.len() - 1;
        if last < window {
            return;
        }
        if self.anchor < window {
            self.anchor = last;
            return;
        }
        let at = |end: usize| &self.values[end + 1 - window..=end];
        if at(self.anchor) == at(last) {
            self.repeats = Some(Repeats { from: self.anchor + 1 - window, period: last - self.anchor });
        } else if last >= 2 * self.anchor {
            self.anchor = last;
        }
    }
}

/// A set of small numbers.
#[derive(Clone, Debug, Default)]
struct Bits(Vec<u64>);

/// The bits of a word whose number has bit 0, 1, … 5 clear.
const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl Bits {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.0.len() * size_of::<u64>()
    }

    fn set(&mut self, number: u32) {
        let word = usize::try_from(number / 64).unwrap_or(usize::MAX);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (number % 64);
    }

    fn add(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Adds every element of `other` with `change` applied by exclusive or.
    fn add_changed(&mut self, other: &Self, change: u32) {
        let high = usize::try_from(change / 64).unwrap_or(usize::MAX);
        let words = other.0.len().next_power_of_two().max((high + 1).next_power_of_two());
        if self.0.len() < words {
            self.0.resize(words, 0);
        }
        for (index, &word) in other.0.iter().enumerate() {
            self.0[index ^ high] |= changed(word, change % 64);
        }
    }

    fn mex(&self) -> u32 {
        let full = self.0.iter().take_while(|word| **word == u64::MAX).count();
        let rest = self.0.get(full).map_or(0, |word| word.trailing_ones());
        u32::try_from(full * 64).unwrap_or(u32::MAX).saturating_add(rest)
    }
}

/// The word whose bit i is bit `i xor change` of `word`.
fn changed(mut word: u64, change: u32) -> u64 {
    for (bit, clear) in CLEAR.iter().enumerate() {
        if change >> bit & 1 == 1 {
            let shift = 1 << bit;
            word = (word & clear) << shift | word >> shift & clear;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changing_permutes_bits() {
        for change in 0..64 {
            for bit in 0..64 {
                assert_eq!(changed(1 << bit, change), 1 << (bit ^ change), "bit {bit}, change {change}");
            }
        }
    }

    #[test]
    fn codes_that_allow_a_pass_are_refused() {
        assert!(Code::new(&[2, 3], &[]).is_none());
        assert!(Code::new(&[], &[3]).is_none());
        assert!(Code::new(&[4, 16], &[]).is_none());
        assert!(Code::new(&[4], &[3]).is_some());
        assert!(Code::new(&[0], &[3]).is_some_and(|code| code.is_nim()));
        assert!(Code::new(&[0, 3, 3], &[3, 3]).is_some_and(|code| code.is_nim()));
        assert!(Code::new(&[0, 3, 2], &[3]).is_some_and(|code| !code.is_nim()));
    }
}
