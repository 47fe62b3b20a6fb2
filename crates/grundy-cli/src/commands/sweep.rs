//! `grundy sweep FAMILY… --to N --file FILE` and `grundy merge FILE… --into FILE`.

use std::path::Path;

use clap::{ArgAction, ArgMatches};
use grundy::messages::{Arg, Hint, Label, Lang};
use grundy::{Failure, Shard, Stop, Sweep};
use grundy_export::document::{MergeJson, SweepJson};

use super::run::last;
use crate::commands::Command;
use crate::options::{bad_value, missing, positional, valued, word};
use crate::session::{Ending, Outcome, Session};

pub(super) const SWEEP: Command =
    Command { name: "sweep", schema: "grundy/sweep", about: Label::CliSweep, args: sweep_args, run: sweep };

pub(super) const MERGE: Command =
    Command { name: "merge", schema: "grundy/merge", about: Label::CliMerge, args: merge_args, run: merge };

fn sweep_args(command: clap::Command, lang: Lang) -> clap::Command {
    command
        .arg(
            positional("families", "FAMILY", Label::CliArgFamilies, lang)
                .action(ArgAction::Append)
                .num_args(0..),
        )
        .arg(valued("to", "N", Label::CliOptTo, lang))
        .arg(valued("file", "FILE", Label::CliOptFile, lang))
        .arg(valued("shard", "I/N", Label::CliOptShard, lang))
}

fn merge_args(command: clap::Command, lang: Lang) -> clap::Command {
    command
        .arg(positional("files", "FILE", Label::CliArgShards, lang).action(ArgAction::Append).num_args(0..))
        .arg(valued("into", "FILE", Label::CliOptInto, lang))
}

/// The values of an argument that may be given several times; there must be one.
fn several(matches: &ArgMatches, name: &str, what: &str) -> Result<Vec<String>, Failure> {
    let given = matches.try_get_many::<String>(name).ok().flatten().into_iter().flatten();
    let given: Vec<String> = given.cloned().collect();
    if given.is_empty() { Err(missing(what)) } else { Ok(given) }
}

/// `I/N`; without it, everything.
fn shard(matches: &ArgMatches) -> Result<Shard, Failure> {
    let Some(text) = word(matches, "shard") else { return Ok(Shard { index: 0, count: 1 }) };
    let parsed = text.split_once('/').and_then(|(index, count)| {
        let shard = Shard { index: index.trim().parse().ok()?, count: count.trim().parse().ok()? };
        (shard.index < shard.count).then_some(shard)
    });
    parsed.ok_or_else(|| bad_value("--shard", text, Label::CliExpectShard, Hint::WriteShard))
}

fn sweep(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let families = several(matches, "families", "FAMILY")?;
    let path = Path::new(word(matches, "file").ok_or_else(|| missing("--file"))?);
    let (to, shard, threads) = (last(matches)?, shard(matches)?, session.threads());
    let swept = workbench.sweep(Sweep { families: &families, to, shard, path, threads })?;
    if session.json {
        let document = SweepJson {
            codes: swept.codes,
            before: swept.before,
            total: swept.total,
            proved: swept.proved,
            partial: swept.stop.is_some(),
            stop: swept.stop.map(Stop::id),
        };
        session.document("grundy/sweep", document)?;
    } else {
        let number = |number: usize| Arg::from(number.to_string());
        let args = [
            ("codes", number(swept.codes)),
            ("total", number(swept.total)),
            ("before", number(swept.before)),
            ("proved", number(swept.proved)),
        ];
        session.line(session.filled(Label::SweepDone, &args))?;
    }
    if let Some(stop) = swept.stop {
        session.tell_stop(stop);
    }
    session.tell_time();
    Ok(Ending::after(swept.stop))
}

fn merge(session: &Session, matches: &ArgMatches) -> Outcome {
    let workbench = session.workbench();
    let files = several(matches, "files", "FILE")?;
    let files: Vec<&Path> = files.iter().map(Path::new).collect();
    let into = Path::new(word(matches, "into").ok_or_else(|| missing("--into"))?);
    let merged = workbench.merge(&files, into)?;
    let (named, count) = &merged.missing;
    if session.json {
        let (codes, proved) = (merged.codes, merged.proved);
        let document = MergeJson { codes, proved, missing: *count, first_missing: named.clone() };
        session.document("grundy/merge", document)?;
    } else {
        let number = |number: usize| Arg::from(number.to_string());
        let args = [("codes", number(merged.codes)), ("proved", number(merged.proved))];
        session.line(session.filled(Label::MergeDone, &args))?;
        if *count > 0 {
            let args = [("count", number(*count)), ("codes", Arg::from(named.join(", ")))];
            session.line(session.filled(Label::MergeMissing, &args))?;
        }
    }
    Ok(if *count == 0 { Ending::Done } else { Ending::No })
}
