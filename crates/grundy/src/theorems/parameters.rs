//! Theorems for all values of the parameters: rows for many of them, one formula, one proof.

use std::sync::Arc;

use grundy_automata::Limits;
use grundy_core::{Certificate, Evidence, Of, Reading, Residue};
use grundy_discover::{Family, Sample, families};
use grundy_export::Report;
use grundy_messages::{Arg, Label};
use grundy_prove::{
    Attempt, Trouble, by_residue, is_by_remainder, rebound, residue_fragment, residue_of_claim, row,
};
use grundy_rules::ir::{self, Rules};
use grundy_rules::{BoundGame, Type, Value};
use grundy_verify::Theorem;

use super::claims::{Case, Judged, Stated, Trial, statement};
use super::cubes::Study;
use super::finding::{Counterexample, Finding, Limit, Method, Pattern, Standing};
use super::search::Goal;
use crate::load::{Choices, RulesFrom};
use crate::workbench::{Failure, Workbench};

/// Values of a parameter that are looked at, by how many there are.
const MOST_VALUES: [u64; 3] = [0, 32, 9];

/// Numbers up to this are looked at for a counterexample.
const MOST_NUMBER: u64 = 400;

/// Rows that are made.
const MOST_ROWS: usize = 60;

/// Formulas that are tried.
const MOST_FORMULAS: usize = 3;

/// How often a claim that is wrong for some parameters is tried without them.
const MOST_LEFT_OUT: usize = 4;

/// Values of a parameter without one that are tried until the rules allow them.
const MOST_STAND_IN: u64 = 8;

/// A game whose parameters may be left open.
#[derive(Debug)]
pub struct Opened {
    /// The game, with some values of those without one.
    pub game: BoundGame,
    /// The parameters that are numbers and were not given a value.
    open: Vec<String>,
    /// What is wrong where some of them must have a value, and have none.
    unbound: Option<Failure>,
}

impl Workbench<'_> {
    /// Reads rules of which something is to be proved for all values of the parameters that are not given.
    pub fn open_for_all(&self, from: RulesFrom<'_>, choices: &Choices) -> Result<Opened, Failure> {
        let loaded = self.load(from)?;
        let Some(rules) = &loaded.rules else {
            return Err(Failure::Bad(Report::of(&loaded.source, loaded.diagnostics)));
        };
        let (game, unbound) = match self.bind(rules, choices) {
            Ok(game) => (game, None),
            Err(failure) => (self.stand_in(rules, choices).ok_or(failure.clone())?, Some(failure)),
        };
        Ok(Opened { open: self.open_parameters(&game, choices), game, unbound })
    }

    /// The game with the least values that the rules allow of the parameters that have none.
    fn stand_in(&self, rules: &Arc<Rules>, choices: &Choices) -> Option<BoundGame> {
        let given = |name: &str| choices.set.iter().any(|(set, _)| set == name);
        let without = rules.params.iter().filter(|param| param.default.is_none() && !given(&param.name));
        let without: Vec<&ir::Param> = without.collect();
        if without.is_empty() || without.len() >= MOST_VALUES.len() {
            return None;
        }
        tuples(without.len(), MOST_STAND_IN).into_iter().find_map(|values| {
            let tried =
                without.iter().zip(values).map(|(param, value)| (param.name.clone(), value.to_string()));
            let set = choices.set.iter().cloned().chain(tried).collect();
            self.bind(rules, &Choices { set, ..choices.clone() }).ok()
        })
    }

    /// The parameters of a game that are numbers and were not given a value.
    pub fn open_parameters(&self, game: &BoundGame, choices: &Choices) -> Vec<String> {
        let given = |name: &str| choices.set.iter().any(|(set, _)| set == name);
        let params = game.rules().params.iter().filter(|param| param.ty == Type::Nat);
        params.filter(|param| !given(&param.name)).map(|param| param.name.clone()).collect()
    }
}

impl Study<'_, '_> {
    /// The same study, with theorems for all values of these parameters tried first.
    #[must_use]
    pub fn with_open(mut self, open: Vec<String>) -> Self {
        self.open = open;
        self
    }

    /// The same study of a game whose parameters may be left open.
    #[must_use]
    pub fn for_all(mut self, opened: &Opened) -> Self {
        self.unbound.clone_from(&opened.unbound);
        self.with_open(opened.open.clone())
    }

    /// Refuses where parameters without a value cannot be left open.
    pub(super) fn needs_parameters(&self) -> Result<(), Failure> {
        self.unbound.clone().map_or(Ok(()), Err)
    }

    /// Whether what was proved holds for all values of the open parameters that the rules allow.
    pub(crate) fn covers(&self, open: &[String], standing: &Standing) -> bool {
        let whole = standing.theorem().is_some_and(|theorem| match &theorem.certificate().evidence {
            Evidence::Residue(residue) => residue.scope == "true",
            _ => false,
        });
        open == self.open && (whole || open.is_empty())
    }

    /// A theorem for all values of the open parameters, where one is found and accepted.
    pub(super) fn prove_for_all(&self, goal: Goal, wanted: &[Of]) -> Result<Option<Finding>, Failure> {
        self.bench.tries(Arg::Label(Label::StageParameters));
        if goal.method.is_some_and(|method| method != Method::Residue) {
            return Ok(None);
        }
        for &of in wanted {
            let (game, open) = (self.game, &self.open);
            if self.bench.run(|run| residue_fragment(game, of, open, run)).is_err() {
                continue;
            }
            for residue in self.formulas_for_all(of)? {
                let attempt = self.bench.run(|run| by_residue(game, of, &residue, Limits::default(), run));
                let Attempt::Found(mut certificate) = attempt else { continue };
                let formula = whole(&residue);
                certificate.readings.extend(statement(game, of, &formula).map(Reading::Claim));
                let standing = self.checked(&certificate);
                if !standing.is_proved() {
                    continue;
                }
                return Ok(Some(Finding {
                    pattern: Some(Pattern::Formula),
                    formula: Some(formula),
                    standing,
                    method: Some(Method::Residue),
                    open: self.open.clone(),
                    ..Finding::nothing(of)
                }));
            }
        }
        Ok(None)
    }

    /// Formulas that agree with rows for many values of the open parameters.
    fn formulas_for_all(&self, of: Of) -> Result<Vec<Residue>, Failure> {
        let Some(most) = MOST_VALUES.get(self.open.len()) else { return Ok(Vec::new()) };
        let mut samples = Vec::new();
        for parameters in tuples(self.open.len(), *most) {
            let named = self.open.iter().cloned().zip(parameters.iter().map(|value| Value::from(*value)));
            let named: Vec<(String, Value)> = named.collect();
            let length = parameters.iter().sum::<u64>() * 12 + 48;
            let made = self.bench.run(|run| {
                let Some(bound) = rebound(self.game, &named, run)? else { return Ok(None) };
                Ok(row(&bound, of, length, run)?.map(|values| Sample { parameters, values }))
            });
            match made {
                Ok(sample) => samples.extend(sample),
                Err(Trouble::Stopped(stop)) => {
                    return Err(Failure::Stopped(self.bench.stop().unwrap_or(stop)));
                }
                Err(_) => return Ok(Vec::new()),
            }
            if samples.len() >= MOST_ROWS {
                break;
            }
        }
        let field = self.game.rules().kinds.first().and_then(|kind| kind.fields.first());
        let Some(field) = field else { return Ok(Vec::new()) };
        let by_remainder = is_by_remainder(self.game, &self.open);
        let names = &self.open;
        let family = Family { of, names, field: &field.name, samples: &samples, by_remainder };
        Ok(families(&family).into_iter().take(MOST_FORMULAS).collect())
    }

    /// Judges a claim for all values of the open parameters; false where nothing is known then.
    pub(super) fn judge_for_all(&self, stated: &Stated, judged: &mut Judged) -> Result<bool, Failure> {
        if !self.is_one_row(stated) {
            return Ok(false);
        }
        let said = (&stated.claim, &*stated.source);
        let residue = residue_of_claim(self.game, said, &self.open);
        let Some(residue) = residue.ok().filter(|_| !stated.claim.is_relational()) else {
            return self.judge_from_pattern(stated, judged);
        };
        match self.attempt_for_all(stated, &residue) {
            Attempt::Found(certificate) => {
                if let Some(theorem) = self.reads(&certificate, &judged.text) {
                    judged.standing = Standing::Proved(Box::new(theorem));
                    judged.method = Some(Method::Residue);
                    judged.open.clone_from(&self.open);
                    return Ok(true);
                }
                Ok(false)
            }
            Attempt::Refuted(against) => {
                let Some(counterexample) = self.counterexample(stated, &against.parameters, MOST_NUMBER)?
                else {
                    return Ok(false);
                };
                judged.within = self.without(stated, residue, against.parameters);
                judged.standing = Standing::Refuted(counterexample);
                judged.open.clone_from(&self.open);
                Ok(true)
            }
            Attempt::TooLarge(over) => {
                judged.standing = Standing::Undecided(Limit::States(over));
                Ok(false)
            }
            Attempt::Stopped(stop) => Err(Failure::Stopped(self.bench.stop().unwrap_or(stop))),
            Attempt::Outside(refusal) => {
                let done = self.judge_from_pattern(stated, judged)?;
                if !done {
                    judged.refusals.push((Method::Residue, refusal.reason));
                }
                Ok(done)
            }
        }
    }

    /// Whether a claim is about single numbers whose results one row of values tells: neither about arguments of `start` nor about one of
    /// several kinds, and nobody wins by reaching a goal, by moves of his own or by points.
    fn is_one_row(&self, stated: &Stated) -> bool {
        let rules = self.game.rules();
        let single = match rules.kinds.as_slice() {
            [kind] => matches!(kind.fields.as_slice(), [field] if field.ty == Type::Nat),
            _ => false,
        };
        single
            && !stated.claim.is_of_start()
            && rules.goals.is_empty()
            && !rules.score
            && !self.game.has_sides()
    }

    /// Judges a claim by play for small values of the open parameters, then by the pattern that is found and proved for all of them. Serves claims
    /// that speak of some positions only, or compare positions, or cannot be shown without the values.
    fn judge_from_pattern(&self, stated: &Stated, judged: &mut Judged) -> Result<bool, Failure> {
        let Some(most) = MOST_VALUES.get(self.open.len()) else { return Ok(false) };
        let mut first = None;
        let mut left_out = Vec::new();
        for parameters in tuples(self.open.len(), *most) {
            let named = self.open.iter().cloned().zip(parameters.iter().map(ToString::to_string));
            let named: Vec<(String, String)> = named.collect();
            let last = parameters.iter().sum::<u64>() * 4 + 40;
            if let Some(counterexample) = self.counterexample(stated, &named, last)? {
                first.get_or_insert(counterexample);
                left_out.push(named);
            }
            if left_out.len() > MOST_LEFT_OUT {
                break;
            }
        }
        let proved = match left_out.len() {
            0 => self.theorem_for_all(stated, &judged.text)?,
            1..=MOST_LEFT_OUT => {
                let scope = all_but(&left_out);
                let restricted = restricted(stated, &judged.text, &scope);
                self.theorem_for_all(stated, &restricted)?.inspect(|theorem| {
                    judged.within = Some((scope, Box::new(theorem.clone())));
                })
            }
            _ => None,
        };
        match (first, proved) {
            (Some(counterexample), _) => judged.standing = Standing::Refuted(counterexample),
            (None, Some(theorem)) => {
                judged.standing = Standing::Proved(Box::new(theorem));
                judged.method = Some(Method::Residue);
            }
            (None, None) => return Ok(false),
        }
        judged.open.clone_from(&self.open);
        Ok(true)
    }

    /// The theorem that the pattern of the values, or of the lost positions, gives for a claim.
    fn theorem_for_all(&self, stated: &Stated, text: &str) -> Result<Option<Theorem>, Failure> {
        let wanted: &[Of] = match (stated.of(), self.is_valued()) {
            (Of::Values, true) => &[Of::Values],
            (Of::Values, false) => &[],
            (Of::Losing, true) => &[Of::Values, Of::Losing],
            (Of::Losing, false) => &[Of::Losing],
        };
        for of in wanted {
            let found = self.prove_for_all(Goal::default(), std::slice::from_ref(of))?;
            let theorem = found.as_ref().and_then(|found| found.standing.theorem());
            if let Some(theorem) = theorem.and_then(|theorem| self.reads(theorem.certificate(), text)) {
                return Ok(Some(theorem));
            }
        }
        Ok(None)
    }

    /// The theorem with a claim in place of its readings, where the checker accepts it.
    fn reads(&self, certificate: &Certificate, text: &str) -> Option<Theorem> {
        let readings = vec![Reading::Claim(text.to_owned())];
        let certificate = Certificate { readings, ..certificate.clone() };
        self.bench.check_certificate(self.game, &certificate).ok()
    }

    fn attempt_for_all(&self, stated: &Stated, residue: &Residue) -> Attempt {
        let (game, of) = (self.game, stated.of());
        self.bench.run(|run| by_residue(game, of, residue, Limits::default(), run))
    }

    /// What is wrong with a claim for these values of the open parameters.
    fn counterexample(
        &self,
        stated: &Stated,
        parameters: &[(String, String)],
        last: u64,
    ) -> Result<Option<Counterexample>, Failure> {
        let value =
            |(name, value): &(String, String)| Some((name.clone(), Value::from(value.parse::<u64>().ok()?)));
        let Some(values) = parameters.iter().map(value).collect::<Option<Vec<_>>>() else { return Ok(None) };
        let made = self.bench.run(|run| rebound(self.game, &values, run));
        let Ok(Some(bound)) = made else { return Ok(None) };
        let class = self.bench.classify(&bound);
        // Where moves leave sums, only values tell who wins.
        let table = |of: Of| self.bench.run(|run| row(&bound, of, last, run)).ok().flatten();
        let valued = || if self.is_valued() { table(Of::Values) } else { None };
        let Some(values) = table(stated.of()).or_else(valued) else { return Ok(None) };
        let really = |value: u64| if stated.of() == Of::Values { value } else { value.min(1) };
        let case =
            |(n, value): (u64, Option<u64>)| value.map(|value| Case { at: vec![n], really: really(value) });
        let cases: Vec<Case> = (0..).zip(values).filter_map(case).collect();
        let trial = Trial { game: &bound, class: &class, stated };
        Ok(self.bench.run(|run| trial.refute(cases, run))?.counterexample())
    }

    /// The claim without parameters for which it is wrong: the condition that leaves them out, and the theorem.
    fn without(
        &self,
        stated: &Stated,
        residue: Residue,
        wrong: Vec<(String, String)>,
    ) -> Option<(String, Box<Theorem>)> {
        let mut left_out = vec![wrong];
        while left_out.len() <= MOST_LEFT_OUT {
            let scope = all_but(&left_out);
            let both = match residue.scope.as_str() {
                "true" => scope.clone(),
                other => format!("({other}) and ({scope})"),
            };
            match self.attempt_for_all(stated, &Residue { scope: both, ..residue.clone() }) {
                Attempt::Found(certificate) => {
                    let theorem = self.bench.check_certificate(self.game, &certificate).ok()?;
                    return Some((scope, Box::new(theorem)));
                }
                Attempt::Refuted(against) => left_out.push(against.parameters),
                _ => return None,
            }
        }
        None
    }
}

/// The conditions on parameters that a theorem for all of them has, as they are written: those of the rules, and its scope.
pub fn conditions_of(rules: &Rules, certificate: &Certificate) -> Vec<String> {
    let own =
        rules.param_conditions.iter().map(|condition| rules.source.slice(condition.body.span).to_owned());
    let scope = match &certificate.evidence {
        Evidence::Residue(residue) if residue.scope != "true" => Some(residue.scope.clone()),
        _ => None,
    };
    own.chain(scope).collect()
}

/// The condition that leaves values of parameters out.
fn all_but(left_out: &[Vec<(String, String)>]) -> String {
    let one = |wrong: &Vec<(String, String)>| {
        let each = wrong.iter().map(|(name, value)| format!("{name} != {value}"));
        each.collect::<Vec<_>>().join(" or ")
    };
    let scope: Vec<String> = left_out.iter().map(one).collect();
    match scope.as_slice() {
        [only] => only.clone(),
        several => several.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(" and "),
    }
}

/// A claim where a condition holds too.
fn restricted(stated: &Stated, text: &str, scope: &str) -> String {
    match &stated.claim.condition {
        None => format!("{text} where {scope}"),
        Some(condition) => {
            let written = stated.source.slice(condition.span);
            let before = text.strip_suffix(written).unwrap_or(text);
            format!("{before}({written}) and ({scope})")
        }
    }
}

/// All cases as one expression.
fn whole(residue: &Residue) -> String {
    let Some((last, first)) = residue.cases.split_last() else { return String::new() };
    first.iter().rev().fold(last.value.clone(), |rest, case| either(&case.condition, &case.value, &rest))
}

/// One value where a condition holds and another where it does not; truth values are joined by `and` and `or`.
fn either(condition: &str, value: &str, rest: &str) -> String {
    let single = condition.matches("==").count() == 1 && !condition.contains(" and ");
    match (value, rest) {
        _ if value == rest => value.to_owned(),
        ("true", "false") => condition.to_owned(),
        ("true", _) if !rest.starts_with("if ") => format!("{condition} or {rest}"),
        ("false", "true") if single => condition.replace("==", "!="),
        ("false", _) if single && !rest.starts_with("if ") && !rest.contains(" or ") => {
            format!("{} and {rest}", condition.replace("==", "!="))
        }
        _ => format!("if {condition} then {} else {rest}", nested(value)),
    }
}

/// A value that may stand before `else`.
fn nested(value: &str) -> String {
    if value.starts_with("if ") { format!("({value})") } else { value.to_owned() }
}

/// All tuples of `count` numbers up to `most`, ascending.
fn tuples(count: usize, most: u64) -> Vec<Vec<u64>> {
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        let longer = |tuple: &Vec<u64>| {
            let tuple = tuple.clone();
            (0..=most).map(move |value| [tuple.clone(), vec![value]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}
