//! Certificates by induction: accepted where they are right.

mod support;

use grundy_core::{Automaton, Certificate, Coding, Evidence, Induction, Linear, Of, Relations};
use support::learn::learned;
use support::{certificate, check, code_values, game, told};

/// A certificate with relations for the kinds and the sum of all fields as measure.
fn induction(
    rules: &str,
    of: Of,
    coding: Coding,
    kinds: Vec<Automaton>,
) -> (grundy_rules::BoundGame, Certificate) {
    let game = game(rules, &[]);
    let measure =
        game.rules().kinds.iter().map(|kind| Linear { factors: vec![1; kind.fields.len()], constant: 0 });
    let measure = vec![measure.collect()];
    let prefixes = vec![None; kinds.len()];
    let evidence =
        Evidence::Induction(Induction { relations: Relations { coding, kinds, prefixes }, measure });
    let certificate = certificate(&game, of, evidence, Vec::new());
    (game, certificate)
}

/// A relation between a heap and its value in a table.
fn tabled(values: &[u64], depth: u32) -> Automaton {
    learned(2, depth, |numbers| {
        usize::try_from(numbers[0]).ok().and_then(|n| values.get(n)) == Some(&numbers[1])
    })
}

fn nim(heaps: usize, unordered: &str) -> String {
    let names = &["a", "b", "c", "d", "e"][..heaps];
    let typed: Vec<String> = names.iter().map(|name| format!("{name}: nat")).collect();
    let mut text = format!("position ({}){unordered}\n", typed.join(", "));
    for moved in names {
        let to: Vec<String> = names
            .iter()
            .map(|name| if name == moved { format!("{name} - k") } else { (*name).to_string() })
            .collect();
        text += &format!("move m{moved}(k in 1..={moved}) -> ({})\n", to.join(", "));
    }
    text
}

#[test]
fn right_relations_are_accepted() {
    let xor = |numbers: &[u64]| numbers.iter().fold(0, |all, number| all ^ number);
    let mut rows: Vec<(String, (grundy_rules::BoundGame, Certificate))> = Vec::new();
    for heaps in 2..=5 {
        let values = learned(heaps + 1, 1, |numbers| xor(numbers) == 0);
        rows.push((
            format!("nim{heaps} values"),
            induction(&nim(heaps, ""), Of::Values, Coding::Number, vec![values]),
        ));
        let lost = learned(heaps, 1, |numbers| xor(numbers) == 0);
        rows.push((
            format!("nim{heaps} lost"),
            induction(&nim(heaps, ""), Of::Losing, Coding::Set, vec![lost]),
        ));
        let sorted = learned(heaps + 1, 1, |numbers| xor(numbers) == 0 && numbers[..heaps].is_sorted());
        rows.push((
            format!("nim{heaps} sorted values"),
            induction(&nim(heaps, " unordered"), Of::Values, Coding::Number, vec![sorted]),
        ));
    }
    let kayles = code_values(&[0, 7, 7], 1 << 11);
    rows.push((
        "kayles".into(),
        induction(
            "position (n: nat)\nmove knock(d in 1..=2, i in 0..=n) if i + d <= n -> (i) + (n - i - d)",
            Of::Values,
            Coding::Number,
            vec![tabled(&kayles, 3)],
        ),
    ));
    let dawson = code_values(&[0, 0, 7], 1 << 11);
    rows.push((
        "dawson".into(),
        induction(
            "position (n: nat)\nmove pick(i in 0..=n) if i + 2 <= n -> (i) + (n - i - 2)",
            Of::Values,
            Coding::Number,
            vec![tabled(&dawson, 3)],
        ),
    ));
    for (name, (game, certificate)) in
        rows.iter().filter(|(name, _)| std::env::var("ONLY").is_ok_and(|only| name.contains(&only)))
    {
        let started = std::time::Instant::now();
        let Evidence::Induction(induction) = &certificate.evidence else { panic!("induction") };
        let states = induction.relations.kinds[0].accepting.len();
        match check(game, certificate) {
            Ok(theorem) => {
                eprintln!("{name}: {states} states, work {} {:?}", theorem.work(), started.elapsed())
            }
            Err(rejection) => {
                panic!("{name} ({states} states): {} {:?}", told(&rejection), started.elapsed())
            }
        }
    }
}
