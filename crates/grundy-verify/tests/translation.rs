//! The checker's reading of rules against the interpreter.

mod support;

use std::fs;
use std::path::Path;

use grundy_core::Run;
use grundy_rules::check_text;
use grundy_syntax::Source;
use grundy_verify::{Rejection, compare};
use support::told;

#[test]
fn examples_are_read_as_the_interpreter_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("the examples").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let text = fs::read_to_string(&path).expect("a text");
        let checked = check_text(&std::sync::Arc::new(Source::new("rules", &text)));
        let Some(rules) = checked.rules else { continue };
        let run = Run::unlimited();
        let Ok(game) = rules.bind(&[], &run) else { continue };
        let t = std::time::Instant::now();
        match compare(&game, &run) {
            Ok(positions) => {
                eprintln!("{name}: {positions} {:?}", t.elapsed());
                assert!(positions > 0, "{name}: nothing was compared");
                inside.push(name);
            }
            Err(Rejection::Outside(_)) => outside.push(name),
            Err(rejection) => {
                eprintln!("{name}: {} {:?}", told(&rejection), t.elapsed());
                outside.push(name);
            }
        }
    }
    println!("{} inside: {inside:?}; {} outside: {outside:?}", inside.len(), outside.len());
    assert!(inside.len() >= 30, "{inside:?}");
}
