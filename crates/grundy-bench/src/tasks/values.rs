//! Canonical forms of positions from their rules text, sums of values, and nim products.

use std::collections::HashMap;

use grundy_core::Run;
use grundy_rules::board::Grid;
use grundy_rules::classify::{Class, classify};
use grundy_rules::{BoundGame, check_text};
use grundy_solve::canonical::Desk;
use grundy_solve::solvers::canonical::PositionValues;
use grundy_syntax::Source;
use grundy_values::{Arena, Nimber, Value};

use super::boards::{CLOBBER, DOMINEERING, board, checkered, sides};
use crate::signature::Fnv;
use crate::table::game;
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

const SNORT: &str = include_str!("../../../../games/snort/rules.grundy");
const AMAZONS: &str = include_str!("../../../../games/amazons/rules.grundy");

pub(super) const TASKS: &[Task] = &[
    Task {
        name: "domineering-55-value",
        title: Words { en: "Domineering 5×5, canonical form", zh: "Domineering 5×5，标准型" },
        size: 505,
        wanted: Wanted::Seconds { floor: 0.3, goal: 0.1 },
        ..DOMINEERING_TASK
    },
    Task {
        name: "domineering-56-value",
        title: Words { en: "Domineering 5×6, canonical form", zh: "Domineering 5×6，标准型" },
        size: 506,
        wanted: Wanted::Seconds { floor: 9.0, goal: 3.0 },
        times: 1,
        ..DOMINEERING_TASK
    },
    Task {
        name: "domineering-44-all",
        title: Words {
            en: "all 65,536 boards of Domineering 4×4, canonical forms",
            zh: "Domineering 4×4 的全部 65,536 个局面，标准型",
        },
        size: 404,
        ours: every_board,
        naive: Naive::Sized { program: "values", words: &["all"] },
        against: Against::Cgt("all"),
        wanted: Wanted::Seconds { floor: 0.06, goal: 0.02 },
        ..DOMINEERING_TASK
    },
    Task {
        name: "clobber-44-value",
        title: Words {
            en: "Clobber 4×4, canonical form (the figure is CGSuite's)",
            zh: "Clobber 4×4，标准型（对照为 CGSuite 的数字）",
        },
        size: 404,
        ours: |asked| of_positions(CLOBBER, &[checkered(asked.size)], asked),
        naive: Naive::Sized { program: "values", words: &["clobber"] },
        against: Against::Seconds(38.0),
        wanted: Wanted::Seconds { floor: 3.0, goal: 1.0 },
        ..DOMINEERING_TASK
    },
    Task {
        name: "amazons-27-value",
        title: Words {
            en: "Amazons 2×7, canonical form (the figure is CGSuite's)",
            zh: "亚马逊棋 2×7，标准型（对照为 CGSuite 的数字）",
        },
        size: 207,
        quick: 203,
        ours: |asked| of_positions(AMAZONS, &[queens(asked.size)], asked),
        naive: Naive::Sized { program: "values", words: &["amazons"] },
        against: Against::Seconds(39.0),
        wanted: Wanted::Seconds { floor: 3.0, goal: 1.0 },
        ..DOMINEERING_TASK
    },
    Task {
        name: "snort-10-twice",
        title: Words {
            en: "Snort on a path of 10, G and G + G", zh: "长 10 的路上的 Snort，G 与 G + G"
        },
        size: 10,
        wanted: Wanted::Seconds { floor: 0.1, goal: 0.03 },
        ..SNORT_TASK
    },
    Task {
        name: "snort-12-twice",
        title: Words {
            en: "Snort on a path of 12, G and G + G (`cgt` takes over 185 s)",
            zh: "长 12 的路上的 Snort，G 与 G + G（`cgt` 需 185 秒以上）",
        },
        size: 12,
        against: Against::Seconds(185.0),
        wanted: Wanted::Seconds { floor: 5.0, goal: 1.0 },
        ..SNORT_TASK
    },
    Task {
        name: "nim-products",
        title: Words {
            en: "nim products below 2^64 (the figure is that of tables)",
            zh: "2^64 以下的尼姆积（对照为查表程序的数字）",
        },
        size: 1_000_000,
        quick: 1_000,
        ours: nim_products,
        naive: Naive::Sized { program: "nimbers", words: &["64"] },
        against: Against::Seconds(3.9),
        wanted: Wanted::Seconds { floor: 0.1, goal: 0.1 },
        ..DOMINEERING_TASK
    },
    Task {
        name: "nim-products-128",
        title: Words {
            en: "nim products below 2^128 (one takes CGSuite 1.6 s)",
            zh: "2^128 以下的尼姆积（CGSuite 算一个需 1.6 秒）",
        },
        size: 100_000,
        quick: 100,
        ours: wide_nim_products,
        naive: Naive::Sized { program: "nimbers", words: &["128"] },
        against: Against::Naive { size: 10_000, scale: 10 },
        wanted: Wanted::Seconds { floor: 0.2, goal: 0.2 },
        ..DOMINEERING_TASK
    },
];

/// What most tasks share.
const DOMINEERING_TASK: Task = Task {
    name: "",
    title: Words { en: "", zh: "" },
    size: 0,
    quick: 303,
    threads: 1,
    ours: |asked| of_positions(DOMINEERING, &[board(asked.size, |_| '.')], asked),
    naive: Naive::Sized { program: "values", words: &["domineering"] },
    against: Against::Cgt("domineering"),
    wanted: Wanted::Figure,
    times: 3,
};

const SNORT_TASK: Task = Task {
    quick: 5,
    ours: snort_twice,
    naive: Naive::Sized { program: "values", words: &["snort"] },
    against: Against::Cgt("snort"),
    ..DOMINEERING_TASK
};

/// The board of a number: bit i says whether cell i is taken.
fn numbered(size: usize, number: usize) -> String {
    let (rows, columns) = sides(size);
    let cell = |at: usize| if number >> at & 1 == 1 { '#' } else { '.' };
    let row = |row| (row * columns..(row + 1) * columns).map(cell).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// A queen of each side at the left end of the first and the last row.
fn queens(size: usize) -> String {
    let (rows, columns) = sides(size);
    let row = |at: usize| match at {
        0 => "L",
        at if at + 1 == rows => "R",
        _ => "_",
    };
    let row = |at| format!("{}{}", row(at), "_".repeat(columns - 1));
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// Digests of values: of each the numbers of its options and their digests in ascending order, Left's before Right's.
#[derive(Default)]
struct Digests(HashMap<Value, u64>);

impl Digests {
    fn of(&mut self, arena: &mut Arena, value: Value) -> Result<u64, String> {
        if let Some(digest) = self.0.get(&value) {
            return Ok(*digest);
        }
        let mut made = Fnv::new();
        let sides = [arena.left_options(value), arena.right_options(value)];
        for side in sides {
            let side = side.map_err(|why| why.to_string())?;
            let digests = side.into_iter().map(|option| self.of(arena, option));
            let mut digests = digests.collect::<Result<Vec<_>, _>>()?;
            digests.sort_unstable();
            made.add_size(digests.len());
            digests.into_iter().for_each(|digest| made.add(digest));
        }
        self.0.insert(value, made.sum());
        Ok(made.sum())
    }
}

/// The values of positions, and what their digests are made with.
struct Valued<'g> {
    game: &'g BoundGame,
    found: PositionValues<'g>,
    desk: Desk,
    digests: Digests,
    all: Fnv,
}

impl<'g> Valued<'g> {
    fn new(game: &'g BoundGame, class: &'g Class) -> Self {
        let found = PositionValues::new(game, class);
        Self { game, found, desk: Desk::at(Arena::new()), digests: Digests::default(), all: Fnv::new() }
    }

    fn value(&mut self, written: &str) -> Result<Value, String> {
        let run = Run::unlimited();
        let position = self.game.read_position(&Source::new("bench", written), &run);
        let position = position.map_err(|why| format!("{why:?}"))?;
        self.found.sum(position.parts(), &mut self.desk, &run).map_err(|why| format!("{why:?}"))
    }

    fn add(&mut self, value: Value) -> Result<(), String> {
        self.all.add(self.digests.of(&mut self.desk.arena, value)?);
        Ok(())
    }

    fn made(self, asked: &Asked) -> Made {
        made(self.all, asked, "canonical")
    }
}

fn made(digest: Fnv, asked: &Asked, by: &str) -> Made {
    Made { signature: digest.digits(), reached: asked.size, by: by.to_owned(), spent: None }
}

fn of_positions(text: &str, positions: &[String], asked: &Asked) -> Result<Made, String> {
    let game = game(text)?;
    let class = classify(&game, &Run::unlimited());
    let mut valued = Valued::new(&game, &class);
    for written in positions {
        let value = valued.value(written)?;
        valued.add(value)?;
    }
    Ok(valued.made(asked))
}

/// All boards of a size, as components: nothing is read but the boards.
fn every_board(asked: &Asked) -> Result<Made, String> {
    let (game, run) = (game(DOMINEERING)?, Run::unlimited());
    let class = classify(&game, &run);
    let mut valued = Valued::new(&game, &class);
    let (rows, columns) = sides(asked.size);
    for number in 0..1 << (rows * columns) {
        let grid = Grid::read(&numbered(asked.size, number)).map_err(|ragged| format!("{ragged:?}"))?;
        let board = game.component(0, vec![grundy_rules::Value::grid(grid)], &run);
        let board = board.map_err(|why| format!("{why:?}"))?;
        let value = valued.found.sum(&[board], &mut valued.desk, &run).map_err(|why| format!("{why:?}"))?;
        valued.add(value)?;
    }
    Ok(valued.made(asked))
}

fn snort_twice(asked: &Asked) -> Result<Made, String> {
    let (checked, run) = (check_text(&std::sync::Arc::new(Source::new("bench", SNORT))), Run::unlimited());
    let rules = checked.rules.ok_or("the rules are wrong")?;
    let path = Source::new("bench", &format!("path_graph({})", asked.size));
    let graph = rules.read_param("G", &path, &run).map_err(|why| format!("{why:?}"))?;
    let game = rules.bind(&[("G".to_owned(), graph)], &run).map_err(|why| format!("{why:?}"))?;
    let class = classify(&game, &run);
    let mut valued = Valued::new(&game, &class);
    let value = valued.value("({}, {})")?;
    valued.add(value)?;
    let twice = valued.desk.arena.add(value, value).map_err(|why| why.to_string())?;
    valued.add(twice)?;
    Ok(valued.made(asked))
}

/// Numbers that look random, as the naive program has them.
fn random() -> impl FnMut() -> u64 {
    let mut state = 1_u64;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    }
}

fn nim_products(asked: &Asked) -> Result<Made, String> {
    let (mut next, mut all) = (random(), Fnv::new());
    for _ in 0..asked.size {
        let (a, b) = (Nimber::from(next()), Nimber::from(next()));
        all.add(a.product(b).get());
    }
    Ok(made(all, asked, "product"))
}

fn wide_nim_products(asked: &Asked) -> Result<Made, String> {
    let (mut next, mut all) = (random(), Fnv::new());
    for _ in 0..asked.size {
        let (a, b) = (next(), next());
        let [a, b] = [a, b].map(|low| u128::from(low) | u128::from(next()) << 64);
        let product = Nimber::wide_product(a, b);
        let words = [product, product >> 64].map(|word| u64::try_from(word & u128::from(u64::MAX)));
        words
            .into_iter()
            .try_for_each(|word| word.map(|word| all.add(word)))
            .map_err(|why| why.to_string())?;
    }
    Ok(made(all, asked, "product"))
}
