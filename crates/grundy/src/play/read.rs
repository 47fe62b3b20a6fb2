//! What a person types: a word for the program, or a move by name, by number or by its result.
//!
//! A move is written like `take(2)`, with its component where several have such a move (`take(2) in (5)`, `take(2) in 1`
//! with the number in the drawing), with what it leads to (`-> (3)`), or both. Values may be left out where one move fits.
//! A turn in several components joins their moves by `+`.

mod text;

use grundy_core::{Flow, Halt};
use grundy_export::Report;
use grundy_messages::{Arg, Label, Lang};
use grundy_rules::value::{Component, Position, Value};
use grundy_rules::{BoundGame, NamedMove, ReadError};
use grundy_solve::invert::moves_to;
use grundy_solve::turn::{ComponentMove, Turn};
use grundy_syntax::Source;
use grundy_syntax::diagnostic::nearest;
use grundy_values::Int;

use text::{atoms, atoms_of_text, split_once_outside, split_outside, tight};

use super::draw::{component_number, short_from, short_to};
use super::{Match, Ply};
use crate::reasons::turn_name;
use crate::solve::unsolved;
use crate::workbench::{Failure, Workbench};

/// Moves looked through to find the one that is meant.
const TRIED: usize = 200_000;
/// Moves that fit which are kept.
const KEPT: usize = 64;
/// Moves named in a complaint.
const NAMED: usize = 6;

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Nothing.
    Nothing,
    /// Show what can be typed.
    Help,
    /// List the moves, from this page.
    Moves(usize),
    /// Take the last turn back.
    Undo,
    /// Give a hint.
    Hint,
    /// Say why the position is won or lost.
    Why,
    /// Give up.
    Resign,
    /// End the program.
    Quit,
    /// Draw the position.
    Position,
    /// Play a move.
    Move(String),
}

/// The words for the program.
const WORDS: &[(Label, Said)] = &[
    (Label::PlayWordHelp, Said::Help),
    (Label::PlayWordMoves, Said::Moves(1)),
    (Label::PlayWordUndo, Said::Undo),
    (Label::PlayWordHint, Said::Hint),
    (Label::PlayWordWhy, Said::Why),
    (Label::PlayWordResign, Said::Resign),
    (Label::PlayWordQuit, Said::Quit),
    (Label::PlayWordPosition, Said::Position),
];

/// The words for the program in a language.
pub fn words(lang: Lang) -> Vec<String> {
    WORDS.iter().map(|(label, _)| label.text(lang).to_owned()).collect()
}

/// What a line says, with the words of all these languages; whatever is no word for the program is a move.
pub fn read_line(text: &str, langs: &[Lang]) -> Said {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is = |label: &Label| langs.iter().any(|lang| label.text(*lang).eq_ignore_ascii_case(first));
    match WORDS.iter().find(|(label, _)| is(label)).map(|(_, said)| said.clone()) {
        _ if text.is_empty() => Said::Nothing,
        _ if text == "?" || text == "？" => Said::Help,
        Some(Said::Moves(_)) => match (rest.trim(), rest.trim().parse()) {
            ("", _) => Said::Moves(1),
            (_, Ok(page)) => Said::Moves(page),
            _ => Said::Move(text.to_owned()),
        },
        Some(said) if rest.is_empty() => said,
        _ => Said::Move(text.to_owned()),
    }
}

/// Why a text is not understood as a move.
#[derive(Clone, Debug)]
pub struct Misread {
    /// What was found and what was expected.
    pub says: Arg,
    /// What to write instead.
    pub help: Vec<Arg>,
    /// What is wrong with a position that was typed.
    pub report: Option<Report>,
}

impl Misread {
    fn new(label: Label, args: Vec<(&'static str, Arg)>) -> Self {
        Self { says: Arg::Filled(label, args), help: Vec::new(), report: None }
    }

    fn helped(mut self, help: Arg) -> Self {
        self.help.push(help);
        self
    }
}

/// The turn that a text means, or why it means none. The match is not changed.
pub fn read_move(
    game: &Match<'_>,
    text: &str,
    workbench: &Workbench<'_>,
) -> Result<Result<Ply, Misread>, Failure> {
    let text = text.trim();
    let reader = Reader { game, workbench };
    let digits = text.trim_start_matches('#');
    if let Ok(number) = digits.parse::<usize>() {
        return reader.numbered(number);
    }
    if !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()) {
        let args = vec![("number", Arg::from(digits))];
        return Ok(Err(Misread::new(Label::PlayNumberLarge, args).helped(Label::PlayHelpResult.into())));
    }
    let wish = match reader.wish(text)? {
        Ok(wish) => wish,
        Err(misread) => return Ok(Err(misread)),
    };
    let found = reader.fitting(&wish)?;
    Ok(match found.plies.as_slice() {
        [] => Err(reader.nothing(text, &wish, &found)?),
        [only] => Ok(only.clone()),
        [first, rest @ ..] => match rest.iter().all(|ply| ply.next == first.next && ply.score == first.score)
        {
            true => Ok(first.clone()),
            false => Err(reader.ambiguous(text, &found)),
        },
    })
}

/// What is known of the turn that is meant.
#[derive(Debug, Default)]
struct Wish {
    /// The moves, one a component; none where only the result is given.
    moves: Vec<Wanted>,
    /// What the turn leads to, as it was written and as it was read.
    to: Option<(String, Option<Position>)>,
}

/// What is known of one move.
#[derive(Debug, Default)]
struct Wanted {
    name: String,
    /// Values by name, or by place.
    named: Vec<(String, String)>,
    placed: Vec<String>,
    /// The component, as it was written and as it was read.
    place: Option<(String, Option<Position>)>,
}

/// Turns that fit a wish.
struct Found {
    plies: Vec<Ply>,
    /// Whether every turn was looked at.
    all: bool,
}

struct Reader<'m, 'g, 'w> {
    game: &'m Match<'g>,
    workbench: &'m Workbench<'w>,
}

impl Reader<'_, '_, '_> {
    fn rules(&self) -> &BoundGame {
        self.game.game()
    }

    /// The turn with this number in the list.
    fn numbered(&self, number: usize) -> Result<Result<Ply, Misread>, Failure> {
        let mut count = 0;
        let mut meant = None;
        let _flow = self.each(&mut |ply| {
            count += 1;
            if count == number {
                meant = Some(ply);
            }
            if count == number || count >= TRIED { Flow::Break(()) } else { Flow::Continue(()) }
        })?;
        Ok(meant.ok_or_else(|| {
            let args =
                vec![("number", Arg::from(number.to_string())), ("count", Arg::from(count.to_string()))];
            Misread::new(Label::PlayNoNumber, args).helped(Label::PlayHelpMoves.into())
        }))
    }

    /// Runs through the turns of the present state.
    fn each(&self, sink: &mut dyn FnMut(Ply) -> Flow) -> Result<Flow, Failure> {
        let found = self.workbench.patient(|run| self.game.arena().each_ply(self.game.now(), run, sink));
        found.map_err(|halted| unsolved(self.rules(), halted.into()))
    }

    /// What a text wants.
    fn wish(&self, text: &str) -> Result<Result<Wish, Misread>, Failure> {
        let (moves, to) = match split_once_outside(text, "->") {
            Some((moves, to)) => (moves.trim(), Some(to.trim())),
            None => (text, None),
        };
        let mut wish = Wish::default();
        if let Some(to) = to {
            wish.to = match self.result(to)? {
                Ok(to) => Some(to),
                Err(misread) => return Ok(Err(misread)),
            };
        }
        if moves.is_empty() {
            return Ok(Ok(wish));
        }
        for one in split_outside(moves, '+') {
            wish.moves.push(self.wanted(one.trim())?);
        }
        if wish.to.is_none() && wish.moves.iter().any(|wanted| !self.is_name(&wanted.name)) {
            // A board or a position alone: what the turn leads to.
            return Ok(match self.read(text)? {
                Ok(to) => Ok(Wish { moves: Vec::new(), to: Some((tight(text), Some(to))) }),
                Err(report) => Err(self.no_such_name(&wish, text, report)),
            });
        }
        Ok(Ok(wish))
    }

    /// One move: its name, its values, its component.
    fn wanted(&self, text: &str) -> Result<Wanted, Failure> {
        let (call, place) = match split_once_outside(text, " in ") {
            Some((call, place)) => (call.trim(), Some(place.trim())),
            None => (text, None),
        };
        let end = call.find(|c: char| c == '(' || c.is_whitespace()).unwrap_or(call.len());
        let (name, values) = call.split_at(end);
        let values = values.trim();
        let inner = values.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let values: Vec<&str> = match inner {
            Some(inner) => split_outside(inner, ','),
            None if values.contains(',') => split_outside(values, ','),
            None => values.split_whitespace().collect(),
        };
        let mut wanted = Wanted { name: name.to_owned(), ..Wanted::default() };
        for value in values.iter().map(|value| value.trim()).filter(|value| !value.is_empty()) {
            match split_once_outside(value, "=") {
                Some((name, value)) => wanted.named.push((name.trim().to_owned(), tight(value))),
                None => wanted.placed.extend(atoms_of_text(value)),
            }
        }
        if let Some(place) = place {
            wanted.place = Some((tight(place), self.read(place)?.ok()));
        }
        Ok(wanted)
    }

    /// Whether the player to move may have a move of this name.
    fn is_name(&self, name: &str) -> bool {
        self.rules().rules().moves.iter().any(|rule| rule.name.eq_ignore_ascii_case(name))
    }

    /// The position after `->`; one that is written as it is shown need not be read.
    fn result(&self, text: &str) -> Result<Result<(String, Option<Position>), Misread>, Failure> {
        Ok(match self.read(text)? {
            Ok(position) => Ok((tight(text), Some(position))),
            Err(_) if self.is_shown(text)? => Ok((tight(text), None)),
            Err(report) => {
                let mut misread = Misread::new(Label::PlayBadResult, vec![("text", Arg::from(text))]);
                misread.report = Some(report);
                Err(misread)
            }
        })
    }

    /// Whether some turn leads to what is shown so: a goal can be reached but not be read.
    fn is_shown(&self, text: &str) -> Result<bool, Failure> {
        let wish = Wish { moves: Vec::new(), to: Some((tight(text), None)) };
        Ok(!self.fitting(&wish)?.plies.is_empty())
    }

    /// A position that was typed.
    fn read(&self, text: &str) -> Result<Result<Position, Report>, Failure> {
        let source = std::sync::Arc::new(Source::new("->", text));
        match self.workbench.patient(|run| self.rules().read_position(&source, run)) {
            Ok(position) => Ok(Ok(position)),
            Err(ReadError::Wrong(diagnostics)) => Ok(Err(Report::of(&source, diagnostics))),
            Err(ReadError::Stopped(stop)) => Err(stop.into()),
        }
    }

    /// The turns that fit: those that fit whole, else those that fit as far as something was written.
    fn fitting(&self, wish: &Wish) -> Result<Found, Failure> {
        if let Some(found) = self.inverted(wish)? {
            return Ok(found);
        }
        let (mut whole, mut begun) = (Vec::new(), Vec::new());
        let mut tried = 0;
        let flow = self.each(&mut |ply| {
            tried += 1;
            if tried > TRIED {
                return Flow::Break(());
            }
            match self.fits(wish, &ply) {
                Some(Fit::Whole) if whole.len() < KEPT => whole.push(ply),
                Some(Fit::Begun) if begun.len() < KEPT => begun.push(ply),
                _ => {}
            }
            Flow::Continue(())
        })?;
        let plies = if whole.is_empty() { begun } else { whole };
        if plies.is_empty() && flow.is_break() {
            return self.extrapolated(wish);
        }
        Ok(Found { plies, all: flow.is_continue() })
    }

    /// A move beyond those that were looked through, such as one that takes a number of 18 digits.
    ///
    /// Where it leads is guessed from the first two moves of its name, and tested by asking for the moves that lead there.
    fn extrapolated(&self, wish: &Wish) -> Result<Found, Failure> {
        let mut found = Found { plies: Vec::new(), all: false };
        let [wanted] = wish.moves.as_slice() else { return Ok(found) };
        let value = wanted.placed.first().or(wanted.named.first().map(|(_, text)| text));
        let Some(value) = value.and_then(|text| text.parse::<u64>().ok()).map(Int::from) else {
            return Ok(found);
        };
        for (component, _) in self.game.now().position.counted() {
            let Some(target) = self.target(component, &wanted.name, &value)? else { continue };
            let to = Position::new(vec![target]);
            let aimed = Wish { moves: Vec::new(), to: Some((String::new(), Some(to))) };
            let aimed = self.inverted(&aimed)?.map(|found| found.plies).unwrap_or_default();
            let fits = |ply: &Ply| self.fits(wish, ply).is_some() && !found.plies.contains(ply);
            let fitting: Vec<Ply> = aimed.into_iter().filter(fits).collect();
            found.plies.extend(fitting);
        }
        Ok(found)
    }

    /// Where a move with this value would lead, if its results lie on a line.
    fn target(&self, at: &Component, name: &str, value: &Int) -> Result<Option<Component>, Failure> {
        let mut first: Vec<NamedMove> = Vec::new();
        let tried = self.workbench.patient(|run| {
            let mover = self.game.now().mover;
            self.rules().moves_of(mover, at, run, &mut |named| {
                first.extend(named.name.eq_ignore_ascii_case(name).then_some(named));
                if first.len() >= 2 { Flow::Break(()) } else { Flow::Continue(()) }
            })
        });
        let _flow = tried.map_err(|halted| unsolved(self.rules(), halted.into()))?;
        let [a, b] = first.as_slice() else { return Ok(None) };
        let Some((kind, fields)) = on_line(a, b, value) else { return Ok(None) };
        // What is no component is no result either.
        Ok(self.workbench.patient(|run| self.rules().component(kind, fields, run)).ok())
    }

    /// The turns to one component, found without running through all of them; `None` where that
    /// is not possible.
    fn inverted(&self, wish: &Wish) -> Result<Option<Found>, Failure> {
        let Some((_, Some(to))) = &wish.to else { return Ok(None) };
        let state = self.game.now();
        let [target] = to.parts() else { return Ok(None) };
        if self.game.arena().has_sides() || self.rules().rules().score {
            return Ok(None);
        }
        let found = self.workbench.patient(|run| {
            let mut plies = Vec::new();
            for (component, count) in state.position.counted() {
                let Some(moves) = moves_to(self.rules(), component, target, run)? else { return Ok(None) };
                for named in moves {
                    let turn = Turn::single(component, count, named);
                    plies.push(self.game.arena().ply(state, turn, run)?);
                }
            }
            Ok(Some(plies))
        });
        let plies = found.map_err(|halted| unsolved(self.rules(), Halt::into(halted)))?;
        let Some(plies) = plies.filter(|plies| !plies.is_empty()) else { return Ok(None) };
        let fits = |ply: &Ply| wish.moves.is_empty() || self.moves_fit(&wish.moves, &ply.turn).is_some();
        Ok(Some(Found { plies: plies.into_iter().filter(fits).collect(), all: true }))
    }

    /// How well a turn fits.
    fn fits(&self, wish: &Wish, ply: &Ply) -> Option<Fit> {
        if let Some(to) = &wish.to
            && !self.leads_to(to, ply)
        {
            return None;
        }
        if wish.moves.is_empty() { Some(Fit::Whole) } else { self.moves_fit(&wish.moves, &ply.turn) }
    }

    /// Whether a turn leads to a position: as a whole, or in the components it moves in.
    fn leads_to(&self, (text, position): &(String, Option<Position>), ply: &Ply) -> bool {
        let made = ply.turn.made();
        if let Some(position) = position
            && (*position == ply.next.position || *position == Position::new(made.clone()))
        {
            return true;
        }
        tight(&self.rules().show_position(&made)) == *text
            || tight(&self.rules().show_position(ply.next.position.parts())) == *text
    }

    /// How well the moves of a turn fit, each to a wish of its own.
    fn moves_fit(&self, wanted: &[Wanted], turn: &Turn) -> Option<Fit> {
        let (first, rest) = turn.moves.split_first()?;
        if wanted.len() != turn.moves.len() {
            return None;
        }
        if let ([only], []) = (wanted, rest) {
            return self.move_fits(only, first);
        }
        let mut free: Vec<&Wanted> = wanted.iter().collect();
        let mut worst = Fit::Whole;
        for one in &turn.moves {
            let at = free.iter().position(|wanted| self.move_fits(wanted, one).is_some())?;
            if self.move_fits(free.remove(at), one) == Some(Fit::Begun) {
                worst = Fit::Begun;
            }
        }
        Some(worst)
    }

    fn move_fits(&self, wanted: &Wanted, one: &ComponentMove) -> Option<Fit> {
        let here = wanted.place.as_ref().is_none_or(|place| self.is_there(place, &one.component));
        if !here || !wanted.name.eq_ignore_ascii_case(&one.named.name) {
            return None;
        }
        values_fit(wanted, &one.named)
    }

    /// Whether a component is the one that was written, or has that number.
    fn is_there(&self, (text, position): &(String, Option<Position>), component: &Component) -> bool {
        let number = text.trim_start_matches('#').parse::<usize>().ok();
        if number.is_some() && number == component_number(self.rules(), &self.game.now().position, component)
        {
            return true;
        }
        let read =
            position.as_ref().is_some_and(|position| position.parts() == std::slice::from_ref(component));
        (number.is_none() && read) || tight(&self.rules().show(component)) == *text
    }

    fn no_such_name(&self, wish: &Wish, text: &str, report: Report) -> Misread {
        let unknown = wish.moves.iter().find(|wanted| !self.is_name(&wanted.name));
        let name = unknown.map_or(text, |wanted| wanted.name.as_str());
        let mut names: Vec<&str> = self.rules().rules().moves.iter().map(|rule| rule.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        if name.is_empty() || name.chars().all(|c| !c.is_alphanumeric()) {
            let mut misread = Misread::new(Label::PlayBadResult, vec![("text", Arg::from(text))]);
            misread.report = Some(report);
            return misread;
        }
        let quoted = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let args = vec![("name", Arg::from(name)), ("names", Arg::from(quoted))];
        let misread = Misread::new(Label::PlayNoName, args);
        match nearest(name, names.iter().copied()) {
            Some(near) => misread.helped(Arg::Filled(Label::PlayDidYouMean, vec![("name", Arg::from(near))])),
            None => misread.helped(Label::PlayHelpHelp.into()),
        }
    }

    /// Why no turn fits.
    fn nothing(&self, text: &str, wish: &Wish, found: &Found) -> Result<Misread, Failure> {
        let text_arg = ("text", Arg::from(text));
        if !found.all {
            let args = vec![text_arg, ("count", Arg::from(TRIED.to_string()))];
            return Ok(Misread::new(Label::PlayTooMany, args).helped(Label::PlayHelpResult.into()));
        }
        let there = |place| self.game.now().position.counted().any(|(one, _)| self.is_there(place, one));
        let missing =
            wish.moves.iter().filter_map(|wanted| wanted.place.as_ref()).find(|place| !there(place));
        if let Some((place, _)) = missing {
            let parts = self.game.now().position.counted().take(NAMED).map(|(one, _)| self.rules().show(one));
            let parts = parts.collect::<Vec<_>>().join(", ");
            let args = vec![("text", Arg::from(place.as_str())), ("parts", Arg::from(parts))];
            return Ok(Misread::new(Label::PlayNoComponent, args));
        }
        let misread = match wish.moves.is_empty() {
            true => Misread::new(Label::PlayNotReached, vec![text_arg]),
            false => Misread::new(Label::PlayNotPossible, vec![text_arg]),
        };
        let likely = self.likely(wish)?;
        Ok(match likely.is_empty() {
            true => misread.helped(Label::PlayHelpMoves.into()),
            false => misread.helped(Arg::Filled(Label::PlayHelpPossible, vec![("moves", Arg::from(likely))])),
        })
    }

    /// Moves with the names that are wanted, of any values.
    fn likely(&self, wish: &Wish) -> Result<String, Failure> {
        let mut names = Vec::new();
        let (mut tried, mut more) = (0, false);
        let _flow = self.each(&mut |ply| {
            tried += 1;
            let meant =
                ply.turn.moves.iter().any(|one| {
                    wish.moves.iter().any(|wanted| wanted.name.eq_ignore_ascii_case(&one.named.name))
                });
            if (meant || wish.moves.is_empty()) && names.len() < NAMED {
                names.push(self.written(&ply));
            } else {
                more |= meant;
            }
            if tried >= TRIED || more { Flow::Break(()) } else { Flow::Continue(()) }
        })?;
        Ok(names.join(", ") + if more { ", …" } else { "" })
    }

    fn ambiguous(&self, text: &str, found: &Found) -> Misread {
        let shown =
            found.plies.iter().take(NAMED).map(|ply| self.written(ply)).collect::<Vec<_>>().join(", ");
        let more = if found.plies.len() > NAMED { ", …" } else { "" };
        let args = vec![
            ("text", Arg::from(text)),
            ("count", Arg::from(found.plies.len().to_string())),
            ("moves", Arg::from(shown + more)),
        ];
        Misread::new(Label::PlayAmbiguous, args)
    }

    /// A turn as it may be typed, so that nothing else is meant.
    fn written(&self, ply: &Ply) -> String {
        let position = &self.game.now().position;
        let (name, to) = (turn_name(&ply.turn), short_to(self.rules(), &ply.turn));
        match position.counted().count() {
            1 if to == "…" => format!("`{name}`"),
            1 => format!("`{name} -> {to}`"),
            _ => format!("`{name} in {}`", short_from(self.rules(), position, &ply.turn)),
        }
    }
}

/// How well a move fits what was written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// All its values were written.
    Whole,
    /// Some were left out.
    Begun,
}

/// Whether the values that were written are those of the move.
fn values_fit(wanted: &Wanted, named: &NamedMove) -> Option<Fit> {
    for (name, text) in &wanted.named {
        let (_, value) = named.bound.iter().find(|(bound, _)| bound == name)?;
        if tight(&value.to_string()) != *text && atoms(value) != atoms_of_text(text) {
            return None;
        }
    }
    let rest = named.bound.iter().filter(|(bound, _)| !wanted.named.iter().any(|(name, _)| name == bound));
    let rest: Vec<String> = rest.flat_map(|(_, value)| atoms(value)).collect();
    if !rest.starts_with(&wanted.placed) {
        return None;
    }
    Some(if rest.len() == wanted.placed.len() { Fit::Whole } else { Fit::Begun })
}

/// The kind and fields that a move with this value leads to, if they are on a line with those of two
/// moves whose only values are consecutive.
fn on_line(a: &NamedMove, b: &NamedMove, value: &Int) -> Option<(usize, Vec<Value>)> {
    let ([(_, from)], [(_, next)]) = (a.bound.as_slice(), b.bound.as_slice()) else { return None };
    let ([one], [two]) = (a.to.as_slice(), b.to.as_slice()) else { return None };
    let steps = value.sub(from.as_int()?).ok()?;
    if next.as_int()?.sub(from.as_int()?) != Ok(Int::ONE) || one.kind != two.kind {
        return None;
    }
    let field = |(one, two): (&Value, &Value)| {
        let slope = two.as_int()?.sub(one.as_int()?).ok()?;
        one.as_int()?.add(&slope.mul(&steps).ok()?).ok().map(Value::from)
    };
    let fields: Option<Vec<Value>> = one.fields.iter().zip(&two.fields).map(field).collect();
    Some((one.kind, fields?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_moves_are_told_apart() {
        let rows: &[(&str, Said)] = &[
            ("", Said::Nothing),
            ("  ", Said::Nothing),
            ("help", Said::Help),
            ("HELP", Said::Help),
            ("?", Said::Help),
            ("帮助", Said::Help),
            ("moves", Said::Moves(1)),
            ("moves 3", Said::Moves(3)),
            ("moves(3)", Said::Move("moves(3)".to_owned())),
            ("undo()", Said::Move("undo()".to_owned())),
            ("undo", Said::Undo),
            ("take(2)", Said::Move("take(2)".to_owned())),
        ];
        for (text, expected) in rows {
            assert_eq!(read_line(text, &grundy_texts::ALL), *expected, "{text}");
        }
    }
}
