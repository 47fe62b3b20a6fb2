//! The parts of a C++ program, from top to bottom.

use grundy_messages::Label;
use grundy_rules::ir::{Compound, Kind, Move, Scoped, Sum, Symmetry};
use grundy_rules::types::Type;
use grundy_rules::{Value, ir};
use grundy_syntax::tree::{Ending, Side};

use super::Cpp;
use crate::contest::{Ask, Cases};
use crate::program::code::{Code, Make, Page, indented};
use crate::program::library::{filled, has_word, used};
use crate::program::plan::Plan;
use crate::program::walk::{Refusal, Written};
use crate::program::{Method, Program};

/// Headers, each with the names that need it.
const HEADERS: &[(&str, &[&str])] = &[
    ("algorithm", &["sort", "reverse", "max", "min", "find", "count", "min_element", "max_element"]),
    ("cmath", &["sqrt", "sqrtl"]),
    ("iostream", &["cin", "cout"]),
    ("map", &["map"]),
    ("set", &["set"]),
    ("string", &["string"]),
    ("tuple", &["tuple", "apply"]),
    ("utility", &["pair"]),
    ("variant", &["variant"]),
    ("vector", &["vector"]),
];

pub(super) fn write(program: &Program<'_>) -> Written<String> {
    let dialect = Cpp;
    let plan = Plan::new(program, &dialect);
    let writer = Writer { plan: &plan };
    let body = writer.body()?;
    let library = used(super::LIBRARY, &body);
    let whole = format!("{}\n{body}", library.join("\n"));
    let mut page = Page::default();
    program.head.iter().for_each(|line| page.line(format!("// {line}").trim_end()));
    page.gap();
    for (header, names) in HEADERS {
        if names.iter().any(|name| has_word(&whole, name)) {
            page.line(&format!("#include <{header}>"));
        }
    }
    page.gap();
    page.line("using namespace std;");
    page.gap();
    page.line("namespace game {");
    page.gap();
    for piece in &library {
        page.line(piece);
        page.gap();
    }
    page.line(body.trim_end());
    page.gap();
    page.line("}  // namespace game");
    page.gap();
    page.line("int main() { game::run(); }");
    Ok(page.finish())
}

struct Writer<'w, 'p> {
    plan: &'w Plan<'p>,
}

impl Writer<'_, '_> {
    fn text(&self, label: Label) -> String {
        format!("// {}", label.text(self.plan.program.lang))
    }

    fn rules(&self) -> &ir::Rules {
        self.plan.rules
    }

    fn body(&self) -> Written<String> {
        let mut page = Page::default();
        let mut sections = vec![self.position_type()];
        sections.push(self.parameters()?);
        sections.push(self.functions()?);
        sections.push(self.makers());
        sections.push(self.endings()?);
        if self.plan.needs_options() {
            sections.push(self.options()?);
        }
        sections.push(self.method()?);
        sections.push(self.prepare()?);
        sections.push(self.start()?);
        sections.push(self.answer());
        sections.push(self.run());
        for section in sections.iter().filter(|section| !section.is_empty()) {
            page.line(section.trim_end());
            page.gap();
        }
        Ok(page.finish())
    }

    fn position_type(&self) -> String {
        let comment = self.text(Label::EmitPosition);
        let fields = |kind: &Kind| {
            let types: Vec<String> = kind.fields.iter().map(|field| Cpp::ty(&field.ty)).collect();
            format!("tuple<{}>", types.join(", "))
        };
        let named = |kind: &Kind| {
            let names: Vec<&str> = kind.fields.iter().map(|field| field.name.as_str()).collect();
            format!("{}({})", kind.name, names.join(", "))
        };
        let kinds = &self.rules().kinds;
        let what = kinds.iter().map(named).collect::<Vec<_>>().join(", ");
        match kinds.as_slice() {
            [_] if self.plan.scalar => format!("{comment}: {what}\nusing Position = long long;"),
            [kind] => format!("{comment}: {what}\nusing Position = {};", fields(kind)),
            kinds => {
                let all: Vec<String> = kinds.iter().map(fields).collect();
                format!("{comment}: {what}\nusing Position = variant<{}>;", all.join(", "))
            }
        }
    }

    /// Parameters and constants.
    fn parameters(&self) -> Written<String> {
        let mut lines = Vec::new();
        let game = self.plan.program.game;
        for (index, param) in self.rules().params.iter().enumerate() {
            let (ty, name) = (Cpp::ty(&param.ty), &self.plan.walk.params[index]);
            if self.plan.is_read(index) {
                lines.push(format!("{ty} {name};"));
                continue;
            }
            let value = game.params().get(index).unwrap_or(&Value::Bool(false));
            let code = self.plan.walk.literal(value, &param.ty).ok_or(Refusal { span: param.span })?;
            lines.push(format!("const {ty} {name} = {};", code.text));
        }
        for (index, constant) in self.rules().constants.iter().enumerate() {
            lines.push(format!("{} {};", Cpp::ty(&constant.value.body.ty), self.plan.walk.constants[index]));
        }
        Ok(lines.join("\n"))
    }

    /// Computes the constants, once the parameters are known.
    fn prepare(&self) -> Written<String> {
        if self.rules().constants.is_empty() {
            return Ok(String::new());
        }
        let mut lines = Vec::new();
        for (index, constant) in self.rules().constants.iter().enumerate() {
            let names = self.plan.namer.slots(&constant.value.slots);
            let code = self.plan.walk.expr(&constant.value.body, &names, &constant.value.body.ty)?;
            lines.push(format!("{} = {};", self.plan.walk.constants[index], code.text));
        }
        Ok(format!("void prepare() {{\n{}\n}}", indented(&lines.join("\n"))))
    }

    fn functions(&self) -> Written<String> {
        let order = self.plan.function_order();
        Ok(order
            .into_iter()
            .map(|function| self.function(function))
            .collect::<Written<Vec<_>>>()?
            .join("\n\n"))
    }

    fn function(&self, index: usize) -> Written<String> {
        let function = &self.rules().functions[index];
        let names = self.plan.namer.slots(&function.body.slots);
        let args = function.args.iter().zip(&names).map(|(ty, name)| match ty {
            Type::Bag(_) => format!("{} {name}", Cpp::ty(ty)),
            ty => format!("{} {name}", Cpp::argument(ty)),
        });
        let ty = Cpp::ty(&function.ty);
        let head =
            format!("{ty} {}({})", self.plan.walk.functions[index], args.collect::<Vec<_>>().join(", "));
        let body = self.plan.walk.expr(&function.body.body, &names, &function.ty)?.text;
        let bags = function.args.iter().zip(&names).filter(|(ty, _)| matches!(ty, Type::Bag(_)));
        let sorted: String = bags.map(|(_, name)| format!("sort({name}.begin(), {name}.end());\n")).collect();
        if !self.plan.is_recursive(index) {
            return Ok(format!("{head} {{\n{}\n}}", indented(&format!("{sorted}return {body};"))));
        }
        let types: Vec<String> = function.args.iter().map(Cpp::ty).collect();
        let key = format!("tuple<{}>{{{}}}", types.join(", "), names[..types.len()].join(", "));
        let lines = format!(
            "{sorted}const auto known = kept.find({key});\nif (known != kept.end()) return known->second;\nreturn kept[{key}] = {body};"
        );
        let kept = format!("map<tuple<{}>, {ty}> kept;", types.join(", "));
        let lines = lines.replace("kept", &format!("kept_{}", self.plan.walk.functions[index]));
        let kept = kept.replace(" kept;", &format!(" kept_{};", self.plan.walk.functions[index]));
        Ok(format!("{kept}\n{head} {{\n{}\n}}", indented(&lines)))
    }

    /// Functions that make components in canonical form.
    fn makers(&self) -> String {
        let kinds = self.rules().kinds.iter().zip(&self.plan.walk.makers);
        let made = kinds.filter_map(|(kind, maker)| maker.as_ref().map(|maker| self.maker(kind, maker)));
        made.collect::<Vec<_>>().join("\n\n")
    }

    fn maker(&self, kind: &Kind, maker: &str) -> String {
        let names =
            self.plan.namer.slots(&kind.fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>());
        let args: Vec<String> = kind
            .fields
            .iter()
            .zip(&names)
            .map(|(field, name)| format!("{} {name}", Cpp::ty(&field.ty)))
            .collect();
        let mut lines = Vec::new();
        for (field, name) in kind.fields.iter().zip(&names) {
            if let Type::Bag(_) = field.ty {
                lines.push(format!("sort({name}.begin(), {name}.end());"));
            }
        }
        for group in &kind.unordered {
            let group: Vec<&str> = group.iter().map(|slot| names[*slot].as_str()).collect();
            lines.push(match group.as_slice() {
                [a, b] => format!("if ({b} < {a}) swap({a}, {b});"),
                group => {
                    let all = group.join(", ");
                    format!(
                        "vector<decltype({})> same{{{all}}};\nsort(same.begin(), same.end());\n",
                        group[0]
                    ) + &group
                        .iter()
                        .enumerate()
                        .map(|(at, name)| format!("{name} = same[{at}];"))
                        .collect::<Vec<_>>()
                        .join("\n")
                }
            });
        }
        if let Some(slot) = kind.board().filter(|_| self.uses_symmetries(kind)) {
            let name = &names[slot];
            let has = |symmetry| kind.symmetries.contains(&symmetry);
            lines.push(match kind.fields[slot].ty {
                Type::Row(_) => format!("{name} = min({name}, string({name}.rbegin(), {name}.rend()));"),
                _ => format!(
                    "{name} = least_grid({name}, {}, {});",
                    has(Symmetry::Flips),
                    has(Symmetry::Rotations)
                ),
            });
        }
        let tuple = if self.rules().kinds.len() == 1 {
            "Position".to_owned()
        } else {
            let types: Vec<String> = kind.fields.iter().map(|field| Cpp::ty(&field.ty)).collect();
            format!("tuple<{}>", types.join(", "))
        };
        lines.push(format!("return {tuple}{{{}}};", names.join(", ")));
        format!("Position {maker}({}) {{\n{}\n}}", args.join(", "), indented(&lines.join("\n")))
    }

    fn uses_symmetries(&self, kind: &Kind) -> bool {
        self.plan.program.game.uses_symmetries() && !kind.symmetries.is_empty()
    }

    /// Lines that name the fields of a component `p`.
    fn unpacked(&self, kind: usize, names: &[String], used: &str) -> String {
        let fields = &self.rules().kinds[kind].fields;
        if self.plan.scalar {
            return format!("const long long {} = p;\n", names[0]);
        }
        let whole = if self.rules().kinds.len() == 1 { "p".to_owned() } else { format!("get<{kind}>(p)") };
        let lines = fields.iter().zip(names).enumerate().filter(|(_, (_, name))| has_word(used, name));
        lines
            .map(|(at, (field, name))| {
                format!("const {} {name} = get<{at}>({whole});\n", reference(&field.ty))
            })
            .collect()
    }

    /// A function of a component, written for each kind.
    fn by_kind(
        &self,
        head: &str,
        body: &mut dyn FnMut(usize) -> Written<String>,
        last: &str,
    ) -> Written<String> {
        let several = self.rules().kinds.len() > 1;
        let mut lines = Vec::new();
        for kind in 0..self.rules().kinds.len() {
            let text = body(kind)?;
            if text.is_empty() {
                continue;
            }
            lines.push(if several {
                format!("if (p.index() == {kind}) {{\n{}\n}}", indented(&text))
            } else {
                text.trim_end().to_owned()
            });
        }
        if !last.is_empty() {
            lines.push(last.to_owned());
        }
        Ok(format!("{head} {{\n{}\n}}", indented(&lines.join("\n"))))
    }

    /// Lines that do something where a condition on the fields of a component holds.
    fn where_holds(&self, kind: usize, condition: &Scoped<ir::Expr>, what: &str) -> Written<String> {
        let names = self.plan.namer.slots(&condition.slots);
        let code = self.plan.walk.truth(&condition.body, &names)?.text;
        Ok(format!(
            "{{\n{}\n}}\n",
            indented(&format!("{}if ({code}) {what}", self.unpacked(kind, &names, &code)))
        ))
    }

    fn conditions<'c>(
        &self,
        kind: usize,
        conditions: impl Iterator<Item = (&'c Scoped<ir::Expr>, String)>,
    ) -> Written<String> {
        conditions.map(|(condition, what)| self.where_holds(kind, condition, &what)).collect()
    }

    /// Goals, and what ends the whole game.
    fn endings(&self) -> Written<String> {
        let rules = self.rules();
        let mut found = Vec::new();
        if !rules.goals.is_empty() {
            let mut body = |kind: usize| {
                let goals = rules.goals.iter().filter(|goal| goal.kind == kind);
                self.conditions(kind, goals.map(|goal| (&goal.condition, "return true;".to_owned())))
            };
            let text = self.by_kind("bool is_goal(const Position& p)", &mut body, "return false;")?;
            found.push(format!("{}\n{text}", self.text(Label::EmitGoal)));
        }
        let searched = matches!(self.plan.program.method, Method::Search | Method::Retrograde);
        if searched && !self.plan.ends_locally() {
            found.push(self.whole_endings()?);
        }
        Ok(found.join("\n\n"))
    }

    fn whole_endings(&self) -> Written<String> {
        let rules = self.rules();
        let mut body = |kind: usize| {
            let ends = rules.ends.iter().enumerate().filter(|(_, ends)| ends.kind == kind);
            self.conditions(kind, ends.map(|(clause, ends)| (&ends.condition, format!("return {clause};"))))
        };
        let text = self.by_kind("int ending(const Position& p)", &mut body, "return -1;")?;
        Ok(format!("{}\n{text}", self.text(Label::EmitEnding)))
    }

    /// Whether the game is over, for whole positions.
    fn over(&self) -> String {
        let mut lines = String::new();
        if !self.plan.ends_locally() {
            let results: Vec<String> = self
                .rules()
                .ends
                .iter()
                .map(|ends| match ends.ending {
                    Ending::MoverWins => "1".to_owned(),
                    Ending::MoverLoses => "-1".to_owned(),
                    Ending::Draw => "0".to_owned(),
                    Ending::Wins(Side::Left) => "state.second == 0 ? 1 : -1".to_owned(),
                    Ending::Wins(Side::Right) => "state.second == 1 ? 1 : -1".to_owned(),
                })
                .collect();
            lines = "int first = -1;\nfor (const Position& p : state.first) {\n    const int clause = ending(p);\n    if (clause >= 0 && (first < 0 || clause < first)) first = clause;\n}\n".to_owned();
            for (clause, result) in results.iter().enumerate() {
                lines += &format!("if (first == {clause}) return {result};\n");
            }
        }
        let state = if lines.is_empty() { "const State&" } else { "const State& state" };
        format!(
            "{}\nconst int GOES_ON = 2;\nint over({state}) {{\n{}\n}}",
            self.text(Label::EmitOver),
            indented(&format!("{lines}return GOES_ON;"))
        )
    }

    fn options(&self) -> Written<String> {
        let mut members = vec!["vector<Position> parts;".to_owned()];
        if !self.rules().goals.is_empty() || self.is_compound() {
            members.push("bool wins = false;".to_owned());
        }
        if self.rules().score {
            members.push("long long points = 0;\nbool again = false;".to_owned());
        }
        if self.plan.asks_move() {
            members.push("string text;".to_owned());
        }
        let option = format!(
            "{}\nstruct Option {{\n{}\n}};",
            self.text(Label::EmitOption),
            indented(&members.join("\n"))
        );
        let player = if self.plan.has_sides() { ", int player" } else { "" };
        let head = format!("vector<Option> options(const Position& p{player})");
        let body = self.by_kind(&head, &mut |kind| self.moves(kind), "return found;")?;
        let body = body.replacen("{\n", "{\n    vector<Option> found;\n", 1);
        let reduced = self.reduced()?;
        Ok([option, reduced, body]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n"))
    }

    fn is_compound(&self) -> bool {
        !matches!(self.rules().compound, Compound::Disjunctive)
    }

    fn moves(&self, kind: usize) -> Written<String> {
        let rules = self.rules();
        let local = rules.ends.iter().filter(|ends| ends.kind == kind && self.ends_here());
        let ends = self.conditions(kind, local.map(|ends| (&ends.condition, "return found;".to_owned())))?;
        let moves = self.plan.walk.moves_of(kind, None);
        let moves = moves.into_iter().map(|rule| self.one_move(kind, rule)).collect::<Written<Vec<_>>>()?;
        Ok(format!("{ends}{}", moves.join("")))
    }

    /// Whether clauses `ends if` mean that a component has no moves.
    fn ends_here(&self) -> bool {
        self.plan.ends_locally() || !matches!(self.plan.program.method, Method::Search | Method::Retrograde)
    }

    fn one_move(&self, kind: usize, rule: &Move) -> Written<String> {
        let names = self.plan.namer.slots(&rule.result.slots);
        let steps = self.plan.walk.steps(&rule.items, &names)?;
        let mut leaf =
            vec!["Option option;".to_owned(), self.made(&rule.result.body, &names, "option.parts")?];
        if self.has_reduce() {
            leaf.push("option.parts = reduced(option.parts);".to_owned());
        }
        if !self.rules().goals.is_empty() {
            leaf.push(
                "for (const Position& part : option.parts) option.wins = option.wins || is_goal(part);"
                    .to_owned(),
            );
        }
        if let Some(scoring) = &rule.scoring {
            leaf.push(format!("option.points = {};", self.plan.walk.int(&scoring.points, &names)?.text));
            if let Some(again) = &scoring.again {
                leaf.push(format!("option.again = {};", self.plan.walk.truth(again, &names)?.text));
            }
        }
        if self.plan.asks_move() {
            leaf.push(format!("option.text = {};", self.move_text(rule, &names)));
        }
        leaf.push("found.push_back(option);".to_owned());
        let text = Cpp::nested(&steps, &leaf.join("\n"));
        let guard = match rule.side {
            Some(Side::Left) => "if (player == 0) ",
            Some(Side::Right) => "if (player == 1) ",
            None => "",
        };
        let unpacked = self.unpacked(kind, &names, &text);
        Ok(format!("{guard}{{  // {}\n{}\n}}\n", rule.name, indented(&format!("{unpacked}{text}"))))
    }

    /// What is printed for a move.
    fn move_text(&self, rule: &Move, names: &[String]) -> String {
        let bound = crate::program::plan::bound(rule);
        let mut words: Vec<String> = Vec::new();
        if self.plan.names_moves() {
            words.push(format!("string(\"{}\")", rule.name));
        }
        words.extend(bound.into_iter().map(|slot| format!("show({})", names[slot])));
        if words.is_empty() { format!("string(\"{}\")", rule.name) } else { words.join(" + \" \" + ") }
    }

    /// Lines that add the components of a sum to a list.
    fn made(&self, sum: &Sum, names: &[String], list: &str) -> Written<String> {
        let makes = self.plan.walk.makes(sum, names)?;
        let plain: Option<Vec<&str>> = makes
            .iter()
            .map(|make| match make {
                Make::Add(code) => Some(code.text.as_str()),
                _ => None,
            })
            .collect();
        Ok(match plain {
            Some(parts) => format!("{list} = {{{}}};", parts.join(", ")),
            None => lines_of(&makes, &|code| format!("{list}.push_back({});", code.text)),
        })
    }

    fn has_reduce(&self) -> bool {
        self.plan.program.game.reduces() && self.rules().kinds.iter().any(|kind| kind.reduce.is_some())
    }

    fn reduced(&self) -> Written<String> {
        if !self.has_reduce() {
            return Ok(String::new());
        }
        let mut body = |kind: usize| match &self.rules().kinds[kind].reduce {
            None => Ok("found.push_back(p);".to_owned()),
            Some(reduce) => {
                let names = self.plan.namer.slots(&reduce.result.slots);
                let makes = self.plan.walk.makes(&reduce.result.body, &names)?;
                let text = lines_of(&makes, &|code| format!("found.push_back({});", code.text));
                Ok(format!("{}{text}", self.unpacked(kind, &names, &text)))
            }
        };
        let each = self.by_kind("for (const Position& p : parts)", &mut body, "")?;
        Ok(format!(
            "{}\nvector<Position> reduced(const vector<Position>& parts) {{\n{}\n}}",
            self.text(Label::EmitReduced),
            indented(&format!("vector<Position> found;\n{each}\nreturn found;"))
        ))
    }

    fn method(&self) -> Written<String> {
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
            Method::Table => self.table()?,
            Method::Memo if self.rules().goals.is_empty() => fill(include_str!("memo.cpp")),
            Method::Memo => fill(include_str!("reaching.cpp")),
            Method::Search => format!("{}\n\n{}", self.states()?, fill(include_str!("search.cpp"))),
            Method::Points => format!("{}\n\n{}", self.states()?, fill(include_str!("points.cpp"))),
            Method::Retrograde => format!("{}\n\n{}", self.states()?, fill(include_str!("retrograde.cpp"))),
        })
    }

    fn formula(&self, of: grundy_core::Of, claim: &ir::Claim) -> Written<String> {
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

    fn periodic(&self, of: grundy_core::Of, periodic: &grundy_core::Periodic) -> String {
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

    /// Values from the bottom up; the position is one number, and every move makes it smaller.
    fn table(&self) -> Written<String> {
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
            inner += &format!("{}\n", Cpp::nested(&steps, &marked(&makes)));
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
        )
        .replace("mark(VALUE)", &format!("mark(VALUE, {name})"))
        .replace("NAME", &name))
    }

    /// Whole positions, what ends them, and the turns of the player to move.
    fn states(&self) -> Written<String> {
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
        if self.plan.asks_move() {
            members.push("string text;\nsize_t part = 0;".to_owned());
            copies.push("turn.text = option.text;\nturn.part = i;".to_owned());
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

    /// The function that makes positions of what is written.
    fn start(&self) -> Written<String> {
        let Some(start) = &self.rules().start else { return Ok(String::new()) };
        let names = self.plan.namer.slots(&start.result.slots);
        let args: Vec<String> = start
            .args
            .iter()
            .zip(&names)
            .map(|(arg, name)| format!("{} {name}", Cpp::argument(&arg.ty)))
            .collect();
        let makes = self.plan.walk.makes(&start.result.body, &names)?;
        let text = lines_of(&makes, &|code| format!("found.push_back({});", code.text));
        let last = if self.has_reduce() { "return reduced(found);" } else { "return found;" };
        Ok(format!(
            "{}\nvector<Position> start({}) {{\n{}\n}}",
            self.text(Label::EmitStart),
            args.join(", "),
            indented(&format!("vector<Position> found;\n{text}\n{last}"))
        ))
    }

    fn answer(&self) -> String {
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

    fn move_by_search(&self, lose: &str, draw: &str) -> String {
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
    fn by_values(&self, ask: Ask, win: &str, lose: &str) -> String {
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

    fn run(&self) -> String {
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
    fn forgets(&self) -> Vec<String> {
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

    fn read_param(&self, param: usize) -> String {
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

    fn read_value(&self, name: &str, ty: &Type) -> String {
        match ty {
            Type::Grid(_) => format!("read_grid({name});"),
            ty if ty.is_int() => format!("cin >> {name};"),
            _ => format!("read({name});"),
        }
    }

    /// Reads one component and adds it to the parts.
    fn read_part(&self) -> String {
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

/// A type, by reference where copies are dear.
fn reference(ty: &Type) -> String {
    match Cpp::argument(ty) {
        plain if !plain.starts_with("const ") => plain,
        reference => reference.trim_start_matches("const ").to_owned(),
    }
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

/// Lines that do something with every component of an option.
fn lines_of(makes: &[Make], add: &dyn Fn(&Code) -> String) -> String {
    let one = |make: &Make| match make {
        Make::Add(code) => add(code),
        Make::If(condition, yes, no) => {
            let other = if no.is_empty() {
                String::new()
            } else {
                format!(" else {{\n{}\n}}", indented(&lines_of(no, add)))
            };
            format!("if ({}) {{\n{}\n}}{other}", condition.text, indented(&lines_of(yes, add)))
        }
        Make::Times(count, makes) => {
            format!(
                "for (long long copies = {}; copies > 0; --copies) {{\n{}\n}}",
                count.text,
                indented(&lines_of(makes, add))
            )
        }
        Make::Each(steps, makes) => Cpp::nested(steps, &lines_of(makes, add)),
    };
    makes.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Lines that mark the value of an option of a number.
fn marked(makes: &[Make]) -> String {
    let plain: Option<Vec<String>> = makes
        .iter()
        .map(|make| match make {
            Make::Add(code) => Some(format!("sg[{}]", code.text)),
            _ => None,
        })
        .collect();
    match plain {
        Some(parts) if parts.is_empty() => "mark(0, NAME);".to_owned(),
        Some(parts) => format!("mark({}, NAME);", parts.join(" ^ ")),
        None => format!(
            "int value = 0;\n{}\nmark(value, NAME);",
            lines_of(makes, &|code| format!("value ^= sg[{}];", code.text))
        ),
    }
}
