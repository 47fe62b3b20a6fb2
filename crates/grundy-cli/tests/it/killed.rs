//! A long run that is killed again and again ends as if nothing had been.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Published: 0.56 has the period 144 from heap 326640 on; twice that and a little more shows it.
const CODE: &str = "0.56";

fn run(file: &Path, threads: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["run", CODE, "--to", "1e6", "--threads", threads, "--json", "--file"]).arg(file);
    command
}

fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("grundy-killed-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn size(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |about| about.len())
}

/// The answer of a run that was left alone.
fn finished(file: &Path) -> serde_json::Value {
    let output = run(file, "1").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_run_that_is_killed_ends_the_same() {
    let (straight, broken) = (scratch("straight"), scratch("broken"));
    let expected = finished(&straight);
    assert_eq!((&expected["preperiod"], &expected["period"]), (&326_640.into(), &144.into()));
    let whole = fs::read(&straight).unwrap();
    let mut wanted = 1;
    let mut kills = 0;
    // Killed when the file has got so long: at its birth, in the middle of blocks, between them.
    for step in [20_000, 3_000, 70_001, 16_384, 150_000, 99_999, 1] {
        let mut child = run(&broken, "2").stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while size(&broken) < wanted && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let alive = child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        child.wait().unwrap();
        kills += u32::from(alive);
        wanted = size(&broken) + step;
    }
    assert!(kills >= 3, "killed only {kills} times");
    let answer = finished(&broken);
    for field in ["values", "blocks", "greatest", "preperiod", "period", "digest"] {
        assert_eq!(answer[field], expected[field], "{field}");
    }
    assert_eq!(fs::read(&broken).unwrap(), whole);
    let _ = fs::remove_file(straight);
    let _ = fs::remove_file(broken);
}
