//! What is read from the arguments before they are parsed: the language, and `help COMMAND`.

use std::env;
use std::ffi::OsString;

use grundy::messages::Lang;
use grundy_texts::{EN, ZH};

/// The language: `--lang`, else the locale, else English.
pub(crate) fn language(args: &[OsString]) -> Lang {
    let words: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let given = words.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| pair[1]);
    let joined = words.iter().filter_map(|word| word.strip_prefix("--lang="));
    let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(locale_variable);
    // Other words are for a command that writes programs: languages that nobody speaks.
    match given.chain(joined).rfind(|word| ["en", "zh"].contains(word)) {
        Some("zh") => ZH,
        Some(_) => EN,
        None => locale().unwrap_or(EN),
    }
}

/// The language a variable asks for; an empty variable asks for nothing.
fn locale_variable(name: &str) -> Option<Lang> {
    let value = env::var(name).ok().filter(|value| !value.is_empty())?;
    Some(if value.to_ascii_lowercase().starts_with("zh") { ZH } else { EN })
}

/// `grundy help solve` is `grundy solve --help`.
pub(crate) fn help_first(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|arg| arg == "help") {
        args.remove(1);
        args.push("--help".into());
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_option_decides() {
        let rows = [
            (&["grundy", "--lang", "zh"][..], ZH),
            (&["grundy", "--lang=zh"], ZH),
            (&["grundy", "--lang", "zh", "--lang=en"], EN),
            (&["grundy", "--lang", "zh", "--lang", "cpp"], ZH),
        ];
        for (words, expected) in rows {
            let args: Vec<OsString> = words.iter().map(OsString::from).collect();
            assert_eq!(language(&args), expected, "{words:?}");
        }
    }
}
