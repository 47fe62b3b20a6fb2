//! `prove`: the pattern, proved for all positions, and the claims of the rules.

use grundy::{Failure, Finding, Goal, Judged, Method as Route, Of};

use crate::documents::prove;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, OfWhat, request};

request! {
    /// Asks for a pattern that holds for all positions.
    about rules struct Prove {
        /// Whether values or lost positions are asked for; what is found, where it is left out.
        of: Option<OfWhat>,
        /// The route of the proof: `window`, `sparse`, `automaton`, `library` or `residue`.
        method: Option<String>,
    }
}

method!("prove", "grundy/prove", Prove, respond);

fn respond(request: &Prove, call: &Call<'_>) -> Result<String, Failure> {
    let opened = call.workbench.open_for_all(request.from(), &request.choices())?;
    let game = &opened.game;
    let class = call.workbench.classify(game);
    let study = call.workbench.study(game, &class).for_all(&opened);
    let goal = goal(request.of, request.method.as_deref());
    let finding = so_far(study.theorem(goal), goal)?;
    let mut judged: Vec<Judged> = Vec::new();
    for stated in &call.workbench.stated_claims(game) {
        match study.judge(stated) {
            Ok(one) => judged.push(one),
            // What was judged before the stop is told.
            Err(Failure::Stopped(_)) => break,
            Err(failure) => return Err(failure),
        }
    }
    Ok(call.document(prove::json(call.lang, game, &finding, &judged)))
}

/// What is to be proved.
pub(super) fn goal(of: Option<OfWhat>, method: Option<&str>) -> Goal {
    let method = method.and_then(|wanted| Route::ALL.into_iter().find(|method| method.id() == wanted));
    Goal { of: of.map(OfWhat::of), method, quick: false }
}

/// What was found when a limit ended the search: nothing, if nothing was.
pub(super) fn so_far(found: Result<Finding, Failure>, goal: Goal) -> Result<Finding, Failure> {
    match found {
        Err(Failure::Stopped(stop)) => Ok(Finding::stopped(goal.of.unwrap_or(Of::Values), stop)),
        found => found,
    }
}
