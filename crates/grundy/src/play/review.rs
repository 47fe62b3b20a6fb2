//! Where a match turned: the last turn of a player after which he could no longer have done better than he did.

use grundy_values::MoverEnds;

use super::judge::{Judge, Rated};
use super::{Ended, Match, Played, Player, State};
use crate::workbench::{Failure, Workbench};

/// Turns of a player that are looked at again.
const REVIEWED: usize = 200;

/// A turn that threw something away.
#[derive(Clone, Debug)]
pub struct Slip {
    /// Its number among all turns of the match, from 1.
    pub number: usize,
    /// The turn as it was played.
    pub played: Played,
    /// What the player had before it.
    pub had: MoverEnds,
    /// What was left after it.
    pub left: MoverEnds,
    /// What would have kept it.
    pub better: Rated,
}

/// A match looked at again, for one player.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// The decisive turn: the last one before which he had more than he got in the end.
    pub slip: Option<Slip>,
    /// Whether the results of all his positions are known, so that there is no other.
    pub sure: bool,
    /// What the player still had where he gave up, if that is more than he got.
    pub gave_up: Option<MoverEnds>,
}

/// Looks for the turn of a player that threw a win or a draw away, from the end on. A slip that the opponent gave
/// back is none that decided.
pub fn review(
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    player: Player,
    workbench: &Workbench<'_>,
) -> Result<Review, Failure> {
    let mut review = Review { slip: None, sure: true, gave_up: None };
    if matches!(game.finish().map(|finish| &finish.why), Some(Ended::Resigned(who)) if *who == player) {
        let ends = judge.sure(game.now(), game.both_points(), workbench)?.and_then(|advice| advice.ends);
        review.sure = ends.is_some();
        let mine = ends.map(|ends| if game.now().mover == player { ends } else { ends.reversed() });
        review.gave_up = mine.filter(|ends| *ends > MoverEnds::Loses);
        if review.gave_up.is_some() {
            return Ok(review);
        }
    }
    let got = match game.finish().map(|finish| finish.winner) {
        Some(Some(winner)) if winner == player => MoverEnds::Wins,
        Some(None) => MoverEnds::Draws,
        Some(Some(_)) | None => MoverEnds::Loses,
    };
    let turns = game.played().iter().enumerate().rev().filter(|(_, played)| played.before.mover == player);
    for (index, played) in turns.take(REVIEWED) {
        match slip(game, judge, index, played, workbench)? {
            Seen::Unknown => review.sure = false,
            Seen::Slipped(slip) if slip.had > got => return Ok(Review { slip: Some(*slip), ..review }),
            Seen::Kept | Seen::Slipped(_) => {}
        }
    }
    review.sure &= game.played().len() <= REVIEWED;
    Ok(review)
}

/// What became of a result with one turn.
enum Seen {
    Unknown,
    Kept,
    Slipped(Box<Slip>),
}

fn slip(
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    index: usize,
    played: &Played,
    workbench: &Workbench<'_>,
) -> Result<Seen, Failure> {
    let Some(advice) = judge.sure(&played.before, &played.points, workbench)? else {
        return Ok(Seen::Unknown);
    };
    let (Some(had), Some(better)) = (advice.ends, advice.best()) else { return Ok(Seen::Unknown) };
    if had == MoverEnds::Loses {
        return Ok(Seen::Kept);
    }
    let Some(left) = left(game, judge, index, workbench)? else { return Ok(Seen::Unknown) };
    if left >= had {
        return Ok(Seen::Kept);
    }
    let (played, better) = (played.clone(), better.clone());
    Ok(Seen::Slipped(Box::new(Slip { number: index + 1, played, had, left, better })))
}

/// What a player had left after the turn with this index.
fn left(
    game: &Match<'_>,
    judge: &mut Judge<'_>,
    index: usize,
    workbench: &Workbench<'_>,
) -> Result<Option<MoverEnds>, Failure> {
    let mover = game.played()[index].before.mover;
    let (state, points): (&State, _) = match game.played().get(index + 1) {
        Some(next) => (&next.before, &next.points),
        None => match game.finish().filter(|finish| !matches!(finish.why, Ended::Resigned(_))) {
            Some(finish) => {
                return Ok(Some(match finish.winner {
                    None => MoverEnds::Draws,
                    Some(winner) if winner == mover => MoverEnds::Wins,
                    Some(_) => MoverEnds::Loses,
                }));
            }
            None => (game.now(), game.both_points()),
        },
    };
    let ends = judge.sure(state, points, workbench)?.and_then(|advice| advice.ends);
    Ok(ends.map(|ends| if state.mover == mover { ends } else { ends.reversed() }))
}
