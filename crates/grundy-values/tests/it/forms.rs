//! Canonical forms, comparison, sums and negatives, held against the definitions.

use std::cmp::Ordering;

use grundy_values::{
    Allowance, Arena, Compact, Dyadic, Exceeded, Int, MoverEnds, Nimber, Notation, Relation, Value,
};

use crate::naive::{self, Game};
use crate::random::Dice;

fn relation(order: Option<Ordering>) -> Relation {
    match order {
        Some(Ordering::Less) => Relation::Less,
        Some(Ordering::Equal) => Relation::Equal,
        Some(Ordering::Greater) => Relation::Greater,
        None => Relation::Fuzzy,
    }
}

#[test]
fn values_by_day() {
    // [siegel-cgt-2013], III.1: 1, 4, 22 and 1474 values are born by days 0 to 3.
    let mut arena = Arena::new();
    for (day, count) in [(0, 1), (1, 4), (2, 22), (3, 1474)] {
        assert_eq!(naive::day(&mut arena, day).len(), count, "day {day}");
    }
}

#[test]
fn day_two_is_what_trees_say() {
    let mut arena = Arena::new();
    let values = naive::day(&mut arena, 2);
    let trees: Vec<Game> = values.iter().map(|value| naive::tree(&mut arena, *value)).collect();
    for (a, g) in values.iter().zip(&trees) {
        assert_eq!(naive::canonical(g), *g);
        let minus = arena.negate(*a).expect("small");
        assert_eq!(naive::tree(&mut arena, minus), naive::canonical(&naive::negative(g)));
        for (b, h) in values.iter().zip(&trees) {
            assert_eq!(arena.compare(*a, *b), Ok(relation(naive::sign(g, h))), "{g:?} {h:?}");
            let sum = arena.add(*a, *b).expect("small");
            assert_eq!(naive::tree(&mut arena, sum), naive::canonical(&naive::sum(g, h)), "{g:?} + {h:?}");
        }
    }
}

#[test]
fn all_games_with_options_of_day_one_are_what_trees_say() {
    // All 16 × 16 forms with options among 0, 1, -1 and *, dominated and reversible ones too.
    let mut arena = Arena::new();
    let values = naive::day(&mut arena, 1);
    let trees: Vec<Game> = values.iter().map(|value| naive::tree(&mut arena, *value)).collect();
    let chosen = |set: usize| (0..4).filter(move |place| set >> place & 1 == 1);
    for (lefts, rights) in (0..16).flat_map(|lefts| (0..16).map(move |rights| (lefts, rights))) {
        let [left, right] =
            [lefts, rights].map(|set| chosen(set).map(|place| values[place]).collect::<Vec<_>>());
        let value = arena.from_options(&left, &right).expect("small");
        let [left, right] =
            [lefts, rights].map(|set| chosen(set).map(|place| trees[place].clone()).collect::<Vec<_>>());
        let tree = naive::game(&left, &right);
        assert_eq!(naive::tree(&mut arena, value), naive::canonical(&tree), "{tree:?}");
    }
}

#[test]
fn random_trees_are_what_trees_say() {
    let mut dice = Dice::new(11);
    let mut arena = Arena::new();
    for _ in 0..1_500 {
        let (g, h) = (dice.tree(4), dice.tree(3));
        let (a, b) = (naive::value(&mut arena, &g), naive::value(&mut arena, &h));
        assert_eq!(naive::tree(&mut arena, a), naive::canonical(&g), "{g:?}");
        assert_eq!(arena.compare(a, b), Ok(relation(naive::sign(&g, &h))), "{g:?} {h:?}");
    }
}

#[test]
fn sums_of_random_trees_are_what_trees_say() {
    let mut dice = Dice::new(12);
    let mut arena = Arena::new();
    for _ in 0..400 {
        let (g, h) = (dice.tree(3), dice.tree(2));
        let (a, b) = (naive::value(&mut arena, &g), naive::value(&mut arena, &h));
        let sum = arena.add(a, b).expect("small");
        let simple = naive::sum(&naive::canonical(&g), &naive::canonical(&h));
        assert_eq!(naive::tree(&mut arena, sum), naive::canonical(&simple), "{g:?} + {h:?}");
    }
}

#[test]
fn the_laws_of_an_ordered_group() {
    let mut dice = Dice::new(13);
    let mut arena = Arena::new();
    for round in 0..400 {
        let [a, b, c] = [2, 2, 1].map(|depth| dice.value(&mut arena, depth));
        let mut add = |a, b| arena.add(a, b).expect("small");
        let sum = add(a, b);
        assert_eq!(sum, add(b, a), "{round}");
        let (left, right) = (add(sum, c), add(b, c));
        assert_eq!(left, add(a, right), "{round}");
        assert_eq!(add(a, Value::ZERO), a);
        assert_eq!(arena.sub(a, a), Ok(Value::ZERO));
        assert_eq!(arena.sub(sum, b), Ok(a), "{round}");
        // The order is that of the group, and stops agree with it.
        let difference = arena.sub(a, b).expect("small");
        let by_difference = arena.compare(difference, Value::ZERO);
        assert_eq!(arena.compare(a, b), by_difference, "{round}");
        let plus_c = arena.add(b, c).expect("small");
        let a_plus_c = arena.add(a, c).expect("small");
        assert_eq!(arena.compare(a_plus_c, plus_c), by_difference, "{round}");
        assert!(arena.left_stop(a) >= arena.right_stop(a));
    }
}

#[test]
fn compact_values_are_those_of_their_options() {
    // Every `x + k up + *m` made anew from the options that it lists, and added by them.
    let mut arena = Arena::new();
    let mut all = Vec::new();
    for (numerator, exponent) in [(0, 0), (1, 0), (-3, 0), (3, 2), (-1, 1)] {
        for (ups, star) in (-3..=3).flat_map(|ups| (0..5).map(move |star| (ups, star))) {
            let number = Dyadic::new(Int::from(numerator), exponent).expect("small");
            let value = arena.compact(Compact { number, ups, star }).expect("small");
            let lefts = arena.left_options(value).expect("few");
            let rights = arena.right_options(value).expect("few");
            assert_eq!(arena.from_options(&lefts, &rights), Ok(value), "{ups} {star}");
            all.push(value);
        }
    }
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
        let sum = arena.add(a, b).expect("small");
        let mut sides = Vec::new();
        for of in [Arena::left_options, Arena::right_options] {
            let mut side = Vec::new();
            for (moved, stays) in [(a, b), (b, a)] {
                for option in of(&mut arena, moved).expect("few") {
                    side.push(arena.add(option, stays).expect("small"));
                }
            }
            sides.push(side);
        }
        assert_eq!(arena.from_options(&sides[0], &sides[1]), Ok(sum));
        let (left, right) = (arena.at_most(a, b).expect("small"), naive_at_most(&mut arena, a, b));
        assert_eq!(left, right);
    }
}

/// `a <= b` by the options of both, one step.
fn naive_at_most(arena: &mut Arena, a: Value, b: Value) -> bool {
    let lefts = arena.left_options(a).expect("few");
    let rights = arena.right_options(b).expect("few");
    !lefts.into_iter().any(|left| arena.at_most(b, left).expect("small"))
        && !rights.into_iter().any(|right| arena.at_most(right, a).expect("small"))
}

#[test]
fn numbers_are_added_to_the_options() {
    let mut dice = Dice::new(14);
    let mut arena = Arena::new();
    for round in 0..300 {
        let game = dice.value(&mut arena, 3);
        let number = arena.dyadic(Int::from(dice.between(-9, 9)), 2).expect("small");
        let sum = arena.add(game, number).expect("small");
        assert_eq!(arena.sub(sum, number), Ok(game), "{round}");
        if arena.is_number(game) {
            continue;
        }
        for options in [Arena::left_options, Arena::right_options] {
            let mut translated: Vec<Value> = Vec::new();
            for option in options(&mut arena, game).expect("few") {
                translated.push(arena.add(option, number).expect("small"));
            }
            translated.sort();
            assert_eq!(options(&mut arena, sum), Ok(translated), "{round}");
        }
        // Nobody needs to move in a number: Left, to start, wins `game - number` by a move in the game or not at all.
        let difference = arena.sub(game, number).expect("small");
        let lefts = arena.left_options(game).expect("few");
        let wins = lefts.into_iter().any(|left| arena.at_most(number, left).expect("small"));
        assert_eq!(arena.outcome(difference).left_ends() == MoverEnds::Wins, wins, "{round}");
    }
}

#[test]
fn multiples_are_sums() {
    let mut arena = Arena::new();
    let one = arena.integer(1).expect("small");
    let game = arena.from_options(&[one], &[Value::ZERO, one]).expect("small");
    let mut sum = Value::ZERO;
    for times in 0..12 {
        assert_eq!(arena.multiple(times, game), Ok(sum));
        let negative = arena.negate(sum).expect("small");
        assert_eq!(arena.multiple(-times, game), Ok(negative));
        sum = arena.add(sum, game).expect("small");
    }
}

#[test]
fn large_numbers_stay_exact() {
    let mut arena = Arena::new();
    let large: Int = "340282366920938463463374607431768211455".parse().expect("a number");
    let big = arena.dyadic(large.clone(), 3).expect("allowed");
    let fine = arena.dyadic(Int::from(1), 200).expect("allowed");
    let finer = arena.dyadic(Int::from(1), 201).expect("allowed");
    let sum = arena.add(big, fine).expect("allowed");
    assert_eq!(arena.compare(sum, big), Ok(Relation::Greater));
    assert_eq!(arena.compare(finer, fine), Ok(Relation::Less));
    assert_eq!(arena.from_options(&[Value::ZERO], &[fine]), Ok(finer));
    // A switch far out: the stops are exact where words are not.
    let switch = arena.from_options(&[sum], &[big]).expect("allowed");
    assert_eq!(arena.compare(switch, big), Ok(Relation::Fuzzy));
    assert_eq!(arena.compare(switch, sum), Ok(Relation::Fuzzy));
    let beyond = arena.add(sum, fine).expect("allowed");
    assert_eq!(arena.compare(switch, beyond), Ok(Relation::Less));
    let back = arena.sub(switch, big).expect("allowed");
    assert_eq!(arena.from_options(&[fine], &[Value::ZERO]), Ok(back));
}

#[test]
fn what_exceeds_the_allowance_is_said() {
    let mut arena = Arena::new();
    assert_eq!(arena.up_multiple(i64::MAX), Err(Exceeded::Number));
    assert_eq!(arena.dyadic(Int::ONE, 1 << 20), Err(Exceeded::Number));
    let heap = arena.nimber(Nimber::MAX).expect("a heap");
    assert_eq!(arena.left_options(heap), Err(Exceeded::Options));
    // Ups beside something infinitesimal are played one by one.
    let ups = arena.up_multiple(1 << 40).expect("allowed");
    let threat = arena.dyadic(Int::from(-1), 0).expect("small");
    let hot = arena.from_options(&[Value::ZERO], &[threat]).expect("small");
    let tiny = arena.from_options(&[Value::ZERO], &[hot]).expect("small");
    assert_eq!(arena.add(tiny, ups), Err(Exceeded::Depth));
    assert_eq!(arena.compare(tiny, ups), Ok(Relation::Less));
    let mut small = Arena::with_allowance(Allowance { bytes: 50_000, steps: u64::MAX });
    let mut dice = Dice::new(1);
    let full = (0..100_000).find_map(|_| {
        let one = small.integer(dice.between(0, 1 << 20)).ok()?;
        let two = small.integer(-dice.between(1, 1 << 20)).ok()?;
        small.from_options(&[one], &[two]).err()
    });
    assert!(small.bytes() <= 51_000 && full.is_none_or(|why| why == Exceeded::Bytes));
}

#[test]
fn steps_can_be_continued() {
    let game = |arena: &mut Arena| {
        let mut dice = Dice::new(5);
        let parts: Vec<Value> = (0..6).map(|_| dice.value(arena, 2)).collect();
        parts
            .into_iter()
            .try_fold(Value::ZERO, |sum, part| arena.add(sum, part))
            .map(|sum| arena.outcome(sum))
    };
    let whole = game(&mut Arena::new());
    let mut arena = Arena::new();
    let mut rounds = 0;
    let found = loop {
        arena.allow(Allowance { bytes: usize::MAX, steps: arena.steps() + 2_000 });
        rounds += 1;
        let mut dice = Dice::new(5);
        let parts: Option<Vec<Value>> = (0..6).map(|_| Some(dice.value(&mut arena, 2))).collect();
        let sum = parts.expect("small").into_iter().try_fold(Value::ZERO, |sum, part| arena.add(sum, part));
        match sum {
            Ok(sum) => break arena.outcome(sum),
            Err(why) => assert_eq!(why, Exceeded::Steps),
        }
        assert!(rounds < 10_000);
    };
    assert_eq!(Ok(found), whole);
}

#[test]
fn deep_values_are_refused_before_a_stack_is_full() {
    let mut arena = Arena::new();
    // `{n | {n - 1 | {… | 0}}}` goes as deep as one likes, made from below.
    let mut deep = Value::ZERO;
    for level in 1..6_000 {
        let left = arena.integer(level).expect("small");
        deep = arena.from_options(&[left], &[deep]).expect("options are at hand");
    }
    let one = arena.integer(1).expect("small");
    let star = arena.nimber(Nimber::ONE).expect("small");
    let switch = arena.from_options(&[one], &[Value::ZERO]).expect("small");
    let far = arena.integer(100_000).expect("small");
    let found = [
        arena.negate(deep),
        arena.add(deep, one),
        arena.add(deep, switch),
        arena.cool(deep, &Dyadic::ONE),
        arena.heat(deep, one),
        arena.overheat(deep, one, one),
        arena.freeze(deep),
        arena.norton_product(deep, switch),
        arena.conway_product(deep, star),
        arena.ordinal_sum(star, deep),
        arena.ordinal_sum(star, far),
        arena.reduced_canonical_form(deep),
        arena.atomic_weight(deep).map(|_| Value::ZERO),
    ];
    // The last is decided by the stops.
    assert_eq!(found[..12], [Err(Exceeded::Depth); 12]);
    assert_eq!(arena.mean(deep), Err(Exceeded::Depth));
    assert_eq!(arena.birthday(deep), Err(Exceeded::Depth));
    assert_eq!(arena.print(deep, Notation::Ascii), Err(Exceeded::Depth));
    // After a refusal the arena is as good as before.
    assert_eq!(arena.add(switch, switch), Ok(one));
}
