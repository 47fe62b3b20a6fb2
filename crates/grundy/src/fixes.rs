//! What to change in a text so that a diagnostic goes away: hints as edits.
//!
//! A hint is a sentence for people. Where it says what to write, the place follows from the place of the diagnostic; how, depends on the hint, and some hints
//! can be read in several ways. So ways are tried in turn, and only one is offered after which the text was checked again and the mistake is gone, with no
//! other in its place. A hint that cannot be followed without understanding the game gives no edit.

use std::sync::Arc;

use grundy_messages::{Arg, Hint, Severity};
use grundy_rules::check_text;
use grundy_syntax::diagnostic::Advice;
use grundy_syntax::{Diagnostic, Source, Span};

/// Texts longer than this are not checked again and again.
const LONGEST: usize = 1 << 15;
/// Diagnostics for which fixes are looked for.
const FIXED: usize = 12;

/// A piece of text to be replaced; nothing but an insertion where the span is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What stands there then.
    pub text: String,
}

/// A hint that can be followed by a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Which hint of the diagnostic.
    pub hint: usize,
    /// The edits, from the first place on; none overlaps another.
    pub edits: Vec<Edit>,
}

/// The fixes of each diagnostic of a text; none where none is known to be right.
pub fn fixes(source: &Source, diagnostics: &[Diagnostic]) -> Vec<Vec<Fix>> {
    let mut found = vec![Vec::new(); diagnostics.len()];
    if source.text().len() > LONGEST {
        return found;
    }
    let before = Mistakes::of(source);
    for (diagnostic, fixes) in diagnostics.iter().zip(&mut found).take(FIXED) {
        for (hint, advice) in diagnostic.hints.iter().enumerate() {
            let right = |edit: &Edit| before.is_cured(source, edit, diagnostic);
            // What two readings have in common is offered once.
            let edits =
                candidates(source, diagnostic.span, advice).into_iter().filter(right).take(ways(advice));
            fixes.extend(edits.map(|edit| Fix { hint, edits: vec![edit] }));
        }
    }
    found
}

/// How many fixes a hint may give.
fn ways(advice: &Advice) -> usize {
    if advice.hint == Hint::WriteEither { 2 } else { 1 }
}

/// Mistakes of a text, by the stages that find them.
struct Mistakes {
    syntax: Vec<Diagnostic>,
    all: Vec<Diagnostic>,
}

impl Mistakes {
    fn of(source: &Source) -> Self {
        let syntax = errors(grundy_syntax::parse(source).diagnostics);
        Self { syntax, all: check_text(&Arc::new(source.clone())).diagnostics }
    }

    /// Whether an edit takes a diagnostic away and brings no other of its stage.
    fn is_cured(&self, source: &Source, edit: &Edit, diagnostic: &Diagnostic) -> bool {
        let Some(text) = applied(source.text(), edit) else { return false };
        let after = Self::of(&Source::new(source.name(), &text));
        match (self.syntax.is_empty(), self.all.contains(diagnostic)) {
            // Other stages read on only where nothing is left of this one.
            (false, _) => is_less(&after.syntax, &self.syntax, diagnostic),
            (true, true) => after.syntax.is_empty() && is_less(&after.all, &self.all, diagnostic),
            // What only a position shows: the text must stay right.
            (true, false) => errors(after.all.clone()).is_empty() && after.all.len() <= self.all.len(),
        }
    }
}

/// Whether all that is found now was found before, and this one no more, or not so often.
fn is_less(now: &[Diagnostic], before: &[Diagnostic], gone: &Diagnostic) -> bool {
    let said = |one: &Diagnostic, other: &Diagnostic| one.code == other.code && one.args == other.args;
    let count = |all: &[Diagnostic], one: &Diagnostic| all.iter().filter(|other| said(one, other)).count();
    count(now, gone) < count(before, gone) && now.iter().all(|one| count(now, one) <= count(before, one))
}

fn errors(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.into_iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).collect()
}

/// The text after an edit.
fn applied(text: &str, edit: &Edit) -> Option<String> {
    let range = edit.span.range();
    let (before, after) = (text.get(..range.start)?, text.get(range.end..)?);
    Some(format!("{before}{}{after}", edit.text))
}

/// The ways to follow a hint, the likeliest first.
fn candidates(source: &Source, span: Span, advice: &Advice) -> Vec<Edit> {
    let place = Place { text: source.text(), start: span.range().start, end: span.range().end };
    if place.text.get(place.start..place.end).is_none() {
        return Vec::new();
    }
    let arg = |name: &str| text_of(advice, name).unwrap_or_default();
    match advice.hint {
        Hint::DidYouMean | Hint::Underscore => vec![place.replaced(arg("name"))],
        Hint::Write | Hint::WriteHalfwidth => place.written(&arg("write")),
        Hint::WriteEither => {
            [arg("write"), arg("other")].iter().flat_map(|write| place.written(write)).collect()
        }
        Hint::NameKind => vec![place.replaced(format!("{}.{}", arg("kind"), arg("name")))],
        Hint::RemoveIt | Hint::DropKind => place.removed(),
        Hint::CloseIt => vec![
            edit(place.end, place.end, arg("close")),
            edit(place.line_end(), place.line_end(), arg("close")),
            edit(place.start, place.start, arg("close")),
        ],
        Hint::Unindent => vec![edit(place.line_start(), place.first_in_line(), String::new())],
        Hint::Indent => vec![edit(place.line_start(), place.line_start(), "  ".to_owned())],
        Hint::AddGuard | Hint::AddGuardOrMin => place.guarded(&arg("guard")),
        Hint::GuardLength => place.guarded(&format!("len({}) > 0", arg("set"))),
        Hint::DropUnordered => place.without_word("unordered"),
        Hint::AddSymbol => place.longer_alphabet(&arg("write")),
        Hint::DefineIt => vec![edit(place.line_start(), place.line_start(), format!("{}\n", arg("example")))],
        Hint::SetParameter => place.with_default(&arg("example")),
        Hint::AddScore => vec![place.appended("score")],
        Hint::AddMove => vec![place.appended("move take(k in 1..=n) -> (n - k)")],
        Hint::AddPosition => place.before_moves("position (n: nat)"),
        _ => Vec::new(),
    }
}

/// An argument of a hint that is a text.
fn text_of(advice: &Advice, name: &str) -> Option<String> {
    advice.args.iter().find(|(known, _)| *known == name).and_then(|(_, arg)| match arg {
        Arg::Text(text) => Some(text.to_string()),
        _ => None,
    })
}

fn edit(start: usize, end: usize, text: String) -> Edit {
    Edit { span: Span::new(start, end), text }
}

/// The place of a diagnostic in a text.
struct Place<'t> {
    text: &'t str,
    start: usize,
    end: usize,
}

impl Place<'_> {
    fn before(&self) -> &str {
        &self.text[..self.start]
    }

    fn after(&self) -> &str {
        &self.text[self.end..]
    }

    fn line_start(&self) -> usize {
        self.before().rfind('\n').map_or(0, |at| at + 1)
    }

    fn line_end(&self) -> usize {
        self.after().find('\n').map_or(self.text.len(), |at| self.end + at)
    }

    /// Where white space at the start of the line ends.
    fn first_in_line(&self) -> usize {
        let line = &self.text[self.line_start()..];
        self.line_start() + line.find(|c: char| c == '\n' || !c.is_whitespace()).unwrap_or(line.len())
    }

    fn replaced(&self, text: String) -> Edit {
        edit(self.start, self.end, text)
    }

    /// What is to be written stands for the place, or for the place with what is around it, or follows it.
    fn written(&self, write: &str) -> Vec<Edit> {
        let mut ways: Vec<Edit> = self.inside(write).into_iter().collect();
        ways.push(self.replaced(write.to_owned()));
        ways.extend([
            edit(self.end, self.end, write.to_owned()),
            edit(self.end, self.end, format!(" {write}")),
        ]);
        ways
    }

    /// Where `write` says again what stands before and after the place, what it says between them.
    fn inside(&self, write: &str) -> Option<Edit> {
        let (before, after) = (self.before().trim_end(), self.after().trim_start());
        let head = ends(write).rev().find(|at| *at > 0 && before.ends_with(write[..*at].trim_end()))?;
        let tail = ends(write)
            .find(|at| *at >= head && *at < write.len() && after.starts_with(write[*at..].trim_start()));
        let middle = write[head..tail.unwrap_or(write.len())].trim();
        let spaced = |there: bool| if there { "" } else { " " };
        let left = spaced(self.before().ends_with(char::is_whitespace));
        let right = spaced(self.after().starts_with(char::is_whitespace));
        (!middle.is_empty()).then(|| self.replaced(format!("{left}{middle}{right}")))
    }

    /// Without it, and without it and a space beside it.
    fn removed(&self) -> Vec<Edit> {
        let space = usize::from(self.after().starts_with(' '));
        let back = usize::from(space == 0 && self.before().ends_with(' '));
        vec![edit(self.start - back, self.end + space, String::new()), self.replaced(String::new())]
    }

    /// A guard before the arrow of the move in which the place is.
    fn guarded(&self, guard: &str) -> Vec<Edit> {
        let arrow = self.before().rfind("->");
        arrow.map(|at| edit(at, at, format!("if {guard} "))).into_iter().collect()
    }

    fn without_word(&self, word: &str) -> Vec<Edit> {
        let line = &self.text[self.line_start()..self.line_end()];
        let found = line.match_indices(word).map(|(at, _)| self.line_start() + at);
        found
            .map(|at| edit(at - usize::from(self.text[..at].ends_with(' ')), at + word.len(), String::new()))
            .collect()
    }

    /// The alphabet with one symbol more, wherever the shorter one stands.
    fn longer_alphabet(&self, write: &str) -> Vec<Edit> {
        let mut symbols = write.trim_matches('"').chars();
        symbols.next_back();
        let short = format!("\"{}\"", symbols.as_str());
        let found = self.text.match_indices(&short);
        found.map(|(at, _)| edit(at, at + short.len(), write.to_owned())).take(4).collect()
    }

    /// A default for the parameter that is declared here.
    fn with_default(&self, example: &str) -> Vec<Edit> {
        let line = &self.text[self.start..self.line_end()];
        let stops =
            [" where ", ";", " #"].iter().filter_map(|word| line.find(word)).min().unwrap_or(line.len());
        let at = self.start + line[..stops].trim_end().len();
        vec![edit(at, at, format!(" = {example}"))]
    }

    /// A clause after the text.
    fn appended(&self, clause: &str) -> Edit {
        let end = self.text.trim_end().len();
        edit(end, end, format!("\n{clause}"))
    }

    /// A clause before the first move.
    fn before_moves(&self, clause: &str) -> Vec<Edit> {
        let starts = std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1));
        let movement =
            |at: &usize| ["move ", "left ", "right "].iter().any(|word| self.text[*at..].starts_with(word));
        starts.filter(movement).take(1).map(|at| edit(at, at, format!("{clause}\n"))).collect()
    }
}

/// The places at which a text can be cut, both ends among them.
fn ends(text: &str) -> impl DoubleEndedIterator<Item = usize> {
    text.char_indices().map(|(at, _)| at).chain(std::iter::once(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts, the name of the mistake, and the text after the first fix; nothing where none is offered.
    #[test]
    fn a_fix_takes_its_mistake_away() {
        let rows = [
            (
                "positon (n: nat)\nmove take() if n > 0 -> (n - 1)",
                "unknown-clause",
                Some("position (n: nat)\nmove take() if n > 0 -> (n - 1)"),
            ),
            (
                "position (n: nat)\nmove halve() if n % 2 == 0 -> (n div 2)",
                "percent",
                Some("position (n: nat)\nmove halve() if n mod 2 == 0 -> (n div 2)"),
            ),
            (
                "position (n: nat)\nmove halve() if n mod 2 = 0 -> (n div 2)",
                "equals",
                Some("position (n: nat)\nmove halve() if n mod 2 == 0 -> (n div 2)"),
            ),
            ("position (n: nat)\nmove take(k in 1..=m) -> (n - k)", "unknown-name", None),
            (
                "position (heap: nat)\nmove take(k in 1..=haep) -> (heap - k)",
                "unknown-name",
                Some("position (heap: nat)\nmove take(k in 1..=heap) -> (heap - k)"),
            ),
            (
                "position (n: nat)\nmove take(k in 1..=n) -> (n - k",
                "unclosed",
                Some("position (n: nat)\nmove take(k in 1..=n) -> (n - k)"),
            ),
            (
                "move take(k in 1..=n) -> (n - k)",
                "no-position",
                Some("position (n: nat)\nmove take(k in 1..=n) -> (n - k)"),
            ),
        ];
        for (text, code, expected) in rows {
            let source = Source::new("t", text);
            let diagnostics = check_text(&Arc::new(source.clone())).diagnostics;
            let names: Vec<_> = diagnostics.iter().map(|one| one.code.name()).collect();
            let at =
                names.iter().position(|name| *name == code).unwrap_or_else(|| panic!("{text}: {names:?}"));
            let found = &fixes(&source, &diagnostics)[at];
            let fixed = found.first().and_then(|fix| applied(text, &fix.edits[0]));
            assert_eq!(fixed.as_deref(), expected, "{text}");
        }
    }
}
