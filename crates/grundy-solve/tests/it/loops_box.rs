//! Boxes in which play can come back, solved as a whole: against exploring from each position, with moves kept and made again.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_core::{Axis, Flow, Halt, Limits, Player, Run, Stop, Sum};
use grundy_rules::classify::classify;
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, Halted, Type, check};
use grundy_solve::box_graph::{self, Asked, Moves, Places, Play};
use grundy_solve::compound::Compound;
use grundy_solve::plan::{self, Session};
use grundy_solve::retrograde::{Fate, Retrograde};
use grundy_solve::shape::Shape;
use grundy_solve::sides::{Partizan, Parts, State, States};
use grundy_solve::solver::{Failure, MoveLimits, SolvedTable, TableOf, TableRequest, Want, Worth, starters};
use grundy_syntax::{Source, parse};
use grundy_testkit::arbitrary::Random;
use grundy_testkit::corpus;
use grundy_values::{MoverEnds, Outcome};

use crate::common::At;

const FEW: MoveLimits = MoveLimits { listed: 0, tried: 0 };

/// An option of a vertex: another vertex, or nothing left.
type Option_ = Option<usize>;

/// Random moves of two players on a few vertices, some with an ending, some goals, some outside the domain.
#[derive(Debug)]
struct Walk {
    moves: [Vec<Vec<Option_>>; 2],
    endings: Vec<Option<MoverEnds>>,
    goals: Vec<bool>,
    outside: Vec<bool>,
    axes: Vec<Axis>,
}

impl Walk {
    fn random(random: &mut Random) -> Self {
        let size = 1 + random.below(9);
        let outside: Vec<bool> = (0..size).map(|_| random.once_in(9)).collect();
        let inside: Vec<usize> = (0..size).filter(|at| !outside[*at]).collect();
        let mut moves = || -> Vec<Vec<Option_>> {
            let to = |random: &mut Random| match inside.len() {
                0 => None,
                _ if random.once_in(8) => None,
                many => Some(inside[random.below(many)]),
            };
            (0..size).map(|_| (0..random.below(4)).map(|_| to(random)).collect()).collect()
        };
        let moves = [moves(), moves()];
        let ending =
            [None, None, None, None, Some(MoverEnds::Loses), Some(MoverEnds::Draws), Some(MoverEnds::Wins)];
        let endings = (0..size).map(|_| ending[random.below(ending.len())]).collect();
        let goals = (0..size).map(|_| random.once_in(7)).collect();
        let axes = vec![Axis { name: "at".into(), from: 0, len: size }];
        Self { moves, endings, goals, outside, axes }
    }

    fn side(player: Player) -> usize {
        usize::from(player == Player::Right)
    }
}

impl Partizan for Walk {
    type Component = At<usize>;
    type Error = ();

    fn options_of(
        &self,
        player: Player,
        at: &At<usize>,
        _: &Run<'_>,
        sink: &mut dyn FnMut(&[At<usize>]) -> Flow,
    ) -> Result<Flow, Halt<()>> {
        for to in &self.moves[Self::side(player)][at.0] {
            let parts: Vec<At<usize>> = to.iter().copied().map(At).collect();
            if sink(&parts).is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    fn ending_of(
        &self,
        mover: Player,
        at: &At<usize>,
        _: &Run<'_>,
    ) -> Result<Option<(usize, MoverEnds)>, Halt<()>> {
        // Right sees what Left sees from the other side.
        let ends = self.endings[at.0].map(|ends| if mover == Player::Left { ends } else { ends.reversed() });
        Ok(ends.map(|ends| (0, ends)))
    }

    fn wins_at_once(&self, at: &At<usize>, _: &Run<'_>) -> Result<bool, Halt<()>> {
        Ok(self.goals[at.0])
    }
}

impl Places for Walk {
    type Game = Self;

    fn game(&self) -> &Self {
        self
    }

    fn axes(&self) -> &[Axis] {
        &self.axes
    }

    fn component(&self, at: &[u64], _: &Run<'_>) -> Result<Option<At<usize>>, Halt<()>> {
        let at = usize::try_from(at[0]).unwrap();
        Ok((!self.outside[at]).then_some(At(at)))
    }

    fn cell(&self, component: &At<usize>) -> Option<usize> {
        (component.0 < self.axes[0].len).then_some(component.0)
    }
}

#[test]
fn random_walks_of_two_players() {
    let mut random = Random::new(2_000);
    let mut seen: BTreeMap<MoverEnds, usize> = BTreeMap::new();
    let mut made_again = 0;
    for number in 0..4_000 {
        let walk = Walk::random(&mut random);
        let stuck = if number % 3 == 0 { MoverEnds::Wins } else { MoverEnds::Loses };
        let run = Run::unlimited();
        let play = Play { movers: &Player::BOTH, stuck, room: 0, asked: Asked::Winner };
        let winners = box_graph::solve(&walk, &play, &run).expect("no mistake").expect("a closed box");
        let mut explored =
            Retrograde::new(States::new(&walk, Compound::Disjunctive, stuck, Parts::Whole), stuck);
        for (room, moves) in [(1 << 20, Moves::Kept), (0, Moves::MadeAgain)] {
            let play = Play { movers: &Player::BOTH, stuck, room, asked: Asked::Moves };
            let results = box_graph::solve(&walk, &play, &run).expect("no mistake").expect("a closed box");
            // Where there is no move at all none is made again.
            assert!(results.moves == moves || room == 0);
            made_again += usize::from(results.moves == Moves::MadeAgain);
            for at in 0..walk.axes[0].len {
                let found = results.at(&walk, at, &run).expect("no mistake");
                if walk.outside[at] || walk.goals[at] {
                    assert_eq!(found, None, "{walk:?} at {at}");
                    continue;
                }
                let expected = Player::BOTH.map(|mover| {
                    let stage = explored.game().played(mover).stage_of(&Sum::new(vec![At(at)]), &run);
                    explored.fate(&State { stage: stage.expect("a stage"), mover }, &run).expect("a fate")
                });
                assert_eq!(found.as_deref(), Some(&expected[..]), "{walk:?} at {at}, {stuck:?}, {moves:?}");
                let found = winners.at(&walk, at, &run).expect("no mistake").expect("a place");
                assert!(
                    found.iter().map(|fate| fate.ends()).eq(expected.map(Fate::ends)),
                    "{walk:?} at {at}"
                );
                *seen.entry(expected[0].ends()).or_default() += 1;
            }
        }
        assert_eq!(run.bytes().min(1), u64::from(!explored.is_empty()), "memory is given back");
    }
    assert!(seen.len() == 3 && seen.values().all(|count| *count > 1_000), "{seen:?}");
    assert!(made_again > 3_000, "{made_again}");
}

fn game(text: &str) -> BoundGame {
    let source = Arc::new(Source::new("test", text));
    let checked = check(&source, &parse(&source).file);
    let rules = checked.rules.unwrap_or_else(|| panic!("{text}: {:?}", checked.diagnostics));
    rules.bind(&[], &Run::unlimited()).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

fn request(ranges: &[(u64, usize)]) -> TableRequest {
    let axes = ranges.iter().map(|(from, len)| Axis { name: "x".into(), from: *from, len: *len }).collect();
    TableRequest { axes, of: TableOf::Fields { kind: 0 } }
}

/// A box of positions by the rules.
struct RuleBox<'g> {
    game: &'g BoundGame,
    axes: Vec<Axis>,
}

impl Places for RuleBox<'_> {
    type Game = BoundGame;

    fn game(&self) -> &BoundGame {
        self.game
    }

    fn axes(&self) -> &[Axis] {
        &self.axes
    }

    fn component(&self, at: &[u64], run: &Run<'_>) -> Result<Option<Component>, Halted> {
        Ok(self.game.component(0, at.iter().map(|value| Value::from(*value)).collect(), run).ok())
    }

    fn cell(&self, component: &Component) -> Option<usize> {
        grundy_core::rank(&self.axes, &component.naturals()?)
    }
}

/// Rules, the box, and whether no move leaves it.
const BOXES: &[(&str, &[(u64, usize)], bool)] = &[
    (BOARD_MISERE, &[(0, 12), (0, 9)], true),
    (BOARD_MISERE, &[(0, 11), (0, 9)], false),
    (BOARD_MISERE, &[(0, 14), (0, 12)], true),
    (
        "game t\nposition (a: nat, b: nat) unordered where a <= 7 and b <= 7\nmove take() if a > 1 -> (a - 2, b)\n\
         move swap() if a > 0 and b < 7 -> (a - 1, b + 1)\nmove give() if b > 3 -> (a, b - 3)\nmisere\n",
        &[(0, 8), (0, 8)],
        true,
    ),
    // The canonical form of some cells lies outside.
    (
        "game t\nposition (a: nat, b: nat) unordered where a <= 7 and b <= 7\nmove take() if a > 1 -> (a - 2, b)\n\
         move swap() if a > 0 and b < 7 -> (a - 1, b + 1)\nmisere\n",
        &[(3, 5), (0, 8)],
        false,
    ),
    (
        "game t\nposition (v: nat) where v < 40\nmove on() -> ((3 * v + 1) mod 40)\nmove half() -> (v div 2)\n\
         win by reaching (17)\n",
        &[(0, 40)],
        true,
    ),
    (
        "game t\nposition (v: nat) where v < 60\nmove on() if v > 2 -> ((7 * v + 5) mod 60)\n\
         move down(k in 1..=2) if k <= v -> (v - k)\nends if v == 4: draw\nends if v == 9: mover wins\n",
        &[(0, 60)],
        true,
    ),
    (
        "game t\nposition (a: nat, b: nat) where a < 9 and b < 9\nleft move west() if a > 0 -> (a - 1, b)\n\
         left move north() if b < 8 and a > b -> (a, b + 1)\nright move south() if b > 0 -> (a, b - 1)\n\
         right move east() if a < 8 and a < b -> (a + 1, b)\nmove jump() if a > 1 and b > 1 -> (a - 2, b - 2)\n",
        &[(0, 9), (0, 9)],
        true,
    ),
    (
        "game t\nposition (v: nat) where v < 30\nleft move up() if v < 29 -> (v + 1)\nright move fall() if v > 1 -> (v - 2)\n\
         ends if v == 29: left wins\nends if v == 0: right wins\n",
        &[(0, 30)],
        true,
    ),
    (
        "game t\nposition (v: nat)\nmove up() if v > 0 -> (v + 1)\nmove down() if v > 0 -> (v - 1)\nmisere\n",
        &[(0, 6)],
        false,
    ),
];

const BOARD_MISERE: &str = "game t\nposition (a: nat, b: nat) where a < 12 and b < 9\n\
     move west() if a > 0 -> (a - 1, b)\nmove south() if b > 0 -> (a, b - 1)\n\
     move jump() if a > 1 and b > 0 -> (a - 2, b - 1)\n\
     move back() if a < 11 and (a * b) mod 7 == 3 -> (a + 1, b)\nmisere\n";

/// Outcome and moves until the end for each starter, by exploring from the position.
fn explored(game: &BoundGame, position: &Position, run: &Run<'_>) -> (Option<Outcome>, [Option<u64>; 2]) {
    let class = classify(game, run);
    let want = Want::Position(position);
    let mut session = Session::open(game, &class, &want, Some("retrograde"), run).expect("retrograde");
    let solved = session.position(position, FEW, run).expect("an answer");
    (solved.outcome, solved.remoteness)
}

#[test]
fn boxes_of_rules_as_explored() {
    for (text, ranges, closed) in BOXES {
        let game = game(text);
        let run = Run::new(Limits { positions: Some(20_000), bytes: 1 << 28 }, &|| None, &|_| ());
        let places = RuleBox { game: &game, axes: request(ranges).axes };
        let stuck = if text.contains("misere") { MoverEnds::Wins } else { MoverEnds::Loses };
        for (room, moves) in [(1 << 20, Moves::Kept), (0, Moves::MadeAgain)] {
            let play = Play { movers: starters(&game), stuck, room, asked: Asked::Moves };
            let results = box_graph::solve(&places, &play, &run.fresh()).expect("no mistake");
            assert_eq!(results.is_some(), *closed, "{text}");
            let Some(results) = results else { continue };
            assert_eq!(results.moves, moves);
            for cell in 0..ranges.iter().map(|(_, len)| len).product() {
                let at = grundy_core::unrank(&places.axes, cell);
                let component = places.component(&at, &run).expect("no mistake");
                let component =
                    component.filter(|component| !game.is_goal(component, &run).expect("no mistake"));
                let found = results.at(&places, cell, &run).expect("no mistake");
                let expected =
                    component.map(|component| explored(&game, &Position::new(vec![component]), &run.fresh()));
                let found = found.map(|fates| {
                    let [left, right] = [fates[0], fates[fates.len() - 1]];
                    let outcome = Outcome::of_starters(left.ends(), right.ends());
                    (Some(outcome), [left, right].map(Fate::remoteness))
                });
                assert_eq!(found, expected, "{text} at {at:?}, {moves:?}");
            }
        }
    }
}

/// The cases of `tests/corpus` with one component whose fields are small numbers: what is known of them comes out of a box around them that no move leaves.
#[test]
fn the_corpus_in_boxes() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut compared = 0;
    for case in corpus::cases(&root).expect("the corpus") {
        let run = Run::unlimited();
        let (game, position) = case.read(&root, &run).expect("a case");
        let class = classify(&game, &run);
        let ([component], [kind]) = (position.parts(), game.rules().kinds.as_slice()) else { continue };
        let Some(fields) = component.naturals() else { continue };
        let small = fields.iter().all(|field| *field < 20) && fields.len() <= 3;
        let plain = kind.fields.iter().all(|field| field.ty == Type::Nat) && kind.unordered.is_empty();
        if class.scored || !class.unsplit.is_proved() || !small || !plain {
            continue;
        }
        let ranges: Vec<(u64, usize)> =
            fields.iter().map(|field| (0, usize::try_from(*field).unwrap() + 10)).collect();
        let places = RuleBox { game: &game, axes: request(&ranges).axes };
        for room in [1 << 24, 0] {
            let play =
                Play { movers: starters(&game), stuck: Shape::of(&game).stuck(), room, asked: Asked::Moves };
            let Some(results) = box_graph::solve(&places, &play, &run).expect("no mistake") else { continue };
            let cell = places.cell(component).expect("in the box");
            let fates = results.at(&places, cell, &run).expect("no mistake").expect("a place");
            let [left, right] = [fates[0], fates[fates.len() - 1]];
            let outcome = Outcome::of_starters(left.ends(), right.ends()).to_string();
            assert_eq!(outcome, case.outcome, "{}", case.name);
            if let Some(moves) = case.remoteness {
                assert_eq!(left.remoteness(), Some(moves), "{}", case.name);
            }
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared} compared");
}

/// The table that the planner gives, and one asked for position by position.
#[test]
fn tables_of_boxes() {
    for (text, ranges, _) in BOXES {
        let game = game(text);
        let run = Run::new(Limits { positions: Some(3_000), bytes: 1 << 28 }, &|| None, &|_| ());
        let class = classify(&game, &run);
        let request = request(ranges);
        let table: SolvedTable =
            plan::table(&game, &class, &request, Some("retrograde"), &run.fresh()).expect("a table");
        for (cell, worth) in table.table.cells.iter().enumerate() {
            let at = grundy_core::unrank(&request.axes, cell);
            let Ok(component) = game.component(0, at.iter().map(|x| Value::from(*x)).collect(), &run) else {
                assert_eq!(*worth, None, "{text} at {at:?}");
                continue;
            };
            let goal = game.is_goal(&component, &run).expect("no mistake");
            let expected = explored(&game, &Position::new(vec![component]), &run.fresh()).0.filter(|_| !goal);
            assert_eq!(worth.as_ref().map(|worth| worth.outcome()), expected, "{text} at {at:?}");
        }
    }
}

/// Rules in which sums are decided by values, and a box.
const VALUED: &[(&str, &[(u64, usize)])] = &[
    (
        "game t\nposition (n: nat) where n <= 30\nmove take(k in 2..=3) if k <= n -> (n - k)\n\
         move back() if 3 <= n < 30 -> (n + 1)\nmove twice() if n > 4 -> (n - 2)\n",
        &[(0, 33)],
    ),
    (
        "game t\nposition (a: nat, b: nat) unordered where a <= 7 and b <= 7\nmove take() if a > 1 -> (a - 2, b)\n\
         move swap() if a > 0 and b < 7 -> (a - 1, b + 1)\nmove give() if b > 3 -> (a, b - 3)\n",
        &[(0, 8), (0, 8)],
    ),
    // Some moves leave the box.
    (
        "game t\nposition (v: nat) where v < 9\nmove on(w in 1..v) -> (w)\nmove up() if v < 8 -> (v + 1)\n",
        &[(2, 5)],
    ),
];

/// What each cell of a table by `loopy` is worth, and the position alone.
fn compare_values(text: &str, ranges: &[(u64, usize)], seen: &mut BTreeMap<bool, usize>) {
    let game = game(text);
    let run = Run::unlimited();
    let class = classify(&game, &run);
    let request = request(ranges);
    let table = plan::table(&game, &class, &request, Some("loopy"), &run).expect("a table");
    assert_eq!((table.engine, table.stop), ("loopy", None));
    for (cell, worth) in table.table.cells.iter().enumerate() {
        let at = grundy_core::unrank(&request.axes, cell);
        let component = game.component(0, at.iter().map(|x| Value::from(*x)).collect(), &run);
        let alone = component.ok().map(|component| {
            let position = Position::new(vec![component]);
            let solved = plan::solve(&game, &class, &position, Some("loopy"), FEW, &Run::unlimited());
            solved.expect("an answer").value.expect("a value")
        });
        assert_eq!(*worth, alone, "{text} at {at:?}");
        *seen.entry(matches!(worth, Some(Worth::Infinite(_)))).or_default() += 1;
    }
}

#[test]
fn values_of_boxes() {
    let mut seen = BTreeMap::new();
    VALUED.iter().for_each(|(text, ranges)| compare_values(text, ranges, &mut seen));
    let mut random = Random::new(1_986);
    for _ in 0..300 {
        let size = 2 + random.below(9);
        let once_in = 2 + random.below(4 * size);
        let mut sets = || -> String {
            let set = |random: &mut Random| -> Vec<String> {
                (0..size).filter(|_| random.once_in(once_in)).map(|to| to.to_string()).collect()
            };
            let sets: Vec<String> =
                (0..size).map(|_| format!("{{{}}}", set(&mut random).join(", "))).collect();
            // An empty set alone has no type.
            format!("[{}, {{0}}]", sets.join(", "))
        };
        // Both moves may lead to the same vertex.
        let text = format!(
            "game t\nlet next = {}\nlet other = {}\nposition (v: nat) where v < {size}\n\
             move go(w in next[v]) -> (w)\nmove jump(w in other[v]) -> (w)\n",
            sets(),
            sets()
        );
        compare_values(&text, &[(0, size)], &mut seen);
    }
    assert!(seen.len() == 2 && seen.values().all(|count| *count > 400), "{seen:?}");
}

/// Limits as before: what there is no room for is found cell by cell, as far as that goes.
#[test]
fn limits_of_tables() {
    let game = game(BOARD_MISERE);
    let class = classify(&game, &Run::unlimited());
    let request = request(&[(0, 12), (0, 9)]);
    let table = |run: &Run<'_>| plan::table(&game, &class, &request, Some("retrograde"), run);
    let whole = table(&Run::unlimited()).expect("a table");
    assert_eq!((whole.stop, whole.table.cells.iter().flatten().count()), (None, 108));
    // 48 bytes a place, and no room for all moves; then less.
    for (positions, bytes, known) in
        [(None, 12_000, 108..109), (Some(60), 1 << 20, 1..108), (None, 4_000, 0..108)]
    {
        let run = Run::new(Limits { positions, bytes }, &|| None, &|_| ());
        let found = table(&run).expect("a table");
        let cells = found.table.cells.iter().zip(&whole.table.cells);
        assert!(cells.clone().all(|(cell, all)| cell.is_none() || cell == all), "{bytes}");
        let count = cells.filter(|(cell, _)| cell.is_some()).count();
        assert!(known.contains(&count), "{positions:?}, {bytes}: {count} of 108");
        assert_eq!(found.stop.is_none(), count == 108);
    }
    let timed = Run::new(Limits { positions: None, bytes: 1 << 20 }, &|| Some(Stop::Time), &|_| ());
    let found = table(&timed).expect("a table");
    assert_eq!((found.stop, found.table.cells.len()), (Some(Stop::Time), 108));
}

/// A trial that a move out of the box ends costs no positions: 36 are visited, and 20 cells asked for.
#[test]
fn a_trial_in_vain_costs_nothing() {
    let rules = "game t\nposition (v: nat) where v < 40\nmove down() if v > 0 -> (v - 1)\n\
                 move leap() if v == 15 -> (35)\nmove back() if v == 3 -> (5)\n";
    for (more, engine) in [("", "loopy"), ("misere\n", "retrograde")] {
        let game = game(&format!("{rules}{more}"));
        let class = classify(&game, &Run::unlimited());
        let run = Run::new(Limits { positions: Some(60), bytes: 1 << 20 }, &|| None, &|_| ());
        let table = plan::table(&game, &class, &request(&[(0, 20)]), Some(engine), &run).expect("a table");
        assert_eq!((table.stop, table.table.cells.iter().flatten().count()), (None, 20), "{engine}");
    }
}

/// A mistake of the rules is the one that exploring meets.
#[test]
fn mistakes_in_a_box() {
    let text = "game t\nlet next = [{1}, {2}, {0, 1}]\nposition (v: nat) where v < 6\nmove go(w in next[v]) -> (w)\nmisere\n";
    let game = game(text);
    let class = classify(&game, &Run::unlimited());
    let failed = plan::table(&game, &class, &request(&[(0, 6)]), Some("retrograde"), &Run::unlimited());
    let Err(Failure::Rules(error)) = failed else { panic!("{failed:?}") };
    let position =
        Position::new(vec![game.component(0, vec![Value::from(3_u64)], &Run::unlimited()).expect("3")]);
    let alone = plan::solve(&game, &class, &position, Some("retrograde"), FEW, &Run::unlimited());
    let Err(Failure::Rules(expected)) = alone else { panic!("{alone:?}") };
    assert_eq!(error, expected);
}
