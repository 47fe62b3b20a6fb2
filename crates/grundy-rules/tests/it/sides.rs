//! Games with different moves for Left and Right, compared with programs that know nothing of the
//! rule language.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use grundy_core::{Flow, Game, Player, Run};
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, check_text};
use grundy_syntax::Source;
use grundy_testkit::arbitrary::Random;
use grundy_testkit::sides::Sides;
use grundy_values::{Ending, Outcome};

fn game(text: &str, set: &[(&str, String)]) -> BoundGame {
    let run = Run::unlimited();
    let checked = check_text(&Arc::new(Source::new("t", text)));
    let rules = checked.rules.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics));
    let read = |(name, text): &(&str, String)| {
        let value = rules.read_param(name, &Source::new("set", text), &run).expect("a value");
        ((*name).to_owned(), value)
    };
    let set: Vec<_> = set.iter().map(read).collect();
    rules.bind(&set, &run).unwrap_or_else(|wrong| panic!("{text}\n{wrong:?}"))
}

fn example(name: &str, set: &[(&str, String)]) -> BoundGame {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/suite/examples")
        .join(format!("{name}.grundy"));
    game(&std::fs::read_to_string(path).expect("the example is there"), set)
}

fn position(game: &BoundGame, text: &str) -> Position {
    let read = game.read_position(&Source::new("position", text), &Run::unlimited());
    read.unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

fn outcome(game: &BoundGame, text: &str) -> Outcome {
    let run = Run::unlimited();
    let found = Sides::new(game, &run).outcome(&position(game, text));
    found.unwrap_or_else(|halted| panic!("{text}: {halted:?}"))
}

/// The outcome of a game without loops in normal play, by plain recursion.
fn naive<S: Ord + Clone>(state: &S, options: &dyn Fn(&S, Player) -> Vec<S>) -> Outcome {
    fn wins<S: Ord + Clone>(
        state: &S,
        mover: Player,
        options: &dyn Fn(&S, Player) -> Vec<S>,
        known: &mut BTreeMap<(S, Player), bool>,
    ) -> bool {
        if let Some(known) = known.get(&(state.clone(), mover)) {
            return *known;
        }
        let won = options(state, mover).iter().any(|next| !wins(next, mover.other(), options, known));
        known.insert((state.clone(), mover), won);
        won
    }
    let mut known = BTreeMap::new();
    let left = wins(state, Player::Left, options, &mut known);
    let right = wins(state, Player::Right, options, &mut known);
    Outcome {
        left_starts: if left { Ending::LeftWins } else { Ending::RightWins },
        right_starts: if right { Ending::RightWins } else { Ending::LeftWins },
    }
}

fn words(alphabet: &str, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |words, _| {
        words.iter().flat_map(|word| alphabet.chars().map(move |symbol| format!("{word}{symbol}"))).collect()
    })
}

/// Rows with one piece of text replaced by another, wherever it stands.
fn replaced(row: &str, from: &str, to: &str) -> Vec<String> {
    let places = (0..row.len()).filter(|at| row[*at..].starts_with(from));
    places.map(|at| format!("{}{to}{}", &row[..at], &row[at + from.len()..])).collect()
}

type RowMoves = fn(&str, char) -> Vec<String>;

#[test]
fn rows_have_the_outcomes_of_naive_programs() {
    let toads: RowMoves = |row, own| match own {
        'L' => [replaced(row, "L_", "_L"), replaced(row, "LR_", "_RL")].concat(),
        _ => [replaced(row, "_R", "R_"), replaced(row, "_LR", "RL_")].concat(),
    };
    let shove: RowMoves = |row, own| {
        let places = row.match_indices(own).map(|(at, _)| at);
        places.map(|at| format!("{}_{}", &row[1..at + 1], &row[at + 1..])).collect()
    };
    let stalk: RowMoves = |row, own| {
        let own = if own == 'L' { 'B' } else { 'R' };
        let places = row.char_indices().filter(|(_, symbol)| *symbol == own || *symbol == 'G');
        places.map(|(at, _)| row[..at].to_owned()).collect()
    };
    let topple: RowMoves = |row, own| {
        let places = row.char_indices().filter(|(_, symbol)| *symbol == own || *symbol == 'G');
        places.flat_map(|(at, _)| [row[..at].to_owned(), row[at + 1..].to_owned()]).collect()
    };
    let konane: RowMoves = |row, own| {
        let other = if own == 'L' { 'R' } else { 'L' };
        let mut found = Vec::new();
        for turned in [false, true] {
            let text: String = if turned { row.chars().rev().collect() } else { row.to_owned() };
            for (at, _) in text.match_indices(own) {
                let mut cells: Vec<char> = text.chars().collect();
                let mut here = at;
                while here + 2 < cells.len() && cells[here + 1] == other && cells[here + 2] == '_' {
                    (cells[here], cells[here + 1], cells[here + 2]) = ('_', '_', own);
                    here += 2;
                    let made: String = cells.iter().collect();
                    found.push(if turned { made.chars().rev().collect() } else { made });
                }
            }
        }
        found
    };
    let rows: &[(&str, &str, usize, RowMoves)] = &[
        ("toads-and-frogs", "LR_", 6, toads),
        ("shove", "LR_", 5, shove),
        ("hackenbush-string", "BRG", 6, stalk),
        ("toppling-dominoes", "LRG", 5, topple),
        ("konane", "LR_", 6, konane),
    ];
    for (name, alphabet, longest, moves) in rows {
        let game = example(name, &[]);
        let options = |row: &String, mover| moves(row, if mover == Player::Left { 'L' } else { 'R' });
        for row in (0..=*longest).flat_map(|length| words(alphabet, length)) {
            assert_eq!(outcome(&game, &format!("(\"{row}\")")), naive(&row, &options), "{name} {row}");
        }
    }
}

#[test]
fn colouring_games_have_the_outcomes_of_naive_programs() {
    let mut random = Random::new(5);
    for _ in 0..20 {
        let n = 1 + random.below(4);
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        let links: Vec<(usize, usize)> = pairs.filter(|_| random.once_in(2)).collect();
        let shown: Vec<String> = links.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        let graph = format!("graph 0..{n} {{{}}}", shown.join(", "));
        for (name, same) in [("col", true), ("snort", false)] {
            let game = example(name, &[("G", graph.clone())]);
            let options = |colours: &Vec<Option<Player>>, mover: Player| {
                let near = |a: usize, b: usize| links.contains(&(a, b)) || links.contains(&(b, a));
                let bad = if same { mover } else { mover.other() };
                let free = (0..n).filter(|v| colours[*v].is_none());
                let open = free.filter(|v| (0..n).all(|w| !near(*v, w) || colours[w] != Some(bad)));
                open.map(|v| {
                    let mut next = colours.clone();
                    next[v] = Some(mover);
                    next
                })
                .collect::<Vec<_>>()
            };
            assert_eq!(outcome(&game, "({}, {})"), naive(&vec![None; n], &options), "{name} {graph}");
        }
    }
}

#[test]
fn cakes_have_the_outcomes_of_naive_programs() {
    let cut = example("cutcake", &[]);
    let options = |cakes: &Vec<(u64, u64)>, mover: Player| {
        let mut found = Vec::new();
        for (at, &(w, h)) in cakes.iter().enumerate() {
            let pieces: Vec<[(u64, u64); 2]> = match mover {
                Player::Left => (1..w).map(|i| [(i, h), (w - i, h)]).collect(),
                Player::Right => (1..h).map(|i| [(w, i), (w, h - i)]).collect(),
            };
            for pair in pieces {
                let mut next = cakes.clone();
                next.remove(at);
                next.extend(pair);
                next.sort_unstable();
                found.push(next);
            }
        }
        found
    };
    for (w, h) in (1..4).flat_map(|w| (1..4).map(move |h| (w, h))) {
        assert_eq!(outcome(&cut, &format!("({w}, {h})")), naive(&vec![(w, h)], &options), "{w}×{h}");
    }
    assert_eq!(outcome(&cut, "(1, 3) + (3, 1)"), Outcome::P);
}

#[test]
fn endings_for_sides() {
    let shannon = |links: &str| {
        let set = [("G", links.to_owned()), ("s", "1".to_owned()), ("t", "2".to_owned())];
        outcome(&example("shannon-switching", &set), "()")
    };
    let hex = |n: u64| outcome(&example("hex", &[("n", n.to_string())]), "()");
    let black_white = |links: &str| {
        outcome(&example("agc014d-black-white-tree", &[("G", links.to_owned())]), "()").left_starts
    };
    // One link: whoever starts. Two: Left. Two in a row: Right. The rest by the theorem of the games.
    assert_eq!(shannon("graph {1-2}"), Outcome::N);
    assert_eq!(shannon("graph {1-2, 1-2}"), Outcome::L);
    assert_eq!(shannon("graph {1-3, 3-2}"), Outcome::R);
    assert_eq!(shannon("graph {1-3, 3-2, 1-4, 4-2, 3-4}"), Outcome::N);
    assert_eq!((hex(1), hex(2)), (Outcome::N, Outcome::N));
    // White wins unless the tree has a perfect matching.
    assert_eq!(black_white("tree {1-2, 2-3}"), Ending::LeftWins);
    assert_eq!(black_white("tree {1-2, 2-3, 3-4}"), Ending::RightWins);
    assert_eq!(
        outcome(&example("tic-tac-toe", &[]), "X.O/.../..."),
        Outcome { left_starts: Ending::LeftWins, right_starts: Ending::RightWins }
    );
    assert_eq!(
        outcome(&example("tic-tac-toe", &[]), "XO./.../..."),
        Outcome { left_starts: Ending::LeftWins, right_starts: Ending::Draw }
    );
}

#[test]
fn one_move_for_both_belongs_to_both() {
    let text = "position (n: nat)\nleft move l() if n >= 1 -> (n - 1)\nmove both() if n >= 2 -> (n - 2)\n";
    let game = game(text, &[]);
    let at = position(&game, "2");
    let count = |whose: Option<Player>| {
        let mut found = 0;
        let mut sink = |_: &[grundy_rules::value::Component]| {
            found += 1;
            Flow::Continue(())
        };
        let run = Run::unlimited();
        let part = &at.parts()[0];
        let all = match whose {
            Some(player) => game.options_of(player, part, &run, &mut sink),
            None => game.options(part, &run, &mut sink),
        };
        assert!(all.is_ok());
        found
    };
    assert_eq!((count(Some(Player::Left)), count(Some(Player::Right)), count(None)), (2, 1, 2));
}

#[test]
fn northcott_and_other_loops_are_drawn_or_won() {
    let game = example("northcott", &[]);
    // Who retreats is followed until the edge, in one row or in two.
    assert_eq!(outcome(&game, "(1, 2)"), Outcome::P);
    assert_eq!(outcome(&game, "(1, 2) + (1, 2)"), Outcome::P);
    let text = "position (n: nat)\nleft move a() -> (1 - n mod 2)\nright move b() if n == 9 -> (9)\n";
    let game = self::game(text, &[]);
    assert_eq!(
        outcome(&game, "0"),
        Outcome { left_starts: Ending::LeftWins, right_starts: Ending::LeftWins }
    );
}
