//! What stands before the cases and in each of them, piece by piece in the order of the contest.

use std::io::BufRead;

use grundy_core::{Player, Run};
use grundy_export::contest::Piece;
use grundy_messages::Label;
use grundy_rules::Value;

use super::Term;
use super::read::{Reader, Size};
use crate::workbench::Failure;

/// Where pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Before the cases.
    Opening,
    /// In a case.
    Case,
}

/// Pieces that were read, as far as the last parameter or further.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    /// The parameters, in their order.
    pub(crate) params: Vec<Value>,
    /// The number of cases; the number of components, or the length of the list with which the position begins.
    pub(crate) count: Option<u64>,
    /// Who begins.
    pub(crate) first: Option<Player>,
    /// The components that were read already.
    pub(crate) terms: Vec<Term>,
    sizes: Vec<(usize, Size)>,
    /// How many pieces were read.
    read: usize,
}

impl Gathered {
    /// The length of the list with which the position begins, where it stands apart.
    fn length(&self, sum: bool) -> Option<u64> {
        self.count.filter(|_| !sum)
    }

    fn size(&self, param: usize) -> Option<Size> {
        self.sizes.iter().find(|(of, _)| *of == param).map(|(_, size)| *size)
    }
}

impl<R: BufRead> Reader<'_, R> {
    /// Reads all pieces up to the last parameter: then the game is known.
    pub(crate) fn until_params(&mut self, part: Part, run: &Run<'_>) -> Result<Gathered, Failure> {
        let pieces = self.pieces(part);
        let is_param = |piece: &Piece| matches!(piece, Piece::Param(_));
        let end = pieces.iter().rposition(is_param).map_or(0, |last| last + 1);
        let mut gathered = Gathered::default();
        self.words.mark()?;
        for piece in &pieces[..end] {
            match piece {
                Piece::Position => {
                    for _ in 0..self.components(&gathered) {
                        let term = self.term(gathered.length(self.contest.sum))?;
                        gathered.terms.push(term);
                    }
                    self.words.mark()?;
                }
                piece => self.piece(*piece, part, &mut gathered, run)?,
            }
        }
        gathered.read = end;
        Ok(gathered)
    }

    /// Reads the pieces after the last parameter; `each` receives the components.
    pub(crate) fn after_params(
        &mut self,
        part: Part,
        gathered: &mut Gathered,
        run: &Run<'_>,
        each: &mut dyn FnMut(&mut Self, Term) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for piece in self.pieces(part).into_iter().skip(gathered.read) {
            match piece {
                Piece::Position => {
                    for _ in 0..self.components(gathered) {
                        let term = self.term(gathered.length(self.contest.sum))?;
                        each(self, term)?;
                    }
                }
                piece => self.piece(piece, part, gathered, run)?,
            }
        }
        Ok(())
    }

    fn pieces(&self, part: Part) -> Vec<Piece> {
        match part {
            Part::Opening => self.contest.opening(),
            Part::Case => self.contest.pieces(),
        }
    }

    /// Reads a piece that is no position.
    fn piece(
        &mut self,
        piece: Piece,
        part: Part,
        gathered: &mut Gathered,
        run: &Run<'_>,
    ) -> Result<(), Failure> {
        match piece {
            Piece::Count => {
                gathered.count = Some(match part {
                    Part::Opening => self.count(Label::InputCases)?,
                    Part::Case => self.position_count()?,
                });
            }
            Piece::Size(param) => {
                let size = self.size(param)?;
                gathered.sizes.push((param, size));
            }
            Piece::Param(param) => {
                let value = self.param(param, gathered.size(param), run)?;
                gathered.params.push(value);
            }
            Piece::First => gathered.first = Some(self.player()?),
            Piece::Position => {}
        }
        Ok(())
    }

    /// How many components follow.
    fn components(&self, gathered: &Gathered) -> u64 {
        if self.contest.sum { gathered.count.unwrap_or(1) } else { 1 }
    }
}
