//! Octal games as the judges ask them: the code is the parameter `d` of the rules.

use serde_json::{Value, json};

use crate::inquiry::{Found, Inquiry};
use crate::octal::{Octal, Period};
use crate::question::{AnswerError, Question};

/// Values that are asked for to find a period.
const VALUES: usize = 250;

pub(crate) fn ask(question: &Question<'_>) -> Result<Inquiry, AnswerError> {
    let octal = Octal::read(&question.fields_and(["code"], ["n", "query"])?.0[0])?;
    let digits = octal.list();
    if question.has("query") {
        let [_, query] = question.fields(["code", "query"])?;
        query.one_of(&["period"])?;
        let heaps = (0..VALUES).map(|n| format!("({n})")).collect();
        let found = move |found: &[Found]| {
            let values: Vec<u64> = found.iter().filter_map(|found| found.sg).collect();
            periodic(octal.period(&values))
        };
        return Ok(Inquiry::each(heaps, found).set("d", digits));
    }
    let [_, n] = question.fields(["code", "n"])?;
    Ok(Inquiry::of(format!("({})", n.integer(0)?), Found::winner_and_sg).set("d", digits))
}

/// Where the values become periodic, if that is known.
pub(crate) fn periodic(period: Option<Period>) -> Value {
    let (preperiod, period) = period.map(|found| (found.preperiod, found.period)).unzip();
    json!({ "preperiod": preperiod, "period": period })
}
