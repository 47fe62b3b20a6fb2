//! What several tests need.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::fs;
use std::path::Path;

use grundy_syntax::{Diagnostic, Source};
use grundy_texts::EN;

/// All worked examples: name and text, sorted by name.
pub(crate) fn examples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let mut all: Vec<(String, String)> = fs::read_dir(&folder)
        .expect("the examples are there")
        .map(|entry| entry.expect("readable").path())
        .map(|path| {
            let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
            (name, fs::read_to_string(&path).expect("readable"))
        })
        .collect();
    all.sort();
    assert!(all.len() >= 95, "only {} examples in {}", all.len(), folder.display());
    all
}

/// A diagnostic as one line: place, code, found text, message and hints.
pub(crate) fn line(source: &Source, diagnostic: &Diagnostic) -> String {
    let place = source.place(diagnostic.span.start);
    let found = source.slice(diagnostic.span);
    let helps = diagnostic.helps(EN).join("; ");
    format!("{place} {} `{found}` {} [{helps}]", diagnostic.code.name(), diagnostic.message(EN))
}

/// A small generator of random numbers, the same on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let limit = u64::try_from(limit.max(1)).expect("small");
        usize::try_from((self.0 >> 11) % limit).expect("below limit")
    }

    /// One of `choices`.
    pub(crate) fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}
