//! Cases of the rule language: texts with what is told about them written between their lines.
//!
//! # The format
//!
//! A file `tests/suite/*.suite` begins with a comment on what it is about. A case begins with a line
//! `--- name ---` and goes on to the next such line:
//!
//! ```text
//! --- negative-nat ---
//! #? position 1
//! position (n: nat)
//! #! error 30-35 negative-nat: `n - k` is -1 at (1), take(k = 2), but field `n` is a nat
//! #! zh: `n - k` 为 -1（局面 (1)，take(k = 2)），但字段 `n`须为自然数
//! #! help: add `if k <= n`, or limit the range with `min`
//! #! help zh: 加上 `if k <= n`，或用 `min` 限制范围
//! move take(k in 1..=5)     -> (n - k)
//! ```
//!
//! Lines `#!` are expectations. They stand above the line that they concern, and are not part
//! of the text: severity, first column and the column after the last (counted in characters from 1; `+1:4`
//! is column 4 of the next line), the name of the message, its English text; then the Chinese one and the
//! hints. All diagnostics must be there, with exactly this wording.
//!
//! Lines `#?` at the top of a case say what to do with it:
//!
//! | line | meaning |
//! |---|---|
//! | `#? set k=3` | the value of a parameter |
//! | `#? position (3) + (4)` | read this position and play everything that can be reached from it |
//! | `#? escapes` | in the text, `\0`, `\r`, `\t` and `\u{feff}` stand for what they name |
//!
//! Expectations above a `#?` line count columns in what follows its second word.
//!
//! # Checking and blessing
//!
//! [`blessed`] takes a file and writes all expectations anew. A case holds when that changes nothing, so
//! checking is a comparison of two texts, and accepting a new wording is writing the file.

mod run;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use grundy_messages::Code;

pub use run::{Told, Where};

/// One case of a file, without its expectations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What stands between the dashes.
    pub name: String,
    /// What to do with the text.
    pub directives: Vec<Directive>,
    /// The lines of the text.
    pub lines: Vec<String>,
}

/// A line `#?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    /// The value of a parameter, as `name=value`.
    Set(String),
    /// A position to play from.
    Position(String),
    /// Escapes stand in the text.
    Escapes,
}

impl Directive {
    fn read(line: &str) -> Result<Self, String> {
        let line = line.trim_start_matches("#?").trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "set" => Ok(Self::Set(rest.to_owned())),
            "position" => Ok(Self::Position(rest.to_owned())),
            "escapes" => Ok(Self::Escapes),
            _ => Err(format!("no directive `{word}`: expected set, position or escapes")),
        }
    }

    fn write(&self) -> String {
        match self {
            Self::Set(text) => format!("#? set {text}"),
            Self::Position(text) => format!("#? position {text}").trim_end().to_owned(),
            Self::Escapes => "#? escapes".to_owned(),
        }
    }
}

/// A file of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteFile {
    /// The lines before the first case.
    pub head: Vec<String>,
    /// The cases, in order.
    pub cases: Vec<Case>,
}

impl SuiteFile {
    /// Reads a file, leaving its expectations out.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut file = Self { head: Vec::new(), cases: Vec::new() };
        for line in text.lines() {
            match (title(line), file.cases.last_mut()) {
                (Some(name), _) => {
                    file.cases.push(Case { name: name.to_owned(), directives: Vec::new(), lines: Vec::new() })
                }
                (None, None) => file.head.push(line.to_owned()),
                (None, Some(_)) if line.starts_with("#!") => {}
                (None, Some(case)) if line.starts_with("#?") && case.lines.is_empty() => {
                    case.directives
                        .push(Directive::read(line).map_err(|why| format!("{}: {why}", case.name))?);
                }
                (None, Some(case)) => case.lines.push(line.to_owned()),
            }
        }
        for case in &mut file.cases {
            while case.lines.last().is_some_and(String::is_empty) {
                case.lines.pop();
            }
        }
        Ok(file)
    }

    /// The file with the given expectations, one list of lines a case and place.
    fn write(&self, told: impl Fn(&Case) -> Vec<Told>) -> String {
        let mut lines = self.head.clone();
        for (index, case) in self.cases.iter().enumerate() {
            if index > 0 {
                lines.push(String::new());
            }
            case.write(&told(case), &mut lines);
        }
        lines.join("\n") + "\n"
    }
}

impl Case {
    /// What is told about the case, in the order of the text.
    pub fn told(&self) -> Vec<Told> {
        run::run(self)
    }

    fn write(&self, told: &[Told], lines: &mut Vec<String>) {
        let expect = |at: Where, lines: &mut Vec<String>| {
            lines.extend(told.iter().filter(|told| told.at == at).flat_map(Told::lines));
        };
        lines.push(format!("--- {} ---", self.name));
        for (index, directive) in self.directives.iter().enumerate() {
            expect(Where::Directive(index), lines);
            lines.push(directive.write());
        }
        for (index, line) in self.lines.iter().enumerate() {
            expect(Where::Line(index), lines);
            lines.push(line.clone());
        }
        lines.extend(told.iter().filter(|told| told.is_after(self.lines.len())).flat_map(Told::lines));
    }
}

fn title(line: &str) -> Option<&str> {
    line.strip_prefix("--- ")?.strip_suffix(" ---")
}

/// The text of a file with all expectations written anew.
pub fn blessed(text: &str) -> Result<String, String> {
    Ok(SuiteFile::read(text)?.write(Case::told))
}

/// The files of a folder, by name.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "suite"));
    paths.sort();
    Ok(paths)
}

/// Messages that no case of the suite can provoke, each with the reason.
pub const OUTSIDE_THE_SUITE: &[(Code, &str)] = &[
    (Code::AnswerField, "found in the JSON of a judge's question"),
    (Code::AnswerGame, "found in the JSON of a judge's question"),
    (Code::AnswerLimit, "found when solving a judge's question"),
    (Code::AnswerMissing, "found in the JSON of a judge's question"),
    (Code::AnswerNone, "found in the JSON of a judge's question"),
    (Code::AnswerObject, "found in the JSON of a judge's question"),
    (Code::AnswerRange, "found in the JSON of a judge's question"),
    (Code::AnswerTooLarge, "found in the JSON of a judge's question"),
    (Code::AnswerType, "found in the JSON of a judge's question"),
    (Code::AnswerWork, "found when solving a judge's question"),
    (Code::EmitCannot, "found when a program is written"),
    (Code::EmitPoints, "found when a program is written"),
    (Code::CertificateField, "found in the file of a certificate"),
    (Code::CertificateLength, "found in the file of a certificate"),
    (Code::CertificateMissing, "found in the file of a certificate"),
    (Code::CertificateNotJson, "found in the file of a certificate"),
    (Code::CertificateObject, "found in the file of a certificate"),
    (Code::CertificateRepeated, "found in the file of a certificate"),
    (Code::CertificateTooLarge, "found in the file of a certificate"),
    (Code::CertificateValue, "found in the file of a certificate"),
    (Code::CliBadValue, "told by a command, not by rules"),
    (Code::CliConflict, "told by a command, not by rules"),
    (Code::CliMissing, "told by a command, not by rules"),
    (Code::CliMissingValue, "told by a command, not by rules"),
    (Code::CliRepeated, "told by a command, not by rules"),
    (Code::BadOffset, "told of a question to the interface"),
    (Code::BadTurn, "told of a question to the interface"),
    (Code::TableCells, "told of a question to the interface"),
    (Code::ServeFailed, "told by a command, not by rules"),
    (Code::CliUnfit, "told by a command, not by rules"),
    (Code::CliUnexpected, "told by a command, not by rules"),
    (Code::CliUnknownCommand, "told by a command, not by rules"),
    (Code::CliUnknownOption, "told by a command, not by rules"),
    (Code::CliUsageError, "told by a command, not by rules"),
    (Code::FileTooLarge, "takes a text of 16 MiB"),
    (Code::FileUnreadable, "told by a command, not by rules"),
    (Code::FileUnwritable, "told by a command, not by rules"),
    (Code::RunCode, "told by a command, not by rules"),
    (Code::RunOther, "told by a command, not by rules"),
    (Code::RunNone, "told by a command, not by rules"),
    (Code::RunInUse, "told by a command, not by rules"),
    (Code::RunCorrupt, "told by a command, not by rules"),
    (Code::RunUnwritable, "told by a command, not by rules"),
    (Code::RunTooLarge, "told by a command, not by rules"),
    (Code::SweepFamily, "told by a command, not by rules"),
    (Code::SweepOther, "told by a command, not by rules"),
    (Code::SweepCorrupt, "told by a command, not by rules"),
    (Code::SweepInto, "told by a command, not by rules"),
    (Code::SweepTwice, "told by a command, not by rules"),
    (Code::NoExport, "told by a command, not by rules"),
    (Code::InputEnd, "found in the input of a contest"),
    (Code::InputExtra, "found in the input of a contest"),
    (Code::InputNoValue, "found in the input of a contest"),
    (Code::InputWord, "found in the input of a contest"),
    (Code::NoRandom, "told by a command, not by rules"),
    (Code::ProgramUnstarted, "told by a command, not by rules"),
    (Code::Loop, "found by the facade, which plays small positions"),
    (Code::Loopy, "told by a command, not by rules"),
    (Code::NoBfile, "told by a command, not by rules"),
    (Code::NoTable, "told by a command, not by rules"),
    (Code::NotUtf8, "found before there is a text"),
    (Code::PictureFields, "told by a command, not by rules"),
    (Code::PictureNoNumbers, "told by a command, not by rules"),
    (Code::PictureEmpty, "told by a command, not by rules"),
    (Code::PictureCells, "told by a command, not by rules"),
    (Code::PictureNodes, "told by a command, not by rules"),
    (Code::PictureNoAutomaton, "told by a command, not by rules"),
    (Code::PictureStates, "told by a command, not by rules"),
    (Code::PicturePng, "told by a command, not by rules"),
    (Code::PicturePngFailed, "told by a command, not by rules"),
    (Code::RangeNames, "told by a command, not by rules"),
    (Code::RangeEmpty, "told by a command, not by rules"),
    (Code::ClaimShiftLarge, "told of claims of the command line only"),
    (Code::ClaimShiftNone, "told of claims of the command line only"),
    (Code::Refused, "told by a command, not by rules"),
    (Code::ReduceWrong, "found by the facade, which plays small positions"),
    (Code::SuperfluousUnordered, "found by the facade, which plays small positions"),
    (Code::TooManyErrors, "takes more than a hundred mistakes"),
    (Code::UnknownEngine, "told by a command, not by rules"),
    (Code::FamilyConstant, "told by a command, not by rules"),
    (Code::FamilyLong, "told by a command, not by rules"),
    (Code::NoRules, "told by a command, not by rules"),
    (Code::UnknownGame, "told by a command, not by rules"),
    (Code::UntestedSafety, "found by the facade, which plays small positions"),
    (Code::ValueArgument, "found in an expression of the calculator"),
    (Code::ValueBars, "found in an expression of the calculator"),
    (Code::ValueGame, "told by a command, not by rules"),
    (Code::ValueGameName, "told by a command, not by rules"),
    (Code::ValueNameTaken, "found in an expression of the calculator"),
    (Code::ReplArgument, "told by a command, not by rules"),
    (Code::PictureNoValue, "told by a command, not by rules"),
    (Code::ReplUnknown, "told by a command, not by rules"),
    (Code::ValueDenominator, "found in an expression of the calculator"),
    (Code::ValueNoValue, "found in an expression of the calculator"),
    (Code::ValueNone, "found in an expression of the calculator"),
    (Code::ValuePosition, "found in an expression of the calculator"),
    (Code::ValueTooLarge, "found in an expression of the calculator"),
    (Code::ValueUnused, "found in an expression of the calculator"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_expectations_comes_back() {
        let text =
            "# About.\n\n--- one ---\n#? position 3\nposition (n: nat)\n\nmove a() -> (n)\n\n--- two ---\n";
        let file = SuiteFile::read(text).expect("a file");
        assert_eq!(file.cases.len(), 2);
        assert_eq!(file.cases[0].lines.len(), 3);
        assert_eq!(file.write(|_| Vec::new()), text);
    }

    #[test]
    fn expectations_stand_above_their_line_and_are_stable() {
        let text = "--- slip ---\nposition (n: nat)\nmvoe take(k in 1..=n) -> (n - k)\n";
        let once = blessed(text).expect("a file");
        assert!(
            once.contains("nat)\n#! error 1-5 unknown-clause: no clause begins with `mvoe`\n#! zh: "),
            "{once}"
        );
        assert_eq!(blessed(&once).as_deref(), Ok(once.as_str()));
    }

    #[test]
    fn an_unknown_directive_is_refused() {
        assert!(SuiteFile::read("--- x ---\n#? dance\n").is_err());
    }
}
