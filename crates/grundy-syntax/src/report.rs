//! Diagnostics as they are found, with a limit on how many are kept.

use grundy_messages::Code;

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// At most this many errors are shown for one text.
pub const MAX_ERRORS: usize = 100;

/// The first diagnostics found, and how many more there were.
#[derive(Debug, Default)]
pub(crate) struct Report {
    kept: Vec<Diagnostic>,
    dropped: usize,
}

impl Report {
    /// Adds one, or only counts it when there are too many.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.push_with(|| diagnostic);
    }

    /// Adds what `make` gives, which is not made at all when there are too many.
    pub(crate) fn push_with(&mut self, make: impl FnOnce() -> Diagnostic) {
        if self.is_full() {
            self.dropped += 1;
        } else {
            self.kept.push(make());
        }
    }

    /// Whether further diagnostics are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.kept.len() >= MAX_ERRORS
    }

    /// Changes the diagnostic of exactly that place, if it was kept.
    pub(crate) fn refine(&mut self, span: Span, change: impl FnOnce(&mut Diagnostic)) {
        if let Some(found) = self.kept.iter_mut().find(|diagnostic| diagnostic.span == span) {
            change(found);
        }
    }

    /// Whether an operator of another language was reported at exactly that place.
    pub(crate) fn has_operator(&self, span: Span) -> bool {
        let is_operator =
            |code| matches!(code, Code::DoubleAmpersand | Code::Caret | Code::Percent | Code::Slash);
        self.kept.iter().any(|diagnostic| diagnostic.span == span && is_operator(diagnostic.code))
    }

    /// How far the report is, for [`Report::rewind`].
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.kept.len(), self.dropped)
    }

    /// Forgets what was reported since `mark`.
    pub(crate) fn rewind(&mut self, (kept, dropped): (usize, usize)) {
        self.kept.truncate(kept);
        self.dropped = dropped;
    }

    /// All diagnostics of both reports in the order of the text, and one that counts the rest.
    pub(crate) fn merge(self, other: Self) -> Vec<Diagnostic> {
        let mut all = self.kept;
        all.extend(other.kept);
        all.sort_by_key(|diagnostic| diagnostic.span);
        all.dedup();
        let dropped = self.dropped + other.dropped + all.len().saturating_sub(MAX_ERRORS);
        all.truncate(MAX_ERRORS);
        if let Some(last) = all.last()
            && dropped > 0
        {
            let more = Diagnostic::new(Code::TooManyErrors, last.span).arg("count", dropped.to_string());
            all.push(more);
        }
        all
    }
}
