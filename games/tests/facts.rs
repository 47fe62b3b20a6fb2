//! Every fact of every folder, through the interpreter: what the folder says is what its rules mean.

use grundy_core::{Limits, Run};
use grundy_games::{ALL, FactKind, Folder};
use grundy_messages::Lang;
use grundy_rules::classify::classify;
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, check_text};
use grundy_solve::solver::{SOLVERS, Want, Worth};
use grundy_syntax::Source;
use grundy_testkit::meaning::Meaning;

fn game(folder: &Folder) -> BoundGame {
    let checked = check_text(&Source::new(folder.slug, folder.rules).into());
    let told: Vec<String> = checked.diagnostics.iter().map(|told| told.message(Lang::En)).collect();
    assert!(told.is_empty(), "{}: {told:?}", folder.slug);
    let rules = checked.rules.expect("rules without errors");
    rules.bind(&[], &Run::unlimited()).expect("parameters have defaults")
}

fn position(game: &BoundGame, text: &str) -> Position {
    game.read_position(&Source::new("position", text), &Run::unlimited()).expect("a position")
}

/// What a fact says of positions: each with its value, or only whether that is 0.
fn stated(kind: FactKind) -> Vec<(String, Stated)> {
    match kind {
        FactKind::Values { from, values } => {
            let heaps = (from..).zip(values);
            heaps.map(|(heap, value)| (heap.to_string(), Stated::Value(*value))).collect()
        }
        FactKind::Value { position, g } => vec![(position.to_owned(), Stated::Value(g))],
        FactKind::Outcome { position, is } => vec![(position.to_owned(), Stated::Outcome(is))],
        FactKind::Answer { .. } | FactKind::Says(_) => Vec::new(),
    }
}

#[derive(Clone, Copy)]
enum Stated {
    Value(u64),
    Outcome(&'static str),
}

impl Stated {
    fn holds(self, found: u64) -> bool {
        match self {
            Self::Value(value) => value == found,
            Self::Outcome(outcome) => outcome == if found == 0 { "P" } else { "N" },
        }
    }
}

#[test]
fn facts_hold_of_the_rules() {
    let run = Run::unlimited();
    for folder in ALL {
        let game = game(folder);
        let mut meaning = Meaning::new(&game, &run).expect("a game");
        for (text, stated) in folder.facts.iter().flat_map(|fact| stated(fact.kind)) {
            let found = meaning.value(&position(&game, &text)).expect("small enough");
            assert!(found.is_some_and(|found| stated.holds(found)), "{} {text}: {found:?}", folder.slug);
        }
    }
}

#[test]
fn every_solver_agrees_with_the_facts() {
    for folder in ALL {
        let game = game(folder);
        let run = Run::new(Limits { positions: None, bytes: 512 << 20 }, &|| None, &|_| ());
        let class = classify(&game, &run);
        let mut used = 0;
        for solver in SOLVERS {
            let mut engine = None;
            for (text, stated) in folder.facts.iter().flat_map(|fact| stated(fact.kind)) {
                let position = position(&game, &text);
                // The whole sum of large heaps has too many positions.
                let accepts = solver.accepts(&game, &class, &Want::Position(&position)).is_ok();
                if !accepts || ["whole", "retrograde"].contains(&solver.about().id) {
                    continue;
                }
                let engine = engine.get_or_insert_with(|| solver.open(&game, &class, &run).expect("opened"));
                let Ok(Worth::Grundy(found)) = engine.worth(&position, &run) else {
                    panic!("{} {text}: no value by {}", folder.slug, solver.about().id);
                };
                assert!(stated.holds(found), "{} {text}: {found} by {}", folder.slug, solver.about().id);
                used += 1;
            }
        }
        assert!(used > 0, "no solver accepts {}", folder.slug);
    }
}

#[test]
fn titles_and_first_positions_fit_the_rules() {
    for folder in ALL {
        let game = game(folder);
        assert_eq!(game.rules().name, folder.slug, "the rules name the game like the folder");
        assert!(!position(&game, folder.game.first).parts().is_empty(), "{}", folder.slug);
    }
}
