//! What of a value is compared, where less than the value may repeat.
//!
//! # Setting
//!
//! Two values are *infinitesimally close* if their difference lies between all negative and all positive numbers. Each value has a *reduced canonical form*, which is
//! the simplest value that is infinitesimally close to it; a *mean* and a *temperature*, which are numbers; and an *outcome*.
//!
//! # Theorem
//!
//! \[siegel-cgt-2013\], II.5 and II.6; \[grossman-siegel-2009\]. Equal values have all else in common. Values are infinitesimally close if and only if their reduced canonical
//! forms are equal, and being close is kept by sums: so reduced canonical forms are a group with the sum rcf(a + b). Means of sums are sums of means, and close values have one mean.
//!
//! # How the code uses it
//!
//! All aspects are values of one arena, so that a row of any of them is searched for its period in the same way: means and temperatures as numbers, outcomes as
//! integers of no other meaning, which have no saltus.
//!
//! # What is not covered
//!
//! Values that are close in other ways, as after cooling.
//!
//! # Cost
//!
//! A reduced canonical form takes a pass over all followers of the value.

use grundy_values::{Arena, Made, MoverEnds, Outcome, Value};

/// What of a value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// The value itself.
    Value,
    /// The value up to infinitesimals.
    Reduced,
    /// Its mean.
    Mean,
    /// Its temperature.
    Temperature,
    /// Who wins.
    Outcome,
}

impl Aspect {
    /// All, those that say most first.
    pub const ALL: [Self; 5] = [Self::Value, Self::Reduced, Self::Mean, Self::Temperature, Self::Outcome];

    /// The name used in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Value => "values",
            Self::Reduced => "reduced canonical forms",
            Self::Mean => "means",
            Self::Temperature => "temperatures",
            Self::Outcome => "outcomes",
        }
    }

    /// Whether a period of this aspect gives one of the other.
    pub fn implies(self, other: Self) -> bool {
        self == Self::Value || self == other || (self, other) == (Self::Reduced, Self::Mean)
    }

    /// The aspect of a value, as a value.
    pub fn of(self, value: Value, arena: &mut Arena) -> Made {
        match self {
            Self::Value => Ok(value),
            Self::Reduced => arena.reduced_canonical_form(value),
            Self::Mean => arena.mean(value).and_then(|mean| arena.number(mean)),
            Self::Temperature => arena.temperature(value).and_then(|temperature| arena.number(temperature)),
            Self::Outcome => {
                let outcome = arena.outcome(value);
                Self::of_outcome(outcome, arena)
            }
        }
    }

    /// An outcome as a value: an integer for each class.
    pub fn of_outcome(outcome: Outcome, arena: &mut Arena) -> Made {
        let digit = |ends: MoverEnds| match ends {
            MoverEnds::Loses => 0,
            MoverEnds::Draws => 1,
            MoverEnds::Wins => 2,
        };
        arena.integer(3 * digit(outcome.left_ends()) + digit(outcome.right_ends()))
    }

    /// The sum of two, as this aspect has it.
    pub(crate) fn sum(self, a: Value, b: Value, arena: &mut Arena) -> Made {
        let sum = arena.add(a, b)?;
        if self == Self::Reduced { arena.reduced_canonical_form(sum) } else { Ok(sum) }
    }

    /// What must be added to the first to have the second; nothing where that has no meaning.
    pub(crate) fn step(self, from: Value, to: Value, arena: &mut Arena) -> Made<Option<Value>> {
        if self == Self::Outcome {
            return Ok((from == to).then_some(Value::ZERO));
        }
        let less = arena.negate(from)?;
        self.sum(to, less, arena).map(Some)
    }
}
