//! Questions and answers: how the input is read and what is printed.

use grundy_messages::Label;
use grundy_rules::ir;
use grundy_rules::types::Type;

use super::assemble::{Writer, function};
use super::{Python, quoted, tuple_text};
use crate::contest::{Ask, Cases};
use crate::program::Method;
use crate::program::code::{Dialect, indented};
use crate::program::plan::Plan;

/// Reads one number.
const NUMBER: &str = "int(words.pop())";

impl Writer<'_, '_> {
    pub(super) fn answer(&self) -> String {
        let contest = self.plan.program.contest;
        let [win, lose, draw] =
            [&contest.words.win, &contest.words.lose, &contest.words.draw].map(|word| quoted(word));
        let sorted = "tuple(sorted(parts))";
        let state = if self.plan.has_sides() {
            format!("({sorted}, {})", self.plan.first())
        } else {
            sorted.to_owned()
        };
        let three = format!("{win} if value > 0 else {lose} if value < 0 else {draw}");
        let body = match (&self.plan.program.method, contest.ask) {
            (Method::Points, Ask::Value) => format!("return points({state})"),
            (Method::Points, Ask::Winner) => format!("value = points({state})\nreturn {three}"),
            (Method::Search | Method::Retrograde, Ask::Winner | Ask::Value) => {
                format!("value = result({state})\nreturn {three}")
            }
            (Method::Search | Method::Retrograde | Method::Points, Ask::Move) => {
                self.move_by_search(&state, &lose, &draw)
            }
            (method, ask) if method.has_values() => self.by_values(ask, &win, &lose),
            (_, Ask::Move) => {
                let text = if contest.sum { "f\"1 {option.text}\"" } else { "option.text" };
                let ended = Python.truth(self.plan.stuck() == -1).text;
                let wins = if self.rules().goals.is_empty() { "" } else { "option.wins or " };
                format!(
                    "for option in options(parts[0]):\n    if {wins}(lost(option.parts[0]) if option.parts else {ended}):\n        return {text}\nreturn {lose}"
                )
            }
            (_, _) => format!("return {lose} if lost(parts[0]) else {win}"),
        };
        format!("{}\n{}", self.text(Label::EmitAnswer), function("answer(parts)", &body))
    }

    fn move_by_search(&self, state: &str, lose: &str, draw: &str) -> String {
        let text = if self.plan.program.contest.sum {
            "f\"{parts.index(turn.part) + 1} {turn.text}\""
        } else {
            "turn.text"
        };
        let (value, wins) = match self.plan.program.method {
            Method::Points => ("points", "worth(turn) > 0"),
            _ if self.rules().goals.is_empty() => ("result", "result(turn.to) == -1"),
            _ => ("result", "turn.wins or result(turn.to) == -1"),
        };
        let over = if self.is_ended() { "value == 1 and over(state) is None" } else { "value > 0" };
        format!(
            "state = {state}\nvalue = {value}(state)\nif {over}:\n    for turn in turns(state):\n        if {wins}:\n            return {text}\nreturn {lose} if value < 0 else {draw}"
        )
    }

    /// Answers from values that are added by xor.
    fn by_values(&self, ask: Ask, win: &str, lose: &str) -> String {
        let hot = !self.rules().goals.is_empty();
        let total = if hot {
            "values = [grundy(p) for p in parts]\nvalue = xor_all(one for one in values if one != HOT)\nhot = HOT in values"
        } else {
            "value = xor_all(grundy(p) for p in parts)"
        };
        let wins = if hot { "hot or value" } else { "value" };
        let loses = if hot { "not (hot or value)" } else { "value == 0" };
        match ask {
            Ask::Winner => format!("{total}\nreturn {win} if {wins} else {lose}"),
            Ask::Value => format!("{total}\nreturn value"),
            Ask::Move => {
                let text =
                    if self.plan.program.contest.sum { "f\"{number} {option.text}\"" } else { "option.text" };
                let each = if self.plan.program.contest.sum {
                    "for number, p in enumerate(parts, 1):"
                } else {
                    "for p in parts:"
                };
                let option = if hot {
                    "after = [grundy(q) for q in option.parts]\nif option.wins or (not hot and HOT not in after and xor_all(after) == value ^ grundy(p)):"
                } else {
                    "if xor_all(grundy(q) for q in option.parts) == value ^ grundy(p):"
                };
                format!(
                    "{total}\nif {loses}:\n    return {lose}\n{each}\n    for option in options(p):\n{}\n            return {text}\nreturn {lose}",
                    indented(&indented(option))
                )
            }
        }
    }

    /// The program itself.
    pub(super) fn run(&self) -> Vec<String> {
        let contest = self.plan.program.contest;
        let mut lines = vec!["answers = []".to_owned()];
        if self.reads() {
            let read = (0..self.rules().params.len()).filter(|param| self.plan.is_read(*param));
            let names: Vec<&str> = read.map(|param| self.plan.walk.params[param].as_str()).collect();
            lines.insert(0, format!("global {}", names.join(", ")));
        }
        lines.extend(contest.header.iter().map(|param| self.read_param(*param)));
        let prepares = self.reads() && !self.rules().constants.is_empty();
        if contest.read.is_empty() && prepares {
            lines.push("prepare()".to_owned());
        }
        let mut case: Vec<String> = contest.read.iter().map(|param| self.read_param(*param)).collect();
        if !contest.read.is_empty() {
            if prepares {
                case.push("prepare()".to_owned());
            }
            case.extend(self.forgets());
        }
        case.push(format!("answers.append(answer({}))", self.read_parts()));
        let case = case.join("\n");
        lines.push(match contest.cases {
            Cases::Count => format!("for _ in range({NUMBER}):\n{}", indented(&case)),
            Cases::End => format!("while words:\n{}", indented(&case)),
            Cases::One => case,
        });
        lines.push("sys.stdout.write(\"\".join(f\"{line}\\n\" for line in answers))".to_owned());
        let several = self.rules().kinds.len() > 1 && self.rules().start.is_none();
        let mut found = if several { vec![self.read_kinds()] } else { Vec::new() };
        found.push(function("main()", &lines.join("\n")));
        found.push(format!("words = sys.stdin.read().split()[::-1]\n{}", self.called()));
        found
    }

    /// Calls the program; where functions call themselves, with room for that.
    fn called(&self) -> &'static str {
        let recursive = (0..self.rules().functions.len()).any(|function| self.plan.is_recursive(function));
        if recursive {
            "sys.setrecursionlimit(1 << 20)\nthreading.stack_size(256 << 20)\nthreading.Thread(target=main).start()"
        } else {
            "main()"
        }
    }

    /// What was found with other parameters is forgotten.
    fn forgets(&self) -> Vec<String> {
        let functions =
            (0..self.rules().functions.len()).filter(|function| self.plan.is_recursive(*function));
        let mut lines: Vec<String> = functions
            .map(|function| format!("kept_{}.clear()", self.plan.walk.functions[function]))
            .collect();
        match self.plan.program.method {
            Method::Formula(..) | Method::Periodic(..) => {}
            Method::Table => lines.push("sg.clear()".to_owned()),
            _ => lines.push("memo.clear()".to_owned()),
        }
        lines
    }

    fn read_param(&self, param: usize) -> String {
        let (name, ty) = (&self.plan.walk.params[param], &self.rules().params[param].ty);
        match Plan::graph_kind(ty) {
            Some((directed, tree)) => {
                let [directed, tree, labels] =
                    [directed, tree, self.plan.uses_labels()].map(|truth| Python.truth(truth).text);
                let base = self.plan.program.contest.base;
                format!("{name} = read_graph({directed}, {tree}, {labels}, {base})")
            }
            None => format!("{name} = {}", reader(ty)),
        }
    }

    /// The list of components that is read.
    fn read_parts(&self) -> String {
        let sum = self.plan.program.contest.sum;
        let readers = |fields: &[ir::Field]| {
            fields.iter().map(|field| reader(&field.ty)).collect::<Vec<_>>().join(", ")
        };
        if let Some(start) = &self.rules().start {
            let made = format!("start({})", readers(&start.args));
            return if sum { format!("[p for _ in range({NUMBER}) for p in {made}]") } else { made };
        }
        let one = match (self.rules().kinds.as_slice(), &self.plan.walk.makers[0]) {
            ([kind], Some(maker)) => format!("{maker}({})", readers(&kind.fields)),
            ([kind], None) => readers(&kind.fields),
            _ => "read_part()".to_owned(),
        };
        let all = if sum { format!("[{one} for _ in range({NUMBER})]") } else { format!("[{one}]") };
        if self.has_reduce() { format!("reduced({all})") } else { all }
    }

    fn read_kinds(&self) -> String {
        let mut lines = vec!["kind = words.pop()".to_owned()];
        for (kind, maker) in self.rules().kinds.iter().zip(&self.plan.walk.makers) {
            let fields: Vec<String> = kind.fields.iter().map(|field| reader(&field.ty)).collect();
            let made =
                maker.as_ref().map_or_else(String::new, |maker| format!("{maker}({})", fields.join(", ")));
            lines.push(format!("if kind == {}:\n    return {made}", quoted(&kind.name)));
        }
        lines.push("raise ValueError(kind)".to_owned());
        function("read_part()", &lines.join("\n"))
    }
}

/// Reads a value of a type.
fn reader(ty: &Type) -> String {
    let several = |element: &Type| format!("{} for _ in range({NUMBER})", reader(element));
    match ty {
        Type::Bool => "words.pop() != \"0\"".to_owned(),
        Type::Symbol(_) => "words.pop()".to_owned(),
        Type::Row(_) => "read_row()".to_owned(),
        Type::Grid(_) => "read_grid()".to_owned(),
        Type::Tuple(parts) => tuple_text(&parts.iter().map(reader).collect::<Vec<_>>()),
        Type::List(element) => format!("tuple({})", several(element)),
        Type::Bag(element) => format!("tuple(sorted({}))", several(element)),
        Type::Set(element) => format!("set_from({})", several(element)),
        _ => NUMBER.to_owned(),
    }
}
