//! Running the program.

#![allow(dead_code, reason = "each test file uses a part")]

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

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

/// A terminal, made by `script`.
pub(crate) struct Terminal {
    child: Child,
    seen: String,
}

impl Terminal {
    pub(crate) fn start(args: &str) -> Self {
        Self::start_in(args, 80)
    }

    /// A terminal with so many columns.
    pub(crate) fn start_in(args: &str, columns: usize) -> Self {
        Self::start_with(args, columns, &[])
    }

    /// The same with these settings of the environment.
    pub(crate) fn start_with(args: &str, columns: usize, settings: &[(&str, &str)]) -> Self {
        let program = PathBuf::from(env!("CARGO_BIN_EXE_grundy"));
        // `script` gives the status of the command; the shell must not come between.
        let command = format!("stty rows 24 cols {columns}; exec {} {args}", program.display());
        let child = Command::new("script")
            .args(["-q", "-e", "-c", &command, "/dev/null"])
            .env_clear()
            .env("PATH", std::env::var("PATH").unwrap_or_default())
            .env("TERM", "xterm")
            .envs(settings.iter().copied())
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script is there");
        Self { child, seen: String::new() }
    }

    /// Reads until `text` was seen, after what was read before.
    pub(crate) fn expect(&mut self, text: &str) {
        let mut bytes = Vec::new();
        let out = self.child.stdout.as_mut().expect("an output");
        loop {
            let mut byte = [0];
            assert_eq!(out.read(&mut byte).expect("readable"), 1, "no `{text}` in\n{}", self.seen);
            bytes.push(byte[0]);
            if bytes.ends_with(text.as_bytes()) {
                self.seen += &String::from_utf8_lossy(&bytes);
                return;
            }
        }
    }

    pub(crate) fn type_in(&mut self, text: &str) {
        let input = self.child.stdin.as_mut().expect("an input");
        input.write_all(text.as_bytes()).expect("writable");
        input.flush().expect("writable");
    }

    /// What is still printed, and the status.
    pub(crate) fn end(mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        self.child.stdout.take().expect("an output").read_to_string(&mut rest).expect("readable");
        (self.seen + &rest, self.child.wait().expect("ended").code())
    }
}
