//! `catalogue`: the games that the program brings along.

use grundy::Failure;
use grundy::games::{self, Fact, FactKind, Folder};
use grundy_export::document::{CatalogueGameJson, CatalogueJson, InLanguagesJson};

use crate::method::Call;
use crate::methods::method;
use crate::request::request;

request! {
    /// Asks for the games of the catalogue, or for some of them.
    about nothing struct Catalogue {
        /// Words that all occur in names, tags or codes of the game.
        words: Option<String>,
        /// Numbers that follow one another among the first Grundy values of the game.
        values: Option<Vec<u64>>,
    }
}

method!("catalogue", "grundy/catalogue", Catalogue, respond);

/// Values shown.
const SHOWN: usize = 24;

fn respond(request: &Catalogue, call: &Call<'_>) -> Result<String, Failure> {
    let words = request.words.as_deref().unwrap_or_default();
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut found = Vec::new();
    for folder in games::search(&words) {
        let offset = match &request.values {
            None => None,
            Some(values) => match call.workbench.offset_of(folder, values)? {
                None => continue,
                offset => offset,
            },
        };
        found.push(CatalogueGameJson { offset, ..entry(folder) });
    }
    Ok(call.document(CatalogueJson { games: found }))
}

/// What the catalogue says of a game.
pub(super) fn entry(folder: &Folder) -> CatalogueGameJson {
    let game = &folder.game;
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let (values_from, values) = values(folder.facts);
    let mut tags = words(game.family);
    if !tags.iter().any(|tag| tag == game.class) {
        tags.push(game.class.to_owned());
    }
    CatalogueGameJson {
        slug: folder.slug.to_owned(),
        title: InLanguagesJson { en: game.title.to_owned(), zh: game.title_zh.to_owned() },
        summary: InLanguagesJson {
            en: folder.rules.and_then(comment).unwrap_or_else(|| paragraph(folder.notes)),
            zh: paragraph(folder.notes_zh),
        },
        aliases: words(game.aliases),
        tags,
        values: values.iter().take(SHOWN).copied().collect(),
        values_from,
        position: Some(game.first.to_owned()).filter(|first| !first.is_empty()),
        has_rules: folder.rules.is_some(),
        standing: standing(folder),
        offset: None,
    }
}

/// The first row of values that is known.
fn values(facts: &'static [Fact]) -> (u64, &'static [u64]) {
    let rows = facts.iter().filter_map(|fact| match fact.kind {
        FactKind::Values { from, values } => Some((from, values)),
        _ => None,
    });
    rows.min_by_key(|(from, _)| *from).unwrap_or((0, &[]))
}

fn standing(folder: &Folder) -> &'static str {
    let is_tested = |fact: &Fact| !matches!(fact.kind, FactKind::Says(_));
    match folder.rules {
        None => "described",
        Some(_) if folder.facts.iter().any(is_tested) => "facts",
        Some(_) => "rules",
    }
}

/// The comment with which rules begin: the game in a sentence.
fn comment(rules: &str) -> Option<String> {
    let lines = rules.lines().take_while(|line| line.starts_with('#'));
    let lines: Vec<&str> = lines.map(|line| line.trim_start_matches('#').trim()).collect();
    Some(lines.join(" ")).filter(|text| !text.is_empty())
}

/// The first paragraph of notes without its heading.
fn paragraph(notes: &str) -> String {
    let blocks = notes.split("\n\n").map(str::trim);
    let first = blocks.filter(|block| !block.is_empty() && !block.starts_with('#')).take(1);
    let text: String = first.collect();
    let text = text
        .strip_prefix("**")
        .and_then(|rest| rest.split_once("**"))
        .map_or(text.as_str(), |(_, rest)| rest);
    joined(text)
}

/// The lines of a paragraph as one: with a space between words, without one between characters of Chinese.
fn joined(text: &str) -> String {
    let mut all = String::new();
    for line in text.lines().map(str::trim) {
        let wide = |c: Option<char>| c.is_none_or(|c| !c.is_ascii());
        let touches = wide(all.chars().next_back()) && wide(line.chars().next());
        if !all.is_empty() && !touches {
            all.push(' ');
        }
        all.push_str(line);
    }
    all
}
