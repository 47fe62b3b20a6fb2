//! The table: reads a line, does what it says, lets the program move, until the end.

use std::io;

use grundy::messages::Label;
use grundy::play::{
    Advice, Basis, Chosen, Dice, Hint, Judge, Match, Misread, Review, Said, choose, hint_lines, read_line,
    read_move, review, why_lines, words,
};
use grundy::{Failure, Stop, turn_name};

use super::input::{Asked, Heard, Input};
use super::seats::Seats;
use super::{json, show};
use crate::session::{Ending, Failed, Outcome, Session};

/// Moves whose names the editor completes.
const COMPLETED: usize = 500;

/// A game at the table.
pub(super) struct Table<'t> {
    pub(super) session: &'t Session,
    pub(super) seats: Seats,
    pub(super) game: Match<'t>,
    judge: Judge<'t>,
    slip: usize,
    dice: Dice,
    /// The next hint.
    hint: Hint,
    /// Whether the user knows that the program only looks ahead.
    bounded: bool,
    /// Whether the end was told.
    told: bool,
}

/// Whether to go on.
enum Next {
    Again,
    End(Ending),
}

impl<'t> Table<'t> {
    /// A table with a game that has begun.
    pub(super) fn new(
        session: &'t Session,
        seats: Seats,
        game: Match<'t>,
        judge: Judge<'t>,
        slip: usize,
        dice: Dice,
    ) -> Self {
        Self { session, seats, game, judge, slip, dice, hint: Hint::Whether, bounded: false, told: false }
    }

    /// Plays until the end.
    pub(super) fn play(mut self, seed: u64) -> Outcome {
        match self.session.json {
            true => json::start(&self, self.slip, seed)?,
            false => show::start(&self)?,
        }
        match self.round() {
            Err(Failed::Failure(Failure::Stopped(Stop::Cancelled))) => {
                self.left_off(show::Left::Interrupted)?;
                Ok(Ending::Stopped(Stop::Cancelled))
            }
            outcome => outcome,
        }
    }

    fn round(&mut self) -> Outcome {
        if self.seats.user().is_some() && self.game.finish().is_none() {
            let advice = self.advice()?;
            self.tell_basis(&advice)?;
        }
        let mut input = Input::new(!self.session.json);
        let mut draw = true;
        loop {
            if let Some(finish) = self.game.finish().cloned()
                && !self.told
            {
                let review = self.review()?;
                match self.session.json {
                    true => json::over(self, &finish, &review)?,
                    false => show::over(self, &finish, &review)?,
                }
                self.told = true;
            }
            if self.game.finish().is_none() && self.seats.is_program(self.game.now().mover) {
                self.program_moves()?;
                draw = true;
                continue;
            }
            if draw && self.game.finish().is_none() {
                self.draw()?;
            }
            let asked = if input.asks() { self.asked()? } else { Asked::default() };
            if !input.asks() {
                show::prompt(self)?;
            }
            draw = match input.line(asked, &|| self.session.workbench().stop() == Some(Stop::Cancelled)) {
                Heard::Interrupted => return Err(Failure::Stopped(Stop::Cancelled).into()),
                Heard::End => {
                    if self.game.finish().is_none() {
                        self.left_off(show::Left::InputEnded)?;
                    }
                    return Ok(Ending::Done);
                }
                Heard::Line(line) => {
                    let before = self.game.played().len();
                    match self.answer(&line)? {
                        Next::End(ending) => return Ok(ending),
                        Next::Again => self.game.played().len() != before,
                    }
                }
            };
        }
    }

    /// How the editor asks for a line: with the words for the program and the names of moves.
    fn asked(&self) -> Result<Asked, Failed> {
        let mut texts = words(self.session.lang);
        if self.game.finish().is_none() {
            let (plies, _) = self.session.workbench().turns(&self.game, COMPLETED)?;
            texts.extend(plies.iter().map(|ply| turn_name(&ply.turn)));
        }
        texts.sort_unstable();
        texts.dedup();
        // The editor writes past what is still to be written here.
        self.session.write(|out| out.flush())?;
        Ok(Asked { prompt: self.session.text(Label::PlayPrompt), texts })
    }

    /// Does what a line says.
    fn answer(&mut self, line: &str) -> Result<Next, Failed> {
        let said = read_line(line, &grundy_texts::ALL);
        let over = self.game.finish().is_some();
        match said {
            Said::Quit => return Ok(Next::End(Ending::Done)),
            // After the end a person who just presses a key wants to leave.
            Said::Nothing if over => return Ok(Next::End(Ending::Done)),
            Said::Nothing => {}
            Said::Help => match self.session.json {
                true => json::help(self)?,
                false => show::help(self)?,
            },
            Said::Undo => self.undo()?,
            Said::Why => self.why()?,
            Said::Position => self.draw()?,
            Said::Moves(_) | Said::Hint | Said::Resign | Said::Move(_) if over => show::is_over(self)?,
            Said::Moves(page) => match self.session.json {
                true => json::state(self)?,
                false => show::moves(self, page)?,
            },
            Said::Hint => self.hint()?,
            Said::Resign => self.game.resign(self.game.now().mover),
            Said::Move(text) => self.user_moves(&text)?,
        }
        Ok(Next::Again)
    }

    fn draw(&self) -> Result<(), Failed> {
        match self.session.json {
            true => json::state(self),
            false => Ok(show::state(self)?),
        }
    }

    fn left_off(&self, why: show::Left) -> io::Result<()> {
        match self.session.json {
            true => json::left_off(self, why),
            false => show::left_off(self, why),
        }
    }

    /// What is known of the present state.
    fn advice(&mut self) -> Result<Advice, Failed> {
        let workbench = self.session.workbench();
        Ok(self.judge.advise(self.game.now(), self.game.both_points(), &workbench)?)
    }

    fn program_moves(&mut self) -> Result<(), Failed> {
        let workbench = self.session.workbench();
        let chosen = choose(&self.game, &mut self.judge, self.slip, &mut self.dice, &workbench)?;
        let Some(chosen) = chosen else { return Ok(()) };
        self.tell_basis(&chosen.advice)?;
        self.makes(chosen)
    }

    fn user_moves(&mut self, text: &str) -> Result<(), Failed> {
        match read_move(&self.game, text, &self.session.workbench())? {
            Ok(ply) => {
                let (mover, before) = (self.game.now().mover, self.game.now().position.clone());
                let made = ply.clone();
                self.session.workbench().play(&mut self.game, ply)?;
                self.hint = Hint::Whether;
                match self.session.json {
                    true => json::made(self, mover, &before, &made, None)?,
                    false => show::made(self, mover, &before, &made, None)?,
                }
                Ok(())
            }
            Err(misread) => Ok(self.complain(&misread)?),
        }
    }

    fn complain(&self, misread: &Misread) -> io::Result<()> {
        match self.session.json {
            true => json::complain(self, misread),
            false => show::complain(self, misread),
        }
    }

    fn makes(&mut self, chosen: Chosen) -> Result<(), Failed> {
        let (mover, before) = (self.game.now().mover, self.game.now().position.clone());
        let made = chosen.ply.clone();
        self.session.workbench().play(&mut self.game, made.clone())?;
        self.hint = Hint::Whether;
        match self.session.json {
            true => json::made(self, mover, &before, &made, Some(&chosen))?,
            false => show::made(self, mover, &before, &made, Some(&chosen))?,
        }
        Ok(())
    }

    /// Says once that the game is too large, and once that it no longer is.
    fn tell_basis(&mut self, advice: &Advice) -> io::Result<()> {
        let bounded =
            matches!(advice.basis, Basis::Horizon { .. } | Basis::Sampled { .. }) && !advice.is_proved();
        if bounded == self.bounded || self.session.json {
            return Ok(());
        }
        self.bounded = bounded;
        show::basis(self, bounded)
    }

    fn undo(&mut self) -> Result<(), Failed> {
        let done = match self.seats.user() {
            Some(user) => self.game.undo_to(user),
            None => self.game.undo(),
        };
        if done {
            self.hint = Hint::Whether;
            self.told = false;
        }
        match (self.session.json, done) {
            (true, done) => json::undone(self, done)?,
            (false, done) => show::undone(self, done)?,
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failed> {
        let advice = self.advice()?;
        let workbench = self.session.workbench();
        let lines = hint_lines(&self.game, &mut self.judge, self.hint, &advice, &workbench)?;
        match self.session.json {
            true => json::hint(self, self.hint, &advice, &lines)?,
            false => show::lines(self, &lines)?,
        }
        self.hint = self.hint.next();
        Ok(())
    }

    /// Why the present position is won or lost; after the end, the one where it turned.
    fn why(&mut self) -> Result<(), Failed> {
        let workbench = self.session.workbench();
        let (state, points) = match self.game.finish() {
            None => (self.game.now().clone(), self.game.both_points().clone()),
            Some(_) => {
                let slip = self.review()?.slip;
                let user = |mover| self.seats.user().is_none_or(|user| user == mover);
                let first = || self.game.played().iter().find(|played| user(played.before.mover)).cloned();
                let turned = slip.map(|slip| slip.played).or_else(first);
                match turned {
                    Some(played) => (played.before, played.points),
                    None => (self.game.now().clone(), self.game.both_points().clone()),
                }
            }
        };
        let advice = self.judge.advise(&state, &points, &workbench)?;
        let lines = why_lines(&state, &self.game, &mut self.judge, &advice, &workbench)?;
        match self.session.json {
            true => json::why(self, &state, &advice, &lines)?,
            false => show::why(self, &state, &lines)?,
        }
        Ok(())
    }

    /// Where the user, or the loser of two, threw the game away.
    fn review(&mut self) -> Result<Review, Failed> {
        let winner = self.game.finish().and_then(|finish| finish.winner);
        let player = self.seats.user().or(winner.map(grundy::play::Player::other));
        let Some(player) = player.filter(|player| winner != Some(*player)) else {
            return Ok(Review::default());
        };
        let workbench = self.session.workbench();
        Ok(review(&self.game, &mut self.judge, player, &workbench)?)
    }
}
