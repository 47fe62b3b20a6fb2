//! Diagnostics: with the lines they concern for people, as JSON for programs.
//!
//! Only the lines of the place are given to the renderer, so a mistake in a text of megabytes is
//! shown as fast as one in a text of one line.

use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy_messages::{Label, Lang, Severity};
use grundy_syntax::{Diagnostic, Source};

use crate::document::DiagnosticJson;

/// Diagnostics of one text, or of none where they concern the command itself.
#[derive(Clone, Debug)]
pub struct Report {
    /// The text that the places refer to.
    pub source: Option<Arc<Source>>,
    /// What is to be told, in order.
    pub diagnostics: Vec<Diagnostic>,
}

/// How diagnostics are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Letters only.
    Plain,
    /// With colours, for a terminal.
    Coloured,
}

/// Lines longer than this are cut around the place.
const LONGEST_LINE: usize = 400;

impl Report {
    /// Diagnostics without a place.
    pub fn unplaced(diagnostics: Vec<Diagnostic>) -> Self {
        Self { source: None, diagnostics }
    }

    /// Diagnostics with places in `source`.
    pub fn of(source: &Arc<Source>, diagnostics: Vec<Diagnostic>) -> Self {
        Self { source: Some(Arc::clone(source)), diagnostics }
    }

    /// Whether there is an error among them.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error)
    }

    /// All diagnostics as text, each followed by an empty line.
    pub fn render(&self, lang: Lang, style: Style) -> String {
        let shown = self.diagnostics.iter().map(|diagnostic| self.render_one(diagnostic, lang, style));
        shown.map(|text| text + "\n\n").collect()
    }

    /// All diagnostics as data.
    pub fn json(&self, lang: Lang) -> Vec<DiagnosticJson> {
        self.diagnostics.iter().map(|diagnostic| self.json_one(diagnostic, lang)).collect()
    }

    fn render_one(&self, diagnostic: &Diagnostic, lang: Lang, style: Style) -> String {
        let severity = diagnostic.severity();
        let level = match severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level
            .with_name(severity.label().text(lang))
            .primary_title(diagnostic.message(lang))
            .id(diagnostic.code.name());
        let mut group = Group::with_title(title);
        if let Some(source) = &self.source {
            group = group.element(snippet(source, diagnostic));
        }
        for help in diagnostic.helps(lang) {
            group = group.element(Level::HELP.with_name(Label::Help.text(lang)).message(help));
        }
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        };
        let text = renderer.render(&[group]);
        self.source.as_ref().map_or(text.clone(), |source| placed(text, source, diagnostic))
    }

    fn json_one(&self, diagnostic: &Diagnostic, lang: Lang) -> DiagnosticJson {
        let place = |offset: u32| self.source.as_ref().map(|source| source.place(offset));
        let (start, end) = (place(diagnostic.span.start), place(diagnostic.span.end));
        let units = |offset: u32| self.source.as_ref().map(|source| source.utf16(offset));
        DiagnosticJson {
            code: diagnostic.code.name(),
            severity: diagnostic.severity().id(),
            message: diagnostic.message(lang),
            help: diagnostic.helps(lang),
            source: self.source.as_ref().map(|source| source.name().to_owned()),
            line: start.map(|place| place.line),
            column: start.map(|place| place.column),
            end_line: end.map(|place| place.line),
            end_column: end.map(|place| place.column),
            from: units(diagnostic.span.start),
            to: units(diagnostic.span.end),
            fixes: Vec::new(),
        }
    }
}

/// The lines of the place, with the place marked.
fn snippet<'s>(
    source: &'s Source,
    diagnostic: &Diagnostic,
) -> Snippet<'s, annotate_snippets::Annotation<'s>> {
    let text = source.text();
    let span = diagnostic.span.range();
    let (start, end) = (span.start.min(text.len()), span.end.min(text.len()));
    let first = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let last = text[end..].find('\n').map_or(text.len(), |at| end + at);
    let first = if start - first > LONGEST_LINE { boundary(text, start - LONGEST_LINE) } else { first };
    let last = if last - start > LONGEST_LINE { boundary(text, start + LONGEST_LINE) } else { last };
    let line = source.place(diagnostic.span.start).line;
    let mark = AnnotationKind::Primary.span(start - first..end.min(last) - first);
    Snippet::source(&text[first..last]).line_start(line).path(source.name()).annotation(mark)
}

/// The rendered text with the true column, where the line was cut before the place.
fn placed(text: String, source: &Source, diagnostic: &Diagnostic) -> String {
    let place = source.place(diagnostic.span.start);
    let start = diagnostic.span.range().start.min(source.text().len());
    let line = source.text()[..start].rfind('\n').map_or(0, |at| at + 1);
    if start - line <= LONGEST_LINE {
        return text;
    }
    let shown = source.text()[boundary(source.text(), start - LONGEST_LINE)..start].chars().count() + 1;
    let header = |column: &dyn std::fmt::Display| format!("{}:{}:{column}", source.name(), place.line);
    text.replacen(&header(&shown), &header(&place.column), 1)
}

/// The last place at or before `at` where the text may be cut.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use grundy_messages::{Code, Hint};
    use grundy_syntax::Span;
    use grundy_texts::{EN, ZH};

    use super::*;

    #[test]
    fn places_are_marked_under_chinese_text() {
        let source = Arc::new(Source::new("石子.grundy", "game a\nmove 取(k in 1..=石子) -> (石子 % 3)\n"));
        let at = source.text().find('%').expect("the text has a percent sign");
        let diagnostic = Diagnostic::new(Code::Percent, Span::new(at, at + 1))
            .hint_with(Hint::Write, vec![("write", "石子 mod 3".into())]);
        let report = Report::of(&source, vec![diagnostic]);
        let shown = report.render(ZH, Style::Plain);
        let expected = "\
错误[percent]: 没有运算符 `%`
 --> 石子.grundy:2:28
  |
2 | move 取(k in 1..=石子) -> (石子 % 3)
  |                                 ^
  |
  = 帮助: 写成 `石子 mod 3`

";
        assert_eq!(shown, expected);
        let json = &report.json(EN)[0];
        assert_eq!((json.line, json.column, json.end_column), (Some(2), Some(28), Some(29)));
        assert_eq!((json.code, json.severity), ("percent", "error"));
    }

    #[test]
    fn a_long_line_is_cut() {
        let source = Arc::new(Source::new("long", &"(石".repeat(1 << 20)));
        let report = Report::of(&source, vec![Diagnostic::new(Code::TooDeep, Span::new(1 << 20, 4 << 20))]);
        let shown = report.render(EN, Style::Plain);
        assert!(shown.len() < 20_000);
        assert!(shown.contains("long:1:524289\n"), "{shown}");
    }
}
