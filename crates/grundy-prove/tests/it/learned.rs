//! Automata learned from tables, proved by induction; with a state changed they are refuted.

use grundy_automata::{Dfa, Examples, learn};
use grundy_core::{Automaton, Coding, Numeration, Of, Relations, Run, Sum};
use grundy_rules::{BoundGame, Type, Value};
use grundy_testkit::meaning::Meaning;
use grundy_values::Outcome;

use crate::common::{game, induction};

/// Everything about components with fields below `2^digits`, played out.
struct Table<'g> {
    game: &'g BoundGame,
    digits: u32,
    /// Outcome and value by kind and fields; `None` where there is no component.
    entries: Vec<Vec<Option<(Outcome, Option<u64>)>>>,
}

impl<'g> Table<'g> {
    fn new(game: &'g BoundGame, digits: u32) -> Self {
        let run = Run::unlimited();
        let mut meaning = Meaning::new(game, &run).unwrap();
        let mut entries = Vec::new();
        for (kind, declared) in game.rules().kinds.iter().enumerate() {
            let tracks = u32::try_from(declared.fields.len()).unwrap();
            let mut own = Vec::new();
            for rank in 0..1_u64 << (digits * tracks) {
                let fields = (0..tracks).zip(&declared.fields).map(|(track, field)| {
                    let number = rank >> (digits * track) & ((1 << digits) - 1);
                    match field.ty {
                        Type::Bool if number > 1 => None,
                        Type::Bool => Some(Value::Bool(number == 1)),
                        _ => Some(Value::from(number)),
                    }
                });
                let fields: Option<Vec<Value>> = fields.collect();
                let component = fields.and_then(|fields| {
                    let made = game.component(kind, fields.clone(), &run).ok()?;
                    (*made.fields == *fields).then_some(made)
                });
                own.push(component.map(|component| meaning.solve(&Sum::new(vec![component])).unwrap()));
            }
            entries.push(own);
        }
        Self { game, digits, entries }
    }

    fn at(&self, kind: usize, fields: &[u64]) -> Option<(Outcome, Option<u64>)> {
        let rank = fields.iter().rev().fold(0, |rank, field| rank << self.digits | field);
        self.entries[kind][usize::try_from(rank).unwrap()]
    }

    /// The relations that explain the table, learned.
    fn relations(&self, of: Of) -> Relations {
        let kinds = self.game.rules().kinds.iter().enumerate().map(|(kind, declared)| {
            let fields = declared.fields.len();
            let examples = match of {
                Of::Losing => Examples::set(2, fields, self.digits, |at| {
                    self.at(kind, at).is_some_and(|(outcome, _)| outcome == Outcome::P)
                }),
                Of::Values => Examples::function(2, fields, self.digits, |at| self.at(kind, at)?.1),
            };
            let learned = examples.and_then(|examples| learn(&examples, 400));
            data(
                &learned
                    .unwrap_or_else(|| panic!("nothing learned:\n{}", self.game.rules().source.text()))
                    .dfa,
            )
        });
        let kinds: Vec<Automaton> = kinds.collect();
        let coding = if of == Of::Losing { Coding::Set } else { Coding::Number };
        let prefixes = vec![None; kinds.len()];
        Relations { coding, kinds, prefixes }
    }
}

fn data(dfa: &Dfa) -> Automaton {
    let (accepting, next) = (dfa.accepting().to_vec(), dfa.table());
    Automaton {
        numeration: Numeration::BINARY,
        tracks: dfa.vars().len(),
        start: dfa.start(),
        accepting,
        next,
    }
}

/// What is learned from the first `2^digits` numbers is proved, and no automaton with one state
/// changed is.
fn test(rules: &str, of: Of, digits: u32) {
    let game = game(rules, &[]);
    let relations = Table::new(&game, digits).relations(of);
    assert_eq!(induction(&game, of, &relations), "found", "{rules}");
    for kind in 0..relations.kinds.len() {
        for state in 0..relations.kinds[kind].accepting.len() {
            let mut mutant = relations.clone();
            mutant.kinds[kind].accepting[state] ^= true;
            let told = induction(&game, of, &mutant);
            assert!(told.contains(" at "), "{rules}\nstate {state}: {told}");
        }
    }
}

const NIM_2: &str = "position (a: nat, b: nat)
move first(k in 1..=a) -> (a - k, b)
move second(k in 1..=b) -> (a, b - k)
";

#[test]
fn nim_with_short_diagonals() {
    for most in [1, 2, 3] {
        let rules = format!("{NIM_2}move both(k in 1..=min(a, b, {most})) -> (a - k, b - k)");
        test(&rules, Of::Losing, 6);
        if most < 3 {
            test(&rules, Of::Values, 5);
        }
    }
}

#[test]
fn lost_heaps() {
    let take = "position (n: nat)\nmove take(k in {1, 3, 4}) if k <= n -> (n - k)\n";
    let rows = [
        "",
        "misere",
        "ends if n == 5: mover loses",
        "ends if n mod 4 == 3: mover wins",
        "ends if n in 3..=5: mover wins\nends if n mod 6 == 4: mover loses",
        "ends if n in 3..=5: mover loses\nends if n mod 6 == 4: mover wins\nmisere",
        "ends if n == 0: mover wins",
        "win by reaching (6)",
        "win by reaching (n) if n mod 9 == 2",
        "win by reaching (n) if n mod 9 == 2\nmisere",
        "win by reaching (3)\nends if n == 3: mover wins\nends if n == 7: mover loses",
        "move jump() if n mod 5 == 4 -> end",
        "move jump() if n mod 5 == 4 -> end\nmisere",
        "move jump(k in 2..=n) if n mod 5 == 4 -> if k == 3 then end else (n - k)\nmisere",
    ];
    for row in rows {
        test(&format!("{take}{row}"), Of::Losing, 10);
    }
}

#[test]
fn truth_values_and_kinds() {
    // Nim with one pass.
    let pass = "position (n: nat, free: bool)\nmove take(k in 1..=n) -> (n - k, free)\nmove pass() if free and n > 0 -> (n, false)";
    test(pass, Of::Values, 6);
    test(pass, Of::Losing, 6);
    let lamp = "position (n: nat, on: bool)\nmove take(k in 1..=min(2, n)) -> (n - k, on iff k == 1)";
    test(lamp, Of::Losing, 6);
    let kinds = "position heap (n: nat)\nposition strip (m: nat)\nmove heap.take(k in 1..=n) -> heap(n - k)
move heap.freeze() if n >= 1 -> strip(n)\nmove strip.one() if m >= 1 -> strip(m - 1)";
    test(kinds, Of::Values, 6);
    test(kinds, Of::Losing, 6);
    // The later kind is not always the smaller one.
    let back = "position a (n: nat)\nposition b (m: nat)\nmove a.take(k in 1..=min(3, n)) -> b(n - k)
move b.turn() if m >= 2 -> a(m)\nmove b.two() if m >= 2 -> a(m - 2) + b(1)";
    test(back, Of::Values, 6);
}

#[test]
fn heaps_with_ends() {
    let rows = [
        "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nends if n mod 4 == 2: mover loses",
        "position (n: nat) where n != 3\nmove take(k in 1..=n) if n - k != 3 -> (n - k)",
        "position (n: nat) where n >= 1\nmove take(k in {1, 2}) if k < n -> (n - k)\nmove split(k in 1..n) if n == 5 -> (k) + (n - k)",
        "position (n: nat)\nmove halve() if n >= 1 -> 3 * (n div 2)\nmove one() if n >= 1 -> (n - 1)",
    ];
    for rules in rows {
        test(rules, Of::Values, 6);
    }
}
