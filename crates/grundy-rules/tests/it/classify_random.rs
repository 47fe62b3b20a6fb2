//! Whatever the classifier claims is proved is compared with the interpreter on small positions.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use grundy_core::{Flow, Game, Halt, Limits, Run, Stop, Verdict};
use grundy_messages::Code;
use grundy_rules::classify::{TakeBreak, classify, unproved};
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, Type, Value, check};
use grundy_syntax::{Source, parse};

/// A small generator of numbers, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    fn choose<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }
}

fn bound(text: &str) -> Option<BoundGame> {
    let source = Arc::new(Source::new("random", text));
    let parsed = parse(&source);
    assert_eq!(parsed.diagnostics, [], "{text}");
    check(&source, &parsed.file).rules?.bind(&[], &Run::unlimited()).ok()
}

/// What was confirmed, to know that the test tests something.
#[derive(Default, Debug)]
struct Confirmed {
    measures: usize,
    loops: usize,
    codes: usize,
    safe: usize,
}

/// Compares every claim with the interpreter on the given positions.
fn confirm(text: &str, game: &BoundGame, positions: &[Component], confirmed: &mut Confirmed) {
    let run = Run::unlimited();
    let class = classify(game, &run);
    let safe = unproved(game).is_empty();
    let mut failed = false;
    for at in positions {
        let mut parts_of_options = Vec::new();
        let pushed = game.options(at, &run, &mut |parts| {
            parts_of_options.extend_from_slice(parts);
            Flow::Continue(())
        });
        if let Err(Halt::Error(wrong)) = &pushed {
            failed = true;
            let leaves = matches!(wrong.code, Code::NegativeNat | Code::BreaksWhere);
            assert!(!safe || !leaves, "{text}\nclaimed safe, fails at {}: {wrong:?}", game.show(at));
        }
        if let Some(measure) = &class.measure {
            for part in parts_of_options {
                let (before, after) = (measure.value(at), measure.value(&part));
                assert!(after < before, "{text}\n{measure:?} at {} → {}", game.show(at), game.show(&part));
            }
        }
    }
    if let Some(cycle) = &class.cycle {
        for (at, next) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            let mut found = false;
            let _flow = game.options(at, &run, &mut |parts| {
                found |= parts.contains(next);
                Flow::Continue(())
            });
            assert!(found, "{text}\nno step in the loop at {}", game.show(at));
        }
        assert!(class.measure.is_none());
        confirmed.loops += 1;
    }
    if let Some((code, Verdict::Proved(_))) = &class.take_break {
        assert!(!failed, "{text}\nhas a code and fails");
        (0..45).for_each(|heap| compare_code(text, game, code, heap));
        confirmed.codes += 1;
    }
    confirmed.measures += usize::from(class.measure.is_some());
    confirmed.safe += usize::from(safe);
}

/// Compares the options of one heap with those the code gives it, empty heaps left out.
fn compare_code(text: &str, game: &BoundGame, code: &TakeBreak, heap: u64) {
    let run = Run::unlimited();
    let Ok(at) = game.component(0, vec![Value::from(heap)], &run) else { return };
    let mut found = BTreeSet::new();
    let pushed = game.options(&at, &run, &mut |parts| {
        let mut heaps: Vec<u64> = parts.iter().filter_map(|part| part.naturals()).flatten().collect();
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        found.insert(heaps);
        Flow::Continue(())
    });
    assert!(pushed.is_ok(), "{text}\nfails at {heap}");
    let digits: Vec<u32> = (0..=45).map(|taken| u32::from(code.digit(taken))).collect();
    let expected = grundy_testkit::oracle::Code::new(&digits).options(heap).into_iter().collect();
    assert_eq!(found, expected, "{text}\n{code} at {heap}");
}

/// All components of the first kind with numbers up to `most`.
fn numbers_box(game: &BoundGame, most: u64) -> Vec<Component> {
    let fields = game.rules().kinds[0].fields.len();
    let mut found = vec![Vec::new()];
    for _ in 0..fields {
        let longer = |start: &Vec<Value>| {
            (0..=most).map(|number| [start.clone(), vec![Value::from(number)]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    let run = Run::unlimited();
    found.into_iter().filter_map(|fields| game.component(0, fields, &run).ok()).collect()
}

fn atom(numbers: &mut Numbers, names: &[&str]) -> String {
    let name = names[numbers.below(names.len())];
    let other = names[numbers.below(names.len())];
    let number = numbers.below(5);
    match numbers.below(10) {
        0..3 => name.to_owned(),
        3 => number.to_string(),
        4 => format!("{name} - {number}"),
        5 => format!("{name} + {other}"),
        6 => format!("{name} - {other}"),
        7 => format!("{name} {} {}", numbers.choose(&["div", "mod"]), number + 1),
        8 => format!("{}({name}, {other} - {number})", numbers.choose(&["min", "max"])),
        _ => format!("abs({name} - {number})"),
    }
}

fn condition(numbers: &mut Numbers, names: &[&str], depth: usize) -> String {
    let (a, b) = (atom(numbers, names), atom(numbers, names));
    if depth > 0 && numbers.below(3) == 0 {
        let (left, right) = (condition(numbers, names, depth - 1), condition(numbers, names, depth - 1));
        let op = numbers.choose(&["and", "or", "xor"]);
        // `xor` binds tighter than comparison, so everything is put in parentheses.
        return format!("(({left}) {op} ({right}))");
    }
    match numbers.below(10) {
        0..5 => format!("{a} {} {b}", numbers.choose(&["==", "!=", "<", "<=", ">", ">="])),
        5 => format!("{a} in {{1, 2, {}}}", numbers.below(6)),
        6 => format!("not ({a} in 1..{b})"),
        7 => format!("{} divides {a}", numbers.below(3) + 2),
        8 => format!("any(y == {a} for y in {b}..=4)"),
        _ => format!("all(y != {a} for y in [1, {b}])"),
    }
}

fn random_rules(numbers: &mut Numbers) -> String {
    let two = numbers.below(3) == 0;
    let fields: &[&str] = if two { &["n", "m"] } else { &["n"] };
    let declared: Vec<String> = fields.iter().map(|field| format!("{field}: nat")).collect();
    let mut text = format!("position ({})", declared.join(", "));
    if numbers.below(5) == 0 {
        text += &format!(" where {}", condition(numbers, fields, 1));
    }
    if two && numbers.below(2) == 0 {
        text += " unordered";
    }
    for index in 0..=numbers.below(2) {
        let names: Vec<&str> = fields.iter().copied().chain(["k"]).collect();
        let domain = match numbers.below(5) {
            0 => "{1, 2, 4}".to_owned(),
            1 => format!("1..={}", numbers.below(4)),
            _ => format!("{}..={}", numbers.below(3), atom(numbers, fields)),
        };
        let guard = match numbers.below(3) {
            0 => String::new(),
            _ => format!(" if {}", condition(numbers, &names, 1)),
        };
        let terms: Vec<String> = (0..=numbers.below(2))
            .map(|_| {
                let values: Vec<String> = fields
                    .iter()
                    .map(|field| match numbers.below(3) {
                        0 => format!("{field} - k"),
                        1 => (*field).to_owned(),
                        _ => atom(numbers, &names),
                    })
                    .collect();
                format!("({})", values.join(", "))
            })
            .collect();
        let result = match numbers.below(4) {
            0 => format!("if {} then {} else end", condition(numbers, &names, 0), terms.join(" + ")),
            _ => terms.join(" + "),
        };
        text += &format!("\nmove m{index}(k in {domain}){guard} -> {result}");
    }
    if numbers.below(6) == 0 {
        text += &format!("\nends if {}: mover loses", condition(numbers, fields, 0));
    }
    text
}

#[test]
fn random_games_of_numbers() {
    let mut numbers = Numbers(2026);
    let mut confirmed = Confirmed::default();
    for _ in 0..2000 {
        let text = random_rules(&mut numbers);
        let Some(game) = bound(&text) else { continue };
        let positions = numbers_box(&game, if game.rules().kinds[0].fields.len() == 1 { 40 } else { 9 });
        confirm(&text, &game, &positions, &mut confirmed);
    }
    assert!(
        confirmed.measures > 300 && confirmed.loops > 300 && confirmed.codes > 20 && confirmed.safe > 200
    );
}

/// Games that take and break like codes, written with ranges and guards at random.
/// A domain of lists or sets whose elements are `u`, a condition on `u` and a number made of it.
fn random_pick(numbers: &mut Numbers, fields: &[&str]) -> (String, String, String) {
    let (low, size, odd) = (numbers.below(3), numbers.below(4), numbers.below(7));
    let (a, b) = (atom(numbers, fields), atom(numbers, fields));
    let domain = match numbers.below(8) {
        0 => format!("product([0..={a}, {low}..={b}])"),
        6 => format!("product([{low}..=x for x in [{a}, {b}]])"),
        1 => format!("product([{{1, {odd}}}, {{{low}, {a}}}])"),
        2 => format!("product([{low}..=2, 0..={a}, 1..={size}])"),
        3 => format!("choose({low}..={a}, {size})"),
        4 => format!("choose({{1, 2, 4, {odd}}}, {size})"),
        5 => format!("choose({{1, {b}, {a}}}, {size})"),
        _ => format!("subsets({{1, 2, {odd}}})"),
    };
    let list = domain.starts_with("product");
    let guard = match numbers.below(5) {
        0 if list => " if u != [0, 0]".to_owned(),
        1 if list => format!(" if u[0] <= {a}"),
        0 => " if u != {}".to_owned(),
        1 => " if len(u) >= 1".to_owned(),
        2 => format!(" if sum(u) >= 1 and sum(u) <= {a}"),
        3 => format!(" if all(x != {odd} for x in u)"),
        _ => String::new(),
    };
    let number = match numbers.below(6) {
        0 if list => "u[1]".to_owned(),
        1 if list => "u[0] - u[1]".to_owned(),
        2 => "len(u)".to_owned(),
        3 => "sum(x + 1 for x in u)".to_owned(),
        4 => numbers.choose(&["max(u)", "min(u)"]).to_owned(),
        _ => "sum(u)".to_owned(),
    };
    (domain, guard, number)
}

#[test]
fn random_games_that_pick_lists_and_sets() {
    let mut numbers = Numbers(2027);
    let mut confirmed = Confirmed::default();
    for _ in 0..1500 {
        let fields: &[&str] = if numbers.below(3) == 0 { &["n", "m"] } else { &["n"] };
        let declared: Vec<String> = fields.iter().map(|field| format!("{field}: nat")).collect();
        let (domain, guard, number) = random_pick(&mut numbers, fields);
        let names: Vec<&str> = fields.iter().copied().chain(["k"]).collect();
        let more = if numbers.below(2) == 0 { "" } else { " if 1 <= k <= n" };
        let values: Vec<String> = fields
            .iter()
            .map(|field| match numbers.below(4) {
                0 => (*field).to_owned(),
                1 => atom(&mut numbers, &names),
                _ => format!("{field} - k"),
            })
            .collect();
        let text = format!(
            "position ({})\nmove m(u in {domain}){guard} let k = {number}{more} -> ({})",
            declared.join(", "),
            values.join(", ")
        );
        let Some(game) = bound(&text) else { continue };
        let positions = numbers_box(&game, if fields.len() == 1 { 12 } else { 4 });
        confirm(&text, &game, &positions, &mut confirmed);
    }
    assert!(confirmed.measures > 300 && confirmed.loops > 100 && confirmed.safe > 300, "{confirmed:?}");
}

fn random_breaking(numbers: &mut Numbers) -> String {
    let mut text = "position (n: nat)".to_owned();
    for index in 0..=numbers.below(2) {
        let (low, width) = (numbers.below(4), numbers.below(3));
        let taken = match numbers.below(4) {
            0 => format!("t in {low}..=n"),
            1 => format!("t in {{{low}, {}}}", low + width + 1),
            _ => format!("t in {low}..={}", low + width),
        };
        let guard = numbers.choose(&[
            "a + t <= n",
            "a + t < n",
            "0 < a and a + t < n",
            "a <= n - t - a",
            "a + t == n",
        ]);
        let extra = numbers.choose(&["", "", "", " and a != 2", " and t != 2", " and n mod 2 == t mod 2"]);
        let result =
            numbers.choose(&["(a) + (n - t - a)", "(n - t - a)", "(a)", "(max(a - 1, 0)) + (n - t - a)"]);
        text += &format!("\nmove m{index}({taken}, a in 0..=n) if t + a >= 1 and {guard}{extra} -> {result}");
    }
    text
}

#[test]
fn random_games_that_take_and_break() {
    let mut numbers = Numbers(77);
    let mut confirmed = Confirmed::default();
    for _ in 0..700 {
        let text = random_breaking(&mut numbers);
        let Some(game) = bound(&text) else { continue };
        confirm(&text, &game, &numbers_box(&game, 30), &mut confirmed);
    }
    assert!(confirmed.codes > 100, "{confirmed:?}");
}

/// Games on lists and sets, from pieces that classification has rules for and pieces it has not.
fn random_lists(numbers: &mut Numbers) -> String {
    let set = numbers.below(2) == 0;
    let results: &[&str] = if set {
        &[
            "(s - {x})",
            "(s | {x + 1})",
            "(s xor {x, x + 1})",
            "(s xor {x, x div 2})",
            "(s xor {y for y in x..=4})",
            "(s xor {y for y in 0..=x})",
            "({y for y in s if y < x})",
            "({y for y in s if y != x})",
            "({y for y in s if not x divides y})",
            "({y - 1 for y in s if y >= 1})",
            "({y div 2 for y in s})",
            "(s & {x, 1})",
            "(s - {y for y in s if y <= x})",
            "(if x in {1, 2} then s - {x} else s)",
        ]
    } else {
        &[
            "(without(a, i))",
            "(a with [i: a[i] - 1])",
            "(a with [i: a[i] - 1, 0: 0])",
            "(a with [i: a[i] div 2])",
            "(a[0..i])",
            "(a[i..len(a)])",
            "(a[0..i] ++ a[i + 1..len(a)])",
            "([x - 1 for x in a if x > 1])",
            "([min(x, i) for x in a])",
            "([x for x in a if x > a[i]])",
            "([if j >= i then min(a[j], 1) else a[j] for j in 0..len(a)])",
            "(sort(a))",
            "(reverse(a) with [0: a[0] - 1])",
            "(a ++ [a[i] - 1])",
            "(a with [i: a[i] - 1]) + (without(a, 0))",
        ]
    };
    let guards: &[&str] = if set {
        &["", " if x >= 1", " if x + 1 not in s", " if len(s) >= 2", " if x <= 3"]
    } else {
        &["", " if a[i] >= 1", " if a[i] >= 2", " if i == 0", " if len(a) >= 2", " if a[i] > i"]
    };
    let kind = numbers.choose(&["list", "bag"]);
    let law = numbers.choose(&["", " where all(x >= 1 for x in a)", " where sum(a) >= len(a)"]);
    let mut text =
        if set { "position (s: set of nat)".to_owned() } else { format!("position (a: {kind} of nat){law}") };
    let item = if set { "x in s" } else { "i in 0..len(a)" };
    for index in 0..=numbers.below(2) {
        text += &format!("\nmove m{index}({item}){} -> {}", numbers.choose(guards), numbers.choose(results));
    }
    text
}

/// All lists of length at most 3 with entries up to 3, or all subsets of 0..=4.
fn lists_box(game: &BoundGame) -> Vec<Component> {
    let run = Run::unlimited();
    let values: Vec<Value> = match game.rules().kinds[0].fields[0].ty {
        Type::Set(_) => (0..32_u64)
            .map(|bits| Value::set((0..5_u64).filter(|at| bits >> at & 1 == 1).map(Value::from).collect()))
            .collect(),
        _ => {
            let mut lists = vec![Vec::new()];
            let mut all = lists.clone();
            for _ in 0..3 {
                let longer = |list: &Vec<Value>| {
                    (0..4_u64).map(|x| [list.clone(), vec![Value::from(x)]].concat()).collect::<Vec<_>>()
                };
                lists = lists.iter().flat_map(longer).collect();
                all.extend(lists.clone());
            }
            all.into_iter().map(Value::list).collect()
        }
    };
    values.into_iter().filter_map(|value| game.component(0, vec![value], &run).ok()).collect()
}

#[test]
fn random_games_of_lists_and_sets() {
    let mut numbers = Numbers(5);
    let mut confirmed = Confirmed::default();
    let texts: BTreeSet<String> = (0..1000).map(|_| random_lists(&mut numbers)).collect();
    for text in texts {
        let Some(game) = bound(&text) else { continue };
        confirm(&text, &game, &lists_box(&game), &mut confirmed);
    }
    assert!(confirmed.measures > 150 && confirmed.loops > 150 && confirmed.safe > 150, "{confirmed:?}");
}

#[test]
fn worked_examples_hold_on_small_positions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite/examples");
    let mut confirmed = Confirmed::default();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a text");
        let Some(game) = bound(&text) else { continue };
        let fields = &game.rules().kinds[0].fields;
        let positions = match fields.as_slice() {
            [field] if matches!(field.ty, Type::Set(_) | Type::List(_) | Type::Bag(_)) => lists_box(&game),
            all if all.iter().all(|field| field.ty == Type::Nat) => {
                numbers_box(&game, [0, 40, 12, 6, 4][all.len().min(4)])
            }
            _ => Vec::new(),
        };
        confirm(&text, &game, &positions, &mut confirmed);
    }
    assert!(confirmed.measures > 40 && confirmed.codes >= 10, "{confirmed:?}");
}

#[test]
fn codes_come_back_from_their_own_rules() {
    let mut codes: Vec<String> = Vec::new();
    for d1 in 0..8 {
        codes.extend((0..8).flat_map(|d2| [format!("0.{d1}{d2}"), format!("4.{d1}({d2})")]));
    }
    codes.extend(
        ["0.2048", "0.8", "8.(b)", "c.0f", "subtraction{2,5,9}", "0.00(3)", "0.1(7)"].map(str::to_owned),
    );
    for text in codes {
        let code = TakeBreak::parse(&text).expect("a code");
        let rules = code.rules_text();
        let game = bound(&rules).unwrap_or_else(|| panic!("{rules}"));
        let class = classify(&game, &Run::unlimited());
        if code.digits().iter().chain(code.tail()).any(|digit| *digit != 0) {
            let (found, verdict) = class.take_break.unwrap_or_else(|| panic!("no code\n{rules}"));
            assert_eq!(found, code, "{rules}");
            assert!(verdict.is_proved(), "{rules}");
        }
        assert!(class.descends.is_proved(), "{rules}");
    }
}

#[test]
fn longer_tails_are_written_with_guards() {
    for text in ["0.(30)", "0.1(56)", "4.7(012)"] {
        let code = TakeBreak::parse(text).expect("a code");
        let rules = code.rules_text();
        let game = bound(&rules).unwrap_or_else(|| panic!("{rules}"));
        (0..20).for_each(|heap| compare_code(&rules, &game, &code, heap));
        assert!(classify(&game, &Run::unlimited()).descends.is_proved(), "{rules}");
    }
}

#[test]
fn classification_ends_quickly() {
    // Each would take for ever if it were run to the end.
    let rows = [
        "position (n: nat); move far(k in 0..1000000000000) -> (n + k)",
        "position (s: set of nat); move all(t in subsets({x for x in 0..60})) -> (t)",
        "position (n: nat); def f(x: nat): nat decreases x = if x < 2 then 1 else f(x - 1) + f(x - 2); move m(k in 0..f(n + 200)) -> (k)",
        "position (a: nat, b: nat, c: nat, d: nat, e: nat, f: nat); move m() if a != b and b != c and c != d and d != e and e != f and a != c and b != d -> (b, c, d, e, f, a)",
        "position (n: nat); move m(a in 0..9, b in 0..9, c in 0..9, d in 0..9, e in 0..9) if a + b + c + d + e <= n -> (n + a - b + c - d + e)",
    ];
    for text in rows {
        let game = bound(text).expect(text);
        let polls = std::cell::Cell::new(0_u64);
        let poll = || {
            polls.set(polls.get() + 1);
            (polls.get() > 20_000).then_some(Stop::Time)
        };
        let run = Run::new(Limits { positions: None, bytes: 1 << 30 }, &poll, &|_| ());
        let start = std::time::Instant::now();
        classify(&game, &run);
        unproved(&game);
        assert!(polls.get() < 2_000, "{text}: {} polls", polls.get());
        assert!(start.elapsed().as_secs() < 20, "{text}");
    }
}
