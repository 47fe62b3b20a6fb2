//! What is right is accepted, and what a box of positions refutes is rejected.
//!
//! Mutants are sampled; `GRUNDY_WHOLE=1 cargo test --release -p grundy-testkit --test certificates` tries all of them. With
//! `GRUNDY_BLESS=1` the files in `tests/certificates` are made again, by the product.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use grundy_core::{Certificate, Evidence};
use grundy_export::certificate_file;
use grundy_messages::Lang;
use grundy_rules::BoundGame;
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
