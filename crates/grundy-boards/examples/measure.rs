//! Times the engines: `measure RULES POSITION [winner]` gives the value of a position, or who wins it.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use grundy_boards::{compile, frame_of};
use grundy_core::{Player, Run};
use grundy_rules::check_text;
use grundy_rules::classify::classify;
use grundy_syntax::Source;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().collect();
    let [_, file, position, ..] = args.as_slice() else { return Err("measure RULES POSITION [winner]".into()) };
    let text = std::fs::read_to_string(file)?;
    let run = Run::unlimited();
    let rules = check_text(&Arc::new(Source::new(file.as_str(), &text))).rules.ok_or("rules with mistakes")?;
    let game = rules.bind(&[], &run).map_err(|why| format!("{why:?}"))?;
    let read = game.read_position(&Source::new("position", position), &run);
    let position = read.map_err(|why| format!("{why:?}"))?;
    let class = classify(&game, &run);
    let start = Instant::now();
    let frame = frame_of(position.parts()).ok_or("no board")?;
    let packed = compile(&game, &class, frame).map_err(|why| format!("{why:?}"))?;
    let wants_value = class.impartial.is_proved() && args.len() < 4;
    if let (true, Ok(mut nimbers)) = (wants_value, packed.nimbers()) {
        println!("{:?} {:?} {:?}", nimbers.value(position.parts(), &run), nimbers.progress(), start.elapsed());
        return Ok(());
    }
    let mut outcomes = packed.outcomes().map_err(|why| format!("{why:?}"))?;
    for player in Player::BOTH {
        let wins = outcomes.wins(player, position.parts(), &run);
        println!("{player:?} {wins:?} {:?} {:?}", outcomes.progress(), start.elapsed());
    }
    Ok(())
}
