//! The route for all parameters: formulas in remainders modulo a period that depends on the parameters.
//!
//! # Setting
//!
//! One kind with one natural number n, and parameters of which some are left open. For parameters that satisfy a
//! condition, a period P that is linear in them, and a value v(n) that is written with n, the parameters and
//! `n mod P`.
//!
//! # Theorem
//!
//! Every n is Y + r with P | Y and 0 <= r < P, in one way. Write V(Y, r, v) for the value with r for `n mod P`. The values are as claimed
//! if, besides O0 and Of of `obligations`, for all parameters, all Y, Y', … of a set that contains the multiples of P, and all r < P
//!
//! - O1 no option that is Y' + r' has the value of Y + r, where Y - Y' is in the set too;
//! - O2 every smaller value is that of an option Y' + r' in which Y' is jP or Y - jP.
//!
//! The set is the numbers 0, P, …, reach·P and all from (reach + 1)·P on, so no product of variables occurs. O1 is shown for more
//! numbers than there are, and O2 with fewer options: both err on the safe side.
//!
//! # How the code uses it
//!
//! `texts` reads the expressions, `sentences` writes what must be shown, case by case. A false sentence means nothing
//! yet: `replay` looks for small parameters and a number at which the formula is wrong. If there are none, nothing is known.
//!
//! # What is not covered
//!
//! Several fields; periods with a product of parameters; values that need `n div P`.
//!
//! # Cost
//!
//! That of the automata, which have one track for each parameter and four or so more.

mod of_claim;
mod powers;
mod replay;
mod sentences;
mod texts;
mod worth;

pub use of_claim::{is_by_remainder, residue_of_claim};
pub use replay::{rebound, row};

use grundy_automata::{Engine, Formula, Limits, Var};
use grundy_core::{Certificate, Coding, Evidence, Of, Residue, Run};
use grundy_messages::Label;
use grundy_rules::{BoundGame, Type};

use crate::affine::Affine;
use crate::compile::{Compiler, Divided, Env, Opened};
use crate::induction::{component, subject};
use crate::logic::{all, never, some};
use crate::model::Model;
use crate::obligations::suits;
use crate::trouble::{Tried, Trouble};
use crate::{Against, Attempt, Obligation, Refusal};
use replay::{Replay, Wrong};
use sentences::Shown;
use texts::{Sees, Text};

/// The variables of open parameters start here.
const FIRST_PARAMETER: u32 = 20;

/// Reaches up to this are tried.
const MOST_REACH: u32 = 4;

/// More open parameters are refused.
const MOST_OPEN: usize = 8;

/// Tries to prove that `residue` describes the values, or the lost components, for all values of the open
/// parameters. What `game` has bound them to does not matter.
pub fn by_residue(game: &BoundGame, of: Of, residue: &Residue, limits: Limits, run: &Run<'_>) -> Attempt {
    attempt(game, of, residue, limits, run).unwrap_or_else(Attempt::from)
}

/// Whether the rules can be said with these parameters left open; if not, which expression cannot.
pub fn residue_fragment(game: &BoundGame, of: Of, open: &[String], run: &Run<'_>) -> Result<(), Trouble> {
    let residue = Residue { open: open.to_vec(), scope: "true".to_owned(), cases: Vec::new() };
    let open = opened(game, of, &residue)?;
    let engine = Engine::new(2, Limits::default());
    let all_cases = AllCases { game, of, open, run, engine: &engine, within: Formula::Truth(true) };
    all_cases.allowed()?;
    let bases = powers::bases(&all_cases);
    let texts = bases.iter().map(|base| Text::number(game.rules(), base, Sees::Parameters));
    let texts = texts.collect::<Tried<Vec<_>>>()?;
    let shorter = all_cases.shorter();
    let powers = texts.iter().map(|base| Ok((shorter.linear(base)?, vec![Affine::constant(0)])));
    let powers = powers.collect::<Tried<Vec<_>>>()?;
    let (multiple, rest, period) = (Affine::var(Var(1)), Var(2), Affine::constant(1));
    let divided = Some(Divided { multiple, rest, period, reach: 1 });
    let params = shorter.open.clone();
    let opened = Opened { params, divided, powers, ..Opened::default() };
    Model::of(Compiler::new(game, run).with_opened(opened)).map(|_| ())
}

/// The texts of one case.
pub(crate) struct CaseTexts {
    pub(crate) condition: Text,
    pub(crate) period: Text,
    pub(crate) value: Text,
    /// 0: the prover chooses.
    pub(crate) reach: u32,
    /// Bases and residues of powers.
    pub(crate) powers: Vec<(Text, Vec<Text>)>,
}

fn attempt(game: &BoundGame, of: Of, residue: &Residue, limits: Limits, run: &Run<'_>) -> Tried<Attempt> {
    let open = opened(game, of, residue)?;
    let rules = game.rules();
    let stop = || run.poll().is_err();
    let engine = Engine::with_stop(2, limits, &stop);
    let mut all_cases = AllCases { game, of, open, run, engine: &engine, within: Formula::Truth(true) };
    all_cases.within = all_cases.allowed()?;
    let mut residue = powers::completed(&all_cases, residue)?;
    let scope = Text::condition(rules, &residue.scope, Sees::Parameters)?;
    let cases = residue.cases.iter().map(|case| read_case(game, of, case));
    let cases = cases.collect::<Tried<Vec<_>>>()?;
    let texts = cases.iter().map(|case| (&case.condition, &case.value)).collect();
    let replay = Replay { game, of, open: &residue.open, scope: &scope, cases: texts };
    match all_cases.shorter().decide(&scope, &cases, &replay)? {
        Ended::Shown(reaches) => {
            residue.cases.iter_mut().zip(reaches).for_each(|(case, reach)| case.reach = reach);
            let mut game = subject(game);
            game.params.retain(|(name, _)| !residue.open.contains(name));
            let evidence = Evidence::Residue(residue);
            Ok(Attempt::Found(Certificate { game, of, evidence, readings: Vec::new() }))
        }
        Ended::Wrong(wrong, obligation) => {
            let parameters = wrong.parameters.iter();
            let parameters = parameters.map(|(name, value)| (name.clone(), value.to_string())).collect();
            let component = component(game, 0, &[(Var(0), u128::from(wrong.number))]);
            Ok(Attempt::Refuted(Against { component, obligation, parameters }))
        }
        Ended::Open(obligation) => {
            Err(Refusal::naming(Label::ResidueOpen, obligation.id().to_owned()).into())
        }
    }
}

/// How the cases of a formula fared.
enum Ended {
    /// All are shown, with these reaches.
    Shown(Vec<u32>),
    Wrong(Wrong, Obligation),
    /// An obligation is not shown.
    Open(Obligation),
}

/// The open parameters with their variables; refuses games that are outside.
fn opened(game: &BoundGame, of: Of, residue: &Residue) -> Tried<Vec<(usize, Var)>> {
    suits(game, of, if of == Of::Losing { Coding::Set } else { Coding::Number })?;
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return Err(Refusal::plain(Label::FragmentKinds).into()) };
    match kind.fields.as_slice() {
        [field] if field.ty == Type::Nat => {}
        _ => return Err(Refusal::plain(Label::FragmentOneNumber).into()),
    }
    if let Some(goal) = rules.goals.first() {
        return Err(Refusal::at(Label::FragmentGoal, &rules.source, goal.span).into());
    }
    let mut open = Vec::new();
    for (name, number) in residue.open.iter().zip(FIRST_PARAMETER..) {
        let refused = || Refusal::naming(Label::ResidueParameter, name.clone());
        let index = rules.params.iter().position(|param| param.name == *name).ok_or_else(refused)?;
        let known = open.iter().any(|(other, _)| *other == index);
        if known || open.len() >= MOST_OPEN || rules.params[index].ty != Type::Nat {
            return Err(refused().into());
        }
        open.push((index, Var(number)));
    }
    Ok(open)
}

fn read_case(game: &BoundGame, of: Of, case: &grundy_core::ResidueCase) -> Tried<CaseTexts> {
    let rules = game.rules();
    let number = |text: &String| Text::number(rules, text, Sees::Parameters);
    let powers = case.powers.iter().map(|powers| {
        let residues = powers.residues.iter().map(number).collect::<Tried<Vec<_>>>()?;
        Ok((number(&powers.base)?, residues))
    });
    Ok(CaseTexts {
        condition: Text::condition(rules, &case.condition, Sees::Parameters)?,
        period: number(&case.period)?,
        value: match of {
            Of::Values => Text::number(rules, &case.value, Sees::ParametersAndField)?,
            Of::Losing => Text::condition(rules, &case.value, Sees::ParametersAndField)?,
        },
        reach: case.reach,
        powers: powers.collect::<Tried<Vec<_>>>()?,
    })
}

/// What all cases have in common.
struct AllCases<'g, 'r, 'e> {
    game: &'g BoundGame,
    of: Of,
    open: Vec<(usize, Var)>,
    run: &'g Run<'r>,
    engine: &'e Engine<'e>,
    /// The parameters that are spoken of.
    within: Formula,
}

impl<'g, 'r> AllCases<'g, 'r, '_> {
    /// The same, for texts that do not live as long.
    fn shorter<'s>(&'s self) -> AllCases<'s, 'r, 's>
    where
        'g: 's,
    {
        let (game, of, run, engine) = (self.game, self.of, self.run, self.engine);
        AllCases { game, of, open: self.open.clone(), run, engine, within: self.within.clone() }
    }

    fn variables(&self) -> Vec<Var> {
        self.open.iter().map(|(_, var)| *var).collect()
    }

    /// A compiler that knows the open parameters only.
    fn compiler(&self) -> Compiler<'g, 'r> {
        let opened = Opened { params: self.open.clone(), ..Opened::default() };
        Compiler::new(self.game, self.run).with_opened(opened)
    }

    /// Where a condition on parameters holds.
    fn holds(&self, text: &'g Text) -> Tried<Formula> {
        let compiler = self.compiler().with_claim(&text.source);
        let env = Env::new(text.claim.body.slots.len(), []);
        let condition = compiler.within_claim(|| compiler.condition(&text.claim.body.body, &env))?;
        Ok(condition.holds)
    }

    /// A number that is linear in the parameters.
    fn linear(&self, text: &'g Text) -> Tried<Affine> {
        let compiler = self.compiler().with_claim(&text.source);
        let body = &text.claim.body;
        let outcomes = compiler.within_claim(|| compiler.int(&body.body, &Env::new(body.slots.len(), [])))?;
        match outcomes.branches.as_slice() {
            [only] if outcomes.total && only.aux.is_empty() && only.when.is_empty() => Ok(only.value.clone()),
            _ => Err(compiler.within_claim(|| compiler.refuse(Label::ResidueLinear, body.body.span))),
        }
    }

    /// What the rules ask of parameters.
    fn allowed(&self) -> Tried<Formula> {
        let compiler = self.compiler();
        let conditions = compiler.game.rules().param_conditions.iter();
        let holds = conditions.map(|condition| Ok(compiler.about(condition, &[])?.holds));
        Ok(all(holds.collect::<Tried<Vec<_>>>()?))
    }

    /// Decides everything, up to the first case that cannot be shown.
    fn decide(mut self, scope: &'g Text, cases: &'g [CaseTexts], replay: &Replay<'_>) -> Tried<Ended> {
        self.within = all([self.within.clone(), self.holds(scope)?]);
        let conditions = cases.iter().map(|case| self.holds(&case.condition)).collect::<Tried<Vec<_>>>()?;
        let left_out = all([self.within.clone(), some(conditions.clone()).negated()]);
        let covered = never(self.variables(), left_out);
        if !self.engine.decide(&covered)?.is_true() {
            return Ok(Ended::Open(Obligation::Function));
        }
        let mut reaches = Vec::new();
        for (case, condition) in cases.iter().zip(conditions) {
            match self.reached(condition, case, replay)? {
                Ended::Shown(reach) => reaches.extend(reach),
                other => return Ok(other),
            }
        }
        Ok(Ended::Shown(reaches))
    }

    /// The least reach with which a case is shown, where it does not say one itself.
    fn reached(&self, condition: Formula, case: &'g CaseTexts, replay: &Replay<'_>) -> Tried<Ended> {
        let reaches = if case.reach == 0 { 1..=MOST_REACH } else { case.reach..=case.reach };
        let mut last = Ok(Ended::Open(Obligation::Reached));
        for reach in reaches {
            match sentences::case(self, condition.clone(), case, reach) {
                Ok(Shown::Yes) => return Ok(Ended::Shown(vec![reach])),
                // A formula that is wrong is wrong with every reach.
                Ok(Shown::No { obligation, hint }) => {
                    if last.is_ok()
                        && let Some(wrong) = replay.against(hint, self.run)?
                    {
                        return Ok(Ended::Wrong(wrong, obligation));
                    }
                    last = Ok(Ended::Open(obligation));
                }
                Err(too_large @ Trouble::TooLarge(_)) => last = Err(too_large),
                Err(trouble) => return Err(trouble),
            }
        }
        last
    }
}
