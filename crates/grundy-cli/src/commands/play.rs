//! `grundy play RULES POSITION`.
//!
//! What happens at the table is in [`table`]; what a game is and how to win it is in `grundy::play`. Here the
//! options are read and the players seated.

mod json;
mod seats;
mod show;
mod table;

use clap::ArgMatches;
use grundy::Failure;
use grundy::messages::{Label, Lang};
use grundy::play::{Dice, Judge, known_engine, on_whole_boards, playable};

use crate::commands::Command;
use crate::options::{
    about_rules, bad_number, choices, engine, first_position, flag, one_of, position_or_first,
    rules_and_rest, valued, word,
};
use crate::session::{Outcome, Session};
use seats::Seats;
use table::Table;

pub(super) const COMMAND: Command =
    Command { name: "play", schema: "grundy/play", about: Label::CliPlay, args, run };

/// Slips are counted in a million.
const MILLION: f64 = 1_000_000.0;

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let first = &["me", "computer", "left", "right"];
    about_rules(command, lang)
        .arg(position_or_first(lang))
        .arg(engine(lang))
        .arg(one_of("first", "WHO", first, Label::CliOptFirst, lang))
        .arg(one_of("side", "SIDE", &["left", "right"], Label::CliOptSide, lang))
        .arg(flag("two", Label::CliOptTwo, lang))
        .arg(valued("slip", "CHANCE", Label::CliOptSlip, lang))
        .arg(valued("seed", "NUMBER", Label::CliOptSeed, lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (from, text) = rules_and_rest(matches)?;
    let (slip, seed, wanted) = (slip(matches)?, seed(matches)?, word(matches, "engine"));
    known_engine(wanted)?;
    let (loaded, game) = workbench.open(from, &choices(matches)?)?;
    let text = text.map_or_else(|| first_position(&loaded), Ok)?;
    let seats = Seats::of(matches, &game)?;
    let class = workbench.classify(&game);
    playable(&game, &class)?;
    let whole = on_whole_boards(&game);
    let table = whole.as_ref().unwrap_or(&game);
    let begun = workbench.begin(table, workbench.position(table, text)?, seats.first())?;
    let judge = Judge::new(*begun.arena(), &class).thinking_by(workbench.arena(&game)?).with_engine(wanted);
    Table::new(session, seats, begun, judge, slip, Dice::new(seed)).play(seed)
}

/// The chance of a random move, in a million.
fn slip(matches: &ArgMatches) -> Result<usize, Failure> {
    let Some(text) = word(matches, "slip") else { return Ok(0) };
    let chance = text.parse::<f64>().ok().filter(|chance| (0.0..=1.0).contains(chance));
    let chance = chance.ok_or_else(|| bad_number("slip", text, Label::CliExpectChance))?;
    // The text of a whole number is the way from a float to an integer without a cast.
    Ok(format!("{:.0}", chance * MILLION).parse().unwrap_or(0))
}

fn seed(matches: &ArgMatches) -> Result<u64, Failure> {
    let Some(text) = word(matches, "seed") else { return Ok(0) };
    text.parse().map_err(|_| bad_number("seed", text, Label::CliExpectSeed))
}
