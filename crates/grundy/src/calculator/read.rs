//! Reads expressions: sums, products, comparisons and calls of parts in the notation of the field.
//!
//! ```text
//! program    ::= { name ":=" sum ";" } [ name ":=" ] sum [ comparison sum ] [ ";" ]
//! sum        ::= [ "+" | "-" ] product { ("+" | "-") product | switch | tiny }
//! product    ::= factor { ("." | "·" | ":") factor }   where `:` binds looser and takes what follows together first
//! factor     ::= part { part }             where a part that follows is `^…`, `v…` or `*…`, without a space
//! part       ::= number | ups | "*" digits | "(" sum ")" | braces | switch | tiny | name | call | position
//! position   ::= ( game that was loaded | game of the catalogue | "\"" file "\"" ) "(" position as `solve` reads it ")"
//! ```
//!
//! Numbers, ups, nimbers, braces, switches and tinies are those of [`grundy_values::notation`], also in LaTeX; in braces stand sums.
//!
//! `+-` without a space is always the sign of a switch, and `-` directly before a digit, where a value begins, belongs to the number: so everything
//! that is printed is read as the same value.

use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::diagnostic::nearest;
use grundy_syntax::{Diagnostic, Span};
use grundy_values::Found;
use grundy_values::notation::{Cursor, Sign, deeper, is_downs, word_length};

use super::FUNCTIONS;
use super::tree::{Calls, Definition, Direction, Link, Node, Program, Question, Scope, TESTS, Test, What};

mod calls;
mod parts;
mod positions;

/// What the last value is called.
pub(super) const LAST: [&str; 2] = ["ans", "_"];

type Read<T = Node> = Result<T, Diagnostic>;

/// The program that a text says, or everything that is wrong with it, each statement once.
pub(super) fn read(text: &str, scope: &Scope) -> Result<Program, Vec<Diagnostic>> {
    let (names, loaded) = (scope.names.clone(), &scope.games);
    let cursor = Cursor::new(text);
    let mut reader =
        Reader { cursor, names, loaded, calls: scope.calls, games: Vec::new(), wrong: Vec::new() };
    let mut definitions = Vec::new();
    loop {
        let start = reader.cursor.spaced();
        match reader.statement() {
            Ok((name, question)) => {
                let end = reader.cursor.at;
                let more = reader.cursor.takes(";") && reader.cursor.peek().is_some();
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
    cursor: Cursor<'r>,
    /// Names that are defined so far.
    names: Vec<String>,
    /// The names of games that were loaded before.
    loaded: &'r [String],
    calls: Calls,
    /// Other games whose positions were met.
    games: Vec<String>,
    wrong: Vec<Diagnostic>,
}

impl<'r> Reader<'r> {
    /// One statement: what it defines, if anything, and what it says.
    fn statement(&mut self) -> Read<(Option<String>, Question)> {
        let name = self.defined_name();
        let left = self.whole_sum()?;
        let question = match self.comparison().filter(|_| name.is_none()) {
            Some(test) => Question::Holds(left, test, self.whole_sum()?),
            None => Question::What(left),
        };
        if !matches!(self.cursor.peek(), None | Some(';')) {
            return Err(self.junk(Label::ValueAnOperatorOrEnd.into()));
        }
        self.names.extend(name.clone());
        Ok((name, question))
    }

    /// `name :=`, if that is what stands here.
    fn defined_name(&mut self) -> Option<String> {
        let start = self.cursor.spaced();
        let word = self.word();
        let span = Span::new(start, self.cursor.at);
        if word.is_empty() || !self.cursor.takes(":=") {
            self.cursor.at = start;
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
        TESTS.iter().find_map(|(sign, test)| self.cursor.takes(sign).then_some(*test))
    }

    /// Goes to what follows the next semicolon; whether there is something.
    fn skips_statement(&mut self) -> bool {
        let rest = self.cursor.tight();
        self.cursor.at += rest.find(';').map_or(rest.len(), |end| end + 1);
        self.cursor.surfaces();
        self.cursor.peek().is_some()
    }

    fn whole_sum(&mut self) -> Read {
        let start = self.cursor.spaced();
        let mut parts = vec![self.signed_product()?];
        loop {
            let direction = if self.begins_sign() || self.cursor.takes("+") {
                Direction::Plus
            } else if self.cursor.takes_minus() {
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
        while !self.begins_sign() && !self.cursor.begins_negative() {
            if self.cursor.takes_minus() {
                direction = if direction == Direction::Plus { Direction::Minus } else { Direction::Plus };
            } else if !self.cursor.takes("+") {
                break;
            }
        }
        direction
    }

    fn product(&mut self) -> Read {
        let start = self.cursor.spaced();
        let first = self.factor()?;
        let mut links = Vec::new();
        loop {
            let link = if [".", "·", "\\cdot"].iter().any(|sign| self.cursor.takes(sign)) {
                Link::Product
            } else if !self.cursor.rest().starts_with(":=") && self.cursor.takes(":") {
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
        matches!(self.cursor.sign(), Some((Sign::Switch | Sign::Tiny | Sign::Miny, _)))
    }

    fn node(&self, start: usize, what: What) -> Node {
        Node { span: Span::new(start, self.cursor.at), what }
    }

    /// The word that stands here, if there is one.
    fn word(&mut self) -> &'r str {
        let rest = self.cursor.rest();
        if !rest.starts_with(begins_word) {
            return "";
        }
        let length = word_length(rest);
        self.cursor.at += length;
        &rest[..length]
    }

    fn wrong(&mut self, expected: Arg) -> Diagnostic {
        let found = self.cursor.found();
        let length = if let Found::Text(text) = &found { text.len() } else { 0 };
        let span = Span::new(self.cursor.at, self.cursor.at + length);
        Diagnostic::new(Code::Expected, span).arg("expected", expected).arg("found", shown(&found))
    }

    /// What stands where an operator should.
    fn junk(&mut self, expected: Arg) -> Diagnostic {
        let wrong = self.wrong(expected);
        let begins_part = self.cursor.sign().is_some_and(|(sign, _)| sign != Sign::Close)
            || self.cursor.peek().is_some_and(|c| c.is_alphanumeric() || "_(\\".contains(c));
        let compares = TESTS.iter().any(|(sign, _)| self.cursor.tight().starts_with(sign));
        match (begins_part, compares) {
            (true, _) => wrong.hint(Hint::WritePlus),
            (_, true) => wrong.hint(Hint::CompareOnce),
            _ => wrong,
        }
    }
}

/// What was found, as a message shows it.
fn shown(found: &Found) -> Arg {
    match found {
        Found::End => Label::ValueTheEnd.into(),
        Found::Text(text) => quoted(text),
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
