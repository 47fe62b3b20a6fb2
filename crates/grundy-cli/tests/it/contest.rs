//! Problems of contests outside of the catalogue: rules, samples, a contestant's naive program.
//!
//! Each is a folder of `tests/contest`; its README says what stands there. `grundy judge` answers the samples of all of
//! them, and programs in C++ those of some. With `GRUNDY_WHOLE=1` programs of all of them are written in all languages and
//! held against the rules on random cases, and so are the naive programs. Needs `g++`, `rustc` and `python3`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use toml::{Table, Value};

use crate::common::{grundy, piped};

/// Problems whose programs are compiled each time.
const QUICK: [&str; 3] = ["abc-354e-remove-pairs", "cf-305e-playing-with-string", "lc-1140-stone-game-ii"];

const LANGUAGES: [&str; 3] = ["cpp", "rust", "python"];

/// Random cases where the problem does not say, and their size.
const RANDOM: i64 = 60;
const SIZE: i64 = 8;

fn whole() -> bool {
    std::env::var("GRUNDY_WHOLE").is_ok_and(|value| value == "1")
}

/// A problem.
struct Problem {
    slug: String,
    folder: PathBuf,
    said: Table,
}

impl Problem {
    fn text(&self, key: &str) -> Option<&str> {
        self.said.get(key).and_then(Value::as_str)
    }

    fn number(&self, key: &str, usual: i64) -> i64 {
        self.said.get(key).map_or(usual, |value| value.as_integer().unwrap())
    }

    /// Why there is no right program in a language, where there is none.
    fn unwritten(&self, language: &str) -> Option<&str> {
        let languages = self.said.get("unwritten_in").and_then(Value::as_array);
        let concerns = languages.is_none_or(|all| all.iter().any(|one| one.as_str() == Some(language)));
        self.text("unwritten").filter(|_| concerns)
    }

    /// How the contest asks.
    fn options(&self) -> Vec<&str> {
        self.said["options"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
    }

    fn samples(&self) -> Vec<Sample<'_>> {
        let samples = self.said["sample"].as_array().unwrap();
        samples.iter().map(|sample| Sample::read(sample).unwrap_or_else(|| panic!("{}", self.slug))).collect()
    }

    fn file(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Its rules, and those that state an idea, where there are some.
    fn rules(&self) -> Vec<String> {
        let both = ["rules.grundy", "idea.grundy"].map(|name| self.folder.join(name));
        both.iter().filter(|path| path.exists()).map(|path| path.display().to_string()).collect()
    }
}

struct Sample<'p> {
    input: &'p str,
    output: &'p str,
    /// The interpreter takes long.
    is_slow: bool,
}

impl<'p> Sample<'p> {
    fn read(given: &'p Value) -> Option<Self> {
        let text = |key: &str| given.get(key).and_then(Value::as_str);
        Some(Self { input: text("input")?, output: text("output")?, is_slow: text("slow").is_some() })
    }
}

fn problems() -> Vec<Problem> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/contest").canonicalize().unwrap();
    let mut folders: Vec<PathBuf> =
        fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    let problem = |folder: PathBuf| {
        let text = fs::read_to_string(folder.join("problem.toml")).unwrap();
        let slug = folder.file_name().unwrap().to_string_lossy().into_owned();
        let said = text.parse().unwrap_or_else(|error| panic!("{slug}: {error}"));
        Problem { slug, folder, said }
    };
    folders.into_iter().map(problem).collect()
}

/// Whether two outputs have the same words.
fn same(a: &str, b: &str) -> bool {
    a.split_whitespace().eq(b.split_whitespace())
}

/// Calls `wrong` on all tasks, two at a time, and fails where it finds something.
fn all_right<T: Sync>(tasks: &[T], wrong: impl Fn(&T) -> Option<String> + Sync) {
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    failures.lock().unwrap().extend(wrong(task));
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), tasks.len(), failures.join("\n"));
}

#[test]
fn every_problem_is_complete() {
    let problems = problems();
    assert!(problems.len() >= 18, "{} problems", problems.len());
    for problem in problems {
        for key in ["name", "source", "url", "largest"] {
            assert!(problem.text(key).is_some(), "{}: {key}", problem.slug);
        }
        assert!(problem.number("seconds", 0) > 0, "{}: seconds", problem.slug);
        for file in ["rules.grundy", "naive.cpp", "full.py"] {
            assert!(problem.folder.join(file).exists(), "{}: {file}", problem.slug);
        }
        let has_idea = problem.folder.join("idea.grundy").exists();
        assert!(!has_idea || problem.text("idea").is_some(), "{}: idea", problem.slug);
        let sources = problem.said["sample"].as_array().unwrap().iter();
        for sample in sources {
            let from = sample.get("from").and_then(Value::as_str).unwrap_or("");
            assert!(from.starts_with("statement") || from == "recomputed", "{}: {from}", problem.slug);
        }
    }
}

#[test]
fn the_rules_answer_the_samples() {
    all_right(&problems(), |problem| {
        let wrong = problem.samples().into_iter().filter(|sample| !sample.is_slow).find_map(|sample| {
            let rules = problem.file("rules.grundy");
            let args = [&["judge", &rules], problem.options().as_slice()].concat();
            let ran = piped(&args, sample.input.as_bytes());
            (ran.status != 0 || !same(&ran.out, sample.output)).then(|| format!("{}{}", ran.out, ran.err))
        })?;
        Some(format!("{}: {wrong}", problem.slug))
    });
}

/// A folder of its own for a program.
fn place(problem: &Problem, name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("contest").join(&problem.slug).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn compiled(source: &str, binary: &Path) -> Result<String, String> {
    let mut compiler = match Path::new(source).extension().and_then(|ending| ending.to_str()) {
        Some("cpp") => Command::new("g++"),
        Some("rs") => Command::new("rustc"),
        _ => return Ok(format!("python3 {source}")),
    };
    if source.ends_with("cpp") {
        compiler.args(["-std=c++17", "-O1", "-Wall", "-Wextra"]);
    } else {
        compiler.args(["--edition", "2021", "-C", "opt-level=1"]);
    }
    let output = compiler.arg(source).arg("-o").arg(binary).output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(binary.display().to_string()),
        false => Err(format!("not compiled: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// The program for these rules of a problem; the command that runs it.
fn written(problem: &Problem, rules: &str, language: &str) -> Result<String, String> {
    let stem = Path::new(rules).file_stem().unwrap().to_string_lossy().into_owned();
    let folder = place(problem, &format!("{stem}-{language}"));
    let ending = match language {
        "cpp" => "cpp",
        "rust" => "rs",
        _ => "py",
    };
    let source = folder.join(format!("answer.{ending}")).display().to_string();
    let options = problem.options();
    let emitted =
        grundy(&[&["emit", rules, "--lang", language, "--out", &source], options.as_slice()].concat());
    match emitted.status {
        0 => compiled(&source, &folder.join("answer")),
        _ => Err(format!("not written: {}", emitted.err)),
    }
}

/// What is wrong with the answers of a program to the samples.
fn samples_wrong(problem: &Problem, program: &str) -> Option<String> {
    problem.samples().into_iter().find_map(|sample| {
        let said = answer(program, sample.input);
        (!same(&said, sample.output))
            .then(|| format!("{}said {said:?}, not {:?}", sample.input, sample.output))
    })
}

fn answer(program: &str, input: &str) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{:?}.in", thread::current().id()));
    fs::write(&file, input).unwrap();
    let command = format!("{program} < '{}'", file.display());
    let output = Command::new("sh").args(["-c", &command]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// What is wrong with the answers of a program to random cases, by the rules of the statement.
fn random_wrong(problem: &Problem, program: &str) -> Option<String> {
    let count = problem.number("random", RANDOM).to_string();
    if count == "0" {
        return None;
    }
    let (rules, size) = (problem.file("rules.grundy"), problem.number("size", SIZE).to_string());
    let args =
        ["judge", &rules, "--against", program, "--random", &count, "--size", &size, "--timeout", "60s"];
    let judged = grundy(&[args.as_slice(), &problem.options()].concat());
    (judged.status != 0).then(|| format!("{}{}", judged.out, judged.err))
}

/// What is wrong with a program of a problem.
fn program_wrong(problem: &Problem, rules: &str, language: &str) -> Option<String> {
    match (written(problem, rules, language), problem.unwritten(language)) {
        (Ok(_), Some(why)) => Some(format!("is written now, so remove `unwritten = \"{why}\"`")),
        (Err(_), Some(_)) => None,
        (Err(why), None) => Some(why),
        (Ok(program), None) => {
            let random = || if whole() { random_wrong(problem, &program) } else { None };
            samples_wrong(problem, &program).or_else(random)
        }
    }
}

#[test]
fn programs_answer_the_samples() {
    let problems = problems();
    let mut tasks: Vec<(&Problem, String, &str)> = Vec::new();
    for problem in problems.iter().filter(|problem| whole() || QUICK.contains(&problem.slug.as_str())) {
        for rules in problem.rules() {
            let languages = if whole() { &LANGUAGES[..] } else { &LANGUAGES[..1] };
            tasks.extend(languages.iter().map(|language| (problem, rules.clone(), *language)));
        }
    }
    all_right(&tasks, |(problem, rules, language)| {
        program_wrong(problem, rules, language).map(|wrong| format!("{rules} in {language}: {wrong}"))
    });
}

#[test]
fn naive_programs_answer_as_the_rules_do() {
    let problems = problems();
    let quick = |problem: &&Problem| whole() || QUICK.contains(&problem.slug.as_str());
    let tasks: Vec<&Problem> = problems.iter().filter(quick).collect();
    all_right(&tasks, |problem| {
        let binary = place(problem, "naive").join("naive");
        let wrong = match compiled(&problem.file("naive.cpp"), &binary) {
            Ok(program) => samples_wrong(problem, &program).or_else(|| random_wrong(problem, &program))?,
            Err(why) => why,
        };
        Some(format!("{}: {wrong}", problem.slug))
    });
}
