//! The rules as formulas, open to whoever wants to compare them with the interpreter.

use grundy_automata::{Formula, Var};
use grundy_core::Run;
use grundy_rules::BoundGame;
use grundy_syntax::tree::Ending;

use crate::compile::{Case, Piece, What};
use crate::logic::{all, some};
use crate::model::{KindModel, Model};
use crate::relations::Placed;
use crate::trouble::Trouble;

/// The translation of a game. Formulas about a component speak of its fields as the variables 0, 1,
/// 2, ….
pub struct Translation<'g, 'r>(Model<'g, 'r>);

impl<'g, 'r> Translation<'g, 'r> {
    /// Translates the rules.
    pub fn new(game: &'g BoundGame, run: &'g Run<'r>) -> Result<Self, Trouble> {
        Model::new(game, run).map(Self)
    }

    /// Where numbers are a component of the kind in canonical form.
    pub fn domain(&self, kind: usize) -> &Formula {
        &self.kind(kind).domain
    }

    /// For each clause `ends if` of the kind, where it is the first that holds.
    pub fn endings(&self, kind: usize) -> &[(Ending, Formula)] {
        &self.kind(kind).endings
    }

    /// Where no clause `ends if` holds.
    pub fn open(&self, kind: usize) -> &Formula {
        &self.kind(kind).open
    }

    /// Where a clause `ends if` is an error.
    pub fn ending_errors(&self, kind: usize) -> &Formula {
        &self.kind(kind).errors
    }

    /// Where playing a move is an error.
    pub fn move_errors(&self, index: usize) -> &Formula {
        &self.0.moves[index].errors
    }

    /// The kinds of the parts of a move's options, one list a case; `None` where parts come in
    /// numbers that vary.
    pub fn shapes(&self, index: usize) -> Option<Vec<Vec<usize>>> {
        let cases = &self.0.moves[index].cases;
        let varies = cases.iter().any(|case| case.pieces.iter().any(Piece::is_many));
        (!varies).then(|| cases.iter().map(shape).collect())
    }

    /// Where a move leads to exactly these parts, in this order: kinds, and variables for the fields
    /// in canonical form. Variables from 64 on are not free to use.
    pub fn leads_to(&self, index: usize, parts: &[(usize, Vec<Var>)]) -> Result<Formula, Trouble> {
        let kinds: Vec<usize> = parts.iter().map(|(kind, _)| *kind).collect();
        let cases = self.0.moves[index].cases.iter().filter(|case| shape(case) == kinds);
        let cases = cases.map(|case| {
            let mut placed = Placed::new(&self.0.compiler, case);
            let mut same = Vec::new();
            for (piece, (_, vars)) in case.pieces.iter().zip(parts) {
                let What::One(fields) = &piece.what else { continue };
                let written = placed.vars(fields)?;
                same.push(self.0.compiler.sorted(piece.kind, &written, &|sorted| {
                    Ok(all(sorted.iter().zip(vars).map(|(a, b)| Formula::same(*a, *b))))
                })?);
            }
            Ok(placed.closed(all(same)))
        });
        Ok(some(cases.collect::<Result<Vec<_>, Trouble>>()?))
    }

    fn kind(&self, kind: usize) -> &KindModel {
        &self.0.kinds[kind]
    }
}

fn shape(case: &Case<'_>) -> Vec<usize> {
    case.pieces.iter().map(|piece| piece.kind).collect()
}
