//! Examples of questions with their answers, as files for those who write a front end: `examples-json/NAME.METHOD.request.json` beside
//! `NAME.METHOD.answer.json`. `GRUNDY_BLESS=1` writes the answers anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use grundy_api::{Desk, Limits, METHODS, Status, answer};
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples-json")
}

/// The examples: name, method, question.
fn examples() -> Vec<(String, String, String)> {
    let files = fs::read_dir(folder()).expect("the folder of examples");
    let mut found = Vec::new();
    for file in files {
        let name = file.expect("a file").file_name().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix(".request.json") {
            let (_, method) = stem.rsplit_once('.').expect("NAME.METHOD.request.json");
            let text = fs::read_to_string(folder().join(&name)).expect("readable");
            found.push((stem.to_owned(), method.to_owned(), text));
        }
    }
    found.sort();
    found
}

#[test]
fn answers_are_as_written() {
    let bless = std::env::var_os("GRUNDY_BLESS").is_some();
    let cancelled = AtomicBool::new(false);
    let desk = Desk {
        langs: &grundy_texts::ALL,
        limits: Limits::default(),
        cancelled: &cancelled,
        progress: &|_| (),
        rest: &|| (),
    };
    let mut wrong = Vec::new();
    for (stem, method, question) in examples() {
        let given = answer(&method, &question, &desk);
        assert_eq!(given.status, Status::Answered, "{stem}: {}", given.json);
        let value: Value = serde_json::from_str(&given.json).expect("JSON");
        let text = serde_json::to_string_pretty(&value).expect("JSON") + "\n";
        let path = folder().join(format!("{stem}.answer.json"));
        if bless {
            fs::write(&path, text).expect("writable");
        } else if fs::read_to_string(&path).unwrap_or_default() != text {
            wrong.push(stem);
        }
    }
    assert!(wrong.is_empty(), "other answers than written (GRUNDY_BLESS=1 writes them): {wrong:?}");
}

#[test]
fn each_method_has_an_example() {
    let examples = examples();
    for method in METHODS {
        let has = examples.iter().any(|(_, name, _)| name == method.name);
        assert!(has, "no file examples-json/NAME.{}.request.json", method.name);
    }
}
