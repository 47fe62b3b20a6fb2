//! MONA against our engine: sentences known to be true or false, automata point by point, and random
//! sentences with alternating quantifiers. Where MONA is not installed, the tests say so and pass.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use grundy_automata::{Dfa, Engine, Examples, Formula, Limits, Relation, System, Var, learn};
use grundy_export::mona::{NoMona, mona};

const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);
const W: Var = Var(3);

/// Whether MONA calls the sentence valid; `None` where there is no MONA.
fn verdict(sentence: &Formula, name: &str) -> Option<bool> {
    let program = mona(sentence, name).unwrap_or_else(|why| panic!("{name}: {why:?}"));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.mona"));
    fs::write(&path, &program).expect("a folder for tests");
    let Ok(output) = Command::new("mona").arg("-q").arg(&path).output() else {
        eprintln!("mona is not installed: {name} was not replayed");
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    match text.lines().next() {
        Some("Formula is valid") => Some(true),
        Some("Formula is unsatisfiable") => Some(false),
        // A sentence is one or the other.
        _ => panic!("{name}: {text}{}\n{program}", String::from_utf8_lossy(&output.stderr)),
    }
}

fn sum(a: Var, b: Var, c: Var) -> Formula {
    Formula::equal([(a, 1), (b, 1), (c, -1)], 0)
}

fn given(dfa: Dfa, vars: &[Var]) -> Formula {
    Formula::Given(Arc::new(dfa), vars.to_vec())
}

/// The values of Lasker's Nim: a heap may be made smaller or split in two.
fn lasker(v: &[u64]) -> bool {
    let n = v[0];
    v[1] == if n == 0 { 0 } else { [n - 1, n, n, n + 1][usize::try_from(n % 4).expect("small")] }
}

#[test]
fn sentences_known_to_be_true_or_false() {
    agree(&[
        ("truth", Formula::Truth(true), true),
        ("untruth", Formula::Truth(false), false),
        ("all of nothing", Formula::All(vec![]), true),
        ("some of nothing", Formula::Some(vec![]), false),
        ("sums commute", sum(X, Y, Z).iff(sum(Y, X, Z)).for_all([X, Y, Z]), true),
        ("sums exist", sum(X, Y, Z).exists([Z]).for_all([X, Y]), true),
        ("differences exist", sum(X, Y, Z).exists([X]).for_all([Y, Z]), false),
        ("a greater number", Formula::less(X, Y).exists([Y]).for_all([X]), true),
        ("a greatest number", Formula::less(X, Y).negated().for_all([Y]).exists([X]), false),
        ("a least number", Formula::less(Y, X).negated().for_all([Y]).exists([X]), true),
        (
            "3 a + 5 b from 8 on",
            Formula::at_most([(X, 1)], 7)
                .or(Formula::equal([(Y, 3), (Z, 5), (X, -1)], 0).exists([Y, Z]))
                .for_all([X]),
            true,
        ),
        ("3 a + 5 b is not 7", Formula::equal([(Y, 3), (Z, 5)], 7).exists([Y, Z]), false),
        (
            "between",
            Formula::less(X, Y)
                .implies(Formula::less(X, Z).and(Formula::less(Z, Y)).exists([Z]))
                .for_all([X, Y]),
            false,
        ),
        (
            "xor below sum",
            Formula::Xor(X, Y, Z)
                .and(sum(X, Y, W))
                .implies(Formula::at_most([(Z, 1), (W, -1)], 0))
                .for_all([X, Y, Z, W]),
            true,
        ),
        (
            "sum is xor plus twice and",
            Formula::Xor(X, Y, Z)
                .and(Formula::And2(X, Y, W))
                .implies(Formula::equal([(X, 1), (Y, 1), (Z, -1), (W, -2)], 0))
                .for_all([X, Y, Z, W]),
            true,
        ),
        (
            "or is xor plus and",
            Formula::Or2(X, Y, Z)
                .and(Formula::And2(X, Y, W))
                .implies(Formula::equal([(X, 1), (Y, 1), (Z, -1), (W, -1)], 0))
                .for_all([X, Y, Z, W]),
            true,
        ),
        (
            "lowest ones are powers",
            Formula::LowDigit(X, Y)
                .implies(Formula::Power(Y).or(Formula::equal([(X, 1)], 0)))
                .for_all([X, Y]),
            true,
        ),
        ("zero is no power", Formula::Power(X).and(Formula::equal([(X, 1)], 0)).exists([X]), false),
        ("large constant", Formula::equal([(X, 3)], i64::MAX - 1).exists([X]), true),
        ("large constant, no multiple", Formula::equal([(X, 4)], i64::MAX).exists([X]), false),
        ("factors that cancel", Formula::equal([(X, 2), (X, -3), (X, 1)], 0).for_all([X]), true),
        ("no factor", Formula::at_most([], -1), false),
        (
            "rebound",
            Formula::equal([(X, 1)], 1).exists([X]).and(Formula::equal([(X, 1)], 2)).exists([X]),
            true,
        ),
    ]);
}

#[test]
fn sentences_with_an_automaton() {
    let examples = Examples::set(2, 2, 6, lasker).expect("small");
    let lasker = learn(&examples, 50).expect("automatic").dfa;
    let value = |n, v| given(lasker.clone(), &[n, v]);
    let positive = |x| Formula::at_most([(x, -1)], -1);
    agree(&[
        ("every heap has a value", value(X, Y).exists([Y]).for_all([X]), true),
        ("only one", value(X, Y).and(value(X, Z)).implies(Formula::same(Y, Z)).for_all([X, Y, Z]), true),
        ("values are heaps", value(X, X).for_all([X]), false),
        // O1 and O2 of the splits: no split has the value of the heap, some heap needs one.
        (
            "splits differ",
            {
                let (a, b, v) = (Var(10), Var(11), Var(12));
                let parts = positive(X).and(positive(Y)).and(sum(X, Y, Z));
                let values = value(X, a).and(value(Y, b)).and(Formula::Xor(a, b, v)).and(value(Z, v));
                parts.and(values).exists([X, Y, Z, a, b, v]).negated()
            },
            true,
        ),
    ]);
}

/// An automaton without tracks reads nothing, and one without a second state holds always or never.
#[test]
fn automata_without_tracks_or_states() {
    let dfa = |vars: &[Var], accepting: &[bool], next: &[u32]| {
        let dfa = Dfa::from_parts(2, vars.to_vec(), 0, accepting.to_vec(), next.to_vec());
        given(dfa.expect("it fits together"), vars)
    };
    let rows = [
        ("nothing read, true", dfa(&[], &[true], &[0]), true),
        ("nothing read, false", dfa(&[], &[false], &[0]), false),
        ("nothing read, not the next", dfa(&[], &[true, false], &[1, 1]), true),
        ("always", dfa(&[X], &[true], &[0, 0]).for_all([X]), true),
        ("never", dfa(&[X], &[false], &[0, 0]).exists([X]), false),
    ];
    for (name, sentence, expected) in rows {
        if let Some(found) = verdict(&sentence, &name.replace([' ', ','], "-")) {
            assert_eq!(found, expected, "{name}");
        }
    }
}

/// The engine and MONA find what is expected.
fn agree(rows: &[(&str, Formula, bool)]) {
    let engine = Engine::new(2, Limits::default());
    for (name, sentence, expected) in rows {
        assert_eq!(engine.decide(sentence).map(|decision| decision.is_true()), Ok(*expected), "{name}");
        if let Some(found) = verdict(sentence, &name.replace([' ', ','], "-")) {
            assert_eq!(found, *expected, "{name}");
        }
    }
}

/// Constants of any size: these are beyond what the engine's own tests reach.
#[test]
fn constants_at_the_end_of_the_range() {
    let beyond = |constant| Formula::at_most([(X, 1), (Y, -1)], constant);
    let rows = [
        (beyond(i64::MIN).exists([X, Y]), true),
        (beyond(i64::MIN).negated().implies(beyond(i64::MAX)).for_all([X, Y]), false),
        (Formula::equal([(X, 10), (Y, -9)], i64::MIN).exists([X, Y]), true),
        (Formula::equal([(X, 10), (Y, -8)], i64::MAX).exists([X, Y]), false),
    ];
    for (index, (sentence, expected)) in rows.into_iter().enumerate() {
        if let Some(found) = verdict(&sentence, &format!("end-{index}")) {
            assert_eq!(found, expected, "{sentence:?}");
        }
    }
}

/// Automata of any shape hold, for MONA, of exactly the numbers that they accept.
#[test]
fn automata_point_by_point() {
    let mut random = Random(11);
    for round in 0..12 {
        let states = 1 + u32::try_from(round).expect("small") % 6;
        let tracks = if round % 3 == 2 { 2 } else { 1 };
        let dfa = random.dfa(states, tracks);
        let vars = &[X, Y][..tracks];
        let is = |value: &[u64]| {
            let equal = |(var, value): (&Var, &u64)| {
                Formula::equal([(*var, 1)], i64::try_from(*value).expect("small"))
            };
            Formula::All(vars.iter().zip(value).map(equal).collect())
        };
        // One sentence says of every point whether it is accepted.
        let points: Vec<Vec<u64>> = if tracks == 1 {
            (0..20).map(|x| vec![x]).collect()
        } else {
            (0..36).map(|xy| vec![xy / 6, xy % 6]).collect()
        };
        let holds = given(dfa.clone(), vars);
        let claims = points.iter().map(|point| {
            let claim = if dfa.accepts(point) { holds.clone() } else { holds.clone().negated() };
            is(point).implies(claim).for_all(vars.iter().copied())
        });
        let claims: Vec<Formula> = claims.collect();
        if let Some(found) = verdict(&Formula::All(claims.clone()), &format!("points-{round}")) {
            assert!(found, "{dfa:?}");
            // And one wrong claim is enough to make it false.
            let mut wrong = claims;
            let turned =
                is(&points[7]).implies(if dfa.accepts(&points[7]) { holds.negated() } else { holds });
            wrong[7] = turned.for_all(vars.iter().copied());
            assert_eq!(verdict(&Formula::All(wrong), &format!("wrong-{round}")), Some(false), "{dfa:?}");
        }
    }
}

#[test]
fn random_sentences() {
    let mut random = Random(5);
    let engine = Engine::new(2, Limits::default());
    let (mut held, mut failed) = (0, 0);
    for round in 0..80 {
        let body = random.formula(3, 3);
        let sentence = (0..3).rev().fold(body, |body, var| {
            if random.below(2) == 0 { body.exists([Var(var)]) } else { body.for_all([Var(var)]) }
        });
        let expected = engine.decide(&sentence).expect("small").is_true();
        if expected {
            held += 1
        } else {
            failed += 1
        }
        if let Some(found) = verdict(&sentence, &format!("random-{round}")) {
            assert_eq!(found, expected, "{sentence:?}");
        }
    }
    // Neither answer is rare.
    assert!(held >= 20 && failed >= 20, "{held} {failed}");
}

#[test]
fn what_mona_cannot_say_is_refused() {
    let ternary = Dfa::from_parts(3, vec![X], 0, vec![true], vec![0; 3]).expect("a state");
    let binary = Dfa::from_parts(2, vec![X], 0, vec![true], vec![0; 2]).expect("a state");
    let rows = [
        (Formula::Power(X), NoMona::Free(X)),
        (Formula::Power(X).exists([X]).and(Formula::equal([(X, 1), (Y, 1)], 0)), NoMona::Free(X)),
        (Formula::equal([(X, 0)], 0), NoMona::Free(X)),
        (given(ternary, &[X]).exists([X]), NoMona::Digits(System::Base(3))),
        (given(binary, &[X, Y]).exists([X, Y]), NoMona::Tracks),
    ];
    for (formula, expected) in rows {
        assert_eq!(mona(&formula, "refused"), Err(expected), "{formula:?}");
    }
    let named = mona(&Formula::Truth(true), "a name\nwith lines").expect("a sentence");
    assert!(named.starts_with("# a name with lines\nws1s;\n"), "{named}");
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn signed(&mut self, size: i64) -> i64 {
        i64::try_from(self.below(u64::try_from(2 * size + 1).expect("positive"))).expect("small") - size
    }

    fn var(&mut self, vars: u32) -> Var {
        Var(u32::try_from(self.below(u64::from(vars))).expect("small"))
    }

    /// An automaton with any transitions.
    fn dfa(&mut self, states: u32, tracks: usize) -> Dfa {
        let mut state = || u32::try_from(self.below(u64::from(states))).expect("small");
        let next: Vec<u32> = (0..states << tracks).map(|_| state()).collect();
        let start = state();
        let accepting = (0..states).map(|_| self.below(2) == 0).collect();
        Dfa::from_parts(2, [X, Y, Z][..tracks].to_vec(), start, accepting, next).expect("it fits together")
    }

    /// An automaton whose start stays under zeros, as our engine needs it.
    fn steady(&mut self, states: u32, tracks: usize) -> Dfa {
        let dfa = self.dfa(states, tracks);
        let mut next = dfa.table();
        next[usize::try_from(dfa.start() << tracks).expect("small")] = dfa.start();
        Dfa::from_parts(2, dfa.vars().to_vec(), dfa.start(), dfa.accepting().to_vec(), next)
            .expect("as before")
    }

    /// A formula whose free variables are among the first `vars`.
    fn formula(&mut self, vars: u32, depth: u32) -> Formula {
        if depth == 0 || self.below(6) == 0 {
            return self.atom(vars);
        }
        match self.below(6) {
            0 => self.formula(vars, depth - 1).negated(),
            1 | 2 => self.formula(vars, depth - 1).and(self.formula(vars, depth - 1)),
            3 => self.formula(vars, depth - 1).or(self.formula(vars, depth - 1)),
            4 => self.formula(vars + 1, depth - 1).exists([Var(vars)]),
            _ => self.formula(vars + 1, depth - 1).for_all([Var(vars)]),
        }
    }

    fn atom(&mut self, vars: u32) -> Formula {
        let (x, y, z) = (self.var(vars), self.var(vars), self.var(vars));
        match self.below(9) {
            kind @ 0..3 => {
                let terms = (0..=self.below(2)).map(|_| (self.var(vars), self.signed(5))).collect();
                let relation = if kind == 0 { Relation::Equal } else { Relation::AtMost };
                Formula::Linear(terms, relation, self.signed(15))
            }
            3 => Formula::LowDigit(x, y),
            4 => Formula::Power(x),
            5 => Formula::Xor(x, y, z),
            6 => Formula::And2(x, y, z),
            7 => Formula::Or2(x, y, z),
            _ => given(self.steady(3, 2), &[x, y]),
        }
    }
}
