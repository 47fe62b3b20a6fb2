//! A question as data: JSON, small in memory, so that a list of millions of numbers is read in a moment.

use std::fmt;

use serde_json::Value;

/// A JSON value of at most 32 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// A truth value.
    Bool(bool),
    /// An integer of few digits.
    Int(i64),
    /// Any other number, as it is written.
    Number(Box<str>),
    /// A text.
    Text(Box<str>),
    /// A list.
    List(Vec<Json>),
    /// An object: its members in order, no name twice.
    Object(Vec<(Box<str>, Json)>),
}

impl Json {
    /// The value that a text stands for.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        match Reader(text.as_bytes()).document() {
            Some(json) => Ok(json),
            // Escaped characters, a name twice, deep nesting, mistakes: rare, and not in a hurry.
            None => serde_json::from_str::<Value>(text).map(|value| Self::from(&value)),
        }
    }

    /// The member of an object with this name.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(known, _)| **known == *name).map(|(_, value)| value)
    }

    /// The text.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The elements of a list.
    pub fn as_list(&self) -> Option<&[Self]> {
        if let Self::List(elements) = self { Some(elements) } else { None }
    }

    /// The integer, where it has few digits.
    pub fn as_i64(&self) -> Option<i64> {
        if let Self::Int(int) = self { Some(*int) } else { None }
    }
}

impl From<&Value> for Json {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(truth) => Self::Bool(*truth),
            Value::Number(number) => numeral(&number.to_string()),
            Value::String(text) => Self::Text(text.as_str().into()),
            Value::Array(elements) => Self::List(elements.iter().map(Self::from).collect()),
            Value::Object(members) => {
                let member = |(name, value): (&String, &Value)| (name.as_str().into(), Self::from(value));
                Self::Object(members.iter().map(member).collect())
            }
        }
    }
}

/// A number as it is written: in the short form where that writes it the same way.
fn numeral(text: &str) -> Json {
    match text.parse::<i64>() {
        Ok(int) if text != "-0" => Json::Int(int),
        _ => Json::Number(text.into()),
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |text: &str| Value::from(text).to_string();
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(truth) => truth.fmt(f),
            Self::Int(int) => int.fmt(f),
            Self::Number(text) => f.write_str(text),
            Self::Text(text) => f.write_str(&quoted(text)),
            Self::List(elements) => {
                f.write_str("[")?;
                for (at, element) in elements.iter().enumerate() {
                    write!(f, "{}{element}", if at > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Self::Object(members) => {
                f.write_str("{")?;
                for (at, (name, value)) in members.iter().enumerate() {
                    write!(f, "{}{}:{value}", if at > 0 { "," } else { "" }, quoted(name))?;
                }
                f.write_str("}")
            }
        }
    }
}

/// Values may be nested this deep; deeper ones are left to the other reader.
const DEPTH: usize = 32;

/// What is left of a text. Every function gives `None` where it is not plain JSON.
struct Reader<'t>(&'t [u8]);

impl Reader<'_> {
    fn document(mut self) -> Option<Json> {
        let value = self.value(DEPTH)?;
        self.space();
        self.0.is_empty().then_some(value)
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        self.space();
        match self.0.first()? {
            b'[' => self.list(depth.checked_sub(1)?),
            b'{' => self.object(depth.checked_sub(1)?),
            b'"' => self.text().map(Json::Text),
            b'-' | b'0'..=b'9' => self.number(),
            b't' => self.word(b"true", Json::Bool(true)),
            b'f' => self.word(b"false", Json::Bool(false)),
            _ => self.word(b"null", Json::Null),
        }
    }

    fn space(&mut self) {
        let end = self.0.iter().position(|byte| !b" \t\n\r".contains(byte));
        self.0 = &self.0[end.unwrap_or(self.0.len())..];
    }

    /// Whether this byte comes next; then it is read.
    fn is(&mut self, byte: u8) -> bool {
        self.space();
        match self.0.split_first() {
            Some((first, rest)) if *first == byte => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }

    fn word(&mut self, word: &[u8], value: Json) -> Option<Json> {
        self.0 = self.0.strip_prefix(word)?;
        Some(value)
    }

    fn list(&mut self, depth: usize) -> Option<Json> {
        self.0 = &self.0[1..];
        let mut elements = Vec::new();
        if self.is(b']') {
            return Some(Json::List(elements));
        }
        loop {
            elements.push(self.value(depth)?);
            if self.is(b']') {
                return Some(Json::List(elements));
            }
            if !self.is(b',') {
                return None;
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<Json> {
        self.0 = &self.0[1..];
        let mut members: Vec<(Box<str>, Json)> = Vec::new();
        if self.is(b'}') {
            return Some(Json::Object(members));
        }
        loop {
            self.space();
            let name = self.text()?;
            let fresh = members.len() < DEPTH && members.iter().all(|(known, _)| *known != name);
            if !fresh || !self.is(b':') {
                return None;
            }
            members.push((name, self.value(depth)?));
            if self.is(b'}') {
                return Some(Json::Object(members));
            }
            if !self.is(b',') {
                return None;
            }
        }
    }

    /// A text without escaped characters.
    fn text(&mut self) -> Option<Box<str>> {
        let rest = self.0.strip_prefix(b"\"")?;
        let end = rest.iter().position(|byte| *byte == b'"' || *byte == b'\\' || *byte < b' ')?;
        if rest[end] != b'"' {
            return None;
        }
        let text = std::str::from_utf8(&rest[..end]).ok()?;
        self.0 = &rest[end + 1..];
        Some(text.into())
    }

    /// An integer.
    fn number(&mut self) -> Option<Json> {
        let digits = self.0.strip_prefix(b"-").unwrap_or(self.0);
        let count = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
        let leading_zero = count > 1 && digits[0] == b'0';
        if count == 0 || leading_zero || digits.get(count).is_some_and(|byte| b".eE".contains(byte)) {
            return None;
        }
        let length = self.0.len() - digits.len() + count;
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        std::str::from_utf8(text).ok().map(numeral)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_small() {
        assert!(size_of::<Json>() <= 32);
    }

    #[test]
    fn both_readers_agree() {
        let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let rows = [
            "null",
            "true",
            " false ",
            "0",
            "-0",
            "-7",
            "12345678901234567890",
            "-9223372036854775808",
            "1.5",
            "1e3",
            "\"\"",
            "\"甲 a\"",
            r#""a\"\u4e00\n""#,
            "[]",
            "[ ]",
            "[1, 2 ,3]",
            "[[1,2],[3,4]]",
            "{}",
            "{ \"n\" : 1 }",
            "{\"a\":[1],\"b\":{\"c\":null}}",
            "{\"a\":1,\"a\":2}",
        ];
        let rows = rows.map(str::to_owned).into_iter().chain([deep(20), deep(40), deep(100)]);
        for text in rows {
            let value: Value = serde_json::from_str(&text).expect("right JSON");
            assert_eq!(Json::read(&text).expect("right JSON"), Json::from(&value), "{text}");
            assert_eq!(Json::read(&text).expect("right JSON").to_string(), value.to_string(), "{text}");
        }
    }

    #[test]
    fn what_is_not_json_is_refused() {
        let rows = [
            "",
            " ",
            "nul",
            "nulll",
            "tru",
            "+1",
            "01",
            "-",
            "--1",
            "1.",
            "1 2",
            "[",
            "[1",
            "[1,",
            "[1,]",
            "[,]",
            "]",
            "{",
            "{1:2}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "\"a",
            "\"a\nb\"",
            "'a'",
            "[1}",
            "{\"a\":1]",
            "NaN",
        ];
        for text in rows {
            assert!(Json::read(text).is_err(), "{text}");
        }
    }
}
