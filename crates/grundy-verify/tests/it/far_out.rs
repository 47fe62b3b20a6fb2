//! What is wrong only at positions far beyond every box must still be found: by proof, not by trying.

use std::collections::HashMap;

use grundy_core::{Automaton, Certificate, Evidence, Numeration, Of, Reading, Window};
use grundy_rules::BoundGame;

use crate::support;
use crate::support::rows::{SUBTRACTION, heaps, nim, nims, special, valued, values, windows};
use crate::support::{check, code_values, game, subject, told};

/// Steps that only look at small positions.
const TRIED: [&str; 2] = ["compared with the interpreter", "compared with play"];

/// It is rejected, and not by trying small positions; the step is named.
fn rejected_by_proof(name: &str, game: &BoundGame, certificate: &Certificate, step: &str) {
    match check(game, certificate) {
        Ok(_) => panic!("{name}: accepted"),
        Err(rejection) => {
            let why = told(&rejection);
            assert!(!TRIED.iter().any(|tried| why.contains(tried)), "{name}: only tried: {why}");
            assert!(why.contains(step), "{name}: {why}");
        }
    }
}

/// The automaton with the values of one tuple replaced.
fn altered_at(automaton: &Automaton, tuple: &[u64], value: Option<u64>) -> Automaton {
    let symbols = 1 << automaton.tracks;
    let limits: Vec<u64> =
        tuple.iter().copied().chain([value.unwrap_or(0)]).map(|number| number + 1).collect();
    let after = |(state, read): &(u32, Vec<u64>), symbol: usize| {
        let digit = |track: usize| u64::from(symbol >> (automaton.tracks - 1 - track) & 1 == 1);
        let read =
            (0..automaton.tracks).map(|track| (2 * read[track] + digit(track)).min(limits[track])).collect();
        (automaton.next[usize::try_from(*state).expect("small") * symbols + symbol], read)
    };
    let accepts = |(state, read): &(u32, Vec<u64>)| {
        if read[..tuple.len()] == *tuple {
            value.is_some() && read.get(tuple.len()).copied() == value
        } else {
            automaton.accepting[usize::try_from(*state).expect("small")]
        }
    };
    let start = (automaton.start, vec![0; automaton.tracks]);
    let mut numbers: HashMap<(u32, Vec<u64>), u32> = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut next = Vec::new();
    while next.len() < states.len() * symbols {
        let from = states[next.len() / symbols].clone();
        for symbol in 0..symbols {
            let to = after(&from, symbol);
            let new = u32::try_from(states.len()).expect("few states");
            let number = *numbers.entry(to.clone()).or_insert(new);
            if number == new {
                states.push(to);
            }
            next.push(number);
        }
    }
    let accepting = states.iter().map(accepts).collect();
    Automaton { numeration: Numeration::BINARY, tracks: automaton.tracks, start: 0, accepting, next }
}

/// A row of the table by its name, one tuple of its first kind with a wrong value, and the step that finds it.
#[test]
fn a_wrong_value_far_out_is_found() {
    let rows: &[(&str, &[u64], Option<u64>, &str)] = &[
        ("subtraction", &[1000], Some(2), "option"),
        ("subtraction", &[1000], Some(4), "every smaller value"),
        ("subtraction", &[1000], None, "every position has a value"),
        ("lasker", &[600], Some(600), "option"),
        ("kayles", &[520], Some(0), "option"),
        ("legendre", &[700], Some(2), "every smaller value"),
        ("nim 2", &[300, 300], Some(1), "option"),
        ("nim 2", &[300, 300], None, "every position has a value"),
        ("nim 2 sorted", &[301, 300], Some(1), "only positions have values"),
        ("nim 2 lost", &[300, 301], None, "option"),
        ("halving", &[600], Some(1), "option"),
        ("halving", &[600], Some(3), "powers of 2"),
        ("ruler", &[600], Some(1), "xor of the values below"),
    ];
    let all = || [heaps(), nims(2..=2), special()].into_iter().flatten();
    for (name, tuple, value, step) in rows {
        let row = all().find(|row| row.name == *name).expect("a row");
        let mut certificate = Certificate { readings: Vec::new(), ..row.certificate.clone() };
        let Evidence::Induction(evidence) = &mut certificate.evidence else { panic!("by induction") };
        let right = &evidence.relations.kinds[0];
        let wrong = if certificate.of == Of::Losing {
            flipped(right, tuple)
        } else {
            altered_at(right, tuple, *value)
        };
        evidence.relations.kinds[0] = wrong;
        // The words of O1 and of lost positions both speak of options or moves.
        let step = if certificate.of == Of::Losing { "wins" } else { step };
        rejected_by_proof(&format!("{name} {tuple:?} {value:?}"), &row.game, &certificate, step);
    }
}

/// The automaton that accepts everything.
fn full(tracks: usize) -> Automaton {
    Automaton {
        numeration: Numeration::BINARY,
        tracks,
        start: 0,
        accepting: vec![true],
        next: vec![0; 1 << tracks],
    }
}

/// The right set with one tuple changing sides: left out where it was in, else put in.
fn flipped(right: &Automaton, tuple: &[u64]) -> Automaton {
    if support::learn::runs(right, tuple) {
        return altered_at(right, tuple, None);
    }
    // In the right set, or the one tuple that `all_but` leaves out.
    let all_but = altered_at(&full(right.tracks), tuple, None);
    let symbols = 1 << right.tracks;
    let (a, b) = (right.accepting.len(), all_but.accepting.len());
    let pair = |x: u32, y: u32| usize::try_from(x).expect("small") * b + usize::try_from(y).expect("small");
    let mut next = Vec::with_capacity(a * b * symbols);
    let mut accepting = Vec::with_capacity(a * b);
    for x in 0..a {
        for y in 0..b {
            accepting.push(right.accepting[x] || !all_but.accepting[y]);
            for symbol in 0..symbols {
                let to = pair(right.next[x * symbols + symbol], all_but.next[y * symbols + symbol]);
                next.push(u32::try_from(to).expect("small"));
            }
        }
    }
    let start = u32::try_from(pair(right.start, all_but.start)).expect("small");
    Automaton { numeration: Numeration::BINARY, tracks: right.tracks, start, accepting, next }
}

#[test]
fn wrong_rules_far_out_are_found() {
    let heap = |n: &[u64]| Some(n[0] % 3);
    let text = |end: &str| format!("position (n: nat)\nmove take(s in {{1, 2, 4}}) if s <= n{end}");
    let rows = [
        (text(" and n != 1000 -> (n - s)"), "every smaller value"),
        (text(" -> (n - s)\nmove more() if n == 1000 -> (n - 3)"), "no option has the value"),
        (text(" -> (n - s)\nmove up() if n == 1000 -> (n + 1)"), "measure decreases"),
        (text(" -> (n - s)\nmove stay() if n >= 1000 -> (n)"), "measure decreases"),
        (text(" -> (n - s)\nmove below() if n == 1000 -> (n - 1001)"), "error of the rules"),
        (text(" -> (if n == 1000 then n - s - 1 else n - s)"), "option"),
        (text(" -> if n == 1001 then end else (n - s)"), "every smaller value"),
        (text(" -> if n == 1000 then (n - s) + (1) else (n - s)"), "option"),
        (text(" -> (n - s)\nends if n == 1000: mover loses"), "every smaller value"),
        (text(" -> (n - s)").replace("nat)", "nat) where n != 1000"), "error of the rules"),
    ];
    for (rules, step) in &rows {
        let row = values(SUBTRACTION, valued(1, 2, heap), &[]).row("subtraction");
        let game = game(rules, &[]);
        let certificate = Certificate { game: subject(&game), ..row.certificate.clone() };
        rejected_by_proof(rules, &game, &certificate, step);
        // The same by the window theorem.
        let window = &windows()[0];
        let certificate =
            Certificate { game: subject(&game), readings: Vec::new(), ..window.certificate.clone() };
        let step = if *step == "error of the rules" { step } else { "take-and-break code" };
        rejected_by_proof(rules, &game, &certificate, step);
    }
    let two = nim(2, "").replace("(k in 1..=a)", "(k in 1..=a) if a + b != 900");
    let row = &nims(2..=2)[0];
    let game = game(&two, &[]);
    let certificate = Certificate { game: subject(&game), readings: Vec::new(), ..row.certificate.clone() };
    rejected_by_proof("two heaps", &game, &certificate, "every smaller value");
}

#[test]
fn wrong_windows_and_claims_far_out_are_found() {
    let row = windows().into_iter().find(|row| row.name == "window: kayles").expect("a row");
    let Evidence::Window(right) = &row.certificate.evidence else { panic!("a window") };
    let long = code_values(&right.digits, 480);
    for wrong in [300, 470] {
        let mut longer = Window { digits: right.digits.clone(), values: right.values.clone() };
        longer.values.preperiod = 468;
        longer.values.values = long.iter().copied().map(Some).collect();
        longer.values.values[wrong] = Some(long[wrong] + 1);
        let evidence = Evidence::Window(longer);
        let certificate = Certificate { evidence, readings: Vec::new(), ..row.certificate.clone() };
        rejected_by_proof("kayles", &row.game, &certificate, "values of the window");
    }
    let claims = [
        (windows(), "window: subtraction", "g(n) = if n == 1000 then 2 else n mod 3"),
        (windows(), "window: subtraction", "P(n) iff 3 divides n and n != 3000"),
        (
            windows(),
            "window: subtraction",
            "g(n) = n mod 3 + 5 div max(1, 0) * 0 + (if n == 1000 then 1 xor (n - 1001) else 0)",
        ),
        (
            heaps(),
            "lasker",
            "g(n) = if n mod 4 == 0 and n > 0 and n != 1000 then n - 1 else if n mod 4 == 3 then n + 1 else n",
        ),
        (nims(2..=2), "nim 2", "g(a, b) = a xor b + (if a == 500 and b == 501 then 1 else 0)"),
        (nims(2..=2), "nim 2 lost", "P(a, b) iff a == b and a != 512"),
        (special(), "halving", "g(n) = if n == 1000 then log2(n) + 1 else log2(n)"),
        (special(), "halving", "g(n) = if n == 1000 then log2(n - 1000) else log2(n)"),
    ];
    for (rows, name, claim) in claims {
        let row = rows.into_iter().find(|row| row.name == name).expect("a row");
        let readings = vec![Reading::Claim(claim.to_owned())];
        let certificate = Certificate { readings, ..row.certificate.clone() };
        rejected_by_proof(claim, &row.game, &certificate, "the reading");
    }
}
