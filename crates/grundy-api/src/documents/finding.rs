//! Patterns, standings and counterexamples.

use grundy::messages::{Arg, Label, Lang};
use grundy::{
    BoundGame, Certificate, Counterexample, Finding, Method, Of, Pattern, Periodic, Reason, Repeats, Sparse,
    Standing, THEOREM, Workbench, certificate_json, evidence_size, lemmas_of, method_label, method_of,
    statement_of,
};
use grundy_export::document::{CounterexampleJson, FindingJson, PatternJson, RefusalJson, TheoremJson};
use serde_json::{Map, Value};

use super::{filled, text};

/// The names of the fields that a pattern speaks of.
pub fn names(game: &BoundGame) -> Vec<String> {
    match game.rules().kinds.as_slice() {
        [kind] => kind.fields.iter().map(|field| field.name.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The values of the parameters, as written.
pub fn parameters(game: &BoundGame) -> Vec<(String, String)> {
    let params = game.rules().params.iter().zip(game.params());
    params.map(|(param, value)| (param.name.clone(), value.to_string())).collect()
}

/// Pairs as a JSON object.
pub fn object(pairs: &[(String, String)]) -> Map<String, Value> {
    pairs.iter().map(|(name, value)| (name.clone(), Value::from(value.clone()))).collect()
}

/// The pattern in words.
pub fn pattern(lang: Lang, finding: &Finding, names: &[String]) -> Option<String> {
    let name = || Arg::from(names.first().map_or("n", String::as_str));
    Some(match (finding.pattern.as_ref()?, &finding.formula) {
        (Pattern::Sparse(sparse), _) => self::sparse(lang, sparse),
        (Pattern::Repeats { preperiod, period }, _) => {
            let number = |number: &u64| Arg::from(number.to_string());
            let args = [
                ("preperiod", number(preperiod)),
                ("period", number(period)),
                ("n", Arg::from(names.join(", "))),
            ];
            filled(lang, Label::PatternRepeats, &args)
        }
        (Pattern::Library(library), _) => statement_of(library).show(lang),
        (_, Some(formula)) => statement(finding.of, names, formula),
        (Pattern::Periodic(values), None) => periodic(lang, values, finding.of, name()),
        (Pattern::Automatic(_) | Pattern::Formula, None) => {
            let states = finding.pattern.as_ref().and_then(Pattern::states).unwrap_or(0);
            let fibonacci = finding.pattern.as_ref().is_some_and(Pattern::is_fibonacci);
            let label = match (finding.of, fibonacci) {
                (Of::Values, false) => Label::PatternAutomatic,
                (Of::Losing, false) => Label::PatternAutomaticLost,
                (Of::Values, true) => Label::PatternFibonacci,
                (Of::Losing, true) => Label::PatternFibonacciLost,
            };
            filled(lang, label, &[("states", Arg::from(states.to_string()))])
        }
    })
}

/// The proved pattern that answers come from, where a theorem answered.
pub fn used(lang: Lang, workbench: &Workbench<'_>, game: &BoundGame, engine: &str) -> Option<TheoremJson> {
    let finding = workbench.pattern_used(game).filter(|_| engine == THEOREM)?;
    let text = pattern(lang, &finding, &names(game))?;
    Some(TheoremJson { of: finding.of.id(), text, method: finding.method.map(Method::id) })
}

fn statement(of: Of, names: &[String], formula: &str) -> String {
    let names = names.join(", ");
    match of {
        Of::Values => format!("g({names}) = {formula}"),
        Of::Losing => format!("P({names}) iff {formula}"),
    }
}

fn periodic(lang: Lang, values: &Periodic, of: Of, name: Arg) -> String {
    let number = |number: u64| Arg::from(number.to_string());
    let args = [
        ("n", name),
        ("period", number(values.period)),
        ("preperiod", number(values.preperiod)),
        ("saltus", number(values.saltus)),
    ];
    let label = match (of, values.saltus) {
        (Of::Losing, _) => Label::PatternPeriodicLost,
        (Of::Values, 0) => Label::PatternPeriodic,
        (Of::Values, _) => Label::PatternArithmetic,
    };
    filled(lang, label, &args)
}

/// That values repeat along one of several fields.
pub fn rows(lang: Lang, of: Of, repeats: &Repeats, names: &[String]) -> String {
    let (here, there) = repeats.arguments(names);
    let name = names.get(repeats.field).map_or("n", String::as_str);
    let args = [
        ("here", Arg::from(here)),
        ("there", Arg::from(there)),
        ("n", Arg::from(name)),
        ("preperiod", Arg::from(repeats.preperiod.to_string())),
    ];
    let label = if of == Of::Values { Label::PatternRows } else { Label::PatternRowsLost };
    filled(lang, label, &args)
}

fn sparse(lang: Lang, sparse: &Sparse) -> String {
    let args = [
        ("mask", Arg::from(format!("{:b}", sparse.mask))),
        ("count", Arg::from(sparse.rare.to_string())),
        ("looked", Arg::from(sparse.looked.to_string())),
        ("last", Arg::from(sparse.last.to_string())),
    ];
    filled(lang, Label::PatternSparse, &args)
}

/// What is known, in one line.
pub fn standing(lang: Lang, standing: &Standing, method: Option<Method>) -> String {
    match standing {
        Standing::Proved(theorem) => {
            let label = method_label(theorem.certificate());
            let method = method.map_or(Arg::from(""), |_| Arg::from(label));
            let work = Arg::from(theorem.work().to_string());
            let args = [("method", method), ("size", size(theorem.certificate())), ("work", work)];
            filled(lang, Label::StandingProved, &args)
        }
        Standing::FromLemmas(theorem) => {
            let method = method.map_or(Arg::from(""), |method| Arg::from(method.label()));
            let work = Arg::from(theorem.work().to_string());
            let lemmas: Vec<&str> = lemmas_of(theorem.certificate()).iter().map(|lemma| lemma.id).collect();
            let args = [("lemmas", Arg::from(lemmas.join(", "))), ("method", method), ("work", work)];
            filled(lang, Label::StandingLemmas, &args)
        }
        Standing::Tested { up_to } => {
            filled(lang, Label::StandingTested, &[("up_to", Arg::from(up_to.to_string()))])
        }
        Standing::TestedSmall { up_to } => {
            filled(lang, Label::StandingTestedSmall, &[("up_to", Arg::from(up_to.to_string()))])
        }
        Standing::Refuted(counterexample) => {
            let args = [
                ("position", Arg::from(counterexample.position.as_str())),
                ("reason", counterexample.reason.arg()),
            ];
            filled(lang, Label::StandingRefuted, &args)
        }
        Standing::Undecided(limit) => filled(lang, Label::StandingUndecided, &[("limit", limit.arg())]),
        Standing::None => text(lang, Label::StandingNone),
    }
}

/// The names of the lemmas of the library that something rests on.
pub fn lemma_ids(standing: &Standing) -> Vec<&'static str> {
    let theorem = standing.theorem().map(|theorem| lemmas_of(theorem.certificate()));
    theorem.into_iter().flatten().map(|lemma| lemma.id).collect()
}

/// How large the evidence is, in words.
pub fn size(certificate: &Certificate) -> Arg {
    let label = match method_of(certificate) {
        Method::Window => Label::SizeValues,
        Method::Sparse => Label::SizeRares,
        Method::Automaton => Label::SizeStates,
        Method::Library => Label::SizeHypotheses,
        Method::Residue => Label::SizeCases,
        Method::Local => Label::SizeCells,
        Method::Lemmas => Label::SizeLemmas,
    };
    Arg::Filled(label, vec![("count", Arg::from(evidence_size(certificate).to_string()))])
}

/// The name of the limit that left a statement undecided.
pub fn limit(standing: &Standing) -> Option<&'static str> {
    match standing {
        Standing::Undecided(limit) => Some(limit.id()),
        _ => None,
    }
}

/// The certificate of what is proved.
pub fn certificate(standing: &Standing) -> Option<Value> {
    standing.theorem().map(|theorem| certificate_json(theorem.certificate()))
}

/// Why routes did not apply.
pub fn refusals(lang: Lang, refusals: &[(Method, Arg)]) -> Vec<RefusalJson> {
    let json =
        |(method, reason): &(Method, Arg)| RefusalJson { method: method.id(), reason: reason.show(lang) };
    refusals.iter().map(json).collect()
}

/// The counterexample of what is refuted.
pub fn counterexample(lang: Lang, standing: &Standing) -> Option<CounterexampleJson> {
    let Standing::Refuted(Counterexample { position, parameters, reason }) = standing else { return None };
    let (claimed, value, option) = match reason {
        Reason::SameValue { claimed, really, option } => {
            (Some(claimed.clone()), Some(*really), Some(option.clone()))
        }
        Reason::MissingValue { claimed, really } => (Some(claimed.clone()), Some(*really), None),
        Reason::Wins { option } => (None, None, Some(option.clone())),
        Reason::NotNatural { claimed, really } | Reason::ProvedValue { claimed, really } => {
            (Some(claimed.clone()), Some(*really), None)
        }
        Reason::Loses | Reason::NoMoveWins | Reason::ProvedLost | Reason::ProvedWon => (None, None, None),
    };
    Some(CounterexampleJson {
        position: position.clone(),
        parameters: object(parameters),
        kind: reason.id(),
        reason: reason.arg().show(lang),
        claimed,
        value,
        option,
    })
}

/// A finding as data.
pub fn json(lang: Lang, game: &BoundGame, finding: &Finding) -> FindingJson {
    let names = names(game);
    let strategy = finding.strategy(&names).filter(|_| finding.pattern.is_some());
    FindingJson {
        standing: finding.standing.id(),
        of: finding.of.id(),
        pattern: pattern(lang, finding, &names).and_then(|text| pattern_json(finding, text)),
        method: finding.method.map(Method::id),
        up_to: finding.up_to,
        counterexample: counterexample(lang, &finding.standing),
        strategy: strategy.map(|strategy| strategy.show(lang)),
        certificate: certificate(&finding.standing),
        limit: limit(&finding.standing),
        refusals: refusals(lang, &finding.refusals),
        open: finding.open.clone(),
    }
}

fn pattern_json(finding: &Finding, text: String) -> Option<PatternJson> {
    let pattern = finding.pattern.as_ref()?;
    let values = match pattern {
        Pattern::Periodic(values) => Some(values),
        Pattern::Automatic(_)
        | Pattern::Formula
        | Pattern::Sparse(_)
        | Pattern::Library(_)
        | Pattern::Repeats { .. } => None,
    };
    Some(PatternJson {
        kind: pattern.id(),
        text,
        formula: finding.formula.clone(),
        period: values.map(|values| values.period).or(finding.repeats.map(|repeats| repeats.period)),
        preperiod: values.map(|values| values.preperiod).or(finding.repeats.map(|repeats| repeats.preperiod)),
        saltus: values.map(|values| values.saltus),
        exceptions: values.map(exceptions),
        states: pattern.states(),
    })
}

/// The numbers whose values are not those of the period continued backwards.
pub fn exceptions(values: &Periodic) -> Vec<u64> {
    let holds = |n: &u64| {
        // The first number of the same class at which the period holds.
        let periods = (values.preperiod - n).div_ceil(values.period);
        let grown = values.saltus.checked_mul(periods);
        match (values.at(*n), values.at(n + periods * values.period)) {
            (Some(here), Some(there)) => grown.and_then(|grown| here.checked_add(grown)) == Some(there),
            (here, there) => here == there,
        }
    };
    (0..values.preperiod).filter(|n| !holds(n)).collect()
}
