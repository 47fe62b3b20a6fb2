//! Round trips, and a table of files that are refused.

use grundy_core::{
    Automaton, Certificate, Coding, Evidence, Induction, Lemmas, Linear, Local, Numeration, Of, Periodic,
    Powers, Reading, Relations, Residue, ResidueCase, Sparse, Subject, Window,
};
use grundy_texts::{EN, ZH};
use serde_json::{Value, json};

use super::{MOST_BYTES, read, write};

fn kayles() -> Certificate {
    Certificate {
        game: Subject {
            name: "kayles".into(),
            rules: "game kayles\nposition (n: nat) # a row, \"eine Reihe\", 一排\n".into(),
            digest: "0123456789abcdef0123456789abcdef".into(),
            params: Vec::new(),
            misere: false,
        },
        of: Of::Values,
        evidence: Evidence::Window(Window {
            digits: vec![0, 7, 7],
            values: Periodic {
                preperiod: 2,
                period: 1,
                saltus: 0,
                values: vec![Some(0), Some(1), Some(u64::MAX)],
            },
        }),
        readings: vec![
            Reading::Claim("g(n) = n".into()),
            Reading::Periodic(Periodic { preperiod: 0, period: 2, saltus: 3, values: vec![None, Some(4)] }),
        ],
    }
}

/// Two kinds, one of them with a prefix.
fn induction() -> Certificate {
    let one = Automaton {
        numeration: Numeration::BINARY,
        tracks: 2,
        start: 1,
        accepting: vec![true, false, true],
        next: vec![0, 1, 2, 0, 1, 1, 1, 1, 2, 2, 2, 2],
    };
    let two = Automaton {
        numeration: Numeration::BINARY,
        tracks: 3,
        start: 0,
        accepting: vec![false],
        next: vec![0; 8],
    };
    let form = |factors: &[i64], constant| Linear { factors: factors.to_vec(), constant };
    let prefixes = vec![Some(one.clone()), None];
    let relations = Relations { coding: Coding::Power, kinds: vec![one, two], prefixes };
    let measure =
        vec![vec![form(&[1], 0), form(&[2, -1], i64::MIN)], vec![form(&[0], i64::MAX), form(&[0, 1], 5)]];
    let params = vec![("k".into(), "3".into()), ("S".into(), "{1, 2}".into())];
    Certificate {
        game: Subject { params, misere: true, ..kayles().game },
        of: Of::Losing,
        evidence: Evidence::Induction(Induction { relations, measure }),
        readings: Vec::new(),
    }
}

/// A set needs no track for a value, and may have no field.
fn set() -> Certificate {
    let everything = Automaton {
        numeration: Numeration::Base(3),
        tracks: 0,
        start: 0,
        accepting: vec![true],
        next: vec![0],
    };
    let relations = Relations { coding: Coding::Set, kinds: vec![everything], prefixes: vec![None] };
    let measure = vec![vec![Linear { factors: Vec::new(), constant: 1 }]];
    Certificate { evidence: Evidence::Induction(Induction { relations, measure }), ..induction() }
}

/// Two cases, one of them with powers.
fn residue() -> Certificate {
    let case = |condition: &str, powers| ResidueCase {
        condition: condition.into(),
        period: "a + 1".into(),
        value: "n mod (a + 1) mod 2 == 0".into(),
        reach: u32::MAX,
        powers,
    };
    let powers = Powers { base: "a".into(), residues: vec!["1".into(), "a".into()] };
    let cases = vec![case("a mod 2 == 1", Vec::new()), case("a mod 2 == 0", vec![powers])];
    let evidence = Evidence::Residue(Residue { open: vec!["a".into()], scope: "a >= 2".into(), cases });
    Certificate { evidence, ..induction() }
}

/// Windows of a rule with two steps.
fn local() -> Certificate {
    let evidence =
        Local { interior: vec![2, u64::MAX], steps: vec![vec![0, 1], vec![1, 0]], depth: vec![1, 0] };
    Certificate { evidence: Evidence::Local(evidence), ..induction() }
}

/// A long period, with rare heaps by value, or by value and place.
fn sparse(by_position: bool) -> Certificate {
    let evidence = Sparse {
        digits: vec![0, 1, 6],
        preperiod: 105_351,
        period: u64::MAX,
        mask: 22,
        by_position,
        rares: vec![1, 2, 40],
    };
    Certificate { evidence: Evidence::Sparse(evidence), ..kayles() }
}

/// A theorem of the library.
fn lemmas() -> Certificate {
    let lemmas = vec!["one".into(), "two".into()];
    Certificate { evidence: Evidence::Lemmas(Lemmas { theorem: "euclid".into(), lemmas }), ..kayles() }
}

#[test]
fn what_is_written_is_read() {
    let all = [kayles(), sparse(false), sparse(true), induction(), set(), residue(), local(), lemmas()];
    for certificate in all {
        let text = write(&certificate);
        assert_eq!(read(&text).as_ref(), Ok(&certificate), "{text}");
        assert_eq!(read(&text.replace('\n', "\r\n  ")), Ok(certificate));
    }
}

#[test]
fn files_are_laid_out_for_people() {
    let expected = r#"{
  "grundy": "certificate",
  "version": 1,
  "game": {
    "name": "kayles",
    "rules": "game kayles\nposition (n: nat) # a row, \"eine Reihe\", 一排\n",
    "digest": "0123456789abcdef0123456789abcdef",
    "parameters": [],
    "play": "normal"
  },
  "of": "values",
  "evidence": {
    "kind": "window",
    "digits": [0,7,7],
    "values": {
      "preperiod": 2,
      "period": 1,
      "saltus": 0,
      "values": [0,1,18446744073709551615]
    }
  },
  "readings": [
    {"kind":"claim","text":"g(n) = n"},
    {
      "kind": "periodic",
      "preperiod": 0,
      "period": 2,
      "saltus": 3,
      "values": [null,4]
    }
  ]
}
"#;
    assert_eq!(write(&kayles()), expected);
    let automaton = r#"
      "accepting": [0,2],
      "next": [
          [0,1,2,0],
          [1,1,1,1],
          [2,2,2,2]
      ]"#;
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("\n");
    assert!(lines(&write(&induction())).contains(&lines(automaton)));
}

/// The file of `certificate` with the value at `path` replaced, or removed for `null`.
fn changed(certificate: &Certificate, path: &str, new: &Value) -> String {
    let mut file: Value = serde_json::from_str(&write(certificate)).expect("JSON");
    let (above, name) = path.rsplit_once('/').expect("a path");
    let above = file.pointer_mut(above).unwrap_or_else(|| panic!("{path}"));
    match (above, name.parse::<usize>()) {
        (Value::Array(entries), Ok(index)) => entries[index] = new.clone(),
        (Value::Object(fields), _) if new.is_null() => {
            fields.shift_remove(name).unwrap_or_else(|| panic!("{path}"));
        }
        (Value::Object(fields), _) => {
            fields.insert(name.to_owned(), new.clone());
        }
        _ => panic!("{path}"),
    }
    file.to_string()
}

fn told(text: &str) -> String {
    read(text).expect_err(text).message(EN)
}

/// One row a line: where a file is changed, to what (`null` removes a field), and what is told.
fn refused(certificate: &Certificate, rows: &str) {
    for row in rows.trim().lines() {
        let (change, expected) = row.trim().split_once(" => ").expect("what is told");
        let (path, new) = change.split_once(" = ").expect("what it becomes");
        let new = serde_json::from_str(new).expect("JSON");
        assert_eq!(told(&changed(certificate, path, &new)), expected, "{change}");
    }
}

#[test]
fn bad_inductions_are_refused_with_their_place() {
    let rows = r#"
        /grundy = "answer" => `grundy` is the string `answer`, expected one of `certificate`
        /version = 2 => `version` is `2`, expected `1`
        /version = "1" => `version` is the string `1`, expected `1`
        /of = "draws" => `of` is the string `draws`, expected one of `values`, `losing`
        /of = null => the certificate lacks the field `of`
        /proof = 1 => a certificate has no field `proof` here: expected `grundy`, `version`, `game`, `of`, `evidence`, `readings`
        /game = [] => `game` is an empty list, expected an object
        /game/name = 7 => `game.name` is `7`, expected a text in quotes
        /game/digest = "0123456789ABCDEF0123456789abcdef" => `game.digest` is the string `0123456789ABCDEF0123456789abcdef`, expected 32 digits `0` to `9` and `a` to `f`
        /game/parameters = {} => `game.parameters` is an object, expected a list
        /game/parameters/0/value = 3 => `game.parameters[0].value` is `3`, expected a text in quotes
        /game/parameters/0/type = "nat" => a certificate has no field `game.parameters[0].type` here: expected `name`, `value`
        /game/play = "misère" => `game.play` is the string `misère`, expected one of `normal`, `misere`
        /evidence/kind = "theorem" => `evidence.kind` is the string `theorem`, expected one of `window`, `sparse`, `induction`, `library`, `residue`, `local`, `lemmas`
        /evidence/digits = [1] => a certificate has no field `evidence.digits` here: expected `kind`, `coding`, `kinds`, `prefixes`, `measure`
        /evidence/coding = "bits" => `evidence.coding` is the string `bits`, expected one of `number`, `power`, `set`
        /evidence/kinds/0/base = 1 => `evidence.kinds[0].base` is `1`, expected an integer from 2 to 36
        /evidence/kinds/0/tracks = 0 => `evidence.kinds[0].tracks` is `0`, expected an integer from 1 to 23
        /evidence/kinds/0/tracks = 4000000000 => `evidence.kinds[0].tracks` is `4000000000`, expected an integer from 1 to 23
        /evidence/kinds/0/tracks = 3 => number of entries: `evidence.kinds[0].next[0]` has 4, expected 8
        /evidence/kinds/0/start = 3 => `evidence.kinds[0].start` is `3`, expected an integer from 0 to 2
        /evidence/kinds/0/accepting = [0, 3] => `evidence.kinds[0].accepting[1]` is `3`, expected an integer from 0 to 2
        /evidence/kinds/0/accepting = [1, 1] => `evidence.kinds[0].accepting[1]` is `1`, expected more than the entry before it
        /evidence/kinds/0/accepting = [true] => `evidence.kinds[0].accepting[0]` is `true`, expected an integer from 0 to 2
        /evidence/kinds/0/next = [] => `evidence.kinds[0].next` is an empty list, expected a list that is not empty
        /evidence/kinds/0/next/1 = [0, 0, 0] => number of entries: `evidence.kinds[0].next[1]` has 3, expected 4
        /evidence/kinds/0/next/2/3 = -1 => `evidence.kinds[0].next[2][3]` is `-1`, expected an integer from 0 to 2
        /evidence/kinds/0/next/2/3 = 1.0 => `evidence.kinds[0].next[2][3]` is `1.0`, expected an integer from 0 to 2
        /evidence/prefixes = [null] => number of entries: `evidence.prefixes` has 1, expected 2
        /evidence/prefixes/0/tracks = 1 => `evidence.prefixes[0].tracks` is `1`, expected `2`
        /evidence/measure/0 = [] => number of entries: `evidence.measure[0]` has 0, expected 2
        /evidence/measure/1/1/factors = [1] => number of entries: `evidence.measure[1][1].factors` has 1, expected 2
        /evidence/measure/1/1/constant = "0" => `evidence.measure[1][1].constant` is the string `0`, expected an integer from -9223372036854775808 to 9223372036854775807
    "#;
    refused(&induction(), rows);
}

#[test]
fn bad_residues_are_refused_with_their_place() {
    let rows = r#"
        /evidence/open = "a" => `evidence.open` is the string `a`, expected a list
        /evidence/open/0 = 1 => `evidence.open[0]` is `1`, expected a text in quotes
        /evidence/scope = null => the certificate lacks the field `evidence.scope`
        /evidence/period = "a" => a certificate has no field `evidence.period` here: expected `kind`, `open`, `scope`, `cases`
        /evidence/cases = {} => `evidence.cases` is an object, expected a list
        /evidence/cases/0/reach = -1 => `evidence.cases[0].reach` is `-1`, expected an integer from 0 to 4294967295
        /evidence/cases/0/reach = "2" => `evidence.cases[0].reach` is the string `2`, expected an integer from 0 to 4294967295
        /evidence/cases/1/value = 0 => `evidence.cases[1].value` is `0`, expected a text in quotes
        /evidence/cases/1/preperiod = 0 => a certificate has no field `evidence.cases[1].preperiod` here: expected `condition`, `period`, `value`, `reach`, `powers`
        /evidence/cases/1/powers = null => the certificate lacks the field `evidence.cases[1].powers`
        /evidence/cases/1/powers/0/base = null => the certificate lacks the field `evidence.cases[1].powers[0].base`
        /evidence/cases/1/powers/0/residues = ["1", 2] => `evidence.cases[1].powers[0].residues[1]` is `2`, expected a text in quotes
    "#;
    refused(&residue(), rows);
}

#[test]
fn bad_local_rules_and_lemmas_are_refused_with_their_place() {
    let rows = r#"
        /evidence/interior/0 = -1 => `evidence.interior[0]` is `-1`, expected an integer from 0 to 18446744073709551615
        /evidence/steps/1 = [1] => number of entries: `evidence.steps[1]` has 1, expected 2
        /evidence/depth = [1, 0, 0] => number of entries: `evidence.depth` has 3, expected 2
        /evidence/depth = null => the certificate lacks the field `evidence.depth`
        /evidence/width = 1 => a certificate has no field `evidence.width` here: expected `kind`, `interior`, `steps`, `depth`
    "#;
    refused(&local(), rows);
    let rows = r#"
        /evidence/theorem = 1 => `evidence.theorem` is `1`, expected a text in quotes
        /evidence/lemmas/1 = [] => `evidence.lemmas[1]` is an empty list, expected a text in quotes
    "#;
    refused(&lemmas(), rows);
}

#[test]
fn bad_windows_and_readings_are_refused_with_their_place() {
    let rows = r#"
        /evidence/digits/1 = 256 => `evidence.digits[1]` is `256`, expected an integer from 0 to 255
        /evidence/values/period = 0 => `evidence.values.period` is `0`, expected an integer from 1 to 18446744073709551615
        /evidence/values/preperiod = 3 => number of entries: `evidence.values.values` has 3, expected 4
        /evidence/values/preperiod = 18446744073709551615 => number of entries: `evidence.values.values` has 3, expected 18446744073709551615
        /evidence/values/saltus = null => the certificate lacks the field `evidence.values.saltus`
        /evidence/values/values/0 = -1 => `evidence.values.values[0]` is `-1`, expected an integer from 0 to 18446744073709551615
        /evidence/values/kind = "periodic" => a certificate has no field `evidence.values.kind` here: expected `preperiod`, `period`, `saltus`, `values`
        /readings/0 = "g(n) = n" => `readings[0]` is the string `g(n) = n`, expected an object
        /readings/0/kind = "formula" => `readings[0].kind` is the string `formula`, expected one of `periodic`, `claim`
        /readings/1/text = "" => a certificate has no field `readings[1].text` here: expected `kind`, `preperiod`, `period`, `saltus`, `values`
        /readings/1/values/1 = "4" => `readings[1].values[1]` is the string `4`, expected an integer from 0 to 18446744073709551615
    "#;
    refused(&kayles(), rows);
}

#[test]
fn what_is_no_certificate_is_refused() {
    let good = write(&kayles());
    let deep = "[".repeat(100_000);
    let rows = [
        (String::new(), "the certificate is not JSON: mistake in line 1, column 0"),
        ("{\n  \"grundy\"".into(), "the certificate is not JSON: mistake in line 2, column 10"),
        (good.clone() + "{}", "the certificate is not JSON: mistake in line 33, column 1"),
        (deep, "the certificate is not JSON: mistake in line 1, column 128"),
        ("[]".into(), "a certificate is a JSON object, found an empty list"),
        ("{}".into(), "the certificate lacks the field `grundy`"),
        (good.replacen("  \"of\"", "  \"of\": 1, \"of\"", 1), "the certificate has the field `of` twice"),
        (
            good.replacen("\"saltus\"", "\"saltus\": 0, \"saltus\"", 1),
            "the certificate has the field `evidence.values.saltus` twice",
        ),
        (
            good.replacen("\"text\"", "\"te\\u0078t\": 0, \"text\"", 1),
            "the certificate has the field `readings[0].text` twice",
        ),
        (" ".repeat(MOST_BYTES + 1), "the certificate has 16777217 bytes; at most 16777216 are read"),
    ];
    for (text, expected) in rows {
        assert_eq!(told(&text), expected);
    }
}

#[test]
fn numbers_have_one_spelling() {
    let good = write(&kayles());
    for other in ["-0", "0.0", "0e0", "18446744073709551616", "1e30"] {
        let text = good.replacen("[0,7,7]", &format!("[{other},7,7]"), 1);
        assert!(told(&text).starts_with("`evidence.digits[0]` is `"), "{other}");
    }
}

#[test]
fn chinese_names_the_same_place() {
    let text = changed(&kayles(), "/evidence/values/period", &json!("x"));
    let message = read(&text).expect_err("refused").message(ZH);
    assert_eq!(message, "`evidence.values.period` 是字符串 `x`，应为从 1 到 18446744073709551615 的整数");
}
