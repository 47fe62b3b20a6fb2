//! Reads expressions: sums, products, comparisons and calls of parts in the notation of the field.
//!
//! ```text
//! program    ::= { name ":=" sum ";" } [ name ":=" ] sum [ comparison sum ] [ ";" ]
//! sum        ::= [ "+" | "-" ] product { ("+" | "-") product | switch | tiny }
//! product    ::= factor { ("." | "·" | ":") factor }
//! factor     ::= part { part }             where a part that follows is `^…`, `v…` or `*…`, without a space
//! part       ::= number | ups | "*" digits | "(" sum ")" | braces | switch | tiny | name | call | position
//! position   ::= ( game that was loaded | game of the catalogue | "\"" file "\"" ) "(" position as `solve` reads it ")"
//! switch     ::= ("±" | "+-") ( braces | operand )
//! tiny       ::= ("+_" | "-_") operand
//! ```
//!
//! `+-` without a space is always the sign of a switch, and `-` directly before a digit, where a value begins, belongs to the number: so everything
//! that is printed is read as the same value.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::diagnostic::nearest;
use grundy_syntax::{Diagnostic, Span};

use super::FUNCTIONS;
use super::tree::{Definition, Direction, Link, Node, Program, Question, Scope, TESTS, Test, What};

mod calls;
mod parts;
mod positions;

/// Braces, parentheses, signs and calls in each other.
const MAX_NESTED: u32 = 250;

/// What the last value is called.
pub(super) const LAST: [&str; 2] = ["ans", "_"];

type Read<T = Node> = Result<T, Diagnostic>;

/// The program that a text says, or everything that is wrong with it, each statement once.
pub(super) fn read(text: &str, scope: &Scope) -> Result<Program, Vec<Diagnostic>> {
    let (names, loaded) = (scope.names.clone(), &scope.games);
    let mut reader = Reader { text, at: 0, nested: 0, names, loaded, games: Vec::new(), wrong: Vec::new() };
    let mut definitions = Vec::new();
    loop {
        let start = reader.spaced();
        match reader.statement() {
            Ok((name, question)) => {
                let end = reader.at;
                let more = reader.takes(";") && reader.peek().is_some();
                if !more {
                    return if reader.wrong.is_empty() {
                        Ok(Program { definitions, question, name, games: reader.games })
                    } else {
                        Err(reader.wrong)
                    };
                }
                match (name, question) {
                    (Some(name), Question::What(value)) => definitions.push(Definition { name, value }),
                    _ => reader.wrong.push(unused(Span::new(start, end))),
                }
            }
            Err(diagnostic) => {
                reader.wrong.push(diagnostic);
                if !reader.skips_statement() {
                    return Err(reader.wrong);
                }
            }
        }
    }
}

fn unused(span: Span) -> Diagnostic {
    Diagnostic::new(Code::ValueUnused, span).hint(Hint::NameValue)
}

struct Reader<'r> {
    text: &'r str,
    at: usize,
    nested: u32,
    /// Names that are defined so far.
    names: Vec<String>,
    /// The names of games that were loaded before.
    loaded: &'r [String],
    /// Other games whose positions were met.
    games: Vec<String>,
    wrong: Vec<Diagnostic>,
}

impl<'r> Reader<'r> {
    /// One statement: what it defines, if anything, and what it says.
    fn statement(&mut self) -> Read<(Option<String>, Question)> {
        let name = self.defined_name();
        let left = self.sum()?;
        let question = match self.comparison().filter(|_| name.is_none()) {
            Some(test) => Question::Holds(left, test, self.sum()?),
            None => Question::What(left),
        };
        if !matches!(self.peek(), None | Some(';')) {
            return Err(self.junk(Label::ValueAnOperatorOrEnd.into()));
        }
        self.names.extend(name.clone());
        Ok((name, question))
    }

    /// `name :=`, if that is what stands here.
    fn defined_name(&mut self) -> Option<String> {
        let start = self.spaced();
        let word = self.word();
        let span = Span::new(start, self.at);
        if word.is_empty() || !self.takes(":=") {
            self.at = start;
            return None;
        }
        if let Some(why) = self.taken(word) {
            let diagnostic = Diagnostic::new(Code::ValueNameTaken, span).arg("name", word).arg("why", why);
            // What else is wrong is told too.
            self.wrong.push(diagnostic.hint(Hint::OtherName));
        }
        Some(word.to_owned())
    }

    /// What else a word is, so that it cannot be the name of a value.
    fn taken(&self, word: &str) -> Option<Label> {
        if is_downs(word) {
            Some(Label::ValueTakenDowns)
        } else if LAST.contains(&word) {
            Some(Label::ValueTakenLast)
        } else if FUNCTIONS.iter().any(|function| function.name == word) {
            Some(Label::ValueTakenFunction)
        } else {
            self.loaded.iter().any(|game| game == word).then_some(Label::ValueTakenGame)
        }
    }

    fn comparison(&mut self) -> Option<Test> {
        TESTS.iter().find_map(|(sign, test)| self.takes(sign).then_some(*test))
    }

    /// Goes to what follows the next semicolon; whether there is something.
    fn skips_statement(&mut self) -> bool {
        let rest = &self.text[self.at..];
        self.at += rest.find(';').map_or(rest.len(), |end| end + 1);
        self.nested = 0;
        self.peek().is_some()
    }

    fn sum(&mut self) -> Read {
        let start = self.spaced();
        let mut parts = vec![self.signed_product()?];
        loop {
            let direction = if self.begins_sign() || self.takes("+") {
                Direction::Plus
            } else if self.takes_minus() {
                Direction::Minus
            } else {
                break;
            };
            let (inner, product) = self.signed_product()?;
            let turned = if inner == direction { Direction::Plus } else { Direction::Minus };
            parts.push((turned, product));
        }
        Ok(match <[_; 1]>::try_from(parts) {
            Ok([(Direction::Plus, node)]) => node,
            Ok(single) => self.node(start, What::Sum(single.into())),
            Err(parts) => self.node(start, What::Sum(parts)),
        })
    }

    /// A product with a sign before it, unless that belongs to a number or makes a switch.
    fn signed_product(&mut self) -> Read<(Direction, Node)> {
        Ok((self.signs_before(), self.product()?))
    }

    fn signs_before(&mut self) -> Direction {
        let mut direction = Direction::Plus;
        while !self.begins_sign() && !self.begins_negative() {
            if self.takes_minus() {
                direction = if direction == Direction::Plus { Direction::Minus } else { Direction::Plus };
            } else if !self.takes("+") {
                break;
            }
        }
        direction
    }

    fn product(&mut self) -> Read {
        let start = self.spaced();
        let first = self.factor()?;
        let mut links = Vec::new();
        loop {
            let link = if self.takes(".") || self.takes("·") {
                Link::Product
            } else if !self.rest().starts_with(":=") && self.takes(":") {
                Link::Ordinal
            } else {
                break;
            };
            let (direction, next) = (self.signs_before(), self.factor()?);
            links.push(match direction {
                Direction::Plus => (link, next),
                Direction::Minus => {
                    (link, Node { span: next.span, what: What::Sum(vec![(direction, next)]) })
                }
            });
        }
        Ok(if links.is_empty() { first } else { self.node(start, What::Chain(Box::new(first), links)) })
    }

    /// Whether the sign of a switch, of a tiny or of a miny stands here.
    fn begins_sign(&mut self) -> bool {
        let rest = self.rest();
        ["±", "+-", "+_", "-_", "+\u{2212}", "\u{2212}_"].iter().any(|sign| rest.starts_with(sign))
    }

    /// Whether a negative number stands here.
    fn begins_negative(&mut self) -> bool {
        let rest = self.rest();
        let size = rest.strip_prefix('-').or_else(|| rest.strip_prefix('\u{2212}'));
        size.is_some_and(|size| size.starts_with(|c: char| c.is_ascii_digit()))
    }

    fn takes_minus(&mut self) -> bool {
        self.takes("-") || self.takes("\u{2212}")
    }

    /// One level deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.nested += 1;
        if self.nested > MAX_NESTED {
            let diagnostic = Diagnostic::new(Code::TooDeep, self.next_span());
            return Err(diagnostic.arg("limit", MAX_NESTED.to_string()));
        }
        let found = read(self)?;
        self.nested -= 1;
        Ok(found)
    }

    fn node(&self, start: usize, what: What) -> Node {
        Node { span: Span::new(start, self.at), what }
    }

    /// The place after spaces.
    fn spaced(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    fn rest(&mut self) -> &'r str {
        let place = self.spaced();
        &self.text[place..]
    }

    fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    fn takes(&mut self, sign: &str) -> bool {
        let there = self.rest().starts_with(sign);
        if there {
            self.at += sign.len();
        }
        there
    }

    /// The word that stands here, if there is one.
    fn word(&mut self) -> &'r str {
        let rest = self.rest();
        if !rest.starts_with(begins_word) {
            return "";
        }
        let length = word_length(rest);
        self.at += length;
        &rest[..length]
    }

    /// What stands next, and its place.
    fn next_found(&mut self) -> (Arg, Span) {
        let rest = self.rest();
        let length = match rest.chars().next() {
            None => 0,
            Some('|') => rest.bytes().take_while(|byte| *byte == b'|').count(),
            Some(_) if rest.starts_with(":=") => 2,
            Some(first) => word_length(rest).max(first.len_utf8()),
        };
        let found = match &rest[..length] {
            "" => Arg::Label(Label::ValueTheEnd),
            text => Arg::Filled(Label::Quoted, vec![("text", Arg::from(text))]),
        };
        (found, Span::new(self.at, self.at + length))
    }

    fn next_span(&mut self) -> Span {
        self.next_found().1
    }

    fn wrong(&mut self, expected: Arg) -> Diagnostic {
        let (found, span) = self.next_found();
        Diagnostic::new(Code::Expected, span).arg("expected", expected).arg("found", found)
    }

    /// What stands where an operator should.
    fn junk(&mut self, expected: Arg) -> Diagnostic {
        let begins_part = self.peek().is_some_and(|c| c.is_alphanumeric() || "_^↑⇑↓⇓*∗{(".contains(c));
        let compares = TESTS.iter().any(|(sign, _)| self.text[self.at..].starts_with(sign));
        let wrong = self.wrong(expected);
        match (begins_part, compares) {
            (true, _) => wrong.hint(Hint::WritePlus),
            (_, true) => wrong.hint(Hint::CompareOnce),
            _ => wrong,
        }
    }

    fn closed(&mut self, sign: &'static str) -> Read<()> {
        if self.takes(sign) { Ok(()) } else { Err(self.wrong(quoted(sign))) }
    }
}

fn quoted(text: &str) -> Arg {
    Arg::Filled(Label::Quoted, vec![("text", Arg::from(text))])
}

fn begins_word(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// What is wrong with the name of a game that is loaded, if something is.
pub(super) fn wrong_game_name(name: &str) -> Option<Label> {
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    if !plain || !name.starts_with(char::is_alphabetic) {
        Some(Label::ValueGameNameForm)
    } else if is_downs(&name[..word_length(name)]) {
        Some(Label::ValueTakenDowns)
    } else if LAST.contains(&name) {
        Some(Label::ValueTakenLast)
    } else {
        FUNCTIONS.iter().any(|function| function.name == name).then_some(Label::ValueTakenFunction)
    }
}

/// The length of the letters, digits and underscores at the beginning.
fn word_length(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

/// Whether a word is a multiple of down: `v`, `vv`, `v3`.
fn is_downs(word: &str) -> bool {
    word.starts_with('v') && word.trim_start_matches('v').bytes().all(|byte| byte.is_ascii_digit())
}
