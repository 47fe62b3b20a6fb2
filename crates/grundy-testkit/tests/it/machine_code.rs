//! Machine code against the interpreter: random rules, the corpus, the catalogue.

#[path = "../../../grundy-jit/tests/it/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use common::{axes, by_interpreter, by_machine};
use grundy_core::{Axis, Limits, Run, unrank};
use grundy_messages::Code;
use grundy_rules::classify::{Class, classify};
use grundy_rules::value::{Position, Value};
use grundy_rules::{BoundGame, Type, check_text};
use grundy_solve::plan;
use grundy_solve::solver::{Failure, MoveLimits, Solved, TableOf, TableRequest, Worth};
use grundy_syntax::{Source, Span};
use grundy_testkit::arbitrary::tables::table_rules;
use grundy_testkit::arbitrary::{self, Random};
use grundy_testkit::corpus::cases;
use grundy_testkit::wild::wild;

/// Random rules of each generator.
const SEEDS: u64 = 400;

/// Random rules with all that machine code is made for.
const TABLES: u64 = 150;

/// What was compared.
#[derive(Debug, Default)]
struct Compared {
    tables: usize,
    /// Tables that end with a mistake of the rules.
    wrong: usize,
    /// Cells that the interpreter was asked for, and all cells.
    asked: usize,
    cells: usize,
    /// Games that are not translated.
    unfit: usize,
}

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn run() -> Run<'static> {
    Run::new(Limits { positions: Some(100_000), bytes: 256 << 20 }, &|| None, &|_| ())
}

/// The game of a text, where it is right and has no open parameters.
fn game(text: &str) -> Option<BoundGame> {
    check_text(&Arc::new(Source::new("test", text))).rules?.bind(&[], &run()).ok()
}

/// Compares tables of the first kind, where a solver would.
fn compare(name: &str, game: &BoundGame, random: &mut Random, compared: &mut Compared) {
    let class = classify(game, &run());
    let proved = class.impartial.is_proved() && class.additive.is_proved() && class.descends.is_proved();
    let fields = &game.rules().kinds[0].fields;
    if !proved || class.scored || fields.is_empty() || fields.iter().any(|field| field.ty != Type::Nat) {
        return;
    }
    let size = [40, 9, 5, 3, 2][fields.len().min(5) - 1];
    let from = if random.once_in(3) { 1 + random.word() % 3 } else { 0 };
    let of: Vec<(u64, usize)> = fields.iter().map(|_| (from, size + random.below(3))).collect();
    let (axes, mut order): (_, Vec<usize>) = (axes(&of), (0..of.len()).collect());
    let expected = by_interpreter(game, 0, &axes);
    if expected.is_ok() {
        // Any order gives the same values; which mistake is met first depends on it.
        order.rotate_left(random.below(of.len()));
    }
    let demand = random.once_in(2);
    match by_machine(game, 0, &axes, &order, 1 + random.below(30), demand) {
        Err(_) => compared.unfit += 1,
        Ok(Ok(found)) => {
            assert_eq!(Ok(found.values), expected, "{name}");
            compared.tables += 1;
            compared.asked += found.asked;
            compared.cells += of.iter().map(|side| side.1).product::<usize>();
        }
        // On demand, the mistake may be met at another position first.
        Ok(Err(wrong)) if demand => {
            let met = expected.as_ref().err().map(|wrong| (wrong.code, wrong.span));
            assert_eq!(Some((wrong.code, wrong.span)), met, "{name}");
            compared.wrong += 1;
        }
        Ok(Err(wrong)) => {
            assert_eq!(Err(wrong), expected, "{name}");
            compared.wrong += 1;
        }
    }
}

#[test]
fn random_rules() {
    let (mut compared, mut random) = (Compared::default(), Random::new(8));
    for seed in 0..SEEDS {
        for text in [wild(seed).text, arbitrary::rules(seed)] {
            let Some(game) = game(&text) else { continue };
            compare(&text, &game, &mut random, &mut compared);
        }
    }
    println!("{compared:?}");
    assert!(compared.tables >= 250 && compared.wrong >= 3 && compared.unfit <= 40, "{compared:?}");
    assert!(compared.asked * 3 < compared.cells, "{compared:?}");
}

#[test]
fn the_corpus_and_the_catalogue() {
    let (mut compared, mut random) = (Compared::default(), Random::new(9));
    for case in cases(&root()).expect("the corpus") {
        let (game, _) = case.read(&root(), &run()).unwrap_or_else(|why| panic!("{}: {why}", case.name));
        compare(&case.name, &game, &mut random, &mut compared);
    }
    let mut folders: Vec<PathBuf> = std::fs::read_dir(root().join("games"))
        .expect("the catalogue")
        .filter_map(|entry| entry.ok().map(|entry| entry.path().join("rules.grundy")))
        .collect();
    folders.sort();
    for path in folders {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Some(game) = game(&text) else { continue };
        compare(&text, &game, &mut random, &mut compared);
    }
    println!("{compared:?}");
    assert!(compared.tables >= 30, "{compared:?}");
}

/// What solvers say of a table, or the place and kind of the mistake that they meet.
type Said = Result<Vec<Option<Worth>>, (Code, Span)>;

/// The table of a solver; `None` where it refuses.
fn said(game: &BoundGame, class: &Class, request: &TableRequest, engine: &str) -> Option<Said> {
    match plan::table(game, class, request, Some(engine), &Run::unlimited()) {
        Ok(solved) => Some(Ok(solved.table.cells)),
        Err(Failure::Refused(_)) => None,
        Err(Failure::Rules(wrong)) => Some(Err((wrong.code, wrong.span))),
        Err(other) => panic!("{engine}: {other:?}"),
    }
}

/// Compares what is said of the position of a cell, where machine code is made for it.
fn same_position(
    text: &str,
    game: &BoundGame,
    class: &Class,
    axes: &[Axis],
    cell: usize,
    slow: &str,
) -> bool {
    let run = Run::unlimited();
    let fields = unrank(axes, cell).into_iter().map(Value::from).collect();
    let Ok(at) = game.component(0, fields, &run) else { return false };
    let position = Position::new(vec![at]);
    let limits = MoveLimits { listed: usize::MAX, tried: u64::MAX };
    let said = |engine| match plan::solve(game, class, &position, Some(engine), limits, &run) {
        Ok(solved) => Some(Ok(format!("{:?}", Solved { engine: "", ..solved }))),
        Err(Failure::Refused(_)) => None,
        Err(Failure::Rules(wrong)) => Some(Err((wrong.code, wrong.span))),
        Err(other) => panic!("{text}: {other:?}"),
    };
    let Some(fast) = said("machine") else { return false };
    assert_eq!(Some(fast), said(slow), "{text}");
    true
}

/// All that machine code is made for, against the solver that goes from option to option.
#[test]
fn rules_of_all_kinds() {
    let (mut random, mut by_engine) = (Random::new(5), BTreeMap::new());
    let (mut unfit, mut wrong, mut positions) = (0, 0, 0);
    for seed in 0..TABLES {
        let text = table_rules(seed);
        let game = game(&text).unwrap_or_else(|| panic!("{text}"));
        let class = classify(&game, &run());
        let fields = game.rules().kinds[0].fields.len();
        let size = if fields == 1 { 256 } else { 16 };
        let from = if random.once_in(3) { 1 + random.word() % 9 } else { 0 };
        let axes = axes(&vec![(from, size + random.below(4)); fields]);
        let request = TableRequest { axes, of: TableOf::Fields { kind: 0 } };
        let Some(fast) = said(&game, &class, &request, "machine") else {
            unfit += 1;
            continue;
        };
        let mut slow = ["memo", "reaching", "whole"].into_iter();
        let slow = slow.find_map(|engine| Some((engine, said(&game, &class, &request, engine)?)));
        let (engine, slow) = slow.unwrap_or_else(|| panic!("{text}"));
        wrong += usize::from(fast.is_err());
        assert_eq!(fast, slow, "{text}");
        *by_engine.entry(engine).or_insert(0) += 1;
        if let Ok(cells) = fast {
            let open = cells.iter().rposition(Option::is_some).unwrap_or(0);
            positions += usize::from(same_position(&text, &game, &class, &request.axes, open, engine));
        }
    }
    println!("{by_engine:?}, {wrong} wrong, {unfit} unfit, {positions} positions");
    assert!(positions * 2 > usize::try_from(TABLES).unwrap_or(0), "{positions}");
    let enough = |engine| by_engine.get(engine).is_some_and(|&tables| tables >= 8);
    assert!(["memo", "reaching", "whole"].into_iter().all(enough), "{by_engine:?}");
    assert!(unfit * 3 < usize::try_from(TABLES).unwrap_or(0), "{unfit}");
}
