//! The route by a window of values, for finite take-and-break codes.
//!
//! # Setting
//!
//! Heaps n with a code: whether a move that takes t tokens is legal depends on t and on the *number*
//! of non-empty heaps it leaves, and on nothing else. A move takes at most k tokens and leaves at
//! most c heaps. A function f is given with f(n + p) = f(n) for all n >= e, where e, p >= 1.
//!
//! # Theorem
//!
//! If f(n) is the least number that is no value of an option, for all n < c(e + p) + k, then f is the Grundy
//! function. For an option of a larger n has a part of at least e + p: shifted down by p it becomes
//! an option of n - p of the same value. And an option of n - p has a part of at least e: shifted
//! up by p it becomes an option of n. So n and n - p have options of the same values. (Guy and
//! Smith 1956 for c = 2; c = 1 are subtraction games.)
//!
//! # How the code uses it
//!
//! The code must be *proved* by the classifier, and finite. Values of options are collected in
//! sets: those of one heap, of two heaps with a given total, of three. A code that leaves no heaps at
//! all is treated as c = 1. Grundy's game and splits into equal halves have no code, since their moves
//! look at the sizes of the heaps that are left.
//!
//! # What is not covered
//!
//! Values that grow from period to period, codes without end, four heaps or more.
//!
//! # Cost
//!
//! O(N^2) for N = c(e + p) + k and c <= 2, times the number of values for c = 3; N is bounded.

use grundy_core::{Certificate, Evidence, Of, Periodic, Run, Window};
use grundy_messages::Label;
use grundy_rules::classify::{Class, TakeBreak};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Value};
use grundy_syntax::tree::Play;

use crate::induction::subject;
use crate::trouble::{Tried, Trouble};
use crate::{Against, Attempt, Obligation, Refusal};

/// Larger windows of moves that leave at most two heaps are refused.
const MOST_HEAPS: u64 = 40_000;

/// Larger windows of moves that leave three heaps are refused.
const MOST_HEAPS_OF_THREE: u64 = 3_000;

/// Tries to prove by the window theorem that `values` are the Grundy values of a game.
pub fn by_window(game: &BoundGame, class: &Class, values: &Periodic, run: &Run<'_>) -> Attempt {
    attempt(game, class, values, run).unwrap_or_else(Attempt::from)
}

fn attempt(game: &BoundGame, class: &Class, values: &Periodic, run: &Run<'_>) -> Tried<Attempt> {
    let code = match &class.take_break {
        Some((code, verdict)) if verdict.is_proved() => code,
        _ => return Err(Refusal::plain(Label::FragmentNoCode).into()),
    };
    if game.play() == Play::Misere {
        return Err(Refusal::plain(Label::FragmentMisere).into());
    }
    if !code.tail().is_empty() {
        return Err(Refusal::naming(Label::FragmentEndlessCode, code.to_string()).into());
    }
    let values = with_preperiod(values)?;
    let heaps = size(code, &values)?;
    match first_wrong(code, &values, heaps, run)? {
        None => {
            let evidence = Evidence::Window(Window { digits: code.digits().to_vec(), values });
            let (game, of) = (subject(game), Of::Values);
            Ok(Attempt::Found(Certificate { game, of, evidence, readings: Vec::new() }))
        }
        Some((heap, obligation)) => {
            let component = Component { kind: 0, fields: [Value::from(heap)].into() };
            Ok(Attempt::Refuted(Against { component, obligation, parameters: Vec::new() }))
        }
    }
}

/// The same values with e >= 1, as the theorem asks; refused where a heap has none.
fn with_preperiod(values: &Periodic) -> Tried<Periodic> {
    let refuse = |label: Label| Err(Trouble::from(Refusal::plain(label)));
    if values.saltus != 0 {
        return refuse(Label::FragmentSaltus);
    }
    let mut values = values.clone();
    if !values.is_consistent() {
        return refuse(Label::FragmentPattern);
    }
    if values.preperiod == 0 {
        let again = values.at(values.period);
        values.values.push(again);
        values.preperiod = 1;
    }
    // An empty heap may be no component; it then has no value and plays no part.
    match values.values.iter().skip(1).all(Option::is_some) {
        true => Ok(values),
        false => refuse(Label::FragmentPattern),
    }
}

/// N = c(e + p) + k, if that is not too large.
fn size(code: &TakeBreak, values: &Periodic) -> Tried<u64> {
    let c = u64::from(code.most_heaps().max(1));
    let k = u64::try_from(code.digits().len() - 1).unwrap_or(u64::MAX);
    let heaps = values.preperiod.saturating_add(values.period).saturating_mul(c).saturating_add(k);
    let most = if c <= 2 { MOST_HEAPS } else { MOST_HEAPS_OF_THREE };
    match heaps <= most {
        true => Ok(heaps),
        false => Err(Refusal::naming(Label::FragmentWindow, heaps.to_string()).into()),
    }
}

/// The first heap below `heaps` whose value is not the least that no option has.
fn first_wrong(
    code: &TakeBreak,
    values: &Periodic,
    heaps: u64,
    run: &Run<'_>,
) -> Tried<Option<(u64, Obligation)>> {
    let mut known = Known::new(code);
    for heap in 0..heaps {
        if heap % 64 == 0 {
            run.poll()?;
        }
        let claimed = values.at(heap).unwrap_or(0);
        let mex = known.next_mex();
        if claimed != mex {
            let same = claimed < mex;
            return Ok(Some((heap, if same { Obligation::Different } else { Obligation::Reached })));
        }
        known.values.push(mex);
    }
    Ok(None)
}

/// A set of values.
#[derive(Clone, Default)]
struct Seen(Vec<u64>);

impl Seen {
    fn add(&mut self, value: u64) {
        let Ok(word) = usize::try_from(value / 64) else { return };
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    fn add_all(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    fn members(&self) -> impl Iterator<Item = u64> {
        self.0.iter().zip(0_u64..).flat_map(|(word, at)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at * 64 + bit)
        })
    }

    fn mex(&self) -> u64 {
        let full = self.0.iter().take_while(|word| **word == u64::MAX).count();
        let ones = self.0.get(full).map_or(0, |word| word.trailing_ones());
        u64::try_from(full).unwrap_or(u64::MAX) * 64 + u64::from(ones)
    }
}

/// Values of the first heaps, and of the sums of two and three of them by total.
struct Known<'c> {
    code: &'c TakeBreak,
    /// Whether some digit leaves two, or three, heaps.
    leaves: [bool; 2],
    values: Vec<u64>,
    pairs: Vec<Seen>,
    triples: Vec<Seen>,
}

impl<'c> Known<'c> {
    fn new(code: &'c TakeBreak) -> Self {
        let any = |bit: u8| code.digits().iter().any(|digit| digit & bit != 0);
        let leaves = [any(4) || any(8), any(8)];
        Self { code, leaves, values: Vec::new(), pairs: Vec::new(), triples: Vec::new() }
    }

    /// The least value that no option of the next heap has.
    fn next_mex(&mut self) -> u64 {
        let heap = self.values.len();
        if self.leaves[0] {
            self.pairs.push(self.pairs_of(heap));
        }
        if self.leaves[1] {
            self.triples.push(self.triples_of(heap));
        }
        let mut seen = Seen::default();
        for (taken, digit) in self.code.digits().iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            match left {
                0 if digit & 1 != 0 => seen.add(0),
                1.. if digit & 2 != 0 => seen.add(self.values[left]),
                _ => {}
            }
            if digit & 4 != 0 {
                seen.add_all(&self.pairs[left]);
            }
            if digit & 8 != 0 {
                seen.add_all(&self.triples[left]);
            }
        }
        seen.mex()
    }

    /// The values of two non-empty heaps with this total.
    fn pairs_of(&self, total: usize) -> Seen {
        let mut seen = Seen::default();
        for a in 1..=total / 2 {
            seen.add(self.values[a] ^ self.values[total - a]);
        }
        seen
    }

    /// The values of three non-empty heaps with this total.
    fn triples_of(&self, total: usize) -> Seen {
        let mut seen = Seen::default();
        for a in 1..total.saturating_sub(1) {
            self.pairs[total - a].members().for_each(|pair| seen.add(pair ^ self.values[a]));
        }
        seen
    }
}
