//! What a calculation gives.

use grundy::{Calculated, Described, Found, Relation, Thermograph, Trajectory, Written};
use grundy_export::document::{CalculatedJson, ThermographJson, WrittenJson};

/// The answer as data.
pub fn json(calculated: &Calculated) -> CalculatedJson {
    let name = |(name, written): &(String, Written)| (name.clone(), written.ascii.clone().into());
    let stopped = CalculatedJson {
        names: calculated.names.iter().map(name).collect(),
        partial: calculated.stop.is_some(),
        stop: calculated.stop.map(grundy::Stop::id),
        ..CalculatedJson::default()
    };
    match &calculated.found {
        Found::Nothing => stopped,
        Found::Value(described) => CalculatedJson {
            kind: Some("value"),
            ..with_facts(with_text(stopped, &described.written), described)
        },
        Found::Truth(truth, relation) => CalculatedJson {
            kind: Some("truth"),
            truth: Some(*truth),
            relation: Some(sign(*relation)),
            ..stopped
        },
        Found::Outcome(outcome) => {
            CalculatedJson { kind: Some("outcome"), outcome: Some(outcome.to_string()), ..stopped }
        }
        Found::Relation(relation) => {
            CalculatedJson { kind: Some("relation"), relation: Some(sign(*relation)), ..stopped }
        }
        Found::Thermograph(found) => {
            CalculatedJson { kind: Some("thermograph"), ..with_thermograph(stopped, found) }
        }
        Found::Values(values) => {
            let values = values.iter().cloned().map(|Written { ascii, unicode, latex }| WrittenJson {
                value: ascii,
                unicode,
                latex,
            });
            CalculatedJson { kind: Some("values"), values: Some(values.collect()), ..stopped }
        }
        Found::Text(written) => CalculatedJson { kind: Some("text"), ..with_text(stopped, written) },
    }
}

fn with_text(json: CalculatedJson, written: &Written) -> CalculatedJson {
    let Written { ascii, unicode, latex } = written.clone();
    CalculatedJson { value: ascii, unicode, latex, ..json }
}

/// Both walls of a thermograph.
pub fn thermograph(found: &Thermograph) -> ThermographJson {
    let [left_wall, right_wall] = [found.left_wall(), found.right_wall()].map(corners);
    ThermographJson { left_wall, right_wall }
}

fn with_thermograph(json: CalculatedJson, thermograph: &Thermograph) -> CalculatedJson {
    CalculatedJson {
        mean: Some(thermograph.mean().to_string()),
        temperature: Some(thermograph.temperature().to_string()),
        thermograph: Some(self::thermograph(thermograph)),
        ..json
    }
}

fn with_facts(json: CalculatedJson, described: &Described) -> CalculatedJson {
    let json = match &described.thermograph {
        Some(thermograph) => with_thermograph(json, thermograph),
        None => json,
    };
    CalculatedJson {
        outcome: Some(described.outcome.to_string()),
        number: Some(described.is_number),
        left_stop: Some(described.left_stop.to_string()),
        right_stop: Some(described.right_stop.to_string()),
        birthday: described.birthday.as_ref().map(ToString::to_string),
        ..json
    }
}

/// Temperatures and values at which a wall begins and turns.
pub fn corners(wall: &Trajectory) -> Vec<[String; 2]> {
    wall.corners().iter().map(|corner| [corner.temperature.to_string(), corner.value.to_string()]).collect()
}

/// How two values compare, as a sign.
pub fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "<",
        Relation::Equal => "=",
        Relation::Greater => ">",
        Relation::Fuzzy => "||",
    }
}
