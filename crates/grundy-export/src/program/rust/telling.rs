//! Winning moves, told of the position as it is written.

use grundy_messages::Label;

use super::assemble::{Writer, camel, has_form};
use super::sections::Section;
use super::{is_copy, marks};
use crate::program::Method;
use crate::program::code::indented;

impl Writer<'_, '_> {
    /// Whether components can win at once.
    pub(super) fn is_hot(&self) -> bool {
        self.wins_by_goals() && matches!(self.plan.program.method, Method::Memo)
    }

    /// Whether what is written need not be what it stands for.
    fn is_settled(&self) -> bool {
        self.has_reduce() || self.rules().kinds.iter().any(|kind| has_form(self.plan, kind))
    }

    /// Whether parts come with the numbers of what they were written as: one may be several.
    pub(super) fn has_numbers(&self) -> bool {
        let contest = self.plan.program.contest;
        self.plan.asks_move() && contest.sum && self.rules().start.is_some()
    }

    /// A component that is not brought into its canonical form.
    pub(super) fn as_written(&self, kind: usize, names: &[String]) -> String {
        match (self.rules().kinds.len(), names) {
            (1, [name]) => name.clone(),
            (1, names) => format!("({})", names.join(", ")),
            (_, names) => {
                format!("Position::{}({})", camel(&self.rules().kinds[kind].name), names.join(", "))
            }
        }
    }

    /// Functions that give the canonical form of a written component, and what it stands for.
    fn settled(&self) -> Vec<Section> {
        let (head, body) = self.canonical();
        let (call, me, ty) = (marks::CALL, marks::SELF, self.argument());
        let canonical = format!("fn canonical({me}, {head}: {ty}) -> Position {{\n{}\n}}", indented(&body));
        let list = if self.has_reduce() {
            format!("{call}reduced(&[{call}canonical(p)])")
        } else {
            format!("vec![{call}canonical(p)]")
        };
        let settled = format!("fn settled({me}, p: {ty}) -> Vec<Position> {{\n    {list}\n}}");
        vec![Section::new("canonical", canonical), Section::new("settled", settled), self.forms()]
    }

    /// The name of the argument and the lines that bring it into its canonical form.
    fn canonical(&self) -> (String, String) {
        let kinds = &self.rules().kinds;
        let made = |kind: usize| {
            let fields = &kinds[kind].fields;
            let names = self.field_names(fields);
            let owned = fields.iter().zip(&names).map(|(field, name)| match is_copy(&field.ty) {
                true if kinds.len() == 1 => name.clone(),
                true => format!("*{name}"),
                false => format!("{name}.clone()"),
            });
            let owned = owned.collect::<Vec<_>>().join(", ");
            let made = match &self.plan.walk.makers[kind] {
                Some(maker) => format!("{}({owned})", maker.trim_start_matches(marks::MAKER)),
                None => owned,
            };
            (names, made)
        };
        if let [kind] = kinds.as_slice() {
            let (names, made) = made(0);
            if let [name] = names.as_slice() {
                return (name.clone(), made);
            }
            let parts = kind
                .fields
                .iter()
                .zip(names)
                .map(|(field, name)| if is_copy(&field.ty) { name } else { format!("ref {name}") });
            let pattern = parts.collect::<Vec<_>>().join(", ");
            let and = if self.copies() { "" } else { "&" };
            return ("p".to_owned(), format!("let {and}({pattern}) = p;\n{made}"));
        }
        let arms = kinds.iter().enumerate().map(|(at, kind)| {
            let (names, made) = made(at);
            format!("Position::{}({}) => {made},", camel(&kind.name), names.join(", "))
        });
        let arms = arms.collect::<Vec<_>>().join("\n");
        ("p".to_owned(), format!("match p {{\n{}\n}}", indented(&arms)))
    }

    /// The function that gives the forms of a written component of which moves are told: itself, unless its moves are
    /// none of the rules, and the canonical one.
    fn forms(&self) -> Section {
        let kinds = &self.rules().kinds;
        let natural: Vec<usize> = if let [kind] = kinds.as_slice() {
            (0..kind.fields.len()).filter(|at| kind.fields[*at].ty.is_nat()).collect()
        } else {
            Vec::new()
        };
        let (argument, player) =
            if self.plan.has_sides() { (", player: usize", ", player") } else { ("", "") };
        let call = marks::CALL;
        let written = if self.copies() { "p" } else { "p.clone()" };
        let both = format!("vec![{written}, {call}canonical(p)]");
        let tests: Vec<String> = natural.iter().map(|at| format!("q.{at} >= 0")).collect();
        let body = if tests.is_empty() || kinds[0].fields.len() < 2 {
            both
        } else {
            format!(
                "let right = {call}options(p{player}).iter().all(|option| option.parts.iter().all(|q| {}));\nif right {{ {both} }} else {{ vec![{call}canonical(p)] }}",
                tests.join(" && ")
            )
        };
        let argument = if body.contains("player") { argument } else { "" };
        let head = format!("fn forms({}, p: {}{argument}) -> Vec<Position>", marks::SELF, self.argument());
        Section::new("forms", format!("{head} {{\n{}\n}}", indented(&body)))
    }

    /// The line that gives the whole position that is written, under the name `all`.
    fn all(&self, mutable: bool) -> String {
        let mutable = if mutable { "mut " } else { "" };
        if !self.is_settled() {
            return format!("let {mutable}all = parts.to_vec();");
        }
        let settled = format!("{}settled(p)", marks::CALL);
        format!(
            "let {mutable}all: Vec<Position> = parts.iter().flat_map(|{}| {settled}).collect();",
            self.each("p")
        )
    }

    /// Answers with a winning move in a component as it is written, which need not be its canonical form.
    pub(super) fn answer_move(&self) -> Vec<Section> {
        let mut sections = self.settled();
        let (before, inner, last) = match self.plan.program.method {
            Method::Search | Method::Retrograde | Method::Points => self.move_by_search(),
            method if method.has_values() => {
                sections.push(self.worth());
                self.move_by_values()
            }
            _ => self.move_by_lost(),
        };
        let contest = self.plan.program.contest;
        let number = match (contest.sum, self.has_numbers()) {
            (false, _) => None,
            (true, true) => Some("numbers[i]"),
            (true, false) => Some("i + 1"),
        };
        let text = match number {
            Some(number) => format!("return format!(\"{{}} {{}}\", {number}, option.text);"),
            None => "return option.text;".to_owned(),
        };
        let player = if self.plan.has_sides() { format!(", {}", self.plan.first()) } else { String::new() };
        let inner = inner.replace("RETURN", &text);
        let p = self.each("p");
        let indexed = inner.contains("[i]") || inner.contains("i + 1") || inner.contains("!= i");
        let each =
            if indexed { format!("(i, {p}) in parts.iter().enumerate()") } else { format!("{p} in parts") };
        let options = |from: &str| {
            format!("for option in {}options({from}{player}) {{\n{}\n}}", marks::CALL, indented(&inner))
        };
        let options = if self.rules().kinds.iter().any(|kind| has_form(self.plan, kind)) {
            let forms = sections
                .iter()
                .any(|section| section.text.contains("fn forms(") && section.text.contains("player"));
            let player = if forms { player.as_str() } else { "" };
            let from = options(&self.passed("from"));
            format!("for from in {}forms(p{player}) {{\n{}\n}}", marks::CALL, indented(&from))
        } else {
            options("p")
        };
        let search = format!("for {each} {{\n{}\n}}", indented(&options));
        let body =
            format!("{}\n{last}", before.replace("SEARCH", &search).replace("INNER", &indented(&search)));
        let numbers = if self.has_numbers() { ", numbers: &[i64]" } else { "" };
        let text = format!(
            "{}\nfn answer({}, parts: &[Position]{numbers}) -> String {{\n{}\n}}",
            self.text(Label::EmitAnswer),
            marks::SELF,
            indented(&body)
        );
        sections.push(Section::new("answer", text));
        sections
    }

    /// The value of several components.
    fn worth(&self) -> Section {
        let call = marks::CALL;
        let p = self.each("p");
        let body = if self.is_hot() {
            format!(
                "let mut value = 0;\nfor {p} in parts {{\n    match {call}grundy(p) {{\n        HOT => return HOT,\n        known => value ^= known,\n    }}\n}}\nvalue"
            )
        } else {
            format!("parts.iter().fold(0, |value, {p}| value ^ {call}grundy(p))")
        };
        let head = format!("fn worth({}, parts: &[Position]) -> i64", marks::SELF);
        Section::new("worth", format!("{head} {{\n{}\n}}", indented(&body)))
    }

    fn move_by_values(&self) -> (String, String, String) {
        let call = marks::CALL;
        let [_, lose, _] = self.words();
        let (whole, here) = if self.is_settled() {
            (
                format!("{}\nlet value = {call}worth(&all);", self.all(false)),
                format!("{call}worth(&{call}settled(p))"),
            )
        } else {
            (format!("let value = {call}worth(parts);"), format!("{call}grundy(p)"))
        };
        let after = format!("let after = {call}worth(&option.parts);");
        let wins = if self.is_hot() {
            format!("option.wins || value != HOT && after != HOT && value ^ {here} ^ after == 0")
        } else {
            format!("value ^ {here} ^ after == 0")
        };
        let before = format!("{whole}\nif value == 0 {{\n    return {lose};\n}}\nSEARCH");
        (before, format!("{after}\nif {wins} {{\n    RETURN\n}}"), lose)
    }

    fn move_by_search(&self) -> (String, String, String) {
        let call = marks::CALL;
        let [win, lose, draw] = self.words();
        let (first, sides) = (self.plan.first(), self.plan.has_sides());
        let points = matches!(self.plan.program.method, Method::Points);
        let function = if points { "points" } else { "result" };
        let over =
            if self.has_endings() { format!(" && {call}over(&state).is_none()") } else { String::new() };
        let player = if sides { format!(", player: {first}") } else { String::new() };
        let before = format!(
            "{}\nall.sort();\nlet state = State {{ parts: all{player} }};\nlet value = {call}{function}(&state);\nif value > 0{over} {{\nINNER\n}}",
            self.all(true)
        );
        let other = match (sides, points) {
            (false, _) => String::new(),
            (true, false) => format!(", player: {}", 1 - first),
            (true, true) => format!(", player: if option.again {{ {first} }} else {{ {} }}", 1 - first),
        };
        let single = !self.plan.program.contest.sum && self.rules().start.is_none();
        let q = self.each("q");
        let others = match (single, self.is_settled()) {
            (true, _) => String::new(),
            (false, settled) => {
                let owned = if self.copies() { "q" } else { "q.clone()" };
                let add = if settled {
                    format!("next.extend({call}settled(q));")
                } else {
                    format!("next.push({owned});")
                };
                format!(
                    "for (j, {q}) in parts.iter().enumerate() {{\n    if j != i {{\n        {add}\n    }}\n}}\n"
                )
            }
        };
        let goal = if self.wins_by_goals() { "option.wins || " } else { "" };
        let wins = if points {
            "option.points + if option.again { rest } else { -rest } > 0".to_owned()
        } else {
            format!("{goal}{call}result(&to) == -1")
        };
        let rest = if points { format!("let rest = {call}points(&to);\n") } else { String::new() };
        let inner = format!(
            "let mut next = option.parts;\n{others}next.sort();\nlet to = State {{ parts: next{other} }};\n{rest}if {wins} {{\n    RETURN\n}}"
        );
        let arms = format!("0 => {draw},\nvalue if value > 0 => {win},\n_ => {lose},");
        (before, inner, format!("match value {{\n{}\n}}", indented(&arms)))
    }

    fn move_by_lost(&self) -> (String, String, String) {
        let call = marks::CALL;
        let [win, lose, _] = self.words();
        let goal = if self.wins_by_goals() { "option.wins || " } else { "" };
        let written = self.passed("parts[0]");
        let first =
            if self.is_settled() { self.passed(&format!("{call}settled({written})[0]")) } else { written };
        let wins = format!(
            "{goal}option.parts.first().map_or({}, |{}| {call}lost(q))",
            self.plan.stuck() == -1,
            self.each("q")
        );
        let before = format!("if {call}lost({first}) {{\n    return {lose};\n}}\nSEARCH");
        (before, format!("if {wins} {{\n    RETURN\n}}"), win)
    }
}
