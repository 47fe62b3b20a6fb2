//! The answers of `catalogue`, `game` and `words`: what a front end shows before anything is computed.

use serde::Serialize;

/// A text in both languages.
#[derive(Clone, Debug, Serialize)]
pub struct InLanguagesJson {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
}

/// The answer of `catalogue`.
#[derive(Debug, Serialize)]
pub struct CatalogueJson {
    /// The games, sorted by slug.
    pub games: Vec<CatalogueGameJson>,
}

/// A game of the catalogue.
#[derive(Debug, Serialize)]
pub struct CatalogueGameJson {
    /// Its name.
    pub slug: String,
    /// Its title.
    pub title: InLanguagesJson,
    /// Its rules in a sentence.
    pub summary: InLanguagesJson,
    /// Other names.
    pub aliases: Vec<String>,
    /// Tags, the kind of game among them.
    pub tags: Vec<String>,
    /// The first Grundy values that are known of it, from `values_from` on.
    pub values: Vec<u64>,
    /// The heap of the first of them.
    pub values_from: u64,
    /// A position to look at first.
    pub position: Option<String>,
    /// Whether the language can say its rules.
    pub has_rules: bool,
    /// `facts` where known facts are tested, `rules` where there are rules alone, `described` where there are none.
    pub standing: &'static str,
    /// Where the values asked for begin, only in a search by values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
}

/// The answer of `game`.
#[derive(Debug, Serialize)]
pub struct GamePageJson {
    /// What the catalogue says.
    #[serde(flatten)]
    pub entry: CatalogueGameJson,
    /// The rules, where the language can say them.
    pub rules: Option<String>,
    /// Why there are none.
    pub no_rules: Option<InLanguagesJson>,
    /// The page of notes, in Markdown.
    pub notes: InLanguagesJson,
    /// Keys of the works about it.
    pub sources: Vec<String>,
}

/// The answer of `words`.
#[derive(Debug, Serialize)]
pub struct WordsJson {
    /// Words that begin a clause, each with a clause to begin with.
    pub clauses: Vec<WordJson>,
    /// Words inside clauses.
    pub keywords: Vec<WordJson>,
    /// Words that are types.
    pub types: Vec<WordJson>,
    /// Functions of the language.
    pub functions: Vec<WordJson>,
}

/// A word of the language of rules.
#[derive(Debug, Serialize)]
pub struct WordJson {
    /// The word.
    pub name: &'static str,
    /// How it is written, with `…` or names for what is to be filled in.
    pub signature: &'static str,
    /// What it is, in the chosen language.
    pub about: String,
}
