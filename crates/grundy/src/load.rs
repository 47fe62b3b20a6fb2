//! Rules, positions and parameters from wherever they are: catalogue, file, code, option.

use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io};

use grundy_core::Verdict;
use grundy_export::Report;
use grundy_games::Folder;
use grundy_messages::{Arg, Code, Hint};
use grundy_rules::classify::take_break::TakeBreak;
use grundy_rules::classify::{reduction, symmetry};
use grundy_rules::{BindError, BoundGame, Checked, ReadError, Rules, Value, check_text};
use grundy_syntax::source::MAX_BYTES;
use grundy_syntax::tree::Play;
use grundy_syntax::{Diagnostic, Source, Span};

use crate::workbench::{Failure, Workbench};

/// Whether the program waits for its input: then nothing else can notice that the user wants to stop.
pub static AWAITS_INPUT: AtomicBool = AtomicBool::new(false);

/// Where rules come from.
#[derive(Clone, Copy, Debug)]
pub enum RulesFrom<'a> {
    /// A catalogue name, a file, a take-and-break code, or `-`.
    Named(&'a str),
    /// The text itself.
    Text(&'a str),
}

/// Rules as read, with everything found wrong with them.
#[derive(Debug)]
pub struct Loaded {
    /// The text.
    pub source: Arc<Source>,
    /// The rules, unless there are errors.
    pub rules: Option<Arc<Rules>>,
    /// Errors, warnings and notes in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The folder of the catalogue, where they come from there.
    pub entry: Option<&'static Folder>,
}

/// What the user says about a game besides its rules.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// `--set NAME=TEXT`, in order.
    pub set: Vec<(String, String)>,
    /// Who wins when a player cannot move, instead of what the rules say.
    pub play: Option<Play>,
}

impl Workbench<'_> {
    /// Reads and checks rules. Mistakes in the rules are part of the result.
    pub fn load(&self, from: RulesFrom<'_>) -> Result<Loaded, Failure> {
        let (source, entry) = match from {
            RulesFrom::Text(text) => (Source::new("--rules", text), None),
            RulesFrom::Named(name) if self.is_sealed() => shipped(name)?,
            RulesFrom::Named(name) => named(name)?,
        };
        let source = Arc::new(source);
        let Checked { rules, diagnostics } = check_text(&source);
        Ok(Loaded { source, rules, diagnostics, entry })
    }

    /// Reads rules that must be right, and gives the parameters their values.
    pub fn open(&self, from: RulesFrom<'_>, choices: &Choices) -> Result<(Loaded, BoundGame), Failure> {
        let loaded = self.load(from)?;
        let Some(rules) = &loaded.rules else {
            return Err(Failure::Bad(Report::of(&loaded.source, loaded.diagnostics)));
        };
        let game = self.bind(rules, choices)?;
        Ok((loaded, game))
    }

    /// Gives the parameters their values.
    pub fn bind(&self, rules: &Arc<Rules>, choices: &Choices) -> Result<BoundGame, Failure> {
        let set = choices.set.iter().map(|(name, text)| self.param(rules, name, text));
        let set = set.collect::<Result<Vec<_>, Failure>>()?;
        self.bind_values(rules, &set, choices.play).map_err(|wrong| unbound(rules, wrong))
    }

    /// The game with these values of parameters; what is not shown to be right of its rules is not used.
    pub(crate) fn bind_values(
        &self,
        rules: &Arc<Rules>,
        set: &[(String, Value)],
        play: Option<Play>,
    ) -> Result<BoundGame, BindError> {
        let bound = self.run(|run| rules.bind(set, run))?;
        let game = match play {
            Some(play) => bound.with_play(play),
            None => bound,
        };
        // What is not even tested may change the game: without it play is only slower.
        let known = self.run(|run| reduction(&game, run));
        let game = if known == Some(Verdict::Unknown) { game.without_reductions() } else { game };
        Ok(if symmetry(&game) == Some(Verdict::Unknown) { game.without_symmetries() } else { game })
    }

    /// The value that `--set` gives to a parameter.
    pub(crate) fn param(
        &self,
        rules: &Arc<Rules>,
        name: &str,
        text: &str,
    ) -> Result<(String, Value), Failure> {
        let source = Arc::new(self.given(&format!("--set {name}"), text)?);
        let value = self.run(|run| rules.read_param(name, &source, run));
        value.map(|value| (name.to_owned(), value)).map_err(|wrong| unread(&source, wrong))
    }

    /// Reads a position: its text, `@FILE` or `-`.
    pub fn position(&self, game: &BoundGame, text: &str) -> Result<grundy_rules::value::Position, Failure> {
        let source = Arc::new(self.given("POSITION", text)?);
        let read = self.run(|run| game.read_position(&source, run));
        read.map_err(|wrong| unread(&source, wrong))
    }

    /// A text given on the command line, in a file (`@FILE`) or on standard input (`-`); a sealed workbench takes it as it stands.
    pub(crate) fn given(&self, name: &str, text: &str) -> Result<Source, Failure> {
        match text.strip_prefix('@') {
            _ if self.is_sealed() => Ok(Source::new(name, text)),
            Some(path) => file(path),
            None if text == "-" => standard_input(),
            None => Ok(Source::new(name, text)),
        }
    }
}

/// Rules that the program brings along or makes of a code, and no others.
fn shipped(name: &str) -> Result<(Source, Option<&'static Folder>), Failure> {
    if let Some(folder) = grundy_games::find(name) {
        let rules = folder.rules.ok_or_else(|| Failure::plain(no_rules(folder)))?;
        return Ok((Source::new(format!("{}.grundy", folder.slug), rules), Some(folder)));
    }
    if !TakeBreak::is_meant(name) {
        return Err(Failure::plain(unknown_game(name)));
    }
    let source = Arc::new(Source::new("RULES", name));
    let code =
        TakeBreak::parse(source.text()).map_err(|wrong| Failure::Bad(Report::of(&source, vec![wrong])))?;
    Ok((Source::new(name, &code.rules_text()), None))
}

fn named(name: &str) -> Result<(Source, Option<&'static Folder>), Failure> {
    if name == "-" {
        return Ok((standard_input()?, None));
    }
    let is_path = name.contains(['/', '\\']) || name.ends_with(".grundy") || Path::new(name).exists();
    if grundy_games::find(name).is_some() || TakeBreak::is_meant(name) && !is_path {
        return shipped(name);
    }
    if name.is_empty() || !Path::new(name).exists() && !name.contains(['/', '\\', '.']) {
        return Err(Failure::plain(unknown_game(name)));
    }
    Ok((file(name)?, None))
}

/// The diagnostic for a name that is neither in the catalogue nor a file.
pub fn unknown_game(name: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::UnknownGame, Span::default()).arg("name", name);
    if name.contains(" + ") || crate::is_sum_of_games(name) {
        return diagnostic.hint(Hint::SolveSum);
    }
    match grundy_games::suggest(name) {
        Some(near) => diagnostic.hint_with(Hint::DidYouMean, vec![("name", Arg::from(near))]),
        None => diagnostic.hint(Hint::ListGames),
    }
}

/// The diagnostic for a game of the catalogue that is not in the language.
fn no_rules(folder: &Folder) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::NoRules, Span::default()).arg("name", folder.slug);
    let hint = if folder.game.answer.is_some() { Hint::AskInJson } else { Hint::ShowGame };
    diagnostic.hint_with(hint, vec![("name", Arg::from(folder.slug))])
}

/// Why the parameters could not get their values.
pub(crate) fn unbound(rules: &Rules, wrong: BindError) -> Failure {
    match wrong {
        BindError::Wrong(diagnostics) => bad_params(rules, diagnostics),
        BindError::Stopped(stop) => Failure::Stopped(stop),
    }
}

/// What is wrong with values of parameters, at its place in the rules where it has one.
pub(crate) fn bad_params(rules: &Rules, diagnostics: Vec<Diagnostic>) -> Failure {
    let placed = diagnostics.iter().all(|diagnostic| diagnostic.span != Span::default());
    Failure::Bad(if placed { Report::of(&rules.source, diagnostics) } else { Report::unplaced(diagnostics) })
}

pub(crate) fn unread(source: &Arc<Source>, wrong: ReadError) -> Failure {
    match wrong {
        ReadError::Wrong(diagnostics) => Failure::Bad(Report::of(source, diagnostics)),
        ReadError::Stopped(stop) => Failure::Stopped(stop),
    }
}

/// Reads a file as a source called by its path.
pub fn file(path: &str) -> Result<Source, Failure> {
    let bytes = fs::File::open(path).and_then(read_limited).map_err(|why| unreadable(path, &why))?;
    decoded(path, &bytes)
}

/// Reads standard input as a source.
pub fn standard_input() -> Result<Source, Failure> {
    AWAITS_INPUT.store(true, Ordering::Relaxed);
    let read = read_limited(io::stdin().lock());
    AWAITS_INPUT.store(false, Ordering::Relaxed);
    let bytes = read.map_err(|why| unreadable("-", &why))?;
    decoded("-", &bytes)
}

/// Reads a little more than is allowed, so that the parser can say that it is too much.
fn read_limited(from: impl io::Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX).saturating_mul(4);
    from.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn decoded(name: &str, bytes: &[u8]) -> Result<Source, Failure> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(wrong) => {
            let (good, rest) = bytes.split_at(wrong.valid_up_to());
            // The text up to the bad byte is shown, so that the place can be found.
            let text = String::from_utf8_lossy(good).into_owned() + &String::from_utf8_lossy(rest);
            let source = Arc::new(Source::new(name, &text));
            let at = source.text().find('\u{fffd}').unwrap_or(source.text().len());
            let span = Span::new(at, (at + '\u{fffd}'.len_utf8()).min(source.text().len()));
            let byte = (wrong.valid_up_to() + 1).to_string();
            let diagnostic = Diagnostic::new(Code::NotUtf8, span).arg("byte", byte);
            Err(Failure::Bad(Report::of(&source, vec![diagnostic])))
        }
    }
}

fn unreadable(path: &str, why: &io::Error) -> Failure {
    Failure::plain(
        Diagnostic::new(Code::FileUnreadable, Span::default()).arg("file", path).arg("why", why_not(why)),
    )
}

/// Why a file cannot be written: as [`why_not`] says, and where its folder is missing, that.
pub(crate) fn why_unwritable(path: &Path, why: &io::Error) -> Arg {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    match folder {
        Some(folder) if why.kind() == io::ErrorKind::NotFound => {
            let folder = vec![("folder", Arg::from(folder.display().to_string()))];
            Arg::Filled(grundy_messages::Label::WhyNoFolder, folder)
        }
        _ => why_not(why),
    }
}

/// The reason of the operating system, in our words where we have them.
pub fn why_not(why: &io::Error) -> Arg {
    use grundy_messages::Label;
    match why.kind() {
        io::ErrorKind::NotFound => Label::WhyNotFound.into(),
        io::ErrorKind::PermissionDenied => Label::WhyPermission.into(),
        io::ErrorKind::IsADirectory => Label::WhyDirectory.into(),
        _ => Arg::from(why.to_string()),
    }
}
