//! Markdown as it is read on a screen: the part of it that the notes of the catalogue use.
//!
//! Headings, paragraphs, lists, quotations, tables, fenced code; `**strong**`, `*emphasis*`, `` `code` `` and links inside.
//! Paragraphs are filled to the width, where there is one; without colours the marks go away all the same, and code keeps
//! its backticks, so that it can be told from words.

use grundy_export::Style;
use grundy_export::text::{padded, width};

use crate::screen::{Paint, Screen, bare, wrap_to};

/// The text rendered, each line with its end.
pub fn render(text: &str, screen: Screen) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::new();
    let mut at = 0;
    while at < lines.len() {
        let (block, used) = block(&lines[at..], screen);
        out.push_str(&block);
        at += used.max(1);
    }
    out
}

/// The first block and how many lines it takes.
fn block(lines: &[&str], screen: Screen) -> (String, usize) {
    let line = lines[0];
    if line.trim().is_empty() {
        return ("\n".to_owned(), 1);
    }
    if line.starts_with("```") {
        return code(lines, screen);
    }
    if let Some(title) = line.strip_prefix('#') {
        return (heading(title.trim_start_matches('#').trim(), screen), 1);
    }
    if line.starts_with('|') {
        return table(lines, screen);
    }
    let used = 1 + lines[1..].iter().take_while(|line| continues(line)).count();
    let joined = joined(&lines[..used]);
    let (mark, rest) = marked(&joined);
    let indent = width(&mark);
    let shown = format!("{mark}{}", inline(rest, screen.style));
    (filled(&shown, indent, screen) + "\n", used)
}

/// Whether a line goes on with a paragraph.
fn continues(line: &str) -> bool {
    let begins = ["#", "|", "```", "- ", "* ", "> "];
    !line.trim().is_empty()
        && !begins.iter().any(|mark| line.trim_start().starts_with(mark))
        && !is_numbered(line)
}

fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.trim_start().len() && rest.starts_with(". ")
}

/// Lines of one paragraph: with a space between them, but not between Chinese characters.
fn joined(lines: &[&str]) -> String {
    let mut text = lines[0].to_owned();
    for line in &lines[1..] {
        let line = line.trim();
        let wide = |c: Option<char>| c.is_some_and(|c| width(c.encode_utf8(&mut [0; 4])) == 2);
        if !(wide(text.chars().next_back()) || wide(line.chars().next())) {
            text.push(' ');
        }
        text.push_str(line);
    }
    text
}

/// What stands before the text of a list or a quotation, and the text.
fn marked(line: &str) -> (String, &str) {
    let indent = line.len() - line.trim_start().len();
    let (space, text) = line.split_at(indent);
    for (mark, shown) in [("- ", "• "), ("* ", "• "), ("> ", "│ ")] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (format!("{space}{shown}"), rest);
        }
    }
    if is_numbered(text)
        && let Some((number, rest)) = text.split_once(". ")
    {
        return (format!("{space}{number}. "), rest);
    }
    (space.to_owned(), text)
}

fn heading(title: &str, screen: Screen) -> String {
    let shown = inline(title, Style::Plain);
    let line = "─".repeat(width(&shown).min(screen.width.unwrap_or(usize::MAX)));
    match screen.style {
        Style::Plain => format!("{shown}\n{line}\n"),
        Style::Coloured => format!("{}\n", Paint::Strong.on(screen.style, &shown)),
    }
}

/// Fenced code, indented; never cut.
fn code(lines: &[&str], screen: Screen) -> (String, usize) {
    let inside = lines[1..].iter().take_while(|line| !line.starts_with("```"));
    let inside: Vec<&&str> = inside.collect();
    let shown = inside.iter().map(|line| format!("    {}\n", Paint::Code.on(screen.style, line)));
    (shown.collect(), inside.len() + 2)
}

/// A table with columns as wide as what stands in them; a wide one is cut into blocks of columns, each with the first.
fn table(lines: &[&str], screen: Screen) -> (String, usize) {
    let used = lines.iter().take_while(|line| line.starts_with('|')).count();
    let cells = |line: &&str| -> Vec<String> {
        let inside = line.trim().trim_start_matches('|').trim_end_matches('|');
        inside.split('|').map(|cell| inline(cell.trim(), screen.style)).collect()
    };
    let is_rule = |line: &&&str| line.chars().all(|c| "|-: ".contains(c));
    let ruled = lines.get(1).filter(|line| is_rule(line)).is_some();
    let rows: Vec<Vec<String>> = lines[..used].iter().filter(|line| !is_rule(line)).map(cells).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let wide = |column: usize| rows.iter().map(|row| width(&bare(&cell(row, column)))).max().unwrap_or(0);
    let mut blocks = Vec::new();
    let mut from = 1.min(columns);
    loop {
        let mut shown = vec![0];
        let mut used = wide(0);
        while from < columns
            && (shown.len() == 1 || used + 3 + wide(from) <= screen.width.unwrap_or(usize::MAX))
        {
            used += 3 + wide(from);
            shown.push(from);
            from += 1;
        }
        let line = |row: &Vec<String>| {
            let cells = shown.iter().map(|column| {
                let text = cell(row, *column);
                let pad = padded(&bare(&text), wide(*column)).len() - bare(&text).len();
                format!("{text}{}", " ".repeat(pad))
            });
            cells.collect::<Vec<_>>().join(" │ ").trim_end().to_owned() + "\n"
        };
        let mut text = String::new();
        for (place, row) in rows.iter().enumerate() {
            text.push_str(&line(row));
            if place == 0 && ruled {
                let rule = shown.iter().map(|column| "─".repeat(wide(*column)));
                text.push_str(&(rule.collect::<Vec<_>>().join("─┼─") + "\n"));
            }
        }
        blocks.push(text);
        if from >= columns {
            break;
        }
    }
    (blocks.join("\n"), used)
}

/// A paragraph cut to the width, going on at `indent`.
fn filled(text: &str, indent: usize, screen: Screen) -> String {
    screen.width.map_or_else(|| text.to_owned(), |width| wrap_to(text, width, indent))
}

/// Text with its emphasis; what is no pair of marks stays as it is.
fn inline(text: &str, style: Style) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '[']) {
        out.push_str(&rest[..at]);
        let tail = &rest[at..];
        let (shown, used) =
            span(tail, style, out.chars().next_back()).unwrap_or_else(|| (tail[..1].to_owned(), 1));
        out.push_str(&shown);
        rest = &tail[used..];
        // Markdown wants the space, Chinese does not.
        if tail[..used].trim_end_matches('*').ends_with(['。', '，', '：', '；', '？', '！']) {
            rest = rest.strip_prefix(' ').unwrap_or(rest);
        }
    }
    out + rest
}

/// A marked piece at the beginning of `tail`, and how many bytes it takes.
fn span(tail: &str, style: Style, before: Option<char>) -> Option<(String, usize)> {
    if let Some(inside) = tail.strip_prefix("**") {
        let end = inside.find("**").filter(|end| *end > 0)?;
        let shown = Paint::Strong.on(style, &inline(&inside[..end], Style::Plain));
        return Some((shown, end + 4));
    }
    if let Some(inside) = tail.strip_prefix('`') {
        let end = inside.find('`').filter(|end| *end > 0)?;
        let shown = match style {
            Style::Plain => tail[..end + 2].to_owned(),
            Style::Coloured => Paint::Code.on(style, &inside[..end]),
        };
        return Some((shown, end + 2));
    }
    if let Some(inside) = tail.strip_prefix('[') {
        let (name, link) = inside.split_once("](")?;
        let end = link.find(')')?;
        let plain = !name.is_empty() && !name.contains([']', '\n']);
        let shown = if link[..end] == *name { name.to_owned() } else { format!("{name} ({})", &link[..end]) };
        return plain.then_some((shown, name.len() + end + 4));
    }
    // A product, as in `a * b` or `2*n`, is no emphasis.
    let inside = tail.strip_prefix('*')?;
    let end = inside.find('*')?;
    let text = &inside[..end];
    let glued = before.is_some_and(|c| c.is_ascii_alphanumeric());
    let words = !text.is_empty() && !text.starts_with(' ') && !text.ends_with(' ') && !glued;
    words.then(|| (Paint::Slanted.on(style, text), end + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIPE: Screen = Screen { width: None, style: Style::Plain };

    #[test]
    fn marks_go_away_in_a_pipe() {
        let rows = [
            ("# Kayles\n", "Kayles\n──────\n"),
            ("# 凯尔斯\n", "凯尔斯\n──────\n"),
            ("**Rules.** *Pins* stand\nin a row.\n", "Rules. Pins stand in a row.\n"),
            ("**规则。** 一排瓶子。\n每次击倒一个。\n", "规则。一排瓶子。每次击倒一个。\n"),
            ("a `k * (x)` b\n", "a `k * (x)` b\n"),
            ("2 * 3 * 4 and n*m*k\n", "2 * 3 * 4 and n*m*k\n"),
            ("- one\n- two\n  and more\n", "• one\n• two and more\n"),
            ("1. one\n2. two\n", "1. one\n2. two\n"),
            ("> said\n", "│ said\n"),
            ("see [the book](https://x.y)\n", "see the book (https://x.y)\n"),
            ("[1, 2] is a list\n", "[1, 2] is a list\n"),
            ("```text\nmove **a**\n```\nafter\n", "    move **a**\nafter\n"),
            ("```\nnever closed\n", "    never closed\n"),
            ("a ** b, a `b, a * b\n", "a ** b, a `b, a * b\n"),
            ("one\n\n\ntwo\n", "one\n\n\ntwo\n"),
            ("", ""),
        ];
        for (text, expected) in rows {
            assert_eq!(render(text, PIPE), expected, "{text}");
        }
    }

    #[test]
    fn tables_have_columns() {
        let text = "| n | 0 | 10 |\n|---|---|---|\n| SG 值 | 4 | 1 |\n";
        assert_eq!(render(text, PIPE), "n     │ 0 │ 10\n──────┼───┼───\nSG 值 │ 4 │ 1\n");
        let narrow = Screen { width: Some(11), style: Style::Plain };
        let expected = "n     │ 0\n──────┼──\nSG 值 │ 4\n\nn     │ 10\n──────┼───\nSG 值 │ 1\n";
        assert_eq!(render(text, narrow), expected);
    }

    #[test]
    fn a_terminal_has_colours_and_a_width() {
        let screen = Screen { width: Some(24), style: Style::Coloured };
        let text = "# A\n\n- **one** two three four five *six*\n";
        let expected =
            "\u{1b}[1mA\u{1b}[0m\n\n• \u{1b}[1mone\u{1b}[0m two three four\n  five \u{1b}[3msix\u{1b}[0m\n";
        assert_eq!(render(text, screen), expected);
    }
}
