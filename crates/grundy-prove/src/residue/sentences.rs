//! What must be shown of one case, and what the engine says of it.
//!
//! Everything is shown once for each class of Y: 0, P, …, reach·P, and all from (reach + 1)·P on. In all but the last, Y is
//! a form in the parameters, so it needs no variable; the same is done for the parts of an option.

use grundy_automata::{Decision, Formula, Var};
use grundy_core::Of;
use grundy_messages::Label;
use grundy_syntax::tree::{Ending, Play};

use super::worth::{CaseModel, REST, exact};
use super::{AllCases, CaseTexts, powers};
use crate::affine::{Affine, replaced};
use crate::compile::{Case, Side, What, relaxed};
use crate::logic::{all, both, exists, never, renamed, some};
use crate::model::{Model, OTHER, VALUE};
use crate::trouble::{Tried, Trouble};
use crate::{Obligation, Refusal};

/// Y, where it is beyond reach.
const MULTIPLE: Var = Var(1);

/// The multiple of a part that is far from 0 and from Y, in `worth`.
const FREE: Var = Var(3);

/// The first variables of parts: multiple, rest and value of each.
const FIRST_PART: u32 = 32;

/// The xor of the values of two parts, where there is a third.
const SUM: Var = Var(48);

/// Parts of one option; more are refused.
const MOST_PARTS: usize = 3;

/// What the engine said.
pub(super) enum Shown {
    Yes,
    /// Something is not true, perhaps only of numbers that are no multiples.
    No {
        obligation: Obligation,
        hint: Option<(Vec<u64>, u64)>,
    },
}

impl Shown {
    /// Goes on with what comes next, if there is nothing to say.
    fn then(self, next: impl FnOnce() -> Tried<Self>) -> Tried<Self> {
        match self {
            Self::Yes => next(),
            no @ Self::No { .. } => Ok(no),
        }
    }
}

/// Shows all that a case needs.
pub(super) fn case<'g>(
    cases: &AllCases<'g, '_, '_>,
    condition: Formula,
    texts: &'g CaseTexts,
    reach: u32,
) -> Tried<Shown> {
    let model = CaseModel::new(cases, condition, texts, i64::from(reach))?;
    let no = |obligation: Obligation| Ok(Shown::No { obligation, hint: None });
    let positive = [Some(&model.period), model.divisor.as_ref()];
    for form in positive.into_iter().flatten() {
        let low = both(model.within.clone(), exact(form.less(&Affine::constant(1)))?);
        if !cases.engine.decide(&never(cases.variables(), low))?.is_true() {
            return no(Obligation::Function);
        }
    }
    for (base, residues) in model.powers() {
        if !powers::are_closed(cases, &model.within, &model.period, base, residues)? {
            return no(Obligation::Descends);
        }
    }
    for times in 0..=model.reach {
        let multiple = exact(model.period.scale(times))?;
        let whole = Whole::new(&model, multiple, Formula::Truth(true), Some(times))?;
        if let no @ Shown::No { .. } = whole.shown()? {
            return Ok(no);
        }
    }
    let beyond = model.beyond(MULTIPLE)?;
    Whole::new(&model, Affine::var(MULTIPLE), beyond, None)?.shown()
}

/// Numbers Y + r for one class of Y.
struct Whole<'m, 's, 'g, 'r, 'e> {
    model: &'m CaseModel<'s, 'g, 'r, 'e>,
    /// Y.
    multiple: Affine,
    /// How many periods that is, where it is within reach.
    times: Option<i64>,
    over: Model<'g, 'r>,
    under: Option<Model<'g, 'r>>,
    /// Where Y + r is a component, Y is of the class, and r is below the period.
    placed: Formula,
    /// There also `VALUE` is its value, or it is lost.
    worth: Formula,
}

/// A part of an option: what it is, its multiple, and its variables.
#[derive(Clone, Debug)]
struct Part {
    form: Affine,
    multiple: Affine,
    /// What is known of the multiple.
    known: Formula,
    free: Var,
    rest: Var,
    value: Var,
}

impl<'m, 's, 'g, 'r, 'e> Whole<'m, 's, 'g, 'r, 'e> {
    fn new(
        model: &'m CaseModel<'s, 'g, 'r, 'e>,
        multiple: Affine,
        class: Formula,
        times: Option<i64>,
    ) -> Tried<Self> {
        let over = model.model(&multiple, Side::Over)?;
        let mut cases = over.moves.iter().flat_map(|rule| &rule.cases);
        let abstracted = cases.any(|case| !over.compiler.multiples_among(&case.path.bound).is_empty());
        let under = if abstracted { Some(model.model(&multiple, Side::Under)?) } else { None };
        let placed = model.cases.shared(both(model.placed(&multiple)?, class.clone()))?;
        let own = times.is_none().then_some(MULTIPLE);
        let worth = model.cases.shared(both(model.worth(&multiple, own)?, class))?;
        Ok(Self { model, multiple, times, over, under, placed, worth })
    }

    fn shown(&self) -> Tried<Shown> {
        self.descends()?.then(|| self.function())?.then(|| match self.model.cases.of {
            Of::Losing => self.losing(),
            Of::Values => self.values(),
        })
    }

    fn under(&self) -> &Model<'g, 'r> {
        self.under.as_ref().unwrap_or(&self.over)
    }

    /// Where no clause `ends if` holds.
    fn open(&self) -> Formula {
        self.over.kinds.first().map_or(Formula::Truth(false), |kind| kind.open.clone())
    }

    /// Whether there are no parameters, Y, r and `more` with this.
    fn nowhere(&self, obligation: Obligation, more: &[Var], against: Formula) -> Tried<Shown> {
        if matches!(against, Formula::Truth(false)) {
            return Ok(Shown::Yes);
        }
        let cases = self.model.cases;
        cases.run.poll()?;
        let mut vars = cases.variables();
        vars.extend([MULTIPLE, REST]);
        // Other variables are hidden first: the shortest counterexample is one of parameters and the number.
        let body = exists(more.iter().copied(), against);
        Ok(match cases.engine.decide(&never(vars, body))? {
            Decision::True => Shown::Yes,
            Decision::False(values) => Shown::No { obligation, hint: self.hint(&values) },
        })
    }

    /// The parameters and the number of a counterexample.
    fn hint(&self, values: &[(Var, u128)]) -> Option<(Vec<u64>, u64)> {
        let value = |var: Var| {
            let found = values.iter().find(|(other, _)| *other == var).map_or(0, |(_, value)| *value);
            i64::try_from(found).ok()
        };
        let open = &self.model.cases.open;
        let mut number = self.multiple.add(&Affine::var(REST))?;
        for var in open.iter().map(|(_, var)| *var).chain([MULTIPLE, REST]) {
            let factor = number.factor(var);
            number = number.sub(&Affine::var(var).scale(factor)?)?.plus(factor.checked_mul(value(var)?)?)?;
        }
        let parameters = open.iter().map(|(_, var)| u64::try_from(value(*var)?).ok());
        Some((parameters.collect::<Option<Vec<_>>>()?, u64::try_from(number.as_constant()?).ok()?))
    }

    /// O0, with n itself as the measure.
    fn descends(&self) -> Tried<Shown> {
        let ends = self.over.kinds.first().map_or(Formula::Truth(false), |kind| kind.errors.clone());
        let mut against = vec![ends];
        for rule in &self.over.moves {
            against.push(both(self.open(), rule.errors.clone()));
            for case in &rule.cases {
                against.push(both(self.open(), self.rises(case)?));
            }
        }
        let fails = both(self.placed.clone(), some(against));
        self.nowhere(Obligation::Descends, &[], fails)
    }

    /// Where a case leads to a part that is not smaller than n.
    fn rises(&self, case: &Case<'g>) -> Tried<Formula> {
        let number = exact(self.multiple.add(&Affine::var(REST)))?;
        let mut found = Vec::new();
        for piece in &case.pieces {
            let What::One(fields) = &piece.what else { return Err(splits()) };
            let [form] = fields.as_slice() else { return Err(splits()) };
            found.push(exact(number.at_most(form))?);
        }
        Ok(case.path.closed(some(found)))
    }

    /// Of: there is a value. That there is only one is clear from its text.
    fn function(&self) -> Tried<Shown> {
        let none = match self.model.cases.of {
            Of::Losing => self.model.silent(&self.multiple)?,
            Of::Values => exists([VALUE], self.worth.clone()).negated(),
        };
        self.nowhere(Obligation::Function, &[], both(self.placed.clone(), none))
    }

    /// What holds of multiples of the divisor, where values are multiplied by it.
    fn scaled(&self, forms: &[Affine]) -> Tried<Formula> {
        let Some(divisor) = &self.model.divisor else { return Ok(Formula::Truth(true)) };
        let parts = forms.iter().map(|form| exact(relaxed(divisor, self.model.reach, form)));
        Ok(all(parts.collect::<Tried<Vec<_>>>()?))
    }

    fn values(&self) -> Tried<Shown> {
        let own = all([self.worth.clone(), self.scaled(&[Affine::var(VALUE)])?, self.open()]);
        for case in self.over.moves.iter().flat_map(|rule| &rule.cases) {
            for option in self.options(&self.over, case, Side::Over)? {
                let (vars, formula) = option;
                let vars: Vec<Var> = vars.into_iter().chain([VALUE]).collect();
                let shown = self.nowhere(Obligation::Different, &vars, both(own.clone(), formula))?;
                if let no @ Shown::No { .. } = shown {
                    return Ok(no);
                }
            }
        }
        let mut reached = Vec::new();
        for case in self.under().moves.iter().flat_map(|rule| &rule.cases) {
            for (vars, formula) in self.options(self.under(), case, Side::Under)? {
                reached.push(self.model.cases.shared(exists(vars, formula))?);
            }
        }
        let reached = self.model.cases.shared(both(self.open(), some(reached)))?;
        let other = renamed(&self.worth, &[(VALUE, OTHER)].into());
        let (v, w) = (Affine::var(OTHER), Affine::var(VALUE));
        let multiples = self.scaled(&[v.clone(), w.clone(), exact(v.sub(&w))?])?;
        let missing = all([other, Formula::less(VALUE, OTHER), multiples, reached.negated()]);
        self.nowhere(Obligation::Reached, &[VALUE, OTHER], missing)
    }

    /// Where a case of a move leads to an option of value `VALUE`, or to a lost one: formulas with the variables to be
    /// hidden in them.
    fn options(&self, model: &Model<'g, 'r>, case: &Case<'g>, side: Side) -> Tried<Vec<(Vec<Var>, Formula)>> {
        let counted: Vec<_> = case.pieces.iter().filter(|piece| piece.counts()).collect();
        let single = self.model.cases.of == Of::Losing || self.model.divisor.is_some();
        if counted.len() > MOST_PARTS || single && case.is_many() {
            return Err(splits());
        }
        let mut ways: Vec<Vec<Part>> = vec![Vec::new()];
        for (piece, number) in counted.iter().zip((FIRST_PART..).step_by(3)) {
            let What::One(fields) = &piece.what else { return Err(splits()) };
            let [form] = fields.as_slice() else { return Err(splits()) };
            let places = self.places(form, number, side)?;
            let longer = |way: &Vec<Part>| {
                let way = way.clone();
                places
                    .iter()
                    .map(move |part| way.iter().cloned().chain([part.clone()]).collect::<Vec<_>>())
                    .collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        let multiples = model.compiler.multiples_among(&case.path.bound);
        ways.iter().map(|parts| self.option(case, parts, &multiples, side)).collect()
    }

    /// The multiples that a part may have. It is smaller than n, so its multiple is at most Y.
    fn places(&self, form: &Affine, number: u32, side: Side) -> Tried<Vec<Part>> {
        let (free, rest, value) = (Var(number), Var(number + 1), Var(number + 2));
        let part = |multiple: Affine, known: Formula| {
            let form = form.clone();
            Part { form, multiple, known, free, rest, value }
        };
        let (period, reach) = (&self.model.period, self.model.reach);
        let last = self.times.unwrap_or(reach);
        let mut found = Vec::new();
        for times in 0..=last {
            let multiple = exact(period.scale(times))?;
            let left = self.model.is_multiple(&exact(self.multiple.sub(&multiple))?)?;
            let known = if side == Side::Over { left } else { Formula::Truth(true) };
            found.push(part(multiple, known));
        }
        if self.times.is_none() {
            for times in 0..=reach {
                let multiple = exact(period.scale(times).and_then(|less| self.multiple.sub(&less)))?;
                found.push(part(multiple, Formula::Truth(true)));
            }
            if side == Side::Over {
                let beyond = exact(reach.checked_add(1).and_then(|times| period.scale(times)))?;
                let own = Affine::var(free);
                let far = exact(own.add(&beyond).and_then(|sum| sum.at_most(&self.multiple)))?;
                let known = both(exact(beyond.at_most(&own))?, far);
                found.push(part(own, known));
            }
        }
        Ok(found)
    }

    /// Where a case leads to parts at these places.
    fn option(
        &self,
        case: &Case<'g>,
        parts: &[Part],
        multiples: &[Var],
        side: Side,
    ) -> Tried<(Vec<Var>, Formula)> {
        let items = case.path.bound.iter().filter(|var| !multiples.contains(var)).copied();
        let mut system =
            System { items: items.collect(), when: case.path.when.clone(), left: self.multiple.clone() };
        let mut equations = Vec::new();
        for part in parts {
            let number = exact(part.multiple.add(&Affine::var(part.rest)))?;
            equations.push(exact(part.form.sub(&number))?);
            system.when.push(self.worth_of(part)?);
            system.items.push(part.free);
            system.left = exact(system.left.sub(&part.multiple))?;
        }
        for multiple in multiples {
            system.left = exact(system.left.sub(&Affine::var(*multiple)))?;
        }
        system.solve(equations)?;
        let System { items, mut when, left } = system;
        if side == Side::Over && !parts.is_empty() {
            when.push(self.model.is_multiple(&left)?);
        }
        let mut bound: Vec<Var> = items.into_iter().chain(multiples.iter().copied()).collect();
        bound.extend(parts.iter().map(|part| part.rest));
        if self.model.cases.of == Of::Values {
            when.push(xor(parts));
            bound.extend(parts.iter().map(|part| part.value).chain([SUM]));
        }
        Ok((bound, all(when)))
    }

    /// Where a part has its value, or is lost; where that depends on its multiple, also what is known of it.
    fn worth_of(&self, part: &Part) -> Tried<Formula> {
        let free = part.multiple == Affine::var(part.free);
        let multiple = if free { Affine::var(FREE) } else { part.multiple.clone() };
        let own = [FREE, MULTIPLE].into_iter().find(|var| multiple.factor(*var) != 0);
        let worth = self.model.worth(&multiple, own)?;
        let depends = own.is_some_and(|own| worth.free().contains(&own));
        let names = [(FREE, part.free), (REST, part.rest), (VALUE, part.value)];
        let worth = renamed(&worth, &names.into());
        Ok(if depends || own.is_none() { both(worth, part.known.clone()) } else { worth })
    }

    /// No lost number wins, every other number does.
    fn losing(&self) -> Tried<Shown> {
        let Some(kind) = self.over.kinds.first() else { return Err(splits()) };
        let won = kind.endings.iter().filter(|(ending, _)| *ending == Ending::MoverWins);
        let won = some(won.map(|(_, formula)| formula.clone()));
        let both_ways = both(self.worth.clone(), some([won.clone(), self.stuck(self.under())]));
        let mut shown = self.nowhere(Obligation::Different, &[], both_ways)?;
        for case in self.over.moves.iter().flat_map(|rule| &rule.cases) {
            for (vars, wins) in self.winning(&self.over, case, Side::Over)? {
                let both_ways = all([self.worth.clone(), kind.open.clone(), wins]);
                shown = shown.then(|| self.nowhere(Obligation::Different, &vars, both_ways))?;
            }
        }
        let mut ways = vec![won, self.stuck(&self.over)];
        for case in self.under().moves.iter().flat_map(|rule| &rule.cases) {
            for (vars, wins) in self.winning(self.under(), case, Side::Under)? {
                ways.push(self.model.cases.shared(exists(vars, both(wins, kind.open.clone())))?);
            }
        }
        let neither = all([self.placed.clone(), self.worth.clone().negated(), some(ways).negated()]);
        shown.then(|| self.nowhere(Obligation::Reached, &[], neither))
    }

    /// Under misère play, where there is no move: then the player has won.
    fn stuck(&self, model: &Model<'g, 'r>) -> Formula {
        if self.model.cases.game.play() != Play::Misere {
            return Formula::Truth(false);
        }
        let cases = model.moves.iter().flat_map(|rule| &rule.cases);
        let moves = some(cases.map(|case| case.path.closed(Formula::Truth(true))));
        both(moves.negated(), self.open())
    }

    /// Where a case wins.
    fn winning(&self, model: &Model<'g, 'r>, case: &Case<'g>, side: Side) -> Tried<Vec<(Vec<Var>, Formula)>> {
        let misere = self.model.cases.game.play() == Play::Misere;
        match case.pieces.as_slice() {
            [] if misere => Ok(Vec::new()),
            [] => Ok(vec![(case.path.bound.clone(), all(case.path.when.iter().cloned()))]),
            _ => self.options(model, case, side),
        }
    }
}

/// Conditions on variables, some of which equations tell.
struct System {
    /// What may be solved for.
    items: Vec<Var>,
    when: Vec<Formula>,
    /// What Y is more than the multiples of all parts.
    left: Affine,
}

impl System {
    /// Solves forms that are 0 for items, which then need no variable; what cannot be solved is a condition.
    fn solve(&mut self, mut equations: Vec<Affine>) -> Tried<()> {
        while let Some(equation) = equations.pop() {
            let solved = self.items.iter().find_map(|var| {
                let by = equation.solved(*var)?;
                let when =
                    self.when.iter().map(|part| replaced(part, *var, &by)).collect::<Option<Vec<_>>>()?;
                Some((*var, by, when))
            });
            let Some((var, by, when)) = solved else {
                self.when.push(exact(equation.equal(&Affine::constant(0)))?);
                continue;
            };
            self.items.retain(|other| *other != var);
            self.when = when;
            self.when.push(exact(by.natural())?);
            self.left = exact(self.left.replaced(var, &by))?;
            let others = equations.iter().map(|other| exact(other.replaced(var, &by)));
            equations = others.collect::<Tried<Vec<_>>>()?;
        }
        Ok(())
    }
}

/// `VALUE` is the xor of the values of the parts.
fn xor(parts: &[Part]) -> Formula {
    match parts {
        [] => Formula::equal([(VALUE, 1)], 0),
        [one] => Formula::same(one.value, VALUE),
        [one, two] => Formula::Xor(one.value, two.value, VALUE),
        [one, two, rest @ ..] => {
            let last = rest.first().map_or(SUM, |part| part.value);
            both(Formula::Xor(one.value, two.value, SUM), Formula::Xor(SUM, last, VALUE))
        }
    }
}

fn splits() -> Trouble {
    Refusal::plain(Label::ResidueParts).into()
}
