//! Recognises take-and-break games: guesses a code from small heaps, then proves it.
//!
//! # Setting
//!
//! The game has one kind of component with one natural field, the heap. An option, empty heaps
//! left out, takes t tokens and leaves j non-empty heaps. The *region* (t, j) of a heap n holds all
//! ways to write n - t as a sum of j positive heaps.
//!
//! # Theorem
//!
//! A game has code d0.d1d2… exactly if for every t and j either every option of region (t, j) is
//! there for all n, and bit j of dt is set, or none is for any n, and it is not. An empty heap has
//! no moves in a code, so options may be compared without their empty heaps.
//!
//! # How the code uses it
//!
//! A candidate is read off the interpreter's options of small heaps; digits from some place on
//! must be equal, and become the tail. Then with exact linear cases, for each t before the tail
//! and for all later t at once: the region is covered by the projections of the cases if the bit is
//! set, and no case meets it if not.
//!
//! # What is not covered
//!
//! Tails of a longer period, four heaps or more, rules that are not linear: those are at most
//! tested, and nobody may rely on that.
//!
//! # Cost
//!
//! Digits times cases linear problems.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{Flow, Game, Run, Verdict};
use grundy_messages::{Arg, Label};
use grundy_syntax::tree::{Ending, Play};
use grundy_values::Int;

use crate::bind::BoundGame;
use crate::ir::{Compound, Expr, ExprKind, Item};
use crate::linear::{Affine, System, Var, covered};
use crate::types::Type;
use crate::value::Value;

use super::apply::as_int;
use super::cases::Model;
use super::explore::trial;
use super::outline;
use super::safety::unproved;
use super::symbolic::State;
use super::take_break::TakeBreak;

/// Heaps up to at least this size are looked at.
const LEAST_HEAP: u64 = 24;

/// Heaps up to at most this size are looked at.
const MOST_HEAP: u64 = 260;

/// A move may leave at most this many heaps.
const MOST_HEAPS: usize = 3;

/// The variables that stand for the heaps that are left; no translation makes that many.
const HEAPS: [Var; MOST_HEAPS] = [1 << 30, (1 << 30) + 1, (1 << 30) + 2];

/// Options as sorted lists of non-empty heaps.
type Options = BTreeSet<Vec<u64>>;

/// The code that fits the small heaps of a game, and whether it is proved to be its code.
pub(crate) fn recognise(game: &BoundGame, run: &Run<'_>) -> Option<(TakeBreak, Verdict)> {
    let odd = game.rules().score;
    if odd || !has_heaps(game) || game.rules().kinds.iter().any(|kind| kind.reduce.is_some()) {
        return None;
    }
    let table = trial(run, |run| table(game, run))?;
    let code = guess(&table)?;
    let up_to = u64::try_from(table.len()).ok()?.checked_sub(1)?;
    let proved = unproved(game).is_empty() && Heaps::new(game).is_some_and(|heaps| heaps.prove(&code));
    let verdict = match proved {
        true => Verdict::Proved(Arg::Label(Label::TakeBreakCases)),
        false => Verdict::Tested { up_to },
    };
    Some((code, verdict))
}

/// Whether components are heaps, moved in one at a time by both players alike.
fn has_heaps(game: &BoundGame) -> bool {
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return false };
    let [field] = kind.fields.as_slice() else { return false };
    let additive_ends = rules.ends.iter().all(|ends| ends.ending == Ending::MoverLoses)
        && (rules.ends.is_empty() || game.play() == Play::Normal);
    field.ty == Type::Nat
        && outline::impartial(rules).is_proved()
        && matches!(rules.compound, Compound::Disjunctive)
        && rules.goals.is_empty()
        && additive_ends
}

/// The options of heaps 0, 1, 2, …; those of an empty heap that is no position are none. `None`
/// where the rules fail or leave too many heaps.
fn table(game: &BoundGame, run: &Run<'_>) -> Option<Vec<Options>> {
    let size = (2 * largest_constant(game) + 8).clamp(LEAST_HEAP, MOST_HEAP);
    let mut found = Vec::new();
    for heap in 0..=size {
        let component = match game.component(0, vec![Value::from(heap)], run) {
            Ok(component) => component,
            Err(_) if heap == 0 => {
                found.push(Options::new());
                continue;
            }
            Err(_) => return None,
        };
        let mut options = Options::new();
        let mut fits = true;
        let pushed = game.options(&component, run, &mut |parts| {
            let heaps: Option<Vec<u64>> =
                parts.iter().map(|part| part.fields[0].as_int()?.to_u64()).collect();
            let mut heaps = heaps.unwrap_or_default();
            heaps.retain(|heap| *heap > 0);
            heaps.sort_unstable();
            fits &= heaps.len() <= MOST_HEAPS && heaps.iter().sum::<u64>() <= heap;
            options.insert(heaps);
            if fits { Flow::Continue(()) } else { Flow::Break(()) }
        });
        match pushed {
            Ok(_) if fits => found.push(options),
            // A limit: what is done is enough if it is not too little.
            Err(grundy_core::Halt::Stop(_)) if heap > LEAST_HEAP => break,
            _ => return None,
        }
    }
    Some(found)
}

/// The largest number written in the rules or given for a parameter, as far as it is small.
fn largest_constant(game: &BoundGame) -> u64 {
    let mut largest = 0;
    let mut see = |int: &Int| {
        if let Some(word) = int.to_u64().filter(|word| *word <= MOST_HEAP) {
            largest = largest.max(word);
        }
    };
    for rule in &game.rules().moves {
        let mut visit = |e: &Expr| {
            if let ExprKind::Int(int) = &e.kind {
                see(int);
            }
        };
        rule.items.iter().for_each(|item: &Item| item.walk(&mut visit));
        rule.result.body.walk(&mut visit);
    }
    for value in game.params().iter().chain(game.constants()) {
        let elements = value.elements().unwrap_or_default();
        [value].into_iter().chain(elements).filter_map(Value::as_int).for_each(&mut see);
    }
    largest
}

/// The code whose options these are, if there is one with a tail of one digit.
fn guess(table: &[Options]) -> Option<TakeBreak> {
    let size = u64::try_from(table.len()).ok()?.checked_sub(1)?;
    // Later digits are seen on too few heaps to be told apart.
    let counted: Vec<Counts> = (0..).zip(table).map(|(heap, options)| counts(heap, options)).collect();
    let digits = (0..=size - 4).map(|taken| digit(&counted, taken)).collect::<Option<Vec<u8>>>()?;
    let last = *digits.last()?;
    let tail_start = digits.iter().rposition(|digit| *digit != last).map_or(0, |place| place + 1);
    if tail_start > digits.len() - 6 {
        return None;
    }
    let code = TakeBreak::new(&digits[..tail_start.max(1)], &[last])?;
    let agrees = |(heap, options): (usize, &Options)| {
        u64::try_from(heap).is_ok_and(|heap| *options == options_of(&code, heap))
    };
    table.iter().enumerate().all(agrees).then_some(code)
}

/// How many options of a heap take that many and leave that many heaps.
type Counts = BTreeMap<(u64, usize), u64>;

fn counts(heap: u64, options: &Options) -> Counts {
    let mut counts = Counts::new();
    for option in options {
        *counts.entry((heap - option.iter().sum::<u64>(), option.len())).or_default() += 1;
    }
    counts
}

/// Digit `taken`, if its bits are all or nothing on the heaps of the table. Options are counted, not
/// listed: a large heap can be left as three heaps in too many ways.
fn digit(table: &[Counts], taken: u64) -> Option<u8> {
    let mut digit = 0;
    for parts in 0..=MOST_HEAPS {
        let (mut some, mut all) = (false, true);
        for (heap, counts) in (0..).zip(table).skip(usize::try_from(taken).ok()?) {
            let there = counts.get(&(taken, parts)).copied().unwrap_or(0);
            (some, all) = (some || there > 0, all && there == ways(heap - taken, parts));
        }
        match (some, all) {
            (true, true) => digit |= 1 << parts,
            (true, false) => return None,
            (false, _) => {}
        }
    }
    Some(digit)
}

/// How many rising lists of `parts` positive numbers, at most three, add up to `total`.
fn ways(total: u64, parts: usize) -> u64 {
    match parts {
        0 => u64::from(total == 0),
        1 => u64::from(total > 0),
        2 => total / 2,
        // The nearest integer to total^2 / 12.
        _ => (total * total + 6) / 12,
    }
}

/// The options that a code gives a heap.
fn options_of(code: &TakeBreak, heap: u64) -> Options {
    let of = |taken: u64| {
        let digit = usize::try_from(taken).map_or(0, |taken| code.digit(taken));
        (0..=MOST_HEAPS)
            .filter(move |parts| digit >> parts & 1 == 1)
            .flat_map(move |parts| partitions(heap - taken, parts, 1))
    };
    (0..=heap).flat_map(of).collect()
}

/// All rising lists of `parts` numbers, none below `least`, that add up to `total`.
fn partitions(total: u64, parts: usize, least: u64) -> Vec<Vec<u64>> {
    match parts {
        0 if total == 0 => vec![Vec::new()],
        0 => Vec::new(),
        1 if total >= least => vec![vec![total]],
        1 => Vec::new(),
        _ => (least..=total)
            .flat_map(|first| {
                let rest = partitions(total - first, parts - 1, first);
                rest.into_iter().map(move |rest| [vec![first], rest].concat())
            })
            .collect(),
    }
}

/// The moves of a game on one heap, with exact cases.
struct Heaps {
    heap: Affine,
    /// Each case with the non-empty heaps it leaves.
    pieces: Vec<(System, Vec<Affine>)>,
}

impl Heaps {
    /// `None` where some case is not exact, or may leave the domain.
    fn new(game: &BoundGame) -> Option<Self> {
        let model = Model::new(game, 0).ok()?;
        let heap = as_int(model.fields.first()?)?;
        if model.may_fail || !all_heaps_are_positions(&model, &heap) {
            return None;
        }
        let mut pieces = Vec::new();
        for case in &model.cases {
            if !case.state.exact {
                return None;
            }
            let mut open = vec![(case.state.system.clone(), Vec::new())];
            for part in &case.parts {
                let left = as_int(part.fields.first()?)?;
                if !case.state.system.implies(&left) {
                    return None;
                }
                open = open.into_iter().flat_map(|piece| empty_or_not(piece, &left)).collect();
            }
            pieces.extend(open);
        }
        pieces.iter().all(|(_, heaps)| heaps.len() <= MOST_HEAPS).then_some(Self { heap, pieces })
    }

    fn prove(&self, code: &TakeBreak) -> bool {
        (0..=MOST_HEAPS).all(|parts| self.prove_parts(code, parts).unwrap_or(false))
    }

    /// Proves all digits as to leaving exactly `parts` heaps; `None` is giving up.
    fn prove_parts(&self, code: &TakeBreak, parts: usize) -> Option<bool> {
        let pieces = || self.pieces.iter().filter(|(_, heaps)| heaps.len() == parts);
        let mut shadows = Vec::new();
        for piece in pieces() {
            for order in orders(parts) {
                shadows.push(self.shadow(piece, &order)?);
            }
        }
        let first_of_tail = i128::try_from(code.digits().len()).ok()?;
        let bit = |digit: u8| digit >> parts & 1 == 1;
        for (taken, digit) in (0..).zip(code.digits()) {
            let exactly = |form: &Affine, system: &mut System| {
                system.require_zero(form.plus(-taken)?);
                Some(())
            };
            if !self.prove_region(bit(*digit), parts, &shadows, &exactly)? {
                return Some(false);
            }
        }
        let at_least = |form: &Affine, system: &mut System| {
            system.require(form.plus(-first_of_tail)?);
            Some(())
        };
        let less_than_none = |form: &Affine, system: &mut System| {
            system.require(form.scale(-1)?.plus(-1)?);
            Some(())
        };
        let tail = code.tail().first().is_some_and(|digit| bit(*digit));
        let rest = self.prove_region(tail, parts, &shadows, &at_least)?;
        Some(rest && self.prove_region(false, parts, &shadows, &less_than_none)?)
    }

    /// Proves that a region is reached everywhere, or nowhere; `taken` says which it is.
    fn prove_region(
        &self,
        reached: bool,
        parts: usize,
        shadows: &[System],
        taken: &dyn Fn(&Affine, &mut System) -> Option<()>,
    ) -> Option<bool> {
        let heaps: Vec<Affine> = HEAPS[..parts].iter().map(|var| Affine::var(*var)).collect();
        if reached {
            let mut region = System::default();
            region.require(self.heap.plus(-1)?);
            for (place, heap) in heaps.iter().enumerate() {
                let least = if place == 0 { Affine::constant(1) } else { heaps[place - 1].clone() };
                region.require_order(&least, heap)?;
            }
            taken(&self.taken(&heaps)?, &mut region)?;
            return Some(covered(&region, shadows));
        }
        for (system, heaps) in self.pieces.iter().filter(|(_, heaps)| heaps.len() == parts) {
            let mut meeting = system.clone();
            taken(&self.taken(heaps)?, &mut meeting)?;
            if !meeting.infeasible() {
                return Some(false);
            }
        }
        Some(true)
    }

    /// What is taken where these heaps are left.
    fn taken(&self, heaps: &[Affine]) -> Option<Affine> {
        heaps.iter().try_fold(self.heap.clone(), |taken, heap| taken.sub(heap))
    }

    /// The heaps, and what is left of them, for which a case applies.
    fn shadow(&self, (system, heaps): &(System, Vec<Affine>), order: &[usize]) -> Option<System> {
        let mut system = system.clone();
        for (var, place) in HEAPS.iter().zip(order) {
            system.require_zero(heaps[*place].sub(&Affine::var(*var))?);
        }
        system.project(&|var| self.heap.coefficient(var) != 0 || HEAPS.contains(&var))
    }
}

/// Whether `where` leaves no heap out but perhaps the empty one.
fn all_heaps_are_positions(model: &Model<'_>, heap: &Affine) -> bool {
    let declared = &model.translator.rules.kinds[model.kind];
    declared.conditions.iter().all(|condition| {
        let mut state = State::new();
        // The heap is the first variable there is.
        state.variable();
        let Some(least) = heap.plus(-1) else { return false };
        state.system.require(least);
        state.env = model.fields.iter().cloned().map(Some).collect();
        model.translator.assume(&condition.body, false, state).is_ok_and(|failing| failing.is_empty())
    })
}

/// The two ways a resulting heap can be: empty, or one of the heaps that are left.
fn empty_or_not((system, heaps): (System, Vec<Affine>), left: &Affine) -> Vec<(System, Vec<Affine>)> {
    let mut empty = system.clone();
    empty.require_zero(left.clone());
    let mut more = system;
    let mut with = heaps.clone();
    with.push(left.clone());
    if let Some(positive) = left.plus(-1) {
        more.require(positive);
    }
    [(empty, heaps), (more, with)].into_iter().filter(|(system, _)| !system.infeasible()).collect()
}

/// All orders of that many places.
fn orders(places: usize) -> Vec<Vec<usize>> {
    (0..places).fold(vec![Vec::new()], |found, _| {
        let longer = |start: &Vec<usize>| {
            let rest = (0..places).filter(|place| !start.contains(place));
            rest.map(|place| [start.clone(), vec![place]].concat()).collect::<Vec<_>>()
        };
        found.iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_counted_as_they_are_listed() {
        for total in 0..40 {
            for parts in 0..=MOST_HEAPS {
                let listed = u64::try_from(partitions(total, parts, 1).len());
                assert_eq!(listed, Ok(ways(total, parts)), "{total} as {parts}");
            }
        }
    }
}
