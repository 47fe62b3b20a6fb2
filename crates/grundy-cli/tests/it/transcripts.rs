//! Runs the console transcripts of the documents again and compares what they print.
//!
//! In a document, the block after `<!-- file: NAME -->` is written to that file, and a block marked
//! `console` is run: every line that starts with `$ ` is a command, the lines after it are what
//! it prints on both streams. With `GRUNDY_BLESS=1` the document is rewritten with what is printed. A line
//! that holds nothing but a time may hold any.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const DOCUMENTS: &[&str] = &[
    "README.md",
    "README.zh.md",
    "docs/book/en/contest.md",
    "docs/book/en/corrections.md",
    "docs/book/en/emit.md",
    "docs/book/en/json.md",
    "docs/book/en/judge.md",
    "docs/book/en/play.md",
    "docs/book/en/plot.md",
    "docs/book/en/proving.md",
    "docs/book/en/runs.md",
    "docs/book/en/tutorial.md",
    "docs/book/en/values.md",
    "docs/book/zh/contest.md",
    "docs/book/zh/corrections.md",
    "docs/book/zh/emit.md",
    "docs/book/zh/json.md",
    "docs/book/zh/judge.md",
    "docs/book/zh/play.md",
    "docs/book/zh/plot.md",
    "docs/book/zh/proving.md",
    "docs/book/zh/runs.md",
    "docs/book/zh/tutorial.md",
    "docs/book/zh/values.md",
];

#[test]
fn documents_show_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let bless = std::env::var_os("GRUNDY_BLESS").is_some();
    for name in DOCUMENTS {
        let path = root.join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let place = place(name);
        let locale = if name.contains("zh") { "zh_CN.UTF-8" } else { "C.UTF-8" };
        let played = played(&text, &place, locale);
        if bless {
            fs::write(&path, &played).unwrap();
        } else {
            assert_eq!(text, played, "{name} differs; GRUNDY_BLESS=1 rewrites it");
        }
    }
}

/// A folder of its own for the files of a document.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("transcript-{}", name.replace('/', "-")));
    // What an earlier run left there must not show.
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).unwrap();
    place
}

/// The document with its transcripts as they are now.
fn played(text: &str, place: &Path, locale: &str) -> String {
    let mut out = String::new();
    let mut file: Option<&str> = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        out += &format!("{line}\n");
        if let Some(name) = line.strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->")) {
            file = Some(name);
        }
        let Some(info) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if let Some(name) = file.take() {
            fs::write(place.join(name), block.join("\n") + "\n").unwrap();
        }
        if info == "console" {
            let commands = block.iter().filter_map(|line| line.strip_prefix("$ "));
            let mut times = block.iter().filter(|line| is_time(line));
            for command in commands {
                let printed = printed(command, place, locale);
                let lines = printed.lines().map(|line| match is_time(line) {
                    true => times.next().copied().unwrap_or(line),
                    false => line,
                });
                out += &format!("$ {command}\n");
                lines.for_each(|line| out += &format!("{line}\n"));
            }
        } else {
            block.iter().for_each(|line| out += &format!("{line}\n"));
        }
        out += "```\n";
    }
    out
}

/// Whether a line is a number of seconds.
fn is_time(line: &str) -> bool {
    let number = line.strip_suffix(" s").or_else(|| line.strip_suffix(" 秒"));
    number.is_some_and(|number| number.parse::<f64>().is_ok())
}

/// What a command prints; `grundy` is the program under test.
fn printed(command: &str, place: &Path, locale: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let folder = program.parent().unwrap().display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(place)
        .env_clear()
        .env("LANG", locale)
        .env("PATH", format!("{folder}:{path}"))
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}
