//! Random rules on rows, grids and graphs. Play always ends: every rewriting makes the board lighter,
//! every other move takes vertices away.

use super::Random;

/// Symbols, from light to heavy.
const SYMBOLS: [char; 3] = ['#', '.', 'x'];

/// Random rules on a board or a graph, and small positions of them.
pub fn rules(seed: u64) -> (String, Vec<String>) {
    let mut random = Random::new(seed);
    match random.below(3) {
        0 => row(&mut random),
        1 => grid(&mut random),
        _ => graph(&mut random),
    }
}

fn row(random: &mut Random) -> (String, Vec<String>) {
    let symmetric = *random.pick(&["", " symmetric under reversal"]);
    let mut text = format!("position (b: row of \"#.x\"){symmetric}\n");
    if random.once_in(2) {
        text.push_str("reduce (b) -> sum((p) for p in split(b, \"#\"))\n");
    }
    for index in 0..1 + random.below(2) {
        let (from, mut to) = lighter(random);
        if random.once_in(4) {
            to.pop();
        }
        let mirrored = *random.pick(&["", " mirrored"]);
        text.push_str(&format!("move m{index}: \"{from}\" -> \"{to}\"{mirrored}\n"));
    }
    let play = *random.pick(&["", "", "misere\n"]);
    text.push_str(play);
    let positions = (0..3).map(|_| {
        let length = random.below(6);
        format!("(\"{}\")", word(random, length))
    });
    (text, positions.collect())
}

fn grid(random: &mut Random) -> (String, Vec<String>) {
    let symmetric = *random.pick(&["", " symmetric under flips", " symmetric under flips, rotations"]);
    let mut text = format!("position (g: grid of \"#.x\"){symmetric}\n");
    if random.once_in(2) {
        let areas = *random.pick(&[".", "x", ".x"]);
        text.push_str(&format!("reduce (g) -> sum((h) for h in regions(g, \"{areas}\"))\n"));
    }
    for index in 0..1 + random.below(2) {
        let (from, to) = lighter(random);
        let direction = *random.pick(&["", " in columns", " in any direction", " mirrored", " in diagonals"]);
        text.push_str(&format!("move m{index}: \"{from}\" -> \"{to}\"{direction}\n"));
    }
    let positions = (0..3).map(|_| {
        let columns = 1 + random.below(3);
        format!("(\"{}/{}\")", word(random, columns), word(random, columns))
    });
    (text, positions.collect())
}

fn graph(random: &mut Random) -> (String, Vec<String>) {
    let n = 1 + random.below(5);
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    let links: Vec<String> = pairs.filter(|_| random.once_in(2)).map(|(a, b)| format!("{a}-{b}")).collect();
    let mut text = format!("param G: graph = graph 0..{n} {{{}}}\n", links.join(", "));
    text.push_str("position (S: set of vertex of G)\nstart () = (vertices(G))\n");
    if random.once_in(2) {
        text.push_str("reduce (S) -> sum((C) for C in components(G, S))\n");
    }
    let moves = [
        "m(v in S) -> (S - {v} - neighbours(G, v))",
        "m(v in S) -> (S - {v})",
        "m(v in S) if len(neighbours(G, v)) mod 2 == 1 -> (S - {v})",
        "m(v in S, w in neighbours(G, v) & S) -> (S - {v, w})",
        "m(v in S) -> sum((C) for C in components(G, S - {v}))",
        "m(v in S, w in S) if v < w and not joined(G, v, w) -> (S - {v, w})",
    ];
    for index in 0..1 + random.below(2) {
        text.push_str(&format!("move {}\n", random.pick(&moves).replacen('m', &format!("m{index}"), 1)));
    }
    let subset = |random: &mut Random| {
        let kept: Vec<String> = (0..n).filter(|_| !random.once_in(3)).map(|v| v.to_string()).collect();
        format!("raw({{{}}})", kept.join(", "))
    };
    let mut positions = vec!["()".to_owned()];
    positions.extend((0..2).map(|_| subset(random)));
    (text, positions)
}

fn word(random: &mut Random, length: usize) -> String {
    (0..length).map(|_| *random.pick(&SYMBOLS)).collect()
}

/// Both sides of a rewriting, of one length; the right one is lighter.
fn lighter(random: &mut Random) -> (String, String) {
    loop {
        let length = 1 + random.below(3);
        let (from, to) = (word(random, length), word(random, length));
        let weight =
            |word: &str| word.chars().filter_map(|c| SYMBOLS.iter().position(|s| *s == c)).sum::<usize>();
        if weight(&to) < weight(&from) {
            return (from, to);
        }
    }
}
