//! Explanations invent nothing: what is said to end the game ends it, what is said to win wins, and what is not known is left out
//! and marked.

use std::sync::Arc;

use grundy_core::{Flow, Limits, Player, Run};
use grundy_rules::classify::classify;
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, check_text};
use grundy_solve::explain::{Explanation, Reply, Why};
use grundy_solve::plan::Session;
use grundy_solve::solver::{MoveLimits, Want};
use grundy_syntax::Source;
use grundy_testkit::arbitrary::{self, Random};
use grundy_testkit::given::{game, position};
use grundy_testkit::sides::Sides;
use grundy_values::MoverEnds;

const MANY: MoveLimits = MoveLimits { listed: 10_000, tried: 1_000_000 };

/// The explanation, with so many positions.
fn explained(game: &BoundGame, at: &Position, positions: Option<u64>) -> Option<Explanation> {
    let class = classify(game, &Run::unlimited());
    let run = Run::new(Limits { positions, bytes: 1 << 30 }, &|| None, &|_| ());
    let mut session = Session::open(game, &class, &Want::Position(at), None, &run).ok()?;
    session.explain(at, MANY, &run).ok()
}

/// Whether a player has a move, by the rules alone.
fn has_move(game: &BoundGame, at: &Position, player: Player) -> bool {
    at.parts().iter().any(|part| {
        let moves = game.options_of(player, part, &Run::unlimited(), &mut |_| Flow::Break(()));
        moves.expect("moves").is_break()
    })
}

/// Whether a clause of the rules ends the game.
fn is_ended(game: &BoundGame, at: &Position) -> bool {
    at.parts().iter().any(|part| game.ending(part, &Run::unlimited()).expect("told").is_some())
}

/// Holds an explanation against playing out. `told` says that nothing may be missing.
fn hold(text: &str, game: &BoundGame, at: &Position, explanation: &Explanation, told: bool) {
    let run = Run::unlimited();
    let mut oracle = Sides::new(game, &run);
    let place = || format!("{text}\nat {}: {explanation:?}", game.show_position(at.parts()));
    assert!(!told || explanation.complete, "something is missing: {}", place());
    for start in &explanation.starts {
        let replies: &[Reply] = match &start.why {
            Why::Wins(turns) => {
                assert!(!explanation.complete || !turns.is_empty(), "no winning move: {}", place());
                for (turn, _) in turns {
                    let after = turn.after(at);
                    let goal = turn.made().iter().any(|part| game.is_goal(part, &run).expect("told"));
                    let lost =
                        oracle.ends(&after, start.mover.other()).expect("played out") == MoverEnds::Loses;
                    assert!(goal || lost, "{turn:?} does not win: {}", place());
                }
                &[]
            }
            Why::Loses(replies) => replies,
            Why::Draws { keeping, losing } => {
                for turn in keeping {
                    let ends = oracle.ends(&turn.after(at), start.mover.other()).expect("played out");
                    assert_eq!(ends, MoverEnds::Draws, "{turn:?}: {}", place());
                }
                losing
            }
            Why::Scores { .. } | Why::Over => &[],
        };
        for Reply { turn, reply } in replies {
            let (after, next) = (turn.after(at), start.mover.other());
            match reply {
                None => assert!(
                    !has_move(game, &after, next) || is_ended(game, &after),
                    "{turn:?} ends nothing: {}",
                    place()
                ),
                Some((reply, _)) => {
                    let goal = reply.made().iter().any(|part| game.is_goal(part, &run).expect("told"));
                    let lost = oracle.ends(&reply.after(&after), start.mover).expect("played out")
                        == MoverEnds::Loses;
                    assert!(goal || lost, "{reply:?} does not win: {}", place());
                }
            }
        }
        if is_ended(game, at) && at.parts().len() == 1 {
            assert_eq!(start.why, Why::Over, "{}", place());
        }
    }
}

#[test]
fn rows() {
    let token = "position (v: nat) where v <= 5\nlet A = [{}, {4}, {1, 3}, {0, 3}, {0, 1, 2, 5}, {5}]\n\
                 left move ml(w in A[v]) -> (w)\nlet B = [{0, 1}, {2, 4}, {2}, {}, {0, 2}, {0, 5}]\n\
                 right move mr(w in B[v]) -> (w)";
    let take = "position (n: nat)\nmove take(k in 1..=min(3, n)) -> (n - k)\nmisere";
    let ends = "position (n: nat)\nmove take(k in 1..=min(2, n)) -> (n - k)\nends if n == 3: mover loses\n\
                ends if n == 0: draw";
    for (text, at) in [
        (token, "(1) + (3)"),
        (token, "(1) + (2) + (3)"),
        (take, "1 + 4"),
        (ends, "3 + 5"),
        (ends, "0 + 5"),
        (ends, "4 + 5"),
    ] {
        let game = game(text);
        let at = position(&game, at);
        let explanation = explained(&game, &at, None).expect("explained");
        hold(text, &game, &at, &explanation, true);
        for positions in [2, 5, 10, 20, 40] {
            if let Some(part) = explained(&game, &at, Some(positions)) {
                hold(text, &game, &at, &part, false);
            }
        }
    }
}

#[test]
fn where_the_rules_have_ended_the_sum_there_is_no_move() {
    let text = "position (n: nat)\nmove take(k in 1..=min(2, n)) -> (n - k)\nends if n == 3: mover loses\n\
                ends if n == 0: draw";
    let game = game(text);
    for at in ["3 + 5", "0 + 5", "3"] {
        let at = position(&game, at);
        let explanation = explained(&game, &at, None).expect("explained");
        assert_eq!(explanation.starts[0].why, Why::Over, "{explanation:?}");
    }
}

#[test]
fn random_rules() {
    let mut held = 0;
    for seed in 0..120 {
        let text = arbitrary::loopy_rules(seed);
        let checked = check_text(&Arc::new(Source::new("t", &text)));
        let Some(rules) = checked.rules else { continue };
        let Ok(game) = rules.bind(&[], &Run::unlimited()) else { continue };
        let mut random = Random::new(seed);
        let written = arbitrary::loopy_position(&mut random);
        let Ok(at) = game.read_position(&Source::new("position", &written), &Run::unlimited()) else {
            continue;
        };
        for positions in [None, Some(8), Some(64)] {
            if let Some(explanation) = explained(&game, &at, positions) {
                hold(&text, &game, &at, &explanation, false);
                held += 1;
            }
        }
    }
    assert!(held > 100, "{held}");
}
