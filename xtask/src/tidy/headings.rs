//! Modules with mathematics in them open with the fixed headings.

use crate::workspace::Workspace;

/// The headings, in order.
const HEADINGS: [&str; 5] = ["Setting", "Theorem", "How the code uses it", "What is not covered", "Cost"];

/// The modules, as ends of their paths.
const THEORY: &[&str] = &[
    "/fast.rs",
    "grundy-solve/src/bottom_up.rs",
    "grundy-solve/src/compound.rs",
    "grundy-solve/src/memo.rs",
    "grundy-solve/src/misere.rs",
    "grundy-solve/src/reaching.rs",
    "grundy-solve/src/take_break.rs",
    "grundy-solve/src/whole.rs",
];

/// Each listed module has each heading, in order.
pub(super) fn headings(workspace: &Workspace) -> Vec<String> {
    let theory = workspace.files.iter().filter(|file| THEORY.iter().any(|end| file.path.ends_with(end)));
    theory
        .filter_map(|file| {
            let found: Vec<&str> = file.text.lines().filter_map(|line| line.strip_prefix("//! # ")).collect();
            let missing = HEADINGS.iter().find(|heading| !found.contains(heading));
            let in_order = found.iter().filter(|heading| HEADINGS.contains(heading)).eq(HEADINGS.iter());
            match missing {
                Some(heading) => Some(format!("{}: no heading `# {heading}` in its doc comment", file.path)),
                None if !in_order => {
                    Some(format!("{}: the headings are not in the order {HEADINGS:?}", file.path))
                }
                None => None,
            }
        })
        .collect()
}
