//! What a C++ program reads and prints.

use grundy_messages::Label;
use grundy_rules::ir::{self};
use grundy_rules::types::Type;

use super::Cpp;
use super::assemble::Writer;
use crate::contest::{Ask, Cases};
use crate::program::Method;
use crate::program::code::indented;
use crate::program::plan::Plan;
use crate::program::walk::Written;

impl Writer<'_, '_> {
    /// The function that makes positions of what is written.
    pub(super) fn start(&self) -> Written<String> {
        let Some(start) = &self.rules().start else { return Ok(String::new()) };
        let names = self.plan.namer.slots(&start.result.slots);
        let args: Vec<String> = start
            .args
            .iter()
            .zip(&names)
            .map(|(arg, name)| format!("{} {name}", Cpp::argument(&arg.ty)))
            .collect();
        let makes = self.plan.walk.makes(&start.result.body, &names)?;
        let text = super::moves::lines_of(&makes, &|code| format!("found.push_back({});", code.text));
        let last = if self.has_reduce() { "return reduced(found);" } else { "return found;" };
        Ok(format!(
            "{}\nvector<Position> start({}) {{\n{}\n}}",
            self.text(Label::EmitStart),
            args.join(", "),
            indented(&format!("vector<Position> found;\n{text}\n{last}"))
        ))
    }

    pub(super) fn answer(&self) -> String {
        let contest = self.plan.program.contest;
        let word = |word: &str| format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""));
        let (win, lose, draw) =
            (word(&contest.words.win), word(&contest.words.lose), word(&contest.words.draw));
        let first = self.plan.first();
        let body = match (&self.plan.program.method, contest.ask) {
            (Method::Points, Ask::Value) => format!("cout << points({{sorted(parts), {first}}}) << '\\n';"),
            (Method::Points, Ask::Winner) => format!(
                "const long long value = points({{sorted(parts), {first}}});\ncout << (value > 0 ? {win} : value < 0 ? {lose} : {draw}) << '\\n';"
            ),
            (Method::Search | Method::Retrograde, Ask::Winner | Ask::Value) => format!(
                "const int value = result({{sorted(parts), {first}}});\ncout << (value > 0 ? {win} : value < 0 ? {lose} : {draw}) << '\\n';"
            ),
            (Method::Search | Method::Retrograde | Method::Points, Ask::Move) => {
                self.move_by_search(&lose, &draw)
            }
            (method, ask) if method.has_values() => self.by_values(ask, &win, &lose),
            (_, Ask::Move) => {
                let number = if contest.sum { "\"1 \" << " } else { "" };
                format!(
                    "for (const Option& option : options(parts[0])) {{\n    const bool wins = option.parts.empty() ? {} : {}lost(option.parts[0]);\n    if (wins) {{\n        cout << {number}option.text << '\\n';\n        return;\n    }}\n}}\ncout << {lose} << '\\n';",
                    self.plan.stuck() == -1,
                    if self.rules().goals.is_empty() { "" } else { "option.wins || " }
                )
            }
            (_, _) => format!("cout << (lost(parts[0]) ? {lose} : {win}) << '\\n';"),
        };
        let sorted = "vector<Position> sorted(vector<Position> parts) {\n    sort(parts.begin(), parts.end());\n    return parts;\n}\n";
        let sorted = if body.contains("sorted(parts)") { sorted } else { "" };
        format!(
            "{}\n{sorted}void answer(const vector<Position>& parts) {{\n{}\n}}",
            self.text(Label::EmitAnswer),
            indented(&body)
        )
    }

    pub(super) fn move_by_search(&self, lose: &str, draw: &str) -> String {
        let contest = self.plan.program.contest;
        let first = self.plan.first();
        let number = if contest.sum {
            "size_t number = 1;\nwhile (parts[number - 1] != state.first[turn.part]) ++number;\ncout << number << ' ' << turn.text << '\\n';"
        } else {
            "cout << turn.text << '\\n';"
        };
        let wins = match self.plan.program.method {
            Method::Points => "turn.points + (turn.again ? points(turn.to) : -points(turn.to)) > 0",
            _ => "turn.wins || result(turn.to) == -1",
        };
        let value = if let Method::Points = self.plan.program.method { "points" } else { "result" };
        let lost = format!("cout << ({value}(state) < 0 ? {lose} : {draw}) << '\\n';");
        let over = if self.rules().score { "true" } else { "over(state) == GOES_ON" };
        format!(
            "const State state{{sorted(parts), {first}}};\nif ({over}) {{\n    for (const Turn& turn : turns(state)) {{\n        if ({wins}) {{\n{}\n            return;\n        }}\n    }}\n}}\n{lost}",
            indented(&indented(&indented(number)))
        )
    }

    /// Answers from values that are added by xor.
    pub(super) fn by_values(&self, ask: Ask, win: &str, lose: &str) -> String {
        let hot = !self.rules().goals.is_empty();
        let total = if hot {
            "long long value = 0;\nbool hot = false;\nfor (const Position& p : parts) {\n    if (grundy(p) == HOT) hot = true;\n    else value ^= grundy(p);\n}"
        } else {
            "long long value = 0;\nfor (const Position& p : parts) value ^= grundy(p);"
        };
        let wins = if hot { "hot || value != 0" } else { "value != 0" };
        match ask {
            Ask::Winner => format!("{total}\ncout << ({wins} ? {win} : {lose}) << '\\n';"),
            Ask::Value => format!("{total}\ncout << value << '\\n';"),
            Ask::Move => {
                let number = if self.plan.program.contest.sum { "i + 1 << ' ' << " } else { "" };
                let option = if hot {
                    "bool wins = option.wins;\nif (!hot) {\n    long long after = value ^ grundy(parts[i]);\n    for (const Position& q : option.parts) after = grundy(q) == HOT || after < 0 ? -1 : after ^ grundy(q);\n    wins = after == 0;\n}"
                } else {
                    "long long after = value ^ grundy(parts[i]);\nfor (const Position& q : option.parts) after ^= grundy(q);\nconst bool wins = after == 0;"
                };
                format!(
                    "{total}\nfor (size_t i = 0; i < parts.size() && ({wins}); ++i) {{\n    for (const Option& option : options(parts[i])) {{\n{}\n        if (wins) {{\n            cout << {number}option.text << '\\n';\n            return;\n        }}\n    }}\n}}\ncout << {lose} << '\\n';",
                    indented(&indented(option))
                )
            }
        }
    }

    pub(super) fn run(&self) -> String {
        let contest = self.plan.program.contest;
        let mut lines = vec!["ios::sync_with_stdio(false);\ncin.tie(nullptr);".to_owned()];
        lines.extend(contest.header.iter().map(|param| self.read_param(*param)));
        let prepare = if self.rules().constants.is_empty() { "" } else { "prepare();" };
        if contest.read.is_empty() && !prepare.is_empty() {
            lines.push(prepare.to_owned());
        }
        let mut case: Vec<String> = contest.read.iter().map(|param| self.read_param(*param)).collect();
        if !contest.read.is_empty() {
            case.push(prepare.to_owned());
            case.extend(self.forgets());
        }
        case.push("vector<Position> parts;".to_owned());
        let one = self.read_part();
        case.push(if contest.sum {
            format!("long long count = 0;\ncin >> count;\nwhile (count-- > 0) {{\n{}\n}}", indented(&one))
        } else {
            one
        });
        case.push("answer(parts);".to_owned());
        case.retain(|line| !line.is_empty());
        let case = indented(&case.join("\n"));
        lines.push(match contest.cases {
            Cases::Count => {
                format!("long long cases = 0;\ncin >> cases;\nwhile (cases-- > 0) {{\n{case}\n}}")
            }
            Cases::End => format!("while (cin >> ws, cin.peek() != EOF) {{\n{case}\n}}"),
            Cases::One => format!("{{\n{case}\n}}"),
        });
        format!("void run() {{\n{}\n}}", indented(&lines.join("\n")))
    }

    /// What was found with other parameters is forgotten.
    pub(super) fn forgets(&self) -> Vec<String> {
        let functions =
            (0..self.rules().functions.len()).filter(|function| self.plan.is_recursive(*function));
        let mut lines: Vec<String> = functions
            .map(|function| format!("kept_{}.clear();", self.plan.walk.functions[function]))
            .collect();
        match self.plan.program.method {
            Method::Formula(..) | Method::Periodic(..) => {}
            Method::Table => lines.push("sg.clear();\nseen.assign(1, 0);".to_owned()),
            _ => lines.push("memo.clear();".to_owned()),
        }
        lines
    }

    pub(super) fn read_param(&self, param: usize) -> String {
        let (name, ty) = (&self.plan.walk.params[param], &self.rules().params[param].ty);
        match Plan::graph_kind(ty) {
            Some((directed, tree)) => format!(
                "{name} = read_graph({directed}, {tree}, {}, {});",
                self.plan.uses_labels(),
                self.plan.program.contest.base
            ),
            None => self.read_value(name, ty),
        }
    }

    pub(super) fn read_value(&self, name: &str, ty: &Type) -> String {
        match ty {
            Type::Grid(_) => format!("read_grid({name});"),
            ty if ty.is_int() => format!("cin >> {name};"),
            _ => format!("read({name});"),
        }
    }

    /// Reads one component and adds it to the parts.
    pub(super) fn read_part(&self) -> String {
        let declared = |fields: &[ir::Field]| {
            let names =
                self.plan.namer.slots(&fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>());
            let lines = fields.iter().zip(&names).map(|(field, name)| {
                format!("{} {name}{{}};\n{}\n", Cpp::ty(&field.ty), self.read_value(name, &field.ty))
            });
            (lines.collect::<String>(), names)
        };
        if let Some(start) = &self.rules().start {
            let (lines, names) = declared(&start.args);
            return format!(
                "{lines}for (const Position& p : start({})) parts.push_back(p);",
                names.join(", ")
            );
        }
        let one = |kind: usize| {
            let (lines, names) = declared(&self.rules().kinds[kind].fields);
            let made = match &self.plan.walk.makers[kind] {
                Some(maker) => format!("{maker}({})", names.join(", ")),
                None => names.join(", "),
            };
            let push = if self.has_reduce() {
                format!("for (const Position& p : reduced({{{made}}})) parts.push_back(p);")
            } else {
                format!("parts.push_back({made});")
            };
            format!("{lines}{push}")
        };
        if self.rules().kinds.len() == 1 {
            return one(0);
        }
        let kinds = self
            .rules()
            .kinds
            .iter()
            .enumerate()
            .map(|(at, kind)| format!("if (kind == \"{}\") {{\n{}\n}}", kind.name, indented(&one(at))));
        format!("string kind;\nread(kind);\n{}", kinds.collect::<Vec<_>>().join(" else "))
    }
}
