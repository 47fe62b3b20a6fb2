//! The conventions hold: this is `cargo run -p xtask -- tidy` as a test.

use std::path::Path;

use xtask::tidy::tidy;
use xtask::workspace::Workspace;

#[test]
fn the_workspace_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let workspace = Workspace::read(&root).expect("the workspace");
    let problems = tidy(&workspace);
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}
