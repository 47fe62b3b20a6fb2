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

/// A position in order.
const SORTED: &str = "vector<Position> sorted(vector<Position> parts) {\n    sort(parts.begin(), parts.end());\n    return parts;\n}\n\n";

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
        let reduces = self.has_reduce() && !self.plan.asks_move();
        let last = if reduces { "return reduced(found);" } else { "return found;" };
        Ok(format!(
            "{}\nvector<Position> start({}) {{\n{}\n}}",
            self.text(Label::EmitStart),
            args.join(", "),
            indented(&format!("vector<Position> found;\n{text}\n{last}"))
        ))
    }

    pub(super) fn answer(&self) -> String {
        if self.plan.asks_move() {
            return self.answer_move();
        }
        let contest = self.plan.program.contest;
        let [win, lose, draw] = self.words();
        let state = format!("{{sorted(parts), {}}}", self.plan.first());
        let verdict = format!("cout << (value > 0 ? {win} : value < 0 ? {lose} : {draw}) << '\\n';");
        let body = match (&self.plan.program.method, contest.ask) {
            (Method::Points, Ask::Value) => format!("cout << points({state}) << '\\n';"),
            (Method::Points, _) => format!("const long long value = points({state});\n{verdict}"),
            (Method::Search | Method::Retrograde, _) => {
                format!("const int value = result({state});\n{verdict}")
            }
            (method, ask) if method.has_values() => self.by_values(ask, &win, &lose),
            _ => format!("cout << (lost(parts[0]) ? {lose} : {win}) << '\\n';"),
        };
        let sorted = if body.contains("sorted(parts)") { SORTED } else { "" };
        format!(
            "{sorted}{}\nvoid answer(const vector<Position>& parts) {{\n{}\n}}",
            self.text(Label::EmitAnswer),
            indented(&body)
        )
    }

    /// The words for won, lost and drawn, as they are written in a program.
    fn words(&self) -> [String; 3] {
        let words = &self.plan.program.contest.words;
        [&words.win, &words.lose, &words.draw]
            .map(|word| format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"")))
    }

    /// Answers from values that are added by xor.
    fn by_values(&self, ask: Ask, win: &str, lose: &str) -> String {
        let hot = !self.rules().goals.is_empty();
        let total = if hot {
            "long long value = 0;\nbool hot = false;\nfor (const Position& p : parts) {\n    if (grundy(p) == HOT) hot = true;\n    else value ^= grundy(p);\n}"
        } else {
            "long long value = 0;\nfor (const Position& p : parts) value ^= grundy(p);"
        };
        let wins = if hot { "hot || value != 0" } else { "value != 0" };
        match ask {
            Ask::Value => format!("{total}\ncout << value << '\\n';"),
            Ask::Winner | Ask::Move | Ask::Count => {
                format!("{total}\ncout << ({wins} ? {win} : {lose}) << '\\n';")
            }
        }
    }

    /// Answers with a winning move in a component as it is written, which need not be its canonical form.
    fn answer_move(&self) -> String {
        let [win, lose, draw] = self.words();
        let sum = self.plan.program.contest.sum;
        let number = if sum { "numbers[i] << ' ' << " } else { "" };
        let numbers = if sum { ", const vector<size_t>& numbers" } else { "" };
        let (before, wins, helpers) = match self.plan.program.method {
            Method::Search | Method::Retrograde | Method::Points => self.move_by_search(),
            method if method.has_values() => self.move_by_values(),
            _ => self.move_by_lost(),
        };
        let player = if self.plan.has_sides() { format!(", {}", self.plan.first()) } else { String::new() };
        let otherwise = match self.plan.program.method {
            Method::Search | Method::Retrograde | Method::Points => {
                format!("(value > 0 ? {win} : value < 0 ? {lose} : {draw})")
            }
            method if method.has_values() => lose,
            _ => format!("(won ? {win} : {lose})"),
        };
        let inner =
            format!("{wins}\nif (wins) {{\n    cout << {number}option.text << '\\n';\n    return;\n}}");
        let each = |from: &str| {
            format!("for (const Option& option : options({from}{player})) {{\n{}\n}}", indented(&inner))
        };
        // A move that the written form does not have is told of the canonical one.
        let each = match self.plan.has_canonical_form() {
            true => format!(
                "for (const Position& from : forms(parts[i]{player})) {{\n{}\n}}",
                indented(&each("from"))
            ),
            false => each("parts[i]"),
        };
        let body = format!(
            "{before}\nfor (size_t i = 0; won && i < parts.size(); ++i) {{\n{}\n}}\ncout << {otherwise} << '\\n';",
            indented(&each)
        );
        let forms = if self.plan.has_canonical_form() { self.forms() } else { String::new() };
        format!(
            "{}\n{}\n\n{forms}{helpers}{}\nvoid answer(const vector<Position>& parts{numbers}) {{\n{}\n}}",
            self.text(Label::EmitSettled),
            self.settled(),
            self.text(Label::EmitAnswer),
            indented(&body)
        )
    }

    /// The functions that give the canonical form of a written component, and what it stands for.
    fn settled(&self) -> String {
        let kinds = self.rules().kinds.iter().zip(&self.plan.walk.makers).enumerate();
        let several = self.rules().kinds.len() > 1;
        let lines = kinds.map(|(at, (kind, maker))| {
            let whole = if several { format!("get<{at}>(p)") } else { "p".to_owned() };
            let fields: Vec<String> =
                (0..kind.fields.len()).map(|field| format!("get<{field}>({whole})")).collect();
            let made = match maker {
                Some(maker) => format!("{maker}({})", fields.join(", ")),
                None => "p".to_owned(),
            };
            if several { format!("if (p.index() == {at}) return {made};") } else { format!("return {made};") }
        });
        let last = if several { "\nreturn p;" } else { "" };
        let lines = lines.collect::<Vec<_>>().join("\n");
        let list = if self.has_reduce() { "reduced({canonical(p)})" } else { "{canonical(p)}" };
        format!(
            "Position canonical(const Position& p) {{\n{}\n}}\nvector<Position> settled(const Position& p) {{ return {list}; }}",
            indented(&format!("{lines}{last}"))
        )
    }

    /// The function that gives the forms of a written component of which moves are told.
    fn forms(&self) -> String {
        let (argument, player) = if self.plan.has_sides() { (", int player", ", player") } else { ("", "") };
        let natural = |(at, field): (usize, &ir::Field), whole: &str| {
            field.ty.is_nat().then(|| format!("get<{at}>({whole}) >= 0"))
        };
        let tests = self.rules().kinds.iter().enumerate().map(|(at, kind)| {
            let whole = if self.rules().kinds.len() > 1 { format!("get<{at}>(q)") } else { "q".to_owned() };
            let fields = kind.fields.iter().enumerate().filter_map(|field| natural(field, &whole));
            let fields = fields.collect::<Vec<_>>().join(" && ");
            let fields = if fields.is_empty() { "true".to_owned() } else { fields };
            if self.rules().kinds.len() > 1 { format!("(q.index() != {at} || ({fields}))") } else { fields }
        });
        let tests = tests.collect::<Vec<_>>().join(" && ");
        if tests == "true" {
            return format!(
                "{}\nvector<Position> forms(const Position& p{}) {{ return {{p, canonical(p)}}; }}\n\n",
                self.text(Label::EmitForms),
                argument.replace("player", "")
            );
        }
        format!(
            "{}\nvector<Position> forms(const Position& p{argument}) {{\n    bool right = true;\n    for (const Option& option : options(p{player})) {{\n        for (const Position& q : option.parts) right = right && {tests};\n    }}\n    return right ? vector<Position>{{p, canonical(p)}} : vector<Position>{{canonical(p)}};\n}}\n\n",
            self.text(Label::EmitForms)
        )
    }

    fn move_by_values(&self) -> (String, String, String) {
        let hot = !self.rules().goals.is_empty();
        let worth = if hot {
            "long long worth(const vector<Position>& parts) {\n    long long value = 0;\n    for (const Position& p : parts) {\n        if (grundy(p) == HOT) return HOT;\n        value ^= grundy(p);\n    }\n    return value;\n}\n\n"
        } else {
            "long long worth(const vector<Position>& parts) {\n    long long value = 0;\n    for (const Position& p : parts) value ^= grundy(p);\n    return value;\n}\n\n"
        };
        let all = "vector<Position> all;\nfor (const Position& p : parts) {\n    for (const Position& q : settled(p)) all.push_back(q);\n}\nconst long long value = worth(all);\nconst bool won = value != 0;";
        let wins = if hot {
            "bool wins = option.wins;\nif (value != HOT) {\n    const long long after = worth(option.parts);\n    wins = after != HOT && (value ^ worth(settled(parts[i])) ^ after) == 0;\n}"
        } else {
            "const bool wins = (value ^ worth(settled(parts[i])) ^ worth(option.parts)) == 0;"
        };
        (all.to_owned(), wins.to_owned(), worth.to_owned())
    }

    fn move_by_search(&self) -> (String, String, String) {
        let first = self.plan.first();
        let other = if self.plan.has_sides() { 1 - first } else { first };
        let points = matches!(self.plan.program.method, Method::Points);
        let (ty, function) = if points { ("long long", "points") } else { ("int", "result") };
        let over = if points { "" } else { " && over(state) == GOES_ON" };
        let before = format!(
            "vector<Position> all;\nfor (const Position& p : parts) {{\n    for (const Position& q : settled(p)) all.push_back(q);\n}}\nconst State state{{sorted(all), {first}}};\nconst {ty} value = {function}(state);\nconst bool won = value > 0{over};"
        );
        let next = "vector<Position> next = option.parts;\nfor (size_t j = 0; j < parts.size(); ++j) {\n    if (j == i) continue;\n    for (const Position& q : settled(parts[j])) next.push_back(q);\n}\n";
        let goal = if self.rules().goals.is_empty() { "" } else { "option.wins || " };
        let wins = if points {
            format!(
                "const bool wins = option.points + (option.again ? points({{sorted(next), {first}}}) : -points({{sorted(next), {other}}})) > 0;"
            )
        } else {
            format!("const bool wins = {goal}result({{sorted(next), {other}}}) == -1;")
        };
        (before, format!("{next}{wins}"), SORTED.to_owned())
    }

    fn move_by_lost(&self) -> (String, String, String) {
        let goal = if self.rules().goals.is_empty() { "" } else { "option.wins || " };
        let wins = format!(
            "const bool wins = {goal}(option.parts.empty() ? {} : lost(option.parts[0]));",
            self.plan.stuck() == -1
        );
        ("const bool won = !lost(settled(parts[0])[0]);".to_owned(), wins, String::new())
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
            case.extend(self.forgets());
            case.push(prepare.to_owned());
        }
        let numbered = self.plan.asks_move() && contest.sum;
        case.push("vector<Position> parts;".to_owned());
        let mut one = self.read_part();
        if numbered {
            case.push("vector<size_t> numbers;\nsize_t number = 0;".to_owned());
            one += "\nnumbers.resize(parts.size(), ++number);";
        }
        case.push(if contest.sum {
            format!("long long count = 0;\ncin >> count;\nwhile (count-- > 0) {{\n{}\n}}", indented(&one))
        } else {
            one
        });
        case.push(if numbered { "answer(parts, numbers);" } else { "answer(parts);" }.to_owned());
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
            Method::Formula(..) | Method::Periodic(..) | Method::Automatic(..) => {}
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
                Some(_) if self.plan.asks_move() => self.component(kind, &names),
                Some(maker) => format!("{maker}({})", names.join(", ")),
                None => names.join(", "),
            };
            let push = if self.has_reduce() && !self.plan.asks_move() {
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
