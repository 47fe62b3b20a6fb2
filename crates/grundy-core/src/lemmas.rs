//! The library of number theory: theorems about rules, and the lemmas they rest on, as rows of data.
//!
//! A theorem says what the values are for rules of a given meaning. The checker decides whether rules have that meaning and what
//! follows from the theorem; it does not prove the lemmas. So what rests on them has a standing of its own.

use grundy_messages::Label;

/// A statement of number theory that theorems rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The name in certificates, never translated.
    pub id: &'static str,
    /// What it says.
    pub statement: Label,
    /// Where a proof is found: a key of the bibliography, or a file of `proofs`.
    pub source: &'static str,
}

/// A theorem about all games whose rules have one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromLemmas {
    /// The name in certificates, never translated.
    pub id: &'static str,
    /// What it says.
    pub statement: Label,
    /// The fields of a position.
    pub fields: usize,
    /// Whether it gives values; else it says which positions are lost.
    pub values: bool,
    /// The lemmas it rests on.
    pub lemmas: &'static [&'static str],
}

/// All lemmas.
pub const LEMMAS: &[Lemma] = &[
    Lemma { id: "two-difference", statement: Label::LemmaTwoDifference, source: "proofs/lemmas.v" },
    Lemma { id: "two-power", statement: Label::LemmaTwoPower, source: "proofs/lemmas.v" },
    Lemma { id: "least-shared", statement: Label::LemmaLeastShared, source: "proofs/lemmas.v" },
    Lemma { id: "least-smaller", statement: Label::LemmaLeastSmaller, source: "proofs/lemmas.v" },
    Lemma { id: "least-even", statement: Label::LemmaLeastEven, source: "proofs/lemmas.v" },
    Lemma { id: "golden-lost", statement: Label::LemmaEuclidLost, source: "proofs/lemmas.v" },
    Lemma { id: "golden-won", statement: Label::LemmaEuclidWon, source: "proofs/lemmas.v" },
    Lemma { id: "golden-irrational", statement: Label::LemmaEuclidIrrational, source: "proofs/lemmas.v" },
];

/// All theorems.
pub const FROM_LEMMAS: &[FromLemmas] = &[
    FromLemmas {
        id: "proper-divisors",
        statement: Label::TheoremDivisors,
        fields: 1,
        values: true,
        lemmas: &["two-difference", "two-power"],
    },
    FromLemmas {
        id: "coprime-numbers",
        statement: Label::TheoremCoprime,
        fields: 1,
        values: true,
        lemmas: &["least-even", "least-shared", "least-smaller"],
    },
    FromLemmas {
        id: "euclid",
        statement: Label::TheoremEuclid,
        fields: 2,
        values: false,
        lemmas: &["golden-lost", "golden-won", "golden-irrational"],
    },
];

/// The lemma of that name.
pub fn lemma(id: &str) -> Option<&'static Lemma> {
    LEMMAS.iter().find(|lemma| lemma.id == id)
}

/// The theorem of that name.
pub fn from_lemmas(id: &str) -> Option<&'static FromLemmas> {
    FROM_LEMMAS.iter().find(|known| known.id == id)
}

#[cfg(test)]
mod tests {
    use super::{FROM_LEMMAS, LEMMAS, lemma};

    #[test]
    fn names_are_unique_and_all_lemmas_are_there() {
        for (at, one) in LEMMAS.iter().enumerate() {
            assert!(LEMMAS.iter().take(at).all(|other| other.id != one.id), "{}", one.id);
            assert!(FROM_LEMMAS.iter().any(|known| known.lemmas.contains(&one.id)), "{} is not used", one.id);
        }
        assert!(FROM_LEMMAS.iter().flat_map(|known| known.lemmas).all(|id| lemma(id).is_some()));
    }

    fn v2(n: u64) -> u32 {
        n.trailing_zeros()
    }

    fn gcd(a: u64, b: u64) -> u64 {
        if b == 0 { a } else { gcd(b, a % b) }
    }

    fn least_factor(n: u64) -> u64 {
        (2..=n).find(|d| n.is_multiple_of(*d)).unwrap_or(1)
    }

    /// 0 < a < b < phi a, without fractions.
    fn golden(a: u64, b: u64) -> bool {
        0 < a && a < b && b * b < a * b + a * a
    }

    /// Every lemma, as it is stated, on a box.
    #[test]
    fn lemmas_hold_on_a_box() {
        type Holds = fn(u64, u64) -> bool;
        let rows: [(&str, Holds); 8] = [
            ("two-difference", |n, d| !(0 < d && d < n && n.is_multiple_of(d)) || v2(n - d) != v2(n)),
            ("two-power", |n, j| {
                n == 0 || j >= u64::from(v2(n)) || {
                    let power = 1 << j;
                    n.is_multiple_of(power) && power < n && u64::from(v2(n - power)) == j
                }
            }),
            ("least-shared", |n, k| {
                !(n > 1 && 0 < k && k < n && gcd(n, k) == 1)
                    || n - k == 1
                    || least_factor(n) != least_factor(n - k)
            }),
            ("least-smaller", |n, q| {
                let prime = q > 1 && least_factor(q) == q;
                n < 2
                    || (gcd(n, n - 1) == 1
                        && (!prime || q >= least_factor(n) || (q < n && gcd(n, n - q) == 1)))
            }),
            ("least-even", |n, k| {
                n < 2 || n % 2 == 1 || k > n || gcd(n, k) != 1 || (k % 2 == 1 && (n - k) % 2 == 1)
            }),
            ("golden-lost", |b, a| !golden(a, b) || (b < 2 * a && a * a > a * (b - a) + (b - a) * (b - a))),
            ("golden-won", |b, a| {
                let open = 0 < a && a < b && !b.is_multiple_of(a) && b * b > a * b + a * a;
                !open || golden(b % a, a) || golden(a, a + b % a)
            }),
            ("golden-irrational", |b, a| b * b != a * b + a * a || (a, b) == (0, 0)),
        ];
        assert_eq!(rows.len(), LEMMAS.len());
        for (id, holds) in rows {
            assert!(lemma(id).is_some(), "{id}");
            for n in 0..400 {
                for k in 0..=n {
                    assert!(holds(n, k), "{id} fails at {n}, {k}");
                }
            }
        }
    }
}
