//! Programs that `emit` writes: compiled, run on an input, and held against those of contestants.

use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use grundy::judge::{Brief, Rest};
use grundy::{Choices, Failure, Rules, RulesFrom, Settings, Wish, Workbench};
use grundy_export::contest::Contest;
use grundy_export::program::Target;
use grundy_texts::EN;

use crate::measure::{Cost, Ended, limited, process};
use crate::naive::{Other, beside};
use crate::signature::Fnv;
use crate::task::{Asked, Made};

/// CPU seconds after which a program is stopped.
pub(crate) const LIMIT: u64 = 120;

/// Time after which `judge` is stopped.
pub(crate) const JUDGE_LIMIT: Duration = Duration::from_secs(60);

/// The signature of what was stopped.
pub(crate) const STOPPED: &str = "stopped";

/// A question as a contest asks it, and where the program of a contestant stands.
pub(crate) struct Program {
    /// The folder of `naive.cpp`, from the root of the repository.
    pub(crate) folder: &'static str,
    pub(crate) rules: RulesFrom<'static>,
    /// Parameters that are set, by the size.
    pub(crate) set: &'static [(&'static str, fn(usize) -> String)],
    /// Parameters that are read once, and in each case.
    pub(crate) header: &'static [&'static str],
    pub(crate) read: &'static [&'static str],
    /// How the contest asks otherwise.
    pub(crate) contest: fn() -> Contest,
    /// The input of a size.
    pub(crate) ours: fn(usize) -> String,
    /// The same for the contestant, where his is another.
    pub(crate) theirs: Option<fn(usize) -> String>,
}

/// The program that is emitted, run at a size: its time counts.
pub(crate) fn emitted(program: &Program, asked: &Asked) -> Result<Made, String> {
    let (text, method) = asking(program, asked.size, |workbench, brief| {
        let wish = Wish { brief, target: Target::Cpp, lang: EN, prove: true };
        workbench.emit(wish).map(|emitted| (emitted.text, emitted.method))
    })?;
    let binary = compiled_text(&text)?;
    let ended = limited(&binary, input_file(&(program.ours)(asked.size))?, LIMIT)?;
    let (signature, spent) = match ended {
        Ended::Done(out, cost) => (digest(&out), cost.cpu),
        Ended::Stopped => (STOPPED.to_owned(), Duration::from_secs(LIMIT)),
    };
    Ok(Made { signature, reached: asked.size, by: method.to_owned(), spent: Some(spent) })
}

/// The contestant's program, run at a size.
pub(crate) fn contestant(program: &Program, size: usize) -> Result<Other, String> {
    let source = root().join(program.folder).join("naive.cpp");
    let text = fs::read_to_string(&source).map_err(|why| format!("{}: {why}", source.display()))?;
    let input = program.theirs.unwrap_or(program.ours)(size);
    match limited(&compiled_text(&text)?, input_file(&input)?, LIMIT)? {
        Ended::Done(out, cost) => Ok(Other { signature: digest(&out), cost }),
        Ended::Stopped => Err(format!("{}: it takes more than {LIMIT} s", program.folder)),
    }
}

/// What `judge` says to the same input, as a signature.
pub(crate) fn judged(program: &Program, size: usize) -> Result<String, String> {
    let mut out = String::new();
    let heard = asking(program, size, |workbench, brief| {
        let input = (program.ours)(size);
        let heard = workbench.judge(brief, input.as_bytes(), Rest::Nothing, &mut |told| {
            out += &told.text;
            out.push('\n');
            ControlFlow::Continue(())
        });
        match heard {
            Err(Failure::Stopped(_)) => Ok(false),
            heard => heard.map(|()| true),
        }
    })?;
    Ok(if heard { digest(&out) } else { STOPPED.to_owned() })
}

/// Opens the rules and says how the contest asks.
fn asking<T>(
    program: &Program,
    size: usize,
    question: impl FnOnce(&Workbench<'_>, Brief<'_>) -> Result<T, Failure>,
) -> Result<T, String> {
    let cancelled = AtomicBool::new(false);
    let settings = Settings { time: Some(JUDGE_LIMIT), ..Settings::default() };
    let workbench = Workbench::new(settings, &cancelled, &|_| ());
    let failed = |failure: Failure| format!("{}: {failure:?}", program.folder);
    let loaded = workbench.load(program.rules).map_err(failed)?;
    let rules = loaded.rules.as_ref().ok_or_else(|| format!("{}: the rules are wrong", program.folder))?;
    let contest = Contest {
        header: numbers(rules, program.header)?,
        read: numbers(rules, program.read)?,
        ..(program.contest)()
    };
    let set = program.set.iter().map(|(name, value)| ((*name).to_owned(), value(size)));
    let choices = Choices { set: set.collect(), ..Choices::default() };
    question(&workbench, Brief { rules, choices: &choices, contest: &contest }).map_err(failed)
}

/// The numbers of parameters.
fn numbers(rules: &Rules, names: &[&str]) -> Result<Vec<usize>, String> {
    let number = |name: &&str| rules.params.iter().position(|param| param.name == *name);
    names.iter().map(|name| number(name).ok_or_else(|| format!("no parameter `{name}`"))).collect()
}

/// The program of a text in C++, compiled unless that was done before.
pub(crate) fn compiled_text(text: &str) -> Result<PathBuf, String> {
    let folder = beside("programs")?;
    fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    let target = folder.join(digest(text));
    if !target.exists() {
        let own = std::process::id().to_string();
        let (source, fresh) = (target.with_extension(format!("{own}.cpp")), target.with_extension(own));
        fs::write(&source, text).map_err(|why| why.to_string())?;
        process(Command::new("g++").args(["-O2", "-std=c++17", "-o"]).arg(&fresh).arg(&source))?;
        fs::rename(&fresh, &target).map_err(|why| why.to_string())?;
        // The source tells what was compiled.
        fs::rename(&source, target.with_extension("cpp")).map_err(|why| why.to_string())?;
    }
    Ok(target)
}

/// A file with an input, opened by the process that reads it.
pub(crate) fn input_file(text: &str) -> Result<File, String> {
    let folder = beside("programs")?;
    fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    let path = folder.join(format!("{}.in", std::process::id()));
    fs::write(&path, text).map_err(|why| why.to_string())?;
    let file = File::open(&path).map_err(|why| why.to_string())?;
    // An open file stays readable.
    let _ = fs::remove_file(&path);
    Ok(file)
}

/// The digest of the words of an output.
pub(crate) fn digest(text: &str) -> String {
    let mut digest = Fnv::new();
    for word in text.split_whitespace() {
        word.bytes().chain([b' ']).for_each(|byte| digest.add(byte.into()));
    }
    digest.digits()
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What something took in seconds of the CPU.
pub(crate) fn seconds(cost: Cost) -> f64 {
    cost.cpu.as_secs_f64()
}
