//! Whatever is called proved of random rules is true well beyond the tables that the search looked at, and whatever
//! is refuted is refuted at the smallest position and for a true reason.
//!
//! What is proved for all values of parameters is held against play for parameters that the search did not see, too.
//!
//! `GRUNDY_WILD=5000 cargo test --release -p grundy-testkit --test it proved_is_true:: -- --nocapture` tries that many
//! rules; `GRUNDY_WILD_FROM` is the first seed, and `GRUNDY_WILD_ALL=1` looks at large tables too.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use grundy::{
    BoundGame, Choices, Class, Failure, Goal, Judged, Method, Of, Reason, RulesFrom, Settings, Standing,
    Study, Workbench,
};
use grundy_testkit::arbitrary::Random;
use grundy_testkit::parametric::{choices, claims_for_all, fails, values};
use grundy_testkit::played::{NoValue, Played, claim_fails, refuted, shown_wrong};
use grundy_testkit::wild::{Wild, condition, formula, wild, with_parameters};

/// Rules tried where nobody says otherwise, of which fewer have their claims judged.
const RULES: u64 = 24;
const CLAIMED: u64 = 10;

/// Rules with parameters tried, unless `GRUNDY_WHOLE=1` asks for more.
const FOR_ALL: u64 = 16;
const WHOLE_FOR_ALL: u64 = 400;

/// Parts of options looked at to judge one statement.
const MOST: u64 = 400_000;

static NEVER: AtomicBool = AtomicBool::new(false);

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn seeds(default: u64) -> impl Iterator<Item = u64> {
    let from = number("GRUNDY_WILD_FROM", 0);
    from..from + number("GRUNDY_WILD", default)
}

fn is_quick() -> bool {
    number("GRUNDY_WILD_ALL", 0) == 0
}

/// A workbench; where many rules are tried, one that takes a minute is given up.
fn workbench() -> Workbench<'static> {
    let time = (number("GRUNDY_WILD", 0) > 0).then(|| std::time::Duration::from_secs(60));
    Workbench::new(Settings { time, ..Settings::default() }, &NEVER, &|_| ())
}

/// The game of a text; `None` where the text is wrong, which random ones may be.
fn open(bench: &Workbench<'_>, rules: &Wild) -> Option<(BoundGame, Class)> {
    let (_, game) = bench.open(RulesFrom::Text(&rules.text), &Choices::default()).ok()?;
    let class = bench.classify(&game);
    Some((game, class))
}

/// How far beyond the largest field looked at we look: by the number of fields.
fn beyond(fields: usize, up_to: u64) -> (u64, u64) {
    match fields {
        0 | 1 => (up_to * 4 + 50, up_to * 4 + 50),
        2 => (up_to * 4, up_to * 3),
        _ => (up_to * 3, up_to * 2),
    }
}

/// Holds something against the values of all components in a box, and of some large ones.
fn against(
    game: &BoundGame,
    of: Of,
    up_to: u64,
    seed: u64,
    wrong: &mut dyn FnMut(&grundy::Component, u64) -> Option<String>,
) -> Option<String> {
    let mut played = Played::new(game, MOST);
    let mut random = Random::new(seed);
    for (kind, declared) in game.rules().kinds.iter().enumerate() {
        let (most, side) = beyond(declared.fields.len(), up_to);
        let mut all: Vec<_> = played.components(kind, most, side);
        for _ in 0..8 {
            let numbers: Vec<u64> = declared.fields.iter().map(|_| random.word() % (up_to * 8 + 9)).collect();
            all.extend(played.component(kind, &numbers));
        }
        for (_, at) in &all {
            match played.value(at, of) {
                Ok(value) => {
                    if let Some(wrong) = wrong(at, value) {
                        return Some(wrong);
                    }
                }
                Err(NoValue::TooMuch) => break,
                Err(NoValue::Wrong(why) | NoValue::Sum(why)) => return Some(why),
            }
        }
        played.renew(MOST);
    }
    None
}

/// All that a study proves of a game, held against play.
fn prove(
    game: &BoundGame,
    study: &Study<'_, '_>,
    seed: u64,
    counts: &mut BTreeMap<&'static str, usize>,
) -> Vec<String> {
    let mut problems = Vec::new();
    for of in [Of::Values, Of::Losing] {
        for method in Method::ALL {
            let goal = Goal { of: Some(of), method: Some(method), quick: is_quick() };
            let finding = match study.prove(goal) {
                Ok(finding) => finding,
                Err(Failure::Bad(_)) => {
                    *counts.entry("rules with errors").or_insert(0) += 1;
                    continue;
                }
                Err(Failure::Stopped(_)) => {
                    *counts.entry("stopped").or_insert(0) += 1;
                    continue;
                }
            };
            *counts.entry(finding.standing.id()).or_insert(0) += 1;
            if let (Standing::Proved(_), Some(up_to)) = (&finding.standing, finding.up_to) {
                let wrong =
                    against(game, of, up_to, seed, &mut |at, value| shown_wrong(game, &finding, at, value));
                problems.extend(wrong.map(|why| format!("{} by {}: {why}", of.id(), method.id())));
            }
        }
    }
    problems
}

#[test]
fn proved_is_true() {
    let mut problems = Vec::new();
    let mut counts = BTreeMap::new();
    for seed in seeds(RULES) {
        let rules = wild(seed);
        let bench = workbench();
        let Some((game, class)) = open(&bench, &rules) else {
            *counts.entry("rules refused").or_insert(0) += 1;
            continue;
        };
        let study = bench.study(&game, &class);
        for problem in prove(&game, &study, seed, &mut counts) {
            problems.push(format!("seed {seed}: {problem}\n{}", rules.text));
        }
    }
    println!("statements about random rules: {counts:?}");
    assert!(counts.get("proved").is_some_and(|proved| *proved > 0), "some are proved: {counts:?}");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Claims about a game: what is found to be true, changed a little, and some at random.
fn claims(rules: &Wild, formulas: &[String], random: &mut Random) -> Vec<String> {
    let names: Vec<&str> = rules.fields.iter().map(String::as_str).collect();
    let numbers: Vec<&str> = names.iter().copied().filter(|name| *name != "s").collect();
    let all = names.join(", ");
    let mut claims = formulas.to_vec();
    let at = random.below(90);
    for claim in formulas {
        let first = numbers[0];
        claims.push(format!("{claim} where {first} >= {}", random.below(9)));
        claims.push(format!("{claim} where {}", condition(random, &numbers)));
        if let Some((head, body)) = claim.split_once(" = ") {
            claims.push(format!("{head} = if {first} == {at} then {at} else {body}"));
            claims.push(format!("{head} = ({body}) + ({first} div {})", 2 + random.below(400)));
            claims.push(format!("{head} = ({body}) * 3 - ({body}) * 2 + 0 div (1 + {first})"));
            claims.push(format!("P({all}) iff ({body}) == 0"));
            claims.push(format!("N({all}) iff not (({body}) <= 0)"));
        }
        if let Some((head, body)) = claim.split_once(" iff ") {
            claims.push(format!("{head} iff ({body}) and {first} != {at}"));
            claims.push(format!("{head} iff {first} != {at} implies ({body})"));
        }
    }
    claims.push(format!("g({all}) = {}", formula(random, &numbers)));
    claims.push(format!("P({all}) iff {}", condition(random, &numbers)));
    claims
}

/// Counterexamples with more positions up to their greatest number are not played out.
const FARTHEST: u64 = 300_000;

/// Whether what is said of a claim is true.
fn judged_wrong(game: &BoundGame, judged: &Judged, seed: u64) -> Option<String> {
    let mut fails = |at: &grundy::Component, value: u64| claim_fails(game, &judged.text, at, value);
    let up_to = judged.up_to?;
    match &judged.standing {
        Standing::Proved(_) | Standing::FromLemmas(_) => against(game, judged.of, up_to, seed, &mut fails),
        Standing::Refuted(found) => {
            let mut played = Played::new(game, MOST * 10);
            let fields = u64::try_from(game.rules().kinds[0].fields.len()).unwrap_or(1);
            // It may lie beyond the table.
            let told =
                found.position.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok());
            let up_to = told.max().map_or(up_to, |told: u64| told.max(up_to));
            let positions = (0..fields).try_fold(1_u64, |product, _| product.checked_mul(up_to + 1));
            if positions.is_none_or(|positions| positions > FARTHEST) {
                return None;
            }
            for (_, at) in played.components(0, up_to * fields, up_to) {
                let value = match played.value(&at, judged.of) {
                    Ok(value) => value,
                    Err(NoValue::TooMuch | NoValue::Sum(_)) => return None,
                    Err(NoValue::Wrong(why)) => return Some(why),
                };
                // Play is over at a goal, and what is said of it is in no table.
                if !played.is_goal(&at) && claim_fails(game, &judged.text, &at, value).is_some() {
                    if game.show(&at) != found.position {
                        return Some(format!("{} is smaller than {}", game.show(&at), found.position));
                    }
                    return reason_wrong(game, &mut played, (&at, value), &found.reason);
                }
            }
            Some(format!("it does not fail at {}", found.position))
        }
        Standing::Tested { .. } | Standing::TestedSmall { .. } | Standing::Undecided(_) | Standing::None => {
            None
        }
    }
}

/// Whether a reason is not one.
fn reason_wrong(
    game: &BoundGame,
    played: &mut Played<'_>,
    (at, value): (&grundy::Component, u64),
    reason: &Reason,
) -> Option<String> {
    let options = played.options(at).ok()?;
    let named = |text: &String| options.iter().find(|option| game.show_position(option) == *text);
    let told = format!("{reason:?} at {}, really {value}", game.show(at));
    let right = match reason {
        Reason::SameValue { claimed, really, option } => {
            let worth = played.sum(named(option)?).ok()?;
            *really == value && worth.to_string() == *claimed
        }
        Reason::MissingValue { claimed, really } => {
            let values: Vec<u64> = options.iter().filter_map(|option| played.sum(option).ok()).collect();
            *really == value
                && !values.contains(really)
                && claimed.parse::<u64>().is_ok_and(|claimed| claimed > *really)
        }
        Reason::NotNatural { claimed, really } => *really == value && claimed.starts_with('-'),
        Reason::Wins { option } => match named(option).map(Vec::as_slice) {
            Some([]) => value == 1,
            Some([part]) => {
                let goal = !game.rules().goals.is_empty();
                value == 1 && (goal || played.value(part, Of::Losing).is_ok_and(|value| value == 0))
            }
            Some(parts) => value == 1 && played.sum(parts).is_ok_and(|sum| sum == 0),
            None => false,
        },
        Reason::ProvedValue { claimed, really } => *really == value && *claimed != value.to_string(),
        Reason::Loses | Reason::ProvedLost => value == 0,
        Reason::ProvedWon => value == 1,
        Reason::NoMoveWins => value == 1 && options.is_empty(),
    };
    (!right).then_some(told)
}

#[test]
fn claims_are_judged_rightly() {
    let mut problems = Vec::new();
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for seed in seeds(CLAIMED) {
        let rules = wild(seed);
        let bench = workbench();
        let Some((game, class)) = open(&bench, &rules) else { continue };
        let study = bench.study(&game, &class);
        let mut random = Random::new(seed);
        let names = rules.fields.join(", ");
        let mut formulas = Vec::new();
        for of in [Of::Values, Of::Losing] {
            if let Ok(finding) = study.guess(Goal { of: Some(of), quick: true, ..Goal::default() }) {
                formulas.extend(finding.formula.map(|formula| match of {
                    Of::Values => format!("g({names}) = {formula}"),
                    Of::Losing => format!("P({names}) iff {formula}"),
                }));
            }
        }
        let all = claims(&rules, &formulas, &mut random);
        let share = if is_quick() { 3 } else { all.len() };
        for _ in 0..share.min(all.len()) {
            let text = random.pick(&all);
            let Ok(stated) = bench.read_claim(&game, text) else {
                *counts.entry("claims refused").or_insert(0) += 1;
                continue;
            };
            let Ok(judged) = study.judge(&stated) else {
                *counts.entry("claims with errors").or_insert(0) += 1;
                continue;
            };
            *counts.entry(judged.standing.id()).or_insert(0) += 1;
            let wrong = judged_wrong(&game, &judged, seed);
            problems.extend(
                wrong.map(|why| {
                    format!("seed {seed}: {} `{text}`: {why}\n{}", judged.standing.id(), rules.text)
                }),
            );
        }
    }
    println!("claims about random rules: {counts:?}");
    assert!(counts.contains_key("proved") && counts.contains_key("refuted"), "{counts:?}");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// What is proved for all parameters, held against play for many of them.
fn wrong_for_all(bounds: &[BoundGame], finding: &grundy::Finding) -> Option<String> {
    let theorem = finding.standing.theorem()?;
    bounds.iter().find_map(|bound| {
        let known = values(bound, finding.of, MOST);
        known.iter().find_map(|(at, value)| {
            let wrong = refuted(bound, theorem, at, *value)?;
            Some(format!("{}: {wrong}", bound.params().iter().map(ToString::to_string).collect::<String>()))
        })
    })
}

/// Whether what is said of a claim for all parameters is false.
fn judged_wrong_for_all(bounds: &[BoundGame], judged: &Judged) -> Option<String> {
    let texts = match &judged.standing {
        Standing::Proved(_) if !judged.open.is_empty() => vec![judged.text.clone()],
        Standing::Refuted(_) => {
            let (_, theorem) = judged.within.as_ref()?;
            let readings = theorem.certificate().readings.iter();
            readings
                .filter_map(|reading| {
                    if let grundy_core::Reading::Claim(text) = reading { Some(text.clone()) } else { None }
                })
                .collect()
        }
        _ => Vec::new(),
    };
    texts
        .iter()
        .find_map(|text| bounds.iter().find_map(|bound| fails(bound, text, &values(bound, judged.of, MOST))))
}

#[test]
fn proved_for_all_parameters_is_true() {
    let rules = if std::env::var_os("GRUNDY_WHOLE").is_some() { WHOLE_FOR_ALL } else { FOR_ALL };
    let mut problems = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for seed in seeds(rules) {
        let text = with_parameters(seed);
        let bench = workbench();
        let Ok((_, game)) = bench.open(RulesFrom::Text(&text), &Choices::default()) else { continue };
        let class = bench.classify(&game);
        let open: Vec<String> = game.rules().params.iter().map(|param| param.name.clone()).collect();
        let bounds = choices(&game, &open);
        let study = bench.study(&game, &class).with_open(open.clone());
        for of in [Of::Values, Of::Losing] {
            let goal = Goal { of: Some(of), method: Some(Method::Residue), quick: true };
            let Ok(finding) = study.prove(goal) else { continue };
            *counts.entry(format!("{} of {} parameters", finding.standing.id(), open.len())).or_default() +=
                1;
            problems
                .extend(wrong_for_all(&bounds, &finding).map(|why| format!("seed {seed}: {why}\n{text}")));
            if !finding.standing.is_proved() {
                continue;
            }
            for claim in claims_for_all(&mut Random::new(seed), of, &open) {
                let Ok(stated) = bench.read_claim(&game, &claim) else { continue };
                let Ok(judged) = study.judge(&stated) else { continue };
                *counts.entry(format!("claims {}", judged.standing.id())).or_default() += 1;
                let wrong = judged_wrong_for_all(&bounds, &judged);
                problems.extend(wrong.map(|why| format!("seed {seed}: `{claim}`: {why}\n{text}")));
            }
        }
    }
    println!("for all parameters: {counts:?}");
    for wanted in ["proved of 1 parameters", "proved of 2 parameters"] {
        assert!(counts.contains_key(wanted), "{counts:?}");
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
