//! Game folders, and the works they and the code cite.

use std::collections::BTreeSet;

use crate::workspace::{TextFile, Workspace};

/// The files every game folder has.
const FILES: [&str; 3] = ["facts.toml", "notes.md", "notes.zh.md"];

/// Every game folder is complete, and its texts agree.
pub(super) fn folders(workspace: &Workspace) -> Vec<String> {
    let mut problems = Vec::new();
    for game in workspace.ending("/game.toml").filter(|file| file.path.starts_with("games/")) {
        let folder = game.path.trim_end_matches("game.toml");
        for file in FILES.iter().filter(|file| workspace.text(&format!("{folder}{file}")).is_empty()) {
            problems.push(format!("{folder}{file}: missing or empty; CONTRIBUTING.md says what goes in it"));
        }
        if game.text.lines().any(|line| line.starts_with("no_rules")) {
            continue;
        }
        let rules = workspace.text(&format!("{folder}rules.grundy"));
        let slug = folder.trim_start_matches("games/").trim_end_matches('/');
        if !rules.starts_with("# ") {
            problems
                .push(format!("{folder}rules.grundy: begin with a comment that says the game in a sentence"));
        }
        if !rules.lines().any(|line| line.split_whitespace().take(2).eq(["game", slug])) {
            problems.push(format!("{folder}rules.grundy: the game must be called `{slug}`, like its folder"));
        }
        let titled = value(&game.text, "title_zh")
            .is_some_and(|title| rules.contains(&format!("title zh \"{title}\"")));
        if !titled {
            problems.push(format!("{folder}rules.grundy: no `title zh` that is the one of game.toml"));
        }
    }
    problems
}

/// Every cited key is in the bibliography.
pub(super) fn citations(workspace: &Workspace) -> Vec<String> {
    let known: BTreeSet<&str> = bibliographies(workspace).flat_map(keys).collect();
    let mut problems = Vec::new();
    for file in &workspace.files {
        for (line, key) in cited(file) {
            if !known.contains(key.as_str()) {
                problems.push(format!("{}:{line}: `{key}` is in no references.bib", file.path));
            }
        }
    }
    problems
}

/// Every bibliography is in alphabetical order, and no key stands twice in all of them.
pub(super) fn bibliography(workspace: &Workspace) -> Vec<String> {
    let mut problems = Vec::new();
    let mut known = BTreeSet::new();
    for file in bibliographies(workspace) {
        let keys = keys(file);
        let wrong = keys.windows(2).filter(|pair| pair[0] >= pair[1]);
        problems.extend(
            wrong.map(|pair| format!("{}: `{}` must not stand before `{}`", file.path, pair[0], pair[1])),
        );
        let twice = keys.into_iter().filter(|key| !known.insert(*key));
        problems.extend(twice.map(|key| format!("{}: `{key}` stands in another bibliography", file.path)));
    }
    problems
}

/// The works that several places cite, and those that only one game does.
fn bibliographies(workspace: &Workspace) -> impl Iterator<Item = &TextFile> {
    workspace.ending("/references.bib")
}

fn keys(file: &TextFile) -> Vec<&str> {
    let entries = file.text.lines().filter(|line| line.starts_with('@'));
    entries.filter_map(|line| line.split_once('{').map(|(_, key)| key.trim_end_matches(','))).collect()
}

/// The keys that a file cites, with their lines.
fn cited(file: &TextFile) -> Vec<(usize, String)> {
    let in_game = file.path.starts_with("games/");
    let mut found = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        let line_keys = if in_game && file.path.ends_with("facts.toml") {
            value(line, "source")
                .filter(|source| *source != "recomputed")
                .into_iter()
                .map(str::to_owned)
                .collect()
        } else if in_game && file.path.ends_with("game.toml") && line.starts_with("sources")
            || file.path.ends_with(".rs") && line.trim_start().starts_with("citations: &[")
        {
            quoted(line)
        } else if file.path.ends_with("/fast.rs") {
            bracketed(line)
        } else {
            Vec::new()
        };
        found.extend(line_keys.into_iter().map(|key| (index + 1, key)));
    }
    found
}

/// The string in a line `name = "…"`, or in the first such line.
fn value<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.lines().find_map(|line| {
        let rest = line.strip_prefix(name)?.trim_start().strip_prefix('=')?.trim();
        rest.strip_prefix('"')?.strip_suffix('"')
    })
}

fn quoted(line: &str) -> Vec<String> {
    line.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Keys in `\[key, ch. 4\]` of a doc comment.
fn bracketed(line: &str) -> Vec<String> {
    let groups =
        line.split("\\[").skip(1).filter_map(|part| part.split_once("\\]").map(|(inside, _)| inside));
    let is_key = |word: &&str| word.contains('-') && !word.contains([' ', '.']);
    groups.flat_map(|group| group.split(", ").filter(is_key).map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_in_lines() {
        assert_eq!(value("source = \"winning-ways\"", "source"), Some("winning-ways"));
        assert_eq!(quoted("sources = [\"a-1\", \"b-2\"]"), ["a-1", "b-2"]);
        assert_eq!(
            bracketed("//! \\[winning-ways, ch. 4\\] and \\[guy-smith-1956\\]"),
            ["winning-ways", "guy-smith-1956"]
        );
    }
}
