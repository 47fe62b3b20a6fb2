//! Certificates as data: accepted and rejected ones in `tests/certificates`, and mutants made from them.
//!
//! # Setting
//!
//! The checker must accept what is right and reject what is wrong, and only the second is a matter of
//! truth. What is wrong is decided here without the checker and without any theorem: [`judge`] plays every
//! position of a box out with the interpreter and compares.
//!
//! # How the tests use it
//!
//! [`mutants`] changes one thing of a certificate, [`files`] one thing of its file, [`texts`] one
//! word of its rules or claims. A mutant counts if the box refutes it; then the checker must reject it. The
//! box of the checker is smaller than the box here, and [`deep`] makes mutants that are right on the
//! checker's: those must fail by a step of the proof.
//!
//! # What is not covered
//!
//! Mutants that are wrong on no position of the box do not count, whatever the checker says.
//!
//! # Cost
//!
//! Mostly that of the checker, some milliseconds to a second a mutant.

pub mod deep;
pub mod files;
pub mod judge;
pub mod mutants;
pub mod residue;
pub mod table;
pub mod texts;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use grundy::{Choices, Goal, Method, RulesFrom, Settings, Standing, Workbench};
use grundy_core::{Certificate, Evidence, Limits, Of, Reading, Run, Stop, Subject};
use grundy_export::certificate_file;
use grundy_rules::{BoundGame, check_text, digest};
use grundy_syntax::Source;
use grundy_syntax::tree::Play;
use grundy_verify::{Rejection, Theorem};
use serde::Deserialize;

/// A game and how its certificate is made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// Unique; the name of the file.
    pub name: String,
    /// The rules.
    pub rules: String,
    /// Values of parameters, as for `--set`.
    #[serde(default)]
    pub set: BTreeMap<String, String>,
    /// Parameters for all of whose values it is.
    #[serde(default)]
    pub open: Vec<String>,
    /// `values`, where not said, or `losing`.
    pub of: Option<String>,
    /// The route.
    pub method: String,
    /// The claim whose certificate it is; without it, that of a search.
    pub claim: Option<String>,
    /// Claims that are added.
    #[serde(default)]
    pub readings: Vec<String>,
    /// How many numbers from 0 on a field runs through in the box, where not the usual number.
    pub side: Option<u64>,
    /// After how many digits positions are beyond the box of the checker, where not as usual.
    pub digits: Option<u32>,
}

/// A file that must be rejected: an accepted one with changes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rejected {
    /// Unique; the name of the file.
    pub name: String,
    /// The accepted one.
    pub from: String,
    /// Changes of the file: a JSON pointer each, and what stands there instead, as JSON.
    #[serde(default)]
    pub put: BTreeMap<String, String>,
    /// Other rules, with everything that names them made to fit.
    pub rules: Option<String>,
    /// A change for large numbers only.
    pub deep: Option<deep::Change>,
    /// What the reason must be, in English: the step, then what is wrong.
    pub reason: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    sample: Vec<Sample>,
    rejected: Vec<Rejected>,
}

/// The data of `tests/certificates`.
#[derive(Clone, Debug)]
pub struct Data {
    /// Games and how their certificates are made.
    pub samples: Vec<Sample>,
    /// Files that must be rejected.
    pub rejected: Vec<Rejected>,
}

impl Data {
    /// Reads the folder below the root of the workspace.
    pub fn read(root: &Path) -> Result<Self, String> {
        let one = |name: &str| -> Result<File, String> {
            let path = root.join("tests/certificates").join(name);
            let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
            toml::from_str(&text).map_err(|why| format!("{}: {why}", path.display()))
        };
        let (samples, rejected) = (one("samples.toml")?.sample, one("rejected.toml")?.rejected);
        Ok(Self { samples, rejected })
    }
}

static NEVER: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);

impl Rejected {
    /// The file, and the game that it is put to.
    pub fn made(&self, from: &Certificate) -> Result<(BoundGame, String), String> {
        let mut certificate = from.clone();
        let mut game = opened(&from.game)?;
        if let Some(rules) = &self.rules {
            game = with_rules(&from.game, rules).ok_or("these are no rules")?;
            certificate.game = subject_within(&game, &certificate);
        }
        if let Some(change) = &self.deep {
            certificate = change.made(&certificate).ok_or("there is no such automaton")?;
        }
        if self.put.is_empty() {
            return Ok((game, certificate_file::write(&certificate)));
        }
        let file = files::put(&certificate, &self.put)?;
        Ok((game, serde_json::to_string_pretty(&file).map_err(|why| why.to_string())? + "\n"))
    }
}

impl Sample {
    /// What is proved.
    pub fn of(&self) -> Of {
        if self.of.as_deref() == Some("losing") { Of::Losing } else { Of::Values }
    }

    /// Makes the certificate with the product.
    pub fn make(&self) -> Result<Certificate, String> {
        let bench = Workbench::new(Settings::default(), &NEVER, &|_| ());
        let set = self.set.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let opened = bench.open(RulesFrom::Text(&self.rules), &Choices { set, play: None });
        let (_, game) = opened.map_err(|failure| format!("{failure:?}"))?;
        let class = bench.classify(&game);
        let study = bench.study(&game, &class).with_open(self.open.clone());
        let method = Method::ALL.into_iter().find(|method| method.id() == self.method);
        let standing = match &self.claim {
            Some(claim) => {
                let stated = bench.read_claim(&game, claim);
                stated.and_then(|stated| study.judge(&stated)).map(|judged| judged.standing)
            }
            None => {
                study.prove(Goal { of: Some(self.of()), method, quick: false }).map(|found| found.standing)
            }
        };
        match standing.map_err(|failure| format!("{failure:?}"))? {
            Standing::Proved(theorem) | Standing::FromLemmas(theorem) => {
                let mut certificate = theorem.certificate().clone();
                certificate.readings.extend(self.readings.iter().cloned().map(Reading::Claim));
                Ok(certificate)
            }
            other => Err(format!("{}: {}", self.name, other.id())),
        }
    }
}

/// The game that a certificate is about, opened from the rules inside it.
pub fn opened(subject: &Subject) -> Result<BoundGame, String> {
    let bench = Workbench::new(Settings::default(), &NEVER, &|_| ());
    let play = Some(if subject.misere { Play::Misere } else { Play::Normal });
    let choices = Choices { set: subject.params.clone(), play };
    let opened = bench.open(RulesFrom::Text(&subject.rules), &choices);
    opened.map(|(_, game)| game).map_err(|failure| format!("{failure:?}"))
}

/// The game of other rules with the same parameters; `None` where they are no rules. Play is what the rules say.
pub fn with_rules(subject: &Subject, rules: &str) -> Option<BoundGame> {
    let source = Arc::new(Source::new("rules", rules));
    let checked = check_text(&source).rules?;
    let bench = Workbench::new(Settings::default(), &NEVER, &|_| ());
    let named = |(name, _): &&(String, String)| checked.param(name).is_some();
    let set = subject.params.iter().filter(named).cloned().collect();
    bench.bind(&checked, &Choices { set, play: None }).ok()
}

/// What a certificate says about which game it is about, for a game.
pub fn subject_of(game: &BoundGame) -> Subject {
    let rules = game.rules();
    let named = rules.params.iter().map(|param| param.name.clone());
    Subject {
        name: rules.name.clone(),
        rules: rules.source.text().to_owned(),
        digest: digest(rules),
        params: named.zip(game.params().iter().map(ToString::to_string)).collect(),
        misere: game.play() == Play::Misere,
    }
}

/// The same, without the parameters that a certificate leaves open.
pub fn subject_within(game: &BoundGame, certificate: &Certificate) -> Subject {
    let mut subject = subject_of(game);
    subject.params.retain(|(name, _)| !certificate.evidence.open().contains(name));
    subject
}

/// Thousands of steps that the checker may make for one certificate.
const POLLS: u64 = 1_500;

/// What the checker says within limits on its work.
pub fn checked(game: &BoundGame, certificate: &Certificate) -> Result<Theorem, Rejection> {
    let left = Cell::new(POLLS);
    let poll = || {
        left.set(left.get().saturating_sub(1));
        (left.get() == 0).then_some(Stop::Positions { limit: POLLS })
    };
    let limits = Limits { positions: None, bytes: 1 << 30 };
    grundy_verify::verify(game, certificate, &Run::new(limits, &poll, &|_| ()))
}

/// The kind of a certificate: its evidence, and how it holds values.
pub fn kind_of(certificate: &Certificate) -> &'static str {
    match &certificate.evidence {
        Evidence::Window(_) => "window",
        Evidence::Sparse(_) => "sparse",
        Evidence::Library(_) => "library",
        Evidence::Induction(induction) if induction.relations.prefixes.iter().any(Option::is_some) => {
            "prefix"
        }
        Evidence::Induction(induction) => induction.relations.coding.id(),
        Evidence::Residue(_) => "residue",
        Evidence::Local(_) => "local",
        Evidence::Lemmas(_) => "lemmas",
    }
}
