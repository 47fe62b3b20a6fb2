//! Certificates as files, and what other provers read.

use std::sync::Arc;

use grundy_core::{Certificate, Evidence, Lemma, Reading, lemma};
use grundy_export::{Report, certificate_file, coq, mona};
use grundy_messages::{Arg, Code, Label};
use grundy_prove::{Sentence, Trouble, obligations};
use grundy_rules::BoundGame;
use grundy_syntax::tree::Play;
use grundy_syntax::{Diagnostic, Source, Span};
use grundy_verify::{Rejection, Theorem};

use super::finding::{Limit, Method, is_fibonacci};
use crate::load::{Choices, RulesFrom, file, standard_input};
use crate::workbench::{Failure, Workbench};

/// A certificate that was put to the checker.
pub struct Checking {
    /// The game it was checked against.
    pub game: BoundGame,
    /// The certificate.
    pub certificate: Certificate,
    /// What the checker says.
    pub result: Result<Theorem, Rejection>,
}

impl Workbench<'_> {
    /// Checks the certificate in a file (or `-`) against rules.
    ///
    /// Parameters and play that the user does not choose are those of the certificate.
    pub fn verify(&self, path: &str, from: RulesFrom<'_>, choices: &Choices) -> Result<Checking, Failure> {
        let source = if path == "-" { standard_input()? } else { file(path)? };
        self.verify_text(source, from, choices)
    }

    /// The same for the text of a certificate.
    pub fn verify_text(
        &self,
        source: Source,
        from: RulesFrom<'_>,
        choices: &Choices,
    ) -> Result<Checking, Failure> {
        let source = Arc::new(source);
        let certificate = certificate_file::read(source.text())
            .map_err(|wrong| Failure::Bad(Report::of(&source, vec![wrong])))?;
        let mut choices = choices.clone();
        for (name, value) in &certificate.game.params {
            if choices.set.iter().all(|(chosen, _)| chosen != name) {
                choices.set.push((name.clone(), value.clone()));
            }
        }
        let play = if certificate.game.misere { Play::Misere } else { Play::Normal };
        choices.play = choices.play.or(Some(play));
        let (_, game) = self.open(from, &choices)?;
        let result = self.check_certificate(&game, &certificate);
        Ok(Checking { game, certificate, result })
    }
}

/// The route that a certificate takes.
pub fn method_of(certificate: &Certificate) -> Method {
    match certificate.evidence {
        Evidence::Window(_) => Method::Window,
        Evidence::Sparse(_) => Method::Sparse,
        Evidence::Induction(_) => Method::Automaton,
        Evidence::Library(_) => Method::Library,
        Evidence::Residue(_) => Method::Residue,
        Evidence::Local(_) => Method::Local,
        Evidence::Lemmas(_) => Method::Lemmas,
    }
}

/// The route that a certificate takes, in words.
pub fn method_label(certificate: &Certificate) -> Label {
    match &certificate.evidence {
        Evidence::Induction(induction) if is_fibonacci(&induction.relations) => Label::MethodFibonacci,
        _ => method_of(certificate).label(),
    }
}

/// The claims that a certificate carries.
pub fn claims_of(certificate: &Certificate) -> Vec<String> {
    let claim = |reading: &Reading| match reading {
        Reading::Claim(text) => Some(text.clone()),
        Reading::Periodic(_) => None,
    };
    certificate.readings.iter().filter_map(claim).collect()
}

/// The lemmas of the library that a certificate rests on.
pub fn lemmas_of(certificate: &Certificate) -> Vec<&'static Lemma> {
    match &certificate.evidence {
        Evidence::Lemmas(lemmas) => lemmas.lemmas.iter().filter_map(|id| lemma(id)).collect(),
        Evidence::Window(_)
        | Evidence::Sparse(_)
        | Evidence::Induction(_)
        | Evidence::Library(_)
        | Evidence::Residue(_)
        | Evidence::Local(_) => Vec::new(),
    }
}

/// A certificate as the text of a file.
pub fn certificate_text(certificate: &Certificate) -> String {
    certificate_file::write(certificate)
}

/// A certificate as part of a document.
pub fn certificate_json(certificate: &Certificate) -> serde_json::Value {
    // What was just written is JSON.
    serde_json::from_str(&certificate_file::write(certificate)).unwrap_or_default()
}

/// How large the evidence is: states of automata, values or cells of a window, hypotheses of a theorem, cases, or lemmas.
pub fn evidence_size(certificate: &Certificate) -> usize {
    match &certificate.evidence {
        Evidence::Window(window) => window.values.values.len(),
        Evidence::Sparse(sparse) => sparse.rares.len(),
        Evidence::Induction(induction) => {
            let prefixes = induction.relations.prefixes.iter().flatten();
            induction.relations.kinds.iter().chain(prefixes).map(|automaton| automaton.accepting.len()).sum()
        }
        Evidence::Library(library) => library.hypotheses.len(),
        Evidence::Residue(residue) => residue.cases.len(),
        Evidence::Local(local) => {
            let sides = local.depth.iter().map(|depth| usize::try_from(*depth).unwrap_or(usize::MAX));
            sides.fold(1, |cells: usize, side| cells.saturating_mul(side.saturating_add(1)))
        }
        Evidence::Lemmas(lemmas) => lemmas.lemmas.len(),
    }
}

/// The theorem of a certificate for Coq.
pub fn coq_text(certificate: &Certificate) -> Result<String, Failure> {
    coq::coq(certificate).map_err(|why| no_export(why.arg()))
}

impl Workbench<'_> {
    /// The obligations of a certificate for MONA: a name and a program each.
    pub fn mona_programs(
        &self,
        game: &BoundGame,
        certificate: &Certificate,
    ) -> Result<Vec<(String, String)>, Failure> {
        let induction = match &certificate.evidence {
            Evidence::Induction(induction) => induction,
            Evidence::Window(_)
            | Evidence::Sparse(_)
            | Evidence::Library(_)
            | Evidence::Local(_)
            | Evidence::Lemmas(_) => {
                return Err(no_export(Arg::Label(Label::MonaOnlyInduction)));
            }
            Evidence::Residue(_) => return Err(no_export(Arg::Label(Label::MonaOnlyAutomata))),
        };
        let sentences = self.run(|run| obligations(game, certificate.of, induction, run));
        let sentences = sentences.map_err(|trouble| match trouble {
            Trouble::Refused(refusal) => no_export(refusal.reason),
            Trouble::TooLarge(over) => no_export(Limit::States(over).arg()),
            Trouble::Stopped(stop) => Failure::Stopped(stop),
        })?;
        let program = |(at, sentence): (usize, Sentence)| {
            let words = [sentence.obligation.id(), &sentence.detail].join("-");
            let name = format!("{at:02}-{}", words.trim_end_matches('-'));
            let program = mona::mona(&sentence.formula, &name).map_err(|why| no_export(why.arg()))?;
            Ok((name, program))
        };
        sentences.into_iter().enumerate().map(program).collect()
    }
}

fn no_export(reason: Arg) -> Failure {
    Failure::plain(Diagnostic::new(Code::NoExport, Span::default()).arg("reason", reason))
}
