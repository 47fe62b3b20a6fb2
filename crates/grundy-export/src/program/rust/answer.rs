//! Questions and answers.

use grundy_messages::Label;
use grundy_rules::ir;
use grundy_rules::types::Type;

use super::assemble::Writer;
use super::options::{lines_of, list_of};
use super::reading::read;
use super::sections::Section;
use super::{Rust, has_word, is_copy, marks};
use crate::contest::{Ask, Cases};
use crate::program::Method;
use crate::program::code::indented;
use crate::program::plan::Plan;
use crate::program::walk::Written;

/// A field of the game.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: String,
    /// Its value at the beginning, where it is not empty.
    value: Option<String>,
}

impl Writer<'_, '_> {
    /// What the game holds, as far as the code uses it.
    pub(super) fn fields(&self, code: &str, constants: &[usize]) -> Written<Vec<Field>> {
        let mut found = Vec::new();
        for (index, param) in self.rules().params.iter().enumerate() {
            let place = &self.plan.walk.params[index];
            let Some(name) = place.strip_prefix("self.").filter(|_| has_word(code, place)) else { continue };
            let value = if self.plan.is_read(index) { None } else { Some(self.param_value(index)?) };
            found.push(Field { name: name.to_owned(), ty: Rust::ty(&param.ty), value });
        }
        for index in constants {
            let name = self.plan.walk.constants[*index].trim_start_matches("self.").to_owned();
            let ty = Rust::ty(&self.rules().constants[*index].value.body.ty);
            found.push(Field { name, ty, value: None });
        }
        for (function, name) in self.kept_functions() {
            if has_word(code, &format!("self.{name}")) {
                let function = &self.rules().functions[function];
                let types: Vec<String> = function.args.iter().map(Rust::ty).collect();
                let key = if let [one] = types.as_slice() {
                    one.clone()
                } else {
                    format!("({})", types.join(", "))
                };
                let ty = format!("RefCell<HashMap<{key}, {}>>", Rust::ty(&function.ty));
                found.push(Field { name, ty, value: None });
            }
        }
        if let Some((name, ty)) = self.remembers() {
            found.push(Field { name: name.to_owned(), ty: ty.to_owned(), value: None });
        }
        Ok(found)
    }

    /// Functions whose results are kept, with the names of where.
    fn kept_functions(&self) -> Vec<(usize, String)> {
        let functions =
            (0..self.rules().functions.len()).filter(|function| self.plan.is_recursive(*function));
        let kept = |function: usize| {
            format!("kept_{}", self.plan.walk.functions[function].trim_start_matches(marks::CALL))
        };
        functions.map(|function| (function, kept(function))).collect()
    }

    /// The line of `main` that makes the game.
    pub(super) fn game_made(&self, fields: &[Field], changes: bool) -> String {
        let given: Vec<String> = fields
            .iter()
            .filter_map(|field| Some(format!("{}: {}", field.name, field.value.as_ref()?)))
            .collect();
        let made = match given.len() {
            0 => "Game::default()".to_owned(),
            count if count == fields.len() => format!("Game {{ {} }}", given.join(", ")),
            _ => format!("Game {{ {}, ..Game::default() }}", given.join(", ")),
        };
        format!("    let {}game = {made};\n", if changes { "mut " } else { "" })
    }

    /// Whether `main` changes the game itself.
    pub(super) fn sets_fields(&self, main: &str) -> bool {
        main.lines().any(|line| {
            line.trim_start().starts_with("game.") && (line.contains(" = ") || line.contains(".clear()"))
        })
    }

    /// Computes the constants, once the parameters are known.
    pub(super) fn prepare(&self, constants: &[usize]) -> Written<Option<Section>> {
        if constants.is_empty() {
            return Ok(None);
        }
        let mut lines = Vec::new();
        for index in constants {
            let constant = &self.rules().constants[*index];
            let names = self.slots(&constant.value.slots);
            let code = self.plan.walk.kept(&constant.value.body, &names, &constant.value.body.ty)?;
            lines.push(format!("{} = {};", self.plan.walk.constants[*index], code.text));
        }
        let text = format!("fn prepare({}) {{\n{}\n}}", marks::SELF, indented(&lines.join("\n")));
        Ok(Some(Section::changing("prepare", text)))
    }

    /// The function that makes positions of what is written.
    pub(super) fn start(&self) -> Written<Option<Section>> {
        let Some(start) = &self.rules().start else { return Ok(None) };
        let names = self.slots(&start.result.slots);
        let makes = self.plan.walk.makes(&start.result.body, &names)?;
        let mut body = match list_of(&makes) {
            Some(list) => list,
            None => format!(
                "let mut found = Vec::new();\n{}\nfound",
                lines_of(&makes, &|code| format!("found.push({});", code.text))
            ),
        };
        if self.has_reduce() && !self.plan.asks_move() {
            body = match body.strip_suffix("\nfound") {
                Some(lines) => format!("{lines}\n{}reduced(&found)", marks::CALL),
                None => format!("{}reduced(&{body})", marks::CALL),
            };
        }
        let args = start.args.iter().zip(&names).map(|(arg, name)| {
            let unused = if has_word(&body, name) { "" } else { "_" };
            format!(", {unused}{name}: {}", Rust::argument(&arg.ty))
        });
        let text = format!(
            "{}\nfn start({}{}) -> Vec<Position> {{\n{}\n}}",
            self.text(Label::EmitStart),
            marks::SELF,
            args.collect::<String>(),
            indented(&body)
        );
        Ok(Some(Section::new("start", text)))
    }

    /// A whole position of the parts.
    fn state(&self) -> String {
        let player =
            if self.plan.has_sides() { format!(", player: {}", self.plan.first()) } else { String::new() };
        format!("let mut parts = parts.to_vec();\nparts.sort();\nlet state = State {{ parts{player} }};")
    }

    /// The words for won, lost and drawn, as they are written in a program.
    pub(super) fn words(&self) -> [String; 3] {
        let words = &self.plan.program.contest.words;
        [&words.win, &words.lose, &words.draw].map(|word| format!("{word:?}.to_string()"))
    }

    /// Functions that answer one case.
    pub(super) fn answers(&self) -> Vec<Section> {
        if self.plan.asks_move() { self.answer_move() } else { vec![self.answer()] }
    }

    fn answer(&self) -> Section {
        let [win, lose, draw] = self.words();
        let call = marks::CALL;
        let by_sign = |value: &str| {
            let arms = format!("0 => {draw},\nvalue if value > 0 => {win},\n_ => {lose},");
            format!("{}\nmatch {call}{value}(&state) {{\n{}\n}}", self.state(), indented(&arms))
        };
        let body = match (&self.plan.program.method, self.plan.program.contest.ask) {
            (Method::Points, Ask::Value) => format!("{}\n{call}points(&state).to_string()", self.state()),
            (Method::Points, _) => by_sign("points"),
            (Method::Search | Method::Retrograde, _) => by_sign("result"),
            (method, ask) if method.has_values() => self.by_values(ask, &win, &lose),
            _ => {
                let lost = format!("{call}lost({})", self.passed("parts[0]"));
                format!("if {lost} {{ {lose} }} else {{ {win} }}")
            }
        };
        let text = format!(
            "{}\nfn answer({}, parts: &[Position]) -> String {{\n{}\n}}",
            self.text(Label::EmitAnswer),
            marks::SELF,
            indented(&body)
        );
        Section::new("answer", text)
    }

    /// Answers from values that are added by xor.
    fn by_values(&self, ask: Ask, win: &str, lose: &str) -> String {
        let call = marks::CALL;
        let p = self.each("p");
        if !self.is_hot() {
            let value = format!("let value = parts.iter().fold(0, |value, {p}| value ^ {call}grundy(p));");
            return match ask {
                Ask::Value => format!("{value}\nvalue.to_string()"),
                Ask::Winner | Ask::Move | Ask::Count => {
                    format!("{value}\nif value != 0 {{ {win} }} else {{ {lose} }}")
                }
            };
        }
        let (first, arm, last) = match ask {
            Ask::Value => ("", "HOT => {}", "value.to_string()".to_owned()),
            Ask::Winner | Ask::Move | Ask::Count => (
                "let mut hot = false;\n",
                "HOT => hot = true,",
                format!("if hot || value != 0 {{ {win} }} else {{ {lose} }}"),
            ),
        };
        format!(
            "let mut value = 0;\n{first}for {p} in parts {{\n    match {call}grundy(p) {{\n        {arm}\n        known => value ^= known,\n    }}\n}}\n{last}"
        )
    }

    pub(super) fn main(&self, prepares: bool) -> String {
        let contest = self.plan.program.contest;
        let mut lines = vec![
            "let text = std::io::read_to_string(std::io::stdin()).expect(\"text\");".to_owned(),
            "let words = &mut text.split_ascii_whitespace();".to_owned(),
            "let mut out = String::new();\nGAME".to_owned(),
        ];
        let prepare = if prepares { vec![format!("{}prepare();", marks::CALL)] } else { Vec::new() };
        lines.extend(contest.header.iter().map(|param| self.read_param(*param)));
        if contest.read.is_empty() {
            lines.extend(prepare.clone());
        }
        let mut case: Vec<String> = contest.read.iter().map(|param| self.read_param(*param)).collect();
        if !contest.read.is_empty() {
            case.push("FORGET".to_owned());
            case.extend(prepare);
        }
        case.push(self.read_parts());
        let numbers = if self.has_numbers() { ", &numbers" } else { "" };
        case.push(format!("out += &{}answer(&parts{numbers});\nout.push('\\n');", marks::CALL));
        let case = case.join("\n");
        lines.push(match contest.cases {
            Cases::Count => format!("for _ in 0..number(words) {{\n{}\n}}", indented(&case)),
            Cases::End => format!("while words.clone().next().is_some() {{\n{}\n}}", indented(&case)),
            Cases::One => case,
        });
        lines.push("print!(\"{out}\");".to_owned());
        format!("fn main() {{\n{}\n}}", indented(&lines.join("\n")))
    }

    /// Lines that forget what was found with other parameters.
    pub(super) fn forgets(&self, code: &str) -> Vec<String> {
        let kept = self.kept_functions().into_iter().map(|(_, name)| name);
        let kept = kept.filter(|name| has_word(code, &format!("self.{name}")));
        let mut lines: Vec<String> = kept.map(|name| format!("game.{name}.borrow_mut().clear();")).collect();
        if let Some((name, _)) = self.remembers() {
            lines.push(format!("game.{name}.clear();"));
        }
        lines
    }

    fn read_param(&self, param: usize) -> String {
        let ty = &self.rules().params[param].ty;
        let value = match Plan::graph_kind(ty) {
            Some((directed, tree)) => format!(
                "read_graph(words, {directed}, {tree}, {}, {})",
                self.plan.uses_labels(),
                self.plan.program.contest.base
            ),
            None => read(ty),
        };
        format!("SET {} {value};", self.plan.walk.params[param].trim_start_matches("self."))
    }

    /// Lines that read a position.
    fn read_parts(&self) -> String {
        if self.plan.program.contest.sum {
            let (lines, one, many) = self.read_part();
            let push = if many { format!("parts.extend({one});") } else { format!("parts.push({one});") };
            let mut body = format!("{lines}{push}");
            let (mut numbers, mut counter) = ("", "_ in 0..number(words)");
            if self.has_numbers() {
                body += "\nnumbers.resize(parts.len(), i);";
                (numbers, counter) = ("let mut numbers = Vec::new();\n", "i in 1..=number(words)");
            }
            let body = indented(&body);
            return format!("let mut parts = Vec::new();\n{numbers}for {counter} {{\n{body}\n}}");
        }
        let (lines, one, many) = self.read_part();
        format!("{lines}let parts = {};", if many { one } else { format!("[{one}]") })
    }

    /// Lines before it, an expression that reads one component, and whether it gives several.
    fn read_part(&self) -> (String, String, bool) {
        let call = marks::CALL;
        let declared = |fields: &[ir::Field]| {
            let names = self.field_names(fields);
            let line = |(field, name): (&ir::Field, &String)| match &field.ty {
                Type::Set(_) => format!("let {name}: {} = {};\n", Rust::ty(&field.ty), read(&field.ty)),
                ty => format!("let {name} = {};\n", read(ty)),
            };
            (fields.iter().zip(&names).map(line).collect::<String>(), names)
        };
        if let Some(start) = &self.rules().start {
            let (lines, names) = declared(&start.args);
            let args = start.args.iter().zip(&names);
            let args =
                args.map(|(arg, name)| if is_copy(&arg.ty) { name.clone() } else { format!("&{name}") });
            return (lines, format!("{call}start({})", args.collect::<Vec<_>>().join(", ")), true);
        }
        let reduced = |made: String| match self.has_reduce() && !self.plan.asks_move() {
            true => (format!("{call}reduced(&[{made}])"), true),
            false => (made, false),
        };
        let one = |kind: usize| {
            let (lines, names) = declared(&self.rules().kinds[kind].fields);
            let all = names.join(", ");
            let made = match &self.plan.walk.makers[kind] {
                Some(_) if self.plan.asks_move() => self.as_written(kind, &names),
                Some(maker) => format!("{}({all})", maker.trim_start_matches(marks::MAKER)),
                None => all,
            };
            (lines, made)
        };
        let kinds = &self.rules().kinds;
        if kinds.len() == 1 {
            let (lines, made) = one(0);
            let (made, many) = reduced(made);
            return (lines, made, many);
        }
        let arms = kinds.iter().enumerate().map(|(at, kind)| {
            let (lines, made) = one(at);
            let pattern =
                if at + 1 == kinds.len() { "_".to_owned() } else { format!("Some({:?})", kind.name) };
            format!("{pattern} => {{\n{}\n}}", indented(&format!("{lines}{made}")))
        });
        let arms = indented(&arms.collect::<Vec<_>>().join("\n"));
        let lines = format!("let part = match words.next() {{\n{arms}\n}};\n");
        let (made, many) = reduced("part".to_owned());
        (lines, made, many)
    }
}
