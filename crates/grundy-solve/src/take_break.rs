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
//! *Periods* (Guy and Smith 1956 for j = 2; Golomb 1966 for subtraction sets, j = 1). Let the
//! digits end at `d_k`, let no digit leave more than j >= 1 heaps, and let n0, p >= 1 be such that
//! G(n + p) = G(n) for n0 <= n < j n0 + (j - 1) p + k. Then G(n + p) = G(n) for all n >= n0.
//!
//! Proof, by induction on n >= j n0 + (j - 1) p + k. An option of n + p leaves at least n + p - k
//! tokens, that is j (n0 + p) or more, in at most j heaps, so the largest, b, has at least n0 + p;
//! with b - p in its place, at least n0, it is an option of n, of the same value by induction, since
//! b - p < n. An option of n leaves at least n - k tokens, j n0 or more, so its largest heap b has
//! at least n0, and with b + p in its place it is an option of n + p of the same value. Since n > k,
//! no option is without heaps. So the options of n and of n + p have the same values.
//!
//! # How the code uses it
//!
//! Codes whose digits end and are at most 7 go to [`OctalTable`], which has the methods for them, and codes whose
//! repeating digits only take to `rising`. For all others, X_2(s) is made once for each s, as a bit set, and used for every digit; a repeating tail adds
//! X_j(s) to a set for each residue of s once and for all, so that a tail costs nothing more. X_3(s) is
//! the union of the sets X_2(s - a) with every element changed by G(a), which is a permutation of
//! bits. A period is found by [`PeriodSearch`] with the very value that proves it; where no digit leaves more than one heap, the
//! table is searched each time it has grown by a quarter: for each p the last n with G(n + p) != G(n) is looked for from the
//! end, which for most p is soon found. From then on every heap is known.
//!
//! # What is not covered
//!
//! Digits above 15, a `d0` that would allow a pass, and periods of codes with a repeating tail.
//!
//! # Cost
//!
//! For heaps up to N and values up to V: taking N V / 64 words, breaking in two N^2 / 4 marks or, for octal codes, as
//! [`OctalTable`] says, breaking in three N^2 V / 400 words. A value is kept in four bytes, those of octal codes in one where few heaps are
//! rare, else in two or four.

mod rising;

use std::ops::ControlFlow;

use grundy_core::{Run, Stop};
use grundy_kernels::{Level, Octal, OctalTable, PeriodSearch, Sequence, TooLarge};
use rising::Rising;

/// The most heaps that are asked of a table at a time.
const ASKED: usize = 1 << 16;

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

    /// The greatest number of heaps a digit leaves, at least 1; `None` where the digits repeat.
    fn most_heaps(&self) -> Option<usize> {
        let most = [3, 2].into_iter().find(|&heaps| self.makes(heaps)).unwrap_or(1);
        self.tail.is_empty().then_some(most)
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
    /// The values, where the code is octal.
    octal: Option<OctalTable>,
    /// The values of other codes.
    values: Vec<u32>,
    /// How to go on where digits repeat and only take.
    rising: Option<Rising>,
    /// The bytes of the run that the values count for, where the code is octal.
    counted: usize,
    /// X_2 by total; emptied when no digit can ask for it any more.
    pairs: Vec<Bits>,
    /// X_3 by total, likewise.
    triples: Vec<Bits>,
    /// By number of heaps and residue: everything a repeating digit can lead to.
    tails: [Vec<Bits>; 4],
    seen: Bits,
    /// The greatest value so far.
    greatest: u32,
    /// The number of values at which a period is looked for next.
    next_search: usize,
    /// Looks for it, where digits end and some leave several heaps.
    search: Option<PeriodSearch>,
    repeats: Option<Repeats>,
}

impl Heaps {
    /// Nothing computed yet.
    pub fn new(code: Code) -> Self {
        let tails = std::array::from_fn(|_| vec![Bits::default(); code.tail.len()]);
        let several = code.most_heaps().filter(|heaps| *heaps > 1);
        let search = several.map(|heaps| PeriodSearch::new(code.head.len().saturating_sub(1), heaps));
        let octal = Octal::new(&code.head).filter(|_| code.tail.is_empty()).map(OctalTable::new);
        Self {
            rising: Rising::new(&code),
            code,
            octal,
            values: Vec::new(),
            counted: 0,
            pairs: Vec::new(),
            triples: Vec::new(),
            tails,
            seen: Bits::default(),
            greatest: 0,
            next_search: 1,
            search,
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
            if self.octal.is_some() { self.ask(heap, run)? } else { self.next(run)? }
        }
    }

    /// The value of a heap, if nothing need be computed for it.
    pub fn peek(&self, heap: u64) -> Option<u64> {
        if self.code.is_nim() {
            return Some(heap);
        }
        if let Some(value) = usize::try_from(heap).ok().and_then(|heap| self.get(heap)) {
            return Some(u64::from(value));
        }
        let Repeats { from, period } = self.repeats?;
        let (start, period) = (u64::try_from(from).ok()?, u64::try_from(period).ok()?);
        let place = usize::try_from(start + (heap - start) % period).ok()?;
        self.get(place).map(u64::from)
    }

    /// The number of values computed so far.
    pub fn len(&self) -> usize {
        self.octal.as_ref().map_or(self.values.len(), OctalTable::len)
    }

    /// Whether nothing was computed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values computed so far, from heap 0.
    pub fn values(&self) -> impl Iterator<Item = u32> {
        (0..self.len()).filter_map(|heap| self.get(heap))
    }

    /// A value that was computed.
    fn get(&self, heap: usize) -> Option<u32> {
        match &self.octal {
            Some(table) => table.value(heap).map(u32::from),
            None => self.values.get(heap).copied(),
        }
    }

    /// Takes over the values of heaps from 0 on that were computed before; false where the code has no way to go on from them.
    pub fn learn(&mut self, known: &[u64]) -> bool {
        let goes_on = self.octal.is_none() && (self.rising.is_some() || self.code.tail.is_empty());
        if self.code.is_nim() || !goes_on {
            return self.code.is_nim();
        }
        for value in known.iter().skip(self.values.len()) {
            let Ok(value) = u32::try_from(*value) else { return false };
            if let Some(rising) = &mut self.rising {
                rising.learn(&self.values, value);
            }
            self.greatest = self.greatest.max(value);
            self.values.push(value);
        }
        // Sets of totals that no digit can ask for any more are not made again.
        let old = self.values.len().saturating_sub(self.code.head.len() + 1);
        if self.rising.is_none() && self.code.makes(3) && self.triples.len() < old {
            self.triples.resize(old, Bits::default());
        }
        self.look_for_period();
        true
    }

    /// The repetition, once one is proved.
    pub fn repeats(&self) -> Option<Repeats> {
        self.repeats
    }

    /// Asks the table of an octal code for the values up to `heap`, or for as many as may prove a period.
    fn ask(&mut self, heap: u64, run: &Run<'_>) -> Result<(), Stop> {
        let known = self.len();
        let enough = usize::try_from(heap).map_or(usize::MAX, |heap| heap.saturating_add(1));
        let until = enough.min(self.next_search.max(known + 1)).min(known + ASKED);
        self.octal = self.octal.take().map(|table| table.with(Level::best(), run.threads()));
        let Some(table) = &mut self.octal else { return Ok(()) };
        // Each heap is a position, and counts before it is computed.
        let bytes = table.bytes_per_value();
        let granted = (known..until).map(|_| run.position().and_then(|()| run.take(bytes)));
        let (mut length, mut stopped) = (known, None);
        for allowed in granted {
            match allowed {
                Ok(()) => (length, self.counted) = (length + 1, self.counted + bytes),
                Err(stop) => {
                    stopped = Some(stop);
                    break;
                }
            }
        }
        let mut polled = Ok(());
        let filled = table.fill(length, &mut |made| {
            run.report(u64::try_from(made).unwrap_or(u64::MAX), None);
            polled = run.poll();
            if polled.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mut held = table.len() * table.bytes_per_value();
        if filled == Err(TooLarge) {
            self.values = table.values_from(0).map(u32::from).collect();
            self.octal = None;
            self.greatest = self.values.iter().copied().max().unwrap_or(0);
            held = self.values.len() * size_of::<u32>();
        }
        let counted = self.count(held, run);
        self.look_for_period();
        polled.and(stopped.map_or(Ok(()), Err)).and(counted)
    }

    /// Counts the bytes of all values as `held`: a table may change how it keeps them.
    fn count(&mut self, held: usize, run: &Run<'_>) -> Result<(), Stop> {
        run.give_back(self.counted.saturating_sub(held));
        self.counted = self.counted.min(held);
        run.take(held - self.counted)?;
        self.counted = held;
        Ok(())
    }

    /// Computes the value of one more heap.
    fn next(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let heap = self.values.len();
        run.position()?;
        run.take(size_of::<u32>())?;
        if heap >= 1024 {
            run.poll()?;
        }
        let value = match &mut self.rising {
            Some(rising) => rising.next(&self.values),
            None => self.mex_of_sets(heap, run)?,
        };
        self.values.push(value);
        self.greatest = self.greatest.max(value);
        self.look_for_period();
        if heap.is_multiple_of(1024) {
            run.report(u64::try_from(heap).unwrap_or(u64::MAX), None);
        }
        Ok(())
    }

    /// The value of the next heap, by the sets of its options.
    fn mex_of_sets(&mut self, heap: usize, run: &Run<'_>) -> Result<u32, Stop> {
        self.make_sets(heap, run)?;
        self.seen.clear();
        for taken in 0..self.code.head.len().min(heap + 1) {
            self.take(self.code.head[taken], heap - taken);
        }
        self.take_by_tail(heap);
        Ok(self.seen.mex())
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
            let pairs = pairs(&self.values, self.pairs.len(), self.greatest);
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

    fn triples_of(&self, total: usize) -> Bits {
        let mut triples = Bits::default();
        for least in 1..=total / 3 {
            triples.add_changed(&self.pairs[total - least], self.values[least]);
        }
        triples
    }

    /// Searches the table for a period that the theorem proves.
    fn look_for_period(&mut self) {
        let known = self.len();
        let Some(heaps) = self.code.most_heaps().filter(|_| known >= self.next_search) else { return };
        if self.repeats.is_some() {
            return;
        }
        match &mut self.search {
            Some(search) => {
                let found = match &self.octal {
                    Some(table) => search.find(table),
                    None => search.find(self.values.as_slice()),
                };
                self.repeats =
                    found.map(|found| Repeats { from: found.preperiod.max(1), period: found.period });
                self.next_search = search.next();
            }
            None => {
                self.repeats = (1..known / heaps).find_map(|period| self.proved_period(period, heaps));
                self.next_search = (known + known / 4).max(known + 8);
            }
        }
    }

    /// The repetition with this period, if the values known prove it.
    fn proved_period(&self, period: usize, heaps: usize) -> Option<Repeats> {
        let (known, last_digit) = (self.len(), self.code.head.len().saturating_sub(1));
        // Equality is needed for n0 <= n < heaps n0 + (heaps - 1) period + last_digit, and looks at
        // values up to one period later. So n0 may be at most:
        let room = known.checked_sub(heaps * period + last_digit)?;
        let latest = room / heaps;
        let exceptions = match &self.octal {
            Some(table) => table.repeats_from(period),
            None => self.values.repeats_from(period),
        };
        let from = exceptions.max(1);
        (from <= latest).then_some(Repeats { from, period })
    }
}

/// X_2 of a total, where all values are at most `greatest`.
fn pairs(values: &[u32], total: usize, greatest: u32) -> Bits {
    let half = total / 2;
    if half == 0 {
        return Bits::default();
    }
    let (low, high) = (&values[1..=half], &values[total - half..total]);
    let pairs = low.iter().zip(high.iter().rev()).map(|(a, b)| a ^ b);
    if greatest < 64 {
        // One word stays in a register.
        return Bits(vec![pairs.fold(0, |word, pair| word | 1 << pair)]);
    }
    let mut pairs_of_total = Bits::below(greatest);
    pairs.for_each(|pair| pairs_of_total.set_below(pair));
    pairs_of_total
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

    fn contains(&self, number: u32) -> bool {
        let word = usize::try_from(number / 64).ok().and_then(|word| self.0.get(word));
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// An empty set with room for what exclusive or makes of numbers up to `greatest`.
    fn below(greatest: u32) -> Self {
        let words = usize::try_from(greatest / 64).unwrap_or(usize::MAX);
        Self(vec![0; (words + 1).next_power_of_two()])
    }

    /// Adds a number for which there is room.
    fn set_below(&mut self, number: u32) {
        // The length is a power of two, so the mask changes nothing but spares a bounds check.
        let mask = self.0.len() - 1;
        self.0[usize::try_from(number / 64).unwrap_or(0) & mask] |= 1 << (number % 64);
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

    /// Every period found early is that of a much longer table.
    #[test]
    fn periods_are_true() {
        let run = grundy_core::Run::unlimited();
        let mut found = 0;
        for digits in 0..16 * 16 * 16_u32 {
            let digit = |shift: u32| u8::try_from(digits >> shift & 15).unwrap();
            let (d0, digits) = (digit(8) & 12, [digit(8) & 3, digit(4), digit(0)]);
            let code = Code::new(&[d0, digits[0], digits[1], digits[2]], &[]).unwrap();
            let mut quick = Heaps::new(code.clone());
            quick.value(250, &run).unwrap();
            if quick.repeats().is_none() {
                continue;
            }
            found += 1;
            let mut long = Heaps::new(code);
            long.next_search = usize::MAX;
            long.value(500, &run).unwrap();
            for heap in 0..=500 {
                assert_eq!(quick.peek(heap), long.peek(heap), "{:?}, heap {heap}", quick.code());
            }
        }
        assert!(found > 400, "only {found} periods");
    }

    #[test]
    fn the_period_of_kayles_needs_168_values() {
        let run = grundy_core::Run::unlimited();
        let mut kayles = Heaps::new(Code::new(&[0, 7, 7], &[]).unwrap());
        kayles.value(1_000_000_000_000, &run).unwrap();
        assert_eq!(kayles.repeats(), Some(Repeats { from: 71, period: 12 }));
        assert_eq!(kayles.len(), 168);
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
