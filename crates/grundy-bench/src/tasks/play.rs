//! A move of `play` on a board that is too large to be solved: how long the user waits.

use std::sync::atomic::AtomicBool;

use grundy::play::{Basis, Dice, Judge, choose, on_whole_boards};
use grundy::{Settings, Workbench};
use grundy_core::{Player, Run};
use grundy_rules::classify::classify;
use grundy_syntax::Source;

use super::boards::{CLOBBER, CRAM, DOMINEERING, first_board};
use crate::signature::Fnv;
use crate::table::game;
use crate::task::{Against, Asked, Made, Naive, Task, Wanted, Words};

pub(super) const TASKS: &[Task] = &[
    Task {
        name: "play-domineering-88",
        title: Words { en: "a move of `play`, Domineering 8×8", zh: "`play` 走一步，Domineering 8×8" },
        ours: |asked| moved(DOMINEERING, asked),
        naive: Naive::Sized { program: "boards", words: &["domineering", "moves"] },
        ..PLAY
    },
    Task {
        name: "play-clobber-88",
        title: Words { en: "a move of `play`, Clobber 8×8", zh: "`play` 走一步，Clobber 8×8" },
        ours: |asked| moved(CLOBBER, asked),
        naive: Naive::Sized { program: "boards", words: &["clobber", "moves"] },
        ..PLAY
    },
    Task {
        name: "play-cram-88",
        title: Words { en: "a move of `play`, Cram 8×8", zh: "`play` 走一步，Cram 8×8" },
        ours: |asked| moved(CRAM, asked),
        naive: Naive::Sized { program: "boards", words: &["cram", "moves"] },
        ..PLAY
    },
];

/// What the tasks share.
const PLAY: Task = Task {
    name: "",
    title: Words { en: "", zh: "" },
    size: 808,
    quick: 203,
    threads: 1,
    ours: |asked| moved(DOMINEERING, asked),
    naive: Naive::Sized { program: "boards", words: &["domineering", "moves"] },
    against: Against::Alone,
    wanted: Wanted::Seconds { floor: 2.5, goal: 2.0 },
    times: 3,
};

/// The first move of the program; the digest is that of the number of turns which it had to choose from.
fn moved(text: &str, asked: &Asked) -> Result<Made, String> {
    let (solved, run) = (game(text)?, Run::unlimited());
    let class = classify(&solved, &run);
    let whole = on_whole_boards(&solved).ok_or("no board that is taken apart")?;
    let position = whole.read_position(&Source::new("bench", &first_board(text, asked.size)), &run);
    let position = position.map_err(|why| format!("{why:?}"))?;
    let cancelled = AtomicBool::new(false);
    let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    let begun = workbench.begin(&whole, position, Player::Left).map_err(|why| format!("{why:?}"))?;
    let solving = workbench.arena(&solved).map_err(|why| format!("{why:?}"))?;
    let mut judge = Judge::new(*begun.arena(), &class).thinking_by(solving);
    let chosen = choose(&begun, &mut judge, 0, &mut Dice::new(1), &workbench);
    let chosen = chosen.map_err(|why| format!("{why:?}"))?.ok_or("no move")?;
    let turns = workbench.turns(&begun, 10_000).map_err(|why| format!("{why:?}"))?.0;
    if !turns.contains(&chosen.ply) {
        return Err("no legal move".to_owned());
    }
    let by = match chosen.advice.basis {
        Basis::Explored => "explored",
        Basis::Solver(id) => id,
        Basis::Sampled { .. } => "sampled",
        Basis::Horizon { .. } => "horizon",
    };
    let mut digest = Fnv::new();
    digest.add(u64::try_from(turns.len()).map_err(|why| why.to_string())?);
    Ok(Made { signature: digest.digits(), reached: asked.size, by: by.to_owned(), spent: None })
}
