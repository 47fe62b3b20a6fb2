//! Which parameters are read, and in which order with the rest of the input.

use clap::ArgMatches;
use grundy::messages::{Code, Label};
use grundy::{Diagnostic, Failure, Rules, Span, Type};
use grundy_export::contest::{Cases, Order, Piece};

use super::{bad, unfit, unknown};
use crate::options::word;

/// What an option names, in its order.
pub(super) struct Named {
    option: &'static str,
    pieces: Vec<Piece>,
}

impl Named {
    /// What an option names: parameters, and the words for other pieces, which a parameter of that name hides.
    pub(super) fn read(matches: &ArgMatches, option: &'static str, rules: &Rules) -> Result<Self, Failure> {
        let mut named = Self { option, pieces: Vec::new() };
        let Some(text) = word(matches, option) else { return Ok(named) };
        for name in text.split([',', ' ']).filter(|name| !name.is_empty()) {
            let piece = named.piece(name, rules)?;
            if named.pieces.contains(&piece) {
                let repeated = Diagnostic::new(Code::CliRepeated, Span::default());
                return Err(Failure::plain(repeated.arg("option", format!("--{option} {name}"))));
            }
            named.pieces.push(piece);
        }
        if named.pieces.is_empty() {
            return Err(bad(option, text, Label::CliExpectNames));
        }
        named.sizes_fit(rules)?;
        Ok(named)
    }

    fn piece(&self, name: &str, rules: &Rules) -> Result<Piece, Failure> {
        let param = |name: &str| rules.params.iter().position(|param| param.name == name);
        if let Some(number) = param(name) {
            return Ok(Piece::Param(number));
        }
        if let Some(sized) = name.strip_prefix("size:") {
            return param(sized).map(Piece::Size).ok_or_else(|| unknown(sized, rules));
        }
        match name {
            "count" => Ok(Piece::Count),
            "first" if self.option == "read" => Ok(Piece::First),
            "position" if self.option == "read" => Ok(Piece::Position),
            _ => Err(unknown(name, rules)),
        }
    }

    /// Complains about sizes of what has none, or does not follow.
    fn sizes_fit(&self, rules: &Rules) -> Result<(), Failure> {
        for (place, piece) in self.pieces.iter().enumerate() {
            let Piece::Size(number) = piece else { continue };
            let param = &rules.params[*number];
            if !is_sized(&param.ty) || !self.pieces[place..].contains(&Piece::Param(*number)) {
                return Err(bad(self.option, &format!("size:{}", param.name), Label::CliExpectSized));
            }
        }
        Ok(())
    }

    /// The numbers of the parameters.
    pub(super) fn params(&self) -> Vec<usize> {
        let number = |piece: &Piece| match piece {
            Piece::Param(number) => Some(*number),
            _ => None,
        };
        self.pieces.iter().filter_map(number).collect()
    }

    fn has(&self, piece: Piece) -> bool {
        self.pieces.contains(&piece)
    }

    /// The order, with what is not named at its usual place; empty where it is the usual one.
    fn filled(&self, usual: &[Piece]) -> Vec<Piece> {
        if self.pieces.iter().all(|piece| matches!(piece, Piece::Param(_))) {
            return Vec::new();
        }
        let mut pieces = self.pieces.clone();
        for piece in usual.iter().rev().filter(|piece| !self.pieces.contains(piece)) {
            // The number of components stands before them, wherever they stand.
            let place = pieces.iter().position(|other| *other == Piece::Position).unwrap_or(pieces.len());
            pieces.insert(place, *piece);
        }
        pieces
    }
}

/// The order of what is read.
pub(super) fn order(
    rules: &Rules,
    header: &Named,
    read: &Named,
    cases: Cases,
    sum: bool,
) -> Result<Order, Failure> {
    if header.has(Piece::Count) && cases != Cases::Count {
        return Err(Failure::plain(unfit("--header", "count", Label::JudgeNoCases)));
    }
    if read.has(Piece::Count) && !sum && !begins_with_list(rules) {
        return Err(Failure::plain(unfit("--read", "count", Label::JudgeNoCount)));
    }
    let before: &[Piece] = if cases == Cases::Count { &[Piece::Count] } else { &[] };
    let each: &[Piece] = if sum { &[Piece::Count, Piece::Position] } else { &[Piece::Position] };
    Ok(Order { opening: header.filled(before), case: read.filled(each) })
}

/// Whether it is read who begins.
pub(super) fn reads_first(read: &Named) -> bool {
    read.has(Piece::First)
}

fn begins_with_list(rules: &Rules) -> bool {
    let first = match (&rules.start, rules.kinds.as_slice()) {
        (Some(start), _) => start.args.first(),
        (None, [kind]) => kind.fields.first(),
        (None, _) => None,
    };
    first.is_some_and(|field| matches!(field.ty, Type::List(_) | Type::Bag(_) | Type::Set(_)))
}

fn is_sized(ty: &Type) -> bool {
    matches!(ty, Type::Graph(_) | Type::List(_) | Type::Bag(_) | Type::Set(_))
}
