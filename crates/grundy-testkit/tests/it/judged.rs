//! The answers of `judge` on random inputs, held against the meaning of the rules played out.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use grundy::judge::{Brief, Draw, Rest};
use grundy::{BoundGame, Choices, Player, Position, RulesFrom, Settings, Workbench};
use grundy_core::Run;
use grundy_export::contest::{Ask, Cases, Contest};
use grundy_syntax::Source;
use grundy_testkit::meaning::Meaning;
use grundy_testkit::score::Scores;
use grundy_values::MoverEnds;

/// How a component is written in the input, read here anew.
#[derive(Clone, Copy)]
enum Form {
    /// So many numbers or rows.
    Words(usize),
    /// A list of numbers.
    List,
}

/// Games of all classes, and the size of random cases.
const GAMES: &[(&str, Form, usize)] = &[
    ("nim", Form::Words(1), 6),
    ("kayles", Form::Words(1), 9),
    ("bash-game", Form::Words(1), 12),
    ("wythoff", Form::Words(2), 6),
    ("lasker-nim", Form::Words(1), 6),
    ("euclid-game", Form::Words(2), 8),
    ("subtract-a-square", Form::Words(1), 20),
    ("grundys-game", Form::Words(1), 9),
    ("fibonacci-nim", Form::Words(1), 12),
    ("staircase-nim", Form::List, 4),
    ("misere-nim", Form::Words(1), 5),
    ("misere-kayles", Form::Words(1), 7),
    ("moore-nim-k", Form::Words(1), 3),
    ("cram", Form::Words(2), 3),
    ("treblecross", Form::Words(1), 7),
    ("toads-and-frogs", Form::Words(1), 6),
    ("clobber", Form::Words(1), 6),
    ("domineering", Form::Words(2), 3),
    ("cutcake", Form::Words(2), 4),
    ("loopy-digraph-token", Form::Words(1), 4),
    ("digraph-target-race", Form::Words(1), 4),
    ("edpc-l-deque", Form::List, 5),
];

/// Cases of each game.
const CASES: u64 = 25;

/// The component at the beginning of these words, as positions are written; and how many words it takes.
fn component(words: &[&str], form: Form) -> (String, usize) {
    let quoted = |word: &&str| match word.trim_start_matches('-').parse::<u64>() {
        Ok(_) => (*word).to_owned(),
        Err(_) => format!("\"{}\"", word.trim_matches('"')),
    };
    match form {
        Form::Words(count) => {
            let parts: Vec<String> = words[..count].iter().map(quoted).collect();
            (format!("({})", parts.join(", ")), count)
        }
        Form::List => {
            let count: usize = words[0].parse().unwrap();
            (format!("([{}])", words[1..=count].join(", ")), count + 1)
        }
    }
}

/// The positions of an input.
fn positions(game: &BoundGame, input: &str, form: Form, sum: bool) -> Vec<Position> {
    let words: Vec<&str> = input.split_whitespace().collect();
    let mut at = 0;
    let mut found = Vec::new();
    while at < words.len() {
        let mut count = 1;
        if sum {
            count = words[at].parse().unwrap();
            at += 1;
        }
        let mut parts = Vec::new();
        for _ in 0..count {
            let (text, taken) = component(&words[at..], form);
            at += taken;
            parts.push(text);
        }
        let source = Source::new("position", &parts.join(" + "));
        found.push(game.read_position(&source, &Run::unlimited()).unwrap());
    }
    found
}

/// What may be answered: all answers that are right, or `None` where playing it out takes too long.
fn right(game: &BoundGame, contest: &Contest, position: &Position) -> Option<BTreeSet<String>> {
    let run = Run::unlimited();
    if game.rules().score {
        let points = Scores::new(game, &run).sum(position, contest.first).ok()?;
        return (contest.ask == Ask::Value).then(|| BTreeSet::from([points.to_string()]));
    }
    let mut meaning = Meaning::new(game, &run).ok()?;
    let (outcome, value) = meaning.solve(position).ok()?;
    let ends = match contest.first {
        Player::Left => outcome.left_ends(),
        Player::Right => outcome.right_ends(),
    };
    let word = match ends {
        MoverEnds::Wins => "First",
        MoverEnds::Loses => "Second",
        MoverEnds::Draws => "Draw",
    };
    match contest.ask {
        Ask::Winner => Some(BTreeSet::from([word.to_owned()])),
        Ask::Value => value.map(|value| BTreeSet::from([value.to_string()])),
        Ask::Count => Some(BTreeSet::from([meaning.winning(position).ok()?.len().to_string()])),
        Ask::Move if ends != MoverEnds::Wins => Some(BTreeSet::from([word.to_owned()])),
        Ask::Move => {
            let several = game.rules().moves.len() > 1;
            let turns = meaning.winning(position).ok()?;
            let shown = turns.iter().filter_map(|turn| turn.moves.first()).map(|(_, named)| {
                let name = several.then(|| named.name.clone());
                name.into_iter()
                    .chain(named.bound.iter().map(|(_, value)| value.to_string()))
                    .collect::<Vec<_>>()
            });
            let shown: BTreeSet<String> = shown.map(|words| words.join(" ")).collect();
            // Misère, a player who cannot move has won without one.
            Some(if shown.is_empty() { BTreeSet::from([word.to_owned()]) } else { shown })
        }
    }
}

/// Compares the answers to random cases; how many were compared.
fn compared(slug: &str, form: Form, size: usize, contest: &Contest) -> usize {
    let cancelled = AtomicBool::new(false);
    let workbench = Workbench::new(Settings::default(), &cancelled, &|_| ());
    let choices = Choices::default();
    let (loaded, game) = workbench.open(RulesFrom::Named(slug), &choices).unwrap();
    let brief = Brief { rules: loaded.rules.as_ref().unwrap(), choices: &choices, contest };
    let draw = Draw { cases: CASES, seed: 7, size };
    let input = workbench.random_input(brief, draw).unwrap_or_else(|failure| panic!("{slug}: {failure:?}"));
    let mut answers = Vec::new();
    let heard = workbench.judge(brief, input.as_bytes(), Rest::Nothing, &mut |told| {
        answers.push(told.text.clone());
        ControlFlow::Continue(())
    });
    heard.unwrap_or_else(|failure| panic!("{slug}: {failure:?}\n{input}"));
    let positions = positions(&game, &input, form, contest.sum);
    assert_eq!(positions.len(), answers.len(), "{slug}\n{input}");
    let mut count = 0;
    for (position, answer) in positions.iter().zip(&answers) {
        let Some(right) = right(&game, contest, position) else { continue };
        let shown = game.show_position(position.parts());
        assert!(right.contains(answer), "{slug} {shown} {contest:?}: {answer}, not {right:?}");
        count += 1;
    }
    count
}

#[test]
fn random_cases_are_answered_as_the_rules_mean() {
    let contest = Contest { cases: Cases::End, ..Contest::default() };
    for (slug, form, size) in GAMES {
        let mut count = 0;
        for ask in Ask::ALL {
            for first in Player::BOTH {
                let rules = grundy_testkit::given::rules(grundy::games::find(slug).unwrap().rules.unwrap());
                let values = grundy::judge::no_values(&rules, None).is_none();
                // What has several parts, or is not written as it is called, is compared by its result only.
                let plain = rules.start.is_none()
                    && !rules.score
                    && !rules.has_sides()
                    && rules.kinds[0].unordered.is_empty();
                let plain = plain
                    && rules.goals.is_empty()
                    && matches!(rules.compound, grundy_rules::ir::Compound::Disjunctive);
                let asked = match ask {
                    Ask::Winner => !rules.score,
                    Ask::Value => values && !slug.contains("digraph"),
                    Ask::Move | Ask::Count => plain,
                };
                if asked {
                    count += compared(slug, *form, *size, &Contest { ask, first, ..contest.clone() });
                }
                if ask == Ask::Winner && !rules.score && rules.start.is_none() {
                    count += compared(
                        slug,
                        *form,
                        *size.min(&5),
                        &Contest { sum: true, first, ..contest.clone() },
                    );
                }
            }
        }
        assert!(count >= 40, "{slug}: only {count} answers were compared");
    }
}
