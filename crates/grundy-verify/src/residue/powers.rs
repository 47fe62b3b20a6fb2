//! Residues that contain those of all powers of a number.
//!
//! # Theorem
//!
//! Let 1 be among the residues modulo P, and for each residue s some residue s' with b s = s' modulo P. Then every power of b leaves one of
//! them, by induction on the exponent.
//!
//! # How the code uses it
//!
//! The product b s is not linear. Where s or b is constant it is; where P - b is a constant c it is -c s modulo P; and
//! where P is constant it is taken for each residue of b.

use grundy_messages::{Arg, Label};

use super::Setting;
use super::cases::Case;
use crate::logic::{Affine, Formula};
use crate::{Rejection, refuse};

/// The greatest difference of the period and a base, and the greatest constant residue and period.
const MOST: i128 = 40;

impl Setting<'_, '_> {
    /// What the case says of powers is so.
    pub(super) fn are_residues(&mut self, case: &Case) -> Result<(), Rejection> {
        let fails = |label| refuse::fails(Label::VerifyStepClosed, Arg::Label(label));
        for (base, residues) in &case.powers {
            for residue in residues {
                let outside = Formula::or([
                    Formula::less(residue, &Affine::zero())?,
                    Formula::at_most(&case.period, residue)?,
                ]);
                if self.possible(case, outside)? {
                    return Err(fails(Label::VerifyResidueRange));
                }
            }
            if !self.is_always(case, Formula::Truth(true), &Affine::one(), residues, 1)? {
                return Err(fails(Label::VerifyResidueTimes));
            }
            for residue in residues {
                if !self.is_closed(case, (base, residue), residues)? {
                    return Err(fails(Label::VerifyResidueTimes));
                }
            }
        }
        Ok(())
    }

    /// The product of the base and a residue is a residue again.
    fn is_closed(
        &mut self,
        case: &Case,
        (base, residue): (&Affine, &Affine),
        residues: &[Affine],
    ) -> Result<bool, Rejection> {
        let constant = |form: &Affine| form.as_constant().filter(|number| (-MOST..=MOST).contains(number));
        let always = Formula::Truth(true);
        if let Some(times) = constant(residue) {
            let product = base.times(times)?;
            if self.is_always(case, always.clone(), &product, residues, times.abs() + 1)? {
                return Ok(true);
            }
        }
        if let Some(times) = constant(base) {
            let product = residue.times(times)?;
            if self.is_always(case, always.clone(), &product, residues, times.abs() + 1)? {
                return Ok(true);
            }
        }
        if let Some(less) = constant(&case.period.sub(base)?) {
            let product = residue.times(-less)?;
            if self.is_always(case, always, &product, residues, less.abs() + 1)? {
                return Ok(true);
            }
        }
        let Some(period @ 1..=MOST) = case.period.as_constant() else { return Ok(false) };
        for left in 0..period {
            let here = Formula::divides(period, base.plus(-left)?);
            if !self.is_always(case, here, &residue.times(left)?, residues, 0)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where `here` holds, a form is one of the residues modulo the period.
    fn is_always(
        &mut self,
        case: &Case,
        here: Formula,
        form: &Affine,
        residues: &[Affine],
        times: i128,
    ) -> Result<bool, Rejection> {
        let mut some = Vec::new();
        for residue in residues {
            let difference = form.sub(residue)?;
            match case.period.as_constant() {
                Some(period) => some.push(Formula::divides(period.max(1), difference)),
                None => {
                    for times in -times..=times {
                        some.push(Formula::equal(&difference, &case.period.times(times)?)?);
                    }
                }
            }
        }
        Ok(!self.possible(case, Formula::and([here, Formula::or(some).not()]))?)
    }

    /// Whether something holds for parameters of the case.
    fn possible(&mut self, case: &Case, formula: Formula) -> Result<bool, Rejection> {
        let formula = Formula::and([case.premise.clone(), formula]);
        Ok(self.search(&self.params.clone(), &[], &formula)?.is_some())
    }
}
