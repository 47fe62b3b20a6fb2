//! The catalogue's own algorithms, compared with the rules; and asked the largest questions they promise to answer.

use std::time::Duration;

use grundy_core::Stop;
use grundy_games::{AnswerError, Dice, Folder, Json, Question, Reply, Trials};
use grundy_messages::Lang;
use grundy_values::Outcome;
use serde_json::Value;

use crate::answer::{Answers, Unanswered, leaves_value_open};
use crate::clock::now;
use crate::workbench::{Failure, Workbench};

/// Random questions that are compared where nothing else is wanted.
pub const RANDOM: usize = 500;
/// Random questions asked at most for each that the rules must answer.
const TRIES: usize = 4;
/// Of the positions compared, at least one in so many is lost for the player to move.
pub const LOST_ONE_IN: usize = 20;
/// Positions that the rules may visit for one random question.
const POSITIONS: u64 = 5_000;
/// Differences that are kept.
const KEPT: usize = 5;

/// What a comparison showed.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// Small questions compared: all up to the size that the folder states.
    pub small: usize,
    /// Random questions that were to be compared.
    pub wanted: usize,
    /// Random questions compared.
    pub random: usize,
    /// Positions solved for them.
    pub positions: usize,
    /// How many of these are lost for the player to move.
    pub lost: usize,
    /// The first questions that were answered differently.
    pub differs: Vec<Differs>,
}

/// A question that was answered differently.
#[derive(Clone, Debug)]
pub struct Differs {
    /// The question.
    pub question: String,
    /// What the folder's algorithm says.
    pub fast: String,
    /// What the rules say, or the definition.
    pub expected: String,
}

/// Why a comparison does not count.
#[derive(Clone, Debug)]
pub enum Shortfall {
    /// Nothing is compared, and the folder does not say why.
    Nothing,
    /// Fewer random questions than wanted could be compared.
    Few(usize),
    /// Fewer positions than one in [`LOST_ONE_IN`] are lost, and the folder does not say why.
    Lost {
        /// How many are.
        lost: usize,
        /// Of how many.
        positions: usize,
    },
    /// An answer is wrong.
    Differs(Differs),
}

/// A large question that was answered, or not.
#[derive(Clone, Debug)]
pub struct Large {
    /// The question, its beginning.
    pub question: String,
    /// The answer as it is printed, or why there is none.
    pub answer: Result<String, Unanswered>,
    /// How long it took, reading and printing included.
    pub time: Duration,
}

/// Why the comparison of a folder does not count, if so.
///
/// The rules themselves need no judge. Every other answer does, except where the folder says why there is none.
pub fn shortfalls(folder: &Folder, trial: Option<&Trial>) -> Vec<Shortfall> {
    let said = folder.game.trials;
    let Some(trial) = trial else {
        let excused = folder.fast.is_none() || said.is_some_and(|said| said.none.is_some());
        return if excused { Vec::new() } else { vec![Shortfall::Nothing] };
    };
    let mut found: Vec<Shortfall> = trial.differs.iter().cloned().map(Shortfall::Differs).collect();
    if trial.random < trial.wanted {
        found.push(Shortfall::Few(trial.random));
    }
    if trial.small == 0 || said.is_none_or(|said| said.small.is_none()) {
        found.push(Shortfall::Nothing);
    }
    let Trial { lost, positions, .. } = *trial;
    if lost * LOST_ONE_IN < positions && said.is_none_or(|said| said.few_lost.is_none()) {
        found.push(Shortfall::Lost { lost, positions });
    }
    found
}

impl Workbench<'_> {
    /// Compares a folder's algorithm with its rules, or with the definition where it has none.
    ///
    /// Nothing is compared where there is only one way to answer; besides all small questions, `wanted` random ones are. What cannot be answered is told in
    /// `lang`.
    pub fn compare(
        &self,
        folder: &'static Folder,
        seed: u64,
        wanted: usize,
        lang: Lang,
    ) -> Result<Option<Trial>, Failure> {
        let (Some(trials), true) = (folder.trials, folder.fast.is_some()) else { return Ok(None) };
        let bounded = self.within(POSITIONS);
        let trial = Trial { wanted, ..Trial::default() };
        let mut judge = Judge { answers: bounded.answers(folder), folder, lang, trial };
        judge.small(&trials)?;
        judge.random(&trials, seed)?;
        Ok(Some(judge.trial))
    }

    /// Asks the largest questions that a folder promises to answer.
    pub fn ask_largest(
        &self,
        folder: &'static Folder,
        seed: u64,
        each: &mut dyn FnMut(Large),
    ) -> Result<(), Failure> {
        let Some(trials) = folder.trials else { return Ok(()) };
        for question in (trials.largest)(&mut Dice::new(seed)) {
            self.stop().map_or(Ok(()), Err)?;
            let text = question.to_string();
            let start = now();
            let read = Json::read(&text).unwrap_or(Json::Null);
            let answer = self.answer(folder, &read).map(|answer| answer.to_string());
            each(Large { question: shortened(&text), answer, time: now().saturating_sub(start) });
        }
        Ok(())
    }
}

/// The rules, or the definition, as the judge of an algorithm.
struct Judge<'b, 'w> {
    answers: Answers<'b, 'w>,
    folder: &'static Folder,
    /// The language in which errors are told.
    lang: Lang,
    trial: Trial,
}

impl Judge<'_, '_> {
    /// Every small question must be within reach.
    fn small(&mut self, trials: &Trials) -> Result<(), Failure> {
        for question in (trials.small)() {
            match self.compare(&Json::from(&question))? {
                Seen::Compared => self.trial.small += 1,
                Seen::TooLarge(why) => self.differ(&Json::from(&question), why, String::new()),
            }
        }
        Ok(())
    }

    /// Random questions may be too large for the rules now and then.
    fn random(&mut self, trials: &Trials, seed: u64) -> Result<(), Failure> {
        let mut dice = Dice::new(seed);
        for _ in 0..TRIES * self.trial.wanted {
            if self.trial.random >= self.trial.wanted {
                break;
            }
            if let Seen::Compared = self.compare(&Json::from(&(trials.random)(&mut dice)))? {
                self.trial.random += 1;
            }
        }
        Ok(())
    }

    fn compare(&mut self, question: &Json) -> Result<Seen, Failure> {
        let (fast, open) = match grundy_games::answer(self.folder.slug, question) {
            Ok(Reply::Ready(answer)) => (answer.to_string(), leaves_value_open(&answer)),
            Ok(Reply::Solve(_)) => return Ok(Seen::TooLarge(String::new())),
            Err(error) => (error.message(self.lang), false),
        };
        let expected = match self.expected(question) {
            // What the algorithm leaves open is answered from the rules.
            Ok(mut expected) => {
                if open && let Some(value) = expected.get_mut("value") {
                    *value = Value::Null;
                }
                expected.to_string()
            }
            Err(Unanswered::Question(error)) => {
                return Ok(Seen::TooLarge(error.message(self.lang)));
            }
            Err(Unanswered::Failed(Failure::Stopped(Stop::Positions { limit }))) => {
                return Ok(Seen::TooLarge(AnswerError::limit(limit).message(self.lang)));
            }
            Err(Unanswered::Failed(failure)) => return Err(failure),
        };
        if fast != expected {
            self.differ(question, fast, expected);
        }
        Ok(Seen::Compared)
    }

    fn expected(&mut self, question: &Json) -> Result<Value, Unanswered> {
        if let Some(naive) = self.folder.naive {
            let example = self.folder.game.answer.as_ref().map_or("", |answer| answer.example_input);
            return Ok(naive(&Question::new(question, example))?);
        }
        let (answer, found) = self.answers.answer_by_rules(question)?;
        self.trial.positions += found.len();
        self.trial.lost += found.iter().filter(|found| is_lost(found.outcome)).count();
        Ok(answer)
    }

    fn differ(&mut self, question: &Json, fast: String, expected: String) {
        if self.trial.differs.len() < KEPT {
            let question = shortened(&question.to_string());
            self.trial.differs.push(Differs { question, fast, expected });
        }
    }
}

enum Seen {
    Compared,
    /// Too large for the rules, in words.
    TooLarge(String),
}

/// Whether whoever moves loses.
fn is_lost(outcome: Outcome) -> bool {
    outcome.to_string() == "P"
}

/// The beginning of a long text.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 100;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
