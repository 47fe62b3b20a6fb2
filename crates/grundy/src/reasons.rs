//! An explanation in words: one text of the bilingual table a line.

use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::value::Component;
use grundy_solve::explain::{Explanation, PartWorth, Reason, Reply, Why};
use grundy_solve::solver::Worth;
use grundy_solve::turn::Turn;
use grundy_syntax::tree::Ending;
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
        Why::Loses(replies) => words.losing(Label::WhyLosing, replies),
        Why::Draws { keeping, losing } => {
            words.say(0, Label::WhyDrawTurns, vec![]);
            keeping.iter().for_each(|turn| words.turn(turn));
            if !losing.is_empty() {
                let all = if explanation.complete { Label::WhyDrawOthers } else { Label::WhyDrawSome };
                words.losing(all, losing);
            }
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
            [PartWorth { count: 1, worth: Worth::Infinite(followers), .. }] => {
                return self.say(0, Label::WhyInfinite, vec![("value", Arg::from(followers.to_string()))]);
            }
            _ => {}
        }
        let (heading, name) = match &explanation.worth {
            Worth::Grundy(_) => (Label::WhyNimSum, "xor"),
            Worth::Infinite(_) => (Label::WhyLoopySum, "+"),
            Worth::AtOnce | Worth::Ends(_) => return,
        };
        let Some(total) = columns(&explanation.worth) else { return };
        self.say(0, heading, vec![]);
        let rows: Vec<[String; 3]> = parts.iter().take(LINES).filter_map(|part| self.row(part)).collect();
        let left_out = parts.len().saturating_sub(LINES);
        let sum = [name.to_owned(), total.0, total.1];
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
        let (value, binary) = columns(&part.worth)?;
        let shown = self.game.show(&part.component);
        let shown = if part.count > 1 { format!("{shown} × {}", part.count) } else { shown };
        Some([shown, value, binary])
    }

    fn row_line(&mut self, row: &[String; 3], widths: [usize; 3], fill: char) {
        let padded = |column: usize| {
            let missing = widths[column].saturating_sub(row[column].chars().count());
            String::from(fill).repeat(missing)
        };
        let zeros = if row[2].is_empty() { 0 } else { widths[2].saturating_sub(row[2].len()) };
        let binary = "0".repeat(zeros) + &row[2];
        let text = format!("{}{}  {}{}  {binary}", row[0], padded(0), padded(1), row[1]);
        let text = text.trim_end();
        self.lines.push(Line { indent: 1, says: Arg::from(text) });
    }

    fn verdict(&mut self, explanation: &Explanation) {
        let label = match (&explanation.worth, explanation.worth.ends()) {
            (Worth::Grundy(0), _) => Label::WhyZero,
            (Worth::Grundy(_), _) => Label::WhyNotZero,
            (Worth::AtOnce, _) => Label::WhyAtOnce,
            (Worth::Infinite(_), MoverEnds::Wins) => Label::WhyInfiniteWins,
            (Worth::Infinite(_), _) => Label::WhyInfiniteDraws,
            (Worth::Ends(_), MoverEnds::Wins) => Label::OutcomeN,
            (Worth::Ends(_), MoverEnds::Loses) => Label::OutcomeP,
            (Worth::Ends(_), MoverEnds::Draws) => Label::OutcomeD,
        };
        self.say(0, label, vec![]);
        if label == Label::OutcomeD && !self.game.rules().ends.iter().any(|e| e.ending == Ending::Draw) {
            self.say(0, Label::WhyEndless, vec![]);
        }
        if let Some(moves) = explanation.remoteness {
            self.say(0, Label::SolveRemoteness, vec![("count", Arg::from(moves.to_string()))]);
        }
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
                Reason::Values { from: Worth::Infinite(from), to } => {
                    args.push(("before", Arg::from(from.to_string())));
                    args.push(("after", Arg::from(to.to_string())));
                    Label::WhyTurnValues
                }
                Reason::LostIn(moves) => {
                    args.push(("count", Arg::from(moves.to_string())));
                    Label::WhyTurnLost
                }
                Reason::Values { .. } | Reason::LeavesLost => Label::WhyTurn,
            };
            self.say(1, label, args);
        }
    }

    fn losing(&mut self, heading: Label, replies: &[Reply]) {
        self.say(0, heading, vec![]);
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

/// A value, and in binary where it is a number.
fn columns(worth: &Worth) -> Option<(String, String)> {
    match worth {
        Worth::Grundy(value) => Some((value.to_string(), format!("{value:b}"))),
        Worth::Infinite(followers) => Some((followers.to_string(), String::new())),
        Worth::AtOnce | Worth::Ends(_) => None,
    }
}
