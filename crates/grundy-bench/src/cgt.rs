//! `cgt`, a library for canonical forms that others have written, in a small program of its own; a process, never linked.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::measure::process;
use crate::naive::{Other, beside};

/// The program, if the script has built it.
pub(crate) fn program() -> Result<Option<PathBuf>, String> {
    let path = beside("../cgt/release/grundy-bench-cgt")?;
    Ok(path.is_file().then_some(path))
}

/// Finds values and prints their digest.
pub(crate) fn run(program: &Path, work: &str, size: usize) -> Result<Other, String> {
    let (text, cost) = process(Command::new(program).args([work, &size.to_string()]))?;
    Ok(Other { signature: text.trim().to_owned(), cost })
}
