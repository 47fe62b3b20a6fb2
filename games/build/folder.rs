//! One game folder as it stands on disk: its files, and the data in them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The files every folder has, besides `game.toml`, by which it was found.
const FILES: [&str; 3] = ["facts.toml", "notes.md", "notes.zh.md"];

/// The rules, which a folder has unless `game.toml` says why not.
const RULES: &str = "rules.grundy";

/// The code that a folder may have.
pub(crate) const CODE: [&str; 4] = ["fast", "ask", "naive", "trials"];

/// A folder with everything in it read.
pub(crate) struct GameFolder {
    pub(crate) slug: String,
    pub(crate) path: PathBuf,
    pub(crate) game: GameData,
    pub(crate) facts: Vec<FactData>,
    /// Which of [`CODE`] are there.
    pub(crate) code: Vec<&'static str>,
}

/// The contents of `game.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameData {
    pub(crate) title: String,
    pub(crate) title_zh: String,
    #[serde(default)]
    pub(crate) aliases: Vec<String>,
    #[serde(default)]
    pub(crate) family: Vec<String>,
    pub(crate) class: String,
    pub(crate) win: String,
    pub(crate) first: String,
    pub(crate) sources: Vec<String>,
    /// Why there are no rules, where there are none.
    pub(crate) no_rules: Option<Both>,
    pub(crate) answer: Option<AnswerData>,
    pub(crate) trials: Option<TrialsData>,
}

/// A remark in both languages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Both {
    pub(crate) en: String,
    pub(crate) zh: String,
}

/// The part of `game.toml` about what `trials.rs` compares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TrialsData {
    /// What `small` covers wholly.
    pub(crate) small: Option<String>,
    /// Why few of the positions are lost for the player to move, where they are few.
    pub(crate) few_lost: Option<String>,
    /// Why nothing is compared, where nothing is.
    pub(crate) none: Option<String>,
}

/// The part of `game.toml` about the judge's question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerData {
    pub(crate) input: String,
    pub(crate) example_input: String,
    pub(crate) example_output: String,
    /// How large a question may be to be answered within a second.
    pub(crate) limits: String,
    /// Positions that may be visited to answer from the rules.
    #[serde(default = "most_positions")]
    pub(crate) positions: u64,
}

/// The limit of a question where `game.toml` gives none: some seconds.
fn most_positions() -> u64 {
    200_000
}

/// The contents of `facts.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FactsData {
    #[serde(default)]
    fact: Vec<FactData>,
}

/// One fact; exactly one of the first six is there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactData {
    pub(crate) values: Option<String>,
    pub(crate) value: Option<ValueData>,
    pub(crate) outcome: Option<OutcomeData>,
    pub(crate) score: Option<ScoreData>,
    pub(crate) answer: Option<AnswerFactData>,
    pub(crate) says: Option<String>,
    pub(crate) source: String,
    #[serde(rename = "where")]
    pub(crate) place: Option<String>,
    pub(crate) note: Option<String>,
    pub(crate) standing: Option<String>,
}

/// Parameters of the rules by name, each with its value as text.
pub(crate) type Settings = BTreeMap<String, String>;

/// The value of a position: `g`, a Grundy value, or `is`, a partizan value in canonical form.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ValueData {
    #[serde(default)]
    pub(crate) set: Settings,
    pub(crate) position: String,
    pub(crate) g: Option<u64>,
    pub(crate) is: Option<String>,
}

/// The points of the first player minus those of the other.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScoreData {
    #[serde(default)]
    pub(crate) set: Settings,
    pub(crate) position: String,
    pub(crate) is: i64,
}

/// The outcome of a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OutcomeData {
    #[serde(default)]
    pub(crate) set: Settings,
    pub(crate) position: String,
    pub(crate) is: String,
    pub(crate) remoteness: Option<u64>,
}

/// A question of a judge and its answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerFactData {
    pub(crate) input: String,
    pub(crate) output: String,
}

impl GameFolder {
    /// Reads a folder; the error says which file is wrong and how.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let slug = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let at = |file: &str| format!("games/{slug}/{file}");
        if !slug.starts_with(|c: char| c.is_ascii_lowercase()) || !slug.chars().all(in_a_slug) {
            return Err(format!(
                "{}: a folder is called like `lasker-nim`: a letter, then letters, digits, `-`",
                at("")
            ));
        }
        if let Some(missing) = FILES.iter().find(|file| !path.join(file).is_file()) {
            return Err(format!("{} is missing; CONTRIBUTING.md says what goes in it", at(missing)));
        }
        let text = |file: &str| fs::read_to_string(path.join(file)).map_err(|e| wrong(&at(file), &e));
        let game: GameData = toml::from_str(&text("game.toml")?).map_err(|e| wrong(&at("game.toml"), &e))?;
        if game.no_rules.is_some() == path.join(RULES).is_file() {
            let choice = "write the rules, or `no_rules` in game.toml and why, not both";
            return Err(format!("{}: {choice}", at(RULES)));
        }
        let facts: FactsData =
            toml::from_str(&text("facts.toml")?).map_err(|e| wrong(&at("facts.toml"), &e))?;
        for (index, fact) in facts.fact.iter().enumerate() {
            fact.test().map_err(|why| wrong(&at("facts.toml"), &format!("fact {}: {why}", index + 1)))?;
        }
        Ok(Self {
            slug: slug.to_owned(),
            path: path.to_owned(),
            game,
            facts: facts.fact,
            code: CODE.into_iter().filter(|stem| path.join(format!("{stem}.rs")).is_file()).collect(),
        })
    }

    /// Leaves out the code, and of the facts all that only tests read: the values stay, or the first fact that is tested.
    pub(crate) fn forget_algorithms(&mut self) {
        self.code.clear();
        let is_tested = |fact: &FactData| fact.says.is_none();
        let first = self
            .facts
            .iter()
            .position(is_tested)
            .filter(|_| self.facts.iter().all(|fact| fact.values.is_none()));
        let mut at = 0..;
        self.facts.retain(|fact| at.next() == first || fact.values.is_some());
    }
}

impl FactData {
    /// Says what is wrong with the fact beyond its fields.
    fn test(&self) -> Result<(), String> {
        let kinds = [
            self.values.is_some(),
            self.value.is_some(),
            self.outcome.is_some(),
            self.score.is_some(),
            self.answer.is_some(),
            self.says.is_some(),
        ];
        if kinds.iter().filter(|there| **there).count() != 1 {
            let kinds = "`values`, `value`, `outcome`, `score`, `answer`, `says`";
            return Err(format!("expected exactly one of {kinds}"));
        }
        if let Some(values) = &self.values {
            read_values(values)?;
        }
        if self.value.as_ref().is_some_and(|value| value.g.is_some() == value.is.is_some()) {
            return Err("expected `g = 3` or `is = \"{1|-1}\"` in `value`".to_owned());
        }
        match &self.outcome {
            Some(outcome) if !["N", "P", "L", "R", "D"].contains(&outcome.is.as_str()) => {
                Err(format!("`is = \"{}\"`: expected N, P, L, R or D", outcome.is))
            }
            _ => Ok(()),
        }
    }
}

/// Reads `0..=5: 0 1 2 3 1 4`: the first heap, and the values from there on.
pub(crate) fn read_values(text: &str) -> Result<(u64, Vec<u64>), String> {
    let shape = || format!("`values = \"{text}\"`: expected a form like `0..=3: 0 1 2 3`");
    let (range, values) = text.split_once(':').ok_or_else(shape)?;
    let (from, to) = range.split_once("..=").ok_or_else(shape)?;
    let number = |word: &str| word.trim().parse::<u64>().map_err(|_| shape());
    let (from, to) = (number(from)?, number(to)?);
    let values: Vec<u64> = values.split_whitespace().map(number).collect::<Result<_, _>>()?;
    let given = u64::try_from(values.len()).unwrap_or(u64::MAX);
    let wanted = to.checked_sub(from).and_then(|last| last.checked_add(1)).ok_or_else(shape)?;
    if given != wanted {
        return Err(format!("`{}` are {wanted} heaps, but {given} values are given", range.trim()));
    }
    Ok((from, values))
}

fn in_a_slug(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

fn wrong(file: &str, why: &dyn Display) -> String {
    format!("{file}: {why}")
}
