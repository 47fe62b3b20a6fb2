//! `position`: what a position and its options are worth, and how the value comes about.

use std::collections::BTreeSet;

use grundy::messages::Code;
use grundy::{
    Around, Asked, BoundGame, Diagnostic, Failure, Found, Loaded, OptionWorth, Span, Stop, Worth, turn_from,
    turn_name,
};
use grundy_export::document::{MexJson, OptionJson, PositionJson, ThermographJson};

use crate::documents::{finding, reduction_id, solve, value};
use crate::method::Call;
use crate::methods::method;
use crate::request::{Ask, request};

request! {
    /// Asks what a position and its options are worth.
    about rules struct Position {
        /// The position; the first one of the game, where it is left out.
        position: Option<String>,
        /// The solver.
        engine: Option<String>,
    }
}

method!("position", "grundy/position", Position, respond);

/// Options of each player that are valued, and that are listed.
const VALUED: usize = 4000;
const LISTED: usize = 400;
/// Values longer than this are drawn by `value` only.
const LONG: usize = 2000;

/// The position that a question means: the one it gives, else the first one of the game.
pub(super) fn text(
    call: &Call<'_>,
    loaded: &Loaded,
    game: &BoundGame,
    given: Option<&str>,
) -> Result<String, Failure> {
    let first = || call.workbench.first_position(loaded, game);
    let text = given.map(str::to_owned).or_else(first);
    text.ok_or_else(|| {
        Failure::plain(Diagnostic::new(Code::CliMissing, Span::default()).arg("what", "position"))
    })
}

fn respond(request: &Position, call: &Call<'_>) -> Result<String, Failure> {
    let (loaded, game) = request.open(call)?;
    let text = text(call, &loaded, &game, request.position.as_deref())?;
    let position = call.workbench.position(&game, &text)?;
    let class = call.workbench.classify(&game);
    let asked = Asked { game: &game, class: &class, engine: request.engine.as_deref() };
    let around = call.workbench.around(asked, &position, VALUED)?;
    let mut solved = solve::json(&game, &position, &around.here);
    solved.theorem = finding::used(call.lang, &call.workbench, &game, around.here.engine);
    solved.reduce = reduction_id(&class);
    solved.all_moves = false;
    solved.partial |= around.stop.is_some();
    solved.stop = solved.stop.or(around.stop.map(Stop::id));
    Ok(call.document(PositionJson {
        mex: mex(&around),
        thermograph: thermograph(call, &around),
        all_options: around.all && around.options.len() <= LISTED,
        options: around.options.iter().take(LISTED).map(|option| option_json(&game, option)).collect(),
        solved,
    }))
}

fn option_json(game: &BoundGame, option: &OptionWorth) -> OptionJson {
    OptionJson {
        name: turn_name(&option.ply.turn),
        player: option.player.map(solve::player_id),
        component: turn_from(game, &option.ply.turn),
        to: game.show_position(option.ply.next.position.parts()),
        reaches: option.ply.reaches,
        outcome: option.outcome.and_then(|outcome| outcome.letter()).map(String::from),
        value: option.worth.as_ref().and_then(solve::value_json),
    }
}

/// The values of the options and the least that is missing, where all of them are numbers.
fn mex(around: &Around) -> Option<MexJson> {
    let Some(Worth::Grundy(missing)) = around.here.value.as_ref().filter(|_| around.all) else { return None };
    let number = |option: &OptionWorth| match option.worth {
        Some(Worth::Grundy(value)) => Some(value),
        _ => None,
    };
    let seen = around.options.iter().map(number).collect::<Option<BTreeSet<u64>>>()?;
    Some(MexJson { seen: seen.into_iter().collect(), missing: *missing })
}

/// The thermograph of a value in canonical form.
fn thermograph(call: &Call<'_>, around: &Around) -> Option<ThermographJson> {
    let Some(Worth::Canonical(canonical)) = &around.here.value else { return None };
    let text = canonical.text.as_ref().filter(|text| text.len() <= LONG)?;
    match call.workbench.calculate(text).ok()?.found {
        Found::Value(described) => described.thermograph.as_deref().map(value::thermograph),
        _ => None,
    }
}
