//! Values by an automaton that was proved.

use grundy_core::{Automaton, Coding, Of};
use grundy_messages::Label;

use super::{Builder, Parts};
use crate::program::tree::{Cmp, Ex, Global, Op, Role, St, Ty};

/// The places of a number, from the highest.
const PLACES: i64 = 63;

impl Builder<'_> {
    /// A function that runs an automaton on the digits of the fields of the only kind, the highest first. One for values reads one
    /// more track, the value, and so all states are kept that some value leads to.
    #[expect(clippy::too_many_lines, reason = "one algorithm, statement by statement")]
    pub(super) fn automatic(&self, of: Of, coding: Coding, automaton: &Automaton, parts: &mut Parts) {
        let size = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let numbers = Ty::array(Ty::Int);
        let accepts = automaton.accepting.iter().map(|accepts| i64::from(*accepts)).collect();
        let next = automaton.next.iter().map(|state| i64::from(*state)).collect();
        for (name, data) in [("ACCEPTS", accepts), ("NEXT", next)] {
            let role = Role::Data(data);
            parts.globals.push(Global {
                name: name.to_owned(),
                ty: numbers.clone(),
                role,
                doc: String::new(),
            });
        }
        let states = Ex::int(size(automaton.accepting.len()));
        let symbols = Ex::int((0..automaton.tracks).fold(1, |symbols, _| symbols * 2));
        let (accepts, next) = (Ex::global("ACCEPTS", numbers.clone()), Ex::global("NEXT", numbers.clone()));
        let (state, symbol, place) = (Ex::number("state"), Ex::number("symbol"), Ex::number("place"));
        let digits = self.fields(0).into_iter().map(|field| {
            Ex::number(&field)
                .op(Op::Unshift, Ex::int(PLACES - 1).op(Op::Sub, place.clone()))
                .op(Op::And, Ex::int(1))
        });
        let read = digits.reduce(|symbol, digit| Ex::int(2).op(Op::Mul, symbol).op(Op::Add, digit));
        let read = St::Let("symbol".to_owned(), read.unwrap_or_else(|| Ex::int(0)));
        let start = Ex::int(i64::from(automaton.start));
        let places = |body: Vec<St>| St::Count {
            name: "place".to_owned(),
            from: Ex::int(0),
            to: Ex::int(PLACES),
            body,
        };
        let after =
            |symbol: Ex| next.clone().at(state.clone().op(Op::Mul, symbols.clone()).op(Op::Add, symbol));
        let body = match of {
            Of::Losing => vec![
                St::Let("state".to_owned(), start),
                places(vec![read, St::Set(state.clone(), after(symbol))]),
                St::Return(accepts.at(state.clone()).is(Ex::int(1))),
            ],
            Of::Values => {
                let (reached, longer, digit) = (
                    Ex::var("reached", numbers.clone()),
                    Ex::var("longer", numbers.clone()),
                    Ex::number("digit"),
                );
                let none = || Ex::filled(states.clone(), Ex::int(-1), Ty::Int);
                let here = reached.clone().at(state.clone());
                let to = after(Ex::int(2).op(Op::Mul, symbol).op(Op::Add, digit.clone()));
                let step =
                    St::Set(longer.clone().at(to), Ex::int(2).op(Op::Mul, here.clone()).op(Op::Add, digit));
                let both = St::Count {
                    name: "digit".to_owned(),
                    from: Ex::int(0),
                    to: Ex::int(2),
                    body: vec![step],
                };
                let is_reached = here.clone().cmp(Cmp::GreaterEqual, Ex::int(0));
                let all = |body: Vec<St>| St::Count {
                    name: "state".to_owned(),
                    from: Ex::int(0),
                    to: states.clone(),
                    body,
                };
                let value = Ex::number("value");
                let taken = Ex::all(vec![is_reached.clone(), accepts.at(state.clone()).is(Ex::int(1))]);
                let told = match coding {
                    Coding::Power => Ex::library("log2_of", vec![value.clone()], Ty::Int),
                    Coding::Number | Coding::Set => value.clone(),
                };
                vec![
                    St::Let("reached".to_owned(), none()),
                    St::Set(reached.clone().at(start), Ex::int(0)),
                    places(vec![
                        read,
                        St::Let("longer".to_owned(), none()),
                        all(vec![St::If(vec![(is_reached, vec![both])], Vec::new())]),
                        St::Set(reached.clone(), longer),
                    ]),
                    St::Let("value".to_owned(), Ex::int(0)),
                    all(vec![St::If(vec![(taken, vec![St::Set(value, here)])], Vec::new())]),
                    St::Return(told),
                ]
            }
        };
        let arg = self.component_arg();
        let unpacked = self.by_kind(&Ex::var(&arg.0, Ty::Position), &mut |_| Ok(body.clone()));
        let (name, _, ty) = self.pattern_function(of);
        parts.function(name, self.doc(Label::EmitAutomaton), vec![arg], ty, unpacked.unwrap_or(body));
    }
}
