//! Random formulas against brute force, quantifiers included, and the textbook facts.

use std::collections::BTreeMap;

use grundy_automata::{Decision, Engine, Formula, Limits, Relation, Var};

/// Quantified variables run below this bound, so that brute force is possible.
const BOUND: u64 = 12;

/// Free variables are tried below this bound.
const POINTS: u64 = 20;

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

    /// A formula whose free variables are among the first `vars`, no deeper than `depth`.
    fn formula(&mut self, base: u32, vars: u32, depth: u32) -> Formula {
        if depth == 0 || self.below(4) == 0 {
            return self.atom(base, vars);
        }
        match self.below(5) {
            0 => self.formula(base, vars, depth - 1).negated(),
            1 => self.formula(base, vars, depth - 1).and(self.formula(base, vars, depth - 1)),
            2 => self.formula(base, vars, depth - 1).or(self.formula(base, vars, depth - 1)),
            kind => {
                let bound = Var(vars);
                let below = Formula::at_most([(bound, 1)], i64::try_from(BOUND).expect("small") - 1);
                let body = self.formula(base, vars + 1, depth - 1);
                if kind == 3 { below.and(body).exists([bound]) } else { below.implies(body).for_all([bound]) }
            }
        }
    }

    fn atom(&mut self, base: u32, vars: u32) -> Formula {
        let (x, y, z) = (self.var(vars), self.var(vars), self.var(vars));
        match self.below(if base == 2 { 8 } else { 5 }) {
            0 | 1 => {
                let terms = (0..=self.below(2)).map(|_| (self.var(vars), self.signed(3))).collect();
                Formula::Linear(terms, Relation::AtMost, self.signed(15))
            }
            2 => {
                let terms = (0..=self.below(2)).map(|_| (self.var(vars), self.signed(3))).collect();
                Formula::Linear(terms, Relation::Equal, self.signed(15))
            }
            3 => Formula::LowDigit(x, y),
            4 => Formula::Power(x),
            5 => Formula::Xor(x, y, z),
            6 => Formula::And2(x, y, z),
            _ => Formula::Or2(x, y, z),
        }
    }
}

fn low_digit(base: u64, x: u64) -> u64 {
    (0..).map(|k| base.pow(k)).take_while(|power| x > 0 && x.is_multiple_of(*power)).last().unwrap_or(0)
}

fn holds(base: u64, formula: &Formula, at: &mut BTreeMap<Var, u64>) -> bool {
    match formula {
        Formula::Truth(truth) => *truth,
        Formula::Linear(terms, relation, constant) => {
            let sum: i64 = terms.iter().map(|(var, a)| a * i64::try_from(at[var]).expect("small")).sum();
            if *relation == Relation::Equal { sum == *constant } else { sum <= *constant }
        }
        Formula::Xor(x, y, z) => at[x] ^ at[y] == at[z],
        Formula::And2(x, y, z) => at[x] & at[y] == at[z],
        Formula::Or2(x, y, z) => at[x] | at[y] == at[z],
        Formula::LowDigit(x, y) => low_digit(base, at[x]) == at[y],
        Formula::Power(x) => at[x] > 0 && low_digit(base, at[x]) == at[x],
        Formula::Given(dfa, vars) => dfa.accepts(&vars.iter().map(|var| at[var]).collect::<Vec<_>>()),
        Formula::Not(inner) => !holds(base, inner, at),
        Formula::All(parts) => parts.iter().all(|part| holds(base, part, at)),
        Formula::Some(parts) => parts.iter().any(|part| holds(base, part, at)),
        Formula::Exists(vars, body) => {
            assert_eq!(vars.len(), 1);
            (0..BOUND).any(|value| {
                at.insert(vars[0], value);
                holds(base, body, at)
            })
        }
    }
}

#[test]
fn random_formulas() {
    let mut random = Random(7);
    let mut compared = 0_u64;
    for round in 0..1500 {
        let base = if round % 4 == 3 { 3 } else { 2 };
        let formula = random.formula(base, 2, 4);
        let engine = Engine::new(base, Limits::default());
        let dfa = engine.build(&formula).expect("small formulas stay within the limits");
        for x in 0..POINTS {
            for y in 0..POINTS {
                let mut at = BTreeMap::from([(Var(0), x), (Var(1), y)]);
                let values: Vec<u64> = dfa.vars().iter().map(|var| at[var]).collect();
                let expected = holds(u64::from(base), &formula, &mut at);
                assert_eq!(dfa.accepts(&values), expected, "base {base}, ({x}, {y}): {formula:?}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 1500 * POINTS * POINTS);
}

#[test]
fn sentences() {
    let (x, y, z, w) = (Var(0), Var(1), Var(2), Var(3));
    let add = |a, b, c| Formula::equal([(a, 1), (b, 1), (c, -1)], 0);
    let rows = [
        (add(x, y, z).iff(add(y, x, z)).for_all([x, y, z]), true),
        (Formula::less(x, y).exists([y]).for_all([x]), true),
        (Formula::less(y, x).exists([y]).for_all([x]), false),
        // Frobenius: every number from 8 on is 3 a + 5 b; 7 is not.
        (
            Formula::at_most([(x, 1)], 7)
                .or(Formula::equal([(y, 3), (z, 5), (x, -1)], 0).exists([y, z]))
                .for_all([x]),
            true,
        ),
        (Formula::equal([(y, 3), (z, 5)], 7).exists([y, z]), false),
        // The xor is at most the sum, and has the same parity.
        (
            Formula::Xor(x, y, z)
                .and(add(x, y, w))
                .implies(Formula::at_most([(z, 1), (w, -1)], 0))
                .for_all([x, y, z, w]),
            true,
        ),
        (Formula::Xor(x, y, z).and(add(x, y, z)).exists([x, y, z]), true),
    ];
    let engine = Engine::new(2, Limits::default());
    for (sentence, expected) in rows {
        assert_eq!(engine.decide(&sentence).map(|d| d.is_true()), Ok(expected), "{sentence:?}");
    }
}

#[test]
fn counterexamples_are_shortest() {
    let (x, y) = (Var(0), Var(1));
    // Every number is below 1000, or even: the least failure in length is 1001 up to 1023.
    let claim =
        Formula::at_most([(x, 1)], 999).or(Formula::equal([(x, 1), (y, -2)], 0).exists([y])).for_all([x]);
    let Ok(Decision::False(at)) = Engine::new(2, Limits::default()).decide(&claim) else {
        panic!("it is false")
    };
    assert_eq!(at, [(x, 1001)]);
}

#[test]
fn large_constants_stay_small() {
    let x = Var(0);
    let engine = Engine::new(2, Limits { states: 200, entries: 1000 });
    for relation in [Relation::Equal, Relation::AtMost] {
        for constant in [-(1_i64 << 60), -5, 0, 5, 1 << 60, i64::MAX] {
            let formula = Formula::Linear(vec![(x, 3)], relation, constant);
            let dfa =
                engine.build(&formula).unwrap_or_else(|over| panic!("{relation:?} {constant}: {over:?}"));
            for value in [0, 1, 2, 1 << 58, u64::try_from(constant.max(0)).expect("natural") / 3] {
                let sum = 3 * i128::from(value);
                let expected = if relation == Relation::Equal {
                    sum == i128::from(constant)
                } else {
                    sum <= i128::from(constant)
                };
                assert_eq!(dfa.accepts(&[value]), expected, "3 * {value} {relation:?} {constant}");
            }
        }
    }
}

#[test]
fn limits_fail_loudly() {
    let engine = Engine::new(2, Limits { states: 3, entries: 1000 });
    assert!(engine.build(&Formula::equal([(Var(0), 7), (Var(1), -5)], 3)).is_err());
}
