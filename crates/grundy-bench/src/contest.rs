//! The problems of `tests/contest` at full size: which of their programs keep the limits of the original.
//!
//! Programs are written by `grundy emit`, the program beside this one, with the options that stand in `problem.toml`.
//! Where the contestant's program ends as well, the answers are compared.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

use toml::{Table, Value};

use crate::measure::{Ended, limited, process};
use crate::naive::beside;
use crate::program::{compiled_text, digest, root, seconds};
use crate::report::rounded;

/// Times the limit after which a program is stopped.
const PATIENCE: u64 = 5;

/// CPU seconds after which a contestant's program is stopped.
const NAIVE_LIMIT: u64 = 30;

/// A problem.
pub(crate) struct Problem {
    slug: String,
    folder: PathBuf,
    said: Table,
}

impl Problem {
    fn seconds(&self) -> u64 {
        self.said
            .get("seconds")
            .and_then(Value::as_integer)
            .and_then(|seconds| seconds.try_into().ok())
            .unwrap_or(1)
    }

    fn options(&self) -> Vec<&str> {
        let options = self.said.get("options").and_then(Value::as_array);
        options.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// The largest input, in a file.
    fn full(&self) -> Result<PathBuf, String> {
        let (text, _) = process(Command::new("python3").arg(self.folder.join("full.py")))?;
        let folder = beside("programs")?;
        fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
        let path = folder.join(format!("{}.in", self.slug));
        fs::write(&path, text).map_err(|why| why.to_string())?;
        Ok(path)
    }
}

/// How a program did.
pub(crate) struct Row {
    slug: String,
    rules: &'static str,
    method: String,
    took: String,
    limit: u64,
    naive: String,
    verdict: &'static str,
}

impl Row {
    /// The row on the terminal.
    pub(crate) fn line(&self) -> String {
        let Self { slug, rules, method, took, limit, naive, verdict } = self;
        format!("{slug:<32} {rules:<6} {method:<11} {took:>9} {limit:>5} s {naive:>14}  {verdict}")
    }
}

/// The column heads.
pub(crate) fn heading() -> String {
    format!(
        "{:<32} {:<6} {:<11} {:>9} {:>7} {:>14}  passes",
        "problem", "rules", "method", "CPU", "limit", "naive"
    )
}

/// The problems with one of these words in their names, or all.
pub(crate) fn problems(names: &[String]) -> Result<Vec<Problem>, String> {
    let folder = root().join("tests/contest");
    let entries = fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.retain(|path| path.join("problem.toml").exists());
    folders.sort();
    let mut found = Vec::new();
    for folder in folders {
        let slug = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if !names.is_empty() && !names.iter().any(|name| slug.contains(name)) {
            continue;
        }
        let text = fs::read_to_string(folder.join("problem.toml")).map_err(|why| format!("{slug}: {why}"))?;
        let said = text.parse().map_err(|why| format!("{slug}: {why}"))?;
        found.push(Problem { slug, folder, said });
    }
    if found.is_empty() { Err("no such problem in tests/contest".to_owned()) } else { Ok(found) }
}

/// The program of the rules of a problem, and that of the rules that state its idea.
pub(crate) fn rows(problem: &Problem) -> Result<Vec<Row>, String> {
    let input = problem.full()?;
    let open = || File::open(&input).map_err(|why| why.to_string());
    let naive = fs::read_to_string(problem.folder.join("naive.cpp")).map_err(|why| why.to_string())?;
    // A contestant's program that needs too much memory is as good as one that takes too long.
    let naive = limited(&compiled_text(&naive)?, open()?, NAIVE_LIMIT).unwrap_or(Ended::Stopped);
    let mut rows = Vec::new();
    for (name, rules) in [("rules.grundy", "rules"), ("idea.grundy", "idea")] {
        let path = problem.folder.join(name);
        if !path.exists() {
            continue;
        }
        let row = |method: &str, took: String, verdict| Row {
            slug: problem.slug.clone(),
            rules,
            method: method.to_owned(),
            took,
            limit: problem.seconds(),
            naive: match &naive {
                Ended::Done(_, cost) => format!("{} s", rounded(seconds(*cost))),
                Ended::Stopped => format!("> {NAIVE_LIMIT} s"),
            },
            verdict,
        };
        let Some((text, method)) = written(problem, &path)? else {
            rows.push(row("unwritten", "-".to_owned(), "no"));
            continue;
        };
        let Ok(binary) = compiled_text(&text) else {
            rows.push(row(&method, "-".to_owned(), "no: not compiled"));
            continue;
        };
        rows.push(match limited(&binary, open()?, PATIENCE * problem.seconds()) {
            Err(_) => row(&method, "-".to_owned(), "no: it breaks down"),
            Ok(Ended::Stopped) => row(&method, format!("> {} s", PATIENCE * problem.seconds()), "no"),
            Ok(Ended::Done(out, cost)) => {
                let wrong = matches!(&naive, Ended::Done(right, _) if digest(right) != digest(&out));
                let in_time =
                    cost.cpu.as_secs_f64() <= std::time::Duration::from_secs(problem.seconds()).as_secs_f64();
                let verdict = match (wrong, in_time) {
                    (true, _) => "NO: WRONG ANSWER",
                    (false, true) => "yes",
                    (false, false) => "no",
                };
                row(&method, format!("{} s", rounded(seconds(cost))), verdict)
            }
        });
    }
    Ok(rows)
}

/// The program for these rules and its method; nothing where it is refused.
fn written(problem: &Problem, rules: &std::path::Path) -> Result<Option<(String, String)>, String> {
    let grundy = beside("grundy")?;
    if !grundy.exists() {
        return Err("`grundy` is missing: run cargo build --release -p grundy-cli".to_owned());
    }
    let mut command = Command::new(grundy);
    command.arg("emit").arg(rules).args(["--lang", "cpp", "--json"]).args(problem.options());
    let Ok((text, _)) = process(&mut command) else { return Ok(None) };
    let told: serde_json::Value = serde_json::from_str(&text).map_err(|why| why.to_string())?;
    let word = |key: &str| told[key].as_str().unwrap_or_default().to_owned();
    Ok(Some((word("program"), word("method"))))
}
