//! Claims of the user: tested, refuted with the smallest counterexample and the reason, or proved.

use std::sync::Arc;

use grundy_automata::Limits;
use grundy_core::{Certificate, Coding, Evidence, Flow, Game, Halt, Of, Reading, Run, unrank};
use grundy_export::Report;
use grundy_messages::{Arg, Label};
use grundy_prove::{
    Attempt, ClaimFailure, Follows, Proved, Trouble, by_induction, reading_follows, relations_of_claim,
};
use grundy_rules::classify::Class;
use grundy_rules::ir::{self, Rules};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, Halted, check_claim};
use grundy_solve::plan::Session;
use grundy_solve::solver::{self, Want, Worth};
use grundy_syntax::Source;
use grundy_syntax::tree::ClaimOf;
use grundy_values::MoverEnds;

use super::cubes::{Cubes, Study, component, most_fields, sizes};
use super::finding::{Counterexample, Finding, Limit, Method, Reason, Standing};
use super::search::Goal;
use crate::solve::unsolved;
use crate::workbench::{Failure, Workbench};

/// A claim that was read.
#[derive(Clone, Debug)]
pub struct Stated {
    source: Arc<Source>,
    claim: ir::Claim,
}

impl Stated {
    /// The claim as it was written.
    pub fn text(&self) -> &str {
        let text = self.source.slice(self.claim.span).trim();
        text.strip_prefix("claim ").unwrap_or(text).trim_start()
    }

    fn of(&self) -> Of {
        if self.claim.of == ClaimOf::Grundy { Of::Values } else { Of::Losing }
    }

    /// The kind of component it is about; `None` where it is about the arguments of `start`.
    fn kind(&self, rules: &Rules) -> Option<usize> {
        let named = |kind: &ir::Kind| {
            kind.fields.iter().zip(&self.claim.body.slots).all(|(field, slot)| field.name == *slot)
        };
        rules.kinds.iter().position(named).filter(|_| !self.claim.of_start)
    }
}

/// What is known of a claim.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The claim as it was written.
    pub text: String,
    /// What it speaks of.
    pub of: Of,
    /// What is known of it.
    pub standing: Standing,
    /// The route of the proof.
    pub method: Option<Method>,
    /// The greatest field of the positions looked at.
    pub up_to: Option<u64>,
    /// Why routes did not apply.
    pub refusals: Vec<(Method, Arg)>,
}

impl Workbench<'_> {
    /// Reads a claim about a game.
    pub fn read_claim(&self, game: &BoundGame, text: &str) -> Result<Stated, Failure> {
        let source = Arc::new(Source::new("CLAIM", text));
        match check_claim(game.rules(), &source) {
            Ok(claim) => Ok(Stated { source, claim }),
            Err(diagnostics) => Err(Failure::Bad(Report::of(&source, diagnostics))),
        }
    }

    /// The claims that the rules make.
    pub fn stated_claims(&self, game: &BoundGame) -> Vec<Stated> {
        let source = &game.rules().source;
        let stated = |claim: &ir::Claim| Stated { source: Arc::clone(source), claim: claim.clone() };
        game.rules().claims.iter().map(stated).collect()
    }
}

impl Study<'_, '_> {
    /// Judges a claim.
    pub fn judge(&self, stated: &Stated) -> Result<Judged, Failure> {
        let Self { bench, game, class, .. } = *self;
        let mut judged = Judged {
            text: stated.text().to_owned(),
            of: stated.of(),
            standing: Standing::None,
            method: None,
            up_to: None,
            refusals: Vec::new(),
        };
        let (Some(kind), Some(fields)) = (stated.kind(game.rules()), most_fields(game)) else {
            judged.refusals.push((Method::Automaton, Arg::Label(Label::ClaimNotFields)));
            return Ok(judged);
        };
        for &digits in sizes(fields) {
            let Some(cubes) = self.cubes(judged.of, digits)? else { break };
            judged.up_to = Some(cubes.up_to());
            let trial = Trial { game, class, stated, kind };
            if let Some(counterexample) = bench.run(|run| trial.refute(&cubes, run))? {
                judged.standing = Standing::Refuted(counterexample);
                return Ok(judged);
            }
        }
        let Some(up_to) = judged.up_to else { return Ok(judged) };
        judged.standing = Standing::Tested { up_to };
        self.prove_claim(stated, &mut judged)?;
        Ok(judged)
    }

    /// Tries to prove a claim that no table refutes: as it stands, then from a pattern that is found.
    fn prove_claim(&self, stated: &Stated, judged: &mut Judged) -> Result<(), Failure> {
        if let Some(standing) = self.prove_directly(stated, judged) {
            judged.method = standing.is_proved().then_some(Method::Automaton);
            judged.standing = standing;
            if judged.standing.is_proved() {
                return Ok(());
            }
        }
        for of in [Of::Values, Of::Losing] {
            if of == Of::Losing && judged.of == Of::Values {
                continue;
            }
            if of == Of::Values && !self.is_valued() {
                continue;
            }
            let finding = self.prove(Goal { of: Some(of), ..Goal::default() })?;
            if self.prove_from(&finding, judged) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The standing of a claim that is itself what is proved by induction.
    fn prove_directly(&self, stated: &Stated, judged: &mut Judged) -> Option<Standing> {
        let Self { bench, game, class, .. } = *self;
        let mut refusal = None;
        let codings: &[Coding] =
            if judged.of == Of::Values { &[Coding::Number, Coding::Power] } else { &[Coding::Set] };
        let mut found = None;
        for &coding in codings {
            let said = (&stated.claim, &*stated.source);
            let made = bench.run(|run| relations_of_claim(game, said, coding, Limits::default(), run));
            let relations = match made {
                Ok(relations) => relations,
                Err(ClaimFailure::Trouble(Trouble::Refused(refused))) => {
                    refusal.get_or_insert(refused.reason);
                    continue;
                }
                Err(ClaimFailure::Trouble(Trouble::TooLarge(over))) => {
                    found = Some(Standing::Undecided(Limit::States(over)));
                    continue;
                }
                Err(ClaimFailure::Trouble(Trouble::Stopped(stop))) => {
                    found = Some(Standing::Undecided(Limit::Stop(bench.stop().unwrap_or(stop))));
                    continue;
                }
                // The claim says nothing somewhere beyond the table.
                Err(ClaimFailure::Undefined(_)) => continue,
            };
            let of = judged.of;
            let attempt = bench.run(|run| by_induction(game, class, of, &relations, Limits::default(), run));
            match attempt {
                Attempt::Found(mut certificate) => {
                    certificate.readings.push(Reading::Claim(judged.text.clone()));
                    let standing = self.with_reading(&certificate);
                    if standing.is_proved() {
                        return Some(standing);
                    }
                    found = Some(standing);
                }
                Attempt::TooLarge(over) => found = Some(Standing::Undecided(Limit::States(over))),
                Attempt::Stopped(stop) => found = Some(Standing::Undecided(Limit::Stop(stop))),
                Attempt::Outside(refused) => {
                    refusal.get_or_insert(refused.reason);
                }
                Attempt::Refuted(_) => {}
            }
        }
        judged.refusals.extend(refusal.map(|reason| (Method::Automaton, reason)));
        found
    }

    /// The standing of a certificate all of whose readings must be accepted.
    fn with_reading(&self, certificate: &Certificate) -> Standing {
        match self.bench.check_certificate(self.game, certificate) {
            Ok(theorem) => Standing::Proved(Box::new(theorem)),
            Err(grundy_verify::Rejection::Stopped(stop)) => Standing::Undecided(Limit::Stop(stop)),
            Err(rejection) => Standing::Undecided(Limit::Checker(rejection.arg())),
        }
    }

    /// Whether the claim follows from a pattern that was proved.
    fn prove_from(&self, finding: &Finding, judged: &mut Judged) -> bool {
        judged.refusals.extend(finding.refusals.iter().cloned());
        let Standing::Proved(theorem) = &finding.standing else { return false };
        let certificate = theorem.certificate();
        if !self.bench.run(|run| follows(self.game, certificate, &judged.text, run)) {
            return false;
        }
        let readings = vec![Reading::Claim(judged.text.clone())];
        let standing = self.with_reading(&Certificate { readings, ..certificate.clone() });
        if !standing.is_proved() {
            judged.standing = standing;
            return false;
        }
        judged.standing = standing;
        judged.method = finding.method;
        judged.refusals.clear();
        true
    }
}

/// A formula as a claim about the fields of the only kind.
pub(crate) fn statement(game: &BoundGame, of: Of, formula: &str) -> Option<String> {
    let [kind] = game.rules().kinds.as_slice() else { return None };
    let names = kind.fields.iter().map(|field| field.name.as_str()).collect::<Vec<_>>().join(", ");
    Some(match of {
        Of::Values => format!("g({names}) = {formula}"),
        Of::Losing => format!("P({names}) iff {formula}"),
    })
}

/// Whether a claim follows from what a certificate proves, as the prover sees it.
pub(crate) fn follows(game: &BoundGame, certificate: &Certificate, text: &str, run: &Run<'_>) -> bool {
    let source = Source::new("CLAIM", text);
    let Ok(claim) = check_claim(game.rules(), &source) else { return false };
    let proved = match &certificate.evidence {
        Evidence::Window(window) => Proved::Periodic(&window.values),
        Evidence::Induction(induction) => Proved::Relations(&induction.relations),
    };
    let answer = reading_follows(game, (certificate.of, proved), (&claim, &source), Limits::default(), run);
    matches!(answer, Ok(Follows::Yes))
}

/// A claim put to the test.
struct Trial<'t> {
    game: &'t BoundGame,
    class: &'t Class,
    stated: &'t Stated,
    kind: usize,
}

impl Trial<'_> {
    /// The smallest position of the tables at which the claim fails: by the sum of the fields, then
    /// in the order of the fields.
    fn refute(&self, cubes: &Cubes, run: &Run<'_>) -> Result<Option<Counterexample>, Failure> {
        let table = &cubes.tables[self.kind];
        let mut cells: Vec<(u64, usize)> = (0..table.cells.len())
            .filter(|cell| table.cells[*cell].is_some())
            .map(|cell| (unrank(&table.axes, cell).iter().sum(), cell))
            .collect();
        cells.sort_unstable();
        for (_, cell) in cells {
            let at = unrank(&table.axes, cell);
            let found = component(self.game, self.kind, &at, run).map_err(|why| unsolved(self.game, why))?;
            let (Some(found), Some(really)) = (found, table.cells[cell]) else { continue };
            let Some(claimed) = self.claimed(&found, run)? else { continue };
            if !self.agrees(&claimed, really) {
                let reason = self.reason(&found, &claimed, really, run)?;
                let position = self.game.show(&found);
                return Ok(Some(Counterexample { position, parameters: self.parameters(), reason }));
            }
        }
        Ok(None)
    }

    fn claimed(&self, at: &Component, run: &Run<'_>) -> Result<Option<Value>, Failure> {
        self.game.claimed(&self.stated.claim, &at.fields, run).map_err(|halted| self.failed(halted))
    }

    fn failed(&self, halted: Halted) -> Failure {
        match halted {
            Halt::Stop(stop) => Failure::Stopped(stop),
            Halt::Error(diagnostic) => Failure::Bad(Report::of(&self.stated.source, vec![*diagnostic])),
        }
    }

    fn agrees(&self, claimed: &Value, really: u64) -> bool {
        match (self.stated.claim.of, claimed) {
            (ClaimOf::Outcome('N'), Value::Bool(truth)) => *truth == (really != 0),
            (ClaimOf::Outcome(_), Value::Bool(truth)) => *truth == (really == 0),
            (_, value) => value.as_int().and_then(grundy_values::Int::to_u64) == Some(really),
        }
    }

    /// Why the claim fails: the claimed value is that of an option, or one below it is missing.
    fn reason(&self, at: &Component, claimed: &Value, really: u64, run: &Run<'_>) -> Result<Reason, Failure> {
        let nothing = Position::empty();
        let opened = Session::open(self.game, self.class, &Want::Position(&nothing), None, run);
        let mut session = opened.map_err(|why| unsolved(self.game, why))?;
        let mut options: Vec<Vec<Component>> = Vec::new();
        let made = self.game.options(at, run, &mut |parts| {
            options.push(parts.to_vec());
            Flow::Continue(())
        });
        let _ = made.map_err(|halted| unsolved(self.game, solver::Failure::from(halted)))?;
        let worth = claimed.as_int().and_then(grundy_values::Int::to_u64);
        for parts in &options {
            let position = Position::new(parts.clone());
            let option = session.engine().worth(&position, run).map_err(|why| unsolved(self.game, why))?;
            let shown = self.game.show_position(parts);
            match (self.stated.of(), option) {
                (Of::Values, Worth::Grundy(value)) if Some(value) == worth => {
                    return Ok(Reason::SameValue { claimed: claimed.to_string(), really, option: shown });
                }
                (Of::Losing, option) if really != 0 && option.ends() == MoverEnds::Loses => {
                    return Ok(Reason::Wins { option: shown });
                }
                _ => {}
            }
        }
        Ok(match self.stated.of() {
            Of::Values if worth.is_none() => Reason::NotNatural { claimed: claimed.to_string(), really },
            Of::Values => Reason::MissingValue { claimed: claimed.to_string(), really },
            Of::Losing if really == 0 => Reason::Loses,
            Of::Losing => Reason::NoMoveWins,
        })
    }

    fn parameters(&self) -> Vec<(String, String)> {
        let params = self.game.rules().params.iter().zip(self.game.params());
        params.map(|(param, value)| (param.name.clone(), value.to_string())).collect()
    }
}
