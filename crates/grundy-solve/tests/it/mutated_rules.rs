//! The worked examples with tokens left out, doubled, swapped or replaced: nothing panics, and
//! whatever is still a game is classified and solved within its limits.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use grundy_core::{Limits, Run, Stop};
use grundy_rules::classify::{classify, unproved};
use grundy_rules::value::Position;
use grundy_rules::{BoundGame, Type, Value, check_text};
use grundy_solve::plan;
use grundy_solve::solver::{MoveLimits, SOLVERS};
use grundy_syntax::Source;
use grundy_values::Int;

/// Tokens that are put in.
const TOKENS: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "99999999999999999999",
    "k",
    "n",
    "a",
    "+",
    "-",
    "*",
    "div",
    "mod",
    "..",
    "..=",
    "in",
    "not",
    "and",
    "or",
    "==",
    "<",
    "<=",
    "divides",
    "if",
    "then",
    "else",
    "let",
    "=",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    ";",
    "->",
    "end",
    "min",
    "max",
    "gcd",
    "pow",
    "len",
    "sum",
    "any",
    "all",
    "for",
    "with",
    "xor",
    "&",
    "|",
    "++",
    "nat",
    "int",
    "bool",
    "set of nat",
    "list of nat",
    "where",
    "unordered",
    "misere",
    "compound selective",
    "compound conjunctive",
    "win by reaching",
    "ends if",
    "mover wins",
    "draw",
    "\n",
    "subsets",
    "choose",
    "product",
    "repeat",
    "divisors",
    "powers",
    "isqrt",
];

/// Tokens that often stand in each other's place.
const GROUPS: &[&[&str]] = &[
    &["0", "1", "2", "3", "9", "40", "1000000", "99999999999999999999"],
    &["+", "-", "*", " div ", " mod "],
    &["<", ">", "<=", ">=", "==", "!="],
    &["min", "max", "gcd", "pow"],
    &["nat", "int"],
    &["list", "bag", "set"],
    &["all", "any"],
    &["a", "b", "n", "k", "i", "x"],
    &["and", "or", "xor", "implies", "iff"],
];

/// A small generator of numbers, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound.max(1)
    }
}

fn examples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let files = std::fs::read_dir(folder).expect("the examples are there");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let rules = paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "grundy"));
    rules.map(|path| std::fs::read_to_string(path).expect("a text")).collect()
}

/// Words, spaces and signs, which joined give the text again.
fn tokens(text: &str) -> Vec<String> {
    let class = |c: char| if c.is_alphanumeric() || c == '_' { 0 } else { 1 + u32::from(c) };
    let mut found: Vec<String> = Vec::new();
    let mut last = None;
    for c in text.chars() {
        match found.last_mut() {
            Some(token) if last == Some(class(c)) && class(c) == 0 => token.push(c),
            _ => found.push(c.to_string()),
        }
        last = Some(class(c));
    }
    found
}

fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let mut tokens = tokens(text);
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(tokens.len());
        match numbers.below(16) {
            // Most of all one word for another of its kind: that is often still a game.
            6.. => {
                let kind = GROUPS.iter().find(|group| group.contains(&tokens[at].as_str()));
                let other = kind.map(|group| group[numbers.below(group.len())].to_owned());
                tokens[at] = other.unwrap_or_else(|| tokens[at].clone());
            }
            0 => {
                tokens.remove(at);
            }
            1 => tokens.insert(at, tokens[at].clone()),
            2 => {
                let other = numbers.below(tokens.len());
                tokens.swap(at, other);
            }
            3 => tokens.insert(at, format!(" {} ", TOKENS[numbers.below(TOKENS.len())])),
            _ => tokens[at] = TOKENS[numbers.below(TOKENS.len())].to_owned(),
        }
    }
    tokens.concat()
}

fn value(ty: &Type, numbers: &mut Numbers) -> Value {
    let size = numbers.below(4);
    match ty {
        Type::Bool => Value::Bool(numbers.below(2) == 0),
        Type::Int => Value::from(Int::from(numbers.below(9)).sub(&Int::from(3_i64)).expect("small")),
        Type::Set(element) => Value::set((0..size).map(|_| value(element, numbers)).collect()),
        Type::List(element) | Type::Bag(element) => {
            Value::list((0..size).map(|_| value(element, numbers)).collect())
        }
        Type::Tuple(parts) => Value::tuple(parts.iter().map(|part| value(part, numbers)).collect()),
        _ => Value::from(u64::try_from(numbers.below(9)).expect("small")),
    }
}

/// Solves some small positions with every solver, within narrow limits.
fn solve(text: &str, game: &BoundGame, numbers: &mut Numbers) {
    let polls = Cell::new(0);
    let poll = || {
        polls.set(polls.get() + 1);
        (polls.get() > 40).then_some(Stop::Time)
    };
    let limits = Limits { positions: Some(300), bytes: 1 << 20 };
    let class = classify(game, &Run::new(limits, &poll, &|_| ()));
    let _places = unproved(game);
    for _ in 0..3 {
        let mut parts = Vec::new();
        for _ in 0..=numbers.below(2) {
            let kind = numbers.below(game.rules().kinds.len());
            let fields = game.rules().kinds[kind].fields.iter().map(|f| value(&f.ty, numbers)).collect();
            parts.extend(game.component(kind, fields, &Run::new(limits, &poll, &|_| ())).ok());
        }
        let position = Position::new(parts);
        for solver in SOLVERS {
            polls.set(0);
            let run = Run::new(limits, &poll, &|_| ());
            let wanted = MoveLimits { listed: 20, tried: 200 };
            let _solved = plan::solve(game, &class, &position, Some(solver.about().id), wanted, &run);
            assert!(run.bytes() <= limits.bytes && run.positions() <= 300, "{text}");
            // One call may be under way when the time is up, but not many.
            assert!(polls.get() < 200, "{text}: {} polls", polls.get());
        }
    }
}

const START: u64 = 0;

#[test]
fn mutated_rules_never_panic_and_stay_within_limits() {
    let examples = examples();
    let mut games = 0;
    for seed in START..START + 4_000 {
        let mut numbers = Numbers(seed);
        numbers.below(2);
        let text = mutated(&examples[numbers.below(examples.len())], &mut numbers);
        let source = Arc::new(Source::new("mutated", &text));
        let Some(rules) = check_text(&source).rules else { continue };
        let polls = Cell::new(0);
        let poll = || {
            polls.set(polls.get() + 1);
            (polls.get() > 40).then_some(Stop::Time)
        };
        let limits = Limits { positions: Some(300), bytes: 1 << 20 };
        let set: Vec<(String, Value)> =
            rules.params.iter().map(|param| (param.name.clone(), value(&param.ty, &mut numbers))).collect();
        if let Ok(game) = rules.bind(&set, &Run::new(limits, &poll, &|_| ())) {
            solve(&text, &game, &mut numbers);
            games += 1;
        }
    }
    assert!(games > 300, "{games}");
}
