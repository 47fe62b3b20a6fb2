//! The workbench as one WebAssembly module: `grundy-api` for a page in the browser, without files, threads and machine code.
//!
//! The module exports `alloc`, `free` and `call` and imports `now` and `progress` from `env`. A page lends the name of a [method](grundy_api::METHODS) and a question,
//! and gets the place of the answer: four bytes of length, the least first, then the document as UTF-8. What is not on this machine, the page gives: the clock,
//! and an ear for news. A module that fails is in no known state: then its worker is started anew.
//!
//! `web/build-wasm.sh` builds it. Everywhere else this crate is only [`answer`], the same questions with the same limits, so that both can be compared.
//!
//! ```
//! let document = grundy_wasm::answer(b"solve", br#"{"rules": {"slug": "kayles"}, "position": "3 + 5"}"#, &|_| ());
//! assert!(document.starts_with(r#"{"schema":"grundy/solve""#), "{document}");
//! ```

#[cfg(target_arch = "wasm32")]
mod door;

use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy_api::{Desk, Limits, Step};

/// Between two pieces of news.
const QUIET: Duration = Duration::from_millis(100);

/// Answers a question within the limits of a page. News of a long answer are told as JSON, ten times a second at most.
///
/// Nobody can interrupt it but the clock: a page that does not want the answer any more ends the worker.
pub fn answer(method: &[u8], params: &[u8], tell: &dyn Fn(&str)) -> String {
    let (method, params) = (String::from_utf8_lossy(method), String::from_utf8_lossy(params));
    let (cancelled, last) = (AtomicBool::new(false), Cell::new(grundy::now()));
    let progress = |step: Step| {
        let now = grundy::now();
        if now.saturating_sub(last.get()) >= QUIET {
            last.set(now);
            tell(&step.json().to_string());
        }
    };
    let desk = Desk {
        langs: &grundy_texts::ALL,
        limits: Limits::default(),
        cancelled: &cancelled,
        progress: &progress,
        rest: &|| (),
    };
    grundy_api::call(&method, &params, &desk)
}
