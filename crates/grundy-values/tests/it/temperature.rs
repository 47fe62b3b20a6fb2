//! Stops, thermographs, means and temperatures: published values and laws.

use grundy_values::{Arena, Dyadic, Trajectory};

use crate::operations::{number, read, shown};
use crate::random::Dice;

#[test]
fn stops_means_and_temperatures() {
    let mut arena = Arena::new();
    // [siegel-cgt-2013], II.5 and [winning-ways], ch. 6: value, stops, mean, temperature.
    let rows = [
        ("0", "0", "0", "0", "-1"),
        ("-7", "-7", "-7", "-7", "-1"),
        ("3/4", "3/4", "3/4", "3/4", "-1/4"),
        ("1/2", "1/2", "1/2", "1/2", "-1/2"),
        ("*", "0", "0", "0", "0"),
        ("^", "0", "0", "0", "0"),
        ("1/2v5*3", "1/2", "1/2", "1/2", "0"),
        ("+_3", "0", "0", "0", "0"),
        ("±1", "1", "-1", "0", "1"),
        ("{1|*}", "1", "0", "1/2", "1/2"),
        ("{2||1|0}", "2", "1", "5/4", "3/4"),
        ("{2|1||0}", "1", "0", "3/4", "3/4"),
        ("{4|1}", "4", "1", "5/2", "3/2"),
        ("{5|2||1}", "2", "1", "2", "1"),
        ("{7|5||4|1}", "5", "4", "17/4", "7/4"),
        ("{10||0|-10}", "10", "0", "5/2", "15/2"),
    ];
    for (text, left, right, mean, temperature) in rows {
        let value = read(&mut arena, text);
        let mut found = vec![arena.left_stop(value), arena.right_stop(value)];
        found.push(arena.mean(value).expect("small"));
        found.push(arena.temperature(value).expect("small"));
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, [left, right, mean, temperature], "{text}");
    }
}

#[test]
fn walls_have_their_corners() {
    let mut arena = Arena::new();
    let corners = |wall: &Trajectory| -> String {
        let all = wall.corners().iter().map(|corner| format!("{}@{}", corner.value, corner.temperature));
        all.collect::<Vec<_>>().join(" ")
    };
    let rows = [
        ("3", "3@-1", "3@-1"),
        ("1/2", "1@-1 1/2@-1/2", "0@-1 1/2@-1/2"),
        ("*", "1@-1 0@0", "-1@-1 0@0"),
        ("±1", "2@-1 0@1", "-2@-1 0@1"),
        ("{2||1|0}", "3@-1 5/4@3/4", "1@-1 1@1/2 5/4@3/4"),
        ("^100", "1@-1 0@0", "0@-1"),
    ];
    for (text, left, right) in rows {
        let value = read(&mut arena, text);
        let walls = arena.thermograph(value).expect("small");
        assert_eq!([corners(walls.left_wall()), corners(walls.right_wall())], [left, right], "{text}");
        assert_eq!((walls.left_wall().slope(), walls.right_wall().slope()), (0, 0), "{text}");
    }
}

#[test]
fn walls_are_the_stops_of_what_is_cooled() {
    let mut dice = Dice::new(21);
    let mut arena = Arena::new();
    for _ in 0..150 {
        let value = dice.value(&mut arena, 3);
        let walls = arena.thermograph(value).expect("small");
        for eighths in [0, 1, 3, 4, 8, 11, 20, 40] {
            let at = number(eighths, 3);
            let cooled = arena.cool(value, &at).expect("small");
            let name = shown(&mut arena, value);
            assert_eq!(walls.left_wall().at(&at), Ok(arena.left_stop(cooled)), "{name} at {at}");
            assert_eq!(walls.right_wall().at(&at), Ok(arena.right_stop(cooled)), "{name} at {at}");
        }
    }
}

#[test]
fn walls_are_made_of_those_of_the_options() {
    let mut dice = Dice::new(22);
    let mut arena = Arena::new();
    for _ in 0..150 {
        let value = dice.value(&mut arena, 2);
        let walls = arena.thermograph(value).expect("small");
        let lefts = arena.left_options(value).expect("few");
        let rights = arena.right_options(value).expect("few");
        if arena.as_number(value).is_some_and(Dyadic::is_integer) {
            continue;
        }
        for sixteenths in -16..40 {
            let at = number(sixteenths, 4);
            let mut scaffolds = [Vec::new(), Vec::new()];
            for left in &lefts {
                let wall = arena.thermograph(*left).expect("small").right_wall().at(&at).expect("small");
                scaffolds[0].push(wall.minus(&at).expect("small"));
            }
            for right in &rights {
                let wall = arena.thermograph(*right).expect("small").left_wall().at(&at).expect("small");
                scaffolds[1].push(wall.plus(&at).expect("small"));
            }
            let left = scaffolds[0].iter().max().cloned().expect("an option");
            let right = scaffolds[1].iter().min().cloned().expect("an option");
            let mean = walls.mean();
            let (left, right) =
                if at < *walls.temperature() { (left, right) } else { (mean.clone(), mean.clone()) };
            assert!(left >= right);
            assert_eq!(walls.left_wall().at(&at), Ok(left), "{} at {at}", shown(&mut arena, value));
            assert_eq!(walls.right_wall().at(&at), Ok(right), "{} at {at}", shown(&mut arena, value));
        }
    }
}

#[test]
fn means_add_and_temperatures_do_not_rise() {
    let mut dice = Dice::new(23);
    let mut arena = Arena::new();
    for _ in 0..250 {
        let (a, b) = (dice.value(&mut arena, 2), dice.value(&mut arena, 2));
        let sum = arena.add(a, b).expect("small");
        let [first, second, both] = [a, b, sum].map(|value| arena.mean(value).expect("small"));
        assert_eq!(first.plus(&second), Ok(both));
        let [first, second, both] = [a, b, sum].map(|value| arena.temperature(value).expect("small"));
        assert!(both <= first.max(second));
        let t = number(dice.between(0, 9), 2);
        let [first, second, both] = [a, b, sum].map(|value| arena.cool(value, &t).expect("small"));
        assert_eq!(arena.add(first, second), Ok(both), "cooled by {t}");
    }
}
