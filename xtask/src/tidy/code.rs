//! What must not stand in the code.

use crate::workspace::{TextFile, Workspace};

/// Where code may be unsafe: the file or folder, and the manifest of its crate, whose lints are its own.
const FENCE: [(&str, &str); 3] = [
    ("crates/grundy-jit/src/call.rs", "crates/grundy-jit/Cargo.toml"),
    ("crates/grundy-kernels/src/arch", "crates/grundy-kernels/Cargo.toml"),
    ("crates/grundy-wasm/src/door.rs", "crates/grundy-wasm/Cargo.toml"),
];

/// Files longer than this are split by meaning.
const MOST_LINES: usize = 800;

/// What may touch files, clocks, network and environment: the facade, front ends, tests, benchmarks and examples.
const EDGES: [&str; 11] = [
    "crates/grundy/",
    "crates/grundy-bench/",
    "crates/grundy-cli/",
    "crates/grundy-server/",
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
    let fenced = |file: &TextFile| FENCE.iter().any(|(folder, _)| file.path.starts_with(folder));
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

/// Every package takes the lints of the workspace; one with a fence has them all, with `unsafe_code` denied outside of it.
pub(super) fn lints(workspace: &Workspace) -> Vec<String> {
    let packages = workspace.ending("Cargo.toml").filter(|file| file.text.contains("[package]"));
    // What is a workspace of its own, such as `fuzz`, has no lints to inherit.
    let own = packages.filter(|file| !file.text.lines().any(|line| line == "[workspace]"));
    let fenced = |file: &TextFile| FENCE.iter().any(|(_, manifest)| file.path == *manifest);
    let (inside, outside): (Vec<&TextFile>, Vec<&TextFile>) = own.partition(|file| fenced(file));
    let missing = outside.into_iter().filter(|file| !file.text.contains("[lints]\nworkspace = true"));
    let missing = missing.map(|file| format!("{}: add `[lints]` with `workspace = true`", file.path));
    let all = lint_lines(workspace.text("Cargo.toml"));
    let gaps = inside.into_iter().flat_map(|file| {
        let has = lint_lines(&file.text);
        let missing: Vec<String> = all.iter().filter(|line| !has.contains(line)).cloned().collect();
        missing.into_iter().map(|line| format!("{}: its lints lack `{line}`", file.path))
    });
    missing.chain(gaps).collect()
}

/// The lines `name = "level"` under headings of lints, `forbid` read as `deny`: what is forbidden cannot be allowed inside a fence.
fn lint_lines(manifest: &str) -> Vec<String> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.contains("lints.");
        } else if inside && line.contains('=') {
            lines.push(line.replace("forbid", "deny"));
        }
    }
    lines
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
