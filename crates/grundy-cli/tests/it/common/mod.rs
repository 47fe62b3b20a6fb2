//! Running the program.

#![allow(dead_code, reason = "each test file uses a part")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run gave.
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments, in an environment without settings.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(args).env_clear().current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs the program with nothing on standard input.
pub(crate) fn grundy(args: &[&str]) -> Ran {
    finished(command(args).stdin(Stdio::null()).output().unwrap())
}

/// Runs the program with these bytes on standard input.
pub(crate) fn piped(args: &[&str], input: &[u8]) -> Ran {
    let mut command = command(args);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end without reading everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    finished(output)
}

pub(crate) fn finished(output: Output) -> Ran {
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file with these bytes.
pub(crate) fn file(name: &str, bytes: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path.display().to_string()
}

/// The JSON that a run printed.
pub(crate) fn json(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out))
}
