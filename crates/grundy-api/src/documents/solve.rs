//! What is known of a position.

use grundy::{BoundGame, Player, Points, Position, Solved, Turn, Worth, turn_from, turn_name, turn_to};
use grundy_export::document::{SolveJson, ValueJson, WinningMoveJson};
use grundy_export::grid::number;

use super::play_id;

/// Components of a position that is written out.
const WRITTEN: usize = 10_000;
/// Components in all positions that winning moves lead to, where these are written out.
const WRITTEN_AFTER: usize = 500_000;

/// The answer as data.
pub fn json(game: &BoundGame, position: &Position, solved: &Solved) -> SolveJson {
    let size = position.parts().len();
    let listed = solved.winning_moves.len().saturating_add(solved.drawing_moves.len());
    let write_after = listed.saturating_mul(size) <= WRITTEN_AFTER;
    let (moves, keeping) = (solved.winning_moves.iter(), solved.drawing_moves.iter());
    let canonical = match &solved.value {
        Some(Worth::Canonical(value)) => Some(value),
        _ => None,
    };
    SolveJson {
        game: game.rules().name.clone(),
        position: (size <= WRITTEN).then(|| game.show_position(position.parts())),
        outcome: solved.outcome.and_then(|outcome| outcome.letter()).map(String::from),
        left_starts: solved.outcome.map(|outcome| outcome.left_starts.id()),
        right_starts: solved.outcome.map(|outcome| outcome.right_starts.id()),
        value: solved.value.as_ref().and_then(value_json),
        value_missing: solved.value_missing(),
        kind: canonical.map(|value| value.nature.id()),
        mean: canonical.and_then(|value| value.mean.as_ref()).map(ToString::to_string),
        temperature: canonical.and_then(|value| value.temperature.as_ref()).map(ToString::to_string),
        left_stop: canonical.map(|value| value.left_stop.to_string()),
        right_stop: canonical.map(|value| value.right_stop.to_string()),
        winning_moves: moves.map(|turn| move_json(game, position, turn, write_after)).collect(),
        drawing_moves: keeping.map(|turn| move_json(game, position, turn, write_after)).collect(),
        all_moves: solved.complete,
        winning_move_count: solved.count.as_ref().map(number),
        remoteness: if game.has_sides() { None } else { solved.remoteness[0] },
        left_remoteness: solved.remoteness[0].filter(|_| game.has_sides()),
        right_remoteness: solved.remoteness[1].filter(|_| game.has_sides()),
        play: play_id(game),
        engine: solved.engine,
        theorem: None,
        reduce: None,
        partial: solved.partial,
        stop: solved.stop.map(grundy::Stop::id),
    }
}

/// The value, where there is one.
pub fn value_json(worth: &Worth) -> Option<ValueJson> {
    match worth {
        Worth::Grundy(value) => Some(ValueJson::Number(*value)),
        Worth::Large(value) => Some(ValueJson::Text(value.to_string())),
        Worth::Infinite(followers) => Some(ValueJson::Text(followers.to_string())),
        Worth::Score(points) => Some(match &**points {
            Points::Mover(points) => ValueJson::Score(number(points)),
            Points::Sides { left_starts, right_starts } => {
                ValueJson::Scores { left_starts: number(left_starts), right_starts: number(right_starts) }
            }
        }),
        Worth::Canonical(value) => value.text.clone().map(ValueJson::Text),
        Worth::AtOnce | Worth::Ends(_) | Worth::Sides(_) => None,
    }
}

/// A move as data.
pub fn move_json(game: &BoundGame, position: &Position, turn: &Turn, write_after: bool) -> WinningMoveJson {
    WinningMoveJson {
        player: turn.player.map(player_id),
        points: turn.score.as_ref().map(|score| number(&score.points)),
        again: turn.score.as_ref().map(|score| score.again),
        name: turn_name(turn),
        component: turn_from(game, turn),
        copies: turn.moves.first().map_or(1, |one| one.count),
        becomes: turn_to(game, turn),
        to: write_after.then(|| game.show_position(turn.after(position).parts())),
    }
}

/// A player's name in JSON.
pub fn player_id(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}
