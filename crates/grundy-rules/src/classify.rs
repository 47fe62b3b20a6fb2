//! Stage 3: says what kind of game the rules make, with a proof, a witness or an admission of
//! ignorance for each property.
//!
//! [`classify`] takes a game and gives its [`Class`]. No fast path may rely on less than
//! [`Verdict::Proved`]. One file a property: `outline` (impartial, unsplit, additive), `descends`
//! (play ends), `recognise` (take-and-break codes), `safety` (moves stay in the domain). They stand
//! on `cases`, which turns moves into linear constraints.

mod apply;
mod assume;
mod cases;
mod descends;
mod domain;
mod explore;
mod measure;
mod outline;
mod pick;
mod potential;
mod recognise;
mod reduction;
mod safety;
mod symbolic;
mod symbols;
mod symmetry;
pub mod take_break;
mod transitions;
mod translate;

pub use measure::{Feature, Measure, Quantity};
pub use outline::Reaching;
pub use reduction::reduction;
pub use safety::unproved;
pub use symmetry::symmetry;
pub use take_break::TakeBreak;

use grundy_core::{Run, Verdict};
use grundy_messages::Arg;

use crate::bind::BoundGame;
use crate::value::Component;
use explore::Found;

/// What kind of game it is.
#[derive(Clone, Debug)]
pub struct Class {
    /// Both players have the same moves.
    pub impartial: Verdict,
    /// Every play ends.
    pub descends: Verdict,
    /// What falls with every move, where `descends` is proved.
    pub measure: Option<Measure>,
    /// Components of which each is part of an option of the one before, and the first of the
    /// last, where `descends` is refuted.
    pub cycle: Option<Vec<Component>>,
    /// Every option is at most one component.
    pub unsplit: Verdict,
    /// The code of the game, where one fits all small heaps, and whether it is proved to.
    pub take_break: Option<(TakeBreak, Verdict)>,
    /// Sums are decided by the values of their components.
    pub additive: Verdict,
    /// Whether `win by reaching` is reduced to normal play; `None` without such a clause.
    pub reaching: Option<Reaching>,
    /// Points decide, not the last move.
    pub scored: bool,
    /// `reduce` keeps values; `None` without such a clause.
    pub reduction: Option<Verdict>,
    /// Boards that are images of each other are worth the same; `None` without such a clause.
    pub symmetry: Option<Verdict>,
}

/// Says what kind of game it is. The work is bounded, whatever the rules are.
pub fn classify(game: &BoundGame, run: &Run<'_>) -> Class {
    let (descends, measure, cycle) = descends(game, run);
    let reaching = outline::reaching(game, &descends);
    Class {
        impartial: outline::impartial(game.rules()),
        measure,
        cycle,
        unsplit: outline::unsplit(game),
        take_break: recognise::recognise(game, run),
        additive: outline::additive(game, reaching.as_ref(), &descends),
        reaching,
        scored: game.rules().score,
        reduction: reduction(game, run),
        symmetry: symmetry(game),
        descends,
    }
}

fn descends(game: &BoundGame, run: &Run<'_>) -> (Verdict, Option<Measure>, Option<Vec<Component>>) {
    if let Some(measure) = descends::prove(game) {
        return (Verdict::Proved(measure.reason(game.rules())), Some(measure), None);
    }
    match explore::find_loop(game, run) {
        Found::Cycle(cycle) => {
            let around = cycle.iter().chain(cycle.first());
            let shown: Vec<String> = around.map(|component| game.show(component)).collect();
            (Verdict::Refuted(Arg::from(shown.join(" → "))), None, Some(cycle))
        }
        Found::None(up_to) if up_to > 0 => (Verdict::Tested { up_to }, None, None),
        Found::None(_) | Found::Nothing => (Verdict::Unknown, None, None),
    }
}
