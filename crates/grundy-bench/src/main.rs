//! Fixed work against the programs that one would write or use instead.
//!
//! `cargo run --release -p grundy-bench` measures every task and prints a table: what was computed, a signature of it, the time
//! that we and the reference needed, their ratio, and whether that is what was wanted. A task is a [`task::Task`];
//! each file of `tasks` has some, and a new one is a row there.
//!
//! Every measurement is a process of its own, ours too: it is this program, called with `--child`. Time is CPU time of the whole process, so both sides pay for
//! starting, for reading rules and for the signature.

mod arguments;
mod cgt;
mod chapter;
mod contest;
mod igs;
mod measure;
mod naive;
mod ogs;
mod program;
mod report;
mod row;
mod signature;
mod table;
mod task;
mod tasks;

use std::io::{self, Write as _};
use std::process::ExitCode;

use arguments::{Arguments, Command};
use task::{Asked, Naive, Task};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Arguments::read(&words).map_err(Ended::Wrong).and_then(|arguments| obey(&arguments)) {
        Ok(code) => code,
        Err(Ended::Unread) => ExitCode::SUCCESS,
        Err(Ended::Wrong(why)) => {
            eprintln!("grundy-bench: {why}");
            ExitCode::from(2)
        }
    }
}

/// Why the program ends before it is done.
enum Ended {
    /// Whoever read the output has gone away, which is no mistake.
    Unread,
    /// Something is wrong.
    Wrong(String),
}

impl From<String> for Ended {
    fn from(why: String) -> Self {
        Self::Wrong(why)
    }
}

/// Prints a line.
fn say(line: &str) -> Result<(), Ended> {
    match writeln!(io::stdout(), "{line}") {
        Ok(()) => Ok(()),
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Err(Ended::Unread),
        Err(why) => Err(Ended::Wrong(why.to_string())),
    }
}

fn obey(arguments: &Arguments) -> Result<ExitCode, Ended> {
    let chosen = chosen(&arguments.tasks)?;
    match &arguments.command {
        Command::Help => say(arguments::HELP.trim_end())?,
        Command::List => {
            chosen.iter().try_for_each(|task| say(&format!("{:<20} {}", task.name, task.title.en)))?;
        }
        Command::Child { size, threads } => {
            let [task] = chosen[..] else { return Err("a child has one task".to_owned().into()) };
            let made = (task.ours)(&Asked { size: *size, threads: *threads })?;
            let spent = made.spent.map_or("-".to_owned(), |spent| spent.as_micros().to_string());
            say(&format!("{} {} {} {spent} {}", made.signature, made.reached, measure::peak(), made.by))?;
        }
        Command::Judge { size } => {
            let [Task { naive: Naive::Contestant(program), .. }] = chosen[..] else {
                return Err("--judge wants a task with a program".to_owned().into());
            };
            say(&program::judged(program, *size)?)?;
        }
        Command::Contest(names) => {
            say(&contest::heading())?;
            for problem in contest::problems(names)? {
                contest::rows(&problem)?.iter().try_for_each(|row| say(&row.line()))?;
            }
        }
        Command::Quick => return quick(&chosen),
        Command::Measure => {
            say(&report::heading())?;
            measured(&chosen, arguments, &mut |row| say(&report::line(row)))?;
        }
        Command::Markdown(language) => {
            let load = measure::load();
            let told = &mut |row: &row::Row| {
                eprintln!("{}", report::line(row));
                Ok(())
            };
            let rows = measured(&chosen, arguments, told)?;
            say(chapter::chapter(*language, &rows, &load).trim_end())?;
        }
        Command::Write => {
            let load = measure::load();
            let rows = measured(&chosen, arguments, &mut |row| say(&report::line(row)))?;
            chapter::write(tasks::all(), &rows, &load)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The tasks with these names, or all.
fn chosen(names: &[String]) -> Result<Vec<&'static Task>, String> {
    let all: Vec<&Task> = tasks::all().collect();
    let known = |name: &&String| all.iter().any(|task| task.name == **name);
    if let Some(name) = names.iter().find(|name| !known(name)) {
        return Err(format!("no task `{name}`; --list shows them"));
    }
    Ok(all
        .into_iter()
        .filter(|task| names.is_empty() || names.iter().any(|name| name == task.name))
        .collect())
}

/// Measures tasks; one that fails does not keep the others from being shown.
fn measured(
    chosen: &[&'static Task],
    arguments: &Arguments,
    each: &mut dyn FnMut(&row::Row) -> Result<(), Ended>,
) -> Result<Vec<row::Row>, Ended> {
    let ogs = ogs::program(arguments.ogs.as_deref())?;
    let (mut rows, mut failed) = (Vec::new(), Vec::new());
    for task in chosen {
        match row::measured(task, ogs.as_deref()) {
            Ok(row) => {
                each(&row)?;
                rows.push(row);
            }
            Err(why) => failed.push(why),
        }
    }
    if failed.is_empty() { Ok(rows) } else { Err(failed.join("\n").into()) }
}

/// Small sizes: our signature beside that of the naive program.
fn quick(chosen: &[&Task]) -> Result<ExitCode, Ended> {
    let mut code = ExitCode::SUCCESS;
    say(&format!("{:<20} {:>9} {:>16} {:>16}", "task", "size", "ours", "naive"))?;
    for task in chosen {
        let ours = measure::child(task, task.quick, task.threads)?;
        let naive = naive::run(&task.naive, ours.made.reached)?;
        let verdict = if ours.made.signature == naive.signature { "same" } else { "DIFFERENT" };
        if ours.made.signature != naive.signature {
            code = ExitCode::FAILURE;
        }
        let made = &ours.made;
        say(&format!(
            "{:<20} {:>9} {:>16} {:>16} {verdict}",
            task.name, made.reached, made.signature, naive.signature
        ))?;
    }
    Ok(code)
}
