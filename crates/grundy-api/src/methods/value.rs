//! `value`: values of short games: sums, comparisons, means, temperatures, thermographs.

use grundy::Failure;

use crate::documents::value;
use crate::method::Call;
use crate::methods::method;
use crate::request::request;

request! {
    /// Asks what an expression of values is worth.
    about nothing struct Value {
        /// The expression, such as `{1|*} + ^`.
        expression: String,
    }
}

method!("value", "grundy/value", Value, respond);

fn respond(request: &Value, call: &Call<'_>) -> Result<String, Failure> {
    let calculated = call.workbench.calculate(&request.expression)?;
    Ok(call.document(value::json(&calculated)))
}
