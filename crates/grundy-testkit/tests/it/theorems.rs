//! Everything in `tests/theorems` stands as it must: no more, no less.
//!
//! Of the two families a part is proved here; `GRUNDY_WHOLE=1 cargo test --release -p grundy-testkit
//! --test it theorems::` proves every member and every generated game.

use std::path::Path;

use grundy_testkit::theorems::{Theorems, run, run_generated, run_member};
use grundy_testkit::whole;

/// One in so many members of a family, and generated games.
const SHARE: usize = 16;

fn all() -> Theorems {
    Theorems::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the data can be read")
}

fn share() -> usize {
    if whole() { 1 } else { SHARE }
}

#[test]
fn rows_stand_as_they_must() {
    let rows = all().rows;
    assert!(rows.len() > 40, "there are rows");
    let problems: Vec<String> = rows.iter().flat_map(|row| run(row).problems).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn families_are_proved() {
    for (family, members) in all().families {
        assert_eq!(members.len(), family.count, "{} is complete", family.name);
        let chosen = members.iter().step_by(share());
        let problems: Vec<String> = chosen.flat_map(|member| run_member(&family, member).problems).collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }
}

#[test]
fn generated_games_are_tried() {
    let games = all().generated;
    assert_eq!(games.len(), 100);
    let mut counts = std::collections::BTreeMap::new();
    for game in games.iter().step_by(share()) {
        let entry = run_generated(game).expect("the rules are right");
        *counts.entry(entry.standing).or_insert(0) += 1;
    }
    println!("generated games: {counts:?}");
    assert!(counts.contains_key("proved"), "some are proved: {counts:?}");
}
