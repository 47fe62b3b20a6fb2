//! The expressions of a formula for all parameters, read by the grammar of claims.

use grundy_messages::Label;
use grundy_rules::check_claim;
use grundy_rules::ir::{Claim, ExprKind, Rules};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;

use crate::Refusal;
use crate::trouble::{Tried, Trouble};

/// An expression in a text of its own.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) source: Source,
    pub(crate) claim: Claim,
}

/// What an expression may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sees {
    Parameters,
    ParametersAndField,
}

impl Text {
    /// A condition.
    pub(crate) fn condition(rules: &Rules, text: &str, sees: Sees) -> Tried<Self> {
        Self::read(rules, |field| format!("P({field}) iff {text}"), text, sees)
    }

    /// A number.
    pub(crate) fn number(rules: &Rules, text: &str, sees: Sees) -> Tried<Self> {
        Self::read(rules, |field| format!("g({field}) = {text}"), text, sees)
    }

    fn read(rules: &Rules, write: impl Fn(&str) -> String, text: &str, sees: Sees) -> Tried<Self> {
        let refused = || Trouble::from(Refusal::naming(Label::FragmentExpression, text.to_owned()));
        let field = rules.kinds.first().and_then(|kind| kind.fields.first()).ok_or_else(refused)?;
        let source = Source::new("CERTIFICATE", &write(&field.name));
        let claim = check_claim(rules, &source).map_err(|_| refused())?;
        let plain = claim.condition.is_none() && !claim.is_of_start();
        let known = matches!(claim.of, ClaimOf::Grundy | ClaimOf::Outcome('P'));
        let mut sees_field = false;
        claim.body.body.walk(&mut |part| sees_field |= matches!(part.kind, ExprKind::Local(0)));
        match plain && known && (sees == Sees::ParametersAndField || !sees_field) {
            true => Ok(Self { source, claim }),
            false => Err(refused()),
        }
    }
}
