//! What `table` and `guess` see in values of games in which the players have different moves.

use serde_json::{Value, json as value};

use crate::common::{grundy, json};

/// Left takes 1 or 2, Right takes 1: ups.
const UPS: &str =
    "position (n: nat); left move l(k in 1..=min(2, n)) -> (n - k); right move r() if n >= 1 -> (n - 1)";
/// Left takes 1, Right takes 2.
const SINGLE: &str =
    "position (n: nat); left move l() if n >= 1 -> (n - 1); right move r() if n >= 2 -> (n - 2)";

/// Arguments; what repeats, kind, standing, formula, preperiod, periods seen, and the other numbers of each row.
type Row = (&'static [&'static str], &'static [Seen]);
type Seen = (&'static str, &'static str, &'static str, &'static str, u64, u64, &'static str);

const TOADS: &str = "toads-and-frogs";

const ROWS: &[Row] = &[
    (&["--rules", SINGLE, "--to", "24"], &[("values", "periodic", "tested", "v(n + 3) = v(n)", 0, 8, "{}")]),
    (
        &["--rules", UPS, "--to", "15"],
        &[("values", "arithmetic periodic", "tested", "v(n + 1) = v(n) + ^*", 1, 15, "{}")],
    ),
    // Too few values to speak of a pattern.
    (
        &["--rules", UPS, "--to", "4"],
        &[("values", "arithmetic periodic", "none", "v(n + 1) = v(n) + ^*", 1, 4, "{}")],
    ),
    (&["--rules", UPS, "--to", "2"], &[]),
    // Rows of boards. The values of L^n _ R are {{n - 2|1}|0} [winning-ways] and have no saltus, but from n = 5 on a mean and a temperature of 1.
    (
        &[TOADS, "--family", "L^n _ R", "--to", "9"],
        &[("means", "constant", "none", "mean(v(n + 1)) = mean(v(n))", 5, 5, "{}")],
    ),
    (
        &[TOADS, "--family", "L^n _ R", "--to", "12"],
        &[
            ("means", "constant", "tested", "mean(v(n + 1)) = mean(v(n))", 5, 8, "{}"),
            ("temperatures", "constant", "tested", "temperature(v(n + 1)) = temperature(v(n))", 5, 8, "{}"),
            ("outcomes", "constant", "tested", "outcome(v(n + 1)) = outcome(v(n))", 1, 12, "{}"),
        ],
    ),
    // {{n - 3|n - 2}|{*|1}} = {n - 5/2|0} [thanatipanonda-2011].
    (
        &[TOADS, "--family", "L^n __ RR", "--range", "n=2..=10"],
        &[
            ("means", "arithmetic periodic", "tested", "mean(v(n + 1)) = mean(v(n)) + 1/2", 3, 8, "{}"),
            (
                "temperatures",
                "arithmetic periodic",
                "tested",
                "temperature(v(n + 1)) = temperature(v(n)) + 1/2",
                3,
                8,
                "{}",
            ),
        ],
    ),
    // {n - 2|n - 2} from 2 on, and n - 7/2 from 5 on [thanatipanonda-2011].
    (
        &[TOADS, "--family", "L^n ___ RR", "--to", "9"],
        &[("values", "arithmetic periodic", "tested", "v(n + 1) = v(n) + 1", 2, 8, "{}")],
    ),
    (
        &[TOADS, "--family", "L^n ___ RRR", "--range", "n=4..=11"],
        &[("values", "arithmetic periodic", "tested", "v(n + 1) = v(n) + 1", 5, 7, "{}")],
    ),
    // With A = {1, 3} and B = {2, 3} values grow longer and longer, but are close to 0, 1, {1|0} again and again.
    (
        &["partizan-subtraction", "--to", "21"],
        &[
            ("reduced canonical forms", "periodic", "tested", "rcf(v(n + 3)) = rcf(v(n))", 0, 7, "{}"),
            ("temperatures", "periodic", "tested", "temperature(v(n + 3)) = temperature(v(n))", 2, 6, "{}"),
            ("outcomes", "constant", "tested", "outcome(v(n + 1)) = outcome(v(n))", 4, 18, "{}"),
        ],
    ),
    (
        &[TOADS, "--family", "L^n __ R", "--to", "9"],
        &[("values", "arithmetic periodic", "tested", "v(n + 1) = v(n) + 1", 1, 9, "{}")],
    ),
    (
        &[TOADS, "--family", "LL _^n R", "--to", "9"],
        &[("values", "arithmetic periodic", "tested", "v(n + 1) = v(n) + 1*", 2, 8, "{}")],
    ),
    (
        &[TOADS, "--family", "L _^n R", "--to", "9"],
        &[("values", "parity", "tested", "v(n + 2) = v(n)", 0, 5, "{}")],
    ),
    (
        &[TOADS, "--family", "L _^n R", "--range", "n=4..=9"],
        &[("values", "parity", "tested", "v(n + 2) = v(n)", 4, 3, "{}")],
    ),
    (
        &[TOADS, "--family", "L^a _^b", "--range", "a=1..=2,b=0..=7"],
        &[
            ("values", "arithmetic periodic", "tested", "v(b + 1) = v(b) + 1", 0, 8, r#"{"a":1}"#),
            ("values", "arithmetic periodic", "tested", "v(b + 1) = v(b) + 2", 0, 8, r#"{"a":2}"#),
        ],
    ),
    // Boards by size: nothing repeats in the first values of two rows, and that outcomes do is chance; one row is worth so many negative moves.
    (
        &["domineering", "--range", "rows=2,cols=0..=9"],
        &[("outcomes", "periodic", "none", "outcome(v(cols + 4)) = outcome(v(cols))", 1, 2, r#"{"rows":2}"#)],
    ),
    (&["domineering", "--range", "rows=2,cols=0..=17"], &[]),
    (
        &["domineering", "--range", "rows=1,cols=1..=9"],
        &[("values", "arithmetic periodic", "tested", "v(cols + 2) = v(cols) - 1", 1, 4, r#"{"rows":1}"#)],
    ),
];

#[test]
fn values_repeat() {
    for (args, rows) in ROWS {
        for command in ["table", "guess"] {
            let found = json(&grundy(&[&[command], *args, &["--json"]].concat()));
            let patterns = found["patterns"].as_array().cloned().unwrap_or_default();
            let shown = patterns.iter().map(|one| {
                let fields = ["of", "kind", "standing", "formula", "preperiod", "periods"];
                let fields = fields.map(|name| one[name].clone());
                (fields, one["fixed"].to_string())
            });
            let expected = rows.iter().map(|(of, kind, standing, formula, preperiod, periods, fixed)| {
                let fields = [
                    value!(of),
                    value!(kind),
                    value!(standing),
                    value!(formula),
                    value!(preperiod),
                    value!(periods),
                ];
                (fields, (*fixed).to_owned())
            });
            assert_eq!(shown.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{command} {args:?}");
            let tested = rows.iter().any(|row| row.0 == "values" && row.2 == "tested");
            let standing = if tested { value!("tested") } else { value!("none") };
            assert!(command == "table" || found["standing"] == standing, "{args:?}: {}", found["standing"]);
            assert!(found["certificate"] == Value::Null, "{args:?}");
        }
    }
}

#[test]
fn families_that_are_wrong() {
    let rows: &[(&[&str], i32, &str)] = &[
        (&["guess", TOADS], 2, "--family 'L^a _ R^b'"),
        (&["table", TOADS], 2, "--family 'L^a _ R^b'"),
        (&["table", TOADS, "--family", "L^"], 2, "--family:1:3"),
        (&["table", TOADS, "--family", "L_R"], 2, "no number varies in this family"),
        (&["table", TOADS, "--family", "X^n"], 2, "X"),
        (&["table", TOADS, "--family", "L^n _", "--range", "m=0..3"], 2, "--range n=0..=10"),
        (&["table", TOADS, "--family", "L^n _", "--range", "n=3..3"], 2, "--range n=3..=3"),
        (&["table", TOADS, "--family", "L^n", "--range", "n=20000"], 2, "more than 10000 symbols"),
        (&["guess", "kayles", "--to", "5"], 2, "both players have the same moves here"),
        (&["guess", TOADS, "--family", "L^n __ R", "--to", "9"], 0, ""),
        // Where both players have the same moves a family has a table as well.
        (&["table", "cram", "--family", "(.^n/)^2", "--to", "4"], 0, ""),
    ];
    for (args, status, says) in rows {
        let ran = grundy(args);
        assert_eq!(ran.status, *status, "{args:?}\n{}\n{}", ran.out, ran.err);
        assert!(ran.err.contains(says), "{args:?}\n{}", ran.err);
    }
    let ran = grundy(&["guess", "--rules", UPS, "--to", "9", "--lang", "zh"]);
    assert!(
        ran.out.starts_with("表中所有 n >= 1 都有 v(n + 1) = v(n) + ^*：算术周期\n  测试到 n = 9"),
        "{}",
        ran.out
    );
    let ran = grundy(&["guess", "--rules", UPS, "--to", "4"]);
    assert!(
        ran.out.starts_with("no pattern found\nv(n + 1) = v(n) + ^* fits from n = 1 to 4"),
        "{}",
        ran.out
    );
}
