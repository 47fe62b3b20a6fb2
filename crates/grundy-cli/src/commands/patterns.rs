//! What repeats in the values of a table, as text and as data.

use std::io;

use grundy::messages::{Arg, Label};
use grundy::{Aspect, Seen, ValueRow};
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
        ("fixed", Arg::from(fixed + &of(row.aspect).map_or_else(String::new, |of| session.text(of)))),
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

/// What repeats, where it is less than the values.
fn of(aspect: Aspect) -> Option<Label> {
    Some(match aspect {
        Aspect::Value => return None,
        Aspect::Reduced => Label::ValueOfReduced,
        Aspect::Mean => Label::ValueOfMeans,
        Aspect::Temperature => Label::ValueOfTemperatures,
        Aspect::Outcome => Label::ValueOfOutcomes,
    })
}

/// How often a period is seen that is counted in periods.
const TIMES: u64 = 3;

/// How far it was tested.
fn tested(session: &Session, row: &ValueRow) -> String {
    let (label, times) = if row.times < TIMES {
        (Label::ValueTestedEquations, row.equations)
    } else {
        (Label::ValueTested, row.times)
    };
    let args = [("n", Arg::from(row.name.as_str())), ("up_to", number(row.up_to)), ("times", number(times))];
    session.filled(label, &args)
}

/// The same as data.
pub(super) fn json(session: &Session, rows: &[ValueRow]) -> Vec<ValuePatternJson> {
    let json = |row: &ValueRow| ValuePatternJson {
        of: row.aspect.id(),
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
        equations: row.equations,
        up_to: row.up_to,
    };
    rows.iter().map(json).collect()
}
