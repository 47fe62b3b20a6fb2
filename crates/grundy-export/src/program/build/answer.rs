//! Answers to one case.

use grundy_messages::Label;

use super::moves::components;
use super::values::HOT;
use super::{Builder, Parts};
use crate::contest::{Ask, View};
use crate::program::Method;
use crate::program::lower::Written;
use crate::program::tree::{Cmp, Ex, Function, Is, Names, Op, St, Ty};

fn local(name: &str, value: Ex) -> St {
    St::Let(name.to_owned(), value)
}

fn when(condition: Ex, body: Vec<St>) -> St {
    St::If(vec![(condition, body)], Vec::new())
}

fn each(name: &str, domain: Ex, body: Vec<St>) -> St {
    St::Each { names: Names::One(name.to_owned()), domain, body }
}

fn shown(value: Ex) -> Ex {
    Ex::new(Is::Shown(Box::new(value)), Ty::Text)
}

impl Builder<'_> {
    /// Whether components are told with the numbers under which they were written.
    pub(super) fn has_numbers(&self) -> bool {
        self.program.contest.ask == Ask::Move && self.program.contest.sum
    }

    /// The words for won, lost and drawn.
    fn words(&self) -> [Ex; 3] {
        let words = &self.program.contest.words;
        [&words.win, &words.lose, &words.draw].map(|word| Ex::text(word))
    }

    /// Whether components may win at once.
    fn is_hot(&self) -> bool {
        self.has_goals() && matches!(self.program.method, Method::Memo)
    }

    fn is_whole(&self) -> bool {
        matches!(self.program.method, Method::Search | Method::Retrograde | Method::Points)
    }

    /// The function that finds the result of whole positions.
    fn result_of(&self, state: Ex) -> Ex {
        let name = if matches!(self.program.method, Method::Points) { "points" } else { "result" };
        Ex::call(name, vec![state], Ty::Int)
    }

    pub(super) fn answer(&self, parts: &mut Parts) -> Written<()> {
        let mut args = vec![("parts".to_owned(), components())];
        if self.has_numbers() {
            args.push(("numbers".to_owned(), Ty::array(Ty::Int)));
        }
        if self.program.contest.reads_first() {
            args.push(("player".to_owned(), Ty::Int));
        }
        let body = match (self.asks_moves(), self.repeats()) {
            (false, _) => self.plain_answer(),
            (true, None) => self.answer_move(parts),
            (true, Some(_)) => self.answer_repeated(parts)?,
        };
        parts.function("answer", self.doc(Label::EmitAnswer), args, Ty::Text, body);
        Ok(())
    }

    /// The word for a result of whole positions.
    fn word_of(&self, value: Ex) -> Ex {
        let [win, lose, draw] = self.words();
        // Left's result is told, whoever is to move.
        let value = if self.program.contest.view == View::Left && self.has_sides() {
            let right = Ex::new(Is::Negated(Box::new(value.clone())), Ty::Int);
            Ex::choice(self.first().is(Ex::int(0)), value, right)
        } else {
            value
        };
        let lost = Ex::choice(value.clone().cmp(Cmp::Less, Ex::int(0)), lose, draw);
        Ex::choice(value.cmp(Cmp::Greater, Ex::int(0)), win, lost)
    }

    fn plain_answer(&self) -> Vec<St> {
        let given = Ex::var("parts", components());
        let [win, lose, _] = self.words();
        if self.is_boxed_result() {
            let value = self.boxed_result(given.at(Ex::int(0)), self.first());
            if self.rules.score && self.program.contest.ask == Ask::Value {
                return vec![St::Return(shown(value))];
            }
            return vec![local("value", value), St::Return(self.word_of(Ex::number("value")))];
        }
        if self.is_whole() {
            let value = self.result_of(self.state(given, self.first()));
            if let (Method::Points, Ask::Value) = (&self.program.method, self.program.contest.ask) {
                return vec![St::Return(shown(value))];
            }
            return vec![local("value", value), St::Return(self.word_of(Ex::number("value")))];
        }
        if !self.program.method.has_values() {
            let lost = Ex::call("lost", vec![given.at(Ex::int(0))], Ty::Bool);
            return vec![St::Return(Ex::choice(lost, lose, win))];
        }
        let (value, hot, known) = (Ex::number("value"), Ex::var("won", Ty::Bool), Ex::number("known"));
        let grundy = Ex::call("grundy", vec![Ex::var("p", Ty::Position)], Ty::Int);
        let mut body = vec![local("value", Ex::int(0))];
        let mut wins = vec![value.clone().cmp(Cmp::NotEqual, Ex::int(0))];
        let asks_value = self.program.contest.ask == Ask::Value;
        let xor = |by: Ex| St::Update(Op::Xor, value.clone(), by);
        let inner = if self.is_hot() {
            let is_hot = known.clone().is(Ex::global(HOT, Ty::Int));
            let mark = if asks_value { Vec::new() } else { vec![St::Set(hot.clone(), Ex::truth(true))] };
            if asks_value {
                vec![local("known", grundy), when(is_hot.not(), vec![xor(known)])]
            } else {
                body.push(local("won", Ex::truth(false)));
                wins.insert(0, hot);
                vec![local("known", grundy), St::If(vec![(is_hot, mark)], vec![xor(known)])]
            }
        } else {
            vec![xor(grundy)]
        };
        body.push(each("p", given, inner));
        body.push(St::Return(if asks_value { shown(value) } else { Ex::choice(Ex::any(wins), win, lose) }));
        body
    }

    /// Answers with a winning move in a component as it is written, which need not be its canonical form.
    fn answer_move(&self, parts: &mut Parts) -> Vec<St> {
        self.settled(parts);
        let written = Ex::var("parts", components());
        let (i, option) = (Ex::number("i"), Ex::var("option", self.option_type()));
        let (before, won, found, otherwise) = if self.is_whole() {
            self.move_by_search(&written, &option)
        } else if self.program.method.has_values() {
            self.worth(parts);
            self.move_by_values(&written, &option)
        } else {
            self.move_by_lost(&written, &option)
        };
        let counts = self.program.contest.ask == Ask::Count;
        let count = Ex::number("count");
        let text = option.member("text", Ty::Text);
        let told = if self.has_numbers() {
            let number = Ex::var("numbers", Ty::array(Ty::Int)).at(i.clone());
            Ex::new(Is::Words(vec![shown(number), text]), Ty::Text)
        } else {
            text
        };
        let (mut inner, wins) = found;
        inner.push(when(
            wins,
            vec![if counts { St::Update(Op::Add, count.clone(), Ex::int(1)) } else { St::Return(told) }],
        ));
        let player = self.first();
        let through = |from: Ex| each("option", self.options_of(from, player.clone()), inner.clone());
        let through = if self.has_canonical_form() {
            let mut args = vec![written.clone().at(i.clone())];
            if self.forms_need_player() {
                args.push(player.clone());
            }
            let forms = Ex::call("forms", args, components());
            let form = Ex::var("form", Ty::Position);
            if counts {
                // Moves are counted once.
                let first = local("form", forms.at(Ex::int(0)));
                St::Block(String::new(), vec![first, through(form)])
            } else {
                each("form", forms, vec![through(form)])
            }
        } else {
            through(written.clone().at(i))
        };
        let all =
            St::Count { name: "i".to_owned(), from: Ex::int(0), to: written.len(), body: vec![through] };
        let mut body = before;
        if counts {
            body.push(local("count", Ex::int(0)));
        }
        body.push(when(won, vec![all]));
        body.push(St::Return(if counts { shown(count) } else { otherwise }));
        body
    }

    /// Answers with a winning move, or their number, where values repeat.
    fn answer_repeated(&self, parts: &mut Parts) -> Written<Vec<St>> {
        let written = Ex::var("parts", components());
        let option = Ex::var("option", self.option_type());
        let (mut body, won, _, otherwise) = if self.program.method.has_values() {
            self.worth(parts);
            self.move_by_values(&written, &option)
        } else {
            self.move_by_lost(&written, &option)
        };
        let number = Ex::var("numbers", Ty::array(Ty::Int)).at(Ex::number("i"));
        let told = |text: Ex| match self.has_numbers() {
            true => Ex::new(Is::Words(vec![shown(number.clone()), text]), Ty::Text),
            false => text,
        };
        let through = self.moves_of_repeated(&written, &told)?;
        let (name, to) = ("i".to_owned(), written.len());
        let all = St::Count { name, from: Ex::int(0), to, body: through };
        let counts = self.program.contest.ask == Ask::Count;
        body.extend(counts.then(|| local("count", Ex::int(0))));
        body.push(when(won, vec![all]));
        body.push(St::Return(if counts { shown(Ex::number("count")) } else { otherwise }));
        Ok(body)
    }

    /// The functions that give the canonical form of a written component, what it stands for, and the forms of which moves are told.
    fn settled(&self, parts: &mut Parts) {
        if !self.is_settled() {
            return;
        }
        let arg = self.component_arg();
        let p = Ex::var(&arg.0, Ty::Position);
        let canonical = self.by_kind(&p, &mut |kind| {
            let fields = self.fields(kind).into_iter().zip(self.types(kind));
            let fields = fields.map(|(name, ty)| Ex::var(&name, ty)).collect();
            Ok(vec![St::Return(self.lower.made(kind, fields))])
        });
        let canonical = canonical.unwrap_or_default();
        let doc = self.doc(Label::EmitSettled);
        parts.function("canonical", doc, vec![arg.clone()], Ty::Position, canonical);
        let form = |p: &Ex| Ex::call("canonical", vec![p.clone()], Ty::Position);
        let only = Ex::elements(vec![form(&p)], components());
        let settled = if self.has_reduce() { Ex::call("reduced", vec![only], components()) } else { only };
        let body = vec![St::Return(settled)];
        parts.function("settled", String::new(), vec![arg.clone()], components(), body);
        if self.has_canonical_form() {
            self.forms(arg, &form, parts);
        }
    }

    fn forms_need_player(&self) -> bool {
        self.has_sides() && self.is_natural(&Ex::var("q", Ty::Position)).is_some()
    }

    fn forms(&self, arg: (String, Ty), form: &dyn Fn(&Ex) -> Ex, parts: &mut Parts) {
        let p = Ex::var(&arg.0, Ty::Position);
        let both = Ex::elements(vec![p.clone(), form(&p)], components());
        let mut args = vec![arg];
        let body = match self.is_natural(&Ex::var("q", Ty::Position)) {
            None => vec![St::Return(both)],
            Some(test) => {
                if self.has_sides() {
                    args.push(("player".to_owned(), Ty::Int));
                }
                let option = self.parts_of(Ex::var("option", self.option_type()));
                let all = each(
                    "option",
                    self.options_of(p.clone(), Ex::number("player")),
                    vec![each("q", option, test)],
                );
                vec![
                    local("ready", Ex::truth(true)),
                    all,
                    when(Ex::var("ready", Ty::Bool), vec![St::Return(both)]),
                    St::Return(Ex::elements(vec![form(&p)], components())),
                ]
            }
        };
        parts.function("forms", self.doc(Label::EmitForms), args, components(), body);
    }

    /// Whether what is written need not be what it stands for.
    fn is_settled(&self) -> bool {
        self.has_reduce() || self.has_canonical_form()
    }

    /// Adds what a written component stands for to an array.
    fn add_settled(&self, array: &Ex, component: Ex) -> St {
        if self.is_settled() {
            St::Extend(array.clone(), Ex::call("settled", vec![component], components()))
        } else {
            St::Push(array.clone(), component)
        }
    }

    /// The whole position that is written, under the name `all`.
    fn all(&self, written: &Ex) -> Vec<St> {
        let all = Ex::var("all", components());
        if !self.is_settled() {
            return vec![local("all", written.clone())];
        }
        vec![
            local("all", Ex::empty(components())),
            each("p", written.clone(), vec![self.add_settled(&all, Ex::var("p", Ty::Position))]),
        ]
    }

    /// The function that gives the value of several components.
    fn worth(&self, parts: &mut Parts) {
        let value = Ex::number("value");
        let grundy = Ex::call("grundy", vec![Ex::var("p", Ty::Position)], Ty::Int);
        let xor = |by: Ex| St::Update(Op::Xor, value.clone(), by);
        let inner = if self.is_hot() {
            let (known, hot) = (Ex::number("known"), Ex::global(HOT, Ty::Int));
            vec![
                local("known", grundy),
                when(known.clone().is(hot.clone()), vec![St::Return(hot)]),
                xor(known),
            ]
        } else {
            vec![xor(grundy)]
        };
        let body = vec![
            local("value", Ex::int(0)),
            each("p", Ex::var("parts", components()), inner),
            St::Return(value),
        ];
        parts.functions.push(Function {
            name: "worth".to_owned(),
            doc: String::new(),
            args: vec![("parts".to_owned(), components())],
            result: Some(Ty::Int),
            body,
        });
    }

    /// What comes before the search for a move, whether there is one, how an option is judged, and the answer otherwise.
    fn move_by_values(&self, written: &Ex, option: &Ex) -> (Vec<St>, Ex, (Vec<St>, Ex), Ex) {
        let value = Ex::number("value");
        let worth = |array: Ex| Ex::call("worth", vec![array], Ty::Int);
        let component = written.clone().at(Ex::number("i"));
        let here = if self.is_settled() {
            worth(Ex::call("settled", vec![component], components()))
        } else {
            Ex::call("grundy", vec![component], Ty::Int)
        };
        let mut before = Vec::new();
        let whole = if self.is_settled() {
            before.extend(self.all(written));
            Ex::var("all", components())
        } else {
            written.clone()
        };
        before.push(local("value", worth(whole)));
        let after = Ex::number("after");
        let zero = value.clone().op(Op::Xor, here).op(Op::Xor, after.clone()).is(Ex::int(0));
        let wins = if self.is_hot() {
            let hot = Ex::global(HOT, Ty::Int);
            let cold = Ex::all(vec![
                value.clone().cmp(Cmp::NotEqual, hot.clone()),
                after.cmp(Cmp::NotEqual, hot),
                zero,
            ]);
            Ex::any(vec![option.clone().member("wins", Ty::Bool), cold])
        } else {
            zero
        };
        let judged = (vec![local("after", worth(self.parts_of(option.clone())))], wins);
        let [_, lose, _] = self.words();
        (before, value.cmp(Cmp::NotEqual, Ex::int(0)), judged, lose)
    }

    fn move_by_search(&self, written: &Ex, option: &Ex) -> (Vec<St>, Ex, (Vec<St>, Ex), Ex) {
        let first = self.first();
        let other = Ex::int(1).op(Op::Sub, self.first());
        let all = Ex::var("all", components());
        let state = Ex::var("state", self.state_type());
        let mut before = self.all(written);
        before.push(local("state", self.state(all, first.clone())));
        before.push(local("value", self.result_of(state.clone())));
        let value = Ex::number("value");
        let mut won = vec![value.clone().cmp(Cmp::Greater, Ex::int(0))];
        if self.has_endings() {
            won.push(Ex::call("over", vec![state], Ty::Int).is(Ex::global("GOES_ON", Ty::Int)));
        }
        let (next, j) = (Ex::var("next", components()), Ex::number("j"));
        let others = vec![when(
            j.clone().cmp(Cmp::NotEqual, Ex::number("i")),
            vec![self.add_settled(&next, written.clone().at(j))],
        )];
        let to = written.clone().len();
        let mut judged = vec![
            local("next", self.parts_of(option.clone())),
            St::Count { name: "j".to_owned(), from: Ex::int(0), to, body: others },
        ];
        let wins = if matches!(self.program.method, Method::Points) {
            let again = option.clone().member("again", Ty::Bool);
            let mover = Ex::choice(again.clone(), first, other);
            judged.push(local("after", self.result_of(self.state(next, mover))));
            let after = Ex::number("after");
            let negated = Ex::new(Is::Negated(Box::new(after.clone())), Ty::Int);
            let reply = Ex::choice(again, after, negated);
            option.clone().member("points", Ty::Int).op(Op::Add, reply).cmp(Cmp::Greater, Ex::int(0))
        } else {
            let lost = self.result_of(self.state(next, other)).is(Ex::int(-1));
            if self.has_goals() { Ex::any(vec![option.clone().member("wins", Ty::Bool), lost]) } else { lost }
        };
        (before, Ex::all(won), (judged, wins), self.word_of(value))
    }

    fn move_by_lost(&self, written: &Ex, option: &Ex) -> (Vec<St>, Ex, (Vec<St>, Ex), Ex) {
        let lost = |component: Ex| Ex::call("lost", vec![component], Ty::Bool);
        let only = written.clone().at(Ex::int(0));
        let only = if self.is_settled() {
            Ex::call("settled", vec![only], components()).at(Ex::int(0))
        } else {
            only
        };
        let before = vec![local("won", lost(only).not())];
        let made = self.parts_of(option.clone());
        let end = Ex::truth(self.stuck() == -1);
        let after = Ex::choice(made.clone().is_empty(), end, lost(made.at(Ex::int(0))));
        let wins = if self.has_goals() {
            Ex::any(vec![option.clone().member("wins", Ty::Bool), after])
        } else {
            after
        };
        let [win, lose, _] = self.words();
        let won = Ex::var("won", Ty::Bool);
        (before, won.clone(), (Vec::new(), wins), Ex::choice(won, win, lose))
    }
}
