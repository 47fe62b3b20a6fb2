//! `grundy explain RULES POSITION`.

use std::io;

use clap::ArgMatches;
use grundy::messages::{Arg, Label, Lang};
use grundy::{
    Asked, BoundGame, Choice, Explanation, Failure, Position, Reply, Solved, Start, Stop, Wanted, Why, Worth,
    lines, unfinished,
};
use grundy_export::document::{ChoiceJson, ExplainJson, ReplyJson, TermJson, ValueJson};

use crate::commands::{Command, finding, solve, tell_reduction};
use crate::options::{
    about_rules, choices, engine, first_position, flag, is_set, position_or_first, rules_and_rest, word,
};
use crate::session::{Ending, Outcome, Session};

pub(super) const COMMAND: Command =
    Command { name: "explain", schema: "grundy/explain", about: Label::CliExplain, args, run };

/// Moves shown unless all are wanted.
const SHOWN: usize = 20;
/// Components of positions that are written out in JSON.
const WRITTEN: usize = 1000;

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    about_rules(command, lang).arg(position_or_first(lang)).arg(engine(lang)).arg(flag(
        "all",
        Label::CliOptAll,
        lang,
    ))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let (from, given) = rules_and_rest(matches)?;
    let (loaded, game) = workbench.open(from, &choices(matches)?)?;
    let text = given.map_or_else(|| first_position(&loaded), Ok)?;
    let counted = workbench.counted_position(&game, text)?;
    let class = workbench.classify(&game);
    let counted = workbench.with_copies(&game, &class, counted)?;
    let position = counted.position.clone();
    let wanted = if is_set(matches, "all") { Wanted::All } else { Wanted::First(SHOWN) };
    let asked = Asked { game: &game, class: &class, engine: word(matches, "engine") };
    let (mut explanation, engine) = match workbench.explain(asked, &position, wanted) {
        Err(Failure::Stopped(stop)) if session.json => return stopped(session, &game, &position, stop),
        explained => explained?,
    };
    counted.count_explained(&mut explanation);
    let used = finding::used(session, &workbench, &game, engine);
    if session.json {
        let mut body = json(session, &game, &position, &explanation, engine);
        body.solved.theorem = used;
        solve::write_copies(&game, &counted, &mut body.solved);
        if !counted.is_whole() {
            let replies = body.refutations.iter_mut();
            replies.for_each(|reply| {
                reply.to = None;
                reply.reply.iter_mut().for_each(|reply| reply.to = None);
            });
        }
        session.document("grundy/explain", body)?;
    } else {
        if given.is_none() {
            let label = if loaded.entry.is_some() { Label::SolveFirst } else { Label::SolveStart };
            session.line(session.filled(label, &[("position", Arg::from(text))]))?;
        }
        finding::tell_used(session, used.as_ref())?;
        show(session, &game, &explanation)?;
        tell_reduction(session, &class);
    }
    if let Some(stop) = explanation.stop {
        session.tell_stop(stop);
    }
    Ok(Ending::after(explanation.stop))
}

/// The answer where a limit was hit before anything could be said.
fn stopped(session: &Session, game: &BoundGame, position: &Position, stop: Stop) -> Outcome {
    let solved = unfinished("", stop);
    let solved = solve::json(game, position, &solved);
    let body = ExplainJson {
        solved,
        terms: Vec::new(),
        refutations: Vec::new(),
        best_in_sums: Vec::new(),
        text: Vec::new(),
    };
    session.document("grundy/explain", body)?;
    session.tell_stop(stop);
    Ok(Ending::Stopped(stop))
}

fn show(session: &Session, game: &BoundGame, explanation: &Explanation) -> io::Result<()> {
    lines(game, explanation).iter().try_for_each(|line| {
        session.line(format!("{}{}", "  ".repeat(line.indent), line.says.show(session.lang)))
    })
}

fn json(
    session: &Session,
    game: &BoundGame,
    position: &Position,
    explanation: &Explanation,
    engine: &'static str,
) -> ExplainJson {
    let winning = explanation.starts.iter().flat_map(|start| match &start.why {
        Why::Wins(turns) => turns.iter().map(|(turn, _)| turn.clone()).collect(),
        Why::Scores { best, .. } => best.iter().map(|scored| scored.turn.clone()).collect(),
        Why::Loses(_) | Why::Draws { .. } | Why::Over => Vec::new(),
    });
    let winning = winning.collect();
    let keeping = explanation.starts.iter().flat_map(|start| match &start.why {
        Why::Draws { keeping, .. } => keeping.as_slice(),
        Why::Wins(_) | Why::Loses(_) | Why::Scores { .. } | Why::Over => &[],
    });
    let lasts = |start: Option<&Start>| start.and_then(|start| start.remoteness);
    let remoteness = [lasts(explanation.starts.first()), lasts(explanation.starts.last())];
    let solved = Solved {
        outcome: Some(explanation.outcome),
        value: Some(explanation.worth.clone()),
        unvalued: false,
        loops: false,
        engine,
        winning_moves: winning,
        drawing_moves: keeping.cloned().collect(),
        complete: explanation.complete,
        count: explanation.count.clone(),
        remoteness,
        stop: explanation.stop,
        cycle: None,
        partial: explanation.stop.is_some(),
    };
    let term = |part: &grundy::PartWorth| {
        let value = solve::value_json(&part.worth)?;
        let binary = match value {
            ValueJson::Number(value) => Some(format!("{value:b}")),
            ValueJson::Text(_) if matches!(part.worth, Worth::Large(_)) => part.worth.value().map(|value| {
                (0..value.bits()).rev().map(|place| if value.bit(place) { '1' } else { '0' }).collect()
            }),
            ValueJson::Text(_) | ValueJson::Score(_) | ValueJson::Scores { .. } => None,
        };
        Some(TermJson { component: game.show(&part.component), copies: part.count, value, binary })
    };
    ExplainJson {
        solved: solve::json(game, position, &solved),
        terms: explanation.parts.iter().filter_map(term).collect(),
        refutations: refutations(game, position, explanation),
        best_in_sums: best_in_sums(game, position, explanation),
        text: lines(game, explanation).iter().map(|line| line.says.show(session.lang)).collect(),
    }
}

fn best_in_sums(game: &BoundGame, position: &Position, explanation: &Explanation) -> Vec<ChoiceJson> {
    let small = position.parts().len() <= WRITTEN;
    let choices = explanation.starts.iter().flat_map(|start| &start.choices);
    let choice = |Choice { turn, to, incentive, reversed, .. }: &Choice| ChoiceJson {
        made: solve::move_json(game, position, turn, small),
        value: to.text.clone(),
        incentive: incentive.text.clone(),
        reversed_by: reversed.as_ref().and_then(|answer| answer.text.clone()),
    };
    choices.map(choice).collect()
}

fn refutations(game: &BoundGame, position: &Position, explanation: &Explanation) -> Vec<ReplyJson> {
    let replies = explanation.starts.iter().flat_map(|start| match &start.why {
        Why::Loses(replies) | Why::Draws { losing: replies, .. } => replies.as_slice(),
        Why::Wins(_) | Why::Scores { .. } | Why::Over => &[],
    });
    let small = position.parts().len() <= WRITTEN;
    let reply = |Reply { turn, reply }: &Reply| {
        let after = turn.after(position);
        let made = solve::move_json(game, position, turn, small);
        ReplyJson {
            player: made.player,
            name: made.name,
            component: made.component,
            becomes: made.becomes,
            to: made.to,
            reply: reply.as_ref().map(|(answer, _)| solve::move_json(game, &after, answer, small)),
        }
    };
    replies.map(reply).collect()
}
