//! Families of boards given by size, as `L^a _ R^b`.

use std::sync::Arc;

use grundy_core::{Axis, Run, Table};
use grundy_export::Report;
use grundy_messages::{Arg, Code, Hint, Label};
use grundy_rules::value::Position;
use grundy_solve::plan::Session;
use grundy_solve::solver::{self, MoveLimits, SolvedTable, Want, Worth};
use grundy_syntax::{Diagnostic, Source, Span};

use crate::solve::{Asked, answerable, unsolved};
use crate::workbench::{Failure, Workbench};

/// Symbols of a position at most.
const MOST_SYMBOLS: usize = 10_000;
/// Moves of which none is wanted.
const NO_MOVES: MoveLimits = MoveLimits { listed: 0, tried: 0 };

/// Positions that are written with numbers that vary.
///
/// ```text
/// family ::= { item }
/// item   ::= ( symbol | "(" family ")" ) [ "^" times ]
/// times  ::= digits | letter | "{" [ digits ] letter [ ( "+" | "-" ) digits ] "}"
/// ```
///
/// Spaces are left out, and so is a `/` at the end: `(.^n/)^2` is a board of two rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    names: Vec<String>,
    items: Vec<Item>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Item {
    what: What,
    times: Times,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Symbol(char),
    Group(Vec<Item>),
}

/// `factor * name + plus`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Times {
    name: Option<usize>,
    factor: u64,
    plus: i64,
}

const ONCE: Times = Times { name: None, factor: 0, plus: 1 };

struct Reader<'r> {
    text: &'r str,
    at: usize,
    names: Vec<String>,
    depth: u32,
}

/// Groups in each other.
const MOST_NESTED: u32 = 50;

impl Family {
    /// Reads a family.
    pub fn read(text: &str) -> Result<Self, Failure> {
        let source = Arc::new(Source::new("--family", text));
        let mut reader = Reader { text: source.text(), at: 0, names: Vec::new(), depth: 0 };
        let items = reader.items().and_then(|items| match reader.peek() {
            None => Ok(items),
            Some(_) => Err(reader.wrong(Label::FamilyItem)),
        });
        let items = items.map_err(|wrong| Failure::Bad(Report::of(&source, vec![wrong])))?;
        if reader.names.is_empty() {
            let end = Span::new(source.text().len(), source.text().len());
            let diagnostic = Diagnostic::new(Code::FamilyConstant, end).hint(Hint::GiveFamily);
            return Err(Failure::Bad(Report::of(&source, vec![diagnostic])));
        }
        Ok(Self { names: reader.names, items })
    }

    /// The ranges from 0 up to and including `to`.
    pub fn axes_to(&self, to: u64) -> Vec<Axis> {
        let len = usize::try_from(to).unwrap_or(usize::MAX).saturating_add(1);
        self.names.iter().map(|name| Axis { name: name.clone(), from: 0, len }).collect()
    }

    /// These ranges in the order of the family; all names must have one.
    pub fn axes_over(&self, ranges: &[Axis]) -> Result<Vec<Axis>, Failure> {
        let find = |name: &String| ranges.iter().find(|axis| axis.name == *name).cloned();
        let axes: Vec<Axis> = self.names.iter().filter_map(find).collect();
        if axes.len() == self.names.len() && axes.len() == ranges.len() {
            return Ok(axes);
        }
        let names = self.names.iter().map(|name| format!("{name}=0..=10")).collect::<Vec<_>>();
        let hint = vec![("write", Arg::from(format!("--range {}", names.join(","))))];
        Err(Failure::plain(Diagnostic::new(Code::RangeNames, Span::default()).hint_with(Hint::Write, hint)))
    }

    /// The position with these numbers, as it is written; `None` where some would stand there less than no times.
    fn position(&self, at: &[u64]) -> Result<Option<String>, Failure> {
        let mut text = String::new();
        let whole = expand(&self.items, at, &mut text);
        if text.len() > MOST_SYMBOLS {
            let limit = MOST_SYMBOLS.to_string();
            return Err(Failure::plain(
                Diagnostic::new(Code::FamilyLong, Span::default()).arg("limit", limit),
            ));
        }
        let board = text.strip_suffix('/').unwrap_or(&text);
        Ok(whole.then(|| format!("(\"{board}\")")))
    }
}

/// Writes items; whether all numbers of times are numbers. It ends soon after the text is too long.
fn expand(items: &[Item], at: &[u64], text: &mut String) -> bool {
    for item in items {
        let number = item.times.name.and_then(|name| at.get(name)).copied().unwrap_or(0);
        let times = i128::from(number) * i128::from(item.times.factor) + i128::from(item.times.plus);
        let Ok(times) = u64::try_from(times.min(i128::from(u64::MAX))) else { return false };
        for _ in 0..times {
            let before = text.len();
            match &item.what {
                What::Symbol(symbol) => text.push(*symbol),
                What::Group(items) if !expand(items, at, text) => return false,
                What::Group(_) => {}
            }
            if text.len() > MOST_SYMBOLS || text.len() == before {
                break;
            }
        }
    }
    true
}

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn takes(&mut self, sign: char) -> bool {
        let there = self.peek() == Some(sign);
        self.at += if there { sign.len_utf8() } else { 0 };
        there
    }

    fn wrong(&mut self, expected: Label) -> Diagnostic {
        let found = self.peek();
        let end = self.at + found.map_or(0, char::len_utf8);
        let found = match found {
            None => Arg::Label(Label::ValueTheEnd),
            Some(c) => Arg::Filled(Label::Quoted, vec![("text", Arg::from(c.to_string()))]),
        };
        let diagnostic = Diagnostic::new(Code::Expected, Span::new(self.at, end));
        diagnostic.arg("expected", expected).arg("found", found).hint(Hint::GiveFamily)
    }

    fn items(&mut self) -> Read<Vec<Item>> {
        let mut items = Vec::new();
        loop {
            let what = match self.peek() {
                None | Some(')') => return Ok(items),
                Some('(') if self.depth < MOST_NESTED => {
                    self.at += 1;
                    self.depth += 1;
                    let inner = self.items()?;
                    self.depth -= 1;
                    if !self.takes(')') {
                        return Err(self.wrong(Label::FamilyClose));
                    }
                    What::Group(inner)
                }
                Some('^' | '(' | '{' | '}' | '"') => return Err(self.wrong(Label::FamilyItem)),
                Some(symbol) => {
                    self.at += symbol.len_utf8();
                    What::Symbol(symbol)
                }
            };
            let times = if self.takes('^') { self.times()? } else { ONCE };
            items.push(Item { what, times });
        }
    }

    fn times(&mut self) -> Read<Times> {
        if !self.takes('{') {
            if let Some(count) = self.digits()? {
                return Ok(Times { plus: count, ..ONCE });
            }
            let name = self.name(|text| text.chars().next().map_or(0, char::len_utf8))?;
            return Ok(Times { name: Some(name), factor: 1, plus: 0 });
        }
        let factor = self.digits()?.unwrap_or(1).unsigned_abs();
        let long = |text: &str| text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
        let name = self.name(long)?;
        let plus = match (self.takes('+'), self.takes('-')) {
            (false, false) => Some(0),
            (true, _) => self.digits()?,
            (false, true) => self.digits()?.map(|count| -count),
        };
        let Some(plus) = plus else { return Err(self.wrong(Label::ValueDigits)) };
        if !self.takes('}') {
            return Err(self.wrong(Label::FamilyBrace));
        }
        Ok(Times { name: Some(name), factor, plus })
    }

    /// Digits, if there are some.
    fn digits(&mut self) -> Read<Option<i64>> {
        self.peek();
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let found = rest[..length].parse::<u32>();
        match found {
            _ if length == 0 => Ok(None),
            Ok(count) => {
                self.at += length;
                Ok(Some(i64::from(count)))
            }
            Err(_) => Err(self.wrong(Label::FamilySmallNumber)),
        }
    }

    /// The place of the name that stands here, so long as told.
    fn name(&mut self, long: impl Fn(&str) -> usize) -> Read<usize> {
        if !self.peek().is_some_and(char::is_alphabetic) {
            return Err(self.wrong(Label::FamilyTimes));
        }
        let rest = &self.text[self.at..];
        let name = rest[..long(rest)].to_owned();
        self.at += name.len();
        let known = self.names.iter().position(|known| *known == name);
        let place = known.unwrap_or(self.names.len());
        if known.is_none() {
            self.names.push(name);
        }
        Ok(place)
    }
}

impl Workbench<'_> {
    /// What the positions of a family are worth. Where some number is 0 there may be no position.
    pub fn family(&self, asked: Asked<'_>, family: &Family, axes: Vec<Axis>) -> Result<SolvedTable, Failure> {
        answerable(asked)?;
        let size = axes.iter().map(|axis| axis.len).fold(1_usize, usize::saturating_mul);
        let mut table = Table { axes, cells: Vec::new() };
        let (mut unread, mut positions) = (None, Vec::new());
        for rank in 0..size {
            if let Some(stop) = self.stop() {
                return Err(stop.into());
            }
            let at = table.unrank(rank);
            let text = family.position(&at)?;
            positions.push(match text.map(|text| self.position(asked.game, &text)) {
                Some(Ok(position)) => Some(position),
                // Without symbols there may be no board.
                Some(Err(Failure::Bad(report))) if at.contains(&0) => {
                    unread = unread.or(Some(report));
                    None
                }
                Some(Err(failure)) => return Err(failure),
                None => None,
            });
        }
        let Some(first) = positions.iter().flatten().next() else {
            let empty = || Report::unplaced(vec![Diagnostic::new(Code::PictureEmpty, Span::default())]);
            return Err(Failure::Bad(unread.unwrap_or_else(empty)));
        };
        let (mut engine, mut stop) = ("", None);
        let filled = self.run(|run| {
            let want = Want::Position(first);
            let mut session = Session::open(asked.game, asked.class, &want, asked.engine, run)?;
            for position in &positions {
                let worth = match position {
                    Some(position) => match worth(&mut session, position, run) {
                        Err(solver::Failure::Stop(hit)) => {
                            stop = Some(hit);
                            break;
                        }
                        worth => worth?,
                    },
                    None => None,
                };
                table.cells.push(worth);
            }
            engine = session.id();
            Ok(())
        });
        filled.map_err(|failure| unsolved(asked.game, failure))?;
        table.cells.resize(size, None);
        Ok(SolvedTable { table, engine, stop })
    }
}

fn worth(
    session: &mut Session<'_>,
    position: &Position,
    run: &Run<'_>,
) -> Result<Option<Worth>, solver::Failure> {
    let solved = session.position(position, NO_MOVES, run)?;
    match (solved.outcome, solved.stop) {
        (None, Some(stop)) => Err(stop.into()),
        (outcome, _) => Ok(solved.value.or_else(|| outcome.map(Worth::Sides))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_written_out() {
        let rows: [(&str, &[u64], Option<&str>); 9] = [
            ("L^a _ R^b", &[2, 3], Some("(\"LL_RRR\")")),
            ("L^a _^2 R", &[0], Some("(\"__R\")")),
            ("(LR)^n", &[2], Some("(\"LRLR\")")),
            ("(.^n/)^2", &[3], Some("(\".../...\")")),
            ("x^{2n+1} .^{n-1}", &[2], Some("(\"xxxxx.\")")),
            ("x^{n-1}", &[0], None),
            ("x^{size} y^{size}", &[1], Some("(\"xy\")")),
            ("()^n x", &[5], Some("(\"x\")")),
            ("x^aR", &[2], Some("(\"xxR\")")),
        ];
        for (text, at, expected) in rows {
            let family = Family::read(text).expect(text);
            assert_eq!(family.position(at).expect("short").as_deref(), expected, "{text}");
        }
        let long = Family::read("x^n").expect("right").position(&[1 << 40]);
        assert!(matches!(long, Err(Failure::Bad(_))));
    }

    #[test]
    fn what_is_wrong_with_a_family_has_a_place() {
        let rows = [
            ("x", 2, "family-constant"),
            ("", 1, "family-constant"),
            ("x^", 3, "expected"),
            ("x^?", 3, "expected"),
            ("(x^n", 5, "expected"),
            ("x^n)", 4, "expected"),
            ("x^{n", 5, "expected"),
            ("x^{2}", 5, "expected"),
            ("x^{n+}", 6, "expected"),
            ("x^99999999999", 3, "expected"),
            ("^n", 1, "expected"),
        ];
        for (text, column, code) in rows {
            let Err(Failure::Bad(report)) = Family::read(text) else { panic!("`{text}` is a family") };
            let told = report.json(grundy_texts::EN).swap_remove(0);
            assert_eq!((told.column, told.code), (Some(column), code), "{text}");
        }
        let deep = Family::read(&"(".repeat(100_000));
        assert!(matches!(deep, Err(Failure::Bad(_))));
    }
}
