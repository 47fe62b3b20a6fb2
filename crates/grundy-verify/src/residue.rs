//! Formulas in remainders, for all values of open parameters.
//!
//! # Setting
//!
//! A game with one kind of component, which has one number n, and parameters of which some are left open. The evidence gives cases;
//! each has a condition on the parameters, a period P that is linear in them, and the value of n as an expression in which n may
//! be taken modulo P. Whatever the parameters are, every n is Y + r in exactly one way with 0 <= r < P and P dividing Y. *Mult(x)*
//! weakens that P divides x: x is jP for a j up to the reach, either way, or further away than that.
//!
//! # Theorem
//!
//! Fix parameters that the rules and the scope allow. Some case applies; take any that does. Let the rules have no error, every part
//! of every option be a component with a smaller number, and the formula V give each component exactly one value. Then V gives the Grundy
//! values if
//!
//! - there are no component Y + r and option with parts Y_i + r_i, such that Mult of Y, of each Y_i, of Y - Y_i and of Y less all Y_i
//!   hold and the xor of the values of the parts is the value of Y + r: for the true Y and Y_i these relations all hold;
//! - for every component Y + r with Mult(Y) and every w below its value there is an option with the value w whose parts are Y_i + r_i, each
//!   Y_i being jP or Y - jP: where Y is a multiple of P these are too, so the values are the true ones.
//!
//! Both by induction on n, as in [`induction`](crate::induction); and in the same way for lost components. All of it is linear arithmetic
//! in the parameters, Y, r, Y_i, r_i and what a move runs through.
//!
//! Where the value is X div L with L linear and not constant, it is coded by Z = L times the value: Z <= X < Z + L, and Mult with L in place of
//! P holds for Z and for differences of two such.
//!
//! # How the code uses it
//!
//! [`texts`] reads the expressions, `cases` what each case says, `obligations` makes the sentences, `powers` shows that residues of powers
//! are closed, `replay` compares everything with the interpreter for small parameters, and `reading` shows what else follows.
//! Options through powers and divisors are [estimated](crate::translate::Estimate): from above in the first sentence, from below in the second.
//! For a constant P, *Mult* is that P divides, which is a statement of the logic.
//!
//! # What is not covered
//!
//! Several kinds or fields; remainders by anything but constants and the period; sums of varying length.
//!
//! # Cost
//!
//! The states met. The sentences grow with the reach to the power of the parts of an option.

mod cases;
mod eliminate;
mod linear;
mod obligations;
mod powers;
mod reading;
mod remainders;
mod replay;
mod search;
mod texts;

use grundy_core::{Numeration, Of, Reading, Residue, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::ir::Compound;
use grundy_rules::{BoundGame, Type};

use crate::compare::Logic;
use crate::logic::{Affine, Formula, Var};
use crate::translate::{KindLogic, Translator};
use crate::{Rejection, refuse};

/// Cases looked at, at most.
const MOST_CASES: usize = 64;

/// What all cases share.
pub(crate) struct Setting<'c, 'r> {
    logic: Logic<'c, 'r>,
    of: Of,
    /// The numbers of the open parameters in the rules, and their variables.
    open: Vec<usize>,
    params: Vec<Var>,
    /// What the rules and the scope ask of parameters.
    allowed: Formula,
}

/// A number as a multiple of the period and a rest.
#[derive(Clone, Copy, Debug)]
struct Split {
    multiple: Var,
    rest: Var,
}

impl Split {
    fn number(self) -> Result<Affine, Rejection> {
        Ok(Affine::var(self.multiple).add(&Affine::var(self.rest))?)
    }
}

/// The options of the only kind, from one side.
#[derive(Clone, Debug)]
struct Options {
    kind: KindLogic,
    n: Var,
    /// Variables that are multiples of the period.
    multiples: Vec<Var>,
    estimated: bool,
}

/// The evidence gives all values, or all lost components, and every reading follows; gives the work done.
pub(crate) fn check(
    game: &BoundGame,
    (of, residue): (Of, &Residue),
    readings: &[Reading],
    run: &Run<'_>,
) -> Result<u64, Rejection> {
    let open = open_params(game, residue)?;
    if residue.cases.is_empty() || residue.cases.len() > MOST_CASES {
        return Err(shape(Arg::Label(Label::VerifyResidueGame)));
    }
    let mut setting = Setting::new(game, of, open, run)?;
    let scope = texts::condition(game, &residue.scope)?;
    let scope = setting.condition(&scope)?;
    // A reading speaks of all parameters that the rules and it allow: the evidence must not leave any of them out.
    let beyond = Formula::and([setting.allowed.clone(), scope.clone().not()]);
    for reading in readings {
        setting.is_within(&beyond, reading)?;
    }
    setting.allowed = Formula::and([setting.allowed.clone(), scope]);
    let mut cases = Vec::new();
    for case in &residue.cases {
        let condition = setting.condition(&texts::condition(game, &case.condition)?)?;
        cases.push((case, condition));
    }
    setting.covered(cases.iter().map(|(_, condition)| condition.clone()).collect())?;
    for (written, condition) in cases {
        let case = setting.case(written, condition)?;
        let (over, under) = (setting.options(&case, true)?, setting.options(&case, false)?);
        setting.replay(residue, written, (&case, &over, &under))?;
        setting.is_well_founded(&case, &over)?;
        setting.has_one_value(&case, &over)?;
        match of {
            Of::Values => setting.is_the_mex(&case, &over, &under)?,
            Of::Losing => setting.is_lost(&case, &over, &under)?,
        }
        for reading in readings {
            setting.follows(&case, &over, reading)?;
        }
    }
    Ok(setting.logic.work)
}

/// The open parameters, by their number in the rules.
fn open_params(game: &BoundGame, residue: &Residue) -> Result<Vec<usize>, Rejection> {
    let rules = game.rules();
    let outside = || Rejection::Outside(Arg::Label(Label::VerifyResidueGame));
    let [kind] = rules.kinds.as_slice() else { return Err(outside()) };
    let [field] = kind.fields.as_slice() else { return Err(outside()) };
    if field.ty != Type::Nat || !matches!(rules.compound, Compound::Disjunctive) {
        return Err(outside());
    }
    let mut open = Vec::new();
    for name in &residue.open {
        let at = rules.params.iter().position(|param| param.name == *name && param.ty == Type::Nat);
        match at.filter(|at| !open.contains(at)) {
            Some(at) => open.push(at),
            None => {
                let args = vec![("name", Arg::from(name.as_str()))];
                return Err(shape(Arg::Filled(Label::VerifyResidueOpen, args)));
            }
        }
    }
    Ok(open)
}

impl<'c, 'r> Setting<'c, 'r> {
    fn new(game: &'c BoundGame, of: Of, open: Vec<usize>, run: &'c Run<'r>) -> Result<Self, Rejection> {
        let mut translator = Translator::new(game);
        let params: Vec<Var> = open.iter().map(|_| translator.unused()).collect();
        let mut vars = vec![None; game.rules().params.len()];
        for (at, var) in open.iter().zip(&params) {
            if let Some(place) = vars.get_mut(*at) {
                *place = Some(*var);
            }
        }
        translator.leave_open(vars);
        let allowed = translator.params_allowed()?;
        let numeration = Numeration::BINARY;
        let logic =
            Logic { game, run, translator, kinds: Vec::new(), numeration, relations: Vec::new(), work: 0 };
        Ok(Self { logic, of, open, params, allowed })
    }

    /// A new number, as a multiple of the period and a rest.
    fn split(&mut self) -> Split {
        Split { multiple: self.logic.translator.unused(), rest: self.logic.translator.unused() }
    }

    /// Within the scope one of these conditions holds.
    fn covered(&mut self, conditions: Vec<Formula>) -> Result<(), Rejection> {
        let left = Formula::and([self.allowed.clone(), Formula::or(conditions).not()]);
        self.never(Label::VerifyStepCover, None, &[], left)
    }

    /// There is no counterexample for parameters, a number, and other variables.
    fn never(
        &mut self,
        step: Label,
        number: Option<Split>,
        others: &[Var],
        wrong: Formula,
    ) -> Result<(), Rejection> {
        let split = number.map_or(Vec::new(), |split| vec![split.multiple, split.rest]);
        let vars = [self.params.as_slice(), &split].concat();
        match self.search(&vars, others, &wrong)? {
            None => Ok(()),
            Some(found) => Err(refuse::fails(step, refuse::at(Label::VerifyAt, self.shown(&found)))),
        }
    }

    /// Parameters and a number, as they are written.
    fn shown(&self, found: &[Option<u128>]) -> String {
        let rules = self.logic.game.rules();
        let number =
            |number: Option<u128>| number.map_or_else(|| "…".to_owned(), |number| number.to_string());
        let mut all: Vec<String> = self
            .open
            .iter()
            .filter_map(|at| rules.params.get(*at))
            .zip(found)
            .map(|(param, value)| format!("{} = {}", param.name, number(*value)))
            .collect();
        if let Some([multiple, rest]) = found.get(self.open.len()..) {
            let sum = multiple.zip(*rest).and_then(|(multiple, rest)| multiple.checked_add(rest));
            let name =
                rules.kinds.first().and_then(|kind| kind.fields.first()).map_or("", |field| &field.name);
            all.push(format!("{name} = {}", number(sum)));
        }
        format!("({})", all.join(", "))
    }
}

/// Evidence of a wrong form.
fn shape(because: Arg) -> Rejection {
    refuse::fails(Label::VerifyStepShape, because)
}
