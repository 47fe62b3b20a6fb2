//! `cargo run -p xtask -- tidy` checks conventions, `… bless` accepts what the suite finds, `… theorems`
//! proves everything in `tests/theorems` and prints the table of the book, `… limits` asks each game its largest questions, `… first-answer` builds the
//! release from nothing and says what that took.

use std::path::Path;
use std::process::ExitCode;

use xtask::bless::bless;
use xtask::first_answer::first_answer;
use xtask::limits::limits;
use xtask::theorems::theorems;
use xtask::tidy::tidy;
use xtask::workspace::Workspace;

const USAGE: &str = "usage: cargo run -p xtask -- tidy | bless | first-answer | theorems [write | generated] | limits [SLUG…]";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let command = std::env::args().nth(1);
    match command.as_deref() {
        Some("bless") => finish(bless(&root)),
        Some("first-answer") => finish(first_answer(&root)),
        Some("tidy") => finish(Workspace::read(&root).and_then(|workspace| {
            let problems = tidy(&workspace);
            if problems.is_empty() { Ok(vec!["tidy".to_owned()]) } else { Err(problems.join("\n")) }
        })),
        Some("theorems") => finish(theorems(&root, std::env::args().nth(2).as_deref())),
        Some("limits") => {
            let slugs: Vec<String> = std::env::args().skip(2).collect();
            match limits(&slugs, &mut |line| println!("{line}")) {
                Ok(true) => ExitCode::SUCCESS,
                Ok(false) => ExitCode::FAILURE,
                Err(text) => finish(Err(text)),
            }
        }
        _ => finish(Err(USAGE.to_owned())),
    }
}

fn finish(result: Result<Vec<String>, String>) -> ExitCode {
    match result {
        Ok(lines) => {
            lines.iter().for_each(|line| println!("{line}"));
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::from(2)
        }
    }
}
