//! The checker's own logic: formulas over natural numbers and their digits.
//!
//! # Setting
//!
//! Variables stand for natural numbers. An *atom* compares an affine form with 0, asks for a remainder,
//! or looks at digits: bitwise operations, the lowest digit that is set, powers of 2, shifts in Fibonacci numeration, and relations given by
//! automata. Formulas are closed under *and*, *or*, *not* and *there is*.
//!
//! # Theorem
//!
//! Each atom is read by a finite automaton over the digits of its variables, in base 2 or in Fibonacci numeration, and automata are closed under the
//! connectives, so the truth of every sentence is decidable (Büchi 1960).
//!
//! # How the code uses it
//!
//! The [translator](crate::translate) turns rules into formulas, [`Engine`](crate::engine::Engine) decides them. The constructors
//! here only fold constants and drop a variable that an equation names (*there is k with k = t and A(k)* is
//! *t >= 0 and A(t)*).
//!
//! # What is not covered
//!
//! Products of variables, digits of both numerations in one formula.
//!
//! # Cost
//!
//! Linear in the size of the formula, but for the dropped variables: one walk each.

mod affine;
mod formula;

pub(crate) use affine::{Affine, TooLarge, Var};
pub(crate) use formula::{Atom, BitOp, Formula};
