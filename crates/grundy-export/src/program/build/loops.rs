//! Games whose play may go on for ever: wins and losses in a box, backwards from the ends of play.

use grundy_messages::Label;
use grundy_rules::ir::Sum;

use super::boxed::{Names, local, when};
use super::{Builder, Parts};
use crate::program::boxes::Place;
use crate::program::lower::Written;
use crate::program::tree::{Cmp, Ex, Is, Op, St, Ty};

impl Builder<'_> {
    /// Wins and losses that spread backwards through the cells of a box: `begun` says where the options of a cell begin in `options`, `first` where the cells
    /// before it begin in `before`.
    #[expect(clippy::too_many_lines, reason = "one algorithm, statement by statement")]
    pub(super) fn spread(&self, place: &Place, names: &Names, parts: &mut Parts) -> Written<()> {
        let kind = place.kind;
        let numbers = Ty::array(Ty::Small(32));
        let table = self.table_of(kind);
        let [left, first, before, settled, options, begun, todo] =
            ["left", "first", "before", "settled", "options", "begun", "todo"]
                .map(|name| Ex::var(name, numbers.clone()));
        let (sizes, cells) = self.sized(place, names)?;
        let (at, to) = (Ex::number("at"), Ex::number("to"));
        let count = Ex::number("count");
        let here = self.cell(kind, self.field_vars(kind, names), Ex::number("player"));
        // What cannot be said is told here, once.
        let ends_at_once = std::cell::Cell::new(false);
        self.loop_moves(kind, &|to| {
            ends_at_once.set(ends_at_once.get() || matches!(to.is, Is::Truth(_)));
            Vec::new()
        })?;
        let ends_at_once = ends_at_once.get();
        let mut ended = Vec::new();
        for ends in self.rules.ends.iter().filter(|ends| ends.kind == kind) {
            let result = Self::ended(ends.ending, Ex::number("player"));
            let mut told = vec![St::Set(table.clone().at(at.clone()), result.clone())];
            told.push(when(
                result.cmp(Cmp::NotEqual, Ex::int(0)),
                vec![St::Push(settled.clone(), at.clone())],
            ));
            told.push(St::Continue);
            ended.push(self.where_holds(&ends.condition, told)?);
        }
        let result = |value: i64| {
            vec![St::Set(table.clone().at(at.clone()), Ex::int(value)), St::Push(settled.clone(), at.clone())]
        };
        let first_pass = self.sweep(place, names, &|_, _| {
            let mut body = vec![local("at", here.clone())];
            body.extend(ended.clone());
            body.push(local("count", Ex::int(0)));
            if ends_at_once {
                body.push(local("won", Ex::truth(false)));
            }
            let moves = self.loop_moves(kind, &|cell| match cell {
                // The other player cannot move, or the goal is reached.
                Ex { is: Is::Truth(wins), .. } => {
                    if wins {
                        vec![St::Set(Ex::var("won", Ty::Bool), Ex::truth(true))]
                    } else {
                        vec![St::Update(Op::Add, count.clone(), Ex::int(1))]
                    }
                }
                cell => vec![
                    local("to", cell),
                    St::Update(Op::Add, count.clone(), Ex::int(1)),
                    St::Update(Op::Add, first.clone().at(to.clone()), Ex::int(1)),
                    St::Push(options.clone(), to.clone()),
                ],
            });
            body.extend([St::Push(todo.clone(), at.clone()), St::Push(begun.clone(), options.clone().len())]);
            body.extend(moves.unwrap_or_default());
            let stuck = result(self.stuck());
            let mut arms = vec![(count.clone().is(Ex::int(0)), stuck)];
            if ends_at_once {
                arms.insert(0, (Ex::var("won", Ty::Bool), result(1)));
            }
            body.push(St::If(arms, vec![St::Set(left.clone().at(at.clone()), count.clone())]));
            body
        })?;
        let (i, next, done) = (Ex::number("i"), Ex::number("next"), Ex::number("done"));
        let value = |cell: &Ex| table.clone().at(cell.clone());
        let number = Ex::number("number");
        let turned = St::Count {
            name: "number".to_owned(),
            from: Ex::int(0),
            to: todo.clone().len(),
            body: vec![
                local("at", todo.clone().at(number.clone())),
                St::Count {
                    name: "i".to_owned(),
                    from: begun.clone().at(number.clone()),
                    to: begun.clone().at(number.op(Op::Add, Ex::int(1))),
                    body: vec![
                        local("to", options.clone().at(i.clone())),
                        St::Update(Op::Sub, first.clone().at(to.clone()), Ex::int(1)),
                        St::Set(before.clone().at(first.clone().at(to.clone())), at.clone()),
                    ],
                },
            ],
        };
        let back = vec![
            local("to", before.clone().at(i.clone())),
            when(value(&to).cmp(Cmp::NotEqual, Ex::int(0)), vec![St::Continue]),
            St::If(
                vec![(
                    value(&done).is(Ex::int(-1)),
                    vec![St::Set(value(&to), Ex::int(1)), St::Push(settled.clone(), to.clone())],
                )],
                vec![
                    St::Update(Op::Sub, left.clone().at(to.clone()), Ex::int(1)),
                    when(
                        left.clone().at(to.clone()).is(Ex::int(0)),
                        vec![St::Set(value(&to), Ex::int(-1)), St::Push(settled.clone(), to.clone())],
                    ),
                ],
            ),
        ];
        let spread = St::While(
            next.clone().cmp(Cmp::Less, settled.clone().len()),
            vec![
                local("done", settled.clone().at(next.clone())),
                St::Count {
                    name: "i".to_owned(),
                    from: first.clone().at(done.clone()),
                    to: first.clone().at(done.op(Op::Add, Ex::int(1))),
                    body: back,
                },
                St::Update(Op::Add, next, Ex::int(1)),
            ],
        );
        let asked = self.asked(place, names);
        let small = self.is_small(place, names);
        let mut body = sizes;
        let total = Ex::number("extent");
        let zeros = |count: Ex| Ex::filled(count, Ex::int(0), Ty::Small(32));
        let sums = St::Count {
            name: "i".to_owned(),
            from: Ex::int(0),
            to: total.clone(),
            body: vec![St::Update(
                Op::Add,
                first.clone().at(i.clone().op(Op::Add, Ex::int(1))),
                first.clone().at(i),
            )],
        };
        body.extend([
            local("extent", cells),
            St::Set(table.clone(), Ex::filled(total.clone(), Ex::int(0), self.entry())),
            local("left", zeros(total.clone())),
            local("first", zeros(total.clone().op(Op::Add, Ex::int(1)))),
            local("settled", Ex::empty(numbers.clone())),
            local("options", Ex::empty(numbers.clone())),
            local("todo", Ex::empty(numbers.clone())),
            local("begun", Ex::empty(numbers.clone())),
            first_pass,
            St::Push(begun, options.len()),
            sums,
            local("before", zeros(first.at(total))),
            turned,
            local("next", Ex::int(0)),
            spread,
        ]);
        let args: Vec<(String, Ty)> = asked.into_iter().map(|(_, last)| (last, Ty::Int)).collect();
        let body = vec![when(small, body)];
        parts.procedure(&names.fill, self.doc(Label::EmitBoxLoops), args, body);
        Ok(())
    }

    /// The moves of a component in a game with loops: `act` gets the cell that an option is for the other player; `true` where the option
    /// wins at once, `false` where it loses at once.
    fn loop_moves(&self, kind: usize, act: &dyn Fn(Ex) -> Vec<St>) -> Written<Vec<St>> {
        let mut body = Vec::new();
        for rule in self.lower.moves_of(kind, None) {
            let slots = self.slots(&rule.result.slots);
            self.lower.enter(&rule.items, &slots)?;
            let leaf = self.loop_option(&rule.result.body, &slots, act)?;
            let moves = self.lower.nested(&rule.items, &slots, leaf)?;
            body.push(St::Block(rule.name.clone(), self.of_side(rule, moves)));
        }
        Ok(body)
    }

    fn loop_option(&self, sum: &Sum, slots: &[String], act: &dyn Fn(Ex) -> Vec<St>) -> Written<Vec<St>> {
        Ok(match sum {
            Sum::If(condition, yes, no) => vec![St::If(
                vec![(self.lower.truth(condition, slots)?, self.loop_option(yes, slots, act)?)],
                self.loop_option(no, slots, act)?,
            )],
            Sum::Plus(terms) if terms.len() == 1 => self.loop_option(&terms[0], slots, act)?,
            Sum::Component { kind, fields, .. } => {
                let fields = self.lower.fields(*kind, fields, slots)?;
                let plain = act(self.cell(*kind, fields.clone(), self.other()));
                if self.has_goals() {
                    let goal = Ex::call("is_goal", vec![self.lower.made(*kind, fields)], Ty::Bool);
                    vec![St::If(vec![(goal, act(Ex::truth(true)))], plain)]
                } else {
                    plain
                }
            }
            _ => act(Ex::truth(self.stuck() == -1)),
        })
    }
}
