//! Rules and claims with one word changed.
//!
//! Nothing is known here of what a text means: words are exchanged, and what is left makes sense or not.

/// Words that are exchanged for another.
const WORDS: &[(&str, &[&str])] = &[
    ("<=", &["<", "=="]),
    ("<", &["<=", ">"]),
    (">=", &[">", "=="]),
    (">", &[">=", "<"]),
    ("==", &["!=", "<="]),
    ("!=", &["=="]),
    ("..=", &[".."]),
    ("..", &["..="]),
    ("+", &["-", "+ 1 +"]),
    ("-", &["+", "- 1 -"]),
    ("*", &["+"]),
    ("and", &["or"]),
    ("or", &["and"]),
    ("not", &[""]),
    ("xor", &["+", "|"]),
    ("min", &["max"]),
    ("max", &["min"]),
    ("mod", &["div"]),
    ("div", &["mod"]),
    ("true", &["false"]),
    ("false", &["true"]),
    ("iff", &["iff not"]),
    ("wins", &["loses"]),
    ("loses", &["wins"]),
    ("misere", &[""]),
    ("unordered", &[""]),
    ("lowbit", &["v2"]),
    ("P", &["N"]),
    ("N", &["P"]),
];

/// The text with one word changed, in all ways.
pub fn altered(text: &str) -> Vec<String> {
    let words = words(text);
    let mut all = Vec::new();
    for (at, word) in words.iter().enumerate() {
        for other in others(word, &words) {
            let mut changed: Vec<&str> = words.clone();
            changed[at] = &other;
            all.push(changed.concat());
        }
    }
    all
}

/// Rules with one word, one line or one bound changed, in all ways.
pub fn altered_rules(text: &str, beyond: u64) -> Vec<String> {
    let mut all = altered(text);
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let with = |new: &str| {
            let mut changed = lines.clone();
            changed[at] = new;
            changed.join("\n") + "\n"
        };
        if line.starts_with("move") {
            all.push(with(""));
        }
        if let (Some(guard), Some(arrow)) = (line.find(") if "), line.find(" ->")) {
            all.push(with(&format!("{}{}", &line[..=guard], &line[arrow..])));
        }
        // A bound that is far away.
        if let (Some(from), Some(arrow)) = (line.find("..="), line.find(" ->")) {
            let end = line[from..arrow].find([',', ')']).map_or(arrow, |length| from + length);
            let bound = line[from + 3..end].to_owned();
            if !bound.contains('(') {
                all.push(with(&format!("{}min({bound}, {beyond}){}", &line[..from + 3], &line[end..])));
            }
        }
        // A condition that fails far away.
        if let (Some(first), Some(arrow)) = (field(text), line.find(" ->"))
            && line.starts_with("move")
        {
            let joined = if line.contains(") if ") { " and" } else { " if" };
            all.push(with(&format!("{}{joined} {first} != {beyond}{}", &line[..arrow], &line[arrow..])));
        }
    }
    all.push(format!("{text}misere\n"));
    all
}

/// The first field of the first kind.
fn field(text: &str) -> Option<&str> {
    let from = text.find("position")?;
    let open = from + text[from..].find('(')? + 1;
    let end = open + text[open..].find(':')?;
    Some(text[open..end].trim())
}

/// What a word is exchanged for.
fn others(word: &str, words: &[&str]) -> Vec<String> {
    if let Ok(number) = word.parse::<u64>() {
        let less = number.checked_sub(1).map(|less| less.to_string());
        return less.into_iter().chain([(number + 1).to_string(), (2 * number + 3).to_string()]).collect();
    }
    if let Some((_, others)) = WORDS.iter().find(|(from, _)| from == &word) {
        return others.iter().map(|other| (*other).to_owned()).collect();
    }
    if word.len() == 1 && word.starts_with(|first: char| first.is_ascii_lowercase()) {
        let named = |other: &&&str| other.len() == 1 && other.starts_with(|c: char| c.is_ascii_lowercase());
        let mut names: Vec<&str> =
            words.iter().filter(named).filter(|other| **other != word).copied().collect();
        names.sort_unstable();
        names.dedup();
        return names.into_iter().map(str::to_owned).collect();
    }
    Vec::new()
}

/// A text as words, runs of signs and what is between them.
fn words(text: &str) -> Vec<&str> {
    let class = |letter: char| match letter {
        letter if letter.is_alphanumeric() || letter == '_' => 0,
        '<' | '>' | '=' | '!' | '.' => 1,
        _ => 2,
    };
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let own = class(first);
        // Other signs stand alone, an arrow is one.
        let length = match own {
            2 if rest.starts_with("->") => 2,
            2 => first.len_utf8(),
            _ => rest.find(|letter| class(letter) != own).unwrap_or(rest.len()),
        };
        words.push(&rest[..length]);
        rest = &rest[length..];
    }
    words
}
