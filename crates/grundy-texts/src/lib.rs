//! Every text that `grundy` shows to a person, in English and in Chinese.
//!
//! The texts are data: files under `texts/`, each row with both languages, so that neither can be forgotten. Their
//! names are those of `grundy-messages`. Front ends and tests use this crate and nothing else does, so that a changed
//! word builds nothing else anew; what shows a text is given its language, [`EN`] or [`ZH`].
//!
//! A table is read when a text of it is first asked for. What is wrong in a file is found by the tests of this crate,
//! with its line.
//!
//! ```
//! use grundy_messages::{Arg, Code, fill};
//! use grundy_texts::{EN, ZH};
//! let found = [("found", Arg::from("%"))];
//! assert_eq!(fill(Code::BadCharacter.text(EN), &found, EN), "unexpected character `%`");
//! assert_eq!(fill(Code::BadCharacter.text(ZH), &found, ZH), "意外的字符 `%`");
//! ```

mod table;

use std::sync::LazyLock;

use grundy_messages::{Code, Hint, Label, Lang, Texts, Tongue};

use table::{File, Table};

/// English.
pub const EN: Lang = Lang::new(Tongue::En, &ENGLISH);

/// Chinese, simplified.
pub const ZH: Lang = Lang::new(Tongue::Zh, &CHINESE);

/// All languages.
pub const ALL: [Lang; 2] = [EN, ZH];

static ENGLISH: Texts = Texts::new(|| &CODES.en, || &HINTS.en, || &LABELS.en);
static CHINESE: Texts = Texts::new(|| &CODES.zh, || &HINTS.zh, || &LABELS.zh);

static CODES: LazyLock<Table> = LazyLock::new(|| table(CODE_FILES, Code::ALL.iter().map(|code| code.name())));
static HINTS: LazyLock<Table> = LazyLock::new(|| table(HINT_FILES, Hint::ALL.iter().map(|hint| hint.name())));
static LABELS: LazyLock<Table> =
    LazyLock::new(|| table(LABEL_FILES, Label::ALL.iter().map(|label| label.name())));

/// A constant list of the named files.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(File { name: $name, text: include_str!(concat!("../texts/", $name)) }),*]
    };
}

const CODE_FILES: &[File] = files!["codes.txt"];
const HINT_FILES: &[File] = files!["hints.txt"];
const LABEL_FILES: &[File] = files![
    "labels.txt",
    "labels/screen.txt",
    "labels/numeration.txt",
    "labels/library.txt",
    "labels/coins.txt",
    "labels/residue.txt",
    "labels/windows.txt",
    "labels/contest.txt",
    "labels/pictures.txt",
    "labels/runs.txt",
    "labels/tables.txt",
    "labels/values.txt",
    "labels/repl.txt",
    "labels/lab.txt",
    "labels/words.txt",
];

/// The table of these files, which the tests of this crate have read.
fn table(files: &[File], names: impl Iterator<Item = &'static str>) -> Table {
    let names: Vec<&str> = names.collect();
    table::read(files, &names).unwrap_or_else(|wrong| {
        let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        panic!("the texts are wrong:\n{}", wrong.join("\n"))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grundy_messages::placeholders;

    use super::*;

    /// Names of texts that read the same in both languages.
    const SAME_IN_BOTH: &[&str] = &["quoted", "picture-slice", "value-name"];

    /// Every text of every table: kind, name, English, Chinese.
    fn all() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
        let codes = Code::ALL.iter().map(|c| ("code", c.name(), c.text(EN), c.text(ZH)));
        let hints = Hint::ALL.iter().map(|h| ("hint", h.name(), h.text(EN), h.text(ZH)));
        let labels = Label::ALL.iter().map(|l| ("label", l.name(), l.text(EN), l.text(ZH)));
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
            if has_words && !SAME_IN_BOTH.contains(&name) {
                assert!(chinese(zh), "{kind} {name}: the Chinese text `{zh}` is not Chinese");
            }
        }
    }

    #[test]
    fn names_are_unique_and_messages_have_no_full_stop() {
        let mut seen = BTreeSet::new();
        for (kind, name, en, _) in all() {
            assert!(seen.insert((kind, name)), "{kind} {name} occurs twice");
            if kind == "code" {
                assert!(!en.ends_with('.'), "{name}: a message has no full stop");
            }
        }
    }
}
