//! What a newcomer has to build stays small.

use std::path::Path;

use xtask::first_answer::{MOST_PACKAGES, packages};

#[test]
fn the_program_is_built_from_few_packages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let packages = packages(&root).expect("cargo tree");
    assert!((1..=MOST_PACKAGES).contains(&packages), "{packages} packages, at most {MOST_PACKAGES}");
}
