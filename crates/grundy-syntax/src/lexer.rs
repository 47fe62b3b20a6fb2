//! Turns text into tokens.
//!
//! The lexer never fails. What it cannot read it reports; what it can guess, such as a full-width
//! bracket or `&&`, it reports and then reads as the token that was meant, so that the parser goes
//! on as if nothing had happened.

mod number;
pub(crate) mod slips;

use std::borrow::Cow;

use grundy_messages::{Arg, Code, Hint};

use self::slips::{halfwidth, slip};
use crate::diagnostic::Diagnostic;
use crate::report::Report;
use crate::source::Span;
use crate::token::{Kind, Start, Token};

/// What the lexer gives.
#[derive(Debug, Default)]
pub(crate) struct Lexed {
    /// The tokens in the order of the text.
    pub(crate) tokens: Vec<Token>,
    /// The comments, from `#` to the end of the line.
    pub(crate) comments: Vec<Span>,
    /// What was found wrong.
    pub(crate) report: Report,
}

/// Turns the text of a rules file into tokens.
pub(crate) fn lex(text: &str) -> Lexed {
    scan(Lexer { text, at: 0, line: Start::Column, after: After::Start, out: Lexed::default() })
}

/// Turns a text that holds no clauses into tokens.
pub(crate) fn lex_argument(text: &str) -> Lexed {
    scan(Lexer { text, at: 0, line: Start::Inside, after: After::Other, out: Lexed::default() })
}

fn scan(mut lexer: Lexer<'_>) -> Lexed {
    while let Some(c) = lexer.peek() {
        lexer.scan(c);
    }
    lexer.out
}

/// The name written `text`, with full-width letters and digits replaced.
pub(crate) fn plain_name(text: &str) -> Cow<'_, str> {
    if text.chars().any(|c| halfwidth(c) != c) {
        Cow::Owned(text.chars().map(halfwidth).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// The contents of the string literal written `text`.
pub(crate) fn string_value(text: &str) -> String {
    if let Some(inner) = text.strip_prefix(GRID_QUOTES) {
        let inner = inner.strip_suffix(GRID_QUOTES).unwrap_or(inner);
        let rows: Vec<&str> = inner.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
        return rows.join("/");
    }
    let mut chars = text.chars();
    let quote = chars.next().map_or('"', halfwidth);
    let inner = chars.as_str();
    inner.strip_suffix(|c| halfwidth(c) == quote).unwrap_or(inner).to_owned()
}

/// The digits of the number written `text`.
pub(crate) fn number_value(text: &str) -> String {
    let digits = text.chars().map(halfwidth).filter(|&c| c != '_');
    let digits: String = digits.take_while(char::is_ascii_digit).collect();
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() { "0".to_owned() } else { digits.to_owned() }
}

/// Whether `c` may begin a name.
fn begins_name(c: char) -> bool {
    c == '_' || unicode_ident::is_xid_start(c)
}

/// Characters that are not shown and could make a text mean something else than it seems to.
fn is_hidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
}

/// What begins and ends a grid of several lines.
const GRID_QUOTES: &str = "\"\"\"";

/// What the last token was, as far as it matters for the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// A clause may begin here.
    Start,
    /// The word `game` that begins a clause.
    Game,
    /// Anything else.
    Other,
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    line: Start,
    after: After,
    out: Lexed,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Moves past all characters that satisfy `wanted`.
    fn skip(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.at)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.out.report.push(diagnostic);
    }

    fn token(&mut self, kind: Kind, start: usize) {
        let begins = self.line == Start::Column || self.after == After::Start;
        let is_game = begins && kind == Kind::Name && plain_name(&self.text[start..self.at]) == "game";
        self.after = match kind {
            Kind::Semicolon => After::Start,
            _ if is_game => After::Game,
            _ => After::Other,
        };
        let span = self.span_from(start);
        self.out.tokens.push(Token { kind, start: self.line, span });
        self.line = Start::Inside;
    }

    /// Reads what begins with `c`, the next character.
    fn scan(&mut self, c: char) {
        match c {
            '\n' => {
                self.at += 1;
                self.line = Start::Column;
            }
            ' ' | '\t' => {
                self.skip(|c| matches!(c, ' ' | '\t'));
                self.indent();
            }
            _ if is_hidden(c) => self.hidden(c),
            _ if begins_name(c) => self.name(),
            _ => match halfwidth(c) {
                ' ' => self.wide_space(),
                '#' => self.comment(c),
                '"' if self.rest().starts_with(GRID_QUOTES) => self.grid(),
                '"' => self.string(c),
                '\'' => self.single_quoted(c),
                '0'..='9' => self.number(),
                '(' | ')' | '[' | ']' | '{' | '}' | ',' | ';' if c.is_ascii() => {
                    // No longer symbol begins with one of these.
                    self.at += 1;
                    let start = self.at - 1;
                    let kind = Kind::symbol(&self.text[start..self.at]).unwrap_or(Kind::Bad);
                    self.token(kind, start);
                }
                _ => self.symbol(),
            },
        }
    }

    fn indent(&mut self) {
        if self.line == Start::Column {
            self.line = Start::Indented;
        }
    }

    fn wide_space(&mut self) {
        let start = self.at;
        self.skip(|c| c != ' ' && halfwidth(c) == ' ');
        self.indent();
        self.fullwidth(start, " ");
    }

    /// Reports that the text since `start` is full-width and should be `write`.
    fn fullwidth(&mut self, start: usize, write: &str) {
        let span = self.span_from(start);
        let found = &self.text[start..self.at];
        let advice = vec![("write", Arg::from(write))];
        let diagnostic = Diagnostic::new(Code::Fullwidth, span).arg("found", found);
        self.report(diagnostic.hint_with(Hint::WriteHalfwidth, advice));
    }

    fn hidden(&mut self, c: char) {
        let start = self.at;
        self.skip(|other| other == c);
        let span = self.span_from(start);
        self.report_hidden(c, span);
    }

    fn report_hidden(&mut self, c: char, span: Span) {
        let diagnostic = if c == '\0' {
            Diagnostic::new(Code::NulByte, span)
        } else {
            Diagnostic::new(Code::BadCharacter, span).arg("found", format!("U+{:04X}", u32::from(c)))
        };
        self.report(diagnostic.hint(Hint::RemoveIt));
    }

    /// Reports the first hidden character since `start`.
    fn refuse_hidden(&mut self, start: usize) {
        let written = &self.text[start..self.at];
        if let Some((at, c)) = written.char_indices().find(|&(_, c)| is_hidden(c)) {
            let span = Span::new(start + at, start + at + c.len_utf8());
            self.report_hidden(c, span);
        }
    }

    fn comment(&mut self, c: char) {
        let start = self.at;
        if c != '#' {
            self.at += c.len_utf8();
            self.fullwidth(start, "#");
        }
        self.skip(|c| c != '\n');
        self.refuse_hidden(start);
        let span = self.span_from(start);
        self.out.comments.push(span);
    }

    fn name(&mut self) {
        let start = self.at;
        let after_game = self.after == After::Game;
        self.skip(unicode_ident::is_xid_continue);
        if after_game {
            while self
                .rest()
                .strip_prefix('-')
                .is_some_and(|tail| tail.starts_with(unicode_ident::is_xid_continue))
            {
                self.at += 1;
                self.skip(unicode_ident::is_xid_continue);
            }
        }
        let written = &self.text[start..self.at];
        let plain = plain_name(written);
        if let Cow::Owned(plain) = &plain {
            self.fullwidth(start, plain);
        }
        let otherwise = if after_game { Kind::GameName } else { Kind::Name };
        self.token(Kind::word(&plain).unwrap_or(otherwise), start);
    }

    fn number(&mut self) {
        let start = self.at;
        self.skip(unicode_ident::is_xid_continue);
        let fraction = self.rest().strip_prefix('.');
        if fraction.is_some_and(|tail| tail.starts_with(|c: char| c.is_ascii_digit())) {
            self.at += 1;
            self.skip(unicode_ident::is_xid_continue);
        }
        let written = &self.text[start..self.at];
        let plain = plain_name(written);
        let span = self.span_from(start);
        if let Some(diagnostic) = number::complaint(&plain, span) {
            self.report(diagnostic);
        } else if let Cow::Owned(plain) = &plain {
            self.fullwidth(start, plain);
        }
        self.token(Kind::Number, start);
    }

    /// A string on one line; `quote` may be a quotation mark of a text processor.
    fn string(&mut self, quote: char) {
        let start = self.at;
        self.at += quote.len_utf8();
        if quote != '"' {
            self.fullwidth(start, "\"");
        }
        self.skip(|c| c != '\n' && c != '"' && (quote == '"' || halfwidth(c) != '"'));
        match self.peek() {
            Some(c) if c != '\n' => self.at += c.len_utf8(),
            _ => self.unclosed_string(start, "\""),
        }
        self.refuse_hidden(start);
        self.token(Kind::Text, start);
    }

    fn grid(&mut self) {
        let start = self.at;
        self.at += GRID_QUOTES.len();
        if let Some(length) = self.rest().find(GRID_QUOTES) {
            self.at += length + GRID_QUOTES.len();
        } else {
            // The rest of the line only, so that the clauses below are still read.
            self.skip(|c| c != '\n');
            self.unclosed_string(start, GRID_QUOTES);
        }
        self.refuse_hidden(start);
        self.token(Kind::Text, start);
    }

    fn unclosed_string(&mut self, start: usize, close: &str) {
        let diagnostic = Diagnostic::new(Code::UnclosedString, self.span_from(start));
        self.report(diagnostic.hint_with(Hint::CloseIt, vec![("close", Arg::from(close))]));
    }

    /// `'text'` is read as a string if it ends on the line.
    fn single_quoted(&mut self, quote: char) {
        let start = self.at;
        self.at += quote.len_utf8();
        let closing = self.rest().char_indices().find(|&(_, c)| c == '\n' || halfwidth(c) == '\'');
        let span = self.span_from(start);
        let diagnostic = Diagnostic::new(Code::BadCharacter, span).arg("found", String::from(quote));
        self.report(diagnostic.hint_with(Hint::Write, vec![("write", Arg::from("\""))]));
        if let Some((length, c)) = closing.filter(|&(_, c)| c != '\n') {
            self.at += length + c.len_utf8();
            self.token(Kind::Text, start);
        } else {
            self.token(Kind::Bad, start);
        }
    }

    /// An operator, a bracket or a separator, or one that was meant to be one.
    fn symbol(&mut self) {
        let rest = self.rest();
        for length in [3, 2, 1] {
            let Some((last, c)) = rest.char_indices().nth(length - 1) else { continue };
            let written = &rest[..last + c.len_utf8()];
            if self.known_symbol(&plain_name(written), written.len()) {
                return;
            }
        }
        self.unknown();
    }

    /// Reads `plain`, which stands for the next `bytes` bytes, if it is a symbol or a slip.
    fn known_symbol(&mut self, plain: &str, bytes: usize) -> bool {
        let start = self.at;
        let kind = Kind::symbol(plain);
        let slip = slip(plain);
        if kind.is_none() && slip.is_none() {
            return false;
        }
        self.at += bytes;
        let is_wide = plain != &self.text[start..self.at];
        if let Some(kind) = kind {
            if is_wide {
                self.fullwidth(start, kind.text());
            }
            self.token(kind, start);
        } else if let Some(slip) = slip {
            let span = self.span_from(start);
            self.report(slip.diagnostic(span));
            for &kind in slip.kinds {
                self.token(kind, start);
            }
        }
        true
    }

    fn unknown(&mut self) {
        let start = self.at;
        let Some(c) = self.peek() else { return };
        self.skip(|other| other == c);
        let span = self.span_from(start);
        self.out.report.push_with(|| {
            let diagnostic = Diagnostic::new(Code::BadCharacter, span).arg("found", String::from(c));
            match halfwidth(c) {
                '?' => diagnostic.hint_with(Hint::Write, vec![("write", Arg::from("if … then … else …"))]),
                _ => diagnostic,
            }
        });
        self.token(Kind::Bad, start);
    }
}
