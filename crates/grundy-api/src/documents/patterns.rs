//! What repeats in the values of a table.

use grundy::messages::{Arg, Label, Lang};
use grundy::{Seen, ValueRow};
use grundy_export::document::ValuePatternJson;

use super::filled;

fn number(number: u64) -> Arg {
    Arg::from(number.to_string())
}

/// The pattern in words.
pub fn says(lang: Lang, row: &ValueRow) -> String {
    let names: Vec<String> = row.fixed.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let names = [("names", Arg::from(names.join(", ")))];
    let fixed = if row.fixed.is_empty() { String::new() } else { filled(lang, Label::ValueFixed, &names) };
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
    filled(lang, label, &args)
}

/// The same as data.
pub fn json(lang: Lang, rows: &[ValueRow]) -> Vec<ValuePatternJson> {
    let json = |row: &ValueRow| ValuePatternJson {
        kind: row.kind(),
        standing: row.standing(),
        text: says(lang, row),
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
