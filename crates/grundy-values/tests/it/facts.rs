//! Published values, and what texts mean. The tests are tables of texts.

use grundy_values::{Allowance, Arena, Expected, Found, Notation, Relation};

use crate::random::Dice;

/// `A op B`, which is a relation.
fn holds(arena: &mut Arena, row: &str) -> bool {
    let words: Vec<&str> = row.split_whitespace().collect();
    let [left, relation, right] = words[..] else { panic!("{row}") };
    let [a, b] = [left, right].map(|text| arena.read(text).unwrap_or_else(|error| panic!("{row}: {error}")));
    let expected = match relation {
        "<" => Relation::Less,
        "=" => Relation::Equal,
        ">" => Relation::Greater,
        "||" => Relation::Fuzzy,
        _ => panic!("{row}"),
    };
    arena.compare(a, b) == Ok(expected)
}

#[test]
fn known_relations() {
    let mut arena = Arena::new();
    let rows = [
        // [siegel-cgt-2013], II.1: small values.
        "{|} = 0",
        "{0|0} = *",
        "{0|1} = 1/2",
        "{0,*|0,*} = *2",
        "{1|1} = 1*",
        "{-1|1} = 0",
        "{*|*} = 0",
        "{^|v} || 0",
        "{-2|3/4} = 0",
        "{1/2|3} = 1",
        // [winning-ways], ch. 3: ups and stars.
        "^ > 0",
        "^ || *",
        "^^ > *",
        "^* || 0",
        "^*2 > 0",
        "{0|*} = ^",
        "{*|0} = v",
        "{0,*|0} = ^*",
        "{0|^} = ^^*",
        "{0|^*} = ^^",
        "{0|^^} = ^3*",
        "{^|^} = ^^*",
        "{0|*3} = ^*2",
        "{^|*} > ^",
        "^ < 1/1024",
        "^1000 < 1/1024",
        "1* || 1",
        "{1|*} > 0",
        // Tinies, [winning-ways], ch. 5.
        "+_1 > 0",
        "+_2 < +_1",
        "+_1 < ^<7>",
        "-_1 < 0",
        "-_1 > v<7>",
        "{0||0|-1} = +_1",
        "{1|0||0} = -_1",
        "+_0 = ^",
        // Higher ups, [siegel-cgt-2013], II.4.
        "{^|*} = ^[2]",
        "{0|v*} = ^<2>",
        "^<2> < ^",
        "^<3> < ^<2>",
        "^[3] > ^[2]",
        "^[2] < ^^",
        "^+^<2> = ^[2]",
        // Switches.
        "±1 || 0",
        "±1 < 3/2",
        "±1 || 1",
        "±{1,2|-3} = 0",
        "±{2,1*} = {2|-2}",
        "{2|0} = 1±1",
        // Bars divide by length, in both directions.
        "{3|||2||1|0} = {3|{2|{1|0}}}",
        "{3|2||1|0} = {{3|2}|{1|0}}",
        "{0||||1|||2||3|4} = {0|{1|{2|{3|4}}}}",
        "{1,2|0||-1} = {{1,2|0}|-1}",
        // Spellings.
        "⇑* = ^^*",
        "⇓ = vv",
        "−3/4 = -3/4",
        "1+^+* = 1^*",
        "tiny(1) = +_1",
        "miny({2|1}) = -_{2|1}",
        "↑² = ^<2>",
        "↑[2] = ^[2]",
        "6/4 = 3/2",
        "↑3 = ^3",
        "((1)*) = 1*",
    ];
    let wrong: Vec<&str> = rows.into_iter().filter(|row| !holds(&mut arena, row)).collect();
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn known_sums() {
    let mut arena = Arena::new();
    let rows = [
        // [winning-ways], ch. 2, 3 and 5.
        ("±1", "±1", "0"),
        ("^", "^", "{0|^*}"),
        ("^", "*", "{0,*|0}"),
        ("{1|*}", "^", "{1|*}^"),
        ("{2|0}", "{1|-1}", "1"),
        ("{3|0}", "{1|-1}", "{4|2||1|-1}"),
        ("*5", "*3", "*6"),
        ("1/2", "3/4*", "5/4*"),
        ("{1|0}", "{1|0}", "1"),
        ("{1||0|-2}", "{2|0||-1}", "0"),
        ("^<2>", "^", "^[2]"),
        ("^[2]", "^<3>", "^[3]"),
        ("^*3", "v*2", "*"),
        ("{2||1|0}", "{0|-1||-2}", "0"),
    ];
    for (a, b, expected) in rows {
        let [a, b, expected] = [a, b, expected].map(|text| arena.read(text).expect(text));
        let sum = arena.add(a, b).expect("small");
        let shown = arena.print(sum, Notation::Ascii);
        assert_eq!(sum, expected, "{shown:?}");
    }
}

#[test]
fn printed_forms() {
    let mut arena = Arena::new();
    // Read, ASCII, Unicode, LaTeX.
    let rows = [
        ("0", "0", "0", "0"),
        ("-3/4", "-3/4", "-3/4", "-\\tfrac{3}{4}"),
        ("{1|*}", "{1|*}", "{1|*}", "\\{1\\,|\\,{\\ast}\\}"),
        ("{1|-1}", "+-1", "±1", "\\pm 1"),
        ("^^*", "^^*", "⇑*", "{\\Uparrow}{\\ast}"),
        ("v3*2", "v3*2", "↓3*2", "{\\downarrow}3{\\ast}2"),
        ("1/2v*", "1/2v*", "1/2↓*", "\\tfrac{1}{2}{\\downarrow}{\\ast}"),
        ("{2||1|0}", "{2||1|0}", "{2||1|0}", "\\{2\\,\\|\\,1\\,|\\,0\\}"),
        ("{3|||2||1|0}", "{3|||2||1|0}", "{3|||2||1|0}", "\\{3\\,|\\!|\\!|\\,2\\,\\|\\,1\\,|\\,0\\}"),
        ("{{3|2}|{1|0}}", "{3|2||1|0}", "{3|2||1|0}", "\\{3\\,|\\,2\\,\\|\\,1\\,|\\,0\\}"),
        ("{1|0}", "{1|0}", "{1|0}", "\\{1\\,|\\,0\\}"),
        ("{2|-1/2}", "{2|-1/2}", "{2|-1/2}", "\\{2\\,|\\,-\\tfrac{1}{2}\\}"),
        // The value of Domineering on a board of 4 times 4.
        (
            "±{0,{{2|0},2+_2|{2|0},-_2}}",
            "+-{0,1+-{1+_2,+-1}}",
            "±{0,1±{1+_2,±1}}",
            "\\pm \\{0,1\\pm \\{1{+}_{2},\\pm 1\\}\\}",
        ),
        ("{3|1}", "2+-1", "2±1", "2\\pm 1"),
        ("{0||0|-2}", "+_2", "+_2", "{+}_{2}"),
        ("{1||1|-1}", "1+_2", "1+_2", "1{+}_{2}"),
        ("-_{2|1}", "-_{2|1}", "-_{2|1}", "{-}_{2\\,|\\,1}"),
        ("^<2>", "^<2>", "↑²", "{\\uparrow}^{2}"),
        ("v[3]", "v[3]", "↓[3]", "{\\downarrow}^{[3]}"),
        ("{2,{3|1*}|0}", "{2,{3|1*}|0}", "{2,{3|1*}|0}", "\\{2,\\{3\\,|\\,1{\\ast}\\}\\,|\\,0\\}"),
        ("±{3||1|0}", "+-{3||1|0}", "±{3||1|0}", "\\pm \\{3\\,\\|\\,1\\,|\\,0\\}"),
        ("{1*|-1*}", "+-(1*)", "±(1*)", "\\pm (1{\\ast})"),
    ];
    for (text, ascii, unicode, latex) in rows {
        let value = arena.read(text).expect(text);
        let shown =
            [Notation::Ascii, Notation::Unicode, Notation::Latex].map(|style| arena.print(value, style));
        let shown = shown.map(|text| text.expect("short"));
        assert_eq!(shown, [ascii, unicode, latex], "{text}");
    }
}

#[test]
fn mistakes_have_a_place() {
    let mut arena = Arena::new();
    let text = |text: &str| Found::Text(text.to_owned());
    let rows = [
        ("", 0, Found::End, Expected::Value),
        ("{1|", 3, Found::End, Expected::Value),
        ("{1|0", 4, Found::End, Expected::CommaBarOrBrace),
        ("{1,2}", 4, text("}"), Expected::Bar),
        ("{1|2|3}", 4, text("|"), Expected::LongestBar),
        ("{3||2|1||0}", 7, text("||"), Expected::LongestBar),
        ("{1,|0}", 3, text("|"), Expected::Value),
        ("1/3", 2, text("3"), Expected::PowerOfTwo),
        ("1/0", 2, text("0"), Expected::PowerOfTwo),
        ("1/ x", 3, text("x"), Expected::Digits),
        ("1 2", 2, text("2"), Expected::End),
        ("x", 0, text("x"), Expected::Value),
        ("±*", 2, text("*"), Expected::Operand),
        ("±", 2, Found::End, Expected::Operand),
        // `<` also compares.
        ("^<2", 1, text("<"), Expected::End),
        ("^[x]", 2, text("x"), Expected::Digits),
        ("(1*", 3, Found::End, Expected::Text(")")),
        ("3.5", 0, text("3.5"), Expected::Fraction),
        (r"\{1", 3, Found::End, Expected::CommaBarOrBrace),
        (r"\{1 \foo 2\}", 4, text(r"\foo"), Expected::CommaBarOrBrace),
        (r"\tfrac{1}{3}", 10, text("3"), Expected::PowerOfTwo),
        (r"\tfrac{1", 8, Found::End, Expected::Text("}")),
        (r"\frac", 5, Found::End, Expected::Digits),
        (r"\upper", 0, text(r"\upper"), Expected::Value),
        (r"\{1\middle|2\,|\,3\}", 14, text("|"), Expected::LongestBar),
        ("{1|0}}", 5, text("}"), Expected::End),
        ("↑⇑§", 6, text("§"), Expected::End),
        ("1-", 1, text("-"), Expected::Value),
        ("1+", 2, Found::End, Expected::Value),
        ("^^<2>", 2, text("<"), Expected::End),
    ];
    for (input, at, found, expected) in rows {
        let error = arena.read(input).expect_err(input);
        assert_eq!((error.at, error.found, error.expected), (at, found, expected), "{input}");
    }
    let limits = [
        (
            "*99999999999999999999".to_owned(),
            "byte 1: found `99999999999999999999`, expected a value within the limits: number too large",
        ),
        ("{".repeat(300), "byte 250: found `{`, expected at most 250 braces in each other"),
        (
            "9".repeat(100_000),
            "byte 0: found `99999999999999999999`, expected a value within the limits: number too large",
        ),
    ];
    for (input, expected) in limits {
        assert_eq!(arena.read(&input).map_err(|error| error.to_string()), Err(expected.to_owned()));
    }
}

#[test]
fn any_text_is_read_or_refused() {
    let pieces = [
        "{",
        "}",
        "|",
        "||",
        ",",
        "1",
        "-",
        "/2",
        "*",
        "^",
        "v",
        "±",
        "+-",
        "+_",
        "-_",
        "↑",
        "⇓",
        "²",
        "<2>",
        "[3]",
        "(",
        ")",
        "tiny",
        "miny",
        "tin",
        " ",
        "0",
        "9",
        "+",
        "é",
        "{1|0}",
        "±{2||1|0}",
        "{0,*|v}",
        "*3",
        "3/4",
        "−",
    ];
    let mut dice = Dice::new(31);
    let mut arena = Arena::new();
    let mut read = 0;
    for _ in 0..30_000 {
        let length = dice.roll(12);
        let text: String = (0..length)
            .map(|_| {
                pieces[usize::try_from(dice.roll(pieces.len().try_into().expect("small"))).expect("small")]
            })
            .collect();
        arena.allow(Allowance { bytes: 1 << 28, steps: arena.steps() + 100_000 });
        match arena.read(&text) {
            Ok(value) => {
                let shown =
                    arena.print(value, Notation::Unicode).unwrap_or_else(|why| panic!("{text}: {why}"));
                assert_eq!(arena.read(&shown), Ok(value), "{text}: {shown}");
                read += 1;
            }
            Err(error) => {
                assert!(text.is_char_boundary(error.at) && error.at <= text.len(), "{text}: {error}")
            }
        }
    }
    assert!(read > 1_000, "{read}");
}
