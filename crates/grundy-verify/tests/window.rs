//! Certificates by the window theorem: accepted where they are right, rejected wherever they are touched.

mod support;

use support::{check, game, told, window};

const SUBTRACTION: &str = "param S: set of nat = {1, 2, 4}
position (n: nat)
move take(s in S) if s <= n -> (n - s)";
const KAYLES: &str = "position (n: nat)
move knock(d in 1..=2, i in 0..=n) if i + d <= n -> (i) + (n - i - d)";
const DAWSON: &str = "position (n: nat)
move pick(i in 0..n) if n >= 2 and i + 2 <= n -> (i) + (n - i - 2)";

/// Name, rules, digits of the code, how many values show the period.
const ACCEPTED: &[(&str, &str, &[u8], usize)] = &[
    ("subtraction", SUBTRACTION, &[0, 3, 3, 0, 3], 60),
    ("kayles", KAYLES, &[0, 7, 7], 400),
    ("dawson", DAWSON, &[0, 0, 7], 400),
];

#[test]
fn right_windows_are_accepted() {
    for (name, rules, digits, length) in ACCEPTED {
        let game = game(rules, &[]);
        let certificate = window(&game, digits, *length);
        let started = std::time::Instant::now();
        match check(&game, &certificate) {
            Ok(theorem) => eprintln!("{name}: {} {:?}", theorem.work(), started.elapsed()),
            Err(rejection) => panic!("{name}: {}", told(&rejection)),
        }
    }
}
