//! Games and boards that the tests share.

use std::sync::Arc;

use grundy_core::Run;
use grundy_rules::board::Grid;
use grundy_rules::classify::{Class, classify};
use grundy_rules::value::{Component, Position};
use grundy_rules::{BoundGame, Value, check_text};
use grundy_syntax::Source;

/// A game, its class, and its alphabet.
pub(crate) struct Given {
    pub(crate) name: &'static str,
    pub(crate) game: BoundGame,
    pub(crate) class: Class,
}

/// The game of a text.
pub(crate) fn given(name: &'static str, text: &str) -> Given {
    let checked = check_text(&Arc::new(Source::new(name, text)));
    let rules = checked.rules.unwrap_or_else(|| panic!("{name}: {:?}", checked.diagnostics));
    let game = rules.bind(&[], &Run::unlimited()).unwrap_or_else(|why| panic!("{name}: {why:?}"));
    let class = classify(&game, &Run::unlimited());
    Given { name, game, class }
}

/// The board games of the catalogue whose moves rewrite.
pub(crate) const CATALOGUE: &[(&str, &str)] = &[
    ("cram", include_str!("../../../../games/cram/rules.grundy")),
    ("domineering", include_str!("../../../../games/domineering/rules.grundy")),
    ("clobber", include_str!("../../../../games/clobber/rules.grundy")),
    ("elephants-and-rhinos", include_str!("../../../../games/elephants-and-rhinos/rules.grundy")),
    ("toads-and-frogs", include_str!("../../../../games/toads-and-frogs/rules.grundy")),
];

/// Rules of our own: several symbols, wildcards, directions, rows and grids, `reduce`, symmetries, misère play.
pub(crate) const OWN: &[(&str, &str)] = &[
    (
        "clobber on a grid",
        "position (g: grid of \"LR_\")\nleft move hit: \"LR\" -> \"_L\" in any direction\nright move hit: \"RL\" -> \"_R\" in any direction\n",
    ),
    (
        "impartial clobber",
        "position (b: row of \"XO_\")\nreduce (b) -> sum((p) for p in split(b, \"_\"))\nmove hit: \"XO\" -> \"_X\", \"OX\" -> \"_O\" mirrored\n",
    ),
    ("cram, no regions", "position (g: grid of \".#\")\nmove place: \"..\" -> \"##\" in any direction\n"),
    (
        "cram, symmetric",
        "position (g: grid of \".#\") symmetric under flips, rotations\nreduce (g) -> sum((h) for h in regions(g, \".\"))\nmove place: \"..\" -> \"##\" in any direction\n",
    ),
    (
        "misère cram",
        "position (g: grid of \".#\")\nreduce (g) -> sum((h) for h in regions(g, \".\"))\nmove place: \"..\" -> \"##\" in any direction\nmisere\n",
    ),
    (
        "misère domineering",
        "position (g: grid of \".#\")\nleft move down: \"..\" -> \"##\" in columns\nright move across: \"..\" -> \"##\" in rows\nmisere\n",
    ),
    ("corners", "position (g: grid of \".#\")\nmove place: \"../.?\" -> \"##/#?\" in any direction\n"),
    (
        "blocks",
        "position (g: grid of \".#o\")\nmove place: \"../..\" -> \"##/##\"\nmove one: \"o\" -> \"#\"\n",
    ),
    ("diagonals", "position (g: grid of \".#\")\nmove place: \"..\" -> \"##\" in diagonals\n"),
    (
        "jumps",
        "position (b: row of \"L_R\")\nleft move over: \"L?_\" -> \"_?L\"\nright move over: \"_?R\" -> \"R?_\"\n",
    ),
    ("blind", "position (b: row of \"ab\")\nmove turn: \"a?\" -> \"bb\"\n"),
    (
        "pieces",
        "position (g: grid of \"_XO#\")\nleft move step: \"X_\" -> \"#X\" in any direction\nright move step: \"O_\" -> \"#O\" in any direction\nmove both: \"XO\" -> \"##\" in rows\n",
    ),
    (
        "several symbols",
        "position (b: row of \"abcde_\")\nleft move m: \"ab\" -> \"_c\", \"c\" -> \"d\" mirrored\nright move n: \"dd\" -> \"e_\", \"ba\" -> \"__\"\n",
    ),
    (
        "one way",
        "position (g: grid of \".#\")\nmove place: \"...\" -> \"#.#\" in rows\nleft move cut: \".\" -> \"#\"\n",
    ),
];

/// All games.
pub(crate) fn all() -> impl Iterator<Item = Given> {
    CATALOGUE.iter().chain(OWN).map(|(name, text)| given(name, text))
}

/// The symbols of the only board, and whether it is a row.
pub(crate) fn alphabet(game: &BoundGame) -> (Vec<char>, bool) {
    match &game.rules().kinds[0].fields[0].ty {
        grundy_rules::Type::Row(Some(symbols)) => (symbols.chars().collect(), true),
        grundy_rules::Type::Grid(Some(symbols)) => (symbols.chars().collect(), false),
        other => panic!("no board: {other:?}"),
    }
}

/// The component with these symbols, row by row.
pub(crate) fn component(game: &BoundGame, symbols: &[char], columns: usize) -> Component {
    let (_, is_row) = alphabet(game);
    let value = if is_row {
        Value::row(symbols.to_vec())
    } else {
        let rows: Vec<String> = symbols.chunks(columns).map(|row| row.iter().collect()).collect();
        Value::grid(Grid::read(&rows.join("/")).expect("a grid"))
    };
    game.component(0, vec![value], &Run::unlimited()).expect("a component")
}

/// The sizes of small boards for a game: rows and columns.
pub(crate) fn small_sizes(game: &BoundGame, most: usize) -> Vec<(usize, usize)> {
    let (symbols, is_row) = alphabet(game);
    let boards = |cells: usize| symbols.len().pow(u32::try_from(cells).unwrap());
    let rows = if is_row { 1..=1 } else { 1..=4 };
    let sizes = rows.flat_map(|rows| (1..=9).map(move |columns| (rows, columns)));
    sizes.filter(|(rows, columns)| rows * columns <= 9 && boards(rows * columns) <= most).collect()
}

/// The board with a number.
pub(crate) fn numbered(game: &BoundGame, (rows, columns): (usize, usize), mut number: usize) -> Component {
    let (symbols, _) = alphabet(game);
    let cell = || {
        let symbol = symbols[number % symbols.len()];
        number /= symbols.len();
        symbol
    };
    let cells: Vec<char> = std::iter::repeat_with(cell).take(rows * columns).collect();
    component(game, &cells, columns)
}

/// Every small board.
pub(crate) fn small_boards(game: &BoundGame, most: usize) -> Vec<Component> {
    let (symbols, _) = alphabet(game);
    let sizes = small_sizes(game, most).into_iter();
    let all = sizes.flat_map(|(rows, columns)| {
        let count = symbols.len().pow(u32::try_from(rows * columns).unwrap());
        (0..count).map(move |number| numbered(game, (rows, columns), number))
    });
    all.collect()
}

/// Numbers that look random, from a seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(bound).unwrap()).unwrap()
    }

    /// A board of at most so many cells.
    pub(crate) fn board(&mut self, game: &BoundGame, most: usize) -> Component {
        let (symbols, is_row) = alphabet(game);
        let rows = if is_row { 1 } else { 1 + self.below(6) };
        let columns = 1 + self.below((most / rows).max(1));
        let cells: Vec<char> = (0..rows * columns).map(|_| symbols[self.below(symbols.len())]).collect();
        component(game, &cells, columns)
    }
}

/// A position as the user writes it.
pub(crate) fn position(game: &BoundGame, text: &str) -> Position {
    game.read_position(&Source::new("position", text), &Run::unlimited()).expect("a position")
}
