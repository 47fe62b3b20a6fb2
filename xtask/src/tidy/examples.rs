//! Rules in the books and the README are checked, and give what the text says they give.
//!
//! A block of code marked `grundy` is rules. With a `position` clause it is a whole text and must have no
//! errors; without, it is a fragment and must be readable; `grundy wrong` marks one that is wrong
//! on purpose. A block marked `check` right after it says what it gives, one statement a line:
//!
//! | line | says |
//! |---|---|
//! | `g(0..=5) = 0 1 2 3 4 5` | Grundy values of heaps |
//! | `(3) + (4): N 7`, `(1, 2): P` | outcome and value, or outcome alone, of a position |
//! | `moves (2): take(k = 1) take(k = 2)`, `moves (0): none` | all moves |
//! | `winning (1) + (3): take(k = 2) in (3)` | all winning moves |
//! | `score ([3, 1]): 2` | the value of a position in which points decide, for Left to move |
//! | `with k=3, S={1}` | parameters for the lines below |
//! | `error: name`, `error (5): name` | a diagnostic of the text or of small positions; from that position |
//! | `warning: name`, `note: name` | a diagnostic that is no error |
//! | `stop (9): depth` | the limit that is hit from that position |

mod markdown;
mod play;

use std::sync::Arc;

use grundy_core::{Limits, Player, Run};
use grundy_messages::Severity;
use grundy_rules::{BindError, BoundGame, Checked, ReadError, check_text};
use grundy_syntax::{Diagnostic, Source, parse};
use grundy_testkit::meaning::Meaning;
use grundy_testkit::score::Scores;
use grundy_texts::EN;
use grundy_values::Outcome;

use crate::workspace::Workspace;
use markdown::{Block, blocks};
use play::{Found, play, small_positions};

/// What an example may hold in memory.
const MOST_BYTES: u64 = 64 << 20;

/// Every block of rules in the README and the books.
pub(super) fn examples(workspace: &Workspace) -> Vec<String> {
    let pages = workspace
        .ending(".md")
        .filter(|file| file.path == "README.md" || file.path.starts_with("docs/book/"));
    pages.flat_map(|page| blocks(page).into_iter().flat_map(|block| check(&block))).collect()
}

fn check(block: &Block) -> Vec<String> {
    let source = Arc::new(Source::new(block.place.as_str(), &block.text));
    if block.is_wrong {
        return Vec::new();
    }
    let whole = block.text.lines().any(|line| line.starts_with("position"));
    if block.expected.is_empty() && !whole {
        return told(block, &parse(&source).diagnostics);
    }
    let checked = check_text(&source);
    let wants_errors = block.expected.iter().any(|(_, line)| line.starts_with("error:"));
    let mut problems = if wants_errors { Vec::new() } else { told(block, &checked.diagnostics) };
    let run = Run::new(Limits { positions: None, bytes: MOST_BYTES }, &|| None, &|_| ());
    let mut example = Example { checked: &checked, set: Vec::new(), run: &run };
    for (place, line) in &block.expected {
        if let Err(why) = example.line(line) {
            problems.push(format!("{place}: `{line}`: {why}"));
        }
    }
    problems
}

fn told(block: &Block, diagnostics: &[Diagnostic]) -> Vec<String> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error);
    errors.map(|error| format!("{}: {}", block.place, error.message(EN))).collect()
}

/// A text with the parameters chosen so far.
struct Example<'e> {
    checked: &'e Checked,
    set: Vec<(String, String)>,
    run: &'e Run<'static>,
}

impl Example<'_> {
    /// Tests one statement.
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(set) = line.strip_prefix("with ") {
            for (name, value) in assignments(set) {
                self.set.retain(|(other, _)| *other != name);
                self.set.push((name, value));
            }
            return Ok(());
        }
        if let Some(values) = line.strip_prefix("g(") {
            return self.values(values);
        }
        let (what, expected) = line.split_once(": ").ok_or("expected a form listed in xtask's `examples`")?;
        match what.split_once(' ') {
            None if what == "error" => expect(&self.errors(), expected),
            None if what == "warning" || what == "note" => self.told(what, expected),
            Some(("error" | "stop", position)) => expect(&self.found_from(position), expected),
            Some(("moves", position)) => self.moves(position, expected),
            Some(("winning", position)) => self.winning(position, expected),
            Some(("score", position)) => self.score(position, expected),
            _ => self.outcome(what, expected),
        }
    }

    fn game(&self) -> Result<BoundGame, Found> {
        let Some(rules) = &self.checked.rules else { return Err(Found::of(&self.checked.diagnostics)) };
        let mut set = Vec::new();
        for (name, value) in &self.set {
            let value = rules.read_param(name, &Source::new("set", value), self.run).map_err(unread)?;
            set.push((name.clone(), value));
        }
        rules.bind(&set, self.run).map_err(|error| match error {
            BindError::Wrong(diagnostics) => Found::of(&diagnostics),
            BindError::Stopped(stop) => Found::stop(stop),
        })
    }

    fn bound(&self) -> Result<BoundGame, String> {
        self.game().map_err(|found| format!("found {found}"))
    }

    fn told(&self, severity: &str, name: &str) -> Result<(), String> {
        let found =
            self.checked.diagnostics.iter().filter(|diagnostic| diagnostic.severity().id() == severity);
        let names: Vec<&str> = found.map(|diagnostic| diagnostic.code.name()).collect();
        if names.contains(&name) { Ok(()) } else { Err(format!("found {names:?}")) }
    }

    /// What is wrong with the text, its parameters, or somewhere near its smallest positions.
    fn errors(&self) -> Found {
        let game = match self.game() {
            Ok(game) => game,
            Err(found) => return found,
        };
        let mut all = Found::of(&self.checked.diagnostics);
        for position in small_positions(&game) {
            if let Ok(position) = game.read_position(&Source::new("position", &position), self.run) {
                all.join(play(&game, &position, self.run));
            }
        }
        all
    }

    fn found_from(&self, position: &str) -> Found {
        let game = match self.game() {
            Ok(game) => game,
            Err(found) => return found,
        };
        match game.read_position(&Source::new("position", position), self.run) {
            Ok(position) => play(&game, &position, self.run),
            Err(error) => unread(error),
        }
    }

    fn values(&self, rest: &str) -> Result<(), String> {
        let (range, expected) = rest.split_once(") = ").ok_or("expected `g(0..=3) = 0 1 2 3`")?;
        let (from, to) = range.split_once("..=").ok_or("expected a range `0..=3`")?;
        let number = |word: &str| word.parse::<u64>().map_err(|error| format!("{word}: {error}"));
        let mut found = Vec::new();
        for heap in number(from)?..=number(to)? {
            let (_, value) = self.solved(&format!("({heap})"))?;
            found.push(value.map_or("-".to_owned(), |value| value.to_string()));
        }
        same(&found.join(" "), expected)
    }

    fn outcome(&self, position: &str, expected: &str) -> Result<(), String> {
        let (outcome, value) = self.solved(position)?;
        let only_outcome = expected.split_whitespace().count() == 1;
        match value.filter(|_| !only_outcome) {
            Some(value) => same(&format!("{outcome} {value}"), expected),
            None => same(&outcome.to_string(), expected),
        }
    }

    fn solved(&self, position: &str) -> Result<(Outcome, Option<u64>), String> {
        let game = self.bound()?;
        let position = self.read(&game, position)?;
        let mut meaning = Meaning::new(&game, self.run).map_err(wrong)?;
        meaning.solve(&position).map_err(wrong)
    }

    fn moves(&self, position: &str, expected: &str) -> Result<(), String> {
        let game = self.bound()?;
        let position = self.read(&game, position)?;
        let meaning = Meaning::new(&game, self.run).map_err(wrong)?;
        let mut found = Vec::new();
        for part in position.parts() {
            found.extend(meaning.moves(part).map_err(wrong)?.iter().map(ToString::to_string));
        }
        same(&listed(&found), expected)
    }

    fn winning(&self, position: &str, expected: &str) -> Result<(), String> {
        let game = self.bound()?;
        let position = self.read(&game, position)?;
        let mut meaning = Meaning::new(&game, self.run).map_err(wrong)?;
        let several = position.parts().len() > 1;
        let mut found = Vec::new();
        for turn in meaning.winning(&position).map_err(wrong)? {
            let place = |at| if several { format!(" in {}", game.show(at)) } else { String::new() };
            let moves: Vec<String> =
                turn.moves.iter().map(|(at, chosen)| format!("{chosen}{}", place(at))).collect();
            found.push(moves.join(" and "));
        }
        same(&listed(&found), expected)
    }

    fn score(&self, position: &str, expected: &str) -> Result<(), String> {
        let game = self.bound()?;
        let position = self.read(&game, position)?;
        let part = position.parts().first().ok_or("a component")?;
        let value = Scores::new(&game, self.run).value(part, Player::Left).map_err(wrong)?;
        same(&value.to_string(), expected)
    }

    fn read(&self, game: &BoundGame, position: &str) -> Result<grundy_rules::value::Position, String> {
        let source = Source::new("position", position);
        game.read_position(&source, self.run).map_err(|error| format!("found {}", unread(error)))
    }
}

/// `r=3, S={5, 6}` as pairs.
fn assignments(text: &str) -> Vec<(String, String)> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    for part in text.split(", ") {
        let named = part.split_once('=').filter(|(name, _)| name.chars().all(char::is_alphanumeric));
        match (named, pairs.last_mut()) {
            (None, Some((_, value))) => value.push_str(&format!(", {part}")),
            (named, _) => {
                let (name, value) = named.unwrap_or((part, ""));
                pairs.push((name.to_owned(), value.to_owned()));
            }
        }
    }
    pairs
}

fn listed(found: &[String]) -> String {
    if found.is_empty() { "none".to_owned() } else { found.join(" ") }
}

fn same(found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("found `{found}`")) }
}

fn expect(found: &Found, name: &str) -> Result<(), String> {
    if found.has(name) { Ok(()) } else { Err(format!("found {found}")) }
}

fn unread(error: ReadError) -> Found {
    match error {
        ReadError::Wrong(diagnostics) => Found::of(&diagnostics),
        ReadError::Stopped(stop) => Found::stop(stop),
    }
}

fn wrong(halted: grundy_rules::Halted) -> String {
    format!("found {}", Found::halted(halted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_in_a_line() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            assignments("r=3, S={5, 6}, b=true"),
            [pair("r", "3"), pair("S", "{5, 6}"), pair("b", "true")]
        );
    }

    #[test]
    fn a_wrong_statement_is_found() {
        let text = "```grundy\nposition (n: nat)\nmove take(k in 1..=n) -> (n - k)\n```\n\n```check\n\
                    g(0..=2) = 0 1 2\ng(0..=2) = 0 1 1\n(1) + (1): P 0\n(2): P\nmoves (1): take(k = 1)\n\
                    winning (1) + (3): take(k = 2) in (3)\nerror (0): div-zero\n```\n";
        let page = crate::workspace::TextFile { path: "p.md".to_owned(), text: text.to_owned() };
        let problems: Vec<String> = blocks(&page).iter().flat_map(check).collect();
        let lines: Vec<&str> =
            problems.iter().map(|problem| problem.split(": ").next().unwrap_or("")).collect();
        assert_eq!(lines, ["p.md:8", "p.md:10", "p.md:13"], "{problems:?}");
    }
}
