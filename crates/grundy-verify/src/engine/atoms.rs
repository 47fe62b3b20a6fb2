//! The automata of the atoms.
//!
//! # Setting
//!
//! Write each variable as x = b + 2 x', b its lowest digit. After the digits b were read, what is left to be
//! said of the x' is again an atom of the same form: the state is what that atom differs in.
//!
//! # Theorem
//!
//! With t = s + the sum of a b over the variables:
//! - a x + s = 0 if and only if t is even and a x' + t/2 = 0. Zeros alone satisfy it if and only if s = 0.
//! - a x + s <= 0 if and only if a x' + ceil(t/2) <= 0. Zeros: s <= 0.
//! - m divides a x + s: if m is even, t is even and m/2 divides a x' + t/2; if m is odd, m divides a x' + t/2 where
//!   t/2 means t times (m + 1)/2. Zeros: s = 0 modulo m.
//!
//! In each case s stays between the least and the greatest of 0, the constant and the sums of factors, so there are finitely many states;
//! and a state accepts if and only if the state after a zero for every variable does.
//!
//! # How the code uses it
//!
//! [`Reader::step`] makes the step and gives nothing where the atom can no longer hold. The digit atoms have
//! one or two states.
//!
//! # What is not covered
//!
//! Atoms of more than 16 variables.
//!
//! # Cost
//!
//! 2 to the number of variables for each state.

use std::rc::Rc;

use grundy_core::{Run, Stop};

use super::{Engine, Move, NodeId, Shape, State, StateId, Symbol, assignments, index, too_many};
use crate::logic::BitOp;

/// What an atom reads, with slots for variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reader {
    /// The form with these factors and this constant is 0.
    Zero(Vec<(u32, i128)>, i128),
    /// It is at most 0.
    AtMostZero(Vec<(u32, i128)>, i128),
    /// The number divides it.
    Divides(i128, Vec<(u32, i128)>, i128),
    /// An even number of these has a 1 at each place.
    Even(Vec<u32>),
    /// The last is the operation applied to the first two.
    Bits(BitOp, [u32; 3]),
    /// The second is the lowest power of 2 in the first.
    LowBit([u32; 2]),
    /// A power of 2.
    Power(u32),
    /// The digit at that place is 1.
    BitAt(u32, u32),
    /// No two ones in a row.
    Written(u32),
    /// The second word is the first with a 0 after it.
    Shift([u32; 2]),
    /// The lowest 1 stands at an even place, and there is one.
    EvenPlace(u32),
}

/// Atoms and negations have at most this many variables.
pub(super) const MOST_VARS: u32 = 16;

impl Reader {
    /// The slots of its variables.
    pub(super) fn slots(&self) -> Symbol {
        let all = |slots: &[u32]| slots.iter().fold(0, |all, slot| all | 1 << slot);
        match self {
            Self::Zero(factors, _) | Self::AtMostZero(factors, _) | Self::Divides(_, factors, _) => {
                factors.iter().fold(0, |all, (slot, _)| all | 1 << slot)
            }
            Self::Even(slots) => all(slots),
            Self::Bits(_, slots) => all(slots),
            Self::LowBit(slots) | Self::Shift(slots) => all(slots),
            Self::Power(slot) | Self::BitAt(slot, _) | Self::Written(slot) | Self::EvenPlace(slot) => {
                1 << slot
            }
        }
    }

    /// Each assignment of digits with what [`Reader::step`] needs of it.
    pub(super) fn letters(&self, run: &Run<'_>) -> Result<Rc<[(Symbol, i128)]>, Stop> {
        let slots = self.slots();
        if slots.count_ones() > MOST_VARS {
            return Err(too_many());
        }
        assignments(slots)
            .map(|digits| {
                run.step()?;
                Ok((digits, self.weight(digits)))
            })
            .collect()
    }

    /// The sum of the factors whose digit is 1, or the digits in order, first highest.
    fn weight(&self, digits: Symbol) -> i128 {
        let bit = |slot: &u32| i128::from(digits >> slot & 1);
        let in_order = |slots: &[u32]| slots.iter().fold(0, |all, slot| 2 * all + bit(slot));
        match self {
            Self::Zero(factors, _) | Self::AtMostZero(factors, _) | Self::Divides(_, factors, _) => {
                factors.iter().map(|(slot, factor)| factor * bit(slot)).sum()
            }
            Self::Even(slots) => slots.iter().map(bit).sum(),
            Self::Bits(_, slots) => in_order(slots),
            Self::LowBit(slots) | Self::Shift(slots) => in_order(slots),
            Self::Power(slot) | Self::BitAt(slot, _) | Self::Written(slot) | Self::EvenPlace(slot) => {
                bit(slot)
            }
        }
    }

    /// The first state.
    pub(super) fn start(&self) -> State {
        match self {
            Self::Zero(_, constant) | Self::AtMostZero(_, constant) => State::Carry(*constant, 0),
            Self::Divides(modulus, _, constant) => State::Carry(constant.rem_euclid(*modulus), *modulus),
            Self::BitAt(_, place) => State::Carry(i128::from(*place), 0),
            Self::Even(_) | Self::Bits(..) | Self::LowBit(_) | Self::Power(_) => State::Carry(0, 0),
            Self::Written(_) | Self::Shift(_) | Self::EvenPlace(_) => State::Carry(0, 0),
        }
    }

    /// The state after these digits; `None` where the atom cannot hold any more.
    fn step(&self, carry: i128, phase: i128, weight: i128) -> Option<State> {
        let total = carry + weight;
        match self {
            Self::Zero(..) => (total.rem_euclid(2) == 0).then(|| State::Carry(total.div_euclid(2), 0)),
            Self::AtMostZero(..) => Some(State::Carry((total + 1).div_euclid(2), 0)),
            Self::Divides(..) => {
                let total = total.rem_euclid(phase);
                if phase.rem_euclid(2) == 1 {
                    let half = if total.rem_euclid(2) == 0 { total / 2 } else { (total + phase) / 2 };
                    return Some(State::Carry(half, phase));
                }
                (total.rem_euclid(2) == 0).then(|| State::Carry((total / 2).rem_euclid(phase / 2), phase / 2))
            }
            Self::Even(_) => (weight % 2 == 0).then_some(State::Carry(0, 0)),
            Self::Bits(op, _) => {
                let (a, b, result) = (weight & 4 != 0, weight & 2 != 0, weight & 1 != 0);
                let expected = if *op == BitOp::And { a && b } else { a || b };
                (result == expected).then_some(State::Carry(0, 0))
            }
            // Carry 0: no 1 yet; 1: it was there.
            Self::LowBit(_) => match (carry, weight) {
                (0, 0) => Some(State::Carry(0, 0)),
                (0, 3) | (1, 0 | 2) => Some(State::Carry(1, 0)),
                _ => None,
            },
            Self::Power(_) => (total <= 1).then_some(State::Carry(total, 0)),
            // Carry: the digit of the place before.
            Self::Written(_) => (total <= 1).then_some(State::Carry(weight, 0)),
            // Carry: the digit of the first at the place before.
            Self::Shift(_) => (weight % 2 == carry).then_some(State::Carry(weight / 2, 0)),
            // Carry 0 and 1: no 1 yet, and the next place is even or odd; 2: it was at an even place.
            Self::EvenPlace(_) => match (carry, weight) {
                (0 | 1, 0) => Some(State::Carry(1 - carry, 0)),
                (0, 1) | (2, _) => Some(State::Carry(2, 0)),
                _ => None,
            },
            // Carry: how many places are still before the one asked for; then -1 for yes.
            Self::BitAt(..) => match (carry, weight) {
                (-1, _) | (0, 1) => Some(State::Carry(-1, 0)),
                (0, _) => None,
                (before, _) => Some(State::Carry(before - 1, 0)),
            },
        }
    }

    /// Whether the atom holds when all digits that are left are zeros.
    pub(super) fn accepts(&self, state: &State) -> bool {
        let State::Carry(carry, _) = state else { return false };
        match self {
            Self::Zero(..) | Self::Divides(..) => *carry == 0,
            Self::AtMostZero(..) => *carry <= 0,
            Self::Even(_) | Self::Bits(..) | Self::LowBit(_) => true,
            Self::Power(_) => *carry == 1,
            Self::BitAt(..) => *carry == -1,
            Self::Written(_) => true,
            Self::Shift(_) => *carry == 0,
            Self::EvenPlace(_) => *carry == 2,
        }
    }
}

/// Each assignment of digits to tracks, with the symbol that it is for a stored automaton: first track highest.
pub(super) fn tracks(slots: &[u32], run: &Run<'_>) -> Result<Rc<[(Symbol, i128)]>, Stop> {
    let all = slots.iter().fold(0, |all, slot| all | 1 << slot);
    if slots.len() > index(MOST_VARS) {
        return Err(too_many());
    }
    assignments(all)
        .map(|digits| {
            run.step()?;
            Ok((digits, slots.iter().fold(0, |symbol, slot| 2 * symbol + i128::from(digits >> slot & 1))))
        })
        .collect()
}

impl Engine<'_, '_> {
    /// The transitions of an atom or of its negation, which goes on where the atom failed.
    pub(super) fn read_atom(
        &mut self,
        node: NodeId,
        reader: &Reader,
        negated: bool,
        at: &State,
    ) -> Result<Vec<Move>, Stop> {
        let letters = Rc::clone(&self.nodes[node.0].letters);
        let mut moves = Vec::with_capacity(letters.len());
        for (digits, weight) in letters.iter() {
            self.run.step()?;
            let next = match at {
                State::Carry(carry, phase) => reader.step(*carry, *phase, *weight),
                _ => None,
            };
            match next {
                Some(next) => moves.push((*digits, self.number(node, next)?)),
                None if negated => moves.push((*digits, self.number(node, State::Failed)?)),
                None => {}
            }
        }
        Ok(moves)
    }

    /// The transitions of a stored automaton read backwards: to every state from which the symbol leads here.
    pub(super) fn read_relation(
        &mut self,
        node: NodeId,
        relation: usize,
        at: StateId,
    ) -> Result<Vec<Move>, Stop> {
        let letters = Rc::clone(&self.nodes[node.0].letters);
        let mut moves = Vec::new();
        for (digits, symbol) in letters.iter() {
            self.run.step()?;
            let symbol = usize::try_from(*symbol).unwrap_or(usize::MAX);
            for before in self.relation(relation).before(at, symbol).to_vec() {
                moves.push((*digits, self.number(node, State::Same(before))?));
            }
        }
        Ok(moves)
    }

    /// A node for an atom or its negation.
    pub(super) fn atom(&mut self, reader: Reader, negated: bool) -> Result<NodeId, Stop> {
        self.node(Shape::Atom(reader, negated))
    }
}
