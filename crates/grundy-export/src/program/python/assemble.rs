//! The parts of a Python program, from top to bottom.

use grundy_messages::Label;
use grundy_rules::ir::{Kind, Symmetry};
use grundy_rules::types::Type;
use grundy_rules::{Value, ir};

use super::{Python, tuple_text};
use crate::program::Program;
use crate::program::code::{Dialect, Page, indented};
use crate::program::library::used;
use crate::program::plan::Plan;
use crate::program::walk::{Refusal, Written};

/// Modules, each with the names that programs take from it.
const MODULES: &[(&str, &[&str])] = &[
    ("collections", &["namedtuple"]),
    ("itertools", &["combinations", "product"]),
    ("math", &["gcd", "isqrt"]),
];

pub(super) fn write(program: &Program<'_>) -> Written<String> {
    let dialect = Python;
    let plan = Plan::new(program, &dialect);
    let body = Writer { plan: &plan }.body()?;
    let library = used(super::LIBRARY, &body.join("\n"));
    let whole = format!("{}\n{}", library.join("\n"), body.join("\n"));
    let mut page = Page::default();
    program.head.iter().for_each(|line| page.line(format!("# {line}").trim_end()));
    page.gap();
    ["sys", "threading"].iter().filter(|name| has_word(&whole, name)).for_each(|name| {
        page.line(&format!("import {name}"));
    });
    for (module, names) in MODULES {
        let names: Vec<&str> = names.iter().copied().filter(|name| has_word(&whole, name)).collect();
        if !names.is_empty() {
            page.line(&format!("from {module} import {}", names.join(", ")));
        }
    }
    let mut text = page.finish();
    for section in library.iter().chain(&body) {
        text.push_str(&format!("\n\n{}\n", section.trim_end()));
    }
    Ok(text)
}

pub(super) fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let edge = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        edge(text[..at].chars().next_back()) && edge(text[at + word.len()..].chars().next())
    })
}

/// A function.
pub(super) fn function(head: &str, body: &str) -> String {
    format!("def {head}:\n{}", indented(body.trim_end()))
}

/// Lines of a template: those that end with `#?name` or `#!name` only where the flag is set or not set.
pub(super) fn chosen(template: &str, flags: &[(&str, bool)]) -> String {
    let mut found = String::new();
    for line in template.lines() {
        let (text, keep) = match line
            .split_once("#?")
            .map(|(text, name)| (text, name, true))
            .or_else(|| line.split_once("#!").map(|(text, name)| (text, name, false)))
        {
            None => (line, true),
            Some((text, name, wanted)) => {
                (text, flags.iter().any(|(flag, set)| *flag == name && *set == wanted))
            }
        };
        if keep {
            found.push_str(text.trim_end());
            found.push('\n');
        }
    }
    found
}

/// Lines that need the fields of a component under these names.
pub(super) struct Block {
    pub(super) unpacked: String,
    pub(super) text: String,
}

pub(super) struct Writer<'w, 'p> {
    pub(super) plan: &'w Plan<'p>,
}

impl Writer<'_, '_> {
    pub(super) fn text(&self, label: Label) -> String {
        format!("# {}", label.text(self.plan.program.lang))
    }

    pub(super) fn rules(&self) -> &ir::Rules {
        self.plan.rules
    }

    fn body(&self) -> Written<Vec<String>> {
        let mut sections = vec![self.position(), self.parameters()?];
        sections.extend(self.functions()?);
        sections.push(self.prepare()?);
        sections.extend(self.makers());
        sections.extend(self.endings()?);
        if self.plan.needs_options() {
            sections.extend(self.options()?);
        } else if self.has_reduce() {
            sections.push(self.reduced()?);
        }
        sections.extend(self.method()?);
        sections.push(self.start()?);
        sections.push(self.answer());
        sections.extend(self.run());
        sections.retain(|section| !section.is_empty());
        Ok(sections)
    }

    /// What a component is.
    fn position(&self) -> String {
        let named = |(at, kind): (usize, &Kind)| {
            let names: Vec<String> = kind.fields.iter().map(|field| field.name.clone()).collect();
            let parts = match self.rules().kinds.len() {
                _ if self.plan.scalar => return kind.fields[0].name.clone(),
                1 => names,
                _ => std::iter::once(at.to_string()).chain(names).collect(),
            };
            tuple_text(&parts)
        };
        if self.plan.scalar {
            return String::new();
        }
        let all: Vec<String> = self.rules().kinds.iter().enumerate().map(named).collect();
        format!("{}: {}", self.text(Label::EmitPosition), all.join(" | "))
    }

    /// Whether parameters are read, so that constants are computed after that.
    pub(super) fn reads(&self) -> bool {
        (0..self.rules().params.len()).any(|param| self.plan.is_read(param))
    }

    fn parameters(&self) -> Written<String> {
        let mut lines = Vec::new();
        for (index, param) in self.rules().params.iter().enumerate() {
            let name = &self.plan.walk.params[index];
            if self.plan.is_read(index) {
                lines.push(format!("{name} = None"));
                continue;
            }
            let value = self.plan.program.game.params().get(index).unwrap_or(&Value::Bool(false));
            let code = self.plan.walk.literal(value, &param.ty).ok_or(Refusal { span: param.span })?;
            lines.push(format!("{name} = {}", code.text));
        }
        if self.reads() {
            lines.extend(self.plan.walk.constants.iter().map(|name| format!("{name} = None")));
        }
        Ok(lines.join("\n"))
    }

    /// Computes the constants, once the parameters are known.
    fn prepare(&self) -> Written<String> {
        let mut lines = Vec::new();
        for (index, constant) in self.rules().constants.iter().enumerate() {
            let names = self.plan.namer.slots(&constant.value.slots);
            let code = self.plan.walk.expr(&constant.value.body, &names, &constant.value.body.ty)?;
            let made = match constant.value.body.ty {
                Type::Range => format!("tuple({})", code.text),
                _ => code.text,
            };
            lines.push(format!("{} = {made}", self.plan.walk.constants[index]));
        }
        if lines.is_empty() || !self.reads() {
            return Ok(lines.join("\n"));
        }
        let global = format!("global {}\n", self.plan.walk.constants.join(", "));
        Ok(function("prepare()", &(global + &lines.join("\n"))))
    }

    fn functions(&self) -> Written<Vec<String>> {
        self.plan.function_order().into_iter().map(|function| self.function(function)).collect()
    }

    fn function(&self, index: usize) -> Written<String> {
        let rule = &self.rules().functions[index];
        let names = self.plan.namer.slots(&rule.body.slots);
        let name = &self.plan.walk.functions[index];
        let args = names.iter().take(rule.args.len()).cloned().collect::<Vec<_>>();
        let body = self.plan.walk.expr(&rule.body.body, &names, &rule.ty)?.text;
        let bags = rule.args.iter().zip(&names).filter(|(ty, _)| matches!(ty, Type::Bag(_)));
        let sorted: String = bags.map(|(_, name)| format!("{name} = tuple(sorted({name}))\n")).collect();
        let head = format!("{name}({})", args.join(", "));
        if !self.plan.is_recursive(index) {
            return Ok(function(&head, &format!("{sorted}return {body}")));
        }
        let key = if let [one] = args.as_slice() { one.clone() } else { args.join(", ") };
        let asked = if args.len() == 1 { key.clone() } else { tuple_text(&args) };
        let lines = format!(
            "{sorted}if {asked} not in kept_{name}:\n    kept_{name}[{key}] = {body}\nreturn kept_{name}[{key}]"
        );
        Ok(format!("kept_{name} = {{}}\n\n\n{}", function(&head, &lines)))
    }

    /// Functions that make components in canonical form.
    fn makers(&self) -> Vec<String> {
        let kinds = self.rules().kinds.iter().zip(&self.plan.walk.makers).enumerate();
        kinds
            .filter_map(|(at, (kind, maker))| maker.as_ref().map(|maker| self.maker(at, kind, maker)))
            .collect()
    }

    pub(super) fn field_names(&self, fields: &[ir::Field]) -> Vec<String> {
        self.plan.namer.slots(&fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>())
    }

    fn maker(&self, at: usize, kind: &Kind, maker: &str) -> String {
        let names = self.field_names(&kind.fields);
        let mut lines = Vec::new();
        for (field, name) in kind.fields.iter().zip(&names) {
            if let Type::Bag(_) = field.ty {
                lines.push(format!("{name} = tuple(sorted({name}))"));
            }
        }
        for group in &kind.unordered {
            let group: Vec<&str> = group.iter().map(|slot| names[*slot].as_str()).collect();
            let all = group.join(", ");
            lines.push(format!("{all} = sorted(({all}))"));
        }
        if let Some(slot) = kind.board().filter(|_| self.uses_symmetries(kind)) {
            let name = &names[slot];
            let has = |symmetry| Python.truth(kind.symmetries.contains(&symmetry)).text;
            lines.push(match kind.fields[slot].ty {
                Type::Row(_) => format!("{name} = min({name}, {name}[::-1])"),
                _ => format!(
                    "{name} = least_grid({name}, {}, {})",
                    has(Symmetry::Flips),
                    has(Symmetry::Rotations)
                ),
            });
        }
        let parts: Vec<String> = match self.rules().kinds.len() {
            1 => names.clone(),
            _ => std::iter::once(at.to_string()).chain(names.iter().cloned()).collect(),
        };
        lines.push(format!("return {}", tuple_text(&parts)));
        function(&format!("{maker}({})", names.join(", ")), &lines.join("\n"))
    }

    fn uses_symmetries(&self, kind: &Kind) -> bool {
        self.plan.program.game.uses_symmetries() && !kind.symmetries.is_empty()
    }

    /// What functions call the component that they are given.
    pub(super) fn whole(&self) -> String {
        if self.plan.scalar {
            self.field_names(&self.rules().kinds[0].fields).remove(0)
        } else {
            "p".to_owned()
        }
    }

    /// A line that names the fields of a component, where a text uses them.
    pub(super) fn unpacked(&self, kind: usize, names: &[String], used: &str) -> String {
        let fields = self.rules().kinds[kind].fields.len();
        let names = names.get(..fields).unwrap_or_default();
        if self.plan.scalar || !names.iter().any(|name| has_word(used, name)) {
            return String::new();
        }
        let names: Vec<&str> = match self.rules().kinds.len() {
            1 => names.iter().map(String::as_str).collect(),
            _ => std::iter::once("_").chain(names.iter().map(String::as_str)).collect(),
        };
        match names.as_slice() {
            [one] => format!("({one},) = p\n"),
            names => format!("{} = p\n", names.join(", ")),
        }
    }

    /// A function of a component, written for each kind.
    pub(super) fn by_kind(
        &self,
        head: &str,
        body: &mut dyn FnMut(usize) -> Written<Vec<Block>>,
        last: &str,
    ) -> Written<String> {
        let mut lines = String::new();
        for kind in 0..self.rules().kinds.len() {
            let mut unpacked = String::new();
            let mut text = String::new();
            for block in body(kind)? {
                if !block.unpacked.is_empty() && block.unpacked != unpacked {
                    text.push_str(&block.unpacked);
                    unpacked = block.unpacked;
                }
                text.push_str(block.text.trim_end());
                text.push('\n');
            }
            if text.is_empty() {
                continue;
            }
            lines += &match self.rules().kinds.len() {
                1 => text,
                _ => format!("if p[0] == {kind}:\n{}\n", indented(&text)),
            };
        }
        Ok(function(head, &format!("{lines}{last}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_chosen() {
        let template = "a\n    b  #?on\nc #!on\nd  #?off\n";
        assert_eq!(chosen(template, &[("on", true), ("off", false)]), "a\n    b\n");
        assert_eq!(chosen(template, &[("on", false), ("off", true)]), "a\nc\nd\n");
    }
}
