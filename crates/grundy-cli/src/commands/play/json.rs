//! What a machine sees: one object a line, each an event.

use std::io;

use grundy::messages::Label;
use grundy::play::{Advice, Chosen, Finish, Hint, Misread, Player, Ply, Review, State, drawn, ends_id};
use grundy::{Line, Position, turn_from, turn_name, turn_to};
use serde_json::{Map, Value, json};

use super::show::{self, Left};
use super::table::Table;
use crate::commands::play_id;
use crate::session::Failed;

/// Moves listed in a state.
const LISTED: usize = 200;

/// Writes an event.
fn event(table: &Table<'_>, name: &str, fields: Value) -> io::Result<()> {
    let mut object = Map::new();
    object.insert("schema".to_owned(), json!("grundy/play"));
    object.insert("version".to_owned(), json!(grundy_export::document::VERSION));
    object.insert("event".to_owned(), json!(name));
    if let Value::Object(fields) = fields {
        object.extend(fields);
    }
    table.session.value(&Value::Object(object))
}

fn shown(table: &Table<'_>, position: &Position) -> String {
    table.game.game().show_position(position.parts())
}

/// Who plays what.
pub(super) fn start(table: &Table<'_>, slip: usize, seed: u64) -> io::Result<()> {
    let (seats, game) = (table.seats, table.game.game());
    let side = |player| seats.side(player);
    event(
        table,
        "start",
        json!({
            "game": game.rules().name,
            "play": play_id(game),
            "score": game.rules().score,
            "sides": seats.has_sides(),
            "position": shown(table, &table.game.now().position),
            "players": [seats.id(Player::Left), seats.id(Player::Right)],
            "first": seats.id(seats.first()),
            "side": seats.user().and_then(side),
            "slip": slip,
            "seed": seed,
        }),
    )
}

fn points(table: &Table<'_>) -> Value {
    if !table.game.has_points() {
        return Value::Null;
    }
    let mut object = Map::new();
    for player in Player::BOTH {
        object.insert(table.seats.id(player).to_owned(), number(&table.game.points(player).to_string()));
    }
    Value::Object(object)
}

/// A number, or its digits where it is too large for one.
fn number(text: &str) -> Value {
    text.parse::<i64>().map_or_else(|_| json!(text), |number| json!(number))
}

/// The position and the moves.
pub(super) fn state(table: &Table<'_>) -> Result<(), Failed> {
    let now = table.game.now();
    let (plies, all) = table.session.workbench().turns(&table.game, LISTED)?;
    let moves: Vec<Value> =
        plies.iter().zip(1..).map(|(ply, number)| move_json(table, ply, Some(number))).collect();
    let picture = drawn(table.game.game(), &now.position);
    let components: Vec<Value> = picture
        .components
        .iter()
        .map(|one| json!({"number": one.number, "text": one.text, "copies": one.count, "picture": one.picture}))
        .collect();
    let written = event(
        table,
        "state",
        json!({
            "turn": table.game.played().len() + 1,
            "position": shown(table, &now.position),
            "components": components,
            "graphs": picture.graphs,
            "to_move": table.seats.id(now.mover),
            "side": table.seats.side(now.mover),
            "points": points(table),
            "moves": moves,
            "all_moves": all,
        }),
    );
    Ok(written?)
}

fn move_json(table: &Table<'_>, ply: &Ply, at: Option<usize>) -> Value {
    let game = table.game.game();
    let mut object = Map::new();
    if let Some(at) = at {
        object.insert("number".to_owned(), json!(at));
    }
    object.insert("move".to_owned(), json!(turn_name(&ply.turn)));
    object.insert("in".to_owned(), json!(turn_from(game, &ply.turn)));
    object.insert("becomes".to_owned(), json!(turn_to(game, &ply.turn)));
    object.insert("to".to_owned(), json!(shown(table, &ply.next.position)));
    if table.game.has_points() {
        object.insert("points".to_owned(), number(&ply.score.points.to_string()));
        object.insert("again".to_owned(), json!(ply.score.again));
    }
    Value::Object(object)
}

/// A move that was made.
pub(super) fn made(
    table: &Table<'_>,
    mover: Player,
    _before: &Position,
    ply: &Ply,
    chosen: Option<&Chosen>,
) -> io::Result<()> {
    let mut fields = Map::new();
    fields.insert("turn".to_owned(), json!(table.game.played().len()));
    fields.insert("by".to_owned(), json!(table.seats.id(mover)));
    if let Value::Object(made) = move_json(table, ply, None) {
        fields.extend(made);
    }
    if let Some(chosen) = chosen {
        let (depth, games) = (show::looked(&chosen.advice), show::sampled(&chosen.advice));
        fields.insert("proved".to_owned(), json!(!chosen.slipped && chosen.advice.is_proved()));
        fields.insert("looked".to_owned(), json!(depth));
        fields.insert("sampled".to_owned(), json!(games));
        fields.insert("slipped".to_owned(), json!(chosen.slipped));
    }
    event(table, "move", Value::Object(fields))
}

/// Why a line was not understood.
pub(super) fn complain(table: &Table<'_>, misread: &Misread) -> io::Result<()> {
    let lang = table.session.lang;
    let mut help: Vec<String> = misread.help.iter().map(|help| help.show(lang)).collect();
    if let Some(report) = &misread.report {
        help.extend(report.json(lang).into_iter().map(|diagnostic| diagnostic.message));
    }
    error(table, &misread.says.show(lang), &help)
}

/// A mistake of the user, which changes nothing.
pub(super) fn error(table: &Table<'_>, message: &str, help: &[String]) -> io::Result<()> {
    event(table, "error", json!({"message": message, "help": help}))
}

/// What was taken back.
pub(super) fn undone(table: &Table<'_>, done: bool) -> io::Result<()> {
    match done {
        true => event(table, "undo", json!({"turn": table.game.played().len() + 1})),
        false => error(table, &table.session.text(Label::PlayNothingToUndo), &[]),
    }
}

fn text(table: &Table<'_>, lines: &[Line]) -> Vec<String> {
    lines.iter().map(|line| line.says.show(table.session.lang)).collect()
}

/// A hint.
pub(super) fn hint(table: &Table<'_>, hint: Hint, advice: &Advice, lines: &[Line]) -> io::Result<()> {
    event(
        table,
        "hint",
        json!({
            "level": hint.level(),
            "result": advice.ends.map(ends_id),
            "moves_left": advice.moves,
            "proved": advice.is_proved(),
            "text": text(table, lines),
        }),
    )
}

/// Why a state is won or lost.
pub(super) fn why(table: &Table<'_>, state: &State, advice: &Advice, lines: &[Line]) -> io::Result<()> {
    event(
        table,
        "why",
        json!({
            "position": shown(table, &state.position),
            "to_move": table.seats.id(state.mover),
            "result": advice.ends.map(ends_id),
            "proved": advice.is_proved(),
            "text": text(table, lines),
        }),
    )
}

/// What can be typed.
pub(super) fn help(table: &Table<'_>) -> Result<(), Failed> {
    Ok(event(table, "help", json!({"text": show::help_lines(table)?}))?)
}

/// How it ended, and where it turned.
pub(super) fn over(table: &Table<'_>, finish: &Finish, review: &Review) -> io::Result<()> {
    let turned = review.slip.as_ref().map(|slip| {
        json!({
            "turn": slip.number,
            "position": shown(table, &slip.played.before.position),
            "move": turn_name(&slip.played.turn),
            "in": turn_from(table.game.game(), &slip.played.turn),
            "had": ends_id(slip.had),
            "left": ends_id(slip.left),
            "better": move_json(table, &slip.better.ply, None),
        })
    });
    event(
        table,
        "over",
        json!({
            "position": shown(table, &table.game.now().position),
            "winner": finish.winner.map(|winner| table.seats.id(winner)),
            "reason": finish.why.id(),
            "points": points(table),
            "text": show::result(table, finish),
            "turning_point": turned,
        }),
    )
}

/// That a game is left before its end.
pub(super) fn left_off(table: &Table<'_>, why: Left) -> io::Result<()> {
    let (reason, label) = match why {
        Left::InputEnded => ("input-ended", Label::PlayLeftOff),
        Left::Interrupted => ("interrupted", Label::PlayInterrupted),
    };
    event(table, "left", json!({"reason": reason, "text": show::left_text(table, label)}))
}
