//! Exit statuses, and what bad input gets.

use crate::common::{file, grundy, json, piped};

const NIM: &str = "position (n: nat); move take(k in 1..=n) -> (n - k)";
const LOOP: &str = "position (n: nat); move pass() -> (n)";
const WALK: &str = "position (n: nat); move up() -> (n + 1); move down() if n > 0 -> (n - 1)";

const GRUNDY: &str = "position (n: nat); move split(a in 1..n) if a < n - a -> (a) + (n - a)";
/// The claim speaks of draws, which no route decides.
const DRAWN: &str = "position (n: nat); move take(k in 1..=n) -> (n - k); claim D(n) iff false";

/// What is asked, and the exit status.
const STATUSES: &[(&[&str], i32)] = &[
    (&["check", "nim"], 0),
    (&["solve", "nim", "3 + 5"], 0),
    (&["solve", "nim", "3 + 3"], 0),
    (&["explain", "nim", "3"], 0),
    (&["table", "nim", "--to", "5"], 0),
    (&["analyze", "nim"], 0),
    (&["prove", "euclid"], 0),
    (&["prove", "0.6"], 0),
    (&["claim", "nim"], 0),
    (&["claim", "nim", "g(n) = n"], 0),
    (&["claim", "nim", "g(n) = n + 1"], 1),
    (&["claim", "nim", "P(n) iff n <= 1"], 1),
    // No position of Nim is drawn, and no route speaks of draws: this is neither proved nor refuted.
    (&["claim", "nim", "D(n) iff false"], 3),
    (&["claim", "nim", "D(n) iff n == 0"], 3),
    (&["claim", "--rules", GRUNDY, "g(n) < 9 where n >= 100000"], 2),
    (&["claim", "--rules", GRUNDY, "P(n) iff n <= 2 where n >= 100000"], 3),
    (&["claim", "nim", "g(n) = n where n >= 100000"], 0),
    (&["claim", "--rules", DRAWN, "g(n) = n"], 0),
    (&["claim", "--rules", DRAWN], 3),
    (&["prove", "--rules", DRAWN], 3),
    (&["claim", "nim", "g(n + 3) = g(n) + 3"], 0),
    (&["man"], 0),
    (&["completions", "bash"], 0),
    (&["--help"], 0),
    (&["help", "solve"], 0),
    (&["--version"], 0),
    (&[], 2),
    (&["nonsense"], 2),
    (&["solve"], 2),
    (&["claim", "nim", "g(n) >= n"], 2),
    (&["claim", "nim", "g(m) = m"], 2),
    (&["prove", "nim", "--coq", "nim.v"], 2),
    (&["prove", "kayles", "--mona", "kayles"], 2),
    (&["solve", "nim"], 0),
    (&["solve", "nim", "3", "4"], 2),
    (&["solve", "--rules", NIM], 2),
    (&["solve", "--rules", NIM, "3"], 0),
    (&["solve", "--rules", NIM, "3", "4"], 2),
    (&["check", "--rules", NIM, "extra"], 2),
    (&["solve", "nim", "3", "--nonsense"], 2),
    (&["solve", "nim", "3", "--play"], 2),
    (&["solve", "nim", "3", "--play", "sideways"], 2),
    (&["solve", "nim", "3", "--engine", "nonsense"], 2),
    (&["solve", "nim", "3", "--engine", "reaching"], 2),
    (&["solve", "nim", "3", "--time", "soon"], 2),
    (&["solve", "nim", "3", "--memory", "lots"], 2),
    (&["solve", "nim", "3", "--max-positions", "-1"], 2),
    (&["solve", "nim", "3", "--set", "n"], 2),
    (&["solve", "nim", "3", "--set", "n=1"], 2),
    (&["solve", "nim", "(1, 2)"], 2),
    (&["solve", "nim", ""], 2),
    (&["solve", "nim", "@no-such-file"], 2),
    (&["solve", "--rules", LOOP, "3"], 0),
    (&["solve", "--rules", LOOP, "3", "--engine", "memo"], 2),
    (&["explain", "--rules", LOOP, "3"], 0),
    (&["analyze", "--rules", LOOP], 0),
    (&["table", "--rules", LOOP, "--to", "3"], 0),
    (&["solve", "--rules", WALK, "3", "--max-positions", "1000"], 3),
    (&["explain", "--rules", WALK, "3", "--max-positions", "1000"], 3),
    (&["table", "--rules", WALK, "--to", "3", "--max-positions", "1000"], 3),
    (&["table", "nim", "--range", "m=0..5"], 2),
    (&["table", "nim", "--range", "n"], 2),
    (&["table", "nim", "--range", "n=5..5"], 2),
    (&["table", "nim", "--range", "n=5..3"], 2),
    (&["table", "nim", "--range", "n=5..=5"], 0),
    (&["table", "nim", "--to", "x"], 2),
    (&["table", "wythoff", "--format", "bfile", "--to", "3"], 2),
    (&["table", "nim", "--to", "3", "--range", "n=0..3"], 2),
    (&["check", "no-such-game"], 2),
    (&["check", "no/such/file"], 2),
    (&["solve", "foo(3) + kayles(4)"], 2),
    (&["check", "/"], 2),
    (&["check", "0.7x"], 2),
    (&["check", "subtraction{1,2"], 2),
    (&["games", "show", "no-such-game"], 2),
    (&["answer", "kayles", "{}"], 2),
    (&["answer", "kayles", "not json"], 2),
    (&["answer", "no-such-game", "{}"], 2),
    (&["completions", "dos"], 2),
    (&["table", "nim", "--to", "50", "--max-positions", "5", "--engine", "memo"], 3),
    (&["solve", "lasker-nim", "40", "--engine", "memo", "--max-positions", "3"], 3),
    (&["table", "nim", "--to", "1e18"], 3),
    (&["prove", "nim", "--max-positions", "3"], 3),
    (&["claim", "nim", "--max-positions", "3"], 3),
    // A time of 0 is no limit.
    (&["prove", "nim", "--time", "0"], 0),
];

#[test]
fn statuses() {
    have_statuses(STATUSES);
}

#[test]
fn statuses_of_counts_and_files() {
    have_statuses(&[
        (&["solve", "nim", "3", "--max-positions", "1.5"], 2),
        (&["solve", "nim", "3", "--threads", "2"], 0),
        (&["solve", "nim", "3", "--threads", "1.5"], 2),
        (&["solve", "nim", "3", "--threads", "0"], 2),
        (&["run", "nim", "--to", "5", "--file", "no/such/folder/file"], 2),
        (&["merge", "Cargo.toml", "--into", "Cargo.toml"], 2),
    ]);
}

fn have_statuses(rows: &[(&[&str], i32)]) {
    for (args, expected) in rows {
        let ran = grundy(args);
        assert_eq!(ran.status, *expected, "{args:?}\n{}\n{}", ran.out, ran.err);
    }
}

#[test]
fn statuses_of_the_catalogue() {
    have_statuses(&[
        (&["games"], 0),
        (&["games", "show", "kayles"], 0),
        (&["games", "lasker"], 0),
        (&["games", "凯尔斯"], 0),
        (&["games", "0.77"], 0),
        (&["games", "no-such-game"], 1),
        (&["games", "--check", "CF1373B"], 0),
        (&["games", "--seed", "1"], 2),
        (&["games", "--check", "--seed", "x"], 2),
        (&["games", "--values", "0,1,2,4,3"], 0),
        (&["games", "--values", "99,98,97"], 1),
    ]);
}

#[test]
fn statuses_of_proofs_and_claims() {
    have_statuses(&[
        (&["guess", "kayles"], 0),
        (&["prove", "kayles"], 0),
        (&["prove", "kayles", "--method", "sideways"], 2),
        (&["prove", "kayles", "--of", "sideways"], 2),
        (&["prove", "no-such-game"], 2),
        (&["claim", "kayles", "P(n) iff n == 0"], 0),
        (&["claim", "kayles", "g(n) = n"], 1),
        (&["claim", "kayles", "g(n) = "], 2),
        (&["claim", "kayles", "g(a, b) = a"], 2),
        (&["claim", "--rules", NIM], 2),
        (&["claim", "--rules", NIM, "g(n) = n"], 0),
        (&["emit", "kayles", "--lang", "cpp", "--time", "0.001ms"], 0),
        (&["claim", "0.007", "g(n + 442) = g(n) where n >= 10000"], 3),
        (&["verify"], 2),
        (&["verify", "no-such-file", "nim"], 2),
        (&["prove", "kayles", "--time", "0.001ms"], 3),
    ]);
}

#[test]
fn texts_that_are_no_rules() {
    let mut deep = vec![b'('; 10_000_000];
    deep.extend(b"\n");
    let rows: &[(&str, &[u8], &str)] = &[
        ("empty.grundy", b"", "empty-file"),
        ("blank.grundy", b" \n\n# nothing\n", "empty-file"),
        ("nul.grundy", b"game a\0b\n", "nul-byte"),
        ("latin1.grundy", b"game caf\xe9\nposition (n: nat)\n", "not-utf8"),
        ("brackets.grundy", &deep, "error"),
        ("binary.grundy", &[0xff, 0xfe, 0, 1, 2, 3], "not-utf8"),
    ];
    for (name, bytes, expected) in rows {
        let path = file(name, bytes);
        let ran = grundy(&["check", &path]);
        assert_eq!(ran.status, 2, "{name}: {}", ran.err);
        assert!(ran.err.contains(expected), "{name}: {}", ran.err);
        assert!(ran.err.len() < 200_000, "{name}: {} bytes of errors", ran.err.len());
    }
}

#[test]
fn errors_are_named_and_advised_in_both_languages() {
    let rows: &[(&[&str], &str, &str)] = &[
        (&["solv", "nim"], "did you mean `solve`?", "是否要写 `solve`？"),
        (&["sovle", "nim", "3"], "did you mean `solve`?", "是否要写 `solve`？"),
        (&["solve", "nmi", "3"], "did you mean `nim`?", "是否要写 `nim`？"),
        (&["solve", "nim", "3", "--engin", "x"], "did you mean `--engine`?", "是否要写 `--engine`？"),
        (&["solve", "nim", "3", "--engine", "mmo"], "did you mean `memo`?", "是否要写 `memo`？"),
        (
            &["solve", "nim", "3", "--play", "x"],
            "expected one of normal, misere",
            "应为下列之一：normal, misere",
        ),
        (&["solve", "nim", "3", "--play"], "`--play` needs a value", "`--play` 需要一个值"),
        (&["solve", "nim", "3", "4"], "unexpected argument `4`", "多余的参数 `4`"),
        (&["solve"], "RULES is missing", "缺少 RULES"),
        (&["table", "nim", "--to", "3", "--range", "n=0..3"], "do not go together", "不能同时使用"),
        (&["table", "nim", "--to", "3", "--to", "4"], "given more than once", "重复出现"),
        (&["check", "no/such/file"], "there is no such file", "没有这个文件"),
        (&["check", "/"], "it is a directory", "这是一个目录"),
        (&["solve", "nim", "3", "--time", "soon"], "a time such as `5s`", "时间，如 `5s`"),
    ];
    for (args, english, chinese) in rows {
        let ran = grundy(args);
        assert!(ran.err.starts_with("error["), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(english), "{args:?}: {}", ran.err);
        let ran = grundy(&[args, &["--lang", "zh"][..]].concat());
        assert!(ran.err.starts_with("错误["), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(chinese), "{args:?}: {}", ran.err);
    }
}

#[test]
fn bad_input_is_a_document_where_json_is_wanted() {
    let rows: &[(&[&str], &str)] = &[
        (&["solve", "nmi", "3", "--json"], "unknown-game"),
        (&["solve", "nim", "(", "--json"], "unclosed"),
        (&["solve", "nim", "3", "--json", "--nonsense"], "unknown-option"),
        (&["check", "--json", "--rules", "positon (n: nat)"], "unknown-clause"),
        (&["solve", "nim", "3", "--json", "--time", "x"], "bad-value"),
    ];
    for (args, code) in rows {
        let ran = grundy(args);
        let found = json(&ran);
        assert_eq!((ran.status, &found["ok"]), (2, &false.into()), "{args:?}");
        assert_eq!(found["diagnostics"][0]["code"], *code, "{args:?}: {}", ran.out);
    }
}

#[test]
fn standard_input() {
    let rules = b"position (n: nat)\nmove take(k in 1..=n) -> (n - k)\n";
    assert_eq!(piped(&["check", "-"], rules).status, 0);
    assert_eq!(piped(&["check", "-"], b"").status, 2);
    let solved = piped(&["solve", "nim", "-", "--json"], b"3 5 6\n");
    assert_eq!(json(&solved)["outcome"], "P");
    let answers = piped(&["answer", "kayles"], b"{\"n\":22}\n\nnonsense\n{\"n\":1}\n");
    assert_eq!((answers.status, answers.out.lines().count()), (2, 3), "{}", answers.out);
    assert!(answers.out.ends_with("{\"winner\":\"first\",\"sg\":1}\n"), "{}", answers.out);
    let wrong = "{\"error\":\"not JSON: mistake in line 1, column 2\",\"code\":\"answer-object\"}";
    assert_eq!(answers.out.lines().nth(1), Some(wrong));
    let laid_out = piped(&["fmt"], b"position (n:nat)\nmove   take(k in 1..=n)->(n-k)\n");
    assert_eq!(laid_out.out, "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\n");
}

#[test]
fn files_are_laid_out_in_place() {
    let bad = file("layout.grundy", b"position (n:nat)\nmove take(k in 1..=n)->(n-k)\n");
    let ran = grundy(&["fmt", "--check", &bad]);
    assert_eq!((ran.status, ran.out.contains("layout.grundy")), (1, true));
    assert_eq!(grundy(&["fmt", &bad]).status, 0);
    assert_eq!(grundy(&["fmt", "--check", &bad]).status, 0);
    let text = std::fs::read_to_string(&bad).unwrap();
    assert_eq!(text, "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\n");
    assert_eq!(grundy(&["fmt", "no-such-file"]).status, 2);
}

/// What a program holds is at most 10 kB: larger parameters are to be read.
#[test]
fn large_parameters_are_read() {
    let numbers: Vec<String> = (1000..4000).map(|number| number.to_string()).collect();
    let set = format!("S={{{}}}", numbers.join(", "));
    let refused = grundy(&["emit", "subtraction-set", "--lang", "cpp", "--set", &set]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("--header S"), "{}", refused.err);
    let small = grundy(&["emit", "subtraction-set", "--lang", "cpp", "--set", "S={1, 2, 4}"]);
    assert_eq!((small.status, small.err.as_str()), (0, ""));
    let read = grundy(&["emit", "subtraction-set", "--lang", "cpp", "--header", "S"]);
    assert_eq!((read.status, read.err.as_str()), (0, ""));
}

/// Values are asked of programs only where play is known to end: elsewhere no value is to be printed, nor a winner in its place.
#[test]
fn programs_without_values_are_refused() {
    let circle = "param G: digraph = digraph {1 -> 2, 2 -> 3, 3 -> 1, 3 -> 4}
position (v: vertex of G)
move slide(w in successors(G, v)) -> (w)";
    let taken = "param S: set of nat = {1, 2}
position (n: nat)
move take(k in S) if k <= n -> (n - k)";
    let ending = taken.replace("{1, 2}", "{1, 2} where 0 not in S");
    let rows: [(&str, &[&str], i32); 7] = [
        (circle, &["--ask", "value"], 2),
        (circle, &["--ask", "value", "--read", "G"], 2),
        (circle, &["--ask", "count"], 0),
        (taken, &["--ask", "value", "--read", "S"], 2),
        (taken, &["--ask", "move", "--read", "S"], 0),
        (taken, &["--ask", "value"], 0),
        (&ending, &["--ask", "value", "--read", "S"], 0),
    ];
    for (rules, options, status) in rows {
        for (target, lang, said) in [("python", "en", "not known to end"), ("cpp", "zh", "必定终止")] {
            let rules = format!("--rules={rules}");
            let ran = grundy(&[&["emit", &rules, "--lang", target, "--lang", lang], options].concat());
            assert_eq!(ran.status, status, "{rules} {options:?}: {}", ran.err);
            assert_eq!(ran.err.contains(said), status == 2, "{rules} {options:?}: {}", ran.err);
            assert_eq!(ran.out.is_empty(), status == 2, "{rules} {options:?}");
        }
    }
}

/// What is said to who left the arguments of `verify` out can be typed as it stands.
#[test]
fn the_example_of_verify_runs() {
    let path = file("example-of-verify.json", b"");
    assert_eq!(grundy(&["prove", "kayles", "--certificate", &path]).status, 0);
    let said = grundy(&["verify"]).err;
    let example =
        said.lines().find_map(|line| line.split_once("for example: grundy ")).expect("an example").1;
    let words: Vec<String> = example.split(' ').map(|word| word.replace("kayles.json", &path)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ran = grundy(&words);
    assert_eq!(ran.status, 0, "{example}: {}{}", ran.out, ran.err);
}

/// Claims that values repeat, with numbers that do not suit: what is told is no mistake of syntax.
#[test]
fn claims_that_repeat() {
    let kinds = "position a(n: nat); position b(m: nat); move a.t() if n > 0 -> b(n - 1); move b.t() if m > 0 -> a(m - 1)";
    let rows = [
        ("nim", "g(n + 0) = g(n)", "claim-shift-none"),
        ("nim", "P(n + 0) iff P(n)", "claim-shift-none"),
        ("nim", "g(n + 18446744073709551616) = g(n)", "claim-shift-large"),
        ("nim", "g(n + 1) = g(n) + 18446744073709551616", "claim-shift-large"),
        ("nim", "g(n + 1) = g(n) where n >= 18446744073709551616", "claim-shift-large"),
        ("nim", "g(n + 1) = g(n) where n > 18446744073709551615", "claim-shift-large"),
        ("nim", "g(n + 1) = h(n)", "expected"),
        ("KINDS", "g(m + 0) = g(m)", "claim-shift-none"),
    ];
    for (rules, claim, code) in rows {
        let args = if rules == "KINDS" { vec!["--rules", kinds] } else { vec![rules] };
        let found = json(&grundy(&[&["claim"], args.as_slice(), &[claim, "--json"]].concat()));
        assert_eq!(found["diagnostics"][0]["code"], code, "{claim}");
    }
}

/// Where nothing is left, values decide as everywhere.
#[test]
fn the_end_is_explained() {
    let explained = grundy(&["explain", "nim", "end"]).out;
    let expected = "The Grundy value is 0.\nIt is 0, so the player to move loses.\n";
    assert!(explained.starts_with(expected), "{explained}");
}

/// A sum of several games where one game is wanted, or without positions, is told where it belongs.
#[test]
fn sums_of_games_are_told_where_they_belong() {
    for args in [["explain", "nim(3) + kayles(4)"], ["solve", "nim + kayles"]] {
        let said = grundy(&args).err;
        assert!(said.contains("`grundy solve 'nim(3) + kayles(4)'`"), "{args:?}: {said}");
    }
}

/// Where games are named that are not there: what is asked, and what is said on the screen.
#[test]
fn what_is_not_there() {
    let rows = [
        (&["solve", "./nofile", "3"][..], "`./nofile` cannot be read"),
        (&["solve", ".grundy/0.7", "3"], "`.grundy/0.7` cannot be read"),
        (&["solve", "4.nofile.grundy", "3"], "`4.nofile.grundy` cannot be read"),
        (&["value", "\"./nofile\"(3)"], "`./nofile` cannot be read"),
        (
            &["solve", "foo(3) + kayles(4)"],
            "no game `foo` in the catalogue, and no such file\n --> RULES:1:1\n",
        ),
        (&["solve", "kayles(4) + kaylse(3)"], "did you mean `kayles`?"),
        (&["solve", "kayles(4) + nim(x)"], "`x` is not defined here\n --> RULES:1:17\n"),
        (&["solve", "nim(1).grundy"], "`nim(1).grundy` cannot be read"),
        (&["plot", "--thermograph"], "for example: grundy plot --thermograph"),
        (&["solve", "domineering", "(\"..../...\")"], "rows have 4 and 3 cells"),
    ];
    for (args, expected) in rows {
        let ran = grundy(args);
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    }
}

#[test]
fn moves_that_are_not_all_counted() {
    let ran = grundy(&["solve", ".156", "5000"]);
    assert!(ran.out.contains("winning moves: at least 1000; the first 20:"), "{}", ran.out);
    let ran = grundy(&["solve", ".156", "5000", "--lang", "zh"]);
    assert!(ran.out.contains("必胜走法：至少 1000 种；前 20 种："), "{}", ran.out);
}
