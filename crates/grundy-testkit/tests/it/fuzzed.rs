//! Random texts, and what fuzzing has found: none may panic.

use std::fs;
use std::path::{Path, PathBuf};

use grundy_testkit::arbitrary::Random;
use grundy_testkit::fuzzing;
use grundy_testkit::suite::{SuiteFile, files};

/// Random texts that are tried.
const TEXTS: u64 = 10_000;

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .map_or_else(|_| Vec::new(), |entries| entries.flatten().map(|e| e.path()).collect());
    paths.retain(|path| path.is_file());
    paths.sort();
    paths
}

/// Texts to start from: the worked examples and the cases of the suite.
fn seeds() -> Vec<String> {
    let examples = all_files(&root().join("tests/suite/examples"));
    let mut seeds: Vec<String> =
        examples.iter().map(|path| fs::read_to_string(path).expect("readable")).collect();
    for path in files(&root().join("tests/suite")).expect("the suite") {
        let file = SuiteFile::read(&fs::read_to_string(path).expect("readable")).expect("a file of cases");
        seeds.extend(file.cases.into_iter().map(|case| case.lines.join("\n")));
    }
    seeds.retain(|seed| !seed.is_empty());
    seeds
}

#[test]
fn what_fuzzing_found_is_harmless() {
    for folder in ["fuzz/crashes", "fuzz/corpus-kept"] {
        for path in all_files(&root().join(folder)) {
            fuzzing::rules(&fs::read(&path).expect("readable"));
        }
    }
}

#[test]
fn random_texts_are_harmless() {
    let seeds = seeds();
    assert!(seeds.len() > 100);
    for number in 0..TEXTS {
        let bytes = fuzzing::mutated(&seeds, &mut Random::new(number));
        fuzzing::rules(&bytes);
    }
}
