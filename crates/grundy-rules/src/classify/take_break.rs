//! Codes of take-and-break games: reading, writing, and their rules as text.
//!
//! # Setting
//!
//! A code `d0.d1d2d3…` says what a move may do with one heap: take `t` tokens and leave what
//! remains as exactly `j` non-empty heaps, for each `t` and `j` with bit `j` set in digit `dt`.
//! Octal digits leave at most two heaps, hexadecimal ones (`8` to `f`) at most three. Digits in
//! parentheses repeat for ever: Nim is `0.(3)`. A subtraction set `{1, 2, 4}` has digit 3 at its
//! members and 0 elsewhere.
//!
//! # Theorem
//!
//! None: this module is notation. That a game *has* a code is proved in `recognise`.
//!
//! # How the code uses it
//!
//! [`TakeBreak::parse`] reads what users write, [`TakeBreak::rules_text`] gives the same game in
//! the rule language, so that a code is an ordinary game to every stage.
//!
//! # What is not covered
//!
//! Digits that leave four heaps or more.
//!
//! # Cost
//!
//! Linear in the number of digits.

use std::fmt::{self, Write as _};

use grundy_messages::{Arg, Code, Label};
use grundy_syntax::{Diagnostic, Span};

/// The code of a take-and-break game.
///
/// Kept in least form: no trailing zeros, the shortest tail that starts as early as it can. So two
/// codes are equal exactly if they allow the same moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeBreak {
    digits: Vec<u8>,
    tail: Vec<u8>,
}

/// Digits after this many places are refused.
const MOST_DIGITS: usize = 1 << 20;

impl TakeBreak {
    /// The code with these digits, `d0` first, followed by `tail` again and again.
    ///
    /// `None` if there is no `d0`, if a digit is above 15, or if `d0` allows a pass: taking nothing must leave at
    /// least two heaps.
    pub fn new(digits: &[u8], tail: &[u8]) -> Option<Self> {
        let mut digits = digits.to_vec();
        let small = digits.iter().chain(tail).all(|&digit| digit <= 15);
        if !small || digits.first()? & 3 != 0 {
            return None;
        }
        let mut tail = shortest_period(tail).to_vec();
        if tail == [0] {
            tail.clear();
        }
        while digits.len() > 1 && digits.last() == tail.last().or(Some(&0)) {
            digits.pop();
            if !tail.is_empty() {
                tail.rotate_right(1);
            }
        }
        Some(Self { digits, tail })
    }

    /// The code of a subtraction set. Zero is no member of one, and is passed over.
    pub fn subtraction(set: impl IntoIterator<Item = usize>) -> Self {
        let mut digits = vec![0];
        for taken in set.into_iter().filter(|&taken| 0 < taken && taken <= MOST_DIGITS) {
            digits.resize(digits.len().max(taken + 1), 0);
            digits[taken] = 3;
        }
        Self { digits, tail: Vec::new() }
    }

    /// The digits before the tail, `d0` first; never empty.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digits that repeat after the others; empty for a finite code.
    pub fn tail(&self) -> &[u8] {
        &self.tail
    }

    /// Digit `taken`: bit j says whether exactly j non-empty heaps may be left.
    pub fn digit(&self, taken: usize) -> u8 {
        let after = || {
            let place = (taken - self.digits.len()).checked_rem(self.tail.len())?;
            self.tail.get(place).copied()
        };
        self.digits.get(taken).copied().or_else(after).unwrap_or(0)
    }

    /// The greatest number of heaps a move may leave.
    pub fn most_heaps(&self) -> u32 {
        let all = self.digits.iter().chain(&self.tail).fold(0, |all, digit| all | digit);
        (u8::BITS - all.leading_zeros()).saturating_sub(1)
    }

    /// The members of the set, where the code is that of a finite subtraction set.
    pub fn subtraction_set(&self) -> Option<Vec<usize>> {
        let plain = self.tail.is_empty() && self.digits.iter().all(|&digit| digit == 0 || digit == 3);
        let members = || self.digits.iter().enumerate().filter(|(_, digit)| **digit == 3);
        (plain && members().next().is_some()).then(|| members().map(|(taken, _)| taken).collect())
    }

    /// Whether the text is meant as a code: it starts like one.
    pub fn is_meant(text: &str) -> bool {
        let mut characters = text.chars();
        let first = characters.next();
        text.starts_with("subtraction{")
            || first == Some('.')
            || (first.is_some_and(|c| c.is_ascii_hexdigit()) && characters.next() == Some('.'))
    }

    /// Reads `0.77`, `4.(3)` or `subtraction{1,2,4}`. Places in the diagnostic are in the text.
    pub fn parse(text: &str) -> Result<Self, Diagnostic> {
        match text.strip_prefix("subtraction{") {
            Some(inner) => parse_set(text, inner),
            None => CodeParser { text, at: 0 }.code(),
        }
    }

    /// The same game in the rule language.
    pub fn rules_text(&self) -> String {
        let mut text = format!("game {}\nposition (n: nat)\n", self.game_name());
        if let Some(set) = self.subtraction_set() {
            let members: Vec<String> = set.iter().map(ToString::to_string).collect();
            text.push_str(&format!("move take(s in {{{}}}) if s <= n -> (n - s)\n", members.join(", ")));
            return text;
        }
        for (taken, &digit) in self.digits.iter().enumerate() {
            let less = if taken == 0 { "n".to_owned() } else { format!("n - {taken}") };
            clauses(
                &mut text,
                digit,
                &Taken { name: taken.to_string(), item: String::new(), less, least: taken },
            );
        }
        for (place, &digit) in self.tail.iter().enumerate() {
            let (least, period) = (self.digits.len() + place, self.tail.len());
            let name = if period == 1 { String::new() } else { format!("_{place}") };
            let residue = match period {
                1 => String::new(),
                _ => format!(", if k mod {period} == {}", least % period),
            };
            let item = format!("k in {least}..=n{residue}");
            clauses(&mut text, digit, &Taken { name, item, less: "n - k".to_owned(), least });
        }
        text
    }

    /// A name for the game: the digits, since a name has no point or parentheses.
    fn game_name(&self) -> String {
        if let Some(set) = self.subtraction_set() {
            return set.iter().fold("subtraction".to_owned(), |name, taken| format!("{name}-{taken}"));
        }
        let family = if self.most_heaps() > 2 { "hexadecimal" } else { "octal" };
        let write = |digits: &[u8]| digits.iter().map(|&digit| symbol(digit)).collect::<String>();
        let mut name = format!("{family}-d{}_{}", symbol(self.digits[0]), write(&self.digits[1..]));
        if !self.tail.is_empty() {
            name.push_str(&format!("_repeat_{}", write(&self.tail)));
        }
        name
    }
}

impl fmt::Display for TakeBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(set) = self.subtraction_set() {
            let members: Vec<String> = set.iter().map(ToString::to_string).collect();
            return write!(f, "subtraction{{{}}}", members.join(","));
        }
        write!(f, "{}.", symbol(self.digits[0]))?;
        self.digits[1..].iter().try_for_each(|&digit| f.write_char(symbol(digit)))?;
        if self.tail.is_empty() {
            return Ok(());
        }
        f.write_char('(')?;
        self.tail.iter().try_for_each(|&digit| f.write_char(symbol(digit)))?;
        f.write_char(')')
    }
}

fn symbol(digit: u8) -> char {
    char::from_digit(u32::from(digit), 16).unwrap_or('?')
}

/// The shortest row of digits that gives the tail when it is written a whole number of times.
fn shortest_period(tail: &[u8]) -> &[u8] {
    let repeats = |period: &usize| {
        tail.len().is_multiple_of(*period)
            && tail.iter().enumerate().all(|(at, digit)| *digit == tail[at % period])
    };
    (1..=tail.len()).find(repeats).map_or(tail, |period| &tail[..period])
}

/// How the moves of one digit are written.
struct Taken {
    /// What tells the moves of this digit from the others.
    name: String,
    /// The item that runs through what may be taken; empty for one number.
    item: String,
    /// What remains.
    less: String,
    /// The least that may be taken.
    least: usize,
}

/// Adds one move for each bit of a digit; leaving no heap or one is written as one move.
fn clauses(text: &mut String, digit: u8, taken: &Taken) {
    let Taken { name, item, less, least } = taken;
    let comma = if item.is_empty() { "" } else { ", " };
    let mut add = |move_name: &str, items: &str, rest: &str| {
        text.push_str(&format!("move {move_name}{name}({items}) {rest}\n"));
    };
    let one = |guard: String| if item.is_empty() { guard } else { format!("if {less} >= 1 ") };
    match digit & 3 {
        1 if item.is_empty() => add("clear", item, &format!("if n == {least} -> end")),
        1 => add("clear", item, &format!("if {less} == 0 -> end")),
        2 => add("take", item, &format!("{}-> ({less})", one(format!("if n > {least} ")))),
        3 if item.is_empty() => add("take", item, &format!("if n >= {least} -> ({less})")),
        3 => add("take", item, &format!("-> ({less})")),
        _ => {}
    }
    if digit & 4 != 0 {
        let rest = format!("if a <= {less} - a -> (a) + ({less} - a)");
        add("split", &format!("{item}{comma}a in 1..{less}"), &rest);
    }
    if digit & 8 != 0 {
        let rest = format!("if b <= {less} - a - b -> (a) + (b) + ({less} - a - b)");
        add("divide", &format!("{item}{comma}a in 1..{less}, b in a..{less} - a"), &rest);
    }
}

fn expected(label: Label, text: &str, start: usize) -> Diagnostic {
    let found = text.get(start..).and_then(|rest| rest.chars().next());
    let end = start + found.map_or(0, char::len_utf8);
    let shown = match found {
        Some(character) => Arg::Filled(Label::Quoted, vec![("text", Arg::from(character.to_string()))]),
        None => Arg::Label(Label::CodeEnd),
    };
    Diagnostic::new(Code::Expected, Span::new(start, end)).arg("expected", label).arg("found", shown)
}

/// Reads a code from left to right.
struct CodeParser<'t> {
    text: &'t str,
    at: usize,
}

impl CodeParser<'_> {
    fn code(mut self) -> Result<TakeBreak, Diagnostic> {
        // `.77` is what some books write for `0.77`.
        let first = if self.text.starts_with('.') { Some(0) } else { self.digit() };
        let Some(first) = first else { return Err(self.expected(Label::CodeDigit)) };
        if first & 3 != 0 {
            return Err(expected(Label::CodeFirstDigit, self.text, 0));
        }
        if !self.eat('.') {
            return Err(self.expected(Label::CodePoint));
        }
        let mut digits = vec![first];
        digits.extend(std::iter::from_fn(|| self.digit()));
        let mut tail = Vec::new();
        if self.eat('(') {
            tail.extend(std::iter::from_fn(|| self.digit()));
            if tail.is_empty() {
                return Err(self.expected(Label::CodeDigit));
            }
            if !self.eat(')') {
                return Err(self.expected(Label::CodeClose));
            }
        }
        if self.at < self.text.len() || digits.len() > MOST_DIGITS {
            return Err(self.expected(if tail.is_empty() { Label::CodeDigit } else { Label::CodeEnd }));
        }
        TakeBreak::new(&digits, &tail).ok_or_else(|| expected(Label::CodeFirstDigit, self.text, 0))
    }

    fn next(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn digit(&mut self) -> Option<u8> {
        let digit = u8::try_from(self.next()?.to_digit(16)?).ok()?;
        self.at += 1;
        Some(digit)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn expected(&self, label: Label) -> Diagnostic {
        expected(label, self.text, self.at)
    }
}

/// Reads the members of `subtraction{1,2,4}`.
fn parse_set(text: &str, inner: &str) -> Result<TakeBreak, Diagnostic> {
    let start = text.len() - inner.len();
    let Some(members) = inner.strip_suffix('}') else {
        return Err(expected(Label::CodeBrace, text, text.len()));
    };
    let mut at = start;
    let mut set = Vec::new();
    for member in members.split(',') {
        let spaces = member.len() - member.trim_start().len();
        let digits = member.trim();
        let plain = digits.chars().all(|c| c.is_ascii_digit());
        match digits.parse::<usize>() {
            Ok(taken) if plain && (1..=MOST_DIGITS).contains(&taken) => set.push(taken),
            _ => {
                let span = Span::new(at + spaces, at + spaces + digits.len().max(1));
                let shown = Arg::Filled(Label::Quoted, vec![("text", Arg::from(digits))]);
                let limit = Arg::from(MOST_DIGITS.to_string());
                let wanted = Arg::Filled(Label::CodeMember, vec![("limit", limit)]);
                return Err(Diagnostic::new(Code::Expected, span)
                    .arg("expected", wanted)
                    .arg("found", shown));
            }
        }
        at += member.len() + 1;
    }
    Ok(TakeBreak::subtraction(set))
}

#[cfg(test)]
mod tests {
    use grundy_texts::EN;

    use super::*;

    #[test]
    fn codes_are_read_and_written_in_least_form() {
        let rows = [
            ("0.77", "0.77"),
            (".77", "0.77"),
            ("0.7700", "0.77"),
            ("4.(3)", "4.(3)"),
            ("0.(3)", "0.(3)"),
            ("0.33(3)", "0.(3)"),
            ("0.137", "0.137"),
            ("0.(30)", "0.(30)"),
            ("0.3(03)", "0.(30)"),
            ("0.(77)", "0.(7)"),
            // The digits come again as a whole only: 131131…, not 131313….
            ("0.(131)", "0.(131)"),
            ("4.(313)", "4.(313)"),
            ("4.(2121)", "4.(21)"),
            ("0.(3213)", "0.(3213)"),
            ("0.1(0)", "0.1"),
            ("0.2048", "0.2048"),
            ("c.aB", "c.ab"),
            ("0.333", "subtraction{1,2,3}"),
            ("subtraction{4, 1,2}", "subtraction{1,2,4}"),
            ("0.0", "0."),
            ("4.4", "4.4"),
        ];
        for (text, expected) in rows {
            let code = TakeBreak::parse(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
            assert_eq!(code.to_string(), expected);
            assert_eq!(TakeBreak::parse(&code.to_string()), Ok(code.clone()), "{text}");
            assert!(TakeBreak::is_meant(text), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let digit = "a digit `0` to `9` or `a` to `f`";
        let first = "`0`, `4`, `8` or `c` before the point (anything else would allow a pass)";
        let member = "a number from 1 to 1048576";
        let rows = [
            ("", digit, "the end", 0),
            ("3.3", first, "`3`", 0),
            ("1.", first, "`1`", 0),
            ("077", "`.` after the first digit", "`7`", 1),
            ("0.7x", digit, "`x`", 3),
            ("0.7（3）", digit, "`（`", 3),
            ("0.()", digit, "`)`", 3),
            ("0.(3", "`)` after the digits that repeat", "the end", 4),
            ("0.(3)3", "the end", "`3`", 5),
            ("subtraction{1,2", "`}` after the last number", "the end", 15),
            ("subtraction{1,0}", member, "`0`", 14),
            ("subtraction{}", member, "``", 12),
            ("subtraction{1, +2}", member, "`+2`", 15),
        ];
        for (text, expected, found, start) in rows {
            let wrong = TakeBreak::parse(text).expect_err(text);
            assert_eq!(wrong.message(EN), format!("expected {expected}, found {found}"), "{text}");
            assert_eq!(wrong.span.start, start, "{text}");
        }
    }

    #[test]
    fn rules_of_codes() {
        let rows = [
            (
                "subtraction{1,2,4}",
                "game subtraction-1-2-4\nposition (n: nat)\nmove take(s in {1, 2, 4}) if s <= n -> (n - s)\n",
            ),
            (
                "4.(3)",
                "game octal-d4__repeat_3\nposition (n: nat)\nmove split0(a in 1..n) if a <= n - a -> (a) + (n - a)\nmove take(k in 1..=n) -> (n - k)\n",
            ),
            (
                "0.17",
                "game octal-d0_17\nposition (n: nat)\nmove clear1() if n == 1 -> end\nmove take2() if n >= 2 -> (n - 2)\nmove split2(a in 1..n - 2) if a <= n - 2 - a -> (a) + (n - 2 - a)\n",
            ),
        ];
        for (code, expected) in rows {
            assert_eq!(TakeBreak::parse(code).map(|code| code.rules_text()).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn digits_of_codes() {
        let code = TakeBreak::parse("4.1(56)").expect("a code");
        assert_eq!((0..6).map(|taken| code.digit(taken)).collect::<Vec<_>>(), [4, 1, 5, 6, 5, 6]);
        assert_eq!(code.most_heaps(), 2);
        assert_eq!(TakeBreak::new(&[1], &[]), None);
        assert_eq!(TakeBreak::new(&[], &[3]), None);
    }
}
