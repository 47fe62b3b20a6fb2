//! What is right is accepted, and what a box of positions refutes is rejected.
//!
//! Mutants are sampled; `GRUNDY_WHOLE=1 cargo test --release -p grundy-testkit --test certificates` tries all of them. With
//! `GRUNDY_BLESS=1` the files in `tests/certificates` are made again, by the product.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use grundy_core::Certificate;
use grundy_export::certificate_file;
use grundy_messages::Lang;
use grundy_rules::BoundGame;
use grundy_verify::Rejection;
use grundy_testkit::arbitrary::Random;
use grundy_testkit::certificates::judge::Judge;
use grundy_testkit::certificates::table::differs;
use grundy_testkit::certificates::{
    Data, Sample, checked, files, kind_of, mutants, opened, subject_of, texts, with_rules,
};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn data() -> Data {
    Data::read(&root()).expect("the data can be read")
}

fn blesses() -> bool {
    std::env::var_os("GRUNDY_BLESS").is_some()
}

fn whole() -> bool {
    std::env::var_os("GRUNDY_WHOLE").is_some()
}

fn path(folder: &str, name: &str) -> PathBuf {
    root().join("tests/certificates").join(folder).join(format!("{name}.json"))
}

/// The text of a file; where blessed, what it must be is written first.
fn text(folder: &str, name: &str, expected: impl FnOnce() -> String) -> String {
    let path = path(folder, name);
    if blesses() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(&path, expected()).expect("a file can be written");
    }
    fs::read_to_string(&path)
        .unwrap_or_else(|why| panic!("{}: {why}; GRUNDY_BLESS=1 makes it", path.display()))
}

/// The certificate of a sample, as it stands in its file.
fn accepted(sample: &Sample) -> Certificate {
    let made = || {
        let certificate = sample.make().unwrap_or_else(|why| panic!("{}: {why}", sample.name));
        certificate_file::write(&certificate)
    };
    certificate_file::read(&text("accepted", &sample.name, made)).expect("a certificate")
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
            wrong.push(format!("{}: rejected: {}", sample.name, rejection.arg().show(Lang::En)));
        }
        match Judge::new(&game, certificate.of, sample.side).map(|judge| judge.wrong(&certificate)) {
            Ok(None) => {}
            other => wrong.push(format!("{}: judged {other:?}", sample.name)),
        }
    }
    complete("accepted", &samples.iter().map(|sample| sample.name.clone()).collect::<Vec<_>>());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
    fn report(&self, title: &str) {
        println!("{title}");
        for ((kind, field), Count { wrong, other }) in &self.counts {
            println!("  {kind:8} {field:40} {wrong:6} rejected, {other} not wrong on the box");
        }
        for (step, count) in &self.steps {
            println!("  {count:6} {step}");
        }
        println!("  {:6} undecided", self.stopped);
        assert!(self.accepted.is_empty(), "accepted:\n{}", self.accepted.join("\n"));
    }

    /// Puts a wrong certificate to the checker.
    fn put(&mut self, game: &BoundGame, certificate: &Certificate, about: impl Fn() -> String) {
        match checked(game, certificate) {
            Ok(_) => self.accepted.push(format!("{}\n{}", about(), certificate_file::write(certificate))),
            Err(Rejection::Stopped(_)) => self.stopped += 1,
            Err(rejection) => {
                let text = rejection.arg().show(Lang::En);
                let step = text.split(": ").next().unwrap_or_default();
                let step = if step.starts_with("the reading") { "a reading" } else { step };
                *self.steps.entry(step.to_owned()).or_default() += 1;
            }
        }
    }

    fn total(&self, wanted: impl Fn(&str, &str) -> bool) -> usize {
        self.counts.iter().filter(|((kind, field), _)| wanted(kind, field)).map(|(_, count)| count.wrong).sum()
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

#[test]
fn altered_certificates_are_rejected() {
    let mut tally = Tally::default();
    for (seed, sample) in (0..).zip(&data().samples) {
        let t = std::time::Instant::now();
        let mut n = 0;
        let certificate = accepted(sample);
        let game = opened(&certificate.game).expect("rules");
        let judge = Judge::new(&game, certificate.of, sample.side).expect("a table");
        let t_judge = t.elapsed();
        let mut random = Random::new(seed);
        let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
        let mut tj = std::time::Duration::default();
        let all = mutants::mutants(&game, &certificate, &mut random);
        for (field, mutant) in shuffled(all, &mut random) {
            let tried = tried.entry(field).or_default();
            if *tried >= share() {
                continue;
            }
            let missing = field == "no prefix" && sample.rules.contains("sum(");
            let tt = std::time::Instant::now();
            let wrong = judge.wrong(&mutant).is_some();
            tj += tt.elapsed();
            let count = tally.counts.entry((kind_of(&certificate), field.to_owned())).or_default();
            if !missing && !wrong {
                count.other += 1;
                continue;
            }
            count.wrong += 1;
            *tried += 1;
            n += 1;
            let t3 = std::time::Instant::now();
            tally.put(&game, &mutant, || format!("{}: {field}", sample.name));
            if t3.elapsed().as_millis() > 400 { eprintln!("   {field} judged {:?} checked {:?}", t3 - tt, t3.elapsed()); }
        }
        println!("{} table {t_judge:?} judging {tj:?} all {:?} for {n}", sample.name, t.elapsed());
    }
    tally.report("altered certificates");
}

#[test]
fn altered_files_are_rejected() {
    let mut tally = Tally::default();
    for (seed, sample) in (100..).zip(&data().samples) {
        let certificate = accepted(sample);
        let game = opened(&certificate.game).expect("rules");
        let judge = Judge::new(&game, certificate.of, sample.side).expect("a table");
        let mut random = Random::new(seed);
        let mut tried: BTreeMap<String, usize> = BTreeMap::new();
        let all = files::changed(&certificate, &mut random);
        for files::Changed { place, text } in shuffled(all, &mut random) {
            let read = certificate_file::read(&text);
            let count = tally.counts.entry((kind_of(&certificate), place.clone())).or_default();
            let Ok(mutant) = read else {
                count.wrong += 1;
                *tally.steps.entry("the reader".to_owned()).or_default() += 1;
                continue;
            };
            let tried = tried.entry(place.clone()).or_default();
            if *tried >= share().min(100) / 2 {
                continue;
            }
            if judge.wrong(&mutant).is_none() {
                count.other += 1;
                continue;
            }
            count.wrong += 1;
            *tried += 1;
            tally.put(&game, &mutant, || format!("{}: {place}", sample.name));
        }
    }
    tally.report("altered files");
}

#[test]
fn altered_rules_are_rejected() {
    let mut tally = Tally::default();
    for (seed, sample) in (200..).zip(&data().samples) {
        let t = std::time::Instant::now();
        let certificate = accepted(sample);
        let game = opened(&certificate.game).expect("rules");
        let judge = Judge::new(&game, certificate.of, sample.side).expect("a table");
        let fields = game.rules().kinds[0].fields.len();
        let beyond = [250, 14, 8][fields.clamp(1, 3) - 1];
        let mut random = Random::new(seed);
        let all = texts::altered_rules(&certificate.game.rules, beyond);
        let mut tried = 0;
        for rules in shuffled(all, &mut random) {
            if tried >= share().saturating_mul(3) {
                break;
            }
            let Some(other) = with_rules(&certificate.game, &rules) else { continue };
            let mutant = Certificate { game: subject_of(&other), ..certificate.clone() };
            if mutant.game.digest == certificate.game.digest && mutant.game.misere == certificate.game.misere {
                continue;
            }
            let count = tally.counts.entry((kind_of(&certificate), "rules".to_owned())).or_default();
            if differs(&other, certificate.of, judge.side(), judge.cells()) != Some(true) {
                count.other += 1;
                continue;
            }
            count.wrong += 1;
            tried += 1;
            tally.put(&other, &mutant, || format!("{}:\n{rules}", sample.name));
        }
        println!("{} {:?} {tried}", sample.name, t.elapsed());
    }
    tally.report("altered rules");
}
