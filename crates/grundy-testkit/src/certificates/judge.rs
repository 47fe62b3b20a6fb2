//! Whether everything that a certificate says is true on a box.
//!
//! # Setting
//!
//! Each part of a certificate has a meaning of its own, which its documentation states: digits of a code,
//! a period, an automaton for values or for sums below a number, a measure, a claim. The judge compares each with
//! what the interpreter gives on the positions of a box. It knows no theorem and shares no code with the
//! checker.
//!
//! # What is not covered
//!
//! That evidence suffices: a certificate with nothing wrong on the box may still be no proof.

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_core::{
    Automaton, Certificate, Coding, Evidence, Induction, Library, Linear, Numeration, Of, Periodic, Reading,
    Run, Window,
};
use grundy_rules::ir::{Claim, Field};
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, Type, check_claim, check_text, digest};
use grundy_syntax::Source;
use grundy_syntax::tree::{ClaimOf, Play};
use grundy_values::Int;
use grundy_verify::library::says;

use super::residue;
use super::table::{Broken, Cell, Player, component, table};
use crate::played::word;

/// What is wrong, in a word.
pub type Wrong = &'static str;

/// A game with the table of its box.
pub struct Judge<'g> {
    game: &'g BoundGame,
    of: Of,
    cells: Vec<Cell>,
    side: Option<u64>,
}

/// Where another question is asked, a field runs through this many numbers.
const OTHER: u64 = 12;

/// The options of a code are compared for numbers below this.
const CODE: u64 = 26;

/// The measure is looked at for components of numbers below this.
const MEASURED: [u64; 3] = [48, 14, 8];

impl<'g> Judge<'g> {
    /// Plays the box out.
    pub fn new(game: &'g BoundGame, of: Of, side: Option<u64>) -> Result<Self, Broken> {
        Ok(Self { game, of, cells: table(game, of, side)?, side })
    }

    /// The table of the box.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many numbers a field runs through, where not the usual number.
    pub fn side(&self) -> Option<u64> {
        self.side
    }

    /// What is wrong with a certificate for this game, if the box shows anything.
    pub fn wrong(&self, certificate: &Certificate) -> Option<Wrong> {
        if certificate.of != self.of {
            // Values and lost positions have different tables, so it is another question.
            return match Self::new(self.game, certificate.of, Some(OTHER)) {
                Ok(judge) => judge.wrong(certificate),
                Err(Broken::Large) => None,
                Err(_) => Some("undefined"),
            };
        }
        let subject = self.subject(certificate);
        if let Evidence::Residue(residue) = &certificate.evidence {
            let evidence = || residue::wrong(self.game, self.of, residue, &certificate.readings);
            return subject.or_else(evidence);
        }
        let evidence = || match &certificate.evidence {
            Evidence::Window(window) => self.window(window),
            // Its periods are longer than the box; test `sparse` of the checker has mutants of it.
            Evidence::Sparse(_) => None,
            Evidence::Induction(induction) => self.induction(induction),
            Evidence::Library(library) => self.library(library),
            Evidence::Residue(residue) => residue::wrong(self.game, self.of, residue, &[]),
            // These say nothing by themselves; `stated` has mutants of them.
            Evidence::Local(_) | Evidence::Lemmas(_) => None,
        };
        let readings = || certificate.readings.iter().find_map(|reading| self.reading(reading));
        subject.or_else(evidence).or_else(readings)
    }

    fn subject(&self, certificate: &Certificate) -> Option<Wrong> {
        let subject = &certificate.game;
        let rules = self.game.rules();
        let named = rules.params.iter().map(|param| param.name.clone());
        let open = certificate.evidence.open();
        let params: Vec<(String, String)> = named
            .zip(self.game.params().iter().map(ToString::to_string))
            .filter(|(name, _)| !open.contains(name))
            .collect();
        let written = check_text(&Arc::new(Source::new("rules", &subject.rules))).rules;
        if subject.digest != digest(rules) || written.is_none_or(|written| digest(&written) != subject.digest)
        {
            Some("rules")
        } else if subject.params != params {
            Some("parameters")
        } else if subject.misere != (self.game.play() == Play::Misere) {
            Some("play")
        } else {
            None
        }
    }

    /// The statement of a theorem of the library, on the components of the box.
    fn library(&self, library: &Library) -> Option<Wrong> {
        if library.hypotheses != library.theorem.hypotheses() {
            return Some("hypotheses");
        }
        let differs = |cell: &&Cell| {
            let at = component(self.game, cell.kind, &cell.numbers);
            at.and_then(|at| says(self.game, library, &[at])) != cell.value
        };
        self.cells.iter().find(differs).map(|_| "values")
    }

    fn window(&self, window: &Window) -> Option<Wrong> {
        let single = matches!(self.game.rules().kinds.as_slice(), [kind] if kind.fields.len() == 1);
        if !single || self.of != Of::Values {
            return Some("shape");
        }
        self.periodic(&window.values).or_else(|| {
            let mut player = Player::new(self.game, self.of).ok()?;
            let differs = |n: u64| {
                let at = component(self.game, 0, &[n]);
                at.and_then(|at| player.options(&at).ok()).is_none_or(|options| {
                    options.iter().map(|parts| heaps(parts)).collect::<BTreeSet<_>>()
                        != coded(&window.digits, n)
                })
            };
            (0..CODE).any(differs).then_some("digits")
        })
    }

    /// The values of the only kind, whose only field is a number.
    fn periodic(&self, values: &Periodic) -> Option<Wrong> {
        if !values.is_consistent() || self.game.rules().kinds.len() != 1 {
            return Some("shape");
        }
        let differs = |cell: &&Cell| cell.numbers.len() != 1 || values.at(cell.numbers[0]) != cell.value;
        self.cells.iter().find(differs).map(|_| "values")
    }

    fn induction(&self, induction: &Induction) -> Option<Wrong> {
        let relations = &induction.relations;
        let kinds = &self.game.rules().kinds;
        if relations.kinds.len() != kinds.len() || relations.prefixes.len() != kinds.len() {
            return Some("shape");
        }
        // A set tells lost positions from others, and no more.
        if relations.coding == Coding::Set && self.of == Of::Values {
            return Some("coding");
        }
        let value = usize::from(relations.coding != Coding::Set);
        let fits = |(automaton, kind): (&Automaton, &grundy_rules::ir::Kind)| {
            well_formed(automaton, kind.fields.len() + value)
        };
        if !relations.kinds.iter().zip(kinds).all(fits) {
            return Some("shape");
        }
        let relation = || {
            let differs = |cell: &&Cell| {
                !agrees(&relations.kinds[cell.kind], relations.coding, &cell.numbers, cell.value)
            };
            self.cells.iter().find(differs).map(|_| "relation")
        };
        let prefixes = || {
            let all = relations.prefixes.iter().enumerate();
            all.filter_map(|(kind, prefix)| Some((kind, prefix.as_ref()?)))
                .find_map(|(kind, prefix)| self.prefix(kind, prefix))
        };
        relation().or_else(prefixes).or_else(|| self.measure(&induction.measure))
    }

    /// The xor of the values below each number.
    fn prefix(&self, kind: usize, automaton: &Automaton) -> Option<Wrong> {
        if !well_formed(automaton, 2) {
            return Some("shape");
        }
        let mut sum = 0;
        for cell in self.cells.iter().filter(|cell| cell.kind == kind) {
            if !agrees(automaton, Coding::Number, &cell.numbers, Some(sum)) {
                return Some("prefix");
            }
            sum ^= cell.value.unwrap_or(0);
        }
        None
    }

    /// The measure is natural and falls.
    fn measure(&self, measure: &[Vec<Linear>]) -> Option<Wrong> {
        let kinds = &self.game.rules().kinds;
        let shaped = |level: &Vec<Linear>| {
            level.len() == kinds.len()
                && level.iter().zip(kinds).all(|(form, kind)| form.factors.len() == kind.fields.len())
        };
        if !measure.iter().all(shaped) {
            return Some("shape");
        }
        let mut player = Player::new(self.game, self.of).ok()?;
        for cell in self.cells.iter().filter(|cell| cell.value.is_some()) {
            let most = MEASURED[cell.numbers.len().clamp(1, 3) - 1];
            if cell.numbers.iter().any(|number| *number >= most) {
                continue;
            }
            let at = component(self.game, cell.kind, &cell.numbers)?;
            let before = levels(measure, &at);
            if before.iter().any(|level| *level < 0) {
                return Some("measure");
            }
            for part in player.options(&at).ok()?.iter().flatten() {
                if levels(measure, part) >= before {
                    return Some("measure");
                }
            }
        }
        None
    }

    fn reading(&self, reading: &Reading) -> Option<Wrong> {
        match reading {
            Reading::Periodic(values) => self.periodic(values),
            Reading::Claim(text) => self.claim(text),
        }
    }

    /// A claim, at each component that it asks about.
    fn claim(&self, text: &str) -> Option<Wrong> {
        let source = Source::new("claim", text);
        let Ok(claim) = check_claim(self.game.rules(), &source) else { return Some("claim") };
        let rules = self.game.rules();
        if claim.is_of_start() {
            let start = rules.start.as_ref()?;
            let mut player = Player::new(self.game, self.of).ok()?;
            let mut all = arguments(&start.args).into_iter();
            return all.any(|args| self.fails_at_start(&claim, &args, &mut player)).then_some("claim");
        }
        let named = |kind: &grundy_rules::ir::Kind| {
            kind.fields.iter().zip(&claim.body.slots).all(|(field, slot)| field.name == *slot)
        };
        let kind = rules.kinds.iter().position(named)?;
        let fails = |cell: &&Cell| {
            let Some(value) = cell.value.filter(|_| cell.kind == kind) else { return false };
            let at = component(self.game, kind, &cell.numbers);
            at.is_some_and(|at| self.refuted(&claim, &at.fields, value))
        };
        self.cells.iter().find(fails).map(|_| "claim")
    }

    fn fails_at_start(&self, claim: &Claim, args: &[Value], player: &mut Player<'_>) -> bool {
        let Ok(position) = self.game.start(args.to_vec(), &Run::unlimited()) else { return false };
        let [at] = position.parts() else { return false };
        player.value(at).is_ok_and(|value| self.refuted(claim, args, value))
    }

    /// Whether the claim says something else than the value, or nothing where it should.
    fn refuted(&self, claim: &Claim, args: &[Value], value: u64) -> bool {
        // Beyond the box nothing is known, and what a claim says of it does not count.
        let others = |fields: &[Value]| {
            let number = |value: &Value| value.as_int().and_then(Int::to_u64);
            let numbers: Option<Vec<u64>> = fields.iter().map(number).collect();
            let cell = self.cells.iter().find(|cell| numbers.as_ref() == Some(&cell.numbers));
            Ok(cell.and_then(|cell| cell.value).map(|value| match claim.of {
                ClaimOf::Grundy => Value::from(value),
                _ => Value::from(value == 0),
            }))
        };
        let source = &self.game.rules().source;
        let said = match self.game.claimed_of_others((claim, source), args, &others, &Run::unlimited()) {
            Ok(None) => return false,
            Ok(Some(said)) => said,
            Err(_) => return true,
        };
        match claim.of {
            ClaimOf::Grundy => self.of == Of::Values && said != Value::from(value),
            ClaimOf::Outcome('P') => said != Value::from(value == 0),
            ClaimOf::Outcome('N') => said != Value::from(value != 0),
            _ => true,
        }
    }
}

/// The arguments of `start` that are tried.
fn arguments(fields: &[Field]) -> Vec<Vec<Value>> {
    let side = if fields.len() == 1 { 48 } else { 12 };
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for field in fields {
        let values: Vec<Value> = match field.ty {
            Type::Bool => [false, true].map(Value::from).into(),
            _ => (0..side).map(|number: u64| Value::from(number)).collect(),
        };
        let longer = |args: &Vec<Value>| {
            let args = args.clone();
            values
                .iter()
                .map(move |value| [args.as_slice(), std::slice::from_ref(value)].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// What each level of a measure gives for a component.
fn levels(measure: &[Vec<Linear>], at: &Component) -> Vec<i128> {
    let number = |value: &Value| match value {
        Value::Bool(truth) => i128::from(*truth),
        value => value.as_int().and_then(|int| int.to_u64()).map_or(0, i128::from),
    };
    let level = |level: &Vec<Linear>| {
        let form = &level[at.kind];
        let terms =
            form.factors.iter().zip(&at.fields).map(|(factor, value)| i128::from(*factor) * number(value));
        terms.sum::<i128>() + i128::from(form.constant)
    };
    measure.iter().map(level).collect()
}

/// The table is complete and names states that exist.
fn well_formed(automaton: &Automaton, tracks: usize) -> bool {
    let states = automaton.accepting.len();
    let exists = |state: &u32| usize::try_from(*state).is_ok_and(|state| state < states);
    matches!(automaton.numeration, Numeration::BINARY | Numeration::Fibonacci)
        && automaton.tracks == tracks
        && automaton.next.len() == states << tracks
        && exists(&automaton.start)
        && automaton.next.iter().all(exists)
}

/// Runs an automaton over numbers with that many more leading zeros than needed.
fn accepts(automaton: &Automaton, numbers: &[u64], zeros: u32) -> bool {
    let words: Vec<u64> = numbers.iter().map(|number| word(automaton.numeration, *number)).collect();
    let places = words.iter().map(|word| u64::BITS - word.leading_zeros()).max().unwrap_or(0) + zeros;
    let mut state = automaton.start;
    for place in (0..places).rev() {
        let digit = |word: &u64| usize::from(word.checked_shr(place).is_some_and(|rest| rest & 1 == 1));
        let symbol = words.iter().fold(0, |symbol, word| symbol * 2 + digit(word));
        let row = usize::try_from(state).unwrap_or(usize::MAX) << automaton.tracks;
        state = automaton.next[row + symbol];
    }
    automaton.accepting[usize::try_from(state).unwrap_or(usize::MAX)]
}

/// Numbers below this are tried as values of small positions besides the true one.
const OTHERS: u64 = 24;

/// Positions of numbers below this are small.
const SMALL: u64 = 10;

/// Whether a relation holds between a tuple and its value, and for no other.
fn agrees(automaton: &Automaton, coding: Coding, numbers: &[u64], value: Option<u64>) -> bool {
    let small = numbers.iter().all(|number| *number < SMALL);
    let holds = |number: u64| {
        let tuple = [numbers, &[number]].concat();
        let tuple = if coding == Coding::Set { numbers } else { &tuple };
        let once = accepts(automaton, tuple, 0);
        let same = !small || (1..4).all(|zeros| accepts(automaton, tuple, zeros) == once);
        same.then_some(once)
    };
    let expected = |number: u64| match coding {
        Coding::Number => value == Some(number),
        Coding::Power => {
            value.and_then(|value| 1_u64.checked_shl(u32::try_from(value).ok()?)) == Some(number)
        }
        Coding::Set => value == Some(0),
    };
    let true_value = match coding {
        Coding::Power => value.map(|value| 1_u64 << value.min(63)),
        Coding::Number | Coding::Set => value,
    };
    let near = true_value.map_or(vec![0, 1], |value| vec![value, value ^ 1, value + 1]);
    let others = if small { 0..OTHERS } else { 0..0 };
    near.into_iter().chain(others).all(|number| holds(number) == Some(expected(number)))
}

/// The non-empty heaps of an option, ascending.
fn heaps(parts: &[Component]) -> Vec<u64> {
    let number = |part: &Component| part.naturals().and_then(|numbers| numbers.first().copied()).unwrap_or(0);
    let mut heaps: Vec<u64> = parts.iter().map(number).filter(|heap| *heap > 0).collect();
    heaps.sort_unstable();
    heaps
}

/// The options of n in a take-and-break code.
fn coded(digits: &[u8], n: u64) -> BTreeSet<Vec<u64>> {
    let mut all = BTreeSet::new();
    for (taken, digit) in (0..=n).zip(digits) {
        for count in (0..8).filter(|count| digit >> count & 1 == 1) {
            all.extend(partitions(n - taken, count, 1));
        }
    }
    all
}

/// The ways to write a number as a sum of so many others, ascending, none less than `least`.
fn partitions(total: u64, count: u64, least: u64) -> Vec<Vec<u64>> {
    if count == 0 {
        return if total == 0 { vec![Vec::new()] } else { Vec::new() };
    }
    let first = least..=total / count;
    let rest = |first: u64| {
        let rest = partitions(total - first, count - 1, first);
        rest.into_iter().map(move |rest| [&[first], rest.as_slice()].concat())
    };
    first.flat_map(rest).collect()
}
