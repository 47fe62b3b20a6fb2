//! A place in a text: words, and signs in every spelling.

use super::{Expected, Found, ReadError};

/// A place in a text. Spaces, also those of LaTeX, are passed over where a method does not say otherwise.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    /// All of the text.
    pub text: &'t str,
    /// The byte at which something comes next.
    pub at: usize,
    pub(super) nested: u32,
}

/// A sign of the notation, however it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `^`
    Up,
    /// `⇑`
    UpTwice,
    /// `v`
    Down,
    /// `⇓`
    DownTwice,
    /// `*`
    Star,
    /// `±`
    Switch,
    /// `+_`
    Tiny,
    /// `-_`
    Miny,
    /// `{`
    Open,
    /// `}`
    Close,
}

/// How signs are written; what begins with another comes before it. Downs of letters are words.
const SIGNS: &[(&str, Sign)] = &[
    ("^", Sign::Up),
    ("↑", Sign::Up),
    ("{\\uparrow}", Sign::Up),
    ("\\uparrow", Sign::Up),
    ("⇑", Sign::UpTwice),
    ("{\\Uparrow}", Sign::UpTwice),
    ("\\Uparrow", Sign::UpTwice),
    ("↓", Sign::Down),
    ("{\\downarrow}", Sign::Down),
    ("\\downarrow", Sign::Down),
    ("⇓", Sign::DownTwice),
    ("{\\Downarrow}", Sign::DownTwice),
    ("\\Downarrow", Sign::DownTwice),
    ("*", Sign::Star),
    ("∗", Sign::Star),
    ("{\\ast}", Sign::Star),
    ("\\ast", Sign::Star),
    ("{\\star}", Sign::Star),
    ("\\star", Sign::Star),
    ("±", Sign::Switch),
    ("+-", Sign::Switch),
    ("+\u{2212}", Sign::Switch),
    ("\\pm", Sign::Switch),
    ("+_", Sign::Tiny),
    ("{+}_", Sign::Tiny),
    ("-_", Sign::Miny),
    ("\u{2212}_", Sign::Miny),
    ("{-}_", Sign::Miny),
    ("{", Sign::Open),
    ("\\{", Sign::Open),
    ("\\lbrace", Sign::Open),
    ("}", Sign::Close),
    ("\\}", Sign::Close),
    ("\\rbrace", Sign::Close),
];

/// What LaTeX writes for spaces, and for the size of what follows.
const SPACES: &[&str] = &[
    "\\,", "\\:", "\\;", "\\!", "\\>", "\\ ", "\\quad", "\\left", "\\middle", "\\right", "\\bigl", "\\bigr",
    "\\Bigl", "\\Bigr",
];

/// Bars, and how many of them each is.
const BARS: &[(&str, usize)] = &[("|", 1), ("\\|", 2), ("\\mid", 1), ("\\vert", 1), ("\\Vert", 2)];

/// Whether a text begins so; a word of LaTeX ends where its letters do.
fn begins(text: &str, spelling: &str) -> bool {
    let word = spelling.starts_with('\\') && spelling.ends_with(|c: char| c.is_ascii_alphabetic());
    text.strip_prefix(spelling)
        .is_some_and(|after| !word || !after.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The length of the letters, digits and underscores at the beginning.
pub fn word_length(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

/// Whether a word is a multiple of down: `v`, `vv`, `v3`.
pub fn is_downs(word: &str) -> bool {
    word.starts_with('v') && word.trim_start_matches('v').bytes().all(|byte| byte.is_ascii_digit())
}

impl<'t> Cursor<'t> {
    /// The beginning of a text.
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0, nested: 0 }
    }

    /// Leaves all braces and parentheses, to go on after a mistake.
    pub fn surfaces(&mut self) {
        self.nested = 0;
    }

    /// How many braces, parentheses and calls are open.
    pub fn nested(&self) -> u32 {
        self.nested
    }

    /// What follows, spaces included.
    pub fn tight(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The place after spaces.
    pub fn spaced(&mut self) -> usize {
        loop {
            let rest = self.tight();
            self.at += rest.len() - rest.trim_start().len();
            let rest = self.tight();
            match SPACES.iter().find(|space| rest.starts_with('\\') && begins(rest, space)) {
                Some(space) => self.at += space.len(),
                None => return self.at,
            }
        }
    }

    /// What follows.
    pub fn rest(&mut self) -> &'t str {
        self.spaced();
        self.tight()
    }

    /// The character that follows.
    pub fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Passes over a text, if it follows.
    pub fn takes(&mut self, text: &str) -> bool {
        let there = begins(self.rest(), text);
        if there {
            self.at += text.len();
        }
        there
    }

    /// Passes over a minus sign, if it follows.
    pub fn takes_minus(&mut self) -> bool {
        self.takes("-") || self.takes("\u{2212}")
    }

    /// The sign that follows, and its length; letters `v` are told together.
    pub fn sign(&mut self) -> Option<(Sign, usize)> {
        self.spaced();
        self.tight_sign()
    }

    /// The same, directly here.
    pub fn tight_sign(&self) -> Option<(Sign, usize)> {
        let rest = self.tight();
        if is_downs(&rest[..word_length(rest)]) {
            return Some((Sign::Down, rest.len() - rest.trim_start_matches('v').len()));
        }
        // The longest one: `{\ast}` begins with `{`.
        let fitting = SIGNS.iter().filter(|(spelling, _)| begins(rest, spelling));
        fitting.max_by_key(|(spelling, _)| spelling.len()).map(|(spelling, sign)| (*sign, spelling.len()))
    }

    /// Whether this sign follows.
    pub fn begins(&mut self, sign: Sign) -> bool {
        self.sign().is_some_and(|(next, _)| next == sign)
    }

    /// Passes over this sign, if it follows.
    pub fn takes_sign(&mut self, sign: Sign) -> bool {
        let found = self.sign().filter(|(next, _)| *next == sign);
        self.at += found.map_or(0, |(_, length)| length);
        found.is_some()
    }

    /// Whether a number follows that has a minus sign directly before it.
    pub fn begins_negative(&mut self) -> bool {
        let rest = self.rest();
        let size = rest.strip_prefix('-').or_else(|| rest.strip_prefix('\u{2212}'));
        size.is_some_and(begins_size)
    }

    /// Whether a number follows.
    pub fn begins_number(&mut self) -> bool {
        begins_size(self.rest()) || self.begins_negative()
    }

    /// Passes over `\frac` in its three sizes, if it follows.
    pub(super) fn takes_fraction(&mut self) -> bool {
        // A digit may follow at once: `\frac12`.
        let length = fraction_length(self.rest());
        self.at += length;
        length > 0
    }

    /// Whether bars follow.
    pub(super) fn begins_bars(&self) -> bool {
        self.clone().bars() > 0
    }

    /// Passes over a run of bars without spaces, and tells its length.
    pub(super) fn bars(&mut self) -> usize {
        self.spaced();
        let mut count = 0;
        loop {
            let bars = |text: &str| BARS.iter().find(|(bar, _)| begins(text, bar)).copied();
            let glue = ["\\!", "\\middle"].iter().find(|glue| count > 0 && begins(self.tight(), glue));
            let glue = glue.map_or(0, |glue| glue.len());
            let Some((bar, more)) = bars(&self.tight()[glue..]) else { return count };
            self.at += glue + bar.len();
            count += more;
        }
    }

    /// Digits that follow directly.
    pub(super) fn tight_digits(&mut self) -> &'t str {
        let rest = self.tight();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += length;
        &rest[..length]
    }

    /// What follows, as a message shows it: a word, a run of bars, or a character.
    pub fn found(&mut self) -> Found {
        let rest = self.rest();
        let length = match rest.chars().next() {
            None => return Found::End,
            Some('|') => rest.bytes().take_while(|byte| *byte == b'|').count(),
            Some('\\') => 1 + word_length(&rest[1..]).max(rest[1..].chars().next().map_or(0, char::len_utf8)),
            Some(first) => word_length(rest).max(first.len_utf8()),
        };
        Found::Text(rest[..length].to_owned())
    }

    /// That something else was expected here.
    pub fn wrong(&mut self, expected: Expected) -> ReadError {
        let found = self.found();
        let length = if let Found::Text(text) = &found { text.len() } else { 0 };
        ReadError { at: self.at, to: self.at + length, found, expected }
    }

    /// That what stands between a place and here is wrong.
    pub fn wrong_from(&self, at: usize, expected: Expected) -> ReadError {
        let found = Found::Text(self.text[at..self.at].chars().take(20).collect());
        ReadError { at, to: self.at, found, expected }
    }
}

fn begins_size(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) || fraction_length(text) > 0
}

fn fraction_length(text: &str) -> usize {
    let found = ["\\tfrac", "\\dfrac", "\\frac"].iter().find(|name| begins(text, name));
    found.map_or(0, |name| name.len())
}
