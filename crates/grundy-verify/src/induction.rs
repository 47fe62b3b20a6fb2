//! Evidence by induction: relations that satisfy what defines the values.
//!
//! # Setting
//!
//! The evidence gives for each kind of component a relation between its fields and a number, and a measure: for each level and kind an
//! affine form. `M(p, w)` says that some option of p has the value w, where the value of an option is the
//! xor of what the relation gives to its parts.
//!
//! # Theorem
//!
//! Let the rules have no error at any component, and let every part of every option be a component with a smaller measure, level by
//! level, all levels being natural numbers. Then play ends. Let the relation R give each component exactly one number and
//! nothing else any. If R(p, x) excludes M(p, x), and R(p, x) and w < x imply M(p, w), then R gives the Grundy values, by induction on
//! the measure: x is the least number that no option has. [sprague-1935], [grundy-1939]
//!
//! For losing positions: let L be a set of components. If no option of a member wins, every other component has an option that wins, and what
//! has ended is a member exactly if its player to move has lost, then L is the set of lost components, again by induction. An option wins
//! if it reaches a goal or is in L; an option without parts leaves the opponent without a move.
//!
//! A sum over a range takes the xor of the values from one number up to another: h(to) xor h(from), where h(0) = 0 and
//! h(n + 1) = h(n) xor the value at n (0 where n is no component). A relation P is h if P(0, x) only for x = 0, P(n, x) and P(n + 1, y) imply
//! y = x xor that value, and for each n there is an x with P(n, x).
//!
//! # How the code uses it
//!
//! Each sentence is turned around into a search for a counterexample. With `Coding::Power` the number is 2 to the value; then
//! options have at most one part, since the xor of exponents is not a statement about digits.
//!
//! # What is not covered
//!
//! Losing positions of games whose moves leave sums; rules outside the fragment of the [translator](crate::translate).
//!
//! # Cost
//!
//! The states met by the searches. `M` is read with sets of states, and the other half of each sentence as it is.

mod obligations;
mod relations;

use grundy_core::{Coding, Induction, Of};
use grundy_messages::Label;

use crate::compare::{Logic, Sample};
use crate::{Rejection, refuse};

/// What was proved: the coding, and which relations of the logic are those of kinds and prefixes.
#[derive(Clone, Debug)]
pub(crate) struct Claimed {
    pub(crate) of: Of,
    pub(crate) coding: Coding,
    /// For each kind, the number of its prefix relation.
    pub(crate) prefixes: Vec<Option<usize>>,
    /// For each kind, the number of the relation for fields in any order.
    pub(crate) written: Vec<usize>,
}

/// The relations are the values, or the lost components.
pub(crate) fn check(logic: &mut Logic<'_, '_>, of: Of, induction: &Induction) -> Result<Claimed, Rejection> {
    let claimed = relations::read(logic, of, induction)?;
    let samples = logic.compare()?;
    logic.no_errors()?;
    relations::measure_falls(logic, &induction.measure)?;
    let values = claimed.compare(logic, &samples)?;
    claimed.gives_one_value(logic)?;
    claimed.prefixes_add_up(logic)?;
    for kind in 0..logic.kinds.len() {
        let own: Vec<(&Sample, Option<u64>)> = samples
            .iter()
            .zip(values.iter().copied())
            .filter(|(sample, _)| sample.component.kind == kind)
            .collect();
        match of {
            Of::Values => claimed.is_the_mex(logic, kind, &own)?,
            Of::Losing => claimed.is_lost(logic, kind, &own)?,
        }
    }
    Ok(claimed)
}

impl Claimed {
    /// Compares the relations with play on a box.
    fn compare(&self, logic: &mut Logic<'_, '_>, samples: &[Sample]) -> Result<Vec<Option<u64>>, Rejection> {
        let coding = self.coding;
        let relations = logic.relations.clone();
        logic.compare_values(self.of, samples, |sample, value| {
            let relation = &relations[sample.component.kind];
            let with = |number: u64| relation.holds(&[sample.numbers.as_slice(), &[number]].concat());
            match coding {
                Coding::Number => with(value),
                Coding::Power => {
                    u32::try_from(value).ok().and_then(|value| 1_u64.checked_shl(value)).is_some_and(with)
                }
                Coding::Set => relation.holds(&sample.numbers) == (value == 0),
            }
        })
    }
}

/// A way to hold values that does not fit.
pub(crate) fn bad_coding() -> Rejection {
    refuse::fails(Label::VerifyStepShape, Label::VerifyCoding)
}
