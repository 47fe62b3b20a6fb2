//! Games at random are worth playing by: they beat a player who moves at random, within a bound on their work, and never lose what they proved to be won.

use std::sync::Arc;

use grundy_core::{Limits, Player, Run};
use grundy_rules::classify::{Class, classify};
use grundy_rules::{BoundGame, check_text};
use grundy_solve::bounded::{Arena, State};
use grundy_solve::sampled::{Guess, Sampler};
use grundy_syntax::Source;
use grundy_values::MoverEnds;

/// Name, rules, position, and the positions that one move may cost.
type Row = (&'static str, &'static str, &'static str, u64);

const CLOBBER: &str = "position (g: grid of \"LR_\")\nleft move hit: \"LR\" -> \"_L\" in any direction\n\
    right move hit: \"RL\" -> \"_R\" in any direction\n";

const ROWS: &[Row] = &[
    ("domineering", include_str!("../../../../games/domineering/rules.grundy"), "(6, 6)", 1_500),
    ("cram", include_str!("../../../../games/cram/rules.grundy"), "(5, 5)", 2_500),
    ("clobber", CLOBBER, "(\"LRLRL/RLRLR/LRLRL/RLRLR/LRLRL\")", 1_500),
    ("hex", include_str!("../../../../games/hex/rules.grundy"), "(5)", 800),
    (
        "amazons",
        include_str!("../../../../games/amazons/rules.grundy"),
        "(\"L____/_____/_____/_____/____R\")",
        600,
    ),
    ("nogo", include_str!("../../../../games/nogo/rules.grundy"), "(\"______________\")", 1_500),
];

/// Games against each player at random, for each side.
const GAMES: u64 = 4;

fn game(rules: &str) -> (BoundGame, Class) {
    let run = Run::unlimited();
    let rules = check_text(&Arc::new(Source::new("rules", rules))).rules.expect("right rules");
    let game = rules.bind(&[], &run).expect("a game").without_reductions();
    let class = classify(&game, &run);
    (game, class)
}

fn within(positions: u64) -> Run<'static> {
    Run::new(Limits { positions: Some(positions), bytes: 1 << 27 }, &|| None, &|_| ())
}

/// A match of the program against one who moves at random.
struct Against<'g> {
    arena: Arena<'g>,
    sampler: Sampler<'g>,
    program: Player,
    positions: u64,
    dice: u64,
}

impl Against<'_> {
    fn below(&mut self, limit: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.dice >> 33) % u64::try_from(limit).unwrap()).unwrap()
    }

    /// Whether the program wins.
    fn wins(&mut self, mut state: State, name: &str) -> bool {
        let run = Run::unlimited();
        let mut had = None;
        loop {
            if let Some(close) = self.arena.close(&state, &run).unwrap() {
                let won = self.arena.close_ends(close, state.mover) == MoverEnds::Wins;
                let wins = won == (state.mover == self.program);
                assert!(wins || had != Some(MoverEnds::Wins), "{name}: what was proved to be won was lost");
                return wins;
            }
            let (mut plies, _) = self.arena.plies(&state, 10_000, &run).unwrap();
            let at = if state.mover == self.program {
                let run = within(self.positions);
                let guess = self.sampler.guess(&state, &run).unwrap().expect("a guess");
                assert!(run.positions() <= self.positions && guess.all, "{name}");
                let kept = had != Some(MoverEnds::Wins) || guess.ends == had;
                assert!(kept, "{name}: what was proved to be won is not known to be won any more");
                had = guess.ends;
                best(&guess)
            } else {
                self.below(plies.len())
            };
            state = plies.swap_remove(at).next;
        }
    }
}

/// The turn that is sure to win, or was taken most often, the first of those.
fn best(guess: &Guess) -> usize {
    let rank = |at: &usize| {
        let chance = guess.turns[*at].1;
        let ends = match chance.ends {
            Some(MoverEnds::Wins) => 3,
            Some(MoverEnds::Draws) => 2,
            None => 1,
            Some(MoverEnds::Loses) => 0,
        };
        (ends, chance.games, std::cmp::Reverse(*at))
    };
    (0..guess.turns.len()).max_by_key(rank).expect("a turn")
}

#[test]
fn it_beats_a_player_at_random() {
    for (name, rules, text, positions) in ROWS {
        let (game, class) = game(rules);
        let position = game.read_position(&Source::new("position", text), &Run::unlimited()).unwrap();
        let (mut won, mut played) = (0, 0);
        for (program, seed) in
            Player::BOTH.into_iter().flat_map(|side| (0..GAMES).map(move |seed| (side, seed)))
        {
            let arena = Arena::new(&game, &Run::unlimited()).unwrap();
            let sampler = Sampler::new(arena, &class);
            let mut against = Against { arena, sampler, program, positions: *positions, dice: seed };
            let state = State { position: position.clone(), mover: Player::Left };
            won += usize::from(against.wins(state, name));
            played += 1;
        }
        assert!(won * 10 >= played * 9 || won + 1 >= played, "{name}: {won} of {played}");
    }
}

#[test]
fn sums_and_points_are_left_to_others() {
    let (game, class) = game("position (b: row of \".x\")\nmove m: \"..\" -> \"xx\"\n");
    let arena = Arena::new(&game, &Run::unlimited()).unwrap();
    let position =
        game.read_position(&Source::new("p", "(\"....\") + (\"...\")"), &Run::unlimited()).unwrap();
    let state = State { position, mover: Player::Left };
    assert!(Sampler::new(arena, &class).guess(&state, &within(100)).unwrap().is_none());
}
