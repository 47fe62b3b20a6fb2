//! The catalogue as Rust source.

use crate::folder::{AnswerData, FactData, GameFolder, read_values};

/// The modules of the `fast.rs` files and the table of all folders.
pub(crate) fn catalogue(folders: &[GameFolder]) -> String {
    let modules: String = folders.iter().filter(|folder| folder.has_fast).map(module).collect();
    let rows: String = folders.iter().map(row).collect();
    format!(
        "{modules}\n/// Every game of the catalogue, by slug.\npub static ALL: &[Folder] = &[\n{rows}];\n"
    )
}

fn module(folder: &GameFolder) -> String {
    let path = folder.path.join("fast.rs");
    format!("#[path = {:?}]\nmod {};\n", path.display().to_string(), module_name(&folder.slug))
}

fn module_name(slug: &str) -> String {
    format!("fast_{}", slug.replace('-', "_"))
}

fn row(folder: &GameFolder) -> String {
    let file = |name: &str| format!("include_str!({:?})", folder.path.join(name).display().to_string());
    let fast = match folder.has_fast {
        true => format!("Some({}::answer)", module_name(&folder.slug)),
        false => "None".to_owned(),
    };
    let facts: String = folder.facts.iter().map(|fact| format!("        {},\n", self::fact(fact))).collect();
    format!(
        "Folder {{\n    slug: {:?},\n    rules: {},\n    game_toml: {},\n    facts_toml: {},\n    notes: {},\n    \
         notes_zh: {},\n    fast: {fast},\n    game: {},\n    facts: &[\n{facts}    ],\n}},\n",
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
        "Answer {{ input: {:?}, example_input: {:?}, example_output: {:?} }}",
        answer.input, answer.example_input, answer.example_output
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
        format!("FactKind::Value {{ position: {:?}, g: {} }}", value.position, value.g)
    } else if let Some(outcome) = &fact.outcome {
        format!("FactKind::Outcome {{ position: {:?}, is: {:?} }}", outcome.position, outcome.is)
    } else if let Some(answer) = &fact.answer {
        format!("FactKind::Answer {{ input: {:?}, output: {:?} }}", answer.input, answer.output)
    } else {
        format!("FactKind::Says({:?})", fact.says.as_deref().unwrap_or_default())
    }
}
