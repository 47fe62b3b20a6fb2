//! Who sits where, and how the end of a match is told.

use grundy::messages::{Arg, Label, Lang};
use grundy::play::{Advice, Basis, Ended, Finish, Match, Player, Slip, ends_id, short_from, short_to};
use grundy::{BoundGame, Position, Turn, turn_name};

use super::{filled, text};

/// The players. Where both have the same moves, Left is who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The person who is spoken to; both players where it is `None`.
    pub user: Option<Player>,
    /// Who starts.
    pub first: Player,
    /// Whether the players have different moves.
    pub sides: bool,
}

impl Seats {
    /// What a player is called.
    pub fn name(self, player: Player) -> Arg {
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

    /// Whether this is the only player who is spoken to.
    pub fn is_user(self, player: Player) -> bool {
        self.user == Some(player)
    }

    /// The name of a player by what he plays: `left` or `right`, else `first` or `second`.
    pub fn plays(self, player: Player) -> &'static str {
        match (self.sides, player) {
            (true, Player::Left) => "left",
            (true, Player::Right) => "right",
            (false, Player::Left) => "first",
            (false, Player::Right) => "second",
        }
    }
}

/// Who won, and why.
pub fn result(lang: Lang, seats: Seats, game: &Match<'_>, finish: &Finish) -> String {
    let why = why_over(seats, game, finish);
    match finish.winner {
        None => filled(lang, Label::PlayOverDraw, &[("why", why)]),
        Some(winner) if seats.is_user(winner) => filled(lang, Label::PlayOverYouWin, &[("why", why)]),
        Some(winner) => filled(lang, Label::PlayOverWins, &[("who", seats.name(winner)), ("why", why)]),
    }
}

fn why_over(seats: Seats, game: &Match<'_>, finish: &Finish) -> Arg {
    match finish.why {
        Ended::Stuck(player) if seats.is_user(player) => Label::PlayWhyStuckYou.into(),
        Ended::Stuck(player) => Arg::Filled(Label::PlayWhyStuck, vec![("who", seats.name(player))]),
        Ended::Resigned(player) if seats.is_user(player) => Label::PlayWhyResignedYou.into(),
        Ended::Resigned(player) => Arg::Filled(Label::PlayWhyResigned, vec![("who", seats.name(player))]),
        Ended::Clause(clause) => {
            let rules = game.game().rules();
            let span = rules.ends.get(clause).map(|ends| ends.condition.body.span);
            let text = span.map(|span| rules.source.slice(span).to_owned()).unwrap_or_default();
            Arg::Filled(Label::PlayWhyClause, vec![("clause", Arg::from(text))])
        }
        Ended::Goal => Label::PlayWhyGoalReached.into(),
        Ended::Points => {
            let first = seats.user.unwrap_or(Player::Left);
            let points = |player| Arg::from(game.points(player).to_string());
            let args = vec![("first_points", points(first)), ("second_points", points(first.other()))];
            Arg::Filled(Label::PlayWhyMorePoints, args)
        }
        Ended::Repeated => Label::PlayWhyRepeated.into(),
    }
}

/// Where it turned.
pub fn turned(lang: Lang, game: &BoundGame, slip: &Slip) -> Vec<String> {
    let had = if ends_id(slip.had) == "wins" { Label::PlayTheWin } else { Label::PlayTheDraw };
    let before = &slip.played.before.position;
    let mut args = turn_args(game, before, &slip.played.turn);
    args.push(("number", Arg::from(slip.number.to_string())));
    args.push(("had", had.into()));
    let better = turn_args(game, before, &slip.better.ply.turn);
    vec![filled(lang, Label::PlayTurned, &args), filled(lang, Label::PlayTurnedBetter, &better)]
}

/// The arguments of a text about a turn.
pub fn turn_args(game: &BoundGame, before: &Position, turn: &Turn) -> Vec<(&'static str, Arg)> {
    vec![
        ("move", Arg::from(turn_name(turn))),
        ("in", Arg::from(short_from(game, before, turn))),
        ("to", Arg::from(short_to(game, turn))),
    ]
}

/// What beats the turn that threw it away.
pub fn refuted(lang: Lang, game: &BoundGame, before: &Position, turn: &Turn) -> String {
    filled(lang, Label::PlayRefuted, &turn_args(game, before, turn))
}

/// How many moves were looked ahead, where the result is not known.
pub fn looked(advice: &Advice) -> Option<u32> {
    match advice.basis {
        Basis::Horizon { depth, .. } if !advice.is_proved() => Some(depth),
        _ => None,
    }
}

/// How many games were played at random, where they proved nothing.
pub fn sampled(advice: &Advice) -> Option<u32> {
    match advice.basis {
        Basis::Sampled { games, .. } if !advice.is_proved() => Some(games),
        _ => None,
    }
}

/// That the player gave up what he had.
pub fn gave_up(lang: Lang, wins: bool) -> String {
    text(lang, if wins { Label::PlayGaveUpWin } else { Label::PlayGaveUpDraw })
}
