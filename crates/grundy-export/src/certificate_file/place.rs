//! Places in a JSON document, and fields given twice.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// A place: how to get there from the place above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'p> {
    above: Option<&'p Place<'p>>,
    step: Step<'p>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'p> {
    Root,
    Field(&'p str),
    Entry(usize),
}

impl<'p> Place<'p> {
    /// The whole document.
    pub(super) const ROOT: Self = Self { above: None, step: Step::Root };

    /// A field of the object here.
    pub(super) fn field(&'p self, name: &'p str) -> Self {
        Self { above: Some(self), step: Step::Field(name) }
    }

    /// An entry of the list here.
    pub(super) fn entry(&'p self, index: usize) -> Self {
        Self { above: Some(self), step: Step::Entry(index) }
    }

    /// Whether it is the whole document.
    pub(super) fn is_root(&self) -> bool {
        self.above.is_none()
    }
}

/// As in `evidence.kinds[0].next`.
impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(above) = self.above {
            above.fmt(f)?;
        }
        let nested = self.above.is_some_and(|above| !above.is_root());
        match self.step {
            Step::Root => Ok(()),
            Step::Field(name) => write!(f, "{}{}", if nested { "." } else { "" }, short(name)),
            Step::Entry(index) => write!(f, "[{index}]"),
        }
    }
}

/// How many characters of a text of the file are shown.
const SHOWN: usize = 40;

/// The text, cut where it is long.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The first field that an object of the document has twice. Readers of JSON disagree on what
/// such a document says.
pub(super) fn repeated(text: &str) -> Option<String> {
    let found = RefCell::new(None);
    let seed = Unrepeated { place: Place::ROOT, found: &found };
    // Another mistake than a repeated field is found again by whoever reads the document.
    let _ = seed.deserialize(&mut serde_json::Deserializer::from_str(text));
    found.into_inner()
}

/// Visits everything below `place`.
#[derive(Clone, Copy)]
struct Unrepeated<'p> {
    place: Place<'p>,
    found: &'p RefCell<Option<String>>,
}

impl<'de> DeserializeSeed<'de> for Unrepeated<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unrepeated<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Never shown.
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            let place = self.place.field(&name);
            if seen.contains(&name) {
                *self.found.borrow_mut() = Some(place.to_string());
                return Err(A::Error::custom(""));
            }
            fields.next_value_seed(Unrepeated { place, found: self.found })?;
            seen.insert(name);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        for index in 0.. {
            let place = self.place.entry(index);
            if entries.next_element_seed(Unrepeated { place, found: self.found })?.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
}
