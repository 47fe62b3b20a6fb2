//! Modules with mathematics in them open with the fixed headings.

use crate::workspace::Workspace;

/// The headings, in order.
const HEADINGS: [&str; 5] = ["Setting", "Theorem", "How the code uses it", "What is not covered", "Cost"];

/// The modules, as ends of their paths.
const THEORY: &[&str] = &[
    "/fast.rs",
    "grundy-automata/src/eliminate.rs",
    "grundy-automata/src/engine.rs",
    "grundy-automata/src/learn.rs",
    "grundy-automata/src/minimise.rs",
    "grundy-automata/src/product.rs",
    "grundy-automata/src/project.rs",
    "grundy-automata/src/recurrent.rs",
    "grundy-automata/src/system.rs",
    "grundy-boards/src/board.rs",
    "grundy-boards/src/machine.rs",
    "grundy-boards/src/nimbers.rs",
    "grundy-boards/src/outcomes.rs",
    "grundy-boards/src/outline.rs",
    "grundy-boards/src/search.rs",
    "grundy-boards/src/shortcut.rs",
    "grundy-boards/src/symmetry.rs",
    "grundy-boards/src/whole.rs",
    "grundy-discover/src/closed_form.rs",
    "grundy-discover/src/periodic.rs",
    "grundy-discover/src/score.rs",
    "grundy-discover/src/sparse.rs",
    "grundy-export/src/mona.rs",
    "grundy-kernels/src/dense.rs",
    "grundy-kernels/src/octal_table.rs",
    "grundy-kernels/src/period.rs",
    "grundy-kernels/src/sparse.rs",
    "grundy-kernels/src/sparse/split.rs",
    "grundy-kernels/src/subtract.rs",
    "grundy-prove/src/claim.rs",
    "grundy-prove/src/compile.rs",
    "grundy-prove/src/compile/golden.rs",
    "grundy-prove/src/induction.rs",
    "grundy-prove/src/measure.rs",
    "grundy-prove/src/obligations.rs",
    "grundy-prove/src/periodic.rs",
    "grundy-prove/src/window.rs",
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
    "grundy-solve/src/canonical.rs",
    "grundy-solve/src/compound.rs",
    "grundy-solve/src/invert.rs",
    "grundy-solve/src/loopy.rs",
    "grundy-solve/src/memo.rs",
    "grundy-solve/src/misere.rs",
    "grundy-solve/src/reaching.rs",
    "grundy-solve/src/retrograde.rs",
    "grundy-solve/src/take_break.rs",
    "grundy-solve/src/whole.rs",
    "grundy-values/src/arena.rs",
    "grundy-values/src/arena/heat.rs",
    "grundy-values/src/arena/named.rs",
    "grundy-values/src/arena/products.rs",
    "grundy-values/src/arena/reduced.rs",
    "grundy-values/src/arena/stops.rs",
    "grundy-values/src/dyadic.rs",
    "grundy-values/src/loopy.rs",
    "grundy-verify/src/digits.rs",
    "grundy-verify/src/engine.rs",
    "grundy-verify/src/engine/atoms.rs",
    "grundy-verify/src/engine/golden.rs",
    "grundy-verify/src/induction.rs",
    "grundy-verify/src/logic.rs",
    "grundy-verify/src/reading.rs",
    "grundy-verify/src/relation.rs",
    "grundy-verify/src/translate.rs",
    "grundy-verify/src/window.rs",
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
