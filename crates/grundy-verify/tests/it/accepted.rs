//! Certificates that are right are accepted.

use grundy_core::{Certificate, Periodic, Reading};

use crate::support::rows::{Row, boards, heaps, nims, periods, special, windows};
use crate::support::{check, told};

fn accept(rows: Vec<Row>) {
    let mut wrong = Vec::new();
    for Row { name, game, certificate } in &rows {
        match check(game, certificate) {
            Ok(theorem) => assert!(theorem.work() > 0 && theorem.certificate() == certificate),
            Err(rejection) => wrong.push(format!("{name}: {}", told(&rejection))),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn windows_are_accepted() {
    accept(windows());
}

#[test]
fn nim_is_accepted() {
    accept(nims(2..=5));
}

#[test]
fn heaps_are_accepted() {
    accept(heaps());
}

#[test]
fn boards_are_accepted() {
    accept(boards());
}

#[test]
fn powers_prefixes_and_kinds_are_accepted() {
    accept(special());
}

#[test]
fn periods_follow_from_relations_and_other_periods_do_not() {
    for (row, right) in periods() {
        let with = |values: Periodic| Certificate {
            readings: vec![Reading::Periodic(values)],
            ..row.certificate.clone()
        };
        if let Err(rejection) = check(&row.game, &with(right.clone())) {
            panic!("{}: {}", row.name, told(&rejection));
        }
        let mut wrong = vec![
            Periodic { saltus: right.saltus + 1, ..right.clone() },
            Periodic { preperiod: right.preperiod + 1, ..right.clone() },
            Periodic {
                period: right.period + 1,
                values: (0..=right.preperiod + right.period).map(|n| right.at(n)).collect(),
                ..right.clone()
            },
        ];
        for at in 0..right.values.len() {
            for value in [None, Some(9)] {
                let mut values = right.values.clone();
                values[at] = value;
                wrong.push(Periodic { values, ..right.clone() });
            }
        }
        for values in wrong {
            assert!(check(&row.game, &with(values.clone())).is_err(), "{}: {values:?}", row.name);
        }
    }
}
