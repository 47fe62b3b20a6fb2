//! The catalogue as Rust source.

use crate::folder::{AnswerData, FactData, GameFolder, Settings, read_values};

/// The modules of the `fast.rs` and `ask.rs` files and the table of all folders.
pub(crate) fn catalogue(folders: &[GameFolder]) -> String {
    let modules: String = folders.iter().map(modules).collect();
    let rows: String = folders.iter().map(row).collect();
    format!(
        "{modules}\n/// Every game of the catalogue, by slug.\npub static ALL: &[Folder] = &[\n{rows}];\n"
    )
}

fn modules(folder: &GameFolder) -> String {
    let module = |stem: &str| {
        let path = folder.path.join(format!("{stem}.rs"));
        format!("#[path = {:?}]\nmod {};\n", path.display().to_string(), module_name(stem, &folder.slug))
    };
    let files = [(folder.has_fast, "fast"), (folder.has_ask, "ask")];
    files.into_iter().filter(|(there, _)| *there).map(|(_, stem)| module(stem)).collect()
}

fn module_name(stem: &str, slug: &str) -> String {
    format!("{stem}_{}", slug.replace('-', "_"))
}

fn function(there: bool, stem: &str, name: &str, slug: &str) -> String {
    match there {
        true => format!("Some({}::{name})", module_name(stem, slug)),
        false => "None".to_owned(),
    }
}

fn row(folder: &GameFolder) -> String {
    let file = |name: &str| format!("include_str!({:?})", folder.path.join(name).display().to_string());
    let fast = function(folder.has_fast, "fast", "answer", &folder.slug);
    let ask = function(folder.has_ask, "ask", "ask", &folder.slug);
    let facts: String = folder.facts.iter().map(|fact| format!("        {},\n", self::fact(fact))).collect();
    format!(
        "Folder {{\n    slug: {:?},\n    rules: {},\n    game_toml: {},\n    facts_toml: {},\n    notes: {},\n    \
         notes_zh: {},\n    fast: {fast},\n    ask: {ask},\n    game: {},\n    facts: &[\n{facts}    ],\n}},\n",
        folder.slug,
        file("rules.grundy"),
        file("game.toml"),
        file("facts.toml"),
        file("notes.md"),
        file("notes.zh.md"),
        game(folder),
    )
}

fn game(folder: &GameFolder) -> String {
    let game = &folder.game;
    format!(
        "Game {{ title: {:?}, title_zh: {:?}, aliases: &{:?}, family: &{:?}, class: {:?}, win: {:?}, first: {:?}, \
         sources: &{:?}, answer: {} }}",
        game.title,
        game.title_zh,
        game.aliases,
        game.family,
        game.class,
        game.win,
        game.first,
        game.sources,
        game.answer
            .as_ref()
            .map_or_else(|| "None".to_owned(), |answer| format!("Some({})", self::answer(answer))),
    )
}

fn answer(answer: &AnswerData) -> String {
    format!(
        "Answer {{ input: {:?}, example_input: {:?}, example_output: {:?}, positions: {} }}",
        answer.input, answer.example_input, answer.example_output, answer.positions
    )
}

fn fact(fact: &FactData) -> String {
    format!(
        "Fact {{ kind: {}, source: {:?}, place: {:?}, note: {:?}, standing: {:?} }}",
        fact_kind(fact),
        fact.source,
        fact.place,
        fact.note,
        fact.standing
    )
}

/// Exactly one kind is there; `FactData` was tested for that.
fn fact_kind(fact: &FactData) -> String {
    if let Some(Ok((from, values))) = fact.values.as_deref().map(read_values) {
        format!("FactKind::Values {{ from: {from}, values: &{values:?} }}")
    } else if let Some(value) = &fact.value {
        let at = format!("set: {}, position: {:?}", settings(&value.set), value.position);
        match (value.g, &value.is) {
            (Some(g), _) => format!("FactKind::Value {{ {at}, g: {g} }}"),
            (None, is) => {
                format!("FactKind::Form {{ {at}, is: {:?} }}", is.as_deref().unwrap_or_default())
            }
        }
    } else if let Some(score) = &fact.score {
        let (set, position, is) = (settings(&score.set), &score.position, score.is);
        format!("FactKind::Score {{ set: {set}, position: {position:?}, is: {is} }}")
    } else if let Some(outcome) = &fact.outcome {
        let (set, position, is) = (settings(&outcome.set), &outcome.position, &outcome.is);
        let remoteness = outcome.remoteness;
        format!(
            "FactKind::Outcome {{ set: {set}, position: {position:?}, is: {is:?}, remoteness: {remoteness:?} }}"
        )
    } else if let Some(answer) = &fact.answer {
        format!("FactKind::Answer {{ input: {:?}, output: {:?} }}", answer.input, answer.output)
    } else {
        format!("FactKind::Says({:?})", fact.says.as_deref().unwrap_or_default())
    }
}

fn settings(set: &Settings) -> String {
    let pairs: Vec<String> = set.iter().map(|pair| format!("{pair:?}")).collect();
    format!("&[{}]", pairs.join(", "))
}
