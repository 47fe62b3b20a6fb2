//! `ogsolve`, the strongest program for octal games that others have written; a process, never linked.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::measure::process;
use crate::naive::{Other, beside};

/// The program, if there is one: at the path given, or where the script installs it.
pub(crate) fn program(given: Option<&Path>) -> Result<Option<PathBuf>, String> {
    let path = match given {
        Some(path) => path.to_owned(),
        None => beside("../ogs/bin/ogsolve")?,
    };
    match (given, path.is_file()) {
        (_, true) => Ok(Some(path)),
        (Some(_), false) => Err(format!("{}: no such program", path.display())),
        (None, false) => Ok(None),
    }
}

/// Computes so many values. It prints a summary only: a period if there is one, and a checksum.
pub(crate) fn run(program: &Path, method: &str, code: &str, values: usize) -> Result<Other, String> {
    let last = values.checked_sub(1).ok_or("no values")?.to_string();
    let (text, cost) = process(Command::new(program).args(["-m", method, "-n", &last, code]))?;
    let checksum = text.split("checksum:").nth(1).and_then(|rest| rest.split_whitespace().next());
    let checksum = checksum.and_then(|word| u32::from_str_radix(word, 16).ok());
    let signature = checksum.map(|sum| format!("{sum:08x}")).ok_or_else(|| format!("ogsolve: {text}"))?;
    Ok(Other { signature, cost })
}
