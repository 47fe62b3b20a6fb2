//! Values of options against the interpreter.

use std::collections::BTreeSet;

use grundy_automata::{Dfa, Engine, Formula, Limits, Var};
use grundy_core::{Coding, Flow, Relations, Run};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Value};
use grundy_texts::EN;

use super::{Claimed, automaton};
use crate::logic::{all, exists, some};
use crate::model::{Model, VALUE};
use crate::trouble::{Tried, Trouble};

/// Rules whose options have parts in numbers.
const SUMS: &[&str] = &[
    "position (n: nat)\nmove m(k in 0..n) -> 2 * (k) + 3 * (n - k)\nmove e() -> end",
    "param c: nat = 0\nposition (n: nat)\nmove m(k in 0..n) -> c * (k) + (k + 1)",
    "position (n: nat)\nmove m(k in 0..n) let c = k mod 5 -> c * (k) + (n - k)",
    "position (n: nat)\nmove m(k in 0..n) let c = 4 - k -> c * (k)",
    "position (n: nat)\nmove m(k in 1..=n) -> sum((i) for i in n - k..n)",
    "position (n: nat)\nmove m(k in 1..=n) -> sum((n - i) for i in 1..=k) + (k)",
    "position (n: nat)\nmove m(k in 0..n) -> sum((i) for i in k..min(n, 9)) + (1)",
    "position (n: nat)\nmove m(k in 0..=n) if k + 2 >= n -> sum((i) for i in k - 3..n)",
    "position (n: nat)\nmove m(k in 0..n) let c = k mod 3 -> c * sum((i + 2) for i in 3..k)",
    "position (n: nat)\nmove m(k in 0..n) -> sum((i * k) for i in 0..4)",
    "position (n: nat)\nmove m(k in 0..n) -> sum((i + k) for i in {1, 2, 5}, if i != k)",
    "position (n: nat) where n >= 2\nmove m(k in 1..n) if k > 1 or n == 7 -> sum((i) for i in k..n)",
];

/// Each heap is worth its size here: the values of options must be the xor of the sizes of their
/// parts.
#[test]
fn sums_have_the_same_value() {
    for text in SUMS {
        let game = grundy_testkit::corpus::game(text, &[], &Run::unlimited())
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        match compare_sums(&game) {
            Ok(options) => assert!(options > 10, "{text}"),
            Err(Trouble::Refused(refusal)) => panic!("{text}: {}", refusal.reason.show(EN)),
            Err(other) => panic!("{text}: {other:?}"),
        }
    }
}

fn compare_sums(game: &BoundGame) -> Tried<usize> {
    let run = Run::unlimited();
    let model = Model::new(game, &run)?;
    let engine = Engine::new(2, Limits::default());
    let own = all([model.kinds[0].domain.clone(), Formula::same(Var(0), Var(1))]);
    // The xor of all numbers below n, by n mod 4; of those from 2 on, with 1 left out.
    let left_out = i64::from(!game.rules().kinds[0].conditions.is_empty());
    let half = Var(9);
    let residue = |r: i64, x: Formula| all([Formula::equal([(Var(0), 1), (half, -4)], r), x]);
    let is = |terms: Vec<(Var, i64)>, constant: i64| Formula::equal(terms, constant);
    let sums = some([
        residue(0, is(vec![(Var(2), 1)], 0)),
        residue(1, is(vec![(Var(2), 1), (Var(0), -1)], -1)),
        residue(2, is(vec![(Var(2), 1)], 1)),
        residue(3, is(vec![(Var(2), 1), (Var(0), -1)], 0)),
    ]);
    let short = Formula::at_most([(Var(0), 1)], 1);
    let other = all([is(vec![(Var(3), 1)], left_out), Formula::Xor(Var(2), Var(3), Var(1))]);
    let prefix = some([
        all([short.clone(), is(vec![(Var(1), 1)], 0)]),
        all([short.negated(), exists([Var(2), Var(3), half], all([sums, other]))]),
    ]);
    let relations = Relations {
        coding: Coding::Number,
        kinds: vec![automaton(&engine, &own, 2)?],
        prefixes: vec![Some(automaton(&engine, &prefix, 2)?)],
    };
    let claimed = Claimed::new(&model.compiler, &relations, Some(&engine))?;
    let mut options = 0;
    for rule in &model.moves {
        let asked = engine.build(&claimed.option(rule, VALUE)?)?;
        let failing = engine.build(&rule.errors)?;
        for n in 0..24 {
            let Ok(at) = game.component(0, vec![Value::from(n)], &run) else { continue };
            let mut played = BTreeSet::new();
            let pushed = game.moves(&at, &run, &mut |named| {
                if named.index == rule.index {
                    played.insert(
                        named.to.iter().filter_map(Component::naturals).fold(0, |sum, part| sum ^ part[0]),
                    );
                }
                Flow::Continue(())
            });
            let text = game.rules().source.text();
            assert_eq!(holds(&failing, n, 0), pushed.is_err(), "{n} in {text}");
            if pushed.is_ok() {
                options += played.len();
                let told: BTreeSet<u64> = (0..128).filter(|value| holds(&asked, n, *value)).collect();
                assert_eq!(told, played, "{n} in {text}");
            }
        }
    }
    Ok(options)
}

/// Whether a relation of a heap and a value holds.
fn holds(dfa: &Dfa, heap: u64, value: u64) -> bool {
    let of = |var: &Var| if *var == VALUE { value } else { heap };
    dfa.accepts(&dfa.vars().iter().map(of).collect::<Vec<_>>())
}
