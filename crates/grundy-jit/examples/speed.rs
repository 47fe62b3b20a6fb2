//! Machine code from rules against the program that a contest programmer would write.
//!
//! `cargo run --release -p grundy-jit --example speed` compiles `benches/naive/*.cpp` with `g++ -O2`,
//! runs both on the same core one after another, three times, and prints the best times and their
//! ratio. The digests of both tables are compared. The time of machine code includes making it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use grundy_core::{Axis, Run};
use grundy_jit::{Filler, Of, Reached};
use grundy_rules::classify::classify;
use grundy_rules::{BoundGame, check_text};
use grundy_solve::plan;
use grundy_solve::solver::{TableOf, TableRequest, Worth};
use grundy_syntax::Source;

/// A task: the program, the rules, and the size of the box.
struct Task {
    program: &'static str,
    rules: &'static str,
    size: usize,
    by: By,
}

/// Who fills the table.
#[derive(Clone, Copy)]
enum By {
    /// Machine code.
    Machine,
    /// The solver that is chosen for the game, classified before.
    Chosen,
}

const KAYLES: &str =
    "position (n: nat)\nmove knock(d in 1..=2, i in 0..=n) if i + d <= n -> (i) + (n - i - d)";
const LASKER: &str =
    "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove split(k in 1..n) -> (k) + (n - k)";
const COPRIME: &str = "position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)";
const WYTHOFF: &str = "position (a: nat, b: nat)\nmove first(k in 1..=a) -> (a - k, b)\n\
    move second(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)";

const TASKS: &[Task] = &[
    Task { program: "kayles", rules: KAYLES, size: 100_000, by: By::Machine },
    Task { program: "kayles-half", rules: KAYLES, size: 100_000, by: By::Machine },
    Task { program: "lasker", rules: LASKER, size: 20_000, by: By::Machine },
    Task { program: "coprime", rules: COPRIME, size: 20_000, by: By::Machine },
    Task { program: "wythoff", rules: WYTHOFF, size: 1_500, by: By::Machine },
    Task { program: "wythoff", rules: WYTHOFF, size: 1_500, by: By::Chosen },
];

const TIMES: usize = 3;

fn main() -> Result<(), String> {
    let only: Vec<String> = std::env::args().skip(1).collect();
    println!("{:<12} {:>8} {:>10} {:>10} {:>7}  by", "task", "size", "C++ s", "rules s", "ratio");
    for task in TASKS.iter().filter(|task| only.is_empty() || only.iter().any(|name| name == task.program)) {
        let program = compiled(task.program)?;
        let (mut naive, mut machine, mut by) = (f64::INFINITY, f64::INFINITY, "");
        for _ in 0..TIMES {
            let (seconds, theirs) = run(&program, task.size)?;
            let (own_seconds, ours, engine) = match task.by {
                By::Machine => filled(task)?,
                By::Chosen => chosen(task)?,
            };
            by = engine;
            if theirs != ours {
                return Err(format!("{}: the tables differ", task.program));
            }
            naive = naive.min(seconds);
            machine = machine.min(own_seconds);
        }
        let ratio = naive / machine;
        println!("{:<12} {:>8} {naive:>10.3} {machine:>10.3} {ratio:>7.2}  {by}", task.program, task.size);
    }
    Ok(())
}

/// The program, compiled.
fn compiled(name: &str) -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/naive").join(name).with_extension("cpp");
    let target = std::env::temp_dir().join(format!("grundy-naive-{name}"));
    let done = Command::new("g++").args(["-O2", "-std=c++17", "-o"]).arg(&target).arg(&source).status();
    if done.is_ok_and(|status| status.success()) { Ok(target) } else { Err(format!("g++ fails on {name}")) }
}

/// Seconds and digest of a program.
fn run(program: &Path, size: usize) -> Result<(f64, String), String> {
    let output = Command::new(program).arg(size.to_string()).output().map_err(|wrong| wrong.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut words = text.split_whitespace();
    let seconds = words.next().and_then(|word| word.parse().ok());
    match (seconds, words.next()) {
        (Some(seconds), Some(digest)) => Ok((seconds, digest.to_owned())),
        _ => Err(format!("{}: {text}", program.display())),
    }
}

fn game(text: &str) -> Option<BoundGame> {
    check_text(&Arc::new(Source::new("speed", text))).rules?.bind(&[], &Run::unlimited()).ok()
}

fn request(task: &Task, game: &BoundGame) -> TableRequest {
    let fields = game.rules().kinds.first().map_or(0, |kind| kind.fields.len());
    let axes = (0..fields).map(|_| Axis { name: String::new(), from: 0, len: task.size }).collect();
    TableRequest { axes, of: TableOf::Fields { kind: 0 } }
}

fn digest(values: impl Iterator<Item = Option<u64>>) -> String {
    let hash = values.fold(14_695_981_039_346_656_037_u64, |hash, value| {
        (hash ^ value.unwrap_or(u64::MAX)).wrapping_mul(1_099_511_628_211)
    });
    format!("{hash:016x}")
}

/// Seconds, digest and solver of the table by machine code.
fn filled(task: &Task) -> Result<(f64, String, &'static str), String> {
    let game = game(task.rules).ok_or("rules")?;
    let axes = request(task, &game).axes;
    let begun = Instant::now();
    let order = (0..axes.len()).collect();
    let mut filler =
        Filler::new(&game, 0, &axes, &order, Of::Values).map_err(|unfit| format!("{unfit:?}"))?;
    let (mut from, cells) = (0, filler.cells());
    while from < cells {
        let to = cells.min(from + 256);
        match filler.advance(from, to).map_err(|unfit| format!("{unfit:?}"))? {
            Reached::End => from = to,
            other => return Err(format!("{}: {other:?}", task.program)),
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    Ok((seconds, digest((0..cells).map(|cell| filler.get(cell))), "machine"))
}

/// Seconds, digest and solver of the table by the solver that is chosen.
fn chosen(task: &Task) -> Result<(f64, String, &'static str), String> {
    let (game, run) = (game(task.rules).ok_or("rules")?, Run::unlimited());
    let class = classify(&game, &run);
    let begun = Instant::now();
    let solved =
        plan::table(&game, &class, &request(task, &game), None, &run).map_err(|why| format!("{why:?}"))?;
    let seconds = begun.elapsed().as_secs_f64();
    let values = solved.table.cells.iter().map(|worth| match worth {
        Some(Worth::Grundy(value)) => Some(*value),
        _ => None,
    });
    Ok((seconds, digest(values), solved.engine))
}
