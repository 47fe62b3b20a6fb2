//! Another program held against the rules: random cases, the first disagreement, and the smallest one.

use std::io::BufRead;
use std::time::Duration;

use grundy_core::{Flow, Stop};
use grundy_export::contest::Cases;
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_rules::Value;
use grundy_syntax::{Diagnostic, Span};
use grundy_values::MoverEnds;

use super::program::{self, End, NotRun, Ran};
use super::random::Random;
use super::umpire::Umpire;
use super::{Brief, Case, Rest, Told, shrink, write};
use crate::load::why_not;
use crate::workbench::{Failure, Workbench};

/// Cases of one run of the program at most.
const BATCH: u64 = 100;
/// Random cases thrown away in a row before giving up.
const TRIES: u64 = 2000;
/// Of the cases in which play is over already, one in so many is kept.
const TRIVIAL: usize = 8;
/// So many of them are passed over in a row.
const PASSED: u64 = 20;
/// Runs of the program to make a case smaller.
const RUNS: u64 = 500;
/// Of these at most so many that are too slow.
const SLOW: u64 = 4;
/// Sizes of random cases that are tried to find a smaller one.
const SMALL: usize = 6;
/// Random cases of each of these sizes.
const DRAWN: u64 = 40;
/// Headers for each of these sizes.
const HEADERS: u64 = 5;
/// Output for each case that is read; programs that print more are ended.
const BYTES_A_CASE: usize = 4096;

/// A program to test.
#[derive(Clone, Copy, Debug)]
pub struct Against<'a> {
    /// A command of the shell.
    pub command: &'a str,
    /// Time for one run.
    pub timeout: Duration,
}

/// Random cases.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// How many.
    pub cases: u64,
    /// What they are made from.
    pub seed: u64,
    /// The largest number and the longest row.
    pub size: usize,
}

/// How many cases had which result for the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u64,
    /// Lost.
    pub lost: u64,
    /// Drawn.
    pub drawn: u64,
}

impl Tally {
    /// All cases.
    pub fn cases(self) -> u64 {
        self.won + self.lost + self.drawn
    }

    /// Whether all cases had the same result.
    pub fn is_one_sided(self) -> bool {
        self.cases() == self.won.max(self.lost).max(self.drawn)
    }

    fn add(&mut self, told: &Told) {
        match told.ends {
            MoverEnds::Wins => self.won += 1,
            MoverEnds::Loses => self.lost += 1,
            MoverEnds::Draws => self.drawn += 1,
        }
    }
}

/// What is wrong with what a program did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The answer is another.
    Answer,
    /// None of the words.
    Word,
    /// No number.
    Number,
    /// No move of the position.
    Illegal,
    /// A move that does not win.
    NotWinning,
    /// A winning move that is not the first.
    NotFirst,
    /// The number of lines: expected, found.
    Lines(usize, usize),
    /// How it ended.
    End(End),
}

impl Fault {
    /// The name used in JSON, never translated.
    pub fn id(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Word => "word",
            Self::Number => "number",
            Self::Illegal => "illegal-move",
            Self::NotWinning => "losing-move",
            Self::NotFirst => "later-move",
            Self::Lines(..) => "lines",
            Self::End(End::Timeout) => "timeout",
            Self::End(End::TooMuch(_)) => "output",
            Self::End(End::Signal(_)) => "signal",
            Self::End(End::Status(_) | End::Done) => "status",
        }
    }
}

/// A program that is wrong.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The input, exactly as it was fed.
    pub input: String,
    /// What the program said about the case.
    pub said: Option<String>,
    /// What is right.
    pub right: String,
    /// Why that is right.
    pub why: Option<Arg>,
    /// What is wrong.
    pub fault: Fault,
    /// What it printed on standard error.
    pub errors: String,
    /// Whether it is wrong only on several cases together.
    pub together: bool,
    /// How often the program was run to find a small input.
    pub runs: u64,
}

/// What became of a test.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// All answers are right.
    Agrees(Tally),
    /// One is wrong.
    Wrong(Box<Wrong>),
    /// A limit was met, or the user stopped it; so far all answers are right.
    Stopped(Tally, Stop),
}

/// Cases with one header, and the right answers.
#[derive(Clone, Debug, Default)]
struct Batch {
    header: Vec<Value>,
    cases: Vec<Case>,
    told: Vec<Told>,
}

impl Batch {
    fn one(header: Vec<Value>, case: Case, told: Told) -> Self {
        Self { header, cases: vec![case], told: vec![told] }
    }

    /// Only the case at a place.
    fn alone(&self, at: usize) -> Self {
        Self::one(self.header.clone(), self.cases[at].clone(), self.told[at].clone())
    }
}

/// A run in which something is wrong: the place of the case, what, and the run.
struct Failing {
    at: usize,
    fault: Fault,
    ran: Ran,
}

impl Workbench<'_> {
    /// The input of random cases.
    pub fn random_input(&self, brief: Brief<'_>, draw: Draw) -> Result<String, Failure> {
        self.run(|run| {
            let mut umpire = Umpire::new(brief, draw.size, self, run)?;
            let mut random = Random::new(brief.rules, brief.contest, draw.seed, draw.size);
            let batch = umpire.draw(&mut random, draw.cases)?;
            Ok(write::input(brief.rules, brief.contest, &batch.header, &batch.cases))
        })
    }

    /// Tests a program on random cases.
    pub fn test_random(
        &self,
        brief: Brief<'_>,
        against: Against<'_>,
        draw: Draw,
    ) -> Result<Verdict, Failure> {
        self.run(|run| {
            let mut umpire = Umpire::new(brief, draw.size, self, run)?;
            let mut random = Random::new(brief.rules, brief.contest, draw.seed, draw.size);
            let mut tally = Tally::default();
            while tally.cases() < draw.cases {
                let count = if brief.contest.cases == Cases::One { 1 } else { BATCH };
                let drawn = umpire.draw(&mut random, count.min(draw.cases - tally.cases()));
                let tested = drawn.and_then(|batch| {
                    let mut bench = Bench { umpire: &mut umpire, against, runs: 0, slow: 0 };
                    bench.test(&batch).map(|wrong| (batch, wrong))
                });
                let batch = match tested {
                    Err(Failure::Stopped(stop)) => return Ok(Verdict::Stopped(tally, stop)),
                    Err(failure) => return Err(failure),
                    Ok((_, Some(wrong))) => return Ok(Verdict::Wrong(Box::new(wrong))),
                    Ok((batch, None)) => batch,
                };
                batch.told.iter().for_each(|told| tally.add(told));
                run.report(tally.cases(), Some(draw.cases));
            }
            Ok(Verdict::Agrees(tally))
        })
    }

    /// Tests a program on the cases of an input.
    pub fn test_input(
        &self,
        brief: Brief<'_>,
        against: Against<'_>,
        input: impl BufRead,
    ) -> Result<Verdict, Failure> {
        let mut batch = Batch::default();
        batch.header = self.hear(brief, input, Rest::Nothing, &mut |case, told| {
            batch.cases.push(case);
            batch.told.push(told);
            Flow::Continue(())
        })?;
        let mut tally = Tally::default();
        batch.told.iter().for_each(|told| tally.add(told));
        self.run(|run| {
            let mut umpire = Umpire::new(brief, 0, self, run)?;
            let wrong = Bench { umpire: &mut umpire, against, runs: 0, slow: 0 }.test(&batch)?;
            Ok(wrong.map_or(Verdict::Agrees(tally), |wrong| Verdict::Wrong(Box::new(wrong))))
        })
    }
}

impl Umpire<'_, '_> {
    /// Random cases with one header.
    fn draw(&mut self, random: &mut Random<'_>, count: u64) -> Result<Batch, Failure> {
        let mut batch = Batch { header: self.draw_header(random)?, ..Batch::default() };
        for _ in 0..count {
            let (case, told) = self.draw_case(random, &batch.header)?;
            batch.cases.push(case);
            batch.told.push(told);
        }
        Ok(batch)
    }

    /// A header for which there is a case.
    fn draw_header(&mut self, random: &mut Random<'_>) -> Result<Vec<Value>, Failure> {
        let contest = self.brief.contest;
        if contest.header.is_empty() {
            return Ok(Vec::new());
        }
        for _ in 0..TRIES {
            random.resize();
            let header = random.params(&contest.header, &[]);
            if self.try_case(random, &header)?.is_some() {
                return Ok(header);
            }
        }
        Err(no_random())
    }

    fn draw_case(&mut self, random: &mut Random<'_>, header: &[Value]) -> Result<(Case, Told), Failure> {
        let mut spare = None;
        let mut passed = 0;
        for _ in 0..TRIES {
            random.resize();
            let Some(found) = self.try_case(random, header)? else { continue };
            // A position without a move shows little: most of them are passed over, where there are others.
            if passed == PASSED || random.one_in(TRIVIAL) || !self.is_over(header, &found.0)? {
                return Ok(found);
            }
            passed += 1;
            spare = Some(found);
        }
        spare.ok_or_else(no_random)
    }

    fn try_case(
        &mut self,
        random: &mut Random<'_>,
        header: &[Value],
    ) -> Result<Option<(Case, Told)>, Failure> {
        self.run.poll()?;
        let contest = self.brief.contest;
        let known: Vec<(usize, Value)> = contest.header.iter().copied().zip(header.iter().cloned()).collect();
        let read = random.params(&contest.read, &known);
        let Some(params) = self.params(header, &read)? else { return Ok(None) };
        let case = Case { params: read, terms: random.terms(&params), first: random.first() };
        Ok(self.told(header, &case)?.map(|told| (case, told)))
    }
}

/// Nothing smaller where a limit or the user ends the search: what was found is shown.
fn unless_stopped<T>(found: Result<Option<T>, Failure>) -> Result<Option<T>, Failure> {
    match found {
        Err(Failure::Stopped(_)) => Ok(None),
        found => found,
    }
}

fn no_random() -> Failure {
    let diagnostic = Diagnostic::new(Code::NoRandom, Span::default()).arg("tries", TRIES.to_string());
    Failure::plain(diagnostic.hint(Hint::OtherSize))
}

/// Runs the program and looks at what it says.
struct Bench<'b, 'u, 'w> {
    umpire: &'b mut Umpire<'u, 'w>,
    against: Against<'b>,
    runs: u64,
    slow: u64,
}

impl Bench<'_, '_, '_> {
    /// Tests a batch; where the program is wrong, on a smaller one.
    fn test(&mut self, batch: &Batch) -> Result<Option<Wrong>, Failure> {
        if self.umpire.brief.contest.cases == Cases::One {
            for at in 0..batch.cases.len() {
                let alone = batch.alone(at);
                if let Some(failing) = self.fails(&alone)? {
                    return self.smallest(alone, failing).map(Some);
                }
            }
            return Ok(None);
        }
        let Some(failing) = self.fails(batch)? else { return Ok(None) };
        // The case that seems to be wrong, then all the others: what a program said last may not have come.
        let others = (0..batch.cases.len()).filter(|at| *at != failing.at);
        for at in [failing.at].into_iter().chain(others) {
            if self.is_spent() {
                break;
            }
            let alone = batch.alone(at);
            if let Some(failing) = self.fails(&alone)? {
                return self.smallest(alone, failing).map(Some);
            }
        }
        let (batch, failing) = self.fewest(batch.clone(), failing)?;
        Ok(Some(self.wrong(&batch, failing, true)))
    }

    fn is_spent(&self) -> bool {
        self.runs >= RUNS || self.slow >= SLOW
    }

    /// As few cases as the program is still wrong on together.
    fn fewest(&mut self, batch: Batch, failing: Failing) -> Result<(Batch, Failing), Failure> {
        let (mut batch, mut failing) = (batch, failing);
        let mut at = 0;
        while at < batch.cases.len() && batch.cases.len() > 1 && !self.is_spent() {
            let mut fewer = batch.clone();
            fewer.cases.remove(at);
            fewer.told.remove(at);
            match self.fails(&fewer)? {
                Some(found) => (batch, failing) = (fewer, found),
                None => at += 1,
            }
        }
        Ok((batch, failing))
    }

    /// The smallest case that can be found from one on which the program is wrong.
    fn smallest(&mut self, batch: Batch, failing: Failing) -> Result<Wrong, Failure> {
        let (mut batch, mut failing) = self.descend(batch, failing)?;
        // Where two numbers belong together, none can be made smaller alone.
        if let Some((smaller, found)) = unless_stopped(self.small(&batch))? {
            (batch, failing) = self.descend(smaller, found)?;
        }
        Ok(self.wrong(&batch, failing, false))
    }

    /// Makes a case smaller, step by step, as long as the program stays wrong.
    fn descend(&mut self, batch: Batch, failing: Failing) -> Result<(Batch, Failing), Failure> {
        let (mut batch, mut failing) = (batch, failing);
        while let Some((smaller, found)) = unless_stopped(self.smaller(&batch))? {
            (batch, failing) = (smaller, found);
        }
        Ok((batch, failing))
    }

    /// A random case on which the program is wrong and which is smaller than this one.
    fn small(&mut self, batch: &Batch) -> Result<Option<(Batch, Failing)>, Failure> {
        let Brief { rules, contest, .. } = self.umpire.brief;
        let limit = shrink::measure(&self.input(batch));
        let rounds = if contest.header.is_empty() { 1 } else { HEADERS };
        let mut random = Random::new(rules, contest, 0, 0);
        for size in 0..SMALL {
            random.limit(size);
            for _ in 0..rounds {
                let drawn = match self.umpire.draw(&mut random, DRAWN) {
                    // There may be no case so small.
                    Err(Failure::Bad(_)) => continue,
                    drawn => drawn?,
                };
                let mut alone: Vec<Batch> = (0..drawn.cases.len()).map(|at| drawn.alone(at)).collect();
                alone.sort_by_cached_key(|batch| shrink::measure(&self.input(batch)));
                alone.dedup_by(|a, b| a.cases == b.cases);
                alone.retain(|batch| shrink::measure(&self.input(batch)) < limit);
                if let Some(found) = self.first_wrong(alone)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// The first of these cases, all with one header, on which the program is wrong.
    fn first_wrong(&mut self, alone: Vec<Batch>) -> Result<Option<(Batch, Failing)>, Failure> {
        let mut from = 0;
        if self.umpire.brief.contest.cases != Cases::One && alone.len() > 1 {
            let mut all = Batch::default();
            for batch in &alone {
                all.header.clone_from(&batch.header);
                all.cases.extend_from_slice(&batch.cases);
                all.told.extend_from_slice(&batch.told);
            }
            match self.fails(&all)? {
                None => return Ok(None),
                Some(failing) if !matches!(failing.fault, Fault::End(_)) => from = failing.at,
                Some(_) => {}
            }
        }
        for batch in alone.into_iter().skip(from) {
            if self.is_spent() {
                break;
            }
            if let Some(failing) = self.fails(&batch)? {
                return Ok(Some((batch, failing)));
            }
        }
        Ok(None)
    }

    fn input(&self, batch: &Batch) -> String {
        let Brief { rules, contest, .. } = self.umpire.brief;
        write::input(rules, contest, &batch.header, &batch.cases)
    }

    /// What is shown of a program that is wrong on these cases.
    fn wrong(&mut self, batch: &Batch, failing: Failing, together: bool) -> Wrong {
        let (at, header) = (failing.at, &batch.header);
        Wrong {
            input: self.input(batch),
            said: failing.ran.out.lines().nth(at).map(|line| line.trim_end().to_owned()),
            right: batch.told[at].text.clone(),
            why: self.umpire.why(header, &batch.cases[at]),
            fault: failing.fault,
            errors: failing.ran.err.trim().to_owned(),
            together,
            runs: self.runs,
        }
    }

    /// A smaller case on which the program is wrong too.
    fn smaller(&mut self, batch: &Batch) -> Result<Option<(Batch, Failing)>, Failure> {
        let Some(case) = batch.cases.first() else { return Ok(None) };
        for (header, case) in shrink::smaller(self.umpire.brief, &batch.header, case) {
            if self.is_spent() {
                return Ok(None);
            }
            let Some(told) = self.umpire.told(&header, &case)? else { continue };
            let batch = Batch::one(header, case, told);
            if let Some(failing) = self.fails(&batch)? {
                return Ok(Some((batch, failing)));
            }
        }
        Ok(None)
    }

    /// Runs the program on a batch; what is wrong, if anything is.
    fn fails(&mut self, batch: &Batch) -> Result<Option<Failing>, Failure> {
        let ran = self.ran(batch)?;
        let mut lines: Vec<&str> = ran.out.lines().collect();
        while lines.len() > batch.cases.len() && lines.last().is_some_and(|line| line.trim().is_empty()) {
            lines.pop();
        }
        let answers = batch.cases.iter().zip(&batch.told).zip(&lines);
        for (at, ((case, told), line)) in answers.enumerate() {
            // The last line of a program that was ended may be cut.
            if ran.end != End::Done && at + 1 == lines.len() {
                break;
            }
            if let Some(fault) = self.umpire.fault(&batch.header, case, told, line)? {
                return Ok(Some(Failing { at, fault, ran }));
            }
        }
        let at = lines.len().min(batch.cases.len().saturating_sub(1));
        if ran.end != End::Done {
            return Ok(Some(Failing { at, fault: Fault::End(ran.end), ran }));
        }
        let (expected, found) = (batch.cases.len(), lines.len());
        Ok((expected != found).then_some(Failing { at, fault: Fault::Lines(expected, found), ran }))
    }

    fn ran(&mut self, batch: &Batch) -> Result<Ran, Failure> {
        let input = self.input(batch);
        let limit = BYTES_A_CASE.saturating_mul(batch.cases.len() + 1);
        let Against { command, timeout } = self.against;
        self.runs += 1;
        let ran = program::run(command, input, timeout, limit, self.umpire.workbench);
        let unstarted = |why: Arg| {
            let diagnostic = Diagnostic::new(Code::ProgramUnstarted, Span::default()).arg("command", command);
            Failure::plain(diagnostic.arg("why", why))
        };
        match ran {
            // So the shell says that there is no such program.
            Ok(Ran { end: End::Status(126 | 127), err, .. }) => Err(unstarted(match err.trim() {
                "" => Label::JudgeCannotRead.into(),
                said => Arg::from(said),
            })),
            Ok(ran) => {
                self.slow += u64::from(ran.end == End::Timeout);
                Ok(ran)
            }
            Err(NotRun::Stopped(stop)) => Err(stop.into()),
            Err(NotRun::Unstarted(error)) => Err(unstarted(why_not(&error))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_that_shows_nothing() {
        let rows = [((3, 0, 0), true), ((0, 0, 0), true), ((3, 1, 0), false), ((0, 0, 2), true)];
        for ((won, lost, drawn), expected) in rows {
            assert_eq!(Tally { won, lost, drawn }.is_one_sided(), expected, "{won} {lost} {drawn}");
        }
    }
}
