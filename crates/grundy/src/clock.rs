//! The clock.
//!
//! The standard library has none for WebAssembly, and asking it would end the module. There the page has one, which the front end sets.

use std::sync::OnceLock;
use std::time::Duration;

/// Tells how much time has passed since a moment that does not change.
pub type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Uses this clock from now on, unless one was used before.
pub fn set_clock(clock: Clock) {
    CLOCK.get_or_init(|| clock);
}

/// How much time has passed since some moment.
pub fn now() -> Duration {
    CLOCK.get_or_init(|| since_start)()
}

/// The clock of the machine.
#[cfg(not(target_arch = "wasm32"))]
fn since_start() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Time stands still where there is no clock.
#[cfg(target_arch = "wasm32")]
fn since_start() -> Duration {
    Duration::ZERO
}
