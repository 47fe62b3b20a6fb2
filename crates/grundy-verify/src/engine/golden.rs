//! Atoms where numbers are written with Fibonacci numbers.
//!
//! # Setting
//!
//! Weights U(0) = 1, U(1) = 2, U(n + 2) = U(n + 1) + U(n); words of digits 0 and 1 without two ones in a row. A form is a sum of multiples of
//! variables, and a constant c. Its automaton reads the most significant place first; the [`Engine`] then reads it backwards, as it reads the
//! automata of a certificate.
//!
//! # Theorem
//!
//! After some places let v be what the form without c is worth if nothing follows, and w what it is worth if one place of zeros follows. If j
//! places of zeros follow, it is worth s(j), where s(0) = v, s(1) = w and s(j + 2) = s(j + 1) + s(j), since each weight satisfies this. So a place
//! whose digits make the factors sum to d turns (v, w) into (w + d, v + w + 2 d): the old word with one place and with two places of zeros after it,
//! and d at a place that weighs 1, then 2. The form is 0, or at most 0, if v + c is so at the end; modulo m the two
//! numbers are only needed modulo m.
//!
//! If j places follow, the numbers they add are below U(j) each. So the end value is at most t(j) - h + c, where h is the sum of the positive factors
//! and t(j) = s(j) + h U(j). The sequence t satisfies the same recurrence. If t(0) and t(1) are at most 0, then no later term exceeds the greater of
//! the two; so if t(0) - h + c and t(1) - h + c are negative besides, every end value is. The same holds with signs turned around for the sum of the negative
//! factors. A pair from which every end value has one sign is not looked at further.
//!
//! Finitely many pairs are left. With phi and -1/phi the roots of t² = t + 1, v is a combination of two numbers: one that a step multiplies by phi, one that it
//! multiplies by -1/phi, each up to a bounded addition. The second is bounded for good. If the first is large, v and w
//! have its sign and are large, so the pair is left.
//!
//! Golden ratio: with ψ = -1/phi, U(i) phi = U(i + 1) - ψ^(i+2). Let shift(k) be the number whose word is that of k with a 0 after it. Then
//! k phi = shift(k) - τ, where τ is the sum of ψ^(i+2) over the places i of the ones of k. Since places of ones are two apart at least, τ lies strictly between
//! -1/phi² and 1/phi, and, the terms of the other places being smaller in sum than the lowest one, it has the sign of that: positive if the lowest one stands at an even
//! place, negative at an odd one. So floor(k phi) is shift(k) - 1 in the first case, and shift(k) in the second and for k = 0.
//!
//! # How the code uses it
//!
//! Every node of the engine accepts words of numbers only: atoms are made so; for *not* and *or*, which do not keep it so by themselves, what
//! [`Reader::Written`] says of each variable is added.
//!
//! # What is not covered
//!
//! Bitwise operations: they are refused before anything is built.
//!
//! # Cost
//!
//! States about the constant and the square of the sums of factors, times 2 to the number of variables.

use grundy_core::{Run, Stop};

use super::atoms::{MOST_VARS, Reader};
use super::{Engine, NodeId, Shape, Symbol, index, too_many};
use crate::relation::Relation;

/// What is asked of the end value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Asked {
    /// It is 0.
    Zero,
    /// It is at most 0.
    AtMostZero,
    /// The number divides it.
    Divides(i128),
}

/// A form without the names of its variables, what is asked, and whether the answer is turned around.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Form {
    pub(super) factors: Vec<i128>,
    pub(super) constant: i128,
    pub(super) asked: Asked,
    pub(super) negated: bool,
}

/// What was read of a form: the two values, or that all end values have this sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Read {
    Values(i128, i128),
    Surely(Sign),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sign {
    Negative,
    Positive,
}

impl Form {
    /// Whether the end value is as asked.
    fn holds(&self, value: i128) -> bool {
        let end = value + self.constant;
        let holds = match self.asked {
            Asked::Zero => end == 0,
            Asked::AtMostZero => end <= 0,
            Asked::Divides(number) => end.rem_euclid(number) == 0,
        };
        holds != self.negated
    }

    /// Whether end values of a sign are as asked.
    fn holds_for(&self, sign: Sign) -> bool {
        let holds = match self.asked {
            Asked::Zero | Asked::Divides(_) => false,
            Asked::AtMostZero => sign == Sign::Negative,
        };
        holds != self.negated
    }

    /// The pair, or the sign that all end values have.
    fn seen(&self, v: i128, w: i128) -> Read {
        if let Asked::Divides(number) = self.asked {
            return Read::Values(v.rem_euclid(number), w.rem_euclid(number));
        }
        let above: i128 = self.factors.iter().filter(|factor| **factor > 0).sum();
        let below: i128 = self.factors.iter().filter(|factor| **factor < 0).sum();
        let greatest = [v + above, w + 2 * above];
        let least = [v + below, w + 2 * below];
        if greatest.iter().all(|term| *term <= 0 && term - above + self.constant < 0) {
            return Read::Surely(Sign::Negative);
        }
        if least.iter().all(|term| *term >= 0 && term - below + self.constant > 0) {
            return Read::Surely(Sign::Positive);
        }
        Read::Values(v, w)
    }

    /// The automaton: a state is what was read and the last digits; there is none after two ones in a row.
    fn relation(&self, run: &Run<'_>) -> Result<Relation, Stop> {
        let tracks = self.factors.len();
        let digit = |symbol: usize, track: usize| i128::from(symbol >> (tracks - 1 - track) & 1 == 1);
        let start = Some((self.seen(0, 0), 0));
        let accepts = |state: &Option<(Read, usize)>| match state {
            None => false,
            Some((Read::Values(v, _), _)) => self.holds(*v),
            Some((Read::Surely(sign), _)) => self.holds_for(*sign),
        };
        let to = |state: &Option<(Read, usize)>, symbol: usize| {
            let (read, last) = (*state)?;
            if last & symbol != 0 {
                return None;
            }
            let read = match read {
                Read::Values(v, w) => {
                    let added = self.factors.iter().enumerate();
                    let added: i128 = added.map(|(track, factor)| factor * digit(symbol, track)).sum();
                    self.seen(w + added, v + w + 2 * added)
                }
                surely @ Read::Surely(_) => surely,
            };
            Some((read, symbol))
        };
        Relation::made(tracks, start, accepts, to, run)
    }
}

impl Engine<'_, '_> {
    /// The node of a form whose variables have these slots.
    pub(super) fn form(&mut self, form: Form, slots: Vec<u32>) -> Result<NodeId, Stop> {
        if slots.len() > index(MOST_VARS) {
            return Err(too_many());
        }
        let known = self.forms.iter().position(|(other, _)| *other == form);
        let at = match known {
            Some(at) => at,
            None => {
                let relation = form.relation(self.run)?;
                self.forms.push((form, relation));
                self.forms.len() - 1
            }
        };
        self.node(Shape::Relation(self.relations.len() + at, slots))
    }

    /// A stored relation, or that of a form.
    pub(super) fn relation(&self, number: usize) -> &Relation {
        match self.relations.get(number) {
            Some(relation) => relation,
            None => &self.forms[number - self.relations.len()].1,
        }
    }

    /// The node together with that these slots hold words of numbers, where not all words are.
    pub(super) fn among_numbers(&mut self, node: NodeId, slots: Symbol) -> Result<NodeId, Stop> {
        if !self.is_fibonacci() || slots == 0 {
            return Ok(node);
        }
        let mut parts = vec![node];
        for slot in (0..Symbol::BITS).filter(|slot| slots >> slot & 1 == 1) {
            parts.push(self.atom(Reader::Written(slot), false)?);
        }
        self.and(&parts)
    }
}
