//! Why a position is won or lost.

use grundy::messages::Lang;
use grundy::{
    BoundGame, Choice, Explanation, Position, Reply, Solved, Start, Stop, Why, Worth, lines, unfinished,
};
use grundy_export::document::{ChoiceJson, ExplainJson, ReplyJson, TermJson, ValueJson};

use super::solve;

/// Components of positions that are written out.
const WRITTEN: usize = 1000;

/// The answer where a limit was hit before anything could be said.
pub fn stopped(game: &BoundGame, position: &Position, stop: Stop) -> ExplainJson {
    ExplainJson {
        solved: solve::json(game, position, &unfinished("", stop)),
        terms: Vec::new(),
        refutations: Vec::new(),
        best_in_sums: Vec::new(),
        text: Vec::new(),
    }
}

/// An explanation.
pub fn json(
    lang: Lang,
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
        text: lines(game, explanation).iter().map(|line| line.says.show(lang)).collect(),
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
