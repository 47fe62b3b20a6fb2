//! Lines from standard input, with an ear for Ctrl-C.
//!
//! A thread reads, so that the table hears an interruption while it waits for a line.

use std::io;
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

/// Standard input.
pub(super) struct Input {
    lines: Receiver<io::Result<String>>,
}

impl Input {
    /// Starts to read.
    pub(super) fn new() -> Self {
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in io::stdin().lines() {
                let bad = line.is_err();
                if send.send(line).is_err() || bad {
                    return;
                }
            }
        });
        Self { lines }
    }

    /// Waits for a line. One that is not UTF-8 is the end of what can be read.
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
