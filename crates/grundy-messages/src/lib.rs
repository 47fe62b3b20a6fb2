//! The names of all texts that `grundy` shows to a person, and how a text is filled with its arguments.
//!
//! The other crates never hold a sentence of their own: they name a text ([`Code`] for a
//! diagnostic, [`Hint`] for advice, [`Label`] for anything else) and its arguments, and the
//! text is chosen by [`Lang`] when it is shown. The texts themselves are data of the crate
//! `grundy-texts`, which only front ends use: a changed word builds nothing else anew. So a [`Lang`]
//! brings its [`Texts`] along, and only a front end can make one.
//!
//! ```
//! use grundy_messages::{Arg, Code, Lang, Texts, Tongue, fill};
//! static TERSE: Texts = Texts::new(|| &["what is `{found}`?"], || &[], || &[]);
//! let terse = Lang::new(Tongue::En, &TERSE);
//! let text = fill(Code::BadCharacter.text(terse), &[("found", Arg::from("%"))], terse);
//! assert_eq!(text, "what is `%`?");
//! ```

mod codes;
mod hints;
mod labels;
mod lang;
mod table;

pub use codes::Code;
pub use hints::Hint;
pub use labels::Label;
pub use lang::{Column, Lang, Texts, Tongue};

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
    if lang.tongue() == Tongue::Zh { spaced(&out) } else { out }
}

/// Chinese typography: a space between a Chinese character and quoted code, and none between two Chinese characters.
fn spaced(text: &str) -> String {
    let chinese = |c: Option<char>| c.is_some_and(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '`' && !inside && chinese(out.chars().next_back()) {
            out.push(' ');
        }
        let joins = c == ' ' && !inside && chinese(out.chars().next_back()) && chinese(chars.peek().copied());
        if !joins {
            out.push(c);
        }
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

    #[test]
    fn filling() {
        static NONE: Texts = Texts::new(|| &[], || &[], || &[]);
        let [en, zh] = [Tongue::En, Tongue::Zh].map(|tongue| Lang::new(tongue, &NONE));
        let args = [("a", Arg::from("1")), ("b", Arg::from("{a}"))];
        let rows = [
            ("{a} and {b}", "1 and {a}"),
            ("{{{a}}}", "{1}"),
            ("{c} stays", "{c} stays"),
            ("open {", "open {"),
            ("", ""),
        ];
        for (template, expected) in rows {
            assert_eq!(fill(template, &args, en), expected);
        }
        assert_eq!(fill("没有`{a}`了", &args, zh), "没有 `1` 了");
        let names = [("a", Arg::from("个数"))];
        assert_eq!(fill("{a} 减小 {a}， n", &names, zh), "个数减小个数， n");
        assert_eq!(Code::Percent.text(en), "percent", "a text that is missing shows its name");
    }
}
