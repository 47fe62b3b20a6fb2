//! Cooling and heating, products, weights and reduced forms: published values and laws.

use grundy_values::{Arena, Dyadic, Int, Nimber, Notation, Relation, Value};

use crate::naive;
use crate::random::Dice;

/// The text of a value.
pub(crate) fn shown(arena: &mut Arena, value: Value) -> String {
    arena.print(value, Notation::Ascii).expect("short")
}

pub(crate) fn read(arena: &mut Arena, text: &str) -> Value {
    arena.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn number(numerator: i64, exponent: u32) -> Dyadic {
    Dyadic::new(Int::from(numerator), exponent).expect("small")
}

/// `operation arguments = result`, with values separated by semicolons.
fn result(arena: &mut Arena, operation: &str, values: &[Value]) -> Value {
    let made = match (operation, values) {
        ("cool", [g, t]) => {
            let t = arena.as_number(*t).cloned().expect("a number");
            arena.cool(*g, &t)
        }
        ("freeze", [g]) => arena.freeze(*g),
        ("heat", [g, t]) => arena.heat(*g, *t),
        ("overheat", [g, s, t]) => arena.overheat(*g, *s, *t),
        ("ordinal", [g, h]) => arena.ordinal_sum(*g, *h),
        ("norton", [g, u]) => arena.norton_product(*g, *u),
        ("conway", [g, h]) => arena.conway_product(*g, *h),
        ("quotient", [g, h]) => arena.quotient(*g, *h).map(|quotient| quotient.expect("dyadic")),
        ("weight", [g]) => arena.atomic_weight(*g).map(|weight| weight.expect("atomic")),
        ("rcf", [g]) => arena.reduced_canonical_form(*g),
        _ => panic!("{operation}"),
    };
    made.expect("small")
}

#[test]
fn known_results() {
    let mut arena = Arena::new();
    let rows = [
        // [siegel-cgt-2013], II.5.
        ("cool", "±1; 1", "*"),
        ("cool", "±1; 1/2", "±1/2"),
        ("cool", "±1; 2", "0"),
        ("cool", "{2||1|0}; 1/2", "{3/2|1*}"),
        ("cool", "3/4; 5", "3/4"),
        ("freeze", "{2||1|0}", "5/4*"),
        ("freeze", "±5", "*"),
        ("freeze", "1/2", "1/2"),
        ("heat", "*; 1", "±1"),
        ("heat", "^; 1", "{1||0|-2}"),
        ("heat", "3/4; 5", "3/4"),
        ("overheat", "1/2; 1; 1", "{1|0}"),
        ("overheat", "1/4; 1; 1", "{1||0|-1}"),
        // [berlekamp-1988]: overheating of Blockbusting leads to Domineering; `∫_1^1 1/2 = {1|0}`.
        ("overheat", "3; ^; 1", "^3"),
        // [winning-ways], ch. 7: `*:1`, and Hackenbush strings.
        ("ordinal", "1; -1", "1/2"),
        ("ordinal", "1/2; 1", "3/4"),
        ("ordinal", "1; 1", "2"),
        ("ordinal", "*; 1", "^*"),
        ("ordinal", "*; *", "*2"),
        ("ordinal", "*; -1", "v*"),
        ("ordinal", "*2; *3", "*5"),
        // [winning-ways], ch. 8: `n·up`, `1/2·up`.
        ("norton", "3; ^", "^3"),
        ("norton", "-2; ^", "vv"),
        ("norton", "1/2; ^", "{^^*|v*}"),
        ("norton", "*; ^", "{^^*|vv*}"),
        ("norton", "{1|0}; 1", "{1|0}"),
        // [conway-onag], ch. 1 and 6: numbers and nimbers.
        ("conway", "3/4; 5/2", "15/8"),
        ("conway", "*2; *3", "*"),
        ("conway", "*4; *4", "*6"),
        ("conway", "*2; *2", "*3"),
        ("conway", "3; ^*", "^3*"),
        ("quotient", "15/8; 5/2", "3/4"),
        ("quotient", "-3; 4", "-3/4"),
        // [siegel-cgt-2013], II.7 and [winning-ways], ch. 8.
        ("weight", "^", "1"),
        ("weight", "v7*3", "-7"),
        ("weight", "*5", "0"),
        ("weight", "^<2>", "0"),
        ("weight", "+_1", "0"),
        ("weight", "-_{3|1}", "0"),
        ("weight", "+_2+^", "1"),
        ("weight", "{^|v}", "0"),
        ("weight", "{^^|v*}", "{0|1}"),
        ("weight", "{0||0|v}", "1"),
        ("weight", "{^3|^}", "{1|3}"),
        // [siegel-cgt-2013], II.6.
        ("rcf", "^", "0"),
        ("rcf", "{1|*}", "{1|0}"),
        ("rcf", "{1|^}", "{1|0}"),
        ("rcf", "+_1", "0"),
        ("rcf", "{2||1*|0^}", "{2||1|0}"),
        ("rcf", "3/4^", "3/4"),
    ];
    let mut wrong = Vec::new();
    for (operation, values, expected) in rows {
        let values: Vec<Value> = values.split("; ").map(|text| read(&mut arena, text)).collect();
        let found = result(&mut arena, operation, &values);
        if found != read(&mut arena, expected) {
            wrong.push(format!("{operation} {expected}: {}", shown(&mut arena, found)));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn nortons_laws() {
    let mut dice = Dice::new(24);
    let mut arena = Arena::new();
    for round in 0..120 {
        let unit = ["^", "1", "{2|1*}", "^*2", "1/2", "^<2>"][usize::try_from(dice.roll(6)).expect("small")];
        let unit = read(&mut arena, unit);
        let (a, b) = (dice.value(&mut arena, 1), dice.value(&mut arena, 1));
        let sum = arena.add(a, b).expect("small");
        let [first, second, both] =
            [a, b, sum].map(|value| arena.norton_product(value, unit).expect("small"));
        assert_eq!(arena.add(first, second), Ok(both), "{round}");
        assert_eq!(arena.compare(a, b), arena.compare(first, second), "{round}");
    }
}

#[test]
fn numbers_and_nimbers_multiply_as_numbers_and_nimbers() {
    let mut arena = Arena::new();
    for (a, b) in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
        let [left, right] = [a, b].map(|heap| arena.nimber(Nimber::from(heap)).expect("small"));
        let product = arena.conway_product(left, right).expect("small");
        assert_eq!(product, arena.nimber(Nimber::from(a).product(Nimber::from(b))).expect("small"));
    }
    // The definition of the product of numbers, one step.
    let options = |x: &Dyadic| {
        let step = Dyadic::new(Int::ONE, x.exponent()).expect("small");
        let (below, above) = (x.minus(&step).expect("small"), x.plus(&step).expect("small"));
        match (x.is_integer(), x.numerator().cmp(&Int::ZERO)) {
            (false, _) => (Some(below), Some(above)),
            (true, std::cmp::Ordering::Greater) => (Some(below), None),
            (true, std::cmp::Ordering::Less) => (None, Some(above)),
            (true, std::cmp::Ordering::Equal) => (None, None),
        }
    };
    for (n, m) in (-9..10).flat_map(|n| (-9..10).map(move |m| (n, m))) {
        let (x, y) = (number(n, 2), number(m, 1));
        let part = |a: Option<Dyadic>, b: Option<Dyadic>| {
            let (a, b) = (a?, b?);
            let sum = a.times(&y).and_then(|first| first.plus(&x.times(&b)?)).expect("small");
            Some(sum.minus(&a.times(&b).expect("small")).expect("small"))
        };
        let ((xl, xr), (yl, yr)) = (options(&x), options(&y));
        let low = part(xl.clone(), yl.clone()).into_iter().chain(part(xr.clone(), yr.clone())).max();
        let high = [part(xl, yr), part(xr, yl)].into_iter().flatten().min();
        let simplest = Dyadic::simplest(low.as_ref(), high.as_ref());
        assert_eq!(simplest, x.times(&y).map(Some), "{x} {y}");
    }
}

#[test]
fn atomic_weights_add() {
    let mut dice = Dice::new(25);
    let mut arena = Arena::new();
    for round in 0..150 {
        let (a, b) = (dice.all_small(&mut arena, 3), dice.all_small(&mut arena, 3));
        assert_eq!(arena.is_all_small(a), Ok(true));
        let sum = arena.add(a, b).expect("small");
        let [first, second, both] = [a, b, sum].map(|value| {
            let weight = arena.atomic_weight(value).expect("small");
            weight.unwrap_or_else(|| panic!("{round}: all small without a weight"))
        });
        assert_eq!(arena.add(first, second), Ok(both), "{round}");
        // The two-ahead rule.
        let two = arena.integer(2).expect("small");
        let ahead = arena.at_most(two, both).expect("small");
        assert!(!ahead || arena.compare(sum, Value::ZERO) == Ok(Relation::Greater), "{round}");
    }
    for text in ["1", "{1|0}", "1^", "±1"] {
        let value = read(&mut arena, text);
        assert_eq!(arena.atomic_weight(value), Ok(None), "{text}");
        assert_eq!(arena.is_all_small(value), Ok(false), "{text}");
    }
    let tiny = read(&mut arena, "+_1");
    assert_eq!(arena.is_all_small(tiny), Ok(false));
}

#[test]
fn reduced_forms_are_close_and_one_for_all_that_is_close() {
    let mut dice = Dice::new(26);
    let mut arena = Arena::new();
    for round in 0..250 {
        let value = dice.value(&mut arena, 2);
        let reduced = arena.reduced_canonical_form(value).expect("small");
        let difference = arena.sub(value, reduced).expect("small");
        assert!(arena.is_infinitesimal(difference), "{round}");
        assert_eq!(arena.reduced_canonical_form(reduced), Ok(reduced), "{round}");
        for text in ["^", "*", "+_1", "v3*2"] {
            let small = read(&mut arena, text);
            let near = arena.add(value, small).expect("small");
            assert_eq!(arena.reduced_canonical_form(near), Ok(reduced), "{round} {text}");
        }
    }
}

#[test]
fn birthdays_and_incentives() {
    let mut arena = Arena::new();
    let first = naive::day(&mut arena, 1);
    let second = naive::day(&mut arena, 2);
    for value in naive::day(&mut arena, 3) {
        let day = arena.birthday(value).expect("small");
        let expected = if value == Value::ZERO {
            0
        } else {
            3 - i64::from(second.contains(&value)) - i64::from(first.contains(&value))
        };
        assert_eq!(day, Int::from(expected));
    }
    let rows = [
        ("3/4", 3),
        ("5/2", 4),
        ("-7", 7),
        ("*5", 5),
        ("^", 2),
        ("^*", 2),
        ("^^", 3),
        ("^^*", 3),
        ("^*3", 3),
        ("1/2^*2", 6),
        ("{2||1|0}", 3),
    ];
    for (text, day) in rows {
        let value = read(&mut arena, text);
        assert_eq!(arena.birthday(value), Ok(Int::from(day)), "{text}");
        if !arena.is_number(value) {
            assert_eq!(born(&mut arena, value), day, "{text}");
        }
    }
    // `±1` gives both players `1 - ±1`; a number gives them less than nothing.
    let rows = [("±1", "1+-1", "1+-1"), ("3/4", "-1/4", "-1/4"), ("^", "v", "^*"), ("*2", "*2 *3", "*2 *3")];
    for (text, lefts, rights) in rows {
        let value = read(&mut arena, text);
        let sides = [arena.left_incentives(value), arena.right_incentives(value)];
        let found = sides.map(|side| {
            let mut texts: Vec<String> =
                side.expect("few").into_iter().map(|value| shown(&mut arena, value)).collect();
            texts.sort();
            texts.join(" ")
        });
        assert_eq!(found, [lefts, rights], "{text}");
    }
}

/// The day by the options.
fn born(arena: &mut Arena, value: Value) -> i64 {
    let mut options = arena.left_options(value).expect("few");
    options.extend(arena.right_options(value).expect("few"));
    let last = options.into_iter().map(|option| born(arena, option)).max();
    last.map_or(0, |last| last + 1)
}

#[test]
fn uptimals_are_sums_of_powers() {
    let mut arena = Arena::new();
    for order in 1..6 {
        let sum = arena.uptimal(&vec![1; order], Nimber::ZERO).expect("small");
        let order = u32::try_from(order).expect("small");
        assert_eq!(arena.up_power_sum(order), Ok(sum));
        // Each power is infinitesimal beside the one before.
        let (power, next) =
            (arena.up_power(order).expect("small"), arena.up_power(order + 1).expect("small"));
        let many = arena.multiple(6, next).expect("small");
        assert_eq!(arena.compare(many, power), Ok(Relation::Less));
    }
}

#[test]
fn what_is_printed_can_be_read() {
    let mut dice = Dice::new(27);
    let mut arena = Arena::new();
    let mut values = naive::day(&mut arena, 3);
    values.extend((0..400).map(|_| dice.value(&mut arena, 3)));
    values.extend((0..200).map(|_| dice.all_small(&mut arena, 4)));
    let mut other = Arena::new();
    for value in values {
        let text = shown(&mut arena, value);
        assert_eq!(arena.read(&text), Ok(value), "{text}");
        for notation in [Notation::Unicode, Notation::Latex] {
            let text = arena.print(value, notation).expect("short");
            assert_eq!(arena.read(&text), Ok(value), "{text}");
        }
        // The text does not depend on what an arena met before.
        let there = read(&mut other, &text);
        assert_eq!(shown(&mut other, there), text);
    }
}
