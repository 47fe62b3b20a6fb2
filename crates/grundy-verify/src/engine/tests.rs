//! Random formulas against brute force.

use grundy_core::{Automaton, Numeration, Run};

use super::{Engine, Slots};
use crate::logic::{Affine, Atom, BitOp, Formula, Var};
use crate::relation::Relation;

/// A small generator of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (word ^ (word >> 31)) % limit
    }

    fn factor(&mut self) -> i128 {
        i128::from(self.below(7)) - 3
    }
}

/// A formula as it was meant, without the rewritings of [`Formula`].
enum Tree {
    Atom(Atom),
    And(Vec<Tree>),
    Or(Vec<Tree>),
    Not(Box<Tree>),
    /// There is a number up to the form (at most 30 on the box) such that.
    Exists(Var, Affine, Box<Tree>),
}

/// Free variables are 0, 1 and 2; bound ones follow.
const FREE: [Var; 3] = [0, 1, 2];

fn random_form(random: &mut Random, vars: &[Var]) -> Affine {
    let mut form = Affine::constant(random.factor() * 2).expect("small");
    for var in vars {
        let factor = random.factor();
        if random.below(2) == 0 {
            form = form.add(&Affine::var(*var).times(factor).expect("small")).expect("small");
        }
    }
    form
}

fn random_atom(random: &mut Random, numeration: Numeration, vars: &[Var]) -> Atom {
    let any = |random: &mut Random| vars[usize::try_from(random.below(3)).expect("small") % vars.len()];
    let last = |random: &mut Random| {
        let from = u64::try_from(vars.len()).expect("small");
        vars[usize::try_from(random.below(from)).expect("small")]
    };
    let kind = random.below(12);
    match if numeration == Numeration::Fibonacci && (6..=10).contains(&kind) { kind + 100 } else { kind } {
        106 | 107 => Atom::Shift([last(random), last(random)]),
        108 => Atom::EvenPlace(last(random)),
        109 => Atom::Weight(last(random)),
        110 => Atom::Below(last(random), i128::from(random.below(9))),
        0..=2 => Atom::Zero(random_form(random, vars)),
        3..=4 => Atom::AtMostZero(random_form(random, vars)),
        5 => Atom::Divides(i128::from(1 + random.below(6)), random_form(random, vars)),
        6 => Atom::Even(vec![last(random), any(random), last(random)]),
        7 => {
            let op = if random.below(2) == 0 { BitOp::And } else { BitOp::Or };
            Atom::Bits(op, [any(random), last(random), last(random)])
        }
        8 => Atom::LowBit([last(random), last(random)]),
        9 => Atom::Power(last(random)),
        10 => Atom::BitAt(last(random), u32::try_from(random.below(4)).expect("small")),
        _ => match random.below(3) {
            0 => Atom::Below(last(random), i128::from(random.below(6))),
            _ => Atom::Relation(
                usize::try_from(random.below(2)).expect("small"),
                vec![last(random), last(random)],
            ),
        },
    }
}

fn random_tree(random: &mut Random, numeration: Numeration, vars: &[Var], depth: u32) -> Tree {
    if depth == 0 {
        return Tree::Atom(random_atom(random, numeration, vars));
    }
    let part = |random: &mut Random| random_tree(random, numeration, vars, depth - 1);
    match random.below(6) {
        0 | 1 => Tree::And(vec![part(random), part(random), part(random)]),
        2 => Tree::Or(vec![part(random), part(random)]),
        3 => Tree::Not(Box::new(part(random))),
        4 => Tree::Atom(random_atom(random, numeration, vars)),
        _ => {
            let new = vars.iter().max().map_or(0, |most| most + 1);
            let most = Affine::var(vars[0]).plus(i128::from(random.below(8))).expect("small");
            let most = if vars.len() > 4 { most } else { most.add(&Affine::var(vars[1])).expect("small") };
            let inner = random_tree(random, numeration, &[vars, &[new]].concat(), depth - 1);
            Tree::Exists(new, most, Box::new(inner))
        }
    }
}

impl Tree {
    fn formula(&self) -> Formula {
        match self {
            Self::Atom(atom) => Formula::atom(atom.clone()),
            Self::And(parts) => Formula::and(parts.iter().map(Self::formula)),
            Self::Or(parts) => Formula::or(parts.iter().map(Self::formula)),
            Self::Not(part) => part.formula().not(),
            Self::Exists(var, most, part) => {
                let bound = Formula::at_most(&Affine::var(*var), most).expect("small");
                Formula::exists(&[*var], [bound, part.formula()])
            }
        }
    }

    fn holds(&self, numbers: &mut Vec<(Var, u64)>, relations: &[Relation]) -> bool {
        match self {
            Self::Atom(atom) => holds(atom, numbers, relations),
            Self::And(parts) => parts.iter().all(|part| part.holds(numbers, relations)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(numbers, relations)),
            Self::Not(part) => !part.holds(numbers, relations),
            Self::Exists(var, most, part) => {
                let most = value(most, numbers);
                (0..).take_while(|number| i128::from(*number) <= most).any(|number| {
                    numbers.push((*var, number));
                    let found = part.holds(numbers, relations);
                    numbers.pop();
                    found
                })
            }
        }
    }
}

fn number(numbers: &[(Var, u64)], var: Var) -> u64 {
    numbers.iter().rev().find(|(other, _)| *other == var).map_or(0, |(_, number)| *number)
}

fn value(form: &Affine, numbers: &[(Var, u64)]) -> i128 {
    let terms = form.factors().map(|(var, factor)| factor * i128::from(number(numbers, var)));
    form.added() + terms.sum::<i128>()
}

fn holds(atom: &Atom, numbers: &[(Var, u64)], relations: &[Relation]) -> bool {
    let of = |var: Var| number(numbers, var);
    match atom {
        Atom::Zero(form) => value(form, numbers) == 0,
        Atom::AtMostZero(form) => value(form, numbers) <= 0,
        Atom::Divides(by, form) => value(form, numbers).rem_euclid(*by) == 0,
        Atom::Below(var, limit) => i128::from(of(*var)) < *limit,
        Atom::Even(vars) => vars.iter().fold(0, |all, var| all ^ of(*var)) == 0,
        Atom::Bits(BitOp::And, [a, b, c]) => of(*a) & of(*b) == of(*c),
        Atom::Bits(BitOp::Or, [a, b, c]) => of(*a) | of(*b) == of(*c),
        Atom::LowBit([a, b]) => of(*b) == if of(*a) == 0 { 0 } else { 1 << of(*a).trailing_zeros() },
        Atom::Power(var) => of(*var).is_power_of_two(),
        Atom::BitAt(var, place) => of(*var) >> place & 1 == 1,
        Atom::Weight(var) => parts(of(*var)).len() == 1,
        Atom::Shift([a, b]) => shifted(of(*a)) == of(*b),
        Atom::EvenPlace(var) => parts(of(*var)).last().is_some_and(|place| place % 2 == 0),
        Atom::Relation(at, vars) => {
            relations[*at].holds(&vars.iter().map(|var| of(*var)).collect::<Vec<_>>())
        }
    }
}

const WEIGHTS: [u64; 24] = [
    1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181, 6765, 10946, 17711, 28657,
    46368, 75025,
];

/// The places of the ones of a number written with Fibonacci numbers, highest first.
fn parts(number: u64) -> Vec<usize> {
    let mut rest = number;
    let fits = |place: &usize| {
        let fits = WEIGHTS[*place] <= rest;
        rest -= if fits { WEIGHTS[*place] } else { 0 };
        fits
    };
    (0..WEIGHTS.len()).rev().filter(fits).collect()
}

fn shifted(number: u64) -> u64 {
    parts(number).iter().map(|place| WEIGHTS[place + 1]).sum()
}

#[test]
fn the_golden_ratio_is_a_shift() {
    for k in 1..20_000_u64 {
        let even = parts(k).last().is_some_and(|place| place % 2 == 0);
        let y = shifted(k) - u64::from(even);
        // y < k phi < y + 1.
        assert!((2 * y - k).pow(2) < 5 * k * k && 5 * k * k < (2 * y + 2 - k).pow(2), "{k}");
    }
}

/// A random automaton that leading zeros do not change.
fn random_relation(random: &mut Random, numeration: Numeration) -> Relation {
    let states = 2 + random.below(4);
    let mut next: Vec<u32> =
        (0..states * 4).map(|_| u32::try_from(random.below(states)).expect("small")).collect();
    next[0] = 0;
    let accepting = (0..states).map(|_| random.below(2) == 0).collect();
    let automaton = Automaton { numeration, tracks: 2, start: 0, accepting, next };
    Relation::new(&automaton, 2, &Run::unlimited()).expect("no limit").expect("well formed")
}

#[test]
fn random_formulas_are_decided_as_brute_force_does() {
    compare_with_brute_force(Numeration::BINARY, 600);
}

#[test]
fn random_formulas_of_fibonacci_numeration_are_decided_as_brute_force_does() {
    compare_with_brute_force(Numeration::Fibonacci, 150);
}

fn compare_with_brute_force(numeration: Numeration, seeds: u64) {
    let run = Run::unlimited();
    let (mut points, mut found, mut none) = (0, 0, 0);
    for seed in 0..seeds {
        let mut random = Random(seed);
        let relations = [random_relation(&mut random, numeration), random_relation(&mut random, numeration)];
        let tree = random_tree(&mut random, numeration, &FREE, 3);
        let formula = tree.formula();
        let mut engine = Engine::new(&run, numeration, &relations);
        let node = engine.compile(&formula, &Slots::of(&FREE)).expect("no limit");
        let mut truths = 0;
        for point in 0..512_u64 {
            let fixed = [(0, point & 7), (1, point >> 3 & 7), (2, point >> 6)];
            let expected = tree.holds(&mut fixed.to_vec(), &relations);
            truths += u64::from(expected);
            assert_eq!(engine.holds(node, &fixed), Ok(expected), "seed {seed} at {fixed:?}: {formula:?}");
            assert_eq!(engine.runs(node, &fixed), Ok(expected), "seed {seed} at {fixed:?}: {formula:?}");
            points += 1;
        }
        match engine.find(node).expect("no limit") {
            None => {
                assert_eq!(truths, 0, "seed {seed}: {formula:?}");
                none += 1;
            }
            Some(word) => {
                found += 1;
                let numbers = (0..3).map(|slot| (slot, word.number(slot)));
                let numbers: Vec<(Var, u64)> = numbers
                    .map(|(slot, number)| (slot, u64::try_from(number.expect("short")).expect("small")))
                    .collect();
                if numbers.iter().all(|(_, number)| *number < 64) {
                    assert!(
                        tree.holds(&mut numbers.clone(), &relations),
                        "seed {seed} at {numbers:?}: {formula:?}"
                    );
                }
            }
        }
    }
    assert_eq!(points, seeds * 512);
    assert!(2 * found > seeds && 30 * none > seeds, "{found} {none} of {seeds}");
}

#[test]
fn all_solutions_are_found() {
    find_all_solutions(Numeration::BINARY, 8);
    find_all_solutions(Numeration::Fibonacci, 5);
}

/// With `side` numbers of three digits.
fn find_all_solutions(numeration: Numeration, side: u64) {
    let run = Run::unlimited();
    for seed in 0..300 {
        let mut random = Random(seed);
        let relations = [random_relation(&mut random, numeration), random_relation(&mut random, numeration)];
        let tree = random_tree(&mut random, numeration, &FREE, 2);
        let mut engine = Engine::new(&run, numeration, &relations);
        let node = engine.compile(&tree.formula(), &Slots::of(&FREE)).expect("no limit");
        for first in 0..side {
            let Some(found) = engine.solutions(node, &[(0, first)], &[1, 2], 3).expect("no limit") else {
                let longer = engine.solutions(node, &[(0, first)], &[1, 2], 6).expect("no limit");
                let more = longer.is_none_or(|all| all.iter().flatten().any(|number| *number >= side));
                assert!(more, "seed {seed}: nothing longer");
                continue;
            };
            let pairs = (0..side * side).map(|point| vec![point / side, point % side]);
            let expected = pairs
                .filter(|pair| tree.holds(&mut vec![(0, first), (1, pair[0]), (2, pair[1])], &relations));
            // What the formula does not mention is not enumerated.
            let vars = engine.vars(node);
            let kept =
                expected.filter(|pair| (vars & 2 != 0 || pair[0] == 0) && (vars & 4 != 0 || pair[1] == 0));
            assert_eq!(found, kept.collect(), "seed {seed}, {first}: {:?}", tree.formula());
        }
    }
}
