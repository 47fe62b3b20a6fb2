//! How far a long computation is and what it is trying, on a terminal only.

use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grundy::Progress;
use indicatif::{FormattedDuration, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Computations shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(400);

/// How often the line moves, so that one sees that the program is at work.
const TICK: Duration = Duration::from_millis(120);

/// A line on standard error that comes when the user has waited for a while.
pub(crate) struct Meter {
    started: Cell<Instant>,
    shown: bool,
    bar: RefCell<Option<ProgressBar>>,
    /// How far it was when first told: what was done before, in an earlier run, says nothing about the rate.
    first: Cell<Option<(u64, Instant)>>,
    /// What is being tried.
    trying: Arc<Mutex<Trying>>,
}

/// What is being tried; shown by a thread of its own, since a step may take long.
#[derive(Default)]
struct Trying {
    says: String,
    bar: Option<ProgressBar>,
    /// Whether somebody waits until it is time to show it.
    awaited: bool,
}

impl Meter {
    /// A meter; `quiet` ones show nothing.
    pub(crate) fn new(quiet: bool) -> Self {
        let shown = !quiet && std::io::stderr().is_terminal();
        Self {
            started: Cell::new(Instant::now()),
            shown,
            bar: RefCell::new(None),
            first: Cell::new(None),
            trying: Arc::default(),
        }
    }

    /// Begins anew.
    pub(crate) fn begin(&self) {
        self.clear();
        self.started.set(Instant::now());
        self.first.set(None);
    }

    /// Takes note of how far it is.
    pub(crate) fn report(&self, progress: Progress) {
        if !self.shown {
            return;
        }
        // A later computation of the same command begins again.
        let first = self.first.get().filter(|(done, _)| *done <= progress.done);
        let (before, since) = first.unwrap_or((progress.done, Instant::now()));
        self.first.set(Some((before, since)));
        if self.started.get().elapsed() < PATIENCE {
            return;
        }
        let trying = self.trying.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = &trying.bar {
            bar.set_message(format!("{} {}", reached(progress), pace(progress, before, since.elapsed())));
            return;
        }
        if trying.awaited {
            return;
        }
        drop(trying);
        let mut bar = self.bar.borrow_mut();
        let bar = bar.get_or_insert_with(|| new_bar(progress));
        bar.set_position(progress.done);
        bar.set_message(pace(progress, before, since.elapsed()));
    }

    /// Takes note of what is tried now.
    pub(crate) fn trying(&self, says: String) {
        if !self.shown {
            return;
        }
        self.first.set(None);
        let mut trying = self.trying.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = &trying.bar {
            bar.set_prefix(says.clone());
            bar.set_message("");
        } else if !trying.awaited {
            trying.awaited = true;
            let (left, shared) =
                (PATIENCE.saturating_sub(self.started.get().elapsed()), Arc::clone(&self.trying));
            thread::spawn(move || {
                thread::sleep(left);
                appear(&shared);
            });
        }
        trying.says = says;
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.bar.borrow_mut().take() {
            bar.finish_and_clear();
        }
        let mut trying = self.trying.lock().unwrap_or_else(PoisonError::into_inner);
        trying.awaited = false;
        if let Some(bar) = trying.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// Shows what is tried, unless it is over by now.
fn appear(trying: &Mutex<Trying>) {
    let mut trying = trying.lock().unwrap_or_else(PoisonError::into_inner);
    if !trying.awaited || trying.bar.is_some() {
        return;
    }
    let bar = ProgressBar::no_length().with_style(style("{spinner} {elapsed} {prefix} {msg}"));
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.set_prefix(trying.says.clone());
    bar.enable_steady_tick(TICK);
    trying.bar = Some(bar);
}

/// How many are done, of how many.
fn reached(progress: Progress) -> String {
    match progress.total {
        Some(total) => format!("{}/{}", HumanCount(progress.done), HumanCount(total)),
        None => HumanCount(progress.done).to_string(),
    }
}
/// How many a second since `before`, and the time left at that rate.
fn pace(progress: Progress, before: u64, elapsed: Duration) -> String {
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = progress.done.saturating_sub(before).saturating_mul(1000) / milliseconds;
    let left = progress.total.and_then(|total| total.saturating_sub(progress.done).checked_div(rate));
    let left = left.map(|left| format!(" {}", FormattedDuration(Duration::from_secs(left))));
    format!("{}/s{}", HumanCount(rate), left.unwrap_or_default())
}

fn new_bar(progress: Progress) -> ProgressBar {
    let bar = match progress.total {
        Some(total) => ProgressBar::new(total).with_style(style("{wide_bar} {pos}/{len} {msg}")),
        None => ProgressBar::no_length().with_style(style("{spinner} {pos} {msg} {elapsed}")),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rate_and_time_left() {
        let progress = |done, total| Progress { done, total };
        let rows = [
            (progress(3_000_000, Some(9_000_000)), 1_000_000, 2_000, "1,000,000/s 00:00:06"),
            (progress(3_000_000, None), 0, 1_500, "2,000,000/s"),
            (progress(5, Some(10)), 5, 1_000, "0/s"),
            (progress(1, Some(u64::MAX)), 0, 0, "1,000/s"),
        ];
        for (progress, before, milliseconds, expected) in rows {
            let shown = pace(progress, before, Duration::from_millis(milliseconds));
            assert!(shown.starts_with(expected), "{shown}");
        }
    }
}
