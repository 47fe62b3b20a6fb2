//! `verify`: checks a proof again.

use grundy::{Failure, Rejection, Source};
use serde_json::Value;

use crate::documents::verify;
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks the checker whether a certificate is right.
    about rules struct Verify {
        /// The certificate, as `prove` gave it.
        certificate: Value,
    }
}

method!("verify", "grundy/verify", Verify, respond);

fn respond(request: &Verify, call: &Call<'_>) -> Result<String, Failure> {
    let source = Source::new("certificate", &request.certificate.to_string());
    let checking = call.workbench.verify_text(source, request.from(), &request.choices())?;
    match checking.result {
        // Neither accepted nor rejected.
        Err(Rejection::Stopped(stop)) => Err(Failure::Stopped(stop)),
        _ => Ok(call.document(verify::json(call.lang, &checking))),
    }
}
