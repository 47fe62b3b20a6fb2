//! Reading a judge's question, and saying what is wrong with it.

use grundy_messages::{Arg, Args, Code, Hint, Label, Lang, fill};
use grundy_syntax::diagnostic::nearest;
use grundy_values::{Int, TooLarge};
use serde_json::{Map, Number, Value};

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
        Self { code: Code::AnswerNone, args: vec![("name", Arg::from(slug))], hint: None }
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

/// The question given to `fast.rs`: a JSON object and an example of a right one.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    value: &'q Value,
    example: &'q str,
}

impl<'q> Question<'q> {
    /// A question; `example` is shown when it is wrong.
    pub fn new(value: &'q Value, example: &'q str) -> Self {
        Self { value, example }
    }

    /// The fields with these names; the object must have them and no others.
    pub fn fields<const N: usize>(&self, names: [&'static str; N]) -> Result<[Field<'q>; N], AnswerError> {
        let Value::Object(object) = self.value else {
            let args = vec![("found", found(self.value))];
            return Err(AnswerError::new(Code::AnswerObject, args, self.example));
        };
        if let Some(name) = object.keys().find(|key| !names.contains(&key.as_str())) {
            return Err(self.unknown_field(name, &names));
        }
        if let Some(name) = names.iter().find(|name| !object.contains_key(**name)) {
            let args = vec![("name", Arg::from(*name))];
            return Err(AnswerError::new(Code::AnswerMissing, args, self.example));
        }
        Ok(names.map(|name| self.field(object, name)))
    }

    fn field(&self, object: &'q Map<String, Value>, name: &str) -> Field<'q> {
        Field {
            path: name.to_owned(),
            value: object.get(name).unwrap_or(&Value::Null),
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

/// One value of a question, and where it stands.
#[derive(Clone, Debug)]
pub struct Field<'q> {
    path: String,
    value: &'q Value,
    example: &'q str,
}

impl<'q> Field<'q> {
    /// The integer of at least `least`.
    pub fn integer(&self, least: u64) -> Result<Int, AnswerError> {
        let Value::Number(number) = self.value else { return Err(self.wrong_type(Label::JsonInteger)) };
        let text = number.to_string();
        let digits = text.strip_prefix('-').unwrap_or(&text);
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.wrong_type(Label::JsonInteger));
        }
        if digits.len() > MOST_DIGITS {
            let most = vec![("digits", Arg::from(MOST_DIGITS.to_string()))];
            return Err(self.out_of_range(Arg::Filled(Label::AtMostDigits, most)));
        }
        let int: Int = text.parse()?;
        if int < Int::from(least) {
            let least = vec![("least", Arg::from(least.to_string()))];
            return Err(self.out_of_range(Arg::Filled(Label::AtLeast, least)));
        }
        Ok(int)
    }

    /// The list of integers, each of at least `least`.
    pub fn integers(&self, least: u64) -> Result<Vec<Int>, AnswerError> {
        let Value::Array(elements) = self.value else { return Err(self.wrong_type(Label::JsonIntegers)) };
        let element = |(index, value): (usize, &'q Value)| {
            Field { path: format!("{}[{index}]", self.path), value, example: self.example }.integer(least)
        };
        elements.iter().enumerate().map(element).collect()
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

/// What stands in the question, in words.
fn found(value: &Value) -> Arg {
    let quoted = |text: &str| Arg::from(format!("`{}`", short(text)));
    match value {
        Value::Null => quoted("null"),
        Value::Bool(truth) => quoted(&truth.to_string()),
        Value::Number(number) => quoted(&number.to_string()),
        Value::String(text) => Arg::Filled(Label::JsonString, vec![("text", Arg::from(short(text)))]),
        Value::Array(_) => Arg::Label(Label::JsonArray),
        Value::Object(_) => Arg::Label(Label::JsonObject),
    }
}

fn short(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
