//! Moves and endings of components.

use grundy_messages::Label;
use grundy_rules::ir::{self, Compound, Move, Scoped};
use grundy_syntax::tree::{Ending, Side};

use super::assemble::{Writer, camel};
use super::reading::shown;
use super::sections::Section;
use super::{Rust, if_used, marks, taken};
use crate::program::Method;
use crate::program::code::{Code, Make, Names, indented};
use crate::program::walk::Written;
use grundy_rules::types::Type;

impl Writer<'_, '_> {
    /// The name of the argument that is a component, and lines that name its fields.
    fn unpacked(&self, kind: usize, names: &[String], used: &str) -> (String, String) {
        let kinds = &self.rules().kinds;
        let fields = &kinds[kind].fields;
        let names = &names[..fields.len().min(names.len())];
        if let ([_], [name]) = (kinds.as_slice(), names) {
            return (if_used(name, used), String::new());
        }
        let types = Type::Tuple(fields.iter().map(|field| field.ty.clone()).collect());
        let pattern = taken(&Names::Tuple(names.iter().cloned().map(Names::One).collect()), &types, used);
        let line = match (kinds.len(), self.copies()) {
            (1, true) => format!("let {pattern} = p;\n"),
            (1, false) => format!("let &{pattern} = p;\n"),
            _ => format!("&Position::{}{pattern}", camel(&kinds[kind].name)),
        };
        ("p".to_owned(), line)
    }

    /// A function of a component, written for each kind; `first` and `last` are lines around.
    pub(super) fn by_kind(
        &self,
        (head, result): (&str, &str),
        names: &dyn Fn(usize) -> Vec<String>,
        body: &mut dyn FnMut(usize) -> Written<String>,
        (first, last): (&str, &str),
    ) -> Written<String> {
        let kinds = self.rules().kinds.len();
        let mut argument = "p".to_owned();
        let mut lines: Vec<String> = vec![first.to_owned()];
        if kinds == 1 {
            let text = body(0)?;
            let (name, unpack) = self.unpacked(0, &names(0), &text);
            argument = name;
            lines.push(format!("{unpack}{}", text.trim_end()));
        } else {
            let mut arms = Vec::new();
            for kind in 0..kinds {
                let text = body(kind)?;
                let pattern = self.unpacked(kind, &names(kind), &text).1;
                let arm = if text.trim().is_empty() {
                    "{}".to_owned()
                } else {
                    format!("{{\n{}\n}}", indented(text.trim_end()))
                };
                arms.push(format!("{pattern} => {arm}"));
            }
            lines.push(format!("match p {{\n{}\n}}", indented(&arms.join("\n"))));
        }
        lines.push(last.to_owned());
        lines.retain(|line| !line.is_empty());
        let me = marks::SELF;
        let ty = self.argument();
        Ok(format!("{head}({me}, {argument}: {ty}{result} {{\n{}\n}}", indented(&lines.join("\n"))))
    }

    fn kind_names(&self, kind: usize) -> Vec<String> {
        self.field_names(&self.rules().kinds[kind].fields)
    }

    /// Lines that do something where a condition on the fields of a component holds.
    fn where_holds(&self, condition: &Scoped<ir::Expr>, what: &str) -> Written<String> {
        let names = self.slots(&condition.slots);
        let code = self.plan.walk.truth(&condition.body, &names)?.text;
        Ok(format!("if {code} {{\n    {what}\n}}\n"))
    }

    /// Goals, and what ends the whole game.
    pub(super) fn endings(&self) -> Written<Vec<Section>> {
        let rules = self.rules();
        let mut found = Vec::new();
        let names = |kind: usize| self.kind_names(kind);
        if !rules.goals.is_empty() {
            let mut body = |kind: usize| {
                let goals = rules.goals.iter().filter(|goal| goal.kind == kind);
                let names = |goal: &ir::Goal| self.slots(&goal.condition.slots);
                let codes = goals.map(|goal| self.plan.walk.truth(&goal.condition.body, &names(goal)));
                let codes = codes.collect::<Written<Vec<Code>>>()?;
                Ok(match codes.as_slice() {
                    [] => "false".to_owned(),
                    [one] => one.text.clone(),
                    codes => self.plan.walk.dialect.or(codes).text,
                })
            };
            let text = self.by_kind(("fn is_goal", ") -> bool"), &names, &mut body, ("", ""))?;
            found.push(Section::new("is_goal", format!("{}\n{text}", self.text(Label::EmitGoal))));
        }
        let searched = matches!(self.plan.program.method, Method::Search | Method::Retrograde);
        if searched && !self.plan.ends_locally() && !rules.ends.is_empty() {
            let mut body = |kind: usize| {
                let ends = rules.ends.iter().enumerate().filter(|(_, ends)| ends.kind == kind);
                ends.map(|(clause, ends)| self.where_holds(&ends.condition, &format!("return {clause};")))
                    .collect::<Written<String>>()
            };
            let text = self.by_kind(("fn ending", ") -> i64"), &names, &mut body, ("", "-1"))?;
            found.push(Section::new("ending", format!("{}\n{text}", self.text(Label::EmitEnding))));
        }
        Ok(found)
    }

    /// Whether whole positions can be over while there are moves.
    pub(super) fn has_endings(&self) -> bool {
        let searched = matches!(self.plan.program.method, Method::Search | Method::Retrograde);
        searched && !self.plan.ends_locally() && !self.rules().ends.is_empty()
    }

    /// Whether the game is over, for whole positions.
    pub(super) fn over(&self) -> Section {
        let arm = |(clause, ends): (usize, &ir::Ends)| {
            let result = match ends.ending {
                Ending::MoverWins => "1",
                Ending::MoverLoses => "-1",
                Ending::Draw => "0",
                Ending::Wins(Side::Left) => "if state.player == 0 { 1 } else { -1 }",
                Ending::Wins(Side::Right) => "if state.player == 1 { 1 } else { -1 }",
            };
            format!("{clause} => {result},")
        };
        let mut arms: Vec<String> = self.rules().ends.iter().enumerate().map(arm).collect();
        if let Some(last) = arms.last_mut() {
            *last = last.replacen(&(self.rules().ends.len() - 1).to_string(), "_", 1);
        }
        let result = match arms.as_slice() {
            [one] => format!("first.map(|_| {})", one.trim_start_matches("_ => ").trim_end_matches(',')),
            arms => format!("first.map(|clause| match clause {{\n{}\n}})", indented(&arms.join("\n"))),
        };
        let clauses = format!(
            "let clauses = state.parts.iter().map(|{}| {}ending(p));\nlet first = clauses.filter(|&clause| clause >= 0).min();",
            self.each("p"),
            marks::CALL
        );
        let text = format!(
            "{}\nfn over({}, state: &State) -> Option<i64> {{\n{}\n}}",
            self.text(Label::EmitOver),
            marks::SELF,
            indented(&format!("{clauses}\n{result}"))
        );
        Section::new("over", text)
    }

    pub(super) fn wins_by_goals(&self) -> bool {
        !self.rules().goals.is_empty()
    }

    /// What an option is.
    pub(super) fn option_type(&self) -> String {
        let mut members = vec!["parts: Vec<Position>,"];
        if self.wins_by_goals() {
            members.push("wins: bool,");
        }
        if self.rules().score {
            members.push("points: i64,\nagain: bool,");
        }
        if self.tells_moves() {
            members.push("text: String,");
        }
        format!("{}\nstruct Choice {{\n{}\n}}", self.text(Label::EmitOption), indented(&members.join("\n")))
    }

    /// Whether options carry what is printed for them.
    pub(super) fn tells_moves(&self) -> bool {
        self.plan.asks_move() && !self.is_compound()
    }

    pub(super) fn options(&self) -> Written<Vec<Section>> {
        let player = if self.plan.has_sides() { ", player: usize" } else { "" };
        let names = |kind: usize| self.kind_names(kind);
        let result = format!("{player}) -> Vec<Choice>");
        let around = ("let mut found = Vec::new();", "found");
        let body = self.by_kind(("fn options", &result), &names, &mut |kind| self.moves(kind), around)?;
        let mut found = Vec::new();
        if let Some(reduced) = self.reduced()? {
            found.push(reduced);
        }
        found.push(Section::new("options", body));
        Ok(found)
    }

    pub(super) fn is_compound(&self) -> bool {
        !matches!(self.rules().compound, Compound::Disjunctive)
    }

    fn moves(&self, kind: usize) -> Written<String> {
        let rules = self.rules();
        let local = rules.ends.iter().filter(|ends| ends.kind == kind && self.ends_here());
        let ends = local.map(|ends| self.where_holds(&ends.condition, "return found;"));
        let ends = ends.collect::<Written<String>>()?;
        let moves = self.plan.walk.moves_of(kind, None);
        let moves = moves.into_iter().map(|rule| self.one_move(rule)).collect::<Written<String>>()?;
        Ok(format!("{ends}{moves}"))
    }

    /// Whether clauses `ends if` mean that a component has no moves.
    fn ends_here(&self) -> bool {
        self.plan.ends_locally() || !matches!(self.plan.program.method, Method::Search | Method::Retrograde)
    }

    fn one_move(&self, rule: &Move) -> Written<String> {
        let names = self.slots(&rule.result.slots);
        let steps = self.plan.walk.steps(&rule.items, &names)?;
        let makes = self.plan.walk.makes(&rule.result.body, &names)?;
        let mut members = Vec::new();
        let mut lines = Vec::new();
        let mut parts = match list_of(&makes) {
            Some(list) => list,
            None => {
                lines.push("let mut parts = Vec::new();".to_owned());
                lines.push(lines_of(&makes, &|code| format!("parts.push({});", code.text)));
                "parts".to_owned()
            }
        };
        if self.has_reduce() {
            parts = format!("{}reduced(&{parts})", marks::CALL);
        }
        if self.wins_by_goals() {
            if parts != "parts" {
                lines.push(format!("let parts: Vec<Position> = {parts};"));
            }
            lines.push(format!(
                "let wins = parts.iter().any(|{}| {}is_goal(part));",
                self.each("part"),
                marks::CALL
            ));
            parts = "parts".to_owned();
        }
        members.push(if parts == "parts" { parts } else { format!("parts: {parts}") });
        if self.wins_by_goals() {
            members.push("wins".to_owned());
        }
        if self.rules().score {
            let mut points = "0".to_owned();
            let mut again = "false".to_owned();
            if let Some(scoring) = &rule.scoring {
                points = self.plan.walk.int(&scoring.points, &names)?.text;
                if let Some(condition) = &scoring.again {
                    again = self.plan.walk.truth(condition, &names)?.text;
                }
            }
            members.push(format!("points: {points}"));
            members.push(format!("again: {again}"));
        }
        if self.tells_moves() {
            members.push(format!("text: {}", self.move_text(rule, &names)));
        }
        lines.push(format!("found.push(Choice {{ {} }});", members.join(", ")));
        let text = Rust::nested(&steps, &lines.join("\n"));
        let guarded = |player: usize| format!("if player == {player} {{\n{}\n}}", indented(&text));
        let text = match rule.side {
            Some(Side::Left) => guarded(0),
            Some(Side::Right) => guarded(1),
            None if lines.len() > 1 && steps.is_empty() => format!("{{\n{}\n}}", indented(&text)),
            None => text.clone(),
        };
        Ok(format!("// {}\n{text}\n", rule.name))
    }

    /// What is printed for a move.
    fn move_text(&self, rule: &Move, names: &[String]) -> String {
        let types = bound_types(rule);
        let bound = crate::program::plan::bound(rule);
        let name = format!("{:?}.to_string()", rule.name);
        let mut words: Vec<String> = Vec::new();
        if self.plan.names_moves() {
            words.push(rule.name.replace(['{', '}'], ""));
        }
        let mut args = Vec::new();
        for slot in bound {
            let ty = types.iter().find(|(of, _)| *of == slot).map_or(Type::Unknown, |(_, ty)| ty.clone());
            args.push(shown(&names[slot], &ty));
            words.push("{}".to_owned());
        }
        match (args.as_slice(), words.len()) {
            ([], _) => name,
            ([one], 1) if one.ends_with(')') => one.clone(),
            _ => format!("format!({:?}, {})", words.join(" "), args.join(", ")),
        }
    }

    pub(super) fn has_reduce(&self) -> bool {
        self.plan.program.game.reduces() && self.rules().kinds.iter().any(|kind| kind.reduce.is_some())
    }

    fn reduced(&self) -> Written<Option<Section>> {
        if !self.has_reduce() {
            return Ok(None);
        }
        let names = |kind: usize| match &self.rules().kinds[kind].reduce {
            None => self.kind_names(kind),
            Some(reduce) => self.slots(&reduce.result.slots),
        };
        let body = |kind: usize| match &self.rules().kinds[kind].reduce {
            None => Ok("found.push(p.clone());".to_owned()),
            Some(reduce) => {
                let names = self.slots(&reduce.result.slots);
                let makes = self.plan.walk.makes(&reduce.result.body, &names)?;
                Ok(lines_of(&makes, &|code| format!("found.push({});", code.text)))
            }
        };
        let several = self.rules().kinds.len() > 1;
        let each = if several {
            let mut arms = Vec::new();
            for kind in 0..self.rules().kinds.len() {
                let text = body(kind)?;
                let pattern = self.unpacked(kind, &names(kind), &text).1;
                arms.push(format!("{pattern} => {{\n{}\n}}", indented(&text)));
            }
            format!(
                "for p in parts {{\n    match p {{\n{}\n    }}\n}}",
                indented(&indented(&arms.join("\n")))
            )
        } else {
            let text = body(0)?;
            let (name, unpack) = self.unpacked(0, &names(0), &text);
            let name = if name == "_" { name } else { self.each(&name) };
            format!("for {name} in parts {{\n{}\n}}", indented(&format!("{unpack}{text}")))
        };
        Ok(Some(Section::new(
            "reduced",
            format!(
                "{}\nfn reduced({}, parts: &[Position]) -> Vec<Position> {{\n{}\n}}",
                self.text(Label::EmitReduced),
                marks::SELF,
                indented(&format!("let mut found = Vec::new();\n{each}\nfound"))
            ),
        )))
    }
}

/// The types of what a move is told by.
fn bound_types(rule: &Move) -> Vec<(usize, Type)> {
    fn slots(pattern: &ir::Pattern, ty: &Type, found: &mut Vec<(usize, Type)>) {
        match (pattern, ty) {
            (ir::Pattern::Slot(slot), ty) => found.push((*slot, ty.clone())),
            (ir::Pattern::Tuple(parts), Type::Tuple(types)) => {
                parts.iter().zip(types).for_each(|(part, ty)| slots(part, ty, found));
            }
            (ir::Pattern::Tuple(parts), _) => {
                parts.iter().for_each(|part| slots(part, &Type::Unknown, found));
            }
        }
    }
    let mut found = Vec::new();
    for item in &rule.items {
        if let ir::Item::In(pattern, domain) = item {
            let element = domain.ty.element().unwrap_or(Type::Unknown);
            slots(pattern, &element, &mut found);
        }
    }
    found
}

/// A list of components, where each is simply added.
pub(super) fn list_of(makes: &[Make]) -> Option<String> {
    let parts = makes.iter().map(|make| match make {
        Make::Add(code) => Some(code.text.as_str()),
        _ => None,
    });
    let parts = parts.collect::<Option<Vec<_>>>()?;
    Some(if parts.is_empty() { "Vec::new()".to_owned() } else { format!("vec![{}]", parts.join(", ")) })
}

/// Lines that do something with every component of an option.
pub(super) fn lines_of(makes: &[Make], add: &dyn Fn(&Code) -> String) -> String {
    let one = |make: &Make| match make {
        Make::Add(code) => add(code),
        Make::If(condition, yes, no) if yes.is_empty() => {
            let text = lines_of(no, add);
            format!("if !({}) {{\n{}\n}}", condition.text, indented(&text))
        }
        Make::If(condition, yes, no) => {
            let other = if no.is_empty() {
                String::new()
            } else {
                format!(" else {{\n{}\n}}", indented(&lines_of(no, add)))
            };
            format!("if {} {{\n{}\n}}{other}", condition.text, indented(&lines_of(yes, add)))
        }
        Make::Times(count, makes) => {
            let count = count.within(crate::program::code::binding::BITS);
            format!("for _ in 0..{count} {{\n{}\n}}", indented(&lines_of(makes, add)))
        }
        Make::Each(steps, makes) => Rust::nested(steps, &lines_of(makes, add)),
    };
    makes.iter().map(one).collect::<Vec<_>>().join("\n")
}
