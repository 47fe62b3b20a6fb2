//! Conventions that a program can check.
//!
//! A check looks at the workspace and says what is wrong, one line each, with the file, the line and
//! what to do. To add one: a function, and a row of [`CHECKS`].

mod arrows;
mod books;
mod catalogue;
mod code;
mod examples;
mod headings;

use crate::workspace::Workspace;

/// A convention: what it is called, and what is wrong with it in a workspace.
pub type Check = (&'static str, fn(&Workspace) -> Vec<String>);

/// Every check, in the order of the invariants in ARCHITECTURE.md, then of STYLE.md.
pub const CHECKS: &[Check] = &[
    ("arrows", arrows::arrows),
    ("edges", code::edges),
    ("unsafe", code::unsafe_code),
    ("lints", code::lints),
    ("sizes", code::sizes),
    ("ignored tests", code::ignored),
    ("todos", code::todos),
    ("machine paths", code::machine_paths),
    ("headings", headings::headings),
    ("citations", catalogue::citations),
    ("bibliography", catalogue::bibliography),
    ("game folders", catalogue::folders),
    ("changelog", books::changelog),
    ("chapters", books::chapters),
    ("examples", examples::examples),
    ("sorted lists", books::sorted_lists),
];

/// Everything that is wrong, by check.
pub fn tidy(workspace: &Workspace) -> Vec<String> {
    CHECKS
        .iter()
        .flat_map(|(name, check)| {
            check(workspace).into_iter().map(move |problem| format!("[{name}] {problem}"))
        })
        .collect()
}
