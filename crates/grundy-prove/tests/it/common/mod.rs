//! What the tests of this crate share: games from text, claims, and attempts in one word.

#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod compare;

use grundy_automata::Limits;
use grundy_core::{Coding, Of, Relations, Run};
use grundy_prove::{Attempt, ClaimFailure, Trouble, by_induction, relations_of_claim};
use grundy_rules::classify::classify;
use grundy_rules::ir::Claim;
use grundy_rules::{BoundGame, check_claim};
use grundy_syntax::Source;
use grundy_texts::EN;

pub(crate) fn game(text: &str, set: &[(&str, &str)]) -> BoundGame {
    grundy_testkit::corpus::game(text, set, &Run::unlimited()).expect(text)
}

pub(crate) fn claim(game: &BoundGame, text: &str) -> (Claim, Source) {
    let source = Source::new("claim", text);
    let claim = check_claim(game.rules(), &source);
    (claim.unwrap_or_else(|wrong| panic!("{text}: {wrong:?}")), source)
}

/// The relations of a claim; a refusal or a failure in words.
pub(crate) fn relations(game: &BoundGame, text: &str, coding: Coding) -> Result<Relations, String> {
    let (claim, source) = claim(game, text);
    let made = relations_of_claim(game, (&claim, &source), coding, Limits::default(), &Run::unlimited());
    made.map_err(|failure| match failure {
        ClaimFailure::Trouble(trouble) => told(game, trouble.into()),
        ClaimFailure::Undefined(component) => format!("undefined at {}", game.show(&component)),
    })
}

/// How an attempt by induction ended, in words.
pub(crate) fn induction(game: &BoundGame, of: Of, relations: &Relations) -> String {
    let run = Run::unlimited();
    let class = classify(game, &run);
    told(game, by_induction(game, &class, of, relations, Limits::default(), &run))
}

/// An attempt in words.
pub(crate) fn told(game: &BoundGame, attempt: Attempt) -> String {
    match attempt {
        Attempt::Found(_) => "found".to_owned(),
        Attempt::Refuted(against) => format!("{:?} at {}", against.obligation, game.show(&against.component)),
        Attempt::TooLarge(limit) => format!("too large: {limit:?}"),
        Attempt::Stopped(stop) => format!("stopped: {stop:?}"),
        Attempt::Outside(refusal) => format!("outside: {}", refusal.reason.show(EN)),
    }
}

pub(crate) fn trouble(game: &BoundGame, trouble: Trouble) -> String {
    told(game, trouble.into())
}
