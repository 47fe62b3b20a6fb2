//! Texts of pictures in the language wanted.

use grundy_messages::{Arg, Label, Lang, fill};

/// A text without arguments.
pub(super) fn text(label: Label, lang: Lang) -> String {
    fill(label.text(lang), &[], lang)
}

/// A text with one argument that is a number.
pub(super) fn counted(label: Label, name: &'static str, count: u64, lang: Lang) -> String {
    fill(label.text(lang), &[(name, Arg::from(count.to_string()))], lang)
}

/// A text with several arguments.
pub(super) fn filled<const N: usize>(label: Label, args: [(&'static str, String); N], lang: Lang) -> String {
    fill(label.text(lang), &args.map(|(name, text)| (name, Arg::Text(text))), lang)
}
