//! The chapter of the book: words around the table.

use std::fs;
use std::io;
use std::path::Path;

use crate::arguments::Language;
use crate::measure;
use crate::report;
use crate::row::Row;
use crate::task::{Task, Words};

/// What a row says that was not measured again.
const EARLIER: Words = Words { en: "earlier run", zh: "早先的运行" };

/// The chapter with these rows.
pub(crate) fn chapter(language: Language, rows: &[Row], load: &str) -> String {
    let lines = rows.iter().map(|row| report::markdown(row, language)).collect::<Vec<_>>();
    filled(template(language), &lines, load)
}

fn template(language: Language) -> &'static str {
    match language {
        Language::En => include_str!("../chapter/en.md"),
        Language::Zh => include_str!("../chapter/zh.md"),
    }
}

fn filled(template: &str, lines: &[String], load: &str) -> String {
    template
        .replace("{{rows}}", &lines.join("\n"))
        .replace("{{machine}}", &measure::machine())
        .replace("{{load}}", load)
}

/// Writes it in both languages: all tasks, and those without a new row as they stand there.
pub(crate) fn write<'t>(
    tasks: impl Iterator<Item = &'t Task> + Clone,
    rows: &[Row],
    load: &str,
) -> Result<(), String> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book");
    for (language, folder) in [(Language::En, "en"), (Language::Zh, "zh")] {
        let path = books.join(folder).join("performance.md");
        let told = |why: io::Error| format!("{}: {why}", path.display());
        let before = fs::read_to_string(&path).map_err(told)?;
        let line = |task: &Task| match rows.iter().find(|row| row.task.name == task.name) {
            Some(row) => Some(report::markdown(row, language)),
            None => kept(&before, language.of(task.title), language.of(EARLIER)),
        };
        let lines: Vec<String> = tasks.clone().filter_map(line).collect();
        fs::write(&path, filled(template(language), &lines, load)).map_err(told)?;
    }
    Ok(())
}

/// The row of the task with this title in the chapter, marked.
fn kept(chapter: &str, title: &str, mark: &str) -> Option<String> {
    let row = chapter
        .lines()
        .find(|line| line.strip_prefix("| ").is_some_and(|rest| rest.starts_with(&format!("{title} |"))))?;
    let bare = row.trim_end_matches('|').trim_end();
    Some(match bare.ends_with(mark) {
        true => row.to_owned(),
        false if bare.ends_with('|') => format!("{bare} {mark} |"),
        false => format!("{bare}; {mark} |"),
    })
}
