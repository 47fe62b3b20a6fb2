//! How a Python program tells a winning move: in a component as it is written, which need not be its canonical form.

use grundy_messages::Label;
use grundy_rules::types::Type;

use super::assemble::{Writer, function};
use crate::program::Method;

/// The components of all terms that a player may move in, each with the number of its term.
const WRITTEN: &str = "written = [(number, p) for number, term in enumerate(terms, 1) for p in term]\n";

impl Writer<'_, '_> {
    /// The functions that answer with a move.
    pub(super) fn telling(&self, words: &[String; 3]) -> Vec<String> {
        let [win, lose, draw] = words;
        let mut found = self.forms();
        let text = if self.plan.program.contest.sum { "f\"{number} {option.text}\"" } else { "option.text" };
        let body = match self.plan.program.method {
            Method::Search | Method::Retrograde | Method::Points => {
                self.tell_by_search(text, win, lose, draw)
            }
            method if method.has_values() => {
                found.push(self.worth_of_sum());
                self.tell_by_values(text, lose)
            }
            _ => self.tell_by_lost(text, win, lose),
        };
        found.push(format!("{}\n{}", self.text(Label::EmitAnswer), function("answer(terms)", &body)));
        found
    }

    /// The canonical form of a written component, what it stands for, and the forms of which moves are told.
    fn forms(&self) -> Vec<String> {
        let makers: Vec<&str> = self.plan.walk.makers.iter().flatten().map(String::as_str).collect();
        let canonical = match makers.as_slice() {
            [] => "return p".to_owned(),
            [maker] => format!("return {maker}(*p)"),
            makers => format!("return ({})[p[0]](*p[1:])", makers.join(", ")),
        };
        let settled =
            if self.has_reduce() { "return reduced((canonical(p),))" } else { "return (canonical(p),)" };
        let mut found = vec![
            format!("{}\n{}", self.text(Label::EmitSettled), function("canonical(p)", &canonical)),
            function("settled(p)", settled),
        ];
        let player = if self.plan.has_sides() { format!(", {}", self.plan.first()) } else { String::new() };
        if self.plan.has_canonical_form() {
            let body = format!(
                "try:\n    right = all({} for option in options(p{player}) for q in option.parts)\nexcept (ArithmeticError, LookupError, ValueError):\n    right = False\nreturn (p, canonical(p)) if right else (canonical(p),)",
                self.natural_test()
            );
            found.push(format!("{}\n{}", self.text(Label::EmitForms), function("forms(p)", &body)));
        }
        found
    }

    /// Whether the natural fields of `q` are natural numbers.
    fn natural_test(&self) -> String {
        let [kind] = self.rules().kinds.as_slice() else { return "True".to_owned() };
        let natural = kind.fields.iter().enumerate().filter(|(_, field)| field.ty == Type::Nat);
        let tests: Vec<String> = natural.map(|(at, _)| format!("q[{at}] >= 0")).collect();
        if tests.is_empty() || self.plan.scalar { "True".to_owned() } else { tests.join(" and ") }
    }

    /// Lines that go through all moves of a written component `p`.
    fn each_option(&self) -> String {
        let player = if self.plan.has_sides() { format!(", {}", self.plan.first()) } else { String::new() };
        match self.plan.has_canonical_form() {
            true => {
                format!("for option in (option for form in forms(p) for option in options(form{player})):")
            }
            false => format!("for option in options(p{player}):"),
        }
    }

    fn worth_of_sum(&self) -> String {
        let hot = !self.rules().goals.is_empty();
        let body = if hot {
            "values = [grundy(p) for p in parts]\nreturn HOT if HOT in values else xor_all(values)"
        } else {
            "return xor_all(grundy(p) for p in parts)"
        };
        function("worth(parts)", body)
    }

    fn tell_by_values(&self, text: &str, lose: &str) -> String {
        let wins = if self.rules().goals.is_empty() {
            "value ^ worth(settled(p)) == worth(option.parts)"
        } else {
            "option.wins or (value != HOT and worth(option.parts) not in (HOT, None) and value ^ worth(settled(p)) == worth(option.parts))"
        };
        let wins = wins.replace(" not in (HOT, None)", " != HOT");
        format!(
            "{WRITTEN}value = worth([q for _, p in written for q in settled(p)])\nif value == 0:\n    return {lose}\nfor number, p in written:\n    {}\n        if {wins}:\n            return {text}\nreturn {lose}",
            self.each_option()
        )
    }

    fn tell_by_search(&self, text: &str, win: &str, lose: &str, draw: &str) -> String {
        let first = self.plan.first();
        let state = |parts: &str, player: usize| match self.plan.has_sides() {
            true => format!("(tuple(sorted({parts})), {player})"),
            false => format!("tuple(sorted({parts}))"),
        };
        let (all, next) = ("q for _, p in written for q in settled(p)", "rest + list(option.parts)");
        let other = if self.plan.has_sides() { 1 - first } else { first };
        let (value, wins) = match self.plan.program.method {
            Method::Points => {
                let (again, rest) = (state(next, first), state(next, other));
                (
                    "points",
                    format!("option.points + (points({again}) if option.again else -points({rest})) > 0"),
                )
            }
            _ => {
                let goal = if self.rules().goals.is_empty() { "" } else { "option.wins or " };
                ("result", format!("{goal}result({}) == -1", state(next, other)))
            }
        };
        let over = if self.is_ended() { "value > 0 and over(state) is None" } else { "value > 0" };
        format!(
            "{WRITTEN}state = {}\nvalue = {value}(state)\nif {over}:\n    for i, (number, p) in enumerate(written):\n        rest = [q for j, (_, other) in enumerate(written) if j != i for q in settled(other)]\n        {}\n            if {wins}:\n                return {text}\nreturn {win} if value > 0 else {lose} if value < 0 else {draw}",
            state(all, first),
            self.each_option()
        )
    }

    fn tell_by_lost(&self, text: &str, win: &str, lose: &str) -> String {
        let ended = if self.plan.stuck() == -1 { "True" } else { "False" };
        let goal = if self.rules().goals.is_empty() { "" } else { "option.wins or " };
        format!(
            "{WRITTEN}if lost(canonical(written[0][1])):\n    return {lose}\nfor number, p in written:\n    {}\n        if {goal}(lost(option.parts[0]) if option.parts else {ended}):\n            return {text}\nreturn {win}",
            self.each_option()
        )
    }
}
