//! The whole story of a game.

use grundy::messages::Lang;
use grundy::{Analysis, BoundGame, Looked, Stop};
use grundy_export::Grid;
use grundy_export::document::{AnalyzeJson, StartJson};

use super::{class, finding, play_id, table, title};

/// Values of one dimension shown.
const SHOWN: usize = 40;

/// The part of a table that fits on a screen.
pub fn shortened(table: &Grid) -> Grid {
    let mut table = table.clone();
    if let [axis] = table.axes.as_mut_slice() {
        table.cells.truncate(SHOWN);
        axis.len = table.cells.len();
    }
    table
}

/// The story; `shown` is what [`shortened`] left of its table.
pub fn json<'g>(
    lang: Lang,
    game: &BoundGame,
    analysis: &Analysis,
    shown: Option<&'g Grid>,
) -> AnalyzeJson<'g> {
    let engine = analysis.engine.unwrap_or_default();
    AnalyzeJson {
        game: game.rules().name.clone(),
        title: title(lang, game),
        parameters: finding::object(&finding::parameters(game)),
        class: class::json(lang, &analysis.class),
        values: shown.map(Grid::nested),
        table: shown.map(|grid| table::json(game, grid, engine, analysis.stop)),
        finding: finding::json(lang, game, &analysis.finding),
        starts: starts(analysis),
        tried_cut: analysis.cut && analysis.stop.is_none(),
        play: play_id(game),
        partial: analysis.stop.is_some(),
        stop: analysis.stop.map(Stop::id),
    }
}

/// The first position and small ones.
fn starts(analysis: &Analysis) -> Vec<StartJson> {
    let data =
        |looked: &Looked, first| StartJson { position: looked.position.clone(), value: looked.cell(), first };
    let first = analysis.starts.first.iter().map(|looked| data(looked, true));
    first.chain(analysis.starts.small.iter().map(|looked| data(looked, false))).collect()
}
