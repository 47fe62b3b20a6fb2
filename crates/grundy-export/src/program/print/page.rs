//! Lines of a program, and pieces of them that hold together more or less tightly.

use std::fmt::Write as _;

/// Lines of a program.
#[derive(Default)]
pub(super) struct Page {
    text: String,
    depth: usize,
}

impl Page {
    /// A line, or several, at the present depth.
    pub(super) fn line(&mut self, text: &str) {
        for line in text.split('\n') {
            if line.is_empty() {
                self.text.push('\n');
            } else {
                let _never_fails = writeln!(self.text, "{}{line}", "    ".repeat(self.depth));
            }
        }
    }

    /// An empty line, once.
    pub(super) fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    pub(super) fn deeper(&mut self) {
        self.depth += 1;
    }

    pub(super) fn back(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// The lines, without an empty one at the end.
    pub(super) fn finish(self) -> String {
        format!("{}\n", self.text.trim_end())
    }
}

/// An expression in print.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) text: String,
    /// How tightly it holds together.
    pub(super) binding: u8,
}

impl Code {
    pub(super) fn new(text: impl Into<String>, binding: u8) -> Self {
        Self { text: text.into(), binding }
    }

    /// The text, in parentheses where it holds less tightly than `least`.
    pub(super) fn within(&self, least: u8) -> String {
        if self.binding >= least { self.text.clone() } else { format!("({})", self.text) }
    }
}

/// Text moved to the right.
pub(super) fn indented(text: &str) -> String {
    let mut page = Page::default();
    page.deeper();
    page.line(text.trim_end_matches('\n'));
    page.text.trim_end_matches('\n').to_owned()
}

/// Numbers in lines of a readable length, moved to the right.
pub(super) fn wrapped(values: &[String]) -> String {
    let mut lines = vec![String::new()];
    for value in values {
        if lines.last().is_some_and(|line| line.len() + value.len() > 106) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(value);
            line.push(',');
        }
    }
    indented(&lines.join("\n"))
}
