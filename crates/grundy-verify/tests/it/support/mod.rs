//! What the tests of the checker share: games, certificates, and plain computations that know nothing of it.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod brute;
pub(crate) mod learn;
pub(crate) mod residues;
pub(crate) mod rows;

use std::sync::Arc;

use grundy_core::{Certificate, Evidence, Of, Periodic, Reading, Run, Subject, Window};
use grundy_rules::{BoundGame, check_text, digest};
use grundy_syntax::Source;
use grundy_syntax::tree::Play;
use grundy_texts::EN;
use grundy_verify::{Rejection, Theorem, verify};

/// The game that a text and values of parameters make.
pub(crate) fn game(text: &str, set: &[(&str, &str)]) -> BoundGame {
    let run = Run::unlimited();
    let checked = check_text(&Arc::new(Source::new("rules", text)));
    let told = checked.diagnostics.iter().map(|told| told.message(EN)).collect::<Vec<_>>();
    let rules = checked.rules.unwrap_or_else(|| panic!("{text}: {told:?}"));
    let values: Vec<_> = set
        .iter()
        .map(|(name, value)| {
            let value = rules.read_param(name, &Source::new("set", value), &run).expect("a value");
            ((*name).to_owned(), value)
        })
        .collect();
    rules.bind(&values, &run).expect("parameters that fit")
}

/// The same game for a certificate.
pub(crate) fn subject(game: &BoundGame) -> Subject {
    let rules = game.rules();
    let values = game.params().iter().map(ToString::to_string);
    Subject {
        name: rules.name.clone(),
        rules: rules.source.text().to_owned(),
        digest: digest(rules),
        params: rules.params.iter().map(|param| param.name.clone()).zip(values).collect(),
        misere: game.play() == Play::Misere,
    }
}

/// A certificate for a game.
pub(crate) fn certificate(
    game: &BoundGame,
    of: Of,
    evidence: Evidence,
    readings: Vec<Reading>,
) -> Certificate {
    Certificate { game: subject(game), of, evidence, readings }
}

/// Checks within a bound of two million states.
pub(crate) fn check(game: &BoundGame, certificate: &Certificate) -> Result<Theorem, Rejection> {
    let limits = grundy_core::Limits { positions: Some(2_000_000), bytes: 1 << 30 };
    verify(game, certificate, &Run::new(limits, &|| None, &|_| ()))
}

/// What was said against a certificate, in English.
pub(crate) fn told(rejection: &Rejection) -> String {
    match rejection {
        Rejection::WrongGame(why) => format!("wrong game: {}", why.show(EN)),
        Rejection::Outside(why) => format!("outside: {}", why.show(EN)),
        Rejection::Fails { step, because } => format!("{}: {}", step.show(EN), because.show(EN)),
        Rejection::Stopped(stop) => format!("stopped: {}", stop.arg().show(EN)),
    }
}

/// The values of a take-and-break code, by its definition.
pub(crate) fn code_values(digits: &[u8], length: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..length {
        let mut seen = Vec::new();
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= n) {
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                seen.push(0);
            }
            if digit & 2 != 0 && rest > 0 {
                seen.push(values[rest]);
            }
            if digit & 4 != 0 {
                seen.extend((1..rest).map(|first| values[first] ^ values[rest - first]));
            }
            if digit & 8 != 0 {
                let pairs = (1..rest).flat_map(|a| (1..rest - a).map(move |b| (a, b)));
                seen.extend(pairs.map(|(a, b)| values[a] ^ values[b] ^ values[rest - a - b]));
            }
        }
        values.push((0..).find(|value| !seen.contains(value)).expect("a value"));
    }
    values
}

/// The shortest description of values that repeat, with preperiod at least 1.
pub(crate) fn periodic(values: &[u64]) -> Periodic {
    for period in 1..values.len() / 3 {
        let last = (1..values.len() - period).rev().find(|n| values[*n] != values[n + period]);
        let preperiod = last.map_or(1, |last| last + 1);
        if preperiod + 2 * period < values.len() {
            let first = values[..preperiod + period].iter().copied().map(Some).collect();
            let number = |size: usize| u64::try_from(size).expect("a small number");
            return Periodic {
                preperiod: number(preperiod),
                period: number(period),
                saltus: 0,
                values: first,
            };
        }
    }
    panic!("no period");
}

/// A window certificate for a game with that code.
pub(crate) fn window(game: &BoundGame, digits: &[u8], length: usize) -> Certificate {
    let values = periodic(&code_values(digits, length));
    certificate(game, Of::Values, Evidence::Window(Window { digits: digits.to_vec(), values }), Vec::new())
}
