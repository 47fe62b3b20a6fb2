//! Where parts come from: packed boards, positions packed as one thing, or components as the interpreter makes them.

use grundy_boards::{
    ComponentId, Failed, PackedWhole, PartsOf, PositionsOf, Size, compile, compile_whole, frame_of,
};
use grundy_core::{Flow, Halt, Player, Run, Stop, Sum};
use grundy_messages::Label;
use grundy_rules::classify::Class;
use grundy_rules::value::Component;
use grundy_rules::{BoundGame, RuleError};
use grundy_values::Value;

use super::ABOUT;
use crate::canonical::{Desk, Source, Unvalued, Values};
use crate::hash::FastMap;
use crate::solver::{Failure, Refusal};

/// The values of positions of a game, as far as they were found.
pub struct PositionValues<'g> {
    pub(super) game: &'g BoundGame,
    pub(super) class: &'g Class,
    /// Whether boards can be packed.
    packs: bool,
    boards: Vec<(Packed, Values)>,
    /// Whether positions may be packed as one thing each, as long as their options fit.
    is_whole: bool,
    /// Whether images of these may be taken for them.
    has_images: bool,
    wholes: Vec<(Whole<'g>, Values)>,
    others: (Interpreted<'g>, Values),
}

impl<'g> PositionValues<'g> {
    /// None yet, of a game that [`CanonicalSolver`](super::CanonicalSolver) accepts.
    pub fn new(game: &'g BoundGame, class: &'g Class) -> Self {
        let least = Size { rows: 1, columns: 1 };
        let packs = compile(game, class, least).and_then(|packed| packed.components().map(drop)).is_ok();
        let others =
            (Interpreted { game, numbers: FastMap::default(), parts: Vec::new() }, Values::default());
        // Where a component is reduced, equal parts are met again and again.
        let is_whole = !packs && game.rules().kinds.iter().all(|kind| kind.reduce.is_none());
        Self {
            game,
            class,
            packs,
            boards: Vec::new(),
            is_whole,
            has_images: true,
            wholes: Vec::new(),
            others,
        }
    }

    /// The value of a sum of components, equal ones side by side. All values of one game are made at one desk.
    pub fn sum(
        &mut self,
        parts: &[Component],
        desk: &mut Desk,
        run: &Run<'_>,
    ) -> Result<Value, Unvalued<RuleError>> {
        let mut sum = Value::ZERO;
        for same in parts.chunk_by(|a, b| a == b) {
            let copies = i64::try_from(same.len()).unwrap_or(i64::MAX);
            let value = self.component(&same[0], desk, run)?;
            sum = desk.within(run, |arena| {
                let all = arena.multiple(copies, value)?;
                arena.add(sum, all)
            })?;
        }
        Ok(sum)
    }

    fn component(
        &mut self,
        at: &Component,
        desk: &mut Desk,
        run: &Run<'_>,
    ) -> Result<Value, Unvalued<RuleError>> {
        if self.packs {
            for (source, values) in &mut self.boards {
                if let Some(parts) = source.0.of_component(at, run)? {
                    return packed_sum(source, values, &parts, desk, run);
                }
            }
            if let Some(mut source) = self.fresh(at)
                && let Some(parts) = source.0.of_component(at, run)?
            {
                let mut values = Values::default();
                let sum = packed_sum(&mut source, &mut values, &parts, desk, run);
                self.boards.push((source, values));
                return sum;
            }
        }
        if self.is_whole {
            match self.as_one_thing(at, desk, run) {
                Ok(Some(value)) => return Ok(value),
                Err(Unvalued::Error(Missed::Misfit)) if self.has_images => {
                    self.has_images = false;
                    self.wholes.clear();
                    return self.component(at, desk, run);
                }
                // What does not fit, and what comes back, is told by the interpreter.
                Ok(None) | Err(Unvalued::Error(Missed::Misfit) | Unvalued::Loop(_)) => self.is_whole = false,
                Err(Unvalued::Error(Missed::Rules(error))) => return Err(Unvalued::Error(error)),
                Err(Unvalued::Stop(stop)) => return Err(Unvalued::Stop(stop)),
                Err(Unvalued::TooLarge(why)) => return Err(Unvalued::TooLarge(why)),
                Err(Unvalued::Effort) => return Err(Unvalued::Effort),
            }
        }
        let (source, values) = &mut self.others;
        let part = source.number(at, run)?;
        values.value(source, part, desk, run)
    }

    /// The value of a component that is packed as one thing; nothing where that cannot be.
    fn as_one_thing(
        &mut self,
        at: &Component,
        desk: &mut Desk,
        run: &Run<'_>,
    ) -> Result<Option<Value>, Unvalued<Missed>> {
        for (source, values) in &mut self.wholes {
            if let Some(number) = source.0.number(at, run)? {
                return values.value(source, number, desk, run).map(Some);
            }
        }
        let packed =
            compile_whole(self.game, self.class, at).ok().filter(|packed| packed.interpreted().is_empty());
        let positions = |packed: PackedWhole<'g>| {
            if self.has_images { packed.positions_and_images() } else { packed.positions() }
        };
        let Some(mut source) = packed.map(|packed| Whole(positions(packed))) else { return Ok(None) };
        let Some(number) = source.0.number(at, run)? else { return Ok(None) };
        let mut values = Values::default();
        let value = values.value(&mut source, number, desk, run);
        self.wholes.push((source, values));
        value.map(Some)
    }

    /// The parts of boards of the size of this one.
    fn fresh(&self, at: &Component) -> Option<Packed> {
        let size = frame_of(std::slice::from_ref(at))?;
        compile(self.game, self.class, size).and_then(|packed| packed.components()).ok().map(Packed)
    }

    /// Why there is no value, as solvers tell it.
    pub fn failure(&self, why: Unvalued<RuleError>) -> Failure {
        match why {
            Unvalued::Stop(stop) => Failure::Stop(stop),
            Unvalued::Error(error) => Failure::Rules(error),
            Unvalued::Loop(parts) => {
                let component =
                    |part: &u32| usize::try_from(*part).ok().and_then(|at| self.others.0.parts.get(at));
                let components = parts.iter().filter_map(component);
                Failure::Loop(components.map(|component| Sum::new(vec![component.clone()])).collect())
            }
            Unvalued::TooLarge(_) | Unvalued::Effort => {
                Failure::Refused(Refusal::new(&ABOUT, Label::RefusedValueTooLarge))
            }
        }
    }
}

fn packed_sum(
    source: &mut Packed,
    values: &mut Values,
    parts: &[ComponentId],
    desk: &mut Desk,
    run: &Run<'_>,
) -> Result<Value, Unvalued<RuleError>> {
    let mut sum = Value::ZERO;
    for part in parts {
        let value = values.value(source, part.0, desk, run)?;
        sum = desk.within(run, |arena| arena.add(sum, value))?;
    }
    Ok(sum)
}

/// Parts of packed boards.
struct Packed(Box<dyn PartsOf>);

impl Source for Packed {
    type Error = RuleError;

    fn options(
        &mut self,
        part: u32,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Result<Flow, Halt<RuleError>> {
        let mut numbers = Vec::new();
        let flow = self.0.component_options(ComponentId(part), player, run, &mut |parts| {
            numbers.clear();
            numbers.extend(parts.iter().map(|part| part.0));
            sink(&numbers)
        })?;
        Ok(flow)
    }

    fn negative(&mut self, part: u32, run: &Run<'_>) -> Result<Option<u32>, Stop> {
        Ok(self.0.negative(ComponentId(part), run)?.map(|part| part.0))
    }

    fn weight(&self) -> u64 {
        1
    }
}

/// Positions that are packed as one thing.
struct Whole<'g>(Box<dyn PositionsOf + 'g>);

/// Why a packed position has no options.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Missed {
    Rules(RuleError),
    /// An option does not fit.
    Misfit,
}

impl Source for Whole<'_> {
    type Error = Missed;

    fn options(
        &mut self,
        part: u32,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Result<Flow, Halt<Missed>> {
        self.0.options(part, player, run, &mut |option| sink(&[option])).map_err(|failed| match failed {
            Failed::Halted(Halt::Stop(stop)) => Halt::Stop(stop),
            Failed::Halted(Halt::Error(error)) => Halt::Error(Missed::Rules(error)),
            Failed::Misfit | Failed::Loop(_) => Halt::Error(Missed::Misfit),
        })
    }

    fn negative(&mut self, part: u32, _run: &Run<'_>) -> Result<Option<u32>, Stop> {
        Ok(self.0.negative(part))
    }

    /// The rules are still evaluated, on machine words.
    fn weight(&self) -> u64 {
        4
    }
}

/// Components as the interpreter makes them.
struct Interpreted<'g> {
    game: &'g BoundGame,
    numbers: FastMap<Component, u32>,
    parts: Vec<Component>,
}

impl Interpreted<'_> {
    /// The number of a component.
    fn number(&mut self, component: &Component, run: &Run<'_>) -> Result<u32, Stop> {
        if let Some(number) = self.numbers.get(component) {
            return Ok(*number);
        }
        let number = u32::try_from(self.parts.len()).unwrap_or(u32::MAX);
        run.take(2 * grundy_core::Component::bytes(component) + size_of::<u64>())?;
        self.numbers.insert(component.clone(), number);
        self.parts.push(component.clone());
        Ok(number)
    }
}

impl Source for Interpreted<'_> {
    type Error = RuleError;

    fn options(
        &mut self,
        part: u32,
        player: Player,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[u32]) -> Flow,
    ) -> Result<Flow, Halt<RuleError>> {
        let game = self.game;
        let Some(at) = usize::try_from(part).ok().and_then(|at| self.parts.get(at).cloned()) else {
            return Ok(Flow::Continue(()));
        };
        let (mut numbers, mut stopped) = (Vec::new(), None);
        let flow = game.options_of(player, &at, run, &mut |parts| {
            numbers.clear();
            for part in parts {
                match self.number(part, run) {
                    Ok(number) => numbers.push(number),
                    Err(stop) => {
                        stopped = Some(stop);
                        return Flow::Break(());
                    }
                }
            }
            sink(&numbers)
        })?;
        stopped.map_or(Ok(flow), |stop| Err(Halt::Stop(stop)))
    }

    /// The interpreter takes about that many times as long.
    fn weight(&self) -> u64 {
        16
    }
}
