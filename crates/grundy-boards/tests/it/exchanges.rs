//! Exchanges of the players and turns of functions by cases are seen where they are respected, and what is found with them is what the rules say.

use std::collections::HashMap;

use grundy_boards::PositionsOf;
use grundy_core::{Flow, Player, Run};

use crate::given::position;
use crate::whole::{ROWS, compiled, naive, reachable, whole};

const NOGO: &str = "position (g: grid of \"LR_\")\ndef grow(g: grid, F: set of tuple(int, int), S: set of tuple(int, int)): set of tuple(int, int) decreases len(S) - len(F) =\n  let T = F | union(around(g, p) & S for p in F) then if T == F then F else grow(g, T, S)\ndef free(g: grid): set of tuple(int, int) = union(around(g, p) for p in cells(g, \"_\"))\ndef alive(g: grid): bool = grow(g, free(g) & cells(g, \"L\"), cells(g, \"L\")) == cells(g, \"L\")\n  and grow(g, free(g) & cells(g, \"R\"), cells(g, \"R\")) == cells(g, \"R\")\nleft move place(p in cells(g, \"_\")) if alive(g with [p: \"L\"]) -> (g with [p: \"L\"])\nright move place(p in cells(g, \"_\")) if alive(g with [p: \"R\"]) -> (g with [p: \"R\"])";

/// Games on grids, positions, how many turns are respected there besides the identity, and whether the players can be exchanged.
const EXCHANGED: &[(&str, &str, &[(&str, usize, bool)])] = &[
    (
        "nogo on a grid",
        NOGO,
        &[("(\"___/___\")", 3, true), ("(\"__/__\")", 7, true), ("(\"_R_/L__\")", 3, true)],
    ),
    ("hex", "", &[("(3)", 1, true), ("(\".1./.2./...\")", 1, true)]),
    ("amazons", "", &[("(\"L_/_R\")", 7, true), ("(\"L__/_#R\")", 3, true), ("(\"L_R_/____\")", 3, true)]),
    (
        "amazons of two kinds",
        "position (g: grid of \"LR#_\")\nlet directions = {(dr, dc) for dr in -1..=1, dc in -1..=1 if (dr, dc) != (0, 0)}\nlet straight = {(-1, 0), (1, 0), (0, -1), (0, 1)}\ndef sight(g: grid, r: nat, c: nat): set of tuple(nat, nat) =\n  {(r + k * dr, c + k * dc) for (dr, dc) in directions, k in 1..=2\n   if all(inside(g, (r + j * dr, c + j * dc)) and g[r + j * dr, c + j * dc] == \"_\" for j in 1..=k)}\ndef lines(g: grid, r: nat, c: nat): set of tuple(nat, nat) =\n  {(r + k * dr, c + k * dc) for (dr, dc) in straight, k in 1..=2\n   if all(inside(g, (r + j * dr, c + j * dc)) and g[r + j * dr, c + j * dc] == \"_\" for j in 1..=k)}\nleft move go((r, c) in cells(g, \"L\"), (s, t) in sight(g, r, c)) -> (g with [(r, c): \"#\", (s, t): \"L\"])\nright move go((r, c) in cells(g, \"R\"), (s, t) in lines(g, r, c)) -> (g with [(r, c): \"#\", (s, t): \"R\"])",
        &[("(\"L__/_#R\")", 3, false)],
    ),
    (
        "one way to see",
        "position (g: grid of \"LR#_\")\ndef sight(g: grid, r: nat, c: nat): set of tuple(nat, nat) =\n  {(r, c + k) for k in 1..=2 if all(inside(g, (r, c + j)) and g[r, c + j] == \"_\" for j in 1..=k)}\nleft move go((r, c) in cells(g, \"L\"), (s, t) in sight(g, r, c)) -> (g with [(r, c): \"#\", (s, t): \"L\"])\nright move go((r, c) in cells(g, \"R\"), (s, t) in sight(g, r, c)) -> (g with [(r, c): \"#\", (s, t): \"R\"])",
        &[("(\"L__/_#_/R__\")", 1, true)],
    ),
    (
        "a pair put together wrongly",
        "position (g: grid of \".LR\")\nleft move put((r, c) in cells(g, \".\")) -> (g with [(c, r): \"L\"])\nright move put((r, c) in cells(g, \".\")) -> (g with [(r, c): \"R\"])\nends if cells(g, \"L\") != {} and cells(g, \"R\") != {}: mover wins",
        &[("(\"../..\")", 0, false)],
    ),
    (
        "rows and columns",
        "position (g: grid of \".#LR\")\nleft move down: \"..\" -> \"##\" in columns\nright move across: \"..\" -> \"##\" in rows\nleft move mark(p in cells(g, \".\")) if len(around(g, p) & cells(g, \"L\")) == 1 -> (g with [p: \"L\"])\nright move mark(p in cells(g, \".\")) if len(around(g, p) & cells(g, \"R\")) == 1 -> (g with [p: \"R\"])",
        &[("(\".../..L/R..\")", 3, true), ("(\".../..L\")", 3, false)],
    ),
    (
        "kings",
        "position (g: grid of \".LRlr\")\nleft move crown(p in cells(g, \"L\")) -> (g with [p: \"l\"])\nright move crown(p in cells(g, \"R\")) -> (g with [p: \"r\"])\nleft move hit: \"lR\" -> \".l\" in any direction\nright move hit: \"rL\" -> \".r\" in any direction",
        &[("(\"LR/.L\")", 7, true), ("(\"Rl./.Lr\")", 3, true)],
    ),
    (
        "rival endings",
        "position (g: grid of \".LR\")\nleft move put(p in cells(g, \".\")) -> (g with [p: \"L\"])\nright move put(p in cells(g, \".\")) -> (g with [p: \"R\"])\nends if len(cells(g, \".\")) <= 1: left wins\nends if len(cells(g, \".\")) <= 1: right wins",
        &[("(\"../..\")", 7, true)],
    ),
    (
        "unlike endings",
        "position (g: grid of \".LR\")\nleft move put(p in cells(g, \".\")) -> (g with [p: \"L\"])\nright move put(p in cells(g, \".\")) -> (g with [p: \"R\"])\nends if len(cells(g, \"L\")) >= 2: left wins\nends if len(cells(g, \"R\")) >= 3: right wins",
        &[("(\"../..\")", 7, false)],
    ),
    (
        "one way to join",
        "position (g: grid of \".LR\")\ndef grow(F: set of tuple(int, int), S: set of tuple(int, int)): set of tuple(int, int) decreases len(S) - len(F) =\n  let T = F | {(r + dr, c + dc) for (r, c) in F, (dr, dc) in {(1, 0), (0, 1), (0, -1)} if (r + dr, c + dc) in S} then if T == F then F else grow(T, S)\ndef down(g: grid): bool = any(r == rows(g) - 1 for (r, c) in grow({(r, c) for (r, c) in cells(g, \"L\") if r == 0}, cells(g, \"L\")))\nleft move put(p in cells(g, \".\")) -> (g with [p: \"L\"])\nright move put(p in cells(g, \".\")) -> (g with [p: \"R\"])\nends if down(g): left wins",
        &[("(\".../.R./...\")", 1, false)],
    ),
    (
        "sides of one player",
        "position (g: grid of \".LR\")\ndef grow(g: grid, F: set of tuple(int, int), S: set of tuple(int, int)): set of tuple(int, int) decreases len(S) - len(F) =\n  let T = F | union(around(g, p) & S for p in F) then if F == T then T else grow(g, T, S)\ndef down(g: grid): bool = any(r == rows(g) - 1 for (r, c) in grow(g, {(r, c) for (r, c) in cells(g, \"L\") if r == 0}, cells(g, \"L\")))\nleft move put(p in cells(g, \".\")) -> (g with [p: \"L\"])\nright move put(p in cells(g, \".\")) -> (g with [p: \"R\"])\nends if down(g): left wins",
        &[("(\".../.R./...\")", 3, false)],
    ),
    (
        "goals",
        "position (g: grid of \".LR\")\nleft move put(p in cells(g, \".\")) -> (g with [p: \"L\"])\nright move put(p in cells(g, \".\")) -> (g with [p: \"R\"])\nwin by reaching (g) if any(len(around(g, p) & cells(g, \"L\")) >= 2 for p in cells(g, \"L\")) or any(len(around(g, p) & cells(g, \"R\")) >= 2 for p in cells(g, \"R\"))",
        &[("(\".../...\")", 3, true)],
    ),
];

fn text(name: &str, own: &'static str) -> &'static str {
    ROWS.iter().find(|row| row.0 == name).map_or(own, |row| row.1)
}

#[test]
fn exchanges_that_are_respected() {
    let run = Run::unlimited();
    for (name, own, starts) in EXCHANGED {
        let given = whole(name, text(name, own));
        for (start, turns, exchanges) in *starts {
            let at = position(&given.game, start);
            let [at] = at.parts() else { panic!("{name}: {start} is no single component") };
            let packed = compiled(&given, at);
            assert!(packed.interpreted().is_empty() && !packed.asks_for_endings(), "{name}");
            assert_eq!((packed.turns(), packed.exchanges()), (*turns, *exchanges), "{name}: {start}");
            let (mut search, mut known) = (packed.search(), HashMap::new());
            for one in reachable(&given.game, at, 80).iter().rev() {
                for player in [Player::Right, Player::Left] {
                    let found =
                        search.ends(player, one, &run).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                    let expected = naive(&given.game, player, one, &mut known);
                    assert_eq!(found, expected, "{name}: {player:?} in {}", given.game.show(one));
                }
            }
        }
    }
}

/// How many options of each player can be told apart, all the way down.
fn shape(
    positions: &mut dyn PositionsOf,
    number: u32,
    players: [Player; 2],
    shapes: &mut HashMap<(Vec<usize>, Vec<usize>), usize>,
    known: &mut HashMap<(u32, Player), usize>,
) -> usize {
    if let Some(shape) = known.get(&(number, players[0])) {
        return *shape;
    }
    let sides = players.map(|player| {
        let mut options = Vec::new();
        let all = positions.options(number, player, &Run::unlimited(), &mut |option| {
            options.push(option);
            Flow::Continue(())
        });
        assert!(all.is_ok(), "{all:?}");
        let mut found: Vec<usize> =
            options.into_iter().map(|option| shape(positions, option, players, shapes, known)).collect();
        found.sort_unstable();
        found.dedup();
        found
    });
    let [left, right] = sides;
    let next = shapes.len();
    let found = *shapes.entry((left, right)).or_insert(next);
    known.insert((number, players[0]), found);
    found
}

/// An image has the game tree of what it stands for, and a negative the same with the players exchanged.
#[test]
fn images_and_negatives_have_the_same_game_trees() {
    let run = Run::unlimited();
    let mut negatives = 0;
    for (name, own, starts) in EXCHANGED.iter().filter(|row| !row.1.contains("ends if")) {
        let given = whole(name, text(name, own));
        for (start, ..) in starts.iter().filter(|_| *name != "hex") {
            let at = position(&given.game, start);
            let [at] = at.parts() else { panic!("{name}: {start} is no single component") };
            let packed = compiled(&given, at);
            let (mut plain, mut images) = (packed.positions(), packed.positions_and_images());
            let mut shapes = HashMap::new();
            let (mut known, mut known_images, mut turned) = (HashMap::new(), HashMap::new(), HashMap::new());
            let players = [Player::Left, Player::Right];
            for one in reachable(&given.game, at, 60) {
                let [number, image] = [&mut plain, &mut images].map(|positions| {
                    positions.number(&one, &run).unwrap().unwrap_or_else(|| panic!("{name}: no room"))
                });
                let expected = shape(plain.as_mut(), number, players, &mut shapes, &mut known);
                let found = shape(images.as_mut(), image, players, &mut shapes, &mut known_images);
                assert_eq!(found, expected, "{name}: {}", given.game.show(&one));
                if let Some(negative) = images.negative(image) {
                    let exchanged = [Player::Right, Player::Left];
                    let found = shape(images.as_mut(), negative, exchanged, &mut shapes, &mut turned);
                    assert_eq!(found, expected, "{name}: negative of {}", given.game.show(&one));
                    negatives += 1;
                }
            }
        }
    }
    assert!(negatives > 50, "{negatives}");
}
