use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use grundy_rules::classify::Class;

use super::{LongRun, RanTo, block_end};
use crate::BoundGame;
use crate::load::{Choices, RulesFrom};
use crate::workbench::{Failure, Settings, Workbench};

static NUMBER: AtomicU64 = AtomicU64::new(0);

/// A path of its own in the folder for temporary files.
pub(super) struct Scratch(pub(super) PathBuf);

impl Scratch {
    pub(super) fn new() -> Self {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("grundy-long-run-{}-{number}", std::process::id()));
        let _ = fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn opened(bench: &Workbench<'_>, code: &str) -> (BoundGame, Class) {
    let (_, game) = bench.open(RulesFrom::Named(code), &Choices::default()).unwrap();
    let class = bench.classify(&game);
    (game, class)
}

fn plan(scratch: &Scratch, to: u64) -> LongRun<'_> {
    LongRun { path: &scratch.0, to, threads: 1, whole: false, cut: false }
}

fn ran(code: &str, plan: LongRun<'_>) -> Result<RanTo, Failure> {
    let cancelled = AtomicBool::new(false);
    let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    let (game, class) = opened(&bench, code);
    bench.long_run(&game, &class, plan)
}

#[test]
fn blocks_grow_with_the_table() {
    let mut ends = vec![0];
    while *ends.last().unwrap() < 10_000_000 {
        ends.push(block_end(*ends.last().unwrap()));
    }
    let sizes: Vec<u64> = ends.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(sizes[..4], [1 << 14; 4]);
    assert_eq!(sizes.last(), Some(&(1 << 20)));
    assert!(sizes.is_sorted());
}

/// Kayles repeats with period 12 from 71 on (Guy and Smith 1956), which 168 values prove.
#[test]
fn the_proof_ends_it() {
    let scratch = Scratch::new();
    let done = ran("0.77", plan(&scratch, 1_000_000)).unwrap();
    let found = done.repeats.map(|found| (found.preperiod, found.period));
    assert_eq!((found, done.values, done.stop), (Some((71, 12)), 168, None));
    let whole = Scratch::new();
    let done = ran("0.77", LongRun { whole: true, ..plan(&whole, 30_000) }).unwrap();
    assert_eq!(done.values, 30_001);
    assert_eq!(done.repeats.map(|found| found.period), Some(12));
}

/// However it is broken off and with however many threads, the file has the same bytes.
#[test]
fn a_run_that_is_broken_off_ends_the_same() {
    let straight = Scratch::new();
    let done = ran("0.16", plan(&straight, 60_000)).unwrap();
    assert_eq!((done.values, done.before, done.repeats), (60_001, 0, None));
    let bytes = fs::read(&straight.0).unwrap();
    let broken = Scratch::new();
    for (cut, threads) in [(100, 1), (20_000, 2), (40_001, 1), (50_000, 2)] {
        let _ = ran("0.16", LongRun { threads, ..plan(&broken, 60_000) }).unwrap();
        let whole = fs::read(&broken.0).unwrap();
        assert_eq!(whole, bytes);
        fs::write(&broken.0, &whole[..cut.min(whole.len())]).unwrap();
    }
    let again = ran("0.16", plan(&broken, 60_000)).unwrap();
    assert!(again.before > 0 && again.before < 60_001);
    assert_eq!((again.digest, again.values, again.greatest), (done.digest, done.values, done.greatest));
    assert_eq!(fs::read(&broken.0).unwrap(), bytes);
    let finished = ran("0.16", plan(&broken, 60_000)).unwrap();
    assert_eq!((finished.before, finished.digest), (60_001, done.digest));
}

#[test]
fn a_stop_keeps_whole_blocks() {
    let scratch = Scratch::new();
    let cancelled = AtomicBool::new(false);
    let far = |progress: grundy_core::Progress| {
        if progress.done > 40_000 {
            cancelled.store(true, Ordering::Relaxed);
        }
    };
    let bench = Workbench::new(Settings::default(), &cancelled, &far);
    let (game, class) = opened(&bench, "0.16");
    let stopped = bench.long_run(&game, &class, plan(&scratch, 300_000)).unwrap();
    assert_eq!(stopped.stop, Some(grundy_core::Stop::Cancelled));
    assert!((1 << 14..300_000).contains(&stopped.values), "{}", stopped.values);
    let after = ran("0.16", plan(&scratch, stopped.values - 1)).unwrap();
    assert_eq!((after.before, after.digest), (stopped.values, stopped.digest));
}

/// The rules of games that are not octal codes, and how far.
const TABLES: &[(&str, u64)] = &[
    // Taking one and leaving two or three heaps.
    (
        "position (n: nat)\nmove two(a in 1..n - 1) -> (a) + (n - 1 - a)\nmove three(a in 1..n, b in 1..n) if a + b + 1 < n -> (a) + (b) + (n - 1 - a - b)",
        700,
    ),
    ("position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove split(a in 1..n) -> (a) + (n - a)", 90_000),
    ("position (n: nat)\nmove take(k in 1..=isqrt(n)) -> (n - k * k)", 70_000),
    ("position (n: nat)\nmove take(k in 2..=n) if prime(k) -> (n - k)", 40_000),
    ("position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)", 3_000),
    (
        "position (a: nat, b: nat)\nmove a(k in 1..=a) -> (a - k, b)\nmove b(k in 1..=b) -> (a, b - k)\n\
      move both(k in 1..=min(a, b)) -> (a - k, b - k)",
        260,
    ),
    (
        "position (a: nat, b: nat, c: nat)\nmove a(k in 1..=2) if k <= a -> (a - k, b, c)\nmove b(k in 1..=b) -> (a, b - k, c)\n\
      move bc() if b >= 1 and c >= 1 -> (a, b - 1, c - 1)\nmove c(k in 1..=min(3, c)) -> (a, b, c - k)",
        30,
    ),
    (
        "position (a: nat, b: nat)\nmove down(k in 1..=3) if b >= 1 -> (a + k, b - 1)\nmove a() if a >= 2 -> (a - 2, b)",
        140,
    ),
];

fn ran_rules(text: &str, plan: LongRun<'_>) -> Result<RanTo, Failure> {
    let cancelled = AtomicBool::new(false);
    let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    let (_, game) = bench.open(RulesFrom::Text(text), &Choices::default()).unwrap();
    let class = bench.classify(&game);
    bench.long_run(&game, &class, plan)
}

/// Any table of natural numbers can be broken off at any byte, and ends the same.
#[test]
fn tables_of_all_kinds_go_on() {
    for (text, to) in TABLES {
        let straight = Scratch::new();
        let done = ran_rules(text, plan(&straight, *to)).unwrap();
        assert_eq!((done.before, done.stop), (0, None), "{text}");
        let bytes = fs::read(&straight.0).unwrap();
        let broken = Scratch::new();
        for (part, threads) in [(10, 2), (4, 1), (2, 3)] {
            fs::write(&broken.0, &bytes[..bytes.len() - bytes.len() / part]).unwrap();
            let again = ran_rules(text, LongRun { threads, ..plan(&broken, *to) }).unwrap();
            assert!(again.before < done.values, "{text}");
            assert_eq!(
                (again.values, again.digest, again.greatest),
                (done.values, done.digest, done.greatest)
            );
            assert!(fs::read(&broken.0).unwrap() == bytes, "{text}");
        }
        // The whole table by another way.
        let cancelled = AtomicBool::new(false);
        let bench = Workbench::new(Settings::default(), &cancelled, &|_| ());
        let (_, game) = bench.open(RulesFrom::Text(text), &Choices::default()).unwrap();
        let class = bench.classify(&game);
        let asked = crate::Asked { game: &game, class: &class, engine: None };
        let table = bench.table(asked, &crate::table_to(&game, *to)).unwrap().table;
        let values = table.cells.iter().map(|cell| match cell {
            Some(grundy_solve::solver::Worth::Grundy(value)) => u32::try_from(*value).unwrap(),
            other => panic!("{text}: {other:?}"),
        });
        let values: Vec<u32> = values.collect();
        assert_eq!(done.digest, super::TableDigest::default().with(&values), "{text}");
    }
}

#[test]
fn tables_that_no_run_makes() {
    let scratch = Scratch::new();
    let rows = [
        ("misere\nposition (a: nat, b: nat)\nmove a(k in 1..=a) -> (a - k, b)", "run-code"),
        ("position (n: int)\nmove down() if n > 0 -> (n - 1)", "run-code"),
        ("position (n: nat)\nwin by reaching (0)\nmove take(k in 1..=3) if k <= n -> (n - k)", "run-code"),
        ("position (n: nat)\nmove up() if n < 5 -> (n + 1)\nmove down() if n > 0 -> (n - 1)", "run-code"),
        (
            "position (n: nat)\nleft move a() if n > 0 -> (n - 1)\nright move b() if n > 1 -> (n - 2)",
            "run-code",
        ),
        ("position (n: nat) where n != 7\nmove take() if n >= 3 and n != 10 -> (n - 3)", "run-code"),
    ];
    for (text, code) in rows {
        assert_eq!(told(ran_rules(text, plan(&scratch, 100))), [code], "{text}");
        assert!(!scratch.0.exists(), "{text}");
    }
    let wythoff = TABLES[5].0;
    let kept = Scratch::new();
    assert_eq!(ran_rules(wythoff, plan(&kept, 20)).unwrap().values, 441);
    assert_eq!(told(ran_rules(wythoff, plan(&kept, 21))), ["run-other"]);
    assert_eq!(told(ran_rules(TABLES[4].0, plan(&kept, 20))), ["run-other"]);
    assert_eq!(ran_rules(wythoff, plan(&kept, 20)).unwrap().before, 441);
}

/// Limits on memory are heard before the machine is full, and what was written stays.
#[test]
fn memory_is_limited() {
    let scratch = Scratch::new();
    let cancelled = AtomicBool::new(false);
    let settings = Settings { bytes: 1 << 18, ..Settings::default() };
    let bench = Workbench::new(settings, &cancelled, &|_| ());
    let (game, class) = opened(&bench, "0.6");
    let stopped = bench.long_run(&game, &class, plan(&scratch, u64::MAX)).unwrap();
    assert_eq!(stopped.stop, Some(grundy_core::Stop::Memory { limit: 1 << 18 }));
    assert!((1..1 << 18).contains(&stopped.values), "{}", stopped.values);
    let after = ran("0.6", plan(&scratch, stopped.values - 1)).unwrap();
    assert_eq!((after.before, after.digest), (stopped.values, stopped.digest));
}

/// Tables that do not fit into the memory are begun, however large they are.
#[test]
fn as_much_as_the_memory_holds() {
    let cancelled = AtomicBool::new(false);
    let settings = Settings { bytes: 1 << 19, ..Settings::default() };
    let bench = Workbench::new(settings, &cancelled, &|_| ());
    let rows =
        [(TABLES[4].0, 1_000_000_000, true), (TABLES[5].0, 600, true), (TABLES[5].0, u64::MAX / 4, false)];
    for (text, to, begun) in rows {
        let scratch = Scratch::new();
        let (_, game) = bench.open(RulesFrom::Text(text), &Choices::default()).unwrap();
        let stopped = bench.long_run(&game, &bench.classify(&game), plan(&scratch, to)).unwrap();
        assert_eq!(stopped.stop, Some(grundy_core::Stop::Memory { limit: 1 << 19 }), "{text}");
        assert_eq!(stopped.values > 0, begun, "{text}: {}", stopped.values);
        assert_eq!(scratch.0.exists(), begun, "{text}: a file without values");
    }
}

/// A run that goes on holds no more than one that was never broken off.
#[test]
fn going_on_takes_no_more_memory() {
    let scratch = Scratch::new();
    let cancelled = AtomicBool::new(false);
    let settings = Settings { bytes: 1 << 19, ..Settings::default() };
    let bench = Workbench::new(settings, &cancelled, &|_| ());
    let (game, class) = opened(&bench, "0.16");
    // 0.16 has 52 rare heaps, so a value is a byte, and two while a table grows.
    let first = bench.long_run(&game, &class, plan(&scratch, 150_000)).unwrap();
    let second = bench.long_run(&game, &class, plan(&scratch, 200_000)).unwrap();
    assert_eq!((first.stop, second.stop, second.values), (None, None, 200_001));
}

/// The codes of what is wrong.
pub(super) fn told<T: std::fmt::Debug>(result: Result<T, Failure>) -> Vec<&'static str> {
    match result {
        Err(Failure::Bad(report)) => report.diagnostics.iter().map(|wrong| wrong.code.name()).collect(),
        other => panic!("{other:?}"),
    }
}

/// A run that is stopped before anything was computed leaves no file, and one that was there as it was.
#[test]
fn nothing_computed_leaves_no_file() {
    let cancelled = AtomicBool::new(true);
    let stopped = Workbench::new(Settings::default(), &cancelled, &|_| ());
    for text in ["0.16", "wythoff"] {
        let scratch = Scratch::new();
        let (game, class) = opened(&stopped, text);
        let none = stopped.long_run(&game, &class, plan(&scratch, 100)).unwrap();
        assert_eq!((none.values, none.stop), (0, Some(grundy_core::Stop::Cancelled)), "{text}");
        assert!(!scratch.0.exists(), "{text}");
        ran(text, plan(&scratch, 100)).unwrap();
        let before = fs::read(&scratch.0).unwrap();
        let some = stopped.long_run(&game, &class, plan(&scratch, 100)).unwrap();
        assert!(some.values > 0 && fs::read(&scratch.0).unwrap() == before, "{text}");
    }
}

/// A folder that is mistyped is told, and not made.
#[test]
fn folders_are_not_made() {
    let scratch = Scratch::new();
    let path = scratch.0.join("deep").join("file");
    for text in ["0.16", "wythoff"] {
        let wrong = ran(text, LongRun { path: &path, ..plan(&scratch, 100) });
        let Err(Failure::Bad(report)) = &wrong else { panic!("{wrong:?}") };
        let told = report.diagnostics[0].message(grundy_texts::EN);
        assert!(
            told.contains(&format!("there is no folder `{}`", scratch.0.join("deep").display())),
            "{told}"
        );
        assert!(!scratch.0.exists(), "{text}");
    }
}

/// What is told of rare heaps does not depend on who computed the values.
#[test]
fn rare_heaps_are_told_again() {
    for (code, to) in [("0.16", 4_095), ("0.16", 9_000), ("0.245", 4_095), ("0.6", 5_000), ("0.007", 5_000)] {
        let scratch = Scratch::new();
        let plan = LongRun { whole: true, ..plan(&scratch, to) };
        let (first, again) = (ran(code, plan).unwrap(), ran(code, plan).unwrap());
        assert_eq!((again.before, again.rares), (first.values, first.rares), "{code} to {to}");
        assert_eq!(first.rares.is_some(), code != "0.007" && code != "0.6", "{code} to {to}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let scratch = Scratch::new();
    ran("0.77", plan(&scratch, 100)).unwrap();
    assert_eq!(told(ran("0.16", plan(&scratch, 100))), ["run-other"]);
    let nim = ran("0.(3)", plan(&Scratch::new(), 100)).unwrap();
    assert_eq!((nim.game.as_str(), nim.values, nim.greatest), ("0.(3)", 101, 100));
    assert_eq!(told(ran("0.(3)", plan(&scratch, 100))), ["run-other"]);
    let mut bytes = fs::read(&scratch.0).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&scratch.0, &bytes).unwrap();
    assert_eq!(told(ran("0.77", plan(&scratch, 100))), ["run-corrupt"]);
    let mended = ran("0.77", LongRun { cut: true, ..plan(&scratch, 100) }).unwrap();
    assert_eq!((mended.before, mended.values), (0, 101));
    fs::write(&scratch.0, "something else").unwrap();
    assert_eq!(told(ran("0.77", plan(&scratch, 100))), ["run-none"]);
    assert_eq!(fs::read(&scratch.0).unwrap(), b"something else");
}
