//! Every fact of every folder, through the interpreter and every solver: what the folder says is what its rules mean.

use grundy_core::{Halt, Limits, Player, Run, Stop};
use grundy_games::{FactKind, Folder, Setting};
use grundy_rules::classify::classify;
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, Halted, check_text};
use grundy_solve::solver::{Failure, SOLVERS, Want, Worth};
use grundy_syntax::Source;
use grundy_testkit::meaning::Meaning;
use grundy_testkit::score::Scores;
use grundy_testkit::shorts::{Shorts, Valued};
use grundy_texts::EN;
use grundy_values::Arena;

use crate::chosen;

/// Positions that a solver of whole sums may visit for a fact that another solver has told.
const WHOLE: u64 = 300;

fn game(folder: &Folder, set: &[Setting]) -> BoundGame {
    let rules = folder.rules.unwrap_or_else(|| panic!("{}: facts about positions need rules", folder.slug));
    let checked = check_text(&Source::new(folder.slug, rules).into());
    let told: Vec<String> = checked.diagnostics.iter().map(|told| told.message(EN)).collect();
    assert!(told.is_empty(), "{}: {told:?}", folder.slug);
    let rules = checked.rules.expect("rules without errors");
    let run = Run::unlimited();
    let param = |(name, text): &Setting| {
        let value = rules.read_param(name, &Source::new(*name, text), &run);
        ((*name).to_owned(), value.unwrap_or_else(|wrong| panic!("{} {name}: {wrong:?}", folder.slug)))
    };
    let set: Vec<_> = set.iter().map(param).collect();
    rules.bind(&set, &run).expect("parameters have defaults")
}

fn position(game: &BoundGame, text: &str) -> Position {
    game.read_position(&Source::new("position", text), &Run::unlimited()).expect("a position")
}

/// What a fact says of positions.
fn stated(kind: FactKind) -> Vec<(String, Stated)> {
    match kind {
        FactKind::Values { from, values } => {
            let heaps = (from..).zip(values);
            heaps.map(|(heap, value)| (heap.to_string(), Stated::Value(*value))).collect()
        }
        FactKind::Value { position, g, .. } => vec![(position.to_owned(), Stated::Value(g))],
        FactKind::Form { position, is, .. } => vec![(position.to_owned(), Stated::Worth(is.to_owned()))],
        FactKind::Score { position, is, .. } => vec![(position.to_owned(), Stated::Points(is))],
        FactKind::Outcome { position, is, remoteness, .. } => {
            vec![(position.to_owned(), Stated::Outcome(is, remoteness))]
        }
        FactKind::Answer { .. } | FactKind::Says(_) => Vec::new(),
    }
}

enum Stated {
    Value(u64),
    /// A partizan value, as text.
    Worth(String),
    /// The points of the first player minus those of the other.
    Points(i64),
    Outcome(&'static str, Option<u64>),
}

impl Stated {
    /// Whether it is so, given outcome and value; what cannot be told from these does not hold.
    fn holds(&self, outcome: &str, value: Option<&str>) -> bool {
        match (self, value) {
            // A solver of whole sums knows outcomes only.
            (Self::Value(stated), None) => outcome == if *stated == 0 { "P" } else { "N" },
            (Self::Value(stated), Some(value)) => value == stated.to_string(),
            (Self::Points(stated), value) => value == Some(stated.to_string().as_str()),
            (Self::Worth(stated), value) => {
                let mut arena = Arena::new();
                let expected = arena.read(stated).expect("a value");
                match value {
                    Some(value) => arena.read(value).is_ok_and(|value| value == expected),
                    // A search knows outcomes only.
                    None => outcome == arena.outcome(expected).to_string(),
                }
            }
            (Self::Outcome(stated, _), _) => *stated == outcome,
        }
    }

    /// What the oracles know: Grundy values, points and outcomes.
    fn played_out(
        &self,
        game: &BoundGame,
        at: &Position,
        run: &Run<'_>,
    ) -> Result<(String, Option<String>), Halted> {
        if let Self::Points(_) = self {
            let points = Scores::new(game, run).sum(at, Player::Left)?;
            return Ok((String::new(), Some(points.to_string())));
        }
        let (outcome, value) = Meaning::new(game, run)?.solve(at)?;
        Ok((outcome.to_string(), value.map(|value| value.to_string())))
    }
}

/// What the facts of a folder say of positions, those under the same parameters together.
fn by_setting(folder: &Folder) -> Vec<(&'static [Setting], Vec<(String, Stated)>)> {
    let mut groups: Vec<(&'static [Setting], Vec<(String, Stated)>)> = Vec::new();
    for fact in folder.facts {
        let set = fact.kind.set();
        match groups.iter_mut().find(|(known, _)| *known == set) {
            Some((_, stated)) => stated.extend(self::stated(fact.kind)),
            None => groups.push((set, stated(fact.kind))),
        }
    }
    groups.retain(|(_, stated)| !stated.is_empty());
    groups
}

#[test]
fn facts_hold_of_the_rules() {
    let run = Run::unlimited();
    for folder in chosen::folders() {
        for (set, facts) in by_setting(folder) {
            let game = game(folder, set);
            for (text, stated) in &facts {
                if let Stated::Worth(worth) = stated {
                    assert!(is_worth(&game, text, worth), "{} {text} is not {worth}", folder.slug);
                    continue;
                }
                // What is too large for the oracle is left to the solvers.
                let (outcome, value) = match stated.played_out(&game, &position(&game, text), &run) {
                    Err(Halt::Stop(Stop::Positions { .. })) => continue,
                    solved => solved.expect("no error in the rules"),
                };
                let holds = stated.holds(&outcome, value.as_deref());
                assert!(holds, "{} {text}: {outcome}, {value:?}", folder.slug);
            }
        }
    }
}

/// Whether a position has a value, by the definitions; what is too large for the oracle is left to the solvers.
fn is_worth(game: &BoundGame, text: &str, worth: &str) -> bool {
    let (mut shorts, mut arena) = (Shorts::default(), Arena::new());
    let stated = arena.read(worth).expect("a value");
    let stated = shorts.kept(&mut arena, stated);
    let found = Valued::new(game).value(&mut shorts, &position(game, text));
    found.is_none_or(|found| found == stated)
}

/// The letter, and the value or the points as text.
fn told(worth: &Worth) -> (String, Option<String>) {
    let value = match worth {
        Worth::Grundy(value) => Some(value.to_string()),
        Worth::Score(points) => Some(points.of(Player::Left).to_string()),
        Worth::Canonical(canonical) => canonical.text.clone(),
        _ => None,
    };
    (worth.outcome().to_string(), value)
}

#[test]
fn every_solver_agrees_with_the_facts() {
    for folder in chosen::folders() {
        for (set, facts) in by_setting(folder) {
            every_solver_agrees(folder, set, &facts);
        }
    }
}

fn every_solver_agrees(folder: &Folder, set: &[Setting], facts: &[(String, Stated)]) {
    let game = game(folder, set);
    let class = classify(&game, &Run::unlimited());
    let mut used = vec![0; facts.len()];
    for solver in SOLVERS {
        let id = solver.about().id;
        let is_whole = ["whole", "retrograde"].contains(&id);
        let mut engine = None;
        for ((text, stated), used) in facts.iter().zip(&mut used) {
            let position = position(&game, text);
            if solver.accepts(&game, &class, &Want::Position(&position)).is_err() {
                continue;
            }
            // The whole sum of large heaps has too many positions.
            let positions = (is_whole && *used > 0).then_some(WHOLE);
            let run = Run::new(Limits { positions, bytes: 512 << 20 }, &|| None, &|_| ());
            let engine = engine.get_or_insert_with(|| solver.open(&game, &class, &run).expect("opened"));
            let worth = match engine.worth(&position, &run) {
                Ok(worth) => worth,
                Err(Failure::Stop(_)) if positions.is_some() => continue,
                Err(Failure::Loop(_)) if !solver.bears_loops() => continue,
                Err(failure) => panic!("{} {text}: {failure:?} by {id}", folder.slug),
            };
            let (outcome, value) = told(&worth);
            let holds = stated.holds(&outcome, value.as_deref());
            assert!(holds, "{} {text}: {worth:?} by {id}", folder.slug);
            *used += usize::from(!matches!((stated, &value), (Stated::Value(_) | Stated::Worth(_), None)));
            let counted = engine.remoteness(&position, Player::Left, &run).expect("counted");
            if let (Stated::Outcome(_, Some(moves)), Some(counted)) = (stated, counted) {
                assert_eq!(*moves, counted, "{} {text}: remoteness by {id}", folder.slug);
            }
        }
    }
    for ((text, _), used) in facts.iter().zip(used) {
        assert!(used > 0, "{} {text}: no solver tells", folder.slug);
    }
}

#[test]
fn titles_and_first_positions_fit_the_rules() {
    for folder in chosen::folders().filter(|folder| folder.rules.is_some()) {
        let game = game(folder, &[]);
        assert_eq!(game.rules().name, folder.slug, "the rules name the game like the folder");
        assert!(!position(&game, folder.game.first).parts().is_empty(), "{}", folder.slug);
    }
}
