//! `check`: what is wrong with rules, and what kind of game they make.

use grundy::Failure;

use crate::documents::check;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks what is wrong with rules, and what kind of game they make.
    about rules struct Check {}
}

method!("check", "grundy/check", Check, respond);

fn respond(request: &Check, call: &Call<'_>) -> Result<String, Failure> {
    let choices = request.choices();
    let checkup = call.workbench.check(request.from(), &choices)?;
    Ok(call.document(check::json(call.lang, &call.workbench, &checkup, &choices)))
}
