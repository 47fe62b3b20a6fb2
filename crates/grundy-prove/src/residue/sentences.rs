//! What must be shown of one case, and what the engine says of it.

use std::sync::Arc;

use grundy_automata::{Decision, Formula, Var};
use grundy_core::Of;
use grundy_messages::Label;
use grundy_rules::ir::{Arith, Expr, ExprKind};
use grundy_syntax::tree::{Ending, Play};

use super::{AllCases, CaseTexts, hint};
use crate::affine::Affine;
use crate::compile::{Case, Compiler, Divided, Env, Opened, Side, Sym, What, relaxed};
use crate::logic::{all, both, exists, never, renamed, some};
use crate::model::{Model, OTHER, VALUE};
use crate::trouble::{Tried, Trouble};
use crate::{Obligation, Refusal};

/// The multiple Y of the period in n, and its rest r.
const MULTIPLE: Var = Var(1);
const REST: Var = Var(2);

/// The first variables of parts: Y, r and value of each.
const FIRST_PART: u32 = 32;

/// Parts of one option; more are refused.
const MOST_PARTS: usize = 3;

/// Products of remainders are compared up to this many periods.
const MOST_TIMES: i64 = 4;

/// Periods above this are not gone through number by number.
const MOST_FIXED: i64 = 64;

/// What the engine said.
pub(super) enum Shown {
    Yes,
    /// Something is not true, perhaps only of numbers that are no multiples.
    No { obligation: Obligation, hint: Option<(Vec<u64>, u64)> },
}

/// The values of a case.
enum Worth {
    /// Over Y, r and `VALUE`.
    Value(Formula),
    /// The same, of the value times the divisor.
    Scaled(Formula, Affine),
    /// Over Y and r: where n is lost.
    Lost(Formula),
}

/// One case, ready to be shown.
struct Shows<'s, 'g, 'r, 'e> {
    cases: &'s AllCases<'g, 'r, 'e>,
    divided: Divided,
    over: Model<'g, 'r>,
    under: Option<Model<'g, 'r>>,
    /// Where n = Y + r with r below the period is a component, over Y and r.
    placed: Formula,
    worth: Worth,
}

/// Shows all that a case needs.
pub(super) fn case<'g>(cases: &AllCases<'g, '_, '_>, condition: Formula, case: &'g CaseTexts) -> Tried<Shown> {
    let within = shared(cases, both(cases.within.clone(), condition))?;
    let period = cases.linear(&case.period)?;
    let positive = |form: &Affine| exact(form.less(&Affine::constant(1)));
    let sentence = never(cases.variables(), both(within.clone(), positive(&period)?));
    if !cases.engine.decide(&sentence)?.is_true() {
        return Ok(Shown::No { obligation: Obligation::Function, hint: None });
    }
    let divided = Divided { multiple: MULTIPLE, rest: REST, period, reach: case.reach };
    let mut powers = Vec::new();
    for (base, residues) in &case.powers {
        let residues = residues.iter().map(|text| cases.linear(text)).collect::<Tried<Vec<_>>>()?;
        powers.push((cases.linear(base)?, residues));
    }
    for (base, residues) in &powers {
        if !are_closed(cases, &within, &divided.period, base, residues)? {
            return Ok(Shown::No { obligation: Obligation::Descends, hint: None });
        }
    }
    let model = |side: Side| {
        let (divided, powers) = (Some(divided.clone()), powers.clone());
        let opened = Opened { params: cases.open.clone(), side, divided, powers, ..Opened::default() };
        Model::of(Compiler::new(cases.game, cases.run).with_opened(opened))
    };
    let over = model(Side::Over)?;
    let abstracted = over.moves.iter().flat_map(|rule| &rule.cases);
    let abstracted = abstracted.map(|case| over.compiler.multiples_among(&case.path.bound).len()).sum::<usize>();
    let under = if abstracted > 0 { Some(model(Side::Under)?) } else { None };
    let placed = placed(cases, &over, &within, &divided)?;
    let worth = worth(cases, &divided, &placed, case)?;
    let worth = match worth {
        Ok(worth) => worth,
        Err(shown) => return Ok(shown),
    };
    Shows { cases, divided, over, under, placed, worth }.shown()
}

/// The formula as an automaton, made once.
fn shared(cases: &AllCases<'_, '_, '_>, formula: Formula) -> Tried<Formula> {
    if matches!(formula, Formula::Truth(_)) {
        return Ok(formula);
    }
    let dfa = cases.engine.build(&formula)?;
    let vars = dfa.vars().to_vec();
    Ok(Formula::Given(Arc::new(dfa), vars))
}

/// Exact arithmetic, or a refusal.
pub(super) fn exact<T>(result: Option<T>) -> Tried<T> {
    result.ok_or_else(|| Trouble::from(Refusal::plain(Label::FragmentPattern)))
}

/// Where n = Y + r, r is below the period, and n is a component, over Y and r.
fn placed(
    cases: &AllCases<'_, '_, '_>,
    model: &Model<'_, '_>,
    within: &Formula,
    divided: &Divided,
) -> Tried<Formula> {
    let domain = model.kinds.first().map_or(Formula::Truth(false), |kind| kind.domain.clone());
    let parts = [within.clone(), domain, exact(Affine::var(REST).less(&divided.period))?];
    shared(cases, all(parts))
}

/// The value of n = Y + r, where there is exactly one everywhere.
fn worth<'g>(
    cases: &AllCases<'g, '_, '_>,
    divided: &Divided,
    placed: &Formula,
    case: &'g CaseTexts,
) -> Tried<Result<Worth, Shown>> {
    let opened = Opened {
        params: cases.open.clone(),
        divided: Some(divided.clone()),
        reads_rest: true,
        ..Opened::default()
    };
    let text = &case.value;
    let compiler = Compiler::new(cases.game, cases.run).with_claim(&text.source).with_opened(opened);
    let body = &text.claim.body.body;
    let env = Env::new(text.claim.body.slots.len(), [Sym::Int(exact(divided.number())?)]);
    let located = |formula: Formula| shared(cases, both(placed.clone(), formula));
    if cases.of == Of::Losing {
        let condition = compiler.within_claim(|| compiler.condition(body, &env))?;
        let silent = located(condition.error())?;
        let shown = cases.nowhere(Obligation::Function, divided, &[], silent)?;
        return Ok(match shown {
            Shown::Yes => Ok(Worth::Lost(located(condition.holds)?)),
            no @ Shown::No { .. } => Err(no),
        });
    }
    let scale = scale(cases, &compiler, body, &env)?;
    let outcomes = compiler.within_claim(|| compiler.int(scale.as_ref().map_or(body, |(part, _)| part), &env))?;
    let value = Affine::var(VALUE);
    let mut ways = Vec::new();
    for branch in &outcomes.branches {
        let is = match &scale {
            None => exact(value.equal(&branch.value))?,
            Some((_, divisor)) => {
                let end = exact(value.add(divisor))?;
                both(exact(value.at_most(&branch.value))?, exact(branch.value.less(&end))?)
            }
        };
        ways.push(branch.where_also(is));
    }
    let value = located(some(ways))?;
    let none = both(placed.clone(), exists([VALUE], value.clone()).negated());
    if let no @ Shown::No { .. } = cases.nowhere(Obligation::Function, divided, &[], none)? {
        return Ok(Err(no));
    }
    let Some((_, divisor)) = scale else { return Ok(Ok(Worth::Value(value))) };
    let low = both(placed.clone(), exact(divisor.less(&Affine::constant(1)))?);
    Ok(match cases.nowhere(Obligation::Function, divided, &[], low)? {
        Shown::Yes => Ok(Worth::Scaled(value, divisor)),
        no @ Shown::No { .. } => Err(no),
    })
}

/// The dividend and the divisor, where the value is a quotient by a form that varies.
fn scale<'g>(
    cases: &AllCases<'g, '_, '_>,
    compiler: &Compiler<'g, '_>,
    body: &'g Expr,
    env: &Env<'g>,
) -> Tried<Option<(&'g Expr, Affine)>> {
    let ExprKind::Arith(Arith::Div, dividend, divisor) = &body.kind else { return Ok(None) };
    let outcomes = compiler.within_claim(|| compiler.int(divisor, env))?;
    let [only] = outcomes.branches.as_slice() else { return Ok(None) };
    let plain = outcomes.total && only.aux.is_empty() && only.when.is_empty();
    let of_parameters = [MULTIPLE, REST].iter().all(|var| only.value.factor(*var) == 0);
    let varies = cases.variables().iter().any(|var| only.value.factor(*var) != 0);
    Ok((plain && of_parameters && varies).then(|| (&**dividend, only.value.clone())))
}

/// Whether the residues contain 1 and their products with the base, modulo the period.
fn are_closed(
    cases: &AllCases<'_, '_, '_>,
    within: &Formula,
    period: &Affine,
    base: &Affine,
    residues: &[Affine],
) -> Tried<bool> {
    let holds = |formula: Formula| -> Tried<bool> {
        let sentence = never(cases.variables(), both(within.clone(), formula.negated()));
        Ok(cases.engine.decide(&sentence)?.is_true())
    };
    for residue in residues {
        if !holds(both(exact(residue.natural())?, exact(residue.less(period))?))? {
            return Ok(false);
        }
    }
    // `form` leaves one of the residues.
    let among = |form: &Affine| -> Tried<Formula> {
        let mut found = Vec::new();
        for residue in residues {
            let difference = exact(form.sub(residue))?;
            for times in -MOST_TIMES..=MOST_TIMES {
                found.push(exact(difference.equal(&exact(period.scale(times))?))?);
            }
        }
        Ok(some(found))
    };
    if !holds(among(&Affine::constant(1))?)? {
        return Ok(false);
    }
    let missing = exact(period.sub(base))?.as_constant();
    if let Some(missing) = missing {
        for residue in residues {
            let times = exact(missing.checked_neg().and_then(|times| residue.scale(times)))?;
            if !holds(among(&times)?)? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    let fixed = period.as_constant().filter(|period| (1..=MOST_FIXED).contains(period));
    let Some(fixed) = fixed else { return Ok(false) };
    let residues = residues.iter().map(Affine::as_constant).collect::<Option<Vec<i64>>>();
    let Some(residues) = residues else { return Ok(false) };
    for rest in 0..fixed {
        let closed = residues.iter().all(|one| residues.contains(&(one * rest % fixed)));
        if !closed && !holds(leaves(base, rest, fixed)?.negated())? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Where a form is `rest` modulo a fixed period.
pub(super) fn leaves(form: &Affine, rest: i64, period: i64) -> Tried<Formula> {
    let quotient = Var(FIRST_PART);
    let multiple = exact(Affine::var(quotient).scale(period).and_then(|multiple| multiple.plus(rest)))?;
    Ok(exists([quotient], exact(form.equal(&multiple))?))
}

impl AllCases<'_, '_, '_> {
    /// Whether there are no parameters, Y, r and `more` with this, Y being a multiple of the period.
    fn nowhere(
        &self,
        obligation: Obligation,
        divided: &Divided,
        more: &[Var],
        against: Formula,
    ) -> Tried<Shown> {
        if matches!(against, Formula::Truth(false)) {
            return Ok(Shown::Yes);
        }
        self.run.poll()?;
        let multiple = exact(divided.is_multiple(&Affine::var(MULTIPLE)))?;
        let mut vars = self.variables();
        vars.extend([MULTIPLE, REST]);
        // Values are hidden first: the shortest counterexample is one of parameters and the number.
        let body = exists(more.iter().copied(), both(multiple, against));
        Ok(match self.engine.decide(&never(vars, body))? {
            Decision::True => Shown::Yes,
            Decision::False(values) => Shown::No { obligation, hint: hint(&self.open, &values) },
        })
    }
}

impl<'g, 'r> Shows<'_, 'g, 'r, '_> {
    fn shown(&self) -> Tried<Shown> {
        if let no @ Shown::No { .. } = self.descends()? {
            return Ok(no);
        }
        match &self.worth {
            Worth::Lost(lost) => self.losing(lost),
            Worth::Value(_) | Worth::Scaled(..) => self.values(),
        }
    }

    /// O0, with n itself as the measure.
    fn descends(&self) -> Tried<Shown> {
        let kind = self.over.kinds.first();
        let ends = kind.map_or(Formula::Truth(false), |kind| kind.errors.clone());
        let mut against = vec![ends];
        for rule in &self.over.moves {
            against.push(both(Self::open(&self.over), rule.errors.clone()));
            for case in &rule.cases {
                against.push(both(Self::open(&self.over), self.rises(case)?));
            }
        }
        for fails in against {
            let fails = both(self.placed.clone(), fails);
            let shown = self.cases.nowhere(Obligation::Descends, &self.divided, &[], fails)?;
            if let no @ Shown::No { .. } = shown {
                return Ok(no);
            }
        }
        Ok(Shown::Yes)
    }

    /// Where a case leads to a part that is not smaller than n.
    fn rises(&self, case: &Case<'g>) -> Tried<Formula> {
        let number = exact(self.divided.number())?;
        let mut found = Vec::new();
        for piece in &case.pieces {
            let What::One(fields) = &piece.what else { return Err(splits()) };
            let [form] = fields.as_slice() else { return Err(splits()) };
            found.push(exact(number.at_most(form))?);
        }
        Ok(case.path.closed(some(found)))
    }

    fn under(&self) -> &Model<'g, 'r> {
        self.under.as_ref().unwrap_or(&self.over)
    }

    fn open(model: &Model<'g, 'r>) -> Formula {
        model.kinds.first().map_or(Formula::Truth(false), |kind| kind.open.clone())
    }

    fn values(&self) -> Tried<Shown> {
        let (value, divisor) = match &self.worth {
            Worth::Value(value) => (value, None),
            Worth::Scaled(value, divisor) => (value, Some(divisor)),
            Worth::Lost(_) => return Err(Refusal::plain(Label::FragmentCoding).into()),
        };
        let scaled = |forms: &[Affine]| -> Tried<Formula> {
            let Some(divisor) = divisor else { return Ok(Formula::Truth(true)) };
            let parts = forms.iter().map(|form| exact(relaxed(divisor, self.divided.reach, form)));
            Ok(all(parts.collect::<Tried<Vec<_>>>()?))
        };
        let is_value = scaled(&[Affine::var(VALUE)])?;
        for rule in &self.over.moves {
            let option = self.option(&self.over, &rule.cases, Side::Over)?;
            let same = all([value.clone(), is_value.clone(), option, Self::open(&self.over)]);
            let shown = self.cases.nowhere(Obligation::Different, &self.divided, &[VALUE], same)?;
            if let no @ Shown::No { .. } = shown {
                return Ok(no);
            }
        }
        let mut options = Vec::new();
        for rule in &self.under().moves {
            options.push(self.option(self.under(), &rule.cases, Side::Under)?);
        }
        let reached = shared(self.cases, both(Self::open(&self.over), some(options)))?;
        let other = renamed(value, &[(VALUE, OTHER)].into());
        let (v, w) = (Affine::var(OTHER), Affine::var(VALUE));
        let multiples = scaled(&[v.clone(), w.clone(), exact(v.sub(&w))?])?;
        let missing = all([other, Formula::less(VALUE, OTHER), multiples, reached.negated()]);
        self.cases.nowhere(Obligation::Reached, &self.divided, &[VALUE, OTHER], missing)
    }

    /// Where a move leads to an option of value `VALUE`, over Y, r and the value.
    fn option(&self, model: &Model<'g, 'r>, cases: &[Case<'g>], side: Side) -> Tried<Formula> {
        let found = cases.iter().map(|case| self.case_worth(model, case, side));
        shared(self.cases, some(found.collect::<Tried<Vec<_>>>()?))
    }

    /// Where one case of a move leads to an option of value `VALUE`, or to a lost one.
    fn case_worth(&self, model: &Model<'g, 'r>, case: &Case<'g>, side: Side) -> Tried<Formula> {
        let counted: Vec<_> = case.pieces.iter().filter(|piece| piece.counts()).collect();
        let single = !matches!(self.worth, Worth::Value(_));
        if counted.len() > MOST_PARTS || single && case.is_many() {
            return Err(splits());
        }
        let mut parts = Vec::new();
        for (piece, number) in counted.iter().zip((FIRST_PART..).step_by(3)) {
            let What::One(fields) = &piece.what else { return Err(splits()) };
            let [form] = fields.as_slice() else { return Err(splits()) };
            parts.push(Part { form: form.clone(), y: Var(number), r: Var(number + 1), v: Var(number + 2) });
        }
        let mut when = case.path.when.clone();
        for part in &parts {
            let sum = Affine::var(part.y).add(&Affine::var(part.r));
            when.push(exact(sum.and_then(|sum| part.form.equal(&sum)))?);
        }
        let multiples = model.compiler.multiples_among(&case.path.bound);
        let hidden = case.path.bound.iter().filter(|var| !multiples.contains(var)).copied();
        let played = shared(self.cases, exists(hidden, all(when)))?;
        let mut all_parts = vec![played];
        for part in &parts {
            let worth = match &self.worth {
                Worth::Value(worth) | Worth::Scaled(worth, _) | Worth::Lost(worth) => worth,
            };
            all_parts.push(renamed(worth, &[(MULTIPLE, part.y), (REST, part.r), (VALUE, part.v)].into()));
        }
        all_parts.extend(match side {
            Side::Over => self.differences(&parts, &multiples)?,
            Side::Under => self.near(&parts)?,
        });
        let mut bound: Vec<Var> = parts.iter().flat_map(|part| [part.y, part.r]).chain(multiples).collect();
        if !matches!(self.worth, Worth::Lost(_)) {
            bound.extend(parts.iter().map(|part| part.v));
            all_parts.push(self.xor(&parts, &mut bound));
        }
        Ok(exists(bound, all(all_parts)))
    }

    /// `VALUE` is the xor of the values of the parts.
    fn xor(&self, parts: &[Part], bound: &mut Vec<Var>) -> Formula {
        match parts {
            [] => Formula::equal([(VALUE, 1)], 0),
            [one] => Formula::same(one.v, VALUE),
            [one, two] => Formula::Xor(one.v, two.v, VALUE),
            [one, two, rest @ ..] => {
                let sum = Var(FIRST_PART + 24);
                bound.push(sum);
                let last = rest.first().map_or(one.v, |part| part.v);
                both(Formula::Xor(one.v, two.v, sum), Formula::Xor(sum, last, VALUE))
            }
        }
    }

    /// What holds of the multiples of all parts, and of their differences from Y.
    fn differences(&self, parts: &[Part], multiples: &[Var]) -> Tried<Vec<Formula>> {
        let whole = Affine::var(MULTIPLE);
        let mut forms = Vec::new();
        let mut left = whole.clone();
        for part in parts {
            forms.push(Affine::var(part.y));
            forms.push(exact(whole.sub(&Affine::var(part.y)))?);
            left = exact(left.sub(&Affine::var(part.y)))?;
        }
        for multiple in multiples {
            left = exact(left.sub(&Affine::var(*multiple)))?;
        }
        if parts.len() > 1 || !multiples.is_empty() {
            forms.push(left);
        }
        forms.iter().map(|form| exact(self.divided.is_multiple(form))).collect()
    }

    /// Multiples that are multiples if Y is: jP, or Y - jP.
    fn near(&self, parts: &[Part]) -> Tried<Vec<Formula>> {
        let mut found = Vec::new();
        for part in parts {
            let mut ways = Vec::new();
            for times in 0..=self.divided.reach {
                let multiple = exact(self.divided.period.scale(times))?;
                let own = Affine::var(part.y);
                ways.push(exact(own.equal(&multiple))?);
                ways.push(exact(own.add(&multiple).and_then(|sum| sum.equal(&Affine::var(MULTIPLE))))?);
            }
            found.push(some(ways));
        }
        Ok(found)
    }

    /// No lost number wins, every other number does.
    fn losing(&self, lost: &Formula) -> Tried<Shown> {
        let Some(kind) = self.over.kinds.first() else { return Err(Refusal::plain(Label::FragmentKinds).into()) };
        let won = kind.endings.iter().filter(|(ending, _)| *ending == Ending::MoverWins);
        let won = some(won.map(|(_, formula)| formula.clone()));
        let misere = self.cases.game.play() == Play::Misere;
        let stuck = |model: &Model<'g, 'r>| {
            let cases = model.moves.iter().flat_map(|rule| &rule.cases);
            let moves = some(cases.map(|case| case.path.closed(Formula::Truth(true))));
            both(moves.negated(), kind.open.clone())
        };
        let wins = |model: &Model<'g, 'r>, side: Side| -> Tried<Formula> {
            let mut found = vec![won.clone()];
            for case in model.moves.iter().flat_map(|rule| &rule.cases) {
                let wins = match case.pieces.as_slice() {
                    [] if misere => Formula::Truth(false),
                    [] => case.path.closed(Formula::Truth(true)),
                    _ => self.case_worth(model, case, side)?,
                };
                found.push(shared(self.cases, both(wins, kind.open.clone()))?);
            }
            if misere {
                // Fewer moves than there are: more numbers without one.
                let other = if side == Side::Over { self.under() } else { &self.over };
                found.push(stuck(other));
            }
            Ok(some(found))
        };
        let both_ways = both(lost.clone(), wins(&self.over, Side::Over)?);
        let shown = self.cases.nowhere(Obligation::Different, &self.divided, &[], both_ways)?;
        if let no @ Shown::No { .. } = shown {
            return Ok(no);
        }
        let wins = wins(self.under(), Side::Under)?;
        let neither = all([self.placed.clone(), lost.clone().negated(), wins.negated()]);
        self.cases.nowhere(Obligation::Reached, &self.divided, &[], neither)
    }
}

fn splits() -> Trouble {
    Refusal::plain(Label::ResidueParts).into()
}

/// A part of an option: what it is, and its variables.
struct Part {
    form: Affine,
    y: Var,
    r: Var,
    v: Var,
}
