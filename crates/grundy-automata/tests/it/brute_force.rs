//! Random formulas against brute force, quantifiers included, and the textbook facts.

use std::sync::Arc;

use grundy_automata::{Decision, Dfa, Engine, Failure, Formula, Limits, Relation, System, Var};

/// Quantified variables run below this bound, so that brute force is possible.
const BOUND: u64 = 9;

/// Free variables are tried below this bound.
const POINTS: u64 = 20;

/// How many formulas.
const ROUNDS: u64 = 3000;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn signed(&mut self, size: i64) -> i64 {
        i64::try_from(self.below(u64::try_from(2 * size + 1).expect("positive"))).expect("small") - size
    }

    fn small(&mut self, bound: u32) -> u32 {
        u32::try_from(self.below(u64::from(bound))).expect("small")
    }

    /// A formula whose free variables are among the first `vars`, no deeper than `depth`.
    fn formula(&mut self, system: System, vars: u32, depth: u32) -> Formula {
        if depth == 0 || self.below(5) == 0 {
            return self.atom(system, vars);
        }
        match self.below(7) {
            0 => self.formula(system, vars, depth - 1).negated(),
            1 => self.formula(system, vars, depth - 1).and(self.formula(system, vars, depth - 1)),
            2 => self.formula(system, vars, depth - 1).or(self.formula(system, vars, depth - 1)),
            3 => self.formula(system, vars, depth - 1).iff(self.atom(system, vars)),
            kind => {
                // One variable, or two at once, as long as brute force can bear it.
                let more = if vars < 4 { self.small(2) } else { 0 };
                let bound: Vec<Var> = (vars..=vars + more).map(Var).collect();
                let most = i64::try_from(BOUND).expect("small") - 1;
                let below =
                    Formula::All(bound.iter().map(|var| Formula::at_most([(*var, 1)], most)).collect());
                let deeper = vars + u32::try_from(bound.len()).expect("small");
                let body = self.formula(system, deeper, depth - 1);
                if kind < 6 { below.and(body).exists(bound) } else { below.implies(body).for_all(bound) }
            }
        }
    }

    fn atom(&mut self, system: System, vars: u32) -> Formula {
        let [x, y, z] = [(); 3].map(|()| Var(self.small(vars)));
        let base = system.digits();
        let kinds = match system {
            System::Base(2) => 10,
            System::Base(_) => 7,
            System::Fibonacci | System::Pell => 4,
        };
        let kind = self.below(kinds);
        // Where digits mean something else, there are sums, order and given automata.
        match if kinds == 4 { [0, 1, 5, 0][usize::try_from(kind).expect("small")] } else { kind } {
            0 => Formula::Linear(self.terms(vars), Relation::AtMost, self.signed(15)),
            1 => Formula::Linear(self.terms(vars), Relation::Equal, self.signed(15)),
            2 => Formula::LowDigit(x, y),
            3 => Formula::Power(x),
            4 => Formula::shifted(base, x, y, self.small(3)).expect("a small shift"),
            5 | 6 => {
                let tracks = 1 + self.small(3);
                let vars = (0..tracks).map(|_| Var(self.small(vars))).collect();
                Formula::Given(Arc::new(self.given(system, tracks)), vars)
            }
            7 => Formula::Xor(x, y, z),
            8 => Formula::And2(x, y, z),
            _ => Formula::Or2(x, y, z),
        }
    }

    fn terms(&mut self, vars: u32) -> Vec<(Var, i64)> {
        (0..=self.below(3)).map(|_| (Var(self.small(vars)), self.signed(3))).collect()
    }

    /// An automaton with up to five states in which leading zeros do not matter.
    fn given(&mut self, system: System, tracks: u32) -> Dfa {
        let base = system.digits();
        let states = 1 + self.small(5);
        let accepting = (0..states).map(|_| self.below(2) == 0).collect();
        let mut next: Vec<u32> = (0..states * base.pow(tracks)).map(|_| self.small(states)).collect();
        next[0] = 0;
        let vars = (0..tracks).map(Var).collect();
        let dfa = Dfa::from_parts(system, vars, 0, accepting, next.clone()).expect("the parts fit");
        assert_eq!(dfa.table(), next);
        dfa
    }
}

fn low_digit(base: u64, x: u64) -> u64 {
    (0..).map(|k| base.pow(k)).take_while(|power| x > 0 && x.is_multiple_of(*power)).last().unwrap_or(0)
}

/// The number of variables in a formula is less than this.
const VARS: usize = 16;

fn place(var: Var) -> usize {
    usize::try_from(var.0).expect("small")
}

fn value(at: &[u64; VARS], var: &Var) -> u64 {
    at[place(*var)]
}

fn holds(base: u64, formula: &Formula, at: &mut [u64; VARS]) -> bool {
    match formula {
        Formula::Truth(truth) => *truth,
        Formula::Linear(terms, relation, constant) => {
            let sum: i64 =
                terms.iter().map(|(var, a)| a * i64::try_from(value(at, var)).expect("small")).sum();
            if *relation == Relation::Equal { sum == *constant } else { sum <= *constant }
        }
        Formula::Xor(x, y, z) => value(at, x) ^ value(at, y) == value(at, z),
        Formula::And2(x, y, z) => value(at, x) & value(at, y) == value(at, z),
        Formula::Or2(x, y, z) => value(at, x) | value(at, y) == value(at, z),
        Formula::LowDigit(x, y) => low_digit(base, value(at, x)) == value(at, y),
        Formula::Power(x) => value(at, x) > 0 && low_digit(base, value(at, x)) == value(at, x),
        Formula::Given(dfa, vars) => dfa.accepts(&vars.iter().map(|var| value(at, var)).collect::<Vec<_>>()),
        Formula::Not(inner) => !holds(base, inner, at),
        Formula::All(parts) => parts.iter().all(|part| holds(base, part, at)),
        Formula::Some(parts) => parts.iter().any(|part| holds(base, part, at)),
        Formula::Exists(vars, body) => holds_for_some(base, vars, body, at),
    }
}

fn holds_for_some(base: u64, vars: &[Var], body: &Formula, at: &mut [u64; VARS]) -> bool {
    let Some((first, rest)) = vars.split_first() else { return holds(base, body, at) };
    (0..BOUND).any(|value| {
        at[place(*first)] = value;
        holds_for_some(base, rest, body, at)
    })
}

/// Compares a random formula with brute force at all points; gives how many. Digits count in base `digits`.
fn agree(random: &mut Random, system: System, digits: u32, depth: u32) -> u64 {
    let formula = random.formula(system, 2, depth);
    let dfa = Engine::new(system, Limits::default())
        .build(&formula)
        .expect("small formulas stay within the limits");
    assert_eq!(dfa.vars(), formula.free());
    for (x, y) in (0..POINTS).flat_map(|x| (0..POINTS).map(move |y| (x, y))) {
        let mut at = [0; VARS];
        at[..2].copy_from_slice(&[x, y]);
        let values: Vec<u64> = dfa.vars().iter().map(|var| value(&at, var)).collect();
        let expected = holds(u64::from(digits), &formula, &mut at);
        assert_eq!(dfa.accepts(&values), expected, "{system:?}, ({x}, {y}): {formula:?}");
    }
    POINTS * POINTS
}

#[test]
fn random_formulas() {
    let mut random = Random(7);
    let bases = (0..ROUNDS).map(|round| if round % 4 == 3 { 3 } else { 2 });
    let compared: u64 = bases.map(|base| agree(&mut random, System::Base(base), base, 4)).sum();
    assert!(compared >= 1_000_000, "{compared}");
}

#[test]
fn random_formulas_of_recurrent_systems() {
    let mut random = Random(11);
    let systems = (0..ROUNDS / 2).map(|round| if round % 3 == 2 { System::Pell } else { System::Fibonacci });
    let compared: u64 = systems.map(|system| agree(&mut random, system, 2, 3)).sum();
    assert!(compared >= 500_000, "{compared}");
}

/// The Wythoff pairs, and what is known of the automata.
#[test]
fn the_golden_ratio() {
    let (x, y, z) = (Var(0), Var(1), Var(2));
    let engine = Engine::new(System::Fibonacci, Limits::default());
    let adder = engine.build(&Formula::equal([(x, 1), (y, 1), (z, -1)], 0)).expect("it fits");
    // 16 states and one from which nothing is accepted (Mousavi, Schaeffer and Shallit 2016).
    assert_eq!(adder.states(), 17);
    for (a, b) in (0..90).flat_map(|a| (0..90).map(move |b| (a, b))) {
        assert!(adder.accepts(&[a, b, a + b]) && !adder.accepts(&[a, b, a + b + 1]), "{a} + {b}");
    }
    // Large constants, and sums of one variable with a large factor.
    for constant in [-5, 0, 1, 1000, 1 << 40] {
        let dfa = engine.build(&Formula::at_most([(x, 3), (y, -7)], constant)).expect("it fits");
        for (a, b) in [
            (0_i64, 0_i64),
            (334, 0),
            (333, 0),
            (1 << 40, 1 << 39),
            ((1 << 40) / 3, 0),
            ((1 << 40) / 3 + 1, 0),
        ] {
            let at = [a, b].map(|number| u64::try_from(number).expect("natural"));
            assert_eq!(dfa.accepts(&at), 3 * a - 7 * b <= constant, "3 * {a} - 7 * {b} <= {constant}");
        }
    }
}

#[test]
fn other_digits_are_refused() {
    let (x, y, z) = (Var(0), Var(1), Var(2));
    let binary = Engine::new(2, Limits::default()).build(&Formula::Power(x)).expect("it fits");
    let rows = [
        Formula::Xor(x, y, z),
        Formula::And2(x, y, z),
        Formula::Or2(x, y, z),
        Formula::LowDigit(x, y),
        Formula::Power(x),
        Formula::Given(Arc::new(binary), vec![x]),
    ];
    for formula in rows {
        for system in [System::Fibonacci, System::Pell] {
            let built = Engine::new(system, Limits::default()).build(&formula.clone().negated());
            assert_eq!(built, Err(Failure::Foreign), "{system:?} {formula:?}");
        }
    }
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
    let engine = Engine::new(2, Limits { states: 200, entries: 1000, ..Limits::default() });
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
fn counterexamples_of_many_cases_are_shortest() {
    let (x, y) = (Var(0), Var(1));
    // Wrong at x = 9, at (x, y) = (5, 6) and at y = 4: the last is shortest and least.
    let wrong = Formula::equal([(x, 1)], 9)
        .or(Formula::equal([(x, 1)], 5).and(Formula::equal([(y, 1)], 6)))
        .or(Formula::equal([(y, 1)], 4));
    let decision = Engine::new(2, Limits::default()).decide(&wrong.negated().for_all([x, y]));
    assert_eq!(decision, Ok(Decision::False(vec![(x, 0), (y, 4)])));
}

#[test]
fn limits_fail_loudly() {
    let formula = Formula::equal([(Var(0), 7), (Var(1), -5)], 3);
    let limits = Limits::default();
    let rows = [
        (Limits { states: 3, ..limits }, false),
        (Limits { entries: 10, ..limits }, false),
        (Limits { bytes: 100, ..limits }, false),
        (limits, true),
    ];
    for (limits, fits) in rows {
        let built = Engine::new(2, limits).build(&formula);
        assert_eq!(built.is_ok(), fits, "{limits:?}");
        assert!(fits || matches!(built, Err(Failure::OverLimit(_))), "{limits:?}");
    }
    // More tracks than there can be symbols.
    let many = Formula::All((0..40).map(|var| Formula::Power(Var(var))).collect());
    assert!(matches!(Engine::new(2, limits).build(&many), Err(Failure::OverLimit(_))));
}

#[test]
fn it_stops_when_told() {
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let engine = Engine::with_stop(2, Limits::default(), &stop);
    let formula = Formula::equal([(Var(0), 1000), (Var(1), -999)], 3);
    assert_eq!(engine.build(&formula), Err(Failure::Stopped));
    assert_eq!(asked.get(), 4);
    let calm = Engine::new(2, Limits::default());
    let states = calm.build(&formula).expect("it fits").states();
    assert!(calm.largest() >= states && states > 100, "{states}, {}", calm.largest());
}

#[test]
fn ten_tracks() {
    // x0 + … + x8 = y, with bounds on some, and a sum of sums by way of hidden variables.
    let engine = Engine::new(2, Limits::default());
    let sum = Formula::equal((0..9).map(|var| (Var(var), 1)).chain([(Var(9), -1)]), 0);
    let dfa = engine.build(&sum).expect("it fits");
    assert!(dfa.accepts(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 45]) && !dfa.accepts(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 46]));
    // The same in steps: y1 = x0 + x1, y2 = y1 + x2, …
    let part = |var: u32| if var == 0 { Var(0) } else { Var(20 + var) };
    let steps = (0..8).map(|k| Formula::equal([(part(k), 1), (Var(k + 1), 1), (part(k + 1), -1)], 0));
    let chain = Formula::All(steps.chain([Formula::same(part(8), Var(9))]).collect());
    let hidden = engine.build(&chain.exists((1..=8).map(part))).expect("it fits");
    assert_eq!(hidden, dfa);
    assert!(engine.largest() < 1000, "{}", engine.largest());
}
