//! Claims that are proved without a description of all values: by windows of a local rule, or from lemmas of the library.
//!
//! Rows of `tests/theorems`; its README states the format.

use grundy::{Choices, Judged, Method, RulesFrom, Standing, Workbench, lemmas_of};
use grundy_core::{Certificate, Evidence, Lemmas, Local, Of, Reading, Run};
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, Type, check_claim};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;
use serde::Deserialize;

use crate::certificates::{checked, subject_of};
use crate::played::{NoValue, Played};
use crate::theorems::workbench;

/// A game and what must be said about claims.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stated {
    /// Unique.
    pub name: String,
    /// Where it comes from.
    pub source: String,
    /// The rules.
    pub rules: String,
    /// How long the lists are with which what is proved for all parameters is played out.
    pub length: Option<usize>,
    /// Claims and what must be said about them.
    pub claims: Vec<StatedClaim>,
}

/// A claim and what must be said about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedClaim {
    /// The claim.
    pub text: String,
    /// The word.
    pub standing: String,
    /// The route.
    pub method: Option<String>,
    /// The lemmas.
    pub lemmas: Option<Vec<String>>,
    /// The smallest counterexample.
    pub at: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

/// What is not as it must be, and how many boards and mutants were tried.
#[derive(Debug, Default)]
pub struct Tried {
    /// What is not as it must be.
    pub problems: Vec<String>,
    /// Games with other parameters, played out.
    pub boards: usize,
    /// Certificates with one thing changed.
    pub mutants: usize,
}

/// Judges all claims of a row; what is proved is played out, and its certificates are changed.
pub fn run(row: &Stated) -> Tried {
    let bench = workbench();
    let mut tried = Tried::default();
    let game = match bench.open(RulesFrom::Text(&row.rules), &Choices::default()) {
        Ok((_, game)) => game,
        Err(failure) => {
            tried.problems.push(format!("{}: {failure:?}", row.name));
            return tried;
        }
    };
    let class = bench.classify(&game);
    let study = bench.study(&game, &class);
    for claim in &row.claims {
        let judged = bench.read_claim(&game, &claim.text).and_then(|stated| study.judge(&stated));
        let found = match judged {
            Ok(judged) => one(&bench, &game, row, (claim, &judged), &mut tried),
            Err(failure) => vec![format!("{failure:?}")],
        };
        tried.problems.extend(found.into_iter().map(|why| format!("{}: `{}` {why}", row.name, claim.text)));
    }
    tried
}

fn one(
    bench: &Workbench<'_>,
    game: &BoundGame,
    row: &Stated,
    (claim, judged): (&StatedClaim, &Judged),
    tried: &mut Tried,
) -> Vec<String> {
    let mut problems = Vec::new();
    if judged.standing.id() != claim.standing {
        problems.push(format!("is {}, not {}: {:?}", judged.standing.id(), claim.standing, judged.refusals));
    }
    if claim.method.is_some() && judged.method.map(Method::id) != claim.method.as_deref() {
        problems.push(format!("by {:?}, not {:?}", judged.method, claim.method));
    }
    if let (Standing::Refuted(found), Some(at)) = (&judged.standing, &claim.at)
        && found.position != *at
    {
        problems.push(format!("fails at {}, not {at}", found.position));
    }
    let Some(theorem) = judged.standing.theorem() else { return problems };
    let certificate = theorem.certificate();
    if let Some(lemmas) = &claim.lemmas {
        let found: Vec<&str> = lemmas_of(certificate).iter().map(|lemma| lemma.id).collect();
        if found != *lemmas {
            problems.push(format!("rests on {found:?}"));
        }
    }
    for mutant in mutants(certificate) {
        tried.mutants += 1;
        if checked(game, &mutant).is_ok() {
            problems.push(format!("is accepted with {:?} and {:?}", mutant.evidence, mutant.readings));
        }
    }
    if let Some(length) = row.length {
        for set in lists(game, length) {
            tried.boards += 1;
            let shown = format!("{set:?}");
            match bench.open(RulesFrom::Text(&row.rules), &Choices { set, play: None }) {
                Ok((_, other)) => problems
                    .extend(fails(&other, &claim.text).map(|at| format!("fails at {at} with {shown}"))),
                Err(failure) => problems.push(format!("{failure:?}")),
            }
        }
    }
    problems
}

/// All values of the parameters of a game whose parameters are lists, of lists of so many labels.
fn lists(game: &BoundGame, length: usize) -> Vec<Vec<(String, String)>> {
    let mut all: Vec<Vec<(String, String)>> = vec![Vec::new()];
    for param in &game.rules().params {
        let Type::List(element) = &param.ty else { continue };
        let label = |bit: bool| match **element {
            Type::Bool => bit.to_string(),
            _ => u8::from(bit).to_string(),
        };
        let values: Vec<String> = (0..1_u32 << length)
            .map(|bits| {
                let labels: Vec<String> = (0..length).map(|at| label(bits >> at & 1 == 1)).collect();
                format!("[{}]", labels.join(", "))
            })
            .collect();
        all = all
            .iter()
            .flat_map(|set| {
                let longer =
                    |value: &String| [set.as_slice(), &[(param.name.clone(), value.clone())]].concat();
                values.iter().map(longer).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

/// Where a claim fails on a box, by play.
fn fails(game: &BoundGame, text: &str) -> Option<String> {
    let source = Source::new("claim", text);
    let claim = check_claim(game.rules(), &source).ok()?;
    let run = Run::unlimited();
    let of = if claim.of == ClaimOf::Grundy { Of::Values } else { Of::Losing };
    let kind = game.rules().kinds.first()?;
    let side: u64 = if kind.fields.len() == 1 { 40 } else { 12 };
    let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
    for _ in &kind.fields {
        let longer = |tuple: &Vec<Value>| {
            let tuple = tuple.clone();
            (0..side).map(move |number| [tuple.as_slice(), &[Value::from(number)]].concat())
        };
        tuples = tuples.iter().flat_map(longer).collect();
    }
    let value = |at: &Component| Played::new(game, 1_000_000).value(at, of).map_err(|_: NoValue| ());
    let others = |fields: &[Value]| {
        let found = game.component(0, fields.to_vec(), &run).ok().and_then(|at| value(&at).ok());
        Ok(found.map(|found| if of == Of::Values { Value::from(found) } else { Value::Bool(found == 0) }))
    };
    tuples.into_iter().find_map(|fields| {
        let at = game.component(0, fields, &run).ok()?;
        let really = value(&at).ok()?;
        let said = game.claimed_of_others((&claim, &source), &at.fields, &others, &run).ok()??;
        let right = match claim.of {
            ClaimOf::Grundy => Value::from(really),
            ClaimOf::Outcome('P') => Value::Bool(really == 0),
            _ => Value::Bool(really != 0),
        };
        (said != right).then(|| game.show(&at))
    })
}

/// Certificates with one thing changed, none of which may be accepted.
fn mutants(certificate: &Certificate) -> Vec<Certificate> {
    let with = |evidence: Evidence| Certificate { evidence, ..certificate.clone() };
    let mut all: Vec<Certificate> = match &certificate.evidence {
        Evidence::Local(local) => {
            locals(local).into_iter().map(|local| with(Evidence::Local(local))).collect()
        }
        Evidence::Lemmas(found) => {
            lemmas(found).into_iter().map(|found| with(Evidence::Lemmas(found))).collect()
        }
        Evidence::Window(_)
        | Evidence::Sparse(_)
        | Evidence::Induction(_)
        | Evidence::Library(_)
        | Evidence::Residue(_) => Vec::new(),
    };
    let of = if certificate.of == Of::Values { Of::Losing } else { Of::Values };
    all.push(Certificate { of, ..certificate.clone() });
    let said = |text: String| Certificate { readings: vec![Reading::Claim(text)], ..certificate.clone() };
    for reading in &certificate.readings {
        let Reading::Claim(text) = reading else { continue };
        for (from, to) in [
            (" iff ", " iff not "),
            (" = ", " = 1 + "),
            ("g(", "P("),
            (">= 3", ">= 2"),
            ("+ 1", "+ 4"),
            ("mod 2", "mod 3"),
        ] {
            if text.contains(from) {
                all.push(said(text.replacen(from, to, 1)));
            }
        }
        if let Some((body, _)) = text.split_once(" where ") {
            all.push(said(body.to_owned()));
        }
        all.push(Certificate {
            game: grundy_core::Subject { misere: true, ..certificate.game.clone() },
            ..certificate.clone()
        });
    }
    all.retain(|mutant| mutant != certificate);
    all
}

/// Less of everything that is needed, and more of what is not there. A larger interior and a smaller window say less and may do, so
/// they are left out.
fn locals(local: &Local) -> Vec<Local> {
    let mut all = Vec::new();
    for at in 0..local.interior.len() {
        let mut lower = local.clone();
        lower.interior[at] = lower.interior[at].saturating_sub(1);
        all.push(lower);
        let mut deeper = local.clone();
        deeper.depth[at] += 40;
        all.push(deeper);
        let mut longer = local.clone();
        longer.steps[0][at] += 1;
        all.push(longer);
    }
    all.push(Local { steps: local.steps[1..].to_vec(), ..local.clone() });
    all.push(Local { steps: [local.steps.as_slice(), &local.steps[..1]].concat(), ..local.clone() });
    all.push(Local {
        steps: [local.steps.as_slice(), &[vec![0; local.depth.len()]]].concat(),
        ..local.clone()
    });
    all.push(Local { depth: local.depth[1..].to_vec(), ..local.clone() });
    all.push(Local { interior: [local.interior.as_slice(), &[0]].concat(), ..local.clone() });
    all
}

fn lemmas(found: &Lemmas) -> Vec<Lemmas> {
    let mut all: Vec<Lemmas> = grundy_core::FROM_LEMMAS
        .iter()
        .map(|row| Lemmas {
            theorem: row.id.to_owned(),
            lemmas: row.lemmas.iter().map(|id| (*id).to_owned()).collect(),
        })
        .collect();
    all.push(Lemmas { lemmas: found.lemmas[1..].to_vec(), ..found.clone() });
    all.push(Lemmas { lemmas: found.lemmas.iter().rev().cloned().collect(), ..found.clone() });
    all.push(Lemmas { lemmas: [found.lemmas.as_slice(), &found.lemmas[..1]].concat(), ..found.clone() });
    all.push(Lemmas { theorem: "fermat".to_owned(), ..found.clone() });
    all.retain(|other| other != found);
    all
}

/// Whether a certificate by the library is refused for these rules.
pub fn refused(from: &Certificate, rules: &str) -> Result<bool, String> {
    let bench = workbench();
    let opened = bench.open(RulesFrom::Text(rules), &Choices { set: Vec::new(), play: None });
    let (_, game) = opened.map_err(|failure| format!("{failure:?}"))?;
    let certificate = Certificate { game: subject_of(&game), readings: Vec::new(), ..from.clone() };
    Ok(checked(&game, &certificate).is_err())
}
