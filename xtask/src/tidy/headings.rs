//! Modules with mathematics in them open with the fixed headings.

use crate::workspace::Workspace;

/// The headings, in order.
const HEADINGS: [&str; 5] = ["Setting", "Theorem", "How the code uses it", "What is not covered", "Cost"];

/// The modules, as ends of their paths.
const THEORY: &[&str] = &[
    "/fast.rs",
    "grundy-rules/src/classify/cases.rs",
    "grundy-rules/src/classify/descends.rs",
    "grundy-rules/src/classify/outline.rs",
    "grundy-rules/src/classify/potential.rs",
    "grundy-rules/src/classify/recognise.rs",
    "grundy-rules/src/classify/safety.rs",
    "grundy-rules/src/classify/take_break.rs",
    "grundy-rules/src/classify/translate.rs",
    "grundy-rules/src/linear.rs",
    "grundy-solve/src/additive.rs",
    "grundy-solve/src/bottom_up.rs",
    "grundy-solve/src/compound.rs",
    "grundy-solve/src/invert.rs",
    "grundy-solve/src/loopy.rs",
    "grundy-solve/src/memo.rs",
    "grundy-solve/src/misere.rs",
    "grundy-solve/src/reaching.rs",
    "grundy-solve/src/retrograde.rs",
    "grundy-solve/src/take_break.rs",
    "grundy-solve/src/whole.rs",
    "grundy-values/src/loopy.rs",
];

/// Each listed module is there and has each heading, in order.
pub(super) fn headings(workspace: &Workspace) -> Vec<String> {
    let gone = THEORY.iter().filter(|end| workspace.ending(end).next().is_none());
    let gone = gone.map(|end| format!("{end}: listed as a theory module, but there is no such file"));
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
        .chain(gone)
        .collect()
}
