//! What a task is.

use std::time::Duration;

use crate::program::Program;

/// A text in both languages of the book.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    pub(crate) en: &'static str,
    pub(crate) zh: &'static str,
}

/// Fixed work, what it is measured against, and what is wanted.
pub(crate) struct Task {
    /// For `--task`.
    pub(crate) name: &'static str,
    pub(crate) title: Words,
    /// The size that is measured, and the one of `--quick`.
    pub(crate) size: usize,
    pub(crate) quick: usize,
    /// How many threads we use.
    pub(crate) threads: usize,
    /// Our work.
    pub(crate) ours: fn(&Asked) -> Result<Made, String>,
    /// The naive program that makes the same signature.
    pub(crate) naive: Naive,
    pub(crate) against: Against,
    pub(crate) wanted: Wanted,
    /// How often it is measured; the least counts.
    pub(crate) times: usize,
}

/// What we are asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) size: usize,
    pub(crate) threads: usize,
}

/// What we made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// The digest of the table.
    pub(crate) signature: String,
    /// The size that was reached: less than was asked where a proof ended it.
    pub(crate) reached: usize,
    /// The solver or method.
    pub(crate) by: String,
    /// The time that counts, where making the input or judging the result does not; else that of the whole process does.
    pub(crate) spent: Option<Duration>,
}

/// A naive program.
#[derive(Clone, Copy)]
pub(crate) enum Naive {
    /// One of the folder `naive`, with the words before the size; it prints a digest.
    Sized { program: &'static str, words: &'static [&'static str] },
    /// That of a contestant, which reads an input and prints answers.
    Contestant(&'static Program),
}

/// The reference.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Against {
    /// The naive program. Where the whole size would take it minutes, it runs at `size`, and its time is multiplied by `scale`.
    Naive { size: usize, scale: u32 },
    /// `ogsolve` on as many values as we computed.
    Ogs { method: &'static str, code: &'static str },
    /// `igsolve` on the same board.
    Igs,
    /// The program with `cgt`, on this work and the same size.
    Cgt(&'static str),
    /// We with one thread, by the clock on the wall.
    OneThread,
    /// Seconds that were given.
    Seconds(f64),
    /// Bytes a value that were given.
    Bytes(f64),
    /// Nothing.
    Alone,
}

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    /// The time of the reference divided by ours.
    Ratio { floor: f64, goal: Option<f64> },
    /// At most so many CPU seconds.
    Seconds { floor: f64, goal: f64 },
    /// At most so many bytes of memory a value; a process has some of its own, so a twentieth more is borne. The goal is to keep a window only.
    Bytes { floor: f64 },
    /// At least so many of what the size counts, in a CPU second.
    Rate { floor: f64 },
    /// So many values are computed and no more.
    Values(usize),
    /// Nothing is asked: the figure is of interest.
    Figure,
}
