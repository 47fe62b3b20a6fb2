//! What is not compiled, and why.

use grundy_boards::{Refused, Size, compile};

use crate::given::given;

#[test]
fn reasons() {
    let grid = |rest: &str| format!("position (g: grid of \".#\")\n{rest}");
    let row = |rest: &str| format!("position (b: row of \"ab\")\n{rest}");
    let size = Size { rows: 2, columns: 3 };
    let rows = [
        ("position (n: nat)\nmove take(k in 1..=n) -> (n - k)".to_owned(), Refused::NotABoard),
        ("position a (b: row of \"x_\")\nposition c (n: nat)\nmove a.m: \"x\" -> \"_\"\nmove c.t(k in 1..=n) -> c(n - k)".to_owned(), Refused::SeveralKinds),
        (row("move cut: \"ab\" -> \"\""), Refused::Length(0)),
        (row("move m: \"a\" -> \"b\"\nmove cut(i in 0..len(b)) if b[i] == \"a\" -> (b with [i: \"b\"])"), Refused::Move(1)),
        ("position (b: row of \"ab\") where all(x == \"a\" or x == \"b\" for x in b)\nmove m: \"a\" -> \"b\"".to_owned(), Refused::Where),
        (grid("move m: \"..\" -> \"##\"\nscore"), Refused::Score),
        (grid("move m: \"..\" -> \"##\"\ncompound selective"), Refused::Compound),
        (grid("reduce (g) -> sum((h) for h in regions(g, \"#\"))\nmove m: \"..\" -> \"##\""), Refused::Reduction),
        ("position (g: grid of \".#\") symmetric under rotations\nmove m: \"..\" -> \"##\" in rows".to_owned(), Refused::Symmetry),
    ];
    for (text, why) in rows {
        let given = given("refused", &text);
        assert_eq!(compile(&given.game, &given.class, size).err(), Some(why), "{text}");
    }
    let given = given("large", &grid("move m: \"..\" -> \"##\""));
    let large = compile(&given.game, &given.class, Size { rows: 40, columns: 40 });
    assert_eq!(large.err(), Some(Refused::TooLarge { bits: 1600 }));
}

#[test]
fn questions_that_do_not_fit() {
    let ends = given(
        "ends",
        "position (b: row of \".X\")\nmove m: \".\" -> \"X\"\nends if \"XX\" in b: mover loses",
    );
    let size = Size { rows: 1, columns: 4 };
    let packed = compile(&ends.game, &ends.class, size).unwrap();
    assert_eq!(packed.nimbers().err(), Some(Refused::Ending));
    assert_eq!(packed.outcomes().err(), Some(Refused::Ending));
    let sides = given(
        "sides",
        "position (b: row of \".X\")\nleft move m: \".\" -> \"X\"\nright move m: \"..\" -> \"XX\"",
    );
    let packed = compile(&sides.game, &sides.class, size).unwrap();
    assert_eq!(packed.nimbers().err(), Some(Refused::Sides));
    let loops = given("loops", "position (g: grid of \".#\")\nmove m: \".#\" -> \"#.\" in any direction");
    let packed = compile(&loops.game, &loops.class, size).unwrap();
    assert_eq!(
        (packed.nimbers().err(), packed.outcomes().err()),
        (Some(Refused::Loops), Some(Refused::Loops))
    );
    let misere = given("misere", "position (b: row of \".X\")\nmove m: \".\" -> \"X\"\nmisere");
    let packed = compile(&misere.game, &misere.class, size).unwrap();
    assert_eq!(packed.nimbers().err(), Some(Refused::Misere));
}
