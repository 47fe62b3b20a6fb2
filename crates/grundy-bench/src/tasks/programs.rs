//! Programs that `emit` writes, against those of a contestant, on the same questions.

use std::fmt::Write as _;

use grundy::RulesFrom;
use grundy_export::contest::{Ask, Cases, Contest, Words as Answers};

use crate::program::{Program, emitted};
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

/// The text of the rules of a problem.
macro_rules! rules_of {
    ($folder:literal) => {
        RulesFrom::Text(include_str!(concat!("../../../../", $folder, "/rules.grundy")))
    };
}

pub(super) const TASKS: &[Task] = &[
    task(
        "program-wythoff",
        Words {
            en: "program for Wythoff's game, the value of (n, n)",
            zh: "Wythoff 博弈的程序，求 (n, n) 的值",
        },
        &WYTHOFF,
        |asked| emitted(&WYTHOFF, asked),
        [300, 20],
    ),
    task(
        "program-p3235",
        Words {
            en: "program for Luogu P3235, a heap of n", zh: "洛谷 P3235 的程序，n 个石子的一堆"
        },
        &P3235,
        |asked| emitted(&P3235, asked),
        [100_000, 60],
    ),
    task(
        "program-cf1823e",
        Words { en: "program for CF 1823E, a cycle of n", zh: "CF 1823E 的程序，长为 n 的环" },
        &CF1823E,
        |asked| emitted(&CF1823E, asked),
        [2_000, 30],
    ),
    task(
        "program-cf787c",
        Words { en: "program for CF 787C, n places, dense", zh: "CF 787C 的程序，n 个位置，稠密" },
        &CF787C,
        |asked| emitted(&CF787C, asked),
        [7_000, 40],
    ),
    task(
        "program-cf919f",
        Words { en: "program for CF 919F, n cases", zh: "CF 919F 的程序，n 组数据" },
        &CF919F,
        |asked| emitted(&CF919F, asked),
        [100_000, 3],
    ),
    task(
        "program-cf1404b",
        Words { en: "program for CF 1404B, a path of n", zh: "CF 1404B 的程序，n 个顶点的路" },
        &CF1404B,
        |asked| emitted(&CF1404B, asked),
        [1_000, 12],
    ),
    task(
        "program-abc354e",
        Words { en: "program for ABC 354 E, n cards", zh: "ABC 354 E 的程序，n 张牌" },
        &ABC354E,
        |asked| emitted(&ABC354E, asked),
        [18, 8],
    ),
    task(
        "program-pe260",
        Words {
            en: "program for PE 260, who wins with n in the largest pile",
            zh: "PE 260 的程序，最大一堆为 n 时的胜负",
        },
        &PE260,
        |asked| emitted(&PE260, asked),
        [300, 8],
    ),
];

const fn task(
    name: &'static str,
    title: Words,
    program: &'static Program,
    ours: fn(&Asked) -> Result<Made, String>,
    [size, quick]: [usize; 2],
) -> Task {
    Task {
        name,
        title,
        size,
        quick,
        threads: 1,
        ours,
        naive: Naive::Contestant(program),
        against: Against::Naive { size, scale: 1 },
        wanted: Wanted::Ratio { floor: 0.5, goal: Some(1.0) },
        times: 2,
    }
}

static WYTHOFF: Program = Program {
    folder: "crates/grundy-bench/programs/wythoff-value",
    rules: RulesFrom::Named("wythoff"),
    set: &[],
    header: &[],
    read: &[],
    contest: || Contest { ask: Ask::Value, ..Contest::default() },
    ours: |n| format!("1\n{n} {n}\n"),
    theirs: None,
};

static P3235: Program = Program {
    folder: "tests/contest/luogu-p3235-jiangnanle",
    rules: rules_of!("tests/contest/luogu-p3235-jiangnanle"),
    set: &[],
    header: &["F"],
    read: &[],
    contest: || Contest { sum: true, words: answers("1", "0", "-"), ..Contest::default() },
    ours: |n| format!("2\n1\n2\n{n} {}\n", n / 2),
    theirs: Some(|n| format!("1 2\n2\n{n} {}\n", n / 2)),
};

static CF1823E: Program = Program {
    folder: "tests/contest/cf-1823e-removing-graph",
    rules: rules_of!("tests/contest/cf-1823e-removing-graph"),
    set: &[("l", |_| "2".to_owned()), ("r", |n| (n / 2).to_string())],
    header: &[],
    read: &[],
    contest: || Contest {
        cases: Cases::One,
        sum: true,
        words: answers("Alice", "Bob", "-"),
        ..Contest::default()
    },
    ours: |n| format!("2\n{n} 3\n"),
    theirs: Some(|n| format!("2 {}\n2\n{n} 3\n", n / 2)),
};

static CF787C: Program = Program {
    folder: "tests/contest/cf-787c-berzerk",
    rules: rules_of!("tests/contest/cf-787c-berzerk"),
    set: &[],
    header: &["n", "A", "B"],
    read: &[],
    contest: || Contest { words: answers("Win", "Lose", "Loop"), ..Contest::default() },
    ours: |n| berzerk(n, ""),
    theirs: Some(|n| berzerk(n, "0 ")),
};

/// A circle of n places with most numbers for both players; every place is asked for.
fn berzerk(n: usize, who: &str) -> String {
    let own = |step: usize| {
        let steps: Vec<String> = (1..n).filter(|k| k % step != 0).map(|k| k.to_string()).collect();
        format!("{} {}\n", steps.len(), steps.join(" "))
    };
    let places: String = (1..n).map(|place| format!("{who}{place}\n")).collect();
    format!("{n}\n{}{}{}\n{places}", own(3), own(4), n - 1)
}

static CF919F: Program = Program {
    folder: "tests/contest/cf-919f-a-game-with-numbers",
    rules: rules_of!("tests/contest/cf-919f-a-game-with-numbers"),
    set: &[],
    header: &[],
    read: &[],
    contest: || Contest { words: answers("Alice", "Bob", "Deal"), ..Contest::default() },
    ours: |n| hands(n, ""),
    theirs: Some(|n| hands(n, "0\n")),
};

/// Hands of eight cards each, those with a few cards that are not 0 first; Alice begins.
fn hands(count: usize, who: &str) -> String {
    let mut text = format!("{count}\n");
    let mut state = 1_u64;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    for case in 0..count {
        text += who;
        for _ in 0..2 {
            let full = if case < 10 { 1 } else { 8 };
            let hand: Vec<String> = (0..8)
                .map(|at| {
                    if at == 0 {
                        1 + below(4)
                    } else if at < full {
                        below(5)
                    } else {
                        0
                    }
                })
                .map(|card| card.to_string())
                .collect();
            let _ = writeln!(text, "{}", hand.join(" "));
        }
    }
    text
}

static CF1404B: Program = Program {
    folder: "tests/contest/cf-1404b-tree-tag",
    rules: rules_of!("tests/contest/cf-1404b-tree-tag"),
    set: &[],
    header: &[],
    read: &["T", "a", "b", "da", "db"],
    contest: || Contest { words: answers("Alice", "Bob", "Bob"), ..Contest::default() },
    ours: |n| format!("1\n{n}\n{}1 {n} 10 19\n", path(n)),
    theirs: Some(|n| format!("1\n{n} 1 {n} 10 19\n{}", path(n))),
};

fn path(n: usize) -> String {
    (1..n).map(|vertex| format!("{vertex} {}\n", vertex + 1)).collect()
}

static ABC354E: Program = Program {
    folder: "tests/contest/abc-354e-remove-pairs",
    rules: rules_of!("tests/contest/abc-354e-remove-pairs"),
    set: &[],
    header: &[],
    read: &["C"],
    contest: || Contest { cases: Cases::One, words: answers("Takahashi", "Aoki", "-"), ..Contest::default() },
    ours: |n| {
        let cards: String = (0..n).map(|i| format!("{} {}\n", i % 3 + 1, i % 4 + 1)).collect();
        format!("{n}\n{cards}")
    },
    theirs: None,
};

static PE260: Program = Program {
    folder: "crates/grundy-bench/programs/pe-260",
    rules: rules_of!("crates/grundy-bench/programs/pe-260"),
    set: &[],
    header: &[],
    read: &[],
    contest: Contest::default,
    ours: |n| {
        let pairs = (0..=n).flat_map(|y| (0..=y).map(move |x| (x, y)));
        let lines: Vec<String> = pairs.map(|(x, y)| format!("{x} {y} {n}\n")).collect();
        format!("{}\n{}", lines.len(), lines.concat())
    },
    theirs: None,
};

fn answers(win: &str, lose: &str, draw: &str) -> Answers {
    let [win, lose, draw] = [win, lose, draw].map(str::to_owned);
    Answers { win, lose, draw }
}
