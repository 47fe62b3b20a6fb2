//! A match taken up again: rules, position and turns of a question become a state of play.

use std::collections::BTreeMap;

use grundy::messages::{Arg, Code, Hint, Label};
use grundy::play::{Judge, Match, Misread, Player, Ply, on_whole_boards, playable, read_move};
use grundy::{BoundGame, Class, Diagnostic, Failure, Position, Span, Turn, turn_from, turn_name, turn_to};
use grundy_export::document::ShortMoveJson;

use crate::documents::play::Seats;
use crate::method::Call;
use crate::request::{Ask, PlayerName};

/// Turns of a match at most.
const MOST_TURNS: usize = 1000;

/// Defines a question about a match: the fields that all of these have, and some of its own.
macro_rules! about_match {
    (
        $(#[$meta:meta])* struct $name:ident {
            $($(#[$field_meta:meta])* $field:ident: $ty:ty,)*
        }
    ) => {
        $crate::request::request! {
            $(#[$meta])*
            about rules struct $name {
                /// Where the match begins; at the first position of the game, where it is left out.
                position: Option<String>,
                /// Who begins, where the players have different moves; Left, where it is left out.
                first: Option<$crate::request::PlayerName>,
                /// Whose slips are told and who is called *you*; where both have the same moves, Left is who begins.
                you: Option<$crate::request::PlayerName>,
                /// What was played, each turn as the list of moves gives it, or as one would type it.
                #[serde(default)]
                turns: Vec<String>,
                /// Whether the player to move then gives up.
                #[serde(default)]
                resign: bool,
                /// Whether to say of every move and of every turn what it brings.
                #[serde(default)]
                mark: bool,
                $($(#[$field_meta])* $field: $ty,)*
            }
        }

        impl $crate::methods::seats::AboutMatch for $name {
            fn played(&self) -> $crate::methods::seats::Played<'_> {
                let (position, turns) = (self.position.as_deref(), self.turns.as_slice());
                let (first, you, resign) = (self.first, self.you, self.resign);
                $crate::methods::seats::Played { position, first, you, turns, resign, mark: self.mark }
            }
        }
    };
}

pub(super) use about_match;

/// What a question says of a match.
pub(super) struct Played<'r> {
    pub(super) position: Option<&'r str>,
    pub(super) first: Option<PlayerName>,
    pub(super) you: Option<PlayerName>,
    pub(super) turns: &'r [String],
    pub(super) resign: bool,
    /// Whether moves and turns are judged.
    pub(super) mark: bool,
}

/// A question about a match.
pub(super) trait AboutMatch: Ask {
    /// What it says of the match.
    fn played(&self) -> Played<'_>;
}

/// The rules of a match.
pub(super) struct Hall {
    game: BoundGame,
    /// The game as players see it, where that is another.
    whole: Option<BoundGame>,
    class: Class,
    position: String,
}

impl Hall {
    /// The rules and the first position of a question.
    pub(super) fn open(request: &impl AboutMatch, call: &Call<'_>) -> Result<Self, Failure> {
        let (loaded, game) = request.open(call)?;
        let class = call.workbench.classify(&game);
        playable(&game, &class)?;
        let position = super::position::text(call, &loaded, &game, request.played().position)?;
        let whole = on_whole_boards(&game);
        Ok(Self { game, whole, class, position })
    }

    /// The game as players see it.
    pub(super) fn table(&self) -> &BoundGame {
        self.whole.as_ref().unwrap_or(&self.game)
    }
}

/// A match under way.
pub(super) struct Sitting<'h> {
    pub(super) call: &'h Call<'h>,
    pub(super) game: Match<'h>,
    pub(super) judge: Judge<'h>,
    pub(super) seats: Seats,
    /// The turns as they were sent.
    pub(super) texts: Vec<String>,
}

impl<'h> Sitting<'h> {
    /// The match of a question, played up to its last turn.
    pub(super) fn of(request: &impl AboutMatch, hall: &'h Hall, call: &'h Call<'h>) -> Result<Self, Failure> {
        let played = request.played();
        let table = hall.table();
        let seats = seats(&played, table)?;
        let start = call.workbench.position(table, &hall.position)?;
        let game = call.workbench.begin(table, start, seats.first)?;
        let thinking = call.workbench.arena(&hall.game)?;
        let judge = Judge::new(*game.arena(), &hall.class).thinking_by(thinking);
        let mut sitting = Self { call, game, judge, seats, texts: Vec::new() };
        if played.turns.len() > MOST_TURNS {
            let most = vec![("most", Arg::from(MOST_TURNS.to_string()))];
            return Err(bad_turn(MOST_TURNS + 1, Arg::Filled(Label::ApiManyTurns, most)).into_failure());
        }
        played.turns.iter().try_for_each(|text| sitting.play(text))?;
        if played.resign {
            sitting.game.resign(sitting.game.now().mover);
        }
        Ok(sitting)
    }

    /// Plays a turn as it was sent.
    fn play(&mut self, text: &str) -> Result<(), Failure> {
        let number = self.texts.len() + 1;
        if self.game.finish().is_some() {
            return Err(bad_turn(number, Label::ApiIsOver.into()).into_failure());
        }
        match read_move(&self.game, text, &self.call.workbench)? {
            Ok(ply) => self.make(ply, text.to_owned()),
            Err(Misread { says, help, .. }) => {
                let wrong = bad_turn(number, says);
                let helped = help.into_iter().fold(wrong.0, |diagnostic, help| {
                    diagnostic.hint_with(Hint::AsSaid, vec![("help", help)])
                });
                Err(Failure::plain(helped))
            }
        }
    }

    /// Makes a turn.
    pub(super) fn make(&mut self, ply: Ply, text: String) -> Result<(), Failure> {
        self.call.workbench.play(&mut self.game, ply)?;
        self.texts.push(text);
        Ok(())
    }

    /// The rules as players see them.
    pub(super) fn rules(&self) -> &'h BoundGame {
        self.game.game()
    }

    /// A position as it is written.
    pub(super) fn shown(&self, position: &Position) -> String {
        self.rules().show_position(position.parts())
    }

    /// A turn at the present state without what it touches.
    pub(super) fn short(&self, text: String, ply: &Ply) -> ShortMoveJson {
        ShortMoveJson {
            text,
            name: turn_name(&ply.turn),
            component: turn_from(self.rules(), &ply.turn),
            becomes: turn_to(self.rules(), &ply.turn),
            to: self.shown(&ply.next.position),
        }
    }
}

/// A turn that cannot be played.
struct BadTurn(Diagnostic);

impl BadTurn {
    fn into_failure(self) -> Failure {
        Failure::plain(self.0)
    }
}

fn bad_turn(number: usize, why: Arg) -> BadTurn {
    let diagnostic = Diagnostic::new(Code::BadTurn, Span::default());
    BadTurn(diagnostic.arg("number", number.to_string()).arg("why", why))
}

/// Who begins and who is spoken to.
fn seats(played: &Played<'_>, game: &BoundGame) -> Result<Seats, Failure> {
    let sides = game.has_sides();
    let first = played.first.map(PlayerName::player);
    if first == Some(Player::Right) && !sides {
        let diagnostic = Diagnostic::new(Code::CliUnfit, Span::default());
        let diagnostic = diagnostic.arg("option", "first").arg("value", "right");
        return Err(Failure::plain(diagnostic.arg("why", Label::PlayNoSides)));
    }
    Ok(Seats { user: played.you.map(PlayerName::player), first: first.unwrap_or(Player::Left), sides })
}

/// The texts of turns, each of which means that turn and no other that leads elsewhere.
pub(super) fn texts(game: &BoundGame, position: &Position, plies: &[Ply]) -> Vec<String> {
    let texts: Vec<String> = plies.iter().map(|ply| text(game, position, &ply.turn)).collect();
    let mut meant: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, text) in texts.iter().enumerate() {
        meant.entry(text).or_default().push(at);
    }
    let is_clear = |text: &str| {
        let all = &meant[text];
        all.iter().all(|at| plies[*at].next == plies[all[0]].next && plies[*at].score == plies[all[0]].score)
    };
    let clear = texts.iter().zip(plies).map(|(text, ply)| match is_clear(text) {
        true => text.clone(),
        false => format!("{text} -> {}", turn_to(game, &ply.turn)),
    });
    clear.collect()
}

/// A turn with the components it is made in, where there are several.
pub(super) fn text(game: &BoundGame, position: &Position, turn: &Turn) -> String {
    if position.counted().count() == 1 {
        return turn_name(turn);
    }
    let one = |one: &grundy::ComponentMove| format!("{} in {}", one.named, game.show(&one.component));
    turn.moves.iter().map(one).collect::<Vec<_>>().join(" + ")
}
