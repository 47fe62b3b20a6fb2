//! `cargo run -p xtask -- tidy` checks conventions, `… bless` accepts what the suite finds, `… theorems`
//! proves everything in `tests/theorems` and prints the table of the book.

use std::path::Path;
use std::process::ExitCode;

use xtask::bless::bless;
use xtask::theorems::theorems;
use xtask::tidy::tidy;
use xtask::workspace::Workspace;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let command = std::env::args().nth(1);
    match command.as_deref() {
        Some("bless") => finish(bless(&root)),
        Some("tidy") => finish(Workspace::read(&root).and_then(|workspace| {
            let problems = tidy(&workspace);
            if problems.is_empty() { Ok(vec!["tidy".to_owned()]) } else { Err(problems.join("\n")) }
        })),
        Some("theorems") => finish(theorems(&root, std::env::args().nth(2).as_deref())),
        _ => {
            finish(Err("usage: cargo run -p xtask -- tidy | bless | theorems [write | generated]".to_owned()))
        }
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
