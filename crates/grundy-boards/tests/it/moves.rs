//! Moves of packed boards are those of the interpreter, with their names.

use grundy_boards::{Packed, compile, frame_of};
use grundy_core::{Flow, Player, Run};
use grundy_rules::value::Component;

use crate::given::{Given, Random, all, alphabet, small_boards};

/// Move, place, parts.
type Moves = Vec<(usize, String, Vec<Component>)>;

fn packed(given: &Given, at: &Component) -> Packed {
    let frame = frame_of(std::slice::from_ref(at)).expect("a board");
    compile(&given.game, &given.class, frame).unwrap_or_else(|why| panic!("{}: {why:?}", given.name))
}

/// What the interpreter says, each part replaced with its parts in canonical form.
fn interpreted(given: &Given, packed: &Packed, player: Player, at: &Component) -> Moves {
    let mut found = Vec::new();
    let all = given.game.moves_of(player, at, &Run::unlimited(), &mut |named| {
        let place = named.bound.iter().find(|(name, _)| name == "at").map(|(_, value)| value.to_string());
        // Boards that do not fit a fixed frame cannot result from moves that keep the shape.
        let parts = named.to.iter().map(|part| packed.parts(part).expect("a part that fits"));
        let mut parts: Vec<Component> = parts.flatten().collect();
        parts.sort_unstable();
        found.push((named.index, place.expect("a place"), parts));
        Flow::Continue(())
    });
    let _all = all.unwrap_or_else(|halted| panic!("{}: {halted:?}", given.name));
    found.sort_unstable();
    found
}

fn compiled(given: &Given, packed: &Packed, player: Player, at: &Component) -> Moves {
    let (_, is_row) = alphabet(&given.game);
    let mut found = Vec::new();
    let flow = packed.moves(player, at, &mut |place, parts| {
        let cell =
            if is_row { place.column.to_string() } else { format!("({}, {})", place.row, place.column) };
        found.push((place.rule, cell, parts.to_vec()));
        Flow::Continue(())
    });
    assert!(flow.is_some(), "{}: {} does not fit", given.name, given.game.show(at));
    found.sort_unstable();
    found
}

fn compare(given: &Given, packed: &Packed, at: &Component) {
    for player in Player::BOTH {
        let (expected, found) = (interpreted(given, packed, player, at), compiled(given, packed, player, at));
        assert_eq!(found, expected, "{}: {player:?} in {}", given.name, given.game.show(at));
    }
}

#[test]
fn all_small_boards() {
    for given in all() {
        let boards = small_boards(&given.game, 1 << 12);
        let mut last: Option<(Option<grundy_boards::Size>, Packed)> = None;
        for at in &boards {
            let size = frame_of(std::slice::from_ref(at));
            if last.as_ref().is_none_or(|(of, _)| *of != size) {
                last = Some((size, packed(&given, at)));
            }
            if let Some((_, packed)) = &last {
                compare(&given, packed, at);
            }
        }
    }
}

#[test]
fn random_larger_boards() {
    for given in all() {
        let mut random = Random(7);
        for round in 0..60 {
            let most = if round % 2 == 0 { 36 } else { 150 };
            let at = random.board(&given.game, most);
            compare(&given, &packed(&given, &at), &at);
        }
    }
}
