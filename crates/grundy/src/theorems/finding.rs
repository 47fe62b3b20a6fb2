//! What is said of a pattern, and how we know.

use grundy_automata::OverLimit;
use grundy_core::{Evidence, Library, Numeration, Of, Periodic, Relations, Stop};
use grundy_discover::Sparse;
use grundy_messages::{Arg, Label};
use grundy_verify::Theorem;

use super::rows::Repeats;

/// What we may say of a statement about all positions; always shown with it.
#[derive(Clone, Debug)]
pub enum Standing {
    /// The independent checker accepted a certificate.
    Proved(Box<Theorem>),
    /// The independent checker accepted a certificate that rests on lemmas of the library.
    FromLemmas(Box<Theorem>),
    /// It agrees with every position up to a size, and nobody proved it.
    Tested {
        /// The greatest field of the positions looked at.
        up_to: u64,
    },
    /// It agrees with every position with small numbers and few elements, and nobody proved it.
    TestedSmall {
        /// The greatest number, and how many elements lists and sets have at most.
        up_to: u64,
    },
    /// It is wrong.
    Refuted(Counterexample),
    /// It agrees with every position looked at; a limit ended the proof.
    Undecided(Limit),
    /// There is nothing to say.
    None,
}

impl Standing {
    /// The word used in JSON, never translated.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::FromLemmas(_) => "proved from library lemmas",
            Self::Tested { .. } | Self::TestedSmall { .. } => "tested",
            Self::Refuted(_) => "refuted",
            Self::Undecided(_) => "undecided",
            Self::None => "none",
        }
    }

    /// Whether the checker accepted it without lemmas of the library.
    pub fn is_proved(&self) -> bool {
        matches!(self, Self::Proved(_))
    }

    /// What a theorem is worth: what rests on lemmas has a standing of its own.
    pub(crate) fn of_theorem(theorem: Theorem) -> Self {
        match theorem.certificate().evidence {
            Evidence::Lemmas(_) => Self::FromLemmas(Box::new(theorem)),
            Evidence::Window(_)
            | Evidence::Sparse(_)
            | Evidence::Induction(_)
            | Evidence::Library(_)
            | Evidence::Residue(_)
            | Evidence::Local(_) => Self::Proved(Box::new(theorem)),
        }
    }

    /// What the checker accepted, with or without lemmas of the library.
    pub fn theorem(&self) -> Option<&Theorem> {
        match self {
            Self::Proved(theorem) | Self::FromLemmas(theorem) => Some(theorem),
            Self::Tested { .. }
            | Self::TestedSmall { .. }
            | Self::Refuted(_)
            | Self::Undecided(_)
            | Self::None => None,
        }
    }

    /// How much it says: the greater the more.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Proved(_) => 5,
            Self::FromLemmas(_) => 4,
            Self::Refuted(_) => 3,
            Self::Undecided(_) => 2,
            Self::Tested { .. } | Self::TestedSmall { .. } => 1,
            Self::None => 0,
        }
    }
}

/// The limit that ended a proof.
#[derive(Clone, Debug)]
pub enum Limit {
    /// An automaton would have become too large.
    States(OverLimit),
    /// Time, memory or the user.
    Stop(Stop),
    /// The checker did not accept what the prover found.
    Checker(Arg),
}

impl Limit {
    /// The limit in words.
    pub fn arg(&self) -> Arg {
        match self {
            Self::States(over) => Arg::Filled(
                Label::LimitStates,
                vec![
                    ("states", Arg::from(over.states.to_string())),
                    ("symbols", Arg::from(over.symbols.to_string())),
                ],
            ),
            Self::Stop(stop) => stop.arg(),
            Self::Checker(why) => Arg::Filled(Label::LimitChecker, vec![("why", why.clone())]),
        }
    }

    /// The name used in JSON, never translated.
    pub fn id(&self) -> &'static str {
        match self {
            Self::States(_) => "states",
            Self::Stop(stop) => stop.id(),
            Self::Checker(_) => "checker",
        }
    }
}

/// A route to a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The window theorem for take-and-break codes.
    Window,
    /// The same for periods too long to be listed: octal codes, computed again by the checker.
    Sparse,
    /// Induction, decided by automata.
    Automaton,
    /// A theorem of the library.
    Library,
    /// A formula in remainders, for all values of the parameters.
    Residue,
    /// Windows of a local rule, for claims that compare positions.
    Local,
    /// A theorem of the library, which rests on lemmas.
    Lemmas,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 7] = [
        Self::Window,
        Self::Sparse,
        Self::Automaton,
        Self::Library,
        Self::Residue,
        Self::Local,
        Self::Lemmas,
    ];

    /// The name used on the command line and in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::Sparse => "sparse",
            Self::Automaton => "automaton",
            Self::Library => "library",
            Self::Residue => "residue",
            Self::Local => "local",
            Self::Lemmas => "lemmas",
        }
    }

    /// Its name in words.
    pub fn label(self) -> Label {
        match self {
            Self::Window => Label::MethodWindow,
            Self::Sparse => Label::MethodSparse,
            Self::Automaton => Label::MethodAutomaton,
            Self::Library => Label::MethodLibrary,
            Self::Residue => Label::MethodResidue,
            Self::Local => Label::MethodLocal,
            Self::Lemmas => Label::MethodLemmas,
        }
    }
}

/// A pattern in the values.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// Values that repeat, perhaps with a saltus.
    Periodic(Periodic),
    /// A relation between digits.
    Automatic(Relations),
    /// A formula only.
    Formula,
    /// Few values of even parity under a mask.
    Sparse(Sparse),
    /// What a theorem of the library states.
    Library(Library),
    /// Values that repeat, too many to be listed.
    Repeats {
        /// The first that does.
        preperiod: u64,
        /// After how many.
        period: u64,
    },
}

impl Pattern {
    /// The name used in JSON, never translated.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Periodic(Periodic { saltus: 0, preperiod: 0, period: 1, .. }) => "constant",
            Self::Periodic(Periodic { saltus: 0, period: 2, .. }) => "parity",
            Self::Periodic(Periodic { saltus: 0, .. }) => "periodic",
            Self::Periodic(_) => "arithmetic periodic",
            Self::Automatic(_) => "automatic",
            Self::Formula => "formula",
            Self::Sparse(_) => "sparse space",
            Self::Library(_) => "theorem",
            Self::Repeats { .. } => "periodic",
        }
    }

    /// Whether it reads numbers that are written with Fibonacci numbers.
    pub fn is_fibonacci(&self) -> bool {
        match self {
            Self::Automatic(relations) => is_fibonacci(relations),
            Self::Periodic(_) | Self::Formula | Self::Sparse(_) | Self::Library(_) | Self::Repeats { .. } => {
                false
            }
        }
    }

    /// The states of its automata.
    pub fn states(&self) -> Option<usize> {
        match self {
            Self::Automatic(relations) => Some(relations.kinds.iter().map(|kind| kind.accepting.len()).sum()),
            Self::Periodic(_) | Self::Formula | Self::Sparse(_) | Self::Library(_) | Self::Repeats { .. } => {
                None
            }
        }
    }
}

/// Whether relations are about numbers that are written with Fibonacci numbers.
pub(crate) fn is_fibonacci(relations: &Relations) -> bool {
    relations.kinds.iter().any(|kind| kind.numeration == Numeration::Fibonacci)
}

/// A statement about all positions of a game, as far as one was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What it speaks of.
    pub of: Of,
    /// The pattern.
    pub pattern: Option<Pattern>,
    /// The pattern as a formula in the language of claims.
    pub formula: Option<String>,
    /// That values repeat along one of several fields; where the pattern is proved, this is too.
    pub repeats: Option<Repeats>,
    /// What is known of it.
    pub standing: Standing,
    /// The route of the proof.
    pub method: Option<Method>,
    /// The greatest field of the positions looked at.
    pub up_to: Option<u64>,
    /// Why routes did not apply.
    pub refusals: Vec<(Method, Arg)>,
    /// The parameters for all of whose values it holds.
    pub open: Vec<String>,
}

impl Finding {
    /// Nothing, since a limit came first.
    pub fn stopped(of: Of, stop: Stop) -> Self {
        Self { standing: Standing::Undecided(Limit::Stop(stop)), ..Self::nothing(of) }
    }

    /// Nothing was found.
    pub fn nothing(of: Of) -> Self {
        Self {
            of,
            pattern: None,
            formula: None,
            repeats: None,
            standing: Standing::None,
            method: None,
            up_to: None,
            refusals: Vec::new(),
            open: Vec::new(),
        }
    }
}

/// A position at which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position, as it is written.
    pub position: String,
    /// The values of the parameters.
    pub parameters: Vec<(String, String)>,
    /// Why it fails there.
    pub reason: Reason,
}

/// Why a claim fails at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The claimed value is that of an option.
    SameValue {
        /// The value claimed.
        claimed: String,
        /// The value it has.
        really: u64,
        /// The option.
        option: String,
    },
    /// No option has this value, which is below the claimed one.
    MissingValue {
        /// The value claimed.
        claimed: String,
        /// The value it has, which no option has.
        really: u64,
    },
    /// Claimed to be lost, but this option is lost for the other player.
    Wins {
        /// The option.
        option: String,
    },
    /// Claimed to be won, but no option is lost for the other player.
    Loses,
    /// Claimed to be lost, but the player to move has won without a move.
    NoMoveWins,
    /// Another value is proved.
    ProvedValue {
        /// The value claimed.
        claimed: String,
        /// The value it has.
        really: u64,
    },
    /// Claimed to be won, but proved to be lost.
    ProvedLost,
    /// Claimed to be lost, but proved to be won.
    ProvedWon,
    /// The claimed value is no natural number.
    NotNatural {
        /// The value claimed.
        claimed: String,
        /// The value it has.
        really: u64,
    },
}

impl Reason {
    /// The reason in words.
    pub fn arg(&self) -> Arg {
        let text = |text: &str| Arg::from(text);
        match self {
            Self::SameValue { claimed, really, option } => Arg::Filled(
                Label::ReasonSameValue,
                vec![
                    ("claimed", text(claimed)),
                    ("really", Arg::from(really.to_string())),
                    ("option", text(option)),
                ],
            ),
            Self::MissingValue { claimed, really } => Arg::Filled(
                Label::ReasonMissingValue,
                vec![("claimed", text(claimed)), ("really", Arg::from(really.to_string()))],
            ),
            Self::Wins { option } => Arg::Filled(Label::ReasonWins, vec![("option", text(option))]),
            Self::Loses => Arg::Label(Label::ReasonLoses),
            Self::ProvedValue { claimed, really } => Arg::Filled(
                Label::ReasonProvedValue,
                vec![("claimed", text(claimed)), ("really", Arg::from(really.to_string()))],
            ),
            Self::ProvedLost => Arg::Label(Label::ReasonProvedLost),
            Self::ProvedWon => Arg::Label(Label::ReasonProvedWon),
            Self::NoMoveWins => Arg::Label(Label::ReasonNoMoveWins),
            Self::NotNatural { claimed, really } => Arg::Filled(
                Label::ReasonNotNatural,
                vec![("claimed", text(claimed)), ("really", Arg::from(really.to_string()))],
            ),
        }
    }

    /// The name used in JSON, never translated.
    pub fn id(&self) -> &'static str {
        match self {
            Self::SameValue { .. } | Self::Wins { .. } => "same-value",
            Self::MissingValue { .. } | Self::Loses => "missing-value",
            Self::NoMoveWins => "no-move-wins",
            Self::ProvedValue { .. } | Self::ProvedLost | Self::ProvedWon => "proved-otherwise",
            Self::NotNatural { .. } => "not-natural",
        }
    }
}
