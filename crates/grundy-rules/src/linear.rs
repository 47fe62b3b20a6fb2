//! Exact reasoning about linear constraints over the integers.
//!
//! # Setting
//!
//! A [`System`] is a conjunction of constraints `e >= 0` and `e == 0` with affine forms `e` over
//! integer variables ([`Affine`]), and of names for quotients and remainders by constants.
//!
//! # Theorem
//!
//! *Fourier and Motzkin.* From `a x + l >= 0` and `-b x + u >= 0` with `a, b > 0` follows
//! `b l + a u >= 0`, and over the rationals nothing else about the other variables follows. Over
//! the integers the projection is exact where `a = 1` or `b = 1` (Pugh's exact shadow).
//! *Tightening.* With g the greatest common divisor of the coefficients of `e`, the constraint
//! `e + c >= 0` has the same integer points as `e / g + floor(c / g) >= 0`.
//!
//! # How the code uses it
//!
//! [`System::infeasible`] solves equations by unimodular changes of variables, then eliminates
//! one variable after another and tightens all the way. A contradiction proves that there is no
//! integer point. [`System::project`] eliminates only where the result is exact. [`covered`]
//! subtracts pieces from a region until nothing is left.
//!
//! # What is not covered
//!
//! Systems without an integer point but with rational ones after tightening are not always
//! recognised: "not infeasible" is no proof of anything. Overflow and too many constraints end
//! the same way. Dark shadows and splinters of the omega test are not used.
//!
//! # Cost
//!
//! Doubly exponential in the number of variables at worst, and cut off long before.

mod affine;
mod cover;
mod system;

pub use affine::{Affine, Var};
pub use cover::covered;
pub use system::{Definition, System};

#[cfg(test)]
mod tests;
