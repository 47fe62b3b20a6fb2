//! `grundy emit`: programs in every language, compiled, run and held against the rules.
//!
//! Each row is a game and the options of a contest. Its programs answer random cases, and `grundy judge` says whether they
//! are right. Every row is tried in one language, in turn; all rows in all languages by
//! `GRUNDY_WHOLE=1 cargo test -p grundy-cli --test it programs::`. Needs `g++`, `rustc` and `python3`.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::common::{file, grundy, json, piped};

/// Games of every class, each with the options of a contest; `size:` is the size of random positions, where the usual one
/// is too large to solve quickly.
const ROWS: &[&str] = &[
    // Patterns that are proved, the first two as automata.
    "alice-brown.grundy",
    "three-steps.grundy --sum --ask value",
    "nim --sum",
    "kayles --sum",
    "lasker-nim --ask value",
    "bash-game --ask move",
    "dawsons-chess",
    "misere-nim --ask move",
    "subtraction{1,3,4} --sum --ask value",
    "one-two-k --set k=5",
    "corner-king --ask value",
    "corner-knight",
    "queen-race --ask move",
    "cutting-game --no-pattern",
    // Heaps, bottom up, with parameters that are read.
    "grundys-game --no-pattern --sum --ask value",
    "bash-game --read m",
    "interval-subtraction --read l,r --sum",
    "subtraction-set --read S --cases eof",
    "octal-game --header d --sum",
    "coprime-subtraction --no-pattern",
    "divisor-subtraction --no-pattern --ask value",
    "lieges-of-legendre --read k --sum",
    "powers-of-a-subtraction --read a",
    "furlo-rublo --no-pattern --sum",
    // Several numbers, histories, lists, bags, sets.
    "wythoff --no-pattern --ask move",
    "euclid-game --no-pattern --ask move --sum",
    "e-and-d --no-pattern --ask value",
    "fibonacci-nim --no-pattern --ask move",
    "dynamic-subtraction --read k --no-pattern",
    "grid-boundary-walk --read top,left_side",
    "staircase-nim --read grounded --ask move",
    "cses-1099-stair-game --no-pattern --sum",
    "agc010d-decrementing --ask move",
    "candy-piles --no-pattern",
    "brussels-sprouts --cases one size:3",
    "chomp --no-pattern --ask move size:4",
    "coin-turning --ask move",
    "turning-corners --sum size:3",
    "sylver-coinage size:5",
    "tioj1123-chili-cake --no-pattern size:4",
    // Sets of small numbers, as bits.
    "take-pairs.grundy --read n",
    "take-pairs.grundy --read n --ask value",
    "give-and-cut.grundy size:6",
    "give-and-cut.grundy --play misere --first right size:6",
    "least-out.grundy --read m size:6",
    "turn-the-first.grundy size:5",
    // Misère play, moves in several components, endings.
    "kayles --play misere --sum --ask move size:6",
    "moore-nim-k --read k --sum --no-pattern size:4",
    "another-game --sum size:4",
    "three-valued-dag --read G,won,drawn,lost",
    "multiplication-game --read n --ask move",
    "treblecross --ask move",
    // Boards and two sides.
    "clobber --first right --ask move",
    "toads-and-frogs --ask move",
    "cram size:3",
    "domineering --first right size:3",
    "tic-tac-toe --no-pattern size:3",
    "toppling-dominoes --sum size:4",
    "konane size:5",
    "northcott --read length --sum size:4",
    "hackenbush-string --ask move size:5",
    // Graphs and trees.
    "node-kayles --read G --base 0 size:5",
    "dag-token-sum --read G --sum size:4",
    "digraph-target-race --read G,target",
    "two-tokens.grundy --read n,jumps size:4",
    "loopy-digraph-token --header G --cases eof --ask move",
    "undirected-vertex-geography --read G --ask move size:5",
    "green-hackenbush-tree --read T,root --ask value",
    "hackenbush-graph --read G,ground --first right size:4",
    "hdu-5963-friends --read T,root size:5",
    "agc017d-game-on-tree --read T --ask move size:5",
    "col --read G --ask move size:4",
    // Points.
    "edpc-l-deque --ask value",
    "agc026f-manju-game --read a --ask move",
    "agc029d-grid-game --read h,w,blocked size:3",
];

/// Rules that are no game of the catalogue: those of AtCoder ARC 072 D and HDU 2147, then small games with sets.
const FILES: &[(&str, &str)] = &[
    (
        "alice-brown.grundy",
        "position (x: nat, y: nat)
move from_x(i in 1..=x div 2) -> (x - 2 * i, y + i)
move from_y(i in 1..=y div 2) -> (x + i, y - 2 * i)",
    ),
    (
        "three-steps.grundy",
        "position (x: nat, y: nat)
move west() if x >= 1 -> (x - 1, y)
move south() if y >= 1 -> (x, y - 1)
move both() if x >= 1 and y >= 1 -> (x - 1, y - 1)",
    ),
    (
        "two-tokens.grundy",
        "param n: nat, jumps: set of nat where n >= 1
position (p: nat, q: nat) where p < n and q < n
start (p: nat, q: nat) = (p mod n, q mod n)
left move on(k in jumps) -> ((p + k) mod n, q)
left move down(if p > 0) -> (p - 1, q)
right move back(k in jumps, if k <= q) -> (p, q - k)
move up(if q + 2 < n) -> (p, q + 2)
ends if p == q: left wins
ends if p == 0 and q == 1: mover loses",
    ),
    (
        "take-pairs.grundy",
        "param n: nat where n <= 7
position (S: set of nat)
start () = (set(0..n))
move take(i in S, j in S) if i < j and (i + j) mod 3 != 1 -> (S - {i, j})
move all(T in choose(S, 3)) -> (S - T)",
    ),
    (
        "give-and-cut.grundy",
        "position (A: set of nat, B: set of nat) where all(x < 6 for x in A) and all(x <= 5 for x in B)
start (A: set of nat, B: set of nat) = (A, B) where all(x < 6 for x in A) and all(x <= 5 for x in B)
left move give(i in A) if i not in B -> (A - {i}, B | {i})
left move drop(if len(A) > 1) -> ({x for x in A if x > min(A)}, B)
right move cut(i in A & B) -> (A - {i}, B xor {i})
right move less(i in B) if 7 not in A and i + 1 not in B -> (A, {x for x in B if x != i})",
    ),
    (
        "least-out.grundy",
        "param m: nat where m <= 30
position (S: set of nat, k: nat)
start (k: nat) = (set(0..m), k)
move out(i in S) if all(j in S implies j >= i for j in 0..i) -> (S - {i}, k)
move skip(if k > 0 and len(S) mod 2 == 1) -> (S, k - 1)
ends if S == {} and k == 0: mover loses",
    ),
    (
        "turn-the-first.grundy",
        "position (S: set of nat) where all(x < 5 for x in S)
start (S: set of nat) = (S) where all(x < 5 for x in S)
move turn(i in 0..5) if i in S or i + 1 in S -> (S xor {0})
move off(i in S) if i > 0 -> (S - {i})
ends if len(S) == 1: mover wins",
    ),
];

const LANGUAGES: [&str; 3] = ["cpp", "rust", "python"];

/// Cases for each program.
const CASES: &str = "40";

/// Whether all rows are tried in all languages.
fn whole() -> bool {
    std::env::var("GRUNDY_WHOLE").is_ok_and(|value| value == "1")
}

/// A folder of its own for a program.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("programs").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes and compiles the program; the command that runs it.
fn compiled(name: &str, rules: &str, options: &[&str], language: &str) -> Result<String, String> {
    let folder = folder(name);
    let ending = match language {
        "cpp" => "cpp",
        "rust" => "rs",
        _ => "py",
    };
    let (source, binary) = (folder.join(format!("answer.{ending}")), folder.join("answer"));
    let source = source.display().to_string();
    let emitted = grundy(&[&["emit", rules, "--lang", language, "--out", &source], options].concat());
    if emitted.status != 0 {
        return Err(format!("not written: {}", emitted.err));
    }
    let mut compiler = match language {
        "cpp" => Command::new("g++"),
        "rust" => Command::new("rustc"),
        _ => return Ok(format!("python3 {source}")),
    };
    let flags: &[&str] = match language {
        "cpp" => &["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror"],
        _ => &["--edition", "2021", "-C", "opt-level=1", "-D", "warnings"],
    };
    let output = compiler
        .args(flags)
        .arg(&source)
        .arg("-o")
        .arg(&binary)
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("not compiled: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(binary.display().to_string())
}

/// What is wrong with the program of a row, if anything is.
fn wrong(number: usize, row: &str, language: &str) -> Option<String> {
    let words: Vec<&str> = row.split(' ').collect();
    let size = words.iter().find_map(|word| word.strip_prefix("size:"));
    let options: Vec<&str> = words[1..].iter().copied().filter(|word| !word.starts_with("size:")).collect();
    let program = match compiled(&format!("{number}-{language}"), words[0], &options, language) {
        Ok(program) => program,
        Err(error) => return Some(error),
    };
    let asked: Vec<&str> = options.into_iter().filter(|option| *option != "--no-pattern").collect();
    let mut args =
        vec!["judge", words[0], "--against", &program, "--random", CASES, "--timeout", "60s", "--json"];
    args.extend(size.iter().flat_map(|size| ["--size", size]));
    let judged = grundy(&[args.as_slice(), &asked].concat());
    match judged.status {
        0 => (json(&judged)["cases"].as_u64() != CASES.parse().ok())
            .then(|| format!("too few cases: {}", judged.out)),
        _ => Some(format!("{}{}", judged.out, judged.err)),
    }
}

#[test]
fn programs_answer_as_the_rules_do() {
    FILES.iter().for_each(|(name, text)| drop(file(name, text.as_bytes())));
    let all = ROWS
        .iter()
        .enumerate()
        .flat_map(|(number, row)| LANGUAGES.iter().enumerate().map(move |tongue| (number, row, tongue)));
    let tasks: Vec<_> = all.filter(|(number, _, (at, _))| whole() || number % 3 == *at).collect();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((number, row, (_, language))) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    if let Some(wrong) = wrong(*number, row, language) {
                        failures.lock().unwrap().push(format!("{row} in {language}: {wrong}"));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), tasks.len(), failures.join("\n"));
}

/// Programs with a proved pattern answer at once, however large the number.
#[test]
fn proved_patterns_reach_contest_size() {
    let far = "1000000000000000000";
    // Rules, and the value at 10^18 by the theorem that the catalogue's own answers rest on.
    let rows = [
        ("nim", far.to_owned()),
        ("bash-game", (10_u64.pow(18) % 4).to_string()),
        // Lasker: n - 1 for multiples of 4.
        ("lasker-nim", "999999999999999999".to_owned()),
        ("kayles", answered("kayles", far)),
        ("dawsons-chess", answered("dawsons-chess", far)),
        ("subtract-1-2-4", (10_u64.pow(18) % 3).to_string()),
    ];
    for (number, (rules, expected)) in rows.iter().enumerate() {
        for language in LANGUAGES {
            let program =
                compiled(&format!("far-{number}-{language}"), rules, &["--ask", "value"], language).unwrap();
            let said = piped_to(&program, &format!("1\n{far}\n"));
            assert_eq!(said.trim(), expected, "{rules} in {language}");
        }
    }
}

/// The value that the catalogue's own algorithm gives.
fn answered(slug: &str, n: &str) -> String {
    let ran = piped(&["answer", slug], format!("{{\"n\": {n}}}\n").as_bytes());
    let answer: serde_json::Value = serde_json::from_str(ran.out.trim()).unwrap();
    answer["sg"].to_string()
}

fn piped_to(program: &str, input: &str) -> String {
    let command = format!("printf '%s' '{input}' | {program}");
    let output = Command::new("sh").args(["-c", &command]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}
