//! The sentences that a case must satisfy.

use grundy_messages::{Arg, Label};
use grundy_syntax::tree::{Ending, Play};

use super::cases::{Case, multiple};
use super::{Options, Setting, Split};
use crate::logic::{Affine, Atom, Formula, Var};
use crate::translate::{Branch, Part, Times};
use crate::{Rejection, refuse};

/// Ways to choose multiples for the parts of one option, at most.
const MOST_WAYS: usize = 4_096;

/// The numbers of the parts of an option that count, `None` where the option has a run of parts.
fn counted(branch: &Branch) -> Option<Vec<Affine>> {
    let mut numbers = Vec::new();
    for part in &branch.parts {
        match part {
            Part::Copies { times: Times::Even, .. } => {}
            Part::Copies { fields, .. } => numbers.push(fields.first()?.clone()),
            Part::Run { .. } => return None,
        }
    }
    Some(numbers)
}

impl Setting<'_, '_> {
    /// That the number of a kind is that of a split, and a component of the case.
    fn component(&self, case: &Case, options: &Options, split: Split) -> Result<Vec<Formula>, Rejection> {
        let mut all = vec![case.premise.clone(), options.kind.domain.clone()];
        all.extend(case.facts(split)?);
        all.push(Formula::equal(&Affine::var(options.n), &split.number()?)?);
        Ok(all)
    }

    /// No evaluation of the rules is an error, and every part is smaller.
    pub(super) fn is_well_founded(&mut self, case: &Case, over: &Options) -> Result<(), Rejection> {
        let zero = self.split();
        let shown = |formula: Formula| -> Result<Formula, Rejection> {
            // The number itself stands for the rest, so that it can be shown.
            let same = Formula::equal(&Affine::var(zero.rest), &Affine::var(over.n))?;
            Ok(Formula::and([formula, same, Formula::zero(Affine::var(zero.multiple))]))
        };
        let here = [case.premise.clone(), over.kind.domain.clone()];
        let wrong = Formula::and(here.iter().cloned().chain([Formula::or(over.kind.errors.clone())]));
        self.never(Label::VerifyStepErrors, Some(zero), &[over.n], shown(wrong)?)?;
        for branch in &over.kind.branches {
            for part in &branch.parts {
                let forms = match part {
                    Part::Copies { fields, .. } => fields.clone(),
                    Part::Run { to, .. } => vec![to.plus(-1)?],
                };
                for form in forms {
                    let up = Formula::at_most(&Affine::var(over.n), &form)?;
                    let taken = [branch.condition.clone(), up];
                    let wrong = Formula::and(here.iter().cloned().chain(taken));
                    let others = [branch.vars.as_slice(), &[over.n]].concat();
                    self.never(Label::VerifyStepFalls, Some(zero), &others, shown(wrong)?)?;
                }
            }
        }
        Ok(())
    }

    /// Every component has exactly one value.
    pub(super) fn has_one_value(&mut self, case: &Case, over: &Options) -> Result<(), Rejection> {
        let split = self.split();
        let here = Formula::and(self.component(case, over, split)?);
        if let Some(scale) = &case.scale {
            let none = Formula::and([case.premise.clone(), Formula::less(scale, &Affine::one())?]);
            self.never(Label::VerifyStepScale, None, &[], none)?;
        }
        let (negative, undefined) = match self.of {
            grundy_core::Of::Losing => (Formula::Truth(false), self.lost(case, split)?.1),
            grundy_core::Of::Values => {
                self.about_value(case, split, |form| Ok(Formula::less(form, &Affine::zero())?))?
            }
        };
        for wrong in [undefined, negative] {
            let wrong = Formula::and([here.clone(), wrong]);
            self.never(Label::VerifyStepTotal, Some(split), &[over.n], wrong)?;
        }
        Ok(())
    }

    /// The values of a case are the mex of the values of the options.
    pub(super) fn is_the_mex(
        &mut self,
        case: &Case,
        over: &Options,
        under: &Options,
    ) -> Result<(), Rejection> {
        for branch in &over.kind.branches {
            let Some(numbers) = self.countable(case, over, branch)? else { continue };
            let split = self.split();
            let code = self.logic.translator.unused();
            let mut all = self.component(case, over, split)?;
            all.push(self.valued(case, split, code)?);
            all.extend(self.scaled(case, &[(code, None)])?);
            let vars = vec![over.n, code];
            self.avoids(case, over, (branch, &numbers), (split, vars, all), Some(code), Label::VerifyStepO1)?;
        }
        let (split, code, below) =
            (self.split(), self.logic.translator.unused(), self.logic.translator.unused());
        let mut reached = Vec::new();
        for branch in &under.kind.branches {
            let Some(numbers) = self.countable(case, under, branch)? else { continue };
            reached.extend(self.reached(case, (under, branch), &numbers, (split, Some(below)))?);
        }
        let mut all = self.component(case, under, split)?;
        all.push(self.valued(case, split, code)?);
        all.push(Formula::less(&Affine::var(below), &Affine::var(code))?);
        all.extend(self.scaled(case, &[(code, Some(below))])?);
        let premise = Formula::exists(&[under.n, code], all);
        let wrong = Formula::and([premise, Formula::or(reached).not()]);
        self.never(Label::VerifyStepO2, Some(split), &[below], wrong)
    }

    /// That codes are multiples of the scale, where values are scaled; and how they differ from others.
    fn scaled(&self, case: &Case, codes: &[(Var, Option<Var>)]) -> Result<Vec<Formula>, Rejection> {
        let Some(scale) = &case.scale else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for (code, other) in codes {
            let code = Affine::var(*code);
            all.push(multiple(&code, scale, case.reach)?);
            if let Some(other) = other {
                let other = Affine::var(*other);
                all.push(multiple(&other, scale, case.reach)?);
                all.push(multiple(&code.sub(&other)?, scale, case.reach)?);
                all.push(Formula::at_most(&other.add(scale)?, &code)?);
            }
        }
        Ok(all)
    }

    /// The numbers of a branch whose values are added, `None` where it is never taken; refused where it cannot be read.
    fn countable(
        &mut self,
        case: &Case,
        options: &Options,
        branch: &Branch,
    ) -> Result<Option<Vec<Affine>>, Rejection> {
        let single = self.of == grundy_core::Of::Losing || case.scale.is_some();
        let plain = |part: &Part| matches!(part, Part::Copies { times: Times::Once, .. });
        let numbers = match self.of {
            // Played alone, a component is one, whatever the values are.
            grundy_core::Of::Losing if !branch.parts.iter().all(plain) => None,
            _ => counted(branch),
        };
        if let Some(numbers) = numbers.filter(|numbers| !single || numbers.len() <= 1) {
            return Ok(Some(numbers));
        }
        let taken = [case.premise.clone(), options.kind.domain.clone(), branch.condition.clone()];
        let others = [branch.vars.as_slice(), &[options.n]].concat();
        let taken = self.logic.find(&self.params, &others, &Formula::and(taken))?;
        if taken.is_none() {
            return Ok(None);
        }
        Err(refuse::fails(Label::VerifyStepUnsplit, Arg::Label(Label::VerifyResidueSum)))
    }

    /// No option of a branch has the value of the component, or is lost where there is none: `all` says the rest.
    fn avoids(
        &mut self,
        case: &Case,
        over: &Options,
        (branch, numbers): (&Branch, &[Affine]),
        (split, mut vars, mut all): (Split, Vec<Var>, Vec<Formula>),
        code: Option<Var>,
        step: Label,
    ) -> Result<(), Rejection> {
        vars.extend(&branch.vars);
        all.push(branch.condition.clone());
        let whole = Affine::var(split.multiple);
        let mut left = whole.clone();
        let mut codes = Vec::new();
        let mut apart: Vec<Affine> = Vec::new();
        for number in numbers {
            let part = self.split();
            vars.extend([part.multiple, part.rest]);
            all.push(Formula::equal(number, &part.number()?)?);
            all.extend(case.facts(part)?);
            let multiple = Affine::var(part.multiple);
            left = left.sub(&multiple)?;
            apart.push(whole.sub(&multiple)?);
            codes.extend(self.part_value(case, part, (code, numbers.len()), &mut vars, &mut all)?);
        }
        for multiple in over.multiples.iter().filter(|var| branch.condition.mentions(**var)) {
            let multiple = Affine::var(*multiple);
            all.push(case.multiple(&multiple)?);
            all.push(case.multiple(&whole.sub(&multiple)?)?);
            left = left.sub(&multiple)?;
        }
        if let (Some(code), [], _) | (Some(code), _, [_, _, ..]) = (code, numbers, codes.as_slice()) {
            all.push(xor(&codes, code));
        }
        if apart.len() != 1 || left != apart[0] {
            all.push(case.multiple(&left)?);
        }
        self.in_ways(case, split, &apart, (&vars, &all), step)
    }

    /// Says the value of a part, or that it is lost; a single part has the code of the whole.
    fn part_value(
        &mut self,
        case: &Case,
        part: Split,
        (code, parts): (Option<Var>, usize),
        vars: &mut Vec<Var>,
        all: &mut Vec<Formula>,
    ) -> Result<Option<Var>, Rejection> {
        match code {
            None => Ok(None),
            Some(code) if parts == 1 => {
                all.push(self.valued(case, part, code)?);
                Ok(None)
            }
            Some(_) => {
                let own = self.logic.new_var(vars);
                all.push(self.valued(case, part, own)?);
                Ok(Some(own))
            }
        }
    }

    /// There is no counterexample, for each way in which the multiples of parts lie apart from that of the whole.
    fn in_ways(
        &mut self,
        case: &Case,
        split: Split,
        apart: &[Affine],
        (vars, all): (&[Var], &[Formula]),
        step: Label,
    ) -> Result<(), Rejection> {
        let mut ways: Vec<Vec<Formula>> = vec![Vec::new()];
        for difference in apart {
            let mut longer = Vec::new();
            for choice in choices(case, difference)? {
                longer
                    .extend(ways.iter().map(|way| [way.as_slice(), std::slice::from_ref(&choice)].concat()));
            }
            ways = longer;
            if ways.len() > MOST_WAYS {
                return Err(Rejection::Outside(Arg::Label(Label::VerifyTooLarge)));
            }
        }
        for way in ways {
            let wrong = Formula::and(way.into_iter().chain(all.iter().cloned()));
            self.never(step, Some(split), vars, wrong)?;
        }
        Ok(())
    }

    /// That an option of a branch has a value, or is lost where none is asked for.
    fn reached(
        &mut self,
        case: &Case,
        (under, branch): (&Options, &Branch),
        numbers: &[Affine],
        (split, code): (Split, Option<Var>),
    ) -> Result<Vec<Formula>, Rejection> {
        let multiples = near(case, split)?;
        let mut ways: Vec<Vec<&Option<Affine>>> = vec![Vec::new()];
        for _ in numbers {
            ways = ways
                .iter()
                .flat_map(|way| multiples.iter().map(move |next| [way.as_slice(), &[next]].concat()))
                .collect();
            if ways.len() > MOST_WAYS {
                return Err(Rejection::Outside(Arg::Label(Label::VerifyTooLarge)));
            }
        }
        let mut all = Vec::new();
        for way in ways {
            let mut vars = [branch.vars.as_slice(), &[under.n]].concat();
            let mut parts =
                vec![branch.condition.clone(), Formula::equal(&Affine::var(under.n), &split.number()?)?];
            let mut codes = Vec::new();
            for (number, multiple) in numbers.iter().zip(way) {
                let part = self.split();
                vars.extend([part.multiple, part.rest]);
                parts.push(Formula::equal(number, &part.number()?)?);
                parts.push(match multiple {
                    Some(multiple) => Formula::equal(&Affine::var(part.multiple), multiple)?,
                    None => case.multiple(&Affine::var(part.multiple))?,
                });
                parts.push(Formula::less(&Affine::var(part.rest), &case.period)?);
                match code {
                    None => parts.push(self.wins(case, branch, part)?),
                    Some(_) => codes.extend(self.part_value(
                        case,
                        part,
                        (code, numbers.len()),
                        &mut vars,
                        &mut parts,
                    )?),
                }
            }
            if let (Some(code), [], _) | (Some(code), _, [_, _, ..]) = (code, numbers, codes.as_slice()) {
                parts.push(xor(&codes, code));
            }
            all.push(Formula::exists(&vars, parts));
        }
        Ok(all)
    }

    /// That the only part of an option is lost, or wins at once.
    fn wins(&mut self, case: &Case, branch: &Branch, part: Split) -> Result<Formula, Rejection> {
        let goal = match branch.parts.as_slice() {
            [Part::Copies { goal, .. }] => goal.clone(),
            _ => Formula::Truth(false),
        };
        Ok(Formula::or([goal, self.lost(case, part)?.0]))
    }

    /// The condition of a case says which components are lost.
    pub(super) fn is_lost(&mut self, case: &Case, over: &Options, under: &Options) -> Result<(), Rejection> {
        let misere = self.logic.game.play() == Play::Misere;
        let split = self.split();
        let lost = self.lost(case, split)?.0;
        let here = self.component(case, over, split)?;
        let with = |more: Vec<Formula>| Formula::and(here.iter().cloned().chain(more));
        let ended = |how: Ending| over.kind.ended(|ending| ending == how);
        let n = [over.n];
        let wrong = with(vec![lost.clone(), ended(Ending::MoverWins)]);
        self.never(Label::VerifyStepLost, Some(split), &n, wrong)?;
        let wrong = with(vec![lost.clone().not(), ended(Ending::MoverLoses)]);
        self.never(Label::VerifyStepWon, Some(split), &n, wrong)?;
        for branch in &over.kind.branches {
            let Some(numbers) = self.countable(case, over, branch)? else { continue };
            self.lost_has_no_win(case, over, (branch, &numbers), misere)?;
        }
        self.won_has_a_win(case, (over, under), misere)
    }

    /// No option of a branch from a lost component wins.
    fn lost_has_no_win(
        &mut self,
        case: &Case,
        over: &Options,
        (branch, numbers): (&Branch, &[Affine]),
        misere: bool,
    ) -> Result<(), Rejection> {
        if numbers.is_empty() && misere {
            return Ok(());
        }
        let split = self.split();
        let mut all = self.component(case, over, split)?;
        all.push(self.lost(case, split)?.0);
        let mut vars = vec![over.n];
        let mut apart = Vec::new();
        vars.extend(&branch.vars);
        all.push(branch.condition.clone());
        let whole = Affine::var(split.multiple);
        for number in numbers {
            let part = self.split();
            vars.extend([part.multiple, part.rest]);
            all.push(Formula::equal(number, &part.number()?)?);
            all.extend(case.facts(part)?);
            all.push(self.wins(case, branch, part)?);
            let between = whole.sub(&Affine::var(part.multiple))?;
            for multiple in over.multiples.iter().filter(|var| branch.condition.mentions(**var)) {
                let multiple = Affine::var(*multiple);
                all.push(case.multiple(&multiple)?);
                all.push(case.multiple(&between.sub(&multiple)?)?);
            }
            apart.push(between);
        }
        self.in_ways(case, split, &apart, (&vars, &all), Label::VerifyStepLost)
    }

    /// Every component that is not lost, where play has not ended, has an option that wins, or in misère play none at all.
    fn won_has_a_win(
        &mut self,
        case: &Case,
        (over, under): (&Options, &Options),
        misere: bool,
    ) -> Result<(), Rejection> {
        let split = self.split();
        let lost = self.lost(case, split)?.0;
        let mut winning = Vec::new();
        let mut can_move = Vec::new();
        for branch in &under.kind.branches {
            let Some(numbers) = self.countable(case, under, branch)? else { continue };
            let same = Formula::equal(&Affine::var(under.n), &split.number()?)?;
            let vars = [branch.vars.as_slice(), &[under.n]].concat();
            can_move.push(Formula::exists(&vars, [branch.condition.clone(), same]));
            if !(numbers.is_empty() && misere) {
                winning.extend(self.reached(case, (under, branch), &numbers, (split, None))?);
            }
        }
        let open = over.kind.ended(|_| true).not();
        let here = self.component(case, over, split)?;
        let premise = |more: Vec<Formula>| {
            Formula::exists(&[over.n], here.iter().cloned().chain([open.clone()]).chain(more))
        };
        let won = premise(vec![lost.clone().not()]);
        let mut wrong = vec![won, Formula::or(winning).not()];
        if misere {
            let stuck = Formula::and([premise(vec![lost]), Formula::or(can_move).not()]);
            self.never(Label::VerifyStepLost, Some(split), &[], stuck)?;
            let mut moves = Vec::new();
            for branch in &over.kind.branches {
                moves.push(Formula::exists(&branch.vars, [branch.condition.clone()]));
            }
            let same = Formula::equal(&Affine::var(over.n), &split.number()?)?;
            wrong.push(Formula::exists(&[over.n], [same, Formula::or(moves)]));
        }
        self.never(Label::VerifyStepWon, Some(split), &[], Formula::and(wrong))
    }
}

/// The ways in which a form is a multiple of the period, weakened: each on its own.
fn choices(case: &Case, form: &Affine) -> Result<Vec<Formula>, Rejection> {
    match case.multiple(form)? {
        Formula::Or(parts) => Ok(parts.to_vec()),
        other => Ok(vec![other]),
    }
}

/// Forms that are multiples of the period if that of a number is. `None` stands for all multiples: where the period is constant, the
/// logic can say that it divides.
fn near(case: &Case, split: Split) -> Result<Vec<Option<Affine>>, Rejection> {
    if case.period.as_constant().is_some() {
        return Ok(vec![None]);
    }
    let whole = Affine::var(split.multiple);
    let mut all = Vec::new();
    for times in 0..=case.reach {
        let near = case.period.times(times)?;
        all.extend([Some(whole.sub(&near)?), Some(near)]);
    }
    Ok(all)
}

/// That the xor of some numbers is another.
fn xor(numbers: &[Var], sum: Var) -> Formula {
    match numbers {
        [] => Formula::zero(Affine::var(sum)),
        numbers => Formula::atom(Atom::Even([numbers, &[sum]].concat())),
    }
}
