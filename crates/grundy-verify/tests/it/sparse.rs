//! Evidence for long periods: right ones are accepted with any mask, and every change of one is rejected.

use grundy_core::{Certificate, Evidence, Of, Reading, Sparse};
use grundy_rules::BoundGame;
use grundy_rules::classify::TakeBreak;

use crate::support::{check, code_values, game, subject, told};

fn digits(code: &str) -> Vec<u8> {
    code.chars().filter_map(|c| c.to_digit(8)).map(|digit| u8::try_from(digit).unwrap()).collect()
}

/// The evidence for a period, with the rare heaps that this split has.
fn evidence(code: &str, (preperiod, period): (u64, u64), mask: u64, by_position: bool) -> Sparse {
    let digits = digits(code);
    let end = usize::try_from(2 * (preperiod + period)).unwrap() + digits.len() - 1;
    let parity = digits.iter().position(|digit| digit & 4 != 0).unwrap_or(0) % 2;
    let rare = |(heap, value): &(u64, u64)| {
        let odd = (value & mask).count_ones() % 2 == 1;
        let placed = usize::from(odd ^ (heap % 2 == 1)) == parity;
        *heap > 0 && if by_position { placed } else { !odd }
    };
    let rares = (0..).zip(code_values(&digits, end)).filter(rare).map(|(heap, _)| heap).collect();
    Sparse { digits, preperiod, period, mask, by_position, rares }
}

fn certificate(game: &BoundGame, sparse: Sparse) -> Certificate {
    let evidence = Evidence::Sparse(sparse);
    Certificate { game: subject(game), of: Of::Values, evidence, readings: Vec::new() }
}

fn rules(code: &str) -> BoundGame {
    game(&TakeBreak::new(&digits(code), &[]).unwrap().rules_text(), &[])
}

/// Codes with the least preperiod and period of their values (Guy and Smith 1956; recomputed), and whether all numbers that may be taken
/// where two heaps are left have the same parity.
const CODES: &[(&str, (u64, u64), bool)] = &[
    ("0.77", (71, 12), false),
    ("0.07", (53, 34), true),
    ("0.137", (52, 34), true),
    ("0.45", (498, 20), false),
    ("0.15", (1, 10), true),
    ("4.", (1, 2), true),
];

#[test]
fn right_ones_are_accepted_with_any_mask() {
    for &(code, repeats, same_parity) in CODES {
        let game = rules(code);
        for mask in [0, 1, 2, 3, 5, 9, 15] {
            for by_position in [false, true] {
                let found = check(&game, &certificate(&game, evidence(code, repeats, mask, by_position)));
                let breaks = digits(code).iter().any(|digit| digit & 4 != 0);
                let fits = !by_position || same_parity && breaks;
                assert_eq!(
                    found.is_ok(),
                    fits,
                    "{code} {mask} {by_position} {:?}",
                    found.err().map(|why| told(&why))
                );
            }
        }
    }
}

#[test]
fn changes_are_rejected() {
    for &(code, repeats, _) in CODES {
        let game = rules(code);
        let right = evidence(code, repeats, 3, false);
        let with = |change: &dyn Fn(&mut Sparse)| {
            let mut changed = right.clone();
            change(&mut changed);
            changed
        };
        let mut wrong = vec![
            with(&|sparse| sparse.period += 1),
            with(&|sparse| sparse.period = 0),
            with(&|sparse| sparse.preperiod -= 1),
            with(&|sparse| sparse.mask = 1 << 40),
            with(&|sparse| sparse.digits.push(2)),
            with(&|sparse| sparse.digits.push(0)),
            with(&|sparse| sparse.digits[0] ^= 4),
            with(&|sparse| {
                if let Some(last) = sparse.digits.last_mut() {
                    *last = (*last + 1) % 8;
                }
            }),
            with(&|sparse| sparse.rares.push(1_000_000)),
            with(&|sparse| sparse.rares.insert(0, 0)),
        ];
        for at in 0..right.rares.len().min(20) {
            wrong.push(with(&|sparse| {
                sparse.rares.remove(at);
            }));
            wrong.push(with(&|sparse| sparse.rares[at] += 1));
        }
        for changed in wrong {
            let told = format!("{code}: {changed:?}");
            assert!(check(&game, &certificate(&game, changed)).is_err(), "{told}");
        }
        let sound = certificate(&game, right);
        assert!(check(&game, &Certificate { of: Of::Losing, ..sound.clone() }).is_err());
        let reading = Reading::Claim("g(n) = 0".to_owned());
        assert!(check(&game, &Certificate { readings: vec![reading], ..sound }).is_err());
    }
}

/// A certificate for another game is not one for this.
#[test]
fn other_rules_are_rejected() {
    let sparse = evidence("0.77", (71, 12), 3, false);
    for text in [
        "position (n: nat)\nmove take(k in 1..=2) if k <= n -> (n - k)",
        "position (n: nat)\nmove knock(d in 1..=2, i in 0..=n) if i + d <= n and i > 0 -> (i) + (n - i - d)",
        "position (n: nat, m: nat)\nmove knock(k in 1..=n) -> (n - k, m)",
    ] {
        let game = game(text, &[]);
        assert!(check(&game, &certificate(&game, sparse.clone())).is_err(), "{text}");
    }
}
