//! How long a newcomer waits for the first answer: the release built from nothing, and one question asked.
//!
//! Seconds depend on the machine, so they are printed beside what is wanted and fail nothing. The size of the program and the number of packages
//! that it is built from do not, and are bounds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Bytes of the program at most.
const MOST_BYTES: u64 = 30_000_000;

/// Packages that the program is built from at most, its own and those of its build scripts among them. The server of the lab takes thirty of them: what
/// speaks HTTP and waits for many at a time.
pub const MOST_PACKAGES: usize = 145;

/// Seconds from an empty folder to the answer that are wanted, on two cores.
const WANTED: u64 = 180;

/// What is asked first.
const QUESTION: [&str; 2] = ["analyze", "lasker-nim"];

/// Builds the release in an empty folder, asks it a question and says what that took.
pub fn first_answer(root: &Path) -> Result<Vec<String>, String> {
    let packages = packages(root)?;
    let folder = root.join("target/first-answer");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let (start, before) = (Instant::now(), cpu_ticks());
    run(cargo(root).args(["build", "--release", "--target-dir"]).arg(&folder))?;
    let program = folder.join("release").join(format!("grundy{}", std::env::consts::EXE_SUFFIX));
    run(Command::new(&program).args(QUESTION))?;
    let (wall, cpu) = (start.elapsed().as_secs(), ticks_since(before));
    let bytes = fs::metadata(&program).map_err(|error| format!("{}: {error}", program.display()))?.len();
    let lines = vec![
        format!("first answer after {wall} s (on two cores at most {WANTED} s are wanted){cpu}"),
        format!("{bytes} bytes (at most {MOST_BYTES})"),
        format!("{packages} packages (at most {MOST_PACKAGES})"),
    ];
    if bytes > MOST_BYTES || packages > MOST_PACKAGES { Err(lines.join("\n")) } else { Ok(lines) }
}

/// How many packages the program is built from on this machine.
pub fn packages(root: &Path) -> Result<usize, String> {
    let mut tree = cargo(root);
    tree.args(["tree", "--locked", "--package", "grundy-cli", "--edges", "normal,build", "--prefix", "none"]);
    let output = tree.output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    // A package that is met again is marked so.
    let text = String::from_utf8_lossy(&output.stdout);
    let names: BTreeSet<&str> = text.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    Ok(names.iter().filter(|name| name.contains(" v")).count())
}

fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if status.success() { Ok(()) } else { Err(format!("{}: {status}", command.get_program().display())) }
}

/// Hundredths of seconds that finished processes of this one took, where the system says so in the way of Linux.
fn cpu_ticks() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which is in brackets: 13 fields, then the time of the children in user code and in the system.
    let (_, fields) = stat.rsplit_once(')')?;
    let times: Vec<u64> =
        fields.split_whitespace().skip(13).take(2).map_while(|field| field.parse().ok()).collect();
    (times.len() == 2).then(|| times.iter().sum())
}

fn ticks_since(before: Option<u64>) -> String {
    match (before, cpu_ticks()) {
        (Some(before), Some(after)) => format!(", {} s of CPU time", after.saturating_sub(before) / 100),
        _ => String::new(),
    }
}
