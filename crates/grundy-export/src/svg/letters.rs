//! How wide texts are, about: a picture is made where no font is at hand.
//!
//! A character of East Asian width takes one em; of the others most fonts without serifs take half an em for digits and small
//! letters and two thirds for capitals. The estimate errs on the wide side, so that what fits here fits there.

use unicode_width::UnicodeWidthChar;

/// The width of a text in letters of this size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(ems).sum::<f64>() * size
}

/// The width of a text in letters of this size that are all equally wide.
pub(super) fn mono_width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| if c.width() == Some(2) { 1.2 } else { 0.61 }).sum::<f64>() * size
}

fn ems(c: char) -> f64 {
    match c.width() {
        None | Some(0) => 0.0,
        Some(1) if "iljt.,;:'|!()[] ".contains(c) => 0.36,
        Some(1) if c.is_uppercase() || "mw@%=+<>≥≤∞→".contains(c) => 0.72,
        Some(1) => 0.57,
        Some(_) => 1.0,
    }
}

/// The text, or as much of it as has room, with `…` for the rest.
pub(super) fn cut(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut used = width("…", size);
    for c in text.chars() {
        used += ems(c) * size;
        if used > room {
            break;
        }
        kept.push(c);
    }
    kept.truncate(kept.trim_end().len());
    kept + "…"
}

/// The text on at most `most` lines; what has no room on the last is cut.
pub(super) fn wrapped(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = Vec::new();
    let mut rest = text.as_str();
    while width(rest, size) > room && lines.len() + 1 < most {
        let end = break_at(rest, size, room);
        lines.push(rest[..end].trim_end().to_owned());
        rest = rest[end..].trim_start();
    }
    if !rest.is_empty() {
        lines.push(cut(rest, size, room));
    }
    lines
}

/// Where a line ends: after the last space that has room, or between two wide characters.
fn break_at(text: &str, size: f64, room: f64) -> usize {
    let mut used = 0.0;
    let mut last = None;
    for (at, c) in text.char_indices() {
        if at > 0 && (c == ' ' || c.width() == Some(2) && !"，。；：、）".contains(c)) {
            last = Some(at);
        }
        used += ems(c) * size;
        if used > room {
            let first = text.chars().next().map_or(1, char::len_utf8);
            return last.unwrap_or(at.max(first));
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped() {
        assert_eq!(cut("abc", 10.0, 100.0), "abc");
        assert_eq!(cut("abcdefgh", 10.0, 30.0), "abcd…");
        assert_eq!(wrapped("one two three", 10.0, 50.0, 3), ["one two", "three"]);
        assert_eq!(wrapped("一二三四五六", 10.0, 35.0, 3), ["一二三", "四五六"]);
        assert_eq!(wrapped("unbreakable", 10.0, 30.0, 9).concat(), "unbreakable");
        assert!(wrapped("", 10.0, 10.0, 2).is_empty());
        assert_eq!(wrapped("one two three four", 10.0, 50.0, 2), ["one two", "three fo…"]);
    }
}
