//! Every solver on every case it accepts: the corpus, and random rules.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use grundy_core::{Halt, Limits, Player, Run, Verdict};
use grundy_rules::BoundGame;
use grundy_rules::classify::{Class, classify};
use grundy_rules::value::Position;
use grundy_solve::solver::{
    Failure, MoveLimits, Points, SOLVERS, Solved, Solver, Want, Worth, solve_position,
};
use grundy_syntax::Source;
use grundy_testkit::arbitrary::{self, Random};
use grundy_testkit::corpus::{cases, game};
use grundy_testkit::laws;
use grundy_testkit::meaning::{Meaning, Turn};
use grundy_testkit::score::Scores;
use grundy_testkit::sides::Sides;
use grundy_values::{Int, MoverEnds, Outcome};

/// Random rules that are tried.
const SEEDS: u64 = 150;

const MANY: MoveLimits = MoveLimits { listed: 10_000, tried: 1_000_000 };

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn run() -> Run<'static> {
    Run::new(Limits { positions: Some(200_000), bytes: 256 << 20 }, &|| None, &|_| ())
}

/// What a solver says of a position; `None` where it does not accept the question.
fn solved(solver: &dyn Solver, game: &BoundGame, class: &Class, position: &Position) -> Option<Solved> {
    solver.accepts(game, class, &Want::Position(position)).ok()?;
    let run = run();
    let mut engine = solver.open(game, class, &run).expect("a solver that accepts opens");
    match solve_position(&mut *engine, solver.about().id, position, MANY, &run) {
        Ok(solved) => Some(solved),
        Err(Failure::Loop(_)) => None,
        Err(failure) => panic!("{}: {failure:?}", solver.about().id),
    }
}

fn grundy(solved: &Solved) -> Option<u64> {
    match solved.value {
        Some(Worth::Grundy(value)) => Some(value),
        _ => None,
    }
}

/// Who wins, found without any solver.
fn played_out(game: &BoundGame, position: &Position, run: &Run<'_>) -> Outcome {
    if game.rules().score {
        let mut scores = Scores::new(game, run);
        let [left, right] = Player::BOTH.map(|mover| {
            match scores.sum(position, mover).expect("small enough").cmp(&Int::ZERO) {
                Ordering::Less => MoverEnds::Loses,
                Ordering::Equal => MoverEnds::Draws,
                Ordering::Greater => MoverEnds::Wins,
            }
        });
        Outcome::of_starters(left, right)
    } else if game.has_sides() {
        Sides::new(game, run).outcome(position).expect("small enough")
    } else {
        let mut meaning = Meaning::new(game, run).expect("a game");
        Outcome::of_mover(meaning.ends(position).expect("small enough"))
    }
}

fn score(solved: &Solved) -> Option<String> {
    match &solved.value {
        Some(Worth::Score(points)) => Some(match &**points {
            Points::Mover(points) => points.to_string(),
            Points::Sides { left_starts, right_starts } => format!("{left_starts}|{right_starts}"),
        }),
        _ => None,
    }
}

/// `take(k = 2) in (3)`, sorted, each once.
fn shown<'t>(
    game: &BoundGame,
    several: bool,
    turns: impl Iterator<Item = Vec<(&'t grundy_rules::value::Component, String)>>,
) -> BTreeSet<String> {
    turns
        .map(|turn| {
            let mut moves: Vec<String> = turn
                .into_iter()
                .map(|(at, chosen)| if several { format!("{chosen} in {}", game.show(at)) } else { chosen })
                .collect();
            moves.sort();
            moves.join(" and ")
        })
        .collect()
}

fn by_meaning(game: &BoundGame, position: &Position, turns: &[Turn]) -> BTreeSet<String> {
    let moves =
        turns.iter().map(|turn| turn.moves.iter().map(|(at, chosen)| (at, chosen.to_string())).collect());
    shown(game, position.parts().len() > 1, moves)
}

fn by_solver(game: &BoundGame, position: &Position, solved: &Solved) -> BTreeSet<String> {
    let side = |turn: &grundy_solve::turn::Turn| match turn.player {
        Some(Player::Left) => "left ",
        Some(Player::Right) => "right ",
        None => "",
    };
    let moves = solved.winning_moves.iter().map(|turn| {
        turn.moves.iter().map(|one| (&one.component, format!("{}{}", side(turn), one.named))).collect()
    });
    shown(game, position.parts().len() > 1, moves)
}

#[test]
fn every_solver_gives_what_the_corpus_says() {
    let mut used = BTreeSet::new();
    for case in cases(&root()).expect("the corpus") {
        let (game, position) =
            case.read(&root(), &run()).unwrap_or_else(|why| panic!("{}: {why}", case.name));
        let run = run();
        let played = played_out(&game, &position, &run);
        assert_eq!(played.to_string(), case.outcome, "{} by playing it out", case.name);
        let class = classify(&game, &run);
        let mut counted = false;
        for solver in SOLVERS {
            let Some(solved) = solved(*solver, &game, &class, &position) else { continue };
            let name = format!("{} by {}", case.name, solver.about().id);
            used.insert(solver.about().id);
            assert_eq!(
                solved.outcome.map(|outcome| outcome.to_string()),
                Some(case.outcome.clone()),
                "{name}"
            );
            if let (Some(expected), Some(_)) = (case.value, &solved.value) {
                assert_eq!(grundy(&solved), Some(expected), "{name}");
            }
            assert_eq!(score(&solved), case.score, "{name}");
            if let (Some(expected), Some(Worth::Infinite(followers))) = (&case.infinite, &solved.value) {
                assert_eq!(followers.to_string(), *expected, "{name}");
            }
            assert!(case.infinite.is_none() || grundy(&solved).is_none(), "{name}");
            if let (Some(expected), Some(moves)) = (case.remoteness, solved.remoteness[0]) {
                assert_eq!(moves, expected, "{name}");
            }
            counted |= solved.remoteness[0].is_some();
            if let Some(winning) = &case.winning {
                let expected: BTreeSet<String> = winning.iter().cloned().collect();
                let listed = by_solver(&game, &position, &solved);
                // A search that meets a loop may miss some.
                assert!(
                    solved.complete || ["whole", "canonical", "sides"].contains(&solver.about().id),
                    "{name}"
                );
                assert!(
                    if solved.complete { listed == expected } else { listed.is_subset(&expected) },
                    "{name}"
                );
            }
        }
        assert!(counted || case.remoteness.is_none(), "{}: no solver counts", case.name);
    }
    let idle: Vec<_> = SOLVERS
        .iter()
        .map(|solver| solver.about().id)
        .filter(|id| !used.contains(id) && !["bottom-up", "lines", "machine", "splits"].contains(id))
        .collect();
    assert!(idle.is_empty(), "no case of the corpus is for {idle:?}");
}

#[test]
fn names_of_cases_are_unique() {
    let mut seen = BTreeSet::new();
    for case in cases(&root()).expect("the corpus") {
        assert!(seen.insert(case.name.clone()), "{} occurs twice", case.name);
    }
}

/// Compares every solver that accepts it with the meaning; whether it was small enough.
fn compare(text: &str, game: &BoundGame, class: &Class, written: &str, used: &mut BTreeSet<&str>) -> bool {
    let run = run();
    let position = game.read_position(&Source::new("position", written), &run).expect("a position");
    let mut meaning = Meaning::new(game, &run).expect("a game");
    let ends = match meaning.ends(&position) {
        Ok(ends) => ends,
        // Too many sums to play out.
        Err(Halt::Stop(_)) => return false,
        Err(Halt::Error(wrong)) => panic!("{text}{written} {wrong:?}"),
    };
    let outcome = Outcome::of_mover(ends);
    let winning = meaning.winning(&position).expect("small enough");
    for solver in SOLVERS {
        let Some(solved) = solved(*solver, game, class, &position) else { continue };
        let name = format!("{text}{written} by {}", solver.about().id);
        used.insert(solver.about().id);
        assert_eq!(solved.outcome, Some(outcome), "{name}");
        let listed = by_solver(game, &position, &solved);
        let expected = by_meaning(game, &position, &winning);
        if solved.complete {
            assert_eq!(listed, expected, "{name}");
        } else {
            assert!(listed.is_subset(&expected), "{name}");
        }
        let ended = class.descends.is_proved();
        assert!(solved.complete || !ended, "{name}");
        if let Some(value) = grundy(&solved).filter(|_| ended) {
            assert_eq!(meaning.value(&position).expect("small enough"), Some(value), "{name}");
        }
        if solved.remoteness[0].is_some() {
            assert_ne!(outcome, Outcome::D, "{name}: a draw with an end");
        }
    }
    true
}

#[test]
fn solvers_agree_on_random_rules() {
    let (mut played, mut used) = (0, BTreeSet::new());
    for seed in 0..SEEDS {
        let text = arbitrary::rules(seed);
        let game = game(&text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
        let class = classify(&game, &run());
        let mut random = Random::new(!seed);
        for _ in 0..4 {
            let written = arbitrary::position(seed, &mut random);
            played += u64::from(compare(&text, &game, &class, &written, &mut used));
        }
    }
    assert!(played > 3 * SEEDS, "only {played} positions were small enough");
}

/// The game without its reductions.
fn unreduced(game: &BoundGame) -> BoundGame {
    let mut rules = (**game.rules()).clone();
    rules.kinds.iter_mut().for_each(|kind| kind.reduce = None);
    Arc::new(rules).bind(&[], &run()).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

#[test]
fn solvers_agree_on_random_boards_and_graphs() {
    let (mut played, mut reduced) = (0, 0);
    for seed in 0..SEEDS {
        let (text, positions) = arbitrary::boards::rules(seed);
        let game = game(&text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
        let class = classify(&game, &run());
        // The meaning is that of the game without `reduce`, so a reduction taken for proved must be right.
        let plain = unreduced(&game);
        for written in positions {
            let run = run();
            let position = game.read_position(&Source::new("position", &written), &run).expect("a position");
            let whole = plain.read_position(&Source::new("position", &written), &run).expect("a position");
            let mut meaning = Meaning::new(&plain, &run).expect("a game");
            let ends = match meaning.ends(&whole) {
                Ok(ends) => ends,
                Err(Halt::Stop(_)) => continue,
                Err(Halt::Error(wrong)) => panic!("{text}{written} {wrong:?}"),
            };
            played += 1;
            for solver in SOLVERS {
                let Some(solved) = solved(*solver, &game, &class, &position) else { continue };
                let proved = class.reduction.as_ref().is_none_or(Verdict::is_proved);
                if proved {
                    reduced += usize::from(class.reduction.is_some());
                    let name = format!("{text}{written} by {}", solver.about().id);
                    assert_eq!(solved.outcome, Some(Outcome::of_mover(ends)), "{name}");
                }
            }
        }
    }
    assert!(played > 2 * SEEDS, "only {played} positions were small enough");
    assert!(reduced > 50, "only {reduced} positions with a proved reduction");
}

#[test]
fn solvers_agree_where_play_can_come_back() {
    let (mut played, mut used) = (0, BTreeSet::new());
    for seed in 0..2 * SEEDS {
        let text = arbitrary::loopy_rules(seed);
        let game = game(&text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
        let class = classify(&game, &run());
        let mut random = Random::new(!seed);
        for _ in 0..4 {
            let written = arbitrary::loopy_position(&mut random);
            played += u64::from(compare(&text, &game, &class, &written, &mut used));
        }
    }
    assert!(played > 6 * SEEDS, "only {played} positions were small enough");
    assert!(["memo", "loopy", "whole", "retrograde"].iter().all(|id| used.contains(id)), "{used:?}");
}

#[test]
fn laws_hold_of_random_rules() {
    for seed in 0..SEEDS {
        let mut random = Random::new(seed ^ 0x5A5A);
        laws_hold(&arbitrary::rules(seed), &mut || arbitrary::position(seed, &mut random));
        let mut random = Random::new(seed ^ 0xA5A5);
        laws_hold(&arbitrary::loopy_rules(seed), &mut || arbitrary::loopy_position(&mut random));
    }
}

fn laws_hold(text: &str, positions: &mut dyn FnMut() -> String) {
    let game = game(text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
    let run = run();
    let ends = classify(&game, &run).descends.is_proved();
    let mut part = || {
        let position = game.read_position(&Source::new("position", &positions()), &run).expect("a position");
        position.parts()[0].clone()
    };
    let (a, b, c) = (part(), part(), part());
    let mut broken =
        vec![laws::moves_are_options(&game, &a, &run), laws::parts_are_canonical(&game, &a, &run)];
    let mut meaning = Meaning::new(&game, &run).expect("a game");
    let additive = meaning.is_additive() && game.rules().goals.is_empty();
    let mut outcomes = |position: &Position| {
        meaning.ends(position).map(Outcome::of_mover).map_err(|halted| format!("{halted:?}"))
    };
    broken.push(laws::sums_commute(&[a.clone(), b.clone()], &mut outcomes));
    if additive {
        broken.push(laws::twice_is_not_won(&a, &mut outcomes));
        broken.push(laws::equals_may_be_exchanged(&a, &b, &c, &mut outcomes));
    }
    if additive && ends {
        broken.push(laws::twice_is_lost(&a, &mut outcomes));
    }
    for law in broken {
        // What is too large to be played out says nothing.
        law.unwrap_or_else(|how| assert!(how.contains("Positions"), "{text}{how}"));
    }
}
