//! Questions to an automaton: is there an assignment, is this one, which are there.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use grundy_core::{Numeration, Stop};

use super::{Engine, NodeId, StateId, Symbol, too_many};
use crate::digits;

/// Digits of all variables, least significant place first.
#[derive(Clone, Debug)]
pub(crate) struct Word(Vec<Symbol>, Numeration);

impl Word {
    /// The number in a slot; `None` where it does not fit.
    pub(crate) fn number(&self, slot: u32) -> Option<u128> {
        digits::number(self.1, self.0.iter().map(|digits| digits >> slot & 1 == 1))
    }
}

/// Numbers in some slots.
pub(crate) type Fixed<'f> = &'f [(u32, u64)];

/// Words in some slots.
type Words<'f> = &'f [(u32, u64)];

/// The digits of fixed words at one place, and the slots that are fixed.
fn fixed_digits(fixed: Words<'_>, place: u32) -> (Symbol, Symbol) {
    fixed.iter().fold((0, 0), |(digits, slots), (slot, number)| {
        let digit = number.checked_shr(place).unwrap_or(0) & 1;
        (digits | digit << slot, slots | 1 << slot)
    })
}

/// How many digits the fixed words have.
fn places(fixed: Words<'_>) -> u32 {
    fixed.iter().map(|(_, number)| u64::BITS - number.leading_zeros()).max().unwrap_or(0)
}

impl Engine<'_, '_> {
    /// A shortest assignment that satisfies the node, if there is one.
    pub(crate) fn find(&mut self, root: NodeId) -> Result<Option<Word>, Stop> {
        let mut seen: HashSet<StateId> = HashSet::new();
        // Each state with where it came from: the place in this list, and the digits.
        let mut queue: Vec<(StateId, Option<(usize, Symbol)>)> = Vec::new();
        for start in self.starts(root)?.iter() {
            if seen.insert(*start) {
                queue.push((*start, None));
            }
        }
        let mut next = 0;
        while let Some((state, _)) = queue.get(next).copied() {
            if self.accepts(root, state)? {
                return Ok(Some(Word(word(&queue, next), self.numeration)));
            }
            for (digits, to) in self.moves(root, state)?.iter() {
                self.run.step()?;
                if seen.insert(*to) {
                    queue.push((*to, Some((next, *digits))));
                }
            }
            next += 1;
        }
        Ok(None)
    }

    /// Whether the assignment, which has all variables of the node, satisfies it.
    pub(crate) fn holds(&mut self, root: NodeId, fixed: Fixed<'_>) -> Result<bool, Stop> {
        let fixed = &self.words(fixed)?;
        let mut states: BTreeSet<StateId> = self.starts(root)?.iter().copied().collect();
        for place in 0..places(fixed) {
            states = self.after(root, &states, fixed_digits(fixed, place))?.into_values().flatten().collect();
        }
        for state in states {
            if self.accepts(root, state)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same for a node of sets: one step a place.
    pub(crate) fn runs(&mut self, root: NodeId, fixed: Fixed<'_>) -> Result<bool, Stop> {
        let fixed = &self.words(fixed)?;
        let root = self.sets(root)?;
        let vars = self.vars(root);
        let Some(mut state) = self.starts(root)?.first().copied() else { return Ok(false) };
        for place in 0..places(fixed) {
            state = self.step(root, state, fixed_digits(fixed, place).0 & vars)?;
        }
        self.accepts(root, state)
    }

    /// All assignments that have these numbers in these slots and numbers of at most `most` digits elsewhere, as numbers in the
    /// slots `others`, in order; `None` where there are also longer ones.
    pub(crate) fn solutions(
        &mut self,
        root: NodeId,
        fixed: Fixed<'_>,
        others: &[u32],
        most: u32,
    ) -> Result<Option<BTreeSet<Vec<u64>>>, Stop> {
        let fixed = &self.words(fixed)?;
        let most = most.max(places(fixed)).min(u64::BITS);
        let useful = self.useful(root, fixed, most)?;
        let Some(useful) = useful else { return Ok(None) };
        let mut found = BTreeSet::new();
        let mut open = vec![(0, useful[0].clone(), vec![0_u64; others.len()])];
        while let Some((place, states, numbers)) = open.pop() {
            self.run.step()?;
            if place == most {
                let numbers = numbers.iter().map(|word| self.number_of(*word));
                found.insert(numbers.collect::<Result<_, _>>()?);
                continue;
            }
            for (digits, next) in self.after(root, &states, fixed_digits(fixed, place))? {
                let next: BTreeSet<StateId> = next
                    .into_iter()
                    .filter(|state| useful[super::index(place) + 1].contains(state))
                    .collect();
                if next.is_empty() {
                    continue;
                }
                let longer =
                    numbers.iter().zip(others).map(|(number, slot)| number | (digits >> slot & 1) << place);
                open.push((place + 1, next, longer.collect()));
            }
        }
        Ok(Some(found))
    }

    /// The words of fixed numbers.
    fn words(&self, fixed: Fixed<'_>) -> Result<Vec<(u32, u64)>, Stop> {
        let word = |(slot, number): &(u32, u64)| Some((*slot, digits::word(self.numeration, *number)?));
        fixed.iter().map(word).collect::<Option<_>>().ok_or_else(too_many)
    }

    /// The number of a word.
    fn number_of(&self, word: u64) -> Result<u64, Stop> {
        let places = (0..u64::BITS).map(|place| word >> place & 1 == 1);
        let number = digits::number(self.numeration, places);
        number.and_then(|number| u64::try_from(number).ok()).ok_or_else(too_many)
    }

    /// How many places are needed for a number.
    pub(crate) fn places(&self, number: u64) -> Result<u32, Stop> {
        digits::places(self.numeration, number).ok_or_else(too_many)
    }

    /// For each place up to `most`, the states that can stand there on the way to acceptance; `None` if acceptance needs
    /// a 1 beyond.
    fn useful(
        &mut self,
        root: NodeId,
        fixed: Words<'_>,
        most: u32,
    ) -> Result<Option<Vec<BTreeSet<StateId>>>, Stop> {
        let mut layers: Vec<BTreeSet<StateId>> = vec![self.starts(root)?.iter().copied().collect()];
        for place in 0..most {
            let last = layers.last().cloned().unwrap_or_default();
            let next = self.after(root, &last, fixed_digits(fixed, place))?;
            layers.push(next.into_values().flatten().collect());
        }
        if self.goes_on(root, layers.last().cloned().unwrap_or_default(), fixed)? {
            return Ok(None);
        }
        let mut useful: BTreeSet<StateId> = BTreeSet::new();
        for state in layers.pop().unwrap_or_default() {
            if self.accepts(root, state)? {
                useful.insert(state);
            }
        }
        let mut all = vec![useful];
        for (place, layer) in (0..most).zip(layers).rev().collect::<Vec<_>>() {
            let (digits, slots) = fixed_digits(fixed, place);
            let mut before = BTreeSet::new();
            for state in layer {
                let moves = self.moves(root, state)?;
                let after = all.last();
                let leads = |(read, to): &(Symbol, StateId)| {
                    (read ^ digits) & slots & self.vars(root) == 0
                        && after.is_some_and(|after| after.contains(to))
                };
                if moves.iter().any(leads) {
                    before.insert(state);
                }
            }
            all.push(before);
        }
        all.reverse();
        Ok(Some(all))
    }

    /// Whether from one of these states, zeros in the fixed slots and a 1 elsewhere lead to acceptance.
    fn goes_on(&mut self, root: NodeId, states: BTreeSet<StateId>, fixed: Words<'_>) -> Result<bool, Stop> {
        let slots = fixed_digits(fixed, 0).1;
        let mut seen: BTreeSet<(StateId, bool)> = states.into_iter().map(|state| (state, false)).collect();
        let mut open: Vec<(StateId, bool)> = seen.iter().copied().collect();
        while let Some((state, one)) = open.pop() {
            if one && self.accepts(root, state)? {
                return Ok(true);
            }
            for (digits, to) in self.moves(root, state)?.iter() {
                self.run.step()?;
                let next = (*to, one || *digits != 0);
                if digits & slots == 0 && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        Ok(false)
    }

    /// The states after one place with these digits in these slots, by the digits read.
    fn after(
        &mut self,
        root: NodeId,
        states: &BTreeSet<StateId>,
        (digits, slots): (Symbol, Symbol),
    ) -> Result<BTreeMap<Symbol, BTreeSet<StateId>>, Stop> {
        let slots = slots & self.vars(root);
        let mut next: BTreeMap<Symbol, BTreeSet<StateId>> = BTreeMap::new();
        for state in states {
            for (read, to) in self.moves(root, *state)?.iter() {
                self.run.step()?;
                if (read ^ digits) & slots == 0 {
                    next.entry(*read).or_default().insert(*to);
                }
            }
        }
        Ok(next)
    }
}

/// The digits read on the way to a place of the queue.
fn word(queue: &[(StateId, Option<(usize, Symbol)>)], at: usize) -> Vec<Symbol> {
    let mut digits = Vec::new();
    let mut at = at;
    while let Some((_, Some((before, read)))) = queue.get(at) {
        digits.push(*read);
        at = *before;
    }
    digits.reverse();
    digits
}
