//! Every text that `grundy` shows to a person, in English and in Chinese.
//!
//! The other crates never hold a sentence of their own: they name a text ([`Code`] for a
//! diagnostic, [`Hint`] for advice, [`Label`] for anything else) and its arguments, and the
//! text is chosen by [`Lang`] when it is shown. One table a kind of text, each row with both
//! languages, so that neither can be forgotten; the test at the end of this file holds the two
//! languages to the same arguments.
//!
//! ```
//! use grundy_messages::{Arg, Code, Lang, fill};
//! let text = fill(Code::Percent.text(Lang::En), &[("found", Arg::from("%"))], Lang::En);
//! assert_eq!(text, "no operator `%`");
//! ```

mod codes;
mod hints;
mod labels;
mod table;

pub use codes::Code;
pub use hints::Hint;
pub use labels::Label;

/// The language in which texts are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, simplified.
    Zh,
}

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Probably not what was meant.
    Warning,
    /// The rules cannot be used.
    Error,
}

impl Severity {
    /// The word shown before the message.
    pub const fn label(self) -> Label {
        match self {
            Self::Note => Label::Note,
            Self::Warning => Label::Warning,
            Self::Error => Label::Error,
        }
    }

    /// The word used in JSON, never translated.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// An argument of a text: the user's own words, or one of ours, translated when shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// Shown as it stands.
    Text(String),
    /// Looked up in the language of the message.
    Label(Label),
    /// A text of ours with arguments of its own.
    Filled(Label, Vec<(&'static str, Arg)>),
}

impl Arg {
    /// The argument as a text in `lang`.
    pub fn show(&self, lang: Lang) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Label(label) => label.text(lang).to_owned(),
            Self::Filled(label, args) => fill(label.text(lang), args, lang),
        }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Label> for Arg {
    fn from(label: Label) -> Self {
        Self::Label(label)
    }
}

/// Named arguments of one text.
pub type Args = Vec<(&'static str, Arg)>;

/// Replaces each `{name}` of `template` by the argument of that name.
///
/// A name without an argument is left as it stands, so that a mistake of ours is visible and
/// never fatal; tests of the users of a text catch it. `{{` and `}}` stand for single braces.
pub fn fill(template: &str, args: &[(&'static str, Arg)], lang: Lang) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find(['{', '}']) {
        out.push_str(&rest[..open]);
        let tail = &rest[open..];
        if tail.starts_with("{{") || tail.starts_with("}}") {
            out.push_str(&tail[..1]);
            rest = &tail[2..];
            continue;
        }
        let close = tail.find('}').map_or(tail.len(), |at| at + 1);
        let name = tail[..close].trim_start_matches('{').trim_end_matches('}');
        match args.iter().find(|(key, _)| *key == name) {
            Some((_, arg)) => out.push_str(&arg.show(lang)),
            None => out.push_str(&tail[..close]),
        }
        rest = &tail[close..];
    }
    out.push_str(rest);
    if lang == Lang::Zh { spaced(&out) } else { out }
}

/// Chinese typography: a space between a Chinese character and quoted code.
fn spaced(text: &str) -> String {
    let chinese = |c: Option<char>| c.is_some_and(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '`' && !inside && chinese(out.chars().next_back()) {
            out.push(' ');
        }
        out.push(c);
        if c == '`' {
            if inside && chinese(chars.peek().copied()) {
                out.push(' ');
            }
            inside = !inside;
        }
    }
    out
}

/// The names between braces in `template`, sorted.
pub fn placeholders(template: &str) -> Vec<&str> {
    let plain = template.split("{{").collect::<Vec<_>>();
    let mut names: Vec<&str> = plain
        .iter()
        .flat_map(|part| part.split('{').skip(1))
        .filter_map(|part| part.split_once('}').map(|(name, _)| name))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text of every table: kind, name, English, Chinese.
    fn all() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
        let codes = Code::ALL.iter().map(|c| ("code", c.name(), c.text(Lang::En), c.text(Lang::Zh)));
        let hints = Hint::ALL.iter().map(|h| ("hint", h.name(), h.text(Lang::En), h.text(Lang::Zh)));
        let labels = Label::ALL.iter().map(|l| ("label", l.name(), l.text(Lang::En), l.text(Lang::Zh)));
        codes.chain(hints).chain(labels).collect()
    }

    #[test]
    fn both_languages_are_there_with_the_same_arguments() {
        for (kind, name, en, zh) in all() {
            assert!(!en.trim().is_empty(), "{kind} {name} has no English text");
            assert!(!zh.trim().is_empty(), "{kind} {name} has no Chinese text");
            assert_eq!(placeholders(en), placeholders(zh), "{kind} {name}: arguments differ");
        }
    }

    #[test]
    fn english_is_english_and_chinese_is_chinese() {
        let chinese = |text: &str| text.chars().any(|c| ('\u{3400}'..='\u{9fff}').contains(&c));
        for (kind, name, en, zh) in all() {
            let words = placeholders(en).iter().fold(en.to_owned(), |text, name| text.replace(name, ""));
            let has_words = words.split(|c: char| !c.is_ascii_alphabetic()).any(|w| w.len() > 3);
            assert!(!chinese(en), "{kind} {name}: Chinese in the English text");
            if has_words && !Label::SAME_IN_BOTH.contains(&name) {
                assert!(chinese(zh), "{kind} {name}: the Chinese text `{zh}` is not Chinese");
            }
        }
    }

    #[test]
    fn names_are_unique_and_messages_have_no_full_stop() {
        let mut seen = std::collections::BTreeSet::new();
        for (kind, name, en, _) in all() {
            assert!(seen.insert((kind, name)), "{kind} {name} occurs twice");
            if kind == "code" {
                assert!(!en.ends_with('.'), "{name}: a message has no full stop");
            }
        }
    }

    #[test]
    fn filling() {
        let args = [("a", Arg::from("1")), ("b", Arg::from("{a}"))];
        let rows = [
            ("{a} and {b}", "1 and {a}"),
            ("{{{a}}}", "{1}"),
            ("{c} stays", "{c} stays"),
            ("open {", "open {"),
            ("", ""),
        ];
        for (template, expected) in rows {
            assert_eq!(fill(template, &args, Lang::En), expected);
        }
    }
}
