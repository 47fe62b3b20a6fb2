//! `explain`: why a position is won or lost.

use grundy::{Asked, Failure, Wanted};

use crate::documents::{explain, finding};
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks why a position is won or lost.
    about rules struct Explain {
        /// The position; the first one of the game, where it is left out.
        position: Option<String>,
        /// The solver.
        engine: Option<String>,
    }
}

method!("explain", "grundy/explain", Explain, respond);

/// Moves shown.
const SHOWN: usize = 20;

fn respond(request: &Explain, call: &Call<'_>) -> Result<String, Failure> {
    let (loaded, game) = request.open(call)?;
    let text = super::position::text(call, &loaded, &game, request.position.as_deref())?;
    let position = call.workbench.position(&game, &text)?;
    let class = call.workbench.classify(&game);
    let asked = Asked { game: &game, class: &class, engine: request.engine.as_deref() };
    let (explanation, engine) = match call.workbench.explain(asked, &position, Wanted::First(SHOWN)) {
        Err(Failure::Stopped(stop)) => return Ok(call.document(explain::stopped(&game, &position, stop))),
        explained => explained?,
    };
    let mut body = explain::json(call.lang, &game, &position, &explanation, engine);
    body.solved.theorem = finding::used(call.lang, &call.workbench, &game, engine);
    Ok(call.document(body))
}
