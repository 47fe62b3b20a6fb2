//! Random rules for provers: all of the language that they read, and beyond.
//!
//! Most texts are right; some have errors at rare positions, moves that leave the domain, or play
//! that need not end. Nothing of these may be called proved. Constants are small or, now and
//! then, larger than the tables that a search looks at first. The same seed always gives the same text.

use crate::arbitrary::Random;

/// A text, and what its positions look like.
#[derive(Clone, Debug)]
pub struct Wild {
    /// The rules.
    pub text: String,
    /// The names of the fields of the first kind.
    pub fields: Vec<String>,
    /// Whether it is played so that the last player to move loses.
    pub misere: bool,
}

/// Random rules.
pub fn wild(seed: u64) -> Wild {
    let mut random = Random::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(17));
    let shape = random.below(12);
    let numbers: &[&str] = match shape {
        0..=5 => &["n"],
        6..=9 => &["a", "b"],
        _ => &["a", "b", "c"],
    };
    let flag = random.once_in(8);
    let kinds = random.once_in(8);
    let mut writer = Writer { random, numbers, flag, kinds, helpers: Vec::new(), taken: Vec::new() };
    let text = writer.text();
    let mut fields: Vec<String> = numbers.iter().map(|&name| name.to_owned()).collect();
    if flag {
        fields.push("s".to_owned());
    }
    Wild { misere: text.contains("\nmisere\n"), text, fields }
}

/// Rules about one number with one or two parameters: what may be taken is linear in them.
pub fn with_parameters(seed: u64) -> String {
    let mut random = Random::new(seed.wrapping_mul(0x85EB_CA6B).wrapping_add(5));
    let two = random.once_in(2);
    let (params, names): (&str, &[&str]) = match (two, random.below(3)) {
        (false, 0) => ("param a: nat = 2 where a >= 1", &["a"]),
        (false, 1) => ("param a: nat = 3 where a >= 2", &["a"]),
        (false, _) => ("param a: nat = 4 where a >= 2 and a mod 2 == 0", &["a"]),
        (true, 0) => ("param a: nat = 1, b: nat = 3 where 1 <= a <= b", &["a", "b"]),
        (true, 1) => ("param a: nat = 2, b: nat = 5 where 1 <= a and 2 * a < b", &["a", "b"]),
        (true, _) => ("param a: nat = 2, b: nat = 1 where a >= 1 and b >= 1", &["a", "b"]),
    };
    let domain = if random.once_in(6) { " where n >= 1" } else { "" };
    let mut text = format!("{params}\nposition (n: nat){domain}\n");
    for name in ["take", "also"].into_iter().take(if random.once_in(5) { 2 } else { 1 }) {
        text += &format!("move {name}{}\n", parametric_move(&mut random, names));
    }
    if random.once_in(6) {
        text += "misere\n";
    }
    text
}

/// A form that is linear in parameters.
fn linear(random: &mut Random, names: &[&str]) -> String {
    let name = *random.pick(names);
    let other = *random.pick(names);
    match random.below(7) {
        0 => format!("{}", 1 + random.below(3)),
        1 => format!("{name} + {}", 1 + random.below(2)),
        2 => format!("{} * {name}", 2 + random.below(2)),
        3 if names.len() > 1 => format!("{name} + {other}"),
        4 => format!("2 * {name} + 1"),
        _ => name.to_owned(),
    }
}

fn parametric_move(random: &mut Random, names: &[&str]) -> String {
    let form = linear(random, names);
    let items = match random.below(5) {
        0 | 1 => format!("t in 1..={form}"),
        2 => format!("t in {}..={}", names[0], names[names.len() - 1]),
        3 => format!("t in {{{form}, {}}}", linear(random, names)),
        _ => format!("t in {{1, {form}, {}}}", linear(random, names)),
    };
    let modulus = 2 + random.below(2);
    let guard = match random.below(8) {
        0 => format!(" and n mod {modulus} == {}", random.below(modulus)),
        1 => format!(" and t != {}", linear(random, names)),
        2 => format!(" and n >= {}", linear(random, names)),
        3 => format!(" and t mod {modulus} != 0"),
        _ => String::new(),
    };
    // A part that is no heap at all where t is 0, or a second heap, makes play endless or a sum.
    let left = if random.once_in(8) { "(n - t) + (t)" } else { "(n - t)" };
    format!("({items}) if 1 <= t <= n{guard} -> {left}")
}

/// A formula over these names that may or may not be the value of a position.
pub fn formula(random: &mut Random, names: &[&str]) -> String {
    let mut writer = Writer {
        random: random.clone(),
        numbers: &[],
        flag: false,
        kinds: false,
        helpers: Vec::new(),
        taken: names.iter().map(|&name| name.to_owned()).collect(),
    };
    let text = writer.number(2);
    *random = writer.random;
    text
}

/// A condition over these names.
pub fn condition(random: &mut Random, names: &[&str]) -> String {
    let mut writer = Writer {
        random: random.clone(),
        numbers: &[],
        flag: false,
        kinds: false,
        helpers: Vec::new(),
        taken: names.iter().map(|&name| name.to_owned()).collect(),
    };
    let text = writer.truth(2);
    *random = writer.random;
    text
}

struct Writer {
    random: Random,
    numbers: &'static [&'static str],
    flag: bool,
    kinds: bool,
    helpers: Vec<&'static str>,
    /// Names of numbers that can be used.
    taken: Vec<String>,
}

impl Writer {
    fn text(&mut self) -> String {
        let mut text = "game wild\n".to_owned();
        for (line, name) in [
            ("param p: nat = 3\n", "p"),
            ("param S: set of nat = {1, 3, 4}\n", "S"),
            ("let q = 5\n", "q"),
            ("def f(x: nat): nat = if x mod 3 == 1 then x + 1 else x\n", "f"),
            ("def odd(x: nat): bool = x mod 2 == 1\n", "odd"),
        ] {
            if self.random.once_in(4) {
                text.push_str(line);
                self.helpers.push(name);
            }
        }
        self.taken = self.numbers.iter().map(|&name| name.to_owned()).collect();
        let kind = if self.kinds { " A" } else { "" };
        let flag = if self.flag { ", s: bool" } else { "" };
        let typed: Vec<String> = self.numbers.iter().map(|name| format!("{name}: nat")).collect();
        text.push_str(&format!("position{kind} ({}{flag})", typed.join(", ")));
        if self.random.once_in(6) {
            let condition = self.truth(1);
            text.push_str(&format!(" where {condition}"));
        }
        if self.numbers.len() > 1 && self.random.once_in(3) {
            text.push_str(&format!(" unordered {}", self.numbers.join(", ")));
        }
        text.push('\n');
        for index in 0..1 + self.random.below(3) {
            let line = self.movement(index);
            text.push_str(&line);
        }
        if self.kinds {
            text.push_str("position B (m: nat)\nmove B.less(k in 1..=min(m, 2)) -> B(m - k)\n");
            if self.random.once_in(2) {
                text.push_str("move B.cross() if m >= 3 -> B(m - 2) + B(1)\n");
            }
        }
        text.push_str(&self.endings());
        text
    }

    fn endings(&mut self) -> String {
        match self.random.below(14) {
            0 | 1 => "misere\n".to_owned(),
            2 | 3 if !self.kinds => format!("ends if {}: mover loses\n", self.truth(1)),
            4 if !self.kinds => {
                format!("ends if {}: mover wins\nends if {}: mover loses\n", self.truth(1), self.truth(1))
            }
            5 if !self.kinds => format!("misere\nends if {}: mover wins\n", self.truth(1)),
            6 if self.numbers.len() == 1 && !self.kinds && !self.flag => {
                format!("win by reaching ({})\n", self.random.below(6))
            }
            _ => String::new(),
        }
    }

    fn small(&mut self) -> usize {
        match self.random.below(24) {
            0 => [40, 100, 255, 256, 300, 700, 1000][self.random.below(7)],
            1..=3 => 5 + self.random.below(9),
            _ => self.random.below(5),
        }
    }

    fn name(&mut self) -> String {
        let names = self.taken.clone();
        self.random.pick(&names).clone()
    }

    /// A text for an integer, which may be negative.
    fn number(&mut self, deep: usize) -> String {
        if deep == 0 {
            return match self.random.below(6) {
                0 => self.small().to_string(),
                1 if self.helpers.contains(&"p") => "p".to_owned(),
                2 if self.helpers.contains(&"q") => "q".to_owned(),
                _ => self.name(),
            };
        }
        let next = deep - 1;
        let small = 1 + self.small();
        match self.random.below(18) {
            0 => format!("({} + {})", self.number(next), self.number(next)),
            1 | 2 => format!("({} - {})", self.number(next), self.small()),
            3 => format!("({} - {})", self.number(next), self.number(next)),
            4 | 5 => format!("({} div {})", self.number(next), 1 + small),
            6 | 7 => format!("({} mod {})", self.number(next), 1 + small),
            8 => format!("min({}, {})", self.number(next), self.number(next)),
            9 => format!("max({}, {})", self.number(next), self.number(next)),
            10 => format!("({} xor {})", self.name(), self.number(0)),
            11 => format!("({} & {})", self.name(), self.number(0)),
            12 => format!("({} | {})", self.name(), self.small()),
            13 => format!("abs({} - {})", self.number(next), self.number(next)),
            14 => {
                format!("if {} then {} else {}", self.truth(next), self.number(next), self.number(next))
                    .replacen("if", "(if", 1)
                    + ")"
            }
            15 => format!("lowbit({})", self.name()),
            16 if self.helpers.contains(&"f") => format!("f({})", self.name()),
            17 => format!("(let t = {} then t + t)", self.number(next)),
            _ => self.number(next),
        }
    }

    fn truth(&mut self, deep: usize) -> String {
        let a = self.number(deep.saturating_sub(1));
        let m = 2 + self.random.below(4);
        let r = self.random.below(m);
        match self.random.below(if deep == 0 { 7 } else { 14 }) {
            0 | 1 => format!("({a}) mod {m} == {r}"),
            2 => format!("({a}) mod {m} != {r}"),
            3 => format!("({a}) <= {}", self.small()),
            4 => format!("({a}) > {}", self.number(0)),
            5 => format!("({a}) in {{{}, {}, {}}}", self.small(), self.small(), self.small()),
            6 => format!("{} <= ({a}) < {}", self.small(), self.small() + 3),
            7 => format!("({} and {})", self.truth(deep - 1), self.truth(deep - 1)),
            8 => format!("({} or {})", self.truth(deep - 1), self.truth(deep - 1)),
            9 => format!("(not ({}))", self.truth(deep - 1)),
            10 => format!("({} iff {})", self.truth(deep - 1), self.truth(deep - 1)),
            11 => format!("{m} divides ({a})"),
            12 => format!("any(({a}) == i * {m} for i in 0..{})", 2 + r),
            _ if self.helpers.contains(&"odd") => format!("odd({})", self.name()),
            _ => format!("({a}) not in {}..={}", self.small(), self.small() + 2),
        }
    }

    /// A domain for k, numbers up to `most`, mostly positive.
    fn domain(&mut self, most: &str) -> String {
        match self.random.below(9) {
            0 | 1 => format!("1..={most}"),
            2 => format!("1..=min({}, {most})", 1 + self.small()),
            3 if self.helpers.contains(&"S") => "S".to_owned(),
            4 => format!("powers(2, {most})"),
            5 => format!("{}..={most}", 1 + self.random.below(3)),
            6 => format!("{{{}, {most} div 2 + 1}}", 1 + self.random.below(3)),
            _ => {
                let set = [(); 3].map(|()| (1 + self.random.below(7)).to_string());
                format!("{{{}}}", set[..1 + self.random.below(3)].join(", "))
            }
        }
    }

    fn movement(&mut self, index: usize) -> String {
        let of = if self.kinds { "A." } else { "" };
        let heap = (*self.random.pick(self.numbers)).to_owned();
        let domain = self.domain(&heap);
        self.taken.push("k".to_owned());
        let mut items = vec![format!("k in {domain}")];
        if !self.random.once_in(12) {
            items.push(format!("if k <= {heap}"));
        }
        if self.random.once_in(2) {
            items.push(format!("if {}", self.truth(1)));
        }
        let result = self.result(&heap, &mut items);
        self.taken.pop();
        format!("move {of}m{index}({}) -> {result}\n", items.join(", "))
    }

    /// One component: the heap replaced by `by`, others sometimes changed.
    fn component(&mut self, heap: &str, by: &str, items: &mut Vec<String>) -> String {
        let mut fields: Vec<String> = self
            .numbers
            .iter()
            .map(|name| if *name == heap { by.to_owned() } else { (*name).to_owned() })
            .collect();
        if self.numbers.len() > 1 && self.random.once_in(3) {
            let at = self.random.below(fields.len());
            let other = self.number(1);
            let sum = self.numbers.join(" + ");
            fields[at] = other.clone();
            if !self.random.once_in(8) {
                items.push(format!("if {other} >= 0"));
                items.push(format!("if {} < {sum}", fields.join(" + ")));
            }
        }
        if self.flag {
            fields.push(match self.random.below(4) {
                0 => "not s".to_owned(),
                1 => self.truth(0),
                _ => "s".to_owned(),
            });
        }
        let kind = if self.kinds { "A" } else { "" };
        format!("{kind}({})", fields.join(", "))
    }

    fn result(&mut self, heap: &str, items: &mut Vec<String>) -> String {
        let less = format!("{heap} - k");
        match self.random.below(16) {
            0..=4 => self.component(heap, &less, items),
            5 | 6 => {
                let to = self.number(2);
                if !self.random.once_in(10) {
                    items.push(format!("if 0 <= {to} < {heap}"));
                }
                self.component(heap, &to, items)
            }
            7 | 8 => {
                items.push(format!("i in {}..={heap} - k", self.random.below(2)));
                if self.random.once_in(3) {
                    items.push(format!("if i <= {heap} - k - i"));
                }
                let first = self.component(heap, "i", items);
                let second = self.component(heap, &format!("{heap} - k - i"), items);
                format!("{first} + {second}")
            }
            9 => {
                let one = self.component(heap, &less, items);
                format!("{} * {one}", 2 + self.random.below(2))
            }
            10 => {
                let one = self.component(heap, &less, items);
                format!("if {} then {one} else end", self.truth(1))
            }
            11 if self.numbers.len() == 1 && !self.flag && !self.kinds => {
                format!("sum((i) for i in {heap} - k..{heap})")
            }
            12 if self.numbers.len() == 1 => {
                let one = self.component(heap, "i", items);
                format!("sum({one} for i in [{heap} - k, {}] if i < {heap})", self.small())
            }
            13 if self.kinds => {
                let one = self.component(heap, &less, items);
                format!("{one} + B({})", self.number(0))
            }
            14 => {
                let (one, other) = (self.component(heap, &less, items), self.component(heap, "0", items));
                format!("if {} then {one} else {other} + {other}", self.truth(1))
            }
            15 if self.numbers.len() == 1 => {
                let one = self.component(heap, "i", items);
                format!("sum({one} for i in {{{heap} - k, {}}} if i < {heap})", self.small())
            }
            _ => self.component(heap, &less, items),
        }
    }
}
