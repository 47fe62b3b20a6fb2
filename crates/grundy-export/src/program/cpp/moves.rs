//! Moves and endings in C++.

use grundy_messages::Label;
use grundy_rules::ir::{Compound, Move, Sum};
use grundy_syntax::tree::{Ending, Side};

use super::Cpp;
use super::assemble::Writer;
use crate::program::Method;
use crate::program::code::{Code, Make, indented};
use crate::program::walk::Written;

impl Writer<'_, '_> {
    /// Goals, and what ends the whole game.
    pub(super) fn endings(&self) -> Written<String> {
        let rules = self.rules();
        let mut found = Vec::new();
        if !rules.goals.is_empty() {
            let mut body = |kind: usize| {
                let goals = rules.goals.iter().filter(|goal| goal.kind == kind);
                self.conditions(kind, goals.map(|goal| (&goal.condition, "return true;".to_owned())))
            };
            let text = self.by_kind("bool is_goal(const Position& p)", &mut body, "return false;")?;
            found.push(format!("{}\n{text}", self.text(Label::EmitGoal)));
        }
        let searched = matches!(self.plan.program.method, Method::Search | Method::Retrograde);
        if searched && !self.plan.ends_locally() {
            found.push(self.whole_endings()?);
        }
        Ok(found.join("\n\n"))
    }

    pub(super) fn whole_endings(&self) -> Written<String> {
        let rules = self.rules();
        let mut body = |kind: usize| {
            let ends = rules.ends.iter().enumerate().filter(|(_, ends)| ends.kind == kind);
            self.conditions(kind, ends.map(|(clause, ends)| (&ends.condition, format!("return {clause};"))))
        };
        let text = self.by_kind("int ending(const Position& p)", &mut body, "return -1;")?;
        Ok(format!("{}\n{text}", self.text(Label::EmitEnding)))
    }

    /// Whether the game is over, for whole positions.
    pub(super) fn over(&self) -> String {
        let mut lines = String::new();
        if !self.plan.ends_locally() {
            let results: Vec<String> = self
                .rules()
                .ends
                .iter()
                .map(|ends| match ends.ending {
                    Ending::MoverWins => "1".to_owned(),
                    Ending::MoverLoses => "-1".to_owned(),
                    Ending::Draw => "0".to_owned(),
                    Ending::Wins(Side::Left) => "state.second == 0 ? 1 : -1".to_owned(),
                    Ending::Wins(Side::Right) => "state.second == 1 ? 1 : -1".to_owned(),
                })
                .collect();
            lines = "int first = -1;\nfor (const Position& p : state.first) {\n    const int clause = ending(p);\n    if (clause >= 0 && (first < 0 || clause < first)) first = clause;\n}\n".to_owned();
            for (clause, result) in results.iter().enumerate() {
                lines += &format!("if (first == {clause}) return {result};\n");
            }
        }
        let state = if lines.is_empty() { "const State&" } else { "const State& state" };
        format!(
            "{}\nconst int GOES_ON = 2;\nint over({state}) {{\n{}\n}}",
            self.text(Label::EmitOver),
            indented(&format!("{lines}return GOES_ON;"))
        )
    }

    pub(super) fn options(&self) -> Written<String> {
        let mut members = vec!["vector<Position> parts;".to_owned()];
        if !self.rules().goals.is_empty() || self.is_compound() {
            members.push("bool wins = false;".to_owned());
        }
        if self.rules().score {
            members.push("long long points = 0;\nbool again = false;".to_owned());
        }
        if self.plan.asks_move() {
            members.push("string text;".to_owned());
        }
        let option = format!(
            "{}\nstruct Option {{\n{}\n}};",
            self.text(Label::EmitOption),
            indented(&members.join("\n"))
        );
        let player = if self.plan.has_sides() { ", int player" } else { "" };
        let head = format!("vector<Option> options(const Position& p{player})");
        let body = self.by_kind(&head, &mut |kind| self.moves(kind), "return found;")?;
        let body = body.replacen("{\n", "{\n    vector<Option> found;\n", 1);
        let reduced = self.reduced()?;
        Ok([option, reduced, body]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n"))
    }

    pub(super) fn is_compound(&self) -> bool {
        !matches!(self.rules().compound, Compound::Disjunctive)
    }

    pub(super) fn moves(&self, kind: usize) -> Written<String> {
        let rules = self.rules();
        let local = rules.ends.iter().filter(|ends| ends.kind == kind && self.ends_here());
        let ends = self.conditions(kind, local.map(|ends| (&ends.condition, "return found;".to_owned())))?;
        let moves = self.plan.walk.moves_of(kind, None);
        let moves = moves.into_iter().map(|rule| self.one_move(kind, rule)).collect::<Written<Vec<_>>>()?;
        Ok(format!("{ends}{}", moves.join("")))
    }

    /// Whether clauses `ends if` mean that a component has no moves.
    pub(super) fn ends_here(&self) -> bool {
        self.plan.ends_locally() || !matches!(self.plan.program.method, Method::Search | Method::Retrograde)
    }

    pub(super) fn one_move(&self, kind: usize, rule: &Move) -> Written<String> {
        let names = self.plan.namer.slots(&rule.result.slots);
        let steps = self.plan.walk.steps(&rule.items, &names)?;
        let mut leaf =
            vec!["Option option;".to_owned(), self.made(&rule.result.body, &names, "option.parts")?];
        if self.has_reduce() {
            leaf.push("option.parts = reduced(option.parts);".to_owned());
        }
        if !self.rules().goals.is_empty() {
            leaf.push(
                "for (const Position& part : option.parts) option.wins = option.wins || is_goal(part);"
                    .to_owned(),
            );
        }
        if let Some(scoring) = &rule.scoring {
            leaf.push(format!("option.points = {};", self.plan.walk.int(&scoring.points, &names)?.text));
            if let Some(again) = &scoring.again {
                leaf.push(format!("option.again = {};", self.plan.walk.truth(again, &names)?.text));
            }
        }
        if self.plan.asks_move() {
            leaf.push(format!("option.text = {};", self.move_text(rule, &names)));
        }
        leaf.push("found.push_back(option);".to_owned());
        let text = Cpp::nested(&steps, &leaf.join("\n"));
        let guard = match rule.side {
            Some(Side::Left) => "if (player == 0) ",
            Some(Side::Right) => "if (player == 1) ",
            None => "",
        };
        let unpacked = self.unpacked(kind, &names, &text);
        Ok(format!("{guard}{{  // {}\n{}\n}}\n", rule.name, indented(&format!("{unpacked}{text}"))))
    }

    /// What is printed for a move.
    pub(super) fn move_text(&self, rule: &Move, names: &[String]) -> String {
        let bound = crate::program::plan::bound(rule);
        let mut words: Vec<String> = Vec::new();
        if self.plan.names_moves() {
            words.push(format!("string(\"{}\")", rule.name));
        }
        words.extend(bound.into_iter().map(|slot| format!("show({})", names[slot])));
        if words.is_empty() { format!("string(\"{}\")", rule.name) } else { words.join(" + \" \" + ") }
    }

    /// Lines that add the components of a sum to a list.
    pub(super) fn made(&self, sum: &Sum, names: &[String], list: &str) -> Written<String> {
        let makes = self.plan.walk.makes(sum, names)?;
        let plain: Option<Vec<&str>> = makes
            .iter()
            .map(|make| match make {
                Make::Add(code) => Some(code.text.as_str()),
                _ => None,
            })
            .collect();
        Ok(match plain {
            Some(parts) => format!("{list} = {{{}}};", parts.join(", ")),
            None => lines_of(&makes, &|code| format!("{list}.push_back({});", code.text)),
        })
    }

    pub(super) fn has_reduce(&self) -> bool {
        self.plan.program.game.reduces() && self.rules().kinds.iter().any(|kind| kind.reduce.is_some())
    }

    pub(super) fn reduced(&self) -> Written<String> {
        if !self.has_reduce() {
            return Ok(String::new());
        }
        let mut body = |kind: usize| match &self.rules().kinds[kind].reduce {
            None => Ok("found.push_back(p);".to_owned()),
            Some(reduce) => {
                let names = self.plan.namer.slots(&reduce.result.slots);
                let makes = self.plan.walk.makes(&reduce.result.body, &names)?;
                let text = lines_of(&makes, &|code| format!("found.push_back({});", code.text));
                Ok(format!("{}{text}", self.unpacked(kind, &names, &text)))
            }
        };
        let each = self.by_kind("for (const Position& p : parts)", &mut body, "")?;
        Ok(format!(
            "{}\nvector<Position> reduced(const vector<Position>& parts) {{\n{}\n}}",
            self.text(Label::EmitReduced),
            indented(&format!("vector<Position> found;\n{each}\nreturn found;"))
        ))
    }
}

/// Lines that do something with every component of an option.
pub(super) fn lines_of(makes: &[Make], add: &dyn Fn(&Code) -> String) -> String {
    let one = |make: &Make| match make {
        Make::Add(code) => add(code),
        Make::If(condition, yes, no) => {
            let other = if no.is_empty() {
                String::new()
            } else {
                format!(" else {{\n{}\n}}", indented(&lines_of(no, add)))
            };
            format!("if ({}) {{\n{}\n}}{other}", condition.text, indented(&lines_of(yes, add)))
        }
        Make::Times(count, makes) => {
            format!(
                "for (long long copies = {}; copies > 0; --copies) {{\n{}\n}}",
                count.text,
                indented(&lines_of(makes, add))
            )
        }
        Make::Each(steps, makes) => Cpp::nested(steps, &lines_of(makes, add)),
    };
    makes.iter().map(one).collect::<Vec<_>>().join("\n")
}
