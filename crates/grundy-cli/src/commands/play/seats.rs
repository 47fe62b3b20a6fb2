//! Who sits where.

use clap::ArgMatches;
use grundy::messages::{Arg, Code, Label};
use grundy::play::Player;
use grundy::{BoundGame, Diagnostic, Failure, Span};

use crate::options::{is_set, word};

/// The players. Where both have the same moves, Left is who starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seats {
    /// The player at the keyboard; both where it is `None`.
    user: Option<Player>,
    first: Player,
    sides: bool,
}

impl Seats {
    /// The seats that the options ask for.
    pub(super) fn of(matches: &ArgMatches, game: &BoundGame) -> Result<Self, Failure> {
        let sides = game.has_sides();
        let two = is_set(matches, "two");
        let side = word(matches, "side");
        let first = word(matches, "first");
        if let Some(text) = side {
            match (sides, two) {
                (false, _) => return Err(unfit("--side", text, Label::PlayNoSides)),
                (true, true) => return Err(unfit("--side", text, Label::PlayTwoSide)),
                (true, false) => {}
            }
        }
        if let Some(text) = word(matches, "slip").filter(|_| two) {
            return Err(unfit("--slip", text, Label::PlayTwoSlip));
        }
        if let Some(text) = first {
            match text {
                "left" | "right" if !sides => return Err(unfit("--first", text, Label::PlayNoSides)),
                "me" | "computer" if two => return Err(unfit("--first", text, Label::PlayTwoPeople)),
                _ => {}
            }
        }
        let user = match (sides, side, first) {
            (true, Some("right"), _) => Player::Right,
            // Left is who starts.
            (false, _, Some("computer")) => Player::Right,
            _ => Player::Left,
        };
        let first = match first {
            Some("left") => Player::Left,
            Some("right") => Player::Right,
            Some("computer") => user.other(),
            Some(_) => user,
            None if two => Player::Left,
            None => user,
        };
        Ok(Self { user: (!two).then_some(user), first, sides })
    }

    /// Who starts.
    pub(super) fn first(self) -> Player {
        self.first
    }

    /// Whether the players have different moves.
    pub(super) fn has_sides(self) -> bool {
        self.sides
    }

    /// The player at the keyboard, where the program is the other.
    pub(super) fn user(self) -> Option<Player> {
        self.user
    }

    /// Whether the program plays this side.
    pub(super) fn is_program(self, player: Player) -> bool {
        self.user.is_some_and(|user| user != player)
    }

    /// Whether this is the only player at the keyboard.
    pub(super) fn is_user(self, player: Player) -> bool {
        self.user == Some(player)
    }

    /// What a player is called.
    pub(super) fn name(self, player: Player) -> Arg {
        let side = match player {
            Player::Left => Label::PlayLeft,
            Player::Right => Label::PlayRight,
        };
        let who = match self.user {
            Some(user) if user == player => Label::PlayYou,
            Some(_) => Label::PlayComputer,
            None if self.sides => return side.into(),
            None if player == Player::Left => Label::PlayFirst,
            None => Label::PlaySecond,
        };
        match self.sides {
            true => Arg::Filled(Label::PlayNamedSide, vec![("who", who.into()), ("side", side.into())]),
            false => who.into(),
        }
    }

    /// The name of a player in JSON.
    pub(super) fn id(self, player: Player) -> &'static str {
        match (self.user, player) {
            (Some(user), _) if user == player => "you",
            (Some(_), _) => "computer",
            (None, _) if self.sides => self.side(player).unwrap_or_default(),
            (None, Player::Left) => "first",
            (None, Player::Right) => "second",
        }
    }

    /// The side of a player in JSON.
    pub(super) fn side(self, player: Player) -> Option<&'static str> {
        self.sides.then_some(match player {
            Player::Left => "left",
            Player::Right => "right",
        })
    }
}

fn unfit(option: &str, text: &str, why: Label) -> Failure {
    let diagnostic = Diagnostic::new(Code::CliUnfit, Span::default());
    Failure::plain(diagnostic.arg("option", option).arg("value", text).arg("why", why))
}
