//! The catalogue as Rust source.

use crate::folder::{AnswerData, Both, FactData, GameFolder, Settings, TrialsData, read_values};

/// The modules of the code in the folders and the table of all folders.
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
    folder.code.iter().map(|stem| module(stem)).collect()
}

fn module_name(stem: &str, slug: &str) -> String {
    format!("{stem}_{}", slug.replace('-', "_"))
}

/// The function of that name in a file of the folder, if it has the file.
fn function(folder: &GameFolder, stem: &str, name: &str) -> String {
    match folder.code.contains(&stem) {
        true => format!("Some({}::{name})", module_name(stem, &folder.slug)),
        false => "None".to_owned(),
    }
}

fn trials(folder: &GameFolder) -> String {
    let module = module_name("trials", &folder.slug);
    match folder.code.contains(&"trials") {
        true => format!(
            "Some(Trials {{ small: {module}::small, random: {module}::random, largest: {module}::largest }})"
        ),
        false => "None".to_owned(),
    }
}

fn row(folder: &GameFolder) -> String {
    let file = |name: &str| format!("include_str!({:?})", folder.path.join(name).display().to_string());
    let rules = match folder.game.no_rules {
        None => format!("Some({})", file("rules.grundy")),
        Some(_) => "None".to_owned(),
    };
    let facts: String = folder.facts.iter().map(|fact| format!("        {},\n", self::fact(fact))).collect();
    let fields = [
        ("slug", format!("{:?}", folder.slug)),
        ("rules", rules),
        ("notes", file("notes.md")),
        ("notes_zh", file("notes.zh.md")),
        ("fast", function(folder, "fast", "answer")),
        ("ask", function(folder, "ask", "ask")),
        ("naive", function(folder, "naive", "answer")),
        ("trials", trials(folder)),
        ("game", game(folder)),
        ("facts", format!("&[\n{facts}    ]")),
    ];
    let fields: String = fields.iter().map(|(name, value)| format!("    {name}: {value},\n")).collect();
    format!("Folder {{\n{fields}}},\n")
}

fn game(folder: &GameFolder) -> String {
    let game = &folder.game;
    format!(
        "Game {{ title: {:?}, title_zh: {:?}, aliases: &{:?}, family: &{:?}, class: {:?}, win: {:?}, first: {:?}, \
         sources: &{:?}, no_rules: {}, answer: {}, trials: {} }}",
        game.title,
        game.title_zh,
        game.aliases,
        game.family,
        game.class,
        game.win,
        game.first,
        game.sources,
        optional(game.no_rules.as_ref(), both),
        optional(game.answer.as_ref(), answer),
        optional(game.trials.as_ref(), compared),
    )
}

fn optional<T>(there: Option<&T>, text: impl Fn(&T) -> String) -> String {
    there.map_or_else(|| "None".to_owned(), |value| format!("Some({})", text(value)))
}

fn both(both: &Both) -> String {
    format!("Both {{ en: {:?}, zh: {:?} }}", both.en, both.zh)
}

fn compared(trials: &TrialsData) -> String {
    format!(
        "Compared {{ small: {:?}, few_lost: {:?}, none: {:?} }}",
        trials.small, trials.few_lost, trials.none
    )
}

fn answer(answer: &AnswerData) -> String {
    format!(
        "Answer {{ input: {:?}, example_input: {:?}, example_output: {:?}, limits: {:?}, positions: {} }}",
        answer.input, answer.example_input, answer.example_output, answer.limits, answer.positions
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
