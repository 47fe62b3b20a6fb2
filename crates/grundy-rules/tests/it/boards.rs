//! Boards: rewriting, functions, symmetries and reading, compared with programs that know nothing of
//! the rule language.

use std::collections::BTreeMap;

use grundy_core::{Flow, Run};
use grundy_rules::BoundGame;
use grundy_rules::value::Component;
use grundy_syntax::Source;
use grundy_testkit::given::{bound, example, game, position, value};
use grundy_testkit::meaning::Meaning;
use grundy_values::MoverEnds;

fn moves(game: &BoundGame, at: &Component) -> Vec<(String, Vec<Component>)> {
    let mut found = Vec::new();
    let all = game.moves(at, &Run::unlimited(), &mut |chosen| {
        found.push((chosen.to_string(), chosen.to));
        Flow::Continue(())
    });
    let _all = all.unwrap_or_else(|halted| panic!("{}: {halted:?}", game.show(at)));
    found
}

fn mex_value(state: &str, options: &dyn Fn(&str) -> Vec<String>, known: &mut BTreeMap<String, u64>) -> u64 {
    if let Some(known) = known.get(state) {
        return *known;
    }
    let seen: Vec<u64> = options(state).iter().map(|next| mex_value(next, options, known)).collect();
    let found = (0..).find(|value| !seen.contains(value)).expect("a value");
    known.insert(state.to_owned(), found);
    found
}

#[test]
fn boards_in_json() {
    let grid = game("position (g: grid of \".#\")\nmove m: \"..\" -> \"##\"");
    let row = game("position (b: row of \".#\")\nmove m: \"..\" -> \"##\"");
    let rows = [
        (&grid, "[\"..#\", \".#.\"]", "(\"..#/.#.\")"),
        (&grid, " [ [\"..\",\"##\"] , [\".\"] ]\n", "(\".\") + (\"../##\")"),
        (&row, "[\"..#\", \".\"]", "(\".\") + (\"..#\")"),
        (&row, "[\"..#\"]", "(\"..#\")"),
    ];
    for (game, text, expected) in rows {
        assert_eq!(game.show_position(position(game, text).parts()), expected, "{text}");
    }
    for text in [
        "[\"..\", \".\"]",
        "[\"x\"]",
        "[",
        "[\"..\"",
        "[[\"..\"]",
        "[\"..\"] x",
        "[[\"..\"],]",
        "[1]",
        "[\"\\u002e\"]",
    ] {
        let read = grid.read_position(&Source::new("position", text), &Run::unlimited());
        assert!(read.is_err(), "{text}: {read:?}");
    }
}

/// All words of a length.
fn words(alphabet: &str, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |words, _| {
        words.iter().flat_map(|word| alphabet.chars().map(move |symbol| format!("{word}{symbol}"))).collect()
    })
}

#[test]
fn moves_are_named_and_lead_where_they_should() {
    let row = |rule: &str| format!("position (b: row of \"LR_\")\nmove m: {rule}\n");
    let grid = |rule: &str| format!("position (g: grid of \".#x\")\nmove m: {rule}\n");
    let rows: &[(String, &str, &str)] = &[
        (row("\"L_\" -> \"_L\""), "L_L_", "m(at = 0) \"_LL_\"; m(at = 2) \"L__L\""),
        (row("\"L_\" -> \"_L\" mirrored"), "_L_", "m(at = 0) \"L__\"; m(at = 1) \"__L\""),
        (row("\"__\" -> \"LL\" mirrored"), "__", "m(at = 0) \"LL\""),
        (
            row("\"LR\" -> \"\", \"RL\" -> \"\""),
            "LRL",
            "m(at = 0, put = \"\") \"L\"; m(at = 1, put = \"\") \"L\"",
        ),
        (
            row("\"_\" -> \"L\", \"_\" -> \"R\""),
            "_",
            "m(at = 0, put = \"L\") \"L\"; m(at = 0, put = \"R\") \"R\"",
        ),
        (row("\"_\" -> \"LR\""), "_L", "m(at = 0) \"LRL\""),
        (row("\"L?_\" -> \"_?L\""), "LR_L", "m(at = 0) \"_RLL\""),
        (row("\"LL\" -> \"_\""), "L", ""),
        (grid("\".\" -> \"x\""), "./#", "m(at = (0, 0)) \"x/#\""),
        (grid("\".\" -> \"x\" in any direction"), "..", "m(at = (0, 0)) \"x.\"; m(at = (0, 1)) \".x\""),
        (
            grid("\"..\" -> \"##\""),
            "../..",
            "m(at = (0, 0), to = (0, 1)) \"##/..\"; m(at = (1, 0), to = (1, 1)) \"../##\"",
        ),
        (
            grid("\"..\" -> \"##\" in columns"),
            "../..",
            "m(at = (0, 0), to = (1, 0)) \"#./#.\"; m(at = (0, 1), to = (1, 1)) \".#/.#\"",
        ),
        (grid("\"..\" -> \"##\" in any direction"), "..", "m(at = (0, 0), to = (0, 1)) \"##\""),
        (
            grid("\"x.\" -> \".x\" in any direction"),
            ".x/..",
            "m(at = (0, 1), to = (1, 1)) \"../.x\"; m(at = (0, 1), to = (0, 0)) \"x./..\"",
        ),
        (
            grid("\"x.\" -> \".x\" mirrored"),
            ".x.",
            "m(at = (0, 0), to = (0, 1)) \"x..\"; m(at = (0, 1), to = (0, 2)) \"..x\"",
        ),
        (grid("\"x.\" -> \".x\" in diagonals"), "x./..", "m(at = (0, 0), to = (1, 1)) \"../.x\""),
        (grid("\"x.\" -> \".x\" in diagonals"), ".x/..", "m(at = (0, 1), to = (1, 0)) \"../x.\""),
        (
            grid("\"../..\" -> \"##/##\""),
            ".../...",
            "m(at = (0, 0), to = (1, 1)) \"##./##.\"; m(at = (0, 1), to = (1, 2)) \".##/.##\"",
        ),
        (grid("\"x./..\" -> \"##/##\" in any direction"), "../.x", "m(at = (0, 0), to = (1, 1)) \"##/##\""),
        (grid("\"x?\" -> \".?\""), "x#", "m(at = (0, 0), to = (0, 1)) \".#\""),
    ];
    for (text, at, expected) in rows {
        let game = game(text);
        let at = position(&game, at);
        let found = moves(&game, &at.parts()[0]);
        let shown: Vec<String> =
            found.iter().map(|(name, to)| format!("{name} {}", to[0].fields[0])).collect();
        assert_eq!(shown.join("; "), *expected, "{text}");
    }
}

#[test]
fn functions_of_boards() {
    let rows = [
        ("b[1]", "\"L\""),
        ("b[1..3]", "\"LR\""),
        ("b[2..2]", "\"\""),
        ("b ++ \"R\" ++ b[0..1]", "\"_LR_R_\""),
        ("b with [0: \"L\", 3: \"R\"]", "\"LLRR\""),
        ("b with [i: \"R\" for i in 0..len(b) if b[i] == \"_\"]", "\"RLRR\""),
        ("len(b)", "4"),
        ("reverse(b)", "\"_RL_\""),
        ("without(b, 0)", "\"LR_\""),
        ("list(b)", "[\"_\", \"L\", \"R\", \"_\"]"),
        ("set(b)", "{\"L\", \"R\", \"_\"}"),
        ("repeat(\"_\", 3)", "\"___\""),
        ("repeat(b[1], 2)", "\"LL\""),
        ("repeat(\"LR\", 2)", "\"LRLR\""),
        ("split(b, \"L\")", "[\"_\", \"R_\"]"),
        ("split(b, \"_\")", "[\"LR\"]"),
        ("split(b, \"LR_\")", "[]"),
        ("[x for x in b]", "[\"_\", \"L\", \"R\", \"_\"]"),
        ("count(x in \"LR\" for x in b)", "2"),
        ("\"LR\" in b", "true"),
        ("\"RL\" in b", "false"),
        ("\"\" in b", "true"),
        ("\"L\" in b", "true"),
        ("b[0] in {\"L\", \"_\"}", "true"),
        ("b == \"_LR_\"", "true"),
        ("\"L\" == b[1]", "true"),
        ("if b[0] == \"L\" then \"R\" else b[2]", "\"R\""),
        ("(b[1], \"L\") == (\"L\", b[1])", "true"),
        ("rows(g)", "2"),
        ("cols(g)", "3"),
        ("cells(g, \".\")", "{(0, 1), (1, 0), (1, 2)}"),
        ("len(cells(g))", "6"),
        ("g[0, 1]", "\".\""),
        ("g[(1, 1)]", "\"#\""),
        ("inside(g, (1, 2))", "true"),
        ("inside(g, (-1, 2))", "false"),
        ("around(g, (0, 0))", "{(0, 1), (1, 0)}"),
        ("around(g, (1, 1))", "{(0, 1), (1, 0), (1, 2)}"),
        ("regions(g, \".\")", "[\".\", \".\", \".\"]"),
        ("regions(g, \".#\")", "[\"#.#/.#.\"]"),
        ("regions(g, \"#\")", "[\"#\", \"#\", \"#\"]"),
        ("grid(2, 2, \"x\")", "\"xx/xx\""),
        ("grid(0, 2, \"x\")", "\"\""),
        ("g with [(0, 0): \".\"]", "\"..#/.#.\""),
        ("g with [p: \"#\" for p in cells(g, \".\")]", "\"###/###\""),
        ("g == \"#.#/.#.\"", "true"),
        ("max(cells(g))", "(1, 2)"),
    ];
    for (text, expected) in rows {
        let rules =
            format!("position (b: row of \"LR_\", g: grid of \".#x\")\nmove show(v in [{text}]) -> end\n");
        let game = game(&rules);
        let at = position(&game, "(\"_LR_\", \"#.#/.#.\")");
        let shown: Vec<String> = moves(&game, &at.parts()[0]).into_iter().map(|(name, _)| name).collect();
        assert_eq!(shown, [format!("show(v = {expected})")], "{text}");
    }
}

#[test]
fn rows_have_the_values_of_naive_programs() {
    let cut = bound::<&str>(&example("cf1373b-01-game"), &[]);
    let naive = |row: &str| {
        let places = (1..row.len()).filter(|at| row.as_bytes()[at - 1] != row.as_bytes()[*at]);
        places.map(|at| format!("{}{}", &row[..at - 1], &row[at + 1..])).collect::<Vec<_>>()
    };
    let mut known = BTreeMap::new();
    for word in (0..9).flat_map(|length| words("01", length)) {
        assert_eq!(value(&cut, &format!("(\"{word}\")")), mex_value(&word, &naive, &mut known), "{word}");
    }
}

/// A naive grid of three columns: the cells beside and below, in pairs.
fn pairs(columns: usize, cells: usize) -> Vec<(usize, usize)> {
    let right = (0..cells).filter(|at| at % columns + 1 < columns).map(|at| (at, at + 1));
    right.chain((0..cells).filter(|at| at + columns < cells).map(|at| (at, at + columns))).collect()
}

#[test]
fn all_boards_of_two_rows_have_the_values_of_naive_programs() {
    type Pair = fn(char, char) -> Option<(char, char)>;
    let rows: &[(&str, Pair, &str)] = &[
        ("\"xo\" -> \".x\" in any direction", |a, b| (a == 'x' && b == 'o').then_some(('.', 'x')), "xo."),
        ("\"..\" -> \"xx\" in any direction", |a, b| (a == '.' && b == '.').then_some(('x', 'x')), ".xo"),
    ];
    for (rule, rewrite, alphabet) in rows {
        let plain = game(&format!("position (g: grid of \"{alphabet}\")\nmove m: {rule}\n"));
        let same = game(&format!(
            "position (g: grid of \"{alphabet}\") symmetric under flips, rotations\nmove m: {rule}\n"
        ));
        let naive = |cells: &str| {
            let cells: Vec<char> = cells.chars().collect();
            let both = pairs(3, 6).into_iter().flat_map(|(a, b)| [(a, b), (b, a)]);
            let made = both.filter_map(|(a, b)| {
                let (left, right) = rewrite(cells[a], cells[b])?;
                let mut next = cells.clone();
                (next[a], next[b]) = (left, right);
                Some(next.into_iter().collect::<String>())
            });
            made.collect::<Vec<_>>()
        };
        let mut known = BTreeMap::new();
        for cells in words(alphabet, 6) {
            let text = format!("(\"{}/{}\")", &cells[..3], &cells[3..]);
            let expected = mex_value(&cells, &naive, &mut known);
            assert_eq!(value(&plain, &text), expected, "{rule} {text}");
            assert_eq!(value(&same, &text), expected, "{rule} {text} with symmetries");
        }
    }
}

#[test]
fn positions_that_differ_by_a_symmetry_are_one() {
    let rows = [
        ("row of \"LR_\"", "reversal", ["\"LR_\"", "\"_RL\""], true),
        ("grid of \".x\"", "flips", ["\"x./..\"", "\"../.x\""], true),
        ("grid of \".x\"", "flips", ["\"xx/..\"", "\"x./x.\""], false),
        ("grid of \".x\"", "rotations", ["\"xx/..\"", "\"x./x.\""], true),
        ("grid of \".x\"", "rotations", ["\"x..\"", "\"././x\""], true),
        ("grid of \".x\"", "rotations", ["\"xx./.x.\"", "\".xx/.x.\""], false),
        ("grid of \".x\"", "flips, rotations", ["\"xx./.x.\"", "\".xx/.x.\""], true),
    ];
    for (ty, symmetry, texts, same) in rows {
        let game = game(&format!("position (b: {ty}) symmetric under {symmetry}\nmove stop() -> end\n"));
        let [a, b] = texts.map(|text| position(&game, &format!("({text})")));
        assert_eq!(a == b, same, "{symmetry} {texts:?}");
    }
}

#[test]
fn treblecross_is_won_as_in_a_naive_program() {
    fn wins(row: &str, known: &mut BTreeMap<String, bool>) -> bool {
        if let Some(known) = known.get(row) {
            return *known;
        }
        let next = row.match_indices('.').map(|(at, _)| format!("{}X{}", &row[..at], &row[at + 1..]));
        let next: Vec<String> = next.collect();
        let won = next.iter().any(|row| row.contains(&"X".repeat(3)) || !wins(row, known));
        known.insert(row.to_owned(), won);
        won
    }
    let game = bound::<&str>(&example("treblecross"), &[]);
    let run = Run::unlimited();
    let mut known = BTreeMap::new();
    for n in 1..=9 {
        let at = position(&game, &format!("({n})"));
        let mut meaning = Meaning::new(&game, &run).expect("a game");
        let won = meaning.ends(&at).expect("played out") == MoverEnds::Wins;
        assert_eq!(won, wins(&".".repeat(n), &mut known), "{n}");
    }
}

#[test]
fn boards_are_read_as_they_are_shown_and_drawn() {
    let row = game("position (b: row of \"LR_\")\nmove m: \"L_\" -> \"_L\"\n");
    let grid =
        game("position (g: grid of \".#\")\nstart (r, c) = (grid(r, c, \".\"))\nmove m: \".\" -> \"#\"\n");
    let rows: &[(&BoundGame, &str, &str)] = &[
        (&row, "LR_", "(\"LR_\")"),
        (&row, " LR_ \n", "(\"LR_\")"),
        (&row, "LR_ + __", "(\"LR_\") + (\"__\")"),
        (&row, "(\"\")", "(\"\")"),
        (&row, "2 * (\"L\")", "(\"L\") + (\"L\")"),
        (&row, "(repeat(\"L\", 3))", "(\"LLL\")"),
        (&grid, "..#/.#.", "(\"..#/.#.\")"),
        (&grid, "..#\n.#.\n", "(\"..#/.#.\")"),
        (&grid, "\n  ..#\n  .#.\n\n+\n\n  #\n", "(\"#\") + (\"..#/.#.\")"),
        (&grid, "(1, 2)", "(\"..\")"),
        (&grid, "raw(\"\"\"\n..\n.#\n\"\"\")", "(\"../.#\")"),
    ];
    for (game, text, expected) in rows {
        let at = position(game, text);
        assert_eq!(game.show_position(at.parts()), *expected, "{text}");
        let back =
            if game.rules().start.is_some() { expected.replace('(', "raw(") } else { (*expected).to_owned() };
        assert_eq!(position(game, &back), at, "{back}");
    }
    let at = position(&grid, "..#/.#.");
    assert_eq!(grid.picture(&at.parts()[0]).as_deref(), Some("..#\n.#."));
}
