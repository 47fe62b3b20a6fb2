//! The expressions of the evidence, read as parts of claims.
//!
//! A text stands in parentheses inside a claim about the only field, so it sees what a claim sees. Whatever a text makes of the claim
//! around it, what is read is the whole of one expression: a claim with `where`, or of another shape, is refused.

use std::sync::Arc;

use grundy_core::Of;
use grundy_messages::{Arg, Label};
use grundy_rules::ir::{Claim, Comparison, Expr, ExprKind};
use grundy_rules::{BoundGame, check_claim};
use grundy_syntax::Source;

use super::shape;
use crate::Rejection;
use crate::translate::Written;

/// Texts of more bytes are not read.
const MOST_BYTES: usize = 20_000;

/// A text that was read, inside its claim.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) claim: Claim,
    pub(super) source: Arc<Source>,
}

impl Text {
    /// The whole expression.
    pub(super) fn written(&self) -> Written<'_> {
        self.of(&self.claim.body.body)
    }

    /// A part of the expression.
    pub(super) fn of<'e>(&self, body: &'e Expr) -> Written<'e> {
        Written { body, slots: self.claim.body.slots.len() }
    }
}

/// A condition on parameters.
pub(super) fn condition(game: &BoundGame, text: &str) -> Result<Text, Rejection> {
    read(game, text, |field| format!("P({field}) iff ({text}\n)"))
}

/// The value of a position, or the condition that it is lost.
pub(super) fn value(game: &BoundGame, of: Of, text: &str) -> Result<Text, Rejection> {
    read(game, text, |field| match of {
        Of::Values => format!("g({field}) = ({text}\n)"),
        Of::Losing => format!("P({field}) iff ({text}\n)"),
    })
}

/// A number: what is read compares it with 0.
pub(super) fn number(game: &BoundGame, text: &str) -> Result<Text, Rejection> {
    let read = read(game, text, |field| format!("P({field}) iff (({text}\n) == 0)"))?;
    if compared(&read).is_none() {
        return Err(wrong(text));
    }
    Ok(read)
}

/// The number of a text that was read as one.
pub(super) fn compared(text: &Text) -> Option<&Expr> {
    let ExprKind::Compare(operands, ops) = &text.claim.body.body.kind else { return None };
    match (operands.as_slice(), ops.as_slice()) {
        ([number, zero], [Comparison::Equal]) => {
            matches!(&zero.kind, ExprKind::Int(int) if int.to_i64() == Some(0)).then_some(number)
        }
        _ => None,
    }
}

fn read(game: &BoundGame, text: &str, claim: impl Fn(&str) -> String) -> Result<Text, Rejection> {
    let rules = game.rules();
    let field = rules.kinds.first().and_then(|kind| kind.fields.first());
    let Some(field) = field.filter(|_| text.len() <= MOST_BYTES) else { return Err(wrong(text)) };
    let source = Arc::new(Source::new("evidence", &claim(&field.name)));
    match check_claim(rules, &source) {
        Ok(claim) if claim.condition.is_none() && !claim.is_of_start() => Ok(Text { claim, source }),
        _ => Err(wrong(text)),
    }
}

/// A text that is no expression.
pub(super) fn wrong(text: &str) -> Rejection {
    let shown: String = text.chars().take(80).collect();
    shape(Arg::Filled(Label::VerifyResidueText, vec![("text", Arg::from(shown))]))
}
