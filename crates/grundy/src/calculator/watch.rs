//! Hears a limit of time and an interruption while an arena is at work.
//!
//! An arena knows no clock: it is given slices of work, each a little longer, and after a long time a slice is long. So a thread looks at the clock
//! and raises a flag, which the arena heeds after some thousand steps. What is computed does not depend on it; only when it ends does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::workbench::Workbench;

/// Between two looks at the clock.
const TICK: Duration = Duration::from_millis(20);

/// Computes with a flag that goes up when the workbench wants to stop.
pub(super) fn watched<T>(workbench: &Workbench<'_>, compute: impl FnOnce(Arc<AtomicBool>) -> T) -> T {
    let (flag, over) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    let alone = workbench.alone();
    thread::scope(|scope| {
        let (raised, over) = (Arc::clone(&flag), &over);
        let watch = move || {
            let bench = alone.bench();
            while !over.load(Ordering::Relaxed) {
                if bench.stop().is_some() {
                    raised.store(true, Ordering::Relaxed);
                    return;
                }
                thread::park_timeout(TICK);
            }
        };
        // Without a thread an end takes longer.
        let watcher = thread::Builder::new().spawn_scoped(scope, watch);
        let made = compute(flag);
        over.store(true, Ordering::Relaxed);
        if let Ok(watcher) = watcher {
            watcher.thread().unpark();
        }
        made
    })
}
