//! Why a route does not come to an end.

use grundy_automata::{Failure, OverLimit};
use grundy_core::Stop;
use grundy_messages::{Arg, Label};
use grundy_syntax::{Source, Span};

use crate::{Attempt, Refusal};

/// Why a question has no answer.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The rules or the claim leave what can be reasoned about.
    Refused(Refusal),
    /// An automaton would have become too large.
    TooLarge(OverLimit),
    /// A limit was reached.
    Stopped(Stop),
}

pub(crate) type Tried<T> = Result<T, Trouble>;

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<OverLimit> for Trouble {
    fn from(limit: OverLimit) -> Self {
        Self::TooLarge(limit)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::OverLimit(limit) => Self::TooLarge(limit),
            // The reason is known to whoever stopped the engine.
            Failure::Stopped => Self::Stopped(Stop::Cancelled),
            Failure::Foreign => Self::Refused(Refusal::plain(Label::FragmentNumeration)),
        }
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<Trouble> for Attempt {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(refusal) => Self::Outside(refusal),
            Trouble::TooLarge(limit) => Self::TooLarge(limit),
            Trouble::Stopped(stop) => Self::Stopped(stop),
        }
    }
}

impl Refusal {
    /// A refusal that concerns no place.
    pub(crate) fn plain(label: Label) -> Self {
        Self { span: None, in_claim: false, reason: Arg::Label(label) }
    }

    /// A refusal that names something.
    pub(crate) fn naming(label: Label, text: String) -> Self {
        let reason = Arg::Filled(label, vec![("text", Arg::from(text))]);
        Self { span: None, in_claim: false, reason }
    }

    /// A refusal of what stands at `span`, in the words of the text.
    pub(crate) fn at(label: Label, source: &Source, span: Span) -> Self {
        let text = source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
        Self { span: Some(span), ..Self::naming(label, text) }
    }
}
