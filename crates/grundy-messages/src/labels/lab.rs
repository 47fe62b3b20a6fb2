//! The lab: questions as JSON, the server and its page.

/// Adds these rows to those of the table before.
macro_rules! with_lab {
    ($($before:tt)*) => {
        with_words! {
        $($before)*
        ApiUnknownMethod "api-unknown-method";
        ApiBadRequest "api-bad-request";
        ApiBadJson "api-bad-json";
        ApiIsOver "api-is-over";
        ApiManyTurns "api-many-turns";
        PlayRefuted "play-refuted";
        CompleteName "complete-name";
        CliServe "cli-serve";
        CliOptPort "cli-opt-port";
        CliOptBind "cli-opt-bind";
        CliOptOpen "cli-opt-open";
        CliExpectPort "cli-expect-port";
        CliExpectBind "cli-expect-bind";
        ServeTaken "serve-taken";
        ServePublic "serve-public";
        ServeReady "serve-ready";
        ServeEnd "serve-end";
        ServeNotOpened "serve-not-opened";
        ServeEnded "serve-ended";
        }
    };
}

pub(super) use with_lab;
