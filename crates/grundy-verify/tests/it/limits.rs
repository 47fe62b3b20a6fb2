//! Near misses, limits and hostile data: the checker says no and never fails.

use grundy_core::{
    Automaton, Coding, Evidence, Induction, Limits, Linear, Numeration, Of, Periodic, Reading, Relations,
    Run, Stop, Window,
};
use grundy_verify::{Rejection, verify};

use crate::support;
use crate::support::rows::{SUBTRACTION, boards, heaps, nims, special, windows};
use crate::support::{certificate, check, game, told};

/// Rules that look like a code and are none: whether a move is legal depends on the sizes of the heaps left.
const NEAR_MISSES: &[(&str, &str)] = &[
    ("grundy's game", "position (n: nat)\nmove split(k in 1..=n) if k < n - k -> (k) + (n - k)"),
    ("equal halves", "position (n: nat)\nmove halve() if n >= 2 and 2 divides n -> (n div 2) + (n div 2)"),
    ("equal halves as copies", "position (n: nat)\nmove halve() if n >= 2 and 2 divides n -> 2 * (n div 2)"),
    ("only the first heap", "position (n: nat)\nmove m(k in 1..=min(n, 2)) if n != 5 -> (n - k)"),
    ("a part that stays", "position (n: nat)\nmove m(i in 1..n) -> (i) + (n - i) + (min(n, 1))"),
    ("more than seven heaps", "position (n: nat)\nmove m() if n >= 9 -> 9 * (n div 9)"),
    ("a number of heaps that varies", "position (n: nat)\nmove m() if n >= 1 -> sum((i) for i in 0..n)"),
    ("from nothing", "position (n: nat)\nmove m() -> end"),
];

#[test]
fn near_misses_of_a_code_are_rejected_with_any_digits() {
    let mut tried = 0;
    for (name, rules) in NEAR_MISSES {
        let game = game(rules, &[]);
        for number in (0..128_u8).step_by(if *name == "grundy's game" { 1 } else { 5 }) {
            let digits = vec![if number & 64 == 0 { 0 } else { 4 }, number & 7, number >> 3 & 7];
            let values =
                Periodic { preperiod: 1, period: 2, saltus: 0, values: vec![Some(0), Some(1), Some(0)] };
            let evidence = Evidence::Window(Window { digits: digits.clone(), values });
            let rejection = match check(&game, &certificate(&game, Of::Values, evidence, Vec::new())) {
                Ok(_) => panic!("{name} with {digits:?} was accepted"),
                Err(rejection) => told(&rejection),
            };
            // It must be the code that is refused, or digits that make none: not the values, which are arbitrary here.
            let code = [
                "take-and-break code",
                "form of the evidence",
                "at most one component",
                "can go on for ever",
            ];
            assert!(code.iter().any(|step| rejection.contains(step)), "{name} with {digits:?}: {rejection}");
            tried += 1;
        }
    }
    assert_eq!(tried, 128 + (NEAR_MISSES.len() - 1) * 26);
}

#[test]
fn limits_stop_and_nothing_stays_held() {
    for row in [windows(), nims(2..=3), heaps(), boards(), special()].into_iter().flatten() {
        let mut stopped = 0;
        for (positions, bytes) in [(Some(0), 1 << 30), (Some(20), 1 << 30), (None, 1_000), (None, 40_000)] {
            let run = Run::new(Limits { positions, bytes }, &|| None, &|_| ());
            match verify(&row.game, &row.certificate, &run) {
                Err(Rejection::Stopped(Stop::Positions { .. } | Stop::Memory { .. })) => stopped += 1,
                Err(rejection) => panic!("{}: {}", row.name, told(&rejection)),
                Ok(_) => {}
            }
            assert_eq!(run.bytes(), 0, "{}", row.name);
        }
        assert!(stopped >= 3, "{}: {stopped}", row.name);
        let run = Run::new(Limits { positions: None, bytes: 1 << 30 }, &|| Some(Stop::Cancelled), &|_| ());
        match verify(&row.game, &row.certificate, &run) {
            Err(Rejection::Stopped(Stop::Cancelled)) => {}
            other => panic!("{}: {other:?}", row.name),
        }
    }
}

/// A small generator of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ (word >> 31)) % limit
    }

    /// A number from a place where things go wrong.
    fn odd(&mut self) -> u64 {
        let rows = [0, 1, 2, 3, 7, 63, 64, 65, 1 << 31, 1 << 32, 1 << 62, u64::MAX - 1, u64::MAX];
        rows[usize::try_from(self.below(13)).expect("small")]
    }

    fn automaton(&mut self) -> Automaton {
        let states = self.below(4);
        let tracks = usize::try_from(self.below(4)).expect("small");
        let next = (0..states << tracks).map(|_| {
            u32::try_from(self.below(states.max(1) + u64::from(self.0.is_multiple_of(9)))).expect("small")
        });
        let next = next.collect();
        let accepting = (0..states).map(|_| self.below(2) == 0).collect();
        Automaton { numeration: Numeration::BINARY, tracks, start: 0, accepting, next }
    }
}

#[test]
fn hostile_data_is_rejected() {
    let games = [
        game(SUBTRACTION, &[]),
        game(&support::rows::nim(2, " unordered"), &[]),
        game("position (n: nat)\nmisere", &[]),
    ];
    let mut random = Random(7);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..3_000 {
        let game = &games[usize::try_from(random.below(3)).expect("small")];
        let values = (0..random.below(6))
            .map(|_| if random.below(5) == 0 { None } else { Some(random.odd()) })
            .collect();
        let periodic =
            Periodic { preperiod: random.odd(), period: random.odd(), saltus: random.odd(), values };
        let small = Periodic { preperiod: random.below(3), period: random.below(4), ..periodic.clone() };
        let number = |random: &mut Random| i64::from_ne_bytes(random.odd().to_ne_bytes());
        let linear = |random: &mut Random| {
            let factors = (0..random.below(3)).map(|_| number(random)).collect();
            Linear { factors, constant: number(random) }
        };
        let evidence = if random.below(2) == 0 {
            let digits =
                (0..random.below(5)).map(|_| u8::try_from(random.below(256)).expect("small")).collect();
            Evidence::Window(Window {
                digits,
                values: if random.below(2) == 0 { periodic.clone() } else { small.clone() },
            })
        } else {
            let coding = [Coding::Number, Coding::Power, Coding::Set]
                [usize::try_from(random.below(3)).expect("small")];
            let prefix = if random.below(2) == 0 { None } else { Some(random.automaton()) };
            let relations = Relations { coding, kinds: vec![random.automaton()], prefixes: vec![prefix] };
            let measure = (0..random.below(3)).map(|_| vec![linear(&mut random)]).collect();
            Evidence::Induction(Induction { relations, measure })
        };
        let of = if random.below(2) == 0 { Of::Values } else { Of::Losing };
        let readings =
            vec![Reading::Periodic(periodic), Reading::Periodic(small), Reading::Claim("g(n) = ((".into())];
        match check(game, &certificate(game, of, evidence, readings)) {
            Ok(_) => accepted += 1,
            Err(_) => rejected += 1,
        }
    }
    assert_eq!((accepted, rejected), (0, 3_000));
}

#[test]
fn readings_with_odd_numbers_are_rejected() {
    let mut random = Random(3);
    for row in [windows(), heaps()].into_iter().flatten() {
        for _ in 0..6 {
            let values = (0..1 + random.below(4)).map(|_| Some(random.odd())).collect::<Vec<_>>();
            let period = u64::try_from(values.len()).expect("small");
            let reading = Periodic { preperiod: 0, period, saltus: random.odd(), values };
            let mut certificate = row.certificate.clone();
            certificate.readings = vec![Reading::Periodic(reading.clone())];
            assert!(check(&row.game, &certificate).is_err(), "{}: {reading:?}", row.name);
        }
    }
}

#[test]
fn deep_and_wide_rules_do_no_harm() {
    let deep = |open: &str, inside: &str, close: &str, times: usize| {
        format!("{}{inside}{}", open.repeat(times), close.repeat(times))
    };
    let functions: String = (1..60)
        .map(|at| format!("def f{at}(x: int): int = f{before}(x) + f{before}(x)\n", before = at - 1))
        .collect();
    let conditions = [
        deep("not (", "n > 3", ")", 70),
        deep("abs(", "n", ")", 150) + " > 2",
        deep("(if n > 1 then ", "n", " else 3)", 70) + " > 3",
        deep("let x = n then ", "x > 2", "", 150),
        deep("-(", "n", ")", 70) + " > 2",
        vec!["n"; 200].join(" + ") + " > 7",
        vec!["n mod 3 == 1"; 120].join(" or "),
        vec!["n != 4"; 240].join(" and "),
        vec!["n != 4"; 450].join(" and "),
        deep("any(", "n > 3", " for i in 0..n)", 8),
        "f59(n) > 3".to_owned(),
    ];
    let many = (0..190).map(|at| format!("k{at} in 1..=min(n, 1), ")).collect::<String>();
    let ways = (0..90).map(|at| format!("if n == {at} then (0) else ")).collect::<String>();
    let mut texts = vec![
        format!("position (n: nat)\nmove m({many}k in 1..=n) if n < 2 -> (n - k)"),
        format!("position (n: nat)\nmove m(k in 1..=n) if n < 2 -> {ways}(n - k)"),
        format!("position (n: nat)\nmove m(k in 1..=n) -> {}(n - k)", "(0) + ".repeat(300)),
        format!(
            "position (n: nat)\nmove m(k in {{{}}}) if k <= n -> (n - k)",
            (1..700).map(|k| k.to_string()).collect::<Vec<_>>().join(", ")
        ),
    ];
    texts.extend(conditions.map(|condition| {
        format!("def f0(x: int): int = x\n{functions}position (n: nat)\nmove m(k in 1..=n) if {condition} -> (n - k)")
    }));
    for text in &texts {
        let checked =
            grundy_rules::check_text(&std::sync::Arc::new(grundy_syntax::Source::new("rules", text)));
        let rules = checked
            .rules
            .unwrap_or_else(|| panic!("{:.100}: {:.300}", text, format!("{:?}", checked.diagnostics)));
        let run = Run::new(Limits { positions: Some(20_000), bytes: 1 << 28 }, &|| None, &|_| ());
        let game = rules.bind(&[], &run).expect("no parameters");
        match grundy_verify::compare(&game, &run) {
            Ok(_) | Err(Rejection::Outside(_) | Rejection::Stopped(_)) => {}
            Err(rejection) => panic!("{text:.200}: {}", told(&rejection)),
        }
    }
}
