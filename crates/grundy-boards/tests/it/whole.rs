//! Guards, endings and sets on machine words are those of the interpreter, and so are its errors.

use std::collections::HashMap;

use grundy_boards::{Failed, PackedWhole, compile_whole};
use grundy_core::{Flow, Halt, Player, Run, Sum};
use grundy_rules::BoundGame;
use grundy_rules::value::Component;
use grundy_syntax::tree::{Ending, Play, Side};
use grundy_values::MoverEnds;

use crate::given::{Given, Random, given, position};

/// Rules, positions to start from, and the numbers of the moves that are left to the interpreter.
pub(crate) type Row = (&'static str, &'static str, &'static [&'static str], &'static [usize]);

pub(crate) const ROWS: &[Row] = &[
    ("hex", include_str!("../../../../games/hex/rules.grundy"), &["(1)", "(2)", "(3)"], &[]),
    (
        "tic-tac-toe",
        include_str!("../../../../games/tic-tac-toe/rules.grundy"),
        &["(\".../.../...\")", "(\"XO./.../...\")"],
        &[],
    ),
    ("nogo", include_str!("../../../../games/nogo/rules.grundy"), &["(\"______\")", "(\"_LR__R_\")"], &[]),
    (
        "amazons",
        include_str!("../../../../games/amazons/rules.grundy"),
        &["(\"L_/_R\")", "(\"L__/_#R\")"],
        &[],
    ),
    (
        "konane",
        include_str!("../../../../games/konane/rules.grundy"),
        &["(\"LR_RL_R\")", "(\"L_R_RL_\")"],
        &[],
    ),
    ("treblecross", include_str!("../../../../games/treblecross/rules.grundy"), &["(5)", "(7)"], &[]),
    (
        "toads-and-frogs",
        include_str!("../../../../games/toads-and-frogs/rules.grundy"),
        &["(\"LL_RR\")"],
        &[],
    ),
    (
        "green-hackenbush-graph",
        include_str!("../../../../games/green-hackenbush-graph/rules.grundy"),
        &["()"],
        &[],
    ),
    ("hackenbush-graph", include_str!("../../../../games/hackenbush-graph/rules.grundy"), &["()"], &[]),
    ("node-kayles", include_str!("../../../../games/node-kayles/rules.grundy"), &["({1, 2, 3, 4, 5})"], &[]),
    ("bridg-it", include_str!("../../../../games/bridg-it/rules.grundy"), &["()"], &[]),
    ("shannon-switching", include_str!("../../../../games/shannon-switching/rules.grundy"), &["()"], &[]),
    ("agc014d", include_str!("../../../../games/agc014d-black-white-tree/rules.grundy"), &["()"], &[]),
    (
        "undirected-vertex-geography",
        include_str!("../../../../games/undirected-vertex-geography/rules.grundy"),
        &["(2)", "(6)"],
        &[],
    ),
    (
        "undirected-edge-geography",
        include_str!("../../../../games/undirected-edge-geography/rules.grundy"),
        &["(1)", "(5)"],
        &[],
    ),
    ("ruler", include_str!("../../../../games/ruler/rules.grundy"), &["(\"HTHH\")"], &[]),
    (
        "counted",
        "position (g: grid of \".#o\") where rows(g) == 2\nmove m(p in cells(g, \".\")) if count(x in cells(g, \"o\") for x in around(g, p)) <= 1 and len(cells(g, \"#\")) <= 3 -> (g with [p: if p[0] == 0 then \"o\" else \"#\"])\nends if min(r + c for (r, c) in cells(g)) == 0 and all(c >= 1 or r == 1 for (r, c) in cells(g, \".\")) and any(r == 1 for (r, c) in cells(g, \"#\")): mover wins",
        &["(\"../..\")", "(\".../.o.\")"],
        &[],
    ),
    (
        "numbers",
        "position (S: set of nat, k: nat)\nmove take(i in S, if i >= k or i == 0) -> (S - {i} - {i + 1}, (k + 1) mod 3)\nmove drop(i in S) if {i, i + 1} - S == {} -> ({j for j in S if j < i}, max(k - 1, 0))",
        &["({0, 1, 2, 4, 5}, 0)", "({1, 2, 3}, 2)"],
        &[],
    ),
    (
        "seen",
        "position (g: grid of \"Q.x\")\ndef sees(g: grid, r: nat, c: nat): set of tuple(nat, nat) = {(r, c + k) for k in 1..=3 if all(inside(g, (r, c + j)) and \".\" == g[r, c + j] for j in 1..=k)}\nmove go((r, c) in cells(g, \"Q\"), (s, t) in sees(g, r, c)) -> (g with [(r, c): \"x\", (s, t): \"Q\"])\nmove below((r, c) in cells(g, \"Q\"), (s, t) in sees(g, r + 1, c)) -> (g with [(r, c): \".\", (s, t): \"x\"])",
        &["(\"Q..x/.Q../....\")", "(\"QQ../x...\")"],
        &[],
    ),
    (
        "near",
        "position (b: row of \"Q.x\")\ndef near(b: row, i: nat): set of nat = {j for j in 0..5 if j < i and all(b[k] == \".\" for k in j..i)}\nmove go(i in 0..6, if b[i] == \"Q\", j in near(b, i)) -> (b with [i: \"x\", j: \"Q\"])",
        &["(\"..Q..Q\")", "(\"x.Q.xQ\")"],
        &[],
    ),
    (
        "misère",
        "position (b: row of \".x\")\nmove m(i in 0..len(b)) if b[i] == \".\" and (i == 0 or b[i - 1] == \".\") -> (b with [i: \"x\"])\nmisere",
        &["(\".....\")"],
        &[],
    ),
    (
        "lists",
        "position (b: row of \".x\")\nmove m(i in [0, 1, 2, 2]) if b[i] == \".\" -> (b with [i: \"x\"])\nmove n(i in 0..len(b)) if b[i] == \".\" and len([j for j in 0..i]) == 1 -> (b with [i: \"x\"])",
        &["(\"....\")"],
        &[1],
    ),
];

pub(crate) fn compiled<'g>(given: &'g Given, at: &Component) -> PackedWhole<'g> {
    compile_whole(&given.game, &given.class, at).unwrap_or_else(|why| panic!("{}: {why:?}", given.name))
}

/// The game without `reduce`: what is played whole is not taken apart.
pub(crate) fn whole(name: &'static str, text: &str) -> Given {
    let given = given(name, text);
    Given { game: given.game.without_reductions(), ..given }
}

fn options(game: &BoundGame, player: Player, at: &Component) -> Vec<Component> {
    let mut found = Vec::new();
    let all = game.options_of(player, at, &Run::unlimited(), &mut |parts| {
        found.extend_from_slice(parts);
        Flow::Continue(())
    });
    assert!(all.is_ok(), "{all:?}");
    found.sort_unstable();
    found
}

/// Everything that can be reached, up to a number.
pub(crate) fn reachable(game: &BoundGame, from: &Component, most: usize) -> Vec<Component> {
    let mut found = vec![from.clone()];
    let mut next = 0;
    while next < found.len() && found.len() < most {
        for player in Player::BOTH {
            for option in options(game, player, &found[next]) {
                if !found.contains(&option) {
                    found.push(option);
                }
            }
        }
        next += 1;
    }
    found
}

pub(crate) fn naive(
    game: &BoundGame,
    player: Player,
    at: &Component,
    known: &mut HashMap<(Component, Player), MoverEnds>,
) -> MoverEnds {
    let key = (at.clone(), player);
    if let Some(known) = known.get(&key) {
        return *known;
    }
    let run = Run::unlimited();
    let found = match game.ending(at, &run).unwrap() {
        Some((_, Ending::Draw)) => MoverEnds::Draws,
        Some((_, Ending::MoverWins)) => MoverEnds::Wins,
        Some((_, Ending::MoverLoses)) => MoverEnds::Loses,
        Some((_, Ending::Wins(side))) => {
            if (side == Side::Left) == (player == Player::Left) {
                MoverEnds::Wins
            } else {
                MoverEnds::Loses
            }
        }
        None => {
            let options = options(game, player, at);
            let stuck = if game.play() == Play::Normal { MoverEnds::Loses } else { MoverEnds::Wins };
            let ends = options.iter().map(|next| {
                if game.is_goal(next, &run).unwrap() {
                    return MoverEnds::Wins;
                }
                match naive(game, player.other(), next, known) {
                    MoverEnds::Loses => MoverEnds::Wins,
                    MoverEnds::Draws => MoverEnds::Draws,
                    MoverEnds::Wins => MoverEnds::Loses,
                }
            });
            ends.max().unwrap_or(stuck)
        }
    };
    known.insert(key, found);
    found
}

#[test]
fn moves_and_results_are_those_of_the_interpreter() {
    let run = Run::unlimited();
    for (name, text, starts, interpreted) in ROWS {
        let given = whole(name, text);
        for start in *starts {
            let at = position(&given.game, start);
            let [at] = at.parts() else { panic!("{name}: {start} is no single component") };
            let packed = compiled(&given, at);
            assert_eq!(
                (packed.interpreted().as_slice(), packed.asks_for_endings()),
                (*interpreted, false),
                "{name}"
            );
            for one in reachable(&given.game, at, 400) {
                for player in Player::BOTH {
                    let mut found =
                        packed.options(player, &one, &run).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                    found.sort_unstable();
                    assert_eq!(
                        found,
                        options(&given.game, player, &one),
                        "{name}: {player:?} in {}",
                        given.game.show(&one)
                    );
                }
            }
            let (mut search, mut known) = (packed.search(), HashMap::new());
            for player in Player::BOTH {
                let found = search.ends(player, at, &run).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                assert_eq!(
                    found,
                    naive(&given.game, player, at, &mut known),
                    "{name}: {player:?} in {start}"
                );
            }
        }
    }
}

#[test]
fn random_boards_too() {
    let run = Run::unlimited();
    for (name, cells) in [("nogo", 12), ("amazons", 12), ("konane", 14), ("ruler", 8)] {
        let text = ROWS.iter().find(|row| row.0 == name).expect("a row").1;
        let given = whole(name, text);
        let mut random = Random(23);
        for _ in 0..60 {
            let at = random.board(&given.game, cells);
            let packed = compiled(&given, &at);
            for player in Player::BOTH {
                let mut found = packed.options(player, &at, &run).unwrap();
                found.sort_unstable();
                assert_eq!(
                    found,
                    options(&given.game, player, &at),
                    "{name}: {player:?} in {}",
                    given.game.show(&at)
                );
            }
        }
    }
}

/// Errors of the rules are told as the interpreter tells them.
#[test]
fn errors_are_those_of_the_interpreter() {
    let rows = [
        (
            "position (b: row of \".x\")\nmove m(i in 0..len(b)) if b[i] == \".\" and b[i + 1] == \".\" -> (b with [i: \"x\"])",
            "(\"...\")",
        ),
        ("position (S: set of nat, k: nat)\nmove m(i in S) -> (S - {i}, k - 2)", "({1, 2}, 3)"),
        (
            "position (S: set of nat, k: nat)\nmove m(i in S) if 5 mod (i - 1) == 0 -> (S - {i}, k)",
            "({1, 2}, 3)",
        ),
        ("position (S: set of nat) where len(S) != 1\nmove m(i in S) -> (S - {i})", "({1, 2})"),
        ("position (S: set of nat)\nmove m(i in S) if min(j for j in S - {i}) > 0 -> (S - {i})", "({1})"),
        (
            "position (S: set of nat)\ndef f(n: nat): nat decreases n = if n == 0 then 0 else f(n)\nmove m(i in S) if f(i) == 0 -> (S - {i})",
            "({1})",
        ),
        (
            "position (S: set of nat)\nmove m(i in S) -> (S - {i})\nends if 1 mod (len(S) - 1) == 5: mover wins",
            "({1})",
        ),
    ];
    for (text, start) in rows {
        let given = given("error", text);
        let at = position(&given.game, start);
        let packed = compiled(&given, &at.parts()[0]);
        assert!(packed.interpreted().is_empty(), "{text}");
        let mut failed = 0;
        for one in reached(&given.game, &at.parts()[0]) {
            let run = Run::unlimited();
            let mut expected = Vec::new();
            let told = given.game.options_of(Player::Left, &one, &run, &mut |parts| {
                expected.extend_from_slice(parts);
                Flow::Continue(())
            });
            match (told, packed.options(Player::Left, &one, &run)) {
                (Err(Halt::Error(told)), Err(Failed::Halted(Halt::Error(found)))) => {
                    assert_eq!(found, told, "{text}");
                    failed += 1;
                }
                (Ok(_), Ok(found)) => assert_eq!(Sum::new(found), Sum::new(expected), "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        assert!(failed > 0, "{text}: no error was met");
    }
}

/// What can be reached by moves that are no errors.
fn reached(game: &BoundGame, from: &Component) -> Vec<Component> {
    let mut found = vec![from.clone()];
    let mut next = 0;
    while next < found.len() {
        let mut made = Vec::new();
        let _told = game.options_of(Player::Left, &found[next], &Run::unlimited(), &mut |parts| {
            made.extend_from_slice(parts);
            Flow::Continue(())
        });
        made.retain(|one| !found.contains(one));
        found.extend(made);
        next += 1;
    }
    found
}

#[test]
fn loops_are_told() {
    let given = given(
        "loop",
        "position (b: row of \".x\")\nmove m(i in 0..len(b)) -> (b with [i: if b[i] == \"x\" then \".\" else \"x\"])",
    );
    let at = position(&given.game, "(\"..\")");
    let packed = compiled(&given, &at.parts()[0]);
    let found = packed.search().ends(Player::Left, &at.parts()[0], &Run::unlimited());
    assert!(matches!(found, Err(Failed::Loop(_))), "{found:?}");
}

/// Hex on 4×4 is won by whoever starts; values of Green Hackenbush and Node Kayles are those of the catalogue's own programs.
#[test]
fn known_results() {
    let run = Run::unlimited();
    let hex = given("hex", ROWS[0].1);
    let at = position(&hex.game, "(4)");
    let packed = compiled(&hex, &at.parts()[0]);
    let mut search = packed.search();
    for player in Player::BOTH {
        assert_eq!(search.ends(player, &at.parts()[0], &run).ok(), Some(MoverEnds::Wins));
    }
    let cut = given(
        "green-hackenbush-graph",
        include_str!("../../../../games/green-hackenbush-graph/rules.grundy"),
    );
    let at = position(&cut.game, "()");
    let packed = compiled(&cut, &at.parts()[0]);
    assert!(matches!(packed.search().value(&at.parts()[0], &run), Ok(Ok(3))));
}

/// Games on grids, sizes, and how many turns besides the identity are respected on them.
const TURNED: &[(&str, &str, &[(&str, usize)])] = &[
    (
        "nogo on a grid",
        "position (g: grid of \"LR_\")\ndef grow(g: grid, F: set of tuple(int, int), S: set of tuple(int, int)): set of tuple(int, int) decreases len(S) - len(F) =\n  let T = F | union(around(g, p) & S for p in F) then if T == F then F else grow(g, T, S)\ndef alive(g: grid, S: set of tuple(int, int)): bool = grow(g, union(around(g, p) for p in cells(g, \"_\")) & S, S) == S\nleft move place(p in cells(g, \"_\")) let h = g with [p: \"L\"] if alive(h, cells(h, \"L\")) and alive(h, cells(h, \"R\")) -> (h)\nright move place(p in cells(g, \"_\")) let h = g with [p: \"R\"] if alive(h, cells(h, \"L\")) and alive(h, cells(h, \"R\")) -> (h)",
        &[("(\"___/___\")", 3), ("(\"__/__\")", 7), ("(\"_R_/L__\")", 3)],
    ),
    (
        "crowded",
        "position (g: grid of \".o#\")\nmove put(p in cells(g, \".\")) if count(q in cells(g, \"o\") for q in around(g, p)) != 1 -> (g with [p: \"o\"])\nmove fill: \"oo\" -> \"##\" in any direction\nends if len(cells(g, \"#\")) > 3: mover loses",
        &[("(\"..../....\")", 3), ("(\".../.o./...\")", 7)],
    ),
    (
        "one way",
        "position (g: grid of \".o\")\nmove put(p in cells(g, \".\")) -> (g with [p: \"o\"])\nmove pair: \"..\" -> \"oo\" in rows\nends if len(cells(g, \"o\")) == 5: mover wins",
        &[("(\".../...\")", 3), ("(\".../.../...\")", 3)],
    ),
    (
        "first row",
        "position (g: grid of \".o\")\nmove put(p in cells(g, \".\")) if any(r == 0 for (r, c) in cells(g, \"o\")) or p[0] < 2 -> (g with [p: \"o\"])\nends if all(r != 2 for (r, c) in cells(g, \".\")): mover wins",
        &[("(\".../.../...\")", 0)],
    ),
    (
        "down",
        "position (g: grid of \".o\")\nmove put(p in cells(g, \".\")) if p == (0, 0) or any(q == (p[0] - 1, p[1]) for q in cells(g, \"o\")) -> (g with [p: \"o\"])",
        &[("(\".../...\")", 0)],
    ),
    (
        "pieces of one player",
        "position (g: grid of \".LR\")\nleft move put(p in cells(g, \".\")) if len(around(g, p) & cells(g, \"R\")) <= 1 -> (g with [p: \"L\"])\nright move pair: \"..\" -> \"RR\" in rows\nmisere",
        &[("(\".../...\")", 3), ("(\".../L../...\")", 3)],
    ),
];

/// The turns that are respected are seen, no others, and what is found with them is what the rules say.
#[test]
fn turns_that_are_respected() {
    let run = Run::unlimited();
    for (name, text, starts) in TURNED {
        let given = whole(name, text);
        for (start, turns) in *starts {
            let at = position(&given.game, start);
            let [at] = at.parts() else { panic!("{name}: {start} is no single component") };
            let packed = compiled(&given, at);
            assert!(packed.interpreted().is_empty() && !packed.asks_for_endings(), "{name}");
            assert_eq!(packed.turns(), *turns, "{name}: {start}");
            let (mut search, mut known) = (packed.search(), HashMap::new());
            for one in reachable(&given.game, at, 60).iter().rev() {
                for player in Player::BOTH {
                    let found =
                        search.ends(player, one, &run).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                    let expected = naive(&given.game, player, one, &mut known);
                    assert_eq!(found, expected, "{name}: {player:?} in {}", given.game.show(one));
                }
            }
        }
    }
}

/// Errors are those of the interpreter also where images stand for positions.
#[test]
fn errors_with_turns() {
    let text = "position (g: grid of \".o\")\nmove put(p in cells(g, \".\")) if 6 mod (2 - len(cells(g, \"o\"))) == 0 -> (g with [p: \"o\"])";
    let given = given("errors", text);
    let at = position(&given.game, "(\"../..\")");
    let packed = compiled(&given, &at.parts()[0]);
    assert_eq!(packed.turns(), 7);
    let mut search = packed.search();
    let found = search.ends(Player::Left, &at.parts()[0], &Run::unlimited());
    assert!(matches!(found, Err(Failed::Halted(Halt::Error(_)))), "{found:?}");
    // What does not meet the mistake is answered still.
    let late = position(&given.game, "(\"oo/oo\")");
    assert_eq!(search.ends(Player::Left, &late.parts()[0], &Run::unlimited()).ok(), Some(MoverEnds::Loses));
}
