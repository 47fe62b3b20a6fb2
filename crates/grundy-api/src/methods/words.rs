//! `words`: the words of the language of rules, for highlighting and completion.

mod list;

use grundy::Failure;
use grundy::messages::Lang;
use grundy_export::document::{WordJson, WordsJson};

use crate::documents::text;
use crate::method::Call;
use crate::methods::method;
use crate::request::request;

pub(super) use list::{CLAUSES, FUNCTIONS, KEYWORDS, Row, TYPES};

request! {
    /// Asks for the words of the language of rules.
    about nothing struct Words {}
}

method!("words", "grundy/words", Words, respond);

fn respond(_: &Words, call: &Call<'_>) -> Result<String, Failure> {
    let rows = |rows: &[Row]| rows.iter().map(|row| word(call.lang, row)).collect();
    Ok(call.document(WordsJson {
        clauses: rows(CLAUSES),
        keywords: rows(KEYWORDS),
        types: rows(TYPES),
        functions: rows(FUNCTIONS),
    }))
}

fn word(lang: Lang, (name, signature, about): &Row) -> WordJson {
    WordJson { name, signature, about: text(lang, *about) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(rows: &[Row]) -> BTreeSet<&'static str> {
        rows.iter().map(|(name, ..)| *name).collect()
    }

    #[test]
    fn the_list_has_the_words_of_the_language() {
        let all: BTreeSet<&str> = [CLAUSES, KEYWORDS, TYPES].into_iter().flat_map(names).collect();
        let reserved: BTreeSet<&str> = grundy_syntax::words::RESERVED.iter().copied().collect();
        let continuing: BTreeSet<&str> = grundy_syntax::words::CONTINUING.iter().copied().collect();
        let missing: Vec<_> = reserved.union(&continuing).filter(|word| !all.contains(*word)).collect();
        assert!(missing.is_empty(), "not in the list: {missing:?}");
        // What is read and refused is no word to offer.
        let clauses: BTreeSet<&str> =
            grundy_syntax::words::CLAUSES.iter().copied().filter(|word| *word != "use").collect();
        assert_eq!(names(CLAUSES), clauses);
        let functions: BTreeSet<&str> = grundy_rules::function_names().into_iter().collect();
        assert_eq!(names(FUNCTIONS), functions, "`xor` of items is a function too");
    }
}
