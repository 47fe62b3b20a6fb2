//! Claims that values repeat, in the form that `prove` prints: `g(n + 4) = g(n) + 4 where n >= 1`.
//!
//! # Setting
//!
//! A kind of component with one number, or with several of which all others are few ([`rows`](super::rows)). f is the value, or of lost positions 0
//! and of others 1.
//!
//! # Theorem
//!
//! None: that f(n + c) = f(n) + s for all n >= m is the same as the description of f by preperiod m, period c, saltus s and the first m + c values.
//!
//! # How the code uses it
//!
//! So the claim is a reading of what is proved, which the checker decides. Tables refute it first, with the smallest counterexample.
//!
//! # What is not covered
//!
//! Several numbers without a limit; with several kinds, values that grow with each period. Long descriptions are decided from a period that is proved, where there is one.
//!
//! # Cost
//!
//! That of `prove`, and one step of the checker for each of the first m + c values.

use std::sync::Arc;

use grundy_core::{Certificate, Of, Periodic, Reading, Table};
use grundy_export::Report;
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_rules::ir::Kind;
use grundy_rules::{BoundGame, Type};
use grundy_syntax::tree::Play;
use grundy_syntax::{Diagnostic, Source, Span};

use super::claims::Judged;
use super::cubes::{Study, sizes};
use super::finding::{Counterexample, Finding, Method, Reason, Standing};
use super::rows::{Repeats, is};
use super::search::{Goal, repeats};
use crate::workbench::Failure;

/// A description with more values is not given to the checker.
const MOST_VALUES: u64 = 2_000;

/// A claim that values repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    text: String,
    of: Of,
    /// The kind of component that it is about.
    kind: usize,
    /// The number that is shifted, among the fields.
    field: usize,
    period: u64,
    saltus: u64,
    from: u64,
}

impl Shift {
    /// Reads a claim of this form about a kind of a game; `None` where it has another form, an error where its numbers do not suit.
    pub fn read(game: &BoundGame, text: &str) -> Option<Result<Self, Failure>> {
        let kinds = game.rules().kinds.as_slice();
        let found = kinds.iter().enumerate().find_map(|(at, kind)| Some((at, Self::of_kind(kind, text)?)));
        let (kind, read) = found?;
        Some(read.map(|shift| Self { kind, ..shift }))
    }

    fn of_kind(kind: &Kind, text: &str) -> Option<Result<Self, Failure>> {
        let words = words(text);
        let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "claim").collect();
        let (of, letter, equals) = match words.first() {
            Some(&"g") => (Of::Values, "g", "="),
            Some(&"P") => (Of::Losing, "P", "iff"),
            _ => return None,
        };
        let names: Vec<&str> = kind.fields.iter().map(|field| field.name.as_str()).collect();
        let (shifted, rest) = arguments(words.get(1..)?, &names)?;
        let [sign, again, rest @ ..] = rest else { return None };
        let (same, rest) = arguments(rest, &names)?;
        if *sign != equals || *again != letter || same.is_some() {
            return None;
        }
        let (field, period) = shifted?;
        if kind.fields.get(field)?.ty != Type::Nat {
            return None;
        }
        let (saltus, rest) = match rest {
            ["+", saltus, rest @ ..] if of == Of::Values && is_number(saltus) => (*saltus, rest),
            rest => ("0", rest),
        };
        let (from, beyond) = match rest {
            [] => ("0", false),
            ["where", name, sign @ (">=" | ">"), from] | ["for", "all", name, sign @ (">=" | ">"), from]
                if name == names.get(field)? && is_number(from) =>
            {
                (*from, *sign == ">")
            }
            _ => return None,
        };
        Some(Self::of_numbers(text, of, field, [period, saltus, from], beyond))
    }

    /// The claim with its period, its saltus and where it begins, as they are written; `beyond` where it begins one later.
    fn of_numbers(
        text: &str,
        of: Of,
        field: usize,
        written: [&str; 3],
        beyond: bool,
    ) -> Result<Self, Failure> {
        let mut numbers = [0_u64; 3];
        for (number, written) in numbers.iter_mut().zip(written) {
            *number = written.parse().map_err(|_| refused(text, Code::ClaimShiftLarge, written))?;
        }
        let [period, saltus, from] = numbers;
        if period == 0 {
            return Err(refused(text, Code::ClaimShiftNone, written[0]));
        }
        let from = from
            .checked_add(u64::from(beyond))
            .ok_or_else(|| refused(text, Code::ClaimShiftLarge, written[2]))?;
        Ok(Self { text: text.trim().to_owned(), of, kind: 0, field, period, saltus, from })
    }
}

/// What is wrong with a claim of this form.
fn refused(text: &str, code: Code, number: &str) -> Failure {
    let source = Arc::new(Source::new("CLAIM", text));
    let whole = Span::new(0, source.text().len());
    let diagnostic = Diagnostic::new(code, whole).arg("number", number).arg("limit", u64::MAX.to_string());
    Failure::Bad(Report::of(&source, vec![diagnostic.hint(Hint::ClaimShift)]))
}

/// Whether a word is a number, however large.
fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the fields in parentheses, one of which may have a number added: which and how much, and what follows.
fn arguments<'w, 't>(
    words: &'w [&'t str],
    names: &[&str],
) -> Option<(Option<(usize, &'t str)>, &'w [&'t str])> {
    let (first, mut rest) = words.split_first()?;
    if *first != "(" {
        return None;
    }
    let mut shifted = None;
    for (at, name) in names.iter().enumerate() {
        let [word, after @ ..] = rest else { return None };
        rest = after;
        if let ["+", number, after @ ..] = rest
            && shifted.is_none()
        {
            shifted = Some((at, is_number(number).then_some(*number)?));
            rest = after;
        }
        let [end, after @ ..] = rest else { return None };
        let last = at + 1 == names.len();
        if word != name || *end != (if last { ")" } else { "," }) {
            return None;
        }
        rest = after;
    }
    Some((shifted, rest))
}

/// Names, numbers and signs of a text.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = None;
    for letter in text.chars() {
        let sort = match letter {
            letter if letter.is_whitespace() => None,
            '(' | ')' => Some(2),
            letter if letter.is_alphanumeric() || letter == '_' => Some(0),
            _ => Some(1),
        };
        match (sort, words.last_mut()) {
            (Some(sort), Some(word)) if before == Some(sort) && sort != 2 => word.push(letter),
            (Some(_), _) => words.push(letter.to_string()),
            (None, _) => {}
        }
        before = sort;
    }
    words
}

impl Study<'_, '_> {
    /// Judges a claim that values repeat.
    pub fn judge_shift(&self, shift: &Shift) -> Result<Judged, Failure> {
        self.needs_parameters()?;
        let mut judged = Judged::nothing(shift.text.clone(), shift.of);
        if shift.of == Of::Values && !self.is_valued() {
            let why = if self.game.play() == Play::Misere { Label::WhyMisere } else { Label::FragmentClaim };
            judged.refusals.push((Method::Automaton, Arg::Label(why)));
            return Ok(judged);
        }
        let kinds = &self.game.rules().kinds;
        if kinds.len() > 1 || kinds[0].fields.len() > 1 {
            return self.judge_rows(shift, judged);
        }
        let mut row: Vec<Option<u64>> = Vec::new();
        for &digits in sizes(1) {
            let Some(cubes) = self.cubes(shift.of, digits)? else { break };
            row = cubes.row().map(<[_]>::to_vec).unwrap_or_default();
            judged.up_to = Some(cubes.up_to());
            if let Some(at) = shift.fails_in(&row) {
                judged.standing = self.against(shift, &row, at)?;
                return Ok(judged);
            }
        }
        let Some(up_to) = judged.up_to else { return Ok(judged) };
        judged.standing = Standing::Tested { up_to };
        judged.silent = shift.from.saturating_add(shift.period) > up_to;
        // A period of the values is one of the lost positions too.
        if shift.of == Of::Losing && self.is_valued() {
            let finding = self.prove(Goal { of: Some(Of::Values), ..Goal::default() })?;
            if let Some(standing) = self.told_by_values(shift, &finding) {
                judged.method = standing.is_proved().then_some(finding.method).flatten();
                (judged.standing, judged.silent) = (standing, false);
                return Ok(judged);
            }
        }
        let finding = self.prove(Goal { of: Some(shift.of), ..Goal::default() })?;
        if let Some(standing) = self.told_by_finding(shift, &finding, &row) {
            judged.method = standing.is_proved().then_some(finding.method).flatten();
            judged.standing = standing;
            judged.silent = false;
        } else if judged.silent {
            judged.standing = Standing::None;
        }
        self.cut_short(&mut judged);
        Ok(judged)
    }

    /// Judges a claim about one of several numbers, or about one of several kinds.
    fn judge_rows(&self, shift: &Shift, mut judged: Judged) -> Result<Judged, Failure> {
        let kind = &self.game.rules().kinds[shift.kind];
        let fields = kind.fields.len();
        let mut last = None;
        for &digits in sizes(fields) {
            let Some(cubes) = self.cubes(shift.of, digits)? else { break };
            judged.up_to = Some(cubes.up_to());
            let Some(table) = cubes.tables.get(shift.kind) else { break };
            if let Some((at, claimed)) = shift.fails_in_table(table) {
                judged.standing = self.against_cell(shift, &at, claimed)?;
                return Ok(judged);
            }
            last = Some(cubes);
        }
        let (Some(cubes), Some(up_to)) = (last, judged.up_to) else { return Ok(judged) };
        judged.standing = Standing::Tested { up_to };
        if shift.from.saturating_add(shift.period) > up_to {
            judged.standing = Standing::None;
            return Ok(judged);
        }
        let repeats = Repeats { field: shift.field, period: shift.period, preperiod: shift.from };
        let table = cubes.tables.get(shift.kind).filter(|_| shift.saltus == 0);
        let Some(claims) = table.and_then(|table| repeats.claims(shift.of, kind, table)) else {
            self.cut_short(&mut judged);
            return Ok(judged);
        };
        let finding = self.prove(Goal { of: Some(shift.of), ..Goal::default() })?;
        if let Standing::Proved(theorem) = &finding.standing {
            let readings = claims.into_iter().map(Reading::Claim).collect();
            let read = Certificate { readings, ..theorem.certificate().clone() };
            if let Ok(theorem) = self.bench.check_certificate(self.game, &read) {
                judged.standing = Standing::Proved(Box::new(theorem));
                judged.method = finding.method;
            }
        }
        self.cut_short(&mut judged);
        Ok(judged)
    }

    /// Why a claim about one of several numbers fails at a cell.
    fn against_cell(&self, shift: &Shift, at: &[u64], claimed: u64) -> Result<Standing, Failure> {
        let kind = &self.game.rules().kinds[shift.kind];
        let names: Vec<&str> = kind.fields.iter().map(|field| field.name.as_str()).collect();
        let names = names.join(", ");
        let here: Vec<String> = kind.fields.iter().zip(at).map(|(field, at)| is(field, *at)).collect();
        let here = here.join(" and ");
        let text = match shift.of {
            Of::Values => format!("g({names}) = {claimed} where {here}"),
            Of::Losing => format!("P({names}) iff {} where {here}", claimed == 0),
        };
        let stated = self.bench.read_claim(self.game, &text)?;
        Ok(self.judge(&stated)?.standing)
    }

    /// Why a claim fails at a number of a table, as it would be told of a claim about that number alone.
    fn against(&self, shift: &Shift, row: &[Option<u64>], at: u64) -> Result<Standing, Failure> {
        let number = at.saturating_add(shift.period);
        let claimed = shift.claimed(value_at(row, at));
        let name = &self.game.rules().kinds[0].fields[0].name;
        let text = match shift.of {
            Of::Values => format!("g({name}) = {claimed} where {name} == {number}"),
            Of::Losing => format!("P({name}) iff {} where {name} == {number}", claimed == 0),
        };
        let stated = self.bench.read_claim(self.game, &text)?;
        Ok(self.judge(&stated)?.standing)
    }

    /// What a finding says of the claim.
    fn told_by_finding(&self, shift: &Shift, finding: &Finding, row: &[Option<u64>]) -> Option<Standing> {
        let Standing::Proved(theorem) = &finding.standing else { return None };
        let certificate = theorem.certificate();
        let proved = repeats(certificate);
        if let Some(at) = proved.and_then(|proved| shift.fails_by(proved)) {
            return Some(self.refuted(shift, proved?, at));
        }
        let length = shift.from.checked_add(shift.period)?;
        let Some(values) =
            usize::try_from(length).ok().filter(|_| length <= MOST_VALUES).and_then(|end| row.get(..end))
        else {
            return proved.map(|_| Standing::Proved(theorem.clone()));
        };
        let Shift { from: preperiod, period, saltus, .. } = *shift;
        let reading = Reading::Periodic(Periodic { preperiod, period, saltus, values: values.to_vec() });
        let read = Certificate { readings: vec![reading], ..certificate.clone() };
        self.bench.check_certificate(self.game, &read).ok().map(|theorem| Standing::Proved(Box::new(theorem)))
    }

    /// What a period of the values says of a claim about lost positions.
    fn told_by_values(&self, shift: &Shift, finding: &Finding) -> Option<Standing> {
        let Standing::Proved(theorem) = &finding.standing else { return None };
        let lost = lost_of(repeats(theorem.certificate())?)?;
        Some(match shift.fails_by(&lost) {
            Some(at) => self.refuted(shift, &lost, at),
            None => Standing::Proved(theorem.clone()),
        })
    }

    /// That the claim fails beyond all tables.
    fn refuted(&self, shift: &Shift, proved: &Periodic, at: u64) -> Standing {
        let number = at.saturating_add(shift.period);
        let (claimed, really) = (shift.claimed(proved.at(at)), proved.at(number).unwrap_or(0));
        let reason = match (shift.of, really) {
            (Of::Values, really) => Reason::ProvedValue { claimed: claimed.to_string(), really },
            (Of::Losing, 0) => Reason::ProvedLost,
            (Of::Losing, _) => Reason::ProvedWon,
        };
        let position = format!("{}({number})", self.game.rules().kinds[0].name);
        Standing::Refuted(Counterexample { position, parameters: Vec::new(), reason })
    }
}

/// Which positions are lost, where values repeat: 0 for those that are, 1 for others. With a saltus none is from the second period on.
fn lost_of(values: &Periodic) -> Option<Periodic> {
    let lost = |value: &Option<u64>| value.map(|value| u64::from(value > 0));
    let mut first: Vec<Option<u64>> = values.values.iter().map(lost).collect();
    let preperiod = if values.saltus == 0 {
        values.preperiod
    } else {
        let repeated = first.get(usize::try_from(values.preperiod).ok()?..)?.to_vec();
        first.extend(repeated.into_iter().map(|value| value.map(|_| 1)));
        values.preperiod.checked_add(values.period)?
    };
    Some(Periodic { preperiod, period: values.period, saltus: 0, values: first })
}

fn value_at(row: &[Option<u64>], at: u64) -> Option<u64> {
    usize::try_from(at).ok().and_then(|at| row.get(at).copied().flatten())
}

impl Shift {
    /// What is claimed one period after a value.
    fn claimed(&self, value: Option<u64>) -> u64 {
        value.unwrap_or(0).saturating_add(self.saltus)
    }

    fn holds(&self, here: Option<u64>, there: Option<u64>) -> bool {
        match (here, there) {
            (Some(here), Some(there)) => here.checked_add(self.saltus) == Some(there),
            // Nothing is said of numbers that are no positions.
            _ => true,
        }
    }

    /// The first cell at which a table of several numbers refutes it, and what is claimed there.
    fn fails_in_table(&self, table: &Table<u64>) -> Option<(Vec<u64>, u64)> {
        let step: usize = table.axes.iter().skip(self.field + 1).map(|axis| axis.len).product();
        let period = usize::try_from(self.period).ok()?;
        let far = step.checked_mul(period)?;
        table.cells.iter().enumerate().find_map(|(rank, here)| {
            let mut at = table.unrank(rank);
            let number = at.get_mut(self.field)?;
            let inside = usize::try_from(*number).ok()? + period < table.axes.get(self.field)?.len;
            let there = table.cells.get(rank.checked_add(far)?).copied().flatten();
            *number += self.period;
            let fails = inside && *number >= self.from + self.period && !self.holds(*here, there);
            fails.then(|| (at, self.claimed(*here)))
        })
    }

    /// The first number at which a table refutes it.
    fn fails_in(&self, row: &[Option<u64>]) -> Option<u64> {
        let end = u64::try_from(row.len()).unwrap_or(u64::MAX).saturating_sub(self.period);
        (self.from..end).find(|at| !self.holds(value_at(row, *at), value_at(row, at + self.period)))
    }

    /// The first number at which a proved period refutes it. From the preperiod on, what is compared repeats with the period.
    fn fails_by(&self, proved: &Periodic) -> Option<u64> {
        let end = self.from.max(proved.preperiod).checked_add(proved.period)?;
        (self.from..end).find(|at| {
            at.checked_add(self.period).is_some_and(|there| !self.holds(proved.at(*at), proved.at(there)))
        })
    }
}
