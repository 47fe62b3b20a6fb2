//! How far a long computation is, on a terminal only.

use std::cell::RefCell;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use grundy::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Computations shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(400);

/// A line on standard error that comes when the user has waited for a while.
pub(crate) struct Meter {
    started: Instant,
    shown: bool,
    bar: RefCell<Option<ProgressBar>>,
}

impl Meter {
    /// A meter; `quiet` ones show nothing.
    pub(crate) fn new(quiet: bool) -> Self {
        let shown = !quiet && std::io::stderr().is_terminal();
        Self { started: Instant::now(), shown, bar: RefCell::new(None) }
    }

    /// Takes note of how far it is.
    pub(crate) fn report(&self, progress: Progress) {
        if !self.shown || self.started.elapsed() < PATIENCE {
            return;
        }
        let mut bar = self.bar.borrow_mut();
        let bar = bar.get_or_insert_with(|| new_bar(progress));
        bar.set_position(progress.done);
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.bar.borrow_mut().take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(progress: Progress) -> ProgressBar {
    let bar = match progress.total {
        Some(total) => ProgressBar::new(total).with_style(style("{wide_bar} {pos}/{len} {eta}")),
        None => ProgressBar::no_length().with_style(style("{spinner} {pos} {elapsed}")),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
