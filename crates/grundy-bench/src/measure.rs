//! Processes, the time they take and the memory.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::program::STOPPED;
use crate::task::{Made, Task};

/// What a process took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// CPU time of all its threads, in user code and in the system.
    pub(crate) cpu: Duration,
    /// By the clock on the wall.
    pub(crate) wall: Duration,
}

impl Cost {
    /// The least of each.
    pub(crate) fn least(self, other: Self) -> Self {
        Self { cpu: self.cpu.min(other.cpu), wall: self.wall.min(other.wall) }
    }
}

/// A process of ours that has ended.
#[derive(Clone, Debug)]
pub(crate) struct Child {
    pub(crate) made: Made,
    pub(crate) cost: Cost,
    /// The greatest number of bytes that it held.
    pub(crate) peak: u64,
}

/// Does a task in a process of its own.
pub(crate) fn child(task: &Task, size: usize, threads: usize) -> Result<Child, String> {
    let own = std::env::current_exe().map_err(|why| why.to_string())?;
    let mut command = Command::new(own);
    command.args(["--task", task.name, "--child", &size.to_string(), &threads.to_string()]);
    let (text, cost) = process(&mut command)?;
    let mut words = text.trim_end().splitn(5, ' ');
    let mut word = || words.next().ok_or_else(|| format!("{}: `{text}`", task.name));
    let signature = word()?.to_owned();
    let reached = word()?.parse().map_err(|_| format!("{}: `{text}`", task.name))?;
    let peak = word()?.parse().map_err(|_| format!("{}: `{text}`", task.name))?;
    let spent = word()?.parse().ok().map(Duration::from_micros);
    let by = word()?.to_owned();
    let cost = Cost { cpu: spent.unwrap_or(cost.cpu), wall: spent.unwrap_or(cost.wall) };
    Ok(Child { made: Made { signature, reached, by, spent }, cost, peak })
}

/// What `judge` takes for the question of a program, and whether it came to the end.
pub(crate) fn judge(task: &Task, ours: &Made) -> Result<(Duration, bool), String> {
    let own = std::env::current_exe().map_err(|why| why.to_string())?;
    let (text, cost) =
        process(Command::new(own).args(["--task", task.name, "--judge", &task.size.to_string()]))?;
    let ended = text.trim() != STOPPED;
    if ended && ours.signature != STOPPED && text.trim() != ours.signature {
        return Err(format!("{}: `judge` says something else", task.name));
    }
    Ok((cost.cpu, ended))
}

/// What a process prints, and what it took; no other child may run meanwhile.
pub(crate) fn process(command: &mut Command) -> Result<(String, Cost), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let (before, begun) = (children(), Instant::now());
    let output = command.output().map_err(|why| format!("{name}: {why}"))?;
    let wall = begun.elapsed();
    let cpu = before.zip(children()).map_or(wall, |(before, after)| after.saturating_sub(before));
    if !output.status.success() {
        return Err(format!("{name}: {}{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), Cost { cpu, wall }))
}

/// How a program ended that may not take longer than it is allowed to.
pub(crate) enum Ended {
    /// What it printed, and what it took.
    Done(String, Cost),
    /// It took too long.
    Stopped,
}

/// Runs a program on an input for at most so many CPU seconds.
pub(crate) fn limited(program: &Path, input: File, seconds: u64) -> Result<Ended, String> {
    let (before, begun) = (children(), Instant::now());
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -t \"$1\"; exec \"$2\"", "sh", &seconds.to_string()]).arg(program);
    let output = command.stdin(input).output().map_err(|why| why.to_string())?;
    let wall = begun.elapsed();
    let cpu = before.zip(children()).map_or(wall, |(before, after)| after.saturating_sub(before));
    // The limit is counted in whole seconds.
    match output.status.code() {
        Some(0) => Ok(Ended::Done(String::from_utf8_lossy(&output.stdout).into_owned(), Cost { cpu, wall })),
        None if cpu.as_secs() + 1 >= seconds => Ok(Ended::Stopped),
        _ => Err(format!("{}: {}", program.display(), output.status)),
    }
}

/// The CPU time of all children that have ended; nothing where the system does not say.
fn children() -> Option<Duration> {
    #[cfg(unix)]
    return usage(nix::sys::resource::UsageWho::RUSAGE_CHILDREN);
    #[cfg(not(unix))]
    None
}

/// The CPU time of this process so far; nothing where the system does not say.
pub(crate) fn used() -> Option<Duration> {
    #[cfg(unix)]
    return usage(nix::sys::resource::UsageWho::RUSAGE_SELF);
    #[cfg(not(unix))]
    None
}

#[cfg(unix)]
fn usage(who: nix::sys::resource::UsageWho) -> Option<Duration> {
    let usage = nix::sys::resource::getrusage(who).ok()?;
    let both = [usage.user_time(), usage.system_time()];
    let micros = both.iter().map(|time| 1_000_000 * time.tv_sec() + time.tv_usec()).sum::<i64>();
    u64::try_from(micros).ok().map(Duration::from_micros)
}

/// The greatest number of bytes that this process held so far; 0 where the system does not say.
pub(crate) fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    1024 * kibibytes.unwrap_or(0)
}

/// How busy the machine is: processes that ran or wanted to, on average over the last minute.
pub(crate) fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().unwrap_or("?").to_owned()
}

/// Processor, and those of the compilers that are installed.
pub(crate) fn machine() -> String {
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or(std::env::consts::ARCH, |line| line.trim_start_matches([':', '\t', ' ']));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let level = grundy_kernels::Level::best();
    let compilers = ["rustc", "g++"].into_iter().filter_map(version);
    [format!("{model} × {cores}"), format!("{level:?}")]
        .into_iter()
        .chain(compilers)
        .collect::<Vec<_>>()
        .join(", ")
}

/// What a program says of its version, if it is there.
fn version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().next().filter(|line| !line.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{machine, version};

    #[test]
    fn a_compiler_that_is_not_there_is_left_out() {
        assert_eq!(version("no-such-compiler"), None);
        assert!(machine().split(", ").all(|part| !part.is_empty() && part != "?"), "{}", machine());
    }
}
