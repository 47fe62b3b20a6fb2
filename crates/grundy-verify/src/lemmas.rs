//! Evidence by a theorem of the library, which rests on lemmas of number theory.
//!
//! # Setting
//!
//! A row of [`FROM_LEMMAS`](grundy_core::FROM_LEMMAS) names a theorem about all rules of one meaning and the lemmas it rests on. The checker does not prove
//! the lemmas, so what is accepted here is proved *from library lemmas*.
//!
//! # Theorem
//!
//! *Proper divisors.* Let the options of n >= 1 be n - d for the divisors d < n. Then g(n) = v2(n). No option has that value
//! (two-difference), and every j < v2(n) is the value of n - 2^j (two-power).
//!
//! *Coprime numbers.* Let the options of n be n - k for 1 <= k <= n with gcd(n, k) = 1. Then g(0) = 0, g(1) = 1, g(n) = 0 for even n > 1, and
//! for odd n > 1 g(n) is the place of the least prime factor of n among the primes, that of 2 being 1. From an even n > 1 only odd numbers are
//! reached, and their values are positive (least-even). From an odd n > 1, a number above 1 is reached only if it has another least prime
//! factor, so another value (least-shared); 1, 2 and every smaller prime q are reached by n - 1, n - 2 and n - q, and have
//! the values 1, 0 and that of q (least-smaller).
//!
//! *Euclid.* Let the options of a <= b be the pairs of a and b - q a for q >= 1, as long as b >= q a, and let there be none for a = 0. Then exactly the
//! positions with a = 0, and those with a < b and b^2 < a b + a^2, are lost. From the latter only b - a is left, and then the inequality is
//! turned around (golden-lost); if a divides b, a 0 is left; else (r, a) and (a, a + r) are reached, or only the first where b = a + r, and one of
//! them is lost (golden-won), the latter only if b > a + r, by golden-irrational and the inequality of b.
//!
//! # How the code uses it
//!
//! `rules` reads the moves as facts about the number that is taken and compares them with those that the theorem asks for; whatever it
//! does not know is no match. `claims` holds the claim against what the theorem says, expression by expression. Then options and values
//! are compared with the interpreter on a box.
//!
//! # What is not covered
//!
//! Rules with `ends`, several moves, claims that follow from the theorem but are written in another way than those listed.
//!
//! # Cost
//!
//! The box.

mod claims;
mod rules;

use grundy_core::{Certificate, Halt, Lemmas, Of, Reading, Run, from_lemmas};
use grundy_messages::{Arg, Label};
use grundy_rules::BoundGame;
use grundy_rules::ir::Compound;
use grundy_rules::value::Component;
use grundy_syntax::tree::Play;

use crate::compare::{numbers, values};
use crate::play::{self, Player};
use crate::{Rejection, refuse};

/// The theorems of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// Subtract a proper divisor.
    Divisors,
    /// Subtract a coprime number.
    Coprime,
    /// Subtract a multiple of the smaller number from the larger.
    Euclid,
}

/// The theorem of the evidence is about these rules, and all readings follow from it; gives the work done.
pub(crate) fn check(
    game: &BoundGame,
    certificate: &Certificate,
    lemmas: &Lemmas,
    run: &Run<'_>,
) -> Result<u64, Rejection> {
    let step = Arg::Filled(Label::VerifyStepLemmas, vec![("theorem", Arg::from(lemmas.theorem.as_str()))]);
    let fails = |because: Arg| refuse::fails(step.clone(), because);
    let named = match lemmas.theorem.as_str() {
        "proper-divisors" => Named::Divisors,
        "coprime-numbers" => Named::Coprime,
        "euclid" => Named::Euclid,
        _ => return Err(fails(Arg::Label(Label::VerifyLemmasUnknown))),
    };
    let Some(row) = from_lemmas(&lemmas.theorem) else {
        return Err(fails(Arg::Label(Label::VerifyLemmasUnknown)));
    };
    if lemmas.lemmas != row.lemmas {
        let args = vec![
            ("expected", Arg::from(row.lemmas.join(", "))),
            ("found", Arg::from(lemmas.lemmas.join(", "))),
        ];
        return Err(fails(Arg::Filled(Label::VerifyLemmasList, args)));
    }
    if (certificate.of == Of::Values) != row.values {
        return Err(fails(Arg::Label(Label::VerifyReadingOf)));
    }
    if !plain(game) || !rules::mean(game, named) {
        return Err(fails(Arg::Label(Label::VerifyLemmasRules)));
    }
    for reading in &certificate.readings {
        let follows = match reading {
            Reading::Claim(text) => claims::follows(game, named, text),
            Reading::Periodic(_) => false,
        };
        if !follows {
            return Err(fails(Arg::Label(Label::VerifyLemmasClaim)));
        }
    }
    compared(game, named, run)
}

/// Normal play of sums, without endings and goals.
fn plain(game: &BoundGame) -> bool {
    let rules = game.rules();
    game.play() == Play::Normal
        && matches!(rules.compound, Compound::Disjunctive)
        && rules.ends.is_empty()
        && rules.goals.is_empty()
        && rules.kinds.len() == 1
}

/// Options and values on a box are those of the theorem.
fn compared(game: &BoundGame, named: Named, run: &Run<'_>) -> Result<u64, Rejection> {
    let of = if named == Named::Euclid { Of::Losing } else { Of::Values };
    let mut player = Player::new(game, of, run);
    let mut work = 0;
    for tuple in named.positions() {
        let at = match game.component(0, values(game, 0, &tuple), run) {
            Ok(at) => at,
            Err(Halt::Stop(stop)) => return Err(stop.into()),
            Err(Halt::Error(_)) => {
                let at = Component { kind: 0, fields: values(game, 0, &tuple).into() };
                return Err(differs(game, Label::VerifyBoxDomain, &at));
            }
        };
        let Some(options) = play::options(game, &at, 100_000, run)? else { continue };
        let mut found = Vec::new();
        for option in &options {
            let [part] = option.as_slice() else { return Err(differs(game, Label::VerifyBoxOptions, &at)) };
            found.push(numbers(part)?);
        }
        found.sort_unstable();
        found.dedup();
        if found != named.options(&tuple) {
            return Err(differs(game, Label::VerifyBoxOptions, &at));
        }
        if player.value(&at)?.is_some_and(|value| value != named.value(&tuple)) {
            return Err(differs(game, Label::VerifyAt, &at));
        }
        work += 1;
    }
    Ok(work)
}

fn differs(game: &BoundGame, label: Label, at: &Component) -> Rejection {
    refuse::fails(Label::VerifyStepBox, refuse::at(label, game.show(at)))
}

impl Named {
    /// The positions of the box.
    fn positions(self) -> Vec<Vec<u64>> {
        match self {
            Self::Divisors => (1..=400).map(|n| vec![n]).collect(),
            Self::Coprime => (0..=300).map(|n| vec![n]).collect(),
            Self::Euclid => (0..=48).flat_map(|b| (0..=b).map(move |a| vec![a, b])).collect(),
        }
    }

    /// The options that the theorem speaks of, ascending.
    fn options(self, at: &[u64]) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = match (self, at) {
            (Self::Divisors, [n]) => (1..*n).filter(|d| n.is_multiple_of(*d)).map(|d| vec![n - d]).collect(),
            (Self::Coprime, [n]) => (1..=*n).filter(|k| gcd(*n, *k) == 1).map(|k| vec![n - k]).collect(),
            (Self::Euclid, [a, b]) if *a > 0 => {
                let pair = |q: u64| vec![*a.min(&(b - q * a)), *a.max(&(b - q * a))];
                (1..=b / a).map(pair).collect()
            }
            _ => Vec::new(),
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The value that the theorem gives; 0 for a lost position and 1 for another where it does not give values.
    fn value(self, at: &[u64]) -> u64 {
        match (self, at) {
            (Self::Divisors, [n]) => u64::from(n.trailing_zeros()),
            (Self::Coprime, [n @ (0 | 1)]) => *n,
            (Self::Coprime, [n]) if n % 2 == 0 => 0,
            (Self::Coprime, [n]) => {
                let least = (2..=*n).find(|d| n.is_multiple_of(*d)).unwrap_or(*n);
                let is_prime = |p: &u64| (2..*p).all(|d| !p.is_multiple_of(d));
                (2..=least).filter(is_prime).fold(0, |count, _| count + 1)
            }
            (Self::Euclid, [a, b]) => u64::from(*a > 0 && (a >= b || b * b >= a * b + a * a)),
            _ => 0,
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
