//! The changelog, the two books, and lists that are kept sorted.

use crate::workspace::Workspace;

/// The changelog has an open section on top.
pub(super) fn changelog(workspace: &Workspace) -> Vec<String> {
    let first = workspace.text("CHANGELOG.md").lines().find(|line| line.starts_with("## "));
    match first {
        Some("## Unreleased") => Vec::new(),
        _ => vec!["CHANGELOG.md: the first section must be `## Unreleased`".to_owned()],
    }
}

/// The English and the Chinese book have the same chapters in the same order.
pub(super) fn chapters(workspace: &Workspace) -> Vec<String> {
    let mut problems = Vec::new();
    let files = |lang: &str| -> Vec<String> {
        let prefix = format!("docs/book/{lang}/");
        workspace.files.iter().filter_map(|file| file.path.strip_prefix(&prefix).map(str::to_owned)).collect()
    };
    let (en, zh) = (files("en"), files("zh"));
    problems.extend(
        en.iter().filter(|file| !zh.contains(file)).map(|file| format!("docs/book/zh/{file} is missing")),
    );
    problems.extend(
        zh.iter().filter(|file| !en.contains(file)).map(|file| format!("docs/book/en/{file} is missing")),
    );
    let linked = |lang: &str| links(workspace.text(&format!("docs/book/{lang}/SUMMARY.md")));
    if linked("en") != linked("zh") {
        problems.push("docs/book: the two SUMMARY.md list different chapters".to_owned());
    }
    for chapter in en.iter().filter(|file| *file != "SUMMARY.md" && !linked("en").contains(file)) {
        problems.push(format!("docs/book/en/SUMMARY.md: {chapter} is not listed"));
    }
    problems
}

/// The targets of the links in a text.
fn links(text: &str) -> Vec<String> {
    text.split("](")
        .skip(1)
        .filter_map(|part| part.split_once(')').map(|(target, _)| target.to_owned()))
        .collect()
}

/// Dependencies in a `Cargo.toml` are in alphabetical order.
pub(super) fn sorted_lists(workspace: &Workspace) -> Vec<String> {
    let mut problems = Vec::new();
    for file in workspace.ending("Cargo.toml") {
        let mut last: Option<&str> = None;
        let mut in_list = false;
        for line in file.text.lines() {
            if line.starts_with('[') {
                in_list = line.ends_with("dependencies]");
                last = None;
            } else if in_list && let Some((name, _)) = line.split_once(" = ") {
                if last.is_some_and(|last| last > name) {
                    problems.push(format!("{}: `{name}` is not in alphabetical order", file.path));
                }
                last = Some(name);
            }
        }
    }
    problems
}
