//! Pictures from the command line: what is in them, what is refused, and those of the book.
//!
//! `GRUNDY_BLESS=1` writes the pictures of the book anew.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common;
use crate::common::{command, grundy, json};
use crate::xml::{Element, outside, read, shapes_outside};

const NIM: &str = "position (n: nat); move take(k in 1..=n) -> (n - k)";
const WALK: &str = "position (n: nat); move up() -> (n + 1); move down() if n > 0 -> (n - 1)";

/// Runs a command that must succeed and reads the picture.
fn picture(args: &[&str]) -> Element {
    let ran = grundy(&[&["plot"], args].concat());
    assert_eq!(ran.status, 0, "{args:?}: {}", ran.err);
    read(&ran.out)
}

/// Every cell of a table as `table` gives it.
fn cells(args: &[&str]) -> Vec<Value> {
    fn flat(value: &Value, out: &mut Vec<Value>) {
        match value {
            Value::Array(inner) => inner.iter().for_each(|value| flat(value, out)),
            other => out.push(other.clone()),
        }
    }
    let mut out = Vec::new();
    flat(&json(&grundy(&[&["table", "--json"], args].concat()))["values"], &mut out);
    out
}

#[test]
fn tables_are_drawn_whole() {
    let rows: &[(&str, &[&str], &str)] = &[
        ("kayles", &["--to", "200"], "mark"),
        ("lasker-nim", &["--to", "60"], "mark"),
        ("subtraction{1,3,4}", &["--to", "40"], "mark"),
        ("grundys-game", &["--to", "150"], "mark"),
        ("misere-nim", &["--to", "12"], "mark"),
        ("nim", &["--to", "0"], "mark"),
        ("nim", &["--range", "n=7..19"], "mark"),
        ("wythoff", &["--to", "29"], "cell"),
        ("euclid", &["--to", "12"], "cell"),
        ("corner-knight", &["--to", "9"], "cell"),
        ("cutcake", &["--to", "8"], "cell"),
        ("wythoff", &["--range", "a=3,b=0..=20"], "mark"),
        ("northcott", &["--to", "6"], "cell"),
    ];
    for (game, range, class) in rows {
        let found = cells(&[&[*game], *range].concat());
        for look in [["--theme", "light", "--lang", "en"], ["--theme", "dark", "--lang", "zh"]] {
            let picture = picture(&[&[*game], *range, &["--plain"], &look[..]].concat());
            let drawn = picture.having(class);
            let known = found.iter().filter(|cell| !cell.is_null()).count();
            let drawn = drawn.iter().filter(|cell| cell.attr("class") != Some("cell none")).count();
            assert_eq!(drawn, known, "{game} {range:?}");
            let lost = found.iter().filter(|cell| **cell == 0 || **cell == "0" || **cell == "P").count();
            assert_eq!(
                picture.having(class).iter().filter(|cell| is_lost(cell)).count(),
                lost,
                "{game} {range:?}"
            );
            assert_eq!(outside(&picture), [""; 0], "{game} {range:?}");
            assert_eq!(shapes_outside(&picture), [""; 0], "{game} {range:?}");
        }
    }
}

fn is_lost(element: &Element) -> bool {
    element.attr("class").is_some_and(|class| class.ends_with(" lost"))
}

#[test]
fn bands_are_those_of_what_is_known() {
    let rows: &[(&[&str], usize, usize, &str)] = &[
        (&["kayles", "--to", "200"], 1, 11, "g(n + 12) = g(n) for all n >= 71 (proved)"),
        (&["kayles", "--to", "60"], 0, 0, "g(n + 12) = g(n) for all n >= 71 (proved)"),
        (&["subtraction{1,3,4}", "--to", "40"], 0, 6, "g(n + 7) = g(n) for all n >= 0 (proved)"),
        (&["nim", "--to", "9"], 0, 0, "g(n) = n (proved)"),
        (&["kayles", "--to", "200", "--plain"], 0, 0, ""),
        // A slice of two numbers is no sequence that the pattern speaks of.
        (&["wythoff", "--range", "a=3,b=0..=20"], 0, 0, "P(a, b) iff a == floor((b - a) * phi) (proved)"),
    ];
    for (args, before, bands, line) in rows {
        let picture = picture(args);
        let found = (picture.classed("before").len(), picture.classed("band").len());
        assert_eq!(found, (*before, *bands), "{args:?}");
        let texts = picture.named("text");
        assert_eq!(texts.iter().any(|text| text.text == *line), !line.is_empty(), "{args:?}");
    }
}

#[test]
fn graphs_have_every_position_and_move_once() {
    // Positions, lost ones and moves, counted by hand or by a program that knows nothing of this one.
    let rows: &[(&[&str], u64, u64, u64)] = &[
        // 0, 1, 2, 3.
        (&["--rules", NIM, "3"], 4, 1, 6),
        // Heaps without moves left out: 0, 1, 2, 11, 12, 22.
        (&["nim", "2 + 2"], 6, 3, 9),
        (&["nim", "2 + 2", "--play", "misere"], 6, 2, 9),
        // 0 to 12, taking 1, 3 or 4.
        (&["subtraction{1,3,4}", "12"], 13, 4, 31),
        // Parts of the row: one of 4, two of 3, three of 2, four of 1, none. The last card is taken from both ends alike.
        (&["edpc-l-deque", "([10, 80, 90, 30])"], 11, 0, 16),
    ];
    for (args, count, lost, moves) in rows {
        let found = json(&grundy(&[&["plot", "--json"], *args].concat()));
        assert_eq!((&found["count"], &found["moves"]), (&(*count).into(), &(*moves).into()), "{args:?}");
        assert_eq!(found["lost"], *lost, "{args:?}");
        let picture = read(found["svg"].as_str().unwrap());
        let boxes = picture.having("position");
        assert_eq!(boxes.len().to_string(), count.to_string(), "{args:?}");
        assert_eq!(boxes.iter().filter(|position| is_lost(position)).count().to_string(), lost.to_string());
        assert_eq!((outside(&picture), shapes_outside(&picture)), (Vec::new(), Vec::new()), "{args:?}");
    }
}

#[test]
fn games_of_all_classes_have_graphs() {
    let rows: &[&[&str]] = &[
        &["kayles", "6"],
        &["chomp", "([3, 2])"],
        &["toads-and-frogs"],
        &["tic-tac-toe", "XOX/XOO/..."],
        &["loopy-digraph-token"],
        &["node-kayles"],
        &["queen-race", "(3, 2)"],
        &["--rules", "position (n: nat); move pass() -> (n)", "3"],
    ];
    for args in rows {
        for look in [["--theme", "light", "--lang", "en"], ["--theme", "dark", "--lang", "zh"]] {
            let picture = picture(&[*args, &["--kind", "graph"], &look[..]].concat());
            let (boxes, letters) = (picture.having("position"), picture.classed("positions")[0]);
            let ends = |letter: char| {
                let stands =
                    |text: &&&Element| text.attr("font-weight").is_some() && text.text.starts_with(letter);
                letters.named("text").iter().filter(stands).count()
            };
            assert_eq!(ends('P'), boxes.iter().filter(|position| is_lost(position)).count(), "{args:?}");
            assert_eq!(ends('P') + ends('N') + ends('D'), boxes.len(), "{args:?}");
            assert_eq!((outside(&picture), shapes_outside(&picture)), (Vec::new(), Vec::new()), "{args:?}");
        }
    }
}

#[test]
fn automata_are_those_of_the_proof() {
    let rows: &[(&[&str], u64, u64)] = &[
        // g(n) = n: equal digits lead back to the only state that is not dead.
        (&["nim"], 1, 1),
        (&["corner-knight", "--of", "losing"], 8, 4),
    ];
    for (args, count, accepting) in rows {
        let found = json(&grundy(&[&["plot", "--json", "--kind", "automaton"], *args].concat()));
        assert_eq!(
            (&found["count"], &found["accepting"]),
            (&(*count).into(), &(*accepting).into()),
            "{args:?}"
        );
        assert_eq!(found["standing"], "proved", "{args:?}");
        let picture = read(found["svg"].as_str().unwrap());
        assert_eq!(picture.having("state").len().to_string(), count.to_string(), "{args:?}");
        assert_eq!((outside(&picture), shapes_outside(&picture)), (Vec::new(), Vec::new()), "{args:?}");
    }
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let rows: &[(&[&str], &str)] = &[
        (&["nim", "--kind", "heatmap"], "picture-fields"),
        (&["wythoff", "--kind", "sequence"], "picture-fields"),
        (
            &["--rules", "position (a: nat, b: nat, c: nat); move take() if a > 0 -> (a - 1, b, c)"],
            "picture-fields",
        ),
        (&["wythoff", "--to", "300"], "picture-cells"),
        (&["nim", "--to", "99999999999999"], "picture-cells"),
        (&["nim", "--range", "n=5..2"], "picture-empty"),
        (&["nim", "9 + 9 + 9 + 9"], "picture-nodes"),
        (&["nim", "30", "--nodes", "20"], "picture-nodes"),
        (&["chomp", "--kind", "heatmap"], "picture-no-numbers"),
        (&["wythoff", "--kind", "automaton", "--of", "values"], "picture-no-automaton"),
        (&["kayles", "--kind", "automaton"], "picture-states"),
        (&["nim", "3", "--kind", "sequence"], "unexpected-argument"),
        (&["nim", "3", "--to", "3"], "conflict"),
        (&["nim", "--to", "x"], "bad-value"),
        (&["nim", "--to", "-5"], "bad-value"),
        (&["nim", "--width", "10"], "bad-value"),
        (&["nim", "--width", "wide"], "bad-value"),
        (&["nim", "--nodes", "0"], "bad-value"),
        (&["nim", "--theme", "pink"], "bad-value"),
        (&["--rules", NIM, "--kind", "graph"], "missing-argument"),
        (&["no-such-game"], "unknown-game"),
        (&["nim", "--out", "."], "file-unwritable"),
        (&["nim", "--out", "nim.pdf"], "unfit-option"),
    ];
    for (args, code) in rows {
        let ran = grundy(&[&["plot", "--json"], *args].concat());
        let found = json(&ran);
        assert_eq!(
            (ran.status, &found["diagnostics"][0]["code"]),
            (2, &(*code).into()),
            "{args:?}: {}",
            ran.out
        );
    }
    if cfg!(not(feature = "png")) {
        let found = json(&grundy(&["plot", "nim", "--json", "--out", "nim.png"]));
        assert_eq!(found["diagnostics"][0]["code"], "picture-png");
    }
}

#[cfg(feature = "png")]
#[test]
fn png_is_written() {
    let path = common::file("nim.png", b"");
    assert_eq!(grundy(&["plot", "nim", "--out", &path]).status, 0);
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.len() > 1000);
}

#[test]
fn limits_leave_a_part() {
    let rows: &[&[&str]] = &[
        &["kayles", "--max-positions", "5", "--engine", "memo"],
        &["nim", "--to", "50", "--max-positions", "5", "--engine", "memo"],
    ];
    for args in rows {
        let ran = grundy(&[&["plot", "--json"], *args].concat());
        let found = json(&ran);
        assert_eq!((ran.status, &found["partial"]), (3, &true.into()), "{args:?}");
        let marks = read(found["svg"].as_str().unwrap()).having("mark").len();
        assert_eq!(found["count"], marks, "{args:?}");
    }
    // Infinitely many positions: there is no graph to draw, and the limit says so.
    assert_eq!(grundy(&["plot", "--rules", WALK, "3", "--max-positions", "50"]).status, 3);
    assert_eq!(grundy(&["plot", "--rules", WALK, "3"]).status, 2);
}

#[test]
fn files_and_titles() {
    let path = common::file("picture.svg", b"");
    let ran = grundy(&["plot", "nim", "--to", "9", "--out", &path, "--title", "a < b & c\u{1}"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    assert_eq!(read(&fs::read_to_string(&path).unwrap()).children[0].text, "a < b & c\u{fffd}");
    let untitled = picture(&["nim", "--to", "9", "--title", ""]);
    assert_eq!(untitled.children[0].text, untitled.children[1].text);
    let wide = picture(&["nim", "--to", "9", "--width", "1600"]);
    assert_eq!(wide.attr("width"), Some("1600"));
}

#[test]
fn thermographs_of_expressions() {
    let rows: &[(&[&str], i32)] = &[
        (&["+-1"], 0),
        (&["-1/2"], 0),
        (&["thermograph({2||1|0})"], 0),
        (&["x := {2|0}; 3 . x + domineering(2, 3)"], 0),
        (&["1 = 1"], 2),
        (&["1 +"], 2),
        (&["signs(3/4)"], 2),
        (&["+-1", "kayles"], 2),
        (&["+-1", "--to", "3"], 2),
        (&["+-1", "--kind", "graph"], 2),
        (&["+-1", "--rules", "x"], 2),
        (&["{{9|1}|{7|{6|1}}} + {5|{3|-8}}", "--max-positions", "3"], 3),
    ];
    for (args, expected) in rows {
        let ran = grundy(&[&["plot", "--thermograph"], *args].concat());
        assert_eq!(ran.status, *expected, "{args:?}\n{}", ran.err);
        assert_eq!(ran.out.starts_with("<svg "), *expected == 0, "{args:?}");
    }
    let chinese = picture(&["--thermograph", "{3|1}", "--lang", "zh", "--title", "冷热"]);
    let texts: Vec<&str> = chinese.named("text").iter().map(|text| text.text.as_str()).collect();
    assert!(texts.contains(&"冷热") && texts.contains(&"均值 2，温度 1，左停 3，右停 1"), "{texts:?}");
    let found = json(&grundy(&["plot", "--thermograph", "{3|1}", "--json"]));
    assert_eq!(
        (&found["kind"], &found["mean"], &found["temperature"]),
        (&"thermograph".into(), &"2".into(), &"1".into())
    );
    assert!(found["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg ")));
}

/// The pictures of the book: for each file the command that writes it, as the chapter says.
const BOOK: &[(&str, &[&str])] = &[
    ("kayles", &["kayles", "--to", "120"]),
    ("wythoff", &["wythoff", "--to", "15"]),
    ("nim-graph", &["nim", "3 + 2"]),
    ("lasker-automaton", &["lasker-nim", "--kind", "automaton"]),
    ("thermograph", &["--thermograph", "{2||1|0}"]),
];

#[test]
fn pictures_of_the_book() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book");
    let bless = std::env::var_os("GRUNDY_BLESS").is_some();
    for (lang, theme) in [("en", "light"), ("zh", "dark")] {
        let chosen = if theme == "dark" { " --theme dark" } else { "" };
        let chapter = fs::read_to_string(folder.join(lang).join("plot.md")).unwrap();
        for (name, args) in BOOK {
            let file = format!("{name}.svg");
            let drawn =
                command(&[&["plot"], *args, &["--lang", lang, "--theme", theme]].concat()).output().unwrap();
            let drawn = String::from_utf8(drawn.stdout).unwrap();
            let path = folder.join(lang).join("pictures").join(&file);
            if bless {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, &drawn).unwrap();
            }
            let kept = fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(kept, drawn, "{file}; GRUNDY_BLESS=1 rewrites it");
            assert!(
                chapter.contains(&format!("](pictures/{file})")),
                "{file} is not shown in {lang}/plot.md"
            );
            let quoted = args.iter().map(|arg| match arg.contains([' ', '{']) {
                true => format!("'{arg}'"),
                false => (*arg).to_owned(),
            });
            let shown =
                format!("$ grundy plot {}{chosen} --out {file}\n", quoted.collect::<Vec<_>>().join(" "));
            assert!(chapter.contains(&shown), "`{shown}` is not in {lang}/plot.md");
        }
    }
}
