//! How answers are found.

use grundy_core::{Automaton, Coding, Of, Periodic};
use grundy_messages::Label;
use grundy_rules::ir::{self, Compound};

use super::assemble::Writer;
use super::options::lines_of;
use super::sections::Section;
use super::{Rust, as_index, marks};
use crate::program::Method;
use crate::program::code::{Make, binding, indented};
use crate::program::walk::Written;

impl Writer<'_, '_> {
    pub(super) fn method(&self) -> Written<Vec<Section>> {
        let copies = self.copies();
        let memo = [
            ("position", self.argument()),
            ("kept_first", if copies { "first" } else { "first.clone()" }),
            ("key_first", if copies { "&first" } else { "first" }),
            ("p", if copies { "p" } else { "&p" }),
        ];
        Ok(match &self.plan.program.method {
            Method::Formula(of, claim) => vec![self.formula(*of, claim)?],
            Method::Periodic(of, periodic) => vec![self.periodic(*of, periodic)],
            Method::Automatic(of, coding, automaton) => vec![self.automatic(*of, *coding, automaton)?],
            Method::Table => vec![mark(self.text(Label::EmitMark)), self.table()?],
            Method::Memo => {
                let template = if self.wins_by_goals() {
                    include_str!("reaching.rs.txt")
                } else {
                    include_str!("memo.rs.txt")
                };
                vec![Section::changing("grundy", self.filled(template, &memo))]
            }
            Method::Search => self.searched("result", include_str!("search.rs.txt"))?,
            Method::Points => self.searched("points", include_str!("points.rs.txt"))?,
            Method::Retrograde => self.searched("result", include_str!("retrograde.rs.txt"))?,
        })
    }

    fn searched(&self, name: &str, template: &str) -> Written<Vec<Section>> {
        let mut found = Vec::new();
        let has_endings = self.has_endings();
        if has_endings {
            found.push(self.over());
        }
        found.push(self.turns()?);
        let over = if has_endings {
            "        if let Some(end) = {{call}}over(&state) {\n            self.memo.insert(state, end);\n            continue;\n        }\n"
        } else {
            ""
        };
        let retrograde = matches!(self.plan.program.method, Method::Retrograde);
        let wins = match (self.wins_by_goals(), retrograde) {
            (false, _) => "",
            (true, true) => "turn.wins || ",
            (true, false) => {
                "            if all[next].wins {\n                best = 1;\n                break;\n            }\n"
            }
        };
        let (open, close) =
            if has_endings { ("{{call}}over(&states[at]).unwrap_or_else(|| {", "})") } else { ("{", "}") };
        let own = [("over", over), ("wins", wins), ("known_open", open), ("known_close", close)];
        found.push(Section::changing(name, self.filled(template, &own)));
        Ok(found)
    }

    fn formula(&self, of: Of, claim: &ir::Claim) -> Written<Section> {
        let names = |_: usize| self.slots(&claim.body.slots);
        let code = self.plan.walk.expr(&claim.body.body, &names(0), &claim.body.body.ty)?.text;
        let (ty, name, label) = match of {
            Of::Values => (") -> i64", "grundy", Label::EmitFormula),
            Of::Losing => (") -> bool", "lost", Label::EmitLost),
        };
        let text = self.by_kind((&format!("fn {name}"), ty), &names, &mut |_| Ok(code.clone()), ("", ""))?;
        Ok(Section::new(name, format!("{}\n{text}", self.text(label))))
    }

    /// An automaton that reads the digits of the fields, the highest first.
    fn automatic(&self, of: Of, coding: Coding, automaton: &Automaton) -> Written<Section> {
        let names = |kind: usize| self.field_names(&self.rules().kinds[kind].fields);
        let digits: Vec<String> = self.rules().kinds[0]
            .fields
            .iter()
            .zip(names(0))
            .map(|(field, name)| if field.ty.is_int() { name } else { format!("i64::from({name})") })
            .collect();
        let symbols = (0..automaton.tracks).fold(1, |symbols, _| symbols * 2);
        let states = automaton.accepting.len();
        let symbol = "let mut symbol = 0;\nfor field in digits {\n    symbol = 2 * symbol + usize::from(field >> place & 1 == 1);\n}";
        let (ty, name, body) = match of {
            Of::Losing => (
                ") -> bool",
                "lost",
                format!(
                    "let mut state = {};\nfor place in (0..63).rev() {{\n{}\n}}\nACCEPTS[state]",
                    automaton.start,
                    indented(&format!("{symbol}\nstate = NEXT[state * {symbols} + symbol];"))
                ),
            ),
            Of::Values => (
                ") -> i64",
                "grundy",
                format!(
                    "let mut reached = vec![-1; {states}];\nreached[{}] = 0_i64;\nfor place in (0..63).rev() {{\n{}\n}}\nlet value = (0..{states}).filter(|&state| ACCEPTS[state]).map(|state| reached[state]).max().unwrap_or(0);\n{}",
                    automaton.start,
                    indented(&format!(
                        "{symbol}\nlet mut longer = vec![-1; {states}];\nfor state in 0..{states} {{\n    for digit in 0..2 {{\n        if reached[state] >= 0 {{\n            longer[NEXT[state * {symbols} + 2 * symbol + digit]] = 2 * reached[state] + i64::from(digit == 1);\n        }}\n    }}\n}}\nreached = longer;"
                    )),
                    match coding {
                        Coding::Power => "i64::from(value.max(1).ilog2())",
                        Coding::Number | Coding::Set => "value",
                    }
                ),
            ),
        };
        let body = format!("let digits = [{}];\n{body}", digits.join(", "));
        let function =
            self.by_kind((&format!("fn {name}"), ty), &names, &mut |_| Ok(body.clone()), ("", ""))?;
        let accepts: Vec<String> = automaton.accepting.iter().map(ToString::to_string).collect();
        let next: Vec<String> = automaton.next.iter().map(ToString::to_string).collect();
        let text = format!(
            "const ACCEPTS: [bool; {states}] = [\n{}\n];\nconst NEXT: [usize; {}] = [\n{}\n];\n\n{}\n{function}",
            indented(&wrapped(&accepts)),
            next.len(),
            indented(&wrapped(&next)),
            self.text(Label::EmitAutomaton),
        );
        Ok(Section::new(name, text))
    }

    fn periodic(&self, of: Of, periodic: &Periodic) -> Section {
        let values: Vec<String> =
            periodic.values.iter().map(|value| value.unwrap_or(0).to_string()).collect();
        let (preperiod, period, saltus) = (periodic.preperiod, periodic.period, periodic.saltus);
        let name = self.field_names(&self.rules().kinds[0].fields).remove(0);
        let rise = match (saltus, preperiod) {
            (0, _) => String::new(),
            (saltus, 0) => format!(" + {name} / {period} * {saltus}"),
            (saltus, preperiod) => format!(" + ({name} - {preperiod}) / {period} * {saltus}"),
        };
        let (test, ty, label, called) = match of {
            Of::Values => ("", "i64", Label::EmitFormula, "grundy"),
            Of::Losing => (" == 0", "bool", Label::EmitLost, "lost"),
        };
        let body = if preperiod == 0 {
            format!("VALUES[({name} % {period}) as usize]{rise}{test}")
        } else {
            format!(
                "if {name} < {preperiod} {{\n    return VALUES[{name} as usize]{test};\n}}\nVALUES[({preperiod} + ({name} - {preperiod}) % {period}) as usize]{rise}{test}"
            )
        };
        let count = values.len();
        let text = format!(
            "const VALUES: [i64; {count}] = [\n{}\n];\n\n{}\nfn {called}({name}: i64) -> {ty} {{\n{}\n}}",
            indented(&wrapped(&values)),
            self.text(label),
            indented(&body)
        );
        Section::new(called, text)
    }

    /// Values from the bottom up; the position is one number, and every move makes it smaller.
    fn table(&self) -> Written<Section> {
        let rules = self.rules();
        let name = self.field_names(&rules.kinds[0].fields).remove(0);
        let mut lines = String::new();
        for condition in &rules.kinds[0].conditions {
            let names = self.slots(&condition.slots);
            let code = self.plan.walk.dialect.not(&self.plan.walk.truth(&condition.body, &names)?);
            lines += &format!("if {} {{\n    sg.push(0);\n    continue;\n}}\n", code.text);
        }
        let mut inner = String::new();
        for rule in &rules.moves {
            let names = self.slots(&rule.result.slots);
            let steps = self.plan.walk.steps(&rule.items, &names)?;
            let makes = self.plan.walk.makes(&rule.result.body, &names)?;
            let text = Rust::nested(&steps, &marked(&makes, &name));
            let scope = steps.is_empty() && text.contains("let ");
            inner += &if scope { format!("{{\n{}\n}}\n", indented(&text)) } else { format!("{text}\n") };
        }
        for ends in rules.ends.iter().rev() {
            let names = self.slots(&ends.condition.slots);
            let code = self.plan.walk.dialect.not(&self.plan.walk.truth(&ends.condition.body, &names)?);
            inner = format!("if {} {{\n{}\n}}\n", code.text, indented(&inner));
        }
        let each = format!(
            "let {name} = sg.len() as i64;\n{lines}{inner}let value = seen.iter().position(|&at| at != {name});\nsg.push(value.unwrap_or(seen.len()) as i64);"
        );
        let body = format!(
            "let mut sg = std::mem::take(&mut self.sg);\nlet mut seen = Vec::new();\nwhile sg.len() as i64 <= last {{\n{}\n}}\nself.sg = sg;\nself.sg[last as usize]",
            indented(&each)
        );
        let text = format!(
            "{}\nfn grundy({}, last: i64) -> i64 {{\n{}\n}}",
            self.text(Label::EmitTable),
            marks::SELF,
            indented(&body)
        );
        Ok(Section::changing("grundy", text))
    }

    /// Types of options and of whole positions.
    pub(super) fn types(&self) -> String {
        let mut found = Vec::new();
        if self.wins_by_goals()
            && self.plan.program.method.has_values()
            && matches!(self.plan.program.method, Method::Memo)
        {
            found.push(format!("{}\nconst HOT: i64 = -1;", self.text(Label::EmitHot)));
        }
        if self.plan.needs_options() {
            found.push(self.option_type());
        }
        if matches!(self.plan.program.method, Method::Search | Method::Points | Method::Retrograde) {
            found.push(self.state_types());
        }
        found.join("\n\n")
    }

    fn state_types(&self) -> String {
        let player = if self.plan.has_sides() { "\n    player: usize," } else { "" };
        let mut members = vec!["to: State,"];
        if self.wins_by_goals() {
            members.push("wins: bool,");
        }
        if self.rules().score {
            members.push("points: i64,\nagain: bool,");
        }
        format!(
            "{}\n#[derive(Clone, PartialEq, Eq, Hash)]\nstruct State {{\n    parts: Vec<Position>,{player}\n}}\n\nstruct Turn {{\n{}\n}}",
            self.text(Label::EmitState),
            indented(&members.join("\n"))
        )
    }

    /// The turns of the player to move.
    fn turns(&self) -> Written<Section> {
        if self.is_compound() {
            return self.compound_turns();
        }
        let sides = self.plan.has_sides();
        let player = match (sides, self.rules().score) {
            (false, _) => "",
            (true, false) => ", player: 1 - state.player",
            (true, true) => ", player: if option.again { state.player } else { 1 - state.player }",
        };
        let mut fields = vec![format!("to: State {{ parts: next{player} }}")];
        if self.wins_by_goals() {
            fields.push("wins: option.wins".to_owned());
        }
        if self.rules().score {
            fields.push("points: option.points, again: option.again".to_owned());
        }
        let p = format!("{}{}", self.passed("parts[i]"), if sides { ", state.player" } else { "" });
        let own = [("p", p.as_str()), ("fields", &fields.join(", "))];
        Ok(Section::new("turns", self.filled(include_str!("turns.rs.txt"), &own)))
    }

    fn compound_turns(&self) -> Written<Section> {
        let sides = self.plan.has_sides();
        let wins = self.wins_by_goals();
        let p = format!("p{}", if sides { ", state.player" } else { "" });
        let owned = if self.copies() { "p" } else { "p.clone()" };
        let (stay, may) = match &self.rules().compound {
            Compound::Selective(Some(most)) => {
                let names = self.slots(&most.slots);
                let most = self.plan.walk.int(&most.body, &names)?;
                (None, Some(format!("choice.moved < {}", most.within(binding::SUM))))
            }
            Compound::Selective(None) => (None, None),
            _ => (Some("all.is_empty()".to_owned()), None),
        };
        let has = |text: &'static str| if wins { text } else { "" };
        let moved = format!(
            "for option in &all {{\n    more.push(Partial {{ parts: with(&option.parts), moved: choice.moved + 1{} }});\n}}",
            has(", wins: choice.wins || option.wins")
        );
        let stayed = format!(
            "more.push(Partial {{ parts: with(&[{owned}]), moved: choice.moved{} }});",
            has(", wins: choice.wins")
        );
        let guarded = |text: String, guard: Option<String>| match guard {
            Some(guard) => format!("if {guard} {{\n{}\n}}", indented(&text)),
            None => text,
        };
        let deep = |text: String| format!("{}\n", indented(&indented(&indented(&text))));
        let own = [
            ("pattern", self.each("p")),
            ("p", p),
            ("move", deep(guarded(moved, may))),
            ("stay", deep(guarded(stayed, stay))),
            ("player", if sides { ", player: 1 - state.player".to_owned() } else { String::new() }),
            ("wins_member", has("\n        wins: bool,").to_owned()),
            ("wins_none", has(", wins: false").to_owned()),
            ("wins_turn", has(", wins: choice.wins").to_owned()),
        ];
        let own = own.each_ref().map(|(name, with)| (*name, with.as_str()));
        Ok(Section::new("turns", self.filled(include_str!("compound.rs.txt"), &own)))
    }
}

fn mark(comment: String) -> Section {
    let lines =
        "let at = value as usize;\nif at >= seen.len() {\n    seen.resize(at + 1, -1);\n}\nseen[at] = n;";
    let head = "fn mark(seen: &mut Vec<i64>, value: i64, n: i64)";
    Section::new("mark", format!("{comment}\n{head} {{\n{}\n}}", indented(lines)))
}

/// Lines that mark the value of an option of a number.
fn marked(makes: &[Make], name: &str) -> String {
    let call = marks::CALL;
    let plain = makes.iter().map(|make| match make {
        Make::Add(code) => Some(format!("sg[{}]", as_index(code))),
        _ => None,
    });
    match plain.collect::<Option<Vec<String>>>() {
        Some(parts) if parts.is_empty() => format!("{call}mark(&mut seen, 0, {name});"),
        Some(parts) => format!("{call}mark(&mut seen, {}, {name});", parts.join(" ^ ")),
        None => format!(
            "let mut value = 0;\n{}\n{call}mark(&mut seen, value, {name});",
            lines_of(makes, &|code| format!("value ^= sg[{}];", as_index(code)))
        ),
    }
}

/// Numbers in lines of a readable length.
fn wrapped(values: &[String]) -> String {
    let mut lines = vec![String::new()];
    for value in values {
        if lines.last().is_some_and(|line| line.len() + value.len() > 90) {
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
