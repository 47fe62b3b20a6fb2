//! `grundy plot RULES [POSITION]`.

mod kinds;
mod thermograph;

use clap::ArgMatches;
use grundy::messages::{Arg, Code, Hint, Label, Lang};
use grundy::{
    Asked, BoundGame, Class, Diagnostic, Failure, Loaded, MOST_NODES, NODES, Play, Span, Stop, Workbench,
    has_tables,
};
use grundy_export::document::{AxisJson, DrawnJson, PlotJson};
use grundy_export::svg::{Drawing, Heading, Look, Theme, WIDTHS};

use crate::commands::{Command, finding, play_id, tell_reduction};
use crate::options::{
    about_rules, bad_value, choices, engine, first_position, flag, missing, one_of, positional,
    rules_and_rest, valued, word,
};
use crate::png::png;
use crate::session::{Ending, Failed, Outcome, Session};
use crate::{files, numbers};

pub(super) const COMMAND: Command =
    Command { name: "plot", schema: "grundy/plot", about: Label::CliPlot, args, run };

/// What rules are called that have no name.
const NAMELESS: &str = "unnamed";

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Sequence,
    Heatmap,
    Graph,
    Automaton,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Sequence, Self::Heatmap, Self::Graph, Self::Automaton];

    fn id(self) -> &'static str {
        match self {
            Self::Sequence => "sequence",
            Self::Heatmap => "heatmap",
            Self::Graph => "graph",
            Self::Automaton => "automaton",
        }
    }
}

/// The game whose picture is wanted, and how.
struct Sitter<'a> {
    session: &'a Session,
    matches: &'a ArgMatches,
    workbench: &'a Workbench<'a>,
    game: &'a BoundGame,
    class: &'a Class,
    look: Look,
}

/// A picture with what is said of it.
struct Portrait {
    drawing: Drawing,
    title: String,
    count: usize,
    lost: Option<usize>,
    accepting: Option<usize>,
    moves: Option<usize>,
    axes: Option<Vec<AxisJson>>,
    pattern: Option<String>,
    standing: &'static str,
    engine: Option<&'static str>,
    stop: Option<Stop>,
}

fn args(command: clap::Command, lang: Lang) -> clap::Command {
    let position = positional("POSITION", "POSITION", Label::CliArgPlotPosition, lang);
    let kinds = &["sequence", "heatmap", "graph", "automaton"];
    about_rules(command, lang)
        .arg(position.allow_negative_numbers(true))
        .arg(one_of("kind", "KIND", kinds, Label::CliOptPlotKind, lang))
        .arg(valued("to", "N", Label::CliOptTo, lang).conflicts_with("range"))
        .arg(valued("range", "RANGES", Label::CliOptRange, lang))
        .arg(one_of("of", "WHAT", &["values", "losing"], Label::CliOptPlotOf, lang))
        .arg(thermograph::option(lang))
        .arg(valued("out", "FILE", Label::CliOptOut, lang))
        .arg(one_of("format", "FORMAT", &["svg", "png"], Label::CliOptPictureFormat, lang))
        .arg(one_of("theme", "THEME", &["light", "dark"], Label::CliOptTheme, lang))
        .arg(valued("width", "PIXELS", Label::CliOptWidth, lang))
        .arg(valued("title", "TEXT", Label::CliOptTitle, lang))
        .arg(valued("nodes", "COUNT", Label::CliOptNodes, lang))
        .arg(flag("plain", Label::CliOptPlain, lang))
        .arg(engine(lang))
}

fn run(session: &Session, matches: &ArgMatches) -> Outcome {
    if let Some(expression) = word(matches, "thermograph") {
        return thermograph::run(session, matches, expression);
    }
    let workbench = session.workbench();
    let (from, given) = rules_and_rest(matches)?;
    let look = look(session, matches)?;
    let most = most_nodes(matches)?;
    let (loaded, game) = workbench.open(from, &choices(matches)?)?;
    let kind = kind(&game, matches, given)?;
    let class = workbench.classify(&game);
    let sitter = Sitter { session, matches, workbench: &workbench, game: &game, class: &class, look };
    let portrait = match kind {
        Kind::Sequence => sitter.sequence()?,
        Kind::Heatmap => sitter.heatmap()?,
        Kind::Automaton => sitter.automaton()?,
        Kind::Graph => sitter.graph(position_text(&loaded, given)?, most)?,
    };
    sitter.hand_over(kind, &portrait)?;
    tell_reduction(session, &class);
    if let Some(stop) = portrait.stop {
        session.tell_stop(stop);
        session.say(session.text(Label::CliPartial));
    }
    Ok(Ending::after(portrait.stop))
}

/// Theme, width and language.
fn look(session: &Session, matches: &ArgMatches) -> Result<Look, Failure> {
    let theme = Theme::ALL.into_iter().find(|theme| word(matches, "theme") == Some(theme.id()));
    let width = word(matches, "width").map(|text| {
        let width = text.parse().ok().filter(|width| (WIDTHS[0]..=WIDTHS[1]).contains(width));
        width.ok_or_else(|| bad_value("--width", text, Label::CliExpectWidth, Hint::WriteWidth))
    });
    Ok(Look { theme: theme.unwrap_or_default(), width: width.transpose()?, lang: session.lang })
}

/// The most positions of a game graph.
fn most_nodes(matches: &ArgMatches) -> Result<usize, Failure> {
    let Some(text) = word(matches, "nodes") else { return Ok(NODES) };
    let count = numbers::count(text).and_then(|count| usize::try_from(count).ok());
    count.filter(|count| (1..=MOST_NODES).contains(count)).ok_or_else(|| {
        let most = vec![("most", Arg::from(MOST_NODES.to_string()))];
        Failure::plain(
            Diagnostic::new(Code::CliBadValue, Span::default())
                .arg("option", "--nodes")
                .arg("value", text)
                .arg("expected", Arg::Filled(Label::CliExpectNodes, most)),
        )
    })
}

/// The kind that is wanted, or that suits the game.
fn kind(game: &BoundGame, matches: &ArgMatches, position: Option<&str>) -> Result<Kind, Failure> {
    let wanted = word(matches, "kind");
    let wanted = wanted.and_then(|wanted| Kind::ALL.into_iter().find(|kind| kind.id() == wanted));
    let kind = match (wanted, position) {
        (Some(kind), _) => kind,
        (None, Some(_)) => Kind::Graph,
        (None, None) if !has_tables(game) => Kind::Graph,
        (None, None) => match varying(game, matches)? {
            0 | 1 => Kind::Sequence,
            _ => Kind::Heatmap,
        },
    };
    let plain = |code| Diagnostic::new(code, Span::default());
    match (kind, position) {
        (Kind::Graph | Kind::Automaton, _) => {
            if let Some(option) = ["to", "range"].into_iter().find(|name| word(matches, name).is_some()) {
                let other = format!("--kind {}", kind.id());
                let conflict = plain(Code::CliConflict).arg("option", format!("--{option}"));
                return Err(Failure::plain(conflict.arg("other", other)));
            }
        }
        (Kind::Sequence | Kind::Heatmap, _) if !has_tables(game) => {
            return Err(Failure::plain(plain(Code::PictureNoNumbers).hint(Hint::GivePosition)));
        }
        (Kind::Sequence | Kind::Heatmap, _) => {}
    }
    match (kind, position) {
        (Kind::Sequence | Kind::Heatmap | Kind::Automaton, Some(found)) => {
            Err(Failure::plain(plain(Code::CliUnexpected).arg("found", found)))
        }
        _ => Ok(kind),
    }
}

/// How many numbers vary in the table that is wanted.
fn varying(game: &BoundGame, matches: &ArgMatches) -> Result<usize, Failure> {
    let request = super::table::request(game, matches, 1)?;
    Ok(request.axes.iter().filter(|axis| axis.len != 1).count())
}

/// The position of a game graph.
fn position_text<'t>(loaded: &'t Loaded, given: Option<&'t str>) -> Result<&'t str, Failure> {
    match given {
        Some(text) => Ok(text),
        None => first_position(loaded).map_err(|_| match missing("POSITION") {
            Failure::Bad(mut report) => {
                report.diagnostics =
                    report.diagnostics.into_iter().map(|one| one.hint(Hint::GivePosition)).collect();
                Failure::Bad(report)
            }
            stopped @ Failure::Stopped(_) => stopped,
        }),
    }
}

impl Sitter<'_> {
    fn asked(&self) -> Asked<'_> {
        Asked { game: self.game, class: self.class, engine: word(self.matches, "engine") }
    }

    /// The heading: the title wanted or that of the game, and these lines.
    fn heading(&self, lines: Vec<String>) -> Heading {
        let values = finding::parameters(self.game);
        let values: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let values = Some(values.join(", ")).filter(|values| !values.is_empty());
        let misere = (self.game.play() == Play::Misere).then(|| self.session.text(Label::WhyMisere));
        let title = word(self.matches, "title").map_or_else(|| self.own_title(), str::to_owned);
        Heading { title, lines: values.into_iter().chain(misere).chain(lines).collect() }
    }

    fn own_title(&self) -> String {
        let tag = self.session.lang.tongue().tag();
        let titles = &self.game.rules().titles;
        let title = titles.iter().find(|(own, _)| own == tag).or_else(|| titles.first());
        let name = || Some(self.game.rules().name.clone()).filter(|name| name != NAMELESS);
        title.map(|(_, title)| title.clone()).or_else(name).unwrap_or_default()
    }

    /// Writes the picture where it is wanted, and says so.
    fn hand_over(&self, kind: Kind, portrait: &Portrait) -> Result<(), Failed> {
        let json = |format| self.json(kind, format, portrait);
        hand_over(self.session, self.matches, &portrait.drawing, json)
    }

    fn json(&self, kind: Kind, format: &'static str, portrait: &Portrait) -> PlotJson {
        let drawing = &portrait.drawing;
        PlotJson {
            game: self.game.rules().name.clone(),
            kind: kind.id(),
            drawn: drawn(self.matches, &self.look, format, drawing, portrait.title.clone()),
            count: portrait.count,
            lost: portrait.lost,
            accepting: portrait.accepting,
            moves: portrait.moves,
            axes: portrait.axes.clone(),
            pattern: portrait.pattern.clone(),
            standing: portrait.standing,
            play: play_id(self.game),
            engine: portrait.engine,
            partial: portrait.stop.is_some(),
            stop: portrait.stop.map(Stop::id),
            svg: word(self.matches, "out").is_none().then(|| drawing.text.clone()),
        }
    }
}

/// What holds of every picture.
fn drawn(
    matches: &ArgMatches,
    look: &Look,
    format: &'static str,
    drawing: &Drawing,
    title: String,
) -> DrawnJson {
    let file = word(matches, "out").map(str::to_owned);
    DrawnJson { format, file, theme: look.theme.id(), width: drawing.width, height: drawing.height, title }
}

/// Writes a picture where it is wanted, and says so.
fn hand_over<T: serde::Serialize>(
    session: &Session,
    matches: &ArgMatches,
    drawing: &Drawing,
    json: impl FnOnce(&'static str) -> T,
) -> Result<(), Failed> {
    let file = word(matches, "out");
    let format = match word(matches, "format") {
        Some("png") => "png",
        Some(_) => "svg",
        None => file.map_or(Ok("svg"), by_ending)?,
    };
    if session.json && format == "png" && file.is_none() {
        return Err(missing("--out").into());
    }
    let bytes = match format {
        // Without a width the picture is made for a screen with small pixels.
        "png" => png(drawing, if word(matches, "width").is_some() { 1 } else { 2 })?,
        _ => drawing.text.clone().into_bytes(),
    };
    if let Some(file) = file {
        files::write_bytes(file, &bytes)?;
    }
    if session.json {
        session.document("grundy/plot", json(format))?;
    } else if let Some(file) = file {
        session.say(session.filled(Label::SavedTo, &[("file", Arg::from(file))]));
    } else {
        session.write(|out| out.write_all(&bytes))?;
    }
    Ok(())
}

/// Formats of pictures that are not written.
const OTHERS: [&str; 9] = ["pdf", "jpg", "jpeg", "gif", "webp", "eps", "ps", "bmp", "tiff"];

/// The format that the ending of a file asks for.
fn by_ending(file: &str) -> Result<&'static str, Failure> {
    let ending = std::path::Path::new(file).extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_lowercase).as_deref() {
        Some("png") => Ok("png"),
        Some(ending) if OTHERS.contains(&ending) => {
            let diagnostic = Diagnostic::new(Code::CliUnfit, Span::default()).arg("option", "--out");
            Err(Failure::plain(diagnostic.arg("value", file).arg("why", Label::PlotEnding)))
        }
        _ => Ok("svg"),
    }
}
