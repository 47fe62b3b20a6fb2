//! An explanation in words: one text of the bilingual table a line.

use grundy_core::{Player, Stop};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::value::Component;
use grundy_solve::canonical::Canonical;
use grundy_solve::explain::{Choice, Explanation, PartWorth, Reason, Reply, Scored, Start, Why};
use grundy_solve::solver::{Points, Worth};
use grundy_solve::turn::Turn;
use grundy_syntax::tree::Ending;
use grundy_values::{self as values, Int, MoverEnds, Outcome};

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

/// What is said where moves are missing: that `--all` shows them, or what kept them from being found.
pub fn left_out(stop: Option<Stop>, cycle: bool) -> Label {
    match (stop, cycle) {
        (Some(_), _) => Label::WhyMoreStopped,
        (None, true) => Label::WhyMoreLoop,
        (None, false) => Label::WhyMore,
    }
}

/// The reasoning, line by line.
pub fn lines(game: &BoundGame, explanation: &Explanation) -> Vec<Line> {
    let mut words = Words { game, lines: Vec::new(), indent: 0 };
    words.values(explanation);
    words.verdict(explanation);
    for start in &explanation.starts {
        words.start(explanation, start);
    }
    if !explanation.complete {
        words.say(1, left_out(explanation.stop, explanation.cycle.is_some()), vec![]);
    }
    words.lines
}

/// A player in words.
pub fn player_name(player: Player) -> Label {
    match player {
        Player::Left => Label::SideLeft,
        Player::Right => Label::SideRight,
    }
}

/// Who wins, in words.
pub fn ending_name(ending: values::Ending) -> Label {
    match ending {
        values::Ending::LeftWins => Label::EndingLeft,
        values::Ending::RightWins => Label::EndingRight,
        values::Ending::Draw => Label::EndingDraw,
    }
}

/// An outcome in words.
pub fn outcome_text(outcome: Outcome) -> Arg {
    match outcome.letter() {
        Some('N') => Arg::Label(Label::OutcomeN),
        Some('P') => Arg::Label(Label::OutcomeP),
        Some('L') => Arg::Label(Label::OutcomeL),
        Some('R') => Arg::Label(Label::OutcomeR),
        Some(_) => Arg::Label(Label::OutcomeD),
        None => {
            let left = ("left", Arg::Label(ending_name(outcome.left_starts)));
            let right = ("right", Arg::Label(ending_name(outcome.right_starts)));
            Arg::Filled(Label::OutcomeMixed, vec![left, right])
        }
    }
}

/// What points mean, in words.
pub fn score_text(points: &Points) -> Arg {
    let shown = |points: &Int| Arg::from(points.to_string());
    match points {
        Points::Mover(points) if points.is_zero() => Arg::Label(Label::ScoreMoverEven),
        Points::Mover(points) => {
            let label = if points.is_negative() { Label::ScoreMoverLess } else { Label::ScoreMover };
            Arg::Filled(label, vec![("points", shown(&points.abs()))])
        }
        Points::Sides { left_starts, right_starts } => {
            let args = vec![("left", shown(left_starts)), ("right", shown(right_starts))];
            Arg::Filled(Label::ScoreSides, args)
        }
    }
}

struct Words<'g> {
    game: &'g BoundGame,
    lines: Vec<Line>,
    /// How far what is said of one starter is set to the right.
    indent: usize,
}

impl Words<'_> {
    fn say(&mut self, indent: usize, label: Label, args: Vec<(&'static str, Arg)>) {
        self.lines.push(Line { indent, says: Arg::Filled(label, args) });
    }

    /// The values of the components, in binary one below the other.
    fn values(&mut self, explanation: &Explanation) {
        let parts = &explanation.parts;
        if let Worth::Canonical(value) = &explanation.worth {
            return self.canonical(value, parts);
        }
        match parts.as_slice() {
            [] => {
                return match &explanation.worth {
                    // Nothing is left to move in.
                    Worth::Grundy(value) => {
                        self.say(0, Label::WhyOneValue, vec![("value", Arg::from(value.to_string()))]);
                    }
                    Worth::Sides(_) => self.say(0, Label::WhySidesSearch, vec![]),
                    Worth::Score(_) => self.say(0, Label::WhyScoreSearch, vec![]),
                    _ if explanation.by_theorem => self.say(0, Label::WhyTheorem, vec![]),
                    _ => self.say(0, Label::WhySearch, vec![]),
                };
            }
            [PartWorth { count: 1, worth: Worth::Grundy(value), .. }] => {
                return self.say(0, Label::WhyOneValue, vec![("value", Arg::from(value.to_string()))]);
            }
            [PartWorth { count: 1, worth: Worth::Large(value), .. }] => {
                return self.say(0, Label::WhyOneValue, vec![("value", Arg::from(value.to_string()))]);
            }
            [PartWorth { count: 1, worth: Worth::Infinite(followers), .. }] => {
                return self.say(0, Label::WhyInfinite, vec![("value", Arg::from(followers.to_string()))]);
            }
            _ => {}
        }
        let (heading, name) = match &explanation.worth {
            Worth::Grundy(_) | Worth::Large(_) => (Label::WhyNimSum, "xor"),
            Worth::Infinite(_) => (Label::WhyLoopySum, "+"),
            Worth::AtOnce | Worth::Ends(_) | Worth::Sides(_) | Worth::Canonical(_) | Worth::Score(_) => {
                return;
            }
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

    /// Who wins, as far as it can be said before the reasons.
    fn verdict(&mut self, explanation: &Explanation) {
        let worth = &explanation.worth;
        match worth {
            Worth::Grundy(0) => self.say(0, Label::WhyZero, vec![]),
            Worth::Grundy(_) | Worth::Large(_) => self.say(0, Label::WhyNotZero, vec![]),
            Worth::AtOnce => self.say(0, Label::WhyAtOnce, vec![]),
            Worth::Infinite(_) if worth.ends() == Some(MoverEnds::Wins) => {
                self.say(0, Label::WhyInfiniteWins, vec![]);
            }
            Worth::Infinite(_) => self.say(0, Label::WhyInfiniteDraws, vec![]),
            Worth::Ends(_) | Worth::Sides(_) | Worth::Canonical(_) => {
                self.lines.push(Line { indent: 0, says: outcome_text(explanation.outcome) });
                if explanation.outcome == Outcome::D {
                    self.endless();
                }
            }
            Worth::Score(points) => {
                self.lines.push(Line { indent: 0, says: score_text(points) });
                self.lines.push(Line { indent: 0, says: outcome_text(explanation.outcome) });
            }
        }
    }

    /// The value in canonical form, and those of the components where there are several.
    fn canonical(&mut self, value: &Canonical, parts: &[PartWorth]) {
        let told = [("value", Arg::from(value.shown())), ("kind", Arg::Label(value.nature.label()))];
        let mut shown = Vec::new();
        for PartWorth { count, worth, .. } in parts.iter().take(LINES) {
            let copies = if *count > 1 { format!("{count} × ") } else { String::new() };
            shown.push(format!("{copies}{}", crate::solve::worth_shown(worth)));
        }
        let several = parts.len() > 1 || parts.iter().any(|part| part.count > 1);
        if !several {
            return self.say(0, Label::WhyCanonical, told.to_vec());
        }
        if parts.len() > LINES {
            shown.push("…".to_owned());
        }
        let mut args = vec![("values", Arg::from(shown.join(", ")))];
        args.extend(told);
        self.say(0, Label::WhyCanonicalSum, args);
    }

    /// Says why a draw is one, unless the rules call it so.
    fn endless(&mut self) {
        if !self.game.rules().ends.iter().any(|e| e.ending == Ending::Draw) {
            self.say(self.indent, Label::WhyEndless, vec![]);
        }
    }

    /// What happens when one of the players starts.
    fn start(&mut self, explanation: &Explanation, start: &Start) {
        if self.game.has_sides() {
            let ending = match start.mover {
                Player::Left => explanation.outcome.left_starts,
                Player::Right => explanation.outcome.right_starts,
            };
            let player = ("player", Arg::Label(player_name(start.mover)));
            let result = ("result", Arg::Label(ending_name(ending)));
            self.say(0, Label::WhyStarts, vec![player, result]);
            self.indent = 1;
            if start.ends == MoverEnds::Draws && explanation.outcome != Outcome::D {
                self.endless();
            }
        }
        if let Some(moves) = start.remoteness {
            self.say(self.indent, Label::SolveRemoteness, vec![("count", Arg::from(moves.to_string()))]);
        }
        match &start.why {
            Why::Wins(turns) => self.winning(turns),
            Why::Loses(replies) => self.losing(Label::WhyLosing, replies),
            Why::Draws { keeping, losing } => {
                self.say(self.indent, Label::WhyDrawTurns, vec![]);
                keeping.iter().for_each(|turn| self.turn(turn));
                if !losing.is_empty() {
                    let all = if explanation.complete { Label::WhyDrawOthers } else { Label::WhyDrawSome };
                    self.losing(all, losing);
                }
            }
            Why::Scores { best, others } => {
                self.scored(Label::WhyBest, best);
                if !others.is_empty() {
                    self.scored(Label::WhyWorse, others);
                }
            }
            Why::Over => self.say(self.indent, Label::WhyNoMove, vec![]),
        }
        self.choices(&start.choices);
        self.indent = 0;
    }

    /// The moves that are best in some sum.
    fn choices(&mut self, choices: &[Choice]) {
        if choices.is_empty() {
            return;
        }
        self.say(self.indent, Label::WhyChoices, vec![]);
        for Choice { turn, others, to, incentive, reversed } in choices {
            let mut args = self.turn_args(turn);
            args.push(("value", Arg::from(to.shown())));
            args.push(("incentive", Arg::from(incentive.shown())));
            args.push(("count", Arg::from(others.to_string())));
            self.say(
                self.indent + 1,
                if *others > 0 { Label::WhyChoiceMany } else { Label::WhyChoice },
                args,
            );
            if let Some(answer) = reversed {
                self.say(self.indent + 2, Label::WhyReversed, vec![("value", Arg::from(answer.shown()))]);
            }
        }
    }

    /// Turns of a score game, with what they bring.
    fn scored(&mut self, heading: Label, turns: &[Scored]) {
        self.say(self.indent, heading, vec![]);
        for Scored { turn, total, reply } in turns {
            let mut args = self.turn_args(turn);
            let points = turn.score.as_ref().map_or(Int::ZERO, |score| score.points.clone());
            let again = turn.score.as_ref().is_some_and(|score| score.again);
            args.push(("points", Arg::from(points.to_string())));
            args.push(("total", Arg::from(total.to_string())));
            let label = match (again, reply) {
                (true, _) => Label::WhyScoresAgain,
                (false, Some(answer)) => {
                    args.push(("reply", Arg::from(turn_name(answer))));
                    Label::WhyScoresReply
                }
                (false, None) => Label::WhyScores,
            };
            self.say(self.indent + 1, label, args);
        }
    }

    fn winning(&mut self, turns: &[(Turn, Reason)]) {
        self.say(self.indent, Label::WhyWinning, vec![]);
        for (turn, reason) in turns {
            let mut args = self.turn_args(turn);
            let label = match reason {
                Reason::Goal => Label::WhyTurnGoal,
                Reason::Values { from: Worth::Grundy(from), to } => {
                    args.push(("before", Arg::from(from.to_string())));
                    args.push(("after", Arg::from(to.to_string())));
                    Label::WhyTurnValues
                }
                Reason::Values { from: Worth::Large(from), to } => {
                    args.push(("before", Arg::from(from.to_string())));
                    args.push(("after", Arg::from(to.to_string())));
                    Label::WhyTurnValues
                }
                Reason::Values { from: Worth::Infinite(from), to } => {
                    args.push(("before", Arg::from(from.to_string())));
                    args.push(("after", Arg::from(to.to_string())));
                    Label::WhyTurnValues
                }
                Reason::Becomes { from, to } => {
                    args.push(("before", Arg::from(from.shown())));
                    args.push(("after", Arg::from(to.shown())));
                    Label::WhyTurnValues
                }
                Reason::LostIn(moves) => {
                    args.push(("count", Arg::from(moves.to_string())));
                    Label::WhyTurnLost
                }
                Reason::Values { .. } | Reason::LeavesLost => Label::WhyTurn,
            };
            self.say(self.indent + 1, label, args);
        }
    }

    fn losing(&mut self, heading: Label, replies: &[Reply]) {
        self.say(self.indent, heading, vec![]);
        for Reply { turn, reply } in replies {
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
            self.say(self.indent + 1, label, args);
        }
    }

    fn turn(&mut self, turn: &Turn) {
        let args = self.turn_args(turn);
        self.say(self.indent + 1, Label::WhyTurn, args);
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
        Worth::Large(value) => {
            let digits = (0..value.bits()).rev().map(|place| if value.bit(place) { '1' } else { '0' });
            Some((value.to_string(), digits.collect()))
        }
        Worth::Infinite(followers) => Some((followers.to_string(), String::new())),
        Worth::AtOnce | Worth::Ends(_) | Worth::Sides(_) | Worth::Canonical(_) | Worth::Score(_) => None,
    }
}
