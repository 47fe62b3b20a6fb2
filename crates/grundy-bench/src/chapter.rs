//! The chapter of the book: words around the table.

use std::fs;
use std::path::Path;

use crate::arguments::Language;
use crate::measure;
use crate::report;
use crate::row::Row;

/// The chapter with these rows.
pub(crate) fn chapter(language: Language, rows: &[Row], load: &str) -> String {
    let template = match language {
        Language::En => include_str!("../chapter/en.md"),
        Language::Zh => include_str!("../chapter/zh.md"),
    };
    let lines: Vec<String> = rows.iter().map(|row| report::markdown(row, language)).collect();
    template
        .replace("{{rows}}", &lines.join("\n"))
        .replace("{{machine}}", &measure::machine())
        .replace("{{load}}", load)
}

/// Writes it in both languages.
pub(crate) fn write(rows: &[Row], load: &str) -> Result<(), String> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book");
    for (language, folder) in [(Language::En, "en"), (Language::Zh, "zh")] {
        let path = books.join(folder).join("performance.md");
        fs::write(&path, chapter(language, rows, load))
            .map_err(|why| format!("{}: {why}", path.display()))?;
    }
    Ok(())
}
