//! `hint`: one step of the ladder: whether there is a winning move, where, which, why.

use grundy::Failure;
use grundy::play::{Hint as Step, component_number, ends_id, hint_lines};
use grundy_export::document::HintJson;

use super::seats::{Hall, Sitting, about_match, text};
use crate::method::Call;
use crate::methods::method;

about_match! {
    /// Asks for a hint.
    struct Hint {
        /// The step of the ladder: 1 whether there is a winning move, 2 where, 3 which, 4 why.
        level: Option<u8>,
    }
}

method!("hint", "grundy/hint", Hint, respond);

fn respond(request: &Hint, call: &Call<'_>) -> Result<String, Failure> {
    let hall = Hall::open(request, call)?;
    let mut sitting = Sitting::of(request, &hall, call)?;
    let level = usize::from(request.level.unwrap_or(1)).clamp(1, Step::LADDER.len());
    Ok(call.document(sitting.hint(Step::LADDER[level - 1])?))
}

impl Sitting<'_> {
    fn hint(&mut self, step: Step) -> Result<HintJson, Failure> {
        let (now, points) = (self.game.now().clone(), self.game.both_points().clone());
        let workbench = &self.call.workbench;
        let advice = self.judge.advise(&now, &points, workbench)?;
        let lines = hint_lines(&self.game, &mut self.judge, step, &advice, workbench)?;
        let best = advice.best().map(|best| &best.ply);
        let components = best.map(|ply| {
            let moves = ply.turn.moves.iter();
            moves.filter_map(|one| component_number(self.rules(), &now.position, &one.component)).collect()
        });
        let best = best.map(|ply| self.short(text(self.rules(), &now.position, &ply.turn), ply));
        Ok(HintJson {
            level: step.level(),
            result: advice.ends.map(ends_id),
            moves_left: advice.moves,
            proved: advice.is_proved(),
            components: components.filter(|_| step >= Step::Where),
            best: best.filter(|_| step >= Step::Which),
            text: lines.iter().map(|line| line.says.show(self.call.lang)).collect(),
        })
    }
}
