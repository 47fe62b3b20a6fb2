//! What repeats in the values of a table.

use grundy::messages::{Arg, Label, Lang};
use grundy::{Aspect, Seen, ValueRow};
use grundy_export::document::ValuePatternJson;

use super::{filled, text};

fn number(number: u64) -> Arg {
    Arg::from(number.to_string())
}

/// The pattern in words.
pub fn says(lang: Lang, row: &ValueRow) -> String {
    let names: Vec<String> = row.fixed.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let names = [("names", Arg::from(names.join(", ")))];
    let fixed = if row.fixed.is_empty() { String::new() } else { filled(lang, Label::ValueFixed, &names) };
    let args = [
        ("fixed", Arg::from(fixed + &of(row.aspect).map_or_else(String::new, |of| text(lang, of)))),
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

/// The same as data.
pub fn json(lang: Lang, rows: &[ValueRow]) -> Vec<ValuePatternJson> {
    let json = |row: &ValueRow| ValuePatternJson {
        of: row.aspect.id(),
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
        equations: row.equations,
        up_to: row.up_to,
    };
    rows.iter().map(json).collect()
}
