//! Another program at work: input in, output out, within bounds of time and size.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use grundy_core::Stop;

use crate::clock::now;
use crate::workbench::Workbench;

/// How often it is looked whether the user wants to stop.
const TICK: Duration = Duration::from_millis(20);
/// Of standard error only so much is kept.
const ERRORS: usize = 4000;

/// How a run of a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As it should.
    Done,
    /// With this exit status.
    Status(i32),
    /// By this signal.
    Signal(i32),
    /// It took too long.
    Timeout,
    /// It printed more than that many bytes.
    TooMuch(usize),
}

/// What a run of a program gave.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    /// What it printed.
    pub out: String,
    /// What it printed on standard error, or the beginning of it.
    pub err: String,
    /// How it ended.
    pub end: End,
}

/// Why a program did not run to an end.
#[derive(Debug)]
pub(crate) enum NotRun {
    /// It could not be started.
    Unstarted(io::Error),
    /// The user stopped it, or his time was up.
    Stopped(Stop),
}

/// Runs a command of the shell with this input. At most `limit` bytes of output are read.
pub(crate) fn run(
    command: &str,
    input: String,
    time: Duration,
    limit: usize,
    workbench: &Workbench<'_>,
) -> Result<Ran, NotRun> {
    let mut child = spawn(command).map_err(NotRun::Unstarted)?;
    let (ended, end) = channel();
    if let Some(mut stdin) = child.stdin.take() {
        // A program may end before it has read everything.
        thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    }
    let (errors_ended, errors_end) = channel();
    let out = Kept::of(child.stdout.take(), limit.saturating_add(1), Excess::Ends, ended);
    let err = Kept::of(child.stderr.take(), ERRORS, Excess::IsLost, errors_ended);
    let waited = wait(&mut child, &out, &end, time, limit, workbench);
    if !matches!(waited, Ok(End::Done | End::Status(_) | End::Signal(_))) {
        kill(&mut child);
    }
    // What it said last may still be on its way.
    let _late = errors_end.recv_timeout(TICK);
    waited.map(|end| Ran { out: out.text(), err: err.text(), end }).map_err(NotRun::Stopped)
}

fn spawn(command: &str) -> io::Result<Child> {
    let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
    shell.args([if cfg!(windows) { "/C" } else { "-c" }, command]);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // A group of its own, so that all of it can be ended.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell.spawn()
}

/// Waits until the program and its output end, or a bound is met.
fn wait(
    child: &mut Child,
    out: &Kept,
    end: &Receiver<()>,
    time: Duration,
    limit: usize,
    workbench: &Workbench<'_>,
) -> Result<End, Stop> {
    let deadline = now().checked_add(time);
    let mut open = true;
    let mut pause = Duration::from_micros(200);
    loop {
        if open {
            open = matches!(end.recv_timeout(TICK), Err(RecvTimeoutError::Timeout));
        } else if let Ok(Some(status)) = child.try_wait() {
            return Ok(if out.len() > limit { End::TooMuch(limit) } else { ended(status) });
        } else {
            thread::sleep(pause);
            pause = (pause * 2).min(TICK);
        }
        if out.len() > limit {
            return Ok(End::TooMuch(limit));
        }
        if let Some(stop) = workbench.stop() {
            return Err(stop);
        }
        if deadline.is_some_and(|deadline| now() >= deadline) {
            return Ok(End::Timeout);
        }
    }
}

fn ended(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    match status.code() {
        Some(0) => End::Done,
        // The shell tells so that a signal ended the program.
        Some(code) if cfg!(unix) && (129..=159).contains(&code) => End::Signal(code - 128),
        Some(code) => End::Status(code),
        None => End::Status(-1),
    }
}

/// Ends the program and what it has started.
fn kill(child: &mut Child) {
    if cfg!(unix) {
        let group = format!("kill -s KILL -- -{}", child.id());
        let mut shell = Command::new("sh");
        let _status = shell.args(["-c", &group]).stderr(Stdio::null()).status();
    }
    let _killed = child.kill();
    let _status = child.wait();
}

/// What happens with a stream that is too long.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Excess {
    /// It is read no further.
    Ends,
    /// It is read, so that the program can go on, and forgotten.
    IsLost,
}

/// What a stream gave so far, read by a thread of its own.
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Kept {
    /// Reads a stream, of which at most `most` bytes are kept; `ended` is told when reading ends.
    fn of(
        stream: Option<impl Read + Send + 'static>,
        most: usize,
        excess: Excess,
        ended: Sender<()>,
    ) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&kept);
        thread::spawn(move || {
            let Some(mut stream) = stream else { return };
            let mut bytes = [0; 8192];
            while let Ok(count) = stream.read(&mut bytes) {
                let Ok(mut kept) = shared.lock() else { break };
                let room = most.saturating_sub(kept.len()).min(count);
                kept.extend_from_slice(&bytes[..room]);
                if count == 0 || excess == Excess::Ends && kept.len() >= most {
                    break;
                }
            }
            let _gone = ended.send(());
        });
        Self(kept)
    }

    fn len(&self) -> usize {
        self.0.lock().map_or(0, |kept| kept.len())
    }

    fn text(&self) -> String {
        self.0.lock().map_or(String::new(), |kept| String::from_utf8_lossy(&kept).into_owned())
    }
}
