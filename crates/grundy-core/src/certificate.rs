//! Certificates: what a prover hands to the checker, as plain data.
//!
//! Nothing here is believed. The checker derives from the rules what must be shown, and decides it
//! again with the help of the evidence.

use crate::library::Library;
use crate::pattern::{Automaton, Coding, Of, Periodic};

/// A theorem about a game together with the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game.
    pub game: Subject,
    /// What the theorem speaks of.
    pub of: Of,
    /// Why it is true. The evidence contains a description of all values: this is what is proved.
    pub evidence: Evidence,
    /// Other ways to say the same or less, each shown to follow.
    pub readings: Vec<Reading>,
}

/// Which game a certificate is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name in the rules, for people.
    pub name: String,
    /// The text of the rules, for people.
    pub rules: String,
    /// What tells the rules from others.
    pub digest: String,
    /// The values of the parameters, as they are written, in the order of the rules.
    pub params: Vec<(String, String)>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

/// The kinds of evidence. Exhaustive on purpose: the checker matches without a wildcard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The rules are those of a finite take-and-break code, and a window of values shows the period.
    Window(Window),
    /// The rules are those of an octal code, and its values, computed again, show the period.
    Sparse(Sparse),
    /// A relation that satisfies the defining obligations of the values.
    Induction(Induction),
    /// The rules satisfy the hypotheses of a theorem of the library.
    Library(Library),
    /// A formula in remainders, for all values of the parameters.
    Residue(Residue),
    /// Away from the border the rule is the same everywhere, and windows show who wins where.
    Local(Local),
    /// A theorem of the library is about these rules, and rests on lemmas of number theory.
    Lemmas(Lemmas),
}

impl Evidence {
    /// The names of the parameters for all of whose values it speaks, where the subject names the others only.
    pub fn open(&self) -> &[String] {
        match self {
            Self::Residue(residue) => &residue.open,
            Self::Window(_)
            | Self::Sparse(_)
            | Self::Induction(_)
            | Self::Library(_)
            | Self::Local(_)
            | Self::Lemmas(_) => &[],
        }
    }
}

/// Evidence by the window theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The digits of the code: bit j of digit t says whether a move may take t and leave exactly j
    /// non-empty heaps. The last digit is not 0.
    pub digits: Vec<u8>,
    /// All values; the saltus is 0.
    pub values: Periodic,
}

/// Evidence for a period that is too long for its values to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The digits of the code, as in a [`Window`]; no move leaves more than two heaps.
    pub digits: Vec<u8>,
    /// From here on values repeat; at least 1.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// Which binary digits of values tell rare heaps from others.
    pub mask: u64,
    /// Whether the parity of the heap counts too.
    pub by_position: bool,
    /// The rare heaps among those that must be computed, ascending, without heap 0.
    pub rares: Vec<u64>,
}

/// Evidence by induction over a measure that falls with every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Induction {
    /// What is claimed to be the values.
    pub relations: Relations,
    /// What falls with every move, level by level: a level counts only where all levels before it
    /// are equal. For each level one form a kind.
    pub measure: Vec<Vec<Linear>>,
}

/// Evidence by windows of a local rule: for all values of the parameters. What is proved are the readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    /// The interior: components each of whose fields is at least this.
    pub interior: Vec<u64>,
    /// The moves in the interior: what they subtract from each field.
    pub steps: Vec<Vec<u64>>,
    /// How far a window reaches below the position that a reading speaks of, in each field.
    pub depth: Vec<u64>,
}

/// Evidence by a theorem of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemmas {
    /// The name of the theorem.
    pub theorem: String,
    /// The names of the lemmas it rests on, in its order.
    pub lemmas: Vec<String>,
}

/// Values of all components, given by automata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relations {
    /// How the automata hold values.
    pub coding: Coding,
    /// For each kind of component the relation between its fields, in order, and its value. It
    /// holds for no tuple that is not a component in canonical form.
    pub kinds: Vec<Automaton>,
    /// For each kind, where it has one field and sums of varying length need it: the relation
    /// between n and the xor of the values of all components below n.
    pub prefixes: Vec<Option<Automaton>>,
}

/// A natural number that a component has: a multiple of each field, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// One factor a field.
    pub factors: Vec<i64>,
    /// What is added.
    pub constant: i64,
}

/// Evidence for all values of the open parameters at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residue {
    /// The names of the parameters that are left open. The subject names the values of the others only.
    pub open: Vec<String>,
    /// For which parameters the theorem holds: a condition in the language of the rules; `true` is all that the rules allow.
    pub scope: String,
    /// The cases, each with its own period. Within the scope at least one applies.
    pub cases: Vec<ResidueCase>,
}

/// The values of all positions for those parameters that satisfy a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResidueCase {
    /// The condition on the open parameters, in the language of the rules.
    pub condition: String,
    /// The period: an expression that is linear in the open parameters.
    pub period: String,
    /// The value of a position: an expression in the parameters and the field. Of lost positions the condition that they are lost.
    pub value: String,
    /// Multiples of the period are told apart up to this many.
    pub reach: u32,
    /// What powers of a parameter leave modulo the period.
    pub powers: Vec<Powers>,
}

/// Residues that contain those of all powers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Powers {
    /// The base: an expression that is linear in the open parameters.
    pub base: String,
    /// Expressions, linear in the open parameters, each at least 0 and below the period; 1 is among them modulo the period, and the products with the base are again.
    pub residues: Vec<String>,
}

/// Another way to say what is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The values of the only kind, whose only field is a number.
    Periodic(Periodic),
    /// A claim in the language of the rules.
    Claim(String),
}
