//! `match`: a match, with all that can be played and what it brings.
//!
//! Nothing is kept between two questions: each holds the whole match.

use grundy::play::{Advice, Basis, Finish, Player, Ply, Rated, ends_id, review};
use grundy::{Failure, Stop, turn_from, turn_name, turn_to};
use grundy_export::document::{
    AdviceJson, MarkJson, MatchJson, MoveJson, OverJson, PlayedJson, ShortMoveJson, StateJson, TurningJson,
};
use serde_json::{Map, Value};

use super::board::{drawing, number};
use super::seats::{AboutMatch as _, Hall, Sitting, about_match, text, texts};
use super::touch::touches;
use crate::documents::{play, play_id, solve, title};
use crate::method::Call;
use crate::methods::method;

about_match! {
    /// Asks for the state of a match.
    struct Match {}
}

method!("match", "grundy/match", Match, respond);

/// Moves listed at most.
const LISTED: usize = 400;

fn respond(request: &Match, call: &Call<'_>) -> Result<String, Failure> {
    let hall = Hall::open(request, call)?;
    let mut sitting = Sitting::of(request, &hall, call)?;
    Ok(call.document(sitting.json(request.played().mark)?))
}

impl Sitting<'_> {
    /// The match as data; `mark` says whether moves and turns are judged.
    pub(super) fn json(&mut self, mark: bool) -> Result<MatchJson, Failure> {
        let over = self.over()?;
        let (plies, all_moves) = match &over {
            Some(_) => (Vec::new(), true),
            None => self.call.workbench.turns(&self.game, LISTED)?,
        };
        let (advice, marks) = if mark && over.is_none() { self.marks(&plies)? } else { (None, Vec::new()) };
        let history = self.history(mark)?;
        let state = self.state(mark);
        let stop = self.call.workbench.stop();
        let start = self.game.played().first().map_or(self.game.now(), |played| &played.before);
        Ok(MatchJson {
            game: self.rules().rules().name.clone(),
            title: title(self.call.lang, self.rules()),
            play: play_id(self.rules()),
            sides: self.seats.sides,
            score: self.game.has_points(),
            start: self.shown(&start.position),
            first: self.seats.plays(self.seats.first),
            state,
            moves: self.moves(&plies, &marks),
            all_moves,
            advice,
            over,
            history,
            partial: mark && stop.is_some(),
            stop: stop.filter(|_| mark).map(Stop::id),
        })
    }

    fn state(&mut self, mark: bool) -> StateJson {
        let now = self.game.now().clone();
        let value = if mark { self.judge.worth(&now, &self.call.workbench) } else { None };
        StateJson {
            turn: self.game.played().len() + 1,
            position: self.shown(&now.position),
            drawing: drawing(self.rules(), &now.position),
            to_move: self.seats.plays(now.mover),
            points: self.points(),
            value: value.as_ref().and_then(solve::value_json),
        }
    }

    fn points(&self) -> Option<Map<String, Value>> {
        let points = |player| (self.seats.plays(player).to_owned(), number(self.game.points(player)));
        self.game.has_points().then(|| Player::BOTH.into_iter().map(points).collect())
    }

    /// What is known of the state and of these turns of it.
    fn marks(&mut self, plies: &[Ply]) -> Result<(Option<AdviceJson>, Vec<Option<Rated>>), Failure> {
        let (now, points) = (self.game.now().clone(), self.game.both_points().clone());
        let advice = self.judge.advise(&now, &points, &self.call.workbench)?;
        let marks = self.judge.marks(&now, &points, plies, &self.call.workbench)?;
        Ok((Some(advice_json(&advice)), marks))
    }

    fn moves(&self, plies: &[Ply], marks: &[Option<Rated>]) -> Vec<MoveJson> {
        let position = &self.game.now().position;
        let texts = texts(self.rules(), position, plies);
        let made = plies.iter().zip(texts).enumerate();
        made.map(|(at, (ply, text))| {
            let ShortMoveJson { text, name, component, becomes, to } = self.short(text, ply);
            let has_points = self.game.has_points();
            MoveJson {
                number: at + 1,
                text,
                name,
                component,
                becomes,
                to,
                points: has_points.then(|| number(&ply.score.points)),
                again: has_points.then_some(ply.score.again),
                touches: touches(self.rules(), position, &ply.turn),
                mark: marks.get(at).and_then(Option::as_ref).map(mark_json),
            }
        })
        .collect()
    }

    fn history(&mut self, mark: bool) -> Result<Vec<PlayedJson>, Failure> {
        let played = self.game.played().to_vec();
        let mut history = Vec::with_capacity(played.len());
        for (at, one) in played.iter().enumerate() {
            let (mut result, mut value) = (None, None);
            if mark && self.call.workbench.stop().is_none() {
                let known = self.judge.sure(&one.before, &one.points, &self.call.workbench)?;
                result = known.and_then(|advice| advice.ends).map(ends_id);
                value =
                    self.judge.worth(&one.before, &self.call.workbench).as_ref().and_then(solve::value_json);
            }
            history.push(PlayedJson {
                turn: at + 1,
                by: self.seats.plays(one.before.mover),
                name: turn_name(&one.turn),
                text: self.texts.get(at).cloned().unwrap_or_default(),
                component: turn_from(self.rules(), &one.turn),
                becomes: turn_to(self.rules(), &one.turn),
                position: self.shown(&one.before.position),
                result,
                value,
            });
        }
        Ok(history)
    }

    fn over(&mut self) -> Result<Option<OverJson>, Failure> {
        let Some(finish) = self.game.finish().cloned() else { return Ok(None) };
        let turning_point = self.turning(&finish)?;
        Ok(Some(OverJson {
            winner: finish.winner.map(|winner| self.seats.plays(winner)),
            reason: finish.why.id(),
            text: play::result(self.call.lang, self.seats, &self.game, &finish),
            turning_point,
        }))
    }

    /// The turn that threw the game away, of the player who is spoken to or else of the loser.
    fn turning(&mut self, finish: &Finish) -> Result<Option<TurningJson>, Failure> {
        let loser = self.seats.user.or(finish.winner.map(Player::other));
        let Some(player) = loser.filter(|player| finish.winner != Some(*player)) else { return Ok(None) };
        let found = match review(&self.game, &mut self.judge, player, &self.call.workbench) {
            Err(Failure::Stopped(_)) => return Ok(None),
            found => found?.slip,
        };
        let Some(slip) = found else { return Ok(None) };
        let (before, lang) = (&slip.played.before, self.call.lang);
        let mut says = play::turned(lang, self.rules(), &slip);
        let after = self.game.played().get(slip.number).map_or(self.game.now(), |next| &next.before).clone();
        let refuted = self.refutation(&after)?;
        says.extend(
            refuted.as_ref().map(|ply| play::refuted(lang, self.rules(), &after.position, &ply.turn)),
        );
        let played = Ply {
            turn: slip.played.turn.clone(),
            reaches: false,
            score: slip.played.score.clone(),
            next: after.clone(),
        };
        let at = |ply: &Ply, before| self.short(text(self.rules(), before, &ply.turn), ply);
        Ok(Some(TurningJson {
            turn: slip.number,
            by: self.seats.plays(before.mover),
            position: self.shown(&before.position),
            played: at(&played, &before.position),
            had: ends_id(slip.had),
            left: ends_id(slip.left),
            better: at(&slip.better.ply, &before.position),
            refuted_by: refuted.map(|ply| at(&ply, &after.position)),
            text: says,
        }))
    }

    /// The best turn of the opponent in a state, where its result is known.
    fn refutation(&mut self, state: &grundy::play::State) -> Result<Option<Ply>, Failure> {
        let points = self.game.both_points().clone();
        let advice = match self.judge.sure(state, &points, &self.call.workbench) {
            Err(Failure::Stopped(_)) => return Ok(None),
            advice => advice?,
        };
        let best = advice.filter(|advice| advice.ends.is_some());
        Ok(best.and_then(|advice| advice.best().map(|best| best.ply.clone())))
    }
}

/// What is known of a state.
pub(super) fn advice_json(advice: &Advice) -> AdviceJson {
    let (basis, engine) = match advice.basis {
        Basis::Explored => ("explored", None),
        Basis::Solver(engine) => ("solver", Some(engine)),
        Basis::Sampled { .. } => ("games", None),
        Basis::Horizon { .. } => ("horizon", None),
    };
    let (result, moves) = (advice.ends.map(ends_id), advice.moves);
    AdviceJson { result, moves, proved: advice.is_proved(), basis, engine }
}

fn mark_json(rated: &Rated) -> MarkJson {
    MarkJson {
        result: rated.ends.map(ends_id),
        moves: rated.moves,
        points: rated.points.as_ref().map(|estimate| number(&estimate.points)),
        share: rated.chance.map(|chance| chance.share / 10),
    }
}
