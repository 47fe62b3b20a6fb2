//! Answers from theorems are those of the interpreter: the engine that is meant for large positions is asked about all small ones, of all rows of
//! `tests/theorems` and of the catalogue that it can answer.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use grundy::{
    Asked, BoundGame, Choices, Class, Failure, Position, RulesFrom, Settings, Solved, THEOREM, Wanted,
    Workbench, Worth,
};
use grundy_core::{Run, Sum};
use grundy_rules::value::{Component, Value};
use grundy_rules::{NamedMove, Type};
use grundy_testkit::meaning::Meaning;
use grundy_testkit::theorems::Theorems;
use grundy_values::{Int, Outcome};

/// Games that are looked at in any case, one or two of each sort; with `GRUNDY_WHOLE=1` all are.
const ALWAYS: [&str; 14] = [
    "nim",
    "lasker-nim",
    "dawsons-chess",
    "wythoff",
    "wythoff-misere",
    "fibonacci-nim-limits",
    "ruler",
    "three-parts",
    "nim-3-unordered",
    "misere-nim-3",
    "corner-knight",
    "dynamic-1-start",
    "powers-of-2",
    "kinds-that-begin-alike",
];

/// So many games are answered among all.
const ANSWERED: usize = 112;

/// Numbers that a field runs through, by how many fields there are.
const SIDES: [u64; 5] = [1, 40, 9, 5, 3];

struct Game {
    name: String,
    text: String,
    set: BTreeMap<String, String>,
}

/// The rows that prove something without open parameters, and the games of the catalogue.
fn games() -> Vec<Game> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rows = Theorems::read(&root).expect("the data can be read").rows;
    let rows = rows.into_iter().filter(|row| row.open.is_empty() && row.standing == "proved");
    let rows = rows.map(|row| Game { name: row.name, text: row.rules, set: row.set });
    let catalogue = grundy::games::ALL.iter().filter_map(|folder| {
        let text = folder.rules?.to_owned();
        Some(Game { name: folder.slug.to_owned(), text, set: BTreeMap::new() })
    });
    rows.chain(catalogue).collect()
}

/// All components with small fields.
fn components(game: &BoundGame, run: &Run<'_>) -> Vec<Component> {
    let mut found = Vec::new();
    for (index, kind) in game.rules().kinds.iter().enumerate() {
        let side = SIDES.get(kind.fields.len()).copied().unwrap_or(2);
        let mut tuples: Vec<Vec<Value>> = vec![Vec::new()];
        for field in &kind.fields {
            let values: Vec<Value> = match field.ty {
                Type::Bool => vec![Value::Bool(false), Value::Bool(true)],
                _ => (0..side).map(Value::from).collect(),
            };
            tuples = tuples
                .into_iter()
                .flat_map(|tuple| {
                    values.iter().map(move |value| [tuple.clone(), vec![value.clone()]].concat())
                })
                .collect();
        }
        found.extend(tuples.into_iter().filter_map(|tuple| game.component(index, tuple, run).ok()));
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn solved(
    bench: &Workbench<'_>,
    game: &BoundGame,
    class: &Class,
    at: &Position,
    wanted: Wanted,
) -> Option<Solved> {
    match bench.solve(Asked { game, class, engine: Some(THEOREM) }, at, wanted) {
        Ok(solved) => Some(solved),
        Err(Failure::Bad(_)) => None,
        Err(Failure::Stopped(stop)) => panic!("{stop:?}"),
    }
}

fn name(at: &Component, named: &NamedMove) -> String {
    format!("{at:?} {named} {:?}", named.to)
}

/// The winning moves as the interpreter plays them, equal components counted as one.
fn winning(meaning: &mut Meaning<'_, '_>, at: &Position, value: Option<u64>) -> Vec<String> {
    let mut names = Vec::new();
    if let Some(total) = value {
        for (part, _) in at.counted().filter(|_| total != 0) {
            let own = meaning.value(&Sum::new(vec![part.clone()])).expect("small").expect("a value");
            for named in meaning.moves(part).expect("small") {
                let made = meaning.value(&Sum::new(named.to.clone())).expect("small").expect("a value");
                names.extend((made == total ^ own).then(|| name(part, &named)));
            }
        }
    } else {
        for turn in meaning.winning(at).expect("small positions are played out") {
            names.extend(turn.moves.iter().map(|(part, named)| name(part, named)));
        }
    }
    names.sort_unstable();
    names
}

/// Compares one position; false where the theorem does not answer.
fn compare(
    bench: &Workbench<'_>,
    (game, class): (&BoundGame, &Class),
    meaning: &mut Meaning<'_, '_>,
    name: &str,
    at: &Position,
) -> bool {
    let Some(found) = solved(bench, game, class, at, Wanted::All) else { return false };
    let shown = game.show_position(at.parts());
    let (outcome, value) = meaning.solve(at).expect("small positions are played out");
    assert_eq!(found.outcome, Some(outcome), "{name} {shown}");
    if let Some(Worth::Grundy(told)) = found.value {
        assert_eq!(Some(told), value, "{name} {shown}");
    }
    let winning = winning(meaning, at, value);
    let told = found.winning_moves.iter().flat_map(|turn| &turn.moves);
    let mut told: Vec<String> = told.map(|one| self::name(&one.component, &one.named)).collect();
    told.sort_unstable();
    assert_eq!(told, winning, "{name} {shown}");
    assert!(found.complete && found.count.is_none(), "{name} {shown}");
    let few = solved(bench, game, class, at, Wanted::First(1)).expect("as before");
    if winning.len() > 1 {
        assert_eq!(few.count, Some(Int::from(winning.len())), "{name} {shown}");
        assert!(few.winning_moves.len() == 1 && !few.complete, "{name} {shown}");
    } else {
        assert_eq!(few.winning_moves.len(), winning.len(), "{name} {shown}");
    }
    true
}

/// Large positions: a won one has a winning move, and those shown leave lost positions.
fn far_out(bench: &Workbench<'_>, game: &BoundGame, class: &Class, name: &str, run: &Run<'_>) -> usize {
    let large =
        ["123456789", "1000000000000000000", "999999999999999999999", "1267650600228229401496703205376"];
    let mut looked = 0;
    for (index, kind) in game.rules().kinds.iter().enumerate() {
        for (turn, _) in large.iter().enumerate() {
            let fields = kind.fields.iter().enumerate().map(|(place, field)| match field.ty {
                Type::Bool => Value::Bool(place % 2 == 0),
                _ => Value::Int(large[(turn + place) % large.len()].parse().expect("a number")),
            });
            let Ok(component) = game.component(index, fields.collect(), run) else { continue };
            let at = Sum::new(vec![component]);
            let Some(found) = solved(bench, game, class, &at, Wanted::First(5)) else { continue };
            looked += 1;
            let shown = game.show_position(at.parts());
            let over = game.ending(&at.parts()[0], run).expect("the rules are right").is_some();
            let won = found.outcome == Some(Outcome::N) && !over;
            let stuck = game.play() == grundy::Play::Misere;
            assert!(!won || stuck || !found.winning_moves.is_empty(), "{name} {shown}: a winning move");
            for turn in &found.winning_moves {
                let after = turn.after(&at);
                if after.parts().len() == 1 || found.value.is_some() {
                    let after = solved(bench, game, class, &after, Wanted::First(0)).expect("as before");
                    assert_eq!(after.outcome, Some(Outcome::P), "{name} {shown}");
                }
            }
        }
    }
    looked
}

#[test]
fn theorems_answer_as_the_interpreter_does() {
    let cancelled = AtomicBool::new(false);
    let mut answered = Vec::new();
    let mut positions = 0;
    let whole = std::env::var_os("GRUNDY_WHOLE").is_some();
    for Game { name, text, set } in games() {
        if !whole && !ALWAYS.contains(&name.as_str()) {
            continue;
        }
        let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
        let choices = Choices { set: set.into_iter().collect(), play: None };
        let Ok((_, game)) = bench.open(RulesFrom::Text(&text), &choices) else { continue };
        let plain = |field: &grundy_rules::ir::Field| matches!(field.ty, Type::Nat | Type::Bool);
        if !game.rules().kinds.iter().all(|kind| kind.fields.iter().all(plain)) {
            continue;
        }
        let class = bench.classify(&game);
        let run = Run::unlimited();
        let mut meaning = Meaning::new(&game, &run).expect("a game");
        let all = components(&game, &run);
        let mut own = 0;
        for one in &all {
            let at = Sum::new(vec![one.clone()]);
            if game.is_goal(one, &run).expect("the rules are right") {
                continue;
            }
            if !compare(&bench, (&game, &class), &mut meaning, &name, &at) {
                break;
            }
            own += 1;
        }
        if own == 0 {
            continue;
        }
        let sums = all.iter().step_by(1 + all.len() / 12);
        for (a, b) in sums.clone().flat_map(|a| sums.clone().map(move |b| (a, b))) {
            let at = Sum::new(vec![a.clone(), b.clone(), a.clone(), a.clone()]);
            if !compare(&bench, (&game, &class), &mut meaning, &name, &at) {
                break;
            }
            own += 1;
        }
        own += far_out(&bench, &game, &class, &name, &run);
        positions += own;
        answered.push(name);
    }
    println!("{} games, {positions} positions: {}", answered.len(), answered.join(" "));
    for name in ALWAYS {
        assert!(answered.iter().any(|other| other == name), "{name} is answered");
    }
    assert!(!whole || answered.len() >= ANSWERED, "{} games are answered: {answered:?}", answered.len());
}
