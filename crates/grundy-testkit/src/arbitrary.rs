//! Random rules that are right: well typed and without errors at any position. Those of [`rules`] always
//! end, those of [`loopy_rules`] need not.
//!
//! The same seed always gives the same text, so a failure is repeated by its number.

pub mod boards;
pub mod sides;
pub mod tables;

/// A small generator of random numbers (splitmix64): the same everywhere, and good enough.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that always gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `limit`, which is at least 1.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.word() % limit).unwrap_or(0)
    }

    /// One of several.
    pub fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }

    /// Yes, once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// Random rules: one or two numbers, one to three moves, and sometimes another way to win.
pub fn rules(seed: u64) -> String {
    let mut random = Random::new(seed);
    let fields: &[&str] = if random.once_in(2) { &["n"] } else { &["a", "b"] };
    let typed: Vec<String> = fields.iter().map(|field| format!("{field}: nat")).collect();
    let unordered = if fields.len() == 2 && random.once_in(3) { " unordered" } else { "" };
    let mut text = format!("game random-{seed}\n");
    if random.once_in(3) {
        text.push_str(&format!("param c: nat = {}\n", 1 + random.below(4)));
    } else {
        text.push_str(&format!("let c = {}\n", 1 + random.below(4)));
    }
    text.push_str(&format!("position ({}){unordered}\n", typed.join(", ")));
    for index in 0..1 + random.below(3) {
        let line =
            if fields.len() == 1 { heap_move(&mut random, index) } else { pair_move(&mut random, index) };
        text.push_str(&line);
    }
    text.push_str(&way_to_win(&mut random, fields));
    text
}

/// Random rules in which play can come back, of heaps below a bound.
pub fn loopy_rules(seed: u64) -> String {
    let mut random = Random::new(seed);
    let bound = 4 + random.below(4);
    let mut text = format!("game loopy-{seed}\nlet c = {}\n", 1 + random.below(3));
    text.push_str(&format!("position (n: nat) where n < {bound}\n"));
    // Heaps that split and grow again would make sums without bound.
    let splits = random.once_in(6);
    for index in 0..1 + random.below(3) {
        let guard = guard(&mut random, "n");
        let residue = random.below(bound);
        let bodies = [
            format!("() if n mod 3 == {} -> (n)", residue % 3),
            format!("() if n == {residue} -> end"),
            format!("(k in 1..=min(c, n){guard}) -> (n - k)"),
            format!("(k in 1..=n{guard}) -> (n - k)"),
            format!("(k in 1..=c{guard}) -> ((n + k) mod {bound})"),
            format!("(k in 1..=c{guard}) if n != {residue} -> ((n * k + {residue}) mod {bound})"),
            format!("() if 2 * n < {bound} -> (2 * n)"),
        ];
        let bodies = if splits { &bodies[..4] } else { &bodies[..] };
        text.push_str(&format!("move m{index}{}\n", random.pick(bodies)));
    }
    if splits {
        text.push_str("move split(k in 1..n) -> (k) + (n - k)\n");
    }
    text.push_str(&match random.below(10) {
        0 | 1 => "misere\n".to_owned(),
        2 => "compound selective up to 2\n".to_owned(),
        3 => "compound conjunctive\n".to_owned(),
        4 => "ends if n == c: mover wins\n".to_owned(),
        5 => "ends if n == c + 1: draw\n".to_owned(),
        6 => format!("win by reaching ({})\n", bound - 1),
        _ => String::new(),
    });
    text
}

/// A small position of [`loopy_rules`], as text: no goal, and below all bounds.
pub fn loopy_position(random: &mut Random) -> String {
    let parts = 1 + random.below(3);
    (0..parts).map(|_| format!("({})", random.below(3))).collect::<Vec<_>>().join(" + ")
}

/// A small position of the rules with that seed, as text.
pub fn position(seed: u64, random: &mut Random) -> String {
    let fields = if Random::new(seed).once_in(2) { 1 } else { 2 };
    let parts = 1 + random.below(2);
    let part = |random: &mut Random| {
        let numbers: Vec<String> =
            (0..fields).map(|_| random.below(if fields == 1 { 7 } else { 4 }).to_string()).collect();
        format!("({})", numbers.join(", "))
    };
    (0..parts).map(|_| part(random)).collect::<Vec<_>>().join(" + ")
}

/// A move of a heap `n`: every part of its result is smaller.
fn heap_move(random: &mut Random, index: usize) -> String {
    let guard = guard(random, "n");
    let bodies = [
        format!("(k in 1..=n{guard}) -> (n - k)"),
        format!("(k in 1..=min(c, n){guard}) -> (n - k)"),
        format!("(k in {{1, c + 1}}, if k <= n{guard}) -> (n - k)"),
        format!("(k in 1..n{guard}) -> (k) + (n - k)"),
        format!("(k in 0..n{guard}) -> (k) + (n - k - 1)"),
        format!("(k in 1..=n{guard}) -> if k == c then end else (n - k)"),
        format!("(k in 1..n{guard}) -> 2 * (k)"),
        format!("(k in 1..=min(2, n){guard}) -> sum((i) for i in n - k..n)"),
        "() if n >= 2 -> (n div 2) + (n mod 2)".to_owned(),
        "(if n >= 1, k in divisors(n)) if k < n -> (n - k)".to_owned(),
    ];
    format!("move m{index}{}\n", random.pick(&bodies))
}

/// A move of two heaps: the sum of all numbers falls.
fn pair_move(random: &mut Random, index: usize) -> String {
    let guard = guard(random, "a + b");
    let bodies = [
        format!("(k in 1..=a{guard}) -> (a - k, b)"),
        format!("(k in 1..=b{guard}) -> (a, b - k)"),
        format!("(k in 1..=min(a, b){guard}) -> (a - k, b - k)"),
        format!("(k in 1..=b{guard}) -> (b - k, a)"),
        format!("(k in 1..=min(c, b){guard}) -> (min(a, b - k), max(a, b - k))"),
        format!("(k in 1..=a{guard}) -> (a - k, 0) + (0, b)"),
        format!("(i in 0..=a, j in 0..=b, if 1 <= i + j <= c{guard_ij}) -> (a - i, b - j)", guard_ij = ""),
    ];
    format!("move m{index}{}\n", random.pick(&bodies))
}

/// Sometimes a condition on the move, as an item.
fn guard(random: &mut Random, size: &str) -> String {
    let modulus = 2 + random.below(3);
    let residue = random.below(modulus);
    match random.below(7) {
        0 => format!(", if k mod {modulus} == {residue}"),
        1 => format!(", if ({size}) mod {modulus} != {residue}"),
        2 => format!(", if k != {}", 1 + residue),
        3 => format!(", if gcd(k, {size}) == 1"),
        _ => String::new(),
    }
}

fn way_to_win(random: &mut Random, fields: &[&str]) -> String {
    match random.below(12) {
        0 | 1 => "misere\n".to_owned(),
        2 => "compound selective up to 2\n".to_owned(),
        3 => "compound conjunctive\n".to_owned(),
        4 => format!("ends if {} <= c: mover wins\n", fields[0]),
        5 => format!("ends if {} == c: mover loses\n", fields[0]),
        6 => format!("ends if {} == c + 1: draw\n", fields[0]),
        _ => String::new(),
    }
}
