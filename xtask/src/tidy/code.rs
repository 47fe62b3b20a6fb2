//! What must not stand in the code.

use crate::workspace::{TextFile, Workspace};

/// Files whose code may be unsafe. Their packages deny it elsewhere, by lints of their own.
const FENCE: [&str; 1] = ["crates/grundy-jit/src/call.rs"];

/// Files longer than this are split by meaning.
const MOST_LINES: usize = 800;

/// Crates that may touch files, clocks, network and environment: the facade, front ends and tests.
const EDGES: [&str; 9] = [
    "crates/grundy/",
    "crates/grundy-cli/",
    "crates/grundy-testkit/",
    "xtask/",
    "fuzz/",
    "games/build/",
    "tests/",
    "/tests/",
    "/examples/",
];

/// What only they may name.
const OUTSIDE: [&str; 6] = ["std::fs", "std::net", "std::env", "std::process", "SystemTime", "Instant::now"];

/// Lower crates are pure: no files, clocks, network or environment.
pub(super) fn edges(workspace: &Workspace) -> Vec<String> {
    let lower = workspace.ending(".rs").filter(|file| !EDGES.iter().any(|edge| file.path.contains(edge)));
    lower
        .flat_map(|file| {
            lines_with(file, |line| OUTSIDE.iter().any(|word| code(line).contains(word)))
                .map(|at| format!("{at}: only the facade and the front ends touch the outside world"))
        })
        .collect()
}

/// No `unsafe` outside the fence.
pub(super) fn unsafe_code(workspace: &Workspace) -> Vec<String> {
    let keyword = ["un", "safe "].concat();
    let fenced = |file: &TextFile| FENCE.iter().any(|place| file.path.starts_with(place));
    let outside = workspace.ending(".rs").filter(|file| !fenced(file));
    outside
        .flat_map(|file| {
            lines_with(file, |line| {
                let line = code(line);
                line.trim_start().starts_with(&keyword) || line.contains(&format!(" {keyword}{{"))
            })
            .map(|at| format!("{at}: no unsafe code here"))
        })
        .collect()
}

/// Every package takes the lints of the workspace; one in the fence has the same, with unsafe code denied instead of forbidden.
pub(super) fn lints(workspace: &Workspace) -> Vec<String> {
    let packages = workspace.ending("Cargo.toml").filter(|file| file.text.contains("[package]"));
    let own = packages.filter(|file| !file.path.starts_with("fuzz/"));
    let root = workspace.ending("Cargo.toml").find(|file| file.path == "Cargo.toml");
    let common: Vec<String> = root.iter().flat_map(|file| lints_of(&file.text)).collect();
    let missing = own.filter(|file| {
        let folder = file.path.trim_end_matches("Cargo.toml");
        let fenced = FENCE.iter().any(|place| place.starts_with(folder));
        let alike = common.iter().all(|lint| file.text.lines().any(|line| line == lint));
        !(file.text.contains("[lints]\nworkspace = true") || fenced && alike && !common.is_empty())
    });
    missing.map(|file| format!("{}: add `[lints]` with `workspace = true`", file.path)).collect()
}

/// The lints of the workspace, as a package of the fence writes them.
fn lints_of(root: &str) -> Vec<String> {
    let lines = root.lines().skip_while(|line| !line.starts_with("[workspace.lints"));
    let lines = lines
        .take_while(|line| line.is_empty() || line.starts_with("[workspace.lints") || line.contains(" = \""));
    let lints = lines.filter(|line| line.contains(" = "));
    lints.map(|line| line.replace("unsafe_code = \"forbid\"", "unsafe_code = \"deny\"")).collect()
}

/// No file has more than 800 lines.
pub(super) fn sizes(workspace: &Workspace) -> Vec<String> {
    let long = workspace.ending(".rs").filter(|file| file.text.lines().count() > MOST_LINES);
    long.map(|file| {
        format!("{}: {} lines; split it by meaning at {MOST_LINES}", file.path, file.text.lines().count())
    })
    .collect()
}

/// A known failure is a row of a list that must still fail, never an ignored test.
pub(super) fn ignored(workspace: &Workspace) -> Vec<String> {
    let mark = ["#[ign", "ore"].concat();
    let tests = workspace.ending(".rs");
    tests
        .flat_map(|file| {
            lines_with(file, |line| code(line).trim_start().starts_with(&mark))
                .map(|at| format!("{at}: no ignored tests; list the failure with its reason instead"))
        })
        .collect()
}

/// What is left to do has the number of an issue.
pub(super) fn todos(workspace: &Workspace) -> Vec<String> {
    // Three times X is no such word here: it is a line on a board.
    let words = [["TO", "DO"].concat(), ["FIX", "ME"].concat()];
    let open = |line: &str| {
        words
            .iter()
            .any(|word| line.split_once(word.as_str()).is_some_and(|(_, rest)| !rest.starts_with("(#")))
    };
    let files =
        workspace.files.iter().filter(|file| file.path.ends_with(".rs") || file.path.ends_with(".toml"));
    files
        .flat_map(|file| {
            lines_with(file, open).map(|at| format!("{at}: give the number of an issue, as `(#12)`"))
        })
        .collect()
}

/// Nothing refers to a place outside of the repository.
pub(super) fn machine_paths(workspace: &Workspace) -> Vec<String> {
    let places =
        [["..", "/shared"], ["/wo", "rk/"], ["/ro", "ot/"], ["/ho", "me/"]].map(|parts| parts.concat());
    workspace
        .files
        .iter()
        .flat_map(|file| {
            lines_with(file, |line| places.iter().any(|place| line.contains(place.as_str())))
                .map(|at| format!("{at}: refers to a place outside of the repository"))
        })
        .collect()
}

/// The places `path:line` of the lines that match.
fn lines_with<'f>(
    file: &'f TextFile,
    wrong: impl Fn(&str) -> bool + 'f,
) -> impl Iterator<Item = String> + 'f {
    let lines = file.text.lines().enumerate().filter(move |(_, line)| wrong(line));
    lines.map(|(index, _)| format!("{}:{}", file.path, index + 1))
}

/// The line without a comment.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}
