//! What is in the folders, and what the build says when something is wrong in one.

#[path = "../../build/folder.rs"]
#[expect(dead_code, reason = "the build uses more of it")]
mod folder;

use std::collections::BTreeSet;
use std::path::Path;

use folder::{GameFolder, read_values};
use grundy_games::ALL;

#[test]
fn the_folders_are_sorted_and_their_texts_are_there() {
    let slugs: Vec<_> = ALL.iter().map(|folder| folder.slug).collect();
    assert!(slugs.is_sorted(), "{slugs:?}");
    assert!(slugs.contains(&"kayles"));
    for folder in ALL {
        assert_eq!(folder.rules.is_some(), folder.game.no_rules.is_none(), "{}", folder.slug);
        let rules = folder.rules.unwrap_or("none, as game.toml says");
        for text in [rules, folder.notes, folder.notes_zh] {
            assert!(!text.trim().is_empty(), "{}", folder.slug);
        }
        assert!(!folder.facts.is_empty(), "{} has no facts", folder.slug);
    }
}

#[test]
fn every_folder_on_disk_is_in_the_catalogue() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let on_disk: BTreeSet<String> = std::fs::read_dir(package)
        .expect("the package")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("game.toml").is_file())
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    let listed: BTreeSet<String> = ALL.iter().map(|folder| folder.slug.to_owned()).collect();
    assert_eq!(on_disk, listed);
}

/// What the build says of a folder with these files; files not given are right.
fn build(slug: &str, changed: &[(&str, Option<&str>)]) -> Result<(), String> {
    let right = [
        ("rules.grundy", "game g\nposition (n: nat)\n"),
        (
            "game.toml",
            "title = \"G\"\ntitle_zh = \"G\"\nclass = \"c\"\nwin = \"normal\"\nfirst = \"1\"\nsources = []\n",
        ),
        ("facts.toml", "[[fact]]\nvalues = \"0..=1: 0 1\"\nsource = \"recomputed\"\n"),
        ("notes.md", "n"),
        ("notes.zh.md", "n"),
    ];
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(slug);
    std::fs::create_dir_all(&folder).expect("a folder");
    for (file, text) in right {
        let change = changed.iter().find(|(name, _)| *name == file).map(|(_, text)| *text);
        match change.unwrap_or(Some(text)) {
            Some(text) => std::fs::write(folder.join(file), text).expect("written"),
            None => std::fs::remove_file(folder.join(file)).unwrap_or_default(),
        }
    }
    GameFolder::read(&folder).map(|_| ())
}

/// A game that answers and does not say how large a question may be.
const GAME_WITHOUT_LIMITS: &str = r#"
title = "G"
title_zh = "G"
class = "c"
win = "normal"
first = "1"
sources = []
answer = { input = "n", example_input = "{}", example_output = "0" }
"#;

#[test]
fn the_build_says_what_is_wrong_with_a_folder() {
    let fact = |text: &'static str| ("facts.toml", Some(text));
    let rows: &[(&str, &[(&str, Option<&str>)], &str)] = &[
        ("good", &[], ""),
        ("Bad_Name", &[], "games/Bad_Name/: a folder is called like"),
        ("no-notes", &[("notes.zh.md", None)], "games/no-notes/notes.zh.md is missing"),
        (
            "no-rules",
            &[("rules.grundy", None)],
            "games/no-rules/rules.grundy: write the rules, or `no_rules`",
        ),
        ("no-title", &[("game.toml", Some("class = \"c\"\n"))], "missing field `title`"),
        (
            "no-limits",
            &[("game.toml", Some(GAME_WITHOUT_LIMITS))],
            "games/no-limits/game.toml: TOML parse error at line 8",
        ),
        ("extra", &[("game.toml", Some("titel = \"c\"\n"))], "unknown field `titel`"),
        (
            "not-toml",
            &[("game.toml", Some("title = \n"))],
            "games/not-toml/game.toml: TOML parse error at line 1",
        ),
        ("no-source", &[fact("[[fact]]\nsays = \"x\"\n")], "missing field `source`"),
        (
            "two-kinds",
            &[fact("[[fact]]\nsays = \"x\"\nvalues = \"0..=0: 0\"\nsource = \"s\"\n")],
            "fact 1: expected exactly one",
        ),
        (
            "outcome",
            &[fact("[[fact]]\noutcome = { position = \"1\", is = \"W\" }\nsource = \"s\"\n")],
            "expected N, P, L, R or D",
        ),
    ];
    for (slug, changed, expected) in rows {
        let said = build(slug, changed).err().unwrap_or_default();
        assert!(said.contains(expected) && said.is_empty() == expected.is_empty(), "{slug}: {said}");
    }
}

#[test]
fn lists_of_values() {
    assert_eq!(read_values("2..=4: 5 6 7"), Ok((2, vec![5, 6, 7])));
    let wrong = ["0..=2: 1 2", "0..2: 1 2", "1 2 3", "3..=1: ", "0..=x: 1", "0..=1: 1 -1"];
    assert!(wrong.iter().all(|text| read_values(text).is_err()));
}
