//! From a game to a theorem: look at a table, propose, prove, check. A proposal that is refuted
//! makes the table larger, and the search goes on.
//!
//! Nothing is called proved here that the independent checker did not accept.

use std::collections::BTreeSet;

use grundy_automata::Limits;
use grundy_core::{Certificate, Evidence, Known, Library, Of, Periodic, Reading, Relations, Run, Sparse};
use grundy_discover::{Look, enumerated, periodic, propose, propose_later, readings, sparse};
use grundy_messages::{Arg, Label};
use grundy_prove::{
    Attempt, Follows, Trouble, by_induction, by_library, by_sparse, by_window, fragment, is_by_remainder,
    relations_of_periodic,
};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_rules::ir::Compound;
use grundy_syntax::tree::Play;
use grundy_verify::library::met;
use grundy_verify::{Rejection, Theorem, verify};

use super::certificates::claims_of;
use super::claims::{follows, statement};
use super::cubes::{Cubes, Study, most_fields, sizes};
use super::finding::{Finding, Limit, Method, Pattern, Standing, is_fibonacci};
use super::library::name_of;
use super::rows::Repeats;
use crate::workbench::{Failure, Workbench};

/// What is to be proved, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Goal {
    /// Values or lost positions; both are tried where it is not said.
    pub of: Option<Of>,
    /// The route; all are tried where it is not said.
    pub method: Option<Method>,
    /// Whether to look at small tables only.
    pub quick: bool,
}

/// Digits of the rows looked at for the window theorem.
const ROWS: [u32; 3] = [10, 12, 14];

/// Periods that are given to the automata as they are; longer ones are learned.
const SHORT: u64 = 128;

/// The largest number of the rules that may occur in a formula, and how many of them.
const MOST_NUMBER: u64 = 10_000;
const MOST_NUMBERS: usize = 6;

/// How many cases of sentences about remainders the checker may look at.
const MOST_SPLITS: u64 = 50_000;

/// How large automata may become at a first look.
const QUICK: Limits = Limits { states: 20_000, entries: 4 << 20, bytes: 256 << 20 };

impl Study<'_, '_> {
    /// The pattern that tables show, without any proof.
    pub fn guess(&self, goal: Goal) -> Result<Finding, Failure> {
        let default = if self.is_valued() { Of::Values } else { Of::Losing };
        Search { study: self, goal, of: goal.of.unwrap_or(default), refusals: Vec::new(), limit: None }
            .guess()
    }

    /// Looks for a pattern and proves it for all positions.
    pub fn prove(&self, goal: Goal) -> Result<Finding, Failure> {
        let wanted: &[Of] = match goal.of {
            Some(Of::Values) => &[Of::Values],
            Some(Of::Losing) => &[Of::Losing],
            None if self.is_valued() => &[Of::Values, Of::Losing],
            None => &[Of::Losing],
        };
        let mut best: Option<Finding> = None;
        let only_residue = goal.method == Some(Method::Residue);
        if (!self.open.is_empty() || only_residue)
            && let Some(finding) = self.prove_for_all(goal, wanted)?
        {
            return Ok(finding);
        }
        self.needs_parameters()?;
        if only_residue {
            return Ok(Finding::nothing(wanted[0]));
        }
        for &of in wanted {
            let search = Search { study: self, goal, of, refusals: Vec::new(), limit: None }.run();
            let finding = match (search, best.take()) {
                // What was found before the stop is the answer.
                (Err(Failure::Stopped(_)), Some(found)) => return Ok(found),
                (finding, before) => {
                    best = before;
                    finding?
                }
            };
            if finding.standing.is_proved() {
                return Ok(finding);
            }
            let better = |best: &Finding| {
                let (old, new) = (best.standing.rank(), finding.standing.rank());
                old < new || (old == new && !names_theorem(best) && names_theorem(&finding))
            };
            if best.as_ref().is_none_or(better) {
                best = Some(finding);
            }
        }
        // Divisors have no automata; their remainders may do.
        if self.open.is_empty()
            && !goal.quick
            && is_by_remainder(self.game, &[])
            && let Some(finding) = self.prove_for_all(goal, wanted)?
        {
            return Ok(finding);
        }
        Ok(best.unwrap_or_else(|| Finding::nothing(wanted[0])))
    }

    /// The strongest statement about all positions: where values of components do not tell who wins a sum, first a theorem of the
    /// library, which speaks of sums; and such a theorem where nothing else is proved.
    pub fn theorem(&self, goal: Goal) -> Result<Finding, Failure> {
        let rules = self.game.rules();
        let sums = self.game.play() == Play::Misere || !matches!(rules.compound, Compound::Disjunctive);
        if sums && goal.method.is_none() && !self.game.has_sides() && self.unbound.is_none() {
            let finding = self.prove(Goal { method: Some(Method::Library), ..goal })?;
            if finding.standing.is_proved() {
                return Ok(finding);
            }
        }
        let finding = self.prove(goal)?;
        if finding.standing.is_proved() || goal.method.is_some() || most_fields(self.game).is_none() {
            return Ok(finding);
        }
        let known = self.prove(Goal { method: Some(Method::Library), ..goal })?;
        Ok(if known.standing.is_proved() { known } else { finding })
    }

    /// Whether components have Grundy values.
    pub(crate) fn is_valued(&self) -> bool {
        self.class.additive.is_proved() && self.class.reaching.is_none()
    }

    /// What was proved, checked: with those of the readings that the checker accepts.
    pub(super) fn checked(&self, certificate: &Certificate) -> Standing {
        let mut rejection = match self.bench.check_certificate(self.game, certificate) {
            Ok(theorem) => return Standing::Proved(Box::new(theorem)),
            Err(rejection) => rejection,
        };
        // Without readings it would take as long.
        let stopped = matches!(rejection, Rejection::Stopped(_));
        if !certificate.readings.is_empty() && !stopped {
            let bare = Certificate { readings: Vec::new(), ..certificate.clone() };
            match self.bench.check_certificate(self.game, &bare) {
                Ok(theorem) => {
                    return Standing::Proved(Box::new(self.with_readings(theorem, &certificate.readings)));
                }
                Err(again) => rejection = again,
            }
        }
        Standing::Undecided(match rejection {
            Rejection::Stopped(stop) => Limit::Stop(stop),
            other => Limit::Checker(other.arg()),
        })
    }

    /// A theorem together with those of the readings, one by one, that the checker accepts.
    fn with_readings(&self, mut theorem: Theorem, readings: &[Reading]) -> Theorem {
        for reading in readings {
            let mut longer = theorem.certificate().clone();
            longer.readings.push(reading.clone());
            if let Ok(accepted) = self.bench.check_certificate(self.game, &longer) {
                theorem = accepted;
            }
        }
        theorem
    }
}

/// The period that a certificate shows: as a reading, in least form, or as evidence.
pub(super) fn repeats(certificate: &Certificate) -> Option<&Periodic> {
    let read = certificate.readings.iter().find_map(|reading| match reading {
        Reading::Periodic(values) => Some(values),
        Reading::Claim(_) => None,
    });
    read.or(match &certificate.evidence {
        Evidence::Window(window) => Some(&window.values),
        Evidence::Sparse(_)
        | Evidence::Induction(_)
        | Evidence::Library(_)
        | Evidence::Residue(_)
        | Evidence::Local(_)
        | Evidence::Lemmas(_) => None,
    })
}

/// The theorem of the library that a theorem is an instance of.
fn library_of(theorem: &Theorem) -> Option<&Library> {
    match &theorem.certificate().evidence {
        Evidence::Library(library) => Some(library),
        Evidence::Window(_)
        | Evidence::Sparse(_)
        | Evidence::Induction(_)
        | Evidence::Residue(_)
        | Evidence::Local(_)
        | Evidence::Lemmas(_) => None,
    }
}

impl Workbench<'_> {
    /// The theorem of a certificate, if the checker accepts it.
    ///
    /// Sentences about remainders are split into cases, of which there may be very many: only so many are looked at.
    pub(crate) fn check_certificate(
        &self,
        game: &BoundGame,
        certificate: &Certificate,
    ) -> Result<Theorem, Rejection> {
        self.tries(Arg::Label(Label::StageVerify));
        let check = |run: &Run<'_>| verify(game, certificate, run);
        match &certificate.evidence {
            Evidence::Residue(_) => self.within(MOST_SPLITS).run(check),
            Evidence::Window(_)
            | Evidence::Sparse(_)
            | Evidence::Induction(_)
            | Evidence::Library(_)
            | Evidence::Local(_)
            | Evidence::Lemmas(_) => self.run(check),
        }
    }
}

/// The finding of a theorem about a long period.
fn repeating(theorem: Theorem, of: Of) -> Option<Finding> {
    let Evidence::Sparse(Sparse { preperiod, period, .. }) = theorem.certificate().evidence else {
        return None;
    };
    let pattern = Some(Pattern::Repeats { preperiod, period });
    let standing = Standing::Proved(Box::new(theorem));
    Some(Finding { pattern, standing, method: Some(Method::Sparse), ..Finding::nothing(of) })
}

/// Values of an octal code that are computed in search of a period.
const MOST_SPARSE: usize = 1 << 21;

/// Why the window theorem does not apply, if it does not.
fn no_window(class: &Class) -> Option<Arg> {
    match &class.take_break {
        Some((code, verdict)) if verdict.is_proved() => (!code.tail().is_empty())
            .then(|| Arg::Filled(Label::WindowEndless, vec![("code", Arg::from(code.to_string()))])),
        _ => Some(Arg::Label(Label::WindowNoCode)),
    }
}

/// The numbers that the rules and the values of the parameters mention, ascending.
fn numbers_in(game: &BoundGame) -> Vec<u64> {
    let params = game.params().iter().map(ToString::to_string);
    let texts = params.chain([game.rules().source.text().to_owned()]);
    let numbers = texts.flat_map(|text| {
        let words: Vec<u64> = text
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|word| word.parse().ok())
            .collect();
        words
    });
    let numbers: BTreeSet<u64> = numbers.filter(|number| (5..=MOST_NUMBER).contains(number)).collect();
    numbers.into_iter().take(MOST_NUMBERS).collect()
}

/// Statements about Fibonacci numbers that may be another way to say what a certificate shows.
fn fibonacci_forms(game: &BoundGame, certificate: &Certificate) -> Vec<String> {
    let Evidence::Induction(induction) = &certificate.evidence else { return Vec::new() };
    let [kind] = game.rules().kinds.as_slice() else { return Vec::new() };
    let [field] = kind.fields.as_slice() else { return Vec::new() };
    if !is_fibonacci(&induction.relations) || certificate.of != Of::Losing {
        return Vec::new();
    }
    let inside = format!("{} in recurrence([1, 2], [1, 1])", field.name);
    vec![inside.clone(), format!("{} == 0 or {inside}", field.name)]
}

/// Whether it is said which theorem of the library comes nearest.
fn names_theorem(finding: &Finding) -> bool {
    let names = |why: &Arg| matches!(why, Arg::Filled(Label::LibraryNearest, _));
    finding.refusals.iter().any(|(_, why)| names(why))
}

/// That no theorem of the library fits, and which comes nearest.
fn no_theorem(nearest: Option<(usize, Known, Arg)>) -> Arg {
    let Some((met, theorem, why)) = nearest else {
        return Arg::Filled(Label::LibraryNone, vec![("why", Arg::Label(Label::LibraryNoCandidate))]);
    };
    let args = vec![
        ("theorem", Arg::Label(name_of(theorem))),
        ("at", Arg::from((met + 1).to_string())),
        ("all", Arg::from(theorem.hypotheses().len().to_string())),
        ("why", why),
    ];
    Arg::Filled(Label::LibraryNearest, args)
}

/// The search for one statement.
struct Search<'s, 'w> {
    study: &'s Study<'s, 'w>,
    goal: Goal,
    of: Of,
    refusals: Vec<(Method, Arg)>,
    limit: Option<Limit>,
}

/// A route that is tried.
fn stage(method: Method) -> Arg {
    Arg::Filled(Label::StageMethod, vec![("method", Arg::from(method.label()))])
}

/// What is looked at, and how far.
fn up_to(label: Label, to: u64) -> Arg {
    Arg::Filled(label, vec![("to", Arg::from(to.to_string()))])
}

/// How a proposal fared.
enum Fate {
    Proved(Box<Finding>),
    /// It is wrong.
    Wrong,
    /// It may be right.
    Open,
}

impl Search<'_, '_> {
    fn run(&mut self) -> Result<Finding, Failure> {
        // Windows of local rules and the library show claims; they find no pattern.
        if let Some(Method::Local | Method::Lemmas) = self.goal.method {
            return Ok(Finding::nothing(self.of));
        }
        let fields = most_fields(self.study.game);
        if fields.is_none() || self.goal.method == Some(Method::Library) {
            return Ok(self.by_library());
        }
        let Some(fields) = fields else { return Ok(Finding::nothing(self.of)) };
        if self.allows(Method::Window)
            && self.of == Of::Values
            && let Some(finding) = self.by_window()?
        {
            return Ok(finding);
        }
        if (self.goal.method == Some(Method::Sparse) || self.goal.method.is_none() && !self.goal.quick)
            && self.of == Of::Values
            && no_window(self.study.class).is_none()
            && let Some(finding) = self.by_sparse()?
        {
            return Ok(finding);
        }
        self.by_automata(fields)
    }

    /// A period of an octal code that is too long to be listed.
    fn by_sparse(&mut self) -> Result<Option<Finding>, Failure> {
        let Study { bench, game, class, .. } = *self.study;
        bench.tries(stage(Method::Sparse));
        match bench.run(|run| by_sparse(game, class, MOST_SPARSE, run)) {
            Attempt::Found(certificate) => match bench.check_certificate(game, &certificate) {
                Ok(theorem) => Ok(repeating(theorem, self.of)),
                Err(Rejection::Stopped(stop)) if bench.is_users(stop) => Err(Failure::Stopped(stop)),
                Err(rejection) => {
                    self.refused(Method::Sparse, rejection.arg());
                    Ok(None)
                }
            },
            Attempt::Outside(refusal) => {
                self.refused(Method::Sparse, refusal.reason);
                Ok(None)
            }
            Attempt::Stopped(stop) if bench.is_users(stop) => Err(Failure::Stopped(stop)),
            Attempt::Stopped(_) | Attempt::TooLarge(_) | Attempt::Refuted(_) => Ok(None),
        }
    }

    /// What the largest table within reach shows.
    fn guess(&mut self) -> Result<Finding, Failure> {
        let Some(fields) = most_fields(self.study.game) else { return Ok(Finding::nothing(self.of)) };
        let mut last = None;
        for &digits in sizes(fields) {
            let Some(cubes) = self.next_cubes(digits, last.is_some())? else { break };
            last = Some(cubes);
        }
        Ok(match last {
            None => Finding::nothing(self.of),
            Some(cubes) => {
                let found = self.proposals(&cubes);
                self.seen(&cubes, found)
            }
        })
    }

    fn allows(&self, method: Method) -> bool {
        self.goal.method.is_none_or(|wanted| wanted == method)
    }

    /// The first theorem of the library whose hypotheses the checker finds in the rules.
    fn by_library(&mut self) -> Finding {
        if !self.allows(Method::Library) {
            return Finding::nothing(self.of);
        }
        let Study { bench, game, .. } = *self.study;
        bench.tries(stage(Method::Library));
        let candidates = bench.run(|run| by_library(game, self.of, run));
        let mut nearest: Option<(usize, Known, Arg)> = None;
        for certificate in candidates {
            match bench.check_certificate(game, &certificate) {
                Ok(theorem) => {
                    let pattern = library_of(&theorem).cloned().map(Pattern::Library);
                    let (standing, method) = (Standing::Proved(Box::new(theorem)), Some(Method::Library));
                    return Finding { pattern, standing, method, ..Finding::nothing(self.of) };
                }
                Err(Rejection::Stopped(stop)) => {
                    let standing = Standing::Undecided(Limit::Stop(stop));
                    return Finding { standing, ..Finding::nothing(self.of) };
                }
                Err(rejection) => {
                    let Evidence::Library(Library { theorem, .. }) = certificate.evidence else { continue };
                    let met = met(theorem, &rejection);
                    if nearest.as_ref().is_none_or(|(best, ..)| *best < met) {
                        nearest = Some((met, theorem, rejection.arg()));
                    }
                }
            }
        }
        let why = no_theorem(nearest);
        Finding { refusals: vec![(Method::Library, why)], ..Finding::nothing(self.of) }
    }

    /// The window theorem, where the rules are those of a finite code.
    fn by_window(&mut self) -> Result<Option<Finding>, Failure> {
        if let Some(reason) = no_window(self.study.class) {
            self.refused(Method::Window, reason);
            return Ok(None);
        }
        let rows = if self.goal.quick { &ROWS[..2] } else { &ROWS[..] };
        let mut last: Option<Cubes> = None;
        for &digits in rows {
            let Some(cubes) = self.next_cubes(digits, last.is_some())? else { break };
            let Some(values) = cubes.row().and_then(periodic) else {
                last = Some(cubes);
                continue;
            };
            self.study.bench.tries(stage(Method::Window));
            let attempt =
                self.study.bench.run(|run| by_window(self.study.game, self.study.class, &values, run));
            if let Fate::Proved(finding) = self.judge(Method::Window, attempt, &cubes, None) {
                return Ok(Some(*finding));
            }
            last = Some(cubes);
        }
        let stopped = matches!(self.limit, Some(Limit::Stop(_)));
        Ok(last.filter(|_| stopped).map(|cubes| self.seen(&cubes, Vec::new())))
    }

    /// A larger table, `None` where there is none. A stop is an answer if a smaller one was `seen`.
    fn next_cubes(&mut self, digits: u32, seen: bool) -> Result<Option<Cubes>, Failure> {
        self.study.bench.tries(up_to(Label::StageValues, (1 << digits) - 1));
        match self.study.cubes(self.of, digits) {
            Err(Failure::Stopped(stop)) if seen => {
                self.limit = Some(Limit::Stop(stop));
                Ok(None)
            }
            made => made,
        }
    }

    /// Induction decided by automata, on larger and larger tables; at the end what was only seen.
    fn by_automata(&mut self, fields: usize) -> Result<Finding, Failure> {
        let all = sizes(fields);
        let sizes = if self.goal.quick { &all[..all.len().min(2)] } else { all };
        let provable = self.allows(Method::Automaton) && self.is_in_fragment();
        let mut last = None;
        for &digits in sizes {
            let Some(cubes) = self.next_cubes(digits, last.is_some())? else { break };
            let mut open = Vec::new();
            // Where binary digits show nothing, numbers are written with Fibonacci numbers.
            for look in [Self::proposals, Self::later_proposals] {
                if !open.is_empty() || self.study.bench.stop().is_some() {
                    break;
                }
                let found = look(self, &cubes);
                if !provable {
                    open = found;
                    continue;
                }
                match self.tried(found, &cubes) {
                    Ok(finding) => return Ok(*finding),
                    Err(left) => open = left,
                }
            }
            last = Some((cubes, open));
        }
        Ok(match last {
            None => Finding::nothing(self.of),
            Some((cubes, open)) => self.seen(&cubes, open),
        })
    }

    /// Tries to prove proposals one after the other; those that may be right where none is proved.
    fn tried(&mut self, proposals: Vec<Relations>, cubes: &Cubes) -> Result<Box<Finding>, Vec<Relations>> {
        let mut open = Vec::new();
        for relations in proposals {
            match self.induction(&relations, cubes) {
                Fate::Proved(finding) => return Ok(finding),
                Fate::Wrong => {}
                Fate::Open => open.push(relations),
            }
            if self.study.bench.stop().is_some() {
                break;
            }
        }
        Err(open)
    }

    /// Whether the rules can be said in the logic of the automata; notes why they cannot.
    fn is_in_fragment(&mut self) -> bool {
        let (game, of) = (self.study.game, self.of);
        match self.study.bench.run(|run| fragment(game, of, run)) {
            Err(Trouble::Refused(refusal)) => {
                self.refused(Method::Automaton, refusal.reason);
                false
            }
            _ => true,
        }
    }

    /// Relations that agree with the tables, the most promising first.
    fn proposals(&self, cubes: &Cubes) -> Vec<Relations> {
        self.study.bench.tries(up_to(Label::StagePattern, cubes.up_to()));
        let short = |values: &Periodic| values.preperiod.saturating_add(values.period) <= SHORT;
        let seen = cubes.row().and_then(periodic).filter(short);
        let relations = |values: Periodic| {
            let made = |run: &Run<'_>| {
                relations_of_periodic(self.study.game, &values, self.of, Limits::default(), run)
            };
            self.study.bench.run(made).ok()
        };
        let repeated = seen.and_then(relations);
        let look = Look { of: self.of, tables: &cubes.tables, prefixes: true };
        repeated.into_iter().chain(propose(&look).into_iter().map(|found| found.relations)).collect()
    }

    /// The same for numbers that are written with Fibonacci numbers.
    fn later_proposals(&self, cubes: &Cubes) -> Vec<Relations> {
        let look = Look { of: self.of, tables: &cubes.tables, prefixes: false };
        propose_later(&look).into_iter().map(|found| found.relations).collect()
    }

    fn induction(&mut self, relations: &Relations, cubes: &Cubes) -> Fate {
        let (game, class, of) = (self.study.game, self.study.class, self.of);
        let limits = if self.goal.quick { QUICK } else { Limits::default() };
        let states = relations.kinds.iter().map(|kind| kind.accepting.len()).max().unwrap_or(0);
        let size = Arg::Filled(Label::SizeStates, vec![("count", Arg::from(states.to_string()))]);
        let args = vec![("method", Arg::from(Method::Automaton.label())), ("size", size)];
        self.study.bench.tries(Arg::Filled(Label::StageProof, args));
        let attempt = self.study.bench.run(|run| by_induction(game, class, of, relations, limits, run));
        self.judge(Method::Automaton, attempt, cubes, Some(relations))
    }

    /// What an attempt means; a certificate goes to the checker.
    fn judge(
        &mut self,
        method: Method,
        attempt: Attempt,
        cubes: &Cubes,
        relations: Option<&Relations>,
    ) -> Fate {
        let certificate = match attempt {
            Attempt::Found(certificate) => certificate,
            Attempt::Refuted(_) => return Fate::Wrong,
            Attempt::TooLarge(over) => {
                self.limit = Some(Limit::States(over));
                return Fate::Open;
            }
            Attempt::Stopped(stop) => {
                self.limit = Some(Limit::Stop(self.study.bench.stop().unwrap_or(stop)));
                return Fate::Open;
            }
            Attempt::Outside(refusal) => {
                self.refused(method, refusal.reason);
                return Fate::Open;
            }
        };
        let (mut certificate, formula) = self.read(certificate, cubes);
        let repeats_along = if formula.is_none() { self.repeats_along(&mut certificate) } else { None };
        // Only what the checker accepted is shown: other readings may fail beyond the table.
        match self.study.checked(&certificate) {
            Standing::Proved(theorem) => {
                let accepted = theorem.certificate();
                let said = |formula: &String| {
                    let text = statement(self.study.game, self.of, formula);
                    text.is_some_and(|text| claims_of(accepted).contains(&text))
                };
                let all = |(_, claims): &(Repeats, Vec<String>)| {
                    let accepted = claims_of(accepted);
                    claims.iter().all(|claim| accepted.contains(claim))
                };
                let along = repeats_along.filter(all).map(|(repeats, _)| repeats);
                let pattern = repeats(accepted).cloned().map(Pattern::Periodic);
                Fate::Proved(Box::new(Finding {
                    pattern: pattern.or_else(|| relations.cloned().map(Pattern::Automatic)),
                    formula: formula.filter(said),
                    repeats: along,
                    standing: Standing::Proved(theorem),
                    method: Some(method),
                    up_to: Some(cubes.up_to()),
                    refusals: std::mem::take(&mut self.refusals),
                    ..Finding::nothing(self.of)
                }))
            }
            Standing::Undecided(limit) => {
                self.limit = Some(limit);
                Fate::Open
            }
            Standing::FromLemmas(_)
            | Standing::Tested { .. }
            | Standing::TestedSmall { .. }
            | Standing::Refuted(_)
            | Standing::None => Fate::Open,
        }
    }

    fn refused(&mut self, method: Method, reason: Arg) {
        if self.refusals.iter().all(|(other, _)| *other != method) {
            self.refusals.push((method, reason));
        }
    }

    /// Adds what else can be said of what was proved: a period, a formula.
    fn read(&self, mut certificate: Certificate, cubes: &Cubes) -> (Certificate, Option<String>) {
        if let Some(values) = cubes.row().and_then(periodic) {
            certificate.readings.push(Reading::Periodic(values));
        }
        let more = fibonacci_forms(self.study.game, &certificate);
        let proved = |formula: &String| {
            let text = statement(self.study.game, self.of, formula);
            text.is_some_and(|text| {
                let told = self.study.bench.run(|run| follows(self.study.game, &certificate, &text, run));
                matches!(told, Some(Follows::Yes))
            })
        };
        // A period is a reading. Where there is none, it is worth while to try all short formulas.
        let formula = self.formulas(cubes).into_iter().chain(more).find(proved).or_else(|| {
            let wanted = certificate.readings.is_empty() && !self.goal.quick;
            wanted.then(|| self.all_formulas(cubes))?.into_iter().find(proved)
        });
        if let Some(text) = formula.as_ref().and_then(|formula| statement(self.study.game, self.of, formula))
        {
            certificate.readings.push(Reading::Claim(text));
        }
        (certificate, formula)
    }

    /// Adds that values repeat along one of several fields, where the largest table shows it; with the claims that say so.
    fn repeats_along(&self, certificate: &mut Certificate) -> Option<(Repeats, Vec<String>)> {
        let [kind] = self.study.game.rules().kinds.as_slice() else { return None };
        let digits = *sizes(kind.fields.len()).last()?;
        let cubes = self.study.cubes(self.of, digits).ok()??;
        let table = cubes.tables.first()?;
        let repeats = Repeats::seen(table)?;
        let claims = repeats.claims(self.of, kind, table)?;
        certificate.readings.extend(claims.iter().cloned().map(Reading::Claim));
        Some((repeats, claims))
    }

    /// Formulas that agree with the table, the simplest first.
    fn formulas(&self, cubes: &Cubes) -> Vec<String> {
        let [kind] = self.study.game.rules().kinds.as_slice() else { return Vec::new() };
        let names: Vec<String> = kind.fields.iter().map(|field| field.name.clone()).collect();
        readings(&Look { of: self.of, tables: &cubes.tables, prefixes: false }, &names)
    }

    /// The same among all short formulas: slower.
    fn all_formulas(&self, cubes: &Cubes) -> Vec<String> {
        self.study.bench.tries(up_to(Label::StageFormula, cubes.up_to()));
        let [kind] = self.study.game.rules().kinds.as_slice() else { return Vec::new() };
        let names: Vec<String> = kind.fields.iter().map(|field| field.name.clone()).collect();
        let look = Look { of: self.of, tables: &cubes.tables, prefixes: false };
        enumerated(&look, &names, &numbers_in(self.study.game), &|| self.study.bench.stop().is_none())
    }

    /// What was seen and not proved.
    fn seen(&mut self, cubes: &Cubes, open: Vec<Relations>) -> Finding {
        let formula = self.formulas(cubes).into_iter().next();
        let row = || cubes.row().and_then(periodic).map(Pattern::Periodic);
        let learned = || open.into_iter().next().map(Pattern::Automatic);
        let sparse = || {
            let row = cubes.row().filter(|_| self.of == Of::Values)?;
            sparse(row).map(Pattern::Sparse)
        };
        let pattern = row().or_else(|| formula.as_ref().map(|_| Pattern::Formula)).or_else(learned);
        let pattern = pattern.or_else(sparse);
        let up_to = cubes.up_to();
        let standing = match (&pattern, self.limit.take()) {
            (None, Some(limit @ Limit::Stop(_))) => Standing::Undecided(limit),
            (None, _) => Standing::None,
            (Some(_), Some(limit)) => Standing::Undecided(limit),
            (Some(_), None) => Standing::Tested { up_to },
        };
        Finding {
            pattern,
            formula,
            standing,
            up_to: Some(up_to),
            refusals: std::mem::take(&mut self.refusals),
            ..Finding::nothing(self.of)
        }
    }
}
