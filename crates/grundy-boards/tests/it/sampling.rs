//! What games at random call known is true; the rest is open, and the same each time.

use grundy_boards::{Failed, Sampled, Samples};
use grundy_core::{Limits, Player, Run, Stop};
use grundy_rules::value::Component;
use grundy_values::MoverEnds;

use crate::given::{Random, position};
use crate::whole::{ROWS, compiled, whole};

fn within(positions: u64) -> Run<'static> {
    Run::new(Limits { positions: Some(positions), bytes: 1 << 28 }, &|| None, &|_| ())
}

fn sampled(engine: &mut dyn Samples, player: Player, at: &Component, run: &Run<'_>) -> Sampled<Component> {
    engine.sample(player, at, run).unwrap_or_else(|why| panic!("{why:?}"))
}

#[test]
fn what_is_known_is_true() {
    let (mut proved, mut options) = (0, 0);
    for (name, text, starts, _) in ROWS {
        let given = whole(name, text);
        let mut random = Random(7);
        let mut all: Vec<Component> =
            starts.iter().flat_map(|start| position(&given.game, start).parts().to_vec()).collect();
        if ["nogo", "amazons", "konane"].contains(name) {
            all.extend(std::iter::repeat_with(|| random.board(&given.game, 10)).take(20));
        }
        for at in all {
            let packed = compiled(&given, &at);
            let (mut search, mut engine) = (packed.search(), packed.sampling());
            for player in Player::BOTH {
                let found = sampled(engine.as_mut(), player, &at, &within(20_000));
                let run = Run::unlimited();
                let ends = search.ends(player, &at, &run).unwrap();
                let shown = given.game.show(&at);
                assert!(found.ends.is_none_or(|found| found == ends), "{name}: {player:?} in {shown}");
                assert_eq!(found.ends.is_none(), found.stop.is_some(), "{name}: {player:?} in {shown}");
                proved += usize::from(found.ends.is_some());
                for (option, chance) in found.options {
                    let Some(told) = chance.ends else { continue };
                    // A goal that is reached is no position in which play goes on.
                    let Ok(ends) = search.ends(player.other(), &option, &run) else { continue };
                    let is_goal = given.game.is_goal(&option, &run).unwrap();
                    let expected = if is_goal { MoverEnds::Wins } else { reversed(ends) };
                    assert_eq!(told, expected, "{name}: {player:?} to {}", given.game.show(&option));
                    options += 1;
                }
                // What was proved is remembered, whatever the limit.
                let again = sampled(engine.as_mut(), player, &at, &within(200));
                assert!(again.ends == found.ends || found.ends.is_none(), "{name}: {player:?} in {shown}");
            }
        }
    }
    assert!(proved > 100 && options > 100, "only {proved} positions and {options} options");
}

fn reversed(ends: MoverEnds) -> MoverEnds {
    match ends {
        MoverEnds::Loses => MoverEnds::Wins,
        MoverEnds::Draws => MoverEnds::Draws,
        MoverEnds::Wins => MoverEnds::Loses,
    }
}

/// Domineering on 8×8 cannot be known so soon; the same question has the same answer, and limits hold.
#[test]
fn guesses_are_repeatable_and_bounded() {
    let text = include_str!("../../../../games/domineering/rules.grundy");
    let given = whole("domineering", text);
    let at = position(&given.game, "(8, 8)").parts()[0].clone();
    let packed = compiled(&given, &at);
    let ask = |engine: &mut dyn Samples| sampled(engine, Player::Left, &at, &within(30_000));
    let (first, second) = (ask(packed.sampling().as_mut()), ask(packed.sampling().as_mut()));
    assert_eq!((first.games, &first.options), (second.games, &second.options));
    assert_eq!((first.ends, first.stop), (None, Some(Stop::Positions { limit: 30_000 })));
    assert_eq!(first.options.len(), 56);
    assert!(first.games > 500, "{} games", first.games);
    assert_eq!(first.options.iter().map(|(_, chance)| chance.games).sum::<u32>(), first.games);
    // Without room for a tree there is no guess; with little, the games go on.
    let tight = Run::new(Limits { positions: Some(5_000), bytes: 1_000 }, &|| None, &|_| ());
    let found = packed.sampling().sample(Player::Left, &at, &tight);
    assert!(matches!(found, Err(Failed::Halted(_))), "{found:?}");
    let little = Run::new(Limits { positions: Some(5_000), bytes: 60_000 }, &|| None, &|_| ());
    assert!(sampled(packed.sampling().as_mut(), Player::Left, &at, &little).games > 50);
}
