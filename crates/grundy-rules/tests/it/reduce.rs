//! Reductions: those that are proved, those that are only tested, and wrong ones.

use grundy_core::{Flow, Run, Verdict};
use grundy_rules::BoundGame;
use grundy_rules::classify::classify;
use grundy_syntax::Source;
use grundy_testkit::given::{bound, example, game, value};
use grundy_testkit::sides::Sides;
use grundy_texts::EN;

fn game_of(name: &str, set: &[(&str, &str)]) -> BoundGame {
    bound(&example(name), set)
}

fn standing(game: &BoundGame) -> String {
    match classify(game, &Run::unlimited()).reduction {
        None => "none".to_owned(),
        Some(Verdict::Proved(_)) => "proved".to_owned(),
        Some(Verdict::Tested { up_to }) => format!("tested {up_to}"),
        Some(Verdict::Refuted(why)) => why.show(EN),
        Some(Verdict::Unknown) => "unknown".to_owned(),
    }
}

#[test]
fn what_is_known_of_reductions() {
    let path: &[(&str, &str)] = &[("G", "path_graph(5)")];
    let rows: &[(&str, &[(&str, &str)], &str)] = &[
        ("cram", &[], "proved"),
        ("domineering", &[], "proved"),
        ("clobber", &[], "proved"),
        ("node-kayles", path, "proved"),
        ("nim", &[], "none"),
    ];
    for (name, set, expected) in rows {
        assert_eq!(standing(&game_of(name, set)), *expected, "{name}");
    }
}

#[test]
fn wrong_reductions_are_shown_with_a_position() {
    let grid = "position (g: grid of \".#\")\nreduce (g) -> sum((h) for h in regions(g, \".\"))\n";
    let row = "position (b: row of \"LR_\")\nreduce (b) -> sum((p) for p in split(b, \"_\"))\n";
    let graph = "param G: graph = path_graph(4)\nposition (S: set of vertex of G)\n\
                 reduce (S) -> sum((C) for C in components(G, S))\n";
    let rows: &[(String, &str)] = &[
        (
            format!("{grid}move m: \"..\" -> \"##\" in diagonals"),
            "(\".#/#.\") is worth 1, but (\".\") + (\".\") is worth 0",
        ),
        (
            format!("{grid}move m: \".?.\" -> \"#?#\""),
            "(\".#.\") is worth 1, but (\".\") + (\".\") is worth 0",
        ),
        (
            format!("{row}left move m: \"L_\" -> \"_L\"\nright move m: \"_R\" -> \"R_\""),
            "(\"_R\") and (\"R\") have different values",
        ),
        (
            format!("{graph}move two(v in S, w in S) if v < w -> (S - {{v, w}})"),
            "({1, 3}) is worth 1, but ({1}) + ({3}) is worth 0",
        ),
        (
            // What is taken depends on how much there is in all.
            format!(
                "{graph}move pick(v in S) -> (S - {{v}} - (neighbours(G, v) & {{u for u in S if len(S) >= 3}}))"
            ),
            "({1, 3, 4}) is worth 2, but ({1}) + ({3, 4}) is worth 1",
        ),
        (
            // Edges off the ground can still be cut: this reduction makes another game.
            "param G: graph = path_graph(3)\nposition (E: set of edge of G)\nreduce (E) -> ({e for e in E if \
             ends(G, e)[0] in reach(G, 1, E)})\nmove cut(e in E) -> (E - {e})"
                .to_owned(),
            "({1}) is worth 1, but ({}) is worth 0",
        ),
        (
            "position (a: nat, b: nat)\nreduce (a, b) -> (a - min(a, b), b - min(a, b))\nleft move l() if a >= 1 -> \
             (a - 1, b)\nright move r() if b >= 1 -> (a, b - 1)"
                .to_owned(),
            "tested 6",
        ),
        (
            "position (n: nat)\nreduce (n) -> (n mod 3)\nmove take(k in 1..=n) -> (n - k)".to_owned(),
            "(3) is worth 3, but (0) is worth 0",
        ),
        (
            "position (n: nat)\nreduce (n) -> (n mod 3)\nmove take(k in 1..=min(2, n)) -> (n - k)".to_owned(),
            "tested 6",
        ),
        (
            "position (n: nat)\nreduce (n) -> (n mod 3)\nmove take(k in 1..=min(2, n)) -> (n - k)\nmisere"
                .to_owned(),
            "unknown",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(standing(&game(text)), *expected, "{text}");
    }
}

#[test]
fn symmetries_are_proved_or_not_used() {
    let row = "position (b: row of \"ab_\") symmetric under reversal; ";
    let grid = |symmetries: &str| format!("position (g: grid of \".#x\") symmetric under {symmetries}; ");
    let cram = "move m: \"..\" -> \"##\" in any direction";
    let dominoes = "left move m: \"..\" -> \"##\" in columns; right move m: \"..\" -> \"##\" in rows";
    let rows = [
        (format!("{row}move m: \"ab\" -> \"__\" mirrored"), true),
        (format!("{row}move m: \"ab\" -> \"__\""), false),
        (format!("{row}left move m: \"a_\" -> \"_a\"; right move m: \"_a\" -> \"a_\""), false),
        (format!("{row}move m: \"aba\" -> \"___\""), true),
        (format!("{row}move m: \"a\" -> \"_\"; ends if len(b) >= 1 and b[0] == \"a\": draw"), false),
        (format!("{}{cram}", grid("flips, rotations")), true),
        (format!("{}{dominoes}", grid("flips")), true),
        (format!("{}{dominoes}", grid("rotations")), false),
        (format!("{}move m: \"x.\" -> \".x\"", grid("flips")), false),
        (format!("{}move m: \"x.\" -> \".x\" in any direction", grid("flips, rotations")), true),
        (format!("{}move m: \"x./..\" -> \"##/##\"", grid("flips")), false),
        (format!("{}move m: \"x./..\" -> \"##/##\" in any direction", grid("rotations")), true),
        (format!("{}move m: \"xx/.x\" -> \"##/##\" in any direction", grid("flips, rotations")), true),
        (format!("{}reduce (g) -> sum((h) for h in regions(g, \".\")); {cram}", grid("flips")), true),
        (format!("{}move up(i in 0..1) -> (g)", grid("flips")), false),
    ];
    for (text, proved) in rows {
        let verdict = classify(&game(&text), &Run::unlimited()).symmetry;
        assert_eq!(verdict.is_some_and(|verdict| verdict.is_proved()), proved, "{text}");
    }
}

#[test]
fn leaving_a_reduction_out_changes_nothing() {
    let (cram, plain) = (game_of("cram", &[]), game_of("cram", &[]).without_reductions());
    for (rows, columns) in [(1, 6), (2, 3), (2, 4), (3, 3), (2, 5)] {
        let at = format!("({rows}, {columns})");
        assert_eq!(value(&cram, &at), value(&plain, &at), "{at}");
    }
    let graph: &[(&str, &str)] = &[("G", "graph {1-2, 2-3, 3-4, 4-5, 5-1, 3-6, 6-7}")];
    let (with, plain) = (game_of("node-kayles", graph), game_of("node-kayles", graph).without_reductions());
    assert_eq!(value(&with, "()"), value(&plain, "()"));
    let run = Run::unlimited();
    for name in ["domineering", "clobber"] {
        let (with, plain) = (game_of(name, &[]), game_of(name, &[]).without_reductions());
        let starts: &[&str] =
            if name == "clobber" { &["LRLR", "LRRL_LR"] } else { &["(2, 2)", "(2, 3)", "(1, 4)"] };
        for at in starts {
            let read =
                |game: &BoundGame| game.read_position(&Source::new("p", at), &run).expect("a position");
            let outcome = |game: &BoundGame| Sides::new(game, &run).outcome(&read(game)).expect("played out");
            assert_eq!(outcome(&with), outcome(&plain), "{name} {at}");
        }
    }
}

#[test]
fn a_reduction_is_made_once_and_by_moves_only() {
    let text =
        "position (n: nat)\nreduce (n) -> if n >= 3 then (n - 1) else (n)\nmove one() if n >= 1 -> (n - 1)\n";
    let game = game(text);
    let read = game.read_position(&Source::new("p", "9"), &Run::unlimited()).expect("a position");
    assert_eq!(game.show_position(read.parts()), "(9)");
    let mut shown = Vec::new();
    let all = game.moves(&read.parts()[0], &Run::unlimited(), &mut |chosen| {
        shown.push(game.show_position(&chosen.to));
        Flow::Continue(())
    });
    assert!(all.is_ok());
    assert_eq!(shown, ["(7)"]);
}
