//! How a C++ program finds values and results.

use grundy_core::{Automaton, Coding, Of};
use grundy_messages::Label;
use grundy_rules::ir::{self, Compound};

use super::Cpp;
use super::assemble::Writer;
use crate::program::Method;
use crate::program::code::{Make, indented};
use crate::program::library::filled;
use crate::program::walk::Written;

impl Writer<'_, '_> {
    pub(super) fn method(&self) -> Written<String> {
        let comment = |label| self.text(label);
        let marks = [
            ("comment_grundy", comment(Label::EmitGrundy)),
            ("comment_hot", comment(Label::EmitHot)),
            ("comment_result", comment(Label::EmitResult)),
            ("comment_points", comment(Label::EmitPoints)),
            ("comment_retrograde", comment(Label::EmitRetrograde)),
            ("stuck", self.plan.stuck().to_string()),
        ];
        let fill = |text: &str| filled(text, &marks.each_ref().map(|(name, with)| (*name, with.as_str())));
        Ok(match &self.plan.program.method {
            Method::Formula(of, claim) => self.formula(*of, claim)?,
            Method::Periodic(of, periodic) => self.periodic(*of, periodic),
            Method::Automatic(of, coding, automaton) => self.automatic(*of, *coding, automaton),
            Method::Table => self.table()?,
            Method::Memo if self.rules().goals.is_empty() => fill(include_str!("memo.cpp")),
            Method::Memo => fill(include_str!("reaching.cpp")),
            Method::Search => format!("{}\n\n{}", self.states()?, fill(include_str!("search.cpp"))),
            Method::Points => format!("{}\n\n{}", self.states()?, fill(include_str!("points.cpp"))),
            Method::Retrograde => format!("{}\n\n{}", self.states()?, fill(include_str!("retrograde.cpp"))),
        })
    }

    pub(super) fn formula(&self, of: grundy_core::Of, claim: &ir::Claim) -> Written<String> {
        let names = self.plan.namer.slots(&claim.body.slots);
        let code = self.plan.walk.expr(&claim.body.body, &names, &claim.body.body.ty)?.text;
        let (ty, name, label) = match of {
            grundy_core::Of::Values => ("long long", "grundy", Label::EmitFormula),
            grundy_core::Of::Losing => ("bool", "lost", Label::EmitLost),
        };
        let comment = self.text(label);
        if self.plan.scalar {
            return Ok(format!("{comment}\n{ty} {name}(long long {}) {{ return {code}; }}", names[0]));
        }
        let unpacked = self.unpacked(0, &names, &code);
        Ok(format!(
            "{comment}\n{ty} {name}(const Position& p) {{\n{}\n}}",
            indented(&format!("{unpacked}return {code};"))
        ))
    }

    pub(super) fn periodic(&self, of: grundy_core::Of, periodic: &grundy_core::Periodic) -> String {
        let values: Vec<String> =
            periodic.values.iter().map(|value| value.unwrap_or(0).to_string()).collect();
        let comment =
            self.text(if of == grundy_core::Of::Values { Label::EmitFormula } else { Label::EmitLost });
        let (preperiod, period, saltus) = (periodic.preperiod, periodic.period, periodic.saltus);
        let name = self.plan.namer.slots(&[self.rules().kinds[0].fields[0].name.clone()]).remove(0);
        let rise = if saltus == 0 {
            String::new()
        } else {
            format!(" + ({name} - {preperiod}) / {period} * {saltus}")
        };
        let table = wrapped(&values);
        let body = format!(
            "if ({name} < {preperiod}) return VALUES[{name}];\nreturn VALUES[{preperiod} + ({name} - {preperiod}) % {period}]{rise};"
        );
        let body = if preperiod == 0 {
            format!("return VALUES[{name} % {period}]{};", rise.replace(" - 0)", ")"))
        } else {
            body
        };
        let values = format!("const int VALUES[] = {{\n{}\n}};", indented(&table));
        match of {
            grundy_core::Of::Values => {
                format!("{comment}\n{values}\nlong long grundy(long long {name}) {{\n{}\n}}", indented(&body))
            }
            grundy_core::Of::Losing => {
                let body = body.replace("return VALUES", "return 0 == VALUES");
                format!("{comment}\n{values}\nbool lost(long long {name}) {{\n{}\n}}", indented(&body))
            }
        }
    }

    /// An automaton that reads the digits of the fields, the highest first.
    fn automatic(&self, of: Of, coding: Coding, automaton: &Automaton) -> String {
        let fields: Vec<String> =
            self.rules().kinds[0].fields.iter().map(|field| field.name.clone()).collect();
        let names = self.plan.namer.slots(&fields);
        let all = names.join(", ");
        let states = automaton.accepting.len();
        let symbol = "int symbol = 0;\nfor (const long long field : digits) symbol = 2 * symbol + (field >> place & 1);";
        let (head, body) = match of {
            Of::Losing => (
                "bool lost",
                format!(
                    "int state = {};\nfor (int place = 62; place >= 0; --place) {{\n{}\n}}\nreturn ACCEPTS[state];",
                    automaton.start,
                    indented(&format!("{symbol}\nstate = NEXT[state * {} + symbol];", symbols(automaton)))
                ),
            ),
            Of::Values => (
                "long long grundy",
                format!(
                    "vector<long long> reached({states}, -1);\nreached[{}] = 0;\nfor (int place = 62; place >= 0; --place) {{\n{}\n}}\nlong long value = 0;\nfor (int state = 0; state < {states}; ++state) {{\n    if (ACCEPTS[state] && reached[state] >= 0) value = reached[state];\n}}\n{}",
                    automaton.start,
                    indented(&format!(
                        "{symbol}\nvector<long long> longer({states}, -1);\nfor (int state = 0; state < {states}; ++state) {{\n    for (int digit = 0; reached[state] >= 0 && digit < 2; ++digit) {{\n        longer[NEXT[state * {} + 2 * symbol + digit]] = 2 * reached[state] + digit;\n    }}\n}}\nreached = longer;",
                        symbols(automaton)
                    )),
                    match coding {
                        Coding::Power => "return log2_of(value);",
                        Coding::Number | Coding::Set => "return value;",
                    },
                ),
            ),
        };
        let accepts: Vec<String> =
            automaton.accepting.iter().map(|accepts| u8::from(*accepts).to_string()).collect();
        let next: Vec<String> = automaton.next.iter().map(ToString::to_string).collect();
        let unpacked = if self.plan.scalar { String::new() } else { self.unpacked(0, &names, &all) };
        let argument =
            if self.plan.scalar { format!("long long {all}") } else { "const Position& p".to_owned() };
        format!(
            "{}\nconst bool ACCEPTS[] = {{\n{}\n}};\nconst int NEXT[] = {{\n{}\n}};\n{head}({argument}) {{\n{}\n}}",
            self.text(Label::EmitAutomaton),
            indented(&wrapped(&accepts)),
            indented(&wrapped(&next)),
            indented(&format!("{unpacked}const long long digits[] = {{{all}}};\n{body}"))
        )
    }

    /// Values from the bottom up; the position is one number, and every move makes it smaller.
    pub(super) fn table(&self) -> Written<String> {
        let rules = self.rules();
        let name = self.plan.namer.slots(&[rules.kinds[0].fields[0].name.clone()]).remove(0);
        let mut lines = String::new();
        for condition in &rules.kinds[0].conditions {
            let names = self.plan.namer.slots(&condition.slots);
            let code = self.plan.walk.dialect.not(&self.plan.walk.truth(&condition.body, &names)?);
            lines += &format!("if ({}) {{\n    sg.push_back(0);\n    continue;\n}}\n", code.text);
        }
        let mut inner = String::new();
        for rule in &rules.moves {
            let names = self.plan.namer.slots(&rule.result.slots);
            let steps = self.plan.walk.steps(&rule.items, &names)?;
            let makes = self.plan.walk.makes(&rule.result.body, &names)?;
            inner += &format!("{}\n", Cpp::nested(&steps, &marked(&makes, &name)));
        }
        for ends in rules.ends.iter().rev() {
            let names = self.plan.namer.slots(&ends.condition.slots);
            let code = self.plan.walk.dialect.not(&self.plan.walk.truth(&ends.condition.body, &names)?);
            inner = format!("if ({}) {{\n{}\n}}\n", code.text, indented(&inner));
        }
        let fill = format!(
            "while ((long long)sg.size() <= last) {{\n{}\n}}",
            indented(&format!(
                "const long long {name} = (long long)sg.size();\n{lines}{inner}int value = 0;\nwhile (seen[value] == {name} + 1) ++value;\nsg.push_back(value);"
            ))
        );
        Ok(format!(
            "vector<int> sg;\nvector<long long> seen(1);\n\n{}\nvoid mark(int value, long long {name}) {{\n    if (value + 1 >= (int)seen.size()) seen.resize(2 * value + 2);\n    seen[value] = {name} + 1;\n}}\n\n{}\nvoid fill(long long last) {{\n{}\n}}\nint grundy(long long {name}) {{\n    fill({name});\n    return sg[{name}];\n}}",
            self.text(Label::EmitMark),
            self.text(Label::EmitTable),
            indented(&fill),
        ))
    }

    /// Whole positions, what ends them, and the turns of the player to move.
    pub(super) fn states(&self) -> Written<String> {
        let mut members = vec!["State to;".to_owned(), "bool wins = false;".to_owned()];
        let mut copies = Vec::new();
        if !self.rules().goals.is_empty() {
            copies.push("turn.wins = option.wins;".to_owned());
        }
        if self.rules().score {
            members.push("long long points = 0;\nbool again = false;".to_owned());
            copies.push("turn.points = option.points;\nturn.again = option.again;".to_owned());
            copies.push("if (option.again) turn.to.second = player;".to_owned());
        }
        let other = if self.plan.has_sides() { "1 - player" } else { "player" };
        let player = if self.plan.has_sides() { ", player" } else { "" };
        let copies = copies
            .iter()
            .map(|line| format!("{}\n", indented(&indented(&indented(line)))))
            .collect::<String>();
        let turns = match &self.rules().compound {
            Compound::Disjunctive => filled(
                include_str!("turns.cpp"),
                &[
                    ("comment_turns", &self.text(Label::EmitTurns)),
                    ("player", player),
                    ("other", other),
                    ("copies", &copies),
                ],
            ),
            compound => {
                let (stay, may) = match compound {
                    Compound::Selective(None) => ("true", "true".to_owned()),
                    Compound::Selective(Some(most)) => {
                        let names = self.plan.namer.slots(&most.slots);
                        (
                            "true",
                            format!("choice.moved < {}", self.plan.walk.int(&most.body, &names)?.within(9)),
                        )
                    }
                    _ => ("all.empty()", "true".to_owned()),
                };
                filled(
                    include_str!("compound.cpp"),
                    &[
                        ("comment_compound", &self.text(Label::EmitCompound)),
                        ("player", player),
                        ("other", other),
                        ("may_stay", stay),
                        ("may_move", &may),
                    ],
                )
            }
        };
        let state = format!(
            "{}\nusing State = pair<vector<Position>, int>;\nstruct Turn {{\n{}\n}};",
            self.text(Label::EmitState),
            indented(&members.join("\n"))
        );
        let over = if self.rules().score { String::new() } else { format!("{}\n\n", self.over()) };
        Ok(format!("{state}\n\n{over}{turns}"))
    }
}

/// How many symbols an automaton reads.
fn symbols(automaton: &Automaton) -> usize {
    (0..automaton.tracks).fold(1, |symbols, _| symbols * 2)
}

/// Numbers in lines of a readable length.
fn wrapped(values: &[String]) -> String {
    let mut lines = vec![String::new()];
    for value in values {
        if lines.last().is_some_and(|line| line.len() + value.len() > 110) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&format!("{value},"));
        }
    }
    lines.join("\n")
}

/// Lines that mark the value of an option of a number.
fn marked(makes: &[Make], name: &str) -> String {
    let plain: Option<Vec<String>> = makes
        .iter()
        .map(|make| match make {
            Make::Add(code) => Some(format!("sg[{}]", code.text)),
            _ => None,
        })
        .collect();
    match plain {
        Some(parts) if parts.is_empty() => format!("mark(0, {name});"),
        Some(parts) => format!("mark({}, {name});", parts.join(" ^ ")),
        None => format!(
            "int value = 0;\n{}\nmark(value, {name});",
            super::moves::lines_of(makes, &|code| format!("value ^= sg[{}];", code.text))
        ),
    }
}
