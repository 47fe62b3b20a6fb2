//! What a search with a horizon calls sure is true, and limits only make it see less.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use grundy_core::{Flow, Limits, Player, Run};
use grundy_rules::{BoundGame, check_text};
use grundy_solve::bounded::{Arena, DEEPEST, Next, PointSearch, Search, Sight, State};
use grundy_syntax::Source;
use grundy_testkit::meaning::Meaning;
use grundy_testkit::score::Scores;
use grundy_testkit::sides::Sides;
use grundy_values::MoverEnds;

type Row = (&'static str, &'static [(&'static str, &'static str)], &'static str);

fn game((name, set, text): &Row) -> (BoundGame, State) {
    let run = Run::unlimited();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let rules = std::fs::read_to_string(folder.join(format!("{name}.grundy"))).expect("the example is there");
    let rules = check_text(&Arc::new(Source::new(*name, &rules))).rules.expect("right rules");
    let read = |(name, text): &(&str, &str)| {
        let value = rules.read_param(name, &Source::new("set", text), &run).expect("a value");
        ((*name).to_owned(), value)
    };
    let game = rules.bind(&set.iter().map(read).collect::<Vec<_>>(), &run).expect("a game");
    let position = game.read_position(&Source::new("position", text), &run).expect("a position");
    (game, State { position, mover: Player::Left })
}

/// All states that can be reached.
fn reachable(arena: &Arena<'_>, start: &State) -> BTreeSet<State> {
    let run = Run::unlimited();
    let mut found = BTreeSet::new();
    let mut open: Vec<State> =
        Player::BOTH.map(|mover| arena.key(&State { mover, ..start.clone() })).into_iter().collect();
    while let Some(at) = open.pop() {
        if !found.insert(at.clone()) {
            continue;
        }
        let all = arena.each_next(&at, &run, &mut |next| {
            if let Next::On(next) = next {
                open.push(next);
            }
            Flow::Continue(())
        });
        assert_eq!(all, Ok(Flow::Continue(())));
    }
    found
}

fn oracle(game: &BoundGame, state: &State) -> MoverEnds {
    let run = Run::unlimited();
    let found = if game.has_sides() {
        Sides::new(game, &run).ends(&state.position, state.mover)
    } else {
        Meaning::new(game, &run).and_then(|mut meaning| meaning.ends(&state.position))
    };
    found.expect("a small game")
}

const LOOPS: &[(&str, &str)] =
    &[("G", "digraph {1 -> 2, 2 -> 3, 3 -> 1, 2 -> 4, 4 -> 5, 3 -> 5, 5 -> 6, 6 -> 4, 5 -> 7}")];

const ROWS: &[Row] = &[
    ("nim", &[], "(1) + (2) + (3)"),
    ("kayles", &[], "(5)"),
    ("misere-nim", &[], "(2) + (2)"),
    ("chomp", &[], "(2, 3)"),
    ("treblecross", &[], "(5)"),
    ("moore-nim-k", &[("k", "2")], "(1) + (2) + (2)"),
    ("loopy-digraph-token", LOOPS, "(1)"),
    ("loopy-digraph-token", LOOPS, "(1) + (4)"),
    ("domineering", &[], "(3, 3)"),
    ("clobber", &[], "LRLR + LR"),
    ("toads-and-frogs", &[], "LL_RR"),
    ("northcott", &[("size", "4")], "(1, 4)"),
    ("tic-tac-toe", &[], "X../.O./.X."),
];

#[test]
fn what_is_sure_is_true() {
    let run = Run::unlimited();
    for row in ROWS {
        let (game, start) = game(row);
        let arena = Arena::new(&game, &run).expect("an arena");
        let mut sure = 0;
        for state in reachable(&arena, &start) {
            let expected = oracle(&game, &state);
            let mut search = Search::new(arena);
            for depth in 0..8 {
                if let Sight::Sure(fate) = search.sight(&state, depth, &run).expect("no limit") {
                    assert_eq!(fate.ends(), expected, "{row:?} {state:?} {depth}");
                    sure += 1;
                }
            }
        }
        assert!(sure > 10, "{row:?}: {sure}");
    }
}

#[test]
fn a_far_horizon_decides_what_ends() {
    let run = Run::unlimited();
    for row in ROWS.iter().filter(|row| row.1 != LOOPS && row.0 != "northcott") {
        let (game, start) = game(row);
        let arena = Arena::new(&game, &run).expect("an arena");
        for state in reachable(&arena, &start) {
            let sight = Search::new(arena).sight(&state, DEEPEST, &run).expect("no limit");
            assert_eq!(
                sight.sure().map(|fate| fate.ends()),
                Some(oracle(&game, &state)),
                "{row:?} {state:?}"
            );
        }
    }
}

#[test]
fn limits_make_it_see_less_and_never_lie() {
    for row in ROWS {
        let (game, start) = game(row);
        for positions in [0, 1, 3, 10, 30, 100] {
            for bytes in [1 << 8, 1 << 14, 1 << 24] {
                let run = Run::new(Limits { positions: Some(positions), bytes }, &|| None, &|_| ());
                let Ok(arena) = Arena::new(&game, &run) else { continue };
                let Ok(looked) = Search::new(arena).look(&start, DEEPEST, &run) else { continue };
                for (ply, sight) in &looked.turns {
                    let Sight::Sure(fate) = sight else { continue };
                    let expected =
                        if ply.reaches { MoverEnds::Wins } else { oracle(&game, &ply.next).reversed() };
                    assert_eq!(fate.ends(), expected, "{row:?} {ply:?}");
                }
            }
        }
    }
}

#[test]
fn exact_points_are_those_of_the_oracle() {
    let rows: &[Row] = &[
        ("edpc-l-deque", &[], "([4, 2, 9, 3, 7])"),
        ("dots-and-boxes", &[("r", "1"), ("c", "2")], "({0, 1, 2, 3, 4, 5, 6})"),
        ("agc026f-manju-game", &[("a", "[3, 1, 4]")], "()"),
        ("agc029d-grid-game", &[("h", "3"), ("w", "3"), ("wall", "{(2, 2)}")], "()"),
    ];
    let run = Run::unlimited();
    for row in rows {
        let (game, start) = game(row);
        let arena = Arena::new(&game, &run).expect("an arena");
        let mut exact = 0;
        for state in reachable(&arena, &start) {
            let mut search = PointSearch::new(arena);
            for depth in [1, 2, 4, DEEPEST] {
                let estimate = search.estimate(&state, depth, &run).expect("no limit");
                let Some(part) = state.position.parts().first() else { continue };
                let expected = Scores::new(&game, &run).value(part, state.mover).expect("a value");
                assert!(!estimate.exact || estimate.points == expected, "{row:?} {state:?}");
                assert!(estimate.exact || depth < DEEPEST, "{row:?} {state:?}");
                exact += usize::from(estimate.exact);
            }
        }
        assert!(exact > 10, "{row:?}: {exact}");
    }
}
