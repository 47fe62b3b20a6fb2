//! Patterns, standings and counterexamples, as text and as data.

use std::io;

use grundy::messages::{Arg, Label};
use grundy::{
    BoundGame, Certificate, Counterexample, Finding, Limit, Method, Of, Pattern, Periodic, Reason, Repeats,
    Sparse, Standing, THEOREM, Type, Workbench, certificate_json, conditions_of, evidence_size, lemmas_of,
    method_label, method_of, statement_of, theorem_lines,
};
use grundy_export::document::{CounterexampleJson, FindingJson, PatternJson, RefusalJson, TheoremJson};
use serde_json::{Map, Value};

use crate::screen::Paint;
use crate::session::{Ending, Session};

/// The names of the fields that a pattern speaks of.
pub(super) fn names(game: &BoundGame) -> Vec<String> {
    match game.rules().kinds.as_slice() {
        [kind] => kind.fields.iter().map(|field| field.name.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The values of the parameters, as written.
pub(super) fn parameters(game: &BoundGame) -> Vec<(String, String)> {
    let params = game.rules().params.iter().zip(game.params());
    params.map(|(param, value)| (param.name.clone(), value.to_string())).collect()
}

/// Pairs as a JSON object.
pub(super) fn object(pairs: &[(String, String)]) -> Map<String, Value> {
    pairs.iter().map(|(name, value)| (name.clone(), Value::from(value.clone()))).collect()
}

/// A pattern, its standing and what it is good for: a few lines.
pub(super) fn show(session: &Session, game: &BoundGame, finding: &Finding) -> io::Result<()> {
    let names = names(game);
    match pattern(session, finding, &names) {
        Some(text) => session.line(session.strong(&text))?,
        None => session.line(session.text(Label::PatternNone))?,
    }
    if let Some(repeats) = &finding.repeats {
        session.line(session.strong(&rows(session, finding.of, repeats, &names)))?;
    }
    let says = standing(session, &finding.standing, finding.method);
    session.line(format!("  {}", session.painted(paint(&finding.standing), &says)))?;
    if let Some(Pattern::Library(library)) = &finding.pattern {
        for line in theorem_lines(library) {
            session.line(format!("  {}", line.show(session.lang)))?;
        }
    }
    range(session, game, &finding.open, &finding.standing)?;
    for (method, reason) in &finding.refusals {
        refusal(session, *method, reason)?;
    }
    if let Some(strategy) = finding.strategy(&names).filter(|_| finding.pattern.is_some()) {
        session.line(format!("  {}", session.filled(Label::StrategyLine, &[("strategy", strategy)])))?;
    }
    Ok(())
}

/// As much is shown of the values of parameters.
const LONGEST: usize = 120;

/// For which parameters something holds, or with which it fails.
pub(super) fn range(
    session: &Session,
    game: &BoundGame,
    open: &[String],
    standing: &Standing,
) -> io::Result<()> {
    match standing {
        _ if open.is_empty() => bound(session, game, standing),
        Standing::Proved(theorem) => {
            session.line(format!("  {}", for_all(session, game, (open, None), theorem.certificate())))
        }
        Standing::Refuted(Counterexample { parameters, .. }) => {
            let values = parameters.iter().map(|(name, value)| format!("{name} = {value}"));
            let values = values.collect::<Vec<_>>().join(", ");
            session
                .line(format!("  {}", session.filled(Label::RefutedWith, &[("values", Arg::from(values))])))
        }
        _ => Ok(()),
    }
}

/// The values of the parameters, where nothing is said of others.
fn bound(session: &Session, game: &BoundGame, standing: &Standing) -> io::Result<()> {
    let known = !matches!(standing, Standing::None | Standing::Refuted(_));
    let any = standing.theorem().is_some_and(|theorem| method_of(theorem.certificate()) == Method::Local);
    let params = game.rules().params.iter().zip(game.params());
    let values: Vec<String> = params
        .filter(|(param, _)| !matches!(param.ty, Type::Graph(_)))
        .map(|(param, value)| format!("{} = {value}", param.name))
        .collect();
    if !known || any || values.is_empty() {
        return Ok(());
    }
    let values = values.join(", ");
    let shown = match values.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", values.get(..end).unwrap_or_default()),
        None => values,
    };
    session.line(format!("  {}", session.filled(Label::WithValues, &[("values", Arg::from(shown))])))
}

/// The parameters of a theorem for all of them, with what they must satisfy.
pub(super) fn for_all(
    session: &Session,
    game: &BoundGame,
    (open, within): (&[String], Option<&String>),
    certificate: &Certificate,
) -> String {
    let mut conditions = conditions_of(game.rules(), certificate);
    // Where the evidence is for more parameters than what is said, the condition stands in the claim alone.
    conditions.extend(within.filter(|within| !conditions.iter().any(|one| one.contains(*within))).cloned());
    let args = [("names", Arg::from(open.join(", "))), ("condition", Arg::from(conditions.join(", ")))];
    session.filled(if conditions.is_empty() { Label::ForAll } else { Label::ForAllWhere }, &args)
}

/// Why a route did not apply.
pub(super) fn refusal(session: &Session, method: Method, reason: &Arg) -> io::Result<()> {
    let args = [("method", Arg::from(method.label())), ("reason", reason.clone())];
    session.line(format!("  {}", session.faint(&session.filled(Label::RouteRefused, &args))))
}

/// The pattern in words.
pub(super) fn pattern(session: &Session, finding: &Finding, names: &[String]) -> Option<String> {
    let name = || Arg::from(names.first().map_or("n", String::as_str));
    Some(match (finding.pattern.as_ref()?, &finding.formula) {
        (Pattern::Sparse(sparse), _) => self::sparse(session, sparse),
        (Pattern::Repeats { preperiod, period }, _) => {
            let number = |number: &u64| Arg::from(number.to_string());
            let args = [
                ("preperiod", number(preperiod)),
                ("period", number(period)),
                ("n", Arg::from(names.join(", "))),
            ];
            session.filled(Label::PatternRepeats, &args)
        }
        (Pattern::Library(library), _) => statement_of(library).show(session.lang),
        (_, Some(formula)) => statement(finding.of, names, formula),
        (Pattern::Periodic(values), None) => periodic(session, values, finding.of, name()),
        (Pattern::Automatic(_) | Pattern::Formula, None) => {
            let states = finding.pattern.as_ref().and_then(Pattern::states).unwrap_or(0);
            let fibonacci = finding.pattern.as_ref().is_some_and(Pattern::is_fibonacci);
            let label = match (finding.of, fibonacci) {
                (Of::Values, false) => Label::PatternAutomatic,
                (Of::Losing, false) => Label::PatternAutomaticLost,
                (Of::Values, true) => Label::PatternFibonacci,
                (Of::Losing, true) => Label::PatternFibonacciLost,
            };
            session.filled(label, &[("states", Arg::from(states.to_string()))])
        }
    })
}

/// The proved pattern that answers come from, where a theorem answered.
pub(super) fn used(
    session: &Session,
    workbench: &Workbench<'_>,
    game: &BoundGame,
    engine: &str,
) -> Option<TheoremJson> {
    let finding = workbench.pattern_used(game).filter(|_| engine == THEOREM)?;
    let text = pattern(session, &finding, &names(game))?;
    Some(TheoremJson { of: finding.of.id(), text, method: finding.method.map(Method::id) })
}

/// The line that says so.
pub(super) fn tell_used(session: &Session, used: Option<&TheoremJson>) -> io::Result<()> {
    let Some(used) = used else { return Ok(()) };
    session.line(session.filled(Label::ByPattern, &[("pattern", Arg::from(used.text.as_str()))]))
}

fn statement(of: Of, names: &[String], formula: &str) -> String {
    let names = names.join(", ");
    match of {
        Of::Values => format!("g({names}) = {formula}"),
        Of::Losing => format!("P({names}) iff {formula}"),
    }
}

fn periodic(session: &Session, values: &Periodic, of: Of, name: Arg) -> String {
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
    session.filled(label, &args)
}

/// That values repeat along one of several fields.
fn rows(session: &Session, of: Of, repeats: &Repeats, names: &[String]) -> String {
    let (here, there) = repeats.arguments(names);
    let name = names.get(repeats.field).map_or("n", String::as_str);
    let args = [
        ("here", Arg::from(here)),
        ("there", Arg::from(there)),
        ("n", Arg::from(name)),
        ("preperiod", Arg::from(repeats.preperiod.to_string())),
    ];
    let label = if of == Of::Values { Label::PatternRows } else { Label::PatternRowsLost };
    session.filled(label, &args)
}

fn sparse(session: &Session, sparse: &Sparse) -> String {
    let args = [
        ("mask", Arg::from(format!("{:b}", sparse.mask))),
        ("count", Arg::from(sparse.rare.to_string())),
        ("looked", Arg::from(sparse.looked.to_string())),
        ("last", Arg::from(sparse.last.to_string())),
    ];
    session.filled(Label::PatternSparse, &args)
}

/// The colour of what is known.
pub(super) fn paint(standing: &Standing) -> Paint {
    match standing {
        Standing::Proved(_) | Standing::FromLemmas(_) => Paint::Proved,
        Standing::Tested { .. } | Standing::TestedSmall { .. } => Paint::Tested,
        Standing::Refuted(_) => Paint::Refuted,
        Standing::Undecided(_) => Paint::Undecided,
        Standing::None => Paint::Faint,
    }
}

/// What is known, in one line.
pub(super) fn standing(session: &Session, standing: &Standing, method: Option<Method>) -> String {
    match standing {
        Standing::Proved(theorem) => {
            let label = method_label(theorem.certificate());
            let method = method.map_or(Arg::from(""), |_| Arg::from(label));
            let work = Arg::from(theorem.work().to_string());
            let args = [("method", method), ("size", size(theorem.certificate())), ("work", work)];
            session.filled(Label::StandingProved, &args)
        }
        Standing::FromLemmas(theorem) => {
            let method = method.map_or(Arg::from(""), |method| Arg::from(method.label()));
            let work = Arg::from(theorem.work().to_string());
            let lemmas: Vec<&str> = lemmas_of(theorem.certificate()).iter().map(|lemma| lemma.id).collect();
            let args = [("lemmas", Arg::from(lemmas.join(", "))), ("method", method), ("work", work)];
            session.filled(Label::StandingLemmas, &args)
        }
        Standing::Tested { up_to } => {
            session.filled(Label::StandingTested, &[("up_to", Arg::from(up_to.to_string()))])
        }
        Standing::TestedSmall { up_to } => {
            session.filled(Label::StandingTestedSmall, &[("up_to", Arg::from(up_to.to_string()))])
        }
        Standing::Refuted(counterexample) => {
            let args = [
                ("position", Arg::from(counterexample.position.as_str())),
                ("reason", counterexample.reason.arg()),
            ];
            session.filled(Label::StandingRefuted, &args)
        }
        Standing::Undecided(limit) => session.filled(Label::StandingUndecided, &[("limit", limit.arg())]),
        Standing::None => session.text(Label::StandingNone),
    }
}

/// The lemmas of the library that something rests on: a line each.
pub(super) fn lemmas(session: &Session, standing: &Standing) -> io::Result<()> {
    let theorem = standing.theorem().map(|theorem| lemmas_of(theorem.certificate()));
    theorem.into_iter().flatten().try_for_each(|lemma| {
        let args = [
            ("id", Arg::from(lemma.id)),
            ("statement", Arg::from(lemma.statement)),
            ("source", Arg::from(lemma.source)),
        ];
        session.line(format!("    {}", session.filled(Label::LemmaLine, &args)))
    })
}

/// The names of the lemmas of the library that something rests on.
pub(super) fn lemma_ids(standing: &Standing) -> Vec<&'static str> {
    let theorem = standing.theorem().map(|theorem| lemmas_of(theorem.certificate()));
    theorem.into_iter().flatten().map(|lemma| lemma.id).collect()
}

/// How large the evidence is, in words.
pub(super) fn size(certificate: &Certificate) -> Arg {
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

/// How a command that asks for a proof ends.
pub(super) fn ending(standing: &Standing) -> Ending {
    match standing {
        Standing::Proved(_)
        | Standing::FromLemmas(_)
        | Standing::Tested { .. }
        | Standing::TestedSmall { .. }
        | Standing::None => Ending::Done,
        Standing::Refuted(_) => Ending::No,
        Standing::Undecided(Limit::Stop(stop)) => Ending::Stopped(*stop),
        Standing::Undecided(_) => Ending::Undecided,
    }
}

/// The name of the limit that left a statement undecided.
pub(super) fn limit(standing: &Standing) -> Option<&'static str> {
    match standing {
        Standing::Undecided(limit) => Some(limit.id()),
        _ => None,
    }
}

/// The certificate of what is proved.
pub(super) fn certificate(standing: &Standing) -> Option<Value> {
    standing.theorem().map(|theorem| certificate_json(theorem.certificate()))
}

/// Why routes did not apply.
pub(super) fn refusals(session: &Session, refusals: &[(Method, Arg)]) -> Vec<RefusalJson> {
    let json = |(method, reason): &(Method, Arg)| RefusalJson {
        method: method.id(),
        reason: reason.show(session.lang),
    };
    refusals.iter().map(json).collect()
}

/// The counterexample of what is refuted.
pub(super) fn counterexample(session: &Session, standing: &Standing) -> Option<CounterexampleJson> {
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
        reason: reason.arg().show(session.lang),
        claimed,
        value,
        option,
    })
}

/// A finding as data.
pub(super) fn json(session: &Session, game: &BoundGame, finding: &Finding) -> FindingJson {
    let names = names(game);
    let strategy = finding.strategy(&names).filter(|_| finding.pattern.is_some());
    FindingJson {
        standing: finding.standing.id(),
        of: finding.of.id(),
        pattern: pattern(session, finding, &names).and_then(|text| pattern_json(finding, text)),
        method: finding.method.map(Method::id),
        up_to: finding.up_to,
        counterexample: counterexample(session, &finding.standing),
        strategy: strategy.map(|strategy| strategy.show(session.lang)),
        certificate: certificate(&finding.standing),
        limit: limit(&finding.standing),
        refusals: refusals(session, &finding.refusals),
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
pub(super) fn exceptions(values: &Periodic) -> Vec<u64> {
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
