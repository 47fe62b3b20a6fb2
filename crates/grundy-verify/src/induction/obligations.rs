//! The two halves of the mex, and of lost and won.

use grundy_core::Coding;
use grundy_messages::Label;
use grundy_syntax::tree::{Ending, Play};

use super::Claimed;
use crate::compare::{Logic, Sample, fixed};
use crate::engine::{Engine, NodeId, Slots};
use crate::logic::{Affine, Atom, Formula, Var};
use crate::play::Player;
use crate::translate::{Branch, KindLogic, Part, Times};
use crate::{Rejection, refuse};

/// Components of the box with their values, where known.
type Samples<'s> = &'s [(&'s Sample, Option<u64>)];

impl Claimed {
    /// The value of every component is the mex of the values of its options.
    pub(super) fn is_the_mex(
        &self,
        logic: &mut Logic<'_, '_>,
        kind: usize,
        samples: Samples<'_>,
    ) -> Result<(), Rejection> {
        let KindLogic { fields, branches, .. } = logic.kinds[kind].clone();
        let (w, x) = (logic.translator.unused(), logic.translator.unused());
        let mut reached = Vec::new();
        for branch in &branches {
            reached.extend(self.reached(logic, kind, branch, w)?);
        }
        let reached = Formula::or(reached);
        let run = logic.run;
        let relations = logic.relations.clone();
        let mut engine = Engine::new(run, logic.numeration, &relations);
        let slots = Slots::of(&[fields.as_slice(), &[w]].concat());
        let reached = engine.compile(&reached, &slots)?;
        let reached = engine.sets(reached)?;
        self.compare_reached(logic, &mut engine, reached, samples)?;
        let own = engine.compile(&self.relation(kind, &fields, w), &slots)?;
        let mut greater =
            vec![self.relation(kind, &fields, x), Formula::less(&Affine::var(w), &Affine::var(x))?];
        if self.coding == Coding::Power {
            greater.push(Formula::atom(Atom::Power(w)));
        }
        let below = engine.compile(&Formula::exists(&[x], greater), &slots)?;
        let missed = engine.not(reached)?;
        let (own, below) = (engine.sets(own)?, engine.sets(below)?);
        let steps = [(Label::VerifyStepO1, [own, reached]), (Label::VerifyStepO2, [below, missed])];
        for (step, parts) in steps {
            let wrong = engine.and(&parts)?;
            none(logic, &mut engine, kind, step, wrong)?;
        }
        logic.work += engine.met();
        Ok(())
    }

    /// That an option of a branch has the value `w`; nothing where the branch is never taken.
    fn reached(
        &self,
        logic: &mut Logic<'_, '_>,
        kind: usize,
        branch: &Branch,
        w: Var,
    ) -> Result<Option<Formula>, Rejection> {
        let mut vars = branch.vars.clone();
        let mut all = vec![branch.condition.clone()];
        let mut values: Vec<Var> = Vec::new();
        // Copies in even number cancel out.
        let counts = |part: &&Part| !matches!(part, Part::Copies { times: Times::Even, .. });
        let parts: Vec<&Part> = branch.parts.iter().filter(counts).collect();
        let single = matches!(parts.as_slice(), [Part::Copies { .. }]);
        if self.coding == Coding::Power && !(single || parts.is_empty()) {
            logic.never_taken(kind, branch)?;
            return Ok(None);
        }
        for part in &parts {
            match part {
                Part::Copies { kind, fields, .. } => {
                    let value = if single { w } else { logic.new_var(&mut vars) };
                    let fields = logic.named(fields, &mut vars, &mut all)?;
                    all.push(self.written(*kind, &fields, value));
                    values.push(value);
                }
                Part::Run { kind, from, to } => {
                    let Some(prefix) = self.prefixes[*kind] else {
                        return Err(refuse::fails(Label::VerifyStepShape, Label::VerifyNoPrefix));
                    };
                    for end in [from, to] {
                        let number = logic.named(std::slice::from_ref(end), &mut vars, &mut all)?;
                        let sum = logic.new_var(&mut vars);
                        all.push(Formula::atom(Atom::Relation(prefix, [number.as_slice(), &[sum]].concat())));
                        values.push(sum);
                    }
                }
            }
        }
        let nothing = i128::from(self.coding == Coding::Power);
        match values.as_slice() {
            [] => all.push(Formula::equal(&Affine::var(w), &Affine::constant(nothing)?)?),
            [_] => {}
            _ => all.push(Formula::atom(Atom::Even([values.as_slice(), &[w]].concat()))),
        }
        Ok(Some(Formula::exists(&vars, all)))
    }

    /// The values reached from components of the box are those of their options.
    fn compare_reached(
        &self,
        logic: &Logic<'_, '_>,
        engine: &mut Engine<'_, '_>,
        reached: NodeId,
        samples: Samples<'_>,
    ) -> Result<(), Rejection> {
        let mut player = Player::new(logic.game, self.of, logic.run);
        for (sample, value) in samples {
            let Some(value) = value else { continue };
            player.value(&sample.component)?;
            let seen = player.reached(&sample.options);
            for w in 0..=value.saturating_add(2) {
                let number = match self.coding {
                    Coding::Power => u32::try_from(w).ok().and_then(|w| 1_u64.checked_shl(w)),
                    Coding::Number | Coding::Set => Some(w),
                };
                let Some(number) = number else { continue };
                let numbers = [sample.numbers.as_slice(), &[number]].concat();
                if engine.runs(reached, &fixed(&numbers))? != seen.contains(&w) {
                    let because = refuse::at(Label::VerifyBoxReached, logic.game.show(&sample.component));
                    return Err(refuse::fails(Label::VerifyStepBox, because));
                }
            }
        }
        Ok(())
    }

    /// The set is that of the lost components.
    pub(super) fn is_lost(
        &self,
        logic: &mut Logic<'_, '_>,
        kind: usize,
        samples: Samples<'_>,
    ) -> Result<(), Rejection> {
        let KindLogic { fields, domain, branches, .. } = logic.kinds[kind].clone();
        let misere = logic.game.play() == Play::Misere;
        let (mut wins, mut moves) = (Vec::new(), Vec::new());
        for branch in &branches {
            let Some(winning) = self.winning(logic, kind, branch, misere)? else { continue };
            wins.push(winning);
            moves.push(Formula::exists(&branch.vars, [branch.condition.clone()]));
        }
        let ended = logic.kinds[kind].ended(|_| true);
        let ended_lost = logic.kinds[kind].ended(|ending| ending == Ending::MoverLoses);
        let ended_won = logic.kinds[kind].ended(|ending| ending == Ending::MoverWins);
        let run = logic.run;
        let relations = logic.relations.clone();
        let mut engine = Engine::new(run, logic.numeration, &relations);
        let slots = Slots::of(&fields);
        let winning = engine.compile(&Formula::or(wins), &slots)?;
        let winning = engine.sets(winning)?;
        let can_move = engine.compile(&Formula::or(moves), &slots)?;
        let can_move = engine.sets(can_move)?;
        self.compare_winning(logic, &mut engine, (winning, can_move), samples)?;
        let stuck = engine.not(can_move)?;
        let open = engine.compile(&ended.not(), &slots)?;
        let [ended_lost, ended_won] =
            [engine.compile(&ended_lost, &slots)?, engine.compile(&ended_won, &slots)?];
        let lost = engine.compile(&self.relation(kind, &fields, 0), &slots)?;
        let domain = engine.compile(&domain, &slots)?;
        let other = engine.not(lost)?;
        // A component that has a move that wins, or that has ended so, or is stuck in misère play, must not be in the set.
        let mut never = vec![vec![lost, ended_won], vec![lost, open, winning]];
        // And all others must.
        let not_winning = engine.not(winning)?;
        let mut always = vec![vec![domain, other, ended_lost]];
        if misere {
            never.push(vec![lost, open, stuck]);
            always.push(vec![domain, other, open, not_winning, can_move]);
        } else {
            always.push(vec![domain, other, open, not_winning]);
        }
        for (step, sentences) in [(Label::VerifyStepLost, never), (Label::VerifyStepWon, always)] {
            for parts in sentences {
                let wrong = engine.and(&parts)?;
                none(logic, &mut engine, kind, step, wrong)?;
            }
        }
        logic.work += engine.met();
        Ok(())
    }

    /// That an option of a branch wins; nothing where the branch is never taken.
    fn winning(
        &self,
        logic: &mut Logic<'_, '_>,
        kind: usize,
        branch: &Branch,
        misere: bool,
    ) -> Result<Option<Formula>, Rejection> {
        match branch.parts.as_slice() {
            [] if misere => Ok(Some(Formula::Truth(false))),
            [] => Ok(Some(Formula::exists(&branch.vars, [branch.condition.clone()]))),
            [Part::Copies { kind, fields, times: Times::Once, goal, .. }] => {
                let mut vars = branch.vars.clone();
                let mut all = vec![branch.condition.clone()];
                let fields = logic.named(fields, &mut vars, &mut all)?;
                all.push(Formula::or([goal.clone(), self.written(*kind, &fields, 0)]));
                Ok(Some(Formula::exists(&vars, all)))
            }
            _ => {
                logic.never_taken(kind, branch)?;
                Ok(None)
            }
        }
    }

    /// The components of the box from which a move wins, or is there at all, are those of the interpreter.
    fn compare_winning(
        &self,
        logic: &Logic<'_, '_>,
        engine: &mut Engine<'_, '_>,
        (winning, can_move): (NodeId, NodeId),
        samples: Samples<'_>,
    ) -> Result<(), Rejection> {
        for (sample, value) in samples {
            let numbers = fixed(&sample.numbers);
            let moves = engine.runs(can_move, &numbers)?;
            let open = crate::play::ending(logic.game, &sample.component, logic.run)?.is_none();
            let wins = engine.runs(winning, &numbers)?;
            // With a move, play not having ended, a component is won exactly if a move wins.
            let decided = !open || !moves || value.is_none_or(|value| wins == (value == 1));
            if moves == sample.options.is_empty() || !decided {
                let because = refuse::at(Label::VerifyBoxReached, logic.game.show(&sample.component));
                return Err(refuse::fails(Label::VerifyStepBox, because));
            }
        }
        Ok(())
    }
}

/// There is no counterexample.
fn none(
    logic: &Logic<'_, '_>,
    engine: &mut Engine<'_, '_>,
    kind: usize,
    step: Label,
    wrong: NodeId,
) -> Result<(), Rejection> {
    let Some(word) = engine.find(wrong)? else { return Ok(()) };
    let fields = &logic.kinds[kind].fields;
    let numbers: Vec<Option<u128>> = (0..).zip(fields).map(|(slot, _)| word.number(slot)).collect();
    Err(refuse::fails(step, refuse::at(Label::VerifyAt, logic.show(kind, &numbers))))
}
