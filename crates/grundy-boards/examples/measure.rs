//! Times the engines: `measure RULES POSITION [winner|whole]` gives the value of a position, or who wins it.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use grundy_boards::{compile, compile_whole, frame_of};
use grundy_core::{Player, Run};
use grundy_rules::check_text;
use grundy_rules::classify::classify;
use grundy_syntax::Source;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().collect();
    let [_, file, position, ..] = args.as_slice() else {
        return Err("measure RULES POSITION [winner|whole]".into());
    };
    let text = std::fs::read_to_string(file)?;
    let run = Run::unlimited();
    let rules =
        check_text(&Arc::new(Source::new(file.as_str(), &text))).rules.ok_or("rules with mistakes")?;
    let game = rules.bind(&[], &run).map_err(|why| format!("{why:?}"))?;
    let read = game.read_position(&Source::new("position", position), &run);
    let position = read.map_err(|why| format!("{why:?}"))?;
    let class = classify(&game, &run);
    let start = Instant::now();
    if args.get(3).is_some_and(|word| word == "whole") {
        let [component] = position.parts() else { return Err("one component".into()) };
        let whole = compile_whole(&game, &class, component).map_err(|why| format!("{why:?}"))?;
        println!("interpreted {:?} {}", whole.interpreted(), whole.asks_for_endings());
        let mut search = whole.search();
        for player in Player::BOTH {
            let ends = search.ends(player, component, &run).map_err(|why| format!("{why:?}"))?;
            println!("{player:?} {ends:?} {:?} {:?}", search.progress(), start.elapsed());
        }
        println!("{:?} {:?}", search.value(component, &run), start.elapsed());
        return Ok(());
    }
    let frame = frame_of(position.parts()).ok_or("no board")?;
    let packed = compile(&game, &class, frame).map_err(|why| format!("{why:?}"))?;
    let wants_value = class.impartial.is_proved() && args.len() < 4;
    if let (true, Ok(mut nimbers)) = (wants_value, packed.nimbers()) {
        println!(
            "{:?} {:?} {:?}",
            nimbers.value(position.parts(), &run),
            nimbers.progress(),
            start.elapsed()
        );
        return Ok(());
    }
    let mut outcomes = packed.outcomes().map_err(|why| format!("{why:?}"))?;
    for player in Player::BOTH {
        let wins = outcomes.wins(player, position.parts(), &run);
        println!("{player:?} {wins:?} {:?} {:?}", outcomes.progress(), start.elapsed());
    }
    Ok(())
}
