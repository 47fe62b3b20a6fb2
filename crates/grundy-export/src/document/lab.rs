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

/// The answer of `complete`.
#[derive(Debug, Serialize)]
pub struct CompletionsJson {
    /// What can stand there.
    pub items: Vec<CompletionJson>,
}

/// What can stand at a place of rules.
#[derive(Debug, Serialize)]
pub struct CompletionJson {
    /// What is shown.
    pub label: String,
    /// What takes the place of the word that was begun.
    pub insert: String,
    /// `clause`, `keyword`, `type`, `function` or `name`.
    pub kind: &'static str,
    /// What it is, in the chosen language.
    pub about: Option<String>,
}

/// The answer of `graph`.
#[derive(Debug, Serialize)]
pub struct GameGraphJson {
    /// The game.
    pub game: String,
    /// The positions; the first is where play starts.
    pub nodes: Vec<GraphNodeJson>,
    /// The moves, each pair of positions once.
    pub edges: Vec<GraphMoveJson>,
    /// What layers count: `remoteness`, `longest` (play) or `depth` (from the deepest that is there, where something is left out).
    pub layers: &'static str,
    /// Whether positions were left out.
    pub cut: bool,
    /// Whether a limit was hit first.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
}

/// A position of a game graph.
#[derive(Debug, Serialize)]
pub struct GraphNodeJson {
    /// Its number, from 0.
    pub id: usize,
    /// The position.
    pub position: String,
    /// Who is to move, where the players have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<&'static str>,
    /// `wins`, `draws` or `loses` for the player to move, where that is known.
    pub result: Option<&'static str>,
    /// The letter of its outcome.
    pub outcome: Option<String>,
    /// Its value.
    pub value: Option<super::ValueJson>,
    /// Its layer; the end is in layer 0.
    pub layer: u64,
    /// Whether the game was won by the move that led here.
    pub won: bool,
}

/// A move of a game graph.
#[derive(Debug, Serialize)]
pub struct GraphMoveJson {
    /// The position before.
    pub from: usize,
    /// The position after.
    pub to: usize,
    /// The move with what it binds.
    #[serde(rename = "move")]
    pub name: String,
    /// Who makes it, where the players have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
}
