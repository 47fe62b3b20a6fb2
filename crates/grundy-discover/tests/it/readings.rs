//! Short formulas: found where a table follows one, none where it does not.

use grundy_core::{Axis, Of, Table};
use grundy_discover::{Look, enumerated, readings};

type Function = fn(&[u64]) -> Option<u64>;

/// The readings of the table of a function.
fn read(of: Of, fields: usize, f: impl Fn(&[u64]) -> Option<u64>) -> Vec<String> {
    let (names, table) = table(fields, f);
    readings(&Look { of, tables: &[table], prefixes: false }, &names)
}

/// The readings among all short terms, with these numbers in them.
fn try_all(of: Of, fields: usize, numbers: &[u64], f: impl Fn(&[u64]) -> Option<u64>) -> Vec<String> {
    let (names, table) = table(fields, f);
    enumerated(&Look { of, tables: &[table], prefixes: false }, &names, numbers, &|| true)
}

/// The table of a function; fields are called a, b, c, …, or n if there is one.
fn table(fields: usize, f: impl Fn(&[u64]) -> Option<u64>) -> (Vec<String>, Table<u64>) {
    let side: usize = [64, 32, 16, 8][fields - 1];
    let names: Vec<String> = match fields {
        1 => vec!["n".into()],
        _ => ('a'..).take(fields).map(String::from).collect(),
    };
    let axes = names.iter().map(|name| Axis { name: name.clone(), from: 0, len: side }).collect();
    let mut table = Table { axes, cells: Vec::new() };
    let cells = side.pow(u32::try_from(fields).expect("few"));
    table.cells = (0..cells).map(|rank| f(&table.unrank(rank))).collect();
    (names, table)
}

/// Asserts that each row has the reading expected as its first.
fn assert_read(rows: impl IntoIterator<Item = (&'static str, Vec<String>)>) {
    let wrong = |(expected, found): &(&str, Vec<String>)| found.first().is_none_or(|first| first != expected);
    let rows = rows.into_iter().inspect(|(expected, found)| assert!(found.len() <= 3, "{expected}"));
    let wrong: Vec<_> = rows.filter(wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn v2(n: u64) -> u64 {
    u64::from(n.trailing_zeros())
}

#[test]
fn values() {
    // How many fields, the function, the first reading.
    let rows: &[(usize, Function, &str)] = &[
        (1, |_| Some(3), "3"),
        (1, |v| Some(v[0]), "n"),
        (1, |v| v[0].checked_sub(1), "n - 1"),
        (1, |v| Some(v[0] % 4), "n mod 4"),
        (1, |v| Some((v[0] + 2) % 5), "(n + 2) mod 5"),
        (1, |v| Some((v[0] + 4) % 5), "(n - 1) mod 5"),
        (1, |v| Some(v[0] % 10 / 3), "(n mod 10) div 3"),
        (1, |v| Some(v[0] / 3), "n div 3"),
        (1, |v| Some((v[0] + 1) / 3), "(n + 1) div 3"),
        (1, |v| Some(u64::from(v[0] % 7 == 2)), "if n mod 7 == 2 then 1 else 0"),
        (1, |v| Some(u64::from(v[0] % 2 == 1)), "n mod 2"),
        (1, |v| Some(v[0] & v[0].wrapping_neg()), "lowbit(n)"),
        (1, |v| (v[0] > 0).then(|| v2(v[0])), "v2(n)"),
        (1, |v| (v[0] > 0).then(|| u64::from(v[0].ilog2())), "log2(n)"),
        (1, |v| Some(v[0] ^ (v[0] / 2)), "n xor (n div 2)"),
        (1, |v| Some(v[0] / 4 * 2 + v[0] % 2), "(n div 4) * 2 + n mod 2"),
        (1, |v| Some(v[0] / 3 * 2), "(n div 3) * 2"),
        (1, |v| Some(v[0] / 5 + 2), "n div 5 + 2"),
        (1, |v| Some(if v[0] == 2 { 7 } else { v[0] }), "if n == 2 then 7 else n"),
        // Lasker's Nim.
        (
            1,
            |v| {
                Some(
                    [0, 0, 0, 1][usize::try_from(v[0] % 4).expect("small")] + v[0]
                        - u64::from(v[0] > 0 && v[0] % 4 == 0),
                )
            },
            "if n == 0 then 0 else if n mod 4 == 0 then n - 1 else if n mod 4 == 3 then n + 1 else n",
        ),
        (2, |v| Some(v[0] ^ v[1]), "a xor b"),
        (2, |v| (v[0] <= v[1]).then_some(v[0] ^ v[1]), "a xor b"),
        (2, |v| Some(v[0] + v[1]), "a + b"),
        (2, |v| Some((v[0] + v[1]) % 3), "(a + b) mod 3"),
        (2, |v| Some(v[0].max(v[1])), "max(a, b)"),
        (2, |v| Some(v[0].min(v[1])), "min(a, b)"),
        (2, |v| (v[0] <= v[1]).then(|| v[1] - v[0]), "b - a"),
        (2, |v| Some((v[0] % 4) ^ (v[1] % 4)), "(a xor b) mod 4"),
        (2, |v| Some((v[0] + 1) ^ (v[1] + 1)), "(a + 1) xor (b + 1)"),
        (
            2,
            |v| (v[0] > 0 && v[1] > 0).then(|| v2(1 + ((v[0] - 1) | (v[1] - 1)))),
            "v2(((a - 1) | (b - 1)) + 1)",
        ),
        (2, |v| Some(v[1] / 2), "b div 2"),
        (
            2,
            |v| Some(if v[0] == 0 && v[1] == 0 { 5 } else { v[0] ^ v[1] }),
            "if a == 0 and b == 0 then 5 else a xor b",
        ),
        (3, |v| Some(v[0] ^ v[1] ^ v[2]), "a xor b xor c"),
        (3, |v| Some(v[0] ^ v[2]), "a xor c"),
        (3, |v| Some((v[0] + v[1] + v[2]) % 2), "(a + b + c) mod 2"),
    ];
    assert_read(rows.iter().map(|(fields, f, expected)| (*expected, read(Of::Values, *fields, f))));
}

#[test]
fn lost_positions() {
    let rows: &[(usize, fn(&[u64]) -> bool, &str)] = &[
        (1, |v| v[0] == 0, "n == 0"),
        (1, |v| v[0] % 4 == 0, "n mod 4 == 0"),
        (1, |v| v[0] % 4 == 3, "n mod 4 == 3"),
        (1, |v| v[0] % 7 < 3, "n mod 7 < 3"),
        (1, |v| v[0] % 7 > 3, "n mod 7 > 3"),
        (1, |v| [0, 2, 5].contains(&(v[0] % 9)), "n mod 9 in {0, 2, 5}"),
        (1, |v| v[0] % 5 != 2, "n mod 5 != 2"),
        (2, |v| v[0] == v[1], "a == b"),
        (2, |v| v[0] == 0 || v[1] == 0, "min(a, b) == 0"),
        (2, |v| (v[0] + v[1]) % 3 == 0, "(a + b) mod 3 == 0"),
        (2, |v| (v[0] + 2 * v[1]) % 3 == 1, "(a - b) mod 3 == 1"),
        (2, |v| v[0] % 3 == 1 && v[1] % 3 == 2, "a mod 3 == 1 and b mod 3 == 2"),
        (2, |v| v[0] % 2 == 0 && v[1] % 2 == 0, "a mod 2 == 0 and b mod 2 == 0"),
        (2, |v| v[0] % 4 < 2 && v[1] % 4 < 2, "a mod 4 < 2 and b mod 4 < 2"),
        (2, |v| (v[0] % 4) ^ (v[1] % 4) == 0, "(a - b) mod 4 == 0"),
        (2, |v| v[0] & v[0].wrapping_neg() > v[1], "lowbit(a) > b"),
        (2, |v| v[0] == 0 || v[0] & v[0].wrapping_neg() > v[1], "a == 0 or lowbit(a) > b"),
        (3, |v| v[0] ^ v[1] ^ v[2] == 0, "a xor b xor c == 0"),
        (3, |v| v[0] == v[1] && v[1] == v[2], "a == b == c"),
        (3, |v| v[0] == v[2], "a xor c == 0"),
        (3, |v| v.iter().all(|heap| heap % 2 == 0), "a mod 2 == 0 and b mod 2 == 0 and c mod 2 == 0"),
        (
            3,
            |v| (v[0] ^ v[1] ^ v[2] == 0) != v.iter().all(|heap| *heap <= 1),
            "if max(a, b, c) <= 1 then a xor b xor c == 1 else a xor b xor c == 0",
        ),
    ];
    assert_read(rows.iter().map(|(fields, is_lost, expected)| {
        (*expected, read(Of::Losing, *fields, |at| Some(u64::from(!is_lost(at)))))
    }));
}

#[test]
fn nothing_to_read() {
    let rows: &[(Of, usize, Function)] = &[
        (Of::Values, 1, |v| Some(v[0] * v[0])),
        (Of::Values, 1, |v| Some(u64::from(v[0].count_ones()))),
        (Of::Values, 2, |v| Some(v[0] * v[1])),
        (Of::Values, 1, |_| None),
        (Of::Losing, 1, |v| Some(u64::from(v[0].isqrt().pow(2) != v[0]))),
        (Of::Losing, 2, |v| Some(u64::from(v[0] * 2 != v[1]))),
    ];
    for (of, fields, f) in rows {
        assert_eq!(read(*of, *fields, f), Vec::<String>::new());
    }
    let look = Look { of: Of::Values, tables: &[], prefixes: false };
    assert!(readings(&look, &[]).is_empty());
}

#[test]
fn all_short_terms() {
    // How many fields, numbers of the rules, the function, the first reading. No template has these.
    let values: &[(usize, &[u64], Function, &str)] = &[
        (1, &[10], |v| Some(v[0] % 10 / 3), "(n mod 10) div 3"),
        (1, &[7], |v| Some((v[0] % 7) ^ 1), "(n mod 7) xor 1"),
        (1, &[5], |v| Some(v[0] * v[0] % 5), "(n * n) mod 5"),
        (1, &[], |v| Some(if v[0] % 3 == 0 { v[0] / 3 } else { 0 }), "if n mod 3 == 0 then n div 3 else 0"),
        (2, &[], |v| Some(v[0].min(v[1] % 3)), "min(b mod 3, a)"),
        (2, &[], |v| Some((v[0] / 2) ^ v[1]), "(a div 2) xor b"),
        (2, &[], |v| Some(if v[0] < v[1] { v[0] } else { v[1] / 2 }), "if a < b then a else b div 2"),
    ];
    assert_read(values.iter().map(|(n, numbers, f, text)| (*text, try_all(Of::Values, *n, numbers, f))));
    let lost: &[(usize, &[u64], Function, &str)] = &[
        (2, &[], |v| Some(u64::from(v[0] / 2 != v[1] / 2)), "a xor b < 2"),
        (2, &[], |v| Some(u64::from(2 * v[0] >= v[1])), "a + a < b"),
        (3, &[], |v| Some(u64::from(v[0] ^ v[1] ^ v[2] != 0)), "a == b xor c"),
    ];
    assert_read(lost.iter().map(|(n, numbers, f, text)| (*text, try_all(Of::Losing, *n, numbers, f))));
}

#[test]
fn no_short_term_fits_noise() {
    let noise = |v: &[u64]| Some((v[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60) % 5);
    assert_eq!(try_all(Of::Values, 1, &[], noise), Vec::<String>::new());
    assert_eq!(try_all(Of::Losing, 1, &[], |v| noise(v).map(|value| value % 2)), Vec::<String>::new());
    // And none is looked for where that is not wanted.
    let (names, table) = table(1, |v| Some(v[0] * v[0] % 3));
    let look = Look { of: Of::Values, tables: &[table], prefixes: false };
    assert_eq!(enumerated(&look, &names, &[], &|| false), Vec::<String>::new());
}
