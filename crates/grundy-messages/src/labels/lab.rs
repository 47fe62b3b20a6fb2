//! The lab: questions as JSON, the server and its page.

/// Adds these rows to those of the table before.
macro_rules! with_lab {
    ($($before:tt)*) => {
        names! {
        $($before)*
        ApiUnknownMethod "api-unknown-method";
        ApiBadRequest "api-bad-request";
        ApiBadJson "api-bad-json";
        ApiIsOver "api-is-over";
        ApiManyTurns "api-many-turns";
        PlayRefuted "play-refuted";
        }
    };
}

pub(super) use with_lab;
