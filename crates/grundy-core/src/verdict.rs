//! What is known of a property, and how.

use grundy_messages::Arg;

/// The standing of a property of a game. No fast path may rely on less than `Proved`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds for every position, for this reason.
    Proved(Arg),
    /// It fails, as this witness shows.
    Refuted(Arg),
    /// It holds on all positions tried, up to this size.
    Tested {
        /// The size up to which positions were tried.
        up_to: u64,
    },
    /// Nothing is known.
    Unknown,
}

impl Verdict {
    /// Whether engines may rely on it.
    pub fn is_proved(&self) -> bool {
        matches!(self, Self::Proved(_))
    }

    /// The word used in JSON, never translated.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::Refuted(_) => "refuted",
            Self::Tested { .. } => "tested",
            Self::Unknown => "unknown",
        }
    }
}
