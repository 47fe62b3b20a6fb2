//! One turn in a whole sum: in one component, in several, in all.
//!
//! # Setting
//!
//! A *turn* moves in some of the components of a sum: in exactly one (disjunctive), in at least
//! one and at most k (selective), in every one that has a move (conjunctive; play goes on until
//! no component has one). What a turn leaves is the components it did not touch, *kept*, and the
//! parts of the options it chose, *made*.
//!
//! # Theorem
//!
//! None: this is the definition (Conway 1976, chapter 14; Moore 1910 for "at most k").
//!
//! # How the code uses it
//!
//! [`Turns`] makes a game of whole sums, so that a memo of outcomes can solve it. Equal components
//! are interchangeable: of several equal ones the first are moved in, and their options are chosen
//! in ascending order, so each turn is pushed once.
//!
//! # What is not covered
//!
//! Values: compounds other than the disjunctive one are not additive, so only outcomes are found.
//!
//! # Cost
//!
//! The number of turns: the product of the numbers of options, for the components moved in. No
//! recursion, so any number of components is safe.

use grundy_core::{Component, Flow, Game, Halt, Run, Stop, Sum};

use crate::memo::Unsplit;

/// In which components of a sum a player moves in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compound {
    /// In exactly one.
    Disjunctive,
    /// In at least one, and at most that many where given.
    Selective(Option<u64>),
    /// In every one that has a move.
    Conjunctive,
}

/// The game whose components are whole sums of another, and whose moves are turns.
pub struct Turns<G> {
    game: G,
    compound: Compound,
}

/// Receives the turns in a sum: the components kept, and those made.
pub type TurnSink<'s, C> = &'s mut dyn FnMut(&[C], &[C]) -> Flow;

impl<G: Game> Turns<G> {
    /// Whole sums of `game`, moved in as `compound` says.
    pub fn new(game: G, compound: Compound) -> Self {
        Self { game, compound }
    }

    /// The game of one component.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Pushes every turn in `at`.
    pub fn turns(
        &self,
        at: &Sum<G::Component>,
        run: &Run<'_>,
        sink: TurnSink<'_, G::Component>,
    ) -> Result<Flow, Halt<G::Error>> {
        match self.compound {
            Compound::Disjunctive => self.single_turns(at, run, sink),
            Compound::Selective(_) | Compound::Conjunctive => {
                self.joint_turns(at, Choice::of(self.compound), run, sink)
            }
        }
    }

    fn single_turns(
        &self,
        at: &Sum<G::Component>,
        run: &Run<'_>,
        sink: TurnSink<'_, G::Component>,
    ) -> Result<Flow, Halt<G::Error>> {
        let parts = at.parts();
        for (index, part) in parts.iter().enumerate() {
            if index > 0 && parts[index - 1] == *part {
                continue;
            }
            let kept = [&parts[..index], &parts[index + 1..]].concat();
            if self.game.options(part, run, &mut |made| sink(&kept, made))?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    fn joint_turns(
        &self,
        at: &Sum<G::Component>,
        choice: Choice,
        run: &Run<'_>,
        sink: TurnSink<'_, G::Component>,
    ) -> Result<Flow, Halt<G::Error>> {
        let mut held = 0;
        let groups = self.groups(at, run, &mut held);
        let flow = groups.and_then(|groups| {
            let sizes = groups.iter().map(|group| (group.count, group.options.len())).collect();
            let pushed = Picker::new(sizes, choice).run(run, &mut |picks| push(&groups, picks, sink));
            pushed.map_err(Halt::Stop)
        });
        run.give_back(held);
        flow
    }

    /// The different components of `at` with their options, each option once.
    fn groups(
        &self,
        at: &Sum<G::Component>,
        run: &Run<'_>,
        held: &mut usize,
    ) -> Result<Vec<Group<G::Component>>, Halt<G::Error>> {
        let mut groups = Vec::new();
        for (component, count) in at.counted() {
            let mut options: Vec<Vec<G::Component>> = Vec::new();
            let mut stopped = None;
            let flow = self.game.options(component, run, &mut |parts| {
                let bytes = 24 + parts.iter().map(Component::bytes).sum::<usize>();
                if let Err(stop) = run.take(bytes) {
                    stopped = Some(stop);
                    return Flow::Break(());
                }
                *held += bytes;
                let mut option = parts.to_vec();
                option.sort_unstable();
                options.push(option);
                Flow::Continue(())
            });
            if let Some(stop) = stopped {
                return Err(Halt::Stop(stop));
            }
            let _ = flow?;
            options.sort_unstable();
            options.dedup();
            groups.push(Group { component: component.clone(), count, options });
        }
        Ok(groups)
    }
}

impl<G: Game> Game for Turns<G> {
    type Component = Sum<G::Component>;
    type Error = G::Error;

    fn options(
        &self,
        at: &Self::Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Self::Component]) -> Flow,
    ) -> Result<Flow, Halt<Self::Error>> {
        self.turns(at, run, &mut |kept, made| sink(&[Sum::new([kept, made].concat())]))
    }
}

impl<G: Game> Unsplit for Turns<G> {}

/// Equal components of a sum, and their options.
struct Group<C> {
    component: C,
    count: usize,
    options: Vec<Vec<C>>,
}

/// Pushes what is kept and made when these options are chosen.
fn push<C: Component>(groups: &[Group<C>], picks: &[Pick], sink: TurnSink<'_, C>) -> Flow {
    let mut moved = vec![0; groups.len()];
    let mut made = Vec::new();
    for pick in picks {
        moved[pick.group] += 1;
        made.extend_from_slice(&groups[pick.group].options[pick.option]);
    }
    let mut kept = Vec::new();
    for (group, moved) in groups.iter().zip(moved) {
        kept.extend(std::iter::repeat_n(&group.component, group.count - moved).cloned());
    }
    sink(&kept, &made)
}

/// In how many of the components that have a move one turn moves.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    Some { most: usize },
    All,
}

impl Choice {
    /// What a compound allows.
    pub(crate) fn of(compound: Compound) -> Self {
        match compound {
            Compound::Disjunctive => Self::Some { most: 1 },
            Compound::Selective(most) => Self::Some {
                most: most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX)),
            },
            Compound::Conjunctive => Self::All,
        }
    }
}

/// An option of one component: its group of equal components, its place among all components that
/// have a move, and the number of the option.
#[derive(Clone, Copy)]
pub(crate) struct Pick {
    pub(crate) group: usize,
    pub(crate) option: usize,
    place: usize,
}

/// Runs through all turns as lists of picks with ascending places, like an odometer.
pub(crate) struct Picker {
    /// For each group of equal components, their number and the number of their options.
    sizes: Vec<(usize, usize)>,
    /// The group of each component that has a move.
    places: Vec<usize>,
    choice: Choice,
}

impl Picker {
    pub(crate) fn new(sizes: Vec<(usize, usize)>, choice: Choice) -> Self {
        let places = (0..sizes.len())
            .filter(|&group| sizes[group].1 > 0)
            .flat_map(|group| std::iter::repeat_n(group, sizes[group].0))
            .collect();
        Self { sizes, places, choice }
    }

    /// Pushes every turn.
    pub(crate) fn run(&self, run: &Run<'_>, sink: &mut dyn FnMut(&[Pick]) -> Flow) -> Result<Flow, Stop> {
        let mut picks: Vec<Pick> = Vec::new();
        loop {
            match self.after(&picks).or_else(|| self.instead(&mut picks)) {
                Some(pick) => picks.push(pick),
                None => return Ok(Flow::Continue(())),
            }
            run.step()?;
            if self.is_turn(&picks) && sink(&picks).is_break() {
                return Ok(Flow::Break(()));
            }
        }
    }

    fn pick(&self, place: usize, option: usize) -> Option<Pick> {
        self.places.get(place).map(|&group| Pick { group, option, place })
    }

    /// The first pick that may follow `picks`.
    fn after(&self, picks: &[Pick]) -> Option<Pick> {
        if let Choice::Some { most } = self.choice
            && picks.len() >= most
        {
            return None;
        }
        let Some(last) = picks.last() else { return self.pick(0, 0) };
        let next = self.pick(last.place + 1, 0)?;
        // Equal components take their options in ascending order.
        let option = if next.group == last.group { last.option } else { 0 };
        Some(Pick { option, ..next })
    }

    /// Takes picks away until one of them can be replaced by a later one, which is given.
    fn instead(&self, picks: &mut Vec<Pick>) -> Option<Pick> {
        while let Some(last) = picks.pop() {
            if last.option + 1 < self.sizes[last.group].1 {
                return Some(Pick { option: last.option + 1, ..last });
            }
            if let Choice::Some { .. } = self.choice {
                // Of equal components the first are moved in, so the next place is another group.
                let next = (last.place..self.places.len()).find(|&place| self.places[place] != last.group);
                if let Some(pick) = next.and_then(|place| self.pick(place, 0)) {
                    return Some(pick);
                }
            }
        }
        None
    }

    fn is_turn(&self, picks: &[Pick]) -> bool {
        match self.choice {
            Choice::Some { .. } => true,
            Choice::All => picks.len() == self.places.len(),
        }
    }
}
