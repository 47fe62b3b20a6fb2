//! Lines from standard input, with an ear for Ctrl-C.
//!
//! At a terminal lines are edited; else a thread reads, so that the program hears an interruption while it waits for a line.

use std::io::{self, BufRead as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::prompt::{Prompt, Typed};

/// How long to wait before it listens for an interruption again.
const WAIT: Duration = Duration::from_millis(30);

/// What came in.
pub(crate) enum Heard {
    /// A line.
    Line(String),
    /// Nothing more comes.
    End,
    /// The user interrupted.
    Interrupted,
}

/// A line as text: what is not UTF-8, or is no character of a line, becomes a replacement character.
fn text(bytes: &[u8]) -> String {
    let line = String::from_utf8_lossy(bytes);
    let plain = |c: char| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c };
    line.trim_end_matches('\r').chars().map(plain).collect()
}

/// Standard input.
pub(crate) enum Input {
    /// A person at a terminal.
    Typed(Box<Prompt>),
    /// Lines as they come.
    Piped(Receiver<io::Result<String>>),
}

impl Input {
    /// Starts to read; lines are edited where there is an editor.
    pub(crate) fn new(prompt: Option<Prompt>) -> Self {
        if let Some(prompt) = prompt {
            return Self::Typed(Box::new(prompt));
        }
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in io::stdin().lock().split(b'\n') {
                let bad = line.is_err();
                if send.send(line.map(|bytes| text(&bytes))).is_err() || bad {
                    return;
                }
            }
        });
        Self::Piped(lines)
    }

    /// Whether lines are edited, so that the editor asks for them.
    pub(crate) fn asks(&self) -> bool {
        matches!(self, Self::Typed(_))
    }

    /// Waits for a line.
    pub(crate) fn line(&mut self, asked: Asked, interrupted: &dyn Fn() -> bool) -> Heard {
        match self {
            Self::Typed(prompt) => match prompt.line(asked) {
                Typed::Line(line) => Heard::Line(text(line.as_bytes())),
                Typed::End => Heard::End,
                Typed::Interrupted => Heard::Interrupted,
            },
            Self::Piped(lines) => piped(lines, interrupted),
        }
    }
}

/// How an editor asks.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// What stands before the line.
    pub(crate) prompt: String,
    /// What the key Tab completes.
    pub(crate) texts: Vec<String>,
    /// A beginning of the line after which Tab completes the names of files too, and these.
    pub(crate) files: Option<(&'static str, Vec<String>)>,
}

fn piped(lines: &Receiver<io::Result<String>>, interrupted: &dyn Fn() -> bool) -> Heard {
    loop {
        if interrupted() {
            return Heard::Interrupted;
        }
        match lines.recv_timeout(WAIT) {
            Ok(Ok(line)) => return Heard::Line(line),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                return if interrupted() { Heard::Interrupted } else { Heard::End };
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
