//! Engines of packed boards equal a naive memo over the interpreter.

use std::collections::HashMap;

use grundy_boards::{ComponentId, PartsOf, compile, frame_of};
use grundy_core::{Flow, Game, Limits, Player, Run, Stop, Sum};
use grundy_rules::BoundGame;
use grundy_rules::value::{Component, Position};
use grundy_syntax::tree::Play;

use crate::given::{CATALOGUE, Given, Random, all, given, position, small_boards};

type Values = HashMap<Component, u64>;
type Wins = HashMap<(Position, Player), bool>;

pub(crate) fn naive_value(game: &BoundGame, at: &Component, known: &mut Values) -> u64 {
    if let Some(known) = known.get(at) {
        return *known;
    }
    let mut options = Vec::new();
    let all = game.options(at, &Run::unlimited(), &mut |parts| {
        options.push(parts.to_vec());
        Flow::Continue(())
    });
    assert!(all.is_ok());
    let mut seen = Vec::new();
    for parts in options {
        seen.push(parts.iter().fold(0, |sum, part| sum ^ naive_value(game, part, known)));
    }
    let found = (0..).find(|value| !seen.contains(value)).expect("a value");
    known.insert(at.clone(), found);
    found
}

pub(crate) fn naive_wins(game: &BoundGame, player: Player, at: &Position, known: &mut Wins) -> bool {
    if let Some(known) = known.get(&(at.clone(), player)) {
        return *known;
    }
    let mut after = Vec::new();
    for (index, part) in at.parts().iter().enumerate() {
        let all = game.options_of(player, part, &Run::unlimited(), &mut |parts| {
            after.push(at.with(index, parts));
            Flow::Continue(())
        });
        assert!(all.is_ok());
    }
    let found = if after.is_empty() {
        game.play() == Play::Misere
    } else {
        after.iter().any(|next| !naive_wins(game, player.other(), next, known))
    };
    known.insert((at.clone(), player), found);
    found
}

/// The games of which it is proved that play ends.
fn ending() -> impl Iterator<Item = Given> {
    all().filter(|given| {
        let ends = given.class.descends.is_proved();
        assert_eq!(ends, !["blind"].contains(&given.name), "{}", given.name);
        ends
    })
}

/// Boards on which to compare: all small ones, and some larger ones at random.
fn boards(game: &BoundGame, most: usize, cells: usize, seed: u64) -> Vec<Component> {
    let mut random = Random(seed);
    let larger = std::iter::repeat_with(|| random.board(game, cells)).take(40);
    small_boards(game, most).into_iter().chain(larger).collect()
}

#[test]
fn values_are_those_of_the_naive_memo() {
    let run = Run::unlimited();
    for given in
        ending().filter(|given| given.class.impartial.is_proved() && given.game.play() == Play::Normal)
    {
        let (game, mut known) = (&given.game, Values::new());
        for at in boards(game, 600, 12, 3) {
            let parts = std::slice::from_ref(&at);
            let packed = compile(game, &given.class, frame_of(parts).unwrap()).unwrap();
            let found = packed.nimbers().unwrap().value(parts, &run);
            assert_eq!(
                found,
                Ok(Some(naive_value(game, &at, &mut known))),
                "{}: {}",
                given.name,
                game.show(&at)
            );
        }
    }
}

#[test]
fn outcomes_are_those_of_the_naive_search() {
    let run = Run::unlimited();
    for given in ending() {
        let (game, mut known) = (&given.game, Wins::new());
        let boards = boards(game, 300, 9, 5);
        let mut random = Random(11);
        for (number, at) in boards.iter().enumerate() {
            let other = &boards[random.below(boards.len())];
            let is_small = |component: &Component| {
                frame_of(std::slice::from_ref(component)).is_some_and(|size| size.rows * size.columns <= 5)
            };
            let mut parts = vec![at.clone()];
            if number % 3 == 0 && is_small(other) && is_small(at) {
                parts.push(other.clone());
            }
            let packed = compile(game, &given.class, frame_of(&parts).unwrap()).unwrap();
            let mut engine = packed.outcomes().unwrap();
            for player in Player::BOTH {
                let Some(found) = engine.wins(player, &parts, &run).unwrap() else { continue };
                let expected = naive_wins(game, player, &Sum::new(parts.clone()), &mut known);
                assert_eq!(found, expected, "{}: {player:?} in {}", given.name, game.show_position(&parts));
            }
        }
    }
}

/// Whether Left, or Right, who is to move, wins a sum of parts.
fn wins_parts(
    engine: &mut dyn PartsOf,
    player: Player,
    sum: &[ComponentId],
    known: &mut HashMap<(Vec<ComponentId>, Player), bool>,
) -> bool {
    let key = (sum.to_vec(), player);
    if let Some(known) = known.get(&key) {
        return *known;
    }
    let mut after = Vec::new();
    for (at, part) in sum.iter().enumerate() {
        let flow = engine.component_options(*part, player, &Run::unlimited(), &mut |parts| {
            let mut next = [&sum[..at], parts, &sum[at + 1..]].concat();
            next.sort_unstable();
            after.push(next);
            Flow::Continue(())
        });
        assert_eq!(flow, Ok(Flow::Continue(())));
    }
    let found = after.iter().any(|next| !wins_parts(engine, player.other(), next, known));
    known.insert(key, found);
    found
}

#[test]
fn a_part_and_its_negative_are_nothing() {
    let run = Run::unlimited();
    for given in ending().filter(|given| given.game.play() == Play::Normal) {
        let mut pairs = 0;
        for at in small_boards(&given.game, 90) {
            let packed =
                compile(&given.game, &given.class, frame_of(std::slice::from_ref(&at)).unwrap()).unwrap();
            let mut engine = packed.components().unwrap();
            let parts = engine.of_component(&at, &run).unwrap().unwrap();
            for part in parts {
                let Some(negative) = engine.negative(part, &run).unwrap() else { continue };
                pairs += 1;
                assert_eq!(
                    engine.negative(negative, &run),
                    Ok(Some(part)),
                    "{}: {}",
                    given.name,
                    given.game.show(&at)
                );
                let mut sum = vec![part, negative];
                sum.sort_unstable();
                for player in Player::BOTH {
                    let wins = wins_parts(engine.as_mut(), player, &sum, &mut HashMap::new());
                    assert!(!wins, "{}: {player:?} in {}", given.name, given.game.show(&at));
                }
            }
        }
        let expected = !["several symbols", "one way"].contains(&given.name);
        assert_eq!(pairs > 0, expected, "{}", given.name);
    }
}

#[test]
fn limits_stop_and_what_was_found_stays() {
    let given = given("cram", CATALOGUE[0].1);
    let at = position(&given.game, "(4, 7)");
    let packed = compile(&given.game, &given.class, frame_of(at.parts()).unwrap()).unwrap();
    let mut engine = packed.nimbers().unwrap();
    let (mut stops, mut before) = (0, 0);
    let value = loop {
        let run = Run::new(Limits { positions: Some(500), bytes: 1 << 30 }, &|| None, &|_| ());
        match engine.value(at.parts(), &run) {
            Ok(value) => break value,
            Err(stop) => assert_eq!(stop, Stop::Positions { limit: 500 }),
        }
        stops += 1;
        assert!(engine.progress().0 > before, "each try finds something");
        before = engine.progress().0;
    };
    assert_eq!((value, stops > 3), (Some(3), true));
    let run = Run::new(Limits { positions: None, bytes: 30_000 }, &|| None, &|_| ());
    assert_eq!(packed.nimbers().unwrap().value(at.parts(), &run), Err(Stop::Memory { limit: 30_000 }));
    let cancelled = || Some(Stop::Cancelled);
    let run = Run::new(Limits { positions: None, bytes: 1 << 30 }, &cancelled, &|_| ());
    assert_eq!(packed.nimbers().unwrap().value(at.parts(), &run), Err(Stop::Cancelled));
}

/// However often a search of sums is stopped, by positions or by memory, its answer is the same in the end.
#[test]
fn stopped_searches_go_on() {
    let given = given("domineering", CATALOGUE[1].1);
    let run = Run::unlimited();
    for (text, limit) in [("(4, 5)", 60), ("(4, 4) + (3, 3)", 70), ("(5, 5)", 400)] {
        let at = position(&given.game, text);
        let packed = compile(&given.game, &given.class, frame_of(at.parts()).unwrap()).unwrap();
        for player in Player::BOTH {
            let expected = packed.outcomes().unwrap().wins(player, at.parts(), &run).unwrap();
            let mut engine = packed.outcomes().unwrap();
            let mut stops = 0;
            let found = loop {
                let run = Run::new(Limits { positions: Some(limit), bytes: 1 << 30 }, &|| None, &|_| ());
                match engine.wins(player, at.parts(), &run) {
                    Ok(found) => break found,
                    Err(stop) => assert_eq!(stop, Stop::Positions { limit }),
                }
                stops += 1;
                assert!(stops < 10_000, "{text}: it goes on");
            };
            assert_eq!((found, stops > 1), (expected, true), "{text}: {player:?}");
        }
        let tight = Run::new(Limits { positions: None, bytes: 200_000 }, &|| None, &|_| ());
        match packed.outcomes().unwrap().wins(Player::Left, at.parts(), &tight) {
            Ok(found) => {
                assert_eq!(Ok(found), packed.outcomes().unwrap().wins(Player::Left, at.parts(), &run))
            }
            Err(stop) => assert_eq!(stop, Stop::Memory { limit: 200_000 }),
        }
    }
}

/// Sums of several boards: values that are added up, negatives that cancel, and what stops and weights tell.
#[test]
fn sums_are_those_of_the_naive_search() {
    let run = Run::unlimited();
    for given in ending() {
        let (game, mut known) = (&given.game, Wins::new());
        let boards: Vec<Component> = small_boards(game, 300)
            .into_iter()
            .filter(|board| {
                frame_of(std::slice::from_ref(board))
                    .is_some_and(|size| (2..=5).contains(&(size.rows * size.columns)))
            })
            .collect();
        let mut random = Random(41);
        for _ in 0..60 {
            let parts: Vec<Component> =
                (0..2 + random.below(2)).map(|_| boards[random.below(boards.len())].clone()).collect();
            let packed = compile(game, &given.class, frame_of(&parts).unwrap()).unwrap();
            let mut engine = packed.outcomes().unwrap();
            for player in Player::BOTH {
                let Some(found) = engine.wins(player, &parts, &run).unwrap() else { continue };
                let expected = naive_wins(game, player, &Sum::new(parts.clone()), &mut known);
                assert_eq!(found, expected, "{}: {player:?} in {}", given.name, game.show_position(&parts));
            }
        }
    }
}
