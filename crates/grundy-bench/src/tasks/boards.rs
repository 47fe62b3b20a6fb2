//! Boards from their rules text, packed into machine words: Grundy values, who wins, which moves win, and points.

use grundy::play::ends_id;
use grundy_core::{Player, Run};
use grundy_rules::classify::classify;
use grundy_solve::solver::{MoveLimits, Points, SOLVERS, Want, Worth};
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

const HEX: &str = include_str!("../../../../games/hex/rules.grundy");
const NOGO: &str = "position (g: grid of \"LR_\")\n\
    def grow(g: grid, F: set of tuple(int, int), S: set of tuple(int, int)): set of tuple(int, int) decreases len(S) - len(F) =\n  \
    let T = F | union(around(g, p) & S for p in F) then if T == F then F else grow(g, T, S)\n\
    def free(g: grid): set of tuple(int, int) = union(around(g, p) for p in cells(g, \"_\"))\n\
    def alive(g: grid): bool = grow(g, free(g) & cells(g, \"L\"), cells(g, \"L\")) == cells(g, \"L\")\n  \
    and grow(g, free(g) & cells(g, \"R\"), cells(g, \"R\")) == cells(g, \"R\")\n\
    left move place(p in cells(g, \"_\")) if alive(g with [p: \"L\"]) -> (g with [p: \"L\"])\n\
    right move place(p in cells(g, \"_\")) if alive(g with [p: \"R\"]) -> (g with [p: \"R\"])";
const DOTS_AND_BOXES: &str = include_str!("../../../../games/dots-and-boxes/rules.grundy");

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
        name: "nogo-44",
        title: Words { en: "who wins NoGo 4×4", zh: "不围棋 4×4，谁胜" },
        size: 404,
        quick: 303,
        ours: nogo,
        naive: Naive::Sized { program: "boards", words: &["nogo"] },
        against: Against::Seconds(17.6),
        wanted: Wanted::Seconds { floor: 6.0, goal: 2.0 },
        ..CRAM_TASK
    },
    Task {
        name: "hex-44",
        title: Words { en: "Hex 4×4, all winning first moves", zh: "Hex 4×4，所有必胜的第一步" },
        size: 404,
        quick: 303,
        ours: hex,
        naive: Naive::Sized { program: "boards", words: &["hex"] },
        against: Against::Seconds(HEX_BEFORE),
        wanted: Wanted::Ratio { floor: 10.0, goal: Some(50.0) },
        ..CRAM_TASK
    },
    Task {
        name: "dots-23",
        title: Words { en: "Dots and Boxes 2×3, points", zh: "点格棋 2×3，得分" },
        size: 203,
        quick: 202,
        ours: dots_and_boxes,
        naive: Naive::Sized { program: "boards", words: &["dots"] },
        against: Against::Seconds(DOTS_BEFORE),
        wanted: Wanted::Ratio { floor: 10.0, goal: Some(50.0) },
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

/// Seconds of the interpreter's search (`--engine sides`), before boards were packed.
const HEX_BEFORE: f64 = 15.6;
/// Seconds of the interpreter's search (`--engine score`), before moves with points were packed.
const DOTS_BEFORE: f64 = 4.0;

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

fn nogo(asked: &Asked) -> Result<Made, String> {
    let mut digest = Fnv::new();
    for worth in worths(NOGO, "board-whole", &[board(asked.size, |_| '_')])? {
        tell_winners(&mut digest, &worth);
    }
    Ok(made(digest, asked, "board-whole"))
}

fn tell_winners(digest: &mut Fnv, worth: &Worth) {
    let wins = |player| u64::from(ends_id(worth.ends_of(player)) == "wins");
    Player::BOTH.into_iter().for_each(|player| digest.add(wins(player)));
}

/// For each player whether he wins when he starts, and how many first moves win.
fn hex(asked: &Asked) -> Result<Made, String> {
    let (game, run) = (game(HEX)?, Run::unlimited());
    let class = classify(&game, &run);
    let written = format!("(\"{}\")", board(asked.size, |_| '.'));
    let source = Source::new("bench", &written);
    let position = game.read_position(&source, &run).map_err(|why| format!("{why:?}"))?;
    let solver = SOLVERS.iter().find(|solver| solver.about().id == "board-whole").ok_or("no such solver")?;
    solver.accepts(&game, &class, &Want::Position(&position)).map_err(|why| format!("{why:?}"))?;
    let mut engine = solver.open(&game, &class, &run).map_err(|why| format!("{why:?}"))?;
    let mut digest = Fnv::new();
    let limits = MoveLimits { listed: usize::MAX, tried: u64::MAX };
    for player in Player::BOTH {
        let ends = engine.ends(&position, player, &run).map_err(|why| format!("{why:?}"))?;
        digest.add(u64::from(ends_id(ends) == "wins"));
        let winning = engine.winning(&position, player, limits, &run).map_err(|why| format!("{why:?}"))?;
        digest.add_size(winning.turns.len());
    }
    Ok(made(digest, asked, "board-whole"))
}

fn dots_and_boxes(asked: &Asked) -> Result<Made, String> {
    let (rows, columns) = sides(asked.size);
    let sized = format!("param r: nat = {rows}, c: nat = {columns}");
    let text = DOTS_AND_BOXES.replace("param r: nat = 2, c: nat = 2", &sized);
    let mut digest = Fnv::new();
    for worth in worths(&text, "score", &["({})".to_owned()])? {
        let Worth::Score(points) = worth else { return Err(format!("{worth:?}")) };
        let Points::Mover(points) = *points else { return Err(format!("{points:?}")) };
        digest.add(u64::from_ne_bytes(points.to_i64().ok_or("many points")?.to_ne_bytes()));
    }
    Ok(made(digest, asked, "score"))
}

fn winner(text: &str, asked: &Asked) -> Result<Made, String> {
    let full = if text.contains("LR_") { checkered(asked.size) } else { board(asked.size, |_| '.') };
    let mut digest = Fnv::new();
    for worth in worths(text, "board-sides", &[full])? {
        tell_winners(&mut digest, &worth);
    }
    Ok(made(digest, asked, "board-sides"))
}
