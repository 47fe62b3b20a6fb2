//! A calculator for values of short games: expressions, comparisons, functions by name.
//!
//! [`Workbench::calculate`] reads a text, computes it in an arena of its own within the limits of the command, and gives a [`Calculated`]: what was
//! asked, written in all notations. [`Workbench::calculate_on`] does so on a [`Slate`], which remembers. [`FUNCTIONS`] is the list of the functions. What is written between functions and
//! operators is described in the module `read`.

mod drawing;
mod functions;
mod machine;
mod positions;
mod read;
mod slate;
mod sums;
mod tree;
mod watch;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use grundy_core::Stop;
use grundy_values::{Dyadic, Int, Notation, Outcome, Relation, Thermograph, Value};

pub use drawing::drawn;
pub use functions::{FUNCTIONS, Function, Gives, Parameter, Wants};
pub use slate::{Held, Slate};
pub use sums::{SolvedSum, SumMove, is_sum_of_games};

use crate::workbench::{Failure, Workbench};
use machine::{Answer, Done, Machine};
use tree::{Node, Program, Question, What};

/// What a calculation gives.
#[derive(Clone, Debug)]
pub struct Calculated {
    /// The answer; where there was a stop, as much of it as is known.
    pub found: Found,
    /// Names that were defined, with their values: told where there was a stop before the answer.
    pub names: Vec<(String, Written)>,
    /// How the answer is called, where it has a name.
    pub name: Option<String>,
    /// The limit that was hit.
    pub stop: Option<Stop>,
}

/// An answer.
#[derive(Clone, Debug)]
pub enum Found {
    /// A stop came first.
    Nothing,
    /// A value and what is known of it.
    Value(Box<Described>),
    /// Whether a comparison is true, and how the two sides do compare.
    Truth(bool, Relation),
    /// Who wins.
    Outcome(Outcome),
    /// How two values compare.
    Relation(Relation),
    /// Both walls.
    Thermograph(Arc<Thermograph>),
    /// Several values.
    Values(Vec<Written>),
    /// A text: options, or signs.
    Text(Written),
}

/// A text in each notation; `None` where it is too long, or was not written before a stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// `^`, `v`, `+-`.
    pub ascii: Option<String>,
    /// `↑`, `↓`, `±`.
    pub unicode: Option<String>,
    /// For mathematics in LaTeX.
    pub latex: Option<String>,
}

impl Written {
    fn plain(text: String) -> Self {
        Self { ascii: Some(text.clone()), unicode: Some(text.clone()), latex: Some(text) }
    }

    /// The text in one notation.
    pub fn get(&self, notation: Notation) -> Option<&str> {
        match notation {
            Notation::Ascii => self.ascii.as_deref(),
            Notation::Unicode => self.unicode.as_deref(),
            Notation::Latex => self.latex.as_deref(),
        }
    }
}

/// What is known of a value. What a limit, or its own size, left out is `None`.
#[derive(Clone, Debug)]
pub struct Described {
    /// The value itself.
    pub written: Written,
    /// Who wins.
    pub outcome: Outcome,
    /// Whether it is a number.
    pub is_number: bool,
    /// Left's stop.
    pub left_stop: Dyadic,
    /// Right's stop.
    pub right_stop: Dyadic,
    /// The thermograph, with mean and temperature.
    pub thermograph: Option<Arc<Thermograph>>,
    /// The day on which it is born.
    pub birthday: Option<Int>,
}

impl Workbench<'_> {
    /// Computes what a text asks: itself, `@FILE` or `-`.
    pub fn calculate(&self, text: &str) -> Result<Calculated, Failure> {
        self.computed(&mut Slate::default(), &Arc::new(self.given("EXPR", text)?))
    }
}

const NOTATIONS: [Notation; 3] = [Notation::Ascii, Notation::Unicode, Notation::Latex];

impl Machine<'_> {
    /// Computes definitions and the answer, and keeps what is known if there is a stop.
    fn computes(&mut self, program: &Program, known: &mut Calculated) -> Done<()> {
        for definition in &program.definitions {
            let value = self.value(&definition.value)?;
            self.defined.push(value);
            let mut written = Written::default();
            let done = self.writes(value, &mut written);
            known.names.push((definition.name.clone(), written));
            done?;
        }
        known.name.clone_from(&program.name);
        match &program.question {
            Question::Holds(left, test, right) => {
                let (a, b) = (self.value(left)?, self.value(right)?);
                let relation = self.at(left.span.to(right.span), |arena| arena.compare(a, b))?;
                known.found = Found::Truth(test.holds(relation), relation);
                Ok(())
            }
            Question::What(node) => self.asked(node, known),
        }
    }

    /// The answer to what is no comparison.
    fn asked(&mut self, node: &Node, known: &mut Calculated) -> Done<()> {
        let answer = match &node.what {
            What::Call(function, arguments) => self.answer(node.span, function, arguments)?,
            _ => Answer::Value(self.value(node)?),
        };
        known.found = match answer {
            Answer::Value(value) => return self.described(value, known),
            Answer::Outcome(outcome) => Found::Outcome(outcome),
            Answer::Relation(relation) => Found::Relation(relation),
            Answer::Thermograph(thermograph) => Found::Thermograph(thermograph),
            Answer::Signs(signs) => {
                Found::Text(Written::plain(signs.iter().map(|plus| if *plus { '+' } else { '-' }).collect()))
            }
            Answer::Values(values) => {
                // In an order that does not depend on what was met before.
                let mut all = Vec::new();
                for value in values {
                    let mut written = Written::default();
                    self.writes(value, &mut written)?;
                    all.push(written);
                }
                all.sort_by(|a, b| {
                    let length = |written: &Written| written.ascii.as_ref().map_or(usize::MAX, String::len);
                    length(a).cmp(&length(b)).then_with(|| a.ascii.cmp(&b.ascii))
                });
                Found::Values(all)
            }
            Answer::Form(value) => Found::Text(self.form(value)?),
        };
        Ok(())
    }

    /// The options of a value, in braces.
    fn form(&mut self, value: Value) -> Done<Written> {
        let mut form = Written::default();
        for notation in NOTATIONS {
            let mut sides = [String::new(), String::new()];
            let options =
                self.within(|arena| Ok([arena.left_options(value)?, arena.right_options(value)?]))?;
            // What has too many options is not written out.
            let Ok(options) = options else { return Ok(form) };
            for (side, options) in sides.iter_mut().zip(options) {
                let mut texts = Vec::new();
                for option in options {
                    let Some(text) = self.printed(option, notation)? else { return Ok(form) };
                    texts.push(text);
                }
                texts.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
                *side = texts.join(",");
            }
            let [left, right] = sides;
            *form.place(notation) = Some(match notation {
                Notation::Latex => format!("\\{{{left}\\,|\\,{right}\\}}"),
                _ => format!("{{{left}|{right}}}"),
            });
        }
        Ok(form)
    }

    fn writes(&mut self, value: Value, written: &mut Written) -> Done<()> {
        for notation in NOTATIONS {
            *written.place(notation) = self.printed(value, notation)?;
        }
        Ok(())
    }

    fn described(&mut self, value: Value, known: &mut Calculated) -> Done<()> {
        let mut described = Described {
            written: Written::default(),
            outcome: self.arena.outcome(value),
            is_number: self.arena.is_number(value),
            left_stop: self.arena.left_stop(value),
            right_stop: self.arena.right_stop(value),
            thermograph: None,
            birthday: None,
        };
        self.answer = Some(value);
        let done = self.describes(value, &mut described);
        known.found = Found::Value(Box::new(described));
        done
    }

    fn describes(&mut self, value: Value, described: &mut Described) -> Done<()> {
        self.writes(value, &mut described.written)?;
        described.thermograph = self.within(|arena| arena.thermograph(value))?.ok();
        described.birthday = self.within(|arena| arena.birthday(value))?.ok();
        Ok(())
    }
}

impl Written {
    fn place(&mut self, notation: Notation) -> &mut Option<String> {
        match notation {
            Notation::Ascii => &mut self.ascii,
            Notation::Unicode => &mut self.unicode,
            Notation::Latex => &mut self.latex,
        }
    }
}
