//! Every fact of every folder, through the interpreter: what the folder says is what its rules mean.

use std::sync::Arc;

use grundy_core::{Flow, Game as _, Run};
use grundy_games::{ALL, FactKind, Folder};
use grundy_messages::Lang;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, check};
use grundy_syntax::{Source, parse};
use grundy_testkit::oracle;

fn game(folder: &Folder) -> BoundGame {
    let source = Arc::new(Source::new(folder.slug, folder.rules));
    let parsed = parse(&source);
    let checked = check(&source, &parsed.file);
    let diagnostics = parsed.diagnostics.iter().chain(&checked.diagnostics);
    let told: Vec<String> = diagnostics.map(|diagnostic| diagnostic.message(Lang::En)).collect();
    assert!(told.is_empty(), "{}: {told:?}", folder.slug);
    let rules = checked.rules.expect("rules without errors");
    rules.bind(&[], &Run::unlimited()).expect("parameters have defaults")
}

fn position(game: &BoundGame, text: &str) -> Position {
    game.read_position(&Source::new("position", text), &Run::unlimited()).expect("a position")
}

fn options(game: &BoundGame, at: &Component) -> Vec<Vec<Component>> {
    let mut found = Vec::new();
    let flow = game.options(at, &Run::unlimited(), &mut |parts| {
        found.push(parts.to_vec());
        Flow::Continue(())
    });
    let _all = flow.unwrap_or_else(|halted| panic!("{}: {halted:?}", game.show(at)));
    found
}

fn value(game: &BoundGame, text: &str) -> u64 {
    let values = position(game, text);
    values.parts().iter().fold(0, |sum, part| sum ^ oracle::grundy_value(part, |at| options(game, at)))
}

#[test]
fn facts_hold_of_the_rules() {
    for folder in ALL {
        let game = game(folder);
        for fact in folder.facts {
            match fact.kind {
                FactKind::Values { from, values } => {
                    let found: Vec<u64> =
                        (from..).take(values.len()).map(|heap| value(&game, &heap.to_string())).collect();
                    assert_eq!(found, values, "{}", folder.slug);
                }
                FactKind::Value { position, g } => {
                    assert_eq!(value(&game, position), g, "{} {position}", folder.slug)
                }
                FactKind::Outcome { position, is } => {
                    let found = if value(&game, position) == 0 { "P" } else { "N" };
                    assert_eq!(found, is, "{} {position}", folder.slug);
                }
                FactKind::Answer { .. } | FactKind::Says(_) => {}
            }
        }
    }
}

#[test]
fn titles_and_first_positions_fit_the_rules() {
    for folder in ALL {
        let game = game(folder);
        let rules = game.rules();
        assert_eq!(rules.name, folder.slug, "the rules name the game like the folder");
        assert!(!position(&game, folder.game.first).parts().is_empty(), "{}", folder.slug);
    }
}
