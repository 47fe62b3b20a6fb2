//! How values and results are found.

use grundy_core::{Automaton, Coding, Of, Periodic};
use grundy_messages::Label;
use grundy_rules::ir::{Claim, Compound};

use super::assemble::{Writer, chosen, function};
use super::{clauses, components};
use crate::program::Method;
use crate::program::code::{Code, Make, binding, indented};
use crate::program::library::filled;
use crate::program::walk::Written;

impl Writer<'_, '_> {
    pub(super) fn method(&self) -> Written<Vec<String>> {
        Ok(match &self.plan.program.method {
            Method::Formula(of, claim) => vec![self.formula(*of, claim)?],
            Method::Periodic(of, periodic) => vec![self.periodic(*of, periodic)],
            Method::Automatic(of, coding, automaton) => vec![self.automatic(*of, *coding, automaton)],
            Method::Table => vec![self.table()?],
            Method::Memo if self.rules().goals.is_empty() => vec![self.template(include_str!("memo.py"))],
            Method::Memo => vec![self.template(include_str!("reaching.py"))],
            Method::Search => self.whole_positions(include_str!("search.py"))?,
            Method::Points => self.whole_positions(include_str!("points.py"))?,
            Method::Retrograde => self.whole_positions(include_str!("retrograde.py"))?,
        })
    }

    /// The fields of turns as far as the way of playing sums has them.
    fn fields(&self) -> Vec<(&'static str, &'static str)> {
        match self.rules().compound {
            Compound::Disjunctive => self.turn_fields(),
            _ if self.rules().goals.is_empty() => Vec::new(),
            _ => vec![("wins", "wins")],
        }
    }

    fn template(&self, template: &str) -> String {
        let comment = |label| self.text(label);
        let to = if self.fields().is_empty() { "turn" } else { "turn.to" };
        let marks = [
            ("comment_grundy", comment(Label::EmitGrundy)),
            ("comment_hot", comment(Label::EmitHot)),
            ("comment_result", comment(Label::EmitResult)),
            ("comment_points", comment(Label::EmitPoints)),
            ("comment_retrograde", comment(Label::EmitRetrograde)),
            ("parts", self.parts_of_option().to_owned()),
            ("stuck", self.plan.stuck().to_string()),
            ("to", to.to_owned()),
        ];
        let flags = [("over", self.is_ended()), ("wins", !self.rules().goals.is_empty())];
        filled(&chosen(template, &flags), &marks.each_ref().map(|(name, with)| (*name, with.as_str())))
    }

    /// The turns of the player to move, and a search of whole positions.
    fn whole_positions(&self, search: &str) -> Written<Vec<String>> {
        let sides = self.plan.has_sides();
        let state = match (sides, self.rules().score) {
            (true, true) => "(made, player if option.again else 1 - player)",
            (true, false) => "(made, 1 - player)",
            (false, _) => "made",
        };
        let fields = self.fields();
        let turn = if fields.is_empty() {
            state.to_owned()
        } else {
            let values: Vec<&str> =
                std::iter::once(state).chain(fields.iter().map(|(_, value)| *value)).collect();
            format!("Turn({})", values.join(", "))
        };
        let (template, most) = match &self.rules().compound {
            Compound::Disjunctive => (include_str!("turns.py"), None),
            Compound::Selective(Some(most)) => {
                let names = self.plan.namer.slots(&most.slots);
                let most = self.plan.walk.int(&most.body, &names)?.within(binding::SUM);
                (include_str!("compound.py"), Some(most))
            }
            _ => (include_str!("compound.py"), None),
        };
        let moves_everywhere =
            !matches!(self.rules().compound, Compound::Disjunctive | Compound::Selective(_));
        let flags = [
            ("sides", sides),
            ("plain", turn == "made"),
            ("most", most.is_some()),
            ("everywhere", moves_everywhere),
            ("wins", !self.rules().goals.is_empty()),
        ];
        let marks = [
            ("comment_turns", self.text(Label::EmitTurns)),
            ("comment_compound", self.text(Label::EmitCompound)),
            ("state", self.state().to_owned()),
            ("player", if sides { ", player" } else { "" }.to_owned()),
            ("parts", self.parts_of_option().to_owned()),
            ("most", most.unwrap_or_default()),
            ("turn", turn),
        ];
        let turns =
            filled(&chosen(template, &flags), &marks.each_ref().map(|(name, with)| (*name, with.as_str())));
        let mut found = Vec::new();
        if !fields.is_empty() {
            let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
            found.push(format!("Turn = namedtuple(\"Turn\", \"to {}\")", names.join(" ")));
        }
        let comment = if sides { format!("{}\n", self.text(Label::EmitState)) } else { String::new() };
        found.push(format!("{comment}{turns}"));
        found.push(self.template(search));
        Ok(found)
    }

    fn formula(&self, of: Of, claim: &Claim) -> Written<String> {
        let names = self.plan.namer.slots(&claim.body.slots);
        let code = self.plan.walk.expr(&claim.body.body, &names, &claim.body.body.ty)?.text;
        let (name, label) = named(of);
        let body = format!("{}return {code}", self.unpacked(0, &names, &code));
        Ok(format!("{}\n{}", self.text(label), function(&format!("{name}({})", self.whole()), &body)))
    }

    /// An automaton that reads the digits of the fields, the highest first.
    fn automatic(&self, of: Of, coding: Coding, automaton: &Automaton) -> String {
        let names = self.field_names(&self.rules().kinds[0].fields);
        let all = names.join(", ");
        let symbols = (0..automaton.tracks).fold(1, |symbols, _| symbols * 2);
        let (name, _) = named(of);
        let symbol = "symbol = 0\nfor field in digits:\n    symbol = 2 * symbol + (field >> place & 1)";
        let body = match of {
            Of::Losing => format!(
                "state = {}\nfor place in range(max(digits).bit_length(), -1, -1):\n{}\nreturn ACCEPTS[state] == 1",
                automaton.start,
                indented(&format!("{symbol}\nstate = NEXT[state * {symbols} + symbol]"))
            ),
            Of::Values => format!(
                "reached = {{{}: 0}}\nfor place in range(max(digits).bit_length() + 8, -1, -1):\n{}\nvalue = max(value for state, value in reached.items() if ACCEPTS[state])\n{}",
                automaton.start,
                indented(&format!(
                    "{symbol}\nreached = {{\n    NEXT[state * {symbols} + 2 * symbol + digit]: 2 * value + digit\n    for state, value in reached.items()\n    for digit in range(2)\n}}"
                )),
                match coding {
                    Coding::Power => "return value.bit_length() - 1",
                    Coding::Number | Coding::Set => "return value",
                }
            ),
        };
        let accepts: Vec<String> =
            automaton.accepting.iter().map(|accepts| u8::from(*accepts).to_string()).collect();
        let next: Vec<String> = automaton.next.iter().map(ToString::to_string).collect();
        let tables = format!(
            "ACCEPTS = [\n{}\n]\nNEXT = [\n{}\n]",
            indented(&wrapped(&accepts)),
            indented(&wrapped(&next))
        );
        let digits = if names.len() == 1 { format!("({all},)") } else { format!("({all})") };
        let body = format!("{}digits = {digits}\n{body}", self.unpacked(0, &names, &all));
        format!(
            "{}\n{tables}\n\n\n{}",
            self.text(Label::EmitAutomaton),
            function(&format!("{name}({})", self.whole()), &body)
        )
    }

    fn periodic(&self, of: Of, periodic: &Periodic) -> String {
        let values: Vec<String> =
            periodic.values.iter().map(|value| value.unwrap_or(0).to_string()).collect();
        let (preperiod, period, saltus) = (periodic.preperiod, periodic.period, periodic.saltus);
        let (name, label) = named(of);
        let n = self.whole();
        let (test, past) = match of {
            Of::Losing => (" == 0", ""),
            Of::Values => ("", " + "),
        };
        let after = if preperiod == 0 { n.clone() } else { format!("({n} - {preperiod})") };
        let rise = if saltus == 0 || past.is_empty() {
            String::new()
        } else {
            format!("{past}{after} // {period} * {saltus}")
        };
        let body = if preperiod == 0 {
            format!("return VALUES[{n} % {period}]{rise}{test}")
        } else {
            format!(
                "if {n} < {preperiod}:\n    return VALUES[{n}]{test}\nreturn VALUES[{preperiod} + {after} % {period}]{rise}{test}"
            )
        };
        let table = format!("VALUES = [\n{}\n]", indented(&wrapped(&values)));
        format!("{}\n{table}\n\n\n{}", self.text(label), function(&format!("{name}({n})"), &body))
    }

    /// Values from the bottom up; the position is one number, and every move makes it smaller.
    fn table(&self) -> Written<String> {
        let rules = self.rules();
        let n = self.whole();
        let mut lines = String::new();
        let skipped = "    sg.append(0)\n    continue\n";
        for condition in &rules.kinds[0].conditions {
            let names = self.plan.namer.slots(&condition.slots);
            let code = self.plan.walk.dialect.not(&self.plan.walk.truth(&condition.body, &names)?);
            lines += &format!("if {}:\n{skipped}", code.text);
        }
        for ends in &rules.ends {
            let names = self.plan.namer.slots(&ends.condition.slots);
            let code = self.plan.walk.truth(&ends.condition.body, &names)?;
            lines += &format!("if {}:\n{skipped}", code.text);
        }
        for (at, rule) in rules.moves.iter().enumerate() {
            let names = self.plan.namer.slots(&rule.result.slots);
            let steps = self.plan.walk.steps(&rule.items, &names)?;
            let value = value_of(&self.plan.walk.makes(&rule.result.body, &names)?);
            let all = if steps.is_empty() { value } else { format!("{value} {}", clauses(&steps)) };
            lines += &match (at, steps.is_empty()) {
                (0, _) => format!("seen = {{{all}}}\n"),
                (_, true) => format!("seen.add({all})\n"),
                (_, false) => format!("seen.update({all})\n"),
            };
        }
        let seen = if rules.moves.is_empty() { "()" } else { "seen" };
        lines += &format!("sg.append(mex_of({seen}))");
        let fill = format!("for {n} in range(len(sg), last + 1):\n{}", indented(&lines));
        Ok(format!(
            "sg = []\n\n\n{}\n{}\n\n\n{}\n{}",
            self.text(Label::EmitTable),
            function("fill(last)", &fill),
            self.text(Label::EmitFormula),
            function(&format!("grundy({n})"), &format!("fill({n})\nreturn sg[{n}]"))
        ))
    }
}

/// The function that answers for a component, and what it says.
fn named(of: Of) -> (&'static str, Label) {
    match of {
        Of::Values => ("grundy", Label::EmitFormula),
        Of::Losing => ("lost", Label::EmitLost),
    }
}

/// The value of an option of a number, in a table.
fn value_of(makes: &[Make]) -> String {
    let entry = |make: &Make| match make {
        Make::Add(Code { text, .. }) => Some(format!("sg[{text}]")),
        _ => None,
    };
    match makes.iter().map(entry).collect::<Option<Vec<String>>>() {
        Some(parts) if parts.is_empty() => "0".to_owned(),
        Some(parts) => parts.join(" ^ "),
        None => format!("xor_all(sg[q] for q in {})", components(makes).within(binding::OR)),
    }
}

/// Numbers in lines of a readable length.
fn wrapped(values: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for value in values {
        match lines.last_mut().filter(|line| line.len() + value.len() < 90) {
            Some(line) => line.push_str(&format!(" {value},")),
            None => lines.push(format!("{value},")),
        }
    }
    lines.join("\n")
}
