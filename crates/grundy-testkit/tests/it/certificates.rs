//! What is right is accepted, and what a box of positions refutes is rejected.
//!
//! Mutants are sampled; `GRUNDY_WHOLE=1 cargo test --release -p grundy-testkit --test it certificates::` tries all of them. With
//! `GRUNDY_BLESS=1` the files in `tests/certificates` are made again, by the product.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Once;

use grundy_core::{Certificate, Evidence};
use grundy_export::certificate_file;
use grundy_rules::{BoundGame, Type, ir};
use grundy_testkit::arbitrary::Random;
use grundy_testkit::certificates::judge::Judge;
use grundy_testkit::certificates::table::differs;
use grundy_testkit::certificates::{
    Data, Sample, checked, deep, files, kind_of, mutants, opened, residue, subject_within, texts, with_rules,
};
use grundy_testkit::whole;
use grundy_texts::EN;
use grundy_verify::Rejection;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The data; where that is wanted, the accepted files are made again before any test reads them.
fn data() -> Data {
    static MADE: Once = Once::new();
    let data = Data::read(&root()).expect("the data can be read");
    MADE.call_once(|| {
        for sample in &data.samples {
            bless("accepted", &sample.name, || {
                let made = sample.make().unwrap_or_else(|why| panic!("{}: {why}", sample.name));
                certificate_file::write(&made)
            });
        }
    });
    data
}

fn blesses() -> bool {
    std::env::var_os("GRUNDY_BLESS").is_some()
}

fn path(folder: &str, name: &str) -> PathBuf {
    root().join("tests/certificates").join(folder).join(format!("{name}.json"))
}

/// Writes a file, where that is wanted.
fn bless(folder: &str, name: &str, text: impl FnOnce() -> String) {
    let path = path(folder, name);
    if blesses() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(&path, text()).expect("a file can be written");
    }
}

fn text(folder: &str, name: &str) -> String {
    let path = path(folder, name);
    fs::read_to_string(&path)
        .unwrap_or_else(|why| panic!("{}: {why}; GRUNDY_BLESS=1 makes it", path.display()))
}

/// The certificate of a sample, as it stands in its file.
fn accepted(sample: &Sample) -> Certificate {
    certificate_file::read(&text("accepted", &sample.name)).expect("a certificate")
}

/// No file stands in a folder that the data do not name.
fn complete(folder: &str, names: &[String]) {
    let entries = fs::read_dir(root().join("tests/certificates").join(folder)).expect("the folder is there");
    for entry in entries {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        assert!(names.contains(&name), "{} is named nowhere", path.display());
    }
}

#[test]
fn samples_are_accepted() {
    let samples = data().samples;
    let mut wrong = Vec::new();
    for sample in &samples {
        let certificate = accepted(sample);
        let game = opened(&certificate.game).expect("rules");
        if let Err(rejection) = checked(&game, &certificate) {
            wrong.push(format!("{}: rejected: {}", sample.name, told(&rejection)));
        }
        match Judge::new(&game, certificate.of, sample.side).map(|judge| judge.wrong(&certificate)) {
            Ok(None) => {}
            other => wrong.push(format!("{}: judged {other:?}", sample.name)),
        }
    }
    complete("accepted", &samples.iter().map(|sample| sample.name.clone()).collect::<Vec<_>>());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Why a certificate was rejected, in English.
fn told(rejection: &Rejection) -> String {
    let why = rejection.arg().show(EN);
    if matches!(rejection, Rejection::WrongGame(_)) {
        format!("it is about another game: {why}")
    } else {
        why
    }
}

/// What came of the mutants of one kind of certificate and one field.
#[derive(Clone, Debug, Default)]
struct Count {
    /// Those that the box refutes.
    wrong: usize,
    /// Those that it does not.
    other: usize,
}

/// Mutants by the kind of the certificate and what was changed, and those that were accepted though they are wrong.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<(&'static str, String), Count>,
    /// For each step, how many mutants failed there.
    steps: BTreeMap<String, usize>,
    /// How many the checker left undecided.
    stopped: usize,
    accepted: Vec<String>,
}

impl Tally {
    /// Nothing wrong was accepted, and hardly anything was left undecided.
    fn all_rejected(&self) {
        assert!(self.accepted.is_empty(), "accepted:\n{}", self.accepted.join("\n"));
        let rejected: usize = self.steps.values().sum();
        assert!(self.stopped * 50 <= rejected, "{} undecided of {rejected}", self.stopped);
    }

    /// Puts a wrong certificate to the checker.
    fn put(&mut self, game: &BoundGame, certificate: &Certificate, about: impl Fn() -> String) {
        match checked(game, certificate) {
            Ok(_) => self.accepted.push(format!("{}\n{}", about(), certificate_file::write(certificate))),
            Err(Rejection::Stopped(_)) => self.stopped += 1,
            Err(rejection) => {
                let text = told(&rejection);
                let step = text.split(": ").next().unwrap_or_default();
                let step = if step.starts_with("the reading") { "a reading" } else { step };
                *self.steps.entry(step.to_owned()).or_default() += 1;
            }
        }
    }

    /// There were wrong mutants of each of these fields.
    fn covers(&self, kind: &'static str, fields: &[&str]) {
        for field in fields {
            let count = self.counts.get(&(kind, (*field).to_owned()));
            assert!(count.is_some_and(|count| count.wrong > 0), "no wrong mutants of {kind} by {field}");
        }
    }

    /// Each of these steps was where some mutant failed.
    fn fails_at(&self, steps: &[&str]) {
        for step in steps {
            assert!(self.steps.contains_key(*step), "no mutant fails at: {step}");
        }
    }
}

/// The same numbers in another order.
fn shuffled<T>(mut list: Vec<T>, random: &mut Random) -> Vec<T> {
    for at in (1..list.len()).rev() {
        list.swap(at, random.below(at + 1));
    }
    list
}

/// Wrong mutants of one field of one sample that are put to the checker.
fn share() -> usize {
    if whole() { usize::MAX } else { 2 }
}

/// A sample with its certificate, its game and the table of its box.
struct Known<'s> {
    sample: &'s Sample,
    certificate: Certificate,
    game: BoundGame,
}

impl<'s> Known<'s> {
    fn all(samples: &'s [Sample]) -> Vec<Self> {
        let known = |sample| {
            let certificate = accepted(sample);
            let game = opened(&certificate.game).expect("rules");
            Self { sample, certificate, game }
        };
        samples.iter().map(known).collect()
    }

    fn judge(&self) -> Judge<'_> {
        Judge::new(&self.game, self.certificate.of, self.sample.side).expect("a table")
    }

    /// For each kind, after how many digits positions are beyond the box of the checker.
    fn beyond(&self) -> Vec<u32> {
        let digits = |kind: &ir::Kind| {
            let numbers = kind.fields.iter().filter(|field| field.ty == Type::Nat).count();
            self.sample.digits.unwrap_or_else(|| deep::beyond(numbers))
        };
        self.game.rules().kinds.iter().map(digits).collect()
    }
}

#[test]
fn altered_certificates_are_rejected() {
    let samples = data().samples;
    let mut tally = Tally::default();
    for (seed, known) in (0..).zip(Known::all(&samples)) {
        let Known { sample, certificate, game } = &known;
        let judge = known.judge();
        let mut random = Random::new(seed);
        let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
        let all = mutants::mutants(certificate, &known.beyond(), &mut random);
        for (field, mutant) in shuffled(all, &mut random) {
            let tried = tried.entry(field).or_default();
            // Those that only a proof can find are the more worth.
            let most = if field.starts_with("deep") { share().saturating_mul(3) } else { share() };
            if *tried >= most {
                continue;
            }
            // Without the sums below a number nothing is wrong, but nothing is proved either.
            let missing = field == "no prefix" && sample.rules.contains("sum(");
            let count = tally.counts.entry((kind_of(certificate), field.to_owned())).or_default();
            if !missing && judge.wrong(&mutant).is_none() {
                count.other += 1;
                continue;
            }
            count.wrong += 1;
            *tried += 1;
            tally.put(game, &mutant, || format!("{}: {field}", sample.name));
        }
    }
    tally.all_rejected();
    let common = ["of", "play", "rules", "digest", "reading: claim"];
    let automaton =
        ["coding", "kinds", "prefixes", "base", "tracks", "start", "accepting", "next", "measure", "deep"];
    let window = ["digits", "period", "preperiod", "saltus", "values", "parameters", "reading: period"];
    for kind in ["number", "power", "set", "prefix"] {
        tally.covers(kind, &common);
        tally.covers(kind, &automaton);
    }
    tally.covers("window", &common);
    tally.covers("window", &window);
    tally.covers("residue", &common);
    tally.covers("residue", &["open", "scope", "cases", "condition", "period", "period and value", "value"]);
    tally.covers("number", &["parameters", "reading: period"]);
    tally.covers("set", &["reading: period"]);
    tally.covers("prefix", &["prefix", "no prefix", "deep prefix"]);
    tally.fails_at(&[
        "no option has the value of its position",
        "every position has a value",
        "no position has two values",
        "only positions have values",
        "from a P-position no move wins",
        "every other position has a move that wins",
        "the xor of the values below a number",
        "the measure decreases with every move",
        "the measure is a natural number",
        "the values of the window",
        "the rules are those of the take-and-break code",
        "the period as another reading",
        "a reading",
        "it is about another game",
        "the form of the evidence",
    ]);
}

#[test]
fn altered_files_are_rejected() {
    let samples = data().samples;
    let mut tally = Tally::default();
    for (seed, known) in (100..).zip(Known::all(&samples)) {
        let Known { sample, certificate, game } = &known;
        let judge = known.judge();
        let mut random = Random::new(seed);
        let mut tried: BTreeMap<String, usize> = BTreeMap::new();
        let all = files::changed(certificate, &mut random);
        for files::Changed { place, text } in shuffled(all, &mut random) {
            let count = tally.counts.entry((kind_of(certificate), place.clone())).or_default();
            let Ok(mutant) = certificate_file::read(&text) else {
                count.wrong += 1;
                *tally.steps.entry("the file is not read".to_owned()).or_default() += 1;
                continue;
            };
            let tried = tried.entry(place.clone()).or_default();
            if *tried >= share().div_ceil(2) {
                continue;
            }
            if judge.wrong(&mutant).is_none() {
                count.other += 1;
                continue;
            }
            count.wrong += 1;
            *tried += 1;
            tally.put(game, &mutant, || format!("{}: {place}", sample.name));
        }
    }
    tally.all_rejected();
    // A name is for people. Readings may be left out.
    let free = |place: &str| place == "/game/name" || place == "/readings";
    // Windows of local rules and lemmas are nothing that a single position could refute; `stated` alters them.
    let judged = |kind: &str| !matches!(kind, "local" | "lemmas");
    for ((kind, place), count) in tally.counts.iter().filter(|((kind, _), _)| judged(kind)) {
        assert!(count.wrong > 0, "{kind} has no wrong file by {place}");
        assert!(
            count.other == 0 || free(place) || count.wrong > count.other,
            "{kind}: {place} is not judged"
        );
    }
}

/// Whether a box shows that a certificate is wrong for other rules.
fn refuted_by(judge: &Judge<'_>, other: &BoundGame, certificate: &Certificate) -> bool {
    match &certificate.evidence {
        // For all parameters, so other values of them may show it.
        Evidence::Residue(evidence) => residue::wrong(other, certificate.of, evidence, &[]).is_some(),
        // What these say is in their readings, and may be true of other rules too.
        Evidence::Local(_) | Evidence::Lemmas(_) => {
            let readings = Certificate { game: subject_within(other, certificate), ..certificate.clone() };
            Judge::new(other, certificate.of, judge.side())
                .is_ok_and(|judge| judge.wrong(&readings).is_some())
        }
        _ => differs(other, certificate.of, judge.side(), judge.cells()) == Some(true),
    }
}

#[test]
fn altered_rules_are_rejected() {
    let samples = data().samples;
    let mut tally = Tally::default();
    for (seed, known) in (200..).zip(Known::all(&samples)) {
        let Known { sample, certificate, .. } = &known;
        let judge = known.judge();
        let beyond = (1 << known.beyond()[0]) - 1;
        let mut random = Random::new(seed);
        let mut tried = 0;
        for rules in shuffled(texts::altered_rules(&certificate.game.rules, beyond), &mut random) {
            if tried >= share().saturating_mul(3) {
                break;
            }
            let Some(other) = with_rules(&certificate.game, &rules) else { continue };
            let mutant = Certificate { game: subject_within(&other, certificate), ..certificate.clone() };
            let count = tally.counts.entry((kind_of(certificate), "rules".to_owned())).or_default();
            if !refuted_by(&judge, &other, certificate) {
                count.other += 1;
                continue;
            }
            count.wrong += 1;
            tried += 1;
            tally.put(&other, &mutant, || format!("{}:\n{rules}", sample.name));
        }
    }
    tally.all_rejected();
    for kind in ["window", "number", "prefix", "power", "set", "residue"] {
        tally.covers(kind, &["rules"]);
    }
    tally.fails_at(&[
        "every smaller value is reached",
        "every other position has a move that wins",
        "no move is an error of the rules",
        "the measure decreases with every move",
    ]);
}

#[test]
fn rejected_files_are_rejected_for_their_reason() {
    let Data { samples, rejected } = data();
    let mut wrong = Vec::new();
    for row in &rejected {
        let from = samples.iter().find(|sample| sample.name == row.from).expect("a sample");
        let (game, made) = row.made(&accepted(from)).unwrap_or_else(|why| panic!("{}: {why}", row.name));
        bless("rejected", &row.name, || made.clone());
        let file = text("rejected", &row.name);
        assert!(file == made, "{} differs; GRUNDY_BLESS=1 writes it again", row.name);
        let reason = match certificate_file::read(&file) {
            Err(diagnostic) => diagnostic.message(EN),
            Ok(certificate) => match checked(&game, &certificate) {
                Ok(_) => "accepted".to_owned(),
                Err(rejection) => told(&rejection),
            },
        };
        if !reason.starts_with(&row.reason) {
            wrong.push(format!("{}: {reason}\n  not: {}", row.name, row.reason));
        }
    }
    complete("rejected", &rejected.iter().map(|row| row.name.clone()).collect::<Vec<_>>());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
