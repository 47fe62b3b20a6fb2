//! `igsolve`, a program for Cram that others have written; a process, never linked.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::measure::process;
use crate::naive::{Other, beside};
use crate::signature::fnv;

/// The program, if the script has installed it.
pub(crate) fn program() -> Result<Option<PathBuf>, String> {
    let path = beside("../igs/bin/igsolve")?;
    Ok(path.is_file().then_some(path))
}

/// Finds the Grundy value of a free board for Cram.
pub(crate) fn run(program: &Path, rows: usize, columns: usize) -> Result<Other, String> {
    let [rows, columns] = [rows, columns].map(|side| side.to_string());
    let (text, cost) = process(Command::new(program).args(["cram", "-r", &rows, "-c", &columns]))?;
    let value =
        text.split("Nimber of initial position:").nth(1).and_then(|rest| rest.split_whitespace().next());
    let value = value.and_then(|word| word.parse().ok()).ok_or_else(|| format!("igsolve: {text}"))?;
    Ok(Other { signature: fnv([value]), cost })
}
