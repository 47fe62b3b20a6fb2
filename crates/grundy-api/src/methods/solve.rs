//! `solve`: who wins, the value, every winning move.

use grundy::{Asked, Failure, Wanted};
use grundy_export::document::SolveJson;

use crate::documents::{finding, reduction_id, solve};
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks who wins, what a position is worth, and all moves that win.
    about rules struct Solve {
        /// The position; the first one of the game, where it is left out.
        position: Option<String>,
        /// The solver.
        engine: Option<String>,
    }
}

method!("solve", "grundy/solve", Solve, respond);

/// Winning moves listed at most.
const LISTED: usize = 1000;

fn respond(request: &Solve, call: &Call<'_>) -> Result<String, Failure> {
    let (loaded, game) = request.open(call)?;
    let text = super::position::text(call, &loaded, &game, request.position.as_deref())?;
    let position = call.workbench.position(&game, &text)?;
    let class = call.workbench.classify(&game);
    let asked = Asked { game: &game, class: &class, engine: request.engine.as_deref() };
    let solved = call.workbench.solve(asked, &position, Wanted::First(LISTED))?;
    let theorem = finding::used(call.lang, &call.workbench, &game, solved.engine);
    let json = solve::json(&game, &position, &solved);
    Ok(call.document(SolveJson { reduce: reduction_id(&class), theorem, ..json }))
}
