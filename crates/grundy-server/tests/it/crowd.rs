//! A crowd that asks about rules that loop or explode, and one who has a simple question.
//!
//! That the simple one is answered soon is a matter of turns, not of a fast machine: it computes next to nothing, and who has computed less goes first. So the test compares
//! with the time that a single long question takes of each of the crowd, and holds no clock to a bound that a slow machine could miss.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Server, request};

/// Clients of the crowd.
const CROWD: usize = 50;
/// Simple questions that are asked, one after another.
const ASKED: usize = 10;
/// Time that each question of the crowd asks for, in milliseconds.
const LONG: u64 = 20_000;

/// Rules that loop or explode, with what is asked of them.
const QUESTIONS: &[(&str, &str, &str)] = &[
    (
        "solve",
        r"position (n: nat)\nmove up() -> (n + 1)\nmove down() if n > 0 -> (n - 1)",
        r#""position": "5""#,
    ),
    ("solve", r"position (n: nat)\nmove many(k in 0..=pow(10, 12)) -> (n + k)", r#""position": "5""#),
    (
        "table",
        r"position (a: nat, b: nat, c: nat)\nmove take(i in 0..=a, j in 0..=b, k in 0..=c) if i + j + k > 0 -> (a - i, b - j, c - k)",
        r#""to": 150"#,
    ),
    ("solve", r"position (n: nat)\nmove double() -> (n) + (n)", r#""position": "1""#),
    (
        "check",
        r"def f(n: nat): nat decreases n = if n == 0 then 0 else f(n - 1) + f(n - 1)\nposition (n: nat)\nmove take(k in 1..=n) if f(60) >= 0 -> (n - k)",
        r#""play": "normal""#,
    ),
    (
        "match",
        r"position (n: nat)\nmove walk(k in 0..=1000000, l in 0..=1000000) -> (n + k * l)",
        r#""mark": true, "position": "3""#,
    ),
    (
        "prove",
        r"position (a: nat, b: nat)\nmove odd(k in 1..=a) if prime(k * a + b) -> (a - k, b)\nmove even(k in 1..=b) if prime(k * b + a + 1) -> (a, b - k)",
        r#""play": "normal""#,
    ),
    (
        "graph",
        r"position (s: list of nat)\nmove grow(i in 0..=len(s)) -> (s ++ [i])",
        r#""position": "([1, 2])""#,
    ),
];

#[test]
fn a_simple_question_does_not_wait_for_a_crowd() {
    let server = Server::start();
    let port = server.port;
    let (over, wrong) = (AtomicBool::new(false), AtomicUsize::new(0));
    let simple = r#"{"rules": {"slug": "kayles"}, "position": "3 + 5"}"#;
    let (slowest, alone) = thread::scope(|scope| {
        let alone = time(|| assert_eq!(server.post("/api/v1/solve?wait=30000", simple).status, 200));
        for client in 0..CROWD {
            let (over, wrong) = (&over, &wrong);
            scope.spawn(move || {
                let (method, text, more) = QUESTIONS[client % QUESTIONS.len()];
                let question = format!(r#"{{"rules": {{"text": "{text}"}}, {more}, "time": {LONG}}}"#);
                let json = [("content-type", "application/json")];
                while !over.load(Ordering::Relaxed) {
                    let given =
                        request(port, "POST", &format!("/api/v1/{method}?wait=30000"), &json, &question);
                    if ![200, 202].contains(&given.status) && !over.load(Ordering::Relaxed) {
                        wrong.fetch_add(1, Ordering::Relaxed);
                        return;
                    }
                }
            });
        }
        // Time for the crowd to come.
        thread::sleep(Duration::from_secs(1));
        let ask = || {
            let given = server.post("/api/v1/solve?wait=30000", simple);
            // A panic here would leave the crowd for ever.
            if given.status != 200 || !given.body.contains(r#""outcome":"N""#) {
                wrong.fetch_add(1, Ordering::Relaxed);
            }
        };
        let slowest = (0..ASKED).map(|_| time(ask)).max();
        over.store(true, Ordering::Relaxed);
        server.stop();
        (slowest.unwrap_or_default(), alone)
    });
    assert_eq!(wrong.into_inner(), 0, "answers that are none");
    // Were it to wait for its turn behind them, it would wait for a third of a second of each.
    assert!(slowest < Duration::from_millis(LONG) / 2, "{slowest:?} in a crowd of {CROWD}, {alone:?} alone");
}

fn time(act: impl FnOnce()) -> Duration {
    let began = Instant::now();
    act();
    began.elapsed()
}
