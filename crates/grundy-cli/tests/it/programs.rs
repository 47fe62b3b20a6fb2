//! `grundy emit`: programs in every language, compiled, run and held against the rules.
//!
//! Each row is a game and the options of a contest. Its programs answer random cases, and `grundy judge` says whether they
//! are right. Every row is tried in one language, in turn; all rows in all languages by
//! `GRUNDY_WHOLE=1 cargo test -p grundy-cli --test it programs::`. Needs `g++`, `rustc` and `python3`.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
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
    // Winning moves by what repeats, in stretches.
    "kayles --sum --ask count",
    "kayles --sum --ask move --which first",
    "kayles --ask move",
    "nim --sum --ask count",
    "nim --sum --ask move --which first",
    "nim --sum --ask move",
    "0.4 --sum --ask count",
    "4.4 --ask move --which first",
    "leave-any.grundy --sum --ask count",
    "leave-any.grundy --sum --ask move --which first",
    "take-two-or-more.grundy --sum --ask count",
    "take-two-or-more.grundy --sum --ask move --which first",
    "take-two-or-more.grundy --sum --ask move",
    "take-two-or-more.grundy --play misere --ask count",
    "idle-choice.grundy --ask count",
    "bounded-split.grundy --sum --ask count",
    "bounded-split.grundy --sum --ask move --which first",
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
    // Lines: moves that lower one number, or several by the same.
    "wythoff --no-pattern --ask value",
    "wythoff --no-pattern",
    "wythoff --no-pattern --sum --ask move",
    "three-piles.grundy",
    "three-piles.grundy --ask value",
    "three-heaps.grundy --no-pattern --ask value size:20",
    "three-heaps.grundy --no-pattern size:9",
    "one-diagonal.grundy --no-pattern --ask value",
    "pair-and-one.grundy --no-pattern --ask value",
    "pair-and-one.grundy --no-pattern",
    "heaps-of-start.grundy --no-pattern --sum --ask value",
    // Bags with a fixed number of small numbers.
    "cards.grundy size:2",
    "cards.grundy --first right size:2",
    "raise.grundy --play misere size:3",
    "raise-till-two.grundy --ask value size:3",
    // Rings, trees, heaps filled in order though no measure is known, splits that come in pairs.
    "ring.grundy --read n,A,B size:5",
    "near-vertices.grundy --read T,da,db size:5",
    "equal-heaps.grundy --no-pattern --read F --sum --ask value",
    "zigzag.grundy --no-pattern --sum --ask value",
    "kayles --no-pattern --sum --ask value",
    "paths.grundy --no-pattern --read l,r --sum --ask value",
    // Claims of several lines, and what holds of some parameters only.
    "two-lines.grundy --ask value",
    "take-listed.grundy --read S",
    "second-stays.grundy --read a,b",
    "stays-from-nine.grundy --read m size:12",
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
    ("leave-any.grundy", "position (n: nat)\nmove leave(m in 0..n) -> (m)"),
    ("take-two-or-more.grundy", "position (n: nat)\nmove take(k in 2..=n) -> (n - k)"),
    (
        "idle-choice.grundy",
        "position (n: nat)\nmove to_two(k in 3..=n) -> (2)\nmove down() if n >= 1 -> (n - 1)",
    ),
    (
        "bounded-split.grundy",
        "position (n: nat)
move one(a in 0..n) if a <= n - 1 - a -> (a) + (n - 1 - a)
move three(a in 0..n) if a < n - 3 - a and a >= 0 -> (a) + (n - 3 - a)",
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
        "three-piles.grundy",
        "position (x: nat, y: nat, z: nat) unordered
move from_x(k in 1..=x) -> (x - k, y, z)
move from_y(k in 1..=y) -> (x, y - k, z)
move from_z(k in 1..=z) -> (x, y, z - k)
move from_xy(k in 1..=min(x, y)) -> (x - k, y - k, z)
move from_xz(k in 1..=min(x, z)) -> (x - k, y, z - k)
move from_yz(k in 1..=min(y, z)) -> (x, y - k, z - k)
move from_all(k in 1..=min(x, y, z)) -> (x - k, y - k, z - k)",
    ),
    (
        "three-heaps.grundy",
        "position (x: nat, y: nat, z: nat)
move from_x(to in 0..x) -> (to, y, z)
move from_y(k in 1..=y) -> (x, y - k, z)
move from_z(to in 0..z) -> (x, y, to)",
    ),
    (
        "one-diagonal.grundy",
        "position (x: nat, y: nat)
move both(k in 1..=min(x, y)) -> (x - k, y - k)",
    ),
    (
        "pair-and-one.grundy",
        "position (x: nat, y: nat, z: nat) unordered x, z
move from_x(k in 1..=x) -> (x - k, y, z)
move from_z(k in 1..=z) -> (x, y, z - k)
move from_y(k in 1..=y) -> (x, y - k, z)
move from_xy(k in 1..=min(x, y)) -> (x - k, y - k, z)
move from_yz(k in 1..=min(y, z)) -> (x, y - k, z - k)",
    ),
    (
        "heaps-of-start.grundy",
        "position (x: nat, y: nat)
start (a: nat, b: nat) = (a, a + b) + (b, 3)
move from_x(k in 1..=x) -> (x - k, y)
move from_y(k in 1..=y) -> (x, y - k)
move both(k in 1..=min(x, y)) -> (x - k, y - k)",
    ),
    (
        "cards.grundy",
        "position (a: bag of nat, b: bag of nat) where all(n <= 2 for n in a) and all(n < 3 for n in b)
start (a: tuple(nat, nat, nat), b: tuple(nat, nat, nat)) =
  ([x mod 3 for x in list(a)], [x mod 3 for x in list(b)])
left move add(i in 0..3, j in 0..3) if a[i] > 0 and b[j] > 0 -> (a with [i: (a[i] + b[j]) mod 3], b)
right move add(i in 0..3, j in 0..3) if b[i] > 0 and a[j] > 0 -> (a, b with [i: (b[i] + a[j]) mod 3])
right move swap(if sum(a) > sum(b) + 1) -> (b, a)
ends if sum(a) == 0: left wins
ends if sum(b) == 0: right wins",
    ),
    (
        "raise.grundy",
        "position (n: nat, a: bag of nat) where all(x < 4 for x in a)
start (n: nat, x: nat, y: nat) = (n, [x mod 4, y mod 4, 1])
move raise(i in 0..3) if n > 0 and a[i] < 3 -> (n - 1, a with [i: a[i] + 1])
move two(i in 0..3) if n > 1 and a[i] > 0 -> (n - 2, a with [i: 0, 0: 3])",
    ),
    (
        "raise-till-two.grundy",
        "position (n: nat, a: bag of nat) where all(x < 4 for x in a)
start (n: nat, x: nat, y: nat) = (n, [x mod 4, y mod 4, 1])
move raise(i in 0..3) if n > 0 and a[i] < 3 -> (n - 1, a with [i: a[i] + 1])
move rest(k in 1..=n) if a[0] > 0 -> (n - k, a)
ends if a[2] == 3 and a[1] == 2: mover loses",
    ),
    (
        "ring.grundy",
        "param n: nat where n >= 2
param A: set of nat, B: set of nat
position (p: nat) where p < n
start (p: nat) = (p mod n)
left move send(k in A, if k != 3) -> ((p + 2 * k) mod n)
right move back(k in B) -> ((p - k) mod n)
right move on() -> ((1 + p) mod n)
left move down(if p > 1) -> (p - 1)
ends if p == 0: mover loses",
    ),
    (
        "near-vertices.grundy",
        "param T: tree, da: nat, db: nat
position (a: vertex of T, b: vertex of T)
left move jump(v in vertices(T)) if len(path(T, a, v)) <= da + 1 -> (v, b)
right move jump(v in vertices(T)) if len(path(T, b, v)) <= db -> (a, v)
ends if a == b: left wins",
    ),
    (
        "equal-heaps.grundy",
        "param F: nat where F >= 1
position (n: nat)
move divide(m in 2..=n) if n >= F let q = n div m let r = n mod m let s = m - r -> r * (q + 1) + s * (q)",
    ),
    (
        "zigzag.grundy",
        "position (n: nat) where n mod 7 != 6
move up(if n mod 3 == 1 and n mod 7 < 5) -> (n + 1)
move down(k in {2, 3}) if n mod 3 == 2 and (n - k) mod 7 != 6 and n > k -> (n - k)
move halves(if n mod 3 == 0 and n > 0 and (n div 2) mod 7 != 6) -> 2 * (n div 2) + (n div 3 mod 5)",
    ),
    (
        "paths.grundy",
        "param l: nat, r: nat where 1 <= l
position cycle (n: nat)
position path (n: nat)
start (n: nat) = cycle(n)
move cycle.remove(k in l..=min(r, n)) -> path(n - k)
move path.remove(k in l..=min(r, n), i in 0..=n - k) -> path(i) + path(n - k - i)
move path.inside(i in 1..n) if n > 4 -> path(i) + path(n - i)",
    ),
    (
        "two-lines.grundy",
        "position (n: nat)
move take(k in {1, 2}) if k <= n -> (n - k)
claim g(n) = if n mod 3 == 0 then 0 # lost
  else n mod 3",
    ),
    (
        "take-listed.grundy",
        "param S: list of nat
position (n: nat)
move take(k in set(S)) if k <= n -> (n - k)",
    ),
    (
        "second-stays.grundy",
        "param a: nat, b: nat
position (n: nat)
move first(if n >= a and a > 0) -> (n - a)
move second(if n >= b) -> (n - b)",
    ),
    (
        "stays-from-nine.grundy",
        "param m: nat
position (n: nat)
move take(k in 1..=3) if k <= n -> (n - k)
move stay(if m >= 9) -> (n)",
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

/// Games, how the contest asks, and questions about heaps that nobody walks through.
const LARGE: &[(&str, &str, &str)] = &[
    ("kayles", "--ask count", "3 1000000000 999999999999999999 123456789012345678"),
    ("kayles", "--ask move --which first", "3 1000000000 999999999999999999 123456789012345678"),
    ("nim", "--ask count", "2 1000000000000000000 7"),
    ("nim", "--sum --ask count", "2 3 5000000000 7000000000 9000000000 2 1000000000000 1000000000000"),
    ("nim", "--sum --ask move --which first", "2 3 5000000000 7000000000 9000000000 2 1000000000000 5"),
    ("leave-any.grundy", "--ask move --which first", "2 1000000000000000000 0"),
    ("take-two-or-more.grundy", "--sum --ask count", "2 2 5000000000 7000000001 3 4000000000 1 900000000000"),
    ("take-two-or-more.grundy", "--ask move --which first", "3 5000000000 7000000001 1"),
    ("0.4", "--ask count", "2 1000000000 999999999999999999"),
    ("bounded-split.grundy", "--ask count", "3 1000000001 999999999999999999 7"),
    ("bounded-split.grundy", "--sum --ask move --which first", "2 2 1000000001 4 2 3 5"),
];

/// A program is never slower than `judge`: it does not try 10^9 moves where values repeat.
#[test]
fn moves_of_large_heaps() {
    FILES.iter().for_each(|(name, text)| drop(file(name, text.as_bytes())));
    for (number, (rules, options, input)) in LARGE.iter().enumerate() {
        let options: Vec<&str> = options.split(' ').collect();
        let judged = piped(&[&["judge", rules], options.as_slice()].concat(), input.as_bytes());
        assert_eq!(judged.status, 0, "{rules}: {}", judged.err);
        for (at, language) in LANGUAGES.iter().enumerate() {
            if !whole() && number % 3 != at {
                continue;
            }
            let program = compiled(&format!("large-{number}-{language}"), rules, &options, language).unwrap();
            assert_eq!(told_by(&program, input), judged.out, "{rules} {options:?} in {language}");
        }
    }
}

/// What a program answers.
fn told_by(program: &str, input: &str) -> String {
    let mut words = program.split(' ');
    let mut command = Command::new(words.next().unwrap());
    let mut child = command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}
