//! `guess`: the pattern in the values, as tables show it.

use grundy::{Asked, Failure, grid, value_rows};

use super::prove::{goal, so_far};
use super::table::{Table, solved};
use crate::documents::prove;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, OfWhat, Range, request};

request! {
    /// Asks for a pattern that tables show.
    about rules struct Guess {
        /// Whether values or lost positions are asked for; what is found, where it is left out.
        of: Option<OfWhat>,
        /// Where the players have different moves: the greatest number of every dimension.
        to: Option<u64>,
        /// The numbers of each dimension.
        range: Option<Vec<Range>>,
        /// Positions with letters for numbers.
        family: Option<String>,
    }
}

method!("guess", "grundy/guess", Guess, respond);

/// Values looked at where the question does not say how many, of one number and of several.
const LONG: u64 = 39;
const SQUARE: u64 = 7;

fn respond(request: &Guess, call: &Call<'_>) -> Result<String, Failure> {
    let (_, game) = request.open(call)?;
    let class = call.workbench.classify(&game);
    // Where the players have different moves, values are those of short games.
    if game.has_sides() && !game.rules().score && !matches!(request.of, Some(OfWhat::Losing)) {
        let several = grundy::table_to(&game, 0).axes.len() > 1;
        let to =
            request.to.or_else(|| request.family.is_none().then_some(if several { SQUARE } else { LONG }));
        let table = Table {
            rules: request.rules.clone(),
            set: request.set.clone(),
            play: request.play,
            to: to.filter(|_| request.range.is_none()),
            range: request.range.clone(),
            family: request.family.clone(),
            engine: None,
            lang: request.lang,
            time: request.time,
            positions: request.positions,
        };
        let solved = solved(&table, call, Asked { game: &game, class: &class, engine: None })?;
        let stop = solved.stop;
        return Ok(call.document(prove::of_values(call.lang, &game, &value_rows(&grid(solved)), stop)));
    }
    let goal = goal(request.of, None);
    let finding = so_far(call.workbench.study(&game, &class).guess(goal), goal)?;
    Ok(call.document(prove::json(call.lang, &game, &finding, &[])))
}
