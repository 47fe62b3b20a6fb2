//! The functions of the calculator: one list, of which the help, the completion and the tests are made.

use grundy_messages::Label;
use grundy_values::{Arena, Made, Value};

use super::machine::{Answer, Done, Given, Machine};

/// A function.
#[derive(Debug)]
pub struct Function {
    /// How it is called.
    pub name: &'static str,
    /// What it takes, in order; of an optional rest as many as one likes.
    pub parameters: &'static [Parameter],
    /// Whether the last parameter may be given several times.
    pub many: bool,
    /// What it is, in one line.
    pub about: Label,
    /// What it gives.
    pub gives: Gives,
    pub(super) call: fn(&mut Machine<'_>, &Given) -> Done<Answer>,
}

/// What a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its letter in the help.
    pub name: &'static str,
    /// What it must be.
    pub wants: Wants,
}

/// What an argument must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// Any value.
    Value,
    /// A number.
    Number,
    /// An integer of 64 bits.
    Integer,
    /// A heap of Nim.
    Nimber,
    /// Signs in quotes.
    Signs,
}

impl Wants {
    /// What it is called.
    pub fn label(self) -> Label {
        match self {
            Self::Value => Label::ValueAValue,
            Self::Number => Label::ValueANumber,
            Self::Integer => Label::ValueAnInteger,
            Self::Nimber => Label::ValueANimber,
            Self::Signs => Label::ValueQuotedSigns,
        }
    }
}

/// What a function gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// A value, with which one can calculate further.
    Value,
    /// Something to look at.
    Answer,
}

impl Function {
    /// `cool(G, t)`.
    pub fn usage(&self) -> String {
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name).collect();
        let more = if self.many { ", …" } else { "" };
        format!("{}({}{more})", self.name, names.join(", "))
    }
}

const G: Parameter = Parameter { name: "G", wants: Wants::Value };
const H: Parameter = Parameter { name: "H", wants: Wants::Value };
const S: Parameter = Parameter { name: "S", wants: Wants::Value };
const T: Parameter = Parameter { name: "T", wants: Wants::Value };
const U: Parameter = Parameter { name: "U", wants: Wants::Value };
const COOLER: Parameter = Parameter { name: "t", wants: Wants::Number };
const X: Parameter = Parameter { name: "x", wants: Wants::Number };
const Y: Parameter = Parameter { name: "y", wants: Wants::Number };
const N: Parameter = Parameter { name: "n", wants: Wants::Integer };
const A: Parameter = Parameter { name: "*a", wants: Wants::Nimber };
const B: Parameter = Parameter { name: "*b", wants: Wants::Nimber };
const SIGNS: Parameter = Parameter { name: "\"+-\"", wants: Wants::Signs };

/// A function that gives a value.
const fn value(
    name: &'static str,
    parameters: &'static [Parameter],
    about: Label,
    call: fn(&mut Machine<'_>, &Given) -> Done<Answer>,
) -> Function {
    Function { name, parameters, many: false, about, gives: Gives::Value, call }
}

/// A function that gives something to look at.
const fn answer(
    name: &'static str,
    parameters: &'static [Parameter],
    about: Label,
    call: fn(&mut Machine<'_>, &Given) -> Done<Answer>,
) -> Function {
    Function { name, parameters, many: false, about, gives: Gives::Answer, call }
}

/// Every function, in the order shown to users.
pub const FUNCTIONS: &[Function] = &[
    answer("outcome", &[G], Label::ValueFnOutcome, |machine, given| {
        Ok(Answer::Outcome(machine.arena.outcome(given.value(0))))
    }),
    answer("compare", &[G, H], Label::ValueFnCompare, |machine, given| {
        machine.made(given, |arena| arena.compare(given.value(0), given.value(1))).map(Answer::Relation)
    }),
    answer("canonical", &[G], Label::ValueFnCanonical, |_, given| Ok(Answer::Form(given.value(0)))),
    answer("leftoptions", &[G], Label::ValueFnLeftOptions, |machine, given| {
        machine.made(given, |arena| arena.left_options(given.value(0))).map(Answer::Values)
    }),
    answer("rightoptions", &[G], Label::ValueFnRightOptions, |machine, given| {
        machine.made(given, |arena| arena.right_options(given.value(0))).map(Answer::Values)
    }),
    answer("leftincentives", &[G], Label::ValueFnLeftIncentives, |machine, given| {
        machine.made(given, |arena| arena.left_incentives(given.value(0))).map(Answer::Values)
    }),
    answer("rightincentives", &[G], Label::ValueFnRightIncentives, |machine, given| {
        machine.made(given, |arena| arena.right_incentives(given.value(0))).map(Answer::Values)
    }),
    value("birthday", &[G], Label::ValueFnBirthday, |machine, given| {
        machine.valued(given, |arena| {
            let day = arena.birthday(given.value(0))?;
            arena.number(day.into())
        })
    }),
    value("leftstop", &[G], Label::ValueFnLeftStop, |machine, given| {
        machine.valued(given, |arena| arena.number(arena.left_stop(given.value(0))))
    }),
    value("rightstop", &[G], Label::ValueFnRightStop, |machine, given| {
        machine.valued(given, |arena| arena.number(arena.right_stop(given.value(0))))
    }),
    value("mean", &[G], Label::ValueFnMean, |machine, given| {
        machine.valued(given, |arena| arena.mean(given.value(0)).and_then(|mean| arena.number(mean)))
    }),
    value("temperature", &[G], Label::ValueFnTemperature, |machine, given| {
        machine.valued(given, |arena| {
            let temperature = arena.temperature(given.value(0))?;
            arena.number(temperature)
        })
    }),
    answer("thermograph", &[G], Label::ValueFnThermograph, |machine, given| {
        machine.made(given, |arena| arena.thermograph(given.value(0))).map(Answer::Thermograph)
    }),
    value("cool", &[G, COOLER], Label::ValueFnCool, |machine, given| {
        let by = given.number(1);
        if by.is_negative() {
            return Err(machine.unfit(given, 1, Label::ValueNotNegative));
        }
        machine.valued(given, |arena| arena.cool(given.value(0), &by))
    }),
    value("freeze", &[G], Label::ValueFnFreeze, |machine, given| {
        machine.valued(given, |arena| arena.freeze(given.value(0)))
    }),
    value("heat", &[G, T], Label::ValueFnHeat, |machine, given| {
        machine.valued(given, |arena| arena.heat(given.value(0), given.value(1)))
    }),
    value("overheat", &[G, S, T], Label::ValueFnOverheat, |machine, given| {
        machine.valued(given, |arena| arena.overheat(given.value(0), given.value(1), given.value(2)))
    }),
    value("rcf", &[G], Label::ValueFnReduced, |machine, given| {
        machine.valued(given, |arena| arena.reduced_canonical_form(given.value(0)))
    }),
    value("atomicweight", &[G], Label::ValueFnAtomicWeight, |machine, given| {
        machine.perhaps(given, Label::ValueNoWeight, |arena| arena.atomic_weight(given.value(0)))
    }),
    value("multiple", &[N, G], Label::ValueFnMultiple, |machine, given| {
        machine.valued(given, |arena| arena.multiple(given.integer(0), given.value(1)))
    }),
    value("ordinal", &[G, H], Label::ValueFnOrdinal, |machine, given| {
        machine.valued(given, |arena| arena.ordinal_sum(given.value(0), given.value(1)))
    }),
    value("norton", &[G, U], Label::ValueFnNorton, |machine, given| machine.norton(given)),
    value("conway", &[G, H], Label::ValueFnConway, |machine, given| {
        machine.valued(given, |arena| arena.conway_product(given.value(0), given.value(1)))
    }),
    value("switch", &[G], Label::ValueFnSwitch, |machine, given| {
        machine.valued(given, |arena| arena.switch(given.value(0)))
    }),
    value("tiny", &[G], Label::ValueFnTiny, |machine, given| {
        machine.valued(given, |arena| arena.tiny(given.value(0)))
    }),
    value("miny", &[G], Label::ValueFnMiny, |machine, given| {
        machine.valued(given, |arena| arena.miny(given.value(0)))
    }),
    value("up", &[N], Label::ValueFnUp, |machine, given| {
        machine.valued(given, |arena| arena.up_multiple(given.integer(0)))
    }),
    value("uppower", &[N], Label::ValueFnUpPower, |machine, given| {
        machine.ordered(given, |arena, order| arena.up_power(order))
    }),
    value("upsum", &[N], Label::ValueFnUpSum, |machine, given| {
        machine.ordered(given, |arena, order| arena.up_power_sum(order))
    }),
    Function {
        many: true,
        ..value("uptimal", &[N], Label::ValueFnUptimal, |machine, given| {
            let coefficients = given.integers();
            machine.valued(given, |arena| arena.uptimal(&coefficients, grundy_values::Nimber::ZERO))
        })
    },
    value("simplest", &[X, Y], Label::ValueFnSimplest, |machine, given| {
        machine.perhaps(given, Label::ValueNoSimplest, |arena| {
            let (above, below) = (given.number(0), given.number(1));
            let found = grundy_values::Dyadic::simplest(Some(&above), Some(&below))?;
            found.map(|number| arena.number(number)).transpose()
        })
    }),
    value("product", &[X, Y], Label::ValueFnProduct, |machine, given| {
        machine.valued(given, |arena| arena.number(given.number(0).times(&given.number(1))?))
    }),
    value("quotient", &[X, Y], Label::ValueFnQuotient, |machine, given| {
        let by_zero = given.number(1).is_zero();
        let why = if by_zero { Label::ValueByZero } else { Label::ValueNoQuotient };
        machine.perhaps(given, why, |arena| arena.quotient(given.value(0), given.value(1)))
    }),
    answer("signs", &[X], Label::ValueFnSigns, |machine, given| {
        let signs = machine.made(given, |_| Ok(given.number(0).signs()?))?;
        Ok(Answer::Signs(signs))
    }),
    value("fromsigns", &[SIGNS], Label::ValueFnFromSigns, |machine, given| {
        machine.valued(given, |arena| arena.number(grundy_values::Dyadic::from_signs(given.signs(0))?))
    }),
    value("nimproduct", &[A, B], Label::ValueFnNimProduct, |machine, given| {
        machine.valued(given, |arena| arena.nimber(given.nimber(0).product(given.nimber(1))))
    }),
    value("niminverse", &[A], Label::ValueFnNimInverse, |machine, given| {
        machine.perhaps(given, Label::ValueNoInverse, |arena| {
            given.nimber(0).inverse().map(|inverse| arena.nimber(inverse)).transpose()
        })
    }),
    value("nimpower", &[A, N], Label::ValueFnNimPower, |machine, given| {
        let Ok(exponent) = u64::try_from(given.integer(1)) else {
            return Err(machine.unfit(given, 1, Label::ValueNotNegative));
        };
        machine.valued(given, |arena| arena.nimber(given.nimber(0).power(exponent)))
    }),
    value("nimsqrt", &[A], Label::ValueFnNimRoot, |machine, given| {
        machine.valued(given, |arena| arena.nimber(given.nimber(0).root()))
    }),
];

impl Machine<'_> {
    /// A value that an arena makes.
    fn valued(&mut self, given: &Given, make: impl FnMut(&mut Arena) -> Made) -> Done<Answer> {
        self.made(given, make).map(Answer::Value)
    }

    /// A value, or the reason why there is none.
    fn perhaps(
        &mut self,
        given: &Given,
        why: Label,
        make: impl FnMut(&mut Arena) -> Made<Option<Value>>,
    ) -> Done<Answer> {
        match self.made(given, make)? {
            Some(value) => Ok(Answer::Value(value)),
            None => Err(self.none(given, why)),
        }
    }

    /// A value of some order, which is not negative.
    fn ordered(&mut self, given: &Given, mut make: impl FnMut(&mut Arena, u32) -> Made) -> Done<Answer> {
        if given.integer(0) < 0 {
            return Err(self.unfit(given, 0, Label::ValueNotNegative));
        }
        let order = u32::try_from(given.integer(0)).unwrap_or(u32::MAX);
        self.valued(given, |arena| make(arena, order))
    }
}
