//! The cases of the rule language in `tests/suite`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use grundy_messages::Code;
use grundy_testkit::suite::{OUTSIDE_THE_SUITE, SuiteFile, blessed, files};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/suite"))
}

fn texts() -> Vec<(String, String)> {
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).expect("readable"))
    };
    files(&folder()).expect("the folder").into_iter().map(read).collect()
}

#[test]
fn every_case_tells_what_it_should() {
    for (name, text) in texts() {
        let found = blessed(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        let different = text.lines().zip(found.lines()).position(|(expected, found)| expected != found);
        let line = different.unwrap_or(text.lines().count().min(found.lines().count()));
        let at = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_owned();
        assert!(
            text == found,
            "{name}:{}\nexpected: {}\n   found: {}\n`cargo run -p xtask -- bless` accepts what was found",
            line + 1,
            at(&text),
            at(&found)
        );
    }
}

#[test]
fn names_of_cases_are_unique() {
    let mut seen = BTreeSet::new();
    for (name, text) in texts() {
        for case in SuiteFile::read(&text).expect("a file").cases {
            assert!(seen.insert(case.name.clone()), "{name}: `{}` occurs twice", case.name);
        }
    }
}

#[test]
fn every_message_has_a_case() {
    let all: String = texts().into_iter().map(|(_, text)| text).collect();
    let told = |code: &Code| {
        let mark = format!(" {}: ", code.name());
        all.lines().any(|line| line.starts_with("#! ") && line.contains(&mark))
    };
    let outside = |code: &Code| OUTSIDE_THE_SUITE.iter().any(|(other, _)| other == code);
    let missing: Vec<_> = Code::ALL.iter().filter(|code| !told(code) && !outside(code)).collect();
    let needless: Vec<_> = Code::ALL.iter().filter(|code| told(code) && outside(code)).collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
    assert!(needless.is_empty(), "there are cases for {needless:?}");
}
