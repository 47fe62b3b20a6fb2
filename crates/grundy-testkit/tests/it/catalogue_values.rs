//! Values of every game of the catalogue in which the players have different moves: of all positions in a small world and of random larger ones, against
//! what the definitions give. The oracle knows neither reductions nor symmetries: it plays the component as it stands.

use std::collections::BTreeMap;

use grundy::games;
use grundy_core::Run;
use grundy_rules::classify::classify;
use grundy_rules::types::Type;
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Rules};
use grundy_solve::plan::Session;
use grundy_solve::solver::{Failure, MoveLimits, Want, Worth};
use grundy_syntax::Source;
use grundy_testkit::arbitrary::Random;
use grundy_testkit::worlds::{self, World};
use grundy_testkit::{given, whole};

use crate::values::{Compared, run};

/// Games that have values, and how many positions at least are compared: none may be passed over unseen.
const SURE: &[(&str, u64)] = &[
    ("amazons", 420),
    ("clobber", 1_000),
    ("col", 1_000),
    ("cutcake", 16),
    ("domineering", 170),
    ("froggs-5-cell", 30),
    ("hackenbush-graph", 100),
    ("hackenbush-string", 1_000),
    ("konane", 1_000),
    ("maundy-cake", 16),
    ("nogo", 1_000),
    ("push", 1_000),
    ("shove", 1_000),
    ("snort", 1_000),
    ("toads-and-frogs", 1_000),
    ("toppling-dominoes", 1_000),
    ("tricolore-recreation", 80),
];

/// Games of the catalogue that are played on rows there, on grids.
const ON_GRIDS: &[(&str, &str)] = &[
    (
        "clobber",
        "position (g: grid of \"LR_\")\nleft move hit: \"LR\" -> \"_L\" in any direction\n\
         right move hit: \"RL\" -> \"_R\" in any direction",
    ),
    (
        "konane",
        "position (g: grid of \"LR_\")\nleft move jump: \"LR_\" -> \"__L\" in any direction\n\
         right move jump: \"RL_\" -> \"__R\" in any direction",
    ),
    (
        "domineering with squares",
        "position (g: grid of \".#\")\nreduce (g) -> sum((h) for h in regions(g, \".\"))\n\
         left move down: \"..\" -> \"##\" in columns\nright move across: \"..\" -> \"##\" in rows\n\
         left move square: \"../..\" -> \"##/##\"",
    ),
];

/// All boards of up to two rows and three columns, or turned.
const GRIDS: &[(usize, usize)] = &[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)];

const QUICK: World = World { numbers: [20, 4], row: 6, grids: GRIDS, fillings: 729 };
const WHOLE: World = World { numbers: [40, 4], row: 7, grids: GRIDS, fillings: 4_096 };
const LARGER: World = World { numbers: [30, 6], row: 9, grids: &[(3, 3)], fillings: usize::MAX };

/// Games of one size only, or in which few random numbers make a component.
const FIXED: [&str; 2] = ["froggs-5-cell", "tricolore-recreation"];

/// Only the value is wanted.
const NO_MOVES: MoveLimits = MoveLimits { listed: 0, tried: 0 };

/// Games of some rules: with small graphs in the place of theirs, where they have some.
fn bound(rules: &std::sync::Arc<Rules>) -> Vec<BoundGame> {
    let run = Run::unlimited();
    let names: Vec<&str> = rules
        .params
        .iter()
        .filter(|param| matches!(param.ty, Type::Graph(_)))
        .map(|param| param.name.as_str())
        .collect();
    if names.is_empty() {
        return rules.bind(&[], &run).into_iter().collect();
    }
    let colours = if rules.source.text().contains("label(") { "BRG" } else { "" };
    let graphs = worlds::graphs(colours, &mut Random::new(1));
    let bound = |text: &String| {
        let read = |name: &&str| {
            let value = rules.read_param(name, &Source::new("set", text), &run).ok()?;
            Some(((*name).to_owned(), value))
        };
        rules.bind(&names.iter().map(read).collect::<Option<Vec<_>>>()?, &run).ok()
    };
    // A graph that the rules do not want, such as one that is no tree, is left out.
    graphs.iter().step_by(if whole() { 1 } else { 9 }).filter_map(bound).collect()
}

/// What was compared of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    compared: u64,
    /// Positions from which play can come back.
    loops: u64,
    /// Positions that the oracle has no room for, or whose values have long texts.
    large: u64,
}

/// Compares components of a game; nothing where it has no values.
fn compare(name: &str, game: &BoundGame, components: &[Component], tally: &mut Tally) {
    let class = classify(game, &run());
    let nothing = Position::empty();
    let opened = Session::open(game, &class, &Want::Position(&nothing), Some("canonical"), &run());
    let mut session = match opened {
        Ok(session) => session,
        Err(Failure::Refused(_)) => return,
        Err(failure) => panic!("{name}: {failure:?}"),
    };
    let plain = game.again().without_reductions().without_symmetries();
    let mut compared = Compared::new(&plain);
    for component in components {
        let written = format!("{name}: {}", game.show(component));
        let reduced =
            game.reduced(component, &run()).unwrap_or_else(|halted| panic!("{written}: {halted:?}"));
        let canonical = match session.position(&Position::new(reduced), NO_MOVES, &run()) {
            Ok(solved) => match solved.value {
                Some(Worth::Canonical(canonical)) => canonical,
                other => panic!("{written}: {other:?}"),
            },
            Err(Failure::Loop(_)) => {
                tally.loops += 1;
                continue;
            }
            Err(failure) => panic!("{written}: {failure:?}"),
        };
        let before = compared.positions;
        compared.agrees(&canonical, &Position::new(vec![component.clone()]), &written);
        tally.compared += compared.positions - before;
        tally.large += u64::from(compared.positions == before);
    }
}

/// Compares what `components` gives of every game with sides.
fn catalogue(components: &mut dyn FnMut(&BoundGame) -> Vec<Vec<Component>>) -> BTreeMap<&'static str, Tally> {
    let mut tallies = BTreeMap::new();
    let catalogue = games::ALL.iter().filter_map(|folder| Some((folder.slug, folder.rules?)));
    for (slug, text) in catalogue.chain(ON_GRIDS.iter().copied()) {
        let rules = given::rules(text);
        if !rules.has_sides() {
            continue;
        }
        let tally: &mut Tally = tallies.entry(slug).or_default();
        for game in bound(&rules) {
            components(&game).iter().for_each(|some| compare(slug, &game, some, tally));
        }
    }
    tallies
}

#[test]
fn all_positions_of_small_worlds() {
    let world = if whole() { WHOLE } else { QUICK };
    let tallies = catalogue(&mut |game| worlds::components(game, world).into_iter().collect());
    println!("{tallies:#?}");
    for (slug, least) in SURE {
        let tally = tallies.get(slug).copied().unwrap_or_default();
        assert!(tally.compared >= *least, "{slug}: {tally:?}");
    }
    let all = |count: fn(&Tally) -> u64| tallies.values().map(count).sum::<u64>();
    let most = if whole() { all(|tally| tally.compared) / 20 } else { 0 };
    assert!(all(|tally| tally.large) <= most, "{tallies:?}");
}

#[test]
fn random_larger_positions() {
    let times = if whole() { 40 } else { 2 };
    let mut random = Random::new(19);
    // Each by itself: the oracle has room for some thousands of positions.
    let tallies = catalogue(&mut |game| {
        (0..times).filter_map(|_| worlds::drawn(game, LARGER, &mut random)).map(|one| vec![one]).collect()
    });
    println!("{tallies:#?}");
    for (slug, _) in SURE {
        let tally = tallies.get(slug).copied().unwrap_or_default();
        assert!(tally.compared > 0 || FIXED.contains(slug), "{slug}: {tally:?}");
    }
}
