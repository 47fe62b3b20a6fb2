//! `emit`: a program that answers a contest's questions.

use grundy::judge::Brief;
use grundy::{Failure, Wish};
use grundy_export::Report;
use grundy_export::contest::{Cases, Contest, Words};
use grundy_export::program::Target;
use serde::Deserialize;

use crate::documents::emit;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

/// A programming language.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    /// C++17.
    Cpp,
    /// Rust.
    Rust,
    /// Python 3.
    Python,
}

/// How many cases the input has.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum CasesName {
    /// Their number comes first.
    Count,
    /// As many as there are.
    Eof,
    /// One.
    One,
}

request! {
    /// Asks for a program.
    about rules struct Emit {
        /// The programming language.
        language: Language,
        /// Whether a position is a sum, written with the number of its components.
        #[serde(default)]
        sum: bool,
        /// How many cases there are.
        cases: Option<CasesName>,
        /// What is printed where the player to move wins.
        win: Option<String>,
        /// What is printed where he loses.
        lose: Option<String>,
        /// What is printed where neither can force a win.
        draw: Option<String>,
        /// Whether no pattern is looked for.
        #[serde(default)]
        no_pattern: bool,
    }
}

method!("emit", "grundy/emit", Emit, respond);

fn respond(request: &Emit, call: &Call<'_>) -> Result<String, Failure> {
    let loaded = call.workbench.load(request.from())?;
    let Some(rules) = &loaded.rules else {
        return Err(Failure::Bad(Report::of(&loaded.source, loaded.diagnostics)));
    };
    let (choices, contest) = (request.choices(), contest(request));
    let brief = Brief { rules, choices: &choices, contest: &contest };
    let target = match request.language {
        Language::Cpp => Target::Cpp,
        Language::Rust => Target::Rust,
        Language::Python => Target::Python,
    };
    let wish = Wish { brief, target, lang: call.lang, prove: !request.no_pattern };
    let emitted = call.workbench.emit(wish)?;
    Ok(call.document(emit::json(&rules.name, target, emitted)))
}

fn contest(request: &Emit) -> Contest {
    let cases = match request.cases {
        Some(CasesName::Count) => Cases::Count,
        Some(CasesName::Eof) => Cases::End,
        Some(CasesName::One) => Cases::One,
        None => Cases::default(),
    };
    // A word that does not fit in a line would be another program.
    let word = |given: &Option<String>, usual: String| {
        given.clone().filter(|word| word.len() <= 100 && !word.contains(char::is_control)).unwrap_or(usual)
    };
    let usual = Words::default();
    let words = Words {
        win: word(&request.win, usual.win),
        lose: word(&request.lose, usual.lose),
        draw: word(&request.draw, usual.draw),
    };
    Contest { cases, sum: request.sum, words, ..Contest::default() }
}
