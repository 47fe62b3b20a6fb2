//! What a claim says of one position.

use grundy_core::{Halt, Run};
use grundy_syntax::Source;

use crate::bind::BoundGame;
use crate::interpret::{Halted, Machine, Others, frame, without_guards};
use crate::ir::Claim;
use crate::moves::at_bound;
use crate::value::Value;

impl BoundGame {
    /// The value or the truth that `claim` states for these arguments; `None` where its condition
    /// leaves them out.
    pub fn claimed(&self, claim: &Claim, args: &[Value], run: &Run<'_>) -> Result<Option<Value>, Halted> {
        self.claimed_in((claim, &self.rules().source), args, run)
    }

    /// The same for a claim that stands in another text than the rules. An error names the
    /// arguments.
    pub fn claimed_in(
        &self,
        (claim, source): (&Claim, &Source),
        args: &[Value],
        run: &Run<'_>,
    ) -> Result<Option<Value>, Halted> {
        self.stated((claim, source), args, None, run)
    }

    /// The same for a claim that compares positions; `others` says what is true of those it names. `None` also where it
    /// asks for what is no position: there it says nothing.
    pub fn claimed_of_others(
        &self,
        said: (&Claim, &Source),
        args: &[Value],
        others: Others<'_>,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Halted> {
        self.stated(said, args, Some(others), run)
    }

    fn stated(
        &self,
        (claim, source): (&Claim, &Source),
        args: &[Value],
        others: Option<Others<'_>>,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Halted> {
        let mut machine = Machine::reading(&self.context, run, source);
        machine.others = others;
        let mut frame = frame(claim.body.slots.len(), args);
        let said = evaluated(&mut machine, claim, &mut frame);
        if machine.outside && !matches!(said, Err(Halt::Stop(_))) {
            return Ok(None);
        }
        said.map_err(|halted| match halted {
            Halt::Error(diagnostic) => {
                let shown =
                    claim.body.slots.iter().zip(args).map(|(name, value)| format!("{name} = {value}"));
                let place = at_bound(&shown.collect::<Vec<_>>().join(", "));
                Halt::Error(Box::new(without_guards(*diagnostic).arg("at", place)))
            }
            stop => stop,
        })
    }
}

fn evaluated(
    machine: &mut Machine<'_, '_>,
    claim: &Claim,
    frame: &mut [Value],
) -> Result<Option<Value>, Halted> {
    if let Some(condition) = &claim.condition
        && !machine.truth(condition, frame)?
    {
        return Ok(None);
    }
    machine.eval(&claim.body.body, frame).map(Some)
}
