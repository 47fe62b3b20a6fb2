//! Questions about products of coin-turning games.

use serde_json::{Value, json};

use crate::Dice;

const GAMES: [&str; 4] = ["turtles", "twins", "mock-turtles", "ruler"];

pub(crate) fn small() -> Vec<Value> {
    let games = GAMES.iter().flat_map(|a| GAMES.iter().map(move |b| [*a, *b]));
    let places =
        |games| crate::trials::pairs(1, 4).map(move |(x, y)| json!({ "games": games, "x": x, "y": y }));
    games.flat_map(places).collect()
}

pub(crate) fn random(dice: &mut Dice) -> Value {
    // The first coin of twins cannot be turned: these positions are lost.
    let mut direction = || -> (&'static str, u64) {
        let game = dice.one_of(&GAMES).unwrap_or("twins");
        let is_stuck = game == "twins" && dice.below(3) == 0;
        (game, if is_stuck { 1 } else { dice.between(2, 8) })
    };
    let ((a, x), (b, y)) = (direction(), direction());
    json!({ "games": [a, b], "x": x, "y": y })
}

pub(crate) fn largest(dice: &mut Dice) -> Vec<Value> {
    let mut place = || dice.between(1, 1_000_000_000_000_000_000);
    let ask = |a: &str, b: &str, x, y| json!({ "games": [a, b], "x": x, "y": y });
    vec![ask("mock-turtles", "mock-turtles", place(), place()), ask("twins", "ruler", place(), 1 << 59)]
}
