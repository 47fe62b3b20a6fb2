//! What a claim says of one position.

use grundy_core::Run;

use crate::bind::BoundGame;
use crate::interpret::{Halted, Machine, frame};
use crate::ir::Claim;
use crate::value::Value;

impl BoundGame {
    /// The value or the truth that `claim` states for these arguments; `None` where its condition
    /// leaves them out.
    pub fn claimed(&self, claim: &Claim, args: &[Value], run: &Run<'_>) -> Result<Option<Value>, Halted> {
        let mut machine = Machine::new(&self.context, run);
        let mut frame = frame(claim.body.slots.len(), args);
        if let Some(condition) = &claim.condition
            && !machine.truth(condition, &mut frame)?
        {
            return Ok(None);
        }
        machine.eval(&claim.body.body, &mut frame).map(Some)
    }
}
