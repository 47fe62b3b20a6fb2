//! A value without its arena: its text, and what is known of it.

use grundy_core::Run;
use grundy_messages::Label;
use grundy_values::{Dyadic, Notation, Outcome, Value};

use super::{Desk, Unvalued};

/// The value of a position in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Canonical {
    /// The form in ASCII, as it can be read again; `None` where it has more than 2^20 bytes or its options are nested too deep to be written.
    pub text: Option<String>,
    /// Who wins.
    pub outcome: Outcome,
    /// What kind of value it is.
    pub nature: Nature,
    /// The mean; `None` where numbers became too large.
    pub mean: Option<Dyadic>,
    /// The temperature; `None` where numbers became too large.
    pub temperature: Option<Dyadic>,
    /// Left's stop.
    pub left_stop: Dyadic,
    /// Right's stop.
    pub right_stop: Dyadic,
}

/// What kind of value it is, the narrowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nature {
    /// A number: nobody wants to move.
    Number,
    /// A heap of Nim, not 0.
    Nimber,
    /// Between all negative and all positive numbers, and none of these.
    Infinitesimal,
    /// A number plus an infinitesimal.
    Tepid,
    /// `{x | y}` with numbers `x > y`.
    Switch,
    /// Both want to move: Left's stop is greater than Right's.
    Hot,
}

/// Characters of a value that people are shown; of a longer one they are shown the beginning.
const SHOWN: usize = 200;

impl Canonical {
    /// Why the value is not written, if it is not: a name used in JSON.
    pub fn missing(&self) -> Option<&'static str> {
        self.text.is_none().then_some("too-long")
    }

    /// The value as people are shown it: whole, or its beginning where it is long; who wins where it is too long to be written.
    pub fn shown(&self) -> String {
        let Some(text) = &self.text else { return self.outcome.to_string() };
        match text.char_indices().nth(SHOWN) {
            None => text.clone(),
            Some((end, _)) => format!("{}…", &text[..end]),
        }
    }
}

impl Nature {
    /// The name used in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Nimber => "nimber",
            Self::Infinitesimal => "infinitesimal",
            Self::Tepid => "tepid",
            Self::Switch => "switch",
            Self::Hot => "hot",
        }
    }

    /// The name in words.
    pub fn label(self) -> Label {
        match self {
            Self::Number => Label::ValueKindNumber,
            Self::Nimber => Label::ValueKindNimber,
            Self::Infinitesimal => Label::ValueKindInfinitesimal,
            Self::Tepid => Label::ValueKindTepid,
            Self::Switch => Label::ValueKindSwitch,
            Self::Hot => Label::ValueKindHot,
        }
    }
}

impl Desk {
    /// What is known of a value.
    pub fn described<E>(&mut self, value: Value, run: &Run<'_>) -> Result<Canonical, Unvalued<E>> {
        let nature = self.nature(value, run)?;
        let text = if_not_too_large(self.within(run, |arena| arena.print(value, Notation::Ascii)))?;
        let thermograph = if_not_too_large(self.within(run, |arena| arena.thermograph(value)))?;
        Ok(Canonical {
            text,
            outcome: self.arena.outcome(value),
            nature,
            mean: thermograph.as_ref().map(|thermograph| thermograph.mean().clone()),
            temperature: thermograph.as_ref().map(|thermograph| thermograph.temperature().clone()),
            left_stop: self.arena.left_stop(value),
            right_stop: self.arena.right_stop(value),
        })
    }

    fn nature<E>(&mut self, value: Value, run: &Run<'_>) -> Result<Nature, Unvalued<E>> {
        if self.arena.is_number(value) {
            return Ok(Nature::Number);
        }
        if let Some(compact) = self.arena.as_compact(value)
            && compact.number.is_zero()
            && compact.ups == 0
        {
            return Ok(Nature::Nimber);
        }
        if self.arena.is_infinitesimal(value) {
            return Ok(Nature::Infinitesimal);
        }
        if self.arena.near_number(value).is_some() {
            return Ok(Nature::Tepid);
        }
        let numbers = self.within(run, |arena| {
            let options = [arena.left_options(value)?, arena.right_options(value)?];
            Ok(options.iter().flatten().all(|option| arena.is_number(*option)))
        })?;
        Ok(if numbers { Nature::Switch } else { Nature::Hot })
    }
}

/// What was made, or nothing where it is too large.
fn if_not_too_large<T, E>(made: Result<T, Unvalued<E>>) -> Result<Option<T>, Unvalued<E>> {
    match made {
        Ok(made) => Ok(Some(made)),
        Err(Unvalued::TooLarge(_)) => Ok(None),
        Err(unvalued) => Err(unvalued),
    }
}
