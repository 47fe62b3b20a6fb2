//! Certificates as Coq files: an outside witness.
//!
//! Formulas in remainders for all parameters are in `residue`, as far as their rules are simple. Of a window, the file holds the data of the certificate, hands them to the checker of
//! `proofs/GrundyWindow.v`, which is proved sound there once, and ends with the theorem
//! `forall n, grundy code n = pattern preperiod period values n` and with the axioms it rests on: none.
//!
//! What it witnesses is the periodicity of the *code*. That the rules of the game are those of the code
//! is shown by the checker of certificates. Misère play has no Grundy values and is refused.

mod residue;

use grundy_core::{Certificate, Evidence, Window};
use grundy_messages::{Arg, Label};

/// Why a certificate has no Coq file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCoq {
    /// Its evidence is no window.
    NoWindow,
    /// The proof is for all values of the parameters, and the rules or the values are not of the form that is written.
    Residue,
    /// Play is misère, so the heaps have no Grundy values.
    Misere,
    /// A number below the window is no position, or the values grow from period to period.
    NotHeaps,
    /// There are not as many values as preperiod and period say.
    WrongLength,
}

impl NoCoq {
    /// The reason in words.
    pub fn arg(&self) -> Arg {
        Arg::Label(match self {
            Self::NoWindow => Label::CoqOnlyWindow,
            Self::Residue => Label::CoqNoResidue,
            Self::Misere => Label::CoqOnlyNormal,
            Self::NotHeaps | Self::WrongLength => Label::CoqOnlyHeaps,
        })
    }
}

/// How many values stand on a line.
const ACROSS: usize = 20;

/// The certificate as a Coq file.
pub fn coq(certificate: &Certificate) -> Result<String, NoCoq> {
    let Window { digits, values } = match &certificate.evidence {
        Evidence::Window(window) => window,
        Evidence::Sparse(_)
        | Evidence::Induction(_)
        | Evidence::Library(_)
        | Evidence::Local(_)
        | Evidence::Lemmas(_) => {
            return Err(NoCoq::NoWindow);
        }
        Evidence::Residue(evidence) => {
            let name = comment(&certificate.game.name);
            return residue::file(certificate, evidence, &name).ok_or(NoCoq::Residue);
        }
    };
    if certificate.game.misere {
        return Err(NoCoq::Misere);
    }
    if !values.is_consistent() {
        return Err(NoCoq::WrongLength);
    }
    let all = values.values.iter().copied().collect::<Option<Vec<u64>>>().filter(|_| values.saltus == 0);
    let mut all = all.ok_or(NoCoq::NotHeaps)?;
    let (mut preperiod, period) = (values.preperiod, values.period);
    if preperiod == 0 {
        // The theorem wants a preperiod. What repeats from 0 on repeats from 1 on.
        preperiod = 1;
        all.extend(all.first().copied());
    }
    let digits: Vec<u64> = digits.iter().copied().map(u64::from).collect();
    let name = comment(&certificate.game.name);
    let (digits, all) = (list(&digits), list(&all));
    Ok(format!(
        "(* {name}: the value of every heap, shown by a window. *)

From Coq Require Import NArith List.
From Grundy Require Import GrundyWindow.
Import ListNotations.
Open Scope N_scope.

Definition digits : code := {digits}.

Definition preperiod : nat := N.to_nat {preperiod}.

Definition period : nat := N.to_nat {period}.

Definition values : list N := {all}.

Lemma accepted : check digits preperiod period values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem all_values : forall n : nat, grundy digits n = pattern preperiod period values n.
Proof. exact (window_sound digits preperiod period values accepted). Qed.

Print Assumptions all_values.
"
    ))
}

/// Numbers as a list of Coq.
fn list(numbers: &[u64]) -> String {
    let lines: Vec<String> = numbers
        .chunks(ACROSS)
        .map(|line| line.iter().map(u64::to_string).collect::<Vec<_>>().join("; "))
        .collect();
    match lines.as_slice() {
        [] => "[]".to_owned(),
        [line] => format!("[{line}]"),
        lines => format!("[\n  {}\n]", lines.join(";\n  ")),
    }
}

/// A name that can neither end a comment nor open another, nor a string.
fn comment(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() || " ._-{},'".contains(c) { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use grundy_core::{Of, Periodic, Subject};

    use super::*;

    fn certificate(name: &str, values: Periodic) -> Certificate {
        let game = Subject {
            name: name.into(),
            rules: String::new(),
            digest: String::new(),
            params: Vec::new(),
            misere: false,
        };
        let evidence = Evidence::Window(Window { digits: vec![0, 3], values });
        Certificate { game, of: Of::Values, evidence, readings: Vec::new() }
    }

    fn values(values: &[Option<u64>]) -> Periodic {
        let period = u64::try_from(values.len()).expect("short") - 1;
        Periodic { preperiod: 1, period, saltus: 0, values: values.to_vec() }
    }

    #[test]
    fn the_file_holds_the_data() {
        let text = coq(&certificate("a *) \" b", values(&[Some(0), Some(1), Some(0)]))).expect("a window");
        assert!(text.starts_with("(* a __ _ b: "), "{text}");
        let lines =
            ["digits : code := [0; 3].", "preperiod : nat := N.to_nat 1.", "period : nat := N.to_nat 2."];
        for line in lines {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert!(
            text.contains("values : list N := [0; 1; 0].")
                && text.ends_with("Print Assumptions all_values.\n")
        );
        let turned = Periodic { preperiod: 0, period: 3, ..values(&[Some(0), Some(1), Some(2)]) };
        let text = coq(&certificate("from the start", turned)).expect("a window");
        assert!(
            text.contains("preperiod : nat := N.to_nat 1.") && text.contains("list N := [0; 1; 2; 0]."),
            "{text}"
        );
        let long = coq(&certificate("long", values(&[Some(7); 41]))).expect("a window");
        assert!(long.contains(&format!("[\n  {0}7;\n  {0}7;\n  7\n]", "7; ".repeat(19))), "{long}");
    }

    #[test]
    fn what_is_no_window_of_heaps_is_refused() {
        let good = certificate("good", values(&[Some(0), Some(1), Some(0)]));
        let misere = Certificate { game: Subject { misere: true, ..good.game.clone() }, ..good.clone() };
        let empty =
            grundy_core::Relations { coding: grundy_core::Coding::Set, kinds: vec![], prefixes: vec![] };
        let evidence = Evidence::Induction(grundy_core::Induction { relations: empty, measure: vec![] });
        let rows = [
            (certificate("hole", values(&[None, Some(1), Some(0)])), NoCoq::NotHeaps),
            (certificate("grows", Periodic { saltus: 1, ..values(&[Some(0), Some(1)]) }), NoCoq::NotHeaps),
            (certificate("short", Periodic { period: 9, ..values(&[Some(0), Some(1)]) }), NoCoq::WrongLength),
            (misere, NoCoq::Misere),
            (Certificate { evidence, ..good }, NoCoq::NoWindow),
        ];
        for (certificate, expected) in rows {
            assert_eq!(coq(&certificate), Err(expected), "{}", certificate.game.name);
        }
    }
}
