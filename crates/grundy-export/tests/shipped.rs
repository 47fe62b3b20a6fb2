//! The files under `proofs/` that are made from data: they are what the exporters write now.
//! With `GRUNDY_BLESS=1` they are written again. `proofs/replay.sh` hands them to Coq and to MONA.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_automata::{Dfa, Examples, Formula, Var, learn};
use grundy_core::{Certificate, Evidence, Of, Periodic, Subject, Window};
use grundy_export::coq::coq;
use grundy_export::mona::mona;

/// Take-and-break games: the file, the name, the digits.
const WINDOWS: &[(&str, &str, &[u8])] = &[
    ("kayles", "Kayles, 0.77", &[0, 7, 7]),
    ("dawsons_kayles", "Dawson's Kayles, 0.07", &[0, 0, 7]),
    ("dawsons_chess", "Dawson's Chess, 0.137", &[0, 1, 3, 7]),
    ("guiles", "Guiles, 0.15", &[0, 1, 5]),
    ("subtraction_1_2_4", "subtraction{1,2,4}, 0.3303", &[0, 3, 3, 0, 3]),
    ("octal_4_344", "4.344, the longest window of the octal games of three digits", &[4, 3, 4, 4]),
    ("hexadecimal_0_f1", "0.f1, three heaps left", &[0, 15, 1]),
];

/// How far windows are looked for.
const HEAPS: usize = 2200;

/// The values of the first heaps of a code, straight from its meaning.
fn values(digits: &[u8], heaps: usize) -> Vec<u64> {
    let mut g: Vec<u64> = Vec::new();
    for n in 0..heaps {
        let mut reached = BTreeSet::new();
        for (rest, digit) in
            digits.iter().enumerate().filter(|(t, _)| *t <= n).map(|(t, digit)| (n - t, digit))
        {
            if digit & 1 > 0 && rest == 0 {
                reached.insert(0);
            }
            if digit & 2 > 0 && rest > 0 {
                reached.insert(g[rest]);
            }
            if digit & 4 > 0 {
                reached.extend((1..=rest / 2).map(|a| g[a] ^ g[rest - a]));
            }
            if digit & 8 > 0 {
                let pairs = (1..rest).flat_map(|a| (a..rest - a).map(move |b| (a, b)));
                reached.extend(pairs.map(|(a, b)| g[a] ^ g[b] ^ g[rest - a - b]));
            }
        }
        g.push((0..).find(|value| !reached.contains(value)).expect("finitely many"));
    }
    g
}

/// The values with the least period whose window they fill.
fn window(digits: &[u8]) -> Periodic {
    let most_left = digits.iter().filter_map(|digit| digit.checked_ilog2()).max().unwrap_or(1).max(1);
    let most_left = usize::try_from(most_left).expect("small");
    let g = values(digits, if most_left > 2 { 100 } else { HEAPS });
    let fits = |period: usize| {
        let preperiod = (1..g.len() - period).rev().take_while(|n| g[*n] == g[n + period]).last()?;
        (most_left * (preperiod + period) + digits.len() <= g.len() + 1).then_some((preperiod, period))
    };
    let (preperiod, period) = (1..g.len() / 2).find_map(fits).expect("a window");
    let number = |count: usize| u64::try_from(count).expect("small");
    let values = g[..preperiod + period].iter().copied().map(Some).collect();
    Periodic { preperiod: number(preperiod), period: number(period), saltus: 0, values }
}

fn certificate(name: &str, digits: &[u8], values: Periodic) -> Certificate {
    let game = Subject {
        name: name.to_owned(),
        rules: String::new(),
        digest: String::new(),
        params: Vec::new(),
        misere: false,
    };
    let evidence = Evidence::Window(Window { digits: digits.to_vec(), values });
    Certificate { game, of: Of::Values, evidence, readings: Vec::new() }
}

const N: Var = Var(0);
const V: Var = Var(1);
const U: Var = Var(2);

/// A game of heaps whose values are given by an automaton.
struct Heaps<'d> {
    values: Arc<Dfa>,
    digits: &'d [u8],
    /// Whether any number of tokens may be taken, too.
    takes_any: bool,
}

impl<'d> Heaps<'d> {
    fn new(digits: &'d [u8], takes_any: bool, g: impl Fn(u64) -> u64) -> Self {
        let learned =
            Examples::function(2, 1, 10, |at| Some(g(at[0]))).and_then(|examples| learn(&examples, 500));
        let learned = learned.expect("automatic");
        Self { values: Arc::new(learned.dfa), digits, takes_any }
    }

    fn value(&self, n: Var, v: Var) -> Formula {
        Formula::Given(Arc::clone(&self.values), vec![n, v])
    }

    /// Some move from a heap of N leads to the value `u`.
    fn reaches(&self, u: Var) -> Formula {
        let (a, b, x, y) = (Var(10), Var(11), Var(12), Var(13));
        let positive = |heap| Formula::at_most([(heap, -1)], -1);
        let mut moves = Vec::new();
        for (t, digit) in (0_i64..).zip(self.digits) {
            if digit & 1 > 0 {
                moves.push(Formula::equal([(N, 1)], t).and(Formula::equal([(u, 1)], 0)));
            }
            if digit & 2 > 0 {
                let left = Formula::equal([(N, 1), (a, -1)], t).and(positive(a));
                moves.push(left.and(self.value(a, u)).exists([a]));
            }
            if digit & 4 > 0 {
                let left = Formula::equal([(N, 1), (a, -1), (b, -1)], t).and(positive(a)).and(positive(b));
                let worth = self.value(a, x).and(self.value(b, y)).and(Formula::Xor(x, y, u));
                moves.push(left.and(worth).exists([a, b, x, y]));
            }
        }
        if self.takes_any {
            moves.push(Formula::less(a, N).and(self.value(a, u)).exists([a]));
        }
        Formula::Some(moves)
    }

    /// What shows that the automaton gives the values.
    fn obligations(&self) -> [(&'static str, Formula); 4] {
        let (is, other) = (self.value(N, V), self.value(N, U));
        [
            ("total", is.clone().exists([V]).for_all([N])),
            ("single", is.clone().and(other).implies(Formula::same(V, U)).for_all([N, V, U])),
            ("different", is.clone().and(self.reaches(V)).negated().for_all([N, V])),
            ("reached", is.and(Formula::less(U, V)).implies(self.reaches(U)).for_all([N, V, U])),
        ]
    }
}

fn lasker(n: u64) -> u64 {
    if n == 0 { 0 } else { [n - 1, n, n, n + 1][usize::try_from(n % 4).expect("small")] }
}

fn periodic(digits: &[u8]) -> impl Fn(u64) -> u64 {
    let values = window(digits);
    move |n| values.at(n).expect("a heap")
}

/// All files: path below `proofs/`, and text.
fn shipped() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for (file, name, digits) in WINDOWS {
        let text = coq(&certificate(name, digits, window(digits))).expect("a window");
        files.insert(format!("windows/{file}.v"), text);
    }
    let games = [
        // Not Dawson's Kayles: least significant digit first its relation has 876 states, and two of them in
        // one sentence are too much for MONA.
        ("guiles", Heaps::new(&[0, 1, 5], false, periodic(&[0, 1, 5]))),
        ("kayles", Heaps::new(&[0, 7, 7], false, periodic(&[0, 7, 7]))),
        ("lasker_nim", Heaps::new(&[4], true, lasker)),
    ];
    for (game, heaps) in &games {
        for (obligation, sentence) in heaps.obligations() {
            let text = mona(&sentence, &format!("{game}: {obligation}")).expect("a sentence");
            files.insert(format!("mona/{game}_{obligation}.mona"), text);
        }
    }
    files.extend(refused());
    files
}

/// What must not be accepted, so that a replay that accepts everything is seen.
fn refused() -> Vec<(String, String)> {
    let kayles = [0, 7, 7];
    let right = window(&kayles);
    let mut value = right.clone();
    value.values[82] = Some(7);
    let early = Periodic { preperiod: 70, values: right.values[..82].to_vec(), ..right };
    let coq = |name, values| coq(&certificate(name, &kayles, values)).expect("a window");
    // With the values of Nim a split has the value of the heap; by splits alone, not all values are reached.
    let [_, _, (_, different), _] = Heaps::new(&[4], true, |n| n).obligations();
    let [_, _, _, (_, reached)] = Heaps::new(&[4], false, lasker).obligations();
    let mona = |name, sentence| mona(sentence, name).expect("a sentence");
    vec![
        ("refused/value.v".into(), coq("Kayles with one value changed", value)),
        ("refused/early.v".into(), coq("Kayles with a preperiod too short by one", early)),
        ("refused/lasker_different.mona".into(), mona("Lasker's Nim with the values of Nim", &different)),
        ("refused/lasker_reached.mona".into(), mona("Lasker's Nim without taking", &reached)),
    ]
}

#[test]
fn files_are_what_the_exporters_write() {
    let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let files = shipped();
    let bless = std::env::var_os("GRUNDY_BLESS").is_some();
    let mut there = BTreeSet::new();
    for folder in ["windows", "mona", "refused"] {
        if bless {
            fs::create_dir_all(proofs.join(folder)).expect("a folder");
        }
        let entries = fs::read_dir(proofs.join(folder)).expect(folder);
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let ours = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "v" || ending == "mona");
        let name =
            |path: PathBuf| format!("{folder}/{}", path.file_name().expect("a name").to_string_lossy());
        there.extend(paths.filter(ours).map(name));
    }
    for file in there.iter().filter(|file| !files.contains_key(*file)) {
        assert!(bless, "proofs/{file} is made by nothing; GRUNDY_BLESS=1 removes it");
        fs::remove_file(proofs.join(file)).expect("removable");
    }
    for (file, text) in &files {
        if bless {
            fs::write(proofs.join(file), text).expect("writable");
        } else {
            let found = fs::read_to_string(proofs.join(file)).unwrap_or_default();
            assert!(found == *text, "proofs/{file} differs; GRUNDY_BLESS=1 writes it again");
        }
    }
}
