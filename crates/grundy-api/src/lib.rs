//! Questions and answers as JSON: what the command line prints with `--json`, a server sends and a page in the browser asks.
//!
//! A question is the name of a [method](METHODS) and a JSON object; [`call`] gives the document that answers it, or `{"error": …}` where the question is none.
//! Wrong rules are no wrong question: the document says so, with `ok: false` and diagnostics. Whatever the texts say, [`call`] does not panic, reads no file and
//! uses no more than its [`Desk`] allows; where a limit ends it, the document has `partial: true` and what is known by then.
//!
//! The documents themselves are made by [`documents`], which the command line shares; their types are those of `grundy_export::document`.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use grundy_api::{Desk, Limits, call};
//!
//! let cancelled = AtomicBool::new(false);
//! let desk = Desk { langs: &grundy_texts::ALL, limits: Limits::default(), cancelled: &cancelled, progress: &|_| (), rest: &|| () };
//! let answer = call("solve", r#"{"rules": {"slug": "kayles"}, "position": "3 + 5"}"#, &desk);
//! assert!(answer.starts_with(r#"{"schema":"grundy/solve","version":1,"game":"kayles","#), "{answer}");
//! assert!(call("solve", "{}", &desk).starts_with(r#"{"error":{"code":"bad-request""#));
//! ```

mod desk;
mod method;
mod methods;
mod request;

pub mod documents;

pub use desk::{Desk, Limits, Step};
pub use method::{Answer, Method, Status};
pub use methods::METHODS;

/// Answers a question, as one line of JSON.
pub fn call(method: &str, params: &str, desk: &Desk<'_>) -> String {
    answer(method, params, desk).json
}

/// Answers a question, and says whether it was one.
pub fn answer(method: &str, params: &str, desk: &Desk<'_>) -> Answer {
    match METHODS.iter().find(|known| known.name == method) {
        Some(method) => method.answer(params, desk),
        None => Answer::unknown(method, desk),
    }
}
