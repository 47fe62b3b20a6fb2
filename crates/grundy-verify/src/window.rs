//! Evidence by the window theorem.
//!
//! # Setting
//!
//! A take-and-break code says for each t and j whether a move may take t from a heap and leave the rest as exactly j non-empty heaps,
//! in any way. Let c be the most heaps that a move leaves, at least 1, and k the most that it takes. Nothing is
//! taken only if at least two heaps are left.
//!
//! # Theorem
//!
//! Let f(n + p) = f(n) for all n >= e, with e >= 1 and p >= 1. If f(n) is the mex of the values of the options of n for all
//! n < c(e + p) + k, then f is the Grundy function of the code. (An option of a larger n has a heap of at
//! least e + p: take p away from it. An option of n - p has a heap of at least e: add p to it. Both keep the number of non-empty
//! heaps and all values.) [guy-smith-1956] has the case c = 2.
//!
//! # How the code uses it
//!
//! First the rules are shown to be those of the code, for all n: every option of the rules leaves a number of
//! non-empty heaps and a total that the code allows, and for all non-empty heaps with such a total some move of the rules leads to
//! exactly them. Grundy's game and a split into equal halves fail the second: whether their moves are legal does not depend on number
//! and total alone. Then the values are computed again, with sets of the values that j heaps of total m can have.
//!
//! # What is not covered
//!
//! Windows longer than [`LONGEST`], values of [`MOST_VALUE`] and more, arithmetic periods.
//!
//! # Cost
//!
//! Quadratic in the window for each number of heaps.

use grundy_core::{Of, Periodic, Stop, Window};
use grundy_messages::{Arg, Label};
use grundy_rules::Type;

use crate::compare::Logic;
use crate::logic::{Affine, Formula, Var};
use crate::translate::{Branch, KindLogic, Part, Times};
use crate::{Rejection, refuse};

/// The longest window for codes that leave at most two heaps, and for others.
const LONGEST: [u64; 2] = [50_000, 5_000];

/// Values stay below this.
const MOST_VALUE: u64 = 1 << 12;

/// A digit has a bit for 0 to 7 heaps.
const MOST_HEAPS: usize = 7;

/// Codes take at most this much.
const MOST_TAKEN: usize = 1_000;

/// The rules are those of the code and the window shows its values.
pub(crate) fn check(logic: &mut Logic<'_, '_>, of: Of, window: &Window) -> Result<(), Rejection> {
    if of != Of::Values {
        return Err(refuse::fails(Label::VerifyStepShape, Label::VerifyCoding));
    }
    let code = Code::of_rules(logic, &window.digits)?;
    let Periodic { preperiod, saltus, values, .. } = &window.values;
    if !window.values.is_consistent() {
        return Err(refuse::fails(Label::VerifyStepShape, Label::VerifyPeriodShape));
    }
    if *preperiod == 0 || *saltus != 0 || values.iter().any(Option::is_none) {
        return Err(refuse::fails(Label::VerifyStepShape, Label::VerifyPeriodZero));
    }
    let samples = logic.compare()?;
    code.is_that_of(logic)?;
    logic.compare_values(of, &samples, |sample, value| window.values.at(sample.numbers[0]) == Some(value))?;
    code.window(logic, &window.values)
}

/// What a code allows.
pub(crate) struct Code {
    /// For each number of non-empty heaps left, what may be taken, ascending.
    pub(crate) taken: Vec<Vec<u64>>,
    /// The most heaps left, at least 1.
    pub(crate) heaps: u64,
    /// The most taken.
    pub(crate) most: u64,
}

impl Code {
    /// The code with these digits, for rules whose positions are single numbers.
    pub(crate) fn of_rules(logic: &Logic<'_, '_>, digits: &[u8]) -> Result<Self, Rejection> {
        let single = match logic.game.rules().kinds.as_slice() {
            [kind] => matches!(kind.fields.as_slice(), [field] if field.ty == Type::Nat),
            _ => false,
        };
        if !single {
            return Err(refuse::fails(Label::VerifyStepShape, Label::VerifyOneHeap));
        }
        Self::new(digits)
    }

    fn new(digits: &[u8]) -> Result<Self, Rejection> {
        let passes = digits.first().is_some_and(|digit| digit & 0b11 != 0);
        if digits.len() > MOST_TAKEN || passes || digits.last().is_none_or(|digit| *digit == 0) {
            return Err(refuse::fails(Label::VerifyStepShape, Label::VerifyDigits));
        }
        let may = |heaps: u32| {
            let takes = (0_u64..).zip(digits).filter(|(_, digit)| (**digit >> heaps) & 1 == 1);
            takes.map(|(taken, _)| taken).collect::<Vec<u64>>()
        };
        let taken: Vec<Vec<u64>> = (0..u8::BITS).map(may).collect();
        let heaps = (1_u64..).zip(&taken[1..]).filter(|(_, takes)| !takes.is_empty()).map(|(heaps, _)| heaps);
        let most = u64::try_from(digits.len() - 1).unwrap_or(u64::MAX);
        Ok(Self { heaps: heaps.max().unwrap_or(1), taken, most })
    }

    /// The rules have the moves of the code and no others, for all numbers.
    pub(crate) fn is_that_of(&self, logic: &mut Logic<'_, '_>) -> Result<(), Rejection> {
        logic.no_errors()?;
        let kind = logic.kinds[0].clone();
        let missing = logic.find(&kind.fields, &[], &kind.domain.clone().not())?;
        if let Some(numbers) = missing {
            let position = logic.show(0, &numbers);
            return Err(refuse::fails(Label::VerifyStepCode, refuse::at(Label::VerifyCodeLess, position)));
        }
        let ways = ways(logic, &kind)?;
        for way in &ways {
            for (full, condition) in way.fillings()? {
                let rest = Affine::var(kind.fields[0]).sub(&way.total()?)?;
                let allowed = within(&rest, &self.taken[full])?;
                let more = Formula::and([way.condition.clone(), condition, allowed.not()]);
                if let Some(numbers) = logic.find(&kind.fields, &way.vars, &more)? {
                    let position = logic.show(0, &numbers);
                    return Err(refuse::fails(
                        Label::VerifyStepCode,
                        refuse::at(Label::VerifyCodeMore, position),
                    ));
                }
            }
        }
        for (heaps, taken) in self.taken.iter().enumerate().filter(|(_, taken)| !taken.is_empty()) {
            self.has_all(logic, kind.fields[0], &ways, (heaps, taken))?;
        }
        Ok(())
    }

    /// Whatever the code allows with that many heaps is a move of the rules.
    fn has_all(
        &self,
        logic: &mut Logic<'_, '_>,
        n: Var,
        ways: &[Way],
        (heaps, taken): (usize, &[u64]),
    ) -> Result<(), Rejection> {
        let left: Vec<Var> = (0..heaps).map(|_| logic.translator.unused()).collect();
        let forms: Vec<Affine> = left.iter().map(|var| Affine::var(*var)).collect();
        let mut premises = Vec::new();
        let mut rest = Affine::var(n);
        for form in &forms {
            premises.push(Formula::at_most(&Affine::one(), form)?);
            rest = rest.sub(form)?;
        }
        for pair in forms.windows(2) {
            premises.push(Formula::at_most(&pair[0], &pair[1])?);
        }
        premises.push(within(&rest, taken)?);
        let mut found = Vec::new();
        for way in ways {
            found.extend(way.leading_to(&forms)?);
        }
        premises.push(Formula::or(found).not());
        let vars = [&[n], left.as_slice()].concat();
        if let Some(numbers) = logic.find(&vars, &[], &Formula::and(premises))? {
            let position = logic.show(0, &numbers[..1]);
            return Err(refuse::fails(Label::VerifyStepCode, refuse::at(Label::VerifyCodeLess, position)));
        }
        Ok(())
    }

    /// The values are the mex of their options as far as the theorem asks.
    fn window(&self, logic: &mut Logic<'_, '_>, values: &Periodic) -> Result<(), Rejection> {
        let (e, p) = (values.preperiod, values.period);
        let end = e
            .checked_add(p)
            .and_then(|sum| sum.checked_mul(self.heaps))
            .and_then(|sum| sum.checked_add(self.most));
        let limit = LONGEST[usize::from(self.heaps > 2)];
        let end = end.filter(|end| *end <= limit).ok_or(Stop::Positions { limit })?;
        let f: Vec<u64> = (0..end).map_while(|n| values.at(n)).collect();
        if f.iter().any(|value| *value >= MOST_VALUE) {
            return Err(Rejection::Outside(Arg::Label(Label::VerifyTooLarge)));
        }
        let reached = Reached::new(logic, &f, self.heaps)?;
        for (n, value) in f.iter().enumerate() {
            logic.work += 1;
            let mex = self.mex(n, &reached);
            if mex != *value {
                let args = vec![
                    ("n", Arg::from(n.to_string())),
                    ("expected", Arg::from(mex.to_string())),
                    ("found", Arg::from(value.to_string())),
                ];
                return Err(refuse::fails(Label::VerifyStepWindow, Arg::Filled(Label::VerifyMex, args)));
            }
        }
        Ok(())
    }

    /// The least value that no option of n has.
    fn mex(&self, n: usize, reached: &Reached) -> u64 {
        let mut seen = vec![0_u64; reached.words];
        for (heaps, taken) in self.taken.iter().enumerate() {
            for taken in taken {
                let Some(rest) = usize::try_from(*taken).ok().and_then(|taken| n.checked_sub(taken)) else {
                    continue;
                };
                match heaps {
                    0 if rest == 0 => seen[0] |= 1,
                    0 => {}
                    _ => seen.iter_mut().zip(reached.of(heaps, rest)).for_each(|(word, more)| *word |= more),
                }
            }
        }
        let mut mex = 0;
        for word in seen {
            mex += u64::from(word.trailing_ones());
            if word != u64::MAX {
                break;
            }
        }
        mex
    }
}

/// For each number of heaps and each total, the set of values that non-empty heaps can have together.
struct Reached {
    words: usize,
    /// By number of heaps less 1, then total, `words` words each.
    sets: Vec<Vec<u64>>,
}

impl Reached {
    fn new(logic: &Logic<'_, '_>, f: &[u64], heaps: u64) -> Result<Self, Rejection> {
        let greatest = f.iter().max().copied().unwrap_or(0);
        let width = usize::try_from((greatest + 1).next_power_of_two()).unwrap_or(usize::MAX);
        let words = width.div_ceil(64);
        let bytes =
            f.len().saturating_mul(words * 8).saturating_mul(usize::try_from(heaps).unwrap_or(usize::MAX));
        logic.run.take(bytes)?;
        let mut sets: Vec<Vec<u64>> = Vec::new();
        for heaps in 1..=heaps {
            let mut own = vec![0; f.len() * words];
            for total in 1..f.len() {
                let set = &mut own[total * words..(total + 1) * words];
                match sets.last() {
                    None => add(set, f[total]),
                    Some(fewer) => {
                        // Of two heaps the first may be taken to be the smaller.
                        let most = if heaps == 2 { total / 2 } else { total - 1 };
                        for first in 1..=most {
                            logic.run.step()?;
                            let rest = total - first;
                            match heaps {
                                2 => add(set, f[first] ^ f[rest]),
                                _ => members(&fewer[rest * words..(rest + 1) * words])
                                    .for_each(|value| add(set, value ^ f[first])),
                            }
                        }
                    }
                }
            }
            sets.push(own);
        }
        logic.run.give_back(bytes);
        Ok(Self { words, sets })
    }

    fn of(&self, heaps: usize, total: usize) -> &[u64] {
        let all = self.sets.get(heaps - 1).map_or(&[][..], Vec::as_slice);
        all.get(total * self.words..(total + 1) * self.words).unwrap_or(&[])
    }
}

fn add(set: &mut [u64], value: u64) {
    if let Some(word) = usize::try_from(value / 64).ok().and_then(|at| set.get_mut(at)) {
        *word |= 1 << (value % 64);
    }
}

fn members(set: &[u64]) -> impl Iterator<Item = u64> + '_ {
    (0_u64..)
        .zip(set)
        .flat_map(|(at, word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| at * 64 + bit))
}

/// One way to move, its parts written out.
struct Way {
    vars: Vec<Var>,
    condition: Formula,
    heaps: Vec<Affine>,
}

/// The ways to move of the only kind.
fn ways(logic: &mut Logic<'_, '_>, kind: &KindLogic) -> Result<Vec<Way>, Rejection> {
    let mut ways = Vec::new();
    for branch in &kind.branches {
        match heaps(branch) {
            Some(heaps) => {
                ways.push(Way { vars: branch.vars.clone(), condition: branch.condition.clone(), heaps });
            }
            None => logic.never_taken(0, branch)?,
        }
    }
    Ok(ways)
}

/// The heaps that a branch leaves, empty ones too; `None` where there are too many or their number is not fixed.
fn heaps(branch: &Branch) -> Option<Vec<Affine>> {
    let mut heaps = Vec::new();
    for part in &branch.parts {
        let Part::Copies { fields, count, times, .. } = part else { return None };
        let count = if *times == Times::Once { 1 } else { count.as_constant()? };
        let count = usize::try_from(count).ok().filter(|count| *count <= MOST_HEAPS)?;
        heaps.extend((0..count).flat_map(|_| fields.iter().cloned()));
    }
    (heaps.len() <= MOST_HEAPS).then_some(heaps)
}

impl Way {
    fn total(&self) -> Result<Affine, Rejection> {
        let mut total = Affine::zero();
        for heap in &self.heaps {
            total = total.add(heap)?;
        }
        Ok(total)
    }

    /// Which heaps are empty, in all ways: how many are not, and the condition.
    fn fillings(&self) -> Result<Vec<(usize, Formula)>, Rejection> {
        let mut all = vec![(0, Vec::new())];
        for heap in &self.heaps {
            let mut more = Vec::new();
            for (full, conditions) in all {
                more.push((full, [conditions.as_slice(), &[Formula::zero(heap.clone())]].concat()));
                let filled = Formula::at_most(&Affine::one(), heap)?;
                more.push((full + 1, [conditions.as_slice(), &[filled]].concat()));
            }
            all = more;
        }
        Ok(all.into_iter().map(|(full, conditions)| (full, Formula::and(conditions))).collect())
    }

    /// That the way leads to exactly these non-empty heaps, for each way to match them.
    fn leading_to(&self, left: &[Affine]) -> Result<Vec<Formula>, Rejection> {
        let mut found = Vec::new();
        for matching in matchings(self.heaps.len(), left.len()) {
            let mut all = vec![self.condition.clone()];
            for (heap, which) in self.heaps.iter().zip(matching) {
                all.push(match which {
                    Some(which) => Formula::equal(heap, &left[which])?,
                    None => Formula::zero(heap.clone()),
                });
            }
            found.push(Formula::exists(&self.vars, all));
        }
        Ok(found)
    }
}

/// The ways to give each of `left` things its own of `heaps` places; other places get nothing.
fn matchings(heaps: usize, left: usize) -> Vec<Vec<Option<usize>>> {
    let mut all: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for place in 0..heaps {
        let mut more = Vec::new();
        for before in all {
            let given = before.iter().flatten().count();
            if left - given < heaps - place {
                more.push([before.as_slice(), &[None]].concat());
            }
            for which in (0..left).filter(|which| !before.contains(&Some(*which))) {
                more.push([before.as_slice(), &[Some(which)]].concat());
            }
        }
        all = more;
    }
    all.retain(|matching| matching.iter().flatten().count() == left);
    all
}

/// Whether a form is one of these numbers, which ascend: runs of neighbours are ranges.
fn within(form: &Affine, numbers: &[u64]) -> Result<Formula, Rejection> {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let range = |run: &[u64]| {
        let bound = |number: Option<&u64>| Affine::constant(number.map_or(0, |number| i128::from(*number)));
        let (first, last) = (bound(run.first())?, bound(run.last())?);
        Ok(Formula::and([Formula::at_most(&first, form)?, Formula::at_most(form, &last)?]))
    };
    Ok(Formula::or(runs.map(range).collect::<Result<Vec<_>, Rejection>>()?))
}
