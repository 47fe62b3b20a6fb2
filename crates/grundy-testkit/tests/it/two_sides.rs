//! Games with different moves for the players, and games in which points decide, against what playing them out gives.

use grundy_core::{Flow, Halt, Limits, Player, Run};
use grundy_rules::BoundGame;
use grundy_rules::classify::{Class, classify};
use grundy_rules::value::Position;
use grundy_solve::compound::Compound;
use grundy_solve::score::ScoreStates;
use grundy_solve::search::{Lost, Search};
use grundy_solve::shape::{Shape, compound};
use grundy_solve::sides::{Parts, State, States};
use grundy_solve::solver::{Failure, MoveLimits, SOLVERS, Solved, Want, Worth, solve_position};
use grundy_solve::turn::{Turn, each_turn};
use grundy_solve::whole::Stage;
use grundy_syntax::Source;
use grundy_testkit::arbitrary::{self, Random, boards, sides};
use grundy_testkit::corpus::game;
use grundy_testkit::score::Scores;
use grundy_testkit::sides::Sides;
use grundy_values::{MoverEnds, Outcome};

/// Random rules of each kind.
const SEEDS: u64 = 56;

const MANY: MoveLimits = MoveLimits { listed: 10_000, tried: 1_000_000 };

/// Bytes of tables so small that almost everything is forgotten, and of one that forgets nothing.
const TABLES: [usize; 4] = [0, 30_000, 90_000, 1 << 28];

fn run() -> Run<'static> {
    Run::new(Limits { positions: Some(400_000), bytes: 256 << 20 }, &|| None, &|_| ())
}

fn read(game: &BoundGame, written: &str) -> Position {
    game.read_position(&Source::new("position", written), &run()).expect("a position")
}

/// The turns of `mover`, with those that `wins` accepts marked.
fn turns(game: &BoundGame, position: &Position, mover: Player) -> Vec<Turn> {
    let mut turns = Vec::new();
    let run = run();
    let compound = compound(game, &run).expect("a compound");
    let _all = each_turn(game, compound, mover, position, &run, &mut |turn| {
        turns.push(turn);
        Flow::Continue(())
    })
    .expect("moves");
    turns
}

/// The winning turns of both starters, found by playing out.
fn winning(game: &BoundGame, position: &Position, oracle: &mut Sides<'_, '_>) -> Result<Vec<Turn>, ()> {
    let mut found = Vec::new();
    let run = run();
    let is_final = |part| game.ending(part, &run).is_ok_and(|ending| ending.is_some());
    if Shape::of(game).deciding_ends && position.parts().iter().any(is_final) {
        return Ok(found);
    }
    for mover in Player::BOTH {
        if oracle.ends(position, mover).map_err(drop)? != MoverEnds::Wins {
            continue;
        }
        for turn in turns(game, position, mover) {
            if oracle.wins(&turn.made(), &turn.after(position), mover).map_err(drop)? {
                found.push(turn);
            }
        }
    }
    Ok(found)
}

/// What every solver that accepts it says.
fn solved(game: &BoundGame, class: &Class, position: &Position) -> Vec<(&'static str, Solved)> {
    let mut found = Vec::new();
    for solver in SOLVERS {
        let id = solver.about().id;
        if solver.accepts(game, class, &Want::Position(position)).is_err() {
            continue;
        }
        let run = run();
        let mut engine = solver.open(game, class, &run).expect("it accepts");
        match solve_position(&mut *engine, id, position, MANY, &run) {
            Ok(solved) => found.push((id, solved)),
            Err(Failure::Loop(_)) if ["board-whole", "canonical", "sides"].contains(&id) => {}
            Err(failure) => panic!("{id}: {failure:?}"),
        }
    }
    found
}

/// What was compared.
#[derive(Debug, Default)]
struct Compared {
    positions: u64,
    forgetful: u64,
    loops: u64,
    classes: std::collections::BTreeSet<String>,
}

/// Compares solvers, and searches with small tables, with the oracle.
fn compare(text: &str, written: &str, compared: &mut Compared) {
    let game = game(text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
    assert!(game.has_sides(), "{text}");
    let class = classify(&game, &run());
    let position = read(&game, written);
    let run = run();
    let mut oracle = Sides::new(&game, &run);
    let outcome = match oracle.outcome(&position) {
        Ok(outcome) => outcome,
        Err(Halt::Stop(_)) => return,
        Err(Halt::Error(wrong)) => panic!("{text}{written} {wrong:?}"),
    };
    let Ok(expected) = winning(&game, &position, &mut oracle) else { return };
    compared.positions += 1;
    compared.classes.insert(outcome.to_string());
    for (id, solved) in solved(&game, &class, &position) {
        let name = format!("{text}{written} by {id}");
        assert_eq!(solved.outcome, Some(outcome), "{name}");
        if solved.complete {
            assert_eq!(solved.winning_moves.len(), expected.len(), "{name}");
        }
        assert!(solved.winning_moves.iter().all(|turn| expected.contains(turn)), "{name}");
        assert!(solved.complete || ["board-whole", "canonical", "sides"].contains(&id), "{name}");
    }
    for bytes in TABLES {
        forgetful(text, &game, &position, outcome, bytes, compared);
    }
}

/// A search with a table of so many bytes says the same, or that play comes back.
fn forgetful(
    text: &str,
    game: &BoundGame,
    position: &Position,
    outcome: Outcome,
    bytes: usize,
    compared: &mut Compared,
) {
    let run = Run::new(Limits { positions: Some(4_000), bytes: 256 << 20 }, &|| None, &|_| ());
    let shape = Shape::of(game);
    let compound = compound(game, &run).expect("a compound");
    let parts = if shape.is_additive() { Parts::Decide } else { Parts::Whole };
    let mut search = Search::new(States::new(game, compound, shape.stuck(), parts), bytes);
    for mover in Player::BOTH {
        let state = State { stage: Stage::On(position.clone()), mover };
        let expected = if mover == Player::Left { outcome.left_ends() } else { outcome.right_ends() };
        match search.value(&state, &run) {
            Ok(ends) => assert_eq!(ends, expected, "{text}{position:?} {mover:?} with {bytes} bytes"),
            Err(Lost::Loop(cycle)) => {
                assert!(!cycle.is_empty());
                compared.loops += 1;
                return;
            }
            Err(Lost::Stop(_)) => return,
            Err(lost) => panic!("{text} {lost:?}"),
        }
    }
    compared.forgetful += u64::from(search.remembered().1);
}

#[test]
fn random_rules_with_sides() {
    let mut compared = Compared::default();
    for seed in 0..SEEDS / 2 {
        let text = sides::sided(&arbitrary::rules(seed), seed);
        let mut random = Random::new(!seed);
        for _ in 0..4 {
            compare(&text, &arbitrary::position(seed, &mut random), &mut compared);
        }
    }
    assert!(compared.positions > SEEDS, "{compared:?}");
    assert!(compared.forgetful > SEEDS / 2, "{compared:?}");
    assert_eq!(compared.loops, 0);
    assert!(["L", "R", "N", "P"].iter().all(|class| compared.classes.contains(*class)), "{compared:?}");
}

#[test]
fn random_boards_with_sides() {
    let mut compared = Compared::default();
    for seed in 0..SEEDS {
        let (text, positions) = boards::rules(seed);
        let text = sides::sided(&text, seed);
        let game = game(&text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
        // A wrong reduction is refused, and one that is only tested may be wrong.
        if classify(&game, &run()).reduction.is_some_and(|verdict| !verdict.is_proved()) {
            continue;
        }
        for written in positions {
            compare(&text, &written, &mut compared);
        }
    }
    assert!(compared.positions > SEEDS, "{compared:?}");
}

#[test]
fn random_digraphs_with_sides() {
    let mut compared = Compared::default();
    for seed in 0..4 * SEEDS {
        let text = sides::digraph(seed);
        let mut random = Random::new(seed);
        for tokens in 1..=3 {
            // A goal is no position to start from.
            let most = if text.contains("reaching") { 2 } else { 3 };
            let places: Vec<String> = (0..tokens).map(|_| format!("({})", random.below(most))).collect();
            compare(&text, &places.join(" + "), &mut compared);
        }
    }
    assert!(compared.positions > 10 * SEEDS && compared.loops > SEEDS, "{compared:?}");
    assert_eq!(compared.classes.len(), 9, "{compared:?}");
}

#[test]
fn random_loopy_rules_with_sides() {
    let mut compared = Compared::default();
    for seed in 0..SEEDS {
        let text = sides::sided(&arbitrary::loopy_rules(seed), seed);
        let mut random = Random::new(!seed);
        for _ in 0..3 {
            compare(&text, &arbitrary::loopy_position(&mut random), &mut compared);
        }
    }
    assert!(compared.positions > 2 * SEEDS, "{compared:?}");
}

#[test]
fn random_scores() {
    let (mut compared, mut forgetful) = (0_u64, 0_u64);
    for seed in 0..2 * SEEDS {
        let text = sides::scored(seed);
        let game = game(&text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
        let class = classify(&game, &run());
        for written in ["(0)", "(5)", "(7)", "(2) + (3)", "(1) + (2) + (2)"] {
            let position = read(&game, written);
            let run = run();
            let mut oracle = Scores::new(&game, &run);
            let found = solved(&game, &class, &position);
            let [(id, solved)] = found.as_slice() else { panic!("{text} {found:?}") };
            let name = format!("{text}{written}");
            assert_eq!(*id, "score");
            let Some(Worth::Score(points)) = &solved.value else { panic!("{name} {solved:?}") };
            for mover in Player::BOTH {
                let most = oracle.sum(&position, mover).expect("small enough");
                assert_eq!(points.of(mover), most, "{name} {mover:?}");
                let best: Vec<Turn> = turns(&game, &position, mover)
                    .into_iter()
                    .filter(|turn| {
                        let score = turn.score.clone().expect("points");
                        let rest =
                            oracle.sum(&turn.after(&position), turn.next(mover)).expect("small enough");
                        let rest = if score.again { rest } else { rest.neg() };
                        score.points.add(&rest).expect("small enough") == most
                    })
                    .collect();
                let listed: Vec<&Turn> = solved
                    .winning_moves
                    .iter()
                    .filter(|turn| turn.player.is_none_or(|player| player == mover))
                    .collect();
                if game.has_sides() || mover == Player::Left {
                    assert_eq!(listed, best.iter().collect::<Vec<_>>(), "{name} {mover:?}");
                }
                for bytes in TABLES {
                    let mut search = Search::new(ScoreStates::new(&game), bytes);
                    let state = search.game().state(position.parts(), mover, &run).expect("a state");
                    assert_eq!(search.value(&state, &run), Ok(most.clone()), "{name} with {bytes} bytes");
                    forgetful += u64::from(search.remembered().1);
                }
            }
            compared += 1;
        }
    }
    assert!(compared > 9 * SEEDS && forgetful > SEEDS, "{compared} {forgetful}");
}

/// Boards of the catalogue, who wins them, and how many states may be visited for both starters.
const BOARDS: [(&str, &str, &str, u64); 7] = [
    ("domineering", "(4, 4)", "N", 1_000),
    ("domineering", "(4, 5)", "L", 3_000),
    ("domineering", "(5, 5)", "P", 30_000),
    ("hex", "(3)", "N", 3_000),
    ("tic-tac-toe", "(\".../.../...\")", "D", 15_000),
    ("toads-and-frogs", "(\"LLL__RRR\")", "N", 1_000),
    ("konane", "(\"LRLRLRLR_\")", "L", 1_000),
];

#[test]
fn boards_of_the_catalogue_take_little_work() {
    for (slug, written, outcome, most) in BOARDS {
        let path = format!("{}/../../games/{slug}/rules.grundy", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("rules");
        let game = game(&text, &[], &run()).expect("a game");
        let position = read(&game, written);
        let run = Run::new(Limits { positions: Some(most), bytes: 256 << 20 }, &|| None, &|_| ());
        let class = classify(&game, &Run::unlimited());
        let solver = SOLVERS.iter().find(|solver| solver.about().id == "sides").expect("a solver");
        let mut engine = solver.open(&game, &class, &run).expect("it opens");
        let worth = engine.worth(&position, &run);
        let found = worth.map(|worth| worth.outcome().to_string());
        assert_eq!(found, Ok(outcome.to_owned()), "{slug} {written}");
    }
}

#[test]
fn long_play_needs_no_stack() {
    let run = Run::unlimited();
    let rows = [
        "position (n: nat)\nleft move one() if n >= 1 -> (n - 1)\nright move one() if n >= 1 -> (n - 1)\n",
        "score\nposition (n: nat)\nmove one() if n >= 1 -> (n - 1) scoring 1\n",
    ];
    for text in rows {
        let game = game(text, &[], &run).expect("rules");
        let class = classify(&game, &run);
        let position = read(&game, "(100001)");
        for (id, solved) in solved(&game, &class, &position) {
            assert_eq!(solved.outcome, Some(Outcome::N), "{id}");
            assert_eq!(solved.winning_moves.len(), if game.has_sides() { 2 } else { 1 }, "{id}");
        }
    }
}

#[test]
fn a_loop_of_points_is_shown() {
    let run = Run::unlimited();
    let text =
        "score\nposition (n: nat)\nmove up() if n < 3 -> (n + 1) scoring 1\nmove back() if n == 3 -> (1)\n";
    let game = game(text, &[], &run).expect("rules");
    let class = classify(&game, &run);
    let position = read(&game, "(0)");
    let solver = SOLVERS.iter().find(|solver| solver.about().id == "score").expect("a solver");
    let mut engine = solver.open(&game, &class, &run).expect("it opens");
    let Err(Failure::Loop(cycle)) = engine.worth(&position, &run) else { panic!("no loop") };
    let shown: Vec<String> = cycle.iter().map(|position| game.show_position(position.parts())).collect();
    assert_eq!(shown, ["(1)", "(2)", "(3)"]);
    assert_eq!(compound(&game, &run).expect("a compound"), Compound::Disjunctive);
}
