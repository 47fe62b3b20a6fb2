//! `claim`: a formula of the user, proved or refuted with the reason.

use grundy::messages::Code;
use grundy::{Diagnostic, Failure, Judged, Shift, Span};

use crate::documents::claim;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks whether a claim is true.
    about rules struct Claim {
        /// The claim, such as `g(n) = n mod 3`; those of the rules, where it is left out.
        claim: Option<String>,
    }
}

method!("claim", "grundy/claim", Claim, respond);

fn respond(request: &Claim, call: &Call<'_>) -> Result<String, Failure> {
    let opened = call.workbench.open_for_all(request.from(), &request.choices())?;
    let game = &opened.game;
    let text = request.claim.as_deref();
    let shift = text.and_then(|text| Shift::read(game, text)).transpose()?;
    let claims = match text {
        Some(_) if shift.is_some() => Vec::new(),
        Some(text) => vec![call.workbench.read_claim(game, text)?],
        None => call.workbench.stated_claims(game),
    };
    if shift.is_none() && claims.is_empty() {
        let missing = Diagnostic::new(Code::CliMissing, Span::default()).arg("what", "claim");
        return Err(Failure::plain(missing));
    }
    let class = call.workbench.classify(game);
    let study = call.workbench.study(game, &class).for_all(&opened);
    let shifted = shift.iter().map(|shift| study.judge_shift(shift));
    let judged = shifted.chain(claims.iter().map(|stated| study.judge(stated)));
    let judged = judged.collect::<Result<Vec<Judged>, _>>()?;
    Ok(call.document(claim::claims(call.lang, game, &judged)))
}
