//! An explanation in words: one text of the bilingual table a line.

use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::value::Component;
use grundy_solve::explain::{Explanation, PartWorth, Reason, Reply, Why};
use grundy_solve::solver::Worth;
use grundy_solve::turn::Turn;
use grundy_values::MoverEnds;

/// Components listed line by line at most, unless everything is wanted.
const LINES: usize = 40;

/// A line of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it is set to the right.
    pub indent: usize,
    /// What it says.
    pub says: Arg,
}

/// A turn as people write it: `take(k = 1)`, or several with `+` between them.
pub fn turn_name(turn: &Turn) -> String {
    turn.moves.iter().map(|one| one.named.to_string()).collect::<Vec<_>>().join(" + ")
}

/// The components that a turn moves in.
pub fn turn_from(game: &BoundGame, turn: &Turn) -> String {
    let from: Vec<Component> = turn.moves.iter().map(|one| one.component.clone()).collect();
    game.show_position(&from)
}

/// What those components become.
pub fn turn_to(game: &BoundGame, turn: &Turn) -> String {
    game.show_position(&turn.made())
}

/// The reasoning, line by line.
pub fn lines(game: &BoundGame, explanation: &Explanation) -> Vec<Line> {
    let mut words = Words { game, lines: Vec::new() };
    words.values(explanation);
    words.verdict(explanation);
    match &explanation.why {
        Why::Wins(turns) => words.winning(turns),
        Why::Loses(replies) => words.losing(replies),
        Why::Draws(turns) => {
            words.say(0, Label::WhyDrawTurns, vec![]);
            turns.iter().for_each(|turn| words.turn(turn));
        }
        Why::Over => words.say(0, Label::WhyNoMove, vec![]),
    }
    if !explanation.complete {
        words.say(1, Label::WhyMore, vec![]);
    }
    words.lines
}

struct Words<'g> {
    game: &'g BoundGame,
    lines: Vec<Line>,
}

impl Words<'_> {
    fn say(&mut self, indent: usize, label: Label, args: Vec<(&'static str, Arg)>) {
        self.lines.push(Line { indent, says: Arg::Filled(label, args) });
    }

    /// The values of the components, in binary one below the other.
    fn values(&mut self, explanation: &Explanation) {
        let parts = &explanation.parts;
        match parts.as_slice() {
            [] => return self.say(0, Label::WhySearch, vec![]),
            [PartWorth { count: 1, worth: Worth::Grundy(value), .. }] => {
                return self.say(0, Label::WhyOneValue, vec![("value", Arg::from(value.to_string()))]);
            }
            _ => {}
        }
        let total = match explanation.worth {
            Worth::Grundy(total) => total,
            Worth::AtOnce | Worth::Ends(_) => return,
        };
        self.say(0, Label::WhyNimSum, vec![]);
        let rows: Vec<[String; 3]> = parts.iter().take(LINES).filter_map(|part| self.row(part)).collect();
        let left_out = parts.len().saturating_sub(LINES);
        let sum = ["xor".to_owned(), total.to_string(), format!("{total:b}")];
        let width = |column: usize| rows.iter().chain([&sum]).map(|row| row[column].chars().count()).max();
        let widths = [0, 1, 2].map(|column| width(column).unwrap_or(0));
        for row in &rows {
            self.row_line(row, widths, ' ');
        }
        if left_out > 0 {
            self.say(1, Label::WhyMoreParts, vec![("count", Arg::from(left_out.to_string()))]);
        }
        self.row_line(&sum, widths, ' ');
    }

    fn row(&self, part: &PartWorth) -> Option<[String; 3]> {
        let Worth::Grundy(value) = part.worth else { return None };
        let shown = self.game.show(&part.component);
        let shown = if part.count > 1 { format!("{shown} × {}", part.count) } else { shown };
        Some([shown, value.to_string(), format!("{value:b}")])
    }

    fn row_line(&mut self, row: &[String; 3], widths: [usize; 3], fill: char) {
        let padded = |column: usize| {
            let missing = widths[column].saturating_sub(row[column].chars().count());
            String::from(fill).repeat(missing)
        };
        let binary = "0".repeat(widths[2].saturating_sub(row[2].len())) + &row[2];
        let text = format!("{}{}  {}{}  {binary}", row[0], padded(0), padded(1), row[1]);
        self.lines.push(Line { indent: 1, says: Arg::from(text) });
    }

    fn verdict(&mut self, explanation: &Explanation) {
        let label = match explanation.worth {
            Worth::Grundy(0) => Label::WhyZero,
            Worth::Grundy(_) => Label::WhyNotZero,
            Worth::AtOnce => Label::WhyAtOnce,
            Worth::Ends(MoverEnds::Wins) => Label::OutcomeN,
            Worth::Ends(MoverEnds::Loses) => Label::OutcomeP,
            Worth::Ends(MoverEnds::Draws) => Label::OutcomeD,
        };
        self.say(0, label, vec![]);
    }

    fn winning(&mut self, turns: &[(Turn, Reason)]) {
        self.say(0, Label::WhyWinning, vec![]);
        for (turn, reason) in turns {
            let mut args = self.turn_args(turn);
            let label = match reason {
                Reason::Goal => Label::WhyTurnGoal,
                Reason::Values { from: Worth::Grundy(from), to } => {
                    args.push(("before", Arg::from(from.to_string())));
                    args.push(("after", Arg::from(to.to_string())));
                    Label::WhyTurnValues
                }
                Reason::Values { .. } | Reason::LeavesLost => Label::WhyTurn,
            };
            self.say(1, label, args);
        }
    }

    fn losing(&mut self, replies: &[Reply]) {
        self.say(0, Label::WhyLosing, vec![]);
        for Reply { turn, reply, .. } in replies {
            let mut args = self.turn_args(turn);
            let label = match reply {
                Some((answer, _)) => {
                    args.push(("reply", Arg::from(turn_name(answer))));
                    args.push(("reply_in", Arg::from(turn_from(self.game, answer))));
                    args.push(("reply_to", Arg::from(turn_to(self.game, answer))));
                    Label::WhyReply
                }
                None => Label::WhyTurnEnds,
            };
            self.say(1, label, args);
        }
    }

    fn turn(&mut self, turn: &Turn) {
        let args = self.turn_args(turn);
        self.say(1, Label::WhyTurn, args);
    }

    fn turn_args(&self, turn: &Turn) -> Vec<(&'static str, Arg)> {
        vec![
            ("move", Arg::from(turn_name(turn))),
            ("in", Arg::from(turn_from(self.game, turn))),
            ("to", Arg::from(turn_to(self.game, turn))),
        ]
    }
}
