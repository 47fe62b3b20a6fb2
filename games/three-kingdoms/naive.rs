//! The three-kingdoms game by trying everything that the player can do.

use serde_json::{Value, json};

use crate::question::{AnswerError, Question};

/// Generals at most; the player has `n (n - 2) (n - 4) …` ways to play.
const GENERALS: usize = 10;

/// Plays that are tried at most.
const PLAYS: u64 = 3_840;

pub(crate) fn answer(question: &Question<'_>) -> Result<Value, AnswerError> {
    let affinities = crate::fast_three_kingdoms::affinities(question)?;
    if affinities.len() > GENERALS {
        return Err(AnswerError::limit(PLAYS));
    }
    let game = Game { affinities };
    Ok(game.best(&mut Vec::new(), &mut Vec::new()).map_or(json!(0), |score| json!([1, score])))
}

struct Game {
    affinities: Vec<Vec<i64>>,
}

impl Game {
    /// The greatest score with which the player can win, given what both sides have; it is the player's turn.
    fn best(&self, player: &mut Vec<usize>, computer: &mut Vec<usize>) -> Option<i64> {
        if player.len() + computer.len() == self.affinities.len() {
            return Some(self.score(player)).filter(|score| *score > self.score(computer));
        }
        let mut best = None;
        for general in 0..self.affinities.len() {
            if player.contains(&general) || computer.contains(&general) {
                continue;
            }
            player.push(general);
            let taken = self.reply(player, computer);
            computer.extend(taken);
            best = best.max(self.best(player, computer));
            computer.truncate(computer.len() - usize::from(taken.is_some()));
            player.pop();
        }
        best
    }

    /// What the computer takes: the free general with the greatest affinity with one of the player's.
    fn reply(&self, player: &[usize], computer: &[usize]) -> Option<usize> {
        let free = (0..self.affinities.len())
            .filter(|general| !player.contains(general) && !computer.contains(general));
        free.max_by_key(|general| player.iter().map(|own| self.affinities[*own][*general]).max())
    }

    /// The greatest affinity of two generals of a side.
    fn score(&self, side: &[usize]) -> i64 {
        let pairs = side.iter().flat_map(|a| side.iter().map(|b| self.affinities[*a][*b]));
        pairs.max().unwrap_or(-1)
    }
}
