//! Tables of well-known games, computed here by the definition: what is found, and that it is right
//! beyond the table it was found in.

use grundy_core::{Automaton, Coding, Numeration, Of, Table};
use grundy_discover::{Look, Proposal, propose, propose_later};

use crate::naive::{Game, Options, table};

/// Whether the automaton accepts these numbers, straight from its description.
fn accepts(automaton: &Automaton, values: &[u64]) -> bool {
    assert_eq!(automaton.tracks, values.len());
    let values: Vec<u64> = values.iter().map(|value| word(automaton.numeration, *value)).collect();
    let longest = values.iter().max().and_then(|value| value.checked_ilog2()).map_or(0, |log| log + 1);
    let end = (0..longest).rev().fold(automaton.start, |state, place| {
        let symbol = values.iter().fold(0, |symbol, value| symbol * 2 + (value >> place & 1));
        let row = usize::try_from(state).expect("small") << values.len();
        automaton.next[row + usize::try_from(symbol).expect("small")]
    });
    automaton.accepting[usize::try_from(end).expect("small")]
}

/// The digits of a number, the last one in the lowest bit.
fn word(numeration: Numeration, number: u64) -> u64 {
    if numeration == Numeration::BINARY {
        return number;
    }
    let (mut rest, mut word) = (number, 0);
    for weight in [987, 610, 377, 233, 144, 89, 55, 34, 21, 13, 8, 5, 3, 2, 1] {
        word = 2 * word + u64::from(rest >= weight);
        rest -= if rest >= weight { weight } else { 0 };
    }
    assert_eq!(rest, 0, "{number} is large");
    word
}

/// Asserts that the automaton gives exactly the values of the table.
fn assert_explains(name: &str, automaton: &Automaton, coding: Coding, table: &Table<u64>) {
    let code = |value: u64| if coding == Coding::Power { 1 << value } else { value };
    for (rank, cell) in table.cells.iter().enumerate() {
        let mut at = table.unrank(rank);
        if coding == Coding::Set {
            assert_eq!(accepts(automaton, &at), *cell == Some(0), "{name} at {at:?}");
            continue;
        }
        let value = cell.unwrap_or(0);
        at.push(0);
        for wrong in [value, value + 1, value.saturating_sub(1), 0, 1, 2] {
            *at.last_mut().expect("a value") = code(wrong);
            assert_eq!(accepts(automaton, &at), *cell == Some(wrong), "{name} at {at:?}");
        }
    }
}

/// A row: the game, what is looked at, digits of the table looked at, side of the larger one.
struct Row {
    game: Game,
    of: Of,
    length: u32,
    beyond: u64,
    /// How the values are held, and how many states are enough; `None` if nothing is to be found.
    found: Option<(Coding, usize)>,
}

fn check(row: &Row) {
    check_with(row, propose);
}

fn check_with(row: &Row, propose: fn(&Look<'_>) -> Vec<Proposal>) {
    let Row { game, of, length, beyond, found } = row;
    let name = game.name;
    let small = [table(game, *of, 1 << length)];
    let proposals = propose(&Look { of: *of, tables: &small, prefixes: game.prefix });
    let Some((coding, most)) = found else {
        assert!(proposals.is_empty(), "{name}: {} states", proposals[0].states);
        return;
    };
    let best = proposals.first().unwrap_or_else(|| panic!("{name}: nothing found"));
    assert_eq!(best.relations.coding, *coding, "{name}");
    assert!(best.states <= *most, "{name}: {} states", best.states);
    let large = table(game, *of, *beyond);
    assert_explains(name, &best.relations.kinds[0], *coding, &large);
    assert_eq!(best.relations.prefixes[0].is_some(), game.prefix, "{name}");
    if let Some(prefix) = &best.relations.prefixes[0] {
        let below = large.cells.iter().scan(0, |sum, cell| {
            let here = *sum;
            *sum ^= cell.unwrap_or(0);
            Some(Some(here))
        });
        let below = Table { axes: large.axes.clone(), cells: below.collect() };
        assert_explains(name, prefix, Coding::Number, &below);
    }
}

/// Pushes all positions with one field made smaller.
fn nim(at: &[u64], push: &mut dyn FnMut(&[&[u64]])) {
    let mut next = at.to_vec();
    for field in 0..at.len() {
        for value in 0..at[field] {
            next[field] = value;
            push(&[&next]);
        }
        next[field] = at[field];
    }
}

/// Pushes all positions with one or two fields made smaller.
fn moore(at: &[u64], push: &mut dyn FnMut(&[&[u64]])) {
    nim(at, push);
    for (i, j) in [(0, 1), (0, 2), (1, 2)] {
        let mut next = at.to_vec();
        for (a, b) in (0..at[i]).flat_map(|a| (0..at[j]).map(move |b| (a, b))) {
            (next[i], next[j]) = (a, b);
            push(&[&next]);
        }
    }
}

fn staircase(at: &[u64], push: &mut dyn FnMut(&[&[u64]])) {
    for step in 0..at.len() {
        for coins in 1..=at[step] {
            let mut next = at.to_vec();
            next[step] -= coins;
            if step > 0 {
                next[step - 1] += coins;
            }
            push(&[&next]);
        }
    }
}

/// Nim on two heaps, or as many from both, up to `most`.
fn diagonal(at: &[u64], most: u64, push: &mut dyn FnMut(&[&[u64]])) {
    nim(at, push);
    for both in 1..=at[0].min(at[1]).min(most) {
        push(&[&[at[0] - both, at[1] - both]]);
    }
}

/// Pushes the positions reached by one of these steps.
fn leap(at: &[u64], steps: &[(i64, i64)], push: &mut dyn FnMut(&[&[u64]])) {
    for (x, y) in steps {
        if let (Some(a), Some(b)) = (at[0].checked_add_signed(*x), at[1].checked_add_signed(*y)) {
            push(&[&[a, b]]);
        }
    }
}

/// Takes anything but the numbers of a set.
fn all_but(at: &[u64], except: &[u64], push: &mut dyn FnMut(&[&[u64]])) {
    (1..=at[0]).filter(|take| !except.contains(take)).for_each(|take| push(&[&[at[0] - take]]));
}

/// The moves of an octal code.
fn octal(at: &[u64], digits: &[u8], push: &mut dyn FnMut(&[&[u64]])) {
    for (take, digit) in (1..).zip(digits).filter(|(take, _)| *take <= at[0]) {
        let rest = at[0] - take;
        if digit & 1 != 0 && rest == 0 {
            push(&[]);
        }
        if digit & 2 != 0 && rest > 0 {
            push(&[&[rest]]);
        }
        if digit & 4 != 0 {
            (1..=rest / 2).for_each(|part| push(&[&[part], &[rest - part]]));
        }
    }
}

fn lasker(at: &[u64], push: &mut dyn FnMut(&[&[u64]])) {
    nim(at, push);
    (1..=at[0] / 2).for_each(|part| push(&[&[part], &[at[0] - part]]));
}

/// Turns the coins n, n - 1, … as many as wanted.
fn ruler(at: &[u64], push: &mut dyn FnMut(&[&[u64]])) {
    let below: Vec<[u64; 1]> = (1..at[0]).rev().map(|n| [n]).collect();
    let parts: Vec<&[u64]> = below.iter().map(|part| &part[..]).collect();
    if at[0] > 0 {
        (0..=parts.len()).for_each(|count| push(&parts[..count]));
    }
}

/// Removes a heap of two and splits the other.
fn divide(at: &[u64], push: &mut dyn FnMut(&[&[u64]])) {
    for heap in at {
        (1..*heap).for_each(|part| push(&[&[part, heap - part]]));
    }
}

/// Takes as many as the limit allows; the next may take as many.
fn dynamic(at: &[u64], push: &mut dyn FnMut(&[&[u64]])) {
    (1..=at[0].min(at[1])).for_each(|take| push(&[&[at[0] - take, take]]));
}

fn is_sorted(at: &[u64]) -> bool {
    at.is_sorted()
}

fn is_positive(at: &[u64]) -> bool {
    at.iter().all(|value| *value > 0)
}

fn row(name: &'static str, fields: usize, options: Options, of: Of, found: Option<(Coding, usize)>) -> Row {
    let (length, beyond) = [(12, 5000), (8, 300), (5, 40), (4, 20), (3, 10)][fields - 1];
    Row { game: Game::new(name, fields, options), of, length, beyond, found }
}

fn values(name: &'static str, fields: usize, options: Options, most: usize) -> Row {
    row(name, fields, options, Of::Values, Some((Coding::Number, most)))
}

fn lost(name: &'static str, fields: usize, options: Options, most: usize) -> Row {
    row(name, fields, options, Of::Losing, Some((Coding::Set, most)))
}

impl Row {
    fn on(mut self, domain: fn(&[u64]) -> bool) -> Self {
        self.game.domain = domain;
        self
    }

    fn wide(mut self, wide: u64) -> Self {
        self.game.wide = wide;
        self
    }

    fn sized(mut self, length: u32, beyond: u64) -> Self {
        (self.length, self.beyond) = (length, beyond);
        self
    }

    fn misere(mut self) -> Self {
        self.game.misere = true;
        self
    }

    fn with_prefix(mut self) -> Self {
        self.game.prefix = true;
        self
    }
}

#[test]
fn heaps() {
    let names = ["Nim, 2 heaps", "Nim, 3 heaps", "Nim, 4 heaps", "Nim, 5 heaps"];
    for (fields, name) in (2..).zip(names) {
        check(&values(name, fields, nim, 2));
        check(&lost(name, fields, nim, 2));
        check(&values(name, fields, nim, 20).on(is_sorted));
        check(&lost(name, fields, nim, 20).on(is_sorted));
    }
    check(&lost("Moore", 3, moore, 2));
    check(&lost("Moore, sorted", 3, moore, 8).on(is_sorted));
    check(&lost("Nim, misère", 3, nim, 5).misere());
    check(&lost("staircase", 3, staircase, 2).wide(3).sized(5, 36));
}

#[test]
fn rows_of_values() {
    let rows = [
        values("Lasker", 1, lasker, 13).sized(10, 1500),
        values("ruler", 1, ruler, 9).on(is_positive).with_prefix().sized(8, 300),
        values("Kayles", 1, |at, push| octal(at, &[7, 7], push), 49),
        values("Dawson's Kayles", 1, |at, push| octal(at, &[0, 7], push), 74),
        values("Guiles", 1, |at, push| octal(at, &[1, 5], push), 15),
        values("all but {2}", 1, |at, push| all_but(at, &[2], push), 18).sized(10, 1500),
        values("all but {2, 5}", 1, |at, push| all_but(at, &[2, 5], push), 18).sized(10, 1500),
        values("all but {1, 3, 4}", 1, |at, push| all_but(at, &[1, 3, 4], push), 18).sized(10, 1500),
        values("all but {2, 3, 7}", 1, |at, push| all_but(at, &[2, 3, 7], push), 18).sized(10, 1500),
        values("all but {1, 2, 5, 6}", 1, |at, push| all_but(at, &[1, 2, 5, 6], push), 18).sized(10, 1500),
    ];
    rows.iter().for_each(check);
}

#[test]
fn corners() {
    let king: Options = |at, push| leap(at, &[(-1, 0), (0, -1), (-1, -1)], push);
    let knight: Options = |at, push| leap(at, &[(-2, -1), (-1, -2), (-2, 1), (1, -2)], push);
    let divided = Some((Coding::Power, 13));
    let rows = [
        values("king", 2, king, 29),
        lost("king", 2, king, 29),
        values("knight", 2, knight, 40).wide(2),
        lost("knight", 2, knight, 29).wide(2),
        lost("Nim with diagonals up to 2", 2, |at, push| diagonal(at, 2, push), 25),
        lost("Nim with diagonals up to 3", 2, |at, push| diagonal(at, 3, push), 25),
        lost("Ferguson", 2, divide, 4).on(is_positive).sized(7, 200),
        lost("dynamic subtraction", 2, dynamic, 6),
        row("E&D", 2, divide, Of::Values, divided).on(is_positive).sized(7, 200),
    ];
    rows.iter().for_each(check);
}

#[test]
fn nothing_to_be_found() {
    let wythoff: Options = |at, push| diagonal(at, u64::MAX, push);
    let rows = [
        row("Wythoff", 2, wythoff, Of::Losing, None),
        row("Wythoff", 2, wythoff, Of::Values, None).sized(7, 128),
        row("Treblecross", 1, |at, push| octal(at, &[0, 0, 7], push), Of::Values, None),
    ];
    rows.iter().for_each(check);
}

#[test]
fn golden_tables() {
    let wythoff: Options = |at, push| diagonal(at, u64::MAX, push);
    let more: Options = |at, push| {
        diagonal(at, u64::MAX, push);
        leap(at, &[(-2, -4), (-4, -2)], push);
    };
    let fibonacci: Options =
        |at, push| (1..=at[0].min(at[1])).for_each(|take| push(&[&[at[0] - take, 2 * take]]));
    let rows = [
        lost("Wythoff", 2, wythoff, 8).sized(6, 250),
        lost("Wythoff with (2, 4) and (4, 2)", 2, more, 8).sized(6, 200),
        lost("Fibonacci Nim", 2, fibonacci, 5).wide(2).sized(6, 200),
        row("Wythoff", 2, wythoff, Of::Values, None).sized(6, 64),
        row("Treblecross", 1, |at, push| octal(at, &[0, 0, 7], push), Of::Values, None),
    ];
    rows.iter().for_each(|row| check_with(row, propose_later));
}
