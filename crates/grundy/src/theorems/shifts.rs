//! Claims that values repeat, in the form that `prove` prints: `g(n + 4) = g(n) + 4 where n >= 1`.
//!
//! # Setting
//!
//! One kind of component with one number. f is the value, or of lost positions 0 and of others 1.
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
//! Games with several kinds or numbers. Long descriptions are decided from a period that is proved, where there is one.
//!
//! # Cost
//!
//! That of `prove`, and one step of the checker for each of the first m + c values.

use grundy_core::{Certificate, Of, Periodic, Reading};
use grundy_messages::{Arg, Label};
use grundy_rules::{BoundGame, Type};
use grundy_syntax::tree::Play;

use super::claims::Judged;
use super::cubes::{Study, sizes};
use super::finding::{Counterexample, Finding, Method, Reason, Standing};
use super::search::{Goal, repeats};
use crate::workbench::Failure;

/// A description with more values is not given to the checker.
const MOST_VALUES: u64 = 2_000;

/// A claim that values repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    text: String,
    of: Of,
    period: u64,
    saltus: u64,
    from: u64,
}

impl Shift {
    /// Reads a claim of this form about the only number of a game; `None` where it has another form.
    pub fn read(game: &BoundGame, text: &str) -> Option<Self> {
        let [kind] = game.rules().kinds.as_slice() else { return None };
        let [field] = kind.fields.as_slice() else { return None };
        if field.ty != Type::Nat {
            return None;
        }
        let words = words(text);
        let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "claim").collect();
        let name = field.name.as_str();
        let (of, letter, equals) = match words.first() {
            Some(&"g") => (Of::Values, "g", "="),
            Some(&"P") => (Of::Losing, "P", "iff"),
            _ => return None,
        };
        let [_, "(", first, "+", period, ")", sign, again, "(", second, ")", rest @ ..] = words.as_slice()
        else {
            return None;
        };
        if *first != name || *second != name || *sign != equals || *again != letter {
            return None;
        }
        let (saltus, rest) = match rest {
            ["+", saltus, rest @ ..] if of == Of::Values => (saltus.parse().ok()?, rest),
            rest => (0, rest),
        };
        let rest = match rest {
            [] => {
                return Some(Self {
                    text: text.trim().to_owned(),
                    of,
                    period: period.parse().ok()?,
                    saltus,
                    from: 0,
                });
            }
            ["where", rest @ ..] | ["for", "all", rest @ ..] => rest,
            _ => return None,
        };
        let [third, sign, from] = rest else { return None };
        let from: u64 = from.parse().ok()?;
        let from = match *sign {
            ">=" => from,
            ">" => from.checked_add(1)?,
            _ => return None,
        };
        let period = period.parse().ok().filter(|period| *period > 0)?;
        (*third == name).then(|| Self { text: text.trim().to_owned(), of, period, saltus, from })
    }
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
            if let Some(standing) = self.from_values(shift, &finding) {
                judged.method = standing.is_proved().then_some(finding.method).flatten();
                (judged.standing, judged.silent) = (standing, false);
                return Ok(judged);
            }
        }
        let finding = self.prove(Goal { of: Some(shift.of), ..Goal::default() })?;
        if let Some(standing) = self.from_finding(shift, &finding, &row) {
            judged.method = standing.is_proved().then_some(finding.method).flatten();
            judged.standing = standing;
            judged.silent = false;
        } else if judged.silent {
            judged.standing = Standing::None;
        }
        Ok(judged)
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
    fn from_finding(&self, shift: &Shift, finding: &Finding, row: &[Option<u64>]) -> Option<Standing> {
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
    fn from_values(&self, shift: &Shift, finding: &Finding) -> Option<Standing> {
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
