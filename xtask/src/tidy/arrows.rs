//! Crates depend only downwards, as the table in ARCHITECTURE.md says.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

use crate::workspace::Workspace;

/// What each crate may use, as the table says, before closing it.
type Allowed = BTreeMap<String, BTreeSet<String>>;

/// Compares `cargo metadata` with the table under the heading *Arrows*.
pub(super) fn arrows(workspace: &Workspace) -> Vec<String> {
    let allowed = table(workspace.text("ARCHITECTURE.md"));
    if allowed.is_empty() {
        return vec!["ARCHITECTURE.md: no table under a heading `Arrows`".to_owned()];
    }
    let used = match dependencies(workspace) {
        Ok(used) => used,
        Err(why) => return vec![why],
    };
    let fronts = front_ends(workspace.text("ARCHITECTURE.md"));
    let mut problems = order(&allowed, workspace.text("ARCHITECTURE.md"));
    for (name, uses) in used {
        match allowed.get(&name) {
            None => problems.push(format!("{name} is missing in the table of arrows in ARCHITECTURE.md")),
            Some(row) => {
                let front = fronts.contains(&name);
                let reach = if front { row.clone() } else { closure(&allowed, &name) };
                let wrong = uses.iter().filter(|used| !reach.contains(*used) && !reach.contains("anything"));
                problems
                    .extend(wrong.map(|used| format!("{name} must not use {used}; see the table of arrows")));
            }
        }
    }
    problems
}

/// Reads rows `| layer | crate, crate | uses, uses |`.
fn table(text: &str) -> Allowed {
    let mut allowed = Allowed::new();
    for Row { crates, uses, .. } in rows(text) {
        for name in crates {
            allowed.insert(name, uses.iter().cloned().collect());
        }
    }
    allowed
}

/// The crates that may use only what stands in their row.
fn front_ends(text: &str) -> BTreeSet<String> {
    rows(text).into_iter().filter(|row| row.layer == "front end").flat_map(|row| row.crates).collect()
}

/// A row of the table.
struct Row {
    layer: String,
    crates: Vec<String>,
    uses: Vec<String>,
}

fn rows(text: &str) -> Vec<Row> {
    let section = text.lines().skip_while(|line| !line.starts_with('#') || !line.contains("Arrows")).skip(1);
    let section = section.take_while(|line| !line.starts_with('#'));
    let rows = section.filter(|line| line.starts_with('|')).skip(2);
    rows.filter_map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        Some(Row {
            layer: (*cells.get(1)?).to_owned(),
            crates: names(cells.get(2)?),
            uses: names(cells.get(3)?),
        })
    })
    .collect()
}

fn names(cell: &str) -> Vec<String> {
    let words = cell.split(',').map(|word| word.trim().trim_matches('`').to_owned());
    words.filter(|word| !word.is_empty() && word != "nothing of ours").collect()
}

/// No row may use a crate of a later row.
fn order(allowed: &Allowed, text: &str) -> Vec<String> {
    let rows = rows(text);
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut problems = Vec::new();
    for Row { crates, uses, .. } in &rows {
        let early = uses.iter().filter(|used| allowed.contains_key(*used) && !seen.contains(used.as_str()));
        problems.extend(
            early.map(|used| format!("ARCHITECTURE.md: {crates:?} stands above {used}, which it uses")),
        );
        seen.extend(crates.iter().map(String::as_str));
    }
    problems
}

fn closure(allowed: &Allowed, name: &str) -> BTreeSet<String> {
    let mut reach = BTreeSet::new();
    let mut open = vec![name.to_owned()];
    while let Some(next) = open.pop() {
        for used in allowed.get(&next).into_iter().flatten() {
            if reach.insert(used.clone()) {
                open.push(used.clone());
            }
        }
    }
    reach
}

/// The workspace crates that each workspace crate uses outside of tests.
fn dependencies(workspace: &Workspace) -> Result<Allowed, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(&workspace.root)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages = list(&metadata["packages"]);
    let own: BTreeSet<String> = packages.iter().map(|package| text(&package["name"])).collect();
    let uses = |package: &Value| {
        let outside_tests = list(&package["dependencies"]).into_iter().filter(|used| used["kind"] != "dev");
        outside_tests.map(|used| text(&used["name"])).filter(|used| own.contains(used)).collect()
    };
    Ok(packages.iter().map(|package| (text(&package["name"]), uses(package))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "## Arrows\n\n| layer | crate | uses |\n|---|---|---|\n| 0 | `a`, `b` | nothing of ours |\n\
                         | 1 | `c` | `a` |\n| 2 | `d` | `c` |\n| dev | `t` | anything |\n## Next\n| x | `e` | `d` |\n";

    #[test]
    fn the_table_is_read_and_closed() {
        let allowed = table(TABLE);
        assert_eq!(allowed.len(), 5);
        assert_eq!(closure(&allowed, "d"), BTreeSet::from(["a".to_owned(), "c".to_owned()]));
        assert_eq!(order(&allowed, TABLE), [""; 0]);
    }

    #[test]
    fn a_row_above_what_it_uses_is_found() {
        let turned = "# Arrows\n| layer | crate | uses |\n|---|---|---|\n| 1 | `c` | `a` |\n| 0 | `a` | nothing of ours |\n";
        assert_eq!(order(&table(turned), turned).len(), 1);
    }
}
