//! What a screen can show: its width, its colours, and texts cut to fit.
//!
//! Width and colours are inputs of everything here; only [`Screen::out`] and [`Screen::err`] look at the world. A
//! terminal tells its width, and `COLUMNS` overrides that; in a pipe lines are as long as they are, unless `COLUMNS` is
//! given. Widths are counted in cells: a Chinese character takes two, an escape sequence none.

use std::env;
use std::io::{self, IsTerminal as _};

use console::Term;
use grundy_export::Style;
use grundy_export::text::{Look, width};

/// Narrower screens are treated as this wide.
const LEAST: usize = 20;

/// What something is shown as. Words say it too: a colour is never the only difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Proved, right.
    Proved,
    /// Agrees with all that was tried; not proved.
    Tested,
    /// Refuted, wrong.
    Refuted,
    /// A limit ended it.
    Undecided,
    /// A position that the player to move loses.
    Lost,
    /// A heading, a result.
    Strong,
    /// Of less importance.
    Faint,
    /// Emphasis in a text.
    Slanted,
    /// Rules, commands.
    Code,
}

impl Paint {
    /// The escape code.
    const fn code(self) -> &'static str {
        match self {
            Self::Proved => "32",
            Self::Tested => "33",
            Self::Refuted => "31",
            Self::Undecided => "34",
            Self::Lost => "35",
            Self::Strong => "1",
            Self::Faint => "2",
            Self::Slanted => "3",
            Self::Code => "36",
        }
    }

    /// The text so painted, where colours are wanted.
    pub fn on(self, style: Style, text: &str) -> String {
        match style {
            Style::Plain => text.to_owned(),
            Style::Coloured => format!("\u{1b}[{}m{text}\u{1b}[0m", self.code()),
        }
    }
}

/// One stream as a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// How many cells a line has; `None` where lines may be as long as they are.
    pub width: Option<usize>,
    /// Whether to use colours.
    pub style: Style,
}

impl Screen {
    /// Standard output; `color` is the option.
    pub fn out(color: Option<&str>) -> Self {
        let terminal = io::stdout().is_terminal();
        Self { width: found_width(terminal, &Term::stdout()), style: style(color, terminal) }
    }

    /// Standard error; `color` is the option.
    pub fn err(color: Option<&str>) -> Self {
        let terminal = io::stderr().is_terminal();
        Self { width: found_width(terminal, &Term::stderr()), style: style(color, terminal) }
    }

    /// How a table looks on it.
    pub fn look(&self) -> Look {
        let lost = (self.style == Style::Coloured).then_some(Paint::Lost.code());
        Look { width: self.width, lost }
    }

    /// A text cut to the width, line by line.
    pub fn fit(&self, text: &str) -> String {
        match self.width {
            Some(width) => text.split('\n').map(|line| wrap(line, width)).collect::<Vec<_>>().join("\n"),
            None => text.to_owned(),
        }
    }

    /// Help, where what an option does stays in its column.
    pub fn fit_help(&self, text: &str) -> String {
        let Some(width) = self.width else { return text.to_owned() };
        let lines = text.split('\n').map(|line| match column(line) {
            Some(indent) if indent < width / 2 => wrap_to(line, width, indent),
            _ => wrap(line, width),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Diagnostics, whose quoted lines of rules stay as they are: marks stand under them.
    pub fn fit_report(&self, text: &str) -> String {
        let Some(width) = self.width else { return text.to_owned() };
        let is_quoted = |line: &str| {
            let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
            rest.starts_with('|') || rest.starts_with("-->")
        };
        let lines = text.split('\n').map(|line| match line.find("= ") {
            _ if is_quoted(&bare(line)) => line.to_owned(),
            Some(_) if bare(line).trim_start().starts_with("= ") => {
                let indent = bare(line).find("= ").map_or(0, |at| at + 4);
                wrap_to(line, width, indent)
            }
            _ => wrap_to(line, width, 2),
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The width that `COLUMNS` says, or the terminal.
fn found_width(terminal: bool, term: &Term) -> Option<usize> {
    let given = env::var("COLUMNS").ok().and_then(|text| text.trim().parse::<usize>().ok());
    let told = || term.size_checked().map(|(_, columns)| usize::from(columns)).filter(|_| terminal);
    given.filter(|columns| *columns > 0).or_else(told).filter(|columns| *columns > 0).map(|it| it.max(LEAST))
}

/// Whether to use colours: the option, then the usual variables, then whether a person looks.
pub fn style(option: Option<&str>, terminal: bool) -> Style {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let forced = || env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0");
    let dumb = || env::var_os("TERM").is_some_and(|value| value == "dumb");
    let coloured = match option {
        Some("always") => true,
        Some("never") => false,
        _ if set("NO_COLOR") => false,
        _ => forced() || terminal && !dumb(),
    };
    if coloured { Style::Coloured } else { Style::Plain }
}

/// A line cut to `most` cells at spaces and between Chinese characters; what goes on stands two cells to the right of where
/// the line begins. What has no place to be cut is left as long as it is.
pub fn wrap(line: &str, most: usize) -> String {
    let indent = line.len() - line.trim_start_matches(' ').len();
    wrap_to(line, most, indent + 2)
}

/// The same, going on at column `indent`.
pub fn wrap_to(line: &str, most: usize, indent: usize) -> String {
    if width(&bare(line)) <= most {
        return line.to_owned();
    }
    let indent = if indent * 2 > most { 0 } else { indent };
    let mut out = String::with_capacity(line.len() + 16);
    let mut used = 0;
    let mut waiting = 0;
    let lead = line.len() - line.trim_start_matches(' ').len();
    out.push_str(&line[..lead]);
    used += lead;
    for piece in pieces(&line[lead..]) {
        if piece.chars().all(|c| c == ' ') {
            waiting += piece.len();
            continue;
        }
        let wide = width(&bare(piece));
        let begun = used > lead.min(indent) && used > 0 && !out.ends_with('\n');
        if begun && used + waiting + wide > most {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
        } else {
            out.push_str(&" ".repeat(waiting));
            used += waiting;
        }
        waiting = 0;
        out.push_str(piece);
        used += wide;
    }
    out
}

/// The text without escape sequences.
pub fn bare(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            // `ESC [ … letter`, the only kind that is written here.
            let _ = chars.by_ref().find(char::is_ascii_alphabetic);
        } else {
            out.push(c);
        }
    }
    out
}

/// Pieces of a line between which it may be cut: runs of spaces, words, and single wide characters with the punctuation
/// that must not begin a line, or end it.
fn pieces(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    let mut escape = false;
    for (at, c) in line.char_indices() {
        if escape || c == '\u{1b}' {
            escape = !(escape && c.is_ascii_alphabetic());
            continue;
        }
        if let Some(last) = before
            && may_cut(last, c)
        {
            found.push(&line[start..at]);
            start = at;
        }
        before = Some(c);
    }
    found.push(&line[start..]);
    found
}

/// Whether a line may be cut between two characters.
fn may_cut(last: char, next: char) -> bool {
    if (last == ' ') != (next == ' ') {
        return true;
    }
    if last == ' ' {
        return false;
    }
    let opens = |c: char| "（《“‘【「".contains(c);
    let closes = |c: char| "，。；：！？、）》”’】」…·".contains(c);
    let wide = |c: char| width(c.encode_utf8(&mut [0; 4])) == 2;
    (wide(last) || wide(next)) && !closes(next) && !opens(last)
}

/// The column at which a line of help says what an option does: after the first two spaces behind a word.
fn column(line: &str) -> Option<usize> {
    let bare = bare(line);
    let lead = bare.len() - bare.trim_start_matches(' ').len();
    let gap = bare[lead..].find("  ")? + lead;
    let text = bare[gap..].trim_start_matches(' ');
    if lead == 0 || text.is_empty() { None } else { Some(width(&bare[..bare.len() - text.len()])) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_spaces() {
        let rows: &[(&str, usize, &str)] = &[
            ("", 20, ""),
            ("short", 20, "short"),
            ("one two three four five six", 20, "one two three four\n  five six"),
            ("  indented words go on to the right", 20, "  indented words go\n    on to the right"),
            (
                "a_word_that_is_longer_than_the_line and more",
                20,
                "a_word_that_is_longer_than_the_line\n  and more",
            ),
            ("columns   with    spaces between them", 24, "columns   with    spaces\n  between them"),
            ("exactly twenty cells", 20, "exactly twenty cells"),
        ];
        for (line, most, expected) in rows {
            assert_eq!(wrap(line, *most), *expected, "{line}");
        }
    }

    #[test]
    fn chinese_counts_two_and_is_cut_anywhere_but_before_a_comma() {
        let rows: &[(&str, usize, &str)] = &[
            ("先手必胜，因为他可以走到必败局面。", 20, "先手必胜，因为他可以\n  走到必败局面。"),
            ("一二三四五六七八九十。", 20, "一二三四五六七八九\n  十。"),
            ("（一二三四五六七八九）十", 20, "（一二三四五六七八\n  九）十"),
            ("取值 g(n) = n mod 4 得证", 20, "取值 g(n) = n mod 4\n  得证"),
        ];
        for (line, most, expected) in rows {
            assert_eq!(wrap(line, *most), *expected, "{line}");
            assert!(wrap(line, *most).lines().all(|line| width(line) <= *most), "{line}");
        }
    }

    /// Whatever the width, nothing but spaces is lost, and no line is too long that could be cut.
    #[test]
    fn nothing_is_lost() {
        let lines = [
            "the 石子 game: 每次取 1 到 3 个 stones, who cannot move loses 负",
            "  a  b  c",
            "\u{1b}[1mbold words\u{1b}[0m and 平常 words",
        ];
        let kept = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        for line in lines {
            for most in 1..80 {
                let cut = wrap(line, most);
                assert_eq!(kept(&cut), kept(line), "{line} at {most}");
                for piece in cut.lines().filter(|_| most >= 12) {
                    assert!(width(&bare(piece)) <= most, "{piece:?} at {most}");
                }
            }
        }
    }

    #[test]
    fn escapes_take_no_room() {
        assert_eq!(bare("\u{1b}[1mgrundy\u{1b}[0m"), "grundy");
        let line = "\u{1b}[32mone two three fou\u{1b}[0m";
        assert_eq!(wrap(line, 20), line);
    }

    #[test]
    fn help_stays_in_its_column() {
        let screen = Screen { width: Some(40), style: Style::Plain };
        let line = "  --to <N>  From the least position up to and including N";
        let expected = "  --to <N>  From the least position up\n            to and including N";
        assert_eq!(screen.fit_help(line), expected);
    }

    #[test]
    fn quoted_rules_are_not_cut() {
        let screen = Screen { width: Some(24), style: Style::Plain };
        let text = "error[x]: a message that is long\n --> a/very/long/path/to/a/file:1:1\n  |\n1 | move take(k in 1..=n) -> (n - k)\n  |      ^\n  = help: write something shorter";
        let expected = "error[x]: a message that\n  is long\n --> a/very/long/path/to/a/file:1:1\n  |\n1 | move take(k in 1..=n) -> (n - k)\n  |      ^\n  = help: write\n      something shorter";
        assert_eq!(screen.fit_report(text), expected);
    }

    #[test]
    fn colours_are_told_apart() {
        let told = [Paint::Proved, Paint::Tested, Paint::Refuted, Paint::Undecided, Paint::Lost];
        let mut codes: Vec<&str> = told.iter().map(|paint| paint.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), told.len());
        assert_eq!(Paint::Lost.on(Style::Plain, "P"), "P");
        assert_eq!(Paint::Lost.on(Style::Coloured, "P"), "\u{1b}[35mP\u{1b}[0m");
    }
}
