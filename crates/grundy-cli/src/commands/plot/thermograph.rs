//! `grundy plot --thermograph EXPR`.

use clap::ArgMatches;
use grundy::messages::{Arg, Code, Label, Lang};
use grundy::{Calculated, Diagnostic, Failure, Found, Notation, Span, Thermograph};
use grundy_export::document::ThermographPlotJson;
use grundy_export::svg::Heading;
use grundy_export::svg::thermograph::Picture;

use super::{hand_over, look};
use crate::options::{valued, word};
use crate::session::{Ending, Outcome, Session};

/// Longer expressions and values stand in no heading.
const LONGEST: usize = 120;

/// Options of pictures of games.
const OTHERS: [&str; 11] =
    ["RULES", "POSITION", "rules", "set", "play", "kind", "to", "range", "of", "nodes", "plain"];

/// The option, which takes the place of the rules.
pub(super) fn option(lang: Lang) -> clap::Arg {
    valued("thermograph", "EXPR", Label::CliOptThermograph, lang)
        .allow_hyphen_values(true)
        .conflicts_with_all(OTHERS)
        .conflicts_with("engine")
}

pub(super) fn run(session: &Session, matches: &ArgMatches, expression: &str) -> Outcome {
    let look = look(session, matches)?;
    let calculated = session.workbench().calculate(expression)?;
    let Some(thermograph) = found(&calculated) else {
        let stop = calculated.stop.map(Failure::Stopped);
        return Err(stop.unwrap_or_else(|| refused(&calculated)).into());
    };
    let title = word(matches, "title").map_or_else(|| own_title(&calculated, expression), str::to_owned);
    let heading = Heading { title: title.clone(), lines: facts(session, &calculated) };
    let picture = Picture { heading, thermograph };
    let Some(drawing) = picture.draw(&look) else {
        let diagnostic = Diagnostic::new(Code::ValueTooLarge, Span::default());
        return Err(Failure::plain(diagnostic.arg("why", Label::ValueLargeNumber)).into());
    };
    hand_over(session, matches, &drawing, |format| ThermographPlotJson {
        kind: "thermograph",
        drawn: super::drawn(matches, &look, format, &drawing, title),
        mean: picture.thermograph.mean().to_string(),
        temperature: picture.thermograph.temperature().to_string(),
        partial: calculated.stop.is_some(),
        stop: calculated.stop.map(grundy::Stop::id),
        svg: word(matches, "out").is_none().then(|| drawing.text.clone()),
    })?;
    if let Some(stop) = calculated.stop {
        session.tell_stop(stop);
    }
    Ok(Ending::after(calculated.stop))
}

fn found(calculated: &Calculated) -> Option<Thermograph> {
    match &calculated.found {
        Found::Value(described) => described.thermograph.as_deref().cloned(),
        Found::Thermograph(thermograph) => Some(Thermograph::clone(thermograph)),
        _ => None,
    }
}

/// That there is no value, or one whose walls are too large.
fn refused(calculated: &Calculated) -> Failure {
    Failure::plain(match &calculated.found {
        Found::Value(_) => {
            Diagnostic::new(Code::ValueTooLarge, Span::default()).arg("why", Label::ValueLargeNumber)
        }
        _ => Diagnostic::new(Code::PictureNoValue, Span::default()),
    })
}

/// The value, where it is short; else the expression, where that is.
fn own_title(calculated: &Calculated, expression: &str) -> String {
    let value = match &calculated.found {
        Found::Value(described) => described.written.get(Notation::Unicode),
        _ => None,
    };
    let texts = value.into_iter().chain([expression]);
    texts.into_iter().find(|text| text.chars().count() <= LONGEST).unwrap_or_default().to_owned()
}

/// Mean, temperature and stops in a line.
fn facts(session: &Session, calculated: &Calculated) -> Vec<String> {
    let Found::Value(described) = &calculated.found else { return Vec::new() };
    let Some(thermograph) = &described.thermograph else { return Vec::new() };
    let facts = [
        ("mean", thermograph.mean().to_string()),
        ("temperature", thermograph.temperature().to_string()),
        ("left", described.left_stop.to_string()),
        ("right", described.right_stop.to_string()),
    ];
    if facts.iter().any(|(_, text)| text.len() > LONGEST) {
        return Vec::new();
    }
    vec![session.filled(Label::ValueFacts, &facts.map(|(name, text)| (name, Arg::from(text))))]
}
