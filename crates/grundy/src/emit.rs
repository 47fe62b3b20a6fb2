//! Programs that answer a contest's questions: what they compute, and what they say of it.
//!
//! A pattern that is proved for all positions comes first: then the program is a formula. Otherwise it does what the
//! class of the game allows. Where parameters are read from the input, nothing is proved of them: the class is that of
//! several choices of parameters, which must agree.

mod dense;
mod samples;

use std::sync::Arc;

use grundy_core::{Automaton, Coding, Evidence, Numeration, Of, Periodic, Stop, Verdict};
use grundy_export::contest::{Ask, Contest};
use grundy_export::program::{self, Program, Target};
use grundy_messages::{Arg, Code, Hint, Label, Lang, Tongue, fill};
use grundy_rules::classify::{Class, Feature, Quantity, Reaching};
use grundy_rules::ir::{Claim, Compound};
use grundy_rules::{BoundGame, Rules, Type, Value, check_claim};
use grundy_syntax::tree::{ClaimOf, Play};
use grundy_syntax::{Diagnostic, Source, Span};

use self::samples::{chosen, edges};
use crate::judge::{Brief, written};
use crate::solve::right_reduction;
use crate::theorems::{Finding, Goal, Method, Pattern, Standing, Study};
use crate::workbench::{Failure, Workbench};

/// A table in a program has at most so many bytes.
const MOST_TABLE: usize = 10_000;

/// A table of sets has at most 2 to the power of this cells.
const MOST_BITS: i64 = 24;

/// A formula longer than this is not read by anybody; a table of its values is as good.
const MOST_FORMULA: usize = 400;

/// A program and how it came about.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// The program.
    pub text: String,
    /// How it finds its answers.
    pub method: &'static str,
    /// What is known of the pattern that it uses, where it uses one.
    pub proved: Option<String>,
    /// What it does and why, and what would make it better.
    pub notes: Vec<String>,
    /// The limit that ended the search for a pattern.
    pub stop: Option<Stop>,
}

/// What was proved, as a program can use it.
enum Proved {
    Formula(Of, Box<Claim>, String),
    /// With the name of the number.
    Periodic(Of, Periodic, String),
    Automatic(Of, Coding, Automaton),
}

/// What the search for a pattern gave.
#[derive(Default)]
struct Searched {
    /// A pattern that was proved and answers the contest.
    proved: Option<(Finding, Proved)>,
    /// The limit that ended the search without one.
    stop: Option<Stop>,
}

impl Searched {
    fn found(found: (Finding, Proved)) -> Self {
        Self { proved: Some(found), stop: None }
    }
}

/// What a program is wanted for.
#[derive(Clone, Copy)]
pub struct Wish<'w> {
    /// The rules, what is set, and how the contest asks.
    pub brief: Brief<'w>,
    /// The programming language.
    pub target: Target,
    /// The language of the comments.
    pub lang: Lang,
    /// Whether to look for a pattern.
    pub prove: bool,
}

impl Workbench<'_> {
    /// Writes a program.
    pub fn emit(&self, wish: Wish<'_>) -> Result<Emitted, Failure> {
        let Wish { brief, target, lang, prove } = wish;
        let contest = brief.contest;
        let (game, class) = self.typical(brief)?;
        let (game, class, bits) = self.packed(game, class, contest, brief.choices.play);
        refuse_moves(&game, contest)?;
        refuse_tables(&game, contest)?;
        let Searched { proved, stop } =
            if prove { self.usable(&game, &class, contest)? } else { Searched::default() };
        let method = match &proved {
            Some((_, Proved::Formula(of, claim, _))) => program::Method::Formula(*of, claim),
            Some((_, Proved::Periodic(of, values, _))) => program::Method::Periodic(*of, values),
            Some((_, Proved::Automatic(of, coding, automaton))) => {
                program::Method::Automatic(*of, *coding, automaton)
            }
            None => match algorithm(&game, &class, contest)? {
                // Numbers that are sets are not all needed: boxes or what is remembered serve better.
                program::Method::Table | program::Method::Growing if bits > 0 => program::Method::Memo,
                method => method,
            },
        };
        let boxes = program::boxed(game.rules(), ends(&class), class.measure.as_ref());
        let boxes = boxes.filter(|_| bits <= MOST_BITS).map(|boxes| along_lines(&game, &method, boxes));
        let given = |kind: usize| boxes.as_ref().map_or_else(|| vec![0], |boxes| boxes.given(kind));
        let one = matches!(method, program::Method::Table | program::Method::Growing);
        let dense = !(boxes.is_some() || one) || !ends(&class) || self.is_dense(&game, &given);
        let method = match (&boxes, method) {
            (Some(boxes), method) if dense => in_boxes(&game, &class, contest, method, boxes),
            (_, program::Method::Table | program::Method::Growing) if !dense => program::Method::Memo,
            (_, method) => method,
        };
        // What repeats does so for the given parameters.
        let fixed = contest.header.is_empty() && contest.read.is_empty();
        let repeats = proved.as_ref().and_then(|(finding, _)| match &finding.pattern {
            Some(Pattern::Periodic(values)) if fixed => Some(values.clone()),
            _ => None,
        });
        let mut program =
            Program { game: &game, contest, method, repeats: repeats.as_ref(), head: &[], lang };
        let mut head = self.head(&game, contest, &method, proved.as_ref(), lang);
        let tries = program::tries_moves(&program).then(|| say(Label::EmitTries, &[], lang));
        head.extend(tries.clone());
        if target != Target::Python {
            head.push(say(Label::EmitBits, &[], lang));
        }
        if proved.is_none() {
            let tested = matches!(class.descends, Verdict::Tested { .. });
            head.extend(tested.then(|| say(Label::EmitEndsTested, &[], lang)));
            head.extend(assumed(&class, contest, lang));
        }
        program.head = &head;
        let text = program::write(&program, target).map_err(|refusal| cannot(&game, refusal.span, target))?;
        let mut notes = said_of_method(&method, proved.as_ref(), lang);
        notes.extend(tries);
        if proved.is_none() && !class.descends.is_proved() {
            notes.push(say(Label::EmitHintEnds, &[], lang));
        }
        if proved.is_none() {
            notes.extend(assumed(&class, contest, lang));
        }
        let proved = proved.as_ref().map(|(_, proved)| pattern_text(proved, lang));
        Ok(Emitted { text, method: method.id(), proved, notes, stop })
    }

    /// The same game with sets as numbers, where the rules say that these are small.
    fn packed(
        &self,
        game: BoundGame,
        mut class: Class,
        contest: &Contest,
        play: Option<Play>,
    ) -> (BoundGame, Class, i64) {
        let Some(rules) = program::masked(game.rules()).filter(|_| !contest.asks_moves()) else {
            return (game, class, 0);
        };
        let bits = program::bits(game.rules(), &rules).unwrap_or(i64::MAX);
        let names = game.rules().params.iter().map(|param| param.name.clone());
        let set: Vec<(String, Value)> = names.zip(game.params().iter().cloned()).collect();
        match self.bind_values(&Arc::new(rules), &set, play) {
            Ok(game) => {
                // It speaks of sets.
                class.measure = None;
                (game, class, bits)
            }
            Err(_) => (game, class, 0),
        }
    }

    /// A game with typical parameters, of a class that it has with others too.
    fn typical(&self, brief: Brief<'_>) -> Result<(BoundGame, Class), Failure> {
        let rules = brief.rules;
        let given: Vec<usize> = brief.contest.header.iter().chain(&brief.contest.read).copied().collect();
        let mut found: Option<(BoundGame, Class)> = None;
        let mut failure = None;
        let mut bound = 0;
        let edges = edges(rules);
        for attempt in 0..ATTEMPTS {
            let set = brief.choices.set.iter().map(|(name, text)| self.param(rules, name, text));
            let mut set = set.collect::<Result<Vec<_>, Failure>>()?;
            // First the values that the rules have by themselves.
            if attempt > 0 || given.iter().any(|param| rules.params[*param].default.is_none()) {
                set.extend(given.iter().enumerate().map(|(at, param)| {
                    let param = &rules.params[*param];
                    (param.name.clone(), chosen(&param.ty, attempt, at, &edges))
                }));
            }
            match self.bind_values(rules, &set, brief.choices.play) {
                Ok(game) => {
                    bound += 1;
                    let class = self.classify(&game);
                    right_reduction(&game, &class)?;
                    found = Some(match found {
                        None => (game, class),
                        Some((first, known)) => (first, common(known, &class)),
                    });
                }
                Err(wrong) => failure = failure.or(Some(wrong)),
            }
            if given.is_empty() || bound == SAMPLES + given.len() + 2 * edges.len() {
                break;
            }
        }
        match (found, failure) {
            (Some((game, class)), _) => {
                let class = if given.is_empty() { class } else { for_all(rules, &given, class) };
                let unsure = !given.is_empty() && !matches!(class.reduction, None | Some(Verdict::Proved(_)));
                Ok((if unsure { game.without_reductions() } else { game }, class))
            }
            (None, Some(wrong)) => Err(crate::load::unbound(rules, wrong)),
            (None, None) => Err(Failure::plain(
                Diagnostic::new(Code::EmitCannot, Span::default())
                    .arg("text", rules.name.as_str())
                    .arg("language", ""),
            )),
        }
    }

    /// What is proved of the game and answers the contest: for all values of the parameters that a program reads.
    fn usable(&self, game: &BoundGame, class: &Class, contest: &Contest) -> Result<Searched, Failure> {
        let [_] = game.rules().kinds.as_slice() else { return Ok(Searched::default()) };
        if game.rules().score || game.has_sides() {
            return Ok(Searched::default());
        }
        let Some(open) = read_numbers(game.rules(), contest) else { return Ok(Searched::default()) };
        let method = (!open.is_empty()).then_some(Method::Residue);
        let study = self.study(game, class).with_open(open);
        let mut wanted = Vec::new();
        if study.is_valued() {
            wanted.push(Of::Values);
        }
        let alone = !contest.sum && game.rules().start.is_none() && game.rules().is_plain();
        if alone && contest.ask != Ask::Value && class.unsplit.is_proved() {
            wanted.push(Of::Losing);
        }
        if let Some((mut finding, proved)) = self.usable_claim(game, &study, &wanted)? {
            if contest.asks_moves() && study.open.is_empty() {
                finding.pattern = repeating(&study, finding.of);
            }
            return Ok(Searched::found((finding, proved)));
        }
        let mut stopped = None;
        for of in wanted {
            let finding = match study.prove(Goal { of: Some(of), method, ..Goal::default() }) {
                Ok(finding) => finding,
                Err(Failure::Stopped(stop)) if stop != Stop::Cancelled => {
                    stopped = Some(stop);
                    continue;
                }
                Err(failure) => return Err(failure),
            };
            if !study.covers(&finding.open, &finding.standing) {
                continue;
            }
            if let Some(proved) = of_finding(game, &finding) {
                return Ok(Searched::found((finding, proved)));
            }
        }
        Ok(Searched { proved: None, stop: stopped.or_else(|| self.stop()) })
    }

    /// A claim of the rules that says all, and is proved.
    fn usable_claim(
        &self,
        game: &BoundGame,
        study: &Study<'_, '_>,
        wanted: &[Of],
    ) -> Result<Option<(Finding, Proved)>, Failure> {
        for (stated, claim) in self.stated_claims(game).iter().zip(&game.rules().claims) {
            let of = match claim.of {
                ClaimOf::Grundy => Of::Values,
                ClaimOf::Outcome('P') => Of::Losing,
                _ => continue,
            };
            if !wanted.contains(&of)
                || claim.is_of_start()
                || claim.condition.is_some()
                || claim.is_relational()
            {
                continue;
            }
            let judged = match study.judge(stated) {
                Ok(judged) => judged,
                Err(Failure::Stopped(stop)) if stop != Stop::Cancelled => continue,
                Err(failure) => return Err(failure),
            };
            if judged.standing.is_proved() && study.covers(&judged.open, &judged.standing) {
                let finding =
                    Finding { standing: judged.standing, method: judged.method, ..Finding::nothing(of) };
                let text = stated.on_one_line();
                return Ok(Some((finding, Proved::Formula(of, Box::new(claim.clone()), text))));
            }
        }
        Ok(None)
    }

    /// What the first lines of a program say.
    fn head(
        &self,
        game: &BoundGame,
        contest: &Contest,
        method: &program::Method<'_>,
        proved: Option<&(Finding, Proved)>,
        lang: Lang,
    ) -> Vec<String> {
        let rules = game.rules();
        let title = rules
            .titles
            .iter()
            .find(|(tongue, _)| tongue == lang.tongue().tag())
            .map(|(_, title)| title.as_str());
        let mut lines = vec![
            title.map_or_else(|| rules.name.clone(), |title| format!("{title} ({})", rules.name)),
            String::new(),
        ];
        lines.extend(
            rules.source.text().trim().lines().map(|line| format!("    {line}").trim_end().to_owned()),
        );
        lines.push(String::new());
        let fixed = rules.params.iter().zip(game.params()).enumerate();
        let fixed =
            fixed.filter(|(index, _)| !contest.header.contains(index) && !contest.read.contains(index));
        let values: Vec<String> =
            fixed.map(|(_, (param, value))| format!("{} = {value}", param.name)).collect();
        if !values.is_empty() {
            lines.push(shortened(&say(Label::EmitWith, &[("values", Arg::from(values.join(", ")))], lang)));
        }
        lines.extend(said_of_method(method, proved, lang));
        lines.extend(input_lines(game, contest, lang));
        lines
    }
}

/// How values repeat, where that is proved: moves are found by it.
fn repeating(study: &Study<'_, '_>, of: Of) -> Option<Pattern> {
    let finding = study.prove(Goal { of: Some(of), ..Goal::default() }).ok()?;
    let periodic = |pattern: &Pattern| matches!(pattern, Pattern::Periodic(_));
    finding.pattern.filter(|pattern| finding.standing.is_proved() && periodic(pattern))
}

/// That play ends whatever is read, where some choices of the parameters say so.
fn assumed(class: &Class, contest: &Contest, lang: Lang) -> Option<String> {
    let reads = !contest.header.is_empty() || !contest.read.is_empty();
    (reads && class.descends.is_proved()).then(|| say(Label::EmitEndsAssumed, &[], lang))
}

fn say(label: Label, args: &[(&'static str, Arg)], lang: Lang) -> String {
    fill(label.text(lang), args, lang)
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(400) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The parameters that a program reads; `None` where some is not a number.
fn read_numbers(rules: &Rules, contest: &Contest) -> Option<Vec<String>> {
    let read = contest.header.iter().chain(&contest.read).filter_map(|param| rules.params.get(*param));
    read.map(|param| (param.ty == Type::Nat).then(|| param.name.clone())).collect()
}

/// What a finding proves, as a program can use it.
fn of_finding(game: &BoundGame, finding: &Finding) -> Option<Proved> {
    if !finding.standing.is_proved() {
        return None;
    }
    let periodic = match &finding.pattern {
        Some(Pattern::Periodic(values)) if values.values.len() * 4 <= MOST_TABLE => Some(values),
        _ => None,
    };
    let formula = finding.formula.as_ref().filter(|formula| formula.len() <= MOST_FORMULA);
    let claim = formula.and_then(|formula| {
        let text = crate::theorems::statement(game, finding.of, formula)?;
        let claim = check_claim(game.rules(), &Source::new("CLAIM", &text)).ok()?;
        Some(Proved::Formula(finding.of, Box::new(claim), text))
    });
    let name = || game.rules().kinds[0].fields[0].name.clone();
    let repeats = || periodic.map(|values| Proved::Periodic(finding.of, values.clone(), name()));
    claim.or_else(repeats).or_else(|| automaton_of(finding))
}

/// The automaton that was proved, where it is small.
fn automaton_of(finding: &Finding) -> Option<Proved> {
    let Standing::Proved(theorem) = &finding.standing else { return None };
    let Evidence::Induction(induction) = &theorem.certificate().evidence else { return None };
    let [automaton] = induction.relations.kinds.as_slice() else { return None };
    let small = automaton.numeration == Numeration::BINARY && automaton.next.len() * 4 <= MOST_TABLE;
    small.then(|| Proved::Automatic(finding.of, induction.relations.coding, automaton.clone()))
}

fn pattern_text(proved: &Proved, lang: Lang) -> String {
    match proved {
        Proved::Formula(_, _, text) => text.clone(),
        Proved::Periodic(of, values, name) => periodic_text(*of, values, name, lang),
        Proved::Automatic(of, _, automaton) => {
            let label = if *of == Of::Values { Label::PatternAutomatic } else { Label::PatternAutomaticLost };
            say(label, &[("states", Arg::from(automaton.accepting.len().to_string()))], lang)
        }
    }
}

fn periodic_text(of: Of, values: &Periodic, name: &str, lang: Lang) -> String {
    let number = |number: u64| Arg::from(number.to_string());
    let args = [
        ("n", Arg::from(name)),
        ("period", number(values.period)),
        ("preperiod", number(values.preperiod)),
        ("saltus", number(values.saltus)),
    ];
    let label = match (of, values.saltus) {
        (Of::Losing, _) => Label::PatternPeriodicLost,
        (Of::Values, 0) => Label::PatternPeriodic,
        (Of::Values, _) => Label::PatternArithmetic,
    };
    say(label, &args, lang)
}

/// What is said of the way in which answers are found.
fn said_of_method(
    method: &program::Method<'_>,
    proved: Option<&(Finding, Proved)>,
    lang: Lang,
) -> Vec<String> {
    if let Some((finding, proved)) = proved {
        let mut lines = vec![pattern_text(proved, lang)];
        if let Standing::Proved(theorem) = &finding.standing {
            let by = finding.method.map_or(Arg::from(""), |method| Arg::from(method.label()));
            lines.push(say(
                Label::EmitProved,
                &[("method", by), ("work", Arg::from(theorem.work().to_string()))],
                lang,
            ));
        }
        return lines;
    }
    let label = match method {
        program::Method::Table | program::Method::Growing => Label::EmitByTable,
        program::Method::Memo => Label::EmitByMemo,
        program::Method::Points => Label::EmitByPoints,
        program::Method::Retrograde => Label::EmitByRetrograde,
        program::Method::Boxes(program::Sort::Values | program::Sort::Results, boxes)
            if boxes.has_lines() =>
        {
            Label::EmitByLines
        }
        program::Method::Boxes(program::Sort::Values, _) => Label::EmitByBoxValues,
        program::Method::Boxes(program::Sort::Results, _) => Label::EmitByBoxResults,
        program::Method::Boxes(program::Sort::Points, _) => Label::EmitByBoxPoints,
        program::Method::Boxes(program::Sort::Loops, _) => Label::EmitByBoxLoops,
        _ => Label::EmitBySearch,
    };
    vec![say(label, &[], lang)]
}

/// What is read, piece by piece, where that is not in the usual order.
fn in_order(rules: &Rules, contest: &Contest, lang: Lang) -> String {
    use grundy_export::contest::Piece;
    let fields = || match (&rules.start, rules.kinds.as_slice()) {
        (Some(start), _) => start.args.iter().map(|arg| arg.name.as_str()).collect::<Vec<_>>().join(" "),
        (None, [kind]) => kind.fields.iter().map(|field| field.name.as_str()).collect::<Vec<_>>().join(" "),
        (None, _) => "kind …".to_owned(),
    };
    let name = |piece: &Piece| match piece {
        Piece::Count => "count".to_owned(),
        Piece::Param(param) => rules.params[*param].name.clone(),
        Piece::Size(param) => format!("size:{}", rules.params[*param].name),
        Piece::First => contest.players.join("|"),
        Piece::Position => format!("({})", fields()),
    };
    let all = |pieces: &[Piece]| Arg::from(pieces.iter().map(name).collect::<Vec<_>>().join(" "));
    let (opening, case) = (contest.opening(), contest.pieces());
    let label = if opening.is_empty() { Label::EmitInputCase } else { Label::EmitInputOrder };
    say(label, &[("opening", all(&opening)), ("case", all(&case))], lang)
}

/// What the input looks like.
fn input_lines(game: &BoundGame, contest: &Contest, lang: Lang) -> Vec<String> {
    use grundy_export::contest::Cases;
    let rules = game.rules();
    let names = |params: &[usize]| {
        let names: Vec<&str> = params.iter().map(|param| rules.params[*param].name.as_str()).collect();
        Arg::from(names.join(", "))
    };
    let mut parts = Vec::new();
    if contest.order != grundy_export::contest::Order::default() {
        return vec![String::new(), in_order(rules, contest, lang)];
    }
    if !contest.header.is_empty() {
        parts.push(say(Label::EmitInputHeader, &[("names", names(&contest.header))], lang));
    }
    parts.push(say(
        match contest.cases {
            Cases::Count => Label::EmitInputCount,
            Cases::End => Label::EmitInputEnd,
            Cases::One => Label::EmitInputOne,
        },
        &[],
        lang,
    ));
    let fields: Vec<&str> = match (&rules.start, rules.kinds.as_slice()) {
        (Some(start), _) => start.args.iter().map(|arg| arg.name.as_str()).collect(),
        (None, [kind]) => kind.fields.iter().map(|field| field.name.as_str()).collect(),
        (None, _) => vec!["kind", "…"],
    };
    let read = contest.read.iter().map(|param| rules.params[*param].name.as_str());
    let label = match contest.sum {
        true => Label::EmitInputSum,
        false if fields.is_empty() => Label::EmitInputNone,
        false => Label::EmitInputPart,
    };
    let fields = Arg::from(fields.join(" "));
    let case = say(label, &[("fields", fields)], lang);
    let read = read.collect::<Vec<_>>().join(" ");
    let read = if read.is_empty() {
        String::new()
    } else {
        say(Label::EmitInputRead, &[("names", Arg::from(read))], lang)
    };
    parts.push(format!("{read}{case}"));
    vec![String::new(), parts.join(if lang.tongue() == Tongue::Zh { "" } else { " " })]
}

/// Complains where a parameter that is not read would become a large table in the program.
fn refuse_tables(game: &BoundGame, contest: &Contest) -> Result<(), Failure> {
    let params = game.rules().params.iter().zip(game.params()).enumerate();
    for (number, (param, value)) in params {
        let is_read = contest.header.contains(&number) || contest.read.contains(&number);
        if is_read || written(value).len() <= MOST_TABLE {
            continue;
        }
        let write = vec![("write", Arg::from(format!("--header {}", param.name)))];
        let diagnostic = Diagnostic::new(Code::CliUnfit, Span::default())
            .arg("option", "--set")
            .arg("value", param.name.clone())
            .arg(
                "why",
                Arg::Filled(Label::EmitLargeParam, vec![("most", Arg::from(MOST_TABLE.to_string()))]),
            );
        return Err(Failure::plain(diagnostic.hint_with(Hint::Write, write)));
    }
    Ok(())
}

/// Complains where a single move cannot be told.
fn refuse_moves(game: &BoundGame, contest: &Contest) -> Result<(), Failure> {
    let compound = !matches!(game.rules().compound, Compound::Disjunctive);
    if contest.asks_moves() && compound {
        let diagnostic = Diagnostic::new(Code::CliUnfit, Span::default())
            .arg("option", "--ask")
            .arg("value", contest.ask.id());
        let write = vec![("write", Arg::from("--ask winner"))];
        return Err(Failure::plain(
            diagnostic.arg("why", Label::EmitCompoundMoves).hint_with(Hint::Write, write),
        ));
    }
    Ok(())
}

fn cannot(game: &BoundGame, span: Span, target: Target) -> Failure {
    let text = game.rules().source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
    let diagnostic = Diagnostic::new(Code::EmitCannot, span).arg("text", text).arg("language", target.name());
    Failure::Bad(grundy_export::Report::of(&game.rules().source, vec![diagnostic]))
}

/// The best algorithm for the class of a game.
fn algorithm<'m>(game: &BoundGame, class: &Class, contest: &Contest) -> Result<program::Method<'m>, Failure> {
    let ends = ends(class);
    if class.scored {
        let looping = || Failure::plain(Diagnostic::new(Code::EmitPoints, Span::default()));
        return if ends { Ok(program::Method::Points) } else { Err(looping()) };
    }
    let reduced = matches!(class.reaching, None | Some(Reaching::Reduced));
    if class.impartial.is_proved() && class.additive.is_proved() && ends && reduced {
        return Ok(match () {
            () if contest.asks_moves() => program::Method::Memo,
            () if is_one_falling_number(game, class) => program::Method::Table,
            () if is_one_number(game) => program::Method::Growing,
            () => program::Method::Memo,
        });
    }
    match contest.ask {
        Ask::Value => Err(no_values(ends)),
        _ if ends => Ok(program::Method::Search),
        _ => Ok(program::Method::Retrograde),
    }
}

/// Says why a program finds who wins only, and no values.
fn no_values(ends: bool) -> Failure {
    let diagnostic =
        Diagnostic::new(Code::CliUnfit, Span::default()).arg("option", "--ask").arg("value", Ask::Value.id());
    let (why, hint) =
        if ends { (Label::JudgeWhole, Hint::Write) } else { (Label::EmitNoValues, Hint::MakeItEnd) };
    let write = vec![("write", Arg::from("--ask winner"))];
    Failure::plain(diagnostic.arg("why", why).hint_with(hint, write))
}

/// The boxes, with the lines of those whose moves lower fields by any number.
fn along_lines(game: &BoundGame, method: &program::Method<'_>, boxes: program::Boxes) -> program::Boxes {
    if !matches!(method, program::Method::Memo) || !game.rules().goals.is_empty() {
        return boxes;
    }
    (0..game.rules().kinds.len()).fold(boxes, |boxes, kind| {
        let directions = grundy_solve::solvers::lines::directions(game, kind);
        directions.into_iter().fold(boxes, |boxes, directions| boxes.along(kind, directions))
    })
}

/// The same algorithm on arrays, where components have cells.
fn in_boxes<'m>(
    game: &BoundGame,
    class: &Class,
    contest: &Contest,
    method: program::Method<'m>,
    boxes: &'m program::Boxes,
) -> program::Method<'m> {
    let rules = game.rules();
    let single = match &rules.start {
        None => !contest.sum,
        Some(start) => !contest.sum && matches!(start.result.body, grundy_rules::ir::Sum::Component { .. }),
    };
    let alone = single
        && rules.kinds.len() == 1
        && class.unsplit.is_proved()
        && matches!(rules.compound, Compound::Disjunctive)
        && matches!(contest.ask, Ask::Winner | Ask::Value);
    let sort = match method {
        program::Method::Memo if rules.goals.is_empty() => {
            let won = alone && contest.ask == Ask::Winner;
            if won { program::Sort::Results } else { program::Sort::Values }
        }
        program::Method::Memo | program::Method::Search if alone => program::Sort::Results,
        program::Method::Points if alone => program::Sort::Points,
        program::Method::Retrograde if alone => program::Sort::Loops,
        _ => return method,
    };
    program::Method::Boxes(sort, boxes)
}

/// Whether every play ends, as far as is known: proved, or no loop found among small positions.
fn ends(class: &Class) -> bool {
    matches!(class.descends, Verdict::Proved(_) | Verdict::Tested { .. })
}

/// Whether a component is one natural number, and nothing but moves decides.
fn is_one_number(game: &BoundGame) -> bool {
    let rules = game.rules();
    let [kind] = rules.kinds.as_slice() else { return false };
    let one = matches!(kind.fields.as_slice(), [field] if field.ty == Type::Nat);
    one && rules.goals.is_empty() && kind.reduce.is_none()
}

/// Whether a component is one natural number that every move makes smaller.
fn is_one_falling_number(game: &BoundGame, class: &Class) -> bool {
    let falls = class.measure.as_ref().and_then(|measure| measure.as_linear());
    let falls = falls.is_some_and(|(terms, _)| matches!(terms, [(Feature::Field(0), factor)] if *factor > 0));
    is_one_number(game) && falls
}

/// What holds of two games that differ in their parameters.
fn common(mut known: Class, other: &Class) -> Class {
    known.descends = match (known.descends, &other.descends) {
        (Verdict::Proved(_), other)
        | (Verdict::Tested { .. }, other @ (Verdict::Refuted(_) | Verdict::Unknown)) => other.clone(),
        (known, _) => known,
    };
    if known.measure != other.measure {
        known.measure = None;
    }
    if !other.additive.is_proved() {
        known.additive = other.additive.clone();
    }
    if known.reaching != other.reaching {
        known.reaching = other.reaching.clone().or(known.reaching);
    }
    if !matches!(other.reduction, None | Some(Verdict::Proved(_))) {
        known.reduction = other.reduction.clone();
    }
    known
}

/// What is known of a game whatever its graphs are. Where a token stands on a graph that is read, whether play ends is a
/// property of that graph, unless something else falls.
fn for_all(rules: &Rules, given: &[usize], mut class: Class) -> Class {
    let graphs = given.iter().any(|param| matches!(rules.params[*param].ty, Type::Graph(_)));
    let on_graph = |ty: &Type| matches!(ty, Type::Vertex(_) | Type::Edge(_));
    let token = rules.kinds.iter().any(|kind| kind.fields.iter().any(|field| on_graph(&field.ty)));
    let of_graph = |feature: &Feature, kind: usize| match feature {
        Feature::Field(field) => on_graph(&rules.kinds[kind].fields[*field].ty),
        _ => false,
    };
    let falls = class.measure.as_ref().is_some_and(|measure| {
        !measure.levels.iter().flat_map(|level| level.iter().enumerate()).any(|(kind, quantity)| {
            match quantity {
                Quantity::Linear { terms, .. } => terms.iter().any(|(feature, _)| of_graph(feature, kind)),
                Quantity::Missing { .. } => true,
                _ => false,
            }
        })
    });
    if graphs && token && !falls {
        class.descends = Verdict::Unknown;
        class.measure = None;
    }
    class
}

/// So many values of the parameters that a program reads are looked at.
const SAMPLES: usize = 8;
/// So many are tried: conditions may exclude most of them.
const ATTEMPTS: u64 = 400;
