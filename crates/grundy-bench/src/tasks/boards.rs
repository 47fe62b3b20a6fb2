//! Boards from their rules text, packed into machine words: Grundy values, and who wins.

use grundy::play::ends_id;
use grundy_core::{Player, Run};
use grundy_rules::classify::classify;
use grundy_solve::solver::{SOLVERS, Want, Worth};
use grundy_syntax::Source;

use crate::signature::Fnv;
use crate::table::game;
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

const CRAM: &str = "position (g: grid of \".#\")\nreduce (g) -> sum((h) for h in regions(g, \".\"))\n\
    move place: \"..\" -> \"##\" in any direction";
pub(super) const DOMINEERING: &str = "position (g: grid of \".#\")\nreduce (g) -> sum((h) for h in regions(g, \".\"))\n\
    left move down: \"..\" -> \"##\" in columns\nright move across: \"..\" -> \"##\" in rows";
pub(super) const CLOBBER: &str = "position (g: grid of \"LR_#\")\nreduce (g) -> sum((h) for h in regions(g, \"LR\"))\n\
    left move hit: \"LR\" -> \"_L\" in any direction\nright move hit: \"RL\" -> \"_R\" in any direction";
const ROW_CLOBBER: &str = "position (b: row of \"LR_\")\nreduce (b) -> sum((p) for p in split(b, \"_\"))\n\
    move first: \"LR\" -> \"_L\", \"RL\" -> \"L_\"\nmove second: \"RL\" -> \"_R\", \"LR\" -> \"R_\"";

pub(super) const TASKS: &[Task] = &[
    cram("cram-47", Words { en: "Cram 4×7, Grundy value", zh: "Cram 4×7，SG 值" }, 407, 1.0),
    cram("cram-56", Words { en: "Cram 5×6, Grundy value", zh: "Cram 5×6，SG 值" }, 506, 1.0),
    cram("cram-57", Words { en: "Cram 5×7, Grundy value", zh: "Cram 5×7，SG 值" }, 507, 1.0),
    Task {
        name: "domineering-66",
        title: Words { en: "who wins Domineering 6×6", zh: "Domineering 6×6，谁胜" },
        size: 606,
        ours: |asked| winner(DOMINEERING, asked),
        naive: Naive::Sized { program: "boards", words: &["domineering"] },
        against: Against::Seconds(11.5),
        wanted: Wanted::Seconds { floor: 4.0, goal: 1.0 },
        ..CRAM_TASK
    },
    Task {
        name: "clobber-45",
        title: Words { en: "who wins Clobber 4×5", zh: "Clobber 4×5，谁胜" },
        size: 405,
        ours: |asked| winner(CLOBBER, asked),
        naive: Naive::Sized { program: "boards", words: &["clobber"] },
        against: Against::Seconds(2.0),
        wanted: Wanted::Seconds { floor: 0.7, goal: 0.2 },
        ..CRAM_TASK
    },
    Task {
        name: "clobber-row",
        title: Words {
            en: "Clobber with equal moves on rows of 1 to n pairs",
            zh: "双方走法相同的一行 Clobber，1 到 n 对",
        },
        size: 200,
        quick: 8,
        ours: clobber_rows,
        naive: Naive::Sized { program: "boards", words: &["row-clobber"] },
        against: Against::Seconds(13.7),
        wanted: Wanted::Seconds { floor: 0.1, goal: 0.1 },
        ..CRAM_TASK
    },
];

/// What the tasks share.
const CRAM_TASK: Task = Task {
    name: "",
    title: Words { en: "", zh: "" },
    size: 0,
    quick: 304,
    threads: 1,
    ours: |asked| grundy_value(asked),
    naive: Naive::Sized { program: "boards", words: &["cram"] },
    against: Against::Igs,
    wanted: Wanted::Figure,
    times: 3,
};

const fn cram(name: &'static str, title: Words, size: usize, floor: f64) -> Task {
    Task { name, title, size, wanted: Wanted::Ratio { floor: floor / 2.5, goal: Some(floor) }, ..CRAM_TASK }
}

/// Rows and columns of a size.
pub(crate) fn sides(size: usize) -> (usize, usize) {
    (size / 100, size % 100)
}

/// A board with a symbol for each cell.
pub(super) fn board(size: usize, symbol: impl Fn(usize) -> char) -> String {
    let (rows, columns) = sides(size);
    let row = |row: usize| (0..columns).map(|column| symbol(row + column)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// What positions of a game are worth, by the solver of this name.
fn worths(text: &str, engine: &str, positions: &[String]) -> Result<Vec<Worth>, String> {
    let (game, run) = (game(text)?, Run::unlimited());
    let class = classify(&game, &run);
    let read = |written: &String| game.read_position(&Source::new("bench", written), &run);
    let read = positions.iter().map(read).collect::<Result<Vec<_>, _>>().map_err(|why| format!("{why:?}"))?;
    let solver = SOLVERS.iter().find(|solver| solver.about().id == engine).ok_or("no such solver")?;
    let first = read.last().ok_or("no positions")?;
    solver.accepts(&game, &class, &Want::Position(first)).map_err(|why| format!("{why:?}"))?;
    let mut engine = solver.open(&game, &class, &run).map_err(|why| format!("{why:?}"))?;
    read.iter().map(|position| engine.worth(position, &run).map_err(|why| format!("{why:?}"))).collect()
}

fn made(digest: Fnv, asked: &Asked, by: &str) -> Made {
    Made { signature: digest.digits(), reached: asked.size, by: by.to_owned(), spent: None }
}

fn values(text: &str, positions: &[String], asked: &Asked) -> Result<Made, String> {
    let mut digest = Fnv::new();
    for worth in worths(text, "boards", positions)? {
        let Worth::Grundy(value) = worth else { return Err(format!("{worth:?}")) };
        digest.add(value);
    }
    Ok(made(digest, asked, "boards"))
}

fn grundy_value(asked: &Asked) -> Result<Made, String> {
    values(CRAM, &[board(asked.size, |_| '.')], asked)
}

fn clobber_rows(asked: &Asked) -> Result<Made, String> {
    values(ROW_CLOBBER, &(1..=asked.size).map(|pairs| "LR".repeat(pairs)).collect::<Vec<_>>(), asked)
}

/// A board full of pieces, those of each side on cells of one colour.
pub(super) fn checkered(size: usize) -> String {
    board(size, |at| if at % 2 == 0 { 'L' } else { 'R' })
}

fn winner(text: &str, asked: &Asked) -> Result<Made, String> {
    let full = if text.contains("LR_") { checkered(asked.size) } else { board(asked.size, |_| '.') };
    let mut digest = Fnv::new();
    for worth in worths(text, "board-sides", &[full])? {
        Player::BOTH
            .into_iter()
            .for_each(|player| digest.add(u64::from(ends_id(worth.ends_of(player)) == "wins")));
    }
    Ok(made(digest, asked, "board-sides"))
}
