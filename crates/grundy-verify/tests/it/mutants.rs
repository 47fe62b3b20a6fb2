//! Certificates that were right until something was touched: all must be rejected.
//!
//! A mutant counts only if the change matters: rules whose values on a small box change, claims that some position of it refutes, automata that
//! differ on a box of numbers. Whatever is left out for that reason is counted, so that the tests show that mutants are there.

use grundy_core::{Automaton, Certificate, Coding, Evidence, Induction, Numeration, Of, Reading, Run};
use grundy_rules::{BoundGame, Value, check_claim, check_text};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;
use grundy_verify::Rejection;

use crate::support::brute::{Known, brute};
use crate::support::learn::runs;
use crate::support::rows::{Row, boards, heaps, nims, special, windows};
use crate::support::{check, subject};

/// The mutants of a row that were accepted, and how many there were.
#[derive(Default)]
struct Tried {
    rejected: usize,
    same: usize,
    accepted: Vec<String>,
}

impl Tried {
    fn see(&mut self, what: String, game: &BoundGame, certificate: &Certificate) {
        match check(game, certificate) {
            Ok(_) => self.accepted.push(what),
            Err(Rejection::Stopped(stop)) => {
                self.accepted.push(format!("{what}: not decided, {}", stop.id()))
            }
            Err(_) => self.rejected += 1,
        }
    }

    fn assert(&self, least: usize) {
        assert!(self.accepted.is_empty(), "accepted: {:#?}", self.accepted);
        assert!(self.rejected >= least, "only {} mutants", self.rejected);
        println!("{} mutants rejected, {} left out since they say the same", self.rejected, self.same);
    }
}

/// Every text that differs in one small thing.
fn altered(text: &str) -> Vec<String> {
    let changes: &[(&str, &str)] = &[
        ("..=", ".."),
        ("1..", "2.."),
        ("0..", "1.."),
        (" <= ", " < "),
        (" < ", " <= "),
        (" == ", " != "),
        (" != ", " == "),
        (" >= ", " > "),
        (" and ", " or "),
        (" or ", " and "),
        (" xor ", " + "),
        (" mod ", " div "),
        (" div ", " mod "),
        ("min(", "max("),
        ("max(", "min("),
        (" + ", " - "),
        (" - ", " + "),
        ("mover loses", "mover wins"),
        ("mover wins", "mover loses"),
        ("normal", "misere"),
        ("true", "false"),
        ("not ", ""),
        ("if ", "if not "),
        ("lowbit(", "1 + lowbit("),
        (" unordered", ""),
        ("\nmisere", ""),
        (" where n >= 1", ""),
    ];
    let mut all = Vec::new();
    for (from, to) in changes {
        for (at, _) in text.match_indices(from) {
            all.push(format!("{}{to}{}", &text[..at], &text[at + from.len()..]));
        }
    }
    for (at, digit) in text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        let digit = digit.to_digit(10).unwrap_or(0);
        for other in [digit + 1, digit.saturating_sub(1)] {
            all.push(format!("{}{other}{}", &text[..at], &text[at + 1..]));
        }
    }
    all.retain(|other| other != text);
    all.sort();
    all.dedup();
    all
}

fn every_row() -> Vec<Row> {
    [windows(), nims(2..=3), heaps(), boards(), special()].into_iter().flatten().collect()
}

#[test]
fn altered_rules_are_rejected() {
    let mut tried = Tried::default();
    for row in every_row() {
        let of = row.certificate.of;
        let right = brute(&row.game, of).expect("the game can be played");
        for text in altered(&row.certificate.game.rules) {
            let run = Run::unlimited();
            let checked = check_text(&std::sync::Arc::new(Source::new("rules", &text)));
            let Some(game) = checked.rules.and_then(|rules| rules.bind(&[], &run).ok()) else { continue };
            if brute(&game, of).is_some_and(|other| other == right) {
                tried.same += 1;
                continue;
            }
            // The claims would give most away, so only the evidence is left.
            let certificate =
                Certificate { game: subject(&game), readings: Vec::new(), ..row.certificate.clone() };
            tried.see(format!("{}: {text}", row.name), &game, &certificate);
        }
    }
    tried.assert(300);
}

/// Whether a position of the box says something else than the claim, or the claim is undefined there.
fn refuted(game: &BoundGame, known: &Known, text: &str) -> Option<bool> {
    let source = Source::new("claim", text);
    let claim = check_claim(game.rules(), &source).ok()?;
    let (tree, _) = grundy_syntax::parse_claim(&source);
    let names: Vec<String> = tree?.args.iter().map(|arg| arg.name.clone()).collect();
    let kind =
        game.rules().kinds.iter().position(|kind| kind.fields.iter().map(|field| &field.name).eq(&names))?;
    if claim.is_of_start() {
        return None;
    }
    for (component, value) in known.iter().filter(|(component, _)| component.kind == kind) {
        let right = match game.claimed(&claim, &component.fields, &Run::unlimited()) {
            Ok(None) => true,
            Ok(Some(Value::Int(claimed))) => claimed.to_u64() == Some(*value),
            Ok(Some(Value::Bool(claimed))) => {
                (claim.of == ClaimOf::Outcome('P')) == (claimed == (*value == 0))
            }
            _ => false,
        };
        if !right {
            return Some(true);
        }
    }
    Some(false)
}

#[test]
fn altered_claims_are_rejected() {
    let mut tried = Tried::default();
    for row in every_row() {
        let known = brute(&row.game, row.certificate.of).expect("the game can be played");
        for reading in &row.certificate.readings {
            let Reading::Claim(claim) = reading else { continue };
            for text in altered(claim) {
                match refuted(&row.game, &known, &text) {
                    Some(true) => {
                        let readings = vec![Reading::Claim(text.clone())];
                        let certificate = Certificate { readings, ..row.certificate.clone() };
                        tried.see(format!("{}: {text}", row.name), &row.game, &certificate);
                    }
                    Some(false) | None => tried.same += 1,
                }
            }
        }
    }
    tried.assert(60);
}

#[test]
fn claims_about_something_else_are_rejected() {
    let mut tried = Tried::default();
    for row in [nims(2..=2), boards(), special()].into_iter().flatten() {
        let texts = [
            "",
            "g(n) =",
            "P(z) iff z == 0",
            "D(n) iff false",
            "g(n) = v2(n)",
            "g(n) = gcd(n, 6)",
            "P(n) iff prime(n)",
        ];
        let mut texts: Vec<&str> = texts.to_vec();
        if row.certificate.of == Of::Losing {
            texts.extend(["g(a, b) = a xor b", "g(n) = n mod 4", "g(a, b, c) = a xor b xor c"]);
        }
        for text in texts {
            let certificate =
                Certificate { readings: vec![Reading::Claim(text.to_owned())], ..row.certificate.clone() };
            tried.see(format!("{}: {text}", row.name), &row.game, &certificate);
        }
    }
    tried.assert(80);
}

#[test]
fn another_game_is_rejected() {
    let mut tried = Tried::default();
    let all: [fn(&mut Certificate); 7] = [
        |certificate| certificate.game.digest.replace_range(0..1, "x"),
        |certificate| certificate.game.misere = !certificate.game.misere,
        |certificate| certificate.game.params.push(("q".into(), "1".into())),
        |certificate| certificate.game.params.iter_mut().for_each(|(_, value)| value.push('0')),
        |certificate| certificate.game.rules.push_str("\nmove extra() if false -> end"),
        |certificate| certificate.game.rules.clear(),
        |certificate| certificate.of = if certificate.of == Of::Values { Of::Losing } else { Of::Values },
    ];
    for row in every_row() {
        for (number, alter) in all.iter().enumerate() {
            let mut certificate = row.certificate.clone();
            alter(&mut certificate);
            if certificate != row.certificate {
                tried.see(format!("{}: {number}", row.name), &row.game, &certificate);
            }
        }
    }
    tried.assert(100);
}

#[test]
fn altered_windows_are_rejected() {
    let mut tried = Tried::default();
    for row in windows() {
        let Evidence::Window(window) = &row.certificate.evidence else { panic!("a window") };
        let mut mutants = Vec::new();
        for at in 0..window.digits.len() {
            for bit in 0..5 {
                let mut other = window.clone();
                other.digits[at] ^= 1 << bit;
                mutants.push((format!("digit {at} bit {bit}"), other));
            }
        }
        let values = &window.values.values;
        for (at, value) in values.iter().enumerate().step_by(1 + values.len() / 12) {
            let new = [
                value.map(|value| value + 1),
                value.and_then(|value| value.checked_sub(1)),
                None,
                Some(u64::MAX),
            ];
            for new in new.into_iter().filter(|new| new != value) {
                let mut other = window.clone();
                other.values.values[at] = new;
                mutants.push((format!("value {at} {new:?}"), other));
            }
        }
        let (e, p) = (window.values.preperiod, window.values.period);
        for (preperiod, period) in [
            (e, p + 1),
            (e, p - 1),
            (e + 1, p),
            (e - 1, p),
            (e - 1, p + 1),
            (e + 1, p - 1),
            (0, e + p),
            (e + p, 0),
            (u64::MAX, p),
        ] {
            let mut other = window.clone();
            (other.values.preperiod, other.values.period) = (preperiod, period);
            // The values as they were, and as many as there must be.
            mutants.push((format!("period {preperiod} {period}"), other.clone()));
            if preperiod.saturating_add(period) < 10_000 {
                other.values.values = (0..preperiod + period).map(|n| window.values.at(n)).collect();
                mutants.push((format!("period {preperiod} {period} filled"), other));
            }
        }
        let mut other = window.clone();
        other.values.saltus = 1;
        mutants.push(("saltus".into(), other));
        let same = |other: &grundy_core::Window| {
            other.digits == window.digits
                && other.values.is_consistent()
                && other.values.preperiod >= 1
                && other.values.saltus == 0
                && (0..3_000).all(|n| other.values.at(n) == window.values.at(n))
        };
        for (what, other) in mutants {
            if same(&other) {
                tried.same += 1;
                continue;
            }
            let certificate = Certificate {
                evidence: Evidence::Window(other),
                readings: Vec::new(),
                ..row.certificate.clone()
            };
            tried.see(format!("{}: {what}", row.name), &row.game, &certificate);
        }
    }
    tried.assert(200);
}

/// Whether two automata differ on a box of numbers.
fn differ(a: &Automaton, b: &Automaton) -> bool {
    let side: u64 = [0, 512, 64, 16, 8, 4, 4][a.tracks];
    let mut tuples = vec![Vec::new()];
    for _ in 0..a.tracks {
        tuples = tuples
            .iter()
            .flat_map(|tuple: &Vec<u64>| (0..side).map(move |n| [tuple.as_slice(), &[n]].concat()))
            .collect();
    }
    tuples.iter().any(|tuple| runs(a, tuple) != runs(b, tuple))
}

/// Automata that differ in one bit or one transition; of large ones every few.
fn altered_automata(automaton: &Automaton, most: usize) -> Vec<(String, Automaton)> {
    let mut all = Vec::new();
    let states = automaton.accepting.len();
    for state in (0..states).step_by(1 + states / most) {
        let mut other = automaton.clone();
        other.accepting[state] ^= true;
        all.push((format!("accepting {state}"), other));
    }
    for at in (0..automaton.next.len()).step_by(1 + automaton.next.len() / most) {
        for by in 1..states.min(4) {
            let mut other = automaton.clone();
            let to = usize::try_from(other.next[at]).expect("small");
            other.next[at] = u32::try_from((to + by) % states).expect("small");
            all.push((format!("transition {at} by {by}"), other));
        }
    }
    let mut other = automaton.clone();
    other.start = u32::try_from(states - 1).expect("small");
    all.push(("start".into(), other));
    all
}

#[test]
fn altered_relations_are_rejected() {
    let mut tried = Tried::default();
    for row in [nims(2..=3), heaps(), boards(), special()].into_iter().flatten() {
        let Evidence::Induction(evidence) = &row.certificate.evidence else { panic!("by induction") };
        // Positions of one number have a large box, which takes its time.
        let most = if row.game.rules().kinds[0].fields.len() == 1 { 8 } else { 24 };
        let mut try_with = |what: String, alter: &dyn Fn(&mut Induction)| {
            let mut other = evidence.clone();
            alter(&mut other);
            let evidence = Evidence::Induction(other);
            let certificate = Certificate { evidence, readings: Vec::new(), ..row.certificate.clone() };
            tried.see(format!("{}: {what}", row.name), &row.game, &certificate);
        };
        let mut same = 0;
        for (kind, automaton) in evidence.relations.kinds.iter().enumerate() {
            for (what, other) in altered_automata(automaton, most) {
                if differ(automaton, &other) {
                    try_with(format!("kind {kind} {what}"), &|evidence| {
                        evidence.relations.kinds[kind] = other.clone()
                    });
                } else {
                    same += 1;
                }
            }
            for (what, other) in malformed(automaton) {
                try_with(format!("kind {kind} {what}"), &|evidence| {
                    evidence.relations.kinds[kind] = other.clone()
                });
            }
        }
        for (kind, prefix) in evidence.relations.prefixes.iter().enumerate() {
            let Some(automaton) = prefix else { continue };
            for (what, other) in altered_automata(automaton, most) {
                if differ(automaton, &other) {
                    try_with(format!("prefix {kind} {what}"), &|evidence| {
                        evidence.relations.prefixes[kind] = Some(other.clone())
                    });
                } else {
                    same += 1;
                }
            }
            try_with(format!("prefix {kind} left out"), &|evidence| evidence.relations.prefixes[kind] = None);
        }
        tried.same += same;
    }
    tried.assert(600);
}

/// Automata whose data do not fit together.
fn malformed(automaton: &Automaton) -> Vec<(&'static str, Automaton)> {
    let right = || automaton.clone();
    let states = u32::try_from(automaton.accepting.len()).expect("small");
    let mut next = right();
    next.next.pop();
    let mut beyond = right();
    beyond.next[0] = states;
    let mut bits = right();
    bits.accepting.push(true);
    vec![
        ("base", Automaton { numeration: Numeration::Base(3), ..right() }),
        ("base 0", Automaton { numeration: Numeration::Base(0), ..right() }),
        ("tracks", Automaton { tracks: automaton.tracks + 1, ..right() }),
        ("many tracks", Automaton { tracks: usize::MAX, ..right() }),
        ("start", Automaton { start: states, ..right() }),
        ("short table", next),
        ("beyond the table", beyond),
        ("more bits", bits),
        ("nothing", Automaton { accepting: Vec::new(), next: Vec::new(), ..right() }),
    ]
}

#[test]
fn altered_measures_and_codings_are_rejected() {
    let mut tried = Tried::default();
    let all: [(&str, fn(&mut Induction)); 9] = [
        ("no level", |evidence| evidence.measure.clear()),
        ("zero", |evidence| evidence.measure.iter_mut().flatten().for_each(|form| form.factors.fill(0))),
        ("negated", |evidence| {
            evidence
                .measure
                .iter_mut()
                .flatten()
                .for_each(|form| form.factors.iter_mut().for_each(|factor| *factor = -*factor));
        }),
        ("huge", |evidence| {
            evidence.measure.iter_mut().flatten().for_each(|form| form.factors.fill(i64::MIN))
        }),
        ("below", |evidence| evidence.measure.iter_mut().flatten().for_each(|form| form.constant -= 1_000)),
        ("a field more", |evidence| {
            evidence.measure.iter_mut().flatten().for_each(|form| form.factors.push(1))
        }),
        ("a kind less", |evidence| evidence.measure.iter_mut().for_each(|level| level.clear())),
        ("prefixes", |evidence| evidence.relations.prefixes.clear()),
        ("kinds", |evidence| evidence.relations.kinds.clear()),
    ];
    for row in [nims(2..=3), heaps(), boards(), special()].into_iter().flatten() {
        let Evidence::Induction(right) = &row.certificate.evidence else { panic!("by induction") };
        let mut mutants: Vec<(String, Induction)> = Vec::new();
        for (what, alter) in all {
            let mut other = right.clone();
            alter(&mut other);
            mutants.push((what.to_owned(), other));
        }
        for coding in [Coding::Number, Coding::Power, Coding::Set] {
            if coding != right.relations.coding {
                let mut other = right.clone();
                other.relations.coding = coding;
                mutants.push((coding.id().to_owned(), other));
            }
        }
        for (what, evidence) in mutants {
            let certificate =
                Certificate { evidence: Evidence::Induction(evidence), ..row.certificate.clone() };
            tried.see(format!("{}: {what}", row.name), &row.game, &certificate);
        }
    }
    tried.assert(200);
}
