//! The naive programs: compiled when they are needed, and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::measure::{Cost, process};
use crate::program;
use crate::task::Naive;

/// What a program that is not ours gave.
#[derive(Clone, Debug)]
pub(crate) struct Other {
    pub(crate) signature: String,
    pub(crate) cost: Cost,
}

/// Runs a naive program at a size.
pub(crate) fn run(naive: &Naive, size: usize) -> Result<Other, String> {
    let (program, words) = match naive {
        Naive::Sized { program, words } => (compiled(program)?, words),
        Naive::Contestant(program) => return program::contestant(program, size),
    };
    let (text, cost) = process(Command::new(program).args(*words).arg(size.to_string()))?;
    let mut words = text.split_whitespace();
    let signature = words.next().unwrap_or_default().to_owned();
    // A program that makes its input itself says what it spent after that.
    let spent = words.next().and_then(|word| word.parse().ok()).map(Duration::from_secs_f64);
    Ok(Other { signature, cost: Cost { cpu: spent.unwrap_or(cost.cpu), ..cost } })
}

/// The program, compiled unless that was done since the source changed.
fn compiled(name: &str) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("naive");
    let source = folder.join(name).with_extension("cpp");
    let target = beside("naive")?.join(name);
    let headers = ["common.h", "octal.h"].map(|name| folder.join(name));
    let sources: Vec<PathBuf> = std::iter::once(source.clone()).chain(headers).collect();
    if !is_newer(&target, &sources) {
        fs::create_dir_all(beside("naive")?).map_err(|why| why.to_string())?;
        // Another process may want the same program: a finished one takes the place at once.
        let fresh = target.with_extension(std::process::id().to_string());
        process(Command::new("g++").args(["-O2", "-std=c++17", "-o"]).arg(&fresh).arg(&source))?;
        fs::rename(&fresh, &target).map_err(|why| why.to_string())?;
    }
    Ok(target)
}

fn is_newer(target: &Path, sources: &[PathBuf]) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|about| about.modified()).ok();
    let Some(made) = changed(target) else { return false };
    sources.iter().all(|source| changed(source).is_some_and(|changed| changed < made))
}

/// A folder beside this program, in the target folder.
pub(crate) fn beside(name: &str) -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|why| why.to_string())?;
    Ok(own.parent().unwrap_or(Path::new(".")).join(name))
}
