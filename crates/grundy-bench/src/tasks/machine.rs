//! Plain mex by machine code that is made from the rules text, against the same loops written by hand.

use crate::table::{COPRIME, KAYLES, LASKER, WYTHOFF, of_rules};
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[
    task(
        "machine-kayles",
        Words { en: "Kayles, plain mex, machine code", zh: "Kayles，直接求 mex，机器码" },
        "kayles",
        |asked| machine(KAYLES, asked),
        100_000,
    ),
    Task {
        wanted: Wanted::Figure,
        ..task(
            "machine-kayles-half",
            Words {
                en: "the same, against a program that looks at each split once",
                zh: "同上，对照程序每种拆分只看一次",
            },
            "kayles-half",
            |asked| machine(KAYLES, asked),
            100_000,
        )
    },
    task(
        "machine-lasker",
        Words { en: "Lasker's Nim, plain mex, machine code", zh: "Lasker Nim，直接求 mex，机器码" },
        "lasker",
        |asked| machine(LASKER, asked),
        40_000,
    ),
    task(
        "machine-coprime",
        Words {
            en: "the coprime game, plain mex, machine code", zh: "互质取石子，直接求 mex，机器码"
        },
        "coprime",
        |asked| machine(COPRIME, asked),
        20_000,
    ),
    Task {
        quick: 60,
        ..task(
            "machine-wythoff",
            Words {
                en: "Wythoff's game, plain mex, machine code", zh: "Wythoff 博弈，直接求 mex，机器码"
            },
            "wythoff",
            |asked| machine(WYTHOFF, asked),
            1_500,
        )
    },
];

const fn task(
    name: &'static str,
    title: Words,
    program: &'static str,
    ours: fn(&Asked) -> Result<Made, String>,
    size: usize,
) -> Task {
    Task {
        name,
        title,
        size,
        quick: 2_000,
        threads: 1,
        ours,
        naive: Naive::Sized { program, words: &[] },
        against: Against::Naive { size, scale: 1 },
        wanted: Wanted::Ratio { floor: 0.8, goal: Some(1.0) },
        times: 3,
    }
}

fn machine(text: &str, asked: &Asked) -> Result<Made, String> {
    of_rules(text, Some("machine"), asked)
}
