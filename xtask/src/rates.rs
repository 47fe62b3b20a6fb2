//! Measures how many options emitted programs look at in a second, for `crates/grundy/src/emit/reach.rs`.
//!
//! `rates GRUNDY` uses the program at that path: it writes a program for each method in each language, compiles it, runs it
//! on a fixed input whose number of options is known, and prints one line for each. Python gets smaller inputs.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A method, the rules and options that make `emit` choose it, its input of a size, and how many options that has.
struct Row {
    method: &'static str,
    rules: &'static str,
    options: &'static [&'static str],
    /// Sizes for compiled programs, and for Python.
    sizes: [u64; 2],
    input: fn(u64) -> String,
    count: fn(u64) -> u64,
}

const POINTS: &str = "score; position (n: nat); move take(k in 1..=n) -> (n - k) scoring k";
/// Every position is a draw, so that every option is looked at.
const DRAWN: &str = "position (n: nat); move take(k in 1..=n) -> (n - k); ends if n == 0: draw";
const GRUNDY: &str = "position (n: nat); move split(a in 1..n) if a < n - a -> (a) + (n - a)";
const WYTHOFF: &str =
    "position (a: nat, b: nat); move x(k in 1..=a) -> (a - k, b); move y(k in 1..=b) -> (a, b - k)";
const TOKEN: &str = "param G: digraph; position (v: vertex of G); move slide(w in successors(G, v)) -> (w)";

const ROWS: &[Row] = &[
    Row {
        method: "table",
        rules: GRUNDY,
        options: &[],
        sizes: [30_000, 3_000],
        input: one,
        count: |n| (1..=n).map(|n| (n - 1) / 2).sum(),
    },
    Row {
        method: "memo",
        rules: WYTHOFF,
        options: &[],
        sizes: [120, 50],
        input: |n| format!("1\n{n} {n}\n"),
        count: |n| n * (n + 1) * (n + 1),
    },
    Row {
        method: "search",
        rules: DRAWN,
        options: &[],
        sizes: [1_500, 500],
        input: one,
        count: |n| n * (n + 1) / 2,
    },
    Row {
        method: "points",
        rules: POINTS,
        options: &[],
        sizes: [1_500, 500],
        input: one,
        count: |n| n * (n + 1) / 2,
    },
    Row {
        method: "retrograde",
        rules: TOKEN,
        options: &["--read", "G"],
        sizes: [1_000, 400],
        input: complete,
        count: |n| n * (n - 1) / 2,
    },
];

fn one(n: u64) -> String {
    format!("1\n{n}\n")
}

/// All arcs from smaller to larger vertices, and the token on the first.
fn complete(n: u64) -> String {
    let arcs = (1..=n).flat_map(|from| (from + 1..=n).map(move |to| format!("{from} {to}\n")));
    format!("1\n{n} {}\n{}1\n", n * (n - 1) / 2, arcs.collect::<String>())
}

/// Measures every method in every language; each line goes to `print` as it is found.
pub fn rates(grundy: &str, print: &mut dyn FnMut(&str)) -> Result<(), String> {
    let files = std::env::temp_dir().join(format!("grundy-rates-{}", std::process::id()));
    fs::create_dir_all(&files).map_err(|error| error.to_string())?;
    print("method      language      options  seconds  options a second");
    for row in ROWS {
        for language in ["cpp", "rust", "python"] {
            let size = row.sizes[usize::from(language == "python")];
            let time = measured(grundy, row, language, size, &files)?;
            let count = (row.count)(size);
            let rate = Duration::from_secs(1).as_nanos() * u128::from(count) / time.as_nanos().max(1);
            print(&format!(
                "{:<11} {language:<9} {count:>11} {:>8.3}  {rate}",
                row.method,
                time.as_secs_f64()
            ));
        }
    }
    fs::remove_dir_all(&files).map_err(|error| error.to_string())
}

/// The time that a program takes for its input, less that for no case at all.
fn measured(grundy: &str, row: &Row, language: &str, size: u64, files: &Path) -> Result<Duration, String> {
    let (source, binary) = (files.join(format!("answer.{language}")), files.join("answer"));
    let rules = format!("--rules={}", row.rules);
    let mut emit = Command::new(grundy);
    emit.args(["emit", &rules, "--lang", language, "--no-pattern", "--json"]).args(row.options);
    let output = emit.output().map_err(|error| error.to_string())?;
    let document: serde_json::Value =
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    if document["method"] != row.method {
        return Err(format!("`emit` chose {} for the row {}", document["method"], row.method));
    }
    fs::write(&source, document["program"].as_str().unwrap_or_default())
        .map_err(|error| error.to_string())?;
    let compiler = match language {
        "cpp" => Some(vec!["g++", "-std=c++17", "-O2", "-x", "c++"]),
        "rust" => Some(vec!["rustc", "--edition", "2021", "-O"]),
        _ => None,
    };
    let mut run = match compiler {
        Some(words) => {
            let built = Command::new(words[0]).args(&words[1..]).arg(&source).arg("-o").arg(&binary).status();
            if !built.map_err(|error| error.to_string())?.success() {
                return Err(format!("the {language} program of the row {} does not compile", row.method));
            }
            Command::new(&binary)
        }
        None => {
            let mut python = Command::new("python3");
            python.arg(&source);
            python
        }
    };
    let empty = timed(&mut run, "0\n")?;
    Ok(timed(&mut run, &(row.input)(size))?.saturating_sub(empty))
}

fn timed(run: &mut Command, input: &str) -> Result<Duration, String> {
    let start = Instant::now();
    let mut child =
        run.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes()).map_err(|error| error.to_string())?;
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(start.elapsed()) } else { Err("a program failed".to_owned()) }
}
