//! Certificates that are right, each made by hand: rules, a function for the values, and an automaton learned from it.

use grundy_core::{
    Automaton, Certificate, Coding, Evidence, Induction, Linear, Of, Periodic, Reading, Relations,
};
use grundy_rules::BoundGame;

use super::learn::learned;
use super::{certificate, code_values, game, periodic, window};

/// A game, a certificate for it and a name.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) game: BoundGame,
    pub(crate) certificate: Certificate,
}

/// What makes a certificate by induction.
pub(crate) struct Made<'m> {
    pub(crate) rules: &'m str,
    pub(crate) of: Of,
    pub(crate) coding: Coding,
    pub(crate) kinds: Vec<Automaton>,
    pub(crate) prefixes: Vec<Option<Automaton>>,
    /// The factors and the constant of the measure, by level and kind; the sum of all fields where empty.
    pub(crate) measure: Vec<Vec<(Vec<i64>, i64)>>,
    pub(crate) claims: Vec<&'m str>,
}

impl Made<'_> {
    pub(crate) fn row(self, name: &str) -> Row {
        let game = game(self.rules, &[]);
        let kinds = &game.rules().kinds;
        let sums =
            || kinds.iter().map(|kind| Linear { factors: vec![1; kind.fields.len()], constant: 0 }).collect();
        let level = |level: &Vec<(Vec<i64>, i64)>| {
            level
                .iter()
                .map(|(factors, constant)| Linear { factors: factors.clone(), constant: *constant })
                .collect()
        };
        let measure =
            if self.measure.is_empty() { vec![sums()] } else { self.measure.iter().map(level).collect() };
        let prefixes = if self.prefixes.is_empty() { vec![None; kinds.len()] } else { self.prefixes };
        let relations = Relations { coding: self.coding, kinds: self.kinds, prefixes };
        let evidence = Evidence::Induction(Induction { relations, measure });
        let readings = self.claims.iter().map(|claim| Reading::Claim((*claim).to_owned())).collect();
        let certificate = certificate(&game, self.of, evidence, readings);
        Row { name: name.to_owned(), game, certificate }
    }
}

/// A certificate for values of one kind.
pub(crate) fn values<'m>(rules: &'m str, relation: Automaton, claims: &[&'m str]) -> Made<'m> {
    Made {
        rules,
        of: Of::Values,
        coding: Coding::Number,
        kinds: vec![relation],
        prefixes: Vec::new(),
        measure: Vec::new(),
        claims: claims.to_vec(),
    }
}

/// A certificate for the lost components of one kind.
pub(crate) fn lost<'m>(rules: &'m str, set: Automaton, claims: &[&'m str]) -> Made<'m> {
    Made { of: Of::Losing, coding: Coding::Set, ..values(rules, set, claims) }
}

/// The relation between numbers and the value that a function gives them; `None` is no position.
pub(crate) fn valued(fields: usize, depth: u32, value: impl Fn(&[u64]) -> Option<u64>) -> Automaton {
    learned(fields + 1, depth, |numbers| value(&numbers[..fields]) == Some(numbers[fields]))
}

/// The values of a table of one or two numbers.
fn tabled(table: &[u64], side: usize, depth: u32, fields: usize) -> Automaton {
    valued(fields, depth, |numbers| {
        let at = numbers.iter().map(|number| usize::try_from(*number).expect("small"));
        at.clone().all(|number| number < side).then(|| table[at.fold(0, |all, number| all * side + number)])
    })
}

/// The Grundy values, or 0 for lost and 1 for won, of a game on two numbers, by its options.
fn played(side: usize, lost: bool, options: impl Fn(usize, usize) -> Vec<(usize, usize)>) -> Vec<u64> {
    let mut table = vec![0; side * side];
    let mut cells: Vec<(usize, usize)> = (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).collect();
    cells.sort_by_key(|(x, y)| x + y);
    for (x, y) in cells {
        let seen: Vec<u64> = options(x, y).iter().map(|(x, y)| table[x * side + y]).collect();
        table[x * side + y] = match lost {
            true => u64::from(seen.contains(&0)),
            false => (0..).find(|value| !seen.contains(value)).expect("a value"),
        };
    }
    table
}

pub(crate) fn nim(heaps: usize, end: &str) -> String {
    let names = &["a", "b", "c", "d", "e"][..heaps];
    let typed: Vec<String> = names.iter().map(|name| format!("{name}: nat")).collect();
    let mut text = format!("position ({}){end}\n", typed.join(", "));
    for moved in names {
        let to = |name: &&str| if name == moved { format!("{name} - k") } else { (*name).to_string() };
        let to: Vec<String> = names.iter().map(to).collect();
        text += &format!("move take_{moved}(k in 1..={moved}) -> ({})\n", to.join(", "));
    }
    text
}

fn xor(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |all, number| all ^ number)
}

pub(crate) const SUBTRACTION: &str = "param S: set of nat = {1, 2, 4}
position (n: nat)
move take(s in S) if s <= n -> (n - s)";
pub(crate) const KAYLES: &str = "position (n: nat)
move knock(d in 1..=2, i in 0..=n) if i + d <= n -> (i) + (n - i - d)";
pub(crate) const DAWSON: &str = "position (n: nat)
move pick(i in 0..n) if i + 2 <= n -> (i) + (n - i - 2)";
pub(crate) const GUILES: &str = "position (n: nat)
move one() if n == 1 -> end
move two() if n == 2 -> end
move split(i in 1..n) if i + 2 < n -> (i) + (n - i - 2)";
const LASKER: &str = "position (n: nat)
move take(k in 1..=n) -> (n - k)
move split(k in 1..n) -> (k) + (n - k)";
const ALICE: &str = "param k: nat = 3 where k >= 1
position (n: nat)
move clear() if 1 <= n <= k -> end
move middle(a in 1..n) if a + k < n -> (a) + (n - k - a)";
const TRIPLE: &str = "position (n: nat)
move m(i in 0..n, j in i..n) if i + j + 1 <= n -> (i) + (j) + (n - 1 - i - j)";

/// Certificates by the window theorem: rules, digits of the code, how many values show the period, claims.
pub(crate) fn windows() -> Vec<Row> {
    let rows: &[(&str, &str, &[u8], usize, &[&str])] = &[
        ("subtraction", SUBTRACTION, &[0, 3, 3, 0, 3], 60, &["g(n) = n mod 3", "P(n) iff 3 divides n"]),
        ("kayles", KAYLES, &[0, 7, 7], 400, &["g(n) = 4 where n mod 12 == 0 and n > 0", "N(n) iff n != 0"]),
        ("dawson", DAWSON, &[0, 0, 7], 400, &[]),
        ("guiles", GUILES, &[0, 1, 5], 200, &[]),
        ("alice", ALICE, &[0, 1, 1, 5], 700, &[]),
        ("triple", TRIPLE, &[0, 15], 60, &["g(n) = n mod 2"]),
    ];
    let made = rows.iter().map(|(name, rules, digits, length, claims)| {
        let game = game(rules, &[]);
        let mut certificate = window(&game, digits, *length);
        certificate.readings = claims.iter().map(|claim| Reading::Claim((*claim).to_owned())).collect();
        let again = periodic(&code_values(digits, *length));
        certificate.readings.push(Reading::Periodic(again));
        Row { name: format!("window: {name}"), game, certificate }
    });
    made.collect()
}

/// Values and lost positions of Nim.
pub(crate) fn nims(heaps: std::ops::RangeInclusive<usize>) -> Vec<Row> {
    let mut rows = Vec::new();
    for heaps in heaps {
        let claim = ["g(a, b) = a xor b", "g(a, b, c) = a xor b xor c"].get(heaps - 2).copied();
        let relation = valued(heaps, 1, |numbers| Some(xor(numbers)));
        rows.push(values(&nim(heaps, ""), relation, claim.as_slice()).row(&format!("nim {heaps}")));
        let sorted = valued(heaps, 1, |numbers| numbers.is_sorted().then(|| xor(numbers)));
        rows.push(
            values(&nim(heaps, " unordered"), sorted, claim.as_slice()).row(&format!("nim {heaps} sorted")),
        );
        let set = learned(heaps, 1, |numbers| xor(numbers) == 0);
        let claim = ["P(a, b) iff a == b", "N(a, b, c) iff a xor b != c"].get(heaps - 2).copied();
        rows.push(lost(&nim(heaps, ""), set, claim.as_slice()).row(&format!("nim {heaps} lost")));
    }
    rows
}

/// One number, moves that do not split or split in two.
pub(crate) fn heaps() -> Vec<Row> {
    let code = |digits: &[u8], length: usize| tabled(&code_values(digits, length), length, 3, 1);
    let lasker = |n: u64| match n % 4 {
        0 if n > 0 => n - 1,
        3 => n + 1,
        _ => n,
    };
    let all_but = |n: u64| n / 4 * 2 + n % 2;
    vec![
        values(SUBTRACTION, valued(1, 2, |n| Some(n[0] % 3)), &["g(n) = n mod 3", "N(n) iff n mod 3 != 0"]).row("subtraction"),
        values(LASKER, valued(1, 2, |n| Some(lasker(n[0]))), &[
            "g(n) = if n mod 4 == 0 and n > 0 then n - 1 else if n mod 4 == 3 then n + 1 else n",
            "g(n) = n where n mod 4 == 1",
        ]).row("lasker"),
        values("position (n: nat)\nmove take(k in 1..=n) if k != 2 -> (n - k)", valued(1, 3, |n| Some(all_but(n[0]))), &[]).row("all but 2"),
        values(KAYLES, code(&[0, 7, 7], 1 << 11), &["P(n) iff n == 0"]).row("kayles"),
        values(DAWSON, code(&[0, 0, 7], 1 << 11), &[]).row("dawson"),
        values(GUILES, code(&[0, 1, 5], 1 << 11), &[]).row("guiles"),
        values("param k: nat = 2\nposition (n: nat)\nmove one() if n >= 1 -> (n - 1)\nmove halve() if n >= 2 and 2 divides n -> k * (n div 2)",
            valued(1, 3, |n| Some(match n[0] { 0..=2 => n[0], n => u64::from(n % 2 == 0) })), &["g(n) = if n mod 2 == 0 then 1 else 0 where n >= 3"]).row("legendre"),
        values("position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nends if n mod 4 == 2: mover loses",
            valued(1, 3, |n| Some(match n[0] { 0 => 0, n if n % 4 == 2 => 0, n => n - (n + 1) / 4 })), &[]).row("ends"),
    ]
}

/// Several numbers, misère play, endings, goals, truth values.
pub(crate) fn boards() -> Vec<Row> {
    let misere = |numbers: &[u64]| {
        if numbers.iter().any(|number| *number > 1) { xor(numbers) == 0 } else { xor(numbers) == 1 }
    };
    let king = played(64, false, |x, y| {
        [(1, 0), (0, 1), (1, 1)]
            .iter()
            .filter(|(dx, dy)| *dx <= x && *dy <= y)
            .map(|(dx, dy)| (x - dx, y - dy))
            .collect()
    });
    let diagonals = played(64, true, |x, y| {
        let rows = (0..x).map(|to| (to, y)).chain((0..y).map(|to| (x, to)));
        rows.chain((1..=x.min(y).min(2)).map(|k| (x - k, y - k))).collect()
    });
    let moore = |n: &[u64]| n[0] == n[1] && n[1] == n[2];
    vec![
        lost(&nim(3, "\nmisere"), learned(3, 2, misere), &["P(a, b, c) iff if max(a, b, c) <= 1 then (a + b + c) mod 2 == 1 else a xor b == c"]).row("misère nim"),
        values("position (x: nat, y: nat)\nmove step((dx, dy) in {(1, 0), (0, 1), (1, 1)}) if dx <= x and dy <= y -> (x - dx, y - dy)",
            tabled(&king, 64, 2, 2), &["P(x, y) iff x mod 2 == 0 and y mod 2 == 0"]).row("king"),
        lost("position (a: nat, b: nat)\nmove first(k in 1..=a) -> (a - k, b)\nmove second(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b, 2)) -> (a - k, b - k)",
            learned(2, 3, |n| n.iter().all(|n| *n < 64) && diagonals[usize::try_from(n[0] * 64 + n[1]).expect("small")] == 0), &[]).row("diagonals"),
        lost("position (a: nat, b: nat, c: nat)\nmove m(i in 0..=a, j in 0..=b, k in 0..=c) if i + j + k >= 1 and min(i, j, k) == 0 -> (a - i, b - j, c - k)",
            learned(3, 1, moore), &["P(a, b, c) iff a == b and b == c"]).row("moore"),
        lost("position (a: nat, b: nat, c: nat)\nmove one(k in 1..=a) -> (a - k, b, c)\nmove two(k in 1..=b) -> (a + k, b - k, c)\nmove three(k in 1..=c) -> (a, b + k, c - k)",
            learned(3, 1, |n| n[0] == n[2]), &[]).measured(&[&[1, 2, 3]]).row("staircase"),
        lost("position (n: nat, b: bool)\nmove take(k in 1..=2) if k <= n and b -> (n - k, k == 1)\nmove flip() if n >= 1 and not b -> (n - 1, true)",
            learned(2, 3, |n| n[1] <= 1 && switch(n[0], n[1] == 1)), &[]).measured(&[&[1, 0]]).row("bool"),
        lost("position (n: nat)\nmove take(k in 1..=3) if k <= n -> (n - k)\nends if n == 0: mover wins", learned(1, 3, |n| n[0] % 4 == 1), &["P(n) iff n mod 4 == 1"]).row("mover wins"),
        lost("position (n: nat)\nmove take(k in 1..=n) if k <= 2 -> (n - k)\nwin by reaching (n) if n == 1", learned(1, 3, |n| n[0] == 0 || n[0] >= 4 && n[0] % 3 == 1), &[]).row("goal"),
        lost("position (n: nat)\nmove take(k in 1..=2) if k <= n -> if k == n then end else (n - k)\nmisere", learned(1, 3, |n| n[0] % 3 == 1), &[]).row("misère end"),
        lost("position (n: nat, limit: nat)\nstart (n) = (n, n - 1)\nmove take(x in 1..=min(n, limit)) -> (n - x, x)",
            learned(2, 2, |n| n[0] == 0 || n[1] < n[0] & n[0].wrapping_neg()), &["P(n) iff lowbit(n) == n", "P(n, limit) iff n == 0 or limit < lowbit(n)"]).measured(&[&[1, 0]]).row("dynamic"),
    ]
}

/// The lost positions of the game with a switch, by its moves.
fn switch(n: u64, b: bool) -> bool {
    let mut table: Vec<[bool; 2]> = Vec::new();
    for n in 0..=usize::try_from(n).expect("small") {
        let wins = |to: usize, b: bool| table[to][usize::from(b)];
        let off = n >= 1 && wins(n - 1, true);
        let on = (n >= 1 && wins(n - 1, true)) || (n >= 2 && wins(n - 2, false));
        table.push([!off, !on]);
    }
    table.last().is_some_and(|row| row[usize::from(b)])
}

/// Descriptions by a period that follow from relations: the row, preperiod, period, saltus and values.
pub(crate) fn periods() -> Vec<(Row, Periodic)> {
    let known = |preperiod: u64, period: u64, saltus: u64, values: &[Option<u64>]| Periodic {
        preperiod,
        period,
        saltus,
        values: values.to_vec(),
    };
    let row = |name: &str| {
        [heaps(), boards(), special()].into_iter().flatten().find(|row| row.name == name).expect("a row")
    };
    vec![
        (row("subtraction"), known(0, 3, 0, &[Some(0), Some(1), Some(2)])),
        (row("subtraction"), known(2, 6, 0, &[0, 1, 2, 0, 1, 2, 0, 1].map(Some))),
        (row("lasker"), known(1, 4, 4, &[0, 1, 2, 4, 3].map(Some))),
        (row("all but 2"), known(0, 4, 2, &[0, 1, 0, 1].map(Some))),
        (row("mover wins"), known(0, 4, 0, &[1, 0, 1, 1].map(Some))),
        (row("goal"), known(2, 3, 0, &[0, 1, 1, 1, 0].map(Some))),
    ]
}

/// Powers, prefixes, several kinds.
pub(crate) fn special() -> Vec<Row> {
    let low = |n: u64| n & n.wrapping_neg();
    let ed = |n: &[u64]| {
        let or = n[0].wrapping_sub(1) | n[1].wrapping_sub(1);
        (n[0] >= 1 && n[0] <= n[1]).then(|| low(!or))
    };
    let before = |n: u64| (1..n).fold(0, |all, number| all ^ low(number));
    let ruler = values(
        "position (n: nat) where n >= 1\nmove turn(j in 1..=n) -> sum((i) for i in j..n)",
        valued(1, 2, |n| (n[0] >= 1).then(|| low(n[0]))),
        &["g(n) = lowbit(n)"],
    );
    let prefix = valued(1, 3, |n| Some(before(n[0])));
    let mixed = values(
        "position heap (n: nat)\nposition strip (m: nat)\nmove heap.take(k in 1..=n) -> heap(n - k)\nmove heap.unroll() if n >= 2 -> strip(n)\nmove strip.cut(i in 1..m) -> strip(i) + strip(m - i)",
        valued(1, 2, |n| Some(n[0])),
        &["g(n) = n", "g(m) = if m >= 2 and m mod 2 == 0 then 1 else 0"],
    );
    let strip = valued(1, 3, |n| Some(u64::from(n[0] >= 2 && n[0] % 2 == 0)));
    vec![
        Made { coding: Coding::Power, ..values("position (a: nat, b: nat) where a >= 1 and b >= 1 unordered\nmove keep_a(i in 1..a) -> (i, a - i)\nmove keep_b(i in 1..b) -> (i, b - i)",
            valued(2, 3, ed), &["g(a, b) = v2(1 + ((a - 1) | (b - 1)))", "P(a, b) iff a mod 2 == 1 and b mod 2 == 1", "g(a, b) = if a == b then v2(lowbit(a)) else 0 + 0 where a == b"]) }.row("e and d"),
        Made { coding: Coding::Power, ..values("position (n: nat) where n >= 1\nmove m(k in 1..=n div 2) -> (k)",
            valued(1, 2, |n| (n[0] >= 1).then(|| 1 << n[0].ilog2())), &["g(n) = log2(n)", "g(n) = 1 + log2(n div 2) where n >= 2", "P(n) iff n == 1", "g(n) = if n < 4 then 1 else log2(n div 4) + 2 where n != 1"]) }.row("halving"),
        Made { prefixes: vec![Some(prefix)], ..ruler }.row("ruler"),
        Made { kinds: vec![valued(1, 2, |n| Some(n[0])), strip], measure: vec![vec![(vec![2], 1), (vec![2], 0)]], ..mixed }.row("mixed kinds"),
    ]
}

impl Made<'_> {
    /// With a measure of several levels for one kind.
    fn measured(mut self, levels: &[&[i64]]) -> Self {
        self.measure = levels.iter().map(|factors| vec![(factors.to_vec(), 0)]).collect();
        self
    }
}
