//! Times the engines on boards: `measure GAME ROWS COLUMNS`.
use grundy_boards::*;
use grundy_core::Run;
use grundy_rules::{check_text, classify::classify, Value, board::Grid, value::Component};
use grundy_syntax::Source;
use std::sync::Arc;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(format!("games/{}/rules.grundy", args[1])).unwrap();
    let checked = check_text(&Arc::new(Source::new("r", &text)));
    let rules = checked.rules.expect("rules");
    let run = Run::unlimited();
    let game = rules.bind(&[], &run).unwrap();
    let class = classify(&game, &run);
    let (rows, columns): (u32, u32) = (args[2].parse().unwrap(), args[3].parse().unwrap());
    let start = std::time::Instant::now();
    let board = Board::<1>::compile(&game, &class, Size { rows, columns }).unwrap();
    let grid = Value::grid(Grid::filled(rows as usize, columns as usize, '.'));
    let packed = board.pack(&Component { kind: 0, fields: Box::new([grid]) }).unwrap();
    if class.impartial.is_proved() {
        let mut nimbers = board.nimbers().unwrap();
        let value = nimbers.value(packed, &run);
        println!("{value:?} visited {} remembered {} {:?}", nimbers.visited(), nimbers.remembered(), start.elapsed());
    } else {
        let mut outcomes = board.outcomes(Stuck::Loses);
        for player in grundy_core::Player::BOTH {
            let wins = outcomes.wins(player, &[packed], &run);
            println!("{player:?} {wins:?} visited {} remembered {:?} {:?}", outcomes.visited(), outcomes.remembered(), start.elapsed());
        }
    }
}
