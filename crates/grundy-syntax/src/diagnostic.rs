//! What is wrong, where, and what to write instead.

use grundy_messages::{Arg, Args, Code, Hint, Lang, Severity, fill};

use crate::source::Span;

/// One thing to tell the author of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which message.
    pub code: Code,
    /// The place it concerns.
    pub span: Span,
    /// The arguments of the message.
    pub args: Args,
    /// What to write instead.
    pub hints: Vec<Advice>,
}

/// A hint with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Which hint.
    pub hint: Hint,
    /// The arguments of the hint.
    pub args: Args,
}

impl Diagnostic {
    /// A diagnostic without arguments or hints.
    pub fn new(code: Code, span: Span) -> Self {
        Self { code, span, args: Args::new(), hints: Vec::new() }
    }

    /// Adds an argument of the message.
    #[must_use]
    pub fn arg(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// Adds a hint without arguments.
    #[must_use]
    pub fn hint(self, hint: Hint) -> Self {
        self.hint_with(hint, Args::new())
    }

    /// Adds a hint with its arguments.
    #[must_use]
    pub fn hint_with(mut self, hint: Hint, args: Args) -> Self {
        self.hints.push(Advice { hint, args });
        self
    }

    /// How grave it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The message in `lang`.
    pub fn message(&self, lang: Lang) -> String {
        fill(self.code.text(lang), &self.args, lang)
    }

    /// The hints in `lang`.
    pub fn helps(&self, lang: Lang) -> Vec<String> {
        self.hints.iter().map(|advice| fill(advice.hint.text(lang), &advice.args, lang)).collect()
    }
}

/// The candidate nearest to `word` by edit distance, if near enough to be a slip of the pen.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let allowed = (length / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= allowed)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Edit distance with insertion, deletion, substitution and exchange of neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let swap = if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    rows[i - 2][j - 2] + 1
                } else {
                    usize::MAX
                };
                change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(swap)
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen() {
        let words = ["move", "position", "param", "n"];
        let rows = [
            ("moves", Some("move")),
            ("mvoe", Some("move")),
            ("postion", Some("position")),
            ("xyz", None),
            ("m", None),
        ];
        for (word, expected) in rows {
            assert_eq!(nearest(word, words), expected, "{word}");
        }
    }
}
