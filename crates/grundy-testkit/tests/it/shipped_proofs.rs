//! The files under `proofs/` that are made from rules: they are what `prove --coq` and `prove --mona`
//! write now. With `GRUNDY_BLESS=1` they are written again. `proofs/replay.sh` hands them to Coq and to MONA.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use grundy::{
    BoundGame, Certificate, Choices, Evidence, Goal, Method, Of, RulesFrom, Settings, Standing, Workbench,
    coq_text,
};

/// Games of heaps, each with a window: the file and the code.
const WINDOWS: &[(&str, &str)] = &[
    ("kayles", "0.77"),
    ("dawsons_kayles", "0.07"),
    ("dawsons_chess", "0.137"),
    ("guiles", "0.15"),
    ("subtraction_1_2_4", "subtraction{1,2,4}"),
    ("octal_4_344", "4.344"),
    ("hexadecimal_0_f1", "0.f1"),
];

/// Games with parameters, all of them open: the file, the parameters, the rules.
const RESIDUES: &[(&str, &[&str], &str)] = &[
    (
        "bash",
        &["m"],
        "param m: nat = 3 where m >= 1; position (n: nat); move take(k in 1..=min(m, n)) -> (n - k)",
    ),
    (
        "one_and_k",
        &["k"],
        "param k: nat = 3 where k >= 1; position (n: nat); move take(s in {1, k}) if s <= n -> (n - s)",
    ),
    (
        "one_two_and_k",
        &["k"],
        "param k: nat = 3 where k >= 1; position (n: nat); move take(s in {1, 2, k}) if s <= n -> (n - s)",
    ),
    (
        "one_three_and_k",
        &["k"],
        "param k: nat = 4 where k >= 1; position (n: nat); move take(s in {1, 3, k}) if s <= n -> (n - s)",
    ),
];

/// Games whose obligations are shipped: the folder, the rules, what is proved of them.
///
/// Not Dawson's Kayles: least significant digit first its relation has 876 states, and two of them in one
/// sentence are too much for MONA.
const OBLIGATIONS: &[(&str, &str, Of)] = &[
    (
        "nim_3",
        "position (a: nat, b: nat, c: nat); move a(k in 1..=a) -> (a - k, b, c);
         move b(k in 1..=b) -> (a, b - k, c); move c(k in 1..=c) -> (a, b, c - k)",
        Of::Values,
    ),
    (
        "misere_nim_3",
        "position (a: nat, b: nat, c: nat); misere; move a(k in 1..=a) -> (a - k, b, c);
         move b(k in 1..=b) -> (a, b - k, c); move c(k in 1..=c) -> (a, b, c - k)",
        Of::Losing,
    ),
    ("lasker_nim", LASKER, Of::Values),
    ("kayles", KAYLES, Of::Values),
    ("guiles", GUILES, Of::Values),
];

const LASKER: &str =
    "position (n: nat); move take(k in 1..=n) -> (n - k); move split(k in 1..n) -> (k) + (n - k)";
const NIM: &str = "position (n: nat); move take(k in 1..=n) -> (n - k)";
const KAYLES: &str =
    "position (n: nat); move knock(k in 1..=2, a in 0..=n - k) if k <= n -> (a) + (n - k - a)";
const GUILES: &str = "position (n: nat); move all(k in 1..=2) if k == n -> end;
    move split(a in 1..n) if a + 2 < n -> (a) + (n - 2 - a)";

static NEVER: AtomicBool = AtomicBool::new(false);

struct Proved {
    game: BoundGame,
    certificate: Certificate,
}

fn workbench() -> Workbench<'static> {
    Workbench::new(Settings::default(), &NEVER, &|_| ())
}

fn prove(from: RulesFrom<'_>, of: Of, method: Method) -> Proved {
    prove_for_all(from, of, method, &[])
}

fn prove_for_all(from: RulesFrom<'_>, of: Of, method: Method, open: &[&str]) -> Proved {
    let open = open.iter().map(|name| (*name).to_owned()).collect();
    let bench = workbench();
    let (_, game) = bench.open(from, &Choices::default()).expect("the rules are right");
    let class = bench.classify(&game);
    let goal = Goal { of: Some(of), method: Some(method), quick: false };
    let finding = bench.study(&game, &class).with_open(open).prove(goal).expect("no limit");
    let Standing::Proved(theorem) = finding.standing else { panic!("{from:?} is {}", finding.standing.id()) };
    Proved { certificate: theorem.certificate().clone(), game }
}

/// All files: path below `proofs/`, and text.
fn shipped() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for (file, code) in WINDOWS {
        let proved = prove(RulesFrom::Named(code), Of::Values, Method::Window);
        files.insert(format!("windows/{file}.v"), coq_text(&proved.certificate).expect("a window"));
    }
    for (file, open, rules) in RESIDUES {
        let proved = prove_for_all(RulesFrom::Text(rules), Of::Values, Method::Residue, open);
        files.insert(format!("residues/{file}.v"), coq_text(&proved.certificate).expect("simple rules"));
    }
    for (folder, rules, of) in OBLIGATIONS {
        let Proved { game, certificate } = prove(RulesFrom::Text(rules), *of, Method::Automaton);
        for (name, program) in workbench().mona_programs(&game, &certificate).expect("sentences") {
            files.insert(format!("mona/{folder}/{name}.mona"), program);
        }
    }
    files.extend(refused());
    files
}

/// What must not be accepted, so that a replay that accepts everything is seen.
fn refused() -> Vec<(String, String)> {
    let kayles = prove(RulesFrom::Named("0.77"), Of::Values, Method::Window).certificate;
    let altered = |alter: fn(&mut grundy::Periodic)| {
        let mut wrong = kayles.clone();
        let Evidence::Window(window) = &mut wrong.evidence else { panic!("a window") };
        alter(&mut window.values);
        coq_text(&wrong).expect("a window")
    };
    let value = altered(|values| values.values[82] = Some(7));
    let early = altered(|values| {
        values.preperiod -= 1;
        values.values.pop();
    });
    // With the values of Nim, a split of Lasker's game has the value of the heap.
    let lasker = prove(RulesFrom::Text(LASKER), Of::Values, Method::Automaton);
    let nim = prove(RulesFrom::Text(NIM), Of::Values, Method::Automaton);
    let wrong = Certificate { evidence: nim.certificate.evidence, ..lasker.certificate };
    let programs = workbench().mona_programs(&lasker.game, &wrong).expect("sentences");
    let split = programs.into_iter().find(|(name, _)| name.ends_with("different-split")).expect("a sentence");
    vec![
        ("refused/value.v".into(), value),
        ("refused/early.v".into(), early),
        ("refused/lasker_different.mona".into(), split.1),
    ]
}

/// The files there are below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
}

#[test]
fn files_are_what_the_exporters_write() {
    let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let files = shipped();
    let bless = std::env::var_os("GRUNDY_BLESS").is_some();
    let there: BTreeSet<String> = ["windows", "residues", "mona", "refused"]
        .iter()
        .flat_map(|folder| below(&proofs.join(folder)))
        .filter(|path| path.extension().is_some_and(|ending| ending == "v" || ending == "mona"))
        .map(|path| path.strip_prefix(&proofs).expect("below").to_string_lossy().replace('\\', "/"))
        .collect();
    for file in there.iter().filter(|file| !files.contains_key(*file)) {
        assert!(bless, "proofs/{file} is made by nothing; GRUNDY_BLESS=1 removes it");
        fs::remove_file(proofs.join(file)).expect("removable");
    }
    for (file, text) in &files {
        let path = proofs.join(file);
        if bless {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("writable");
        } else {
            let found = fs::read_to_string(path).unwrap_or_default();
            assert!(found == *text, "proofs/{file} differs; GRUNDY_BLESS=1 writes it again");
        }
    }
}
