//! The parts of a C++ program, from top to bottom.

use grundy_messages::Label;
use grundy_rules::ir::{Kind, Scoped, Symmetry};
use grundy_rules::types::Type;
use grundy_rules::{Value, ir};

use super::Cpp;
use crate::program::Program;
use crate::program::code::{Page, indented};
use crate::program::library::{has_word, used};
use crate::program::plan::Plan;
use crate::program::walk::{Refusal, Written};

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

pub(super) struct Writer<'w, 'p> {
    pub(super) plan: &'w Plan<'p>,
}

impl Writer<'_, '_> {
    pub(super) fn text(&self, label: Label) -> String {
        format!("// {}", label.text(self.plan.program.lang))
    }

    pub(super) fn rules(&self) -> &ir::Rules {
        self.plan.rules
    }

    pub(super) fn body(&self) -> Written<String> {
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

    pub(super) fn position_type(&self) -> String {
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
    pub(super) fn parameters(&self) -> Written<String> {
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
    pub(super) fn prepare(&self) -> Written<String> {
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

    pub(super) fn functions(&self) -> Written<String> {
        let order = self.plan.function_order();
        Ok(order
            .into_iter()
            .map(|function| self.function(function))
            .collect::<Written<Vec<_>>>()?
            .join("\n\n"))
    }

    pub(super) fn function(&self, index: usize) -> Written<String> {
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
    pub(super) fn makers(&self) -> String {
        let makers = self.plan.walk.makers.iter().enumerate();
        let made = makers.filter_map(|(kind, maker)| maker.as_ref().map(|maker| self.maker(kind, maker)));
        made.collect::<Vec<_>>().join("\n\n")
    }

    pub(super) fn maker(&self, at: usize, maker: &str) -> String {
        let kind = &self.rules().kinds[at];
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
        lines.push(format!("return {};", self.component(at, &names)));
        format!("Position {maker}({}) {{\n{}\n}}", args.join(", "), indented(&lines.join("\n")))
    }

    /// A component of a kind with these fields, as they are.
    pub(super) fn component(&self, kind: usize, fields: &[String]) -> String {
        let fields = fields.join(", ");
        match self.rules().kinds.len() {
            1 => format!("Position{{{fields}}}"),
            _ if fields.is_empty() => format!("Position(in_place_index<{kind}>)"),
            _ => format!("Position(in_place_index<{kind}>, {fields})"),
        }
    }

    pub(super) fn uses_symmetries(&self, kind: &Kind) -> bool {
        self.plan.program.game.uses_symmetries() && !kind.symmetries.is_empty()
    }

    /// Lines that name the fields of a component `p`.
    pub(super) fn unpacked(&self, kind: usize, names: &[String], used: &str) -> String {
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
    pub(super) fn by_kind(
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
    pub(super) fn where_holds(
        &self,
        kind: usize,
        condition: &Scoped<ir::Expr>,
        what: &str,
    ) -> Written<String> {
        let names = self.plan.namer.slots(&condition.slots);
        let code = self.plan.walk.truth(&condition.body, &names)?.text;
        Ok(format!(
            "{{\n{}\n}}\n",
            indented(&format!("{}if ({code}) {what}", self.unpacked(kind, &names, &code)))
        ))
    }

    pub(super) fn conditions<'c>(
        &self,
        kind: usize,
        conditions: impl Iterator<Item = (&'c Scoped<ir::Expr>, String)>,
    ) -> Written<String> {
        conditions.map(|(condition, what)| self.where_holds(kind, condition, &what)).collect()
    }
}

/// A type, by reference where copies are dear.
fn reference(ty: &Type) -> String {
    match Cpp::argument(ty) {
        plain if !plain.starts_with("const ") => plain,
        reference => reference.trim_start_matches("const ").to_owned(),
    }
}
