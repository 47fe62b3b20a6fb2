//! What is known of boards from elsewhere.

use grundy_boards::{compile, frame_of};
use grundy_core::{Player, Run};

use crate::given::{given, position};

/// Values of Cram: the facts of the catalogue, and Lemoine and Viennot (2012) for the larger boards.
#[test]
fn cram() {
    let given = given("cram", crate::given::CATALOGUE[0].1);
    let rows = [
        ("(1, 12)", 2),
        ("(1, 21)", 0),
        ("(1, 34)", 4),
        ("(2, 3)", 1),
        ("(2, 4)", 0),
        ("(3, 3)", 0),
        ("(3, 4)", 1),
        ("(3, 5)", 1),
        ("(4, 4)", 0),
        ("(4, 5)", 2),
        ("(4, 6)", 0),
        ("(4, 7)", 3),
        ("(5, 5)", 0),
        ("raw(\"..#/#..\")", 2),
        ("raw(\"..../##../....\")", 4),
        ("(2, 3) + (1, 2)", 0),
        ("(1, 4) + (3, 4)", 3),
    ];
    for (text, value) in rows {
        let at = position(&given.game, text);
        let packed = compile(&given.game, &given.class, frame_of(at.parts()).unwrap()).unwrap();
        let found = packed.nimbers().unwrap().value(at.parts(), &Run::unlimited());
        assert_eq!(found, Ok(Some(value)), "{text}");
    }
}

/// Outcomes of Domineering, Left upright: the facts of the catalogue for boards up to 6×6.
#[test]
fn domineering() {
    let given = given("domineering", crate::given::CATALOGUE[1].1);
    let rows = [
        ("(1, 6)", 'R'),
        ("(2, 2)", 'N'),
        ("(2, 3)", 'N'),
        ("(2, 4)", 'R'),
        ("(2, 5)", 'L'),
        ("(2, 6)", 'N'),
        ("(3, 1)", 'L'),
        ("(3, 3)", 'N'),
        ("(4, 4)", 'N'),
        ("(5, 5)", 'P'),
    ];
    for (text, class) in rows {
        let at = position(&given.game, text);
        let packed = compile(&given.game, &given.class, frame_of(at.parts()).unwrap()).unwrap();
        let mut engine = packed.outcomes().unwrap();
        let wins =
            Player::BOTH.map(|player| engine.wins(player, at.parts(), &Run::unlimited()).unwrap().unwrap());
        let found = match wins {
            [true, true] => 'N',
            [false, false] => 'P',
            [true, false] => 'L',
            [false, true] => 'R',
        };
        assert_eq!(found, class, "{text}");
    }
}
