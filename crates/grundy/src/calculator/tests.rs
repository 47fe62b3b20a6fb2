//! Rows of expressions and what they give; most are true statements.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy_texts::{EN, ZH};
use grundy_values::{Arena, Notation};

use super::{Calculated, FUNCTIONS, Found, NOTATIONS, Slate};
use crate::Stop;
use crate::load::Choices;
use crate::workbench::{Failure, Settings, Workbench};

fn calculated(text: &str) -> Result<Calculated, Failure> {
    within(Settings::default(), text)
}

fn within(settings: Settings, text: &str) -> Result<Calculated, Failure> {
    let cancelled = AtomicBool::new(false);
    Workbench::new(settings, &cancelled, &|_| ()).calculate(text)
}

/// The answer as one line.
fn shown(text: &str) -> String {
    let calculated = match calculated(text) {
        Ok(calculated) => calculated,
        Err(failure) => return format!("{failure:?}"),
    };
    let ascii = |written: &super::Written| written.ascii.clone().unwrap_or_else(|| "too long".to_owned());
    match &calculated.found {
        Found::Nothing => format!("{:?}", calculated.stop),
        Found::Value(described) => ascii(&described.written),
        Found::Truth(truth, _) => truth.to_string(),
        Found::Outcome(outcome) => outcome.to_string(),
        Found::Relation(relation) => format!("{relation:?}"),
        Found::Thermograph(thermograph) => super::drawn(thermograph).unwrap_or_default().join("\n"),
        Found::Values(values) => values.iter().map(ascii).collect::<Vec<_>>().join(" "),
        Found::Text(written) => ascii(written),
    }
}

/// Statements that are true.
const TRUE: &[&str] = &[
    // [winning-ways], ch. 2 and 3: numbers, ups and stars.
    "{0|1} = 1/2",
    "{1/2|3} = 1",
    "{|} = 0",
    "^ + ^ + * = {0|^}",
    "^ + ^ = {0|^*}",
    "^ + * = {0,*|0}",
    "^ || *",
    "^^ > *",
    "* + * = 0",
    "*5 + *3 = *6",
    "^ > 0",
    "^ < 1/1024",
    // Positions: [winning-ways], ch. 1, 2, 4 and 5; Grundy values as nimbers.
    "toads-and-frogs(\"LLL_R\") = {{1|1}|0}",
    "domineering(2, 2) = +-1",
    "domineering(raw(\"../..\")) = ±1",
    "domineering((2, 2) + (2, 2)) = 0",
    "domineering(end) = 0",
    "clobber(\"LLR\") = ^",
    "-hackenbush-string(\"BRB\") + 3/4 = 0",
    "hackenbush-string(\"GB\") = ^*",
    "kayles(4) + nim(3) = *2",
    "g := cutcake(5, 17); g = 3",
    "2 . domineering(2, 3) = {4|3/2||3/2|-1}",
    "mean(domineering(2, 3)) = 3/4",
    // [winning-ways], ch. 5 and 6: hot games and tinies.
    "{1|*} + ^ = {1^|^*}",
    "{1|*} > 0",
    "+-1 + +-1 = 0",
    "±1 ± 1 = 0",
    "+-2 + +-1 = {{3|1}|{-1|-3}}",
    "{3|0} + {1|-1} = {4|2||1|-1}",
    "+_1 = {0||0|-1}",
    "-_1 = -(+_1)",
    "+_2 < +_1",
    "+_1 < ^<3>",
    "{1|0} <| 1",
    "{1|0} <> 1/2",
    "{1|0} |> 0",
    "0 != *",
    "0 == {*|*}",
    "1 >= 1",
    "1 <= {1|1/2} + 1",
    // [siegel-cgt-2013], II.4 and II.5: higher ups; means add, cooling is additive.
    "^<2> + ^ = ^[2]",
    "^[3] - ^[2] = ^<3>",
    "uptimal(2, 0, -1) = ^^ + v<3>",
    "up(3) = ^ + ^ + ^",
    "uppower(2) = ^²",
    "upsum(2) = {^|*}",
    "mean({2||1|0}) = 5/4",
    "temperature({2||1|0}) = 3/4",
    "g := {2||1|0}; h := {3|-1}; mean(g + h) = mean(g) + mean(h)",
    "g := {2||1|0}; h := {3|-1}; cool(g, 1/2) + cool(h, 1/2) = cool(g + h, 1/2)",
    "heat(cool(+-2, 1), 1) = +-2",
    "freeze({5|1}) = 3*",
    "leftstop({1|^}) = 1",
    "rightstop({1|^}) = 0",
    "heat(*, 1) = +-1",
    "overheat({1|-1}, 1, 1) = {2|-2}",
    "rcf({1|*} + ^) = {1|0}",
    // [siegel-cgt-2013], II.7: the atomic weight of up is 1.
    "atomicweight(^^*) = 2",
    "atomicweight(*7) = 0",
    // [winning-ways], ch. 7: ordinal sums; Norton's product of an integer is a multiple.
    "1 : -1 = 1/2",
    "* : 1 = ^*",
    "ordinal(*, *) = *2",
    "3 . ^ = ^ + ^ + ^",
    "-2 . {1|0} = {0|-1} + {0|-1}",
    "norton(1/2, ^) + norton(1/2, ^) = ^",
    "multiple(4, {1|0}) = 2",
    // [conway-onag], ch. 1 and 6.
    "conway(1/2, 1/2) = 1/4",
    "conway(*2, *2) = *3",
    "nimproduct(*2, *3) = *",
    "nimproduct(niminverse(*6), *6) = *",
    "nimpower(*2, 3) = *",
    "nimsqrt(*3) = *2",
    "product(3/4, 1/2) = 3/8",
    "quotient(3/8, 3) = 1/8",
    "simplest(1/4, 1) = 1/2",
    "fromsigns(\"+-+\") = 3/4",
    "birthday({2||1|0}) = 3",
    "switch(3) = {3|-3}",
    "tiny(1) = +_1",
    "miny(1) = -_1",
    // Operators, and names.
    "2 - -1 = 3",
    "2 + -1 = 1",
    "2+-1 = {3|1}",
    "2 ± 1 = {3|1}",
    "- 1^* = -1v*",
    "-1^* = {-1,-1*|-1}",
    "2 - 1^* = 1v*",
    "x := {1|0}; y := x + x; y = 1",
    "x := 1; x := x + 1; x = 2",
    "x1_y := *; {x1_y|x1_y} = 0",
    "{1,{0|0}|*2 + *3} = {1|*}",
    "3 . (1/2 + 1/4) : * = 9/4*",
    "v3 = -^3",
    "vv* + ^^ = *",
    "⇑ = ^^",
    "↓ ⧏ 0",
    "0 ≤ ↑;",
    "±{1,2*} = {1,2*|-1,-2*}",
    // LaTeX, as it is printed and as people write it.
    r"\{1\,\|\,{\ast}\,|\,0\} = {1||*|0}",
    r"\left\{1 \middle| \ast\right\} + \uparrow = {1^|^*}",
    r"\{3 \mid\mid 2, \tfrac{3}{2} \mid 1\} = {3||2,3/2|1}",
    r"\{4\,|\!|\!|\,2\,\|\,1\,|\,0\} = {4|||2||1|0}",
    r"-\frac12{\Downarrow}{\ast}3 = -1/2vv*3",
    r"2\pm\left(1\ast\right) - {\uparrow}^{2} - {\downarrow}^{[3]} = 2±(1*) - ^<2> - v[3]",
    r"3 \cdot {+}_{\tfrac{1}{4}} + {-}_{2\,|\,1} + +_{2} = 3 . +_(1/4) + -_{2|1} + +_2",
    // The upper ones of ordinal sums go together.
    "-1 : * : 1 = -1 + (* : 1)",
    "* : {1|{1|1}} : -2 = * : ({1|{1|1}} : -2)",
    "2 . * : 1 = 1",
];

#[test]
fn what_is_true() {
    let wrong: Vec<&str> = TRUE.iter().copied().filter(|row| shown(row) != "true").collect();
    assert!(
        wrong.is_empty(),
        "{}",
        wrong.iter().map(|row| format!("{row}: {}\n", shown(row))).collect::<String>()
    );
}

#[test]
fn what_is_printed() {
    let rows = [
        ("{1|*} + ^", "{1^|^*}"),
        ("^ + ^ + *", "^^*"),
        ("+_1", "+_1"),
        ("{2|0}", "1+-1"),
        ("1 < *", "false"),
        ("outcome(^ + *)", "N"),
        ("outcome(^)", "L"),
        ("outcome(-_1)", "R"),
        ("outcome({0|0} + *)", "P"),
        ("compare(^, *)", "Fuzzy"),
        ("compare(1, 2)", "Less"),
        ("canonical(^^)", "{0|^*}"),
        ("canonical(0)", "{|}"),
        ("canonical(-1/2)", "{-1|0}"),
        ("leftoptions(*3)", "* 0 *2"),
        ("rightoptions(1)", ""),
        ("leftincentives({2|0})", "1+-1"),
        ("rightincentives(*)", "*"),
        ("signs(5/8)", "+-+-"),
        ("signs(-2)", "--"),
        (
            "thermograph({4|2||1|-1})",
            "       |\n       |\n3/2    |\n      / \\\n  1  /   \\\n     |   |\n     |   |\n     |   |\n  0  |   |\n     2   1",
        ),
        ("thermograph(-3)", "    |\n    |\n-1  |\n   -3"),
    ];
    for (text, expected) in rows {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn every_function_is_in_a_row() {
    let rows = include_str!("tests.rs");
    let missing = FUNCTIONS.iter().filter(|function| !rows.contains(&format!("{}(", function.name)));
    let missing: Vec<&str> = missing.map(|function| function.name).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let names: std::collections::BTreeSet<&str> = FUNCTIONS.iter().map(|function| function.name).collect();
    assert_eq!(names.len(), FUNCTIONS.len());
}

/// Texts, the place (line and column), and what is said of it in English and in Chinese.
const WRONG: &[(&str, (usize, usize), &str, &str)] = &[
    ("", (1, 1), "expected a value, found the end", "此处应为一个值，却是结尾"),
    ("1 2", (1, 3), "expected an operator or the end, found `2`", "此处应为运算符或结尾，却是 `2`"),
    ("3 * 4", (1, 3), "expected an operator or the end, found `*`", "此处应为运算符或结尾，却是 `*`"),
    (
        "{1|0",
        (1, 5),
        "expected an operator, `,`, `|` or `}`, found the end",
        "此处应为运算符、`,`、`|` 或 `}`，却是结尾",
    ),
    (
        "{1,2}",
        (1, 5),
        "expected `|` between the options of Left and of Right, found `}`",
        "此处应为分隔左右双方选项的 `|`，却是 `}`",
    ),
    (
        "{1|2|3}",
        (1, 5),
        "two runs of bars `|` are the longest between these braces, and one must be",
        "花括号中有两处同为最长的 `|`，最长的须只有一处",
    ),
    ("1/3", (1, 3), "the denominator `3` is not a power of 2", "分母 `3` 不是 2 的幂"),
    ("3.5 + 1", (1, 1), "`3.5` is not a number of this language", "`3.5` 不是本语言的数"),
    ("^ +\nx", (2, 1), "`x` is not defined here", "此处没有定义 `x`"),
    (
        "mean := 3; 1",
        (1, 1),
        "`mean` cannot be the name of a value: it is a function",
        "`mean` 不能作为值的名字：它是函数",
    ),
    (
        "v3 := 3; 1",
        (1, 1),
        "`v3` cannot be the name of a value: it is a number of downs, as in `v3`",
        "`v3` 不能作为值的名字：它表示若干个 down，如 `v3`",
    ),
    ("1 + ans", (1, 5), "`ans` is not defined here", "此处没有定义 `ans`"),
    (
        "kayles(4",
        (1, 9),
        "expected `)` after the position, found the end",
        "此处应为局面之后的 `)`，却是结尾",
    ),
    ("nimm(3)", (1, 1), "no function `nimm`", "没有函数 `nimm`"),
    ("1 + nim( x)", (1, 10), "`x` is not defined here", "此处没有定义 `x`"),
    ("kayles(4) + nim((3) + (y))", (1, 24), "`y` is not defined here", "此处没有定义 `y`"),
    (
        "1 + nim(3, 4)",
        (1, 8),
        "number of fields: a position has 1 (n), found 2",
        "局面有 1 个字段（n），这里有 2 个",
    ),
    ("domineering(\"..../...\")", (1, 13), "rows have 4 and 3 cells", "各行长度不同：4 与 3"),
    (
        "1 + quotient(1, 0)",
        (1, 5),
        "`quotient(1, 0)` is not defined: nothing can be divided by 0",
        "`quotient(1, 0)` 无定义：不能除以 0",
    ),
    (
        "1 + moore-nim-k(3)",
        (1, 5),
        "this position has no value to calculate with: a move may act on several components at once",
        "此局面没有可供计算的值：一步可以同时走多个分量",
    ),
    (
        "misere-nim(3)",
        (1, 1),
        "this position has no value to calculate with: in misère play, sums are not decided by the values of their components",
        "此局面没有可供计算的值：反常规则下，和的胜负不由各分量的值决定",
    ),
    (
        "treblecross(3)",
        (1, 1),
        "this position has no value to calculate with: `win by reaching` ends a sum at once",
        "此局面没有可供计算的值：`win by reaching` 会立即结束整个和",
    ),
    ("men(^)", (1, 1), "no function `men`", "没有函数 `men`"),
    ("cool(^)", (1, 1), "number of arguments: `cool` takes 2, found 1", "`cool` 需要 2 个参数，却有 1 个"),
    ("cool(^, *)", (1, 9), "`cool` takes a number here, found `*`", "`cool` 在此处须用数，却是 `*`"),
    (
        "cool(^, -1)",
        (1, 9),
        "`cool` takes a number that is not negative here, found `-1`",
        "`cool` 在此处须用非负数，却是 `-1`",
    ),
    (
        "nimproduct(2, *3)",
        (1, 12),
        "`nimproduct` takes a nimber such as `*3` here, found `2`",
        "`nimproduct` 在此处须用尼姆数，如 `*3`，却是 `2`",
    ),
    (
        "multiple(1/2, *)",
        (1, 10),
        "`multiple` takes an integer here, found `1/2`",
        "`multiple` 在此处须用整数，却是 `1/2`",
    ),
    (
        "uppower(-1)",
        (1, 9),
        "`uppower` takes a number that is not negative here, found `-1`",
        "`uppower` 在此处须用非负数，却是 `-1`",
    ),
    (
        "{1|0} . v",
        (1, 9),
        "`norton` takes a unit greater than 0 here, found `v`",
        "`norton` 在此处须用大于 0 的单位，却是 `v`",
    ),
    (
        "niminverse(0)",
        (1, 1),
        "`niminverse(0)` is not defined: 0 has no inverse",
        "`niminverse(0)` 无定义：0 没有逆元",
    ),
    (
        "quotient(1, 3)",
        (1, 1),
        "`quotient(1, 3)` is not defined: the quotient is not a number with a power of 2 below",
        "`quotient(1, 3)` 无定义：商不是分母为 2 的幂的数",
    ),
    (
        "simplest(1, 1)",
        (1, 1),
        "`simplest(1, 1)` is not defined: no number lies between the two: the first must be less",
        "`simplest(1, 1)` 无定义：两者之间没有数：第一个须小于第二个",
    ),
    (
        "1 + atomicweight(1)",
        (1, 5),
        "`atomicweight(1)` is not defined: no atomic weight was found; only all-small values are sure to have one",
        "`atomicweight(1)` 无定义：未找到原子权；只有全小值必定有",
    ),
    ("fromsigns(\"+a\")", (1, 13), "expected `+` or `-`, found `a`", "此处应为 `+` 或 `-`，却是 `a`"),
    (
        "fromsigns(1)",
        (1, 11),
        "expected signs in quotes such as `\"+-+\"`, found `1`",
        "此处应为引号中的符号，如 `\"+-+\"`，却是 `1`",
    ),
    (
        "±",
        (1, 2),
        "expected a number, a name, or a value in braces or parentheses, found the end",
        "此处应为数、名字，或花括号、圆括号中的值，却是结尾",
    ),
    ("1 < 2 < 3", (1, 7), "expected an operator or the end, found `<`", "此处应为运算符或结尾，却是 `<`"),
    ("(1 < 2)", (1, 4), "expected an operator or `)`, found `<`", "此处应为运算符或 `)`，却是 `<`"),
    (
        "mean(1 < 2)",
        (1, 8),
        "expected an operator, `,` or `)`, found `<`",
        "此处应为运算符、`,` 或 `)`，却是 `<`",
    ),
    (
        "1; 2",
        (1, 1),
        "this is computed and not used: only the last statement is answered",
        "算出的结果没有用到：只回答最后一句",
    ),
    (
        "thermograph(^) + 1",
        (1, 1),
        "`thermograph` gives no value to calculate with",
        "`thermograph` 的结果不是值，不能继续计算",
    ),
    (
        "x := outcome(^); x",
        (1, 6),
        "`outcome` gives no value to calculate with",
        "`outcome` 的结果不是值，不能继续计算",
    ),
    (
        "*99999999999999999999",
        (1, 2),
        "this is too large to calculate with: a number, a heap or a multiple of up is too large",
        "太大，无法计算：某个数、尼姆堆或 up 的倍数太大",
    ),
    (
        "1 + ^<1000>",
        (1, 5),
        "this is too large to calculate with: play takes more than 2,500 moves",
        "太大，无法计算：对局超过 2,500 步",
    ),
    (
        "leftoptions(*100000)",
        (1, 1),
        "this is too large to calculate with: a player would have more than 65,535 options",
        "太大，无法计算：一方的选项超过 65,535 个",
    ),
    (
        r"\{1\,|\,\ast",
        (1, 13),
        "expected an operator, `,`, `|` or `}`, found the end",
        "此处应为运算符、`,`、`|` 或 `}`，却是结尾",
    ),
    (r"\uparrw", (1, 1), r"expected a value, found `\uparrw`", r"此处应为一个值，却是 `\uparrw`"),
    (r"\frac{1}{3}", (1, 10), "the denominator `3` is not a power of 2", "分母 `3` 不是 2 的幂"),
    ("^[x]", (1, 3), "expected digits, found `x`", "此处应为数字，却是 `x`"),
];

#[test]
fn what_is_wrong_has_a_place() {
    for (text, (line, column), en, zh) in WRONG {
        let Err(Failure::Bad(report)) = calculated(text) else { panic!("`{text}` is no mistake") };
        let [en_json, zh_json] = [EN, ZH].map(|lang| report.json(lang).swap_remove(0));
        assert_eq!((en_json.message.as_str(), zh_json.message.as_str()), (*en, *zh), "{text}");
        assert_eq!((en_json.line, en_json.column), (Some(*line), Some(*column)), "{text}");
    }
    let deep = "(".repeat(100_000);
    let Err(Failure::Bad(report)) = calculated(&deep) else { panic!("so deep") };
    assert_eq!(report.json(EN)[0].message, "nested more than 250 deep");
    // All mistakes are told, each once.
    let Err(Failure::Bad(report)) = calculated("x := y; 1/3; z + w") else { panic!("mistakes") };
    let columns: Vec<_> = report.json(EN).iter().map(|told| told.column).collect();
    assert_eq!(columns, [Some(6), Some(11), Some(14), Some(18)]);
}

#[test]
fn long_texts_are_no_burden() {
    let rows = [
        (format!("1{}", " + 1".repeat(50_000)), "50001"),
        (format!("{}1", "- ".repeat(50_000)), "1"),
        (format!("1{}", " . 1".repeat(50_000)), "1"),
        (format!("{}x", "x := 1; ".repeat(5_000)), "1"),
        (format!("1{}", " : 0".repeat(50_000)), "1"),
        ("v".repeat(200_000), "v200000"),
        (format!("{}1", r"\,".repeat(100_000)), "1"),
    ];
    for (text, expected) in rows {
        assert_eq!(shown(&text), expected, "{}…", &text[..20]);
    }
}

#[test]
fn limits_leave_what_is_known() {
    let sum =
        "x := {7|{3,{10|2}|-8}}; y := {10|5||2,{4|-5}|-20}; 1000000 . x + 100000 . y + 99 . {x|y|||x||-100}";
    let rows = [
        (Settings { bytes: 100 << 10, ..Settings::default() }, "memory"),
        (Settings { positions: Some(1000), ..Settings::default() }, "positions"),
        (Settings { time: Some(Duration::from_millis(300)), ..Settings::default() }, "time"),
    ];
    for (settings, stop) in rows {
        let found = within(settings, sum).expect("the text is right");
        assert_eq!(found.stop.map(Stop::id), Some(stop));
        assert_eq!(found.names.len(), 2, "{stop}");
        assert!(matches!(found.found, Found::Nothing), "{stop}");
    }
}

/// What a slate answers to one text after the other.
fn told(slate: &mut Slate, settings: Settings, text: &str) -> String {
    let cancelled = AtomicBool::new(false);
    match Workbench::new(settings, &cancelled, &|_| ()).calculate_on(slate, text, 1) {
        Ok(calculated) => match (&calculated.found, calculated.stop) {
            (_, Some(stop)) => stop.id().to_owned(),
            (Found::Value(described), _) => described.written.ascii.clone().unwrap_or_default(),
            (Found::Truth(truth, _), _) => truth.to_string(),
            (found, _) => format!("{found:?}"),
        },
        Err(Failure::Bad(report)) => report.json(EN).swap_remove(0).code.to_owned(),
        Err(Failure::Stopped(stop)) => stop.id().to_owned(),
    }
}

#[test]
fn a_slate_remembers() {
    let mut slate = Slate::default();
    let rows = [
        ("ans", "unknown-name"),
        ("g := {2|0}", "1+-1"),
        ("g + g", "2"),
        ("ans + 1", "3"),
        ("_ = ans", "true"),
        // A comparison is no value.
        ("ans", "3"),
        ("g := g + g; h := g + 1; h", "3"),
        ("g", "2"),
        // What was defined before a mistake stays.
        ("x := 5; y := cool(x, *); y", "value-argument"),
        ("x", "5"),
        ("y", "unknown-name"),
        ("ans := 3", "value-name-taken"),
        ("mean := 3", "value-name-taken"),
        ("domineering(2, 2) + g", "2+-1"),
        ("domineering(2, 2) - domineering(raw(\"../..\"))", "0"),
        ("1 +", "expected"),
        ("", "expected"),
        ("-", "expected"),
        ("@file", "expected"),
    ];
    for (text, expected) in rows {
        assert_eq!(told(&mut slate, Settings::default(), text), expected, "{text}");
    }
    assert_eq!(slate.names().collect::<Vec<_>>(), ["g", "h", "x"]);
    assert!(slate.forget("h") && !slate.forget("h"));
    assert_eq!(told(&mut slate, Settings::default(), "h"), "unknown-name");
}

#[test]
fn a_slate_forgets_what_has_no_name() {
    let mut slate = Slate::default();
    let settings = Settings { bytes: 400 << 10, ..Settings::default() };
    let hot = "x := {7|{3,{10|2}|-8}}; y := {10|5||2,{4|-5}|-20}; x";
    let kept = told(&mut slate, settings, hot);
    let sum = "1000000 . x + 100000 . y + 99 . {x|y|||x||-100}";
    assert_eq!(told(&mut slate, settings, sum), "memory");
    assert!(slate.held().bytes < usize::try_from(settings.bytes / 2).expect("small"), "{:?}", slate.held());
    for (text, expected) in [("x", kept.as_str()), ("x - x", "0"), ("ans = 0", "true")] {
        assert_eq!(told(&mut slate, settings, text), expected, "{text}");
    }
}

#[test]
fn loaded_games_have_names() {
    let mut slate = Slate::default();
    let cancelled = AtomicBool::new(false);
    let bench = || Workbench::new(Settings::default(), &cancelled, &|_| ());
    let set = |text: &str| Choices { set: vec![("S".to_owned(), text.to_owned())], play: None };
    // Rules, parameters, name; the name or the error.
    let rows = [
        ("subtraction-set", set("{1, 3}"), Some("odd"), "odd"),
        ("0.77", Choices::default(), Some("k"), "k"),
        ("kayles", Choices::default(), None, "kayles"),
        ("0.77", Choices::default(), None, "octal-d0_77"),
        ("kayles", Choices::default(), Some("mean"), "value-game-name"),
        ("kayles", Choices::default(), Some("v"), "value-game-name"),
        ("misere-nim", Choices::default(), None, "value-game"),
        ("no-such-game", Choices::default(), None, "unknown-game"),
    ];
    for (rules, choices, name, expected) in rows {
        let found = match bench().load_on(&mut slate, rules, &choices, name) {
            Ok(name) => name,
            Err(Failure::Bad(report)) => report.json(EN).swap_remove(0).code.to_owned(),
            Err(Failure::Stopped(stop)) => stop.id().to_owned(),
        };
        assert_eq!(found, expected, "{rules} {name:?}");
    }
    let rows = [
        ("odd(5)", "*"),
        ("odd(6)", "0"),
        ("k(4) = kayles(4)", "true"),
        ("odd := 3", "value-name-taken"),
        ("odd", "unknown-name"),
    ];
    for (text, expected) in rows {
        assert_eq!(told(&mut slate, Settings::default(), text), expected, "{text}");
    }
    // Loaded again, it is another game.
    bench().load_on(&mut slate, "subtraction-set", &set("{2}"), Some("odd")).expect("it is a game");
    assert_eq!(told(&mut slate, Settings::default(), "odd(5)"), "0");
    assert_eq!(
        slate.games().map(|(name, _)| name).collect::<Vec<_>>(),
        ["k", "kayles", "octal-d0_77", "odd"]
    );
    assert!(slate.forget("odd"));
    assert_eq!(told(&mut slate, Settings::default(), "odd(5)"), "unknown-function");
}

/// A row of random numbers that is always the same.
fn dice(mut state: u64) -> impl FnMut(usize) -> usize {
    move |sides| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % u64::try_from(sides).expect("small")).expect("small")
    }
}

fn random(roll: &mut dyn FnMut(usize) -> usize, depth: usize) -> String {
    let simple = [
        "0", "1", "-2", "3/4", "*", "*2", "^", "v*", "1^^", "-1/2*3", "+-1", "+_2", "-_{2|1}", "2±1", "^<2>",
        "v[2]",
    ];
    if depth == 0 || roll(3) == 0 {
        return simple[roll(simple.len())].to_owned();
    }
    let (left, right) = (random(roll, depth - 1), random(roll, depth - 1));
    match roll(4) {
        0 => format!("({left}) - ({right})"),
        1 => format!("{{{left}, {}|{right}}}", random(roll, depth - 1)),
        2 => format!("±({left})"),
        _ => format!("{{{left}||{right}}}"),
    }
}

#[test]
fn what_is_printed_is_read_again() {
    let mut roll = dice(3);
    let mut arena = Arena::new();
    for _ in 0..1_500 {
        let text = random(&mut roll, 3);
        let Ok(Calculated { found: Found::Value(value), .. }) = calculated(&text) else { panic!("{text}") };
        let ascii = value.written.ascii.clone().expect("short");
        for notation in NOTATIONS {
            let written = value.written.get(notation).expect("short");
            assert_eq!(shown(written), ascii, "{text}: {written}");
            // As the arena reads it.
            let read = arena.read(written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(arena.print(read, Notation::Ascii).as_ref(), Ok(&ascii), "{text}: {written}");
        }
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
        "²",
        "<2>",
        "[3]",
        "(",
        ")",
        "x",
        ":=",
        ";",
        "mean(",
        "up(",
        "fromsigns(\"",
        "\"",
        " ",
        ".",
        ":",
        "<",
        "=",
        "|>",
        "é",
        "3",
        "+",
    ];
    let mut roll = dice(7);
    let mut read = 0;
    for _ in 0..20_000 {
        let length = roll(10);
        let text: String = (0..length).map(|_| pieces[roll(pieces.len())]).collect();
        match super::read::read(&text, &super::tree::Scope::default()) {
            Ok(_) => read += 1,
            Err(wrong) => {
                assert!(wrong.iter().all(|told| text.get(told.span.range()).is_some()), "{text}: {wrong:?}")
            }
        }
    }
    assert!(read > 300, "{read}");
}
