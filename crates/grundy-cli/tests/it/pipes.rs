//! A reader who goes away is no mistake.

use std::process::Command;

#[test]
fn a_reader_who_has_gone_away_is_no_mistake() {
    for (args, expected) in [
        (&["analyze", "kayles"][..], 0),
        (&["prove", "0.77"], 0),
        (&["solve", "nim", "(3) + (5)"], 0),
        (&["--help"], 0),
        (&["solve", "nim", "(x)"], 2),
        (&["nothing"], 2),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(args).stdout(writer.try_clone().unwrap()).stderr(writer);
        assert_eq!(command.status().unwrap().code(), Some(expected), "{args:?}");
    }
}
