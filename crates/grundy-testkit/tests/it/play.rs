//! The opponent of `grundy play` against every line of play of its user.
//!
//! On small games of every kind the user tries all that he may. Wherever the program is to move it must keep the
//! result that the oracle gives it; where it wins, every round must bring the end nearer, so that play that can come
//! back does not.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use grundy::play::{Basis, Dice, Judge, Match, State, choose, on_whole_boards};
use grundy::{BoundGame, Settings, Workbench};
use grundy_core::{Player, Run};
use grundy_rules::check_text;
use grundy_rules::classify::classify;
use grundy_rules::value::Position;
use grundy_syntax::Source;
use grundy_testkit::meaning::Meaning;
use grundy_testkit::score::Scores;
use grundy_testkit::sides::Sides;
use grundy_values::{Int, MoverEnds};

/// Rules: an example of the suite, or a text.
fn game(rules: &str, set: &[(&str, &str)]) -> BoundGame {
    let run = Run::unlimited();
    let text = if rules.contains('\n') {
        rules.to_owned()
    } else {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
        std::fs::read_to_string(folder.join(format!("{rules}.grundy"))).expect("the example is there")
    };
    let checked = check_text(&Arc::new(Source::new("rules", &text)));
    let rules = checked.rules.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics));
    let read = |(name, text): &(&str, &str)| {
        let value = rules.read_param(name, &Source::new("set", text), &run).expect("a value");
        ((*name).to_owned(), value)
    };
    let set: Vec<_> = set.iter().map(read).collect();
    rules.bind(&set, &run).unwrap_or_else(|wrong| panic!("{text}\n{wrong:?}"))
}

fn position(game: &BoundGame, text: &str) -> Position {
    let read = game.read_position(&Source::new("position", text), &Run::unlimited());
    read.unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// What the oracle says of a state, for the player to move.
struct Oracle<'g, 'r> {
    meaning: Meaning<'g, 'r>,
    sides: Sides<'g, 'r>,
    sided: bool,
}

impl<'g, 'r> Oracle<'g, 'r> {
    fn new(game: &'g BoundGame, run: &'g Run<'r>) -> Self {
        let meaning = Meaning::new(game, run).expect("a meaning");
        Self { meaning, sides: Sides::new(game, run), sided: game.has_sides() }
    }

    fn ends(&mut self, state: &State) -> MoverEnds {
        let found = if self.sided {
            self.sides.ends(&state.position, state.mover)
        } else {
            self.meaning.ends(&state.position)
        };
        found.expect("a small game")
    }
}

/// Plays the program against all lines of its user, from a position with each player as the first.
struct Lines<'t, 'g, 'r> {
    judge: Judge<'g>,
    oracle: Oracle<'g, 'r>,
    workbench: Workbench<'t>,
    program: Player,
    seen: BTreeSet<State>,
    /// How many states the program has moved in.
    moved: usize,
    name: String,
    /// Whether moves are counted.
    counts: bool,
}

impl Lines<'_, '_, '_> {
    /// Everything that can follow, each state once.
    fn follow(&mut self, game: &Match<'_>) {
        if game.finish().is_some() || !self.seen.insert(game.now().clone()) {
            return;
        }
        if game.now().mover == self.program {
            let next = self.program_moves(game);
            self.follow(&next);
            return;
        }
        let (plies, all) = self.workbench.turns(game, 10_000).expect("moves");
        assert!(all && !plies.is_empty(), "{}", self.name);
        for ply in plies {
            let mut next = game.clone();
            self.workbench.play(&mut next, ply).expect("a legal move");
            self.follow(&next);
        }
    }

    /// The program moves; its result must not get worse, and a win must come nearer.
    fn program_moves<'m>(&mut self, game: &Match<'m>) -> Match<'m> {
        self.moved += 1;
        let before = self.oracle.ends(game.now());
        let chosen = choose(game, &mut self.judge, 0, &mut Dice::new(1), &self.workbench);
        let chosen = chosen.expect("no failure").expect("a move");
        let at = format!("{}: {}", self.name, game.game().show_position(game.now().position.parts()));
        assert_eq!(chosen.advice.ends, Some(before), "{at}");
        let moves = chosen.advice.moves;
        let mut next = game.clone();
        self.workbench.play(&mut next, chosen.ply).expect("a legal move");
        let after = match next.finish() {
            Some(finish) => match finish.winner {
                None => MoverEnds::Draws,
                Some(winner) if winner == self.program => MoverEnds::Wins,
                Some(_) => MoverEnds::Loses,
            },
            None => {
                assert_ne!(next.now().mover, self.program, "{at}");
                self.oracle.ends(next.now()).reversed()
            }
        };
        assert_eq!(after, before, "{at}: the result got worse");
        if before == MoverEnds::Wins && next.finish().is_none() && self.counts {
            self.comes_nearer(&next, moves, &at);
        }
        next
    }

    /// After any reply fewer moves are left.
    fn comes_nearer(&mut self, game: &Match<'_>, moves: Option<u64>, at: &str) {
        let moves = moves.unwrap_or_else(|| panic!("{at}: moves are not counted"));
        for ply in self.workbench.turns(game, 10_000).expect("moves").0 {
            let advice = self.judge.advise(&ply.next, game.both_points(), &self.workbench).expect("advice");
            let left = match self.workbench.begin(game.game(), ply.next.position, ply.next.mover) {
                Ok(over) if over.finish().is_some() => 0,
                _ => advice.moves.unwrap_or_else(|| panic!("{at}: moves are not counted after a reply")),
            };
            assert!(left + 2 <= moves, "{at}: {moves} moves, then {left}");
        }
    }
}

/// Rules, parameters, positions.
type Row = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

const ROWS: &[Row] = &[
    // Sums in normal play.
    ("nim", &[], &["(1) + (2) + (3)", "(2) + (3) + (3)", "(1) + (4)", "end"]),
    ("kayles", &[], &["(5) + (2)", "(6)", "(3) + (3)"]),
    ("lasker-nim", &[], &["(4) + (1)"]),
    ("mixed-kinds", &[], &["heap(3) + strip(2)", "heap(4)"]),
    // Misère play.
    ("misere-nim", &[], &["(1) + (2) + (2)", "(1) + (1) + (1)", "(2) + (2)"]),
    ("misere-kayles", &[], &["(4) + (1)", "(5)"]),
    // Endings and goals.
    ("chomp", &[], &["(2, 3)", "(3, 3)"]),
    ("treblecross", &[], &["(5)", "(6)"]),
    ("queen-race", &[], &["(2, 3)", "(1, 3) + (2, 2)"]),
    ("grid-boundary-walk", &[("top", "[1, 0, 0]"), ("side", "[0, 1, 0]")], &["(3, 4)", "(4, 4)"]),
    // Compounds.
    ("moore-nim-k", &[("k", "2")], &["(1) + (2) + (2)", "(1) + (2) + (3)"]),
    // Loops.
    (
        "loopy-digraph-token",
        &[("G", "digraph {1 -> 2, 2 -> 3, 3 -> 1, 2 -> 4, 4 -> 5, 3 -> 5, 5 -> 6, 6 -> 4, 5 -> 7}")],
        &["(1)", "(2)", "(3)", "(4)", "(6)", "(1) + (4)", "(3) + (6)", "(2) + (2)"],
    ),
    // Graphs.
    ("undirected-vertex-geography", &[("G", "path_graph(5)")], &["(1)", "(2)"]),
    ("node-kayles", &[("G", "cycle_graph(6)")], &["()"]),
    // Sides.
    ("domineering", &[], &["(3, 3)", "(2, 3)", "(2, 4)"]),
    ("clobber", &[], &["LRLRLR", "LR + LRL", "LLRR + RL"]),
    ("toads-and-frogs", &[], &["LL_RR", "L_R + L__R"]),
    ("northcott", &[("size", "4")], &["(1, 4)", "(2, 3) + (1, 4)"]),
    ("shove", &[], &["LRLR"]),
    ("push", &[], &["_LR_L"]),
    ("tic-tac-toe", &[], &["XO./.X./..O", "X../.O./..X"]),
    ("hackenbush-string", &[], &["BRB + RB"]),
];

/// The moves of the program against all lines, whoever starts and whichever side it plays.
fn played(rules: &str, set: &[(&str, &str)], text: &str, engine: Option<&str>) -> usize {
    let cancelled = AtomicBool::new(false);
    let game = game(rules, set);
    let run = Run::unlimited();
    let class = classify(&game, &run);
    let seats = Player::BOTH.into_iter().flat_map(|first| Player::BOTH.map(|program| (first, program)));
    seats
        .map(|(first, program)| {
            let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
            let begun = workbench.begin(&game, position(&game, text), first).expect("a match");
            let mut lines = Lines {
                judge: Judge::new(*begun.arena(), &class).with_engine(engine),
                oracle: Oracle::new(&game, &run),
                workbench,
                program,
                seen: BTreeSet::new(),
                moved: 0,
                name: format!("{rules} {text} {engine:?}"),
                counts: engine.is_none(),
            };
            lines.follow(&begun);
            lines.moved
        })
        .sum()
}

#[test]
fn the_program_keeps_its_result_against_every_line() {
    let rows = ROWS.iter().flat_map(|(rules, set, texts)| texts.iter().map(move |text| (rules, set, text)));
    let moved: usize = rows.map(|(rules, set, text)| played(rules, set, text, None)).sum();
    assert!(moved > 1_000, "only {moved} moves of the program");
}

#[test]
fn every_solver_keeps_its_result_against_every_line() {
    let loops: &[(&str, &str)] = &[("G", "digraph {1 -> 2, 2 -> 3, 3 -> 1, 2 -> 4, 4 -> 5, 3 -> 5, 5 -> 7}")];
    let rows: &[(&str, &str, &[(&str, &str)], &str)] = &[
        ("take-break", "kayles", &[], "(5) + (2)"),
        ("memo", "lasker-nim", &[], "(4) + (1)"),
        ("misere-nim", "misere-nim", &[], "(1) + (2) + (2)"),
        ("whole", "misere-kayles", &[], "(4) + (2)"),
        ("whole", "chomp", &[], "(3, 3)"),
        ("whole", "moore-nim-k", &[("k", "2")], "(1) + (2) + (3)"),
        ("reaching", "treblecross", &[], "(6)"),
        ("loopy", "loopy-digraph-token", loops, "(1) + (4)"),
        ("retrograde", "loopy-digraph-token", loops, "(3) + (2)"),
        ("sides", "domineering", &[], "(3, 3)"),
        ("sides", "clobber", &[], "LRLRLR + LR"),
    ];
    for (engine, rules, set, text) in rows {
        assert!(played(rules, set, text, Some(engine)) > 10, "{engine} {rules}");
    }
}

/// In a score game the program must get what the oracle says, whatever the user does.
fn scored(game: &BoundGame, text: &str) -> usize {
    let cancelled = AtomicBool::new(false);
    let run = Run::unlimited();
    let class = classify(game, &run);
    let mut moved = 0;
    for program in Player::BOTH {
        let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
        let begun = workbench.begin(game, position(game, text), Player::Left).expect("a match");
        let mut judge = Judge::new(*begun.arena(), &class);
        let mut scores = Scores::new(game, &run);
        let mut open = vec![begun];
        while let Some(at) = open.pop() {
            if at.finish().is_some() {
                continue;
            }
            if at.now().mover != program {
                for ply in workbench.turns(&at, 10_000).expect("moves").0 {
                    let mut next = at.clone();
                    workbench.play(&mut next, ply).expect("a legal move");
                    open.push(next);
                }
                continue;
            }
            moved += 1;
            let before = scores.value(&at.now().position.parts()[0], program).expect("a value");
            let chosen = choose(&at, &mut judge, 0, &mut Dice::new(1), &workbench).expect("no failure");
            let chosen = chosen.expect("a move");
            let estimate = chosen.advice.points.expect("points");
            assert!(estimate.exact && estimate.points == before, "{text}: {estimate:?}, {before}");
            let next = &chosen.ply.next;
            let rest = match next.position.parts().first() {
                Some(part) => scores.value(part, next.mover).expect("a value"),
                None => Int::ZERO,
            };
            let rest = if next.mover == program { rest } else { rest.neg() };
            assert_eq!(chosen.ply.score.points.add(&rest), Ok(before), "{text}: points were given away");
            let mut next = at.clone();
            workbench.play(&mut next, chosen.ply).expect("a legal move");
            open.push(next);
        }
    }
    moved
}

#[test]
fn the_program_gets_its_points_against_every_line() {
    let rows: &[Row] = &[
        ("edpc-l-deque", &[], &["([4, 2, 9, 3, 7])", "([10, 80, 90, 30])", "([])"]),
        ("dots-and-boxes", &[("r", "1"), ("c", "2")], &["({0, 1, 2, 3, 4, 5, 6})"]),
        ("agc026f-manju-game", &[("a", "[3, 1, 4, 1]")], &["()"]),
        ("agc029d-grid-game", &[("h", "3"), ("w", "3"), ("wall", "{(2, 2)}")], &["()"]),
    ];
    let moved: usize = rows
        .iter()
        .flat_map(|(rules, set, texts)| texts.iter().map(move |text| scored(&game(rules, set), text)))
        .sum();
    assert!(moved > 300, "only {moved} moves of the program");
}

/// Rates every turn of a match on a whole board, and tells what the turns lead to on the parts; whoever is to move.
fn rated_alike(rules: &str, set: &[(&str, &str)], text: &str) -> usize {
    let cancelled = AtomicBool::new(false);
    let (solved, run) = (game(rules, set), Run::unlimited());
    let class = classify(&solved, &run);
    let whole = on_whole_boards(&solved).expect("a board that is cut or turned");
    let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    let mut compared = 0;
    for (mover, engine) in Player::BOTH.into_iter().flat_map(|mover| [(mover, None), (mover, Some("sides"))])
    {
        let engine = engine.filter(|_| solved.has_sides());
        let begun = workbench.begin(&whole, position(&whole, text), mover).expect("a match");
        let solving = workbench.arena(&solved).expect("an arena");
        let mut judge = Judge::new(*begun.arena(), &class).thinking_by(solving).with_engine(engine);
        let advice = judge.advise(begun.now(), begun.both_points(), &workbench).expect("an advice");
        let mut oracle = Oracle::new(&whole, &run);
        assert_eq!(advice.ends, Some(oracle.ends(begun.now())), "{rules} {text}");
        for rated in advice.rated {
            assert!(rated.ply.next.position.parts().len() <= 1, "{rules} {text}: the board stays whole");
            let after = oracle.ends(&rated.ply.next).reversed();
            assert_eq!(rated.ends, Some(after), "{rules} {text} {:?}", rated.ply);
            compared += 1;
        }
    }
    compared
}

/// A board that is the same turned or reflected.
const TURNED: &str =
    "position (g: grid of \".x\") symmetric under flips\nmove mark: \"..\" -> \".x\" in any direction\n";

#[test]
fn boards_that_solvers_cut_are_played_whole() {
    let rows: &[Row] = &[
        ("cram", &[], &["..../....", ".../.../...", ".#../..#."]),
        ("domineering", &[], &["..../....", ".../.#./..."]),
        ("clobber", &[], &["LRLRLR", "LR_LRL"]),
        (TURNED, &[], &[".x./...", "...../.....", "x../..x"]),
    ];
    let rows = rows.iter().flat_map(|(rules, set, texts)| texts.iter().map(move |text| (rules, set, text)));
    let compared: usize = rows.map(|(rules, set, text)| rated_alike(rules, set, text)).sum();
    assert!(compared > 100, "only {compared} turns");
}

/// Boards that are too large to be solved: name, position, how many positions a move may cost.
const LARGE: &[(&str, &str, Option<u64>)] = &[
    ("domineering", "(8, 8)", Some(6_000)),
    ("cram", "(8, 8)", Some(12_000)),
    ("clobber", "LRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLRLR", Some(6_000)),
    ("domineering", "(8, 8)", None),
];

#[test]
fn large_boards_are_guessed_within_bounds() {
    for (rules, text, positions) in LARGE {
        let cancelled = AtomicBool::new(false);
        let (solved, run) = (game(rules, &[]), Run::unlimited());
        let class = classify(&solved, &run);
        let whole = on_whole_boards(&solved).expect("a board that is cut or turned");
        let settings = Settings { positions: *positions, ..Settings::default() };
        let workbench = Workbench::new(settings, &cancelled, &|_| ());
        let begun = workbench.begin(&whole, position(&whole, text), Player::Left).expect("a match");
        let solving = workbench.arena(&solved).expect("an arena");
        let advise = || {
            let mut judge = Judge::new(*begun.arena(), &class).thinking_by(solving);
            judge.advise(begun.now(), begun.both_points(), &workbench).expect("an advice")
        };
        let advice = advise();
        let Basis::Sampled { games, stop } = advice.basis else { panic!("{rules}: {:?}", advice.basis) };
        // A game costs a position for each of its moves, and the ration of a move is a million.
        let most = positions.unwrap_or(1_000_000) / 4;
        assert!(stop.is_some() && u64::from(games) < most && games > 100, "{rules}: {games} games");
        assert!(advice.all && !advice.is_proved(), "{rules}: a guess is no proof");
        let turns = workbench.turns(&begun, 10_000).expect("moves").0.len();
        assert_eq!(advice.rated.len(), turns, "{rules}");
        let guessed = advice.rated.iter().filter_map(|rated| rated.chance).map(|chance| chance.games);
        assert_eq!(guessed.sum::<u32>(), games, "{rules}");
        if *positions == LARGE[0].2 && rules == &LARGE[0].0 {
            let plies = |advice: &grundy::play::Advice| {
                advice.rated.iter().map(|rated| (rated.ply.clone(), rated.chance)).collect::<Vec<_>>()
            };
            assert_eq!(plies(&advise()), plies(&advice), "{rules}: the same question, another answer");
        }
    }
}
