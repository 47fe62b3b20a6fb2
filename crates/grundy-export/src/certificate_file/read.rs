//! Reading: every part is either taken or refused with its place.

use std::ops::RangeInclusive;

use grundy_core::{
    Automaton, Certificate, Coding, Evidence, Hypothesis, Induction, Known, Lemmas, Library, Linear, Local,
    Numeration, Of, Periodic, Powers, Reading, Relations, Residue, ResidueCase, Sparse, Subject, Window,
};
use grundy_messages::{Arg, Code, Label};
use grundy_syntax::{Diagnostic, Span};
use serde_json::{Map, Value};

use super::place::{Place, repeated, short};
use super::{FIBONACCI, MARK, MOST_BYTES, VERSION, play, split};

/// The bases that digits may have.
const BASES: RangeInclusive<i128> = 2..=36;

/// The certificate in a file, or the first thing that is wrong with it.
pub fn read(text: &str) -> Result<Certificate, Diagnostic> {
    if text.len() > MOST_BYTES {
        return Err(wrong(Code::CertificateTooLarge)
            .arg("bytes", text.len().to_string())
            .arg("limit", MOST_BYTES.to_string()));
    }
    let value: Value = serde_json::from_str(text).map_err(|error| {
        wrong(Code::CertificateNotJson)
            .arg("line", error.line().to_string())
            .arg("column", error.column().to_string())
    })?;
    if let Some(path) = repeated(text) {
        return Err(wrong(Code::CertificateRepeated).arg("path", path));
    }
    certificate(At { place: &Place::ROOT, value: &value })
}

fn certificate(at: At<'_>) -> Result<Certificate, Diagnostic> {
    // What the file is comes first: another version may have other fields.
    at.map()?;
    at.with("grundy", |at| at.word(&[(MARK, ())]))?;
    at.with("version", |at| at.integer(i128::from(VERSION)..=i128::from(VERSION)))?;
    at.fields(&["grundy", "version", "game", "of", "evidence", "readings"])?;
    Ok(Certificate {
        game: at.with("game", subject)?,
        of: at.with("of", |at| at.word(&[Of::Values, Of::Losing].map(|of| (of.id(), of))))?,
        evidence: at.with("evidence", evidence)?,
        readings: at.with("readings", |at| at.list(reading))?,
    })
}

fn subject(at: At<'_>) -> Result<Subject, Diagnostic> {
    at.fields(&["name", "rules", "digest", "parameters", "play"])?;
    Ok(Subject {
        name: at.with("name", text)?,
        rules: at.with("rules", text)?,
        digest: at.with("digest", digest)?,
        params: at.with("parameters", |at| at.list(parameter))?,
        misere: at.with("play", |at| at.word(&[false, true].map(|misere| (play(misere), misere))))?,
    })
}

fn parameter(at: At<'_>) -> Result<(String, String), Diagnostic> {
    at.fields(&["name", "value"])?;
    Ok((at.with("name", text)?, at.with("value", text)?))
}

fn digest(at: At<'_>) -> Result<String, Diagnostic> {
    let text = text(at)?;
    let hexadecimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() == 32 && text.bytes().all(hexadecimal) {
        Ok(text)
    } else {
        Err(at.expected(Label::HexadecimalDigits.into()))
    }
}

fn evidence(at: At<'_>) -> Result<Evidence, Diagnostic> {
    let kinds: [(_, fn(At<'_>) -> Result<Evidence, Diagnostic>); 7] = [
        ("window", window),
        ("sparse", sparse),
        ("induction", induction),
        ("library", library),
        ("residue", residue),
        ("local", local),
        ("lemmas", lemmas),
    ];
    at.with("kind", |at| at.word(&kinds))?(at)
}

fn window(at: At<'_>) -> Result<Evidence, Diagnostic> {
    at.fields(&["kind", "digits", "values"])?;
    let digits = at.with("digits", |at| at.list(number::<u8>))?;
    let values = at.with("values", |at| {
        at.fields(&PERIODIC)?;
        periodic(at)
    })?;
    Ok(Evidence::Window(Window { digits, values }))
}

fn sparse(at: At<'_>) -> Result<Evidence, Diagnostic> {
    at.fields(&["kind", "digits", "preperiod", "period", "mask", "by", "rares"])?;
    Ok(Evidence::Sparse(Sparse {
        digits: at.with("digits", |at| at.list(number::<u8>))?,
        preperiod: at.with("preperiod", number::<u64>)?,
        period: at.with("period", number::<u64>)?,
        mask: at.with("mask", number::<u64>)?,
        by_position: at.with("by", |at| at.word(&[false, true].map(|by| (split(by), by))))?,
        rares: at.with("rares", |at| at.list(number::<u64>))?,
    }))
}

fn library(at: At<'_>) -> Result<Evidence, Diagnostic> {
    at.fields(&["kind", "theorem", "numbers", "hypotheses"])?;
    let theorem = at.with("theorem", |at| at.word(&Known::ALL.map(|known| (known.id(), known))))?;
    let numbers = at.with("numbers", |at| at.list(number::<u64>))?;
    let all = Hypothesis::ALL.map(|hypothesis| (hypothesis.id(), hypothesis));
    let hypotheses = at.with("hypotheses", |at| at.list(|at| at.word(&all)))?;
    Ok(Evidence::Library(Library { theorem, numbers, hypotheses }))
}

fn induction(at: At<'_>) -> Result<Evidence, Diagnostic> {
    at.fields(&["kind", "coding", "kinds", "prefixes", "measure"])?;
    let codings = [Coding::Number, Coding::Power, Coding::Set].map(|coding| (coding.id(), coding));
    let coding = at.with("coding", |at| at.word(&codings))?;
    let kinds = at.with("kinds", |at| at.list(|at| automaton(at, &least_tracks(coding))))?;
    let prefixes =
        at.with("prefixes", |at| at.list_of(kinds.len(), |at, _| at.optional(|at| automaton(at, &(2..=2)))))?;
    let form = |at: At<'_>, kind: usize| {
        let tracks = kinds.get(kind).map_or(0, |automaton| automaton.tracks);
        linear(at, if coding == Coding::Set { tracks } else { tracks.saturating_sub(1) })
    };
    let measure = at.with("measure", |at| at.list(|at| at.list_of(kinds.len(), form)))?;
    Ok(Evidence::Induction(Induction { relations: Relations { coding, kinds, prefixes }, measure }))
}

fn residue(at: At<'_>) -> Result<Evidence, Diagnostic> {
    at.fields(&["kind", "open", "scope", "cases"])?;
    Ok(Evidence::Residue(Residue {
        open: at.with("open", |at| at.list(text))?,
        scope: at.with("scope", text)?,
        cases: at.with("cases", |at| at.list(residue_case))?,
    }))
}

fn residue_case(at: At<'_>) -> Result<ResidueCase, Diagnostic> {
    at.fields(&["condition", "period", "value", "reach", "powers"])?;
    Ok(ResidueCase {
        condition: at.with("condition", text)?,
        period: at.with("period", text)?,
        value: at.with("value", text)?,
        reach: at.with("reach", number)?,
        powers: at.with("powers", |at| at.list(powers))?,
    })
}

fn powers(at: At<'_>) -> Result<Powers, Diagnostic> {
    at.fields(&["base", "residues"])?;
    Ok(Powers { base: at.with("base", text)?, residues: at.with("residues", |at| at.list(text))? })
}

fn local(at: At<'_>) -> Result<Evidence, Diagnostic> {
    at.fields(&["kind", "interior", "steps", "depth"])?;
    let interior = at.with("interior", |at| at.list(number::<u64>))?;
    let each = |at: At<'_>| at.list_of(interior.len(), |at, _| number::<u64>(at));
    let steps = at.with("steps", |at| at.list(each))?;
    let depth = at.with("depth", each)?;
    Ok(Evidence::Local(Local { interior, steps, depth }))
}

fn lemmas(at: At<'_>) -> Result<Evidence, Diagnostic> {
    at.fields(&["kind", "theorem", "lemmas"])?;
    let (theorem, lemmas) = (at.with("theorem", text)?, at.with("lemmas", |at| at.list(text))?);
    Ok(Evidence::Lemmas(Lemmas { theorem, lemmas }))
}

/// How many tracks the relation of a kind can have: the value needs one, unless there is none.
fn least_tracks(coding: Coding) -> RangeInclusive<i128> {
    let least = if coding == Coding::Set { 0 } else { 1 };
    least..=MOST_TRACKS
}

/// More tracks would have more symbols than a file can hold.
const MOST_TRACKS: i128 = 23;

fn automaton(at: At<'_>, tracks: &RangeInclusive<i128>) -> Result<Automaton, Diagnostic> {
    let numeration = if at.map()?.contains_key("numeration") {
        at.fields(&["numeration", "tracks", "start", "accepting", "next"])?;
        at.with("numeration", |at| at.word(&[(FIBONACCI, Numeration::Fibonacci)]))?
    } else {
        at.fields(&["base", "tracks", "start", "accepting", "next"])?;
        Numeration::Base(at.with("base", |at| at.within(BASES))?)
    };
    let tracks: u32 = at.with("tracks", |at| at.within(tracks.clone()))?;
    let digits = usize::try_from(numeration.digits()).ok();
    let symbols = digits.and_then(|digits| digits.checked_pow(tracks)).unwrap_or(usize::MAX);
    let rows = at.with("next", |at| at.list(|_| Ok(())))?;
    if rows.is_empty() {
        return Err(at.with("next", |at| Ok(at.expected(Label::JsonFilledList.into())))?);
    }
    let states = i128::try_from(rows.len()).unwrap_or(i128::MAX);
    let state = |at: At<'_>| at.within::<u32>(0..=states - 1);
    let next = at.with("next", |at| at.list(|at| at.list_of(symbols, |at, _| state(at))))?.concat();
    let mut accepting = vec![false; rows.len()];
    let mut last = None;
    at.with("accepting", |at| {
        at.list(|at| {
            let accepts = state(at)?;
            if last.replace(accepts).is_some_and(|last| last >= accepts) {
                return Err(at.expected(Label::MoreThanBefore.into()));
            }
            if let Some(entry) = usize::try_from(accepts).ok().and_then(|state| accepting.get_mut(state)) {
                *entry = true;
            }
            Ok(())
        })
    })?;
    let tracks = usize::try_from(tracks).unwrap_or(usize::MAX);
    Ok(Automaton { numeration, tracks, start: at.with("start", state)?, accepting, next })
}

fn linear(at: At<'_>, fields: usize) -> Result<Linear, Diagnostic> {
    at.fields(&["factors", "constant"])?;
    Ok(Linear {
        factors: at.with("factors", |at| at.list_of(fields, |at, _| number(at)))?,
        constant: at.with("constant", number)?,
    })
}

/// The fields of periodic values.
const PERIODIC: [&str; 4] = ["preperiod", "period", "saltus", "values"];

fn periodic(at: At<'_>) -> Result<Periodic, Diagnostic> {
    let preperiod: u64 = at.with("preperiod", number)?;
    let period: u64 = at.with("period", |at| at.within(1..=i128::from(u64::MAX)))?;
    let length =
        preperiod.checked_add(period).and_then(|length| usize::try_from(length).ok()).unwrap_or(usize::MAX);
    let value = |at: At<'_>, _| at.optional(number::<u64>);
    Ok(Periodic {
        preperiod,
        period,
        saltus: at.with("saltus", number)?,
        values: at.with("values", |at| at.list_of(length, value))?,
    })
}

fn reading(at: At<'_>) -> Result<Reading, Diagnostic> {
    let claim: fn(At<'_>) -> Result<Reading, Diagnostic> = |at| {
        at.fields(&["kind", "text"])?;
        at.with("text", text).map(Reading::Claim)
    };
    let values: fn(At<'_>) -> Result<Reading, Diagnostic> = |at| {
        at.fields(&["kind", "preperiod", "period", "saltus", "values"])?;
        periodic(at).map(Reading::Periodic)
    };
    at.with("kind", |at| at.word(&[("periodic", values), ("claim", claim)]))?(at)
}

/// A value of the file, and where it stands.
#[derive(Clone, Copy)]
struct At<'v> {
    place: &'v Place<'v>,
    value: &'v Value,
}

impl At<'_> {
    fn map(&self) -> Result<&Map<String, Value>, Diagnostic> {
        self.value.as_object().ok_or_else(|| self.expected(Label::JsonObject.into()))
    }

    /// Refuses fields that are not among these.
    fn fields(&self, known: &[&str]) -> Result<(), Diagnostic> {
        match self.map()?.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => Err(wrong(Code::CertificateField)
                .arg("path", self.place.field(name).to_string())
                .arg("fields", words(known.iter().copied()))),
        }
    }

    /// What `take` makes of a field.
    fn with<T>(
        &self,
        name: &'static str,
        take: impl FnOnce(At<'_>) -> Result<T, Diagnostic>,
    ) -> Result<T, Diagnostic> {
        let place = self.place.field(name);
        match self.map()?.get(name) {
            Some(value) => take(At { place: &place, value }),
            None => Err(wrong(Code::CertificateMissing).arg("path", place.to_string())),
        }
    }

    /// What `take` makes of each entry.
    fn list<T>(&self, mut take: impl FnMut(At<'_>) -> Result<T, Diagnostic>) -> Result<Vec<T>, Diagnostic> {
        let Value::Array(entries) = self.value else { return Err(self.expected(Label::JsonArray.into())) };
        let entries = entries.iter().enumerate();
        entries.map(|(index, value)| take(At { place: &self.place.entry(index), value })).collect()
    }

    /// What `take` makes of each of `length` entries.
    fn list_of<T>(
        &self,
        length: usize,
        mut take: impl FnMut(At<'_>, usize) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        if let Value::Array(entries) = self.value
            && entries.len() != length
        {
            return Err(wrong(Code::CertificateLength)
                .arg("path", self.place.to_string())
                .arg("found", entries.len().to_string())
                .arg("expected", length.to_string()));
        }
        let mut index = 0;
        self.list(|at| {
            index += 1;
            take(at, index - 1)
        })
    }

    /// What `take` makes of anything but `null`.
    fn optional<T>(
        self,
        take: impl FnOnce(At<'_>) -> Result<T, Diagnostic>,
    ) -> Result<Option<T>, Diagnostic> {
        if self.value.is_null() { Ok(None) } else { take(self).map(Some) }
    }

    /// What stands beside the word found.
    fn word<T: Copy>(&self, table: &[(&str, T)]) -> Result<T, Diagnostic> {
        let found = table.iter().find(|(word, _)| self.value.as_str() == Some(word));
        found.map(|(_, meaning)| *meaning).ok_or_else(|| {
            self.expected(Arg::Filled(
                Label::OneOf,
                vec![("words", words(table.iter().map(|(word, _)| *word)))],
            ))
        })
    }

    /// An integer of this range, which the type holds.
    fn within<T: TryFrom<i128>>(self, range: RangeInclusive<i128>) -> Result<T, Diagnostic> {
        let number = self.integer(range.clone())?;
        T::try_from(number).map_err(|_| self.expected(integers(&range)))
    }

    fn integer(&self, range: RangeInclusive<i128>) -> Result<i128, Diagnostic> {
        // As it stands in the file: no other spelling, and nothing that went through a float.
        let number = match self.value {
            Value::Number(number) => {
                let text = number.to_string();
                text.parse::<i128>().ok().filter(|number| number.to_string() == text)
            }
            _ => None,
        };
        number.filter(|number| range.contains(number)).ok_or_else(|| self.expected(integers(&range)))
    }

    /// Something else was expected here.
    fn expected(&self, expected: Arg) -> Diagnostic {
        if self.place.is_root() {
            return wrong(Code::CertificateObject).arg("found", found(self.value));
        }
        wrong(Code::CertificateValue)
            .arg("path", self.place.to_string())
            .arg("found", found(self.value))
            .arg("expected", expected)
    }
}

fn text(at: At<'_>) -> Result<String, Diagnostic> {
    at.value.as_str().map(str::to_owned).ok_or_else(|| at.expected(Label::JsonText.into()))
}

/// An integer of the whole type.
fn number<T: Bounded>(at: At<'_>) -> Result<T, Diagnostic> {
    at.within(T::RANGE)
}

/// Types of integers that a file holds.
trait Bounded: TryFrom<i128> {
    const RANGE: RangeInclusive<i128>;
}

impl Bounded for u8 {
    const RANGE: RangeInclusive<i128> = 0..=255;
}

impl Bounded for u32 {
    const RANGE: RangeInclusive<i128> = 0..=4_294_967_295;
}

impl Bounded for u64 {
    const RANGE: RangeInclusive<i128> = 0..=18_446_744_073_709_551_615;
}

impl Bounded for i64 {
    const RANGE: RangeInclusive<i128> = -9_223_372_036_854_775_808..=9_223_372_036_854_775_807;
}

fn wrong(code: Code) -> Diagnostic {
    Diagnostic::new(code, Span::default())
}

fn words<'w>(words: impl Iterator<Item = &'w str>) -> Arg {
    Arg::from(words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "))
}

/// The integers of a range, in words.
fn integers(range: &RangeInclusive<i128>) -> Arg {
    if range.start() == range.end() {
        return Arg::Filled(Label::Quoted, vec![("text", Arg::from(range.start().to_string()))]);
    }
    let ends = vec![("least", range.start().to_string().into()), ("most", range.end().to_string().into())];
    Arg::Filled(Label::IntegerBetween, ends)
}

/// What stands in the file, in words.
fn found(value: &Value) -> Arg {
    match value {
        Value::String(text) => Arg::Filled(Label::JsonString, vec![("text", short(text).into())]),
        Value::Array(entries) if entries.is_empty() => Label::JsonEmptyList.into(),
        Value::Array(_) => Label::JsonArray.into(),
        Value::Object(_) => Label::JsonObject.into(),
        simple => Arg::Filled(Label::Quoted, vec![("text", short(&simple.to_string()).into())]),
    }
}
