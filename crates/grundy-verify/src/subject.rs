//! Which game a certificate is about, and whether what it says makes sense there.

use std::sync::Arc;

use grundy_core::{Certificate, Evidence, Halt, Known, Library, Of, Run};
use grundy_messages::{Arg, Label};
use grundy_rules::ir::Compound;
use grundy_rules::{BoundGame, CompoundKind, check_text, digest};
use grundy_syntax::Source;
use grundy_syntax::tree::{Ending, Play};

use crate::{Rejection, refuse};

/// The certificate names this game, and what it speaks of exists there.
pub(crate) fn check(game: &BoundGame, certificate: &Certificate, run: &Run<'_>) -> Result<(), Rejection> {
    same_game(game, certificate)?;
    if let Some(rule) = game.rules().moves.iter().find(|rule| rule.side.is_some()) {
        return Err(refuse::partizan(&rule.name));
    }
    if !game.rules().is_plain() && !is_by_coins(game, &certificate.evidence) {
        return Err(Rejection::Outside(Arg::Label(Label::VerifyPlain)));
    }
    match certificate.of {
        Of::Values => has_values(game),
        Of::Losing => has_outcomes(game, run),
    }
}

/// Whether the evidence is a theorem about coins, which looks at `reduce` itself.
fn is_by_coins(game: &BoundGame, evidence: &Evidence) -> bool {
    let coins = |library: &Library| matches!(library.theorem, Known::Superposition | Known::Tartan);
    !game.rules().score && matches!(evidence, Evidence::Library(library) if coins(library))
}

fn same_game(game: &BoundGame, certificate: &Certificate) -> Result<(), Rejection> {
    let subject = &certificate.game;
    let rules = game.rules();
    if subject.digest != digest(rules) {
        return Err(Rejection::WrongGame(Arg::Label(Label::VerifyDigest)));
    }
    let written = check_text(&Arc::new(Source::new("certificate", &subject.rules)));
    if written.rules.is_none_or(|written| digest(&written) != subject.digest) {
        return Err(Rejection::WrongGame(Arg::Label(Label::VerifyText)));
    }
    let named = rules.params.iter().map(|param| param.name.clone());
    let open = certificate.evidence.open();
    let values = game.params().iter().map(ToString::to_string);
    let params: Vec<(String, String)> = named.zip(values).filter(|(name, _)| !open.contains(name)).collect();
    if subject.params != params {
        let show = |params: &[(String, String)]| {
            let all: Vec<String> = params.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            Arg::from(format!("({})", all.join(", ")))
        };
        let args = vec![("expected", show(&subject.params)), ("found", show(&params))];
        return Err(Rejection::WrongGame(Arg::Filled(Label::VerifyParams, args)));
    }
    if subject.misere != (game.play() == Play::Misere) {
        return Err(Rejection::WrongGame(Arg::Label(Label::VerifyPlay)));
    }
    Ok(())
}

/// Components have Grundy values, and that of a sum is the xor of those of its parts.
fn has_values(game: &BoundGame) -> Result<(), Rejection> {
    let rules = game.rules();
    let why = if game.play() == Play::Misere {
        Label::WhyMisere
    } else if !matches!(rules.compound, Compound::Disjunctive) {
        Label::WhyCompound
    } else if rules.ends.iter().any(|ends| ends.ending != Ending::MoverLoses) {
        Label::WhyEnds
    } else if !rules.goals.is_empty() {
        Label::VerifyGoals
    } else {
        return Ok(());
    };
    Err(refuse::no_values(why))
}

/// A component played alone is won or lost.
fn has_outcomes(game: &BoundGame, run: &Run<'_>) -> Result<(), Rejection> {
    let decided = |ending: Ending| matches!(ending, Ending::MoverLoses | Ending::MoverWins);
    if !game.rules().ends.iter().all(|ends| decided(ends.ending)) {
        return Err(Rejection::Outside(Arg::Label(Label::VerifyEnding)));
    }
    match game.compound(run) {
        Ok(CompoundKind::Selective(Some(0))) | Err(Halt::Error(_)) => {
            Err(Rejection::Outside(Arg::Label(Label::VerifyNoTurn)))
        }
        Ok(_) => Ok(()),
        Err(Halt::Stop(stop)) => Err(stop.into()),
    }
}
