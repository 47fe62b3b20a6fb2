//! Tables by machine code and by the interpreter.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::collections::HashMap;
use std::sync::Arc;

use grundy_core::{Axis, Flow, Game, Halt, Run};
use grundy_jit::{Filler, Found, Of, Reached, Unfit};
use grundy_rules::value::{Component, Value};
use grundy_rules::{BoundGame, RuleError, check_text};
use grundy_syntax::Source;

/// The game of a text without open parameters.
pub(crate) fn game(text: &str) -> BoundGame {
    let checked = check_text(&Arc::new(Source::new("test", text)));
    let rules = checked.rules.unwrap_or_else(|| panic!("{:?} in {text}", checked.diagnostics));
    rules.bind(&[], &Run::unlimited()).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// Axes from these values on, of these lengths.
pub(crate) fn axes(of: &[(u64, usize)]) -> Vec<Axis> {
    of.iter().map(|&(from, len)| Axis { name: String::new(), from, len }).collect()
}

/// Grundy values by the definition, each component once.
#[derive(Default)]
pub(crate) struct Plain {
    known: HashMap<Component, u64>,
}

impl Plain {
    pub(crate) fn value(&mut self, game: &BoundGame, at: &Component) -> Result<u64, RuleError> {
        if let Some(&value) = self.known.get(at) {
            return Ok(value);
        }
        let mut options: Vec<Vec<Component>> = Vec::new();
        let made = game.options(at, &Run::unlimited(), &mut |parts| {
            options.push(parts.to_vec());
            Flow::Continue(())
        });
        match made {
            Ok(_) => {}
            Err(Halt::Error(wrong)) => return Err(wrong),
            Err(Halt::Stop(stop)) => panic!("{stop:?}"),
        }
        let mut seen = Vec::new();
        for option in options {
            let mut sum = 0;
            for part in option {
                sum ^= self.value(game, &part)?;
            }
            seen.push(sum);
        }
        let value = (0..).find(|value| !seen.contains(value)).expect("one is missing");
        self.known.insert(at.clone(), value);
        Ok(value)
    }

    /// The value of the component with these fields; `None` outside the domain.
    pub(crate) fn cell(
        &mut self,
        game: &BoundGame,
        kind: usize,
        at: &[u64],
    ) -> Result<Option<u64>, RuleError> {
        self.component(game, kind, at.iter().map(|&field| Value::from(field)).collect())
    }

    /// The value of the component with these fields; `None` outside the domain.
    pub(crate) fn component(
        &mut self,
        game: &BoundGame,
        kind: usize,
        fields: Vec<Value>,
    ) -> Result<Option<u64>, RuleError> {
        match game.component(kind, fields, &Run::unlimited()) {
            Ok(component) => self.value(game, &component).map(Some),
            Err(Halt::Error(wrong)) if wrong.code == grundy_messages::Code::BreaksWhere => Ok(None),
            Err(Halt::Error(wrong)) => Err(wrong),
            Err(Halt::Stop(stop)) => panic!("{stop:?}"),
        }
    }
}

/// What filling a table gave.
pub(crate) struct Table {
    /// By cell, the last axis running fastest.
    pub(crate) values: Vec<Option<u64>>,
    /// How many cells the interpreter was asked for.
    pub(crate) asked: usize,
    /// How often a cell was begun that needed others first.
    pub(crate) waits: usize,
    /// How many cells were filled.
    pub(crate) filled: usize,
}

/// Fills a table by machine code, `chunk` cells a call; on demand where `demand`, else where it must be.
pub(crate) fn by_machine(
    game: &BoundGame,
    kind: usize,
    axes: &[Axis],
    order: &[usize],
    chunk: usize,
    demand: bool,
) -> Result<Result<Table, RuleError>, Unfit> {
    let mut filler = Filler::new(game, kind, axes, &order.to_vec(), Of::Values)?;
    if demand && !filler.is_on_demand() {
        filler.widen()?;
    }
    let mut plain = Plain::default();
    let (mut from, mut asked) = (0, 0);
    while from < filler.cells() {
        let to = filler.cells().min(from + chunk);
        match filler.advance(from, to, &|| false)? {
            Reached::To(cell) => {
                assert!((from..=to).contains(&cell), "{cell} is not in {from}..={to}");
                from = cell;
            }
            Reached::Ask(cell, at) => {
                assert!((from..to).contains(&cell), "{cell} is not in {from}..{to}");
                asked += 1;
                let (kind, fields) = filler.position(at);
                match plain.component(game, kind, fields) {
                    Ok(value) => assert_eq!(filler.set(at, value.map(Found::Value)), Ok(true)),
                    Err(wrong) => return Ok(Err(wrong)),
                }
                from = cell;
            }
            Reached::TooMuch => panic!("values are small"),
        }
    }
    let cells: usize = axes.iter().map(|axis| axis.len).product();
    let at = |cell| grundy_core::unrank(axes, cell);
    let value = |cell| match filler.get(filler.cell(&at(cell)).expect("in the box")) {
        Some(Found::Value(value)) => Some(value),
        Some(Found::AtOnce) => panic!("there is no goal"),
        None => None,
    };
    let (waits, filled) = (filler.waits(), filler.cells() + filler.needed());
    Ok(Ok(Table { values: (0..cells).map(value).collect(), asked, waits, filled }))
}

/// The same table by the interpreter.
pub(crate) fn by_interpreter(
    game: &BoundGame,
    kind: usize,
    axes: &[Axis],
) -> Result<Vec<Option<u64>>, RuleError> {
    let mut plain = Plain::default();
    let cells: usize = axes.iter().map(|axis| axis.len).product();
    (0..cells).map(|cell| plain.cell(game, kind, &grundy_core::unrank(axes, cell))).collect()
}
