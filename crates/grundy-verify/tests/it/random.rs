//! Random rules: read as the interpreter does, and whatever is accepted about them is true on positions that nobody looked at.

use grundy_core::{Automaton, Coding, Evidence, Induction, Linear, Of, Relations, Run};
use grundy_rules::BoundGame;
use grundy_testkit::arbitrary;
use grundy_verify::{Rejection, compare};

use crate::support;
use crate::support::brute::on_box;
use crate::support::learn::tried;
use crate::support::{certificate, check, game, told};

#[test]
fn random_rules_are_read_as_the_interpreter_does() {
    let (mut inside, mut outside) = (0, 0);
    for seed in 0..300 {
        let text = arbitrary::rules(seed);
        match compare(&game(&text, &[]), &Run::unlimited()) {
            Ok(_) => inside += 1,
            Err(Rejection::Outside(_)) => outside += 1,
            Err(rejection) => panic!("{text}: {}", told(&rejection)),
        }
    }
    println!("{inside} inside, {outside} outside");
    assert!(inside > 150, "{inside}");
}

/// Values of a game on a box, in the order of the tuples; none where it cannot be played out.
fn table(game: &BoundGame, of: Of, side: u64) -> Option<Vec<Option<u64>>> {
    on_box(game, of, side)
}

/// An automaton that fits a table with that side, if one is found.
fn fitted(fields: usize, coding: Coding, side: u64, table: &[Option<u64>]) -> Vec<Automaton> {
    let value = |numbers: &[u64]| {
        let inside = numbers.iter().all(|number| *number < side);
        let at = numbers.iter().fold(0, |all, number| all * side + number);
        if inside { table[usize::try_from(at).expect("small")] } else { None }
    };
    let tracks = fields + usize::from(coding != Coding::Set);
    let holds = |numbers: &[u64]| match coding {
        Coding::Set => value(numbers) == Some(0),
        _ => value(&numbers[..fields]) == Some(numbers[fields]),
    };
    (1..=3).filter_map(|depth| tried(tracks, depth, 120, holds)).collect()
}

/// Whether an automaton agrees with a table.
fn agrees(automaton: &Automaton, coding: Coding, side: u64, table: &[Option<u64>]) -> bool {
    let fields = automaton.tracks - usize::from(coding != Coding::Set);
    let mut tuples: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..fields {
        tuples = tuples
            .iter()
            .flat_map(|tuple| (0..side).map(move |n| [tuple.as_slice(), &[n]].concat()))
            .collect();
    }
    tuples.iter().zip(table).all(|(tuple, value)| match coding {
        Coding::Set => support::learn::runs(automaton, tuple) == (*value == Some(0)),
        _ => (0..40).all(|other| {
            support::learn::runs(automaton, &[tuple.as_slice(), &[other]].concat()) == (*value == Some(other))
        }),
    })
}

#[test]
fn what_is_accepted_is_true_further_out() {
    let (mut accepted, mut rejected, mut wrong) = (0, 0, 0);
    for seed in 0..160 {
        let game = game(&arbitrary::rules(seed), &[]);
        let fields = game.rules().kinds[0].fields.len();
        let (near, far) = if fields == 1 { (32, 100) } else { (8, 18) };
        for (of, coding) in [(Of::Values, Coding::Number), (Of::Losing, Coding::Set)] {
            let Some(known) = table(&game, of, near) else { continue };
            for automaton in fitted(fields, coding, near, &known) {
                let relations = Relations { coding, kinds: vec![automaton.clone()], prefixes: vec![None] };
                let measure = vec![vec![Linear { factors: vec![1; fields], constant: 0 }]];
                let evidence = Evidence::Induction(Induction { relations, measure });
                match check(&game, &certificate(&game, of, evidence, Vec::new())) {
                    Err(_) => rejected += 1,
                    Ok(_) => {
                        accepted += 1;
                        let truth = table(&game, of, far).expect("the game was played out before");
                        wrong += usize::from(!agrees(&automaton, coding, far, &truth));
                    }
                }
            }
        }
    }
    println!("{accepted} accepted, {rejected} rejected");
    assert_eq!(wrong, 0);
    assert!(accepted > 30 && rejected > 30, "{accepted} {rejected}");
}
