//! From formulas to nodes.

use grundy_core::Stop;
use grundy_messages::{Arg, Label};

use super::atoms::Reader;
use super::golden::{Asked, Form};
use super::{Engine, NodeId, Shape, too_many};
use crate::Rejection;
use crate::logic::{Affine, Atom, Formula, Var};

/// Which slot each variable has; later entries count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots(Vec<(Var, u32)>);

impl Slots {
    /// The slots 0, 1, … for these variables.
    pub(crate) fn of(vars: &[Var]) -> Self {
        Self(vars.iter().copied().zip(0..).collect())
    }

    /// The slot of a variable.
    pub(crate) fn get(&self, var: Var) -> Option<u32> {
        self.0.iter().rev().find(|(other, _)| *other == var).map(|(_, slot)| *slot)
    }

    /// These and more, in the slots that follow.
    fn with(&self, vars: &[Var]) -> Self {
        let next = self.0.iter().map(|(_, slot)| slot + 1).max().unwrap_or(0);
        let mut all = self.clone();
        all.0.extend(vars.iter().copied().zip(next..));
        all
    }
}

impl Engine<'_, '_> {
    /// The node of a formula whose free variables have these slots. Formulas about digits of another numeration are refused.
    pub(crate) fn compile(&mut self, formula: &Formula, slots: &Slots) -> Result<NodeId, Rejection> {
        if !formula.is_of(self.numeration) {
            return Err(Rejection::Outside(Arg::Label(Label::VerifyNumeration)));
        }
        Ok(self.compiled(formula, slots)?)
    }

    fn compiled(&mut self, formula: &Formula, slots: &Slots) -> Result<NodeId, Stop> {
        self.run.step()?;
        match formula {
            Formula::Truth(truth) => self.node(Shape::Truth(*truth)),
            Formula::Atom(atom) => self.compile_atom(atom, false, slots),
            Formula::And(parts) => {
                let parts = self.compile_all(parts, slots)?;
                self.and(&parts)
            }
            Formula::Or(parts) => {
                let parts = self.compile_all(parts, slots)?;
                self.or(&parts)
            }
            Formula::Not(inner) => match &**inner {
                Formula::Atom(atom) if !matches!(**atom, Atom::Relation(..)) => {
                    self.compile_atom(atom, true, slots)
                }
                plain @ (Formula::And(parts) | Formula::Or(parts)) if are_atoms(parts) => {
                    let turned: Vec<Formula> = parts.iter().map(|part| part.clone().not()).collect();
                    let both = matches!(plain, Formula::Or(_));
                    let turned = if both { Formula::and(turned) } else { Formula::or(turned) };
                    self.compiled(&turned, slots)
                }
                other => {
                    let part = self.compiled(other, slots)?;
                    self.not(part)
                }
            },
            Formula::Exists(vars, inner) => {
                let inside = slots.with(vars);
                let part = self.compiled(inner, &inside)?;
                let own = vars.iter().filter_map(|var| inside.get(*var)).filter(|slot| *slot < 64);
                let quantified = own.fold(0, |all, slot| all | 1 << slot);
                self.exists(quantified, part)
            }
        }
    }

    fn compile_all(&mut self, parts: &[Formula], slots: &Slots) -> Result<Vec<NodeId>, Stop> {
        parts.iter().map(|part| self.compiled(part, slots)).collect()
    }

    fn compile_atom(&mut self, atom: &Atom, negated: bool, slots: &Slots) -> Result<NodeId, Stop> {
        // A symbol has 64 bits. A variable without a slot is a mistake of ours, and is refused the same way.
        let slot = |var: Var| slots.get(var).filter(|slot| *slot < 64).ok_or_else(too_many);
        let form = |form: &Affine| {
            form.factors().map(|(var, factor)| Ok((slot(var)?, factor))).collect::<Result<Vec<_>, Stop>>()
        };
        let all = |vars: &[Var]| vars.iter().map(|var| slot(*var)).collect::<Result<Vec<_>, Stop>>();
        if self.is_fibonacci()
            && let Some((affine, asked)) = asked(atom)?
        {
            let (slots, factors) = form(&affine)?.into_iter().unzip();
            return self.form(Form { factors, constant: affine.added(), asked, negated }, slots);
        }
        let reader = match atom {
            Atom::Zero(affine) => Reader::Zero(form(affine)?, affine.added()),
            Atom::AtMostZero(affine) => Reader::AtMostZero(form(affine)?, affine.added()),
            Atom::Divides(number, affine) => Reader::Divides(*number, form(affine)?, affine.added()),
            Atom::Below(var, limit) => Reader::AtMostZero(vec![(slot(*var)?, 1)], 1 - limit),
            Atom::Even(vars) => Reader::Even(all(vars)?),
            Atom::Bits(op, [a, b, c]) => Reader::Bits(*op, [slot(*a)?, slot(*b)?, slot(*c)?]),
            Atom::LowBit([a, b]) => Reader::LowBit([slot(*a)?, slot(*b)?]),
            Atom::Power(var) => Reader::Power(slot(*var)?),
            Atom::BitAt(var, place) => Reader::BitAt(slot(*var)?, *place),
            Atom::Weight(var) => Reader::Power(slot(*var)?),
            Atom::Shift([a, b]) => Reader::Shift([slot(*a)?, slot(*b)?]),
            Atom::EvenPlace(var) => Reader::EvenPlace(slot(*var)?),
            Atom::Relation(relation, vars) => {
                let node = self.node(Shape::Relation(*relation, all(vars)?))?;
                return if negated { self.not(node) } else { Ok(node) };
            }
        };
        let node = self.atom(reader, negated)?;
        self.among_numbers(node, self.vars(node))
    }
}

/// The form that an atom is about, and what is asked of it.
fn asked(atom: &Atom) -> Result<Option<(Affine, Asked)>, Stop> {
    Ok(match atom {
        Atom::Zero(form) => Some((form.clone(), Asked::Zero)),
        Atom::AtMostZero(form) => Some((form.clone(), Asked::AtMostZero)),
        Atom::Divides(number, form) => Some((form.clone(), Asked::Divides(*number))),
        Atom::Below(var, limit) => {
            let form = Affine::var(*var).plus(1 - limit).map_err(|_| too_many())?;
            Some((form, Asked::AtMostZero))
        }
        _ => None,
    })
}

/// Whether all parts are atoms that can be turned around: then the negation needs no sets of states.
fn are_atoms(parts: &[Formula]) -> bool {
    parts.iter().all(|part| match part {
        Formula::Truth(_) => true,
        Formula::Atom(atom) => !matches!(**atom, Atom::Relation(..)),
        Formula::Not(inner) => are_atoms(std::slice::from_ref(inner)),
        Formula::And(_) | Formula::Or(_) | Formula::Exists(..) => false,
    })
}
