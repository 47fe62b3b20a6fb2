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
        if self.plan.asks_move() {
            return self.telling(&[win, lose, draw]).join("\n\n\n");
        }
        let sorted = "tuple(sorted(parts))";
        let state = if self.plan.has_sides() {
            format!("({sorted}, {})", self.plan.first())
        } else {
            sorted.to_owned()
        };
        let three = format!("{win} if value > 0 else {lose} if value < 0 else {draw}");
        let body = match (&self.plan.program.method, contest.ask) {
            (Method::Points, Ask::Value) => format!("return points({state})"),
            (Method::Points, _) => format!("value = points({state})\nreturn {three}"),
            (Method::Search | Method::Retrograde, _) => {
                format!("value = result({state})\nreturn {three}")
            }
            (method, ask) if method.has_values() => self.by_values(ask, &win, &lose),
            (_, _) => format!("return {lose} if lost(parts[0]) else {win}"),
        };
        format!("{}\n{}", self.text(Label::EmitAnswer), function("answer(parts)", &body))
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
        match ask {
            Ask::Winner | Ask::Move | Ask::Count => format!("{total}\nreturn {win} if {wins} else {lose}"),
            Ask::Value => format!("{total}\nreturn value"),
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
            case.extend(self.forgets());
            if prepares {
                case.push("prepare()".to_owned());
            }
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
            Method::Formula(..) | Method::Periodic(..) | Method::Automatic(..) => {}
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
        if self.plan.asks_move() {
            return self.read_terms();
        }
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

    /// The list of terms that is read, each a list of components as they are written.
    fn read_terms(&self) -> String {
        let readers =
            |fields: &[ir::Field]| fields.iter().map(|field| raw_reader(&field.ty)).collect::<Vec<_>>();
        let one = match (&self.rules().start, self.rules().kinds.as_slice()) {
            (Some(start), _) => format!("start({})", readers(&start.args).join(", ")),
            (None, [kind]) if self.plan.scalar => format!("[{}]", readers(&kind.fields).join(", ")),
            (None, [kind]) => format!("[{}]", tuple_text(&readers(&kind.fields))),
            (None, _) => "[read_part()]".to_owned(),
        };
        let sum = self.plan.program.contest.sum;
        if sum { format!("[{one} for _ in range({NUMBER})]") } else { format!("[{one}]") }
    }

    fn read_kinds(&self) -> String {
        let mut lines = vec!["kind = words.pop()".to_owned()];
        for (at, (kind, maker)) in self.rules().kinds.iter().zip(&self.plan.walk.makers).enumerate() {
            let raw = self.plan.asks_move();
            let read = if raw { raw_reader } else { reader };
            let mut fields: Vec<String> = kind.fields.iter().map(|field| read(&field.ty)).collect();
            let made = match maker {
                Some(maker) if !raw => format!("{maker}({})", fields.join(", ")),
                _ => {
                    fields.insert(0, at.to_string());
                    tuple_text(&fields)
                }
            };
            lines.push(format!("if kind == {}:\n    return {made}", quoted(&kind.name)));
        }
        lines.push("raise ValueError(kind)".to_owned());
        function("read_part()", &lines.join("\n"))
    }
}

/// Reads a value of a type, as it is written.
fn raw_reader(ty: &Type) -> String {
    match ty {
        Type::Bag(element) => reader(&Type::List(element.clone())),
        _ => reader(ty),
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
