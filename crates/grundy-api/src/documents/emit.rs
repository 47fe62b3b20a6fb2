//! What a written program is told of.

use grundy::{Emitted, Stop};
use grundy_export::document::EmitJson;
use grundy_export::program::Target;

/// The program, and how it finds its answers.
pub fn json(game: &str, target: Target, emitted: Emitted) -> EmitJson {
    EmitJson {
        game: game.to_owned(),
        language: target.id(),
        method: emitted.method,
        proved: emitted.proved,
        program: emitted.text,
        stop: emitted.stop.map(Stop::id),
    }
}
