//! Values of positions in which the players have different moves, against what the definitions give.

use grundy_core::{Limits, Run};
use grundy_rules::BoundGame;
use grundy_rules::classify::classify;
use grundy_rules::value::Position;
use grundy_solve::canonical::Canonical;
use grundy_solve::plan::Session;
use grundy_solve::solver::{Failure, MoveLimits, Want, Worth};
use grundy_syntax::Source;
use grundy_testkit::arbitrary::{self, Random, boards, sides};
use grundy_testkit::corpus::game;
use grundy_testkit::shorts::{Form, Shorts, Valued};
use grundy_values::{Arena, Outcome, Value};

const MANY: MoveLimits = MoveLimits { listed: 1_000, tried: 100_000 };

pub(crate) fn run() -> Run<'static> {
    Run::new(Limits { positions: Some(100_000), bytes: 256 << 20 }, &|| None, &|_| ())
}

fn rules(slug: &str) -> String {
    let path = format!("{}/../../games/{slug}/rules.grundy", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A game whose engine and whose definition are compared.
pub(crate) struct Compared<'g> {
    game: &'g BoundGame,
    oracle: Valued<'g>,
    shorts: Shorts,
    arena: Arena,
    pub(crate) positions: u64,
}

impl<'g> Compared<'g> {
    pub(crate) fn new(game: &'g BoundGame) -> Self {
        let (oracle, shorts, arena) = (Valued::new(game), Shorts::default(), Arena::new());
        Self { game, oracle, shorts, arena, positions: 0 }
    }

    /// Compares the value of a position, if it is one.
    fn compare(&mut self, session: &mut Session<'_>, written: &str) {
        let Ok(position) = self.game.read_position(&Source::new("position", written), &run()) else { return };
        let canonical = match session.position(&position, MANY, &run()) {
            Ok(solved) => match solved.value {
                Some(Worth::Canonical(canonical)) => canonical,
                other => panic!("{written}: {other:?}"),
            },
            Err(Failure::Loop(_)) => return,
            Err(failure) => panic!("{written}: {failure:?}"),
        };
        self.agrees(&canonical, &position, written);
    }

    /// Compares a value that was found with that of a position by the definitions, unless it has too many positions or too long a text.
    pub(crate) fn agrees(&mut self, canonical: &Canonical, position: &Position, written: &str) {
        if canonical.text.is_none() {
            return;
        }
        let value = read(&mut self.arena, canonical);
        let Some(expected) = self.oracle.value(&mut self.shorts, position) else { return };
        let found = self.shorts.kept(&mut self.arena, value);
        assert_eq!(found, expected, "{written}: {:?}", canonical.text);
        assert_eq!(canonical.outcome, outcome(&mut self.shorts, expected), "{written}");
        let negative = self.shorts.negative(expected);
        let minus = self.arena.negate(value).expect("a small value");
        assert_eq!(self.shorts.kept(&mut self.arena, minus), negative, "{written}");
        assert_eq!(self.arena.add(value, minus), Ok(Value::ZERO), "{written}");
        self.positions += 1;
    }
}

fn read(arena: &mut Arena, canonical: &Canonical) -> Value {
    let text = canonical.text.as_deref().expect("a short text");
    arena.read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Who wins, by comparison with nothing.
fn outcome(shorts: &mut Shorts, form: Form) -> Outcome {
    let nothing = shorts.form([Vec::new(), Vec::new()]);
    match (shorts.at_most(form, nothing), shorts.at_most(nothing, form)) {
        (true, true) => Outcome::P,
        (false, true) => Outcome::L,
        (true, false) => Outcome::R,
        (false, false) => Outcome::N,
    }
}

/// Compares all positions of a game that are written so; how many there were.
fn all(text: &str, written: impl IntoIterator<Item = String>) -> u64 {
    let game = game(text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
    let class = classify(&game, &run());
    let nothing = Position::empty();
    let opened = Session::open(&game, &class, &Want::Position(&nothing), Some("canonical"), &run());
    let mut session = opened.unwrap_or_else(|failure| panic!("{text}{failure:?}"));
    let mut compared = Compared::new(&game);
    for written in written {
        compared.compare(&mut session, &written);
    }
    compared.positions
}

#[test]
fn rectangles_and_sums() {
    let pairs = (1..=4).flat_map(|a| (1..=4).map(move |b| format!("({a}, {b})")));
    assert_eq!(all(&rules("cutcake"), pairs.clone()), 16);
    assert_eq!(all(&rules("maundy-cake"), pairs), 16);
    let sums = ["(2, 2) + (2, 2)", "(2, 3) + (3, 2)", "(2, 2) + (1, 2) + (1, 2)", "(2, 3) + (2, 2)", "end"];
    assert_eq!(all(&rules("domineering"), sums.map(str::to_owned)), 5);
    let sums = ["LLR + LR", "LLR + RRL", "LLR + LLR + LR + LR", "LRLR + LLRR"];
    assert_eq!(all(&rules("clobber"), sums.map(str::to_owned)), 4);
}

/// A random graph of so many vertices at most, its edges coloured.
fn graph(random: &mut Random, colours: &[char]) -> String {
    let mut edges = vec!["0".to_owned()];
    for _ in 0..1 + random.below(6) {
        let (a, b) = (random.below(4), random.below(4));
        let (a, b) = (a.min(b), a.max(b));
        let colour = if colours.is_empty() { String::new() } else { format!(": {}", random.pick(colours)) };
        if a != b {
            edges.push(format!("{a}-{b}{colour}"));
        }
    }
    edges.sort();
    edges.dedup_by(|a, b| a[..3.min(a.len())] == b[..3.min(b.len())]);
    format!("graph {{{}}}", edges.join(", "))
}

#[test]
fn random_graphs() {
    let rows: [(&str, &[char]); 3] = [("hackenbush-graph", &['B', 'R', 'G']), ("col", &[]), ("snort", &[])];
    for (slug, colours) in rows {
        let text = rules(slug);
        let mut positions = 0;
        for seed in 0..60 {
            let graph = graph(&mut Random::new(seed), colours);
            let start = text.lines().find(|line| line.starts_with("param G")).expect("a graph");
            let rest = start.split_once("}, ").map_or(String::new(), |(_, rest)| format!(", {rest}"));
            let text = text.replace(start, &format!("param G: graph = {graph}{rest}"));
            let written = if colours.is_empty() { "({}, {})" } else { "()" };
            positions += all(&text, [written.to_owned()]);
        }
        assert_eq!(positions, 60, "{slug}");
    }
}

/// Compares random rules where the engine finds a value.
fn random(text: &str, written: &[String]) -> u64 {
    let game = game(text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
    let class = classify(&game, &run());
    // A wrong reduction is refused, and one that is only tested may be wrong.
    if class.reduction.as_ref().is_some_and(|verdict| !verdict.is_proved()) {
        return 0;
    }
    let mut compared = Compared::new(&game);
    for written in written {
        let position = game.read_position(&Source::new("position", written), &run()).expect("a position");
        let opened = Session::open(&game, &class, &Want::Position(&position), None, &run());
        let Ok(mut session) = opened else { continue };
        let Ok(solved) = session.position(&position, MANY, &run()) else { continue };
        // Forms are only compared where they are short: a form by the definition alone takes its time.
        if let Some(Worth::Canonical(canonical)) = solved.value
            && canonical.text.as_ref().is_some_and(|text| text.len() < 60)
        {
            compared.agrees(&canonical, &position, &format!("{text}{written}"));
        }
    }
    compared.positions
}

#[test]
fn random_rules() {
    let mut found = [0, 0, 0];
    for seed in 0..60 {
        let mut pick = Random::new(!seed);
        let text = sides::sided(&arbitrary::rules(seed), seed);
        let written: Vec<String> = (0..3).map(|_| arbitrary::position(seed, &mut pick)).collect();
        found[0] += random(&text, &written);
        let (text, written) = boards::rules(seed);
        found[1] += random(&sides::sided(&text, seed), &written);
        let text = sides::digraph(seed);
        found[2] += random(&text, &["(0)".to_owned(), "(1)".to_owned(), "(0) + (1)".to_owned()]);
    }
    // On most digraphs play can come back.
    assert!(found[0] > 40 && found[1] > 80 && found[2] > 2, "{found:?}");
}

#[test]
fn long_play_needs_no_stack() {
    // One is a star, two are 0 (after Left's move Right takes the last), and every other one is a move of Left.
    let text =
        "position (n: nat)\nleft move one() if n >= 1 -> (n - 1)\nright move last() if n == 1 -> (0)\n";
    let game = game(text, &[], &run()).expect("rules");
    let (class, run) = (classify(&game, &Run::unlimited()), Run::unlimited());
    let position = game.read_position(&Source::new("position", "(50001)"), &run).expect("a position");
    let opened = Session::open(&game, &class, &Want::Position(&position), Some("canonical"), &run);
    let solved = opened.and_then(|mut session| session.position(&position, MANY, &run)).expect("a value");
    let Some(Worth::Canonical(canonical)) = solved.value else { panic!("{solved:?}") };
    assert_eq!(canonical.text.as_deref(), Some("49999"));
}

/// Where a first look does not suffice and the search has no end, the value is looked for further: few positions do.
#[test]
fn a_search_without_end_does_not_keep_from_the_value() {
    for (slug, written, value) in [("partizan-kayles", "(400)", "100"), ("fox-and-geese", LOOPY, "")] {
        let run = Run::new(Limits { positions: Some(2_000_000), bytes: 1 << 30 }, &|| None, &|_| ());
        let game = game(&rules(slug), &[], &run).expect("a game");
        let class = classify(&game, &run);
        let position = game.read_position(&Source::new("position", written), &run).expect("a position");
        let opened = Session::open(&game, &class, &Want::Position(&position), None, &run);
        let solved =
            opened.and_then(|mut session| session.position(&position, MANY, &run)).expect("an answer");
        let found = match &solved.value {
            Some(Worth::Canonical(canonical)) => canonical.text.as_deref().unwrap_or_default(),
            _ => "",
        };
        assert_eq!((found, solved.loops), (value, value.is_empty()), "{slug}");
        assert!(solved.stop.is_none(), "{slug}: {:?}", solved.stop);
    }
}

/// A fox that can go to and fro.
const LOOPY: &str = r#"(".F../..../..../G.G.")"#;

#[test]
fn a_limit_leaves_the_outcome() {
    let game = game(&rules("snort"), &[("G", "path_graph(10)")], &run()).expect("a game");
    let class = classify(&game, &run());
    let position = game.read_position(&Source::new("position", "({}, {})"), &run()).expect("a position");
    let (mut valued, mut searched) = (0, 0);
    for most in [20, 60, 400, 1_600, 100_000] {
        let run = Run::new(Limits { positions: Some(most), bytes: 256 << 20 }, &|| None, &|_| ());
        let mut session =
            Session::open(&game, &class, &Want::Position(&position), None, &run).expect("an engine");
        let solved = session.position(&position, MANY, &run).expect("an answer");
        assert!(run.positions() <= most, "{most}: {}", run.positions());
        match solved.value {
            Some(Worth::Canonical(canonical)) => {
                assert_eq!((canonical.outcome, solved.engine), (Outcome::N, "canonical"), "{most}");
                valued += 1;
            }
            _ => {
                assert!(solved.unvalued || solved.stop.is_some(), "{most}: {solved:?}");
                searched += 1;
            }
        }
    }
    assert!(valued > 0 && searched > 0, "{valued} {searched}");
}

/// \[conway-onag\], ch. 8: every position of Col is worth a number or a number plus a star.
#[test]
fn col_is_worth_numbers_and_stars() {
    let text = rules("col");
    let mut stars = 0;
    for seed in 0..80 {
        let graph = graph(&mut Random::new(!seed), &[]);
        let text = text.replace("path_graph(5)", &graph);
        let game = game(&text, &[], &run()).unwrap_or_else(|why| panic!("{text}{why}"));
        let class = classify(&game, &run());
        let position = game.read_position(&Source::new("position", "({}, {})"), &run()).expect("a position");
        let opened = Session::open(&game, &class, &Want::Position(&position), None, &run());
        let solved = opened.and_then(|mut session| session.position(&position, MANY, &run()));
        let Ok(Some(Worth::Canonical(canonical))) = solved.map(|solved| solved.value) else {
            panic!("{graph}")
        };
        let mut arena = Arena::new();
        let value = read(&mut arena, &canonical);
        let compact = arena.as_compact(value).unwrap_or_else(|| panic!("{graph}: {canonical:?}"));
        assert!(compact.ups == 0 && compact.star <= 1, "{graph}: {canonical:?}");
        stars += compact.star;
    }
    assert!((1..80).contains(&stars), "{stars}");
}
