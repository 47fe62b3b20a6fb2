//! What must come out proved, as data: `tests/theorems`. Its README states the format.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use grundy::{
    BoundGame, Choices, Class, Finding, Goal, Judged, Method, Of, Pattern, Reason, RulesFrom, Settings,
    Shift, Standing, Study, Workbench,
};
use serde::Deserialize;

use crate::stated::Stated;

/// A game and what must be said about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Unique.
    pub name: String,
    /// Where it comes from.
    pub source: String,
    /// The rules.
    pub rules: String,
    /// Values of parameters, as for `--set`.
    #[serde(default)]
    pub set: BTreeMap<String, String>,
    /// Parameters for all of whose values it must be proved.
    #[serde(default)]
    pub open: Vec<String>,
    /// `values` or `losing`.
    pub of: String,
    /// `proved`, `tested` or `none`.
    pub standing: String,
    /// Routes each of which must give the proof alone.
    #[serde(default)]
    pub methods: Vec<String>,
    /// Routes that must refuse the rules.
    #[serde(default)]
    pub refused: Vec<String>,
    /// Where the values repeat, from which number on.
    pub preperiod: Option<u64>,
    /// After how many numbers.
    pub period: Option<u64>,
    /// What a period adds.
    pub saltus: Option<u64>,
    /// How many numbers from 0 on each field runs through in the first values.
    #[serde(rename = "box")]
    pub sides: Option<Vec<u64>>,
    /// The first values; -1 where there is no component.
    pub first_values: Vec<i64>,
    /// Claims and what must be said about them.
    #[serde(default)]
    pub claims: Vec<Claim>,
}

/// A claim and what must be said about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The claim.
    pub text: String,
    /// `proved`, `refuted` or `tested`.
    pub standing: String,
    /// A remark.
    pub note: Option<String>,
    /// The parameters of the counterexample, where they are left open.
    #[serde(default)]
    pub with: BTreeMap<String, String>,
    /// The condition on parameters under which it is proved nevertheless.
    pub within: Option<String>,
    /// The smallest counterexample.
    pub at: Option<String>,
    /// What the claim says there.
    pub claimed: Option<i64>,
    /// What is true there.
    pub really: Option<i64>,
    /// The reasons that apply.
    #[serde(default)]
    pub reasons: Vec<String>,
    /// The options that show it.
    #[serde(default)]
    pub options: Vec<String>,
}

/// Many games of one kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// Unique.
    pub name: String,
    /// `subtraction` or `octal`.
    pub kind: String,
    /// The greatest member of a subtraction set.
    pub within: Option<u64>,
    /// The digits of a code.
    pub digits: Option<u64>,
    /// The greatest period and preperiod.
    pub most: Option<u64>,
    /// How many games.
    pub count: usize,
    /// `values`.
    pub of: String,
    /// `proved`.
    pub standing: String,
    /// The file with their periods.
    pub file: String,
    /// Where it comes from.
    pub source: String,
}

/// A game of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// As on the command line.
    pub code: String,
    /// The preperiod.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
}

/// A game of which nothing is expected.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generated {
    /// Unique.
    pub name: String,
    /// How it was made.
    pub kind: String,
    /// The rules.
    pub rules: String,
    /// `values` or `losing`.
    pub of: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    row: Vec<Row>,
    family: Vec<Family>,
    game: Vec<Generated>,
    stated: Vec<Stated>,
}

/// All data of `tests/theorems`.
#[derive(Clone, Debug, Default)]
pub struct Theorems {
    /// The rows.
    pub rows: Vec<Row>,
    /// The families with their members.
    pub families: Vec<(Family, Vec<Member>)>,
    /// The generated games.
    pub generated: Vec<Generated>,
    /// Games of which only claims are judged.
    pub stated: Vec<Stated>,
}

impl Theorems {
    /// Reads the folder below the root of the workspace, files in the order of their names.
    pub fn read(root: &Path) -> Result<Self, String> {
        let folder = root.join("tests/theorems");
        let entries = fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
        // Rows of another form: see `library`.
        paths.retain(|path| path.file_stem().is_none_or(|stem| stem != "library"));
        paths.sort();
        let mut all = Self::default();
        for path in paths {
            let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
            let file: File = toml::from_str(&text).map_err(|why| format!("{}: {why}", path.display()))?;
            all.rows.extend(file.row);
            all.generated.extend(file.game);
            all.stated.extend(file.stated);
            for family in file.family {
                let members = members(&folder.join(&family.file), &family)?;
                all.families.push((family, members));
            }
        }
        Ok(all)
    }
}

fn members(path: &Path, family: &Family) -> Result<Vec<Member>, String> {
    let text = fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let wrong = |line: &str| format!("{}: `{line}` is not a code, a preperiod and a period", path.display());
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let members = lines.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [code, preperiod, period] = words.as_slice() else { return Err(wrong(line)) };
        let code =
            if family.kind == "subtraction" { format!("subtraction{{{code}}}") } else { (*code).to_owned() };
        let number = |word: &str| word.parse().map_err(|_| wrong(line));
        Ok(Member { code, preperiod: number(preperiod)?, period: number(period)? })
    });
    members.collect()
}

/// One statement that was proved or tried: a line of the table in the book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The row.
    pub name: String,
    /// What it speaks of, or the claim.
    pub what: String,
    /// The word.
    pub standing: &'static str,
    /// The route.
    pub method: Option<&'static str>,
    /// The states of the automata, or the values in the window.
    pub size: usize,
    /// How much the checker looked at.
    pub work: u64,
}

/// What came out, and what is not as it must be.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What came out.
    pub entries: Vec<Entry>,
    /// What is not as it must be.
    pub problems: Vec<String>,
}

/// A game that was opened.
struct Opened {
    game: BoundGame,
    class: Class,
}

static NEVER: AtomicBool = AtomicBool::new(false);

pub(crate) fn workbench() -> Workbench<'static> {
    Workbench::new(Settings::default(), &NEVER, &|_| ())
}

fn open(
    bench: &Workbench<'_>,
    from: RulesFrom<'_>,
    set: &BTreeMap<String, String>,
) -> Result<Opened, String> {
    let set = set.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    match bench.open(from, &Choices { set, play: None }) {
        Ok((_, game)) => {
            let class = bench.classify(&game);
            Ok(Opened { game, class })
        }
        Err(failure) => Err(format!("{failure:?}")),
    }
}

fn of(word: &str) -> Of {
    if word == "losing" { Of::Losing } else { Of::Values }
}

/// Proves a row and judges its claims.
pub fn run(row: &Row) -> Report {
    let bench = workbench();
    let mut report = Report::default();
    match open(&bench, RulesFrom::Text(&row.rules), &row.set) {
        Ok(opened) => {
            let study = bench.study(&opened.game, &opened.class).with_open(row.open.clone());
            Runner { bench: &bench, row, opened: &opened, study: &study, report: &mut report }.all();
        }
        Err(why) => report.problems.push(format!("{}: {why}", row.name)),
    }
    report
}

struct Runner<'r> {
    bench: &'r Workbench<'r>,
    row: &'r Row,
    opened: &'r Opened,
    study: &'r Study<'r, 'r>,
    report: &'r mut Report,
}

impl Runner<'_> {
    fn all(&mut self) {
        let named = |name: &String| Method::ALL.into_iter().find(|method| method.id() == name);
        let wanted: Vec<Option<Method>> = match self.row.methods.as_slice() {
            [] => vec![None],
            methods => methods.iter().map(named).collect(),
        };
        for method in wanted {
            self.prove(method);
        }
        for method in self.row.refused.iter().filter_map(named) {
            self.refused(method);
        }
        for claim in &self.row.claims {
            self.claim(claim);
        }
    }

    fn problem(&mut self, text: impl std::fmt::Display) {
        self.report.problems.push(format!("{}: {text}", self.row.name));
    }

    fn search(&mut self, method: Option<Method>) -> Option<Finding> {
        let goal = Goal { of: Some(of(&self.row.of)), method, quick: false };
        match self.study.prove(goal) {
            Ok(finding) => Some(finding),
            Err(failure) => {
                self.problem(format!("{failure:?}"));
                None
            }
        }
    }

    fn prove(&mut self, method: Option<Method>) {
        let Some(finding) = self.search(method) else { return };
        let found = finding.standing.id();
        if found != self.row.standing {
            let why: Vec<_> =
                finding.refusals.iter().map(|(_, reason)| reason.show(grundy_texts::EN)).collect();
            self.problem(format!("{found}, not {}; {why:?}", self.row.standing));
        }
        if finding.standing.is_proved() && finding.open != self.row.open {
            self.problem(format!("proved for all {:?}, not for all {:?}", finding.open, self.row.open));
        }
        if method.is_some() && finding.method != method {
            self.problem(format!("proved by {:?}, not {method:?}", finding.method));
        }
        self.period(&finding);
        self.report.entries.push(entry(&self.row.name, &finding));
    }

    /// A period that is shown agrees with all first values of one field.
    fn shown_period(&mut self, finding: &Finding) {
        let (Some(Pattern::Periodic(values)), None) = (&finding.pattern, &self.row.sides) else { return };
        let shown = (0..).map(|n| values.at(n).map_or(-1, |value| i64::try_from(value).unwrap_or(i64::MAX)));
        if let Some(at) = self.row.first_values.iter().zip(shown).position(|(really, shown)| *really != shown)
        {
            self.problem(format!("the period shown is wrong at {at}"));
        }
    }

    fn period(&mut self, finding: &Finding) {
        self.shown_period(finding);
        let (Some(preperiod), Some(period), Some(saltus)) =
            (self.row.preperiod, self.row.period, self.row.saltus)
        else {
            return;
        };
        match &finding.pattern {
            Some(Pattern::Periodic(values))
                if (values.preperiod, values.period, values.saltus) == (preperiod, period, saltus) => {}
            Some(Pattern::Periodic(values)) => self.problem(format!(
                "period {} + {} ({}), not {preperiod} + {period} ({saltus})",
                values.preperiod, values.period, values.saltus
            )),
            other => self.problem(format!("no period but {:?}", other.as_ref().map(Pattern::id))),
        }
    }

    fn refused(&mut self, method: Method) {
        let Some(finding) = self.search(Some(method)) else { return };
        if finding.standing.is_proved() || finding.refusals.iter().all(|(refused, _)| *refused != method) {
            self.problem(format!("{} is not refused", method.id()));
        }
    }

    fn claim(&mut self, claim: &Claim) {
        let judged = match Shift::read(&self.opened.game, &claim.text) {
            Some(shift) => shift.and_then(|shift| self.study.judge_shift(&shift)),
            None => {
                let stated = self.bench.read_claim(&self.opened.game, &claim.text);
                stated.and_then(|stated| self.study.judge(&stated))
            }
        };
        match judged {
            Ok(judged) => self.judged(claim, &judged),
            Err(failure) => self.problem(format!("`{}`: {failure:?}", claim.text)),
        }
    }

    fn judged(&mut self, claim: &Claim, judged: &Judged) {
        if judged.standing.id() != claim.standing {
            let why: Vec<_> =
                judged.refusals.iter().map(|(_, reason)| reason.show(grundy_texts::EN)).collect();
            self.problem(format!(
                "`{}` is {:?}, not {}; {why:?}",
                claim.text,
                judged.standing.id(),
                claim.standing
            ));
        }
        // What is proved of a claim that leaves parameters open is proved for all their values.
        if judged.standing.is_proved() && judged.open != self.row.open {
            self.problem(format!("`{}` is judged for all {:?} only", claim.text, judged.open));
        }
        let within = judged.within.as_ref().map(|(condition, _)| condition);
        if within != claim.within.as_ref() {
            self.problem(format!("`{}` holds where {within:?}, not {:?}", claim.text, claim.within));
        }
        if let Standing::Refuted(found) = &judged.standing {
            let right = |(name, value): (&String, &String)| {
                found.parameters.iter().any(|(other, found)| other == name && found == value)
            };
            if !claim.with.iter().all(right) {
                self.problem(format!("`{}` is refuted with {:?}", claim.text, found.parameters));
            }
            if claim.at.as_ref().is_some_and(|at| *at != found.position) {
                self.problem(format!(
                    "`{}` is refuted at {}, not at {:?}",
                    claim.text, found.position, claim.at
                ));
            }
            if !claim.reasons.iter().any(|reason| reason == found.reason.id()) {
                self.problem(format!(
                    "`{}` fails by {}, not {:?}",
                    claim.text,
                    found.reason.id(),
                    claim.reasons
                ));
            }
            if let Reason::SameValue { option, .. } | Reason::Wins { option } = &found.reason
                && !claim.options.contains(option)
            {
                self.problem(format!("`{}` fails by {option}, not {:?}", claim.text, claim.options));
            }
        }
        let (size, work) = measure(&judged.standing);
        self.report.entries.push(Entry {
            name: self.row.name.clone(),
            what: claim.text.clone(),
            standing: judged.standing.id(),
            method: judged.method.map(Method::id),
            size,
            work,
        });
    }
}

fn entry(name: &str, finding: &Finding) -> Entry {
    let (size, work) = measure(&finding.standing);
    Entry {
        name: name.to_owned(),
        what: finding.of.id().to_owned(),
        standing: finding.standing.id(),
        method: finding.method.map(Method::id),
        size,
        work,
    }
}

/// The size of the evidence, and how much the checker looked at.
fn measure(standing: &Standing) -> (usize, u64) {
    match standing {
        Standing::Proved(theorem) => (grundy::evidence_size(theorem.certificate()), theorem.work()),
        _ => (0, 0),
    }
}

/// Proves a member of a family.
pub fn run_member(family: &Family, member: &Member) -> Report {
    let row = Row {
        name: member.code.clone(),
        source: family.source.clone(),
        rules: String::new(),
        set: BTreeMap::new(),
        open: Vec::new(),
        of: family.of.clone(),
        standing: family.standing.clone(),
        methods: vec!["window".to_owned()],
        refused: Vec::new(),
        preperiod: Some(member.preperiod),
        period: Some(member.period),
        saltus: Some(0),
        sides: None,
        first_values: Vec::new(),
        claims: Vec::new(),
    };
    let bench = workbench();
    let mut report = Report::default();
    match open(&bench, RulesFrom::Named(&member.code), &BTreeMap::new()) {
        Ok(opened) => {
            let study = bench.study(&opened.game, &opened.class);
            Runner { bench: &bench, row: &row, opened: &opened, study: &study, report: &mut report }.all();
        }
        Err(why) => report.problems.push(format!("{}: {why}", member.code)),
    }
    report
}

/// Proves what it can of a generated game.
pub fn run_generated(generated: &Generated) -> Result<Entry, String> {
    let bench = workbench();
    let opened = open(&bench, RulesFrom::Text(&generated.rules), &BTreeMap::new())?;
    let goal = Goal { of: Some(of(&generated.of)), ..Goal::default() };
    let finding =
        bench.study(&opened.game, &opened.class).prove(goal).map_err(|failure| format!("{failure:?}"))?;
    Ok(entry(&generated.name, &finding))
}
