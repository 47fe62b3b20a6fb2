//! `cargo run -p xtask -- tidy` checks conventions, `… bless` accepts what the suite finds.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let command = std::env::args().nth(1);
    let result = match command.as_deref() {
        Some("bless") => xtask::bless::bless(&root).map(|changed| changed.join("\n")),
        _ => Err("usage: cargo run -p xtask -- tidy | bless".to_owned()),
    };
    match result {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::from(2)
        }
    }
}
