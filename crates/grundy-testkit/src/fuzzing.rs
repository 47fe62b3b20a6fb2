//! Any bytes through the whole pipeline: nothing may panic, and nothing may run away.
//!
//! [`rules`] is what the fuzz target of the same name calls. What it finds is kept in
//! `fuzz/crashes`, and inputs worth trying again in `fuzz/corpus-kept`; both run as tests.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_core::{Flow, Limits, Player, Run, Stop};
use grundy_rules::classify::classify;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, check_text};
use grundy_solve::plan;
use grundy_solve::solver::MoveLimits;
use grundy_syntax::{Diagnostic, Source, parse_claim, parse_expr, parse_sum};
use grundy_texts::{EN, ZH};

use crate::arbitrary::Random;

/// What one text may use.
const LIMITS: Limits = Limits { positions: Some(300), bytes: 16 << 20 };

/// Polls before a text is given up.
const MOST_POLLS: u64 = 40;

/// Positions that are tried with every text.
const POSITIONS: [&str; 9] =
    ["3", "(2, 3)", "([1, 2])", "({1, 3})", "2 + 4", "()", "(\"LR_L\")", "(\"../.#\")", "({}, {})"];

/// Reads, checks, binds, plays, classifies and solves, within small limits.
pub fn rules(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let source = Arc::new(Source::new("fuzz", &text));
    for told in &[parse_sum(&source).1, parse_expr(&source).1, parse_claim(&source).1] {
        shown(&source, told);
    }
    let checked = check_text(&source);
    shown(&source, &checked.diagnostics);
    let Some(rules) = checked.rules else { return };
    let polls = Cell::new(0);
    let poll = || {
        polls.set(polls.get() + 1);
        (polls.get() > MOST_POLLS).then_some(Stop::Time)
    };
    let run = Run::new(LIMITS, &poll, &|_| ());
    let Ok(game) = rules.bind(&[], &run) else { return };
    for position in POSITIONS {
        if let Ok(position) = game.read_position(&Source::new("position", position), &run.fresh()) {
            play(&game, &position, &run);
            polls.set(0);
            solve(&game, &position, &run);
            polls.set(0);
        }
    }
}

/// Messages are made in both languages, and their places are in the text.
fn shown(source: &Source, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        for lang in [EN, ZH] {
            let _message = diagnostic.message(lang);
            let _helps = diagnostic.helps(lang);
        }
        let range = diagnostic.span.range();
        assert!(range.start <= range.end && range.end <= source.text().len(), "{diagnostic:?}");
        let _place = source.place(diagnostic.span.start);
    }
}

fn play(game: &BoundGame, position: &Position, run: &Run<'_>) {
    let run = run.fresh();
    let mut open: Vec<Component> = position.parts().to_vec();
    let mut seen: BTreeSet<Component> = BTreeSet::new();
    while let Some(at) = open.pop() {
        let moved = game.moves(&at, &run, &mut |chosen| {
            let _name = chosen.to_string();
            open.extend(chosen.to.into_iter().filter(|part| seen.len() < 100 && seen.insert(part.clone())));
            if open.len() > 1_000 { Flow::Break(()) } else { Flow::Continue(()) }
        });
        let scored = game.scored_options_of(Player::Right, &at, &run, &mut |_, _| Flow::Continue(()));
        if moved.is_err() || scored.is_err() || run.position().is_err() {
            return;
        }
    }
}

fn solve(game: &BoundGame, position: &Position, run: &Run<'_>) {
    let class = classify(game, &run.fresh());
    let limits = MoveLimits { listed: 10, tried: 1_000 };
    let _solved = plan::solve(game, &class, position, None, limits, &run.fresh());
}

/// A text made from seeds by cutting, repeating, exchanging and joining pieces.
pub fn mutated(seeds: &[String], random: &mut Random) -> Vec<u8> {
    let mut bytes = random.pick(seeds).as_bytes().to_vec();
    for _ in 0..1 + random.below(4) {
        let other = random.pick(seeds).as_bytes();
        let (from, to) = (random.below(bytes.len() + 1), random.below(bytes.len() + 1));
        let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 30));
        match random.below(5) {
            0 => drop(bytes.drain(from..to)),
            1 => {
                let piece = bytes[from..to].to_vec();
                bytes.splice(to..to, piece);
            }
            2 => {
                let start = random.below(other.len() + 1);
                let end = (start + random.below(30)).min(other.len());
                bytes.splice(from..to, other[start..end].iter().copied());
            }
            3 => bytes.insert(from, *random.pick(b"()[]{}+-*=<>.,:;#\"0129 \n\tnk\xff\0")),
            _ => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte = byte.wrapping_add(1);
                }
            }
        }
    }
    bytes
}
