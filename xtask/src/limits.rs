//! Asks each game its largest questions, as a judge would: one process a question, with little memory.
//!
//! `limits [SLUG…]` builds the release program, gives it every question that `largest` of a folder's `trials.rs` makes, and prints
//! one line for each: game, bytes of the question, seconds, memory at its highest, digest of the answer. It fails if
//! one takes more than a second or dies.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use grundy_games::{ALL, Dice, Folder, find};

/// What a question may take, from start to end of the process.
const MOST_TIME: Duration = Duration::from_secs(1);
/// Address space of the process, in units of 1024 bytes: 512 MB.
const MOST_MEMORY: &str = "524288";
/// How often a running process is looked at.
const LOOK: Duration = Duration::from_micros(500);
/// The questions are those of the tests.
const SEED: u64 = 1;

/// What one question took.
struct Measured {
    status: ExitStatus,
    time: Duration,
    /// Memory at its highest, in units of 1024 bytes, where the system tells.
    memory: Option<u64>,
    answer: Vec<u8>,
}

/// Measures these games, or all; each line goes to `print` as it is found. Whether all is within the limits.
pub fn limits(slugs: &[String], print: &mut dyn FnMut(&str)) -> Result<bool, String> {
    let folders = chosen(slugs)?;
    let program = build()?;
    let files = env::temp_dir().join(format!("grundy-limits-{}", std::process::id()));
    fs::create_dir_all(&files).map_err(|error| error.to_string())?;
    print("game                            bytes  seconds    MB  answer");
    let mut within = true;
    for folder in folders {
        let Some(trials) = folder.trials else { continue };
        for question in (trials.largest)(&mut Dice::new(SEED)) {
            let question = question.to_string();
            let measured = measure(&program, folder, &question, &files).map_err(|error| error.to_string())?;
            let held = measured.status.success() && measured.time <= MOST_TIME;
            print(&line(folder, &question, &measured, if held { "" } else { "  beyond the limits" }));
            within &= held;
        }
    }
    fs::remove_dir_all(&files).map_err(|error| error.to_string())?;
    Ok(within)
}

fn chosen(slugs: &[String]) -> Result<Vec<&'static Folder>, String> {
    if slugs.is_empty() {
        return Ok(ALL.iter().collect());
    }
    slugs.iter().map(|slug| find(slug).ok_or_else(|| format!("no game is called `{slug}`"))).collect()
}

/// Builds the release program next to this one.
fn build() -> Result<PathBuf, String> {
    let own = env::current_exe().map_err(|error| error.to_string())?;
    let target = own.parent().and_then(Path::parent).ok_or("this program lies in no target folder")?;
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "--release", "-p", "grundy-cli", "--target-dir"])
        .arg(target)
        .status()
        .map_err(|error| error.to_string())?;
    if !built.success() {
        return Err("the release program could not be built".to_owned());
    }
    Ok(target.join("release").join(format!("grundy{}", env::consts::EXE_SUFFIX)))
}

fn measure(program: &Path, folder: &Folder, question: &str, files: &Path) -> std::io::Result<Measured> {
    let (asked, answered) = (files.join("question.json"), files.join("answer.json"));
    fs::write(&asked, format!("{question}\n"))?;
    let start = Instant::now();
    let mut process = Command::new("sh")
        .args(["-c", r#"ulimit -v "$1"; exec "$0" answer "$2""#])
        .arg(program)
        .args([MOST_MEMORY, folder.slug])
        .stdin(File::open(&asked)?)
        .stdout(File::create(&answered)?)
        .stderr(Stdio::inherit())
        .spawn()?;
    let mut memory = None;
    let status = loop {
        memory = highest(&process).max(memory);
        match process.try_wait()? {
            Some(status) => break status,
            None => thread::sleep(LOOK),
        }
    };
    Ok(Measured { status, time: start.elapsed(), memory, answer: fs::read(&answered)? })
}

/// The most memory that a process has held so far.
fn highest(process: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn line(folder: &Folder, question: &str, measured: &Measured, remark: &str) -> String {
    let memory = measured.memory.map_or_else(|| "-".to_owned(), |units| (units / 1024).to_string());
    let (time, answer) = (measured.time.as_secs_f64(), digest(&measured.answer));
    format!("{:<27} {:>9} {time:>8.3} {memory:>5}  {answer:016x}{remark}", folder.slug, question.len())
}

/// A digest of 64 bits: FNV-1a.
fn digest(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn digests_are_those_of_fnv_1a() {
        assert_eq!(digest(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(digest(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(digest(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
