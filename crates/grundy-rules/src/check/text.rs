//! Parsing and checking in one step, without the mistakes that only follow from others.

use std::sync::Arc;

use grundy_messages::{Code, Severity};
use grundy_syntax::tree::{Clause, ClauseKind};
use grundy_syntax::{Source, Span, parse};

use super::{Checked, check};

/// Parses and checks a text, and leaves out what only follows from a slip already told.
///
/// After a slip in the `position` clause every use of a field looks unknown; telling all of
/// them would bury the one line that has to be changed.
pub fn check_text(source: &Arc<Source>) -> Checked {
    let parsed = parse(source);
    let mut checked = check(source, &parsed.file);
    let errors = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error);
    let (mended, slips): (Vec<_>, Vec<_>) = errors.partition(|diagnostic| is_mended(diagnostic.code));
    if !slips.is_empty() || !mended.is_empty() {
        let clauses = &parsed.file.clauses;
        let slips: Vec<Span> = slips.iter().map(|diagnostic| diagnostic.span).collect();
        let slipped = |clause: &&Clause| {
            clause.kind == ClauseKind::Bad || slips.iter().any(|slip| touch(clause.span, *slip))
        };
        let broken: Vec<&Clause> = clauses.iter().filter(slipped).collect();
        let hidden = clauses.is_empty() || broken.iter().any(|clause| declares(clause));
        checked.diagnostics.retain(|diagnostic| {
            let inside = broken.iter().any(|clause| touch(clause.span, diagnostic.span));
            let hides = hidden && needs_declarations(diagnostic.code);
            !inside && !hides
        });
        checked.rules = None;
    }
    checked.diagnostics.extend(parsed.diagnostics);
    checked.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    checked
}

/// Whether the parser read on as if the right thing had been written, so that the rest of the
/// clause means what it says.
fn is_mended(code: Code) -> bool {
    matches!(
        code,
        Code::Caret
            | Code::DoubleAmpersand
            | Code::Equals
            | Code::Fullwidth
            | Code::Percent
            | Code::Slash
            | Code::UnknownClause
    )
}

fn touch(a: Span, b: Span) -> bool {
    a.start <= b.end && b.start <= a.end
}

/// Whether other clauses may use a name from this one.
fn declares(clause: &Clause) -> bool {
    matches!(
        clause.kind,
        ClauseKind::Bad
            | ClauseKind::Def(_)
            | ClauseKind::Let { .. }
            | ClauseKind::Param { .. }
            | ClauseKind::Position(_)
            | ClauseKind::Start { .. }
    )
}

/// Whether the mistake may be only that a declaration could not be read.
fn needs_declarations(code: Code) -> bool {
    matches!(
        code,
        Code::ClaimArgs
            | Code::ClaimNames
            | Code::FieldCount
            | Code::KindMissing
            | Code::NoPosition
            | Code::UnknownFunction
            | Code::UnknownKind
            | Code::UnknownName
    )
}
