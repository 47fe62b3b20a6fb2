//! Fast answers: every recorded answer, brute force on small inputs, large inputs, wrong inputs.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use grundy::{Found, RANDOM, Settings, Unanswered, Workbench, shortfalls};
use grundy_games::{AnswerError, FactKind, Folder, Json, Reply, find};
use grundy_messages::Code;
use grundy_testkit::oracle;
use grundy_texts::{EN, ZH};
use grundy_values::{Arena, Notation, Value as Worth};
use serde_json::{Value, json};

use crate::chosen;

/// The answer of the game's own algorithm.
fn answer(slug: &str, question: &Value) -> Result<Value, AnswerError> {
    grundy_games::answer(slug, &Json::from(question)).map(|reply| match reply {
        Reply::Ready(answer) => answer,
        Reply::Solve(_) => panic!("{slug} answers from its rules"),
    })
}

/// What the workbench makes of a question.
fn asked(slug: &str, question: &Value) -> Result<Value, Unanswered> {
    let cancelled = AtomicBool::new(false);
    let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    workbench.answer(find(slug).expect("a game"), &Json::from(question))
}

/// The answer as it is printed.
fn ask(slug: &str, question: &str) -> String {
    let read: Value = serde_json::from_str(question).expect("JSON");
    asked(slug, &read).unwrap_or_else(|error| panic!("{slug} {question}: {error:?}")).to_string()
}

#[test]
fn every_recorded_answer() {
    for folder in chosen::folders() {
        let example = folder.game.answer.iter().map(|answer| (answer.example_input, answer.example_output));
        let facts = folder.facts.iter().filter_map(|fact| match fact.kind {
            FactKind::Answer { input, output } => Some((input, output)),
            _ => None,
        });
        for (input, output) in example.chain(facts) {
            assert_eq!(ask(folder.slug, input), output, "{} {input}", folder.slug);
        }
    }
}

#[test]
fn every_game_that_answers_describes_it_and_has_recorded_answers() {
    for folder in chosen::folders() {
        let recorded =
            folder.facts.iter().filter(|fact| matches!(fact.kind, FactKind::Answer { .. })).count();
        let answers = folder.fast.is_some() || folder.ask.is_some();
        assert_eq!(answers, folder.game.answer.is_some(), "{}", folder.slug);
        assert!(!answers || recorded >= 5, "{} has {recorded} recorded answers", folder.slug);
    }
}

/// Random questions are drawn from this seed; `grundy games --check` takes others.
const SEED: u64 = 1;

#[test]
fn fast_answers_are_those_of_the_rules() {
    let folders: Vec<&'static Folder> = chosen::folders().collect();
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(folder) = folders.get(next.fetch_add(1, Ordering::Relaxed)) {
                    compare(folder);
                }
            });
        }
    });
}

/// Random questions for a game: with `GRUNDY_WHOLE=1` as many as `grundy games --check` compares.
fn random() -> usize {
    if std::env::var_os("GRUNDY_WHOLE").is_some() { RANDOM } else { RANDOM / 4 }
}

fn compare(folder: &'static Folder) {
    let cancelled = AtomicBool::new(false);
    let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    let trial = workbench
        .compare(folder, SEED, random(), EN)
        .unwrap_or_else(|why| panic!("{}: {why:?}", folder.slug));
    let wrong = shortfalls(folder, trial.as_ref());
    assert!(wrong.is_empty(), "{}: {wrong:#?}", folder.slug);
}

#[test]
fn the_largest_questions_are_answered() {
    let cancelled = AtomicBool::new(false);
    let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    for folder in chosen::folders() {
        let asked = workbench.ask_largest(folder, SEED, &mut |large| {
            assert!(large.answer.is_ok(), "{} {}: {:?}", folder.slug, large.question, large.answer);
        });
        asked.unwrap_or_else(|why| panic!("{}: {why:?}", folder.slug));
    }
}

fn winner(value: u64) -> &'static str {
    if value == 0 { "second" } else { "first" }
}

#[test]
fn one_heap_equals_brute_force() {
    let lasker = oracle::grundy_values(200, oracle::rules::lasker);
    let kayles = oracle::grundy_values(300, oracle::rules::kayles);
    for (n, value) in lasker.into_iter().enumerate() {
        let expected = json!({"winner": winner(value), "sg": value});
        assert_eq!(answer("lasker-nim", &json!({"piles": [n]})), Ok(expected), "lasker-nim {n}");
    }
    for (n, value) in kayles.into_iter().enumerate() {
        assert_eq!(
            answer("kayles", &json!({"n": n})),
            Ok(json!({"winner": winner(value), "sg": value})),
            "{n}"
        );
    }
}

#[test]
fn sums_equal_brute_force() {
    // Whole sums are played out: no theorem is used.
    let rows: [(&str, fn(u64) -> Vec<Vec<u64>>); 2] =
        [("nim", oracle::rules::nim), ("lasker-nim", oracle::rules::lasker)];
    for (slug, rules) in rows {
        for (a, b, c) in (0..6).flat_map(|a| (0..6).flat_map(move |b| (0..4).map(move |c| (a, b, c)))) {
            let won = oracle::winner_of_sum(&[a, b, c], oracle::Convention::Normal, rules);
            let given = answer(slug, &json!({"piles": [a, b, c]})).expect("an answer");
            assert_eq!(given["winner"], winner(u64::from(won)), "{slug} {a} {b} {c}");
        }
    }
}

#[test]
fn pairs_equal_brute_force() {
    for (a, row) in oracle::grundy_grid(40, 60, oracle::rules::wythoff).into_iter().enumerate() {
        for (b, value) in row.into_iter().enumerate() {
            let expected = json!({"winner": winner(value), "sg": value});
            assert_eq!(answer("wythoff", &json!({"a": a, "b": b})), Ok(expected), "wythoff ({a}, {b})");
        }
    }
    for (m, row) in oracle::grundy_grid(50, 90, oracle::rules::euclid).into_iter().enumerate().skip(1) {
        for (n, value) in row.into_iter().enumerate().skip(1) {
            let winner = if value == 0 { "Ollie wins" } else { "Stan wins" };
            let expected = json!({"winner": winner, "sg": value});
            assert_eq!(answer("euclid-game", &json!({"m": m, "n": n})), Ok(expected), "euclid ({m}, {n})");
        }
    }
}

#[test]
fn the_tables_of_wythoff_agree_with_each_other_and_with_the_theorem() {
    // Columns 0 to 127 come from the smallest table; asking with the heaps exchanged must not matter.
    for (a, b) in [(3, 127), (3, 128), (100, 511), (100, 512), (700, 2047), (1999, 2000)] {
        let there = answer("wythoff", &json!({"a": a, "b": b})).expect("an answer");
        assert_eq!(Ok(&there), answer("wythoff", &json!({"a": b, "b": a})).as_ref(), "({a}, {b})");
        assert_ne!(there["sg"], json!(0), "({a}, {b})");
    }
    // For a fixed heap of 1 the values are additively periodic with period 3: b + 1, b + 1, b - 2.
    for b in [126_u64, 510, 2046] {
        assert_eq!(answer("wythoff", &json!({"a": 1, "b": b})).expect("an answer")["sg"], json!(b + 1));
    }
}

#[test]
fn large_numbers_stay_exact() {
    let huge = "9".repeat(1000);
    let rows = [
        (
            "nim",
            r#"{"piles":[340282366920938463463374607431768211456,1]}"#.to_owned(),
            r#"{"winner":"first","sg":340282366920938463463374607431768211457}"#.to_owned(),
        ),
        ("nim", format!(r#"{{"piles":[{huge}]}}"#), format!(r#"{{"winner":"first","sg":{huge}}}"#)),
        (
            "lasker-nim",
            r#"{"piles":[1000000000000000000000000000000000000000]}"#.to_owned(),
            r#"{"winner":"first","sg":999999999999999999999999999999999999999}"#.to_owned(),
        ),
        ("kayles", format!(r#"{{"n":{huge}}}"#), r#"{"winner":"first","sg":8}"#.to_owned()),
        (
            "wythoff",
            r#"{"a":1618033988749894848,"b":2618033988749894848}"#.to_owned(),
            r#"{"winner":"second","sg":0}"#.to_owned(),
        ),
        (
            "wythoff",
            r#"{"a":1618033988749894848,"b":2618033988749894849}"#.to_owned(),
            r#"{"winner":"first","sg":null}"#.to_owned(),
        ),
        (
            "wythoff",
            r#"{"a":0,"b":1000000000000000000000}"#.to_owned(),
            r#"{"winner":"first","sg":1000000000000000000000}"#.to_owned(),
        ),
        ("wythoff", r#"{"a":2047,"b":2048}"#.to_owned(), r#"{"winner":"first","sg":null}"#.to_owned()),
        ("wythoff", format!(r#"{{"a":{huge},"b":{huge}}}"#), r#"{"winner":"first","sg":null}"#.to_owned()),
        (
            "euclid-game",
            format!(r#"{{"m":1,"n":{huge}}}"#),
            format!(r#"{{"winner":"Stan wins","sg":{huge}}}"#),
        ),
    ];
    for (slug, question, expected) in rows {
        assert_eq!(ask(slug, &question), expected, "{slug} {question}");
    }
}

/// The value of a stalk by the definition, from the values of the stalks below each edge.
fn stalk_by_definition(colours: &str) -> String {
    let mut arena = Arena::new();
    let mut below = vec![Worth::ZERO];
    for top in 1..=colours.len() {
        let [lefts, rights] = ['R', 'B'].map(|others| {
            let cuts = colours[..top].chars().zip(&below).filter(move |(colour, _)| *colour != others);
            cuts.map(|(_, left_over)| *left_over).collect::<Vec<_>>()
        });
        below.push(arena.from_options(&lefts, &rights).expect("a value"));
    }
    arena.print(below[colours.len()], Notation::Ascii).expect("printed")
}

#[test]
fn values_of_stalks_written_as_sums_are_those_of_the_definition() {
    let cancelled = AtomicBool::new(false);
    let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    let long = [("G", 'B', 70), ("BRBG", 'R', 64), ("RRBGG", 'B', 66), ("BG", 'R', 80)];
    let long = long.map(|(low, above, count)| low.to_owned() + &above.to_string().repeat(count));
    let asked = long.map(|stalk| {
        let answer = asked("hackenbush-string", &json!({ "stalk": stalk })).expect("an answer");
        (stalk, answer["value"].as_str().expect("a value").to_owned())
    });
    // How short ones would be written.
    let short = [("BRBGRRR", "3/4 + * : (-3)"), ("GGRBGBG", "*2 : (-1/2 + * : (1 + *))")];
    let short = short.map(|(stalk, sums)| (stalk.to_owned(), sums.to_owned()));
    for (stalk, sums) in asked.into_iter().chain(short) {
        assert!(sums.contains(':'), "{stalk} {sums}");
        let calculated = workbench.calculate(&sums).unwrap_or_else(|why| panic!("{sums}: {why:?}"));
        let Found::Value(value) = calculated.found else { panic!("{sums} is no value") };
        assert_eq!(value.written.ascii, Some(stalk_by_definition(&stalk)), "{stalk} {sums}");
    }
}

#[test]
fn a_hundred_thousand_heaps() {
    let piles: Vec<u64> = (0..100_000).map(|n| 1_000_000_000 - n).collect();
    let value = piles.iter().fold(0, |sum, pile| sum ^ pile);
    let expected = json!({"winner": winner(value), "sg": value});
    assert_eq!(answer("nim", &json!({ "piles": piles })), Ok(expected));
}

/// A game, a wrong question, and what is said of it in either language.
const WRONG: &[(&str, &str, &str, &str)] = &[
    ("nim", "7", "expected a JSON object, found `7`", "此处应为 JSON 对象，却是 `7`"),
    ("nim", "[3]", "expected a JSON object, found a list", "此处应为 JSON 对象，却是列表"),
    ("nim", "{}", "the field `piles` is missing", "缺少字段 `piles`"),
    (
        "nim",
        r#"{"piles":[1],"k":2}"#,
        "no field `k`: the question has `piles`",
        "没有字段 `k`：问题的字段为 `piles`",
    ),
    ("nim", r#"{"piles":3}"#, "`piles` is `3`, expected a list of integers", "`piles` 是 `3`，应为整数列表"),
    (
        "nim",
        r#"{"piles":[1,"2"]}"#,
        "`piles[1]` is the string `2`, expected an integer",
        "`piles[1]` 是字符串 `2`，应为整数",
    ),
    (
        "nim",
        r#"{"piles":[1,-2]}"#,
        "`piles[1]` is -2, expected at least 0",
        "`piles[1]` 为 -2，应为不小于 0 的数",
    ),
    (
        "nim",
        r#"{"piles":[1.5]}"#,
        "`piles[0]` is `1.5`, expected an integer",
        "`piles[0]` 是 `1.5`，应为整数",
    ),
    ("kayles", r#"{"n":1e3}"#, "`n` is `1e+3`, expected an integer", "`n` 是 `1e+3`，应为整数"),
    ("kayles", r#"{"n":null}"#, "`n` is `null`, expected an integer", "`n` 是 `null`，应为整数"),
    ("kayles", r#"{"n":[]}"#, "`n` is a list, expected an integer", "`n` 是列表，应为整数"),
    ("euclid-game", r#"{"m":0,"n":3}"#, "`m` is 0, expected at least 1", "`m` 为 0，应为不小于 1 的数"),
    ("euclid-game", r#"{"m":4}"#, "the field `n` is missing", "缺少字段 `n`"),
    ("wythoff", r#"{"a":true,"b":1}"#, "`a` is `true`, expected an integer", "`a` 是 `true`，应为整数"),
    (
        "dag-token",
        r#"{"n":2,"edges":[[0,1],[1,0]]}"#,
        "`edges` is [[0,1],[1,0]], expected arcs that form no circle",
        "`edges` 为 [[0,1],[1,0]]，应为不成环的弧",
    ),
    (
        "node-kayles",
        r#"{"n":2,"edges":[[1,3]]}"#,
        "`edges[0][1]` is 3, expected an integer from 1 to 2",
        "`edges[0][1]` 为 3，应为从 1 到 2 的整数",
    ),
    (
        "node-kayles",
        r#"{"n":2,"edges":[[1]]}"#,
        "`edges[0]` is [1], expected a list of 2 entries",
        "`edges[0]` 为 [1]，应为含 2 项的列表",
    ),
    (
        "directed-vertex-geography",
        r#"{"n":0,"edges":[],"start":1}"#,
        "`start` is 1, expected a vertex of the graph",
        "`start` 为 1，应为图的顶点",
    ),
    (
        "three-valued-dag",
        r#"{"n":1,"edges":[],"terminal":{"5":1}}"#,
        "`terminal` is the string `5`, expected a vertex of the graph",
        "`terminal` 是字符串 `5`，应为图的顶点",
    ),
    (
        "three-valued-dag",
        r#"{"n":1,"edges":[],"terminal":{"0":2}}"#,
        "`terminal.0` is 2, expected an integer from -1 to 1",
        "`terminal.0` 为 2，应为从 -1 到 1 的整数",
    ),
    (
        "cf1373b-01-game",
        r#"{"s":"012"}"#,
        "`s` is \"012\", expected only the characters `0`, `1`",
        "`s` 为 \"012\"，应为只含字符 `0`, `1` 的文本",
    ),
    (
        "chomp",
        r#"{"shape":[2,3]}"#,
        "`shape[1]` is 3, expected an integer from 0 to 2",
        "`shape[1]` 为 3，应为从 0 到 2 的整数",
    ),
    (
        "chomp",
        r#"{"rows":2,"cols":2,"query":"moves"}"#,
        "`query` is \"moves\", expected one of `winning-moves`",
        "`query` 为 \"moves\"，应为 `winning-moves` 之一",
    ),
    (
        "chomp",
        r#"{"rows":2,"shape":[2]}"#,
        "no field `rows`: the question has `shape`, `query`",
        "没有字段 `rows`：问题的字段为 `shape`, `query`",
    ),
    (
        "treblecross",
        r#"{"n":2}"#,
        "`n` is 2, expected an integer from 3 to 10000",
        "`n` 为 2，应为从 3 到 10000 的整数",
    ),
    (
        "coin-turning",
        r#"{"family":"twins","n":3,"heads":[1,1]}"#,
        "`heads` is [1,1], expected a list without repetitions",
        "`heads` 为 [1,1]，应为不含重复项的列表",
    ),
    (
        "hdu-5963-friends",
        r#"{"n":2,"edges":[],"root":1}"#,
        "`edges` is [], expected the edges of a tree on `n` vertices",
        "`edges` 为 []，应为 `n` 个顶点的树的各边",
    ),
    (
        "simplest-number",
        r#"{"left":"1/3","right":null}"#,
        "`left` is \"1/3\", expected a text like `-3/4`, the denominator a power of 2, or null",
        "`left` 为 \"1/3\"，应为形如 `-3/4` 的文本（分母为 2 的幂）或 null",
    ),
    (
        "simplest-number",
        r#"{"left":"1","right":"1/2"}"#,
        "`right` is \"1/2\", expected more than `left`",
        "`right` 为 \"1/2\"，应为大于 `left` 的数",
    ),
    (
        "sylver-coinage",
        r#"{"named":[4,6]}"#,
        "`named` is [4,6], expected numbers with greatest common divisor 1",
        "`named` 为 [4,6]，应为最大公约数为 1 的一组数",
    ),
    ("chess", "{}", "no game is called `chess`", "没有名为 `chess` 的游戏"),
];

#[test]
fn wrong_questions_say_where_and_what() {
    for (slug, question, en, zh) in WRONG {
        let question: Value = serde_json::from_str(question).expect("JSON");
        let error = answer(slug, &question).expect_err("a wrong question");
        assert_eq!((error.message(EN).as_str(), error.message(ZH).as_str()), (*en, *zh));
    }
}

#[test]
fn what_is_too_large_for_the_rules_is_refused() {
    // Twelve rows of twelve cells, all shapes of which would have to be searched.
    let question = json!({"rows": 12, "cols": 12, "query": "winning-moves"});
    let error = answer("chomp", &question).expect_err("too large");
    let message = "answering this takes too much time or memory: ask about something smaller, or allow more with `--time`";
    assert_eq!((error.code, error.message(EN).as_str()), (Code::AnswerWork, message));
    // A complete graph of twenty vertices has more positions than the limit of the game.
    let edges: Vec<(usize, usize)> = (1..=20).flat_map(|v| (v + 1..=20).map(move |w| (v, w))).collect();
    let question = json!({"n": 20, "edges": edges, "start": 1});
    match asked("undirected-edge-geography", &question) {
        Err(Unanswered::Question(error)) => {
            assert!([Code::AnswerLimit, Code::AnswerWork].contains(&error.code), "{error:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn wrong_questions_show_a_right_one() {
    let help = |slug, question: Value| answer(slug, &question).expect_err("wrong").help(EN);
    assert_eq!(help("kayles", json!({})).as_deref(), Some(r#"for example {"n":22}"#));
    assert_eq!(help("nim", json!({"pile": [1]})).as_deref(), Some("did you mean `piles`?"));
    assert_eq!(help("kales", json!({})).as_deref(), Some("did you mean `kayles`?"));
}

#[test]
fn long_wrong_values_are_cut() {
    let question: Value = serde_json::from_str(&format!(r#"{{"n":{}}}"#, "7".repeat(2000))).expect("JSON");
    let message = answer("kayles", &question).expect_err("too long").message(EN);
    assert_eq!(message, format!("`n` is {}…, expected at most 1000 digits", "7".repeat(40)));
}
