//! Long tables of games that are not octal codes, of one number or several.
//!
//! # Setting
//!
//! The Grundy values of all positions with numbers from 0 to N in every field, the last field running fastest. A *layer* is what has one number
//! in the first field.
//!
//! # Theorem
//!
//! None of its own: values come from the engines, each of which can go on from the values of the first layers.
//!
//! # How the code uses it
//!
//! As many whole layers as make up the next block are asked for at a time, and written before more are asked for. An engine that is not chosen
//! first may go on where the first cannot. How many layers there are in a block depends on the size of the table alone, so the bytes of the file do not depend on
//! what broke the run off.
//!
//! # What is not covered
//!
//! Misère play and other games whose sums are not decided by Grundy values, positions written by `start`, and tables in which some numbers are no position.
//!
//! # Cost
//!
//! That of the engine, and eight bytes a value in memory.

use grundy_core::{Run, Stop, Verdict};
use grundy_messages::{Arg, Code, Label};
use grundy_rules::BoundGame;
use grundy_rules::classify::Class;
use grundy_solve::plan::Session;
use grundy_solve::solver::{SolvedTable, TableOf, TableRequest, Want, Worth};
use grundy_syntax::tree::Play;
use grundy_syntax::{Diagnostic, Span};
use serde_json::json;

use super::blocks::Blocks;
use super::{GREATEST_BLOCK, LongRun, RanTo, append, block_end, too_large};
use crate::solve::{has_tables, table_to, unsolved};
use crate::workbench::{Failure, Workbench};

impl Workbench<'_> {
    /// The values of all positions up to a number in every field.
    pub(super) fn long_table(
        &self,
        game: &BoundGame,
        class: &Class,
        plan: LongRun<'_>,
    ) -> Result<RanTo, Failure> {
        let request = request(game, class, plan.to)?;
        let fields = request.axes.len();
        let code = class.take_break.as_ref().filter(|(_, verdict)| verdict.is_proved());
        let name = code.map_or_else(|| game.rules().name.clone(), |(code, _)| code.to_string());
        let params: Vec<String> = game.params().iter().map(ToString::to_string).collect();
        // A table of one number may be made longer, others must have the same sides.
        let table = if fields == 1 {
            json!(1)
        } else {
            json!(request.axes.iter().map(|axis| axis.len).collect::<Vec<_>>())
        };
        let digest = grundy_rules::digest(game.rules());
        let description = json!({ "game": name, "digest": digest, "params": params, "table": table });
        let mut values: Vec<u32> = Vec::new();
        let blocks = self.opened(&plan, &description, &mut values)?;
        let before = blocks.len();
        let known: Vec<u64> = values.into_iter().map(u64::from).collect();
        let mut running = Running { game, request, blocks, known, plan };
        let stop = self.run(|run| running.go(class, &run.fresh().with_threads(plan.threads)));
        let Running { blocks, known, .. } = running;
        let (values, count, digest) = (blocks.len(), blocks.count(), blocks.digest());
        blocks.leave(plan.path);
        let stop = stop?;
        let greatest = known.iter().copied().max().unwrap_or(0);
        Ok(RanTo {
            game: name,
            code: None,
            values,
            before,
            blocks: count,
            digest,
            greatest: u32::try_from(greatest).unwrap_or(u32::MAX),
            repeats: None,
            rares: None,
            certificate: None,
            stop,
        })
    }
}

/// The table of all positions up to `to`, or why there is none.
fn request(game: &BoundGame, class: &Class, to: u64) -> Result<TableRequest, Failure> {
    let unfit = |found: Label| {
        Failure::plain(Diagnostic::new(Code::RunCode, Span::default()).arg("found", Arg::Label(found)))
    };
    if !has_tables(game) {
        return Err(unfit(Label::RunNoNumbers));
    }
    if game.play() == Play::Misere {
        return Err(unfit(Label::RunMisere));
    }
    let valued = class.impartial.is_proved() && class.additive.is_proved() && class.reaching.is_none();
    if !valued || matches!(class.descends, Verdict::Refuted(_)) {
        return Err(unfit(Label::RunNoValues));
    }
    let request = table_to(game, to);
    match request.of {
        TableOf::Fields { .. } => Ok(request),
        TableOf::Start => Err(unfit(Label::RunStart)),
    }
}

struct Running<'r> {
    game: &'r BoundGame,
    request: TableRequest,
    blocks: Blocks,
    known: Vec<u64>,
    plan: LongRun<'r>,
}

impl Running<'_> {
    /// Block after block, until it is done or something stops it.
    ///
    /// Where the whole table does not fit into the memory, as much of its beginning as does is made.
    fn go(&mut self, class: &Class, run: &Run<'_>) -> Result<Option<Stop>, Failure> {
        let layers = self.request.axes.first().map_or(0, |axis| axis.len);
        let mut room = layers;
        loop {
            let before = self.known.len();
            let limit = run.limits().bytes;
            match self.go_within(room, class, &run.fresh())? {
                Some(Stop::Memory { .. }) if self.known.len() == before && room > 1 => room /= 2,
                None if room < layers => return Ok(Some(Stop::Memory { limit })),
                stop => return Ok(stop),
            }
        }
    }

    /// Makes so many layers.
    fn go_within(&mut self, room: usize, class: &Class, run: &Run<'_>) -> Result<Option<Stop>, Failure> {
        let mut request = self.request.clone();
        if let Some(first) = request.axes.first_mut() {
            first.len = first.len.min(room);
        }
        let sides: Vec<usize> = request.axes.iter().map(|axis| axis.len).collect();
        let layer = sides.iter().skip(1).try_fold(1_usize, |cells, side| cells.checked_mul(*side));
        let (Some(layer), Some(layers)) = (layer, sides.first()) else { return Err(too_large()) };
        if let Err(stop) = run.take(self.known.len().saturating_mul(size_of::<u64>())) {
            return Ok(Some(stop));
        }
        let want = Want::Table(&request);
        let session = Session::open(self.game, class, &want, None, run);
        let mut session = session.map_err(|failure| unsolved(self.game, failure))?;
        while self.known.len() / layer < *layers {
            let length = u64::try_from(self.known.len()).map_err(|_| too_large())?;
            let end = usize::try_from(block_end(length)).map_err(|_| too_large())?;
            let next = end.div_ceil(layer).min(*layers);
            let solved = session.layers(&request, next, &self.known, run);
            let solved = match solved.map_err(|failure| unsolved(self.game, failure)) {
                Err(Failure::Stopped(stop)) => return Ok(Some(stop)),
                solved => solved?,
            };
            if solved.stop.is_some() {
                return Ok(solved.stop);
            }
            if let Err(stop) = run.take((next * layer - self.known.len()).saturating_mul(size_of::<u64>())) {
                return Ok(Some(stop));
            }
            self.keep(&solved)?;
        }
        Ok(None)
    }

    /// Writes what is new.
    fn keep(&mut self, solved: &SolvedTable) -> Result<(), Failure> {
        let new = solved.table.cells.iter().skip(self.known.len());
        let new: Option<Vec<u32>> = new
            .map(|cell| match cell {
                Some(Worth::Grundy(value)) => u32::try_from(*value).ok(),
                _ => None,
            })
            .collect();
        let Some(new) = new else { return Err(holes(solved, self.known.len())) };
        let most = usize::try_from(GREATEST_BLOCK).map_err(|_| too_large())?;
        for part in new.chunks(most) {
            append(&mut self.blocks, part, self.plan.path)?;
        }
        self.known.extend(new.into_iter().map(u64::from));
        Ok(())
    }
}

/// Why a cell has no value that can be written.
fn holes(solved: &SolvedTable, known: usize) -> Failure {
    match solved.table.cells.iter().skip(known).find(|cell| !matches!(cell, Some(Worth::Grundy(_)))) {
        Some(_) => {
            let found = Arg::Label(Label::RunHoles);
            Failure::plain(Diagnostic::new(Code::RunCode, Span::default()).arg("found", found))
        }
        None => too_large(),
    }
}
