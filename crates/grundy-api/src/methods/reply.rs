//! `reply`: the program's move in a match.

use grundy::Failure;
use grundy::play::{Dice, choose};
use grundy_export::document::{AnswerJson, ChosenJson};

use super::seats::{AboutMatch as _, Hall, Sitting, about_match, text, texts};
use crate::documents::play::{looked, sampled};
use crate::method::Call;
use crate::methods::method;

about_match! {
    /// Asks the program to move, and for the match after it.
    struct Reply {
        /// Of a hundred moves, how many it makes at random.
        slip: Option<u8>,
        /// What its dice begin with; the same match with the same number has the same replies.
        seed: Option<u64>,
    }
}

method!("reply", "grundy/reply", Reply, respond);

/// Slips are counted in a million.
const A_PERCENT: usize = 10_000;

fn respond(request: &Reply, call: &Call<'_>) -> Result<String, Failure> {
    let hall = Hall::open(request, call)?;
    let mut sitting = Sitting::of(request, &hall, call)?;
    let reply = if sitting.game.finish().is_some() { None } else { sitting.reply(request)? };
    Ok(call.document(AnswerJson { reply, after: sitting.json(request.played().mark)? }))
}

impl Sitting<'_> {
    /// Makes the program's move.
    fn reply(&mut self, request: &Reply) -> Result<Option<ChosenJson>, Failure> {
        let slip = usize::from(request.slip.unwrap_or(0).min(100)) * A_PERCENT;
        // Other dice at each turn: the question holds the whole match, and the dice are thrown once.
        let turn = u64::try_from(self.texts.len()).unwrap_or(0);
        let mut dice = Dice::new(request.seed.unwrap_or(0).wrapping_add(turn.wrapping_mul(TURN)));
        let chosen = choose(&self.game, &mut self.judge, slip, &mut dice, &self.call.workbench)?;
        let Some(chosen) = chosen else { return Ok(None) };
        let position = &self.game.now().position;
        let (plies, _) = self.call.workbench.turns(&self.game, LISTED)?;
        let at = plies.iter().position(|ply| *ply == chosen.ply);
        let text = match at {
            Some(at) => texts(self.rules(), position, &plies).swap_remove(at),
            None => text(self.rules(), position, &chosen.ply.turn),
        };
        let made = self.short(text.clone(), &chosen.ply);
        let json = ChosenJson {
            made,
            proved: !chosen.slipped && chosen.advice.is_proved(),
            looked: looked(&chosen.advice),
            sampled: sampled(&chosen.advice),
            slipped: chosen.slipped,
        };
        self.make(chosen.ply, text)?;
        Ok(Some(json))
    }
}

/// Moves among which its text must be clear.
const LISTED: usize = 400;

/// An odd number whose multiples are far apart.
const TURN: u64 = 0x9E37_79B9_7F4A_7C15;
