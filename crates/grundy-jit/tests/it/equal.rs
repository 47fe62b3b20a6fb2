//! Machine code gives what the interpreter gives, construct by construct.

use crate::common::{axes, by_interpreter, by_machine, game};

/// Rules, the box, and how many cells the interpreter may be asked for, in order and on demand.
struct Row {
    rules: &'static str,
    of: &'static [(u64, usize)],
    asked: (usize, usize),
}

/// On demand the interpreter is asked for nothing.
const fn row(rules: &'static str, of: &'static [(u64, usize)], asked: usize) -> Row {
    Row { rules, of, asked: (asked, 0) }
}

/// The interpreter is asked either way.
const fn hard(rules: &'static str, of: &'static [(u64, usize)], asked: usize) -> Row {
    Row { rules, of, asked: (asked, asked) }
}

const ROWS: &[Row] = &[
    // Take and break.
    row(
        "position (n: nat)\nmove knock(d in 1..=2, i in 0..=n) if i + d <= n -> (i) + (n - i - d)",
        &[(0, 150)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) -> (n - k)\nmove split(k in 1..n) -> (k) + (n - k)",
        &[(0, 90)],
        0,
    ),
    row("position (n: nat)\nmove split(a in 1..n) if a < n - a -> (a) + (n - a)", &[(0, 120)], 0),
    row("position (n: nat)\nmove take(k in {1, 3, 4}) if k <= n -> (n - k)", &[(0, 80)], 0),
    row("position (n: nat)\nmove take(k in {1, 3, 4, 7, 9, 13}) if k <= n -> (n - k)", &[(0, 80)], 0),
    row("position (n: nat)\nmove take(k in 1..=n) if gcd(n, k) == 1 -> (n - k)", &[(0, 90)], 0),
    row(
        "position (n: nat)\nmove three(a in 1..n, b in 1..n) if a + b < n -> (a) + (b) + (n - a - b)",
        &[(0, 40)],
        0,
    ),
    row("position (n: nat)\nmove any() if n >= 1 -> end", &[(0, 10)], 0),
    row("position (n: nat)\nmove halves() if n >= 2 -> 3 * (n div 2) + 2 * (n mod 2)", &[(0, 64)], 0),
    row(
        "position (n: nat)\nmove heaps(k in 1..=n) -> sum((i) for i in k..n if (n - i) mod k == 0)",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove either(k in 1..=n) -> if 2 divides k then (n - k) else (n - k) + (k div 2)",
        &[(0, 60)],
        0,
    ),
    // Two and three fields.
    row(
        "position (a: nat, b: nat) unordered\nmove first(k in 1..=a) -> (a - k, b)\nmove second(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)",
        &[(0, 20), (0, 20)],
        0,
    ),
    row(
        "position (a: nat, b: nat)\nmove first(k in 1..=a) -> (a - k, b)\nmove second(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)",
        &[(0, 20), (0, 25)],
        0,
    ),
    row(
        "position (a: nat, b: nat) unordered\nmove subtract(q in 1..=(if a >= 1 then b div a else 0)) -> (a, b - q * a)",
        &[(0, 24), (0, 24)],
        0,
    ),
    row(
        "position (x: nat, y: nat)\nmove leap((i, j) in {(1, 2), (2, 1), (1, 1)}) if i <= x and j <= y -> (x - i, y - j)",
        &[(0, 20), (0, 17)],
        0,
    ),
    row(
        "position (x: nat, y: nat)\nmove leap((i, j) in {(1, 2), (2, 1), (1, 1), (3, 0), (0, 3), (2, 2)}) if i <= x and j <= y -> (x - i, y - j)",
        &[(0, 20), (0, 17)],
        0,
    ),
    row(
        "position (a: nat, b: nat, c: nat)\nmove one(k in 1..=a) -> (a - k, b, c)\nmove two(k in 1..=b) -> (a, b - k, c)\nmove all(k in 1..=min(a, b, c)) -> (a - k, b - k, c - k)",
        &[(0, 8), (0, 9), (0, 7)],
        0,
    ),
    row(
        "position (a: nat, b: nat, c: nat) unordered\nmove one(k in 1..=a) -> (a - k, b, c)\nmove two(k in 1..=b) -> (a, b - k, c)\nmove three(k in 1..=c) -> (a, b, c - k)",
        &[(0, 7), (0, 7), (0, 7)],
        0,
    ),
    row(
        "position (a: nat, b: nat)\nmove down(k in 1..=b) -> (a, b - k)\nmove over(k in 1..=a) if b >= 1 -> (a - k, b - 1) + (k, b - 1)",
        &[(0, 8), (0, 8)],
        0,
    ),
    // Domains and conditions.
    row(
        "position (n: nat) where n mod 3 != 1\nmove take(k in 1..=n) if (n - k) mod 3 != 1 -> (n - k)",
        &[(0, 40)],
        0,
    ),
    row(
        "position (a: nat, b: nat) where a <= b\nmove low(k in 1..=a) -> (a - k, b)\nmove high(k in 1..=b) if a <= b - k -> (a, b - k)",
        &[(0, 12), (0, 14)],
        0,
    ),
    row(
        "position (n: nat)\nends if n <= 2: mover loses\nmove take(k in 1..=3) if k <= n -> (n - k)",
        &[(0, 40)],
        0,
    ),
    row(
        "let s = {2, 3, 5, 7, 11, 13, 17}\nposition (n: nat)\nmove take(k in 1..=n) if k in s -> (n - k)\nmove other(k in 1..=n) if k not in s and k > 9 -> (n - k)",
        &[(0, 60)],
        0,
    ),
    row("position (n: nat)\nmove take(k in divisors(n)) if n >= 1 and k < n -> (n - k)", &[(1, 60)], 0),
    row("position (n: nat)\nmove take(k in powers(2, n)) -> (n - k)", &[(0, 60)], 0),
    row("position (n: nat)\nmove take(k in 1..=n) if prime(k) -> (n - k)", &[(0, 60)], 0),
    row("position (n: nat)\nmove take(k in {x * x for x in 1..=n if x * x <= n}) -> (n - k)", &[(0, 60)], 0),
    row("position (n: nat)\nmove take(k in {1, n div 2, n}) if 1 <= k <= n -> (n - k)", &[(0, 60)], 0),
    row(
        "position (n: nat)\nmove take(k in (1..=n)) if all(2 * d <= n or k mod d != 0 for d in 2..k) -> (n - k)",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if any(d * d == k for d in 1..=k) -> (n - k)",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if count(d divides k for d in 1..=k) == 3 -> (n - k)",
        &[(0, 50)],
        0,
    ),
    // Functions.
    row(
        "def half(x: nat): nat = x div 2\nposition (n: nat)\nmove take(k in 1..=n) if half(k) mod 2 == 1 -> (n - k)",
        &[(0, 50)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if popcount(k) == 1 or lowbit(n) == k or isqrt(k) * isqrt(k) == k -> (n - k)",
        &[(0, 70)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if log2(k) mod 2 == 0 and v2(k) <= 1 and bit(k, 0) == 1 -> (n - k)",
        &[(0, 70)],
        0,
    ),
    row("position (n: nat)\nmove take(k in 1..=n) if pow(2, k mod 5) > k mod 7 -> (n - k)", &[(0, 50)], 0),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if k xor n > abs(k - 5) or k & 3 == 1 -> (n - k)",
        &[(0, 50)],
        0,
    ),
    row("position (n: nat)\nmove take(k in 1..=n) let m = n - k if m mod 3 != 2 -> (m)", &[(0, 50)], 0),
    // Boxes that do not begin at 0, and parts outside of them.
    row("position (n: nat)\nmove take(k in {1, 3, 4}) if k <= n -> (n - k)", &[(30, 20)], 4),
    row(
        "position (n: nat, limit: nat)\nmove take(x in 1..=min(n, limit)) -> (n - x, 2 * x)",
        &[(0, 12), (0, 12)],
        144,
    ),
    row(
        "position (a: nat, b: nat)\nmove one(k in 1..=a) -> (a - k, b)\nmove two(k in 1..=b) -> (a, b - k)\nmove both(k in 1..=min(a, b)) -> (a - k, b - k)",
        &[(3, 5), (4, 6)],
        30,
    ),
    // Fields that grow while others fall.
    row("position (a: nat, b: nat)\nmove pour(k in 1..=a) -> (a - k, b + k - 1)", &[(0, 8), (0, 8)], 64),
    // Several kinds.
    row(
        "position heap (n: nat)\nposition pair (a: nat, b: nat)\nmove heap.split(k in 1..n) -> pair(k, n - k)\nmove heap.take(k in 1..=min(n, 2)) -> heap(n - k)\nmove pair.less(k in 1..=a) -> pair(a - k, b)\nmove pair.join() if a >= 1 and b >= 1 -> heap(a + b - 1)",
        &[(0, 14)],
        0,
    ),
    row(
        "position a (n: nat)\nposition b (n: nat)\nmove a.turn(k in 1..=n) -> b(n - k) + a(k - 1)\nmove b.turn(k in {1, 3}) if k <= n -> a(n - k)",
        &[(0, 40)],
        0,
    ),
    row(
        "position heap (n: nat)\nposition open (n: nat, fresh: bool)\nmove heap.take(k in 1..=min(n, 3)) -> open(n - k, k == 2)\nmove open.take(k in 1..=n) if fresh or k <= 2 -> heap(n - k)\nmove open.flip() if fresh -> open(n, false)",
        &[(0, 30)],
        0,
    ),
    row(
        "position heap (n: nat)\nposition at (n: nat, d: int)\nmove heap.go(k in 1..=min(n, 3)) -> at(n - k, k - 2)\nmove at.go() if n >= 1 and d < 0 -> heap(n - 1)\nmove at.stay(k in 1..=n) if d + k > 1 -> at(n - k, d - 1)",
        &[(0, 20)],
        0,
    ),
    row(
        "position heap (n: nat)\nposition pair (a: nat, b: nat) unordered where a + b < 50\nmove heap.split(k in 1..n) -> pair(k, n - k)\nmove pair.take(k in 1..=b) -> pair(b - k, a)",
        &[(0, 24)],
        0,
    ),
    row(
        "position heap (n: nat)\nposition pair (a: nat, b: nat) unordered\nmove heap.split(k in 1..n) -> pair(k, n - k)\nmove pair.take(k in 1..=b) -> pair(b - k, a)",
        &[(2, 24)],
        0,
    ),
    // Functions that call themselves.
    row(
        "def fib(n: nat): nat decreases n = if n < 2 then n else fib(n - 1) + fib(n - 2)\nposition (n: nat)\nmove take(k in 1..=n) if any(fib(i) == k for i in 1..12) -> (n - k)",
        &[(0, 90)],
        0,
    ),
    row(
        "def digits(n: nat): nat decreases n = if n == 0 then 0 else n mod 10 + digits(n div 10)\nposition (n: nat)\nmove take() if n >= 1 -> (n - min(n, digits(n)))\nmove one() if n >= 1 -> (n - 1)",
        &[(0, 300)],
        0,
    ),
    row(
        "def even(n: nat): bool decreases n = if n == 0 then true else not even(n - 1)\nposition (n: nat)\nmove take(k in 1..=n) if even(n - k) -> (n - k)",
        &[(0, 60)],
        0,
    ),
    row(
        "def a(m: nat, n: nat): nat decreases m + n = if m == 0 or n == 0 then 1 else (a(m - 1, n) + a(m, n - 1)) mod 5\nposition (x: nat, y: nat)\nmove west(k in 1..=x) if a(x, y) >= k mod 3 -> (x - k, y)\nmove down(k in 1..=y) -> (x, y - k)",
        &[(0, 12), (0, 12)],
        0,
    ),
    row(
        "def g(n: nat): nat decreases n = if n < 1 then 0 else 1 + g(n div 2)\ndef h(n: int): int decreases n + 3 = if n < -1 then 2 * n else h(n - 2) - g(abs(n))\nposition (n: nat)\nmove take(k in 1..=n) if h(k) mod 3 != 1 -> (n - k)",
        &[(0, 50)],
        0,
    ),
    // Loops too long for any machine, where the answer does not need them.
    hard(
        "position (n: nat)\nmove take(k in {1, 2}) if k <= n and any(i > 5 for i in 0..(n + 1) * 1000000000000) -> (n - k)",
        &[(0, 10)],
        10,
    ),
    // Calls that are deep, and large.
    hard(
        "def down(n: nat): nat decreases n = if n == 0 then 0 else 1 + down(n - 1)\nposition (n: nat)\nmove take(k in {1, 2}) if k <= n and down(600 * k) mod 3 != n mod 3 -> (n - k)",
        &[(0, 12)],
        12,
    ),
    hard(
        "def big(n: nat): nat decreases n = if n == 0 then 1 else 10 * big(n - 1)\nposition (n: nat)\nmove take(k in {1, 2}) if k <= n and big(n + 10) mod 7 != k -> (n - k)",
        &[(0, 30)],
        24,
    ),
    // Sets that are not constant.
    row(
        "def near(n: nat): set of nat = {k for k in 1..=n if n mod k <= 1}\nposition (n: nat)\nmove take(k in near(n)) -> (n - k)",
        &[(0, 60)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) let s = {d * d mod 7 for d in 1..=k} if len(s) mod 2 == 0 -> (n - k)",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if sum({d mod 3 for d in 1..=k}) == 3 and max({d * k mod 5 for d in 0..=n}) >= 2 -> (n - k)",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in (if n mod 2 == 0 then {1, 2, n div 2} else {1, 3})) if 1 <= k <= n -> (n - k)",
        &[(0, 60)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in {1, n div 2} xor {2, n div 3}) if 1 <= k <= n -> (n - k)",
        &[(0, 60)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(i in 0..3) let k = [1, n div 2, n mod 4][i] if 1 <= k <= n -> (n - k)",
        &[(0, 50)],
        0,
    ),
    row(
        "position (n: nat)\nmove crumble(k in 1..=n) if n >= 1 -> sum((d) for d in {j mod 4 for j in k..n if j mod 4 < n})",
        &[(0, 30)],
        0,
    ),
    // Lists of one element of each domain.
    row(
        "position (a: nat, b: nat)\nmove take(t in product([0..=a, 0..=b])) if sum(t) > 0 and t[0] * t[1] == 0 -> (a - t[0], b - t[1])",
        &[(0, 12), (0, 12)],
        0,
    ),
    row(
        "position (a: nat, b: nat)\nmove take(t in product([{0, 1, 3}, {0, 1, b div 2}])) if t != [0, 0] and t[0] <= a and t[1] <= b -> (a - t[0], b - t[1])",
        &[(0, 12), (0, 12)],
        0,
    ),
    row(
        "position (a: nat, b: nat, c: nat)\nmove take(t in product([0..=x for x in [a, b, c]])) if sum(t) > 0 and count(x > 0 for x in t) <= 2 -> (a - t[0], b - t[1], c - t[2])",
        &[(0, 6), (0, 5), (0, 6)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(t in product(repeat({1, 2, 5, 7, 11}, 2))) if sum(t) <= n and min(t) < max(t) -> (n - sum(t))",
        &[(0, 60)],
        0,
    ),
    row(
        "let d = [{1, 2}, {0, 3}, {0, 7}]\nposition (n: nat)\nmove take(t in product(d ++ [{0, 1, n mod 2}])) if sum(t) <= n and 3 in t and gcd(t) == 1 -> (n - sum(t))",
        &[(0, 50)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(t in product([1..=n, 0..=1]), i in 0..2) if t[i] >= 1 and t[1 - i] <= 1 and sum(t) <= n -> (n - t[i]) + (t[1 - i])",
        &[(0, 30)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if count(t[0] < t[1] for t in product([{j mod 3 for j in 0..=k}, {j mod 5 for j in 0..=n}])) mod 2 == 1 -> (n - k)",
        &[(0, 30)],
        0,
    ),
    row(
        "def heavy(t: list of nat): bool = sum(x * x for x in t) > 6\nposition (n: nat)\nmove take(t in product([0..=2, 0..=2, 0..=2])) let s = sum(t) if 1 <= s <= n and heavy(t) -> (n - s)\nmove one() if n >= 1 and [1, 2] in product([0..=n, 0..=n]) -> (n - 1)",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(((i, j), k) in {((1, 2), 1)}, t in product([{(1, 2), (2, i)}, {(j, k)}])) if sum(p[0] + p[1] for p in t) <= n -> (n - t[0][0] - t[1][1])",
        &[(0, 40)],
        0,
    ),
    row("position (n: nat)\nmove take(t in product([])) if n >= 1 + len(t) -> (n - 1)", &[(0, 20)], 0),
    row(
        "position (n: nat)\nmove split(t in product([1..n, 1..n])) if sum(t) == n and t[0] < t[1] -> sum((x) for x in t)",
        &[(0, 30)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(t in product([0..=1, 0..=1, 0..=2, 0..=1, 0..=2])) if 1 <= sum(t) <= n and xor(x for x in t) == 0 -> (n - sum(t))",
        &[(0, 30)],
        0,
    ),
    // Sets of some elements of a domain.
    row(
        "position (n: nat)\nmove take(s in choose({1, 2, 5}, 2)) if sum(s) <= n -> (n - sum(s))\nmove one(s in choose({1, 4}, 1)) if max(s) <= n -> (n - min(s))",
        &[(0, 60)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(s in choose(1..=n, 2)) if sum(s) <= n and 3 not in s -> (n - sum(s)) + (min(s) - 1)",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(s in choose(divisors(n + 1) | {2, n mod 5}, 3)) if 1 <= sum(s) <= n -> (n - sum(s))",
        &[(0, 60)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=3, s in choose({j * j mod 11 for j in 0..=n}, k)) if 1 <= sum(s) <= n -> (n - sum(s))",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=6, s in choose(1..=min(n, 7), k)) if len(s) == k and sum(s) <= n and all(x + 1 not in s for x in s) -> (n - k)",
        &[(0, 24)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if len(choose({1, 2, k}, 2)) == 3 and len(choose(1..=4, k - 3)) >= 1 -> (n - k)",
        &[(0, 20)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if sum(max(s) for s in choose({j mod 4 for j in 0..=k}, 2)) mod 3 != 1 and {1, 2} in choose({2, 1, 3}, 2) -> (n - k)",
        &[(0, 30)],
        0,
    ),
    hard(
        "position (n: nat)\nmove take(s in choose([1, n, 3], 2)) if sum(s) <= n and n >= 1 -> (n - sum(s))",
        &[(0, 20)],
        2,
    ),
    // Sets of any elements.
    row(
        "position (n: nat)\nmove take(s in subsets({1, 2, 4})) if 1 <= sum(s) <= n and len(s) != 2 -> (n - sum(s))",
        &[(0, 60)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(s in subsets({1, n div 2, n div 3, 3})) if s != {} and sum(s) <= n and len(s) <= 3 and n >= 1 and min(s) >= 1 -> (n - sum(s))",
        &[(0, 60)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(s in subsets(1..=min(n, 9))) if 1 <= sum(s) <= n and s != {3} and sum({2, 3, 5} - s) > 3 -> sum((x - 1) for x in s)",
        &[(0, 20)],
        0,
    ),
    row(
        "def fits(s: set of nat, n: nat): bool = xor(x for x in s) <= n and s != {1, 2}\nposition (n: nat)\nmove take(s in subsets([4, 1, 1, n mod 3])) if sum(s) >= 1 and fits(s, n) -> (n - xor(x for x in s))",
        &[(0, 40)],
        0,
    ),
    row(
        "position (n: nat)\nmove take(k in 1..=n) if count(sum(s) == k for s in subsets({1, 2, 3, 5, 7, 11, n mod 4})) mod 2 == 1 and len(subsets(1..=k mod 5)) > 1 -> (n - k)",
        &[(0, 30)],
        0,
    ),
    // Too many subsets, where the answer does not need them.
    hard(
        "position (n: nat)\nmove take(k in {1, 2}) if k <= n and (n < 30 or n == 99 and {1} in subsets(1..=n)) -> (n - k)",
        &[(0, 40)],
        0,
    ),
    // Numbers that leave a machine word somewhere.
    hard(
        "position (n: nat)\nmove take(k in 1..=3) if k <= n and pow(n, 12) * pow(n, 12) mod 7 != k -> (n - k)",
        &[(0, 60)],
        60,
    ),
    hard(
        "position (n: nat)\nmove take(k in 1..=n) if n * 4000000000000000000 > k -> (n - k)",
        &[(0, 20)],
        20,
    ),
];

#[test]
fn tables_are_those_of_the_interpreter() {
    for Row { rules, of, asked } in ROWS {
        let (game, axes) = (game(rules), axes(of));
        let expected = by_interpreter(&game, 0, &axes).unwrap_or_else(|wrong| panic!("{rules}: {wrong:?}"));
        let order: Vec<usize> = (0..axes.len()).collect();
        for (chunk, demand) in [(7, false), (1 << 20, false), (7, true), (1 << 20, true)] {
            let found = by_machine(&game, 0, &axes, &order, chunk, demand);
            let found = found.unwrap_or_else(|unfit| panic!("{rules}: {unfit:?}"));
            let found = found.unwrap_or_else(|wrong| panic!("{rules}: {wrong:?}"));
            assert_eq!(found.values, expected, "{rules}");
            let most = if demand { asked.1 } else { asked.0 };
            assert!(found.asked <= most, "{rules}: asked {} times", found.asked);
            assert!(found.waits <= found.filled, "{rules}: {} waits", found.waits);
        }
    }
}

/// Rules that are wrong at some position, which a machine could fail to look at.
const WRONG: &[&str] = &[
    // The interpreter meets the elements of a set in ascending order, and stops at the first that decides.
    "position (n: nat)\nmove take(k in 1..=n) if any(10 div x > 2 for x in {3, k - 5}) -> (n - k)",
    "position (n: nat)\nmove take(k in 1..=n) if not all(12 div (x - 1) < 4 for x in divisors(2 * k)) -> (n - k)",
    "position (n: nat)\nmove take(k in 1..=n) if any(10 div sum(s) > 2 for s in subsets({1, k - 5})) -> (n - k)",
    "position (n: nat)\nmove take(k in 1..=n) if any(10 div t[1] > 2 for t in product([{7}, {3, k - 5}])) -> (n - k)",
    "position (n: nat)\nmove take(k in 1..=n) if any(10 div x > 2 for s in [{3, k - 5}], x in s) -> (n - k)",
    // Nothing is picked, and what it would be picked from is wrong.
    "position (n: nat)\nmove take(k in {j for j in 1..=n if j > 9} - {10 div (n - 4)}) -> (n - k)",
    "position (n: nat)\nmove take(t in product([{j for j in 1..=n if j > 9}, {10 div (n - 4)}])) -> (n - 1)",
    "position (n: nat)\nmove take(s in choose({10 div (n - 4)}, 0)) if n > 1 + len(s) -> (n - 1)",
    "position (n: nat)\nmove take(t in product([{j for j in 1..=n if j > 9}, {1}] ++ [{10 div (n - 4)}])) -> (n - 1)",
    // Lists have no such item, sets nothing that is least.
    "position (n: nat)\nmove take(t in product([1..=n, 0..=1])) if t[n div 5] == 1 and t[0] <= n -> (n - t[0])",
    "position (n: nat)\nmove take(s in subsets({1, 2, 3})) if min(s) <= n - 2 -> (n - 1)",
    "position (n: nat)\nmove take(s in choose(0..=n, n mod 6)) if max(s) >= 1 and n >= 1 -> (n - 1)",
    "position (n: nat)\nmove take(s in choose(1..=n, 2)) if n != 5 or 2 in s -> (n - sum(s))",
    "def f(s: set of nat): nat = sum(s)\nposition (n: nat)\nmove take(s in subsets({1, n - 4})) if n >= 1 and f(s) >= 0 -> (n - 1)",
    "def f(s: list of nat): nat = sum(s)\nposition (n: nat)\nmove take(s in product([{1, n - 4}, {2}])) if n >= 1 and f(s) >= 0 -> (n - 1)",
];

#[test]
fn mistakes_are_those_of_the_interpreter() {
    for rules in WRONG {
        let (game, axes) = (game(rules), axes(&[(0, 12)]));
        let expected = by_interpreter(&game, 0, &axes).err();
        assert!(expected.is_some(), "{rules}");
        let found = by_machine(&game, 0, &axes, &[0], 1 << 20, false);
        let found = found.unwrap_or_else(|unfit| panic!("{rules}: {unfit:?}"));
        assert_eq!(found.err(), expected, "{rules}");
    }
}

#[test]
fn a_cell_waits_once_for_all_it_needs() {
    let rows = [
        // Each heap needs as many pairs as it is large.
        (
            "position heap (n: nat)\nposition pair (a: nat, b: nat)\nmove heap.split(k in 1..=n) -> pair(k, n - k)",
            199,
        ),
        // The first heap needs all stones, and there is room for 1024 notes.
        ("position heap (n: nat)\nposition stone (s: nat)\nmove heap.go(k in 0..=2500) -> stone(k)", 3),
    ];
    for (rules, waits) in rows {
        let found = by_machine(&game(rules), 0, &axes(&[(0, 200)]), &[0], 1 << 20, false);
        let found = found.expect("is translated").expect("has no mistake");
        assert_eq!((found.waits, found.asked), (waits, 0), "{rules}");
    }
}

#[test]
fn what_is_too_much_is_refused() {
    let sum = vec!["n"; 300].join(" + ");
    let calls: String = (1..300).map(|k| format!("def f{k}(n: nat): nat = f{}(n) + 1\n", k - 1)).collect();
    let rows = [
        format!("position (n: nat)\nmove take() if n >= 1 and {sum} >= 0 -> (n - 1)"),
        format!(
            "def f0(n: nat): nat = n\n{calls}position (n: nat)\nmove take() if n >= 1 and f299(n) >= 0 -> (n - 1)"
        ),
        "position (n: nat, f: bool)\nmove take() if n >= 1 -> (n - 1, f)".to_owned(),
        "position heap (n: nat)\nposition row2 (a: list of nat)\nmove heap.take(k in 1..=n) -> row2([k])"
            .to_owned(),
    ];
    for rules in rows {
        let game = game(&rules);
        let axes: Vec<_> = axes(&vec![(0, 4); game.rules().kinds[0].fields.len()]);
        assert_eq!(
            grundy_jit::check(&game, 0, &axes, grundy_jit::Of::Values),
            Err(grundy_jit::Unfit::Rules),
            "{:.80}",
            rules
        );
    }
}
