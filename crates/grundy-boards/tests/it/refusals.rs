//! What is not compiled, and why.

use grundy_boards::{Form, Refused, Size, Survey, compile, survey};

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

/// What is said of the moves of a game: the form of each, and what the reason quotes.
#[test]
fn forms_of_moves() {
    let row = |rest: &str| format!("position (b: row of \".x\")\n{rest}");
    let rows = [
        (row("move m: \".\" -> \"x\"\nmove n: \"..\" -> \"xx\""), vec![("patterns", ""), ("patterns", "")]),
        (row("move m(i in 0..len(b)) if b[i] == \".\" -> (b with [i: \"x\"])"), vec![("words", "")]),
        (
            row("move m: \".\" -> \"x\"\nmove n(i in 0..len(b)) if b[i] == \".\" and len([j for j in 0..i]) == 1 -> (b with [i: \"x\"])"),
            vec![("patterns", ""), ("expression", "[j for j in 0..i]")],
        ),
        (
            "position (b: row of \".x\", n: nat)\nmove m: \".\" -> \"x\"\nmove k -> (b, n - n)".to_owned(),
            vec![("fields", ""), ("words", "")],
        ),
        (
            "position (S: set of nat)\ndef f(n: nat): nat = len([j for j in 0..n])\nmove m(i in S) if f(i) == 1 -> (S - {i})\nmove n(i in S) if f(i) == 2 -> (S - {i})".to_owned(),
            vec![("expression", "[j for j in 0..n]"), ("expression", "f(i)")],
        ),
    ];
    for (text, expected) in rows {
        let given = given("forms", &text);
        let Some(Ok(Survey { moves, endings: None })) = survey(&given.game, &given.class) else {
            panic!("{text}")
        };
        let source = &given.game.rules().source;
        let found = moves.iter().map(|form| match form.refused() {
            None => (form.id(), ""),
            Some(Refused::Expression { span, .. }) => ("expression", source.slice(span)),
            Some(why) => (why.id(), ""),
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn games_that_are_left_to_the_interpreter() {
    let rows = [
        ("position (n: nat)\nmove take(k in 1..=n) -> (n - k)", None),
        ("position (b: row of \".x\")\nmove m(i in 0..len(b)) -> (b) + (b)", Some(Refused::Splits(0))),
        (
            "position a (b: row of \"x_\")\nposition c (n: nat)\nmove a.m: \"x\" -> \"_\"\nmove c.t(k in 1..=n) -> c(n - k)",
            Some(Refused::SeveralKinds),
        ),
    ];
    for (text, why) in rows {
        let given = given("refused", text);
        assert_eq!(survey(&given.game, &given.class).map(Result::unwrap_err), why, "{text}");
    }
    let ends = given(
        "ends",
        "position (S: set of nat)\nmove m(i in S) -> (S - {i})\nends if len([j for j in S]) == 1: mover loses",
    );
    let Some(Ok(Survey { moves, endings: Some(Refused::Ends(span)) })) = survey(&ends.game, &ends.class)
    else {
        panic!("the ending is left to the interpreter")
    };
    assert_eq!(
        (moves.as_slice(), ends.game.rules().source.slice(span)),
        (&[Form::Words][..], "[j for j in S]")
    );
}
