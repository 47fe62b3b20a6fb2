//! What must hold of the values of a game, written by hand for some, learned and decided.

use std::sync::Arc;

use grundy_automata::{Decision, Dfa, Engine, Examples, Formula, Limits, Var, learn};

/// The values of heaps below 4096 for an octal code, by the definition.
fn octal(digits: &[u8]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..4096 {
        let mut options = [false; 64];
        for (take, digit) in (1..).zip(digits).filter(|(take, _)| *take <= n) {
            let rest = n - take;
            if digit & if rest == 0 { 1 } else { 2 } != 0 {
                options[usize::try_from(values[rest]).expect("small")] = true;
            }
            if digit & 4 != 0 {
                (1..=rest / 2).for_each(|part| {
                    options[usize::try_from(values[part] ^ values[rest - part]).expect("small")] = true;
                });
            }
        }
        let mex = options.iter().position(|reached| !reached).expect("few values");
        values.push(u64::try_from(mex).expect("small"));
    }
    values
}

const N: Var = Var(0);
const A: Var = Var(1);
const B: Var = Var(2);
const X: Var = Var(3);
const Y: Var = Var(4);
const V: Var = Var(5);
const G: Var = Var(6);

/// There is a move from N to A and B.
fn octal_move(digits: &[u8]) -> Formula {
    let zero = |var| Formula::equal([(var, 1)], 0);
    let positive = |var| Formula::at_most([(var, -1)], -1);
    let mut moves = Vec::new();
    for (take, digit) in (1..).zip(digits) {
        let rest = Formula::equal([(N, 1), (A, -1), (B, -1)], take);
        let heaps = [zero(A).and(zero(B)), positive(A).and(zero(B)), positive(A).and(positive(B))];
        for (bit, heaps) in [1, 2, 4].into_iter().zip(heaps) {
            if digit & bit != 0 {
                moves.push(rest.clone().and(heaps));
            }
        }
    }
    Formula::Some(moves)
}

/// The obligations: a value, no other; no option with the same value; an option for each smaller one.
fn octal_obligations(digits: &[u8], values: Dfa) -> [Formula; 3] {
    let values = Arc::new(values);
    let f = |n, v| Formula::Given(values.clone(), vec![n, v]);
    let option = octal_move(digits).and(f(A, X)).and(f(B, Y)).and(Formula::Xor(X, Y, V));
    [
        f(N, V).exists([V]).for_all([N]),
        option.clone().and(f(N, V)).negated().for_all([N, A, B, X, Y, V]),
        f(N, G).and(Formula::less(V, G)).implies(option.exists([A, B, X, Y])).for_all([N, G, V]),
    ]
}

/// The values of the code, learned.
fn learned(digits: &[u8]) -> Dfa {
    let values = octal(digits);
    let value = |at: &[u64]| Some(values[usize::try_from(at[0]).expect("small")]);
    learn(&Examples::function(2, 1, 12, value).expect("a small table"), 1000).expect("periodic").dfa
}

#[test]
fn octal_games() {
    // The code, and bounds on the states of the largest automaton met for each obligation.
    let rows: &[(&[u8], [usize; 3])] = &[
        (&[7, 7], [100, 4000, 4000]),
        (&[0, 7], [100, 8000, 8000]),
        (&[1, 5], [100, 1000, 1000]),
        (&[7, 7, 7, 7], [100, 10_000, 10_000]),
        (&[3, 3, 7], [100, 100, 100]),
    ];
    for (digits, bounds) in rows {
        for (obligation, bound) in octal_obligations(digits, learned(digits)).iter().zip(bounds) {
            let engine = Engine::new(2, Limits { states: *bound, ..Limits::default() });
            assert_eq!(engine.decide(obligation), Ok(Decision::True), "{digits:?}");
        }
    }
}

#[test]
fn values_of_another_game() {
    // Kayles has all moves of Dawson's Kayles and more. So with the values of the other, one has options of
    // the same value, and the other does not reach all smaller ones. Both first go wrong at 1.
    let rows: [(&[u8], &[u8], [Decision; 3]); 2] = [
        (&[7, 7], &[0, 7], [Decision::True, one(&[A, B, X, Y, V]), Decision::True]),
        (&[0, 7], &[7, 7], [Decision::True, Decision::True, Decision::False(vec![(N, 1), (V, 0), (G, 1)])]),
    ];
    for (moves, values, decisions) in rows {
        for (obligation, decision) in octal_obligations(moves, learned(values)).iter().zip(decisions) {
            assert_eq!(Engine::new(2, Limits::default()).decide(obligation), Ok(decision), "{moves:?}");
        }
    }
}

/// It fails at 1, where these others are 0.
fn one(zeros: &[Var]) -> Decision {
    Decision::False([(N, 1)].into_iter().chain(zeros.iter().map(|var| (*var, 0))).collect())
}

/// Nim on heaps as fields: lost iff the xor is 0, and values are the xor.
fn nim_obligations(heaps: u32, values: &Dfa) -> [Formula; 3] {
    let values = Arc::new(values.clone());
    let p: Vec<Var> = (0..heaps).map(Var).collect();
    let q: Vec<Var> = (heaps..2 * heaps).map(Var).collect();
    let (g, v) = (Var(2 * heaps), Var(2 * heaps + 1));
    let f = |at: &[Var], v| Formula::Given(values.clone(), [at, &[v]].concat());
    let moves = (0..p.len()).map(|heap| {
        let same = (0..p.len()).filter(|other| *other != heap).map(|other| Formula::same(p[other], q[other]));
        Formula::All(same.chain([Formula::less(q[heap], p[heap])]).collect())
    });
    let moves = Formula::Some(moves.collect());
    let all = [&p[..], &q[..], &[v]].concat();
    [
        f(&p, g).exists([g]).for_all(p.clone()),
        moves.clone().and(f(&p, v)).and(f(&q, v)).negated().for_all(all),
        f(&p, g)
            .and(Formula::less(v, g))
            .implies(moves.and(f(&q, v)).exists(q.clone()))
            .for_all([&p[..], &[g, v]].concat()),
    ]
}

#[test]
fn nim() {
    for (heaps, length) in [(2, 8), (3, 5), (4, 4), (5, 3)] {
        let xor = |at: &[u64]| Some(at.iter().fold(0, |xor, heap| xor ^ heap));
        let fields = usize::try_from(heaps).expect("few");
        let learned = learn(&Examples::function(2, fields, length, xor).expect("small"), 100).expect("found");
        for (number, obligation) in nim_obligations(heaps, &learned.dfa).iter().enumerate() {
            let engine = Engine::new(2, Limits { states: 100, ..Limits::default() });
            assert_eq!(engine.decide(obligation), Ok(Decision::True), "{heaps} heaps, {number}");
        }
    }
}
