//! A contest's input answered by the rules themselves, and programs held against the answers.
//!
//! What the input looks like is said by [`Contest`]. [`Workbench::judge`] reads it word by word and answers each case as
//! soon as it is read. One game is opened for each choice of parameters, and its solver
//! keeps what it has found for the cases that follow.

mod words;

mod read;

mod pieces;

mod write;

mod desk;
mod moves;

mod random;

mod admitted;

mod program;

mod umpire;

mod shrink;

mod against;

use std::collections::BTreeMap;
use std::io::BufRead;
use std::rc::Rc;
use std::sync::Arc;

use grundy_core::{Flow, Player, Run};
use grundy_export::contest::{Cases, Contest};
use grundy_messages::{Code, Label};
use grundy_rules::classify::{Class, classify};
use grundy_rules::ir::Compound;
use grundy_rules::{BindError, BoundGame, Rules, Value};
use grundy_syntax::Diagnostic;
use grundy_syntax::tree::Play;

use crate::load::{Choices, bad_params};
use crate::solve::right_reduction;
use crate::workbench::{Failure, Workbench};

use desk::{Desk, Unplaced};
use pieces::{Gathered, Part};
use read::Reader;

pub use against::{Against, Draw, Fault, Tally, Verdict, Wrong};
pub use desk::Told;
pub use program::End;
pub(crate) use write::value as written;

/// Games kept open at most.
const MOST_OPEN: usize = 1000;

/// One component as it is written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term {
    /// Its kind; nothing where there is `start`.
    pub kind: usize,
    /// Its fields, or the arguments of `start`.
    pub values: Vec<Value>,
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// The values of the parameters that are read in each case.
    pub params: Vec<Value>,
    /// The components.
    pub terms: Vec<Term>,
    /// Who begins, where that is read.
    pub first: Option<Player>,
}

/// Rules, what the user says about them, and how the contest asks.
#[derive(Clone, Copy)]
pub struct Brief<'b> {
    /// The rules.
    pub rules: &'b Arc<Rules>,
    /// What is set and how the game is played.
    pub choices: &'b Choices,
    /// How the contest asks.
    pub contest: &'b Contest,
}

/// What comes after the last case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Nothing may come.
    Nothing,
    /// Nobody looks: a person types it, who may not want to end the input.
    Anything,
}

/// A game with all its parameters, and what kind of game it is.
pub(crate) struct Opened {
    pub(crate) game: BoundGame,
    pub(crate) class: Class,
}

/// Games by the values of the parameters that are read.
pub(crate) struct Games<'b> {
    brief: Brief<'b>,
    set: Vec<(String, Value)>,
    open: BTreeMap<Vec<Value>, Rc<Opened>>,
}

impl<'b> Games<'b> {
    /// No game is open yet.
    pub(crate) fn new(brief: Brief<'b>, workbench: &Workbench<'_>) -> Result<Self, Failure> {
        let set = brief.choices.set.iter().map(|(name, text)| workbench.param(brief.rules, name, text));
        Ok(Self { brief, set: set.collect::<Result<_, _>>()?, open: BTreeMap::new() })
    }

    /// The game with these parameters, first those of the header.
    pub(crate) fn open(
        &mut self,
        read: &[Value],
        workbench: &Workbench<'_>,
        run: &Run<'_>,
    ) -> Result<Rc<Opened>, Unplaced> {
        if let Some(opened) = self.open.get(read) {
            return Ok(Rc::clone(opened));
        }
        let Brief { rules, choices, contest } = self.brief;
        let names = contest.header.iter().chain(&contest.read).filter_map(|number| rules.params.get(*number));
        let given = names.map(|param| param.name.clone()).zip(read.iter().cloned());
        let set: Vec<(String, Value)> = self.set.iter().cloned().chain(given).collect();
        let game = workbench.bind_values(rules, &set, choices.play).map_err(|wrong| match wrong {
            BindError::Wrong(wrong) => self.misbound(wrong),
            BindError::Stopped(stop) => Unplaced::Failed(Failure::Stopped(stop)),
        })?;
        let class = classify(&game, run);
        right_reduction(&game, &class).map_err(Unplaced::Failed)?;
        if self.open.len() >= MOST_OPEN {
            self.open.clear();
        }
        let opened = Rc::new(Opened { game, class });
        self.open.insert(read.to_vec(), Rc::clone(&opened));
        Ok(opened)
    }

    /// What is wrong with the parameters: with those that are read, or with those that are not.
    fn misbound(&self, diagnostics: Vec<Diagnostic>) -> Unplaced {
        let Brief { rules, contest, .. } = self.brief;
        let unset = diagnostics.iter().any(|diagnostic| diagnostic.code == Code::ParamUnset);
        if unset || contest.header.is_empty() && contest.read.is_empty() {
            return Unplaced::Failed(bad_params(rules, diagnostics));
        }
        Unplaced::Wrong(diagnostics)
    }
}

impl Workbench<'_> {
    /// Answers every case of an input, each as soon as it is read. `tell` may end it.
    pub fn judge(
        &self,
        brief: Brief<'_>,
        input: impl BufRead,
        rest: Rest,
        tell: &mut dyn FnMut(&Told) -> Flow,
    ) -> Result<(), Failure> {
        self.hear(brief, input, rest, &mut |_, told| tell(&told)).map(|_| ())
    }

    /// Reads and answers every case; the header comes back.
    pub(crate) fn hear(
        &self,
        brief: Brief<'_>,
        input: impl BufRead,
        rest: Rest,
        tell: Tell<'_>,
    ) -> Result<Vec<Value>, Failure> {
        let mut games = Games::new(brief, self)?;
        self.run(|run| {
            let reader = Reader::new(brief.rules, brief.contest, input);
            let mut hearing = Hearing { brief, reader, workbench: self, run, left: None };
            hearing.all(&mut games, rest, tell)
        })
    }
}

/// Receives each case and its answer.
type Tell<'t> = &'t mut dyn FnMut(Case, Told) -> Flow;

/// Cases being read and answered.
struct Hearing<'h, 'w, R> {
    brief: Brief<'h>,
    reader: Reader<'h, R>,
    workbench: &'h Workbench<'w>,
    run: &'h Run<'h>,
    /// How many cases are left, where that is known.
    left: Option<u64>,
}

impl<R: BufRead> Hearing<'_, '_, R> {
    fn all(&mut self, games: &mut Games<'_>, rest: Rest, tell: Tell<'_>) -> Result<Vec<Value>, Failure> {
        let contest = self.brief.contest;
        let header = self.opening(games)?;
        let mut next = self.next_case()?;
        while let Some(begun) = next {
            let params = begun.params.clone();
            let opened = self.open(games, &[header.as_slice(), &params].concat())?;
            let mut desk = Desk::new(&opened, contest, self.workbench);
            next = Some(begun);
            // As long as the parameters stay the same, so does the solver.
            while let Some(begun) = next.take_if(|begun| begun.params == params) {
                let (case, told) = self.case(&mut desk, begun)?;
                if tell(case, told).is_break() {
                    return Ok(header);
                }
                next = self.next_case()?;
            }
            desk.close(self.run);
        }
        if rest == Rest::Nothing
            && let Some(word) = self.reader.words.next()?
        {
            return Err(self.reader.words.left_over(&word));
        }
        Ok(header)
    }

    /// Reads what comes before the cases: the parameters come back, and how many cases there are is known.
    fn opening(&mut self, games: &mut Games<'_>) -> Result<Vec<Value>, Failure> {
        let mut opening = self.reader.until_params(Part::Opening, self.run)?;
        if self.brief.contest.read.is_empty() {
            // What is wrong with the parameters is told before anything else is read.
            self.open(games, &opening.params)?;
        }
        self.reader.after_params(Part::Opening, &mut opening, self.run, &mut |_, _| Ok(()))?;
        self.left = match self.brief.contest.cases {
            Cases::Count => opening.count,
            Cases::One => Some(1),
            Cases::End => None,
        };
        Ok(opening.params)
    }

    fn open(&mut self, games: &mut Games<'_>, params: &[Value]) -> Result<Rc<Opened>, Failure> {
        games.open(params, self.workbench, self.run).map_err(|unplaced| self.placed(unplaced))
    }

    /// The next case, as far as its parameters; `None` after the last.
    fn next_case(&mut self) -> Result<Option<Gathered>, Failure> {
        match &mut self.left {
            Some(0) => return Ok(None),
            Some(left) => *left -= 1,
            None if self.reader.words.is_at_end()? => return Ok(None),
            None => {}
        }
        self.reader.until_params(Part::Case, self.run).map(Some)
    }

    /// Reads the rest of a case and answers it.
    fn case(&mut self, desk: &mut Desk<'_>, begun: Gathered) -> Result<(Case, Told), Failure> {
        self.run.poll()?;
        let (run, mut begun) = (self.run, begun);
        desk.clear();
        let mut terms = std::mem::take(&mut begun.terms);
        for term in &terms {
            desk.add(term, run).map_err(|unplaced| placed(&mut self.reader, unplaced))?;
        }
        self.reader.after_params(Part::Case, &mut begun, run, &mut |reader, term| {
            desk.add(&term, run).map_err(|unplaced| placed(reader, unplaced))?;
            terms.push(term);
            Ok(())
        })?;
        desk.begin(begun.first);
        let told = desk.answer(run).map_err(|unplaced| placed(&mut self.reader, unplaced))?;
        Ok((Case { params: begun.params, terms, first: begun.first }, told))
    }

    fn placed(&mut self, unplaced: Unplaced) -> Failure {
        placed(&mut self.reader, unplaced)
    }
}

/// What is wrong with the words since the mark, at their place.
fn placed<R: BufRead>(reader: &mut Reader<'_, R>, unplaced: Unplaced) -> Failure {
    match unplaced {
        Unplaced::Wrong(diagnostics) => reader.words.marked(diagnostics),
        Unplaced::Failed(failure) => failure,
    }
}

/// Why a game asked for values has none, as far as its rules say.
pub fn no_values(rules: &Rules, play: Option<Play>) -> Option<Label> {
    match play {
        _ if rules.score => None,
        Some(Play::Misere) => Some(Label::WhyMisere),
        Some(Play::Normal) if rules.play == Play::Misere => {
            let normal = Rules { play: Play::Normal, ..rules.clone() };
            normal.no_grundy_values()
        }
        _ => rules.no_grundy_values(),
    }
}

/// Whether a turn is one move in one component.
pub fn moves_once(rules: &Rules) -> bool {
    matches!(rules.compound, Compound::Disjunctive)
}

/// A diagnostic whose place is the input.
fn about_input(diagnostic: Diagnostic) -> Unplaced {
    Unplaced::Wrong(vec![diagnostic])
}
