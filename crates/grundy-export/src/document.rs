//! The JSON answers of the commands: stable fields, never translated except messages.

mod analyze;
mod calculated;
mod check;
mod explain;
mod lab;
mod matches;
mod position;
mod repl;
mod thermograph_plot;
mod value_pattern;

use std::io;

use serde::Serialize;

pub use analyze::{AnalyzeJson, StartJson};
pub use calculated::{CalculatedJson, ThermographJson, WrittenJson};
pub use check::{CheckJson, ClassJson, FieldJson, PackedJson, PackedMoveJson, ParamJson, PropertyJson};
pub use explain::{ChoiceJson, ExplainJson, ReplyJson, TermJson};
pub use lab::{
    CatalogueGameJson, CatalogueJson, CompletionJson, CompletionsJson, GameGraphJson, GamePageJson,
    GraphMoveJson, GraphNodeJson, InLanguagesJson, WordJson, WordsJson,
};
pub use matches::{
    AdviceJson, AnswerJson, ChangeJson, ChosenJson, ComponentJson, DrawingJson, EdgeJson, FieldPictureJson,
    GraphJson, HintJson, MarkJson, MatchJson, MoveJson, OverJson, PickJson, PictureJson, PlayedJson,
    ShortMoveJson, StateJson, TouchJson, TurningJson,
};
pub use position::{MexJson, OptionJson, PositionJson};
pub use repl::ReplJson;
pub use thermograph_plot::ThermographPlotJson;
pub use value_pattern::ValuePatternJson;

use crate::grid::Nested;

/// The version of every document of this crate.
pub const VERSION: u32 = 1;

/// An answer with the name of its schema.
#[derive(Debug, Serialize)]
pub struct Document<T> {
    /// Which answer: `grundy/solve`, `grundy/table`, ….
    pub schema: &'static str,
    /// The [`VERSION`].
    pub version: u32,
    /// The answer itself.
    #[serde(flatten)]
    pub body: T,
}

impl<T: Serialize> Document<T> {
    /// The answer `body` of schema `schema`.
    pub fn new(schema: &'static str, body: T) -> Self {
        Self { schema, version: VERSION, body }
    }

    /// The document on one line.
    pub fn to_line(&self) -> String {
        // Our documents have string keys and finite numbers only, so this cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Writes the document on one line, without building it first.
    pub fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }
}

/// A diagnostic.
#[derive(Clone, Debug, Serialize)]
pub struct DiagnosticJson {
    /// Its name, never translated.
    pub code: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The message in the chosen language.
    pub message: String,
    /// What to write instead.
    pub help: Vec<String>,
    /// What the text is called; `null` where no text is concerned.
    pub source: Option<String>,
    /// The first line, from 1.
    pub line: Option<usize>,
    /// The first column, in characters from 1.
    pub column: Option<usize>,
    /// The line of the end.
    pub end_line: Option<usize>,
    /// The column after the last character.
    pub end_column: Option<usize>,
    /// Where it begins in the text, in code units of UTF-16, each line end counted as one.
    pub from: Option<usize>,
    /// Where it ends.
    pub to: Option<usize>,
    /// What can be changed so that it goes away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<FixJson>,
}

/// A change of the text that follows a hint.
#[derive(Clone, Debug, Serialize)]
pub struct FixJson {
    /// The hint, in the chosen language.
    pub title: String,
    /// What is replaced, from the first place on.
    pub edits: Vec<EditJson>,
}

/// A piece of text to be replaced.
#[derive(Clone, Debug, Serialize)]
pub struct EditJson {
    /// Where it begins, counted as in the diagnostic.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What stands there then.
    pub text: String,
}

/// The answer where the input is bad.
#[derive(Debug, Serialize)]
pub struct BadInputJson {
    /// Always `false`.
    pub ok: bool,
    /// What is wrong.
    pub diagnostics: Vec<DiagnosticJson>,
}

/// A winning move; in a score game a best one.
#[derive(Clone, Debug, Serialize)]
pub struct WinningMoveJson {
    /// `left` or `right`, where the players have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
    /// What it scores, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<serde_json::Value>,
    /// Whether the same player moves again, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<bool>,
    /// The move with what it binds.
    #[serde(rename = "move")]
    pub name: String,
    /// The component it is made in; for moves in several, all of them.
    #[serde(rename = "in")]
    pub component: String,
    /// How many components of the position are equal to that one.
    pub copies: usize,
    /// What that component becomes.
    pub becomes: String,
    /// The whole position afterwards, to be read back; `null` where the list would be too long.
    pub to: Option<String>,
}

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ValueJson {
    /// A Grundy value.
    Number(u64),
    /// Another value as it is written, such as `∞{0, 2}`.
    Text(String),
    /// Points of the player to move minus those of the opponent; as text where they do not fit in 64 bits.
    Score(serde_json::Value),
    /// Left's points minus Right's.
    Scores {
        /// When Left starts.
        left_starts: serde_json::Value,
        /// When Right starts.
        right_starts: serde_json::Value,
    },
}

/// The answer of `solve`.
#[derive(Debug, Serialize)]
pub struct SolveJson {
    /// The game.
    pub game: String,
    /// The position, as read; `null` where it is too long.
    pub position: Option<String>,
    /// `N`, `P`, `L`, `R` or `D`; `null` where no letter fits or it was not found in the limits.
    pub outcome: Option<String>,
    /// Who wins when Left starts: `left`, `right` or `draw`.
    pub left_starts: Option<&'static str>,
    /// Who wins when Right starts: `left`, `right` or `draw`.
    pub right_starts: Option<&'static str>,
    /// A number for Grundy values and points, an object for points with sides, a string for others; `null` where the
    /// theory has none or none was found. Values of games in which the players have different moves are whole, in the notation of `value`.
    pub value: Option<ValueJson>,
    /// Why there is no value where the players have different moves: `too-long` to be written, `not-found` within the work that is spent on it, or `loops`, as
    /// play can come back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_missing: Option<&'static str>,
    /// What kind of value it is, where the players have different moves: `number`, `nimber`, `infinitesimal`, `tepid`, `switch` or `hot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// Its mean, such as `1/2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<String>,
    /// Its temperature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<String>,
    /// Left's stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_stop: Option<String>,
    /// Right's stop.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_stop: Option<String>,
    /// The winning moves.
    pub winning_moves: Vec<WinningMoveJson>,
    /// For a drawn position, the moves that keep the draw.
    pub drawing_moves: Vec<WinningMoveJson>,
    /// Whether there is no other winning move, and none that keeps a draw.
    pub all_moves: bool,
    /// How many winning moves there are, where more were counted than are listed: a number, or a string where it is large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_move_count: Option<serde_json::Value>,
    /// Moves to the end, where the engine counts them; `null` in a draw, and where the players have different moves.
    pub remoteness: Option<u64>,
    /// Moves to the end when Left starts, where the players have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_remoteness: Option<u64>,
    /// Moves to the end when Right starts, where the players have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_remoteness: Option<u64>,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The engine that answered.
    pub engine: &'static str,
    /// The proved pattern that the answer comes from, where the engine is `theorem`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<TheoremJson>,
    /// What is known of `reduce`, where the rules have it: `proved`, `tested`, or `unused` where nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduce: Option<&'static str>,
    /// Whether a limit was hit first.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
}

/// A proved pattern that answers come from.
#[derive(Clone, Debug, Serialize)]
pub struct TheoremJson {
    /// `values` or `losing`.
    pub of: &'static str,
    /// The pattern in the chosen language.
    pub text: String,
    /// The route of the proof.
    pub method: Option<&'static str>,
}

/// One dimension of a table.
#[derive(Clone, Debug, Serialize)]
pub struct AxisJson {
    /// The field.
    pub name: String,
    /// The least value.
    pub from: u64,
    /// The greatest value.
    pub to: u64,
}

/// The answer of `table`.
#[derive(Debug, Serialize)]
pub struct TableJson<'g> {
    /// The game.
    pub game: String,
    /// The dimensions.
    pub axes: Vec<AxisJson>,
    /// `grundy` for numbers, `outcome` for letters, `loopy` for numbers with letters where the value is infinite, `score`
    /// for points.
    pub theory: &'static str,
    /// From the low end of the range, nested for more dimensions; `null` outside the domain.
    pub values: Nested<'g>,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The engine that answered.
    pub engine: &'static str,
    /// The proved pattern that the values come from, where the engine is `theorem`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<TheoremJson>,
    /// What repeats in values of games in which the players have different moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<ValuePatternJson>,
    /// What the letters and numbers mean, where that must be said, in the chosen language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Whether a limit was hit first; then `values` is a beginning.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
}

/// What holds of every picture.
#[derive(Clone, Debug, Serialize)]
pub struct DrawnJson {
    /// `svg` or `png`.
    pub format: &'static str,
    /// The file that was written; `null` where the picture is in `svg`.
    pub file: Option<String>,
    /// `light` or `dark`.
    pub theme: &'static str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// The heading.
    pub title: String,
}

/// A picture that was drawn.
#[derive(Clone, Debug, Serialize)]
pub struct PlotJson {
    /// The game.
    pub game: String,
    /// `sequence`, `heatmap`, `graph` or `automaton`.
    pub kind: &'static str,
    /// What holds of every picture.
    #[serde(flatten)]
    pub drawn: DrawnJson,
    /// Positions that are drawn; of an automaton its states.
    pub count: usize,
    /// How many of them are lost for the player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<usize>,
    /// How many states accept, of an automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepting: Option<usize>,
    /// Moves that are drawn, in a game graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The dimensions that are drawn, of a sequence or a heatmap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub axes: Option<Vec<AxisJson>>,
    /// The pattern, where one is stated.
    pub pattern: Option<String>,
    /// `proved`, `tested`, `undecided` or `none`.
    pub standing: &'static str,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The engine that answered, where one was asked.
    pub engine: Option<&'static str>,
    /// Whether a limit was hit first; then a part is drawn.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
    /// The picture, where no file was wanted.
    pub svg: Option<String>,
}

/// A pattern in the values.
#[derive(Clone, Debug, Serialize)]
pub struct PatternJson {
    /// `constant`, `parity`, `periodic`, `arithmetic periodic`, `automatic`, `formula` or `sparse space`.
    pub kind: &'static str,
    /// In words.
    pub text: String,
    /// As a formula in the language of claims, where one was found.
    pub formula: Option<String>,
    /// The period, where it is periodic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The least n from which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// What a period adds; 0 where it is periodic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
    /// The numbers before `preperiod` whose values are not those of the period continued backwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exceptions: Option<Vec<u64>>,
    /// The states of the automaton, where it is automatic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
}

/// Why a route to a proof does not apply.
#[derive(Clone, Debug, Serialize)]
pub struct RefusalJson {
    /// `window` or `automaton`.
    pub method: &'static str,
    /// Why, in the chosen language.
    pub reason: String,
}

/// What is known of a pattern, and how.
#[derive(Clone, Debug, Serialize)]
pub struct FindingJson {
    /// `proved`, `tested`, `refuted`, `undecided` or `none`.
    pub standing: &'static str,
    /// What the pattern speaks of: `values` or `losing`.
    pub of: &'static str,
    /// The pattern; `null` where none was found.
    pub pattern: Option<PatternJson>,
    /// How it was proved: `window`, `sparse`, `automaton`, `residue` or `library`.
    pub method: Option<&'static str>,
    /// The greatest field of the positions looked at.
    pub up_to: Option<u64>,
    /// Where the pattern fails; `null` unless it is refuted.
    pub counterexample: Option<CounterexampleJson>,
    /// What to leave for the other player, in the chosen language.
    pub strategy: Option<String>,
    /// The certificate that the checker accepted.
    pub certificate: Option<serde_json::Value>,
    /// Which limit ended the proof, where it is undecided.
    pub limit: Option<&'static str>,
    /// Why routes to a proof do not apply.
    pub refusals: Vec<RefusalJson>,
    /// The parameters for all of whose values it holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
}

/// The answer of `guess` and `prove`.
#[derive(Debug, Serialize)]
pub struct ProveJson {
    /// The game.
    pub game: String,
    /// Bound parameters, as written.
    pub parameters: serde_json::Map<String, serde_json::Value>,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// What is known.
    #[serde(flatten)]
    pub finding: FindingJson,
    /// What repeats in values of games in which the players have different moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<ValuePatternJson>,
    /// The claims of the rules, judged.
    pub claims: Vec<ClaimJson>,
    /// Whether a limit was hit first.
    pub partial: bool,
    /// Which limit.
    pub stop: Option<&'static str>,
}

/// A position at which a claim fails.
#[derive(Clone, Debug, Serialize)]
pub struct CounterexampleJson {
    /// The position.
    pub position: String,
    /// The values of the parameters, as written.
    pub parameters: serde_json::Map<String, serde_json::Value>,
    /// `same-value`, `missing-value`, `no-move-wins`, `not-natural` or `proved-otherwise`.
    pub kind: &'static str,
    /// The reason in the chosen language.
    pub reason: String,
    /// The value claimed, for claims about values.
    pub claimed: Option<String>,
    /// The value it has, for claims about values.
    pub value: Option<u64>,
    /// The option that shows it.
    pub option: Option<String>,
}

/// What is known of a claim.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimJson {
    /// The claim as written.
    pub claim: String,
    /// `proved`, `proved from library lemmas`, `tested`, `refuted`, `undecided` or `none`.
    pub standing: &'static str,
    /// How it was proved: `window`, `sparse`, `automaton`, `library`, `residue`, `local` or `lemmas`.
    pub method: Option<&'static str>,
    /// The greatest field of the positions looked at.
    pub up_to: Option<u64>,
    /// Where it fails.
    pub counterexample: Option<CounterexampleJson>,
    /// The lemmas of the library that the proof rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lemmas: Vec<&'static str>,
    /// The certificate that the checker accepted.
    pub certificate: Option<serde_json::Value>,
    /// Which limit ended the proof, where it is undecided.
    pub limit: Option<&'static str>,
    /// Why routes to a proof do not apply.
    pub refusals: Vec<RefusalJson>,
    /// The parameters for all of whose values it was judged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
    /// Where it is wrong for some parameters: for which it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<WithinJson>,
}

/// For which parameters a claim is proved.
#[derive(Clone, Debug, Serialize)]
pub struct WithinJson {
    /// The condition on the parameters, besides that of the rules.
    pub condition: String,
    /// The certificate that the checker accepted.
    pub certificate: serde_json::Value,
}

/// The answer of `claim`.
#[derive(Debug, Serialize)]
pub struct ClaimsJson {
    /// The game.
    pub game: String,
    /// Bound parameters, as written.
    pub parameters: serde_json::Map<String, serde_json::Value>,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The first claim, judged.
    #[serde(flatten)]
    pub first: Option<ClaimJson>,
    /// All claims, judged.
    pub claims: Vec<ClaimJson>,
}

/// The answer of `verify`.
#[derive(Debug, Serialize)]
pub struct VerifyJson {
    /// The game.
    pub game: String,
    /// Whether the checker accepted the certificate.
    pub verified: bool,
    /// What the theorem speaks of: `values` or `losing`.
    pub of: &'static str,
    /// The kind of evidence: `window` or `automaton`.
    pub method: &'static str,
    /// Other ways to say it, which follow.
    pub claims: Vec<String>,
    /// Why it was rejected, in the chosen language.
    pub reason: Option<String>,
    /// How many automaton states or values the checker looked at.
    pub work: Option<u64>,
}

/// One game of the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct GameJson {
    /// Its name on the command line.
    pub slug: String,
    /// Its title in English.
    pub title: String,
    /// Its title in Chinese.
    pub title_zh: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Tags.
    pub family: Vec<String>,
    /// A first position to try.
    pub first: Option<String>,
    /// The rules, only with `games show`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The page of notes, only with `games show`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Where the values asked for begin, only with `games --values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
}

/// The answer of `games`.
#[derive(Debug, Serialize)]
pub struct GamesJson {
    /// The games, sorted by slug.
    pub games: Vec<GameJson>,
}

/// Something that is wrong with a game of the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct FailureJson {
    /// The game.
    pub slug: String,
    /// The fact that does not hold, counted from 1.
    pub fact: Option<usize>,
    /// What is wrong.
    pub message: String,
}

/// What was tested of one game of the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct CheckedGameJson {
    /// The game.
    pub slug: String,
    /// How many facts were tested.
    pub facts: usize,
    /// How many facts are statements in words, which are not tested.
    pub in_words: usize,
    /// How many small questions were answered in two ways.
    pub small: usize,
    /// How many random questions were.
    pub random: usize,
    /// Positions solved for them.
    pub positions: usize,
    /// How many of these are lost for the player to move.
    pub lost: usize,
    /// How many of the largest questions were asked.
    pub largest: usize,
    /// The seconds that the slowest of these took.
    pub slowest_s: Option<f64>,
}

/// The answer of `games --check`.
#[derive(Debug, Default, Serialize)]
pub struct CheckedGamesJson {
    /// Whether nothing failed.
    pub ok: bool,
    /// How many games.
    pub games: usize,
    /// How many facts were tested.
    pub tested: usize,
    /// How many facts are statements in words, which are not tested.
    pub not_tested: usize,
    /// How many questions were answered in two ways.
    pub compared: usize,
    /// Each game.
    pub rows: Vec<CheckedGameJson>,
    /// What is wrong.
    pub failures: Vec<FailureJson>,
    /// Whether a limit was hit first.
    pub partial: bool,
}

impl CheckedGameJson {
    /// A game of which nothing was tested yet.
    pub fn new(slug: &str) -> Self {
        let (facts, in_words, small, random, positions, lost, largest) = (0, 0, 0, 0, 0, 0, 0);
        let slug = slug.to_owned();
        Self { slug, facts, in_words, small, random, positions, lost, largest, slowest_s: None }
    }
}

impl CheckedGamesJson {
    /// Adds one game and what is wrong with it.
    pub fn add(&mut self, row: CheckedGameJson, failures: Vec<FailureJson>) {
        self.games += 1;
        self.tested += row.facts;
        self.not_tested += row.in_words;
        self.compared += row.small + row.random;
        self.rows.push(row);
        self.failures.extend(failures);
        self.ok = self.failures.is_empty();
    }
}

/// A question that has no answer.
#[derive(Clone, Debug, Serialize)]
pub struct UnansweredJson {
    /// What is wrong, in words.
    pub error: String,
    /// The name of the diagnostic.
    pub code: &'static str,
    /// What to write instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// The answer to one case of a contest's input.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct JudgedJson<'a> {
    /// The number of the case, counted from 1.
    pub case: u64,
    /// The line that is printed.
    pub answer: &'a str,
    /// The result for the player to move: `wins`, `loses` or `draws`.
    pub result: &'static str,
}

/// What became of a program that was tested.
#[derive(Clone, Debug, Serialize)]
pub struct TestedJson<'a> {
    /// Whether all its answers are right.
    pub agrees: bool,
    /// How many cases agree; 0 where one does not.
    pub cases: u64,
    /// Of these, those that the player to move wins.
    pub won: u64,
    /// Those that he loses.
    pub lost: u64,
    /// Those that are drawn.
    pub drawn: u64,
    /// What is wrong, where something is.
    pub wrong: Option<WrongJson<'a>>,
    /// The limit that ended the test early, where one did.
    pub stop: Option<&'static str>,
}

/// A program that is wrong.
#[derive(Clone, Debug, Serialize)]
pub struct WrongJson<'a> {
    /// What kind of mistake it is, never translated.
    pub fault: &'static str,
    /// The input, exactly as it was fed.
    pub input: &'a str,
    /// What the program said about the case.
    pub said: Option<&'a str>,
    /// What is right; for moves an example.
    pub right: &'a str,
    /// What is wrong, in words.
    pub message: String,
    /// Why the answer is right, in words.
    pub why: Option<String>,
    /// Whether it is wrong only on these cases together.
    pub together: bool,
    /// How often the program was run to find the input.
    pub runs: u64,
}

/// The answer of a command that a limit stopped before it could say more.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StoppedJson {
    /// Always true.
    pub partial: bool,
    /// Which limit.
    pub stop: &'static str,
}

/// What `emit` says.
#[derive(Debug, Serialize)]
pub struct EmitJson {
    /// The name of the game.
    pub game: String,
    /// The programming language: `cpp`, `rust`, `python`.
    pub language: &'static str,
    /// How the program finds its answers.
    pub method: &'static str,
    /// The pattern that it uses, which is proved; `null` where it uses none.
    pub proved: Option<String>,
    /// The program.
    pub program: String,
    /// The limit that ended the search for a pattern, so that the program computes; left out where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<&'static str>,
}

/// A long table in a file.
#[derive(Clone, Debug, Serialize)]
pub struct RunJson {
    /// The name of the rules, or their code.
    pub game: String,
    /// The code, where it is octal and ends.
    pub code: Option<String>,
    /// How many values the file holds.
    pub values: u64,
    /// How many of them it held before.
    pub before: u64,
    /// How many blocks there are.
    pub blocks: u64,
    /// The greatest value.
    pub greatest: u32,
    /// The first heap of the repetition that the values prove.
    pub preperiod: Option<usize>,
    /// Its period.
    pub period: Option<usize>,
    /// How many heaps are rare, where the sparse method was used.
    pub rares: Option<usize>,
    /// The last of them.
    pub last_rare: Option<usize>,
    /// The digest of the values.
    pub digest: String,
    /// Whether something stopped it.
    pub partial: bool,
    /// What.
    pub stop: Option<&'static str>,
}

/// A sweep of a family.
#[derive(Clone, Debug, Serialize)]
pub struct SweepJson {
    /// How many codes the file holds.
    pub codes: usize,
    /// How many of them it held before.
    pub before: usize,
    /// How many it is to hold.
    pub total: usize,
    /// How many have a period that is proved.
    pub proved: usize,
    /// Whether something stopped it.
    pub partial: bool,
    /// What.
    pub stop: Option<&'static str>,
}

/// Shards joined.
#[derive(Clone, Debug, Serialize)]
pub struct MergeJson {
    /// How many codes the files hold together.
    pub codes: usize,
    /// How many have a period that is proved.
    pub proved: usize,
    /// How many codes of the families no file holds.
    pub missing: usize,
    /// The first of these.
    pub first_missing: Vec<String>,
}
