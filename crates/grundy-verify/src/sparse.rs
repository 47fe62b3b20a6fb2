//! Evidence for long periods: the rules are those of an octal code, and its values are computed again.
//!
//! # Setting
//!
//! An octal code, of moves that leave at most two heaps. G(n) is the value of a heap of n. A *split* divides heaps in two classes by a mask m: let
//! par(v) be the parity of the binary digits that v and m share. Without `by_position` a heap n is *rare* if par(G(n)) = 0. With it, all numbers that may be taken where two heaps
//! are left must have the same parity t, and n is rare if par(G(n)) + n has the parity t. A value v is of the rare class at n if it would make n rare.
//!
//! # Theorem
//!
//! *Splits.* If a move takes t from n and leaves the heaps a and b, then G(a) xor G(b) is of the rare class at n if and only if a and b are both rare or both not. (par(G(a) xor G(b)) =
//! par(G(a)) + par(G(b)); with `by_position`, add a + b + t = n.) So a value that is not of the rare class can be that of an option only if the option is one heap or none, or has a rare heap.
//!
//! *Mex.* Let c be the least value not of the rare class that none of these options has. G(n) is the least value that is c or is below c, of the rare class, and the value of no option.
//!
//! *Period* (Guy and Smith 1956). If e, p >= 1 and G(n + p) = G(n) for e <= n < 2e + p + k, where no move takes more than k, then for all n >= e.
//!
//! # How the code uses it
//!
//! The rules are shown to be those of the code as for a window. Then all values below 2(e + p) + k are computed as *Mex* says: the options without a rare heap are looked
//! at only while a value below c is open. Which heaps are rare comes out on the way and must be what the certificate says. Nothing rests on the mask: another one only costs time.
//!
//! # What is not covered
//!
//! More than [`LONGEST`] values, values of [`MOST_VALUE`] and more, readings.
//!
//! # Cost
//!
//! For each heap and each number that may be taken: the rare heaps, and as many others as it takes to close what is open. Two bytes a value.

use grundy_core::{Of, Sparse, Stop};
use grundy_messages::{Arg, Label};

use crate::compare::Logic;
use crate::window::Code;
use crate::{Rejection, refuse};

/// The most values that are computed.
const LONGEST: u64 = 1_000_000_000;

/// Values stay below this.
const MOST_VALUE: usize = 1 << 12;

/// How often it is asked whether to go on.
const POLL: usize = 1 << 12;

/// The rules are those of the code, and its values repeat.
pub(crate) fn check(logic: &mut Logic<'_, '_>, of: Of, sparse: &Sparse) -> Result<(), Rejection> {
    let shape = |label: Label| refuse::fails(Label::VerifyStepShape, label);
    if of != Of::Values {
        return Err(shape(Label::VerifyCoding));
    }
    let code = Code::of_rules(logic, &sparse.digits)?;
    if code.heaps > 2 {
        return Err(shape(Label::VerifyDigits));
    }
    if sparse.preperiod == 0 || sparse.period == 0 {
        return Err(shape(Label::VerifyPeriodZero));
    }
    let split = Split::new(&code, sparse).ok_or_else(|| shape(Label::VerifySparseMask))?;
    let samples = logic.compare()?;
    code.is_that_of(logic)?;
    let values = Values::new(&code, split, sparse)?.computed(logic)?;
    logic.compare_values(of, &samples, |sample, value| {
        let found = usize::try_from(sample.numbers[0]).ok().and_then(|n| values.g.get(n));
        // Beyond what was computed nothing is compared.
        found.is_none_or(|found| u64::from(*found) == value)
    })?;
    values.repeat(sparse)
}

/// Which heaps are rare.
#[derive(Clone, Copy)]
struct Split {
    mask: u16,
    /// The parity of what may be taken, where the place of a heap counts.
    parity: Option<usize>,
}

impl Split {
    /// `None` where places count and the numbers that may be taken differ in parity, or the mask is too large.
    fn new(code: &Code, sparse: &Sparse) -> Option<Self> {
        let mask = u16::try_from(sparse.mask).ok()?;
        if !sparse.by_position {
            return Some(Self { mask, parity: None });
        }
        let (first, rest) = code.taken.get(2)?.split_first()?;
        let same = rest.iter().all(|taken| taken % 2 == first % 2);
        same.then_some(Self { mask, parity: Some(usize::from(first % 2 == 1)) })
    }

    /// Whether `value` is of the rare class at `n`.
    fn is_rare(self, n: usize, value: u16) -> bool {
        let parity = usize::from((value & self.mask).count_ones() % 2 == 1);
        match self.parity {
            None => parity == 0,
            Some(taken) => (parity + n) % 2 == taken,
        }
    }
}

/// The values computed so far.
struct Values {
    g: Vec<u16>,
    /// The rare heaps, ascending; heap 0 is no part of a split and is left out.
    rares: Vec<usize>,
    split: Split,
    /// What may be taken where no heap, one heap or two heaps are left.
    taken: [Vec<usize>; 3],
    /// How many values are wanted.
    end: usize,
    /// The rare heaps that the certificate names.
    named: Vec<usize>,
    /// By value: the number of the last heap that has an option of it, plus 1.
    seen: Vec<usize>,
    /// The greatest value so far.
    greatest: u16,
}

impl Values {
    fn new(code: &Code, split: Split, sparse: &Sparse) -> Result<Self, Rejection> {
        let end = sparse.preperiod.checked_add(sparse.period).and_then(|sum| sum.checked_mul(2));
        let end = end.and_then(|end| end.checked_add(code.most)).filter(|end| *end <= LONGEST);
        let end = end.and_then(|end| usize::try_from(end).ok()).ok_or(Stop::Positions { limit: LONGEST })?;
        let sized = |numbers: &[u64]| numbers.iter().filter_map(|n| usize::try_from(*n).ok()).collect();
        let taken = [0, 1, 2].map(|heaps| code.taken.get(heaps).map_or_else(Vec::new, |taken| sized(taken)));
        let named = sized(&sparse.rares);
        Ok(Self {
            g: Vec::new(),
            rares: Vec::new(),
            split,
            taken,
            end,
            named,
            seen: vec![0; MOST_VALUE],
            greatest: 0,
        })
    }

    /// All values.
    fn computed(mut self, logic: &mut Logic<'_, '_>) -> Result<Self, Rejection> {
        logic.run.take(self.end.saturating_mul(2))?;
        self.g.reserve_exact(self.end);
        for n in 0..self.end {
            if n % POLL == 0 {
                logic.run.poll()?;
            }
            let value = self.value(n);
            if usize::from(value) >= MOST_VALUE / 2 {
                return Err(Rejection::Outside(Arg::Label(Label::VerifyTooLarge)));
            }
            if n > 0 && self.split.is_rare(n, value) {
                if self.named.get(self.rares.len()) != Some(&n) {
                    return Err(rares(n));
                }
                self.rares.push(n);
            }
            self.greatest = self.greatest.max(value);
            self.g.push(value);
        }
        logic.work += u64::try_from(self.end).unwrap_or(u64::MAX);
        match self.named.get(self.rares.len()) {
            Some(more) => Err(rares(*more)),
            None => Ok(self),
        }
    }

    /// The least value that no option of `n` has.
    fn value(&mut self, n: usize) -> u16 {
        let Self { g, rares, split, taken: [none, one, two], seen, greatest, .. } = self;
        let stamp = n + 1;
        let mut see = |value: u16| {
            if let Some(last) = seen.get_mut(usize::from(value)) {
                *last = stamp;
            }
        };
        if none.contains(&n) {
            see(0);
        }
        for left in one.iter().filter_map(|t| n.checked_sub(*t)).filter(|left| *left > 0) {
            see(g[left]);
        }
        for total in two.iter().filter_map(|t| n.checked_sub(*t)) {
            for rare in rares.iter().take_while(|rare| **rare < total) {
                see(g[*rare] ^ g[total - rare]);
            }
        }
        // No option has a value of `beyond` or more, so this is more than enough.
        let beyond = greatest.checked_add(1).map_or(u16::MAX, u16::next_power_of_two);
        let is_open = |value: &u16| seen.get(usize::from(*value)).is_some_and(|last| *last != stamp);
        let candidate = (0..=beyond).find(|value| !split.is_rare(n, *value) && is_open(value));
        let candidate = candidate.unwrap_or(beyond.saturating_add(1));
        let mut open: Vec<u16> =
            (0..candidate).filter(|value| split.is_rare(n, *value) && is_open(value)).collect();
        let most = two.first().and_then(|t| n.checked_sub(*t)).unwrap_or(0) / 2;
        for first in 1..=most {
            if open.is_empty() {
                break;
            }
            for total in two.iter().filter_map(|t| n.checked_sub(*t)).filter(|total| first < *total) {
                let value = g[first] ^ g[total - first];
                open.retain(|open| *open != value);
            }
        }
        open.first().copied().unwrap_or(candidate)
    }

    /// The values repeat as far as the theorem asks.
    fn repeat(&self, sparse: &Sparse) -> Result<(), Rejection> {
        let sized = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let (from, period) = (sized(sparse.preperiod), sized(sparse.period));
        let later = self.g.get(from + period..).unwrap_or(&[]);
        let earlier = self.g.get(from..).unwrap_or(&[]);
        match earlier.iter().zip(later).position(|(value, again)| value != again) {
            None => Ok(()),
            Some(at) => {
                let args = vec![("n", Arg::from((from + at).to_string()))];
                Err(refuse::fails(Label::VerifyStepWindow, Arg::Filled(Label::VerifySparsePeriod, args)))
            }
        }
    }
}

fn rares(n: usize) -> Rejection {
    let args = vec![("n", Arg::from(n.to_string()))];
    refuse::fails(Label::VerifyStepWindow, Arg::Filled(Label::VerifySparseRare, args))
}
