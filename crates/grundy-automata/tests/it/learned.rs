//! What is learned from a table: the right automata, and none where the table shows none.

use std::sync::Arc;

use grundy_automata::{Decision, Engine, Examples, Formula, Learned, Limits, System, Var, learn};

const MOST: usize = 200;

type Function = Box<dyn Fn(&[u64]) -> Option<u64>>;

fn function(fields: usize, length: u32, f: impl Fn(&[u64]) -> Option<u64>) -> Option<Learned> {
    learn(&Examples::function(2, fields, length, f).expect("a small table"), MOST)
}

fn set(fields: usize, length: u32, member: impl Fn(&[u64]) -> bool) -> Option<Learned> {
    learn(&Examples::set(2, fields, length, member).expect("a small table"), MOST)
}

/// Asserts that the automaton of `f` gives the values of `f` on a box beyond the table.
fn assert_goes_on(name: &str, learned: &Learned, fields: usize, f: &dyn Fn(&[u64]) -> Option<u64>) {
    let side: u64 = [4000, 140, 40, 20][fields - 1];
    let mut at = vec![0; fields];
    loop {
        let value = f(&at);
        for wrong in [0, 1, 2, 3, 5, 17, 64] {
            let mut values = at.clone();
            values.push(wrong);
            assert_eq!(learned.dfa.accepts(&values), value == Some(wrong), "{name} at {at:?}, {wrong}");
        }
        if let Some(value) = value {
            let mut values = at.clone();
            values.push(value);
            assert!(learned.dfa.accepts(&values), "{name} at {at:?}: {value}");
        }
        let Some(last) = at.iter().rposition(|value| value + 1 < side) else { return };
        at[last] += 1;
        at[last + 1..].fill(0);
    }
}

#[test]
fn functions_go_on() {
    let rows: Vec<(&str, usize, u32, usize, Function)> = vec![
        ("n", 1, 5, 2, Box::new(|v| Some(v[0]))),
        ("3", 1, 6, 5, Box::new(|_| Some(3))),
        ("n mod 3", 1, 8, 10, Box::new(|v| Some(v[0] % 3))),
        ("n div 2", 1, 8, 4, Box::new(|v| Some(v[0] / 2))),
        ("2 n + 1, too long for the table", 1, 8, 4, Box::new(|v| Some(2 * v[0] + 1))),
        ("only even n", 1, 8, 4, Box::new(|v| (v[0] % 2 == 0).then_some(v[0]))),
        ("nowhere", 1, 5, 1, Box::new(|_| None)),
        ("a xor b", 2, 6, 2, Box::new(|v| Some(v[0] ^ v[1]))),
        ("a + b", 2, 6, 3, Box::new(|v| Some(v[0] + v[1]))),
        ("a xor b where a <= b", 2, 6, 3, Box::new(|v| (v[0] <= v[1]).then_some(v[0] ^ v[1]))),
        ("max", 2, 6, 4, Box::new(|v| Some(v[0].max(v[1])))),
        ("a xor b xor c", 3, 5, 2, Box::new(|v| Some(v[0] ^ v[1] ^ v[2]))),
        ("a + b - c where that is natural", 3, 5, 6, Box::new(|v| (v[0] + v[1]).checked_sub(v[2]))),
    ];
    for (name, fields, length, most, f) in rows {
        let learned = function(fields, length, &f).unwrap_or_else(|| panic!("{name} is not found"));
        assert!(learned.dfa.states() <= most, "{name}: {} states", learned.dfa.states());
        assert_goes_on(name, &learned, fields, &f);
    }
}

#[test]
fn what_is_not_automatic_is_not_found() {
    let rows: Vec<(&str, usize, u32, Function)> = vec![
        ("square", 1, 12, Box::new(|v| Some(v[0] * v[0]))),
        ("square root", 1, 12, Box::new(|v| Some(v[0].isqrt()))),
        ("product", 2, 8, Box::new(|v| Some(v[0] * v[1]))),
        ("noise", 2, 8, Box::new(|v| Some((v[0] * 0x9E37_79B9 + (v[1] * 0x85EB_CA6B)) / 128 % 4))),
        // The table is too short to show it.
        ("n mod 100", 1, 7, Box::new(|v| Some(v[0] % 100))),
    ];
    for (name, fields, length, f) in rows {
        let found = function(fields, length, f);
        assert!(found.is_none(), "{name}: {:?}", found.map(|learned| learned.dfa.states()));
    }
    let square = |v: &[u64]| v[0].isqrt().pow(2) == v[0];
    assert!(set(1, 12, square).is_none());
}

#[test]
fn other_bases() {
    let third = |v: &[u64]| Some(v[0] / 3);
    let learned = learn(&Examples::function(3, 1, 6, third).expect("a small table"), MOST);
    let learned = learned.expect("n div 3 is a shift in base 3");
    assert_eq!(learned.dfa.states(), 4);
    assert_goes_on("n div 3", &learned, 1, &third);
}

#[test]
fn sets_are_proved_equal() {
    let (x, y, z) = (Var(10), Var(11), Var(12));
    let rows: Vec<(usize, Option<Learned>, Formula)> = vec![
        (2, set(3, 5, |v| v[0] ^ v[1] ^ v[2] == 0), Formula::Xor(x, y, z)),
        (3, set(3, 5, |v| v[0] + v[1] == v[2]), Formula::equal([(x, 1), (y, 1), (z, -1)], 0)),
        (3, function(2, 5, |v| Some(v[0] + v[1])), Formula::equal([(x, 1), (y, 1), (z, -1)], 0)),
    ];
    let engine = Engine::new(2, Limits::default());
    for (states, learned, formula) in rows {
        let dfa = learned.expect("found").dfa;
        assert_eq!(dfa.states(), states, "{formula:?}");
        let same = Formula::Given(Arc::new(dfa), vec![x, y, z]).iff(formula).for_all([x, y, z]);
        assert_eq!(engine.decide(&same), Ok(Decision::True));
    }
}

#[test]
fn a_value_without_fields() {
    // The length says how far the digits of the value are read.
    for value in [0, 1, 6, 100] {
        let learned = function(0, 17, |_| Some(value)).expect("a constant is automatic");
        for other in 0..300 {
            assert_eq!(learned.dfa.accepts(&[other]), other == value);
        }
    }
}

#[test]
fn tables_too_large_are_refused() {
    assert!(Examples::set(2, 4, 8, |_| true).is_none());
    assert!(Examples::set(2, 0, 70, |_| true).is_none());
    assert!(Examples::set(1, 1, 3, |_| true).is_none());
}

/// What is automatic in Fibonacci's numeration, known below 89 or 144 only, and right far beyond.
#[test]
fn golden_tables() {
    let beatty = |k: u64| (k + (5 * k * k).isqrt()) / 2;
    type Row = (&'static str, usize, u32, usize, fn(&dyn Fn(u64) -> u64, &[u64]) -> bool);
    let rows: [Row; 4] = [
        ("a is floor(b phi)", 2, 9, 20, |beatty, at| at[0] == beatty(at[1])),
        ("Wythoff's lost pairs, sorted", 2, 10, 8, |beatty, at| {
            at[0] <= at[1] && at[0] == beatty(at[1] - at[0])
        }),
        ("a Fibonacci number", 1, 9, 3, |_, at| {
            let (mut a, mut b) = (1, 2);
            while a < at[0] {
                (a, b) = (b, a + b);
            }
            a == at[0]
        }),
        ("n is even", 1, 11, 20, |_, at| at[0].is_multiple_of(2)),
    ];
    for (name, fields, length, states, member) in rows {
        let examples = Examples::set(System::Fibonacci, fields, length, |at| member(&beatty, at));
        let learned = learn(&examples.expect("a small table"), MOST).unwrap_or_else(|| panic!("{name}"));
        assert!(learned.dfa.states() <= states, "{name}: {} states", learned.dfa.states());
        let side: u64 = [4000, 300][fields - 1];
        let mut at = vec![0; fields];
        loop {
            assert_eq!(learned.dfa.accepts(&at), member(&beatty, &at), "{name} at {at:?}");
            let Some(last) = at.iter().rposition(|value| value + 1 < side) else { break };
            at[last] += 1;
            at[last + 1..].fill(0);
        }
    }
}

#[test]
fn golden_functions() {
    let rows: [(&str, usize, u32, Function); 3] = [
        ("a + b", 2, 9, Box::new(|at| Some(at[0] + at[1]))),
        ("n where it is even", 1, 11, Box::new(|at| at[0].is_multiple_of(2).then_some(at[0]))),
        ("floor(n phi)", 1, 11, Box::new(|at| Some((at[0] + (5 * at[0] * at[0]).isqrt()) / 2))),
    ];
    for (name, fields, length, f) in rows {
        let examples = Examples::function(System::Fibonacci, fields, length, &f).expect("a small table");
        let learned = learn(&examples, MOST).unwrap_or_else(|| panic!("{name} is not found"));
        assert_goes_on(name, &learned, fields, &f);
    }
}
