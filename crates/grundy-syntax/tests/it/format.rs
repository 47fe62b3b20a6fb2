//! The formatter changes white space only, and nothing when it is done a second time.

use grundy_syntax::{Source, format, parse, tree};

use crate::common;

fn formatted(text: &str) -> String {
    format(&Source::new("t", text)).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The clauses without places.
fn shape(text: &str) -> String {
    let file: tree::File = parse(&Source::new("t", text)).file;
    let text = format!("{file:?}");
    let mut parts = text.split("Span { start: ");
    let head = parts.next().unwrap_or("").to_owned();
    parts.fold(head, |shape, part| shape + part.split_once('}').map_or(part, |(_, rest)| rest))
}

#[test]
fn layouts() {
    let rows = [
        ("position(n:nat)", "position (n: nat)\n"),
        ("position heap(n:nat)where n>=1", "position heap (n: nat) where n >= 1\n"),
        ("start(n)=(n,n-1)", "start (n) = (n, n - 1)\n"),
        ("reduce ( S )->sum( (C)for C in f (S) )", "reduce (S) -> sum((C) for C in f(S))\n"),
        ("win  by reaching(0,0)if f (x)", "win by reaching (0, 0) if f(x)\n"),
        ("win by reaching if f (x)", "win by reaching if f(x)\n"),
        ("move heap . take ( k in 1 ..= n )->heap (n-k)", "move heap.take(k in 1..=n) -> heap(n - k)\n"),
        ("let x = - 1 - - 2 * ( - 3 )", "let x = -1 - -2 * (-3)\n"),
        ("let x = a xor(b) xor xor (c for c in S)", "let x = a xor (b) xor xor(c for c in S)\n"),
        ("let x = a [ 0 ] with[i:e] + [ 1 ]", "let x = a[0] with [i: e] + [1]\n"),
        ("let g = graph{1 - 2,2-3 : B}", "let g = graph {1-2, 2-3: B}\n"),
        ("let g = graph 1 ..= 6{1 - 2}", "let g = graph 1..=6 {1-2}\n"),
        ("let g = digraph{1->2}", "let g = digraph {1 -> 2}\n"),
        ("param G:graph,S:set of nat={2-1}", "param G: graph, S: set of nat = {2 - 1}\n"),
        ("param t:tuple (nat,row of \"a b\")", "param t: tuple(nat, row of \"a b\")\n"),
        ("ends if n==0:mover wins", "ends if n == 0: mover wins\n"),
        ("left step:\"L_\"->\"_L\",\"a\"->\"b\"", "left step: \"L_\" -> \"_L\", \"a\" -> \"b\"\n"),
        ("game a-b-01  \"T\"", "game a-b-01 \"T\"\n"),
        ("a: ;", ""),
        ("normal;score ; note \"x;y\"", "normal\nscore\nnote \"x;y\"\n"),
        ("\n\n\nnormal\n\n\n\nscore\n\n", "normal\n\nscore\n"),
        ("# a \nnormal   #b\n#c\n  # d\nscore # e", "# a\nnormal  #b\n#c\n  # d\nscore  # e\n"),
        ("  # first\nnormal", "# first\nnormal\n"),
        ("let x = [1, # one\n# two\n\n\n 2]", "let x = [1,  # one\n  # two\n\n  2]\n"),
        ("let x = [\n1,\n2\n]", "let x = [\n  1,\n  2\n  ]\n"),
        ("let x = \"\"\"\n .# \n #.\n\"\"\"\nnormal", "let x = \"\"\"\n .# \n #.\n\"\"\"\nnormal\n"),
        ("\tnormal", ""),
        ("let 石子 = 1  ", "let 石子 = 1\n"),
        ("normal\r\nscore\r\n", "normal\nscore\n"),
        ("move m()->if a then(b)else k*(c)", "move m() -> if a then (b) else k * (c)\n"),
        ("claim P(n)iff not(n in{1,2})", "claim P(n) iff not (n in {1, 2})\n"),
    ];
    for (text, expected) in rows {
        let found = format(&Source::new("t", text)).unwrap_or_default();
        assert_eq!(found, expected, "{text}");
        if !expected.is_empty() {
            assert_eq!(formatted(&found), found, "not stable: {text}");
        }
    }
}

#[test]
fn errors_are_given_back() {
    for text in ["", "moves x", "let x = （1）", "  normal"] {
        assert!(format(&Source::new("t", text)).is_err(), "{text}");
    }
}

#[test]
fn examples_keep_their_meaning() {
    for (name, text) in common::examples() {
        let once = formatted(&text);
        assert_eq!(formatted(&once), once, "{name} is not stable");
        assert_eq!(shape(&once), shape(&text), "{name} changed its meaning");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&once), words(&text), "{name} is laid out otherwise than in the reference");
        // The same without its spaces, as far as they can be left out.
        let tight: String = text.lines().map(tighten).collect();
        assert_eq!(formatted(&tight), once, "{name}");
    }
}

#[test]
fn broken_lines_keep_their_meaning() {
    let mut random = common::Random(0x0123_4567_89ab_cdef);
    for (name, text) in common::examples() {
        for _ in 0..20 {
            let broken: String = text.lines().map(|line| broken(line, &mut random)).collect();
            let once = formatted(&broken);
            assert_eq!(formatted(&once), once, "{name} is not stable");
            assert_eq!(shape(&once), shape(&text), "{name} changed its meaning:\n{broken}");
            assert_eq!(once.matches('#').count(), broken.matches('#').count(), "{name} lost a comment");
        }
    }
}

/// A line with other white space, line breaks and comments; comments and strings are left alone.
fn broken(line: &str, random: &mut common::Random) -> String {
    let gaps = [" ", " ", " ", "  ", "\t", "\n  ", "\n\n\n\t", " # why\n    ", "\n# here\n\n "];
    if line.contains(['#', '"']) {
        return format!("{line}\n");
    }
    let indent = line.len() - line.trim_start().len();
    let (head, rest) = line.split_at(indent);
    let words = rest.split(' ').map(str::to_owned);
    let rest = words.reduce(|all, word| all + *random.pick(&gaps) + &word).unwrap_or_default();
    format!("{head}{rest}\n")
}

/// A line with fewer spaces; comments and strings are left alone.
fn tighten(line: &str) -> String {
    if line.contains(['#', '"']) {
        return format!("{line}\n");
    }
    let tight = line.replace(", ", ",").replace(" -> ", "->").replace(" + ", "+").replace(": ", ":");
    format!("{tight}\n")
}
