//! Lines from standard input, with an ear for Ctrl-C.
//!
//! A thread reads, so that the table hears an interruption while it waits for a line.

use std::io::{self, BufRead as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How long the table waits before it listens for an interruption again.
const WAIT: Duration = Duration::from_millis(30);

/// What came in.
pub(super) enum Heard {
    /// A line.
    Line(String),
    /// Nothing more comes.
    End,
    /// The user interrupted.
    Interrupted,
}

/// What is typed beyond this many bytes in one line is no move.
const MOST: usize = 1 << 16;

/// A line as text: what is not UTF-8, or is no character of a line, becomes a replacement character.
fn text(bytes: &[u8]) -> String {
    let line = String::from_utf8_lossy(&bytes[..bytes.len().min(MOST)]);
    let plain = |c: char| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c };
    line.trim_end_matches('\r').chars().map(plain).collect()
}

/// Standard input.
pub(super) struct Input {
    lines: Receiver<io::Result<String>>,
}

impl Input {
    /// Starts to read.
    pub(super) fn new() -> Self {
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in io::stdin().lock().split(b'\n') {
                let bad = line.is_err();
                if send.send(line.map(|bytes| text(&bytes))).is_err() || bad {
                    return;
                }
            }
        });
        Self { lines }
    }

    /// Waits for a line.
    pub(super) fn line(&self, interrupted: &dyn Fn() -> bool) -> Heard {
        loop {
            if interrupted() {
                return Heard::Interrupted;
            }
            match self.lines.recv_timeout(WAIT) {
                Ok(Ok(line)) => return Heard::Line(line),
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                    return if interrupted() { Heard::Interrupted } else { Heard::End };
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}
