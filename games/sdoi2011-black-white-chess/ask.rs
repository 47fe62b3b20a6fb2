//! Black and white chess as the judge asks it: how many of all placements are won.

use grundy_messages::Label;
use grundy_values::Ending;
use serde_json::json;

use crate::inquiry::{Found, Inquiry};
use crate::question::{AnswerError, Question};

/// Placements that are solved at most.
const PLACEMENTS: usize = 2_000;

/// The strip of a question.
pub(crate) struct Strip {
    /// Cells.
    pub(crate) n: usize,
    /// Pairs of a white and a black piece.
    pub(crate) pairs: usize,
    /// Pieces that a turn moves at most.
    pub(crate) d: usize,
}

impl Strip {
    pub(crate) fn read(question: &Question<'_>) -> Result<Self, AnswerError> {
        let [n, k, d] = question.fields(["n", "k", "d"])?;
        let pieces = k.size(2, 100)?;
        if pieces % 2 == 1 {
            return Err(k.expected(Label::JsonEven));
        }
        Ok(Self { n: n.size(pieces, 10_000)?, pairs: pieces / 2, d: d.size(1, 10_000)? })
    }
}

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let Strip { n, pairs, d } = Strip::read(question)?;
    let mut placements = Vec::new();
    let mut cells: Vec<usize> = (0..2 * pairs).collect();
    loop {
        if placements.len() == PLACEMENTS {
            return Err(AnswerError::limit(2_000));
        }
        let parts: Vec<String> = cells.chunks(2).map(|pair| format!("({}, {})", pair[0], pair[1])).collect();
        placements.push(parts.join(" + "));
        if !next(&mut cells, n) {
            break;
        }
    }
    let is_won = |found: &&Found| found.outcome.left_starts == Ending::LeftWins;
    let count = move |found: &[Found]| json!(found.iter().filter(is_won).count());
    Ok(Inquiry::each(placements, count).set("d", d.to_string()))
}

/// The next choice of cells below `n` in lexicographic order; `false` after the last.
fn next(cells: &mut [usize], n: usize) -> bool {
    let count = cells.len();
    let Some(at) = (0..count).rev().find(|at| cells[*at] < n - count + at) else { return false };
    let first = cells[at] + 1;
    (at..count).for_each(|later| cells[later] = first + later - at);
    true
}
