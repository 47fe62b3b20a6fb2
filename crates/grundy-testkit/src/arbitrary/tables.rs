//! Random rules on natural numbers with all that machine code is made for: several kinds, truth values and integers
//! as fields, functions that call themselves, sets that are not constant, endings and goals.

use super::Random;

/// Random rules; the first kind has one or two natural numbers, and the sum of all numbers falls with every move.
pub fn table_rules(seed: u64) -> String {
    let mut random = Random::new(seed.wrapping_mul(0xC2B2_AE35).wrapping_add(3));
    let kinds = 1 + random.below(3);
    let pair_first = random.once_in(3);
    let mut text = functions(&mut random);
    let mut names: Vec<(&str, &[&str])> = vec![("A", &["n"]), ("B", &["a", "b"]), ("C", &["n", "f"])];
    if pair_first {
        names.swap(0, 1);
    }
    names.truncate(kinds);
    for (name, fields) in &names {
        let typed = match *name {
            "A" => "n: nat",
            "B" => "a: nat, b: nat",
            _ if random.once_in(2) => "n: nat, f: bool",
            _ => "n: nat, f: int",
        };
        let domain = if random.once_in(6) { " where n >= 0".replace('n', fields[0]) } else { String::new() };
        let unordered = if *name == "B" && random.once_in(2) { " unordered" } else { "" };
        text.push_str(&format!("position {name} ({typed}){domain}{unordered}\n"));
    }
    let int = text.contains("f: int");
    for (name, fields) in &names {
        for index in 0..1 + random.below(2) {
            text.push_str(&movement(&mut random, name, fields, index, &names, int));
        }
    }
    text.push_str(&ending(&mut random, names[0].0, kinds));
    text
}

/// Two functions: `r` of a number calls itself, `s` gives a set.
fn functions(random: &mut Random) -> String {
    let (c, m) = (1 + random.below(3), 2 + random.below(5));
    let recursive = match random.below(4) {
        0 => format!("if x <= {c} then x else (r(x - 1) + r(x - 2 * (if x > 2 then 1 else 0))) mod {m}"),
        1 => format!("if x == 0 then 0 else x mod {m} + r(x div {})", 1 + c),
        2 => format!("if x < {m} then 1 else max(r(x - {m}), r(x div 2)) + {c} - {c}"),
        _ => format!("if x <= 1 then {c} else 1 + r(if 2 divides x then x div 2 else x - 1)"),
    };
    let set = match random.below(5) {
        0 => format!("{{k for k in 1..=x if x mod k <= {c}}}"),
        1 => format!("{{1, x div 2 + 1, {m}}}"),
        2 => format!("if x mod {m} == 0 then {{1, {c} + 1}} else {{1, 2}}"),
        3 => "{d * d mod 7 for d in 0..=x} xor {2, 3}".to_owned(),
        _ => format!("(divisors(x + 1) | {{{c}}}) - {{{m}}}"),
    };
    format!("def r(x: nat): nat decreases x = {recursive}\ndef s(x: nat): set of nat = {set}\n")
}

/// A move in a kind; `k` of its numbers go.
fn movement(
    random: &mut Random,
    name: &str,
    fields: &[&str],
    index: usize,
    names: &[(&str, &[&str])],
    int: bool,
) -> String {
    let from = if name == "B" && random.once_in(2) { "b" } else { fields[0] };
    let domain = match random.below(7) {
        0 => format!("k in s(min({from}, 30))"),
        5 => format!("u in {}, k = {}", sets(random, from), random.pick(&["sum(u)", "sum(u) - 1", "len(u)"])),
        1 => format!("k in 1..=min({from}, {})", 1 + random.below(5)),
        2 => format!("k in {{1, 2, {}}}", 3 + random.below(4)),
        3 if names.len() == 1 && name == "A" => format!("k in 1..={from}"),
        _ => format!("k in 1..=min({from}, 9)"),
    };
    let guard = match random.below(13) {
        0 => format!(" if r({from}) mod 2 == k mod 2"),
        1 => format!(" if k in s({from} mod 9 + 1)"),
        2 => " let t = {j * k mod 5 for j in 0..=k + 3} if len(t) >= 2".to_owned(),
        3 => format!(" if sum(s({from} mod 20)) mod 3 != 1"),
        4 => " if count(2 divides j for j in s(k)) <= 1".to_owned(),
        5 if name == "C" && !int => " if f or k <= 2".to_owned(),
        5 if name == "C" => " if f + k >= 1".to_owned(),
        7 => format!(" if any(sum(v) == k for v in {})", sets(random, "k")),
        8 => format!(" if count(k in v for v in {}) mod 2 == 0", sets(random, "k")),
        9 => format!(" if len({}) != k", sets(random, from)),
        10 => format!(
            " if all(v[0] != {} * v[k mod {}] for v in product([set(1..=min(k, 5)), s(k mod 9)]))",
            1 + random.below(4),
            2 + random.below(2) * random.below(2)
        ),
        6 => format!(" if [1, k, {from}][k mod 3] <= {}", 1 + random.below(9)),
        _ => String::new(),
    };
    let rest = format!("{from} - k");
    let parts: Vec<String> = (0..1 + usize::from(random.once_in(3)))
        .map(|part| {
            let amount = if part == 0 { rest.clone() } else { "k - 1".to_owned() };
            let to = *random.pick(names);
            part_of(random, to, &amount, name, fields, from, int)
        })
        .collect();
    format!("move {name}.m{index}({domain}) if 1 <= k <= {from}{guard} -> {}\n", parts.join(" + "))
}

/// A domain of lists or sets of numbers, made of a number.
fn sets(random: &mut Random, of: &str) -> String {
    let (c, m) = (1 + random.below(4), 2 + random.below(5));
    let from = match random.below(6) {
        0 => format!("{{1, {c}, {m}}}"),
        1 => format!("0..=min({of}, {m})"),
        2 => format!("s({of} mod 8)"),
        3 => format!("{{{m}, {of} div 2, {of} mod {m}}}"),
        4 => format!("{{1, 2, 3, 5, 8}} - {{{c}}}"),
        _ => format!("{{j * j mod {m} for j in {c}..=min({of}, 9)}}"),
    };
    match random.below(8) {
        0 => format!("product([0..=min({of}, {m}), 0..={c}])"),
        1 => format!("product([set({from}), {{{c}, {of} mod {m}}}, {{0, 1}}])"),
        2 => format!("product([set({from}) for j in 0..2])"),
        3 => format!("choose({from}, {})", random.below(4)),
        4 => format!("choose({from}, {of} mod {m})"),
        5 => format!("choose([1, {of}, {m}], 2)"),
        6 => format!("subsets([1, {of} mod {m}, {c}])"),
        _ => format!("subsets({from})"),
    }
}

/// A part with an amount of numbers, whatever its kind.
fn part_of(
    random: &mut Random,
    to: (&str, &[&str]),
    amount: &str,
    name: &str,
    fields: &[&str],
    from: &str,
    int: bool,
) -> String {
    let flag = match (int, random.below(3)) {
        (true, 0) => "k - 2",
        (true, _) => "0",
        (false, 0) => "k == 2",
        (false, 1) => "2 divides k",
        (false, _) => "false",
    };
    match to.0 {
        "A" => format!("A({amount})"),
        "B" if name == "B" && random.once_in(2) => {
            let other = if from == fields[0] { fields[1] } else { fields[0] };
            if random.once_in(2) { format!("B({amount}, {other})") } else { format!("B({other}, {amount})") }
        }
        "B" => format!("B(({amount}) div 2, ({amount}) - ({amount}) div 2)"),
        _ => format!("C({amount}, {flag})"),
    }
}

/// How play ends.
fn ending(random: &mut Random, first: &str, kinds: usize) -> String {
    let small = random.below(4);
    let field = if first == "A" { "n" } else { "a" };
    match random.below(8) {
        0 if kinds == 1 => format!("ends if {field} <= {small}: mover loses\n"),
        1 if kinds == 1 => format!("ends if {field} mod 7 == {small}: mover wins\n"),
        2 if kinds == 1 => format!("ends if {field} mod 5 == {small}: draw\n"),
        3 => "misere\n".to_owned(),
        4 | 5 if first == "A" => format!("win by reaching A({small})\n"),
        4 | 5 => format!("win by reaching B({small}, x) if x >= {small}\n"),
        _ => String::new(),
    }
}
