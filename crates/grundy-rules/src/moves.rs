//! Positions and moves of a game: what the interpreter makes of `position`, `move` and `start`.

use std::fmt;

use grundy_core::{Flow, Game, Halt, Player, Run, Sum};
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_syntax::Span;
use grundy_syntax::tree::{Ending, Side};
use grundy_values::Int;

use crate::bind::BoundGame;
use crate::interpret::{Copies, Halted, IntoHalt, Machine, RuleError, error, frame, with_stack};
use crate::ir::{self, Compound, Expr, Item, Kind, Move, Pattern, Symmetry};
use crate::value::{Component, Position, Value};

/// A move as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// Which move of the rules.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// What was bound by `in`, in order.
    pub bound: Vec<(String, Value)>,
    /// What it leads to.
    pub to: Vec<Component>,
}

impl fmt::Display for NamedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound: Vec<String> = self.bound.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        write!(f, "{}({})", self.name, bound.join(", "))
    }
}

/// How components of a sum are moved in, its number evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompoundKind {
    /// In exactly one.
    Disjunctive,
    /// In every one that has a move.
    Conjunctive,
    /// In at least one, and at most that many where given.
    Selective(Option<u64>),
}

/// What a move scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points for the mover.
    pub points: Int,
    /// Whether the mover moves again.
    pub again: bool,
}

impl Score {
    /// No points, and the opponent's turn.
    pub const NONE: Self = Self { points: Int::ZERO, again: false };
}

/// Whose moves are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Anyone,
    Of(Player),
}

impl Whose {
    /// Whether a move of that side is among them; one without a side is everyone's.
    fn has(self, side: Option<Side>) -> bool {
        match (self, side) {
            (Self::Anyone, _) | (_, None) => true,
            (Self::Of(Player::Left), Some(side)) => side == Side::Left,
            (Self::Of(Player::Right), Some(side)) => side == Side::Right,
        }
    }
}

/// A move that was made: its number in the rules, its frame, what it leads to, what it scores.
struct Made<'m> {
    index: usize,
    frame: &'m [Value],
    parts: &'m [Component],
    score: &'m Score,
}

/// Receives each move.
type EachMove<'s> = &'s mut dyn FnMut(Made<'_>) -> Flow;

impl Game for BoundGame {
    type Component = Component;
    type Error = RuleError;

    fn options(
        &self,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Component]) -> Flow,
    ) -> Result<Flow, Halted> {
        self.each_move(Whose::Anyone, at, run, &mut |made| sink(made.parts))
    }

    fn paired_options(
        &self,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Component]) -> Flow,
    ) -> Result<Flow, Halted> {
        self.each_move_with(Copies::Few, Whose::Anyone, at, run, &mut |made| sink(made.parts))
    }
}

impl BoundGame {
    /// Whether the players have different moves, or an ending names one of them.
    pub fn has_sides(&self) -> bool {
        self.rules().has_sides()
    }

    /// Pushes the options that one player has in `at`; none where `at` is final. In an impartial game
    /// they are those of [`Game::options`].
    pub fn options_of(
        &self,
        player: Player,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Component]) -> Flow,
    ) -> Result<Flow, Halted> {
        self.each_move(Whose::Of(player), at, run, &mut |made| sink(made.parts))
    }

    /// Pushes the named moves of `at`, in the order of the text; none where `at` is final.
    pub fn moves(
        &self,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(NamedMove) -> Flow,
    ) -> Result<Flow, Halted> {
        self.named_moves(Whose::Anyone, at, run, sink)
    }

    /// Pushes the named moves that one player has in `at`.
    pub fn moves_of(
        &self,
        player: Player,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(NamedMove) -> Flow,
    ) -> Result<Flow, Halted> {
        self.named_moves(Whose::Of(player), at, run, sink)
    }

    fn named_moves(
        &self,
        whose: Whose,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(NamedMove) -> Flow,
    ) -> Result<Flow, Halted> {
        self.each_move(whose, at, run, &mut |made| sink(self.named(&made)))
    }

    /// The move of `at` whose variables are bound to `picks`, in the order of [`NamedMove::bound`] (but with those that have no name); `None` where
    /// there is no such move. No other is tried, however many there are.
    pub fn exact_move(
        &self,
        index: usize,
        at: &Component,
        picks: &[Value],
        run: &Run<'_>,
    ) -> Result<Option<NamedMove>, Halted> {
        if self.rules().moves[index].kind != at.kind || self.ending(at, run)?.is_some() {
            return Ok(None);
        }
        let rule = &self.rules().moves[index];
        let mut machine = Machine::new(&self.context, run);
        let mut frame = frame(rule.result.slots.len(), &at.fields);
        let mut found = None;
        let mut sink = |frame: &[Value], parts: &[Component], score: &Score| {
            found = Some(self.named(&Made { index, frame, parts, score }));
            Flow::Break(())
        };
        let mut playing = Playing { game: self, at, rule, parts: Vec::new(), sink: &mut sink };
        let _ = playing.play_picks(&mut machine, picks, &mut frame)?;
        Ok(found)
    }

    /// A move as people see it.
    fn named(&self, made: &Made<'_>) -> NamedMove {
        let Made { index, frame, parts, .. } = *made;
        let rule = &self.rules().moves[index];
        let slots = rule.items.iter().flat_map(|item| match item {
            Item::In(pattern, _) => slots(pattern),
            Item::Define(..) | Item::If(_) => Vec::new(),
        });
        // What has no name is not shown: the board that rewriting makes.
        let named = slots.filter(|slot| !rule.result.slots[*slot].is_empty());
        let bound = named.map(|slot| (rule.result.slots[slot].clone(), frame[slot].clone())).collect();
        NamedMove { index, name: rule.name.clone(), bound, to: parts.to_vec() }
    }

    /// Pushes the options that one player has in `at`, each with what it scores.
    pub fn scored_options_of(
        &self,
        player: Player,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(&[Component], &Score) -> Flow,
    ) -> Result<Flow, Halted> {
        self.each_move(Whose::Of(player), at, run, &mut |made| sink(made.parts, made.score))
    }

    /// Pushes the named moves that one player has in `at`, each with what it scores.
    pub fn scored_moves_of(
        &self,
        player: Player,
        at: &Component,
        run: &Run<'_>,
        sink: &mut dyn FnMut(NamedMove, &Score) -> Flow,
    ) -> Result<Flow, Halted> {
        self.each_move(Whose::Of(player), at, run, &mut |made| sink(self.named(&made), made.score))
    }

    fn each_move(
        &self,
        whose: Whose,
        at: &Component,
        run: &Run<'_>,
        sink: EachMove<'_>,
    ) -> Result<Flow, Halted> {
        self.each_move_with(Copies::All, whose, at, run, sink)
    }

    fn each_move_with(
        &self,
        copies: Copies,
        whose: Whose,
        at: &Component,
        run: &Run<'_>,
        sink: EachMove<'_>,
    ) -> Result<Flow, Halted> {
        if self.ending(at, run)?.is_some() {
            return Ok(Flow::Continue(()));
        }
        let moves = self.rules().moves.iter().enumerate();
        for (index, rule) in moves.filter(|(_, rule)| rule.kind == at.kind && whose.has(rule.side)) {
            let mut machine = Machine::new(&self.context, run);
            machine.copies = copies;
            let mut frame = frame(rule.result.slots.len(), &at.fields);
            let mut sink = |frame: &[Value], parts: &[Component], score: &Score| {
                sink(Made { index, frame, parts, score })
            };
            let mut playing = Playing { game: self, at, rule, parts: Vec::new(), sink: &mut sink };
            if playing.play(&mut machine, &rule.items, &mut frame)?.is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    /// How play ends at `at`, if a clause `ends if` says so: the first that holds, with its number
    /// in the order of the text.
    pub fn ending(&self, at: &Component, run: &Run<'_>) -> Result<Option<(usize, Ending)>, Halted> {
        for (clause, ends) in self.rules().ends.iter().enumerate().filter(|(_, ends)| ends.kind == at.kind) {
            let holds = Machine::new(&self.context, run).holds(&ends.condition, &at.fields);
            if holds.map_err(|halted| self.locate(halted, at, ""))? {
                return Ok(Some((clause, ends.ending)));
            }
        }
        Ok(None)
    }

    /// Whether producing `at` wins at once.
    pub fn is_goal(&self, at: &Component, run: &Run<'_>) -> Result<bool, Halted> {
        for goal in self.rules().goals.iter().filter(|goal| goal.kind == at.kind) {
            let holds = Machine::new(&self.context, run).holds(&goal.condition, &at.fields);
            if holds.map_err(|halted| self.locate(halted, at, ""))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How components of a sum are moved in.
    pub fn compound(&self, run: &Run<'_>) -> Result<CompoundKind, Halted> {
        Ok(match &self.rules().compound {
            Compound::Disjunctive => CompoundKind::Disjunctive,
            Compound::Conjunctive => CompoundKind::Conjunctive,
            Compound::Selective(None) => CompoundKind::Selective(None),
            Compound::Selective(Some(most)) => {
                let mut machine = Machine::new(&self.context, run);
                let value = machine.scoped(most, &[])?;
                if let Some(int) = value.as_int().filter(|int| int.is_negative()) {
                    let place = Arg::Label(Label::ANumberOfComponents);
                    return Err(unlocated(machine.negative(&most.body, int, place)));
                }
                CompoundKind::Selective(Some(
                    value.as_int().and_then(grundy_values::Int::to_u64).unwrap_or(u64::MAX),
                ))
            }
        })
    }

    /// The component with these fields: types and `where` checked, in canonical form.
    pub fn component(&self, kind: usize, fields: Vec<Value>, run: &Run<'_>) -> Result<Component, Halted> {
        let span = self.rules().kinds[kind].span;
        let mut machine = Machine::new(&self.context, run);
        self.make(&mut machine, kind, fields, &|_| span, span).map_err(unlocated)
    }

    /// The position that `start` makes of `args`, which have the types it declares and must satisfy its `where`.
    ///
    /// Without a `start` clause there is nothing to apply: the caller builds components instead.
    pub fn start(&self, args: Vec<Value>, run: &Run<'_>) -> Result<Position, Halted> {
        let Some(start) = &self.rules().start else { return Ok(Sum::empty()) };
        let mut machine = Machine::new(&self.context, run);
        let shown = start.args.iter().zip(&args).map(|(arg, value)| format!("{} = {value}", arg.name));
        let shown = shown.collect::<Vec<_>>().join(", ");
        for condition in &start.conditions {
            let holds = machine.holds(condition, &args);
            if !holds.map_err(|halted| self.with_place(halted, at_bound(&shown)))? {
                return Err(self.not_started(start, &args, condition.body.span));
            }
        }
        let mut frame = frame(start.result.slots.len(), &args);
        let mut parts = Vec::new();
        self.parts(&mut machine, &start.result.body, &mut frame, &mut parts)
            .and_then(|()| self.reduce(&mut machine, &mut parts))
            .map_err(|halted| self.with_place(halted, at_bound(&shown)))?;
        Ok(Sum::new(parts))
    }

    /// The position that `start` makes of `args`, which are checked against the types it declares.
    pub fn started(&self, args: Vec<Value>, run: &Run<'_>) -> Result<Position, Halted> {
        let Some(start) = &self.rules().start else { return Ok(Sum::empty()) };
        let machine = Machine::new(&self.context, run);
        let stored = start.args.iter().zip(args).map(|(arg, value)| {
            machine.store(value, &arg.ty).map_err(|misfit| {
                let place = Arg::Filled(Label::PlaceArgument, vec![("name", Arg::from(arg.name.as_str()))]);
                unlocated(machine.misfit(start.span, &misfit, place))
            })
        });
        self.start(stored.collect::<Result<_, _>>()?, run)
    }

    /// A component as it is written: `(3, 5)` or `heap(3)`.
    pub fn show(&self, component: &Component) -> String {
        let fields: Vec<String> = component.fields.iter().map(ToString::to_string).collect();
        format!("{}({})", self.rules().kinds[component.kind].name, fields.join(", "))
    }

    /// The board of a component as it is drawn, a grid on several lines; `None` without a board, or
    /// with several.
    pub fn picture(&self, component: &Component) -> Option<String> {
        let slot = self.rules().kinds[component.kind].board()?;
        match &component.fields[slot] {
            Value::Row(row) => Some(row.iter().collect()),
            Value::Grid(grid) => Some(grid.picture()),
            _ => None,
        }
    }

    /// A position as it is written: `(3) + (5)`, or `end`.
    pub fn show_position(&self, parts: &[Component]) -> String {
        if parts.is_empty() {
            return "end".to_owned();
        }
        parts.iter().map(|part| self.show(part)).collect::<Vec<_>>().join(" + ")
    }

    /// Adds the components of a sum to `parts`.
    pub(crate) fn parts(
        &self,
        machine: &mut Machine<'_, '_>,
        sum: &ir::Sum,
        frame: &mut [Value],
        parts: &mut Vec<Component>,
    ) -> Result<(), Halted> {
        match sum {
            ir::Sum::If(condition, yes, no) => {
                let chosen = if machine.truth(condition, frame)? { yes } else { no };
                self.parts(machine, chosen, frame, parts)
            }
            ir::Sum::Plus(terms) => terms.iter().try_for_each(|term| self.parts(machine, term, frame, parts)),
            ir::Sum::Component { kind, fields, span } => {
                let values = machine.all(fields, frame)?;
                machine.hold(size_of::<Component>())?;
                parts.push(self.make(machine, *kind, values, &|field| fields[field].span, *span)?);
                Ok(())
            }
            ir::Sum::Copies(count, term) => self.copies(machine, count, term, frame, parts),
            ir::Sum::Each(term, items) => machine
                .each(items, frame, &mut |machine, frame| {
                    self.parts(machine, term, frame, parts)?;
                    Ok(Flow::Continue(()))
                })
                .map(|_| ()),
        }
    }

    /// What `reduce` makes of a component; the component itself where its kind has none.
    pub fn reduced(&self, at: &Component, run: &Run<'_>) -> Result<Vec<Component>, Halted> {
        let mut parts = vec![at.clone()];
        let mut machine = Machine::new(&self.context, run);
        self.reduce(&mut machine, &mut parts).map_err(|halted| self.locate(halted, at, ""))?;
        Ok(parts)
    }

    /// Puts in the place of each component what `reduce` makes of it, once.
    fn reduce(&self, machine: &mut Machine<'_, '_>, parts: &mut Vec<Component>) -> Result<(), Halted> {
        let kinds = &self.rules().kinds;
        if !self.reduces() || kinds.iter().all(|kind| kind.reduce.is_none()) {
            return Ok(());
        }
        for part in std::mem::take(parts) {
            match &kinds[part.kind].reduce {
                None => parts.push(part),
                Some(reduce) => {
                    let mut frame = frame(reduce.result.slots.len(), &part.fields);
                    self.parts(machine, &reduce.result.body, &mut frame, parts)?;
                }
            }
        }
        Ok(())
    }

    fn copies(
        &self,
        machine: &mut Machine<'_, '_>,
        count: &Expr,
        term: &ir::Sum,
        frame: &mut [Value],
        parts: &mut Vec<Component>,
    ) -> Result<(), Halted> {
        let number = machine.int(count, frame)?;
        if number.is_negative() {
            let text = machine.text(count);
            let diagnostic =
                error(Code::NegativeCopies, count.span).arg("text", text).arg("value", number.to_string());
            return Err(diagnostic.into_halt());
        }
        let mut once = Vec::new();
        self.parts(machine, term, frame, &mut once)?;
        let number = match machine.copies {
            Copies::Few if number > Int::from(2) => 2 - usize::from(number.bit(0)),
            _ => number.to_usize().unwrap_or(usize::MAX),
        };
        machine.hold(number.saturating_mul(once.iter().map(Component::size).sum()))?;
        (0..number).for_each(|_| parts.extend_from_slice(&once));
        Ok(())
    }

    /// Checks types and `where`, then gives the canonical form.
    fn make(
        &self,
        machine: &mut Machine<'_, '_>,
        kind: usize,
        mut fields: Vec<Value>,
        field_span: &dyn Fn(usize) -> Span,
        span: Span,
    ) -> Result<Component, Halted> {
        let declared = &self.rules().kinds[kind];
        for (at, field) in declared.fields.iter().enumerate() {
            let value = std::mem::replace(&mut fields[at], Value::Bool(false));
            fields[at] = machine.store(value, &field.ty).map_err(|misfit| {
                let place = Arg::Filled(Label::PlaceField, vec![("name", Arg::from(field.name.as_str()))]);
                machine.misfit(field_span(at), &misfit, place)
            })?;
        }
        for condition in &declared.conditions {
            if !machine.holds(condition, &fields)? {
                return Err(self.broken(declared, &fields, condition.body.span, span));
            }
        }
        for group in &declared.unordered {
            let mut sorted: Vec<Value> = group.iter().map(|&slot| fields[slot].clone()).collect();
            sorted.sort_unstable();
            group.iter().zip(sorted).for_each(|(&slot, value)| fields[slot] = value);
        }
        if let Some(slot) =
            declared.board().filter(|_| self.uses_symmetries() && !declared.symmetries.is_empty())
        {
            let board = std::mem::replace(&mut fields[slot], Value::Bool(false));
            fields[slot] = least_image(board, &declared.symmetries);
        }
        Ok(Component { kind, fields: fields.into() })
    }

    fn broken(&self, kind: &Kind, fields: &[Value], condition: Span, span: Span) -> Halted {
        let shown: Vec<String> = fields.iter().map(ToString::to_string).collect();
        let mut diagnostic = error(Code::BreaksWhere, span)
            .arg("result", format!("{}({})", kind.name, shown.join(", ")))
            .arg("condition", self.rules().source.slice(condition));
        if kind.fields.len() > 1 && kind.unordered.is_empty() {
            diagnostic = diagnostic.hint(Hint::BothOrdered);
        }
        diagnostic.into_halt()
    }

    /// Arguments of `start` that break its `where`.
    fn not_started(&self, start: &ir::Start, args: &[Value], condition: Span) -> Halted {
        let text = self.rules().source.slice(condition);
        let mentioned = start.args.iter().zip(args).filter(|(arg, _)| text.contains(&arg.name));
        let values: Vec<String> = mentioned.map(|(arg, value)| format!("{} = {value}", arg.name)).collect();
        error(Code::StartWhere, start.span)
            .arg("values", values.join(", "))
            .arg("condition", text)
            .hint_with(Hint::ChooseParameters, vec![("condition", Arg::from(text))])
            .into_halt()
    }

    /// Says at which position an error happened.
    fn locate(&self, halted: Halted, at: &Component, bound: &str) -> Halted {
        let position = ("position", Arg::from(self.show(at)));
        let place = if bound.is_empty() {
            Arg::Filled(Label::AtPosition, vec![position])
        } else {
            Arg::Filled(Label::AtPositionWith, vec![position, ("bound", Arg::from(bound))])
        };
        self.with_place(halted, place)
    }

    fn with_place(&self, halted: Halted, place: Arg) -> Halted {
        match halted {
            Halt::Error(diagnostic) if !diagnostic.args.iter().any(|(name, _)| *name == "at") => {
                diagnostic.arg("at", place).into_halt()
            }
            other => other,
        }
    }
}

/// The least image of a board under its symmetries.
fn least_image(board: Value, symmetries: &[Symmetry]) -> Value {
    match board {
        Value::Row(row) => {
            let back: Vec<char> = row.iter().rev().copied().collect();
            if back < *row { Value::row(back) } else { Value::Row(row) }
        }
        Value::Grid(grid) => {
            let has = |symmetry| symmetries.contains(&symmetry);
            Value::grid(grid.least(has(Symmetry::Flips), has(Symmetry::Rotations)))
        }
        other => other,
    }
}

/// Where an error happened: at these values, if any.
pub(crate) fn at_bound(bound: &str) -> Arg {
    if bound.is_empty() {
        Arg::from("")
    } else {
        Arg::Filled(Label::AtBound, vec![("bound", Arg::from(bound))])
    }
}

fn unlocated(halted: Halted) -> Halted {
    match halted {
        Halt::Error(diagnostic) => diagnostic.arg("at", "").into_halt(),
        stop => stop,
    }
}

/// One move of the rules being played from one component.
struct Playing<'p> {
    game: &'p BoundGame,
    at: &'p Component,
    rule: &'p Move,
    /// The option being made, kept to be used again.
    parts: Vec<Component>,
    sink: &'p mut dyn FnMut(&[Value], &[Component], &Score) -> Flow,
}

impl Playing<'_> {
    /// Runs through the branches of `items`, what stands to their left being bound.
    fn play(
        &mut self,
        machine: &mut Machine<'_, '_>,
        items: &[Item],
        frame: &mut [Value],
    ) -> Result<Flow, Halted> {
        let Some((item, rest)) = items.split_first() else {
            return self.result(machine, frame);
        };
        match item {
            Item::If(condition) => {
                let holds = machine.truth(condition, frame);
                if holds.map_err(|halted| self.locate(halted, items, frame))? {
                    with_stack(|| self.play(machine, rest, frame))
                } else {
                    Ok(Flow::Continue(()))
                }
            }
            Item::Define(pattern, value) => {
                let value = machine.eval(value, frame).map_err(|halted| self.locate(halted, items, frame))?;
                crate::interpret::bind(pattern, value, frame);
                with_stack(|| self.play(machine, rest, frame))
            }
            Item::In(pattern, domain) => {
                let domain =
                    machine.eval(domain, frame).map_err(|halted| self.locate(halted, items, frame))?;
                machine.run_through(&domain, pattern, frame, &mut |machine, frame| {
                    let mark = machine.mark();
                    let flow = with_stack(|| self.play(machine, rest, frame));
                    machine.release(mark);
                    flow
                })
            }
        }
    }

    /// Plays the one branch on which the variables are bound to `picks`, if there is one.
    fn play_picks(
        &mut self,
        machine: &mut Machine<'_, '_>,
        picks: &[Value],
        frame: &mut [Value],
    ) -> Result<Flow, Halted> {
        let mut picks = picks.iter();
        for (done, item) in self.rule.items.iter().enumerate() {
            let items = &self.rule.items[done..];
            let locate = |halted: Halted, frame: &[Value]| self.locate(halted, items, frame);
            let goes_on = match item {
                Item::If(condition) => {
                    machine.truth(condition, frame).map_err(|halted| locate(halted, frame))?
                }
                Item::Define(pattern, value) => {
                    let value = machine.eval(value, frame).map_err(|halted| locate(halted, frame))?;
                    crate::interpret::bind(pattern, value, frame);
                    true
                }
                Item::In(pattern, domain) => {
                    let domain = machine.eval(domain, frame).map_err(|halted| locate(halted, frame))?;
                    let picked = picked(pattern, &mut picks);
                    picked.is_some_and(|value| {
                        let inside = crate::interpret::contains(&domain, &value);
                        crate::interpret::bind(pattern, value, frame);
                        inside
                    })
                }
            };
            if !goes_on {
                return Ok(Flow::Continue(()));
            }
        }
        self.result(machine, frame)
    }

    fn result(&mut self, machine: &mut Machine<'_, '_>, frame: &mut [Value]) -> Result<Flow, Halted> {
        self.parts.clear();
        let made = self.game.parts(machine, &self.rule.result.body, frame, &mut self.parts);
        let made = made.and_then(|()| self.game.reduce(machine, &mut self.parts));
        made.map_err(|halted| self.locate(halted, &[], frame))?;
        let score = self.score(machine, frame).map_err(|halted| self.locate(halted, &[], frame))?;
        Ok((self.sink)(frame, &self.parts, &score))
    }

    /// What the move scores.
    fn score(&self, machine: &mut Machine<'_, '_>, frame: &mut [Value]) -> Result<Score, Halted> {
        let Some(scoring) = &self.rule.scoring else { return Ok(Score::NONE) };
        let points = machine.int(&scoring.points, frame)?;
        let again = scoring.again.as_ref().map_or(Ok(false), |again| machine.truth(again, frame))?;
        Ok(Score { points, again })
    }

    /// Adds the position and what was bound before `rest`, with the move's name as `needs`.
    fn locate(&self, halted: Halted, rest: &[Item], frame: &[Value]) -> Halted {
        let done = &self.rule.items[..self.rule.items.len() - rest.len()];
        let slots = done.iter().flat_map(|item| match item {
            Item::In(pattern, _) | Item::Define(pattern, _) => slots(pattern),
            Item::If(_) => Vec::new(),
        });
        let slots = slots.filter(|slot| !self.rule.result.slots[*slot].is_empty());
        let bound: Vec<String> =
            slots.map(|slot| format!("{} = {}", self.rule.result.slots[slot], frame[slot])).collect();
        let bound = if bound.is_empty() { String::new() } else { bound.join(", ") };
        self.game.locate(self.late_guard(halted, rest), self.at, &with_move(&self.rule.name, &bound))
    }

    /// An index that fails while a guard stands further right: the guard comes too late.
    fn late_guard(&self, halted: Halted, rest: &[Item]) -> Halted {
        let Halt::Error(diagnostic) = halted else { return halted };
        let guard = rest.iter().skip(1).find_map(|item| match item {
            Item::If(condition) => Some(self.game.rules().source.slice(condition.span)),
            Item::In(..) | Item::Define(..) => None,
        });
        match guard {
            Some(guard) if matches!(diagnostic.code, Code::IndexOutside | Code::DivZero | Code::EmptyMin) => {
                diagnostic.hint_with(Hint::GuardFirst, vec![("guard", Arg::from(guard))]).into_halt()
            }
            _ => diagnostic.into_halt(),
        }
    }
}

fn with_move(name: &str, bound: &str) -> String {
    format!("{name}({bound})")
}

/// The value whose parts are the next of `picks`, one a slot; `None` where there are too few.
fn picked<'v>(pattern: &Pattern, picks: &mut impl Iterator<Item = &'v Value>) -> Option<Value> {
    match pattern {
        Pattern::Slot(_) => picks.next().cloned(),
        Pattern::Tuple(parts) => {
            let parts = parts.iter().map(|part| picked(part, picks));
            parts.collect::<Option<Vec<_>>>().map(Value::tuple)
        }
    }
}

/// The slots of a pattern, from left to right.
pub(crate) fn slots(pattern: &Pattern) -> Vec<ir::Slot> {
    match pattern {
        Pattern::Slot(slot) => vec![*slot],
        Pattern::Tuple(parts) => parts.iter().flat_map(slots).collect(),
    }
}
