//! The parts of a Rust program, from top to bottom.

use grundy_messages::Label;
use grundy_rules::ir::{self, Kind, Symmetry};
use grundy_rules::types::Type;

use super::answer::Field;
use super::sections::{Needs, Section, reached, settle};
use super::{Rust, has_word, is_copy, marks};
use crate::program::code::{Page, indented};
use crate::program::library::{filled, used_as};
use crate::program::names::Namer;
use crate::program::plan::Plan;
use crate::program::walk::{Refusal, Written};
use crate::program::{Method, Program, code::Dialect as _};

/// What is imported, each with the word that needs it.
const IMPORTS: &[(&str, &str)] = &[
    ("RefCell", "std::cell"),
    ("max", "std::cmp"),
    ("min", "std::cmp"),
    ("BTreeMap", "std::collections"),
    ("BTreeSet", "std::collections"),
    ("HashMap", "std::collections"),
];

pub(super) fn write(program: &Program<'_>) -> Written<String> {
    let dialect = Rust;
    let mut plan = Plan::new(program, &dialect);
    rename(&mut plan);
    let writer = Writer { plan: &plan };
    writer.program()
}

/// Gives parameters, constants and functions names as Rust writes them.
fn rename(plan: &mut Plan<'_>) {
    let rules = plan.rules;
    let mut namer = Namer::new(&Rust.reserved());
    for (index, param) in rules.params.iter().enumerate() {
        let name = namer.name(&snake(&param.name));
        let fixed = !plan.is_read(index) && is_copy(&param.ty);
        plan.walk.params[index] =
            if fixed { namer.name(&name.to_uppercase()) } else { format!("self.{name}") };
    }
    for (index, constant) in rules.constants.iter().enumerate() {
        plan.walk.constants[index] = format!("self.{}", namer.name(&snake(&constant.name)));
    }
    for (index, function) in rules.functions.iter().enumerate() {
        plan.walk.functions[index] = format!("{}{}", marks::CALL, namer.name(&snake(&function.name)));
    }
    for (index, kind) in rules.kinds.iter().enumerate() {
        let several = rules.kinds.len() > 1;
        plan.walk.makers[index] = match (has_form(plan, kind), kind.fields.len()) {
            (true, _) if several => {
                Some(format!("{}{}make_{}", marks::MAKER, marks::CALL, snake(&kind.name)))
            }
            (true, _) => Some(format!("{}{}make", marks::MAKER, marks::CALL)),
            (false, _) if several => Some(format!("{}Position::{}", marks::MAKER, camel(&kind.name))),
            (false, 1) => None,
            (false, _) => Some(marks::MAKER.to_owned()),
        };
    }
    plan.namer = namer;
}

/// Whether a component has a canonical form of its own.
pub(super) fn has_form(plan: &Plan<'_>, kind: &Kind) -> bool {
    let bags = kind.fields.iter().any(|field| matches!(field.ty, Type::Bag(_)));
    bags || !kind.unordered.is_empty() || uses_symmetries(plan, kind)
}

fn uses_symmetries(plan: &Plan<'_>, kind: &Kind) -> bool {
    plan.program.game.uses_symmetries() && !kind.symmetries.is_empty() && kind.board().is_some()
}

/// Whether a text has a type of this name, or calls a function of this name or passes it on.
fn calls(text: &str, name: &str) -> bool {
    let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let reads = name == "number" || name.starts_with("read_");
    let is_type = name.starts_with(char::is_uppercase);
    text.lines().filter(|line| !line.trim_start().starts_with("//")).any(|line| {
        line.match_indices(name).any(|(at, _)| {
            let (before, after) = (&line[..at], line[at + name.len()..].chars().next());
            let alone = !word(before.chars().next_back()) && !word(after);
            let called = after == Some('(') || (reads && after == Some(')'));
            let method = before.ends_with('.') && !before.ends_with("..");
            alone && !method && (is_type || called)
        })
    })
}

/// A name in small letters, its words joined by `_`.
pub(super) fn snake(name: &str) -> String {
    let mut found = String::new();
    let mut small = false;
    for c in name.chars() {
        if c.is_uppercase() && small {
            found.push('_');
        }
        small = c.is_lowercase() || c.is_numeric();
        found.extend(c.to_lowercase());
    }
    while found.contains("__") {
        found = found.replace("__", "_");
    }
    found
}

/// A name as that of a variant.
pub(super) fn camel(name: &str) -> String {
    let word = |word: &str| {
        word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>()
    };
    let found: String = name.split('_').map(word).collect();
    if found == "Self" { "Self_".to_owned() } else { found }
}

pub(super) struct Writer<'w, 'p> {
    pub(super) plan: &'w Plan<'p>,
}

impl Writer<'_, '_> {
    pub(super) fn text(&self, label: Label) -> String {
        format!("/// {}", label.text(self.plan.program.lang))
    }

    pub(super) fn rules(&self) -> &ir::Rules {
        self.plan.rules
    }

    /// Names for the slots of a frame.
    pub(super) fn slots(&self, slots: &[String]) -> Vec<String> {
        self.plan.namer.slots(&slots.iter().map(|slot| snake(slot)).collect::<Vec<_>>())
    }

    pub(super) fn field_names(&self, fields: &[ir::Field]) -> Vec<String> {
        self.slots(&fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>())
    }

    /// Whether components are copied without a word.
    pub(super) fn copies(&self) -> bool {
        match self.rules().kinds.as_slice() {
            [kind] => kind.fields.iter().all(|field| is_copy(&field.ty)),
            _ => false,
        }
    }

    /// The type of a component that is passed to a function.
    pub(super) fn argument(&self) -> &'static str {
        if self.copies() { "Position" } else { "&Position" }
    }

    /// A component that is owned, as it is passed.
    pub(super) fn passed(&self, place: &str) -> String {
        if self.copies() { place.to_owned() } else { format!("&{place}") }
    }

    /// The pattern for a reference to a component in a loop, after which its name can be passed.
    pub(super) fn each(&self, name: &str) -> String {
        if self.copies() { format!("&{name}") } else { name.to_owned() }
    }

    fn program(&self) -> Written<String> {
        let mut sections = self.functions()?;
        sections.extend(self.makers());
        sections.extend(self.endings()?);
        if self.plan.needs_options() {
            sections.extend(self.options()?);
        }
        sections.extend(self.method()?);
        sections.extend(self.start()?);
        sections.extend(self.answers());
        let (sections, main, constants) = self.with_constants(sections)?;
        let functions = settle(sections, &main);
        let code = functions.free.iter().chain(&functions.methods).cloned().collect::<Vec<_>>().join("\n");
        let fields = self.fields(&code, &constants)?;
        let has_game = !fields.is_empty();
        let main = self.main_settled(&functions.main, &fields, &code);
        let changes = functions.needs == Needs::Changes || self.sets_fields(&main);
        let game = self.game_made(&fields, changes);
        let main = main.replace("    GAME\n", if has_game { &game } else { "" });
        let consts = self.consts(&format!("{code}\n{main}"))?;
        let mut body = vec![self.position_type()];
        body.push(consts);
        body.push(self.types());
        body.extend(functions.free);
        if has_game {
            let lines: Vec<String> =
                fields.iter().map(|field| format!("{}: {},", field.name, field.ty)).collect();
            body.push(format!("#[derive(Default)]\nstruct Game {{\n{}\n}}", indented(&lines.join("\n"))));
            if !functions.methods.is_empty() {
                body.push(format!("impl Game {{\n{}\n}}", indented(&functions.methods.join("\n\n"))));
            }
        }
        body.push(main);
        Ok(self.page(&body))
    }

    fn page(&self, body: &[String]) -> String {
        let body: Vec<&str> =
            body.iter().map(|part| part.trim_end()).filter(|part| !part.is_empty()).collect();
        let text = body.join("\n\n");
        let library = used_as(super::LIBRARY, &text, &calls);
        let whole = format!("{}\n{text}", library.join("\n"));
        let mut page = Page::default();
        self.plan.program.head.iter().for_each(|line| page.line(format!("// {line}").trim_end()));
        page.gap();
        let mut paths: Vec<&str> = IMPORTS.iter().map(|(_, path)| *path).collect();
        paths.dedup();
        for path in paths {
            let called = |name: &str| match name {
                "min" | "max" => calls(&whole, name),
                _ => has_word(&whole, name),
            };
            let names = IMPORTS.iter().filter(|(name, of)| *of == path && called(name));
            let names: Vec<&str> = names.map(|(name, _)| *name).collect();
            match names.as_slice() {
                [] => {}
                [name] => page.line(&format!("use {path}::{name};")),
                names => page.line(&format!("use {path}::{{{}}};", names.join(", "))),
            }
        }
        page.gap();
        for piece in library.iter().map(String::as_str).chain([text.as_str()]) {
            page.line(piece);
            page.gap();
        }
        page.finish()
    }

    /// `main` with what it does to the fields of the game.
    fn main_settled(&self, main: &str, fields: &[Field], code: &str) -> String {
        let mut found = String::new();
        for line in main.lines() {
            let space = " ".repeat(line.len() - line.trim_start().len());
            if let Some((name, value)) =
                line.trim_start().strip_prefix("SET ").and_then(|set| set.split_once(' '))
            {
                let is_field = fields.iter().any(|field| field.name == name);
                let set = if is_field { format!("game.{name} = {value}") } else { value.to_owned() };
                found += &format!("{space}{set}\n");
            } else if line.trim_start() == "FORGET" {
                self.forgets(code).iter().for_each(|line| found += &format!("{space}{line}\n"));
            } else {
                found += &format!("{line}\n");
            }
        }
        found
    }

    /// The functions that are needed, `main`, and the constants that they use.
    fn with_constants(&self, sections: Vec<Section>) -> Written<(Vec<Section>, String, Vec<usize>)> {
        let mut constants: Vec<usize> = Vec::new();
        loop {
            let mut all = sections.clone();
            let prepare = self.prepare(&constants)?;
            let has_prepare = prepare.is_some();
            all.extend(prepare);
            let main = self.main(has_prepare);
            let kept = reached(&all, &main);
            let is_used = |index: &usize| {
                let name = &self.plan.walk.constants[*index];
                kept.iter().any(|section| has_word(&section.text, name))
            };
            let now: Vec<usize> = (0..self.rules().constants.len()).filter(is_used).collect();
            if now == constants {
                return Ok((kept, main, constants));
            }
            constants = now;
        }
    }

    fn position_type(&self) -> String {
        let comment = self.text(Label::EmitPosition);
        let types = |kind: &Kind| kind.fields.iter().map(|field| Rust::ty(&field.ty)).collect::<Vec<_>>();
        let named = |kind: &Kind| {
            let names: Vec<&str> = kind.fields.iter().map(|field| field.name.as_str()).collect();
            format!("{}({})", kind.name, names.join(", "))
        };
        let kinds = &self.rules().kinds;
        let what = kinds.iter().map(named).collect::<Vec<_>>().join(", ");
        let said = match kinds.as_slice() {
            [kind] if kind.fields.len() == 1 => format!("type Position = {};", types(kind).concat()),
            [kind] => format!("type Position = ({});", types(kind).join(", ")),
            kinds => {
                let variants: Vec<String> = kinds
                    .iter()
                    .map(|kind| match kind.fields.len() {
                        0 => format!("{}(),", camel(&kind.name)),
                        _ => format!("{}({}),", camel(&kind.name), types(kind).join(", ")),
                    })
                    .collect();
                let derived = "#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]";
                format!("{derived}\nenum Position {{\n{}\n}}", indented(&variants.join("\n")))
            }
        };
        format!("{comment}: {what}\n{said}")
    }

    /// Plain parameters whose values are fixed.
    fn consts(&self, code: &str) -> Written<String> {
        let mut lines = Vec::new();
        for (index, param) in self.rules().params.iter().enumerate() {
            let name = &self.plan.walk.params[index];
            if !name.starts_with("self.") && has_word(code, name) {
                let value = self.param_value(index)?;
                lines.push(format!("const {name}: {} = {value};", Rust::ty(&param.ty)));
            }
        }
        Ok(lines.join("\n"))
    }

    pub(super) fn param_value(&self, index: usize) -> Written<String> {
        let param = &self.rules().params[index];
        let refusal = Refusal { span: param.span };
        let value = self.plan.program.game.params().get(index).ok_or(refusal.clone())?;
        Ok(self.plan.walk.literal(value, &param.ty).ok_or(refusal)?.text)
    }

    fn functions(&self) -> Written<Vec<Section>> {
        self.plan.function_order().into_iter().map(|function| self.function(function)).collect()
    }

    fn function(&self, index: usize) -> Written<Section> {
        let function = &self.rules().functions[index];
        let names = self.slots(&function.body.slots);
        let name = self.plan.walk.functions[index].trim_start_matches(marks::CALL);
        let body = self.plan.walk.kept(&function.body.body, &names, &function.ty)?.text;
        let mut sorted = String::new();
        let args = function.args.iter().zip(&names).map(|(ty, name)| {
            if let Type::Bag(_) = ty {
                sorted += &format!("let {name} = &sorted_list({name});\n");
            }
            let name = if has_word(&body, name) || self.plan.is_recursive(index) {
                name.clone()
            } else {
                format!("_{name}")
            };
            format!(", {name}: {}", Rust::argument(ty))
        });
        let args: String = args.collect();
        let ty = Rust::ty(&function.ty);
        let head = format!("fn {name}({}{args}) -> {ty}", marks::SELF);
        if !self.plan.is_recursive(index) {
            return Ok(Section::new(
                name,
                format!("{head} {{\n{}\n}}", indented(&format!("{sorted}{body}"))),
            ));
        }
        let copied =
            |text: &str, ty: &Type| if is_copy(ty) { text.to_owned() } else { format!("{text}.clone()") };
        let keys: Vec<String> = function.args.iter().zip(&names).map(|(ty, name)| copied(name, ty)).collect();
        let key = if let [key] = keys.as_slice() { key.clone() } else { format!("({})", keys.join(", ")) };
        let known = if is_copy(&function.ty) { "*known" } else { "known.clone()" };
        let lines = format!(
            "{sorted}let key = {key};\nif let Some(known) = self.kept_{name}.borrow().get(&key) {{\n    return {known};\n}}\nlet found = {body};\nself.kept_{name}.borrow_mut().insert(key, {});\nfound",
            copied("found", &function.ty)
        );
        Ok(Section::new(name, format!("{head} {{\n{}\n}}", indented(&lines))))
    }

    /// Functions that make components in canonical form.
    fn makers(&self) -> Vec<Section> {
        let kinds = self.rules().kinds.iter().zip(&self.plan.walk.makers);
        let prefix = format!("{}{}", marks::MAKER, marks::CALL);
        let made = kinds.filter_map(|(kind, maker)| {
            let name = maker.as_ref()?.strip_prefix(&prefix)?;
            Some(Section::new(name, self.maker(kind, name)))
        });
        made.collect()
    }

    fn maker(&self, kind: &Kind, maker: &str) -> String {
        let names = self.field_names(&kind.fields);
        let mut lines = Vec::new();
        for (field, name) in kind.fields.iter().zip(&names) {
            if let Type::Bag(_) = field.ty {
                lines.push(format!("{name}.sort();"));
            }
        }
        for group in &kind.unordered {
            let group: Vec<&str> = group.iter().map(|slot| names[*slot].as_str()).collect();
            let all = group.join(", ");
            lines.push(match group.as_slice() {
                [a, b] => format!("if {b} < {a} {{\n    ({a}, {b}) = ({b}, {a});\n}}"),
                _ => format!("let mut same = [{all}];\nsame.sort();\n[{all}] = same;"),
            });
        }
        if let Some(slot) = kind.board().filter(|_| uses_symmetries(self.plan, kind)) {
            let name = &names[slot];
            let has = |symmetry| kind.symmetries.contains(&symmetry);
            lines.push(match kind.fields[slot].ty {
                Type::Row(_) => {
                    format!("let reversed = reversed_list(&{name});\nif reversed < {name} {{\n    {name} = reversed;\n}}")
                }
                _ => format!(
                    "{name} = least_grid(&{name}, {}, {});",
                    has(Symmetry::Flips),
                    has(Symmetry::Rotations)
                ),
            });
        }
        let changed = lines.join("\n");
        let args = kind.fields.iter().zip(&names).map(|(field, name)| {
            let mutable = if has_word(&changed, name) { "mut " } else { "" };
            format!(", {mutable}{name}: {}", Rust::ty(&field.ty))
        });
        let args: String = args.collect();
        lines.push(match (self.rules().kinds.len(), names.as_slice()) {
            (1, [name]) => name.clone(),
            (1, names) => format!("({})", names.join(", ")),
            (_, names) => format!("Position::{}({})", camel(&kind.name), names.join(", ")),
        });
        format!("fn {maker}({}{args}) -> Position {{\n{}\n}}", marks::SELF, indented(&lines.join("\n")))
    }

    /// A template with its marks filled in.
    pub(super) fn filled(&self, template: &str, own: &[(&str, &str)]) -> String {
        let comment = |label: Label| label.text(self.plan.program.lang).to_string();
        let stuck = self.plan.stuck().to_string();
        let comments = [
            ("comment_grundy", comment(Label::EmitGrundy)),
            ("comment_result", comment(Label::EmitResult)),
            ("comment_points", comment(Label::EmitPoints)),
            ("comment_retrograde", comment(Label::EmitRetrograde)),
            ("comment_turns", comment(Label::EmitTurns)),
            ("comment_compound", comment(Label::EmitCompound)),
            ("call", marks::CALL.to_owned()),
            ("self", marks::SELF.to_owned()),
            ("stuck", stuck),
        ];
        let text = filled(template, own);
        filled(&text, &comments.each_ref().map(|(name, with)| (*name, with.as_str())))
    }

    /// Whether the method keeps what it found.
    pub(super) fn remembers(&self) -> Option<(&'static str, &'static str)> {
        match self.plan.program.method {
            Method::Formula(..) | Method::Periodic(..) | Method::Automatic(..) => None,
            Method::Table => Some(("sg", "Vec<i64>")),
            Method::Memo => Some(("memo", "HashMap<Position, i64>")),
            Method::Search | Method::Points | Method::Retrograde => Some(("memo", "HashMap<State, i64>")),
        }
    }
}
