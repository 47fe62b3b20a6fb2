//! Whole positions: what ends them, what the player to move can do, and how they are searched.

use grundy_messages::Label;
use grundy_rules::ir::Compound;

use super::moves::components;
use super::{Builder, Parts};
use crate::program::lower::Written;
use crate::program::tree::{Cmp, Ex, Function, Global, Is, Names, Op, Record, Role, St, Ty};

const GOES_ON: &str = "GOES_ON";

fn set(place: &Ex, value: Ex) -> St {
    St::Set(place.clone(), value)
}

fn local(name: &str, value: Ex) -> St {
    St::Let(name.to_owned(), value)
}

fn when(condition: Ex, body: Vec<St>) -> St {
    St::If(vec![(condition, body)], Vec::new())
}

impl Builder<'_> {
    /// A whole position: its components in order, and who is to move where that matters.
    pub(super) fn state_type(&self) -> Ty {
        let list = Ty::list(Ty::Position);
        if self.has_sides() { Ty::Tuple(vec![list, Ty::Int]) } else { list }
    }

    /// The whole position of the components of an array.
    pub(super) fn state(&self, array: Ex, player: Ex) -> Ex {
        let is = Is::Frozen { array: Box::new(array), sorted: true };
        let list = Ex::new(is, Ty::list(Ty::Position));
        if self.has_sides() { Ex::new(Is::Tuple(vec![list, player]), self.state_type()) } else { list }
    }

    fn parts_of_state(&self, state: Ex) -> Ex {
        if self.has_sides() { state.part(0) } else { state }
    }

    fn player_of_state(&self, state: Ex) -> Ex {
        if self.has_sides() { state.part(1) } else { Ex::int(0) }
    }

    /// What the player to move can do: a whole position, alone or with more that is to be known.
    fn turn_type(&self) -> Ty {
        if self.has_goals() || self.rules.score { Ty::Record("Turn") } else { self.state_type() }
    }

    fn to_of(&self, turn: Ex) -> Ex {
        if turn.ty == Ty::Record("Turn") { turn.member("to", self.state_type()) } else { turn }
    }

    /// A turn that leads to a whole position, `wins` where there are goals.
    fn turn(&self, to: Ex, wins: Option<Ex>, scored: Option<(Ex, Ex)>) -> Ex {
        if self.turn_type() != Ty::Record("Turn") {
            return to;
        }
        let mut members = vec![to];
        members.extend(wins);
        if let Some((points, again)) = scored {
            members.extend([points, again]);
        }
        Ex::new(Is::Record("Turn", members), Ty::Record("Turn"))
    }

    /// Whole positions and the turns of the player to move.
    pub(super) fn states(&self, parts: &mut Parts) -> Written<()> {
        if self.turn_type() == Ty::Record("Turn") {
            let mut members = vec![("to", self.state_type())];
            if self.has_goals() {
                members.push(("wins", Ty::Bool));
            }
            if self.rules.score {
                members.extend([("points", Ty::Int), ("again", Ty::Bool)]);
            }
            parts.records.push(Record { name: "Turn", doc: self.doc(Label::EmitState), members });
        }
        if self.has_endings() {
            self.over(parts);
        }
        match &self.rules.compound {
            Compound::Disjunctive => self.turns(parts),
            compound => self.compound_turns(compound, parts)?,
        }
        Ok(())
    }

    /// Whether the game is over.
    fn over(&self, parts: &mut Parts) {
        parts.globals.push(Global {
            name: GOES_ON.to_owned(),
            ty: Ty::Int,
            role: Role::Fixed(Ex::int(2)),
            doc: String::new(),
        });
        let state = Ex::var("state", self.state_type());
        let (first, clause) = (Ex::number("first"), Ex::number("clause"));
        let better = Ex::all(vec![
            clause.clone().cmp(Cmp::GreaterEqual, Ex::int(0)),
            clause.clone().cmp(Cmp::Less, first.clone()),
        ]);
        let count = i64::try_from(self.rules.ends.len()).unwrap_or(i64::MAX);
        let each = vec![
            local("clause", Ex::call("ending", vec![Ex::var("p", Ty::Position)], Ty::Int)),
            when(better, vec![set(&first, clause)]),
        ];
        let mut body = vec![
            local("first", Ex::int(count)),
            St::Each {
                names: Names::One("p".to_owned()),
                domain: self.parts_of_state(state.clone()),
                body: each,
            },
        ];
        for (clause, ends) in (0..).zip(&self.rules.ends) {
            let result = Self::ended(ends.ending, self.player_of_state(state.clone()));
            body.push(when(first.clone().is(Ex::int(clause)), vec![St::Return(result)]));
        }
        body.push(St::Return(Ex::global(GOES_ON, Ty::Int)));
        let args = vec![("state".to_owned(), self.state_type())];
        parts.function("over", self.doc(Label::EmitOver), args, Ty::Int, body);
    }

    /// A move in one component.
    fn turns(&self, parts: &mut Parts) {
        let state = Ex::var("state", self.state_type());
        let all = self.parts_of_state(state.clone());
        let player = self.player_of_state(state.clone());
        let (i, j) = (Ex::number("i"), Ex::number("j"));
        let (option, next) = (Ex::var("option", self.option_type()), Ex::var("next", components()));
        let found = Ex::var("found", Ty::array(self.turn_type()));
        let before = all.clone().at(i.clone().op(Op::Sub, Ex::int(1)));
        let again =
            Ex::all(vec![i.clone().cmp(Cmp::Greater, Ex::int(0)), all.clone().at(i.clone()).is(before)]);
        let others = St::Count {
            name: "j".to_owned(),
            from: Ex::int(0),
            to: all.clone().len(),
            body: vec![when(
                j.clone().cmp(Cmp::NotEqual, i.clone()),
                vec![St::Push(next.clone(), all.clone().at(j))],
            )],
        };
        let other = Ex::int(1).op(Op::Sub, player.clone());
        let (scored, mover) = if self.rules.score {
            let again = option.clone().member("again", Ty::Bool);
            let mover = Ex::choice(again.clone(), player.clone(), other);
            (Some((option.clone().member("points", Ty::Int), again)), mover)
        } else {
            (None, other)
        };
        let wins = self.has_goals().then(|| option.clone().member("wins", Ty::Bool));
        let per_option = vec![
            local("next", self.parts_of(option)),
            others,
            St::Push(found.clone(), self.turn(self.state(next, mover), wins, scored)),
        ];
        let each = vec![
            when(again, vec![St::Continue]),
            St::Each {
                names: Names::One("option".to_owned()),
                domain: self.options_of(all.clone().at(i), player),
                body: per_option,
            },
        ];
        let body = vec![
            local("found", Ex::empty(found.ty.clone())),
            St::Count { name: "i".to_owned(), from: Ex::int(0), to: all.len(), body: each },
            St::Return(found.clone()),
        ];
        let args = vec![("state".to_owned(), self.state_type())];
        parts.function("turns", self.doc(Label::EmitTurns), args, found.ty, body);
    }

    /// Moves in several components at once: `made` holds what the choices so far leave, `moved` in how many a move was made.
    #[expect(clippy::too_many_lines, reason = "one algorithm, statement by statement")]
    fn compound_turns(&self, compound: &Compound, parts: &mut Parts) -> Written<()> {
        let state = Ex::var("state", self.state_type());
        let player = self.player_of_state(state.clone());
        let arrays = Ty::array(components());
        let numbers = Ty::array(Ty::Int);
        let truths = Ty::array(Ty::Bool);
        let (made, moved, won) = (
            Ex::var("made", arrays.clone()),
            Ex::var("moved", numbers.clone()),
            Ex::var("won", truths.clone()),
        );
        let (more, further, hot) = (
            Ex::var("more", arrays.clone()),
            Ex::var("left", numbers.clone()),
            Ex::var("wins", truths.clone()),
        );
        let goals = self.has_goals();
        let (i, p) = (Ex::number("i"), Ex::var("p", Ty::Position));
        let all = Ex::var("all", Ty::array(self.option_type()));
        let (option, next) = (Ex::var("option", self.option_type()), Ex::var("next", components()));
        let (stay, may) = match compound {
            Compound::Selective(None) => (Ex::truth(true), Ex::truth(true)),
            Compound::Selective(Some(most)) => {
                let most = self.lower.int(&most.body, &self.slots(&most.slots))?;
                (Ex::truth(true), moved.clone().at(i.clone()).cmp(Cmp::Less, most))
            }
            _ => (all.clone().is_empty(), Ex::truth(true)),
        };
        let taken = |place: &Ex, from: &Ex| St::Push(place.clone(), from.clone().at(i.clone()));
        let mut idle = vec![
            local("next", made.clone().at(i.clone())),
            St::Push(next.clone(), p.clone()),
            St::Push(more.clone(), next.clone()),
            taken(&further, &moved),
        ];
        let mut busy = vec![
            local("next", made.clone().at(i.clone())),
            St::Extend(next.clone(), self.parts_of(option.clone())),
            St::Push(more.clone(), next),
            St::Push(further.clone(), moved.clone().at(i.clone()).op(Op::Add, Ex::int(1))),
        ];
        if goals {
            idle.push(taken(&hot, &won));
            let both = vec![won.clone().at(i.clone()), option.member("wins", Ty::Bool)];
            busy.push(St::Push(hot.clone(), Ex::any(both)));
        }
        let busy = St::Each { names: Names::One("option".to_owned()), domain: all.clone(), body: busy };
        let guarded = |condition: Ex, body: Vec<St>| {
            if condition == Ex::truth(true) { St::Block(String::new(), body) } else { when(condition, body) }
        };
        let mut per_part = vec![
            local("all", self.options_of(p, player.clone())),
            local("more", Ex::empty(arrays.clone())),
            local("left", Ex::empty(numbers.clone())),
        ];
        let size = made.clone().len();
        let each =
            |body: Vec<St>| St::Count { name: "i".to_owned(), from: Ex::int(0), to: size.clone(), body };
        let mut after = vec![set(&made, more), set(&moved, further)];
        if goals {
            per_part.push(local("wins", Ex::empty(truths.clone())));
            after.push(set(&won, hot));
        }
        per_part.push(each(vec![guarded(stay, idle), guarded(may, vec![busy])]));
        per_part.extend(after);
        let found = Ex::var("found", Ty::array(self.turn_type()));
        let to = self.state(made.clone().at(i.clone()), Ex::int(1).op(Op::Sub, player));
        let wins = goals.then(|| won.clone().at(i.clone()));
        let last = each(vec![when(
            moved.clone().at(i.clone()).cmp(Cmp::Greater, Ex::int(0)),
            vec![St::Push(found.clone(), self.turn(to, wins, None))],
        )]);
        let mut body = vec![
            local("made", Ex::elements(vec![Ex::empty(components())], arrays)),
            local("moved", Ex::elements(vec![Ex::int(0)], numbers)),
        ];
        if goals {
            body.push(local("won", Ex::elements(vec![Ex::truth(false)], truths)));
        }
        body.extend([
            St::Each {
                names: Names::One("p".to_owned()),
                domain: self.parts_of_state(state.clone()),
                body: per_part,
            },
            local("found", Ex::empty(found.ty.clone())),
            last,
            St::Return(found.clone()),
        ]);
        let args = vec![("state".to_owned(), self.state_type())];
        parts.function("turns", self.doc(Label::EmitCompound), args, found.ty, body);
        Ok(())
    }

    fn turns_of(&self, state: Ex) -> Ex {
        Ex::call("turns", vec![state], Ty::array(self.turn_type()))
    }

    fn goes_on() -> Ex {
        Ex::global(GOES_ON, Ty::Int)
    }

    /// Results of whole positions by search, without recursion: `todo` is the line that is looked at, and of each position in it that is
    /// opened, `all` holds the turns, `left` the next one, `best` what was found so far.
    pub(super) fn search(&self, parts: &mut Parts) {
        let memo = parts.table("memo", Ty::map(self.state_type(), Ty::Int), String::new());
        let todo = Ex::var("todo", Ty::array(self.state_type()));
        let all = Ex::var("all", Ty::array(Ty::array(self.turn_type())));
        let (left, best) = (Ex::var("left", Ty::array(Ty::Int)), Ex::var("best", Ty::array(Ty::Int)));
        let top = todo.clone().last();
        let mut open = Vec::new();
        if self.has_endings() {
            let known = Ex::number("known");
            open.push(local("known", Ex::call("over", vec![top.clone()], Ty::Int)));
            open.push(when(
                known.clone().cmp(Cmp::NotEqual, Self::goes_on()),
                vec![St::Put(memo.clone(), top.clone(), known), St::Pop(todo.clone()), St::Continue],
            ));
        }
        let none = all.clone().last().is_empty();
        open.extend([
            St::Push(all.clone(), self.turns_of(top.clone())),
            St::Push(left.clone(), Ex::int(0)),
            St::Push(best.clone(), Ex::choice(none, Ex::int(self.stuck()), Ex::int(-1))),
        ]);
        let turn = all.clone().last().at(left.clone().last());
        let to = self.to_of(turn.clone());
        let done = Ex::any(vec![
            best.clone().last().is(Ex::int(1)),
            left.clone().last().is(all.clone().last().len()),
        ]);
        let close = [&todo, &all, &left, &best].map(|array| St::Pop(array.clone()));
        let mut closing = vec![St::Put(memo.clone(), top, best.clone().last())];
        closing.extend(close);
        let mut arms = vec![(done, closing)];
        if self.has_goals() {
            arms.push((turn.member("wins", Ty::Bool), vec![set(&best.clone().last(), Ex::int(1))]));
        }
        let worth = Ex::new(Is::Negated(Box::new(memo.clone().get(to.clone()))), Ty::Int);
        arms.push((
            memo.clone().has(to.clone()),
            vec![
                set(&best.clone().last(), Ex::library("max_of", vec![best.clone().last(), worth], Ty::Int)),
                St::Update(Op::Add, left.clone().last(), Ex::int(1)),
            ],
        ));
        let deeper = vec![St::Push(todo.clone(), to)];
        self.stack_search("result", Label::EmitResult, &memo, open, vec![St::If(arms, deeper)], parts);
    }

    /// The best differences of points of whole positions, by the same search.
    pub(super) fn points(&self, parts: &mut Parts) {
        let memo = parts.table("memo", Ty::map(self.state_type(), Ty::Int), String::new());
        let todo = Ex::var("todo", Ty::array(self.state_type()));
        let all = Ex::var("all", Ty::array(Ty::array(self.turn_type())));
        let (left, best) = (Ex::var("left", Ty::array(Ty::Int)), Ex::var("best", Ty::array(Ty::Int)));
        let top = todo.clone().last();
        let open = vec![
            St::Push(all.clone(), self.turns_of(top.clone())),
            St::Push(left.clone(), Ex::int(0)),
            St::Push(best.clone(), Ex::int(0)),
        ];
        let turn = all.clone().last().at(left.clone().last());
        let to = self.to_of(turn.clone());
        let mut closing = vec![St::Put(memo.clone(), top, best.clone().last())];
        closing.extend([&todo, &all, &left, &best].map(|array| St::Pop(array.clone())));
        let known = memo.clone().get(to.clone());
        let reply = Ex::choice(
            turn.clone().member("again", Ty::Bool),
            known.clone(),
            Ex::new(Is::Negated(Box::new(known)), Ty::Int),
        );
        let worth = Ex::number("worth");
        let better = Ex::any(vec![
            left.clone().last().is(Ex::int(0)),
            worth.clone().cmp(Cmp::Greater, best.clone().last()),
        ]);
        let arms = vec![
            (left.clone().last().is(all.clone().last().len()), closing),
            (
                memo.clone().has(to.clone()),
                vec![
                    local("worth", turn.member("points", Ty::Int).op(Op::Add, reply)),
                    when(better, vec![set(&best.clone().last(), worth)]),
                    St::Update(Op::Add, left.last(), Ex::int(1)),
                ],
            ),
        ];
        let deeper = vec![St::Push(todo, to)];
        self.stack_search("points", Label::EmitPoints, &memo, open, vec![St::If(arms, deeper)], parts);
    }

    /// A search with a stack: `open` is done for a position that was just put there, `step` for the last one otherwise.
    fn stack_search(
        &self,
        name: &str,
        label: Label,
        memo: &Ex,
        open: Vec<St>,
        step: Vec<St>,
        parts: &mut Parts,
    ) {
        let given = Ex::var("given", self.state_type());
        let todo = Ex::var("todo", Ty::array(self.state_type()));
        let all = Ex::var("all", Ty::array(Ty::array(self.turn_type())));
        let mut each = vec![when(all.clone().len().cmp(Cmp::Less, todo.clone().len()), open)];
        each.extend(step);
        let body = vec![
            local("todo", Ex::empty(todo.ty.clone())),
            when(memo.clone().has(given.clone()).not(), vec![St::Push(todo.clone(), given.clone())]),
            local("all", Ex::empty(all.ty)),
            local("left", Ex::empty(Ty::array(Ty::Int))),
            local("best", Ex::empty(Ty::array(Ty::Int))),
            St::While(todo.is_empty().not(), each),
            St::Return(memo.clone().get(given)),
        ];
        parts.functions.push(Function {
            name: name.to_owned(),
            doc: self.doc(label),
            args: vec![("given".to_owned(), self.state_type())],
            result: Some(Ty::Int),
            body,
        });
    }

    /// Wins and losses that spread backwards from the ends of play. All positions that can be reached get numbers; `before` holds those
    /// from which one is reached, `left` how many turns are still open, `found` the results.
    pub(super) fn retrograde(&self, parts: &mut Parts) {
        let memo = parts.table("memo", Ty::map(self.state_type(), Ty::Int), String::new());
        let given = Ex::var("given", self.state_type());
        let numbers = Ty::array(Ty::Int);
        let number = Ex::var("number", Ty::map(self.state_type(), Ty::Int));
        let states = Ex::var("states", Ty::array(self.state_type()));
        let before = Ex::var("before", Ty::array(numbers.clone()));
        let [found, left, settled] = ["found", "left", "settled"].map(|name| Ex::var(name, numbers.clone()));
        let (at, known) = (Ex::number("at"), Ex::number("known"));
        let result = self.explored(&memo, &number, &states, &before, &left);
        let mut each = vec![local("at", found.clone().len()), St::Push(left.clone(), Ex::int(0))];
        if self.has_endings() {
            each.push(local("known", Ex::call("over", vec![states.clone().at(at.clone())], Ty::Int)));
            each.push(when(known.clone().is(Self::goes_on()), result));
        } else {
            each.extend(result);
        }
        each.extend([
            St::Push(found.clone(), known.clone()),
            when(known.cmp(Cmp::NotEqual, Ex::int(0)), vec![St::Push(settled.clone(), at.clone())]),
        ]);
        let (next, done) = (Ex::number("next"), Ex::number("done"));
        let here = found.clone().at(at.clone());
        let lower = vec![
            St::Update(Op::Sub, left.clone().at(at.clone()), Ex::int(1)),
            when(left.at(at.clone()).is(Ex::int(0)), vec![set(&here, Ex::int(-1))]),
        ];
        let spread = vec![
            when(here.clone().cmp(Cmp::NotEqual, Ex::int(0)), vec![St::Continue]),
            St::If(
                vec![(found.clone().at(done.clone()).is(Ex::int(-1)), vec![set(&here, Ex::int(1))])],
                lower,
            ),
            when(here.cmp(Cmp::NotEqual, Ex::int(0)), vec![St::Push(settled.clone(), at.clone())]),
        ];
        let empty = |name: &str, ty: &Ty| local(name, Ex::empty(ty.clone()));
        let body = vec![
            when(memo.clone().has(given.clone()), vec![St::Return(memo.clone().get(given.clone()))]),
            empty("number", &number.ty),
            St::Put(number, given.clone(), Ex::int(0)),
            local("states", Ex::elements(vec![given.clone()], states.ty.clone())),
            local("before", Ex::elements(vec![Ex::empty(numbers.clone())], before.ty.clone())),
            empty("found", &numbers),
            empty("left", &numbers),
            empty("settled", &numbers),
            St::While(found.clone().len().cmp(Cmp::Less, states.clone().len()), each),
            local("next", Ex::int(0)),
            St::While(
                next.clone().cmp(Cmp::Less, settled.clone().len()),
                vec![
                    local("done", settled.at(next.clone())),
                    St::Each { names: Names::One("at".to_owned()), domain: before.at(done), body: spread },
                    St::Update(Op::Add, next, Ex::int(1)),
                ],
            ),
            St::Count {
                name: "at".to_owned(),
                from: Ex::int(0),
                to: states.clone().len(),
                body: vec![St::Put(memo.clone(), states.at(at.clone()), found.at(at))],
            },
            St::Return(memo.get(given)),
        ];
        parts.functions.push(Function {
            name: "result".to_owned(),
            doc: self.doc(Label::EmitRetrograde),
            args: vec![("given".to_owned(), self.state_type())],
            result: Some(Ty::Int),
            body,
        });
    }

    /// Goes through the turns of the position with number `at`.
    fn explored(&self, memo: &Ex, number: &Ex, states: &Ex, before: &Ex, left: &Ex) -> Vec<St> {
        let (at, known) = (Ex::number("at"), Ex::number("known"));
        let all = Ex::var("all", Ty::array(self.turn_type()));
        let turn = Ex::var("turn", self.turn_type());
        let to = self.to_of(turn.clone());
        let waits = St::Update(Op::Add, left.clone().at(at.clone()), Ex::int(1));
        let of = |to: &Ex| memo.clone().get(to.clone());
        let mut wins = Vec::new();
        if self.has_goals() {
            wins.push(turn.member("wins", Ty::Bool));
        }
        wins.push(Ex::all(vec![memo.clone().has(to.clone()), of(&to).is(Ex::int(-1))]));
        let fresh = vec![
            St::Put(number.clone(), to.clone(), states.clone().len()),
            St::Push(states.clone(), to.clone()),
            St::Push(before.clone(), Ex::empty(Ty::array(Ty::Int))),
        ];
        let open = vec![
            waits.clone(),
            when(number.clone().has(to.clone()).not(), fresh),
            St::Push(before.clone().at(number.clone().get(to.clone())), at.clone()),
        ];
        let per_turn = St::If(
            vec![
                (Ex::any(wins), vec![set(&known, Ex::int(1))]),
                (memo.clone().has(to.clone()).not(), open),
                (of(&to).is(Ex::int(0)), vec![waits]),
            ],
            Vec::new(),
        );
        let lost = Ex::all(vec![known.clone().is(Ex::int(0)), left.clone().at(at.clone()).is(Ex::int(0))]);
        let first = Ex::choice(all.clone().is_empty(), Ex::int(self.stuck()), Ex::int(0));
        vec![
            local("all", self.turns_of(states.clone().at(at))),
            if self.has_endings() { set(&known, first) } else { local("known", first) },
            St::Each { names: Names::One("turn".to_owned()), domain: all, body: vec![per_turn] },
            when(lost, vec![set(&known, Ex::int(-1))]),
        ]
    }
}
