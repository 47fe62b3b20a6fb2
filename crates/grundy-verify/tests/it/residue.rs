//! Theorems for all values of parameters: what is accepted, with how much work, and what is not.
//!
//! A mutant counts only if small parameters and positions, played out by the testkit, refute it.

use grundy_core::{Certificate, Evidence, Of, Reading, Residue};
use grundy_testkit::arbitrary::Random;
use grundy_testkit::certificates::residue::{mutants, wrong};

use crate::support::residues::{ALICE, ALICE_VALUE, Case, Row, Written, row, rows};
use crate::support::{check, told};

/// States and cases looked at for one certificate, at most.
const MOST_WORK: u64 = 10_000;

fn evidence(certificate: &Certificate) -> &Residue {
    match &certificate.evidence {
        Evidence::Residue(residue) => residue,
        other => panic!("{other:?}"),
    }
}

fn refuted(row: &Row, certificate: &Certificate) -> bool {
    wrong(&row.game, certificate.of, evidence(certificate), &certificate.readings).is_some()
}

fn assert_rejected(what: &str, row: &Row, certificate: &Certificate) -> String {
    match check(&row.game, certificate) {
        Ok(_) => panic!("accepted: {what}"),
        Err(rejection) => told(&rejection),
    }
}

#[test]
fn right_evidence_is_accepted() {
    for row in rows() {
        assert!(!refuted(&row, &row.certificate), "{}", row.name);
        match check(&row.game, &row.certificate) {
            Ok(theorem) => {
                println!("{}: {}", row.name, theorem.work());
                assert!(theorem.work() <= MOST_WORK, "{}: {}", row.name, theorem.work());
            }
            Err(rejection) => panic!("{}: {}", row.name, told(&rejection)),
        }
    }
}

#[test]
fn wrong_evidence_is_rejected() {
    let (mut rejected, mut left_out) = (0, 0);
    // A sample; with `GRUNDY_WHOLE=1` all.
    let every = if std::env::var_os("GRUNDY_WHOLE").is_some() { 1 } else { 6 };
    for row in rows() {
        for (field, mutant) in
            mutants(&row.certificate, evidence(&row.certificate)).into_iter().step_by(every)
        {
            if refuted(&row, &mutant) {
                assert_rejected(&format!("{}, {field}: {mutant:?}", row.name), &row, &mutant);
                rejected += 1;
            } else {
                left_out += 1;
            }
        }
    }
    println!("{rejected} rejected, {left_out} left out");
    assert!(rejected > 100, "{rejected}");
}

/// What is right for small numbers and wrong for large ones must fail by a step of the proof.
#[test]
fn evidence_that_fails_far_out_is_rejected() {
    let far = |value: &str, of: Of, condition: &str| match of {
        Of::Values => format!("if {condition} then ({value}) + 1 else {value}"),
        Of::Losing => format!("if {condition} then not ({value}) else {value}"),
    };
    for row in rows() {
        let open = evidence(&row.certificate).open.clone();
        let params = open.iter().map(|name| format!("{name} > 100"));
        for condition in params.chain(["n > 1000".into(), "n == 1001".into()]) {
            let mut mutant = row.certificate.clone();
            mutant.readings.clear();
            let Evidence::Residue(residue) = &mut mutant.evidence else { continue };
            for case in &mut residue.cases {
                case.value = far(&case.value, row.certificate.of, &condition);
            }
            let reason = assert_rejected(&format!("{}, {condition}", row.name), &row, &mutant);
            assert!(!reason.contains("compared with"), "{}, {condition}: {reason}", row.name);
        }
    }
}

fn alice(scope: &'static str, cases: &'static [Case<'static>], claims: &'static [&'static str]) -> Row {
    let written =
        Written { name: "alice", rules: ALICE, set: &[], of: Of::Values, open: &["k"], scope, cases, claims };
    row(&written)
}

fn powers(residues: &'static [&'static str], period: &'static str, base: &'static str) -> Row {
    let rules = "param a: nat = 2 where a >= 2\nposition (n: nat)\nmove take(p in powers(a, n)) -> (n - p)\n";
    let value = format!("if n mod ({period}) == a then 2 else (n mod ({period})) mod 2");
    let powers: &[(&str, &[&str])] = &[(base, residues)];
    let cases: &[Case<'_>] = &[("true", period, &value, 1, powers)];
    let scope = "a mod 2 == 0";
    row(&Written { name: "powers", rules, set: &[], of: Of::Values, open: &["a"], scope, cases, claims: &[] })
}

#[test]
fn reasons_name_the_step() {
    let two: &[Case<'_>] = &[("k >= 2", "4 * k + 2", ALICE_VALUE, 1, &[])];
    let rows = [
        (alice("true", two, &[]), "within the scope some case applies: it fails at (k = 1)"),
        (alice("k mod 0 == 1", two, &[]), "the texts of the evidence have a value"),
        (alice("n > 3", two, &[]), "the form of the evidence"),
        (
            alice("k >= 2", &[("true", "4 * k * k", "n", 1, &[])], &[]),
            "outside: the checker has no logic for `4 * k * k`",
        ),
        (
            alice("k >= 2", &[("true", "k - 2", "n", 1, &[])], &[]),
            "the period is at least 1: it fails at (k = 2)",
        ),
        (
            alice("k >= 2", &[("true", "max(k, 3)", "n", 1, &[])], &[]),
            "the form of the evidence: `max(k, 3)` is not linear",
        ),
        (
            alice("k >= 2", &[("true", "4 * k + 2", ALICE_VALUE, 1000, &[])], &[]),
            "the form of the evidence: the reach",
        ),
        (
            alice("k >= 1", &[("true", "4 * k + 2", ALICE_VALUE, 1, &[])], &[]),
            "the values, compared with play",
        ),
        (alice("k >= 2", two, &["P(n) iff n mod (4 * k + 2) == k + 1"]), "the reading"),
        (alice("k >= 2", two, &["g(n) = 1 where n < k"]), "the reading"),
        // A reading speaks of all parameters, not of those in the scope alone.
        (alice("false", two, &["g(n) = 7"]), "the reading `g(n) = 7`: it fails at (k = 1)"),
        (alice("k >= 2", two, &["P(n) iff n == 0 or n mod (4 * k + 2) == k + 1"]), "the reading"),
        (
            alice("k >= 3", two, &["P(n) iff n == 0 or n mod (4 * k + 2) == k + 1 where k >= 2"]),
            "the reading",
        ),
        (powers(&["1"], "a + 1", "a"), "the residues of powers: the products"),
        (powers(&["a"], "a + 1", "a"), "the residues of powers: the products"),
        (powers(&["1", "a", "a + 1"], "a + 1", "a"), "the residues of powers: a residue is not"),
        (powers(&["1", "a"], "a + 1", "a + 1"), "the residues of powers: the products"),
    ];
    let mut others = Vec::new();
    for (row, reason) in rows {
        let told = assert_rejected(reason, &row, &row.certificate);
        if !told.starts_with(reason) {
            others.push(format!("{told}, expected {reason}"));
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn another_subject_is_rejected() {
    for row in rows() {
        if evidence(&row.certificate).open.is_empty() {
            continue;
        }
        let mut named = row.certificate.clone();
        named.game.params.push((evidence(&row.certificate).open[0].clone(), "2".into()));
        assert_rejected("an open parameter with a value", &row, &named);
        let periodic = grundy_core::Periodic { preperiod: 0, period: 1, saltus: 0, values: vec![Some(0)] };
        let read = Certificate { readings: vec![Reading::Periodic(periodic)], ..row.certificate.clone() };
        if row.name != "one-two" {
            assert_rejected("a period as a reading", &row, &read);
        }
    }
}

/// Random games and random evidence: whatever is accepted must be true.
#[test]
fn whatever_is_accepted_is_true() {
    let sets =
        ["{1, k}", "{k, k + 1}", "{1, 2, k}", "1..=k", "k..=2 * k", "{k, 2 * k}", "{2, k + 1}", "{k, k + 2}"];
    let rests = ["(n - t)", "(n - t) + (t)", "(n - t) + (n - t)", "(n - t) + (k)"];
    let periods = ["k", "k + 1", "2 * k", "2 * k + 1", "3 * k", "k + 2", "2", "3"];
    let mut random = Random::new(7);
    let (mut accepted, mut tried) = (0, 0);
    while tried < 4_000 {
        tried += 1;
        let mut one = |list: &[&'static str]| list[random.below(list.len())];
        let (set, rest, period) =
            (one(&sets), if one(&["a", "b", "c"]) == "a" { one(&rests) } else { "(n - t)" }, one(&periods));
        let low = one(&["k", "1", "2", "k + 1"]);
        let values = [
            format!("n mod ({period})"),
            format!("(n mod ({period})) mod 2"),
            format!("(n mod ({period})) div k"),
            format!("if n mod ({period}) < {low} then 0 else 1"),
            format!("if n mod ({period}) < k then 0 else if n mod ({period}) < 2 * k then 1 else 2"),
            format!("if n mod ({period}) == k then 2 else (n mod ({period})) mod 2"),
            "0".to_owned(),
        ];
        let value = &values[random.below(values.len())];
        let scope =
            ["true", "k >= 2", "k mod 2 == 0", "k mod 2 == 1", "k >= 3 and k mod 3 == 0"][random.below(5)];
        let rules = format!(
            "param k: nat = 2 where k >= 1\nposition (n: nat)\nmove take(t in {set}) if t <= n and t >= 1 -> {rest}\n"
        );
        let reach = u32::try_from(random.below(3)).unwrap_or(1);
        let cases: &[Case<'_>] = &[("true", period, value, reach, &[])];
        let open: &[&str] = &["k"];
        let row = row(&Written {
            name: "random",
            rules: &rules,
            set: &[],
            of: Of::Values,
            open,
            scope,
            cases,
            claims: &[],
        });
        if check(&row.game, &row.certificate).is_ok() {
            accepted += 1;
            assert!(!refuted(&row, &row.certificate), "{rules}{:?}", row.certificate.evidence);
        }
    }
    println!("{accepted} of {tried} accepted");
    assert!(accepted > 10);
}
