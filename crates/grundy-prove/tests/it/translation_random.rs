//! The translation of random rules against the interpreter.

use grundy_automata::Limits;
use grundy_core::Run;
use grundy_prove::Trouble;

use crate::common::compare::compare;

/// A small generator of numbers, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn small(&mut self) -> String {
        self.below(7).to_string()
    }

    fn name(&mut self, names: &[&str]) -> String {
        names[self.below(names.len())].to_owned()
    }

    /// An integer made of names.
    fn int(&mut self, names: &[&str], depth: usize) -> String {
        if depth == 0 || self.below(5) == 0 {
            return if self.below(3) == 0 { self.small() } else { self.name(names) };
        }
        let below = depth - 1;
        let mut one = || self.int(names, below);
        let (a, b) = (one(), one());
        let constant = self.small();
        match self.below(17) {
            0..=2 => format!("({a} + {b})"),
            3..=5 => format!("({a} - {b})"),
            6 => format!("({constant} * {a})"),
            7 => format!("({a} div {})", self.below(4)),
            8 => format!("({a} mod {})", 1 + self.below(4)),
            9 => format!("({a} xor {b})"),
            10 => format!("({a} & {b})"),
            11 => format!("({a} | {constant})"),
            12 => format!("{}({a}, {b})", self.name(&["min", "max"])),
            13 => format!("abs({a} - {b})"),
            14 => format!("(if {} then {a} else {b})", self.truth(names, below)),
            15 => format!("lowbit({a})"),
            _ => format!("(let z = {a} then {})", self.int(&[names, &["z"]].concat(), below)),
        }
    }

    /// A condition on names.
    fn truth(&mut self, names: &[&str], depth: usize) -> String {
        let below = depth.saturating_sub(1);
        let (a, b) = (self.int(names, below), self.int(names, below));
        if depth == 0 || self.below(3) == 0 {
            let op = self.name(&["==", "!=", "<", "<=", ">", ">="]);
            return format!("{a} {op} {b}");
        }
        match self.below(9) {
            0 => format!("({} and {})", self.truth(names, below), self.truth(names, below)),
            1 => format!("({} or {})", self.truth(names, below), self.truth(names, below)),
            2 => format!("({} iff {})", self.truth(names, below), self.truth(names, below)),
            3 => format!("({} implies {})", self.truth(names, below), self.truth(names, below)),
            4 => format!("not ({})", self.truth(names, below)),
            5 => format!("{a} in {}..{b}", self.small()),
            6 => format!("{a} not in {{1, {b}, 4}}"),
            7 => format!("{} divides {a}", self.below(4)),
            _ => {
                let over = self.name(&["any", "all"]);
                let less = self.below(2);
                let inner = self.truth(&[names, &["j"]].concat(), depth - less);
                format!("{over}({inner} for j in {}..{b})", self.below(3))
            }
        }
    }

    /// Rules of a game with up to two fields.
    fn rules(&mut self) -> String {
        let fields: &[&str] = if self.below(2) == 0 { &["a"] } else { &["a", "b"] };
        let declared: Vec<String> = fields.iter().map(|field| format!("{field}: nat")).collect();
        let mut text = format!("position ({})", declared.join(", "));
        if self.below(4) == 0 {
            text += &format!(" where {}", self.truth(fields, 1));
        }
        if fields.len() == 2 && self.below(3) == 0 {
            text += " unordered";
        }
        text.push('\n');
        let inner = [fields, &["k", "x"]].concat();
        let items = format!(
            "k in {}..={}, x = {}",
            self.int(fields, 1),
            self.int(fields, 2),
            self.int(&inner[..inner.len() - 1], 2)
        );
        let result: Vec<String> = fields.iter().map(|_| format!("max(0, {})", self.int(&inner, 2))).collect();
        let result = result.join(", ");
        text += &format!("move m({items}) if {} -> ({result})\n", self.truth(&inner, 2));
        let result: Vec<String> = fields.iter().map(|_| self.int(&inner[..inner.len() - 1], 1)).collect();
        text += &format!(
            "move s(k in {{1, {}}}) if {} -> ({})\n",
            self.int(fields, 1),
            self.truth(fields, 2),
            result.join(", ")
        );
        if self.below(3) == 0 {
            text += &format!("ends if {}: mover wins\n", self.truth(fields, 2));
        }
        text
    }
}

#[test]
fn random_rules_mean_the_same() {
    let mut numbers = Numbers(7);
    let (mut inside, mut options, mut refused, mut large) = (0, 0, 0, 0);
    for _ in 0..300 {
        let text = numbers.rules();
        let game = grundy_testkit::corpus::game(&text, &[], &Run::unlimited());
        let game = game.unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        match compare(&game, Limits { states: 5_000, entries: 1 << 20, bytes: 64 << 20 }) {
            Ok(compared) => {
                inside += 1;
                options += compared.options;
            }
            Err(Trouble::Refused(_)) => refused += 1,
            // Nonsense may have large automata.
            Err(Trouble::TooLarge(_)) => large += 1,
            Err(other) => panic!("{text}: {other:?}"),
        }
    }
    println!("{inside} compared with {options} options, {refused} refused, {large} too large");
    assert!(inside > 200 && options > 5_000, "{inside} {refused} {options}");
}
