//! `analyze`: the whole story of a game.

use grundy::Failure;

use crate::documents::analyze;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks for the whole story of a game.
    about rules struct Analyze {
        /// The solver.
        engine: Option<String>,
    }
}

method!("analyze", "grundy/analyze", Analyze, respond);

fn respond(request: &Analyze, call: &Call<'_>) -> Result<String, Failure> {
    let (loaded, game) = request.open(call)?;
    let analysis = call.workbench.analyze(&game, loaded.own_first(), request.engine.as_deref())?;
    let shown = analysis.table.as_ref().map(analyze::shortened);
    Ok(call.document(analyze::json(call.lang, &game, &analysis, shown.as_ref())))
}
