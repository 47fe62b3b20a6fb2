//! Claims of the user: tested, refuted with the smallest counterexample and the reason, or proved.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_automata::Limits;
use grundy_core::{Certificate, Coding, Evidence, Flow, Game, Halt, Of, Reading, Run, unrank};
use grundy_export::Report;
use grundy_messages::{Arg, Label};
use grundy_prove::{
    Attempt, ClaimFailure, Disagreement, Follows, Proved, Trouble, by_induction, by_lemmas, by_local,
    reading_follows, relations_of_claim,
};
use grundy_rules::classify::Class;
use grundy_rules::ir::{self, Rules};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, Halted, Type, check_claim};
use grundy_solve::plan::Session;
use grundy_solve::solver::{self, Want, Worth};
use grundy_syntax::tree::{ClaimOf, Play};
use grundy_syntax::{Source, parse_claim};
use grundy_values::{Int, MoverEnds};
use grundy_verify::Theorem;

use super::cubes::{Study, component, sizes, value};
use super::finding::{Counterexample, Finding, Limit, Method, Reason, Standing};
use super::search::Goal;
use crate::solve::unsolved;
use crate::workbench::{Failure, Workbench};

/// A claim that was read.
#[derive(Clone, Debug)]
pub struct Stated {
    pub(super) source: Arc<Source>,
    pub(super) claim: ir::Claim,
    /// The names of its arguments.
    args: Vec<String>,
}

impl Stated {
    fn new(source: Arc<Source>, claim: ir::Claim) -> Self {
        let tree = parse_claim(&Source::new("CLAIM", written(&source, &claim))).0;
        let args = tree.map_or_else(Vec::new, |tree| tree.args.into_iter().map(|arg| arg.name).collect());
        Self { source, claim, args }
    }

    /// The claim as it was written.
    pub fn text(&self) -> &str {
        written(&self.source, &self.claim)
    }

    /// What it says on one line, without comments and the word that opens it.
    pub(crate) fn on_one_line(&self) -> String {
        let text = self.text().trim().trim_start_matches("claim");
        let lines = text.lines().flat_map(|line| without_comment(line).split_whitespace());
        lines.collect::<Vec<_>>().join(" ")
    }

    /// Whether it compares positions.
    fn is_relational(&self) -> bool {
        self.claim.is_relational()
    }

    pub(super) fn of(&self) -> Of {
        if self.claim.of == ClaimOf::Grundy { Of::Values } else { Of::Losing }
    }

    /// What is true of one position, as a claim about it alone.
    fn at_only(&self, at: &[u64], really: u64) -> String {
        let names = self.args.join(", ");
        let each = self.args.iter().zip(at).map(|(name, number)| format!("{name} == {number}"));
        let here = each.collect::<Vec<_>>().join(" and ");
        match self.of() {
            Of::Values => format!("g({names}) = {really} where {here}"),
            Of::Losing => format!("P({names}) iff {} where {here}", really == 0),
        }
    }

    /// How many numbers it is about; `None` where some argument is neither a number nor a truth value.
    fn fields(&self, rules: &Rules) -> Option<usize> {
        let fields = match self.kind() {
            None => rules.start.as_ref().map(|start| &start.args)?,
            Some(kind) => &rules.kinds.get(kind)?.fields,
        };
        let plain = fields.iter().all(|field| matches!(field.ty, Type::Nat | Type::Bool));
        plain.then_some(fields.len())
    }

    /// The kind of component it is about; `None` where it is about the arguments of `start`.
    fn kind(&self) -> Option<usize> {
        self.claim.kind()
    }
}

/// A claim as it stands in a text, without the word that opens its clause.
fn written<'s>(source: &'s Source, claim: &ir::Claim) -> &'s str {
    let text = source.slice(claim.span).trim();
    text.strip_prefix("claim").unwrap_or(text).trim_start()
}

/// A line up to its comment; a `#` within quotes begins none.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let comment = line.find(|letter| {
        quoted ^= letter == '"';
        letter == '#' && !quoted
    });
    comment.map_or(line, |at| &line[..at])
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
    /// The parameters for whose values, all of them, it was judged.
    pub open: Vec<String>,
    /// Where a claim is wrong for some parameters: a condition under which it was proved, and that theorem.
    pub within: Option<(String, Box<Theorem>)>,
    /// Whether positions were tried, and none satisfies its condition.
    pub silent: bool,
}

impl Judged {
    /// Nothing is known yet.
    pub(super) fn nothing(text: String, of: Of) -> Self {
        let (refusals, open) = (Vec::new(), Vec::new());
        let (method, up_to, within, silent) = (None, None, None, false);
        Self { text, of, standing: Standing::None, method, up_to, refusals, open, within, silent }
    }
}

impl Workbench<'_> {
    /// Reads a claim about a game.
    pub fn read_claim(&self, game: &BoundGame, text: &str) -> Result<Stated, Failure> {
        let source = Arc::new(Source::new("CLAIM", text));
        match check_claim(game.rules(), &source) {
            Ok(claim) => Ok(Stated::new(source, claim)),
            Err(diagnostics) => Err(Failure::Bad(Report::of(&source, diagnostics))),
        }
    }

    /// The claims that the rules make.
    pub fn stated_claims(&self, game: &BoundGame) -> Vec<Stated> {
        let source = &game.rules().source;
        let stated = |claim: &ir::Claim| Stated::new(Arc::clone(source), claim.clone());
        game.rules().claims.iter().map(stated).collect()
    }
}

impl Study<'_, '_> {
    /// Judges a claim.
    pub fn judge(&self, stated: &Stated) -> Result<Judged, Failure> {
        let Self { bench, game, class, .. } = *self;
        bench.tries(Arg::Filled(Label::StageClaim, vec![("claim", Arg::from(stated.text()))]));
        let mut judged = Judged::nothing(stated.text().to_owned(), stated.of());
        if let Some(why) = self.no_meaning(stated) {
            judged.refusals.push((Method::Automaton, Arg::Label(why)));
            return Ok(judged);
        }
        let Some(fields) = stated.fields(game.rules()) else {
            if let Some(kind) = stated.kind().filter(|_| !stated.is_relational()) {
                self.judge_small(stated, kind, &mut judged)?;
                if !matches!(judged.standing, Standing::None) {
                    return Ok(judged);
                }
            }
            judged.refusals.push((Method::Automaton, Arg::Label(Label::ClaimNotFields)));
            return Ok(judged);
        };
        if !self.open.is_empty() && self.judge_for_all(stated, &mut judged)? {
            return Ok(judged);
        }
        self.needs_parameters()?;
        // Proving is often cheaper than a large table, so it is tried after the first.
        for (at, &digits) in sizes(fields).iter().enumerate() {
            let up_to = (1 << digits) - 1;
            let tried = self.cases(stated, digits).and_then(|cases| {
                let trial = Trial { game, class, stated };
                cases.map(|cases| bench.run(|run| trial.refute(cases, run))).transpose()
            });
            match tried {
                Ok(Some(Tried::Agrees { spoken })) => {
                    judged.up_to = Some(up_to);
                    judged.silent = !spoken && (at == 0 || judged.silent);
                }
                Ok(Some(Tried::Fails(counterexample))) => {
                    judged.up_to = Some(up_to);
                    judged.standing = Standing::Refuted(counterexample);
                    return Ok(judged);
                }
                Ok(None) => break,
                // What was found before the stop is the answer.
                Err(Failure::Stopped(stop)) if at > 0 => {
                    judged.standing = Standing::Undecided(Limit::Stop(stop));
                    return Ok(judged);
                }
                Err(failure) => return Err(failure),
            }
            if at == 0 {
                judged.standing = Standing::Tested { up_to };
                match self.prove_claim(stated, &mut judged) {
                    Err(Failure::Stopped(stop)) => judged.standing = Standing::Undecided(Limit::Stop(stop)),
                    done => done?,
                }
                self.cut_short(&mut judged);
            }
            match &mut judged.standing {
                Standing::Proved(_) | Standing::FromLemmas(_) | Standing::Refuted(_) => return Ok(judged),
                Standing::Tested { up_to: tested } => *tested = up_to,
                Standing::TestedSmall { .. } | Standing::Undecided(_) | Standing::None => {}
            }
        }
        // Where it says nothing, nothing was tested.
        if matches!(judged.standing, Standing::Tested { .. }) && judged.silent {
            judged.standing = Standing::None;
        }
        Ok(judged)
    }

    /// Notes that time was up before all routes had been tried: what they would have said is not known.
    pub(super) fn cut_short(&self, judged: &mut Judged) {
        if let Standing::Tested { .. } | Standing::None = judged.standing
            && let Some(stop) = self.bench.stop()
        {
            judged.standing = Standing::Undecided(Limit::Stop(stop));
        }
    }

    /// Why there is nothing in the game that the claim could be about, if so.
    fn no_meaning(&self, stated: &Stated) -> Option<Label> {
        match stated.claim.of {
            ClaimOf::Outcome('P' | 'N') => None,
            ClaimOf::Grundy if self.game.play() == Play::Misere => Some(Label::WhyMisere),
            ClaimOf::Grundy => (!self.game.rules().goals.is_empty()).then_some(Label::VerifyGoals),
            // Draws are in no table.
            _ => Some(Label::FragmentClaim),
        }
    }

    /// The positions below `2^digits` with what is true of them; `None` where that takes too long.
    fn cases(&self, stated: &Stated, digits: u32) -> Result<Option<Vec<Case>>, Failure> {
        let table = if stated.claim.is_of_start() {
            self.start_table(stated.of(), digits)?
        } else {
            let kind = stated.kind();
            let cubes = self.cubes(stated.of(), digits)?;
            cubes.zip(kind).map(|(mut cubes, kind)| cubes.tables.swap_remove(kind))
        };
        let Some(table) = table else { return Ok(None) };
        let known = table.cells.iter().enumerate().filter_map(|(cell, value)| Some((cell, (*value)?)));
        Ok(Some(known.map(|(cell, really)| Case { at: unrank(&table.axes, cell), really }).collect()))
    }

    /// Tries to prove a claim that no table refutes: as it stands, then from a pattern that is found.
    fn prove_claim(&self, stated: &Stated, judged: &mut Judged) -> Result<(), Failure> {
        if stated.is_relational() {
            self.prove_by_windows(stated, judged);
            return Ok(());
        }
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
            if self.judge_from(&finding, stated, judged)? {
                return Ok(());
            }
        }
        self.prove_from_lemmas(judged);
        Ok(())
    }

    /// Looks for a theorem of the library that is about these rules and says what is claimed.
    fn prove_from_lemmas(&self, judged: &mut Judged) {
        for certificate in by_lemmas(self.game, &judged.text) {
            let standing = self.with_reading(&certificate);
            if standing.theorem().is_some() {
                judged.standing = standing;
                judged.method = Some(Method::Lemmas);
                judged.refusals.clear();
                return;
            }
            let bare = Certificate { readings: Vec::new(), ..certificate };
            if self.with_reading(&bare).theorem().is_some() {
                judged.refusals.push((Method::Lemmas, Arg::Label(Label::LemmasOther)));
            }
        }
    }

    /// Tries to prove a claim that compares positions, by windows of a local rule.
    fn prove_by_windows(&self, stated: &Stated, judged: &mut Judged) {
        let said = (&stated.claim, &*stated.source);
        match self.bench.run(|run| by_local(self.game, said, &judged.text, run)) {
            Attempt::Found(certificate) => {
                match self.with_reading(&certificate) {
                    // What a table shows need not hold for all parameters and further out.
                    Standing::Undecided(Limit::Checker(why)) => judged.refusals.push((Method::Local, why)),
                    standing => judged.standing = standing,
                }
                judged.method = judged.standing.is_proved().then_some(Method::Local);
            }
            Attempt::Outside(refused) => judged.refusals.push((Method::Local, refused.reason)),
            Attempt::TooLarge(over) => judged.standing = Standing::Undecided(Limit::States(over)),
            Attempt::Stopped(stop) => judged.standing = Standing::Undecided(Limit::Stop(stop)),
            Attempt::Refuted(_) => {}
        }
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
    pub(super) fn with_reading(&self, certificate: &Certificate) -> Standing {
        match self.bench.check_certificate(self.game, certificate) {
            Ok(theorem) => Standing::of_theorem(theorem),
            Err(grundy_verify::Rejection::Stopped(stop)) => Standing::Undecided(Limit::Stop(stop)),
            Err(rejection) => Standing::Undecided(Limit::Checker(rejection.arg())),
        }
    }

    /// Whether a pattern that was proved decides the claim.
    fn judge_from(&self, finding: &Finding, stated: &Stated, judged: &mut Judged) -> Result<bool, Failure> {
        judged.refusals.extend(finding.refusals.iter().cloned());
        let Standing::Proved(theorem) = &finding.standing else { return Ok(false) };
        let certificate = theorem.certificate();
        match self.bench.run(|run| follows(self.game, certificate, &judged.text, run)) {
            None => return Ok(false),
            Some(Follows::Yes) => {}
            Some(Follows::No(against)) => {
                let found = self.beyond_the_table(certificate, stated, &against)?;
                let decided = found.is_some();
                if let Some(counterexample) = found {
                    judged.standing = Standing::Refuted(counterexample);
                    judged.method = finding.method;
                    judged.refusals.clear();
                }
                return Ok(decided);
            }
        }
        let readings = vec![Reading::Claim(judged.text.clone())];
        judged.standing = self.with_reading(&Certificate { readings, ..certificate.clone() });
        if !judged.standing.is_proved() {
            return Ok(false);
        }
        judged.method = finding.method;
        judged.refusals.clear();
        Ok(true)
    }

    /// The counterexample at a position of which a theorem says something else than a claim.
    ///
    /// It is played out where that is possible; where it is too far out, the checker must accept what
    /// the theorem says of this one position.
    fn beyond_the_table(
        &self,
        certificate: &Certificate,
        stated: &Stated,
        against: &Disagreement,
    ) -> Result<Option<Counterexample>, Failure> {
        let (Some(at), Some(really)) = (numbers(&against.at), against.really) else { return Ok(None) };
        let Self { bench, game, class, .. } = *self;
        let trial = Trial { game, class, stated };
        // Of lost and won positions the table says no more than that.
        let really = if stated.of() == Of::Losing { really.min(1) } else { really };
        let one = || vec![Case { at: at.clone(), really }];
        match bench.trial(FAR_OUT, 1 << 20, |run| trial.refute(one(), run)) {
            Ok(Tried::Fails(counterexample)) => return Ok(Some(counterexample)),
            Ok(Tried::Agrees { .. }) => return Ok(None),
            Err(Failure::Stopped(stop)) if bench.is_users(stop) => return Err(Failure::Stopped(stop)),
            Err(Failure::Stopped(_)) => {}
            Err(wrong) => return Err(wrong),
        }
        let readings = vec![Reading::Claim(stated.at_only(&at, really))];
        if !self.with_reading(&Certificate { readings, ..certificate.clone() }).is_proved() {
            return Ok(None);
        }
        let told = bench.run(|run| trial.against_proved(&at, really, run))?;
        Ok(told)
    }
}

/// Work that is done to play out one position beyond the table.
const FAR_OUT: u64 = 200;

/// The arguments of a claim as machine words.
fn numbers(at: &[Value]) -> Option<Vec<u64>> {
    at.iter().map(number).collect()
}

/// A number or a truth value as a machine word.
fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Bool(truth) => Some(u64::from(*truth)),
        value => value.as_int().and_then(Int::to_u64),
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

/// Whether a claim follows from what a certificate proves, as the prover sees it; `None` where it cannot tell.
pub(crate) fn follows(
    game: &BoundGame,
    certificate: &Certificate,
    text: &str,
    run: &Run<'_>,
) -> Option<Follows> {
    let source = Source::new("CLAIM", text);
    let claim = check_claim(game.rules(), &source).ok()?;
    let proved = match &certificate.evidence {
        Evidence::Window(window) => Proved::Periodic(&window.values),
        Evidence::Induction(induction) => Proved::Relations(&induction.relations),
        Evidence::Library(_) | Evidence::Sparse(_) => return None,
        // The prover does not read formulas in remainders any further.
        Evidence::Residue(_) => return None,
        Evidence::Local(_) | Evidence::Lemmas(_) => return None,
    };
    reading_follows(game, (certificate.of, proved), (&claim, &source), Limits::default(), run).ok()
}

/// A position and what is true of it.
pub(super) struct Case {
    pub(super) at: Vec<u64>,
    pub(super) really: u64,
}

/// What is true of the positions that a claim names beside the one it is about.
struct Others<'t, 'r> {
    trial: &'t Trial<'t>,
    run: &'t Run<'r>,
    /// What is known already.
    known: BTreeMap<Vec<u64>, u64>,
    /// For positions beyond the table.
    session: RefCell<Option<Session<'t>>>,
}

impl<'t, 'r> Others<'t, 'r> {
    fn new(trial: &'t Trial<'t>, cases: &[Case], run: &'t Run<'r>) -> Self {
        let relational = trial.stated.is_relational();
        let known = cases.iter().filter(|_| relational).map(|case| (case.at.clone(), case.really));
        Self { trial, run, known: known.collect(), session: RefCell::default() }
    }

    fn worth(&self, parts: Vec<Component>) -> Result<Worth, solver::Failure> {
        let mut kept = self.session.borrow_mut();
        let nothing = Position::empty();
        let mut session = match kept.take() {
            Some(session) => session,
            None => {
                let want = Want::Position(&nothing);
                Session::open(self.trial.game, self.trial.class, &want, None, self.run)?
            }
        };
        let worth = session.engine().worth(&Position::new(parts), self.run);
        *kept = Some(session);
        worth
    }

    /// The value of a position, or whether it is lost; `None` where it is none.
    fn at(&self, fields: &[Value]) -> Result<Option<Value>, Halted> {
        let Some(at) = numbers(fields) else { return Ok(None) };
        let parts = match self.trial.position(&at, self.run) {
            Ok(Some((_, parts))) => parts,
            Ok(None) | Err(Failure::Bad(_)) => return Ok(None),
            Err(Failure::Stopped(stop)) => return Err(Halt::Stop(stop)),
        };
        let of = self.trial.stated.of();
        // A component is known under its canonical form.
        let home = match parts.as_slice() {
            [part] if !self.trial.stated.claim.is_of_start() => part.fields.iter().map(number).collect(),
            _ => Some(at),
        };
        let known = home.and_then(|home| self.known.get(&home).copied());
        let found = match known {
            Some(found) => Some(found),
            None => match self.worth(parts) {
                Ok(worth) => value(of, &worth),
                Err(solver::Failure::Stop(stop)) => return Err(Halt::Stop(stop)),
                Err(_) => None,
            },
        };
        Ok(found.map(|found| if of == Of::Values { Value::from(found) } else { Value::Bool(found == 0) }))
    }
}

/// What putting a claim to the test showed.
pub(super) enum Tried {
    /// It fails here.
    Fails(Counterexample),
    /// It fails nowhere.
    Agrees {
        /// Whether it says anything of some position.
        spoken: bool,
    },
}

impl Tried {
    /// Where it fails.
    pub(super) fn counterexample(self) -> Option<Counterexample> {
        match self {
            Self::Fails(counterexample) => Some(counterexample),
            Self::Agrees { .. } => None,
        }
    }
}

/// A claim put to the test.
pub(super) struct Trial<'t> {
    pub(super) game: &'t BoundGame,
    pub(super) class: &'t Class,
    pub(super) stated: &'t Stated,
}

impl Trial<'_> {
    /// The smallest position at which the claim fails: by the sum of the arguments, then in the order
    /// of the arguments.
    pub(super) fn refute(&self, mut cases: Vec<Case>, run: &Run<'_>) -> Result<Tried, Failure> {
        cases.sort_by_cached_key(|case| (case.at.iter().sum::<u64>(), case.at.clone()));
        let others = Others::new(self, &cases, run);
        let mut spoken = false;
        for Case { at, really } in cases {
            let Some((args, parts)) = self.position(&at, run)? else { continue };
            let Some(claimed) = self.claimed(&args, &|other| others.at(other), run)? else { continue };
            spoken = true;
            if !self.agrees(&claimed, really) {
                let reason = self.reason(&parts, &claimed, really, run)?;
                return Ok(Tried::Fails(self.counterexample(&args, &parts, reason)));
            }
        }
        Ok(Tried::Agrees { spoken })
    }

    /// The counterexample at a position whose value comes from a theorem.
    fn against_proved(
        &self,
        at: &[u64],
        really: u64,
        run: &Run<'_>,
    ) -> Result<Option<Counterexample>, Failure> {
        let Some((args, parts)) = self.position(at, run)? else { return Ok(None) };
        let Some(claimed) = self.claimed(&args, &|_| Ok(None), run)? else { return Ok(None) };
        if self.agrees(&claimed, really) {
            return Ok(None);
        }
        let reason = match self.stated.of() {
            Of::Values => Reason::ProvedValue { claimed: claimed.to_string(), really },
            Of::Losing if really == 0 => Reason::ProvedLost,
            Of::Losing => Reason::ProvedWon,
        };
        Ok(Some(self.counterexample(&args, &parts, reason)))
    }

    /// What the claim says of these arguments; `None` where it says nothing.
    fn claimed(
        &self,
        args: &[Value],
        others: &dyn Fn(&[Value]) -> Result<Option<Value>, Halted>,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Failure> {
        let stated = (&self.stated.claim, &*self.stated.source);
        self.game.claimed_of_others(stated, args, others, run).map_err(|halted| self.failed(halted))
    }

    fn counterexample(&self, args: &[Value], parts: &[Component], reason: Reason) -> Counterexample {
        let position = match parts {
            [part] if !self.stated.claim.is_of_start() => self.game.show(part),
            _ => format!("({})", args.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
        };
        Counterexample { position, parameters: self.parameters(), reason }
    }

    /// The arguments of the claim and the position they stand for; `None` outside the domain.
    fn position(&self, at: &[u64], run: &Run<'_>) -> Result<Option<(Vec<Value>, Vec<Component>)>, Failure> {
        if let Some(kind) = self.stated.kind() {
            let found = component(self.game, kind, at, run).map_err(|why| unsolved(self.game, why))?;
            return Ok(found.map(|found| (found.fields.to_vec(), vec![found])));
        }
        let args: Vec<Value> = at.iter().map(|number| Value::from(*number)).collect();
        match self.game.start(args.clone(), run) {
            Ok(position) => Ok(Some((args, position.parts().to_vec()))),
            Err(Halt::Stop(stop)) => Err(Failure::Stopped(stop)),
            // What `start` cannot make is no position.
            Err(Halt::Error(_)) => Ok(None),
        }
    }

    pub(super) fn failed(&self, halted: Halted) -> Failure {
        match halted {
            Halt::Stop(stop) => Failure::Stopped(stop),
            Halt::Error(diagnostic) => Failure::Bad(Report::of(&self.stated.source, vec![*diagnostic])),
        }
    }

    pub(super) fn agrees(&self, claimed: &Value, really: u64) -> bool {
        match (self.stated.claim.of, claimed) {
            (ClaimOf::Outcome('N'), Value::Bool(truth)) => *truth == (really != 0),
            (ClaimOf::Outcome(_), Value::Bool(truth)) => *truth == (really == 0),
            (_, value) => value.as_int().and_then(Int::to_u64) == Some(really),
        }
    }

    /// Why the claim fails: the claimed value is that of an option, or one below it is missing.
    pub(super) fn reason(
        &self,
        parts: &[Component],
        claimed: &Value,
        really: u64,
        run: &Run<'_>,
    ) -> Result<Reason, Failure> {
        let failed = |why: solver::Failure| unsolved(self.game, why);
        let worth = claimed.as_int().and_then(Int::to_u64);
        let nothing = Position::empty();
        let opened = Session::open(self.game, self.class, &Want::Position(&nothing), None, run);
        let mut session = opened.map_err(failed)?;
        for option in self.options(parts, run).map_err(failed)? {
            let shown = self.game.show_position(&option);
            let found = session.engine().worth(&Position::new(option), run).map_err(failed)?;
            match (self.stated.of(), found) {
                (Of::Values, Worth::Grundy(value)) if Some(value) == worth => {
                    return Ok(Reason::SameValue { claimed: claimed.to_string(), really, option: shown });
                }
                (Of::Losing, found) if really != 0 && found.ends() == Some(MoverEnds::Loses) => {
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

    /// The options of a sum of components, in canonical form.
    fn options(&self, parts: &[Component], run: &Run<'_>) -> Result<Vec<Vec<Component>>, solver::Failure> {
        let mut options = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let others = [&parts[..at], &parts[at + 1..]].concat();
            let _ = self.game.options(part, run, &mut |made| {
                options.push(Position::new([&others, made].concat()).parts().to_vec());
                Flow::Continue(())
            })?;
        }
        Ok(options)
    }

    pub(super) fn parameters(&self) -> Vec<(String, String)> {
        let params = self.game.rules().params.iter().zip(self.game.params());
        params.map(|(param, value)| (param.name.clone(), value.to_string())).collect()
    }
}
