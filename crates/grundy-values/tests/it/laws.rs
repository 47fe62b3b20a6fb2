//! Theorems about sums, ordinal sums and forms, as laws of random values; those of single operations stand beside them in the other files.

use grundy_values::{Arena, Dyadic, Outcome, Relation, Value};

use crate::naive::{self, Game};
use crate::random::Dice;

/// \[siegel-cgt-2013\], II.2, the gift horse principle: a Left option that is not at least the game, or a Right option that is not at most the game, changes nothing. It
/// may be dominated, reversible or new.
#[test]
fn all_forms_of_a_value_are_that_value() {
    let mut dice = Dice::new(41);
    let mut arena = Arena::new();
    let mut given = 0;
    for round in 0..400 {
        let value = dice.value(&mut arena, 3);
        let mut lefts = arena.left_options(value).expect("few");
        let mut rights = arena.right_options(value).expect("few");
        let canonical = [lefts.clone(), rights.clone()];
        assert_eq!(arena.from_options(&lefts, &rights), Ok(value), "{round}");
        for _ in 0..4 {
            let gift = dice.value(&mut arena, 2);
            if !arena.at_most(value, gift).expect("small") {
                lefts.push(gift);
            }
            if !arena.at_most(gift, value).expect("small") {
                rights.push(gift);
            }
        }
        // The same options again, the other way round.
        let [lefts, rights] = [lefts, rights].map(|side| {
            let mut twice: Vec<Value> = side.iter().rev().copied().collect();
            twice.extend(side);
            twice
        });
        assert_eq!(arena.from_options(&lefts, &rights), Ok(value), "{round}");
        given += usize::from([lefts, rights] != canonical);
    }
    assert!(given > 300, "{given}");
}

/// Sums put together in other orders and ways, and differences, are one value.
#[test]
fn sums_are_one_value_however_they_are_made() {
    let mut dice = Dice::new(42);
    let mut arena = Arena::new();
    for round in 0..150 {
        let parts: Vec<Value> = (0..4).map(|at| dice.value(&mut arena, 1 + u32::from(at % 2 == 0))).collect();
        let mut sum = |parts: &[Value]| {
            parts.iter().try_fold(Value::ZERO, |sum, part| arena.add(sum, *part)).expect("small")
        };
        let backward: Vec<Value> = parts.iter().rev().copied().collect();
        let (forward, backward) = (sum(&parts), sum(&backward));
        assert_eq!(forward, backward, "{round}");
        let (first, last) = (sum(&parts[..2]), sum(&parts[2..]));
        assert_eq!(arena.add(first, last), Ok(forward), "{round}");
        assert_eq!(arena.sub(forward, last), Ok(first), "{round}");
        // By the options of the sum, as they are defined.
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for (moved, stays) in [(first, last), (last, first)] {
            for option in arena.left_options(moved).expect("few") {
                lefts.push(arena.add(option, stays).expect("small"));
            }
            for option in arena.right_options(moved).expect("few") {
                rights.push(arena.add(option, stays).expect("small"));
            }
        }
        assert_eq!(arena.from_options(&lefts, &rights), Ok(forward), "{round}");
    }
}

/// What a player who starts can do, by the options and what they are worth.
fn has_a_good_move(arena: &mut Arena, options: Vec<Value>, plus: Value, good: [Relation; 2]) -> bool {
    options.into_iter().any(|option| {
        let sum = arena.add(option, plus).expect("small");
        good.contains(&arena.compare(sum, Value::ZERO).expect("small"))
    })
}

/// \[siegel-cgt-2013\], II.3, number avoidance: if `G` is no number and `x` is one, whoever wins `G + x` by moving first does so by a move in `G`.
#[test]
fn nobody_needs_to_move_in_a_number() {
    let mut dice = Dice::new(43);
    let mut arena = Arena::new();
    let (mut won, mut lost) = (0, 0);
    for round in 0..400 {
        let game = dice.value(&mut arena, 2);
        if arena.is_number(game) {
            continue;
        }
        // Numbers at the stops decide most.
        let near = [arena.left_stop(game), arena.right_stop(game), arena.mean(game).expect("small")];
        for number in near.map(|number| number.negative()) {
            let number = arena.number(number).expect("small");
            let sum = arena.add(game, number).expect("small");
            let Outcome { left_starts, right_starts } = arena.outcome(sum);
            let starts = [left_starts, right_starts].map(|ending| ending == grundy_values::Ending::LeftWins);
            let lefts = arena.left_options(game).expect("few");
            let rights = arena.right_options(game).expect("few");
            let left = has_a_good_move(&mut arena, lefts, number, [Relation::Greater, Relation::Equal]);
            let right = has_a_good_move(&mut arena, rights, number, [Relation::Less, Relation::Equal]);
            assert_eq!(starts, [left, !right], "{round}");
            won += usize::from(left) + usize::from(right);
            lost += usize::from(!left) + usize::from(!right);
        }
    }
    assert!(won > 300 && lost > 100, "{won} {lost}");
}

/// \[siegel-cgt-2013\], II.3: `R(G) + R(H) <= R(G + H) <= R(G) + L(H) <= L(G + H) <= L(G) + L(H)`.
#[test]
fn stops_of_sums_lie_between_sums_of_stops() {
    let mut dice = Dice::new(44);
    let mut arena = Arena::new();
    for round in 0..300 {
        let (a, b) = (dice.value(&mut arena, 2), dice.value(&mut arena, 2));
        let sum = arena.add(a, b).expect("small");
        let plus = |x: Dyadic, y: Dyadic| x.plus(&y).expect("small");
        let stops = [a, b, sum].map(|value| (arena.left_stop(value), arena.right_stop(value)));
        let [(left_a, right_a), (left_b, right_b), (left, right)] = stops.clone();
        let rising = [
            plus(right_a.clone(), right_b.clone()),
            right,
            plus(right_a, left_b.clone()),
            left,
            plus(left_a, left_b),
        ];
        assert!(rising.is_sorted(), "{round}: {rising:?}");
        // A sum is lost for whoever starts only where it is nothing.
        let negative = arena.negate(a).expect("small");
        let difference = arena.sub(b, a).expect("small");
        assert_eq!(arena.outcome(difference) == Outcome::P, difference == Value::ZERO, "{round}");
        assert_eq!(
            (arena.left_stop(negative), arena.right_stop(negative)),
            (stops[0].1.negative(), stops[0].0.negative())
        );
    }
}

/// The ordinal sum of trees, as it is defined.
fn ordinal(base: &Game, top: &Game) -> Game {
    let on_top = |options: &[Game]| options.iter().map(|option| ordinal(base, option)).collect::<Vec<_>>();
    let lefts = [base.lefts.clone(), on_top(&top.lefts)].concat();
    naive::game(&lefts, &[base.rights.clone(), on_top(&top.rights)].concat())
}

#[test]
fn ordinal_sums_are_what_trees_say() {
    let mut dice = Dice::new(45);
    let mut arena = Arena::new();
    for _ in 0..400 {
        let (g, h) = (dice.tree(2), dice.tree(3));
        let (base, top) = (naive::value(&mut arena, &g), naive::value(&mut arena, &h));
        let sum = arena.ordinal_sum(base, top).expect("small");
        let expected = naive::canonical(&ordinal(&naive::canonical(&g), &h));
        assert_eq!(naive::tree(&mut arena, sum), expected, "{g:?}:{h:?}");
    }
}

/// \[winning-ways\], ch. 7, the colon principle: `G:H` and `G:K` compare as `H` and `K`, whatever form `G` has.
#[test]
fn the_colon_principle() {
    let mut dice = Dice::new(46);
    let mut arena = Arena::new();
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..400 {
        let base = dice.value(&mut arena, 1 + u32::from(round % 2 == 0));
        let (a, b) = (dice.value(&mut arena, 1), dice.value(&mut arena, 1));
        let [first, second] = [a, b].map(|top| arena.ordinal_sum(base, top).expect("small"));
        let relation = arena.compare(a, b).expect("small");
        assert_eq!(arena.compare(first, second), Ok(relation), "{round}");
        *seen.entry(format!("{relation:?}")).or_insert(0) += 1;
        assert_eq!(arena.ordinal_sum(base, Value::ZERO), Ok(base), "{round}");
        assert_eq!(arena.ordinal_sum(Value::ZERO, a), Ok(a), "{round}");
        let [minus_base, minus_a, minus_first] =
            [base, a, first].map(|value| arena.negate(value).expect("small"));
        assert_eq!(arena.ordinal_sum(minus_base, minus_a), Ok(minus_first), "{round}");
    }
    assert!(["Less", "Greater", "Fuzzy"].iter().all(|relation| seen[*relation] > 40), "{seen:?}");
}

/// \[winning-ways\], ch. 8: Norton's product of an integer is a multiple, of a negative the negative; it is 0 only of 0.
#[test]
fn norton_products_of_integers_and_negatives() {
    let mut dice = Dice::new(47);
    let mut arena = Arena::new();
    for round in 0..150 {
        let unit = arena.read(["^", "1", "{2|1*}", "^*2", "1/2", "+_2"][round % 6]).expect("a value");
        let times = dice.between(-4, 4);
        let integer = arena.integer(times).expect("small");
        let product = arena.norton_product(integer, unit).expect("small");
        assert_eq!(arena.multiple(times, unit), Ok(product), "{round}");
        let value = dice.value(&mut arena, 1);
        let minus = arena.negate(value).expect("small");
        let [product, of_minus] =
            [value, minus].map(|value| arena.norton_product(value, unit).expect("small"));
        assert_eq!(arena.negate(product), Ok(of_minus), "{round}");
        assert_eq!(product == Value::ZERO, value == Value::ZERO, "{round}");
    }
}

/// \[siegel-cgt-2013\], II.6: values that differ by an infinitesimal have one reduced form, and reduced forms add up to one that has that of the sum.
#[test]
fn reduced_forms_of_sums() {
    let mut dice = Dice::new(48);
    let mut arena = Arena::new();
    let mut near = 0;
    for round in 0..200 {
        let (a, b) = (dice.value(&mut arena, 2), dice.value(&mut arena, 2));
        let sum = arena.add(a, b).expect("small");
        let [first, second, both] =
            [a, b, sum].map(|value| arena.reduced_canonical_form(value).expect("small"));
        let reduced = arena.add(first, second).and_then(|sum| arena.reduced_canonical_form(sum));
        assert_eq!(reduced, Ok(both), "{round}");
        let difference = arena.sub(a, b).expect("small");
        assert_eq!(first == second, arena.is_infinitesimal(difference), "{round}");
        near += usize::from(first == second);
        let same = [a, first].map(|value| (arena.left_stop(value), arena.right_stop(value)));
        assert_eq!(same[0], same[1], "{round}");
        assert_eq!(arena.mean(a), arena.mean(first), "{round}");
    }
    assert!(near < 200, "{near}");
}

/// \[siegel-cgt-2013\], II.5: the walls of a negative are those of the value, exchanged and mirrored; those of a number moved by it.
#[test]
fn thermographs_of_negatives_and_translates() {
    let mut dice = Dice::new(49);
    let mut arena = Arena::new();
    for round in 0..150 {
        let value = dice.value(&mut arena, 2);
        let (negative, number) = (arena.negate(value).expect("small"), arena.integer(3).expect("small"));
        let moved = arena.add(value, number).expect("small");
        let [walls, mirrored, shifted] =
            [value, negative, moved].map(|value| arena.thermograph(value).expect("small"));
        for quarters in 0..24 {
            let at = Dyadic::new(grundy_values::Int::from(quarters), 2).expect("small");
            let left = walls.left_wall().at(&at).expect("small");
            assert_eq!(mirrored.right_wall().at(&at), Ok(left.negative()), "{round}");
            assert_eq!(shifted.left_wall().at(&at), left.plus(&Dyadic::from(3_i64)), "{round}");
        }
        assert_eq!(walls.temperature(), mirrored.temperature(), "{round}");
    }
}
