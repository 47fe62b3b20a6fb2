//! Theorems of the library: what fits is proved and agrees with play, what does not quite fit is not proved.

use std::collections::BTreeMap;
use std::path::Path;

use grundy_core::Known;
use grundy_testkit::library::{least, rows, run};

fn all() -> Vec<grundy_testkit::library::Row> {
    rows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the data can be read")
}

#[test]
fn every_theorem_has_three_rules_that_fit_and_three_that_do_not() {
    let mut counts: BTreeMap<(String, bool), usize> = BTreeMap::new();
    for row in all() {
        assert_eq!(row.fits, row.why.is_none(), "{}", row.name);
        *counts.entry((row.theorem, row.fits)).or_insert(0) += 1;
    }
    for known in Known::ALL {
        for fits in [true, false] {
            let count = counts.remove(&(known.id().to_owned(), fits)).unwrap_or(0);
            assert!(count >= 3, "{} {fits}: {count}", known.id());
        }
    }
    assert!(counts.is_empty(), "theorems that there are not: {counts:?}");
}

#[test]
fn rules_fit_or_do_not() {
    let mut problems = Vec::new();
    for row in all() {
        match run(&row) {
            Ok(compared) => {
                println!("{}: {compared} positions", row.name);
                assert!(!row.fits || compared >= least(), "{}: {compared} positions", row.name);
            }
            Err(why) => problems.push(why),
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
