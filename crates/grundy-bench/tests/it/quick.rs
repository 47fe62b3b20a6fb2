//! Every task at a small size: our table has the signature that the naive program gives its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the program prints with these options.
fn printed(options: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy-bench")).args(options).output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{complaint}{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn tables_are_those_of_the_naive_programs() {
    let list = printed(&["--list"]);
    let named: BTreeSet<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(named.len(), list.lines().count(), "two tasks have one name");
    let quick = printed(&["--quick"]);
    let mut seen = BTreeSet::new();
    for line in quick.lines().skip(1) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [task, size, ours, naive, verdict] = words[..] else { panic!("{line}") };
        assert_eq!((ours, verdict), (naive, "same"), "{line}");
        assert!(ours.len() >= 8 && ours.bytes().all(|byte| byte.is_ascii_hexdigit()), "{line}");
        assert!(size.parse::<usize>().unwrap() > 0, "{line}");
        seen.insert(task);
    }
    assert_eq!(seen, named);
}

#[test]
fn what_is_not_understood_is_said() {
    for (options, word) in [
        (&["--tusk"][..], "--tusk"),
        (&["--task", "nothing"], "nothing"),
        (&["--task"], "--task wants a name"),
        (&["--task", "--quick"], "--task wants a name"),
        (&["--markdown", "fr"], "zh"),
        (&["--task", "officers", "--ogs", "/nowhere/ogsolve"], "/nowhere/ogsolve"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_grundy-bench")).args(options).output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{options:?}: {complaint}");
        assert!(complaint.contains(word), "{options:?}: {complaint}");
    }
}

#[test]
fn a_reader_who_has_gone_away_is_no_mistake() {
    for options in [&["--list"][..], &["--help"], &["--task", "kayles", "--quick"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy-bench"));
        let output = command.args(options).stdout(writer).output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""), "{options:?}");
    }
}

#[test]
fn a_row_of_the_book_is_made() {
    for (language, words) in [("en", ["168 values", "goal"]), ("zh", ["168 个值", "达到目标"])] {
        let chapter = printed(&["--task", "kayles", "--markdown", language]);
        let row = chapter.lines().find(|line| line.contains("Kayles") && line.starts_with('|')).unwrap();
        assert!(words.iter().all(|word| row.contains(word)), "{row}");
        assert_eq!(row.matches('|').count(), 11, "{row}");
        assert!(!chapter.contains("{{"), "{chapter}");
    }
}

#[test]
fn the_chapters_are_what_the_command_writes() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for language in ["en", "zh"] {
        let template = fs::read_to_string(here.join(format!("chapter/{language}.md"))).unwrap();
        let chapter = here.join(format!("../../docs/book/{language}/performance.md"));
        let chapter = fs::read_to_string(chapter).unwrap();
        let mut rest = chapter.as_str();
        for part in template.split("{{").map(|part| part.split_once("}}").map_or(part, |(_, after)| after)) {
            let found = rest.find(part);
            assert!(
                found.is_some(),
                "{language}: `{part}` is missing; `grundy-bench --write` makes the chapter"
            );
            rest = &rest[found.unwrap() + part.len()..];
        }
        assert_eq!(rest, "", "{language}");
    }
}
