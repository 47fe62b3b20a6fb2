//! Reading a judge's question, and saying what is wrong with it.

use std::fmt::Display;

use grundy_messages::{Arg, Args, Code, Hint, Label, Lang, fill};
use grundy_syntax::diagnostic::nearest;
use grundy_values::{Int, TooLarge};
use serde_json::{Number, Value};

use crate::json::Json;

/// Numbers of a question have at most this many digits, so that every answer is exact and quick.
const MOST_DIGITS: usize = 1000;

/// At most this many characters of a wrong value are repeated in a message.
const SHOWN: usize = 40;

/// Why a question cannot be answered: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError {
    /// Which message.
    pub code: Code,
    args: Args,
    hint: Option<(Hint, Args)>,
}

impl AnswerError {
    /// The message in `lang`.
    pub fn message(&self, lang: Lang) -> String {
        fill(self.code.text(lang), &self.args, lang)
    }

    /// What to write instead, in `lang`.
    pub fn help(&self, lang: Lang) -> Option<String> {
        self.hint.as_ref().map(|(hint, args)| fill(hint.text(lang), args, lang))
    }

    pub(crate) fn unknown_game(slug: &str) -> Self {
        let hint = crate::suggest(slug).map(|near| (Hint::DidYouMean, vec![("name", Arg::from(near))]));
        Self { code: Code::AnswerGame, args: vec![("name", Arg::from(slug))], hint }
    }

    pub(crate) fn no_answer(slug: &str) -> Self {
        let name = || vec![("name", Arg::from(slug))];
        Self { code: Code::AnswerNone, args: name(), hint: Some((Hint::ShowGame, name())) }
    }

    /// Solving the question from the rules would take more than this many positions.
    pub fn limit(positions: u64) -> Self {
        let args = vec![("positions", Arg::from(positions.to_string()))];
        Self { code: Code::AnswerLimit, args, hint: None }
    }

    /// Answering the question would take too much time or memory.
    pub fn work() -> Self {
        Self { code: Code::AnswerWork, args: Args::new(), hint: None }
    }

    fn new(code: Code, args: Args, example: &str) -> Self {
        let hint = Some((Hint::Example, vec![("example", Arg::from(example))]));
        Self { code, args, hint }
    }
}

/// A number grew beyond what is computed exactly. The limits on questions exclude it.
impl From<TooLarge> for AnswerError {
    fn from(TooLarge: TooLarge) -> Self {
        Self { code: Code::AnswerTooLarge, args: Args::new(), hint: None }
    }
}

/// The question given to `fast.rs` and `ask.rs`: a JSON object and an example of a right one.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    value: &'q Json,
    example: &'q str,
}

impl<'q> Question<'q> {
    /// A question; `example` is shown when it is wrong.
    pub fn new(value: &'q Json, example: &'q str) -> Self {
        Self { value, example }
    }

    /// The fields with these names; the object must have them and no others.
    pub fn fields<const N: usize>(&self, names: [&'static str; N]) -> Result<[Field<'q>; N], AnswerError> {
        self.fields_and(names, []).map(|(fields, [])| fields)
    }

    /// The fields with these names, and those of the optional ones that are there; others are wrong.
    pub fn fields_and<const N: usize, const M: usize>(
        &self,
        names: [&'static str; N],
        optional: [&'static str; M],
    ) -> Result<FieldsAnd<'q, N, M>, AnswerError> {
        let Json::Object(object) = self.value else {
            let args = vec![("found", found(self.value))];
            return Err(AnswerError::new(Code::AnswerObject, args, self.example));
        };
        let known: Vec<&'static str> = names.iter().chain(&optional).copied().collect();
        if let Some(name) = object.iter().map(|(name, _)| &**name).find(|name| !known.contains(name)) {
            return Err(self.unknown_field(name, &known));
        }
        if let Some(name) = names.iter().find(|name| !self.has(name)) {
            let args = vec![("name", Arg::from(*name))];
            return Err(AnswerError::new(Code::AnswerMissing, args, self.example));
        }
        let there = |name: &str| self.has(name).then(|| self.field(name));
        Ok((names.map(|name| self.field(name)), optional.map(there)))
    }

    /// Whether the object has a field of this name.
    pub fn has(&self, name: &str) -> bool {
        self.value.get(name).is_some()
    }

    fn field(&self, name: &str) -> Field<'q> {
        Field {
            path: name.to_owned(),
            value: self.value.get(name).unwrap_or(&Json::Null),
            example: self.example,
        }
    }

    fn unknown_field(&self, name: &str, names: &[&'static str]) -> AnswerError {
        let fields: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let args = vec![("name", Arg::from(short(name))), ("fields", Arg::from(fields.join(", ")))];
        let error = AnswerError::new(Code::AnswerField, args, self.example);
        match nearest(name, names.iter().copied()) {
            Some(near) => {
                let hint = Some((Hint::DidYouMean, vec![("name", Arg::from(near))]));
                AnswerError { hint, ..error }
            }
            None => error,
        }
    }
}

/// Fields that must be there, and fields that may be.
pub type FieldsAnd<'q, const N: usize, const M: usize> = ([Field<'q>; N], [Option<Field<'q>>; M]);

/// One value of a question, and where it stands.
#[derive(Clone, Debug)]
pub struct Field<'q> {
    path: String,
    value: &'q Json,
    example: &'q str,
}

impl<'q> Field<'q> {
    /// The integer of at least `least`.
    pub fn integer(&self, least: u64) -> Result<Int, AnswerError> {
        let int = self.any_integer()?;
        if int < Int::from(least) {
            let least = vec![("least", Arg::from(least.to_string()))];
            return Err(self.out_of_range(Arg::Filled(Label::AtLeast, least)));
        }
        Ok(int)
    }

    /// The integer, of either sign.
    fn any_integer(&self) -> Result<Int, AnswerError> {
        let text = self.digits()?;
        let digits = text.strip_prefix('-').unwrap_or(&text);
        if digits.len() > MOST_DIGITS {
            let most = vec![("digits", Arg::from(MOST_DIGITS.to_string()))];
            return Err(self.out_of_range(Arg::Filled(Label::AtMostDigits, most)));
        }
        Ok(text.parse()?)
    }

    /// The list of integers, each of at least `least`.
    pub fn integers(&self, least: u64) -> Result<Vec<Int>, AnswerError> {
        let Json::List(elements) = self.value else { return Err(self.wrong_type(Label::JsonIntegers)) };
        elements.iter().enumerate().map(|(index, value)| self.inner(index, value).integer(least)).collect()
    }

    /// The list of integers of either sign.
    pub fn signed(&self) -> Result<Vec<Int>, AnswerError> {
        let Json::List(elements) = self.value else { return Err(self.wrong_type(Label::JsonIntegers)) };
        elements.iter().enumerate().map(|(index, value)| self.inner(index, value).any_integer()).collect()
    }

    /// The list of integers, each from `least` to `most`.
    pub fn wholes(&self, least: i64, most: i64) -> Result<Vec<i64>, AnswerError> {
        let Json::List(elements) = self.value else { return Err(self.wrong_type(Label::JsonIntegers)) };
        let at_once = |value: &Json| value.as_i64().filter(|whole| (least..=most).contains(whole));
        // Where an element stands is made up only if it is wrong: lists have millions of elements.
        let whole = |(index, value)| match at_once(value) {
            Some(whole) => Ok(whole),
            None => self.inner(index, value).whole(least, most),
        };
        elements.iter().enumerate().map(whole).collect()
    }

    /// The size from `least` to `most`.
    pub fn size(&self, least: usize, most: usize) -> Result<usize, AnswerError> {
        let range = || self.not_between(&least, &most);
        let text = self.digits()?;
        text.parse::<usize>().ok().filter(|size| (least..=most).contains(size)).ok_or_else(range)
    }

    /// The list of sizes, each from `least` to `most`.
    pub fn sizes(&self, least: usize, most: usize) -> Result<Vec<usize>, AnswerError> {
        let Json::List(elements) = self.value else { return Err(self.wrong_type(Label::JsonArray)) };
        let at_once = |value: &Json| {
            let size = usize::try_from(value.as_i64()?).ok()?;
            (least..=most).contains(&size).then_some(size)
        };
        // Where an element stands is made up only if it is wrong: lists have millions of elements.
        let size = |(index, value)| match at_once(value) {
            Some(size) => Ok(size),
            None => self.inner(index, value).size(least, most),
        };
        elements.iter().enumerate().map(size).collect()
    }

    /// The integer from `least` to `most`.
    pub fn whole(&self, least: i64, most: i64) -> Result<i64, AnswerError> {
        let range = || self.not_between(&least, &most);
        self.digits()?.parse::<i64>().ok().filter(|whole| (least..=most).contains(whole)).ok_or_else(range)
    }

    /// The elements of the list, each with its place.
    pub fn elements(&self) -> Result<Vec<Self>, AnswerError> {
        let Json::List(elements) = self.value else { return Err(self.wrong_type(Label::JsonArray)) };
        Ok(elements.iter().enumerate().map(|(index, value)| self.inner(index, value)).collect())
    }

    /// The elements of the list, of which there must be `N`.
    pub fn tuple<const N: usize>(&self) -> Result<[Self; N], AnswerError> {
        let wrong = |_| {
            let args = vec![("count", Arg::from(N.to_string()))];
            self.out_of_range(Arg::Filled(Label::JsonListOf, args))
        };
        self.elements()?.try_into().map_err(wrong)
    }

    /// The elements of the list, of which there must be `count`.
    pub fn exactly(&self, count: usize) -> Result<Vec<Self>, AnswerError> {
        let elements = self.elements()?;
        let args = || vec![("count", Arg::from(count.to_string()))];
        let wrong = || self.out_of_range(Arg::Filled(Label::JsonListOf, args()));
        (elements.len() == count).then_some(elements).ok_or_else(wrong)
    }

    /// The elements of the list, of which there may be `most`.
    pub fn at_most(&self, most: usize) -> Result<Vec<Self>, AnswerError> {
        let elements = self.elements()?;
        (elements.len() <= most).then_some(elements).ok_or_else(|| self.too_long(most))
    }

    /// The pairs of the list, both numbers of each from `least` to `most`.
    ///
    /// Places are named only where something is wrong, so that 10^5 pairs are read in no time.
    pub fn pairs(&self, least: usize, most: usize) -> Result<Vec<(usize, usize)>, AnswerError> {
        let Json::List(elements) = self.value else { return Err(self.wrong_type(Label::JsonArray)) };
        let size = |value: &Json| {
            let size = usize::try_from(value.as_i64()?).ok()?;
            (least..=most).contains(&size).then_some(size)
        };
        let quick = |value: &Json| match value.as_list()? {
            [a, b] => Some((size(a)?, size(b)?)),
            _ => None,
        };
        let slow = |index: usize, value: &'q Json| -> Result<(usize, usize), AnswerError> {
            let [a, b] = self.inner(index, value).tuple()?;
            Ok((a.size(least, most)?, b.size(least, most)?))
        };
        let pair = |(index, value): (usize, &'q Json)| quick(value).map_or_else(|| slow(index, value), Ok);
        elements.iter().enumerate().map(pair).collect()
    }

    /// The members of the object: each name, and its value with its place.
    pub fn members(&self) -> Result<Vec<(&'q str, Self)>, AnswerError> {
        let Json::Object(object) = self.value else { return Err(self.wrong_type(Label::JsonObject)) };
        let inner = |(name, value): &'q (Box<str>, Json)| {
            let path = format!("{}.{name}", self.path);
            (&**name, Field { path, value, example: self.example })
        };
        Ok(object.iter().map(inner).collect())
    }

    /// The text.
    pub fn text(&self) -> Result<&'q str, AnswerError> {
        self.value.as_str().ok_or_else(|| self.wrong_type(Label::JsonText))
    }

    /// The text; nothing of `null`.
    pub fn text_or_null(&self) -> Result<Option<&'q str>, AnswerError> {
        if *self.value == Json::Null { Ok(None) } else { self.text().map(Some) }
    }

    /// The text, every character of which must be one of `alphabet`.
    pub fn text_over(&self, alphabet: &str) -> Result<&'q str, AnswerError> {
        let text = self.text()?;
        if text.chars().all(|c| alphabet.contains(c)) {
            return Ok(text);
        }
        let letters: Vec<String> = alphabet.chars().map(|c| format!("`{c}`")).collect();
        let args = vec![("letters", Arg::from(letters.join(", ")))];
        Err(self.out_of_range(Arg::Filled(Label::JsonTextOver, args)))
    }

    /// The text of at most `most` characters, every one of which must be one of `alphabet`.
    pub fn short_text_over(&self, alphabet: &str, most: usize) -> Result<&'q str, AnswerError> {
        let text = self.text_over(alphabet)?;
        let args = || vec![("most", Arg::from(most.to_string()))];
        let wrong = || self.out_of_range(Arg::Filled(Label::JsonTextAtMost, args()));
        (text.chars().count() <= most).then_some(text).ok_or_else(wrong)
    }

    /// The text, which must be one of `words`.
    pub fn one_of(&self, words: &[&'static str]) -> Result<&'static str, AnswerError> {
        let text = self.text()?;
        let quoted = || words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        words.iter().copied().find(|word| *word == text).ok_or_else(|| {
            self.out_of_range(Arg::Filled(Label::JsonOneOf, vec![("words", Arg::from(quoted()))]))
        })
    }

    /// The digits of the integer, with its sign.
    fn digits(&self) -> Result<String, AnswerError> {
        let text = match self.value {
            Json::Int(int) => return Ok(int.to_string()),
            Json::Number(text) => text.to_string(),
            _ => return Err(self.wrong_type(Label::JsonInteger)),
        };
        let digits = text.strip_prefix('-').unwrap_or(&text);
        match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => Ok(text),
            false => Err(self.wrong_type(Label::JsonInteger)),
        }
    }

    fn not_between(&self, least: &dyn Display, most: &dyn Display) -> AnswerError {
        let args = vec![("least", Arg::from(least.to_string())), ("most", Arg::from(most.to_string()))];
        self.out_of_range(Arg::Filled(Label::IntegerBetween, args))
    }

    /// The error that the name of this member is not what is expected, in words.
    pub fn unknown_name(&self, what: Label) -> AnswerError {
        let (path, name) = self.path.rsplit_once('.').unwrap_or(("", &self.path));
        let args = vec![
            ("path", Arg::from(path)),
            ("found", Arg::Filled(Label::JsonString, vec![("text", Arg::from(short(name)))])),
            ("expected", Arg::Label(what)),
        ];
        AnswerError::new(Code::AnswerType, args, self.example)
    }

    /// The error that this value is not what is expected, in words.
    pub fn expected(&self, what: Label) -> AnswerError {
        self.out_of_range(Arg::Label(what))
    }

    /// The error that this list is longer than `most`.
    pub fn too_long(&self, most: usize) -> AnswerError {
        let args = vec![("most", Arg::from(most.to_string()))];
        self.out_of_range(Arg::Filled(Label::JsonListAtMost, args))
    }

    fn inner(&self, index: usize, value: &'q Json) -> Self {
        Self { path: format!("{}[{index}]", self.path), value, example: self.example }
    }

    fn wrong_type(&self, expected: Label) -> AnswerError {
        let args = vec![
            ("path", Arg::from(self.path.as_str())),
            ("found", found(self.value)),
            ("expected", Arg::Label(expected)),
        ];
        AnswerError::new(Code::AnswerType, args, self.example)
    }

    fn out_of_range(&self, expected: Arg) -> AnswerError {
        let args = vec![
            ("path", Arg::from(self.path.as_str())),
            ("found", Arg::from(short(&self.value.to_string()))),
            ("expected", expected),
        ];
        AnswerError::new(Code::AnswerRange, args, self.example)
    }
}

/// The integer as a JSON number, every digit kept.
pub(crate) fn number(int: &Int) -> Value {
    // The digits of an integer always are a JSON number; the text is the next best thing.
    int.to_string().parse::<Number>().map_or_else(|_| Value::String(int.to_string()), Value::Number)
}

/// An answer with a winner and a Grundy value.
pub(crate) fn winner_and_value(winner: &str, value: &Int) -> Value {
    let fields = [("winner", Value::from(winner)), ("sg", number(value))];
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// An answer with a Grundy value, and the winner that follows from it.
pub(crate) fn winner_of_value(value: u64) -> Value {
    winner_and_value(if value == 0 { "second" } else { "first" }, &Int::from(value))
}

/// What stands in the question, in words.
fn found(value: &Json) -> Arg {
    let quoted = |text: &str| Arg::from(format!("`{}`", short(text)));
    match value {
        Json::Null | Json::Bool(_) | Json::Int(_) | Json::Number(_) => quoted(&value.to_string()),
        Json::Text(text) => Arg::Filled(Label::JsonString, vec![("text", Arg::from(short(text)))]),
        Json::List(_) => Arg::Label(Label::JsonArray),
        Json::Object(_) => Arg::Label(Label::JsonObject),
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
