//! What repeats in the values of a table, as text and as data.

use std::io;

use grundy::messages::{Arg, Label};
use grundy::{Seen, ValueRow};
use grundy_export::document::ValuePatternJson;

use crate::screen::Paint;
use crate::session::Session;

/// The rows that repeat, two lines each; one that is too short to be called a pattern, a line where there is no other.
pub(super) fn show(session: &Session, rows: &[ValueRow]) -> io::Result<()> {
    for row in rows {
        match row.seen {
            Seen::TooShort if rows.len() > 1 => {}
            Seen::Enough => {
                session.line(session.strong(&says(session, row)))?;
                session.line(format!("  {}", session.painted(Paint::Tested, &tested(session, row))))?;
            }
            Seen::TooShort => session.line(session.faint(&says(session, row)))?,
        }
    }
    Ok(())
}

fn number(number: u64) -> Arg {
    Arg::from(number.to_string())
}

/// The pattern in words.
pub(super) fn says(session: &Session, row: &ValueRow) -> String {
    let names: Vec<String> = row.fixed.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let names = [("names", Arg::from(names.join(", ")))];
    let fixed = if row.fixed.is_empty() { String::new() } else { session.filled(Label::ValueFixed, &names) };
    let args = [
        ("fixed", Arg::from(fixed)),
        ("formula", Arg::from(row.formula())),
        ("n", Arg::from(row.name.as_str())),
        ("preperiod", number(row.preperiod)),
        ("up_to", number(row.up_to)),
    ];
    let label = match (row.seen, row.saltus.as_str(), row.period) {
        (Seen::TooShort, _, _) => Label::ValueTooShort,
        (_, "0", 1) => Label::ValueConstant,
        (_, "0", _) => Label::ValuePeriodic,
        _ => Label::ValueArithmetic,
    };
    session.filled(label, &args)
}

/// How far it was tested.
fn tested(session: &Session, row: &ValueRow) -> String {
    let args =
        [("n", Arg::from(row.name.as_str())), ("up_to", number(row.up_to)), ("times", number(row.times))];
    session.filled(Label::ValueTested, &args)
}

/// The same as data.
pub(super) fn json(session: &Session, rows: &[ValueRow]) -> Vec<ValuePatternJson> {
    let json = |row: &ValueRow| ValuePatternJson {
        kind: row.kind(),
        standing: row.standing(),
        text: says(session, row),
        formula: row.formula(),
        fixed: row.fixed.iter().map(|(name, value)| (name.clone(), (*value).into())).collect(),
        name: row.name.clone(),
        preperiod: row.preperiod,
        period: row.period,
        saltus: row.saltus.clone(),
        periods: row.times,
        up_to: row.up_to,
    };
    rows.iter().map(json).collect()
}
